"""What a table has settled for itself: the newest version of its house rules, each read once."""

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any

from django.db.models import Case, F, JSONField, OuterRef, Subquery, Value, When
from django.db.models.functions import JSONObject

from campaigns.kept_queries import KeptModelQuery
from campaigns.memory import Memory
from campaigns.models import HouseRules, User
from characters.models import Character, CharacterQuerySet
from characters.socket.rules import System

MOST = 64  # tables at once; a catalogue makes rules large

NarrowForUser = Callable[[CharacterQuerySet, User], CharacterQuerySet]
NarrowByValues = Callable[..., CharacterQuerySet]


class HouseRulesCache:
    """The house rules that this process has read, by the primary key of their row."""

    def __init__(self, beside: Memory[Any, Any]) -> None:
        self._memory: Memory[int, Any] = Memory(MOST, beside)

    def rules_of_row_cached_or_read(self, row: HouseRules, system: System[Any, Any]) -> Any:
        """Return the rules that *row* holds; its words, which may be deferred, are asked for where not known."""
        return self._memory.get(row.pk) or self._memory.put(row.pk, system.rules.read_rules(row.data))

    def rules_cached_or_read_from_data(
        self, row_pk: int, row_data: Any, system: System[Any, Any]
    ) -> Any | None:
        """Return the rules of a row, read from *row_data* where they are not known; None where there is neither."""
        if kept := self._memory.get(row_pk):
            return kept
        return None if row_data is None else self._memory.put(row_pk, system.rules.read_rules(row_data))

    def characters(self) -> CharacterQuerySet:
        """Return all characters, each with owner and campaign, and what the table where its owner sits has settled:
        ``house`` tells the row and its version (None: nothing), ``house_words`` its words where not known.
        """
        return _characters_with_house_rules(frozenset(self._memory.all()))

    def character(self, narrow: NarrowForUser, user: User, slug: str) -> Character | None:
        """Return the one of *slug* of those ``characters`` that *narrow*, a function of a module, leaves *user*: for a
        page that shows offers or prices; where no rules of the table are asked for, `one_or_404` does.
        """
        return _query_of_character(narrow, frozenset(self._memory.all())).first(user.pk, slug)

    def narrowed(self, narrow: NarrowByValues, *values: int | str) -> Iterator[Character]:
        """Yield those of ``characters`` that *narrow*, a function of a module, leaves for *values* (``KeptQuery``)."""
        kinds = tuple(map(type, values))
        return _query_of_narrowed(narrow, kinds, frozenset(self._memory.all())).all(*values)


@lru_cache(maxsize=MOST)
def _query_of_character(narrow: NarrowForUser, cached_row_pks: frozenset[int]) -> KeptModelQuery[Character]:
    def make(user_pk: int, slug: str) -> CharacterQuerySet:
        return narrow(_characters_with_house_rules(cached_row_pks), User(pk=user_pk)).filter(slug=slug)

    return KeptModelQuery(Character, make, int, str, beside=["campaign", "owner"])


@lru_cache(maxsize=MOST)
def _query_of_narrowed(
    narrow: NarrowByValues, kinds: tuple[type[int] | type[str], ...], cached_row_pks: frozenset[int]
) -> KeptModelQuery[Character]:
    def make(*values: int | str) -> CharacterQuerySet:
        return narrow(_characters_with_house_rules(cached_row_pks), *values)

    return KeptModelQuery(Character, make, *kinds, beside=["campaign", "owner"])


@lru_cache(maxsize=MOST)
def _characters_with_house_rules(cached_row_pks: frozenset[int]) -> CharacterQuerySet:
    """Return what ``HouseRulesCache.characters`` does; kept, since it takes long to make."""
    seat = {"campaign__members__user": OuterRef("owner"), "campaign__members__left_at": None}
    settled = HouseRules.objects.filter(campaign=OuterRef("campaign"), system=OuterRef("system"), **seat)
    newest = settled.order_by("-version")
    return Character.objects.select_related("campaign", "owner").annotate(
        house=Subquery(newest.values(told=JSONObject(row="pk", version="version"))[:1]),
        house_words=Subquery(newest.values(told=_data_or_null_if_cached(cached_row_pks))[:1]),
    )


def _data_or_null_if_cached(cached_row_pks: Collection[int]) -> Case:
    """Return the words of a row of house rules, null where it is *cached_row_pks*."""
    return Case(When(pk__in=list(cached_row_pks), then=Value(None, JSONField())), default=F("data"))
