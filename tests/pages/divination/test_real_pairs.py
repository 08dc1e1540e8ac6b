"""/games/two/ with the players' own cards: nobody types a hand, a card is one tap as it is laid, and one its place."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from decks.rules.tarot import CODES
from divination.games import pairs
from divination.models import PairGame
from divination.modes import FOR_TWO
from divination.rules.starfield import ONE, SEATS, TWO
from play.rules.lines import ALL_KNOWING
from tests.cast import client_of, make_user, op
from tests.pages.divination.test_pairs import fresh
from tests.rules.sefirot.real_table import RealTable

HTMX: Any = {"headers": {"hx-request": "true"}}
MODES = [mode.key for mode in FOR_TWO]
NAMES = {ONE: "Ada", TWO: "Bo"}


def in_middle(opener: User, mode: str = "warring_planets", *variations: str, first: str = ONE) -> PairGame:
    """A game on one phone that lies between both."""
    return pairs.begin_pair_game_here(
        opener, mode, variations, NAMES, title="On our table", op_id=op(), is_real=True, first_seat=first
    )


@pytest.fixture
def game(ada: User) -> PairGame:
    return in_middle(ada)


@pytest.fixture
def far_game(campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A game in which each taps on their own phone."""
    return pairs.begin_pair_game(
        campaign, "lovers_discourse", (), ada, bo, title="Ours", op_id=op(), first_seat=ONE, is_real=True
    )


def position_of(game: PairGame) -> Any:
    return pairs.known_to(fresh(game), ALL_KNOWING).position


def body(client: Client, game: PairGame, **asked: str) -> str:
    return client.get(game.get_absolute_url(), asked).content.decode()


def tap(client: Client, game: PairGame, move: str, **data: Any) -> Any:
    more: Any = HTMX if data.pop("htmx", False) else {}
    told = {"move": move, "number": str(fresh(game).number), "op_id": op(), **data}
    return client.post(f"{game.get_absolute_url()}move/", told, **more)


def moves_on(page: str) -> list[str]:
    """Return the moves that one tap of the page sends."""
    told = re.findall(r'name="move" value="([^"]+)"', page)
    return [move.replace("&gt;", ">") for move in told]


def sitting(**told: Any) -> dict[str, Any]:
    here = {"partner": "here", "name_1": "Ada", "name_2": "Bo", "cards": "real"}
    return {"mode": "warring_planets", "op_id": op(), **here, **told}


# --- the links ---


def test_on_a_phone_the_links_stand_beneath_what_one_taps_and_after_the_end(
    ada_client: Client, bo_client: Client, far_game: PairGame
) -> None:
    """There the bar leaves them out."""
    links = f'href="{reverse("divination:pair_links", args=[far_game.slug])}"'
    for client in (ada_client, bo_client):  # who taps, and who waits
        assert client.get(far_game.get_absolute_url(), **HTMX).text.count(links) == 1
    tap(ada_client, far_game, "forfeit 1")
    assert fresh(far_game).ended_at
    assert ada_client.get(far_game.get_absolute_url(), **HTMX).text.count(links) == 1


# --- sitting down ---


def test_two_begin_on_one_phone_in_the_middle(ada: User, ada_client: Client) -> None:
    answer = ada_client.post(reverse("divination:pair_new"), sitting(as_warring_planets=["noble"]))
    game = PairGame.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    assert (game.is_real, game.owner, game.commitment, game.setup["variations"]) == (True, ada, "", ["noble"])
    seats = pairs.seats_by_key(game)
    assert {seat.person for seat in seats.values()} == {ada}
    assert pairs.names_by_seat(seats) == NAMES


def test_both_names_are_asked(ada_client: Client) -> None:
    answer = ada_client.post(reverse("divination:pair_new"), sitting(name_2=""))
    assert answer.status_code == 422
    assert "Give both names." in answer.content.decode()
    assert not PairGame.objects.exists()


