"""What each Major does, choice by choice (Sefirot, "The powers"); long by their twenty-two."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.dream_odyssey.rules.encounters import (
    current_encounter,
    discard_foe_as_beaten,
    take_foe_from_row_as_beaten,
)
from divination.dream_odyssey.rules.majors import (
    TAKEN_BY_PRIESTESS,
    keys_of_replaceable_stacks,
    pips_hierophant_may_return,
    spend_major,
)
from divination.dream_odyssey.rules.table import (
    BOTTOM,
    CHARIOT,
    DEATH,
    DEVIL,
    EMPEROR,
    EMPRESS,
    FOOL,
    FULL_HAND,
    GATE,
    HANGED,
    HERMIT,
    HIEROPHANT,
    LOVERS,
    MAGICIAN,
    MOON,
    PRIESTESS,
    STRENGTH,
    SUN,
    TEMPERANCE,
    TOP,
    TOWER,
    WHEEL,
    WORLD,
    MoveAndReasonsAgainst,
    OdysseyTable,
    Task,
    cards_without,
    known_cards,
    lift_minors_aside,
    put_into_hand_or_party,
    put_on_discard_pile,
    take_all_from_aside,
)
from divination.dream_odyssey.rules.travel import BOTH

DECK, DISCARD, ASIDE, ROW, WOUNDS, HAND, PARTY, PIPS = (
    "deck", "discard", "aside", "row", "wounds", "hand", "party", "pips",
)  # fmt: skip


def spend_major_of_task_and_apply_power(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Use a Major, and ask what its power asks."""
    (card,) = task.cards
    return USES[card.rank](spend_major(table, card.rank))


def power_that_lifts_and_queues(
    *tasks: Task, lift_count: int = 0, end: str = TOP
) -> Callable[[OdysseyTable], OdysseyTable]:
    """Return a power that lifts Minors aside from one end of the deck and then asks."""
    return lambda table: lift_minors_aside(table, lift_count, end).with_tasks_first(*tasks)


def _let_aces_count_eleven(table: OdysseyTable) -> OdysseyTable:
    return table.with_encounter(is_small=True)


def _conclude_encounter_next(table: OdysseyTable) -> OdysseyTable:
    """Leave the encounter: what stands is undefeated (ruling O20)."""
    return table._replace(todo=(Task("conclude"), *table.todo[1:]))


def _lay_hand_aside_and_queue_redraw(table: OdysseyTable) -> OdysseyTable:
    tasks = Task("shed"), Task("spin", number=len(table.hand))
    return table._replace(aside=table.hand, hand=()).with_tasks_first(*tasks)


def _lift_discard_and_queue_choice(table: OdysseyTable) -> OdysseyTable:
    return lift_top_four_of_discard_aside(table, Task("recall")).with_tasks_first(
        Task("choose", place=ASIDE), Task("put", place=BOTTOM)
    )


USES: dict[int, Callable[[OdysseyTable], OdysseyTable]] = {
    FOOL: _let_aces_count_eleven,
    MAGICIAN: power_that_lifts_and_queues(Task("stacks")),
    PRIESTESS: power_that_lifts_and_queues(Task("piles")),
    EMPRESS: power_that_lifts_and_queues(
        Task("choose", place=ASIDE), Task("put", place=TOP), lift_count=3, end=BOTTOM
    ),
    EMPEROR: power_that_lifts_and_queues(Task("choose", place=ROW)),
    HIEROPHANT: power_that_lifts_and_queues(Task("choose", place=PIPS, number=2)),
    LOVERS: power_that_lifts_and_queues(Task("pairs")),
    CHARIOT: _conclude_encounter_next,
    STRENGTH: power_that_lifts_and_queues(Task("choose", place=WOUNDS)),
    HERMIT: power_that_lifts_and_queues(Task("ends", number=2)),
    WHEEL: _lay_hand_aside_and_queue_redraw,
    HANGED: power_that_lifts_and_queues(Task("drop", place=HAND), Task("ends", place=BOTH, number=3)),
    DEATH: power_that_lifts_and_queues(
        Task("drop", place=WOUNDS), Task("recall"), Task("choose", place=ASIDE), Task("lay back")
    ),
    TEMPERANCE: power_that_lifts_and_queues(Task("drop", place=ROW)),
    DEVIL: power_that_lifts_and_queues(Task("bargain"), lift_count=3),
    TOWER: power_that_lifts_and_queues(Task("drop", place=PARTY), Task("fells", number=2)),
    MOON: power_that_lifts_and_queues(
        Task("choose", place=ASIDE), Task("put", place=BOTTOM), lift_count=4, end=BOTTOM
    ),
    SUN: _lift_discard_and_queue_choice,
    GATE: power_that_lifts_and_queues(Task("shed"), Task("choose", place=DISCARD), lift_count=1, end=BOTTOM),
    WORLD: power_that_lifts_and_queues(Task("choose", place=ASIDE), Task("put", place=TOP), lift_count=4),
}
RECALLED = 4  # from the discard pile, by Death and The Sun


