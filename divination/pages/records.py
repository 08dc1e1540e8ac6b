"""What outlasts a game: its file, taken along and brought back, and the proof that its deal was fair."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.errors import OutdatedError
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, file_answer, form_page, one_or_404, posted_data, see_other
from divination.games import pair_records, play
from divination.games.fairness import card_orders_of_shuffles, does_commitment_match_deal
from divination.games.pair_records import BroughtPairGame
from divination.games.playing import steps_of_game
from divination.games.records import game_as_json
from divination.models import Game
from divination.modes import MODES, variation_titles
from divination.pages.game_forms import BringForm, BroughtForm
from divination.pages.pair_kept import brought_pair_page

SECTION = {"section": "games"}


@require_safe
@never_cache
@open_to_guests
def game_json_file(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """The game as a file; its journal is its player's alone."""
    game = _readable_game_or_404(request, game_slug)
    text = game_as_json(game, steps_of_game(game), with_journal=game.owner_id == request.user.pk)
    return file_answer(
        text.encode(), "application/json", game.title, "json", ascii_title="game", is_inline=False
    )


@login_required
def preview_brought_game(request: PlayerRequest) -> HttpResponse:
    """Show what a file tells, and write nothing."""
    form = BringForm(posted_data(request), request.FILES if request.method == "POST" else None)
    if not form.is_valid():
        return form_page(request, "divination/games/bring.html", form, **SECTION)
    brought = form.cleaned_data["file"]
    answer_form = BroughtForm(initial={"file": form.text, "op_id": form.op_id})
    if isinstance(brought, BroughtPairGame):
        return brought_pair_page(request, brought, answer_form)
    context = {
        "game": brought.game,
        "mode": MODES[brought.game.mode],
        "moves": len(brought.steps) - 1,
        "outcome": brought.steps[-1].position.outcome,
        "variations": variation_titles(MODES[brought.game.mode], brought.game.variations),
        "chapters": len(brought.chapters),
        "form": answer_form,
        **SECTION,
    }
    return render(request, "divination/games/brought.html", context)


@require_POST
@login_required
def keep_brought_game(request: PlayerRequest) -> HttpResponse:
    """Keep the game that was shown: all of the file or nothing."""
    form = BroughtForm(request.POST)
    if form.is_valid():
        try:
            brought, op_id = form.cleaned_data["file"], form.cleaned_data["op_id"]
            is_for_two = isinstance(brought, BroughtPairGame)
            keep = pair_records.keep_brought_pair_game if is_for_two else play.keep_brought_game
            return see_other(keep(request.user, brought, op_id=op_id).get_absolute_url())
        except OutdatedError:
            form.add_error(None, _("This form was somebody else's. Load the page anew."))
    return form_page(request, "divination/games/bring.html", form, **SECTION)


@require_safe
@never_cache
@open_to_guests
def fairness_page(request: PlayerRequest, game_slug: str) -> HttpResponse:
    """What was promised of the deal at the start, and after the end how anybody can check it."""
    game = _readable_game_or_404(request, game_slug)
    context: dict[str, Any] = {"game": game, "mode": MODES[game.mode], **SECTION}
    if game.ended_at and not game.is_real:
        context |= {
            "is_kept": does_commitment_match_deal(game),
            "orders": card_orders_of_shuffles(game, steps_of_game(game)),
            "again": _same_deal_again_url_or_empty(game),
        }
    return render(request, "divination/games/fair.html", context)


def _same_deal_again_url_or_empty(game: Game) -> str:
    """Return where the same shuffle begins anew; "" where it cannot: an agent brought cards of their own."""
    if game.beforehand:
        return ""
    asked = {"mode": game.mode, "as": game.variations, "deal": game.deal}
    return f"{reverse('divination:game_new')}?{urlencode(asked, doseq=True)}"


def _readable_game_or_404(request: PlayerRequest, game_slug: str) -> Game:
    game: Game = one_or_404(Game.objects.visible_to, request.user, game_slug)
    return game
