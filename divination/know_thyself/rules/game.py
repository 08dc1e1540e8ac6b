"""Know Thyself, the game for one on the Tree of Life, as one value (Sefirot, "Know Thyself")."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from decks.rules.tarot import names_as_phrase
from divination.know_thyself.rules.options import forced_placing, likely_option, options_that_change_settings
from divination.know_thyself.rules.player import sensible_move
from divination.know_thyself.rules.position import KnowThyself, new_know_thyself, view_of_thyself
from divination.know_thyself.rules.table import DRAWS_ITSELF, FATED, MEDITATIVE, NUMEROLOGY
from divination.know_thyself.rules.telling import cards_in_reading, sentence_of_event
from divination.rules.boards import Board
from divination.rules.course import kind_of_mode
from divination.rules.engine import Mode, Variation

VARIATIONS = (
    Variation(
        MEDITATIVE, "Meditative", "Each Major takes twice its number in Minors, on Knowledge four times."
    ),
    Variation(FATED, "Fated", "A row of the Seeresses is filled before the next begins."),
    Variation(NUMEROLOGY, "Numerology", "Minors match by a sacred number drawn at the start, not by suit."),
)

SETTINGS = (
    Variation(
        DRAWS_ITSELF,
        "Draw for me",
        "Each turn begins with its card drawn: a click less, and nothing before a drawn card can be taken back.",
    ),
)


def variation_problems(variations: Collection[str]) -> Iterator[str]:
    """Yield why *variations* cannot be played: any of ours may be played together."""
    known = [variation.key for variation in VARIATIONS]
    for key in variations:
        if key not in known:
            yield f"Know Thyself has no variation “{key[:40]}”: choose among {names_as_phrase(known)}."


def _new_game_without_setup(
    board: Board, variations: Collection[str], _setup: Mapping[str, Any]
) -> KnowThyself:
    return new_know_thyself(board, variations)


MODE = Mode(
    key="know_thyself",
    title="Know Thyself",
    line="Fill the Tree of Life with Majors, and resolve them all. Its four middle places become your reading.",
    variations=VARIATIONS,
    settings=SETTINGS,
    changes=options_that_change_settings,
    likely=likely_option,
    follows=forced_placing,
    problems=variation_problems,
    new=_new_game_without_setup,
    view=view_of_thyself,
    tell=sentence_of_event,
    reading=cards_in_reading,
    sensible=sensible_move,
    picture=("foundation", "spirit", "knowledge", "crown"),
    version=1,
)
KIND = kind_of_mode(MODE)
