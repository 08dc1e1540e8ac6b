"""Words of a character that are history, put right by a line of the ledger at no price."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from campaigns.http import PlayerRequest, one_or_404
from characters.models import Character
from characters.pages.spend_form import Offers, Settle, SpendForm
from characters.pages.writing import write_posted_once_and_go_to_ledger


class MendForm(SpendForm):
    """Words that are put right, at no price."""

    none = _("These words are no longer here to be put right. Look again at the sheet.")

    def _ways(self) -> tuple[Offers, Settle]:
        mends = self.system.rules.mends
        return (lambda sheet, _table: mends(sheet) if mends else ()), self.system.rules.settle


@login_required
def reword_one_thing_in_ledger(request: PlayerRequest, character_slug: str) -> HttpResponse:
    """Ask for the words of what the address names (``?offer=``), the first there is without, and write them."""
    found = one_or_404(
        Character.objects.finished_and_writable_by, request.user, character_slug, "campaign", "owner"
    )
    if request.method != "POST":
        form = MendForm(found)
        code = request.GET.get("offer") or next((offer.code for offer in form.offers), "")
        return _reword_page_or_404(request, MendForm(found, code=code))
    rows = Character.objects.select_related("campaign", "owner").finished_and_writable_by(request.user)
    return write_posted_once_and_go_to_ledger(request, rows, found, MendForm, _reword_page_or_404)


def _reword_page_or_404(request: PlayerRequest, form: MendForm) -> HttpResponse:
    """Answer with the page; 409 for another ledger, 422 with what is amiss, 404 where nothing is to be put right."""
    if not form.is_bound and form.offer is None:
        raise Http404
    status = 200 if not form.is_bound else 409 if form.is_outdated else 422
    context = {"character": form.character, "form": form.rebound_with_typed() if status == 409 else form}
    context |= {"is_outdated": status == 409, "section": "characters"}
    return render(request, "characters/mend.html", context, status=status)
