"""Whole scenes as text files, told as they were."""

import pytest

from tests.rules.dreamcatcher.playthroughs import FOLDER, retold

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scene_that_was_played_is_told_as_it_was(path):
    text = path.read_text()
    assert retold(text) == text


def test_there_is_one_of_each_kind():
    assert len(FILES) >= 13
