"""A game's page: the board or its words, moves, what is taken back, hints; the rules; a game replayed step by step."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url

from campaigns.errors import OutdatedError
from campaigns.forms import OpForm, SavedAndTyped
from campaigns.guests import open_to_anyone_where_guests_are_let_in, open_to_guests
from campaigns.http import PlayerRequest, found_or_404, local_url_or_default, one_or_404, see_other
from campaigns.kept_queries import KeptModelQuery
from decks.rules.notation import NotationError, card_of_text
from decks.rules.tarot import DECK
from divination.errors import HintError, RefusedError
from divination.games import play
from divination.games.journal import JournalForm
from divination.games.playing import log_of_game_newest_first, step_that_may_be_taken_back, steps_of_game
from divination.models import Game
from divination.modes import MODES, MODES_FOR_TWO
from divination.pages import beside as asides
from divination.pages.desk import GameDesk, sentences_of_step
from divination.pages.real_cards import (
    Family,
    card_grid_by_family,
    real_deck_instruction_now,
    reasons_not_turned_over_by_card_code,
    sentence_why_not_card,
)
from divination.rules.engine import SEE, Step
from divination.screens import SCREENS, teaching_of_mode
from play.rules.kinds import IllegalMoveError

SECTION = {"section": "games"}
WORDS_COOKIE, WORDS_LAST = "board", 365 * 24 * 3600
WORDS, BOARD = "words", "board"
OWN_GAME = KeptModelQuery(
    Game, lambda user_pk, slug: Game.objects.filter(owner_id=user_pk, slug=slug), int, str
)
REDRAWN = {"tale", "write", "log"}  # what may be asked for beside a choice


class WriteForm(OpForm):
    """A line to write where *number* lines stand in the log; a number that is none stands for an outdated one."""

    number = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_number(self) -> int:
        text: str = self.cleaned_data["number"]
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


class PlayForm(WriteForm):
    """A move as a button holds it."""

    move = forms.CharField(
        max_length=200,
        error_messages={
            "required": gettext_lazy("Choose a move first."),
            "max_length": gettext_lazy("Choose a move first."),
        },
    )

    @property
    def line(self) -> str:
        return str(self.cleaned_data["move"])


class SeenForm(WriteForm):
    """The card that was turned over: pressed on a grid of all 78, or typed by its code or its name.

    *against* says why each of the others cannot be it, by its code.
    """

    written = forms.CharField(
        label=gettext_lazy("Press it, or type it"),
        required=False,
        max_length=40,
        help_text=gettext_lazy("Such as queen of cups, q cups, c13, wheel or XVII."),
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "enterkeyhint": "done",
                "placeholder": gettext_lazy("queen of cups"),
            }
        ),
    )
    card = forms.ChoiceField(
        choices=[(card.code, str(card)) for card in DECK],
        required=False,
        error_messages={"invalid_choice": gettext_lazy("The deck has no such card. Choose one of these.")},
    )

    def __init__(self, against: dict[str, str], data: Any = None) -> None:
        super().__init__(data)
        self.against = against

    def clean(self) -> dict[str, Any]:
        super().clean()
        written, card = self.cleaned_data.get("written", ""), self.cleaned_data.get("card", "")
        if "card" in self.errors or "written" in self.errors:
            return self.cleaned_data
        field = "card" if card else "written"  # a pressed card counts, whatever is typed beside it
        if not card and not written:
            self.add_error(field, _("Say which card was turned over: press it, or type its name."))
            return self.cleaned_data
        try:
            code = card or card_of_text(written).code
        except NotationError as error:
            self.add_error(field, str(error))
            return self.cleaned_data
        if code in self.against:
            self.add_error(field, sentence_why_not_card(code, self.against))
        self.cleaned_data["card"] = code
        return self.cleaned_data

    @property
    def grid(self) -> list[Family]:
        return card_grid_by_family(self.against)

    @property
    def line(self) -> str:
        return f"{SEE}{self.cleaned_data['card']}"


@require_safe
@never_cache
@open_to_guests
def game_page(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """The board; what is chosen stands in the address, and shows what it would do."""
    return _game_page(request, _readable_game_or_404(request, game_slug))


@require_POST
@open_to_guests
def play_move(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """Play a move, or say which card was turned over."""
    found = _own_game_or_404(request, game_slug)
    form, drawn = _play_or_seen_form(request, found), _steps_in_browser(request, found)
    if not form.is_valid():
        return _game_page(request, found, status=422, refused_form=form)
    try:
        play.play_line_and_what_follows(
            found, form.line, seen_number=form.cleaned_data["number"], op_id=form.cleaned_data["op_id"]
        )
    except (OutdatedError, IllegalMoveError) as error:
        return _refused_page(request, found, error)
    return _answer_after_move(request, found, drawn)


@require_POST
@open_to_guests
def take_back_move(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """Take the last move back."""
    return _write_with_form_and_answer(request, game_slug, play.take_back_move_and_follow_ups_to_step_before)


@require_POST
@login_required
def ask_for_hint(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """Ask what a sensible player would win with from here; the log notes it."""
    return _write_with_form_and_answer(request, game_slug, play.note_and_return_hints, opened_part="hinting")


@require_POST
@open_to_guests
def save_journal_chapter(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """Keep what its player writes at a step; what another tab wrote since is never overwritten."""
    found = _own_game_or_404(request, game_slug)
    asked = request.POST.get("line", "")
    line = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else -1
    form = JournalForm(line, request.POST)
    if not form.is_valid():
        return _game_page(request, found, status=422, journal_form=form)
    text, version = form.cleaned_data["text"], form.cleaned_data["version"]
    try:
        play.write_journal_chapter(found, line, text, seen_version=version)
    except RefusedError as error:
        form.add_error("text", str(error))
        is_played = 0 <= line < len(steps_of_game(found))
        return _game_page(
            request, found, status=422, journal_form=form, problem="" if is_played else str(error)
        )
    except OutdatedError:
        now = found.chapters.filter(line=line).first()
        both = form.rows_of_saved_meanwhile_and_typed({"text": now.text if now else ""})
        return _game_page(
            request,
            found,
            status=409,
            journal_form=form.rebound_with_typed(now.version if now else 0),
            stale_rows=both,
        )
    return see_other(f"{found.get_absolute_url()}?tale=all#chapter-{line}")


@require_safe
@never_cache
@open_to_guests
def part_beside_choice(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """A part that stands beside the choice, once it is opened after a move."""
    part = request.GET.get("part", "why")
    if part not in asides.PARTS:
        raise Http404
    desk = _desk_of_game(request, _readable_game_or_404(request, game_slug), ())
    context = {"desk": desk, "game": desk.game, **asides.PARTS[part](desk)}
    return render(request, f"divination/games/_{part}.html", context)


@require_POST
def choose_board_or_words(request: PlayerRequest) -> HttpResponse:
    """Keep whether boards are drawn or told in words."""
    answer = see_other(local_url_or_default(request.POST.get("next"), "divination:list"))
    if request.POST.get("as") == WORDS:
        answer.set_cookie(
            WORDS_COOKIE,
            WORDS,
            WORDS_LAST,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    else:
        answer.delete_cookie(WORDS_COOKIE, samesite="Lax")
    return answer


@require_safe
@open_to_anyone_where_guests_are_let_in
def rules_page(request: PlayerRequest, mode: str) -> HttpResponse:
    """The rules of a mode in steps; *back*, in the address, leads to the game they were opened from."""
    teaching = teaching_of_mode(mode)
    if teaching is None:
        raise Http404
    taught = {"mode": MODES.get(mode) or MODES_FOR_TWO[mode], "teaching": teaching}
    back = local_url_or_default(request.GET["back"], "divination:games") if "back" in request.GET else ""
    context = {**taught, "is_for_two": mode in MODES_FOR_TWO, "back": back, **SECTION}
    return render(request, "divination/games/rules.html", context)


@require_safe
@never_cache
@open_to_guests
def replay_page(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """The game as it stood after a step of its log."""
    found = _readable_game_or_404(request, game_slug)
    made = steps_of_game(found)
    asked = request.GET.get("at", "")
    at = min(int(asked), len(made) - 1) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else 0
    is_own = found.owner_id == request.user.pk
    desk = GameDesk(found, made[at], is_own=is_own, is_moved=bool(request.htmx), is_whole=True)
    told = asides.log_entries_newest_first(desk.mode, made, log_of_game_newest_first(found))
    context = {
        **_desk_context(request, desk),
        "at": at,
        "last": len(made) - 1,
        "stepper": names_steps_and_keys_of_replay_links(at, len(made) - 1),
        "is_replay": True,
        "log": [entry for entry in told if entry.at is not None][::-1],
    }
    return render(
        request,
        context["mode_template"] if _is_part_asked_for(request) else "divination/games/replay.html",
        context,
    )


def names_steps_and_keys_of_replay_links(
    step_shown: int, last_step: int
) -> list[tuple[str, int | None, str]]:
    """Return the links of a replay: a name, the step it leads to (None: it is shown already), a key."""
    return [
        (_("First"), 0 if step_shown else None, "first"),
        (_("Back"), step_shown - 1 if step_shown else None, "back"),
        (_("Next"), step_shown + 1 if step_shown < last_step else None, "on"),
        (_("Last"), last_step if step_shown < last_step else None, "last"),
    ]


def _play_or_seen_form(request: PlayerRequest, found: Game) -> PlayForm | SeenForm:
    if "move" not in request.POST and found.is_real:
        is_late = request.POST.get("number") != str(found.number)  # what it meant, the log knows
        return SeenForm(
            {}
            if is_late
            else reasons_not_turned_over_by_card_code(GameDesk(found, steps_of_game(found)[-1])),
            request.POST,
        )
    return PlayForm(request.POST)


def _write_with_form_and_answer(
    request: PlayerRequest, game_slug: str, write: Callable[..., object], *, opened_part: str = ""
) -> HttpResponse:
    found = _own_game_or_404(request, game_slug)
    form, drawn = WriteForm(request.POST), _steps_in_browser(request, found)
    if not form.is_valid():
        return _game_page(request, found, status=422, refused_form=form)
    try:
        write(found, seen_number=form.cleaned_data["number"], op_id=form.cleaned_data["op_id"])
    except (OutdatedError, IllegalMoveError, HintError) as error:
        return _refused_page(request, found, error)
    return _answer_after_move(request, found, drawn, opened_part=opened_part)


def _refused_page(request: PlayerRequest, found: Game, error: Exception) -> HttpResponse:
    found.refresh_from_db()
    if isinstance(error, OutdatedError):
        text = _("The game moved on while you looked: something was played elsewhere. Look again, then play.")
        return _game_page(request, found, status=409, problem=text)
    status = 429 if isinstance(error, HintError) else 422
    return _game_page(request, found, status=status, problem=str(error))


def _answer_after_move(
    request: PlayerRequest, found: Game, steps_in_browser: Sequence[Step], *, opened_part: str = ""
) -> HttpResponse:
    if not request.htmx:
        shown = "now" if found.ended_at else "game"  # at its end what became of it, then the board
        return see_other(f"{found.get_absolute_url()}?moved={found.number}#{shown}")
    return _game_page(
        request, found, is_moved=True, steps_in_browser=steps_in_browser, opened_part=opened_part
    )


def _steps_in_browser(request: PlayerRequest, found: Game) -> Sequence[Step]:
    """Return the steps that the part of the page which asks shows already, () where it shows none or others."""
    return steps_of_game(found) if request.htmx and request.headers.get("Drawn") == str(found.number) else ()


def _game_page(
    request: PlayerRequest,
    found: Game,
    *,
    status: int = 200,
    is_moved: bool = False,
    steps_in_browser: Sequence[Step] = (),
    refused_form: WriteForm | None = None,
    problem: str = "",
    journal_form: JournalForm | None = None,
    stale_rows: list[SavedAndTyped] | None = None,
    opened_part: str = "",
) -> HttpResponse:
    """Return the page, or of it what a move draws anew; what stands beside it, then, only where it is *opened_part*."""
    desk = _desk_of_game(
        request, found, steps_in_browser, is_moved=is_moved, is_tale_whole=journal_form is not None
    )
    context = {
        **_desk_context(request, desk),
        **_around_board_context(desk, refused_form),
        "problem": problem,
        "asked_form": refused_form,
        "journal": journal_form,
        "stale": stale_rows,
    }
    if opened_part or not _is_part_asked_for(request) or request.GET.keys() & {"log", "opened"}:
        context |= asides.all_parts_context(desk, is_log_whole=request.GET.get("log") == "all")
    name = context["mode_template"] if _is_part_asked_for(request) else "divination/games/game.html"
    answer = render(request, name, context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer if request.method == "GET" else replace_url(answer, found.get_absolute_url())


def _desk_of_game(
    request: PlayerRequest,
    found: Game,
    steps_in_browser: Sequence[Step],
    *,
    is_moved: bool = False,
    is_tale_whole: bool = False,
) -> GameDesk:
    """Return *found* as it stands now, with what the address chooses; *steps_in_browser* were shown before a move."""
    asked, is_own = request.GET, found.owner_id == request.user.pk
    is_choice = _is_part_asked_for(request) and request.method == "GET" and not asked.keys() & REDRAWN
    steps_in_browser = _steps_in_browser(request, found) if is_choice else steps_in_browser
    return GameDesk(
        found,
        steps_of_game(found)[-1],
        asked.get("card", ""),
        asked.get("place", ""),
        asked.get("move", ""),
        is_own=is_own,
        is_open=is_own and not found.ended_at,
        is_moved=is_moved or asked.get("moved") == str(found.number),
        is_whole=is_tale_whole or asked.get("tale") == "all",
        writes=asked.get("write", ""),
        drawn=steps_in_browser,
        is_choice=is_choice and bool(steps_in_browser),
    )


def _is_part_asked_for(request: PlayerRequest) -> bool:
    """Say whether a part of the page is asked for, not all of it anew."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def _desk_context(request: PlayerRequest, desk: GameDesk) -> dict[str, Any]:
    """Return what the page and a replayed step show alike."""
    as_words = request.GET.get("as", request.COOKIES.get(WORDS_COOKIE)) == WORDS
    shown = SCREENS[desk.mode.key].show(desk)
    return {
        "desk": desk,
        "game": desk.game,
        "mode": desk.mode,
        "as_words": as_words,
        "mode_template": f"divination/games/_{desk.mode.key}{'_words' if as_words else ''}.html",
        "board_in_words": f"divination/games/_{desk.mode.key}_table.html",
        "presses": desk.options_with_button(shown["buttons"]),
        "told": [said for step in desk.latest for said in sentences_of_step(desk.mode, step)],
        "fallen": desk.fallen,
        **shown,
        **SECTION,
    }


