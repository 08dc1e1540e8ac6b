"""Kept thoughts of a game for two: written at any step, read by their writer alone, opened after the end."""

from django import forms
from django.http import Http404, HttpResponse
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from campaigns.errors import OutdatedError
from campaigns.fields import LongField
from campaigns.forms import SavedAndTyped, VersionForm
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, form_page, one_or_404, see_other
from divination.errors import RefusedError
from divination.games import pairs
from divination.games.thoughts import keep_thought, open_thoughts, thoughts_of_writer
from divination.models import PairGame
from divination.pages.pair_table import PairTable

SECTION = {"section": "games"}


class ThoughtForm(VersionForm):
    """What one would have said at a step; version 0 where nothing stands yet."""

    text = LongField(
        label=gettext_lazy("What you would have said"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


@never_cache
@open_to_guests
def pair_thoughts_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The reader's own thoughts: that of a step to write, each to open once the game is over."""
    game = one_or_404(PairGame.objects.visible_to, request.user, pair_slug)
    seats = pairs.seats_by_key(game)
    own = pairs.audience_of_user(seats, request.user)
    if len(own) != 1:  # on one device nothing is kept from the other one, nor is anybody away
        raise Http404
    seat = min(own)
    kept = {thought.step: thought for thought in thoughts_of_writer(game, request.user, seat)}
    step = _asked_step(request, game)
    here = kept.get(step)
    initial = {"version": here.version if here else 0, "text": here.text if here else ""}
    stale_rows: list[SavedAndTyped] = []
    if which := request.POST.get("open"):
        try:
            open_thoughts(game, request.user, seat, None if which == "all" else step)
        except RefusedError:
            raise Http404 from None
        return see_other(request.path)
    form = ThoughtForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        told = form.cleaned_data
        try:
            keep_thought(game, request.user, seat, step, told["text"], seen_version=told["version"])
        except OutdatedError:
            stale_rows = form.rows_of_saved_meanwhile_and_typed({"text": here.text if here else ""})
            form = form.rebound_with_typed(here.version if here else 0)  # type: ignore[assignment]
        except RefusedError as error:
            form.add_error("text", str(error))
        else:
            return see_other(f"{request.path}#step-{step}")
    words = dict(PairTable(game, seats, seat).log)
    context = {
        "game": game,
        "step": step,
        "is_open": bool(here and here.opened_at),
        "here": words.get(step, ""),
        "thoughts": [(thought, words.get(thought.step, "")) for thought in kept.values() if thought.text],
        "can_open": bool(game.ended_at) and any(one.text and not one.opened_at for one in kept.values()),
        "stale": stale_rows,
        **SECTION,
    }
    answer = form_page(request, "divination/pairs/thoughts.html", form, **context)
    if stale_rows:
        answer.status_code = 409
    return answer


def _asked_step(request: PlayerRequest, game: PairGame) -> int:
    """Return the step that the form or the address names, the newest one where it names none."""
    asked = request.POST.get("step", request.GET.get("step", ""))
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 9 else game.number
