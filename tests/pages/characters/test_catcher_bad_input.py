"""What a scene of Dreamcatcher refuses, and the sentence that stands there then: nothing is half done."""

from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from characters.dreamcatcher.rules.played_scene import GM
from tests.cast import client_of
from tests.characters.catcher_scenes import Catching, begin, make_people
from tests.characters.catchers import hamper

pytestmark = pytest.mark.django_db

Moves = tuple[tuple[Any, ...], ...]
DESCRIBED = ("p1", "describe p1", {"how": "Climbs.", "goal": "into the tower"})
TESTED: Moves = (DESCRIBED, (GM, "test p1 0"))
ROLLED: Moves = (*TESTED, ("p1", "roll p1", {"dice": [1, 2]}))
FAILED: Moves = (*ROLLED, ("p1", "keep p1"), (GM, "stand"))
CLOSED: Moves = (*FAILED, ("p1", "choose p1 5"))
POOR: Moves = tuple((GM, "point p1 -1", {"words": "Gone."}) for _point in range(5))
WORN: Moves = tuple((GM, f"hamper p1 {number}", {"words": "Cold."}) for number in (0, 1, 2, 3, 5, 7, 8))
OUT: Moves = (
    *WORN,
    DESCRIBED,
    (GM, "test p1 0"),
    ("p1", "roll p1", {"dice": [1, 2, 2]}),
    ("p1", "keep p1"),
    (GM, "stand"),
)


@pytest.fixture
def played(db: None) -> Catching:
    people, campaign, characters = make_people()
    ragna, ulf = characters
    return begin(people, campaign, [hamper(ragna, "ability Guile", "a1"), ulf])  # p1 4 and p1 6


@pytest.mark.parametrize(
    ("moves", "who", "code", "group", "said"),
    [
        (TESTED, "bo", "roll p1 a1", "roll",
         "‘Good with a rope’ is hampered until the scene ends or somebody recovers it. It cannot be called."),
        ((*TESTED, (GM, "call p1 h4"), ("p1", "answer p1 accept")), "bo", "roll p1 a2", "roll",
         "You accepted this hindrance and have its point: no advantage cancels it in this test."),
        ((*POOR, *TESTED, (GM, "call p1 h4")), "bo", "answer p1 refuse", "answer",
         "Refusing takes a point and you have none. Accept it, or withdraw."),
        (FAILED, "bo", "choose p1 4", "hamper", "Guile is hampered already. Choose one of these."),
        ((*CLOSED, DESCRIBED), "ada", "test p1 0", "rule",
         "Forcefulness has failed for ‘into the tower’. Until the scene ends it takes another approach."),
        (ROLLED, "dee", "aid p2 left 1", "aid", "The dice have fallen. Who aids, aids before the lead."),
        (OUT, "bo", "describe p1", "describe", "They are out of this scene."),
        (FAILED, "ada", "end", "end", "One still chooses what is hampered: Ragna."),
    ],
)  # fmt: skip
def test_it_says_why_and_changes_nothing(
    played: Catching, moves: Moves, who: str, code: str, group: str, said: str
) -> None:
    played.play(*moves)
    seat = "p2" if who == "dee" else "p1"
    before, data = played.number, played.sends(code, group, seat, answer_how="Helps.", answer_goal="up")
    answer = client_of(played.people[who]).post(
        reverse("characters:scene_move", args=[played.scene.slug]), data
    )
    assert answer.status_code == 422
    assert said in unescape(answer.content.decode())
    assert played.number == before


def test_two_dice_where_three_fall_stay_as_they_were_typed(played: Catching) -> None:
    played.play(*TESTED, (GM, "call p1 h4"), ("p1", "answer p1 accept"))
    before, data = played.number, played.sends("roll p1", "roll", dice_dice="1 2")
    url = reverse("characters:scene_move", args=[played.scene.slug])
    page = unescape(client_of(played.people["bo"]).post(url, data).content.decode())
    assert "Here fall 3 dice, and 2 are written down." in page
    assert 'value="1 2"' in page
    assert played.number == before
