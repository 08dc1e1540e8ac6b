"""The ways into a game: one button with good defaults, or every choice, each checked where it is made."""

import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from campaigns.forms import new_op_id
from campaigns.models import User
from divination.games import play
from divination.games.playing import MEMORY, steps_of_game
from divination.models import Game
from divination.modes import ALL, MODES
from divination.pages.begin_forms import DAY, NewGameForm
from divination.rules.boards import TREE
from divination.rules.engine import Variation
from tests.cast import client_of, make_user, op
from tests.divination.games import DEAL, begin, go, play_on

pytestmark = pytest.mark.django_db
URL = "/games/new/"


def post(who: Any, **typed: Any) -> Any:
    return client_of(who).post(URL, {"mode": "know_thyself", "op_id": op(), **typed})


def board(**changed: Any) -> SimpleUploadedFile:
    return SimpleUploadedFile("board.json", json.dumps({**deepcopy(TREE), **changed}).encode())


def errors(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 422
    assert not Game.objects.exists()
    return dict(answer.context["form"].errors)


@pytest.mark.parametrize("mode", [mode.key for mode in ALL])
def test_where_nothing_goes_on_every_game_is_one_press_away(bo: User, mode: str) -> None:
    shown = client_of(bo).get("/games/")
    assert mode in [start.key for start, _picture, _op in shown.context["starts"]]
    assert f'value="{mode}"' in shown.text
    assert f'href="/games/rules/{mode}/"' in shown.text
    begin(bo, mode)
    assert 'class="starts"' not in client_of(bo).get("/games/").text


@pytest.mark.parametrize("mode", [mode.key for mode in ALL])
def test_one_button_begins_a_game(mode: str) -> None:
    days = [timezone.localdate()]
    answer = post(make_user("bo"), mode=mode)
    days.append(timezone.localdate())  # another one, if midnight passed meanwhile
    game = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    assert game.title in [f"{MODES[mode].title}, {date_format(day, DAY)}" for day in days]
    assert (game.mode, game.board, game.is_real, bool(game.commitment)) == (mode, {}, False, True)
    assert steps_of_game(game)[-1].position.legal_moves()


@pytest.mark.asks
def test_clicked_twice_is_one_game() -> None:
    bo, one = make_user("bo"), op()
    assert post(bo, op_id=one)["Location"] == post(bo, op_id=one)["Location"]
    assert Game.objects.count() == 1


@pytest.mark.asks
def test_somebody_elses_form_begins_nothing() -> None:
    one = op()
    post(make_user("bo"), op_id=one)
    assert post(make_user("ada"), op_id=one).status_code == 422
    assert Game.objects.count() == 1


def test_every_choice_is_kept() -> None:
    post(
        make_user("bo"), as_know_thyself=["fated", "meditative"], as_dream_odyssey="steep", title="Low tide",
        question="What now?", deal=f" {DEAL.upper()} ",
    )  # fmt: skip
    game = Game.objects.get()
    assert (game.variations, game.title, game.question) == (["meditative", "fated"], "Low tide", "What now?")
    assert (game.deal, game.commitment) == (DEAL, "")


def test_the_same_code_deals_the_same_cards() -> None:
    bo = make_user("bo")
    post(bo, deal=DEAL)
    assert steps_of_game(Game.objects.get())[-1].position == steps_of_game(begin(bo))[-1].position


def test_real_cards_are_dealt_by_nobody() -> None:
    post(make_user("bo"), cards="real")
    game = Game.objects.get()
    assert (game.is_real, game.commitment, game.salt) == (True, "", "")


def test_stacks_lie_one_way_and_variations_go_together() -> None:
    fields = NewGameForm().fields
    assert fields["as_know_thyself"].widget.input_type == "checkbox"
    assert (fields["as_dream_odyssey"].widget.input_type, fields["as_dream_odyssey"].label) == (
        "radio",
        "How the stacks lie",
    )
    post(make_user("bo"), mode="dream_odyssey", as_dream_odyssey="gentle")
    assert Game.objects.get().variations == ["gentle"]


@pytest.mark.parametrize("offered", [(), (Variation("steep", "Steep", "It takes 30."),)])
def test_a_mode_of_one_variation_or_none_can_be_begun(offered: tuple[Variation, ...]) -> None:
    """As the recipe for a mode begins: with none, or with a single one that may be left."""
    form = NewGameForm(
        {"mode": "know_thyself", "op_id": new_op_id()},
        modes=[replace(MODES["know_thyself"], variations=offered)],
    )
    assert [len(each["ways"]) for each in form.modes()] == [len(offered)]
    assert form.is_valid()
    assert form.variations == []


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"mode": ""}, "mode", "Choose a game."),
        ({"mode": "chess"}, "mode", "There is no such game here. Choose one of these."),
        ({"as_know_thyself": ["loud"]}, "as_know_thyself", "There is no such way to play it."),
        ({"deal": "0f"}, "deal", "A deal’s code has 64 digits from 0 to f."),
        ({"deal": DEAL, "cards": "real"}, "deal", "Real cards bring their own shuffle."),
        ({"cards": "marked"}, "cards", "Choose the app’s cards or real ones."),
        ({"title": "x" * 200}, "title", "characters too many"),
    ],
)
def test_what_is_wrong_is_said_where_it_was_typed(typed: dict[str, Any], field: str, said: str) -> None:
    answer = post(make_user("bo"), **{"question": "And my words?", **typed})
    assert said in errors(answer)[field][0]
    assert "And my words?" in answer.content.decode()


