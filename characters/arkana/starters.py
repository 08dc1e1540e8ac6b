"""Ready-made beginnings: nine points each, as the house gives them."""

from typing import Any

from characters.arkana.rules.phrases import PHRASES
from characters.socket.rules import Starter

NameTypeHandsRange = tuple[str, str, int, str]  # name, type, hands, range


def _arkana_starter(
    key: str,
    title: str,
    line: str,
    nine_scores: tuple[int, ...],
    ratings_code: str,
    equipment: tuple[NameTypeHandsRange, ...],
    pack: tuple[NameTypeHandsRange, ...] = (),
    spells_and_places: tuple[tuple[str, str], ...] = (),
) -> Starter:
    """Return a ready-made beginning: the Base Scores row by row, the Kit set, what is carried."""
    draft: dict[str, Any] = {
        "scores": {phrase.code: cell for phrase, cell in zip(PHRASES, nine_scores, strict=True)},
        "kit": ratings_code,
        "equipment": [_piece_data(gear) for gear in equipment],
        "pack": [_piece_data(gear) for gear in pack],
        "spells": [{"words": words, "place": place} for words, place in spells_and_places],
    }
    return Starter(key, title, line, draft)


def _piece_data(gear: NameTypeHandsRange) -> dict[str, Any]:
    name, kit, hands, reach = gear
    return {"name": name, "kit": kit, "hands": hands, "reach": reach}


STARTERS = (
    _arkana_starter(
        "moon", "The Moonwright", "Four Focus to pay for wonders, and a mind that bends others.",
        (2, 4, 2, 2, 5, 3, 2, 4, 3), "0+0",
        (("Brass orrery", "tool", 2, ""), ("Ash staff", "weapon", 2, "close")),
        (("Star tables", "tool", 1, ""),),
        (("Borrow the moon's light, and what hides in it.", "equipment"),
         ("Still a sound before it is heard. Once between two Rests.", "")),
    ),
    _arkana_starter(
        "gate", "The Gatekeeper", "Holds the door until the last of you is through. Four Wounds to Body say so.",
        (4, 3, 3, 3, 2, 3, 4, 2, 3), "+00",
        (("Tower shield", "armor", 1, ""), ("Mail coat", "armor", 1, ""), ("Boar spear", "weapon", 1, "reach")),
        (("Iron wedge", "tool", 1, ""), ("Horn", "", 1, "")),
    ),
    _arkana_starter(
        "knife", "The Quiet Knife", "Moves first, strikes once, is gone. Leave the shield to others.",
        (3, 2, 2, 5, 3, 3, 4, 3, 2), "-++",
        (("Long knife", "weapon", 1, "close"), ("Picks and files", "tool", 1, "")),
        (("Thin rope", "tool", 1, ""), ("Grey cloak", "", 1, "")),
    ),
    _arkana_starter(
        "voice", "The Ash Preacher", "Breaks a will before a blade is drawn. Speaks from Guard in every dispute.",
        (2, 2, 4, 2, 3, 4, 2, 3, 5), "00+",
        (("Bell on a chain", "weapon", 1, "reach"), ("Book of ashes", "tool", 1, "")),
        (("Begging bowl", "", 1, ""),),
    ),
    _arkana_starter(
        "hands", "The Hedge Doctor", "Mends what others break, Rest after Rest, and never carries a blade well.",
        (5, 3, 4, 3, 3, 3, 2, 2, 2), "++-",
        (("Satchel of herbs", "tool", 1, ""), ("Leather apron", "armor", 1, ""), ("Lancet", "tool", 1, "")),
        (("Clean linen", "tool", 1, ""), ("Bitter spirits", "", 1, "")),
    ),
    _arkana_starter(
        "bow", "The Far Arrow", "Stays in Cover and ends things from there. Hates a corridor.",
        (3, 3, 2, 4, 3, 2, 5, 3, 2), "00+",
        (("Longbow", "weapon", 2, "ranged"), ("Quiver", "tool", 1, ""), ("Hatchet", "weapon", 1, "close")),
        (("Snares", "tool", 1, ""), ("Wax and string", "tool", 1, "")),
    ),
    _arkana_starter(
        "keys", "The Nine Keys", "Every Phrase at 3: never lost, never a wonder. Grows any way you like.",
        (3,) * 9, "+-+",
        (("Short sword", "weapon", 1, "close"), ("Buckler", "armor", 1, "")),
        (("Ring of keys", "tool", 1, ""), ("Lantern", "tool", 1, "")),
    ),
)  # fmt: skip
