"""How a text that two people may be editing is saved."""

from typing import Any

from django.db.models import F, QuerySet

from campaigns.errors import OutdatedError


def save_fields_at_version(row: QuerySet[Any], seen_version: int, **fields: Any) -> None:
    """Save *fields* of the one *row* shown at *seen_version*; the same save twice is one.

    Raises OutdatedError when somebody saved something else since.
    """
    if row.filter(version=seen_version).update(version=F("version") + 1, **fields):
        return
    if not row.filter(**fields).exists():
        raise OutdatedError
