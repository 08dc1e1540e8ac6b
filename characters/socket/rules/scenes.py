"""Longer play with a state of its own: begun with its cast, played move by move."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from characters.socket.rules.checking import DiceByKey, DiceToThrow
from characters.socket.rules.parts import CharacterThere, OpponentThere, Paper
from characters.socket.rules.values import (
    Answers,
    Draft,
    EntriesBySeat,
    Group,
    Problem,
    Question,
    Rules,
    Sheet,
)
from play.rules import kinds
from play.rules.lines import Line


@dataclass(frozen=True, slots=True)
class Comer(Generic[Sheet]):
    """Who comes to a scene: a character, by *slug* and with its *sheet*, or somebody of whom *data* was set down.

    *start* is where they begin, one of the kind's *starts*.
    """

    name: str
    slug: str = ""
    sheet: Sheet | None = None
    data: Draft | None = None
    start: str = ""


@dataclass(frozen=True, slots=True)
class Option(kinds.Option):
    """A move that might be made: whose (*seat*, "" of who runs the scene), the questions it asks, whose dice fall.

    *label* tells it within its *group*; *at* is the seat it is aimed at, *way* with what; *is_waited_for*: the others
    wait for it.
    """

    seat: str = ""
    at: str = ""
    group: str = ""
    wants: tuple[DiceToThrow, ...] = ()
    is_waited_for: bool = False
    way: str = ""

    @property
    def is_open(self) -> bool:
        return not self.reasons

    @property
    def is_plain(self) -> bool:
        """Whether it can be made by one click: nothing must be answered, and dice may be left to the app."""
        return not any(question.required for question in self.asks)


@dataclass(frozen=True, slots=True)
class RollSummary:
    """What fell last, as it stands large on the page until the next thing falls.

    The *result* with its *word* (*is_bad* where it hurts), the *sum* that led there, each term with its word, *dice*
    with what each is worth in a word, and the rest in *words*.
    """

    result: str
    word: str
    is_bad: bool = False
    sum: tuple[tuple[str, str], ...] = ()
    dice: tuple[tuple[int, str], ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a move may bring, of what its chooser knows: a *figure* as short as can be, the same *told* in a sentence,
    and the *chances* of each outcome, in words and percent. *by_answer* is the figure alone for each answer to what it
    asks first, by that answer.
    """

    figure: str = ""
    told: str = ""
    chances: tuple[tuple[str, int], ...] = ()
    by_answer: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneKind(Generic[Sheet, Rules]):
    """A scene that a system knows, longer play with a state of its own: *play*, the kind of play it is.

    *end_label* is what ends it, where a character is in one at a time.
    *opponents* are the kinds of opponent that may come, *runs* is the seat of whoever runs it. A scene is played by the
    options of the shared stage, or by forms of its own.
    """

    key: str
    title: str
    line: str
    begin_label: str
    end_label: str = ""
    opponents: tuple[str, ...]
    play: kinds.Kind[Any]
    runs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingLater(Generic[Sheet]):
    """How somebody comes to a scene that is under way, as whoever runs it says.

    *group* is the heading under which that stands. Of a position, *reasons* keep everybody from coming now, *lines*
    tell of a comer (of the keeper's position), and *came* has the slug of each character who came so, by seat.
    """

    group: str
    reasons: Callable[[Any], tuple[str, ...]]
    lines: Callable[[Any, Comer[Sheet]], tuple[Line, ...]]
    came: Callable[[Any], Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenePlayedByOptions(SceneKind[Sheet, Rules]):
    """A scene whose moves are chosen on the shared stage, whoever acts, at whom and with what, with what that needs.

    All of it is pure. *settle* is the move by which whoever runs it closes it. *asks* is what
    must be known at its beginning, *starts* where each one may begin, characters too where they
    *are_characters_placed*, *quick* what is asked, under the table's house rules, of somebody who was never set down,
    and *draft* what that makes of them. *gather* makes the cast (JSON) of those who come, under a "seats"
    that gives the slug of each seat that is a character's; *setup* is what all may read of it, *first* the lines that
    tell the rest to whom it concerns (ValueError says why it cannot begin), *opening* the moves made at once.
    *again* makes of such a setup that of another scene, with the characters who are still there (*comers*); who has
    none any more does not come.
    *options* are the moves of these seats; with "" among them, those too that whoever runs it may make at any time.
    *likely* are the groups whose rows are open on the page before anybody asks for them, the likeliest first; those in
    one tuple stand together, under the first of them. *foresee* says what one of them may bring.
    *fell*, of the lines of one act as their reader read them, is what fell then, None where nothing did.
    *write* makes one a move with its answers and the dice that were typed in; *problems* says what is amiss with one
    that was refused. *view* is what ``characters/<system>/_<key>.html`` draws of a reader's position, with "now"
    in words, "names" by seat, by seat the "ways" in which each may do what is likeliest (a heading, a way, its name),
    "ready" seats in order, those "out" of it, the "awaited" ones ("" of who runs it) with what it "waits_for" in
    words, and "is_over". *outcome*, of the keeper's position, its cast (with the scene's "title" and "slug") and the
    sheets as they are by now, by slug, is a line for each; None while it goes on. *bars* is, of a seat's own position,
    why its character rolls nothing outside of the scene now; () where nothing keeps them. *later* says how somebody
    comes while it is played, None where nobody does. Where it *holds_currency* of its characters while it is open, each
    is in one at a time, and what is bought elsewhere knows its title.
    """

    groups: tuple[Group, ...]
    asks: tuple[Question, ...]
    starts: tuple[tuple[str, str], ...]
    quick: Callable[[Rules], tuple[Question, ...]]
    draft: Callable[[Answers], Draft]
    gather: Callable[[Sequence[Comer[Sheet]], Answers], Mapping[str, Any]]
    setup: Callable[[Mapping[str, Any]], Mapping[str, Any]]
    first: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Line, ...]]
    opening: Callable[[Answers], tuple[str, ...]]
    again: Callable[[Mapping[str, Any], Sequence[Comer[Sheet]]], Mapping[str, Any]]
    settle: str
    options: Callable[[Any, Collection[str]], Iterator[Option]]
    likely: tuple[tuple[str, ...], ...]
    foresee: Callable[[Any, Option], Foresight]
    fell: Callable[[Sequence[str]], RollSummary | None]
    write: Callable[[str, Answers, DiceByKey], str]
    problems: Callable[[kinds.IllegalMoveError], tuple[Problem, ...]]
    view: Callable[[Any], Mapping[str, Any]]
    outcome: Callable[[Any, Mapping[str, Any], Mapping[str, Sheet]], EntriesBySeat | None]
    are_characters_placed: bool = True
    holds_currency: bool = False
    bars: Callable[[Any, str], tuple[str, ...]] = lambda _position, _seat: ()
    later: ComingLater[Sheet] | None = None


