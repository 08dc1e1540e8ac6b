"""What each Major does, choice by choice (Sefirot, "The powers"); long by their twenty-two."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.dream_odyssey.rules.encounters import now, parted, struck
from divination.dream_odyssey.rules.majors import (
    TAKEN_BY_PRIESTESS,
    replaceable_stacks,
    savable_pips,
    table_with_major_spent,
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
    Choice,
    Table,
    Task,
    cards_without,
    cleared,
    discarded,
    known_cards,
    lift,
    taken,
)
from divination.dream_odyssey.rules.travel import BOTH

DECK, DISCARD, ASIDE, ROW, WOUNDS, HAND, PARTY, PIPS = (
    "deck", "discard", "aside", "row", "wounds", "hand", "party", "pips",
)  # fmt: skip


def power(table: Table, task: Task) -> Table:
    """Use a Major, and ask what its power asks."""
    (card,) = task.cards
    return USES[card.rank](table_with_major_spent(table, card.rank))


def asks(*tasks: Task, lifts: int = 0, end: str = TOP) -> Callable[[Table], Table]:
    """Return a power that lifts Minors aside from one end of the deck and then asks."""
    return lambda table: lift(table, lifts, end).then(*tasks)


def _small(table: Table) -> Table:
    return table.facing(is_small=True)


def _leave(table: Table) -> Table:
    """Leave the encounter: what stands is undefeated (ruling O20)."""
    return table._replace(todo=(Task("conclude"), *table.todo[1:]))


def _wheel(table: Table) -> Table:
    tasks = Task("shed"), Task("spin", number=len(table.hand))
    return table._replace(aside=table.hand, hand=()).then(*tasks)


def _memory(table: Table) -> Table:
    return recall(table, Task("recall")).then(Task("choose", place=ASIDE), Task("put", place=BOTTOM))


USES: dict[int, Callable[[Table], Table]] = {
    FOOL: _small,
    MAGICIAN: asks(Task("stacks")),
    PRIESTESS: asks(Task("piles")),
    EMPRESS: asks(Task("choose", place=ASIDE), Task("put", place=TOP), lifts=3, end=BOTTOM),
    EMPEROR: asks(Task("choose", place=ROW)),
    HIEROPHANT: asks(Task("choose", place=PIPS, number=2)),
    LOVERS: asks(Task("pairs")),
    CHARIOT: _leave,
    STRENGTH: asks(Task("choose", place=WOUNDS)),
    HERMIT: asks(Task("ends", number=2)),
    WHEEL: _wheel,
    HANGED: asks(Task("drop", place=HAND), Task("ends", place=BOTH, number=3)),
    DEATH: asks(Task("drop", place=WOUNDS), Task("recall"), Task("choose", place=ASIDE), Task("lay back")),
    TEMPERANCE: asks(Task("drop", place=ROW)),
    DEVIL: asks(Task("bargain"), lifts=3),
    TOWER: asks(Task("drop", place=PARTY), Task("fells", number=2)),
    MOON: asks(Task("choose", place=ASIDE), Task("put", place=BOTTOM), lifts=4, end=BOTTOM),
    SUN: _memory,
    GATE: asks(Task("shed"), Task("choose", place=DISCARD), lifts=1, end=BOTTOM),
    WORLD: asks(Task("choose", place=ASIDE), Task("put", place=TOP), lifts=4),
}
RECALLED = 4  # from the discard pile, by Death and The Sun


def spin(table: Table, task: Task) -> Table:
    """Draw as many as were discarded, then on while the hand holds fewer than three (ruling O9)."""
    if (task.number <= 0 and len(table.hand) >= FULL_HAND) or not (table.minors or table.discard):
        return table
    return table.then(Task("draw", place=TOP), replace(task, number=task.number - 1))


def recall(table: Table, _task: Task) -> Table:
    """Lift the top cards of the discard pile aside."""
    return table._replace(aside=table.discard[:RECALLED], discard=table.discard[RECALLED:])


def lay_back(table: Table, _task: Task) -> Table:
    """Put what was laid aside beneath the discard pile."""
    table, cards = cleared(table)
    return table._replace(discard=(*cards, *table.discard))


# --- take one ---


def pile(table: Table, name: str) -> tuple[Card, ...]:
    """Return the cards of which a power takes or discards."""
    if name == ROW:
        return known_cards(now(table).row)
    piles = {
        ASIDE: known_cards(table.aside), DISCARD: table.discard, WOUNDS: table.wounds,
        HAND: table.hand, PARTY: table.party,
    }  # fmt: skip
    return savable_pips(table) if name == PIPS else piles[name]


def target_choices(table: Table, task: Task) -> Iterator[Choice]:
    """Which card to take; The Emperor takes Courts alone, The Hierophant a second if wished."""
    for card in pile(table, task.place):
        wrong = task.place == ROW and not card.is_court
        reasons = (f"{capitalized(card_in_sentence(card))} is no Court.",) if wrong else ()
        yield Choice(f"take {card.code}", "take", card.code, task.place, reasons)
    if task.place == PIPS and task.number == 1:
        yield Choice("enough", "enough")


def apply_target(table: Table, task: Task, choice: Choice) -> Table:
    """Take the chosen card from where it lies: row, wounds, discard pile, pips played or laid aside; or have enough."""
    if choice.kind == "enough":
        return table
    card = Card.from_code(choice.card)
    if task.place == ROW:
        table = parted(table, card).log("swayed", card, place=now(table).place)
    elif task.place == ASIDE:
        table = table._replace(aside=cards_without(known_cards(table.aside), card))
    elif task.place == WOUNDS:
        table = table._replace(wounds=cards_without(table.wounds, card))
    else:
        table = table._replace(discard=cards_without(table.discard, card))
    table = taken(table, card).log("took", card, place=task.place)
    if task.place != PIPS:
        return table
    table = table.facing(pips=cards_without(now(table).pips, card))
    return table.then(replace(task, number=1)) if task.number > 1 and savable_pips(table) else table


# --- discard one ---


def drop_choices(table: Table, task: Task) -> Iterator[Choice]:
    """Yield each card that may be discarded from where the power asks for one."""
    for card in pile(table, task.place):
        yield Choice(f"discard {card.code}", "discard", card.code, task.place)


def apply_drop(table: Table, task: Task, choice: Choice) -> Table:
    """Discard the chosen card: a foe is struck, a Court of the party may be kept by Justice."""
    card = Card.from_code(choice.card)
    if task.place == ROW:
        return struck(table, card)
    if task.place == PARTY and card.is_court:  # Justice may keep it
        return table._replace(party=cards_without(table.party, card), aside=(card,)).then(Task("guard"))
    if task.place == ASIDE:
        table = table._replace(aside=cards_without(known_cards(table.aside), card))
    else:
        changes: dict[str, Any] = {task.place: cards_without(pile(table, task.place), card)}
        table = table._replace(**changes)
    return discarded(table, card).log("discarded", card, place=task.place)


# --- put back ---


def put(table: Table, task: Task) -> Table:
    """Put what is left aside back on the deck, in the order that the player says."""
    if len(table.aside) > 1:
        return table.then(Task("puts", place=task.place))
    table, cards = cleared(table)
    return _put(table, task.place, *cards)


def _put(table: Table, end: str, *cards: Card) -> Table:
    deck = (*cards, *table.minors) if end == TOP else (*table.minors, *cards)
    return table._replace(minors=deck).log("put back", *cards, place=end) if cards else table


def put_back_choices(table: Table, task: Task) -> Iterator[Choice]:
    """Yield which of the cards laid aside goes back next."""
    for card in known_cards(table.aside):
        yield Choice(f"put {card.code}", "put", card.code, task.place)


def apply_put_back(table: Table, task: Task, choice: Choice) -> Table:
    """Put the chosen card back, and go on with the rest."""
    card = Card.from_code(choice.card)
    table = table._replace(aside=cards_without(known_cards(table.aside), card))
    return _put(table, task.place, card).then(Task("put", place=task.place))


# --- what single powers ask ---


def stack_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield each stack that the discard pile is large enough to be exchanged with."""
    able = replaceable_stacks(table)
    for sefira in table.sefirot:
        if sefira.stack:
            few = f"The discard pile holds {len(table.discard)} cards, the stack {len(sefira.stack)}."
            reasons = () if sefira.key in able else (few,)
            yield Choice(f"stack {sefira.key}", "stack", "", sefira.key, reasons)


