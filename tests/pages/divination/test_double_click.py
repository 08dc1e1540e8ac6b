"""A double click draws one reading."""

from typing import Any

import pytest

from divination.models import Reading
from divination.readings import readings
from tests.cast import op


@pytest.mark.asks
def test_a_double_click_draws_once(bo: Any) -> None:
    first = op()
    for _ in range(2):
        readings.deal_new_reading(bo, "Low tide", "", op_id=first)
    assert Reading.objects.count() == 1
