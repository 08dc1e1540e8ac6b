"""One click, one roll: the same op 16 times falls once, one page rolls once, one Gain is paid for once."""

from collections import Counter
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from characters.ledger import ledger
from characters.models import Character, LedgerLine, Scene, Throw
from tests.cast import make_user, op
from tests.characters import conflicts
from tests.characters.arkana import form_data, make_arkana, roll_url, wounded
from tests.conftest import at_night
from tests.promises.racing import CLIENTS, at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(20, ci=2)
XP = 4


def at_the_gate() -> Character:
    """Return Bo's Arkana, who has XP to spend, at Ada's table."""
    campaign = roster.new_campaign("The Iron Gate", "", make_user("ada"))
    bo = make_user("bo")
    roster.add_member(campaign, bo)
    return make_arkana(bo, campaign, xp=XP)


def statuses(clients: list[Client], url: str, data: list[dict[str, Any]]) -> Counter[int]:
    return Counter(at_once(lambda n: clients[n].post(url, data[n]).status_code, len(data)))


def check_one_throw(brand: Character) -> None:
    """The same click 16 times falls once and is paid for once; everybody is shown the same dice."""
    clients, rolled = signed_in(brand.owner), Throw.objects.count()
    asked = form_data(clients[0], brand, phrase="control mind", target="30", xp="1")
    answers = at_once(lambda n: clients[n].post(roll_url(brand), asked), CLIENTS)
    assert {(answer.status_code, answer.headers["Location"]) for answer in answers} == {
        (303, Throw.objects.order_by("-pk")[0].get_absolute_url())
    }
    assert Throw.objects.count() == rolled + 1
    assert LedgerLine.objects.filter(character=brand, op_id=asked["op_id"]).count() == 1


def check_one_page(brand: Character) -> None:
    """Of many who hold the same page and pay with the roll, one rolls: the others are asked again."""
    clients = signed_in(brand.owner)
    asked = form_data(clients[0], brand, phrase="control mind", target="30", xp="1")
    given = statuses(clients, roll_url(brand), [{**asked, "op_id": op()} for _ in clients])
    assert given == {303: 1, 409: CLIENTS - 1}


def check_one_gain(brand: Character) -> None:
    """A Gain after the roll, bought from many tabs at once, is bought once."""
    clients = signed_in(brand.owner)
    asked = form_data(clients[0], brand, phrase="control mind", target="5", by="mine", dice_own="3 3 3")
    url = clients[0].post(roll_url(brand), asked).headers["Location"]
    revision = str(Character.objects.get(pk=brand.pk).revision)
    before = LedgerLine.objects.filter(character=brand).count()
    code = clients[0].get(url).context["later"][0].code
    given = statuses(clients, url, [{"code": code, "revision": revision, "op_id": op()} for _ in clients])
    assert set(given) <= {303, 409, 422}
    assert given[303] == 1
    assert LedgerLine.objects.filter(character=brand).count() == before + 1
    assert Throw.objects.exclude(follows=None).filter(character=brand).count() == 1


def check_one_heals(brand: Character) -> None:
    """Who assists in a Rest heals nothing in it, even where both click at once."""
    gm = brand.campaign.members.get(is_gm=True).user
    pell = make_arkana(gm, brand.campaign, "Pell")
    (ada,), (bo,) = signed_in(gm, 1), signed_in(brand.owner, 1)
    for one in (brand, pell):
        wounded(one, body=1)
    ada.post(reverse("characters:roll_open", args=[pell.slug, "rest"]), {"op_id": op()})
    asked = [
        form_data(bo, brand, "rest", area="body", assists=[pell.slug]),
        form_data(ada, pell, "rest", area="body"),
    ]
    clients, urls = (bo, ada), (roll_url(brand, "rest"), roll_url(pell, "rest"))
    given = at_once(lambda n: clients[n].post(urls[n], asked[n]).status_code, len(asked))
    assert given.count(303) == 1
    assert set(given) <= {303, 409, 422}


@pytest.mark.parametrize("round_", range(ROUNDS))
@pytest.mark.parametrize("check", [check_one_throw, check_one_page, check_one_gain, check_one_heals])
def test_of_many_at_once(check: Any, round_: int) -> None:
    check(at_the_gate())
    ledger.MEMORY.clear()


def test_the_same_beginning_sixteen_times_is_one_scene() -> None:
    fight = conflicts.make_fight()
    clients, before = signed_in(fight.people["ada"]), Scene.objects.count()
    data = {
        "op_id": op(), "title": "The ford", "c0": "on", "q0_count": "2", "q0_name": "Wader", "q0_strength": "3",
        "answer_advantage": "roll",
    }  # fmt: skip
    url = reverse("characters:scene_new", args=[fight.campaign.slug, "arkana", "conflict"])
    assert statuses(clients, url, [data] * CLIENTS) == {303: CLIENTS}
    assert Scene.objects.count() == before + 1


def test_the_same_move_sixteen_times_is_one_move() -> None:
    fight = conflicts.make_fight()
    clients, before = signed_in(fight.people["bo"]), fight.number
    data = {
        "code": "defend p1", "group": "defend", "seat": "p1", "answer_area": "body", "seen": str(fight.number),
        "op_id": op(),
    }  # fmt: skip
    url = reverse("characters:scene_move", args=[fight.scene.slug])
    assert statuses(clients, url, [data] * CLIENTS) == {303: CLIENTS}
    assert (fight.number, len(fight.moves)) == (before + 1, before + 1)
