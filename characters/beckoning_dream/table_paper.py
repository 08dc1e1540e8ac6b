"""Paper for a table that dreams: foes, Efforts and Spikes to cut, what a Score allows, Guide and Bonds."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from characters.beckoning_dream.duel_table import SIGNS
from characters.beckoning_dream.opponent_forms import FOES as FOES_SIDE
from characters.beckoning_dream.opponent_forms import OWN, SIDES
from characters.beckoning_dream.rules.dreamer import HouseRules
from characters.beckoning_dream.rules.dreaming.house_rules import (
    BETWEEN,
    CONFLICTS,
    CONSTRUCTION,
    QUESTIONS,
    DreamingRules,
)
from characters.beckoning_dream.rules.dreaming.house_rules import FOES as FOE_RULES
from characters.beckoning_dream.rules.dreaming.position import Bearing, Dream, Prepared
from characters.beckoning_dream.rules.dreaming.prepared import (
    EFFORT,
    FOE,
    KEPT,
    READY_MADE,
    SPIKE,
    cards_asked_for,
    prepared_by_gm,
)
from characters.beckoning_dream.rules.interpreting import EFFECTS, Effect
from characters.beckoning_dream.rules.score import COUNTERS, Score
from characters.beckoning_dream.rules.stress import BLIND_BURN, BLINK, BURN, FLINCH, ONEIROGEN
from characters.beckoning_dream.spikes import spike_costs_in_words
from characters.socket.rules import Paper, TableToPrint
from decks.rules.tarot import ORDER, Suit, capitalized, cards_of_codes, deck_in_words

MOST_FACES, ROW = (
    24,
    8,
)  # of a deck that is drawn card by card, and in a row of it; a larger one is told in words
MOST_BOXES = 24  # of an Effort's Difficulty, to tick off; more is written down
FOUR = 4  # Dreamers of whom the figures speak
KINDS = {FOE: "A foe", EFFORT: "An Effort", SPIKE: "A Spike"}
BEARS = {
    Bearing.SPENDS: "spends itself: Blind Burns first, then Burns",
    Bearing.HOLDS: "holds on: keeps most cards to play",
    Bearing.ASKED: "the GM chooses each time",
}
FOUR_WAYS = {
    Suit.SWORDS: "decisive", Suit.CUPS: "discerning", Suit.WANDS: "chaotic", Suit.PENTACLES: "cunning",
}  # fmt: skip


# --- foes, Efforts and Spikes, to cut ---


@dataclass(frozen=True, slots=True)
class CardToCut:
    """A foe, an Effort or a Spike on a card of its own.

    *figures* are large, each with its label; *boxes* are to tick off, as many as something has. Its cards are drawn in
    rows of *faces*, or are too many and told in words (*deck*). *lines* have a label and words each.
    """

    kind: str
    name: str
    figures: tuple[tuple[int, str], ...]
    faces: tuple[tuple[str, ...], ...] = ()
    deck: str = ""
    boxes: range = range(0)
    lines: tuple[tuple[str, str], ...] = ()
    suits: tuple[tuple[str, str, str], ...] = ()

    @property
    def ruled(self) -> range:
        """Return lines to write on, as far as there is room."""
        letters = sum(len(label) + len(words) for label, words in self.lines)
        return range(max(0, 7 - 2 * len(self.faces) - 2 * bool(self.suits) - letters // 70))


def foes_of_table(table: TableToPrint[HouseRules]) -> Mapping[str, Any] | None:
    """Return the cards of what stands against a table's Dreamers, None where nothing does."""
    cards = [card_to_cut(each.kind, each.name, each.data, table.rules) for each in table.opponents]
    return {"rows": list(_in_rows(cards))} if cards else None


def ready_made_foes(table: TableToPrint[HouseRules]) -> Mapping[str, Any]:
    """Return the cards of what is ready-made."""
    cards = [card_to_cut(ready.what, ready.name, ready.told, table.rules) for ready in READY_MADE]
    return {"rows": list(_in_rows(cards))}


def prepared_foes(dream: Dream) -> Mapping[str, Any] | None:
    """Return the cards of what the game master prepared and did not use yet; None where the reader knows of nothing."""
    there = [thing for thing in prepared_by_gm(dream).values() if not thing.is_used]
    cards = [
        card_to_cut(thing.what, capitalized(thing.told["name"]), thing.told, dream.rules, thing.scene)
        for thing in there
    ]
    return {"rows": list(_in_rows(cards))} if cards else None


def _in_rows(cards: Sequence[CardToCut]) -> Iterator[Sequence[CardToCut]]:
    return (cards[first : first + 2] for first in range(0, len(cards), 2))


