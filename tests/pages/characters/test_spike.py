"""A Spike among what a game master keeps, and what a deck may do before it (The Beckoning Dream, "Spike")."""

import re

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.beckoning_dream.rules.foresight import card_test_of_suit, chance_at_least_one_fits
from characters.beckoning_dream.spikes import spike_approaches_by_suit, two_likeliest_suits_in_words
from characters.ledger import opposition
from characters.models import Character, Opponent
from characters.socket.rules.chances import per_cent_in_two_decimals
from decks.rules.tarot import Suit
from tests.cast import SYSTEM, copied, make_dreamer, op
from tests.pages.characters.test_opponents import words

pytestmark = pytest.mark.django_db
COSTS = ("stress", "awareness", "burns")
KEPT = {"difficulty": 3, "consequence": "2 Stress, and the stair forgets you."}


@pytest.fixture
@copied
def spike(campaign: Campaign) -> Opponent:
    made = opposition.create_opponent(
        campaign, SYSTEM, "spike", op_id=op(), name="The Stair Forgets", portrait="", data=KEPT
    )
    opposition.set_opponent_revealed(made, is_revealed=True)
    return made


def test_it_is_set_down_by_difficulty_and_consequence(campaign: Campaign, ada_client: Client) -> None:
    url = f"/campaigns/{campaign.slug}/opponents/{SYSTEM}/spike/"
    posted = {"name": "The Stair Forgets", "portrait": "", "op_id": op()}
    assert ada_client.post(url, {**posted, "difficulty": "3", "consequence": ""}).status_code == 422
    answer = ada_client.post(url, {**posted, **KEPT})
    assert (answer.status_code, Opponent.objects.get().data) == (303, KEPT)


def test_what_its_consequence_costs_in_figures_is_set_down_with_it(
    campaign: Campaign, ada_client: Client
) -> None:
    url = f"/campaigns/{campaign.slug}/opponents/{SYSTEM}/spike/"
    posted = {"name": "The Stair Forgets", "portrait": "", "op_id": op(), **KEPT}
    for wrong in ("21", "-1", "two"):
        assert ada_client.post(url, {**posted, "stress": wrong}).status_code == 422
    ada_client.post(url, {**posted, "stress": "2", "awareness": "", "burns": "1"})
    made = Opponent.objects.get()
    assert made.data == {**KEPT, "stress": 2, "burns": 1}
    assert f"{KEPT['consequence']} 2 Stress, 1 Burn" in words(ada_client.get(made.get_absolute_url()))
    listed = words(ada_client.get(f"/campaigns/{campaign.slug}/opponents/{SYSTEM}/"))
    assert f"{KEPT['consequence']} (2 Stress, 1 Burn)" in listed
    form = ada_client.get(f"{made.get_absolute_url()}edit/").content.decode()
    assert [re.search(rf'name="{name}"[^>]* value="(\d)"', form) is not None for name in COSTS] == [
        True,
        False,
        True,
    ]


def test_its_page_tells_how_it_goes(spike: Opponent, bo_client: Client, dreamer: Character) -> None:
    said = words(bo_client.get(spike.get_absolute_url()))
    for sentence in ("Look at the top 3 cards of your Future.", KEPT["consequence"], "Difficulty 3"):
        assert str(sentence) in said


def test_a_line_tells_it_among_the_others(spike: Opponent, bo_client: Client) -> None:
    listed = words(bo_client.get(f"/campaigns/{spike.campaign.slug}/opponents/{SYSTEM}/"))
    assert f"Difficulty 3. Consequence: {KEPT['consequence']}" in listed


def test_each_suit_has_the_chance_that_the_deck_gives_it(
    spike: Opponent, dreamer: Character, bo_client: Client
) -> None:
    said = words(bo_client.get(f"{dreamer.get_absolute_url()}against/{spike.slug}/"))
    assert "Swords 4 of 10 cards 83.33 %" in said  # 1 - C(6, 3) / C(10, 3)
    assert "Wands 0 of 10 cards 0 %" in said
    assert str(KEPT["consequence"]) in said
    assert "Print the table" not in said


def test_the_chance_is_that_of_the_odds(bo: User, campaign: Campaign) -> None:
    from characters.ledger import ledger

    sheet = ledger.state(make_dreamer(bo, campaign)).sheet
    for one, suit in zip(spike_approaches_by_suit(sheet, 3), Suit, strict=True):
        assert one.chance == per_cent_in_two_decimals(
            chance_at_least_one_fits(sheet.deck, 3, card_test_of_suit(suit))
        )
    assert two_likeliest_suits_in_words(sheet, KEPT) == "Cups 96.67 %, Swords 83.33 %"


def test_whom_to_face_lists_it_too(spike: Opponent, dreamer: Character, bo_client: Client) -> None:
    said = words(bo_client.get(f"{dreamer.get_absolute_url()}against/"))
    assert "The Stair Forgets Cups 96.67 %, Swords 83.33 %" in said


def test_there_is_no_table_of_it_to_print(spike: Opponent, dreamer: Character, bo_client: Client) -> None:
    assert bo_client.get(f"{dreamer.get_absolute_url()}against/{spike.slug}/table.pdf").status_code == 404