def test_two_of_a_campaign_and_two_by_link_play_with_their_own_cards(
    ada_client: Client, campaign: Campaign, bo: User
) -> None:
    for partner in (f"{campaign.slug}.{bo.slug}", "link"):
        ada_client.post(reverse("divination:pair_new"), sitting(partner=partner, name_1="", name_2=""))
    assert [game.is_real for game in PairGame.objects.all()] == [True, True]


def test_it_lies_among_the_games_once(ada_client: Client, game: PairGame) -> None:
    page = ada_client.get(reverse("divination:games")).content.decode()
    assert page.count("On our table") == 1
    assert "With Bo." in page
    assert "It is your turn." in page


def test_again_is_played_with_real_cards_and_both_names(ada_client: Client, game: PairGame) -> None:
    tap(ada_client, game, "forfeit 1")
    assert "Again, Bo first" in body(ada_client, game)
    answer = ada_client.post(f"{game.get_absolute_url()}again/")
    again = PairGame.objects.exclude(pk=game.pk).get()
    assert answer["Location"] == again.get_absolute_url()
    assert (again.is_real, again.setup["first"]) == (True, TWO)
    assert pairs.names_by_seat(pairs.seats_by_key(again)) == NAMES


# --- a card is one tap, its place another ---


def test_the_page_says_what_to_do_with_the_deck(ada_client: Client, game: PairGame) -> None:
    page = body(ada_client, game)
    assert "Shuffle all 78 cards. Each of you draws three that nobody else sees. Ada begins." in page
    assert "For you, Ada: draw a card, then lay one." in page
    assert "Tap the card that is laid" in page
    assert len(re.findall(r'id="tap-', page)) == len(CODES)
    assert "four cards in hand" in page
    assert not moves_on(page)


def test_a_turn_is_two_taps_and_then_the_other_one_is_on_turn(ada_client: Client, game: PairGame) -> None:
    page = body(ada_client, game, card="c9")
    assert "Where does the 9 of Cups go?" in page
    assert moves_on(page) == ["c9>1", "c9>2", "c9>3"]
    answer = tap(ada_client, game, "c9>2")
    assert answer["Location"] == f"{game.get_absolute_url()}#acting"  # without scripts it stays where it is
    page = body(ada_client, game)
    assert "For you, Bo: draw a card, then lay one." in page
    assert "Ada gave the 9 of Cups to the Second Seeress." in page
    assert "Shuffle" not in page


def test_with_scripts_the_answer_is_the_table_alone(ada_client: Client, game: PairGame) -> None:
    answer = tap(ada_client, game, "c9>2", htmx=True)
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div id="pair"')


def test_a_card_that_lies_elsewhere_says_where(ada_client: Client, game: PairGame) -> None:
    tap(ada_client, game, "m9@L4")
    tap(ada_client, game, "c9>1")
    page = body(ada_client, game)
    assert 'aria-label="The Hermit: It lies on Sun 4 already."' in page
    assert "The Hermit: It lies on Sun 4 already." in body(ada_client, game, card="m9")
    told = "The 9 of Cups: It lies with the First Seeress of Bo already."
    assert told in body(ada_client, game, card="c9")
    answer = tap(ada_client, game, "c9>2")
    assert answer.status_code == 422
    assert told in answer.content.decode()


def test_a_minor_that_was_raised_lies_on_its_major(ada_client: Client, game: PairGame) -> None:
    for move in ("m9@L4", "m2@L1", "c2>1", "s2>1", "c3>2", "raise c2@L4", "raise c3@L4"):
        if position_of(game).phase == "play":
            assert f'id="tap-{move.split("@")[0].split(">")[0]}"' in body(ada_client, game)
        assert tap(ada_client, game, move).status_code == 303
    assert "It lies on The Hermit already." in body(ada_client, game, card="c2")


def test_a_major_out_of_reach_is_told_why(ada_client: Client, game: PairGame) -> None:
    page = body(ada_client, game, card="m9", place="C1")
    assert "Star 1 is not at your edge, and beside nothing that faces you." in page
    assert sorted(moves_on(page)) == ["m9@C5", "m9@L4", "m9@R4"]
    assert tap(ada_client, game, "m9@C1").status_code == 422


