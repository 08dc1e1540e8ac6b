"""Readings: the list, a new one, its page, whom it is shared with, and its files."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.db.models import F, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce, NullIf
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.guests import open_to_anyone_where_guests_are_let_in, open_to_guests
from campaigns.http import (
    PlayerRequest,
    SeeOther,
    file_answer,
    form_page,
    one_or_404,
    posted_data,
    see_other,
    stale_page,
)
from campaigns.listing import page_of_rows, search_over_list_pages, searched_words
from campaigns.models import User
from divination.drawing import picture_of_mode
from divination.games import visiting
from divination.games.listing import newest_games_going_on
from divination.models import PairReading, PairReadingQuerySet, Reading, ReadingQuerySet
from divination.modes import MODES
from divination.pages.reading_forms import TOP_DOWN, NewReadingForm, ReadingForm, ShareForm
from divination.readings import readings
from divination.readings.growing import game_of_reading_as_seen_by
from divination.readings.markdown import markdown_of_reading
from divination.readings.reading_file import reading_as_json
from divination.rules.starfield import ONE, TWO
from play.models import Seat

SECTION = {"section": "readings"}
NAMES = ("title", "question")  # what one looks for in a list
MOST_GOING = 3  # games on the list of readings; all of them have a list of their own


@require_safe
@open_to_guests
def readings_page(request: PlayerRequest) -> HttpResponse:
    """Your games that go on, your readings, alone and of two, and those that others share with your tables."""
    seen = Reading.objects.visible_to(request.user).select_related("owner", "campaign", "game")
    mine = page_of_rows(request, seen.filter(owner=request.user), *NAMES)
    others = page_of_rows(request, seen.exclude(owner=request.user), *NAMES, page_parameter="shared")
    told_by_two = list(pair_readings_read_by(request.user))
    by_two = page_of_rows(request, told_by_two, "game.title", page_parameter="two")
    context = {
        "going": [] if searched_words(request) else newest_games_going_on(request.user, MOST_GOING),
        "mine": mine,
        "others": others,
        "by_two": by_two,
        "search": search_over_list_pages(request, mine, others, by_two),
        **SECTION,
    }
    return render(request, "divination/list.html", context)


def pair_readings_read_by(user: User | AnonymousUser) -> PairReadingQuerySet:
    """Return the readings of the games that *user* played, and those that both players share with a campaign of theirs,
    each with what both are called as *one* and *two* ("": a former player).
    """
    found = PairReading.objects.played_by(user) | PairReading.objects.shared_with(user)
    names = {name: subquery_of_name_at_seat(key) for name, key in (("one", ONE), ("two", TWO))}
    rows = PairReading.objects.filter(pk__in=found.values("pk")).select_related("game")
    return rows.annotate(**names).order_by("-game__ended_at", "-pk")


def subquery_of_name_at_seat(seat_key: str) -> Subquery:
    """Return what who sits at *seat_key* of the game of a row is called."""
    given = (NullIf(F(name), Value("")) for name in ("name", "person__display_name", "person__username"))
    there = Seat.objects.filter(record=OuterRef("game_id"), key=seat_key)
    return Subquery(there.values_list(Coalesce(*given, Value("")))[:1])


@open_to_anyone_where_guests_are_let_in
def new_reading_page(request: PlayerRequest) -> HttpResponse:
    form = NewReadingForm(posted_data(request))
    shown = {"places": TOP_DOWN, "picture": picture_of_mode(MODES["know_thyself"]), **SECTION}
    if form.is_valid() and (told := visiting.why_guest_may_begin_no_more(request)):
        form.add_error(None, told)
    if not form.is_valid():
        return form_page(request, "divination/new.html", form, **shown)
    try:
        return visiting.begin_as_user_or_guest(request, lambda: _new_reading_of_form(request.user, form))
    except OutdatedError:
        form.add_error(None, _("This form was somebody else's. Load the page anew."))
        return form_page(request, "divination/new.html", form, **shown)


def _new_reading_of_form(owner: User, form: NewReadingForm) -> Reading:
    title, question, op_id = (form.cleaned_data[key] for key in ("title", "question", "op_id"))
    if form.is_laid:
        return readings.lay_new_reading_of_real_cards(owner, title, question, form.cards, op_id=op_id)
    return readings.deal_new_reading(owner, title, question, op_id=op_id)


@never_cache
@open_to_guests
def reading_page(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """A reading: its owner writes in it, those it is shared with read it."""
    found = reading_or_404(readable_readings, request, reading_slug)
    if found.owner_id != request.user.pk:
        return _readers_page(request, found)
    form = ReadingForm(found, posted_data(request))
    if not form.is_valid():
        return form_page(
            request, "divination/reading.html", form, **_owners_page_context(request, found, form)
        )
    title, question, version = (form.cleaned_data[key] for key in ("title", "question", "version"))
    try:
        readings.save_title_question_and_words(found, title, question, form.words(), seen_version=version)
    except OutdatedError:
        return stale_page(
            request,
            "divination/reading.html",
            form,
            saved_values=form.now(),
            saved_version=found.version,
            **_owners_page_context(request, found, form),
        )
    messages.success(request, _("Your words are kept."))
    then_seal = request.POST.get("then") == "seal"
    return see_other(
        reverse("divination:seal", args=[reading_slug]) if then_seal else found.get_absolute_url()
    )


@require_POST
@open_to_guests
def take_in_cards_beyond_center(request: PlayerRequest, reading_slug: str) -> SeeOther:
    """Take in the Sefira outside the middle that hold a Major."""
    found = reading_or_404(own_readings, request, reading_slug)
    if found.may_take_in:
        with suppress(OutdatedError):  # a second click: they are there
            readings.take_in_majors_beyond_center(found, seen_version=found.version)
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def share_or_unshare_reading(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """Share a reading with one of its owner's campaigns, or take it back."""
    found = reading_or_404(own_readings, request, reading_slug)
    form = ShareForm(request.user, request.POST)
    if form.is_valid():
        try:
            readings.share_with_campaign(found, form.cleaned_data["campaign"])
        except NotMemberError:
            form.add_error("campaign", form.fields["campaign"].error_messages["invalid_choice"])
        else:
            return see_other(found.get_absolute_url() + "#sharing")
    return owners_page(request, found, status=422, sharing=form)


