"""Each guard of a seal, and the tests that die without it: something must then touch, or stand on the ring unseen."""

from collections.abc import Callable
from functools import partial

import pytest

from decks import letters
from decks.rules import seal as rules
from decks.rules.tarot import DECK
from decks.sealing import layout as layouts
from decks.sealing import words as setting
from decks.seals import Layout
from tests.decks import test_seal_geometry as geometry
from tests.decks.sealings import (
    letters_on_a_ring,
    letters_that_touch,
    random_layouts,
    symbols_that_meet,
    words_that_meet,
)
from tests.decks.test_fresh_processes import check_fresh_processes
from tests.mutants.guards import FAILS, Guard, Put, test_without_it_its_tests_fail
from tests.rules import test_seal as told

__all__ = ["test_without_it_its_tests_fail"]

SEALS = 40
Found = Callable[[Layout], list[str]]


def letters_in_words_that_touch(drawn: Layout) -> list[str]:
    return [pair for word in drawn.words for pair in letters_that_touch(word)]


def spaced(needs: object, cap: float) -> setting.CapAndSpacing:
    return setting.CapAndSpacing(cap, setting.LEAST_SPACE)


def at_its_advance(face: str, left: str, right: str, curve: float = 0) -> float:
    return letters.glyph_or_notdef_in_cap_heights(face, left).advance + letters._kerning_in_cap_heights(
        face, left, right
    )


def nothing_is_found(found: Found) -> None:
    """Look at random seals as far as the first on which something is found: with the guard, on none of them, as
    `tests/decks/test_seal_geometry.py` sees, which draws the same.
    """
    assert next(filter(None, map(found, random_layouts(7, SEALS))), []) == []


def it_is_refused(cards: int, word: str, code: str) -> None:
    wanted = rules.Seal(DECK[:cards], (word,) * cards)
    assert code in {
        problem.code for problem in rules.seal_problems(wanted, letters.is_character_drawable_on_ring)
    }


REFUSED = ((2, "x" * 25, "long"), (6, "Tide", "many"), (1, "Tide", "few"), (2, "🌙", "shape"))
LAZY = (
    "from functools import lru_cache; from fontTools.ttLib import TTFont; from decks import letters; "
    "font = letters.shared_font = lru_cache()(lambda face: TTFont(letters.FONTS / f'{face}.ttf', lazy=True))\n"
)


def room(ground: tuple[str, int], *is_at: float) -> Put:
    return Put(layouts, "ROOM", {**layouts.ROOM, ground: is_at})


def refused_still(number: int, name: str, off: object) -> Guard:
    return Guard(
        f"a seal that is {REFUSED[number][2]}",
        Put(rules, name, off),
        partial(it_is_refused, *REFUSED[number]),
    )


GUARDS: tuple[Guard, ...] = (
    Guard(
        "words shrink to their sector",
        Put(setting, "shrunk_cap_and_spacing", spaced),
        partial(nothing_is_found, words_that_meet),
    ),
    Guard(
        "letters shrink to the rings",
        Put(setting, "_tallest_cap_height_of_line", lambda line: setting.MOST_CAP),
        partial(nothing_is_found, letters_on_a_ring),
    ),
    Guard(
        "symbols shrink with their number",
        Put(layouts, "SIZES", dict.fromkeys(range(2, 6), (17.6, 22.0))),
        partial(nothing_is_found, symbols_that_meet),
    ),
    Guard(
        "letters keep apart",
        Put(setting, "advance_between_in_cap_heights", at_its_advance),
        partial(nothing_is_found, letters_in_words_that_touch),
    ),
    Guard("lozenges give way to words", Put(setting, "FREE", 0), partial(nothing_is_found, words_that_meet)),
    refused_still(0, "MOST_LETTERS", 30),
    refused_still(1, "MOST_CARDS", 9),
    refused_still(2, "LEAST_CARDS", 1),
    refused_still(
        3, "_problem_codes_and_sentences_on_undrawable_characters", lambda word, can_draw_character: iter(())
    ),
    Guard("a font read by many at once breaks seals", (), partial(check_fresh_processes, LAZY)),
    # --- signs within a shape
    *(
        Guard(
            f"a sign in a {shape} meets its line",
            room((shape, 1), 46.0, 0.0),
            geometry.test_signs_lie_clear_within_their_shape,
        )
        for shape in ("circle", "square", "lozenge")
    ),
    Guard(
        "two signs in a circle touch",
        room(("circle", 2), 17.7, 9.0),
        geometry.test_two_signs_in_a_shape_do_not_touch,
    ),
    *(
        Guard(
            f"what cannot be told apart is read: {code}",
            Put(rules, "symbol_problem_sentences", lambda _code: iter(())),
            partial(told.test_what_cannot_be_drawn_or_told_apart_is_refused_with_why, code, ""),
            errors=(*FAILS, ValueError),
        )
        for code in ("lozenge+m16+m3", "circle+c7+m3", "circle+circle")
    ),
)


@pytest.mark.parametrize(("cards", "word", "code"), REFUSED)
def test_with_the_guard_it_is_refused(cards: int, word: str, code: str) -> None:
    it_is_refused(cards, word, code)
