"""Kit: its three types and their ratings, pieces, spells in slots, what two hands may use (Arkana Engine, "Kit")."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any

from characters.socket.rules import Fix, Problem

NAME_LIMIT, SPELL_LIMIT = 80, 2_000
MOST_SPELLS = 20  # of one character; a cap of ours, not of the game
MINUS = "\N{MINUS SIGN}"
HANDS = (1, 2)  # what a piece may take to hold or use
SPELL_SLOTS = 1  # of a spell that the Arbiter lets occupy a slot


class Kit(StrEnum):
    """The three types of Kit."""

    ARMOR = "armor"
    TOOL = "tool"
    WEAPON = "weapon"

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.value.capitalize()

    @property
    def plural(self) -> str:
        return self.title if self is Kit.ARMOR else f"{self.title}s"


class Rating(IntEnum):
    """The knack for a type of Kit; its number is what it adds to a Result."""

    LOSS = -1
    NULL = 0
    GAIN = 1

    @property
    def sign(self) -> str:
        return f"{MINUS}0+"[self + 1]


class Range(StrEnum):
    """Where a weapon reaches."""

    CLOSE = "close"
    REACH = "reach"
    RANGED = "ranged"

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.value.capitalize()


class KitPlace(StrEnum):
    """Where a piece is kept: at hand, or on the person but not equipped."""

    EQUIPMENT = "equipment"
    PACK = "pack"

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.value.capitalize()

    @property
    def other(self) -> "KitPlace":
        return KitPlace.PACK if self is KitPlace.EQUIPMENT else KitPlace.EQUIPMENT


# --- ratings ---

Ratings = tuple[Rating, Rating, Rating]  # in the order of Kit
SIGNS = {"+": Rating.GAIN, "0": Rating.NULL, "-": Rating.LOSS, MINUS: Rating.LOSS}
KIT_SETS = ("+00", "0+0", "00+", "-++", "+-+", "++-")  # one + and two 0, or one - and two +


def armor_tool_weapon_ratings(three_signs: str) -> Ratings:
    """Return the ratings that *three_signs* write, armor, tools, weapons; ValueError if they write none.

    >>> armor_tool_weapon_ratings("+00")
    (<Rating.GAIN: 1>, <Rating.NULL: 0>, <Rating.NULL: 0>)
    """
    if len(three_signs) != len(Kit) or set(three_signs) - set(SIGNS):
        raise ValueError(f"{three_signs!r} is no set of Kit ratings: write one of {', '.join(KIT_SETS)}.")
    armor, tool, weapon = (SIGNS[sign] for sign in three_signs)
    return armor, tool, weapon


def code_of_ratings(ratings: Ratings) -> str:
    """Return *ratings* as a code."""
    return "".join("-0+"[rating + 1] for rating in ratings)


def ratings_in_words(ratings: Ratings) -> str:
    """Return *ratings* in words: "Armor +, Tools 0, Weapons 0"."""
    return ", ".join(f"{kit.plural} {rating.sign}" for kit, rating in zip(Kit, ratings, strict=True))


SIX = "; ".join(ratings_in_words(armor_tool_weapon_ratings(code)) for code in KIT_SETS)


def kit_set_problems(ratings_code: object) -> Iterator[Problem]:
    """At creation one type rises to + and two stay at 0, or one falls to - and two rise to +."""
    try:
        ratings = armor_tool_weapon_ratings(ratings_code if isinstance(ratings_code, str) else "")
    except ValueError:
        told = "The Kit ratings are not chosen yet."
    else:
        if code_of_ratings(ratings) in KIT_SETS:
            return
        told = f"{ratings_in_words(ratings)} cannot go together."
    fixes = tuple(
        Fix(ratings_in_words(armor_tool_weapon_ratings(legal)), (("kit", legal),)) for legal in KIT_SETS
    )
    yield Problem("kit", f"{told} Choose one of the six sets.", ("kit",), fixes)


# --- pieces and spells ---


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of Kit; *kit* is None for one of no type, *reach* is a weapon's range. It fills a slot for each hand."""

    name: str
    kit: Kit | None = None
    hands: int = 1
    reach: Range | None = None

    @classmethod
    def read(cls, piece_data: Mapping[str, Any]) -> "Piece":
        """Return the piece that JSON without problems tells of; what is typed counts as what it says."""
        kit, reach = piece_data.get("kit"), piece_data.get("reach")
        name = " ".join(str(piece_data["name"]).split())
        return cls(name, Kit(kit) if kit else None, int(piece_data["hands"]), Range(reach) if reach else None)

    @property
    def data(self) -> dict[str, Any]:
        return {"name": self.name, "kit": self.kit or "", "hands": self.hands, "reach": self.reach or ""}

    @property
    def description(self) -> str:
        """Return the piece in words: "Bow (weapon, Ranged, 2 hands)"."""
        parts = [self.kit.value] if self.kit else []
        parts += [self.reach.title] if self.reach else []
        return f"{self.name} ({', '.join([*parts, '1 hand' if self.hands == 1 else '2 hands'])})"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class WrittenSpell:
    """A spell in the words that the Arbiter ruled, kept until it is let go (Ruling A19); *place* is where it occupies a
    slot, None if nowhere.
    """

    words: str
    place: KitPlace | None = None

    @classmethod
    def read(cls, spell_data: Mapping[str, Any]) -> "WrittenSpell":
        """Return the spell that JSON without problems tells of."""
        place = spell_data.get("place")
        return cls(str(spell_data["words"]).strip(), KitPlace(place) if place else None)

    @property
    def data(self) -> dict[str, Any]:
        return {"words": self.words, "place": self.place or ""}

    def __str__(self) -> str:
        """Return the first line, where it is long as many whole words as fit."""
        first = self.words.partition("\n")[0].strip()
        if len(first) <= NAME_LIMIT:
            return first
        whole = first[:NAME_LIMIT].rpartition(" ")[0].rstrip(" ,;:.")
        return f"{whole or first[: NAME_LIMIT - 1]}…"


