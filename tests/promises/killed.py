"""What a worker writes that dies in the middle of it: run in a process of its own, which is killed.

It dies before or after the line that it writes last.
"""

import os
import signal
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet

from characters.ledger import ledger
from characters.models import Character, LedgerLine
from characters.socket.rules import Entry
from evenings import record
from evenings.record import WhenAndWhere
from tests.cast import SYSTEM
from tests.promises.world import DREAM, REFLECTION


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_at_line(last: int, *, after: bool) -> None:
    """Let this process be killed at the *last*-th line it writes."""
    create, written = QuerySet.create, [0]

    def dying(self: QuerySet[Any], **fields: Any) -> Any:
        if self.model is not LedgerLine:
            return create(self, **fields)
        written[0] += 1
        if written[0] == last and not after:
            die()
        line = create(self, **fields)
        if written[0] == last:
            die()
        return line

    QuerySet.create = dying  # type: ignore[method-assign]


def unguarded(*_: Any, **__: Any) -> AbstractContextManager[None]:
    return nullcontext()


def spend(slug: str) -> None:
    character = Character.objects.get(slug=slug)
    entry = Entry("awareness", -2, {"awareness": 1, "from": 3})
    ledger.write(
        {slug: entry}, op_id="k" * 32, by=character.owner, revisions={character.slug: character.revision}
    )


def reflection(*slugs: str) -> None:
    gm = get_user_model().objects.get(username="ada")
    campaign = Character.objects.get(slug=slugs[0]).campaign
    night = WhenAndWhere(campaign, "The Last Night", date(2026, 11, 20), "")
    record.record_evening(SYSTEM, REFLECTION, night, DREAM, slugs, op_id="k" * 32, by=gm)


WRITES = {"spend": spend, "reflection": reflection}


def write_and_die(what: str, when: str, slugs: list[str], *, is_guarded: bool) -> None:
    """Write *what*, a "spend" or a "reflection", and be killed "before" or "after" its last line; without its guard
    no transaction holds it together.
    """
    if not is_guarded:
        transaction.atomic = unguarded  # type: ignore[assignment]
    die_at_line(len(slugs), after=when == "after")
    WRITES[what](*slugs)  # type: ignore[operator]
