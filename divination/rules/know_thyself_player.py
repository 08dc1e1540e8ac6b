"""A sensible player of Know Thyself, who looks no further than this move: for hints, and to measure the rules by."""

from divination.rules.engine import Move
from divination.rules.know_thyself_position import KnowThyself


def sensible(position: KnowThyself) -> Move:
    """Return the move that such a player makes of *position*, which has at least one."""
    return position.legal_moves()[0]
