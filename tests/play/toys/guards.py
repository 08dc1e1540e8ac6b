"""Two hands of cards, each with a guard face down: it is attacked unseen, and a shuffled hand is drawn from blind."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from play.rules.kinds import Chance, Kind, Option, Tell, Want, What
from play.rules.lines import Line
from play.rules.replacing import replace
from play.rules.zones import U, Zone, unseen_cards

CARDS = tuple(f"k{rank}" for rank in range(1, 15))
SEATS, HAND, TURNS = ("a", "b"), 4, 12
HANDS: Mapping[str, Zone] = {seat: Zone() for seat in SEATS}
PILE, DECK = Zone(is_pile=True), Zone(unseen_cards(len(CARDS)), is_pile=True)


@dataclass(frozen=True)
class Guards:
    """What lies where, whose turn it is, and what the keeper is still to say."""

    deck: Zone = DECK
    hands: Mapping[str, Zone] = field(default_factory=lambda: HANDS)
    guards: Mapping[str, Zone] = field(default_factory=lambda: HANDS)
    mixed: Zone = PILE  # a hand as it was shuffled, for the one blind draw
    gone: Zone = PILE
    points: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    raided: frozenset[str] = frozenset()
    turn: int = 0
    awaits: tuple[str, ...] = ("deal",)

    @property
    def seat(self) -> str:
        return SEATS[self.turn % 2]


def other(seat: str) -> str:
    return "b" if seat == "a" else "a"


def number_of(card: str) -> int:
    return int(card[1:])


def begin(_setup: Mapping[str, Any], _rules: Mapping[str, Any]) -> Guards:
    return Guards()


def apply(now: Guards, text: str) -> Guards:
    word, *rest = text.split()
    match word:
        case "dealt":
            return replace(
                now, deck=now.deck.shuffled_to_order_or_unseen([] if rest == [U] else rest), awaits=("hands",)
            )
        case "hand":
            seat, *cards = rest
            _top, deck = now.deck.draw(len(cards))
            now = replace(now, deck=deck, hands={**now.hands, seat: Zone().add(cards)})
            return replace(now, awaits=() if seat == SEATS[-1] else now.awaits)
        case "lay":
            seat, card = rest
            hand, guard = now.hands[seat].without_card(card), now.guards[seat].add([card])
            now = replace(now, hands={**now.hands, seat: hand}, guards={**now.guards, seat: guard})
            return next_turn(now)
        case "draw":
            return replace(now, awaits=("draw",))
        case "drawn":
            seat, card = rest
            _top, deck = now.deck.draw()
            return next_turn(replace(now, deck=deck, hands={**now.hands, seat: now.hands[seat].add([card])}))
        case "attack":
            seat, card = rest
            hands = {**now.hands, seat: now.hands[seat].without_card(card)}
            return replace(now, hands=hands, gone=now.gone.add([card]), awaits=("guard",))
        case "beaten":
            seat, card = rest
            points = {**now.points, other(seat): now.points[other(seat)] + 1}
            guards = {**now.guards, seat: Zone()}
            return next_turn(replace(now, guards=guards, gone=now.gone.add([card]), points=points))
        case "raid":
            return replace(now, raided=now.raided | {rest[0]}, awaits=("mix",))
        case "mixed":
            seat, *cards = rest
            order = unseen_cards(len(now.hands[seat])) if cards == [U] else cards
            return replace(now, mixed=now.mixed.add(order), awaits=("steal",))
        case "stolen":
            seat, card = rest
            hands = {**now.hands, seat: now.hands[seat].add([card])}
            hands[other(seat)] = hands[other(seat)].without_card(card)
            return next_turn(replace(now, hands=hands, mixed=PILE))
        case "shown":
            seat, *cards = rest
            hands = {**now.hands, seat: now.hands[seat].with_cards_seen(cards)}
            return replace(now, hands=hands, awaits=("over",) if seat == SEATS[-1] else now.awaits)
        case _:  # "holds", "pass"
            return next_turn(now)


def next_turn(now: Guards) -> Guards:
    turn = now.turn + 1
    return replace(now, turn=turn, awaits=("end",) if turn == TURNS else ())


def wants(now: Guards) -> Want | None:
    match now.awaits:
        case ("over",):
            return None
        case ("deal",):
            return Want(What.ORDER, of="deck")
        case ("mix",):
            return Want(What.ORDER, of="hand")
        case (question,):
            return Want(What.ANSWER, of=question)
        case _:
            return Want(What.MOVE, frozenset({now.seat}))


def options(now: Guards, seat: str) -> Iterator[Option]:
    want = wants(now)
    waits = () if want and seat in want.seats else ("It is not your turn.",)
    target = now.guards[other(seat)]
    for card in now.hands[seat]:
        yield Option(
            f"lay {card}", f"Lay {card}", (*waits, *(["Your guard lies there."] if now.guards[seat] else []))
        )
        at = f" at {target.known[0]}" if target.known else ""
        yield Option(
            f"attack {card}",
            f"Attack with {card}{at}",
            (*waits, *([] if target else ["There is no guard to attack."])),
        )
    yield Option("draw", "Draw", (*waits, *([] if now.deck else ["The deck is empty."])))
    blind = [] if now.hands[other(seat)] else ["Their hand is empty."]
    blind += ["You have raided once."] if seat in now.raided else []
    yield Option("raid", "Raid their hand", (*waits, *blind))
    yield Option("pass", "Let it pass", waits)


def decide(_full: Guards, seat: str, move: str) -> Sequence[Line]:
    word, *card = move.split()
    if word == "lay":
        return [Line(f"lay {seat} {card[0]}", seat, frozenset({seat}), f"lay {seat} U")]
    return [Line(" ".join([word, seat, *card]), seat)]


def answer(full: Guards, want: Want, chance: Chance) -> Sequence[Line]:
    seat = full.seat
    match want.of:
        case "deck":
            return [Line(f"dealt {' '.join(chance.order(CARDS, 0))}", readers=frozenset(), stub="dealt U")]
        case "hands":
            cards, rest = full.deck.draw(HAND)
            return [_hand("a", cards), _hand("b", rest.draw(HAND)[0])]
        case "draw":
            card = full.deck.draw()[0][0]
            return [Line(f"drawn {seat} {card}", readers=frozenset({seat}), stub=f"drawn {seat} U")]
        case "guard":
            guard, attacker = next(iter(full.guards[other(seat)])), next(iter(full.gone))
            is_beaten = number_of(attacker) > number_of(guard)
            return [Line(f"beaten {other(seat)} {guard}" if is_beaten else f"holds {other(seat)}")]
        case "hand":
            order = chance.order(tuple(full.hands[other(seat)]), 1 + len(full.raided))
            return [
                Line(
                    f"mixed {other(seat)} {' '.join(order)}",
                    readers=frozenset(),
                    stub=f"mixed {other(seat)} U",
                )
            ]
        case "steal":
            card = full.mixed.draw()[0][0]
            return [Line(f"stolen {seat} {card}", readers=frozenset(SEATS), stub=f"stolen {seat} U")]
        case _:
            return [Line(" ".join(["shown", owner, *full.hands[owner]])) for owner in SEATS]


def _hand(seat: str, cards: Sequence[str]) -> Line:
    stub = " ".join(["hand", seat, *unseen_cards(len(cards))])
    return Line(" ".join(["hand", seat, *cards]), readers=frozenset({seat}), stub=stub)


def says(text: str, now: Guards) -> str:
    return f"{text} ({sum(now.points.values())} points)" if text.split()[0] in ("beaten", "holds") else text


def outcome(full: Guards) -> Any:
    return max(SEATS, key=lambda seat: full.points[seat])


def zones(now: Guards) -> tuple[Zone, ...]:
    """Return where every card lies once."""
    return (now.deck, *now.hands.values(), *now.guards.values(), now.gone)


KIND = Kind(
    key="guards", title="Guards", version=1, begin=begin, apply=apply, wants=wants, options=options, decide=decide,
    answer=answer, says=says, shows=lambda now: now, outcome=outcome,
    tells=(
        Tell(r"hand (?P<seat>\w) .*"), Tell(r"drawn (?P<seat>\w) k\d+"), Tell(r"attack \w k\d+"),
        Tell(r"beaten \w k\d+"), Tell(r"holds \w"), Tell(r"stolen \w k\d+"), Tell(r"shown \w.*"),
    ),
)  # fmt: skip
