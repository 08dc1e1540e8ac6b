"""The demo table of the Arkana Engine: people, characters and a dry sea of our own invention."""

from collections.abc import Mapping
from typing import Any

from characters.arkana.rules.phrases import PHRASES
from characters.socket.playthroughs import (
    Arrived,
    Corrected,
    Evening,
    Excepted,
    Finished,
    Fought,
    Granted,
    Moved,
    Opposed,
    Part,
    Person,
    Playthrough,
    Read,
    Rolled,
    Spent,
    Step,
    TookBack,
)

BELL, SHIP, PARLIAMENT = "The Bell Under the Mud", "The Ship That Grows", "The Salt Parliament"
Gear = tuple[str, str, int, str]  # name, type, hands, range


def _scores(*cells: int) -> dict[str, int]:
    """Return nine Base Scores, row by row, as a draft has them."""
    return {phrase.code: cell for phrase, cell in zip(PHRASES, cells, strict=True)}


def _gear(*pieces: Gear) -> list[dict[str, Any]]:
    return [{"name": name, "kit": kit, "hands": hands, "reach": reach} for name, kit, hands, reach in pieces]


def _spells(*spells: tuple[str, str]) -> list[Mapping[str, str]]:
    return [{"words": words, "place": place} for words, place in spells]


PEOPLE = (
    Person("ysbet", "Ysbet", is_gm=True),
    Person("lucia", "Lucia"),
    Person("oren", "Oren"),
    Person("fenn", "Fenn"),
)

PARTS = (
    Part(
        "corvin", "lucia", "Corvin Ashgrove", pronouns="he/him",
        draft={
            "scores": _scores(3, 2, 2, 5, 3, 2, 2, 3, 5), "kit": "0+0",
            "equipment": _gear(("Boat-hook", "weapon", 2, "reach"), ("Oilskin coat", "armor", 1, ""),
                               ("Storm lantern", "tool", 1, "")),
            "pack": _gear(("Coil of tarred rope", "tool", 1, ""), ("Three sealed letters", "", 1, "")),
            "spells": _spells(("The river owes: what it took within the hour it gives back, at the nearer bank.", "")),
        },
        texts={
            "calling": "A ferryman who no longer trusts the river.",
            "look": "A coat with the pockets sewn shut, and a rope burn round one wrist.",
            "notes": "Owes the toll-house nine crossings. Will not say the name of the far bank.",
            "secret": "One of the three letters is to him. He knows the hand.",
        },
    ),
    Part(
        "maud", "oren", "Maud Tansy", pronouns="she/her",
        draft={
            "scores": _scores(5, 3, 4, 3, 3, 2, 2, 2, 3), "kit": "++-",
            "equipment": _gear(("Satchel of tinctures", "tool", 1, ""), ("Leather apron", "armor", 1, ""),
                               ("Mirror on a stick", "tool", 1, "")),
            "pack": _gear(("Clean linen", "tool", 1, ""), ("A jar of tide", "", 1, "")),
        },
        texts={
            "calling": "The last doctor on the coast, since the ships stopped bringing them.",
            "look": "Small, quick, smells of cloves. Talks to the wound and not to whoever has it.",
            "notes": "Keeps a jar of the old tide. It still turns twice a day.",
        },
    ),
    Part(
        "ilse", "fenn", "Ilse, the Bell-Widow", pronouns="they/she",
        draft={
            "scores": _scores(2, 4, 3, 2, 5, 3, 2, 3, 3), "kit": "00+",
            "equipment": _gear(("Hand-bell on a chain", "weapon", 1, "reach"), ("Mourning veil", "", 1, "")),
            "pack": _gear(("Book of hours, two missing", "tool", 1, "")),
            "spells": _spells(
                ("Toll: a sound that was made here is heard here once more.", "equipment"),
                ("Take back an hour that nobody used. Gone until the next Rest.", ""),
            ),
        },
        texts={
            "calling": "Married to a bell, in a town that keeps its vows.",
            "look": "Black to the ground, and one brass glove.",
            "notes": "Counts in twelves. Will not answer a question put on the stroke of the hour.",
        },
    ),
    Part(
        "brandt", "oren", "Brandt Two-Coats", pronouns="he/they",
        draft={
            "arrival": True, "xp": 2, "wounds": {"body": 1, "spirit": 0},
            "scores": _scores(3, 3, 2, 4, 3, 2, 5, 4, 3), "kit": "-++",
            "equipment": _gear(("Whaling bow", "weapon", 2, "ranged"), ("Quiver, barbed", "tool", 1, ""),
                               ("Gutting knife", "weapon", 1, "close")),
            "pack": _gear(("The other coat", "", 1, ""), ("Snares", "tool", 1, "")),
        },
        texts={
            "calling": "Hunts what the water left behind.",
            "look": "Wears one coat for the weather and carries one for somebody else.",
            "notes": "Walked two winters with another company. Says three came back.",
        },
    ),
    Part(
        "pim", "fenn", "Pim of the Weighing House", pronouns="they/them",
        draft={"scores": _scores(2, 2, 2, 4, 4, 2, 2, 2, 3), "equipment": _gear(("Brass scales", "tool", 2, ""))},
        texts={"calling": "Knows what everything comes to."},
    ),
)  # fmt: skip

