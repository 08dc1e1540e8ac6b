"""Dream Odyssey in downtime: each sentence of the tie-in pages (Sefirot)."""

from typing import Any

import pytest

from characters.hidden_isle.rules.agent import Agent, Contact, Downtime, Drive, Trait
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.odyssey import layout_of_odyssey
from decks.rules.tarot import Card
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

IO = Contact("io", "Io", "Homeland", "w13", affection=5, distance=2)
FAR = Contact("far", "Far", "Other", "w12", affection=2)


def dreaming(crown: str = "burden", start: str = "m17", **changes: Any) -> Agent:
    """Return an agent in an Odyssey of their own."""
    return do(resting(**changes), "odyssey alone", crown=crown, start=start)


def dreaming_with(contact: str, bring: str = "no", **changes: Any) -> Agent:
    who = resting(contacts=(MARA, IO, FAR), **changes)
    return do(who, "odyssey with", contact=contact, crown="burden", start="m17", bring=bring)


def plan(who: Agent) -> Any:
    assert who.downtime
    assert who.downtime.odyssey
    return layout_of_odyssey(who.downtime.odyssey)


# --- its cost ---


def test_an_odyssey_is_played_during_downtime() -> None:
    assert find(agent(), "odyssey alone").reasons == ("No downtime is on. The Seer begins one.",)
    assert find(resting(), "odyssey alone").is_open


def test_it_costs_two_downtime_actions() -> None:
    who = dreaming()
    assert who.downtime
    assert who.downtime.used == 2
    late = resting(downtime=Downtime(used=1))
    assert find(late, "odyssey alone").reasons == (
        "Takes two actions, and one is left. One more may be had for 2 spiritual harm.",
    )


def test_only_one_is_permitted_per_downtime() -> None:
    who = do(dreaming(downtime=Downtime(is_solo=True, extra=1)), "woke lost", rest="xp")
    told = refused(who, "odyssey alone", crown="drawn", start="m17")
    assert told == "At most one Dream Odyssey in a downtime. The other actions are open to you."
    assert told in find(who, "odyssey with").reasons


def test_while_it_lasts_nothing_else_is_done() -> None:
    who = dreaming(downtime=Downtime(is_solo=True))
    assert "You are in a Dream Odyssey. Say first how it ended." in find(who, "train").reasons
    assert "You are in a Dream Odyssey. Say first how it ended." in find(who, "rest").reasons


# --- its set-up ---


@pytest.mark.parametrize(("which", "card"), [("burden", "m13"), ("ideal", "m17")])
def test_the_burden_or_ideal_card_may_be_the_crown(which: str, card: str) -> None:
    who = dreaming(which, start={"burden": "m17", "ideal": "m13"}[which])
    assert plan(who).crown == Card.from_code(card)


def test_otherwise_the_crown_is_a_random_major() -> None:
    told = plan(dreaming("drawn"))
    assert told.crown is None
    assert told.sentences[1] == "Draw a random Major for the Crown."


def test_only_a_major_can_be_the_crown() -> None:
    who = resting(burden=Drive("I left them", "c11", 3))
    assert refused(who, "odyssey alone", crown="burden", start="m17") == (
        "The Page of Cups, your burden, is no Major: only a Major can be the Crown. "
        "Choose one of these: A Major drawn at random; The Star, your ideal."
    )


def test_a_burden_that_is_not_named_cannot_be_the_crown() -> None:
    told = refused(resting(burden=Drive()), "odyssey alone", crown="burden", start="m17")
    assert told.startswith("You have no burden now.")


@pytest.mark.parametrize("start", ["m13", "m17", "s14", "m14"])
def test_the_starting_card_is_of_a_vice_a_virtue_the_burden_or_the_ideal(start: str) -> None:
    who = dreaming("drawn", start, vices=(Trait("spite", "s14"),), virtues=VIRTUES)
    assert plan(who).party == (Card.from_code(start),)


