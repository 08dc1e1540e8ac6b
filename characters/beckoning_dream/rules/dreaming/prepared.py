"""What the game master prepares unseen: foes, Efforts and Spikes, ready-made ones too, and what all of it asks for in
cards (The Beckoning Dream, "Foe", "Effort", "Spike"; the figures are of our own seeded simulations).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any

from characters.beckoning_dream.rules.dreaming.position import (
    GM,
    Bearing,
    Dream,
    Prepared,
    name_of_its_own,
)
from characters.beckoning_dream.rules.dreaming.spikes import CONSEQUENCES, problems_of_consequences
from characters.beckoning_dream.rules.foes import effort_problems, foe_problems, spike_problems
from characters.socket.rules import Problem
from decks.rules.tarot import (
    CODES,
    card_in_sentence,
    names_as_phrase,
    with_full_stop,
    word_up_to_ten_or_figures,
)
from play.rules.kinds import IllegalMoveError, Option
from play.rules.lines import Line
from play.rules.replacing import replace

FOE, EFFORT, SPIKE = "foe", "effort", "spike"
A_OR_AN = {FOE: "a foe", EFFORT: "an Effort", SPIKE: "a Spike"}
MOST_WORDS = 200  # of a name, and of what else a bad Score costs
WRITTEN = re.compile(r"((?P<key>t[1-9][0-9]*) )?(?P<told>\{.*\})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """What is opened of a prepared thing at once: its *fields*, and how the log tells them after its name."""

    fields: tuple[str, ...]
    in_words: Callable[[Mapping[str, Any]], str]


def _cards_in_words(told: Mapping[str, Any]) -> str:
    return names_as_phrase(card_in_sentence(CODES[code]) for code in told["cards"])


def _foe_figures(told: Mapping[str, Any]) -> str:
    count = word_up_to_ten_or_figures(told["size"])
    return f"Awareness {told['awareness']}, {count} {'card' if told['size'] == 1 else 'cards'}"


def _effort_figures(told: Mapping[str, Any]) -> str:
    cost = cost_in_words(told["cost"])
    return f"Difficulty {told['difficulty']}, Intensity {told['intensity']}{cost}"


def cost_in_words(cost: str) -> str:
    """Return what else a bad Score costs, after an Effort's figures; "" where it costs nothing else."""
    return f"; a bad Score also costs {cost}" if cost else ""


NAME = Part(("name",), lambda told: "")
PARTS: Mapping[str, Mapping[str, Part]] = {
    FOE: {
        "name": NAME,
        "figures": Part(("awareness", "size"), _foe_figures),
        "deck": Part(("cards",), _cards_in_words),
    },
    EFFORT: {
        "name": NAME,
        "figures": Part(("difficulty", "intensity", "cost"), _effort_figures),
        "deck": Part(("cards",), _cards_in_words),
    },
    SPIKE: {
        "name": NAME,
        "figures": Part(("difficulty",), lambda told: f"Difficulty {told['difficulty']}"),
        "consequence": Part(("consequence",), lambda told: str(told["consequence"])),
    },
}  # fmt: skip
PROBLEMS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Problem]]] = {
    FOE: foe_problems, EFFORT: effort_problems, SPIKE: spike_problems,
}  # fmt: skip
KEPT: Mapping[str, Mapping[str, Any]] = {  # of each, with what holds where nothing else is said
    FOE: {
        "awareness": None,
        "cards": None,
        "side": "foes",
        "selects_at_random": False,
        "bearing": Bearing.SPENDS,
    },
    EFFORT: {"difficulty": None, "intensity": None, "cards": None, "cost": ""},
    SPIKE: {"difficulty": None, "consequence": None, **dict.fromkeys(CONSEQUENCES, 0)},
}


# --- prepared, changed, dropped: the game master alone reads it ---


def prepared_by_gm(dream: Dream) -> Mapping[str, Prepared]:
    """Return what is prepared, by key; nothing for who may not know."""
    return {} if isinstance(dream.prepared, str) else dream.prepared


