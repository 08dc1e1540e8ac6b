"""Dreams to play at random: three Dreamers, foes and Efforts as a game master might set them down."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from characters.beckoning_dream.rules.dreaming.away import seats_lent
from characters.beckoning_dream.rules.dreaming.bearing import StressAsked
from characters.beckoning_dream.rules.dreaming.burning import BurnsAsked
from characters.beckoning_dream.rules.dreaming.by_hand import HandAsked
from characters.beckoning_dream.rules.dreaming.construction import DreamerAsked, begin
from characters.beckoning_dream.rules.dreaming.effects import NOTHING, EffectOption, EffectsAsked, Fact
from characters.beckoning_dream.rules.dreaming.growing import GrownAsked
from characters.beckoning_dream.rules.dreaming.guides import GuideAsked
from characters.beckoning_dream.rules.dreaming.initiative import is_interpreted_unseen
from characters.beckoning_dream.rules.dreaming.kind import KIND
from characters.beckoning_dream.rules.dreaming.offering import MembersAsked
from characters.beckoning_dream.rules.dreaming.position import Bearer, Dream, Turn
from play.rules.kinds import IllegalMoveError, Option, UnknownChanceError
from play.rules.lines import WATCHER, Audience
from play.rules.zones import Zone
from tests.play.worlds import Pair, Toy, World

DECKS = {
    "d1": ("Ada", ["s1", "s2", "s3", "s4", "c1", "c2", "c3", "p1", "p2", "m13"], 3, 5),
    "d2": ("Bo", ["w1", "w2", "w3", "p1", "p2", "p3", "p4"], 3, 0),
    "d3": ("Cy", ["c1", "c2", "s1", "s2"], 2, 1),
}
APART = {  # decks in which no card is twice, so that two worlds can be told from each other
    "d1": ("Ada", ["s1", "s2", "s3", "s4", "c1", "c2", "c3", "p1", "p2", "m13"], 3, 5),
    "d2": ("Bo", ["w1", "w2", "w3", "p3", "p4", "p5", "p6"], 3, 0),
    "d3": ("Cy", ["c4", "c5", "s5", "s6"], 2, 1),
}
FOES = (
    {"name": "Warden", "cards": ["s7", "s8", "s9", "w4", "w5", "w6"], "awareness": 2},
    {"name": "Moth", "cards": ["c6", "c7", "p7", "p8", "m18"], "awareness": 3, "bearing": "asked"},
    {
        "name": "Echo",
        "cards": ["p9", "p10", "p11", "s10"],
        "awareness": 2,
        "selects_at_random": True,
        "bearing": "holds",
    },
)
EFFORT = {"name": "The gate", "difficulty": 4, "intensity": 2, "spread": ["c2", "s4", "w6"]}


BONDS = {  # whose, with whom, on which card of theirs
    "d1": [{"other": "d2", "theirs": "w2"}],
    "d2": [{"other": "d1", "theirs": "s4"}, {"other": "d1", "theirs": "s3", "is_asleep": True}],
    "d3": [{"other": "d1", "theirs": "s4"}],
}


LATE = {"name": "Dee", "deck": ["s11", "s12", "c11", "c12", "w11"], "awareness": 2, "oneirogen": 1}
PREPARED = (
    {"what": "foe", **FOES[0], "scene": 1},
    {"what": "foe", **FOES[2]},
    {
        "what": "effort",
        "name": "The gate",
        "difficulty": 4,
        "intensity": 2,
        "cards": ["c2", "s4"],
        "cost": "a memory",
    },
    {"what": "spike", "name": "The fall", "difficulty": 3, "consequence": "The floor is gone.", "stress": 2},
)
CONSTRUCTION = (
    "ask",
    "answer",
    "join",
    "leave",
    "return",
    "prepare",
    "lend",
    "reclaim",
    "time",
)  # more moves of a dream with a spread


def setup(
    keys: Sequence[str], decks: Mapping[str, Any] = DECKS, real: str = "", spread: int = 0, question: str = ""
) -> dict[str, Any]:
    """Return what all may read of a dream of these Dreamers, those of *real* with cards on their table."""
    told = ((key, *decks[key]) for key in keys)
    constructed = {"spread": spread, "question": question} if spread else {}
    return constructed | {
        "dreamers": [
            {
                "key": key,
                "name": name,
                "deck": deck,
                "awareness": awareness,
                "oneirogen": oneirogen,
                "bonds": BONDS.get(key, []),
                "is_real": key in real.split(),
            }
            for key, name, deck, awareness, oneirogen in told
        ]
    }


def filled(option: Option, random: Random) -> str:
    """Return *option* with answers, as somebody might give them."""
    if not option.asks:
        return option.code
    return f"{option.code} {ANSWERS[option.code.split()[0]](option.asks[0], random)}".rstrip()


def some_effects(asked: EffectsAsked, random: Random) -> str:
    able = [each for each in asked.effects if not each.reasons]
    chosen = random.sample(able, min(len(able), asked.most))
    return " ".join(_written(each, random) for each in chosen) or NOTHING


def _written(option: EffectOption, random: Random) -> str:
    target = f"={random.choice(option.targets)}" if option.targets else ""
    fact = f":{random.choice(list(Fact))}" if option.word == "study" else ""
    return f"{option.word}{target}{fact}"


def likely_steps(asked: StressAsked | BurnsAsked, _random: Random) -> str:
    return " ".join(asked.likely)


def some_members(asked: MembersAsked, random: Random) -> str:
    """Return two sides: at least a Dreamer, at least a foe where there is one."""
    dreamers, foes = ([key for key in asked.keys if key.startswith(letter)] for letter in "df")
    if len(dreamers) > 1 and not foes:  # against each other
        return f"{dreamers[0]} {dreamers[1]}@rebels"
    return " ".join(key for side in (dreamers, foes) for key in some_of(side, random)) or "nobody"


def some_of(keys: Sequence[str], random: Random) -> list[str]:
    return random.sample(keys, random.randint(min(1, len(keys)), len(keys)))


def an_effort(asked: MembersAsked, random: Random) -> str:
    return json.dumps({**EFFORT, "members": some_of(asked.keys, random)})


def a_guide(asked: GuideAsked, random: Random) -> str:
    """Return a Bolster or a Weaken, or Just in Time for who is not there."""
    if asked.may_join and random.random() < 0.3:
        side = f"={random.choice(asked.sides)}" if asked.sides else ""
        return f"join{side} | through the gate"
    return f"{random.choice(('bolster', 'weaken'))}={random.choice(asked.targets)} | an owl"


def a_spike(asked: MembersAsked, random: Random) -> str:
    told = {"difficulty": 3, "consequence": "The floor is gone.", "stress": 2, "awareness": 1, "burns": 1}
    return json.dumps(
        {**told, "members": random.sample(asked.keys, max(1, len(asked.keys) - 1))} if asked.keys else told
    )


def a_step_by_hand(asked: HandAsked, random: Random) -> str:
    """Return what a player may do with a card, the game master with figures too."""
    if "difficulty" in asked.words:
        return "intensity+1 | the tide"
    steps = [f"{word}:{card}" for card in asked.present for word in ("discard", "aside")]
    steps += [f"{word}:{card}" for card in asked.past for word in ("recover", "shuffle")]
    steps += [f"fetch:{card}" for card in asked.aside]
    if "awareness" in asked.words:
        steps += ["awareness+1", "oneirogen+1"]
        steps += ["seek2" if asked.future > 1 else "seek1"] if asked.future else []
        steps += ["redraw1"] if asked.past else []
    return f"{random.choice(steps or ['discard:s1'])} | the tide"


def a_latecomer(asked: DreamerAsked, random: Random) -> str:
    return json.dumps({**LATE, "key": f"d{len(asked.keys) + 1}"})


BOUGHT = ("s13", "s14", "c13", "c14", "w12", "w13", "w14", "p12", "p13", "p14")


def what_xp_bought(asked: GrownAsked, random: Random) -> str:
    """Return a sheet on which a card more stands, and one less than in the dream."""
    left = random.choice(list(asked.places))
    new = random.choice([code for code in BOUGHT if code not in asked.places])
    deck = sorted({*asked.places, new} - {left})
    lies = {left: random.choice(asked.places[left])} if asked.places[left] else {}
    return json.dumps({"deck": deck, "awareness": random.randint(2, 4), "bonds": [], "lies": lies})


ANSWERS: Mapping[str, Any] = {
    "lend": lambda asked, random: random.choice(asked.seats),
    "time": lambda _asked, random: random.choice(("0", "60")),
    "ask": lambda _asked, _random: "What waits at the gate?",
    "answer": lambda _asked, random: random.choice(("Three hungry lanterns", "A moth")),
    "join": a_latecomer,
    "grow": what_xp_bought,
    "prepare": lambda _asked, random: json.dumps(random.choice(PREPARED)),
    "use": lambda asked, random: " ".join(some_of(asked.keys, random)) or "nobody",
    "do": a_step_by_hand,
    "relight": lambda _asked, _random: "| the tide",
    "spike": a_spike,
    "approach": lambda _asked, _random: "I hold the rope.",
    "guide": a_guide,
    "where": lambda _asked, _random: "the lighthouse",
    "award": lambda _asked, _random: "the owl",
    "resolve": lambda _asked, _random: "The gate opens.",
    "wish": lambda _asked, _random: "the tide",
    "foe": lambda _asked, random: json.dumps(random.choice(FOES)),
    "duel": some_members,
    "effort": an_effort,
    "interpret": some_effects,
    "bear": likely_steps,
    "burn": likely_steps,
}


def zones(now: Dream) -> tuple[Zone, ...]:
    """Return where cards lie, those on the table left out."""
    return tuple(
        zone
        for bearer in now.bearers.values()
        for zone in (
            bearer.piles.future, bearer.piles.present, bearer.piles.past, bearer.piles.pyre, bearer.piles.aside,
            bearer.piles.looked_at,
        )
    )  # fmt: skip


def dealt(keys: Sequence[str], shown: int = 0) -> Callable[[Audience, int], list[int]]:
    """Return which places of the first orders, the Dreamers', an audience may know.

    All see the Guide's card, behind the one given unseen; its player and the game master the Present. Nobody sees a
    place of another order before it is drawn; of a Dream Deck, shuffled after its Majors, all see the cards *shown*.
    """

    def sees(audience: Audience, order: int) -> list[int]:
        if order == len(keys) + 2:
            return list(range(shown))
        if order > len(keys):
            return []
        key = keys[order - 1]
        present = range(2, 2 + DECKS[key][2]) if {"gm", key} & audience else ()
        return [1, *present]

    return sees


def _prepared_otherwise(pair: Pair, told: dict[str, Any]) -> dict[str, Any]:
    """Return another thing of its kind: a foe with another deck, or what else nobody may know."""
    if told["what"] == "foe" and pair.random.random() < 0.5:
        return told | {
            "cards": pair.random.sample([f"m{number}" for number in range(13)], len(told["cards"]))
        }
    return told | {"name": "Another", "scene": 0} if pair.random.random() < 0.5 else told


def _public(dream: Dream, used: str) -> dict[str, Any]:
    """Return what all see of a prepared thing once it is set down: of a foe not its cards."""
    thing = dream.prepared[used.split()[0]]
    return {key: value for key, value in thing.told.items() if thing.what != "foe" or key != "cards"}


def same_place(pair: Pair, seat: str, move: str) -> str | None:
    """Somebody else plays the card that lies where the first world has theirs; their foe has another deck as large."""
    word, _space, rest = move.partition(" ")
    if word == "foe":
        told = json.loads(rest)
        majors = pair.random.sample([f"m{number}" for number in range(13)], len(told["cards"]))
        return f"foe {json.dumps({**told, 'cards': majors})}"
    if word == "prepare":
        return f"prepare {json.dumps(_prepared_otherwise(pair, json.loads(rest)))}"
    if word == "use" and _public(pair.first.full(), rest) != _public(pair.second.full(), rest):
        return None
    if word == "interpret" and is_interpreted_unseen(pair.first.full()):
        return f"interpret {rest.split()[0]} {NOTHING}"
    if word in ("select", "take", "meet", "bear", "burn", "lay", "do", "relight"):
        return re.sub(r"\w+", lambda found: pair.names.get(found[0], found[0]), move)
    return move


def options_but_to_end(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield what *seat* may do, so that random play goes on: not end the dream, nor let a fifth Dreamer come. Dreams
    without a spread leave out what belongs to Construction.
    """
    for option in KIND.options(dream, seat):
        word = option.code.split()[0]
        is_late = word == "join" and len(dream.dreamers) > 3
        if word != "end" and not is_late and (dream.scenes or word not in CONSTRUCTION):
            yield option


