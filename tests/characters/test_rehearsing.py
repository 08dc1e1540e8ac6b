"""Rehearsing: drafts touch nothing, build on each other, and are confirmed all or none, as if spent one by one."""

import random
from typing import Any

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from campaigns import roster
from campaigns.models import Campaign, User
from characters.beckoning_dream.rules.deck import deck_problems
from characters.ledger import ledger, profiles, rehearsing
from characters.ledger.drafted_spends import DraftedSpends, try_out_drafted_spends
from characters.ledger.errors import OutdatedError, RefusedError
from characters.ledger.rehearsing import RehearsalSeat
from characters.models import Character, LedgerLine
from characters.pages.spend_form import SpendForm
from characters.socket.rules import OUTSIDE, ActorAndSheets, AnswersError, Entry
from characters.systems import system_of
from tests.cast import SYSTEM, fresh, make_dreamer, make_user, op, spend_data, too_dear
from tests.conftest import at_night
from tests.promises.racing import at_once
from tests.rules.laws import CODES
from tests.strategies import TABLE, dreamers

RULES = system_of(SYSTEM)
ANSWERS = {
    "boon": {"boon": "General", "name": "Iron Will", "text": "It holds."},
    "bond": {"with": OUTSIDE, "name": "Marlowe", "theirs": "c9", "card": "c1", "words": "We heard the bell."},
    "transform": {"deck": "s1 s2 s3 s4 c1 c2 c3 c4"},
}


def drafted(*codes: str) -> list[dict[str, Any]]:
    return [{"id": str(n), "code": code, "answers": ANSWERS.get(code, {})} for n, code in enumerate(codes)]


def tried(dreamer: Any, *codes: str) -> DraftedSpends:
    return try_out_drafted_spends(
        RULES, ActorAndSheets("me", {"me": dreamer}), dreamer.xp, drafted(*codes), TABLE
    )


def seat_of(character: Character) -> RehearsalSeat:
    there = rehearsing.characters_to_rehearse(Campaign.objects.get(pk=character.campaign_id), SYSTEM)  # type: ignore[misc]
    found = rehearsing.seats_with_drafted_spends(there, User.objects.get(pk=character.owner_id))
    return next(seat for seat in found if seat.character.pk == character.pk)


def draft(character: Character, *codes: str) -> None:
    for code in codes:
        rehearsing.add_drafted_spend(character, code, ANSWERS.get(code, {}), op_id=op())


def confirm(character: Character, **other: Any) -> list[LedgerLine]:
    seat = seat_of(character)
    shown = {
        "drafts": seat.drafts,
        "op_id": op(),
        "revision": seat.character.revision,
        "rules_version": seat.rules_version,
        "by": character.owner,
    }
    return rehearsing.write_ready_drafted_spends(seat, **{**shown, **other})


def lines(character: Character) -> list[tuple[str, int, Any]]:
    return list(LedgerLine.objects.filter(character=character).values_list("kind", "xp", "data"))


# --- trying out, without a database ---


@given(dreamers(), st.lists(st.sampled_from(CODES), max_size=8))
def test_drafts_leave_the_sheet_and_keep_the_rules(dreamer: Any, codes: list[str]) -> None:
    before = repr(dreamer)
    done = tried(dreamer, *codes)
    assert repr(dreamer) == before
    assert [spend.id for spend in done.spends] == [kept["id"] for kept in drafted(*codes)]
    assert done.balance == dreamer.xp - sum(spend.price for spend in done.spends) == done.cast.my_sheet.xp
    assert done.balance >= min(0, dreamer.xp)
    assert not list(deck_problems(done.cast.my_sheet.deck))


@given(dreamers(), st.lists(st.sampled_from(CODES), max_size=8))
def test_what_follows_is_what_would_be_bought_one_by_one(dreamer: Any, codes: list[str]) -> None:
    """A draft follows exactly when, bought after those before it, it would be written."""
    now = dreamer
    for spend, kept in zip(tried(dreamer, *codes).spends, drafted(*codes), strict=True):
        offer = next(offer for offer in RULES.rules.offers(now, TABLE) if offer.code == kept["code"])
        try:
            deed = (
                {}
                if offer.reasons
                else RULES.rules.settle(
                    ActorAndSheets("me", {"me": now}), offer, kept["answers"], TABLE.rules
                )
            )
        except AnswersError:
            deed = {}
        assert bool(deed) == (not spend.reasons)
        entry = deed.get("me", Entry("nothing"))
        now = RULES.rules.apply(now, Entry(entry.kind, entry.xp) if spend.is_joint else entry)
        assert spend.left == now.xp


