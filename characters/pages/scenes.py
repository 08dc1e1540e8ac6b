"""A scene that a whole table plays: beginning it, its page, a move, taking one back, its end."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns.forms import OpForm
from campaigns.http import PlayerRequest, form_page, found_or_404, one_or_404, posted_data, see_other
from campaigns.kept_queries import KeptModelQuery, KeptQuery
from campaigns.models import Campaign, User
from characters.ledger import latecomers, ledger, scenes
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, Opponent, Scene, SceneQuerySet
from characters.pages.curtain import hand_written_down
from characters.pages.form_stage import FormStage
from characters.pages.scene_forms import BeginForm, EndForm
from characters.pages.staging import COMES, Stage
from characters.socket.rules import SceneKind, ScenePlayedByForms, ScenePlayedByOptions
from play.rules.kinds import IllegalMoveError

TRACKER = "tracker"  # what a poll renews while somebody chooses; else all of it


def _visible_scenes(user_pk: int, slug: str) -> SceneQuerySet:
    return Scene.objects.visible_to(User(pk=user_pk)).filter(record__slug=slug)


VISIBLE_SCENE = KeptModelQuery(Scene, _visible_scenes, int, str, beside=["record", "campaign"])
NUMBER_AND_SESSION = KeptQuery(
    lambda user_pk, slug: _visible_scenes(user_pk, slug).values_list("record__number", "game_session"),
    int,
    str,
)


@never_cache
@login_required
def ask_or_begin_scene(
    request: PlayerRequest, campaign_slug: str, system_key: str, scene_kind_key: str
) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    what = _scene_kind_or_404(system_key, scene_kind_key)
    if first := scenes.scene_begun_by_op(
        request.POST.get("op_id"), campaign
    ):  # a double click: the first result stands
        return see_other(first.get_absolute_url())
    if isinstance(what, ScenePlayedByForms):
        return _ask_or_begin_by_form(request, campaign, system_key, what, posted_data(request))
    assert isinstance(what, ScenePlayedByOptions)
    form = _scene_begin_form(campaign, system_key, what, posted_data(request))
    page = {"campaign": campaign, "kind": what, "system": system_key, "section": "campaigns"}
    if form.is_valid():
        told = {"op_id": form.cleaned_data["op_id"], "by": request.user}
        try:
            begun = scenes.begin_scene(
                campaign, system_key, what, form.cleaned_data["title"], form.comers, form.answers, **told
            )
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            return see_other(begun.get_absolute_url())
    return form_page(request, "characters/scene_new.html", form, **page)


def _ask_or_begin_by_form(
    request: PlayerRequest,
    campaign: Campaign,
    system_key: str,
    kind: ScenePlayedByForms[Any, Any],
    data: QueryDict | None,
) -> HttpResponse:
    there = Character.objects.at_table().active().filter(campaign=campaign, system=system_key)
    characters = list(there.select_related("owner"))
    states = ledger.states_by_pk(characters)
    form = kind.begin_form([(each, states[each.pk].sheet) for each in characters], data)
    if form.is_valid():
        told = {"op_id": form.cleaned_data["op_id"], "by": request.user}
        try:
            begun = scenes.begin_scene_of_cast(
                campaign, system_key, kind, form.cleaned_data["title"], form.cast, **told
            )
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            return see_other(begun.get_absolute_url())
    page = {"campaign": campaign, "kind": kind, "system": system_key, "section": "campaigns"}
    return form_page(
        request,
        "characters/scene_begin.html",
        form,
        drawn_by=f"characters/{system_key}/_{kind.key}_begin.html",
        **page,
    )


def _scene_kind_or_404(system_key: str, scene_kind_key: str) -> SceneKind[Any, Any]:
    try:
        return scenes.scene_kind(system_key, scene_kind_key)
    except KeyError as error:
        raise Http404 from error


def _scene_begin_form(
    campaign: Campaign, system_key: str, kind: ScenePlayedByOptions[Any, Any], data: QueryDict | None
) -> BeginForm:
    there = Character.objects.at_table().active().filter(campaign=campaign, system=system_key)
    characters = list(there.select_related("owner"))
    states = ledger.states_by_pk(characters)
    foes = Opponent.objects.active().filter(campaign=campaign, system=system_key, kind__in=kind.opponents)
    _version, house_rules = ledger.version_and_house_rules_of_campaign(campaign.pk, system_key)
    there_with_sheets = [(each, states[each.pk].sheet) for each in characters]
    return BeginForm(kind, there_with_sheets, list(foes), data, house_rules=house_rules)


# --- the page ---


@never_cache
@require_GET
@login_required
def scene_page(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    seen = request.GET.get("seen", "")
    if request.htmx and seen.isdecimal() and _has_no_news_since(request, scene_slug, int(seen)):
        return HttpResponse(status=204)
    return _render_stage(request, _stage(request, _visible_scene_or_404(request, scene_slug)))


def _has_no_news_since(request: PlayerRequest, scene_slug: str, number: int) -> bool:
    """Say whether the scene still stands where it stood after *number* acts, without reading it, and the hand that the
    page says it shows is the one that was opened last; of one that is over, whether the session it awaits is unwritten.
    """
    hand = hand_written_down(request.session, scene_slug)
    if request.GET.get("hand", hand) != hand:
        return False
    found = NUMBER_AND_SESSION.rows(request.user.pk, scene_slug)
    if not found or found[0][0] != number:
        return False
    return request.GET.get("awaits") != "session" or found[0][1] is None


def _visible_scene_or_404(request: PlayerRequest, scene_slug: str) -> Any:
    return found_or_404(VISIBLE_SCENE.first(request.user.pk, scene_slug))


@require_POST
@login_required
def make_move_and_show_scene(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    found = _visible_scene_or_404(request, scene_slug)
    if scenes.is_played_by_forms(found):
        return _make_moves_of_form_and_show(request, found)
    stage = Stage(request, found, request.POST)
    form = stage.form
    if form is not None and form.is_shown_anew and not stage.is_outdated:
        return _render_stage(request, stage)
    if form is None or stage.is_outdated or not form.is_valid():
        if scenes.has_played_op(found, request.POST.get("op_id")):  # a double click: the first result stands
            return _show_after_move(
                request, _visible_scene_or_404(request, scene_slug), request.POST.get("seat", "")
            )
        if form is not None and not stage.is_outdated:
            return _render_stage(request, stage, status=422)
        return _render_stage_after_others(request, scene_slug)
    told = {"seen_number": stage.seen, "op_id": form.cleaned_data["op_id"], "by": request.user}
    seat, own = stage.seat_that_moves(form.option), stage.own
    try:
        if form.option.code == COMES:
            made = latecomers.let_somebody_come(found, form.answers, **told)
        else:
            made = scenes.make_move(found, form.option, form.answers, form.entered, seat=seat, **told)
    except OutdatedError:
        return _render_stage_after_others(request, scene_slug)
    except RefusedError as error:
        form.add_errors_of_refusal(error.problems)
        return _render_stage(request, stage, status=422)
    return _show_after_move(request, found, form.option.seat, made, own)


def _render_stage_after_others(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    """Show the scene as others have moved it since, with what was posted to be chosen anew."""
    stage = Stage(request, _visible_scene_or_404(request, scene_slug), request.POST)
    return _render_stage(request, stage, status=409)


def _make_moves_of_form_and_show(request: PlayerRequest, found: Any) -> HttpResponse:
    """Make the moves of what was posted, all or none, and show the scene with what came of them."""
    stage = FormStage(request, found, request.POST)
    op = OpForm(request.POST)
    if not op.is_valid():
        return _render_stage(request, stage, 422, str(_("Load the page anew.")))
    if scenes.has_played_op(found, op.cleaned_data["op_id"]):  # a double click: the first result stands
        return _show_after_move(request, found, stage.seat)
    if request.POST.get("seat", "") != stage.seat:
        return _render_stage(request, stage, 422, scenes.SEAT_OF_OTHERS)
    told = {"seen_number": stage.seen, "op_id": op.cleaned_data["op_id"], "by": request.user}
    try:
        moves = stage.kind.moves(stage.reading)
        made = scenes.make_moves(found, stage.seat, moves, seats_read_from=stage.reads, **told)
    except OutdatedError:
        return _render_stage(request, FormStage(request, found, request.POST), 409)
    except (RefusedError, IllegalMoveError) as error:
        return _render_stage(request, stage, 422, str(error))
    return _show_after_move(request, found, made_act_number=made)


@require_POST
@login_required
def draw_curtain(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    """Open the hand of the seat that is told; told none, hide all."""
    found = _visible_scene_or_404(request, scene_slug)
    if not scenes.is_played_by_forms(found) or not (stage := FormStage(request, found)).hands:
        raise Http404
    stage.open_or_hide_hand(request.POST.get("seat", ""))
    return _show_after_move(request, found)


@require_POST
@login_required
def take_back_last_move(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    """Let the last move not have been made, as far as nobody learned anything by it."""
    found = _visible_scene_or_404(request, scene_slug)
    stage = _stage(request, found)
    number, seen = request.POST.get("number", ""), request.POST.get("seen", "")
    if str(stage.takeable) != number or seen != str(stage.number):
        if number.isdecimal() and scenes.was_act_taken_back(found, number):
            return _show_after_move(
                request, _visible_scene_or_404(request, scene_slug)
            )  # a double click: it is taken back
        return _render_stage(request, stage, status=409)
    try:
        scenes.take_back_last_move(
            found, stage.seen_by, stage.takeable, seen_number=stage.number, by=request.user
        )
    except (OutdatedError, RefusedError):
        return _render_stage(request, _stage(request, _visible_scene_or_404(request, scene_slug)), status=409)
    return _show_after_move(request, found, request.POST.get("seat", ""), own_seats=stage.own)


@require_POST
@login_required
def end_scene(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    """Write what each character takes away into the ledgers."""
    found = _visible_scene_or_404(request, scene_slug)
    if not found.is_run or scenes.is_played_by_forms(found):
        raise Http404
    if found.ended_at:  # a double click: it is written
        return _show_after_move(request, found)
    form = EndForm(found.campaign.sessions.all(), request.POST)
    if not form.is_valid():
        return _render_stage(request, Stage(request, found), status=422)
    seen, session = form.cleaned_data["seen"], form.cleaned_data["session"]
    try:
        scenes.end_scene(found, session, seen_number=-1 if seen is None else seen, by=request.user)
    except (OutdatedError, RefusedError):
        return _render_stage(request, Stage(request, _visible_scene_or_404(request, scene_slug)), status=409)
    messages.success(request, _("It is in the ledgers."))
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def begin_scene_with_same_participants(request: PlayerRequest, scene_slug: str) -> HttpResponse:
    """Begin another scene with the same fighters, once this one is over."""
    found = _visible_scene_or_404(request, scene_slug)
    if not found.is_run or scenes.is_played_by_forms(found):
        raise Http404
    form = OpForm(request.POST)
    if not form.is_valid():
        return _render_stage(
            request, Stage(request, found), status=422, refused=str(_("Load the page anew."))
        )
    try:
        begun = scenes.begin_scene_with_same_participants(
            found, op_id=form.cleaned_data["op_id"], by=request.user
        )
    except RefusedError as error:
        return _render_stage(request, Stage(request, found), status=422, refused=str(error))
    return see_other(begun.get_absolute_url())


def _show_after_move(
    request: PlayerRequest,
    found: Scene,
    seat: str = "",
    made_act_number: int = 0,
    own_seats: frozenset[str] | None = None,
) -> HttpResponse:
    """Show the scene with what *seat* might do next; with nobody in mind, what the first who can might do."""
    if request.htmx:
        return _render_stage(
            request, _stage(request, found, chosen=seat, made=made_act_number, own=own_seats)
        )
    url = found.get_absolute_url()
    return see_other(f"{url}?as={seat}&moved=yes" if seat.isalnum() else url)


def _stage(
    request: PlayerRequest, found: Any, data: QueryDict | None = None, **told: Any
) -> Stage | FormStage:
    """Return *found* as whoever asks sees it, by how it is played."""
    stage = FormStage if scenes.is_played_by_forms(found) else Stage
    return stage(request, found, data, **told)


def _render_stage(
    request: PlayerRequest, stage: Stage | FormStage, status: int = 200, refused: str = ""
) -> HttpResponse:
    context = {"stage": stage, "is_stale": status == 409, "refused": refused, "section": "campaigns"}
    if isinstance(stage, FormStage):
        template = stage.template if request.htmx else "characters/scene_by_forms.html"
        return render(request, template, {**context, "table": stage.view}, status=status)
    if request.htmx:
        template = (
            "_scene_tracker" if request.htmx.target == TRACKER and request.method == "GET" else "_scene"
        )
        return render(request, f"characters/{template}.html", context, status=status)
    return render(request, "characters/scene.html", context, status=status)
