"""Dreamcatcher's demo table: lived through the real writes; one is new, one has grown, one is nearly out."""

import pytest

from characters.ledger import ledger
from characters.ledger.replay import replay
from characters.models import Character
from characters.pages.prints import sheet_job
from characters.socket.rules import Entry
from characters.systems import system_of
from tests.evenings.demo_tables import lay_table

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # what is told of rows


@pytest.fixture
def lived() -> dict[str, Character]:
    lay_table("dreamcatcher")
    found = Character.objects.select_related("owner", "campaign").filter(
        is_demo=True, finished_at__isnull=False
    )
    return {character.name.split()[0]: character for character in found}


def test_one_is_new_one_has_grown_and_one_is_nearly_out(lived: dict[str, Character]) -> None:
    sheets = {name: ledger.state(character).sheet for name, character in lived.items()}
    assert (sheets["Ragna"].xp, sheets["Ragna"].stories) == (5, 0)
    assert (sheets["Pell"].stories, len(sheets["Pell"].advantages), sheets["Pell"].xp) == (2, 4, 6)
    assert len(sheets["Iven"].whole) == 2


def test_every_history_replays_to_what_is_shown(lived: dict[str, Character]) -> None:
    for character in lived.values():
        lines = [(line.number, Entry(line.kind, line.xp, line.data)) for line in character.lines.all()]
        assert replay(system_of("dreamcatcher"), lines) == ledger.state(character)


def test_stories_a_conversion_a_correction_and_an_exception_were_lived(lived: dict[str, Character]) -> None:
    kinds = {line.kind for character in lived.values() for line in character.lines.all()}
    assert {"created", "arrived", "story", "corrected", "convert", "exception", "reverted"} <= kinds


def test_every_sheet_is_a_job_for_the_press(lived: dict[str, Character]) -> None:
    assert all(name in sheet_job(character, "a4").html for name, character in lived.items())
