"""The ways into a game: those that there are, and a new one."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.errors import OutdatedError
from campaigns.http import PlayerRequest, form_page, posted, see_other
from divination import play
from divination.begin_forms import NewGameForm
from divination.errors import RefusedError
from divination.models import Game
from divination.shelf import NEXT, going_on

SECTION = {"section": "readings"}
PAGE, OLDER = 30, 100


@require_safe
@never_cache
@login_required
def games(request: PlayerRequest) -> HttpResponse:
    """Your games, those that go on first, and what others share with your tables."""
    mine = Game.objects.filter(owner=request.user)
    over = mine.exclude(ended_at=None).select_related("reading").order_by("-ended_at", "-pk")
    theirs = Game.objects.visible_to(request.user).exclude(owner=request.user)
    context = {
        "going": going_on(request.user),
        "older": mine.open()[NEXT : NEXT + OLDER],
        "page": Paginator(over, PAGE).get_page(request.GET.get("page")),
        "others": theirs.select_related("owner", "campaign")[:PAGE],
        **SECTION,
    }
    return render(request, "divination/games/list.html", context)


@never_cache
@login_required
def new(request: PlayerRequest) -> HttpResponse:
    """Begin a game: what is left as it stands has a good default, so that one button is enough."""
    data, files = posted(request), request.FILES if request.method == "POST" else None
    form = NewGameForm(data, files, request.GET)
    if form.is_valid():
        try:
            return see_other(begin(request, form).get_absolute_url())
        except OutdatedError:
            form.add_error(None, _("This form was somebody else’s. Load the page anew."))
        except RefusedError as error:
            form.add_error("board" if form.told_board else None, str(error))
    return form_page(request, "divination/games/new.html", form, **SECTION)


def begin(request: PlayerRequest, form: NewGameForm) -> Game:
    told: dict[str, Any] = form.cleaned_data
    return play.begin(
        request.user, form.chosen.key, form.variations, title=form.title_or_usual, question=told["question"],
        board=form.told_board, deal=told["deal"], is_real=form.is_real, op_id=told["op_id"],
    )  # fmt: skip
