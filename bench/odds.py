"""The exact odds of a deck of 40 cards: counted alone, as a page against a bare view, and within a dream."""

from functools import partial
from random import Random

from django.urls import reverse

from bench import Row, milliseconds
from bench.pages import IN_A_ROW, SYSTEM, in_turns, on_a_database_of_its_own, visitor
from campaigns import roster
from characters.beckoning_dream.odds import MOST_LOOKED_AT, odds_context
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.dreaming.foresight import (
    candle_foreseen,
    cards_foreseen,
    spike_chances,
    stress_foreseen,
)
from characters.beckoning_dream.rules.dreaming.position import Bearer, Dream, Piles, Turn
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import Table
from decks.rules.tarot import DECK, codes_in_deck_order
from play.rules.zones import Zone, unseen_cards

CARDS, DECKS, MOST_MS = 40, 20, 50
AWARENESS = 10
HEAVY = {"drawn": "20", "stress": "24", "present": "10", "past": "10", "future": "20", "oneirogen": "10"}
SEED = 4


def dreamers() -> list[Dreamer]:
    """Return Dreamers of 40 cards each, any of the 78, the same ones every time."""
    shuffled = Random(SEED)
    return [Dreamer(frozenset(shuffled.sample(DECK, CARDS)), AWARENESS) for _ in range(DECKS)]


def counted() -> Row:
    """Return what all figures of the page take, the slowest of all decks, with the most Stress that can be asked."""
    table = Table(HouseRules())
    taken = sorted(milliseconds(partial(odds_context, who, table, HEAVY)) for who in dreamers())
    return Row("odds of 40 cards, worst ms", taken[-1], MOST_MS, f"median {taken[len(taken) // 2]:.1f} ms")


def foreseen() -> Row:
    """Return what all foresight of a dream takes: ten cards against a foe of whom nothing is known, each Spike."""
    codes = [card.code for card in Random(SEED).sample(DECK, CARDS)]
    piles = Piles(
        future=Zone(unseen_cards(15), is_pile=True),
        present=Zone(tuple(codes[:AWARENESS])),
        past=Zone(tuple(codes[AWARENESS:20])),
        pyre=Zone(unseen_cards(5)),
    )
    mine = Bearer("d1", "Ysolde", AWARENESS, AWARENESS, piles, tuple(codes), oneirogen=9, turns=9, candle=38)
    foe = Bearer("f1", "Warden", AWARENESS, AWARENESS, Piles.of_deck(CARDS), unseen_cards(CARDS), is_foe=True)
    dream = Dream({"d1": mine, "f1": foe}, turn=Turn("d1", stress={"d1": 20}))

    def foresee() -> None:
        for difficulty in range(1, MOST_LOOKED_AT + 1):
            spike_chances(dream, "d1", difficulty)
        cards_foreseen(dream, "d1", "f1")
        stress_foreseen(dream, "d1")
        candle_foreseen(dream, "d1")

    return Row("foresight of a dream with 40 cards, ms", milliseconds(foresee), MOST_MS)


def arrived() -> Character:
    owner = roster.create_account("bo", "Bo", None)
    draft = profiles.create_draft_and_delete_old_untouched(
        SYSTEM, owner, roster.new_campaign("The Salt Stair", "", owner)
    )
    profiles.save_name_and_texts(
        draft, {"name": "Ysolde Marrow", "pronouns": "she", "texts": {}}, seen_version=draft.version
    )
    claim = {"arrival": True, "cards": codes_in_deck_order(DECK[:CARDS]), "awareness": AWARENESS, "xp": 0}
    profiles.change_draft(draft, lambda before: {**before, **claim})
    ledger.finish_draft_as_first_line(draft, op_id="op", by=owner)
    return draft


def pages() -> list[Row]:
    found = arrived()
    asking, here = visitor(found.owner), reverse("characters:page", args=[found.slug, "odds"])
    heavy = f"{here}?{'&'.join(f'{key}={number}' for key, number in HEAVY.items())}"
    taken = in_turns(
        {
            "bare": lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)],
            "page": lambda: asking.ask(here),
            "heavy": lambda: asking.ask(heavy),
        }
    )
    return [
        Row(
            "odds of 40 cards, page / bare view", taken["page"] / taken["bare"], 15, f"{taken['page']:.1f} ms"
        ),
        Row(
            "the same, 921 ways of absorbing / bare view",
            taken["heavy"] / taken["bare"],
            None,
            f"{taken['heavy']:.1f} ms",
        ),
    ]


def run() -> list[Row]:
    """Return the milliseconds of the counting, and of the page as multiples of the bare view."""
    return [counted(), foreseen(), *on_a_database_of_its_own(pages)]
