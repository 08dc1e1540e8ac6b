"""Pieces and spells that come, move and go at no price, as the slots allow (Arkana Engine, "Kit", "Kit Size")."""

from collections.abc import Iterator, Mapping
from typing import Any

from characters.arkana.rules.arkana import Arkana
from characters.arkana.rules.kit import (
    MOST_SPELLS,
    NAME_LIMIT,
    SPELL_LIMIT,
    SPELL_SLOTS,
    Kit,
    KitPlace,
    Piece,
    Range,
    WrittenSpell,
    count_with_noun,
    piece_problems,
    written_spell_problems,
)
from characters.socket.rules import Answers, Group, Offer, Problem, Question

MOVES = {"equip": KitPlace.EQUIPMENT, "pack": KitPlace.PACK}  # each to where
ADD, DROP, LEARN, PLACE, FORGET = "add", "drop", "learn", "place", "forget"
KIT, SPELLS = "Kit", "Spells"  # headings
GROUPS = (
    Group("equip", "Equip", "From the pack to hand. In a conflict it takes an Action.", 0, KIT),
    Group("pack", "Pack", "From hand to the pack. In a conflict it takes an Action.", 0, KIT),
    Group(ADD, "A new piece", "It fills a slot for each hand it takes.", 0, KIT),
    Group(DROP, "Leave behind", "What is dropped is gone. It never takes an Action.", 0, KIT),
    Group(LEARN, "A spell", "As the Arbiter rules it, in a slot or in none.", 0, SPELLS),
    Group(PLACE, "Move a spell", "To a slot, or out of one, as the Arbiter rules.", 0, SPELLS),
    Group(FORGET, "A spell ends", "Expended, or lost for good.", 0, SPELLS),
)
KINDS = frozenset(group.key for group in GROUPS)
PIECE_QUESTIONS = (
    Question("name", "What it is", NAME_LIMIT),
    Question(
        "kit", "Type", choices=(*((kit.value, kit.title) for kit in Kit), ("", "Other")), required=False
    ),
    Question("hands", "Hands to hold or use it", choices=(("1", "One"), ("2", "Two"))),
    Question(
        "reach",
        "Range",
        choices=(("", "No weapon"), *((reach.value, reach.title) for reach in Range)),
        required=False,
        hint="Only a weapon has one.",
    ),
)
NOWHERE = ("", "No slot")


def piece_and_spell_offers(arkana: Arkana) -> Iterator[Offer]:
    """Yield every way pieces and spells may come, move and go, each with what stands against it."""
    for way, to in MOVES.items():
        for number, piece in enumerate(arkana.pieces_at(to.other), 1):
            reasons = tuple(no_room_reasons(arkana, to, piece.hands, str(piece)))
            yield _gear_offer(f"{way} {number}", f"{way.capitalize()} {piece.description}", reasons=reasons)
    for place in KitPlace:
        reasons = tuple(no_room_reasons(arkana, place, 1, "A new piece"))
        yield _gear_offer(f"{ADD} {place}", f"Add to the {place}", PIECE_QUESTIONS, reasons)
    for place in KitPlace:
        for number, piece in enumerate(arkana.pieces_at(place), 1):
            yield _gear_offer(f"{DROP} {place} {number}", f"Drop {piece.description}")
    yield from _spell_offers(arkana)


def _spell_offers(arkana: Arkana) -> Iterator[Offer]:
    words = Question("words", "The spell, as the Arbiter ruled it", SPELL_LIMIT, long=True)
    full = len(arkana.spells) >= MOST_SPELLS
    reasons = (f"{MOST_SPELLS} spells stand here, and no more fit. Let go of one first.",) if full else ()
    yield _gear_offer(LEARN, "Write a spell down", (words, _spell_place_question(arkana)), reasons)
    for number, spell in enumerate(arkana.spells, 1):
        yield _gear_offer(
            f"{PLACE} {number}", f"Move “{spell}”", (_spell_place_question(arkana, spell.place),)
        )
        yield _gear_offer(f"{FORGET} {number}", f"Let go of “{spell}”")


