"""The Beckoning Dream as one value."""

from characters.beckoning_dream.catalogue import CATALOGUE
from characters.beckoning_dream.goal import PLANNER
from characters.beckoning_dream.odds import odds_context
from characters.beckoning_dream.opponents import OPPONENTS
from characters.beckoning_dream.paper import on_paper
from characters.beckoning_dream.party import party
from characters.beckoning_dream.rules import (
    deck,
    differing,
    dream,
    foresight,
    forging,
    gaining,
    granting,
    offering,
    reflection,
    rewording,
    validity,
    words,
)
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, apply, read_rules
from characters.beckoning_dream.rules.oneirogen import ONEIROGEN
from characters.beckoning_dream.rulings import RULINGS
from characters.beckoning_dream.sheet import deck_strip, sheet_context
from characters.beckoning_dream.transform_page import transform_context
from characters.beckoning_dream.workbench import draft_of, workbench
from characters.socket.rules import Joint, Page, Question, Spoken, Starter, System, TextField


def _ready(key: str, title: str, line: str, **highest: int) -> Starter:
    """Return a ready-made deck: each suit from its Ace to *highest*."""
    letters = {"swords": "s", "cups": "c", "wands": "w", "pentacles": "p"}
    cards = [f"{letters[suit]}{rank}" for suit, top in highest.items() for rank in range(1, top + 1)]
    return Starter(key, title, line, {"cards": cards})


STARTERS = (
    _ready(
        "blade",
        "The Open Blade",
        "High Swords win most duels by value. Cups undo you.",
        swords=6,
        pentacles=4,
    ),
    _ready("water", "Still Water", "Reads the room first, then cuts once.", cups=6, swords=4),
    _ready("fool", "The Lucky Fool", "Two suits that feed each other, and room for chance.", wands=5, cups=5),
    _ready("con", "The Long Con", "Slow, sly, hard to read. Fear an honest Sword.", pentacles=6, wands=4),
    _ready(
        "winds",
        "Four Winds",
        "An answer to any Spike, and nothing tall.",
        swords=3,
        cups=3,
        wands=2,
        pentacles=2,
    ),
    _ready(
        "roads", "Three Roads", "A little of most things. Easy to grow from.", swords=4, cups=3, pentacles=3
    ),
)

SPOKEN = Spoken(
    line="A tarot deck: what they can do, and what they fear. It changes with what they dream.",
    begins="Ten cards make the first one, and ready-made decks are there to begin with.",
    starters="Ready-made decks",
    starters_note="ten cards each, yours to change",
    finished="From then on the deck changes by Reflection.",
    arrived="Deck, Awareness, XP and Boons become the first line of the ledger.",
    growth="Reflection",
    growth_line="Every option of the rules is here, with its reason where it is not yet possible.",
    after="Deck after",
    whole="The deck",
    page="Build the new deck",
    none_marked="Press a card to want it, or to let it go, and the way appears here.",
    want_less="Or want a little less: take a card out above.",
)

SYSTEM: System[Dreamer, HouseRules] = System(
    key="beckoning_dream",
    title="The Beckoning Dream",
    character="Dreamer",
    currency="XP",
    spoken=SPOKEN,
    blank=Dreamer(),
    house_rules=HouseRules(),
    read_rules=read_rules,
    house_rule_problems=deck.house_rule_problems,
    house_rule_fields=(
        Question("deck_least", "Cards in a first deck, at least"),
        Question("deck_most", "Cards in a first deck, at most"),
        Question("awareness", "Maximum Awareness at creation"),
    ),
    texts=(
        TextField("dream", "The dream they pursue", 200, long=False),
        TextField("look", "Look", 2_000),
        TextField("notes", "Notes", 10_000, hint="The table can read these. They go on the sheet."),
        TextField("secret", "Private notes", 10_000, private=True, hint="Only you read these."),
    ),
    groups=offering.GROUPS,
    starters=STARTERS,
    problems=deck.draft_problems,
    create=deck.create,
    offers=reflection.offers,
    settle=granting.settle,
    still_stands=validity.still_stands,
    seats=differing.seats,
    differ=differing.difference,
    apply=apply,
    describe=words.describe,
    award=granting.award,
    sheet=lambda dreamer, table: sheet_context(dreamer, table.rules),
    paper=on_paper,
    workbench=workbench,
    draft_of=draft_of,
    spends=offering.SPENDS,
    grants=frozenset({"granted", "exception", "reworded", ONEIROGEN}),
    occasions=(dream.REFLECTION,),
    joint=Joint(frozenset({"bond"}), forging.reply, forging.agree, gaining.asks_gm),
    exceptions=granting.exceptions,
    exception_groups=granting.GROUPS,
    pages=(
        Page("odds", "What to expect", odds_context, link="Odds"),
        Page("transform", "Transform", transform_context),
    ),
    planner=PLANNER,
    foresee=foresight.foresee,
    strip=deck_strip,
    party=party,
    opponents=OPPONENTS,
    rulings=RULINGS,
    catalogue=CATALOGUE,
    mends=rewording.mends,
)
