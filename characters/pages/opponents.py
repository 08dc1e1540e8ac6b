"""What stands against a table's characters: the list, one of them, and what its game masters do with it."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaigns.fields import LineField, LongField
from campaigns.forms import OP_ID, SavedAndTyped, VersionForm, new_op_id
from campaigns.http import PlayerRequest, SeeOther, form_page, one_or_404, posted_data, see_other, stale_page
from campaigns.listing import page_of_rows, search_over_list_pages
from campaigns.models import NAME, Campaign
from characters.ledger import ledger, opposition
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, GMOpponentNote, Opponent
from characters.socket.opponents import OpponentPart
from characters.socket.rules import OpponentKind, System
from characters.systems import SYSTEMS, opponent_kind, system_of

AT_ONCE = 8  # whom a row of the list may be set against; an opponent's own page has all


class OpponentForm(VersionForm):
    """An opponent's name and portrait, and its system's own questions as a form within the form."""

    op_id = forms.RegexField(
        OP_ID, widget=forms.HiddenInput, error_messages={"invalid": _("Load the page anew.")}
    )
    name = LineField(label=_("Name"), max_length=NAME)
    portrait = LongField(
        label=_("What they look like"),
        required=False,
        help_text=_("Players read it once you reveal this."),
        widget=forms.Textarea({"rows": 4}),
    )

    def __init__(self, opponent: Opponent, data: Any = None) -> None:
        self.opponent, is_new = opponent, opponent.pk is None
        told = {"name": opponent.name, "portrait": opponent.portrait, "version": opponent.version}
        super().__init__(data, initial={"op_id": new_op_id(), **({} if is_new else told)})
        del self.fields["version" if is_new else "op_id"]
        self.part: OpponentPart = opponent_kind(opponent.system, opponent.kind).form(data, told=opponent.data)

    def is_valid(self) -> bool:
        return all([super().is_valid(), self.part.is_valid()])

    @property
    def to_mend(self) -> list[forms.BoundField]:
        """Return every field that has something to mend, down the page."""
        return [form[name] for form in (self, self.part) for name in form.fields if name in form.errors]

    def columns(self) -> dict[str, Any]:
        """Return the columns to save."""
        typed = self.cleaned_data
        return {"name": typed["name"], "portrait": typed["portrait"], "data": self.part.kept}

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: dict[str, Any]) -> list[SavedAndTyped]:
        return super().rows_of_saved_meanwhile_and_typed(
            saved_meanwhile
        ) + self.part.rows_of_saved_meanwhile_and_typed(saved_meanwhile["data"])

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "OpponentForm":
        data = self.data.copy()  # type: ignore[attr-defined]  # cards are several of one name
        data["version"] = str(version_saved_meanwhile)
        return OpponentForm(self.opponent, data)


class OpponentNoteForm(VersionForm):
    text = LongField(
        label=_("Your note"),
        help_text=_("Only GMs read it, revealed or not."),
        required=False,
        widget=forms.Textarea({"rows": 12}),
    )


@never_cache
@require_GET
@login_required
def opponents_page(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    """All of a table's opponents to its game masters, to its players those revealed."""
    campaign = one_or_404(Campaign.objects.visible_to, request.user, campaign_slug)
    game = _system_with_opponents_or_404(system_key)
    is_gm = Campaign.objects.run_by(request.user).filter(pk=campaign.pk).exists()
    theirs = Opponent.objects.visible_to(request.user).filter(campaign=campaign, system=system_key)
    theirs = theirs if is_gm else theirs.active()  # the archive is the game masters'
    found = page_of_rows(
        request, theirs.order_by(F("archived_at").asc(nulls_first=True), "kind", "name", "pk"), "name"
    )
    facing = _characters_at_table_own_first(request, campaign, system_key)
    here = [opponent for opponent in found if opponent.archived_at is None]
    context = {
        "campaign": campaign,
        "system": game,
        "is_gm": is_gm,
        "kinds": [
            (
                kind,
                [(o, _line_for_reader(kind, o, is_gm=is_gm)) for o in here if o.kind == kind.key],
            )
            for kind in game.opponents
        ],
        "page": found,
        "search": search_over_list_pages(request, found),
        "archived": [opponent for opponent in found if opponent.archived_at],
        "characters": facing[:AT_ONCE],
        "more": len(facing[AT_ONCE:]),
        "section": "campaigns",
    }
    return render(request, "characters/opponents.html", context)


def _system_with_opponents_or_404(system_key: str) -> System[Any, Any]:
    if system_key not in SYSTEMS or not system_of(system_key).opponents:
        raise Http404
    return system_of(system_key)


def _line_for_reader(kind: OpponentKind[Any], opponent: Opponent, *, is_gm: bool) -> str:
    return kind.describe(opponent.data) if _may_read_figures(kind, is_gm=is_gm) else ""


def _may_read_figures(kind: OpponentKind[Any], *, is_gm: bool) -> bool:
    return is_gm or not kind.keeps_figures


def _characters_at_table_own_first(
    request: PlayerRequest, campaign: Campaign, system_key: str
) -> list[Character]:
    """Return the characters at this table, the reader's own first."""
    theirs = Character.objects.at_table().active().filter(campaign=campaign, system=system_key)
    return sorted(theirs.select_related("owner"), key=lambda who: who.owner_id != request.user.pk)