def test_no_other_card_may_start() -> None:
    assert refused(resting(), "odyssey alone", crown="drawn", start="m0") == (
        "Your starting Party card: there is no such choice. "
        "Choose one of these: Death, your burden; The Star, your ideal."
    )


def test_a_starting_card_must_be_used() -> None:
    assert refused(resting(), "odyssey alone", crown="drawn").startswith(
        "Your starting Party card: Choose one"
    )
    none = resting(burden=Drive("x", "c2"), ideal=Drive("y", "p3"))
    assert find(none, "odyssey alone").reasons == (
        "The Party begins with a Major or a court of your vices, virtues, burden or ideal, and you have none.",
    )


def test_a_party_has_majors_and_courts_alone() -> None:
    who = resting(vices=(Trait("spite", "s3"),))
    told = refused(who, "odyssey alone", crown="drawn", start="s3")
    assert told.startswith("The 3 of Swords, your vice: spite: a Party has Majors and courts alone.")


def test_one_begins_with_a_single_party_card() -> None:
    assert len(plan(dreaming()).party) == 1


def test_the_starting_card_is_not_the_crown() -> None:
    assert refused(resting(), "odyssey alone", crown="burden", start="m13") == (
        "Death is the Crown already. Begin with The Star, or draw the Crown."
    )
    alone = resting(ideal=Drive())
    assert refused(alone, "odyssey alone", crown="burden", start="m13") == (
        "Death is the Crown already. Draw the Crown instead."
    )


def test_used_cards_leave_the_decks_first() -> None:
    told = plan(dreaming_with("io", "yes"))
    assert told.leave == tuple(map(Card.from_code, ("m13", "m17", "w13")))
    assert told.sentences == (
        "Take Death, The Star and the Queen of Wands out of the decks first.",
        "Lay Death on the Crown.",
        "Your Party begins with The Star and the Queen of Wands.",
    )


# --- its end ---


@pytest.mark.parametrize(
    ("choice", "which", "track"), [("burden up", "burden", 5), ("burden down", "burden", 1)]
)
def test_won_with_ones_burden_as_the_crown_its_track_goes_two_up_or_down(
    choice: str, which: str, track: int
) -> None:
    after = do(dreaming(), "woke won", reward=choice, rest="xp")
    assert after.drive(which).track == track
    assert after.xp == 2


def test_won_with_ones_ideal_as_the_crown_its_track_moves() -> None:
    after = do(dreaming("ideal", "m13"), "woke won", reward="ideal down", rest="xp")
    assert after.ideal.track == 1


def test_a_track_that_is_not_the_crowns_stays() -> None:
    told = refused(dreaming(), "woke won", reward="ideal up", rest="xp")
    assert told.startswith(
        "The card of your ideal is not the Crown, so its track stays. Choose one of these: 4 XP;"
    )


def test_a_drawn_crown_that_is_ones_own_counts() -> None:
    after = do(dreaming("drawn"), "woke won", crown="m13", reward="burden up", rest="xp")
    assert after.burden.track == 5


def test_a_drawn_crown_that_is_not_ones_own_moves_no_track() -> None:
    told = refused(dreaming("drawn"), "woke won", crown="m0", reward="burden up", rest="xp")
    assert told == "The card of your burden is not the Crown, so its track stays. Take 4 XP instead."


def test_won_gives_four_xp() -> None:
    line = entry(dreaming(), "woke won", reward="xp", rest="xp")
    assert line.xp == 4 + 2


def test_won_gives_one_of_the_two() -> None:
    assert refused(dreaming(), "woke won", rest="xp").startswith("What you won: Choose one of these: 4 XP;")


def test_two_points_that_fill_the_burden_make_a_vice() -> None:
    who = dreaming(burden=Drive("I left them", "m13", 6))
    after = do(who, "woke won", reward="burden up", rest="xp")
    assert (after.burden, after.vices) == (Drive(), (Trait("I left them", "m13"),))


def test_two_points_down_stop_at_nothing() -> None:
    who = dreaming(burden=Drive("I left them", "m13", 1))
    assert do(who, "woke won", reward="burden down", rest="xp").burden.track == 0


