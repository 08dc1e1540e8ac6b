"""A reading of two to take along: on paper, with the last sky and both's words, and their seal, or its sketch, in true
size; and as files.
"""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, file_answer
from campaigns.prints import FileKind, Printable, PrintForm, print_settings_page, printed_file_answer
from decks.seals import seal_pdf_job
from divination.games import pairs
from divination.models import PairGame, PairReading
from divination.pages.pair_readings import SECTION, PairReadingPage, ended_game_and_seats_or_404
from divination.pages.pair_seals import seal_for_reader_or_404
from divination.pages.papers import SealPrintForm
from divination.readings import pair_readings
from divination.readings.pair_files import markdown_of_pair_reading, pair_reading_as_json
from divination.readings.pair_prints import pair_reading_job


@require_safe
@login_required
def print_pair_reading_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Ask how a reading of two is to be printed."""
    return print_settings_page(request, PrintForm(request), _printable_reading(request, pair_slug))


@require_safe
@login_required
@conditional_page
def printed_pair_reading_file(request: PlayerRequest, pair_slug: str, file_kind: FileKind) -> HttpResponse:
    """The reading of two on the paper asked for, or on the reader's own."""
    thing = _printable_reading(request, pair_slug)
    return printed_file_answer(request, PrintForm(request, is_file=True), thing, file_kind)


@require_safe
@login_required
def print_pair_seal_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Ask how large a seal of two is to be printed, and how; a sketch prints as a sketch."""
    game, _seats, reading, seal = seal_for_reader_or_404(request, pair_slug)
    form = SealPrintForm(request, seal)
    return print_settings_page(request, form, _printable_seal(game, reading, form))


@require_safe
@login_required
@conditional_page
def printed_pair_seal_file(request: PlayerRequest, pair_slug: str, file_kind: FileKind) -> HttpResponse:
    """The seal of two in true size over both names, on a page of its own size where no paper is asked for."""
    game, _seats, reading, seal = seal_for_reader_or_404(request, pair_slug)
    form = SealPrintForm(request, seal, is_file=True)
    return printed_file_answer(request, form, _printable_seal(game, reading, form), file_kind)


@require_safe
@open_to_guests
def pair_reading_markdown_file(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    page = _page_of_reader_or_404(request, pair_slug)
    text, kind = markdown_of_pair_reading(page).encode(), "text/markdown; charset=utf-8"
    return file_answer(text, kind, page.game.title, "md", ascii_title="reading", is_inline=False)


@require_safe
@open_to_guests
def pair_reading_json_file(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    page = _page_of_reader_or_404(request, pair_slug)
    text = pair_reading_as_json(page).encode()
    return file_answer(
        text, "application/json", page.game.title, "json", ascii_title="reading", is_inline=False
    )


def _page_of_reader_or_404(request: PlayerRequest, pair_slug: str) -> PairReadingPage:
    """Return what of a reading this reader may read."""
    game, seats = ended_game_and_seats_or_404(request, pair_slug)
    read = pair_readings.read_game(game)
    seat = min(pairs.audience_of_user(seats, request.user), default="")
    if not seat and not pair_readings.do_both_consent(read.parts, seats, "says_campaign"):
        raise Http404
    return PairReadingPage(read, seats, seat)


def _printable_reading(request: PlayerRequest, pair_slug: str) -> Printable:
    """Return what of a reading this reader may print: what they may read."""
    page = _page_of_reader_or_404(request, pair_slug)
    game = page.game
    return Printable(
        title=game.title,
        page=reverse("divination:pair_reading_print", args=[game.slug]),
        pdf=reverse("divination:pair_reading_pdf", args=[game.slug]),
        png=reverse("divination:pair_reading_png", args=[game.slug]),
        back=reverse("divination:pair_reading", args=[game.slug]),
        jobs=lambda manner: [pair_reading_job(page, manner)],
        plain="reading",
        section=SECTION["section"],
    )


def _printable_seal(game: PairGame, reading: PairReading, form: SealPrintForm) -> Printable:
    mm, is_small = form.chosen["mm"], bool(form.chosen["small"])
    names = pairs.names_by_seat(pairs.seats_by_key(game))
    signed = _("%(one)s and %(other)s") % {"one": names["1"], "other": names["2"]}
    caption = signed if reading.is_sealed else _("A sketch")
    return Printable(
        title=game.title,
        page=reverse("divination:pair_seal_print", args=[game.slug]),
        pdf=reverse("divination:pair_seal_pdf", args=[game.slug]),
        png=reverse("divination:pair_seal_png", args=[game.slug]),
        back=reverse("divination:pair_reading", args=[game.slug]),
        jobs=lambda manner: [
            seal_pdf_job(form.seal, mm, manner, caption=caption, is_sketch=not reading.is_sealed)
        ],
        asks={"mm": str(mm), **({"small": "yes"} if is_small else {})},
        plain="seal",
        **SECTION,
    )
