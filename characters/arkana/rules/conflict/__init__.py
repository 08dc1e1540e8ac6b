"""A Conflict, moment to moment: two sides, Guard and Cover, two Actions a round (Arkana Engine, "Conflict")."""

from characters.arkana.rules.conflict.moves import IllegalMoveError, Move
from characters.arkana.rules.conflict.offering import open_and_closed_moves
from characters.arkana.rules.conflict.position import Event, Fighter, Phase, Place, Position, Side, fighter_of
from characters.arkana.rules.conflict.scene import Outcome, legal_moves, new_conflict, outcome, play, replay

__all__ = [
    "Event",
    "Fighter",
    "IllegalMoveError",
    "Move",
    "Outcome",
    "Phase",
    "Place",
    "Position",
    "Side",
    "fighter_of",
    "legal_moves",
    "new_conflict",
    "open_and_closed_moves",
    "outcome",
    "play",
    "replay",
]
