"""Building a character: the draft, click by click, until it can be finished or accepted."""

from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from campaigns import unsaved
from campaigns.forms import new_op_id
from campaigns.http import PlayerRequest, SeeOther, one_or_404, redirect_whole_page, see_other
from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, CharacterQuerySet
from characters.socket.draft_form import DraftForm, NameForm
from characters.socket.rules import Problem, System
from characters.systems import SYSTEMS, own_and_plain_template_path, system_of

RadioSystemAndTemplatePaths = tuple[Any, System[Any, Any], tuple[str, str]]


def radios_with_system_and_template_paths(field: BoundField) -> list[RadioSystemAndTemplatePaths]:
    """Return each radio of a *field* that asks for a game, with its system and the templates that draw what is played
    there, the first that there is.
    """
    systems = list(SYSTEMS.values())
    drawn = [own_and_plain_template_path(system.key, "_kind.html") for system in systems]
    return list(zip(field, systems, drawn, strict=True))


class NewCharacterForm(forms.Form):
    """Which kind of character, and for which of the owner's campaigns."""

    system = forms.ChoiceField(
        label=_("Game"),
        choices=lambda: [(key, system.says.title) for key, system in SYSTEMS.items()],
        widget=forms.RadioSelect,
        initial=next(iter(SYSTEMS)),
        error_messages={"required": _("Choose a game.")},
    )
    campaign = forms.ModelChoiceField(
        Campaign.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("No campaign"),
        label=_("Campaign"),
    )

    def __init__(self, user: User, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        tables = Campaign.objects.visible_to(user).active().order_by("title")
        self.fields["campaign"].queryset = tables  # type: ignore[attr-defined]
        if data is None and not self.initial.get("campaign") and len(tables) == 1:
            self.initial["campaign"] = tables[0].slug
        wanted = self["campaign"].value()
        self.table = next((table for table in tables if table.slug == wanted), None)
        if self.table and self.table.system in SYSTEMS:
            self.initial.setdefault("system", self.table.system)

    @property
    def kinds(self) -> list[RadioSystemAndTemplatePaths]:
        """Return the game of the campaign it is for; every game where that plays none yet."""
        return [
            kind
            for kind in radios_with_system_and_template_paths(self["system"])
            if self._is_game_of_chosen_campaign_or_any(kind[1])
        ]

    @property
    def others(self) -> list[RadioSystemAndTemplatePaths]:
        """Return the games that the campaign it is for does not play first of all."""
        return [
            kind
            for kind in radios_with_system_and_template_paths(self["system"])
            if not self._is_game_of_chosen_campaign_or_any(kind[1])
        ]

    def _is_game_of_chosen_campaign_or_any(self, system: System[Any, Any]) -> bool:
        return self.table is None or self.table.system in ("", system.key)


@login_required
def new_character(request: PlayerRequest) -> HttpResponse:
    begun = {key: request.GET[key] for key in ("campaign", "system") if key in request.GET}
    form = NewCharacterForm(request.user, request.POST or None, initial=begun)
    if request.method != "POST" or not form.is_valid():
        context = {"form": form, "section": "characters"}
        return render(request, "characters/new.html", context, status=422 if form.is_bound else 200)
    draft = profiles.create_draft_and_delete_old_untouched(
        form.cleaned_data["system"], request.user, form.cleaned_data["campaign"]
    )
    return see_other(draft.get_absolute_url())


@require_POST
@login_required
def change_draft(request: PlayerRequest, character_slug: str) -> HttpResponse:
    found = one_or_404(_own_drafts, request.user, character_slug)
    _version, rules = ledger.version_and_house_rules_in_force(found)
    form, called = (
        system_of(found.system).shows.form(request.POST, draft=found.draft, rules=rules),
        _name_draft_if_posted_name_is_valid(request, found),
    )
    if not form.is_valid() or not called.is_valid():
        return render_builder(request, found, form, status=422, house_rules=rules, called=called)
    was_arrival = bool(found.draft.get("arrival"))
    try:
        profiles.change_draft(found, form.draft_after)
    except OutdatedError:
        return redirect_whole_page(request, found.get_absolute_url())
    if was_arrival != bool(found.draft.get("arrival")):  # another heading, other beginnings
        return redirect_whole_page(request, found.get_absolute_url())
    if not request.htmx:
        return see_other(found.get_absolute_url() + "#draft")
    unsaved.forget_typed_words_once_saved(request, HTTPStatus.OK)  # before its form is drawn anew, empty
    return render_builder(request, found, house_rules=rules)


@require_POST
@login_required
def finish_character_or_offer_to_gm(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Finish a draft with what is typed in it: a new character by its owner, an arrival by whoever runs the table."""
    found, seen = _visible_character_or_404(request, character_slug), request.POST.get("offered", "")
    if found.is_finished:  # a double click: the first result stands
        return redirect_whole_page(request, found.get_absolute_url())
    try:
        if unread := _save_posted_draft_or_return_invalid_forms(request, found):
            form, called = unread
            return render_builder(request, found, form, status=422, called=called)
        if found.draft.get("arrival") and not found.is_run_by(request.user):
            return _offer_to_gm_if_nothing_to_mend(request, found)
        if seen != _time_offered_to_gm_or_empty(found):
            return render_builder(request, found, status=409)
        ledger.finish_draft_as_first_line(found, op_id=new_op_id(), by=request.user)
    except RefusedError:
        return render_builder(request, found, status=422)
    except OutdatedError:
        return render_builder(request, _visible_character_or_404(request, character_slug), status=409)
    return redirect_whole_page(request, found.get_absolute_url())


def _name_draft_if_posted_name_is_valid(request: PlayerRequest, found: Character) -> NameForm:
    """Name the draft as it was typed along with a click; one that cannot be read changes nothing."""
    form = NameForm({"called": request.POST.get("called", found.name)})
    if form.is_valid() and form.cleaned_data["called"] != found.name:
        profiles.name_draft(found, form.cleaned_data["called"])
    return form


def _save_posted_draft_or_return_invalid_forms(
    request: PlayerRequest, found: Character
) -> tuple[DraftForm, NameForm] | None:
    """Keep what its owner typed into an open draft; return the forms where that cannot be read."""
    if found.owner_id != request.user.pk or found.offered_at is not None:
        return None
    form = system_of(found.system).shows.form(
        request.POST, draft=found.draft, rules=ledger.version_and_house_rules_in_force(found)[1]
    )
    called = _name_draft_if_posted_name_is_valid(request, found)
    if not form.is_valid() or not called.is_valid():
        return form, called
    profiles.change_draft(found, form.draft_after)
    return None


def _own_drafts(user: User) -> CharacterQuerySet:
    return Character.objects.filter(owner_id=user.pk, finished_at=None)


def _visible_drafts(user: User) -> CharacterQuerySet:
    return Character.objects.visible_to(user).filter(finished_at=None)


def _visible_character_or_404(request: PlayerRequest, character_slug: str) -> Character:
    return one_or_404(Character.objects.visible_to, request.user, character_slug, "campaign", "owner")


def _time_offered_to_gm_or_empty(found: Character) -> str:
    """Return what tells this offer from one made later, with other cards perhaps; empty: there is none."""
    return found.offered_at.isoformat() if found.offered_at else ""


@require_POST
@login_required
def withdraw_arrival(request: PlayerRequest, character_slug: str) -> SeeOther:
    """Take an arrival back to the workbench: its owner, or the game master who wants it changed."""
    found = one_or_404(_visible_drafts, request.user, character_slug, "campaign", "owner")
    profiles.withdraw_arrival_from_gm(found)
    back = found if found.owner_id == request.user.pk or found.table is None else found.table
    return see_other(back.get_absolute_url())


def render_builder(
    request: PlayerRequest,
    found: Character,
    form: DraftForm | None = None,
    *,
    status: int = 200,
    house_rules: Any = None,
    called: NameForm | None = None,
) -> HttpResponse:
    """Answer with the builder, or its one fragment; the table's *house_rules* spare asking for them."""
    system = system_of(found.system)
    house_rules = ledger.version_and_house_rules_in_force(found)[1] if house_rules is None else house_rules
    problems = ledger.draft_problems(found, house_rules)
    is_owner, is_arrival = found.owner_id == request.user.pk, bool(found.draft.get("arrival"))
    builder = system.shows.workbench(found.draft, house_rules, problems)
    asked = system_of(found.system).shows.form
    if form is None and (is_arrival or asked.is_drawn):  # a first deck is built by its buttons alone
        form = asked(None, draft=dict(builder), rules=house_rules)
    context = {
        "character": found,
        "system": system,
        "builder": builder,
        "builder_template": own_and_plain_template_path(system.key, "_builder.html"),
        "problems": problems,
        "todo": (todo := _problems_an_untouched_draft_has_too(found, problems, house_rules)),
        "is_amiss": len(todo) < len(problems),
        "called": called or NameForm(initial={"called": found.name}),
        "form": form,
        "starter_template": own_and_plain_template_path(system.key, "_starter.html"),
        "is_owner": is_owner,
        "is_open": is_owner and found.offered_at is None,
        "runs": is_arrival and found.is_run_by(request.user),
        "is_arrival": is_arrival,
        "is_outdated": status == 409,
        "offered": _time_offered_to_gm_or_empty(found),
        "section": "characters",
    }
    template = "characters/_builder.html" if request.htmx else "characters/builder.html"
    return render(request, template, context, status=status)


def _problems_an_untouched_draft_has_too(
    found: Character, problems: list[Problem], rules: Any
) -> list[Problem]:
    """Return those of *problems* that an untouched draft has too: still to do, and nobody's mistake."""
    begun = {"arrival": True} if found.draft.get("arrival") else {}
    blank = system_of(found.system).rules.problems(begun, rules)
    open_yet = {("name", ("name",)), *((problem.code, problem.where) for problem in blank)}
    return [problem for problem in problems if (problem.code, problem.where) in open_yet]


def _offer_to_gm_if_nothing_to_mend(request: PlayerRequest, found: Character) -> HttpResponse:
    """Lay an arrival before the game master, once nothing is left to mend."""
    if ledger.draft_problems(found):
        return render_builder(request, found, status=422)
    profiles.offer_draft_to_gm(found)
    return redirect_whole_page(request, found.get_absolute_url())
