"""The first page: what waits for you, or what Reverie is; and how many things wait, for the head of every page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby
from operator import attrgetter
from typing import Any, Literal

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import JSONObject, Now, TruncDate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_safe

from campaigns.forms import SignInForm, new_op_id
from campaigns.guests import guest_of_cookie
from campaigns.kept_queries import KeptModelQuery
from campaigns.listing import page_of_rows
from campaigns.models import Campaign, GameSession, Member, User
from characters.models import Character, CharacterQuerySet, LedgerLine, Proposal
from characters.socket.rules import Occasion
from characters.systems import SYSTEMS
from decks.rules.seal import Seal
from decks.rules.tarot import Card, names_as_phrase
from decks.seals import draw_seal_svg
from divination.drawing import picture_of_mode
from divination.games import visiting
from divination.games.listing import games_going_on_and_pair_games_waiting
from divination.models import Reading
from divination.modes import MODES
from evenings.briefs import CharacterBrief, briefs_of_characters
from evenings.models import Evening
from evenings.moon import moon_of_day
from evenings.seating import (
    SceneOver,
    SceneUnderWay,
    moment_of_json,
    newest_scene,
    newest_scene_over,
    scene_over_of_json,
    scene_under_way,
    seat_in_scene_under_way,
    system_key_and_occasion_pairs,
)

SAMPLE = Seal(tuple(map(Card.from_code, ("m9", "m12", "m4", "m10"))), ("BRIDGE", "HOLD", "GROUND", "HUNGER"))
WAITING_COOKIE = "waiting"  # config.context reads it
LIVE = {"scene", "pair"}  # what others wait for at this moment
MOST_GAMES = 3  # of those that go on, that wait on the first page


@dataclass(frozen=True, slots=True)
class SessionUntold:
    """The newest session of a table that has been, and of which nothing is told."""

    slug: str
    title: str
    date: date


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """One of somebody's campaigns: whether they run it, who else is there, how many evenings it has had."""

    campaign: Campaign
    is_gm: bool
    gms: list[str]
    players: list[str]
    evenings: int
    last: str
    last_date: Any
    present: frozenset[int]  # who sits there now, by user id
    scene: SceneUnderWay | None
    scene_over: SceneOver | None  # told of while no other is under way
    untold: SessionUntold | None

    @property
    def company(self) -> str:
        """Say who else sits there."""
        gms, players = (
            names_as_phrase(self.gms) if self.gms else "",
            names_as_phrase(self.players) if self.players else "",
        )
        if not gms and not players:
            return _("Nobody else is here yet.")
        if not gms:
            return _("With %(players)s.") % {"players": players}
        told = ngettext("%(gms)s is the GM", "%(gms)s are the GMs", len(self.gms)) % {"gms": gms}
        return f"{told}{_(', with %(players)s') % {'players': players} if players else ''}."

    @property
    def is_ahead(self) -> bool:
        """Say whether the session named is still to come."""
        return bool(self.last_date and self.last_date > timezone.localdate())


PartOfDay = Literal["morning", "afternoon", "evening", "night"]
SeatsByCampaignPk = dict[int, SeatAtTable]  # by their campaigns' keys, in the order of their titles


@dataclass(frozen=True, slots=True)
class WaitingThing:
    """One thing that waits for somebody; *kind* names how it is told, *subject* is what it is told of."""

    kind: str
    since: datetime
    subject: Any
    url: str

    @property
    def is_live(self) -> bool:
        return self.kind in LIVE

    @property
    def is_their_turn(self) -> bool:
        """Say whether others wait for them alone; at a scene somebody else may be waited for."""
        return self.kind != "scene" or self.subject.scene.is_their_turn


@dataclass(frozen=True, slots=True)
class Unspent:
    """What the players of a table have not spent yet: each character that still has something."""

    campaign: Campaign
    briefs: list[CharacterBrief]


@dataclass(frozen=True, slots=True)
class Untold:
    """A session of a table without the occasion that ends every evening there."""

    session: SessionUntold
    campaign: Campaign
    occasion: Occasion


@dataclass(frozen=True, slots=True)
class Home:
    """All that the first page shows."""

    waiting: list[WaitingThing]
    characters: list[CharacterBrief]
    tables: SeatsByCampaignPk  # a character may name a campaign that its owner has left
    sealed: Reading | None  # the last reading with a seal

    @property
    def seats(self) -> list[SeatAtTable]:
        return list(self.tables.values())

    @property
    def runs_a_table(self) -> bool:
        return any(seat.is_gm for seat in self.seats)


