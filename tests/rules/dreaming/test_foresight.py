"""Foresight in a dream: what is counted equals what every place of every unseen card gives."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from characters.beckoning_dream.rules.dreaming.foresight import (
    as_known_to,
    candle_foreseen,
    cards_foreseen,
    cards_that_may_be_unseen,
    spike_chances,
    stress_foreseen,
)
from characters.beckoning_dream.rules.dreaming.position import EFFORT, Bearer, Dream, Piles
from characters.beckoning_dream.rules.score import RevealedCard, Score
from characters.beckoning_dream.rules.stress import DreamingMind
from decks.rules.tarot import CODES, Suit
from play.rules.replacing import replace
from play.rules.zones import U, Zone
from tests.conftest import at_night
from tests.play.worlds import World, random_play
from tests.rules.dreaming.dreams import Table, dream_of, effort, foe, table

ADA = "c1 c2 s4 s3 p1 m13 p2 s1 c3 s2"
WARDEN = "s1 s2 s3 w1 w2 w3"


def seen(table: World, seat: str) -> Dream:
    """Return the dream as *seat* knows it."""
    known: Dream = table.known(frozenset({seat})).position
    return known


def duel(*moves: str, cards: str = ADA, foes: str = WARDEN, laid: str = "w1 s1", alone: bool = True) -> Table:
    """Return Ada, and Bo unless she is *alone*, in a Duel against the Warden, on her turn."""
    keys = ("d1",) if alone else ("d1", "d2")
    began = table(*keys, orders={0: cards, len(keys): laid})
    return began.play(foe(foes), f"gm: duel {' '.join(keys)} f1", "d1: next d1", *moves)


# --- every place of every unseen card ---

PILES = ("future", "present", "past", "pyre", "aside", "looked_at")
FEW = 6  # unseen cards, whose 720 orders are gone through
Cases = list[tuple[Piles, int]]  # each with in how many orders it comes


def unseen(bearer: Bearer, on_table: set[str]) -> list[str]:
    """Return the cards that lie nowhere as far as is known."""
    lies = {card for name in PILES for card in getattr(bearer.piles, name)}
    return [card for card in bearer.deck if card not in lies | on_table]


def every_case(bearer: Bearer, on_table: set[str]) -> Cases:
    """Return the piles with every order of the unseen cards in their places; in a hand no order makes a difference."""
    kept = {name: getattr(bearer.piles, name).cards for name in PILES}
    not_known = {name: cards for name, cards in kept.items() if U in cards}
    counted = Counter[tuple[tuple[str, ...], ...]]()
    for order in permutations(unseen(bearer, on_table)):
        left = list(order)
        named = [[left.pop() if card == U else card for card in cards] for cards in not_known.values()]
        counted[
            tuple(
                tuple(cards if name == "future" else sorted(cards))
                for name, cards in zip(not_known, named, strict=True)
            )
        ] += 1
    found: Cases = []
    for places, orders in counted.items():
        zones: dict[str, Any] = dict(zip(not_known, map(Zone, places), strict=True))
        found.append((replace(bearer.piles, **zones), orders))
    return found


def spike_by_every_case(cases: Cases, difficulty: int, suit: Suit) -> Fraction:
    met = Counter[bool]()
    for piles, orders in cases:
        top = piles.future.cards[:difficulty]
        of_past = min(difficulty - len(top), len(piles.past))
        of_present = min(difficulty - len(top) - of_past, len(piles.present))
        for past in combinations(piles.past, of_past):
            for present in combinations(piles.present, of_present):
                met[any(CODES[card].suit is suit for card in (*top, *past, *present))] += orders
    return Fraction(met[True], met.total())


def on_table(dream: Dream, key: str) -> set[str]:
    turn = dream.turn
    if not turn:
        return set()
    lies = {code for whose, code in turn.might if whose == key}
    return lies | ({turn.revealed[key].card.code} if turn.has_card_on_table(key) else set())


def scores_by_every_case(cases: Cases, mine: RevealedCard, added: int) -> dict[Score, Fraction]:
    """Return what *mine* scores against each card that an opponent may lay, *added* to it."""
    counts = Counter[Score]()
    for piles, orders in cases:
        for code in piles.present or piles.future.cards[:1]:
            counts[mine.score_against(RevealedCard(CODES[code], added))] += orders
    return {score: Fraction(counts[score], counts.total()) for score in Score}


SMALL = {
    "d1": ("Ada", ["s1", "s2", "c1", "c2", "c3", "p1", "m13"], 2, 3),
    "d2": ("Bo", ["w1", "w2", "w3", "p1", "p2"], 2, 0),
    "d3": ("Cy", ["c1", "c2", "s1", "s2", "s3", "s4"], 2, 1),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("real", ["", "d1 d2"])
def test_all_chances_are_those_of_every_place_of_every_unseen_card(real: str) -> None:
    toy, checked = dream_of("d1", "d2", "d3", decks=SMALL, real=real), Counter[str]()

    def look(world: World) -> None:
        for seat in ("d1", "d2"):
            dream = seen(world, seat)
            own, lies = dream.bearers[seat], on_table(dream, seat)
            if len(unseen(own, lies)) <= FEW:
                checked["spike"] += 1
                cases = every_case(own, lies)
                for difficulty, suit in ((1, Suit.CUPS), (3, Suit.SWORDS), (6, Suit.PENTACLES)):
                    chance = spike_chances(dream, seat, difficulty)[suit]
                    assert chance == spike_by_every_case(cases, difficulty, suit)
            by_all = as_known_to(dream, seat, "d3")  # who once held that seat has seen more (B47)
            other, lies = by_all.bearers["d3"], on_table(by_all, "d3")
            can_lay = other.piles.to_play and "d3" not in (dream.turn.revealed if dream.turn else ())
            if can_lay and len(unseen(other, lies)) <= FEW:
                cases = every_case(other, lies)
                for told in cards_foreseen(dream, seat, "d3"):
                    checked["score"] += 1
                    mine = RevealedCard(CODES[told.card], own.added)
                    assert told.chances == scores_by_every_case(cases, mine, other.added)

    for seed in range(at_night(60, 6)):
        random_play(toy, seed, look)
    assert checked["spike"] > 100
    assert checked["score"] > 10


# --- a Spike ---


def test_a_spike_is_counted_over_all_cards_whose_place_one_does_not_know() -> None:
    dream = seen(table("d1", orders={0: ADA}), "d1")  # c2 is the Guide's; s4, s3, p1 are held; six are unseen
    assert spike_chances(dream, "d1", 2) == {
        Suit.SWORDS: Fraction(3, 5),  # two of six fit, the top two: as the rules say
        Suit.CUPS: Fraction(3, 5),
        Suit.WANDS: 0,
        Suit.PENTACLES: Fraction(1, 3),
    }


def test_what_a_player_saw_on_top_is_certain() -> None:
    looked = table("d1", orders={0: ADA}).play("gm: do d1 look2 | the owl")
    dream = seen(looked, "d1")
    assert dream.bearers["d1"].piles.future.cards[:2] == ("m13", "p2")
    assert spike_chances(dream, "d1", 1) == dict.fromkeys(Suit, Fraction(0))
    assert spike_chances(dream, "d1", 2) == {**dict.fromkeys(Suit, Fraction(0)), Suit.PENTACLES: Fraction(1)}
    assert spike_chances(seen(looked, "d2"), "d1", 1)[Suit.PENTACLES] < 1  # who did not see it


# --- a card against what an Opponent may lay ---


def test_of_an_effort_all_is_known_what_hinders_it_too() -> None:
    met = table("d1", orders={0: "c1 c2 s3 m13 p1"}).play(effort("s4", 9, 2, "d1"), "d1: next d1")
    told = {each.card: each.possible for each in cards_foreseen(seen(met, "d1"), "d1", EFFORT, 0)}
    assert told == {"p1": (Score.COUNTERED,), "s3": (Score.SETBACK,), "m13": (Score.TRIUMPH,)}
    met.play("d1: oppose d1 effort 0", "d1: select d1 m13", "d1: interpret d1 hinder=effort", "d1: next d1")
    told = {each.card: each.possible for each in cards_foreseen(seen(met, "d1"), "d1", EFFORT, 0)}
    assert told["s3"] == (Score.CLASH,)


def test_where_a_foes_deck_is_secret_no_chance_is_told() -> None:
    for each in cards_foreseen(seen(duel(), "d1"), "d1", "f1"):
        assert each.chances is None
        assert {Score.TRIUMPH, Score.CLASH, Score.SETBACK, Score.COUNTERED} <= set(each.possible)


def test_where_a_foes_deck_is_secret_each_card_is_told_by_the_values_it_may_meet() -> None:
    told = {each.card: each.values for each in cards_foreseen(seen(duel(), "d1"), "d1", "f1")}
    assert told["s4"] == {
        Score.TRIUMPH: (0, 2), Score.SUCCESS: (3, 3), Score.CLASH: (4, 4), Score.SETBACK: (5, 21),
        Score.COUNTERED: (1, 14),
    }  # fmt: skip


def test_who_knows_the_deck_is_told_the_chances_but_for_what_lies_open() -> None:
    opened = duel("d1: oppose d1 f1", "d1: select d1 s3", "gm: select f1 w1", "d1: interpret d1 press")
    opened.play("gm: interpret f1 nothing", "gm: bear f1 blink", "d1: next d1")
    dream = seen(opened, "d1")
    knows = replace(
        dream.bearers["f1"], is_foe=False, deck=tuple(WARDEN.split())
    )  # a Dreamer's deck all know
    told = {each.card: each for each in cards_foreseen(dream.with_bearer(knows), "d1", "f1")}
    assert told["s4"].chances == {
        Score.TRIUMPH: Fraction(3, 5),  # s1, s2, w2
        Score.SUCCESS: Fraction(2, 5),  # s3, w3
        **dict.fromkeys((Score.CLASH, Score.SETBACK, Score.COUNTERED), 0),
    }
    assert (told["p1"].chances or {})[Score.COUNTERED] == Fraction(3, 5)


def test_a_present_that_was_shown_is_all_that_may_be_laid() -> None:
    shown = duel(cards="s1 s2 c3 s4 s3", foes="s1 s2 w9", laid="s1 w9").play(
        "d1: oppose d1 f1", "d1: select d1 c3", "gm: select f1 s1", "d1: interpret d1 analyze", "d1: next d1"
    )
    dream = seen(shown, "d1")
    told = {each.card: each.chances for each in cards_foreseen(dream, "d1", "f1")}
    assert told["s3"] == {**dict.fromkeys(Score, Fraction(0)), Score.SETBACK: Fraction(1)}
    draws = replace(
        dream.bearers["f1"],
        piles=Piles(present=Zone(("w9", U)), open=frozenset({"w9"})),
        is_foe=False,
        deck=("s1", "s2", "w9"),
    )
    told = {each.card: each.chances for each in cards_foreseen(dream.with_bearer(draws), "d1", "f1")}
    assert told["s3"] == {
        **dict.fromkeys(Score, Fraction(0)),
        Score.SETBACK: Fraction(1, 2),  # w9, which was shown
        Score.TRIUMPH: Fraction(1, 4),  # s1, or s2
        Score.SUCCESS: Fraction(1, 4),
    }


def test_who_has_no_present_lays_what_they_draw() -> None:
    dream = seen(duel(), "gm")
    bare = replace(
        dream.bearers["f1"], piles=Piles(Zone((U, U), is_pile=True)), deck=("s9", "s8"), is_foe=False
    )
    told = cards_foreseen(dream.with_bearer(bare), "d1", "f1")
    assert {each.card: each.possible for each in told} == {
        "p1": (Score.COUNTERED,), "s3": (Score.SETBACK,), "s4": (Score.SETBACK,),
    }  # fmt: skip


def test_a_revealed_card_is_what_stands_there() -> None:
    waits = duel(cards="c3 s2 c1 c2 s4", foes="c9 w7 s1", laid="c9 w7", alone=False).play(
        "d1: oppose d1 f1", "d1: select d1 c1", "gm: select f1 c9", "d1: interpret d1 anticipate=d2"
    )
    waits.play("gm: interpret f1 nothing", "d1: next d2", "d2: oppose d2 f1", "gm: select f1 w7")
    told = {each.card: each.possible for each in cards_foreseen(seen(waits, "d2"), "d2", "f1")}
    assert told["p3"] == (Score.SETBACK,)


def test_a_foe_is_foreseen_as_if_the_presents_of_dreamers_were_unseen() -> None:
    dream = seen(duel(), "gm")
    assert dream.bearers["d1"].piles.present.known  # a game master sees them
    hidden = dream.with_piles("d1", replace(dream.bearers["d1"].piles, present=Zone((U,) * 3)))
    assert cards_foreseen(dream, "f1", "d1") == cards_foreseen(hidden, "f1", "d1")


def held_by_the_gm(foes: str, *moves: str) -> Dream:
    """Return Ada and Bo against the Warden, Ada to play, as a game master knows it who holds Ada’s seat."""
    begun = table("d1", "d2", orders={0: ADA, 2: "w1 s1"}).play(foe(foes), "gm: duel d1 d2 f1", "d1: next d1")
    return seen(begun.play("gm: lend d1 gm", *moves), "gm")


def test_a_lent_seat_foresees_what_its_player_may_know_and_not_the_foes_deck_that_its_holder_knows() -> None:
    dream, other = held_by_the_gm(WARDEN), held_by_the_gm("w1 s1 c9 c10 c11 c12")
    assert dream.bearers["f1"].deck != other.bearers["f1"].deck
    own = table("d1", "d2", orders={0: ADA, 2: "w1 s1"}).play(foe(WARDEN), "gm: duel d1 d2 f1", "d1: next d1")
    told = cards_foreseen(seen(own, "d1"), "d1", "f1")
    assert cards_foreseen(dream, "d1", "f1") == cards_foreseen(other, "d1", "f1") == told
    assert [each.chances for each in told] == [None] * len(told)


@pytest.mark.parametrize(("by_hand", "pile"), [("look3", "future"), ("seek3", "looked_at")])
def test_what_a_holder_sees_at_a_lent_seat_is_not_foreseen_from_another(by_hand: str, pile: str) -> None:
    dream = held_by_the_gm(WARDEN, f"gm: do d1 {by_hand} | salt")
    piles = dream.bearers["d1"].piles
    assert getattr(piles, pile).known
    lies = replace(getattr(piles, pile), cards=(U,) * len(getattr(piles, pile)))
    unseen_by_all = dream.with_piles("d1", replace(piles, **{pile: lies}))
    for key in ("f1", "d2"):
        assert cards_foreseen(dream, key, "d1") == cards_foreseen(unseen_by_all, key, "d1")


def analyzed() -> Table:
    """Return Ada and Bo when an Analyze of the Warden has shown Ada’s Present, s3 and p1, which then drew s5."""
    begun = table("d1", "d2", orders={0: "c1 c2 s4 s3 p1 s2", 2: "c9 c8"}).play(
        foe("c9 c8 c7 c6"), "gm: duel d1 f1"
    )
    begun.play("d1: next d1", "d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 c9")
    return begun.play("gm: interpret f1 analyze", "d1: next d1")


def test_a_present_that_analyze_showed_is_taken_in_by_a_foe() -> None:  # Ruling B47
    shown = analyzed()
    assert shown.of("d1").piles.open == frozenset({"s3", "p1"})
    dream = seen(shown, "gm")
    assert as_known_to(dream, "f1", "d1").bearers["d1"].piles.present.cards == ("p1", "s3", "U")
    unseen_ones = dream.with_piles("d1", replace(dream.bearers["d1"].piles, open=frozenset()))
    assert cards_foreseen(dream, "f1", "d1") != cards_foreseen(unseen_ones, "f1", "d1")


def test_what_was_seen_stays_seen_until_it_leaves_the_present() -> None:  # Ruling B47
    gone = analyzed().play("d1: do d1 discard:s3 | x", "gm: do d1 aside:p1 | x")
    assert gone.of("d1").piles.open == frozenset()
    assert gone.play("d1: do d1 recover:s3 | x").of("d1").piles.open == frozenset({"s3"})
    burned = analyzed().play("d1: do d1 burn:s3 | x")
    assert burned.of("d1").piles.open == frozenset({"p1"})
    laid = analyzed().play("d1: oppose d1 f1", "d1: select d1 p1", "gm: select f1 c8")
    assert laid.of("d1").piles.open == frozenset({"s3"})


def test_of_a_present_of_which_a_spike_pulled_cards_nothing_is_known_for_certain() -> None:  # Ruling B47
    told = '{"difficulty": 9, "consequence": "x", "stress": 0, "awareness": 0, "members": ["d1"]}'
    pulled = analyzed().play("gm: resolve open", f"gm: spike {told}", "gm: suit d1 w")
    assert pulled.of("d1").piles.open == frozenset()


@pytest.mark.parametrize(
    ("studied", "may", "cannot"),
    [
        ({}, "s14 m0", ""),
        ({"highest": ("s9", "w9")}, "s9 w9 c8", "c9 s10 m21"),
        ({"lowest": ("s3",)}, "s3 c4", "w3 s2 m0"),
        ({"most": ("s",)}, "w1 s1 m0", ""),
        ({"most": ("s", "w"), "least": ("s", "w")}, "s1 w1 m0", "c1 p1"),
        ({"most": ("s",), "least": ("w",)}, "c1 p1", ""),
        ({"least": ()}, "m0 m21", "s1 c1 w1 p1"),
    ],
)
def test_a_study_says_what_a_secret_deck_may_hold(
    studied: dict[str, tuple[str, ...]], may: str, cannot: str
) -> None:
    dream = seen(duel(), "d1")
    asked = dream.with_bearer(replace(dream.bearers["f1"], studied=studied))
    told = set(cards_that_may_be_unseen(asked, "f1"))
    assert set(may.split()) <= told
    assert not told & set(cannot.split())


def test_a_study_is_taken_in_by_what_a_card_may_score() -> None:
    asked = duel(cards="c1 c2 s4 m13 p1", foes="s1 s2 s3", laid="s1 s2").play(
        "d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s1", "d1: interpret d1 study=f1:highest"
    )
    asked.play("gm: interpret f1 nothing", "d1: next d1")
    told = {each.card: each.possible for each in cards_foreseen(seen(asked, "d1"), "d1", "f1")}
    assert told["m13"] == (Score.TRIUMPH,)  # nothing in it is more than 3


# --- Stress, and the candle ---


def test_the_most_stress_from_here_and_what_is_left_of_a_mind() -> None:
    dream = seen(table("d1", orders={0: ADA}), "d1")  # 3 held, 5 unseen, Awareness 3, 3 Oneirogen a turn
    told = stress_foreseen(dream, "d1")
    assert (told.most, told.most_while_dreaming, told.lies) == (3 * 4 + 5 * 4 + 3 * 2 + 3, 38, 0)
    assert told.left == DreamingMind(3, 0, 5, 3, 3)


def test_stress_that_lies_there_is_told_with_what_it_leaves() -> None:
    hit = duel("d1: oppose d1 f1", "d1: select d1 s3", "gm: select f1 w9", foes="w9 s1", laid="w9")
    told = stress_foreseen(
        seen(hit.play("d1: interpret d1 nothing", "gm: interpret f1 devastate"), "d1"), "d1"
    )
    assert (told.lies, told.left) == (6, DreamingMind(2, 0, 5, 1, 1))


def test_more_stress_than_can_be_borne_leaves_nothing() -> None:
    small = table("d3", orders={0: "c1 c2 s1 s2"}).play(foe("s14 s13"), "gm: duel d3 f1", "d3: next d3")
    small.play("d3: oppose d3 f1", "d3: select d3 s1", "gm: select f1 s14", "d3: interpret d3 nothing")
    assert stress_foreseen(seen(small.play("gm: interpret f1 press devastate"), "d3"), "d3").left is None


def test_the_candle_burns_as_it_did() -> None:
    fresh = duel(alone=False)
    assert candle_foreseen(fresh.full(), "d1").turns is None
    fresh.play("d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s1", "d1: interpret d1 press")
    fresh.play(
        "gm: interpret f1 nothing", "gm: bear f1 blink", "d1: next d2", "d2: oppose d2 f1", "d2: select d2 p3"
    )
    told = candle_foreseen(fresh.full(), "d1")
    assert (told.to_play, told.turns) == (7, Fraction(14))  # one of eight went in two turns


def test_after_a_stay_the_candle_is_a_new_one() -> None:
    small = table("d1", orders={0: ADA}).play(foe("s14 s13"), "gm: duel d1 f1", "d1: next d1")
    assert small.of("d1").turns == 1
    small.play("d1: oppose d1 f1", "d1: select d1 s3", "gm: select f1 s14", "d1: interpret d1 nothing")
    small.play("gm: interpret f1 press", "gm: do d1 stress+99 | the sea", "d1: stay d1")
    assert small.of("d1").turns == 0
