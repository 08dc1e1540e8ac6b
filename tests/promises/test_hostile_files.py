"""One person cannot stop the others by a file: whatever stands in it, and wherever it is given, it is soon answered.

The measure is the processor's time of the thread that answers, so that a busy machine makes no difference.
"""

import json
import random
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from campaigns.files import MOST_BYTES, FileError, as_one_json_line, read_json
from characters.beckoning_dream import catalogue
from divination.games import records
from divination.pages.board_form import MOST_KEPT
from divination.rules.boards import TREE, board_problems
from tests.cast import op
from tests.conftest import at_night
from tests.promises.world import World

pytestmark = pytest.mark.alike
MOST_SECONDS = 0.5
SIGNS = (
    '"',
    '\\"',
    "\\",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "0",
    "1e9",
    "-",
    '"a"',
    '"a":',
    "null",
    "\n",
    " ",
    "é",
    "\u200b",
)
Made = Callable[[random.Random, int], bytes]  # a file of about so many bytes

# --- what anybody may send ---


def soup(chance: random.Random, size: int) -> bytes:
    """Return a few signs of JSON in any order, as often as they fit."""
    few = chance.choices(SIGNS, k=chance.randint(1, 4))
    text = "".join(few) if chance.random() < 0.5 else "".join(chance.choices(few, k=size // 4))
    return (text.encode() * (size // len(text.encode()) + 1))[:size]


def ended(chance: random.Random, size: int) -> bytes:
    """Return a string that seems to end at every other sign, and does at the last or never."""
    inside = chance.choice(['\\"', "\\\\", "\\u0022", "\\", "x", "\u200b", "\u0301", "\ud7ff"]).encode()
    return (
        b'{"format": "'
        + (inside * (size // len(inside)))[: size - 20]
        + chance.choice([b"", b'"', b'"}', b"\0", b"\xff"])
    )


def numbers(chance: random.Random, size: int) -> bytes:
    one = chance.choice(
        ["7," * 9, "1.5,", "9" * 17 + ",", "1e400,", "9" * 500, "1." + "0" * 5000 + ",", "-0,"]
    )
    return ("[" + one * (size // len(one))).encode()[: size - 2] + b"0]"


def nested(chance: random.Random, size: int) -> bytes:
    opened = chance.choice(["[", '{"a":', "[[],", '{"a":[', "[{},"])
    return (opened * (size // len(opened))).encode()


def names(chance: random.Random, size: int) -> bytes:
    """Return an object of as many names as fit; the last one may stand there twice."""
    width = chance.choice([1, 6, 60, 2000])
    pairs = [f'"{number:0{width}x}":{chance.choice("17")}' for number in range(size // (width + 6))]
    twice = chance.choice([[], pairs[:1], pairs[-1:]])
    return ("{" + ",".join([*pairs[: len(pairs) - 1], *twice]) + "}").encode()


# --- what only seems to be a game, a board, a catalogue ---


def filled(told: dict[str, Any], part: str, rows: Any, size: int) -> bytes:
    """Return *told* as a file, with as many of *rows* in *part* of it as fit."""
    left, kept = size - len(json.dumps(told)) - 100, []
    for row in rows:
        left -= len(json.dumps(row).encode()) + 2
        if left < 0:
            break
        kept.append(row)
    return json.dumps({**told, part: kept}).encode()


GAME = {
    "format": "reverie-game",
    "version": 1,
    "mode": "dream_odyssey",
    "variations": ["stern"],
    "title": "A climb",
}


def game(chance: random.Random, size: int) -> bytes:
    deal = {"deal": f"{chance.getrandbits(256):064x}"}
    part, rows = chance.choice(
        [
            ("lines", ["hint"] * 2_000),
            ("lines", ["go foundation", "go splendor"] * 1_000),
            ("lines", ("go " + "x" * 57 for _ in count())),
            ("lines", ([1] for _ in count())),
            ("lines", ["\u0301" * 60] * 2_000),
            ("shuffles", [["c1"] * 78] * 200),
            ("shuffles", [["c1"] * 5_000] * 20),
            ("chapters", [{"line": n, "text": chance.choice("a\u200b\n") * 200} for n in range(2_000)]),
            ("chapters", [{"line": 0, "text": ""}] * 2_000),
            ("chapters", [{str(n): 1 for n in range(199)}] * 200),
            ("title", ["x" * 100] * 10**4),
            ("variations", ["stern"] * 10**5),
        ]
    )
    return filled({**GAME, **chance.choice([{}, deal])}, part, rows, size)


def giant(chance: random.Random, size: int) -> bytes:
    """Return a game with one field that fills the file."""
    sign, key = (
        chance.choice("x \u200b\u0301\n\t"),
        chance.choice(["title", "question", "deal", "mode", "colour"]),
    )
    return json.dumps({**GAME, key: sign * (size - 200)}, ensure_ascii=False).encode()[:size]


def board(chance: random.Random, size: int) -> bytes:
    chain = [f"{'a' * (n % 18 + 1)}{n}-{n + 1}" for n in range(30_000)]
    part, rows = chance.choice(
        [
            ("branches", chain[::-1]),
            ("branches", [*(f"k{n}-k{n + 1}" for n in range(290))][::-1]),
            ("branches", ["-".join("abcdefgh" * 5_000)] * 9),
            ("branches", ["sun-moon"] * 10**5),
            ("branches", ["x" * 400_000]),
            ("wings", [[48, 560]] * 10**5),
        ]
    )
    tree = chance.choice([TREE, {**TREE, "title": "x" * 100_000}])
    tree = chance.choice([tree, {**tree, "places": {"k" * n: {"name": "x" * 999} for n in range(1, 190)}}])
    return filled(tree, part, rows, size)


def game_on_a_board(chance: random.Random, size: int) -> bytes:
    return json.dumps({**GAME, "board": json.loads(board(chance, size - 300))}).encode()


BOONS = {"format": "reverie-boons", "version": 1}


def boons(chance: random.Random, size: int) -> bytes:
    letter = chance.choice("xß\u200bÀ")
    called = [f"{n} {letter * 70}" for n in range(200)]
    asking = [
        {"name": called[n], "needs": [{"boon": called[(n - k) % 200]} for k in range(1, 7) if k <= n]}
        for n in range(200)
    ]
    rows = chance.choice(
        [
            asking,
            [*asking[:-1], {"name": called[-1], "needs": [{"boon": called[-1]}] * 6}],
            [{"name": name, "text": chance.choice("x\u200b\n") * 2_000} for name in called],
            [{"name": name, **{f"n{n}": 1 for n in range(190)}} for name in called],
            [{"name": called[0]}] * 200,
            [{"name": "x", "needs": [{"cards": 1}] * 190}] * 200,
            [{"name": str(n)} for n in range(20_000)],
        ]
    )
    return filled(BOONS, "boons", rows, size)


FAMILIES: tuple[Made, ...] = (soup, ended, numbers, nested, names, game, giant, board, game_on_a_board, boons)


# --- where it may be given ---


@dataclass(frozen=True)
class Door:
    """A form that takes a file, or its text once more after a yes."""

    route: str
    field: str
    is_file: bool
    others: tuple[tuple[str, str], ...] = ()
    most: int = MOST_BYTES

    def post(self, world: World, data: bytes) -> Any:
        said = {**dict(self.others), "op_id": op(), "version": "0"}
        file = SimpleUploadedFile("file.json", data) if self.is_file else data.decode("utf-8", "replace")
        address = (
            reverse(self.route) if self.route.startswith("div") else world.url(self.route, "campaign system")
        )
        return world.client("gm").post(address, {**said, self.field: file})


BEGIN = (("mode", "know_thyself"), ("cards", "app"))
DOORS = (
    Door("divination:game_bring", "file", is_file=True),
    Door("divination:game_bring_yes", "file", is_file=False),
    Door("divination:game_new", "board", is_file=True, others=BEGIN),
    Door("divination:game_new", "kept", is_file=False, others=BEGIN, most=MOST_KEPT),
    Door("characters:catalogue_import", "file", is_file=True, others=(("way", "add"),)),
    Door("characters:catalogue_yes", "file", is_file=False, others=(("way", "replace"),)),
)
MEANT: dict[Made, tuple[Door, ...]] = {
    game: DOORS[:2],
    giant: DOORS[:2],
    game_on_a_board: DOORS[:2],
    board: DOORS[2:4],
    boons: DOORS[4:],
}


def check_soon_answered(world: World, seeds: range) -> None:
    """Each file is answered in time, the slowest twice looked at; none breaks the server."""
    for door in DOORS:
        door.post(world, b"{}")  # what is made once is no file's doing
    slow = []
    for seed in seeds:
        chance, made = random.Random(seed), FAMILIES[seed % len(FAMILIES)]
        door = chance.choice(MEANT.get(made, DOORS))
        data = made(chance, door.most)
        seconds = _seconds(world, door, data)
        if seconds > MOST_SECONDS and (seconds := min(seconds, _seconds(world, door, data))) > MOST_SECONDS:
            slow.append(f"{seed} {made.__name__} {door.route} {door.field}: {seconds:.2f} s")
    assert slow == []


def _seconds(world: World, door: Door, data: bytes) -> float:
    began = time.thread_time()
    answer = door.post(world, data)
    assert answer.status_code in (200, 303, 409, 422), answer.status_code
    return time.thread_time() - began


def test_each_of_many_hostile_files_is_soon_answered(world: World) -> None:
    check_soon_answered(world, range(at_night(2_000, 60)))


def check_linear(read: Callable[[bytes], object], made: Made, seed: int) -> None:
    """Eight times the file takes eight times as long, give or take; were each sign to look at each, 64 times."""
    short, long = (made(random.Random(seed), size) for size in (MOST_BYTES // 8, MOST_BYTES))
    _read(read, short)
    few = min(_read(read, short) for _ in range(3))
    assert any(_read(read, long) < 24 * max(few, 0.002) for _ in range(2))


def _read(read: Callable[[bytes], object], data: bytes) -> float:
    began = time.thread_time()
    with suppress(FileError):
        read(data)
    return time.thread_time() - began


def read_board(data: bytes) -> list[str]:
    return list(board_problems(read_json(data)))


READERS: dict[Made, Callable[[bytes], object]] = {
    board: read_board,
    boons: catalogue.entries_of_catalogue_file,
}


@pytest.mark.parametrize("seed", range(at_night(30, 4)))
@pytest.mark.parametrize("made", FAMILIES, ids=lambda made: made.__name__)
def test_a_file_is_read_in_linear_time(made: Made, seed: int) -> None:
    check_linear(READERS.get(made, records.game_of_file), made, seed)


def quotes(size: int) -> bytes:
    return b'"' + b'\\"' * (size // 2 - 1)


def many_names(size: int) -> bytes:
    last = size // 12
    return ("{" + "".join(f'"{n:07x}":1,' for n in range(last)) + f'"{last - 1:07x}":1}}').encode()


def branches(size: int) -> bytes:
    return json.dumps(
        {**TREE, "branches": [*(f"{n}-{n + 1}" for n in range(size // 18, 0, -1)), "start-1"]}
    ).encode()


def chapters(size: int) -> bytes:
    return json.dumps(
        {**GAME, "lines": ["hint"], "chapters": [{"line": 0, "text": "."}] * (size // 27)}
    ).encode()


WORST = {quotes: read_board, many_names: read_board, branches: read_board, chapters: records.game_of_file}


def check_soon_read(worst: Callable[[int], bytes], size: int) -> None:
    data = worst(size)
    assert size * 0.6 < len(data) <= MOST_BYTES
    assert any(_is_soon_read(WORST[worst], data) for _ in range(2))


def _is_soon_read(read: Callable[[bytes], object], data: bytes) -> bool:
    """Stop a reader whose time is over: without its guard it would read on for many times that."""
    over = time.thread_time() + MOST_SECONDS

    def stop_if_over(*_told: object) -> None:
        if time.thread_time() > over:
            raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop_if_over)
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS, 0.05)
    try:
        return _read(read, data) < MOST_SECONDS
    except TimeoutError:
        return False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize("worst", WORST, ids=lambda worst: worst.__name__)
def test_what_once_stopped_everybody_is_soon_read(worst: Callable[[int], bytes]) -> None:
    check_soon_read(worst, MOST_BYTES - 5_000)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            b"\n[" + b"0," * 40_000 + b"0]",
            "Line 2: at most 40,000 values fit in a file. Leave some of it out.",
        ),
        (many_names(3_000), "0000000: 251 names in one entry. At most 200 fit: leave some out."),
    ],
)
def test_too_much_is_told_with_what_to_do(data: bytes, message: str) -> None:
    with pytest.raises(FileError, match=f"^{message}$"):
        read_json(data)


def test_more_branches_than_there_can_be_are_told_in_one_line() -> None:
    assert list(board_problems({**TREE, "branches": ["sun-moon"] * 301})) == [
        "“branches” has 301 pairs. 300 lead from each place to each: leave some out."
    ]


def test_what_a_form_carries_on_is_no_longer_than_its_file() -> None:
    """A file that fits once fits again when its yes is posted: no line end for a browser to make two."""
    told = {"title": "a\nb", "lines": [1, "é"]}
    text = as_one_json_line(told)
    assert len(text.encode()) <= len(json.dumps(told, ensure_ascii=False).encode())
    assert (json.loads(text), "\n" in text) == (told, False)
