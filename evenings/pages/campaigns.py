"""A campaign in parts: what is due now, its evenings, what it keeps; a new one, and which game it plays."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import JSONObject, Now, TruncDate
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns import roster
from campaigns.forms import NewCampaignForm
from campaigns.http import PlayerRequest, form_page, one_or_404, posted_data, see_other
from campaigns.kept_queries import KeptModelQuery
from campaigns.listing import page_of_rows, search_over_list_pages
from campaigns.models import Campaign, GameSession, Member, User
from characters.models import CharacterQuerySet
from characters.pages.building import RadioSystemAndTemplatePaths, radios_with_system_and_template_paths
from characters.socket.rules import Occasion, SceneKind, ScenePlayedByForms, System
from characters.systems import SYSTEMS, system_of
from evenings.briefs import CharacterBrief, briefs_of_characters
from evenings.models import Evening
from evenings.seating import (
    first_pair_game_waiting,
    newest_scene,
    newest_scene_over,
    scene_over_of_json,
    scene_under_way,
    seat_in_scene_under_way,
)
from evenings.sittings import EveningTelling, tellings_of_evenings
from evenings.templatetags.games import game_of

SECTION = {"section": "campaigns"}


class CampaignGameForm(forms.Form):
    """Which game a campaign plays."""

    system = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(key, system.says.title) for key, system in SYSTEMS.items()],
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a game.")},
    )

    @property
    def game(self) -> str:
        """Return what the chosen game is called."""
        return str(SYSTEMS[self.cleaned_data["system"]].says.title)

    @property
    def kinds(self) -> list[RadioSystemAndTemplatePaths]:
        return radios_with_system_and_template_paths(self["system"])


class NewTableForm(CampaignGameForm, NewCampaignForm):
    """A new campaign: its title, what it is about, its game."""

    field_order = ["title", "pitch", "system"]


@login_required
def new_campaign(request: PlayerRequest) -> HttpResponse:
    form = NewTableForm(posted_data(request))
    if not form.is_valid():
        return form_page(request, "evenings/new_campaign.html", form, **SECTION)
    campaign = roster.new_campaign(**form.cleaned_data, by=request.user)
    return see_other(campaign.get_absolute_url())


@dataclass(frozen=True, slots=True)
class SystemAtTable:
    """What a table has of one system; it *has_played* where somebody finished is there to play it with."""

    system: System[Any, Any]
    has_played: bool

    @property
    def occasions(self) -> tuple[Occasion, ...]:
        return self.system.occasions if self.has_played else ()

    @property
    def _scenes(self) -> tuple[SceneKind[Any, Any], ...]:
        return self.system.scenes if self.has_played else ()

    @property
    def scenes_with_story(self) -> list[SceneKind[Any, Any]]:
        """Return the scenes that are what an evening is: its occasion takes them along."""
        return [scene for scene in self._scenes if isinstance(scene, ScenePlayedByForms)]

    @property
    def other_scenes(self) -> list[SceneKind[Any, Any]]:
        return [scene for scene in self._scenes if not isinstance(scene, ScenePlayedByForms)]

    def acts_of_gm(self, campaign: Campaign, *, tells_first: bool) -> list[tuple[str, str]]:
        """Return what a game master begins and tells an evening by, each with its address, the likely next first."""
        at = (campaign.slug, self.system.key)
        begins = [
            (scene.begin_label, reverse("characters:scene_new", args=[*at, scene.key]))
            for scene in self.scenes_with_story
        ]
        tells = [
            (occasion.title, reverse("evenings:occasion", args=[*at, occasion.key]))
            for occasion in self.occasions
        ]
        return tells + begins if tells_first else begins + tells

    def has_anything_kept_to_show(self, *, is_gm: bool) -> bool:
        """Say whether there is anything kept to go to; a heading alone helps nobody."""
        return is_gm or bool(self.system.catalogue or self.system.opponents)


@dataclass(frozen=True, slots=True)
class NextSession:
    """The first session that is today or still to come."""

    slug: str
    title: str
    date: date


@never_cache
@require_safe
@login_required
def campaign_page(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    """Show what is due at a table now: its scene, who still has to spend, the next evening, what came of the last."""
    mine, seats = _own_seat_and_all_seats_or_404(request.user, campaign_slug)
    characters = _briefs_of_active_visible_characters(request.user, mine.campaign)
    finished = [brief for brief in characters if brief.state]
    arrivals = [brief for brief in characters if brief.character.offered_at]
    drafts = [brief for brief in characters if not brief.state and not brief.character.offered_at]
    there = page_of_rows(request, finished + drafts, "character.name", "character.owner")
    last, is_archived = _latest_telling_of_campaign(mine.campaign), bool(mine.campaign.archived_at)
    is_new = not (characters or last or is_archived)
    scene_over = None if mine.scene else scene_over_of_json(mine.over)
    shown = _campaign_context(mine, seats, characters)
    tells = bool(scene_over) or mine.is_last_told is False
    acts = [act for room in shown["rooms"] for act in room.acts_of_gm(mine.campaign, tells_first=tells)]
    context = {
        **shown,
        "acts": acts,
        "begins_first": mine.is_gm
        and bool(shown["rooms"][0].scenes_with_story)
        and not (last or tells or mine.scene or is_archived),
        "has_character": any(brief.character.owner_id == mine.user_id for brief in characters),
        "is_new": is_new,
        "tells_next": mine.next or not (is_archived or (is_new and mine.is_gm)),  # a GM names it in a step
        "there": there,
        "search": search_over_list_pages(request, there),
        "arrivals": page_of_rows(request, arrivals, page_parameter="door"),
        "unspent": _unspent_by_currency(finished),
        "sealed": [brief.character for brief in there if brief.state and brief.character.seal],
        "scene_over": scene_over,
        "scene": scene_under_way(mine),
        "next": _next_session_of_json(mine.next),
        "last": last,
    }
    return render(request, "evenings/campaign.html", context)


def _next_session_of_json(session_json: dict[str, str] | None) -> NextSession | None:
    return (
        NextSession(session_json["slug"], session_json["title"], date.fromisoformat(session_json["date"]))
        if session_json
        else None
    )


@never_cache
@require_safe
@login_required
def campaign_evenings_page(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    """Show every session of a table with what was told of it, newest first."""
    mine, seats = _own_seat_and_all_seats_or_404(request.user, campaign_slug)
    page = page_of_rows(request, mine.campaign.sessions.prefetch_related("evenings"), "title", "notes")
    context = {
        **_campaign_context(mine, seats),
        "page": page,
        "search": search_over_list_pages(request, page),
        "sittings": [(session, tellings_of_evenings(session.evenings.all())) for session in page],
        "scenes": mine.campaign.scenes.filter(record__ended_at__isnull=False, game_session=None)
        .select_related("record")
        .order_by("-record__ended_at"),
    }
    return render(request, "evenings/campaign_evenings.html", context)


@never_cache
@require_safe
@login_required
def what_campaign_keeps_page(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    """Show what a table keeps, game by game, and what a game master may change of the table itself."""
    mine, seats = _own_seat_and_all_seats_or_404(request.user, campaign_slug)
    return render(
        request, "evenings/campaign_keep.html", _what_campaign_keeps_context(request.user, mine, seats)
    )


@require_POST
@login_required
def choose_game(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    """Change which game a table plays first of all."""
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    form = CampaignGameForm(request.POST)
    if not form.is_valid():
        mine, seats = _own_seat_and_all_seats_or_404(request.user, campaign_slug)
        context = {**_what_campaign_keeps_context(request.user, mine, seats), "form": form}
        return render(request, "evenings/campaign_keep.html", context, status=422)
    roster.set_game_of_campaign(campaign, form.cleaned_data["system"])
    messages.success(request, _("This campaign plays %(game)s.") % {"game": form.game})
    return see_other(campaign.get_absolute_url())


def _own_seat_and_all_seats_or_404(user: User, campaign_slug: str) -> tuple[Any, list[Member]]:
    """Return *user*'s own seat at a table and all of its seats; who has none finds nothing here."""
    seats = list(SEATS_AT_CAMPAIGN.all(campaign_slug))
    return own_seat_or_404(user, seats), seats


