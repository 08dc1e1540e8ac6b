"""The party rehearses: who sees what, what each button answers, what asks again and again."""

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles, proposals, rehearsing
from characters.models import Character, LedgerLine
from characters.pages.spend_form import SpendForm
from characters.socket.rules import Entry
from characters.systems import system_of
from tests.cast import SYSTEM, client_of, copied, fresh, make_dreamer, make_user, op, too_dear

pytestmark = pytest.mark.django_db
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
MOST = 8


@pytest.fixture
@copied
def dee(campaign: Campaign) -> User:
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    return dee


@pytest.fixture
@copied
def tobias(dee: User, campaign: Campaign) -> Character:
    """Dee's Tobias: Wands Ace to 5, Pentacles Ace to 5, 4 XP."""
    deck = [f"{suit}{rank}" for suit in "wp" for rank in range(1, 6)]
    return make_dreamer(dee, campaign, cards=deck, xp=4, name="Tobias Reed")


def table(campaign: Any) -> str:
    return reverse("characters:rehearsal", args=[campaign.slug, SYSTEM])


def words(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def post(client: Client, name: str, character: Character, data: dict[str, Any], **headers: str) -> Any:
    return client.post(reverse(f"characters:{name}", args=[character.slug]), data, headers=headers)


def try_out(client: Client, character: Character, code: str, **answers: str) -> Any:
    told = {f"answer_{key}": value for key, value in answers.items()}
    return post(client, "try_out", character, {"code": code, "op_id": op(), **told})


def shown(client: Client, character: Character) -> dict[str, str]:
    """Return what the page's button to confirm posts."""
    page = client.get(table(character.campaign), {"mine": character.slug}).content.decode()
    form = re.search(r'<form class="yes".*?</form>', page, re.S)
    assert form
    return {key: unescape(value) for key, value in HIDDEN.findall(form[0]) if key != "csrfmiddlewaretoken"}


def kinds(character: Character) -> list[str]:
    return list(LedgerLine.objects.filter(character=character).values_list("kind", flat=True))


# --- who may ---


def test_everybody_at_the_table_sees_everybody_s_drafts(
    dreamer: Character, tobias: Character, ada_client: Client, bo_client: Client, dee: User
) -> None:
    try_out(bo_client, dreamer, "highest c")
    for client in (ada_client, bo_client, client_of(dee)):
        page = words(client.get(table(dreamer.campaign)))
        assert "Add the 7 of Cups" in page
        assert "Ondine Varga" in page
        assert "Tobias Reed Dee Together" in page or "Tobias Reed yours Together" in page


def test_nobody_else_does(dreamer: Character, cy_client: Client, client: Client) -> None:
    check_nobody_else(dreamer, cy_client)
    assert client.get(table(dreamer.campaign)).status_code == 302


def check_nobody_else(dreamer: Character, stranger: Client) -> None:
    assert stranger.get(table(dreamer.campaign)).status_code == 404


def test_there_is_no_rehearsal_of_another_game(campaign: Campaign, bo_client: Client) -> None:
    assert bo_client.get(reverse("characters:rehearsal", args=[campaign.slug, "chess"])).status_code == 404


def test_a_draft_is_its_players_alone(
    dreamer: Character, ada_client: Client, dee: User, tobias: Character
) -> None:
    check_players_alone(dreamer, [ada_client, client_of(dee)])


def check_players_alone(dreamer: Character, others: list[Client]) -> None:
    rehearsing.add_drafted_spend(dreamer, "awareness", {}, op_id="a" * 32)
    confirming = {"op_id": op(), "revision": dreamer.revision, "rules_version": 0, "drafts": "a" * 32}
    for client in others:
        assert try_out(client, dreamer, "awareness").status_code == 404
        assert post(client, "take_out", dreamer, {"draft": "a" * 32}).status_code == 404
        assert post(client, "confirm", dreamer, confirming).status_code == 404
    assert (len(fresh(dreamer).rehearsal), kinds(dreamer)) == (1, ["created", "granted"])


def test_without_a_table_there_is_nothing_to_rehearse(
    bo: User, bo_client: Client, dreamer: Character
) -> None:
    loner = make_dreamer(bo, None, xp=3)
    assert try_out(bo_client, loner, "awareness").status_code == 404
    profiles.set_character_archived(dreamer, is_archived=True)
    assert try_out(bo_client, dreamer, "awareness").status_code == 404


def test_private_words_stay_private(dreamer: Character, tobias: Character, bo: User, dee: User) -> None:
    profiles.save_name_and_texts(
        dreamer, {"texts": {"secret": "She moved the marker."}}, seen_version=dreamer.version
    )
    for user in (bo, dee):
        assert "She moved the marker." not in words(client_of(user).get(table(dreamer.campaign)))


def test_an_empty_table_says_so(campaign: Campaign, ada_client: Client) -> None:
    assert "Nobody in this campaign can rehearse yet." in words(ada_client.get(table(campaign)))


# --- trying out ---


def test_a_draft_changes_neither_sheet_nor_ledger(dreamer: Character, bo_client: Client) -> None:
    before = ledger.state(dreamer).sheet
    answer = try_out(bo_client, dreamer, "highest c")
    assert (answer.status_code, answer["Location"].endswith(f"?mine={dreamer.slug}#own")) == (303, True)
    assert (ledger.state(fresh(dreamer)).sheet, kinds(dreamer)) == (before, ["created", "granted"])
    assert "5 XP, then 2" in words(bo_client.get(table(dreamer.campaign)))


def test_choosing_answers_the_bar_for_what_was_drafted_before(dreamer: Character, bo_client: Client) -> None:
    try_out(bo_client, dreamer, "highest c")
    wanted = {"mine": dreamer.slug, "offer": "across c>s"}
    answer = bo_client.get(
        table(dreamer.campaign), wanted, headers={"HX-Request": "true", "HX-Target": "choice"}
    )
    assert "Would cost 1 XP, leave 1" in words(answer)
    assert "<form" in answer.content.decode()[:400]
    assert "Let the 7 of Cups go for the 5 of Swords" in words(answer)


def test_what_is_not_possible_is_no_draft_and_says_why(dreamer: Character, bo_client: Client) -> None:
    try_out(bo_client, dreamer, "highest c")
    answer = try_out(bo_client, dreamer, "highest s")
    assert answer.status_code == 422
    assert too_dear("highest", 2) in words(answer)
    assert len(fresh(dreamer).rehearsal) == 1


def test_what_was_typed_stays_when_it_will_not_do(dreamer: Character, bo_client: Client) -> None:
    answer = try_out(bo_client, dreamer, "boon", boon="General", text="Once a dream it holds.")
    assert answer.status_code == 422
    assert "Give the Boon a name." in words(answer)
    assert "Once a dream it holds." in words(answer)


def test_enough_is_enough(dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsing, "MOST", 1)
    try_out(bo_client, dreamer, "awareness")
    answer = try_out(bo_client, dreamer, "awareness")
    assert (answer.status_code, "Take one out first." in words(answer)) == (422, True)


def test_a_draft_is_taken_out_and_what_stood_on_it_is_marked(dreamer: Character, bo_client: Client) -> None:
    try_out(bo_client, dreamer, "new_suit w")
    try_out(bo_client, dreamer, "highest w")
    first = fresh(dreamer).rehearsal[0]["id"]
    answer = post(bo_client, "take_out", dreamer, {"draft": first}, **{"HX-Request": "true"})
    assert "No longer follows" in words(answer)
    assert "First take out what no longer follows." in words(answer)


def test_a_bond_is_shown_as_meant_with_the_way_to_propose_it(
    dreamer: Character, tobias: Character, bo_client: Client, dee: User
) -> None:
    said = {"with": tobias.slug, "card": "c2", "words": "We both heard the bell."}
    assert try_out(bo_client, dreamer, "bond", **said).status_code == 303
    theirs = words(client_of(dee).get(table(dreamer.campaign)))
    assert "Ondine Varga would forge one with Tobias Reed." in theirs
    mine = bo_client.get(table(dreamer.campaign)).content.decode()
    assert f'href="{dreamer.get_absolute_url()}grow/?offer=bond#settle"' in mine


def test_an_open_proposal_stands_among_the_bonds(
    dreamer: Character, tobias: Character, bo: User, bo_client: Client
) -> None:
    data = {"answer_with": tobias.slug, "answer_card": "c2", "answer_words": "We heard the bell."}
    offer = SpendForm(dreamer, {"code": "bond", **data}).offer
    assert offer
    told = {"with": tobias.slug, "card": "c2", "words": "We heard the bell."}
    proposals.propose_and_accept_if_run_by(dreamer, offer, told, op_id=op(), by=bo)
    page = words(bo_client.get(table(dreamer.campaign)))
    assert "Ondine Varga and Tobias Reed: proposed, and waiting for Tobias Reed." in page


# --- confirming ---


def test_each_player_confirms_their_own_and_no_others(
    dreamer: Character, tobias: Character, bo_client: Client, dee: User
) -> None:
    try_out(bo_client, dreamer, "highest c")
    try_out(bo_client, dreamer, "awareness")
    try_out(client_of(dee), tobias, "awareness")
    answer = post(bo_client, "confirm", dreamer, shown(bo_client, dreamer))
    assert answer.status_code == 303
    assert kinds(dreamer) == ["created", "granted", "highest", "awareness"]
    assert (kinds(tobias), len(fresh(tobias).rehearsal)) == (["created", "granted"], 1)
    assert "2 spends are in the ledger." in words(bo_client.get(answer["Location"]))


def test_a_double_click_confirms_once(dreamer: Character, bo_client: Client) -> None:
    try_out(bo_client, dreamer, "awareness")
    data = shown(bo_client, dreamer)
    assert [post(bo_client, "confirm", dreamer, data).status_code for _ in range(2)] == [303, 303]
    assert kinds(dreamer).count("awareness") == 1


def test_of_two_tabs_the_second_is_told(dreamer: Character, bo_client: Client) -> None:
    check_two_tabs(dreamer, bo_client)


def check_two_tabs(dreamer: Character, client: Client) -> None:
    try_out(client, dreamer, "awareness")
    old = shown(client, dreamer)
    try_out(client, dreamer, "highest c")
    answer = post(client, "confirm", dreamer, old)
    assert (answer.status_code, kinds(dreamer)) == (409, ["created", "granted"])
    assert "Something moved on while you read." in words(answer)
    assert len(fresh(dreamer).rehearsal) == 2


def test_an_award_in_between_is_told(dreamer: Character, bo_client: Client, ada: User) -> None:
    try_out(bo_client, dreamer, "awareness")
    data = shown(bo_client, dreamer)
    ledger.write({dreamer.slug: system_of(SYSTEM).rules.award(1, "a song")}, op_id=op(), by=ada)
    assert post(bo_client, "confirm", dreamer, data).status_code == 409


def test_what_became_impossible_is_named_and_kept(dreamer: Character, bo_client: Client, ada: User) -> None:
    try_out(bo_client, dreamer, "highest c")
    ledger.write({dreamer.slug: system_of(SYSTEM).rules.award(-4, "a debt")}, op_id=op(), by=ada)
    gone = {"op_id": op(), "revision": 3, "rules_version": 0, "drafts": fresh(dreamer).rehearsal[0]["id"]}
    answer = post(bo_client, "confirm", dreamer, gone)
    assert answer.status_code == 422
    assert f"Add the 7 of Cups: {too_dear('highest', 1)}" in words(answer)
    assert len(fresh(dreamer).rehearsal) == 1


@pytest.mark.asks
def test_what_cannot_be_read_writes_nothing(dreamer: Character, bo_client: Client) -> None:
    answer = post(bo_client, "confirm", dreamer, {"op_id": "nonsense"})
    assert (answer.status_code, kinds(dreamer)) == (422, ["created", "granted"])


# --- asking again ---


def ask(client: Client, dreamer: Character, **query: str) -> Any:
    headers = {"HX-Request": "true", "HX-Target": "party"}
    return client.get(table(dreamer.campaign), query, headers=headers)


def version(client: Client, dreamer: Character) -> str:
    found = re.search(r"seen=(\w+)", ask(client, dreamer).content.decode())
    assert found
    return found[1]


def test_what_asks_again_is_told_nothing_when_nothing_changed(
    dreamer: Character, tobias: Character, bo_client: Client, dee: User
) -> None:
    seen = version(bo_client, dreamer)
    with CaptureQueriesContext(connection) as asked:
        assert ask(bo_client, dreamer, seen=seen).status_code == 204
    assert len(asked) <= 4
    try_out(client_of(dee), tobias, "highest w")
    answer = ask(bo_client, dreamer, seen=seen)
    assert answer.status_code == 200
    assert "Add the 6 of Wands" in words(answer)


def test_what_is_swapped_holds_nothing_that_one_types(
    dreamer: Character, tobias: Character, bo_client: Client
) -> None:
    page = ask(bo_client, dreamer).content.decode()
    assert 'id="party"' in page
    assert not re.search(r"<(form|input|textarea|select|button)\b", page)


def test_a_change_of_ones_own_elsewhere_is_said(dreamer: Character, bo_client: Client) -> None:
    page = bo_client.get(table(dreamer.campaign)).content.decode()
    own = re.search(r'id="own-seen" name="own" value="(\w+)"', page)
    assert own
    assert "has changed elsewhere" not in words(ask(bo_client, dreamer, own=own[1]))
    try_out(bo_client, dreamer, "awareness")
    assert "has changed elsewhere" in words(ask(bo_client, dreamer, own=own[1]))


@pytest.mark.parametrize("size", [1, 6])
def test_a_page_and_its_part_ask_at_most_eight_questions(
    campaign: Campaign, bo_client: Client, dreamer: Character, size: int
) -> None:
    for number in range(size):
        player = make_user(f"player{number}")
        roster.add_member(campaign, player)
        other = make_dreamer(player, campaign, xp=9, name=f"Dreamer {number}")
        for code in ("highest c", "awareness"):
            rehearsing.add_drafted_spend(other, code, {}, op_id=op())
    for headers in ({}, {"HX-Request": "true", "HX-Target": "party"}):
        ledger.MEMORY.clear()
        with CaptureQueriesContext(connection) as asked:
            assert bo_client.get(table(campaign), headers=headers).status_code == 200
        assert len(asked) <= MOST, "\n".join(query["sql"] for query in asked)


def test_one_who_has_two_turns_from_one_to_the_other(
    campaign: Campaign, bo: User, bo_client: Client, dreamer: Character
) -> None:
    second = make_dreamer(bo, campaign, xp=3, name="Zora")
    assert "Ondine Varga: your drafts" in words(bo_client.get(table(campaign)))
    assert "Zora: your drafts" in words(bo_client.get(table(campaign), {"mine": second.slug}))


def test_one_finds_it_from_the_campaign_and_from_a_dreamer(dreamer: Character, bo_client: Client) -> None:
    for page in (f"{dreamer.get_absolute_url()}more/", dreamer.campaign.get_absolute_url()):
        assert table(dreamer.campaign) in bo_client.get(page).content.decode()


def test_a_new_deck_comes_along_from_the_page_that_builds_it(dreamer: Character, bo_client: Client) -> None:
    asked = {"mine": dreamer.slug, "offer": "transform", "answer_deck": "s1-4 c1-4"}
    assert 'value="s1-4 c1-4"' in bo_client.get(table(dreamer.campaign), asked).content.decode()
    assert try_out(bo_client, dreamer, "transform", deck="s1-4 c1-4").status_code == 303
    assert "Transformed: Swords Ace to 4, Cups Ace to 4." in words(bo_client.get(table(dreamer.campaign)))


def bound(dreamer: Character) -> Character:
    """Give Ondine a Bond that hangs on her 6 of Cups."""
    bond = {
        "key": "k",
        "seat": "",
        "name": "Marlowe",
        "mine": "c6",
        "theirs": "c9",
        "words": "We heard the bell.",
    }
    ledger.write({dreamer.slug: Entry("bond", 0, {"bond": bond})}, op_id=op(), by=dreamer.owner)
    return fresh(dreamer)


def test_a_draft_asks_what_becomes_of_a_bond_and_the_table_sees_it(
    dreamer: Character, bo_client: Client
) -> None:
    bound(dreamer)
    asked = try_out(bo_client, dreamer, "across c>s")
    assert asked.status_code == 422
    assert "pay 1 XP to change it, or let it sleep" in words(asked)
    assert try_out(bo_client, dreamer, "across c>s", keep_1="sleep").status_code == 303
    assert "The Bond of Ondine Varga with Marlowe would fall asleep." in words(
        bo_client.get(table(dreamer.campaign))
    )
    assert not ledger.state(fresh(dreamer)).sheet.bonds[0].is_asleep


def test_a_bond_that_is_kept_costs_its_xp_in_the_draft_and_in_the_ledger(
    dreamer: Character, bo_client: Client
) -> None:
    bound(dreamer)
    said = {"keep_1": "pay", "card_1": "c2", "words_1": "We rang it."}
    assert try_out(bo_client, dreamer, "across c>s", **said).status_code == 303
    page = words(bo_client.get(table(dreamer.campaign)))
    assert "5 XP, then 3" in page
    assert "would move to the 2 of Cups: We rang it." in page
    post(bo_client, "confirm", dreamer, shown(bo_client, dreamer))
    assert ledger.state(fresh(dreamer)).balance == 3
