"""Each guard of what is rolled, switched off: the check that stands on it must then fail."""

from collections.abc import Callable
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection

from campaigns.models import Campaign, User
from characters import forms, roll_forms, throws
from characters.arkana.rules import casting, recovering, rest, rolling
from characters.dice import DiceField
from characters.models import Character, CharacterQuerySet, Throw
from characters.questions import tell
from characters.roll_forms import RollForm
from decks import chance
from tests.characters.arkana import make_arkana
from tests.mutants.conftest import rewritten
from tests.pages.characters import test_arkana as sheets
from tests.pages.characters import test_rolls as pages
from tests.promises import test_roll_race as racing
from tests.rules import test_chance
from tests.rules.arkana import test_rolling as rules

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
pytestmark = pytest.mark.django_db


@pytest.fixture
def sill(bo: User, campaign: Campaign) -> Character:
    return make_arkana(bo, campaign, xp=4)


@pytest.fixture
def perrin(ada: User, campaign: Campaign) -> Character:
    return make_arkana(ada, campaign, "Perrin Vane")


def nothing(*_given: Any, **_named: Any) -> Any:
    return iter(())


RULES: dict[str, tuple[Any, str, Any, Callable[[], None]]] = {
    "a step and another Target are two": (
        rolling, "target_problems", nothing, rules.test_the_ladder_gives_a_target_as_any_number_does,
    ),
    "who retired rolls no more": (
        rolling, "limits_told", nothing, rules.test_who_retired_from_play_rolls_no_more,
    ),
    "XP before the roll are paid": (
        rolling, "check_deed", lambda *_: {}, rules.test_xp_before_the_roll_are_a_line_each_gain_one,
    ),
    "a critical task is rolled": (
        rolling.checks, "_base_way", lambda *_: rolling.checks.Way("base", ""),
        rules.test_the_base_score_may_be_taken_where_it_is_enough,
    ),
    "once a Rest": (
        rest.Rest, "has_healed", lambda *_: False, rules.test_wounds_go_by_the_result_and_each_area_once_in_a_rest,
    ),
    "or assisting instead": (
        rest.Rest, "helped_by", lambda *_: frozenset(), rules.test_who_assists_does_so_instead_of_healing,
    ),
    "one Rest for the whole table": (
        recovering, "rest_of", lambda *_: rest.Rest(), rules.test_who_assists_does_so_instead_of_healing,
    ),
    "a spell is expended once": (
        casting, "_written_problems", nothing, rules.test_a_spell_written_down_may_be_expended_until_the_next_rest,
    ),
}  # fmt: skip


@pytest.mark.parametrize("guard", RULES)
def test_without_the_guard_the_rule_is_broken(guard: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room, name, off, rule = RULES[guard]
    rule()
    monkeypatch.setattr(room, name, off)
    with FAILS:
        rule()


def test_a_die_that_knows_no_six_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance.secrets, "randbelow", lambda sides: 2)
    monkeypatch.setattr(test_chance, "rolled", chance.rolled)
    with pytest.raises(AssertionError):
        test_chance.test_every_face_is_as_likely()


def test_dice_that_fall_anew_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
    bo_client: Any,
    sill: Character,
) -> None:
    monkeypatch.setattr(throws, "find", lambda *_: None)
    with pytest.raises(IntegrityError):  # the database has the last word
        pages.test_a_double_click_or_back_gives_the_same_dice(bo_client, sill)


def test_an_older_form_that_rolls_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    bo_client: Any,
    sill: Character,
) -> None:
    monkeypatch.setattr(RollForm, "is_outdated", False)
    roll = throws.roll

    def unseen(character: Character, *given: Any, revision: int, **named: Any) -> Any:
        return roll(character, *given, revision=character.revision, **named)

    monkeypatch.setattr(throws, "roll", unseen)
    with FAILS:
        pages.test_what_an_older_form_asks_is_not_rolled(bo_client, sill)


def test_anybody_who_rolls_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    sill: Character,
    campaign: Any,
    cy: Any,
) -> None:
    monkeypatch.setattr(CharacterQuerySet, "writable_by", CharacterQuerySet.visible_to)
    with FAILS:
        pages.test_who_only_plays_here_does_not_roll_for_others(sill, campaign, cy)


