"""Travelling the tree, help from the Party, and what is drawn (Sefirot, "How to play", "The Party")."""

from collections.abc import Iterator
from dataclasses import replace

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.dream_odyssey.rules.encounters import begin_encounter_and_queue_facing
from divination.dream_odyssey.rules.majors import reasons_against_using_major
from divination.dream_odyssey.rules.table import (
    BOTTOM,
    TOP,
    WAY,
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
from divination.rules.boards import START

HELP = {"assist": TOP, "inspire": BOTTOM}
BOTH = "both"


def queue_draw_if_hand_empty_else_turn_moves(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Begin a turn, or go on with one on the way; whoever holds no card draws one first."""
    if not table.hand and (table.minors or table.discard):
        return table.with_tasks_first(Task("draw", place=TOP), task)
    if task.kind == "turn":
        return table.with_tasks_first(Task("road"))
    may_act = any(not choice.reasons for choice in help_and_power_moves(table))
    return table.with_tasks_first(Task("way")) if may_act else table.with_tasks_first(Task("arrive"))


def lift_card_and_queue_taking_it(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Draw from the top or the bottom of the deck into the hand, a Court into the Party."""
    return lift_minors_aside(table, 1, task.place).with_tasks_first(Task("take", place=task.place))


def take_aside_into_hand_or_party_as_drawn(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Take all that was lifted."""
    table, cards = take_all_from_aside(table)
    for card in cards:
        table = put_into_hand_or_party(table, card).with_event("drew", card, place=task.place)
    return table


# --- decisions ---


def road_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Where to go, or what to do first."""
    against = {spot.key: tuple(_reasons_against_going(table, spot.key)) for spot in table.board.spots}
    is_stuck = all(against.values())
    for key, reasons in against.items():
        is_tried_again = is_stuck and key == table.at  # Ruling O21
        yield MoveAndReasonsAgainst(f"go {key}", "go", "", key, () if is_tried_again else reasons)
    yield MoveAndReasonsAgainst(f"go {START}", "go", "", START, ("Nobody goes back to where they set out.",))
    yield from help_and_power_moves(table)


def _reasons_against_going(table: OdysseyTable, key: str) -> Iterator[str]:
    """Say why one cannot travel to *key*."""
    here, there = table.board.by_key[table.at], table.board.by_key[key]
    if key == table.at:
        lost = table.sefira(key).major is not None
        yield "You are there" + (": go to a linked Sefira and come back to try again." if lost else ".")
    elif key not in table.board.beside[table.at]:
        yield f"No branch leads from {here.name} to {there.name}."
    if not table.sefira(key).is_open:
        yield f"{there.name} is not attainable yet: win a Sefira beside it first."


def help_and_power_moves(table: OdysseyTable) -> Iterator[MoveAndReasonsAgainst]:
    """What may be done at any time but during an encounter."""
    for kind in HELP:
        yield MoveAndReasonsAgainst(kind, kind, "", HELP[kind], tuple(_reasons_against_asking_help(table)))
    for card in table.party:
        if card.is_major:
            reasons = tuple(reasons_against_using_major(table, card.rank))
            yield MoveAndReasonsAgainst(card.code, "power", card.code, "", reasons)


def _reasons_against_asking_help(table: OdysseyTable) -> Iterator[str]:
    if len(table.party) == len(table.courts) < 2:
        yield "It takes one Major or two Courts of your Party."
    elif not table.minors and not table.discard and len(table.courts) < 2:
        yield "There is no Minor left to draw."


def moves_before_arriving(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """On the way, before one arrives."""
    yield MoveAndReasonsAgainst("arrive", "arrive", "", table.toward)
    yield from help_and_power_moves(table)


def apply_road_move(table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Set out along the chosen branch, or give or use what was chosen instead and ask again."""
    if choice.kind == "go":
        return _go_to_emptied_sefira_or_set_out(table, choice.place)
    return queue_giving_up_or_power(table.with_tasks_first(Task("turn")), task, choice)


def apply_move_before_arriving(
    table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Arrive, or give or use what was chosen on the way and ask again."""
    if choice.kind == "arrive":
        return table.with_tasks_first(Task("arrive"))
    return queue_giving_up_or_power(table.with_tasks_first(Task("branch")), task, choice)


def queue_giving_up_or_power(table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Use the power of the chosen Major, or ask what is given up."""
    if choice.kind == "power":
        return table.with_tasks_first(Task("power", (Card.from_code(choice.card),)))
    return table.with_tasks_first(Task("give", place=choice.place))


def _go_to_emptied_sefira_or_set_out(table: OdysseyTable, key: str) -> OdysseyTable:
    """Go to an emptied Sefira at once; to another by way of what the road brings."""
    if table.sefira(key).major is None:
        return table._replace(at=key).with_event("arrived", place=key).with_tasks_first(Task("turn"))
    table = table._replace(toward=key).with_event("set out", place=key)
    return lift_minors_aside(table, 1).with_tasks_first(Task("met"), Task("branch"), Task("turn"))


def take_pip_aside_or_begin_stranger_encounter(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """A pip drawn on the way inspires; a Court is a stranger, whose trust is won in an encounter."""
    if not known_cards(table.aside):
        return table
    table, (card,) = take_all_from_aside(table)
    if not card.is_court:
        return put_into_hand_or_party(table, card).with_event("inspired", card, place=WAY)
    table = lift_minors_aside(table.with_event("stranger", card, place=WAY), 1)
    row, table = table.aside, table._replace(aside=())
    return begin_encounter_and_queue_facing(table, WAY, card, row)


def arrive_at_sefira_and_begin_encounter(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Arrive, and begin the encounter with what lies there."""
    sefira = table.sefira(table.toward)
    assert isinstance(sefira.major, Card)
    table = table._replace(at=sefira.key, toward="").with_sefira(sefira.key, stack=())
    return begin_encounter_and_queue_facing(
        table.with_event("arrived", sefira.major, place=sefira.key), sefira.key, sefira.major, sefira.stack
    )


def give_up_for_help_moves(table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
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
        yield MoveAndReasonsAgainst(f"give {card.code}", "give", card.code, task.place, tuple(reasons))


def apply_give_up_for_help(table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Give up the chosen card: a Major draws at once, of Minors two are asked for."""
    card = Card.from_code(choice.card)
    table = table._replace(party=cards_without(table.party, card))
    if card.is_major:
        return (
            put_on_discard_pile(table, card)
            .with_event("gave up", card, place=task.place)
            .with_tasks_first(Task("draw", place=task.place))
        )
    table = table._replace(aside=(*table.aside, card)).with_event("gave up", card, place=task.place)
    if not task.cards:
        return table.with_tasks_first(replace(task, cards=(card,)))
    return table.with_tasks_first(Task("guard"), Task("draw", place=task.place))


def deck_end_moves(_table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Which end of the deck to draw from; *task*.place is one that has to be drawn from still."""
    for end in (TOP, BOTTOM):
        is_owed = task.number == 1 and task.place not in ("", BOTH, end)  # Ruling O23
        reasons = (f"One of the three comes from the {task.place} of the deck.",) if is_owed else ()
        yield MoveAndReasonsAgainst(f"draw {end}", "draw", "", end, reasons)


def queue_draw_from_end(table: OdysseyTable, task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Draw from the chosen end of the deck; where both are owed, what is left is asked for first."""
    if task.number > 1:
        other = BOTTOM if choice.place == TOP else TOP
        owed = other if task.place == BOTH else "" if task.place == choice.place else task.place
        table = table.with_tasks_first(Task("ends", place=owed, number=task.number - 1))
    return table.with_tasks_first(Task("draw", place=choice.place))