def _gear_offer(
    code: str, label: str, asks: tuple[Question, ...] = (), reasons: tuple[str, ...] = ()
) -> Offer:
    return Offer(code, code.partition(" ")[0], 0, label, asks=asks, reasons=reasons)


def _spell_place_question(arkana: Arkana, *excluded: KitPlace | None) -> Question:
    """Ask where a spell occupies a slot, *excluded* where it is already; a place without a free one is closed."""
    places = [place for place in KitPlace if place not in excluded]
    full = {place: why for place in places for why in no_room_reasons(arkana, place, SPELL_SLOTS, "A spell")}
    free = tuple((place.value, place.title) for place in places if place not in full)
    return Question(
        "place",
        "Where it occupies a slot",
        choices=free if None in excluded else (NOWHERE, *free),
        required=False,
        closed=tuple((place.title, why) for place, why in full.items()),
    )


def no_room_reasons(arkana: Arkana, place: KitPlace, slots_needed: int, thing_name: str) -> Iterator[str]:
    """Say why *thing_name*, which fills *slots_needed*, does not fit into *place*."""
    free = max(0, arkana.free_slot_count_negative_if_overfull(place))
    if slots_needed > free:
        yield (
            f"{thing_name} needs {count_with_noun(slots_needed, 'slot')}, and {free} of {arkana.slot_count(place)} "
            f"{'is' if free == 1 else 'are'} free in the {place}. Drop or move something first."
        )


# --- settling ---

EntryDataAndProblems = tuple[Mapping[str, Any], tuple[Problem, ...]]


def gear_entry_data_and_problems(arkana: Arkana, offer: Offer, answers: Answers) -> EntryDataAndProblems:
    """Return what the line of *offer* says, and what is missing or amiss."""
    way, _, where = offer.code.partition(" ")
    match way:
        case "equip" | "pack":
            piece = arkana.pieces_at(MOVES[way].other)[int(where) - 1].data
            return {"left": {MOVES[way].other.value: [piece]}, "came": {MOVES[way].value: [piece]}}, ()
        case "add":
            return _added_piece_data_and_problems(arkana, KitPlace(where), answers)
        case "drop":
            place, _, number = where.partition(" ")
            return {"left": {place: [arkana.pieces_at(KitPlace(place))[int(number) - 1].data]}}, ()
        case "learn":
            return _learned_spell_data_and_problems(arkana, answers)
        case "place":
            return _moved_spell_data_and_problems(arkana, arkana.spells[int(where) - 1], answers)
    return {"left": {"spells": [arkana.spells[int(where) - 1].data]}}, ()  # forget


def _added_piece_data_and_problems(arkana: Arkana, place: KitPlace, answers: Answers) -> EntryDataAndProblems:
    if problems := tuple(piece_problems(answers)):
        return {}, problems
    piece = Piece.read(answers)
    full = tuple(
        Problem("slots", why, ("hands",)) for why in no_room_reasons(arkana, place, piece.hands, str(piece))
    )
    return {"came": {place.value: [piece.data]}}, full


def _learned_spell_data_and_problems(arkana: Arkana, answers: Answers) -> EntryDataAndProblems:
    if problems := tuple(written_spell_problems(answers)):
        return {}, problems
    spell = WrittenSpell.read(answers)
    return {"came": {"spells": [spell.data]}}, _no_slot_problems(arkana, spell.place)


def _moved_spell_data_and_problems(
    arkana: Arkana, spell: WrittenSpell, answers: Answers
) -> EntryDataAndProblems:
    if problems := tuple(written_spell_problems({"words": spell.words, "place": answers.get("place")})):
        return {}, problems
    moved = WrittenSpell.read({"words": spell.words, "place": answers.get("place")})
    if moved == spell:
        return {}, (Problem("same", "The spell is there already. Choose another place.", ("place",)),)
    return {"left": {"spells": [spell.data]}, "came": {"spells": [moved.data]}}, _no_slot_problems(
        arkana, moved.place
    )


def _no_slot_problems(arkana: Arkana, place: KitPlace | None) -> tuple[Problem, ...]:
    if place is None:
        return ()
    return tuple(
        Problem("slots", why, ("place",)) for why in no_room_reasons(arkana, place, SPELL_SLOTS, "A spell")
    )
