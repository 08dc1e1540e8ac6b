"""The ledger's door: what it writes, refuses and remembers."""

from datetime import date

import pytest

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, undoing
from characters.ledger.errors import AskFirstError, OutdatedError, RefusedError
from characters.ledger.replay import replay
from characters.models import Character, LedgerLine
from characters.pages.spend_form import SpendForm
from characters.socket.rules import Entry
from characters.systems import system_of
from tests.cast import SYSTEM, fresh, make_dreamer, op, spend_data

pytestmark = pytest.mark.django_db


def spend(character: Character, code: str, by: User, **answers: str) -> list[LedgerLine]:
    form = SpendForm(character, spend_data(character, code, **answers))
    assert form.is_valid(), form.errors
    wanted = form.cleaned_data
    slug = form.character.slug
    return ledger.write(
        form.deed,
        op_id=wanted["op_id"],
        by=by,
        revisions={slug: wanted["revision"]},
        rules_version=wanted["rules_version"],
    )


def test_the_first_line_is_the_creation(dreamer: Character) -> None:
    line = LedgerLine.objects.get(character=dreamer, number=1)
    assert (line.kind, line.xp, line.data["awareness"]) == ("created", 0, 3)


def test_a_spend_is_one_line_and_one_revision(dreamer: Character, bo: User) -> None:
    spend(dreamer, "highest c", bo)
    after = fresh(dreamer)
    assert after.revision == dreamer.revision + 1
    line = LedgerLine.objects.get(character=dreamer, number=after.revision)
    assert (line.kind, line.xp, line.data) == ("highest", -3, {"added": ["c7"]})


def test_a_known_op_returns_its_first_result(dreamer: Character, bo: User) -> None:
    entry = {dreamer.slug: Entry("granted", 1, {"reason": "once"})}
    first = ledger.write(entry, op_id="0123456789", by=bo)
    again = ledger.write(entry, op_id="0123456789", by=bo)
    assert [line.pk for line in first] == [line.pk for line in again]
    assert fresh(dreamer).revision == dreamer.revision + 1


def test_a_stale_revision_is_refused_and_writes_nothing(dreamer: Character, bo: User) -> None:
    entry = {dreamer.slug: Entry("granted", 1, {"reason": "late"})}
    with pytest.raises(OutdatedError):
        ledger.write(entry, op_id=op(), by=bo, revisions={dreamer.slug: dreamer.revision - 1})
    assert fresh(dreamer).revision == dreamer.revision


def test_changed_house_rules_refuse_a_spend_shown_under_the_old_ones(
    dreamer: Character, campaign: Campaign, ada: User, bo: User
) -> None:
    form = SpendForm(dreamer, spend_data(dreamer, "highest c"))
    assert form.is_valid()
    rules = {"deck_least": 8, "deck_most": 12, "awareness": 3}
    roster.change_house_rules(campaign, SYSTEM, rules, by=ada, seen_version=0)
    with pytest.raises(OutdatedError):
        ledger.write(
            form.deed, op_id=op(), by=bo, revisions={dreamer.slug: dreamer.revision}, rules_version=0
        )
    assert fresh(dreamer).revision == dreamer.revision


def test_one_op_over_two_characters_stands_and_falls_together(dreamer: Character, bo: User) -> None:
    deed = {
        dreamer.slug: Entry("granted", 1, {"reason": "x"}),
        "nobody-of-that-slug": Entry("granted", 1, {}),
    }
    with pytest.raises(Character.DoesNotExist):
        ledger.write(deed, op_id=op(), by=bo)
    assert fresh(dreamer).revision == dreamer.revision


def test_the_balance_is_the_sum_of_the_lines(dreamer: Character, bo: User) -> None:
    spend(dreamer, "highest c", bo)
    after = fresh(dreamer)
    state = ledger.state(after)
    assert state.balance == state.sheet.xp == sum(line.xp for line in after.lines.all()) == 2


def test_a_remembered_standing_equals_a_replay(dreamer: Character, bo: User) -> None:
    ledger.state(dreamer)
    ledger.carry_cached_states_over_written_lines(spend(dreamer, "two_lowest s", bo))
    after = fresh(dreamer)
    remembered = ledger.MEMORY.get((after.pk, after.revision))
    lines = [(line.number, Entry(line.kind, line.xp, line.data)) for line in after.lines.order_by("number")]
    assert remembered == replay(system_of(SYSTEM), lines)


