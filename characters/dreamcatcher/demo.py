"""The demo table of Dreamcatcher: people, characters and a lighthouse of our own invention."""

from characters.socket.playthroughs import (
    Arrived,
    Corrected,
    Evening,
    Excepted,
    Finished,
    Part,
    Person,
    Playthrough,
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
    Finished(6, "ragna"),
    Arrived(5, "iven"),
)  # fmt: skip

PITCH = "A lighthouse that walks, a fair where names are lent, and three who follow the one out of the other."
DEMO = Playthrough("The Light Inland", PITCH, PEOPLE, PARTS, STEPS)
