"""No form is overlooked where the promises look for fields."""

import pytest

from tests.promises.fields import all_forms

FOUND = {
    "AgentDraftForm", "ArkanaDraftForm", "ArkanaPlanForm", "BeginForm", "DowntimeForm", "EndForm", "MilestoneForm",
    "MoveForm", "NpcForm", "OddsForm", "PayForm", "RecordForm", "RollForm", "SpendForm", "WordsForm",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(FOUND))
def test_a_form_is_found_wherever_it_is_made(name: str) -> None:
    assert name in {form.__name__ for form in all_forms()}


def test_no_two_forms_bear_one_name() -> None:
    """A field is known by its form's name."""
    names = [form.__name__ for form in all_forms()]
    assert len(names) == len(set(names))