@never_cache
@login_required
def new_opponent(
    request: PlayerRequest, campaign_slug: str, system_key: str, opponent_kind_key: str
) -> HttpResponse:
    campaign = one_or_404(Campaign.objects.run_by, request.user, campaign_slug)
    what = next(
        (
            found
            for found in _system_with_opponents_or_404(system_key).opponents
            if found.key == opponent_kind_key
        ),
        None,
    )
    if what is None:
        raise Http404
    form = OpponentForm(
        Opponent(campaign=campaign, system=system_key, kind=opponent_kind_key),
        posted_data(request),
    )
    page = {"campaign": campaign, "kind": what, "section": "campaigns"}
    if form.is_valid():
        op_id = form.cleaned_data["op_id"]
        try:
            made = opposition.create_opponent(
                campaign, system_key, opponent_kind_key, op_id=op_id, **form.columns()
            )
        except RefusedError as error:
            form.add_error(None, str(error))
        else:
            return see_other(made.get_absolute_url())
    return form_page(request, "characters/opponent_form.html", form, **page)


@never_cache
@require_GET
@login_required
def opponent_page(request: PlayerRequest, opponent_slug: str) -> HttpResponse:
    """An opponent with its cards, and how each character at the table stands against it."""
    found = one_or_404(Opponent.objects.visible_to, request.user, opponent_slug, "campaign")
    is_gm = Opponent.objects.run_by(request.user).filter(pk=found.pk).exists()
    kind = opponent_kind(found.system, found.kind)
    facing = page_of_rows(
        request, _characters_at_table_own_first(request, found.campaign, found.system), "name", "owner"
    )
    states = ledger.states_by_pk(list(facing))
    context = {
        "opponent": found,
        "kind": kind,
        "line": _line_for_reader(kind, found, is_gm=is_gm),
        "shown": kind.shown(found.data) if _may_read_figures(kind, is_gm=is_gm) else None,
        "shown_template": f"characters/{found.system}/_opponent.html",
        "page": facing,
        "search": search_over_list_pages(request, facing),
        "facing": [(who, kind.glance(states[who.pk].sheet, found.data)) for who in facing if kind.glance],
        "scenes": [s for s in system_of(found.system).scenes if found.kind in s.opponents],
        "is_gm": is_gm,
        "note": GMOpponentNote.objects.filter(opponent=found).first() if is_gm else None,
        "section": "campaigns",
    }
    return render(request, "characters/opponent.html", context)


@never_cache
@login_required
def edit_opponent(request: PlayerRequest, opponent_slug: str) -> HttpResponse:
    found = _opponent_run_by_user_or_404(request, opponent_slug)
    form = OpponentForm(found, posted_data(request))
    kind = opponent_kind(found.system, found.kind)
    page = {"campaign": found.campaign, "kind": kind, "opponent": found, "section": "campaigns"}
    if not form.is_valid():
        return form_page(request, "characters/opponent_form.html", form, **page)
    try:
        opposition.save_opponent(found, form.columns(), seen_version=form.cleaned_data["version"])
    except OutdatedError:
        now = {"name": found.name, "portrait": found.portrait, "data": found.data}
        return stale_page(
            request,
            "characters/opponent_form.html",
            form,
            saved_values=now,
            saved_version=found.version,
            **page,
        )
    return see_other(found.get_absolute_url())


@never_cache
@login_required
def gm_note_on_opponent_page(request: PlayerRequest, opponent_slug: str) -> HttpResponse:
    """What the game masters keep to themselves about an opponent."""
    found = _opponent_run_by_user_or_404(request, opponent_slug)
    kept = GMOpponentNote.objects.filter(opponent=found).first() or GMOpponentNote(version=0)
    form = OpponentNoteForm(posted_data(request), initial={"text": kept.text, "version": kept.version})
    page = {"opponent": found, "section": "campaigns"}
    if not form.is_valid():
        return form_page(request, "characters/opponent_note.html", form, **page)
    try:
        opposition.save_opponent_gm_note(
            found, form.cleaned_data["text"], seen_version=form.cleaned_data["version"]
        )
    except OutdatedError:
        now = {"text": kept.text}
        return stale_page(
            request,
            "characters/opponent_note.html",
            form,
            saved_values=now,
            saved_version=kept.version,
            **page,
        )
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def reveal_or_hide_opponent(request: PlayerRequest, opponent_slug: str) -> SeeOther:
    """Show an opponent to the players, or hide it again."""
    found = _opponent_run_by_user_or_404(request, opponent_slug)
    opposition.set_opponent_revealed(found, is_revealed=request.POST.get("shown") == "yes")
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def archive_or_bring_back_opponent(request: PlayerRequest, opponent_slug: str) -> SeeOther:
    """Put an opponent away, or bring it back."""
    found = _opponent_run_by_user_or_404(request, opponent_slug)
    opposition.set_opponent_archived(found, is_archived=request.POST.get("away") == "yes")
    return see_other(found.get_absolute_url())


def _opponent_run_by_user_or_404(request: PlayerRequest, opponent_slug: str) -> Opponent:
    return one_or_404(Opponent.objects.run_by, request.user, opponent_slug, "campaign")
