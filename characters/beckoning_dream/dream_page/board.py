"""The board of a dream: the spread, who is there with what lies before them, and the cards that lie Revealed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from characters.beckoning_dream.dream_page.reading import DreamReading
from characters.beckoning_dream.opponent_forms import FOES, OWN, SIDES
from characters.beckoning_dream.rules.dreaming.effects import name_in_conflict, read_effect
from characters.beckoning_dream.rules.dreaming.guides import words_of_guides_on
from characters.beckoning_dream.rules.dreaming.position import (
    DREAMERS,
    EFFORT,
    Bearer,
    Effort,
    Scene,
    Spike,
    Step,
    Turn,
)
from characters.beckoning_dream.rules.dreaming.spikes import costs_of_spike
from characters.beckoning_dream.rules.duel import reason_for_scores
from characters.beckoning_dream.rules.score import RevealedCard, Score
from decks.rules.tarot import CODES, capitalized, card_in_sentence, names_as_phrase
from play.rules.zones import U, Zone

FEW = 2  # foes that stand there in full side by side


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together: how many, and those of them that the reader knows, in order."""

    name: str
    count: int
    cards: tuple[str, ...] = ()

    @classmethod
    def of_zone(cls, name: str, zone: Zone) -> "Pile":
        return cls(name, len(zone), zone.known)

    @property
    def backs(self) -> range:
        return range(self.count - len(self.cards))

    @property
    def top(self) -> str:
        return self.cards[-1] if self.cards else ""


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody on the board, with what lies before them: a *sign* with a *word* says what they are about."""

    bearer: Bearer
    is_own: bool
    is_in_conflict: bool
    sign: str
    word: str
    notes: tuple[str, ...]  # what waits for them, as chips
    has_own_pyre: bool = False

    @property
    def key(self) -> str:
        return self.bearer.key

    @property
    def name(self) -> str:
        return self.bearer.name

    @property
    def eyes(self) -> tuple[bool, ...]:
        """Return an eye for each point of Maximum Awareness, open or not."""
        return tuple(place < self.bearer.awareness for place in range(self.bearer.maximum))

    @property
    def candle(self) -> tuple[bool, ...]:
        """Return a mark for each card of the deck: whether it can still be played. It burns down, for good."""
        left = self.bearer.piles.to_play
        return tuple(place < left for place in range(max(len(self.bearer.deck), left)))

    @property
    def present(self) -> Pile:
        return Pile.of_zone("Present", self.bearer.piles.present)

    @property
    def others(self) -> tuple[Pile, ...]:
        """Return the piles that lie beside the Present."""
        piles = self.bearer.piles
        beside = (Pile("Future", len(piles.future)), Pile.of_zone("Past", piles.past))
        return (*beside, Pile.of_zone("Pyre", piles.pyre)) if self.has_own_pyre else beside


def _notes(reading: DreamReading, bearer: Bearer) -> Iterator[str]:
    if bearer.added:
        yield f"next card {bearer.added:+d}".replace("-", "\N{MINUS SIGN}")
    if bearer.anticipates:
        yield "Selects after the Reveal"
    if bearer.plots:
        yield "a Plot waits"
    if bearer.side != (FOES if bearer.is_foe else DREAMERS):
        yield SIDES.get(bearer.side, SIDES[OWN])
    if bearer.is_real:
        yield "real cards"
    if holder := reading.holder_in_words(bearer):
        yield f"lent to {holder}"


def _notes_of_own(bearer: Bearer) -> Iterator[str]:
    """Yield which cards of the Present all have seen; of others one sees it by their faces (Ruling B47)."""
    if seen := sorted(bearer.piles.open):
        yield f"all have seen {names_as_phrase(card_in_sentence(CODES[code]) for code in seen)}"


@dataclass(frozen=True, slots=True)
class Side:
    """A Revealed card on the table: whose, its value, what it Scores."""

    key: str
    name: str
    code: str
    value: int
    score: Score | None
    seen: tuple[str, ...]  # what is drawn on it that a Guide names

    @property
    def was_hidden(self) -> bool:
        """Say whether it lay face down before: what an Effort lays lies open from the start."""
        return self.key != EFFORT


@dataclass(frozen=True, slots=True)
class SpreadCard:
    """A card of the spread, whose scene it informs: a *sign* with a *word* says how it stands."""

    number: int
    code: str
    sign: str
    word: str
    owner: str

    @property
    def name(self) -> str:
        """Return what its card is called, "" where it lies face down."""
        return str(CODES[self.code]) if self.code else ""


class Board:
    """What lies on the table of a dream, as *reading* knows it."""

    def __init__(self, reading: DreamReading) -> None:
        self._reading, self._dream = reading, reading.dream

    @property
    def has_own_deck(self) -> bool:
        """Say whether the table plays with a deck of its own, whose pictures the app does not know."""
        return self._dream.rules.own_deck

    # --- the spread ---

    @property
    def question(self) -> str:
        return self._dream.question

    @property
    def spread(self) -> list[SpreadCard]:
        return [self._spread_card(number, scene) for number, scene in enumerate(self._dream.scenes, 1)]

    @property
    def scene(self) -> SpreadCard | None:
        """Return the scene that is open."""
        return self.spread[self._dream.scene - 1] if self._dream.scene else None

    def _spread_card(self, number: int, scene: Scene) -> SpreadCard:
        sign, word = {
            "well": ("done", "went well"),
            "not_well": ("away", "did not go well"),
            "open": ("", "stays open"),
        }.get(scene.outcome, ("away", "was not begun") if self._dream.is_over else ("", "to come"))
        if number == self._dream.scene:
            sign, word = "now", "this scene"
        owner = self._dream.bearers[scene.owner].name if scene.owner in self._dream.bearers else ""
        return SpreadCard(
            number, scene.card if scene.is_turned and scene.card != U else "", sign, word, owner
        )

    # --- who is there ---

    @cached_property
    def _figures(self) -> list[Figure]:
        return [self._figure(one) for one in self._dream.bearers.values()]

    @property
    def foes(self) -> list[Figure]:
        """Return the foes: of a Conflict those that are in it."""
        return [
            one
            for one in self._figures
            if one.bearer.is_foe and (one.is_in_conflict or not self._dream.conflict)
        ]

    @property
    def foes_in_full(self) -> list[Figure]:
        """Return the foes that stand there in full: all where they are few, of many who is in this turn."""
        turn, foes = self._dream.turn, self.foes
        if len(foes) <= FEW:
            return foes
        return [one for one in foes if turn and one.key in (*turn.sides, *turn.stress)]

    @property
    def foes_beside(self) -> list[Figure]:
        """Return the other foes, which are folded in, so that what just happened stays on the first screen."""
        in_full = self.foes_in_full
        return [one for one in self.foes if one not in in_full]

    @property
    def dreamers(self) -> list[Figure]:
        return [one for one in self._figures if not one.bearer.is_foe]

    @property
    def own(self) -> Figure | None:
        """Return whose cards the reader plays."""
        return next((one for one in self._figures if one.is_own), None)

    @property
    def own_dreamer(self) -> Figure | None:
        return next((one for one in self.dreamers if one.is_own), None)

    @property
    def others(self) -> list[Figure]:
        return [one for one in self.dreamers if not one.is_own]

    @property
    def pyre(self) -> list[Pile]:
        """Return what lies in the Pyre that all share, by whose it was; nothing where each has their own."""
        if self._dream.rules.pyre_each:
            return []
        return [
            Pile.of_zone(one.name, one.piles.pyre) for one in self._dream.bearers.values() if one.piles.pyre
        ]

    def _figure(self, bearer: Bearer) -> Figure:
        conflict = self._dream.conflict
        is_in = bool(conflict and bearer.key in conflict.members)
        sign, word = self._sign_and_word(bearer, is_in=is_in)
        is_own = bearer.key == self._reading.key
        notes = (*_notes(self._reading, bearer), *(_notes_of_own(bearer) if is_own else ()))
        return Figure(bearer, is_own, is_in, sign, word, notes, self._dream.rules.pyre_each)

    def _sign_and_word(self, bearer: Bearer, *, is_in: bool) -> tuple[str, str]:
        want, turn = self._reading.want, self._dream.turn
        if bearer.has_left:
            return "away", "ended" if bearer.is_foe else "stepped aside" if bearer.stepped_aside else "awake"
        if not bearer.is_here:
            return "away", bearer.elsewhere
        if turn and bearer.key in turn.hands:
            return "now", "has raised a hand"
        if turn and turn.step is Step.BEAR and bearer.key in turn.stress:
            return "now", f"bears {turn.stress[bearer.key]} Stress"
        if turn and turn.step is Step.SELECT and bearer.key in turn.selected:
            return "done", "has Selected"
        if turn and bearer.is_foe and turn.step in (Step.SELECT, Step.INTERPRET) and bearer.key in turn.sides:
            is_asked = bool(want and want.of == turn.step and bearer.player in want.seats)
            return ("now", "chooses") if is_asked else ("", "")
        if want and not bearer.is_foe and bearer.key in want.seats:
            return "now", "answers" if want.of == "answer" else "chooses"
        if self._dream.conflict and not is_in:
            return "away", "is out" if bearer.has_run_out else "not in it"
        return "", ""

    # --- what lies Revealed ---

    @property
    def effort(self) -> Effort | None:
        return self._dream.conflict.effort if self._dream.conflict else None

    @property
    def spike(self) -> Spike | None:
        return self._dream.conflict.spike if self._dream.conflict else None

    @property
    def spike_costs(self) -> str:
        """Return what a Spike costs who shows no card, as far as it is figures."""
        return costs_of_spike(self.spike) if self.spike else ""

    @cached_property
    def clash(self) -> list[Side]:
        """Return the cards that lie Revealed, the reader's own on the left."""
        turn = self._dream.turn
        if not turn or not turn.revealed:
            return []
        keys = [key for key in (turn.by, turn.opponent) if key in turn.revealed]
        return [
            self._side(turn, key, turn.revealed[key])
            for key in sorted(keys, key=lambda key: key != self._reading.key)
        ]

    def _side(self, turn: Turn, key: str, card: RevealedCard) -> Side:
        is_mine = key == self._reading.key and not self._reading.is_gm
        name = "you" if is_mine else name_in_conflict(self._dream, key)
        has_score = key != EFFORT and turn.other(key) in turn.revealed
        score = turn.interpretation(key).score if has_score else None
        seen = tuple(words_of_guides_on(self._dream, card.card))
        return Side(key, name, card.card.code, card.value, score, seen)

    @property
    def out(self) -> list[tuple[str, bool]]:
        """Return in words which of those whose cards lie there are out since, with no card left to play, and whether
        that is a foe: no ill news for Dreamers.
        """
        conflict, mine = self._dream.conflict, self._reading.key
        out = [
            one
            for side in self.clash
            if (one := self._dream.bearers.get(side.key)) and one.has_run_out
            if conflict and one.key not in conflict.members
        ]
        return [
            (
                "You are out"
                if one.key == mine and not self._reading.is_gm
                else f"{capitalized(one.name)} is out",
                one.is_foe,
            )
            for one in out
        ]

    @property
    def reason(self) -> str:
        """Return in a sentence why the cards are Scored so, "" before both lie there."""
        turn = self._dream.turn
        if len(self.clash) < 2 or not turn:
            return ""
        intensity = self.effort.intensity if self.effort else 0
        return reason_for_scores(turn.revealed[turn.by], turn.revealed[turn.opponent], intensity)

    @property
    def told_effects(self) -> list[tuple[str, str]]:
        """Return what each has chosen this turn, in words."""
        turn = self._dream.turn
        chosen = turn.effects.items() if turn else ()
        return [
            (
                name_in_conflict(self._dream, key),
                names_as_phrase(read_effect(self._dream, one).name for one in written),
            )
            for key, written in chosen
            if written
        ]

    @property
    def stress(self) -> list[tuple[str, int, bool]]:
        """Return on whom Stress lies, how much, and whether it is the reader's."""
        turn = self._dream.turn
        left = turn.stress.items() if turn else ()
        return [(name_in_conflict(self._dream, key), much, key == self._reading.key) for key, much in left]
