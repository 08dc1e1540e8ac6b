"""A cheapest way from a Dreamer to a goal through Reflection's options (The Beckoning Dream, "Reflection")."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Any

from characters.beckoning_dream.rules.bonds import awake_bonds
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.deck import (
    MOST_AWARENESS,
    MOST_BOONS,
    NAME_LIMIT,
    deck_problems,
    is_deck_whole,
)
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.goals import USUAL_XP, Goal
from characters.beckoning_dream.rules.offering import PRICES
from characters.beckoning_dream.rules.route import RouteLeg, RouteQuery, RouteSearch, RouteStop, TooFarError
from characters.beckoning_dream.rules.spans import deck_of_spans_and_majors, rank_spans_of_deck
from characters.beckoning_dream.rules.sparing import Sparing, is_card_in_deck_at, places_of_bonds_broken_by
from characters.beckoning_dream.rules.steps import (
    AnswerPairs,
    OfferCodesAndAnswers,
    answers_that_gain,
    answers_that_transform_into,
    walk_steps_whatever_their_price,
)
from characters.beckoning_dream.rules.wanting import (
    boon_by_name_or_new_without_needs,
    boons_free_to_come_last,
    boons_to_gain_for_goal,
    can_suits_be_reached,
    reasons_out_of_reach,
    rules_with_choices_settled,
)
from characters.socket.rules import Fix, NoRoute, Problem, Route
from decks.rules.tarot import Card

MOST_XP = 24  # as far as a plan looks
MOST_SETTLINGS = 36  # ways to settle what Boons leave open, of several things one
ALLOW_TRANSFORM = Fix("Allow Transform", (("transform", "on"),))
TRY_TRANSFORM = Fix("Look by Transform too", (("transform", "on"),))
WITHOUT_TRANSFORM = "Every way without Transform was tried."


def goal_json_of_present_state(dreamer: Dreamer) -> dict[str, Any]:
    """Return the goal that a plan begins with: the Dreamer as they are."""
    return Goal(dreamer.deck, most=max(USUAL_XP, min(dreamer.xp, MOST_XP))).data


# --- what is wrong with a goal ---


def goal_problems(dreamer: Dreamer, goal: Goal, rules: HouseRules) -> Iterator[Problem]:
    """Yield every way *goal* breaks the rules, whatever it costs."""
    yield from deck_problems(goal.deck)
    if not is_deck_whole(dreamer.deck):
        yield Problem("start", "The deck as it is has a gap: no plan can begin there. Mend it first.")
    if not 0 <= goal.awareness <= MOST_AWARENESS:
        message = f"Maximum Awareness goes from 0 to {MOST_AWARENESS} here."
        yield Problem("awareness", message, ("awareness",))
    if not 0 <= goal.most <= MOST_XP:
        yield Problem(
            "most", f"A plan looks as far as {MOST_XP} XP: give a number from 0 to {MOST_XP}.", ("most",)
        )
    yield from _wanted_boon_problems(goal, rules)


def _wanted_boon_problems(goal: Goal, rules: HouseRules) -> Iterator[Problem]:
    if len(goal.boons) > MOST_BOONS:
        yield Problem("boons", f"A plan holds at most {MOST_BOONS} Boons.", ("boon",))
    for name in goal.boons:
        boon = boon_by_name_or_new_without_needs(name, rules)
        if len(name) > NAME_LIMIT:
            yield Problem("boon", f"The name of a Boon has at most {NAME_LIMIT} characters.", ("boon",))
        if boon.major is not None and (card := Card(None, boon.major)) not in goal.deck:
            add = Fix(f"Add {card}", (("want", card.code),))
            message = f"{boon.name} brings its card: {card} belongs to the deck you want."
            yield Problem("major", message, (card.code,), (add,))


# --- the route ---


def find_route(dreamer: Dreamer, goal: Goal, rules: HouseRules) -> Route | NoRoute:
    """Return a cheapest route from *dreamer* to *goal*, which has no problems; or why there is none."""
    return _cheapest_route_of_all_choices(_without_xp_exceptions_and_oneirogen(dreamer), goal, rules)


def _without_xp_exceptions_and_oneirogen(dreamer: Dreamer) -> Dreamer:
    """Return *dreamer* without what no route depends on."""
    return replace(dreamer, xp=0, earned=0, exceptions=(), oneirogen=0)


@lru_cache(maxsize=256)
def _cheapest_route_of_all_choices(dreamer: Dreamer, goal: Goal, rules: HouseRules) -> Route | NoRoute:
    """Look once for each way to settle what the Boons to gain leave open, and take the best."""
    settled = list(islice(rules_with_choices_settled(dreamer, goal, rules), MOST_SETTLINGS + 1))
    if len(settled) > MOST_SETTLINGS:
        return NoRoute(("These Boons leave too much open to look at every way. Plan one of them at a time.",))
    try:
        answers = [_cheapest_route(dreamer, goal, rules, each) for each in settled]
    except TooFarError:
        return NoRoute((f"{goal.most} XP is too far to look from here. Plan a deck on the way first.",))
    if routes := [answer for answer in answers if isinstance(answer, Route)]:
        return min(routes, key=lambda way: (way.cost, sum(len(step.notes) for step in way.steps)))
    return _no_route_within_goals_xp(goal) if _no_route_within_goals_xp(goal) in answers else answers[0]


def _no_route_within_goals_xp(goal: Goal) -> NoRoute:
    """Return that all was looked at, and all costs more."""
    all_of_it = "Every way the rules allow was tried." if goal.may_transform else WITHOUT_TRANSFORM
    return NoRoute(
        (f"No route costs {goal.most} XP or less.", all_of_it), tuple(_fixes_that_may_open_a_way(goal))
    )


def _cheapest_route(
    dreamer: Dreamer, goal: Goal, rules: HouseRules, settled_rules: HouseRules
) -> Route | NoRoute:
    """Return a cheapest route where the Boons ask for no more than *settled_rules* say; its steps are of *rules*."""
    wanted = boons_to_gain_for_goal(dreamer, goal, settled_rules)
    if reasons := tuple(reasons_out_of_reach(dreamer, goal, settled_rules, wanted)):
        helps = not goal.may_transform and can_suits_be_reached(dreamer, goal, may_transform=True)
        return NoRoute(reasons, (ALLOW_TRANSFORM,) if helps else ())
    plain = boons_free_to_come_last(wanted)
    beside = _awareness_missing(dreamer, goal) * PRICES["awareness"] + len(plain) * PRICES["boon"]
    route_query = _route_query_of_goal(
        dreamer, goal, [boon for boon in wanted if boon not in plain], goal.most - beside
    )
    legs = _cheapest_legs(dreamer, route_query) if beside <= goal.most else None
    if legs is None:
        return _no_route_within_goals_xp(goal)
    gains = [("boon", answers_that_gain(boon, settled_rules)) for boon in plain]
    rises: OfferCodesAndAnswers = (("awareness", ()),) * _awareness_missing(dreamer, goal)
    return _route_saying_if_transform_was_not_tried(
        _route_of_steps(
            dreamer,
            rules,
            (*_offer_codes_and_answers_of_legs(route_query, legs, settled_rules), *gains, *rises),
        ),
        goal,
    )


def _route_saying_if_transform_was_not_tried(route: Route, goal: Goal) -> Route:
    """Return *route* with how far the search went that found it."""
    if goal.may_transform or route.cost <= PRICES["transform"]:  # a Transform alone costs as much
        return route
    return replace(route, claim="none without Transform is cheaper", fixes=(TRY_TRANSFORM,))


def _cheapest_legs(dreamer: Dreamer, route_query: RouteQuery) -> list[RouteLeg] | None:
    """Return the legs of a cheapest way, of these one that breaks the fewest Bonds (Ruling B26), if there is any."""
    search = RouteSearch(route_query)
    if (legs := search.run()) is None:
        return None
    hang = (Card.from_code(bond.mine) for _place, bond in awake_bonds(dreamer))
    watched = [
        card
        for card in hang
        if is_card_in_deck_at(card, route_query.start) and is_card_in_deck_at(card, route_query.end)
    ]
    if not (broken := places_of_bonds_broken_by(watched, legs)):
        return legs
    bound = frozenset(card.rank for card in watched if card.is_major)
    sparing = Sparing(
        replace(route_query, bound=bound), search.ahead, watched, sum(leg.price for leg in legs)
    )
    return sparing.legs_breaking_fewest_bonds(len(broken)) or legs


def _fixes_that_may_open_a_way(goal: Goal) -> Iterator[Fix]:
    """Yield what might open a way after all."""
    if goal.most < MOST_XP:
        yield Fix(f"Look as far as {MOST_XP} XP", (("most", str(MOST_XP)),))
    if not goal.may_transform:
        yield ALLOW_TRANSFORM


def _route_of_steps(
    dreamer: Dreamer, rules: HouseRules, offer_codes_and_answers: OfferCodesAndAnswers
) -> Route:
    walked = walk_steps_whatever_their_price(dreamer, rules, offer_codes_and_answers)
    assert walked is not None, "The search took a step that is not offered."
    return Route(walked[1])


def _route_query_of_goal(
    dreamer: Dreamer, goal: Goal, boons_to_gain: Sequence[Boon], most_xp: int
) -> RouteQuery:
    start = RouteStop(
        rank_spans_of_deck(dreamer.deck), _major_ranks(dreamer.deck), frozenset(range(len(boons_to_gain)))
    )
    return RouteQuery(
        start=start,
        spans=rank_spans_of_deck(goal.deck),
        majors=_major_ranks(goal.deck),
        held=dreamer.boons,
        boons=tuple(boons_to_gain),
        may_transform=goal.may_transform,
        most=most_xp,
    )


def _major_ranks(deck: frozenset[Card]) -> frozenset[int]:
    return frozenset(card.rank for card in deck if card.is_major)


def _awareness_missing(dreamer: Dreamer, goal: Goal) -> int:
    return max(0, goal.awareness - dreamer.awareness)


def _offer_codes_and_answers_of_legs(
    route_query: RouteQuery, legs: Sequence[RouteLeg], rules: HouseRules
) -> Iterator[tuple[str, AnswerPairs]]:
    """Yield each leg as it is kept: its offer's code, and what that is answered."""
    before = route_query.start
    for leg in legs:
        answers: AnswerPairs = ()
        if leg.code == "boon":
            (place,) = before.todo - leg.to.todo
            answers = answers_that_gain(route_query.boons[place], rules)
        elif leg.code == "transform":
            answers = answers_that_transform_into(deck_of_spans_and_majors(leg.to.spans, leg.to.majors))
        yield leg.code, answers
        before = leg.to


