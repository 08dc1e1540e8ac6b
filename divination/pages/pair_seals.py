"""The seal of a game for two: a sketch that both change and see, sealed with both names once both agree to it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import conditional_page, require_POST, require_safe

from campaigns.errors import OutdatedError
from campaigns.fields import LineField
from campaigns.forms import VersionForm
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, form_page, posted_data, see_other, stale_page
from decks.rules.seal import MOST_CARDS, SYMBOL, Seal
from decks.rules.tarot import NUMERALS
from decks.seals import draw_seal_svg
from divination.games import pairs
from divination.models import PairGame, PairReading
from divination.pages.pair_readings import (
    SECTION,
    ended_game_and_seats_or_404,
    own_seat_or_404,
    url_of_other_on_same_device,
)
from divination.pages.reading_forms import SYMBOL_CHOICES
from divination.pages.seals import SVG, palette_asked_for
from divination.readings import pair_readings
from divination.readings.pair_readings import ReadGame
from divination.readings.pair_sealing import (
    Entry,
    cards_for_pair_seal,
    pair_seal_if_sealed,
    pair_seal_unless_too_small,
    problems_of_seal_sketch,
    why_seal_cannot_be_agreed_on,
)
from divination.rules.starfield import SEATS
from divination.rules.two_players import other_seat
from play.models import Seat

PAGE = "divination/pairs/seal.html"
SLOTS = range(1, MOST_CARDS + 1)


class PairSealForm(VersionForm):
    """Two to five cards, each with a word and a symbol; what is missing is no fault in a sketch."""

    def __init__(self, read: ReadGame, data: Any = None) -> None:
        self.read = read
        super().__init__(data, initial={**self.now(), "version": read.reading.version})
        cards = [
            (card.code, f"{NUMERALS[card.rank]} {card}" if card.is_major else str(card))
            for card in cards_for_pair_seal(read)
        ]
        for slot in SLOTS:
            told = {"n": slot}
            self.fields[f"card{slot}"] = forms.ChoiceField(
                label=_("Card %(n)s") % told, choices=[("", _("no card")), *cards], required=False
            )
            self.fields[f"word{slot}"] = LineField(label=_("Word %(n)s") % told, required=False)
            self.fields[f"symbol{slot}"] = forms.ChoiceField(
                label=_("Symbol %(n)s") % told,
                choices=SYMBOL_CHOICES,
                required=False,
            )

    def now(self) -> dict[str, str]:
        """Return every field as it is kept now."""
        kept = self.read.reading.seal
        return {
            f"{part}{slot}": kept[slot - 1][part] if slot <= len(kept) else ""
            for slot in SLOTS
            for part in ("card", "word", "symbol")
        }

    @property
    def slots(self) -> list[tuple[forms.BoundField, ...]]:
        return [tuple(self[f"{part}{slot}"] for part in ("card", "word", "symbol")) for slot in SLOTS]

    @property
    def entries(self) -> list[Entry]:
        """What stands in it: every slot with a card."""
        return [
            {part: self.cleaned_data.get(f"{part}{slot}", "") for part in ("card", "word", "symbol")}
            for slot in SLOTS
            if self.cleaned_data.get(f"card{slot}")
        ]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        taken = [slot for slot in SLOTS if cleaned.get(f"card{slot}")]
        for slot in SLOTS:
            if slot not in taken and cleaned.get(f"word{slot}") and f"card{slot}" in cleaned:
                self.add_error(f"card{slot}", _("Choose the card that this word is for."))
        for problem in problems_of_seal_sketch(self.entries):
            if problem.place is None:
                self.add_error(None, problem.message)
            else:
                part = {"twice": "card", SYMBOL: "symbol"}.get(problem.code, "word")
                self.add_error(f"{part}{taken[problem.place]}", problem.message)
        return cleaned

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "PairSealForm":
        return type(self)(self.read, {**self.data.dict(), "version": str(version_saved_meanwhile)})  # type: ignore[attr-defined]


@never_cache
@open_to_guests
def edit_pair_seal(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The sketch and its form; asked by a page whether something is new, it says so of the drawing alone."""
    seen = request.GET.get("seen", "")
    if (
        request.htmx
        and request.method == "GET"
        and seen
        and seen == _version_and_agreements_now(request, pair_slug)
    ):
        return HttpResponse(status=204)
    game, seats = ended_game_and_seats_or_404(request, pair_slug)
    seat, read = own_seat_or_404(request, seats), pair_readings.read_game(game)
    if request.htmx and request.method == "GET":
        form_version = request.GET.get("form", "")
        is_changed = form_version != str(read.reading.version)
        more = {"form_version": form_version, "is_changed": is_changed}
        context = _seal_page_context(read, seats, seat, **more)
        return render(request, "divination/pairs/_seal_live.html", context)
    form = PairSealForm(read, posted_data(request))
    if not form.is_valid():
        return form_page(request, PAGE, form, **_seal_page_context(read, seats, seat))
    try:
        had_agreed = pair_readings.change_seal_and_say_if_other_had_agreed(
            game, seat, form.entries, seen_version=form.cleaned_data["version"]
        )
    except OutdatedError:
        now = PairSealForm(pair_readings.read_game(game))
        return stale_page(
            request, PAGE, form, saved_values=now.now(), saved_version=now.read.reading.version,
            **_seal_page_context(now.read, seats, seat),
        )  # fmt: skip
    if seats[other_seat(seat)].player:
        messages.success(request, _("The sketch is kept."))
    elif had_agreed:
        partner = pairs.names_by_seat(seats)[other_seat(seat)]
        messages.warning(
            request, _("The sketch is kept. %(name)s’s consent was for the seal before.") % {"name": partner}
        )
    else:
        messages.success(request, _("The sketch is kept. Both of you see it."))
    return see_other(_seal_url(game, request))


