"""A dreamcatcher's character on paper: what the printed page is drawn of."""

from collections.abc import Mapping
from dataclasses import dataclass

from characters.dreamcatcher.odds_page import odds_row
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import (
    Ability,
    Advantage,
    Dreamcatcher,
)
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Table, TypedWords
from printing.text import overleaf_layout, paragraphs_of_tidy_text, tidy_lines_or_run_on_many_short_ones

SIX = 6  # abilities that stand in two rows; more need three
CIRCLES = 10  # of destiny; a line beyond takes the rest
TRAIT_ROWS, HINDRANCE_ROWS = 6, 4  # that a sheet has room for; what is more stands overleaf
TEMPORARY_ROWS = 3


@dataclass(frozen=True, slots=True)
class PrintedAbility:
    """An ability: its score, whether its box is crossed, and in per cent what each way to roll succeeds in."""

    name: str
    score: str
    is_hampered: bool
    odds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedTrait:
    """A trait; by its *key* it is found overleaf."""

    key: str
    words: str
    is_hampered: bool = False


def print_context(
    sheet: Dreamcatcher | None, table: Table[HouseRules], words: TypedWords, paper_size: str
) -> Mapping[str, object]:
    """Return what the print page draws of *sheet* on *paper_size* ("a4", "letter"); of nobody, the blank form."""
    rules = table.rules
    notes = tidy_lines_or_run_on_many_short_ones(words.texts.get("notes", ""))
    held = sheet or Dreamcatcher()
    abilities = (
        tuple(PrintedAbility(name, "", False, ()) for name in rules.ability_names)
        if sheet is None
        else tuple(map(_ability, held.abilities))
    )
    advantages, hindrances = (
        tuple(map(_advantage, held.advantages)),
        tuple(PrintedTrait(trait.key, trait.words) for trait in held.hindrances),
    )
    return {
        "is_blank": sheet is None,
        "words": words,
        "paper": paper_size,
        "line": words.texts.get("line", ""),
        "look": tidy_lines_or_run_on_many_short_ones(words.texts.get("look", "")),
        "abilities": abilities,
        "rows": "nine" if len(abilities) > SIX else "six",
        "advantages": advantages[:TRAIT_ROWS],
        "hindrances": hindrances[:HINDRANCE_ROWS],
        "more_advantages": advantages[TRAIT_ROWS:],
        "more_hindrances": hindrances[HINDRANCE_ROWS:],
        "advantage_places": range(TRAIT_ROWS - len(advantages[:TRAIT_ROWS])),
        "hindrance_places": range(HINDRANCE_ROWS - len(hindrances[:HINDRANCE_ROWS])),
        "temporary_places": range(TEMPORARY_ROWS),
        "destiny": str(held.xp).replace("-", "\N{MINUS SIGN}"),
        "over": max(0, held.xp - CIRCLES),
        "circles": tuple(place < held.xp for place in range(CIRCLES)),
        "out_after": rules.out_after,
        "price": rules.conversion_price,
        "notes": paragraphs_of_tidy_text(notes),
        "setting": overleaf_layout(notes),
        "exceptions": held.exceptions,
    }


def _ability(ability: Ability) -> PrintedAbility:
    odds = tuple(cell.succeeds for cell in odds_row(ability.score).cells)
    return PrintedAbility(ability.name, signed(ability.score), ability.is_hampered, odds)


def _advantage(held: Advantage) -> PrintedTrait:
    return PrintedTrait(held.key, held.words, held.is_hampered)
