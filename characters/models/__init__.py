"""What is kept about characters: themselves, their ledgers, what waits, what opposes, what is rolled and played."""

from characters.models.characters import Character, CharacterQuerySet, LedgerLine
from characters.models.opponents import GMOpponentNote, Opponent, OpponentQuerySet
from characters.models.proposals import Proposal, ProposalQuerySet
from characters.models.scenes import Scene, SceneQuerySet
from characters.models.throws import Throw

__all__ = [
    "Character",
    "CharacterQuerySet",
    "GMOpponentNote",
    "LedgerLine",
    "Opponent",
    "OpponentQuerySet",
    "Proposal",
    "ProposalQuerySet",
    "Scene",
    "SceneQuerySet",
    "Throw",
]
