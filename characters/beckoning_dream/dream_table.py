"""A dream as one reader's page shows it: who is waited for, what lies where, and what may be chosen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from characters.beckoning_dream.dream_forms import DreamGuideForm, DreamWordsForm
from characters.beckoning_dream.rules.dreaming.bearing import can_bear, steps_of_absorption
from characters.beckoning_dream.rules.dreaming.by_hand import HandAsked
from characters.beckoning_dream.rules.dreaming.effects import (
    AIMS,
    STRENGTHENED,
    ChosenEffect,
    EffectOption,
    EffectsAsked,
    Fact,
    name_in_conflict,
    word_of_effect,
)
from characters.beckoning_dream.rules.dreaming.guides import GuideAsked
from characters.beckoning_dream.rules.dreaming.initiative import who_interprets, who_waited_longest_first
from characters.beckoning_dream.rules.dreaming.likely import (
    likely_card,
    likely_effects,
    likely_move,
    likely_opponent,
    likely_spike_card,
)
from characters.beckoning_dream.rules.dreaming.offering import options, wants
from characters.beckoning_dream.rules.dreaming.position import EFFORT, GM, Bearer, Dream, Ending, Step, Turn
from characters.beckoning_dream.rules.dreaming.real_cards import (
    GUIDE,
    REVEAL,
    SPIKE,
    cards_the_present_may_hold,
)
from characters.beckoning_dream.rules.dreaming.spikes import NONE
from characters.beckoning_dream.rules.duel import reason_for_scores
from characters.beckoning_dream.rules.interpreting import InterpretedTurn
from characters.beckoning_dream.rules.score import RevealedCard, Score
from characters.beckoning_dream.rules.stress import (
    mind_after_absorbing,
    sort_key_by_what_is_left,
    ways_to_absorb,
)
from characters.beckoning_dream.stress_page import absorption_in_words
from characters.socket.rules import OpponentThere, SceneReading
from decks.rules.tarot import CODES, Suit, capitalized, card_in_sentence, names_as_phrase
from play.rules.choices import SealedChoice
from play.rules.kinds import Option
from play.rules.zones import U, Zone

WAYS_SHOWN, MOST_WAYS = 4, 60  # ways to bear Stress on the page, and with those that fold in
ENDED = {
    Ending.WON: "The Dreamers’ side stands.",
    Ending.LOST: "No Dreamer can go on.",
    Ending.NOBODY: "Nobody stands.",
}
FACTS = (
    (Fact.MOST, "most common suit"), (Fact.LEAST, "least common suit"),
    (Fact.HIGHEST, "highest card"), (Fact.LOWEST, "lowest card"),
)  # fmt: skip
GUIDES = (
    ("bolster", "Bolster", "+1"), ("weaken", "Weaken", "\N{MINUS SIGN}1"),
    ("push", "Push", "a choice more"), ("join", "Just in Time", "enters"),
)  # fmt: skip
PLAIN = {  # what is chosen of options that ask nothing, by what is waited for
    "begin": ("next",), Step.NEXT: ("next", "yield"), Step.SHARE: ("share",), Step.WAKE: ("wake", "stay"),
    "bond": ("yes", "no", "lay", "as"), "take": ("take",), "resolve": ("resolve",),
}  # fmt: skip
TITLES = {
    "begin": "Who begins?", Step.NEXT: "Who is next?", Step.SHARE: "Share the Stress", Step.WAKE: "Wake, or stay?",
    "bond": "A Bond", "take": "Take one", "resolve": "How did it end?",
}  # fmt: skip


BEGUN = (
    ("duel", "A Duel", "Begin the Duel"), ("effort", "An Effort", "Begin the Effort"),
    ("spike", "A Spike", "Begin the Spike"),
)  # fmt: skip
HAND_STEPS = {
    "discard": "discard a card", "burn": "burn a card", "recover": "take a card back from the Past",
    "shuffle": "shuffle a card of the Past into the Future", "draw": "draw cards", "blind": "burn cards unseen",
    "look": "look at the top of the Future", "awareness": "change Awareness by", "oneirogen": "change Oneirogen by",
    "value": "change the Revealed value by", "stress": "set the Stress to", "aside": "set a card aside",
    "suit": "set the suit", "score": "set the Score", "choice": "a choice more", "guide": "burn the Guide",
    "difficulty": "change the Difficulty by", "intensity": "change the Intensity by",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choice:
    """A row one chooses from: what it posts, its label, at the right a *figure*, a *card* where it is one."""

    value: str
    label: str
    figure: str = ""
    what: str = ""
    is_chosen: bool = False
    reasons: tuple[str, ...] = ()
    card: str = ""


@dataclass(frozen=True, slots=True)
class EffectChoice:
    """An effect one may choose, with what else it asks: on whom, with Oneirogen, which fact."""

    word: str
    name: str
    figure: str
    is_chosen: bool
    reasons: tuple[str, ...]
    targets: tuple[Choice, ...] = ()
    oneirogen: tuple[Choice, ...] = ()
    facts: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together: how many, and those of them that the reader knows, in order."""

    name: str
    count: int
    cards: tuple[str, ...] = ()

    @property
    def backs(self) -> range:
        return range(self.count - len(self.cards))

    @property
    def top(self) -> str:
        return self.cards[-1] if self.cards else ""


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody on the board, with what lies before them."""

    bearer: Bearer
    is_acting: bool
    is_in: bool
    sign: str
    word: str
    notes: tuple[str, ...]
    candle: tuple[bool, ...]

    @property
    def key(self) -> str:
        return self.bearer.key

    @property
    def name(self) -> str:
        return self.bearer.name

    @property
    def eyes(self) -> tuple[bool, ...]:
        return tuple(place < self.bearer.awareness for place in range(self.bearer.maximum))

    @property
    def present(self) -> Pile:
        return _pile("Present", self.bearer.piles.present)

    @property
    def future(self) -> Pile:
        return Pile("Future", len(self.bearer.piles.future))

    @property
    def past(self) -> Pile:
        return _pile("Past", self.bearer.piles.past)

    @property
    def pyre(self) -> Pile:
        return _pile("Pyre", self.bearer.piles.pyre)


def _pile(name: str, zone: Zone) -> Pile:
    return Pile(name, len(zone), zone.known)


@dataclass(frozen=True, slots=True)
class Side:
    """A Revealed card on the table: whose, its value, what it Scores, in how many choices."""

    key: str
    name: str
    code: str
    value: int
    score: Score | None
    choices: int = 0
    is_mine: bool = False

    @property
    def is_good(self) -> bool:
        return self.score in (Score.TRIUMPH, Score.SUCCESS)

    @property
    def is_bad(self) -> bool:
        return self.score in (Score.SETBACK, Score.COUNTERED)


@dataclass(frozen=True, slots=True)
class StressSum:
    """What comes to bear on somebody, term by term; *is_known* once nobody chooses any more."""

    name: str
    terms: tuple[tuple[str, str], ...]
    is_mine: bool


@dataclass(frozen=True, slots=True)
class ConflictToBegin:
    """What the game master may begin: with whom of the Dreamers and those *there*, against what was set down."""

    act: str
    title: str
    button: str
    is_open: bool
    reasons: tuple[str, ...]
    members: tuple[Choice, ...]
    there: tuple[Choice, ...]
    opponents: tuple[Choice, ...]


class DreamTable:
    """A dream as *reading* shows it, with what its seat may choose now, the likely choice made already."""

    def __init__(self, reading: SceneReading) -> None:
        self.reading = reading
        self.dream: Dream = reading.position
        self.seat = reading.seat
        self.want = wants(self.dream)
        self.options = tuple(options(self.dream, self.seat)) if self.seat in reading.seats else ()

    # --- what was asked or posted before ---

    def asked(self, name: str, default: str = "") -> str:
        return (self.reading.asked.get(name) or [default])[-1]

    def asked_all(self, name: str) -> Sequence[str]:
        return self.reading.asked.get(name, ())

    # --- who is waited for ---

    @property
    def is_over(self) -> bool:
        return self.dream.is_over

    @property
    def is_mine(self) -> bool:
        """Say whether what is waited for is the reader's to do, at the seat they act for."""
        return bool(self.want and self.seat in self.want.seats)

    def name_of_seat(self, seat: str) -> str:
        return "the GM" if seat == GM else self.dream.bearers[seat].name

    @cached_property
    def seats_of_reader(self) -> list[tuple[str, str, bool]]:
        """Return the seats that the reader may act for: each with its name, and whether it is waited for."""
        awaited = self.want.seats if self.want else frozenset()
        every = [GM, *(one.key for one in self.dream.dreamers)]
        return [
            (seat, capitalized(self.name_of_seat(seat)), seat in awaited)
            for seat in every
            if seat in self.reading.seats
        ]

    @property
    def waits(self) -> tuple[str, str]:
        """Return who is waited for, and for what, in words."""
        if self.want is None:
            return "The dream is over.", ""
        awaited = sorted(self.want.seats)
        what = self._what_is_awaited()
        if self.is_mine:
            return f"It is for you, {self.name_of_seat(self.seat)}:", f"{what}."
        names = names_as_phrase(self.name_of_seat(seat) for seat in awaited)
        return "", f"Waited for: {names}. {capitalized(what)}."

    def _what_is_awaited(self) -> str:
        assert self.want
        turn = self.dream.turn
        match self.want.of:
            case "scene":
                return "between Conflicts nothing has to be pressed"
            case "resolve":
                return "say how it ended"
            case "spike":
                return "meet the Spike"
            case "begin":
                return "whoever presses first begins"
            case "bond":
                return "a Bond is Invoked"
            case "hands":
                return "a hand is raised"
            case "take":
                return "take one of the cards that were looked at"
            case "enter":
                return "enter the card that lies open"
            case Step.OPPOSE:
                return "choose an Opponent, and a card"
            case Step.SELECT:
                return "Select a card"
            case Step.INTERPRET:
                return self._choices_in_words()
            case Step.SHARE:
                return "share the Stress"
            case Step.BEAR if turn:
                mine = turn.stress.get(self.key, 0) if self.is_mine else 0
                return f"bear {mine} Stress" if mine else "there is Stress to bear"
            case Step.BURN:
                return "the Consequence Burns cards"
            case Step.WAKE:
                return "wake up, or stay in the dream"
            case _:
                return "say who is next"

    def _choices_in_words(self) -> str:
        assert self.dream.turn
        count = self.dream.turn.interpretation(who_interprets(self.dream)).choices
        return f"Interpret, {count} choice{'s' * (count != 1)}"

    # --- the board ---

    @cached_property
    def key(self) -> str:
        """Whose cards the seat plays now: its own, or of the game master the foe that is in this turn."""
        if self.seat != GM:
            return self.seat
        turn = self.dream.turn
        foes = [key for key in turn.sides if key in self.dream.bearers] if turn and turn.opponent else []
        mine = [key for key in foes if self.dream.bearers[key].is_foe]
        waiting = [
            one.key for one in self.dream.bearers.values() if one.is_foe and turn and one.key in turn.stress
        ]
        return next(iter([*(waiting if turn and turn.step is Step.BEAR else []), *mine]), "")

    @property
    def me(self) -> Bearer | None:
        return self.dream.bearers.get(self.key)

    @cached_property
    def figures(self) -> list[Figure]:
        return [self._figure(one) for one in self.dream.bearers.values()]

    @property
    def foes(self) -> list[Figure]:
        """Return those on the board who are not of the Dreamers: in the Conflict, or none."""
        return [one for one in self.figures if one.bearer.is_foe and (one.is_in or not self.dream.conflict)]

    @property
    def dreamers(self) -> list[Figure]:
        """Return the Dreamers, who acts first."""
        return sorted(
            (one for one in self.figures if not one.bearer.is_foe), key=lambda one: not one.is_acting
        )

    @property
    def own(self) -> Figure | None:
        """Return whose cards the reader plays, as they stand on the board."""
        return next((one for one in self.figures if one.key == self.key), None)

    @property
    def others(self) -> list[Figure]:
        return [one for one in self.dreamers if one.key != self.key]

    def _figure(self, bearer: Bearer) -> Figure:
        awaited = self.want.seats if self.want else frozenset()
        conflict, turn = self.dream.conflict, self.dream.turn
        is_in = bool(conflict and bearer.key in conflict.members)
        is_now = bearer.player in awaited and not (bearer.is_foe and bearer.key != self._foe_waited_for)
        sign, word = ("now", self._word_of_awaited(bearer)) if is_now else ("", "")
        if bearer.has_left:
            sign, word = "away", "ended" if bearer.is_foe else "awake"
        elif not is_now and not bearer.is_here:
            sign, word = "away", bearer.elsewhere
        elif not is_now and turn and turn.step is Step.SELECT and bearer.key in turn.selected:
            sign, word = "done", "has Selected"
        elif not is_now and turn and bearer.key in turn.hands:
            sign, word = "now", "has raised a hand"
        elif not is_now and conflict and not is_in:
            sign, word = "away", "not in it"
        count = len(bearer.deck) or bearer.piles.cards + len(bearer.piles.pyre)
        candle = tuple(place < bearer.piles.to_play for place in range(max(count, bearer.piles.to_play)))
        return Figure(bearer, bearer.key == self.key, is_in, sign, word, tuple(_notes_of(bearer)), candle)

    @property
    def _foe_waited_for(self) -> str:
        turn = self.dream.turn
        return next(
            (one.key for one in self.dream.members if turn and one.is_foe and one.key in turn.sides), ""
        )

    def _word_of_awaited(self, bearer: Bearer) -> str:
        turn = self.dream.turn
        if turn and turn.step is Step.BEAR:
            return f"bears {turn.stress[bearer.key]}" if bearer.key in turn.stress else ""
        return "chooses"

    @cached_property
    def clash(self) -> list[Side]:
        """Return the cards that lie Revealed, whose turn it is first; the reader's own on the left."""
        turn = self.dream.turn
        if not turn or not turn.revealed:
            return []
        both = all(key in turn.revealed for key in (turn.by, turn.opponent))
        return [
            self._side(turn, key, turn.revealed[key], both)
            for key in sorted((turn.by, turn.opponent), key=lambda key: key != self.key)
            if key in turn.revealed
        ]

    def _side(self, turn: Turn, key: str, card: RevealedCard, both: bool) -> Side:
        name = "you" if key == self.key and self.seat != GM else name_in_conflict(self.dream, key)
        score = turn.interpretation(key).score if both and key != EFFORT else None
        choices = turn.interpretation(key).choices if score else 0
        return Side(key, name, card.card.code, card.value, score, choices, key == self.key)

    @property
    def reason(self) -> str:
        """Return in a sentence why the cards are Scored so, "" before both lie there."""
        turn = self.dream.turn
        if len(self.clash) < 2 or not turn:
            return ""
        effort = self.dream.conflict.effort if self.dream.conflict else None
        return reason_for_scores(
            turn.revealed[turn.by], turn.revealed[turn.opponent], effort.intensity if effort else 0
        )

    @property
    def told_effects(self) -> list[tuple[str, str]]:
        """Return what each has chosen this turn, in words."""
        turn = self.dream.turn
        if not turn:
            return []
        named = [(key, [word.partition("=")[0].partition(":")[0].partition("+")[0] for word in words])
                 for key, words in turn.effects.items()]  # fmt: skip
        return [
            (
                name_in_conflict(self.dream, key),
                names_as_phrase(word.replace("_", " ").title() for word in words),
            )
            for key, words in named
            if words
        ]

    @property
    def stress(self) -> list[tuple[str, int, bool]]:
        """Return on whom Stress lies, how much, and whether it is the reader's."""
        turn = self.dream.turn
        return (
            [(name_in_conflict(self.dream, key), left, key == self.key) for key, left in turn.stress.items()]
            if turn
            else []
        )

    # --- what may be chosen ---

    def _open(self, *words: str) -> list[Option]:
        return [one for one in self.options if one.code.split()[0] in words and not one.reasons]

    def option(self, code: str) -> Option | None:
        """Return the option *code* of the seat, open or closed."""
        return next((one for one in self.options if one.code == code), None)

    @cached_property
    def act(self) -> str:
        """Return what the page asks first, by the name of its form: "" where nothing waits for the reader."""
        if self.is_over or not self.options:
            return ""
        of = self.want.of if self.want and self.is_mine else ""
        if of == "hands" or (self.want and self.want.of == "hands"):
            return "hands"
        if of in (Step.OPPOSE, Step.SELECT, Step.INTERPRET, Step.BURN, Step.BEAR, "enter", "spike"):
            return str(of)
        if of in PLAIN:
            return "plain"
        if self.seat == GM and not self.dream.conflict and not self.dream.tasks:
            return "scene"
        if self.dream.turn and self.dream.turn.step is Step.SELECT and self._open("select"):
            return str(Step.SELECT)  # chosen already: it may be chosen anew
        if self.want and self.want.of == "spike" and self.seat != GM and self._open("approach", "meet"):
            return "spike"
        return "plain" if self._open("wake", "stay") else ""

    @property
    def title(self) -> str:
        return TITLES.get(self.want.of if self.want and self.is_mine else "", "") or "What to do?"

    @cached_property
    def plain_rows(self) -> list[Choice]:
        """Return the options that ask nothing, of what is waited for: the likely one is chosen."""
        of = self.want.of if self.want and self.is_mine else ""
        words = PLAIN.get(of, ("wake", "stay"))
        there = [one for one in self.options if one.code.split()[0] in words]
        able = [one.code for one in there if not one.reasons]
        likely = likely_move(self.dream, self.seat) if self.is_mine else ""
        chosen = next((code for code in (self.asked("move"), likely, *able) if code in able), "")
        return [
            Choice(one.code, one.label, is_chosen=one.code == chosen, reasons=one.reasons, card=_card_of(one))
            for one in there
        ]

    @cached_property
    def opponents(self) -> list[Choice]:
        """Return whom who is on turn may oppose."""
        there = self._open("oppose")
        chosen = self.asked("opponent") or (likely_opponent(self.dream, self.key) if there else "")
        rows = []
        for one in there:
            aim = one.code.split(" ", 2)[2]
            word, _space, place = aim.partition(" ")
            effort = self.dream.conflict.effort if self.dream.conflict else None
            card = effort.spread[int(place)] if effort and place else ""
            label = capitalized(card_in_sentence(CODES[card])) if card else self.dream.bearers[word].name
            rows.append(Choice(aim, label, is_chosen=aim == chosen, card=card))
        return rows

    @cached_property
    def hand(self) -> list[Choice]:
        """Return the cards of the Present to Select from, what waits for the Reveal beside each."""
        bearer = self.me
        if not bearer or bearer.is_real:
            return []
        turn = self.dream.turn
        laid = turn.selected.get(bearer.key) if turn else None
        chosen = self.asked("card") or _card_selected(laid)
        cards = bearer.piles.present.known
        if chosen not in cards:
            chosen = self._likely_card()
        return [
            Choice(
                code,
                capitalized(card_in_sentence(CODES[code])),
                f"{CODES[code].rank + bearer.added}" if bearer.added else "",
                is_chosen=code == chosen,
                card=code,
            )
            for code in cards
        ]

    def _likely_card(self) -> str:
        """Return the card that is likely Selected, against whom is likely opposed where that is still to be chosen."""
        dream, opponent = self.dream, next((row.value for row in self.opponents if row.is_chosen), "")
        if opponent:
            word, _space, place = opponent.partition(" ")
            dream = dream.with_turn(opponent=word, opposed=int(place or -1))
        return likely_card(dream, self.key) if dream.turn else ""

    @property
    def has_selected(self) -> bool:
        turn = self.dream.turn
        return bool(turn and self.key in turn.selected)

    # --- Interpret ---

    @cached_property
    def effects_asked(self) -> EffectsAsked | None:
        found = next((one for one in self._open("interpret") if one.code == f"interpret {self.key}"), None)
        return found.asks[0] if found else None

    @cached_property
    def chosen_words(self) -> tuple[str, ...]:
        """Return the words of the effects that are marked: what was asked, else what is likely."""
        if "effect" in self.reading.asked or self.asked("act") == "interpret":
            return tuple(self.asked_all("effect"))
        return tuple(word_of_effect(each.name) for each in self._likely_effects)

    @cached_property
    def _likely_effects(self) -> tuple[ChosenEffect, ...]:
        written = likely_effects(self.dream, self.key) if self.effects_asked else ()
        return tuple(map(ChosenEffect.read, written))

    @cached_property
    def effects(self) -> list[EffectChoice]:
        """Return the effects that are open, then those closed with their reasons."""
        asked, turn = self.effects_asked, self.dream.turn
        if not asked or not turn:
            return []
        told = self._told(turn)
        return [self._effect_choice(each, told) for each in asked.effects]

    def _told(self, turn: Turn) -> InterpretedTurn:
        """Return the turn as it is told from the reader's side, with all that is marked and chosen."""
        names = (
            {one.word: one.effect.name for one in self.effects_asked.effects} if self.effects_asked else {}
        )
        theirs = [effect for key, effect in turn.effects.items() if key == turn.other(self.key)]
        their_names = [names[word.partition("=")[0].partition(":")[0]] for words in theirs for word in words]
        effort = self.dream.conflict.effort if self.dream.conflict else None
        other = None if turn.is_against_effort else turn.interpretation(turn.other(self.key))
        mine = tuple(names[word] for word in self.chosen_words if word in names)
        return InterpretedTurn(
            turn.interpretation(self.key), other, mine, tuple(their_names), effort.intensity if effort else 0
        )

    def _effect_choice(self, option: EffectOption, told: InterpretedTurn) -> EffectChoice:
        word, bearer = option.word, self.me
        targets = option.targets if option.effect.name in AIMS else ()
        likely = next((each for each in self._likely_effects if each.name == option.effect.name), None)
        aimed = self.asked(f"on_{word}") or (likely.target if likely else next(iter(targets), ""))
        names = [Choice(key, name_in_conflict(self.dream, key), is_chosen=key == aimed) for key in targets]
        spare = self.dream.oneirogen_left(self.key) if bearer and option.effect.name in STRENGTHENED else 0
        more = self.asked(f"more_{word}", "0")
        oneirogen = (
            [Choice(str(n), f"+{n}", is_chosen=str(n) == more) for n in range(spare + 1)] if spare else []
        )
        fact = self.asked("fact") or (likely.fact if likely else Fact.HIGHEST)
        facts = [Choice(key, name, is_chosen=key == fact) for key, name in FACTS] if word == "study" else []
        figure = "" if option.reasons else told.result_in_figures(option.effect)
        return EffectChoice(
            word, option.effect.name, figure, word in self.chosen_words, option.reasons,
            tuple(names), tuple(oneirogen), tuple(facts),
        )  # fmt: skip

    @property
    def open_effects(self) -> list[EffectChoice]:
        return [one for one in self.effects if not one.reasons]

    @property
    def closed_effects(self) -> list[EffectChoice]:
        return [one for one in self.effects if one.reasons]

    @property
    def chooses_one(self) -> bool:
        return bool(self.effects_asked and self.effects_asked.most == 1 and len(self.chosen_words) <= 1)

    @property
    def next_ones(self) -> list[Choice]:
        """Return who may be named to come next, who waited longest chosen; nothing where one's turn it is not."""
        turn = self.dream.turn
        if not turn or turn.by != self.key or not self._open("then"):
            return []
        there = who_waited_longest_first(self.dream)
        chosen = self.asked("then") or (there[0].key if there else "")
        return [Choice(one.key, one.name, is_chosen=one.key == chosen) for one in there]

    @property
    def stress_to_come(self) -> StressSum | None:
        """Return what will lie on the reader, if nobody is still to choose: the sum under the effects."""
        turn = self.dream.turn
        if not turn or not self.effects_asked:
            return None
        told = self._told(turn)
        dealt = told.stress_dealt_to_me
        others = [key for key in turn.sides if key not in turn.effects and key != self.key]
        if not dealt or any(turn.interpretation(key).choices for key in others):
            return None
        terms = [(str(dealt), "dealt")]
        if told.stress_to_bear != dealt:
            terms.append((str(told.stress_to_bear), "after Brace"))
        return StressSum("you", tuple(terms), True)

    @property
    def stress_to_deal(self) -> int:
        turn = self.dream.turn
        return self._told(turn).stress_dealt_by_me if turn and self.effects_asked else 0

    # --- bear ---

    @property
    def stress_on_me(self) -> int:
        turn = self.dream.turn
        return turn.stress.get(self.key, 0) if turn else 0

    @property
    def dealt_to_me(self) -> int:
        turn = self.dream.turn
        return turn.dealt.get(self.key, 0) if turn else 0

    @property
    def can_bear(self) -> bool:
        return bool(self.dream.turn and self.key in self.dream.turn.stress and can_bear(self.dream, self.key))

    @cached_property
    def ways(self) -> list[Choice]:
        """Return every way to bear what lies on the reader, first what leaves most cards to play."""
        bearer = self.me
        if not bearer or not self.can_bear:
            return []
        mind = bearer.mind(self.dream.oneirogen_left(bearer.key))
        found = sorted(ways_to_absorb(mind, self.stress_on_me), key=partial(sort_key_by_what_is_left, mind))
        chosen = self.asked("way")
        rows = []
        for way in found[:MOST_WAYS]:
            steps = " ".join(steps_of_absorption(self.dream, bearer, way))
            left = mind_after_absorbing(mind, way)
            changed = (
                [f"Awareness {mind.awareness} \N{RIGHTWARDS ARROW} {left.awareness}"] if way.blink else []
            )
            changed += [_cards_that_go(steps)] if way.flinch or way.burn else []
            count = left.present + left.future
            figure = f"{count} card{'s' * (count != 1)} to play"
            rows.append(
                Choice(steps, capitalized(absorption_in_words(way)), figure, ", ".join(filter(None, changed)))
            )
        first = chosen if any(row.value == chosen for row in rows) else rows[0].value if rows else ""
        return [replace(row, is_chosen=row.value == first) for row in rows]

    @property
    def first_ways(self) -> list[Choice]:
        return self.ways[:WAYS_SHOWN]

    @property
    def other_ways(self) -> list[Choice]:
        return self.ways[WAYS_SHOWN:]

    @cached_property
    def burns(self) -> list[Choice]:
        """Return the cards that a Consequence may Burn, the lowest chosen."""
        option = self.option(f"burn {self.key}")
        if not self.me or not option or not option.asks:
            return []
        likely = [step.partition(":")[2] for step in option.asks[0].likely]
        chosen = self.asked_all("burn") or likely
        cards = cards_the_present_may_hold(self.dream, self.me) or self.me.piles.past.known
        return [Choice(code, str(CODES[code]), is_chosen=code in chosen, card=code) for code in cards]

    @property
    def burn_count(self) -> int:
        option = self.option(f"burn {self.key}")
        return option.asks[0].count if option and option.asks else 0

    @property
    def likely_burns(self) -> str:
        option = self.option(f"burn {self.key}")
        return " ".join(option.asks[0].likely) if option and option.asks else ""

    # --- a Spike ---

    @property
    def spike(self) -> Any:
        return self.dream.conflict.spike if self.dream.conflict else None

    @property
    def effort(self) -> Any:
        return self.dream.conflict.effort if self.dream.conflict else None

    @property
    def spike_cards(self) -> list[Choice]:
        """Return what was looked at, to show one of it, or none."""
        there = [one for one in self.options if one.code.split()[:2] == ["meet", self.key]]
        able = [one.code for one in there if not one.reasons]
        likely = f"meet {self.key} {likely_spike_card(self.dream, self.key)}" if able else ""
        chosen = next((code for code in (self.asked("move"), likely, *able) if code in able), "")
        return [
            Choice(
                one.code, one.label, is_chosen=one.code == chosen, reasons=one.reasons,
                card="" if one.code.split()[2] in (NONE, U) else one.code.split()[2],
            )
            for one in there
        ]  # fmt: skip

    @property
    def approaches(self) -> list[tuple[str, str, str, list[Choice]]]:
        """Return how each meets the Spike, for who gives the suits: key, name, words, the four suits."""
        if not self.spike or self.seat != GM or not self.dream.conflict:
            return []
        return [
            (
                key,
                self.dream.bearers[key].name,
                self.spike.approaches.get(key, ""),
                [Choice(f"suit {key} {suit.value}", suit.title) for suit in Suit],
            )
            for key in self.dream.conflict.members
            if key not in self.spike.suits
        ]

    # --- beside all that ---

    @property
    def guide(self) -> GuideAsked | None:
        found = next((one for one in self._open("guide")), None)
        return found.asks[0] if found else None

    @property
    def guide_code(self) -> str:
        found = next((one for one in self._open("guide")), None)
        return found.code if found else ""

    @property
    def guide_hows(self) -> list[Choice]:
        asked = self.guide
        if not asked:
            return []
        chosen = self.asked("how", "bolster")
        return [
            Choice(how, label, figure, is_chosen=how == chosen)
            for how, label, figure in GUIDES
            if (how != "join" or asked.may_join) and (how != "push" or asked.pushed)
        ]

    @property
    def guide_targets(self) -> list[Choice]:
        asked = self.guide
        chosen = self.asked("whose") or self.key
        keys = asked.targets if asked else ()
        return [
            Choice(key, name_in_conflict(self.dream, key), is_chosen=key == chosen or key == keys[0])
            for key in keys
        ]

    @property
    def guide_burns(self) -> list[Choice]:
        """Return what a Push may Burn."""
        bearer = self.me
        if not bearer or not self.guide:
            return []
        cards = bearer.piles.present.known or bearer.piles.past.known
        rows = [Choice(f"burn:{code}", capitalized(card_in_sentence(CODES[code]))) for code in cards]
        return rows or [Choice("blind", "the top of the Future, unseen")]

    @property
    def spendable_oneirogen(self) -> range:
        return range(self.dream.oneirogen_left(self.key) + 1) if self.key in self.dream.bearers else range(1)

    @property
    def presses(self) -> list[Choice]:
        """Return what is pressed beside the likely choice: a hand, a Bond, a yes to go on."""
        words = ("hand", "lower", "bond")
        return [Choice(one.code, one.label) for one in self._open(*words)]

    @property
    def by_hand(self) -> list[tuple[str, str, HandAsked]]:
        return [
            (one.code.split()[1], name_in_conflict(self.dream, one.code.split()[1]), one.asks[0])
            for one in self._open("do")
        ]

    @property
    def places(self) -> list[Choice]:
        """Return the marks of who is here and who elsewhere that the reader may make."""
        return [Choice(one.code, one.label) for one in self._open("here", "elsewhere")]

    @property
    def awards(self) -> list[Choice]:
        return [Choice(one.code, self.dream.bearers[one.code.split()[1]].name) for one in self._open("award")]

    @property
    def resolutions(self) -> list[Choice]:
        return [Choice(one.code, one.label) for one in self._open("resolve")]

    @property
    def ending(self) -> str:
        ending = self.dream.conflict.ending if self.dream.conflict else Ending.OPEN
        return ENDED.get(ending, "")

    @property
    def is_gm(self) -> bool:
        return self.seat == GM

    @property
    def endings(self) -> list[Choice]:
        """Return how the game master may end what is open: the Conflict, or the dream."""
        return [Choice(one.code, one.label) for one in self._open("resolve", "close", "end")]

    @property
    def is_guide_open(self) -> bool:
        return self.asked("act") == "guide"

    @property
    def my_suit(self) -> str:
        suit = self.spike.suits.get(self.key) if self.spike else None
        return suit.title if suit else ""

    @property
    def my_approach(self) -> str:
        return self.spike.approaches.get(self.key, "") if self.spike else ""

    @property
    def wakings(self) -> list[Choice]:
        """Return what is left to who cannot bear it all."""
        there = self._open("wake", "stay")
        chosen = self.asked("way") or (there[0].code if there else "")
        return [Choice(one.code, one.label, is_chosen=one.code == chosen) for one in there]

    # --- real cards ---

    @property
    def entering(self) -> str:
        """Return what is to be entered, by what for."""
        what = self.dream.tasks[0].split()[2] if self.dream.tasks else ""
        told = {
            GUIDE: "Which card did you pull for your Guide?",
            REVEAL: "Which card did you Reveal?",
            SPIKE: "Which card did you show?",
        }
        return told.get(what, "Which card lies open?")

    @cached_property
    def _entering(self) -> list[Choice]:
        there = (one for one in self.options if one.code.startswith(f"enter {self.key} "))
        return [
            Choice(one.code, one.label, reasons=one.reasons, card=code if code in CODES else "")
            for one in there
            for code in [one.code.split()[2]]
            if code == NONE or code in self.dream.bearers[self.key].deck
        ]

    @property
    def enterable(self) -> list[Choice]:
        return [row for row in self._entering if not row.reasons]

    @property
    def not_enterable(self) -> list[Choice]:
        return [row for row in self._entering if row.reasons]

    # --- the game master begins a Conflict, and moves by hand ---

    @cached_property
    def conflicts(self) -> list[ConflictToBegin]:
        """Return what may be begun, each with who may be in it and what was set down for it."""
        told = self.reading.opponents()
        there = [one for one in self.dream.able if one.is_foe]
        begun = []
        for act, title, button in BEGUN:
            option = self.option(act)
            if option is None:
                continue
            kind = "foe" if act == "duel" else act
            opponents = [each for each in told if each.kind == kind]
            chosen = self.asked_all("what") or (
                [opponents[0].slug] if opponents and not (there and act == "duel") else []
            )
            keys = [key for key in option.asks[0].keys if not self.dream.bearers[key].is_foe]
            reasons = tuple(reason for reason in option.reasons if not (act == "duel" and opponents))
            begun.append(
                ConflictToBegin(
                    act, title, button, self.asked("act", "duel") == act, reasons,
                    tuple(Choice(key, self.dream.bearers[key].name, is_chosen=True) for key in keys),
                    tuple(Choice(one.key, one.name, is_chosen=True) for one in there) if act == "duel" else (),
                    tuple(
                        Choice(each.slug, each.name, _figures_of(each), is_chosen=each.slug in chosen)
                        for each in opponents
                    ),
                )
            )  # fmt: skip
        return begun

    @property
    def hand_steps(self) -> list[tuple[str, str]]:
        words = dict.fromkeys(word for _key, _name, asked in self.by_hand for word in asked.words)
        return [(word, HAND_STEPS[word]) for word in words]

    @property
    def hand_suits_and_scores(self) -> list[tuple[str, str]]:
        told = [(suit.value, suit.title) for suit in Suit] + [(score.value, score.title) for score in Score]
        return told if self.is_gm else []

    @property
    def hand_cards(self) -> list[Choice]:
        """Return the cards that may be moved by hand, as far as the reader knows them."""
        codes = dict.fromkeys(
            code for _key, _name, asked in self.by_hand for code in (*asked.present, *asked.past)
        )
        return [Choice(code, capitalized(card_in_sentence(CODES[code]))) for code in codes]

    # --- the button ---

    @property
    def button(self) -> str:
        """Return what the likely choice does, in words; "" where each choice has a press of its own."""
        match self.act:
            case Step.OPPOSE:
                card = next((row.label for row in self.hand if row.is_chosen), "")
                return f"Select {card[0].lower()}{card[1:]}" if card else "Choose this Opponent"
            case Step.SELECT:
                if self.me and self.me.is_real:
                    return "My card lies face down"
                return "Select this card instead" if self.has_selected else "Select it"
            case Step.INTERPRET:
                return "Interpret"
            case Step.BEAR:
                chosen = next((row.label for row in (*self.ways, *self.wakings) if row.is_chosen), "")
                return chosen
            case "plain":
                return "So be it" if any(not row.reasons for row in self.plain_rows) else ""
            case Step.BURN:
                return "Burn them" if self.burn_count else "No card is left to Burn"
            case "spike" if self.seat != GM:
                return "Show it" if self.spike_cards else "Say so"
            case _:
                return ""

    @property
    def words_form(self) -> DreamWordsForm:
        return DreamWordsForm({"words": self.asked("words")} if self.asked("words") else None)

    @property
    def guide_form(self) -> DreamGuideForm:
        return DreamGuideForm({"where": self.asked("where")} if self.asked("where") else None)


