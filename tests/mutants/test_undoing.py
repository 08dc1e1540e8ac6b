"""Each guard of taking a line back and of exceptions, switched off: the check that stands on it must then fail."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.test import Client

from campaigns.models import Campaign
from characters import falling, ledger, undoing
from characters.beckoning_dream.rules import standing
from characters.beckoning_dream.system import SYSTEM
from characters.falling import Stroke
from characters.models import Character, CharacterQuerySet
from tests.characters import test_undoing as refunds
from tests.pages.characters import test_exceptions as exceptions
from tests.pages.characters import test_take_back as pages
from tests.pages.characters import test_take_back_bond as bonds
from tests.pages.characters.test_take_back_bond import bonded

__all__ = ["bonded"]

NOTICED = pytest.raises((AssertionError, KeyError, StopIteration))
SEEDS = range(12)
Patch = pytest.MonkeyPatch


def check_refunds() -> None:
    for seed in SEEDS:
        refunds.check_every_refund(seed, 16)


def test_with_every_guard_the_refunds_are_right() -> None:
    check_refunds()


def test_without_the_twins_a_bond_is_left_on_one_side(monkeypatch: Patch) -> None:
    strokes = falling._strokes

    def torn(books: Any) -> Iterator[Stroke]:
        for stroke in strokes(books):
            yield from ([one] for one in stroke)

    monkeypatch.setattr(falling, "_strokes", torn)
    with NOTICED:
        check_refunds()


def test_without_asking_whether_it_stands_too_little_falls(monkeypatch: Patch) -> None:
    monkeypatch.setattr(falling.Fall, "_gives_way", lambda self, seat, entry: False)
    with NOTICED:
        check_refunds()


def test_with_all_that_came_later_too_much_falls(monkeypatch: Patch) -> None:
    def gives_way(self: Any, seat: str, entry: Any) -> bool:
        return self.before[seat] is not self.after[seat] and entry.kind in SYSTEM.spends

    monkeypatch.setattr(falling.Fall, "_gives_way", gives_way)
    with NOTICED:
        check_refunds()


def test_without_what_was_taken_back_before_it_falls_twice(monkeypatch: Patch) -> None:
    monkeypatch.setattr(falling, "taken_back", lambda book: frozenset())
    with NOTICED:
        check_refunds()


@pytest.mark.parametrize(
    ("guard", "off"),
    [
        ("_is_offered", lambda dreamer, entry: True),
        ("_is_bound_as_before", lambda dreamer, entry: True),
        ("_could_gain", lambda dreamer, boon: True),
        ("_could_transform", lambda dreamer, entry: True),
        ("_keeps_whole", lambda dreamer, entry: True),
        ("_has_words", lambda dreamer, entry: True),
    ],
)
def test_without_a_part_of_still_stands_too_little_falls(
    guard: str, off: Callable[..., bool], monkeypatch: Patch
) -> None:
    monkeypatch.setattr(standing, guard, off)
    with NOTICED:
        for seed in range(150):
            refunds.check_every_refund(seed, 12)


# --- over HTTP ---


@pytest.mark.django_db
def test_without_the_key_a_yes_is_a_yes_to_something_else(
    dreamer: Character, bo_client: Client, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(undoing.Undoing, "key", "yes")
    with NOTICED:
        pages.check_a_yes_is_to_what_was_shown(dreamer, bo_client)


@pytest.mark.django_db
def test_without_asking_whose_anyone_takes_along(
    dreamer: Character, bo_client: Client, ada_client: Client, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(undoing, "_is_theirs", lambda character, line, user: True)
    with NOTICED:
        pages.check_what_a_gm_wrote_stays(dreamer, bo_client, ada_client)


@pytest.mark.django_db
def test_without_the_others_revision_their_new_line_goes_unread(
    bonded: Character, bo_client: Client, monkeypatch: Patch
) -> None:
    write = ledger.write

    def blind(deed: Any, *, revisions: Any = None, **how: Any) -> Any:
        return write(deed, **how)

    monkeypatch.setattr(ledger, "write", blind)
    with NOTICED:
        bonds.check_what_another_writes_at_that_moment_makes_it_ask_again(bonded, bo_client, monkeypatch)


@pytest.mark.django_db
def test_without_asking_who_sees_it_a_ledger_elsewhere_is_told_of(
    bonded: Character, bo_client: Client, campaign: Campaign, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(undoing, "_is_seen", lambda other, character, user: True)
    with NOTICED:
        bonds.check_a_ledger_that_left_the_table_is_not_told_of(bonded, bo_client, campaign)


@pytest.mark.django_db
def test_without_the_role_a_player_grants_themselves(
    dreamer: Character, bo_client: Client, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(CharacterQuerySet, "run_by", lambda self, user: self.all())
    with NOTICED:
        exceptions.check_a_player_grants_nothing(dreamer, bo_client)


@pytest.mark.django_db
def test_a_bond_that_one_alone_takes_back_is_noticed(
    bonded: Character, bo_client: Client, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(undoing, "to_ask", lambda *_asked: [])
    with pytest.raises((AssertionError, ObjectDoesNotExist)):
        bonds.test_the_other_is_asked_and_until_then_all_stands(bonded, bo_client)