def apply_stack(table: Table, _task: Task, choice: Choice) -> Table:
    """The replacements come first, then the stack is discarded (ruling O13)."""
    old = table.sefira(choice.place).stack
    new, rest = table.discard[: len(old)], table.discard[len(old) :]
    table = table._replace(discard=rest, aside=old).host(choice.place, stack=new)
    return table.log("conjured", *new, place=choice.place).then(Task("shed", place=choice.place))


def pile_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield deck and discard pile, as far as they hold enough cards for The High Priestess."""
    for name, cards in ((DECK, table.minors), (DISCARD, table.discard)):
        few = len(cards) < TAKEN_BY_PRIESTESS
        reasons = (f"It needs {TAKEN_BY_PRIESTESS} cards there, and {len(cards)} lie there.",) if few else ()
        yield Choice(f"from {name}", "from", "", name, reasons)


def apply_pile(table: Table, _task: Task, choice: Choice) -> Table:
    """Lay aside what The High Priestess takes from the bottom of the chosen pile."""
    if choice.place == DECK:
        table = lift(table, TAKEN_BY_PRIESTESS, BOTTOM)
    else:
        rest, low = table.discard[:-TAKEN_BY_PRIESTESS], table.discard[-TAKEN_BY_PRIESTESS:]
        table = table._replace(aside=low, discard=rest)
    return table.then(Task("returns", place=choice.place))


def return_choices(table: Table, task: Task) -> Iterator[Choice]:
    """Yield which of the cards taken goes back."""
    for card in known_cards(table.aside):
        yield Choice(f"return {card.code}", "return", card.code, task.place)


def apply_return(table: Table, task: Task, choice: Choice) -> Table:
    """Put the chosen card back where it came from, and take the others."""
    card = Card.from_code(choice.card)
    table, cards = cleared(table)
    if task.place == DECK:
        table = _put(table, BOTTOM, card)
    else:
        table = table._replace(discard=(*table.discard, card)).log("put back", card, place=DISCARD)
    kept = cards_without(cards, card)
    return taken(table, *kept).log("took", *kept)


def pair_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield each Minor of the hand with each foe; only two of one suit recognise each other."""
    for card in table.hand:
        for foe in known_cards(now(table).row):
            same = card.suit is foe.suit
            reasons = (
                ()
                if same
                else (f"{capitalized(card_in_sentence(card))} and {card_in_sentence(foe)} are of two suits.",)
            )
            yield Choice(f"{card.code}>{foe.code}", "recognise", card.code, foe.code, reasons)