def test_lost_gives_two_xp() -> None:
    who = dreaming(harm=boxes("s physical"))
    assert entry(who, "woke lost", rest="heal", box_1="s physical").xp == 2


def test_lost_moves_no_track() -> None:
    assert "reward" not in {ask.key for ask in find(dreaming(), "woke lost").asks}


@pytest.mark.parametrize(("code", "told"), [("woke won", {"reward": "xp"}), ("woke lost", {})])
def test_either_way_the_crown_is_an_extra_vision_card(code: str, told: Any) -> None:
    assert do(dreaming(), code, rest="xp", **told).visions == (Card.from_code("m13"),)


def test_a_drawn_crown_is_named_at_the_end_and_is_no_card_in_use() -> None:
    assert do(dreaming("drawn"), "woke lost", crown="m5", rest="xp").visions == (Card.from_code("m5"),)
    assert "there is no such choice" in refused(dreaming("drawn"), "woke lost", crown="m17", rest="xp")


@pytest.mark.parametrize(("code", "told", "xp"), [("woke won", {"reward": "xp"}, 4), ("woke lost", {}, 2)])
def test_either_way_up_to_three_harm_goes(code: str, told: Any, xp: int) -> None:
    who = dreaming(harm=boxes("s physical", "c spiritual", "w physical", "p spiritual"))
    after = do(who, code, rest="heal", box_1="s physical", box_2="c spiritual", box_3="w physical", **told)
    assert (after.harm, after.xp) == (boxes("p spiritual"), xp)
    assert "box-4" not in {ask.key for ask in find(who, code).asks}


def test_it_never_heals_trauma() -> None:
    who = dreaming(harm=boxes("s trauma", "c physical"))
    assert refused(who, "woke lost", rest="heal", box_1="s trauma") == (
        "Trauma in Swords stays. Trauma heals only by a heart-to-heart or a virtue. "
        "Choose one of these: Physical harm in Cups."
    )
    hurt = dreaming(harm=boxes("s trauma"))
    assert refused(hurt, "woke lost", rest="heal").startswith("You have no physical or spiritual harm.")


@pytest.mark.parametrize(("code", "told", "xp"), [("woke won", {"reward": "xp"}, 6), ("woke lost", {}, 4)])
def test_or_two_xp_come(code: str, told: Any, xp: int) -> None:
    assert do(dreaming(), code, rest="xp", **told).xp == xp


def test_one_of_the_two_not_both() -> None:
    who = dreaming(harm=boxes("s physical"))
    assert refused(who, "woke lost", rest="xp", box_1="s physical") == (
        "Harm goes or 2 XP come, not both: name no harm."
    )
    assert refused(who, "woke lost", rest="heal") == "Name at least one harm that goes, or take 2 XP."


def test_an_odyssey_ends_once() -> None:
    after = do(dreaming(), "woke lost", rest="xp")
    assert refused(after, "woke won") == "You are in no Dream Odyssey. Set out on one first."
    assert refused(agent(), "woke won") == "No downtime is on. The Seer begins one."


# --- with a contact ---


def test_a_shared_odyssey_is_the_visit() -> None:
    who = dreaming_with("mara")
    mara = who.contact("mara")
    assert mara
    assert (mara.affection, mara.distance) == (4, 0)
    assert who.downtime
    assert who.downtime.visits == 1
    after = do(who, "woke lost", rest="xp")
    assert (
        "At most one visit in a downtime. The other actions are open to you." in find(after, "visit").reasons
    )


def test_after_a_visit_it_is_dreamt_alone() -> None:
    who = do(resting(downtime=Downtime(is_solo=True)), "visit", contact="mara")
    assert find(who, "odyssey with").reasons == (
        "At most one visit in a downtime. The other actions are open to you.",
    )
    assert find(who, "odyssey alone").is_open


def test_a_shared_one_costs_two_actions_not_one() -> None:
    who = dreaming_with("mara")
    assert who.downtime
    assert who.downtime.used == 2


