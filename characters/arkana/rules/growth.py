"""What a character may do between sessions: raise a Phrase for XP, see to Kit and spells (Arkana Engine, last page)."""

from collections.abc import Iterator
from functools import lru_cache

from characters.arkana.rules.arkana import Arkana, HouseRules, apply_entry, wound_limits_reached_sentences
from characters.arkana.rules.gear import GROUPS as GEAR
from characters.arkana.rules.gear import gear_entry_data_and_problems, piece_and_spell_offers
from characters.arkana.rules.phrases import HIGHEST, PHRASES, Area, Phrase, PhraseAct, mastery_of_cells
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Entry,
    Group,
    Offer,
    Table,
)

RAISE = "raise"
PLENTY = 1_000  # XP that pay for anything
GROUPS = (
    Group(RAISE, "A Phrase rises", "By 1, for XP equal to the score it has now, up to 6.", None, "Growth"),
    *GEAR,
)
SPENDS = frozenset(group.key for group in GROUPS)


@lru_cache(maxsize=256)  # a page asks for them more than once
def open_and_closed_offers(arkana: Arkana, table: Table[HouseRules]) -> tuple[Offer, ...]:
    """Return every way *arkana* might grow or see to its Kit, each with its price and what stands against it."""
    return (*(raise_offer(arkana, phrase) for phrase in PHRASES), *piece_and_spell_offers(arkana))


def open_offers(arkana: Arkana, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield the offers that nothing stands against."""
    return (offer for offer in open_and_closed_offers(arkana, table) if offer.is_open)


def raise_offer(arkana: Arkana, phrase: Phrase) -> Offer:
    """XP may raise a Phrase Score by one, at a cost equal to the score it has; 2 to 6 costs 14 in all."""
    score = arkana.scores[phrase]
    code = f"{RAISE} {phrase.code}"
    if score >= HIGHEST:  # Ruling A6
        full = f"{phrase} is {HIGHEST}: no Base Score goes higher. Raise another Phrase."
        return Offer(
            code, RAISE, 0, f"{phrase} stays at {HIGHEST}", reasons=(full, *_retired_reasons(arkana))
        )
    after = apply_entry(arkana, Entry(RAISE, 0, {"scores": {phrase.code: 1}}))
    return Offer(
        code,
        RAISE,
        score,
        f"{phrase} from {score} to {score + 1}",
        notes=tuple(_mastery_lift_sentences(arkana, after)),
        reasons=(*_retired_reasons(arkana), *missing_xp_reasons(arkana, score)),
    )


def _mastery_lift_sentences(before: Arkana, after: Arkana) -> Iterator[str]:
    """Tell which Masteries a raise lifts, and what that is for."""
    for act in PhraseAct:
        if (dice := after.dice_count(act)) > before.dice_count(act):
            yield f"{act.title} Mastery {dice}: another die."
    for area in Area:
        if (most := mastery_of_cells(after.cells, area)) > mastery_of_cells(before.cells, area):
            what = "Focus" if area is Area.MIND else f"Wounds to {area.title}"
            yield f"{area.title} Mastery {most}: more {what}."


def _retired_reasons(arkana: Arkana) -> tuple[str, ...]:
    """An incapacitated character retires from play (Ruling A20)."""
    return tuple(
        f"{told} The Arbiter may ease Wounds by exception." for told in wound_limits_reached_sentences(arkana)
    )


def missing_xp_reasons(arkana: Arkana, price: int) -> tuple[str, ...]:
    """Say what XP is missing: no spend takes the balance below zero."""
    if arkana.xp < 0:
        return (f"Costs {price} XP. You owe {-arkana.xp}: nothing can be bought until that is made good.",)
    if missing := max(0, price - arkana.xp):
        are = "is" if missing == 1 else "are"
        return (f"Costs {price} XP. You have {arkana.xp}, so {missing} {are} missing.",)
    return ()


def settle_offer(
    cast: ActorAndSheets[Arkana], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer* writes; AnswersError lists every answer that is missing or amiss."""
    if offer.group == RAISE:
        phrase = Phrase.from_code(offer.code.removeprefix(f"{RAISE} "))
        data = {"scores": {phrase.code: 1}, "from": cast.my_sheet.scores[phrase]}
        return {cast.me: Entry(RAISE, -offer.price, data)}
    told, problems = gear_entry_data_and_problems(cast.my_sheet, offer, answers)
    if problems:
        raise AnswersError(problems)
    return {cast.me: Entry(offer.group, 0, told)}
