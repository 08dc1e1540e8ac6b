"""A game taken along and brought back, and the page that proves its deal."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.files import MOST_BYTES
from campaigns.models import User
from divination.games import play, playing
from divination.games.records import game_as_json
from divination.models import Game
from divination.pages.game_forms import BringForm
from tests.cast import client_of, op
from tests.divination.games import begin, play_on
from tests.promises.world import everything

pytestmark = pytest.mark.django_db
BRING, YES = "divination:game_bring", "divination:game_bring_yes"


@pytest.fixture
def ended(bo: User) -> Game:
    return play_on(begin(bo, "dream_odyssey", deal=""))


def text_of(game: Game) -> str:
    return game_as_json(game, playing.steps_of_game(game), with_journal=True)


def upload(client: Client, data: bytes) -> Any:
    file = SimpleUploadedFile("game.json", data, "application/json")
    return client.post(reverse(BRING), {"file": file})


def posted(answer: Any) -> dict[str, str]:
    form = answer.context["form"]
    return {"file": form.initial["file"], "op_id": form.initial["op_id"]}


def page(client: Client, name: str, game: Game) -> str:
    answer = client.get(reverse(f"divination:{name}", args=[game.slug]))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.asks
def test_a_file_is_shown_before_it_is_kept(ended: Game, cy: User) -> None:
    client = client_of(cy)
    before = everything()
    shown = upload(client, text_of(ended).encode())
    assert (shown.status_code, everything() == before) == (200, True)
    body = unescape(shown.content.decode())
    assert "Dream Odyssey" in body
    assert f"{len(playing.steps_of_game(ended)) - 1} steps" in body
    answers = [client.post(reverse(YES), posted(shown)) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    kept = Game.objects.get(owner=cy)
    assert answers[0]["Location"] == kept.get_absolute_url()
    assert (kept.result, kept.reading.cards) == (ended.result, ended.reading.cards)


def test_a_file_with_a_mark_of_its_coding_is_read(ended: Game, cy: User) -> None:
    shown = upload(client_of(cy), b"\xef\xbb\xbf" + text_of(ended).encode())
    assert client_of(cy).post(reverse(YES), posted(shown)).status_code == 303


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "This file is empty. Choose another."),
        (b"no JSON", "Line 1, column 1: here it stops being JSON."),
        (b"[]", "The file: this must be an object"),
        (b" " * (MOST_BYTES + 1), "The file has 513 KB, and at most 512 fit."),
        (b'{"format": "reverie-boons"}', 'format: this must be "reverie-game".'),
    ],
)
def test_a_broken_file_is_told_and_changes_nothing(cy: User, data: bytes, said: str) -> None:
    client = client_of(cy)
    before = everything()
    answer = upload(client, data)
    assert answer.status_code == 422
    assert said in unescape(answer.content.decode())
    assert everything() == before


class Unread(SimpleUploadedFile):
    """A file that must not be read."""

    def read(self, *_asked: Any) -> bytes:
        raise AssertionError("It was read.")


def test_a_file_too_large_is_not_even_read() -> None:
    form = BringForm({}, {"file": Unread("game.json", b" " * (MOST_BYTES + 1))})  # type: ignore[arg-type]
    assert form.errors["file"] == ["The file has 513 KB, and at most 512 fit. Leave some of it out."]


def test_a_yes_too_large_is_told(cy: User) -> None:
    answer = client_of(cy).post(reverse(YES), {"file": " " * (MOST_BYTES + 1), "op_id": op()})
    assert answer.status_code == 422
    assert "at most 512 fit" in answer.content.decode()


def test_a_file_changed_after_it_was_shown_changes_nothing(ended: Game, cy: User) -> None:
    client = client_of(cy)
    told = json.loads(text_of(ended))
    told["lines"][1] = "fly"
    before = everything()
    answer = client.post(reverse(YES), {"file": json.dumps(told), "op_id": op()})
    assert answer.status_code == 422
    assert "lines[1]: " in unescape(answer.content.decode())
    assert everything() == before


def test_without_a_file_nothing_happens(cy: User) -> None:
    answer = client_of(cy).post(reverse(BRING), {})
    assert (answer.status_code, "Choose a file first." in answer.content.decode()) == (422, True)


def test_the_file_carries_the_games_name(ended: Game, bo: User) -> None:
    answer = client_of(bo).get(reverse("divination:game_json", args=[ended.slug]))
    assert answer["Content-Type"] == "application/json"
    assert 'attachment; filename="a-climb.json"' in answer["Content-Disposition"]
    assert json.loads(answer.content)["deal"] == ended.deal


@pytest.mark.asks
def test_others_get_no_journal(ended: Game, bo: User, ada: User) -> None:
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    roster.add_member(campaign, bo)
    Game.objects.filter(pk=ended.pk).update(campaign=campaign)
    play.write_journal_chapter(ended, 0, "Mine alone.", seen_version=0)
    url = reverse("divination:game_json", args=[ended.slug])
    assert "Mine alone." in client_of(bo).get(url).content.decode()
    assert "Mine alone." not in client_of(ada).get(url).content.decode()


# --- the proof ---


def test_before_the_end_the_number_is_told_and_not_the_code(bo: User) -> None:
    game = begin(bo, deal="")
    body = page(client_of(bo), "game_fair", game)
    assert game.commitment in body
    assert game.deal not in body
    assert game.salt not in body


def test_after_the_end_code_and_salt_are_told_and_checked(ended: Game, bo: User) -> None:
    body = page(client_of(bo), "game_fair", ended)
    assert f"printf %s:%s {ended.salt} {ended.deal} | sha256sum" in body
    assert "Yes: salt and code give the number above." in body
    first = playing.steps_of_game(ended)[-1].position.shuffles[0]
    assert body.count(" m") >= sum(card.is_major for card in first if hasattr(card, "is_major"))


def test_a_code_that_was_changed_is_told(ended: Game, bo: User) -> None:
    Game.objects.filter(pk=ended.pk).update(salt="0f" * 32)
    assert "No: salt and code give another number." in page(client_of(bo), "game_fair", ended)


def check_the_same_shuffle(owner: User, friend: User) -> None:
    """From the proof a friend comes to a form that begins the same game."""
    ended = play_on(begin(owner, variations=["fated"], deal=""))
    link = re.search(r'href="(/games/new/[^"]*)"', page(client_of(owner), "game_fair", ended))
    assert link
    form = client_of(friend).get(link[1]).context["form"]
    told = {name: form[name].value() for name in ("mode", "deal", "as_know_thyself", "op_id")}
    client_of(friend).post(reverse("divination:game_new"), told)
    again = Game.objects.get(owner=friend)
    assert (again.variations, again.deal, again.commitment) == (["fated"], ended.deal, "")


def test_the_proof_leads_to_the_same_shuffle(bo: User, cy: User) -> None:
    check_the_same_shuffle(bo, cy)


def test_an_agents_own_cards_are_in_no_form(bo: User) -> None:
    """What they brought to the table changed what was shuffled."""
    game = play_on(begin(bo, "dream_odyssey", deal="", setup={"crown": "m5", "party": ["c12"]}))
    assert "/games/new/" not in page(client_of(bo), "game_fair", game)


@pytest.mark.parametrize(
    ("how", "said"),
    [({"is_real": True, "deal": ""}, "played with real cards"), ({}, "a code that was known before")],
)
def test_what_was_not_promised_is_said(bo: User, how: dict[str, Any], said: str) -> None:
    assert said in page(client_of(bo), "game_fair", begin(bo, **how))
