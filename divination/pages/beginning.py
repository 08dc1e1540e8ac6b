"""The ways into a game: those that there are, and a new one."""

from typing import Any

from django.contrib import messages
from django.db.models import F
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.errors import OutdatedError
from campaigns.forms import OpForm
from campaigns.guests import open_to_anyone_where_guests_are_let_in, open_to_guests
from campaigns.http import PlayerRequest, form_page, one_or_404, posted_data, see_other
from campaigns.listing import page_of_rows, search_over_list_pages, searched_words
from campaigns.models import User
from divination.errors import RefusedError
from divination.games import play, visiting
from divination.games.listing import newest_games_going_on
from divination.games.pairs import PairInList, newest_pair_games
from divination.games.tally import FIGURES, tallies_by_mode
from divination.games.turn_time import end_of_turn_of_listed_game
from divination.models import Game, GameQuerySet
from divination.modes import MODES
from divination.pages.begin_forms import NewGameForm, default_game_title
from play.times import moment_in_words

SECTION = {"section": "games"}
NAMES = ("title", "question")  # what one looks for in a list


@require_safe
@never_cache
@open_to_guests
def games_page(request: PlayerRequest) -> HttpResponse:
    """Your games, those that go on first, and what others share with your tables."""
    mine = Game.objects.filter(owner=request.user)
    going = [] if searched_words(request) else newest_games_going_on(request.user)
    rest = mine.exclude(pk__in=[each.game.pk for each in going]).select_related("reading")
    theirs = Game.objects.visible_to(request.user).exclude(owner=request.user)
    page = page_of_rows(request, rest.order_by(F("ended_at").desc(nulls_first=True), "-pk"), *NAMES)
    others = page_of_rows(
        request, theirs.select_related("owner", "campaign"), *NAMES, page_parameter="shared"
    )
    search_for = search_over_list_pages(request, page, others)
    context = {
        "going": going,
        "starts": [] if going else visiting.modes_pictures_and_op_ids_to_begin(request.user),
        "pairs": [(pair, _end_of_turn_in_words(pair)) for pair in newest_pair_games(request.user)],
        "page": page,
        "others": others,
        "search": search_for,
        **SECTION,
    }
    return render(request, "divination/games/list.html", context)


def _end_of_turn_in_words(pair: PairInList) -> str:
    """Return until when the turn may take, "" where no time was agreed on."""
    end = end_of_turn_of_listed_game(pair)
    return moment_in_words(end) if end else ""


@require_safe
@never_cache
@open_to_guests
def tally_page(request: PlayerRequest) -> HttpResponse:
    """How your games ended, and how often such games are won."""
    return render(
        request,
        "divination/games/tally.html",
        {
            "tallies": tallies_by_mode(request.user),
            "plain": round(100 / FIGURES["know_thyself",]),
            **SECTION,
        },
    )


def _own_games(user: User) -> GameQuerySet:
    return Game.objects.filter(owner_id=user.pk)


@require_POST
@open_to_guests
def begin_game_again(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """Begin a game as one that is over was begun: its variations, its board, its kind of cards."""
    ended = one_or_404(_own_games, request.user, game_slug)
    form = OpForm(request.POST)
    if not form.is_valid() or not ended.may_be_again:
        return see_other(ended.get_absolute_url())
    if told := visiting.why_guest_may_begin_no_more(request):
        messages.error(request, told)
        return see_other(ended.get_absolute_url())
    try:
        return visiting.begin_as_user_or_guest(
            request, lambda: _begin_game_as_ended(request, ended, form.cleaned_data["op_id"])
        )
    except OutdatedError:
        return see_other(ended.get_absolute_url())


def _begin_game_as_ended(request: PlayerRequest, ended: Game, op_id: str) -> Game:
    title = default_game_title(MODES[ended.mode], timezone.localdate())
    return play.begin_game(
        request.user,
        ended.mode,
        ended.variations,
        settings=ended.settings,
        title=title,
        board=ended.board,
        is_real=ended.is_real,
        op_id=op_id,
    )


@never_cache
@open_to_anyone_where_guests_are_let_in
def new_game_page(request: PlayerRequest) -> HttpResponse:
    """Begin a game: what is left as it stands has a good default, so that one button is enough."""
    data, files = posted_data(request), request.FILES if request.method == "POST" else None
    form = NewGameForm(data, files, request.GET, modes=visiting.modes_user_may_begin(request.user))
    if form.is_valid() and (told := visiting.why_guest_may_begin_no_more(request)):
        form.add_error(None, told)
    if form.is_valid():
        try:
            return visiting.begin_as_user_or_guest(request, lambda: begin_game_of_form(request, form))
        except OutdatedError:
            form.add_error(None, _("This form was somebody else’s. Load the page anew."))
        except RefusedError as error:
            form.add_error("board" if form.told_board else None, str(error))
    return form_page(request, "divination/games/new.html", form, **SECTION)


def begin_game_of_form(request: PlayerRequest, form: NewGameForm) -> Game:
    told: dict[str, Any] = form.cleaned_data
    return play.begin_game(
        request.user,
        form.chosen.key,
        form.variations,
        settings=form.settings,
        title=form.title_or_usual,
        question=told["question"],
        board=form.told_board,
        deal=told["deal"],
        is_real=form.is_real,
        op_id=told["op_id"],
    )
