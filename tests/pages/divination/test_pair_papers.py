"""A reading of two and its seal on paper: both's words, the last sky, both names; a sketch prints as a sketch."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from campaigns.models import Campaign, User
from divination.models import PairGame
from tests.cast import copied
from tests.pages.divination.test_pair_readings import dee_client, ended, share, url, write
from tests.pages.divination.test_pair_seals import agree, sketch

__all__ = ["dee_client"]


@pytest.fixture
@copied
def game(campaign: Campaign, ada: User, bo: User) -> PairGame:
    return ended(campaign, ada, bo)


def printed(client: Client, game: PairGame, name: str) -> str:
    answer = client.get(url(game, f"{name}_pdf"))
    assert answer.status_code == 200
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


def squeezed(text: str) -> str:
    return "".join(text.split()).lower()


def test_the_reading_prints_both_words_under_their_names(
    ada: User, bo: User, ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    write(ada_client, game, "Half a sky.")
    write(bo_client, game, "The other half.")
    text = squeezed(printed(bo_client, game, "reading"))
    assert squeezed(f"{ada} Half a sky.") in text
    assert squeezed(f"{bo} The other half.") in text


def test_a_part_kept_back_is_printed_for_the_two_alone(
    ada_client: Client, bo_client: Client, dee_client: Client, game: PairGame
) -> None:
    write(ada_client, game, "Half a sky.")
    for client in (ada_client, bo_client):
        share(client, game, says_campaign="yes")
    share(ada_client, game, keep_back="yes")
    assert "halfasky" in squeezed(printed(bo_client, game, "reading"))
    assert "halfasky" not in squeezed(printed(dee_client, game, "reading"))


def test_what_is_not_shared_is_printed_for_nobody_else(dee_client: Client, game: PairGame) -> None:
    assert dee_client.get(url(game, "reading_pdf")).status_code == 404
    assert dee_client.get(url(game, "reading_print")).status_code == 404


def test_a_sketch_prints_as_a_sketch_and_a_seal_over_both_names(
    ada: User, bo: User, ada_client: Client, bo_client: Client, game: PairGame
) -> None:
    assert ada_client.get(url(game, "seal_pdf")).status_code == 404
    sketch(ada_client, game, ["m14", "m20"], "Drive", "Stay")
    assert squeezed(printed(ada_client, game, "seal")) == "asketch"
    assert "asketch" in squeezed(printed(ada_client, game, "reading"))
    for client in (ada_client, bo_client):
        agree(client, game)
    assert squeezed(printed(ada_client, game, "seal")) == squeezed(f"{ada} and {bo}")


def test_whoever_prints_is_asked_how(ada_client: Client, game: PairGame) -> None:
    answer: Any = ada_client.get(url(game, "reading_print"))
    assert answer.status_code == 200
    assert url(game, "reading_png") in answer.content.decode()
