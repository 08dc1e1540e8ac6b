"""A story on paper: everything within its margins, nothing on anything else, and its turns led from the margin."""

import pytest

from characters.pages.prints import story_job
from characters.socket.rules import Story, StoryPart, StoryPerson
from printing.job import Job
from tests.printing.paper import page_sizes, pdf_of, reader, sizes_in, squeezed, text_of
from tests.printing.test_sheet_whole import LEFT, SIZES, collisions, letters

LONGEST = "Wilhelmina Marrow of the Unfinished Staircase and the Other Unfinished Stair, Jr"


def job_of(name: str = "Ondine Varga", paper: str = "a4", turns: int = 3) -> Job:
    turn = (
        f"{name}’s turn",
        f"{name} opposes the Warden and Reveals the 4 of Swords. {name} Scores a Triumph.",
    )
    parts = (
        StoryPart("Scene 1: The Tower", 1, (), "m16"),
        StoryPart("A Duel with the Warden", 2, (turn,) * turns),
        StoryPart("", 2, (("", "The scene is over: it went well."),)),
    )
    story = Story("What waits?", (StoryPerson(name, "a moth"),), (("m16", "went well"), ("", "")), parts)
    return story_job(story, paper, title="The Stair", campaign_title="The Salt Stair", day="1 May 2026")


def test_it_tells_what_was_asked_who_dreamed_and_each_turn() -> None:
    said = squeezed(text_of(pdf_of(job_of())))
    for words in (
        "What waits?",
        "Ondine Varga · a moth",
        "went well",
        "Ondine Varga’s turn",
        "The scene is over",
    ):
        assert squeezed(words) in said or squeezed(words).upper() in said.upper(), words


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["Ondine Varga", LONGEST], ids=["usual", "longest"])
def test_page_one_is_whole(name: str, paper: str) -> None:
    pdf = pdf_of(job_of(name, paper))
    found, (width, _height) = letters(pdf), SIZES[paper]
    assert set(page_sizes(pdf)) == {{"a4": (210, 297), "letter": (216, 279)}[paper]}
    assert min(sizes_in(pdf)) >= 8
    assert [pair for pair in found if pair[1][0] < LEFT[paper] - 0.6] == []
    assert [pair for pair in found if pair[1][2] > width - LEFT[paper] + 0.8] == []
    assert collisions(found) == []


def test_no_turn_is_parted_from_what_leads_it() -> None:
    pages = [squeezed(page.extract_text()) for page in reader(pdf_of(job_of(turns=40))).pages]
    assert len(pages) > 1
    for page in pages:
        assert page.upper().count(squeezed("Ondine Varga’s turn").upper()) == page.count(
            squeezed("opposes the Warden")
        )
