"""A game that two of a campaign play: beginning it, its page, a move, taking one back, beginning it again."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.fields import LineField
from campaigns.forms import OpForm, new_op_id
from campaigns.http import PlayerRequest, form_page, posted_data, redirect_whole_page, see_other
from campaigns.models import NAME, Campaign, Member, User
from divination.errors import RefusedError
from divination.games import pairs
from divination.models import PairGame
from divination.modes import FOR_TWO, MODES_FOR_TWO
from divination.pages.begin_forms import DAY
from divination.pages.games import PlayForm, WriteForm
from divination.pages.pair_table import PairTable
from divination.rules.starfield import EDGE, HEART, ONE, TWO
from divination.sky import picture_of_sky

SECTION = {"section": "games"}
# What a variation does to the chance, of a hundred games that the app's sensible players play with each other: 2,000
# seeded games a row (`test_two_players_figures.py`), 400 and 1,000 of `manage.py play` where several go together.
CHANCES = {
    "lovers_discourse": gettext_lazy(
        "The app’s sensible pair wins 73 games of 100; Fated and Numerology together 37, Meditative and Fated 32, "
        "Meditative and Numerology 31, all three 9."
    ),
    "meditative": gettext_lazy("44 of 100 are won: harder for two, though easier alone."),
    "fated": gettext_lazy("55 of 100 are won."),
    "numerology": gettext_lazy("56 of 100 are won."),
    "warring_planets": gettext_lazy("Who begins wins 54 games of 100, and a draw comes now and then."),
    "noble": gettext_lazy("Attacks become a little rarer; who begins wins 53 of 100."),
    "outnumber": gettext_lazy("Attacks become a little more frequent; who begins wins 54 of 100."),
}
PICTURES = {
    "lovers_discourse": picture_of_sky(HEART, *EDGE[ONE], *EDGE[TWO]),
    "warring_planets": picture_of_sky(*EDGE[ONE]),
}


class NewPairForm(OpForm):
    """A game for two to begin: which one, with whom."""

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
    title = LineField(
        label=gettext_lazy("Title"),
        max_length=NAME,
        required=False,
        help_text=gettext_lazy("Left empty it is the game and the day."),
    )

    def __init__(self, seats: list[Member], data: Any = None, *, mode: str = "", campaign: str = "") -> None:
        """*seats* are those of others at the tables of whoever begins; *mode* and *campaign* choose beforehand."""
        self.seats = {f"{seat.campaign.slug}.{seat.user.slug}": seat for seat in seats}
        wished = [key for key, seat in self.seats.items() if seat.campaign.slug == campaign]
        super().__init__(
            data,
            initial={
                "op_id": new_op_id(),
                "mode": mode if mode in MODES_FOR_TWO else FOR_TWO[0].key,
                "partner": next(iter([*wished, *self.seats]), ""),
            },
        )
        self.fields["partner"].choices = [  # type: ignore[attr-defined]
            (key, str(seat.user)) for key, seat in self.seats.items()
        ]
        for each in FOR_TWO:
            self.fields[f"as_{each.key}"] = forms.MultipleChoiceField(
                label=_("Variations"),
                choices=[(way.key, way.title) for way in each.variations],
                required=False,
                widget=forms.CheckboxSelectMultiple,
                error_messages={"invalid_choice": _("There is no such way to play it. Choose among these.")},
            )

    @property
    def tables(self) -> Iterator[tuple[Campaign, list[Any]]]:
        """Yield each campaign with the radios of those who sit there."""
        radios = zip(self.seats.values(), self["partner"], strict=True)
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
                "ways": [
                    (way, variation.line, CHANCES[variation.key])
                    for way, variation in zip(ways, mode.variations, strict=True)
                ],
            }

    @property
    def seat(self) -> Member:
        return self.seats[self.cleaned_data["partner"]]

    @property
    def title_or_usual(self) -> str:
        return self.cleaned_data["title"] or usual_title(self.cleaned_data["mode"])


def usual_title(mode_key: str) -> str:
    return f"{MODES_FOR_TWO[mode_key].title}, {date_format(timezone.localdate(), DAY)}"


@never_cache
@login_required
def new_pair_page(request: PlayerRequest) -> HttpResponse:
    """Begin a game with somebody of a campaign; it lies on the table of both at once."""
    asked = {key: request.GET.get(key, "") for key in ("mode", "campaign")}
    form = NewPairForm(_seats_of_others(request.user), posted_data(request), **asked)
    if form.is_valid():
        told = form.cleaned_data
        try:
            game = pairs.begin_pair_game(
                form.seat.campaign, told["mode"], told[f"as_{told['mode']}"], request.user, form.seat.user,
                title=form.title_or_usual, op_id=told["op_id"],
            )  # fmt: skip
        except OutdatedError:
            form.add_error(None, _("This form was somebody else’s. Load the page anew."))
        except NotMemberError:
            form.add_error("partner", _("They share no campaign with you by now. Choose somebody else."))
        else:
            return see_other(game.get_absolute_url())
    return form_page(request, "divination/pairs/new.html", form, **SECTION)


def _seats_of_others(user: User) -> list[Member]:
    mine = Campaign.objects.visible_to(user).active()
    others = Member.objects.present().filter(campaign__in=mine).exclude(user=user)
    return list(
        others.select_related("campaign", "user").order_by(
            "campaign__title", "campaign_id", "joined_at", "pk"
        )
    )


@never_cache
@require_safe
@login_required
def pair_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The table, from where the reader sits; what is chosen stands in the address."""
    if request.htmx and request.GET.get("seen") and _is_as_seen(request, pair_slug):
        return HttpResponse(status=204)
    game = _visible_pair_or_404(request, pair_slug)
    return _table_page(request, game, pairs.people_by_seat(game), asked=request.GET.dict())


