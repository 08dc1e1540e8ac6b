"""The demo table of The Beckoning Dream: people, Dreamers and dreams of our own invention."""

from characters.socket.playthroughs import (
    Agreed,
    Arrived,
    Catalogued,
    Corrected,
    Evening,
    Finished,
    Granted,
    Opposed,
    Part,
    Person,
    Played,
    Playthrough,
    Proposed,
    Read,
    Spent,
    TookBack,
)

ORCHARD, FERRY, HOUSE = "The Orchard Under Glass", "The Ferry with No Far Side", "The House with One Outside"

PEOPLE = (
    Person("maren", "Maren", is_gm=True),
    Person("ines", "Ines"),
    Person("tomasz", "Tomasz"),
    Person("wren", "Wren"),
)

PARTS = (
    Part(
        "ondine", "ines", "Ondine Varga", pronouns="she/her",
        draft={"cards": ["s1", "s2", "s3", "s4", "c1", "c2", "c3", "p1", "p2", "p3"]},
        texts={
            "dream": "To stand once more in the tide that forgot her.",
            "look": "A surveyor's coat, wet to the elbow whatever the weather. She counts stairs aloud.",
            "notes": "Owes the lighthouse a letter. Never sleeps with her boots off.",
            "secret": "She moved the last marker herself. Nobody has noticed that the coast is wrong.",
        },
    ),
    Part(
        "tobias", "tomasz", "Tobias Reed", pronouns="he/him",
        draft={"cards": ["w1", "w2", "w3", "w4", "w5", "c1", "c2", "c3", "c4", "c5"]},
        texts={
            "dream": "To hear the end of the joke his brother was telling.",
            "look": "Red scarf, borrowed hat, a laugh that arrives before he does.",
            "notes": "Keeps a list of every door he has been asked not to open. It is his walking plan.",
        },
    ),
    Part(
        "halm", "wren", "Sister Halm", pronouns="she/they",
        draft={"cards": ["s1", "s2", "s3", "c1", "c2", "c3", "w1", "w2", "p1", "p2"]},
        texts={
            "dream": "To forgive the bell.",
            "look": "Grey habit, ink to the wrists, one glove.",
            "notes": "Trades in secrets and keeps the second-best of everything.",
        },
    ),
    Part(
        "pell", "wren", "Pell", pronouns="they/them",
        draft={
            "arrival": True,
            "cards": ["c2", "c3", "c4", "c5", "c6", "p5", "p6", "p7", "p8", "p9", "m18"],
            "awareness": 5,
            "xp": 1,
            "boons": [
                {"name": "Boon of The Moon", "text": "", "category": "Major Arcana", "major": 18},
                {"name": "A Name to Give Away", "category": "General", "major": None,
                 "text": "Once a dream Pell may introduce themself as somebody who is expected."},
                {"name": "The Ferryman's Whistle", "category": "Minor Arcana", "major": None,
                 "text": "Whatever floats comes when it is called. It worked at the other table.",
                 "needs": [{"suit": "c", "highest": 9}]},
            ],
        },
        texts={
            "dream": "To find out who has been dreaming Pell.",
            "look": "Nobody agrees on it. There is a lantern in every account.",
            "notes": "Played two winters at another table, under another moon.",
        },
    ),
    Part(
        "ysolt", "ines", "Ysolt of the Weirs", pronouns="she/her",
        draft={"cards": ["s1", "s2", "s3", "s4", "c1", "c2", "c4", "p1"]},
        texts={"dream": "To sell the river back to the hill."},
    ),
)  # fmt: skip

