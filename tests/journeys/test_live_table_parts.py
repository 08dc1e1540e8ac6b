"""What a move and a poll leave on a live table: the very page that loading it anew would draw, its parts in place."""

import re
from collections.abc import Iterator
from difflib import unified_diff

import pytest
from playwright.sync_api import Page, expect

from tests.characters.conflicts import GUARD, Fight, make_fight
from tests.journeys.held import held_back
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import press_and_see, seated

# The table as it stands and as it is drawn for who asks anew with the same seat chosen, without what is new each time.
BOTH = """async () => {
  const shown = document.getElementById("stage");
  const seat = new URL(shown.getAttribute("hx-get"), location.href).searchParams.get("as");
  const anew = await fetch(`${location.pathname}?as=${seat}`);
  const page = new DOMParser().parseFromString(await anew.text(), "text/html");
  // The stage of this moment: a poll may have drawn it anew meanwhile, and taken its parts along.
  return [document, page].map(each => each.getElementById("stage")).map(one => {
    const bare = one.cloneNode(true);
    bare.querySelectorAll("[name=op_id], [name=csrfmiddlewaretoken]").forEach(each => each.setAttribute("value", ""));
    bare.querySelectorAll("[open]").forEach(each => each.removeAttribute("open"));
    [bare, ...bare.querySelectorAll("[class]")].forEach(each => {
      each.classList.remove("t-new", "htmx-request", "htmx-added", "htmx-settling");
    });
    return bare.outerHTML.replace(/>\\s+/g, ">").replace(/\\s+/g, " ");
  });
}"""
A_POLL = re.compile(r"seen=\d+")


@pytest.fixture
def fight(transactional_db: None) -> Fight:
    fight = make_fight(placed=False, foe={**GUARD, "cells": [6] * 9})
    fight.play("ambush players", "guard p1", "guard p2", "guard n3", "guard n4", *["ruling It rains."] * 4)
    return fight


@pytest.fixture
def table(fight: Fight, page_pool: PagePool, faults: list[str]) -> Iterator[list[Page]]:
    """Yield the pages of the Arbiter and of a player."""
    with seated(page_pool, [fight.ada, fight.bo], faults, has_js=True) as pages:
        for page in pages:
            page.goto(fight.url)
        yield pages


def test_what_a_move_leaves_stands_as_if_it_was_loaded_anew(fight: Fight, table: list[Page]) -> None:
    arbiter, bo = table
    press_and_see(bo, bo.get_by_role("button", name="Attack: Guard 1"))
    all_is_as_loaded(bo)
    expect(arbiter.locator("#waits")).to_contain_text("the Arbiter to say the Area")  # by a poll
    all_is_as_loaded(arbiter)
    press_and_see(arbiter, arbiter.locator(".t-do .btn"))
    all_is_as_loaded(arbiter)
    expect(bo.locator("#waits")).to_contain_text("the dice of Brand Oakes")
    all_is_as_loaded(bo)
    press_and_see(bo, bo.get_by_role("button", name="dice for Brand Oakes"))
    all_is_as_loaded(bo)
    a_ruling_leaves_what_it_does_not_change(arbiter, bo)
    press_and_see(arbiter, arbiter.get_by_role("button", name="Take back"))
    all_is_as_loaded(arbiter)
    expect(bo.get_by_text("The floor is ice.")).to_have_count(0)
    all_is_as_loaded(bo)


def a_ruling_leaves_what_it_does_not_change(arbiter: Page, bo: Page) -> None:
    """The lines that stand in the log stay where they are, and so does the field of whoever did not choose just now."""
    expect(bo.locator("#fell .t-great")).to_be_visible()
    last = bo.locator(".scenelog li").first.get_attribute("id")
    for page in (arbiter, bo):
        expect(page.locator(f"#{last}")).to_be_attached()
        page.evaluate("id => { document.getElementById(id).isMarked = true; }", last)
    bo.evaluate("document.getElementById('field').isMarked = true")
    arbiter.evaluate("document.getElementById('do-ruling').click()")
    arbiter.get_by_label("The ruling").fill("The floor is ice.")
    press_and_see(arbiter, arbiter.locator(".t-do .btn"))
    for page in (arbiter, bo):
        expect(page.locator(".scenelog li").first).to_contain_text("The floor is ice.")
        assert page.evaluate("id => document.getElementById(id).isMarked", last)
        all_is_as_loaded(page)
    assert bo.evaluate("document.getElementById('field').isMarked")


def test_what_another_answer_changed_meanwhile_does_not_stay(fight: Fight, table: list[Page]) -> None:
    """While an answer is under way that leaves the field, a poll draws it anew: the later answer has the last word."""
    _arbiter, bo = table
    bo.locator("#do-maneuver").first.click()
    expect(bo.locator("[data-lay-down]")).to_be_attached()
    field = bo.locator("#field").get_attribute("data-drawn")
    with held_back(bo, "**/*late*") as held:
        bo.evaluate("""() => {
          const late = {source: "#move", target: "#stage", swap: "outerHTML"};
          htmx.ajax("GET", location.pathname + "?as=p1&do=maneuver&late", late);
        }""")
        fight.play("maneuver p2")
        expect(bo.locator(f"#field[data-drawn='{field}']")).to_have_count(0)
        number = str(fight.number)
        assert fight.ada.post(f"{fight.url}take-back/", {"number": number, "seen": number}).status_code == 303
        held[0].continue_()
    expect(bo.locator(f"#move [name=seen][value='{fight.number}']")).to_have_count(1)
    expect(bo.locator(f"#field[data-drawn='{field}']")).to_have_count(1, timeout=1000)


def test_a_poll_that_is_answered_after_a_move_takes_nothing_along(fight: Fight, table: list[Page]) -> None:
    _arbiter, bo = table
    with held_back(bo, A_POLL) as held:
        while not held:
            bo.wait_for_timeout(50)
        press_and_see(bo, bo.get_by_role("button", name="Attack: Guard 1"))
        with bo.expect_response(A_POLL):
            held[0].continue_()
    all_is_as_loaded(bo)


def test_a_press_that_is_answered_after_a_poll_is_drawn(fight: Fight, table: list[Page]) -> None:
    _arbiter, bo = table
    with held_back(bo, "**/*do=maneuver*") as held:
        bo.locator("#do-maneuver").first.click()
        fight.play("ruling The floor is ice.")
        expect(bo.locator("#stage")).to_contain_text("The floor is ice.")  # by a poll
        held[0].continue_()
    expect(bo.locator("[data-lay-down]")).to_be_attached()
    expect(bo.locator("#field")).to_be_attached()


def all_is_as_loaded(page: Page) -> None:
    here, anew = (told.split("<") for told in page.evaluate(BOTH))
    assert not (found := "\n".join(unified_diff(here, anew, n=0, lineterm=""))), found
