"""The sensible player of Dream Odyssey: each decision by itself."""

from typing import Any

import pytest

from divination.dream_odyssey.rules.game import MODE
from divination.games.solitaires import play_many_games
from tests.conftest import at_night
from tests.rules.sefirot.odyssey import BOARD, do, facing, resting

DECK = "p2 p3 p4 p6 p7 p8"


def choice(position: Any) -> str:
    return MODE.sensible(position)


def test_it_goes_where_it_will_win() -> None:
    stacks = {"foundation": "s9 s10", "splendor": "s2 s3", "victory": "s9 c10"}
    assert choice(resting(hand="c7 w6", stacks=stacks)) == "go splendor"


def test_of_what_it_will_win_it_goes_highest() -> None:
    stacks = {"foundation": "s2", "spirit": "s3", "splendor": "s2", "victory": "s2"}
    assert choice(resting(hand="c7 w6", stacks=stacks, won="foundation", at="foundation")) == "go spirit"


def test_it_walks_through_emptied_sefira_to_where_it_will_win() -> None:
    hard = dict.fromkeys((spot.key for spot in BOARD.spots), "s10 c10 w10")
    position = resting(hand="c7", stacks=hard | {"victory": "s2"}, won="severity spirit", at="severity")
    assert "go victory" not in position.legal_moves()
    assert choice(position) == "go spirit"
    assert choice(do(position, "go spirit")) == "go victory"


def test_it_plays_the_lowest_pip_that_beats_the_highest_card() -> None:
    assert choice(facing("s9 c3", hand="c10 w9 p4")) == "w9>s9"


def test_it_raises_with_what_just_suffices() -> None:
    position = do(facing("s10", hand="w8", party="c14 c11"), "w8>s10")
    assert choice(position) == "+c11"


@pytest.mark.parametrize(
    ("party", "row", "hand", "move"),
    [
        ("m0", "s10", "c1", "m0"), ("m0", "c10", "c10", "c10>c10"), ("m4", "s12 c2", "c3", "c3>c2"),
        ("m4", "s12", "c3", "m4"), ("m6", "s9", "s3", "m6"), ("m14", "s9", "c3", "m14"),
        ("m14", "s9", "c9", "c9>s9"), ("m16 m9", "s9 c9", "c3", "m16"), ("m7", "s9 c9", "c3 c4", "c4>s9"),
        ("c12", "s12", "c3", "c12>s12"),
    ],
)  # fmt: skip
def test_it_uses_powers_where_pips_do_not_reach(party: str, row: str, hand: str, move: str) -> None:
    assert choice(facing(row, hand=hand, party=party, deck=DECK)) == move


def test_badly_wounded_it_leaves_what_it_would_lose() -> None:
    assert choice(facing("s9 c9", hand="c3 c4", party="m7", wounds="w2 w3")) == "m7"


@pytest.mark.parametrize("rank", [2, 3, 8, 9, 12, 13, 15, 18, 19, 20, 21])
def test_what_brings_cards_is_used_at_once(rank: int) -> None:
    laid = {"hand": "c7 c8", "discard": "s2 s3 s4 s5", "deck": DECK, "stacks": {"foundation": "s2"}}
    wounds = "" if rank == 15 else "w9"
    assert choice(resting(party=f"m{rank}", wounds=wounds, **laid)) == f"m{rank}"


@pytest.mark.parametrize(("hand", "move"), [("c2 c3", "m10"), ("c7 c3", "go foundation")])
def test_the_wheel_turns_a_low_hand_alone(hand: str, move: str) -> None:
    stacks = {"foundation": "s2", "splendor": "s9", "victory": "s9"}
    assert choice(resting(party="m10", hand=hand, stacks=stacks)) == move


def test_it_arrives_once_it_has_done_what_it_can() -> None:
    position = do(resting(party="m1", stacks={"foundation": "s2"}), "go foundation")
    assert choice(position) == "arrive"


def test_it_prevents_a_wound_keeps_the_best_and_takes_the_best() -> None:
    hurt = do(facing("s9", hand="c2", party="m11", deck=DECK), "c2>s9")
    assert choice(hurt) == "m11"
    costly = do(facing("s9", hand="w7", party="m11 c11", deck=DECK), "w7>s9", "+c11")
    assert choice(costly) == "m11 c11"
    seen = do(resting(party="m21", deck=DECK), "m21")
    assert choice(seen) == "take p6"
    assert choice(do(seen, "take p6")) == "put p2"


def test_it_keeps_two_pips_by_the_hierophant() -> None:
    position = do(facing("c2", hand="c7 w6", party="m5", deck=DECK), "c7>c2")
    assert choice(position) == "m5"
    two = do(facing("c2 c3", hand="c7 w6", party="m5", deck=DECK), "c7>c2", "w6>c3", "m5", "take c7")
    assert choice(two) == "take w6"


def check_stern() -> None:
    """Measured over 1,000 deals: 51.5 in a hundred."""
    games = at_night(1000, 60)
    opening = MODE.new(BOARD, ["steep"], {})
    won = sum(ended.is_won for ended in play_many_games(MODE, opening, "ab" * 32, "greedy", games))
    assert abs(won / games - 0.515) < (0.06 if games == 1000 else 0.15)


@pytest.mark.unmeasured
def test_stern_stacks_are_won_about_once_in_two() -> None:
    check_stern()
