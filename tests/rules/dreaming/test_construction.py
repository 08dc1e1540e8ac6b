"""Dream Construction: the text's "Dream Construction" and "Guide", and Rulings B27 to B30."""

import json

import pytest

from characters.beckoning_dream.rules.dreaming.construction import (
    begin,
    left_out_of_construction,
    majors_of_dream_deck,
    size_of_dream_deck,
)
from characters.beckoning_dream.rules.dreaming.position import BondHere, Ending
from play.rules.zones import U
from tests.rules.dreaming.dreams import DECKS, LATE, Table, effort, foe, setup, table
from tests.rules.dreaming.test_spikes import spike

ADA, BO, CY = "c1 c2 s4 s3 p1", "p1 p2 w1 w2 w3", "s1 c1 c2 s2"
MAJORS = "m16 m17 m9 m0"
QUESTION = "gm: ask What waits at the gate?"


def constructed(*moves: str, keys: str = "d1 d2", deck: str = "m16 d1:c1 m9", **more: object) -> Table:
    """Return a dream whose spread is The Tower, Ada's Ace of Cups and The Hermit, unless *deck* says otherwise."""
    count = len(keys.split())
    orders = dict(enumerate([ADA, BO, CY][:count])) | {count: MAJORS, count + 1: deck}
    return table(*keys.split(), orders=orders, **{"spread": 3, **more}).play(*moves)


def moves_of(played: Table, seat: str, *words: str) -> list[str]:
    """Return the open moves of *seat* that begin so, as they see them."""
    options = played.kind.options(played.known(frozenset({seat} if seat else ())).position, seat)
    return [option.code for option in options if option.code.startswith(words) and not option.reasons]


# --- the Dream Deck ---


def test_four_majors_of_a_neutral_deck_and_a_card_of_each_dreamer_are_combined() -> None:
    deck = constructed().full()
    assert set(deck.majors) == set(MAJORS.split())
    assert [one.piles.given for one in deck.dreamers] == ["c1", "p1"]
    assert size_of_dream_deck([["c1", "c2", "c3"]] * 2) == 6


def test_one_major_more_for_each_player_beyond_three() -> None:
    assert [majors_of_dream_deck(count) for count in (1, 3, 4, 6)] == [4, 4, 5, 7]
    assert size_of_dream_deck([["c1", "c2", "c3"]] * 6) == 13


def test_nobody_sees_the_majors_before_the_spread_shows_them() -> None:
    closed = constructed(turns_scenes=True)
    for seat in ("gm", "d1", "d2"):
        assert closed.known(frozenset({seat})).position.majors.known == ()
    assert "Four Majors join the Dream Deck, unseen." in closed.log("gm")


def test_whose_card_was_given_stays_unseen_by_its_owner_too_until_it_lies_in_the_spread() -> (
    None
):  # Ruling B27
    laid = constructed()
    for seat in ("gm", "d1", "d2"):
        known = laid.known(frozenset({seat})).position
        assert [one.piles.given for one in known.dreamers] == ["c1", U]
        assert known.bearers["d1"].piles.aside.cards[0] == "c1"
    assert laid.log()[:4] == [
        "Ada gives a card to the Dream Deck, unseen.",
        "Bo gives a card to the Dream Deck, unseen.",
        "Four Majors join the Dream Deck, unseen.",
        "The spread: The Tower; the Ace of Cups, which Ada gave; The Hermit.",
    ]


def test_a_house_may_show_each_card_as_it_is_given() -> None:  # Ruling B27
    shown = constructed(shows_given=True)
    assert [one.piles.given for one in shown.known(frozenset({"d2"})).position.dreamers] == ["c1", "p1"]
    assert shown.log()[1] == "Ada gave the Ace of Cups to the Dream Deck."
    assert shown.play(QUESTION, "gm: end").log()[-1] == "The dream is over."


def test_the_same_face_may_lie_twice_from_two_decks() -> None:  # Ruling B27
    twice = constructed(keys="d1 d2 d3", deck="d1:c1 d3:s1 m9", spread=3)
    assert [(scene.card, scene.owner) for scene in twice.full().scenes][:2] == [("c1", "d1"), ("s1", "d3")]
    same = table("d1", "d3", orders={0: ADA, 1: CY.replace("s1 c1", "c1 s1"), 3: "d1:c1 d3:c1"}, spread=2)
    assert [(scene.card, scene.owner) for scene in same.full().scenes] == [("c1", "d1"), ("c1", "d3")]


