"""A write that its form names happens once: what a click sends twice, the first one wrote."""

from typing import TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


def rows_written_by_op(op_id: str | None, rows: QuerySet[Row], column: str = "op_id") -> QuerySet[Row]:
    """Return those of *rows* that this op wrote; none where it is no op."""
    return rows.filter(**{column: op_id}) if is_op(op_id) else rows.none()


def is_op(op_id: str | None) -> bool:
    """Say whether *op_id* may be one: a NUL is none, and no database takes it."""
    return bool(op_id) and str(op_id).isprintable()
