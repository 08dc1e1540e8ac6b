"""A write that its form names happens once: what a click sends twice, the first one wrote."""

from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def rows_written_by_op(op_id: str | None, rows: QuerySet[Row], column: str = "op_id") -> QuerySet[Row]:
    """Return those of *rows* that this op wrote; none where it is no op: a NUL is none, and no database takes it."""
    return rows.filter(**{column: op_id}) if op_id and op_id.isprintable() else rows.none()
