"""Rest: Wounds healed by Checks of Enhance, or another's recovery assisted (Arkana Engine, "Rest")."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from characters.arkana.rules.checks import Check
from characters.arkana.rules.odds import ChanceByNumber, chances_of_ways, ways_by_result
from characters.arkana.rules.phrases import Area, Phrase, PhraseAct
from characters.socket.rules import Problem

HEALED = {
    Area.BODY: Phrase(PhraseAct.ENHANCE, Area.BODY),
    Area.SPIRIT: Phrase(PhraseAct.ENHANCE, Area.SPIRIT),
}


@dataclass(frozen=True, slots=True)
class Recovery:
    """One Check of a Rest: whose Wounds, which, and who assists."""

    who: str
    area: Area
    assists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rest:
    """A Rest that the Arbiter allows, and the Checks made in it so far."""

    made: tuple[Recovery, ...] = ()

    def names_helped_by(self, assistant_name: str) -> frozenset[str]:
        """Return those whose recovery *assistant_name* has assisted."""
        return frozenset(recovery.who for recovery in self.made if assistant_name in recovery.assists)

    def has_made_healing_check(self, name: str, area: Area | None = None) -> bool:
        """Say whether *name* has made a Check of their own, of *area* if one is meant."""
        return any(made.who == name and area in (None, made.area) for made in self.made)


def recovery_problems(
    rest: Rest, healer_name: str, area: object, assistant_names: Sequence[str] = ()
) -> Iterator[Problem]:
    """Yield what keeps *healer_name* from healing *area* in *rest*, assisted by *assistant_names*."""
    if area not in list(HEALED):
        yield Problem("area", "A Rest heals Wounds of Body or of Spirit, each with its own Check.", ("area",))
        return
    place = Area(str(area))
    if rest.has_made_healing_check(healer_name, place):
        said = (
            f"{healer_name} has made the Check of {HEALED[place]} in this Rest; the next Rest brings another."
        )
        yield Problem("once", said, ("area",))
    if rest.names_helped_by(healer_name):  # Ruling A12
        yield Problem("assists", f"{healer_name} assists in this Rest instead of healing.", ("area",))
    yield from _assist_problems(rest, healer_name, assistant_names)


def _assist_problems(rest: Rest, healer_name: str, assistant_names: Sequence[str]) -> Iterator[Problem]:
    """Yield what keeps each of *assistant_names*: they give up their own healing for one other character's recovery."""
    for name, times in Counter(assistant_names).items():
        if times > 1:
            said = f"{name} assists with a single roll: name each ally once."
        elif name == healer_name:
            said = f"{name} heals here: only another character can assist."
        elif rest.has_made_healing_check(name):
            said = f"{name} has healed in this Rest, and so assists nobody; the next Rest brings the choice anew."
        elif rest.names_helped_by(name) - {healer_name}:
            helped = min(rest.names_helped_by(name))
            said = f"{name} assists {helped} in this Rest, and may assist one character only."
        else:
            continue
        yield Problem("assists", said, ("assists", name))


def wounds_left_after_score(wounds: int, score: int) -> int:
    """Return the Wounds left: less the Result Score, which counts at least 0 (Ruling A6), and never below none."""
    return max(0, wounds - max(0, score))


def wounds_left_chances(check: Check, wounds: int) -> ChanceByNumber:
    """Return the exact chance of each number of Wounds left after *check*."""
    ways: Counter[int] = Counter()
    for score, count in ways_by_result(check).items():
        ways[wounds_left_after_score(wounds, score)] += count
    return chances_of_ways(ways)
