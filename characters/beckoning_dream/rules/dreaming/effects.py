"""Interpretation Effects at the table: whom each may work on, what is chosen, what all that is chosen does at once
(The Beckoning Dream, "Interpret" and the public Interpretation Effects; Rulings B34 to B37, B46, B57).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from characters.beckoning_dream.rules.dreaming.position import EFFORT, Bearer, Bearing, Dream, Step, Turn
from characters.beckoning_dream.rules.interpreting import (
    ALLY,
    DEAL_STRESS,
    EFFECTS,
    FOE,
    ME,
    Effect,
    EffectStep,
    StepWord,
    added_by_trap,
    stress_after_brace,
)
from decks.rules.tarot import capitalized, names_as_phrase
from play.rules.kinds import IllegalMoveError
from play.rules.replacing import replace

WRITTEN = re.compile(r"(?P<name>[a-z_]+)(=(?P<target>\w+))?(\+(?P<oneirogen>\d+))?(:(?P<fact>[a-z]+))?")


NOTHING = "nothing"  # is written where somebody chooses no effect


class Aim(StrEnum):
    """Whom an effect works on, beside who chose it and the Opponent."""

    ALLY = "an ally"
    FOE = "a foe"
    EITHER = "an ally or a foe"


AIMS = {
    "Help": Aim.ALLY, "Trap": Aim.ALLY, "Anticipate": Aim.ALLY, "Plot": Aim.ALLY,
    "Hinder": Aim.FOE, "Glare": Aim.FOE, "Study": Aim.FOE, "Lookout": Aim.EITHER,
}  # fmt: skip
STRENGTHENED = frozenset({"Help", "Hinder"})  # by Oneirogen, each by 1


class Fact(StrEnum):
    """What Study may ask of a foe's deck."""

    MOST = "most"  # common suit
    LEAST = "least"
    HIGHEST = "highest"  # card
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class ChosenEffect:
    """An effect as it was chosen: on whom, with how many Oneirogen more, asking what."""

    effect: Effect
    target: str = ""
    oneirogen: int = 0
    fact: str = ""

    @property
    def name(self) -> str:
        return self.effect.name

    @property
    def amount(self) -> int:
        """By how much Help and Hinder change a value (Ruling B57)."""
        return 1 + self.oneirogen

    @classmethod
    def read(cls, written: str, effects: Sequence[Effect] = EFFECTS) -> "ChosenEffect":
        """Read "help=d2+1" or "study=f1:highest", one of *effects*. Raises IllegalMoveError."""
        found = WRITTEN.fullmatch(written)
        effect = {word_of_effect(one): one for one in effects}.get(found["name"]) if found else None
        if not found or not effect:
            raise IllegalMoveError(f"“{written}” is no effect. Choose from those that are open.")
        return cls(effect, found["target"] or "", int(found["oneirogen"] or 0), found["fact"] or "")


def effects_as_written(words: Sequence[str]) -> tuple[str, ...]:
    """Return what a line or move names after who Interprets: no effect where it says so."""
    return () if list(words) == [NOTHING] else tuple(words)


def word_of_effect(effect: Effect | str) -> str:
    """Return the word by which a line names an effect, or the one of that name: "fall_back"."""
    if isinstance(effect, str):
        return effect.lower().replace(" ", "_")
    return effect.code or word_of_effect(effect.name)


def effects_to_choose_from(dream: Dream) -> tuple[Effect, ...]:
    """Return every effect there is in *dream*: those of the text, then the table's own."""
    return (*EFFECTS, *dream.rules.effects)


def read_effect(dream: Dream, written: str) -> ChosenEffect:
    """Read an effect as it was chosen in *dream*. Raises IllegalMoveError."""
    return ChosenEffect.read(written, effects_to_choose_from(dream))


# --- what may be chosen ---


def possible_targets(dream: Dream, turn: Turn, key: str, name: str) -> tuple[str, ...]:
    """Return whom the effect *name* of *key* may work on; none where it is aimed at nobody by choice."""
    return _aimed_at(dream, turn, key, AIMS.get(name))


def aim_of(effect: Effect) -> Aim | None:
    """Return at whom *effect* is aimed by choice; None where it is at nobody."""
    for step in effect.steps:
        if step.who in (ALLY, FOE):
            return Aim.ALLY if step.who == ALLY else Aim.FOE
    return AIMS.get(effect.name)


