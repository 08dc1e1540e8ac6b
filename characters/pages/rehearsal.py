"""The party rehearses: a table's characters side by side, what their players try out, and each one's own yes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.forms import OpForm, new_op_id
from campaigns.http import PlayerRequest, one_or_404, see_other
from campaigns.markup import as_markup
from campaigns.memory import Memory
from campaigns.models import Campaign, Member, User
from characters.ledger import ledger, rehearsing
from characters.ledger.errors import OutdatedError, RefusedError
from characters.ledger.rehearsing import RehearsalSeat
from characters.models import Character, CharacterQuerySet
from characters.pages.offer_groups import groups_with_offers, sections_by_heading_else_by_price
from characters.pages.spend_form import SpendForm
from characters.socket.rules import ActorAndSheets, NowAndTried, Offer, System, Table
from characters.systems import SYSTEMS, system_of

DRAWN: Memory[tuple[str, str], tuple[SafeString, SafeString]] = Memory(
    64, ledger.MEMORY
)  # by version, language


class TryForm(SpendForm):
    """One offer of the sheet as the drafts before it would leave it, its questions answered."""

    revision = None  # type: ignore[assignment]  # a draft writes nothing: nothing can be outdated
    rules_version = None  # type: ignore[assignment]

    page_key = ""  # what a page of its own puts together for the sheet as it is, is written down here

    def __init__(
        self, seat: RehearsalSeat, data: Any = None, *, code: str = "", begun: Mapping[str, str] | None = None
    ) -> None:
        """Make the form; *begun* is what its answers begin with, as a page of the system's own sent it along."""
        self.seat = seat
        super().__init__(seat.character, data, code=code)
        self.initial.update(
            {name: text for name, text in (begun or {}).items() if name.startswith("answer_")}
        )

    def _stand(self) -> tuple[int, Table[Any], Any]:
        return self.seat.rules_version, self.seat.table, self.seat.drafted.cast.my_sheet

    def _actor_and_sheets_for_offer(self, offer: Offer) -> ActorAndSheets[Any]:
        return self.seat.drafted.cast

    @property
    def left(self) -> int:
        """Return what stays after the drafts and the chosen offer."""
        return self.seat.drafted.balance - (self.offer.price if self.offer else 0)


class ConfirmForm(OpForm):
    """The yes to the drafts that were shown."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    rules_version = forms.IntegerField(widget=forms.HiddenInput)
    drafts = forms.CharField(widget=forms.HiddenInput, max_length=1_000)


@require_GET
@login_required
def rehearsal_page(request: PlayerRequest, campaign_slug: str, system_key: str) -> HttpResponse:
    seat = (
        Member.objects.of(request.user)
        .filter(campaign__slug=campaign_slug)
        .select_related("campaign")
        .first()
    )
    if seat is None or system_key not in SYSTEMS:
        raise Http404
    there = rehearsing.characters_to_rehearse(seat.campaign, system_key)
    if request.htmx.target == "party" and request.GET.get("seen") == rehearsing.rehearsal_fingerprint(there):
        return HttpResponse(status=204)  # nothing has changed
    mine = request.GET.get("mine", "")
    return _rehearsal_page(request, _shown_rehearsal(request.user, seat.campaign, system_key, there, mine))


@require_POST
@login_required
def add_drafted_spend_to_try_out(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Keep one more spend as a draft."""
    scene, mine = _shown_rehearsal_and_own_seat_or_404(request, character_slug)
    form = TryForm(mine, request.POST)
    if not form.is_valid():
        return _rehearsal_page(request, scene, form, status=422)
    wanted = form.cleaned_data
    try:
        rehearsing.add_drafted_spend(
            form.character, wanted["code"], form.cleaned_answers, op_id=wanted["op_id"]
        )
    except RefusedError as error:
        return _rehearsal_page(request, scene, form, status=422, refusals=[str(error)])
    return _answer_after_change(
        request, character_slug, _("Tried out. The others see it too; nothing is spent.")
    )


