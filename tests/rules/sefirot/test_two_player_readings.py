"""Readings of both games for two: roles noted as they happen, the questions in our words, what stays open."""

from typing import Any

import pytest

from divination.rules.engine import Outcome
from divination.rules.starfield import ONE, PLACES, SEATS, TWO
from divination.rules.two_player_readings import (
    ANTICLOCKWISE,
    CLOCKWISE,
    COLUMNS,
    METHODS,
    NOWHERE,
    OF_LOVERS,
    OF_WAR,
    OUROBOROS,
    TALE,
    THREE,
    Cycle,
    ReadRow,
    places_of_ring_in_order,
    ring_read_by_seat,
    rows_by_method,
)
from divination.rules.two_player_roles import NotedRoles, noted_roles_of_game
from divination.rules.two_players import RAISE
from tests.rules.sefirot.two_players import cards, codes, lovers, war

UNSAID = {seat: Cycle() for seat in SEATS}


class Told:
    """A game told line by line: "m4@L4" lays, "c4" rises and "raise c4@L4" places it; each turn is the next step."""

    def __init__(self, position: Any, *lines: str) -> None:
        steps = []
        for number, line in enumerate(lines, 1):
            for part in line.split(", "):
                if part[1].isdigit() and "@" not in part:
                    position = position.with_(phase=RAISE, raised=cards(part))
                    continue
                position = position.after_line(part)
                steps.append((number, position))
        self.noted, self.last = noted_roles_of_game(steps), position

    def rows(self, method: str, cycles: dict[str, Cycle] | None = None, *, is_war: bool = False) -> Any:
        found = rows_by_method([method], self.noted, self.last, cycles or UNSAID, is_war=is_war)
        return {row.key.removeprefix(f"{method}-"): row for row in found[method]}


def together(*lines: str) -> Told:
    return Told(lovers(), *lines)


def fought(*lines: str) -> Told:
    return Told(war(), *lines)


def told(row: ReadRow) -> str:
    return " ".join(reason.told for reason in row.reasons)


def steps(row: ReadRow) -> list[int]:
    return [reason.step for reason in row.reasons]


WON = "m1@L4", "m2@L1", "s1, raise s1@L4", "s2, raise s2@L1"  # each resolved what was their own


def ended(told: Told, code: str = "", *, is_won: bool = False) -> Told:
    """End what was *told* by the card *code*, at the next step."""
    card = cards(code)[0] if code else None
    last = told.last.with_(outcome=Outcome(is_won, "", card=card), events=())
    told.last = last
    if card:
        ends = noted_roles_of_game([(99, last)]).end
        told.noted = NotedRoles(
            **{**{name: getattr(told.noted, name) for name in NotedRoles.__slots__}, "end": ends}
        )
    return told


# --- the link (Ruling L4) ---


def test_the_first_major_that_made_cards_of_both_adjacent_is_the_first_contact() -> None:
    row = together("m1@L4", "m2@L1", "m3@L3", "m4@L2", "m5@C5").rows(THREE)["contact"]
    assert (codes(row.cards), row.place, steps(row)) == ("m4", "L2", [4])
    assert told(row) == "With it on Sun 2 cards of both lay side by side for the first time: ‹2› did that."


def test_cards_of_one_player_side_by_side_link_nobody() -> None:
    assert together("m1@L4", "m2@L1", "m3@L3").rows(THREE)["contact"].is_open


def test_with_the_second_luminary_the_centre_is_of_both_and_may_link() -> None:
    row = together("m19@C3", "m2@L1", "m3@C4", "m18@C3").rows(THREE)["contact"]
    assert codes(row.cards) == "m18 m19"  # the centre's stand for working together too, and lie once
    assert (steps(row)[0], row.name) == (4, "First contact · Working together")


def test_in_a_war_a_guard_may_be_the_link_and_stays_it_when_it_is_gone() -> None:
    game = fought("m1@L4", "m2@L1", "m3@L3", "c4, guard c4@L2", "c5, attack c5@L2")
    assert "L2" not in game.last.sky
    row = game.rows(THREE, is_war=True)["contact"]
    assert (codes(row.cards), steps(row), row.minors) == ("c4", [4], ())


