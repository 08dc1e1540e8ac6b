"""The same sky for another pair: offered by a link, begun by it, and both results once both have ended."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from campaigns.errors import OutdatedError
from campaigns.forms import OpForm, new_op_id
from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, form_page, posted_data, see_other
from campaigns.models import Member
from divination.errors import RefusedError
from divination.games import pairs, same_sky
from divination.modes import MODES_FOR_TWO, variation_titles
from divination.pages.new_pair import members_of_same_campaigns
from divination.pages.pair_acts import SECTION, visible_pair_or_404
from divination.pages.pairs import title_of_mode_and_today


class SameSkyForm(OpForm):
    """With whom the other pair plays it."""

    partner = forms.ChoiceField(
        label=gettext_lazy("With whom"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose with whom you play."),
            "invalid_choice": gettext_lazy("They share no campaign with you by now. Choose somebody else."),
        },
    )

    def __init__(self, seats: list[Member], data: Any = None) -> None:
        self.seats = {f"{seat.campaign.slug}.{seat.user.slug}": seat for seat in seats}
        super().__init__(data, initial={"op_id": new_op_id()})
        self.fields["partner"].choices = [  # type: ignore[attr-defined]
            (key, f"{seat.user}, {seat.campaign}") for key, seat in self.seats.items()
        ]


@never_cache
@open_to_guests
def pair_sky_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Offer the sky of a game to another pair, or see how both ended. A link that is made is shown by this answer."""
    game = visible_pair_or_404(request, pair_slug)
    if not pairs.audience_of_user(pairs.seats_by_key(game), request.user):
        raise Http404
    link = ""
    if request.method == "POST" and "end" in request.POST:
        same_sky.withdraw_sky_offer(game)
        return see_other(request.path)
    if request.method == "POST":
        try:
            token = same_sky.offer_sky_and_make_link_token(game)
        except RefusedError as error:
            messages.error(request, str(error))
            return see_other(request.path)
        game.refresh_from_db()
        link = request.build_absolute_uri(reverse("divination:pair_same_sky", args=[token]))
    other = same_sky.other_game_with_same_deal(game)
    both = [game, other] if other and game.ended_at and other.ended_at else []
    context = {
        "game": game,
        "link": link,
        "other": other,
        "may_offer": same_sky.may_sky_be_offered(game),
        "results": [same_sky.result_in_words_or_empty(each) or _("It was left undecided.") for each in both],
        **SECTION,
    }
    answer = render(request, "divination/pairs/sky.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


@never_cache
@login_required
def same_sky_page(request: PlayerRequest, token: str) -> HttpResponse:
    """Begin a game with the deal that another pair offers, of which nothing is told."""
    first = same_sky.game_of_sky_link_token(token)
    if first is None:
        raise Http404
    mode = MODES_FOR_TWO[first.kind]
    form = SameSkyForm(members_of_same_campaigns(request.user), posted_data(request))
    if form.is_valid():
        try:
            game = same_sky.begin_game_with_same_deal(
                first, request.user, form.seats[form.cleaned_data["partner"]],
                title=title_of_mode_and_today(first.kind), op_id=form.cleaned_data["op_id"],
            )  # fmt: skip
            return see_other(game.get_absolute_url())
        except RefusedError as error:
            form.add_error("partner", str(error))
        except OutdatedError:
            form.add_error(None, _("Another pair was quicker, or the sky was taken back."))
    ways = variation_titles(mode, first.setup.get("variations", ()))
    return form_page(request, "divination/pairs/same_sky.html", form, mode=mode, ways=ways, **SECTION)