@require_POST
@login_required
def take_out_drafted_spend(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Let a draft go."""
    _scene_now, mine = _shown_rehearsal_and_own_seat_or_404(request, character_slug)
    rehearsing.take_out_drafted_spend(mine.character, request.POST.get("draft", ""))
    return _answer_after_change(request, character_slug, _("Taken out."))


@require_POST
@login_required
def write_own_ready_drafted_spends(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Write all that was tried out with one's own character, or nothing."""
    scene, mine = _shown_rehearsal_and_own_seat_or_404(request, character_slug)
    form = ConfirmForm(request.POST)
    if not form.is_valid():
        return _rehearsal_page(
            request, scene, status=422, refusals=[_("That cannot be read. Load the page anew.")]
        )
    if ledger.has_written_op(
        mine.character, f"{form.cleaned_data['op_id']}.1"
    ):  # a double click: the first result stands
        return _answer_after_change(request, character_slug)
    try:
        lines = rehearsing.write_ready_drafted_spends(mine, by=request.user, **form.cleaned_data)
    except OutdatedError:
        return _rehearsal_page(
            request, _shown_rehearsal_and_own_seat_or_404(request, character_slug)[0], status=409
        )
    except RefusedError as error:
        return _rehearsal_page(request, scene, status=422, refusals=[str(error)])
    ledger.carry_cached_states_over_written_lines(lines)
    spent = ngettext(
        "One spend is in the ledger.", "%(n)d spends are in the ledger.", len(mine.drafted.ready)
    )
    return _answer_after_change(request, character_slug, spent % {"n": len(mine.drafted.ready)})


# --- what is shown ---


@dataclass(frozen=True)
class ShownRehearsal:
    """Everybody at the table side by side, and whose drafts the reader is at."""

    campaign: Campaign
    system: System[Any, Any]
    characters: list[Character]
    seats: list[RehearsalSeat]
    mine: RehearsalSeat | None

    @property
    def own(self) -> list[RehearsalSeat]:
        return [seat for seat in self.seats if seat.is_mine]

    @property
    def is_compared(self) -> bool:
        return self.system.shows.party is not None

    @cached_property
    def drawn(self) -> tuple[SafeString, SafeString]:
        """Return the rows of the table, and what is told beneath: drawn once for all who look."""
        key = (self.seen, get_language() or "")
        return DRAWN.get(key) or DRAWN.put(key, self._draw())

    def _draw(self) -> tuple[SafeString, SafeString]:
        party = self.system.shows.party
        members = (NowAndTried(str(s.character), s.now.sheet, s.drafted.cast.my_sheet) for s in self.seats)
        context = {"scene": self, "party": party(tuple(members)) if party else None}
        rows = render_to_string("characters/_sides.html", context)
        if party is None:
            return rows, as_markup("")
        context["proposals"] = rehearsing.open_proposals_between(self.characters)
        return rows, render_to_string(f"characters/{self.system.key}/_party_told.html", context)

    @property
    def party_template(self) -> str:
        return f"characters/{self.system.key}/_party.html"

    @property
    def meant(self) -> list[tuple[RehearsalSeat, str]]:
        """Return whose drafts hold something that takes two, and with whom."""
        names = {c.slug: str(c) for c in self.characters}
        drafted = [(seat, spend) for seat in self.seats for spend in seat.drafted.spends if not spend.reasons]
        outside = _("somebody who is not kept here")
        return [(seat, names.get(spend.partner, outside)) for seat, spend in drafted if spend.partner]

    @cached_property
    def seen(self) -> str:
        return rehearsing.rehearsal_fingerprint(self.characters)

    @cached_property
    def own_seen(self) -> str:
        return rehearsing.rehearsal_fingerprint(seat.character for seat in self.own)

    @property
    def url(self) -> str:
        return reverse("characters:rehearsal", args=[self.campaign.slug, self.system.key])


def _shown_rehearsal(
    user: User, campaign: Campaign, system_key: str, characters: list[Character], wanted_own_slug: str
) -> ShownRehearsal:
    seats = rehearsing.seats_with_drafted_spends(characters, user)
    own = [seat for seat in seats if seat.is_mine]
    mine = next((seat for seat in own if seat.character.slug == wanted_own_slug), own[0] if own else None)
    return ShownRehearsal(campaign, system_of(system_key), characters, seats, mine)


def _own_at_table(user: User) -> CharacterQuerySet:
    return Character.objects.at_table().active().owned_by(user)


def _shown_rehearsal_and_own_seat_or_404(
    request: PlayerRequest, character_slug: str
) -> tuple[ShownRehearsal, RehearsalSeat]:
    """Return the rehearsal at the table of the user's own character, and its seat there."""
    found = one_or_404(_own_at_table, request.user, character_slug, "campaign")
    assert found.campaign is not None
    there = rehearsing.characters_to_rehearse(found.campaign, found.system)
    scene = _shown_rehearsal(request.user, found.campaign, found.system, there, character_slug)
    assert scene.mine is not None
    return scene, scene.mine


def _answer_after_change(request: PlayerRequest, character_slug: str, message: str = "") -> HttpResponse:
    scene, mine = _shown_rehearsal_and_own_seat_or_404(request, character_slug)
    if request.htmx:
        return _rehearsal_page(request, scene, said=message)
    if message:
        messages.info(request, message)
    return see_other(f"{scene.url}?mine={mine.character.slug}#own")


def _rehearsal_page(
    request: PlayerRequest,
    shown: ShownRehearsal,
    form: TryForm | None = None,
    *,
    status: int = 200,
    refusals: Sequence[str] = (),
    said: str = "",
) -> HttpResponse:
    """Answer with the page, or with the part of it that is wanted: the choice, the party, everything."""
    offer = request.POST.get("offer") or request.GET.get("offer", "")
    if form is None and shown.mine:
        form = TryForm(shown.mine, code=offer, begun=request.GET.dict())
    part = {"choice": "_try", "party": "_gathered"}.get(request.htmx.target or "", "_rehearsal")
    told = {"scene": shown, "form": form, "refusals": refusals, "said": said, "is_outdated": status == 409}
    context: dict[str, Any] = {**told, "character": shown.mine and shown.mine.character}
    if part != "_try":
        context |= _is_moved_and_section_context(request, shown) | _offers_form_and_confirming_context(
            shown, form
        )
    name = f"characters/{part}.html" if request.htmx else "characters/rehearsal.html"
    return render(request, name, context, status=status)


def _is_moved_and_section_context(request: PlayerRequest, shown: ShownRehearsal) -> dict[str, Any]:
    """Return what everybody sees of everybody."""
    return {
        "is_moved": request.GET.get("own", shown.own_seen) != shown.own_seen,
        "section": "campaigns",
    }


def _offers_form_and_confirming_context(shown: ShownRehearsal, form: TryForm | None) -> dict[str, Any]:
    """Return what the reader may choose from, and what confirming posts."""
    if form is None or shown.mine is None:
        return {}
    mine, stock = shown.mine, list(groups_with_offers(shown.system.says.groups, form.offers))
    begun = {
        "op_id": new_op_id(),
        "revision": mine.character.revision,
        "rules_version": mine.rules_version,
        "drafts": mine.drafts,
    }
    return {
        "open_bays": sections_by_heading_else_by_price(shelf for shelf in stock if shelf.open),
        "closed_bays": sections_by_heading_else_by_price(shelf for shelf in stock if not shelf.open),
        "confirming": ConfirmForm(initial=begun, auto_id="confirm_%s"),
    }
