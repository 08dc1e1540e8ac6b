"""What the journeys look at every page with: it finds a text too faint for its ground, however a colour is written, and
whatever else axe finds as it is sent.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.journeys.axe import OF_COLOURS, OPTIONS, violations

FAINT_AND_PLAIN = """<!doctype html><html lang="en"><title>Colours</title>
<style>* { font: 16px sans-serif } body { background: white } .on { background: rgb(40 40 40) }</style>
<main><h1>Colours</h1>
<p id="plain" style="color: #222">Plain</p><p id="faint" style="color: #bbb">Faint</p>
<p id="thin" style="color: rgb(34 34 34 / 30%)">Thin</p><p id="thick" style="color: rgb(34 34 34 / 95%)">Thick</p>
<div class="on"><p id="lost" style="color: #222">Lost</p><p id="told" style="color: #bbb">Told</p></div></main>"""
AMISS = """<main><h4>Deep</h4><img src="data:,"><input><select></select><button></button><a href="#x"></a>
<ul><p>no item</p></ul><span role="checkbox">?</span><p id="one" aria-hidden="true"><a href="#y">hidden</a></p>
<a href="#1" style="display: inline-block; width: 9px; height: 9px">1</a><a href="#2">2</a>
<table><tr><td headers="none">cell</td></tr></table><div style="color: oklch(.8 .1 90)">faint</div></main>"""

AS_IT_IS_SENT = """options => axe.run(options).then(({violations}) =>
  violations.map(({id, nodes}) => [id, nodes.map(({target}) => target)]))"""


@pytest.mark.alike
def test_a_text_too_faint_for_its_ground_is_found_and_no_other(blank: Page) -> None:
    """The same two colours stand on either ground: each is told apart from the other, and by what lies below it."""
    blank.set_content(FAINT_AND_PLAIN)
    for rules in ((), OF_COLOURS):
        assert violations(blank, rules) == [("color-contrast", [["#faint"], ["#thin"], ["#lost"]])]


@pytest.mark.alike
def test_axe_made_quicker_finds_what_it_finds_as_it_is_sent(blank: Page) -> None:
    blank.set_content(FAINT_AND_PLAIN + AMISS * 3)
    found = violations(blank)
    blank.evaluate("delete window.axe")
    blank.evaluate(Axe().axe_script)
    assert found == [(rule, places) for rule, places in blank.evaluate(AS_IT_IS_SENT, OPTIONS)]
    assert len(found) == 14
