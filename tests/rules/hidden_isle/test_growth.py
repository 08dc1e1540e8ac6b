"""What XP and the Seer bring, and what lines stand on each other (The Hidden Isle, "XP")."""

from dataclasses import replace

import pytest

from characters.hidden_isle.rules import offers
from characters.hidden_isle.rules.agent import SKILLS, TRACKS, Agent, Downtime, Drive, Trait
from characters.hidden_isle.rules.granting import GRANTS, GROUPS, award_entry, exception_offers
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.odyssey import settle_odyssey_end
from characters.hidden_isle.rules.validity import (
    difference_between,
    is_entry_still_legal,
    no_seats_of_other_characters,
)
from characters.socket.rules import AnswersError, Entry, Table
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


def marked(track: str, at: int, xp: int = 1) -> Agent:
    return agent(tracks=tuple(at if key == track else 0 for key in TRACKS), xp=xp)


def with_point(track: str, **changes: object) -> Agent:
    return agent(points=tuple(int(key == track) for key in TRACKS), **changes)


def rated(skill: str, rating: int) -> tuple[int, ...]:
    return tuple(rating if key == skill else 0 for key in SKILLS)


# --- tracks ---


@pytest.mark.parametrize("track", ["s", "c", "w", "p", "ability"])
def test_one_xp_marks_one_track(track: str) -> None:
    after = do(marked(track, 2), f"mark {track}")
    assert (after.xp_on_track(track), after.xp) == (3, 0)


@pytest.mark.parametrize("track", ["s", "c", "w", "p"])
def test_a_full_suit_track_gives_a_skill_point_of_that_suit_and_resets(track: str) -> None:
    after = do(marked(track, 6), f"mark {track}")
    assert (after.xp_on_track(track), after.points_to_spend(track)) == (0, 1)
    assert sum(after.points) == 1


def test_a_full_ability_track_gives_a_new_ability_and_resets() -> None:
    after = do(marked("ability", 6), "mark ability")
    assert (after.xp_on_track("ability"), after.points_to_spend("ability")) == (0, 1)
    grown = do(after, "ability", name="Second sight")
    assert (grown.abilities, grown.points_to_spend("ability")) == (("Second sight",), 0)


def test_without_xp_nothing_is_marked() -> None:
    assert find(agent(), "mark s").reasons == ("Costs 1 XP. You have 0: train, or ask the Seer.",)


def test_a_point_raises_a_skill_of_its_suit() -> None:
    after = do(with_point("s"), "skill study")
    assert (after.rating("study"), after.points_to_spend("s")) == (1, 0)
    assert find(with_point("s"), "skill slip").reasons == (
        "You have no skill point of Cups. Its full track gives one.",
    )


def test_a_skill_goes_to_three() -> None:
    who = with_point("s", skills=rated("study", 3))
    assert refused(who, "skill study") == "Study is at 3, its most. Unlocked, it goes to 4."


def test_an_unlocked_skill_goes_to_four() -> None:
    who = do(with_point("s", skills=rated("study", 3)), "unlock", skill="study", reason="a vow")
    four = do(who, "skill study")
    assert four.rating("study") == 4
    assert find(replace(four, points=(1,) * 5), "skill study").reasons == ("Study is at 4, its most.",)


def test_an_ability_is_held_once() -> None:
    who = with_point("ability", abilities=("Second sight",))
    assert refused(who, "ability", name="second SIGHT") == (
        "You have second SIGHT already: an ability is held once. Name another."
    )
    assert find(agent(), "ability").reasons == ("No new ability is due. A full ability track gives one.",)


def test_words_have_an_end() -> None:
    assert refused(with_point("ability"), "ability", name="x" * 81) == (
        "The new ability has 81 characters: at most 80."
    )
    assert refused(with_point("ability"), "ability") == "The new ability: say it in a few words."
    assert refused(agent(burden=Drive()), "drive burden", text="Debts") == "Its card: choose a card."