def _figures_of(opponent: OpponentThere) -> str:
    """Return the figures by which a game master knows what was set down."""
    data = opponent.data
    match opponent.kind:
        case "foe":
            return f"{len(data['cards'])} cards, Awareness {data['awareness']}"
        case "effort":
            return f"Difficulty {data['difficulty']}, Intensity {data['intensity']}"
        case _:
            return f"Difficulty {data['difficulty']}"


def _card_selected(laid: SealedChoice | None) -> str:
    """Return the card that somebody Selected, "" where the reader does not know it."""
    return laid.said.split()[2] if laid and laid.said != U else ""


def _card_of(option: Option) -> str:
    words = option.code.split()
    return words[2] if words[0] in ("lay", "as", "take") and words[2] in CODES else ""


def _cards_that_go(steps: str) -> str:
    gone = [step.partition(":")[::2] for step in steps.split() if ":" in step]
    told = {"flinch": "discards", "burn": "burns"}
    parts = []
    for word, verb in told.items():
        cards = [card_in_sentence(CODES[code]) for kind, code in gone if kind == word]
        parts += [f"{verb} {names_as_phrase(cards)}"] if cards else []
    return ", ".join(parts)


def _notes_of(bearer: Bearer) -> Iterator[str]:
    """Yield what waits for somebody, as chips."""
    if bearer.added:
        yield f"next card {bearer.added:+d}".replace("-", "\N{MINUS SIGN}")
    if bearer.anticipates:
        yield "Anticipates"
    if bearer.plots:
        yield "a Plot"
    if bearer.is_real:
        yield "real cards"