def test_at_the_end_what_was_given_and_burned_unseen_is_turned_over() -> None:
    hit = constructed(QUESTION, effort("p9", 9, 2, "d1"), "d1: next d1", "d1: oppose d1 effort 0")
    hit.play("d1: select d1 s4", "d1: interpret d1 nothing", "d1: bear d1 blind", "gm: resolve open")
    burned = hit.pile("d1", "pyre")
    assert hit.known(frozenset({"d1"})).position.bearers["d1"].piles.pyre.known == ()
    hit.play("gm: end")
    for seat in ("gm", "d1", "d2"):
        known = hit.known(frozenset({seat})).position.bearers
        assert known["d1"].piles.pyre.cards == (burned,)
        assert known["d2"].piles.given == "p1"
    assert hit.log()[-3:] == [
        "The dream is over.",
        "In Ada’s Pyre lies the 3 of Cups.",
        "Bo gave the Ace of Pentacles to the Dream Deck.",
    ]
    assert hit.waits == ()


def test_of_several_that_burned_all_are_named() -> None:
    met = constructed(QUESTION, effort("p9", 9, 6, "d1"), "d1: next d1", "d1: oppose d1 effort 0")
    met.play("d1: select d1 s4", "d1: interpret d1 nothing", "d1: bear d1 burn:s3 blind", "gm: resolve open")
    assert "In Ada’s Pyre lie the 3 of Cups and the 3 of Swords." in met.play("gm: end").log()


# --- the spread ---


def test_cards_of_the_spread_are_drawn_at_random_from_the_dream_deck_and_lie_open() -> None:
    scenes = constructed().known(frozenset()).position.scenes
    assert [(scene.card, scene.owner, scene.is_turned) for scene in scenes] == [
        ("m16", "", True),
        ("c1", "d1", True),
        ("m9", "", True),
    ]


@pytest.mark.parametrize(("spread", "most"), [(7, 6), (-1, 6)])
def test_a_spread_has_no_more_cards_than_the_dream_deck(spread: int, most: int) -> None:
    with pytest.raises(ValueError, match=f"The spread may have 1 to {most} cards: the Dream Deck has 6."):
        begin({**setup(["d1", "d2"]), "spread": spread}, {})


def test_a_dream_without_a_spread_begins_as_it_did() -> None:
    plain = table("d1", "d2")
    assert plain.waits == ("scene", "gm")
    assert moves_of(plain, "gm", "scene", "close") == []


# --- the question and the Guides ---


def test_the_game_master_asks_a_question_and_then_each_pulls_a_card() -> None:
    silent = constructed()
    assert silent.waits == ("ask", "gm")
    assert silent.why_not("d1", "answer d1 A moth") == "The GM asks a question first."
    assert silent.why_not("gm", "ask  ") == "Say in a few words what you ask: up to 200 characters fit."
    assert silent.why_not("gm", "scene 1") == "Ask the Dreamers your question first."
    silent.play(QUESTION)
    assert silent.full().question == "What waits at the gate?"
    assert silent.log()[4:8] == [
        "The GM asks: What waits at the gate?",
        "Ada pulls the 2 of Cups for a Guide.",
        "Bo pulls the 2 of Pentacles for a Guide.",
        "Ada draws three cards.",
    ]
    assert (silent.of("d1").piles.guide, silent.pile("d1", "present")) == ("c2", "p1 s3 s4")


def test_a_question_that_is_known_before_is_asked_at_once() -> None:
    asked = constructed(question="Who sleeps here?")
    assert asked.full().question == "Who sleeps here?"
    assert asked.waits == ("answer", "d1", "d2", "gm")


def test_it_may_be_put_otherwise_until_the_dream_begins() -> None:
    asked = constructed(QUESTION, "gm: ask Who waits there?")
    assert asked.full().question == "Who waits there?"
    asked.play("gm: scene 1")
    assert asked.why_not("gm", "ask Why?") == "The dream has begun, and its question stands."


