"""To take a Bond back, and what stands on it: on both ledgers, or on neither."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns import roster
from campaigns.models import Campaign, User
from characters import ledger
from characters.beckoning_dream.rules import forging
from characters.models import Character, LedgerLine
from characters.rules import Cast, Entry
from tests.cast import client_of, fresh, make_dreamer, make_user, op
from tests.pages.characters.test_take_back import back, said, spend, url, yes

pytestmark = pytest.mark.django_db


@pytest.fixture
def bonded(dreamer: Character, ada: User, campaign: Campaign) -> Character:
    """Ondine and Dee's Perrin, who made a Bond: Ondine's line 3, Perrin's line 3."""
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    perrin = make_dreamer(dee, campaign, name="Perrin", xp=5)
    forge(dreamer, perrin, dee)
    return fresh(dreamer)


def forge(one: Character, other: Character, by: User) -> None:
    sheets = {character.slug: ledger.standing(character).sheet for character in (one, other)}
    told = {one.slug: {"card": "s4", "words": "The bell."}, other.slug: {"card": "c6", "words": "The bell."}}
    names = {character.slug: str(character) for character in (one, other)}
    offer = forging.forge_offer(sheets[one.slug], ())
    deed = forging.agree(Cast(one.slug, sheets), offer, told, names, "the bell")
    ledger.write(deed, op_id=op(), by=by)


# --- both sides of a Bond ---


def test_a_bond_goes_on_both_sides_and_both_get_their_xp(bonded: Character, bo_client: Client) -> None:
    assert back(bo_client, bonded, 3).status_code == 303
    for character in (bonded, Character.objects.get(name="Perrin")):
        standing = ledger.standing(fresh(character))
        assert (standing.sheet.bonds, standing.balance) == ((), 5)


def test_either_of_the_two_may_take_a_bond_back(bonded: Character) -> None:
    perrin = Character.objects.get(name="Perrin")
    assert back(client_of(perrin.owner), perrin, 3).status_code == 303
    assert ledger.standing(fresh(bonded)).sheet.bonds == ()


def test_the_page_names_the_other_ledger_and_the_bond(bonded: Character, bo_client: Client) -> None:
    page = said(bo_client.get(url(bonded, "lines/3/")))
    assert "On the ledger of Perrin" in page
    assert "The Bond with Perrin goes: The bell." in page


def test_what_another_built_on_it_is_theirs_to_take_back(bonded: Character, bo_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    moved = {"keep_1": "pay", "card_1": "c1", "words_1": "The other bell."}
    spend(client_of(perrin.owner), perrin, "across c>s", **moved)
    answer = back(bo_client, bonded, 3)
    assert answer.status_code == 422
    assert "Line 4 of Perrin stands on it, and is theirs." in said(answer)
    assert ledger.standing(fresh(bonded)).balance == 3


def test_the_gm_takes_it_all_back(bonded: Character, ada_client: Client) -> None:
    perrin = Character.objects.get(name="Perrin")
    moved = {"keep_1": "pay", "card_1": "c1", "words_1": "The other bell."}
    spend(client_of(perrin.owner), perrin, "across c>s", **moved)
    page = ada_client.get(url(bonded, "lines/3/"))
    assert [[n for n, *_ in side.lines] for side in page.context["sides"]] == [[3, 4], [3, 4]]
    assert ada_client.post(url(bonded, "take-back/"), yes(page)).status_code == 303
    for character in (bonded, perrin):
        assert ledger.standing(fresh(character)).balance == 5


def test_what_another_got_meanwhile_is_no_reason_to_ask_again(bonded: Character, bo_client: Client) -> None:
    agreed = yes(bo_client.get(url(bonded, "lines/3/")))
    perrin = Character.objects.get(name="Perrin")
    ledger.write({perrin.slug: Entry("granted", 2, {"reason": "a song"})}, op_id=op(), by=perrin.owner)
    assert bo_client.post(url(bonded, "take-back/"), agreed).status_code == 303
    assert ledger.standing(fresh(perrin)).balance == 7


def check_what_another_writes_at_that_moment_makes_it_ask_again(
    bonded: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    agreed = yes(bo_client.get(url(bonded, "lines/3/")))
    perrin, write = Character.objects.get(name="Perrin"), ledger.write

    def late(*deed: Any, **how: Any) -> Any:
        write({perrin.slug: Entry("granted", 2, {"reason": "a song"})}, op_id=op(), by=perrin.owner)
        return write(*deed, **how)

    monkeypatch.setattr(ledger, "write", late)
    assert bo_client.post(url(bonded, "take-back/"), agreed).status_code == 409
    assert ledger.standing(fresh(bonded)).reverted == set()
    assert ledger.standing(fresh(perrin)).reverted == set()


def test_what_another_writes_at_that_moment_makes_it_ask_again(
    bonded: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_what_another_writes_at_that_moment_makes_it_ask_again(bonded, bo_client, monkeypatch)


def check_a_ledger_that_left_the_table_is_not_told_of(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    perrin = Character.objects.get(name="Perrin")
    Character.objects.filter(pk=perrin.pk).update(name="Somebody Else")
    roster.leave(campaign, perrin.owner)
    page = said(bo_client.get(url(bonded, "lines/3/")))
    assert "Somebody Else" not in page
    assert "A ledger that is not at your table" in page
    assert back(bo_client, bonded, 3).status_code == 303
    assert ledger.standing(fresh(perrin)).sheet.bonds == ()


def test_a_ledger_that_left_the_table_is_not_told_of(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    check_a_ledger_that_left_the_table_is_not_told_of(bonded, bo_client, campaign)


def test_what_left_the_table_and_stands_on_it_keeps_it(
    bonded: Character, bo_client: Client, campaign: Campaign
) -> None:
    perrin = Character.objects.get(name="Perrin")
    spend(client_of(perrin.owner), perrin, "across c>s", keep_1="pay", card_1="c1", words_1="Alone.")
    roster.leave(campaign, perrin.owner)
    assert "Something stands on it that is not at this table any more." in said(back(bo_client, bonded, 3))


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
