"""The door of opponents: what game masters set against their tables' characters."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.versions import save_fields_at_version
from characters.ledger.errors import RefusedError
from characters.models import GMOpponentNote, Opponent


def create_opponent(
    campaign: Campaign,
    system_key: str,
    opponent_kind_key: str,
    *,
    op_id: str,
    name: str,
    portrait: str,
    data: dict[str, Any],
) -> Opponent:
    """Set an opponent down, hidden until revealed; a known *op_id* returns what it made first.

    RefusedError when that was made at another table.
    """
    try:
        with transaction.atomic():
            return Opponent.objects.create(
                campaign=campaign,
                system=system_key,
                kind=opponent_kind_key,
                op_id=op_id,
                name=name,
                portrait=portrait,
                data=data,
            )
    except IntegrityError as error:
        if made := Opponent.objects.filter(op_id=op_id, campaign=campaign).first():
            return made
        raise RefusedError.because(
            "This form was sent before, from another table. Load the page anew."
        ) from error


def save_opponent(opponent: Opponent, columns: dict[str, Any], *, seen_version: int) -> None:
    """Save name, portrait and data. Raises OutdatedError."""
    save_fields_at_version(Opponent.objects.filter(pk=opponent.pk), seen_version, **columns)


def save_opponent_gm_note(opponent: Opponent, text: str, *, seen_version: int) -> None:
    """Save what the game masters keep to themselves; a note never written has version 0. Raises OutdatedError."""
    GMOpponentNote.objects.get_or_create(opponent=opponent, defaults={"version": 0})
    save_fields_at_version(GMOpponentNote.objects.filter(opponent=opponent), seen_version, text=text)


def set_opponent_revealed(opponent: Opponent, *, is_revealed: bool) -> None:
    """Show *opponent* to its table's players, or hide it from them again."""
    Opponent.objects.filter(pk=opponent.pk).update(revealed_at=timezone.now() if is_revealed else None)


def set_opponent_archived(opponent: Opponent, *, is_archived: bool) -> None:
    """Put *opponent* away, or bring it back."""
    Opponent.objects.filter(pk=opponent.pk).update(archived_at=timezone.now() if is_archived else None)
