"""What the tests of an Arkana's printed sheet share: characters with little and with very much, and their jobs."""

from collections.abc import Mapping
from types import MappingProxyType

from characters.arkana.paper import print_context
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.kit import (
    MOST_SPELLS,
    Kit,
    KitPlace,
    Piece,
    Range,
    WrittenSpell,
    armor_tool_weapon_ratings,
)
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from characters.socket.rules import Table, TypedWords
from printing.job import Job
from tests.printing.paper import STATE

KEY = "arkana"
BARE = Arkana(ratings=armor_tool_weapon_ratings("+00"))
CORVIN = Arkana(
    cells=(3, 4, 2, 5, 4, 3, 2, 3, 4),
    ratings=armor_tool_weapon_ratings("0+0"),
    equipment=(
        Piece("Boat-hook", Kit.WEAPON, 2, Range.REACH),
        Piece("Oilskin coat", Kit.ARMOR),
        Piece("Storm lantern", Kit.TOOL),
    ),
    pack=(Piece("Coil of tarred rope", None), Piece("Three sealed letters")),
    spells=(
        WrittenSpell(
            "The river owes: whatever it took in the last hour, it gives back once, at the nearer bank."
        ),
        WrittenSpell(
            "Hold the far side\nUntil the lantern is out, nobody who stands with him can be moved.",
            KitPlace.PACK,
        ),
    ),
    body_wounds=1,
    xp=2,
    earned=14,
)
WORDS = TypedWords(
    "Corvin Ashgrove",
    "he / him",
    "the Thursday table",
    {
        "calling": "a ferryman who no longer trusts the river",
        "look": "A coat with the pockets sewn shut.",
        "notes": "Owes the toll-house nine crossings. Will not say the name of the far bank.",
    },
)
LONG = "the lantern that was left burning in the window of the house at the end"
CROWDED = Arkana(
    cells=(6,) * 9,
    ratings=armor_tool_weapon_ratings("-++"),
    equipment_slots=20,
    pack_slots=9,
    equipment=tuple(
        Piece(f"Number {n}, {LONG}"[:80], Kit.WEAPON, 1 + n % 2, Range.RANGED) for n in range(13)
    ),
    pack=tuple(Piece(f"Thing {n} from the drowned house", Kit.TOOL) for n in range(8)),
    spells=(
        *(
            WrittenSpell(f"Spell {n}. " + "What was said over the water is heard again on the stairs. " * 12)
            for n in range(6)
        ),
        WrittenSpell(f"The last word of {LONG}", KitPlace.PACK),
    ),
    body_wounds=9,
    spirit_wounds=6,
    xp=-12,
    earned=120,
    exceptions=(
        ("Control Body rose from 2 to 3", "the bargain under the mill, kept by both sides"),
        ("+2 XP", "the toast"),
    ),
)
MUCH = TypedWords(
    "Maximiliane Okonkwo-Fitzgerald of the Long Low Road",
    "she / they",
    "the table by the window where nobody wanted to sit down first",
    {
        "calling": "a keeper of keys to doors that were taken out of their walls before she was born, " * 2,
        "look": "Tall, in three coats, the middle one not hers. " * 30,
        "notes": "She left the lamp burning in the window of the empty house. " * 150,
    },
)
SEAL = {
    "cards": ["m2", "m1", "m0", "c7", "m19"],
    "words": ["Clarity", "Hunger", "Threshold", "Inheritance", "Mercy"],
}


def sheet_job(
    arkana: Arkana = CORVIN,
    words: TypedWords = WORDS,
    paper: str = "a4",
    seal: Mapping[str, list[str]] = MappingProxyType({}),
) -> Job:
    """Return a sheet as the app prints it, without a database."""
    drawn = print_context(arkana, Table(HouseRules()), words, paper)
    return sheet_page_job(
        KEY,
        paper,
        {**drawn, "state": STATE},
        f"{words.name}, an Arkana's sheet",
        seal_svg_of_json_or_empty(seal),
    )


FIELDS = 10  # that a person fills and the sheet prints


def in_every_field(text: str) -> Job:
    """Return the sheet of an Arkana with *text* in each of the fields that it prints."""
    arkana = Arkana(
        equipment=(Piece(text, Kit.WEAPON, 2, Range.CLOSE),),
        pack=(Piece(text),),
        spells=(WrittenSpell(text),),
        exceptions=(("Control Body rose from 2 to 3", text),),
    )
    texts = dict.fromkeys(("calling", "look", "notes"), text)
    return sheet_job(arkana, TypedWords(text, text, text, texts))


def worst(text: str = "lantern and tide " * 588, paper: str = "a4") -> Job:
    """Return the sheet of an Arkana who has everything many times over, every text at its limit."""
    arkana = Arkana(
        cells=(6,) * 9,
        ratings=armor_tool_weapon_ratings("-++"),
        equipment_slots=20,
        pack_slots=20,
        equipment=tuple(Piece(text[n : n + 80], Kit.WEAPON, 1, Range.RANGED) for n in range(20)),
        pack=tuple(Piece(text[n : n + 80], Kit.TOOL, 2) for n in range(10)),
        spells=tuple(WrittenSpell(f"{text[:1_990]} {n}", None) for n in range(MOST_SPELLS)),
        body_wounds=50,
        spirit_wounds=50,
        xp=-99,
        earned=500,
        exceptions=tuple((f"Wounds to Body went from {n} to {n + 1}", text[:200]) for n in range(40)),
    )
    texts = {"calling": text[:200], "look": text[:2_000], "notes": text[:10_000]}
    return sheet_job(arkana, TypedWords(text[:80], text[:40], text[:80], texts), paper)
