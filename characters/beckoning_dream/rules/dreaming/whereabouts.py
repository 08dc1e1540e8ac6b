"""Who is here and who elsewhere in the story (The Beckoning Dream, "Narrative Positioning"; Ruling B54).

Who is elsewhere is in no Conflict that begins and Invokes no Bond; a Guide is Invoked from anywhere.
"""

from collections.abc import Iterable, Iterator

from characters.beckoning_dream.rules.dreaming.guides import MOST_WORDS
from characters.beckoning_dream.rules.dreaming.position import ELSEWHERE, GM, Bearer, Dream
from play.rules.kinds import IllegalMoveError, Option
from play.rules.lines import Line
from play.rules.replacing import replace


def options_of_place(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield the marks that *seat* may make: a player their own, the game master everybody's, whose mark counts."""
    for dreamer in () if dream.tasks else dream.asleep:
        if seat not in (GM, dreamer.key):
            continue
        closed = [f"{dreamer.name} is in this Conflict."] if dreamer in dream.members else []
        closed += ["The GM says where you are."] if seat != GM and dreamer.is_placed_by_gm else []
        key, name = dreamer.key, dreamer.name
        if not dreamer.is_here:
            yield Option(f"here {key}", f"{name} is here", tuple(closed), is_steady=True)
        else:
            yield Option(f"elsewhere {key}", f"{name} is elsewhere", tuple(closed), is_steady=True)
        yield Option(f"where {key}", f"Say where {name} is", tuple(closed), asks=("where",), is_steady=True)


def line_of_place(seat: str, move: str) -> Line:
    """Return the line of a mark by *seat*: "here d1", "elsewhere d1" or "where d1 the lighthouse"."""
    word, key, *told = move.split(" ", 2)
    where = {"here": "", "elsewhere": ELSEWHERE}.get(word, "".join(told).strip())
    if word == "where" and not 0 < len(where) <= MOST_WORDS:
        raise IllegalMoveError(f"Say in a few words where they are: up to {MOST_WORDS} characters fit.")
    return Line(f"placed {seat} {key} {where}".rstrip(), seat)


def with_place(dream: Dream, seat: str, key: str, where: str) -> Dream:
    """Return *dream* when *seat* marked that *key* is *where*, "" if here."""
    return dream.with_bearer(
        replace(dream.bearers[key], elsewhere=where, is_placed_by_gm=seat == GM),
    )


def elsewhere_in_words(bearer: Bearer) -> str:
    """Return where *bearer* is, as a sentence."""
    if bearer.is_here:
        return f"{bearer.name} is here."
    return f"{bearer.name} is elsewhere{'' if bearer.elsewhere == ELSEWHERE else f': {bearer.elsewhere}'}."


def reasons_of_who_is_elsewhere(dream: Dream, keys: Iterable[str]) -> Iterator[str]:
    """Yield of each of *keys* who is elsewhere that they are."""
    for key in keys:
        if key in dream.bearers and not dream.bearers[key].is_here:
            yield elsewhere_in_words(dream.bearers[key])
