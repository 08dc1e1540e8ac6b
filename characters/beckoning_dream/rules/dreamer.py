"""What a Dreamer is, and how a fact changes one (The Beckoning Dream, "Deck", "Awareness", "Boons", "Bond")."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from characters.beckoning_dream.rules.boons import MAJOR_BOONS, Boon
from characters.beckoning_dream.rules.dreaming.house_rules import DreamingRules, settled_rules
from characters.socket.rules import Entry, EntryData, Problem
from decks.rules.tarot import Card, cards_of_codes
from play.rules.replacing import replace

# What a spend's line will say, and what is amiss with the answers.
EntryFactsAndProblems = tuple[Mapping[str, Any], tuple[Problem, ...]]


@dataclass(frozen=True, slots=True)
class HouseRules(DreamingRules):
    """What a table may settle for itself: cards in a first deck, Maximum Awareness at creation (Ruling B1), the Boons
    it keeps to choose from, and how its dreams are played.
    """

    deck_least: int = 10
    deck_most: int = 10
    awareness: int = 3
    boons: tuple[Boon, ...] = MAJOR_BOONS


def house_rules_of_json(house_rules_json: Mapping[str, Any]) -> HouseRules:
    """Return the house rules that a table has settled (JSON), the defaults in the place of what it has not."""
    settled = settled_rules(house_rules_json, HouseRules)
    if "boons" in settled:
        settled["boons"] = tuple(map(Boon.read, settled["boons"]))
    return HouseRules(**settled)


@dataclass(frozen=True, slots=True)
class Bond:
    """One Dreamer's side of a Bond: *key* names it on both sheets, *seat* is the other character's, "" for one
    who is not kept here. *mine* and *theirs* are card codes; *theirs* is "" once that card has left their deck.
    """

    key: str
    seat: str
    name: str
    mine: str
    theirs: str
    words: str
    is_asleep: bool = False


@dataclass(frozen=True)
class Dreamer:
    """A Dreamer as the ledger leaves them.

    *awareness* is the Maximum, *xp* what is unspent, *earned* all that ever came, before any spend.
    *exceptions* are what a game master granted, and why. *oneirogen* carry over from dream to dream (Ruling B21).
    """

    deck: frozenset[Card] = frozenset()
    awareness: int = 0
    xp: int = 0
    earned: int = 0
    boons: tuple[Boon, ...] = ()
    bonds: tuple[Bond, ...] = ()
    exceptions: tuple[tuple[str, str], ...] = ()
    oneirogen: int = 0

    @property
    def majors_held(self) -> frozenset[int]:
        """Return the Majors whose Boon is held."""
        return frozenset(boon.major for boon in self.boons if boon.major is not None)


AWARDS = frozenset({"reflection", "corrected", "granted", "arrived"})


def apply_entry(dreamer: Dreamer, entry: Entry) -> Dreamer:
    """Return *dreamer* as *entry* leaves them; past entries always apply."""
    data = entry.data
    removed, added = cards_of_codes(data.get("removed", ())), cards_of_codes(data.get("added", ()))
    return replace(
        dreamer,
        deck=(dreamer.deck - removed) | added,
        awareness=dreamer.awareness + data.get("awareness", 0),
        xp=dreamer.xp + entry.xp,
        earned=dreamer.earned + (entry.xp if entry.kind in AWARDS else 0),
        boons=_boons_after_rewording_entry(dreamer.boons, data)
        + tuple(map(Boon.read, data.get("boons", ()))),
        bonds=_bonds_after_entry(dreamer.bonds, data),
        exceptions=dreamer.exceptions + _exceptions_and_reasons_of(entry),
        oneirogen=dreamer.oneirogen + data.get("oneirogen", 0),
    )


def _bonds_after_entry(bonds: tuple[Bond, ...], entry_data: EntryData) -> tuple[Bond, ...]:
    """Return *bonds* with what *entry_data* changes of them, by key, and the one it forges."""
    changes: Iterable[Mapping[str, Any]] = entry_data.get("bonds", ())
    for change in changes:
        bonds = tuple(replace(bond, **change) if bond.key == change["key"] else bond for bond in bonds)
    return (*bonds, Bond(**entry_data["bond"])) if "bond" in entry_data else bonds


def _boons_after_rewording_entry(boons: tuple[Boon, ...], entry_data: EntryData) -> tuple[Boon, ...]:
    """Return *boons* with the words mended of the one that *entry_data* names as it was called."""
    if "boon" not in entry_data:
        return boons
    words = {key: entry_data[key] for key in ("name", "text")}
    return tuple(replace(boon, **words) if boon.name == entry_data["boon"] else boon for boon in boons)


def _exceptions_and_reasons_of(entry: Entry) -> tuple[tuple[str, str], ...]:
    """Return what a game master granted by *entry*, and why."""
    if entry.kind == "granted":
        return ((f"{entry.xp:+d} XP".replace("-", "\N{MINUS SIGN}"), entry.data["reason"]),)
    granted = entry.data.get("exception")
    return ((granted["what"], granted["reason"]),) if granted else ()
