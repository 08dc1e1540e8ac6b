"""Guides: the text's "Guide" and "Oneirogen", and Rulings B32, B33, B44, B52, B56."""

import pytest

from characters.beckoning_dream.rules.dreaming.guides import (
    beside_in_words,
    sides_to_enter,
    words_of_guides_on,
)
from characters.beckoning_dream.rules.dreaming.position import Dream
from characters.beckoning_dream.rules.score import Score
from decks.rules.tarot import Card
from play.rules.replacing import replace
from tests.rules.dreaming.dreams import Table, foe, table

WARDEN = "s1 s2 s3 w1 w2 w3"


def revealed(
    *moves: str, mine: str = "s4", theirs: str = "s2", cards: str = "c1 c2 s4 s3 p1", members: str = "d1"
) -> Table:
    """Return Ada's *mine* against the Warden's *theirs*, just Revealed; Bo looks on."""
    began = table("d1", "d2", orders={0: cards, 2: "s2 s3"}).play(
        foe(WARDEN), f"gm: duel {members} f1", "d1: next d1"
    )
    return began.play("d1: oppose d1 f1", f"d1: select d1 {mine}", f"gm: select f1 {theirs}", *moves)


def test_bolster_raises_and_weaken_lowers_the_value_of_the_guide_card_by_1() -> None:
    raised = revealed("d1: guide d1 R bolster=d1", "d2: guide d2 R weaken=f1 | a moth at the lamp")
    assert {key: card.value for key, card in raised.turn.revealed.items()} == {"d1": 5, "f1": 1}
    assert raised.turn.interpretation("d1").score is Score.TRIUMPH
    assert raised.log()[-1] == (
        "Bo’s Guide: Weaken for Warden (a moth at the lamp). Ada Scores a Triumph and Warden Scores a Setback."
    )


def test_each_oneirogen_adds_1_more() -> None:
    strong = revealed("d1: guide d1 R bolster=d1+2")
    assert strong.turn.revealed["d1"].value == 7
    assert strong.of("d1").oneirogen == 3
    assert strong.log()[-1].startswith("Ada’s Guide: Bolster for Ada by 3. Ada Scores a Triumph")


def test_a_guide_may_be_invoked_by_who_is_not_in_the_conflict() -> None:
    assert revealed().why_not("d2", "guide d2 R bolster=d1") == ""


def test_once_a_reveal_for_each_dreamer() -> None:  # Ruling B32
    twice = revealed("d1: guide d1 R bolster=d1")
    assert twice.why_not("d1", "guide d1 R bolster=d1") == "Your Guide has spoken in this Reveal."


def test_any_number_of_guides_can_be_invoked_together() -> None:
    both = revealed("d1: guide d1 R bolster=d1+1", "d2: guide d2 R bolster=d1")
    assert both.turn.revealed["d1"].value == 7


def test_it_is_invoked_before_the_effects_are_determined() -> None:
    assert revealed("d1: interpret d1 press").why_not("d2", "guide d2 R bolster=d1")
    assert revealed("d1: interpret d1 press", "gm: interpret f1 press").why_not("d1", "hand d1")


def test_who_is_awake_and_a_foe_have_no_guide() -> None:  # Ruling B52
    scored = revealed()
    assert not [
        option for option in scored.kind.options(scored.full(), "gm") if option.code.startswith("guide")
    ]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("sing", "Say what the Guide does: Bolster, Weaken, Push or Just in Time."),
        ("bolster", "Choose whose Revealed card shows the Guide: Ada and Warden."),
        ("bolster=d2", "Choose whose Revealed card shows the Guide: Ada and Warden."),
        ("bolster=d1+9", "Ada has 5 Oneirogen."),
        ("bolster=d1+4", "3 a turn, your Maximum Awareness, and 0 are spent."),
        ("join+1", "Oneirogen strengthen Bolster and Weaken alone. Ada is in this Conflict."),
        ("push=d1", "A Push Burns a card: choose which."),
        ("push=d2 burn:s3", "Choose whose choice the Push adds to."),
        ("push=d1 burn:c1", "Burn a card of the Present: Ace of Cups is not in it."),
        ("push=d1 blind", "Blind Burn is for who has neither Present nor Past: choose a card to Burn."),
        (f"bolster=d1 | {'x' * 201}", "201 characters are too many: 200 fit here."),
    ],
)
def test_what_a_guide_cannot_do_says_why(written: str, why: str) -> None:
    assert revealed().why_not("d1", f"guide d1 R {written}") == why


