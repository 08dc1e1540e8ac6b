"""Who may sit at an occasion, which occasions there are, and which scene is under way."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import JSONObject
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
