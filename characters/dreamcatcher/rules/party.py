"""A table's characters beside each other: who covers which approach, and whom hindrances pull."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, count_in_words
from decks.rules.tarot import names_as_phrase

COVERS = 2  # an approach that nobody has above +1 is a gap
Members = Sequence[tuple[str, Dreamcatcher]]


@dataclass(frozen=True, slots=True)
class ApproachRow:
    """One approach: each one's score (None: not on that sheet), the best, and who has it whole."""

    ability: str
    scores: tuple[int | None, ...]
    best: int
    names: tuple[str, ...]


def approach_rows(members: Members) -> tuple[ApproachRow, ...]:
    """Return every approach that any of *members* has, in the order in which sheets name them (Ruling D25)."""
    names = dict.fromkeys(ability.name for _name, sheet in members for ability in sheet.abilities)
    return tuple(_row(ability, members) for ability in names)


def _row(ability_name: str, members: Members) -> ApproachRow:
    held = [
        (name, next((ability for ability in sheet.abilities if ability.name == ability_name), None))
        for name, sheet in members
    ]
    scores = tuple(ability.score if ability else None for _name, ability in held)
    best = max(score for score in scores if score is not None)
    whole = tuple(
        name for name, ability in held if ability and ability.score == best and not ability.is_hampered
    )
    return ApproachRow(ability_name, scores, best, whole)


def party_sentences(members: Members) -> Iterator[str]:
    """Yield what stands out: approaches that nobody covers or whose best is hampered, hindrances that are shared."""
    rows = approach_rows(members)
    if gaps := [row.ability for row in rows if row.best < COVERS]:
        yield f"Nobody is above {signed(COVERS - 1)} in {names_as_phrase(gaps)}."
    for row in rows:
        if row.best >= COVERS and not row.names:
            yield f"{row.ability}: whoever is best at it is hampered."
    yield from _hindrance_sentences(members)


def _hindrance_sentences(members: Members) -> Iterator[str]:
    """Tell whom most hindrances pull, and which words stand on two sheets: both are called at once."""
    counts = {name: len(sheet.hindrances) for name, sheet in members}
    most = max(counts.values(), default=0)
    pulled = [name for name, count in counts.items() if count == most]
    if most and len(pulled) == 1 and len(members) > 1:
        yield f"{pulled[0]} has most to be called on: {count_in_words(most, 'hindrance')}."
    holders: dict[str, list[str]] = {}
    for name, sheet in members:
        for hindrance in sheet.hindrances:
            holders.setdefault(hindrance.words.casefold(), []).append(name)
    for words, names in holders.items():
        if len(names) > 1:
            yield f"‘{words}’ pulls at {names_as_phrase(names)}."
