"""An agent's printed sheet: paper, pages, type, words, and page one whole."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from characters.hidden_isle.paper import print_context
from characters.hidden_isle.printed import Track
from characters.hidden_isle.rules.agent import HARMS, SKILLS, Agent, Contact, Drive, HarmBox, Trait
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.pages.prints import blank_sheet_job
from characters.socket.rules import Table, TypedWords
from decks.rules.tarot import DECK, Suit
from tests.conftest import at_night
from tests.printing.agents import KEY, LONG, NEW, OLD, WORDS, agent_job, worst
from tests.printing.paper import (
    SEAL,
    SetOut,
    embedded,
    page_sizes,
    pdf_of,
    printed_once,
    reader,
    ruled,
    sizes_in,
    squeezed,
    text_of,
)
from tests.printing.test_sheet_text import COPIED, LETTERS, MISSING, TYPED
from tests.printing.test_sheet_whole import LEFT, SIZES, check_whole, collisions, letters

PAPERS = ("a4", "letter")


def drawn(agent: Agent | None, words: TypedWords = WORDS, paper: str = "a4") -> dict[str, Any]:
    return dict(print_context(agent, Table(HouseRules()), words, paper))


# --- pages ---


@pytest.mark.parametrize("paper", PAPERS)
def test_an_agent_who_wrote_little_is_one_page(paper: str) -> None:
    assert page_sizes(pdf_of(agent_job(paper=paper))) == [SIZES[paper]]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_has_two_sides(paper: str) -> None:
    assert page_sizes(pdf_of(blank_sheet_job(KEY, paper))) == [SIZES[paper]] * 2


@pytest.mark.parametrize("paper", PAPERS)
def test_long_notes_flow_on_whole(paper: str) -> None:
    pdf = pdf_of(agent_job(OLD, LONG, paper))
    assert set(page_sizes(pdf)) == {SIZES[paper]}
    assert squeezed(text_of(pdf)).count("emptyhouse.") == 150


@pytest.mark.parametrize("paper", PAPERS)
def test_many_contacts_and_items_flow_on_whole(paper: str) -> None:
    many = tuple(Contact(f"{n}", f"Contact number {n}.", "Deity", "c12", "Ys", 3, 1) for n in range(30))
    items = tuple(f"Item number {n}." for n in range(60))
    text = squeezed(text_of(pdf_of(agent_job(replace(OLD, contacts=many, items=items), paper=paper))))
    assert [n for n in range(30) if f"contactnumber{n}." not in text.lower()] == []
    assert [n for n in range(60) if f"Itemnumber{n}." not in text] == []


@pytest.mark.parametrize(("paper", "rows"), [("a4", 5), ("letter", 4)])
def test_contacts_of_the_longest_names_take_no_more_room_than_short_ones(paper: str, rows: int) -> None:
    for name in ("Mara", ("Wilhelmina of the lantern and tide " * 3)[:80]):
        five = tuple(Contact(f"{n}", name, "Angel or Demon", "p12", name, 6, 2) for n in range(5))
        page = SetOut(agent_job(replace(OLD, contacts=five), paper=paper))
        (contacts,) = (one for one in page.one("contacts") if one.tag == "ol")
        assert len([one for one in contacts if "data-spare" not in one.attrib]) == rows


@pytest.mark.parametrize("paper", PAPERS)
def test_a_worst_sheet_stays_under_forty_pages_and_loses_nothing(paper: str) -> None:
    pdf = pdf_of(worst("W" * 10_000, paper))
    assert len(page_sizes(pdf)) < 40
    assert squeezed(text_of(pdf)).count("W") > 10_000 + 40 * 160 + 60 * 76 + 40 * 76 + 40 * 200 + 27 * 120


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "texts",
    [
        {"look": "Short and salt-haired."},
        {"look": "Tall. " * 60, "why": "The tide. " * 70, "notes": "Owes a night.\n\nSings."},
        {"notes": "One line.\n\n" * 8},
        {"look": "x\n" * 9, "notes": "One line.\n" * 14},
    ],
    ids=["a-word", "paragraphs", "notes", "lines"],
)
def test_short_texts_leave_lines_to_write_on_and_no_third_page(paper: str, texts: dict[str, str]) -> None:
    words = replace(WORDS, texts=texts)
    assert "form" in SetOut(agent_job(NEW, words, paper)).one("overleaf").attrib["class"]
    pdf = pdf_of(agent_job(NEW, words, paper))
    assert page_sizes(pdf) == [SIZES[paper]] * 2
    assert ruled(pdf, (60, 150), (280, 15), page=1) > 15  # those of its heads are fewer


@pytest.mark.parametrize(
    "agent", [replace(NEW, items=("Salt",) * 60), NEW], ids=["other-things", "long-notes"]
)
def test_a_page_that_is_full_is_not_ruled(agent: Agent) -> None:
    words = LONG if agent is NEW else replace(WORDS, texts={"look": "Short."})
    assert SetOut(agent_job(agent, words)).size("overleaf") == "full"


@pytest.mark.parametrize(
    ("notes", "setting"),
    [
        ("lantern and tide " * 500, "columns"),
        ("lantern and tide " * 800, "running"),
        ("\u0301" * 200, "running"),
        ("x" * 6_000, "columns"),
    ],
    ids=["words", "many", "unbroken", "softened"],
)
def test_columns_are_for_text_that_breaks_into_lines(notes: str, setting: str) -> None:
    assert drawn(NEW, replace(WORDS, texts={"notes": notes}))["setting"] == setting


# --- what stands on it ---


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    """Return the text of a filled and of a blank sheet, without its blanks."""
    jobs = {"filled": agent_job(OLD), "blank": blank_sheet_job(KEY, "a4")}
    return {which: squeezed(text_of(pdf_of(job))) for which, job in jobs.items()}


@pytest.mark.parametrize("which", ["filled", "blank"])
@pytest.mark.parametrize("skill", SKILLS)
def test_every_skill_has_its_name(told: dict[str, str], skill: str, which: str) -> None:
    assert skill.capitalize() in told[which]


@pytest.mark.parametrize(
    "words",
    [
        "Ysolde Marrow",
        "she/her",
        "at the Tuesday table",
        "Prowler · The Quiet Oar · Harrow Quay",
        *(trait.text for trait in (OLD.childhood, OLD.adulthood, OLD.burden, OLD.ideal)),
        *(trait.text for trait in (*OLD.vices, *OLD.virtues, *OLD.aside)),
        *OLD.abilities,
        *OLD.items,
        *(contact.name for contact in OLD.contacts),
        "Homeland · Harrow Quay",
        "spiritual",
        "trauma",
        "1 skill point to spend",
        "Slip is unlocked: Walked out of the drowned court unseen",
        "one card fewer",
    ],
)
def test_the_words_stand_on_the_sheet(told: dict[str, str], words: str) -> None:
    assert squeezed(words).casefold() in told["filled"].casefold()


@pytest.mark.parametrize(
    "head",
    [
        *("Burden", "Ideal", "Vices", "Virtues", "Abilities", "Contacts", "Items", "XP", "Vision"),
        *(suit.title for suit in Suit),
        "A downtime",
    ],
)
@pytest.mark.parametrize("which", ["filled", "blank"])
def test_every_section_has_its_head(told: dict[str, str], which: str, head: str) -> None:
    assert squeezed(head).upper() in told[which]


def test_granted_xp_are_no_exception_to_tell(told: dict[str, str]) -> None:
    assert "fortheletter" not in told["filled"].casefold()


def test_private_notes_are_not_asked_for() -> None:
    words = replace(WORDS, texts={"secret": "she moved the marker", "notes": "a lamp"})
    assert "marker" not in agent_job(OLD, words).html
    assert "a lamp" in agent_job(OLD, words).html


def test_the_pdf_has_title_and_language() -> None:
    found = reader(pdf_of(agent_job()))
    assert found.metadata is not None
    assert found.metadata.title == "Ysolde Marrow, an agent's sheet"
    assert found.trailer["/Root"]["/Lang"] == "en"


# --- circles ---


def test_a_track_is_a_circle_a_step_those_reached_filled() -> None:
    assert Track(2, 3).circles == ("on", "on", "off")


@pytest.mark.parametrize(("at", "of"), [(3, 8), (5, 3), (-1, 3)])
def test_a_track_without_room_is_a_figure(at: int, of: int) -> None:
    assert Track(at, of).circles == ()
    assert (
        f"<b>{at}</b>" in agent_job(replace(OLD, tracks=(at, 0, 0, 0, 0)), rules=HouseRules(xp_track=of)).html
    )


def test_a_skill_shows_what_is_locked() -> None:
    swords, cups = drawn(OLD)["suits"][:2]
    assert swords.skills[0].circles == ("on", "off", "off", "locked")
    assert cups.skills[0].circles == ("on",) * 4


def test_harm_that_a_house_rule_makes_too_much_for_boxes_stands_overleaf() -> None:
    harm = tuple(HarmBox(Suit.CUPS, kind) for kind in HARMS)
    pdf = pdf_of(agent_job(replace(NEW, harm=harm), rules=HouseRules(boxes=5)))
    assert "physical,spiritual,trauma" in squeezed(text_of(pdf))


def test_a_burden_that_became_a_vice_leaves_room_for_a_new_one() -> None:
    burden = drawn(replace(NEW, burden=Drive()))["drives"][0]
    assert (burden.text, burden.card, burden.track.at) == ("", "", 0)
    assert '<i class="place"></i>' in agent_job(replace(NEW, burden=Drive())).html


# --- type ---


def everywhere(name: str, line: str) -> tuple[Agent, TypedWords]:
    """Return an agent with *name* and *line* in every field that the sheet prints."""
    trait = Trait(line, "m18")
    agent = replace(
        OLD,
        childhood=trait,
        adulthood=trait,
        burden=Drive(line, "m13", 2),
        ideal=Drive(line, "m17", 2),
        vices=(trait,),
        virtues=(trait,),
        aside=(trait,),
        abilities=(line,),
        items=(line,),
        contacts=(
            Contact("a", name, "Other", "c1", line, 1, 1),
            Contact("b", line, "Other", "c1", name, 1, 1),
        ),
        exceptions=(("Slip is unlocked", line),),
    )
    texts = dict.fromkeys(("class", "guild", "culture", "look", "why"), line)
    return agent, TypedWords(name, name[:40], name, texts | {"notes": line * 12})


FIELDS = 15  # in which the line stands


@pytest.mark.parametrize(("paper", "script"), COPIED)
def test_the_text_is_copied_as_it_was_typed(script: str, paper: str) -> None:
    name, line = TYPED[script]
    text = squeezed(text_of(pdf_of(agent_job(*everywhere(name, line), paper))))
    assert text.count(squeezed(line)) >= FIELDS + 12
    assert text.count(squeezed(name)) >= 4


@pytest.mark.parametrize("script", TYPED)
def test_its_letters_are_ours_and_embedded_and_none_is_missing(script: str) -> None:
    pdf, warned = printed_once(agent_job(*everywhere(*TYPED[script])))
    assert {name.partition("+")[2].split("-")[0] for name in embedded(pdf)} <= LETTERS
    assert all(embedded(pdf).values())
    assert MISSING not in warned


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_sheet_has_its_letters_too(paper: str) -> None:
    pdf, warned = printed_once(blank_sheet_job(KEY, paper))
    assert all(embedded(pdf).values())
    assert MISSING not in warned


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("who", ["long", "blank"])
def test_nothing_is_smaller_than_eight_points(who: str, paper: str) -> None:
    job = blank_sheet_job(KEY, paper) if who == "blank" else agent_job(OLD, LONG, paper)
    assert min(sizes_in(pdf_of(job))) >= 8


# --- page one ---


SHORT = st.sampled_from(
    ("spite", "Brave where others can see it", "Cannot leave a locked thing locked", "W" * 30)
)
TRAITS = st.builds(Trait, SHORT, st.sampled_from([card.code for card in DECK]))
CONTACTS = st.builds(
    Contact,
    st.uuids().map(str),
    SHORT,
    st.sampled_from(("Deity", "Angel or Demon")),
    st.sampled_from([card.code for card in DECK]),
    st.sampled_from(("", "The Reeds", "The Long Low Road Behind the Sea")),
    st.integers(0, 6),
    st.integers(0, 2),
)


def up_to(most: int, drawn: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(drawn, max_size=most).map(tuple)


AGENTS = st.builds(
    Agent,
    childhood=TRAITS,
    adulthood=TRAITS,
    burden=st.builds(Drive, SHORT, st.sampled_from(("m13", "p12")), st.integers(0, 6)),
    ideal=st.one_of(st.just(Drive()), st.builds(Drive, SHORT, st.just("m17"), st.integers(0, 6))),
    vices=up_to(5, TRAITS),
    virtues=up_to(3, TRAITS),
    skills=st.lists(st.integers(0, 4), min_size=12, max_size=12).map(tuple),
    unlocked=st.frozensets(st.sampled_from(list(SKILLS))),
    harm=up_to(3, st.builds(HarmBox, st.sampled_from(Suit), st.sampled_from(HARMS))),
    tracks=st.lists(st.integers(0, 6), min_size=5, max_size=5).map(tuple),
    points=st.lists(st.integers(0, 2), min_size=5, max_size=5).map(tuple),
    abilities=up_to(7, SHORT),
    contacts=up_to(7, CONTACTS),
    items=up_to(12, SHORT),
    visions=st.sets(st.sampled_from(DECK), max_size=6).map(tuple),
    xp=st.integers(-20, 120),
)


def page_one_is_whole(agent: Agent, words: TypedWords, paper: str, seal: dict[str, list[str]]) -> None:
    """Hold page one against its edges, and every letter against every other."""
    found = letters(pdf_of(agent_job(agent, words, paper, seal)))
    width, height = SIZES[paper]
    assert [one for one in found if one[1][0] < LEFT[paper] - 1] == []
    assert [one for one in found if one[1][2] > width - LEFT[paper] + 0.8] == []
    assert [one for one in found if one[1][1] < 6 or one[1][3] > height - 9] == []
    assert collisions(found) == []


@pytest.mark.parametrize("paper", PAPERS)
@settings(max_examples=at_night(full=200, ci=12), phases=[Phase.explicit, Phase.generate], deadline=None)
@given(agent=AGENTS)
def test_any_agent_leaves_page_one_whole(paper: str, agent: Agent) -> None:
    page_one_is_whole(agent, WORDS, paper, SEAL if agent.xp > 9 else {})


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("text", ["lantern and tide " * 588, "W" * 10_000, "שרה " * 2_500])
def test_page_one_is_whole_at_the_corners(paper: str, text: str) -> None:
    found = letters(pdf_of(worst(text, paper)))
    assert [one for one in found if one[1][2] > SIZES[paper][0] - LEFT[paper] + 0.8] == []
    assert collisions(found) == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "name", ["Bo", "Maximiliane Okonkwo-Fitzgerald", "Marguerite of the Long Low Road Behind the Sea at Ys"]
)
def test_a_name_of_any_length_leaves_page_one_whole(paper: str, name: str) -> None:
    page_one_is_whole(NEW, replace(WORDS, name=name), paper, SEAL)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_little_sheet_is_whole(paper: str) -> None:
    check_whole(agent_job(paper=paper), paper)
