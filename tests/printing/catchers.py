"""What the tests of a Dreamcatcher's printed sheet share: one who is fresh, one who bears much, and their jobs."""

from collections.abc import Mapping
from types import MappingProxyType

from characters.dreamcatcher.paper import print_context
from characters.dreamcatcher.rules.dreamcatcher import Ability, Advantage, Dreamcatcher, Hindrance
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from characters.socket.rules import Table, TypedWords
from printing.job import Job
from tests.printing.paper import STATE

KEY = "dreamcatcher"
NAMES = HouseRules().ability_names
OLD = Dreamcatcher(
    abilities=tuple(
        Ability(name, score, "Guile: past the guard" if score == 2 else None)
        for name, score in zip(NAMES, (3, 2, 0, 1, 2, 4), strict=True)
    ),
    advantages=(
        Advantage("a1", "Knows every current of the river"),
        Advantage("a2", "Lifts what two men cannot", "t1"),
        Advantage("a3", "Never lost in fog"),
    ),
    hindrances=(
        Hindrance("h4", "Will not leave anybody in the water"),
        Hindrance("h5", "Owes the harbour guild"),
    ),
    xp=4,
    earned=9,
)
WORDS = TypedWords(
    "Ragna Oarless",
    "she / her",
    "the Tuesday table",
    {
        "line": "a ferrywoman whose river has moved",
        "look": "Sleeves rolled twice.",
        "notes": "Has crossed to the island four times, and come back five.",
    },
)
FIELDS = 9  # that a person fills and the sheet prints


def sheet_job(
    sheet: Dreamcatcher = OLD,
    words: TypedWords = WORDS,
    paper: str = "a4",
    seal: Mapping[str, list[str]] = MappingProxyType({}),
) -> Job:
    """Return a sheet as the app prints it, without a database."""
    drawn = print_context(sheet, Table(HouseRules()), words, paper)
    return sheet_page_job(
        KEY, paper, {**drawn, "state": STATE}, f"{words.name}, a sheet", seal_svg_of_json_or_empty(seal)
    )


def filled(text: str, traits: int = 4, names: int = 6) -> Dreamcatcher:
    """Return a character with *text* in every trait and name, as long as each may be."""
    return Dreamcatcher(
        abilities=tuple(Ability(text[n : n + 30], n - 3, "t" if n % 2 else None) for n in range(names)),
        advantages=tuple(Advantage(f"a{n}", text[n : n + 120], "t") for n in range(traits)),
        hindrances=tuple(Hindrance(f"h{n}", text[n : n + 120]) for n in range(traits)),
        xp=17,
    )


def in_every_field(text: str) -> Job:
    """Return a sheet with *text* in each of the fields that it prints."""
    sheet = Dreamcatcher(
        abilities=(Ability(text, 3),),
        advantages=(Advantage("a1", text),),
        hindrances=(Hindrance("h2", text),),
        exceptions=(("A trait", text),),
    )
    texts = dict.fromkeys(("line", "look", "notes"), text)
    return sheet_job(sheet, TypedWords(text, text, "", texts))


def worst(text: str = "lantern and tide " * 588, paper: str = "a4") -> Job:
    """Return the sheet of one who has everything many times over, every text at its limit."""
    granted = tuple((f"A hamper {n}", text[:200]) for n in range(40))
    held = filled(text, 40, 9)
    sheet = Dreamcatcher(
        held.abilities, held.advantages[:20], held.hindrances[:20], -99, 500, exceptions=granted
    )
    texts = {"line": text[:200], "look": text[:2_000], "notes": text[:10_000]}
    return sheet_job(sheet, TypedWords(text[:80], text[:40], text[:80], texts), paper)
