"""/games/two/<slug>/seal/: a sketch both change and see; a change withdraws both consents; sealed when both stand."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from divination.models import PairGame, PairReading
from divination.readings.pair_readings import make_link_token, read_game
from divination.readings.pair_sealing import cards_for_pair_seal
from tests.cast import copied
from tests.pages.divination.test_pair_readings import dee_client, ended, share, url

__all__ = ["dee_client"]
HTMX: Any = {"headers": {"hx-request": "true"}}


@pytest.fixture
@copied
def game(campaign: Campaign, ada: User, bo: User) -> PairGame:
    return ended(campaign, ada, bo)


@pytest.fixture
def cards(game: PairGame) -> list[str]:
    """Two cards of its reading."""
    return [card.code for card in cards_for_pair_seal(read_game(game))][:2]


def sketch(
    client: Client, game: PairGame, cards: list[str], *words: str, version: int = 1, **more: str
) -> Any:
    told = {f"card{n}": card for n, card in enumerate(cards, 1)}
    told |= {f"word{n}": word for n, word in enumerate(words, 1)}
    return client.post(url(game, "seal"), {"version": str(version), **told, **more})


def agree(client: Client, game: PairGame, version: int = 2) -> Any:
    return client.post(url(game, "seal_agree"), {"version": str(version)})


def page(client: Client, game: PairGame) -> str:
    return client.get(url(game, "seal")).content.decode()


def reading() -> PairReading:
    return PairReading.objects.get()


def test_both_change_one_sketch(
    ada_client: Client, bo_client: Client, game: PairGame, cards: list[str]
) -> None:
    assert sketch(ada_client, game, cards, "Drive").status_code == 303
    assert 'value="Drive"' in page(bo_client, game)
    assert sketch(bo_client, game, cards, "Drive", "Stay", version=2).status_code == 303
    assert 'value="Stay"' in page(ada_client, game)
    assert "A sketch" in page(ada_client, game)


def test_what_is_missing_is_no_fault_in_a_sketch_and_keeps_it_from_being_sealed(
    ada_client: Client, game: PairGame, cards: list[str]
) -> None:
    assert sketch(ada_client, game, cards[:1], "Drive").status_code == 303
    answer = agree(ada_client, game)
    assert answer.status_code == 422
    assert "choose one more" in answer.content.decode()


def test_it_is_sealed_with_both_names_when_both_agree(
    ada: User, bo: User, ada_client: Client, bo_client: Client, game: PairGame, cards: list[str]
) -> None:
    sketch(ada_client, game, cards, "Drive", "Stay")
    assert agree(ada_client, game).status_code == 303
    assert f"It waits for {bo}" in page(ada_client, game)
    assert f"{ada} agreed to it as it stands, and waits for you." in page(bo_client, game)
    assert not reading().is_sealed
    agree(bo_client, game)
    assert reading().is_sealed
    text = page(bo_client, game)
    assert str(ada) in text
    assert "A sketch" not in text
    assert "Sealed: both of you agreed" in text


def test_two_at_one_device_hand_it_over_from_the_seal_to_agree_to_it(
    ada: User, ada_client: Client, bo_client: Client, game: PairGame, cards: list[str]
) -> None:
    """Whoever has a device of their own is asked to hand it to nobody."""
    sketch(ada_client, game, cards, "Drive", "Stay")
    assert "Hand it to" not in page(bo_client, game)
    game.seats.filter(key="2").update(person=ada, name="Noor")
    agree(ada_client, game)
    assert "It waits for Noor." in page(ada_client, game)
    over = re.search(r'href="([^"]+)">Hand it to Noor</a>', page(ada_client, game))
    assert over
    body = ada_client.get(over[1]).text
    assert "Noor seals now." in body
    (seat,) = set(re.findall(r'name="seat" value="(.)"', body))
    ada_client.post(url(game, "seal_agree"), {"version": "2", "seat": seat})
    assert reading().is_sealed


@pytest.mark.asks
def test_a_seal_of_a_game_against_the_app_speaks_of_one_who_agrees(
    ada_client: Client, game: PairGame, cards: list[str]
) -> None:
    game.seats.filter(key="2").update(person=None, player="sensible", name="Reverie")
    said = [page(ada_client, game)]
    sketch(ada_client, game, cards, "Drive", "Stay")
    said.append(page(ada_client, game))
    agree(ada_client, game)
    said.append(page(ada_client, game))
    assert reading().is_sealed
    assert "Sealed: you agreed to it as it stands." in said[-1]
    sketch(ada_client, game, cards, "Drive", "Go", version=2)
    said.append(page(ada_client, game))
    assert "The sketch is kept." in said[-1]
    for text in said:
        assert not re.search("[Bb]oth of you|both agree|sees it at once|consent was", text)


def test_a_change_withdraws_both_consents_and_says_so(
    bo: User, ada_client: Client, bo_client: Client, game: PairGame, cards: list[str]
) -> None:
    sketch(ada_client, game, cards, "Drive", "Stay")
    for client in (ada_client, bo_client):
        agree(client, game)
    sketch(ada_client, game, cards, "Drive", "Go", version=2)
    assert not reading().agreed
    assert f"{bo}’s consent was for the seal before." in page(ada_client, game)


def test_keeping_what_stands_there_withdraws_nothing(
    ada_client: Client, bo_client: Client, game: PairGame, cards: list[str]
) -> None:
    sketch(ada_client, game, cards, "Drive", "Stay")
    agree(bo_client, game)
    sketch(ada_client, game, cards, "Drive", "Stay", version=2)
    assert reading().agreed == {"2"}


def test_a_consent_is_for_what_was_shown(
    ada_client: Client, bo_client: Client, game: PairGame, cards: list[str]
) -> None:
    sketch(ada_client, game, cards, "Drive", "Stay")
    sketch(ada_client, game, cards, "Drive", "Go", version=2)
    answer = agree(bo_client, game, version=2)
    assert answer.status_code == 409
    assert "was changed while you looked" in answer.content.decode()
    assert not reading().agreed


@pytest.mark.asks
def test_a_consent_is_taken_back(ada_client: Client, game: PairGame, cards: list[str]) -> None:
    sketch(ada_client, game, cards, "Drive", "Stay")
    agree(ada_client, game)
    ada_client.post(url(game, "seal_agree"), {"no": "1"})
    assert not reading().agreed


def test_an_older_window_shows_both(
    ada_client: Client, bo_client: Client, game: PairGame, cards: list[str]
) -> None:
    sketch(ada_client, game, cards, "Drive", "Stay")
    answer = sketch(bo_client, game, cards[::-1], "Typed", "Elsewhere")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Elsewhere" in text
    assert "Stay" in text
    assert f'<div class="text">{cards[0]}</div>' not in text  # a card is named, not coded
    assert [one["word"] for one in reading().seal] == ["Drive", "Stay"]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"word3": "Alone"}, "Choose the card that this word is for."),
        ({"word1": "x" * 25}, "The ring takes up to 24"),
        ({"card1": "m99"}, "Select a valid choice"),
    ],
)
def test_what_cannot_stand_there_is_said_where_it_was_typed(
    ada_client: Client, game: PairGame, cards: list[str], told: dict[str, str], said: str
) -> None:
    typed = {"word1": "Drive", "word2": "Stay", "card1": cards[0], "card2": cards[1], "version": "1", **told}
    answer = ada_client.post(url(game, "seal"), typed)
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_a_card_stands_there_once(ada_client: Client, game: PairGame, cards: list[str]) -> None:
    answer = sketch(ada_client, game, [cards[0], cards[0]], "Drive", "Stay")
    assert answer.status_code == 422
    assert "is on this seal already" in answer.content.decode()


@pytest.mark.asks
def test_both_see_it_change_and_nothing_new_costs_one_query(
    ada_client: Client, bo_client: Client, game: PairGame, cards: list[str], django_assert_num_queries: Any
) -> None:
    sketch(ada_client, game, cards, "Drive", "Stay")
    seen = {"seen": "2.0.0", "form": "2"}
    with django_assert_num_queries(3):  # session and user besides
        assert bo_client.get(url(game, "seal"), seen, **HTMX).status_code == 204
    sketch(ada_client, game, cards, "Drive", "Go", version=2)
    text = bo_client.get(url(game, "seal"), seen, **HTMX).content.decode()
    assert "The sketch was changed." in text
    agree(ada_client, game, 3)
    for form, is_changed in (("2", True), ("3", False)):  # what Bo's form was made of
        text = bo_client.get(url(game, "seal"), {"seen": "3.0.0", "form": form}, **HTMX).content.decode()
        assert "waits for you" in text
        assert ("The sketch was changed." in text) is is_changed


def drawing(client: Client, game: PairGame) -> int:
    return client.get(url(game, "seal_svg"), {"on": "day"}).status_code


def test_a_sketch_is_nobodys_but_the_two_who_draw_it(
    ada_client: Client, bo_client: Client, dee_client: Client, game: PairGame, cards: list[str]
) -> None:
    assert drawing(ada_client, game) == 404
    sketch(ada_client, game, cards, "Drive", "Stay")
    for client in (ada_client, bo_client):
        share(client, game, says_campaign="yes")
    assert (drawing(ada_client, game), drawing(dee_client, game)) == (200, 404)
    for client in (ada_client, bo_client):
        agree(client, game)
    assert drawing(dee_client, game) == 200
    share(ada_client, game, says_campaign="no")
    assert drawing(dee_client, game) == 404
    assert dee_client.get(url(game, "seal")).status_code == 404
    assert agree(dee_client, game).status_code == 404


def test_the_link_shows_the_seal_once_it_is_sealed(
    ada_client: Client, bo_client: Client, client: Client, game: PairGame, cards: list[str]
) -> None:
    for each in (ada_client, bo_client):
        share(each, game, says_link="yes")
    sketch(ada_client, game, cards, "Drive", "Stay")
    seal = reverse("divination:pair_linked_seal", args=[make_link_token(game)])
    assert client.get(seal).status_code == 404
    for each in (ada_client, bo_client):
        agree(each, game)
    assert client.get(seal)["Content-Type"] == "image/svg+xml"
