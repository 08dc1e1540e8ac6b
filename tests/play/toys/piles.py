"""A duel of piles: one looks at the top of one's own and puts it back, burns what nobody saw, fights with the rest."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from play.rules.kinds import Chance, Kind, Option, Tell, Want, What
from play.rules.lines import Line
from play.rules.replacing import replace
from play.rules.zones import U, Zone, unseen_cards
from tests.play.toys.guards import number_of

SEATS, SIZE, LOOK = ("a", "b"), 6, 3
CARDS = tuple(f"k{rank}" for rank in range(1, 2 * SIZE + 1))
TURNS, PILE = 16, Zone(is_pile=True)


def _piles(size: int = 0) -> dict[str, Zone]:
    return {seat: Zone(unseen_cards(size), is_pile=True) for seat in SEATS}


@dataclass(frozen=True)
class Piles:
    """Each seat's pile, what it holds to put back, its ashes; what was fought; what the keeper is still to say."""

    piles: Mapping[str, Zone] = field(default_factory=lambda: _piles(SIZE))
    held: Mapping[str, Zone] = field(default_factory=_piles)
    ashes: Mapping[str, Zone] = field(default_factory=_piles)
    fought: Zone = PILE
    points: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    gathered: frozenset[str] = frozenset()
    turn: int = 0
    awaits: str = "deal"

    @property
    def seat(self) -> str:
        return SEATS[self.turn % 2]


def begin(_setup: Mapping[str, Any], _rules: Mapping[str, Any]) -> Piles:
    return Piles()


def apply(now: Piles, text: str) -> Piles:
    word, *rest = text.split()
    seat, cards = rest[0], rest[1:]
    pile = now.piles[seat]
    match word:
        case "dealt":
            piles = {**now.piles, seat: pile.shuffled_to_order_or_unseen([] if cards == [U] else cards)}
            return replace(now, piles=piles, awaits="" if seat == SEATS[-1] else "deal")
        case "look":
            return replace(now, awaits="look")
        case "looked":
            seen, left = pile.with_cards_seen(cards).draw(len(cards))
            held = {**now.held, seat: now.held[seat].add(seen)}
            return replace(now, piles={**now.piles, seat: left}, held=held, awaits="back")
        case "back":
            piles, held = {**now.piles, seat: pile.add(cards)}, {**now.held, seat: PILE}
            return next_turn(replace(now, piles=piles, held=held))
        case "burn":
            burnt, left = pile.draw()
            ashes = {**now.ashes, seat: now.ashes[seat].add(burnt)}
            return next_turn(replace(now, piles={**now.piles, seat: left}, ashes=ashes))
        case "gather":
            return replace(now, gathered=now.gathered | {seat}, awaits="gather")
        case "gathered":
            whole = pile.add(now.ashes[seat]).shuffled_to_order_or_unseen([] if cards == [U] else cards)
            ashes = {**now.ashes, seat: PILE}
            return next_turn(replace(now, piles={**now.piles, seat: whole}, ashes=ashes))
        case "fight":
            return replace(now, awaits="fight")
        case _:  # "fought"
            piles = {each: now.piles[each].draw()[1] for each in SEATS}
            best = max(zip(cards, SEATS, strict=True), key=lambda pair: number_of(pair[0]))[1]
            points = {**now.points, best: now.points[best] + 1}
            return next_turn(replace(now, piles=piles, fought=now.fought.add(cards), points=points))


def next_turn(now: Piles) -> Piles:
    is_over = now.turn + 1 >= TURNS or any(not pile for pile in now.piles.values())
    return replace(now, turn=now.turn + 1, awaits="over" if is_over else "")


def wants(now: Piles) -> Want | None:
    match now.awaits:
        case "over":
            return None
        case "deal" | "gather":
            return Want(What.ORDER, of=now.awaits)
        case "look" | "fight":
            return Want(What.ANSWER, of=now.awaits)
        case _:
            return Want(What.MOVE, frozenset({now.seat}), now.awaits)


def options(now: Piles, seat: str) -> Iterator[Option]:
    want = wants(now)
    waits = () if want and seat in want.seats else ("It is not your turn.",)
    if now.awaits == "back" and not waits:
        for order in permutations(now.held[seat]):
            yield Option(f"back {' '.join(order)}", f"Put {order[0]} on top")
        return
    top = (
        f" ({now.piles[seat].draw()[0][0]})" if now.piles[seat] and now.piles[seat].draw()[0][0] != U else ""
    )
    yield Option("look", f"Look at {LOOK}", waits)
    yield Option("burn", f"Burn the top card{top}", waits)
    once = [] if seat not in now.gathered else ["You have gathered once."]
    once += [] if now.ashes[seat] else ["There are no ashes."]
    yield Option("gather", "Gather your ashes", (*waits, *once))
    yield Option("fight", f"Fight{top}", waits)


def decide(_full: Piles, seat: str, move: str) -> Sequence[Line]:
    word, *cards = move.split()
    text = " ".join([word, seat, *cards])
    if word == "back":
        return [Line(text, seat, frozenset({seat}), " ".join(["back", seat, *unseen_cards(len(cards))]))]
    return [Line(text, seat)]


def answer(full: Piles, want: Want, chance: Chance) -> Sequence[Line]:
    seat = full.seat
    match want.of:
        case "deal":
            order = chance.order(CARDS, 0)
            return [_shuffled("dealt", "a", order[:SIZE]), _shuffled("dealt", "b", order[SIZE:])]
        case "gather":
            cards = tuple(full.piles[seat].add(full.ashes[seat]))
            return [_shuffled("gathered", seat, chance.order(cards, len(full.gathered)))]
        case "look":
            cards = full.piles[seat].draw(LOOK)[0]
            stub = " ".join(["looked", seat, *unseen_cards(len(cards))])
            return [Line(" ".join(["looked", seat, *cards]), readers=frozenset({seat}), stub=stub)]
        case _:
            tops = [full.piles[each].draw()[0][0] for each in SEATS]
            return [Line(f"fought {seat} {' '.join(tops)}")]


def _shuffled(word: str, seat: str, cards: Sequence[str]) -> Line:
    return Line(f"{word} {seat} {' '.join(cards)}", readers=frozenset(), stub=f"{word} {seat} U")


def zones(now: Piles) -> tuple[Zone, ...]:
    """Return where every card lies once."""
    return (*now.piles.values(), *now.held.values(), *now.ashes.values(), now.fought)


KIND = Kind(
    key="piles", title="Piles", version=1, begin=begin, apply=apply, wants=wants, options=options, decide=decide,
    answer=answer, says=lambda text, _now: text, shows=lambda now: now,
    outcome=lambda full: max(SEATS, key=lambda seat: full.points[seat]),
    tells=(Tell(r"looked (?P<seat>\w)( k\d+)+"), Tell(r"fought \w k\d+ k\d+")),
)  # fmt: skip
