"""The demo table of The Hidden Isle: a Seer, a Hand of four and their downtimes, all of our own invention."""

from typing import Any

from characters.socket.playthroughs import (
    Evening,
    Excepted,
    Finished,
    Granted,
    Part,
    Person,
    Playthrough,
    Read,
    Spent,
    Step,
    TookBack,
)

CAUSEWAY, CISTERN = "The Causeway at Low Water", "Nine Steps into the Cistern"

PEOPLE = (
    Person("ottilie", "Ottilie", is_gm=True),
    Person("noor", "Noor"),
    Person("bastien", "Bastien"),
    Person("silvan", "Silvan"),
    Person("petra", "Petra"),
)


def _trait_data(text: str, card_code: str, **track: int) -> dict[str, Any]:
    return {"text": text, "card": card_code, **track}


def _contact_data(name: str, kind: str, card_code: str, land: str = "") -> dict[str, str]:
    return {"name": name, "kind": kind, "card": card_code, "land": land}


PARTS = (
    Part(
        "iveta", "noor", "Iveta Sorrel", pronouns="she/her",
        draft={
            "childhood": _trait_data("Ran messages through the flood tunnels", "c11"),
            "adulthood": _trait_data("Stole one ring twice, once for each sister", "p12"),
            "burden": _trait_data("I let go of his hand on the causeway", "m12", track=2),
            "ideal": _trait_data("Every door should open from the inside", "m17", track=4),
            "vices": [_trait_data("Cannot leave a locked thing locked", "s11")],
            "virtues": [_trait_data("Tells the dying the truth", "c13")],
            "skills": {"slip": 2, "finesse": 2, "survey": 1, "study": 1, "mingle": 1},
            "abilities": ["Walks where the water was", "A knot for every lie"],
            "contacts": [
                _contact_data("Abbess Tarn", "Dioscorian", "m5", "The Cistern House"),
                _contact_data("Corin Sorrel", "Homeland", "w11", "Harrow Quay"),
            ],
            "items": ["Her brother's boot, the left one", "Wax, thread, a very small mirror"],
        },
        texts={
            "class": "Prowler", "guild": "The Quiet Oar", "culture": "Harrow Quay",
            "look": "Short, salt-haired, always a little out of breath. She stands where the exits are.",
            "why": "The tide that took Corin's name goes out from Dioscoria. She means to be there when it does.",
            "notes": "Owes the Abbess one night's silence, to be collected whenever it hurts most.",
            "secret": "It was not the wave. She heard him call, and counted to ten first.",
        },
    ),
    Part(
        "dorrit", "bastien", "Dorrit Ash", pronouns="they/them",
        draft={
            "childhood": _trait_data("Kept the lamps of a temple nobody entered", "w4"),
            "adulthood": _trait_data("Read the last page first, and believed it", "s12"),
            "burden": _trait_data("Something answered, and I wrote it down", "m15", track=5),
            "ideal": _trait_data("What is known should be lent, not owned", "m2", track=1),
            "vices": [_trait_data("Asks one question more", "s13")],
            "virtues": [_trait_data("Never burns a letter", "c14")],
            "skills": {"channel": 2, "study": 2, "unleash": 1, "convince": 1, "soothe": 1},
            "abilities": ["Lamp-speech", "Ink that stays where it is told"],
            "contacts": [
                _contact_data("The Lamp in the Ninth Niche", "Angel or Demon", "m9", "Under the isle"),
                _contact_data("Ferrand Oake", "Fellow Agent", "p11"),
            ],
            "items": ["A book with its back to you", "Eleven lamp wicks, one of them used"],
        },
        texts={
            "class": "Occultist", "guild": "The Lenders", "culture": "The Stair Towns",
            "look": "Ink to the elbow, spectacles mended with gold wire. Their shadow is late by half a step.",
            "why": "A library drowned here. Dorrit has a book from it that is due.",
            "notes": "The book is one page longer than it was in spring.",
        },
    ),
    Part(
        "marsh", "silvan", "Captain Elan Marsh", pronouns="he/him",
        draft={
            "childhood": _trait_data("Third son of a house with two chairs", "p5"),
            "adulthood": _trait_data("Held a bridge that led nowhere", "s10"),
            "burden": _trait_data("They followed me, and I was lost", "m16", track=1),
            "ideal": _trait_data("Nobody is left to hold it alone", "m8", track=3),
            "vices": [_trait_data("Will not be helped", "w14")],
            "virtues": [_trait_data("Laughs first", "w13")],
            "skills": {"skirmish": 2, "perform": 2, "convince": 1, "bargain": 1, "soothe": 1},
            "abilities": ["The song the whole deck knows", "Stands where he said he would"],
            "contacts": [_contact_data("Brother Oswin", "Homeland", "c10", "The Long Dike")],
            "items": ["A sabre with a repaired hilt", "A hymn book, half of it recipes"],
        },
        texts={
            "class": "Champion", "guild": "The Lantern Watch", "culture": "The Long Dike",
            "look": "Broad, weathered, one sleeve always rolled. He salutes to ferries.",
            "why": "He was promised a commander who knows the way.",
            "notes": "Sleeps sitting. Wakes if somebody stops singing.",
        },
    ),
    Part(
        "luma", "petra", "Luma Veil", pronouns="she/they",
        draft={
            "childhood": _trait_data("Was the second voice of a famous echo", "c3"),
            "adulthood": _trait_data("Played a dead queen for one summer", "w12"),
            "burden": _trait_data("I do not know whose face this is", "m18", track=3),
            "ideal": _trait_data("Let them see it once as it might be", "m19", track=2),
            "vices": [_trait_data("Needs to be looked at", "p13")],
            "virtues": [_trait_data("Gives the credit away", "p14")],
            "skills": {"perform": 2, "mingle": 2, "channel": 1, "finesse": 1, "convince": 1},
            "abilities": ["A curtain anywhere", "Everybody's cousin"],
            "contacts": [
                _contact_data("The Heron King", "Deity", "m4", "The Reeds"),
                _contact_data("Sabine Tull", "Dioscorian", "c12", "The Lower Market"),
            ],
            "items": ["Three masks, one of them warm"],
        },
        texts={
            "class": "Illusionist", "guild": "The Open Curtain", "culture": "The Fair on Wheels",
            "look": "Different in every telling. The hands are always the same: quick, and cold.",
            "why": "An island that hides is an island that wants an audience.",
        },
    ),
    Part(
        "teodor", "noor", "Teodor of the Weir", pronouns="he/him",
        draft={
            "childhood": _trait_data("Slept in the mill while it ran", "p3"),
            "burden": _trait_data("I signed for all of us", "m11"),
            "skills": {"bargain": 2, "survey": 2},
            "abilities": ["Knows the price of it"],
        },
        texts={"class": "Scoundrel", "culture": "The Weirs"},
    ),
)  # fmt: skip

