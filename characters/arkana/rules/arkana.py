"""What an Arkana is, and how a fact changes one (Arkana Engine, "The Arkana")."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from characters.arkana.rules.checks import TargetLadder
from characters.arkana.rules.kit import (
    Kit,
    KitPlace,
    Piece,
    Rating,
    Ratings,
    WrittenSpell,
    armor_tool_weapon_ratings,
    slots_filled,
)
from characters.arkana.rules.phrases import (
    HIGHEST,
    LOWEST,
    PHRASES,
    Area,
    Phrase,
    PhraseAct,
    mastery_of_cells,
)
from characters.socket.rules import Entry, EntryData, Problem
from play.rules.replacing import replace

Thing = TypeVar("Thing", Piece, WrittenSpell)
WOUNDED = (Area.BODY, Area.SPIRIT)  # the two that Wounds are tracked for
MOST_POINTS, MOST_PRICE, MOST_SLOTS, MOST_HANDS = 100, 10, 20, 8  # caps of ours, not of the game
MOST_TARGET, MOST_RUNGS, TARGETS_LIMIT = 30, 12, 200  # caps of ours, too
TARGETS = "3 easy, 4 fair, 5 good, 6 great, 7 heroic"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table may settle for itself: points at creation and what a +1 costs of them, slots, hands to use Kit
    with, the Targets in words, if Focus is used up by the damage it takes off (Ruling A5), and if in a Conflict the
    players set Area, Target and whether a Base Score is enough, and the Arbiter may object (Ruling A28).
    """

    creation_points: int = 9  # Ruling A8
    points_per_raise: int = 1
    equipment_slots: int = 5
    pack_slots: int = 5
    hands: int = 2
    targets: str = TARGETS
    focus_is_used_up: bool = False
    players_set: bool = False

    @property
    def ladder(self) -> TargetLadder:
        """Return the Targets with their words, the lowest first; ValueError where they cannot be read."""
        return target_ladder_of_text(self.targets)


def target_ladder_of_text(text: str) -> TargetLadder:
    """Return the Targets that *text* tells of, each with its word; ValueError where one has no number or no word.

    >>> target_ladder_of_text("3 easy, 4 fair")
    ((3, 'easy'), (4, 'fair'))
    """
    rungs = [rung.strip().partition(" ") for rung in text.split(",")]
    if not all(word.strip() for _target, _, word in rungs):
        raise ValueError(f"{text!r} does not give each Target a word.")
    return tuple((int(target), word.strip()) for target, _, word in rungs)


def house_rules_of_json(data: Mapping[str, Any]) -> HouseRules:
    """Return the house rules that a table has settled (JSON), the defaults in the place of what it has not."""
    return HouseRules(**{field.name: data[field.name] for field in fields(HouseRules) if field.name in data})


def house_rule_problems(rules: HouseRules) -> Iterator[Problem]:
    """Yield what no table can mean."""
    spans = {
        "creation_points": ("Points at creation", 0, MOST_POINTS),
        "points_per_raise": ("The price of a +1", 1, MOST_PRICE),
        "equipment_slots": ("Equipment slots", 0, MOST_SLOTS),
        "pack_slots": ("Pack slots", 0, MOST_SLOTS),
        "hands": ("Free hands", 0, MOST_HANDS),
    }
    for key, (label, least, most) in spans.items():
        if not least <= getattr(rules, key) <= most:
            yield Problem(key, f"{label}: from {least} to {most}.", (key,))
    yield from _ladder_problems(rules)


def _ladder_problems(rules: HouseRules) -> Iterator[Problem]:
    try:
        targets = [target for target, _word in rules.ladder]
    except ValueError:
        told = f"Write each Target with a word for it, and commas between them: {TARGETS}."
        yield Problem("targets", told, ("targets",))
        return
    if targets != sorted(set(targets)):
        yield Problem("targets", "The Targets rise, each named once.", ("targets",))
    if not 0 <= min(targets) <= max(targets) <= MOST_TARGET or len(targets) > MOST_RUNGS:
        told = f"At most {MOST_RUNGS} Targets, each from 0 to {MOST_TARGET}."
        yield Problem("targets", told, ("targets",))


