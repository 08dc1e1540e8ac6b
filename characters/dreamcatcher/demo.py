"""The demo table of Dreamcatcher: people, characters and a lighthouse of our own invention."""

from characters.socket.playthroughs import (
    Arrived,
    Corrected,
    Evening,
    Excepted,
    Finished,
    Fought,
    Moved,
    Opposed,
    Part,
    Person,
    Playthrough,
    Read,
    Spent,
    Step,
    TookBack,
)

LIGHT, FAIR = "The Light That Went Inland", "The Fair of Borrowed Names"

PEOPLE = (
    Person("halla", "Halla", is_gm=True),
    Person("joss", "Joss"),
    Person("minna", "Minna"),
    Person("teo", "Teo"),
)


def _scores(*numbers: int) -> dict[str, int]:
    """Return the default abilities with these numbers, in their order."""
    names = ("Forcefulness", "Deftness", "Intelligence", "Charm", "Guile", "Resolve")
    return dict(zip(names, numbers, strict=True))


PARTS = (
    Part(
        "ragna", "joss", "Ragna Oarless", pronouns="she/her",
        draft={
            "scores": _scores(3, 2, 0, 1, 2, 3),
            "advantages": ["Knows every current of the river", "Lifts what two men cannot", "Never lost in fog"],
            "hindrances": ["Will not leave anybody in the water", "Owes the harbour guild"],
        },
        texts={
            "line": "A ferrywoman whose river has moved.",
            "look": "Sleeves rolled twice, a coil of rope where others wear a belt.",
            "notes": "Has crossed to the island four times, and come back five.",
            "secret": "The fifth time she brought somebody. He sits in the boathouse and does not eat.",
        },
    ),
    Part(
        "pell", "minna", "Pell Underlamp", pronouns="they/them",
        draft={
            "arrival": True, "xp": 4, "hampered": ["ability Charm"],
            "scores": _scores(0, 3, 3, 1, 2, 2),
            "advantages": ["Reads a mechanism by its ticking", "A workshop in a coat", "Remembers faces once drawn"],
            "hindrances": ["Has to see how it works", "Shouted at by crowds, goes numb"],
        },
        texts={
            "line": "Keeps the clock of a light that nobody lights.",
            "look": "Ink to the elbow, and a lens on a string.",
            "notes": "Played two stories at another table. The light there burns.",
        },
    ),
    Part(
        "iven", "teo", "Iven of Seven Doors", pronouns="he/him",
        draft={
            "arrival": True, "xp": 1,
            "hampered": ["ability Forcefulness", "ability Deftness", "ability Charm", "ability Resolve",
                         "ability Intelligence", "advantages-0", "advantages-1"],
            "scores": _scores(2, 0, 1, 3, 2, 3),
            "advantages": ["Walks when others lie down", "Patient with beasts", "Knows the old prayers by heart"],
            "hindrances": ["Gives away the last bread", "Afraid of closed rooms"],
        },
        texts={
            "line": "Was told to turn back seven times.",
            "look": "Barefoot by promise. Thin as the staff he leans on.",
            "notes": "One ability and one prayer are left whole. He says that this is plenty.",
        },
    ),
    Part(
        "lark", "joss", "Lark", pronouns="she/they",
        draft={"scores": _scores(1, 2, 2, 3, 3, 0), "advantages": ["A song for every grief"]},
        texts={"line": "Sings for whoever pays, and for one who does not."},
    ),
)  # fmt: skip

LIGHT_NOTES = (
    "The lighthouse had gone from its rock. We followed the grooves in the mud for a day and found it on a hill, "
    "looking at the corn.\n\nPell wound the clock. It turned its head."
)
FAIR_NOTES = (
    "At the fair one may wear another’s name for an hour. Ragna’s was taken by a child, who would not give it back "
    "and rowed better.\n\nShe let it go, in the end. She says she remembers what it was like."
)

REEVE = {
    "score": 3, "bears": 3, "advantages": ["Has it in writing"], "hindrances": ["Counts everything twice"],
}  # fmt: skip
SHIP = {
    "score": 4, "bears": 5, "advantages": ["Expected in every harbour"], "hindrances": ["Nobody gave it a name"],
}  # fmt: skip

