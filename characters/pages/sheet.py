"""A character's page, part by part: sheet, ledger, what else may be done. Growing has a module of its own."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, OuterRef
from django.db.models.query import QuerySet
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from campaigns import listing
from campaigns.forms import new_op_id
from campaigns.http import PlayerRequest, found_or_404
from campaigns.models import User
from characters.ledger import ledger, scenes, throws
from characters.ledger.debts import debts_of_those_who_owe
from characters.models import Character, CharacterQuerySet, LedgerLine, Proposal, Scene
from characters.pages import parts
from characters.pages.building import render_builder
from characters.pages.diary import Day, days_of_lines, has_line_to_take_back
from characters.pages.panels import OWN_PAGE, panels_shown_to
from characters.pages.parts import LEDGER, MORE, SHEET
from characters.pages.tonight import lines_of_revision_newest_first
from characters.systems import own_and_plain_template_path, system_of

LATEST_ROLLS = 3


@require_GET
@login_required
def character_page(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """The sheet; a draft's builder until it is finished. What was chosen here once is chosen on its own part now."""
    found = found_or_404(ledger.HOUSE.character(_visible, request.user, character_slug))
    if not found.is_finished:
        return render_builder(request, found)
    if "offer" in request.GET and parts.may_write(found, request.user):
        return redirect(f"{parts.part_url(found, parts.GROW)}?{request.GET.urlencode()}")
    system, state = system_of(found.system), ledger.state(found)
    can_write, table = parts.may_write(found, request.user), ledger.rules_version_and_table(found)[1]
    context = {
        "sheet": system.shows.sheet(state.sheet, table),
        "sheet_template": own_and_plain_template_path(system.key, "_sheet.html"),
        "beside": panels_shown_to(request.user, found, OWN_PAGE, state.sheet),
        "texts": _labels_and_long_texts_readable_by_user(request, found),
        "debts": debts_of_those_who_owe([found]),
        "proposals": page_of_open_proposals(request, found) if can_write else (),
        "in_scene": _open_scene_with_own_sheet(found, request.user, state.sheet),
        "awaited_in": scenes.open_scene_that_waits_for(found, table) if can_write else None,
    }
    return render_part_and_remember_it(request, found, SHEET, context)


@dataclass(frozen=True, slots=True)
class SheetInScene:
    """An open *scene* in which what stands on a sheet is used, from its *seat*, the *reasons* why not now, and the
    names of what is *used_up* there.
    """

    scene: Scene
    seat: str
    reasons: tuple[str, ...]
    used_up: frozenset[str]


def _open_scene_with_own_sheet(found: Character, user: User, sheet: Any) -> SheetInScene | None:
    if not (scene := scenes.open_scene_to_use_own_sheet_in(found, user)):
        return None
    seat = next(seat for seat, slug in scenes.slugs_by_seat(scene).items() if slug == found.slug)
    position = scenes.known_to_seats(scene, {seat}).position
    kind = scenes.kind_by_forms(scene)
    return SheetInScene(scene, seat, kind.from_sheet(position, seat), kind.used_up(position, seat, sheet))