@dataclass(frozen=True)
class Arkana:
    """A character as the ledger leaves it.

    *cells* are the Base Scores and *ratings* those of Kit, in the order of PHRASES and of Kit. *xp* is what is
    unspent, *earned* all that ever came. *exceptions* are what the Arbiter granted, and why. *expended* are the words
    of spells that a Rest brings back; *rest* is the key of the last one allowed, *recoveries* the areas healed in it,
    each with those who assisted.
    """

    cells: tuple[int, ...] = (LOWEST,) * len(PHRASES)
    ratings: Ratings = (Rating.NULL, Rating.NULL, Rating.NULL)
    equipment_slots: int = 5
    pack_slots: int = 5
    equipment: tuple[Piece, ...] = ()
    pack: tuple[Piece, ...] = ()
    spells: tuple[WrittenSpell, ...] = ()
    body_wounds: int = 0
    spirit_wounds: int = 0
    xp: int = 0
    earned: int = 0
    exceptions: tuple[tuple[str, str], ...] = ()
    expended: tuple[str, ...] = ()
    rest: str = ""
    recoveries: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def scores(self) -> dict[Phrase, int]:
        return dict(zip(PHRASES, self.cells, strict=True))

    def rating(self, kit: Kit) -> Rating:
        return self.ratings[list(Kit).index(kit)]

    def dice_count(self, act: PhraseAct) -> int:
        """Return how many dice a task of *act* rolls: its Mastery."""
        return mastery_of_cells(self.cells, act)

    @property
    def focus(self) -> int:
        """Return the maximum Focus: Mind Mastery."""
        return mastery_of_cells(self.cells, Area.MIND)

    def most_wounds(self, area: Area) -> int:
        """Return the maximum Wounds to Body or Spirit: that Mastery."""
        return mastery_of_cells(self.cells, area)

    def wounds(self, area: Area) -> int:
        """Return the Wounds to Body or Spirit, tracked separately."""
        return {Area.BODY: self.body_wounds, Area.SPIRIT: self.spirit_wounds}[area]

    @property
    def fallen(self) -> tuple[Area, ...]:
        """Return where the Wounds have reached their limit."""
        return tuple(area for area in WOUNDED if self.wounds(area) >= self.most_wounds(area))

    @property
    def is_incapacitated(self) -> bool:
        """Say whether Wounds to Body or to Spirit reach the limit: then the character retires from play."""
        return bool(self.fallen)

    def pieces_at(self, place: KitPlace) -> tuple[Piece, ...]:
        return self.equipment if place is KitPlace.EQUIPMENT else self.pack

    def slot_count(self, place: KitPlace) -> int:
        return self.equipment_slots if place is KitPlace.EQUIPMENT else self.pack_slots

    def free_slot_count_negative_if_overfull(self, place: KitPlace) -> int:
        """Return the slots left at *place*."""
        return self.slot_count(place) - slots_filled(self.pieces_at(place), self.spells, place)


FIRST = frozenset({"created", "arrived"})
AWARDS = frozenset({"milestone", "corrected", "granted", "arrived"})


def apply_entry(arkana: Arkana, entry: Entry) -> Arkana:
    """Return *arkana* as *entry* leaves it; past entries always apply.

    Its data may tell of "scores" and "wounds" (by how much each changes), of what "left" and "came", of spells
    "expended", of a "rest" that opens and of a "recovery" in it.
    """
    data = entry.data
    if entry.kind in FIRST:
        arkana = _with_kit_ratings_and_slots(arkana, data)
    arkana = _with_rest_recoveries_and_expended(arkana, data)
    left, came, hurt = data.get("left", {}), data.get("came", {}), data.get("wounds", {})
    return replace(
        arkana,
        cells=_clamped_scores_after(arkana, data.get("scores", {})),
        equipment=_things_held_afterwards(
            arkana.equipment, _read_pieces_at(left, "equipment"), _read_pieces_at(came, "equipment")
        ),
        pack=_things_held_afterwards(
            arkana.pack, _read_pieces_at(left, "pack"), _read_pieces_at(came, "pack")
        ),
        spells=_things_held_afterwards(arkana.spells, _read_spells(left), _read_spells(came)),
        body_wounds=max(0, arkana.body_wounds + hurt.get("body", 0)),
        spirit_wounds=max(0, arkana.spirit_wounds + hurt.get("spirit", 0)),
        xp=arkana.xp + entry.xp,
        earned=arkana.earned + (entry.xp if entry.kind in AWARDS else 0),
        exceptions=arkana.exceptions + _exceptions_and_reasons_of(entry),
    )