def test_it_takes_a_contact_that_there_is() -> None:
    assert (
        "You have no contact to share it with. Meet one first."
        in find(resting(contacts=()), "odyssey with").reasons
    )
    told = refused(resting(), "odyssey with", contact="nobody", crown="drawn", start="m17", bring="no")
    assert told == (
        "Which contact: there is no such choice. Choose one of these: Mara, affection 3, distance 1."
    )


def test_at_affection_three_their_card_joins_besides_the_starting_one() -> None:
    assert plan(dreaming_with("mara", "yes")).party == tuple(map(Card.from_code, ("m17", "s12")))
    assert plan(dreaming_with("mara", "no")).party == (Card.from_code("m17"),)


def test_below_affection_three_it_does_not() -> None:
    who = resting(contacts=(FAR,))
    told = refused(who, "odyssey with", contact="far", crown="burden", start="m17", bring="yes")
    assert told == "Far's card joins at affection 3, and it is 2. Set out without it."


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("m13", "Death is in use already. Set out without it."),
        ("c4", "The 4 of Cups cannot join: a Party has Majors and courts alone. Set out without it."),
    ],
)
def test_their_card_is_none_in_use_and_may_be_in_a_party(card: str, told: str) -> None:
    who = resting(contacts=(Contact("io", "Io", "Deity", card, affection=6),))
    assert told == refused(who, "odyssey with", contact="io", crown="burden", start="m17", bring="yes")


@pytest.mark.parametrize(("choice", "burden", "ideal"), [("ideal up", 3, 4), ("burden down", 2, 3)])
def test_at_affection_five_and_won_a_track_goes_one_up_or_down(choice: str, burden: int, ideal: int) -> None:
    after = do(dreaming_with("io"), "woke won", reward="xp", rest="xp", insight=choice)
    assert (after.burden.track, after.ideal.track) == (burden, ideal)


def test_insight_is_not_left_out() -> None:
    told = refused(dreaming_with("io"), "woke won", reward="xp", rest="xp")
    assert told == "Their insight: say which track goes up or down."


def test_insight_comes_on_a_win_alone() -> None:
    assert "insight" not in {ask.key for ask in find(dreaming_with("io"), "woke lost").asks}


def test_below_affection_five_there_is_no_insight() -> None:
    assert "insight" not in {ask.key for ask in find(dreaming_with("mara"), "woke won").asks}


def test_insight_comes_after_what_was_won() -> None:
    after = do(dreaming_with("io"), "woke won", reward="burden up", rest="xp", insight="burden up")
    assert after.burden.track == 6
    full = dreaming_with("io", burden=Drive("I left them", "m13", 5))
    told = refused(full, "woke won", reward="burden up", rest="xp", insight="burden up")
    assert told == "You have no burden now. Name one first. Choose the other, or another way."


def test_with_no_track_left_insight_is_not_asked_for() -> None:
    vices = (Trait("spite", "s14"),)
    who = do(
        resting(contacts=(IO,), vices=vices, burden=Drive("I left them", "m13", 6), ideal=Drive()),
        "odyssey with",
        contact="io",
        crown="burden",
        start="s14",
        bring="no",
    )
    after = do(who, "woke won", reward="burden up", rest="xp")
    assert (after.burden, len(after.vices)) == (Drive(), 2)


def test_a_fourth_virtue_is_refused_at_waking_too() -> None:
    who = dreaming("ideal", "m13", ideal=Drive("No one drowns", "m17", 5), virtues=VIRTUES)
    told = refused(who, "woke won", reward="ideal up", rest="xp")
    assert told.startswith(
        "This fills your ideal, which becomes a virtue. At most three virtues are active, "
        "and yours are calm; brave; kind. Set one aside first."
    )


def test_a_table_may_price_an_odyssey_anew() -> None:
    house = HouseRules(odyssey_actions=1, won_xp=9)
    who = do(resting(), "odyssey alone", rules=house, crown="burden", start="m17")
    assert entry(who, "woke won", rules=house, reward="xp", rest="xp").xp == 9 + RULES.rest_xp
