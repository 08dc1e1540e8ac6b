"""Dreams played by sensible people over the kind itself: each moves by what they know alone, as at a table."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from random import Random

from characters.beckoning_dream.rules.dreaming.foresight import as_known_to, cards_against
from characters.beckoning_dream.rules.dreaming.kind import KIND
from characters.beckoning_dream.rules.dreaming.likely import likely_move, worth_in_duel
from characters.beckoning_dream.rules.dreaming.offering import keys_waited_for
from characters.beckoning_dream.rules.dreaming.position import GM, Bearing, Dream, Ending
from characters.beckoning_dream.rules.score import RevealedCard
from decks.rules.tarot import CODES
from play.rules.acts import decide_beginning, decide_move
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
    against, _is_known = cards_against(as_known_to(dream, key, opponent), opponent, turn.opposed)

    def worth(code: str) -> tuple[Fraction, int]:
        mine = RevealedCard(CODES[code], bearer.added)
        told = (chance * worth_of_pair(mine, theirs) for theirs, chance in against.items())
        return sum(told, Fraction(0)), -mine.value

    return max(bearer.piles.present.known, key=worth)


worth_of_pair = lru_cache(maxsize=None)(worth_in_duel)


# --- what is met: the decks of foes and the figures of Efforts that are ready-made ---


def cards(spans: str) -> tuple[str, ...]:
    """Return "s1-3 m13" card by card."""
    found = (re.fullmatch(r"([scwpm])(\d+)(?:-(\d+))?", span) for span in spans.split())
    return tuple(
        f"{each[1]}{rank}"
        for each in found
        if each
        for rank in range(int(each[2]), int(each[3] or each[2]) + 1)
    )


FOES = {
    "minor": (cards("s1-3 w1-3"), 2),
    "able": (cards("s1-4 c1-3 w1-3"), 3),
    "rival": (cards("s2-7 p1-4 w3-5"), 3),
    "terror": (cards("s3-9 c2-6 p4-8 m13"), 4),
}
EFFORTS = {"slight": (6, 1, (3,)), "firm": (12, 2, (2, 4, 6)), "vast": (14, 2, (3, 5, 5, 7))}
PLANS = {
    "light": (("slight",), ("spike", "minor"), ("able",)),
    "typical": (("firm", "spike"), ("able",), ("spike", "rival")),
    "heavy": (("firm", "able"), ("spike", "rival"), ("terror",)),
}
SPIKE = {"difficulty": 3, "consequence": "It falls.", "stress": 2, "awareness": 0}


# --- a table ---


@dataclass
class Table:
    """A dream that is played out: what the keeper and a watcher know, and what came of it so far."""

    decks: Mapping[str, Sequence[str]]
    random: Random
    awareness: int = 3
    player: Player = sensibly
    foes: Player = sensibly
    endings: list[Ending] = field(default_factory=list)
    turns: int = 0

    def __post_init__(self) -> None:
        told = [
            {"key": key, "name": key, "deck": list(deck), "awareness": self.awareness}
            for key, deck in self.decks.items()
        ]
        self.chance = Fate(self.random)
        begun: Dream = KIND.begin({"dreamers": told}, {})
        decided = decide_beginning(KIND, begun, self.chance)
        self.full, self.watched = decided.full, decided.watched

    def seen_from(self, seat: str) -> Dream:
        """Return what *seat* knows: all that lies open, what they hold, and of foes what they heard."""
        dream = self.watched
        for key, one in self.full.bearers.items():
            bearer = dream.bearers[key]
            if one.player == seat:
                own = replace(bearer.piles, present=one.piles.present, looked_at=one.piles.looked_at)
                bearer = replace(bearer, piles=own)
            dream = dream.with_bearer(replace(bearer, deck=one.deck))
        return dream

    def move(self, seat: str, move: str) -> None:
        decided = decide_move(KIND, self.full, self.watched, seat, move, self.chance, lambda: "0" * 64)
        self.full, self.watched = decided.full, decided.watched
        self.chance.given.clear()
        self.turns += move.startswith("next")

    def play_on(self) -> Ending:
        """Play what is open to its Resolution; return how it ended."""
        ending = Ending.OPEN
        while (want := KIND.wants(self.watched)) and want.of != "scene":
            seat = min(want.seats)
            dream = self.seen_from(seat)
            if want.of == "resolve" and dream.conflict:
                ending = dream.conflict.ending
            if want.of == "select":
                key = next(key for key in keys_waited_for(dream) if dream.bearers[key].player == seat)
                card = (self.foes if seat == GM else self.player)(dream, key, self.random)
                self.move(seat, f"select {key} {card}")
            else:
                self.move(seat, likely_move(dream, seat))
        self.endings.append(ending)
        return ending

    def duel(self, deck: Sequence[str], awareness: int, bearing: Bearing) -> bool:
        """Play a Duel of all who can play against a foe of whose deck all have heard; say whether they won."""
        told = {"name": "foe", "cards": list(deck), "awareness": awareness, "bearing": bearing}
        self.move(GM, f"foe {json.dumps(told)}")
        self.move(GM, f"duel {' '.join(one.key for one in self.full.able)}")
        return self.play_on() is Ending.WON

    def effort(self, difficulty: int, intensity: int, values: Sequence[int]) -> bool:
        """Play an Effort, of any suits, before all who can play; say whether they overcame it."""
        suits = [card[0] for card in self.random.sample(cards("s1 c1 w1 p1"), len(values))]
        told = {
            "name": "gate", "difficulty": difficulty, "intensity": intensity,
            "spread": [f"{suit}{value}" for suit, value in zip(suits, values, strict=True)],
            "members": [one.key for one in self.full.able],
        }  # fmt: skip
        self.move(GM, f"effort {json.dumps(told)}")
        return self.play_on() is Ending.WON

    def spike(self) -> bool:
        """Play a Spike before all who are asleep; they meet it in the suit they have most of in six cases of ten."""
        keys = [one.key for one in self.full.asleep]
        self.move(GM, f"spike {json.dumps({**SPIKE, 'members': keys})}")
        for key in keys:
            most = max("scwp", key=lambda suit: sum(card[0] == suit for card in self.decks[key]))
            others = [suit for suit in "scwp" if suit != most]
            self.move(GM, f"suit {key} {most if self.random.random() < 0.6 else self.random.choice(others)}")
        return self.play_on() is Ending.WON

    def scene(self, plan: Sequence[str], bearing: Bearing) -> bool:
        """Play what a scene has; it goes well if its Duels and Efforts do."""
        is_well = True
        for what in plan:
            if what == "spike":
                self.spike()
            elif not self.full.able:
                is_well = False
            elif what in FOES:
                is_well &= self.duel(*FOES[what], bearing)
            else:
                is_well &= self.effort(*EFFORTS[what])
        return is_well
