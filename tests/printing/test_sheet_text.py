"""What a sheet's text is copied as, in which letters it is set, and that every letter has its shape."""

import re
import unicodedata
from dataclasses import replace
from itertools import product

import pytest

from characters.beckoning_dream.paper import Words
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.pages.prints import blank_sheet_job
from tests.printing.paper import (
    KEY,
    OLD,
    embedded,
    pdf_of,
    printed_once,
    reader,
    sheet_job,
    squeezed,
    text_of,
)

NOTES = "Μένει άγρυπνη ως την αυγή. Она не спит до рассвета. Ella vela con l'ombra, naïve œuvre. "
TYPED = {
    "latin": ("Žofie Ýmir Ægisdóttir-Łęcka", "Sie hütet die Straße; ça brûle, þó ekki. 3 × 4 — “fin”…"),
    "vietnamese": ("Nguyễn Thị Ánh", "Đêm nay gió lặng, thuyền không về."),
    "greek": ("Ελένη Ωραία", "Ψάχνει την πόρτα που άφησε ο αδελφός της, ᾧ τε ῥόδον."),
    "cyrillic": ("Аня Жёлтая", "Она ищет дверь, «съешь ещё» этих булок; їжак ґанок."),
    "hebrew": ("שרה בת לבנה", "היא מחפשת את הדלת, ודופקת: מי שם?"),
    "all": ("Aня Ελένη", NOTES),
}
COPIED = list(product(("a4", "letter"), TYPED))
LETTERS = {"Cinzel", "EB", "Frank"}
MISSING = ".notdef"


def everywhere(name: str, line: str) -> tuple[Dreamer, Words]:
    """Return a Dreamer with *name* and *line* in every field that the sheet prints."""
    dreamer = replace(OLD, boons=(Boon(name, line), Boon(f"{name} II", line * 30)))
    return dreamer, Words(name, name[:40], name, dream=line, look=line, notes=line * 12)


@pytest.mark.parametrize(("paper", "script"), COPIED)
def test_the_text_is_copied_as_it_was_typed(script: str, paper: str) -> None:
    name, line = TYPED[script]
    text = squeezed(text_of(pdf_of(sheet_job(*everywhere(name, line), paper=paper))))
    assert text.count(squeezed(line)) >= 1 + 1 + 1 + 30 + 12
    assert text.count(squeezed(name)) >= 4


@pytest.mark.parametrize("script", TYPED)
def test_its_letters_are_ours_and_embedded_and_none_is_missing(script: str) -> None:
    pdf, warned = printed_once(sheet_job(*everywhere(*TYPED[script])))
    assert {name.partition("+")[2].split("-")[0] for name in embedded(pdf)} <= LETTERS
    assert all(embedded(pdf).values())
    assert MISSING not in warned


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_blank_sheet_has_its_letters_too(paper: str) -> None:
    pdf, warned = printed_once(blank_sheet_job(KEY, paper))
    assert all(embedded(pdf).values())
    assert MISSING not in warned


def test_a_missing_letter_would_be_noticed() -> None:
    assert MISSING in printed_once(sheet_job(OLD, Words("\ue000"))).warned


def test_a_hebrew_line_ends_with_its_full_stop() -> None:
    pdf = pdf_of(sheet_job(OLD, Words("שרה", notes="היא דופקת.")))
    assert squeezed("היא דופקת.") in squeezed(text_of(pdf))


@pytest.mark.parametrize("line", ["she said שלום עולם and left in 1920.", "היא אמרה hello world והלכה."])
def test_words_of_both_directions_keep_their_letters(line: str) -> None:
    """A reader may tell a line's words in another order, but each word as it was typed."""
    text = text_of(pdf_of(sheet_job(OLD, Words("Ada", notes=line))))
    assert [word for word in re.findall(r"\w+", line) if word not in text] == []


@pytest.mark.parametrize("word", ["שָׁלוֹם", "בְּרֵאשִׁית", "x\u0304y\u0308q\u0301", "а\u0301нгел"])
def test_a_letter_is_copied_with_its_marks(word: str) -> None:
    before = unicodedata.normalize("NFD", text_of(pdf_of(sheet_job(OLD, Words("Ada")))))
    after = unicodedata.normalize("NFD", text_of(pdf_of(sheet_job(OLD, Words("Ada", notes=word)))))
    typed = unicodedata.normalize("NFD", word)
    assert [after.count(sign) - before.count(sign) for sign in set(typed)] == [
        typed.count(sign) for sign in set(typed)
    ]


@pytest.mark.parametrize(
    ("text", "way"), [("שרה", "rtl"), ("1. שרה", "rtl"), ("Sarah שרה", "ltr"), ("…", "ltr"), ("", "ltr")]
)
def test_a_line_runs_the_way_of_its_first_letter(text: str, way: str) -> None:
    html = sheet_job(OLD, Words("Ada", dream=text or "—")).html
    assert f'<p data-over="dream" dir="{way}">' in html


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_blank_sheet_has_a_title_and_a_language(paper: str) -> None:
    found = reader(pdf_of(blank_sheet_job(KEY, paper)))
    assert found.metadata is not None
    assert found.metadata.title == "A blank Dreamer's sheet"
    assert found.trailer["/Root"]["/Lang"] == "en"
