"""Reflection night: one form, what everyone gets before it is written, and the one write."""

import re
from datetime import date

import pytest
from django.urls import reverse

from campaigns import roster
from campaigns.models import GameSession
from evenings.models import Evening
from tests.evenings import tables
from tests.evenings.tables import balance

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def url(campaign):
    return reverse("evenings:occasion", args=[campaign.slug, "beckoning_dream", "reflection"])


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def save(client, url, told, **change):
    return client.post(url, {**told, **change, "save": "1"})


def test_everyone_at_the_table_is_ticked(ada_client, url, ondine, tobias):
    page = ada_client.get(url).content.decode()
    assert page.count(" checked") == 2
    assert "Ondine Varga, <span" in page


def test_no_answer_is_chosen_for_anybody(ada_client, url, ondine):
    assert not re.search(r'type="radio"[^>]*checked', ada_client.get(url).content.decode())


def test_recording_goes_to_the_session(ada_client, url, told):
    answer = save(ada_client, url, told)
    assert (answer.status_code, answer["Location"]) == (303, GameSession.objects.get().get_absolute_url())


def test_recording_writes_everyones_ledger(ada_client, url, told, ondine, tobias):
    save(ada_client, url, told)
    assert (balance(ondine), balance(tobias)) == (3, 3)


@pytest.mark.asks
def test_recording_keeps_what_was_told(ada_client, url, told):
    save(ada_client, url, told)
    kept = Evening.objects.get()
    assert kept.answers["spread"] == [["m16", True], ["w2", True], ["m16", False]]
    assert kept.game_session.notes == told["notes"]


def test_a_double_click_records_once(ada_client, url, told, ondine):
    first, again = save(ada_client, url, told), save(ada_client, url, told)
    assert first["Location"] == again["Location"]
    assert (Evening.objects.count(), balance(ondine)) == (1, 3)


def test_looking_first_writes_nothing(ada_client, url, told):
    answer = ada_client.post(url, {**told, "look": "1"})
    assert answer.status_code == 200
    assert "3 XP" in text(answer)
    assert "Ondine Varga 0, then 3" in text(answer)
    assert Evening.objects.count() == 0


