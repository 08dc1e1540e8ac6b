"""/readings/<slug>/: the four places and the reader's own words."""

import pytest

from campaigns import roster
from tests.pages.divination.conftest import WORDS, fresh

STRANGERS = ["ada_client", "cy_client", "host_client", "left_client"]
KEPT = "Your words are kept."


def words_of(reading):
    return [row["words"] for row in fresh(reading).cards]


def data(reading, **typed):
    kept = {f"row{number}": row["words"] for number, row in enumerate(reading.cards)}
    return {"title": reading.title, "question": "", "version": str(reading.version), **kept, **typed}


def test_the_places_stand_from_the_crown_down(bo_client, reading):
    body = bo_client.get(reading.get_absolute_url()).content.decode()
    places = [body.index(f'<h2 id="{place}">') for place in ("row3", "row2", "row1", "row0")]
    assert places == sorted(places)
    assert "What crowns me?" in body
    assert 'aria-label="The Hermit"' in body


def test_words_are_kept(bo_client, reading):
    answer = bo_client.post(reading.get_absolute_url(), data(reading, row3="A lamp, and oil.", title="Oil"))
    assert (answer.status_code, answer["Location"]) == (303, reading.get_absolute_url())
    assert words_of(reading) == [*WORDS[:3], "A lamp, and oil."]
    assert fresh(reading).title == "Oil"
    assert KEPT in bo_client.get(reading.get_absolute_url()).content.decode()
    assert KEPT not in bo_client.get(reading.get_absolute_url()).content.decode()


def test_words_are_kept_on_the_way_to_the_seal(bo_client, reading):
    answer = bo_client.post(reading.get_absolute_url(), data(reading, row3="A lamp, and oil.", then="seal"))
    assert (answer.status_code, answer["Location"]) == (303, f"{reading.get_absolute_url()}seal/")
    assert words_of(reading)[3] == "A lamp, and oil."
    assert KEPT in bo_client.get(answer["Location"]).content.decode()


def test_the_cards_never_change(bo_client, reading):
    bo_client.post(reading.get_absolute_url(), data(reading, card="m0", cards="[]", deal="x"))
    assert [row["card"] for row in fresh(reading).cards] == ["m7", "m17", "m1", "m9"]


def test_too_many_words_are_told_and_kept_in_the_form(bo_client, reading):
    long = "x" * 10_001
    answer = bo_client.post(reading.get_absolute_url(), data(reading, row1=long))
    assert answer.status_code == 422
    assert "1 character too many" in answer.content.decode()
    assert long in answer.content.decode()
    assert words_of(reading) == WORDS


def test_a_stale_save_shows_both_texts_and_writes_nothing(bo_client, reading):
    bo_client.post(reading.get_absolute_url(), data(reading, row3="first"))
    answer = bo_client.post(reading.get_absolute_url(), data(reading, row3="second"))
    assert answer.status_code == 409
    both = next(text for text in answer.context["stale"] if "second" in text["yours"])
    assert both["theirs"] == "first"
    assert words_of(reading)[3] == "first"


def test_the_same_words_saved_twice_are_no_clash(bo_client, reading):
    typed = data(reading, row3="Ελπίδα, “it's” & more")
    answers = [bo_client.post(reading.get_absolute_url(), typed).status_code for _ in range(2)]
    assert answers == [303, 303]
    assert fresh(reading).version == reading.version + 1


@pytest.mark.parametrize("who", STRANGERS)
def test_a_private_reading_is_nobody_elses(request, who, reading):
    client = request.getfixturevalue(who)
    assert client.get(reading.get_absolute_url()).status_code == 404
    assert client.post(reading.get_absolute_url(), data(reading)).status_code == 404


def test_a_shared_one_is_read_by_the_table(ada_client, shared):
    body = ada_client.get(shared.get_absolute_url()).content.decode()
    assert all(words in body for words in WORDS)
    assert "<textarea" not in body


def test_nobody_writes_in_somebody_elses(ada_client, shared):
    assert ada_client.post(shared.get_absolute_url(), data(shared, row3="mine")).status_code == 404
    assert words_of(shared) == WORDS


@pytest.mark.parametrize("who", STRANGERS[1:])
def test_a_shared_one_is_not_there_for_others(request, who, shared):
    assert request.getfixturevalue(who).get(shared.get_absolute_url()).status_code == 404


def test_who_leaves_takes_what_they_shared_along(ada_client, bo_client, shared, campaign, bo):
    roster.leave_campaign(campaign, bo)
    assert ada_client.get(shared.get_absolute_url()).status_code == 404
    assert "You alone." in bo_client.get(shared.get_absolute_url()).content.decode()
