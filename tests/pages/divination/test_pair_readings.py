"""/games/two/<slug>/reading/: both write beside each card, signed; shared or linked only while both say yes."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, GameSession, User
from divination.games import pairs
from divination.models import KeptThought, PairGame, PairPart, PairReading
from divination.readings import pair_readings
from divination.readings.pair_files import PairReadingFile
from divination.rules.starfield import ONE, TWO
from evenings.demo_games import ALL_THIRTEEN, ONE_POINT, DemoPairGame
from tests.cast import client_of, copied, make_user, op

MARCHING = "A march we never spoke about."


@pytest.fixture
def dee_client(campaign: Campaign) -> Client:
    """Somebody of the campaign who looks on."""
    dee = make_user("dee")
    roster.add_member(campaign, dee)
    return client_of(dee)


@pytest.fixture
@copied
def game(campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A Lovers' Discourse of Ada and Bo, given up after a Major of each had met."""
    return ended(campaign, ada, bo)


def ended(
    campaign: Campaign, ada: User, bo: User, told: DemoPairGame = ALL_THIRTEEN, moves: int = 10
) -> PairGame:
    """Return a game that goes as *told* for so many moves, and is given up then; all of it by 0."""
    opening = list(told.seats_and_moves)
    opening = [*opening[:moves], (ONE, "forfeit 1")] if moves else opening
    return pairs.begin_pair_game(
        campaign, told.mode, (), ada, bo, title="Two skies", op_id=op(), first_seat=ONE, deal=told.deal,
        opening_seats_and_moves=opening,
    )  # fmt: skip


def url(game: PairGame, name: str = "reading") -> str:
    return reverse(f"divination:pair_{name}", args=[game.slug])


def page(client: Client, game: PairGame) -> str:
    return unescape(client.get(url(game)).content.decode())


def keys(client: Client, game: PairGame) -> list[str]:
    return re.findall(r'<textarea name="([^"]+)"', client.get(url(game)).content.decode())


def write(client: Client, game: PairGame, words: str, **told: Any) -> Any:
    """Write *words* beside the first card, at version 1 if nothing else is *told*."""
    return client.post(url(game), {"version": "1", keys(client, game)[0]: words, **told})


def share(client: Client, game: PairGame, **told: str) -> Any:
    return client.post(url(game, "share"), told)


def part(game: PairGame, seat: str) -> PairPart:
    return PairPart.objects.get(reading__game=game, seat=seat)


def status(client: Client, game: PairGame) -> int:
    return client.get(url(game)).status_code


# --- what lies there ---


def test_the_end_of_a_game_leads_to_its_reading(ada_client: Client, game: PairGame) -> None:
    assert f'href="{url(game)}"' in ada_client.get(game.get_absolute_url()).content.decode()


def test_a_game_that_goes_on_has_no_reading(
    campaign: Campaign, ada: User, bo: User, ada_client: Client
) -> None:
    going = pairs.begin_pair_game(campaign, "lovers_discourse", (), ada, bo, title="Going", op_id=op())
    assert status(ada_client, going) == 404


def test_looking_writes_nothing(ada_client: Client, game: PairGame) -> None:
    assert status(ada_client, game) == 200
    assert not PairReading.objects.exists()


def test_a_won_game_names_its_strength_and_each_role_leads_to_its_step(
    ada_client: Client, campaign: Campaign, ada: User, bo: User
) -> None:
    text = page(ada_client, ended(campaign, ada, bo, moves=0))
    assert "Our strength" in text
    assert "resolved it last of all" in text
    assert text.count("See that step") >= 3


def test_a_war_is_told_as_a_tale_first(ada_client: Client, campaign: Campaign, ada: User, bo: User) -> None:
    text = page(ada_client, ended(campaign, ada, bo, ONE_POINT, moves=0))
    assert f"Who fights: {ada}" in text
    assert "The blunder" in text
    assert "‹" not in text


def test_a_role_that_nothing_fills_stays_open_without_room_for_words(
    ada_client: Client, game: PairGame
) -> None:
    assert "it stays open" in page(ada_client, game)
    assert "three-hard" not in keys(ada_client, game)


