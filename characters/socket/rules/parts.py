"""The parts a system may have: occasions, pages, calculators, opponents, a catalogue, exceptions, what takes two."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from characters.socket.rules.values import (
    ActorAndSheets,
    Answers,
    Draft,
    EntriesBySeat,
    Entry,
    Group,
    Offer,
    Problem,
    Question,
    Rules,
    Sheet,
    Table,
)


def _never_needs_yes_of_gm(_group: str, _answers: Answers) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Joint(Generic[Sheet]):
    """How an offer that takes two is agreed on.

    *groups* are those offers; their answer "with" names the other seat, or OUTSIDE. *reply* returns what the other is
    asked, from the cast whose move it then is; *agree* the deed, from the maker's cast and offer, each seat's answers
    and name, and the key under which both remember it. *needs_yes_of_gm* says whether an offer of another group,
    answered so, waits for a game master's yes; then it is written as any spend is.
    """

    groups: frozenset[str]
    reply: Callable[[ActorAndSheets[Sheet]], tuple[Question, ...]]
    agree: Callable[
        [ActorAndSheets[Sheet], Offer, Mapping[str, Answers], Mapping[str, str], str], EntriesBySeat
    ]
    needs_yes_of_gm: Callable[[str, Answers], bool] = _never_needs_yes_of_gm


def _does_entry_change_xp(entry: Entry) -> bool:
    return bool(entry.xp)


@dataclass(frozen=True, slots=True)
class Occasion:
    """What happens to everyone at once: *problems* and *settle* read the game master's answers (JSON).

    *sums* are its parts in words and what XP each brings everyone. The entry that *settle* makes for one who was there,
    whose seat and sheet the cast tells, has the occasion's *key* as its kind. *correct* makes one from what was told
    before and what is told now (None: not there); it is written where it *matters*. *foresee* says in sentences what an
    entry of either brings a sheet beside XP, under the house rules. *event* is what happens, as one of them is called,
    and *save* the button that writes it down. A game master is reminded of one that *ends_every_evening*. *differs*:
    did somebody get other XP than all? *form* is an OccasionForm: the questions.
    """

    key: str
    title: str
    line: str
    problems: Callable[[Answers], Iterator[Problem]]
    sums: Callable[[Answers], tuple[tuple[str, int], ...]]
    settle: Callable[[ActorAndSheets[Any], Answers, Any], Entry]
    correct: Callable[[ActorAndSheets[Any], Answers | None, Answers | None, Any], Entry]
    form: type[Any]
    matters: Callable[[Entry], bool] = _does_entry_change_xp
    foresee: Callable[[Any, Any, Entry], tuple[str, ...]] | None = None
    event: str = "session"
    save: str = "Write it down"
    ends_every_evening: bool = False
    differs: Callable[[Answers], bool] = lambda _answers: False

    def xp_for_all(self, answers: Answers) -> int:
        """Return the XP that *answers* bring everyone; what differs for one stands in that one's entry."""
        return sum(xp for _words, xp in self.sums(answers))


@dataclass(frozen=True, slots=True)
class Page(Generic[Sheet, Rules]):
    """A page of a system's own about one character, at /characters/<slug>/<key>/.

    *context* is pure: from the sheet, the table and what the address asks (the last value of each name) to what the
    template ``characters/<system>/<key>.html`` draws, as ``own``. *link* is what the character's own page calls the
    way there, "" where other ways lead to it. Where it *writes*, its forms post to the shared spend view and name it
    as "page": the answer, good or bad, is then this page again, and the template draws a SpendForm besides.
    """

    key: str
    title: str
    context: Callable[[Sheet, Table[Rules], Mapping[str, str]], Mapping[str, Any]]
    link: str = ""
    writes: bool = False


