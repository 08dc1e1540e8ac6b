"""Each guard of the route planner, and the tests that die without it."""

from collections.abc import Callable
from typing import Any

import pytest

from characters.beckoning_dream.rules import planner, route, shapes, steps, wanting
from characters.beckoning_dream.rules.boons import MAJOR_BOONS
from characters.beckoning_dream.rules.bounds import Bound
from characters.beckoning_dream.rules.route import CostAhead, RouteQuery
from characters.beckoning_dream.rules.sparing import Sparing
from characters.ledger import profiles
from characters.models import Character, CharacterQuerySet
from tests.mutants.guards import DATABASE, Guard, Put, test_without_it_its_tests_fail
from tests.pages.characters import test_plan as pages
from tests.rules import test_planner as rules

__all__ = ["test_without_it_its_tests_fail"]

NOTICED = (AssertionError, ValueError)


def cheapest() -> None:
    for seed in (0, 3):
        rules.check_as_brute_force(seed, 30, 4, transform=False)


def cheapest_with_transform() -> None:
    for seed in (1, 2):
        rules.check_as_brute_force(seed, 40, 6, transform=True)


def cheapest_with_boons() -> None:
    rules.check_boons_as_brute_force(1, transform=False)


def fewest_bonds() -> None:
    for seed in (0, 2, 5, 8):
        rules.check_fewest_bonds(seed, 50, 4, transform=False)


def fewest_bonds_by_transform() -> None:
    rules.check_fewest_bonds(4, 40, 6, transform=True)


def a_bond_on_a_major_is_kept() -> None:
    rules.test_a_bond_on_a_major_keeps_it_through_a_transform_made_for_another()


def no_spend_ends_in_an_ace() -> None:
    assert "No spend but Transform" in rules.reasons(rules.who("c1-4 w1-3"), rules.goal("s1"))


def two_cards_never_transform() -> None:
    rules.check_steps(rules.who("s14 c14"), rules.goal("w1-2", may_transform=True))


def nine_is_within_reach() -> None:
    assert rules.cost("c1-11", "s1-9", may_transform=True) == 4


def a_boon_waits_for_what_it_asks() -> None:
    rules.test_a_boon_is_gained_where_the_deck_meets_what_it_asks()


def no_major_comes_again_above_nine() -> None:
    start = rules.who("s1-4 m12", MAJOR_BOONS[13])
    rules.check_steps(start, rules.goal("s1-3 m12", may_transform=True))
    assert "nothing brings" in rules.reasons(start, rules.goal("s1-4 m12 m13", may_transform=True))


def a_major_leaves_by_transform_alone() -> None:
    assert "by Transform alone" in rules.reasons(rules.who("s1-4 m13"), rules.goal("s1-4"))


def a_stale_route_is_not_followed() -> None:
    rules.test_a_route_that_leads_elsewhere_by_now_is_followed_no_more()


def every_step_is_open() -> None:
    step = {"code": "transform", "answers": {"deck": "s1"}}
    rules.test_a_step_that_is_not_open_leads_nowhere(step)


def every_boon_is_open() -> None:
    rules.test_a_step_that_is_not_open_leads_nowhere({"code": "boon", "answers": {"boon": "@High Guard"}})


def nowhere(*_: object) -> None:
    return None


def nothing(*_: object) -> Any:
    return iter(())


def too_much(self: Bound, spans: Any, told: Callable[..., int] = Bound.__call__) -> int:
    return told(self, spans) + (2 if spans != ((1, 1),) * 4 else 0) * len(
        {span for span in spans if span[0] > 1}
    )


# Both end elsewhere than the goal all the same: only with these off too do they pass.
UNSEEN = (
    Put(planner, "_is_goal_reached", lambda *_: True),
    Put(planner, "range", lambda *_: [0], raising=False),
)


def that_search_ends() -> None:
    start, wanted = rules.who("s4-8 w4-6 p4-7 m14"), rules.goal("s1-8 w1-2 p1-3 m14", may_transform=True)
    assert "too far" not in str(rules.plan(start, wanted))


def changed_from_nothing(character: Character, made: Callable[[dict[str, Any]], dict[str, Any]]) -> Character:
    character.plan = made({})
    Character.objects.filter(pk=character.pk).update(plan=character.plan)
    return character


