"""The reading of a game for two: each writes a part of their own, signed; shared, pinned or linked if both say so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.errors import OutdatedError
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, form_page, one_or_404, posted_data, see_other, stale_page
from decks.rules.tarot import Card, names_as_phrase
from divination.games import pairs
from divination.games.thoughts import thoughts_that_all_may_read
from divination.models import PairGame
from divination.modes import MODES_FOR_TWO, variation_titles
from divination.pages.pair_reading_forms import MethodsForm, PairPartForm
from divination.readings import pair_readings
from divination.readings.pair_readings import Consent, ReadGame
from divination.readings.rules.reading import SuitCounts, counts_of_minors_by_suit
from divination.readings.weighing import minors_by_suit_in_words
from divination.rules.starfield import ONE, SEATS
from divination.rules.two_player_readings import METHODS, Method, ReadRow
from divination.rules.two_player_words import with_player_names
from divination.rules.two_players import other_seat
from divination.sky import NO_PRESS, DrawnSky, drawing_of_sky
from play.models import Seat

SECTION = {"section": "games"}
MOST_SESSIONS, MOST_DIGITS = 12, 6


@dataclass(frozen=True, slots=True)
class SignedWords:
    """What *name* wrote beside a card; *is_kept_back*: the two alone read it."""

    name: str
    words: str
    is_kept_back: bool


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row as it is read: names stand in it, each reason has the address of its step, "" where nobody may go there."""

    row: ReadRow
    name: str
    asks: tuple[str, ...]
    reasons: tuple[tuple[str, str], ...]
    words: tuple[SignedWords, ...]
    field: Any = None

    @property
    def key(self) -> str:
        return self.row.key

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.row.cards

    @property
    def cards_in_words(self) -> str:
        return names_as_phrase(map(str, self.row.cards))

    @property
    def weights(self) -> tuple[SuitCounts, ...]:
        return counts_of_minors_by_suit(self.row.minors)

    @property
    def weighed(self) -> str:
        return minors_by_suit_in_words(self.row.minors)


@dataclass(frozen=True)
class PairReadingPage:
    """The reading of *read* for who sits at *seat*; with "" for those whom both share it with."""

    read: ReadGame
    seats: Mapping[str, Seat]
    seat: str = ""
    form: PairPartForm | None = None
    token: str = ""  # of its link, for who has no other way to it

    @property
    def is_linked(self) -> bool:
        return bool(self.token)

    @property
    def seal_url(self) -> str:
        """Where their seal is drawn, "" as long as it is a sketch."""
        if not self.read.reading.is_sealed:
            return ""
        if self.token:
            return reverse("divination:pair_linked_seal", args=[self.token])
        return reverse("divination:pair_seal_svg", args=[self.game.slug])

    @property
    def game(self) -> PairGame:
        return self.read.game

    @cached_property
    def names(self) -> dict[str, str]:
        return pairs.names_by_seat(self.seats)

    def _with_player_names(self, sentence: str) -> str:
        return with_player_names(sentence, self.names)

    @property
    def is_with_app(self) -> bool:
        """Say whether nobody else reads it: the app played on the other seat."""
        return any(seat.player for seat in self.seats.values())

    @property
    def own_name(self) -> str:
        return self.names[self.seat]

    @property
    def partner(self) -> str:
        return self.names[other_seat(self.seat)] if self.seat else ""

    @property
    def switch_url(self) -> str:
        """Where who sits on both, on one device, writes as the other; "" for anybody else."""
        return url_of_other_on_same_device("divination:pair_reading", self.game, self.seats, self.seat)

    @property
    def both(self) -> str:
        return _("%(one)s and %(other)s") % {"one": self.names[ONE], "other": self.names[other_seat(ONE)]}

    @property
    def played(self) -> str:
        mode = MODES_FOR_TWO[self.game.kind]
        return ", ".join([mode.title, *variation_titles(mode, self.game.setup.get("variations", ()))])

    @property
    def outcome(self) -> str:
        outcome = self.read.last.outcome
        return self._with_player_names(MODES_FOR_TWO[self.game.kind].ended(outcome)) if outcome else ""

    @cached_property
    def sky(self) -> DrawnSky:
        return drawing_of_sky(
            self.read.last, self.seat or ONE, lambda _place: NO_PRESS, self._with_player_names
        )

    @cached_property
    def sections(self) -> list[tuple[Method, list[ShownRow]]]:
        """Each method by which it is read, with its rows."""
        return [
            (METHODS[key], [self._row_shown(row) for row in rows]) for key, rows in self.read.rows().items()
        ]

    def _row_shown(self, row: ReadRow) -> ShownRow:
        return ShownRow(
            row,
            self._with_player_names(row.name),
            tuple(map(self._with_player_names, row.asks)),
            tuple(
                (self._with_player_names(reason.told), self._step_url(reason.step)) for reason in row.reasons
            ),
            tuple(self._words_of_others(row)),
            self.form.field_of(row) if self.form else None,
        )

    def _words_of_others(self, row: ReadRow) -> Iterator[SignedWords]:
        """Yield what stands beside a card, except what the reader is writing there themselves."""
        for seat, part in self.read.parts.items():
            if (self.form and seat == self.seat) or (part.is_kept_back and not self.seat):
                continue
            if self.seats[seat].player:
                continue
            yield SignedWords(self.names[seat], part.words.get(row.key, ""), part.is_kept_back)

    def _step_url(self, step: int) -> str:
        if self.is_linked:
            return ""
        return f"{reverse('divination:pair_replay', args=[self.game.slug])}?step={step}"

    # --- what was kept and opened ---

    @cached_property
    def _opened(self) -> dict[int, list[tuple[str, str]]]:
        return thoughts_that_all_may_read(self.game)

    @property
    def own_thoughts(self) -> list[tuple[int, str, str, bool]]:
        """What the reader opened: its step, where that is, the text, and whether it stands in the reading."""
        return [
            (step, self._step_url(step), text, step in self.own_part.thoughts)
            for step, told in self._opened.items()
            for seat, text in told
            if seat == self.seat
        ]

    @property
    def thoughts(self) -> list[tuple[str, str, str]]:
        """The thoughts that stand in the reading: whose, where their step is, and the text."""
        return [
            (self.names[seat], self._step_url(step), text)
            for step, told in self._opened.items()
            for seat, text in told
            if step in (part := self.read.parts[seat]).thoughts and (self.seat or not part.is_kept_back)
        ]

    # --- who else reads it ---

    @property
    def own_part(self) -> Any:
        return self.read.parts[self.seat]

    @property
    def sharing(self) -> list[dict[str, Any]]:
        """What both may agree to, each with who said yes so far."""
        campaign = self.game.campaign
        told: list[tuple[Consent, str]] = [("says_link", _("by a link"))]
        if campaign:
            told.insert(0, ("says_campaign", _("with %(campaign)s") % {"campaign": campaign}))
        if session := self.read.reading.game_session:
            told.append(("says_pin", _("at the session %(session)s") % {"session": session}))
        return [
            {
                "key": key,
                "how": how,
                "is_mine": getattr(self.own_part, key),
                "is_theirs": getattr(self.read.parts[other_seat(self.seat)], key),
                "is_agreed": pair_readings.do_both_consent(self.read.parts, self.seats, key),
            }
            for key, how in told
        ]

    @property
    def has_link(self) -> bool:
        return bool(self.read.reading.link_hash)


