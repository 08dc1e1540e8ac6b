"""Beginning a game for two: which one, with whom; a game by link leads to the link."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.fields import LineField
from campaigns.forms import new_op_id
from campaigns.guests import open_to_anyone_where_guests_are_let_in
from campaigns.http import PlayerRequest, form_page, posted_data, see_other
from campaigns.models import NAME, Campaign, Member, User
from divination.games import pairs, visiting
from divination.games.app_turns import begin_pair_game_with_app, play_app_decisions_known_at_once
from divination.models import PairGame
from divination.modes import FOR_TWO, MODES_FOR_TWO
from divination.pages.board_form import BoardForm
from divination.pages.pair_acts import SECTION
from divination.pages.pair_links import answer_with_new_seat_link
from divination.pages.pairs import title_of_mode_and_today
from divination.pages.partners import APP, HERE, LINK, REAL, WAYS, PartnerForm
from divination.rules.players_for_two import SENSIBLE
from divination.rules.starfield import EDGE, HEART, ONE, SEATS, TWO, starfield_problems
from divination.rules.two_player_kind import HAND_SIZES
from divination.rules.two_players import HAND
from divination.sky import picture_of_sky
from play.times import AGREED_TIMES

# What a variation does to the chance, of a hundred games that the app's sensible players play with each other: 2,000
# seeded games a row (`test_two_players_figures.py`), 400 and 1,000 of `manage.py play` where several go together.
CHANCES = {
    "lovers_discourse": gettext_lazy("The app’s sensible pair wins 73 games of 100."),
    "meditative": gettext_lazy("44 of 100 are won: harder for two, though easier alone."),
    "fated": gettext_lazy("55 of 100 are won."),
    "numerology": gettext_lazy("56 of 100 are won."),
    "warring_planets": gettext_lazy("Who begins wins 54 games of 100, and a draw comes now and then."),
    "noble": gettext_lazy("Attacks become a little rarer; who begins wins 53 of 100."),
    "outnumber": gettext_lazy("Attacks become a little more frequent; who begins wins 54 of 100."),
}
TOGETHER = {  # and several of them at once
    "lovers_discourse": gettext_lazy(
        "Of 100 are won with Fated and Numerology together 37, Meditative and Fated 32, Meditative and Numerology 31, "
        "all three 9."
    ),
}
NOW, OVER_DAYS = "now", "days"
DEALT = "dealt"
CARDS = {  # what each means
    DEALT: gettext_lazy("It deals, hides both hands, and promises the deal beforehand."),
    REAL: gettext_lazy(
        "Nobody types a hand. A card is tapped as it is laid; the app checks, counts, and says what follows."
    ),
}
PICTURES = {
    "lovers_discourse": picture_of_sky(HEART, *EDGE[ONE], *EDGE[TWO]),
    "warring_planets": picture_of_sky(*EDGE[ONE]),
}


class NewPairForm(PartnerForm, BoardForm):
    """A game for two to begin: which one, with whom."""

    problems = staticmethod(starfield_problems)

    mode = forms.ChoiceField(
        label=gettext_lazy("Which game"),
        choices=[(mode.key, mode.title) for mode in FOR_TWO],
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose a game."),
            "invalid_choice": gettext_lazy("There is no such game here. Choose one of these."),
        },
    )
    partner = forms.ChoiceField(
        label=gettext_lazy("With whom"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose with whom you play."),
            "invalid_choice": gettext_lazy("They share no campaign with you by now. Choose somebody else."),
        },
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("When"),
        choices=[
            (NOW, gettext_lazy("Together, now. Your card is drawn as you look.")),
            (OVER_DAYS, gettext_lazy("Over days. A turn is laid out in pencil, then given.")),
        ],
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose one of these.")},
    )
    time = forms.TypedChoiceField(
        label=gettext_lazy("Time for a turn"),
        choices=[(0, gettext_lazy("None")), *AGREED_TIMES.items()],
        coerce=int,
        required=False,
        help_text=gettext_lazy(
            "Nothing happens by itself: once it has run out, whoever waits may say how it goes on."
        ),
        error_messages={"invalid_choice": gettext_lazy("Choose one of these.")},
    )
    cards = forms.ChoiceField(
        label=gettext_lazy("With which cards"),
        choices=[(DEALT, gettext_lazy("The app’s")), (REAL, gettext_lazy("Your own, on the table"))],
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose one of these.")},
    )
    hand = forms.TypedChoiceField(
        label=gettext_lazy("Cards that rest in a hand"),
        choices=[(size, size) for size in HAND_SIZES],
        coerce=int,
        required=False,
        help_text=gettext_lazy(
            "Three by the manual. With four a sensible pair wins Lovers’ Discourse more often."
        ),
        error_messages={"invalid_choice": gettext_lazy("A hand holds 2 to 4 cards between turns.")},
    )
    title = LineField(
        label=gettext_lazy("Title"),
        max_length=NAME,
        required=False,
        help_text=gettext_lazy("Left empty it is the game and the day."),
    )

    def __init__(
        self,
        user: User | AnonymousUser,
        seats: list[Member],
        data: Any = None,
        files: Any = None,
        *,
        mode: str = "",
        campaign: str = "",
        way: str = "",
    ) -> None:
        """*user* begins; *seats* are those of others at their tables; the rest says what is chosen beforehand."""
        self.seats = {f"{seat.campaign.slug}.{seat.user.slug}": seat for seat in seats}
        wished = [key for key, seat in self.seats.items() if seat.campaign.slug == campaign]
        super().__init__(
            data,
            files,
            initial={
                "op_id": new_op_id(),
                "pace": NOW,
                "cards": DEALT,
                "hand": HAND,
                "mode": mode if mode in MODES_FOR_TWO else FOR_TWO[0].key,
                "partner": way if way in WAYS else next(iter([*wished, *self.seats, LINK])),
            },
        )
        self.preset_own_name_and_sensible_player(user)
        self.fields["partner"].choices = [  # type: ignore[attr-defined]
            *((key, title) for key, (title, _line) in WAYS.items()),
            *((key, str(seat.user)) for key, seat in self.seats.items()),
        ]
        self.fields["board"].help_text = _(
            "A file that describes another sky; left empty it is the Starfield."
        )
        for each in FOR_TWO:
            self.fields[f"as_{each.key}"] = forms.MultipleChoiceField(
                label=_("Variations"),
                choices=[(way.key, way.title) for way in each.variations],
                required=False,
                widget=forms.CheckboxSelectMultiple,
                error_messages={"invalid_choice": _("There is no such way to play it. Choose among these.")},
            )

    @property
    def card_ways(self) -> list[tuple[Any, Any]]:
        """Each radio of which cards are played, with what that means."""
        return [(radio, CARDS[radio.data["value"]]) for radio in self["cards"]]

    @property
    def ways(self) -> list[tuple[Any, Any]]:
        """Each radio of whom one plays with besides those of a campaign, with what that means."""
        return [(radio, line) for radio, (_title, line) in zip(self["partner"], WAYS.values(), strict=False)]

    @property
    def tables(self) -> Iterator[tuple[Campaign, list[Any]]]:
        """Yield each campaign with the radios of those who sit there."""
        radios = zip(self.seats.values(), list(self["partner"])[len(WAYS) :], strict=True)
        for campaign, there in groupby(radios, lambda pair: pair[0].campaign):
            yield campaign, [radio for _seat, radio in there]

    @property
    def modes(self) -> Iterator[dict[str, Any]]:
        """Yield each game with its radio, its field of variations, and what each does to the chance."""
        for mode, radio in zip(FOR_TWO, self["mode"], strict=True):
            ways = self[f"as_{mode.key}"]
            yield {
                "mode": mode,
                "radio": radio,
                "field": ways,
                "picture": PICTURES[mode.key],
                "chance": CHANCES[mode.key],
                "together": TOGETHER.get(mode.key, ""),
                "ways": [
                    (way, variation.line, CHANCES[variation.key])
                    for way, variation in zip(ways, mode.variations, strict=True)
                ],
            }

    @property
    def seat(self) -> Member | None:
        """The seat of the one of a campaign with whom it is played."""
        return self.seats.get(self.cleaned_data["partner"])

    @property
    def title_or_usual(self) -> str:
        return self.cleaned_data["title"] or title_of_mode_and_today(self.cleaned_data["mode"])


@never_cache
@open_to_anyone_where_guests_are_let_in
def new_pair_page(request: PlayerRequest) -> HttpResponse:
    """Begin a game with somebody of a campaign, on whose table it lies at once, or by link, which is shown then."""
    asked = {key: request.GET.get(key, "") for key in ("mode", "campaign")} | {
        "way": request.GET.get("with", "")
    }
    form = NewPairForm(
        request.user,
        members_of_same_campaigns(request.user),
        posted_data(request),
        request.FILES or None,
        **asked,
    )
    if form.is_valid() and (told := visiting.why_guest_may_begin_no_more(request)):
        form.add_error(None, told)
    if form.is_valid():
        try:
            return visiting.begin_as_user_or_guest(
                request, lambda: _begin_pair_game_of_form(request, form), _answer_to_begun_game(request, form)
            )
        except OutdatedError:
            form.add_error(None, _("This form was somebody else’s. Load the page anew."))
        except NotMemberError:
            form.add_error("partner", _("They share no campaign with you by now. Choose somebody else."))
    return form_page(request, "divination/pairs/new.html", form, **SECTION)


def _begin_pair_game_of_form(request: PlayerRequest, form: NewPairForm) -> PairGame:
    told = form.cleaned_data
    mode, variations = told["mode"], told[f"as_{told['mode']}"]
    hand_size, own_name = told["hand"] or HAND, told.get("own_name", "")
    rest: dict[str, Any] = {
        "title": form.title_or_usual, "op_id": told["op_id"], "is_over_days": told["pace"] == OVER_DAYS,
        "minutes_for_turn": told["time"] or 0, "is_real": told["cards"] == REAL, "board": form.told_board,
        "hand_size": hand_size,
    }  # fmt: skip
    if told["partner"] == HERE:
        names = {seat: told[f"name_{seat}"] for seat in SEATS}
        return pairs.begin_pair_game_here(
            request.user,
            mode,
            variations,
            names,
            title=rest["title"],
            op_id=rest["op_id"],
            is_real=rest["is_real"],
            board=rest["board"],
            hand_size=hand_size,
        )
    if told["partner"] == APP:
        return begin_pair_game_with_app(
            request.user, mode, variations, told["player"] or SENSIBLE, title=rest["title"], op_id=rest["op_id"],
            is_over_days=rest["is_over_days"], board=rest["board"], hand_size=hand_size, own_name=own_name,
        )  # fmt: skip
    if form.seat is None:
        return pairs.begin_pair_game_by_link(request.user, mode, variations, own_name=own_name, **rest)
    return pairs.begin_pair_game(form.seat.campaign, mode, variations, request.user, form.seat.user, **rest)


def _answer_to_begun_game(request: PlayerRequest, form: NewPairForm) -> Callable[[PairGame], HttpResponse]:
    """Return what leads on to the table, or where it has an empty seat shows the link to it first."""
    if form.cleaned_data["partner"] == LINK:
        return lambda game: answer_with_new_seat_link(request, game)
    if form.cleaned_data["partner"] == APP:
        return _answer_once_app_has_begun
    return lambda game: see_other(game.get_absolute_url())


def _answer_once_app_has_begun(game: PairGame) -> HttpResponse:
    """Lead to the table, where the app's first turn is played if it begins."""
    play_app_decisions_known_at_once(game, pairs.seats_by_key(game))
    return see_other(game.get_absolute_url())


def members_of_same_campaigns(user: User | AnonymousUser) -> list[Member]:
    if not user.is_authenticated:
        return []
    mine = Campaign.objects.visible_to(user).active()
    others = Member.objects.present().filter(campaign__in=mine).exclude(user=user)
    return list(
        others.select_related("campaign", "user").order_by(
            "campaign__title", "campaign_id", "joined_at", "pk"
        )
    )