GUARDS: tuple[Guard, ...] = (
    Guard("the bound never says too much", Put(Bound, "__call__", too_much), cheapest, errors=NOTICED),
    Guard(
        "nor what is after a Transform",
        Put(route, "least_costs_from_transform_on_by_deck_size", lambda *_: [20] * 79),
        cheapest_with_transform,
        errors=NOTICED,
    ),
    Guard("a new deck is two cards fewer", Put(route, "FEWER", 1), cheapest_with_transform, errors=NOTICED),
    Guard(
        "a Transform takes three cards",
        Put(route, "LEAST_CARDS", 2),
        two_cards_never_transform,
        errors=NOTICED,
    ),
    Guard("nothing above 9 comes of it", Put(shapes, "HIGHEST", 8), nine_is_within_reach, errors=NOTICED),
    Guard(
        "prerequisites",
        Put(RouteQuery, "can_gain", lambda *_: True),
        a_boon_waits_for_what_it_asks,
        errors=NOTICED,
    ),
    Guard(
        "a Boon has its price",
        Put(
            RouteQuery,
            "leg_gaining",
            lambda self, stop, place: route.RouteLeg("boon", 30, stop._replace(todo=stop.todo - {place})),
        ),
        cheapest_with_boons,
        errors=NOTICED,
    ),
    Guard(
        "Majors above 9 are lost",
        Put(wanting, "_reasons_majors_cannot_come", nothing),
        no_major_comes_again_above_nine,
        errors=NOTICED,
    ),
    Guard(
        "Majors leave by Transform",
        Put(wanting, "_reasons_majors_cannot_leave", nothing),
        a_major_leaves_by_transform_alone,
        errors=NOTICED,
    ),
    Guard(
        "of equal ways the one that spares Bonds",
        Put(Sparing, "legs_breaking_fewest_bonds", nowhere),
        fewest_bonds,
        errors=NOTICED,
    ),
    Guard(
        "by Transform too",
        Put(Sparing, "_queue_decks_after_transform", nowhere),
        fewest_bonds_by_transform,
        errors=NOTICED,
    ),
    Guard(
        "a Bond on a Major too",
        Put(planner, "is_card_in_deck_at", lambda card, stop: not card.is_major),
        a_bond_on_a_major_is_kept,
        errors=NOTICED,
    ),
    Guard(
        "what no spend ends in",
        Put(wanting, "_reasons_suits_cannot_be_reached", nothing),
        no_spend_ends_in_an_ace,
        errors=NOTICED,
    ),
    Guard(
        "a kept route leads to the goal",
        Put(planner, "_is_goal_reached", lambda *_: True),
        a_stale_route_is_not_followed,
        errors=NOTICED,
    ),
    Guard(
        "a kept Transform is legal",
        (Put(steps, "transform_problems", nothing), *UNSEEN),
        every_step_is_open,
        errors=NOTICED,
    ),
    Guard(
        "a kept Boon is open",
        (Put(steps, "unmet_needs", nothing), *UNSEEN),
        every_boon_is_open,
        errors=NOTICED,
    ),
    Guard(
        "a search has no end",
        (
            Put(
                CostAhead,
                "can_end_majors_follow_transform",
                lambda self, stop: self._route_query.may_transform,
            ),
            Put(route, "MOST_DECKS", 200),
        ),
        that_search_ends,
    ),
    Guard(
        "any reader opens a plan",
        Put(CharacterQuerySet, "writable_by", CharacterQuerySet.visible_to),
        pages.test_nobody_else_sees_a_plan,
        marks=(DATABASE,),
    ),
    Guard(
        "a click forgets the one before",
        Put(profiles, "change_plan", changed_from_nothing),
        pages.test_two_quick_clicks_both_count,
        errors=KeyError,
        marks=(DATABASE,),
    ),
)


@pytest.mark.parametrize(
    "holds",
    [
        cheapest,
        cheapest_with_transform,
        no_spend_ends_in_an_ace,
        two_cards_never_transform,
        nine_is_within_reach,
        no_major_comes_again_above_nine,
        a_major_leaves_by_transform_alone,
    ],
)
def test_with_every_guard_it_holds(holds: Callable[[], None]) -> None:
    """What is looked at here alone; the rest are tests of the rules."""
    holds()


def test_with_its_bound_that_search_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "MOST_DECKS", 200)
    that_search_ends()
