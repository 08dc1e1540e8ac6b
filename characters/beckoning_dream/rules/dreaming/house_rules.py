"""What a campaign settles of its dreams at the table, each with the house default and what it comes to in figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from characters.beckoning_dream.rules.dream import MOST_CARDS
from characters.beckoning_dream.rules.interpreting import Effect
from characters.beckoning_dream.rules.own_effects import TEXT_LIMIT, NoEffectError, effects_of_text
from characters.socket.rules import Problem, Question

ABOUT = "A dream at the table"


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamingRules:
    """*spread_size* is how many scenes a dream has; *may_dreamers_duel* each other (Ruling B51). *own_effects* are
    written a line each (`rules/own_effects.py`).

    It *shows_given* cards as they go to the Dream Deck (Ruling B27), or *turns_scenes* as they begin (Ruling B28).
    """

    spread_size: int = 3
    may_dreamers_duel: bool = False
    shows_given: bool = False
    turns_scenes: bool = False
    own_effects: str = ""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The Interpretation Effects that the table wrote for itself. Raises NoEffectError."""
        return effects_of_text(self.own_effects)


def settled_rules(house_rules_json: Mapping[str, Any], of: type[DreamingRules]) -> dict[str, Any]:
    """Return the fields of *of* that a table has settled (JSON)."""
    return {
        field.name: house_rules_json[field.name] for field in fields(of) if field.name in house_rules_json
    }


def dreaming_rules_of_json(house_rules_json: Mapping[str, Any]) -> DreamingRules:
    """Return what a table has settled of its dreams, the defaults in the place of what it has not."""
    return DreamingRules(**settled_rules(house_rules_json, DreamingRules))


NUMBERS = {  # the least and the most that one may be
    "spread_size": ("Cards of the spread", 1, MOST_CARDS),
}
HINTS = {
    "spread_size": "A scene each. Four new Dreamers have 32 cards to play: three typical scenes take about 20 turns.",
    "own_effects": "Name | suit or any | Scores or any | what it means | steps. Wands have three that the rules leave "
    "open. Steps, if the app is to do them: who (me, opponent, ally, foe), what (draw, burn, awareness, oneirogen, "
    "value, stress), how many. Wildfire | Wands | Triumph | The fire leaps over. | opponent stress 2, me awareness -1",
    "may_dreamers_duel": "Fought to the end it takes 8 turns, both decks are spent, and in 62 of 100 nobody stands.",
    "shows_given": "Of a deck of ten one card is given, and whose it was shows where it lies in the spread.",
    "turns_scenes": "Open, all may answer the question by them; turned later, the GM does not know them either.",
}
CHOICES: Mapping[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "may_dreamers_duel": (
        "Dreamers against each other",
        (("false", "Not in this campaign"), ("true", "Yes: we have spoken about it")),
    ),
    "shows_given": (
        "The card each gives to the Dream Deck",
        (("false", "Nobody sees it, its owner neither"), ("true", "Is shown as it is given")),
    ),
    "turns_scenes": (
        "The cards of the spread",
        (("false", "Lie open from the start"), ("true", "Are turned, each as its scene begins")),
    ),
}


def dreaming_rule_fields() -> Iterator[Question]:
    """Yield what a table is asked of its dreams, each with its figures beside it."""
    for key, (label, _least, _most) in NUMBERS.items():
        yield Question(key, label, hint=HINTS[key], about=ABOUT)
    for key, (label, choices) in CHOICES.items():
        yield Question(key, label, choices=choices, hint=HINTS[key], about=ABOUT)
    yield Question(
        "own_effects",
        "Interpretation Effects of your own, a line each",
        TEXT_LIMIT,
        required=False,
        long=True,
        hint=HINTS["own_effects"],
        about=ABOUT,
    )


def dreaming_rule_problems(rules: DreamingRules) -> Iterator[Problem]:
    """Yield what no table can mean."""
    for key, (label, least, most) in NUMBERS.items():
        if not least <= getattr(rules, key) <= most:
            yield Problem(key, f"{label}: {least} to {most}.", (key,))
    try:
        effects_of_text(rules.own_effects)
    except NoEffectError as amiss:
        yield Problem("own_effects", str(amiss), ("own_effects",))
