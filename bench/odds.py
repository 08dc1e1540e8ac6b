"""The exact odds of a deck of 40 cards, counted alone, as a page against a bare view, and within a dream; those of a
test with dice and of a fight.
"""

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
from characters.dreamcatcher.rules import fight_odds
from characters.dreamcatcher.rules import odds as dice_odds
from characters.dreamcatcher.rules.ability_test import AbilityTest
from characters.dreamcatcher.rules.contest import Terms
from characters.dreamcatcher.rules.dice import Way
from characters.dreamcatcher.rules.odds import AidRoll, chances_with_aid
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import Table
from decks.rules.tarot import DECK, codes_in_deck_order
from play.rules.zones import Zone, unseen_cards

CARDS, DECKS, MOST_MS = 40, 20, 50
AWARENESS = 10
HEAVY = {"drawn": "20", "stress": "24", "present": "10", "past": "10", "future": "20", "oneirogen": "10"}
SEED = 4
AIDED_MS, FORECAST_MS, MOST_BORNE = 5, 20, 21


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


def with_five_who_aid() -> Row:
    """Return what all degrees of a test take with five who aid, each by another score, nothing remembered."""
    aids = [AidRoll(way, score) for way, score in zip(Way, (0, 1, 2), strict=True)]
    aids += [AidRoll(Way.ADVANTAGE, score) for score in (3, 4)]

    def count() -> None:
        dice_odds._ways_by_sorted_aid.cache_clear()
        dice_odds.degree_ways.cache_clear()
        dice_odds._lifted_ways.cache_clear()
        chances_with_aid(AbilityTest("", 2), aids)

    return Row("odds of a test with five who aid, ms", milliseconds(count), AIDED_MS)


def forecast() -> Row:
    """Return what the chance of a fight takes that goes on until nothing is left, nothing remembered."""
    ways = (Way.ADVANTAGE,) * (MOST_BORNE - 1) + (Way.PLAIN,)

    def count() -> None:
        fight_odds.fight_chances.cache_clear()
        fight_odds.losses_of_exchange.cache_clear()
        fight_odds.fight_chances(ways, 3, ways, 2, Terms())

    return Row("forecast of a fight, ms", milliseconds(count), FORECAST_MS)


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
    return [counted(), foreseen(), with_five_who_aid(), forecast(), *on_a_database_of_its_own(pages)]
