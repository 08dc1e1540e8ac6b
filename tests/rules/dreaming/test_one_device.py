"""Whose hands a curtain hides at one device, and until when one may lie open."""

from characters.beckoning_dream.rules.dreaming.construction import begin
from characters.beckoning_dream.rules.dreaming.one_device import hands_behind_curtain, moment_of_hands
from tests.rules.dreaming.dreams import setup, table


def test_the_curtain_hides_every_hand_that_the_app_deals_and_the_game_masters() -> None:
    told = setup(["d1", "d2"])
    told["dreamers"][1]["is_real"] = True
    assert hands_behind_curtain(begin({**told, "one_device": True}, {})) == {
        "gm": "the GM",
        "d1": told["dreamers"][0]["name"],
    }


def test_where_each_has_a_device_there_is_no_curtain() -> None:
    assert hands_behind_curtain(begin(setup(["d1", "d2"]), {})) == {}


def test_no_hand_lies_open_longer_than_a_turn() -> None:
    played = table("d1", "d2")
    between = moment_of_hands(played.full())
    played.play('gm: foe {"name": "Warden", "cards": ["s1"], "awareness": 1}', "gm: duel d1 d2 f1")
    played.play("d1: next d1")
    first = moment_of_hands(played.full())
    played.play("d1: oppose d1 f1")
    assert (first != between, moment_of_hands(played.full())) == (True, first)
