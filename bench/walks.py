"""What a reader must pass through to follow one act from its address to its answer: lines and files of all that ran.

The acts are done at the demo's tables by the forms that a page shows, with nothing remembered from before. A line of
a function counts once, however often it ran; a template counts whole, a line of it for every 110 characters.
"""

import functools
import gc
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.template import engines
from django.template.base import Template
from django.test import Client
from django.urls import clear_url_caches

from bench import Row
from bench.pages import on_a_database_of_its_own
from bench.size import HOME, ROOMS
from printing import press
from printing.pdf.engine import Engine

WIDTH = 110
HTMX = {"HX-Request": "true"}


class Form(HTMLParser):
    """The first form whose address ends as wanted: where it goes, and what it sends as it stands."""

    def __init__(self, page: str, ending: str) -> None:
        super().__init__()
        self.ending, self.action, self.data = ending, "", dict[str, str]()
        self._is_in, self._select, self._text = False, "", ""
        self.feed(page)
        if not self.action:
            raise RuntimeError(f"No form on this page goes to {ending}.")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._is_in = not self.action and told.get("action", "").endswith(self.ending)
            self.action = told["action"] if self._is_in else self.action
        if not self._is_in:
            return
        name, value = told.get("name", ""), told.get("value", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and (self._select not in self.data or "selected" in told):
            self.data[self._select] = value
        elif tag == "textarea":
            self.data.setdefault(name, "")
        elif tag == "input" and name and "disabled" not in told:
            self._input(told, name, value)
        elif tag == "button" and name and "disabled" not in told:
            self.data.setdefault(name, value)

    def _input(self, told: dict[str, str], name: str, value: str) -> None:
        if told.get("type") in ("radio", "checkbox"):
            if "checked" in told:
                self.data[name] = value
        elif told.get("type") != "submit":
            self.data[name] = value

    def handle_endtag(self, tag: str) -> None:
        self._is_in = self._is_in and tag != "form"


@dataclass
class Walk:
    """What ran of ours: the code objects, and the templates' files."""

    codes: set[CodeType] = field(default_factory=set)
    templates: set[Path] = field(default_factory=set)

    def lines(self) -> int:
        return sum(map(len, self._python().values())) + sum(map(_drawn, self.templates))

    def files(self) -> int:
        return len(self._python()) + len(self.templates)

    def _python(self) -> dict[str, set[int]]:
        """Return the lines of every function that ran, from its first to its last, blank ones apart."""
        found: dict[str, set[int]] = defaultdict(set)
        for code in self.codes:
            last = max((line for *_, line in code.co_lines() if line), default=code.co_firstlineno)
            found[code.co_filename].update(range(code.co_firstlineno, last + 1))
        for name, numbers in found.items():
            text = Path(name).read_text("utf-8").splitlines()
            found[name] = {number for number in numbers if text[number - 1].strip()}
        return found


def _drawn(template: Path) -> int:
    text = (line.strip() for line in template.read_text("utf-8").splitlines())
    return sum(-(-len(line) // WIDTH) for line in text)


@contextmanager
def walked() -> Iterator[Walk]:
    """Note every function of our rooms and every template that is run, with nothing remembered."""
    forget()
    walk, usual = Walk(), vars(Template)["_render"]
    ours = tuple(f"{HOME / room}/" for room in ROOMS)

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ours) and not _is_body(frame.f_code):
            walk.codes.add(frame.f_code)

    def render(template: Template, context: Any) -> Any:
        path = Path(template.origin.name)
        if path.is_relative_to(HOME / "templates"):
            walk.templates.add(path)
        return usual(template, context)

    with patch.object(Template, "_render", render):
        sys.setprofile(note)
        try:
            yield walk
        finally:
            sys.setprofile(None)


def _is_body(code: CodeType) -> bool:
    """Return whether *code* is that of a module or a class: what ran at import is not walked through."""
    return code.co_name == "<module>" or not code.co_flags & 0x02  # CO_NEWLOCALS


def forget() -> None:
    """Empty whatever this process remembers: caches of functions, of sheets and games, compiled templates."""
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper) and _is_ours(found):
            found.cache_clear()
    for module in [module for name, module in sys.modules.items() if name.split(".")[0] in ROOMS]:
        for memory in [value for name, value in vars(module).items() if name.isupper()]:
            if type(memory).__name__ == "Memory":
                memory.clear()
    for loader in engines["django"].engine.template_loaders:  # type: ignore[attr-defined]
        loader.reset()
    clear_url_caches()


def _is_ours(cached: Any) -> bool:
    return getattr(cached, "__module__", "").split(".")[0] in ROOMS


def figures() -> list[Row]:
    settings.ALLOWED_HOSTS = ["*"]
    call_command("demo", verbosity=0)
    acts: dict[str, Callable[[], Walk]] = {
        "a Dreamer's XP spent": lambda: spend("beckoning_dream"),
        "an agent's XP spent": lambda: spend("hidden_isle"),
        "a move of Know Thyself": move,
        "a Dreamer's sheet printed": printed,
    }
    rows = []
    for name, act in acts.items():
        walk = act()
        rows += [Row(f"{name}: lines", walk.lines()), Row(f"{name}: files", walk.files())]
    return rows


def spend(system: str) -> Walk:
    """Buy the first thing that is offered to somebody of *system* and asks nothing, by htmx as a browser would."""
    for character in _all("characters", "Character").filter(system=system).order_by("pk"):
        client = client_of(character.owner)
        page = client.get(f"{character.get_absolute_url()}grow/").content.decode()
        for code in sorted(set(_offered(page))):
            at = f"{character.get_absolute_url()}grow/"
            form = Form(client.get(at, {"offer": code}).content.decode(), "/spend/")
            sent = form.data | {"code": code}
            if any(value == "" for name, value in sent.items() if name.startswith("answer_")):
                continue
            with walked() as walk:
                answer = client.post(form.action, sent, headers=HTMX)
            if answer.status_code == 200:
                return walk
    raise RuntimeError(f"Nobody of {system} has anything to spend on.")


def _offered(page: str) -> Iterator[str]:
    """Yield the codes of what can be chosen on a page of offers."""
    for told in re.findall(r"<input[^>]*>", page):
        if (
            'name="offer"' in told
            and " disabled" not in told
            and (code := re.search(r'value="([^"]+)"', told))
        ):
            yield unescape(code[1])


def move() -> Walk:
    """Make a move in a game of the demo that is under way."""
    for game in (g for g in _all("divination", "Game").order_by("pk") if g.mode == "know_thyself"):
        client, at = client_of(game.owner), game.get_absolute_url()
        page = client.get(at).content.decode()
        cards = re.findall(r"\?card=(\w+)", page)  # a card is chosen first, then where it goes
        for chosen in (page, *(client.get(at, {"card": card}).content.decode() for card in cards)):
            if "/move/" not in chosen:
                continue
            form = Form(chosen, "/move/")
            with walked() as walk:
                answer = client.post(form.action, form.data, headers=HTMX)
            if answer.status_code == 200:
                return walk
    raise RuntimeError("No game of the demo is under way.")


def printed() -> Walk:
    """Print a sheet, laid out in this process in place of a worker."""
    usual = press.run_job
    press.run_job = lambda _work, job, _owner: Engine().render_pdf(job)  # type: ignore[assignment, arg-type]
    character = _all("characters", "Character").filter(system="beckoning_dream").order_by("pk")[0]
    client = client_of(character.owner)
    try:
        with walked() as walk:
            answer = client.get(f"{character.get_absolute_url()}sheet.pdf")
            content = b"".join(answer) if answer.streaming else answer.content
    finally:
        press.run_job = usual
    if not content.startswith(b"%PDF"):
        raise RuntimeError("That was no PDF.")
    return walk


def _all(app: str, model: str) -> Any:
    return apps.get_model(app, model)._default_manager.all()


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def run() -> list[Row]:
    """Return lines and files of each act: told, and held against what they were."""
    return on_a_database_of_its_own(figures)
