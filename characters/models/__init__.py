"""What is kept about characters: themselves, their ledgers, offers that wait for two, what stands against them."""

from characters.models.characters import Character, CharacterQuerySet, LedgerLine
from characters.models.opponents import GMOpponentNote, Opponent, OpponentQuerySet
from characters.models.proposals import Proposal, ProposalQuerySet

__all__ = [
    "Character",
    "CharacterQuerySet",
    "GMOpponentNote",
    "LedgerLine",
    "Opponent",
    "OpponentQuerySet",
    "Proposal",
    "ProposalQuerySet",
]
