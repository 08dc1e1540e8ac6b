"""What who runs the table grants beside the rules: XP, a card, a purchase on credit; each a line with its reason."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from campaigns.http import PlayerRequest, one_or_404
from characters.models import Character
from characters.pages.offer_groups import groups_with_offers
from characters.pages.spend_form import Offers, Settle, SpendForm
from characters.pages.writing import write_posted_once_and_go_to_ledger
from characters.socket.rules.plain import no_offers, settle_alone


class ExceptionForm(SpendForm):
    """What a game master grants beside the rules, or lets be bought on credit."""

    none = _("That cannot be granted now. Choose one of those below.")

    @property
    def owed(self) -> int:
        """Return what a purchase on credit leaves to be made good."""
        return -self.left

    def _ways(self) -> tuple[Offers, Settle]:
        granted = self.system.exceptions
        return (granted.offers, granted.settle) if granted else (no_offers, settle_alone)


@login_required
def grant_exception(request: PlayerRequest, character_slug: str) -> HttpResponse:
    found = one_or_404(
        Character.objects.finished_and_run_by, request.user, character_slug, "campaign", "owner"
    )
    if request.method != "POST":
        return _exception_page(request, ExceptionForm(found, code=request.GET.get("offer", "")))
    rows = Character.objects.select_related("campaign", "owner").finished_and_run_by(request.user)
    return write_posted_once_and_go_to_ledger(request, rows, found, ExceptionForm, _exception_page)


def _exception_page(request: PlayerRequest, form: ExceptionForm) -> HttpResponse:
    """Answer with the page, or by htmx with the one thing chosen; 409 for another ledger, 422 with what is amiss."""
    status = 200 if not form.is_bound else 409 if form.is_outdated else 422
    shown = form.rebound_with_typed() if status == 409 else form
    granted = form.system.exceptions.groups if form.system.exceptions else ()
    context = {
        "character": form.character,
        "form": shown,
        "shelves": [shelf for shelf in groups_with_offers(granted, shown.offers) if shelf.open],
        "is_outdated": status == 409,
        "section": "characters",
    }
    template = "_exception.html" if request.htmx.target == "choice" else "exceptions.html"
    return render(request, f"characters/{template}", context, status=status)