def test_taking_back_refunds_and_keeps_both_lines(dreamer: Character, bo: User) -> None:
    before = ledger.state(dreamer).sheet
    (line,) = spend(dreamer, "highest c", bo)
    after = fresh(dreamer)
    undoing.take_line_back(after, line.number, op_id=op(), by=bo, revision=after.revision)
    now = fresh(dreamer)
    assert ledger.state(now).sheet == before
    assert [entry.kind for entry in now.lines.order_by("-number")[:2]] == ["reverted", "highest"]
    assert ledger.state(now).reverted == {line.number}


def test_what_stands_on_a_line_goes_along_only_after_a_yes(dreamer: Character, bo: User) -> None:
    (first,) = spend(dreamer, "two_lowest s", bo)
    spend(fresh(dreamer), "two_lowest s", bo)
    after = fresh(dreamer)
    with pytest.raises(AskFirstError):
        undoing.take_line_back(after, first.number, op_id=op(), by=bo, revision=after.revision)
    asked = undoing.undoing_of_line(after, first.number, by=bo)
    undoing.take_line_back(
        after, first.number, op_id=op(), by=bo, revision=after.revision, agreed_undoing_key=asked.key
    )
    assert ledger.state(fresh(dreamer)).sheet == ledger.state(dreamer).sheet


def test_what_nothing_stands_on_goes_alone(dreamer: Character, bo: User) -> None:
    (first,) = spend(dreamer, "two_lowest s", bo)
    (second,) = spend(fresh(dreamer), "two_lowest c", bo)
    after = fresh(dreamer)
    undoing.take_line_back(after, first.number, op_id=op(), by=bo, revision=after.revision)
    assert ledger.state(fresh(dreamer)).spends == (second.number,)


def test_an_award_between_does_not_keep_a_spend_from_being_taken_back(dreamer: Character, bo: User) -> None:
    (line,) = spend(dreamer, "highest c", bo)
    ledger.write({dreamer.slug: Entry("granted", 2, {"reason": "later"})}, op_id=op(), by=bo)
    assert ledger.state(fresh(dreamer)).takeable == line.number


def test_a_spend_belongs_to_the_dream_before_it(
    dreamer: Character, bo: User, ada: User, campaign: Campaign
) -> None:
    session = roster.new_session(campaign, "The Orchard", date(2026, 11, 13), ada)
    ledger.write(
        {dreamer.slug: Entry("granted", 2, {"reason": "r"})},
        op_id=op(),
        by=ada,
        session_else_that_of_last_line=session,
    )
    (line,) = spend(fresh(dreamer), "highest c", bo)
    assert line.game_session_id == session.pk


def test_a_draft_with_problems_cannot_be_finished(bo: User) -> None:
    with pytest.raises(RefusedError) as refused:
        make_dreamer(bo, cards=["c2", "c3"])
    assert {problem.code for problem in refused.value.problems} == {"ace", "few"}


def test_a_nameless_draft_cannot_be_finished(bo: User) -> None:
    with pytest.raises(RefusedError, match="name"):
        make_dreamer(bo, name="")


def test_the_first_deck_follows_the_tables_house_rules(campaign: Campaign, ada: User, bo: User) -> None:
    roster.change_house_rules(
        campaign, SYSTEM, {"deck_least": 2, "deck_most": 4, "awareness": 5}, by=ada, seen_version=0
    )
    dreamer = make_dreamer(bo, campaign, cards=["c1", "c2", "c3"])
    assert ledger.state(dreamer).sheet.awareness == 5
    assert LedgerLine.objects.get(character=dreamer).house_rules_version == 1


def test_leaving_the_table_brings_back_the_house_defaults(campaign: Campaign, ada: User, bo: User) -> None:
    roster.change_house_rules(
        campaign, SYSTEM, {"deck_least": 2, "deck_most": 4, "awareness": 5}, by=ada, seen_version=0
    )
    dreamer = make_dreamer(bo, campaign, cards=["c1", "c2"])
    roster.leave_campaign(campaign, bo)
    assert ledger.version_and_house_rules_in_force(fresh(dreamer))[0] == 0
