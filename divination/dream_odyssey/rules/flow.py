"""How a game of Dream Odyssey runs on: what happens by itself, what is asked, what an answer does."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from decks.rules.tarot import Card, card_in_sentence, cards_in_order
from divination.dream_odyssey.rules import aftermath, encounters, powers, setup, travel
from divination.dream_odyssey.rules.table import Choice, Sefira, Table, Task, cards_without
from divination.rules.engine import Event, Slot, Unseen
from play.rules.kinds import IllegalMoveError

Asked = Callable[[Table, Task], Iterator[Choice]]
Answered = Callable[[Table, Task, Choice], Table]


class Decision(NamedTuple):
    choices: Asked
    apply: Answered


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
    "road": Decision(travel.road_choices, travel.apply_road),
    "way": Decision(travel.arrival_choices, travel.apply_arrival),
    "give": Decision(travel.gift_choices, travel.apply_gift),
    "ends": Decision(travel.end_choices, travel.apply_end),
    "plays": Decision(encounters.play_choices, encounters.apply_play),
    "raise": Decision(encounters.raise_choices, encounters.apply_raise),
    "ward": Decision(encounters.ward_choices, encounters.apply_ward),
    "keep": Decision(aftermath.keep_choices, aftermath.apply_keep),
    "order": Decision(aftermath.order_choices, aftermath.apply_order),
    "hope": Decision(aftermath.hope_choices, aftermath.apply_hope),
    "choose": Decision(powers.target_choices, powers.apply_target),
    "drop": Decision(powers.drop_choices, powers.apply_drop),
    "puts": Decision(powers.put_back_choices, powers.apply_put_back),
    "stacks": Decision(powers.stack_choices, powers.apply_stack),
    "piles": Decision(powers.pile_choices, powers.apply_pile),
    "returns": Decision(powers.return_choices, powers.apply_return),
    "pairs": Decision(powers.pair_choices, powers.apply_pair),
    "bargain": Decision(powers.bargain_choices, powers.apply_bargain),
    "fells": Decision(powers.choices_of_foe_to_fell, powers.apply_fell),
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


def apply_move(table: Table, move: str) -> Table:
    """Return the table after *move*. Raises IllegalMoveError."""
    legal = []
    for choice in choices(table):
        if choice.move == move and not choice.reasons:
            task, *rest = table.todo
            return run(DECISIONS[task.kind].apply(table._replace(todo=tuple(rest)), task, choice))
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


def turn_over(table: Table, card: Card) -> Table:
    """Return the table when *card* is what was wanted. Raises IllegalMoveError."""
    wanted = table.wants
    if wanted is None:
        raise IllegalMoveError(f"see {card.code}: no card is being turned over. Make a move.")
    if card not in possible_cards(table):
        raise IllegalMoveError(
            f"see {card.code}: it cannot be {card_in_sentence(card)}: that lies elsewhere. Look again."
        )
    table = table._replace(hidden=tuple(cards_without(cards, card) for cards in table.hidden))

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


def possible_cards(table: Table) -> tuple[Card, ...]:
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
    return tuple(cards_in_order(cards))


def take_events(table: Table) -> tuple[Table, tuple[Event, ...]]:
    return table._replace(happened=()), table.happened
