"""What stands in for what a game does not rule or show for itself, so that a few lines make one that can be kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from characters.socket.rules.values import (
    ActorAndSheets,
    Answers,
    Difference,
    Draft,
    EntriesBySeat,
    Entry,
    MovedCards,
    Offer,
    Problem,
    Table,
    TextField,
    TypedWords,
)

TEXTS = (
    TextField("notes", "Notes", 10_000, hint="The table can read these. They go on the sheet."),
    TextField("secret", "Private notes", 10_000, private=True, hint="Only you read these."),
)


@dataclass(frozen=True, slots=True)
class NoHouseRules:
    """The house rules of a game of which a table may change nothing."""


NO_HOUSE_RULES: Any = NoHouseRules()


def read_no_house_rules(_kept: Mapping[str, Any]) -> NoHouseRules:
    """Return the house rules of a game that has none."""
    return NoHouseRules()


def no_problems(*_asked: Any) -> Iterator[Problem]:
    yield from ()


def no_offers(_sheet: Any, _table: Table[Any]) -> Iterator[Offer]:
    yield from ()


def settle_alone(cast: ActorAndSheets[Any], offer: Offer, answers: Answers, _rules: Any) -> EntriesBySeat:
    """Return the entry of an offer that touches nobody else: its group as the kind, its price, its answers."""
    return {cast.me: Entry(offer.group, -offer.price, {"code": offer.code, **answers})}


def every_entry_is_still_legal(_sheet: Any, _entry: Entry) -> bool:
    return True


def no_seats_of_others(_sheet: Any) -> tuple[str, ...]:
    return ()


def difference_in_fields_but_xp(before: Any, after: Any) -> Difference:
    """Return what becomes of a sheet, field by field."""
    both = zip(labels_and_values_but_xp(before), labels_and_values_but_xp(after), strict=True)
    told = tuple(f"{label}: {was}, then {now}." for (label, was), (_label, now) in both if was != now)
    return Difference((), (), "", "", told)


def no_moved_cards(_entry: Entry) -> MovedCards:
    return MovedCards()


def award_entry(xp: int, reason: str) -> Entry:
    return Entry("granted", xp, {"reason": reason})


def empty_draft(_sheet: Any) -> Draft:
    return {}


def labels_and_values_but_xp(sheet: Any) -> tuple[tuple[str, str], ...]:
    """Return a sheet, a dataclass, as labels and values; its XP stand elsewhere.

    >>> labels_and_values_but_xp(TypedWords("Wren", pronouns="they"))[:2]
    (('Name', 'Wren'), ('Pronouns', 'they'))
    """
    named = ((field.name, getattr(sheet, field.name)) for field in fields(sheet) if field.name != "xp")
    return tuple((name.replace("_", " ").capitalize(), _value_in_words(value)) for name, value in named)


def _value_in_words(value: object) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value)))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def sheet_context(sheet: Any, _table: Table[Any]) -> Mapping[str, Any]:
    """Return what ``characters/plain/_sheet.html`` draws."""
    return {"rows": labels_and_values_but_xp(sheet)}


def paper_context(sheet: Any, _table: Table[Any], words: TypedWords, paper_size: str) -> Mapping[str, Any]:
    """Return what ``characters/plain/print.html`` draws; of None, lines to write on."""
    rows = () if sheet is None else labels_and_values_but_xp(sheet)
    return {"rows": rows, "words": words, "paper": paper_size, "is_blank": sheet is None, "lines": range(14)}


def builder_context(draft: Draft, _rules: Any, _problems: Sequence[Problem]) -> Mapping[str, Any]:
    """Return what ``characters/plain/_builder.html`` draws beside the form's fields."""
    return {**draft, "tallies": ()}
