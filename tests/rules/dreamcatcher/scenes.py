"""Scenes to play at random: characters of every kind, NPCs that the GM sets down, and what their figures could be."""

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, replace
from random import Random
from typing import Any

from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.played_scene import GM, PlayedScene, sheet_facts, with_answers
from characters.dreamcatcher.scene import KIND
from play.rules.kinds import Option
from tests.play.worlds import Pair, Toy, World
from tests.rules.dreamcatcher.lives import HOUSE, born, hampered

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal")
SHEETS = (
    born(),
    hampered("ability Guile", "a1"),
    replace(born(), xp=0),
    hampered(*(f"ability {name}" for name in HOUSE.ability_names)),
)
OTHER_HOUSE = HouseRules(
    scene_recovery=2, must_accept=True, hampers_ability_used=True, traits_last=True, traits_from_doubles_only=True,
    calls="any", out_after=0, destiny_cap=6,
)  # fmt: skip
GOALS = ("into the tower", "past the dog")
AGAINST_NPCS = ("npc", "describe", "contest", "roll", "keep", "stand", "choose", "cross", "reveal")
OFTEN = ("drop", "point", "trait", "hamper", "mend", "ask", "fits")
FEW = (
    "drop",
    "point p1 1",
    "point p2 -1",
    "trait p2 hindrance",
    "hamper p1 0",
    "mend p2 4",
    "ask p1 h4",
    "fits p1 a1",
)
WORDS = ("Because", "It is dark", "Çok sürdü", "猫が来た")


def setup(count: int, sheets: Sequence[Dreamcatcher] = SHEETS, npcs: Sequence[str] = ()) -> dict[str, Any]:
    """Return a scene of *count* characters and these NPCs in sight."""
    people = [
        {"seat": f"p{n}", "name": NAMES[n - 1], "sheet": sheet_facts(sheets[(n - 1) % len(sheets)])}
        for n in range(1, count + 1)
    ]
    return {"title": "The harbour", "participants": people, "npcs": list(npcs), "seats": {}}


def scene_of(
    count: int,
    rules: HouseRules = HOUSE,
    sheets: Sequence[Dreamcatcher] = SHEETS,
    words: Collection[str] = (),
) -> Toy:
    """Return a scene to be played at random: one who runs it, and *count* who play, all of it or by these *words*."""

    def offered(now: PlayedScene, seat: str) -> Iterator[Option]:
        return (each for each in few_options(now, seat) if not words or each.code.split()[0] in words)

    begun = setup(count, sheets)
    kind = replace(KIND, begin=lambda *_told: KIND.begin(begun, asdict(rules)), options=offered)
    seats = (GM, *(one["seat"] for one in begun["participants"]))
    return Toy(kind, seats, lambda _now: (), lambda *_told: (), filled, other_figures)


def few_options(now: PlayedScene, seat: str) -> Iterator[Option]:
    """Yield what *seat* might do, of what the GM may set at any time a little: there is so much of it."""
    for option in KIND.options(now, seat):
        word, *rest = option.code.split()
        if word in OFTEN and option.code not in FEW:
            continue
        if word == "aid" and rest[-1] not in ("0", "4"):
            continue
        yield option


def filled(option: Option, random: Random) -> str:
    """Return *option* with answers, as somebody might give them."""
    told: dict[str, Any] = {}
    for question in option.asks:
        if question.key == "right":
            told["right"] = _other_side(question.choices, told["left"], random)
        elif question.many:
            able = [value for value, _name in question.choices]
            told[question.key] = random.sample(able, random.randint(1, max(1, len(able) - 1)))
        elif question.choices:
            told[question.key] = random.choice(question.choices)[0]
        elif question.required or random.random() < 0.5:
            told[question.key] = random.choice(GOALS if question.key == "goal" else WORDS)
    return with_answers(option.code, told)


def _other_side(choices: Any, left: Any, random: Random) -> Any:
    if isinstance(left, str):
        return random.choice(choices)[0]
    return [value for value, _name in choices if value not in left] or left[:1]


def other_figures(pair: Pair, seat: str, move: str) -> str | None:
    """Whoever runs it wrote other figures down, crossed something else, called something else for an NPC."""
    if seat != GM:
        return move
    word = move.split()[0]
    if word == "npc":
        told = json.loads(move.partition(" ")[2])
        told["grade"] = pair.random.choice("0123")
        for key in ("advantages", "hindrances"):
            told.pop(key, None)
        told["hindrances"] = pair.random.choice(WORDS)
        if told["seen"] == "hidden" and pair.random.random() < 0.5:
            told["name"] = pair.random.choice(WORDS)
        return with_answers("npc", told)
    npc = move.split()[1] if word in ("cross", "roll") else ""
    if not npc.startswith("n"):
        return move
    options: Any = pair.second.kind.options(pair.second.known(frozenset({GM})).position, GM)
    begins = f"{word} {npc}"
    able = [each for each in options if f"{each.code} ".startswith(f"{begins} ") and not each.reasons]
    if word == "roll" and (dice := _dice_of(pair.first, move)):  # the same dice fall in both worlds
        able = [each for each in able if each.wants[0].count == dice]
    return pair.random.choice(able).code if able else None


def _dice_of(world: World, code: str) -> int:
    """Return how many dice fall by the option *code* of who runs it."""
    options: Any = world.kind.options(world.known(frozenset({GM})).position, GM)
    return next(int(each.wants[0].count) for each in options if each.code == code)
