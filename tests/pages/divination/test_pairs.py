"""/games/two/: two of a campaign sit down, play, take back, end and begin again; hands stay hidden."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.errors import NotMemberError
from campaigns.kept_queries import KeptModelQuery
from campaigns.models import Campaign, User
from decks.rules.tarot import CODES, card_in_sentence
from divination.games import pairs
from divination.models import PairGame
from divination.modes import FOR_TWO, MODES_FOR_TWO
from divination.rules.starfield import ONE, SEATS, TWO
from divination.rules.two_players import PLAY, RAISE, other_seat
from play.rules.lines import ALL_KNOWING
from tests.cast import client_of, make_user, op
from tests.conftest import at_night
from tests.html import RANDOM, parsed

HTMX: Any = {"headers": {"hx-request": "true"}}
MODES = [mode.key for mode in FOR_TWO]
PAIR_GAME = KeptModelQuery(PairGame, lambda pk: PairGame.objects.filter(pk=pk), int)


@pytest.fixture
def dee(campaign: Campaign) -> User:
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    return dee


@pytest.fixture
def game(campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A game in which Ada, who sits at the bottom of the board, begins."""
    return begun(campaign, ada, bo)


@pytest.fixture
def sits(ada_client: Client, bo_client: Client) -> dict[str, Client]:
    return {ONE: ada_client, TWO: bo_client}


def begun(campaign: Campaign, ada: User, bo: User, mode: str = "warring_planets", **told: Any) -> PairGame:
    return pairs.begin_pair_game(
        campaign, mode, told.pop("variations", ()), ada, bo, title="Two skies", op_id=op(), first_seat=ONE
    )


def fresh(game: PairGame) -> PairGame:
    (found,) = PAIR_GAME.all(game.pk)
    return found


def move(client: Client, game: PairGame, line: str, **data: Any) -> Any:
    more = HTMX if data.pop("htmx", False) else {}
    told = {"move": line, "number": str(fresh(game).number), "op_id": op(), **data}
    return client.post(f"{game.get_absolute_url()}move/", told, **more)


def position_of(game: PairGame, *seats: str) -> Any:
    return pairs.known_to(fresh(game), frozenset(seats)).position


def legal(game: PairGame) -> list[str]:
    seat = position_of(game).seat
    position = position_of(game, seat)
    return list(position.choices)


def play_at_random(game: PairGame, random: Random) -> None:
    """Make one move at random, through the door."""
    now = fresh(game)
    seat = pairs.known_to(now, frozenset()).position.seat
    lines = list(pairs.known_to(now, frozenset({seat})).position.choices)
    by = pairs.seats_by_key(now)[seat].person
    assert by
    pairs.make_move(now, seat, random.choice(lines), seen_number=now.number, op_id=op(), by=by)


def play_on(game: PairGame, until: Callable[[Any], bool], random: Random) -> None:
    """Play at random until *until* says so of a watcher's position."""
    while not until(position_of(game)):
        play_at_random(game, random)


# --- sitting down ---


def sitting(campaign: Campaign, partner: User, **told: Any) -> dict[str, Any]:
    return {"mode": "warring_planets", "partner": f"{campaign.slug}.{partner.slug}", "op_id": op(), **told}


def test_two_of_a_campaign_sit_down(ada_client: Client, campaign: Campaign, ada: User, bo: User) -> None:
    answer = ada_client.post(reverse("divination:pair_new"), sitting(campaign, bo, title="Over the sky"))
    game = PairGame.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    assert (game.title, game.campaign, game.owner, game.kind) == (
        "Over the sky", campaign, None, "warring_planets",
    )  # fmt: skip
    assert {key: seat.person for key, seat in pairs.seats_by_key(game).items()} == {ONE: ada, TWO: bo}
    assert game.commitment
    assert game.setup["first"] in SEATS