def untold(rules: Mapping[str, Any]) -> list[str]:
    """Return what by these *rules* no line tells before the dream ends: where scenes are turned later, the spread; the
    cards that were given, but where they are shown.
    """
    spread = [r"spread .*"] if rules.get("turns_scenes") else []
    return spread if rules.get("shows_given") else [*spread, r"disclosed \w+ .*"]


def dream_of(
    *keys: str,
    decks: Mapping[str, Any] = DECKS,
    real: str = "",
    spread: int = 0,
    question: str = "",
    **rules: Any,
) -> Toy:
    """Return a dream of these Dreamers as the tests of all kinds take it, by *rules* of their table."""
    told = setup(keys, decks, real, spread, question)
    kind = replace(
        KIND,
        begin=lambda _setup, _rules: begin(told, rules),
        options=options_but_to_end,
        tells=tuple(tell for tell in KIND.tells if tell.pattern not in untold(rules)),
    )
    shown = 0 if rules.get("turns_scenes") else spread
    return Toy(kind, ("gm", *keys), zones, dealt(keys, shown), filled, same_place, seats_lent)


# --- a dream laid out card by card ---


class Laid:
    """Chance that gives the orders it was told, by their number, else the cards in the order of their codes."""

    def __init__(self, orders: Mapping[int, str]) -> None:
        self.orders = orders

    def order(self, cards: Sequence[str], number: int) -> tuple[str, ...]:
        laid = self.orders.get(number, "").split()
        return (*laid, *(card for card in cards if card not in laid))

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        raise AssertionError("No die falls in a dream.")

    def card(self) -> str:
        raise UnknownChanceError