def apply_pair(table: Table, _task: Task, choice: Choice) -> Table:
    """Discard the chosen Minor and take the foe that it recognised."""
    card, foe = Card.from_code(choice.card), Card.from_code(choice.place)
    table = discarded(table._replace(hand=cards_without(table.hand, card)), card)
    table = table.facing(has_played=True, pips=(*now(table).pips, card))
    return taken(parted(table, foe), foe).log("recognised", card, foe, place=now(table).place)


def bargain_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield which of the cards becomes the wound that the others cost."""
    for card in known_cards(table.aside):
        yield Choice(f"wound {card.code}", "bargain", card.code, WOUNDS)


def apply_bargain(table: Table, _task: Task, choice: Choice) -> Table:
    """Take the others, and be harmed by the chosen card."""
    card = Card.from_code(choice.card)
    table, cards = cleared(table)
    kept = cards_without(cards, card)
    return taken(table, *kept).log("took", *kept)._replace(aside=(card,)).then(Task("harm"))


def choices_of_foe_to_fell(table: Table, task: Task) -> Iterator[Choice]:
    """Yield each foe that The Tower may fell; after the first, having enough as well."""
    for foe in known_cards(now(table).row):
        yield Choice(f"fell {foe.code}", "fell", "m16", foe.code)
    if task.number == 1:
        yield Choice("enough", "enough")


def apply_fell(table: Table, task: Task, choice: Choice) -> Table:
    """Fell the chosen foe, and ask once more while there is one."""
    if choice.kind == "enough":
        return table
    table = struck(table, Card.from_code(choice.place))
    is_over = task.number == 1 or not now(table).row
    return table if is_over else table.then(Task("fells", number=1))
