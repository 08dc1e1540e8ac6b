"""A dream opened again after a pause, and somebody away from it."""

import re

import pytest
from django.test import Client

from tests.characters.dreams import DUEL, REVEALED, Dreaming, _as_laid, let_time_pass, make_dream

__all__ = ["_as_laid"]
pytestmark = pytest.mark.django_db


def last_time(dream: Dreaming, client: Client, asked: str = "") -> list[str]:
    found = re.search(r'<details class="dream-last".*?</details>', dream.page(client, asked), re.S)
    return re.findall("<li>(.*?)</li>", found[0]) if found else []


# --- a pause ---


@pytest.mark.parametrize("who", ["ada", "bo", "eve"])
def test_after_a_pause_a_dream_opens_with_last_time_for_every_reader(who: str) -> None:
    check_last_time(who)


def check_last_time(who: str) -> None:
    dream = make_dream().play("gm: elsewhere d2", "gm: award d1 the owl")
    client = getattr(dream, who)
    assert last_time(dream, client) == []
    let_time_pass(dream, days=7)
    assert last_time(dream, client) == [
        "Ondine gets an Oneirogen: the owl.",
        "Oneirogen: Ondine 6.",
        "Tal is elsewhere.",
    ]


def test_last_time_is_gone_once_somebody_moves_and_is_there_for_who_asks() -> None:
    dream = make_dream().play(*DUEL)
    let_time_pass(dream, hours=13)
    dream.play("d1: next d1", "d1: oppose d1 f1")
    assert last_time(dream, dream.bo) == []
    assert 'href="' + dream.url + '?last=time"' in dream.page(dream.bo)
    told = last_time(dream, dream.bo, "?last=time")
    assert "A Duel begins: Ondine, Tal and Warden. Warden draws two cards." in told
    assert not any("opposes" in line for line in told)


def test_where_nobody_paused_nothing_is_asked_for() -> None:
    dream = make_dream().play(*DUEL)
    assert "?last=time" not in dream.page(dream.bo)
    assert last_time(dream, dream.bo, "?last=time") == []
    for hours in (7, 7):
        let_time_pass(dream, hours=hours)
        dream.play(f"gm: award d1 hour {hours}")
    assert last_time(dream, dream.bo, "?last=time") == []


def test_last_time_tells_each_what_they_were_told() -> None:
    check_last_time_of_each()


def check_last_time_of_each() -> None:
    dream = make_dream().play(*REVEALED, "gm: do d1 look1 | salt")
    let_time_pass(dream, days=7)
    looked = {who: last_time(dream, getattr(dream, who))[1] for who in ("ada", "bo", "eve")}
    unseen = "Ondine looks at a card on top of the Future, by hand: salt On top of Ondine’s Future: a card."
    assert looked == {"ada": unseen, "bo": unseen.replace("a card.", "the 10 of Swords."), "eve": unseen}


def test_a_dream_that_is_over_has_no_last_time() -> None:
    dream = make_dream().play("gm: end")
    let_time_pass(dream, days=7)
    assert last_time(dream, dream.bo) == []
    assert "?last=time" not in dream.page(dream.bo)
