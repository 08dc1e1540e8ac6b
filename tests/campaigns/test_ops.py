"""A write that its form names is found again by that name, and by nothing that no form sends."""

from typing import Any

import pytest

from campaigns.ops import rows_written_by_op
from characters.models import Character, LedgerLine

pytestmark = pytest.mark.django_db


def test_what_an_op_wrote_is_found(dreamer: Character) -> None:
    line = dreamer.lines.first()
    assert line is not None
    assert list(rows_written_by_op(line.op_id, LedgerLine.objects.all())) == [line]


@pytest.mark.parametrize("op_id", [None, "", "a\0b"])
def test_what_no_form_sends_is_no_op_and_asks_nothing(
    op_id: str | None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert not rows_written_by_op(op_id, LedgerLine.objects.all()).exists()