CAUSEWAY_NOTES = (
    "The causeway is dry for an hour, and the bell rang for it twice. Marsh stood in the gap and sang until the last "
    "cart was over. It cost him more than he says.\n\n"
    "On the isle they have rooms for us already, with our names on the doors. Nobody had told them our names."
)
CISTERN_NOTES = (
    "Eight steps are counted, the ninth is under water and lit from below. Luma played the drowned queen, and the "
    "guard gave her the key and his apologies.\n\n"
    "Dorrit's lamp was in the ninth niche. It had been expecting somebody shorter."
)


def _downtime_spends(
    days_ago: int, who: str, *offers_and_answers: tuple[str, dict[str, str]]
) -> tuple[Spent, ...]:
    """Return what somebody does in a downtime, one offer after the other."""
    return tuple(Spent(days_ago, who, offer, answers) for offer, answers in offers_and_answers)


DRIFT: tuple[str, dict[str, str]] = ("drift", {})
REST: tuple[str, dict[str, str]] = ("rest", {})
MARK_WANDS: tuple[str, dict[str, str]] = ("mark w", {})

STEPS: tuple[Step, ...] = (
    Finished(40, "iveta"),
    Finished(39, "dorrit"),
    Finished(39, "marsh"),
    Finished(37, "luma"),
    Spent(28, "marsh", "harm s", {"kind": "trauma"}),
    Spent(28, "marsh", "harm s", {"kind": "physical"}),
    Spent(28, "luma", "harm p", {"kind": "physical"}),
    Evening(
        27, "downtime", CAUSEWAY, {"solo": False, "key": "causeway"},
        ("iveta", "dorrit", "marsh", "luma"), CAUSEWAY_NOTES,
        "The second bell is the Abbess. She rings it for people she has not decided about.",
    ),
    *_downtime_spends(
        26, "iveta",
        ("vice", {"suit-1": "s"}), DRIFT, ("visit", {"contact": "abbess-tarn"}),
        ("prepare", {"words": "A rope along the causeway, under the tide line"}), REST,
    ),
    *_downtime_spends(
        25, "marsh",
        ("vice", {"suit-1": "c"}), DRIFT, ("trauma", {"box": "s trauma", "way": "heart"}),
        ("heal", {"box-1": "s physical"}), ("reflect ideal up", {}), REST,
    ),
    *_downtime_spends(
        25, "dorrit",
        ("vice", {"suit-1": "w"}), DRIFT, ("odyssey alone", {"crown": "burden", "start": "m2"}),
        ("woke won", {"reward": "xp", "rest": "xp"}),
        ("extra", {"suit-1": "p", "suit-2": "c"}), ("train", {}),
        *(MARK_WANDS,) * 7, ("skill channel", {}), REST,
    ),
    *_downtime_spends(
        24, "luma",
        ("vice", {"suit-1": "c"}), DRIFT, ("train", {}), ("visit", {"contact": "the-heron-king"}), REST,
        ("mark ability", {}), ("mark w", {}),
    ),
    Granted(20, "luma", 2, "For the eulogy of a queen who never was"),
    Spent(19, "luma", "mark ability"),
    Spent(18, "luma", "mark c"),
    TookBack(18, "luma"),
    Excepted(18, "iveta", "unlock", {
        "skill": "slip", "reason": "The abbess showed her the tenth step, under the water",
    }),
    Spent(17, "marsh", "item come", {"name": "The bell rope of the causeway"}),
    Read(
        5, "iveta", "Before the ninth step", "What did the tide keep?",
        ("m18", "m12", "m5", "m17"),
        (
            "It keeps the shape of whoever was carried. I have been walking in his, since spring.",
            "Upside down the causeway is a roof, and he is under it, dry.",
            "She rings for the undecided. I should ask her to ring for me.",
            "A door that opens from the inside needs someone inside. That was always the plan.",
        ),
        ("Depth", "Patience", "Counsel", "Return"),
    ),
    Evening(
        4, "downtime", CISTERN, {"solo": False, "key": "cistern"},
        ("iveta", "dorrit", "marsh", "luma"), CISTERN_NOTES,
        "The lamp is Dorrit's own, from the temple. Let them find the scratch on its foot by themselves.",
    ),
    *_downtime_spends(
        3, "luma",
        ("vice", {"suit-1": "s"}), DRIFT, ("heal", {"box-1": "p physical"}),
        ("meet", {"name": "The Ninth Guard", "kind": "Dioscorian", "card": "s3", "land": "The Cistern House"}), REST,
    ),
    *_downtime_spends(
        2, "iveta",
        ("vice", {"suit-1": "c"}), DRIFT,
        ("odyssey with", {"contact": "abbess-tarn", "crown": "drawn", "start": "m17", "bring": "no"}),
    ),
    *_downtime_spends(2, "dorrit", ("vice", {"suit-1": "s"}), DRIFT, ("reflect burden up", {})),
)  # fmt: skip

PITCH = (
    "Four strangers are one Hand. The isle that hired them drowns half the day, and will not say which half."
)
DEMO = Playthrough("The Hand at Low Water", PITCH, PEOPLE, PARTS, STEPS)
