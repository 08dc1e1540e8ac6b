"""The offers of a Dreamer who has lived long, made anew: in milliseconds, and as a multiple of a bare view."""

from itertools import count

from bench import Row, milliseconds
from bench.pages import CATALOGUE, IN_A_ROW, NEEDS, on_a_database_of_its_own, visitor
from campaigns import roster
from characters.beckoning_dream.rules.boons import GENERAL, MAJOR_BOONS, Boon
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules
from characters.beckoning_dream.rules.reflection import open_and_closed_offers
from characters.socket.rules import Table
from decks.rules.notation import cards_of_text

DECK = "s1-10 c1-10 w3-12 p2-8 m1 m2 m17"  # 40 cards
HELD, BONDS, MOST_MS, RUNS = 12, 8, 10, 31


def boons() -> tuple[Boon, ...]:
    """Return the Boons held: three that brought Majors, and others with prerequisites."""
    majors = tuple(boon for boon in MAJOR_BOONS if boon.major in (1, 2, 17))
    return majors + tuple(
        Boon(f"Gift {n}", "", GENERAL, None, NEEDS[: n % 3]) for n in range(HELD - len(majors))
    )


def dreamer(xp: int) -> Dreamer:
    """Return a Dreamer of 40 cards, 12 Boons and 8 Bonds, one of them asleep."""
    hung = ("s10", "s10", "s1", "c10", "c1", "w3", "p8", "p2")
    bonds = tuple(
        Bond(f"k{n}", f"seat{n}", f"Dreamer {n}", mine, "c3", "We heard the bell.", n == BONDS - 1)
        for n, mine in enumerate(hung)
    )
    return Dreamer(frozenset(cards_of_text(DECK)), 6, xp, xp, boons(), bonds)


def made() -> list[Row]:
    """Return what the offers take, each time of another Dreamer, so that nothing is remembered."""
    figures = count(12)
    table = Table(HouseRules(boons=CATALOGUE), tuple((f"seat{n}", f"Dreamer {n}") for n in range(BONDS)))
    taken = milliseconds(lambda: list(open_and_closed_offers(dreamer(next(figures)), table)), RUNS)
    asking = visitor(roster.create_account("bo", "Bo", None))
    bare = milliseconds(lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)], RUNS) / IN_A_ROW
    told = f"{taken:.2f} ms / {bare:.2f} ms"
    return [
        Row("offers: 40 cards, 12 Boons, 8 Bonds, in ms", taken, MOST_MS, f"a catalogue of {len(CATALOGUE)}"),
        Row("the same / bare view", taken / bare, None, told),
    ]


def run() -> list[Row]:
    """Return the milliseconds of the offers, and the multiple of the bare view."""
    return on_a_database_of_its_own(made)
