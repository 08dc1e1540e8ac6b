"""Dream Odyssey laid out: "The playing field", "Setup" and the changed set-up of an agent."""

import pytest

from decks.rules.tarot import Card
from divination.dream_odyssey.rules.game import MODE
from divination.dream_odyssey.rules.position import DreamOdyssey, new_dream_odyssey
from divination.games.dealing import dealer_of_deal
from divination.rules.boards import TREE, board_of_json
from divination.rules.engine import Unseen, first_step
from play.rules.kinds import IllegalMoveError
from tests.rules.sefirot.odyssey import BOARD, codes, do, kinds, story

STACKS_OF = {"foundation": 2, "splendor": 2, "victory": 2, "crown": 4}
PIPS = ("see c2", "see c3", "see c4")


def start(*variations: str, **setup: object) -> DreamOdyssey:
    return new_dream_odyssey(BOARD, variations, setup)


def laid_out() -> DreamOdyssey:
    """Return the table as it is when the player may move."""
    lowest = ("see m1", "see w2", "see m2", "see w3", "see m3", "see w4")
    return do(start(), "see m17", *PIPS, "see m0", *lowest)


def test_the_tree_has_twelve_sefira() -> None:
    assert len(start().table.sefirot) == 12


def test_there_are_four_wound_fields() -> None:
    assert len(MODE.view(start()).wounds) == 4


def test_the_majors_and_the_minors_are_two_decks() -> None:
    majors, minors = start().shuffles
    assert (len(majors), len(minors)) == (22, 56)
    assert all(isinstance(card, Card) and card.is_major for card in majors)
    assert not any(isinstance(card, Card) and card.is_major for card in minors)


def test_each_deck_has_its_own_discard_pile() -> None:
    after = do(laid_out(), "assist", "give m0", "see p9")
    assert (codes(after.table.left_majors), codes(after.table.discard)) == ("m0", "")


def test_a_major_lies_face_down_on_every_sefira() -> None:
    table = start().table
    assert all(isinstance(sefira.major, Unseen) for sefira in table.sefirot)
    assert len(table.majors) == 10


def test_the_crowns_major_is_turned_over_first_and_is_the_goal() -> None:
    position = start()
    assert position.wants == position.table.sefira("crown").major
    after, events = story(position, "see m17")
    assert [(event.kind, event.cards) for event in events] == [("goal", (Card.from_code("m17"),))]
    assert MODE.view(after).landscape == "Starlit desert"


@pytest.mark.parametrize("sefira", [spot.key for spot in BOARD.spots])
def test_the_sefira_says_how_many_minors_lie_on_it(sefira: str) -> None:
    assert len(start().table.sefira(sefira).stack) == STACKS_OF.get(sefira, 3)


def test_three_minors_are_drawn_to_the_hand() -> None:
    assert codes(do(start(), "see m17", *PIPS).table.hand) == "c2 c3 c4"


def test_courts_in_the_first_hand_are_shuffled_back_and_drawn_anew() -> None:
    position, events = story(start(), "see m17", "see c2", "see w12", "see c4")
    assert "shuffled back" in kinds(events)
    assert len(position.shuffles) == 3
    assert Card.from_code("w12") in position.shuffles[2]
    position = do(position, "see w12")
    assert len(position.shuffles) == 4
    assert codes(do(position, "see p9").table.hand) == "c2 c4 p9"


def test_one_major_is_drawn_to_the_party() -> None:
    assert codes(do(start(), "see m17", *PIPS, "see m0").table.party) == "m0"


def test_the_marker_begins_at_the_foot_of_the_tree() -> None:
    assert laid_out().table.at == "start"


def test_the_bottom_three_are_attainable_and_turned_over() -> None:
    shown = [place.key for place in MODE.view(laid_out()).places if place.state == "open"]
    assert shown == ["foundation", "splendor", "victory"]


def test_only_the_first_card_of_a_stack_is_seen() -> None:
    assert [codes(sefira.stack) for sefira in laid_out().table.sefirot[:4]] == [
        "w2 ?",
        "w3 ?",
        "w4 ?",
        "? ? ?",
    ]


def test_an_unattainable_sefira_is_face_down() -> None:
    spirit = MODE.view(laid_out()).places[3]
    assert (spirit.state, spirit.major, spirit.stack) == ("closed", None, (None, None, None))


def test_the_crown_shows_its_major_alone_until_it_is_attainable() -> None:
    crown = MODE.view(laid_out()).places[9]
    assert (crown.state, str(crown.major), set(crown.stack)) == ("closed", "The Star", {None})


def test_a_card_that_lies_elsewhere_cannot_be_turned_over() -> None:
    position = do(start(), "see m17", "see c2")
    with pytest.raises(IllegalMoveError, match="see c2: it cannot be the 2 of Cups: that lies elsewhere"):
        position.see(Card.from_code("c2"))
    with pytest.raises(IllegalMoveError, match="cannot be The Moon"):
        position.see(Card.from_code("m18"))


def test_nothing_can_be_turned_over_while_nothing_is_wanted() -> None:
    with pytest.raises(IllegalMoveError, match="see c9: no card is being turned over"):
        laid_out().see(Card.from_code("c9"))
    assert laid_out().may_be() == ()


def test_no_move_is_legal_while_a_card_is_wanted() -> None:
    assert start().legal_moves() == ()
    with pytest.raises(IllegalMoveError, match="say first which card is turned over"):
        start().play("go spirit")


