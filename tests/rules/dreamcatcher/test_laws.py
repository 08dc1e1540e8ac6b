"""What always holds, whatever a character lives through."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from characters.dreamcatcher.rules.ability_test import ability_test_of, consequences_of, with_advantage
from characters.dreamcatcher.rules.destiny import (
    answer_offers,
    counts_as_called,
    point_of_answer,
    point_of_reroll,
    reasons_against_call,
    reroll_reasons,
)
from characters.dreamcatcher.rules.dice import FACES, Reroll, Roll
from characters.dreamcatcher.rules.dreamcatcher import apply_entry
from characters.dreamcatcher.rules.growth import open_and_closed_offers, settle_offer
from characters.dreamcatcher.rules.hampering import can_bear
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.scene import (
    Participant,
    Scene,
    ending_problems,
    hamper_choices,
    recovery_count,
    scene_entries,
    with_consequences,
    with_hamper_chosen,
    with_hindrance_called,
    with_point,
    with_somebody_out,
)
from characters.dreamcatcher.rules.stories import story_entry
from characters.dreamcatcher.rules.validity import is_entry_still_legal
from characters.socket.rules import ActorAndSheets, Table
from tests.conftest import at_night
from tests.rules.dreamcatcher.lives import born

RULES = st.builds(
    HouseRules,
    destiny_cap=st.sampled_from([0, 5, 9]),
    conversions=st.sampled_from([0, 1, 2]),
    calls=st.sampled_from(["any", "scene", "story"]),
    scene_recovery=st.sampled_from([0, 1, 99]),
    must_accept=st.booleans(),
    hampers_ability_used=st.booleans(),
    new_hindrance=st.sampled_from(["not", "may", "must"]),
    new_hindrance_points=st.integers(0, 3),
    raise_price=st.sampled_from([0, 2]),
)


def after_a_test(data, scene, rules):
    """Play a test of the one who is there, by what is offered."""
    one = scene.participant("me")
    test = ability_test_of(one.sheet, data.draw(st.sampled_from(one.sheet.abilities)).name)
    whole = [held for held in one.sheet.advantages if not held.is_hampered]
    if whole and data.draw(st.booleans()):
        test = with_advantage(test, data.draw(st.sampled_from(whole)))
    if one.sheet.hindrances and data.draw(st.booleans()):
        hindrance = data.draw(st.sampled_from(one.sheet.hindrances))
        if not list(
            reasons_against_call(test, hindrance, one.called, (*one.sheet.called, *one.called), rules)
        ):
            offers = answer_offers(test, hindrance, one.destiny, rules)
            offer = data.draw(st.sampled_from([offer for offer in offers if offer.is_open]))
            for point in point_of_answer(offer, hindrance, "t"):
                scene = with_point(scene, "me", point)
            assert scene.participant("me").destiny == offer.destiny
            if counts_as_called(offer.answer):
                scene = with_hindrance_called(scene, "me", hindrance.key)
            if offer.test is None:
                return scene
            test = offer.test
    dice = tuple(data.draw(st.sampled_from(FACES)) for _ in range(test.way.dice_count))
    roll = Roll(test.score, test.way, dice)
    if not reroll_reasons(roll, scene.participant("me").destiny) and data.draw(st.booleans()):
        scene = with_point(scene, "me", point_of_reroll(roll, 0, "t"))
        roll = replace(roll, reroll=Reroll(0, data.draw(st.sampled_from(FACES))))
    scene = with_consequences(
        scene, "me", "t", test, consequences_of(roll.degree, roll.degree, rules), "words"
    )
    for waiting in scene.waiting:
        choices = hamper_choices(scene, waiting, rules)
        if not can_bear(choices):
            return with_somebody_out(scene, "me")
        chosen = data.draw(st.sampled_from([choice for choice in choices if choice.is_open]))
        left = len(scene.participant("me").sheet.whole)
        scene = with_hamper_chosen(scene, waiting, chosen.code)
        assert len(scene.participant("me").sheet.whole) == left - 1
    return scene


def grown(data, sheet, rules):
    """Take offers that are open while any is wanted; each stands on the sheet that it was made on."""
    while data.draw(st.booleans()):
        offers = [offer for offer in open_and_closed_offers(sheet, Table(rules)) if offer.is_open]
        if not offers:
            break
        offer = data.draw(st.sampled_from(offers))
        answers = {ask.key: f"Words {sheet.next_trait_number} {ask.key}" for ask in offer.asks}
        entry = settle_offer(ActorAndSheets("me", {"me": sheet}), offer, answers, rules)["me"]
        assert is_entry_still_legal(sheet, entry)
        sheet = apply_entry(sheet, entry)
    return sheet


@given(RULES, st.data())
@settings(max_examples=at_night(500, 60), deadline=None)
def test_no_point_is_lost_or_made_none_goes_below_zero_and_every_limit_holds(rules, data):
    sheet, lines = born(rules), []
    for _story in range(2):
        for _scene in range(2):
            scene = Scene("A scene", (Participant("me", "Me", sheet),))
            for _test in range(4):
                if not scene.participant("me").is_out:
                    scene = after_a_test(data, scene, rules)
            assert not list(ending_problems(scene))
            one = scene.participant("me")
            recovered = [bearer.code for bearer in one.sheet.hampered][: recovery_count(one.sheet, rules)]
            entry = scene_entries(scene, {"me": recovered})["me"]
            sheet = apply_entry(sheet, entry)
            lines.append(entry.xp)
            assert sheet.xp == one.destiny >= 0
            assert len(sheet.hampered) == len(one.sheet.hampered) - len(recovered)
        entry = story_entry(sheet, {"title": "X", "destiny": rules.story_destiny}, "me", rules)
        sheet = apply_entry(sheet, entry)
        assert not sheet.hampered
        before = sheet
        sheet = grown(data, sheet, rules)
        lines += [entry.xp, sheet.xp - before.xp]
        assert rules.conversions == 0 or sheet.conversions <= rules.conversions
        assert len(sheet.advantages) <= rules.most_advantages
        assert len(sheet.hindrances) <= rules.hindrances
        assert all(ability.score <= rules.highest for ability in sheet.abilities)
        assert not rules.destiny_cap or sheet.xp <= rules.destiny_cap
    assert sheet.xp == rules.destiny + sum(lines) >= 0
    assert sheet.xp == sum(change for _source, change in sheet.pool)
    keys = [trait.key for trait in sheet.traits]
    assert len(set(keys)) == len(keys)