# --- a route that was kept ---


def rest_of_route_if_it_leads_to_goal(
    dreamer: Dreamer, goal: Goal, rules: HouseRules, steps_json: Sequence[Mapping[str, Any]]
) -> Route | None:
    """Return what is left of the steps *steps_json* (JSON, as ``Step.data``) where they still lead to *goal*."""
    told = tuple((step["code"], tuple(step["answers"].items())) for step in steps_json)
    return _shortest_rest_that_reaches_goal(_without_xp_exceptions_and_oneirogen(dreamer), goal, rules, told)


@lru_cache(maxsize=256)
def _shortest_rest_that_reaches_goal(
    dreamer: Dreamer, goal: Goal, rules: HouseRules, offer_codes_and_answers: OfferCodesAndAnswers
) -> Route | None:
    wanted = boons_to_gain_for_goal(dreamer, goal, rules)
    for first in range(len(offer_codes_and_answers), -1, -1):  # the fewest steps that will do
        walked = walk_steps_whatever_their_price(dreamer, rules, offer_codes_and_answers[first:])
        if walked and _is_goal_reached(walked[0], goal, wanted):
            return _route_saying_if_transform_was_not_tried(Route(walked[1]), goal)
    return None


def _is_goal_reached(dreamer: Dreamer, goal: Goal, wanted_boons: Sequence[Boon]) -> bool:
    has_boons = all(any(map(boon.is_same_by_name_or_major_as, dreamer.boons)) for boon in wanted_boons)
    return dreamer.deck == goal.deck and has_boons and _awareness_missing(dreamer, goal) == 0
