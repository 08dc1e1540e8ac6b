"""Somebody away from the table: their seat is lent and comes back, and a time is agreed on after which nobody waits for
a hand, for an answer about a Bond or a Guide, or for who has not chosen in a Spike.

There is no clock here: the room of scenes holds the agreed time against the line that asked. Nothing happens by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from characters.beckoning_dream.rules.dreaming.bonds import seat_waited_for_by_bond, with_bond_refused
from characters.beckoning_dream.rules.dreaming.guides import (
    SEEN,
    after_seeing,
    is_before_interpreting,
    waiting_guide,
    with_hand,
)
from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, Dream
from characters.beckoning_dream.rules.dreaming.spikes import closed, spike_of
from characters.socket.rules import Delay
from play.rules.kinds import IllegalMoveError, Option
from play.rules.lines import Line
from play.rules.replacing import replace

HOUR, DAY = 60, 24 * 60
MOST_MINUTES = 30 * DAY
HAND, BOND, CHOICE = "hand", "bond", "choice"  # what is waited for, beside SEEN
# Patterns of the lines that asked: that of somebody's hand, or a Reveal where everybody passes; a Bond that is offered,
# a yes that waits for a card, a card that waits for a suit; a Guide that waits for another's yes; a Spike's last suit.
ASKED = {HAND: "hand {}|measured", BOND: "(bond|yes|lay) .*", SEEN: "guide {} .*", CHOICE: "suit .*"}


# --- a seat that is lent ---


@dataclass(frozen=True, slots=True)
class HoldersAsked:
    """To whom a seat may be lent: these seats."""

    seats: tuple[str, ...]


def seats_lent(dream: Dream) -> dict[str, str]:
    """Return who holds each seat that is lent."""
    return {one.key: one.lent_to for one in dream.dreamers if one.lent_to}


def options_of_lending(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield whose seat the game master may lend, and which comes back, by its player, its holder or the game master."""
    for one in dream.dreamers:
        if one.lent_to and seat in (GM, one.key, one.lent_to):
            yield Option(f"reclaim {one.key}", f"{one.name}’s player has the seat back", is_steady=True)
        elif seat == GM and not one.has_left:
            asked = (HoldersAsked(_may_hold(dream, one)),)
            yield Option(f"lend {one.key}", f"Lend the seat of {one.name}", asks=asked, is_steady=True)


def _may_hold(dream: Dream, lender: Bearer) -> tuple[str, ...]:
    """Return who may hold the seat of *lender*: the game master, and whose own is not lent."""
    return (GM, *(one.key for one in dream.dreamers if one.key != lender.key and not one.lent_to))


def lines_of_lending(full: Dream, key: str, holder: str) -> Iterator[Line]:
    """Yield that a seat is lent, and what it has in hand, for its holder alone. IllegalMoveError for nobody there."""
    one = full.bearers[key]
    if holder not in _may_hold(full, one):
        raise IllegalMoveError("Choose who holds the seat: the GM, or whose own seat is not lent.")
    yield Line(f"lend {key} {holder}", GM)
    held = [*one.piles.present.cards, *one.piles.looked_at.cards]
    yield Line(" ".join(["entrusted", key, *held]), readers=frozenset({holder}), stub=f"entrusted {key}")


def with_seat_lent(dream: Dream, rest: str) -> Dream:
    key, holder = rest.split()
    return dream.with_bearer(replace(dream.bearers[key], lent_to=holder))


def with_hand_entrusted(dream: Dream, rest: str) -> Dream:
    """Return *dream* when its reader sees what the seat has in hand: its Present, then what is looked at."""
    key, *held = rest.split()
    piles = dream.bearers[key].piles
    count = len(piles.present)
    seen = replace(
        piles,
        present=piles.present.with_cards_seen(held[:count]),
        looked_at=piles.looked_at.with_cards_seen(held[count:]),
    )
    return dream.with_piles(key, seen)


def with_seat_back(dream: Dream, key: str) -> Dream:
    return dream.with_bearer(replace(dream.bearers[key], lent_to=""))


def player_in_words(dream: Dream, seat: str) -> str:
    """Return who plays at *seat*, as a sentence names them."""
    return "the GM" if seat == GM else f"{dream.bearers[seat].name}’s player"


def lent_in_words(dream: Dream, key: str, holder: str) -> str:
    return f"{dream.bearers[key].name}’s seat is lent to {player_in_words(dream, holder)}, who sees the Present now."


# --- a time for hands ---


@dataclass(frozen=True, slots=True)
class MinutesAsked:
    """The time for hands in minutes, 0 for none; *now* is what it is."""

    now: int


