"""Two at once in one scene of Dreamcatcher: one counts, the other is told; a click many times is one; it ends once."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from characters.dreamcatcher.rules.played_scene import GM
from characters.models import LedgerLine
from play import remembering
from play.models import Record
from tests.characters.catcher_scenes import Catching, begin, make_people
from tests.conftest import at_night
from tests.promises.racing import at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(84, ci=3)  # of each of six races
CLICKS = 4
LATE = "Somebody moved before you."
DESCRIBED = ("p1", "describe p1", {"how": "Climbs.", "goal": "into the tower"})
TESTED = (DESCRIBED, (GM, "test p1 0"))
Data = dict[str, str]


def each_round(check: Callable[[Catching], None]) -> None:
    people, campaign, characters = make_people()
    for _round in range(ROUNDS):
        check(begin(people, campaign, characters))
        Record.objects.all().delete()
        remembering.MEMORY.clear()


def raced(table: Catching, *sent: tuple[str, Data]) -> list[Any]:
    """Send all of it at the same time, each by who sends it; return the answers, in order."""
    clients = [signed_in(table.people[who], 1)[0] for who, _data in sent]
    url = reverse("characters:scene_move", args=[table.scene.slug])
    answers = at_once(lambda n: clients[n].post(url, sent[n][1]), len(sent))
    remembering.MEMORY.clear()
    return answers


def check_one_of_two(table: Catching, *sent: tuple[str, Data]) -> int:
    """Say which of two counts: the other is told that somebody moved, and nothing of theirs is written."""
    before = table.number
    answers = raced(table, *sent)
    assert Counter(answer.status_code for answer in answers) == {303: 1, 409: 1}
    assert LATE in next(answer for answer in answers if answer.status_code == 409).content.decode()
    assert table.number == before + 1
    return [answer.status_code for answer in answers].index(303)


def check_two_players_answer(table: Catching) -> None:
    """Bo and Dee say at once what they do: one of it is under way."""
    says = [
        table.sends(f"describe {seat}", "describe", seat, answer_how="Runs.", answer_goal=f"out, {seat}")
        for seat in ("p1", "p2")
    ]
    first = check_one_of_two(table, ("bo", says[0]), ("dee", says[1]))
    assert table.now.under_way.who == ("p1", "p2")[first]


def check_a_call_and_a_roll(table: Catching) -> None:
    """The GM calls while the player rolls: the call waits and no die fell, or the dice lie there without it."""
    table.play(*TESTED)
    first = check_one_of_two(
        table, ("ada", table.sends("call p1 h4", "call")), ("bo", table.sends("roll p1", "roll"))
    )
    action = table.now.under_way
    assert (action.call, action.roller("p1").degree is None) == ((("p1", "h4"), True), (None, False))[first]


def check_both_answers(table: Catching) -> None:
    """A called hindrance is accepted in one tab and refused in another: the pool moves by one point, one way."""
    table.play(*TESTED, (GM, "call p1 h4"))
    first = check_one_of_two(
        table,
        ("bo", table.sends("answer p1 accept", "answer")),
        ("bo", table.sends("answer p1 refuse", "answer")),
    )
    one = table.now.scene.participant("p1")
    assert (one.destiny, len(one.points)) == ((6, 4)[first], 1)


def check_two_gms(table: Catching) -> None:
    """One GM ends the scene while another gives a point: nothing is given in a scene that ends."""
    told = table.sends("point p1 1", "override", answer_words="For the idea.")
    first = check_one_of_two(table, ("ada", table.sends("end", "end")), ("eve", told))
    assert (table.now.is_ending, table.now.scene.participant("p1").destiny) == ((True, 5), (False, 6))[first]


def check_one_op(table: Catching) -> None:
    """The same click rolls once, and the same reroll costs one point."""
    table.play(*TESTED, ("p1", "roll p1", {"dice": [1, 2]}))
    before, data = table.number, table.sends("reroll p1 0", "keep")
    assert {answer.status_code for answer in raced(table, *[("bo", data)] * CLICKS)} == {303}
    assert table.number == before + 1
    assert table.now.scene.participant("p1").destiny == 4


def check_end(table: Catching) -> None:
    """Many end it at once: each character has one line of it, and one point."""
    table.play((GM, "point p1 1", {"words": "For the idea."}), (GM, "end"))
    written, url = LedgerLine.objects.count(), reverse("characters:scene_end", args=[table.scene.slug])
    clients, data = signed_in(table.people["ada"], CLICKS), {"seen": str(table.number), "session": ""}
    given = Counter(at_once(lambda n: clients[n].post(url, data).status_code, CLICKS))
    assert set(given) <= {303, 409}
    assert given[303] >= 1
    lines = LedgerLine.objects.order_by("pk")[written:]
    assert sorted((line.kind, line.xp) for line in lines) == [("scene", 0), ("scene", 1)]


RACES = [
    check_two_players_answer, check_a_call_and_a_roll, check_both_answers, check_two_gms, check_one_op, check_end,
]  # fmt: skip


@pytest.mark.parametrize("check", RACES)
def test_of_many_at_once_one_counts_and_the_others_are_told(check: Callable[[Catching], None]) -> None:
    each_round(check)
