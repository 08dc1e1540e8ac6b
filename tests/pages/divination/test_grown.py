"""/readings/<slug>/ of a game: position, question, title, what weighs on a card, its step; the owner's words first."""

import json
from pathlib import Path

import pytest
from django.test import Client

from campaigns.markdown import escaped_for_markdown
from divination.games import play
from divination.models import Game
from divination.readings import readings
from divination.readings.growing import game_of_reading_as_seen_by as told_of
from divination.readings.markdown import markdown_of_reading
from divination.readings.reading_file import ReadingFile, reading_as_json
from tests.pages.divination.conftest import fresh
from tests.pages.divination.grown import grown, played


def page(client, reading):
    return client.get(reading.get_absolute_url()).content.decode()


def test_a_journey_is_told_as_it_went(bo_client, bo):
    body = page(bo_client, grown(bo))
    headings = ["The call", "Foundation", "On the way", "Spirit", "Crown", "At your side", "Fate"]
    found = [body.index(f'<h2 id="row{number}">{name}') for number, name in enumerate(headings)]
    assert found == sorted(found)
    assert "Traveling dancer, on the way to Spirit, is not won over." in body


def test_a_lost_game_ends_with_its_obstacle(bo_client, bo):
    body = page(bo_client, grown(bo, "know_thyself"))
    found = [body.index(f'id="row{number}"') for number in (3, 2, 1, 0, 4)]
    assert found == sorted(found)
    assert "What holds me back?" in body


def test_each_card_bears_its_title_and_what_weighs_on_it(bo_client, bo):
    body = page(bo_client, grown(bo))
    assert "Lightning Fast Thinking" not in body  # nothing is said of a Minor by itself
    assert "2 Minors lie with it: Swords 2, 1 of them a Court." in body
    assert "One Minor lies with it, of Wands." in body
    assert (body.count('class="pip"'), body.count('class="court"')) == (7, 1)


def test_what_its_game_tells_of_the_minors_is_told_once(bo_client, bo):
    body = page(bo_client, grown(bo, "know_thyself"))
    assert "resolved by the cards on it" in body
    assert "with it:" not in body
    assert body.count('class="court"') == 1


@pytest.mark.asks
def test_words_of_a_journey_are_kept_row_by_row(bo_client, bo):
    """Two rows lie on one Sefira's card, and each has its own words."""
    reading = grown(bo)
    typed = {
        "title": "Night",
        "question": "",
        "version": "1",
        "row1": "the first hut",
        "row3": "the second hut",
    }
    assert bo_client.post(reading.get_absolute_url(), typed).status_code == 303
    assert [row["words"] for row in fresh(reading).cards] == [
        "",
        "the first hut",
        "",
        "the second hut",
        "",
        "",
        "",
    ]
    assert [row["line"] for row in fresh(reading).cards] == [0, 2, 4, 6, 8, 9, 11]


def test_a_journey_holds_thirty_thousand_letters(bo_client, bo):
    reading = grown(bo)
    typed = {"title": "Night", "question": "", "version": "1"} | {f"row{n}": "a" * 7_501 for n in range(4)}
    answer = bo_client.post(reading.get_absolute_url(), typed)
    assert answer.status_code == 422
    assert "The words of a reading hold 30,000 letters. Shorten them by 4." in answer.content.decode()
    assert answer.content.decode().count("a" * 7_501) == 4
    assert fresh(reading).cards[0]["words"] == ""


@pytest.mark.parametrize("mode", ["know_thyself", "dream_odyssey"])
def test_each_card_leads_to_the_step_that_put_it_there(bo_client, bo, mode):
    reading = played(bo, mode)
    body = page(bo_client, reading)
    replay = f"/games/{reading.game.slug}/replay/"
    assert all(f'href="{replay}?at={row["line"]}"' in body for row in reading.cards)
    assert f'href="{replay}"' in body
    game = told_of(reading)
    assert f"{'Won' if game.is_won else 'Lost'}. {game.told}" in body
    assert "Who waits?" in body