ORCHARD_NOTES = (
    "The trees grew down through the roof of the glasshouse, and every apple had somebody's name in it.\n\n"
    "Tobias ate his brother's. Ondine would not look for hers. We left by the boiler room, which was the sea."
)
FERRY_NOTES = (
    "The ferry knew one bank only, so we kept arriving where we had left. Tobias told it the joke, up to the last "
    "line.\n\nOndine has an apple core in her coat. Neither of them spoke of it, for the length of a river."
)
HOUSE_NOTES = (
    "The door was on the inside of the door. Sister Halm gave the house her second-best secret, and it let us "
    "keep the stairs.\n\nThere is a thirteenth step now. It was not there when we went up."
)

# Of this table's own invention, as everything in its catalogue but the names of the Majors.
BOONS = (
    {"name": "The Long Breath", "category": "General", "major": None,
     "text": "Once a dream you hold your breath while somebody speaks. Until they stop, nobody can find you."},
    {"name": "Unasked Answer", "category": "General", "major": None,
     "text": "Answer a question that nobody put yet. When it comes, later in the dream, you were right.",
     "needs": [{"boon": "The Long Breath"}, {"cards": 12}]},
    {"name": "Tide Table", "category": "Minor Arcana", "major": None,
     "text": "Where there is water, you know the hour, and how long the way back stays dry.",
     "needs": [{"suit": "c", "cards": 4}]},
    {"name": "The Ferryman's Whistle", "category": "Minor Arcana", "major": None,
     "text": "Whatever floats comes when it is called.", "needs": [{"suit": "c", "highest": 9}]},
    {"name": "Loud in the Dark", "category": "Minor Arcana", "major": None,
     "text": "With the lights out your voice is as large as the room, and nobody can say where you stand.",
     "needs": [{"suit": "w", "highest": 5}]},
    {"name": "Boon of The Moon", "category": "Major Arcana", "major": 18,
     "text": "Once a dream, ask what somebody hides from themself. The answer is true and looks like something else."},
)  # fmt: skip

GUIDES = (
    ("d1", "answer d1 one lit window, cold"),
    ("d2", "answer d2 three wet ladders"),
    ("d3", "answer d3 a moth, enormous, asleep"),
    ("d4", "answer d4 two red gloves, both left"),
)
DREAMING, EVERYBODY = ("ondine", "tobias", "halm", "pell"), "d1 d2 d3 d4"
STEP_TO_CLIMB = (
    '{"name": "The Thirteenth Step", "difficulty": 7, "intensity": 2, "spread": ["c5", "w2", "m18"], '
    '"members": ["d1", "d2", "d3", "d4"]}'
)
TOLL_KEEPER = (
    '{"name": "The Toll-Keeper", "awareness": 4, '
    '"cards": ["s1", "s2", "s3", "s4", "s5", "w2", "w3", "w4", "m8"]}'
)

