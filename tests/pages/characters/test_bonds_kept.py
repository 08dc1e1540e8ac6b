"""How Bonds are agreed on: what is counted, by whom, and once."""

from typing import Any

import pytest

from campaigns import roster
from characters.ledger import ledger, proposals
from characters.models import Character, Proposal
from characters.socket.rules import Entry
from tests.cast import client_of, make_user, op, spend_data
from tests.characters.bonds import OTHER_WORDS, Pair, answer_data, laid, make_pair, page, reply
from tests.pages.characters import test_proposal as pages

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair(db: None) -> Pair:
    return make_pair()


def test_a_spend_between_the_look_and_the_write(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ondine's last XP go after all sides were looked at and before the lines are written."""
    proposal, look = (laid(pair), proposals.reasons_against_proposal_now)

    def spend_then(here: Any) -> list[str]:
        monkeypatch.setattr(proposals, "reasons_against_proposal_now", look)
        found = look(here)
        bought = Entry("awareness", -4, {"awareness": 1, "from": 3})
        ledger.write({pair.ondine.slug: bought}, op_id=op(), by=pair.people["bo"])
        return found

    monkeypatch.setattr(proposals, "reasons_against_proposal_now", spend_then)
    assert pair.dee.post(proposal.get_absolute_url(), answer_data(proposal)).status_code == 409
    assert (pair.lines, pair.balances) == ([], (4, 4))


def test_xp_are_counted_at_the_answer(pair: Pair) -> None:
    pages.test_xp_spent_meanwhile_are_named_and_nothing_is_half_done(pair, laid(pair))


def test_a_round_that_is_over_counts_no_more(pair: Pair) -> None:
    proposal = laid(pair)
    late = answer_data(proposal, answer_words="Late words.")
    reply(pair.ada, proposal, way="other", answer_words=OTHER_WORDS)
    reply(pair.bo, proposal, way="other", answer_words="Third words.")
    assert pair.dee.post(proposal.get_absolute_url(), late).status_code == 409
    assert Proposal.objects.get().newest["words"] == "Third words."


def test_a_stranger_answers_nothing(pair: Pair) -> None:
    proposal = laid(pair)
    assert reply(client_of(make_user("cy")), proposal).status_code == 404
    assert pair.lines == []


def test_a_players_own_yes_is_no_gms(pair: Pair) -> None:
    assert reply(pair.bo, pages.outside(pair)).status_code == 409
    assert pair.lines == []


def test_who_left_the_table_binds_nobody(pair: Pair) -> None:
    proposal = laid(pair)
    roster.leave_campaign(pair.campaign, pair.people["bo"])
    assert reply(pair.dee, proposal).status_code == 422
    assert pair.lines == []


def test_nobody_takes_back_what_was_answered(pair: Pair) -> None:
    proposal = laid(pair)
    reply(pair.dee, proposal, way="other", answer_words=OTHER_WORDS)
    assert pair.bo.post(f"{proposal.get_absolute_url()}close/", {"round": "1"}).status_code == 409
    assert Proposal.objects.get().is_open


def test_a_double_click_is_told_it_went_well(pair: Pair) -> None:
    pages.test_a_double_click_agrees_once(pair, laid(pair))


def test_a_double_click_without_a_table(pair: Pair) -> None:
    pages.test_without_a_table_it_is_the_owners_own_yes_at_once(None)


def test_the_same_words_are_no_suggestion(pair: Pair) -> None:
    pages.test_the_same_words_are_no_suggestion(pair, laid(pair))


def test_other_words_are_not_agreed_on(pair: Pair) -> None:
    pages.test_other_words_go_back_to_who_offered_and_nothing_is_spent(pair, laid(pair))


def test_a_bonds_card_is_asked_about(pair: Pair) -> None:
    pages.bonded(pair)
    data = spend_data(Character.objects.get(pk=pair.ondine.pk), "across c>s")
    assert pair.bo.post(page(pair.ondine, "spend/"), data).status_code == 422
