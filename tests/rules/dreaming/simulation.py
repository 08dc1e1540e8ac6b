"""Dreams played by sensible people over the kind itself: each moves by what they know alone, as at a table."""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import cycle, islice, product
from random import Random
from statistics import fmean

from characters.beckoning_dream.rules.dreaming.foresight import as_known_to, cards_against
from characters.beckoning_dream.rules.dreaming.kind import KIND
from characters.beckoning_dream.rules.dreaming.likely import likely_move, worth_in_duel
from characters.beckoning_dream.rules.dreaming.offering import MOST_STAYS, keys_waited_for
from characters.beckoning_dream.rules.dreaming.position import GM, Bearing, Dream, Ending, Step
from characters.beckoning_dream.rules.dreaming.prepared import EFFORT, READY_MADE
from characters.beckoning_dream.rules.score import RevealedCard
from characters.beckoning_dream.starters import STARTERS
from decks.rules.tarot import CODES
from play.rules.acts import decide_beginning, decide_move
from play.rules.replacing import replace
from tests.play.worlds import Fate

# --- who lays which card ---

Player = Callable[[Dream, str, Random], str]


def as_preset(dream: Dream, key: str, _random: Random) -> str:
    """Return the card that a page would preset."""
    return likely_move(dream, dream.bearers[key].player).split()[-1]


def at_random(dream: Dream, key: str, random: Random) -> str:
    return random.choice(dream.bearers[key].piles.present.known)


def sensibly(dream: Dream, key: str, random: Random) -> str:
    """Return what does best on the average against all that a deck, which is known, may still hold."""
    turn, bearer = dream.turn, dream.bearers[key]
    assert turn
    if turn.is_against_effort:
        return as_preset(dream, key, random)
    opponent = turn.other(key)
    theirs = as_known_to(dream, key, opponent).bearers[opponent]
    known = dream.with_bearer(replace(theirs, deck=dream.bearers[opponent].deck))
    against, _is_known = cards_against(known, opponent, turn.opposed)

    def worth(code: str) -> tuple[Fraction, int]:
        mine = RevealedCard(CODES[code], bearer.added)
        told = (chance * worth_of_pair(mine, theirs) for theirs, chance in against.items())
        return sum(told, Fraction(0)), -mine.value

    return max(bearer.piles.present.known, key=worth)


worth_of_pair = lru_cache(maxsize=None)(worth_in_duel)


# --- who dreams, and what is met ---


def cards(spans: str) -> tuple[str, ...]:
    """Return "s1-3 m13" card by card."""
    found = (re.fullmatch(r"([scwpm])(\d+)(?:-(\d+))?", span) for span in spans.split())
    return tuple(
        f"{each[1]}{rank}"
        for each in found
        if each
        for rank in range(int(each[2]), int(each[3] or each[2]) + 1)
    )


def first_decks(size: int) -> tuple[tuple[str, ...], ...]:
    """Return every deck of *size* cards that a Dreamer may begin with: each suit from its Ace, to the 6 at most."""
    return tuple(
        tuple(f"{suit}{rank}" for suit, top in zip("scwp", tops, strict=True) for rank in range(1, top + 1))
        for tops in product(range(7), repeat=4)
        if sum(tops) == size
    )


def grown(deck: Sequence[str], size: int) -> tuple[str, ...]:
    """Return *deck* grown to *size* by the next highest card of each of its suits in turn, its longest suit first."""
    tops = Counter(card[0] for card in deck)
    suits = cycle(suit for suit, _top in tops.most_common())
    more = []
    for suit in islice(suits, size - len(deck)):
        tops[suit] += 1
        more.append(f"{suit}{tops[suit]}")
    return (*deck, *more)