def queue_draw_until_redrawn(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Draw as many as were discarded, then on while the hand holds fewer than three (ruling O9)."""
    if (task.number <= 0 and len(table.hand) >= FULL_HAND) or not (table.minors or table.discard):
        return table
    return table.with_tasks_first(Task("draw", place=TOP), replace(task, number=task.number - 1))


def lift_top_four_of_discard_aside(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Lift the top cards of the discard pile aside."""
    return table._replace(aside=table.discard[:RECALLED], discard=table.discard[RECALLED:])


def put_aside_back_on_discard(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Put what lies aside back on top of the discard pile, in its order."""
    table, cards = take_all_from_aside(table)
    return table._replace(discard=(*cards, *table.discard))


# --- take one ---


def cards_power_may_choose(table: OdysseyTable, pile_name: str) -> tuple[Card, ...]:
    """Return the cards of which a power takes or discards."""
    if pile_name == ROW:
        return known_cards(current_encounter(table).row)
    piles = {
        ASIDE: known_cards(table.aside), DISCARD: table.discard, WOUNDS: table.wounds,
        HAND: table.hand, PARTY: table.party,
    }  # fmt: skip
    return pips_hierophant_may_return(table) if pile_name == PIPS else piles[pile_name]


def take_card_moves(table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Which card to take; The Emperor takes Courts alone, The Hierophant a second if wished."""
    for card in cards_power_may_choose(table, task.place):
        wrong = task.place == ROW and not card.is_court
        reasons = (f"{capitalized(card_in_sentence(card))} is no Court.",) if wrong else ()
        yield MoveAndReasonsAgainst(f"take {card.code}", "take", card.code, task.place, reasons)
    if task.place == PIPS and task.number == 1:
        yield MoveAndReasonsAgainst("enough", "enough")


def apply_take_card(table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Take the chosen card from where it lies: row, wounds, discard pile, pips played or laid aside; or have enough."""
    if choice.kind == "enough":
        return table
    card = Card.from_code(choice.card)
    if task.place == ROW:
        table = take_foe_from_row_as_beaten(table, card).with_event(
            "swayed", card, place=current_encounter(table).place
        )
    elif task.place == ASIDE:
        table = table._replace(aside=cards_without(known_cards(table.aside), card))
    elif task.place == WOUNDS:
        table = table._replace(wounds=cards_without(table.wounds, card))
    else:
        table = table._replace(discard=cards_without(table.discard, card))
    table = put_into_hand_or_party(table, card).with_event("took", card, place=task.place)
    if task.place != PIPS:
        return table
    table = table.with_encounter(pips=cards_without(current_encounter(table).pips, card))
    return (
        table.with_tasks_first(replace(task, number=1))
        if task.number > 1 and pips_hierophant_may_return(table)
        else table
    )


# --- discard one ---


def discard_card_moves(table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield each card that may be discarded from where the power asks for one."""
    for card in cards_power_may_choose(table, task.place):
        yield MoveAndReasonsAgainst(f"discard {card.code}", "discard", card.code, task.place)


def apply_discard_card(table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Discard the chosen card: a foe is struck, a Court of the party may be kept by Justice."""
    card = Card.from_code(choice.card)
    if task.place == ROW:
        return discard_foe_as_beaten(table, card)
    if task.place == PARTY and card.is_court:  # Justice may keep it
        return table._replace(party=cards_without(table.party, card), aside=(card,)).with_tasks_first(
            Task("guard")
        )
    if task.place == ASIDE:
        table = table._replace(aside=cards_without(known_cards(table.aside), card))
    else:
        changes: dict[str, Any] = {task.place: cards_without(cards_power_may_choose(table, task.place), card)}
        table = table._replace(**changes)
    return put_on_discard_pile(table, card).with_event("discarded", card, place=task.place)


# --- put back ---


def put_aside_on_deck_or_queue_order(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Put what is left aside back on the deck, in the order that the player says."""
    if len(table.aside) > 1:
        return table.with_tasks_first(Task("puts", place=task.place))
    table, cards = take_all_from_aside(table)
    return _put_on_end_of_deck(table, task.place, *cards)


def _put_on_end_of_deck(table: OdysseyTable, end: str, *cards: Card) -> OdysseyTable:
    deck = (*cards, *table.minors) if end == TOP else (*table.minors, *cards)
    return table._replace(minors=deck).with_event("put back", *cards, place=end) if cards else table


def put_back_moves(table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield which of the cards laid aside goes back next."""
    for card in known_cards(table.aside):
        yield MoveAndReasonsAgainst(f"put {card.code}", "put", card.code, task.place)


def put_card_back_and_queue_rest(
    table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Put the chosen card back, and go on with the rest."""
    card = Card.from_code(choice.card)
    table = table._replace(aside=cards_without(known_cards(table.aside), card))
    return _put_on_end_of_deck(table, task.place, card).with_tasks_first(Task("put", place=task.place))


# --- what single powers ask ---


def exchange_stack_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield each stack that the discard pile is large enough to be exchanged with."""
    able = keys_of_replaceable_stacks(table)
    for sefira in table.sefirot:
        if sefira.stack:
            few = f"The discard pile holds {len(table.discard)} cards, the stack {len(sefira.stack)}."
            reasons = () if sefira.key in able else (few,)
            yield MoveAndReasonsAgainst(f"stack {sefira.key}", "stack", "", sefira.key, reasons)


def exchange_stack_and_queue_discard_of_old(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """The replacements come first, then the stack is discarded (ruling O13)."""
    old = table.sefira(choice.place).stack
    new, rest = table.discard[: len(old)], table.discard[len(old) :]
    table = table._replace(discard=rest, aside=old).with_sefira(choice.place, stack=new)
    return table.with_event("conjured", *new, place=choice.place).with_tasks_first(
        Task("shed", place=choice.place)
    )


def priestess_pile_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield deck and discard pile, as far as they hold enough cards for The High Priestess."""
    for name, cards in ((DECK, table.minors), (DISCARD, table.discard)):
        few = len(cards) < TAKEN_BY_PRIESTESS
        reasons = (f"It needs {TAKEN_BY_PRIESTESS} cards there, and {len(cards)} lie there.",) if few else ()
        yield MoveAndReasonsAgainst(f"from {name}", "from", "", name, reasons)


def lift_bottom_of_pile_and_queue_return(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Lay aside what The High Priestess takes from the bottom of the chosen pile."""
    if choice.place == DECK:
        table = lift_minors_aside(table, TAKEN_BY_PRIESTESS, BOTTOM)
    else:
        rest, low = table.discard[:-TAKEN_BY_PRIESTESS], table.discard[-TAKEN_BY_PRIESTESS:]
        table = table._replace(aside=low, discard=rest)
    return table.with_tasks_first(Task("returns", place=choice.place))


def return_card_moves(table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield which of the cards taken goes back."""
    for card in known_cards(table.aside):
        yield MoveAndReasonsAgainst(f"return {card.code}", "return", card.code, task.place)


def return_card_and_take_others(
    table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Put the chosen card back where it came from, and take the others."""
    card = Card.from_code(choice.card)
    table, cards = take_all_from_aside(table)
    if task.place == DECK:
        table = _put_on_end_of_deck(table, BOTTOM, card)
    else:
        table = table._replace(discard=(*table.discard, card)).with_event("put back", card, place=DISCARD)
    kept = cards_without(cards, card)
    return put_into_hand_or_party(table, *kept).with_event("took", *kept)


def recognise_foe_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield each Minor of the hand with each foe; only two of one suit recognise each other."""
    for card in table.hand:
        for foe in known_cards(current_encounter(table).row):
            same = card.suit is foe.suit
            reasons = (
                ()
                if same
                else (f"{capitalized(card_in_sentence(card))} and {card_in_sentence(foe)} are of two suits.",)
            )
            yield MoveAndReasonsAgainst(f"{card.code}>{foe.code}", "recognise", card.code, foe.code, reasons)


def discard_card_and_take_recognised_foe(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Discard the chosen Minor and take the foe that it recognised."""
    card, foe = Card.from_code(choice.card), Card.from_code(choice.place)
    table = put_on_discard_pile(table._replace(hand=cards_without(table.hand, card)), card)
    table = table.with_encounter(has_played=True, pips=(*current_encounter(table).pips, card))
    return put_into_hand_or_party(take_foe_from_row_as_beaten(table, foe), foe).with_event(
        "recognised", card, foe, place=current_encounter(table).place
    )


def bargain_wound_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield which of the cards becomes the wound that the others cost."""
    for card in known_cards(table.aside):
        yield MoveAndReasonsAgainst(f"wound {card.code}", "bargain", card.code, WOUNDS)


def take_others_and_queue_wound(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Take the others, and be harmed by the chosen card."""
    card = Card.from_code(choice.card)
    table, cards = take_all_from_aside(table)
    kept = cards_without(cards, card)
    return (
        put_into_hand_or_party(table, *kept)
        .with_event("took", *kept)
        ._replace(aside=(card,))
        .with_tasks_first(Task("harm"))
    )


def fell_foe_moves(table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield each foe that The Tower may fell; after the first, having enough as well."""
    for foe in known_cards(current_encounter(table).row):
        yield MoveAndReasonsAgainst(f"fell {foe.code}", "fell", "m16", foe.code)
    if task.number == 1:
        yield MoveAndReasonsAgainst("enough", "enough")


def fell_foe_and_queue_one_more(
    table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Fell the chosen foe, and ask once more while there is one."""
    if choice.kind == "enough":
        return table
    table = discard_foe_as_beaten(table, Card.from_code(choice.place))
    is_over = task.number == 1 or not current_encounter(table).row
    return table if is_over else table.with_tasks_first(Task("fells", number=1))
