"""Each guard of the route planner switched off: a test of it must notice."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.beckoning_dream.rules import planner, route, shapes, steps, wanting
from characters.beckoning_dream.rules.boons import MAJOR_BOONS
from characters.beckoning_dream.rules.bounds import Bound
from characters.beckoning_dream.rules.route import Ahead, Errand
from characters.beckoning_dream.rules.sparing import Sparing
from characters.ledger import profiles
from characters.models import Character, CharacterQuerySet
from tests.pages.characters import test_plan as pages
from tests.rules import test_planner as rules

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


GUARDS: dict[str, tuple[Any, str, Any, Callable[[], None]]] = {
    "the bound never says too much": (Bound, "__call__", too_much, cheapest),
    "nor what is after a Transform": (
        route, "least_after", lambda *_: [20] * 79, cheapest_with_transform,
    ),
    "a new deck is two cards fewer": (route, "FEWER", 1, cheapest_with_transform),
    "a Transform takes three cards": (route, "LEAST_CARDS", 2, two_cards_never_transform),
    "nothing above 9 comes of it": (shapes, "HIGHEST", 8, nine_is_within_reach),
    "prerequisites": (Errand, "can_gain", lambda *_: True, a_boon_waits_for_what_it_asks),
    "a Boon has its price": (Errand, "gained", lambda self, stop, place: route.Leg("boon", 30, stop._replace(
        todo=stop.todo - {place})), cheapest_with_boons),
    "Majors above 9 are lost": (wanting, "_cannot_come", nothing, no_major_comes_again_above_nine),
    "Majors leave by Transform": (wanting, "_cannot_leave", nothing, a_major_leaves_by_transform_alone),
    "of equal ways the one that spares Bonds": (Sparing, "run", nowhere, fewest_bonds),
    "by Transform too": (Sparing, "_transform", nowhere, fewest_bonds_by_transform),
    "a Bond on a Major too": (planner, "lies_in", lambda card, stop: not card.is_major, a_bond_on_a_major_is_kept),
    "what no spend ends in": (wanting, "_no_spend_ends_there", nothing, no_spend_ends_in_an_ace),
    "a kept route leads to the goal": (planner, "_is_there", lambda *_: True, a_stale_route_is_not_followed),
    "a kept Transform is legal": (steps, "transform_problems", nothing, every_step_is_open),
    "a kept Boon is open": (steps, "unmet", nothing, every_boon_is_open),
}  # fmt: skip
# The last two end elsewhere than the goal all the same: only both guards off together let them pass.
TOGETHER = {"a kept Transform is legal", "a kept Boon is open"}


@pytest.mark.parametrize("guard", GUARDS)
def test_with_the_guard_it_holds(guard: str) -> None:
    GUARDS[guard][-1]()


@pytest.mark.parametrize("guard", GUARDS)
def test_without_the_guard_it_is_noticed(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, name, off, check = GUARDS[guard]
    monkeypatch.setattr(room, name, off)
    if guard in TOGETHER:
        monkeypatch.setattr(planner, "_is_there", lambda *_: True)
        monkeypatch.setattr(planner, "range", lambda *_: [0], raising=False)
    with pytest.raises(NOTICED):
        check()


def test_a_search_without_an_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ahead, "can_transform", lambda self, stop: self._errand.may_transform)
    monkeypatch.setattr(route, "MOST_DECKS", 200)
    start, wanted = rules.who("s4-8 w4-6 p4-7 m14"), rules.goal("s1-8 w1-2 p1-3 m14", may_transform=True)
    assert "too far" in rules.reasons(start, wanted)


def test_with_its_bound_that_search_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "MOST_DECKS", 200)
    start, wanted = rules.who("s4-8 w4-6 p4-7 m14"), rules.goal("s1-8 w1-2 p1-3 m14", may_transform=True)
    assert "too far" not in str(rules.plan(start, wanted))


# --- the page ---


@pytest.mark.django_db
def test_a_plan_that_any_reader_may_open_is_noticed(
    dreamer: Character, campaign: Campaign, cy: User, cy_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CharacterQuerySet, "writable_by", CharacterQuerySet.visible_to)
    with pytest.raises(AssertionError):
        pages.test_nobody_else_sees_a_plan(dreamer, campaign, cy, cy_client)


@pytest.mark.django_db
def test_a_click_that_forgets_the_one_before_is_noticed(
    dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(character: Character, made: Callable[[dict[str, Any]], dict[str, Any]]) -> Character:
        character.plan = made({})
        Character.objects.filter(pk=character.pk).update(plan=character.plan)
        return character

    monkeypatch.setattr(profiles, "change_plan", change)
    with pytest.raises(KeyError):
        pages.test_two_quick_clicks_both_count(dreamer, bo_client)