NEW = first_decks(10)
SIX_NEW = tuple(tuple(starter.draft["cards"]) for starter in STARTERS)
SIX_GROWN = tuple(grown(deck, size) for deck in SIX_NEW for size in (13, 14))  # by 9 or 12 XP
READY = {ready.name.split()[1]: ready for ready in READY_MADE}  # "minor", "firm"
PLANS = {
    "light": (("slight",), ("spike", "minor"), ("able",)),
    "typical": (("firm", "spike"), ("able",), ("spike", "rival")),
    "heavy": (("firm", "able"), ("spike", "rival"), ("terror",)),
}
SPIKE_DIFFICULTY = 3
SPIKE = {"difficulty": SPIKE_DIFFICULTY, "consequence": "It falls.", "stress": 2, "awareness": 0}
IN_LONGEST_SUIT = 0.6  # of Spikes; else in any suit


# --- a table ---


@dataclass
class Table:
    """A dream that is played out: what the keeper and a watcher know, and what came of it so far.

    *stress* is what the Dreamers bore together, after Brace, *empty* how many of the *selected* began with no Present,
    *without_card* the share of Dreamers with no card to play as each scene began.
    """

    decks: Mapping[str, Sequence[str]]
    random: Random
    awareness: int = 3
    player: Player = sensibly
    foes: Player = sensibly
    rules: Mapping[str, object] = field(default_factory=dict)
    bolsters: bool = False  # who is on turn, by a Guide, in every one
    is_given: bool = False  # an Oneirogen to half of the Dreamers in each later scene
    spread: int = 0  # with which a dream has scenes
    endings: list[Ending] = field(default_factory=list)
    turns: int = 0
    stress: int = 0
    empty: int = 0
    selected: int = 0
    without_card: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        told = [
            {"key": key, "name": key, "deck": list(deck), "awareness": self.awareness}
            for key, deck in self.decks.items()
        ]
        self.chance = Fate(self.random)
        begun: Dream = KIND.begin(
            {"dreamers": told, "spread": self.spread, "question": "What waits?"}, self.rules
        )
        decided = decide_beginning(KIND, begun, self.chance)
        self.full, self.watched = decided.full, decided.watched
        while (want := KIND.wants(self.watched)) and want.of == "answer":
            seat = min(want.seats)
            self.move(seat, f"answer {seat} one lit window")

    def seen_from(self, seat: str) -> Dream:
        """Return what *seat* knows: all that lies open, what they hold, and of foes what they heard."""
        seen = {}
        for key, one in self.full.bearers.items():
            bearer = self.watched.bearers[key]
            if one.player == seat:
                own = replace(bearer.piles, present=one.piles.present, looked_at=one.piles.looked_at)
                bearer = replace(bearer, piles=own)
            seen[key] = replace(bearer, deck=one.deck)
        return replace(self.watched, bearers=seen)

    def move(self, seat: str, move: str) -> None:
        self._count(move)
        decided = decide_move(KIND, self.full, self.watched, seat, move, self.chance, lambda: "0" * 64)
        self.full, self.watched = decided.full, decided.watched
        self.chance.given.clear()

    def _count(self, move: str) -> None:
        match move.split():
            case ["next", *_who]:
                self.turns += 1
            case ["oppose", key, opponent] if opponent in self.full.bearers:
                self.selected += 2
                self.empty += sum(not self.full.bearers[side].piles.present for side in (key, opponent))
            case ["bear" | "wake", key, *_steps] if self.full.turn and not self.full.bearers[key].is_foe:
                self.stress += self.full.turn.stress.get(key, 0)

    def play_on(self) -> Ending:
        """Play what is open to its Resolution; return how it ended."""
        ending = Ending.OPEN
        while (want := KIND.wants(self.watched)) and want.of != "scene":
            seat = min(want.seats)
            if want.of == "resolve" and self.full.conflict:
                ending = self.full.conflict.ending
            self.move(seat, self._chosen(seat, want.of))
        self.endings.append(ending)
        return ending

    def _chosen(self, seat: str, of: str) -> str:
        """Return what *seat* does, for whom all wait: what is likely, but for what these players do otherwise."""
        turn = self.full.turn
        if of == Step.INTERPRET and self.bolsters and turn and seat == turn.by and not turn.invoked:
            self.move(seat, f"guide {seat} {self.watched.shuffles} bolster={seat}")
        dream = self.seen_from(seat)
        if of == Step.SELECT:
            key = next(key for key in keys_waited_for(dream) if dream.bearers[key].player == seat)
            return f"select {key} {(self.foes if seat == GM else self.player)(dream, key, self.random)}"
        return likely_move(dream, seat)

    def meet(self, what: str, bearing: Bearing = Bearing.SPENDS) -> bool:
        """Play a foe or an Effort that is ready-made; say whether the Dreamers won."""
        told = READY[what].told
        if READY[what].what == EFFORT:
            return self.effort(told["difficulty"], told["intensity"], told["cards"])
        return self.duel(told["cards"], told["awareness"], bearing)

    def duel(self, deck: Sequence[str], awareness: int, bearing: Bearing) -> bool:
        """Play a Duel of all who can play against a foe of whose deck all have heard; say whether they won."""
        told = {"name": "foe", "cards": list(deck), "awareness": awareness, "bearing": bearing}
        self.move(GM, f"foe {json.dumps(told)}")
        foe = list(self.full.bearers)[-1]
        members = [one.key for one in self.full.able if not one.is_foe]
        self.move(GM, f"duel {' '.join([*members, foe])}")
        return self.play_on() is Ending.WON

    def effort(self, difficulty: int, intensity: int, spread: Sequence[str]) -> bool:
        """Play an Effort before all who can play; say whether they overcame it."""
        told = {
            "name": "gate", "difficulty": difficulty, "intensity": intensity, "spread": list(spread),
            "members": [one.key for one in self.full.able],
        }  # fmt: skip
        self.move(GM, f"effort {json.dumps(told)}")
        return self.play_on() is Ending.WON

    def spike(self) -> int:
        """Play a Spike before all who are asleep, in the suit they have most of or in any; return how many met it."""
        keys = [one.key for one in self.full.asleep]
        self.move(GM, f"spike {json.dumps({**SPIKE, 'members': keys})}")
        for key in keys:
            longest = max("scwp", key=lambda suit: sum(card[0] == suit for card in self.decks[key]))
            is_longest = self.random.random() < IN_LONGEST_SUIT
            self.move(GM, f"suit {key} {longest if is_longest else self.random.choice('scwp')}")
        burned = sum(len(one.piles.pyre) for one in self.full.dreamers)
        self.play_on()
        return sum(len(one.piles.pyre) for one in self.full.dreamers) - burned

    def scene(self, plan: Sequence[str], bearing: Bearing) -> bool:
        """Play what a scene has; it goes well if its Duels and Efforts do."""
        is_well = True
        for what in plan:
            if what == "spike":
                self.spike()
            else:
                is_well &= bool(self.full.able) and self.meet(what, bearing)
        return is_well

    def dream(self, plan: str, bearing: Bearing) -> int:
        """Play a dream of three scenes; return how many went well."""
        well = 0
        for number, scene in enumerate(PLANS[plan], 1):
            self._begin_scene(number)
            is_well = self.scene(scene, bearing)
            well += is_well
            if self.full.scenes:
                self.move(GM, f"close {'well' if is_well else 'not_well'}")
        return well

    def _begin_scene(self, number: int) -> None:
        """Begin a scene; of *given* Oneirogen every other Dreamer gets one as a later scene begins, and who has no card
        to play stays for theirs (Ruling B43).
        """
        if self.full.scenes:
            self.move(GM, f"scene {number}")
        if self.is_given and number > 1:
            for one in self.full.asleep[number % 2 :: 2]:
                self.move(GM, f"do {one.key} oneirogen+1 | A picture.")
            for one in self.full.asleep:
                if not one.piles.to_play and one.oneirogen and one.stays < MOST_STAYS:
                    self.move(one.key, f"stay {one.key}")
        self.without_card.append(self.share_without_card)

    @property
    def share_without_card(self) -> float:
        """Which part of the Dreamers has no card left to play."""
        return fmean(one.piles.to_play == 0 for one in self.full.dreamers)
