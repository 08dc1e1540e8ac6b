"""The demo table of Dreamcatcher: a scene under way that waits for an answer, an aided contest in what happened."""

import re

import pytest
from django.test import Client

from campaigns.models import User
from characters.models import Character, Scene
from tests.cast import client_of
from tests.evenings.demo_tables import lay_table

pytestmark = pytest.mark.django_db
SYSTEM = "dreamcatcher"


@pytest.fixture
def scene() -> Scene:
    lay_table(SYSTEM)
    return Scene.objects.select_related("record").get(system=SYSTEM)


def page(client: Client, scene: Scene, query: str = "") -> str:
    return re.sub(r"\s+", " ", client.get(f"{scene.get_absolute_url()}{query}").content.decode())


def test_it_waits_for_an_answer_to_a_called_hindrance(scene: Scene) -> None:
    iven = Character.objects.get(name="Iven of Seven Doors")
    told = page(client_of(iven.owner), scene)
    assert "The GM calls ‘Afraid of closed rooms’ on Iven of Seven Doors." in told
    assert "Destiny 1, then 2." in told
    assert "Destiny 1, then 0." in told


def test_an_aided_contest_stands_in_its_log_and_no_figure_of_an_npc_but_for_the_gm(scene: Scene) -> None:
    gm = User.objects.get(memberships__is_gm=True, memberships__campaign=scene.campaign)
    players = page(client_of(Character.objects.get(name="Lark").owner), scene, "?log=all")
    assert "Aid: Lifts the lead by 2, and gives an advantage." in players
    assert "The Reeve of the Harbour Guild: a success." in players
    assert "The Ship That Was Never Built" not in players
    assert "The Ship That Was Never Built waits, unseen." in page(client_of(gm), scene, "?log=all")