def test_a_change_redraws_what_everyone_gets(ada_client, url, told):
    answer = ada_client.post(url, {**told, "learned": ""}, headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "2 XP" in text(answer)
    assert 'id="face-0" hx-swap-oob="true"' in answer.content.decode()


def test_who_is_not_ticked_gets_nothing(ada_client, url, told, ondine, tobias):
    answer = ada_client.post(url, {**told, "seats": [ondine.slug], "look": "1"})
    assert "Tobias Reed was not there and gets nothing." in text(answer)


def test_add_a_card_keeps_what_was_typed_and_finds_no_fault(ada_client, url, told):
    answer = ada_client.post(url, {**told, "title": "", "add": "1"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'name="card-3"' in page
    assert told["notes"] in page
    assert 'class="errors"' not in page


def test_a_spread_has_at_most_twelve_places(ada_client, url, told):
    page = ada_client.post(url, {**told, "places": "99", "add": "1"}).content.decode()
    assert 'name="card-11"' in page
    assert 'name="card-12"' not in page


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": ""}, "Give the dream a title."),
        ({"date": "yesterday"}, "No such date."),
        ({"learned": ""}, "Answer yes or no."),
        ({"progress": ""}, "Answer yes or no."),
        ({"went-1": ""}, "Say whether it went well."),
        ({"card-0": "c99"}, "That is no card."),
        ({"seats": []}, "Tick at least one who was there."),
        ({"notes": "o" * 10_001}, "1 character too many: 10000 fit here."),
        ({"title": "t" * 81}, "1 character too many: 80 fit here."),
    ],
)
def test_what_is_amiss_is_said_and_nothing_is_written(ada_client, url, told, change, sentence):
    answer = save(ada_client, url, told, **change)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert Evening.objects.count() == 0


def test_nothing_typed_is_lost(ada_client, url, told):
    page = save(ada_client, url, told, title="").content.decode()
    assert told["notes"] in page
    assert 'value="2026-11-20"' in page
    assert page.count('value="m16" selected') == 2


def test_the_summary_counts_what_is_to_mend(ada_client, url, told):
    assert "3 things to mend first:" in text(save(ada_client, url, told, title="", learned="", progress=""))


def test_after_a_refusal_each_change_says_what_is_still_to_mend(ada_client, url, told):
    refused = {**told, "title": "", "learned": ""}
    assert 'name="refused" value="1"' in save(ada_client, url, refused).content.decode()
    for change, said in (({"title": "A tide"}, "One thing to mend first:"), ({}, "2 things to mend first:")):
        drawn = ada_client.post(url, {**refused, **change, "refused": "1"}, headers=HTMX).content.decode()
        list_of_it = drawn[drawn.index('hx-swap-oob="innerHTML:#mending"') :]
        assert said in list_of_it
        assert 'id="errors"' not in list_of_it  # it takes no focus from who is typing


def test_when_all_is_mended_the_list_goes(ada_client, url, told):
    drawn = text(ada_client.post(url, {**told, "refused": "1"}, headers=HTMX))
    assert "All of it is mended." in drawn
    assert "to mend first" not in drawn


def test_before_a_refusal_a_change_finds_no_fault(ada_client, url, told):
    drawn = ada_client.post(url, {**told, "title": ""}, headers=HTMX).content.decode()
    assert "mending" not in drawn


def test_what_is_to_mend_is_listed_down_the_page(ada_client, url, told):
    page = save(
        ada_client, url, told, title="", learned="", notes="o" * 10_001, **{"went-1": ""}
    ).content.decode()
    assert re.findall(r'<a href="#id_([\w-]+)"', page) == ["title", "went-1", "learned", "notes"]


def test_a_dream_may_end_with_no_card_named(ada_client, url, told, ondine):  # Ruling B23
    bare = {"card-0": "", "card-1": "", "card-2": "", "learned": "yes", "progress": "yes"}
    answer = save(ada_client, url, told, **bare)
    assert (answer.status_code, balance(ondine)) == (303, 2)
    assert "No card of the spread was named." in text(ada_client.get(answer["Location"]))


def test_a_row_without_a_card_is_no_card(ada_client, url, told):
    save(ada_client, url, told, **{"card-2": "", "went-2": "yes"})
    assert len(Evening.objects.get().answers["spread"]) == 2


def test_nobody_from_another_table_can_be_seated(ada_client, url, told, cy):
    stranger = tables.dreamer(cy, None, "Nobody")
    answer = save(ada_client, url, told, seats=[stranger.slug])
    assert (answer.status_code, balance(stranger)) == (422, 0)


def test_a_second_game_master_may_record(ada_client, bo_client, url, told, campaign, bo):
    roster.make_gm(campaign, bo)
    assert save(bo_client, url, told).status_code == 303


def test_a_player_may_not(bo_client, url, told):
    assert (bo_client.get(url).status_code, save(bo_client, url, told).status_code) == (404, 404)


@pytest.mark.asks
def test_a_session_that_stands_already_keeps_its_title(ada_client, url, told, game_session, ondine):
    there = f"{url}?session={game_session.slug}"
    assert 'name="title"' not in ada_client.get(there).content.decode()
    answer = save(ada_client, there, told)
    assert answer["Location"] == game_session.get_absolute_url()
    game_session.refresh_from_db()
    assert (game_session.title, balance(ondine)) == ("The Orchard Under Glass", 3)


def test_a_session_is_told_once(ada_client, url, told, game_session, ondine):
    there = f"{url}?session={game_session.slug}"
    save(ada_client, there, told)
    answer = save(ada_client, there, told, op_id="d" * 32)
    assert answer.status_code == 409
    assert "This session has been recorded while you were at it." in text(answer)
    assert balance(ondine) == 3


@pytest.mark.asks
def test_a_session_of_another_table_is_404(ada_client, url, ada):
    other = roster.new_session(
        roster.new_campaign("Nine Lanterns", "", ada), "Elsewhere", date(2026, 11, 1), ada
    )
    assert ada_client.get(f"{url}?session={other.slug}").status_code == 404


@pytest.mark.parametrize("ending", ["beckoning_dream/milestone/", "arkana/reflection/"])
def test_an_occasion_that_does_not_exist_is_404(ada_client, campaign, ending):
    assert ada_client.get(f"/campaigns/{campaign.slug}/evenings/{ending}").status_code == 404


@pytest.mark.parametrize("odd", ["\0", "\0" * 32, "<b>", "…"])
def test_odd_ids_are_no_server_errors(ada_client, url, told, odd):
    assert ada_client.post(url, {**told, "op_id": odd, "save": "1"}).status_code == 422
    assert ada_client.get(url, {"session": odd}).status_code == 404


def test_a_table_without_dreamers_says_so(ada_client, url):
    assert "Nobody in this campaign can come yet." in text(ada_client.get(url))


def test_the_page_takes_at_most_8_queries(ada_client, url, bo, campaign, django_assert_max_num_queries):
    for number in range(12):
        tables.dreamer(bo, campaign, f"Dreamer {number}")
    from characters.ledger import ledger

    ledger.MEMORY.clear()
    with django_assert_max_num_queries(8):
        ada_client.get(url)
