"""Figures that one side knows: two beasts with lives, a hide and dodges, which whoever runs them wrote down unseen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from play.rules.kinds import Chance, IllegalMoveError, Kind, Option, Tell, Want, What
from play.rules.lines import Line
from play.rules.replacing import replace
from play.rules.zones import U

RUNS, HUNTERS, BEASTS = "g", ("a", "b"), ("n1", "n2")
TURNS = 12
ORDER = (*HUNTERS, RUNS)


@dataclass(frozen=True)
class Beast:
    """One beast: lives left, the least die that hits it, dodges left; each `U` to those who hunt it."""

    lives: int | str = U
    hide: int | str = U
    dodges: int | str = U
    is_set: bool = False
    is_out: bool = False


@dataclass(frozen=True)
class Figures:
    """The beasts, whose turn it is, and at whom somebody strikes (*target*) with which *die*."""

    beasts: Mapping[str, Beast] = field(default_factory=lambda: dict.fromkeys(BEASTS, Beast()))
    turn: int = 0
    target: str = ""
    die: int = 0
    awaits: str = ""

    @property
    def seat(self) -> str:
        return ORDER[self.turn % 3] if all(beast.is_set for beast in self.beasts.values()) else RUNS


def begin(_setup: Mapping[str, Any], _rules: Mapping[str, Any]) -> Figures:
    return Figures()


def less(figure: int | str, by: int) -> int | str:
    return figure if isinstance(figure, str) else figure - by


def apply(now: Figures, text: str) -> Figures:
    word, *rest = text.split()
    name = rest[0] if rest and rest[0] in BEASTS else ""
    beast = now.beasts[name] if name else Beast()

    def changed(**figures: Any) -> Figures:
        return replace(now, beasts={**now.beasts, name: replace(beast, **figures)})

    match word:
        case "set":
            return changed(
                **dict(zip(("lives", "hide", "dodges"), map(figure, rest[1:]), strict=True)), is_set=True
            )
        case "strike":
            return replace(now, target=rest[0], awaits="dodge")
        case "dodge":
            now = changed(dodges=less(beast.dodges, 1))
            return next_turn(now)
        case "let":
            return replace(now, awaits="die")
        case "rolled":
            return replace(now, die=int(rest[0]), awaits="strike")
        case "hit":
            return next_turn(changed(lives=less(beast.lives, 1)))
        case "out":
            return next_turn(changed(lives=0, is_out=True))
        case "tend":
            lives = U if U in (beast.lives, rest[1]) else int(beast.lives) + int(rest[1])
            return next_turn(changed(lives=lives))
        case "nearly":
            return now
        case _:  # "miss", "wait"
            return next_turn(now)


def figure(word: str) -> int | str:
    return U if word == U else int(word)


def next_turn(now: Figures) -> Figures:
    is_over = now.turn + 1 >= TURNS or all(beast.is_out for beast in now.beasts.values())
    return replace(now, turn=now.turn + 1, target="", die=0, awaits="over" if is_over else "")


def wants(now: Figures) -> Want | None:
    match now.awaits:
        case "over":
            return None
        case "dodge":  # asked always, also where only they know that there is none left
            return Want(What.MOVE, frozenset({RUNS}), "dodge")
        case "die":
            return Want(What.DICE, frozenset(HUNTERS), "1d6")
        case "strike":
            return Want(What.ANSWER, of="strike")
        case _:
            return Want(What.MOVE, frozenset({now.seat}))


def options(now: Figures, seat: str) -> Iterator[Option]:
    want = wants(now)
    waits = () if want and seat in want.seats else ("It is not your turn.",)
    if seat in HUNTERS:
        for name, beast in now.beasts.items():
            yield Option(
                f"strike {name}", f"Strike {name}", (*waits, *(["It is out."] if beast.is_out else []))
            )
    else:
        yield from _run(now, waits)
    if now.awaits != "dodge":
        yield Option(
            "wait",
            "Wait",
            (*waits, *([] if now.beasts["n1"].is_set and now.beasts["n2"].is_set else ["Set them first."])),
        )


def _run(now: Figures, waits: tuple[str, ...]) -> Iterator[Option]:
    if now.awaits == "dodge":
        none_left = () if now.beasts[now.target].dodges else ("It has no dodge left.",)
        yield Option("dodge", "Dodge", none_left)
        yield Option("let", "Let it pass")
        return
    is_ready = all(beast.is_set for beast in now.beasts.values())
    for name, beast in now.beasts.items():
        was = ("It is set.",) if beast.is_set else ()
        yield Option(f"set {name}", f"Set {name}", (*waits, *was), asks=("lives", "hide", "dodges"))
        ill = ("It is out.",) if beast.is_out else () if is_ready else ("Set them first.",)
        yield Option(f"tend {name}", f"Tend {name}, {beast.lives} left", (*waits, *ill), asks=("lives",))


MOST = {"set": (4, 6, 3), "tend": (2,)}


def decide(full: Figures, seat: str, move: str) -> Sequence[Line]:
    word, *rest = move.split()
    if word not in MOST:
        return [
            Line(f"{word} {full.target}" if word == "dodge" else f"{word} {' '.join(rest)}".strip(), seat)
        ]
    figures, most = rest[1:], MOST[word]
    if len(figures) != len(most) or not all(
        each.isdecimal() and int(each) <= top for each, top in zip(figures, most, strict=True)
    ):
        raise IllegalMoveError(f"Write {len(most)} figures up to {most}.")
    stub = " ".join([word, rest[0], *[U] * len(figures)])
    return [Line(move, seat, frozenset({seat}), stub)]


def answer(full: Figures, want: Want, chance: Chance) -> Sequence[Line]:
    if want.what is What.DICE:
        return [Line(f"rolled {chance.dice(1)[0]}")]
    name, beast = full.target, full.beasts[full.target]
    if full.die < int(beast.hide):
        return [Line(f"miss {name}")]
    if int(beast.lives) <= 1:
        return [Line(f"out {name}")]
    hit = Line(f"hit {name}")
    # a line for one side alone, without a stub: the others do not learn that it is there
    return [hit, Line(f"nearly {name}", readers=frozenset({RUNS}))] if beast.lives == 2 else [hit]


KIND = Kind(
    key="figures", title="Figures", version=1, begin=begin, apply=apply, wants=wants, options=options, decide=decide,
    answer=answer, says=lambda text, _now: text, shows=lambda now: now,
    outcome=lambda full: all(beast.is_out for beast in full.beasts.values()),
    tells=(Tell(r"miss n\d"), Tell(r"hit n\d"), Tell(r"out n\d")),
)  # fmt: skip