def own_seat_or_404(user: User, seats: list[Member]) -> Member:
    """Return *user*'s own of *seats*; who has none finds nothing here."""
    mine = next((seat for seat in seats if seat.user_id == user.pk), None)
    if mine is None:
        raise Http404
    return mine


def _seats_at_campaign(campaign_slug: str) -> QuerySet[Member]:
    """Return who sits there now, each with that table's newest scene under way, its next session, whether anything is
    told of the last that is over, and a game for two that waits for them.
    """
    ahead = GameSession.objects.filter(
        campaign=OuterRef("campaign"), date__gte=TruncDate(Now()), evenings=None
    )  # one of which an evening is written has been, today too
    ahead = ahead.order_by("date", "pk")
    tellings = Evening.objects.filter(game_session=OuterRef("pk"))
    been = GameSession.objects.filter(campaign=OuterRef("campaign"), date__lt=TruncDate(Now()))
    is_last_told = been.order_by("-date", "-pk").values(told=Exists(tellings))[:1]
    return (
        Member.objects.present()
        .filter(campaign__slug=campaign_slug)
        .order_by("-is_gm", "joined_at", "pk")
        .annotate(
            next=Subquery(ahead.values(told=JSONObject(slug="slug", title="title", date="date"))[:1]),
            is_last_told=Subquery(is_last_told),
            scene=newest_scene(),
            over=newest_scene_over(),
            scene_seat=seat_in_scene_under_way(),
            pair=first_pair_game_waiting(),
        )
    )


