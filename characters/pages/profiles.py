"""What is kept about a character beside its ledger: words, awards, whose it is and where it plays."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, F, OuterRef
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.fields import LineField, LongField
from campaigns.forms import VersionForm
from campaigns.http import PlayerRequest, SeeOther, form_page, one_or_404, posted_data, see_other, stale_page
from campaigns.listing import page_of_rows, search_over_list_pages
from campaigns.models import NAME, Campaign, Member, User
from characters.ledger import ledger, profiles
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character
from characters.systems import SYSTEMS, system_of


class WordsForm(VersionForm):
    """Name, pronouns and a system's texts, the private ones too: they are their owner's to edit."""

    name = LineField(label=_("Name"), max_length=NAME)
    pronouns = LineField(label=_("Pronouns"), max_length=40, required=False)

    def __init__(self, character: Character, data: Any = None) -> None:
        self.character = character
        texts = system_of(character.system).says.texts
        initial = {"name": character.name, "pronouns": character.pronouns, "version": character.version}
        super().__init__(data, initial=initial | {t.key: character.texts.get(t.key, "") for t in texts})
        for text in texts:
            field = LongField if text.long else LineField
            self.fields[text.key] = field(
                label=text.label, max_length=text.limit, required=False, help_text=text.hint
            )

    def words(self) -> dict[str, Any]:
        """Return the columns to save."""
        typed = {
            text.key: self.cleaned_data[text.key] for text in system_of(self.character.system).says.texts
        }
        kept = {key: value for key, value in (self.character.texts | typed).items() if value}
        return {"name": self.cleaned_data["name"], "pronouns": self.cleaned_data["pronouns"], "texts": kept}

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "WordsForm":
        return WordsForm(self.character, {**self.data.dict(), "version": str(version_saved_meanwhile)})  # type: ignore[attr-defined]


class HandOverForm(forms.Form):
    to = forms.ModelChoiceField(
        User.objects.none(),
        to_field_name="slug",
        empty_label=_("Choose somebody"),
        label=_("To whom"),
        help_text=_("Private notes stay with who wrote them: they show again if the character comes back."),
    )

    def __init__(self, character: Character, data: Any = None) -> None:
        super().__init__(data)
        seats = character.seats if character.table else {}  # who has left a table is told nothing of it
        others = User.objects.filter(pk__in=seats).exclude(pk=character.owner_id)
        self.fields["to"].queryset = others.order_by("display_name")  # type: ignore[attr-defined]


class JoinForm(forms.Form):
    campaign = forms.ModelChoiceField(
        Campaign.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("No campaign"),
        label=_("Campaign"),
    )

    def __init__(self, owner: User, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["campaign"].queryset = Campaign.objects.visible_to(owner).order_by("title")  # type: ignore[attr-defined]


@require_GET
@login_required
def characters_page(request: PlayerRequest) -> HttpResponse:
    """Your characters, drafts and archive, and those of your tables."""
    sits = Exists(Member.objects.of(request.user).filter(campaign=OuterRef("campaign_id")))
    shown = Character.objects.annotate(is_at_table=sits).select_related("campaign", "owner")
    own, theirs = shown.filter(owner=request.user), shown.visible_to(request.user).active()
    newest, by_table = F("finished_at").desc(nulls_first=True), ("campaign__title", "name", "pk")
    mine = page_of_rows(request, own.active().order_by(newest, "name", "pk"), "name")
    others = page_of_rows(
        request,
        theirs.exclude(owner=request.user).order_by(*by_table),
        *("name", "campaign__title"),
        page_parameter="others",
    )
    archived = page_of_rows(request, own.filter(archived_at__isnull=False), "name", page_parameter="archive")
    context = {
        "mine": mine,
        "others": others,
        "archived": archived,
        "search": search_over_list_pages(request, mine, others, archived),
        "is_archive_open": "archive" in request.GET or "q" in request.GET,
        "systems": list(SYSTEMS.values()),
        "section": "characters",
    }
    return render(request, "characters/list.html", context)


@login_required
def edit_name_and_texts(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Name, pronouns and texts: the owner's alone."""
    found = _own_character_or_404(request, character_slug)
    form, page = WordsForm(found, posted_data(request)), {"character": found, "section": "characters"}
    if not form.is_valid():
        return form_page(request, "characters/words.html", form, **page)
    try:
        profiles.save_name_and_texts(found, form.words(), seen_version=form.cleaned_data["version"])
    except OutdatedError:
        now = dict(WordsForm(_own_character_or_404(request, character_slug)).initial)
        return stale_page(
            request, "characters/words.html", form, saved_values=now, saved_version=now["version"], **page
        )
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def archive_or_bring_back_character(request: PlayerRequest, character_slug: str) -> SeeOther:
    found = _own_character_or_404(request, character_slug)
    profiles.set_character_archived(found, is_archived=request.POST.get("away") == "yes")
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def duplicate_as_draft(request: PlayerRequest, character_slug: str) -> SeeOther:
    """Begin a draft of one's own with this character's words and present state, or with its draft."""
    found = _own_character_or_404(request, character_slug)
    sheet = ledger.state(found).sheet
    draft = dict(system_of(found.system).rules.draft_of(sheet)) if found.is_finished else found.draft
    return see_other(profiles.create_draft_like(found, draft, request.user).get_absolute_url())


@login_required
def hand_over_character(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Give a character to someone else at its table: by its owner, or by the game master."""
    found = one_or_404(
        Character.objects.finished_and_writable_by, request.user, character_slug, "campaign", "owner"
    )
    form = HandOverForm(found, posted_data(request))
    if form.is_valid():
        try:
            profiles.hand_over_to(found, form.cleaned_data["to"])
        except RefusedError as error:
            form.add_error("to", str(error))
        else:
            messages.info(
                request, _("%(name)s now belongs to %(to)s.") % {"name": found, "to": form.cleaned_data["to"]}
            )
            return see_other(found.get_absolute_url())
    context = {"character": found, "form": form, "section": "characters"}
    return render(request, "characters/hand_over.html", context, status=422 if form.is_bound else 200)


@login_required
def join_or_leave_campaign(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Bring a character to one of its owner's campaigns, or take it out."""
    found = _own_character_or_404(request, character_slug)
    initial = {"campaign": found.campaign.slug if found.campaign else ""}
    form = JoinForm(request.user, posted_data(request), initial=initial)
    if form.is_valid():
        try:
            profiles.move_to_campaign(found, form.cleaned_data["campaign"])
        except RefusedError as error:
            form.add_error("campaign", str(error))
        else:
            return see_other(found.get_absolute_url())
    context = {"character": found, "form": form, "section": "characters"}
    return render(request, "characters/join.html", context, status=422 if form.is_bound else 200)


def _own_character_or_404(request: PlayerRequest, character_slug: str) -> Character:
    return one_or_404(Character.objects.owned_by, request.user, character_slug, "campaign", "owner")
