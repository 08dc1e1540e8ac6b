"""Two writers at once in one scene: one wins, the other is told what happened; a click twice is one move."""

from collections import Counter

import pytest
from django.urls import reverse

from characters.models import LedgerLine
from play import remembering
from play.models import Record
from tests.cast import op
from tests.characters.conflicts import Fight, make_fight
from tests.conftest import at_night
from tests.promises.racing import at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(20, ci=4)
BOTH = 2


def posted(fight: Fight, seat: str, **more: str) -> dict[str, str]:
    data = {"code": f"defend {seat}", "group": "defend", "seat": seat, "answer_area": "body"}
    return {**data, "seen": str(fight.number), "op_id": op(), **more}


def check_two_moves(fight: Fight) -> None:
    """Bo and Dee act from the same page at the same time."""
    clients = [signed_in(fight.people[who], 1)[0] for who in ("bo", "dee")]
    seats, before = ("p1", "p2"), fight.number
    data = [posted(fight, seat) for seat in seats]
    url = reverse("characters:scene_move", args=[fight.scene.slug])
    answers = at_once(lambda n: clients[n].post(url, data[n]), BOTH)
    assert Counter(answer.status_code for answer in answers) == {303: 1, 409: 1}
    late = next(answer for answer in answers if answer.status_code == 409)
    assert "Somebody moved before you." in late.content.decode()
    remembering.MEMORY.clear()
    assert fight.number == before + 1
    assert fight.scene.record.lines.filter(act=before + 1, part=1).count() == 1
    assert len(fight.position.declared) == 1


def test_one_of_two_moves_at_once_wins_every_time() -> None:
    fight = make_fight()
    for _ in range(ROUNDS):
        check_two_moves(fight)
        fight.scene.record.lines.filter(act=fight.number).delete()
        Record.objects.update(number=fight.number - 1)
        remembering.MEMORY.clear()


def check_one_op(fight: Fight) -> None:
    clients, data = signed_in(fight.people["bo"], 8), posted(fight, "p1")
    before, url = fight.number, reverse("characters:scene_move", args=[fight.scene.slug])
    statuses = at_once(lambda n: clients[n].post(url, data).status_code, 8)
    assert Counter(statuses) == {303: 8}
    assert fight.number == before + 1


def test_the_same_click_eight_times_is_one_move() -> None:
    check_one_op(make_fight())


def check_end(fight: Fight) -> None:
    fight.play("stop")
    clients, data = signed_in(fight.people["ada"], 4), {"seen": str(fight.number), "session": ""}
    url = reverse("characters:scene_end", args=[fight.scene.slug])
    statuses = Counter(at_once(lambda n: clients[n].post(url, data).status_code, 4))
    assert set(statuses) <= {303, 409}
    assert statuses[303] >= 1
    assert LedgerLine.objects.filter(kind="conflict").count() == BOTH


def test_it_ends_once() -> None:
    check_end(make_fight())