def test_each_answers_with_a_guide_side_by_side_and_changes_it_until_the_first_scene_begins() -> None:
    told = constructed(QUESTION, "d2: answer d2 A moth")
    assert list(told.waits) == ["answer", "d1", "gm"]
    told.play("d1: answer d1 Three hungry lanterns", "d2: answer d2 A white moth")
    assert told.waits == ("scene", "gm")
    assert [one.guide for one in told.full().dreamers] == ["Three hungry lanterns", "A white moth"]
    assert told.log()[-1] == "Bo’s Guide: A white moth"
    assert (
        told.play("gm: scene 1").why_not("d2", "answer d2 A cat") == "Your Guide stands: the dream has begun."
    )


def test_who_has_not_answered_may_still_once_the_dream_has_begun() -> None:
    late = constructed(QUESTION, "gm: scene 1")
    assert late.waits == ("scene", "gm")
    assert late.play("d1: answer d1 A moth").of("d1").guide == "A moth"


@pytest.mark.parametrize("words", ["", " ", "x" * 201])
def test_a_guide_is_told_in_up_to_200_characters(words: str) -> None:
    why = constructed(QUESTION).why_not("d1", f"answer d1 {words}")
    assert why == "Say in a few words what your Guide is: up to 200 characters fit."


def test_nobody_answers_for_another() -> None:
    asked = constructed(QUESTION)
    assert asked.why_not("d2", "answer d1 A moth") == asked.why_not("gm", "answer d1 A moth") != ""


