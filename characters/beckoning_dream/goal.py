"""What the planner draws to choose a goal: four rows of cards, what is held beside what is wanted."""

from collections.abc import Mapping, Sequence
from typing import Any

from characters.beckoning_dream.plan_forms import DreamerPlanForm
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.goals import Goal
from characters.beckoning_dream.rules.planner import (
    find_route,
    goal_json_of_present_state,
    goal_problems,
    rest_of_route_if_it_leads_to_goal,
)
from characters.beckoning_dream.rules.steps import route_price_fingerprint
from characters.socket.rules import Planner, Problem
from decks.buttons import CardButton
from decks.rules.notation import cards_as_code_ranges
from decks.rules.tarot import ACE, RANKS, Card, Suit, deck_in_words, ranks_as_ranges, ranks_held_of_suit

STATES = {(True, True): "", (False, True): "comes", (True, False): "leaves", (False, False): "absent"}


def goal_context(
    dreamer: Dreamer, goal_json: Mapping[str, Any], rules: HouseRules, problems: Sequence[Problem]
) -> Mapping[str, Any]:
    """Return a row a suit, each rank with its state and what its button posts; the Majors; the Boons wanted."""
    aim = Goal.read(goal_json)
    notes = {code: place for place, problem in enumerate(problems, 1) for code in problem.where}
    majors = sorted((card for card in dreamer.deck | aim.deck if card.is_major), key=lambda card: card.rank)
    return {
        "rows": [_suit_row_context(dreamer, aim, suit, notes) for suit in Suit],
        "majors": [_card_button(card, dreamer, aim, notes, card.code) for card in majors],
        "boons": aim.boons,
        "written": cards_as_code_ranges(aim.deck),
    }


def _suit_row_context(
    dreamer: Dreamer, aim: Goal, suit: Suit, problem_numbers_by_card_code: Mapping[str, int]
) -> dict[str, Any]:
    now, wanted = ranks_held_of_suit(dreamer.deck, suit), ranks_held_of_suit(aim.deck, suit)
    cards = [Card(suit, rank) for rank in RANKS]
    return {
        "name": suit.title,
        "key": suit.name.lower(),
        "now": ranks_as_ranges(now) or "none",
        "wanted": ranks_as_ranges(wanted) or "none",
        "is_changed": now != wanted,
        "buttons": [
            _card_button(
                card,
                dreamer,
                aim,
                problem_numbers_by_card_code,
                _blank_joined_codes_toggled_with_card(card, wanted),
            )
            for card in cards
        ],
    }


def _card_button(
    card: Card,
    dreamer: Dreamer,
    aim: Goal,
    problem_numbers_by_card_code: Mapping[str, int],
    posted_codes: str,
) -> CardButton:
    is_held, is_wanted, note = (
        card in dreamer.deck,
        card in aim.deck,
        problem_numbers_by_card_code.get(card.code, ""),
    )
    state = STATES[is_held, is_wanted]
    if note:  # the number stands where a ring would
        state = "missing" if is_wanted else "absent missing"
    return CardButton(card.code, is_wanted, state, note, posted_codes)


def _blank_joined_codes_toggled_with_card(card: Card, wanted_ranks_of_suit: list[int]) -> str:
    """Return what comes or goes with *card*, so that its suit keeps no gap: a card goes with the shorter end."""
    low, high, rank = (
        min(wanted_ranks_of_suit, default=ACE),
        max(wanted_ranks_of_suit, default=ACE - 1),
        card.rank,
    )
    if rank in wanted_ranks_of_suit:
        ranks = range(low, rank + 1) if rank - low < high - rank else range(rank, high + 1)
    else:
        ranks = (
            range(high + 1, rank + 1)
            if rank > high
            else range(rank, low)
            if rank < low
            else range(rank, rank + 1)
        )
    return " ".join(Card(card.suit, each).code for each in ranks) or card.code


PLANNER: Planner[Dreamer, HouseRules] = Planner(
    begin=goal_json_of_present_state,
    problems=lambda dreamer, goal, rules: goal_problems(dreamer, Goal.read(goal), rules),
    find=lambda dreamer, goal, rules: find_route(dreamer, Goal.read(goal), rules),
    follow=lambda dreamer, goal, rules, kept: rest_of_route_if_it_leads_to_goal(
        dreamer, Goal.read(goal), rules, kept
    ),
    workbench=goal_context,
    describe=lambda goal: deck_in_words(Goal.read(goal).deck),
    mark=route_price_fingerprint,
    form=DreamerPlanForm,
)
