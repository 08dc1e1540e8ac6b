"""Stress card by card: "Stress", "Burn", "Blind Burn", "Oneirogen", and Rulings B14 to B18, B42."""

from dataclasses import replace

import pytest

from characters.beckoning_dream.rules.dreaming.initiative import cards_burned_and_left_by_stay
from characters.beckoning_dream.rules.dreaming.position import Piles, Step
from tests.rules.dreaming.dreams import Table, foe, table

STRONG = "s6 s5 s4 s3 w6 w5"


def hit(stress: str, *moves: str, cards: str = "c1 c2 s1 s2 p1 p2", key: str = "d1") -> Table:
    """Return Ada after her Ace of Swords met a foe's card that deals *stress* by these effects."""
    began = table(key, orders={0: cards, 1: "s6 s5"}).play(
        foe(STRONG, 2), f"gm: duel {key} f1", f"{key}: next {key}"
    )
    began.play(f"{key}: oppose {key} f1", f"{key}: select {key} s1", "gm: select f1 s6")
    return began.play(f"{key}: interpret {key} nothing", f"gm: interpret f1 {stress}", *moves)


# --- each way ---


def test_flinch_discards_a_card_of_the_present_to_absorb_1() -> None:
    flinched = hit("press", "d1: bear d1 flinch:s2")
    assert flinched.pile("d1", "past") == "s1 s2"


def test_blink_lowers_awareness_by_1_to_absorb_up_to_2() -> None:
    blinked = hit("press", "d1: bear d1 blink")
    assert blinked.of("d1").awareness == 2
    assert len(blinked.of("d1").piles.present) == 2  # two were left, and no more is drawn


def test_burn_takes_a_card_of_the_present_to_absorb_up_to_3() -> None:
    assert hit("press", "d1: bear d1 burn:s2").pile("d1", "pyre") == "s2"


def test_blind_burn_takes_the_top_of_the_future_unseen_to_absorb_up_to_4() -> None:
    burned = hit("press", "d1: bear d1 blind")
    assert burned.pile("d1", "pyre") == "p2"
    assert burned.known(frozenset({"d1", "gm"})).position.bearers["d1"].piles.pyre.cards == ("U",)


def test_an_oneirogen_absorbs_1() -> None:
    assert hit("press", "d1: bear d1 oneirogen").of("d1").oneirogen == 4


def test_with_an_empty_present_a_card_of_the_past_burns() -> None:  # Ruling B15
    burned = hit("press devastate", "d1: bear d1 flinch:s2 flinch:p1 burn:s2 oneirogen")
    assert burned.pile("d1", "pyre") == "s2"


# --- what cannot be ---


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ("blink", "4 Stress are still there."),
        ("flinch:c1", "Ace of Cups is not in the Present."),
        ("flinch:s2 flinch:p1 flinch:s2", "Nothing to Discard: 19 ways are left."),
        ("burn:c1", "Burn a card of the Present: Ace of Cups is not in it."),
        ("burn:s2 burn:p1 burn:c1", "Nothing to Burn: the Past is empty."),
        ("flinch:s2 flinch:p1 burn:c1", "Ace of Cups is not in the Past."),
        ("oneirogen oneirogen oneirogen oneirogen", "3 a turn, your Maximum Awareness, and 0 are spent."),
        ("blind blink blink", "One of these can be left out: all Stress is absorbed without it."),
        ("blink blink blink blink", "Awareness is 0: it cannot fall."),
        ("blind blind blind blind blind blind", "The Future is empty: no Blind Burn is left."),
        ("sleep", "“sleep” is no way to bear Stress."),
        ("wake", "“wake” is no way to bear Stress."),
    ],
)  # fmt: skip
def test_a_way_that_cannot_be_done_says_why_and_nothing_is_done(steps: str, why: str) -> None:
    dealt = hit("press devastate")
    assert dealt.turn.stress == {"d1": 6}
    assert dealt.why_not("d1", f"bear d1 {steps}") == why


