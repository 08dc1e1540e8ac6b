"""One runner for every guard of a room's table: it switches the guard off and sees the tests that stand on it fail.

A row says what happens without the guard, what is put in its place, and the tests that must die of it. Whatever a test,
a lambda or a stand-in function has as parameters are fixtures, unless `partial` has given them.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from threading import Barrier, current_thread, main_thread
from typing import Any

import pytest
from django.template import engines
from django.urls import get_resolver
from hypothesis import Phase, core, settings

from campaigns.kept_queries import STATEMENTS
from config.templatetags.once import DRAWN
from play import keeper
from play.models import Record
from play.rules.lines import Act
from tests.cast import forget as forget_memory
from tests.copied import COPIES
from tests.routes import routes_of_resolver

Errors = type[BaseException] | tuple[type[BaseException], ...]
FAILS = (AssertionError, pytest.fail.Exception)  # the second: what a test waits to be raised is not
DATABASE = pytest.mark.django_db
TOGETHER = pytest.mark.django_db(transaction=True)  # many at once: each with a connection of its own
COMMITTED = (TOGETHER, pytest.mark.alike)  # what must be committed, and is no race: SQLite shows it for both


@dataclass(frozen=True)
class Put:
    """*stand_in* in place of an attribute, of a key if *where* is a dict, or of a setting if it is `settings`."""

    where: Any
    name: Any
    stand_in: Any
    raising: bool = True

    def __call__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        if isinstance(self.where, dict):
            monkeypatch.setitem(self.where, self.name, self.stand_in)
        else:
            monkeypatch.setattr(self.where, self.name, self.stand_in, raising=self.raising)

    def __str__(self) -> str:
        return f"{named(self.where)}.{self.name} = {named(self.stand_in)}"


@dataclass(frozen=True)
class Reworded:
    """A function or class that reads *new* where *old* stands in its source, once."""

    where: Any
    name: str
    old: str
    new: str

    def __call__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            self.where, self.name, rewritten(getattr(self.where, self.name), self.old, self.new)
        )

    def __str__(self) -> str:
        return f"{named(self.where)}.{self.name}: {self.old!r} -> {self.new!r}"


@dataclass(frozen=True)
class RewordedView:
    """The view of the divination's address called *name* that reads *new* where *old* stands in its source, once."""

    name: str
    old: str
    new: str

    def __call__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        routes = routes_of_resolver(get_resolver("divination.urls"))
        (found,) = (route for _path, route in routes if route.name == self.name)
        monkeypatch.setattr(found, "callback", rewritten(found.callback, self.old, self.new))

    def __str__(self) -> str:
        return f"view {self.name}: {self.old!r} -> {self.new!r}"


@dataclass(frozen=True)
class Redrawn:
    """A template that reads *new* where *old* stands in it, once."""

    name: str
    old: str
    new: str

    def __call__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        engine: Any = engines["django"]
        engine = engine.engine
        find = engine.find_template
        template = engine.from_string(changed(engine.get_template(self.name).source, self.old, self.new))

        def found(asked: str, *more: Any, **told: Any) -> Any:
            return (template, None) if asked == self.name else find(asked, *more, **told)

        monkeypatch.setattr(engine, "find_template", found)

    def __str__(self) -> str:
        return f"{self.name}: {self.old!r} -> {self.new!r}"


StandIn = Put | Reworded | RewordedView | Redrawn | Callable[..., object]


@dataclass(frozen=True)
class Guard:
    """What happens without it, what stands in for it, and what must fail then, each with one of *errors*."""

    without: str
    stand_in: StandIn | tuple[StandIn, ...]
    dies: Callable[..., object] | tuple[Callable[..., object], ...]
    errors: Errors = FAILS
    match: str | None = None
    marks: tuple[Any, ...] = ()
    needs: tuple[str, ...] = ()  # fixtures that must be there and that no test names

    @property
    def stand_ins(self) -> tuple[StandIn, ...]:
        return self.stand_in if isinstance(self.stand_in, tuple) else (self.stand_in,)

    @property
    def tests(self) -> tuple[Callable[..., object], ...]:
        return self.dies if isinstance(self.dies, tuple) else (self.dies,)