def option_of_time(dream: Dream) -> Option:
    """Return how the game master changes the time for hands."""
    return Option("time", "The time for hands", asks=(MinutesAsked(dream.minutes_for_hands),), is_steady=True)


def line_of_time(move: str) -> Line:
    minutes = move.partition(" ")[2]
    if not minutes.isdecimal() or int(minutes) > MOST_MINUTES:
        raise IllegalMoveError(f"Choose a time for hands: up to {time_in_words(MOST_MINUTES)}, or none.")
    return Line(f"time {int(minutes)}", GM)


def time_in_words(minutes: int) -> str:
    """Return an agreed time as a sentence names it.

    >>> time_in_words(10), time_in_words(60), time_in_words(2880)
    ('10 minutes', 'an hour', '2 days')
    """
    if minutes % DAY == 0:
        return "a day" if minutes == DAY else f"{minutes // DAY} days"
    return "an hour" if minutes == HOUR else f"{minutes} minutes"


def changed_time_in_words(dream: Dream) -> str:
    time = dream.minutes_for_hands
    if not time:
        return "For hands and answers no time is agreed on any more."
    return f"After {time_in_words(time)} a raised hand counts as lowered, and what is not answered as a no."


def what_is_held_up(dream: Dream) -> dict[str, str]:
    """Return what waits for an answer, or for a hand to be lowered, each by the key of who holds it up; of a Guide that
    waits for another's yes by the key of whose it is; of a Spike in which each has a suit by who is first to choose.
    """
    spike, conflict = spike_of(dream), dream.conflict
    if spike and conflict and not (dream.turn or dream.tasks or conflict.ending):
        choosing = [key for key in conflict.members if key not in spike.chosen]
        return {choosing[0]: CHOICE} if all(key in spike.suits for key in choosing) else {}
    if guide := waiting_guide(dream)[0]:
        return {guide: SEEN}
    if not dream.turn or not is_before_interpreting(dream):
        return {}
    if asked := seat_waited_for_by_bond(dream):
        return dict.fromkeys(asked, BOND)
    return dict.fromkeys(sorted(dream.turn.hands), HAND)


def options_of_going_on(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield by what *seat* goes on without those whose agreed time has run out; the room knows when it has."""
    spike = spike_of(dream)
    for key, what in what_is_held_up(dream).items() if dream.minutes_for_hands else ():
        name = dream.bearers[key].name
        if what == CHOICE and spike and seat in spike.chosen:
            label = "Close it: who has not chosen meets the Consequence"
            yield Option(f"overdue {key} {what}", label, is_steady=True)
        elif what == SEEN and key == seat:  # all others may answer
            yield Option(f"overdue {key} {what}", "Nobody has answered: it counts as a no", is_steady=True)
        elif what == BOND and key != seat:
            yield Option(f"overdue {key} {what}", f"{name} counts as saying no", is_steady=True)
        elif what == HAND and seat not in (key, GM):  # she may lower it at any time
            yield Option(f"overdue {key} {what}", f"{name}’s hand counts as lowered", is_steady=True)


def delay_of_move(dream: Dream, move: str) -> Delay | None:
    """Return what *move* waits for, None where it may be made at once. IllegalMoveError where nobody holds it up."""
    word, _space, rest = move.partition(" ")
    if word != "overdue":
        return None
    key, _space, what = rest.partition(" ")
    if what_is_held_up(dream).get(key) != what:
        raise IllegalMoveError("Nobody is waited for any more: it goes on.")
    several = {SEEN: "Everybody else", CHOICE: "Who has not chosen"}
    name = several.get(what, dream.bearers[key].name)
    return Delay(dream.minutes_for_hands, ASKED[what].format(key), name)


def with_no_more_waiting(dream: Dream, rest: str) -> Dream:
    """Return *dream* when it goes on: a hand counts as lowered, what was not answered as a no."""
    key, what = rest.split()
    if what == HAND:
        return with_hand(dream, key, is_raised=False)
    if what == CHOICE:
        return closed(dream)
    return after_seeing(dream, is_seen=False) if what == SEEN else with_bond_refused(dream)


def overdue_in_words(dream: Dream, key: str, what: str) -> str:
    name = dream.bearers[key].name
    done = {
        HAND: f"{name}’s hand counts as lowered",
        BOND: f"{name} has not answered, which counts as a no",
        SEEN: f"Nobody has answered whether they see {name}’s Guide, which counts as a no",
        CHOICE: "Who has not chosen meets the Consequence",
    }[what]
    return f"{done}: the agreed time has run out."
