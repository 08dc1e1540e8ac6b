"""A dream opened again after a pause, and somebody away from it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.errors import LastGameMasterError
from characters.ledger import scenes
from characters.models import Character, Scene
from tests.cast import op
from tests.characters.dreams import (
    DUEL,
    FOE,
    HTMX,
    REVEALED,
    SPIKE,
    Dreaming,
    _as_laid,
    begin_dream,
    lay_people,
    let_time_pass,
    make_dream,
    refused,
)

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
    assert ">Last time</summary>" in client.get(dream.url).content.decode()  # without JavaScript too
    assert last_time(dream, client) == [
        "Ondine gets an Oneirogen: the owl.",
        "Oneirogen: Ondine 6.",
        "Tal is elsewhere.",
    ]


@pytest.mark.asks
def test_last_time_is_gone_once_somebody_moves_and_is_there_for_who_asks() -> None:
    dream = make_dream().play(*DUEL)
    let_time_pass(dream, hours=13)
    dream.play("d1: next d1", "d1: oppose d1 f1")
    assert last_time(dream, dream.bo) == []
    assert 'href="' + dream.url + '?last=time"' in dream.page(dream.bo)
    told = last_time(dream, dream.bo, "?last=time")
    assert "A Duel begins: Ondine and Tal against Warden. Warden draws two cards." in told
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
    unseen = "Ondine looks at a card on top of the Future, by hand: salt. On top of Ondine’s Future: a card."
    assert looked == {"ada": unseen, "bo": unseen.replace("a card.", "the 10 of Swords."), "eve": unseen}


def test_a_dream_that_is_over_has_no_last_time() -> None:
    dream = make_dream().play("gm: end")
    let_time_pass(dream, days=7)
    assert last_time(dream, dream.bo) == []
    assert "?last=time" not in dream.page(dream.bo)


# --- a seat that is lent ---


def lent(dream: Dreaming, whose: str = "d2", holder: str = "d1") -> Dreaming:
    answer = dream.press(dream.ada, "lend", whose=whose, holder=holder)
    assert (answer.status_code, refused(answer)) == (200, "")
    return dream


@pytest.mark.asks
def test_the_gm_lends_a_seat_of_dealt_cards_and_its_holder_plays_it_by_what_they_see() -> None:
    check_lending()


def check_lending() -> None:
    dream = make_dream().play(*DUEL, "d2: next d2")
    assert dream.form(dream.bo, "turn", "?as=d2") == {}
    lent(dream)
    assert "Tal’s seat is lent to Ondine’s player, who sees the Present now." in dream.page(dream.eve)
    assert "lent to Ondine’s player" in dream.page(dream.eve)
    page = dream.page(dream.bo)
    assert "It is for you, Tal:" in page
    assert dream.form(dream.bo, "turn")["card"] == ["p9"]
    assert dream.press(dream.bo, "turn").status_code == 200
    assert dream.moves[-2:] == ["oppose d2 f1", "select d2 p9"]
    line = dream.scene.record.lines.get(text__startswith="select d2")
    assert (line.person, sorted(line.readers or ())) == (dream.people["bo"], ["d1", "d2"])


@pytest.mark.parametrize("moves", [(*DUEL, "d2: next d2"), (f"gm: spike {SPIKE}", "gm: suit d2 p")])
def test_who_sees_a_hand_is_told_to_both_who_do(moves: tuple[str, ...]) -> None:
    dream = make_dream().play(*moves)
    assert re.search(r">only you\s*</span>", dream.page(dream.dee))
    lent(dream)
    pages = dream.page(dream.bo, "?as=d2"), dream.page(dream.dee)
    assert [">only you two" in page for page in pages] == [True, True]


def test_nobody_reads_that_a_seat_is_lent_to_themselves() -> None:
    people, campaign, slugs = lay_people()
    Character.objects.filter(slug=slugs[1]).update(owner=people["bo"])  # who has two Dreamers then
    dream = lent(begin_dream(people, campaign, slugs).play(*DUEL, "d2: next d2"))
    page, chip = dream.page(dream.bo, "?as=d2"), '<span class="chip">lent to Ondine’s player</span>'
    assert [chip in page, chip in dream.page(dream.eve)] == [False, True]
    assert ("This seat is lent" in page, ">only you two" in page, ">only you" in page) == (False, False, True)


def test_the_seat_comes_back_to_its_player_by_one_press() -> None:
    dream = lent(make_dream().play(*DUEL, "d2: next d2"))
    page = dream.page(dream.dee)
    assert "This seat is lent to Ondine’s player: whoever presses first plays it." in page
    answer = dream.send(dream.dee, {**dream.form(dream.dee, "plain"), "move": "reclaim d2"})
    assert answer.status_code == 200
    assert dream.of("d2").lent_to == ""
    assert dream.form(dream.bo, "turn", "?as=d2") == {}
    form = {"op_id": op(), "seat": "d2", "seen": dream.number, "act": "turn", "opponent": "f1", "card": "p9"}
    assert refused(dream.send(dream.bo, form)) == "That seat is not yours to play."


def test_who_pressed_just_before_the_seat_went_back_plays_it_no_more() -> None:
    check_seat_that_went_back()


def check_seat_that_went_back() -> None:
    """The page lets the holder Select, and the player has the seat back before it is written."""
    dream = lent(make_dream().play(*DUEL, "d2: next d2", "d2: oppose d2 f1"))
    theirs = dream.form(dream.bo, "turn", "?as=d2")
    with seat_back_before_write(dream, "d2"):
        answer = dream.send(dream.bo, theirs)
    assert (answer.status_code, refused(answer)) == (422, "That seat is not yours to play.")
    assert dream.full.turn.selected == {}


def test_who_pressed_just_before_the_seat_went_back_waits_for_no_hand_there() -> None:
    check_time_at_a_seat_that_went_back()


def check_time_at_a_seat_that_went_back() -> None:
    dream = lent(held_up(minutes_for_hands=60), whose="d1", holder="d2")
    let_time_pass(dream, minutes=61)
    with seat_back_before_write(dream, "d1"):
        answer = pressed(dream, "overdue d2 hand", who="dee")
    assert (answer.status_code, refused(answer)) == (422, "That seat is not yours to play.")
    assert dream.full.turn.hands == {"d2"}


@contextmanager
def seat_back_before_write(dream: Dreaming, seat: str) -> Iterator[None]:
    """Let its player have *seat* back once the page has let somebody move, and before that is written."""
    make_moves = scenes.make_moves

    def after_it_went_back(*args: Any, **told: Any) -> int:
        dream.play(f"{seat}: reclaim {seat}")
        return make_moves(*args, **told)

    with patch.object(scenes, "make_moves", after_it_went_back):
        yield


def test_at_a_lent_seat_whoever_presses_first_plays() -> None:
    dream = make_dream().play(
        *DUEL, "d2: next d2", "d2: oppose d2 f1", "d2: select d2 p9", "gm: select f1 s1"
    )
    lent(dream.play("gm: do d2 score:success | salt"))
    theirs = dream.form(dream.bo, "interpret", "?as=d2")
    answer = dream.press(dream.dee, "interpret")
    assert (answer.status_code, refused(answer)) == (200, "")
    assert dream.send(dream.bo, theirs).status_code == 409


def test_who_holds_a_seat_takes_back_what_they_did_there() -> None:
    dream = lent(make_dream().play(*DUEL, "d2: next d2"))
    dream.press(dream.bo, "turn")
    number = dream.number
    undo = {"number": number, "seen": number, "seat": "d2"}
    answer = dream.bo.post(reverse("characters:scene_take_back", args=[dream.scene.slug]), undo, headers=HTMX)
    assert answer.status_code == 200
    assert dream.full.turn.selected == {}


@pytest.mark.parametrize("holder", ["d2", "d9", ""])
def test_a_seat_is_lent_to_nobody_who_cannot_hold_it(holder: str) -> None:
    dream = make_dream()
    answer = dream.press(dream.ada, "lend", whose="d2", holder=holder)
    assert refused(answer) == "Choose who holds the seat: the GM, or whose own seat is not lent."
    assert 'id="away" open' in answer.content.decode()


def test_only_the_gm_lends() -> None:
    dream = make_dream()
    assert dream.form(dream.bo, "lend") == {}
    form = {"op_id": op(), "seat": "d1", "seen": dream.number, "act": "lend", "whose": "d2", "holder": "d1"}
    assert dream.send(dream.bo, form).status_code == 422


# --- a time for hands ---


def held_up(**told: object) -> Dreaming:
    return make_dream(**told).play(*REVEALED, "d2: hand d2")


def test_none_is_preset_and_the_gm_agrees_on_one_at_any_time() -> None:
    dream = held_up()
    assert "counts as lowered" not in dream.page(dream.bo)
    dream.press(dream.ada, "time", minutes="60")
    assert "After an hour a raised hand counts as lowered" in dream.page(dream.bo)
    assert "Tal’s hand counts as lowered" in dream.page(dream.bo)
    assert refused(dream.press(dream.ada, "time", minutes="soon")).startswith("Choose a time for hands")


def test_a_time_for_hands_is_agreed_on_as_the_dream_begins() -> None:
    dream = make_dream().play("gm: end")
    data = {
        "op_id": op(),
        "title": "The well",
        "spread": "2",
        "question": "",
        "c0": "on",
        "minutes_for_hands": "1440",
    }
    url = reverse("characters:scene_new", args=[dream.campaign.slug, "beckoning_dream", "dream"])
    assert dream.ada.post(url, data).status_code == 303
    assert Scene.objects.get(title="The well").cast["minutes_for_hands"] == 1440
    assert dream.ada.post(url, {**data, "op_id": op(), "minutes_for_hands": "7"}).status_code == 422


@pytest.mark.asks
def test_nobody_goes_on_before_the_agreed_time_and_who_waits_may_press_after_it() -> None:
    check_time_for_hands()


def check_time_for_hands() -> None:
    dream = held_up(minutes_for_hands=60)
    assert "Tal’s hand counts as lowered" not in dream.page(dream.dee)
    page = dream.page(dream.bo)
    assert "There is time for that until" in page
    early = pressed(dream, "overdue d2 hand")
    assert re.fullmatch(r"Tal has until \w+ \d\d:\d\d\.", refused(early))
    assert dream.full.turn.hands == {"d2"}
    let_time_pass(dream, minutes=61)
    assert "There is time for that until" not in dream.page(dream.bo)
    assert dream.full.turn.hands == {"d2"}, "nothing happens by itself"
    assert pressed(dream, "overdue d2 hand").status_code == 200
    assert dream.full.turn.hands == frozenset()


def pressed(dream: Dreaming, move: str, who: str = "bo") -> Any:
    form = {"op_id": op(), "seat": "d1", "seen": dream.number, "act": "plain", "move": move}
    return dream.send(getattr(dream, who), form)


def test_the_time_runs_anew_for_a_hand_that_is_raised_anew() -> None:
    dream = held_up(minutes_for_hands=60)
    let_time_pass(dream, minutes=61)
    dream.play("d2: lower d2", "d2: hand d2", "gm: award d1 the owl")
    assert refused(pressed(dream, "overdue d2 hand")).startswith("Tal has until")
    dream.play("d2: lower d2")
    assert refused(pressed(dream, "overdue d2 hand")) == "Nobody is waited for any more: it goes on."


# --- a game master who is gone ---


def test_when_the_gm_leaves_another_goes_on_and_alone_none_can_leave() -> None:
    dream = make_dream().play(*REVEALED)
    with pytest.raises(LastGameMasterError):
        roster.leave_campaign(dream.campaign, dream.people["ada"])
    roster.make_gm(dream.campaign, dream.people["eve"])
    roster.leave_campaign(dream.campaign, dream.people["ada"])
    assert dream.ada.get(dream.url).status_code == 404
    assert dream.form(dream.eve, "hand")["seat"] == ["gm"]
    assert dream.press(dream.bo, "interpret").status_code == 200
    assert dream.press(dream.eve, "interpret").status_code == 200


def test_the_gm_plays_the_seat_of_a_player_who_left() -> None:
    check_seat_of_who_left()


def check_seat_of_who_left() -> None:
    dream = make_dream().play(*DUEL, "d2: next d2")
    roster.leave_campaign(dream.campaign, dream.people["dee"])
    lent(dream, holder="gm")
    assert dream.press(dream.ada, "turn", "?as=d2").status_code == 200
    assert dream.moves[-1] == "select d2 p9", "it is likely by what a player knows, not by the foe's Present"


def test_at_a_seat_lent_to_the_gm_the_odds_do_not_know_the_foes_deck() -> None:
    check_odds_at_a_lent_seat()


def check_odds_at_a_lent_seat() -> None:
    """Two worlds that differ in the foe's deck alone: at the lent seat its odds are those of its player."""
    table, told = lay_people(), []
    for foe in (FOE, FOE.replace('"c3", "c4", "p1"', '"w9", "w10", "m21"')):
        dream = begin_dream(*table).play(f"gm: foe {foe}", "gm: duel d1 d2 f1")
        dream.play("d1: next d1", "gm: lend d1 gm")
        told += [odds(dream, dream.ada), odds(dream, dream.bo)]
        dream.play("gm: resolve open", "gm: end")  # nobody dreams two dreams at a time
    assert "there are no odds yet" in told[0]
    assert told == [told[0]] * 4


def odds(dream: Dreaming, client: Client) -> str:
    page = dream.page(client, "?as=d1&foresee=yes")
    return page[page.index("What each may meet") :].partition("</ul>")[0]


def test_a_dream_outlives_the_account_that_began_it() -> None:
    dream = make_dream().play(*REVEALED)
    roster.make_gm(dream.campaign, dream.people["eve"])
    dream.people["ada"].delete()
    assert dream.press(dream.bo, "interpret").status_code == 200
    assert dream.press(dream.eve, "interpret").status_code == 200