def test_without_it_its_tests_fail(
    guard: Guard, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    for needed in guard.needs:
        request.getfixturevalue(needed)
    ready = [with_fixtures(part, request) for part in (*guard.tests, *guard.stand_ins)]
    tests, stand_ins = ready[: len(guard.tests)], ready[len(guard.tests) :]
    COPIES.end()  # nothing is laid that was made with the guard on, nor kept of what is made without it
    for switch_off in stand_ins:
        switch_off()
    stop_at_first_example(monkeypatch)
    request.addfinalizer(forget)  # nor is anything left that was made without it
    forget()
    for test, name in zip(tests, guard.tests, strict=True):
        with pytest.raises(guard.errors, match=guard.match) as died:
            test()
        if request.config.getoption("--guards"):
            told = (guard.without, " & ".join(map(named, guard.stand_ins)), named(name))
            row = " | ".join((*told, died.typename, place_of(died)))
            request.node.user_properties.append(("guard", row))


def stop_at_first_example(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a law that fails fail at the first example: no guard asks for the smallest, which takes most of the time."""
    begin = core.StateForActualGivenExecution.__init__

    def begin_without_shrinking(
        self: Any, stuff: Any, test: Any, told: settings, *more: Any, **named: Any
    ) -> None:
        phases = [phase for phase in told.phases if phase not in (Phase.shrink, Phase.explain)]
        begin(self, stuff, test, settings(told, phases=phases), *more, **named)

    monkeypatch.setattr(core.StateForActualGivenExecution, "__init__", begin_without_shrinking)


def with_fixtures(part: Callable[..., object], request: pytest.FixtureRequest) -> Callable[[], object]:
    """Return *part* with a fixture for each parameter that has no value."""
    wanted = inspect.signature(part).parameters.values()
    given = getattr(part, "keywords", {})
    return partial(
        part,
        **{
            one.name: request.getfixturevalue(one.name)
            for one in wanted
            if one.default is one.empty and one.name not in given
        },
    )


def place_of(died: pytest.ExceptionInfo[BaseException]) -> str:
    """Return the line of the tests that noticed."""
    entry = [at for at in died.traceback if "/tests/" in str(at.path)][-1]
    return f"{str(entry.path).split('/tests/')[1]}: {str(entry.statement).strip().splitlines()[0]}"


def named(thing: Any) -> str:
    """Return how the table of guards calls *thing*."""
    if isinstance(thing, partial):
        told = (*map(named, thing.args), *(f"{key}={named(value)}" for key, value in thing.keywords.items()))
        return f"{named(thing.func)}({', '.join(told)})"
    if getattr(thing, "__name__", "") == "<lambda>":
        return inspect.getsource(thing).strip().splitlines()[0]
    if isinstance(thing, Put | Reworded | RewordedView | Redrawn):
        return str(thing)
    if inspect.isfunction(thing) or inspect.isclass(thing):
        return f"{thing.__module__}.{thing.__qualname__}"
    return getattr(thing, "__name__", None) or repr(thing)


def rows(reports: list[pytest.TestReport]) -> Iterator[str]:
    """Yield the table of guards: where its row stands, the guard, its stand-in, the test that died, and of what."""
    for report in sorted(reports, key=lambda report: report.nodeid):
        for key, told in report.user_properties:
            if key == "guard":
                yield f"{report.nodeid.split('::')[0]} | {told}"


def two_move_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two who move at once both look before either writes, and whoever writes take the next number for theirs."""
    decide, both = keeper.decide_move, Barrier(2)

    def anyway(record: Record, act: Act, _want: object) -> int:
        return Record.objects.filter(pk=record.pk).update(number=act.number)

    def together(*asked: Any) -> Any:
        decided = decide(*asked)
        if current_thread() is not main_thread():  # which lays the table
            both.wait(timeout=30)
        return decided

    monkeypatch.setattr(keeper, "_raise_number_and_end_if_act_is_next", anyway)
    monkeypatch.setattr(keeper, "decide_move", together)


def forget() -> None:
    """Empty every cache of the characters' rooms, what is remembered of ledgers and seals, queries and what is drawn
    once.
    """
    forget_memory()
    STATEMENTS.clear()
    DRAWN.clear()
    for name in modules_that_remember(len(sys.modules)):
        for kept in caches_in(name):
            kept.cache_clear()


@cache
def modules_that_remember(_count: int) -> list[str]:
    """Return the modules of the rooms where something remembers its answers, whenever there are more modules."""
    names = (
        name
        for name in list(sys.modules)
        if name.startswith(("characters.", "decks.seal", "tests.decks.seal"))
    )
    return [name for name in names if caches_in(name)]


@cache
def caches_in(module: str) -> list[Any]:
    """Return what remembers its answers in *module*: looked for once, since it is emptied for each guard."""
    return [kept for kept in vars(sys.modules[module]).values() if hasattr(kept, "cache_clear")]


def rewritten(part: Any, old: str, new: str) -> Any:
    """Return *part*, a function or class of a module, with *old*, which stands in it once, read as *new*."""
    room = dict(vars(sys.modules[part.__module__]))
    exec(changed(inspect.getsource(part), old, new), room)
    return room[part.__name__]


def changed(source: str, old: str, new: str) -> str:
    assert source.count(old) == 1
    return source.replace(old, new)
