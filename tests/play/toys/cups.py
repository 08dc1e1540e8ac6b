"""A token sealed under one of three cups, and ballots that are told by their sums alone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from play.rules.choices import SealedChoice
from play.rules.kinds import Chance, Kind, Option, Tell, Want, What
from play.rules.lines import Line
from play.rules.replacing import replace

HIDER, VOTERS, CUPS = "g", ("a", "b", "c"), ("1", "2", "3")
ROUNDS = 2


@dataclass(frozen=True)
class Cups:
    """The token, the ballots of this round, which cups were opened, what the keeper is still to say."""

    token: SealedChoice | None = None
    ballots: Mapping[str, SealedChoice] = field(default_factory=dict)
    sums: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    awaits: str = "token"


def begin(_setup: Mapping[str, Any], _rules: Mapping[str, Any]) -> Cups:
    return Cups()


def apply(now: Cups, text: str) -> Cups:
    word, *rest = text.split()
    match word:
        case "hide":
            return replace(now, token=SealedChoice.from_text(text), awaits="ballots")
        case "hidden":
            return replace(now, token=SealedChoice.from_stub(text), awaits="ballots")
        case "vote" | "voted":
            sealed = SealedChoice.from_text(text) if word == "vote" else SealedChoice.from_stub(text)
            ballots = {**now.ballots, rest[0]: sealed}
            return replace(now, ballots=ballots, awaits="sums" if len(ballots) == len(VOTERS) else "ballots")
        case "sums":
            return replace(now, sums=tuple(rest), ballots={}, awaits="cup")
        case "found" | "empty":
            opened = (*now.opened, rest[0])
            is_over = word == "found" or len(opened) == ROUNDS
            return replace(now, opened=opened, awaits="end" if is_over else "ballots")
        case _:  # "opened"
            return replace(now, awaits="")


def wants(now: Cups) -> Want | None:
    match now.awaits:
        case "":
            return None
        case "token":
            return Want(What.CHOICE, frozenset({HIDER}), "token")
        case "ballots":
            return Want(What.CHOICE, frozenset(VOTERS) - set(now.ballots), "ballots")
        case question:
            return Want(What.ANSWER, of=question)


def options(now: Cups, seat: str) -> Iterator[Option]:
    if seat == HIDER:
        made = () if now.awaits == "token" else ("The token lies.",)
        yield from (Option(f"hide {cup}", f"Under cup {cup}", made, is_steady=True) for cup in CUPS)
        return
    closed = () if now.awaits == "ballots" else ("Nobody votes now.",)
    mine = now.ballots.get(seat)
    for cup in CUPS:
        reasons = (*closed, *(["This cup is open."] if cup in now.opened else []))
        again = " (your vote)" if mine and mine.said == f"vote {seat} {cup}" else ""
        yield Option(f"vote {cup}", f"Look under cup {cup}{again}", reasons, is_steady=True)


def decide(_full: Cups, seat: str, move: str) -> Sequence[Line]:
    word, cup = move.split()
    told = "hidden" if word == "hide" else "voted"
    return [Line(f"{word} {seat} {cup}", seat, frozenset({seat}), f"{told} {seat}", is_sealed=True)]


def answer(full: Cups, want: Want, _chance: Chance) -> Sequence[Line]:
    match want.of:
        case "sums":
            votes = [ballot.said.split()[-1] for ballot in full.ballots.values()]
            return [Line(f"sums {' '.join(str(votes.count(cup)) for cup in CUPS)}")]
        case "cup":
            cup = CUPS[max(range(len(CUPS)), key=lambda place: (int(full.sums[place]), -place))]
            return [Line(f"{'found' if cup == lies_under(full) else 'empty'} {cup}")]
        case _:
            assert full.token
            return [Line(f"opened {full.token.opened}")]


def lies_under(full: Cups) -> str:
    assert full.token
    return full.token.said.split()[-1]


KIND = Kind(
    key="cups", title="Cups", version=1, begin=begin, apply=apply, wants=wants, options=options, decide=decide,
    answer=answer, says=lambda text, _now: text, shows=lambda now: now,
    outcome=lambda full: lies_under(full) in full.opened,
    tells=(
        Tell(r"hide (?P<seat>\w) .*"), Tell(r"vote (?P<seat>\w) .*"), Tell(r"sums \d \d \d"),
        Tell(r"found \d"), Tell(r"empty \d"), Tell(r"opened hide g \d #[0-9a-f]{64}"),
    ),
)  # fmt: skip
