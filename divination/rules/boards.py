"""Boards as data: the Tree of Life, and those that a table brings (Sefirot, "The Playing Field").

The manual only pictures its boards; places, branches and the stacks of Dream Odyssey are read off the picture
(rulings on the boards) and may be another table's own: `read_board` checks a file of the shape of `TREE`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

CROWN, KNOWLEDGE, SPIRIT, FOUNDATION = "crown", "knowledge", "spirit", "foundation"
SUN, MOON, START = "sun", "moon", "start"
CENTRE = (FOUNDATION, SPIRIT, KNOWLEDGE, CROWN)  # from the bottom to the top
NEEDED = (*CENTRE, SUN, MOON)
WIDTH, HEIGHT = 520, 640  # of the board, in its own units
MOST_PLACES, MOST_STACK, WINGS = 24, 9, 4
MOST_BRANCHES, LONGEST_BRANCH = (
    300,
    41,
)  # between each two of 24 places and the start; two keys and the stroke

# Each place: its name, where its middle is, and how many Minors lie on it in Dream Odyssey.
TREE: dict[str, Any] = {
    "title": "The Tree of Life",
    "places": {
        "foundation":    {"name": "Foundation",    "at": [260, 490], "stack": 2},
        "splendor":      {"name": "Splendor",      "at": [164, 419], "stack": 2},
        "victory":       {"name": "Victory",       "at": [356, 419], "stack": 2},
        "spirit":        {"name": "Spirit",        "at": [260, 339], "stack": 3},
        "severity":      {"name": "Severity",      "at": [164, 258], "stack": 3},
        "mercy":         {"name": "Mercy",         "at": [356, 258], "stack": 3},
        "understanding": {"name": "Understanding", "at": [164, 110], "stack": 3},
        "wisdom":        {"name": "Wisdom",        "at": [356, 110], "stack": 3},
        "knowledge":     {"name": "Knowledge",     "at": [260, 165], "stack": 3},
        "crown":         {"name": "Crown",         "at": [260, 46],  "stack": 4},
        "sun":           {"name": "Sun",           "at": [55, 110],  "stack": 3},
        "moon":          {"name": "Moon",          "at": [465, 110], "stack": 3},
    },
    "start": [260, 602],
    "wings": [[48, 560], [128, 560], [392, 560], [472, 560]],
    "branches": [
        "crown-understanding", "crown-wisdom", "crown-knowledge", "understanding-wisdom", "knowledge-spirit",
        "understanding-spirit", "wisdom-spirit", "understanding-severity", "wisdom-mercy", "severity-mercy",
        "severity-spirit", "mercy-spirit", "severity-splendor", "mercy-victory", "splendor-spirit",
        "victory-spirit", "spirit-foundation", "splendor-victory", "splendor-foundation",
        "victory-foundation", "start-splendor", "start-victory", "start-foundation", "sun-understanding",
        "sun-severity", "moon-wisdom", "moon-mercy",
    ],
}  # fmt: skip
# Other stacks for the same tree: what changes on it.
STACKS: dict[str, Mapping[str, int]] = {
    "even": {},
    "gentle": dict.fromkeys(TREE["places"], 2)
    | dict.fromkeys(("knowledge", "understanding", "wisdom"), 3)
    | {"crown": 4},
    # a wall at the foot: 36 Minors are the most that may lie on a tree, and nothing else comes near one game in two
    "steep": dict.fromkeys(TREE["places"], 1)
    | dict.fromkeys(("foundation", "splendor", "victory"), 8)
    | {"crown": 4},
}
FORMER_STACKS: dict[str, Mapping[str, int]] = {"stern": {"crown": 5}}  # games that were begun with them go on


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a board: *x* to the right and *y* down, in the board's units; *stack* Minors in Dream Odyssey."""

    key: str
    name: str
    x: float
    y: float
    stack: int = 0


@dataclass(frozen=True)
class Board:
    """A tree: its places in the file's order, its branches, where it begins, its winged fields."""

    title: str
    spots: tuple[Spot, ...]
    branches: tuple[tuple[str, str], ...]
    start: Spot
    wings: tuple[Spot, ...]

    @cached_property
    def by_key(self) -> dict[str, Spot]:
        return {spot.key: spot for spot in (*self.spots, self.start)}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The keys of its places, in the file's order."""
        return tuple(spot.key for spot in self.spots)

    @cached_property
    def beside(self) -> dict[str, tuple[str, ...]]:
        """Each place, the start too, with those it has a branch to, in the board's order."""
        found: dict[str, list[str]] = {key: [] for key in self.by_key}
        for one, other in self.branches:
            found[one].append(other)
            found[other].append(one)
        order = list(self.by_key)
        return {key: tuple(sorted(others, key=order.index)) for key, others in found.items()}

    @cached_property
    def full(self) -> tuple[str, ...]:
        """The Sefira that must be filled: all but the Sun's and the Moon's space."""
        return tuple(spot.key for spot in self.spots if spot.key not in (SUN, MOON))


