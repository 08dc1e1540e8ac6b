"""A game for two taken along after its end and brought back, all of the file or nothing of it."""

import json
from collections.abc import Callable
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from campaigns.files import FileError
from campaigns.models import User
from divination.games import gestures, pairs, thoughts
from divination.games.pair_records import pair_game_as_json, pair_game_of_file
from divination.games.two_player_games import play_moves_then_players, player_for_two_of_name
from divination.models import PairGame
from divination.modes import FOR_TWO
from divination.rules.starfield import ONE, SEATS, STARFIELD, TWO, starfield_of_json_or_default_if_empty
from divination.rules.two_players import other_seat
from play.models import Seat
from play.remembering import MEMORY
from tests.cast import client_of, op
from tests.conftest import at_night
from tests.pages.divination.test_pair_kept import game, over, url
from tests.pages.divination.test_pairs import dee, fresh, position_of, sits
from tests.promises.world import everything
from tests.rules.sefirot.real_table import RealTable

__all__ = ["dee", "game", "over", "sits"]

BOARDS: tuple[dict[str, Any], ...] = ({}, {**STARFIELD, "title": "Another sky", "links": ["L2-C2", "C4-R3"]})


def taken(client: Client, over: PairGame) -> bytes:
    answer = client.get(url(over, "json"))
    assert answer.status_code == 200
    return b"".join(answer) if answer.streaming else answer.content


def shown(client: Client, data: bytes) -> Any:
    file = SimpleUploadedFile("game.json", data, "application/json")
    return client.post(reverse("divination:game_bring"), {"file": file})


def keep(client: Client, preview: Any) -> Any:
    initial = preview.context["form"].initial
    return client.post(reverse("divination:game_bring_yes"), {key: initial[key] for key in ("file", "op_id")})


def test_a_game_that_goes_on_is_not_taken_along(sits: dict[str, Client], game: PairGame) -> None:
    assert [client.get(url(game, "json")).status_code for client in sits.values()] == [404, 404]
    assert url(game, "json") not in sits[ONE].get(game.get_absolute_url()).content.decode()


def test_an_ended_game_is_taken_along_with_names_moves_code_and_salt(
    sits: dict[str, Client], over: PairGame
) -> None:
    told = json.loads(taken(sits[ONE], over))
    assert told["names"] == {"one": "Ada", "two": "Bo"}
    assert (told["deal"], told["salt"], told["commitment"]) == (over.deal, over.salt, over.commitment)
    assert told["moves"][-1] == {"seat": TWO, "move": "forfeit 2"}


