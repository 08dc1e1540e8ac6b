"""A game of one minute, in which everything happens that the app must keep: draws, choices, a reshuffle, both ends."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from decks.rules.tarot import DECK, Card
from divination.readings.rules.reading import CENTRE, CardInReading
from divination.rules.boards import Board
from divination.rules.course import kind_of_mode
from divination.rules.engine import (
    Event,
    Mode,
    Move,
    Option,
    Outcome,
    Slot,
    Step,
    Unseen,
    Variation,
)
from play.rules.kinds import IllegalMoveError

CARDS = tuple(card for card in DECK if card.code in {f"c{rank}" for rank in range(1, 9)})
WANTED = len(CENTRE)


@dataclass(frozen=True, slots=True)
class Ladder:
    """Draw a card, keep it or leave it; what was left is shuffled once more. Four kept of 18 together win."""

    goal: int
    shuffles: tuple[tuple[Slot, ...], ...] = (CARDS,)
    pile: tuple[Slot, ...] = tuple(Unseen(0, place) for place in range(len(CARDS)))
    hand: Card | None = None
    kept: tuple[Card, ...] = ()
    left: tuple[Card, ...] = ()
    wants: Unseen | None = None

    @property
    def outcome(self) -> Outcome | None:
        if len(self.kept) == WANTED:
            total = sum(card.rank for card in self.kept)
            return Outcome(total >= self.goal, f"They add up to {total}.", total)
        if not self.pile and not self.hand and (len(self.shuffles) > 1 or not self.left):
            return Outcome(False, "The cards ran out.")
        return None

    def see(self, card: Card) -> tuple["Ladder", tuple[Event, ...]]:
        if self.wants is None or card not in self.may_be():
            raise IllegalMoveError(f"{card} cannot be turned over now.")
        return replace(self, hand=card, pile=self.pile[1:], wants=None), (Event("drawn", (card,)),)

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(option.move for option in self.options() if not option.reasons)

    def play(self, move: Move) -> tuple["Ladder", tuple[Event, ...]]:
        if move not in self.legal_moves():
            raise IllegalMoveError(f"“{move}” is no move now. Legal: {', '.join(self.legal_moves())}.")
        if move == "draw":
            return self._draw(), ()
        card, kept = self.hand, move.startswith("keep")
        assert card
        after = replace(
            self,
            hand=None,
            **{"kept": (*self.kept, card)} if kept else {"left": (*self.left, card)},  # type: ignore[arg-type]
        )
        return after, (Event("kept" if kept else "left", (card,), CENTRE[len(self.kept)].key),)

    def _draw(self) -> "Ladder":
        if self.pile:
            return replace(self, wants=self.pile[0])  # type: ignore[arg-type]
        again = len(self.shuffles)
        pile = tuple(Unseen(again, place) for place in range(len(self.left)))
        return replace(self, shuffles=(*self.shuffles, self.left), pile=pile, left=(), wants=pile[0])

    def options(self) -> Iterator[Option]:
        if self.wants or self.outcome:
            return
        if self.hand:
            yield Option(f"keep {self.hand.code}", self.hand.code, "kept", f"Keep {self.hand}")
            yield Option(f"leave {self.hand.code}", self.hand.code, "left", f"Leave {self.hand}")
            yield Option("draw", self.hand.code, "pile", "Draw", reasons=("Keep or leave your card first.",))
        else:
            yield Option("draw", "", "", "Draw")

    def census(self) -> Iterator[Slot]:
        yield from (*self.pile, *self.kept, *self.left, *((self.hand,) if self.hand else ()))

    def may_be(self) -> tuple[Card, ...]:
        gone = (*self.kept, *self.left, *((self.hand,) if self.hand else ()))
        return tuple(card for card in CARDS if card not in gone)


@dataclass(frozen=True, slots=True)
class Seen:
    """What may be shown of it."""

    hand: str
    kept: tuple[str, ...]
    left: tuple[str, ...]
    pile: int
    options: tuple[Option, ...]


def view(ladder: Ladder) -> Seen:
    kept, left = tuple(map(str, ladder.kept)), tuple(map(str, ladder.left))
    return Seen(str(ladder.hand or ""), kept, left, len(ladder.pile), tuple(ladder.options()))


def new(board: Board, variations: Collection[str], setup: Mapping[str, Any]) -> Ladder:
    if setup:
        raise ValueError("This game asks for nothing beforehand.")
    return Ladder(30 if "steep" in variations else 18, wants=Unseen(0, 0))


def problems(variations: Collection[str]) -> Iterator[str]:
    for key in variations:
        if key != "steep":
            yield f"There is no variation “{key}”: choose steep."


def reading(steps: Sequence[Step]) -> tuple[CardInReading, ...]:
    laid = [
        (number, event) for number, step in enumerate(steps) for event in step.events if event.kind == "kept"
    ]
    return tuple(
        CardInReading(event.place, event.cards[0], number, (), f"{event.cards[0]} was kept.")
        for number, event in laid
    )


def sensible(ladder: Ladder) -> Move:
    moves = ladder.legal_moves()
    if ladder.hand and ladder.hand.rank < 4 and len(moves) > 1:
        return moves[1]
    return moves[0]


MODE: Mode[Ladder, Seen] = Mode(
    key="ladder",  # its folder, its templates and its address
    title="Ladder",
    line="Four cards for a climb.",
    variations=(Variation("steep", "Steep", "It takes 30."),),
    problems=problems,
    new=new,
    view=view,
    tell=lambda event, _after: f"{event.cards[0]} was {event.kind}.",
    reading=reading,
    sensible=sensible,
    version=1,
)
KIND = kind_of_mode(MODE)
