"""A character's page: who reads it, what it offers, how a spend is answered."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger
from characters.ledger.errors import OutdatedError
from characters.models import Character, LedgerLine
from characters.pages.spend_form import SpendForm
from characters.socket.rules import NEW, StripCell
from tests.cast import SYSTEM, fresh, make_dreamer, op, spend_data, too_dear

pytestmark = pytest.mark.django_db


def url(character: Character, page: str = "") -> str:
    return character.get_absolute_url() + page


def test_the_owner_the_gm_and_the_table_read_it(
    dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    assert [client.get(url(dreamer)).status_code for client in (ada_client, bo_client)] == [200, 200]


def test_an_anonymous_reader_is_sent_to_sign_in(dreamer: Character, client: Client) -> None:
    answer = client.get(url(dreamer))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in/")


def test_every_option_of_reflection_stands_on_the_page(dreamer: Character, bo_client: Client) -> None:
    page = bo_client.get(url(dreamer, "grow/")).content.decode()
    for title in (
        "A lower card", "Two low for one high", "Across the suits",
        "A new suit", "More Awareness", "A higher card", "A Boon",
    ):  # fmt: skip
        assert title in page


def test_what_is_not_possible_says_why(bo: User, campaign: Campaign, bo_client: Client) -> None:
    poor = make_dreamer(bo, campaign, xp=2)
    page = bo_client.get(url(poor, "grow/")).content.decode()
    assert too_dear("highest", 2) in page
    assert "Cups already begins at the Ace." in page


def test_choosing_shows_price_cards_and_the_deck_it_makes(dreamer: Character, bo_client: Client) -> None:
    page = bo_client.get(url(dreamer, "grow/"), {"offer": "across c>s"}).content.decode()
    assert "Costs 1 XP, leaves 4" in page
    assert "Swords Ace to 5, Cups Ace to 5" in page


@pytest.mark.asks
def test_choosing_with_htmx_answers_the_bar_alone(dreamer: Character, bo_client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "choice"}
    answer = bo_client.get(url(dreamer, "grow/"), {"offer": "across c>s"}, headers=headers)
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


def test_a_spend_writes_one_line_and_sends_on(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest c"))
    assert (answer.status_code, answer["Location"]) == (303, url(dreamer, "grow/?written=3&at=highest#now"))
    assert ledger.state(fresh(dreamer)).balance == 2


def test_without_a_script_the_next_page_says_what_was_written(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "across c>s"))
    page = bo_client.get(answer["Location"]).content.decode()
    notes = page[page.index('id="now"') :].split("</div>")[0]
    assert "Written into the ledger." in notes
    assert "the 5 of Swords" in notes
    assert "4 XP left." in notes
    assert "Written into the ledger." not in bo_client.get(url(dreamer, "grow/")).content.decode()


def test_a_spend_with_htmx_says_what_was_written(dreamer: Character, bo_client: Client) -> None:
    data = spend_data(dreamer, "across c>s")
    page = bo_client.post(url(dreamer, "spend/"), data, headers={"HX-Request": "true"}).content.decode()
    written = page[page.index("data-say") :].split("</div>")[0]
    assert "Written into the ledger." in written
    assert "the 5 of Swords" in written
    assert "data-say" not in bo_client.get(url(dreamer, "grow/")).content.decode()


def test_without_an_open_option_no_bar_asks_for_a_choice(
    bo: User, campaign: Campaign, bo_client: Client
) -> None:
    assert 'id="choice"' not in bo_client.get(url(make_dreamer(bo, campaign, xp=0), "grow/")).content.decode()


def test_a_spend_with_htmx_shows_the_new_deck(dreamer: Character, bo_client: Client) -> None:
    headers = {"HX-Request": "true"}
    answer = bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest c"), headers=headers)
    assert answer.status_code == 200
    assert StripCell(card="c7", state=NEW) in answer.context["strip"].groups[1].cells


def test_a_double_click_buys_once(dreamer: Character, bo_client: Client) -> None:
    data = spend_data(dreamer, "two_lowest c")
    answers = [bo_client.post(url(dreamer, "spend/"), data).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert LedgerLine.objects.filter(character=dreamer, kind="two_lowest").count() == 1


def test_a_spend_that_is_not_offered_gets_its_reasons(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "lowest c"))
    assert answer.status_code == 422
    assert "Cups already begins at the Ace." in answer.content.decode()
    assert fresh(dreamer).revision == dreamer.revision


def test_an_invented_code_is_refused(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest z"))
    assert answer.status_code == 422
    assert fresh(dreamer).revision == dreamer.revision


def test_a_stale_page_gets_409_and_what_was_typed(dreamer: Character, bo_client: Client, bo: User) -> None:
    stale = spend_data(dreamer, "boon", boon="General", name="Lamplight", text="It shows doors.")
    bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "two_lowest c"))
    answer = bo_client.post(url(dreamer, "spend/"), stale)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "The ledger moved on while you read." in page
    assert "Lamplight" in page
    assert "It shows doors." in page


def test_after_a_409_the_same_form_can_be_written(dreamer: Character, bo_client: Client) -> None:
    stale = spend_data(dreamer, "highest c")
    bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "two_lowest s"))
    assert bo_client.post(url(dreamer, "spend/"), stale).status_code == 409
    now = fresh(dreamer)
    again = {**stale, "revision": str(now.revision)}
    assert bo_client.post(url(dreamer, "spend/"), again).status_code == 303


def test_house_rules_changed_meanwhile_are_409(
    dreamer: Character, campaign: Campaign, ada: User, bo_client: Client
) -> None:
    data = spend_data(dreamer, "highest c")
    roster.change_house_rules(
        campaign, SYSTEM, {"deck_least": 9, "deck_most": 9, "awareness": 3}, by=ada, seen_version=0
    )
    assert bo_client.post(url(dreamer, "spend/"), data).status_code == 409


def test_house_rules_changed_while_a_spend_is_written_are_those_of_the_page_that_says_so(
    dreamer: Character, campaign: Campaign, ada: User, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read before they changed, refused after: what the page shows then is taken with the next press."""

    def change_and_refuse(_form: SpendForm, _by: User) -> None:
        rules = {"deck_least": 9, "deck_most": 9, "awareness": 3}
        roster.change_house_rules(campaign, SYSTEM, rules, by=ada, seen_version=0)
        raise OutdatedError

    data = spend_data(dreamer, "highest c")
    with monkeypatch.context() as patched:
        patched.setattr(SpendForm, "write", change_and_refuse)
        answer = bo_client.post(url(dreamer, "spend/"), data)
    assert answer.status_code == 409
    shown = re.search(r'name="rules_version" value="(\d+)"', answer.content.decode())
    assert shown
    assert bo_client.post(url(dreamer, "spend/"), data | {"rules_version": shown[1]}).status_code == 303


