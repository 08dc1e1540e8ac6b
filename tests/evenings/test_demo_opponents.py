"""The demo table has a foe and a Spike that the players know, an Effort that they do not, and all go with it."""

import pytest

from campaigns.models import User
from characters.models import GMOpponentNote, Opponent
from characters.systems import opponent_kind, playthrough_of
from evenings import demo
from tests.cast import SYSTEM
from tests.evenings.demo_tables import lay_table

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # what is told of rows


@pytest.fixture(autouse=True)
def _table() -> None:
    lay_table(SYSTEM)


def names(username: str) -> list[str]:
    seen = Opponent.objects.visible_to(User.objects.get(username=username))
    return [opponent.name for opponent in seen]


def test_the_foe_is_revealed_and_the_effort_is_not() -> None:
    assert names("demo-ines") == ["The Stair Forgets Up", "The Toll-Keeper"]
    assert names("demo-maren") == ["The Stair Forgets Up", "The Thirteenth Step", "The Toll-Keeper"]


def test_they_keep_to_the_rules() -> None:
    kept = [(opponent_kind(o.system, o.kind), o.data) for o in Opponent.objects.all()]
    assert [list(kind.problems(data)) for kind, data in kept] == [[], [], []]


def test_they_go_with_the_table() -> None:
    demo.remove_demo_tables(playthrough_of(SYSTEM))
    assert not Opponent.objects.exists()
    assert not GMOpponentNote.objects.exists()
