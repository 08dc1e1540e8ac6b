"""What a mutant made is not remembered: the next test in this process would take it for the rules."""

import inspect
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.template import engines


@pytest.fixture(autouse=True)
def _nothing_of_a_mutant_stays() -> Iterator[None]:
    forget()
    yield
    forget()


def forget() -> None:
    """Empty every cache of the characters' rooms."""
    for name, module in list(sys.modules.items()):
        if name.startswith("characters."):
            for kept in list(vars(module).values()):
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


@pytest.fixture
def redrawn(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], None]:
    """Draw the template of a name with *old*, which stands in it once, read as *new*."""
    engine: Any = engines["django"]
    engine = engine.engine
    find = engine.find_template

    def redraw(name: str, old: str, new: str) -> None:
        template = engine.from_string(changed(engine.get_template(name).source, old, new))

        def found(asked: str, *more: Any, **told: Any) -> Any:
            return (template, None) if asked == name else find(asked, *more, **told)

        monkeypatch.setattr(engine, "find_template", found)

    return redraw


def rewritten(part: Any, old: str, new: str) -> Any:
    """Return *part*, a function or class of a module, with *old*, which stands in it once, read as *new*."""
    room = dict(vars(sys.modules[part.__module__]))
    exec(changed(inspect.getsource(part), old, new), room)
    return room[part.__name__]


def changed(source: str, old: str, new: str) -> str:
    assert source.count(old) == 1
    return source.replace(old, new)