class BoardError(ValueError):
    """The file is no board; `problems` says everything that is wrong with it, each with how to mend it."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__(" ".join(problems))


def board_of_json(board_json: Any) -> Board:
    """Return the board that *board_json*, of the shape of `TREE`, describes. Raises BoardError."""
    if found := tuple(board_problems(board_json)):
        raise BoardError(found)
    places, branches = board_json["places"], [line.split("-") for line in board_json["branches"]]
    return Board(
        board_json["title"],
        tuple(
            _spot_of_place(key, place["name"], place["at"], place["stack"]) for key, place in places.items()
        ),
        tuple((one, other) for one, other in branches),
        _spot_of_place(START, "the tree's foot", board_json["start"]),
        tuple(_spot_of_place(f"wing{n}", "", at) for n, at in enumerate(board_json["wings"], 1)),
    )


def _spot_of_place(key: str, name: str, x_and_y: Sequence[float], stack_size: int = 0) -> Spot:
    across, down = x_and_y
    return Spot(key, name, across, down, stack_size)


def board_problems(board_json: Any) -> Iterator[str]:
    """Yield everything that keeps *board_json* from being a board, each with what to do about it."""
    wrong = list(_board_shape_problems(board_json))
    yield from wrong or _tree_problems(board_json)


def _board_shape_problems(board_json: Any) -> Iterator[str]:
    if not isinstance(board_json, dict) or set(board_json) != set(TREE):
        yield f"A board is an object with {', '.join(TREE)}, and nothing else."
        return
    if not is_printable_name_up_to(board_json["title"], 80):
        yield "“title” is the board's name, up to 80 letters in a line."
    if not isinstance(board_json["places"], dict) or not 0 < len(board_json["places"]) <= MOST_PLACES:
        yield f"“places” names every place by its key, {MOST_PLACES} at most."
    else:
        for key, place in board_json["places"].items():
            yield from _problems_of_place_json(key, place)
    if not is_point_on_board(board_json["start"]):
        yield f"“start” is two numbers: up to {WIDTH} to the right, up to {HEIGHT} down."
    if (
        not isinstance(board_json["wings"], list)
        or len(board_json["wings"]) != WINGS
        or not all(map(is_point_on_board, board_json["wings"]))
    ):
        yield f"“wings” is where the {WINGS} winged fields are, each two numbers like [48, 560]."
    branches = board_json["branches"]
    if not isinstance(branches, list) or not all(isinstance(line, str) for line in branches):
        yield '“branches” is a list of pairs like "spirit-foundation".'
    elif len(branches) > MOST_BRANCHES:
        yield f"“branches” has {len(branches):,} pairs. {MOST_BRANCHES} lead from each place to each: leave some out."


def _problems_of_place_json(key: str, place_json: Any) -> Iterator[str]:
    if not (key.isascii() and key.isalpha() and key.islower() and len(key) <= 20) or key == START:
        yield f"“{key[:20]}” is no key for a place: up to 20 small letters, and not “{START}”."
    if not isinstance(place_json, dict) or set(place_json) != {"name", "at", "stack"}:
        yield f"“{key[:20]}” has a name, at and stack, and nothing else."
        return
    if not is_printable_name_up_to(place_json["name"], 20):
        yield f"The name of “{key[:20]}” is 1 to 20 letters in a line."
    if not is_point_on_board(place_json["at"]):
        yield f"“{key[:20]}” lies at two numbers: up to {WIDTH} to the right, up to {HEIGHT} down."
    if type(place_json["stack"]) is not int or not 1 <= place_json["stack"] <= MOST_STACK:
        yield f"The stack of “{key[:20]}” is a whole number from 1 to {MOST_STACK}."


def is_printable_name_up_to(candidate: Any, most_letters: int) -> bool:
    """Say whether *candidate* is a name in one line, of 1 to *most_letters* letters."""
    return isinstance(candidate, str) and 0 < len(candidate) <= most_letters and candidate.isprintable()


def is_point_on_board(candidate: Any) -> bool:
    """Say whether *candidate* is a point on a board of `WIDTH` to `HEIGHT` units, as JSON writes it."""
    return (
        isinstance(candidate, list)
        and len(candidate) == 2
        and all(type(number) in (int, float) for number in candidate)
        and 0 <= candidate[0] <= WIDTH
        and 0 <= candidate[1] <= HEIGHT
    )


def _tree_problems(board_json: dict[str, Any]) -> Iterator[str]:
    places = {START, *board_json["places"]}
    for key in NEEDED:
        if key not in places:
            yield f"The place “{key}” is missing: every tree has {', '.join(NEEDED)}."
    pairs = [tuple(line[: LONGEST_BRANCH + 1].split("-")) for line in board_json["branches"]]
    for line, pair in zip(board_json["branches"], pairs, strict=True):
        if len(pair) != 2 or pair[0] == pair[1] or not places.issuperset(pair):
            yield f"The branch “{line[:50]}” does not lead from one place to another. Write two keys of places."
    if len({frozenset(pair) for pair in pairs}) < len(pairs):
        yield "A branch stands there twice. Write it once."
    for key in sorted(places - _places_reached_from_start(pairs)):
        yield f"No branch leads from the start to “{key}”. Add one."


def _places_reached_from_start(branches: list[tuple[str, ...]]) -> set[str]:
    reached, before = {START}, 0
    while len(reached) > before:
        before = len(reached)
        for pair in branches:
            if reached.intersection(pair):
                reached.update(pair)
    return reached


THE_TREE = board_of_json(TREE)


def board_of_json_or_tree_if_empty(board_json: Mapping[str, Any]) -> Board:
    """Return the table's own board that *board_json* describes; of {} it is the Tree."""
    return board_of_json(board_json) if board_json else THE_TREE
