"""What the journeys look at every page with: it finds a text too faint for its ground, however a colour is written."""

import pytest
from playwright.sync_api import Page

from tests.journeys.axe import OF_COLOURS, violations

FAINT_AND_PLAIN = """<!doctype html><html lang="en"><title>Colours</title>
<style>* { font: 16px sans-serif } body { background: white } .on { background: rgb(40 40 40) }</style>
<main><h1>Colours</h1>
<p id="plain" style="color: #222">Plain</p><p id="faint" style="color: #bbb">Faint</p>
<p id="thin" style="color: rgb(34 34 34 / 30%)">Thin</p><p id="thick" style="color: rgb(34 34 34 / 95%)">Thick</p>
<div class="on"><p id="lost" style="color: #222">Lost</p><p id="told" style="color: #bbb">Told</p></div></main>"""


@pytest.mark.alike
def test_a_text_too_faint_for_its_ground_is_found_and_no_other(blank: Page) -> None:
    """The same two colours stand on either ground: each is told apart from the other, and by what lies below it."""
    blank.set_content(FAINT_AND_PLAIN)
    for rules in ((), OF_COLOURS):
        assert violations(blank, rules) == [("color-contrast", [["#faint"], ["#thin"], ["#lost"]])]
