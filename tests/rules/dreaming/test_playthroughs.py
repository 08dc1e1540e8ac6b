"""Each written dream is told today as it was written down."""

import pytest

from tests.rules.dreaming.playthroughs import FOLDER, retold

WRITTEN = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_a_written_dream_is_told_as_it_was(path):
    text = path.read_text("utf-8")
    assert retold(text) == text


def test_every_way_of_a_conflict_is_written_down():
    assert len(WRITTEN) >= 12
