"""What a table has settled for itself: the newest version of its house rules, each read once."""

from typing import Any

from django.db.models import Case, F, JSONField, QuerySet, Value, When

from campaigns.memory import Memory
from campaigns.models import HouseRules
from characters.rules import System

MOST = 64  # tables at once; a catalogue makes rules large


class House:
    """The house rules that this process has read, by the primary key of their row."""

    def __init__(self, beside: Memory[Any, Any]) -> None:
        self._memory: Memory[int, Any] = Memory(MOST, beside)

    def newest(self, versions: QuerySet[HouseRules], system: System[Any, Any]) -> tuple[int, Any] | None:
        """Return the newest of *versions* and its rules in one query, which leaves out what is known; None: none."""
        known = self.known()
        told = Case(When(pk__in=list(known), then=Value(None, JSONField())), default=F("data"))
        found = versions.order_by("-version").annotate(told=told).values_list("pk", "version", "told").first()
        return None if found is None else (found[1], self.rules(system, found[0], found[2], known))

    def known(self) -> dict[int, Any]:
        """Return the rules read so far, by primary key."""
        return self._memory.all()

    def rules(self, system: System[Any, Any], pk: int, data: Any, known: dict[int, Any]) -> Any:
        """Return the rules of row *pk*: those *known*, else read from *data* and known from then on."""
        if pk not in known:
            known[pk] = self._memory.put(pk, system.read_rules(data))
        return known[pk]