def test_methods_combine_and_both_see_them(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    answer = ada_client.post(url(game, "methods"), {"methods": ["three", "ouroboros"]})
    assert answer.status_code == 303
    text = page(bo_client, game)
    assert "Where the rings meet" in text
    assert "First contact" in text
    assert "Sun 1</h3>" not in text


def test_no_method_at_all_is_asked_again(ada_client: Client, game: PairGame) -> None:
    answer = ada_client.post(url(game, "methods"), {})
    assert answer.status_code == 422
    assert "Choose at least one." in answer.content.decode()


def test_words_of_a_method_wait_until_it_is_chosen_again(ada_client: Client, game: PairGame) -> None:
    write(ada_client, game, MARCHING)
    ada_client.post(url(game, "methods"), {"methods": ["columns"]})
    assert MARCHING not in page(ada_client, game)
    ada_client.post(url(game), {"version": "2", keys(ada_client, game)[0]: "Spirit."})
    ada_client.post(url(game, "methods"), {"methods": ["three"]})
    assert MARCHING in page(ada_client, game)


@pytest.mark.asks
def test_a_ring_is_read_as_its_reader_says(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    ada_client.post(url(game, "methods"), {"methods": ["ouroboros"]})
    told = {"version": "1", "ring": "right", "turns": "anticlockwise", "time": "past"}
    assert ada_client.post(url(game), told).status_code == 303
    assert (part(game, ONE).ring, part(game, ONE).turns, part(game, ONE).time) == (
        "right", "anticlockwise", "past",
    )  # fmt: skip
    read = pair_readings.read_game(game)
    assert read.rows()["ouroboros"][0].asks[0].endswith("once?")


def test_each_says_where_they_change_over(
    ada: User, ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    ada_client.post(url(game, "methods"), {"methods": ["ouroboros"]})
    assert ada_client.post(url(game), {"version": "1", "crosses": "C4"}).status_code == 303
    assert ada_client.post(url(game), {"version": "2", "crosses": "L1"}).status_code == 422
    assert f"{ada} changes over on Star 4: by what, and into what?" in page(bo_client, game)
    assert 'value="C4" selected' in page(ada_client, game)
    assert 'value="C4" selected' not in page(bo_client, game)


# --- each writes their own part ---


def test_each_writes_beside_each_card_and_it_is_signed(
    ada: User, ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    assert write(ada_client, game, MARCHING).status_code == 303
    assert write(bo_client, game, "So did I.").status_code == 303
    text = page(bo_client, game)
    assert re.search(rf'<p class="signed">{ada}\s*</p><p class="said">{MARCHING}</p>', text)
    assert "So did I." in page(ada_client, game)


def test_neither_changes_the_others_part(ada_client: Client, bo_client: Client, game: PairGame) -> None:
    write(ada_client, game, MARCHING)
    write(bo_client, game, "Mine now.", seat="1")
    assert list(part(game, ONE).words.values()) == [MARCHING]
    assert list(part(game, TWO).words.values()) == ["Mine now."]


def test_an_older_window_loses_nothing(ada_client: Client, game: PairGame) -> None:
    write(ada_client, game, MARCHING)
    answer = write(ada_client, game, "Typed elsewhere.")
    text = answer.content.decode()
    assert answer.status_code == 409
    assert MARCHING in text
    assert "Typed elsewhere." in text
    assert list(part(game, ONE).words.values()) == [MARCHING]


def test_the_two_parts_do_not_overtake_each_other(
    ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    write(ada_client, game, "One.")
    assert write(bo_client, game, "Two.").status_code == 303


def test_too_many_words_are_asked_to_be_shortened(ada_client: Client, game: PairGame) -> None:
    ada_client.post(url(game, "methods"), {"methods": ["columns"]})
    told = dict.fromkeys(keys(ada_client, game), "x" * 9000)
    answer = ada_client.post(url(game), {"version": "1", **told})
    assert answer.status_code == 422
    assert "30,000 letters" in answer.content.decode()


def test_a_guest_writes_too(campaign: Campaign, ada: User, game: PairGame, settings: Any) -> None:
    guest = make_user("lis")
    seat = pairs.seats_by_key(game)[TWO]
    seat.person, seat.name = guest, "Lis by the gate"
    seat.save()
    assert write(client_of(guest), game, "I have no account.").status_code == 303
    assert "Lis by the gate" in page(client_of(ada), game)


def test_two_on_one_device_hand_it_to_each_other(ada: User, ada_client: Client, game: PairGame) -> None:
    seat = pairs.seats_by_key(game)[TWO]
    seat.person, seat.name = ada, "Lis"
    seat.save()
    assert f'href="{url(game)}?seat=2"' in page(ada_client, game)
    write(ada_client, game, "As Lis.", seat="2")
    assert list(part(game, TWO).words.values()) == ["As Lis."]
    assert not PairPart.objects.filter(seat=ONE).exists()


# --- who else reads it ---


def test_a_stranger_gets_404(cy_client: Client, game: PairGame) -> None:
    assert status(cy_client, game) == 404
    assert share(cy_client, game, says_link="yes").status_code == 404


def test_the_campaign_reads_it_only_while_both_say_yes(
    ada_client: Client, bo_client: Client, dee_client: Client, game: PairGame
) -> None:
    write(ada_client, game, MARCHING)
    assert status(dee_client, game) == 404
    share(ada_client, game, says_campaign="yes")
    assert status(dee_client, game) == 404
    assert url(game) not in dee_client.get(game.get_absolute_url()).content.decode()
    share(bo_client, game, says_campaign="yes")
    assert url(game) in dee_client.get(game.get_absolute_url()).content.decode()
    assert MARCHING in page(dee_client, game)
    share(bo_client, game, says_campaign="no")
    assert status(dee_client, game) == 404


def test_who_it_is_shared_with_writes_nothing(
    ada_client: Client, bo_client: Client, dee_client: Client, game: PairGame
) -> None:
    for client in (ada_client, bo_client):
        share(client, game, says_campaign="yes")
    assert dee_client.post(url(game), {"version": "1"}).status_code == 404
    assert dee_client.post(url(game, "methods"), {"methods": ["columns"]}).status_code == 404
    assert share(dee_client, game, keep_back="yes").status_code == 404


def test_a_part_kept_back_is_read_by_the_two_alone(
    ada_client: Client, bo_client: Client, dee_client: Client, game: PairGame
) -> None:
    write(ada_client, game, MARCHING)
    for client in (ada_client, bo_client):
        share(client, game, says_campaign="yes")
    share(ada_client, game, keep_back="yes")
    assert MARCHING not in page(dee_client, game)
    assert MARCHING in page(bo_client, game)
    share(ada_client, game, keep_back="no")
    assert MARCHING in page(dee_client, game)


def link_made_by(client: Client, game: PairGame) -> str:
    found = re.search(
        r'value="http://testserver(/reading/two/[^"]+)"', share(client, game, make="1").content.decode()
    )
    assert found
    return found[1]


def test_a_link_takes_both_yes_and_is_shown_once(
    ada_client: Client, bo_client: Client, client: Client, game: PairGame
) -> None:
    write(ada_client, game, MARCHING)
    share(ada_client, game, says_link="yes")
    assert share(ada_client, game, make="1").status_code == 422
    share(bo_client, game, says_link="yes")
    link = link_made_by(ada_client, game)
    answer = client.get(link)
    assert MARCHING in answer.content.decode()
    assert answer["X-Robots-Tag"] == "noindex"
    assert "See that step" not in answer.content.decode()
    assert len(link.split("/")[-2]) >= 43
    assert link.split("/")[-2] not in PairReading.objects.get().link_hash
    assert link not in page(ada_client, game)


def test_taking_a_yes_back_ends_the_link_for_good(
    ada_client: Client, bo_client: Client, client: Client, game: PairGame
) -> None:
    for each in (ada_client, bo_client):
        share(each, game, says_link="yes")
    link = link_made_by(ada_client, game)
    share(bo_client, game, says_link="no")
    assert client.get(link).status_code == 404
    share(bo_client, game, says_link="yes")
    assert client.get(link).status_code == 404


def test_a_new_link_ends_the_old_one(
    ada_client: Client, bo_client: Client, client: Client, game: PairGame
) -> None:
    for each in (ada_client, bo_client):
        share(each, game, says_link="yes")
    old, new = (link_made_by(each, game) for each in (ada_client, bo_client))
    assert (client.get(old).status_code, client.get(new).status_code) == (404, 200)


def test_for_a_player_of_the_app_nobody_has_to_say_yes(
    ada_client: Client, dee_client: Client, game: PairGame
) -> None:
    seat = pairs.seats_by_key(game)[TWO]
    seat.person, seat.player, seat.name = None, "sensible", "The app"
    seat.save()
    share(ada_client, game, says_campaign="yes")
    assert status(dee_client, game) == 200


def test_who_played_the_app_is_not_asked_to_read_with_somebody(ada_client: Client, game: PairGame) -> None:
    at = (game.get_absolute_url(), f"{game.get_absolute_url()}reading/")
    with_bo, alone = (
        ("Read it together", "Read it so, both of us", "Seal it together"),
        ("Read it", "Read it so", "Seal it"),
    )
    for words, seat in ((with_bo, {}), (alone, {"person": None, "player": "sensible", "name": "Reverie"})):
        if seat:
            game.seats.filter(key=TWO).update(**seat)
        told = " ".join(ada_client.get(url).text for url in at)
        assert all(f">{each}<" in told for each in words)


def test_the_words_of_who_is_deleted_go_with_them(
    ada_client: Client, bo: User, bo_client: Client, game: PairGame
) -> None:
    write(bo_client, game, "Nobody keeps this.")
    bo.delete()
    assert "Nobody keeps this." not in page(ada_client, game)


# --- pinned, and thoughts that were opened ---


def test_it_hangs_at_a_session_only_while_both_say_yes(
    ada_client: Client, bo_client: Client, dee_client: Client, campaign: Campaign, game: PairGame
) -> None:
    session = GameSession.objects.create(campaign=campaign, title="The Ebb", date="2026-11-20")
    where = session.get_absolute_url()
    for client in (ada_client, bo_client):
        share(client, game, says_campaign="yes")
    share(ada_client, game, pin=session.slug)
    assert url(game) not in dee_client.get(where).content.decode()
    share(bo_client, game, says_pin="yes")
    assert url(game) in dee_client.get(where).content.decode()
    share(bo_client, game, says_pin="no")
    assert url(game) not in dee_client.get(where).content.decode()


@pytest.mark.asks
def test_another_session_asks_both_anew_and_a_pin_lets_nobody_read(
    ada_client: Client, bo_client: Client, dee_client: Client, campaign: Campaign, game: PairGame
) -> None:
    one, other = (
        GameSession.objects.create(campaign=campaign, title=title, date="2026-11-20")
        for title in ("One", "Two")
    )
    for client in (ada_client, bo_client):
        share(client, game, pin=one.slug)
    assert url(game) not in dee_client.get(one.get_absolute_url()).content.decode()
    assert status(dee_client, game) == 404
    share(ada_client, game, pin=other.slug)
    assert (part(game, ONE).says_pin, part(game, TWO).says_pin) == (True, False)


def test_a_thought_that_was_opened_may_stand_in_the_reading(
    ada: User, ada_client: Client, bo_client: Client, dee_client: Client, game: PairGame
) -> None:
    kept = "I should have said so then."
    KeptThought.objects.create(game=game, writer=ada, seat=ONE, step=4, text=kept)
    share(ada_client, game, take="4")
    assert kept not in page(ada_client, game)
    KeptThought.objects.update(opened_at=game.ended_at)
    for client in (ada_client, bo_client):
        share(client, game, says_campaign="yes")
    assert "What went unsaid" in page(bo_client, game)
    assert kept in page(dee_client, game)
    share(ada_client, game, keep_back="yes")
    assert kept not in page(dee_client, game)
    share(ada_client, game, leave="4", keep_back="no")
    assert kept not in page(dee_client, game)
    share(bo_client, game, take="4")
    assert kept not in page(dee_client, game)


# --- in the list, and to take along ---


@pytest.mark.asks
def test_it_stands_in_the_list_of_both_and_of_whom_they_share_it_with(
    ada_client: Client, bo_client: Client, dee_client: Client, cy_client: Client, game: PairGame
) -> None:
    everybody = (ada_client, bo_client, dee_client, cy_client)

    def listed() -> list[bool]:
        bodies = [client.get("/readings/").content.decode() for client in everybody]
        return [url(game) in body for body in bodies]

    assert listed() == [False] * 4  # nobody wrote in it yet
    write(ada_client, game, MARCHING)
    assert listed() == [True, True, False, False]
    assert "Ada and Bo." in bo_client.get("/readings/").content.decode()
    assert "Two skies" not in bo_client.get("/readings/?q=three").content.decode()
    share(ada_client, game, says_campaign="yes")
    assert listed() == [True, True, False, False]
    share(bo_client, game, says_campaign="yes")
    assert listed() == [True, True, True, False]


def test_a_reading_of_two_is_taken_along_as_far_as_its_reader_may_read_it(
    ada_client: Client, bo_client: Client, dee_client: Client, game: PairGame
) -> None:
    write(ada_client, game, "# A *march*")
    change = [{"card": "m12", "word": "Wait", "symbol": ""}, {"card": "m7", "word": "Drive", "symbol": ""}]
    pair_readings.change_seal_and_say_if_other_had_agreed(game, ONE, change, seen_version=1)
    kinds = ("reading_json", "reading_markdown")
    assert [dee_client.get(url(game, kind)).status_code for kind in kinds] == [404, 404]
    for client in (ada_client, bo_client):
        share(client, game, says_campaign="yes")
    told, markdown = (bo_client.get(url(game, kind)).content.decode() for kind in kinds)
    file = json.loads(told)
    assert (file["players"], file["seal"]["is_sketch"]) == (["Ada", "Bo"], True)
    first = file["methods"][0]["rows"][0]
    assert first["words"] == [{"by": "Ada", "words": "# A *march*"}]
    assert first["told"][0]["step"] > 0
    assert "**Ada**\n\n\\# A \\*march\\*" in markdown
    assert "Wait, Drive" in markdown
    share(ada_client, game, keep_back="yes")
    for kind in kinds:
        seen = dee_client.get(url(game, kind)).content.decode()
        assert "march" not in seen
        assert "Drive" not in seen.replace("The Chariot", "")  # a sketch is for the two alone


def test_the_schema_of_its_file_is_published() -> None:
    published = (Path(__file__).parents[3] / "docs" / "reading-for-two.schema.json").read_text()
    assert json.loads(published) == PairReadingFile.model_json_schema()