# ragna is p1, pell p2 and iven p3; the reeve is n1. Iven has one point left, and is asked about closed rooms
IN_THE_LAMP_ROOM = (
    Moved("npc", {
        "name": "The Ship That Was Never Built", "grade": "3", "seen": "hidden",
        "advantages": "Expected in every harbour", "hindrances": "Nobody gave it a name",
    }),
    Moved("describe p2", {
        "how": "Lays an ear against the great clock, and eases it back by a tooth.",
        "goal": "to let the light blink",
    }),
    Moved("test p2 1"), Moved("roll p2 a1", dice=(4, 2, 6)), Moved("keep p2"), Moved("stand"),
    Moved("describe p1", {
        "how": "Stands in the door of the lamp room with both hands on the frame.",
        "goal": "to keep the guild off the stairs",
    }),
    Moved("contest p1 n1", {"ability": "5", "tie": "no"}),
    Moved("aid p2 left 2", {"how": "Reads the writ aloud, clause by clause, until two of them disagree."}),
    Moved("aid p3 left 4", {"how": "Admires the seal, asks to hold it, and forgets to give it back."}),
    Moved("roll p2", dice=(5, 4)), Moved("keep p2"),
    Moved("roll p3", dice=(6, 6)),
    Moved("roll p1 gift", dice=(5, 1, 4)), Moved("keep p1"),
    Moved("roll n1 a1", dice=(6, 2, 5)),
    Moved("stand", {"trait": "The stairs are hers tonight"}),
    Moved("cross n1 box"),
    Moved("describe p2", {
        "how": "Asks the lamp what it is looking for, as one asks a child.",
        "goal": "the name of the ship",
    }),
    Moved("test p2 2"), Moved("roll p2", dice=(2, 3)), Moved("keep p2"), Moved("stand"), Moved("choose p2 4"),
    Moved("describe p1", {
        "how": "Puts her shoulder under the lens and walks it round.",
        "goal": "to turn the light back to the sea",
    }),
    Moved("test p1 0"), Moved("roll p1", dice=(1, 4)), Moved("reroll p1 0", dice=(5,)), Moved("stand"),
    Moved("describe p3", {
        "how": "Climbs down the shaft to the weight that has stuck, with the lid closing over him.",
        "goal": "to keep the clock from stopping",
    }),
    Moved("test p3 4"),
    Moved("call p3 h5"),
)  # fmt: skip

STEPS: tuple[Step, ...] = (
    Arrived(40, "pell"),
    Evening(
        34, "story", LIGHT, {"title": "The light that went inland", "destiny": 2, "differs": {}}, ("pell",),
        LIGHT_NOTES, "It looks for a ship that was never built. Somebody drew it once.",
    ),
    Spent(33, "pell", "convert h4", {
        "words": "Sees how it works", "hindrance": "Cannot leave a thing unmended",
    }),
    Evening(
        20, "story", FAIR, {"title": "The fair of borrowed names", "destiny": 2, "differs": {}}, ("pell",),
        FAIR_NOTES, "The child is the ferryman’s daughter, fifty years late.",
    ),
    Corrected(19, FAIR, {"title": "The fair of borrowed names", "destiny": 3, "differs": {}}, ("pell",)),
    Excepted(18, "pell", "hamper", {"on": "ability Charm", "reason": "Wore a stranger’s name for an hour too long"}),
    Spent(17, "pell", "convert h5", {"words": "Hears one voice in a crowd", "hindrance": ""}),
    TookBack(17, "pell"),
    Read(
        12, "pell", "Through the lens, once", "What did I leave burning?",
        ("m9", "m17", "m16", "m18"),
        (
            "A lamp held low, for one pair of feet. I kept the clock and never asked whose hours they were.",
            "She pours it out and there is no less of it. I could stop rationing the oil.",
            "It was built to be looked at from far away. Nobody said what it is like to live in.",
            "The path goes on between the towers, and the dog does not mind. Neither should I.",
        ),
        ("Keep", "Pour", "Leave", "Follow"),
    ),
    Finished(6, "ragna"),
    Arrived(5, "iven"),
    Opposed(
        4, "npc", "The Reeve of the Harbour Guild", REEVE,
        "Dry to the knees. Brings his own chair, so that nobody can offer him one.",
        "Ragna owes the guild eleven crossings. He would take an apology, and has no form for it.",
        is_revealed=True,
    ),
    Opposed(
        3, "npc", "The Ship That Was Never Built", SHIP,
        "Chalk lines where the hull should be. Behind them the corn lies down.",
        "It comes up the valley with the fog. Reveal it once the light has found it, and let somebody name it.",
    ),
    Fought(
        0, "scene", "The lamp room, before dark", ("ragna", "pell", "iven"),
        {"The Reeve of the Harbour Guild": REEVE}, IN_THE_LAMP_ROOM,
    ),
)  # fmt: skip

PITCH = "A lighthouse that walks, a fair where names are lent, and three who follow the one out of the other."
DEMO = Playthrough("The Light Inland", PITCH, PEOPLE, PARTS, STEPS)
