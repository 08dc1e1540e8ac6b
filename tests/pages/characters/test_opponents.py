"""What a game master sets against the table: hidden until revealed, kept by version, put away."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import opposition
from characters.models import Character, GMOpponentNote, Opponent
from decks.rules.notation import cards_of_text
from tests.cast import SYSTEM, copied, op

pytestmark = pytest.mark.django_db
KEEPER = {"name": "The Toll-Keeper", "portrait": "Small locks.", "written": "s1-3 m16", "awareness": "4"}


def url(name: str, *args: str) -> str:
    return reverse(f"characters:{name}", args=args)


def new(campaign: Campaign, kind: str = "foe") -> str:
    return url("opponent_new", campaign.slug, SYSTEM, kind)


def make_foe(campaign: Campaign, cards: str = "s1-3 m16", name: str = "The Toll-Keeper") -> Opponent:
    data = {"cards": [card.code for card in cards_of_text(cards)], "awareness": 4}
    return opposition.create_opponent(
        campaign, SYSTEM, "foe", op_id=op(), name=name, portrait="Small locks.", data=data
    )


@pytest.fixture
@copied
def foe(campaign: Campaign) -> Opponent:
    return make_foe(campaign)


def words(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


# --- setting one down ---


def test_a_foe_is_set_down_by_cards_clicked_and_written(campaign: Campaign, ada_client: Client) -> None:
    answer = ada_client.post(new(campaign), {**KEEPER, "cards": ["c5", "s1"], "op_id": op()})
    made = Opponent.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, made.get_absolute_url())
    assert made.data == {"cards": ["s1", "s2", "s3", "c5", "m16"], "awareness": 4}
    assert not made.is_revealed


def test_an_effort_has_a_spread_and_two_figures(campaign: Campaign, ada_client: Client) -> None:
    data = {"name": "The Step", "written": "c5 m16", "difficulty": "6", "intensity": "2", "op_id": op()}
    assert ada_client.post(new(campaign, "effort"), data).status_code == 303
    assert Opponent.objects.get().data == {"cards": ["c5", "m16"], "difficulty": 6, "intensity": 2}


def test_what_else_an_efforts_bad_score_costs_is_told(campaign: Campaign, ada_client: Client) -> None:
    data = {"name": "The Step", "written": "c5", "difficulty": "6", "intensity": "2", "op_id": op()}
    assert ada_client.post(new(campaign, "effort"), {**data, "cost": "x" * 201}).status_code == 422
    ada_client.post(new(campaign, "effort"), {**data, "cost": "an hour of night"})
    made = Opponent.objects.get()
    assert made.data["cost"] == "an hour of night"
    told = "Difficulty 6, Intensity 2; a bad Score also costs an hour of night."
    assert told in words(ada_client.get(made.get_absolute_url()))
    assert 'value="an hour of night"' in ada_client.get(url("opponent_edit", made.slug)).content.decode()


def test_how_a_foe_plays_is_set_down_or_left_to_the_campaign(campaign: Campaign, ada_client: Client) -> None:
    plays = {"side": "dreamers", "selects_at_random": "False", "bearing": "holds"}
    for wrong in plays:
        told = {**KEEPER, **plays, wrong: "whale", "op_id": op()}
        assert ada_client.post(new(campaign), told).status_code == 422
    ada_client.post(new(campaign), {**KEEPER, **plays, "op_id": op()})
    made = Opponent.objects.get()
    kept = {key: made.data[key] for key in plays}
    assert kept == {"side": "dreamers", "selects_at_random": False, "bearing": "holds"}
    form = ada_client.get(url("opponent_edit", made.slug)).content.decode()
    assert re.findall(r'<option value="(\w*)" selected', form) == list(plays.values())
    left = dict.fromkeys(plays, "")
    stale = ada_client.post(url("opponent_edit", made.slug), {**KEEPER, **left, "version": "0"})
    assert "they hold on" in words(stale)
    ada_client.post(url("opponent_edit", made.slug), {**KEEPER, **left, "version": "1"})
    made.refresh_from_db()
    assert plays.keys().isdisjoint(made.data)


@pytest.mark.asks
def test_a_double_click_sets_one_down(campaign: Campaign, ada_client: Client) -> None:
    data = {**KEEPER, "op_id": op()}
    answers = [ada_client.post(new(campaign), data) for _ in range(2)]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert Opponent.objects.count() == 1


@pytest.mark.asks
def test_a_form_of_another_table_makes_nothing_here(
    campaign: Campaign, ada: User, ada_client: Client
) -> None:
    other, data = roster.new_campaign("Another", "", ada), {**KEEPER, "op_id": op()}
    ada_client.post(new(other), data)
    answer = ada_client.post(new(campaign), data)
    assert answer.status_code == 422
    assert "Load the page anew." in words(answer)


def test_what_was_clicked_and_typed_stays_when_it_is_refused(campaign: Campaign, ada_client: Client) -> None:
    data = {**KEEPER, "cards": ["c2", "c5"], "written": "s1-3", "awareness": "40", "op_id": op()}
    answer = ada_client.post(new(campaign), data)
    page = answer.content.decode()
    assert (answer.status_code, Opponent.objects.count()) == (422, 0)
    assert "Cups has a gap: 2, 5." in page
    assert "Awareness is 40. It may be 0 to 20 here." in page
    assert re.search(r'value="c5" checked', page)
    assert 'value="s1-3"' in page


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("s1-3 s2", "The 2 of Swords is here twice."),
        ("nine of cups", "“nine” names no cards."),
        ("s3-1", "runs backwards. Write s1-3."),
        ("", "A foe needs at least one card."),
        ("s1 s3", "Swords has a gap: Ace, 3."),
    ],
)
def test_a_deck_that_breaks_the_rules_gets_a_sentence(
    campaign: Campaign, ada_client: Client, written: str, said: str
) -> None:
    answer = ada_client.post(new(campaign), {**KEEPER, "written": written, "op_id": op()})
    assert answer.status_code == 422
    assert said in words(answer)


def test_a_card_clicked_and_written_is_one(campaign: Campaign, ada_client: Client) -> None:
    ada_client.post(new(campaign), {**KEEPER, "cards": ["s1"], "written": "s1-2", "op_id": op()})
    assert Opponent.objects.get().data["cards"] == ["s1", "s2"]


# --- who sees it ---


def test_players_see_nothing_of_it_until_it_is_revealed(
    campaign: Campaign, foe: Opponent, bo_client: Client, ada_client: Client
) -> None:
    check_hidden(campaign, foe, bo_client)
    ada_client.post(url("opponent_reveal", foe.slug), {"shown": "yes"})
    assert "The Toll-Keeper" in words(bo_client.get(url("opponents", campaign.slug, SYSTEM)))
    assert "Small locks." in words(bo_client.get(foe.get_absolute_url()))


def check_hidden(campaign: Campaign, foe: Opponent, bo_client: Client) -> None:
    assert "The Toll-Keeper" not in words(bo_client.get(url("opponents", campaign.slug, SYSTEM)))
    assert bo_client.get(foe.get_absolute_url()).status_code == 404


def test_it_can_be_hidden_again(
    campaign: Campaign, foe: Opponent, bo_client: Client, ada_client: Client
) -> None:
    for shown in ("yes", "no"):
        ada_client.post(url("opponent_reveal", foe.slug), {"shown": shown})
    check_hidden(campaign, foe, bo_client)


def test_the_note_stays_the_gms(foe: Opponent, bo_client: Client, ada_client: Client) -> None:
    ada_client.post(url("opponent_note", foe.slug), {"text": "It fears bells.", "version": "0"})
    opposition.set_opponent_revealed(foe, is_revealed=True)
    assert "It fears bells." in words(ada_client.get(foe.get_absolute_url()))
    assert "It fears bells." not in words(bo_client.get(foe.get_absolute_url()))


def test_who_has_left_sees_nothing_revealed_either(
    campaign: Campaign, foe: Opponent, bo: User, bo_client: Client
) -> None:
    opposition.set_opponent_revealed(foe, is_revealed=True)
    roster.leave_campaign(campaign, bo)
    assert bo_client.get(foe.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("name", ["opponent", "opponent_edit", "opponent_note"])
def test_no_browser_keeps_these_pages(foe: Opponent, ada_client: Client, name: str) -> None:
    assert "no-store" in ada_client.get(url(name, foe.slug))["Cache-Control"]


# --- keeping it ---


@pytest.mark.asks
def test_it_can_be_changed(foe: Opponent, ada_client: Client) -> None:
    page = ada_client.get(url("opponent_edit", foe.slug)).content.decode()
    assert re.search(r'value="m16" checked', page)
    data = {**KEEPER, "name": "The Toll-Taker", "cards": ["s1"], "written": "", "version": "1"}
    assert ada_client.post(url("opponent_edit", foe.slug), data).status_code == 303
    foe.refresh_from_db()
    assert (foe.name, foe.data["cards"], foe.version) == ("The Toll-Taker", ["s1"], 2)


def test_two_tabs_show_both_decks(foe: Opponent, ada_client: Client) -> None:
    check_two_tabs(foe, ada_client)


def check_two_tabs(foe: Opponent, ada_client: Client) -> None:
    address, data = url("opponent_edit", foe.slug), {**KEEPER, "version": "1"}
    ada_client.post(address, {**data, "cards": ["c1", "c2"]})
    stale = ada_client.post(address, {**data, "cards": ["w5"], "written": "p7"})
    assert (stale.status_code, Opponent.objects.get().data["cards"]) == (
        409,
        ["s1", "s2", "s3", "c1", "c2", "m16"],
    )
    assert "s1-3 c1-2 m16" in words(stale)
    assert "w5 p7" in words(stale)
    assert re.search(r'value="w5" checked', stale.content.decode())


@pytest.mark.asks
def test_it_is_put_away_and_brought_back(
    campaign: Campaign, foe: Opponent, ada_client: Client, bo_client: Client
) -> None:
    opposition.set_opponent_revealed(foe, is_revealed=True)
    listing = url("opponents", campaign.slug, SYSTEM)
    ada_client.post(url("opponent_archive", foe.slug), {"away": "yes"})
    assert "Archive" in words(ada_client.get(listing))
    assert "The Toll-Keeper" not in words(bo_client.get(listing))
    ada_client.post(url("opponent_archive", foe.slug), {"away": "no"})
    assert "The Toll-Keeper" in words(bo_client.get(listing))


def test_a_player_changes_nothing(foe: Opponent, bo_client: Client) -> None:
    opposition.set_opponent_revealed(foe, is_revealed=True)
    check_no_player_writes(foe, bo_client)


def check_no_player_writes(foe: Opponent, bo_client: Client) -> None:
    posts = {"opponent_edit": {**KEEPER, "version": "1"}, "opponent_note": {"text": "x", "version": "0"},
             "opponent_reveal": {"shown": "no"}, "opponent_archive": {"away": "yes"}}  # fmt: skip
    answers = {bo_client.post(url(name, foe.slug), data).status_code for name, data in posts.items()}
    foe.refresh_from_db()
    assert (answers, foe.is_revealed, foe.version) == ({404}, True, 1)
    assert not GMOpponentNote.objects.exists()


def test_its_page_tells_how_each_dreamer_stands(
    foe: Opponent, dreamer: Character, ada_client: Client
) -> None:
    page = words(ada_client.get(foe.get_absolute_url()))
    assert "Awareness 4. 4 cards: Swords Ace to 3, The Tower." in page
    assert re.search(r"Ondine Varga \d\.\d\d choices a pair to \d\.\d\d", page)


def test_many_majors_are_counted_not_named(campaign: Campaign, ada_client: Client) -> None:
    make_foe(campaign, "c1-2 m0-21")
    make_foe(campaign, "m3-9", "The Seven")
    page = words(ada_client.get(url("opponents", campaign.slug, SYSTEM)))
    assert "24 cards: Cups Ace to 2 and 22 Majors." in page
    assert "7 cards: 7 Majors." in page
