"""The one page that prints: each guard switched off, and its own test must fail."""

from typing import Any

import pytest
from django.test import Client

from campaigns import prints
from campaigns.models import Campaign, User
from characters.models import Character, CharacterQuerySet, Opponent
from characters.pages import printing
from characters.pages import prints as characters_prints
from decks import cutting
from tests.pages.campaigns import test_prints as pages
from tests.pages.characters import test_print_table as tables
from tests.promises.world import World, lay_world

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
pytestmark = pytest.mark.django_db
SHEET: tuple[str, str, dict[str, str]] = ("characters:print", "dreamer", {})


@pytest.fixture
def world() -> World:
    return lay_world()


def test_where_the_page_that_waits_counts_pages_at_the_press(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    real = prints._pages_seen

    def counts(request: Any, file: str) -> int:
        prints.print_pdf(characters_prints.blank_job("arkana", "a4"), owner="bo")
        return real(request, file)

    monkeypatch.setattr(prints, "_pages_seen", counts)
    with FAILS:
        pages.test_who_waits_is_answered_at_once_however_slow_the_press_is(world, *SHEET, monkeypatch)


def test_where_a_picture_is_drawn_of_another_manner(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    real = prints.page_picture
    monkeypatch.setattr(prints, "page_picture", lambda pdf, _number: real(pdf)[:-1])
    with FAILS:
        pages.test_its_picture_is_a_page_of_the_very_file(world, *SHEET)


def test_where_a_file_takes_any_paper(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    monkeypatch.setattr(
        prints.RowsField, "clean", lambda self, value: value if value in dict(self.choices) else self.initial
    )
    with FAILS:
        pages.test_a_paper_that_is_none_is_told_at_its_field_of_the_file_too(world, *SHEET)


def test_where_backs_lie_as_their_faces_do(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    monkeypatch.setattr(cutting, "_backs", cutting._faces)
    with FAILS:
        pages.test_backs_lie_behind_their_faces_once_the_page_is_turned(world)


def test_where_who_is_gone_is_printed_with_the_table(
    monkeypatch: pytest.MonkeyPatch,
    dreamer: Character,
    campaign: Campaign,
    bo: User,
    cy: User,
    ada_client: Client,
) -> None:
    monkeypatch.setattr(CharacterQuerySet, "at_table", CharacterQuerySet.finished)
    monkeypatch.setattr(CharacterQuerySet, "visible_to", lambda self, _user: self)
    with FAILS:
        tables.test_who_is_gone_put_away_or_still_a_draft_is_not_in_it(dreamer, campaign, bo, cy, ada_client)


def test_where_the_table_brings_private_notes(
    monkeypatch: pytest.MonkeyPatch,
    dreamer: Character,
    campaign: Campaign,
    ada_client: Client,
    bo_client: Client,
) -> None:
    real = printing.sheet_jobs
    monkeypatch.setattr(printing, "sheet_jobs", lambda sheets, paper: real(sheets, paper, has_private=True))
    with FAILS:
        tables.test_nobodys_private_notes_are_in_it(dreamer, campaign, ada_client, bo_client)


def test_where_a_hidden_foe_is_offered(
    monkeypatch: pytest.MonkeyPatch,
    dreamer: Character,
    campaign: Campaign,
    ada_client: Client,
    bo_client: Client,
) -> None:
    monkeypatch.setattr(
        printing, "opponents_of", lambda _request, found: Opponent.objects.filter(system=found.system)
    )
    with FAILS:
        tables.test_a_sheets_page_offers_those_it_may_face_that_the_reader_may_see(
            dreamer, campaign, ada_client, bo_client
        )
