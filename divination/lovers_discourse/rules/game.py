"""Lovers' Discourse as one value (Sefirot, "Lovers' Discourse")."""

from divination.lovers_discourse.rules.player import ratings_by_move, sensible_move
from divination.lovers_discourse.rules.position import new_lovers_discourse
from divination.lovers_discourse.rules.table import MEDITATIVE
from divination.lovers_discourse.rules.words import (
    consequences_of_move,
    label_of_move,
    outcome_in_words,
    reasons_against_move,
    sentence_of_event,
)
from divination.rules.engine import Variation
from divination.rules.two_player_kind import TwoPlayerMode, kind_of_two_player_mode
from divination.rules.two_players import FATED, FORFEIT, NUMEROLOGY
from play.rules.kinds import Option

VARIATIONS = (
    Variation(
        MEDITATIVE,
        "Meditative",
        "Each Major takes twice its number in Minors. Long and stern: the deck runs out.",
    ),
    Variation(FATED, "Fated", "Each fills a row of their Seeresses before they begin the next."),
    Variation(NUMEROLOGY, "Numerology", "Minors match by one sacred number drawn at the start, not by suit."),
)


MODE = TwoPlayerMode(
    key="lovers_discourse",
    title="Lovers’ Discourse",
    line="Two who may not talk about their cards fill one sky together, and resolve all of it.",
    variations=VARIATIONS,
    new=new_lovers_discourse,
    label=label_of_move,
    does=consequences_of_move,
    reasons=reasons_against_move,
    tell=sentence_of_event,
    ended=outcome_in_words,
    forfeit=Option(FORFEIT, "Give up, for both of you"),
    sensible=sensible_move,
    rated=ratings_by_move,
    version=1,
)
KIND = kind_of_two_player_mode(MODE)
