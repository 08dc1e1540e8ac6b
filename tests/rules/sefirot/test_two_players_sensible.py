"""The sensible players of both games for two play whatever comes, by themselves or against one who plays at random."""

from random import Random

import pytest

from divination.lovers_discourse.rules import game as lovers_discourse
from divination.lovers_discourse.rules import player as lovers_player
from divination.rules import outlook
from divination.rules.starfield import SEATS, TWO
from divination.warring_planets.rules import game as warring_planets
from divination.warring_planets.rules import player as war_player
from divination.warring_planets.rules.table import WarOutcome
from divination.warring_planets.rules.words import outcome_in_words
from tests.rules.sefirot.skies import MODES, SKIES
from tests.rules.sefirot.test_two_players_figures import play_game
from tests.rules.sefirot.two_players import lovers, war

PLAYERS = (lovers_player, war_player, outlook)
GAMES = [
    pytest.param(name, variations, number, marks=pytest.mark.unmeasured if number else ())
    for name, variations in SKIES.values()
    for number in range(3)
]


@pytest.fixture(autouse=True)
def _nothing_reckoned_before() -> None:
    """Forget what other games left: what is remembered is reckoned by nobody again, and no branch of it seen."""
    for module in PLAYERS:
        for name in vars(module):
            if forget := getattr(getattr(module, name), "cache_clear", None):
                forget()


@pytest.mark.parametrize(("name", "variations", "number"), GAMES)
def test_a_sensible_player_has_a_move_for_whatever_comes(
    name: str, variations: tuple[str, ...], number: int
) -> None:
    mode, random = MODES[name].MODE, Random(number)
    players = dict.fromkeys(SEATS, mode.sensible)
    if number:  # the other one leads it where it would not go
        players[TWO] = lambda position: random.choice(list(position.choices))
    assert play_game(mode, variations, number, players).told


@pytest.mark.parametrize("name", MODES)
def test_every_variation_is_offered(name: str) -> None:
    assert MODES[name].MODE.offered == MODES[name].MODE.variations


@pytest.mark.parametrize("centre", ["1 m19", "1 m19 s9 s10"], ids=["open", "resolved"])
def test_a_sensible_lover_reckons_with_both_luminaries_at_the_centre(centre: str) -> None:
    position = lovers("m18 c3", {"C5": "1 m8", "C4": "1 m7", "C3": centre})
    assert "m18@C3" in position.choices
    assert lovers_discourse.MODE.sensible(position) in position.choices


def test_a_sensible_warrior_opens_no_centre_that_counts_for_them() -> None:
    """The second luminary takes its worth out of the score (Ruling W17)."""
    sky = {"C5": "1 m8", "C4": "1 m7"}
    own = war("m18 c3", {**sky, "C3": "1 m19 s9 s10"})
    assert warring_planets.MODE.sensible(own) != "m18@C3" in own.choices


@pytest.mark.parametrize("centre", ["1 m19", "2 m19 s9 s10"], ids=["open", "the foe's"])
def test_a_sensible_warrior_reckons_with_both_luminaries_at_the_centre(centre: str) -> None:
    position = war("m18 c3", {"C5": "1 m8", "C4": "1 m7", "C3": centre})
    assert warring_planets.MODE.sensible(position) in position.choices


def test_how_a_war_ended_is_told_with_who_won_and_by_how_much() -> None:
    told = [
        outcome_in_words(WarOutcome(is_won=bool(winner), told="It ended.", scores=scores, winner=winner))
        for scores, winner in (((12, 9), "1"), ((9, 12), "2"), ((9, 9), ""))
    ]
    assert told == ["‹1› won, 12 to 9. It ended.", "‹2› won, 12 to 9. It ended.", "A draw, 9 to 9. It ended."]
