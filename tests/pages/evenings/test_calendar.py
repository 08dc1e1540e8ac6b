"""A session as a file for calendars."""

from datetime import date

import icalendar
import pytest
from django.utils import timezone

from campaigns import roster

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(ada, campaign):
    title = "Salt, tide; and a title so long that a line of a calendar's file has to be folded: \\n?"
    return roster.new_session(campaign, title[:80], date(2026, 12, 31), ada)


def event_of(client, session):
    answer = client.get(f"{session.get_absolute_url()}evening.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment")
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    return icalendar.Calendar.from_ical(answer.content).events[0]


def test_it_is_a_whole_day(bo_client, planned):
    event = event_of(bo_client, planned)
    assert (event.start, event.end) == (date(2026, 12, 31), date(2027, 1, 1))


def test_its_title_is_the_campaigns_and_its_own_however_odd(bo_client, planned, campaign):
    assert str(event_of(bo_client, planned)["SUMMARY"]) == f"{campaign}: {planned}"


def test_a_moved_evening_is_the_same_event_again(bo_client, planned):
    before = event_of(bo_client, planned)
    roster.save_session_title_and_date(planned, "Moved", date(2027, 1, 7), planned.version)
    after = event_of(bo_client, planned)
    assert (after["UID"], after.start) == (before["UID"], date(2027, 1, 7))
    assert int(after["SEQUENCE"]) > int(before["SEQUENCE"])


def test_the_next_evening_leads_to_it(bo_client, ada, campaign):
    tonight = roster.new_session(campaign, "Tonight", timezone.localdate(), ada)
    assert f"{tonight.get_absolute_url()}evening.ics" in bo_client.get(campaign.get_absolute_url()).text
