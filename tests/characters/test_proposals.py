"""The door of proposals: once is once, a round that is over is refused, and what is refused is not half done."""

from typing import Any

import pytest

from characters.ledger import ledger, proposals
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, Proposal
from characters.socket.rules import OUTSIDE, Offer
from characters.systems import system_of
from tests.cast import fresh, op
from tests.characters.bonds import WORDS, Pair, laid, lay_pair

pytestmark = pytest.mark.django_db
ALONE = {"with": OUTSIDE, "name": "Old Marrow", "theirs": "w3", "card": "c1", "words": WORDS}
YES = {"card": "s1", "words": WORDS}


@pytest.fixture
def pair(db: None) -> Pair:
    return lay_pair()


def offer_of(character: Character) -> Offer:
    _version, table = ledger.rules_version_and_table(character, with_others=True)
    offers = system_of(character.system).rules.offers(ledger.state(character).sheet, table)
    return next(offer for offer in offers if offer.code == "bond")


def lone(pair: Pair, op_id: str = "") -> Proposal:
    told: dict[str, Any] = {"op_id": op_id or op(), "by": pair.people["bo"]}
    return proposals.propose_and_accept_if_run_by(pair.ondine, offer_of(pair.ondine), ALONE, **told)


def test_one_op_proposes_once(pair: Pair) -> None:
    op_id = op()
    assert lone(pair, op_id) == lone(pair, op_id) == proposals.proposal_by_op(op_id)
    assert Proposal.objects.count() == 1


@pytest.mark.parametrize("op_id", [None, "", "\0", "unknown"])
def test_what_is_no_op_finds_nothing(pair: Pair, op_id: str | None) -> None:
    assert proposals.proposal_by_op(op_id) is None


def test_without_a_player_it_awaits_nobody(pair: Pair) -> None:
    made = lone(pair)
    assert (made.other, made.awaits, made.turn, made.between) == (None, None, "", [pair.ondine.pk])


def test_a_yes_writes_one_line_and_closes_it(pair: Pair) -> None:
    made = lone(pair)
    done = proposals.accept_as_gm_and_write(made, by=pair.people["ada"], round=1)
    assert (done.is_open, done.is_agreed, pair.lines) == (False, True, ["bond"])
    assert proposals.accept_as_gm_and_write(made, by=pair.people["ada"], round=1) == done
    assert pair.lines == ["bond"]


def test_a_yes_to_what_was_taken_back_is_outdated(pair: Pair) -> None:
    made = lone(pair)
    proposals.withdraw_or_decline_proposal(made, round=1)
    with pytest.raises(OutdatedError):
        proposals.accept_as_gm_and_write(made, by=pair.people["ada"], round=1)
    assert pair.lines == []


def test_the_wrong_side_answers_nothing(pair: Pair) -> None:
    made = laid(pair)
    maker, _other = proposals.sides_of_proposal(made)
    with pytest.raises(OutdatedError):
        proposals.store_answer_and_write_if_agreed(made, maker, YES, by=pair.people["bo"], round=1)
    assert (Proposal.objects.get().round, pair.lines) == (1, [])


def test_what_is_refused_leaves_the_round_as_it_was(pair: Pair) -> None:
    made = laid(pair)
    award = system_of("beckoning_dream").rules.award(-3, "counted twice")
    ledger.write({pair.ondine.slug: award}, op_id=op(), by=pair.people["ada"])
    with pytest.raises(RefusedError, match="Ondine Varga has 1 XP now, and this costs 2"):
        proposals.store_answer_and_write_if_agreed(
            made, proposals.sides_of_proposal(made)[1], YES, by=pair.people["dee"], round=1
        )
    now = Proposal.objects.get()
    assert (now.round, now.is_open, now.by_other, pair.lines) == (1, True, {}, [])


def test_who_owes_is_named_with_a_true_minus(pair: Pair) -> None:
    made = laid(pair)
    award = system_of("beckoning_dream").rules.award(-6, "counted twice")
    ledger.write({pair.tobias.slug: award}, op_id=op(), by=pair.people["ada"])
    assert "Tobias Reed has −2 XP now, and this costs 2." in proposals.reasons_against_proposal_now(
        proposals.sides_of_proposal(made)
    )


def test_both_lines_bear_one_op(pair: Pair) -> None:
    made = laid(pair)
    done = proposals.store_answer_and_write_if_agreed(
        made, proposals.sides_of_proposal(made)[1], YES, by=pair.people["dee"], round=1
    )
    assert ledger.has_written_op(fresh(pair.ondine), done.slug)
    assert ledger.has_written_op(fresh(pair.tobias), done.slug)


def test_it_begins_with_what_was_said_last_and_ones_own_card(pair: Pair) -> None:
    made = laid(pair)
    other = {"card": "s2", "words": "Other words."}
    proposals.store_answer_and_write_if_agreed(
        made, proposals.sides_of_proposal(made)[1], other, by=pair.people["dee"], round=1
    )
    now = Proposal.objects.get()
    begun = proposals.own_answers_with_newest_shared(now, proposals.sides_of_proposal(now)[0])
    assert (begun["card"], begun["words"]) == ("c1", "Other words.")
    assert str(now) == "bond of Ondine Varga"