def _around_board_context(desk: GameDesk, refused_form: WriteForm | None) -> dict[str, Any]:
    """Return what stands around the board: what is asked of real cards, the reading at the end."""
    found, wants = desk.game, desk.step.position.wants
    return {
        "asides": asides.keys_and_headings_of_parts_beside_choice(desk),
        "is_takeable": desk.is_own and step_that_may_be_taken_back(found) is not None,
        "seen_form": _refused_or_new_turned_card_form(desk, refused_form) if wants and desk.is_open else None,
        "first_do": real_deck_instruction_now(desk) if wants and desk.is_open else "",
        "reading": getattr(found, "reading", None) if found.ended_at else None,
    }


def _refused_or_new_turned_card_form(desk: GameDesk, refused_form: WriteForm | None) -> SeenForm:
    return (
        refused_form
        if isinstance(refused_form, SeenForm)
        else SeenForm(reasons_not_turned_over_by_card_code(desk))
    )


def _readable_game_or_404(request: PlayerRequest, game_slug: str) -> Game:
    """Return a game that may be looked at: one's own is found without asking who shares what."""
    own = OWN_GAME.first(request.user.pk, game_slug)
    return own or one_or_404(Game.objects.visible_to, request.user, game_slug)


def _own_game_or_404(request: PlayerRequest, game_slug: str) -> Game:
    found = found_or_404(OWN_GAME.first(request.user.pk, game_slug))
    found.owner = request.user  # who is not asked for again
    return found