@require_safe
@open_to_guests
def reading_markdown_file(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    found = reading_or_404(readable_readings, request, reading_slug)
    text = markdown_of_reading(found, game_of_reading_as_seen_by(found, request.user)).encode()
    kind = "text/markdown; charset=utf-8"
    return file_answer(text, kind, found.title, "md", ascii_title="reading", is_inline=False)


@require_safe
@open_to_guests
def reading_json_file(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    found = reading_or_404(readable_readings, request, reading_slug)
    text = reading_as_json(found, game_of_reading_as_seen_by(found, request.user)).encode()
    return file_answer(text, "application/json", found.title, "json", ascii_title="reading", is_inline=False)


def readable_readings(user: User) -> ReadingQuerySet:
    return Reading.objects.visible_to(user)


def own_readings(user: User) -> ReadingQuerySet:
    return readable_readings(user).filter(owner_id=user.pk)


def reading_or_404(
    choose: Callable[[User], ReadingQuerySet], request: PlayerRequest, reading_slug: str
) -> Reading:
    return one_or_404(choose, request.user, reading_slug, "owner", "campaign", "game")


def _readers_page(request: PlayerRequest, found: Reading) -> HttpResponse:
    if request.method == "POST":
        raise Http404
    context = {
        "reading": found,
        "stations": found.shown,
        "grown": game_of_reading_as_seen_by(found, request.user),
        **SECTION,
    }
    return render(request, "divination/shared.html", context)


def owners_page(request: PlayerRequest, found: Reading, *, status: int = 200, **context: Any) -> HttpResponse:
    """Return the page of *found* as its owner sees it, with *context* more."""
    form = ReadingForm(found)
    page = {**_owners_page_context(request, found, form), "form": form, **context}
    return render(request, "divination/reading.html", page, status=status)


def _owners_page_context(request: PlayerRequest, found: Reading, form: ReadingForm) -> dict[str, Any]:
    sharing = ShareForm(request.user)
    return {
        "reading": found,
        "stations": [(laid, form[laid.key]) for laid in found.shown],
        "grown": game_of_reading_as_seen_by(found, request.user),
        "sharing": sharing,
        "table": found.campaign if found.campaign in sharing.tables else None,
        **SECTION,
    }