@pytest.mark.asks
def test_a_double_click_begins_one_game(ada_client: Client, campaign: Campaign, bo: User) -> None:
    told = sitting(campaign, bo)
    first, second = (ada_client.post(reverse("divination:pair_new"), told) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert PairGame.objects.count() == 1


def test_who_begins_is_drawn_by_lot(campaign: Campaign, ada: User, bo: User) -> None:
    games = [
        pairs.begin_pair_game(campaign, "warring_planets", (), ada, bo, title="", op_id=op())
        for _ in range(24)
    ]
    assert {game.setup["first"] for game in games} == set(SEATS)


def test_a_stranger_is_no_partner(ada_client: Client, campaign: Campaign, bo: User, cy: User) -> None:
    answer = ada_client.post(reverse("divination:pair_new"), sitting(campaign, cy))
    assert answer.status_code == 422
    assert "Choose somebody else" in answer.content.decode()
    assert not PairGame.objects.exists()


def test_who_left_the_campaign_is_no_partner(campaign: Campaign, ada: User, bo: User) -> None:
    roster.leave_campaign(campaign, bo)
    with pytest.raises(NotMemberError):
        begun(campaign, ada, bo)


def test_the_page_says_what_a_variation_does_to_the_chance(ada_client: Client, campaign: Campaign) -> None:
    body = ada_client.get(reverse("divination:pair_new")).content.decode()
    assert "44 of 100 are won: harder for two" in body
    assert "wins 54 games of 100" in body


def test_variations_are_kept(ada_client: Client, campaign: Campaign, bo: User) -> None:
    told = sitting(campaign, bo, mode="lovers_discourse", as_lovers_discourse=["numerology", "fated"])
    ada_client.post(reverse("divination:pair_new"), told)
    assert PairGame.objects.get().setup["variations"] == ["fated", "numerology"]


def test_as_many_cards_rest_in_a_hand_as_was_chosen_and_again(
    ada_client: Client, campaign: Campaign, bo: User
) -> None:
    url = reverse("divination:pair_new")
    assert ada_client.post(url, sitting(campaign, bo, hand="9")).status_code == 422
    ada_client.post(url, sitting(campaign, bo, hand="4"))
    game = PairGame.objects.get()
    assert {seat: len(position_of(game).hands[seat]) for seat in SEATS} == {ONE: 4, TWO: 4}
    again = pairs.begin_pair_game_again(game, "")
    assert len(position_of(again).hands[ONE]) == 4


def test_it_is_kept_whether_they_play_over_days(ada_client: Client, campaign: Campaign, bo: User) -> None:
    for pace, is_over_days in {"now": False, "days": True}.items():
        ada_client.post(reverse("divination:pair_new"), sitting(campaign, bo, pace=pace))
        assert PairGame.objects.get(ended_at=None).is_over_days == is_over_days
        pairs.begin_pair_game_again(PairGame.objects.get(), "")
        assert PairGame.objects.filter(is_over_days=is_over_days).count() == 2
        PairGame.objects.all().delete()


def test_both_find_it_among_their_games(sits: dict[str, Client], game: PairGame) -> None:
    one, two = (client.get(reverse("divination:games")).content.decode() for client in sits.values())
    assert "With Bo." in one
    assert "It is your turn." in one
    assert "It is Ada’s turn." in two


# --- the page ---


@pytest.mark.parametrize("mode", MODES)
def test_each_sees_their_own_hand_alone(
    mode: str, campaign: Campaign, ada: User, bo: User, sits: dict[str, Client]
) -> None:
    game = begun(campaign, ada, bo, mode)
    full = position_of(game, *ALL_KNOWING)
    for seat, client in sits.items():
        body = client.get(game.get_absolute_url()).content.decode()
        assert all(f'aria-label="{CODES[code]}"' in body for code in full.hands[seat].cards)
        assert not any(f'"{CODES[code]}"' in body for code in full.hands[other_seat(seat)].cards)


def test_a_member_watches_without_hands_or_moves(dee: User, game: PairGame) -> None:
    answer = client_of(dee).get(game.get_absolute_url())
    body = answer.content.decode()
    assert answer.status_code == 200
    assert body.count("three cards in hand") == 2
    assert "Your hand" not in body
    assert 'id="moves"' not in body


def test_a_stranger_gets_404(cy_client: Client, game: PairGame) -> None:
    assert cy_client.get(game.get_absolute_url()).status_code == 404
    assert move(cy_client, game, "draw").status_code == 404


def test_who_leaves_the_campaign_plays_on(
    bo_client: Client, bo: User, campaign: Campaign, game: PairGame
) -> None:
    roster.leave_campaign(campaign, bo)
    assert bo_client.get(game.get_absolute_url()).status_code == 200


def test_who_was_forgotten_is_a_former_player(ada_client: Client, game: PairGame) -> None:
    game.seats.filter(key=TWO).update(person=None)
    assert "a former player" in ada_client.get(game.get_absolute_url()).content.decode()


def test_another_reads_that_a_card_was_drawn_and_not_which(sits: dict[str, Client], game: PairGame) -> None:
    move(sits[ONE], game, "draw")
    card = position_of(game, ONE).drawn[ONE][-1]
    told = f"Ada drew {card_in_sentence(CODES[card])}."
    assert told in sits[ONE].get(game.get_absolute_url()).content.decode()
    read = sits[TWO].get(game.get_absolute_url()).content.decode()
    assert "Ada drew a card." in read
    assert told not in read


def test_a_member_who_watches_moves_nothing(dee: User, game: PairGame) -> None:
    assert move(client_of(dee), game, "draw").status_code == 404


def test_player_two_sees_the_board_turned(game: PairGame, sits: dict[str, Client]) -> None:
    one, two = (client.get(game.get_absolute_url()).content.decode() for client in sits.values())
    assert 'id="place-C5" class="at empty" aria-label="Star 5, empty" transform="translate(260 515.7)"' in one
    assert 'id="place-C5" class="at empty" aria-label="Star 5, empty" transform="translate(260 47.5)"' in two


SKIP = '<a class="skip" href="#next">To your move</a>'


@pytest.mark.parametrize("is_over_days", [False, True], ids=["together", "in pencil"])
def test_a_link_leads_from_whose_turn_it_is_to_the_move_at_hand(
    sits: dict[str, Client], game: PairGame, is_over_days: bool
) -> None:
    """Before all else that one may press, and only where there is a button to press."""
    PairGame.objects.update(is_over_days=is_over_days)
    for line in ("draw", "play"):
        body = sits[ONE].get(game.get_absolute_url()).text
        table = body[body.index('id="waits"') :]
        assert re.search(r"<(a|button)\b[^>]*>.*?</\1>", table)[0] == SKIP
        assert len(re.findall(r'<button[^>]* id="next"', body)) == 1
        assert SKIP not in sits[TWO].get(game.get_absolute_url()).text
        if line == "draw":
            move(sits[ONE], game, line)
    assert SKIP not in sits[ONE].get(game.get_absolute_url(), {"forfeit": "1"}).text
    move(sits[ONE], game, f"forfeit {ONE}")
    assert SKIP not in sits[ONE].get(game.get_absolute_url()).text


def test_what_is_chosen_leads_the_keyboard_to_its_move(ada_client: Client, game: PairGame) -> None:
    """Where the focus goes once the table is drawn anew."""
    move(ada_client, game, "draw")
    page = parsed(ada_client.get(game.get_absolute_url()).text)
    leads = [link.get("data-leads") for link in page.iter("a") if link.get("id", "").startswith("card-")]
    assert leads == ["next"] * 4


def test_what_is_chosen_in_words_has_its_place_on_the_board(ada_client: Client, game: PairGame) -> None:
    """So the board can show another choice before it is sent."""
    move(ada_client, game, "draw")
    page = parsed(ada_client.get(game.get_absolute_url()).text)
    places = {
        row.get("data-place"): row.get("checked") for row in page.iter("input") if row.get("name") == "move"
    }
    presses = {f"place-{place}" for place in places}
    lit = [link for link in page.iter() if link.get("id") in presses]
    assert len(lit) == len(places) > 1
    (chosen,) = (place for place, checked in places.items() if checked is not None)
    assert [link.get("id") for link in lit if link.get("aria-current")] == [f"place-{chosen}"]


def test_of_any_card_what_a_sensible_player_would_do_is_chosen(
    ada_client: Client, ada: User, bo: User, campaign: Campaign
) -> None:
    """Nobody who presses the button by habit ends the game with the first place of a list."""
    game, random, mode = begun(campaign, ada, bo), Random("likely"), MODES_FOR_TWO["warring_planets"]
    found = 0
    while not position_of(game).outcome:
        at = position_of(game, ONE)
        if at.seat == ONE and at.phase in (PLAY, RAISE):
            rated, body = mode.rated(at), ""
            for card in dict.fromkeys(re.findall(r"[scwpm]\d+", " ".join(at.choices))):
                own = [line for line in at.choices if re.search(rf"\b{card}\b", line) and line in rated]
                best = max(own, key=rated.__getitem__)
                body = ada_client.get(game.get_absolute_url(), {"card": card}).text
                if len(own) > 1 and f'value="{best}"' in body:
                    assert f'value="{best}" checked' in body
                    found += best != own[0]
        play_at_random(game, random)
        if found > 2:
            break
    assert found


def test_who_has_not_played_yet_reads_the_aim_and_the_rules_of_the_moment(
    sits: dict[str, Client], game: PairGame
) -> None:
    step = '<details class="t-folded moment" id="moment"'
    read = sits[ONE].get(game.get_absolute_url()).text
    assert 'class="aim"' in read
    assert f"{step} open>" in read
    move(sits[ONE], game, "draw")
    move(sits[ONE], game, next(line for line in legal(game) if ">" in line or "@" in line))
    assert 'class="aim"' not in sits[ONE].get(game.get_absolute_url()).text
    for line in ("draw", "", "draw"):  # Bo's whole turn, and Ada's card
        seat = position_of(game).seat
        move(sits[seat], game, line or next(each for each in legal(game) if ">" in each or "@" in each))
    assert f"{step}>" in sits[ONE].get(game.get_absolute_url()).text


def test_the_rules_lead_back_to_the_game_and_nowhere_else(sits: dict[str, Client], game: PairGame) -> None:
    rules = reverse("divination:game_rules", args=[game.kind])
    url = game.get_absolute_url()
    assert f'href="{rules}?back={url.replace("/", "%2F")}"' in sits[ONE].get(url).text
    assert f'<a class="btn" href="{url}">Back to the game</a>' in sits[ONE].get(rules, {"back": url}).text
    elsewhere = sits[ONE].get(rules, {"back": "https://example.org/"}).text
    assert 'href="https://example.org' not in elsewhere
    assert "Back to the game" not in sits[ONE].get(rules).text


def test_what_the_other_did_is_told_beside_the_card_ones_own_page_drew(
    sits: dict[str, Client], game: PairGame
) -> None:
    move(sits[ONE], game, "draw")
    played = next(each for each in legal(game) if ">" in each)
    move(sits[ONE], game, played)
    told = sits[TWO].get(game.get_absolute_url()).text
    move(sits[TWO], game, "draw")
    card = card_in_sentence(CODES[played.partition(">")[0]])
    for read in (told, sits[TWO].get(game.get_absolute_url()).text):
        fell = read.partition('class="t-fell"')[2].partition("<details")[0]
        assert f"Ada gave {card}" in fell
    assert "Bo drew the" in fell or "Bo drew " in fell


def test_an_empty_seat_is_waited_for_by_no_name(ada_client: Client, game: PairGame) -> None:
    game.seats.filter(key=TWO).update(person=None, name="")
    PairGame.objects.update(campaign=None, owner=game.seats.get(key=ONE).person)
    move(ada_client, game, "draw")
    move(ada_client, game, next(line for line in legal(game) if ">" in line or "@" in line))
    assert "Nobody sits opposite yet." in ada_client.get(game.get_absolute_url()).text


def test_each_seeress_is_a_press_that_gives_her_the_chosen_card(
    ada_client: Client, ada: User, bo: User, campaign: Campaign
) -> None:
    """Without scripts it chooses her; there is none for a Major, nor before a card is drawn."""
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="", op_id=op(), first_seat=ONE, deal="c11c" * 16
    )
    at = game.get_absolute_url()

    def presses(**address: str) -> list[Any]:
        page = parsed(ada_client.get(at, address).text)
        return [link for link in page.iter("a") if link.get("aria-label", "").endswith("Seeress")]

    assert presses() == []
    move(ada_client, game, "draw")
    assert position_of(game, ONE).hand.cards == ("m1", "m17", "p3", "p4")
    assert presses(card="m17") == []
    told = presses(card="p4")
    assert [(one.text, one.get("hx-post"), json.loads(one.get("hx-vals", "{}"))) for one in told] == [
        (name, f"{at}move/", {"move": f"p4>{key}"})
        for name, key in zip(("First", "Second", "Third"), "123", strict=True)
    ]
    body = ada_client.get(told[2].get("href")).text
    chosen = next(one for one in parsed(body).iter("input") if "checked" in one.attrib)
    assert chosen.get("value") == "p4>3"
    move(ada_client, game, chosen.get("value"))
    assert [card.code for card in position_of(game).columns_of[ONE][2]] == ["p4"]


