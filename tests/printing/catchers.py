"""What the tests of Dreamcatcher's paper share: one who is fresh, one who bears much, a table, and their jobs."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from characters.dreamcatcher.odds_page import ODDS_ON_PAPER
from characters.dreamcatcher.paper import print_context
from characters.dreamcatcher.rules.dreamcatcher import Ability, Advantage, Dreamcatcher, Hindrance
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.table_paper import GMS_PAGE, NPCS
from characters.pages.prints import paper_job, seal_svg_of_json_or_empty, sheet_page_job
from characters.socket.rules import CharacterThere, OpponentThere, Paper, Table, TableToPrint, TypedWords
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


# --- a table's paper ---

PAPERS = {paper.key: paper for paper in (GMS_PAGE, NPCS, ODDS_ON_PAPER)}
THERE = tuple(
    CharacterThere(f"c{number}", name, OLD)
    for number, name in enumerate(("Ragna Oarless", "Pell Underlamp", "Iven of Seven Doors", "Lark"))
)
HARBOURMASTER = {
    "score": 3,
    "bears": 3,
    "advantages": ["Every ship owes him"],
    "hindrances": ["Counts aloud"],
}
GULL = {"score": 1, "bears": 1, "advantages": [], "hindrances": []}
AGAINST = (
    OpponentThere("a", "npc", "The Harbourmaster", HARBOURMASTER),
    OpponentThere("b", "npc", "A gull that knows", GULL),
)


def table_job(
    key: str,
    characters: tuple[CharacterThere[Dreamcatcher], ...] = THERE,
    opponents: tuple[OpponentThere, ...] = AGAINST,
    rules: HouseRules | None = None,
    paper: str = "a4",
) -> Job:
    """Return a paper of a table as the app prints it, without a database."""
    printed: Paper[Any] = PAPERS[key]
    drawn = printed.draw(TableToPrint(rules or HouseRules(), opponents, characters))
    assert drawn is not None
    return paper_job(KEY, printed, drawn, paper, "The Light Inland")


GMS_FIELDS, STRIP_FIELDS = 3, 2  # that a person fills and these print; an NPC's name is cut at its limit


def gms_page_with_each_in_every_field(texts: Sequence[str]) -> Job:
    """Return the GM's page of a character for each of *texts*: its name, an ability's and a hindrance."""
    there = (
        CharacterThere("c", text, Dreamcatcher((Ability(text, 3),), hindrances=(Hindrance("h1", text),)))
        for text in texts
    )
    return table_job("gm", tuple(there))


def strips_with_each_in_every_field(texts: Sequence[str]) -> Job:
    """Return an NPC for each of *texts*: its name, as far as it goes, and both of its traits."""
    there = (
        OpponentThere("a", "npc", text, {"score": 1, "bears": 1, "advantages": [text], "hindrances": [text]})
        for text in texts
    )
    return table_job("npcs", opponents=tuple(there))


def worst_gms_page(text: str) -> Job:
    """Return the GM's page of many who have everything, every text at its limit."""
    return table_job("gm", (CharacterThere("c", text[:80], filled(text, 12, 9)),) * 24)
