"""A worker that dies in the middle of a write: ``python -m tests.promises.killed WHAT WHEN [--unguarded] ARGUMENT...``.

WHAT is ``spend`` or ``reflection``, WHEN is ``before`` or ``after`` the line that is written last before death.
"""

import os
import signal
import sys
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from typing import Any

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.db import transaction  # noqa: E402
from django.db.models import QuerySet  # noqa: E402

from characters.ledger import ledger  # noqa: E402
from characters.models import Character, LedgerLine  # noqa: E402
from characters.socket.rules import Entry  # noqa: E402
from evenings import record  # noqa: E402
from evenings.record import WhenAndWhere  # noqa: E402
from tests.cast import SYSTEM  # noqa: E402
from tests.promises.world import DREAM, REFLECTION  # noqa: E402


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


def main(what: str, when: str, *arguments: str) -> None:
    slugs = [argument for argument in arguments if argument != "--unguarded"]
    if "--unguarded" in arguments:
        transaction.atomic = unguarded  # type: ignore[assignment]
    die_at_line(len(slugs), after=when == "after")
    {"spend": spend, "reflection": reflection}[what](*slugs)  # type: ignore[operator]


if __name__ == "__main__":
    main(*sys.argv[1:])
