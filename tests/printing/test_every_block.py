"""Every block of every sheet with its longest texts: no two letters on each other, none under its least size."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from characters.arkana.rules.arkana import Arkana
from characters.arkana.rules.kit import Kit, Piece, Range, WrittenSpell
from characters.beckoning_dream.paper import Words as DreamerWords
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Bond
from characters.hidden_isle.rules.agent import Contact, Drive, Trait
from characters.pages.prints import sheet_page_job
from characters.socket.rules import Table, TypedWords
from characters.systems import SYSTEMS
from printing.job import Job
from tests.printing import agents, arkana, catchers, paper, readings
from tests.printing.paper import pdf_of, sizes_in, squeezed, text_of
from tests.printing.test_sheet_whole import LEFT, SIZES, collisions, letters

LEAST = 8  # points
# As long as a text may be, and as long as one that nearly has room, of words and of letters without a break.
LENGTHS = (80, 480, 2_000)
KINDS = {"words": "lantern and tide ", "run": "Wilhelmina"}


def text_of_kind(kind: str, length: int) -> str:
    return (KINDS[kind] * 250)[:length].strip()


def dreamer(text: str, on: str) -> Job:
    bonds = tuple(Bond(str(n), "", text[:80], "s1", "c9", text[:200], is_asleep=n == 1) for n in range(3))
    boons = tuple(Boon(text[:80], text) for _ in range(3))
    told = DreamerWords(text[:80], text[:40], text[:80], text[:200], text, text)
    return paper.sheet_job(replace(paper.OLD, bonds=bonds, boons=boons), told, on, paper.SEAL)


def arkana_sheet(text: str, on: str) -> Job:
    pieces = tuple(Piece(text[:80], Kit.WEAPON, 1 + n % 2, Range.RANGED) for n in range(3))
    held: Arkana = replace(
        arkana.CORVIN, equipment=pieces, pack=pieces[:2], spells=(WrittenSpell(text), WrittenSpell(text))
    )
    told = TypedWords(text[:80], text[:40], text[:80], {"calling": text[:200], "look": text, "notes": text})
    return arkana.sheet_job(held, told, on, arkana.SEAL)


def agent(text: str, on: str) -> Job:
    trait, drive = Trait(text[:120], "m18"), Drive(text[:120], "w12", 6)
    contact = Contact("a", text[:80], "Angel or Demon", "p12", text[:80], 6, 2)
    held = replace(
        agents.OLD, childhood=trait, adulthood=trait, burden=drive, ideal=drive, vices=(trait,) * 3
    )
    held = replace(held, virtues=(trait,) * 3, abilities=(text[:80],) * 4, contacts=(contact,) * 5)
    texts = dict.fromkeys(("class", "guild", "culture"), text[:80]) | dict.fromkeys(
        ("look", "why", "notes"), text
    )
    told = TypedWords(text[:80], text[:40], text[:80], texts)
    return agents.agent_job(replace(held, items=(text[:80],) * 7), told, on, paper.SEAL)


def catcher(text: str, on: str) -> Job:
    texts = {"line": text[:200], "look": text, "notes": text}
    told = TypedWords(text[:80], text[:40], text[:80], texts)
    return catchers.sheet_job(catchers.filled(text * 3), told, on, paper.SEAL)


def reading(text: str, on: str) -> Job:
    return readings.job(
        readings.quick(*[text] * 4, title=text[:80], question=text[:120], seal=readings.SEAL), on
    )


SHEETS: dict[str, Callable[[str, str], Job]] = {
    "dreamer": dreamer,
    "arkana": arkana_sheet,
    "agent": agent,
    "catcher": catcher,
    "reading": reading,
}


@pytest.mark.parametrize(("on", "kind"), [("a4", "words"), ("letter", "run")])
@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_block_holds_its_longest_texts(sheet: str, length: int, kind: str, on: str) -> None:
    pdf = pdf_of(SHEETS[sheet](text_of_kind(kind, length), on))
    found = letters(pdf)
    assert collisions(found) == []
    assert [one for one in found if one[1][2] > SIZES[on][0] - LEFT[on] + 0.8] == []
    assert min(sizes_in(pdf)) >= LEAST


# Who prints what people typed of them, each with all that a sheet may hold beside it.
FULL = {
    "beckoning_dream": paper.OLD,
    "arkana": arkana.CORVIN,
    "hidden_isle": agents.OLD,
    "dreamcatcher": catchers.OLD,
}
TYPED = [(key, text.key) for key, system in SYSTEMS.items() for text in system.says.texts if not text.private]


def typed_sheet(key: str, typed: dict[str, str]) -> Job:
    """Return the sheet of *key* as the app prints it, with the words *typed* in its fields."""
    system, words = SYSTEMS[key], TypedWords("Ysolde Marrow", "she / her", "the Tuesday table", typed)
    state = FULL.get(key, system.rules.blank)
    drawn = system.shows.paper(state, Table(system.rules.house_rules), words, "a4")
    return sheet_page_job(key, "a4", {**drawn, "state": "as of 20 November", "typed": typed}, words.name)


def longest(key: str, field: str, kind: str) -> str:
    """Return as much as may be typed in *field*: words, or letters without a break."""
    (text,) = (one for one in SYSTEMS[key].says.texts if one.key == field)
    return f"{field} {KINDS[kind] * (text.limit // len(KINDS[kind]))}"[: text.limit].strip()


@pytest.mark.parametrize(("key", "field"), TYPED)
def test_every_field_holds_as_much_as_may_be_typed(key: str, field: str) -> None:
    """A field that somebody adds is tried by this, the day that it stands in `GameWords.texts`."""
    typed = longest(key, field, "run")
    pdf = pdf_of(typed_sheet(key, {field: typed}))
    assert squeezed(typed[:60]).lower() in squeezed(text_of(pdf)).lower()
    found = letters(pdf)
    assert collisions(found) == []
    assert [one for one in found if one[1][2] > SIZES["a4"][0] - LEFT["a4"] + 0.8] == []
    assert min(sizes_in(pdf)) >= LEAST


@pytest.mark.parametrize("key", SYSTEMS)
def test_all_fields_together_hold_as_much_as_may_be_typed(key: str) -> None:
    typed = {field: longest(key, field, "words") for known, field in TYPED if known == key}
    pdf = pdf_of(typed_sheet(key, typed))
    assert collisions(letters(pdf)) == []
    text = squeezed(text_of(pdf)).lower()
    assert [field for field, words in typed.items() if squeezed(words[:60]).lower() not in text] == []
