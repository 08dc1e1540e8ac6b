"""What a GM grants beside the rules: XP, a card, a purchase on credit; each a line with a name and a reason."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import User
from characters.ledger import ledger
from characters.models import Character, LedgerLine
from decks.rules.tarot import Card
from tests.cast import fresh, make_dreamer, op, spend_data

pytestmark = pytest.mark.django_db
REASON = "the bell tower fell"


def url(character: Character, page: str = "exceptions/") -> str:
    return character.get_absolute_url() + page


def grant(client: Client, character: Character, code: str, **answers: str) -> Any:
    return client.post(url(character), spend_data(fresh(character), code, **{"reason": REASON, **answers}))


def said(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_every_kind_stands_on_the_page(dreamer: Character, ada_client: Client) -> None:
    grant(ada_client, dreamer, "xp", xp="-4")
    page = said(ada_client.get(url(dreamer)))
    for title in ("XP outside a dream", "A card joins", "A card leaves", "A purchase on credit"):
        assert title in page


def test_who_runs_the_table_is_led_there(dreamer: Character, ada_client: Client, bo_client: Client) -> None:
    assert f'href="{url(dreamer)}"' in said(ada_client.get(url(dreamer, "more/")))
    assert f'href="{url(dreamer)}"' not in said(bo_client.get(url(dreamer, "more/")))


@pytest.mark.asks
def test_xp_are_a_line_with_the_gms_name(dreamer: Character, ada_client: Client, ada: User) -> None:
    answer = grant(ada_client, dreamer, "xp", xp="2")
    assert (answer.status_code, answer["Location"]) == (303, f"{url(dreamer, 'ledger/')}?written=3#now")
    line = LedgerLine.objects.get(character=dreamer, written_by=ada)
    assert (line.kind, line.xp, line.data) == ("granted", 2, {"reason": REASON})


@pytest.mark.parametrize("xp", ["0", "51", "-51", "", "two"])
def test_xp_that_are_no_number_of_them_are_a_sentence_and_stay_typed(
    dreamer: Character, ada_client: Client, xp: str
) -> None:
    answer = grant(ada_client, dreamer, "xp", xp=xp)
    assert answer.status_code == 422
    assert "Give a number from 1 to 50" in said(answer)
    assert REASON in said(answer)
    assert fresh(dreamer).revision == dreamer.revision


def test_a_card_comes_and_it_shows_on_the_sheet(
    dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    assert grant(ada_client, dreamer, "give", card="m17").status_code == 303
    assert Card.from_code("m17") in ledger.state(fresh(dreamer)).sheet.deck
    page = said(bo_client.get(url(dreamer, "more/")))
    assert "The Star came" in page
    assert REASON in page
    assert "Ada" in said(bo_client.get(url(dreamer, "ledger/")))


def test_a_card_that_is_held_is_not_offered(dreamer: Character, ada_client: Client) -> None:
    assert grant(ada_client, dreamer, "give", card="c6").status_code == 422


def test_a_card_leaves_where_that_leaves_no_gap(dreamer: Character, ada_client: Client) -> None:
    assert grant(ada_client, dreamer, "take", card="c3").status_code == 422
    assert grant(ada_client, dreamer, "take", card="c6").status_code == 303
    assert Card.from_code("c6") not in ledger.state(fresh(dreamer)).sheet.deck


def test_an_exception_needs_a_reason(dreamer: Character, ada_client: Client) -> None:
    for code, answers in (("xp", {"xp": "1"}), ("give", {"card": "m17"})):
        answer = grant(ada_client, dreamer, code, **answers, reason=" ")
        assert answer.status_code == 422
        assert "Say why" in said(answer)


def test_a_purchase_on_credit_is_owed_and_nothing_else_can_be_bought(
    dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    grant(ada_client, dreamer, "xp", xp="-4")
    assert grant(ada_client, dreamer, "credit highest c").status_code == 303
    assert ledger.state(fresh(dreamer)).balance == -2
    page = said(bo_client.get(url(dreamer, "")))
    assert "Ondine Varga owes 2 XP" in page
    assert f"On credit: {REASON}" in page
    assert "Ondine Varga owes 2 XP" in said(bo_client.get("/"))
    assert bo_client.post(url(dreamer, "spend/"), spend_data(fresh(dreamer), "lowest c")).status_code == 422


def test_what_can_be_paid_is_not_offered_on_credit(dreamer: Character, ada_client: Client) -> None:
    assert grant(ada_client, dreamer, "credit highest c").status_code == 422


def check_a_player_grants_nothing(dreamer: Character, bo_client: Client) -> None:
    assert bo_client.get(url(dreamer)).status_code == 404
    assert grant(bo_client, dreamer, "xp", xp="2").status_code == 404
    assert fresh(dreamer).revision == dreamer.revision


def test_a_player_at_a_table_grants_themselves_nothing(dreamer: Character, bo_client: Client) -> None:
    check_a_player_grants_nothing(dreamer, bo_client)


def test_without_a_campaign_the_owner_grants(cy: User, cy_client: Client) -> None:
    assert grant(cy_client, make_dreamer(cy), "xp", xp="2").status_code == 303


def test_saving_twice_grants_once(dreamer: Character, ada_client: Client) -> None:
    data = spend_data(dreamer, "xp", xp="2", reason=REASON)
    assert [ada_client.post(url(dreamer), data).status_code for _ in range(2)] == [303, 303]
    assert ledger.state(fresh(dreamer)).balance == 7


def test_a_stale_exception_keeps_what_was_typed(dreamer: Character, ada_client: Client) -> None:
    data = spend_data(dreamer, "xp", xp="2", reason=REASON)
    grant(ada_client, dreamer, "xp", xp="1", reason="sooner")
    answer = ada_client.post(url(dreamer), data)
    assert answer.status_code == 409
    assert REASON in said(answer)
    assert ledger.state(fresh(dreamer)).balance == 6


def test_the_gm_takes_an_exception_back_and_the_player_does_not(
    dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    grant(ada_client, dreamer, "give", card="m17")
    number = fresh(dreamer).revision
    wanted = {"number": str(number), "revision": str(number), "op_id": op()}
    assert bo_client.post(url(dreamer, "take-back/"), wanted).status_code == 422
    assert ada_client.post(url(dreamer, "take-back/"), wanted).status_code == 303
    assert ledger.state(fresh(dreamer)).sheet == ledger.state(dreamer).sheet


def test_one_chosen_by_htmx_is_answered_with_its_questions(dreamer: Character, ada_client: Client) -> None:
    answer = ada_client.get(
        url(dreamer), {"offer": "take"}, headers={"HX-Request": "true", "HX-Target": "choice"}
    )
    assert answer.content.lstrip().startswith(b"<form")
    assert b"Which card" in answer.content
