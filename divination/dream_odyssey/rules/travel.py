"""Travelling the tree, help from the Party, and what is drawn (Sefirot, "How to play", "The Party")."""

from collections.abc import Iterator
from dataclasses import replace

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.dream_odyssey.rules.encounters import begun
from divination.dream_odyssey.rules.majors import reasons_against_major
from divination.dream_odyssey.rules.table import (
    BOTTOM,
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
from divination.rules.boards import START

HELP = {"assist": TOP, "inspire": BOTTOM}
BOTH = "both"


def turn(table: Table, task: Task) -> Table:
    """Begin a turn, or go on with one on the way; whoever holds no card draws one first."""
    if not table.hand and (table.minors or table.discard):
        return table.then(Task("draw", place=TOP), task)
    if task.kind == "turn":
        return table.then(Task("road"))
    may_act = any(not choice.reasons for choice in at_leisure(table))
    return table.then(Task("way")) if may_act else table.then(Task("arrive"))


def draw(table: Table, task: Task) -> Table:
    """Draw from the top or the bottom of the deck into the hand, a Court into the Party."""
    return lift(table, 1, task.place).then(Task("take", place=task.place))


def take(table: Table, task: Task) -> Table:
    """Take all that was lifted."""
    table, cards = cleared(table)
    for card in cards:
        table = taken(table, card).log("drew", card, place=task.place)
    return table


# --- decisions ---


def road_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Where to go, or what to do first."""
    open_to = [spot.key for spot in table.board.spots if not any(_reasons_against_going(table, spot.key))]
    for spot in table.board.spots:
        alone = not open_to and spot.key == table.at  # Ruling O21
        reasons = () if alone else tuple(_reasons_against_going(table, spot.key))
        yield Choice(f"go {spot.key}", "go", "", spot.key, reasons)
    yield Choice(f"go {START}", "go", "", START, ("Nobody goes back to where they set out.",))
    yield from at_leisure(table)


def _reasons_against_going(table: Table, key: str) -> Iterator[str]:
    """Say why one cannot travel to *key*."""
    here, there = table.board.by_key[table.at], table.board.by_key[key]
    if key == table.at:
        lost = table.sefira(key).major is not None
        yield "You are there" + (": go to a linked Sefira and come back to try again." if lost else ".")
    elif key not in table.board.beside[table.at]:
        yield f"No branch leads from {here.name} to {there.name}."
    if not table.sefira(key).is_open:
        yield f"{there.name} is not attainable yet: win a Sefira beside it first."


def at_leisure(table: Table) -> Iterator[Choice]:
    """What may be done at any time but during an encounter."""
    for kind in HELP:
        yield Choice(kind, kind, "", HELP[kind], tuple(_reasons_against_help(table)))
    for card in table.party:
        if card.is_major:
            reasons = tuple(reasons_against_major(table, card.rank))
            yield Choice(card.code, "power", card.code, "", reasons)


def _reasons_against_help(table: Table) -> Iterator[str]:
    if len(table.party) == len(table.courts) < 2:
        yield "It takes one Major or two Courts of your Party."
    elif not table.minors and not table.discard and len(table.courts) < 2:
        yield "There is no Minor left to draw."


def arrival_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """On the way, before one arrives."""
    yield Choice("arrive", "arrive", "", table.toward)
    yield from at_leisure(table)


def apply_road(table: Table, task: Task, choice: Choice) -> Table:
    """Set out along the chosen branch, or give or use what was chosen instead and ask again."""
    if choice.kind == "go":
        return _set_out(table, choice.place)
    return acted(table.then(Task("turn")), task, choice)


def apply_arrival(table: Table, task: Task, choice: Choice) -> Table:
    """Arrive, or give or use what was chosen on the way and ask again."""
    if choice.kind == "arrive":
        return table.then(Task("arrive"))
    return acted(table.then(Task("branch")), task, choice)


def acted(table: Table, _task: Task, choice: Choice) -> Table:
    """Use the power of the chosen Major, or ask what is given up."""
    if choice.kind == "power":
        return table.then(Task("power", (Card.from_code(choice.card),)))
    return table.then(Task("give", place=choice.place))


def _set_out(table: Table, key: str) -> Table:
    """Go to an emptied Sefira at once; to another by way of what the road brings."""
    if table.sefira(key).major is None:
        return table._replace(at=key).log("arrived", place=key).then(Task("turn"))
    table = table._replace(toward=key).log("set out", place=key)
    return lift(table, 1).then(Task("met"), Task("branch"), Task("turn"))


def met(table: Table, _task: Task) -> Table:
    """A pip drawn on the way inspires; a Court is a stranger, whose trust is won in an encounter."""
    if not known_cards(table.aside):
        return table
    table, (card,) = cleared(table)
    if not card.is_court:
        return taken(table, card).log("inspired", card, place=WAY)
    table = lift(table.log("stranger", card, place=WAY), 1)
    row, table = table.aside, table._replace(aside=())
    return begun(table, WAY, card, row)


def arrive(table: Table, _task: Task) -> Table:
    """Arrive, and begin the encounter with what lies there."""
    sefira = table.sefira(table.toward)
    assert isinstance(sefira.major, Card)
    table = table._replace(at=sefira.key, toward="").host(sefira.key, stack=())
    return begun(table.log("arrived", sefira.major, place=sefira.key), sefira.key, sefira.major, sefira.stack)


def gift_choices(table: Table, task: Task) -> Iterator[Choice]:
    """Whom of the Party to give up for help: a Major, or two Courts one after another."""
    for card in table.party:
        alone = card.is_court and not task.cards and len(table.courts) < 2
        major = bool(task.cards) and card.is_major
        reasons = (
            [f"{capitalized(card_in_sentence(card))} alone is not enough: it takes two Courts."]
            if alone
            else []
        )
        reasons += ["A second Court goes with the first, no Major."] if major else []
        yield Choice(f"give {card.code}", "give", card.code, task.place, tuple(reasons))


def apply_gift(table: Table, task: Task, choice: Choice) -> Table:
    """Give up the chosen card: a Major draws at once, of Minors two are asked for."""
    card = Card.from_code(choice.card)
    table = table._replace(party=cards_without(table.party, card))
    if card.is_major:
        return (
            discarded(table, card).log("gave up", card, place=task.place).then(Task("draw", place=task.place))
        )
    table = table._replace(aside=(*table.aside, card)).log("gave up", card, place=task.place)
    if not task.cards:
        return table.then(replace(task, cards=(card,)))
    return table.then(Task("guard"), Task("draw", place=task.place))


def end_choices(_table: Table, task: Task) -> Iterator[Choice]:
    """Which end of the deck to draw from; *task*.place is one that has to be drawn from still."""
    for end in (TOP, BOTTOM):
        is_owed = task.number == 1 and task.place not in ("", BOTH, end)  # Ruling O23
        reasons = (f"One of the three comes from the {task.place} of the deck.",) if is_owed else ()
        yield Choice(f"draw {end}", "draw", "", end, reasons)


def apply_end(table: Table, task: Task, choice: Choice) -> Table:
    """Draw from the chosen end of the deck; where both are owed, what is left is asked for first."""
    if task.number > 1:
        other = BOTTOM if choice.place == TOP else TOP
        owed = other if task.place == BOTH else "" if task.place == choice.place else task.place
        table = table.then(Task("ends", place=owed, number=task.number - 1))
    return table.then(Task("draw", place=choice.place))
