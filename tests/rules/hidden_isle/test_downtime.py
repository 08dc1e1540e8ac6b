"""Downtime in its order (The Hidden Isle, "Downtime", "Contacts", "Harm")."""

from typing import Any

import pytest

from characters.hidden_isle.rules import downtime, offers
from characters.hidden_isle.rules.agent import Agent, Contact, Downtime, Drive, Odyssey, Trait, apply_entry
from characters.hidden_isle.rules.harm import cards_lost_to_harm
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Entry
from decks.rules.tarot import Card, Suit
from tests.rules.hidden_isle.lives import (
    MARA,
    RULES,
    VIRTUES,
    agent,
    boxes,
    do,
    entry,
    find,
    refused,
    resting,
)

VICES = (Trait("spite", "s14"), Trait("greed", "p14"))
FULL = boxes(*(f"{suit} spiritual" for suit in "sscc"), *(f"{suit} trauma" for suit in "wwpp"))
NONE_ON = "No downtime is on. The Seer begins one."


def begun(*, solo: bool = False, **changes: object) -> Agent:
    return apply_entry(agent(**changes), downtime.downtime_begun_entry({"solo": solo}))


def contact(affection: int, distance: int) -> tuple[Contact, ...]:
    return (Contact("mara", "Mara", "Deity", "s12", "", affection, distance),)


# --- its order ---


def test_each_vice_causes_one_spiritual_harm() -> None:
    who = do(do(begun(vices=VICES), "vice", suit_1="s"), "vice", suit_1="c")
    assert who.harm == boxes("s spiritual", "c spiritual")
    assert find(who, "vice").reasons == ("No vice asks for more now.",)


def test_vices_come_first() -> None:
    told = "First your vices: two still to be paid for with spiritual harm."
    who = begun(vices=VICES)
    assert find(who, "drift").reasons == (told,)
    assert told in find(who, "train").reasons
    assert [offer.code for offer in offers.open_downtime_offers(who, RULES)] == ["vice"]


def test_a_vice_that_finds_no_box_says_so_and_goes_on() -> None:
    who = begun(vices=VICES[:1], harm=FULL)
    assert find(who, "vice").notes == ("Not enough boxes are free: what finds none goes to the Seer.",)
    assert do(who, "vice").harm == FULL


def test_then_each_contact_drifts_before_any_action() -> None:
    who = begun()
    assert find(who, "train").reasons == ("First your contacts drift.",)
    assert find(who, "drift").notes == ("Mara: affection 3, distance 2.",)
    assert do(who, "drift").contacts[0].distance == 2
    assert find(do(who, "drift"), "drift").reasons == ("No contact drifts now.",)


@pytest.mark.parametrize(("affection", "left"), [(3, 2), (0, 0)])
def test_at_three_the_distance_resets_and_affection_goes_down(affection: int, left: int) -> None:
    (mara,) = do(begun(contacts=contact(affection, 2)), "drift").contacts
    assert (mara.distance, mara.affection) == (0, left)


def test_who_has_no_contact_waits_for_no_drift() -> None:
    assert find(begun(contacts=()), "train").is_open


@pytest.mark.parametrize(("solo", "actions"), [(False, 2), (True, 3)])
def test_then_there_are_two_actions_or_three_when_solo(solo: bool, actions: int) -> None:
    who = begun(solo=solo, contacts=())
    for _ in range(actions):
        who = do(who, "train")
    assert find(who, "train").reasons == (
        "Takes one action, and none is left. One more may be had for 2 spiritual harm.",
    )


def test_one_more_action_costs_two_spiritual_harm() -> None:
    who = do(resting(downtime=Downtime(used=2)), "extra", suit_1="s", suit_2="s")
    assert who.harm == boxes("s spiritual", "s spiritual")
    assert find(who, "train").is_open
    assert "At most one more action in a downtime." in find(who, "extra").reasons


