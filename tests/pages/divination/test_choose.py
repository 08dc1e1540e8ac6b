"""/readings/<slug>/choose/ and a character's seal: from a reading to a sheet, and off it."""

import pytest

from divination.readings import readings
from tests.cast import copied, make_dreamer
from tests.cast import fresh as fresh_character
from tests.pages.divination.conftest import fresh

STRANGERS = ["ada_client", "cy_client", "host_client", "left_client"]
CHOSEN = {"cards": ["m9", "m1", "m7", "m17"], "words": ["Alone", "Begin", "Stand", "Listen"]}


@pytest.fixture
@copied
def sealed(reading):
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=reading.version)
    return fresh(reading)


def url(reading):
    return f"{reading.get_absolute_url()}choose/"


def test_the_seal_is_copied_onto_the_sheet(bo_client, sealed, dreamer):
    answer = bo_client.post(url(sealed), {"character": dreamer.slug})
    assert (answer.status_code, answer["Location"]) == (303, f"{dreamer.get_absolute_url()}#seal")
    assert fresh_character(dreamer).seal == CHOSEN


def test_a_changed_seal_leaves_the_sheet_as_it_was(bo_client, sealed, dreamer):
    bo_client.post(url(sealed), {"character": dreamer.slug})
    readings.save_seal(sealed, ["Wet", "Dry", "Low", "High"], seen_version=sealed.version)
    assert fresh_character(dreamer).seal == CHOSEN


@pytest.mark.parametrize("who", STRANGERS)
def test_only_the_reader_puts_it_anywhere(request, who, sealed, dreamer):
    client = request.getfixturevalue(who)
    assert client.get(url(sealed)).status_code == 404
    assert client.post(url(sealed), {"character": dreamer.slug}).status_code == 404
    assert fresh_character(dreamer).seal == {}


def test_somebody_elses_sheet_is_refused_with_a_sentence(bo_client, ada, sealed, dreamer):
    hers = make_dreamer(ada, None, name="Hers")
    answer = bo_client.post(url(sealed), {"character": hers.slug})
    assert answer.status_code == 422
    assert "Choose one of your finished characters." in answer.content.decode()


def test_without_a_character_the_page_says_so(bo_client, sealed):
    assert "You have no finished character yet." in bo_client.get(url(sealed)).content.decode()


def test_a_seal_is_offered_to_a_sheet_that_there_is(bo_client, sealed):
    body = bo_client.get(sealed.get_absolute_url()).content.decode()
    assert url(sealed) not in body
    assert "Once you have a finished character, it can stand on their sheet." in body


def test_with_a_character_the_way_to_the_sheet_is_offered(bo_client, sealed, dreamer):
    assert url(sealed) in bo_client.get(sealed.get_absolute_url()).content.decode()


def test_without_a_seal_one_is_led_to_the_reading(bo_client, reading, dreamer):
    assert bo_client.post(url(reading), {"character": dreamer.slug}).status_code == 303
    assert fresh_character(dreamer).seal == {}


def test_the_table_sees_the_seal_on_the_dreamers_page(bo_client, ada_client, sealed, dreamer):
    bo_client.post(url(sealed), {"character": dreamer.slug})
    body = ada_client.get(dreamer.get_absolute_url()).content.decode()
    assert "The seal: Alone, Begin, Stand, Listen" in body
    assert "Take it off the sheet" not in body
    assert ada_client.get(f"{dreamer.get_absolute_url()}seal.svg").status_code == 200


@pytest.mark.asks
@pytest.mark.parametrize("who", STRANGERS[1:])
def test_a_stranger_sees_no_seal(request, who, bo_client, sealed, dreamer):
    bo_client.post(url(sealed), {"character": dreamer.slug})
    assert request.getfixturevalue(who).get(f"{dreamer.get_absolute_url()}seal.svg").status_code == 404


def test_its_owner_takes_it_off(bo_client, sealed, dreamer):
    bo_client.post(url(sealed), {"character": dreamer.slug})
    assert "Take it off the sheet" in bo_client.get(dreamer.get_absolute_url()).content.decode()
    assert bo_client.post(f"{dreamer.get_absolute_url()}take-off-seal/").status_code == 303
    assert fresh_character(dreamer).seal == {}
    assert bo_client.get(f"{dreamer.get_absolute_url()}seal.svg").status_code == 404


@pytest.mark.parametrize("who", STRANGERS)
def test_nobody_else_takes_it_off(request, who, bo_client, sealed, dreamer):
    bo_client.post(url(sealed), {"character": dreamer.slug})
    assert request.getfixturevalue(who).post(f"{dreamer.get_absolute_url()}take-off-seal/").status_code == 404
    assert fresh_character(dreamer).seal == CHOSEN