BELL_NOTES = (
    "Low tide on the first day, and no tide on the second. We walked out past the last mooring and found the harbour "
    "bell under the mud, still swinging.\n\nIlse asked it to let go of the hour it drowned in. Corvin held the rope."
)
SHIP_NOTES = (
    "A ship stands on the sea bed and grows: new planking every night, no nails. Maud cut a splinter out of the keel, "
    "and it bled tar.\n\nShe dreamed of the cabin boy until morning. Somebody has to tell him he is the mast."
)
PARLIAMENT_NOTES = (
    "The wrecks sit in session where the deep water was. They wanted to know who had taken the sea, and would not "
    "hear that nobody had.\n\nCorvin spoke for the living. Adjourned, with a show of anchors."
)

CAULKER = {"cells": [2, 3, 2, 2, 3, 2, 3, 2, 2], "kit": "000", "equipment": _gear(
    ("Caulking mallet", "weapon", 1, "close"),
)}  # fmt: skip
BOY = {"cells": [4, 2, 3, 5, 3, 2, 4, 2, 3], "kit": "+00", "equipment": _gear(
    ("Planking", "armor", 2, ""), ("Marlinspike", "weapon", 1, "close"),
)}  # fmt: skip

# the players are corvin (p1), maud (p2) and ilse (p3); the boy is n4, his caulkers n5 and n6
UNDER_THE_SHIP = (
    Moved("advantage", dice=(5,)),
    Moved("guard p1"), Moved("guard p2"), Moved("cover p3"),
    Moved("guard n4"), Moved("cover n5"), Moved("guard n6"),
    Moved("defend p1", {"area": "body"}), Moved("throw", dice=(4, 2, 5)), Moved("stand p1"),
    Moved("attack p3>n6 reach1", {"area": "spirit", "wounds": "spirit"}),
    Moved("throw", dice=(6, 5, 3)), Moved("stand p3"),
    Moved("check p2", {"act": "control", "area": "mind", "target": "5"}),
    Moved("throw", dice=(6, 4, 5)), Moved("stand p2"),
    Moved("ruling", {"text": "The boy knows her voice: he will not strike Maud first."}),
    Moved("maneuver p1", {"area": "body"}), Moved("throw", dice=(5, 3, 4)), Moved("stand p1"),
    Moved("done players"),
    Moved("attack n4>p1 close1", {"area": "body", "wounds": "body"}),
)  # fmt: skip

