"""Every part of the screen in a browser: accessible, by day and night, at every width."""

from typing import Any

from playwright.sync_api import Page

from tests.journeys.axe import OF_COLOURS, violations
from tests.journeys.looks import COME_TO_REST, DRAW_BY
from tests.screen.parts import parts_page

PRESSED = "a, button:not(.vh), select, summary, textarea, label.pick, label.opt, input:not([type=hidden])"
TOO_SMALL = """pressed => [...document.querySelectorAll(pressed)].filter(element => {
    const box = element.getBoundingClientRect();
    const inside = element.tagName === "INPUT" && element.closest("label");
    const inASentence = getComputedStyle(element).display === "inline";
    return box.width && !inside && !inASentence && (box.height < 40 || box.width < 40);
}).map(element => element.outerHTML.slice(0, 80))"""
OUT_OF_SHAPE = """() => [...document.images].filter(image => {
    const box = image.getBoundingClientRect();
    const wide = box.width / box.height, drawn = image.naturalWidth / image.naturalHeight;
    return box.width && drawn && Math.abs(wide - drawn) > .02;
}).map(image => image.outerHTML.slice(0, 80))"""
LED_FROM_NOTHING = """() => [...document.querySelectorAll(".dots")].filter(line =>
    line.children.length < 2 && getComputedStyle(line, "::before").display !== "none"
).map(line => line.outerHTML.slice(0, 80))"""
WIDER = "width => document.documentElement.scrollWidth - width"


def show(page: Page, theme: str) -> None:
    """Draw it in the place of a page of the app, under whose content policy it then stands; a browser that was given it
    by a route would forget all files it was sent.
    """
    page.goto("/sign-in/")
    page.set_content(parts_page(theme))


def test_axe_finds_nothing_what_one_presses_is_at_least_40_by_40_and_nothing_scrolls_sideways(
    page: Page,
) -> None:
    """By day and by night, which changes nothing but colours."""
    show(page, "day")
    found: dict[Any, list[Any]] = {}
    for width in (320, 390, 719, 720, 768, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        found[width] = ["wide"] * (page.evaluate(WIDER, width) > 0)
        for theme, rules in (("night", OF_COLOURS), ("day", ())) if width in (390, 1280) else ():
            page.evaluate(DRAW_BY, theme)
            page.evaluate(COME_TO_REST)
            found[width, theme] = [*violations(page, rules), *page.evaluate(TOO_SMALL, PRESSED)]
    assert {where: faults for where, faults in found.items() if faults} == {}


def test_without_a_choice_the_page_follows_the_system(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    show(page, "")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 22, 43)"
    assert page.get_by_role("button", name="Day", exact=True).is_visible()
    assert not page.get_by_role("button", name="Night", exact=True).is_visible()


def test_the_focus_is_seen_and_in_forced_colours_the_signs_stay(page: Page) -> None:
    show(page, "day")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.emulate_media(forced_colors="active")
    ground = "getComputedStyle(document.querySelector('.boxes .icon')).backgroundColor"
    assert page.evaluate(ground) != page.evaluate("getComputedStyle(document.body).backgroundColor")
