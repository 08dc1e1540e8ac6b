"""The catalogue of Boons as a table keeps it, and as a file (docs/boon-catalogue.md)."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from campaigns.fields import LineField, LongField
from campaigns.files import (
    FileError,
    first_error_sentence,
    path_with_dots_and_brackets,
    read_json,
    text_validator,
)
from characters.beckoning_dream.catalogue_forms import BoonForm
from characters.beckoning_dream.rules.boons import CATEGORIES, GENERAL, Boon, Need
from characters.beckoning_dream.rules.catalogue import (
    MOST_EITHER,
    MOST_ENTRIES,
    MOST_NEEDS,
    catalogue_problems,
    names_asking_for,
)
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.offering import PRICES
from characters.socket.rules import Catalogue, CatalogueEntry, Problem
from decks.rules.tarot import MAJORS, NUMERALS, Suit, names_as_phrase

FORMAT, VERSION, READ = "reverie-boons", 2, (1, 2)  # a file of an earlier version still reads

# --- the file ---


Name = Annotated[str, text_validator(LineField(max_length=NAME_LIMIT))]
Words = Annotated[str, text_validator(LongField(max_length=TEXT_LIMIT, required=False))]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PlainNeedInFile(_Part):
    """What one prerequisite asks for: every part that is there must hold."""

    suit: Literal["swords", "cups", "wands", "pentacles"] | None = None
    cards: int | None = Field(None, ge=1, le=78)
    highest: int | None = Field(None, ge=1, le=14)
    major: int | None = Field(None, ge=0, le=21)
    majors: int | None = Field(None, ge=1, le=22)
    boon: Name | None = None

    @classmethod
    def file_fields_of_need_but_alternatives(cls, need: Need) -> dict[str, Any]:
        """Return the parts of *need* as the file has them, *either* left out."""
        told = {key: part for key, part in need.data.items() if key != "either"}
        return {**told, "suit": Suit(need.suit).name.lower()} if need.suit else told

    @property
    def need(self) -> Need:
        suit = Suit[self.suit.upper()].value if self.suit else ""
        plain = (suit, self.cards or 0, self.highest or 0, self.major, self.boon or "", self.majors or 0)
        return Need(*plain)


class NeedInFile(PlainNeedInFile):
    """A prerequisite: every part that is there must hold, and one of *either*."""

    either: tuple[PlainNeedInFile, ...] = Field((), strict=False, max_length=MOST_EITHER)

    @classmethod
    def of(cls, need: Need) -> "NeedInFile":
        either = tuple(
            PlainNeedInFile(**cls.file_fields_of_need_but_alternatives(one)) for one in need.either
        )
        return cls(**cls.file_fields_of_need_but_alternatives(need), either=either)

    @property
    def need(self) -> Need:
        return replace(super().need, either=tuple(one.need for one in self.either))


class BoonInFile(_Part):
    """One Boon; a Major one names the numeral of its card, 0 to 21."""

    name: Name
    category: Literal["General", "Minor Arcana", "Major Arcana"] = GENERAL  # type: ignore[assignment]
    text: Words = ""
    major: int | None = Field(None, ge=0, le=21)
    needs: tuple[NeedInFile, ...] = Field((), strict=False, max_length=MOST_NEEDS)

    @classmethod
    def of(cls, boon: Boon) -> "BoonInFile":
        needs = tuple(NeedInFile.of(need) for need in boon.needs)
        return cls(name=boon.name, category=boon.category, text=boon.text, major=boon.major, needs=needs)  # type: ignore[arg-type]

    @property
    def boon(self) -> Boon:
        return Boon(self.name, self.text, self.category, self.major, tuple(need.need for need in self.needs))


class File(_Part):
    """A catalogue of Boons, to be taken to another table."""

    format: Literal["reverie-boons"]
    version: Literal[1, 2]
    boons: tuple[BoonInFile, ...] = Field(strict=False)


def catalogue_file_text_of(entries: Sequence[CatalogueEntry]) -> str:
    """Return the entries of a catalogue as a file; ``entries_of_catalogue_file`` takes it back."""
    boons = [BoonInFile.of(Boon.read(entry)).model_dump(exclude_defaults=True) for entry in entries]
    file = {"format": FORMAT, "version": VERSION, "boons": boons}
    return json.dumps(file, ensure_ascii=False, indent=2) + "\n"


def entries_of_catalogue_file(data: bytes) -> tuple[CatalogueEntry, ...]:
    """Return the entries of a file. FileError: the first thing that is wrong, where it stands and what to do."""
    told = read_json(data)
    _raise_if_wrong_format_version_or_too_many(told)
    try:
        file = File.model_validate(told)
    except ValidationError as error:
        raise FileError(first_error_sentence(error)) from error
    return tuple(boon.boon.data for boon in file.boons)


def _raise_if_wrong_format_version_or_too_many(file_json: object) -> None:
    """Refuse another format, a later version and far too much before the rest is looked at."""
    if not isinstance(file_json, dict):
        raise FileError('The file: this must be an object, { "format": … }. Export one to see how.')
    if file_json.get("format") != FORMAT:
        raise FileError(f'format: this must be "{FORMAT}". Choose a file that was exported from a catalogue.')
    if type(file_json.get("version")) is not int or file_json["version"] not in READ:
        raise FileError(f"version: this must be {READ[0]} or {READ[-1]}. Export the file anew.")
    boons = file_json.get("boons")
    if isinstance(boons, list) and len(boons) > MOST_ENTRIES:
        raise FileError(
            f"boons: {len(boons):,} Boons are too many. At most {MOST_ENTRIES} fit: leave some out."
        )


# --- the page ---


@dataclass(frozen=True, slots=True)
class CatalogueBoonView:
    """A Boon as the catalogue tells it."""

    name: str
    category: str
    address: str
    card: str
    card_name: str
    needs: str
    text: str


def _address_of_boon_in_catalogue(boon: Boon) -> str:
    """Return where *boon* stands: by the Major it brings, else by its name."""
    if boon.major is not None:
        return f"m{boon.major}"
    return f"b{sha256(boon.name.casefold().encode()).hexdigest()[:16]}"


def _catalogue_boon_view(boon: Boon) -> CatalogueBoonView:
    card = "" if boon.major is None else f"m{boon.major}"
    name = "" if boon.major is None else f"{NUMERALS[boon.major]} {MAJORS[boon.major]}"
    return CatalogueBoonView(
        boon.name,
        boon.category,
        _address_of_boon_in_catalogue(boon),
        card,
        name,
        names_as_phrase(boon.needs) if boon.needs else "",
        boon.text,
    )


def catalogue_boon_views_sorted_by_category(entries: Sequence[CatalogueEntry]) -> list[CatalogueBoonView]:
    """Return the Boons, one category after the other."""
    boons = [Boon.read(entry) for entry in entries]
    return [
        _catalogue_boon_view(boon) for boon in sorted(boons, key=lambda boon: CATEGORIES.index(boon.category))
    ]


def labels_and_facts_of_entry(entry: CatalogueEntry) -> tuple[tuple[str, str], ...]:
    """Return what a Boon of the catalogue says, each part with its label."""
    boon = Boon.read(entry)
    seen = _catalogue_boon_view(boon)
    return (
        ("Name", boon.name),
        ("Category", boon.category),
        ("Brings", seen.card_name),
        ("Asks for", seen.needs),
        ("What it does", boon.text),
    )


def _problem_if_other_boons_ask_for_it(
    entry: CatalogueEntry, entries: Sequence[CatalogueEntry]
) -> Iterator[Problem]:
    """A Boon that others ask for stays: without it they could not be gained."""
    if asking := names_asking_for(entry["name"], [Boon.read(other) for other in entries]):
        verb = "asks" if len(asking) == 1 else "ask"
        told = f"{names_as_phrase(asking)} {verb} for {entry['name']}: take that prerequisite out first."
        yield Problem("asked", told)


def _catalogue_entries(rules: HouseRules) -> tuple[CatalogueEntry, ...]:
    return tuple(boon.data for boon in rules.boons)


CATALOGUE: Catalogue[HouseRules] = Catalogue(
    key="boons",
    title="Boons",
    entry="Boon",
    line=f"What a Dreamer may gain between dreams, for {PRICES['boon']} XP each.",
    entries=_catalogue_entries,
    address=lambda entry: _address_of_boon_in_catalogue(Boon.read(entry)),
    problems=lambda entries: catalogue_problems([Boon.read(entry) for entry in entries]),
    leave=_problem_if_other_boons_ask_for_it,
    shown=catalogue_boon_views_sorted_by_category,
    facts=labels_and_facts_of_entry,
    write=catalogue_file_text_of,
    read=entries_of_catalogue_file,
    path=lambda where: path_with_dots_and_brackets(("boons", *where)),
    form=BoonForm,
)