def home_page_of(user: User) -> Home:
    """Return *user*'s first page, in six queries whatever its size; what the table plays now stands first."""
    tables = _seats_by_campaign_pk(user)
    known = [
        brief
        for brief in briefs_of_characters(_characters_on_home_page, user.pk)
        if _is_character_own_or_run_by_user(user, brief.character, tables)
    ]
    mine = [brief for brief in known if brief.character.owner_id == user.pk]
    waiting = [
        *_waiting_things_of_characters(known, user),
        *_unspent_xp_of_others_by_table(known, user, tables),
        *_waiting_things_of_proposals(user, tables),
        *_waiting_things_of_campaigns(tables),
        *_waiting_things_of_evenings(known, tables),
        *_waiting_things_of_games(user),
    ]
    return Home(
        sorted(waiting, key=lambda thing: (not thing.is_live, not thing.is_their_turn, thing.since)),
        mine,
        tables,
        LATEST_READING_WITH_SEAL.first(user.pk),
    )


LATEST_READING_WITH_SEAL = KeptModelQuery(
    Reading, lambda user_pk: Reading.objects.filter(owner_id=user_pk).exclude(seal=[])[:1], int
)


def _characters_on_home_page(characters: CharacterQuerySet, user_pk: int) -> CharacterQuerySet:
    """Return this user's own, and at the tables they run who plays there and who stands at the door; none put away."""
    theirs = Q(campaign__in=_campaigns_run(user_pk)) & (
        Q(offered_at__isnull=False) | Q(finished_at__isnull=False)
    )
    return _with_last_gain(characters.active()).filter(Q(owner_id=user_pk) | theirs)


def _campaigns_run(user_pk: int) -> QuerySet[Campaign]:
    return Campaign.objects.run_by(User(pk=user_pk)).active()


def _with_last_gain(characters: CharacterQuerySet) -> CharacterQuerySet:
    """Return *characters*, each with what is told of its last gain: when, on which evening, and how much came there."""
    gains = LedgerLine.objects.filter(xp__gt=0)
    there = gains.filter(character=OuterRef("character"), game_session=OuterRef("game_session")).order_by()
    told = JSONObject(
        at="written_at",
        title="game_session__title",
        xp=Subquery(there.values("game_session").annotate(n=Sum("xp")).values("n")),
    )
    last = gains.filter(character=OuterRef("pk")).order_by("-number").values(told=told)
    return characters.annotate(gained=Subquery(last[:1]))


def _is_character_own_or_run_by_user(user: User, character: Character, tables: SeatsByCampaignPk) -> bool:
    """Say whether *character* is *user*'s own, or at a table that they run."""
    return character.owner_id == user.pk or _is_character_run_by_user(user, character, tables)


def _seats_by_campaign_pk(user: User) -> SeatsByCampaignPk:
    """Return *user*'s campaigns by title, none from the archive, in one query: everybody who sits there, with what
    their table told.
    """
    told = SEATS_AT_TABLES.all(user.pk)
    return {
        pk: _seat_at_table_of_user(user, list(there))
        for pk, there in groupby(told, attrgetter("campaign_id"))
    }


def _seat_at_table_of_user(user: User, seats: list[Any]) -> SeatAtTable:
    own = next(member for member in seats if member.user_id == user.pk)
    others = [member for member in seats if member is not own]
    last = own.last
    return SeatAtTable(
        own.campaign,
        is_gm=own.is_gm,
        gms=[str(member.user) for member in others if member.is_gm],
        players=[str(member.user) for member in others if not member.is_gm],
        evenings=own.told or 0,
        last=last["title"] if last else "",
        last_date=date.fromisoformat(last["date"]) if last else None,
        present=frozenset(member.user_id for member in seats),
        scene=scene_under_way(own),
        scene_over=None if own.scene else scene_over_of_json(own.scene_over),
        untold=_session_untold_of_json(own.been),
    )


def _session_untold_of_json(session_json: dict[str, Any] | None) -> SessionUntold | None:
    if session_json is None or session_json["is_told"]:
        return None
    return SessionUntold(
        session_json["slug"], session_json["title"], date.fromisoformat(session_json["date"])
    )


def _seats_at_tables(user_pk: int) -> QuerySet[Member]:
    """Return who sits where this user does, with how many evenings it told, its last session and scene."""
    sessions = GameSession.objects.filter(campaign=OuterRef("campaign"))
    tellings = Evening.objects.filter(game_session=OuterRef("pk"))
    last = JSONObject(title="title", date="date")
    been = JSONObject(slug="slug", title="title", date="date", is_told=Exists(tellings))
    told = Evening.objects.filter(corrects=None, game_session__campaign=OuterRef("campaign")).order_by()
    visible = Campaign.objects.visible_to(User(pk=user_pk)).active()
    seats = Member.objects.present().filter(campaign__in=visible.values("pk"))
    return seats.order_by("campaign__title", "campaign_id", "joined_at", "pk").annotate(
        told=Subquery(told.values("game_session__campaign").annotate(n=Count("pk")).values("n")[:1]),
        last=Subquery(sessions.values(told=last)[:1]),
        been=Subquery(sessions.filter(date__lte=TruncDate(Now())).values(told=been)[:1]),
        scene=newest_scene(),
        scene_over=newest_scene_over(),
        scene_seat=seat_in_scene_under_way(),
    )


