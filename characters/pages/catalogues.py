"""A table's catalogue: read by every member, kept by its game masters, taken along as a file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns import roster
from campaigns.files import as_one_json_line
from campaigns.forms import SavedAndTyped, VersionForm
from campaigns.http import PlayerRequest, file_answer, form_page, one_or_404, posted_data, see_other
from campaigns.listing import page_of_rows, page_query_of_row, search_over_list_pages
from campaigns.models import Campaign, User
from characters.ledger import ledger
from characters.ledger.errors import OutdatedError
from characters.socket.catalogue_forms import CatalogueEntryForm, FileForm, ImportForm, YesForm
from characters.socket.rules import Catalogue, CatalogueEntry, System
from characters.systems import SYSTEMS


@dataclass(frozen=True)
class ShownCatalogue:
    """A catalogue as it stands at a table, and whether this reader keeps it."""

    campaign: Campaign
    system: System[Any, Any]
    catalogue: Catalogue[Any]
    version: int
    entries: tuple[CatalogueEntry, ...]
    is_gm: bool

    @property
    def page(self) -> dict[str, Any]:
        return {
            "campaign": self.campaign,
            "system": self.system,
            "catalogue": self.catalogue,
            "seen": self.version,
            "is_gm": self.is_gm,
            "section": "campaigns",
            "address": self.url("catalogue"),
        }

    def url(self, url_name: str, *args: str) -> str:
        return reverse(f"characters:{url_name}", args=[self.campaign.slug, self.system.key, *args])

    def form(self, entry_address: str, data: Mapping[str, Any] | None = None) -> CatalogueEntryForm:
        form: CatalogueEntryForm = self.catalogue.form(
            self.catalogue, self.entries, entry_address, self.version, data
        )
        return form

    def entry_at(self, entry_address: str) -> CatalogueEntry | None:
        return next((entry for entry in self.entries if self.catalogue.address(entry) == entry_address), None)

    def save_entries(self, entries: list[CatalogueEntry], message: str, by: User, seen_version: int) -> None:
        """Let *entries* be the catalogue from now on. Raises OutdatedError."""
        changes = {self.catalogue.key: [dict(entry) for entry in entries], "said": message}
        roster.change_house_rules(self.campaign, self.system.key, changes, by=by, seen_version=seen_version)

    def take_out_entry(self, entry: CatalogueEntry, form: VersionForm, by: User) -> None:
        """Let *entry* be no entry from now on. Raises OutdatedError."""
        seen = form.cleaned_data["version"] if form.is_valid() else -1
        self.save_entries(
            [kept for kept in self.entries if kept is not entry], f"{entry['name']} taken out", by, seen
        )


def _catalogue_or_404(
    request: PlayerRequest, campaign_slug: str, system_key: str, *, to_write: bool = False
) -> ShownCatalogue:
    campaign = one_or_404(Campaign.objects.visible_to, request.user, campaign_slug)
    catalogue = SYSTEMS[system_key].catalogue if system_key in SYSTEMS else None
    is_gm = Campaign.objects.run_by(request.user).filter(pk=campaign.pk).exists()
    if catalogue is None or (to_write and not is_gm):
        raise Http404
    version, rules = ledger.version_and_house_rules_of_campaign(campaign.pk, system_key)
    return ShownCatalogue(campaign, SYSTEMS[system_key], catalogue, version, catalogue.entries(rules), is_gm)


@require_GET
@login_required
def catalogue_page(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    return _catalogue_page(request, _catalogue_or_404(request, campaign_slug, system_key))


def _catalogue_page(
    request: PlayerRequest, shown: ShownCatalogue, refusals: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    page = page_of_rows(request, shown.catalogue.shown(shown.entries), "name", "text")
    context = {
        **shown.page,
        "page": page,
        "search": search_over_list_pages(request, page),
        "refusals": refusals,
    }
    return render(request, "characters/catalogue.html", context, status=status)


@login_required
def write_or_edit_entry(
    request: PlayerRequest, campaign_slug: str, system_key: str, entry_address: str = ""
) -> HttpResponse:
    """Write a new entry, or change the one kept under *entry_address*."""
    shelf = _catalogue_or_404(request, campaign_slug, system_key, to_write=True)
    if request.method != "POST" and entry_address and not shelf.entry_at(entry_address):
        raise Http404
    form = shelf.form(entry_address, posted_data(request))
    if not form.is_valid():
        return _entry_form_page(request, shelf, form)
    try:
        shelf.save_entries(form.after, form.said(), request.user, form.cleaned_data["version"])
    except OutdatedError:
        fresh = _catalogue_or_404(request, campaign_slug, system_key, to_write=True)
        rebound = fresh.form(entry_address, {**request.POST.dict(), "version": str(fresh.version)})
        return _entry_form_page(
            request,
            fresh,
            rebound,
            stale=form.rows_of_saved_meanwhile_and_typed(fresh.entry_at(entry_address)),
        )
    messages.info(request, _("It stands in the catalogue. What was gained before keeps the words it had."))
    return see_other(
        _url_of_entry_in_list(
            _catalogue_or_404(request, campaign_slug, system_key), shelf.catalogue.address(form.entry())
        )
    )


def _url_of_entry_in_list(shown: ShownCatalogue, entry_address: str) -> str:
    """Return where the entry of that *entry_address* stands in the list."""
    before = [seen.address for seen in shown.catalogue.shown(shown.entries)]
    index = before.index(entry_address) if entry_address in before else 0
    return f"{shown.url('catalogue')}{page_query_of_row(index)}#{entry_address}"


def _entry_form_page(
    request: PlayerRequest,
    shown: ShownCatalogue,
    form: CatalogueEntryForm,
    *,
    stale: Sequence[SavedAndTyped] = (),
) -> HttpResponse:
    template = f"characters/{shown.system.key}/_catalogue_form.html"
    return form_page(
        request, "characters/catalogue_entry.html", form, fields=template, **shown.page, stale=stale
    )


@require_POST
@login_required
def take_entry_out_of_catalogue(
    request: PlayerRequest, campaign_slug: str, system_key: str, entry_address: str
) -> HttpResponse:
    shelf = _catalogue_or_404(request, campaign_slug, system_key, to_write=True)
    if (gone := shelf.entry_at(entry_address)) is None:  # a double click: it is out
        return see_other(shelf.url("catalogue"))
    if problems := list(shelf.catalogue.leave(gone, shelf.entries)):
        return _catalogue_page(request, shelf, tuple(problem.message for problem in problems), 422)
    try:
        shelf.take_out_entry(gone, VersionForm(request.POST), request.user)
    except OutdatedError:
        return _catalogue_page(
            request,
            shelf,
            (_("Somebody changed the catalogue while you read. Look again, then decide."),),
            409,
        )
    return see_other(shelf.url("catalogue"))


# --- files ---


@require_GET
@login_required
def export_catalogue_file(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    """The catalogue as a file, for every member."""
    shelf = _catalogue_or_404(request, campaign_slug, system_key)
    title = f"{shelf.campaign.title} {shelf.catalogue.title}"
    content = shelf.catalogue.write(shelf.entries).encode()
    return file_answer(
        content, "application/json", title, "json", ascii_title=shelf.catalogue.key, is_inline=False
    )


@login_required
def preview_catalogue_import(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    """Show what a file would change, and write nothing."""
    shelf = _catalogue_or_404(request, campaign_slug, system_key, to_write=True)
    files = request.FILES if request.method == "POST" else None
    form = FileForm(shelf.catalogue, shelf.entries, posted_data(request), files)
    if not form.is_valid():
        return form_page(request, "characters/catalogue_import.html", form, **shelf.page)
    told = json.loads(shelf.catalogue.write(form.cleaned_data["file"]))
    return _import_preview_page(request, shelf, form, as_one_json_line(told))


@require_POST
@login_required
def confirm_catalogue_import(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    """Write what was shown: all of the file or nothing."""
    shelf = _catalogue_or_404(request, campaign_slug, system_key, to_write=True)
    form = YesForm(shelf.catalogue, shelf.entries, request.POST)
    if not form.is_valid():
        return form_page(request, "characters/catalogue_import.html", form, **shelf.page)
    if not form.preview.is_nothing:
        try:
            shelf.save_entries(
                form.after, f"{form.preview}, from a file", request.user, form.cleaned_data["version"]
            )
        except OutdatedError:
            return _import_preview_page(request, shelf, form, form.data["file"], status=409)
        messages.info(request, _("The catalogue is as you saw it."))
    return see_other(shelf.url("catalogue"))


def _import_preview_page(
    request: PlayerRequest, shown: ShownCatalogue, form: ImportForm, file_json: str, status: int = 200
) -> HttpResponse:
    version = {"version": shown.version, "file": file_json, "way": form.cleaned_data["way"]}
    context = {**shown.page, "preview": form.preview, "posted": version, "is_outdated": status == 409}
    return render(request, "characters/catalogue_preview.html", context, status=status)