def card_to_cut(
    what: str, name: str, told: Mapping[str, Any], rules: DreamingRules, scene: int = 0
) -> CardToCut:
    """Return the card of what was set down or prepared; what was not said of a foe is as the house settled it."""
    settled = (
        {"bearing": rules.foes_bear, "selects_at_random": rules.foes_select_at_random} if what == FOE else {}
    )
    whole = {**KEPT[what], **settled, **told}
    where = (("Pinned to", f"scene {scene}"),) if scene else ()
    if what == SPIKE:
        figures_of_costs = spike_costs_in_words(whole)
        costs = (("Costs", figures_of_costs),) if figures_of_costs else ()
        return CardToCut(
            KINDS[what], name, ((whole["difficulty"], "cards are looked at"),),
            lines=(("Who shows no card of the suit", whole["consequence"]), *costs, *where),
            suits=tuple((suit.name.lower(), suit.title, way) for suit, way in FOUR_WAYS.items()),
        )  # fmt: skip
    held = sorted(cards_of_codes(whole["cards"]), key=ORDER.__getitem__)
    is_drawn = len(held) <= MOST_FACES
    shown = tuple(_rows_of_faces([card.code for card in held])) if is_drawn else ()
    deck = "" if is_drawn else deck_in_words(held)
    turns = ("Takes", turns_in_words(what, whole))
    if what == EFFORT:
        difficulty, cost = whole["difficulty"], whole["cost"]
        costs = (("A bad Score also costs", cost),) if cost else ()
        figures = ((difficulty, "Difficulty"), (whole["intensity"], "Intensity"))
        boxes = range(difficulty if difficulty <= MOST_BOXES else 0)
        return CardToCut(KINDS[what], name, figures, shown, deck, boxes, (*costs, turns, *where))
    selects = "at random" if whole["selects_at_random"] else "the GM chooses"
    stands = (("Stands", SIDES.get(whole["side"], SIDES[OWN])),) if whole["side"] != FOES_SIDE else ()
    lines = (*stands, ("Selects", selects), ("Bears Stress", BEARS[Bearing(whole["bearing"])]), turns, *where)
    figures = ((whole["awareness"], "Awareness"), (len(held), "card" if len(held) == 1 else "cards"))
    return CardToCut(KINDS[what], name, figures, shown, deck, range(whole["awareness"]), lines)