def line_of_preparing(full: Dream, written: str) -> Line:
    """Return the line by which something is prepared: '{"what": "foe", "scene": 1, "name": …}', or changed where its
    key stands before it. IllegalMoveError says all that is amiss.
    """
    found = WRITTEN.fullmatch(written)
    things = prepared_by_gm(full)
    if not found or (found["key"] and found["key"] not in things):
        raise IllegalMoveError("Say what is prepared: a foe, an Effort or a Spike.")
    told = json.loads(found["told"])
    what = told.get("what")
    if what not in PARTS:
        raise IllegalMoveError("Say what is prepared: a foe, an Effort or a Spike.")
    kept = {key: told.get(key, default) for key, default in KEPT[what].items()}
    if problems := list(_problems_of_preparing(full, {**kept, **told}, what)):
        raise IllegalMoveError(" ".join(problems))
    size = {"size": len(told["cards"])} if what == FOE else {}
    whole = {"what": what, "scene": told.get("scene", 0), "name": told["name"], **kept, **size}
    numbers = [int(key[1:]) for key in (*things, *full.opened)]
    key = found["key"] or f"t{max(numbers, default=0) + 1}"
    return _unseen(f"prepare {key} {json.dumps(whole)}")


def _problems_of_preparing(full: Dream, told: Mapping[str, Any], what: str) -> Iterator[str]:
    missing = [key for key in ("name", *KEPT[what]) if told.get(key) is None]
    if missing:
        yield f"Say its {names_as_phrase(missing)}."
        return
    for words, least in ((told["name"], 1), (told.get("cost", ""), 0)):
        if not least <= len(words.strip()) <= MOST_WORDS:
            yield f"Give it a name: up to {MOST_WORDS} characters fit, as for what else it costs."
    if told.get("scene", 0) not in range(len(full.scenes) + 1):
        yield "Pin it to a scene of the spread, or to none."
    if what == FOE and told["bearing"] not in list(Bearing):
        yield "Say how it bears Stress: it spends itself, holds on, or you are asked."
    if what == SPIKE:
        yield from problems_of_consequences(told)
    for problem in PROBLEMS[what](told):
        yield problem.message


def line_of_dropping(key: str) -> Line:
    return _unseen(f"drop {key}")


def _unseen(text: str) -> Line:
    """Return a line that is the game master's to read; all others learn that something was prepared or changed."""
    return Line(text, GM, frozenset({GM}), "prepared")


def with_prepared(dream: Dream, written: str) -> Dream:
    """Return *dream* with something prepared; who may not know holds no more of it than that there may be some."""
    if not written:
        return replace(dream, prepared="U")
    key, _space, told = written.partition(" ")
    whole = json.loads(told)
    thing = Prepared(whole.pop("what"), whole, whole.pop("scene"))
    others = [other for which, other in prepared_by_gm(dream).items() if which != key and not other.is_used]
    whole["name"] = name_of_its_own(
        whole["name"], (other.told["name"] for other in others if other.what == thing.what)
    )
    return replace(dream, prepared={**prepared_by_gm(dream), key: thing})


def with_dropped(dream: Dream, key: str) -> Dream:
    left = {other: thing for other, thing in prepared_by_gm(dream).items() if other != key}
    return replace(dream, prepared=left)


def with_used(dream: Dream, key: str) -> Dream:
    thing = prepared_by_gm(dream)[key]
    return replace(dream, prepared={**prepared_by_gm(dream), key: replace(thing, is_used=True)})


# --- opened in parts ---


def options_of_preparing(
    dream: Dream, *, closed: Mapping[str, tuple[str, ...]], members: Mapping[str, Any]
) -> Iterator[Option]:
    """Yield what the game master may prepare, open, use and drop. Of what is used, *closed* says why not now, and
    *members* who may meet it.
    """
    yield Option("prepare", "Prepare a foe, an Effort or a Spike", asks=(tuple(PARTS),), is_steady=True)
    for key, thing in prepared_by_gm(dream).items():
        name = thing.told["name"]
        for part in PARTS[thing.what]:
            shown = ("All have seen that.",) if part in dream.opened.get(key, {}).get("parts", ()) else ()
            yield Option(f"open {key} {part}", f"Show all the {part} of {name}", shown, is_steady=True)
        asked = (members[thing.what],) if thing.what in members else ()
        yield Option(f"use {key}", f"Set down {name}", closed[thing.what], asks=asked)
        yield Option(f"drop {key}", f"Put {name} away", is_steady=True)


def line_of_opening_part(full: Dream, key: str, part: str) -> Line:
    thing = prepared_by_gm(full)[key]
    fields = {field: thing.told[field] for field in PARTS[thing.what][part].fields}
    return Line(f"opened {key} {part} {json.dumps({'what': thing.what, **fields})}", GM)


def with_part_opened(dream: Dream, written: str) -> Dream:
    key, part, told = written.split(" ", 2)
    known = dream.opened.get(key, {})
    opened = {**known, **json.loads(told), "parts": [*known.get("parts", ()), part]}
    return replace(dream, opened={**dream.opened, key: opened})