def test_nobody_wakes_who_can_bear_it() -> None:
    assert hit("press").why_not("d1", "wake d1") == "All of it can be borne."


# --- waking and staying ---


def fallen(oneirogen_spent: int = 0) -> Table:
    """Return Cy, who has a card in the Present and no Future, before more Stress than he can bear."""
    small = table("d3", orders={0: "c1 c2 s1 s2"}).play(foe("s14 s13", 2), "gm: duel d3 f1", "d3: next d3")
    small.play("d3: oppose d3 f1", "d3: select d3 s1", "gm: select f1 s14", "d3: interpret d3 nothing")
    return small.play("gm: interpret f1 press devastate")


def test_who_cannot_absorb_all_wakes_up() -> None:  # Ruling B18
    woken = fallen()
    assert woken.why_not("d3", "bear d3 blind") == "Cy cannot absorb all of it."
    woken.play("d3: wake d3")
    assert woken.of("d3").has_left
    assert woken.full().conflict.members == ("f1",)
    assert woken.log()[-1] == "Cy wakes up."


def test_to_stay_takes_all_oneirogen_and_burns_a_third_of_the_deck_unseen() -> None:  # Rulings B16, B17
    stays = fallen().play("d3: stay d3")
    stayed = stays.of("d3")
    assert (stayed.oneirogen, stayed.stays) == (0, 1)
    assert len(stayed.piles.pyre) == 1  # of two, rounded up
    assert stays.pile("d3", "past") == ""
    assert stays.pile("d3", "aside") == "c1 c2"
    assert "One of Cy’s cards burns unseen." in stays.log()


def test_what_a_stay_burns_and_leaves_is_known_before() -> None:
    before = fallen()
    burned, left = cards_burned_and_left_by_stay(before.full(), "d3")
    before.play("d3: stay d3")
    assert (burned, left) == (1, 1)
    after = before.of("d3").piles
    assert (len(after.pyre), len(after.future) + len(after.present)) == (burned, left)


def test_nobody_stays_without_an_oneirogen() -> None:
    stays = table("d2", orders={0: "p1 p2 w1 w2 w3 p3 p4"}).play(
        foe("p14 p13", 2), "gm: duel d2 f1", "d2: next d2"
    )
    stays.play("d2: oppose d2 f1", "d2: select d2 w1", "gm: select f1 p14")
    assert stays.waits == ("interpret", "gm")
    stays.play("gm: interpret f1 devastate press")
    assert stays.why_not("d2", "stay d2") == (
        "All of it can be borne. It takes all Oneirogen, at least 1, and there is none. "
        "You may wake up: you watch, and share in the Reflection."
    )


def test_a_dreamer_without_a_card_anywhere_wakes_or_stays() -> None:  # Ruling B18
    bare = table("d3", orders={0: "c1 c2 s1 s2"}).play(foe("s6 s5", 2), "gm: duel d3 f1", "d3: next d3")
    bare.play("d3: oppose d3 f1", "d3: select d3 s1", "gm: select f1 s6", "d3: interpret d3 nothing")
    bare.play("gm: interpret f1 break press", "d3: bear d3 burn:s2")
    assert bare.waits == ("wake", "d3")
    assert bare.why_not("d3", "stay d3") == ""
    assert bare.play("d3: wake d3").waits == ("resolve", "gm")


def test_a_stay_in_mid_turn_takes_the_card_on_the_table_along() -> None:  # Ruling B16
    stays = fallen().play("d3: stay d3")
    whole = {card for pile in ("future", "present", "pyre") for card in stays.pile("d3", pile).split()}
    assert whole == {"s1", "s2"}


