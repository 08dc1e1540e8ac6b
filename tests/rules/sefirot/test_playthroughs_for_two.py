"""Whole games for two as text files, told anew: what happens in them is what happened when they were written."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from divination.lovers_discourse.rules import words as lovers_words
from divination.rules.engine import SEE
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_players import FORFEIT
from divination.warring_planets.rules import words as war_words
from play.rules.kinds import IllegalMoveError
from tests.rules.sefirot.playthroughs_for_two import FOLDER, GAMES, Told, game_of, retold

FILES = sorted(file for file in FOLDER.glob("*.txt") if file.name.partition("-")[0] in GAMES)
WORDS: dict[str, Any] = {"lovers_discourse": lovers_words, "warring_planets": war_words}
every_game = pytest.mark.parametrize("key", GAMES)


def games(key: str) -> Iterator[list[Told]]:
    for file in FILES:
        if file.name.startswith(f"{key}-"):
            yield list(game_of(file.name, file.read_text("utf-8")))


def shown(key: str) -> Iterator[tuple[Told, Told]]:
    """Yield every move of every game of *key* with what was before it."""
    for told in games(key):
        yield from (pair for pair in pairwise(told) if not pair[1].line.startswith((SEE, FORFEIT)))


def ends(key: str) -> Iterator[Any]:
    return (told[-1].position.outcome for told in games(key))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_whole_game_is_told_as_it_was(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.startswith("# ")
    assert retold(file.name, text) == text


@every_game
def test_ten_whole_games_and_more(key: str) -> None:
    assert len(list(games(key))) >= 10


def test_a_move_that_cannot_be_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="c9>1: legal are draw"):
        retold("warring_planets-no.txt", "# No.\nnew\ntop c9\nc9>1\n")


@every_game
def test_together_they_play_every_move(key: str) -> None:
    assert {before.position.choices[after.line].kind for before, after in shown(key)} == set(WORDS[key].WORDS)


@every_game
def test_and_tell_of_everything_that_happens(key: str) -> None:
    """Those that the keeper brings about are in the log beside those of the move."""
    log = " ".join(line for told in games(key) for each in told for line in each.log)
    said = {
        "turned over": "turned", "The sacred number is": "sacred", " drew ": "drawn", " laid ": "laid",
        " gave ": "given", " matched in ": "matched", " rose.": "rose", " slid up": "slid",
        "was placed on": "raised", "resolved": "resolved", " took ": "taken", "as a gift": "offered",
        " locked ": "locked", "negated each other": "negated", "stayed where": "left", "let go of": "discarded",
        "All thirteen Sefira": "won", "No Sefira within reach": "lost", " slipped ": "slipped",
        "as a Guard": "guarded", " attacked ": "attacked", "turns to": "turned to", "Points: ": "over",
    }  # fmt: skip
    told = {kind for words, kind in said.items() if words in log}
    of_numerology = {"turned", "sacred"} if key == "warring_planets" else set()
    of_a_clock = {"undecided"}  # no player of a playthrough has a time for a turn
    assert told >= set(WORDS[key].EVENTS) - of_numerology - of_a_clock


def test_lovers_discourse_ends_in_every_way() -> None:
    """Won; lost by a Minor, by a Major, by an empty hand or given up."""
    assert {(end.is_won, end.card and end.card.is_major) for end in ends("lovers_discourse")} == {
        (True, None), (False, False), (False, True), (False, None),
    }  # fmt: skip
    told = {end.told for end in ends("lovers_discourse")}
    assert told >= {"A hand is empty, and there is nothing to draw.", "The game was given up."}


def test_warring_planets_ends_in_every_way_for_either_or_none() -> None:
    """A hand is never empty there: 22 Majors are more than the sky and two hands can take."""
    assert {end.winner for end in ends("warring_planets")} == {"1", "2", ""}
    assert {end.card and end.card.is_major for end in ends("warring_planets")} == {None, False, True}
    told = {end.told for end in ends("warring_planets")}
    assert told >= {"‹2› gave the game up.", "All thirteen Sefira are full, and every Major is resolved."}


@every_game
def test_in_both_the_two_luminaries_share_the_centre(key: str) -> None:
    hearts = [told[-1].position.sky.get("C3") for told in games(key)]
    assert any(isinstance(heart, StarfieldSefira) and heart.second for heart in hearts)


@every_game
def test_every_variation_real_cards_and_either_player_first(key: str) -> None:
    begun = [told[0].position for told in games(key)]
    played = {variation for position in begun for variation in position.variations}
    assert played == {variation.key for variation in GAMES[key].VARIATIONS}
    assert {position.is_real for position in begun} == {True, False}
    assert {position.seat for position in begun} == {"1", "2"}
