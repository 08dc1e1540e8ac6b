"""Correcting an evening: the difference before it is written, and who is in doubt."""

import re

import pytest
from django.urls import reverse

from campaigns import roster
from evenings.models import Evening
from tests.evenings import tables
from tests.evenings.tables import balance

pytestmark = pytest.mark.django_db


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def url(dream):
    return reverse("evenings:correct", args=[dream.slug])


@pytest.fixture
def really(dream, ondine, tobias):
    """What the form posts when only one card went well."""
    return {
        "op_id": "b" * 32,
        "seen": dream.slug,
        "seats": [ondine.slug, tobias.slug],
        "places": "3",
        "card-0": "m16",
        "went-0": "yes",
        "card-1": "m16",
        "went-1": "no",
        "card-2": "w2",
        "went-2": "no",
        "learned": "yes",
        "progress": "no",
    }


def save(client, url, really, **change):
    return client.post(url, {**really, **change, "save": "1"})


def test_the_form_shows_the_latest_answers(ada_client, url):
    page = ada_client.get(url).content.decode()
    assert page.count('value="m16" selected') == 2
    assert page.count(" checked") == 2 + 3 + 2  # seats, cards, questions


def test_a_look_shows_the_difference(ada_client, url, really):
    answer = ada_client.post(url, {**really, "look": "1"})
    assert "Ondine Varga 3, then 2" in text(answer)
    assert Evening.objects.count() == 1


def test_a_look_names_who_would_be_in_doubt(ada_client, url, really, ondine, bo):
    tables.spend(ondine, "highest", bo)
    assert "Ondine Varga would owe 1 XP" in text(ada_client.post(url, {**really, "look": "1"}))


def test_a_change_redraws_the_difference(ada_client, url, really):
    answer = ada_client.post(url, really, headers={"HX-Request": "true"})
    assert "Tobias Reed 3, then 2" in text(answer)
    assert "<html" not in answer.content.decode()


def test_saving_adds_lines_for_the_difference(ada_client, url, really, ondine, tobias, dream):
    answer = save(ada_client, url, really)
    assert (answer.status_code, answer["Location"]) == (303, dream.game_session.get_absolute_url())
    assert (balance(ondine), balance(tobias)) == (2, 2)
    assert list(ondine.lines.values_list("kind", flat=True)) == ["created", "reflection", "corrected"]


@pytest.mark.asks
def test_the_session_names_who_is_in_doubt_and_what_could_be_taken_back(
    ada_client, url, really, ondine, bo, dream
):
    tables.spend(ondine, "highest", bo)
    save(ada_client, url, really)
    page = text(ada_client.get(dream.game_session.get_absolute_url()))
    assert "Ondine Varga owes 1 XP" in page
    assert "Line 3, The 7 of Swords joined the deck." in page


def test_twice_is_once(ada_client, url, really, ondine):
    save(ada_client, url, really)
    assert save(ada_client, url, really).status_code == 303
    assert (Evening.objects.count(), balance(ondine)) == (2, 2)


def test_nothing_to_correct_is_said(ada_client, url, really):
    answer = save(ada_client, url, really, **{"went-1": "yes"})
    assert answer.status_code == 422
    assert "Nothing differs from what is recorded." in text(answer)


def test_what_is_amiss_is_said(ada_client, url, really):
    answer = save(ada_client, url, really, learned="")
    assert answer.status_code == 422
    assert "Answer yes or no." in text(answer)


def test_a_correction_of_what_was_corrected_meanwhile_is_shown_anew(ada_client, url, really, dream):
    save(ada_client, url, really)
    late = save(ada_client, url, really, op_id="c" * 32, **{"went-0": "no"})
    assert late.status_code == 409
    assert "Somebody corrected this session while you were at it." in text(late)
    assert "Ondine Varga 2, then 1" in text(late)
    latest = Evening.objects.get(corrects=dream)
    assert f'value="{latest.slug}"' in late.content.decode()


def test_after_looking_again_it_is_written(ada_client, url, really, dream, ondine):
    save(ada_client, url, really)
    latest = Evening.objects.get(corrects=dream)
    again = save(ada_client, url, really, op_id="c" * 32, seen=latest.slug, **{"went-0": "no"})
    assert (again.status_code, balance(ondine)) == (303, 1)


def test_a_correction_is_not_corrected_itself(ada_client, url, really, dream):
    save(ada_client, url, really)
    latest = Evening.objects.get(corrects=dream)
    assert ada_client.get(reverse("evenings:correct", args=[latest.slug])).status_code == 404


def test_a_player_may_not(bo_client, url, really):
    assert (bo_client.get(url).status_code, save(bo_client, url, really).status_code) == (404, 404)


def test_a_game_master_who_left_gets_404(ada_client, url, campaign, ada, bo):
    roster.make_gm(campaign, bo)
    roster.leave_campaign(campaign, ada)
    assert ada_client.get(url).status_code == 404


@pytest.mark.asks
def test_one_who_plays_alone_corrects_their_own(bo_client, bo, really):
    pell = tables.dreamer(bo, None, "Pell")
    alone = tables.evening(None, bo, pell)
    url = reverse("evenings:correct", args=[alone.slug])
    assert save(bo_client, url, {**really, "seats": [pell.slug], "seen": alone.slug}).status_code == 303
    assert balance(pell) == 2


def test_the_page_takes_at_most_8_queries(ada_client, url, django_assert_max_num_queries):
    from characters.ledger import ledger

    ledger.MEMORY.clear()
    with django_assert_max_num_queries(8):
        ada_client.get(url)