def test_a_later_draft_builds_on_an_earlier_one() -> None:
    dreamer = RULES.rules.apply(
        RULES.rules.blank, Entry("created", 6, {"added": ["c1", "c2"], "awareness": 3})
    )
    assert [spend.label for spend in tried(dreamer, "highest c", "highest c").ready] == [
        "Add the 3 of Cups",
        "Add the 4 of Cups",
    ]


def test_what_no_longer_follows_says_why_and_costs_nothing() -> None:
    dreamer = RULES.rules.apply(
        RULES.rules.blank, Entry("created", 4, {"added": ["c1", "c2"], "awareness": 3})
    )
    first, second, third = tried(dreamer, "highest c", "highest s", "lowest c").spends
    assert first.is_ready
    assert second.reasons == (
        "Swords: not in your deck. A new suit comes with its Ace and 2, for 2 XP.",
        too_dear("highest", 1),
    )
    assert (second.price, third.left) == (0, 1)


def test_what_takes_two_holds_its_price_back_and_writes_nothing() -> None:
    dreamer = RULES.rules.apply(
        RULES.rules.blank, Entry("created", 3, {"added": ["c1", "c2"], "awareness": 3})
    )
    done = tried(dreamer, "bond", "awareness")
    assert done.spends[0].is_joint
    assert done.cast.my_sheet.bonds == ()
    assert done.spends[1].reasons == (too_dear("awareness", 1),)
    assert (done.ready, done.balance) == ((), 1)


def test_a_code_that_nobody_offers_does_not_follow() -> None:
    (lost,) = tried(RULES.rules.blank, "swim").spends
    assert (lost.label, lost.reasons) == ("swim", ("There is no such way to spend now.",))


def test_answers_that_do_not_settle_it_are_told() -> None:
    dreamer = RULES.rules.apply(
        RULES.rules.blank, Entry("created", 9, {"added": ["c1", "c2"], "awareness": 3})
    )
    (short,) = tried(dreamer, "transform").spends
    assert short.reasons


def test_answers_are_told_in_words() -> None:
    dreamer = RULES.rules.apply(
        RULES.rules.blank, Entry("created", 9, {"added": ["c1", "c2"], "awareness": 3})
    )
    (boon,) = tried(dreamer, "boon").spends
    assert ("Its name", "Iron Will") in boon.answers
    assert ("Which Boon", "General, in our own words") in boon.answers


# --- keeping ---


@pytest.mark.django_db
def test_drafts_never_touch_the_ledger(dreamer: Character) -> None:
    check_drafts_never_touch_the_ledger(dreamer)


def check_drafts_never_touch_the_ledger(dreamer: Character) -> None:
    chance = random.Random(7)
    before = lines(dreamer), fresh(dreamer).revision, ledger.state(fresh(dreamer))
    for code in chance.choices(CODES, k=12):
        rehearsing.add_drafted_spend(dreamer, code, ANSWERS.get(code, {}), op_id=op())
        seat_of(dreamer)
    rehearsing.take_out_drafted_spend(dreamer, fresh(dreamer).rehearsal[3]["id"])
    assert (lines(dreamer), fresh(dreamer).revision, ledger.state(fresh(dreamer))) == before


@pytest.mark.django_db
def test_a_draft_added_twice_is_there_once(dreamer: Character) -> None:
    check_added_once(dreamer)


def check_added_once(dreamer: Character) -> None:
    once = op()
    for _ in range(2):
        rehearsing.add_drafted_spend(dreamer, "awareness", {}, op_id=once)
    assert len(fresh(dreamer).rehearsal) == 1


@pytest.mark.django_db
def test_there_is_an_end_to_trying(dreamer: Character) -> None:
    draft(dreamer, *["awareness"] * rehearsing.MOST)
    with pytest.raises(RefusedError, match="Take one out first"):
        draft(dreamer, "awareness")


