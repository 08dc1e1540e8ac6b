"""The frame every page stands in, and the sheet of all parts (drawn in a browser by tests/journeys)."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import RequestFactory

from tests.screen.parts import parts_page

CSS = sorted((Path(settings.BASE_DIR) / "static" / "css").glob("*.css"))


def request(theme: str = "") -> HttpRequest:
    made = RequestFactory().get("/somewhere/", HTTP_COOKIE=f"theme={theme}")
    made.user = AnonymousUser()
    return made


def base(theme: str = "") -> str:
    return render_to_string("base.html", {}, request(theme))


@pytest.mark.parametrize("theme", ["day", "night"])
def test_a_chosen_theme_stands_on_the_page(theme: str) -> None:
    assert f'<html lang="en" data-theme="{theme}">' in base(theme)


def test_without_a_choice_the_system_decides() -> None:
    assert '<html lang="en">' in base()


def test_a_forged_theme_is_no_theme() -> None:
    assert "data-theme" not in base('x"onload')


def test_the_frame_brings_nothing_the_policy_forbids() -> None:
    drawn = parts_page("day")
    assert not re.search(r'\sstyle="|\son\w+="|<style|javascript:|data:', drawn)
    assert not re.search(r"<script(?![^>]*\ssrc=)", drawn)


def test_forms_sent_by_htmx_carry_the_token() -> None:
    assert re.search(r"hx-headers='\{\"X-CSRFToken\": \"\w{64}\"\}'", base())


@pytest.mark.parametrize(
    "name", ["400.html", "403.html", "403_csrf.html", "404.html", "413.html", "500.html"]
)
def test_a_refusal_is_a_whole_page_with_a_way_on(name: str) -> None:
    drawn = render_to_string(name, {}, None if name == "500.html" else request())
    assert "<h1>" in drawn
    assert 'href="/"' in drawn
    assert drawn.count('rel="preload" as="font"') == base().count('rel="preload" as="font"')


@pytest.mark.parametrize("sheet", CSS, ids=lambda path: path.name)
def test_every_file_a_stylesheet_names_is_there(sheet: Path) -> None:
    named = re.findall(r'url\("([^"]+)"\)', sheet.read_text())
    assert [name for name in named if not (sheet.parent / name).is_file()] == []
    assert "url(data" not in sheet.read_text()


def test_the_night_of_the_system_is_the_chosen_night() -> None:
    tokens = (Path(settings.BASE_DIR) / "static" / "css" / "tokens.css").read_text()
    nights = re.findall(r"color-scheme: dark;(.*?)\}", tokens, re.DOTALL)
    first, second = ([line.strip() for line in night.strip().splitlines()] for night in nights)
    assert first == second


def test_a_field_ties_its_error_to_its_control() -> None:
    drawn = parts_page("day")
    assert 'aria-describedby="id_word_helptext id_word_error"' in drawn
    assert 'id="id_word_error"' in drawn
    assert 'href="#id_word"' in drawn
