"""What the builder draws: each number of the spread in a column, traits in words, and what is still amiss where."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from characters.dreamcatcher.rules.creation import HINT, HINT_OF_HINDRANCE, KINDS, draft_scores, draft_traits
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import ABILITY
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Draft, Problem, Tally

STILL_MISSING = frozenset(KINDS)  # a trait that nobody named yet is no mistake


@dataclass(frozen=True, slots=True)
class SpreadCell:
    """A number of the spread for one ability: *posts* are all scores once it lies there, "" where it does already.

    *other* is the ability from which it comes.
    """

    number: str
    posts: str
    other: str = ""
    column: int = 0


@dataclass(frozen=True, slots=True)
class SpreadRow:
    """An ability with the number it has and all that it might have."""

    name: str
    place: int
    score: str
    cells: tuple[SpreadCell, ...]


def draft_fingerprint(draft: Draft) -> str:
    """Return what tells this draft from another, so that an old page overwrites nothing."""
    return sha256(repr(sorted(draft.items())).encode()).hexdigest()[:16]


def draft_rows(draft: Draft, key: str, rules: HouseRules) -> tuple[str, ...]:
    """Return the advantages or hindrances of *draft*, with a blank row for each that a new character may still name."""
    rows = draft_traits(draft, key)
    wanted = 0 if draft.get("arrival") else getattr(rules, key)
    return (*rows, *[""] * (wanted - len(rows)))


def hamper_choices(draft: Draft, rules: HouseRules) -> tuple[tuple[str, str], ...]:
    """Return what of one who has played before may be hampered: a code, and its name."""
    return (
        *((f"{ABILITY}{name}", name) for name in rules.ability_names),
        *(
            (f"advantages-{place}", words) for place, words in enumerate(draft_traits(draft, "advantages"))
        ),
    )  # fmt: skip


def builder_context(draft: Draft, rules: HouseRules, problems: Sequence[Problem]) -> dict[str, Any]:
    """Return what the builder draws of *draft*, which it holds itself; each problem is told where it lies as well."""
    named = sum(1 for key in KINDS for words in draft_traits(draft, key) if words)
    is_arrival = bool(draft.get("arrival"))
    wanted = 0 if is_arrival else rules.advantages + rules.hindrances
    of = "traits in your words" if is_arrival else f"of {wanted} traits in your words"
    return {
        **draft,
        "rows": spread_rows(draft, rules),
        "hint": HINT,
        "hint_of_hindrance": HINT_OF_HINDRANCE,
        "told": problems_by_place(problems),
        "fingerprint": draft_fingerprint(draft),
        "is_begun": bool(named),
        "wanted": {key: getattr(rules, key) for key in KINDS},
        "arrival": is_arrival,
        "destiny": draft.get("xp", rules.destiny),
        "hampered_names": [name for code, name in hamper_choices(draft, rules) if code in draft.get("hampered", ())],
        "tallies": (
            Tally(str(named), of, tuple(place < named for place in range(max(wanted, named)))),
            Tally(str(draft.get("xp", rules.destiny)), "destiny" if is_arrival else "destiny to begin with"),
        ),
    }  # fmt: skip


def problems_by_place(problems: Sequence[Problem]) -> Mapping[str, list[Problem]]:
    """Return the problems by the first place that each speaks of; what is only missing yet is told once, elsewhere."""
    told: dict[str, list[Problem]] = defaultdict(list)
    for problem in problems:
        if problem.where and problem.code not in STILL_MISSING:
            told[problem.where[0]].append(problem)
    return dict(told)


def spread_rows(draft: Draft, rules: HouseRules) -> tuple[SpreadRow, ...]:
    """Return each ability with the numbers of the spread; one of two alike numbers belongs to whom it stands first.

    Whatever is pressed, a number changes place with another: all stay placed.
    """
    scores = draft_scores(draft, rules)
    names, numbers = tuple(scores), tuple(scores.values())
    in_order = sorted(range(len(names)), key=lambda place: (-numbers[place], place))
    return tuple(
        SpreadRow(name, place, signed(numbers[place]), _cells(place, names, numbers, in_order))
        for place, name in enumerate(names)
    )


def _cells(
    place: int, names: Sequence[str], numbers: Sequence[int], holders: Sequence[int]
) -> tuple[SpreadCell, ...]:
    cells = []
    for column, holder in enumerate(holders):
        after = list(numbers)
        after[place], after[holder] = numbers[holder], numbers[place]
        posts = "" if holder == place else " ".join(map(str, after))
        cells.append(SpreadCell(signed(numbers[holder]), posts, names[holder], column))
    return tuple(cells)