# --- moves ---


def test_a_card_is_drawn_and_played(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    assert move(ada_client, game, "draw").status_code == 303
    card = position_of(game, ONE).hands[ONE].cards[-1]
    line = f"{card}>1" if CODES[card].suit else f"{card}@L4"
    assert move(ada_client, game, line).status_code == 303
    body = bo_client.get(game.get_absolute_url()).content.decode()
    assert "For you, Bo: draw a card." in body
    assert card_in_sentence(CODES[card]) in body


def test_out_of_turn(bo_client: Client, game: PairGame) -> None:
    answer = move(bo_client, game, "draw")
    assert answer.status_code == 422
    assert "It is Ada’s turn." in answer.content.decode()


def test_a_card_that_is_not_in_the_hand(ada_client: Client, game: PairGame) -> None:
    move(ada_client, game, "draw")
    other = next(code for code in CODES if code not in position_of(game, ONE).hands[ONE].cards)
    answer = move(ada_client, game, f"{other}@L4")
    assert answer.status_code == 422
    assert "is not in your hand." in answer.content.decode()


def test_a_double_click_moves_once(ada_client: Client, game: PairGame) -> None:
    before, told = game.number, {"number": str(game.number), "op_id": op()}
    for _ in range(2):
        assert move(ada_client, game, "draw", **told).status_code == 303
    assert fresh(game).number == before + 1


def test_who_was_overtaken_gets_the_fresh_page(sits: dict[str, Client], game: PairGame) -> None:
    play_on(game, lambda position: position.phase == "draw" and position.seat == TWO, Random(3))
    seen = str(fresh(game).number)
    move(sits[TWO], game, "draw")
    answer = move(sits[ONE], game, "draw", number=seen, htmx=True)
    assert answer.status_code == 409
    assert "The game moved on while you looked." in answer.content.decode()
    assert "plays a card" in answer.content.decode()


def test_who_was_overtaken_by_their_own_click_is_told_so(ada_client: Client, game: PairGame) -> None:
    move(ada_client, game, "draw")
    seen, (first, second) = str(fresh(game).number), legal(game)[:2]
    move(ada_client, game, first)
    answer = move(ada_client, game, second, number=seen, htmx=True)
    assert answer.status_code == 409
    assert "You have played on already." in answer.content.decode()
    assert "The game moved on" not in answer.content.decode()
    assert "Bo draws a card" in answer.content.decode()


def test_who_draws_on_two_devices_at_once_draws_one_card_and_reads_no_reproach(
    ada_client: Client, game: PairGame
) -> None:
    """Both pages draw by themselves as the turn comes; what was played on meanwhile is told."""
    seen = str(game.number)
    move(ada_client, game, "draw")
    answer = move(ada_client, game, "draw", number=seen, htmx=True)
    assert answer.status_code == 200
    assert 'id="errors"' not in answer.text
    assert "For you, Ada: play a card." in answer.text
    assert fresh(game).number == int(seen) + 1
    assert move(ada_client, game, legal(game)[0], number=seen, htmx=True).status_code == 409
    move(ada_client, game, legal(game)[0])
    assert move(ada_client, game, "draw", number=seen, htmx=True).status_code == 409


def test_the_last_move_is_taken_back_until_a_card_was_drawn(sits: dict[str, Client], game: PairGame) -> None:
    play_on(game, lambda position: position.phase == "draw" and position.seat == TWO, Random(3))
    number, url = fresh(game).number, f"{game.get_absolute_url()}undo/"
    answer = sits[ONE].post(url, {"number": str(number), "op_id": op()})
    assert answer.status_code == 303
    assert position_of(game).phase == "play"
    line = next(line for line in legal(game) if ">" in line or "@" in line)
    move(sits[ONE], game, line)
    if position_of(game).phase == "draw":
        move(sits[TWO], game, "draw")
        answer = sits[ONE].post(url, {"number": str(fresh(game).number), "op_id": op()})
        assert answer.status_code == 422
        assert "A card was drawn since." in answer.content.decode()


def test_a_poll_with_nothing_new_is_204_in_one_query(
    bo_client: Client, game: PairGame, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):  # who asks: session and user
        answer = bo_client.get(game.get_absolute_url(), {"seen": f"{game.number}.{game.news}"}, **HTMX)
    assert answer.status_code == 204
    move(client_of(User.objects.get(username="ada")), game, "draw")
    answer = bo_client.get(game.get_absolute_url(), {"seen": f"{game.number}.{game.news}"}, **HTMX)
    assert answer.status_code == 200
    assert "Ada drew a card." in answer.content.decode()


def test_a_poll_of_a_stranger_is_answered_like_any_address_that_is_not_there(
    bo_client: Client, cy_client: Client, game: PairGame
) -> None:
    seen = {"seen": f"{game.number}.{game.news}"}
    assert bo_client.get(game.get_absolute_url(), seen, **HTMX).status_code == 204
    assert cy_client.get(game.get_absolute_url(), seen, **HTMX).status_code == 404


def test_the_page_asks_at_most_eight_queries(
    ada_client: Client, game: PairGame, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(8):
        ada_client.get(game.get_absolute_url())


# --- its end ---


def test_giving_up_is_asked_once_more_and_again_lets_the_other_begin(
    sits: dict[str, Client], game: PairGame
) -> None:
    asked = sits[TWO].get(game.get_absolute_url(), {"forfeit": "1"}).content.decode()
    assert "No, play on" in asked
    assert 'value="forfeit 2"' in asked
    assert move(sits[TWO], game, "forfeit 2").status_code == 303
    body = sits[ONE].get(game.get_absolute_url()).content.decode()
    assert "Ada won, though it stood 0 to 0. Bo gave the game up." in body
    first = sits[ONE].post(f"{game.get_absolute_url()}again/")
    seen = {"seen": f"{game.number + 1}.{game.news}"}  # the end, as Bo's open page knows it
    assert "The next game has begun" in sits[TWO].get(game.get_absolute_url(), seen, **HTMX).content.decode()
    second = sits[TWO].post(f"{game.get_absolute_url()}again/")
    assert first["Location"] == second["Location"]
    assert PairGame.objects.exclude(pk=game.pk).get().setup["first"] == TWO


RULES = r'(?s)<details class="t-folded moment".*?</details>'  # the same whatever lies where


def hidden_from(game: PairGame, seat: str) -> set[str]:
    """Return the cards that *seat* ("": who watches) may not know: the other hand but for gifts, and the deck."""
    full: Any = position_of(game, *ALL_KNOWING)
    gifts = {card.code for card in getattr(full, "passed", ())}  # both saw each lie in its field
    others = [{*full.hands[other].cards} - gifts for other in SEATS if other != seat]
    return set(full.deck.cards).union(*others)


def all_that_is_read(client: Client, game: PairGame) -> str:
    """Return the page whole and in part, what a poll brings, and every header, but nothing drawn by lot."""
    asked: tuple[dict[str, str], ...] = ({}, {"seen": "0"})
    url = game.get_absolute_url()
    answers = [client.get(url), *(client.get(url, each, **HTMX) for each in asked)]
    read = " ".join(f"{answer.content.decode()} {answer.headers}" for answer in answers)
    return re.sub(RANDOM, " ", re.sub(RULES, " ", read))


@pytest.mark.parametrize("number", range(at_night(100, ci=1)))
@pytest.mark.parametrize("mode", MODES)
def test_no_page_of_a_whole_game_names_a_card_of_the_other_hand(
    mode: str, number: int, campaign: Campaign, ada: User, bo: User, dee: User, sits: dict[str, Client]
) -> None:
    random, game = Random(f"canary {mode} {number}"), begun(campaign, ada, bo, mode)
    watcher = client_of(dee)
    while not position_of(game).outcome:
        is_looked_at = random.randrange(at_night(1, ci=4)) == 0
        for seat, client in {**sits, "": watcher}.items() if is_looked_at else ():
            hidden, read = hidden_from(game, seat), all_that_is_read(client, game)
            names = "|".join(name for code in hidden if (name := str(CODES[code])) in read)
            assert not hidden & set(re.findall(r"\b[scwpm]\d+\b", read))
            assert not names or not re.search(rf"\b({names})\b", read)
        play_at_random(game, random)


# --- the last turn again, and the end ---


def test_the_last_turn_may_be_followed_again_act_by_act(sits: dict[str, Client], game: PairGame) -> None:
    def again(seat: str) -> str:
        body = sits[seat].get(game.get_absolute_url()).content.decode()
        return body.partition('id="again"')[2].partition("</details>")[0]

    move(sits[ONE], game, "draw")
    assert again(TWO) == ""  # one act is told where it stands
    played = next(each for each in legal(game) if ">" in each)
    card = card_in_sentence(CODES[played.partition(">")[0]])
    move(sits[ONE], game, played)
    told = again(TWO)
    assert told.index("<li>Ada drew a card.</li>") < told.index(card)
    assert told.count("<li>") == 2


def test_at_the_end_both_hands_lie_open_for_who_watches_too(
    sits: dict[str, Client], game: PairGame, dee: User
) -> None:
    hands = [card for seat in SEATS for card in position_of(game, seat).hands[seat].cards]
    watching = client_of(dee)
    assert not [card for card in hands if f'aria-label="{CODES[card]}"' in _body(watching, game)]
    move(sits[ONE], game, "forfeit 1")
    for client in (*sits.values(), watching):
        body = _body(client, game)
        assert "cards in hand" not in body
        assert all(f'aria-label="{CODES[card]}"' in body for card in hands)


def _body(client: Client, game: PairGame) -> str:
    return client.get(game.get_absolute_url()).content.decode()