def test_one_more_action_needs_two_free_boxes() -> None:
    assert find(resting(harm=FULL[1:]), "extra").reasons == (
        "Takes 2 spiritual harm, and you have one free box.",
    )
    told = refused(resting(harm=boxes("s physical")), "extra", suit_1="s", suit_2="s")
    assert told == "Swords has room for 1 more: put the rest in another suit."
    told = refused(resting(harm=boxes("s physical", "s physical")), "extra", suit_1="s", suit_2="c")
    assert told.startswith("Swords has no free box: all two are filled. Choose one of these: Cups;")


def test_without_a_free_box_no_more_action_is_promised() -> None:
    who = resting(downtime=Downtime(used=2), harm=FULL)
    assert find(who, "train").reasons == ("Takes one action, and none is left.",)


@pytest.mark.parametrize(
    "code", ["vice", "drift", "extra", "heal", "train", "reflect burden up", "visit", "rest"]
)
def test_outside_a_downtime_nothing_of_it_is_open(code: str) -> None:
    assert NONE_ON in find(agent(), code).reasons
    assert offers.open_downtime_offers(agent(), RULES) == ()


# --- its actions ---


def test_heal_takes_up_to_three_harm_away() -> None:
    who = resting(harm=boxes("s physical", "s physical", "c spiritual", "w physical"))
    after = do(who, "heal", box_1="s physical", box_2="s physical", box_3="c spiritual")
    assert after.harm == boxes("w physical")
    assert "box-4" not in {ask.key for ask in find(who, "heal").asks}


def test_heal_never_heals_trauma() -> None:
    assert find(resting(harm=boxes("s trauma")), "heal").reasons == (
        "You have no physical or spiritual harm to heal. Trauma heals only by a heart-to-heart or a virtue.",
    )


def test_harm_heals_as_often_as_it_is_there() -> None:
    who = resting(harm=boxes("s physical", "c spiritual"))
    told = refused(who, "heal", box_1="s physical", box_2="s physical")
    assert told == "Physical harm in Swords is there once, not two times. Name other harm, or less."


def test_train_gives_two_xp() -> None:
    assert do(resting(), "train").xp == 2


@pytest.mark.parametrize(("told", "words"), [({"words": "a boat"}, "a boat"), ({}, "")])
def test_prepare_is_written_down(told: Any, words: str) -> None:
    assert entry(resting(), "prepare", **told).data["words"] == words


@pytest.mark.parametrize(
    ("code", "burden", "ideal"),
    [
        ("reflect burden up", 4, 3),
        ("reflect burden down", 2, 3),
        ("reflect ideal up", 3, 4),
        ("reflect ideal down", 3, 2),
    ],
)
def test_reflect_moves_the_burden_or_the_ideal_by_one(code: str, burden: int, ideal: int) -> None:
    after = do(resting(), code)
    assert (after.burden.track, after.ideal.track) == (burden, ideal)


def test_a_track_goes_no_lower_than_nothing() -> None:
    who = resting(burden=Drive("I left them", "m13", 0))
    assert find(who, "reflect burden down").reasons == (
        "Your burden is at 0 and goes no lower. It may go up.",
    )


def test_a_full_burden_becomes_a_vice() -> None:
    after = do(resting(burden=Drive("I left them", "m13", 6)), "reflect burden up")
    assert (after.burden, after.vices) == (Drive(), (Trait("I left them", "m13"),))
    assert find(after, "reflect burden up").reasons == ("You have no burden now. Name one first.",)


def test_a_full_ideal_becomes_a_virtue() -> None:
    after = do(resting(ideal=Drive("No one drowns", "m17", 6)), "reflect ideal up")
    assert (after.ideal, after.virtues) == (Drive(), (Trait("No one drowns", "m17"),))


def test_a_fourth_virtue_is_refused_with_what_is_legal() -> None:
    who = resting(ideal=Drive("No one drowns", "m17", 6), virtues=VIRTUES)
    assert find(who, "reflect ideal up").reasons == (
        "This fills your ideal, which becomes a virtue. At most three virtues are active, "
        "and yours are calm; brave; kind. Set one aside first.",
    )
    after = do(do(who, "virtue aside", virtue="1"), "reflect ideal up")
    assert [virtue.text for virtue in after.virtues] == ["calm", "kind", "No one drowns"]
    assert after.aside == VIRTUES[1:2]
    assert find(after, "virtue up").reasons[0].startswith("At most three virtues are active")