def test_with_only_a_past_left_one_may_wake_by_ones_own_will_between_conflicts() -> None:  # Ruling B43
    spent = table("d3", orders={0: "c1 c2 s1 s2"}).play(foe("s6 s5", 2), "gm: duel d3 f1", "d3: next d3")
    for card, theirs in (("s1", "s6"), ("s2", "s5")):
        spent.play(
            "d3: oppose d3 f1", f"d3: select d3 {card}", f"gm: select f1 {theirs}", "d3: interpret d3 nothing"
        )
        spent.play("gm: interpret f1 nothing", *(["d3: next d3"] if card == "s1" else []))
    assert spent.why_not("d3", "stay d3")
    spent.play("gm: resolve lost")
    assert spent.waits == ("scene", "gm")
    assert spent.why_not("gm", "effort {}") == "No Dreamer is here with a card to play."
    spent.play("d3: stay d3")
    assert [len(getattr(spent.of("d3").piles, pile)) for pile in ("future", "pyre", "past")] == [1, 1, 0]


def test_nobody_stays_more_than_twice_in_a_dream() -> None:  # Ruling B17
    thrice = hit("press")
    twice = thrice.full().with_bearer(replace(thrice.of("d1"), stays=2))
    bare = twice.with_bearer(replace(twice.bearers["d1"], piles=Piles())).with_turn(
        step=Step.WAKE, waking=("d1",)
    )
    reasons = [option.reasons for option in thrice.kind.options(bare, "d1") if option.code == "stay d1"]
    told = "You may wake up: you watch, and share in the Reflection."
    assert reasons == [("Nobody stays more than twice in a dream.", told)]


# --- foes ---


def foe_hit(cards: str, awareness: int = 2, **preset: str) -> Table:
    """Return a foe that bears by its preset once its lowest card met a Death of 13, and Ada chose Devastate."""
    began = table("d1", orders={0: "c1 c2 m13 s2 p1"}).play(
        foe(cards, awareness, **preset), "gm: duel d1 f1", "d1: next d1"
    )
    lowest = began.pile("f1", "present").split()[0]
    began.play("d1: oppose d1 f1", "d1: select d1 m13", f"gm: select f1 {lowest}")
    return began.play("d1: interpret d1 devastate", "gm: interpret f1 nothing")


def test_a_foe_that_spends_itself_burns_unseen_first() -> None:  # Ruling B42
    spent = foe_hit("s6 s7 s8 s9", bearing="spends")  # 7 Stress
    assert spent.pile("f1", "pyre") == "s8 s9"
    assert spent.known(frozenset()).position.bearers["f1"].piles.pyre.cards == ("U", "U")


def test_the_log_says_how_much_the_ways_absorb_of_how_much_stress() -> None:
    spent = foe_hit("s6 s7 s8 s9", bearing="spends")
    assert "Warden Blind Burns twice: 2 \N{MULTIPLICATION SIGN} 4 for 7 Stress." in spent.log()


def test_a_foe_that_spends_itself_burns_a_card_it_holds_when_no_future_is_left() -> None:
    spent = foe_hit("s8 s9", bearing="spends")  # 5 Stress
    assert (spent.pile("f1", "pyre"), spent.of("f1").awareness) == ("s9", 1)


def test_a_foe_that_spends_itself_flinches_where_nothing_else_would_do() -> None:
    spent = foe_hit("s5 s6", bearing="spends")  # 8 Stress
    assert (spent.pile("f1", "pyre"), spent.of("f1").awareness) == ("s6", 0)
    assert "Warden Discards the 6 of Swords, Burns the 6 of Swords and Blinks twice: " in " ".join(
        spent.log()
    )
    assert "1 + 3 + 2 \N{MULTIPLICATION SIGN} 2 for 8 Stress." in " ".join(spent.log())


def test_a_foe_that_holds_on_keeps_most_cards_to_play() -> None:  # Ruling B42
    held = foe_hit("s7 s8 s9", awareness=3, bearing="holds")  # 6 Stress
    assert (held.pile("f1", "present"), held.of("f1").awareness) == ("s8 s9", 0)


def test_stress_that_a_foe_cannot_bear_ends_it() -> None:  # Ruling B42
    ended = foe_hit("s1", 1, bearing="spends")
    assert ended.of("f1").has_left
    assert "Warden can bear no more and is out of it." in ended.log()
    asked = foe_hit("s1", 1, bearing="asked")
    assert "Warden is ended." in asked.play("gm: wake f1").log()
