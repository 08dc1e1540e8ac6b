"""To take a Bond back, and what stands on it: on both ledgers, or on neither."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns import roster
from campaigns.models import Campaign, User
from characters.beckoning_dream.rules import forging
from characters.ledger import ledger
from characters.models import Character, LedgerLine, Proposal
from characters.socket.rules import ActorAndSheets, Entry
from tests.cast import client_of, copied, fresh, make_dreamer, make_user, op
from tests.pages.characters.test_take_back import back, said, spend, url, yes

pytestmark = pytest.mark.django_db


@pytest.fixture
@copied
def bonded(dreamer: Character, ada: User, campaign: Campaign) -> Character:
    """Ondine and Dee's Perrin, who made a Bond: Ondine's line 3, Perrin's line 3."""
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    perrin = make_dreamer(dee, campaign, name="Perrin", xp=5)
    forge(dreamer, perrin, dee)
    return fresh(dreamer)


def forge(one: Character, other: Character, by: User) -> None:
    sheets = {character.slug: ledger.state(character).sheet for character in (one, other)}
    told = {one.slug: {"card": "s4", "words": "The bell."}, other.slug: {"card": "c6", "words": "The bell."}}
    names = {character.slug: str(character) for character in (one, other)}
    offer = forging.forge_offer(sheets[one.slug], ())
    deed = forging.entries_of_forged_bond(ActorAndSheets(one.slug, sheets), offer, told, names, "the bell")
    ledger.write(deed, op_id=op(), by=by)


# --- both sides of a Bond ---


def agree(client: Client, made: Proposal) -> int:
    """Post the page's yes; return the answer's status."""
    return client.post(made.get_absolute_url(), {"round": str(made.round)}).status_code


def the_gm(character: Character) -> Client:
    assert character.campaign is not None
    return client_of(character.campaign.members.get(is_gm=True).user)


def perrins() -> Client:
    return client_of(Character.objects.get(name="Perrin").owner)


def test_the_other_is_asked_and_until_then_all_stands(
    bonded: Character, bo_client: Client
) -> None:  # Ruling B25
    answer = back(bo_client, bonded, 3)
    made = Proposal.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, made.get_absolute_url())
    assert (made.takes_back, made.awaits) == (3, Character.objects.get(name="Perrin"))
    assert len(ledger.state(fresh(bonded)).sheet.bonds) == 1
    assert "Everything stands until they agree" in said(bo_client.get(made.get_absolute_url()))
    assert "would take back what Perrin agreed to" in said(perrins().get("/"))
    assert back(bo_client, bonded, 3)["Location"] == made.get_absolute_url()  # asked once


def test_the_page_that_asks_takes_at_most_eight_queries(
    bonded: Character, bo_client: Client, django_assert_max_num_queries: Any
) -> None:
    back(bo_client, bonded, 3)
    made, other = Proposal.objects.get(), perrins()
    other.get(made.get_absolute_url())
    with django_assert_max_num_queries(8):
        assert "The Bond with Ondine Varga goes" in said(other.get(made.get_absolute_url()))


def test_who_asked_cannot_agree_in_their_place(
    bonded: Character, bo_client: Client, cy_client: Client
) -> None:
    back(bo_client, bonded, 3)
    made = Proposal.objects.get()
    assert (agree(bo_client, made), agree(cy_client, made)) == (409, 404)
    assert len(ledger.state(fresh(bonded)).sheet.bonds) == 1


def test_the_other_may_let_it_be(bonded: Character, bo_client: Client) -> None:
    back(bo_client, bonded, 3)
    made = Proposal.objects.get()
    assert perrins().post(f"{made.get_absolute_url()}close/", {"round": "1"}).status_code == 303
    assert "It was let be." in said(bo_client.get(made.get_absolute_url()))
    assert len(ledger.state(fresh(bonded)).sheet.bonds) == 1


def test_what_was_built_on_it_since_is_asked_about_anew(bonded: Character, bo_client: Client) -> None:
    back(bo_client, bonded, 3)
    made = Proposal.objects.get()
    spend(bo_client, bonded, "across s>c", keep_1="pay", card_1="c1", words_1="The other bell.")
    assert agree(perrins(), made) == 422
    assert "Let it be asked anew." in said(perrins().get(made.get_absolute_url()))
    assert len(ledger.state(fresh(bonded)).sheet.bonds) == 1


def test_a_double_yes_takes_back_once(bonded: Character, bo_client: Client) -> None:
    back(bo_client, bonded, 3)
    made = Proposal.objects.get()
    assert [agree(perrins(), made) for _ in range(2)] == [303, 409]
    assert ledger.state(fresh(bonded)).balance == 5


def test_a_bond_with_somebody_not_kept_here_asks_the_gm(
    dreamer: Character, bo_client: Client, ada_client: Client, ada: User
) -> None:
    bond = {"key": "k", "seat": "", "name": "Old Marlowe", "mine": "s4", "theirs": "c9", "words": "The bell."}
    ledger.write({dreamer.slug: Entry("bond", -2, {"bond": bond})}, op_id=op(), by=ada)
    assert back(bo_client, fresh(dreamer), 3).status_code == 303
    made = Proposal.objects.get()
    assert (made.awaits, agree(ada_client, made)) == (None, 303)
    assert ledger.state(fresh(dreamer)).sheet.bonds == ()


@pytest.mark.asks
def test_the_gm_needs_nobodys_yes(bonded: Character, ada_client: Client) -> None:
    assert back(ada_client, bonded, 3).status_code == 303
    assert not Proposal.objects.exists()
    assert ledger.state(fresh(bonded)).sheet.bonds == ()