def test_a_table_without_virtues_says_so() -> None:
    house = HouseRules(virtues=0)
    who = resting(ideal=Drive("No one drowns", "m17", 6))
    told = find(who, "reflect ideal up", house).reasons
    assert told == ("This fills your ideal, which becomes a virtue. At most no virtues are active.",)


def test_a_virtue_set_aside_is_taken_up_again() -> None:
    who = do(agent(virtues=VIRTUES), "virtue aside", virtue="0")
    assert do(who, "virtue up", virtue="0").virtues == (*VIRTUES[1:], VIRTUES[0])
    assert find(agent(), "virtue aside").reasons == ("You have no active virtue to set aside.",)
    assert find(agent(), "virtue up").reasons == ("You have set no virtue aside.",)


def test_a_new_burden_is_named_where_the_old_one_became_a_vice() -> None:
    assert do(agent(burden=Drive()), "drive burden", text="Debts", card="p5").burden == Drive(
        "Debts", "p5", 0
    )
    assert find(agent(), "drive ideal").reasons == (
        "Your ideal is No one drowns. It makes room when its track is full.",
    )


def test_a_new_contact_has_affection_one() -> None:
    after = do(resting(), "meet", name="Old Tam", kind="Other", card="p9")
    assert after.contacts[-1] == Contact("old-tam", "Old Tam", "Other", "p9", "", 1, 0)
    assert refused(resting(), "meet", name="mara", kind="Other", card="p9") == (
        "You know a mara already. Give another name."
    )


@pytest.mark.parametrize(("affection", "then"), [(3, 4), (6, 6)])
def test_a_visit_brings_distance_0_and_affection_up(affection: int, then: int) -> None:
    (mara,) = do(resting(contacts=contact(affection, 2)), "visit", contact="mara").contacts
    assert (mara.distance, mara.affection) == (0, then)


def test_at_most_one_visit() -> None:
    who = do(resting(), "visit", contact="mara")
    assert refused(who, "visit", contact="mara") == (
        "At most one visit in a downtime. The other actions are open to you."
    )


def test_a_visit_is_to_a_contact_that_there_is() -> None:
    assert refused(resting(), "visit", contact="nobody") == (
        "Which contact: there is no such choice. Choose one of these: Mara, affection 3, distance 1."
    )
    assert find(resting(contacts=()), "visit").reasons == ("You have no contact to visit. Meet one first.",)


def test_ending_it_says_what_goes_unused() -> None:
    assert find(resting(), "rest").notes == ("Two actions would go unused.",)
    assert find(resting(downtime=Downtime(used=2)), "rest").notes == ()
    assert do(resting(), "rest").downtime is None


def test_the_hand_gets_one_line_and_no_xp() -> None:
    told = {"solo": False}
    assert list(downtime.no_problems_to_begin(told)) == []
    assert downtime.downtime_in_words_and_no_xp(told) == (("Downtime for the Hand", 0),)
    assert downtime.downtime_in_words_and_no_xp({"solo": True}) == (("Downtime for one player alone", 0),)
    assert downtime.downtime_begun_entry(told) == Entry("downtime", 0, {"solo": False})


def test_a_downtime_is_put_right() -> None:
    who = begun(vices=VICES)
    assert apply_entry(who, downtime.correction_entry({"solo": False}, None)).downtime is None
    solo = apply_entry(who, downtime.correction_entry({"solo": False}, {"solo": True})).downtime
    assert solo == Downtime(is_solo=True, vices=2, drifts=1)
    assert apply_entry(agent(), downtime.correction_entry(None, {"solo": False})).downtime == Downtime(
        drifts=1
    )


# --- harm ---


