"""What an encounter leaves behind: allies, losses, a look within (Sefirot, "Resolving encounters", "The powers")."""

from collections.abc import Iterator

from decks.rules.tarot import Card, card_in_sentence
from divination.dream_odyssey.rules.encounters import current_encounter
from divination.dream_odyssey.rules.majors import spend_major
from divination.dream_odyssey.rules.table import (
    BOTTOM,
    JUSTICE,
    READERS,
    STAR,
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
from divination.rules.boards import CROWN, MOON, SUN
from divination.rules.engine import Outcome

PEEKED = 3


def win_game_or_queue_end_of_encounter(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Win if nothing stands, and at the Crown the game; then spent Courts leave, and what follows follows."""
    on, is_won = current_encounter(table), not current_encounter(table).row
    table = table.with_event("won" if is_won else "lost", on.trigger, place=on.place)
    if is_won and on.place == CROWN:
        told = f"You stand before {card_in_sentence(on.trigger)}, and have the blessing you came for."
        return table.with_event("victory", on.trigger, place=CROWN)._replace(outcome=Outcome(True, told))
    table = table.with_encounter(courts=())._replace(aside=on.courts)
    peek = () if is_won else (Task("peek"),)
    return table.with_tasks_first(
        Task("guard"), Task("reward" if is_won else "regret"), *peek, Task("draw", place=TOP)
    )


def queue_discard_or_justice_choice(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """The Courts lifted aside are discarded; Justice may keep one of them (ruling O19)."""
    return table.with_tasks_first(
        Task("keep") if table.party_has_major(JUSTICE) and table.aside else Task("shed")
    )


def keep_or_let_go_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield each card that Justice may keep of those about to be discarded, and letting all go."""
    for card in known_cards(table.aside):
        yield MoveAndReasonsAgainst(f"m11 {card.code}", "keep", "m11", card.code)
    yield MoveAndReasonsAgainst("let go", "let go")


def apply_keep_or_let_go_and_queue_discard(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Spend Justice for the chosen card, or let all go; the rest is discarded next."""
    table = table.with_tasks_first(Task("shed"))
    if choice.kind == "let go":
        return table
    card = Card.from_code(choice.place)
    table = spend_major(table, JUSTICE)._replace(aside=cards_without(known_cards(table.aside), card))
    return put_into_hand_or_party(table, card).with_event("kept", card)


def discard_aside_or_queue_order_choice(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Discard what was lifted aside, in the player's order where a power of theirs may look at it (ruling O22)."""
    if len(table.aside) > 1 and any(map(table.party_has_major, READERS)):
        return table.with_tasks_first(Task("order"))
    return _discard_all_aside(table)


def _discard_all_aside(table: OdysseyTable) -> OdysseyTable:
    table, cards = take_all_from_aside(table)
    return put_on_discard_pile(table, *cards).with_event("discarded", *cards) if cards else table


def discard_next_moves(table: OdysseyTable, _task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield which of the cards laid aside is discarded next, and all in the order in which they lie."""
    for card in known_cards(table.aside):
        yield MoveAndReasonsAgainst(f"discard {card.code}", "discard", card.code, "discard")
    yield MoveAndReasonsAgainst("discard all", "discard all", "", "discard")


def apply_discard_and_queue_rest(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Discard the chosen card and ask for the next, or discard all."""
    if choice.kind == "discard all":
        return _discard_all_aside(table)
    card = Card.from_code(choice.card)
    table = table._replace(aside=cards_without(known_cards(table.aside), card))
    return put_on_discard_pile(table, card).with_event("discarded", card).with_tasks_first(Task("shed"))


def end_won_encounter_and_queue_gains(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Who was persuaded joins the Party; what lies beside a won Sefira becomes attainable."""
    on = current_encounter(table)
    table = put_into_hand_or_party(table._replace(encounter=None), on.trigger).with_event(
        "joined", on.trigger, place=on.place
    )
    table = table.with_tasks_first(Task("star", cards=on.beaten))
    if on.place == WAY:
        return table
    more = (Task("ally"),) if on.place in (SUN, MOON) else ()  # Ruling O15
    return table.with_sefira(on.place, major=None).with_tasks_first(Task("open", place=on.place), *more)


def end_lost_encounter_and_queue_losses(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """A stranger is lost with what they wielded; on a Sefira the undefeated go back to be tried again."""
    on = current_encounter(table)
    table = table._replace(encounter=None).with_tasks_first(Task("star", cards=on.beaten))
    if on.place != WAY:
        return table.with_sefira(on.place, stack=on.row)
    return table._replace(aside=(on.trigger, *on.row)).with_tasks_first(Task("shed"))


def queue_star_choice_if_beaten_remain(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Right after an encounter The Star may take a card that was just defeated."""
    left = tuple(card for card in task.cards if card in table.discard)
    return table.with_tasks_first(Task("hope", cards=left)) if left and table.party_has_major(STAR) else table


def star_takes_beaten_card_moves(_table: OdysseyTable, task: Task) -> Iterator[MoveAndReasonsAgainst]:
    """Yield each card that The Star may take back from the discard pile, and going on without."""
    for card in task.cards:
        yield MoveAndReasonsAgainst(f"m17 {card.code}", "hope", "m17", card.code)
    yield MoveAndReasonsAgainst("go on", "go on")


def apply_star_takes_beaten_card(
    table: OdysseyTable, _task: Task, choice: MoveAndReasonsAgainst
) -> OdysseyTable:
    """Spend The Star and take the chosen card, or go on."""
    if choice.kind == "go on":
        return table
    card = Card.from_code(choice.place)
    table = spend_major(table, STAR)
    return put_into_hand_or_party(
        table._replace(discard=cards_without(table.discard, card)), card
    ).with_event("took", card)


def lift_bottom_minors_to_peek(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Look at the bottom three, or as many as there are (ruling O11)."""
    table = lift_minors_aside(table, min(PEEKED, len(table.minors) or len(table.discard)), BOTTOM)
    return table.with_tasks_first(Task("peeked")) if table.aside else table


def log_peeked_and_queue_drop_and_return(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Tell what lay at the bottom of the deck; what is dropped of it is asked next, then how the rest goes back."""
    return table.with_event("peeked", *known_cards(table.aside)).with_tasks_first(
        Task("drop", place="aside"), Task("put", place=BOTTOM)
    )