def url_of_other_on_same_device(view_name: str, game: PairGame, seats: Mapping[str, Seat], seat: str) -> str:
    """Return where who sits on both seats is the other one than *seat*; "" for anybody else."""
    if not seat or seats[ONE].person_id != seats[other_seat(ONE)].person_id:
        return ""
    return f"{reverse(view_name, args=[game.slug])}?seat={other_seat(seat)}"


def ended_game_and_seats_or_404(request: HttpRequest, pair_slug: str) -> tuple[PairGame, dict[str, Seat]]:
    game = one_or_404(PairGame.objects.visible_to, request.user, pair_slug, "campaign")
    if game.ended_at is None:
        raise Http404
    return game, pairs.seats_by_key(game)


def own_seat_or_404(request: HttpRequest, seats: Mapping[str, Seat]) -> str:
    """Return the seat of who asks; who sits on both, on one device, names one of them."""
    own = pairs.audience_of_user(seats, request.user)
    if not own:
        raise Http404
    asked = request.POST.get("seat", request.GET.get("seat", ""))
    return asked if asked in own else min(own)


@never_cache
@open_to_guests
def pair_reading_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The reading: who sits there writes their part, those whom both share it with read it."""
    game, seats = ended_game_and_seats_or_404(request, pair_slug)
    if not pairs.audience_of_user(seats, request.user):
        return _readers_page(request, pair_readings.read_game(game), seats)
    seat = own_seat_or_404(request, seats)
    read = pair_readings.read_game(game)
    form = PairPartForm(read, seat, posted_data(request))
    if not form.is_valid():
        return form_page(
            request, "divination/pairs/reading.html", form, **_own_page_context(read, seats, seat, form)
        )
    try:
        pair_readings.save_part(
            game,
            seat,
            form.words,
            by=request.user,
            seen_version=form.cleaned_data["version"],
            **form.ring_choices,
        )
    except OutdatedError:
        now = pair_readings.read_game(game)
        fresh = PairPartForm(now, seat)
        return stale_page(
            request,
            "divination/pairs/reading.html",
            form,
            saved_values=fresh.now(),
            saved_version=fresh.own_part.version,
            **_own_page_context(now, seats, seat, form),
        )
    messages.success(request, _("Your words are kept."))
    return see_other(_reading_url(game, request))


def _reading_url(game: PairGame, request: HttpRequest) -> str:
    url, asked = reverse("divination:pair_reading", args=[game.slug]), request.POST.get("seat", "")
    return f"{url}?seat={asked}" if asked in SEATS else url


def _readers_page(request: PlayerRequest, read: ReadGame, seats: Mapping[str, Seat]) -> HttpResponse:
    is_shared = pair_readings.do_both_consent(read.parts, seats, "says_campaign")
    if request.method == "POST" or not is_shared:
        raise Http404
    context = {"page": PairReadingPage(read, seats), "game": read.game, **SECTION}
    return render(request, "divination/pairs/reading_shared.html", context)


def _own_page_context(
    read: ReadGame, seats: Mapping[str, Seat], seat: str, form: PairPartForm, **more: Any
) -> dict[str, Any]:
    page = PairReadingPage(read, seats, seat, form)
    return {"page": page, "game": read.game, "methods": MethodsForm(read), **more, **SECTION}


def _own_reading_page(
    request: PlayerRequest, game: PairGame, seats: Mapping[str, Seat], *, status: int = 200, **more: Any
) -> HttpResponse:
    seat, read = own_seat_or_404(request, seats), pair_readings.read_game(game)
    form = PairPartForm(read, seat)
    context = {"form": form, **_own_page_context(read, seats, seat, form), **more}
    return render(request, "divination/pairs/reading.html", context, status=status)


@never_cache
@require_POST
@open_to_guests
def choose_pair_methods(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Read the game by other methods, or by several; what was written by one waits until it is chosen again."""
    game, seats = ended_game_and_seats_or_404(request, pair_slug)
    own_seat_or_404(request, seats)
    form = MethodsForm(pair_readings.read_game(game), request.POST)
    if not form.is_valid():
        return _own_reading_page(request, game, seats, status=422, methods=form)
    pair_readings.choose_reading_methods(game, form.cleaned_data["methods"])
    return see_other(_reading_url(game, request))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@open_to_guests
