"""Each guard of a seal switched off by name: something must then touch, or stand on the ring unseen."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from decks import letters
from decks.rules import seal as rules
from decks.rules.tarot import DECK
from decks.sealing import layout as layouts
from decks.sealing import words as setting
from decks.seals import Layout, layout
from tests.decks import test_seal_geometry as geometry
from tests.decks.sealings import (
    letters_on_a_ring,
    letters_that_touch,
    random_layouts,
    symbols_that_meet,
    words_that_meet,
)
from tests.decks.test_fresh_processes import check_fresh_processes
from tests.rules import test_seal as told

SEALS = 40
Found = Callable[[Layout], list[str]]


def letters_in_words_that_touch(drawn: Layout) -> list[str]:
    return [pair for word in drawn.words for pair in letters_that_touch(word)]


def spaced(needs: object, cap: float) -> setting.Setting:
    return setting.Setting(cap, setting.LEAST_SPACE)


def at_its_advance(face: str, left: str, right: str, curve: float = 0) -> float:
    return letters.glyph(face, left).advance + letters._kerning(face, left, right)


GUARDS: dict[str, tuple[Any, str, Any, Found]] = {
    "words shrink to their sector": (setting, "shrunk", spaced, words_that_meet),
    "letters shrink to the rings": (setting, "_tallest", lambda line: setting.MOST_CAP, letters_on_a_ring),
    "symbols shrink with their number": (
        layouts, "SIZES", dict.fromkeys(range(2, 6), (17.6, 22.0)), symbols_that_meet,
    ),
    "letters keep apart": (setting, "step", at_its_advance, letters_in_words_that_touch),
    "lozenges give way to words": (setting, "FREE", 0, words_that_meet),
}  # fmt: skip


@pytest.fixture(autouse=True)
def _unkept() -> Iterator[None]:
    layout.cache_clear()
    yield
    layout.cache_clear()


@pytest.mark.parametrize("guard", GUARDS)
def test_with_the_guard_nothing_is_found(guard: str) -> None:
    *_, found = GUARDS[guard]
    assert [found(drawn) for drawn in random_layouts(7, SEALS)] == [[]] * SEALS


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_something_is_found(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, name, off, found = GUARDS[guard]
    monkeypatch.setattr(room, name, off)
    assert [found(drawn) for drawn in random_layouts(7, SEALS)] != [[]] * SEALS


@pytest.mark.parametrize(
    ("name", "off", "cards", "word", "code"),
    [
        ("MOST_LETTERS", 30, 2, "x" * 25, "long"),
        ("MOST_CARDS", 9, 6, "Tide", "many"),
        ("LEAST_CARDS", 1, 1, "Tide", "few"),
        ("_shape_problems", lambda word, has_shape: iter(()), 2, "🌙", "shape"),
    ],
)
def test_a_refusal_goes_with_its_guard(
    name: str, off: object, cards: int, word: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = rules.Seal(DECK[:cards], (word,) * cards)
    assert code in {problem.code for problem in rules.problems(wanted, letters.has_shape)}
    monkeypatch.setattr(rules, name, off)
    assert code not in {problem.code for problem in rules.problems(wanted, letters.has_shape)}


def test_a_font_read_by_many_at_once_breaks_seals() -> None:
    lazy = "font = letters.font = lru_cache()(lambda face: TTFont(letters.FONTS / f'{face}.ttf', lazy=True))"
    reading = "from functools import lru_cache; from fontTools.ttLib import TTFont; from decks import letters"
    with pytest.raises(AssertionError):
        check_fresh_processes(f"{reading}; {lazy}\n")


# --- signs within a shape


@pytest.mark.parametrize("ground", [("circle", 1), ("square", 1), ("lozenge", 1)])
def test_without_the_room_of_a_shape_a_sign_meets_its_line(
    ground: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layouts, "ROOM", {**layouts.ROOM, ground: (46.0, 0.0)})
    layouts._emblem.cache_clear()
    with pytest.raises(AssertionError):
        geometry.test_signs_lie_clear_within_their_shape()
    layouts._emblem.cache_clear()


def test_without_their_places_two_signs_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layouts, "ROOM", {**layouts.ROOM, ("circle", 2): (17.7, 9.0)})
    layouts._emblem.cache_clear()
    with pytest.raises(AssertionError):
        geometry.test_two_signs_in_a_shape_do_not_touch()
    layouts._emblem.cache_clear()


@pytest.mark.parametrize("code", ["lozenge+m16+m3", "circle+c7+m3", "circle+circle"])
def test_without_the_reasons_what_cannot_be_told_apart_is_read(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "symbol_problems", lambda _code: iter(()))
    with pytest.raises((AssertionError, ValueError, pytest.fail.Exception)):
        told.test_what_cannot_be_drawn_or_told_apart_is_refused_with_why(code, "")
