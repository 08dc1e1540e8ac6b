"""A turn with real cards: two Revealed cards, what was added, both Scores, and what each side makes of its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import Label
from characters.beckoning_dream.rules.duel import reason_for_scores
from characters.beckoning_dream.rules.foes import MOST_DIFFICULTY, MOST_INTENSITY
from characters.beckoning_dream.rules.interpreting import EFFECTS, Effect, Interpretation, InterpretedTurn
from characters.beckoning_dream.rules.score import RevealedCard, Score
from characters.beckoning_dream.stress_page import EFFORT
from characters.socket.calculators import CalculatorForm
from characters.socket.card_fields import tapped_card_field
from characters.socket.questions import number_field
from characters.socket.rules import Calculator
from decks.rules.tarot import ACE, Card, Suit, word_up_to_ten_or_figures

MOST_ADDED, MOST_NAMED = 30, 99  # caps of ours, not of the game
ADDITIONS = [
    (str(n), f"\N{MINUS SIGN}{-n}" if n < 0 else f"+{n}" if n else "0")
    for n in range(MOST_ADDED, -MOST_ADDED - 1, -1)
]
PUSHES = [
    ("", _("no Push")),
    *((suit.value, _("Push with %(suit)s") % {"suit": suit.title}) for suit in Suit),
    ("none", _("Push without a suit")),
]
SUITS = [
    ("", _("no Might, or its own suit")),
    *((suit.value, _("Might, Scored as %(suit)s") % {"suit": suit.title}) for suit in Suit),
]
EFFECT_BY_SLUG = {effect.name.lower().replace(" ", "-"): effect for effect in EFFECTS}
FOE = "foe"


def _added_field() -> forms.ChoiceField:
    wrong = _("Choose what was added from \N{MINUS SIGN}%(n)s to +%(n)s.") % {"n": MOST_ADDED}
    return forms.ChoiceField(
        label=_("Added"),
        choices=ADDITIONS,
        initial="0",
        required=False,
        error_messages={"invalid_choice": wrong},
    )


def _effects_field() -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        choices=[(slug, effect.name) for slug, effect in EFFECT_BY_SLUG.items()],
        required=False,
        error_messages={"invalid_choice": _("There is no such effect. Choose from these.")},
    )


def _invoked_field(label: Label, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    wrong = _("Choose one of these.")
    return forms.ChoiceField(
        label=label, choices=choices, required=False, error_messages={"invalid_choice": wrong}
    )


class TurnForm(CalculatorForm):
    """Two cards, what was added to each, what a Major counts, and against what it goes."""

    against = forms.ChoiceField(
        label=_("Against"),
        choices=[(FOE, _("a foe")), (EFFORT, _("an Effort"))],
        initial=FOE,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("Choose a foe or an Effort.")},
    )
    difficulty = number_field(_("Difficulty"), 1, MOST_DIFFICULTY, initial=6)
    intensity = number_field(_("Intensity"), 1, MOST_INTENSITY, initial=1)
    mine = tapped_card_field(_("Your card"))
    mine_added = _added_field()
    mine_named = number_field(_("Counts"), 0, MOST_NAMED, required=False)
    mine_pushed = _invoked_field(_("A Guide"), PUSHES)
    mine_suit = _invoked_field(_("A Bond"), SUITS)
    mine_does = _effects_field()
    theirs = tapped_card_field(_("Their card"))
    theirs_added = _added_field()
    theirs_named = number_field(_("Counts"), 0, MOST_NAMED, required=False)
    theirs_pushed = _invoked_field(_("A Guide"), PUSHES)
    theirs_suit = _invoked_field(_("A Bond"), SUITS)
    theirs_does = _effects_field()

    @property
    def is_effort(self) -> bool:
        return self.cleaned_data.get("against") == EFFORT

    def card(self, side: str) -> Card | None:
        code = self.cleaned_data.get(side)
        return Card.from_code(code) if code else None

    def revealed(self, side: str) -> RevealedCard | None:
        """Return the card of *side* as it lies there; None while it, or what was added, cannot be read."""
        card = self.card(side)
        if card is None or not self.has_read(f"{side}_added", *([f"{side}_named"] if card.is_major else [])):
            return None
        named = self.cleaned_data[f"{side}_named"] if card.is_major else None
        suit = self.cleaned_data.get(f"{side}_suit")
        joined = Card(Suit(suit), ACE) if suit else None  # any card of the suit that a Combined Might brought
        return RevealedCard(card, int(self.cleaned_data[f"{side}_added"] or 0), named, joined)

    def pushed_suits(self, side: str) -> tuple[Suit | None, ...]:
        pushed = self.cleaned_data.get(f"{side}_pushed", "")
        return () if not pushed else (None,) if pushed == "none" else (Suit(pushed),)

    def effects(self, side: str) -> tuple[str, ...]:
        """Return the names of what *side* chose."""
        return tuple(EFFECT_BY_SLUG[slug].name for slug in self.cleaned_data.get(f"{side}_does", ()))


@dataclass(frozen=True, slots=True)
class EffectRow:
    """An effect as it may be chosen: *result* is what it does here, *why* what stands against it, "" if nothing."""

    slug: str
    name: str
    result: str
    is_chosen: bool
    why: str


@dataclass(frozen=True)
class TurnSide:
    """One side of a turn as the page draws it; before both cards are there *score* is None."""

    key: str
    form: TurnForm
    revealed: RevealedCard | None
    told: InterpretedTurn | None = None

    @property
    def code(self) -> str:
        card = self.form.card(self.key)
        return card.code if card else ""

    @property
    def is_major(self) -> bool:
        card = self.form.card(self.key)
        return card is not None and card.is_major

    @property
    def card_field(self) -> forms.BoundField:
        return self.form[self.key]

    @property
    def added_field(self) -> forms.BoundField:
        return self.form[f"{self.key}_added"]

    @property
    def named_field(self) -> forms.BoundField:
        return self.form[f"{self.key}_named"]

    @property
    def invoked_fields(self) -> list[forms.BoundField]:
        """What a Guide and a Bond bring; a Push nothing to a Countered card."""
        bond = self.form[f"{self.key}_suit"]
        return [self.form[f"{self.key}_pushed"], bond] if self.told and self.told.mine.choices else [bond]

    @property
    def is_invoked(self) -> bool:
        return any(field.value() for field in self.invoked_fields)

    @property
    def effects_field(self) -> forms.BoundField:
        return self.form[f"{self.key}_does"]

    @property
    def score(self) -> Score | None:
        return self.told.mine.score if self.told else None

    @property
    def choices_in_words(self) -> str:
        return word_up_to_ten_or_figures(self.told.mine.choices) if self.told else ""

    @property
    def chooses_one(self) -> bool:
        """Whether one choice takes the place of another; not while two are marked, which would hide one of them."""
        return self.told is not None and self.told.mine.choices == 1 and len(self.told.my_effects) <= 1

    @property
    def problems(self) -> list[str]:
        """What is amiss with all that is chosen: too many of them; a closed one says why itself."""
        if self.told is None:
            return []
        open_ones = {effect.name for effect in self.told.mine.open_effects}
        return list(self.told.mine.problems_of_chosen([n for n in self.told.my_effects if n in open_ones]))

    @property
    def rows(self) -> list[EffectRow]:
        """What may be chosen, and what is chosen although it may not."""
        return [row for row in self._all_rows if row.is_chosen or not row.why]

    @property
    def closed(self) -> list[EffectRow]:
        return [row for row in self._all_rows if row.why and not row.is_chosen]

    @cached_property
    def _all_rows(self) -> list[EffectRow]:
        return [self._row(slug, effect) for slug, effect in EFFECT_BY_SLUG.items()] if self.told else []

    def _row(self, slug: str, effect: Effect) -> EffectRow:
        assert self.told is not None
        why = " ".join(self.told.mine.reasons_against(effect))
        result = "" if why else self.told.result_in_figures(effect)
        return EffectRow(slug, effect.name, result, effect.name in self.told.my_effects, why)

    @property
    def is_sound(self) -> bool:
        return not self.problems and not any(row.why for row in self.rows)


def turn_context(asked: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return what the page draws of a turn, as far as it is told."""
    form = TurnForm(asked)
    mine, theirs = form.revealed("mine"), form.revealed("theirs")
    told = _turn_as_told(form, mine, theirs)
    is_duel = told is not None and told.theirs is not None
    sides = [TurnSide("mine", form, mine, told)]
    sides.append(TurnSide("theirs", form, theirs, told.from_other_side if told and is_duel else None))
    intensity = form.cleaned_data.get("intensity", 0) if form.is_effort else 0
    is_sound = told is not None and all(side.is_sound for side in sides)
    sums = _sums(told, form) if told and is_sound else None
    return {
        "ask": form,
        "query": form.query,
        "is_effort": form.is_effort,
        "mine": sides[0],
        "theirs": sides[1],
        "sides": sides,
        "interpreting": sides if is_duel else sides[:1],
        "reason": reason_for_scores(mine, theirs, intensity) if told and mine and theirs else "",
        "told": told,
        "sums": sums,
        "next": _next_turn_query(form, told if is_sound else None),
        "bear": urlencode({"stress": sums.mine_to_bear, **_effort_left(form, told)}) if told and sums else "",
    }