@require_GET
@login_required
def ledger_page(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """The ledger, fifty lines a page."""
    found = found_or_404(ledger.HOUSE.character(_finished_and_visible, request.user, character_slug))
    return render_ledger(request, found)


@require_GET
@login_required
def redirect_to_ledger(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """The ledger's former address."""
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect(f"/characters/{character_slug}/ledger/{query}", permanent=True)


@require_GET
@login_required
def more_page(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Everything else that may be done, each with a line that says what it does."""
    found = found_or_404(ledger.HOUSE.character(_finished_and_visible, request.user, character_slug))
    system = system_of(found.system)
    context = {
        "sheet": system.shows.sheet(ledger.state(found).sheet, ledger.rules_version_and_table(found)[1]),
        "rolls": throws.last_six_throws_as_paid_for([found])[:LATEST_ROLLS] if system.checks else (),
        "can_award": system.exceptions is not None and found.is_run_by(request.user),
    }
    return render_part_and_remember_it(request, found, MORE, context)


def render_ledger(
    request: PlayerRequest,
    found: Character,
    *,
    status: int = 200,
    refusals: Iterable[str] = (),
    is_written: bool = False,
) -> HttpResponse:
    """Answer with the ledger, and with what was refused there."""
    page = listing.page_of_rows(request, lines_newest_first(found))
    days = days_of_lines(found, page, request.user)
    context = {
        "days": days,
        "page": page,
        "may_take_back": has_line_to_take_back(days),
        "take_back_op": new_op_id(),
        "debts": debts_of_those_who_owe([found]),
        "refusals": refusals,
        "is_outdated": status == 409,
        "written": _sentence_of_newest_line_or_empty(days, found)
        if is_written or is_just_written(request, found)
        else "",
    }
    return render_part_and_remember_it(request, found, LEDGER, context, status=status)


def render_part_and_remember_it(
    request: PlayerRequest,
    found: Character,
    part: parts.PartKey,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Answer with one part of the character's page, or with its one fragment; the next list leads to this part."""
    system, state = system_of(found.system), ledger.state(found)
    frame = {
        "character": found,
        "system": system,
        "state": state,
        "part": part,
        "part_template": f"characters/_part_{part}.html",
        "tabs": parts.tabs_of_character(found, system, state, request.user, part),
        "is_owner": found.owner_id == request.user.pk,
        "can_write": parts.may_write(found, request.user),
        "section": "characters",
    }
    template = "characters/_character.html" if request.htmx else "characters/character.html"
    answer = render(request, template, frame | context, status=status)
    if part in parts.REMEMBERED and request.COOKIES.get(parts.COOKIE) != part:
        answer.set_cookie(
            parts.COOKIE, part, parts.LASTS,
            secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax",
        )  # fmt: skip
    return answer


def is_just_written(request: PlayerRequest, found: Character) -> bool:
    """Say whether the address tells of the newest line that it was written just now."""
    return request.GET.get("written") == str(found.revision)


def _sentence_of_newest_line_or_empty(days: list[Day], found: Character) -> str:
    """Return the newest line in a sentence, "" where another page of the ledger is shown."""
    first = days[0].lines[0]
    return first.text if first.number == found.revision else ""


def lines_newest_first(found: Character) -> QuerySet[LedgerLine]:
    """Return the lines of *found* as it was read, the newest first."""
    lines = lines_of_revision_newest_first(found.pk, found.revision)
    return lines.select_related("game_session", "written_by")


def page_of_open_proposals(
    request: PlayerRequest, found: Character, *, is_one_made: bool = False
) -> Iterable[Proposal]:
    """Return a page of what waits to be agreed on; nothing is asked for where nothing did, and none was made since."""
    if not (is_one_made or getattr(found, "has_proposals", True)):
        return ()
    return listing.page_of_rows(
        request,
        list(Proposal.objects.open().made_by_or_asked_of(found).with_parties()),
        page_parameter="proposals",
    )


def with_proposals(characters: CharacterQuerySet) -> CharacterQuerySet:
    """Return *characters*, each with whether proposals wait: what every part of their page asks for."""
    waits = Exists(Proposal.objects.open().made_by_or_asked_of(OuterRef("pk")))
    return characters.annotate(has_proposals=waits)


def _visible(characters: CharacterQuerySet, user: User) -> CharacterQuerySet:
    return with_proposals(characters).visible_to(user)


def _finished_and_visible(characters: CharacterQuerySet, user: User) -> CharacterQuerySet:
    return with_proposals(characters).finished().visible_to(user)


def _labels_and_long_texts_readable_by_user(
    request: PlayerRequest, found: Character
) -> list[tuple[str, str]]:
    """Return the labelled long texts that this reader may see; a private one is its owner's alone."""
    mine = found.owner_id == request.user.pk
    return [
        (text.label, found.texts[text.key])
        for text in system_of(found.system).says.texts
        if text.long and found.texts.get(text.key) and (mine or not text.private)
    ]