STEPS = (
    Catalogued(42, BOONS),
    Finished(41, "ondine"),
    Finished(40, "tobias"),
    Finished(24, "halm"),
    Evening(
        21, "reflection", ORCHARD,
        {"spread": [["m17", True], ["c4", False], ["w2", False]], "learned": True, "progress": False},
        ("ondine", "tobias", "halm"), ORCHARD_NOTES,
        "The gardener is Pell, before Pell had a name. Do not let them find the apple until the stair is counted.",
    ),
    Corrected(
        20, ORCHARD,
        {"spread": [["m17", True], ["c4", False], ["w2", True]], "learned": True, "progress": False},
        ("ondine", "tobias", "halm"),
    ),
    Spent(19, "ondine", "two_lowest s"),
    Spent(18, "tobias", "boon", {"boon": "m16"}),
    Granted(15, "tobias", 1, "For the letter he wrote his brother between two dreams"),
    Evening(
        14, "reflection", FERRY,
        {"spread": [["c6", True], ["w8", False], ["m12", True]], "learned": False, "progress": True},
        ("ondine", "tobias", "halm"), FERRY_NOTES,
        "The ferryman is the far side. He will want the end of the joke, and he has waited longer than the brother.",
    ),
    Proposed(13, "ondine", "bond", "tobias", {
        "card": "c2", "words": "He ate the apple, she kept the core. Neither has asked for the other half.",
    }),
    Agreed(12, "tobias", {"card": "m16"}),
    Evening(
        8, "reflection", HOUSE,
        {"spread": [["m16", True], ["w2", True], ["s9", False]], "learned": True, "progress": False},
        ("ondine", "tobias", "halm"), HOUSE_NOTES,
        "The thirteenth step is Halm's. It will ask for the best secret next time, and it knows the difference.",
    ),
    Spent(7, "tobias", "new_suit p"),
    Spent(7, "tobias", "across w>c"),
    Spent(6, "halm", "boon", {
        "boon": "General", "name": "Second-Best Secret",
        "text": "Give away a secret that is true and not the one they came for: the table lets you pass.",
    }),
    Spent(6, "halm", "highest p"),
    Spent(5, "ondine", "awareness"),
    TookBack(5, "ondine"),
    Spent(4, "ondine", "highest c"),
    Arrived(3, "pell"),
    Opposed(
        3, "foe", "The Toll-Keeper",
        {"cards": ["s1", "s2", "s3", "s4", "s5", "w2", "w3", "w4", "m8"], "awareness": 4},
        "A coat of small locks, each of them open. It counts under its breath, and is always one too many.",
        "It lets anybody pass who pays with a name, their own or not. It cannot count past nine.",
        is_revealed=True,
    ),
    Opposed(
        2, "effort", "The Thirteenth Step",
        {"cards": ["c5", "w2", "m18"], "difficulty": 7, "intensity": 2},
        "It was not there when you went up. It is warm, and somebody has swept it.",
        "Whoever steps over it wakes somebody else. Reveal it when they come back down.",
    ),
    Opposed(
        2, "spike", "The Stair Forgets Up",
        {"difficulty": 3, "consequence": "2 Stress, and you come out where you began."},
        "Every step is the first one. Somebody laughs below, with your voice.",
        is_revealed=True,
    ),
    Read(
        2, "ondine", "Before the fourteenth step", "What will the stair ask of me?",
        ("m7", "m17", "m1", "m9"),
        (
            "The coat, the boots, the habit of going on. I have never once looked at what I was walking away from.",
            "The tide answers if I stop calling it. I should like to be wrong about that.",
            "Count less. Ask the first stair its name before I write down its number.",
            "The lamp is for whoever comes after. It has been behind me the whole way up.",
        ),
        ("Stand", "Listen", "Begin", "Alone"),
    ),
    Proposed(1, "halm", "bond", "ondine", {
        "card": "c3", "words": "One of us counts the stairs, the other keeps the number.",
    }),
    Played(
        1, "dream", DREAMING,
        {"title": "The Thirteenth Step", "spread": "3", "question": "What did you leave on the stair?"},
        (
            *GUIDES, ("gm", "scene 1"), ("gm", f"effort {STEP_TO_CLIMB}"), "resolve", ("gm", "resolve won"),
            ("gm", "award d3 for the bell that rang under water"), ("gm", "close well"), ("gm", "scene 2"),
            ("gm", f"foe {TOLL_KEEPER}"), ("gm", f"duel {EVERYBODY} f1"), "resolve", ("gm", "resolve won"),
            ("gm", "close open"), ("gm", "end"),
        ),
        "3d" * 32,
    ),
    Played(
        0, "dream", DREAMING,
        {"title": "The Toll", "spread": "3", "question": "What waits at the top of the stair?"},
        (
            *GUIDES, ("gm", "scene 1"), ("gm", f"foe {TOLL_KEEPER}"), ("gm", f"duel {EVERYBODY} f1"),
            "oppose", "interpret", ("d2", "hand d2"),
        ),
        "a7" * 32,
    ),
)  # fmt: skip

PITCH = "Someone has built a staircase out of the sea. It is not finished."
DEMO = Playthrough("The Salt Stair", PITCH, PEOPLE, PARTS, STEPS)