def test_a_court_shuffled_back_lies_in_the_deck_and_on_no_sefira() -> None:
    position = do(start(), "see m17", "see w12", "see c3", "see c4", "see c2", "see m0", "see m1")
    assert Card.from_code("w12") not in position.may_be()  # a stack's first card
    position = do(position, "see w2", "see m2", "see w3", "see m3", "see w4", "go foundation")
    assert Card.from_code("w12") in position.may_be()  # drawn on the way


def test_once_the_deck_holds_the_courts_put_back_alone_no_other_card_can_be_drawn() -> None:
    courts = [f"{suit}{rank}" for suit in "scwp" for rank in (11, 12, 13, 14)]
    tree = {**TREE, "places": {key: {**place, "stack": 3} for key, place in TREE["places"].items()}}
    position = do(
        new_dream_odyssey(board_of_json(tree), (), {}), "see m17", *(f"see {court}" for court in courts[:15])
    )
    position = do(
        position, f"see {courts[15]}", *PIPS[:2], "see w5", "see m0"
    )  # 16 Courts and a pip are left
    position = do(position, "see m1", "see w2", "see m2", "see w3", "see m3", "see w4", "go foundation")
    assert len(position.may_be()) == 16 + 34
    position = do(position, "see p2")
    assert not {card.code for card in position.may_be()} & {*courts}  # the stack was laid before
    position = do(position, "arrive", "see p3", "see p4", "p2>w2", "c2>p3", "draw top")
    assert {card.code for card in position.may_be()} == {*courts}


# --- the changed set-up ---


def test_a_burden_or_an_ideal_may_be_the_crown() -> None:
    position = do(start(crown="m5", party=["m2"]), *PIPS)
    assert codes([position.table.sefira("crown").major]) == "m5"
    assert Card.from_code("m5") not in position.shuffles[0]


def test_without_one_the_crown_is_drawn() -> None:
    assert start(crown="", party=["m2"]).wants == Unseen(0, 9)


def test_the_starting_card_of_an_agent_takes_the_place_of_the_drawn_one() -> None:
    position, events = story(start(crown="m5", party=["c12"]), *PIPS, "see m1")
    assert codes(position.table.party) == "c12"
    assert Card.from_code("c12") not in position.shuffles[1]
    assert kinds(events)[:3] == ["party", "goal", "hand"]


def test_a_contact_comes_beside_it() -> None:
    assert codes(start(party=["m2", "w13"]).table.party) == "m2 w13"


@pytest.mark.parametrize(
    ("variations", "setup", "problem"),
    [
        ((), {"crown": "c9"}, "“c9” cannot lie on the Crown: choose one of the Majors."),
        ((), {"crown": "xx"}, "“xx” cannot lie on the Crown: choose one of the Majors."),
        ((), {"party": ["c9"]}, "“c9” cannot be in the Party: choose Majors and Courts."),
        ((), {"party": ["xx"]}, "“xx” cannot be in the Party: choose Majors and Courts."),
        ((), {"crown": "m1", "party": ["m1"]}, "A card lies in one place alone"),
        ((), {"party": ["m1", "m1"]}, "A card lies in one place alone"),
        (("sheer",), {}, "Dream Odyssey has no variation “sheer”"),
        (("gentle", "stern"), {}, "The stacks lie one way in a game"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(
    variations: tuple[str, ...], setup: dict[str, object], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        new_dream_odyssey(BOARD, variations, setup)


def test_a_tree_holds_no_more_than_leaves_a_game() -> None:
    heavy = {**TREE, "places": {key: {**place, "stack": 4} for key, place in TREE["places"].items()}}
    with pytest.raises(
        ValueError, match="48 Minors would lie on this tree, 36 at most: make its stacks smaller"
    ):
        new_dream_odyssey(board_of_json(heavy), (), {})


def test_a_tree_has_no_more_sefira_than_there_are_majors() -> None:
    more = {f"more{letter}": {"name": letter, "at": [0, 0], "stack": 1} for letter in "abcdefghijkl"}
    few = {key.removeprefix("more") * 5: place for key, place in more.items()}
    places = {key: {**place, "stack": 1} for key, place in TREE["places"].items()} | few
    wide = {**TREE, "places": places, "branches": [*TREE["branches"], *(f"crown-{key}" for key in few)]}
    with pytest.raises(ValueError, match="not enough Majors for every Sefira"):
        new_dream_odyssey(board_of_json(wide), (), {})


# --- other stacks ---


@pytest.mark.parametrize(
    ("variation", "crown", "spirit", "knowledge", "sun"),
    [("even", 4, 3, 3, 3), ("gentle", 4, 2, 3, 2), ("steep", 4, 1, 1, 1), ("stern", 5, 3, 3, 3)],
)
def test_the_stacks_lie_as_the_variation_says(
    variation: str, crown: int, spirit: int, knowledge: int, sun: int
) -> None:
    table = start(variation).table
    sizes = [len(table.sefira(key).stack) for key in ("crown", "spirit", "knowledge", "sun")]
    assert sizes == [crown, spirit, knowledge, sun]


def test_the_mode_names_its_variations_and_which_exclude_one_another() -> None:
    assert [variation.key for variation in MODE.variations] == ["even", "gentle", "steep", "stern"]
    assert [variation.key for variation in MODE.offered] == ["even", "gentle", "steep"]
    assert list(MODE.problems(["even"])) == []
    assert list(MODE.problems(["even", "stern"])) == [
        "The stacks lie one way in a game: choose one of even, gentle and steep."
    ]


def test_a_dealt_game_begins_with_a_full_table() -> None:
    begun = first_step(start(), dealer_of_deal("0" * 64)).position
    assert begun.wants is None
    assert begun.legal_moves()