def _with_kit_ratings_and_slots(arkana: Arkana, entry_data: EntryData) -> Arkana:
    equipment_slots, pack_slots = entry_data["slots"]
    return replace(
        arkana,
        ratings=armor_tool_weapon_ratings(entry_data["kit"]),
        equipment_slots=equipment_slots,
        pack_slots=pack_slots,
    )


def _with_rest_recoveries_and_expended(arkana: Arkana, entry_data: EntryData) -> Arkana:
    """Return *arkana* as a new Rest finds it, or with what was healed in it, or with spells expended."""
    if "rest" in entry_data:
        return replace(arkana, rest=entry_data["rest"], recoveries=(), expended=())
    healed = entry_data.get("recovery")
    made = ((healed["area"], tuple(healed["assists"])),) if healed else ()
    return replace(
        arkana,
        recoveries=arkana.recoveries + made,
        expended=(*arkana.expended, *entry_data.get("expended", ())),
    )


def _clamped_scores_after(arkana: Arkana, change_by_code: Mapping[str, int]) -> tuple[int, ...]:
    """Return the Base Scores after *change_by_code*, none below 2 or above 6 for good (Ruling A6)."""
    if not change_by_code:
        return arkana.cells
    return tuple(
        min(HIGHEST, max(LOWEST, score + change_by_code.get(phrase.code, 0)))
        for phrase, score in arkana.scores.items()
    )


def _read_pieces_at(things_json: Mapping[str, Any], place: str) -> tuple[Piece, ...]:
    return tuple(map(Piece.read, things_json.get(place, ())))


def _read_spells(things_json: Mapping[str, Any]) -> tuple[WrittenSpell, ...]:
    return tuple(map(WrittenSpell.read, things_json.get("spells", ())))


def _things_held_afterwards(
    held: tuple[Thing, ...], leaving: Iterable[Thing], coming: Iterable[Thing]
) -> tuple[Thing, ...]:
    """Return *held* without what *leaving*, each once and only if it is there, and with what *coming*."""
    stay: list[Thing] = list(held)
    for thing in leaving:
        if thing in stay:
            stay.remove(thing)
    return tuple(stay + list(coming))


def _exceptions_and_reasons_of(entry: Entry) -> tuple[tuple[str, str], ...]:
    """Return what the Arbiter granted by *entry*, and why."""
    if entry.kind == "granted":
        return ((f"{entry.xp:+d} XP".replace("-", "\N{MINUS SIGN}"), entry.data["reason"]),)
    granted = entry.data.get("exception")
    return ((granted["what"], granted["reason"]),) if granted else ()


# --- limits ---


def wound_limits_reached_sentences(arkana: Arkana) -> Iterator[str]:
    """Tell where Wounds stand at their limit or beyond it; Wounds are never edited to fit."""
    for area in arkana.fallen:
        held, most = arkana.wounds(area), arkana.most_wounds(area)
        yield f"{area.title}: {held} of {most} Wounds. Incapacitated, and out of play."


def lowered_limit_sentences(before: Arkana, after: Arkana) -> Iterator[str]:
    """Tell which limits are lower in *after*, and if the Wounds there are now at the limit or beyond it."""
    for area in Area:
        was, now = mastery_of_cells(before.cells, area), mastery_of_cells(after.cells, area)
        if now < was and area is Area.MIND:
            yield f"Maximum Focus falls from {was} to {now}."
        elif now < was:
            held = after.wounds(area)
            over = " Incapacitated: the Wounds stay as they are." if area in after.fallen else ""
            yield f"Maximum Wounds to {area.title} fall from {was} to {now}, with {held} taken.{over}"
