"""Who may sit at an occasion, which occasions there are, and which scene is under way."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Case, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce, JSONObject, NullIf
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, GameSession, User
from characters.models import Character, CharacterQuerySet, Scene
from characters.socket.rules import Occasion, ScenePlayedByForms
from characters.systems import SYSTEMS, system_of
from play.models import Seat

LATELY = timedelta(
    days=14
)  # for so long pages tell of a scene that is over and of which no evening is written


@dataclass(frozen=True, slots=True)
class SceneOver:
    """A scene that ended lately, with its story, and the occasion at which a game master tells what comes of it."""

    title: str
    url: str
    ended_at: datetime
    occasion: Occasion
    occasion_url: str


@dataclass(frozen=True, slots=True)
class SceneUnderWay:
    """A scene under way as it is told to a member: whether it is their turn, at their own seat or at one that *lender*
    has lent to them, "" where none is; *holder* plays theirs too where *is_lent_away*, "" where
    that is who runs it. *waits_for* says in words who is waited for and for what, "" where that goes without.
    """

    title: str
    url: str
    since: datetime
    is_own_turn: bool
    is_lenders_turn: bool
    lender: str
    is_lent_away: bool = False
    holder: str = ""
    waits_for: str = ""

    @property
    def is_their_turn(self) -> bool:
        return self.is_own_turn or self.is_lenders_turn


def occasion_of(system_key: str, occasion_key: str) -> Occasion:
    """Return an occasion of a system; KeyError if there is none."""
    return {occasion.key: occasion for occasion in system_of(system_key).occasions}[occasion_key]


def occasion_or_404(system_key: str, occasion_key: str) -> Occasion:
    """Return the occasion *occasion_key* of *system_key*; Http404 where there is none."""
    try:
        return occasion_of(system_key, occasion_key)
    except KeyError as missing:
        raise Http404 from missing


def finished_characters_without_campaign(user: User) -> CharacterQuerySet:
    """Return *user*'s finished characters who sit at no table: they keep their own evenings."""
    finished = Character.objects.filter(owner_id=user.pk, finished_at__isnull=False)
    return finished.exclude(pk__in=Character.objects.at_table().filter(owner_id=user.pk).values("pk"))


def characters_at_campaign(campaign_or_pk: Campaign | int, system_key: str) -> CharacterQuerySet:
    """Return the characters of *system_key* at the table of *campaign_or_pk*, with their players."""
    return (
        Character.objects.at_table()
        .filter(campaign=campaign_or_pk, system=system_key)
        .select_related("owner")
    )


def characters_who_may_be_seated(session: GameSession, system_key: str) -> CharacterQuerySet:
    """Return the characters whose ledgers an evening of *session* may write."""
    if session.campaign_id:
        return characters_at_campaign(session.campaign_id, system_key)
    assert session.owner is not None  # a session has a campaign or an owner
    kept_alone = finished_characters_without_campaign(session.owner)
    return kept_alone.filter(system=system_key).select_related("owner")


def active_or_seated_characters(characters: CharacterQuerySet, seated_slugs: list[str]) -> CharacterQuerySet:
    """Return those who are not put away, and those who were there."""
    return characters.filter(Q(archived_at=None) | Q(slug__in=seated_slugs))


def system_key_and_occasion_pairs(system_keys: Iterable[str]) -> list[tuple[str, Occasion]]:
    """Return every occasion of *system_keys*, with its system's key."""
    return [(key, occasion) for key in dict.fromkeys(system_keys) for occasion in system_of(key).occasions]


def newest_scene() -> Subquery:
    """Return what tells the newest scene under way at a row's campaign: its slug, its title, when it began."""
    under_way = Scene.objects.open().filter(campaign=OuterRef("campaign"))
    told = JSONObject(slug="record__slug", title="title", begun_at="record__begun_at")
    return Subquery(under_way.values(told=told)[:1])


def newest_scene_over() -> Subquery:
    """Return what tells the newest scene at a row's campaign that has a story, is over, and is of no session yet; see
    ``scene_over_of_json``.
    """
    with_story = Q(pk=None)
    for key, system in SYSTEMS.items():
        kinds = [kind.key for kind in system.scenes if isinstance(kind, ScenePlayedByForms)]
        with_story |= Q(system=key, record__kind__in=kinds)
    over = Scene.objects.filter(with_story, campaign=OuterRef("campaign"), game_session=None)
    told = JSONObject(
        slug="record__slug",
        title="title",
        system="system",
        ended_at="record__ended_at",
        campaign="campaign__slug",
    )
    newest_first = over.filter(record__ended_at__isnull=False).order_by("-record__ended_at", "-pk")
    return Subquery(newest_first.values(told=told)[:1])


