"""What is printed of characters: a sheet, filled or blank, the cards of a deck, all sheets of a table."""

from collections.abc import Iterable
from dataclasses import replace

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import conditional_page, require_GET

from campaigns.http import PlayerRequest, one_or_404
from campaigns.models import Campaign, User
from campaigns.prints import (
    FileKind,
    Printable,
    PrintForm,
    RadioRowsField,
    cards_and_pages_in_words,
    print_settings_page,
    printed_file_answer,
)
from characters.ledger import ledger
from characters.models import Character, CharacterQuerySet, Opponent
from characters.pages.duels import has_printable_duel_table, printable_duel_table, visible_opponents_of
from characters.pages.prints import (
    blank_sheet_job,
    blank_sheet_title,
    cards_in_deck,
    cards_job,
    paper_job,
    sheet_job,
    sheet_jobs,
)
from characters.pages.table_papers import WhatPrintForm
from characters.socket.rules import TableToPrint
from characters.systems import SYSTEMS, system_of

FOES = 6  # offered where a sheet is printed; every one has a page of its own to be printed from
MOST = 24  # sheets in one file: what the press is sure to print while somebody waits


class SheetPrintForm(PrintForm):
    """What of a character is to be printed and how; the private notes for whose they are."""

    private = forms.BooleanField(label=gettext_lazy("Print my private notes too"), required=False)
    field_order = ("what", "paper", "ink", "private", "backs")

    def __init__(
        self, request: PlayerRequest, found: Character, others: int, foes: Iterable[Opponent]
    ) -> None:
        super().__init__(request)
        rows = {
            "filled": (_("The sheet, as it is now"), ""),
            "blank": (_("A blank sheet"), _("to fill in by hand")),
        }
        for foe in foes:
            rows[foe.slug] = (_("Against %(name)s") % {"name": foe.name}, _("every pair of cards"))
        if cards := cards_in_deck(found):
            rows["cards"] = (_("The deck, to cut"), cards_and_pages_in_words(len(cards)))
            self.fields["backs"] = forms.BooleanField(
                label=_("Cut cards with their backs, overleaf"), required=False
            )
        if others > 1:
            rows["table"] = (_("The whole table"), _sheet_count_in_words(others))
        self.fields["what"] = RadioRowsField(_("What"), rows, _("Choose one of what is listed here."))
        if found.owner_id != request.user.pk:
            del self.fields["private"]
        self.order_fields(self.field_order)


class TablePrintForm(PrintForm):
    """How the sheets of a table are to be printed; more than `MOST` of them are several files."""

    field_order = ("what", "paper", "ink")

    def __init__(self, request: PlayerRequest, count: int, *, is_file: bool = False) -> None:
        super().__init__(request, is_file=is_file)
        parts = [(first + 1, min(first + MOST, count)) for first in range(0, max(count, 1), MOST)]
        rows = {
            str(number): (
                _("Sheets %(first)s to %(last)s") % {"first": first, "last": last},
                _sheet_count_in_words(last - first + 1),
            )
            for number, (first, last) in enumerate(parts, 1)
        }
        self.fields["what"] = RadioRowsField(_("What"), rows, _("Choose one of what is listed here."))
        if len(rows) == 1:
            self.fields["what"].widget = forms.HiddenInput()
        self.order_fields(self.field_order)