# --- Push ---


def test_a_push_burns_a_card_and_gives_a_choice_more_with_the_burned_cards_suit() -> None:
    pushed = revealed("d1: guide d1 R push=d1 burn:p1")
    assert pushed.pile("d1", "pyre") == "p1"
    assert pushed.turn.interpretation("d1").choices == 4
    assert pushed.why_not("d1", "interpret d1 press devastate misdirect study=f1:most") == ""


def test_a_push_may_help_another_who_owns_a_revealed_card() -> None:
    pushed = revealed("d2: guide d2 R push=d1 burn:p3")
    assert pushed.turn.interpretation("d1").choices == 4
    assert pushed.pile("d2", "pyre") == "p3"


def test_who_has_neither_present_nor_past_burns_unseen_and_opens_no_suit() -> None:  # Ruling B33
    bare = table("d1", "d3", orders={0: "c1 c2 s4 s3 p1", 1: "c1 c2 s1 s2"}).play(
        foe(WARDEN), "gm: duel d1 d3 f1"
    )
    bare.play("d3: next d3", "d3: oppose d3 f1", "d3: select d3 s1", "gm: select f1 s1")
    assert bare.why_not("d3", "guide d3 R push=d3 blind").startswith("Blind Burn is for who has neither")


def test_countered_chooses_nothing_with_a_push_too() -> None:  # Ruling B33
    countered = revealed(mine="p1")
    why = "Countered chooses nothing, with a Push too. Your card is not burned."
    assert countered.why_not("d1", "guide d1 R push=d1 burn:s3") == why


# --- Just in Time ---


def test_just_in_time_enters_the_conflict_and_plays_from_the_next_turn_on() -> None:  # Ruling B56
    joined = revealed("d2: guide d2 R join | down the rope")
    assert joined.full().conflict.members == ("d1", "f1", "d2")
    assert joined.log()[-1] == "Bo is just in time and enters the Conflict (down the rope)."
    joined.play("d1: interpret d1 nothing", "gm: interpret f1 nothing", "d1: next d2")
    assert joined.turn.by == "d2"


def between_dreamers(*moves: str) -> Table:
    """Return Ada and Bo, who stand against each other, with their cards Revealed; Cy looks on."""
    laid = {0: "c1 c2 s4 s3 p1", 1: "p1 p2 w2 w1"}
    met = table("d1", "d2", "d3", orders=laid, may_dreamers_duel=True).play(
        "gm: duel d1@rebels d2", "d1: next d1"
    )
    return met.play("d1: oppose d1 d2", "d1: select d1 s4", "d2: select d2 w2", *moves)


def test_who_enters_a_duel_between_dreamers_says_on_whose_side() -> None:  # Ruling B51
    met = between_dreamers()
    assert met.why_not("d3", "guide d3 R join | x") == "Choose on whose side you enter."
    assert met.why_not("d3", "guide d3 R join=foes | x") == "Choose on whose side you enter."
    met.play("d3: guide d3 R join=rebels | a gull")
    assert met.log()[-1] == "Cy is just in time and enters the Conflict, on the side of Ada (a gull)."
    assert met.full().foes_of("d2") == ("d1", "d3")
    apart = between_dreamers("d3: guide d3 R join=dreamers")
    assert apart.log()[-1] == "Cy is just in time and enters the Conflict, on the side of Bo."
    assert apart.full().foes_of("d1") == ("d2", "d3")


