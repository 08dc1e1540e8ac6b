"""How a game of Dream Odyssey runs on: what happens by itself, what is asked, what an answer does."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from decks.rules.tarot import Card, in_order, the
from divination.dream_odyssey.rules import aftermath, encounters, powers, setup, travel
from divination.dream_odyssey.rules.table import Choice, Sefira, Table, Task, without
from divination.rules.engine import Event, Slot, Unseen
from play.rules.kinds import IllegalMoveError

Asked = Callable[[Table, Task], Iterator[Choice]]
Answered = Callable[[Table, Task, Choice], Table]


class Decision(NamedTuple):
    choices: Asked
    answered: Answered


STEPS: dict[str, Callable[[Table, Task], Table]] = {
    "goal": setup.goal,
    "fill": setup.fill,
    "ally": setup.ally,
    "joins": setup.joins,
    "open": setup.opened,
    "seen": setup.seen,
    "turn": travel.turn,
    "branch": travel.turn,
    "draw": travel.draw,
    "take": travel.take,
    "met": travel.met,
    "arrive": travel.arrive,
    "laid": encounters.laid,
    "face": encounters.face,
    "weigh": encounters.weigh,
    "harm": encounters.harm,
    "inspiration": encounters.inspiration,
    "conclude": aftermath.conclude,
    "guard": aftermath.guard,
    "shed": aftermath.shed,
    "reward": aftermath.reward,
    "regret": aftermath.regret,
    "star": aftermath.star,
    "peek": aftermath.peek,
    "peeked": aftermath.peeked,
    "power": powers.power,
    "put": powers.put,
    "spin": powers.spin,
    "recall": powers.recall,
    "lay back": powers.lay_back,
}
DECISIONS: dict[str, Decision] = {
    "road": Decision(travel.roads, travel.at_road),
    "way": Decision(travel.arrivals, travel.at_arrivals),
    "give": Decision(travel.gifts, travel.given),
    "ends": Decision(travel.ends, travel.at_ends),
    "plays": Decision(encounters.plays, encounters.at_plays),
    "raise": Decision(encounters.raises, encounters.raised),
    "ward": Decision(encounters.wards, encounters.warded),
    "keep": Decision(aftermath.keepers, aftermath.kept),
    "order": Decision(aftermath.orders, aftermath.ordered),
    "hope": Decision(aftermath.hopes, aftermath.hoped),
    "choose": Decision(powers.chooses, powers.chosen),
    "drop": Decision(powers.drops, powers.dropped),
    "puts": Decision(powers.puts, powers.at_puts),
    "stacks": Decision(powers.magic, powers.conjured),
    "piles": Decision(powers.depths, powers.fathomed),
    "returns": Decision(powers.returns, powers.returned),
    "pairs": Decision(powers.pairs, powers.paired),
    "bargain": Decision(powers.bargain, powers.bargained),
    "fells": Decision(powers.fells, powers.felled),
}


def run(table: Table) -> Table:
    """Let happen what happens by itself, until a card or a decision is wanted, or all is over."""
    while table.outcome is None and table.wants is None and (step := STEPS.get(table.todo[0].kind)):
        task, *rest = table.todo
        table = step(table._replace(todo=tuple(rest)), task)
    return table


def choices(table: Table) -> Iterator[Choice]:
    """Yield every answer to what is asked, with what stands against it; none while a card is wanted."""
    if table.outcome is None and table.wants is None:
        task = table.todo[0]
        yield from DECISIONS[task.kind].choices(table, task)


def played(table: Table, move: str) -> Table:
    """Return the table after *move*. Raises IllegalMoveError."""
    legal = []
    for choice in choices(table):
        if choice.move == move and not choice.reasons:
            task, *rest = table.todo
            return run(DECISIONS[task.kind].answered(table._replace(todo=tuple(rest)), task, choice))
        if choice.move == move:
            refused = " ".join(choice.reasons)
            break
        legal.append(choice.move)
    else:
        refused = "the game is over." if table.outcome else "there is no such move now."
        if wanted := table.wants:
            refused = f"say first which card is turned over (card {wanted.place + 1} of its deck)."
    legal = [choice.move for choice in choices(table) if not choice.reasons]
    raise IllegalMoveError(f"{move}: {refused} Legal: {', '.join(legal) or 'none'}.")


def shown(table: Table, card: Card) -> Table:
    """Return the table when *card* is what was wanted. Raises IllegalMoveError."""
    wanted = table.wants
    if wanted is None:
        raise IllegalMoveError(f"see {card.code}: no card is being turned over. Make a move.")
    if card not in may_be(table):
        raise IllegalMoveError(f"see {card.code}: it cannot be {the(card)}: that lies elsewhere. Look again.")
    table = table._replace(hidden=tuple(without(cards, card) for cards in table.hidden))

    def turned(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
        return tuple(card if slot == wanted else slot for slot in slots)

    def turned_on(on: Sefira) -> Sefira:
        return on._replace(major=card if on.major == wanted else on.major, stack=turned(on.stack))

    if table.encounter and wanted in table.encounter.row:
        table = table.facing(row=turned(table.encounter.row))
    elif wanted in table.aside:
        table = table._replace(aside=turned(table.aside))
    else:
        table = table._replace(sefirot=tuple(map(turned_on, table.sefirot)))
    return run(table)


def may_be(table: Table) -> tuple[Card, ...]:
    """Return the cards that the wanted one may be: those put into its shuffle last, or into one that went into it.

    Of an earlier shuffle they are only as far as its deck has room for them beside those put in since.
    """
    cards: list[Card] = []
    wanted, room = table.wants, 0
    number = wanted.shuffle if wanted else None
    while number is not None:
        cards += table.hidden[number]
        earlier = next((slot.shuffle for slot in table.shuffles[number] if isinstance(slot, Unseen)), None)
        if earlier is not None:
            room += sum(isinstance(slot, Unseen) and slot.shuffle == number for slot in table.census())
        number = earlier if len(cards) < room else None
    return tuple(in_order(cards))


def told(table: Table) -> tuple[Table, tuple[Event, ...]]:
    return table._replace(happened=()), table.happened