def _aimed_at(dream: Dream, turn: Turn, key: str, aim: Aim | None) -> tuple[str, ...]:
    foes = dream.foes_of(key)
    if turn.is_against_effort:  # which is the Opponent and no foe (Ruling B37 and its option)
        foes = () if dream.rules.only_opponent_in_effort else (EFFORT,)
    match aim:
        case Aim.ALLY:
            return dream.allies_of(key)
        case Aim.FOE:
            return foes
        case Aim.EITHER:
            return (*dream.allies_of(key), *(foe for foe in foes if foe != EFFORT))
        case _:
            return ()


def reasons_against_effect(dream: Dream, turn: Turn, key: str, effect: Effect) -> Iterator[str]:
    """Yield why *key* cannot choose *effect*; nothing where they can."""
    closed = [*turn.interpretation(key).reasons_against(effect), *_reasons_of_table(dream, turn, effect)]
    yield from closed
    aim = aim_of(effect)
    if not closed and aim and not _aimed_at(dream, turn, key, aim):
        yield f"{effect.name} needs {aim}, and there is none in this Conflict."


def _reasons_of_table(dream: Dream, turn: Turn, effect: Effect) -> Iterator[str]:
    """Yield why the table's own rules close *effect* (an option of Ruling B36)."""
    if effect.name == "Brace" and turn.is_against_effort and dream.rules.intensity_at_once:
        yield "Intensity comes at once here, and Brace too late."


def effects_chosen(dream: Dream, turn: Turn, key: str, written: tuple[str, ...]) -> tuple[ChosenEffect, ...]:
    """Return what *key* chose. IllegalMoveError names all that is amiss."""
    chosen = tuple(read_effect(dream, one) for one in written)
    effects = {effect.name: effect for effect in effects_to_choose_from(dream)}
    problems = list(turn.interpretation(key).problems_of_chosen([each.name for each in chosen], effects))
    for each in chosen:
        problems += _reasons_of_table(dream, turn, each.effect)
        problems += _problems_of_aim(dream, turn, key, each)
    problems += _problems_of_oneirogen(dream, key, chosen)
    if problems:
        raise IllegalMoveError(" ".join(problems))
    return chosen


def _problems_of_aim(dream: Dream, turn: Turn, key: str, chosen: ChosenEffect) -> Iterator[str]:
    aim = aim_of(chosen.effect)
    targets = _aimed_at(dream, turn, key, aim)
    if aim and chosen.target not in targets:
        names = names_as_phrase(name_in_conflict(dream, target) for target in targets)
        yield (
            f"{chosen.name} works on {aim}: {names}."
            if targets
            else f"{chosen.name} needs {aim}, and there is none in this Conflict."
        )
    if not aim and chosen.target:
        yield f"Nobody is chosen for {chosen.name}."
    if (chosen.name == "Study") != (chosen.fact in list(Fact)):
        yield "Study asks for one fact: the most or least common suit, the highest or lowest card."


def _problems_of_oneirogen(dream: Dream, key: str, chosen: tuple[ChosenEffect, ...]) -> Iterator[str]:
    if idle := [each.name for each in chosen if each.oneirogen and each.name not in STRENGTHENED]:
        yield f"Oneirogen strengthen Help and Hinder, not {names_as_phrase(idle)}."
    yield from problems_of_spending_oneirogen(dream, key, sum(each.oneirogen for each in chosen))


def problems_of_spending_oneirogen(dream: Dream, key: str, count: int) -> Iterator[str]:
    """Yield why *key* cannot spend *count* Oneirogen now, all uses of a turn together (Ruling B44)."""
    bearer = dream.bearers[key]
    if count > (0 if bearer.is_foe else bearer.oneirogen):
        yield f"{capitalized(bearer.name)} has {bearer.oneirogen if not bearer.is_foe else 'no'} Oneirogen."
    elif count > dream.oneirogen_left(key):
        spent = bearer.maximum - dream.oneirogen_left(key)
        yield f"{bearer.maximum} a turn, your Maximum Awareness, and {spent} are spent."


def name_in_conflict(dream: Dream, key: str) -> str:
    """Return how a sentence names who stands in a Conflict."""
    if key == EFFORT:
        return dream.conflict.effort.name if dream.conflict and dream.conflict.effort else "the Effort"
    return dream.bearers[key].name


@dataclass(frozen=True, slots=True)
class EffectOption:
    """An effect that one might choose: why not, if it cannot be, and whom it may work on."""

    effect: Effect
    reasons: tuple[str, ...]
    targets: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        return word_of_effect(self.effect)