def test_a_player_who_allows_a_rest_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    ada_client: Any,
    bo_client: Any,
    sill: Character,
    perrin: Character,
) -> None:
    monkeypatch.setattr(CharacterQuerySet, "run_by", CharacterQuerySet.writable_by)
    with FAILS:
        pages.test_a_rest_is_allowed_to_everyone_by_who_runs_the_table(ada_client, bo_client, sill, perrin)


def test_a_stranger_who_sees_a_roll_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    bo_client: Any,
    ada_client: Any,
    cy: Any,
    sill: Character,
) -> None:
    monkeypatch.setattr(CharacterQuerySet, "visible_to", lambda self, user: self)
    with FAILS:
        pages.test_the_table_sees_the_rolls_and_nobody_else(bo_client, ada_client, cy, sill)


def test_a_gain_paid_for_from_two_tabs_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    bo_client: Any,
    ada_client: Any,
    sill: Character,
) -> None:
    pay = throws.pay

    def unseen(throw: Any, code: str, *, revision: int, **named: Any) -> Any:
        newest = throws.of(throw.character).order_by("-pk")[0]
        return pay(newest, code, revision=pages.fresh(throw.character).revision, **named)

    monkeypatch.setattr(throws, "pay", unseen)
    with FAILS:
        pages.test_two_tabs_pay_for_one_gain(bo_client, ada_client, sill, monkeypatch)


def test_a_gain_for_dice_that_are_not_the_last_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    bo_client: Any,
    sill: Character,
) -> None:
    def oldest(character: Character) -> int:
        return Throw.objects.filter(character=character).order_by("pk")[0].pk

    monkeypatch.setattr(throws, "_newest", oldest)
    with FAILS:
        pages.test_what_another_roll_came_after_is_paid_for_no_more(bo_client, sill, monkeypatch)


def test_leave_for_what_needs_none_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    ada_client: Any,
    sill: Character,
) -> None:
    check_of = throws.check_of
    monkeypatch.setattr(throws, "check_of", lambda character, key: check_of(character, "rest"))
    with FAILS:
        pages.test_what_needs_no_leave_is_allowed_to_nobody(ada_client, sill)


@pytest.mark.parametrize("typed", ["6 3", "6 3 7", ""])
def test_dice_that_are_none_and_count_are_noticed(
    monkeypatch: pytest.MonkeyPatch,
    bo_client: Any,
    sill: Character,
    typed: str,
) -> None:
    monkeypatch.setattr(DiceField, "clean", lambda self, value: (1,))
    with FAILS:
        pages.test_dice_that_are_none_are_told_at_their_field(bo_client, sill, typed, "")


@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has one lock for all")
@pytest.mark.django_db(transaction=True)
def test_without_the_tables_lock_who_assists_heals_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    both = Barrier(2)
    monkeypatch.setattr(throws, "_lock", lambda character: both.wait(timeout=20))
    assert connection.vendor == "postgresql"
    with pytest.raises(AssertionError, match="2 == 1"):
        racing.check_one_heals(racing.at_the_gate())


# --- what is said of a choice that is none ---

AS_DJANGO_SAYS = ('form.has_error(name, "invalid_choice")', "False")


def test_what_a_roll_may_choose_would_not_be_told(
    bo_client: Any, sill: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roll_forms, "tell", rewritten(tell, *AS_DJANGO_SAYS))
    with FAILS:
        pages.test_a_choice_that_is_none_is_told_what_it_may_be(bo_client, sill)


def test_what_a_score_may_be_would_not_be_told(
    ada_client: Any, sill: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    law, told = (
        sheets.test_an_exception_that_is_amiss_is_refused_at_its_field,
        "A Base Score goes from 2 to 6.",
    )
    law(sill, ada_client, "score", {"score": "7"}, "score", told)
    monkeypatch.setattr(forms, "tell", rewritten(tell, *AS_DJANGO_SAYS))
    with FAILS:
        law(sill, ada_client, "score", {"score": "7"}, "score", told)