def opened_in_words(dream: Dream, key: str, part: str) -> str:
    """Return what the log says of a part that all see now."""
    told = dream.opened[key]
    name = told.get("name", A_OR_AN[told["what"]])
    words = PARTS[told["what"]][part].in_words(told)
    if not words:
        return f"The GM shows {A_OR_AN[told['what']]}: {name}."
    return f"The GM shows {name}: {with_full_stop(words)}"


def move_of_use(full: Dream, key: str, members: list[str]) -> tuple[str, str]:
    """Return the move that sets a prepared thing down before *members*: its word, and what is written after it."""
    thing = prepared_by_gm(full)[key]
    told = {**thing.told, "members": members}
    if thing.what == EFFORT:
        told["spread"] = told["cards"]
    return thing.what, json.dumps(told)


# --- ready-made, and what it asks for ---


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A foe or an Effort to be set down by two clicks, called *name* as a title, as it is *told*; *turns* it takes four
    new Dreamers, where it spends itself and where it holds on, an Effort the same.
    """

    name: str
    what: str
    told: Mapping[str, Any]
    turns: tuple[float, float]

    @property
    def name_in_sentence(self) -> str:
        """Return its name as a dream keeps it, to be read within sentences: "a rival"."""
        return self.name[:1].lower() + self.name[1:]

    @property
    def as_prepared(self) -> dict[str, Any]:
        """What `prepare` is told of it."""
        return {"what": self.what, "name": self.name_in_sentence, **self.told}


def _foe(name: str, awareness: int, runs: str, turns: tuple[float, float]) -> ReadyMade:
    """Return a foe whose deck is told by its *runs*: "s1-3 w1-3"."""
    told = re.findall(r"([a-z])([0-9]+)-([0-9]+)", runs)
    cards = [f"{suit}{rank}" for suit, least, most in told for rank in range(int(least), int(most) + 1)]
    return ReadyMade(name, FOE, {"awareness": awareness, "cards": cards}, turns)


def _effort(name: str, difficulty: int, intensity: int, spread: str, turns: float) -> ReadyMade:
    told = {"difficulty": difficulty, "intensity": intensity, "cards": spread.split()}
    return ReadyMade(name, EFFORT, told, (turns, turns))


READY_MADE = (
    _foe("A minor foe", 2, "s1-3 w1-3", (3.5, 5.7)),
    _foe("An able foe", 3, "s1-4 c1-3 w1-3", (6.0, 9.8)),
    _foe("A rival", 3, "s2-7 p1-4 w3-5", (8.6, 12.9)),
    _foe("A terror", 4, "s3-9 c2-6 p4-8 m13-13", (11.8, 18.0)),
    _effort("A slight Effort", 6, 1, "c3", 4.1),
    _effort("A firm Effort", 12, 2, "s2 c4 p6", 4.8),
    _effort("A vast Effort", 14, 2, "s3 c5 w5 p7", 8.2),
)
SPENT_OF_CARDS = 2 / 3  # of its cards a foe that spends itself lasts so many turns, one that holds on as many
WORTH_OF_TURN = 4.5  # by its weakest card's value, of an Effort's Difficulty: 4.0, 5.3, 9.3 of those above


@dataclass(frozen=True, slots=True)
class Budget:
    """Beside what is prepared: how many cards the Dreamers can play, and how many all that is not used yet asks for."""

    cards_to_play: int
    cards_asked_for: int


def budget(dream: Dream) -> Budget:
    """Return the budget as the game master sees it; each turn takes a card, a Spike one of each Dreamer."""
    asked = [
        cards_asked_for(thing, len(dream.asleep))
        for thing in prepared_by_gm(dream).values()
        if not thing.is_used
    ]
    return Budget(sum(one.piles.to_play for one in dream.asleep), ceil(sum(asked)))


def cards_asked_for(thing: Prepared, dreamers: int) -> float:
    """Return about how many cards *thing* takes of so many *dreamers*: of a ready-made one as it was simulated."""
    if thing.what == SPIKE:
        return dreamers
    told, holds_on = thing.told, thing.told.get("bearing") != Bearing.SPENDS
    for ready in READY_MADE:
        if all(told.get(key) == value for key, value in ready.told.items()):
            return ready.turns[holds_on]
    if thing.what == FOE:
        return len(told["cards"]) * (1 if holds_on else SPENT_OF_CARDS)
    weakest = min(CODES[code].rank for code in told["cards"])
    return float(told["difficulty"]) * max(1, weakest) / WORTH_OF_TURN