def scene_over_of_json(scene_json: dict[str, str] | None) -> SceneOver | None:
    """Return the scene that *scene_json* tells of, None where that is none, or ended longer ago than ``LATELY``."""
    if scene_json is None:
        return None
    ended_at = moment_of_json(scene_json["ended_at"])
    if timezone.now() - ended_at > LATELY:
        return None
    slug, system = scene_json["slug"], scene_json["system"]
    occasion = system_of(system).occasions[0]
    told = reverse("evenings:occasion", args=[scene_json["campaign"], system, occasion.key])
    return SceneOver(
        scene_json["title"],
        reverse("characters:scene", args=[slug]),
        ended_at,
        occasion,
        f"{told}?scene={slug}",
    )


def seat_in_scene_under_way() -> Subquery:
    """Return what tells a member's row of a seat of theirs in a scene under way at its campaign, lent ones among them:
    first where it is their turn, at their own seat before one that is lent; see ``scene_under_way``.
    """
    kinds = [kind for system in SYSTEMS.values() for kind in system.scenes]
    runs = reduce(or_, (Q(record__kind=kind.play.key, key=kind.runs) for kind in kinds))
    held_by_gm = reduce(or_, (Q(record__kind=kind.play.key, lent_to__key=kind.runs) for kind in kinds))
    is_own, is_held = Q(person=OuterRef("user")), Q(lent_to__person=OuterRef("user"))
    theirs = Seat.objects.filter(
        (Q(record__campaign__members__is_gm=True) & (runs | held_by_gm))
        | (is_own & ~runs)
        | (is_held & ~held_by_gm),
        record__campaign__members=OuterRef("pk"),
        record__scene__isnull=False,
        record__ended_at=None,
    )
    urgency = Case(
        When(is_waited_for=True, lent_to=None, then=Value(0)),
        When(is_waited_for=True, then=Value(1)),
        When(lent_to__isnull=False, then=Value(2)),
        default=Value(3),
    )
    told = JSONObject(
        slug="record__slug",
        title="record__scene__title",
        begun_at="record__begun_at",
        is_waited_for="is_waited_for",
        waits_for="waits_for",
        lent_to="lent_to",
        person="person",
        name=_name_of_person("person"),
        holder=Case(When(held_by_gm, then=Value("")), default=_name_of_person("lent_to__person")),
    )
    return Subquery(theirs.order_by(urgency, "-record__begun_at", "pk").values(told=told)[:1])


def _name_of_person(path: str) -> Coalesce:
    """Return what tells the name of the user at *path*, "" where nobody is."""
    names = (NullIf(f"{path}__{field}", Value("")) for field in ("display_name", "username"))
    return Coalesce(*names, Value(""))


def scene_under_way(seat: Any) -> SceneUnderWay | None:
    """Return the scene under way of which the row of *seat*, a member's, tells: that in which it is their turn, else
    the newest; None where there is none.
    """
    own: dict[str, Any] | None = seat.scene_seat
    if own is None or not (own["is_waited_for"] or own["slug"] == seat.scene["slug"]):
        own = None
    scene = own or seat.scene
    if scene is None:
        return None
    is_turn = own is not None and bool(own["is_waited_for"])
    is_lent = own is not None and own["lent_to"] is not None
    is_held = own is not None and is_lent and own["person"] != seat.user_id
    return SceneUnderWay(
        scene["title"],
        reverse("characters:scene", args=[scene["slug"]]),
        moment_of_json(scene["begun_at"]),
        is_own_turn=is_turn and not is_held,
        is_lenders_turn=is_turn and is_held,
        lender=own["name"] if own and is_held else "",
        is_lent_away=is_lent and not is_held,
        holder=own["holder"] if own else "",
        waits_for=own["waits_for"] if own and is_turn else "",
    )


def first_pair_game_waiting() -> Subquery:
    """Return what tells of the games for two at a row's campaign the first that waits for the row's user: its slug, its
    title, when it began.
    """
    waiting = Seat.objects.filter(person=OuterRef("user"), is_waited_for=True)
    there = waiting.filter(record__campaign=OuterRef("campaign"), record__pairgame__isnull=False)
    told = JSONObject(slug="record__slug", title="record__pairgame__title", begun_at="record__begun_at")
    return Subquery(there.order_by("record__begun_at", "pk").values(told=told)[:1])


def moment_of_json(iso_moment: str) -> datetime:
    """Return a moment as JSON from the database tells it: SQLite's is in UTC and does not say so."""
    at = datetime.fromisoformat(iso_moment)
    return at if at.tzinfo else at.replace(tzinfo=UTC)
