"""The Boons a plan must gain, and what no XP can do, told without a search."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from characters.beckoning_dream.rules.boons import NOTHING, Boon, Need
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.goals import Goal
from characters.beckoning_dream.rules.spans import can_card_option_end_in, rank_spans_of_deck
from characters.beckoning_dream.rules.transforming import HIGHEST
from decks.rules.tarot import ACE, Card, cards_in_deck_order, deck_in_words, names_as_phrase

# --- the Boons to gain ---


def boon_by_name_or_new_without_needs(name: str, rules: HouseRules) -> Boon:
    """Return the table's Boon of this name, or a new one without prerequisites."""
    known = (boon for boon in rules.boons if boon.name.casefold() == name.casefold())
    return next(known, Boon(name))


def _boons_of_majors(ranks: Iterable[int], rules: HouseRules) -> list[Boon]:
    """Return the table's Boons that bring these Majors, as far as it has them."""
    wanted = list(ranks)
    return [boon for boon in rules.boons if boon.major in wanted]


def boons_to_gain_for_goal(dreamer: Dreamer, goal: Goal, rules: HouseRules) -> tuple[Boon, ...]:
    """Return the Boons to gain: those of the Majors to come, those named, and those that these ask for in turn."""
    to_come = {card.rank for card in goal.deck - dreamer.deck if card.is_major} - dreamer.majors_held
    asked = _boons_of_majors(sorted(to_come), rules) + [
        boon_by_name_or_new_without_needs(name, rules) for name in goal.boons
    ]
    wanted: list[Boon] = []
    while asked:
        boon = asked.pop(0)
        if not any(map(boon.is_same_by_name_or_major_as, (*dreamer.boons, *wanted))):
            wanted.append(boon)
            asked += [boon_by_name_or_new_without_needs(need.boon, rules) for need in boon.needs if need.boon]
            asked += _boons_of_missing_majors_asked_if_transform_allowed(boon, dreamer, goal, rules)
    return tuple(wanted)


def _boons_of_missing_majors_asked_if_transform_allowed(
    boon: Boon, dreamer: Dreamer, goal: Goal, rules: HouseRules
) -> list[Boon]:
    """Return the Boons of the Majors that *boon* asks for: one that the goal leaves out goes again by Transform."""
    ranks = [need.major for need in boon.needs if need.major is not None] if goal.may_transform else []
    return _boons_of_majors((rank for rank in ranks if Card(None, rank) not in dreamer.deck), rules)


def rules_with_choices_settled(dreamer: Dreamer, goal: Goal, rules: HouseRules) -> Iterator[HouseRules]:
    """Yield *rules* with one of several prerequisites in the place of each choice, for every way to choose.

    Whoever meets a Boon meets one of what it leaves open: so the best of all these ways is the best there is.
    """
    spread = replace(
        rules, boons=tuple(replace(boon, needs=_needs_with_all_alternatives(boon)) for boon in rules.boons)
    )
    names = {boon.name for boon in boons_to_gain_for_goal(dreamer, goal, spread)}
    torn = [boon for boon in rules.boons if boon.name in names and any(need.either for need in boon.needs)]
    for settled in product(*map(_boon_with_choices_settled_in_every_way, torn)):
        chosen = {boon.name: boon for boon in settled}
        yield replace(rules, boons=tuple(chosen.get(boon.name, boon) for boon in rules.boons))


def _needs_with_all_alternatives(boon: Boon) -> tuple[Need, ...]:
    return tuple(one for need in boon.needs for one in need.plain if one != NOTHING)


def _boon_with_choices_settled_in_every_way(boon: Boon) -> list[Boon]:
    """Return *boon* with each of its choices settled, in every way."""
    ways = [[(replace(need, either=()), one) for one in need.either or (NOTHING,)] for need in boon.needs]
    return [
        replace(boon, needs=tuple(one for both in way for one in both if one != NOTHING))
        for way in product(*ways)
    ]


def boons_free_to_come_last(wanted_boons: Sequence[Boon]) -> list[Boon]:
    """Return the Boons that ask for nothing, bring nothing and that none asks for: they may as well come last."""
    named = {need.boon.casefold() for boon in wanted_boons for need in boon.needs}
    return [b for b in wanted_boons if not b.needs and b.major is None and b.name.casefold() not in named]