def test_a_guide_stands_by_its_name_where_it_may_be_invoked() -> None:
    told = constructed(QUESTION, "d1: answer d1 A moth", foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1")
    told.play("d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s1")
    labels = {option.code.split()[0]: option.label for option in told.kind.options(told.full(), "d1")}
    assert labels["guide"] == "Ada’s Guide: A moth"


# --- decks of one and two (Ruling B29) ---


def test_a_deck_of_two_gives_a_card_and_its_guide_is_told_without_one() -> None:
    small = {"d1": ("Ada", ["c1", "c2"], 3, 0)}
    began = table("d1", decks=small, spread=2, question="Why?")
    assert (began.of("d1").piles.given, began.of("d1").piles.guide) == ("c1", "")
    told = "A deck of two gives a card, and its Guide is told without one."
    assert (left_out_of_construction(["c1", "c2"]), left_out_of_construction(["c1", "c2", "c3"])) == (
        told,
        "",
    )
    assert began.pile("d1", "present") == "c2"
    assert began.play("d1: answer d1 A moth").of("d1").guide == "A moth"


def test_a_deck_of_one_gives_none() -> None:
    alone = table("d1", decks={"d1": ("Ada", ["c1"], 3, 0)}, spread=4, question="Why?")
    assert (alone.of("d1").piles.given, alone.pile("d1", "present")) == ("", "c1")
    assert all(scene.owner == "" for scene in alone.full().scenes)


# --- real cards ---


def test_a_real_card_that_was_given_is_turned_over_by_its_owner_where_it_lies_in_the_spread() -> None:
    mixed = table("d1", "d2", orders={1: BO, 2: MAJORS, 3: "d1:U m16"}, real="d1", spread=2)
    assert mixed.waits == ("enter", "d1")
    assert mixed.log()[-1] == "The spread: a card, which Ada gave; The Tower."
    assert mixed.why_not("gm", "foe {}") == "Ada turns over a card first."
    mixed.play("d1: enter d1 s4")
    assert (mixed.full().scenes[0].card, mixed.of("d1").piles.given) == ("s4", "s4")
    mixed.play(QUESTION)
    assert mixed.waits == ("enter", "d1")
    assert mixed.why_not("d1", "answer d1 A moth") == "Turn over a card for it first."
    assert mixed.why_not("d1", "enter d1 s4") == "The 4 of Swords lies in what is set aside."
    assert mixed.play("d1: enter d1 c2", "d1: answer d1 A moth").of("d1").guide == "A moth"


def test_where_all_cards_are_real_the_game_master_enters_the_spread() -> None:
    real = table("d1", "d3", real="d1 d3", spread=3)
    assert real.waits == ("place", "gm")
    assert real.why_not("gm", "foe {}") == "Say first which card lies in the spread."
    real.play("gm: place 1 m16", "gm: place 2 d1:s4")
    assert real.log()[-1] == "The card of scene 2: the 4 of Swords, which Ada gave."
    assert real.why_not("gm", "place 3 m16") == "It lies in the spread."
    assert real.why_not("gm", "place 3 d1:c1") == "The card that Ada gave lies in the spread."
    assert real.play("gm: place 3 d3:c1").waits == ("ask", "gm")
    assert [one.piles.given for one in real.full().dreamers] == ["s4", "c1"]


def test_a_card_pulled_for_a_guide_cannot_have_been_given() -> None:
    turned = table("d1", real="d1", spread=2, turns_scenes=True, question="Why?").play(
        "d1: enter d1 c2", "gm: scene 1"
    )
    assert turned.why_not("gm", "place 1 d1:c2") == "The 2 of Cups was pulled for a Guide."


def test_at_the_end_nobody_tells_which_real_card_was_given() -> None:
    real = table("d1", real="d1", spread=2, turns_scenes=True, question="Why?").play(
        "d1: enter d1 c2", "gm: end"
    )
    assert real.log()[-1] == "The dream is over."


# --- late and early (Ruling B30) ---


def late(**changed: object) -> str:
    return f"gm: join {json.dumps({'key': 'd4', **LATE, **changed})}"


def test_a_latecomer_answers_shuffles_draws_and_gives_no_card() -> None:
    joined = constructed(QUESTION, "gm: scene 1", late())
    dee = joined.of("d4")
    assert (dee.piles.given, len(dee.piles.aside), len(dee.piles.present), dee.oneirogen) == ("", 1, 2, 1)
    assert len(joined.full().majors) == 4
    assert joined.log()[-3:] == [
        "Dee joins the dream.",
        "Dee pulls the Page of Cups for a Guide.",
        "Dee draws two cards.",
    ]
    assert joined.play("d4: answer d4 A rope").of("d4").guide == "A rope"


def test_no_two_in_a_dream_are_called_the_same() -> None:
    twins = {"d1": DECKS["d1"], "d2": ("Ada", *DECKS["d2"][1:])}
    began = table("d1", "d2", decks=twins)
    assert [one.name for one in began.full().dreamers] == ["Ada", "Ada 2"]
    assert constructed(QUESTION, late(name="Bo")).of("d4").name == "Bo 2"


def test_a_latecomers_deck_of_one_is_all_to_play() -> None:
    joined = constructed(QUESTION, late(deck=["c1"], is_real=True))
    assert (len(joined.of("d4").piles.aside), len(joined.of("d4").piles.present)) == (0, 1)


def test_a_latecomer_with_real_cards_turns_over_the_guides_card() -> None:
    joined = constructed(QUESTION, late(is_real=True))
    assert joined.waits == ("enter", "d4")
    assert joined.play("d4: enter d4 w11").of("d4").piles.guide == "w11"


def test_a_latecomers_seat_is_their_characters_as_every_other_seat_is() -> None:
    began = begin({**setup(("d1", "d2")), "seats": {"d1": "adas", "d2": "bos"}}, {})
    assert [one.character for one in began.dreamers] == ["adas", "bos"]
    assert constructed(QUESTION, late(character="dees")).of("d4").character == "dees"


def test_who_dreams_already_has_the_bond_with_a_latecomer_too() -> None:
    bond = {"other": "d4", "theirs": "w11", "is_asleep": False}
    joined = constructed(QUESTION, late(known_by={"d1": [bond]}))
    assert joined.of("d1").bonds[-1] == BondHere("d4", "w11")
    assert joined.of("d2").bonds == constructed(QUESTION).of("d2").bonds


def test_somebody_may_join_in_a_conflict_and_its_turn_stays_what_it_was() -> None:
    fought = constructed(QUESTION, foe("s1 s2 s3"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1")
    turn = fought.play("d1: select d1 s4").turn
    assert fought.play(late()).turn == turn
    assert fought.full().conflict.members == ("d1", "f1")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"key": "d1"}, "Give them a seat that nobody has."),
        ({"key": "gm"}, "Give them a seat that nobody has."),
        ({"name": " "}, "Say who joins."),
        ({"deck": []}, "A deck has at least one card, and each only once."),
        ({"deck": ["c1", "c1"]}, "A deck has at least one card, and each only once."),
        ({"deck": ["x1"]}, "A deck has at least one card, and each only once."),
        ({"awareness": 21}, "Maximum Awareness is 0 to 20."),
    ],
)
def test_who_cannot_join_says_why(changed: dict[str, object], why: str) -> None:
    assert constructed(QUESTION).why_not("gm", late(**changed).removeprefix("gm: ")) == why