def test_a_ledger_that_moved_on_while_a_spend_is_written_is_the_one_of_the_page_that_says_so(
    dreamer: Character, bo: User, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, other = (spend_data(dreamer, code) for code in ("highest c", "two_lowest s"))
    write = SpendForm.write

    def write_another_first(form: SpendForm, by: User) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(SpendForm, "write", write)
            assert bo_client.post(url(dreamer, "spend/"), other).status_code == 303
        write(form, by)

    with monkeypatch.context() as patched:
        patched.setattr(SpendForm, "write", write_another_first)
        answer = bo_client.post(url(dreamer, "spend/"), data)
    assert answer.status_code == 409
    assert f'name="revision" value="{dreamer.revision + 1}"' in answer.content.decode()


def test_a_major_boon_brings_its_card(dreamer: Character, bo_client: Client) -> None:
    bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "boon", boon="m9", name="", text=""))
    sheet = ledger.state(fresh(dreamer)).sheet
    assert "m9" in {card.code for card in sheet.deck}
    assert sheet.boons[0].name == "Boon of The Hermit"


def test_a_nameless_boon_keeps_its_text_and_says_what_to_do(dreamer: Character, bo_client: Client) -> None:
    data = spend_data(dreamer, "boon", boon="General", name="", text="It shows doors.")
    answer = bo_client.post(url(dreamer, "spend/"), data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Give the Boon a name." in page
    assert "It shows doors." in page


def test_another_player_may_not_spend(
    dreamer: Character, campaign: Campaign, cy: User, cy_client: Client
) -> None:
    roster.add_member(campaign, cy)
    assert cy_client.get(url(dreamer)).status_code == 200
    assert cy_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest c")).status_code == 404


def test_a_gm_spends_for_a_player_and_the_line_bears_the_name(
    dreamer: Character, ada: User, ada_client: Client
) -> None:
    ada_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest c"))
    line = LedgerLine.objects.get(character=dreamer, kind="highest")
    assert line.written_by == ada
    assert "Ada" in ada_client.get(url(dreamer, "ledger/")).content.decode()


def take_back_data(dreamer: Character, number: int) -> dict[str, str]:
    return {"number": str(number), "revision": str(dreamer.revision), "op_id": op()}


def test_a_player_takes_their_last_spend_back(dreamer: Character, bo_client: Client) -> None:
    bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest c"))
    after = fresh(dreamer)
    answer = bo_client.post(url(dreamer, "take-back/"), take_back_data(after, after.revision))
    assert answer.status_code == 303
    assert ledger.state(fresh(dreamer)).balance == 5


@pytest.mark.asks
def test_taking_back_twice_with_one_click_refunds_once(dreamer: Character, bo_client: Client) -> None:
    bo_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest c"))
    after = fresh(dreamer)
    data = take_back_data(after, after.revision)
    assert [bo_client.post(url(dreamer, "take-back/"), data).status_code for _ in range(2)] == [303, 303]
    assert ledger.state(fresh(dreamer)).balance == 5


def test_a_gms_spend_is_not_the_players_to_take_back(
    dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    ada_client.post(url(dreamer, "spend/"), spend_data(dreamer, "highest c"))
    after = fresh(dreamer)
    answer = bo_client.post(url(dreamer, "take-back/"), take_back_data(after, after.revision))
    assert answer.status_code == 422
    assert "was written by Ada" in answer.content.decode()
    assert (
        ada_client.post(url(dreamer, "take-back/"), take_back_data(after, after.revision)).status_code == 303
    )


def test_an_award_is_not_a_players_to_take_back(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.post(url(dreamer, "take-back/"), take_back_data(dreamer, 2))
    assert answer.status_code == 422
    assert "Line 2 was written by Bo. Who runs the table can take it back." in answer.content.decode()


def test_an_owed_balance_buys_nothing_and_says_what_is_owed(
    dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    data = spend_data(dreamer, "xp", xp="-7", reason="counted twice")
    assert ada_client.post(url(dreamer, "exceptions/"), data).status_code == 303
    page = bo_client.get(url(dreamer, "grow/")).content.decode()
    assert "You owe 2" in page
    assert bo_client.post(url(dreamer, "spend/"), spend_data(fresh(dreamer), "highest c")).status_code == 422


def test_the_history_shows_fifty_lines_a_page(dreamer: Character, bo_client: Client, ada: User) -> None:
    from characters.socket.rules import Entry

    for n in range(60):
        ledger.write({dreamer.slug: Entry("granted", 1, {"reason": f"gift {n}"})}, op_id=op(), by=ada)
    first = bo_client.get(url(dreamer, "ledger/")).content.decode()
    second = bo_client.get(url(dreamer, "ledger/"), {"page": "2"}).content.decode()
    assert first.count("XP outside a dream") == 50
    assert "Created with" in second


def test_a_gm_with_a_dreamer_of_their_own_is_led_to_no_lonely_evening(
    campaign: Campaign, ada: User, ada_client: Client
) -> None:
    page = ada_client.get(url(make_dreamer(ada, campaign))).content.decode()
    assert "/evenings/reflection/" not in page


def test_a_dreamer_without_a_table_keeps_their_own_evenings(cy: User, cy_client: Client) -> None:
    assert "/evenings/reflection/" in cy_client.get(url(make_dreamer(cy))).content.decode()


@pytest.mark.asks
def test_a_line_is_dated_by_the_hosts_clock(settings: Any, dreamer: Character, bo_client: Client) -> None:
    settings.TIME_ZONE = "Pacific/Auckland"
    at = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
    LedgerLine.objects.filter(character=dreamer).update(written_at=at)
    assert "21 November 2026" in bo_client.get(url(dreamer, "ledger/")).content.decode()