SEATS_AT_TABLES = KeptModelQuery(Member, _seats_at_tables, int, beside=["campaign", "user"])


def _waiting_things_of_characters(briefs: Iterable[CharacterBrief], user: User) -> Iterator[WaitingThing]:
    """Yield what waits for *user* of their own characters, and who stands at the door of a table they run."""
    for brief in briefs:
        character, url = brief.character, brief.character.get_absolute_url()
        since = _time_of_last_gain_or_change(character)
        if character.offered_at and not character.is_finished:
            if character.owner_id != user.pk or not character.campaign_id:
                yield WaitingThing("arrival", character.offered_at, brief, url)
        elif character.owner_id != user.pk:
            continue
        elif not character.is_finished:
            yield WaitingThing("draft", character.touched_at, brief, url)
        elif brief.balance < 0:
            yield WaitingThing("owed", since, brief, url)
        else:
            if brief.waits:
                yield WaitingThing("asked", since, brief, brief.url_of_what_waits)
            if brief.balance > 0 and brief.open_offers:
                yield WaitingThing("spend", since, brief, f"{url}grow/")


def _time_of_last_gain_or_change(character: Any) -> datetime:
    """Return when *character* last gained something, else when it was last changed."""
    return moment_of_json(character.gained["at"]) if character.gained else character.touched_at


def _unspent_xp_of_others_by_table(
    briefs: Iterable[CharacterBrief], user: User, tables: SeatsByCampaignPk
) -> Iterator[WaitingThing]:
    """Yield for each table that *user* runs who of the others still has something to spend, in one thing."""
    unspent: dict[int, list[CharacterBrief]] = {}
    for brief in briefs:
        if brief.character.owner_id != user.pk and brief.balance > 0 and brief.character.campaign_id:
            unspent.setdefault(brief.character.campaign_id, []).append(brief)
    for pk, there in unspent.items():
        campaign = tables[pk].campaign
        since = min(_time_of_last_gain_or_change(brief.character) for brief in there)
        yield WaitingThing("unspent", since, Unspent(campaign, there), campaign.get_absolute_url())


def _waiting_things_of_proposals(user: User, tables: SeatsByCampaignPk) -> Iterator[WaitingThing]:
    """Yield what others offer *user*'s characters, what asks for *user*'s yes, and what the players of a table that
    *user* runs have not answered.
    """
    for proposal in OPEN_PROPOSALS.all(user.pk):
        asks = proposal.awaits is None or proposal.awaits.owner_id == user.pk
        if (proposal.awaits and asks) or _is_character_run_by_user(user, proposal.maker, tables):
            kind = "proposal" if asks else "unanswered"
            yield WaitingThing(kind, proposal.made_at, proposal, proposal.get_absolute_url())


def _open_proposals(user_pk: int) -> QuerySet[Proposal]:
    """Return those that wait for this user, those of theirs that wait for a game master, and all at tables they run."""
    at_their_tables = Q(maker__campaign__in=_campaigns_run(user_pk))
    of_gms = Q(maker__owner_id=user_pk, other=None)
    return Proposal.objects.open().filter(Q(awaits__owner_id=user_pk) | of_gms | at_their_tables)


OPEN_PROPOSALS = KeptModelQuery(Proposal, _open_proposals, int, beside=["maker", "other", "awaits"])


def _is_character_run_by_user(user: User, character: Character, tables: SeatsByCampaignPk) -> bool:
    """Say what ``Character.is_run_by`` says, without asking again who sits where."""
    seat = tables.get(character.campaign_id or 0)
    if seat and character.owner_id in seat.present:
        return seat.is_gm
    return character.owner_id == user.pk


def _waiting_things_of_campaigns(tables: SeatsByCampaignPk) -> Iterator[WaitingThing]:
    for seat in tables.values():
        if seat.scene:
            yield WaitingThing("scene", seat.scene.since, seat, seat.scene.url)
        if seat.scene_over and seat.is_gm:
            over = seat.scene_over
            yield WaitingThing("scene_over", over.ended_at, seat, over.occasion_url)
        if seat.is_gm and not seat.players and not seat.last:
            url = reverse("campaigns:members", args=[seat.campaign.slug])
            yield WaitingThing("invite", seat.campaign.created_at, seat, url)
        elif seat.is_gm and not seat.last:
            yield WaitingThing("first", seat.campaign.created_at, seat, seat.campaign.get_absolute_url())


