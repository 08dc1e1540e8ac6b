"""How a game of Dream Odyssey runs on: what happens by itself, what is asked, what an answer does."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from decks.rules.tarot import Card, card_in_sentence, cards_in_deck_order
from divination.dream_odyssey.rules import aftermath, encounters, powers, setup, travel
from divination.dream_odyssey.rules.table import (
    MoveAndReasonsAgainst,
    OdysseyTable,
    Sefira,
    Task,
    cards_without,
)
from divination.rules.engine import Event, Slot, Unseen
from play.rules.kinds import IllegalMoveError

Asked = Callable[[OdysseyTable, Task], Iterator[MoveAndReasonsAgainst]]
Answered = Callable[[OdysseyTable, Task, MoveAndReasonsAgainst], OdysseyTable]


class Decision(NamedTuple):
    choices: Asked
    apply: Answered


STEPS: dict[str, Callable[[OdysseyTable, Task], OdysseyTable]] = {
    "goal": setup.log_goal,
    "fill": setup.take_aside_and_lift_until_hand_full,
    "ally": setup.lift_major_and_queue_joining,
    "joins": setup.take_aside_into_hand_or_party_as_joined,
    "open": setup.open_sefirot_beside_place_of_task,
    "seen": setup.log_opened_sefira,
    "turn": travel.queue_draw_if_hand_empty_else_turn_moves,
    "branch": travel.queue_draw_if_hand_empty_else_turn_moves,
    "draw": travel.lift_card_and_queue_taking_it,
    "take": travel.take_aside_into_hand_or_party_as_drawn,
    "met": travel.take_pip_aside_or_begin_stranger_encounter,
    "arrive": travel.arrive_at_sefira_and_begin_encounter,
    "laid": encounters.log_encounter_cards,
    "face": encounters.queue_next_play_or_conclusion,
    "weigh": encounters.settle_played_pip_or_queue_raise,
    "harm": encounters.make_aside_a_wound_or_queue_justice,
    "inspiration": encounters.queue_draw_if_newly_wounded,
    "conclude": aftermath.win_game_or_queue_end_of_encounter,
    "guard": aftermath.queue_discard_or_justice_choice,
    "shed": aftermath.discard_aside_or_queue_order_choice,
    "reward": aftermath.end_won_encounter_and_queue_gains,
    "regret": aftermath.end_lost_encounter_and_queue_losses,
    "star": aftermath.queue_star_choice_if_beaten_remain,
    "peek": aftermath.lift_bottom_minors_to_peek,
    "peeked": aftermath.log_peeked_and_queue_drop_and_return,
    "power": powers.spend_major_of_task_and_apply_power,
    "put": powers.put_aside_on_deck_or_queue_order,
    "spin": powers.queue_draw_until_redrawn,
    "recall": powers.lift_top_four_of_discard_aside,
    "lay back": powers.put_aside_back_on_discard,
}
DECISIONS: dict[str, Decision] = {
    "road": Decision(travel.road_moves, travel.apply_road_move),
    "way": Decision(travel.moves_before_arriving, travel.apply_move_before_arriving),
    "give": Decision(travel.give_up_for_help_moves, travel.apply_give_up_for_help),
    "ends": Decision(travel.deck_end_moves, travel.queue_draw_from_end),
    "plays": Decision(encounters.encounter_moves, encounters.apply_encounter_move_and_queue_next),
    "raise": Decision(encounters.raise_or_stand_moves, encounters.apply_raise_or_stand),
    "ward": Decision(encounters.ward_or_wound_moves, encounters.apply_ward_or_wound),
    "keep": Decision(aftermath.keep_or_let_go_moves, aftermath.apply_keep_or_let_go_and_queue_discard),
    "order": Decision(aftermath.discard_next_moves, aftermath.apply_discard_and_queue_rest),
    "hope": Decision(aftermath.star_takes_beaten_card_moves, aftermath.apply_star_takes_beaten_card),
    "choose": Decision(powers.take_card_moves, powers.apply_take_card),
    "drop": Decision(powers.discard_card_moves, powers.apply_discard_card),
    "puts": Decision(powers.put_back_moves, powers.put_card_back_and_queue_rest),
    "stacks": Decision(powers.exchange_stack_moves, powers.exchange_stack_and_queue_discard_of_old),
    "piles": Decision(powers.priestess_pile_moves, powers.lift_bottom_of_pile_and_queue_return),
    "returns": Decision(powers.return_card_moves, powers.return_card_and_take_others),
    "pairs": Decision(powers.recognise_foe_moves, powers.discard_card_and_take_recognised_foe),
    "bargain": Decision(powers.bargain_wound_moves, powers.take_others_and_queue_wound),
    "fells": Decision(powers.fell_foe_moves, powers.fell_foe_and_queue_one_more),
}


def run_until_move_or_card_is_wanted(table: OdysseyTable) -> OdysseyTable:
    """Let happen what happens by itself, until a card or a decision is wanted, or all is over."""
    while table.outcome is None and table.wants is None and (step := STEPS.get(table.todo[0].kind)):
        task, *rest = table.todo
        table = step(table._replace(todo=tuple(rest)), task)
    return table


def moves_and_reasons_against(table: OdysseyTable) -> Iterator[MoveAndReasonsAgainst]:
    """Yield every answer to what is asked, with what stands against it; none while a card is wanted."""
    if table.outcome is None and table.wants is None:
        task = table.todo[0]
        yield from DECISIONS[task.kind].choices(table, task)


def apply_move_and_run_on(table: OdysseyTable, move: str) -> OdysseyTable:
    """Return the table after *move*. Raises IllegalMoveError."""
    legal = []
    for choice in moves_and_reasons_against(table):
        if choice.move == move and not choice.reasons:
            task, *rest = table.todo
            return run_until_move_or_card_is_wanted(
                DECISIONS[task.kind].apply(table._replace(todo=tuple(rest)), task, choice)
            )
        if choice.move == move:
            refused = " ".join(choice.reasons)
            break
        legal.append(choice.move)
    else:
        refused = "the game is over." if table.outcome else "there is no such move now."
        if wanted := table.wants:
            refused = f"say first which card is turned over (card {wanted.place + 1} of its deck)."
    legal = [choice.move for choice in moves_and_reasons_against(table) if not choice.reasons]
    raise IllegalMoveError(f"{move}: {refused} Legal: {', '.join(legal) or 'none'}.")


def see_wanted_card_and_run_on(table: OdysseyTable, card: Card) -> OdysseyTable:
    """Return the table when *card* is what was wanted. Raises IllegalMoveError."""
    wanted = table.wants
    if wanted is None:
        raise IllegalMoveError(f"see {card.code}: no card is being turned over. Make a move.")
    if card not in possible_wanted_cards(table):
        raise IllegalMoveError(
            f"see {card.code}: it cannot be {card_in_sentence(card)}: that lies elsewhere. Look again."
        )
    table = table._replace(hidden=tuple(cards_without(cards, card) for cards in table.hidden))

    def turned(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
        return tuple(card if slot == wanted else slot for slot in slots)

    def turned_on(on: Sefira) -> Sefira:
        return on._replace(major=card if on.major == wanted else on.major, stack=turned(on.stack))

    if table.encounter and wanted in table.encounter.row:
        table = table.with_encounter(row=turned(table.encounter.row))
    elif wanted in table.aside:
        table = table._replace(aside=turned(table.aside))
    else:
        table = table._replace(sefirot=tuple(map(turned_on, table.sefirot)))
    return run_until_move_or_card_is_wanted(table)


def possible_wanted_cards(table: OdysseyTable) -> tuple[Card, ...]:
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
    return tuple(cards_in_deck_order(cards))


def split_off_events(table: OdysseyTable) -> tuple[OdysseyTable, tuple[Event, ...]]:
    return table._replace(happened=()), table.happened