def test_items_come_and_go() -> None:
    who = do(agent(), "item come", name="rope")
    assert who.items == ("rope",)
    assert do(who, "item go", name="rope").items == ()
    assert find(agent(), "item go").reasons == ("You carry nothing. Write an item down first.",)


def test_an_extra_vision_card_is_played_once() -> None:
    assert do(agent(visions=(Card.from_code("m0"),)), "vision", card="m0").visions == ()
    assert find(agent(), "vision").reasons == ("You hold no extra vision card. A Dream Odyssey brings one.",)


# --- exceptions by the Seer ---


def test_the_seer_grants_xp_with_a_reason() -> None:
    after = do(agent(), "xp", xp="3", reason="the flood")
    assert (after.xp, after.earned, after.exceptions) == (3, 3, (("+3 XP", "the flood"),))
    assert do(after, "xp", xp="\N{MINUS SIGN}3", reason="a slip").xp == 0
    assert award_entry(2, "x").data["exception"]["what"] == "+2 XP"


@pytest.mark.parametrize("xp", ["51", "-51", "two"])
def test_the_xp_granted_are_a_number(xp: str) -> None:
    told = f"XP: {xp} is not possible. Give a number from -50 to 50."
    assert refused(agent(), "xp", xp=xp, reason="x") == told


def test_every_exception_has_a_reason() -> None:
    assert refused(agent(), "gift", name="Second sight") == "Why: say it in a few words."


@pytest.mark.parametrize("to", ["0", "3", "6"])
def test_the_seer_sets_a_track(to: str) -> None:
    assert do(agent(), "track burden", to=to, reason="x").burden.track == int(to)


@pytest.mark.parametrize("to", ["8", "-1", "much"])
def test_a_track_over_seven_is_refused(to: str) -> None:
    told = f"Your burden's track: {to} is not possible. Give a number from 0 to 7."
    assert refused(agent(), "track burden", to=to, reason="x") == told


def test_a_track_set_full_becomes_a_virtue_and_no_fourth() -> None:
    assert do(agent(), "track ideal", to="7", reason="x").virtues == (Trait("No one drowns", "m17"),)
    assert "Set one aside first." in refused(agent(virtues=VIRTUES), "track ideal", to="7", reason="x")


def test_the_seer_gives_a_vice_or_a_virtue_but_no_fourth() -> None:
    assert do(agent(), "trait vice", text="envy", card="s9", reason="x").vices == (Trait("envy", "s9"),)
    assert do(agent(), "trait virtue", text="open", card="c1", reason="x").virtues == (Trait("open", "c1"),)
    told = refused(agent(virtues=VIRTUES), "trait virtue", text="open", card="c1", reason="x")
    assert told == "At most three virtues are active, and yours are calm; brave; kind. Set one aside first."


@pytest.mark.parametrize("which", ["vices", "virtues", "aside"])
def test_the_seer_takes_a_vice_or_a_virtue(which: str) -> None:
    who = agent(**{which: VIRTUES})
    assert getattr(do(who, "leave", which=f"{which} 1", reason="x"), which) == (VIRTUES[0], VIRTUES[2])


def test_the_seer_gives_an_ability() -> None:
    assert do(agent(), "gift", name="Second sight", reason="x").abilities == ("Second sight",)
    told = refused(agent(abilities=("Second sight",)), "gift", name="Second sight", reason="x")
    assert told.endswith("Name another.")


def test_the_seer_sets_how_close_a_contact_is() -> None:
    after = do(agent(), "close", contact="mara", affection="5", distance="2", reason="x")
    assert after.contacts == (replace(MARA, affection=5, distance=2),)
    told = refused(agent(), "close", contact="mara", affection="7", distance="2", reason="x")
    assert told == "Affection: 7 is not possible. Give a number from 0 to 6."
    told = refused(agent(), "close", contact="mara", affection="6", distance="4", reason="x")
    assert told == "Distance: 4 is not possible. Give a number from 0 to 3."


