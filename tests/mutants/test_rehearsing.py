"""Each guard of rehearsing, switched off: the check that stands on it must then fail."""

from typing import Any

import pytest

from campaigns.models import Member, MemberQuerySet
from characters import ledger, rehearsing, trials
from characters.models import CharacterQuerySet
from tests.cast import client_of
from tests.characters import test_rehearsing as kept
from tests.pages.characters import test_rehearsal as shown

FAILS = pytest.raises(AssertionError)
pytestmark = pytest.mark.django_db


def test_with_drafts_that_are_written_the_ledger_moves(dreamer, bo, monkeypatch):
    added = rehearsing.add

    def add(character: Any, code: str, answers: Any, *, op_id: str) -> None:
        added(character, code, answers, op_id=op_id)
        for trial in kept.seat_of(character).tried.ready[-1:]:
            ledger.write(trial.deed, op_id=op_id, by=bo)

    monkeypatch.setattr(rehearsing, "add", add)
    with FAILS:
        kept.check_drafts_never_touch_the_ledger(dreamer)


def test_without_its_id_a_double_click_drafts_twice(dreamer, monkeypatch):
    def add(character: Any, code: str, answers: Any, *, op_id: str) -> None:
        draft = {"id": op_id, "code": code, "answers": answers}
        rehearsing._change(character, lambda drafts: [*drafts, draft])

    monkeypatch.setattr(rehearsing, "add", add)
    with FAILS:
        kept.check_added_once(dreamer)


def test_without_building_on_each_other_drafts_differ_from_spending(bo, campaign, monkeypatch):
    monkeypatch.setattr(trials, "_moved", lambda system, cast, deed: cast)
    with pytest.raises((AssertionError, rehearsing.RefusedError)):
        kept.check_confirming_equals_spending(bo, campaign)


def test_without_looking_at_what_went_astray_half_is_written(dreamer, monkeypatch):
    monkeypatch.setattr(trials.Tried, "astray", ())
    with pytest.raises(pytest.fail.Exception):
        kept.check_all_or_nothing(dreamer)


def test_without_one_transaction_half_is_written(dreamer, monkeypatch):
    def write_all(deeds: Any, *, op_id: str, **shown: Any) -> list[Any]:
        return [line for n, deed in enumerate(deeds, 1) for line in one(deed, f"{op_id}.{n}", shown["by"])]

    def one(deed: Any, op_id: str, by: Any) -> list[Any]:
        lines = ledger.write(deed, op_id=op_id, by=by)
        kept_lines.append(lines)
        return lines

    class Open:
        """A transaction that holds nothing together."""

        def atomic(self) -> Any:
            return self

        def __enter__(self) -> None: ...

        def __exit__(self, *_: object) -> None: ...

    kept_lines: list[Any] = []
    monkeypatch.setattr(ledger, "write_all", write_all)
    monkeypatch.setattr(rehearsing, "transaction", Open())
    with FAILS:
        kept.check_nothing_half_done(dreamer, monkeypatch)


@pytest.mark.parametrize("stale", [{"revision": 1}, {"rules_version": 7}])
def test_without_versions_what_moved_on_is_written(dreamer, monkeypatch, stale):
    written = ledger.write_all

    def write_all(deeds: Any, *, revisions: Any, rules_version: int, **rest: Any) -> list[Any]:
        return written(deeds, revisions={dreamer.slug: 2}, rules_version=0, **rest)

    monkeypatch.setattr(ledger, "write_all", write_all)
    kept.draft(dreamer, "awareness")
    with pytest.raises(pytest.fail.Exception):
        kept.check_stale(dreamer, stale)


def test_without_the_drafts_shown_a_second_tab_confirms_what_it_never_saw(dreamer, bo_client, monkeypatch):
    confirmed = rehearsing.confirm

    def confirm(seat: Any, *, drafts: str, **rest: Any) -> list[Any]:
        return confirmed(seat, drafts=seat.drafts, **rest)

    monkeypatch.setattr(rehearsing, "confirm", confirm)
    with FAILS:
        shown.check_two_tabs(dreamer, bo_client)


def test_without_the_seat_strangers_look_on(dreamer, cy_client, monkeypatch):
    monkeypatch.setattr(MemberQuerySet, "of", lambda self, user: Member.objects.all())
    with FAILS:
        shown.check_nobody_else(dreamer, cy_client)


def test_without_the_owner_others_draft_and_confirm(dreamer, ada, ada_client, monkeypatch):
    filtered = CharacterQuerySet.filter

    def anybodys(self: Any, *args: Any, **wanted: Any) -> Any:
        return filtered(self, *args, **{key: value for key, value in wanted.items() if key != "owner"})

    monkeypatch.setattr(CharacterQuerySet, "filter", anybodys)
    with pytest.raises(AssertionError):
        shown.check_players_alone(dreamer, [client_of(ada)])