def test_where_dreamers_stand_together_who_enters_is_asked_on_no_side_but_theirs() -> None:
    assert revealed().why_not("d2", "guide d2 R join=foes | x") == "Choose on whose side you enter."
    laid = {0: "c1 c2 s4 s3 p1", 2: "s2 s3"}
    moved = table("d1", "d2", orders=laid).play(foe("s1 s2 s3"), "gm: duel d1@gulls f1", "d1: next d1")
    moved.play("d1: oppose d1 f1", "d1: select d1 s4", "gm: select f1 s2")
    assert moved.why_not("d2", "guide d2 R join | x") == "Choose on whose side you enter."
    assert moved.play("d2: guide d2 R join=gulls").full().allies_of("d1") == ("d2",)


def test_who_stood_alone_may_come_in_alone_again() -> None:
    met = table("d1", "d2", "d3", may_dreamers_duel=True).play(foe("s1 s2"), "gm: duel d1 d2@rebels d3 f1")
    assert sides_to_enter(met.full(), met.of("d2")) == ("rebels", "dreamers")
    assert beside_in_words(met.full(), "rebels", "d2") == "on a side of their own"


# --- a raised hand ---


def test_a_raised_hand_holds_the_score_until_it_is_lowered() -> None:
    held = revealed("d2: hand d2")
    assert held.waits == ("hands", "d2", "gm")
    assert held.why_not("d1", "interpret d1 press") == "Bo has raised a hand."
    held.play("d1: hand d1")
    told = "Your hand is raised: lower it first. Bo has raised a hand."
    assert held.why_not("d1", "interpret d1 press") == told
    held.play("d2: lower d2", "gm: lower d1")
    assert held.why_not("d1", "interpret d1 press") == ""
    assert "Bo raises a hand." in held.log()


def test_a_guide_lowers_the_hand_that_was_raised_for_it() -> None:
    assert revealed("d2: hand d2", "d2: guide d2 R bolster=d1").waits == ("interpret", "d1")


# --- Oneirogen ---


def test_the_game_master_gives_an_oneirogen_with_a_word_why() -> None:  # Ruling B44
    given = revealed("gm: award d2 the lamp that blinked")
    assert given.of("d2").oneirogen == 1
    assert given.log()[-1] == "Bo gets an Oneirogen: the lamp that blinked."
    assert given.why_not("gm", "award d2  ") == "Say in a few words what for: up to 200 characters fit."


def test_a_guide_is_never_invoked_in_another_reveal_than_its_player_saw() -> None:
    scored = revealed()
    late = f"guide d2 {scored.full().shuffles} bolster=d1"
    scored.play("d1: interpret d1 nothing", "gm: interpret f1 nothing", "d1: next d1", "d1: oppose d1 f1")
    scored.play("d1: select d1 s3", "gm: select f1 s3")
    assert scored.why_not("d2", late)
    assert scored.why_not("d2", "guide d2 R bolster=d1") == ""


def told(dream: Dream, **guides: str) -> Dream:
    """Return *dream* with these Guides in words."""
    for key, guide in guides.items():
        dream = dream.with_bearer(replace(dream.bearers[key], guide=guide))
    return dream


def seen(dream: Dream, code: str) -> list[str]:
    return words_of_guides_on(dream, Card.from_code(code))


def test_a_revealed_card_is_marked_with_the_words_that_a_guide_names() -> None:
    dream = told(revealed().full(), d1="Two stalking cats", d2="The signpost at the end")
    assert seen(dream, "w2") == ["stalking", "cat", "signpost"]
    assert seen(dream, "s4") == []


def test_only_a_guide_that_may_speak_marks() -> None:  # Ruling B52
    burned = told(revealed("gm: do d1 guide | Boon of the Tower.").full(), d1="a cat", d2="a die")
    assert seen(burned, "w2") == ["die"]
    awake = burned.with_bearer(replace(burned.bearers["d2"], has_left=True))
    assert seen(awake, "w2") == []
    assert seen(replace(awake, rules=replace(awake.rules, awake_may_invoke=True)), "w2") == ["die"]


def test_a_table_with_a_deck_of_its_own_sees_no_mark() -> None:
    dream = told(table("d1").full(), d1="a cat")
    assert seen(dream, "w2") == ["cat"]
    assert seen(replace(dream, rules=replace(dream.rules, own_deck=True)), "w2") == []