# --- what no XP can do ---


def reasons_out_of_reach(
    dreamer: Dreamer, goal: Goal, rules: HouseRules, wanted_boons: Sequence[Boon]
) -> Iterator[str]:
    """Yield why *goal* is out of reach, whatever is spent."""
    yield from _reasons_suits_cannot_be_reached(dreamer, goal)
    yield from _reasons_majors_cannot_leave(dreamer, goal)
    yield from _reasons_majors_cannot_come(dreamer, goal, wanted_boons)
    yield from _needs_left_out_sentences(dreamer, goal, wanted_boons)
    yield from _needs_in_circle_sentences(dreamer, wanted_boons)


def _reasons_suits_cannot_be_reached(dreamer: Dreamer, goal: Goal) -> Iterator[str]:
    """A suit of one card is never what comes, and an Ace or a 2 alone never what is left, but by Transform."""
    told = deck_in_words(card for card in goal.deck if card.suit)
    if not can_suits_be_reached(dreamer, goal, may_transform=True):
        yield f"No spend ends in {told}, not even a Transform. Want a card more of a suit."
    elif not can_suits_be_reached(dreamer, goal, may_transform=goal.may_transform):
        yield f"No spend but Transform ends in {told}, and this plan does without."


def can_suits_be_reached(dreamer: Dreamer, goal: Goal, *, may_transform: bool) -> bool:
    """Say whether the suits of *goal* are there already, or some spend may end in them."""
    here, there = rank_spans_of_deck(dreamer.deck), rank_spans_of_deck(goal.deck)
    shaped = all(low <= ACE and high <= HIGHEST for low, high in there)
    return here == there or can_card_option_end_in(there) or (may_transform and shaped)


def _reasons_majors_cannot_leave(dreamer: Dreamer, goal: Goal) -> Iterator[str]:
    going = [card for card in cards_in_deck_order(dreamer.deck - goal.deck) if card.is_major]
    if going and not goal.may_transform:
        yield f"{names_as_phrase(going)} can leave the deck by Transform alone, and this plan does without."


def _reasons_majors_cannot_come(dreamer: Dreamer, goal: Goal, wanted_boons: Sequence[Boon]) -> Iterator[str]:
    coming = {boon.major for boon in wanted_boons}
    for card in cards_in_deck_order(goal.deck - dreamer.deck):
        if not card.is_major or card.rank in coming:
            continue
        if card.rank not in dreamer.majors_held:
            yield f"Your table keeps no Boon that brings {card}."
        elif card.rank > HIGHEST:
            yield f"{card} left the deck, and nothing brings a Major above {HIGHEST} back."
        elif not goal.may_transform:
            yield f"{card} left the deck, and Transform alone brings it back: allow it."


def _needs_left_out_sentences(dreamer: Dreamer, goal: Goal, wanted_boons: Sequence[Boon]) -> Iterator[str]:
    there = dreamer.deck | {Card(None, boon.major) for boon in wanted_boons if boon.major is not None}
    for boon in wanted_boons:
        for rank in (need.major for need in boon.needs):
            if rank is not None and (card := Card(None, rank)) not in there and not goal.may_transform:
                yield f"{boon.name} asks for {card}, and the deck you want leaves it out."
        most = max((need.majors for need in boon.needs), default=0)
        if sum(card.is_major for card in there) < most:
            yield f"{boon.name} asks for {most} Majors: mark as many. A plan brings none only to let it go again."


def _needs_in_circle_sentences(dreamer: Dreamer, wanted_boons: Sequence[Boon]) -> Iterator[str]:
    names, waiting = {boon.name.casefold() for boon in dreamer.boons}, list(wanted_boons)
    while ready := [
        boon for boon in waiting if {need.boon.casefold() for need in boon.needs} - {""} <= names
    ]:
        names |= {boon.name.casefold() for boon in ready}
        waiting = [boon for boon in waiting if boon not in ready]
    if waiting:
        yield f"{names_as_phrase(boon.name for boon in waiting)}: each asks for another, so none can be the first."
