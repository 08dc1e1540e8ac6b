"""Bo's readings: one of his own, one that the table reads."""

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from decks.rules.tarot import Card
from divination.models import Reading
from divination.readings import readings
from tests.cast import client_of, copied, make_user, op

FOUR = [Card.from_code(code) for code in ("m7", "m17", "m1", "m9")]  # from the Foundation to the Crown
WORDS = ["the stair", "salt", "listening", "a lamp"]


def make_reading(owner: User, title: str = "The weather within", campaign: Campaign | None = None) -> Reading:
    reading = readings.lay_new_reading_of_real_cards(owner, title, "What holds?", FOUR, op_id=op())
    readings.save_title_question_and_words(reading, title, "What holds?", WORDS, seen_version=1)
    if campaign:
        readings.share_with_campaign(reading, campaign)
    return fresh(reading)


def fresh(reading: Reading) -> Reading:
    return Reading.objects.get(pk=reading.pk)


@pytest.fixture
@copied
def reading(bo: User) -> Reading:
    return make_reading(bo)


@pytest.fixture
@copied
def shared(bo: User, campaign: Campaign) -> Reading:
    return make_reading(bo, "For the table", campaign)


@pytest.fixture
@copied
def host_client(db: None) -> Client:
    return client_of(make_user("hal", is_staff=True))


@pytest.fixture
@copied
def left_client(campaign: Campaign) -> Client:
    """Somebody who sat at the table and left."""
    ed = make_user("ed")
    roster.add_member(campaign, ed)
    roster.leave_campaign(campaign, ed)
    return client_of(ed)