def _is_as_seen(request: PlayerRequest, pair_slug: str) -> bool:
    rows = PairGame.objects.visible_to(request.user).filter(slug=pair_slug)
    return str(rows.values_list("number", flat=True).first()) == request.GET["seen"]


def _visible_pair_or_404(request: PlayerRequest, pair_slug: str) -> PairGame:
    visible = PairGame.objects.visible_to(request.user).select_related("campaign")
    return get_object_or_404(visible, slug=pair_slug)


@require_POST
@login_required
def make_pair_move(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    game, people, seat = _own_pair_people_and_seat_or_404(request, pair_slug)
    form = PlayForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, people, status=422, problem=_first_problem(form))
    told = form.cleaned_data
    try:
        pairs.make_move(
            game, seat, form.line, seen_number=told["number"], op_id=told["op_id"], by=request.user
        )
    except OutdatedError:
        return _overtaken_page(request, game, people)
    except RefusedError as error:
        return _table_page(request, game, people, status=422, problem=str(error))
    return _answer_after_move(request, game, people)


@require_POST
@login_required
def take_back_pair_move(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    game, people, seat = _own_pair_people_and_seat_or_404(request, pair_slug)
    form = WriteForm(request.POST)
    if not form.is_valid():
        return _table_page(request, game, people, status=422, problem=_first_problem(form))
    told = form.cleaned_data
    try:
        pairs.take_back_last_act(game, seat, seen_number=told["number"], op_id=told["op_id"], by=request.user)
    except OutdatedError:
        return _overtaken_page(request, game, people)
    except RefusedError as error:
        return _table_page(request, game, people, status=422, problem=str(error))
    return _answer_after_move(request, game, people)


@require_POST
@login_required
def begin_pair_again(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """Begin the next game of the same two, the other one first; whoever asks second finds the same."""
    game, _people, _seat = _own_pair_people_and_seat_or_404(request, pair_slug)
    if not game.ended_at:
        return see_other(game.get_absolute_url())
    try:
        begun = pairs.begin_pair_game_again(game, usual_title(game.kind))
    except NotMemberError:
        messages.error(request, _("One of you two has left this campaign, so it cannot begin again."))
        return see_other(game.get_absolute_url())
    return redirect_whole_page(request, begun.get_absolute_url())


def _own_pair_people_and_seat_or_404(
    request: PlayerRequest, pair_slug: str
) -> tuple[PairGame, dict[str, User | None], str]:
    game = _visible_pair_or_404(request, pair_slug)
    people = pairs.people_by_seat(game)
    seats = pairs.seats_of_user(people, request.user)
    if not seats:
        raise Http404
    return game, people, min(seats)


def _first_problem(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


def _overtaken_page(request: PlayerRequest, game: PairGame, people: dict[str, User | None]) -> HttpResponse:
    game.refresh_from_db()
    text = _("The game moved on while you looked. Look again, then choose anew.")
    return _table_page(request, game, people, status=409, problem=text)


def _answer_after_move(
    request: PlayerRequest, game: PairGame, people: dict[str, User | None]
) -> HttpResponse:
    return _table_page(request, game, people) if request.htmx else see_other(game.get_absolute_url())


def _table_page(
    request: PlayerRequest,
    game: PairGame,
    people: dict[str, User | None],
    *,
    status: int = 200,
    asked: dict[str, str] | None = None,
    problem: str = "",
) -> HttpResponse:
    seat = min(pairs.seats_of_user(people, request.user), default="")
    table = PairTable(game, people, seat, asked or {})
    name = "_table" if request.htmx else "table"
    context = {"table": table, "game": game, "problem": problem, **SECTION}
    answer = render(request, f"divination/pairs/{name}.html", context, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
