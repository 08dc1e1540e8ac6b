"""What a move of a scene may bring, exactly and in place, of what its chooser knows; and what fell last."""

from collections.abc import Sequence
from fractions import Fraction

from characters.dreamcatcher.rules.ability_test import AbilityTest, way_in_words, with_advantage
from characters.dreamcatcher.rules.contest import Side
from characters.dreamcatcher.rules.destiny import answer_offers
from characters.dreamcatcher.rules.dice import Degree, degree_at_level, signed
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, left_to_bear_in_words
from characters.dreamcatcher.rules.fight_odds import stays_after_conceding
from characters.dreamcatcher.rules.foresight import rounded_per_cent
from characters.dreamcatcher.rules.odds import (
    AidRoll,
    DegreeChances,
    chances_after_reroll,
    chances_of_test,
    chances_of_ways,
    chances_with_aid,
    degree_ways,
)
from characters.dreamcatcher.rules.played_scene import TEST, PlayedScene, Roller, code_and_answers
from characters.dreamcatcher.rules.scene_lines import ability_test_as_rolled, called_hindrance
from characters.socket.rules import Foresight, Option, RollSummary
from decks.rules.tarot import capitalized

NOTHING = Foresight()


def foresee(now: PlayedScene, option: Option) -> Foresight:
    """Return what *option* may bring."""
    word, *rest = option.code.split()
    return FORESEEN[word](now, rest) if word in FORESEEN else NOTHING


def _per_cent(chance: Fraction) -> str:
    return f"{rounded_per_cent(chance)} %"


def _of_chances(chances: DegreeChances, told: str) -> Foresight:
    return Foresight(
        _per_cent(chances.succeeds),
        told,
        tuple(
            (capitalized(degree.in_words), round(chances.of(degree) * 100))
            for degree in sorted(Degree, reverse=True)
        ),
    )


def _lifted(test: AbilityTest, steps: int, needed: Degree | None = None) -> DegreeChances:
    """Return the chances of *test* where aid that has fallen lifts by *steps*."""
    counted = [0] * len(Degree)
    for degree, ways in zip(Degree, degree_ways(test.way, test.score, needed), strict=True):
        counted[degree_at_level(degree + steps)] += ways
    return chances_of_ways(counted)


def _of_test(now: PlayedScene, rest: list[str]) -> Foresight:
    """What the GM may ask for: the chance as it stands, with an advantage, and what failing would cost."""
    seat, number = rest[0], int(rest[1])
    sheet, test = now.sheet(seat), now.test_of(seat, number)
    assert isinstance(test, AbilityTest)
    told = f"{capitalized(way_in_words(test))}. {_after_one_more(sheet)}"
    return _of_chances(chances_of_test(test), told)


def _after_one_more(sheet: Dreamcatcher) -> str:
    return f"A failure hampers something. {left_to_bear_in_words(sheet)}"


def _of_roll(now: PlayedScene, rest: list[str]) -> Foresight:
    seat, key = rest[0], rest[1] if len(rest) > 1 else ""
    roller = now.under_way.roller(seat)
    if not isinstance(roller.test, AbilityTest):
        return NOTHING
    test = ability_test_as_rolled(now, seat, key)
    steps = now.under_way.aid_total(roller.side).steps if roller.is_lead else 0
    chances, told = _lifted(test, steps), f"{capitalized(way_in_words(test))}."
    if steps:
        told += f" Aid lifts it by {steps}."
    if not now.is_npc(seat) and now.scene.participant(seat).destiny > 0:
        again = _lifted(test, steps, degree_at_level(Degree.SUCCESS - steps))
        told += f" With the best die rolled again {_per_cent(again.succeeds)}."
    return _of_chances(chances, told)


def _of_answer(now: PlayedScene, rest: list[str]) -> Foresight:
    """Each answer to a called hindrance: chance and pool, before and after."""
    seat, answer = rest
    roller, hindrance = now.under_way.roller(seat), called_hindrance(now)
    destiny = now.scene.participant(seat).destiny
    offers = answer_offers(roller.known_test, hindrance, destiny, now.rules)
    offer = next(each for each in offers if each.answer.value == answer)
    if offer.test is None:
        return Foresight("no dice", f"Destiny stays at {destiny}.")
    before, after = chances_of_test(roller.known_test), chances_of_test(offer.test)
    told = f"Destiny {destiny}, then {offer.destiny}."
    told += f" Success {_per_cent(before.succeeds)}, then {_per_cent(after.succeeds)}."
    return Foresight(_per_cent(after.succeeds), told)


