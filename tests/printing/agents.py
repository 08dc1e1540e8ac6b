"""What the tests of an agent's printed sheet share: agents, their words, and their sheets as jobs."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from characters.hidden_isle.paper import print_context
from characters.hidden_isle.rules.agent import VISION_DECK, Agent, Contact, Drive, HarmBox, Trait
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from characters.socket.rules import Table, TypedWords
from decks.rules.tarot import Card, Suit
from printing.job import Job
from tests.printing.paper import STATE

KEY = "hidden_isle"
NEW = Agent(
    childhood=Trait("Raised by the net-menders", "c11"),
    adulthood=Trait("Sold maps of places that moved", "p12"),
    burden=Drive("I left them on the shore", "m13", 1),
    ideal=Drive("No one drowns alone", "m17", 2),
    skills=(1, 0, 2, 0, 0, 1, 2, 0, 1, 0, 0, 0),
    abilities=("Quiet feet", "Second sight"),
    contacts=(Contact("mara", "Mara", "Deity", "s12", "The Reeds", 3, 1),),
    items=("A rope that remembers knots",),
)
OLD = Agent(
    childhood=Trait("Raised by the net-menders of a town that the tide has since taken back", "c11"),
    adulthood=Trait("Sold maps of places that moved, and never one that led home", "p12"),
    burden=Drive("I left them on the shore, and I have told it as if the sea had come early", "m13", 6),
    ideal=Drive("No one drowns alone while I can hold a rope", "m17", 4),
    vices=(Trait("Spite", "s14"), Trait("Cannot leave a locked thing locked", "m15")),
    virtues=(
        Trait("Calm", "m14"),
        Trait("Brave where others can see it", "m8"),
        Trait("Kind to what is lost", "c13"),
    ),
    aside=(Trait("Never lies to the dying", "m20"),),
    skills=(1, 3, 2, 0, 2, 1, 4, 0, 3, 1, 0, 2),
    unlocked=frozenset({"slip"}),
    harm=(HarmBox.from_code("s spiritual"), HarmBox.from_code("s trauma"), HarmBox.from_code("c physical")),
    tracks=(3, 6, 0, 1, 4),
    points=(0, 1, 0, 0, 1),
    abilities=("Quiet feet", "Second sight", "Speaks with bells"),
    contacts=(
        Contact("mara", "Mara of the Reeds", "Deity", "s12", "The Reeds", 5, 0),
        Contact("tam", "Old Tam", "Homeland", "p14", "Harrow Quay", 1, 2),
        Contact("ilen", "Ilen", "Fellow Agent", "w11", "", 4, 1),
        Contact("lamp", "The Lamp That Answers", "Angel or Demon", "m9", "The Stair", 2, 0),
    ),
    items=("A rope that remembers knots", "Salt, three pinches", "The harbour master's second key"),
    visions=(Card.from_code("m17"), Card.from_code("m2")),
    xp=3,
    earned=41,
    exceptions=(("Slip is unlocked", "Walked out of the drowned court unseen"), ("+2 XP", "For the letter")),
)
WORDS = TypedWords(
    "Ysolde Marrow",
    "she/her",
    "the Tuesday table",
    {"class": "Prowler", "guild": "The Quiet Oar", "culture": "Harrow Quay"},
)
LONG = replace(
    WORDS,
    texts={
        **WORDS.texts,
        "look": "A coat two sizes too large, wet to the elbow whatever the weather. She counts stairs aloud.",
        "why": "The isle owes her a name. " * 12,
        "notes": "She left the lamp burning in the window of the empty house. " * 150,
    },
)


def agent_job(
    agent: Agent = NEW,
    words: TypedWords = WORDS,
    paper: str = "a4",
    seal: Mapping[str, list[str]] = MappingProxyType({}),
    rules: HouseRules | None = None,
) -> Job:
    """Return an agent's sheet as the app prints it, without a database."""
    drawn = print_context(agent, Table(rules or HouseRules()), words, paper)
    return sheet_page_job(
        KEY,
        paper,
        {**drawn, "state": STATE},
        f"{words.name}, an agent's sheet",
        seal_svg_of_json_or_empty(seal),
    )


FIELDS = 21  # that a person fills and the sheet prints


def in_every_field(text: str) -> Job:
    """Return the sheet of an agent with *text* in each of the fields that it prints."""
    trait, drive = Trait(text, "m18"), Drive(text, "m13", 2)
    agent = Agent(
        childhood=trait,
        adulthood=trait,
        burden=drive,
        ideal=drive,
        vices=(trait,),
        virtues=(trait,),
        aside=(trait,),
        abilities=(text,),
        items=(text,),
        contacts=(Contact("a", text, "Other", "c1", text, 1, 1),),
        exceptions=(("Slip is unlocked", text),),
    )
    texts = dict.fromkeys(("class", "guild", "culture", "look", "why", "notes"), text)
    return agent_job(agent, TypedWords(text, text, text, texts))


def worst(text: str = "lantern and tide " * 588, paper: str = "a4") -> Job:
    """Return the sheet of an agent who has everything many times over, every text at its limit."""
    trait = Trait(text[:120], "m18")
    contacts = tuple(
        Contact(str(n), text[n : n + 80], "Angel or Demon", "p12", text[:80], 6, 2) for n in range(40)
    )
    agent = replace(
        OLD,
        childhood=trait,
        adulthood=trait,
        burden=Drive(text[:120], "w12", 6),
        ideal=Drive(text[:120], "m21", 6),
        vices=(trait,) * 12,
        virtues=(trait,) * 3,
        aside=(trait,) * 12,
        harm=tuple(HarmBox(suit, "spiritual") for suit in Suit for _ in range(2)),
        skills=(4,) * 12,
        points=(2,) * 5,
        abilities=tuple(f"{text[:76]} {n}" for n in range(40)),
        contacts=contacts,
        items=tuple(f"{text[:76]} {n}" for n in range(60)),
        visions=VISION_DECK,
        xp=-99,
        exceptions=tuple((f"Skill {n} is unlocked", text[:200]) for n in range(40)),
    )
    texts = dict.fromkeys(("class", "guild", "culture"), text[:80])
    texts |= {"look": text[:2_000], "why": text[:2_000], "notes": text[:10_000]}
    return agent_job(agent, TypedWords(text[:80], text[:40], text[:80], texts), paper)
