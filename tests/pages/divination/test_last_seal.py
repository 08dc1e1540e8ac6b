"""The first page's way into a reading, and your last seal."""

from divination.readings import readings
from tests.pages.divination.conftest import make_reading


def home(client):
    return client.get("/").content.decode()


def test_a_quick_reading_is_always_a_step_away(bo_client):
    body = home(bo_client)
    assert 'href="/readings/new/"' in body
    assert "Your last seal" not in body


def test_the_last_seal_stands_in_the_margin(bo_client, bo, reading):
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=reading.version)
    make_reading(bo, "Without a seal")
    body = home(bo_client)
    assert f"{reading.get_absolute_url()}seal.svg" in body
    assert "Alone, Begin, Listen, Stand." in body


def test_what_others_share_is_not_your_last(ada_client, shared):
    readings.save_seal(shared, ["Stand", "Listen", "Begin", "Alone"], seen_version=shared.version)
    assert "Your last seal" not in home(ada_client)
