"""A game for two on one device: the curtain, the hand that lies open behind it, and nothing of the other."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import User
from decks.rules.tarot import CODES
from divination.games import pairs
from divination.models import PairGame
from divination.modes import FOR_TWO
from divination.rules.starfield import ONE, SEATS, TWO
from divination.rules.two_players import other_seat
from play.remembering import MEMORY
from tests.cast import op
from tests.pages.divination.test_pairs import HTMX, RULES, fresh, legal, move, play_at_random, position_of

pytestmark = pytest.mark.django_db
MODES = [mode.key for mode in FOR_TWO]
NAMES = {ONE: "Ada", TWO: "Noor"}


def begin_here(client: Client, **told: Any) -> Any:
    data = {
        "mode": "warring_planets", "partner": "here", "name_1": "Ada", "name_2": "Noor", "op_id": op(), **told,
    }  # fmt: skip
    return client.post(reverse("divination:pair_new"), data)


@pytest.fixture
def game(ada_client: Client) -> PairGame:
    begin_here(ada_client)
    return PairGame.objects.get()


def look(client: Client, game: PairGame, address: str = "") -> str:
    return client.get(address or game.get_absolute_url()).content.decode()


def press(client: Client, game: PairGame, seat: str = "", **more: Any) -> Any:
    """Press what opens the hand of *seat*, or hides it."""
    return client.post(f"{game.get_absolute_url()}curtain/", {"seat": seat} if seat else {}, **more)


def next_seat(game: PairGame) -> str:
    return str(position_of(game).seat)


def open_hand(client: Client, game: PairGame) -> str:
    """Open the hand of whose turn it is; return its address."""
    return str(press(client, game, next_seat(game))["Location"])


def cards_of(game: PairGame, *seats: str) -> set[str]:
    return {str(CODES[code]) for seat in seats for code in position_of(game, seat).hands[seat].cards}


def cards_named(body: str, cards: set[str]) -> set[str]:
    """Return which of *cards* are named beside the rule of the moment, which may speak of The Fool."""
    read = re.sub(RULES, " ", body)
    return {card for card in cards if re.search(rf"\b{card}\b", read)}


def play_turn(client: Client, game: PairGame, random: Random) -> None:
    """Play the turn of whose hand lies open, on the page."""
    seat = next_seat(game)
    while next_seat(game) == seat and legal(game):
        assert move(client, game, random.choice(legal(game)), htmx=True).status_code == 200


# --- sitting down ---


def test_two_at_one_device_are_called_by_the_names_they_typed(ada_client: Client, ada: User) -> None:
    answer = begin_here(ada_client)
    game = PairGame.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    assert {key: (seat.person, seat.name) for key, seat in pairs.seats_by_key(game).items()} == {
        ONE: (ada, "Ada"), TWO: (ada, "Noor"),
    }  # fmt: skip
    assert (game.owner, game.campaign) == (ada, None)


def test_the_own_name_is_preset(ada_client: Client, ada: User) -> None:
    body = look(ada_client, PairGame(), reverse("divination:pair_new"))
    assert re.search(f'name="name_1" value="{ada}"', body)


@pytest.mark.parametrize("names", [("Ada", ""), ("", "Noor"), ("Ada", "Ada")])
def test_the_curtain_has_to_tell_both_apart(ada_client: Client, names: tuple[str, str]) -> None:
    answer = begin_here(ada_client, name_1=names[0], name_2=names[1])
    assert answer.status_code == 422
    assert "name" in answer.content.decode()
    assert not PairGame.objects.exists()


def test_it_is_played_without_an_account(client: Client) -> None:
    begin_here(client)
    game = PairGame.objects.get()
    assert "show my hand" in look(client, game)
    assert "Your hand" in look(client, game, open_hand(client, game))


def test_a_game_here_stands_once_in_lists_and_waits(ada_client: Client, game: PairGame) -> None:
    body = look(ada_client, game, reverse("divination:games"))
    assert body.count(f'href="{game.get_absolute_url()}"') == 1
    assert "With Noor." in body
    assert look(ada_client, game, "/").count(game.title) == 1


# --- the curtain ---


def test_the_curtain_names_who_is_next_and_what_happened(ada_client: Client, game: PairGame) -> None:
    name = NAMES[next_seat(game)]
    body = look(ada_client, game)
    assert f"I am {name}: show my hand" in body
    assert f"{name} begins" in body
    assert cards_named(body, cards_of(game, *SEATS)) == set()


def test_a_press_opens_the_hand_of_whose_turn_it_is_alone(ada_client: Client, game: PairGame) -> None:
    seat = next_seat(game)
    body = look(ada_client, game, open_hand(ada_client, game))
    assert cards_named(body, cards_of(game, seat)) == cards_of(game, seat)
    assert cards_named(body, cards_of(game, other_seat(seat))) == set()


def test_the_other_one_opens_nothing(ada_client: Client, game: PairGame) -> None:
    answer = press(ada_client, game, other_seat(next_seat(game)), **HTMX)
    assert "show my hand" in answer.content.decode()
    assert cards_named(answer.content.decode(), cards_of(game, *SEATS)) == set()


def test_an_address_without_the_key_shows_the_curtain(ada_client: Client, game: PairGame) -> None:
    address = open_hand(ada_client, game)
    for other in (game.get_absolute_url(), address[:-1], f"{game.get_absolute_url()}?open={next_seat(game)}"):
        assert "show my hand" in look(ada_client, game, other)


@pytest.mark.asks  # a hand is opened and hidden
def test_hidden_the_hand_stays_so_at_its_old_address(ada_client: Client, game: PairGame) -> None:
    address = open_hand(ada_client, game)
    answer = press(ada_client, game)
    assert answer["Location"] == game.get_absolute_url()
    assert "show my hand" in look(ada_client, game, address)
    assert cards_named(look(ada_client, game, address), cards_of(game, *SEATS)) == set()


def test_after_a_turn_the_curtain_falls_by_itself(ada_client: Client, game: PairGame) -> None:
    first, address = next_seat(game), open_hand(ada_client, game)
    play_turn(ada_client, game, Random(1))
    second = next_seat(game)
    assert second == other_seat(first)
    for where in (address, game.get_absolute_url()):
        body = look(ada_client, game, where)
        assert f"I am {NAMES[second]}: show my hand" in body
        assert cards_named(body, cards_of(game, *SEATS)) == set()


def test_the_address_of_a_turn_opens_no_later_one(ada_client: Client, game: PairGame) -> None:
    random, address, first = Random(3), open_hand(ada_client, game), next_seat(game)
    for seat in (first, other_seat(first)):
        while next_seat(game) == seat:
            play_at_random(game, random)
    assert next_seat(game) == first
    assert "show my hand" in look(ada_client, game, address)


def test_a_turn_taken_back_from_the_curtain_shows_no_hand(ada_client: Client, game: PairGame) -> None:
    address, seat, random = open_hand(ada_client, game), next_seat(game), Random(2)
    move(ada_client, game, "draw")
    while next_seat(game) == seat:  # the last act of the turn told nobody anything
        move(ada_client, game, random.choice(legal(game)))
    assert "Take back" in look(ada_client, game)
    number = str(PairGame.objects.get().number)
    answer = ada_client.post(f"{game.get_absolute_url()}undo/", {"number": number, "op_id": op()}, **HTMX)
    assert next_seat(game) == seat
    assert cards_named(answer.content.decode(), cards_of(game, *SEATS)) == set()
    assert "show my hand" in look(ada_client, game, address)


def test_behind_the_curtain_nothing_is_played(ada_client: Client, game: PairGame) -> None:
    answer = move(ada_client, game, "draw", htmx=True)
    assert answer.status_code == 422
    assert "turn." in answer.content.decode()
    assert cards_named(answer.content.decode(), cards_of(game, *SEATS)) == set()
    assert PairGame.objects.get().number == 0


def test_who_lays_a_card_after_the_curtain_was_drawn_is_not_told_of_a_move(
    ada_client: Client, game: PairGame
) -> None:
    open_hand(ada_client, game)
    move(ada_client, game, "draw", htmx=True)
    lies, card = str(PairGame.objects.get().number), legal(game)[0]
    press(ada_client, game)
    told = {"move": card, "number": lies, "op_id": op(), "kept": ""}
    answer = ada_client.post(f"{game.get_absolute_url()}pencil/", told, **HTMX)
    assert answer.status_code == 409
    assert "You have played on" not in answer.content.decode()
    assert "Look again, then choose anew." in answer.content.decode()


def test_a_card_is_chosen_where_the_hand_lies_open(ada_client: Client, game: PairGame) -> None:
    address = open_hand(ada_client, game)
    move(ada_client, game, "draw")
    links = re.findall(r'id="card-\w+" href="([^"]+)"', look(ada_client, game, address))
    assert links
    assert 'aria-current="true"' in look(ada_client, game, links[0].replace("&amp;", "&"))


def test_whoever_has_the_hand_open_gives_up(ada_client: Client, game: PairGame) -> None:
    address, seat = open_hand(ada_client, game), next_seat(game)
    assert "The game ends at once" in look(ada_client, game, f"{address}&forfeit=1")
    move(ada_client, game, f"forfeit {seat}")
    body = look(ada_client, game)
    assert PairGame.objects.get().ended_at
    assert "show my hand" not in body
    assert cards_named(body, cards_of(game, *SEATS)) == cards_of(game, *SEATS)


@pytest.mark.parametrize("mode", MODES)
def test_no_page_of_a_whole_game_names_a_card_of_the_hidden_hands(ada_client: Client, mode: str) -> None:
    begin_here(ada_client, mode=mode)
    game, random = PairGame.objects.get(), Random(7)
    while not position_of(game).outcome:
        position, seat = position_of(game), next_seat(game)
        opened = {str(card) for card in position.open_cards()}
        given = {str(CODES[code]) for each in SEATS for code in position.hands[each].known}
        hidden = cards_of(game, *SEATS) - opened - given
        other = cards_of(game, other_seat(seat)) - opened - given
        assert cards_named(look(ada_client, game), hidden) == set()
        assert cards_named(look(ada_client, game, open_hand(ada_client, game)), other) == set()
        for _ in range(random.randint(1, 6)):
            if not position_of(game).outcome:
                play_at_random(game, random)


def test_two_worlds_that_differ_in_the_other_hand_give_one_page(ada_client: Client, ada: User) -> None:
    """By the deal: the same one twice, but for the hand of who sits across and for cards that lie in the deck."""
    read = []
    for is_other_world in (False, True):
        game = pairs.begin_pair_record(
            PairGame(title="A world"), "warring_planets", (), {ONE: ada, TWO: ada}, op_id=op(), by=ada, owner=ada,
            first_seat=ONE, deal="one world",
        )  # fmt: skip
        game.seats.update(name="Ada")
        if is_other_world:
            _deal_another_hand_across(game)
        pages = [look(ada_client, game), look(ada_client, game, open_hand(ada_client, game))]
        read.append([_without_marks(page, game) for page in pages])
    assert read[0] == read[1]


def _deal_another_hand_across(game: PairGame) -> None:
    before = cards_of(game, TWO)
    dealt, hand = game.lines.get(text__startswith="dealt"), game.lines.get(text__startswith="hand 2")
    word, *order = dealt.text.split()
    order[3:6], order[-3:] = order[-3:], order[3:6]
    game.lines.filter(pk=dealt.pk).update(text=" ".join([word, *order]))
    game.lines.filter(pk=hand.pk).update(text=" ".join(["hand 2", *order[3:6]]))
    MEMORY.forget(game.pk)
    assert not before & cards_of(game, TWO)


def _without_marks(body: str, game: PairGame) -> str:
    """Return *body* without what is random in any page."""
    for pattern in (
        r'value="[\w-]{20,}"',
        r'"X-CSRFToken": "\w+"',
        r"<code>\w+</code>",
        r"open=[\w-]+",
        game.slug,
    ):
        body = re.sub(pattern, "", body)
    return body


def test_nobody_else_opens_a_hand(bo_client: Client, ada_client: Client, game: PairGame) -> None:
    assert press(bo_client, game, next_seat(game)).status_code == 404
    assert look(bo_client, game, open_hand(ada_client, game)) != ""
    assert bo_client.get(game.get_absolute_url()).status_code == 404


def test_a_page_of_a_game_here_is_kept_nowhere(ada_client: Client, game: PairGame) -> None:
    answer = ada_client.get(open_hand(ada_client, game))
    assert "no-store" in answer["Cache-Control"]


def test_again_the_other_one_begins_and_the_curtain_hangs(ada_client: Client, game: PairGame) -> None:
    first = next_seat(game)
    press(ada_client, game, first)
    move(ada_client, game, f"forfeit {first}")
    ada_client.post(f"{game.get_absolute_url()}again/")
    again = PairGame.objects.get(ended_at=None)
    assert next_seat(again) == other_seat(first)
    assert f"I am {NAMES[other_seat(first)]}: show my hand" in look(ada_client, again)


def test_a_hand_is_opened_for_its_own_turn_alone(ada_client: Client, game: PairGame) -> None:
    press(ada_client, game, other_seat(next_seat(game)))
    assert fresh(game).opened == ""