def _rows_of_faces(codes: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield cards in rows, those of a suit together, several suits in one where they fit."""
    row: tuple[str, ...] = ()
    for _suit, family in groupby(codes, key=lambda code: code[0]):
        held = tuple(family)
        if row and len(row) + len(held) > ROW:
            yield row
            row = ()
        row += held
    yield row


def turns_in_words(what: str, told: Mapping[str, Any]) -> str:
    """Return about how many turns a foe or an Effort takes four Dreamers: as simulated, or as its cards say."""
    turns = cards_asked_for(Prepared(what, told), FOUR)
    is_simulated = any(all(told.get(key) == one for key, one in ready.told.items()) for ready in READY_MADE)
    count = f"{turns:.1f}" if is_simulated else str(max(1, round(turns)))
    return f"about {count} {'turn' if count == '1' else 'turns'} of four new Dreamers"


# --- what a Score allows ---

TOLD = {  # in our own words, as short as a player reads it in play
    "Press": "Deal 1 Stress to your Opponent.",
    "Devastate": "Deal the difference of both values to your Opponent as Stress.",
    "Help": "An ally’s next Revealed card counts 1 more, and 1 for each Oneirogen you spend.",
    "Hinder": "A foe’s next Revealed card counts 1 less, and 1 for each Oneirogen you spend.",
    "Study": "All hear one fact of a foe’s deck: its most or least common suit, its highest or lowest card.",
    "Fall Back": "Leave the Duel. You may come back.",
    "Analyze": "Your Opponent shows their Present to all.",
    "Anticipate": "An ally’s next Select comes after their Opponent’s Reveal.",
    "Lookout": "Awareness +1 for an ally or a foe, up to the Maximum.",
    "Misdirect": "Your Opponent’s Awareness sinks by 1.",
    "Trap": "An ally’s next value rises by half the Stress your Opponent deals this turn, rounded up.",
    "Plot": "For an ally’s next Draw: of the top 3 take one, the others go back on top or under.",
    "Glare": "Deal 1 Stress to a foe, 2 if they dealt you some this turn.",
    "Brace": "Of the Stress dealt to you this turn bear half, rounded down.",
    "Break": "A foe’s Revealed card burns.",
}
FIGURES = {  # what stands where an effect may be chosen
    "Press": "1", "Devastate": "difference", "Glare": "1 or 2", "Help": "+1", "Hinder": "\N{MINUS SIGN}1",
    "Study": "1 fact", "Fall Back": "out", "Analyze": "Present", "Anticipate": "waits", "Lookout": "+1",
    "Misdirect": "\N{MINUS SIGN}1", "Trap": "+2 or more", "Plot": "1 of 3", "Brace": "half, 1 or more",
    "Break": "a card",
}  # fmt: skip
WHEN = {
    Score.TRIUMPH: "at least double", Score.SUCCESS: "more", Score.CLASH: "equal", Score.SETBACK: "less",
    Score.COUNTERED: "its suit counters yours",
}  # fmt: skip
ONLY_FOES = (
    "Glare",
    "Hinder",
)  # work on an Effort but where the house says that only what names the Opponent does


@dataclass(frozen=True, slots=True)
class EffectRow:
    """An effect on the sheet: what it does in words, its figure under each Score that allows it, "" under others."""

    name: str
    told: str
    figures: tuple[str, ...]
    works_on_effort: bool
    is_own: bool


@dataclass(frozen=True, slots=True)
class EffectGroup:
    """The effects of a suit, or of any; *lines* are left to write one's own on."""

    mark: str
    title: str
    rows: tuple[EffectRow, ...]
    lines: tuple[str, ...] = ()


def score_sheet(table: TableToPrint[HouseRules]) -> Mapping[str, Any]:
    """Return what the sheet of Scores draws: the Scores, who counters whom, each effect, what the house changed."""
    rules = table.rules
    return {
        "scores": [(SIGNS[score], score.title, WHEN[score], score.choices, score.value) for score in Score],
        "choosing": [(SIGNS[score], score.title) for score in Score if score.choices],
        "counters": [(suit.name.lower(), suit.title) for suit in (*COUNTERS, COUNTERS[0])],
        "groups": list(_effect_groups(rules)),
        "settled": list(house_rules_in_words(rules, BESIDE_SCORES)),
    }


def _effect_groups(rules: DreamingRules) -> Iterator[EffectGroup]:
    effects = (*EFFECTS, *rules.effects)
    for suit in (None, Suit.SWORDS, Suit.PENTACLES, Suit.WANDS, Suit.CUPS):
        rows = tuple(_effect_row(effect, rules) for effect in effects if effect.suit is suit)
        lines = ("any", "Setback", "Triumph") if suit is Suit.WANDS and not rows else ()
        mark, title = (suit.name.lower(), suit.title) if suit else ("", "Any suit")
        yield EffectGroup(mark, title, rows, lines)


def _effect_row(effect: Effect, rules: DreamingRules) -> EffectRow:
    allowed = [score for score in Score if score.choices]
    figure = FIGURES.get(effect.name) or str(effect.stress or "\N{BULLET}")
    is_closed = (rules.only_opponent_in_effort and effect.name in ONLY_FOES) or (
        rules.intensity_at_once and effect.name == "Brace"
    )
    return EffectRow(
        effect.name,
        effect.words or TOLD[effect.name],
        tuple(figure if not effect.only or score in effect.only else "" for score in allowed),
        effect.works_on_effort and not is_closed,
        bool(effect.code),
    )


# --- Guide and Bonds ---


WAYS_TO_BEAR = (
    (FLINCH, "Flinch", "discard a card"),
    (BLINK, "Blink", "Awareness \N{MINUS SIGN}1"),
    (BURN, "Burn", "burn a card"),
    (BLIND_BURN, "Blind Burn", "burn the top of the Future, unseen"),
    (ONEIROGEN, "Oneirogen", "spend one"),
)


def guide_sheet(table: TableToPrint[HouseRules]) -> Mapping[str, Any]:
    """Return what the sheet of Guides and Bonds draws beside its own words."""
    settled = list(house_rules_in_words(table.rules, BESIDE_GUIDES))
    return {"rules": table.rules, "settled": settled, "ways": WAYS_TO_BEAR}


# --- what the house settled ---

BESIDE_SCORES, BESIDE_GUIDES = (
    (CONFLICTS, FOE_RULES),
    (CONSTRUCTION, BETWEEN),
)  # what the rules on a sheet are about
OF_THE_APP = ("presets",)  # nothing that a table without it has to know


def house_rules_in_words(rules: DreamingRules, about: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each house rule that is *about* this and that a table settled otherwise: its question, its answer."""
    usual = DreamingRules()
    for question in QUESTIONS:
        settled = getattr(rules, question.key)
        is_there = question.about in about and question.key not in OF_THE_APP
        if is_there and settled != getattr(usual, question.key):
            answers = dict(question.choices)
            yield question.label, str(answers.get(json.dumps(settled), settled))


FOES = Paper(
    "foes",
    "Foes, Efforts and Spikes",
    "of this campaign, to cut",
    "foes",
    foes_of_table,
    is_of_opponents=True,
)
READY = Paper("ready", "Ready-made foes and Efforts", "to cut", "foes", ready_made_foes)
SCORES = Paper("scores", "What a Score allows", "every effect, for the table", "scores", score_sheet)
GUIDES = Paper("guides", "Guide and Bonds", "and Oneirogen, for the table", "guides", guide_sheet)
PREPARED = Paper("prepared", "What you prepared", "foes, Efforts and Spikes, to cut", "foes", prepared_foes)