def _of_call(now: PlayedScene, rest: list[str]) -> Foresight:
    roller = now.under_way.roller(rest[0])
    if not isinstance(roller.test, AbilityTest):
        return NOTHING
    before = chances_of_test(roller.test)
    return Foresight(told=f"Success is {_per_cent(before.succeeds)} now.")


def _of_aid(now: PlayedScene, rest: list[str]) -> Foresight:
    """The chance of who aids, and what it makes of the lead's."""
    seat, side, number, *key = rest
    lead = now.under_way.lead(Side(side))
    aiding = now.test_of(seat, int(number))
    if not isinstance(aiding, AbilityTest):
        return NOTHING
    if key:
        aiding = with_advantage(aiding, now.sheet(seat).advantage(key[0]))
    figure = _per_cent(chances_of_test(aiding).succeeds)
    if not isinstance(lead.test, AbilityTest) or now.under_way.kind != TEST:
        return Foresight(figure, "A success lifts the lead by one.")
    others = [
        AidRoll(one.test.way, one.test.score)
        for one in _yet_to_aid(now, lead)
        if isinstance(one.test, AbilityTest)
    ]
    before, after = (
        chances_with_aid(lead.test, aids).succeeds
        for aids in (others, [*others, AidRoll(aiding.way, aiding.score)])
    )
    told = f"Lifts {now.name(lead.seat)} from {_per_cent(before)} to {_per_cent(after)}."
    return Foresight(figure, told)


def _yet_to_aid(now: PlayedScene, lead: Roller) -> tuple[Roller, ...]:
    return now.under_way.aiding(lead.side)


def _of_reroll(now: PlayedScene, rest: list[str]) -> Foresight:
    seat, place = rest[0], int(rest[1])
    roller = now.under_way.roller(seat)
    steps = now.under_way.aid_total(roller.side).steps if roller.is_lead else 0
    chances = chances_after_reroll(roller.known_roll, place, steps)
    destiny = now.scene.participant(seat).destiny
    return _of_chances(
        chances, f"Destiny {destiny}, then {destiny - 1}. The new face counts, even if it is worse."
    )


def _of_keep(now: PlayedScene, rest: list[str]) -> Foresight:
    roller = now.under_way.roller(rest[0])
    return Foresight("", f"It is a {roller.fallen_degree.in_words}.")


def _of_choice(now: PlayedScene, rest: list[str]) -> Foresight:
    return Foresight(told=f"After it {len(now.sheet(rest[0]).whole) - 1} are left to bear.")


def _of_conceding(now: PlayedScene, rest: list[str]) -> Foresight:
    if now.is_npc(rest[0]) or now.fight is None:
        return NOTHING
    fighter = now.fight.combat.fighter(rest[0])
    return Foresight(told=stays_after_conceding(fighter.bears, fighter.taken))


FORESEEN = {
    "test": _of_test, "roll": _of_roll, "answer": _of_answer, "call": _of_call, "aid": _of_aid, "reroll": _of_reroll,
    "keep": _of_keep, "choose": _of_choice, "concede": _of_conceding,
}  # fmt: skip


# --- what fell ---


def roll_summary_of_lines(act_lines: Sequence[str]) -> RollSummary | None:
    """Return what fell in an act of these lines, as their reader read them; None where no dice fell."""
    for text in reversed(act_lines):
        (word, *_rest), told = code_and_answers(text)
        if word not in ("fell", "again", "rolled"):
            continue
        degree = Degree(told["degree"])
        if "sum" not in told:
            return RollSummary("", "", words=told["say"])
        dice, kept, ability, score, total = told["sum"]
        terms = [
            *((str(dice[place]), "a die") for place in kept),
            (signed(score), ability),
            (str(total), "together"),
        ]
        faces = tuple((die, "kept" if place in kept else "left out") for place, die in enumerate(dice))
        word = f"a {degree.in_words}"
        return RollSummary(str(total), word, not degree.succeeds, tuple(terms), faces, told["say"])
    return None
