"""Dreams written down move by move: who makes each, and below it what all who watch read of it.

``dreamers`` names who dreams, ``spread N`` of how many scenes, ``order N`` what lies on top after shuffle N, ``#`` says
what a passage shows.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.rules.dreaming.dreams import Table, effort, foe, table
from tests.rules.dreaming.test_spikes import spike

FOLDER = Path(__file__).parent / "playthroughs"
INDENT = "    "
BEGINS = ("dreamers ", "spread ", "order ", "may", "each ")
SHORT = {"foe": foe, "effort": effort, "spike": spike}  # how the game master's longer moves are written


def retold(text: str) -> str:
    """Return *text* with what all read below each move, as it is told now."""
    lines = text.splitlines()
    begins = [line for line in lines if line.startswith(BEGINS)]
    told = [*_comments_before(lines, begins), *begins]
    played = _begun(begins)
    told += _log_of_act(played, 0)
    for line in lines[lines.index(begins[-1]) + 1 :]:
        if line.startswith("#"):
            told.append(line)
        elif line and not line.startswith(INDENT):
            played.play(_whole_move(line))
            told += [line, *_log_of_act(played, played.acts[-1].number)]
    return "\n".join(told) + "\n"


def played(text: str) -> Table:
    """Return the dream of *text*, played to its end."""
    lines = text.splitlines()
    begins = [line for line in lines if line.startswith(BEGINS)]
    moves = [line for line in lines if line and not line.startswith(("#", INDENT, *BEGINS))]
    return _begun(begins).play(*map(_whole_move, moves))


def _comments_before(lines: list[str], begins: list[str]) -> list[str]:
    return [line for line in lines[: lines.index(begins[0])] if line.startswith("#")]


def _begun(begins: list[str]) -> Table:
    keys = begins[0].split()[1:]
    orders = {
        int(line.split()[1]): " ".join(line.split()[2:]) for line in begins if line.startswith("order ")
    }
    return table(
        *keys,
        orders=orders,
        spread=next((int(line.split()[1]) for line in begins if line.startswith("spread ")), 0),
        may_dreamers_duel="may Dreamers duel" in begins,
        turns_scenes="each scene is turned" in begins,
    )


def _whole_move(line: str) -> str:
    """Return the move of *line*; a foe, an Effort and a Spike are written short: "gm: foe s1,s2 2"."""
    seat, _colon, move = line.partition(": ")
    word, *rest = move.split()
    if seat != "gm" or word not in SHORT:
        return line
    first, *others = rest
    if word == "foe":
        return foe(first.replace(",", " "), int(others[0]), **dict(one.split("=") for one in others[1:]))
    if word == "effort":
        return effort(first.replace(",", " "), int(others[0]), int(others[1]), *others[2:])
    return spike(int(first), *others[1:], stress=int(others[0]))


def _log_of_act(played: Table, number: int) -> Iterator[str]:
    log = played.known(frozenset()).log
    return (f"{INDENT}{line.words}" for line in log if line.act == number)
