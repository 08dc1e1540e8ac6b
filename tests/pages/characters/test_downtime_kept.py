"""A downtime and the Hand's page: what is refused, written and heard."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from characters.models import Character
from evenings import record
from tests.cast import fresh, op, spend_data
from tests.evenings import agents
from tests.evenings.agents import act, begin, open_actions, sheet_of

pytestmark = pytest.mark.django_db


class Stage:
    """Ada's Hand: Sela with her actions open, and who looks at it."""

    def __init__(self, ada: User, bo: User, campaign: Campaign, clients: dict[str, Client]) -> None:
        self.ada, self.bo, self.campaign, self.clients = (ada, bo, campaign, clients)
        self.sela = agents.agent(bo, campaign)
        self.evening = begin(campaign, ada, self.sela)
        self.sela = open_actions(self.sela, bo)

    def post(self, code: str, page: str = "downtime", **answers: str) -> Any:
        data = {**spend_data(fresh(self.sela), code, **answers), "page": page}
        return self.clients["bo"].post(reverse("characters:spend", args=[self.sela.slug]), data)

    def correct(self, *there: Character, evening: Any = None, solo: bool = False) -> None:
        first = evening or self.evening
        answers = {"solo": solo, "key": first.answers["key"]}
        record.correct_evening(first, answers, [one.slug for one in there], op_id=op(), by=self.ada)

    @property
    def hand(self) -> str:
        return reverse("characters:board", args=[self.campaign.slug, "hidden_isle", "hand"])


@pytest.fixture
def stage(
    ada: User, bo: User, campaign: Campaign, bo_client: Client, ada_client: Client, cy_client: Client
) -> Stage:
    return Stage(ada, bo, campaign, {"bo": bo_client, "ada": ada_client, "cy": cy_client})


def test_a_correction_without_xp_is_written(stage: Stage) -> None:
    stage.correct()
    assert sheet_of(stage.sela).downtime is None


def test_an_older_downtime_leaves_the_later_one_alone(stage: Stage) -> None:
    begin(stage.campaign, stage.ada, stage.sela)
    stage.correct(evening=stage.evening)
    assert sheet_of(stage.sela).downtime


def test_what_is_right_gets_no_line(stage: Stage) -> None:
    before = fresh(stage.sela).revision
    stage.correct(stage.sela)
    assert fresh(stage.sela).revision == before


def test_a_step_comes_back_to_its_page(stage: Stage) -> None:
    assert stage.post("train")["Location"].endswith("/downtime/#done")


def test_a_second_visit_is_refused(stage: Stage) -> None:
    act(stage.sela, "visit", stage.bo, contact="mara")
    assert stage.post("visit", contact="mara").status_code == 422


def test_an_action_too_many_is_refused(stage: Stage) -> None:
    act(act(stage.sela, "train", stage.bo), "train", stage.bo)
    assert stage.post("train").status_code == 422


def test_nothing_goes_on_while_one_dreams(stage: Stage) -> None:
    act(stage.sela, "odyssey alone", stage.bo, crown="burden", start="m17")
    assert "Say first how it ended." in stage.post("train").content.decode()


def test_the_track_of_another_card_stays(stage: Stage) -> None:
    act(stage.sela, "odyssey alone", stage.bo, crown="burden", start="m17")
    assert stage.post("woke won", "odyssey", reward="ideal up", rest="xp").status_code == 422


def test_a_stranger_finds_no_hand(stage: Stage) -> None:
    assert stage.clients["cy"].get(stage.hand).status_code == 404


def test_the_hand_hears_of_what_is_done(stage: Stage) -> None:
    found = re.search("\\?seen=(\\w+)", stage.clients["ada"].get(stage.hand).content.decode())
    assert found
    act(stage.sela, "train", stage.bo)
    headers = {"HX-Request": "true", "HX-Target": "board"}
    assert stage.clients["ada"].get(f"{stage.hand}?seen={found[1]}", headers=headers).status_code == 200
