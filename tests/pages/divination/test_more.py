"""/readings/<slug>/more/: a reading of Know Thyself takes in the Sefira outside the middle."""

from typing import Any, cast

import pytest

from campaigns.models import User
from divination.games.playing import steps_of_game
from divination.know_thyself.rules.position import KnowThyself
from divination.models import Reading
from divination.readings.sealing import must_cards_be_chosen_for_seal, saved_seal
from tests.pages.divination.conftest import fresh
from tests.pages.divination.grown import grown, played


def more(client: Any, reading: Reading) -> Any:
    return client.post(f"{reading.get_absolute_url()}more/")


def test_the_other_sefira_that_hold_a_major_join_the_reading(bo_client: Any, bo: User) -> None:
    reading = played(bo, "know_thyself")
    before = list(reading.cards)
    assert reading.game
    tree = cast("KnowThyself", steps_of_game(reading.game)[-1].position).tree
    assert "Take in the other Sefira" in bo_client.get(reading.get_absolute_url()).content.decode()
    assert more(bo_client, reading).status_code == 303
    now = fresh(reading)
    assert now.cards[: len(before)] == before
    added = {row["place"]: row["card"] for row in now.cards[len(before) :]}
    middle = ("foundation", "spirit", "knowledge", "crown")
    assert added == {key: on.major.code for key, on in tree.items() if key not in middle}
    body = bo_client.get(reading.get_absolute_url()).content.decode()
    assert "Take in the other Sefira" not in body
    assert body.count('class="station"') == len(now.cards)


def test_a_second_click_takes_nothing_in(bo_client: Any, bo: User) -> None:
    reading = played(bo, "know_thyself")
    more(bo_client, reading)
    cards = fresh(reading).cards
    more(bo_client, reading)
    assert fresh(reading).cards == cards


@pytest.mark.asks
def test_its_seal_chooses_among_them(bo_client: Any, bo: User) -> None:
    reading = played(bo, "know_thyself")
    more(bo_client, reading)
    now = fresh(reading)
    assert must_cards_be_chosen_for_seal(now)
    last = len(now.cards) - 1
    data = {"take-row0": "on", "row0": "Stand", f"take-row{last}": "on", f"row{last}": "Wide", "version": "2"}
    assert bo_client.post(f"{reading.get_absolute_url()}seal/", data).status_code == 303
    seal = saved_seal(fresh(reading))
    assert seal is not None
    assert {card.code for card in seal.cards} == {now.cards[0]["card"], now.cards[last]["card"]}


@pytest.mark.asks
def test_a_sealed_one_and_a_journey_stay_as_they_are(bo_client: Any, bo: User) -> None:
    sealed = played(bo, "know_thyself")
    Reading.objects.update(seal=["A", "B", "C", "D", "E"])
    journey = grown(bo)
    for reading in (sealed, journey):
        cards = fresh(reading).cards
        assert more(bo_client, reading).status_code == 303
        assert fresh(reading).cards == cards


def test_a_stranger_takes_in_nothing(cy_client: Any, bo: User) -> None:
    assert more(cy_client, played(bo, "know_thyself")).status_code == 404