@pytest.mark.django_db
def test_any_draft_may_be_taken_out_and_the_rest_stays(dreamer: Character) -> None:
    draft(dreamer, "new_suit w", "highest w")
    first = seat_of(dreamer).drafted.spends[0]
    for _ in range(2):
        rehearsing.take_out_drafted_spend(dreamer, first.id)
    (left,) = seat_of(dreamer).drafted.spends
    assert left.reasons[0].startswith("Wands: not in your deck.")


# --- confirming ---


@pytest.mark.alike  # what the rules say of lines that were read
@pytest.mark.django_db
def test_confirming_equals_spending_one_by_one(bo: User, campaign: Campaign) -> None:
    check_confirming_equals_spending(bo, campaign)


def check_confirming_equals_spending(bo: User, campaign: Campaign) -> None:
    """Random drafts on one Dreamer, the same spends one by one on its twin: the same lines, the same sheet."""
    chance = random.Random(11)
    for _ in range(at_night(200, ci=15)):
        one, other = (make_dreamer(bo, campaign, xp=12, name=name) for name in ("One", "Other"))
        for code in chance.choices([code for code in CODES if code != "bond"], k=6):
            rehearsing.add_drafted_spend(one, code, ANSWERS.get(code, {}), op_id=op())
        for spend in seat_of(one).drafted.astray:
            rehearsing.take_out_drafted_spend(one, spend.id)
        kept = fresh(one).rehearsal
        for code in (draft["code"] for draft in kept):
            form = SpendForm(fresh(other), spend_data(fresh(other), code, **ANSWERS.get(code, {})))
            assert form.is_valid(), form.errors
            ledger.carry_cached_states_over_written_lines(ledger.write(form.deed, op_id=op(), by=bo))
        if kept:
            ledger.carry_cached_states_over_written_lines(confirm(one))
        assert lines(one) == lines(other)
        assert ledger.state(fresh(one)).sheet == ledger.state(fresh(other)).sheet
        assert fresh(one).rehearsal == []


@pytest.mark.django_db
def test_a_confirmation_is_one_op_in_parts(dreamer: Character) -> None:
    draft(dreamer, "lowest s", "awareness", "highest c")
    rehearsing.take_out_drafted_spend(dreamer, fresh(dreamer).rehearsal[0]["id"])
    confirm(dreamer, op_id="0" * 32)
    ops = LedgerLine.objects.filter(character=dreamer, number__gt=2).values_list("op_id", "kind")
    assert list(ops) == [("0" * 32 + ".1", "awareness"), ("0" * 32 + ".2", "highest")]


@pytest.mark.django_db
def test_all_or_nothing_and_the_sentence_names_which_and_why(dreamer: Character) -> None:
    check_all_or_nothing(dreamer)


def check_all_or_nothing(dreamer: Character) -> None:
    draft(dreamer, "awareness", "highest c", "awareness")  # 7 of 5 XP
    before, kept = lines(dreamer), fresh(dreamer).rehearsal
    with pytest.raises(RefusedError) as refused:
        confirm(dreamer)
    assert "More Awareness" in str(refused.value)
    assert too_dear("awareness", 0) in str(refused.value)
    assert (lines(dreamer), fresh(dreamer).rehearsal) == (before, kept)