def test_what_rose_is_placed_by_one_tap_each(ada_client: Client, game: PairGame) -> None:
    for move in ("m9@L4", "m2@L1", "c2>1", "s2>1", "c3>2"):
        tap(ada_client, game, move)
    page = body(ada_client, game)
    assert "For you, Ada: place what rose." in page
    assert "Where does the 2 of Cups go?" in page
    assert "raise c2@L4" in moves_on(page)
    assert "raise c3@L4" in moves_on(body(ada_client, game, card="c3"))


def test_a_gift_is_drawn_past_or_taken(ada_client: Client, ada: User) -> None:
    game = in_middle(ada, "lovers_discourse")
    assert "gift m4" in moves_on(body(ada_client, game, card="m4"))
    tap(ada_client, game, "gift m4")
    page = body(ada_client, game)
    assert "For you, Bo: draw a card, or take the gift." in page
    assert moves_on(page) == ["draw", "take"]
    tap(ada_client, game, "take")
    page = body(ada_client, game)
    assert "For you, Bo: lay a card." in page
    tap(ada_client, game, "c9>1")
    assert "The Emperor: It was a gift: Bo holds it." in body(ada_client, game, card="m4")


def test_courts_negate_and_what_is_let_go_is_one_tap_each(ada_client: Client, ada: User) -> None:
    game = in_middle(ada, "lovers_discourse")
    for move in ("c12>1", "s1>1", "c13>2"):
        tap(ada_client, game, move)
    page = body(ada_client, game)
    assert "Courts met: what becomes of them?" in page
    assert "negate c12 c13" in moves_on(page)
    tap(ada_client, game, "negate c12 c13")
    page = body(ada_client, game)
    assert "Tap each card that is let go" in page
    assert {"discard w5", "discard m21", "draw up"} <= set(moves_on(page))
    assert "discard c12" not in moves_on(page)
    tap(ada_client, game, "discard w5")
    tap(ada_client, game, "draw up")
    assert "Ada drew two cards." in body(ada_client, game)
    assert "It is out of the game." in body(ada_client, game, card="w5")


def test_the_sacred_number_is_sought_one_card_at_a_time(ada_client: Client, ada: User) -> None:
    game = in_middle(ada, "lovers_discourse", "numerology", first=TWO)
    page = body(ada_client, game)
    assert "For you, Ada and Bo: turn the top card over." in page
    assert "Shuffle all 78 cards and turn the top one over." in page
    tap(ada_client, game, "see m17")
    page = body(ada_client, game)
    assert "The Star counts 17, not 6 to 10. Turn the next card over." in page
    assert "It was turned over already." in page
    assert tap(ada_client, game, "see m17").status_code == 422
    assert tap(ada_client, game, "see q77").status_code == 422
    tap(ada_client, game, "see c7")
    page = body(ada_client, game)
    assert "The sacred number is 7." in page
    assert "Shuffle them back in. Each of you draws three that nobody else sees. Bo begins." in page


# --- only Majors? ---


def nearly_stuck(opener: User, mode: str) -> tuple[PairGame, str]:
    """Return a game in which who is on turn may hold Majors alone that go nowhere, and a Major that is one of them."""
    for seed in range(200):
        table, game = RealTable(mode, (), Random(f"stuck {seed}")), None
        moves: list[tuple[str, str]] = []
        first = table.position.seat
        while not table.position.outcome:
            stuck = list(table.position.ways_of_being_stuck()) if table.position.phase == "play" else []
            if len(stuck) > 1 and len(table.position.hand) == 4 and table.position.hand_sizes[ONE] == 3:
                game = in_middle(opener, mode, first=first)
                for seat, move in moves:
                    now = fresh(game)
                    pairs.make_move(now, seat, move, seen_number=now.number, op_id=op(), by=opener)
                return game, stuck[0].cards[0].code
            moves.append(table.play())
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("mode", "end"), [("warring_planets", r"won|draw"), ("lovers_discourse", "The game is lost")]
)
def test_only_majors_is_asked_where_that_ends_the_game(
    ada_client: Client, ada: User, mode: str, end: str
) -> None:
    assert "only Majors" not in body(ada_client, in_middle(ada, mode))
    game, card = nearly_stuck(ada, mode)
    page = body(ada_client, game)
    assert re.search(rf"hold only Majors, and none can go\? It would end: .*({end})", page)
    page = body(ada_client, game, stuck="1")
    assert "No, play on" in page
    assert f"stuck {card}" in moves_on(page)
    tap(ada_client, game, f"stuck {card}")
    page = body(ada_client, game)
    assert "It is over." in page
    assert re.search(end, page)