def test_in_a_war_a_major_that_turns_may_link() -> None:
    game = fought("m1@C1", "m4@L4", "m8@C2", "m6@L3", "s4, raise s4@L4")
    found = game.rows(THREE, is_war=True)["contact"]
    assert (codes(found.cards), steps(found)[0], found.place) == ("m4", 5, "L4")


# --- resolved by the other (Rulings L14, W16) ---


def test_the_first_major_resolved_by_the_one_who_had_not_laid_it_is_working_together() -> None:
    game = together(
        "m1@L4", "m2@L1", "s1, raise s1@L4", "m3@L2", "s2, raise s2@L1", "m5@R1", "s3, raise s3@L2"
    )
    row = game.rows(THREE)["together"]
    assert (codes(row.cards), codes(row.minors), steps(row)) == ("m2", "s2", [5])
    assert told(row) == "‹1› resolved it on Sun 1, and ‹2› had laid it."


def test_else_the_centres_major_steps_in() -> None:
    row = together("m1@C3", "m2@L1", "s1, raise s1@C3").rows(THREE)["together"]
    assert (codes(row.cards), steps(row)) == ("m1", [1])
    assert told(row) == "Nobody resolved what the other had laid. It lies on Heart, and steps in."


def test_with_nothing_at_the_centre_the_role_stays_open() -> None:
    row = together(*WON).rows(THREE)["together"]
    assert row.is_open
    assert not row.reasons


def test_a_guard_at_the_centre_does_not_step_in() -> None:
    row = fought("m1@C4", "m2@L1", "c9, guard c9@C3").rows(THREE, is_war=True)["together"]
    assert row.is_open


def test_luminaries_that_two_laid_are_resolved_by_nobody_else() -> None:
    both = ["m19@C3", "m18@C3", "s10 s11 s12 s13 s14, raise s10@C3, raise s11@C3, raise s12@C3"]
    both[-1] += ", raise s13@C3, raise s14@C3"
    row = together(*both).rows(THREE)["together"]
    assert codes(row.cards) == "m19 m18"
    assert told(row) == "Nobody resolved what the other had laid. They lie on Heart, and step in."
    resolved = together(*both).rows(COLUMNS)["placeC3"]
    assert told(resolved).startswith("‹1› and ‹2› laid them. ‹1› resolved them, with ")


# --- the end ---


def test_won_the_last_resolved_is_the_greatest_strength() -> None:
    rows = ended(together(*WON), is_won=True).rows(THREE)
    assert (codes(rows["strength"].cards), steps(rows["strength"])) == ("m2", [4])
    assert told(rows["strength"]) == "‹2› resolved it last of all, on Sun 1."
    assert "hard" not in rows


def test_lost_the_card_that_brought_it_about_is_what_will_be_hard() -> None:
    rows = ended(together(*WON), "c9").rows(THREE)
    assert (codes(rows["hard"].cards), steps(rows["hard"])) == ("c9", [99])
    assert "that was the end" in told(rows["hard"])
    assert "strength" not in rows


def test_given_up_no_card_brought_it_about_and_the_role_stays_open() -> None:
    assert ended(together(*WON)).rows(THREE)["hard"].is_open


def test_the_end_is_noted_with_the_card_once() -> None:
    game = Told(lovers(), *WON, "c9, raise c9@moon", "forfeit 1", "on")
    assert game.noted.end is None
    lost = Told(lovers(), *WON, "stuck m9", "on")
    assert lost.noted.end
    assert (lost.noted.end.step, lost.noted.end.cards) == (5, cards("m9"))


def test_one_major_in_two_roles_lies_once_with_both_questions() -> None:
    game = ended(together("m1@L4", "m2@L3", "m3@C5", "s2, raise s2@L3"), is_won=True)
    (row,) = [row for row in game.rows(THREE).values() if row.cards]
    assert (row.name, codes(row.cards)) == ("First contact · Our strength", "m2")
    assert len(row.asks) == 3
    assert steps(row) == [2, 4]


# --- a war ---


WAR_TOLD = "m1@L4", "m2@L1", "m3@L3", "m4@L2", "s4, raise s4@L2", "m9@R1", "m8@C5", "s9, raise s9@R1"


