"""What an encounter leaves behind: allies, losses, a look within (Sefirot, "Resolving encounters", "The powers")."""

from collections.abc import Iterator

from decks.rules.tarot import Card, card_in_sentence
from divination.dream_odyssey.rules.encounters import now
from divination.dream_odyssey.rules.majors import table_with_major_spent
from divination.dream_odyssey.rules.table import (
    BOTTOM,
    JUSTICE,
    READERS,
    STAR,
    TOP,
    WAY,
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
from divination.rules.boards import CROWN, MOON, SUN
from divination.rules.engine import Outcome

PEEKED = 3


def conclude(table: Table, _task: Task) -> Table:
    """Win if nothing stands, and at the Crown the game; then spent Courts leave, and what follows follows."""
    on, is_won = now(table), not now(table).row
    table = table.log("won" if is_won else "lost", on.trigger, place=on.place)
    if is_won and on.place == CROWN:
        told = f"You stand before {card_in_sentence(on.trigger)}, and have the blessing you came for."
        return table.log("victory", on.trigger, place=CROWN)._replace(outcome=Outcome(True, told))
    table = table.facing(courts=())._replace(aside=on.courts)
    peek = () if is_won else (Task("peek"),)
    return table.then(Task("guard"), Task("reward" if is_won else "regret"), *peek, Task("draw", place=TOP))


def guard(table: Table, _task: Task) -> Table:
    """The Courts lifted aside are discarded; Justice may keep one of them (ruling O19)."""
    return table.then(Task("keep") if table.has(JUSTICE) and table.aside else Task("shed"))


def keep_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield each card that Justice may keep of those about to be discarded, and letting all go."""
    for card in known_cards(table.aside):
        yield Choice(f"m11 {card.code}", "keep", "m11", card.code)
    yield Choice("let go", "let go")


def apply_keep(table: Table, _task: Task, choice: Choice) -> Table:
    """Spend Justice for the chosen card, or let all go; the rest is discarded next."""
    table = table.then(Task("shed"))
    if choice.kind == "let go":
        return table
    card = Card.from_code(choice.place)
    table = table_with_major_spent(table, JUSTICE)._replace(
        aside=cards_without(known_cards(table.aside), card)
    )
    return taken(table, card).log("kept", card)


def shed(table: Table, _task: Task) -> Table:
    """Discard what was lifted aside, in the player's order where a power of theirs may look at it (ruling O22)."""
    if len(table.aside) > 1 and any(map(table.has, READERS)):
        return table.then(Task("order"))
    return _shed_all(table)


def _shed_all(table: Table) -> Table:
    table, cards = cleared(table)
    return discarded(table, *cards).log("discarded", *cards) if cards else table


def order_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield which of the cards laid aside is discarded next, and all in the order in which they lie."""
    for card in known_cards(table.aside):
        yield Choice(f"discard {card.code}", "discard", card.code, "discard")
    yield Choice("discard all", "discard all", "", "discard")


def apply_order(table: Table, _task: Task, choice: Choice) -> Table:
    """Discard the chosen card and ask for the next, or discard all."""
    if choice.kind == "discard all":
        return _shed_all(table)
    card = Card.from_code(choice.card)
    table = table._replace(aside=cards_without(known_cards(table.aside), card))
    return discarded(table, card).log("discarded", card).then(Task("shed"))


def reward(table: Table, _task: Task) -> Table:
    """Who was persuaded joins the Party; what lies beside a won Sefira becomes attainable."""
    on = now(table)
    table = taken(table._replace(encounter=None), on.trigger).log("joined", on.trigger, place=on.place)
    table = table.then(Task("star", cards=on.beaten))
    if on.place == WAY:
        return table
    more = (Task("ally"),) if on.place in (SUN, MOON) else ()  # Ruling O15
    return table.host(on.place, major=None).then(Task("open", place=on.place), *more)


def regret(table: Table, _task: Task) -> Table:
    """A stranger is lost with what they wielded; on a Sefira the undefeated go back to be tried again."""
    on = now(table)
    table = table._replace(encounter=None).then(Task("star", cards=on.beaten))
    if on.place != WAY:
        return table.host(on.place, stack=on.row)
    return table._replace(aside=(on.trigger, *on.row)).then(Task("shed"))


def star(table: Table, task: Task) -> Table:
    """Right after an encounter The Star may take a card that was just defeated."""
    left = tuple(card for card in task.cards if card in table.discard)
    return table.then(Task("hope", cards=left)) if left and table.has(STAR) else table


def hope_choices(_table: Table, task: Task) -> Iterator[Choice]:
    """Yield each card that The Star may take back from the discard pile, and going on without."""
    for card in task.cards:
        yield Choice(f"m17 {card.code}", "hope", "m17", card.code)
    yield Choice("go on", "go on")


def apply_hope(table: Table, _task: Task, choice: Choice) -> Table:
    """Spend The Star and take the chosen card, or go on."""
    if choice.kind == "go on":
        return table
    card = Card.from_code(choice.place)
    table = table_with_major_spent(table, STAR)
    return taken(table._replace(discard=cards_without(table.discard, card)), card).log("took", card)


def peek(table: Table, _task: Task) -> Table:
    """Look at the bottom three, or as many as there are (ruling O11)."""
    table = lift(table, min(PEEKED, len(table.minors) or len(table.discard)), BOTTOM)
    return table.then(Task("peeked")) if table.aside else table


def peeked(table: Table, _task: Task) -> Table:
    """Tell what lay at the bottom of the deck; what is dropped of it is asked next, then how the rest goes back."""
    return table.log("peeked", *known_cards(table.aside)).then(
        Task("drop", place="aside"), Task("put", place=BOTTOM)
    )
