"""The demo Hand: what a newcomer finds at its table."""

import pytest

from characters.ledger import ledger
from characters.models import Character, LedgerLine
from tests.evenings.demo_tables import lay_table

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # what is told of rows


@pytest.fixture
def sheets() -> dict[str, object]:
    """Live through the table; return the agents' sheets by name."""
    lay_table("hidden_isle")
    return {
        one.name: ledger.state(one).sheet for one in Character.objects.filter(is_demo=True) if one.is_finished
    }


def test_four_agents_and_a_draft_sit_at_the_table(sheets) -> None:
    assert len(sheets) == 4
    assert [one.name for one in Character.objects.all() if not one.is_finished] == ["Teodor of the Weir"]
    assert len(set(Character.objects.values_list("texts__class", flat=True))) == 5


def test_an_odyssey_was_won_and_its_crown_is_kept(sheets) -> None:
    dorrit = sheets["Dorrit Ash"]
    assert [card.code for card in dorrit.visions] == ["m15"]
    assert dorrit.rating("channel") == 3


def test_a_heart_to_heart_healed_a_trauma(sheets) -> None:
    (healed,) = LedgerLine.objects.filter(kind="mended", character__name="Captain Elan Marsh")
    assert healed.data["healed"] == ["s trauma"]


def test_a_line_was_taken_back_and_an_exception_stands(sheets) -> None:
    assert LedgerLine.objects.filter(kind="reverted").exists()
    assert sheets["Iveta Sorrel"].unlocked == {"slip"}
    assert sheets["Luma Veil"].exceptions == (("+2 XP", "For the eulogy of a queen who never was"),)


def test_a_downtime_is_under_way_each_at_another_step(sheets) -> None:
    marsh, dorrit, iveta = (
        sheets[name].downtime for name in ("Captain Elan Marsh", "Dorrit Ash", "Iveta Sorrel")
    )
    assert marsh.vices == 1
    assert (dorrit.vices, dorrit.drifts, dorrit.used) == (0, 0, 1)
    assert iveta.odyssey.contact == "abbess-tarn"
    assert sheets["Luma Veil"].downtime is None
