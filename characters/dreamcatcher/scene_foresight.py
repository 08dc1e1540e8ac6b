"""What a move of a scene may bring, exactly and in place, of what its chooser knows; and what fell last."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    ability_test_of,
    way_in_words,
    with_advantage,
    with_hindrance,
)
from characters.dreamcatcher.rules.aiding import lead_test_with_aid
from characters.dreamcatcher.rules.combat import Fighter, combat_terms, reasons_against_conceding
from characters.dreamcatcher.rules.contest import Side
from characters.dreamcatcher.rules.destiny import Answer, answer_offers
from characters.dreamcatcher.rules.dice import Degree, Way, signed
from characters.dreamcatcher.rules.dreamcatcher import Ability, Dreamcatcher
from characters.dreamcatcher.rules.fight_odds import (
    Ways,
    fight_chances,
    stays_after_conceding,
    ways_of_character,
    ways_of_npc,
)
from characters.dreamcatcher.rules.foresight import price_of_failing, rounded_per_cent
from characters.dreamcatcher.rules.house_rules import NO_LIMIT
from characters.dreamcatcher.rules.npcs import EVERYTHING
from characters.dreamcatcher.rules.odds import (
    AidRoll,
    DegreeChances,
    chances_after_reroll,
    chances_of_test,
    chances_with_aid,
)
from characters.dreamcatcher.rules.played_scene import TEST, Fight, PlayedScene, Roller, code_and_answers
from characters.dreamcatcher.rules.scene_lines import ability_test_as_rolled, called_hindrance, trait_of
from characters.dreamcatcher.scene_moves import words_of_what_stands
from characters.socket.rules import Foresight, Option, RollSummary
from decks.rules.tarot import capitalized, word_up_to_ten_or_figures

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


def _of_test(now: PlayedScene, rest: list[str]) -> Foresight:
    """What the GM may ask for: the chance as it stands, with an advantage, and what failing would cost."""
    seat, number = rest[0], int(rest[1])
    sheet, test = now.sheet(seat), now.test_of(seat, number)
    assert isinstance(test, AbilityTest)
    told = f"{capitalized(way_in_words(test))}. {price_of_failing(sheet)}"
    return _of_chances(chances_of_test(test), told)


def _of_roll(now: PlayedScene, rest: list[str]) -> Foresight:
    seat, key = rest[0], rest[1] if len(rest) > 1 else ""
    roller = now.under_way.roller(seat)
    if not isinstance(roller.test, AbilityTest):
        return NOTHING
    test = ability_test_as_rolled(now, seat, key)
    steps = now.under_way.aid_total(roller.side).steps if roller.is_lead else 0
    chances, told = chances_of_test(test, steps=steps), f"{capitalized(way_in_words(test))}."
    if steps:
        told += f" Aid lifts it by {steps}."
    if not now.is_npc(seat) and now.scene.participant(seat).destiny > 0:
        again = chances_of_test(test, steps=steps, rerolls=True)
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
        return Foresight("no dice", f"Destiny stays at {destiny}. {offer.means}")
    before, after = (_chance(now, roller, test) for test in (roller.known_test, offer.test))
    success = f"Success stays {after}." if before == after else f"Success {before}, then {after}."
    return Foresight(after, f"Destiny {destiny}, then {offer.destiny}. {success} {offer.means}")


def _chance(now: PlayedScene, roller: Roller, test: AbilityTest) -> str:
    """Return the chance that *roller* succeeds by *test*, with what aid has come to so far."""
    if not roller.is_lead:
        return _per_cent(chances_of_test(test).succeeds)
    aid = now.under_way.aid_total(roller.side)
    return _per_cent(chances_of_test(lead_test_with_aid(test, aid), steps=aid.steps).succeeds)


DONE = {Answer.ACCEPT: "Accepted", Answer.REFUSE: "Refused", Answer.WITHDRAW: "Withdrawn"}


def _of_call(now: PlayedScene, rest: list[str]) -> Foresight:
    """What calling it may bring, by every answer that is open; of a temporary hindrance, that asks none, at once."""
    seat, key = rest
    roller = now.under_way.roller(seat)
    if not isinstance(roller.test, AbilityTest):
        return NOTHING
    before = _chance(now, roller, roller.test)
    if trait := trait_of(now, seat, key):
        after = _chance(now, roller, with_hindrance(roller.test, trait.called))
        return Foresight(after, f"Success {before}, then {after}. Nobody is asked, and it is gone.")
    hindrance, destiny = now.sheet(seat).hindrance(key), now.scene.participant(seat).destiny
    told, figure = [f"Success is {before} now, destiny {destiny}."], ""
    for offer in answer_offers(roller.test, hindrance, destiny, now.rules):
        if offer.is_open:
            chance = _chance(now, roller, offer.test) if offer.test else "no dice"
            told.append(f"{DONE[offer.answer]}: {chance}, destiny {offer.destiny}.")
            figure = figure or chance
    return Foresight(figure, " ".join(told))


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
        for one in now.under_way.aiding(lead.side)
        if isinstance(one.test, AbilityTest) and one.degree is None
    ]
    before, after = (
        chances_with_aid(lead.test, aids, fallen=now.under_way.aid_total(lead.side)).succeeds
        for aids in (others, [*others, AidRoll(aiding.way, aiding.score)])
    )
    told = f"Lifts {now.name(lead.seat)} from {_per_cent(before)} to {_per_cent(after)}."
    return Foresight(figure, told)


def _of_reroll(now: PlayedScene, rest: list[str]) -> Foresight:
    seat, place = rest[0], int(rest[1])
    roller = now.under_way.roller(seat)
    steps = now.under_way.aid_total(roller.side).steps if roller.is_lead else 0
    chances = chances_after_reroll(roller.known_roll, place, steps)
    destiny = now.scene.participant(seat).destiny
    return _of_chances(
        chances, f"Destiny {destiny}, then {destiny - 1}. The new face counts, even if it is worse."
    )


def _of_stand(now: PlayedScene, _rest: list[str]) -> Foresight:
    return Foresight(told=words_of_what_stands(now))


def _of_keep(now: PlayedScene, rest: list[str]) -> Foresight:
    roller = now.under_way.roller(rest[0])
    return Foresight("", f"It is a {roller.fallen_degree.in_words}.")


def _of_choice(now: PlayedScene, rest: list[str]) -> Foresight:
    left = len(now.sheet(rest[0]).whole) - 1
    are = f"{word_up_to_ten_or_figures(left)} {'is' if left == 1 else 'are'}" if left else "nothing is"
    return Foresight(told=f"After it {are} left to bear.")


def _of_conceding(now: PlayedScene, rest: list[str]) -> Foresight:
    if now.is_npc(rest[0]) or now.fight is None:
        return NOTHING
    fighter = now.fight.combat.fighter(rest[0])
    return Foresight(told=stays_after_conceding(fighter.bears, fighter.taken))


FORESEEN = {
    "test": _of_test, "roll": _of_roll, "answer": _of_answer, "call": _of_call, "ask": _of_call, "aid": _of_aid,
    "reroll": _of_reroll, "keep": _of_keep, "choose": _of_choice, "concede": _of_conceding,
    "stand": _of_stand,
}  # fmt: skip


# --- a fight from here ---


@dataclass(frozen=True, slots=True)
class _Duellist:
    """Who leads a side, as their figures are known: by what, with which score, and how they roll as hampers fall."""

    name: str
    what: str
    score: int
    ways: Ways


HIDDEN_FROM_READER = (
    "How likely each side wins hangs on figures that only the GM reads, so no chance stands here."
)
DICE_LIE_THERE = "The dice of this exchange lie there. Once it is settled, the chances from there stand here."


def fight_forecast(now: PlayedScene, fight: Fight) -> Mapping[str, Any]:
    """Return what ``_scene_fight.html`` draws of a fight from here, if both who lead it fight on: how likely each end
    is, and what stays with whoever concedes now. Where a figure of either is hidden, no chance: each would tell it.
    """
    staying = tuple(
        (one.name, stays_after_conceding(one.bears, one.taken))
        for one in fight.combat.fighters
        if one.is_player and not list(reasons_against_conceding(fight.combat, one.seat, now.rules))
    )
    action = now.action
    left, right = (_duellist(now, fight, fight.combat.lead(side)) for side in Side)
    if left is None or right is None:
        return {"ends": (), "told": HIDDEN_FROM_READER, "staying": staying}
    if action is not None and action.has_lead_rolled:
        return {"ends": (), "told": DICE_LIE_THERE, "staying": staying}
    terms = action.terms if action is not None and action.kind else combat_terms(fight.combat)
    chances = fight_chances(left.ways, left.score, right.ways, right.score, terms)
    ends = (
        (f"{left.name} stands", chances.left),
        (f"{right.name} stands", chances.right),
        ("Both are out", chances.both_out),
    )
    more = "one exchange" if round(chances.exchanges) <= 1 else f"{round(chances.exchanges)} exchanges"
    tie = "a tie moves nobody" if terms.tie_makes_sense else "a tie makes no sense"
    return {
        "ends": tuple((what, _per_cent(Fraction(chance)), round(chance * 100)) for what, chance in ends),
        "told": f"About {more} more: {left.what} against {right.what}, and {tie}. "
        "Hampers fall first on what the fight does not use. Aid, destiny and calls are not counted.",
        "staying": staying,
    }


def _duellist(now: PlayedScene, fight: Fight, one: Fighter) -> _Duellist | None:
    """Return *one* who leads, None where their figures are not known; a hamper that waits has fallen."""
    if not one.is_player:
        there = now.npc(one.seat)
        if not there.is_known:
            return None
        npc, has_whole = there.npc, any(not held.is_hampered for held in there.npc.advantages)
        waiting = now.npc_hampers.count(one.seat)
        ways = ways_of_npc(max(0, npc.left - waiting), has_advantage=has_whole)
        return _Duellist(one.name, _by_what(one.name, EVERYTHING, npc.score, ways), npc.score, ways)
    sheet, waiting = now.sheet(one.seat), sum(each.seat == one.seat for each in now.scene.waiting)
    ability = _ability_to_fight_by(now, sheet, one.seat)
    fits = fight.keys_that_fit(one.seat)
    ways = ways_of_character(
        one.bears - waiting,
        one.taken + waiting,
        now.rules,
        has_advantage=any(held.key in fits and not held.is_hampered for held in sheet.advantages),
        is_hampered=ability.is_hampered,
    )
    return _Duellist(one.name, _by_what(one.name, ability.name, ability.score, ways), ability.score, ways)


def _ability_to_fight_by(now: PlayedScene, sheet: Dreamcatcher, seat: str) -> Ability:
    """Return by what *seat* fights: in an exchange by what is rolled, else by what succeeds most."""
    if now.action is not None and now.action.has(seat):
        return sheet.ability(now.action.roller(seat).known_test.ability)
    return max(sheet.abilities, key=lambda held: chances_of_test(ability_test_of(sheet, held.name)).succeeds)


def _by_what(name: str, what: str, score: int, ways: Ways) -> str:
    how = {Way.ADVANTAGE: " with an advantage", Way.HINDRANCE: " with a hindrance"}
    return f"{name} by {what} {signed(score)}{how.get(ways[0], '') if ways else ''}"


def hampers_until_out(now: PlayedScene, one: Fighter) -> int | None:
    """Return how many hampers more bring *one* out of the fight; None where that is not known."""
    if one.is_player:
        limit = now.rules.out_after
        return max(0, one.bears if limit == NO_LIMIT else min(one.bears, limit - one.taken))
    there = now.npc(one.seat)
    return there.npc.left if there.is_known else None


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