@dataclass(frozen=True, slots=True)
class Delay:
    """What a move waits for: *minutes* in which *name* may answer, since the last line of the pattern *asked*."""

    minutes: int
    asked: str
    name: str


@dataclass(frozen=True, slots=True)
class BeforePause:
    """A scene as it stood when a pause began: the *position* as its reader knew it, and what was *told* them last."""

    position: Any
    told: str


@dataclass(frozen=True, slots=True)
class SceneReading:
    """What a page of a scene is drawn from: the *position* as its reader's *seats* know it, and what they *asked*.

    *seat* is for whom they act now, "" for nobody. *asked* is what the address or a form says (all values of each
    name); *opponents* returns those set down before, *characters* who is at the table, for whoever runs it alone.
    *before_pause* returns how it stood then, for a page that opens it again or asks for that; else None.
    *waits_until* returns in words the moment from which on a move may be made that waits for one, "" where that is now.
    *sheet* returns that of the character for whom they act, as it is by now; None where it is nobody's. *own* are the
    seats that are theirs without being lent to them.
    """

    position: Any
    seats: frozenset[str]
    seat: str
    asked: Mapping[str, Sequence[str]]
    opponents: Callable[[], tuple[OpponentThere, ...]] = tuple
    characters: Callable[[], tuple[CharacterThere[Any], ...]] = tuple
    before_pause: Callable[[], BeforePause | None] = lambda: None
    waits_until: Callable[[str], str] = lambda _move: ""
    sheet: Callable[[], Any] = lambda: None
    own: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class StoryPart:
    """A part of a story: its *title*, "" where it goes on after another; *level* 1, or 2 within one of those.

    *paragraphs* are in order, each with what leads it, "" for nothing; *card* is the code of one that informs it.
    """

    title: str
    level: int
    paragraphs: tuple[tuple[str, str], ...]
    card: str = ""


@dataclass(frozen=True, slots=True)
class StoryPerson:
    """Who is in a story, with a few *words* of their own, "" for none."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Story:
    """What was played, told to who read its lines: its *question*, its *people*, the *cards* that lay in it, each by
    its code ("" face down) with what came of it in words, and its *parts*.
    """

    question: str
    people: tuple[StoryPerson, ...]
    cards: tuple[tuple[str, str], ...]
    parts: tuple[StoryPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenePlayedByForms(SceneKind[Sheet, Rules]):
    """A scene with a page and forms of its own.

    *begin_form* is a form of the characters that may come, each with its sheet; its "cast" is the public setup, under
    whose "seats" stands the slug of each seat that is a character's. *view* is what
    ``characters/<system>/_<key>.html`` draws of a SceneReading, as "table". *moves* are those of what was posted, all
    made or none; IllegalMoveError says what is missing or amiss. *comers* are the slugs of who comes later by such
    moves, by the seat that is theirs then. Of a position, *seats* names the slug of each seat that is a character's,
    *acting* the seats that are waited for, the likeliest first, *on_table* those for which whoever runs the scene may
    act too; *hands* the name of each seat whose hand a curtain hides
    from the others at one device, *moment* a word that is another once none may lie open any longer; *delay* is what a
    move waits for. *from_sheet* says, of a seat's own position, why nothing that stands on its sheet may be used in the
    scene now; () where it may; *used_up*, with that sheet, the names of what was used there and may not be again.
    *likely* is the likely move of a seat, of its own position; "" where that is its player's to say.
    *recount*, of a position that all know, are the answers that it gives to the system's occasion. *story* tells what
    was played, of its first position and of all that a reader heard, the oldest line first. *papers* are what else can
    be printed of a position.
    """

    begin_form: type[Any]
    view: Callable[[SceneReading], Any]
    moves: Callable[[SceneReading], tuple[str, ...]]
    comers: Callable[[Sequence[str]], Mapping[str, str]]
    seats: Callable[[Any], Mapping[str, str]]
    acting: Callable[[Any], Sequence[str]]
    on_table: Callable[[Any], frozenset[str]]
    hands: Callable[[Any], Mapping[str, str]]
    moment: Callable[[Any], str]
    delay: Callable[[Any, str], Delay | None]
    from_sheet: Callable[[Any, str], tuple[str, ...]]
    used_up: Callable[[Any, str, Any], frozenset[str]]
    likely: Callable[[Any, str], str]
    recount: Callable[[Any], Answers]
    story: Callable[[Any, Iterable[str]], Story]
    papers: tuple[Paper[Any], ...] = ()
