"""Encounters: the row, the cards played against it, wounds (Sefirot, "Encounters", "Using Court cards")."""

from collections.abc import Iterator
from typing import cast

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.dream_odyssey.rules.majors import reasons_against_using_major, spend_major
from divination.dream_odyssey.rules.table import (
    HIEROPHANT,
    JUSTICE,
    TOP,
    Encounter,
    MoveAndReasonsAgainst,
    OdysseyTable,
    Task,
    cards_without,
    known_cards,
    most_value_with_courts,
    put_into_hand_or_party,
    put_on_discard_pile,
    take_all_from_aside,
    value_of_played_pip,
)
from divination.rules.boards import CROWN, WINGS
from divination.rules.engine import Outcome, Slot, value_of_card


def current_encounter(table: OdysseyTable) -> Encounter:
    """Return the encounter that is going on; there has to be one."""
    assert table.encounter
    return table.encounter


def begin_encounter_and_queue_facing(
    table: OdysseyTable, place: str, trigger: Card, row: tuple[Slot, ...]
) -> OdysseyTable:
    """Lay out the cards of an encounter."""
    return table._replace(encounter=Encounter(place, trigger, row)).with_tasks_first(
        Task("laid"), Task("face")
    )


def log_encounter_cards(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Tell which Minors lie there."""
    return table.with_event(
        "encounter", *known_cards(current_encounter(table).row), place=current_encounter(table).place
    )


def known_row_cards_not_faced(table: OdysseyTable) -> tuple[Card, ...]:
    """Return the Minors of the row that nobody has faced yet."""
    return cards_without(known_cards(current_encounter(table).row), *current_encounter(table).faced)


def must_play_a_card(table: OdysseyTable) -> bool:
    """While the hand holds cards, one is played against every encounter card."""
    return bool(table.hand and known_row_cards_not_faced(table))


def queue_next_play_or_conclusion(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Ask for the next card as long as something can be done, then conclude."""
    if not current_encounter(table).row and (
        current_encounter(table).place == CROWN or any(reasons_against_using_major(table, HIEROPHANT))
    ):
        return table.with_tasks_first(Task("conclude"))
    others = (choice for choice in encounter_moves(table, Task("plays")) if choice.kind != "end")
    return table.with_tasks_first(
        Task("plays") if any(not choice.reasons for choice in others) else Task("conclude")
    )


def encounter_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """A pip against a card, a Court of the Party onto a Court, a Major's power, or the end."""
    row = known_cards(current_encounter(table).row)
    for pip in table.hand:
        for foe in row:
            stood = foe in current_encounter(table).faced
            reasons = (
                (f"{capitalized(card_in_sentence(foe))} was faced already, and stands.",) if stood else ()
            )
            yield MoveAndReasonsAgainst(f"{pip.code}>{foe.code}", "play", pip.code, foe.code, reasons)
    for court in table.courts:
        for foe in row:
            yield MoveAndReasonsAgainst(
                f"{court.code}>{foe.code}",
                "meet",
                court.code,
                foe.code,
                tuple(_reasons_against_court_meeting(court, foe)),
            )
    for card in table.party:
        if card.is_major:
            yield MoveAndReasonsAgainst(
                card.code, "power", card.code, "", tuple(reasons_against_using_major(table, card.rank))
            )
    owed = "While you hold cards, one is played against every card not yet faced."
    yield MoveAndReasonsAgainst("end", "end", reasons=(owed,) if must_play_a_card(table) else ())


def _reasons_against_court_meeting(court: Card, foe: Card) -> Iterator[str]:
    if not foe.is_court:
        yield "By itself a Court beats Courts alone; it may raise a pip once that is played."
    elif court.suit is not foe.suit and court.rank != foe.rank:
        yield f"{capitalized(card_in_sentence(court))} and {card_in_sentence(foe)} share neither suit nor rank."


def apply_encounter_move_and_queue_next(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """End the facing, use a power, play a pip against a foe, or let a Court meet it, who strikes it at once."""
    if choice.kind == "end":
        return table.with_tasks_first(Task("conclude"))
    if choice.kind == "power":
        return table.with_tasks_first(Task("power", (Card.from_code(choice.card),)), Task("face"))
    card, foe = Card.from_code(choice.card), Card.from_code(choice.place)
    table = table.with_encounter(has_played=True).with_tasks_first(Task("face"))
    if choice.kind == "play":
        table = table._replace(hand=cards_without(table.hand, card)).with_encounter(pip=card, foe=foe)
        return table.with_event("played", card, foe, place=current_encounter(table).place).with_tasks_first(
            Task("weigh")
        )
    table = table._replace(party=cards_without(table.party, card))
    table = table.with_encounter(
        courts=(*current_encounter(table).courts, card), allies=(*current_encounter(table).allies, card)
    )
    return discard_foe_as_beaten(
        table.with_event("met", card, foe, place=current_encounter(table).place), foe
    )


def discard_foe_as_beaten(table: OdysseyTable, foe: Card) -> OdysseyTable:
    """Discard a defeated encounter card."""
    return put_on_discard_pile(take_foe_from_row_as_beaten(table, foe), foe).with_event(
        "beaten", foe, place=current_encounter(table).place
    )


def take_foe_from_row_as_beaten(table: OdysseyTable, foe: Card) -> OdysseyTable:
    """Take *foe* out of the row, defeated (ruling O16)."""
    rest = tuple(card for card in current_encounter(table).row if card != foe)
    return table.with_encounter(row=rest, beaten=(*current_encounter(table).beaten, foe))


# --- a pip that was played ---


def settle_played_pip_or_queue_raise(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Equal or more succeeds (ruling O10); a pip that Courts may still bring that far waits for them."""
    on = current_encounter(table)
    pip, foe = cast(Card, on.pip), cast(Card, on.foe)
    if value_of_played_pip(pip, on.raising, is_ace_eleven=on.is_small) >= value_of_card(foe):
        return _beat_foe_with_pip(table, pip, foe)
    if most_value_with_courts(pip, on.raising, table.courts, is_ace_eleven=on.is_small) >= value_of_card(
        foe
    ):  # Ruling O17
        return table.with_tasks_first(Task("raise"))
    return fail_with_pip_and_queue_wound(table)


def raise_or_stand_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield each Court of the party that may raise the pip played, and standing by what it is."""
    now = current_encounter(table)
    pip, foe = cast(Card, now.pip), cast(Card, now.foe)
    for court in table.courts:
        yield MoveAndReasonsAgainst(f"+{court.code}", "raise", court.code, foe.code)
    yield MoveAndReasonsAgainst("stand", "stand", pip.code, foe.code)


def apply_raise_or_stand(table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Let the Court raise the pip, which is weighed anew; standing by it fails."""
    if choice.kind == "stand":
        return fail_with_pip_and_queue_wound(table)
    court, on = Card.from_code(choice.card), current_encounter(table)
    table = table._replace(party=cards_without(table.party, court))
    table = table.with_encounter(raising=(*on.raising, court), allies=(*on.allies, court))
    return table.with_event("raised", court, cast(Card, on.pip), place=on.place).with_tasks_first(
        Task("weigh")
    )


def _clear_pip_and_spend_raising_courts(table: OdysseyTable) -> OdysseyTable:
    """The Courts that raised a pip are spent at the end of the encounter."""
    on = current_encounter(table)
    return table.with_encounter(pip=None, foe=None, raising=(), courts=(*on.courts, *on.raising))


def _beat_foe_with_pip(table: OdysseyTable, pip: Card, foe: Card) -> OdysseyTable:
    table = _clear_pip_and_spend_raising_courts(table)
    if current_encounter(table).is_small and pip.rank == 1:  # The Fool's power: it comes back
        return discard_foe_as_beaten(put_into_hand_or_party(table, pip), foe)
    return discard_foe_as_beaten(
        put_on_discard_pile(table, pip).with_encounter(pips=(*current_encounter(table).pips, pip)), foe
    )


def fail_with_pip_and_queue_wound(table: OdysseyTable) -> OdysseyTable:
    """The card stands against the pip: a wound, unless Justice is there to prevent it."""
    pip, foe = cast(Card, current_encounter(table).pip), cast(Card, current_encounter(table).foe)
    table = _clear_pip_and_spend_raising_courts(table).with_encounter(
        faced=(*current_encounter(table).faced, foe)
    )
    table = table._replace(aside=(pip,)).with_event("failed", pip, foe, place=current_encounter(table).place)
    return table.with_tasks_first(Task("harm"), Task("inspiration", number=len(table.wounds)))


def make_aside_a_wound_or_queue_justice(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """The card that lies aside becomes a wound; Justice may be asked first."""
    return (
        table.with_tasks_first(Task("ward"))
        if table.party_has_major(JUSTICE)
        else make_aside_a_wound_or_lose_at_fourth(table)
    )


def ward_or_wound_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield that Justice prevents the wound, and that it is taken."""
    (card,) = known_cards(table.aside)
    yield MoveAndReasonsAgainst("m11", "ward", "m11", card.code)
    yield MoveAndReasonsAgainst("wound", "wound", card.code, "wound")


def apply_ward_or_wound(table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst) -> OdysseyTable:
    """Take the wound, or spend Justice and discard what would have wounded."""
    if choice.kind == "wound":
        return make_aside_a_wound_or_lose_at_fourth(table)
    table, cards = take_all_from_aside(spend_major(table, JUSTICE))
    table = put_on_discard_pile(table, *cards).with_event("warded", *cards)
    if table.encounter:  # Ruling O14; what was played is discarded, so that The Hierophant may keep it
        table = table.with_encounter(pips=(*current_encounter(table).pips, *cards))
    return table


def make_aside_a_wound_or_lose_at_fourth(table: OdysseyTable) -> OdysseyTable:
    """Lay it on a wound field; the fourth ends the game at once (ruling O8)."""
    table, cards = take_all_from_aside(table)
    table = table._replace(wounds=(*table.wounds, *cards)).with_event(
        "wound", *cards, number=len(table.wounds) + 1
    )
    if len(table.wounds) < WINGS:
        return table
    told = "Four wounds: your spirit is broken, and you wake without what you came for."
    return table.with_event("defeat", *cards)._replace(outcome=Outcome(False, told, card=cards[-1]))


def queue_draw_if_newly_wounded(table: OdysseyTable, task: Task) -> OdysseyTable:
    """A wound inspires: draw from the top or the bottom. A prevented one does not (ruling O14)."""
    if len(table.wounds) == task.number or not (table.minors or table.discard):
        return table
    return table.with_tasks_first(
        Task("draw", place=TOP) if len(table.minors) < 2 else Task("ends", number=1)
    )
