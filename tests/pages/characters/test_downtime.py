"""An agent's downtime on its own page: the order, the prices, what is closed and why, one write, one way back."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from characters.models import Character, LedgerLine
from tests.cast import client_of, copied, fresh, make_user, spend_data
from tests.evenings import agents
from tests.evenings.agents import act, begin, open_actions, sheet_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "downtime"}


@pytest.fixture
@copied
def sela(bo: User, ada: User, campaign: Campaign) -> Character:
    """Sela, in a downtime with one vice and one contact."""
    made = agents.agent(bo, campaign)
    begin(campaign, ada, made)
    return fresh(made)


@pytest.fixture
@copied
def ready(sela: Character, bo: User) -> Character:
    """Sela with her actions open."""
    return open_actions(sela, bo)


def url(character: Character, key: str = "downtime") -> str:
    return reverse("characters:page", args=[character.slug, key])


def text(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def post(client: Client, character: Character, code: str, key: str = "downtime", **answers: str) -> Any:
    told = {name.replace("_", "-"): value for name, value in answers.items()}
    data = {**spend_data(fresh(character), code, **told), "page": key}
    return client.post(reverse("characters:spend", args=[character.slug]), data)


def lines(character: Character) -> list[str]:
    return [line.kind for line in LedgerLine.objects.filter(character=character).order_by("number")]


# --- the page ---


def test_the_vices_come_first(bo_client: Client, sela: Character) -> None:
    page = text(bo_client.get(url(sela)))
    assert "One vice still asks for its due." in page
    assert "First your vices: one still to be paid for with spiritual harm." in page
    assert 'value="train"' not in bo_client.get(url(sela)).content.decode()


def test_what_closes_every_action_is_said_once(bo_client: Client, sela: Character) -> None:
    assert text(bo_client.get(url(sela))).count("First your vices: one still to be paid") == 1


def test_each_action_tells_what_it_costs_and_gives(bo_client: Client, ready: Character) -> None:
    page = text(bo_client.get(url(ready)))
    assert "Train one action 2 XP for your tracks." in page
    assert "Visit a contact one action Distance 0, affection +1." in page
    assert "Dream Odyssey two actions Won: 4 XP or your track. Lost: 2 XP." in page
    assert "One more action 2 spiritual harm One action more." in page
    assert "Two actions left" in page


def test_a_step_writes_and_comes_back(bo_client: Client, ready: Character) -> None:
    answer = post(bo_client, ready, "train")
    assert (answer.status_code, answer["Location"]) == (303, f"{url(ready)}#done")
    page = text(bo_client.get(url(ready)))
    assert "Written into the ledger." in page
    assert "Trained. one action, +2 XP" in page
    assert "One action left" in page


def test_by_htmx_the_page_is_drawn_anew(bo_client: Client, ready: Character) -> None:
    data = {**spend_data(ready, "train"), "page": "downtime"}
    answer = bo_client.post(reverse("characters:spend", args=[ready.slug]), data, headers=HTMX)
    page = answer.content.decode()
    assert page.lstrip().startswith('<div id="downtime"')
    assert '<p class="vh" data-say>Trained.</p>' in page


def test_a_vice_is_paid_where_it_is_asked(bo_client: Client, sela: Character) -> None:
    page = bo_client.get(url(sela), {"offer": "vice"}).content.decode()
    assert 'name="answer_suit-1" value="c"' in page
    post(bo_client, sela, "vice", suit_1="c")
    assert [box.code for box in sheet_of(sela).harm] == ["c spiritual"]


def test_a_double_click_trains_once(bo_client: Client, ready: Character) -> None:
    data = {**spend_data(ready, "train"), "page": "downtime"}
    spend = reverse("characters:spend", args=[ready.slug])
    assert {bo_client.post(spend, data)["Location"] for _ in range(2)} == {f"{url(ready)}#done"}
    assert lines(ready).count("trained") == 1


def test_the_seer_acts_for_anyone(ada_client: Client, ready: Character) -> None:
    assert post(ada_client, ready, "train").status_code == 303
    assert LedgerLine.objects.get(character=ready, kind="trained").written_by.username == "ada"


def test_another_player_reads_and_writes_nothing(campaign: Campaign, ready: Character) -> None:
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    page = client_of(dee).get(url(ready)).content.decode()
    assert "Two actions left" in page
    assert 'name="code"' not in page
    assert post(client_of(dee), ready, "train").status_code == 404


def test_a_stranger_finds_nothing(cy_client: Client, ready: Character) -> None:
    assert cy_client.get(url(ready)).status_code == 404
    assert cy_client.get(url(ready, "odyssey")).status_code == 404


def test_without_a_downtime_it_tells_who_begins_one(
    bo: User, bo_client: Client, cy: User, cy_client: Client, campaign: Campaign
) -> None:
    at_table, alone = agents.agent(bo, campaign), agents.agent(cy, None, "Wren")
    assert "The Seer begins one for the whole Hand." in text(bo_client.get(url(at_table)))
    assert (
        reverse("evenings:solo", args=[alone.slug, "downtime"]) in cy_client.get(url(alone)).content.decode()
    )


# --- refused, in a sentence, nothing lost ---


def refused(answer: Any, sentence: str) -> None:
    assert answer.status_code == 422
    assert sentence in text(answer)


def kept_as_it_was(client: Client, character: Character, sentence: str, code: str, **told: str) -> None:
    """Post what is refused in a *sentence*: nothing is written."""
    before = lines(character)
    refused(
        post(client, character, code, "odyssey" if code.startswith("odyssey") else "downtime", **told),
        sentence,
    )
    assert lines(character) == before


def test_an_action_too_many_is_refused(bo: User, bo_client: Client, ready: Character) -> None:
    act(act(ready, "train", bo), "train", bo)
    refused(post(bo_client, ready, "train"), "Takes one action, and none is left.")
    assert lines(ready).count("trained") == 2


def test_a_second_visit_is_refused(bo: User, bo_client: Client, ready: Character) -> None:
    act(ready, "visit", bo, contact="mara")
    kept_as_it_was(bo_client, ready, "At most one visit in a downtime.", "visit", contact="mara")


def test_a_second_odyssey_is_refused(bo: User, bo_client: Client, ready: Character) -> None:
    act(ready, "odyssey alone", bo, crown="burden", start="m17")
    act(ready, "woke lost", bo, rest="xp")
    told = {"crown": "burden", "start": "m17"}
    kept_as_it_was(bo_client, ready, "At most one Dream Odyssey in a downtime.", "odyssey alone", **told)


def test_harm_without_a_free_box_is_refused(bo: User, bo_client: Client, sela: Character) -> None:
    act(act(sela, "harm c", bo, kind="physical"), "harm c", bo, kind="physical")
    answer = post(bo_client, sela, "vice", suit_1="c")
    refused(answer, "Cups has no free box: all two are filled.")
    assert 'id="spend_answer_suit-1_error"' in answer.content.decode()


def test_one_suit_never_takes_more_than_it_has(bo: User, bo_client: Client, ready: Character) -> None:
    answer = post(bo_client, ready, "extra", suit_1="s", suit_2="s")
    refused(answer, "Swords has room for 1 more: put the rest in another suit.")
    assert answer.content.decode().count(" checked") == 2


def test_nothing_typed_is_lost(bo_client: Client, ready: Character) -> None:
    answer = post(bo_client, ready, "meet", name="Old Tam", kind="", card="m9", land="The Fens")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'value="Old Tam"' in page
    assert 'value="The Fens"' in page
    assert '<option value="m9" selected>' in page


def test_a_stale_page_writes_nothing_and_keeps_the_answers(
    bo: User, bo_client: Client, ready: Character
) -> None:
    data = {**spend_data(ready, "meet", name="Old Tam", kind="Deity", card="m9"), "page": "downtime"}
    act(ready, "train", bo)
    answer = bo_client.post(reverse("characters:spend", args=[ready.slug]), data)
    assert answer.status_code == 409
    assert "The ledger moved on while you read." in text(answer)
    assert 'value="Old Tam"' in answer.content.decode()
    assert "met" not in lines(ready)


def test_what_is_no_step_is_refused_on_the_page(bo_client: Client, ready: Character) -> None:
    answer = post(bo_client, ready, "fly")
    refused(answer, "That cannot be done now. Choose one of those below.")
    assert 'id="downtime"' in answer.content.decode()


def test_a_page_that_is_none_leads_to_the_offers(bo_client: Client, ready: Character) -> None:
    answer = post(bo_client, ready, "train", "nowhere")
    assert answer["Location"].startswith(f"{ready.get_absolute_url()}grow/?written=")


# --- a Dream Odyssey ---


def test_before_setting_out_the_cards_are_laid(bo_client: Client, ready: Character) -> None:
    told = {"offer": "odyssey alone", "answer_crown": "burden", "answer_start": "m17"}
    page = text(bo_client.get(url(ready, "odyssey"), told))
    assert "Take Death and The Star out of the decks first." in page
    assert "Lay Death on the Crown." in page
    assert "Your Party begins with The Star." in page


def test_a_contacts_card_comes_at_affection_three(bo_client: Client, ready: Character) -> None:
    answer = post(
        bo_client, ready, "odyssey with", "odyssey", contact="mara", crown="drawn", start="m17", bring="yes"
    )
    refused(answer, "Mara's card joins at affection 3, and it is 1. Set out without it.")


def test_setting_out_shows_what_lies_on_the_table(bo_client: Client, ready: Character) -> None:
    answer = post(bo_client, ready, "odyssey alone", "odyssey", crown="burden", start="m17")
    assert answer["Location"] == f"{url(ready, 'odyssey')}#done"
    page = text(bo_client.get(url(ready, "odyssey")))
    assert "You are dreaming" in page
    assert "How did it end?" in page


def look_first(client: Client, character: Character, code: str, **answers: str) -> Any:
    """Press "Show what to lay out", as a page without JavaScript does; return where it leads."""
    told = {f"answer_{name}": value for name, value in answers.items()}
    data = {**spend_data(character, ""), "page": "odyssey", "offer": code, "look": "laid", **told}
    answer = client.post(reverse("characters:spend", args=[character.slug]), data)
    assert answer.status_code == 303
    return client.get(answer["Location"])


def test_what_is_laid_out_shows_before_setting_out(bo_client: Client, ready: Character) -> None:
    page = bo_client.get(url(ready, "odyssey"), {"offer": "odyssey alone"}).content.decode()
    assert re.search(r'<noscript>.*name="look" value="laid">Show what to lay out<', page)
    answer = look_first(bo_client, ready, "odyssey alone", crown="burden", start="m17")
    page = text(answer)
    assert "Take Death and The Star out of the decks first." in page
    assert "Lay Death on the Crown." in page
    assert re.search(r'value="burden"[^>]* checked', answer.content.decode())
    assert "odyssey" not in lines(ready)


def test_a_starting_card_says_what_it_is_to_the_agent(bo_client: Client, ready: Character) -> None:
    page = bo_client.get(url(ready, "odyssey"), {"offer": "odyssey alone"}).content.decode()
    assert "<span>The Star, your ideal</span>" in page


def test_the_address_of_a_look_holds_the_answers_alone(bo_client: Client, ready: Character) -> None:
    answer = look_first(bo_client, ready, "odyssey alone", crown="burden", start="m17")
    assert set(answer.request["QUERY_STRING"].split("&")) == {
        "offer=odyssey+alone",
        "answer_crown=burden",
        "answer_start=m17",
    }


def test_a_card_is_laid_once(bo_client: Client, ready: Character) -> None:
    page = text(look_first(bo_client, ready, "odyssey alone", crown="burden", start="m13"))
    assert "Death and Death" not in page
    assert "In the Party not chosen yet" in page


def test_a_contact_not_close_enough_is_not_laid(bo_client: Client, ready: Character) -> None:
    told = {"contact": "mara", "crown": "burden", "start": "m17", "bring": "yes"}
    page = text(look_first(bo_client, ready, "odyssey with", **told))
    assert "Your Party begins with The Star." in page


def test_a_won_odyssey_moves_the_track_only_of_its_crown(
    bo: User, bo_client: Client, ready: Character
) -> None:
    act(ready, "odyssey alone", bo, crown="burden", start="m17")
    answer = post(bo_client, ready, "woke won", "odyssey", reward="ideal up", rest="xp")
    refused(answer, "The card of your ideal is not the Crown, so its track stays.")
    assert post(bo_client, ready, "woke won", "odyssey", reward="burden up", rest="xp").status_code == 303
    assert sheet_of(ready).burden.track == 2
    assert "You woke" in text(bo_client.get(url(ready, "odyssey")))


def test_the_crown_is_kept_as_a_vision_card(bo: User, bo_client: Client, ready: Character) -> None:
    act(ready, "odyssey alone", bo, crown="drawn", start="m17")
    post(bo_client, ready, "woke lost", "odyssey", crown="m9", rest="heal", box_1="s spiritual")
    sheet = sheet_of(ready)
    assert ([card.code for card in sheet.visions], sheet.harm) == (["m9"], ())
    assert sheet.xp == 2


def test_while_it_is_dreamt_the_downtime_waits(bo: User, bo_client: Client, ready: Character) -> None:
    act(ready, "odyssey alone", bo, crown="burden", start="m17")
    assert "A Dream Odyssey is being dreamt." in text(bo_client.get(url(ready)))
    refused(post(bo_client, ready, "train"), "You are in a Dream Odyssey. Say first how it ended.")


# --- the Hand ---


def board(campaign: Campaign) -> str:
    return reverse("characters:board", args=[campaign.slug, "hidden_isle", "hand"])


def test_the_seer_sees_everyone(ada_client: Client, bo: User, campaign: Campaign, ready: Character) -> None:
    agents.agent(bo, campaign, "Ivo Marr")
    act(ready, "train", bo)
    page = text(ada_client.get(board(campaign)))
    assert "Sela Vane One action left." in page
    assert "A vice took its due: spiritual harm in Swords." in page
    assert "Trained. one action, +2 XP" in page
    assert "affection 1, distance 1" in page
    assert "Ivo Marr In no downtime." in page
    assert "Act for Sela Vane" in page


def test_a_player_finds_their_own_first(
    ada: User, bo_client: Client, campaign: Campaign, ready: Character
) -> None:
    other = agents.agent(ada, campaign, "Abra")
    begin(campaign, ada, other)
    page = text(bo_client.get(board(campaign)))
    assert page.index("Sela Vane") < page.index("Abra")
    assert "Your next step" in page
    assert "Act for" not in page


def test_the_hand_asks_again_and_hears_nothing_new(
    bo: User, ada_client: Client, campaign: Campaign, ready: Character
) -> None:
    seen = re.search(r"\?seen=(\w+)", ada_client.get(board(campaign)).content.decode())
    assert seen
    headers = {"HX-Request": "true", "HX-Target": "board"}
    asked = f"{board(campaign)}?seen={seen[1]}"
    assert ada_client.get(asked, headers=headers).status_code == 204
    act(ready, "train", bo)
    answer = ada_client.get(asked, headers=headers)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div id="board"')


def test_who_dreams_is_told(ada_client: Client, bo: User, campaign: Campaign, ready: Character) -> None:
    act(ready, "odyssey alone", bo, crown="burden", start="m17")
    page = ada_client.get(board(campaign))
    assert "Dreams an Odyssey. How does it end?" in text(page)
    assert url(ready, "odyssey") in page.content.decode()


@pytest.mark.parametrize(
    "where", [("hidden_isle", "nobody"), ("no_game", "hand"), ("beckoning_dream", "hand")]
)
def test_a_board_that_is_none_is_not_found(
    ada_client: Client, campaign: Campaign, where: tuple[str, str]
) -> None:
    assert ada_client.get(reverse("characters:board", args=[campaign.slug, *where])).status_code == 404


def test_strangers_find_no_hand(cy_client: Client, campaign: Campaign, ready: Character) -> None:
    assert cy_client.get(board(campaign)).status_code == 404


def test_the_campaign_leads_to_the_hand(bo_client: Client, campaign: Campaign, ready: Character) -> None:
    assert board(campaign) in bo_client.get(campaign.get_absolute_url()).content.decode()


def test_without_javascript_every_way_on_leads_to_the_page(bo_client: Client, ready: Character) -> None:
    page = post(bo_client, ready, "meet", name="Old Tam").content.decode()
    assert 'href="?' not in page
    assert f'href="{url(ready)}"' in page


def test_what_must_be_named_is_told_from_what_may(bo_client: Client, ready: Character) -> None:
    page = text(bo_client.get(url(ready), {"offer": "meet"}))
    assert "Their name if you like" not in page
    assert "Their land if you like" in page


def test_harm_that_was_named_may_be_left_after_all(bo: User, bo_client: Client, ready: Character) -> None:
    act(ready, "odyssey alone", bo, crown="burden", start="m17")
    page = bo_client.get(url(ready, "odyssey"), {"offer": "woke lost"}).content.decode()
    assert 'name="answer_box-1" value=""' in page
    answer = post(bo_client, ready, "woke lost", "odyssey", rest="xp", box_1="s spiritual")
    refused(answer, "Harm goes or 2 XP come, not both: name no harm.")
