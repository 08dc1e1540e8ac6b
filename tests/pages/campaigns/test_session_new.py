import datetime

import pytest
from django.utils import timezone

from campaigns.models import GameSession

WORDS = {"title": "The Bell Tower", "date": "2026-11-20"}


@pytest.mark.asks
def test_a_gm_adds_a_session(ada_client, campaign):
    answer = ada_client.post(f"/campaigns/{campaign.slug}/sessions/new/", WORDS)
    session = GameSession.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, session.get_absolute_url())
    assert (session.campaign, session.title) == (campaign, "The Bell Tower")
    assert session.date == datetime.date(2026, 11, 20)


def test_today_is_proposed(ada_client, campaign):
    days = [timezone.localdate()]
    page = ada_client.get(f"/campaigns/{campaign.slug}/sessions/new/").text
    days.append(timezone.localdate())  # another one, if midnight passed meanwhile
    assert any(f'value="{day}"' in page for day in days)


@pytest.mark.asks
@pytest.mark.parametrize("words", [{"title": ""}, {"date": ""}, {"date": "the thirtieth of February"}])
def test_what_will_not_do_is_refused(ada_client, campaign, words):
    assert ada_client.post(f"/campaigns/{campaign.slug}/sessions/new/", {**WORDS, **words}).status_code == 422
    assert not GameSession.objects.exists()


@pytest.mark.parametrize("day", ["9999-12-31", "3000-01-01", "1899-12-31", "0001-01-01"])
def test_a_day_that_is_no_near_one_is_refused(ada_client, campaign, day):
    """No calendar knows the day after the last of all days."""
    answer = ada_client.post(f"/campaigns/{campaign.slug}/sessions/new/", {**WORDS, "date": day})
    assert answer.status_code == 422
    assert "That day is too far away. Choose one from 1900 to 2999." in answer.text
    assert f'value="{day}"' in answer.text


@pytest.mark.parametrize("who", ["bo_client", "cy_client"])
def test_nobody_else_adds_one(request, who, campaign):
    client = request.getfixturevalue(who)
    assert client.get(f"/campaigns/{campaign.slug}/sessions/new/").status_code == 404
    assert client.post(f"/campaigns/{campaign.slug}/sessions/new/", WORDS).status_code == 404
    assert not GameSession.objects.exists()