def test_who_leaves_early_steps_aside_and_may_come_back() -> None:
    left = constructed(QUESTION, "d2: answer d2 A moth", "d1: leave d1")
    assert list(left.waits) == ["scene", "gm"]
    assert [one.key for one in left.full().asleep] == ["d2"]
    assert [one.key for one in left.full().dreamers] == ["d1", "d2"]
    assert moves_of(left, "d1", "answer", "do", "leave") == []
    assert moves_of(left, "d2", "leave", "return") == ["leave d2"]
    left.play("gm: return d1")
    assert left.waits == ("answer", "d1", "gm")
    assert left.log()[-2:] == ["Ada steps aside.", "Ada is back."]


def in_a_duel(*moves: str) -> Table:
    """Return Ada's turn in a Duel of hers and Bo's, Cy looking on."""
    begun = constructed(QUESTION, foe("s1 s2 s3 w1"), "gm: duel d1 d2 f1", "d1: next d1", keys="d1 d2 d3")
    return begun.play("d1: oppose d1 f1", *moves)


CLOSED = ("d1: select d1 s4", "gm: select f1 s1", "d1: interpret d1 nothing", "gm: interpret f1 nothing")


def test_in_a_conflict_one_steps_aside_once_a_turn_has_closed_and_it_goes_on() -> None:
    turn = in_a_duel()
    why = "Bo is in this Conflict: once a turn has closed, or it is over, they may step aside."
    assert turn.why_not("d2", "leave d2") == why
    turn.play(*CLOSED, "d2: leave d2")
    assert turn.full().conflict.members == ("d1", "f1")
    assert moves_of(turn, "d1", "next") == ["next d1"]


def test_when_the_last_of_a_side_steps_aside_the_conflict_is_over() -> None:
    alone = in_a_duel(*CLOSED, "d2: leave d2", "gm: leave d1")
    assert alone.waits == ("resolve", "gm")
    assert alone.play("gm: return d1").waits == ("resolve", "gm")


def test_what_is_over_stays_as_it_ended_when_somebody_steps_aside() -> None:
    over = constructed(QUESTION, effort("s1", 1, 1, "d1"), "d1: next d1", "d1: oppose d1 effort 0")
    over.play("d1: select d1 s4", "d1: interpret d1 press", "d1: leave d1")
    assert over.full().conflict.ending is Ending.WON


def test_who_only_looks_on_steps_aside_at_any_time_and_their_hand_is_lowered() -> None:
    looking = in_a_duel(*CLOSED[:2], "d3: hand d3")
    assert list(looking.waits) == ["hands", "d3", "gm"]
    looking.play("d3: leave d3")
    assert list(looking.waits) == ["interpret", "d1"]
    assert looking.play("d3: return d3").full().conflict.members == ("d1", "d2", "f1")


def test_who_invokes_a_bond_does_not_step_aside_before_it_is_answered() -> None:
    asked = constructed(QUESTION, foe("s1 s2 s3 w1"), "gm: duel d1 f1", "d1: next d1", "d1: oppose d1 f1")
    asked.play(*CLOSED[:2], "d2: bond d2 R d1 tag")
    assert asked.why_not("d2", "leave d2").startswith("Bo is in this Conflict")


def test_before_the_first_turn_of_a_conflict_nobody_in_it_steps_aside() -> None:
    fought = constructed(QUESTION, effort("p9", 9, 2, "d1"))
    assert fought.why_not("d1", "leave d1").startswith("Ada is in this Conflict")
    assert fought.play("d2: leave d2").full().conflict.members == ("d1",)


def test_who_woke_neither_steps_aside_nor_comes_back() -> None:
    woken = constructed(
        QUESTION, spike(3, "d3", stress=20), "gm: suit d3 w", "gm: close", "d3: wake d3", keys="d1 d2 d3"
    )
    assert moves_of(woken, "d3", "leave", "return") == []
