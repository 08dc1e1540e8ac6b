"""The route planner: a cheapest legal way, or that there is none (The Beckoning Dream, "Reflection")."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.beckoning_dream.rules import planner, route, spans, sparing
from characters.beckoning_dream.rules.boons import MAJOR_BOONS, Boon, Need
from characters.beckoning_dream.rules.deck import deck_problems
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules
from characters.beckoning_dream.rules.goals import Goal
from characters.beckoning_dream.rules.offering import PLENTY
from characters.beckoning_dream.rules.planner import (
    find_route,
    goal_json_of_present_state,
    goal_problems,
    rest_of_route_if_it_leads_to_goal,
)
from characters.beckoning_dream.rules.spans import deck_of_spans_and_majors, rank_spans_of_deck
from characters.beckoning_dream.rules.transforming import transform_problems
from characters.beckoning_dream.system import SYSTEM
from characters.socket.rules import ActorAndSheets, NoRoute, Route, Step, Table
from decks.rules.notation import cards_of_text
from decks.rules.tarot import Card, Suit, deck_in_words
from tests.conftest import at_night
from tests.rules.brute import State, broken, reached
from tests.rules.laws import COSTS
from tests.strategies import decks

IRON = Boon("Iron Will")
HIGH = Boon("High Guard", needs=(Need("s", highest=6),))
CHAIN = Boon("Second Guard", needs=(Need(boon="High Guard"),))
MANY = Boon("Full Hand", needs=(Need(cards=6),))
THRICE = Boon("Crowned", needs=(Need(major=3),))
TABLE_BOONS = (*MAJOR_BOONS, HIGH, CHAIN, MANY, THRICE)
RULES = HouseRules(boons=TABLE_BOONS)


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    yield
    planner._cheapest_route_of_all_choices.cache_clear()
    planner._shortest_rest_that_reaches_goal.cache_clear()


def read_deck(text: str) -> frozenset[Card]:
    return frozenset(cards_of_text(text))


def who(deck: str, *boons: Boon, **more: Any) -> Dreamer:
    """Return a Dreamer with *deck* and the Boons of its Majors."""
    cards = read_deck(deck)
    held = tuple(MAJOR_BOONS[card.rank] for card in sorted(cards, key=str) if card.is_major)
    return Dreamer(cards, 3, boons=(*held, *boons), **more)


def goal(deck: str, **more: Any) -> Goal:
    return Goal(read_deck(deck), **more)


def plan(start: Dreamer, wanted: Goal, rules: HouseRules = RULES) -> Route | NoRoute:
    assert not list(goal_problems(start, wanted, rules))
    return find_route(start, wanted, rules)


def cost(start: str, wanted: str, **more: Any) -> int | None:
    """Return what the way costs, None where there is none."""
    found = plan(who(start), goal(wanted, **more))
    return found.cost if isinstance(found, Route) else None


def found(start: Dreamer, wanted: Goal, rules: HouseRules = RULES) -> Route:
    answer = plan(start, wanted, rules)
    assert isinstance(answer, Route), answer
    return answer


def reasons(start: Dreamer, wanted: Goal, rules: HouseRules = RULES) -> str:
    answer = plan(start, wanted, rules)
    assert isinstance(answer, NoRoute), answer
    return " ".join(answer.reasons)


# --- what single ways cost ---


@pytest.mark.parametrize(
    ("start", "wanted", "price"),
    [
        ("s1-4 c1-2", "s2-5 c1-2", 2),  # two low for one high, then the 2 again
        ("s1-4", "s1-4", 0),
        ("s2-4", "s1-4", 1),
        ("s1-4", "s3-5", 1),
        ("s1-4 c1-2", "s1-3 c1-3", 1),
        ("s1-4", "s1-4 w1-2", 2),
        ("s1-4", "s1-5", 3),
    ],
)
def test_a_cheapest_way_costs_what_its_options_cost(start: str, wanted: str, price: int) -> None:
    assert cost(start, wanted) == price


def test_transform_takes_four_and_leaves_two_fewer_from_the_ace() -> None:
    way = found(who("s4-9"), goal("c1-4", may_transform=True))
    assert [(step.code, step.price) for step in way.steps] == [("transform", 4)]
    assert way.steps[0].answers == {"deck": "c1-4"}
    assert way.steps[0].label == "Transform: Cups Ace to 4"


def test_transform_is_not_taken_unless_it_is_allowed() -> None:
    assert cost("s4-9", "c1-4") == 8
    assert cost("s4-9 m13", "c1-4") is None


def test_transform_happens_twice_where_nothing_cheaper_leads_there() -> None:
    way = found(who("s14 c14 w14 p14 m13"), goal("s1", may_transform=True))
    assert [step.code for step in way.steps] == ["transform", "transform"]


def test_majors_may_come_again_only_if_their_boon_is_held_and_only_to_nine() -> None:
    start = who("s1-4 m5 m12")
    assert found(start, goal("s1-3 m5", may_transform=True)).cost == 4
    assert "nothing brings" not in reasons(start, goal("c7-9 m5 m12", may_transform=True, most=3))


# --- against brute force ---


def small_deck(random: Random, most: int) -> frozenset[Card]:
    while True:
        deck = set()
        for suit in Suit:
            if random.random() < 0.5:
                low = random.randint(1, 14)
                deck |= {Card(suit, rank) for rank in range(low, min(14, low + random.randint(0, 1)) + 1)}
        if 0 < len(deck) <= most:
            return frozenset(deck)


def check_as_brute_force(seed: int, pairs: int, xp: int, *, transform: bool) -> None:
    """Compare *pairs* targets, most within *xp* and some beyond, from one small deck."""
    random = Random(seed)
    start = Dreamer(small_deck(random, 5 if transform else 7))
    least = reached(start, xp, transform=transform)
    near = random.sample(list(least), min(len(least), pairs * 4 // 5))
    targets = [deck for deck, _boons in near]
    targets += [small_deck(random, 6) for _ in range(pairs - len(targets))]
    for target in targets:
        way = find_route(start, Goal(target, may_transform=transform, most=xp), RULES)
        price = way.cost if isinstance(way, Route) else None
        assert price == least.get((target, frozenset())), (
            f"{deck_in_words(start.deck)} to {deck_in_words(target)}"
        )


EVERY_SEED = range(at_night(40, 0))
SEEDS, SEEDS_WITH_TRANSFORM = (
    EVERY_SEED or (1, 3, 4),
    EVERY_SEED or (0, 1, 6),
)  # decks from which much is in reach


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", SEEDS)
def test_the_planner_equals_brute_force(seed: int) -> None:
    check_as_brute_force(seed, 70, 4, transform=False)


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", SEEDS_WITH_TRANSFORM)
def test_the_planner_equals_brute_force_with_transform(seed: int) -> None:
    check_as_brute_force(seed, 70, 6, transform=True)


def least_with(least: dict[State, int], deck: frozenset[Card], boons: set[Boon]) -> int | None:
    prices = [price for (here, held), price in least.items() if here == deck and boons <= held]
    return min(prices, default=None)


def check_boons_as_brute_force(seed: int, *, transform: bool) -> None:
    random, catalogue = Random(seed), (MAJOR_BOONS[3], HIGH, MANY, THRICE)
    held = (MAJOR_BOONS[5], MAJOR_BOONS[12])
    majors = {Card(None, 5), Card(None, 12)} if transform else set()
    start = Dreamer(small_deck(random, 3) | majors, boons=held if transform else ())
    xp = COSTS["boon"] + COSTS["transform" if transform else "highest"]
    least = reached(start, xp, transform=transform, catalogue=catalogue)
    for deck, boons in random.sample(list(least), min(len(least), 40)):
        new = {boon for boon in boons if boon not in start.boons}
        if any(boon.major is not None and Card(None, boon.major) not in deck for boon in new):
            continue  # a Boon that brought its card, lost since: no goal names it
        names = tuple(sorted(boon.name for boon in new))
        way = find_route(start, Goal(deck, boons=names, may_transform=transform, most=xp), RULES)
        price = way.cost if isinstance(way, Route) else None
        assert price == least_with(least, deck, new), (
            f"{deck_in_words(start.deck)} to {deck_in_words(deck)}, {names}"
        )


@pytest.mark.unmeasured
@pytest.mark.parametrize("transform", [False, True])
@pytest.mark.parametrize("seed", range(1, 1 + at_night(20, 1)))  # what seed 0 draws has no Boon to gain
def test_the_planner_equals_brute_force_with_boons(seed: int, transform: bool) -> None:
    check_boons_as_brute_force(seed, transform=transform)


TORN = Boon("Two Tides", needs=(Need("s", either=(Need("c", highest=6), Need("w"), Need(boon="Full Hand"))),))
TWO = Boon("Two Roads", needs=(Need(majors=2),))


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(1, 1 + at_night(20, 2)))
def test_the_planner_equals_brute_force_with_boons_that_leave_a_choice(seed: int) -> None:  # Ruling B24
    random, catalogue = Random(seed), (MAJOR_BOONS[3], MANY, TORN, TWO)
    start = Dreamer(small_deck(random, 3) | {Card(None, 5)}, boons=(MAJOR_BOONS[5],))
    rules = HouseRules(boons=(*TABLE_BOONS, TORN, TWO))
    xp = COSTS["boon"] + COSTS["transform"]
    least = reached(start, xp, transform=False, catalogue=catalogue)
    torn = [(deck, boons) for deck, boons in least if {TORN, TWO} & boons]
    for deck, boons in random.sample(torn, min(len(torn), 30)):
        new = boons - set(start.boons)
        wanted = Goal(deck, boons=tuple(sorted(boon.name for boon in new)), most=xp)
        way = find_route(start, wanted, rules)
        price = way.cost if isinstance(way, Route) else None
        assert price == least_with(least, deck, set(new)), (
            f"{deck_in_words(start.deck)} to {deck_in_words(deck)}"
        )
    assert torn


def test_of_several_prerequisites_the_cheapest_is_met() -> None:
    rules = HouseRules(boons=(*TABLE_BOONS, TORN))
    way = found(who("s1-4 w1-2"), goal("s1-4 w1-2", boons=("Two Tides",)), rules)
    assert [step.label for step in way.steps] == ["Gain Two Tides"]
    way = found(who("s1-6"), goal("s1-6", boons=("Two Tides",)), rules)
    assert [step.label for step in way.steps] == ["Gain Full Hand", "Gain Two Tides"]


def test_majors_that_a_boon_counts_are_to_be_marked() -> None:
    rules = HouseRules(boons=(*MAJOR_BOONS, TWO))
    said = "Two Roads asks for 2 Majors: mark as many. A plan brings none only to let it go again."
    assert reasons(who("s1-4 m5"), goal("s1-4 m5", boons=("Two Roads",)), rules) == said
    way = found(who("s1-4 m5"), goal("s1-4 m5 m9", boons=("Two Roads",)), rules)
    assert [step.label for step in way.steps] == ["Gain Boon of The Hermit", "Gain Two Roads"]


def test_too_many_choices_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "MOST_SETTLINGS", 2)
    rules = HouseRules(boons=(*TABLE_BOONS, TORN))
    assert "leave too much open" in reasons(who("s1-6"), goal("s1-6", boons=("Two Tides",)), rules)


# --- of equal ways the one that breaks fewer Bonds (Ruling B26) ---


def bond(number: int, card: Card) -> Bond:
    return Bond(f"k{number}", "", f"Dreamer {number}", card.code, "c9", "The bell.")


def asleep_after(start: Dreamer, way: Route) -> int:
    """Return how many Bonds of *start* sleep at the end of *way*, bought step by step as a player buys it."""
    here = replace(start, xp=PLENTY)
    for step in way.steps:
        here = settled(here, step, RULES)
    return sum(bond.is_asleep for bond in here.bonds)


def check_fewest_bonds(seed: int, pairs: int, xp: int, *, transform: bool) -> None:
    random = Random(seed)
    deck = small_deck(random, 5 if transform else 6)
    hang = random.sample(sorted(deck, key=str), min(len(deck), 3))
    start = Dreamer(deck, bonds=tuple(bond(number, card) for number, card in enumerate(hang)))
    least = broken(start, xp, transform=transform)
    targets = sorted((deck for deck in least if deck & set(hang)), key=deck_in_words)
    for target in random.sample(targets, min(len(targets), pairs)):
        way = find_route(start, Goal(target, may_transform=transform, most=xp), RULES)
        assert isinstance(way, Route)
        told = f"{deck_in_words(start.deck)} to {deck_in_words(target)}, on {deck_in_words(hang)}"
        assert (way.cost, asleep_after(start, way)) == least[target], told


@pytest.mark.parametrize(
    "seed", EVERY_SEED or (*(pytest.param(seed, marks=pytest.mark.unmeasured) for seed in (0, 2, 5)), 8)
)
def test_of_equal_ways_the_planner_breaks_as_few_bonds_as_brute_force(seed: int) -> None:
    check_fewest_bonds(seed, 50, 4, transform=False)


@pytest.mark.parametrize("seed", EVERY_SEED or (2, pytest.param(4, marks=pytest.mark.unmeasured)))
def test_of_equal_ways_by_transform_it_breaks_as_few_bonds_too(seed: int) -> None:
    check_fewest_bonds(seed, 40, 6, transform=True)


def bound_to(deck: str, *hang: str, boons: tuple[Boon, ...] = ()) -> Dreamer:
    """Return a Dreamer with *deck* and a Bond on each card of *hang*."""
    cards = (Card.from_code(code) for code in hang)
    return who(deck, *boons, bonds=tuple(bond(number, card) for number, card in enumerate(cards)))


def test_a_bond_on_a_major_keeps_it_through_a_transform_made_for_another() -> None:  # Ruling B13
    start = bound_to("s11-14 m5", "m5", boons=(MAJOR_BOONS[3],))  # The Empress comes and goes, for Crowned
    way = found(start, goal("m5", boons=("Crowned",), may_transform=True, most=24))
    assert [step.code for step in way.steps] == ["transform", "boon", "transform"]
    assert asleep_after(start, way) == 0


def test_where_too_much_is_to_look_at_the_first_of_equal_ways_will_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start, wanted = bound_to("s11-12 c1-2", "c1"), goal("c1-2 w1-2", may_transform=True)
    spared = found(start, wanted)
    planner._cheapest_route_of_all_choices.cache_clear()
    monkeypatch.setattr(sparing, "MOST_LOOKS", 0)
    first = found(start, wanted)
    assert first.cost == spared.cost
    assert (asleep_after(start, spared), asleep_after(start, first)) == (0, 1)


# --- every step is an offer, every deck legal ---


def settled(here: Dreamer, step: Step, rules: HouseRules) -> Dreamer:
    """Return *here* after *step*, bought as a player buys it."""
    offer = next(o for o in SYSTEM.rules.offers(here, Table(rules)) if o.code == step.code)
    assert offer.is_open, offer.reasons
    assert offer.price == step.price
    asleep = {question.key: "sleep" for question in offer.asks if question.key.startswith("keep_")}
    deed = SYSTEM.rules.settle(ActorAndSheets("me", {"me": here}), offer, {**asleep, **step.answers}, rules)
    return SYSTEM.rules.apply(here, deed["me"])


def check_steps(start: Dreamer, wanted: Goal, rules: HouseRules = RULES) -> None:
    """See that every step of the way can be bought at its turn, and ends where it should."""
    way = find_route(start, wanted, rules)
    if isinstance(way, NoRoute):
        return
    here = replace(start, xp=way.cost)
    for step in way.steps:
        here = settled(here, step, rules)
        assert not list(deck_problems(here.deck))
        assert deck_in_words(here.deck) == step.after
    assert (here.deck, here.xp) == (wanted.deck, 0)
    assert here.awareness == max(start.awareness, wanted.awareness)
    assert {name.casefold() for name in wanted.boons} <= {boon.name.casefold() for boon in here.boons}


@settings(max_examples=at_night(500, 40))
@given(
    decks(), decks(), st.booleans(), st.sets(st.sampled_from((IRON, HIGH, CHAIN, MANY, THRICE)), max_size=2)
)
def test_every_step_is_an_open_offer_and_every_deck_between_is_legal(
    first: frozenset[Card], target: frozenset[Card], transform: bool, boons: set[Boon]
) -> None:
    majors = tuple(MAJOR_BOONS[card.rank] for card in first if card.is_major)
    wanted = Goal(target, 4, tuple(sorted(boon.name for boon in boons)), transform, most=20)
    check_steps(Dreamer(first, 3, boons=majors), wanted)


@given(decks())
def test_a_deck_is_its_spans_and_its_majors(deck: frozenset[Card]) -> None:
    majors = {card.rank for card in deck if card.is_major}
    assert deck_of_spans_and_majors(rank_spans_of_deck(deck), majors) == deck


def test_the_same_question_has_the_same_answer() -> None:
    start, wanted = who("s1-4 c1-4 w2-3"), goal("s3-6 c2-5 w1-4 p1-2")
    first = found(start, wanted)
    planner._cheapest_route_of_all_choices.cache_clear()
    assert found(start, wanted) == first


# --- Awareness, Boons, Bonds ---


def test_awareness_and_plain_boons_come_last() -> None:
    way = found(who("s1-4"), goal("s1-5", awareness=4, boons=("Iron Will",)))
    assert [(step.code, step.price) for step in way.steps] == [
        ("highest s", COSTS["highest"]),
        ("boon", COSTS["boon"]),
        ("awareness", COSTS["awareness"]),
    ]
    assert way.steps[1].answers == {"boon": "General", "name": "Iron Will"}
    assert way.steps[2].label == "Maximum 3, then 4"


def test_awareness_that_is_there_already_costs_nothing() -> None:
    assert found(who("s1-4"), goal("s1-4", awareness=2)).steps == ()


def test_a_boon_is_gained_where_the_deck_meets_what_it_asks() -> None:
    way = found(who("s5 w1-2"), goal("s5 w1-3", boons=("High Guard",)))
    assert [step.code for step in way.steps] == ["highest s", "boon", "across s>w"]


def test_cards_that_a_boon_asks_for_come_and_go_again_the_cheapest_way() -> None:
    start, wanted = who("p3"), goal("s3 w3", boons=("Full Hand",), most=14)
    steps = found(start, wanted).steps  # the search comes by decks again that a cheaper way has led to
    by_the_boon = [step.code for step in steps].index("boon")
    assert sum(len(step.comes) - len(step.leaves) for step in steps[:by_the_boon]) == 6 - 1
    assert sum(step.price for step in steps) == 14
    assert isinstance(plan(start, replace(wanted, most=13)), NoRoute)


def test_a_boon_that_another_asks_for_comes_first() -> None:
    way = found(who("s1-6"), goal("s1-6", boons=("Second Guard",)))
    assert [step.label for step in way.steps] == ["Gain High Guard", "Gain Second Guard"]
    assert way.steps[0].answers == {"boon": "@High Guard"}


def test_a_major_asked_for_and_not_wanted_goes_again_by_transform() -> None:
    way = found(who("s1-5"), goal("s1-4", boons=("Crowned",), may_transform=True, most=24))
    assert [step.code for step in way.steps] == ["boon", "boon", "transform"]


def test_a_major_comes_by_its_boon() -> None:
    way = found(who("s1-4"), goal("s1-4 m13"))
    assert [(step.label, step.comes) for step in way.steps] == [("Gain Boon of Death", ("m13",))]


def test_a_boon_held_already_is_not_bought_again() -> None:
    assert found(who("s1-4", IRON), goal("s1-4", boons=("iron will",))).steps == ()


def test_a_bond_that_a_step_would_put_to_sleep_is_named_once() -> None:
    bond = Bond("k", "", "Tobias", "s1", "c1", "We share a coat.")
    way = found(who("s1-4 c1-2", bonds=(bond,)), goal("s3-5 c1-3"))
    (note,) = [note for step in way.steps for note in step.notes]
    assert "Your Bond with Tobias hangs on the Ace of Swords" in note


# --- none ---


def test_a_limit_too_low_is_told() -> None:
    said = "No route costs 3 XP or less. Every way without Transform was tried."
    assert reasons(who("s1-4"), goal("s1-6", most=3)) == said
    said = "No route costs 3 XP or less. Every way the rules allow was tried."
    assert reasons(who("s1-4"), goal("s1-6", most=3, may_transform=True)) == said
    assert "No route costs 5 XP or less." in reasons(who("s1-4"), goal("s1-4", awareness=9, most=5))


@pytest.mark.parametrize(
    ("wanted", "labels"),
    [
        (goal("s1-6", most=3), ["Look as far as 24 XP", "Allow Transform"]),
        (goal("s1-14 c5-14", most=24), ["Allow Transform"]),
        (goal("s1-14 c5-14", most=24, may_transform=True), []),
    ],
)
def test_what_might_open_a_way_after_all_is_offered(wanted: Goal, labels: list[str]) -> None:
    answer = plan(who("s1-4"), wanted)
    assert isinstance(answer, NoRoute)
    assert [fix.label for fix in answer.fixes] == labels


@pytest.mark.parametrize(
    ("start", "wanted", "words"),
    [
        (who("s1-4 m13"), goal("s1-4"), "Death can leave the deck by Transform alone, and"),
        (who("s1-4", MAJOR_BOONS[5]), goal("s1-4 m5"), "Transform alone brings it back: allow it."),
        (who("s1-4", MAJOR_BOONS[13]), goal("s1-4 m13"), "and nothing brings a Major above 9 back."),
        (who("s1-4"), goal("s1-4", boons=("Crowned",)), "Crowned asks for The Empress, and the deck you want"),
    ],
)  # fmt: skip
def test_what_no_xp_can_do_is_told(start: Dreamer, wanted: Goal, words: str) -> None:
    assert words in reasons(start, wanted)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (goal("s1"), "No spend but Transform ends in Swords Ace, and this plan does without."),
        (goal("s1 c1"), "No spend but Transform ends in Swords Ace, Cups Ace"),
        (goal("s2"), "No spend ends in Swords 2, not even a Transform. Want a card more of a suit."),
        (goal("s2", may_transform=True), "not even a Transform"),
        (goal("s2 m13"), "not even a Transform"),
    ],
)
def test_a_deck_that_no_spend_ends_in_is_told_as_such(wanted: Goal, words: str) -> None:
    answer = plan(who("c1-4 w1-3"), wanted)
    assert isinstance(answer, NoRoute)
    assert words in " ".join(answer.reasons)
    helps = not wanted.may_transform and "not even" not in words
    assert [fix.label for fix in answer.fixes] == (["Allow Transform"] if helps else [])


@pytest.mark.unmeasured
def test_what_no_spend_ends_in_comes_of_no_deck() -> None:
    """Of all decks of up to two suits: those alone are told as such that no option makes of any deck."""
    two = [(first, second, spans.NONE, spans.NONE) for first in spans.EVERY for second in spans.EVERY]
    three = [
        (*pair[:2], (rank, rank), spans.NONE) for pair in two for rank in (5, 14)
    ]  # what went, when it went
    made = {
        after
        for before in (*two, *three)
        for _code, _price, after in spans.codes_prices_and_spans_of_open_card_options(before)
    }
    assert {pair for pair in two if spans.can_card_option_end_in(pair)} == made & set(two)


def test_without_transform_the_claim_goes_no_further() -> None:
    way = found(who("s4-9"), goal("c1-4"))
    assert (way.cost, way.claim) == (8, "none without Transform is cheaper")
    assert [fix.label for fix in way.fixes] == ["Look by Transform too"]
    with_it = found(who("s4-9"), goal("c1-4", may_transform=True))
    assert (with_it.cost, with_it.claim, with_it.fixes) == (4, "none is cheaper", ())


def test_a_way_that_costs_no_more_than_a_transform_is_the_cheapest_of_all() -> None:
    assert found(who("s1-4"), goal("s1-5")).claim == "none is cheaper"


def test_boons_that_ask_for_one_another_are_named() -> None:
    loop = (Boon("Egg", needs=(Need(boon="Hen"),)), Boon("Hen", needs=(Need(boon="Egg"),)))
    words = reasons(who("s1-4"), goal("s1-4", boons=("Egg",)), HouseRules(boons=loop))
    assert words == "Egg and Hen: each asks for another, so none can be the first."


def test_a_major_whose_boon_the_table_struck_out_cannot_come() -> None:
    words = reasons(who("s1-4"), goal("s1-4 m13"), HouseRules(boons=()))
    assert words == "Your table keeps no Boon that brings Death."


def test_a_search_too_far_is_given_up_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "MOST_DECKS", 2)
    assert reasons(who("s1-4"), goal("s1-6")) == (
        "12 XP is too far to look from here. Plan a deck on the way first."
    )


def test_a_major_that_went_by_transform_comes_again_by_transform_alone() -> None:
    start, wanted = who("s4-8", MAJOR_BOONS[5]), goal("c1-2 m5", may_transform=True)
    assert [step.code for step in found(start, wanted).steps] == ["transform"]


# --- what a goal may be ---


def problems(start: Dreamer, wanted: Goal) -> str:
    return " ".join(problem.message for problem in goal_problems(start, wanted, RULES))


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (Goal(frozenset()), "The deck is empty."),
        (goal("s1 s3"), "Swords has a gap: Ace, 3."),
        (goal("s1", awareness=21), "Maximum Awareness goes from 0 to 20 here."),
        (goal("s1", most=25), "A plan looks as far as 24 XP: give a number from 0 to 24."),
        (goal("s1", most=-1), "give a number from 0 to 24"),
        (goal("s1", boons=tuple(f"Boon {n}" for n in range(41))), "A plan holds at most 40 Boons."),
        (goal("s1", boons=("x" * 81,)), "The name of a Boon has at most 80 characters."),
        (goal("s1", boons=("Boon of Death",)), "Boon of Death brings its card: Death belongs to the deck you want."),
    ],
)  # fmt: skip
def test_a_goal_that_breaks_the_rules_is_told_in_sentences(wanted: Goal, words: str) -> None:
    assert words in problems(who("s1"), wanted)


def test_a_start_with_a_gap_is_told() -> None:
    assert "The deck as it is has a gap" in problems(Dreamer(read_deck("s1 s3")), goal("s1"))


@given(
    st.builds(
        Goal,
        decks(),
        st.integers(0, 20),
        st.sampled_from([(), ("Iron Will",)]),
        st.booleans(),
        st.integers(0, 24),
    )
)
def test_a_goal_is_kept_and_read_back(wanted: Goal) -> None:
    assert Goal.read(wanted.data) == wanted


def test_a_plan_begins_with_the_dreamer_as_they_are_and_looks_at_least_twelve_xp_ahead() -> None:
    assert Goal.read(goal_json_of_present_state(who("s1-4", xp=3))) == goal("s1-4", most=12)
    assert Goal.read(goal_json_of_present_state(who("s1-4", xp=19))).most == 19
    assert Goal.read(goal_json_of_present_state(who("s1-4", xp=99))).most == 24


# --- a plan that was kept ---


def kept(way: Route) -> list[dict[str, Any]]:
    return [step.data for step in way.steps]


def test_what_is_left_of_a_kept_route_is_followed() -> None:
    start, wanted = who("s1-4 c1-2"), goal("s2-5 c1-2", awareness=4, boons=("Iron Will",))
    way = found(start, wanted)
    assert rest_of_route_if_it_leads_to_goal(start, wanted, RULES, kept(way)) == way
    here = settled(replace(start, xp=PLENTY), way.steps[0], RULES)
    left = rest_of_route_if_it_leads_to_goal(here, wanted, RULES, kept(way))
    assert left is not None
    assert left.steps == way.steps[1:]
    for step in way.steps[1:]:
        here = settled(here, step, RULES)
    assert rest_of_route_if_it_leads_to_goal(here, wanted, RULES, kept(way)) == Route(())


def test_a_kept_transform_and_boon_are_followed() -> None:
    start, wanted = who("s4-9"), goal("c1-4 m3", may_transform=True, boons=("Second Guard",), most=20)
    way = found(start, wanted)
    assert {"transform", "boon"} <= {step.code for step in way.steps}
    assert rest_of_route_if_it_leads_to_goal(start, wanted, RULES, kept(way)) == way


def test_a_route_that_leads_elsewhere_by_now_is_followed_no_more() -> None:
    wanted = goal("s2-5 c1-2")
    way = found(who("s1-4 c1-2"), wanted)
    assert rest_of_route_if_it_leads_to_goal(who("s1-5 c1-2"), wanted, RULES, kept(way)) is None


@pytest.mark.parametrize(
    "step",
    [
        {"code": "highest w", "answers": {}},
        {"code": "transform", "answers": {"deck": "s1"}},
        {"code": "boon", "answers": {"boon": "General", "name": "Iron Will"}},
        {"code": "boon", "answers": {"boon": "General"}},
        {"code": "boon", "answers": {"boon": "@High Guard"}},
        {"code": "awareness", "answers": {}},
    ],
)
def test_a_step_that_is_not_open_leads_nowhere(step: dict[str, Any]) -> None:
    assert rest_of_route_if_it_leads_to_goal(who("s1-4", IRON), goal("s1-5"), RULES, [step]) is None


def test_a_transform_of_the_planner_is_one_of_the_rules() -> None:
    way = found(who("s4-9 m5"), goal("c1-4 m5", may_transform=True))
    new = read_deck(way.steps[0].answers["deck"])
    assert not list(transform_problems(replace(who("s4-9 m5"), xp=PLENTY), new))
