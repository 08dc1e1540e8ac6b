"""A game for two on a sky of one's own, given as a file."""

import json
from copy import deepcopy
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from divination.games import pairs
from divination.models import PairGame
from divination.rules.starfield import ONE, OUTER_LINKS, STARFIELD
from tests.cast import op
from tests.pages.divination.test_pairs import fresh, sitting


def sky(**changed: Any) -> SimpleUploadedFile:
    return SimpleUploadedFile("sky.json", json.dumps({**deepcopy(STARFIELD), **changed}).encode())


def begin(client: Client, campaign: Campaign, partner: User, **told: Any) -> Any:
    return client.post(reverse("divination:pair_new"), sitting(campaign, partner, **told))


@pytest.mark.parametrize("mode", ["lovers_discourse", "warring_planets"])
def test_a_sky_of_ones_own_is_played_on_and_again(
    ada_client: Client, campaign: Campaign, ada: User, bo: User, mode: str
) -> None:
    begin(ada_client, campaign, bo, mode=mode, board=sky(title="Beyond", links=OUTER_LINKS))
    game = PairGame.objects.get()
    assert "Beyond" in ada_client.get(game.get_absolute_url()).content.decode()
    assert pairs.known_to(game, frozenset({ONE})).position.board.beside["L2"] == ("L1", "L3", "C1")
    by = {key: seat.person for key, seat in pairs.seats_by_key(game).items()}[ONE]
    pairs.make_move(game, ONE, f"forfeit {ONE}", seen_number=game.number, op_id=op(), by=by)  # type: ignore[arg-type]
    ada_client.post(f"{game.get_absolute_url()}again/")
    assert PairGame.objects.exclude(pk=game.pk).get().setup["board"] == fresh(game).setup["board"]


def test_what_is_wrong_with_a_sky_is_said_at_its_field_and_nothing_begins(
    ada_client: Client, campaign: Campaign, bo: User
) -> None:
    answer = begin(ada_client, campaign, bo, board=sky(links=["L1-L2", "L2-C2", "C2-L2"]))
    assert answer.status_code == 422
    said = answer.context["form"].errors["board"]
    assert any("“L1-L2” does not lead from one column to another" in each for each in said)
    assert any("A link stands there twice" in each for each in said)
    assert not PairGame.objects.exists()


@pytest.mark.parametrize(
    ("data", "said"), [(b"[]", "A sky is an object with"), (b"{", "here it stops being JSON")]
)
def test_what_is_no_sky_is_told(
    ada_client: Client, campaign: Campaign, bo: User, data: bytes, said: str
) -> None:
    answer = begin(ada_client, campaign, bo, board=SimpleUploadedFile("b.json", data))
    assert said in answer.context["form"].errors["board"][0]


def test_a_checked_sky_is_carried_while_the_rest_is_mended(
    ada_client: Client, campaign: Campaign, bo: User
) -> None:
    answer = begin(ada_client, campaign, bo, mode="chess", board=sky(title="Beyond"))
    assert "“Beyond” is checked and kept" in unescape(answer.content.decode())
    begin(ada_client, campaign, bo, kept=answer.context["form"].data["kept"])
    assert PairGame.objects.get().setup["board"]["title"] == "Beyond"


def test_the_documents_sky_is_the_starfield() -> None:
    assert json.loads(Path("docs/starfield.json").read_text()) == STARFIELD