STEPS: tuple[Step, ...] = (
    Finished(30, "corvin"),
    Finished(30, "maud"),
    Finished(29, "ilse"),
    Evening(
        28, "milestone", BELL, {"goal": "Ring the harbour bell from under the mud", "xp": 3},
        ("corvin", "maud", "ilse"), BELL_NOTES,
        "The bell was never drowned. It was put there to keep something asleep.",
    ),
    Spent(27, "corvin", "raise enhance mind"),
    Spent(27, "maud", "raise control body"),
    Spent(26, "ilse", "learn", {
        "words": "Name the drowned: who is called by name has to turn round. Twice a Rest, and never the same name.",
        "place": "pack",
    }),
    Evening(
        21, "milestone", SHIP, {"goal": "Get aboard the ship that grows, and off it again", "xp": 2},
        ("corvin", "maud"), SHIP_NOTES,
        "The cabin boy is not dead. He is being built.",
    ),
    Corrected(
        20, SHIP, {"goal": "Get aboard the ship that grows, and off it again", "xp": 3},
        ("corvin", "maud", "ilse"),
    ),
    Excepted(20, "maud", "wounds", {
        "area": "spirit", "held": "1", "reason": "The splinter dreams, and she was the one who cut it out",
    }),
    Spent(19, "corvin", "add pack", {"name": "A plank with one leaf", "kit": "tool", "hands": "1", "reach": ""}),
    Spent(18, "ilse", "raise diminish spirit"),
    TookBack(18, "ilse"),
    Spent(17, "ilse", "raise enhance mind"),
    Granted(14, "corvin", 1, "For the letter he read aloud, to people who had asked him not to"),
    Evening(
        12, "milestone", PARLIAMENT, {"goal": "Speak before the wrecks, and be let go", "xp": 2},
        ("corvin", "maud", "ilse"), PARLIAMENT_NOTES,
        "The motion was carried by one anchor. It was the Margarethe's, and she sank with all votes.",
    ),
    Excepted(11, "ilse", "score", {
        "phrase": "enhance body", "score": "3", "reason": "She swallowed the hour, in front of the whole house",
    }),
    Spent(10, "corvin", "raise diminish mind"),
    Spent(9, "maud", "raise control mind"),
    Arrived(8, "brandt"),
    Spent(7, "brandt", "raise enhance spirit"),
    Opposed(
        6, "npc", "The Cabin Boy", BOY,
        "Half of him is oak. The other half apologises.",
        "He fights until somebody tells him how he died. Any guess will do, if it is kind.",
        is_revealed=True,
    ),
    Opposed(
        5, "npc", "Whatever Slept Under the Bell",
        {"cells": [3, 5, 6, 3, 5, 5, 4, 5, 6], "kit": "-++", "equipment": _gear(
            ("The weight of the water", "weapon", 2, "reach"),
        )},
        "It has the outline of a harbour. The lights in it go out one by one.",
        "It is owed a tide. Reveal it when the bell is rung a second time.",
    ),
    Spent(4, "maud", "pack 3"),
    Read(
        3, "ilse", "Before the second ringing", "What did the hour do in me?",
        ("m12", "m18", "m20", "m9"),
        (
            "I hung still, and took it for patience. It was the rope that was patient.",
            "Everything out there keeps the shape of water. I should look at the shape, and not for the water.",
            "I thought of the second ringing as an end. It may be the hour asking to be let out.",
            "The lamp, the hill, the one who does not come down. I know who waits up there.",
        ),
        ("Hang", "Shape", "Ring", "Wait"),
    ),
    Spent(2, "brandt", "drop pack 1"),
    Rolled(2, "brandt", "check", {"task": "Follow the ship’s own footprints", "phrase": "diminish mind", "step": "5"},
           {"own": (6, 3, 5, 1)}),
    Rolled(1, "maud", "check", {"task": "Hear what the hull is dreaming", "phrase": "enhance spirit", "step": "4"},
           {"own": (2, 5, 6, 4)}),
    Fought(
        0, "conflict", "Under the ship that grows", ("corvin", "maud", "ilse"),
        {"The Cabin Boy": BOY, "Caulker 1": CAULKER, "Caulker 2": CAULKER}, UNDER_THE_SHIP,
    ),
)  # fmt: skip

PITCH = "The tide went out one winter and stayed away. Somebody has to walk after it."
DEMO = Playthrough("The Dry Sea", PITCH, PEOPLE, PARTS, STEPS)
