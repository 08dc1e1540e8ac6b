"""A Conflict, moment to moment: two sides, Guard and Cover, two Actions a round (Arkana Engine, "Conflict")."""

from characters.arkana.rules.conflict.moves import IllegalMoveError, Move
from characters.arkana.rules.conflict.offering import open_and_closed_moves
from characters.arkana.rules.conflict.position import (
    Event,
    Fighter,
    Phase,
    Place,
    Position,
    Side,
    fighter_of_arkana,
)
from characters.arkana.rules.conflict.scene import (
    ConflictOutcome,
    legal_moves,
    new_conflict,
    outcome_if_over,
    play,
    replay,
)

__all__ = [
    "ConflictOutcome",
    "Event",
    "Fighter",
    "IllegalMoveError",
    "Move",
    "Phase",
    "Place",
    "Position",
    "Side",
    "fighter_of_arkana",
    "legal_moves",
    "new_conflict",
    "open_and_closed_moves",
    "outcome_if_over",
    "play",
    "replay",
]
