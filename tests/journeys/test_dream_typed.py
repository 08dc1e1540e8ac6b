"""What somebody typed and chose in a dream stays there though others move, and what is refused stands there to mend."""

from collections.abc import Iterator, Mapping
from time import sleep

import pytest
from playwright.sync_api import Page, Route, expect

from characters.models import Character
from tests.cast import make_dreamer
from tests.characters.dreams import DUEL, REVEALED, Dreaming, _as_laid, make_dream
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import seated

__all__ = ["_as_laid"]

Filled = Mapping[str, str | bool]

BY_HAND: Filled = {
    "#hand-for": "d2",
    "#hand-step": "awareness",
    "#hand-what": "c",
    "#hand-figure": "-1",
    "#id_why": "The tide",
}
PREPARED: Filled = {"#prepare-what": "ready:A rival", "#prepare-scene": "2"}
AWARD: Filled = {"#award-2": True, "#award_words": "the owl of salt"}
LATE: Filled = {"#late-2": True, "#late-real": True}
GUIDE: Filled = {
    "#how-push": True,
    "#whose-f1": True,
    "#guide-more": "1",
    "#guide-burn": "burn:c7",
    "#id_where": "the moth",
}


@pytest.fixture
def dream(transactional_db: None) -> Dreaming:
    """Two cards lie Revealed; three of Eve's sit at the table, not in the dream."""
    dream = make_dream(spread=3, question="What waits?").play("gm: scene 1", *REVEALED)
    for name in ("Rook", "Sable", "Tarn"):
        make_dreamer(dream.people["eve"], dream.campaign, name=name)
    return dream


@pytest.fixture
def gm(dream: Dreaming, page_pool: PagePool, faults: list[str]) -> Iterator[Page]:
    with seated(page_pool, [dream.ada], faults, has_js=True) as (page,):
        page.goto(dream.url)
        yield page


@pytest.fixture
def bo(dream: Dreaming, page_pool: PagePool, faults: list[str]) -> Iterator[Page]:
    with seated(page_pool, [dream.bo], faults, has_js=True) as (page,):
        page.goto(dream.url)
        yield page


def fill(page: Page, part: str, told: Filled) -> None:
    page.locator(f"#{part} > summary").click()
    for place, value in told.items():
        field = page.locator(place)
        if value is True:
            field.check()
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(str(value))


def stands(page: Page, part: str, told: Filled) -> None:
    expect(page.locator(f"#{part}")).to_have_attribute("open", "")
    for place, value in told.items():
        if value is True:
            expect(page.locator(place)).to_be_checked()
        else:
            expect(page.locator(place)).to_have_value(str(value))


def test_what_stands_in_an_open_form_stays_though_others_move(dream: Dreaming, gm: Page, bo: Page) -> None:
    filled: dict[str, Filled] = {"by-hand": BY_HAND, "prepare": PREPARED, "award": AWARD, "late": LATE}
    for part, told in filled.items():
        fill(gm, part, told)
    fill(bo, "guide", GUIDE)
    bo.locator("#id_where").press("Home")
    dream.play("d2: hand d2")
    for page in (gm, bo):
        expect(page.locator("#fell [data-say]")).to_contain_text("Tal raises a hand.")
    stands(bo, "guide", GUIDE)
    bo.keyboard.type("in ")
    expect(bo.locator("#id_where")).to_have_value("in the moth")
    bo.locator("#guide button").click()
    expect(bo.locator("#guide[open]")).to_have_count(0)
    expect(gm.locator(f"#by-hand [name=seen][value='{dream.number}']")).to_be_attached()
    for part in list(filled):
        for other, kept in filled.items():
            stands(gm, other, kept)
        gm.locator(
            f"#{part} > form button"
        ).click()  # each posts what stands there, and leaves the others as they are
        del filled[part]
        expect(gm.locator(f"#{part}[open]")).to_have_count(0)
    made = "".join(dream.moves[-5:])
    for said in ("do d2 awareness-1 | The tide", '"name": "a rival"', '"scene": 2', "award d2 the owl of salt",
                 '"name": "Sable"', '"is_real": true', "push=f1 burn:c7 | in the moth"):  # fmt: skip
        assert said in made


def test_what_was_refused_stands_there_still_once_another_moved(dream: Dreaming, gm: Page) -> None:
    refused: Filled = {**BY_HAND, "#hand-figure": "lot"}
    fill(gm, "by-hand", refused)
    gm.locator("#by-hand button").click()
    expect(gm.locator("#errors")).to_be_focused()
    stands(gm, "by-hand", refused)
    dream.play("d2: hand d2")
    expect(gm.locator("#fell [data-say]")).to_contain_text("Tal raises a hand.")
    stands(gm, "by-hand", refused)


def test_who_was_overtaken_reads_so_though_the_table_was_drawn_anew_meanwhile(
    transactional_db: None, page_pool: PagePool, faults: list[str]
) -> None:
    """Eve begins while Bo's press is on its way for longer than it takes his page to ask what is new."""
    dream = make_dream(spread=3, question="What waits?").play("gm: scene 1", *DUEL)

    def overtake(route: Route) -> None:
        dream.play("d2: next d2")
        sleep(4)
        route.continue_()

    with seated(page_pool, [dream.bo], faults, has_js=True) as (bo,):
        bo.goto(dream.url)
        bo.route("**/move/", overtake)
        bo.locator("#acting .t-do button").click()
        expect(bo.locator("#stale")).to_contain_text("Somebody moved before you.")


def test_who_was_chosen_stays_chosen_wherever_their_row_lies(dream: Dreaming, gm: Page) -> None:
    fill(gm, "late", LATE)
    Character.objects.filter(name="Rook").update(campaign=None)
    dream.play("d2: hand d2")
    expect(gm.locator("#fell [data-say]")).to_contain_text("Tal raises a hand.")
    expect(gm.get_by_role("radio", name="Sable")).to_be_checked()


@pytest.mark.parametrize(
    ("who", "part", "told", "amiss"),
    [
        ("ada", "by-hand", {**BY_HAND, "#hand-figure": "lot"}, "Choose what is done by hand"),
        ("ada", "award", {**AWARD, "#award_words": " "}, "Nothing stands here yet."),
        ("bo", "guide", {**GUIDE, "#how-bolster": True, "#guide-more": "1", "#id_where": "m" * 300}, "Shorten it"),
    ],
)  # fmt: skip
def test_without_scripts_what_is_refused_comes_back_open_filled_and_with_its_sentence(
    dream: Dreaming, page_pool: PagePool, faults: list[str], who: str, part: str, told: Filled, amiss: str
) -> None:
    with seated(page_pool, [getattr(dream, who)], faults, has_js=False) as (page,):
        page.goto(dream.url)
        fill(page, part, told)
        page.locator(f"#{part} button").click()
        expect(page.locator("#errors")).to_contain_text(amiss)
        stands(page, part, {place: value for place, value in told.items() if place != "#how-push"})