def test_the_tale_has_five_questions_and_up_to_six_cards() -> None:
    rows = ended(fought(*WAR_TOLD), "m13").rows(TALE, is_war=True)
    assert {key: codes(row.cards) for key, row in rows.items()} == {
        "fighter1": "m1", "fighter2": "m2", "spark": "m4", "blunder": "m13", "blow": "m9",
    }  # fmt: skip
    assert rows["spark"].name == "The spark · What was lost"  # Ruling L15
    assert told(rows["fighter2"]) == "‹2› laid it first of all Majors, on Sun 1."
    assert told(rows["blow"]) == "‹2› resolved it last of all, on Moon 1."


def test_in_the_tale_nothing_steps_in_for_what_was_lost() -> None:
    rows = fought("m1@C5", "m2@L1", "m3@C4", "m5@R1", "m6@C3").rows(TALE, is_war=True)
    assert rows["lost"].is_open
    assert rows["blunder"].is_open
    assert rows["blow"].is_open


def test_a_war_as_a_relationship_has_what_was_resolved_last_and_what_could_not_be_played() -> None:
    rows = ended(fought(*WAR_TOLD), "m13").rows(THREE, is_war=True)
    assert (codes(rows["strength"].cards), codes(rows["hard"].cards)) == ("m9", "m13")
    assert rows["contact"].name == "First contact · Working together"


def test_a_major_that_slipped_under_a_guard_may_be_the_first() -> None:
    rows = fought("c4, guard c4@L4", "m2@L1", "m4@L4").rows(TALE, is_war=True)
    assert (codes(rows["fighter1"].cards), codes(rows["fighter1"].minors)) == ("m4", "c4")
    assert rows["fighter1"].name == "Who fights: ‹1› · The decisive blow"


# --- sacred columns (Ruling L16) ---


def test_each_column_speaks_of_its_own_and_six_sefira_are_nearer_to_each() -> None:
    rows = together("m1@L4").rows(COLUMNS)
    assert list(rows) == [f"place{place}" for place in PLACES]
    asked = {key.removeprefix("place"): row.asks[0] for key, row in rows.items()}
    assert asked["L1"] == "Of thought: what does ‹2› bring into it?"
    assert asked["C4"] == "Of spirit: what does ‹1› bring into it?"
    assert asked["R3"] == "Of feeling: what does ‹1› bring into it?"
    assert asked["C3"] == "Of spirit: what are we two, as we are now?"
    of = [sum(f"‹{seat}›" in words for words in asked.values()) for seat in SEATS]
    assert of == [6, 6]


def test_the_columns_tell_who_laid_and_who_resolved_what_and_with_which_minors() -> None:
    rows = together("m6@L4", "m2@L1", "m3@L3", "m5@C1", "s2 c4, raise s2@L4, raise c4@L4").rows(COLUMNS)
    assert told(rows["placeL4"]) == (
        "‹1› laid it. ‹1› resolved it, with the 2 of Swords and the 4 of Cups on it."
    )
    assert steps(rows["placeL4"]) == [1, 5]
    assert told(rows["placeL1"]) == "‹2› laid it."
    assert rows["placeR1"].is_open


def test_a_guard_lies_in_the_columns_too() -> None:
    row = fought("c4, guard c4@L4").rows(COLUMNS, is_war=True)["placeL4"]
    assert (codes(row.cards), told(row)) == ("c4", "‹1› set it there as a Guard.")


# --- the ouroboros ---


@pytest.mark.parametrize(
    ("one", "two", "read"),
    [("", "", "left right"), ("right", "", "right left"), ("", "right", "left right"),
     ("", "left", "right left"), ("left", "left", "left left")],
)  # fmt: skip
def test_the_other_takes_the_other_ring_unless_they_choose(one: str, two: str, read: str) -> None:
    assert " ".join(ring_read_by_seat({ONE: Cycle(one), TWO: Cycle(two)}).values()) == read


