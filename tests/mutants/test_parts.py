"""A character's page in parts, its builder and its print page: each guard switched off, and its own test must fail."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns import prints
from campaigns.models import Campaign, User
from campaigns.templatetags import fields
from characters import parts, tonight
from characters.models import Character, CharacterQuerySet
from characters.templatetags import parts as tag
from characters.templatetags import picks
from characters.views import building, printing
from config import widgets
from tests.config import test_fields as drawing
from tests.pages.characters import test_name_first as builder
from tests.pages.characters import test_parts as pages
from tests.pages.characters import test_print as paper
from tests.pages.characters import test_print_picture as pictures

FAILS = pytest.raises((AssertionError, pytest.fail.Exception))
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["words", "long", "agreed", "menu", "pick"])
def test_a_field_that_shows_words_as_html_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    for room in (fields, picks, widgets):
        monkeypatch.setattr(room, "escaped", str)
    with FAILS:
        drawing.test_words_of_others_are_never_html(name)
    with FAILS:
        drawing.test_an_error_is_never_html(name)


def test_where_every_character_opens_at_the_part_used_last(
    monkeypatch: pytest.MonkeyPatch, dreamer: Character, ada_client: Client
) -> None:
    monkeypatch.setattr(
        tag, "last_used", lambda who, _user, kept: parts.address(who, kept.get("part", "character"))
    )
    with FAILS:
        pages.test_somebody_elses_character_opens_at_its_sheet(dreamer, ada_client)


def test_where_whoever_reads_may_grow(
    monkeypatch: pytest.MonkeyPatch, dreamer: Character, campaign: Campaign, cy: User, cy_client: Client
) -> None:
    monkeypatch.setattr(CharacterQuerySet, "writable_by", lambda self, user: self.visible_to(user))
    with FAILS:
        pages.test_one_who_only_reads_is_offered_no_growth(dreamer, campaign, cy, cy_client)


def test_where_an_evenings_xp_end_no_list(
    monkeypatch: pytest.MonkeyPatch, dreamer: Character, bo_client: Client, ada: User
) -> None:
    monkeypatch.setattr(tonight, "spends_since", lambda lines, _spends: list(lines)[:-1])
    with FAILS:
        pages.test_an_evenings_xp_begin_a_new_list(dreamer, bo_client, ada)


def test_where_what_is_untouched_is_a_mistake(
    monkeypatch: pytest.MonkeyPatch, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    monkeypatch.setattr(building, "_todo", lambda _found, _problems, _rules: [])
    with FAILS:
        builder.test_an_untouched_draft_has_things_to_do_and_no_mistakes(
            "beckoning_dream", bo, campaign, bo_client
        )


def test_where_sparing_ink_spares_none(
    monkeypatch: pytest.MonkeyPatch, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    monkeypatch.setattr(prints.Manner, "of", lambda _self, job: job)
    with FAILS:
        paper.test_sparing_ink_lays_no_ground_and_full_ink_does("beckoning_dream", bo, campaign, bo_client)


def test_where_the_page_waits_for_the_press(
    monkeypatch: pytest.MonkeyPatch, dreamer: Character, bo_client: Client
) -> None:
    def waits(request: Any, *_asked: Any) -> HttpResponse:
        return printing.sheet_file(request, dreamer.slug, "pdf")

    monkeypatch.setattr(printing, "ask", waits)
    with FAILS:
        paper.test_it_answers_at_once_and_prints_nothing_yet(dreamer, bo_client, monkeypatch)


def test_where_anybody_has_the_private_notes_in_the_picture(
    monkeypatch: pytest.MonkeyPatch, dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    real = printing._filled
    monkeypatch.setattr(printing, "_filled", lambda found, **_asked: real(found, has_private=True))
    with FAILS:
        pictures.test_private_notes_are_in_the_picture_for_their_owner_alone(dreamer, ada_client, bo_client)


def test_where_a_sheet_is_pictured_for_anybody(
    monkeypatch: pytest.MonkeyPatch, dreamer: Character, cy_client: Client
) -> None:
    monkeypatch.setattr(printing, "_finished", lambda _request, slug: Character.objects.get(slug=slug))
    with FAILS:
        pictures.test_who_may_not_see_the_sheet_sees_no_picture(dreamer, cy_client)