def share_pair_reading(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Say yes or no to sharing, keep one's part back or not, make the link that both agree to; choose the session at
    which it may hang.
    """
    game, seats = ended_game_and_seats_or_404(request, pair_slug)
    seat = own_seat_or_404(request, seats)
    if request.method != "POST":
        return _pin_page(request, game, seat)
    consents: tuple[Consent, ...] = ("says_campaign", "says_link", "says_pin")
    for consent in consents:
        if consent in request.POST:
            pair_readings.say_yes_or_no_to_sharing(
                game, seats, seat, consent, is_yes=request.POST[consent] == "yes"
            )
    if "keep_back" in request.POST:
        pair_readings.keep_part_back_or_not(
            game, seat, by=request.user, is_kept_back=request.POST["keep_back"] == "yes"
        )
    if "pin" in request.POST and game.campaign:
        session = get_object_or_404(game.campaign.sessions, slug=request.POST["pin"])
        pair_readings.ask_to_pin_to_session(game, seats, seat, session)
    for name, is_taken in (("take", True), ("leave", False)):
        if (step := request.POST.get(name, "")).isdecimal() and len(step) < MOST_DIGITS:
            pair_readings.take_thought_into_reading_or_out(
                game, seat, int(step), by=request.user, is_taken=is_taken
            )
    if "make" not in request.POST:
        return see_other(f"{_reading_url(game, request)}#sharing")
    try:
        token = pair_readings.make_link_token(game)
    except OutdatedError:
        told = _("A link is made once both of you agree to it.")
        return _own_reading_page(request, game, seats, status=422, unlinked=told)
    address = request.build_absolute_uri(reverse("divination:pair_linked", args=[token]))
    return _own_reading_page(request, game, seats, link=address)


def _pin_page(request: PlayerRequest, game: PairGame, seat: str) -> HttpResponse:
    """Ask at which of the newest sessions of the campaign it may hang."""
    if not game.campaign:
        raise Http404
    sessions = game.campaign.sessions.order_by("-date", "-pk")[:MOST_SESSIONS]
    context = {"game": game, "seat": seat, "sessions": sessions, **SECTION}
    return render(request, "divination/pairs/pin.html", context)


@never_cache
@require_safe
def linked_pair_reading_page(request: HttpRequest, token: str) -> HttpResponse:
    """The reading for whoever has its link, while both agree to it."""
    reading = pair_readings.reading_of_link(token)
    if reading is None:
        raise Http404
    read, seats = pair_readings.read_game(reading.game), pairs.seats_by_key(reading.game)
    page = PairReadingPage(read, seats, token=token)
    answer = render(request, "divination/pairs/reading_shared.html", {"page": page, "game": reading.game})
    answer["X-Robots-Tag"] = "noindex"
    return answer
