"""A table's characters side by side: who covers which approach, what all bear, and whom hindrances pull."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.party import ApproachRow, approach_rows, party_sentences
from characters.socket.rules import NowAndTried
from decks.rules.tarot import names_as_phrase

Members = tuple[NowAndTried[Dreamcatcher], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """What somebody has, before and after; *is_best*: nobody has more of it, and not everybody as much."""

    name: str
    before: str
    after: str
    is_best: bool = False
    is_hampered: bool = False

    @property
    def is_changed(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PartyRow:
    """An approach, or what else is compared; *together*: the best of it, and who has it whole."""

    name: str
    cells: tuple[Cell, ...]
    together: str = ""
    begins: str = ""


@dataclass(frozen=True, slots=True)
class PartyView:
    rows: tuple[PartyRow, ...]
    sentences: tuple[str, ...]


@lru_cache(maxsize=64)
def party_view(members: Members) -> PartyView:
    """Return what the table's *members* are together, as they are and as they would be."""
    then = [(member.name, member.tried) for member in members]
    return PartyView(
        (
            *(_approach(row, members) for row in approach_rows(then)),
            _count("Left to bear", members, lambda sheet: len(sheet.whole), "What they hold"),
            _words("Advantages", members, lambda sheet: sheet.advantages),
            _words("Hindrances", members, lambda sheet: sheet.hindrances),
        ),
        tuple(party_sentences(then)),
    )


def _approach(row: ApproachRow, members: Members) -> PartyRow:
    is_shared = all(score == row.best for score in row.scores)
    cells = tuple(
        Cell(
            member.name,
            _score_or_dash(member.now, row.ability),
            _score_or_dash(member.tried, row.ability),
            score == row.best and not is_shared,
            any(held.name == row.ability for held in member.tried.hampered),
        )
        for member, score in zip(members, row.scores, strict=True)
    )
    who = names_as_phrase(row.names) if row.names else "whoever is best is hampered"
    return PartyRow(row.ability, cells, signed(row.best) if is_shared else f"{signed(row.best)}, {who}")


def _score_or_dash(sheet: Dreamcatcher, ability_name: str) -> str:
    found = [held.score for held in sheet.abilities if held.name == ability_name]
    return signed(found[0]) if found else "\N{EN DASH}"


def _count(name: str, members: Members, count: Callable[[Dreamcatcher], int], begins: str) -> PartyRow:
    cells = tuple(Cell(one.name, str(count(one.now)), str(count(one.tried))) for one in members)
    return PartyRow(name, cells, begins=begins)


def _words(name: str, members: Members, traits: Callable[[Dreamcatcher], tuple[object, ...]]) -> PartyRow:
    def told(sheet: Dreamcatcher) -> str:
        return "; ".join(str(getattr(trait, "words", "")) for trait in traits(sheet)) or "none"

    return PartyRow(name, tuple(Cell(one.name, told(one.now), told(one.tried)) for one in members))