@dataclass(frozen=True, slots=True)
class Board(Generic[Sheet, Rules]):
    """A page of a system's own about a whole table, at /campaigns/<slug>/<system>/<key>/.

    *context* is pure: from each one's slug, name and sheet, and the house rules, to what the template
    ``characters/<system>/_<key>.html`` draws, as ``own``.
    """

    key: str
    title: str
    line: str
    context: Callable[[tuple[tuple[str, str, Sheet], ...], Rules], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Calculator:
    """A page of a system's own that needs no character and keeps nothing, at /calculators/<system>/<key>/.

    Anybody may open it. *context* is pure: from what the address asks (all values of each name) to what the template
    ``characters/<system>/calculators/_<key>.html`` draws, as ``own``, within the one form of the page; its "query" is
    the shortest that shows the same. *line* says what is counted there.
    """

    key: str
    title: str
    line: str
    context: Callable[[Mapping[str, Sequence[str]]], Mapping[str, Any]]


Printed = TypeVar("Printed")


@dataclass(frozen=True, slots=True)
class OpponentThere:
    """An opponent that whoever runs it set down before: its *kind*, what it is called, *data* (JSON)."""

    slug: str
    kind: str
    name: str
    data: Draft


@dataclass(frozen=True, slots=True)
class CharacterThere(Generic[Sheet]):
    """A character at a table."""

    slug: str
    name: str
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class TableToPrint(Generic[Rules]):
    """What the paper of a table is drawn from: its house rules, the opponents that its reader may see, and, for a paper
    that is whoever runs the table's alone, its *characters*.
    """

    rules: Rules
    opponents: tuple[OpponentThere, ...]
    characters: tuple[CharacterThere[Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Paper(Generic[Printed]):
    """What a game prints for a table beside sheets, of a TableToPrint, or of a position of a scene.

    *draw* returns what ``characters/<system>/print/<template>.html`` draws, in the stylesheet ``<system>-<template>``;
    None where there is nothing to print. *title* is what it is called, *line* what it comes to in a few words. One that
    *is_of_opponents* is printed in several files where there are many.
    """

    key: str
    title: str
    line: str
    template: str
    draw: Callable[[Printed], Mapping[str, Any] | None]
    is_of_opponents: bool = False
    is_gms: bool = False
    is_for_anybody: bool = False


@dataclass(frozen=True, slots=True)
class OpponentKind(Generic[Sheet]):
    """What may stand against characters: *data* (JSON) is what a game master set down of one.

    *describe* tells it in a line, *shown* is what ``_opponent.html`` draws; *duel* what ``_duel.html`` (as
    ``own``) and ``print/duel.html`` draw of a sheet against it and of what the address asks, *glance* the same in a few
    figures: None where nothing is set side by side. *has_table*: what is set side by side can be printed. *form* is an
    OpponentPart: what is asked of one. One that *keeps_figures* shows players, once it is revealed, its name and looks
    alone.
    """

    key: str
    title: str
    plural: str
    line: str
    problems: Callable[[Draft], Iterator[Problem]]
    describe: Callable[[Draft], str]
    shown: Callable[[Draft], Mapping[str, Any]]
    form: type[Any]
    duel: Callable[[Sheet, Draft, Mapping[str, str]], Mapping[str, Any]] | None = None
    glance: Callable[[Sheet, Draft], str] | None = None
    has_table: bool = True
    keeps_figures: bool = False

    @property
    def is_faced(self) -> bool:
        """Whether a character may be set side by side with it; a template would call the function itself."""
        return self.duel is not None


CatalogueEntry = Mapping[str, Any]  # JSON: one entry of a catalogue; its "name" is its own


@dataclass(frozen=True, slots=True)
class Catalogue(Generic[Rules]):
    """What a table keeps for its characters to choose from, as *key* of its house rules.

    *entries* are those of the rules; *address* is where one stands; *problems* are those of all of them together,
    ``where`` beginning with an entry's place; *leave*: why one cannot be taken out. *shown* are
    they in the order in which ``characters/<system>/_catalogue.html`` draws them, each with its ``name``, ``text`` and
    ``address``; *told* an entry in labelled words. *write* makes a file of them,
    *read* reads one, raising FileError; *path* names a problem's ``where`` in that file. *form* is a
    CatalogueEntryForm: what is typed of one entry.
    """

    key: str
    title: str
    entry: str
    line: str
    entries: Callable[[Rules], tuple[CatalogueEntry, ...]]
    address: Callable[[CatalogueEntry], str]
    problems: Callable[[Sequence[CatalogueEntry]], Iterator[Problem]]
    leave: Callable[[CatalogueEntry, Sequence[CatalogueEntry]], Iterator[Problem]]
    shown: Callable[[Sequence[CatalogueEntry]], Sequence[Any]]
    facts: Callable[[CatalogueEntry], tuple[tuple[str, str], ...]]
    write: Callable[[Sequence[CatalogueEntry]], str]
    read: Callable[[bytes], tuple[CatalogueEntry, ...]]
    path: Callable[[tuple[str, ...]], str]
    form: type[Any]


@dataclass(frozen=True, slots=True)
class Exceptions(Generic[Sheet, Rules]):
    """What a game master may grant outside the rules: the offers, the groups they stand in, what each writes."""

    offers: Callable[[Sheet, Table[Rules]], Iterator[Offer]]
    groups: tuple[Group, ...]
    settle: Callable[[ActorAndSheets[Sheet], Offer, Answers, Rules], EntriesBySeat]