@dataclass(frozen=True, slots=True)
class EffectsAsked:
    """What Interpreting asks: up to *most* of the *effects* that are open, each once."""

    most: int
    effects: tuple[EffectOption, ...]


def effects_asked(dream: Dream, turn: Turn, key: str) -> EffectsAsked:
    """Return what *key* may choose from, closed effects with their reasons."""
    return EffectsAsked(
        turn.interpretation(key).choices,
        tuple(
            EffectOption(
                effect,
                tuple(reasons_against_effect(dream, turn, key, effect)),
                _aimed_at(dream, turn, key, aim_of(effect)),
            )
            for effect in effects_to_choose_from(dream)
        ),
    )


# --- what it does, all at once (Ruling B35) ---


@dataclass(frozen=True)
class TurnEffects:
    """All that was chosen in a turn, by whom; *intensity* is what an Effort deals in it, 0 where it deals none."""

    turn: Turn
    chosen: Mapping[str, tuple[ChosenEffect, ...]]
    intensity: int = 0

    def target_of(self, key: str, effect: ChosenEffect) -> str:
        """Return whom *effect* of *key* works on: the Opponent, unless somebody was chosen."""
        return effect.target or self.turn.other(key)

    def is_stress_dealt(self, by: str, to: str) -> bool:
        """Say whether *by* deals *to* any Stress this turn, whatever the order of choosing (Ruling B36)."""
        if by == EFFORT:
            return bool(self.intensity)
        return any(self._does_deal(by, each, to) for each in self.chosen.get(by, ()))

    def _does_deal(self, by: str, each: ChosenEffect, to: str) -> bool:
        if each.name in DEAL_STRESS:
            return self.target_of(by, each) == to
        return any(
            step.word is StepWord.STRESS and self.target_of_step(by, each, step) == to
            for step in each.effect.steps
        )

    def target_of_step(self, key: str, chosen: ChosenEffect, step: EffectStep) -> str:
        """Return whom *step* of an effect that the table wrote works on."""
        if step.who in (ALLY, FOE):
            return chosen.target
        return key if step.who == ME else self.turn.other(key)

    def stress_dealt_by(self, key: str) -> dict[str, int]:
        """Return the Stress that *key* deals this turn, by target, before anybody splits or halves it."""
        if key == EFFORT:
            return {self.turn.by: self.intensity}
        dealt: dict[str, int] = {}
        for each in self.chosen[key]:
            target = self.target_of(key, each)
            is_dealt = self.is_stress_dealt(target, key)
            stress = self.turn.interpretation(key).stress_of(each.name, is_dealt_stress=is_dealt)
            dealt[target] = dealt.get(target, 0) + stress
            for step in each.effect.steps:
                if step.word is StepWord.STRESS:
                    target = self.target_of_step(key, each, step)
                    dealt[target] = dealt.get(target, 0) + step.figure
        return dealt

    def stress_dealt(self) -> dict[str, int]:
        """Return all Stress of the turn that is more than none, by target."""
        total = Counter[str]()
        for key in (self.turn.by, self.turn.opponent):
            total.update(self.stress_dealt_by(key))
        return {key: stress for key, stress in total.items() if stress}

    @property
    def braced(self) -> frozenset[str]:
        """Who chose Brace."""
        return frozenset(
            key for key, chosen in self.chosen.items() if any(each.name == "Brace" for each in chosen)
        )


def effects_of_turn(dream: Dream, turn: Turn) -> TurnEffects:
    """Return what was chosen in *turn*, once all Interpreted; an Effort deals Intensity to who Scored too little."""
    effort = dream.conflict.effort if dream.conflict else None
    is_costly = turn.is_against_effort and turn.interpretation(turn.by).score.is_costly
    chosen = {key: tuple(read_effect(dream, one) for one in turn.effects[key]) for key in turn.sides}
    return TurnEffects(turn, chosen, effort.intensity if effort and is_costly else 0)


def after_all_interpreted(dream: Dream, turn: Turn) -> Dream:
    """Return *dream* once everybody Interpreted: effects work, Stress lies on who must bear it."""
    effects = effects_of_turn(dream, turn)
    for key in turn.sides:
        for each in effects.chosen[key]:
            dream = _with_effect(dream, effects, key, each)
    dealt = effects.stress_dealt()
    stress = {key: amount for key, amount in dealt.items() if key != EFFORT}
    if dream.conflict and dream.conflict.effort:
        left = dream.conflict.effort.difficulty - dealt.get(EFFORT, 0)
        dream = dream.with_effort(replace(dream.conflict.effort, difficulty=left))
    shares = tuple(share for share in turn.shares if stress.get(share[0]))
    dream = dream.with_turn(step=Step.SHARE, dealt=dealt, stress=stress, braced=effects.braced, shares=shares)
    return dream if shares else after_all_shared(dream)