def test_two_boxes_in_a_suit_and_then_one_card_fewer_there() -> None:
    who = agent(harm=boxes("s physical"))
    assert cards_lost_to_harm(who, Suit.SWORDS, RULES) == 0
    assert find(who, "harm s").notes == ("The last box of Swords: one card fewer there.",)
    hurt = do(who, "harm s", kind="trauma")
    assert cards_lost_to_harm(hurt, Suit.SWORDS, RULES) == 1
    assert find(hurt, "harm s").reasons == (
        "Swords has no free box: all two are filled. There is room in Cups, Wands and Pentacles.",
    )


@pytest.mark.parametrize("kind", ["physical", "spiritual", "trauma"])
def test_harm_is_physical_spiritual_or_trauma(kind: str) -> None:
    assert do(agent(), "harm p", kind=kind).harm == boxes(f"p {kind}")


def test_no_other_kind_of_harm_is_taken() -> None:
    assert refused(agent(), "harm p", kind="sleepy") == (
        "What kind of harm: there is no such choice. Choose one of these: Physical; Spiritual; Trauma."
    )


def test_when_no_suit_has_room_the_seer_is_told() -> None:
    assert find(agent(harm=FULL), "harm s").reasons[0].endswith("No suit has room: tell the Seer.")


def test_trauma_heals_by_a_heart_to_heart_or_a_virtue() -> None:
    who = agent(harm=boxes("s trauma"), virtues=VIRTUES)
    assert do(who, "trauma", box="s trauma", way="heart").harm == ()
    line = entry(who, "trauma", box="s trauma", way="virtue 1")
    assert (apply_entry(who, line).harm, line.data["virtue"]) == ((), "brave")
    assert find(agent(), "trauma").reasons == ("You carry no trauma. Other harm heals in downtime.",)


def test_harm_of_one_kind_twice_is_told_once() -> None:
    who = resting(harm=boxes("s physical", "s physical"))
    assert find(who, "heal").asks[0].choices == (("s physical", "Physical harm in Swords (there two times)"),)


def test_what_is_gone_already_does_no_harm_to_an_old_line() -> None:
    line = Entry("healed", 0, {"healed": ["s physical"], "downtime": {"used": 1}})
    assert apply_entry(agent(contacts=(MARA,)), line) == agent()


def test_a_vision_card_comes_once() -> None:
    card = Card.from_code("m0")
    assert apply_entry(agent(visions=(card,)), Entry("woke", 0, {"visions": ["m0"]})).visions == (card,)


def test_a_downtime_remembers_what_was_done() -> None:
    who = do(do(do(begun(vices=VICES[:1]), "vice", suit_1="s"), "drift"), "train")
    assert who.downtime
    assert who.downtime.done == ("vice", "drift", "trained")
    assert downtime.actions_left(who.downtime, RULES) == 1
    assert do(who, "item come", name="rope").downtime == who.downtime


# --- what waits for its player ---


def test_nothing_waits_without_a_downtime() -> None:
    assert downtime.next_downtime_step_in_words_and_page(agent(), RULES) is None


def test_what_a_downtime_asks_next_waits_for_its_player() -> None:
    owing = begun(vices=VICES[:1])
    assert owing.downtime
    owed = downtime.step_owed_first_in_words_or_blank(owing.downtime)
    assert downtime.next_downtime_step_in_words_and_page(owing, RULES) == (owed, "downtime")
    rested = begun(contacts=(), vices=())
    assert downtime.next_downtime_step_in_words_and_page(rested, RULES) == ("Two actions left.", "downtime")
    done = do(do(rested, "train"), "prepare")
    assert downtime.next_downtime_step_in_words_and_page(done, RULES) == (
        "No action is left. End it when you are done.",
        "downtime",
    )


def test_an_odyssey_that_is_dreamt_waits_for_its_end() -> None:
    dreaming = resting(downtime=Downtime(used=2, odyssey=Odyssey("m17", ("m13",))))
    assert downtime.next_downtime_step_in_words_and_page(dreaming, RULES) == (downtime.DREAMING, "odyssey")
