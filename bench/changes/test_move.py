"""A fighter shouts a warning."""

import pytest

from bench.changes.reading import page
from characters.ledger import scenes
from characters.models import Scene
from tests.characters.conflicts import Fight, lay_fight

SHOUT = "Shout a warning"


@pytest.fixture
def fight(db: None) -> Fight:
    return lay_fight()


def shout(fight):
    """Return the option that is called so, by itself or by its group."""
    now = Scene.objects.get(pk=fight.scene.pk)
    groups = {group.key for group in scenes.kind_by_options(now).groups if group.title == SHOUT}
    return next(
        o for o in scenes.open_and_closed_options(now, {"p1"}) if o.label == SHOUT or o.group in groups
    )


def post(fight, option):
    """Post *option*, and what then waits to be done with it."""
    assert fight.post(fight.bo, option.code, option.group, option.seat).status_code == 303
    for waits in scenes.open_and_closed_options(Scene.objects.get(pk=fight.scene.pk), {"p1"}):
        if waits.is_waited_for and not waits.reasons:
            fight.post(fight.bo, waits.code, waits.group, waits.seat)
            break


def test_it_takes_an_action_and_stands_in_the_log(fight):
    assert SHOUT in page(fight.bo, fight.url)
    before = fight.position.fighter("p1").actions
    post(fight, shout(fight))
    assert fight.position.fighter("p1").actions == before - 1
    assert "Brand Oakes shouts a warning." in page(fight.dee, fight.url)


def test_without_an_action_left_it_says_why_not(fight):
    for _ in range(fight.position.fighter("p1").actions):
        post(fight, shout(fight))
    assert shout(fight).reasons