class Table(World):
    """A dream to be played move by move; a move is written by who makes it: "d1: oppose d1 f1"."""

    def play(self, *moves: str) -> "Table":
        for each in moves:
            seat, _colon, move = each.partition(": ")
            self.move(seat, self._in_this_reveal(move))
        return self

    def _in_this_reveal(self, move: str) -> str:
        """Return *move* with the number of this Reveal where it says R."""
        return move.replace(" R ", f" {self.full().shuffles} ")

    def why_not(self, seat: str, move: str) -> str:
        """Return why *move* is refused, "" where it is not; nothing is played."""
        acts = list(self.acts)
        try:
            self.move(seat, self._in_this_reveal(move))
        except IllegalMoveError as refusal:
            return str(refusal)
        finally:
            self.acts[:] = acts
            self._known.clear()
        return ""

    def of(self, key: str) -> Bearer:
        found: Bearer = self.full().bearers[key]
        return found

    def pile(self, key: str, name: str) -> str:
        """Return a pile as the keeper knows it: "c1 s4"."""
        return " ".join(getattr(self.of(key).piles, name))

    @property
    def turn(self) -> Turn:
        found: Turn = self.full().turn
        return found

    @property
    def waits(self) -> tuple[str, ...]:
        """What all wait for, and for whom."""
        want = self.kind.wants(self.known(WATCHER).position)
        return (want.of, *sorted(want.seats)) if want else ()

    def log(self, seat: str = "") -> list[str]:
        """Return the log as *seat* reads it, as who watches where none is named."""
        return [line.words for line in self.known(frozenset({seat} if seat else ())).log]


def table(*keys: str, orders: Mapping[int, str] | None = None, **more: Any) -> Table:
    """Return a dream of these Dreamers that has begun; *orders* are by the number of the shuffle, from 0."""
    begun = Table(
        replace(dream_of(*keys, **more).kind, options=KIND.options),
        Laid(orders or {}),
        Random(1),
    )
    begun.open()
    return begun


def foe(cards: str, awareness: int = 2, **more: Any) -> str:
    """Return the move by which the game master sets down a foe."""
    told = {"name": "Warden", "cards": cards.split(), "awareness": awareness, "bearing": "asked", **more}
    return f"gm: foe {json.dumps(told)}"


def effort(spread: str, difficulty: int, intensity: int, *members: str) -> str:
    """Return the move by which the game master opens an Effort."""
    told = {"name": "The gate", "difficulty": difficulty, "intensity": intensity, "spread": spread.split()}
    return f"gm: effort {json.dumps({**told, 'members': list(members)})}"