def _version_and_agreements_now(request: PlayerRequest, pair_slug: str) -> str:
    """Return what a page of the seal was drawn from, as *seen* tells it, in one query."""
    rows = PairReading.objects.filter(game__slug=pair_slug, game__seats__person_id=request.user.pk)
    told = rows.values_list("version", "agreed_one", "agreed_two").first()
    return ".".join(map(str, told)) if told else ""


def _seal_url(game: PairGame, request: HttpRequest) -> str:
    url, asked = reverse("divination:pair_seal", args=[game.slug]), request.POST.get("seat", "")
    return f"{url}?seat={asked}" if asked in SEATS else url


@never_cache
@require_POST
@open_to_guests
def agree_to_pair_seal(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Agree to the seal as it was shown, or take that back."""
    game, seats = ended_game_and_seats_or_404(request, pair_slug)
    seat = own_seat_or_404(request, seats)
    if "no" in request.POST:
        pair_readings.take_back_consent(game, seat)
        return see_other(_seal_url(game, request))
    read = pair_readings.read_game(game)
    if missing := why_seal_cannot_be_agreed_on(read.reading):
        return _page_with_problem(request, read, seats, seat, missing, status=422)
    seen = request.POST.get("version", "")
    try:
        version = int(seen) if seen.isdecimal() and len(seen) < 9 else 0
        pair_readings.agree_to_seal(game, seats, seat, seen_version=version)
    except OutdatedError:
        told = _("The sketch was changed while you looked. Look again, then agree to what it is now.")
        return _page_with_problem(request, pair_readings.read_game(game), seats, seat, told, status=409)
    return see_other(_seal_url(game, request))


def _page_with_problem(
    request: PlayerRequest, read: ReadGame, seats: Mapping[str, Seat], seat: str, problem: str, *, status: int
) -> HttpResponse:
    context = {"form": PairSealForm(read), **_seal_page_context(read, seats, seat), "problem": problem}
    return render(request, PAGE, context, status=status)


@conditional_page  # asked for at every visit, sent only if it changed
@require_safe
@open_to_guests
def pair_seal_svg(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The seal or its sketch for both, the seal alone for those whom they share the reading with."""
    *_rest, reading, seal = seal_for_reader_or_404(request, pair_slug)
    palette = palette_asked_for(request, "print")
    return HttpResponse(draw_seal_svg(seal, palette, is_sketch=not reading.is_sealed), content_type=SVG)


def seal_for_reader_or_404(
    request: HttpRequest, pair_slug: str
) -> tuple[PairGame, dict[str, Seat], PairReading, Seal]:
    """Return the seal of a game for who asks; a sketch is nobody's but the two who draw it."""
    game, seats = ended_game_and_seats_or_404(request, pair_slug)
    reading = PairReading.objects.filter(game=game).first()
    seal = pair_seal_unless_too_small(reading) if reading else None
    if reading is None or seal is None:
        raise Http404
    if not pairs.audience_of_user(seats, request.user):
        parts = pair_readings.parts_by_seat(reading)
        if not (reading.is_sealed and pair_readings.do_both_consent(parts, seats, "says_campaign")):
            raise Http404
    return game, seats, reading, seal


@conditional_page
@require_safe
def linked_pair_seal_svg(request: HttpRequest, token: str) -> HttpResponse:
    """The seal for whoever has the link of the reading."""
    seal = pair_seal_if_sealed(pair_readings.reading_of_link(token))
    if seal is None:
        raise Http404
    return HttpResponse(draw_seal_svg(seal, palette_asked_for(request, "print")), content_type=SVG)


def _seal_page_context(read: ReadGame, seats: Mapping[str, Seat], seat: str, **more: Any) -> dict[str, Any]:
    reading, names = read.reading, pairs.names_by_seat(seats)
    other = other_seat(seat)
    seen = f"{reading.version}.{reading.agreed_one}.{reading.agreed_two}"
    return {
        "game": read.game,
        "reading": reading,
        "seat": seat,
        "own_name": names[seat],
        "partner": names[other],
        "switch_url": url_of_other_on_same_device("divination:pair_seal", read.game, seats, seat),
        "is_with_app": bool(seats[other].player),
        "names": [names[each] for each in SEATS],
        "is_drawable": pair_seal_unless_too_small(reading) is not None,
        "missing": why_seal_cannot_be_agreed_on(reading)
        if reading.seal
        else gettext_lazy("No card stands in it yet."),
        "is_mine": seat in reading.agreed,
        "is_theirs": other in reading.agreed,
        "seen": seen,
        "form_version": reading.version,  # of the sketch that the form beside it was made of
        **more,
        **SECTION,
    }