@pytest.mark.django_db
def test_nothing_is_half_written_when_the_second_line_fails(
    dreamer: Character, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_nothing_half_done(dreamer, monkeypatch)


def check_nothing_half_done(dreamer: Character, monkeypatch: pytest.MonkeyPatch) -> None:
    draft(dreamer, "awareness", "highest c")
    before, written = lines(dreamer), ledger.write

    def failing(deed: Any, **shown: Any) -> Any:
        if shown["op_id"].endswith(".2"):
            raise OutdatedError
        return written(deed, **shown)

    with monkeypatch.context() as patched:
        patched.setattr(ledger, "write", failing)
        with pytest.raises(OutdatedError):
            confirm(dreamer)
    assert (lines(dreamer), len(fresh(dreamer).rehearsal)) == (before, 2)


@pytest.mark.django_db
def test_a_moved_ledger_drafts_or_house_rules_are_seen(dreamer: Character, ada: User) -> None:
    draft(dreamer, "awareness")
    for stale in ({"revision": 1}, {"rules_version": 7}, {"drafts": ""}):
        check_stale(dreamer, stale)


def check_stale(dreamer: Character, stale: dict[str, Any]) -> None:
    before = lines(dreamer)
    with pytest.raises(OutdatedError):
        confirm(dreamer, **stale)
    assert (lines(dreamer), len(fresh(dreamer).rehearsal)) == (before, 1)


@pytest.mark.django_db
def test_a_bond_cannot_be_confirmed_alone_and_stays_a_draft(dreamer: Character) -> None:
    draft(dreamer, "bond")
    with pytest.raises(RefusedError, match="nothing to confirm"):
        confirm(dreamer)
    draft(dreamer, "awareness")
    confirm(dreamer)
    assert [kept["code"] for kept in fresh(dreamer).rehearsal] == ["bond"]
    assert [kind for kind, *_ in lines(dreamer)] == ["created", "granted", "awareness"]


@pytest.mark.django_db
def test_a_bond_that_no_longer_follows_keeps_nobody_from_confirming(dreamer: Character) -> None:
    draft(dreamer, "highest c", "awareness", "bond")
    assert seat_of(dreamer).drafted.spends[2].reasons
    confirm(dreamer)
    assert [kept["code"] for kept in fresh(dreamer).rehearsal] == ["bond"]


@pytest.mark.django_db(transaction=True)
def test_a_double_click_writes_once() -> None:
    check_double_click()


def check_double_click() -> None:
    bo = make_user("bo")
    dreamer = make_dreamer(bo, roster.new_campaign("The Salt Stair", "", bo), xp=9)
    draft(dreamer, "awareness", "highest c")
    seat = seat_of(dreamer)
    shown: dict[str, Any] = {
        "drafts": seat.drafts,
        "op_id": op(),
        "revision": dreamer.revision,
        "rules_version": 0,
    }

    def click(_number: int) -> int:
        return len(rehearsing.write_ready_drafted_spends(seat, by=bo, **shown))

    assert at_once(click, 4) == [2] * 4
    assert [kind for kind, *_ in lines(dreamer)] == ["created", "granted", "awareness", "highest"]
    connection.close()


# --- who sits there ---


@pytest.mark.django_db
def test_who_left_is_put_away_or_unfinished_does_not_rehearse(
    campaign: Campaign, bo: User, cy: User, dreamer: Character
) -> None:
    roster.add_member(campaign, cy)
    make_dreamer(cy, campaign, name="Gone")
    profiles.set_character_archived(make_dreamer(bo, campaign, name="Put Away"), is_archived=True)
    profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    roster.leave_campaign(campaign, cy)
    assert [str(c) for c in rehearsing.characters_to_rehearse(campaign, SYSTEM)] == ["Ondine Varga"]
    assert rehearsing.seats_with_drafted_spends([], bo) == []


@pytest.mark.django_db
def test_the_version_moves_with_everything_that_shows(
    campaign: Campaign, bo: User, dreamer: Character
) -> None:
    seen = {rehearsing.rehearsal_fingerprint(rehearsing.characters_to_rehearse(campaign, SYSTEM))}
    moves = [
        lambda: draft(dreamer, "awareness"),
        lambda: rehearsing.take_out_drafted_spend(dreamer, fresh(dreamer).rehearsal[0]["id"]),
        lambda: ledger.write({dreamer.slug: RULES.rules.award(1, "a song")}, op_id=op(), by=bo),
        lambda: make_dreamer(bo, campaign, name="Newcomer"),
        lambda: profiles.save_name_and_texts(
            fresh(dreamer), {"name": "Ondine"}, seen_version=fresh(dreamer).version
        ),
    ]
    for number, move in enumerate(moves, 2):
        move()
        seen.add(rehearsing.rehearsal_fingerprint(rehearsing.characters_to_rehearse(campaign, SYSTEM)))
        assert len(seen) == number
    assert rehearsing.rehearsal_fingerprint(rehearsing.characters_to_rehearse(campaign, SYSTEM)) in seen
