"""An NPC in short: one ability for everything, the hampers it bears, advantages and hindrances (house default).

It has no destiny; its hindrances may be called by the players' side with the GM's yes, and its hampers fall on its
boxes, as the GM chooses (Ruling D22).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from characters.dreamcatcher.rules.ability_test import AbilityTest, Called
from characters.dreamcatcher.rules.creation import TRAIT_LIMIT, draft_traits
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import Advantage, Hindrance, count_in_words
from characters.dreamcatcher.rules.hampering import HamperChoice
from characters.dreamcatcher.rules.house_rules import HIGHEST, LOWEST, MOST_BORNE, Grade
from characters.socket.rules import Draft, Problem

BOX, NAME_LIMIT, MOST_NPC_TRAITS = "box", 80, 12
EVERYTHING = "everything"  # what an NPC's one ability is called


@dataclass(frozen=True, slots=True)
class Npc:
    """An NPC as a scene leaves it: *bears* boxes in all, one of them for each advantage, and *crossed* of the rest."""

    name: str
    score: int
    bears: int
    crossed: int = 0
    advantages: tuple[Advantage, ...] = ()
    hindrances: tuple[Hindrance, ...] = ()

    @property
    def left(self) -> int:
        """Return how many hampers it can still bear."""
        return self.bears - self.crossed - sum(advantage.is_hampered for advantage in self.advantages)

    @property
    def plain_boxes(self) -> int:
        return self.bears - len(self.advantages)


def npc_problems(npc_data: Draft) -> Iterator[Problem]:
    """Yield what keeps *npc_data* ("score", "bears", "advantages" and "hindrances") from being an NPC."""
    score, bears = npc_data.get("score"), npc_data.get("bears")
    if type(score) is not int or not LOWEST <= score <= HIGHEST:
        told = f"Its ability goes from {signed(LOWEST)} to {signed(HIGHEST)}."
        yield Problem("score", told, ("score",))
    if type(bears) is not int or not 1 <= bears <= MOST_BORNE:
        yield Problem("bears", f"It bears 1 to {MOST_BORNE} hampers.", ("bears",))
    advantages, hindrances = (draft_traits(npc_data, key) for key in ("advantages", "hindrances"))
    if type(bears) is int and 0 < bears < len(advantages):
        bears_now = count_in_words(bears, "hamper")
        told = f"Its advantages are among the {bears_now} that it bears: name fewer, or let it bear more."
        yield Problem("advantages", told, ("advantages",))
    for key, traits in (("advantages", advantages), ("hindrances", hindrances)):
        if len(traits) > MOST_NPC_TRAITS or any(not 0 < len(words) <= TRAIT_LIMIT for words in traits):
            told = f"At most {MOST_NPC_TRAITS}, each in 1 to {TRAIT_LIMIT} characters."
            yield Problem(key, told, (key,))


def npc_of(name: str, npc_data: Draft) -> Npc:
    """Return the NPC that *npc_data* without problems tells of."""
    return Npc(
        name[:NAME_LIMIT],
        npc_data["score"],
        npc_data["bears"],
        advantages=tuple(
            Advantage(f"a{number}", words)
            for number, words in enumerate(draft_traits(npc_data, "advantages"), 1)
        ),
        hindrances=tuple(
            Hindrance(f"h{number}", words)
            for number, words in enumerate(draft_traits(npc_data, "hindrances"), 1)
        ),
    )


def quick_npc_data(grade: Grade) -> Mapping[str, Any]:
    """Return somebody never set down, by their grade; an advantage is named for it."""
    numbers = range(1, grade.advantages + 1)
    named = [f"What makes a {grade.name}{f' {number}' if number > 1 else ''}" for number in numbers]
    return {"score": grade.score, "bears": grade.bears, "advantages": named, "hindrances": []}


def npc_test_of(npc: Npc) -> AbilityTest:
    """Return a test of the one ability that an NPC has for everything."""
    return AbilityTest(EVERYTHING, npc.score)


def called_on_npc(hindrance: Hindrance) -> Called:
    """Return *hindrance* of an NPC as it is called, with the GM's yes: no point comes of it (Ruling D22)."""
    return Called(hindrance.key, hindrance.words)


def npc_hamper_choices(npc: Npc) -> tuple[HamperChoice, ...]:
    """Return what a hamper of an NPC may fall on: a box, or an advantage."""
    full = () if npc.crossed < npc.plain_boxes else (f"{npc.name} has no box left that is no advantage.",)
    return (
        HamperChoice(BOX, "A box", full),
        *(
            HamperChoice(
                held.key,
                held.name,
                (f"{held.name} is hampered already. Choose one of these.",) if held.is_hampered else (),
            )
            for held in npc.advantages
        ),
    )


def npc_with_hamper(npc: Npc, code: str, test_key: str) -> Npc:
    """Return *npc* with a hamper on a box or on the advantage of this key."""
    if code == BOX:
        return replace(npc, crossed=npc.crossed + 1)
    hampered = (replace(held, hampered_by=test_key) if held.key == code else held for held in npc.advantages)
    return replace(npc, advantages=tuple(hampered))


def npc_in_words(npc: Npc) -> str:
    """Return an NPC in a line, for the GM.

    >>> npc_in_words(npc_of("Old Marrow", quick_npc_data(Grade("rival", 3, 3, 1))))
    '+3 in everything, bears 3 hampers. Advantages: What makes a rival.'
    """
    told = f"{signed(npc.score)} in everything, bears {count_in_words(npc.left, 'hamper')}."
    for label, traits in (("Advantages", npc.advantages), ("Hindrances", npc.hindrances)):
        if traits:
            told += f" {label}: {', '.join(trait.words for trait in traits)}."
    return told
