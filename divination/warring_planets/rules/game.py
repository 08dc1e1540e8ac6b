"""Warring Planets as one value (Sefirot, "Warring Planets")."""

from collections.abc import Collection

from divination.rules.engine import Variation
from divination.rules.starfield import Starfield
from divination.rules.two_player_kind import TwoPlayerMode, kind_of_two_player_mode
from divination.rules.two_players import FORFEIT
from divination.warring_planets.rules.player import sensible_move
from divination.warring_planets.rules.position import WarringPlanets, new_warring_planets
from divination.warring_planets.rules.table import NOBLE, OUTNUMBER
from divination.warring_planets.rules.words import (
    consequences_of_move,
    label_of_move,
    outcome_in_words,
    reasons_against_move,
    sentence_of_event,
)
from play.rules.kinds import Option

VARIATIONS = (  # Ruling W18: those of Know Thyself are not played here
    Variation(NOBLE, "Noble", "A Court that stands guard falls to a Court alone."),
    Variation(OUTNUMBER, "Outnumber", "Minors that rose together may attack a Guard together."),
)


def _new_game(
    board: Starfield, variations: Collection[str], first_seat: str, hand_size: int, is_real: bool
) -> WarringPlanets:
    return new_warring_planets(board, variations, first_seat, hand_size=hand_size, is_real=is_real)


MODE = TwoPlayerMode(
    key="warring_planets",
    title="Warring Planets",
    line="Two fight over one sky with Majors and Guards: most points of resolved Majors that face you win.",
    variations=VARIATIONS,
    new=_new_game,
    label=label_of_move,
    does=consequences_of_move,
    reasons=reasons_against_move,
    tell=sentence_of_event,
    ended=outcome_in_words,
    forfeit=Option(FORFEIT, "Forfeit the game"),
    sensible=sensible_move,
    version=1,
    scores=lambda table: table.scores(),
)
KIND = kind_of_two_player_mode(MODE)
