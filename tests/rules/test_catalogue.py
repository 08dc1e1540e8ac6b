"""The table's catalogue of Boons and what they ask for (The Beckoning Dream, "Boons")."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from characters.beckoning_dream.rules.boons import (
    CATEGORIES,
    MAJOR_BOONS,
    Boon,
    Need,
    is_boon_awake,
    unmet_needs,
)
from characters.beckoning_dream.rules.catalogue import (
    MOST_ENTRIES,
    MOST_NEEDS,
    catalogue_problems,
    names_asking_for,
)
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules, apply_entry, house_rules_of_json
from characters.beckoning_dream.rules.reflection import (
    open_and_closed_offers,
    settle_offer,
    settled_entry_under_default_rules,
)
from characters.beckoning_dream.rules.rewording import rewording_and_oneirogen_offers
from characters.socket.rules import ActorAndSheets, AnswersError, Choice, Entry, Offer, Table
from decks.rules.tarot import MAJORS, cards_of_codes, codes_in_deck_order
from tests.rules.laws import COSTS

WILL = Boon("Iron Will", "Never yields.")
CALM = Boon("Calm", "Still water.", "Minor Arcana", None, (Need("c", 4),))


def problems(*boons: Boon) -> list[tuple[tuple[str, ...], str]]:
    return [(problem.where, problem.message) for problem in catalogue_problems(boons)]


def dreamer(deck: str, *boons: Boon, xp: int = 12) -> Dreamer:
    return Dreamer(cards_of_codes(deck.split()), awareness=3, xp=xp, boons=boons)


def the_offer(who: Dreamer, *catalogue: Boon) -> Offer:
    table = Table(HouseRules(boons=catalogue))
    return next(offer for offer in open_and_closed_offers(who, table) if offer.code == "boon")


def gain(who: Dreamer, *catalogue: Boon, **answers: str) -> Entry:
    rules = HouseRules(boons=catalogue)
    return settle_offer(ActorAndSheets("me", {"me": who}), the_offer(who, *catalogue), answers, rules)["me"]


def refusals(who: Dreamer, *catalogue: Boon, **answers: str) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(AnswersError) as refused:
        gain(who, *catalogue, **answers)
    return [(problem.message, problem.where) for problem in refused.value.problems]


# --- three categories, 22 Majors from the start ---


def test_boons_are_of_three_categories():
    assert CATEGORIES == ("General", "Minor Arcana", "Major Arcana")


def test_each_major_arcana_has_an_associated_boon():
    assert [boon.major for boon in HouseRules().boons] == list(range(22))
    assert [boon.name for boon in MAJOR_BOONS] == [f"Boon of {name}" for name in MAJORS]
    assert {(boon.category, boon.text, boon.needs) for boon in MAJOR_BOONS} == {("Major Arcana", "", ())}


def test_the_first_catalogue_is_sound():
    assert problems(*MAJOR_BOONS) == []


def test_there_are_major_arcana_boons_that_bring_no_card():
    assert problems(Boon("Many Faces", "", "Major Arcana", None, (Need(major=9),))) == []


def test_a_table_keeps_its_own_catalogue_and_its_other_rules():
    rules = house_rules_of_json({"deck_least": 8, "boons": [CALM.data], "said": "Calm written"})
    assert rules == HouseRules(deck_least=8, boons=(CALM,))


# --- prerequisites, each at its boundary ---


@pytest.mark.parametrize(
    ("need", "short", "enough"),
    [
        (Need("s"), "c1 c2", "s1"),
        (Need("s", 1), "c1", "s1"),
        (Need("s", 3), "s1 s2 c1 c2", "s2 s3 s4"),
        (Need(cards=4), "s1 s2 m0", "s1 s2 m0 c1"),
        (Need("s", highest=9), "s7 s8 c9", "s9"),
        (Need("s", highest=9), "s8", "s14"),
        (Need(highest=14), "s13 m21", "w14"),
        (Need(highest=1), "m3", "p1"),
        (Need("c", 2, 5), "c5 s1 s2", "c4 c5"),
        (Need("c", 2, 5), "c3 c4", "c5 c6"),
        (Need(major=0), "s1 m1", "m0"),
        (Need(major=21), "s1 m20", "m21"),
    ],
    ids=str,
)
def test_a_prerequisite_holds_from_its_boundary_on(need, short, enough):
    boon = Boon("Any", needs=(need,))
    assert list(unmet_needs(boon, cards_of_codes(short.split()), ())) == [need]
    assert is_boon_awake(boon, cards_of_codes(enough.split()), ())


@pytest.mark.parametrize(("name", "is_held"), [("Iron Will", True), ("iron WILL", True), ("Iron", False)])
def test_a_prerequisite_may_be_another_boon(name, is_held):
    assert is_boon_awake(Boon("Next", needs=(Need(boon=name),)), cards_of_codes(["c1"]), (WILL,)) == is_held


def test_every_part_of_every_prerequisite_must_hold():
    boon = Boon("All", needs=(Need("c", 2, 3, 0, "Iron Will"), Need("s")))
    deck = cards_of_codes(["c2", "c3", "m0", "s1"])
    assert is_boon_awake(boon, deck, (WILL,))
    assert not is_boon_awake(boon, deck, ())
    for card in deck:
        assert not is_boon_awake(boon, deck - {card}, (WILL,))


@pytest.mark.parametrize(
    ("need", "told"),
    [
        (Need("s"), "a card of Swords"),
        (Need(cards=1), "a card"),
        (Need("c", 4), "at least 4 cards of Cups"),
        (Need(cards=20), "at least 20 cards"),
        (Need("w", highest=9), "the 9 of Wands or higher"),
        (Need("w", highest=14), "the King of Wands"),
        (Need(highest=1), "an Ace or higher"),
        (Need(highest=11), "a Page or higher"),
        (Need("p", 2, 5), "at least 2 cards of Pentacles and the 5 of Pentacles or higher"),
        (Need(major=17), "The Star"),
        (Need(boon="Calm"), "the Boon Calm"),
        (Need("c", major=0, boon="Calm"), "a card of Cups and The Fool and the Boon Calm"),
        (Need(), "nothing"),
    ],
)
def test_a_prerequisite_is_told_in_words(need, told):
    assert str(need) == told


def needs() -> st.SearchStrategy[Need]:
    return st.builds(
        Need, st.sampled_from(["", *"scwp"]), st.integers(0, 78), st.integers(0, 14), st.none() | st.integers(0, 21),
        st.sampled_from(["", "Calm"]),
    )  # fmt: skip


@given(needs())
def test_a_prerequisite_survives_its_writing_down(need):
    boon = Boon("Any", "words", "General", 3, (need, need))
    assert Boon.read(boon.data) == boon


# --- gaining from it ---


def test_a_boon_of_the_catalogue_is_gained_with_its_words_and_prerequisites():
    entry = gain(dreamer("c1 c2 c3 c4"), WILL, CALM, boon="@Calm", name="x", text="y")
    assert entry == Entry("boon", -COSTS["boon"], {"boons": [CALM.data]})
    assert apply_entry(dreamer("c1 c2 c3 c4"), entry).boons == (CALM,)


def test_what_the_catalogue_leaves_open_the_player_may_tell():
    assert gain(dreamer("c1"), Boon("Calm"), boon="@Calm", text="Still.").data["boons"][0]["text"] == "Still."


TIDES = Need(either=(Need("c"), Need("w", 3), Need(boon="Iron Will")))


@pytest.mark.parametrize(
    ("need", "met", "short"),
    [
        (Need(majors=2), "s1 m0 m21", "s1 m0"),
        (TIDES, "c5", "s1 w1 w2"),
        (TIDES, "w1 w2 w3", "s1"),
        (Need("s", either=(Need("c"), Need("w"))), "s1 w1", "c1 w1"),
    ],
)
def test_a_number_of_majors_or_one_of_several_may_be_asked_for(need, met, short):  # Ruling B24
    boon = Boon("Two Tides", needs=(need,))
    assert is_boon_awake(boon, cards_of_codes(met.split()), ())
    assert list(unmet_needs(boon, cards_of_codes(short.split()), ())) == [need]
    assert Need.read(need.data) == need


def test_one_of_several_may_be_a_boon():
    assert is_boon_awake(Boon("Two Tides", needs=(TIDES,)), cards_of_codes(["s1"]), (WILL,))


def test_one_of_several_is_told_with_or():
    assert str(TIDES) == "a card of Cups or at least 3 cards of Wands or the Boon Iron Will"
    assert [str(Need(majors=count)) for count in (1, 3)] == ["a Major", "at least 3 Majors"]


def test_an_unmet_prerequisite_closes_a_boon_and_says_why():
    offer = the_offer(dreamer("c1 c2"), CALM)
    said = "Calm asks for at least 4 cards of Cups."
    assert offer.asks[0].closed == (("Calm", said),)
    assert offer.asks[0].menu[0] == Choice("@Calm", "Calm", "Minor Arcana", "Still water.", "", said)
    assert "@Calm" not in dict(offer.asks[0].choices)
    assert refusals(dreamer("c1 c2"), CALM, boon="@Calm") == [(said, ("boon",))]


def test_a_met_prerequisite_is_told_beside_the_boon():
    choice = the_offer(dreamer("c1 c2 c3 c4"), CALM).asks[0].menu[0]
    assert (choice.note, choice.why) == ("Asks for at least 4 cards of Cups.", "")


def test_the_menu_stands_by_category_and_ends_with_our_own_words():
    star = MAJOR_BOONS[17]
    menu = the_offer(dreamer("c1 c2 c3 c4"), star, CALM, WILL).asks[0].menu
    assert [(choice.group, choice.label) for choice in menu] == [
        ("General", "Iron Will"),
        ("Minor Arcana", "Calm"),
        ("Major Arcana", "XVII The Star"),
        ("Not in the catalogue", "General, in our own words"),
        ("Not in the catalogue", "Minor Arcana, in our own words"),
        ("Not in the catalogue", "Major Arcana, in our own words"),
    ]


def test_a_major_boon_with_a_name_of_its_own_shows_both():
    choice = the_offer(dreamer("c1"), replace(MAJOR_BOONS[17], name="Polaris")).asks[0].menu[0]
    assert choice.label == "XVII The Star: Polaris"


def test_a_major_boon_may_ask_for_its_own_card():
    boon = replace(MAJOR_BOONS[17], needs=(Need(major=17),))
    assert gain(dreamer("c1"), boon, boon="m17").data["added"] == ["m17"]


def test_a_held_boon_is_no_choice():  # Ruling B8
    assert "@Iron Will" not in dict(the_offer(dreamer("c1", WILL), WILL).asks[0].choices)
    assert refusals(dreamer("c1", WILL), WILL, boon="@Iron Will") == [
        ("Iron Will is held already. A Boon is held once.", ("boon",))
    ]


def test_own_words_are_no_way_around_a_prerequisite():
    said = [("Calm is in the catalogue: choose it there, or take another name.", ("name",))]
    assert refusals(dreamer("c1"), CALM, boon="General", name="calm") == said


def test_a_boon_that_is_in_no_catalogue_is_no_choice():
    assert refusals(dreamer("c1"), WILL, boon="@Calm", name="x") == [("Choose a Boon.", ("boon",))]


def test_boons_build_off_each_other():
    after = Boon("Deeper Calm", needs=(Need(boon="Calm"),))
    assert refusals(dreamer("c1"), CALM, after, boon="@Deeper Calm")
    assert gain(dreamer("c1", CALM), CALM, after, boon="@Deeper Calm").data["boons"] == [after.data]


def test_a_held_boon_sleeps_while_its_prerequisite_is_unmet():  # Ruling B12
    who = dreamer("c3 c4 c5 c6 s1", CALM)
    assert is_boon_awake(CALM, who.deck, who.boons)
    less = apply_entry(
        who,
        settled_entry_under_default_rules(
            next(o for o in open_and_closed_offers(who, Table(HouseRules())) if o.code == "two_lowest c"), who
        ),
    )
    assert codes_in_deck_order(less.deck) == ["s1", "c5", "c6", "c7"]
    assert less.boons == (CALM,)
    assert not is_boon_awake(CALM, less.deck, less.boons)


# --- what no catalogue can mean ---


@pytest.mark.parametrize(
    ("boon", "where", "said"),
    [
        (Boon(""), ("0", "name"), "Give the Boon a name."),
        (Boon("n" * 81), ("0", "name"), "81 characters are too many: 80 fit here. Shorten it."),
        (Boon("A", "t" * 2001), ("0", "text"), "2,001 characters are too many: 2,000 fit here. Shorten it."),
        (
            Boon("A", "", "General", 17),
            ("0", "category"),
            "A Boon that brings a Major is of the Major Arcana. Choose that, or no Major.",
        ),
        (
            Boon("A", needs=(Need(),)),
            ("0", "needs", "0", "suit"),
            "This prerequisite asks for nothing. Fill a part of it, or leave it out.",
        ),
        (
            Boon("A", needs=(Need("s"), Need("s", 15))),
            ("0", "needs", "1", "cards"),
            "Swords has at most 14 cards: ask for 1 to 14.",
        ),
        (
            Boon("A", needs=(Need(cards=79),)),
            ("0", "needs", "0", "cards"),
            "A deck has at most 78 cards: ask for 1 to 78.",
        ),
        (
            Boon("A", needs=(Need(cards=-1),)),
            ("0", "needs", "0", "cards"),
            "A deck has at most 78 cards: ask for 1 to 78.",
        ),
        (
            Boon("A", needs=(Need(highest=15),)),
            ("0", "needs", "0", "highest"),
            "A rank is 1 to 14: an Ace is 1, a King 14.",
        ),
        (
            Boon("A", needs=(Need(major=22),)),
            ("0", "needs", "0", "major"),
            "A Major is 0 to 21, The Fool to The World.",
        ),
        (
            Boon("A", needs=(Need(boon="B"),)),
            ("0", "needs", "0", "boon"),
            "B is not in the catalogue. Add it first, or leave it out.",
        ),
        (Boon("A", needs=(Need(boon="a"),)), ("0", "needs", "0", "boon"), "A cannot ask for itself."),
        (
            Boon("A", needs=(Need("s"),) * 7),
            ("0", "needs"),
            "7 prerequisites are too many: at most 6 fit here.",
        ),
    ],
)
def test_what_is_wrong_with_an_entry_is_told_where_it_stands(boon, where, said):
    assert problems(boon) == [(where, said)]


@pytest.mark.parametrize(
    ("need", "where", "said"),
    [
        (Need(majors=23), ("majors",), "There are 22 Majors: ask for 1 to 22."),
        (
            Need(either=(Need("c"),)),
            ("either",),
            "One alone is nothing to choose from: ask for it plainly, or add another.",
        ),
        (Need(either=(Need("c"),) * 5), ("either",), "5 are too many to choose from: at most 4 fit here."),
        (
            Need(either=(Need("c"), Need("s", 15))),
            ("either", "1", "cards"),
            "Swords has at most 14 cards: ask for 1 to 14.",
        ),
        (
            Need(either=(Need("c"), Need(boon="Calm"))),
            ("either", "1", "boon"),
            "Calm is not in the catalogue. Add it first, or leave it out.",
        ),
        (Need(either=(Need("c"), Need(boon="A"))), ("either", "1", "boon"), "A cannot ask for itself."),
    ],
)
def test_what_is_wrong_with_one_of_several_is_told_where_it_stands(need, where, said):
    assert problems(Boon("A", needs=(need,))) == [(("0", "needs", "0", *where), said)]


def test_all_that_may_stand_in_for_each_other_counts():
    torn = Need(either=(Need("c"), Need("w"), Need("s"), Need("p")))
    said = "16 with all that may stand in for another are too many: at most 12 fit here."
    assert problems(Boon("A", needs=(torn,) * 4)) == [(("0", "needs"), said)]
    assert problems(Boon("A", needs=(torn,) * 3)) == []


def test_a_circle_is_none_where_another_will_do():
    torn = Boon("A", needs=(Need(either=(Need("c"), Need(boon="B"))),))
    assert problems(torn, Boon("B", needs=(Need(boon="A"),))) == []
    assert names_asking_for("B", [torn]) == ["A"]


@pytest.mark.parametrize(
    "boon",
    [
        Boon("n" * 80, "t" * 2000),
        Boon("A", needs=(Need("s", 14, 14), Need(cards=78), Need(highest=1), Need(major=0), Need(major=21))),
        Boon("A", needs=(Need("s"),) * MOST_NEEDS),
    ],
)
def test_what_just_fits_is_no_problem(boon):
    assert problems(boon) == []


def test_a_name_stands_once():
    said = "iron will is in the catalogue already. Give it another name."
    assert problems(WILL, Boon("iron will")) == [(("1", "name"), said)]


def test_a_major_comes_once():
    said = "The Star comes with Boon of The Star already. A Major has one Boon."
    assert problems(MAJOR_BOONS[17], replace(MAJOR_BOONS[17], name="Polaris")) == [(("1", "major"), said)]


def test_two_hundred_boons_fit_and_no_more():
    boons = [Boon(f"Boon {n}") for n in range(MOST_ENTRIES + 1)]
    assert problems(*boons[:-1]) == []
    assert problems(*boons) == [((), "201 Boons are too many: at most 200 fit in a catalogue.")]


def test_boons_cannot_wait_for_each_other():
    one, two = Boon("A", needs=(Need(boon="B"),)), Boon("B", needs=(Need(boon="C"),))
    ring = Boon("C", needs=(Need(boon="A"),))
    said = "asks for {} in its turn: neither could ever be gained."
    assert problems(one, two, ring) == [
        (("0", "needs", "0", "boon"), "B " + said.format("A")),
        (("1", "needs", "0", "boon"), "C " + said.format("B")),
        (("2", "needs", "0", "boon"), "A " + said.format("C")),
    ]


def test_who_leads_to_a_ring_is_not_in_it():
    one, two = Boon("A", needs=(Need(boon="B"),)), Boon("B", needs=(Need(boon="A"),))
    outside = Boon("C", needs=(Need(boon="A"), Need(boon="gone")))
    assert [where[0] for where, _ in problems(one, two, outside)] == ["0", "1", "2"]
    assert problems(one, two, outside)[2][1] == "gone is not in the catalogue. Add it first, or leave it out."


def test_a_boon_knows_who_asks_for_it():
    after = Boon("Deeper Calm", needs=(Need("c"), Need(boon="calm")))
    assert names_asking_for("Calm", (CALM, WILL, after)) == ["Deeper Calm"]
    assert names_asking_for("Iron Will", (CALM, WILL, after)) == []


# --- words put right ---


def reword(who: Dreamer, place: int, **answers: str) -> Entry:
    offer = list(rewording_and_oneirogen_offers(who))[place]
    return settle_offer(ActorAndSheets("me", {"me": who}), offer, answers, HouseRules())["me"]


def reword_refusals(who: Dreamer, **answers: str) -> list[tuple[str, tuple[str, ...]]]:
    with pytest.raises(AnswersError) as refused:
        reword(who, 0, **answers)
    return [(problem.message, problem.where) for problem in refused.value.problems]


def test_the_words_of_a_held_boon_can_be_put_right_at_no_price():
    who = dreamer("c1", WILL, CALM)
    assert [offer.code for offer in rewording_and_oneirogen_offers(who)] == [
        "reworded 1",
        "reworded 2",
        "oneirogen",
    ]
    assert [question.begins for question in list(rewording_and_oneirogen_offers(who))[1].asks] == [
        "Calm",
        "Still water.",
    ]
    entry = reword(who, 1, name="  Calm \n Sea ", text=" Quite still. ")
    assert entry == Entry("reworded", 0, {"boon": "Calm", "name": "Calm Sea", "text": "Quite still."})
    assert apply_entry(who, entry).boons == (WILL, replace(CALM, name="Calm Sea", text="Quite still."))
    assert apply_entry(who, entry).xp == 12


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (" ", "x", [("Give the Boon a name.", ("name",))]),
        (
            "Iron Will",
            "Never yields.",
            [("These are its words already. Change them, or leave the page.", ("name",))],
        ),
        ("calm", "x", [("Calm is held too. Give this one another name.", ("name",))]),
        (
            "n" * 81,
            "t" * 2001,
            [
                ("The name has 81 characters: at most 80.", ("name",)),
                ("The text has 2001 characters: at most 2000.", ("text",)),
            ],
        ),
    ],
)
def test_words_that_cannot_stand_are_told(name, text, said):
    assert reword_refusals(dreamer("c1", WILL, CALM), name=name, text=text) == said


def test_a_boon_may_keep_its_name_in_other_letters():
    assert reword(dreamer("c1", WILL), 0, name="IRON WILL", text="").data["name"] == "IRON WILL"
