"""What an answer at a Conflict's table leaves out, because whoever asks says that it stands there already."""

import re
from typing import Any

import pytest

from tests.cast import op
from tests.characters.conflicts import Fight, lay_fight

pytestmark = pytest.mark.django_db
DRAWN = re.compile(r'id="([\w-]+)"[^>]* data-drawn(?:="(\w+)")?')
LEFT = re.compile(r'id="([\w-]+)" hx-preserve')


@pytest.fixture
def fight(db: None) -> Fight:
    fight = lay_fight()
    fight.play("ruling It rains.", "ruling It pours.")
    return fight


def headers(page: str, **more: str) -> dict[str, str]:
    """Return what a browser that shows *page* says of it when it asks."""
    shown = " ".join("=".join(filter(None, part)) for part in DRAWN.findall(page))
    return {"HX-Request": "true", "Shown": shown, **more}


def ruled(fight: Fight, told: dict[str, str] | None) -> str:
    more: dict[str, Any] = {"headers": told} if told is not None else {}
    data = {"code": "ruling", "group": "ruling", "answer_text": "The floor is ice.", "seat": "p1"}
    sent = data | {"seen": str(fight.number), "op_id": op()}
    answer = fight.ada.post(f"{fight.url}move/", sent, **more)
    assert answer.status_code == (303 if told is None else 200)
    return str(answer.content.decode())


def test_a_move_brings_its_own_line_and_leaves_what_stands_there(fight: Fight) -> None:
    page = fight.ada.get(fight.url).content.decode()
    answer = ruled(fight, headers(page))
    assert set(LEFT.findall(answer)) == {
        "field",
        *(f"act-{n}" for n in range(fight.number - 7, fight.number)),
    }
    assert [part for part, _mark in DRAWN.findall(answer)] == [f"act-{fight.number}"]
    assert answer.count("The floor is ice.") >= 2  # in the log and among the rulings
    assert '<span class="by">Ada</span>' in answer


def test_what_changed_is_drawn(fight: Fight) -> None:
    check_changed(fight)


def check_changed(fight: Fight) -> None:
    page = fight.ada.get(fight.url).content.decode()
    fight.play("drop n3 close1", "attack p1>n3 close1 area=body wounds=body")
    told = headers(page)
    answer = fight.ada.get(fight.url, headers=told).content.decode()
    assert "field" not in LEFT.findall(answer)
    assert {"field", f"act-{fight.number}", f"act-{fight.number - 1}"} <= dict(DRAWN.findall(answer)).keys()


@pytest.mark.parametrize(
    "shown", ["", "field", "field=000000000000 act-x act-99999999999999999999 act-=", "="]
)
def test_who_shows_nothing_of_it_gets_all_of_it(fight: Fight, shown: str) -> None:
    answer = ruled(fight, {"HX-Request": "true", "Shown": shown})
    assert LEFT.findall(answer) == []
    assert len(DRAWN.findall(answer)) == 9  # the field and eight lines


def test_a_page_is_whole_whatever_is_said_of_it(fight: Fight) -> None:
    page = fight.ada.get(fight.url).content.decode()
    told = headers(page)
    del told["HX-Request"]
    assert LEFT.findall(fight.ada.get(fight.url, headers=told).content.decode()) == []
    ruled(fight, None)  # without scripts: see other


def test_one_who_reads_less_is_left_no_line_of_who_reads_more(fight: Fight) -> None:
    """The field of the Arbiter has other figures: who shows it is drawn their own."""
    told = headers(fight.ada.get(fight.url).content.decode())
    assert "field" not in LEFT.findall(fight.bo.get(fight.url, headers=told).content.decode())


def test_a_move_asks_eight_times(fight: Fight, django_assert_num_queries: Any) -> None:
    """Who asks, and their session; the scene; its act, number and lines within a savepoint; one's own seats."""
    told = headers(fight.ada.get(fight.url).content.decode())
    ruled(fight, told)
    told = headers(fight.ada.get(fight.url).content.decode())
    with django_assert_num_queries(8 + 1):  # the test itself asks for the number
        ruled(fight, told)