@pytest.mark.parametrize(
    ("ring", "seat", "turns", "read"),
    [
        ("left", ONE, "", "C4 L3 L2 C2"),
        ("right", ONE, "", "C4 R3 R2 C2"),
        ("left", TWO, "", "C2 L2 L3 C4"),
        ("right", TWO, "", "C2 R2 R3 C4"),
        ("left", ONE, CLOCKWISE, "C4 L3 L2 C2"),
        ("left", ONE, ANTICLOCKWISE, "C4 C2 L2 L3"),
        ("right", ONE, ANTICLOCKWISE, "C4 R3 R2 C2"),
        ("left", TWO, ANTICLOCKWISE, "C2 L2 L3 C4"),
        ("right", TWO, ANTICLOCKWISE, "C2 C4 R3 R2"),
    ],
)
def test_a_ring_is_read_from_ones_own_tip_as_it_turns(ring: str, seat: str, turns: str, read: str) -> None:
    assert " ".join(places_of_ring_in_order(ring, seat, turns)) == read


RINGED = "m1@C4", "m2@L1", "m3@L3", "m4@C2", "m5@R3", "m6@L2", "s1, raise s1@C4"


def test_empty_places_of_a_ring_are_skipped_and_the_rings_meet_at_both_ends() -> None:
    game = together(*RINGED)
    rows = game.rows(OUROBOROS)
    assert codes(rows["ring1"].cards) == "m1 m3 m6 m4"
    assert codes(rows["ring2"].cards) == "m4 m5 m1"
    assert steps(rows["ring2"]) == [4, 5, 1]
    assert codes(rows["meeting"].cards) == "m4 m1"
    assert "The Magician is resolved where the rings meet, on Star 4." in told(rows["meeting"])
    assert "lies where the rings meet, on Star 2." in told(rows["meeting"])


def test_each_says_where_they_change_over_into_the_other_ring() -> None:
    def asked(one: str, two: str) -> tuple[str, ...]:
        said = {ONE: Cycle(crosses=one), TWO: Cycle(crosses=two)}
        asks: tuple[str, ...] = together(*RINGED).rows(OUROBOROS, said)["meeting"].asks
        return asks

    unsaid = "Could one of us change over into the other’s ring here, and by what?"
    assert asked("", "") == (unsaid,)
    assert asked("C4", "") == ("‹1› changes over on Star 4: by what, and into what?", unsaid)
    assert asked(NOWHERE, "C2") == (
        "What keeps ‹1› in their own ring?", "‹2› changes over on Star 2: by what, and into what?",
    )  # fmt: skip


def test_guards_are_no_part_of_a_ring() -> None:
    rows = fought("m1@C5", "m2@C1", "c4, guard c4@C4").rows(OUROBOROS, is_war=True)
    assert rows["ring1"].is_open
    assert rows["meeting"].is_open


@pytest.mark.parametrize(
    ("time", "asks"),
    [("", "before"), ("past", "once"), ("present", "in this way now"), ("to come", "may yet")],
)
def test_a_ring_is_of_the_past_the_present_or_to_come(time: str, asks: str) -> None:
    rows = together(*RINGED).rows(OUROBOROS, {ONE: Cycle(time=time), TWO: Cycle()})
    assert asks in rows["ring1"].asks[0]
    assert "‹1›" in rows["ring1"].asks[0]


# --- methods combine ---


def test_methods_combine_and_a_war_has_the_tale_besides() -> None:
    game = fought(*WAR_TOLD)
    found = rows_by_method([OUROBOROS, TALE, "nonsense"], game.noted, game.last, UNSAID, is_war=True)
    assert list(found) == [TALE, OUROBOROS]
    keys = [row.key for rows in found.values() for row in rows]
    assert len(set(keys)) == len(keys)
    assert set(OF_WAR) == set(METHODS)
    assert set(OF_LOVERS) == set(METHODS) - {TALE}
    assert not rows_by_method([TALE], game.noted, game.last, UNSAID, is_war=False)


def test_the_questions_are_in_our_words() -> None:
    source = ("what should we remember about our past", "what is the foundation of our relationship",
              "how do we work together", "what is the current state", "who are the combatants",
              "what was the spark of this conflict", "what was lost or sacrificed", "how was the struggle won",
              "what fateful blunder was made")  # fmt: skip
    game = ended(fought(*WAR_TOLD), "m13")
    rows = [*game.rows(TALE, is_war=True).values(), *game.rows(THREE, is_war=True).values()]
    asked = " ".join(ask for row in rows for ask in row.asks).lower()
    assert not [words for words in source if words in asked]
