"""An Arkana's printed sheet: what stands on page one, what flows on, every letter as it was typed."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from characters.arkana.paper import print_context
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.kit import Kit, KitPlace, Piece, Range, WrittenSpell, armor_tool_weapon_ratings
from characters.pages.prints import blank_sheet_job
from characters.socket.rules import Table, TypedWords
from printing.pool import Pool
from tests.conftest import at_night
from tests.printing.arkana import BARE, CORVIN, CROWDED, KEY, MUCH, SEAL, WORDS, sheet_job
from tests.printing.paper import (
    STATE,
    SetOut,
    embedded,
    page_sizes,
    pdf_of,
    printed_once,
    reader,
    sizes_in,
    squeezed,
    text_of,
)
from tests.printing.test_sheet_text import COPIED, LETTERS, MISSING, TYPED
from tests.printing.test_sheet_whole import (
    SIZES,
    boxes_of,
    check_whole,
    collisions,
    letters,
    lines_under,
)

PAPERS = ("a4", "letter")
BY_THE_SEAL = "Corvin Ashgrove Hale"
LONG_NOTES = "She left the lamp burning in the window of the empty house. " * 150


def fitted(arkana: Arkana = CORVIN, paper: str = "a4", **changed: Any) -> dict[str, Any]:
    texts = dict(WORDS.texts) | {
        key: changed.pop(key) for key in ("calling", "look", "notes") if key in changed
    }
    return dict(print_context(arkana, Table(HouseRules()), replace(WORDS, texts=texts, **changed), paper))


def set_out(arkana: Arkana = CORVIN, paper: str = "a4", **changed: Any) -> SetOut:
    texts = dict(WORDS.texts) | {key: changed.pop(key) for key in tuple(changed) if key in WORDS.texts}
    return SetOut(sheet_job(arkana, replace(WORDS, texts=texts, **changed), paper))


# --- what stands where ---


@pytest.mark.parametrize(
    ("name", "fit"),
    [
        ("Corvin Ashgrove", "grand"),
        ("Corvin Ashgrove Hale", "large"),
        ("Maximiliane Okonkwo-Fitzgerald", "middle"),
        ("W" * 80, "small"),
    ],
)
def test_a_longer_name_is_set_smaller(name: str, fit: str) -> None:
    assert set_out(name=name, look="").size("who") == fit


def test_a_short_look_stays_on_page_one_and_a_long_one_goes_overleaf_whole() -> None:
    long = ("Three coats, the middle one not his. " * 30).strip()
    assert WORDS.texts["look"] in set_out().first("who")
    assert (set_out(look=long).all("who", "look"), long in set_out(look=long).overleaf) == ([], True)
    assert "coats" not in set_out(look=long).first("who")


def test_a_calling_that_fits_no_size_goes_overleaf() -> None:
    calling = ("to carry the lantern down " * 7).strip()
    assert calling in set_out(calling=calling).first("who")
    page = set_out(name="W" * 80, calling="W" * 200)
    assert "what they are: overleaf" in page.first("who")
    assert "W" * 200 in page.overleaf


@pytest.mark.parametrize(
    ("notes", "lines"), [("", 3), ("Gulls.", 2), ("Gulls.\n\nStairs.", 0), (LONG_NOTES, 3)]
)
def test_what_notes_leave_free_are_writing_lines(notes: str, lines: int) -> None:
    words = replace(WORDS, texts={**WORDS.texts, "notes": notes})
    assert lines_under(pdf_of(sheet_job(CORVIN, words)), "NOTES", "revision", (30, 100)) == lines


def test_long_notes_are_told_of_on_page_one() -> None:
    assert set_out(notes=LONG_NOTES).first("notes").startswith("Notes more overleaf")


def test_the_sheet_names_the_game() -> None:
    assert re.search(r'<p class="running-head"[^>]*>Arkana Engine</p>', sheet_job().html)


@pytest.mark.parametrize("paper", PAPERS)
def test_acts_stand_in_the_left_margin_and_areas_in_the_top_one(paper: str) -> None:
    found = letters(pdf_of(sheet_job(paper=paper)))
    cell = boxes_of(found, "Enhance Body")[0]
    assert all(boxes_of(found, act)[-1][2] < cell[0] for act in ("ENHANCE", "CONTROL", "DIMINISH"))
    assert all(boxes_of(found, area)[0][1] > cell[3] for area in ("BODY", "MIND", "SPIRIT"))


def shelf(arkana: Arkana, place: KitPlace = KitPlace.EQUIPMENT, paper: str = "a4") -> Any:
    return fitted(arkana, paper)["shelves"][list(KitPlace).index(place)]


def test_a_piece_for_two_hands_fills_two_slots_that_are_joined() -> None:
    first, second, *rest = shelf(CORVIN).slots
    assert (first.name, first.is_joined, second.is_second, second.label) == (
        "Boat-hook",
        True,
        True,
        "weapon, Reach",
    )
    assert [slot.name for slot in rest] == ["Oilskin coat", "Storm lantern", ""]


def test_a_spell_that_occupies_a_slot_stands_in_it_by_its_first_line() -> None:
    last = shelf(CORVIN, KitPlace.PACK).slots[2]
    assert (last.name, last.label) == ("Hold the far side", "spell")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slots", range(21))
def test_every_slot_stands_once_and_both_hands_of_a_piece_on_one_page(slots: int, paper: str) -> None:
    pieces = tuple(Piece(f"Oar {n}", None, 2) for n in range(slots // 2))
    page = set_out(replace(CORVIN, equipment_slots=slots, equipment=pieces), paper)
    (shelf,) = (one for one in page.one("shelf", "equipment") if "data-items" in one.attrib)
    overleaf = [
        one for one in page.page.iter("li") if one.attrib.get("data-gone", "").startswith("equipment-")
    ]
    numbers = [slot.find("i").text for slot in (*shelf, *overleaf)]
    assert numbers == [str(number) for number in range(1, slots + 1)]
    assert not (len(shelf) and "joined" in shelf[-1].attrib["class"])


def test_a_name_too_long_for_its_slot_is_begun_there_and_whole_overleaf() -> None:
    name = "A lantern that was left burning in the window of the drowned house by the weir"
    job = sheet_job(replace(CORVIN, equipment=(Piece(name, Kit.WEAPON, 1, Range.RANGED),)))
    assert len(SetOut(job).all("begun")) == 1
    pages = [squeezed(page.extract_text()) for page in reader(pdf_of(job)).pages]
    assert squeezed("A lantern") in pages[0]
    assert squeezed("drowned house by the weir") not in pages[0]
    assert squeezed(name) in pages[1]


def test_a_spell_too_long_is_begun_on_page_one_and_the_others_keep_their_place() -> None:
    long = WrittenSpell("The long word. " * 60)
    page = set_out(replace(CORVIN, spells=(long, *CORVIN.spells)))
    (spells,) = (one for one in page.one("block", "spells") if "data-items" in one.attrib)
    assert ["cut" in one.attrib["class"] for one in spells][:4] == [True, False, False, False]
    assert long.words.strip() in page.overleaf
    assert "1 overleaf" in page.first("block", "spells")


@pytest.mark.parametrize("held", [CORVIN, CROWDED], ids=["little", "much"])
def test_the_circles_tell_limits_and_what_is_taken(held: Arkana) -> None:
    body, mind, spirit = fitted(held)["areas"]
    assert body["circles"].count("dot") == min(6, held.body_wounds)
    assert mind["circles"].count("circle") == held.focus
    assert spirit["is_fallen"] is (held.spirit_wounds > 0)


def test_only_an_exception_that_changed_more_than_xp_is_told_overleaf() -> None:
    xp = ("+2 XP", "the toast")
    rise = ("Control Body rose from 2 to 3", "the bargain")
    assert fitted(replace(CORVIN, exceptions=(xp,)))["exceptions"] == ()
    assert fitted(replace(CORVIN, exceptions=(xp, rise)))["exceptions"] == (xp, rise)


# --- pages ---


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("seal", [{}, SEAL], ids=["plain", "sealed"])
def test_a_sheet_is_one_page_and_whole(paper: str, seal: dict[str, list[str]]) -> None:
    check_whole(sheet_job(CORVIN, WORDS, paper, seal), paper)
    check_whole(sheet_job(BARE, TypedWords("Bo"), paper, seal), paper)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_name_stands_clear_of_the_seal(paper: str) -> None:
    """At its largest this name would reach into it."""
    check_whole(sheet_job(CORVIN, replace(WORDS, name=BY_THE_SEAL), paper, SEAL), paper)
    assert set_out(CORVIN, paper, name=BY_THE_SEAL).size("who") == "large"


@pytest.mark.parametrize("paper", PAPERS)
def test_a_name_of_two_lines_stands_clear_of_its_label(paper: str) -> None:
    name = "The gaff that went twice through the ice"
    held = replace(CORVIN, equipment=(Piece(name, Kit.WEAPON, 1, Range.RANGED),))
    assert len(set_out(held, paper).all("name", "tight")) == 1
    check_whole(sheet_job(held, WORDS, paper), paper)


def test_a_spell_in_a_slot_is_begun_there_and_whole_under_spells() -> None:
    words = "Name the drowned: who is called by name has to turn round, and answer all that is asked."
    held = replace(CORVIN, spells=(WrittenSpell(words, KitPlace.PACK),))
    page = set_out(held)
    assert len(page.all("begun")) == 1
    assert (words in page.first("block", "spells"), page.overleaf) == (True, "")


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_is_one_page_and_whole(paper: str) -> None:
    found = check_whole(blank_sheet_job(KEY, paper), paper)
    assert not any(letter.isdigit() and box[3] - box[1] > 4 for letter, box in found)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_first_page_of_very_much_is_whole_too(paper: str) -> None:
    pdf = pdf_of(sheet_job(CROWDED, MUCH, paper))
    assert set(page_sizes(pdf)) == {SIZES[paper]}
    assert len(page_sizes(pdf)) == 5
    assert collisions(letters(pdf)) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_long_texts_flow_on_whole(paper: str) -> None:
    pdf = pdf_of(sheet_job(CROWDED, MUCH, paper))
    text, overleaf = squeezed(text_of(pdf)), [page.extract_text() for page in reader(pdf).pages[1:]]
    assert text.count("emptyhouse.") == 150
    assert squeezed("".join(overleaf)).count("onthestairs.") == 72  # page one begins some of them
    assert [squeezed(piece.name) in text for piece in (*CROWDED.equipment, *CROWDED.pack)] == [True] * 21
    assert squeezed("the bargain under the mill, kept by both sides") in text


@pytest.mark.parametrize("paper", PAPERS)
def test_a_note_stands_clear_of_the_foot(paper: str) -> None:
    note = "Owes the toll-house nine crossings. Will not say the name of the far bank."
    found = check_whole(sheet_job(CORVIN, WORDS, paper), paper)
    assert min(box[1] for box in boxes_of(found, note)) - max(box[3] for box in boxes_of(found, STATE)) > 1


NAMES = ("Oar", "Storm lantern", "Boat-hook of the last toll-house", "W" * 40, "שרה", "The key to a door")


def pieces() -> st.SearchStrategy[Piece]:
    weapons = st.builds(
        Piece, st.sampled_from(NAMES), st.just(Kit.WEAPON), st.integers(1, 2), st.sampled_from(Range)
    )
    others = st.builds(
        Piece, st.sampled_from(NAMES), st.sampled_from([Kit.ARMOR, Kit.TOOL, None]), st.integers(1, 2)
    )
    return st.one_of(weapons, others)


def arkanas() -> st.SearchStrategy[Arkana]:
    spell = st.builds(
        WrittenSpell, st.sampled_from(["Ask the tide.", "Hold still\nand be the wall. " * 3]), st.none()
    )
    return st.builds(
        Arkana,
        cells=st.tuples(*[st.integers(2, 6)] * 9),
        ratings=st.sampled_from(["+00", "-++"]).map(armor_tool_weapon_ratings),
        equipment_slots=st.integers(0, 12),
        equipment=st.lists(pieces(), max_size=4).map(tuple),
        pack=st.lists(pieces(), max_size=4).map(tuple),
        spells=st.lists(spell, max_size=3).map(tuple),
        body_wounds=st.integers(0, 50),
        xp=st.integers(-99, 500),
        earned=st.integers(0, 500),
    )


@pytest.mark.parametrize("paper", PAPERS)
@settings(max_examples=at_night(full=200, ci=8), phases=[Phase.explicit, Phase.generate])
@given(arkana=arkanas(), seal=st.sampled_from([{}, SEAL]))
def test_page_one_is_whole_whatever_is_carried(
    paper: str, arkana: Arkana, seal: dict[str, list[str]]
) -> None:
    pdf = pdf_of(sheet_job(arkana, WORDS, paper, seal))
    assert collisions(letters(pdf)) == []
    assert set(page_sizes(pdf)) == {SIZES[paper]}


# --- type and text ---


def everywhere(name: str, line: str) -> tuple[Arkana, TypedWords]:
    """Return an Arkana with *name* and *line* in every field that the sheet prints."""
    arkana = replace(
        CORVIN,
        equipment=(Piece(name, Kit.WEAPON, 2, Range.REACH), Piece(name, Kit.ARMOR)),
        pack=(Piece(line[:80]),),
        spells=(WrittenSpell(line), WrittenSpell(line * 30)),
        exceptions=((name, line),),
    )
    return arkana, TypedWords(name, name[:40], name, {"calling": line, "look": line, "notes": line * 12})


@pytest.mark.parametrize(("paper", "script"), COPIED)
def test_the_text_is_copied_as_it_was_typed(script: str, paper: str) -> None:
    name, line = TYPED[script]
    text = squeezed(text_of(pdf_of(sheet_job(*everywhere(name, line), paper))))
    assert text.count(squeezed(line)) >= 1 + 1 + 1 + 30 + 1 + 12
    assert text.count(squeezed(name)) >= 5


@pytest.mark.parametrize("script", TYPED)
def test_its_letters_are_ours_and_embedded_and_none_is_missing(script: str) -> None:
    pdf, warned = printed_once(sheet_job(*everywhere(*TYPED[script])))
    assert {name.partition("+")[2].split("-")[0] for name in embedded(pdf)} <= LETTERS
    assert all(embedded(pdf).values())
    assert MISSING not in warned


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_has_its_letters_too(paper: str) -> None:
    found, warned = printed_once(blank_sheet_job(KEY, paper))
    assert all(embedded(found).values())
    assert MISSING not in warned


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_smaller_than_eight_points(paper: str) -> None:
    found = [sheet_job(CORVIN, WORDS, paper), sheet_job(CROWDED, MUCH, paper), blank_sheet_job(KEY, paper)]
    assert min(min(sizes_in(pdf_of(job))) for job in found) >= 8


def test_the_base_scores_are_the_largest_figures() -> None:
    assert max(sizes_in(pdf_of(sheet_job(CORVIN)))) == 42


@pytest.mark.parametrize("paper", PAPERS)
def test_the_blank_has_five_millimetres_for_a_pencil(paper: str) -> None:
    """The numbers of the slots are 8 pt: from one to the next is the room to write in."""
    found = letters(pdf_of(blank_sheet_job(KEY, paper)))
    left = boxes_of(found, "KIT")[0][0] + 52
    numbers = sorted(
        {round(box[1], 1) for letter, box in found if letter.isdigit() and 0 < box[0] - left + 1 < 5}
    )
    gaps = [after - before for before, after in pairwise(numbers)]
    assert len(numbers) == 5
    assert min(gaps) >= 5


@pytest.mark.parametrize("head", ["Body", "Mind", "Spirit", "Enhance", "Control", "Diminish", "Kit", "Equipment",
                                  "Pack", "Spells", "XP", "Notes"])  # fmt: skip
@pytest.mark.parametrize("is_blank", [False, True], ids=["filled", "blank"])
def test_every_part_has_its_head(head: str, is_blank: bool) -> None:
    job = blank_sheet_job(KEY, "a4") if is_blank else sheet_job()
    assert squeezed(head).upper() in squeezed(text_of(pdf_of(job)))


def test_the_pdf_has_title_and_language_and_no_date() -> None:
    found = reader(pdf_of(sheet_job()))
    assert found.metadata is not None
    assert found.metadata.title == "Corvin Ashgrove, an Arkana's sheet"
    assert found.trailer["/Root"]["/Lang"] == "en"
    assert found.metadata.creation_date is None


def test_the_same_sheet_is_the_same_file(press: Pool) -> None:
    assert press.run_job(sheet_job(CROWDED, MUCH), "test") == pdf_of(sheet_job(CROWDED, MUCH))


@pytest.mark.parametrize("name", ["月の子", "👩‍🚀", "\u202eevil", "a\u0000b", "\ud800", ""])
def test_what_the_fonts_lack_breaks_nothing(press: Pool, name: str) -> None:
    held = replace(CORVIN, equipment=(Piece(name or "x"),))
    assert press.run_job(sheet_job(held, TypedWords(name)), "test").startswith(b"%PDF-")
