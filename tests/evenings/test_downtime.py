"""A downtime for the Hand: begun for everyone, told before it is written, put right where it matters."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, HouseRules, User
from characters.models import Character, LedgerLine
from evenings import record
from evenings.models import Evening
from tests.cast import copied, make_user, op
from tests.evenings import agents
from tests.evenings.agents import SYSTEM, act, begin, open_actions, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
@copied
def sela(bo: User, campaign: Campaign) -> Character:
    return agents.agent(bo, campaign)


@pytest.fixture
@copied
def ivo(bo: User, campaign: Campaign) -> Character:
    return agents.agent(bo, campaign, "Ivo Marr", vices=[], contacts=[])


def text(answer: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


@pytest.fixture
def url(campaign: Campaign) -> str:
    return reverse("evenings:occasion", args=[campaign.slug, SYSTEM, "downtime"])


def told(*there: Character, **change: str) -> dict[str, Any]:
    seats = [character.slug for character in there]
    night = {"title": "After the flood", "date": "2026-11-20", "notes": "", "op_id": op()}
    return {**night, "who": "hand", "seats": seats, **change}


def correct(evening: Evening, by: User, *there: Character, solo: bool = False) -> None:
    answers = {"solo": solo, "key": evening.answers["key"]}
    record.correct_evening(evening, answers, [character.slug for character in there], op_id=op(), by=by)


# --- begun ---


def test_a_downtime_begins_for_everyone_who_was_there(
    ada_client: Client, url: str, sela: Character, ivo: Character
) -> None:
    answer = ada_client.post(url, told(sela, save="1"))
    assert answer.status_code == 303
    assert sheet_of(sela).downtime.vices == 1
    assert sheet_of(ivo).downtime is None


def test_what_comes_for_each_is_told_first(
    ada_client: Client, url: str, sela: Character, ivo: Character
) -> None:
    page = text(ada_client.get(url))
    assert "Sela Vane One vice: 1 spiritual harm. Contacts drift. Mara: affection 1, distance 1" in page
    assert "Ivo Marr Then two actions." in page
    assert "0 XP" not in page
    assert not Evening.objects.exists()


def test_who_is_alone_has_three_actions(ada_client: Client, url: str, ivo: Character) -> None:
    assert "Then three actions." in text(ada_client.post(url, told(ivo, who="solo", look="1")))
    ada_client.post(url, told(ivo, who="solo", save="1"))
    assert sheet_of(ivo).downtime.is_solo


def test_a_table_with_other_numbers_is_told_its_own(
    ada_client: Client, url: str, campaign: Campaign, ada: User, ivo: Character
) -> None:
    keep = {"campaign": campaign, "system": SYSTEM, "version": 1, "data": {"actions": 4}, "by": ada}
    HouseRules.objects.create(**keep)
    assert "Then four actions." in text(ada_client.get(url))


def test_without_saying_who_is_alone_nothing_begins(ada_client: Client, url: str, sela: Character) -> None:
    answer = ada_client.post(url, told(sela, who="", title="Kept", save="1"))
    assert answer.status_code == 422
    assert "Say whether the Hand rests together, or one player is alone." in text(answer)
    assert 'value="Kept"' in answer.content.decode()
    assert not Evening.objects.exists()


def test_a_downtime_that_is_on_is_named_before_another_begins(
    ada_client: Client, ada: User, url: str, campaign: Campaign, sela: Character
) -> None:
    begin(campaign, ada, sela)
    page = text(ada_client.get(url))
    assert "A downtime is on already. This one takes its place." in page
    assert "One vice of the old one will ask for nothing more." in page
    assert "Two actions of the old one would go unused." in page


def test_an_odyssey_cut_short_is_named(
    ada_client: Client, ada: User, bo: User, url: str, campaign: Campaign, ivo: Character
) -> None:
    begin(campaign, ada, ivo)
    act(ivo, "odyssey alone", bo, crown="burden", start="m17")
    assert "The Dream Odyssey ends untold, and gives nothing." in text(ada_client.get(url))


def test_who_plays_alone_begins_their_own(cy: User, cy_client: Client) -> None:
    loner = agents.agent(cy, None)
    url = reverse("evenings:solo", args=[loner.slug, "downtime"])
    assert cy_client.post(url, told(loner, who="solo", save="1")).status_code == 303
    assert sheet_of(loner).downtime.is_solo


# --- put right ---


def lines(character: Character) -> list[str]:
    written = LedgerLine.objects.filter(character=character).order_by("number")
    return [line.kind for line in written]


def test_who_was_there_after_all_gets_the_downtime(
    ada: User, campaign: Campaign, sela: Character, ivo: Character
) -> None:
    evening = begin(campaign, ada, sela)
    correct(evening, ada, sela, ivo)
    assert lines(ivo) == ["created", "corrected"]
    assert sheet_of(ivo).downtime
    assert lines(sela) == ["created", "downtime"]


def test_who_was_not_there_after_all_leaves_it(ada: User, campaign: Campaign, sela: Character) -> None:
    correct(begin(campaign, ada, sela), ada)
    assert sheet_of(sela).downtime is None


def test_a_player_who_was_alone_after_all_gets_a_line(ada: User, campaign: Campaign, sela: Character) -> None:
    correct(begin(campaign, ada, sela), ada, sela, solo=True)
    assert lines(sela)[-1] == "corrected"
    assert sheet_of(sela).downtime.is_solo


def test_an_older_downtime_put_right_leaves_the_later_one_alone(
    ada: User, bo: User, campaign: Campaign, ivo: Character
) -> None:
    old = begin(campaign, ada, ivo)
    begin(campaign, ada, ivo)
    act(ivo, "train", bo)
    correct(old, ada)
    assert sheet_of(ivo).downtime.done == ("trained",)


def test_a_correction_tells_what_it_changes(
    ada_client: Client, ada: User, bo: User, campaign: Campaign, sela: Character, ivo: Character
) -> None:
    evening = begin(campaign, ada, sela)
    open_actions(sela, bo)
    url = reverse("evenings:correct", args=[evening.slug])
    page = text(ada_client.post(url, {"seats": [ivo.slug], "who": "hand", "seen": evening.slug, "look": "1"}))
    assert "Sela Vane Their downtime ends. What they did in it stays" in page
    assert "Ivo Marr Then two actions." in page
    page = text(
        ada_client.post(url, {"seats": [sela.slug], "who": "solo", "seen": evening.slug, "look": "1"})
    )
    assert "Then three actions left, not two." in page


def test_a_correction_is_written_from_its_page(
    ada_client: Client, ada: User, campaign: Campaign, sela: Character
) -> None:
    evening = begin(campaign, ada, sela)
    url = reverse("evenings:correct", args=[evening.slug])
    data = {"seats": [sela.slug], "who": "solo", "seen": evening.slug, "save": "1", "op_id": op()}
    assert ada_client.post(url, data).status_code == 303
    assert sheet_of(sela).downtime.is_solo
    assert ada_client.post(url, data).status_code == 303
    assert lines(sela).count("corrected") == 1


def test_what_is_right_already_gets_no_line(
    ada_client: Client, ada: User, campaign: Campaign, sela: Character
) -> None:
    evening = begin(campaign, ada, sela)
    url = reverse("evenings:correct", args=[evening.slug])
    data = {"seats": [sela.slug], "who": "hand", "seen": evening.slug, "save": "1", "op_id": op()}
    answer = ada_client.post(url, data)
    assert answer.status_code == 422
    assert "Nothing differs from what is recorded." in text(answer)


def test_a_stranger_begins_nothing(cy_client: Client, bo_client: Client, url: str, sela: Character) -> None:
    assert cy_client.post(url, told(sela, save="1")).status_code == 404
    assert bo_client.post(url, told(sela, save="1")).status_code == 404


def test_nobody_of_another_table_is_ticked(
    ada_client: Client, url: str, campaign: Campaign, sela: Character
) -> None:
    other = agents.agent(make_user("dee"), None, "Elsewhere")
    answer = ada_client.post(url, told(sela, other, save="1"))
    assert answer.status_code == 422
    assert lines(other) == ["created"]
