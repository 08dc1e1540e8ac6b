"""What is kept about characters: themselves, their ledgers, offers that wait for two."""

from characters.models.characters import Character, CharacterQuerySet, LedgerLine
from characters.models.proposals import Proposal, ProposalQuerySet

__all__ = ["Character", "CharacterQuerySet", "LedgerLine", "Proposal", "ProposalQuerySet"]
