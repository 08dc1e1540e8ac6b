"""A table's history as a list of steps, told by a system for the demo table and for tests to live through."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Person:
    key: str
    name: str
    is_gm: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A character before its first line; one whom no step finishes stays a draft."""

    key: str
    player: str
    name: str
    draft: Mapping[str, Any]
    pronouns: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finished:
    """Somebody's player finishes them."""

    days_ago: int
    who: str


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody's player lays them before the game master, who accepts them as they are."""

    days_ago: int
    who: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The game master records an occasion for everyone who was there."""

    days_ago: int
    occasion: str
    title: str
    answers: Mapping[str, Any]
    there: tuple[str, ...]
    notes: str = ""
    gm_note: str = ""


@dataclass(frozen=True, slots=True)
class Corrected:
    """The game master corrects the evening of that title."""

    days_ago: int
    title: str
    answers: Mapping[str, Any]
    there: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spent:
    """Somebody takes an offer by its code."""

    days_ago: int
    who: str
    offer: str
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposed:
    """Somebody lays an offer that takes two before another's player; *answers* are the rest of what it asks."""

    days_ago: int
    who: str
    offer: str
    other: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Agreed:
    """Somebody's player agrees on what waits for them, with their own part of it."""

    days_ago: int
    who: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TookBack:
    """Somebody takes their last spend back."""

    days_ago: int
    who: str


@dataclass(frozen=True, slots=True)
class Granted:
    """The game master gives something outside an occasion."""

    days_ago: int
    who: str
    xp: int
    reason: str


@dataclass(frozen=True, slots=True)
class Excepted:
    """The game master makes an exception, by its offer's code."""

    days_ago: int
    who: str
    offer: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Read:
    """Somebody's player lays four Majors, from the bottom to the top, writes of them, shares the reading with the
    table and puts its seal on the sheet.
    """

    days_ago: int
    who: str
    title: str
    question: str
    cards: tuple[str, ...]
    words: tuple[str, ...]
    seal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalogued:
    """The game master keeps these entries in the table's catalogue, new or in the place of those there."""

    days_ago: int
    entries: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Opposed:
    """The game master sets something against the table: a kind of opponent, its data, and what only they know."""

    days_ago: int
    kind: str
    name: str
    data: Mapping[str, Any]
    portrait: str = ""
    gm_note: str = ""
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """Somebody's player rolls a check; *dice* by whose they are, as they fell at the table."""

    days_ago: int
    who: str
    check: str
    answers: Mapping[str, Any]
    dice: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of a scene, by its code, with what it asks and the dice that fell."""

    code: str
    answers: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fought:
    """A scene of that kind begins between those of the table and *against*, by name; it stands where *moves* end."""

    days_ago: int
    kind: str
    title: str
    there: tuple[str, ...]
    against: Mapping[str, Mapping[str, Any]]
    moves: tuple[Moved, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A scene that is played by forms: *begun* is what its form was filled in with beside who is *there*.

    *moves* are a seat and what it does; or a word alone, until which is waited for all do what is likely. *deal* is
    the code of its shuffles.
    """

    days_ago: int
    kind: str
    there: tuple[str, ...]
    begun: Mapping[str, str]
    moves: tuple[tuple[str, str] | str, ...]
    deal: str


Step = (
    Catalogued
    | Finished
    | Arrived
    | Evening
    | Corrected
    | Spent
    | Proposed
    | Agreed
    | TookBack
    | Granted
    | Excepted
    | Read
    | Opposed
    | Rolled
    | Fought
    | Played
)


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A whole table: who sits there, whom they play, and what happened, oldest first."""

    title: str
    pitch: str
    people: tuple[Person, ...]
    parts: tuple[Part, ...]
    steps: tuple[Step, ...]