SEATS_AT_CAMPAIGN = KeptModelQuery(Member, _seats_at_campaign, str, beside=["campaign", "user"])


def _briefs_of_active_visible_characters(user: User, campaign: Campaign) -> list[CharacterBrief]:
    return briefs_of_characters(_active_visible_characters, user.pk, campaign.pk)


def _active_visible_characters(
    characters: CharacterQuerySet, user_pk: int, campaign_pk: int
) -> CharacterQuerySet:
    return characters.visible_to(User(pk=user_pk)).active().filter(campaign_id=campaign_pk)


def _campaign_context(
    own_seat: Member,
    seats: list[Member],
    characters_telling_systems_played: list[CharacterBrief] | None = None,
) -> dict[str, Any]:
    """Return what every part of a campaign's page shows; the characters tell which games are played there."""
    rooms = _systems_at_table_or_all(own_seat.campaign, characters_telling_systems_played or [])
    return {
        "campaign": own_seat.campaign,
        "game": game_of(own_seat.campaign),
        "mine": own_seat,
        "seats": seats,
        "is_gm": own_seat.is_gm,
        "rooms": rooms,
        "is_unplayed": not any(room.has_played for room in rooms),
        **SECTION,
    }


def _systems_at_table_or_all(campaign: Campaign, characters: list[CharacterBrief]) -> list[SystemAtTable]:
    """Return the games of a table: its own first, then what else is played there; without either, every one."""
    there = {brief.character.system for brief in characters}
    finished = {brief.character.system for brief in characters if brief.state}
    played = [key for key in SYSTEMS if key == campaign.system or key in there] or list(SYSTEMS)
    played.sort(key=lambda key: key != campaign.system)
    return [SystemAtTable(system_of(key), has_played=key in finished) for key in played]


def _what_campaign_keeps_context(user: User, own_seat: Member, seats: list[Member]) -> dict[str, Any]:
    shown = _campaign_context(own_seat, seats, _briefs_of_active_visible_characters(user, own_seat.campaign))
    here = {room.system.key for room in shown["rooms"]}
    others = [SystemAtTable(system_of(key), has_played=False) for key in SYSTEMS if key not in here]
    rooms = [room for room in shown["rooms"] if room.has_anything_kept_to_show(is_gm=own_seat.is_gm)]
    return {
        **shown,
        "rooms": rooms,
        "others": others,
        "form": CampaignGameForm(initial={"system": own_seat.campaign.system}),
    }


def _unspent_by_currency(finished_characters: list[CharacterBrief]) -> list[tuple[str, int]]:
    """Return how much of each currency waits to be spent at a table."""
    found = Counter[str]()
    for brief in finished_characters:
        if brief.balance > 0 and brief.open_offers:
            found[brief.system.says.currency] += brief.balance
    return list(found.items())


def _latest_telling_of_campaign(campaign: Campaign) -> EveningTelling | None:
    """Return what was last told of a table's evenings, corrections counted in."""
    first = LATEST_FIRST_EVENING.first(campaign.pk)
    if first is None:
        return None
    return tellings_of_evenings([first, *CORRECTIONS_OF_EVENING.all(first.pk)])[0]


def _latest_first_evening(campaign_pk: int) -> QuerySet[Evening]:
    firsts = Evening.objects.filter(game_session__campaign_id=campaign_pk, corrects=None)
    return firsts.order_by("-game_session__date", "-pk")[:1]


LATEST_FIRST_EVENING = KeptModelQuery(Evening, _latest_first_evening, int, beside=["game_session"])
CORRECTIONS_OF_EVENING = KeptModelQuery(
    Evening, lambda first_pk: Evening.objects.filter(corrects_id=first_pk), int
)
