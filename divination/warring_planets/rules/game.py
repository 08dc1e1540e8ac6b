"""Warring Planets as one value (Sefirot, "Warring Planets")."""

from divination.rules.engine import Variation
from divination.rules.two_player_kind import Thought, TwoPlayerMode, kind_of_two_player_mode
from divination.rules.two_players import FORFEIT
from divination.warring_planets.rules.player import ratings_by_move, sensible_move
from divination.warring_planets.rules.position import new_warring_planets
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


MODE = TwoPlayerMode(
    key="warring_planets",
    title="Warring Planets",
    line="Two fight over one sky with Majors and Guards: most points of resolved Majors that face you win.",
    variations=VARIATIONS,
    new=new_warring_planets,
    label=label_of_move,
    does=consequences_of_move,
    reasons=reasons_against_move,
    tell=sentence_of_event,
    ended=outcome_in_words,
    forfeit=Option(FORFEIT, "Forfeit the game"),
    sensible=sensible_move,
    rated=ratings_by_move,
    version=1,
    scores=lambda table: table.scores(),
    thought=Thought(moves=5, games=200, lines=7_000),  # a line takes less time, and moves lie closer together
)
KIND = kind_of_two_player_mode(MODE)
