"""Each guard of Bonds, switched off: the check that stands on it must then fail."""

from collections.abc import Callable
from typing import Any

import pytest

from campaigns import roster
from characters import ledger, proposals
from characters.beckoning_dream.rules import bonds
from characters.models import Character, CharacterQuerySet, Proposal
from characters.proposal_forms import AnswerForm
from characters.proposals import Side
from characters.rules import Entry, System
from tests.cast import client_of, make_user, op, spend_data
from tests.characters.bonds import OTHER_WORDS, Pair, answer_data, laid, make_pair, page, reply
from tests.pages.characters import test_own_boon as own_boon
from tests.pages.characters import test_proposal as pages
from tests.rules import test_bonds as rules

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(db: None) -> Pair:
    return make_pair()


def check_a_spend_between_the_look_and_the_write(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ondine's last XP go after all sides were looked at and before the lines are written."""
    proposal, look = laid(pair), proposals.against

    def spend_then(here: Any) -> list[str]:
        monkeypatch.setattr(proposals, "against", look)
        found = look(here)
        bought = Entry("awareness", -4, {"awareness": 1, "from": 3})
        ledger.write({pair.ondine.slug: bought}, op_id=op(), by=pair.people["bo"])
        return found

    monkeypatch.setattr(proposals, "against", spend_then)
    assert pair.dee.post(proposal.get_absolute_url(), answer_data(proposal)).status_code == 409
    assert (pair.lines, pair.balances) == ([], (4, 4))


def check_xp_are_counted_at_the_answer(pair: Pair) -> None:
    pages.test_xp_spent_meanwhile_are_named_and_nothing_is_half_done(pair, laid(pair))


def check_a_round_that_is_over_counts_no_more(pair: Pair) -> None:
    proposal = laid(pair)
    late = answer_data(proposal, answer_words="Late words.")
    reply(pair.ada, proposal, way="other", answer_words=OTHER_WORDS)
    reply(pair.bo, proposal, way="other", answer_words="Third words.")
    assert pair.dee.post(proposal.get_absolute_url(), late).status_code == 409
    assert Proposal.objects.get().newest["words"] == "Third words."


def check_a_stranger_answers_nothing(pair: Pair) -> None:
    proposal = laid(pair)
    assert reply(client_of(make_user("cy")), proposal).status_code == 404
    assert pair.lines == []


def check_a_players_own_yes_is_no_gms(pair: Pair) -> None:
    assert reply(pair.bo, pages.outside(pair)).status_code == 409
    assert pair.lines == []


def check_who_left_the_table_binds_nobody(pair: Pair) -> None:
    proposal = laid(pair)
    roster.leave(pair.campaign, pair.people["bo"])
    assert reply(pair.dee, proposal).status_code == 422
    assert pair.lines == []


def check_nobody_takes_back_what_was_answered(pair: Pair) -> None:
    proposal = laid(pair)
    reply(pair.dee, proposal, way="other", answer_words=OTHER_WORDS)
    assert pair.bo.post(f"{proposal.get_absolute_url()}close/", {"round": "1"}).status_code == 409
    assert Proposal.objects.get().is_open


def check_a_double_click_is_told_it_went_well(pair: Pair) -> None:
    pages.test_a_double_click_agrees_once(pair, laid(pair))


def check_a_double_click_without_a_table(pair: Pair) -> None:
    pages.test_without_a_table_it_is_the_owners_own_yes_at_once(None)


def check_the_same_words_are_no_suggestion(pair: Pair) -> None:
    pages.test_the_same_words_are_no_suggestion(pair, laid(pair))


def check_other_words_are_not_agreed_on(pair: Pair) -> None:
    pages.test_other_words_go_back_to_who_offered_and_nothing_is_spent(pair, laid(pair))


def check_a_bonds_card_is_asked_about(pair: Pair) -> None:
    pages.bonded(pair)
    data = spend_data(Character.objects.get(pk=pair.ondine.pk), "across c>s")
    assert pair.bo.post(page(pair.ondine, "spend/"), data).status_code == 422


def unheeding(proposal: Proposal, by: Character | None, round: int, **values: Any) -> None:
    Proposal.objects.filter(pk=proposal.pk).update(round=round + 1, **values)


def closed(proposal: Proposal, *, round: int) -> None:
    Proposal.objects.filter(pk=proposal.pk).update(closed_at=proposal.made_at)


MUTANTS: dict[Callable[[Pair], None], tuple[Any, str, Any]] = {
    check_xp_are_counted_at_the_answer: (Side, "against", lambda self: iter(())),
    check_a_round_that_is_over_counts_no_more: (proposals, "_claim", unheeding),
    check_a_stranger_answers_nothing: (CharacterQuerySet, "writable_by", lambda self, user: self),
    check_a_players_own_yes_is_no_gms: (Character, "is_run_by", lambda self, user: True),
    check_who_left_the_table_binds_nobody: (proposals, "_at_one_table", lambda here: True),
    check_nobody_takes_back_what_was_answered: (proposals, "close", closed),
    check_a_double_click_is_told_it_went_well: (proposals, "_is_known", lambda *told: False),
    check_a_double_click_without_a_table: (proposals, "find", lambda op_id: None),
    check_the_same_words_are_no_suggestion: (AnswerForm, "_is_as_before", lambda self, told: False),
    check_other_words_are_not_agreed_on: (proposals, "is_agreed", lambda told, questions: True),
    check_a_bonds_card_is_asked_about: (bonds, "touched", lambda dreamer, leaves: ()),
}
NAMED: dict[str, Any] = {"ids": lambda check: getattr(check, "__name__", "")}


@pytest.mark.parametrize("check", list(MUTANTS), **NAMED)
def test_the_check_holds(pair: Pair, check: Callable[[Pair], None]) -> None:
    check(pair)


@pytest.mark.parametrize(("check", "mutant"), list(MUTANTS.items()), **NAMED)
def test_without_the_guard_it_fails(
    pair: Pair,
    monkeypatch: pytest.MonkeyPatch,
    check: Callable[[Pair], None],
    mutant: tuple[Any, str, Any],
) -> None:
    monkeypatch.setattr(*mutant)
    with FAILS:
        check(pair)


def test_a_spend_between_the_look_and_the_write_stops_it(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    check_a_spend_between_the_look_and_the_write(pair, monkeypatch)


def test_without_the_revisions_it_would_be_written_in_debt(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = ledger.write

    def unheeding_write(deed: Any, *, revisions: Any = None, **rest: Any) -> Any:
        return write(deed, **rest)

    monkeypatch.setattr(ledger, "write", unheeding_write)
    with FAILS:
        check_a_spend_between_the_look_and_the_write(pair, monkeypatch)


def test_without_the_purse_a_bond_is_kept_on_credit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bonds, "CHANGE_PRICE", 0)
    with FAILS:
        rules.test_what_is_left_after_the_spend_pays_for_it()


def test_without_the_cards_check_a_bond_hangs_on_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bonds, "_card_problems", lambda code, deck, where: ())
    with FAILS:
        rules.test_the_new_card_may_be_any_that_is_in_the_deck_after_the_spend()


def test_without_what_comes_back_a_transform_breaks_a_bond(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bonds, "touched", lambda dreamer, leaves: bonds.awake(dreamer))
    with pytest.raises(rules.AnswersError):
        rules.test_a_card_that_leaves_and_comes_back_in_one_transform_keeps_its_bond()


# --- a player's own Boon that brings a Major (Ruling B24)


def test_an_own_boon_waits_for_a_yes(pair: Pair) -> None:
    own_boon.test_it_is_laid_before_the_gm_and_nothing_is_spent(pair)


def test_without_the_question_a_player_takes_a_major(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(System, "waits_for_yes", lambda system, code, _answers: system.takes_two(code))
    with FAILS:
        own_boon.test_it_is_laid_before_the_gm_and_nothing_is_spent(pair)


@pytest.mark.parametrize("way", ["agree", "back"])
def test_without_the_look_at_who_runs_the_table_a_player_answers(
    pair: Pair, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    proposal = own_boon.asked(pair)
    monkeypatch.setattr(Character, "is_run_by", lambda _self, _user: True)
    with FAILS:
        own_boon.nobody_but_a_gm_answers(pair, proposal, way)


def test_a_yes_to_what_was_sent_back_counts_no_more(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = proposals._claim

    def anyhow(proposal: Proposal, _by: Any, _round: int, **values: Any) -> None:
        now = Proposal.objects.get(pk=proposal.pk)
        claim(proposal, now.awaits, now.round, **values)

    monkeypatch.setattr(proposals, "_claim", anyhow)
    with FAILS:
        own_boon.test_a_yes_after_the_no_is_told_that_it_moved_on(pair)


def test_without_a_word_nothing_is_sent_back(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AnswerForm, "goes_back", property(lambda form: form.data.get("way") == form.BACK))
    monkeypatch.setattr(AnswerForm, "clean", lambda form: super(AnswerForm, form).clean())
    with FAILS:
        own_boon.test_a_no_needs_a_word(pair)