def _turn_as_told(
    form: TurnForm, mine: RevealedCard | None, theirs: RevealedCard | None
) -> InterpretedTurn | None:
    """Return the turn of both cards; None while one is missing, or an Effort's figures cannot be read."""
    if mine is None or theirs is None or not form.has_read("against"):
        return None
    first = Interpretation(mine, theirs, form.is_effort, form.pushed_suits("mine"))
    if form.is_effort:
        if not form.has_read("difficulty", "intensity"):
            return None
        return InterpretedTurn(first, None, form.effects("mine"), intensity=form.cleaned_data["intensity"])
    second = Interpretation(theirs, mine, pushed_suits=form.pushed_suits("theirs"))
    return InterpretedTurn(first, second, form.effects("mine"), form.effects("theirs"))


@dataclass(frozen=True, slots=True)
class Sums:
    """What a turn comes to: Stress dealt to each and what is left of it to bear, and of an Effort the Difficulty."""

    to_me: int
    mine_to_bear: int
    to_them: int
    theirs_to_bear: int
    difficulty: int | None = None
    difficulty_left: int | None = None


def _sums(told: InterpretedTurn, form: TurnForm) -> Sums:
    mine = (told.stress_dealt_to_me, told.stress_to_bear, told.stress_dealt_by_me)
    if told.theirs is not None:
        return Sums(*mine, told.from_other_side.stress_to_bear)
    difficulty = form.cleaned_data["difficulty"]
    return Sums(*mine, 0, difficulty, told.difficulty_left(difficulty))


def _next_turn_query(form: TurnForm, told: InterpretedTurn | None) -> str:
    """Return what the next turn begins with: of an Effort, what is left of it."""
    if not form.is_effort:
        return ""
    as_it_is = {name: form.data[name] for name in ("difficulty", "intensity")}
    return urlencode({"against": EFFORT, **(_effort_left(form, told) if told else as_it_is)})


def _effort_left(form: TurnForm, told: InterpretedTurn) -> dict[str, int]:
    """Return the figures of an Effort after this turn; nothing of one that is Resolved, nor of a foe."""
    left = told.difficulty_left(form.cleaned_data["difficulty"]) if form.is_effort else 0
    return {"difficulty": left, "intensity": told.intensity} if left else {}


TURN = Calculator("turn", "A turn", "Two cards, both Scores, and what each may choose.", turn_context)