def test_those_it_is_shared_with_get_no_way_into_a_game_that_is_not(bo, ada_client, ada, campaign):
    reading = played(bo, "know_thyself")
    readings.share_with_campaign(reading, campaign)
    play.write_journal_chapter(reading.game, 0, "My own night", seen_version=0)  # type: ignore[arg-type]
    body = page(ada_client, reading)
    assert "/replay/" not in body
    assert "My own night" not in body


def check_a_journal_is_its_writers(bo, bo_client, reader, campaign):
    """Whoever a reading is shared with learns nothing of its journal, whatever they look at it as."""
    reading = played(bo, "know_thyself")
    play.write_journal_chapter(reading.game, 0, "My own night", seen_version=0)  # type: ignore[arg-type]
    Game.objects.filter(pk=reading.game.pk).update(campaign=campaign)
    readings.share_with_campaign(reading, campaign)
    home, link = reading.get_absolute_url(), f"/reading/{readings.make_link_token(fresh(reading))}/"
    files = [home, f"{home}reading.md", f"{home}reading.json"]
    looked = [found(reader, file) for file in files] + [found(Client(), link)]
    assert ["My own night" in text for text in looked] == [False] * 4
    assert ["My own night" in found(bo_client, file) for file in files] == [True] * 3


def found(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_journal_is_its_writers(bo, bo_client, ada_client, campaign):
    check_a_journal_is_its_writers(bo, bo_client, ada_client, campaign)


def test_the_journal_stands_with_the_reading_for_its_owner(bo_client, bo):
    reading = played(bo, "dream_odyssey")
    play.write_journal_chapter(reading.game, 3, "A <b>storm</b>\nand rain", seen_version=0)  # type: ignore[arg-type]
    body = page(bo_client, reading)
    assert "A &lt;b&gt;storm&lt;/b&gt;\nand rain" in body
    assert "## Journal: Step 3\n\nA \\<b\\>storm" in markdown_of_reading(reading, told_of(reading, bo))


def test_the_pages_of_a_game_ask_little(bo_client, bo, django_assert_max_num_queries):
    reading = played(bo, "dream_odyssey")
    with django_assert_max_num_queries(8):
        page(bo_client, reading)


# --- files ---


@pytest.mark.asks
def test_its_file_tells_all_that_the_page_does(bo_client, bo):
    reading = played(bo, "know_thyself")
    answer = bo_client.get(f"{reading.get_absolute_url()}reading.json")
    file = ReadingFile.model_validate_json(answer.content)
    assert [row.card for row in file.rows] == [laid.card.code for laid in reading.shown]
    assert [row.step for row in file.rows] == [laid.line for laid in reading.shown]
    assert file.game
    assert file.game.told == told_of(reading).told
    assert answer["Content-Disposition"].startswith('attachment; filename="a-long-night.json"')


def test_the_file_holds_the_seal_with_its_symbols(bo):
    reading = grown(bo, "know_thyself")
    chosen = [{"row": number, "symbol": "m3" if number == 4 else ""} for number in range(5)]
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone", "Stuck"], chosen, seen_version=1)
    seal = json.loads(reading_as_json(fresh(reading), None))["seal"]
    assert seal["words"] == ["Alone", "Begin", "Stand", "Stuck", "Listen"]
    assert seal["symbols"] == ["", "", "", "m3", ""]


def test_its_schema_is_published():
    published = (Path(__file__).parents[3] / "docs" / "reading.schema.json").read_text()
    assert json.loads(published) == ReadingFile.model_json_schema()


def test_markdown_tells_the_game_and_the_weights(bo):
    reading = played(bo, "know_thyself")
    text = markdown_of_reading(reading, told_of(reading))
    assert told_of(reading).end.startswith(("Won. ", "Lost. "))
    assert escaped_for_markdown(told_of(reading).end) in text
    assert "Know Thyself" in text
    assert "resolved by" in text