def test_the_seer_takes_any_harm_away() -> None:
    assert do(agent(harm=boxes("s trauma")), "mend", box="s trauma", reason="x").harm == ()


def test_only_what_there_is_can_be_granted_on() -> None:
    bare = {offer.group for offer in exception_offers(Agent(unlocked=frozenset(SKILLS)), Table(RULES))}
    assert bare == {"xp", "trait", "gift"}
    rich = agent(vices=VIRTUES, harm=boxes("s trauma"))
    assert (
        {offer.group for offer in exception_offers(rich, Table(RULES))}
        == GRANTS
        == {one.key for one in GROUPS}
    )


# --- standing ---


def test_a_line_stands_as_long_as_it_could_be_written() -> None:
    who = do(marked("s", 6), "mark s")
    line = entry(who, "skill study")
    assert is_entry_still_legal(who, line)
    assert not is_entry_still_legal(marked("s", 6), line)


def test_what_it_costs_is_left_aside() -> None:
    assert is_entry_still_legal(agent(), entry(marked("s", 2), "mark s"))


def test_a_line_stands_under_the_house_rules_that_it_was_written_under() -> None:
    house = HouseRules(actions=5)
    line = entry(resting(downtime=Downtime(used=4)), "train", rules=house)
    assert line.data["by"]["house"] == {"actions": 5}
    assert is_entry_still_legal(resting(downtime=Downtime(used=4)), line)
    granted = entry(agent(), "gift", rules=house, name="x", reason="y")
    assert granted.data["by"]["house"] == {"actions": 5}


def test_a_line_whose_offer_is_gone_falls() -> None:
    assert not is_entry_still_legal(
        Agent(), entry(agent(), "close", contact="mara", affection="5", distance="0", reason="x")
    )


def test_a_line_that_would_say_something_else_falls() -> None:
    line = entry(resting(burden=Drive("I left them", "m13", 6)), "reflect burden up")
    assert not is_entry_still_legal(resting(), line)


@pytest.mark.parametrize("line", [Entry("downtime", 0, {"solo": False}), award_entry(3, "x")])
def test_awards_and_beginnings_always_stand(line: Entry) -> None:
    assert is_entry_still_legal(Agent(), line)


def test_an_agents_lines_touch_nobody_else() -> None:
    assert no_seats_of_other_characters(agent()) == ()


def test_a_closed_offer_is_not_settled() -> None:
    assert refused(agent(), "train") == "No downtime is on. The Seer begins one."
    with pytest.raises(AnswersError):
        settle_odyssey_end(agent(), find(agent(), "woke won"), {}, RULES)


def test_every_offer_is_found_by_its_code() -> None:
    every = list(offers.open_and_closed_offers(agent(), Table(RULES)))
    assert [offers.offer_with_code(agent(), offer.code, RULES) for offer in every] == every
    assert offers.offer_with_code(agent(), "fly", RULES) is None


def test_what_taking_back_changes_is_told() -> None:
    before = agent(
        vices=VIRTUES[:1], visions=(Card.from_code("m0"),), skills=rated("study", 1), points=(1, 0, 0, 0, 0)
    )
    after = agent(burden=Drive("Debts", "p5"), ideal=Drive("No one drowns", "m17", 2), harm=boxes("s trauma"))
    change = difference_between(before, replace(after, downtime=Downtime()))
    assert (change.leaves, change.comes, change.before, change.after) == (("m0",), (), "The Fool", "no cards")
    assert change.sentences == (
        "Your burden is Debts again.",
        "Your ideal is at 2, not 3.",
        "Study is at 0, not 1.",
        "Points to spend on Swords: 0, not 1.",
        "Your vice calm (Temperance) goes.",
        "Your trauma in Swords is there again.",
        "A downtime is on again.",
    )
    assert difference_between(resting(), agent(ideal=Drive())).sentences == (
        "You have no ideal again.",
        "No downtime is on.",
    )
    assert difference_between(agent(abilities=("a",)), agent(abilities=("a",))).sentences == ()
