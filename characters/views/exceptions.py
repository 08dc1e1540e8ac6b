"""What who runs the table grants beside the rules: XP, a card, a purchase on credit; each a line with its reason."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from campaigns.http import PlayerRequest, see_other
from characters import ledger
from characters.errors import OutdatedError
from characters.forms import ExceptionForm
from characters.models import Character, CharacterQuerySet
from characters.shelves import shelves


@login_required
def exceptions(request: PlayerRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(_run_by(request), slug=slug)
    if request.method != "POST":
        return _page(request, ExceptionForm(found, code=request.GET.get("offer", "")))
    if ledger.has(found, request.POST.get("op_id")):  # a double click: the first result stands
        return see_other(f"{found.get_absolute_url()}#ledger")
    form = ExceptionForm(found, request.POST)
    if form.is_outdated or not form.is_valid():
        return _page(request, form)
    wanted = form.cleaned_data
    try:
        lines = ledger.write(
            form.deed, op_id=wanted["op_id"], by=request.user,
            revisions={found.slug: wanted["revision"]}, rules_version=wanted["rules_version"],
        )  # fmt: skip
    except OutdatedError:
        return _page(request, ExceptionForm(_run_by(request).get(pk=found.pk), request.POST))
    ledger.remember(lines)
    return see_other(f"{found.get_absolute_url()}#ledger")


def _run_by(request: PlayerRequest) -> CharacterQuerySet:
    return Character.objects.select_related("campaign", "owner").finished().run_by(request.user)


def _page(request: PlayerRequest, form: ExceptionForm) -> HttpResponse:
    """Answer with the page, or by htmx with the one thing chosen; 409 for another ledger, 422 with what is amiss."""
    status = 200 if not form.is_bound else 409 if form.is_outdated else 422
    shown = form.renewed() if status == 409 else form
    context = {
        "character": form.character,
        "form": shown,
        "shelves": [shelf for shelf in shelves(form.system.exception_groups, shown.offers) if shelf.open],
        "is_outdated": status == 409,
        "section": "characters",
    }
    template = "_exception.html" if request.htmx.target == "choice" else "exceptions.html"
    return render(request, f"characters/{template}", context, status=status)