def after_all_shared(dream: Dream) -> Dream:
    """Return *dream* once all Stress is split: who chose Brace halves their share, then it is borne (Ruling B36)."""
    turn = dream.turn
    assert turn
    stress = {
        key: stress_after_brace(left) if key in turn.braced else left
        for key, left in turn.stress.items()
        if left
    }
    by_preset = [
        key for key in stress if dream.bearers[key].is_foe and dream.bearers[key].bearing is not Bearing.ASKED
    ]
    return dream.with_turn(step=Step.BEAR, stress=stress).with_tasks(f"bear {key}" for key in by_preset)


def with_stress_shared(dream: Dream, owner: str, amount: int) -> Dream:
    """Return *dream* with *amount* of the Stress of *owner* on who shares their pain ("Bond")."""
    turn = dream.turn
    assert turn
    helper = next(by for whose, by in turn.shares if whose == owner)
    stress = {**turn.stress, owner: turn.stress[owner] - amount, helper: turn.stress.get(helper, 0) + amount}
    shares = tuple(share for share in turn.shares if share != (owner, helper))
    dream = dream.with_turn(stress=stress, shares=shares)
    return dream if shares else after_all_shared(dream)


def _with_effect(dream: Dream, effects: TurnEffects, key: str, chosen: ChosenEffect) -> Dream:
    """Return *dream* after what *chosen* of *key* does beside Stress."""
    target = effects.target_of(key, chosen)
    dream = dream.with_oneirogen_spent(key, chosen.oneirogen)
    match chosen.name:
        case "Press" | "Devastate" | "Glare" | "Brace":
            return dream
        case "Fall Back":
            return dream.with_turn(fell_back=(*effects.turn.fell_back, key))
        case "Analyze":
            return dream.with_tasks([f"show {target}"])
        case "Study":
            return dream.with_tasks([f"study {target} {chosen.fact}"])
        case "Hinder" if target == EFFORT:
            return dream.with_effort_hindered(chosen.amount)
        case "Break":
            return dream.with_broken_card(target)
        case _ if chosen.effect.code:
            return _with_own_effect(dream, effects, key, chosen)
        case name:
            return dream.with_bearer(_worked_on(dream.bearers[target], name, chosen.amount, effects, key))


def _with_own_effect(dream: Dream, effects: TurnEffects, key: str, chosen: ChosenEffect) -> Dream:
    """Return *dream* after the steps of an effect that the table wrote; the Stress of it is dealt with all other."""
    for step in chosen.effect.steps:
        target = effects.target_of_step(key, chosen, step)
        match step.word:
            case StepWord.STRESS:
                continue
            case StepWord.DRAW:
                dream = dream.with_tasks([f"draw {target} {step.figure}"])
            case StepWord.BURN:
                dream = dream.with_tasks([f"ash {target} {step.figure}"])
            case word:
                dream = dream.with_bearer(_with_figure_changed(dream.bearers[target], word, step.figure))
    return dream


def _with_figure_changed(bearer: Bearer, word: StepWord, figure: int) -> Bearer:
    match word:
        case StepWord.AWARENESS:
            return replace(bearer, awareness=max(0, min(bearer.awareness + figure, bearer.maximum)))
        case StepWord.ONEIROGEN:
            return replace(bearer, oneirogen=max(0, bearer.oneirogen + figure))
        case _:
            return replace(bearer, added=bearer.added + figure)


def _worked_on(bearer: Bearer, name: str, amount: int, effects: TurnEffects, by: str) -> Bearer:
    """Return *bearer* after an effect *name* of *by* that changes figures alone."""
    match name:
        case "Help":
            return replace(bearer, added=bearer.added + amount)
        case "Hinder":
            return replace(bearer, added=bearer.added - amount)
        case "Trap":
            dealt = sum(effects.stress_dealt_by(effects.turn.other(by)).values())
            return replace(bearer, added=bearer.added + added_by_trap(dealt))
        case "Anticipate":
            return replace(bearer, anticipates=True)
        case "Plot":
            return replace(bearer, plots=True)
        case "Lookout":
            return replace(bearer, awareness=min(bearer.awareness + 1, bearer.maximum))
        case _:  # Misdirect
            return replace(bearer, awareness=max(0, bearer.awareness - 1))