def test_a_bond_goes_on_both_sides_and_both_get_their_xp(bonded: Character, bo_client: Client) -> None:
    back(bo_client, bonded, 3)
    assert agree(perrins(), Proposal.objects.get()) == 303
    for character in (bonded, Character.objects.get(name="Perrin")):
        state = ledger.state(fresh(character))
        assert (state.sheet.bonds, state.balance) == ((), 5)


@pytest.mark.asks
def test_either_of_the_two_may_take_a_bond_back(bonded: Character) -> None:
    perrin = Character.objects.get(name="Perrin")
    assert back(client_of(perrin.owner), perrin, 3).status_code == 303
    assert agree(client_of(bonded.owner), Proposal.objects.get()) == 303
    assert ledger.state(fresh(bonded)).sheet.bonds == ()


def test_the_page_names_the_other_ledger_and_the_bond(bonded: Character, bo_client: Client) -> None:
    page = said(bo_client.get(url(bonded, "lines/3/")))
    assert "On the ledger of Perrin" in page
    assert "The Bond with Perrin goes: The bell." in page


@pytest.mark.asks
def test_what_another_built_on_it_is_theirs_to_take_back(bonded: Character, bo_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    moved = {"keep_1": "pay", "card_1": "c1", "words_1": "The other bell."}
    spend(client_of(perrin.owner), perrin, "across c>s", **moved)
    answer = back(bo_client, bonded, 3)
    assert answer.status_code == 422
    assert "Line 4 of Perrin stands on it, and is theirs." in said(answer)
    assert ledger.state(fresh(bonded)).balance == 3


def test_the_gm_takes_it_all_back(bonded: Character, ada_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    moved = {"keep_1": "pay", "card_1": "c1", "words_1": "The other bell."}
    spend(client_of(perrin.owner), perrin, "across c>s", **moved)
    page = ada_client.get(url(bonded, "lines/3/"))
    assert [[n for n, *_ in side.lines] for side in page.context["sides"]] == [[3, 4], [3, 4]]
    assert ada_client.post(url(bonded, "take-back/"), yes(page)).status_code == 303
    for character in (bonded, perrin):
        assert ledger.state(fresh(character)).balance == 5


def test_what_another_got_meanwhile_is_no_reason_to_ask_again(bonded: Character, ada_client: Client) -> None:
    agreed = yes(ada_client.get(url(bonded, "lines/3/")))
    perrin = Character.objects.get(name="Perrin")
    ledger.write({perrin.slug: Entry("granted", 2, {"reason": "a song"})}, op_id=op(), by=perrin.owner)
    assert ada_client.post(url(bonded, "take-back/"), agreed).status_code == 303
    assert ledger.state(fresh(perrin)).balance == 7


def check_what_another_writes_at_that_moment_makes_it_ask_again(
    bonded: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = the_gm(bonded)
    agreed = yes(gm.get(url(bonded, "lines/3/")))
    perrin, write = Character.objects.get(name="Perrin"), ledger.write

    def late(*deed: Any, **how: Any) -> Any:
        write({perrin.slug: Entry("granted", 2, {"reason": "a song"})}, op_id=op(), by=perrin.owner)
        return write(*deed, **how)

    monkeypatch.setattr(ledger, "write", late)
    assert gm.post(url(bonded, "take-back/"), agreed).status_code == 409
    assert ledger.state(fresh(bonded)).reverted == set()
    assert ledger.state(fresh(perrin)).reverted == set()


@pytest.mark.asks
def test_what_another_writes_at_that_moment_makes_it_ask_again(
    bonded: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_what_another_writes_at_that_moment_makes_it_ask_again(bonded, bo_client, monkeypatch)


def check_a_ledger_that_left_the_table_is_not_told_of(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    perrin = Character.objects.get(name="Perrin")
    Character.objects.filter(pk=perrin.pk).update(name="Somebody Else")
    roster.leave_campaign(campaign, perrin.owner)
    page = said(bo_client.get(url(bonded, "lines/3/")))
    assert "Somebody Else" not in page
    assert "A ledger that is not in your campaign" in page
    assert back(bo_client, bonded, 3).status_code == 303
    made = Proposal.objects.get()
    assert (made.other, made.awaits) == (None, None)  # who has left is not asked: a GM is
    assert "Somebody Else" not in said(bo_client.get(made.get_absolute_url()))
    assert agree(the_gm(bonded), made) == 303
    assert ledger.state(fresh(perrin)).sheet.bonds == ()


def test_a_ledger_that_left_the_table_is_not_told_of(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    check_a_ledger_that_left_the_table_is_not_told_of(bonded, bo_client, campaign)


def test_what_left_the_table_and_stands_on_it_keeps_it(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    perrin = Character.objects.get(name="Perrin")
    spend(client_of(perrin.owner), perrin, "across c>s", keep_1="pay", card_1="c1", words_1="Alone.")
    roster.leave_campaign(campaign, perrin.owner)
    assert "Something stands on it that is not in this campaign any more." in said(back(bo_client, bonded, 3))


def test_what_anothers_spend_told_is_taken_back_there(bonded: Character, bo_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    spend(client_of(perrin.owner), perrin, "across c>s", keep_1="sleep")
    answer = back(bo_client, bonded, 4)
    assert answer.status_code == 422
    assert "Line 4 goes with what another has done." in said(answer)


def test_a_long_history_is_asked_about_with_few_questions(bonded: Character, ada_client: Client) -> None:
    LedgerLine.objects.bulk_create(
        LedgerLine(character=bonded, number=n, kind="granted", data={"reason": "a song"}, op_id=op())
        for n in range(4, 2_001)
    )
    Character.objects.filter(pk=bonded.pk).update(revision=2_000)
    ledger.MEMORY.clear()
    with CaptureQueriesContext(connection) as asked:
        assert ada_client.get(url(bonded, "lines/3/")).status_code == 200
    assert len(asked) <= 8