# --- taking back, two phones, watching ---


def test_on_one_phone_every_tap_is_taken_back_freely(ada_client: Client, game: PairGame) -> None:
    tap(ada_client, game, "c9>2")
    assert "Take back" in body(ada_client, game)
    answer = ada_client.post(
        f"{game.get_absolute_url()}undo/", {"number": str(fresh(game).number), "op_id": op()}
    )
    assert answer.status_code == 303
    assert position_of(game).seat == ONE
    assert not position_of(game).columns_of[ONE][1]


def test_with_two_phones_each_taps_for_themselves(
    far_game: PairGame, ada_client: Client, bo_client: Client
) -> None:
    assert "Tap the card that is laid" in body(ada_client, far_game)
    waits = body(bo_client, far_game)
    assert "This page goes on by itself once Ada has tapped." in waits
    assert 'id="tap-' not in waits
    answer = tap(bo_client, far_game, "c9>1")
    assert answer.status_code == 422
    assert "It is Ada’s turn." in answer.content.decode()
    tap(ada_client, far_game, "c9>1")
    assert "Tap the card that is laid" in body(bo_client, far_game)


def test_a_stranger_sees_and_taps_nothing(cy_client: Client, game: PairGame) -> None:
    assert cy_client.get(game.get_absolute_url()).status_code == 404
    assert tap(cy_client, game, "c9>1").status_code == 404


def test_a_member_watches(far_game: PairGame, campaign: Campaign) -> None:
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    page = body(client_of(dee), far_game)
    assert "Ada draws a card, then lays one." in page
    assert 'id="tap-' not in page


def test_a_double_tap_lays_once(ada_client: Client, game: PairGame) -> None:
    told = {"number": str(game.number), "op_id": op()}
    for _ in range(2):
        assert tap(ada_client, game, "c9>1", **told).status_code == 303
    assert fresh(game).number == game.number + 1


def test_the_page_asks_at_most_eight_queries(
    ada_client: Client, game: PairGame, django_assert_max_num_queries: Any
) -> None:
    for asked in ({}, {"card": "m9"}):
        with django_assert_max_num_queries(8):
            body(ada_client, game, **asked)


# --- whole games ---


@pytest.mark.parametrize("is_far", [False, True], ids=["one phone", "two phones"])
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_is_played_by_taps_alone(
    mode: str, is_far: bool, ada: User, bo: User, campaign: Campaign, ada_client: Client, bo_client: Client
) -> None:
    """Whatever the hand holds is sent by what its page shows, for the card that is tapped."""
    table = RealTable(mode, (), Random(f"taps {mode}"), first=TWO)
    game = in_middle(ada, mode, first=TWO)
    clients = dict.fromkeys(SEATS, ada_client)
    if is_far:
        clients[TWO] = bo_client
        game = pairs.begin_pair_game(
            campaign, mode, (), ada, bo, title="", op_id=op(), first_seat=TWO, is_real=True
        )
    while not table.position.outcome:
        seat, move = table.play()
        card = re.search(r"\b[scwpm]\d+\b", move)
        asked = {"stuck": "1"} if move.startswith("stuck") else {"card": card[0]} if card else {}
        assert move in moves_on(body(clients[seat], game, **asked))
        assert tap(clients[seat], game, move).status_code == 303
    page = body(ada_client, game)
    assert "It is over." in page
    assert pairs.known_to(fresh(game), ALL_KNOWING).position == table.position