def test_it_is_shown_before_it_is_kept_and_comes_as_it_was(
    sits: dict[str, Client], over: PairGame, cy: User
) -> None:
    """Whoever brings it owns it and sits at no seat; the players stay names."""
    data, client = taken(sits[ONE], over), client_of(cy)
    before = everything()
    preview = shown(client, data)
    assert preview.status_code == 200
    assert everything() == before
    answers = [keep(client_of(cy), preview) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    kept = PairGame.objects.get(owner=cy)
    assert answers[0]["Location"] == kept.get_absolute_url()
    assert kept.ended_at
    assert kept.campaign is None
    seats = pairs.seats_by_key(kept)
    assert [(seat.person, seat.is_waited_for) for seat in seats.values()] == [(None, False)] * 2
    assert pairs.names_by_seat(seats) == pairs.names_by_seat(pairs.seats_by_key(over))
    assert json.loads(taken(client_of(cy), kept)) == json.loads(data)
    assert client_of(cy).get(url(kept, "replay")).status_code == 200
    assert "Brought in a file." in client_of(cy).get(reverse("divination:games")).content.decode()


def test_who_brought_a_game_gains_no_right_to_it_elsewhere(
    sits: dict[str, Client], over: PairGame, cy: User
) -> None:
    keep(client_of(cy), shown(client_of(cy), taken(sits[ONE], over)))
    kept = PairGame.objects.get(owner=cy)
    assert client_of(cy).get(over.get_absolute_url()).status_code == 404
    assert sits[ONE].get(kept.get_absolute_url()).status_code == 404
    told = {"op_id": op(), "number": str(kept.number), "move": "draw"}
    assert client_of(cy).post(f"{kept.get_absolute_url()}move/", told).status_code == 404
    assert client_of(cy).post(f"{kept.get_absolute_url()}again/", told).status_code == 404


@pytest.mark.asks
def test_a_game_left_undecided_comes_back_undecided(
    sits: dict[str, Client], over: PairGame, cy: User
) -> None:
    told = json.loads(taken(sits[ONE], over))
    told["moves"].pop()
    with pytest.raises(FileError, match="the game is not over"):
        pair_game_of_file(json.dumps(told).encode())
    told["end"] = "undecided"
    keep(client_of(cy), shown(client_of(cy), json.dumps(told).encode()))
    kept = PairGame.objects.get(owner=cy)
    assert kept.ended_at
    assert not Seat.objects.filter(record=kept, is_waited_for=True).exists()
    assert json.loads(taken(client_of(cy), kept)) == told


def test_gestures_and_opened_thoughts_go_along_each_at_its_step(
    sits: dict[str, Client], game: PairGame, ada: User, bo: User, cy: User
) -> None:
    """What was not opened stays where it is."""
    off_turn = other_seat(position_of(game).seat)
    gestures.make_gesture(game, off_turn, "alas", seen_number=game.number)
    for writer, seat, text in ((ada, ONE, "It was the Moon I feared."), (bo, TWO, "I nearly laughed.")):
        thoughts.keep_thought(game, writer, seat, game.number, text, seen_version=0)
    pairs.make_move(game, TWO, "forfeit 2", seen_number=game.number, op_id=op(), by=bo)
    thoughts.open_thoughts(fresh(game), ada, ONE)
    data = taken(sits[TWO], game)
    told = json.loads(data)
    step = len(told["moves"]) - 1
    assert told["gestures"] == [{"seat": off_turn, "step": step, "word": "alas"}]
    assert told["thoughts"] == [{"seat": ONE, "step": step, "text": "It was the Moon I feared."}]
    keep(client_of(cy), shown(client_of(cy), data))
    kept = PairGame.objects.get(owner=cy)
    assert json.loads(taken(client_of(cy), kept)) == told
    replay = client_of(cy).get(url(kept, "replay"), {"step": step}).content.decode()
    assert "It was the Moon I feared." in replay
    assert "sighs alas." in replay


@pytest.mark.parametrize(
    ("mode", "variations"), [("lovers_discourse", ("numerology",)), ("warring_planets", ())]
)
def test_a_game_with_real_cards_goes_along_and_is_verified(
    ada: User, ada_client: Client, cy: User, tmp_path: Path, mode: str, variations: tuple[str, ...]
) -> None:
    random = Random(7)
    table = RealTable(mode, variations, random, first=ONE)
    game = pairs.begin_pair_game_here(
        ada,
        mode,
        variations,
        {ONE: "Ada", TWO: "Mira"},
        title="Ours",
        op_id=op(),
        is_real=True,
        first_seat=ONE,
    )
    turned = ["see c2", f"see c{table.position.number}"] if variations else []
    played = [(ONE, move) for move in turned]
    assert url(game, "json") not in ada_client.get(game.get_absolute_url()).content.decode()
    while len(played) < 12 and not table.position.outcome:
        played.append(table.play())
    for seat, move in [*played, (TWO, "forfeit 2")]:
        pairs.make_move(fresh(game), seat, move, seen_number=fresh(game).number, op_id=op(), by=ada)
    data = taken(ada_client, game)
    told = json.loads(data)
    assert (told["real"], "deal" in told, len(told["moves"])) == (True, False, len(played) + 1)
    kept = tmp_path / "game.json"
    kept.write_bytes(data)
    for named in (game.slug, str(kept)):
        assert "Played with real cards: there is no deal to check." in verified(named)
    keep(client_of(cy), shown(client_of(cy), data))
    assert json.loads(taken(client_of(cy), PairGame.objects.get(owner=cy))) == told
    told["moves"].insert(len(turned), {"seat": ONE, "move": "c5>9"})
    with pytest.raises(FileError, match="this is no move here"):
        pair_game_of_file(json.dumps(told).encode())


def changed(**parts: Any) -> Callable[[dict[str, Any]], object]:
    return lambda told: told.update(parts)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (changed(version=2), "version: this must be 1"),
        (changed(mode="chess"), "mode: this must be lovers_discourse or warring_planets"),
        (changed(more=1), "more"),
        (changed(variations=["noble", "flat"]), "has no variation “flat”"),
        (changed(board={"title": "No sky"}), "board: A sky is an object with"),
        (changed(hand=9), "hand: A hand holds 2 to 4 cards"),
        (changed(salt="0" * 64), "commitment: this is not the hash"),
        (changed(names={"one": "Ada"}), "names.two"),
        (changed(end="undecided"), "end: played anew the game is decided"),
        (changed(real=True), "deal: give the code it was dealt by"),
        (lambda told: told.pop("deal"), "deal: give the code it was dealt by"),
        (changed(gestures=[{"seat": ONE, "step": 99, "word": "alas"}]), "gestures[0].step: the game has"),
        (changed(thoughts=[{"seat": ONE, "step": 0, "text": "Hm"}] * 2), "thoughts[1]: this seat has one"),
        (changed(gestures=[{"seat": ONE, "step": 0, "word": "shouts"}]), "gestures[0].word"),
        (changed(moves=[]), "moves: played anew the game is not over"),
        (lambda told: told["moves"].insert(0, {"seat": TWO, "move": "draw"}), "moves[0]: it is the turn of player 1"),
        (lambda told: told["moves"].insert(0, {"seat": ONE, "move": "fly"}), "moves[0]: this is no move here"),
        (lambda told: told["moves"].append({"seat": ONE, "move": "draw"}), "the game is over before this"),
    ],
)  # fmt: skip
def test_a_broken_file_is_told_in_a_sentence_and_changes_nothing(
    sits: dict[str, Client], over: PairGame, cy: User, change: Callable[[Any], object], sentence: str
) -> None:
    told = json.loads(taken(sits[ONE], over))
    change(told)
    client = client_of(cy)
    before = everything()
    with pytest.raises(FileError) as found:
        pair_game_of_file(json.dumps(told).encode())
    assert sentence in str(found.value)
    assert shown(client, json.dumps(told).encode()).status_code == 422
    assert everything() == before