@require_GET
@login_required
def sheet_print_settings_page(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Ask how a character's sheet is to be printed; or a blank one, its cards, a duel, all sheets of its table."""
    found = _finished_character_or_404(request, character_slug)
    there = _characters_with_printable_sheets(request, found.table, found.seats) if found.table else []
    found = next((each for each in there if each.pk == found.pk), found)  # its table's rules came along
    foes = {foe.slug: foe for foe in _first_opponents_with_duel_table(request, found)}
    form = SheetPrintForm(request, found, len(there), foes.values())
    chosen = form.chosen
    if foe := foes.get(chosen["what"]):
        thing = printable_duel_table(
            found, foe, page_url=_print_settings_url(found), back_url=found.get_absolute_url()
        )
    elif chosen["what"] == "blank":
        thing = _printable_blank_sheet_or_404(found.system, found)
    elif chosen["what"] == "cards":
        thing = _printable_character_deck(found, has_backs=bool(chosen["backs"]))
    elif chosen["what"] == "table" and found.table:
        thing = _printable_campaign_sheets(found.table, there, "1", page_url=_print_settings_url(found))
    else:
        thing = _printable_sheet(found, has_private=bool(chosen.get("private")))
    return print_settings_page(request, form, thing)


@require_GET
@login_required
def campaign_sheets_print_settings_page(request: PlayerRequest, campaign_slug: str) -> HttpResponse:
    """Ask how the sheets of everybody at a table are to be printed."""
    campaign, there = _campaign_and_characters_or_404(request, campaign_slug)
    form = TablePrintForm(request, len(there))
    return print_settings_page(
        request, form, _printable_campaign_sheets(campaign, there, form.chosen["what"])
    )


@require_GET
@login_required
@conditional_page
def printed_campaign_sheets_file(
    request: PlayerRequest, campaign_slug: str, file_kind: FileKind
) -> HttpResponse:
    """The sheets of everybody at a table that the reader may see, one after the other, without private notes."""
    campaign, there = _campaign_and_characters_or_404(request, campaign_slug)
    form = TablePrintForm(request, len(there), is_file=True)
    return printed_file_answer(
        request, form, _printable_campaign_sheets(campaign, there, form.chosen["what"]), file_kind
    )


@require_GET
@login_required
@conditional_page
def printed_character_deck_file(
    request: PlayerRequest, character_slug: str, file_kind: FileKind
) -> HttpResponse:
    """The cards of a character's deck, to cut."""
    found = _finished_character_or_404(request, character_slug)
    if not cards_in_deck(found):
        raise Http404
    thing = _printable_character_deck(found, has_backs=request.GET.get("backs") == "yes")
    return printed_file_answer(request, PrintForm(request, is_file=True), thing, file_kind)


@require_GET
@login_required
def blank_sheet_print_settings_page(request: PlayerRequest, system_key: str) -> HttpResponse:
    """Ask how a system's blank sheet is to be printed, or another paper of it that needs no table."""
    return print_settings_page(request, *_form_and_printable_of_nobody_or_404(request, system_key))


@require_GET
@login_required
@conditional_page  # asked for at every visit, sent only if it changed
def printed_sheet_file(request: PlayerRequest, character_slug: str, file_kind: FileKind) -> HttpResponse:
    """The sheet on the paper asked for, or on the reader's own; the private notes for their owner alone."""
    found = _finished_character_or_404(request, character_slug)
    has_private = request.GET.get("private") == "yes" and found.owner_id == request.user.pk
    return printed_file_answer(
        request, PrintForm(request, is_file=True), _printable_sheet(found, has_private=has_private), file_kind
    )


@require_GET
@login_required
@conditional_page
def printed_blank_sheet_file(request: PlayerRequest, system_key: str, file_kind: FileKind) -> HttpResponse:
    """A system's sheet to fill in by hand, or another paper of it that needs no table."""
    form, printable = _form_and_printable_of_nobody_or_404(request, system_key, is_file=True)
    return printed_file_answer(request, form, printable, file_kind)


def _print_settings_url(found: Character) -> str:
    return reverse("characters:print", args=[found.slug])


def _printable_sheet(found: Character, *, has_private: bool) -> Printable:
    return Printable(
        title=found.name,
        page=_print_settings_url(found),
        pdf=reverse("characters:sheet_pdf", args=[found.slug]),
        png=reverse("characters:sheet_png", args=[found.slug]),
        back=found.get_absolute_url(),
        jobs=lambda manner: [sheet_job(found, manner.paper, has_private=has_private)],
        section="characters",
        game=found.system,
        asks={"private": "yes"} if has_private else {},
    )


def _printable_blank_sheet_or_404(system_key: str, character: Character | None = None) -> Printable:
    """Return the blank sheet of *system_key*, asked for on *character*'s page where there is one."""
    if system_key not in SYSTEMS:
        raise Http404
    return Printable(
        title=str(character or blank_sheet_title(system_key)),
        page=_print_settings_url(character)
        if character
        else reverse("characters:blank_print", args=[system_key]),
        pdf=reverse("characters:blank_sheet", args=[system_key]),
        png=reverse("characters:blank_png", args=[system_key]),
        back=character.get_absolute_url() if character else reverse("characters:list"),
        jobs=lambda manner: [blank_sheet_job(system_key, manner.paper)],
        section="characters",
        game=system_key,
    )


def _form_and_printable_of_nobody_or_404(
    request: PlayerRequest, system_key: str, *, is_file: bool = False
) -> tuple[WhatPrintForm, Printable]:
    """Return what is asked of somebody who prints without a character and without a table, and what they chose."""
    blank = _printable_blank_sheet_or_404(system_key)
    papers = {paper.key: paper for paper in system_of(system_key).papers if paper.is_for_anybody}
    rows = {"blank": (_("A blank sheet"), _("to fill in by hand"))}
    rows |= {key: (paper.title, paper.line) for key, paper in papers.items()}
    form = WhatPrintForm(request, rows, is_file=is_file)
    if (paper := papers.get(form.chosen["what"])) is None:
        return form, blank
    drawn = paper.draw(TableToPrint(system_of(system_key).rules.house_rules, ()))
    assert drawn is not None
    title = system_of(system_key).says.title
    return form, replace(
        blank,
        title=paper.title,
        jobs=lambda manner: [paper_job(system_key, paper, drawn, manner.paper, title)],
        asks={"what": paper.key},
        plain="paper",
    )


def _printable_character_deck(found: Character, *, has_backs: bool) -> Printable:
    return Printable(
        title=found.name,
        page=_print_settings_url(found),
        pdf=reverse("characters:cards_pdf", args=[found.slug]),
        png=reverse("characters:cards_png", args=[found.slug]),
        back=found.get_absolute_url(),
        jobs=lambda manner: [cards_job(found, manner, has_backs=has_backs)],
        section="characters",
        game=found.system,
        asks={"backs": "yes"} if has_backs else {},
        note=cards_and_pages_in_words(len(cards_in_deck(found)), has_backs=has_backs),
        plain="cards",
    )


def _printable_campaign_sheets(
    campaign: Campaign, characters: list[Character], file_number: str, page_url: str = ""
) -> Printable:
    first = MOST * (int(file_number) - 1)
    sheets = characters[first : first + MOST]
    return Printable(
        title=campaign.title,
        page=page_url or reverse("characters:table_print", args=[campaign.slug]),
        pdf=reverse("characters:table_pdf", args=[campaign.slug]),
        png=reverse("characters:table_png", args=[campaign.slug]),
        back=campaign.get_absolute_url(),
        jobs=lambda manner: sheet_jobs(sheets, manner.paper),
        section="campaigns",
        asks={"what": file_number} if len(characters) > MOST else {},
        note=_sheet_count_in_words(len(sheets)),
        plain="sheets",
    )


def _sheet_count_in_words(count: int) -> str:
    return ngettext("%(n)s sheet", "%(n)s sheets", count) % {"n": count}


def _campaign_and_characters_or_404(
    request: PlayerRequest, campaign_slug: str
) -> tuple[Campaign, list[Character]]:
    """Return a table of the reader's and whose sheets may be printed there; without any there is nothing to ask."""
    campaign = one_or_404(Campaign.objects.visible_to, request.user, campaign_slug)
    if not (there := _characters_with_printable_sheets(request, campaign)):
        raise Http404
    return campaign, there


def _characters_with_printable_sheets(
    request: PlayerRequest, campaign: Campaign, is_gm_by_user_pk: dict[int, bool] | None = None
) -> list[Character]:
    """Return those at *campaign*'s table whose sheets the reader may see, by name."""
    there = list(ledger.HOUSE.narrowed(_visible_at_table, request.user.pk, campaign.pk))
    for each in there:
        each.seats = is_gm_by_user_pk or there[0].seats  # one table: asked for once
    return there


def _visible_at_table(characters: CharacterQuerySet, user_pk: int, campaign_pk: int) -> CharacterQuerySet:
    there = characters.visible_to(User(pk=user_pk)).active().at_table()
    return there.filter(campaign_id=campaign_pk).order_by("name", "pk")


def _first_opponents_with_duel_table(request: PlayerRequest, against: Character) -> list[Opponent]:
    """Return the first few that the reader may see against *against*, of those a duel table is drawn of."""
    if not system_of(against.system).opponents:
        return []
    shown = visible_opponents_of(request, against).active().order_by("name", "pk")
    return list(filter(has_printable_duel_table, shown[:FOES]))


def _finished_character_or_404(request: PlayerRequest, character_slug: str) -> Character:
    return one_or_404(Character.objects.finished_and_visible_to, request.user, character_slug, "campaign")