def test_a_board_of_your_own_is_played_on() -> None:
    post(make_user("bo"), board=board(title="The Reef"))
    assert Game.objects.get().board["title"] == "The Reef"


def test_all_that_is_wrong_with_a_board_is_said_at_once() -> None:
    answer = post(make_user("bo"), board=board(branches=["crown-nowhere"], start=[260, 602]))
    said = errors(answer)["board"]
    assert (
        "The branch “crown-nowhere” does not lead from one place to another. Write two keys of places."
        in said
    )
    assert sum("No branch leads from the start to" in each for each in said) == 12


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "here it stops being JSON"),
        (b"", "This file is empty."),
        (b"[" * 50 + b"]" * 50, "deep"),
        (b" " * (512 * 1024 + 1), "at most 512 fit"),
        (b"\xff\xfe", "this is no UTF-8 text"),
        (b"[]", "A board is an object with"),
    ],
)
def test_what_is_no_board_is_told(data: bytes, said: str) -> None:
    answer = post(make_user("bo"), board=SimpleUploadedFile("b.json", data))
    assert said in errors(answer)["board"][0]


def test_a_checked_board_is_carried_while_the_rest_is_mended() -> None:
    bo = make_user("bo")
    answer = post(bo, board=board(title="The Reef"), deal="0f")
    assert "“The Reef” is checked and kept for this game." in answer.content.decode()
    kept = answer.context["form"]["kept"].value()
    post(bo, kept=kept)
    assert Game.objects.get().board["title"] == "The Reef"


@pytest.mark.parametrize("kept", ["{", "[]", "x" * 70_000])
def test_a_carried_board_is_checked_again(kept: str) -> None:
    assert errors(post(make_user("bo"), kept=kept))["kept"]


def test_a_board_too_large_for_a_mode_is_refused_at_its_field() -> None:
    places = {key: {**place, "stack": 9} for key, place in TREE["places"].items()}
    answer = post(make_user("bo"), mode="dream_odyssey", board=board(places=places))
    assert "make its stacks smaller" in errors(answer)["board"][0]


def test_the_address_may_choose_the_game() -> None:
    page = client_of(make_user("bo")).get(f"{URL}?mode=dream_odyssey")
    assert page.context["form"]["mode"].value() == "dream_odyssey"
    assert (
        client_of(make_user("cy")).get(f"{URL}?mode=chess").context["form"]["mode"].value() == "know_thyself"
    )


def test_the_address_may_choose_the_ways_to_play_and_the_shuffle() -> None:
    client = client_of(make_user("bo"))
    form = client.get(f"{URL}?mode=know_thyself&as=fated&as=chess&deal={DEAL}").context["form"]
    assert (form["as_know_thyself"].value(), form["deal"].value()) == (["fated"], DEAL)
    form = client.get(f"{URL}?mode=dream_odyssey&as=steep").context["form"]
    assert form["as_dream_odyssey"].value() == "steep"


# --- the list ---


def listed(who: Any) -> Any:
    return client_of(who).get(reverse("divination:games"))


def test_the_list_tells_what_comes_next() -> None:
    bo = make_user("bo")
    fresh, played = begin(bo, title="Fresh"), begin(bo, title="Played")
    go(played, steps_of_game(played)[-1].position.legal_moves()[0])
    page = listed(bo)
    assert [each.game for each in page.context["going"]] == [played, fresh]
    assert [each.moves for each in page.context["going"]] == [1, 0]
    assert all(each.next in page.content.decode() for each in page.context["going"])


def test_what_was_taken_back_does_not_count() -> None:
    bo = make_user("bo")
    game = begin(bo)
    go(game, steps_of_game(game)[-1].position.legal_moves()[0])
    play.take_back_last_line_to_step_before(game, seen_number=1, op_id=op())
    MEMORY.clear()
    assert [each.moves for each in listed(bo).context["going"]] == [0]


def test_a_finished_game_leads_to_its_reading() -> None:
    bo = make_user("bo")
    game = play_on(begin(bo, "dream_odyssey"))
    page = listed(bo)
    assert not page.context["going"]
    assert game.reading.get_absolute_url() in page.content.decode()


def test_others_see_a_game_when_it_is_shared() -> None:
    bo, ada = make_user("bo"), make_user("ada")
    begin(bo, title="Mine alone")
    assert "Mine alone" not in listed(ada).content.decode()