@settings(max_examples=at_night(1000, 60))
@given(
    st.sampled_from(FOR_TWO), st.data(), st.sampled_from(SEATS), st.sampled_from(BOARDS), st.integers(0, 30)
)
def test_a_game_comes_back_as_it_was_taken_along(mode, data, first, board, moves):
    """Of any variations on either board, given up after some moves at random."""
    variations = data.draw(st.sets(st.sampled_from([each.key for each in mode.variations])))
    deal = f"{data.draw(st.integers(0, 2**256 - 1)):064x}"
    ordered = [each.key for each in mode.variations if each.key in variations]
    sky = starfield_of_json_or_default_if_empty(board)
    players = {seat: player_for_two_of_name("random", mode, deal) for seat in SEATS}
    played = play_moves_then_players(mode, sky, ordered, deal, (), players, first)
    made = [*islice(played, moves + 1)]
    told = {
        "format": "reverie-game-for-two", "version": 1, "mode": mode.key, "title": "Again",
        "names": {"one": "Ada", "two": "Bo"}, "variations": ordered, "board": board, "first": first, "hand": 3,
        "deal": deal, "moves": [{"seat": each.seat, "move": each.move} for each in made[1:]],
    }  # fmt: skip
    if not made[-1].position.outcome:
        told["moves"].append({"seat": TWO, "move": "forfeit 2"})
    brought = pair_game_of_file(json.dumps(told).encode())
    again = pair_game_as_json(brought.game, brought.names, brought.acts, is_undecided=False)
    assert json.loads(again) == {key: part for key, part in told.items() if part or key == "moves"}


def verified(named: str) -> str:
    out = StringIO()
    call_command("verify_game", named, stdout=out)
    return out.getvalue()


def test_verify_game_checks_a_game_for_two_and_its_file(
    sits: dict[str, Client], over: PairGame, tmp_path: Path
) -> None:
    kept = tmp_path / "game.json"
    kept.write_bytes(taken(sits[ONE], over))
    for named in (over.slug, str(kept)):
        told = verified(named)
        assert f"{over.number} moves replay by the rules." in told
        assert f"The deal is the one that {over.commitment} was made from." in told
    line = fresh(over).lines.get(act=0, part=2)
    over.lines.filter(pk=line.pk).update(text="hand 1 c1 c2 c3")
    MEMORY.clear()
    with pytest.raises(CommandError, match="its lines say something else"):
        verified(over.slug)


def test_verify_game_tells_nothing_of_a_game_that_goes_on(game: PairGame) -> None:
    with pytest.raises(CommandError, match="its deal is told at its end"):
        verified(game.slug)
