"""Arkana for tests: made by hand in a line, or drawn as whole lives."""

from typing import Any

from hypothesis import strategies as st

from characters.arkana.rules import granting, growth, milestones
from characters.arkana.rules.arkana import Arkana, HouseRules, apply_entry
from characters.arkana.rules.creation import first_entry
from characters.arkana.rules.kit import KIT_SETS, Kit, Piece, Range
from characters.arkana.rules.phrases import PHRASES
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Offer, Table

HOUSE = HouseRules()
TABLE = Table(HOUSE)
WORDS = st.text("abcdefghij kl", min_size=1, max_size=8).map(str.strip).filter(bool)


def piece(name: str = "Rope", hands: int = 1, kit: str = "", reach: str = "") -> dict[str, Any]:
    return {"name": name, "kit": kit, "hands": hands, "reach": reach}


def scores(*cells: int) -> dict[str, int]:
    return {phrase.code: cell for phrase, cell in zip(PHRASES, cells, strict=False)}


def draft(*cells: int, kit: str = "+00", **told: Any) -> dict[str, Any]:
    return {"scores": scores(*cells), "kit": kit, **told}


def born(*cells: int, xp: int = 0, rules: HouseRules = HOUSE, **told: Any) -> Arkana:
    """Return a character with the Base Scores *cells*, 2 where there is none, and what is *told* of them."""
    return apply_entry(Arkana(), first_entry(draft(*cells, arrival=True, xp=xp, **told), rules))


def offer(arkana: Arkana, code: str) -> Offer:
    return next(offer for offer in growth.open_and_closed_offers(arkana, TABLE) if offer.code == code)


def exception(arkana: Arkana, code: str) -> Offer:
    return next(offer for offer in granting.exception_offers(arkana, TABLE) if offer.code == code)


def settled(arkana: Arkana, made: Offer, **answers: Any) -> Entry:
    return granting.settle_spend_or_exception(ActorAndSheets("me", {"me": arkana}), made, answers, HOUSE)[
        "me"
    ]


def done(arkana: Arkana, code: str, **answers: Any) -> Arkana:
    """Return *arkana* after the offer *code*, answered so."""
    return apply_entry(arkana, settled(arkana, offer(arkana, code), **answers))


# --- drawn ---

PIECES = st.builds(
    Piece, WORDS, st.sampled_from([None, Kit.ARMOR, Kit.TOOL]), st.sampled_from([1, 2])
) | st.builds(Piece, WORDS, st.just(Kit.WEAPON), st.sampled_from([1, 2]), st.sampled_from(Range))


@st.composite
def first_drafts(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a legal draft: points spent one by one, a few pieces."""
    cells = [2] * len(PHRASES)
    for _ in range(draw(st.integers(0, HOUSE.creation_points))):
        cells[draw(st.sampled_from([place for place, cell in enumerate(cells) if cell < 6]))] += 1
    carried = {key: [one.data for one in draw(st.lists(PIECES, max_size=2))] for key in ("equipment", "pack")}
    return draft(*cells, kit=draw(st.sampled_from(KIT_SETS)), **carried)


@st.composite
def answers_to(draw: st.DrawFn, made: Offer) -> dict[str, Any]:
    """Draw answers to *made*, fitting or not."""
    told = {}
    for question in made.asks:
        choices = [value for value, _ in question.choices]
        numbers = st.integers(-9, 9).map(str)
        told[question.key] = draw(st.sampled_from(choices) if choices else numbers | WORDS)
    return told


@st.composite
def entries_after(draw: st.DrawFn, arkana: Arkana) -> Entry | None:
    """Draw what may be written on *arkana* next; None where the answers drawn do not settle it."""
    if draw(st.booleans()):
        return milestones.milestone_entry({"goal": draw(WORDS), "xp": draw(st.integers(1, 9))})
    options = [*growth.open_offers(arkana, TABLE), *granting.exception_offers(arkana, TABLE)]
    made = draw(st.sampled_from(options))
    try:
        return settled(arkana, made, **draw(answers_to(made)))
    except AnswersError:
        return None


@st.composite
def lives(draw: st.DrawFn, most: int = 20) -> list[Entry]:
    """Draw a life: a beginning, and what was written after it."""
    lines = [first_entry(draw(first_drafts()), HOUSE)]
    arkana = apply_entry(Arkana(), lines[0])
    for _ in range(draw(st.integers(0, most))):
        if entry := draw(entries_after(arkana)):
            lines.append(entry)
            arkana = apply_entry(arkana, entry)
    return lines


def lived(lines: list[Entry]) -> Arkana:
    arkana = Arkana()
    for entry in lines:
        arkana = apply_entry(arkana, entry)
    return arkana
