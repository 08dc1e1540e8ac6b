"""Oneirogen that are given and asked for: the text's "Oneirogen" and Ruling B44."""

from typing import Any

from tests.rules.dreaming.dreams import Table, table

NO_MOVE = "This is no move here. Choose one of those that are offered."


def asleep(*moves: str, keys: str = "d1 d2 d3", **rules: Any) -> Table:
    return table(*keys.split(), **rules).play(*moves)


def test_anyone_may_ask_for_an_oneirogen_and_the_game_master_gives_it() -> None:
    asked = asleep("d2: wish d2 d1 the lamp that blinked")
    assert asked.log()[-1] == "Bo asks for an Oneirogen for Ada: the lamp that blinked."
    assert asked.of("d1").oneirogen == 5
    assert asked.why_not("d1", "wish d1 d1 again") == "One is asked for Ada already."
    assert asked.why_not("d3", "grant d1") == asked.why_not("d3", "deny d1") == NO_MOVE
    asked.play("gm: grant d1")
    assert (asked.of("d1").oneirogen, asked.of("d1").awards, asked.full().wishes) == (6, 1, {})
    assert asked.log()[-1] == "Ada gets the Oneirogen."


def test_the_game_master_may_say_no_and_who_asked_may_take_it_back() -> None:
    for who in ("gm", "d2"):
        denied = asleep("d2: wish d2 d2 a story of the well", f"{who}: deny d2")
        assert (denied.of("d2").oneirogen, denied.full().wishes) == (0, {})
        assert denied.log()[-2:] == [
            "Bo asks for an Oneirogen: a story of the well.",
            "No Oneirogen for Bo this time.",
        ]


def test_who_asked_reads_that_they_take_it_back_and_the_game_master_that_there_is_none() -> None:
    asked = asleep("d2: wish d2 d2 a story of the well")
    told = [one.label for one in asked.kind.options(asked.full(), "gm") if one.code == "deny d2"]
    assert told == ["No Oneirogen for Bo"]
    mine = [one.label for one in asked.kind.options(asked.full(), "d2") if one.code == "deny d2"]
    assert mine == ["Ask for it no more"]


def test_one_asks_with_a_word_why_and_for_who_is_asleep() -> None:
    assert asleep().why_not("d2", "wish d2 d1  ") == "Say in a few words what for: up to 200 characters fit."
    assert asleep("d1: leave d1").why_not("d2", "wish d2 d1 the lamp") == NO_MOVE
    assert asleep("d1: leave d1").why_not("d1", "wish d1 d2 the lamp") == NO_MOVE
    assert asleep().why_not("gm", "wish gm d1 the lamp") == NO_MOVE  # who gives need not ask


def test_the_table_may_give_by_a_show_of_hands() -> None:
    shown = asleep("d1: wish d1 d1 the lamp", oneirogen_by_hands=True)
    assert shown.why_not("gm", "award d1 the lamp") == shown.why_not("gm", "grant d1") == NO_MOVE
    assert shown.why_not("d1", "favour d1 d1") == NO_MOVE
    shown.play("d2: favour d2 d1")
    assert (shown.of("d1").oneirogen, shown.log()[-1]) == (5, "Bo raises a hand for it.")
    assert shown.why_not("d2", "favour d2 d1") == NO_MOVE
    shown.play("gm: favour gm d1")
    assert (shown.of("d1").oneirogen, shown.of("d1").awards, shown.full().wishes) == (6, 1, {})
    assert shown.log()[-1] == "The GM raises a hand for it. Ada gets an Oneirogen."


def test_who_asks_for_another_is_the_first_hand() -> None:
    shown = asleep("gm: wish gm d2 the tide", oneirogen_by_hands=True)
    assert shown.log()[-1] == "The GM asks for an Oneirogen for Bo: the tide."
    assert shown.play("d3: favour d3 d2").of("d2").oneirogen == 1
    alone = asleep("gm: wish gm d1 the tide", keys="d1", oneirogen_by_hands=True)
    assert alone.log()[-1] == "The GM asks for an Oneirogen for Ada: the tide. Ada gets it."
    assert alone.of("d1").oneirogen == 6


def test_who_has_left_the_table_raises_no_hand_and_is_not_counted() -> None:
    left = asleep("d3: leave d3", "d1: wish d1 d1 the lamp", "d2: favour d2 d1", oneirogen_by_hands=True)
    assert left.why_not("d3", "favour d3 d1") == NO_MOVE
    assert left.play("gm: favour gm d1").of("d1").oneirogen == 6


def test_no_more_are_given_than_the_table_settled_however_they_are_asked_for() -> None:
    given = asleep("d1: wish d1 d1 the lamp", "gm: grant d1", oneirogen_a_dream=1)
    assert given.why_not("d1", "wish d1 d1 the tide") == "1 a dream here, and Ada was given them."
