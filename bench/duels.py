"""The page of a duel, of usual decks and of whole ones, against a bare view."""

from django.urls import reverse

from bench import Row
from bench.odds import arrived
from bench.pages import IN_A_ROW, SYSTEM, in_turns, on_a_database_of_its_own, visitor
from characters.ledger import opposition
from decks.rules.tarot import DECK, codes_in_deck_order

USUAL = ["s1", "s2", "s3", "s4", "s5", "s6", "w2", "w3", "w4", "w5", "m8", "m16", "m18", "m20"]
LIMIT = 15


def pages() -> list[Row]:
    dreamer = arrived()  # 40 cards
    campaign = dreamer.campaign
    assert campaign
    asking = visitor(dreamer.owner)
    foes = {
        name: opposition.create_opponent(
            campaign,
            SYSTEM,
            "foe",
            op_id=name,
            name=name,
            portrait="",
            data={"cards": held, "awareness": 4},
        )
        for name, held in (("usual", USUAL), ("whole", codes_in_deck_order(DECK)))
    }
    here = {name: reverse("characters:duel", args=[dreamer.slug, foe.slug]) for name, foe in foes.items()}
    taken = in_turns(
        {
            "bare": lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)],
            "usual": lambda: asking.ask(here["usual"]),
            "whole": lambda: asking.ask(here["whole"]),
        }
    )
    return [
        row("duel of 40 cards and 14, page / bare view", taken["usual"], taken["bare"], LIMIT),
        row("the same against all 78 / bare view", taken["whole"], taken["bare"], None),
    ]


def row(name: str, taken: float, bare: float, limit: float | None) -> Row:
    return Row(name, taken / bare, limit, f"{taken:.1f} ms")


def run() -> list[Row]:
    """Return the pages as multiples of the bare view."""
    return on_a_database_of_its_own(pages)
