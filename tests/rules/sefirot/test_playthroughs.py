"""Whole games as text files, told anew: what happens in them is what happened when they were written."""

from pathlib import Path

import pytest

from tests.rules.sefirot.playthroughs import FOLDER, MODES, retold

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_whole_game_is_told_as_it_was(file: Path) -> None:
    text = file.read_text("utf-8")
    assert retold(file.name, text) == text


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_ten_whole_games_with_both_endings(mode: str) -> None:
    games = [file.read_text("utf-8") for file in FILES if file.name.startswith(f"{mode}-")]
    assert len(games) >= 10
    assert {"\noutcome won" in game for game in games} == {True, False}


def test_know_thyself_is_played_with_every_set_of_variations() -> None:
    begun = (
        file.read_text("utf-8").splitlines()[1] for file in FILES if file.name.startswith("know_thyself-")
    )
    sets = {line.removeprefix("new").strip() for line in begun}
    assert len(sets) == 2 ** len(MODES["know_thyself"].variations)
