"""A route walked through the real offers, step by step, so that it can be read and is known to be legal."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from characters.beckoning_dream.rules import bonds
from characters.beckoning_dream.rules.boons import Boon, unmet_needs
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, apply_entry
from characters.beckoning_dream.rules.foresight import STAYS, figures_before_and_after
from characters.beckoning_dream.rules.gaining import TYPED, posted_key_of_boon
from characters.beckoning_dream.rules.offering import PLENTY, PRICES
from characters.beckoning_dream.rules.reflection import card_offer
from characters.beckoning_dream.rules.transforming import transform_problems
from characters.socket.rules import Entry, EntryData, Step
from decks.rules.notation import cards_as_code_ranges, cards_of_text
from decks.rules.tarot import Card, codes_in_deck_order, deck_in_words

AnswerPairs = tuple[tuple[str, str], ...]
OfferCodesAndAnswers = tuple[tuple[str, AnswerPairs], ...]  # each step's offer by code, and its answers


def answers_that_gain(boon: Boon, rules: HouseRules) -> AnswerPairs:
    """Return what the offer of a Boon is answered to gain *boon*."""
    if boon in rules.boons:
        return (("boon", posted_key_of_boon(boon)),)
    return (("boon", TYPED[0]), ("name", boon.name))


def answers_that_transform_into(deck: Iterable[Card]) -> AnswerPairs:
    """Return what a Transform is answered to become *deck*."""
    return (("deck", cards_as_code_ranges(deck)),)


def walk_steps_whatever_their_price(
    dreamer: Dreamer, rules: HouseRules, offer_codes_and_answers: OfferCodesAndAnswers
) -> tuple[Dreamer, tuple[Step, ...]] | None:
    """Return *dreamer* at the end of these offers and its steps; None where one of them is not open at its turn."""
    here, steps = replace(dreamer, xp=PLENTY), []
    for code, answers in offer_codes_and_answers:
        if (taken := _dreamer_after_and_step_if_open(here, rules, code, dict(answers))) is None:
            return None
        here, step = taken
        steps.append(step)
    return here, tuple(steps)


def _dreamer_after_and_step_if_open(
    dreamer: Dreamer, rules: HouseRules, offer_code: str, answers: dict[str, str]
) -> tuple[Dreamer, Step] | None:
    if offer_code == "awareness":
        label = f"Maximum {dreamer.awareness}, then {dreamer.awareness + 1}"
        return _dreamer_after_and_step_with_consequences(
            dreamer, rules, Step(offer_code, PRICES[offer_code], label), {"awareness": 1}
        )
    if offer_code == "boon":
        return _dreamer_after_and_step_of_boon_if_possible(dreamer, rules, answers)
    if offer_code == "transform":
        return _dreamer_after_and_step_of_transform_if_possible(dreamer, rules, answers)
    offer = card_offer(dreamer, offer_code)
    if not offer.is_open:
        return None
    step = Step(offer_code, offer.price, offer.label, {}, offer.leaves, offer.comes)
    return _dreamer_after_and_step_with_consequences(
        dreamer, rules, step, {"removed": offer.leaves, "added": offer.comes}
    )


def _dreamer_after_and_step_of_boon_if_possible(
    dreamer: Dreamer, rules: HouseRules, answers: dict[str, str]
) -> tuple[Dreamer, Step] | None:
    named = Boon(answers.get("name", ""))
    boon = next((boon for boon in rules.boons if posted_key_of_boon(boon) == answers["boon"]), named)
    comes = () if boon.major is None else (f"m{boon.major}",)
    data = {"boons": [boon.data], "added": comes}
    after = apply_entry(dreamer, Entry("boon", 0, data))
    if (
        not boon.name
        or any(map(boon.is_same_by_name_or_major_as, dreamer.boons))
        or any(unmet_needs(boon, after.deck, dreamer.boons))
    ):
        return None
    return _dreamer_after_and_step_with_consequences(
        dreamer, rules, Step("boon", PRICES["boon"], f"Gain {boon.name}", answers, (), comes), data
    )


def _dreamer_after_and_step_of_transform_if_possible(
    dreamer: Dreamer, rules: HouseRules, answers: dict[str, str]
) -> tuple[Dreamer, Step] | None:
    new = frozenset(cards_of_text(answers["deck"]))
    if any(transform_problems(dreamer, new)) or not new:
        return None
    leaves, comes = (
        tuple(codes_in_deck_order(dreamer.deck - new)),
        tuple(codes_in_deck_order(new - dreamer.deck)),
    )
    label, page = f"Transform: {deck_in_words(new)}", "transform"
    step = Step("transform", PRICES["transform"], label, answers, leaves, comes, page=page)
    return _dreamer_after_and_step_with_consequences(
        dreamer, rules, step, {"removed": leaves, "added": comes}
    )


def route_price_fingerprint(dreamer: Dreamer, rules: HouseRules) -> str:
    """Return what the price of a way from *dreamer* on hangs on, so that a change of it is seen: no XP, no Bonds."""
    boons = [boon.data for boon in (*dreamer.boons, *rules.boons)]
    told = (codes_in_deck_order(dreamer.deck), dreamer.awareness, len(dreamer.boons), boons)
    return sha256(repr(told).encode()).hexdigest()[:16]


def _dreamer_after_and_step_with_consequences(
    dreamer: Dreamer, rules: HouseRules, step: Step, entry_data: EntryData
) -> tuple[Dreamer, Step]:
    """Return *dreamer* after *step*, each Bond that lost its card asleep, and the step as it is told."""
    lost = bonds.awake_bonds_losing_their_card(dreamer, map(Card.from_code, step.leaves))
    asleep = {"bonds": [{"key": bond.key, "is_asleep": True} for _, bond in lost]}
    after = apply_entry(dreamer, Entry(step.code, 0, {**entry_data, **asleep}))
    told = replace(
        step,
        mark=route_price_fingerprint(after, rules),
        after=deck_in_words(after.deck),
        notes=bonds.sentences_on_bonds_losing_their_card(lost),
        changes=tuple(
            change for change in figures_before_and_after(dreamer, after) if change.direction != STAYS
        ),
    )
    return after, told
