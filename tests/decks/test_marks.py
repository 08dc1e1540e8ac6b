"""The drawn marks: what is committed is what is drawn."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from decks.management.commands.draw_marks import mark_files
from decks.marks import PALETTES, draw_mark_svg, mark_names

FOLDER = Path(__file__).resolve().parents[2] / "static" / "marks"


@pytest.mark.parametrize("name", sorted(mark_files()))
def test_a_committed_mark_equals_its_drawing(name: str) -> None:
    assert (FOLDER / name).read_bytes() == mark_files()[name]


def test_the_folder_holds_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(mark_files())


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", mark_names())
def test_every_mark_has_a_title_and_a_description(name: str, palette: str) -> None:
    tags = [
        element.tag.rpartition("}")[2] for element in ElementTree.fromstring(draw_mark_svg(name, palette))
    ]
    assert tags[:2] == ["title", "desc"]