def piece_problems(piece_data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what keeps *piece_data* (JSON) from being a piece of Kit."""
    name = " ".join(str(piece_data.get("name") or "").split())
    if not name:
        yield Problem("name", "Give the piece a name.", ("name",))
    if len(name) > NAME_LIMIT:
        yield Problem("name", f"The name has {len(name)} characters: at most {NAME_LIMIT}.", ("name",))
    if str(piece_data.get("hands")) not in map(str, HANDS):
        yield Problem("hands", f"{name or 'A piece'} takes 1 or 2 hands to hold or use.", ("hands",))
    kit, reach = piece_data.get("kit") or "", piece_data.get("reach") or ""
    if kit and kit not in list(Kit):
        yield Problem("type", f"{name or 'A piece'} is Armor, a Tool, a Weapon, or none of them.", ("kit",))
    if reach and reach not in list(Range):
        yield Problem("reach", "A weapon is Close, Reach or Ranged.", ("reach",))
    elif kit == Kit.WEAPON and not reach:
        yield Problem("reach", f"Say if {name or 'the weapon'} is Close, Reach or Ranged.", ("reach",))
    elif reach and kit != Kit.WEAPON:
        yield Problem("reach", f"Only a weapon has a range. Leave {name or 'it'} without one.", ("reach",))


def written_spell_problems(spell_data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what keeps *spell_data* (JSON) from being a spell."""
    words = str(spell_data.get("words") or "").strip()
    if not words:
        yield Problem("words", "Say what the spell is, as the Arbiter ruled it.", ("words",))
    if len(words) > SPELL_LIMIT:
        yield Problem("words", f"The spell has {len(words)} characters: at most {SPELL_LIMIT}.", ("words",))
    if spell_data.get("place") and spell_data["place"] not in list(KitPlace):
        yield Problem("place", "A spell occupies an Equipment slot, a Pack slot, or none.", ("place",))


# --- slots and hands ---


def slots_filled(pieces_there: Iterable[Piece], spells: Iterable[WrittenSpell], place: KitPlace) -> int:
    """Return the slots that *pieces_there*, and those of *spells* kept there, fill at *place* ("Kit Size")."""
    spelled = sum(SPELL_SLOTS for spell in spells if spell.place is place)
    return sum(piece.hands for piece in pieces_there) + spelled


def count_with_noun(count: int, noun: str) -> str:
    """Return *count* with its noun: "1 slot", "3 slots"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
