"""What a game in the registry still lacks: each a sentence that says what to write, and where."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import find
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from characters.socket.playthroughs import Playthrough
from characters.socket.rules import ActorAndSheets, Exceptions, GameRules, GameWords, Occasion, System, plain

STARTERS = 6
HOME = Path(__file__).parents[1]
COVERED = HOME / "tests/rules/coverage.ini"  # coverage takes no pattern for what must be measured
TEMPLATES = {
    "_sheet.html": "the sheet on the screen, of what shows.sheet returns",
    "_builder.html": 'the builder, of shows.workbench and the form; what a click lands on has id="draft", '
    'what it sends form="clicks"',
    "_brief.html": 'a character in a list: part "kind" in a word or two, part "cards" at a glance',
    "_starter.html": "a ready-made beginning in a line, of its draft",
    "_kind.html": "a picture of what is played, where one chooses a game",
    "print.html": "the sheet on paper, of what shows.paper returns, and the blank form to fill in by hand",
}
SHEETS = {
    "css/{key}.css": "imports each file of css/{key}/: what its pages alone are drawn with, under :where(.of-{key})",
    "css/print/{key}.css": "its paper",
    "css/print/{key}-a4.css": "where things stand on A4",
    "css/print/{key}-letter.css": "where things stand on US Letter",
}
WORDS = {
    "begins": "say what there is to begin with, after says.line where one chooses a game",
    "starters_note": "say in a few words what the ready-made beginnings are",
    "finished": 'say what grows them, after "This writes the first line of the ledger."',
    "arrived": "say what of one who has played before becomes the first line",
    "growth_line": "say what stands below, under the heading of what they may do",
}
STANDING_IN = {
    "problems": "yield every problem of a draft, so that none is finished that the book does not allow",
    "offers": "yield every way to spend XP, with all that stands against it",
    "draft_of": "return a sheet as an arrival's draft, as it is now with its unspent XP, for a duplicate",
}
DRAWN_PLAINLY = {
    "sheet": "return what _sheet.html draws, what a player needs first at the top",
    "paper": "return what print.html draws, and of None what the blank form does",
    "workbench": 'return what _builder.html draws, with "tallies": how far the draft is',
}
POSTED = {
    "starter": "takes the key of a ready-made beginning",
    "arrival": "says by yes or no whether one who has played before is laid before the GM as they are",
    "xp": "says what such a one brings to spend",
}
PARTS: dict[type[Any], str] = {
    Occasion: "what happens to everyone at once and brings XP, with its form; without it and Exceptions nobody gets XP",
    Exceptions: "what a GM may grant beside the rules: offers, their groups, and what each writes",
    Playthrough: "a demo table as a lived history (DEMO, in its demo.py); manage.py demo --reset lives it",
}


def lacks(system: System[Any, Any]) -> list[str]:
    """Return a sentence for all that *system* has not said yet, the most needed first; nothing: it is whole."""
    return [*_rules(system), *_words(system), *_views(system), *_parts(system), *_files(system)]


def _rules(system: System[Any, Any]) -> Iterator[str]:
    here, rules = f"characters/{system.key}/system.py, GameRules", system.rules
    usual = {field.name: field.default for field in fields(GameRules)}
    for name, what in STANDING_IN.items():
        if getattr(rules, name) is usual[name]:
            yield f"{here}({name}=…): {what}."
    if (there := len(rules.starters)) < STARTERS:
        yield f"{here}(starters=…): {STARTERS} ready-made beginnings, each a Starter; there are {there}."
    if (kinds := len(rules.spends)) != (groups := len(system.says.groups)):
        yield f"{here}(spends=…): the kind of entry that each group writes; {kinds} kinds, {groups} groups."


def _words(system: System[Any, Any]) -> Iterator[str]:
    here, says = f"characters/{system.key}/system.py, GameWords", system.says
    for field in fields(GameWords):
        if getattr(says, field.name) == "":
            yield f"{here}({field.name}=…): {WORDS.get(field.name, 'it is empty: write it in words')}."
    if not says.rulings:
        yield f"{here}(rulings=…): where the book leaves open: a code, what was chosen, and why."
    if not says.describe(system.rules.award(1, "a gift")):
        yield f"{here}(describe=…): an award is told in no words: tell its reason."
    for occasion in system.occasions:
        answers, rules = occasion.form().answers, system.rules.house_rules
        cast = ActorAndSheets("me", {"me": system.rules.blank})
        lines = {
            "settled": occasion.settle(cast, answers, rules),
            "corrected for one who came": occasion.correct(cast, None, answers, rules),
            "corrected for one who was not there": occasion.correct(cast, answers, None, rules),
        }
        for how in (how for how, entry in lines.items() if not says.describe(entry)):
            yield f"{here}(describe=…): a line of {occasion.key}, {how}, is told in no words: tell it."


def _views(system: System[Any, Any]) -> Iterator[str]:
    here = f"characters/{system.key}/system.py, GameViews"
    usual = {"sheet": plain.sheet_context, "paper": plain.paper_context, "workbench": plain.builder_context}
    for name, what in DRAWN_PLAINLY.items():
        if getattr(system.shows, name) is usual[name]:
            yield f"{here}({name}=…): {what}."
    asked = system.shows.form(
        draft=system.shows.workbench({"arrival": True}, system.rules.house_rules, ())
    ).fields
    for name, what in POSTED.items():
        if name not in asked:
            yield f'{here}(form=…): a field "{name}" that {what}.'


def _parts(system: System[Any, Any]) -> Iterator[str]:
    for kind, what in PARTS.items():
        if not system.parts_of(kind):
            yield f"characters/{system.key}/system.py, System(parts=(…, {kind.__name__}(…))): {what}."


def _files(system: System[Any, Any]) -> Iterator[str]:
    if (HOME / (rules := f"characters/{system.key}/rules")).is_dir() and rules not in COVERED.read_text():
        yield f"tests/rules/coverage.ini: name {rules} there, so that every branch of it has a test."
    for name, what in TEMPLATES.items():
        try:
            get_template(f"characters/{system.key}/{name}")
        except TemplateDoesNotExist:
            yield f"templates/characters/{system.key}/{name}: {what}."
    for sheet, what in SHEETS.items():
        if not find(path := sheet.format(key=system.key)):
            yield f"static/{path}: {what.format(key=system.key)}."
