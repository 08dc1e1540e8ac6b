"""What axe finds amiss on a page, by the rules of WCAG 2.2 AA and those of good practice."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": TAGS,
    "preload": False,  # no rule of these reads stylesheets, and axe would look for what they import beside the page
    # Over what ::before or ::after draws a text is decided on as well, and not left open: fewer looks, no fewer faults.
    "checks": {"color-contrast": {"options": {"ignorePseudo": True}}},
}
# What axe notes of a thing in weak maps stands on the thing itself: to look there takes a seventh of axe's time less.
ON_THINGS = """
class NotedOnThings {
  key = Symbol();
  has(thing) { return this.key in Object(thing); }
  get(thing) { return thing?.[this.key]; }
  set(thing, note) { thing[this.key] = note; return this; }
  add(thing) { return this.set(thing, true); }
}
const WeakMap = NotedOnThings, WeakSet = NotedOnThings;
"""
# Each colour as it is written is read once a page, and not once for each element.
KNOWING_COLOURS = """
(() => {
  const colour = axe.commons.color.Color.prototype, read = colour.parseString, known = new Map();
  colour.parseString = function (written) {
    if (!known.has(written)) { known.set(written, read.call(new this.constructor(0, 0, 0), written)); }
    const {r, g, b, alpha} = known.get(written);
    return Object.assign(this, {r, g, b, alpha});
  };
})();
"""
# Of each thing that it looks at, and of all that lies below, axe would note how it is written: of most the whole page.
UNWRITTEN = "axe.configure({noHtml: true});"
SCRIPT = f"(() => {{ {ON_THINGS} {Axe().axe_script} {KNOWING_COLOURS} {UNWRITTEN} }})();"
OF_COLOURS = ["color-contrast", "link-in-text-block"]  # what a theme decides; the other rules know no colour
# What is right is neither described nor sent, nor is it told by which selector it would be found.
RUN = """options => {
  const reporter = (results, _options, tell) => tell(results.filter(({violations}) => violations.length)
    .map(({id, violations}) => [id, violations.map(({node}) => node.selector)]));
  return window.axe ? axe.run({...options, reporter}) : null;
}"""


def bring(page: Page) -> AbstractContextManager[object]:
    """Send axe to the browser once: inside of what is returned every page that *page* opens has it from its start."""
    return page.add_init_script(SCRIPT)


def violations(page: Page, rules: Sequence[str] = ()) -> list[tuple[str, list[Any]]]:
    """Return each rule that *page* breaks, as it stands, and where it does: of all, or of these *rules*."""
    options = {**OPTIONS, "runOnly": list(rules)} if rules else OPTIONS
    found = page.evaluate(RUN, options)
    if found is None:
        page.evaluate(SCRIPT)
        found = page.evaluate(RUN, options)
    return [(rule, places) for rule, places in found]
