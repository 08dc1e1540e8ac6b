"""/scenes/<slug>/story.md, and the same printed: a dream as its reader may know it, told as a story."""

import re
from io import BytesIO
from typing import Any

import pytest
import tinyhtml5
from django.test import Client
from django.urls import reverse
from markdown_it import MarkdownIt
from pypdf import PdfReader

from characters.pages import table_papers
from tests.characters.dreams import REVEALED, SELECTED, Dreaming, _as_laid, make_dream
from tests.pages.characters.test_print import leads_to
from tests.promises.nasty import STRINGS

__all__ = ["_as_laid"]
pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # what is told of lines, not how they are kept
ENDED = (*REVEALED, "d1: interpret d1 nothing", "gm: interpret f1 nothing", "gm: resolve won", "gm: end")


def markdown(dream: Dreaming, client: Client, **asked: str) -> str:
    answer = client.get(reverse("characters:scene_markdown", args=[dream.scene.slug]), asked)
    assert answer["Content-Type"] == "text/markdown; charset=utf-8"
    return answer.content.decode()


def print_page(dream: Dreaming) -> str:
    return reverse("characters:scene_print", args=[dream.scene.slug])


def printed(dream: Dreaming, client: Client, **asked: str) -> str:
    """Return the words of the file that the page for printing leads to, with blanks counted once."""
    waits = client.get(print_page(dream), {"go": "yes", **asked})
    file = client.get(leads_to(waits.content.decode()))
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(file.content)).pages)
    return re.sub(r"\s+", " ", text)


def test_its_markdown_is_told_part_by_part() -> None:
    dream = make_dream().play(*ENDED)
    told = markdown(dream, dream.bo).split("\n\n")
    assert told[0] == "# The stair"
    assert "## A Duel with Warden" in told
    assert any(
        line.startswith("**Ondine’s turn.** Ondine opposes Warden and Reveals the 9 of Swords.")
        for line in told
    )
    assert told[-3:-1] == ["## The end of the dream", "The dream is over."]


def test_it_can_be_saved_and_printed_from_its_page_while_it_lasts_and_when_it_is_over() -> None:
    dream = make_dream()
    for moves in ((), ENDED):
        page = dream.play(*moves).page(dream.bo)
        assert print_page(dream) in page
        assert reverse("characters:scene_markdown", args=[dream.scene.slug]) in page


@pytest.mark.parametrize(("who", "is_offered"), [("ada", True), ("eve", True), ("bo", False)])
def test_the_gm_and_who_watches_find_the_screen_for_all_and_nothing_is_done_there(
    who: str, is_offered: bool
) -> None:
    check_screen_for_all(who, is_offered=is_offered)


def check_screen_for_all(who: str, *, is_offered: bool) -> None:
    dream = make_dream().play(*REVEALED)
    client = getattr(dream, who)
    assert (f'href="{dream.url}?screen=all"' in client.get(dream.url).content.decode()) is is_offered
    page = dream.page(client, "?screen=all")
    assert "dream-for-all" in page
    assert 'name="act"' not in page


def test_the_screen_for_all_offers_no_file() -> None:
    dream = make_dream()
    assert print_page(dream) not in dream.page(dream.ada, "?screen=all")


def test_on_paper_it_says_the_same() -> None:
    dream = make_dream().play(*ENDED)
    told = printed(dream, dream.bo)
    assert "Ondine opposes Warden and Reveals the 9 of Swords." in told
    assert "The Conflict is Resolved: it went well." in told


def test_each_is_told_what_they_know_or_what_all_may_know() -> None:
    check_told()


def check_told() -> None:
    dream = make_dream().play(*SELECTED)
    own, others = "Ondine draws the 8 of Swords", "Tal draws the 8 of Wands"
    found = {
        name: (own in markdown(dream, client, **asked), others in markdown(dream, client, **asked))
        for name, client, asked in (
            ("bo", dream.bo, {}), ("dee", dream.dee, {}), ("eve", dream.eve, {}), ("ada", dream.ada, {}),
            ("all", dream.ada, {"screen": "all"}),
        )
    }  # fmt: skip
    assert found == {
        "bo": (True, False), "dee": (False, True), "eve": (False, False), "ada": (True, True), "all": (False, False),
    }  # fmt: skip
    assert own in printed(dream, dream.bo, screen="own")
    assert own not in printed(dream, dream.bo, screen="all")


def test_a_very_long_story_is_printed_in_files_that_together_tell_all_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_papers, "LETTERS", 300)
    dream = make_dream().play(*ENDED)
    page = dream.bo.get(print_page(dream)).content.decode()
    last = 1 + len(re.findall(r'name="what" value="story\d+"', page))
    assert last > 1
    assert f"The story, part {last} of {last}" in page
    told = " ".join(printed(dream, dream.bo, what=f"story{n if n > 1 else ''}") for n in range(1, last + 1))
    for sentence in (
        "Ondine gives a card",
        "Ondine opposes Warden",
        "The Conflict is Resolved",
        "The dream is over.",
    ):
        assert told.count(sentence) == 1
    assert "The dream is over." not in printed(dream, dream.bo)


def test_who_sits_elsewhere_finds_no_story() -> None:
    dream = make_dream()
    for name in ("print", "pdf", "png", "markdown"):
        url = reverse(f"characters:scene_{name}", args=[dream.scene.slug])
        assert dream.cy.get(url).status_code == 404


@pytest.mark.parametrize("string", [*STRINGS, "a\n\n# b", "* * *", "**bold**"])
def test_a_reader_of_markdown_shows_what_was_typed(string: str) -> None:
    check_markdown(string)


def check_markdown(string: str) -> None:
    typed = " ".join("".join(sign for sign in string if sign.isprintable()).split()) or "-"
    dream = make_dream(spread=3).play(f"gm: ask {typed}", f"d1: answer d1 {typed}")
    html = MarkdownIt("commonmark").render(markdown(dream, dream.bo))
    tree: Any = tinyhtml5.parse(f"<!doctype html><body>{html}", namespace_html_elements=False)
    said = " ".join("".join(tree.itertext()).split())
    assert {node.tag for node in tree.iter()} <= {"html", "head", "body", "p", "h1", "h2", "em", "strong"}
    assert f"The GM asks: {typed}" in said
    assert said.count(typed) >= 4  # under its title, beside who dreams, and where it was said