def _waiting_things_of_evenings(
    briefs: Iterable[CharacterBrief], tables: SeatsByCampaignPk
) -> Iterator[WaitingThing]:
    """Yield the last session of each table that somebody runs, while the occasion that ends every evening there is
    not told.
    """
    played: dict[int, set[str]] = {}
    for brief in briefs:
        if brief.state and brief.character.campaign_id:
            played.setdefault(brief.character.campaign_id, set()).add(brief.character.system)
    for pk, seat in tables.items():
        if not seat.is_gm or not seat.untold:
            continue
        since = timezone.make_aware(datetime.combine(seat.untold.date, time.max))
        for system, occasion in system_key_and_occasion_pairs(sorted(played.get(pk, ()))):
            if occasion.ends_every_evening:
                page = reverse("evenings:occasion", args=[seat.campaign.slug, system, occasion.key])
                subject = Untold(seat.untold, seat.campaign, occasion)
                yield WaitingThing("untold", since, subject, f"{page}?session={seat.untold.slug}")


def _waiting_things_of_games(user: User) -> Iterator[WaitingThing]:
    """Yield every game for two in which it is *user*'s turn, and the newest of their own that go on."""
    going, pairs = games_going_on_and_pair_games_waiting(user, MOST_GAMES)
    for pair in pairs:
        yield WaitingThing("pair", pair.since, pair, pair.url)
    for each in going:
        yield WaitingThing("game", each.since, each, each.game.get_absolute_url())


def part_of_day(now: datetime | None = None) -> PartOfDay:
    """Return the part of the day: "morning", "afternoon", "evening" or "night"."""
    hour = timezone.localtime(now).hour
    return "night" if hour < 5 else "morning" if hour < 12 else "afternoon" if hour < 18 else "evening"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    context = {
        "section": "home",
        "today": today,
        "moon": moon_of_day(today, timezone.get_current_timezone()),
        "hour": part_of_day(),
    }
    if not request.user.is_authenticated:
        return render(request, "evenings/front.html", context | _front_page_context(request))
    shown = home_page_of(request.user)
    lists = {
        key: page_of_rows(request, getattr(shown, key), page_parameter=key)
        for key in ("waiting", "characters", "seats")
    }
    counted = {
        "home": shown,
        "starts": visiting.modes_pictures_and_op_ids_to_begin(request.user),
        "waiting_count": len(shown.waiting),
    }
    response = render(request, "evenings/home.html", context | lists | counted)
    return set_waiting_count_cookie(response, request.user, len(shown.waiting))


def _front_page_context(request: HttpRequest) -> dict[str, Any]:
    guest = guest_of_cookie(request)
    going, pairs = games_going_on_and_pair_games_waiting(guest, MOST_GAMES) if guest else ([], [])
    *others, last = [system.says.title for system in SYSTEMS.values()]
    return {
        "played": _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last},
        "form": SignInForm(),
        "picture": picture_of_mode(MODES["know_thyself"]),
        "op_id": new_op_id(),
        "calculating": [system for system in SYSTEMS.values() if system.calculators],
        "is_open": settings.GUESTS,
        "going": going,
        "pairs": pairs,
        "has_readings": bool(guest) and Reading.objects.filter(owner=guest).exists(),
    }


@require_safe
@conditional_page
def front_page_seal_svg(request: HttpRequest) -> HttpResponse:
    """The seal on the first page's picture of paper."""
    on = "night" if request.GET.get("on") == "night" else "day"
    return HttpResponse(draw_seal_svg(SAMPLE, on), content_type="image/svg+xml")


@never_cache
@require_safe
def waiting_count(request: HttpRequest) -> HttpResponse:
    """Answer how many things wait, for the head of a page; without JavaScript home's last count stands there."""
    if not request.user.is_authenticated:
        return HttpResponse(status=204)  # signed out elsewhere: no page to sign in on is drawn into the head
    count = len(home_page_of(request.user).waiting)
    response = render(request, "_waiting_count.html", {"waiting_count": count})
    return set_waiting_count_cookie(response, request.user, count)


def set_waiting_count_cookie(response: HttpResponse, user: User, count: int) -> HttpResponse:
    """Let the browser remember *count*, so that the next page shows it at once and asks the database nothing."""
    response.set_cookie(
        WAITING_COOKIE,
        f"{user.slug}.{count}",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
