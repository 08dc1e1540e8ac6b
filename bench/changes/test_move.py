"""A fighter shouts a warning."""

import pytest

from bench.changes.reading import page
from characters import scenes
from characters.models import Scene
from tests.characters.conflicts import Fight, lay_fight

SHOUT = "Shout a warning"


@pytest.fixture
def fight(db: None) -> Fight:
    return lay_fight()


def shout(fight):
    now = Scene.objects.get(pk=fight.scene.pk)
    return next(option for option in scenes.offered(now, {"p1"}) if option.label == SHOUT)


def test_it_takes_an_action_and_stands_in_the_log(fight):
    assert SHOUT in page(fight.bo, fight.url)
    option, before = shout(fight), fight.position.fighter("p1").actions
    assert fight.post(fight.bo, option.code, option.group, option.seat).status_code == 303
    assert fight.position.fighter("p1").actions == before - 1
    assert "Brand Oakes shouts a warning." in page(fight.dee, fight.url)


def test_without_an_action_left_it_says_why_not(fight):
    while fight.position.fighter("p1").actions:
        option = shout(fight)
        fight.post(fight.bo, option.code, option.group, option.seat)
    assert shout(fight).reasons
