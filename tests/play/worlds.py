"""Random play of any toy in memory, and two worlds that differ only in what one audience may not know.

A world is played by the functions that the door itself calls, without rows: a thousand pairs take seconds.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, is_dataclass, replace
from random import Random
from typing import Any

from play.rules.acts import decide_beginning, decide_move
from play.rules.kinds import IllegalMoveError, Kind, Option, UnknownChanceError
from play.rules.knowing import Known, Page, fold, known_after_act, page_for_audience
from play.rules.lines import ALL_KNOWING, UNDO, WATCHER, Act, Audience, Line
from play.rules.zones import U, Zone

COMMITMENT = re.compile(r"[0-9a-f]{64}")
MOST_ACTS = 40
DOES_EVERY = 4  # acts: what options would do is read so often


class LeakError(AssertionError):
    """An audience could tell two worlds apart that differ in nothing it may know."""


@dataclass(frozen=True)
class Toy:
    """A kind, and the tables of what its tests need to know beside it: none of it is asked of the kind.

    *sees*: which places of an order an audience may know, of the first, second (1, 2) that is given. *fill* answers
    what an option asks. *instead*: what a seat outside the audience does in the second world for what it did in the
    first; None: not this. *lent*: which seat is lent to which, of a watcher's position: who holds one may learn what
    its own player may, while they do.
    """

    kind: Kind[Any]
    seats: tuple[str, ...]
    zones: Callable[[Any], tuple[Zone, ...]]
    sees: Callable[[Audience, int], Collection[int]]
    fill: Callable[[Option, Random], str]
    instead: "Callable[[Pair, str, str], str | None]"
    lent: Callable[[Any], Mapping[str, str]] = lambda _now: {}

    @property
    def audiences(self) -> list[Audience]:
        """A watcher, each seat, and the last two at one table."""
        return [WATCHER, *(frozenset({seat}) for seat in self.seats), frozenset(self.seats[-2:])]


class Fate:
    """Chance by a seed; it remembers what it gave."""

    def __init__(self, random: Random) -> None:
        self.random, self.given = random, list[tuple[Any, ...]]()

    def order(self, cards: Sequence[str], number: int) -> tuple[str, ...]:
        self.given.append(tuple(self.random.sample(cards, len(cards))))
        return self.given[-1]

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self.given.append(tuple(self.random.randint(1, sides) for _ in range(count)))
        return self.given[-1]

    def card(self) -> str:
        raise UnknownChanceError


class Twisted:
    """Chance of the second world: dice as in the first, orders as there but where the audience may not know them."""

    def __init__(self, first: Fate, pair: "Pair") -> None:
        self.first, self.pair, self.read = first, pair, 0

    def _next(self) -> tuple[Any, ...]:
        self.read += 1
        given = self.first.given
        return (
            given[self.read - 1] if self.read <= len(given) else (1,)
        )  # only a leak asks for more than the first

    def order(self, cards: Sequence[str], number: int) -> tuple[str, ...]:
        names, random = self.pair.names, self.pair.random
        order, left = list[str](), list(cards)
        for card in self._next():
            there = names.get(card, card)
            order.append(there if there in left else left[0])  # two decks may have a card of the same name
            left.remove(order[-1])
        known = self.pair.toy.sees(self.pair.audience, self.read)
        hidden = [place for place in range(len(order)) if place not in known]
        many = 2 if random.random() < 0.8 else random.randint(3, 8)
        chosen = random.sample(hidden, min(len(hidden), many))
        moved = [order[place] for place in chosen[1:] + chosen[:1]]
        for place, card in zip(chosen, moved, strict=True):
            order[place] = card
        return tuple(order)

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return self._next()

    def card(self) -> str:
        raise UnknownChanceError


@dataclass
class World:
    """One course of a toy, and what every audience that looks knows of it."""

    kind: Kind[Any]
    chance: Any
    salts: Random
    acts: list[Act] = field(default_factory=list)
    _known: dict[Audience, list[Known[Any]]] = field(default_factory=dict)  # act by act, now at the end

    def __post_init__(self) -> None:
        self.begun = self.kind.begin({}, {})

    def open(self) -> None:
        if lines := decide_beginning(self.kind, self.begun, self.chance).lines:
            self.acts.append(Act(0, lines))

    @property
    def _next(self) -> int:
        return self.acts[-1].number + 1 if self.acts else 1

    def known(self, audience: Audience) -> Known[Any]:
        course = self._known.get(audience)
        if not course:
            course = self._known[audience] = [self.folded(audience)]
        elif self._next > course[-1].number + 1:
            new = [act for act in self.acts if act.number > course[-1].number]
            for act in new:
                course.append(known_after_act(self.kind, course[-1], act, audience))
        return course[-1]

    def folded(self, audience: Audience) -> Known[Any]:
        """Return the same from nothing."""
        return fold(self.kind, self.begun, self.acts, audience)

    def page(self, audience: Audience) -> Page:
        return page_for_audience(self.kind, self.known(audience), audience)

    def full(self) -> Any:
        return self.known(ALL_KNOWING).position

    def move(self, seat: str, move: str) -> None:
        own = self.known(frozenset({seat})).position
        self.kind.open_option_of_move(own, seat, move)
        self.move_as_offered(seat, move)

    def move_as_offered(self, seat: str, move: str) -> None:
        """Make a *move* that is known to be open."""
        decided = decide_move(
            self.kind, self.full(), self.known(WATCHER).position, seat, move, self.chance, self.salt
        )
        self.acts.append(Act(self._next, decided.lines))
        # what it hands on is what a fold makes of its lines
        assert (decided.full, decided.watched) == (self.full(), self.known(WATCHER).position)

    def salt(self) -> str:
        return f"{self.salts.getrandbits(256):064x}"

    def branch(self) -> "World":
        """Return a world of its own with the same past."""
        other = copy(self)
        other.acts = list(self.acts)
        other._known = {audience: course[-1:] for audience, course in self._known.items()}
        return other

    def take_back(self) -> None:
        """Take the last act that stands back: all know again what they knew before it."""
        known, number = self.known(WATCHER), self._next
        undo = Line(f"{UNDO}{known.takeable}", by=known.takeable_by)
        self.acts.append(Act(number, (undo,)))
        before = {
            audience: [one for one in course if one.number < known.takeable]
            for audience, course in self._known.items()
        }
        self._known = {
            audience: [*course, replace(course[-1], number=number)]
            for audience, course in before.items()
            if course and course[-1].number == known.takeable - 1
        }

    def open_moves(self, toy: Toy, seat: str, random: Random) -> list[str]:
        """Return every open option of *seat* as a move, in any order."""
        options = self.kind.options(self.known(frozenset({seat})).position, seat)
        moves = [toy.fill(option, random) for option in options if not option.reasons]
        return random.sample(moves, len(moves))


def chosen_seat(world: World, random: Random) -> str:
    """Return a seat that is waited for, "" where none is any more."""
    want = world.kind.wants(world.known(WATCHER).position)
    return random.choice(sorted(want.seats)) if want else ""


def random_play(toy: Toy, seed: int, each: Callable[[World], None], salts: int = 0) -> World:
    """Play *toy* at random to its end; *each* looks at the world after every act."""
    random = Random(seed)
    world = World(toy.kind, Fate(random), Random(salts or seed))
    world.open()
    each(world)
    while len(world.acts) < MOST_ACTS and (seat := chosen_seat(world, random)):
        if world.known(WATCHER).takeable and random.random() < 0.1:
            world.take_back()
        else:
            world.move(seat, world.open_moves(toy, seat, random)[0])
        each(world)
    return world


def asked_once(kind: Kind[Any]) -> Kind[Any]:
    """Return *kind*, of which nothing is made twice of one and the same position: it hangs on nothing else, and two
    worlds side by side ask for the same up to six times with each act. Whoever hears the same has one position.
    """

    def once(make: Callable[..., Any]) -> Callable[..., Any]:
        made: dict[tuple[Any, ...], Any] = {}  # with the position, whose id is its own while kept

        def answer(position: Any, *told: str) -> Any:
            key = (id(position), *told)
            if not (found := made.get(key)):
                found = made[key] = position, make(position, *told)
            return found[1]

        return answer

    begun = kind.begin({}, {})
    options = once(lambda position, seat: tuple(kind.options(position, seat)))
    says = once(lambda position, heard: kind.says(heard, position))
    return replace(
        kind,
        begin=lambda *_nothing: begun,
        apply=once(kind.apply),
        wants=once(kind.wants),
        options=lambda position, seat: iter(options(position, seat)),
        says=lambda heard, position: says(position, heard),
        shows=once(kind.shows),
    )


class Pair:
    """Two worlds, played side by side until *audience* may know that they are two."""

    def __init__(self, toy: Toy, audience: Audience, seed: int) -> None:
        self.toy, self.audience, self.random = toy, audience, Random(seed)
        fate, kind = Fate(self.random), asked_once(toy.kind)
        self.first = World(kind, fate, Random(seed))
        self.second = World(kind, Twisted(fate, self), Random(seed))
        self.names: Mapping[str, str] = {}
        self.read = 0  # lines that were compared

    def play(self) -> int:
        """Play on while they look the same; return how many acts did. Raises LeakError."""
        self.first.open()
        self.second.open()
        same = 0
        while self.is_same() and same < MOST_ACTS and self.go_on():
            same += 1
        return same

    def go_on(self) -> bool:
        seat = chosen_seat(self.first, self.random)
        if not seat:
            return False
        if self.first.known(WATCHER).takeable and self.random.random() < 0.1:
            self.first.take_back()
            self.second.take_back()
            return True
        self.names = renamed(self.toy.zones(self.first.full()), self.toy.zones(self.second.full()))
        for move in self.first.open_moves(self.toy, seat, self.random):
            other = move if seat in self.audience else self.toy.instead(self, seat, move)
            if other is not None and self._is_open(seat, other):
                self.first.move_as_offered(seat, move)
                self.second.move_as_offered(seat, other)
                return True
        return False

    def _is_open(self, seat: str, move: str) -> bool:
        try:
            self.second.kind.open_option_of_move(self.second.known(frozenset({seat})).position, seat, move)
        except IllegalMoveError:
            return False
        return True

    def is_same(self) -> bool:
        """Say whether the audience still sees one and the same; False where a line told it more, as `tells` lets it."""
        worlds = (self.first, self.second)
        heard = [[line for act in w.acts[self.read :] for line in _heard(act, self.audience)] for w in worlds]
        self.read = len(self.first.acts)
        lent = self.toy.lent(self.first.known(WATCHER).position).items()
        may_learn = self.audience.union(seat for seat, holder in lent if holder in self.audience)
        for one, two in zip(*heard, strict=False):
            if one != two and blank(one) != blank(two):
                if all(
                    any(tell.may_reveal_to(may_learn, text) for tell in self.toy.kind.tells)
                    for text in (one, two)
                ):
                    return False
                raise LeakError(f"{set(self.audience)} reads {one!r} here and {two!r} there")
        if len(heard[0]) != len(heard[1]):
            raise LeakError(f"{set(self.audience)} reads {heard[0]} here and {heard[1]} there")
        pages = [world.page(self.audience) for world in worlds]
        if len(self.first.acts) % DOES_EVERY == 0:
            does = [_what_options_do(page) for page in pages]
            if does[0] != does[1] and blank(repr(does[0])) != blank(repr(does[1])):
                raise LeakError(f"{set(self.audience)} reads\n{does[0]} here and\n{does[1]} there")
        if pages[0] != pages[1] and blank(repr(pages[0])) != blank(repr(pages[1])):
            raise LeakError(f"{set(self.audience)} sees\n{pages[0]} here and\n{pages[1]} there")
        return True


def _what_options_do(page: Page) -> tuple[Any, ...]:
    """Return what the options of *page* say that they would do, which some work out only where it is read."""
    return tuple(getattr(option, "does", ()) for options in page.options.values() for option in options)


def _heard(act: Act, audience: Audience) -> list[str]:
    return [heard for line in act.lines if (heard := line.text_heard_by(audience))]


def blank(text: str) -> str:
    """Return *text* with every salt and commitment blank."""
    return COMMITMENT.sub("", text)


def renamed(first: Sequence[Zone], second: Sequence[Zone]) -> dict[str, str]:
    """Return which card of the second world lies where one of the first does: in a pile by its place, in a hand not."""
    names: dict[str, str] = {}
    for here, there in zip(first, second, strict=True):
        if here.is_pile:
            names |= dict(zip(here, there, strict=True))
        else:
            both = set(here) & set(there)
            names |= {card: card for card in both}
            names |= dict(
                zip((c for c in here if c not in both), (c for c in there if c not in both), strict=True)
            )
    return names


def is_within(seen: Any, full: Any) -> bool:
    """Say whether what an audience knows is what the keeper knows, with `U` here and there."""
    if seen == full:
        return True
    if isinstance(seen, Zone):
        if len(seen) != len(full):
            return False
        return all(map(is_within, seen, full)) if seen.is_pile else set(seen.known) <= set(full)
    if isinstance(seen, str):
        return seen == U
    if is_dataclass(seen):
        return type(seen) is type(full) and all(
            is_within(here, there)
            for part in fields(seen)
            if (here := getattr(seen, part.name)) is not (there := getattr(full, part.name))
        )
    if isinstance(seen, Mapping):
        return seen.keys() == full.keys() and all(is_within(seen[key], full[key]) for key in seen)
    if isinstance(seen, tuple):
        return len(seen) == len(full) and all(map(is_within, seen, full))
    return False
