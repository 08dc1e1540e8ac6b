"""Words of a character that are history, put right by a line of the ledger at no price."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from campaigns.http import PlayerRequest, see_other
from characters import ledger
from characters.errors import OutdatedError
from characters.forms import MendForm
from characters.models import Character, CharacterQuerySet


@login_required
def mend(request: PlayerRequest, slug: str) -> HttpResponse:
    """Ask for the words of what the address names (``?offer=``), the first there is without, and write them."""
    found = get_object_or_404(_writable(request), slug=slug)
    if request.method != "POST":
        form = MendForm(found)
        code = request.GET.get("offer") or next((offer.code for offer in form.offers), "")
        return _page(request, MendForm(found, code=code))
    if ledger.has(found, request.POST.get("op_id")):  # a double click: the first result stands
        return see_other(f"{found.get_absolute_url()}#ledger")
    form = MendForm(found, request.POST)
    if form.is_outdated or not form.is_valid():
        return _page(request, form)
    wanted = form.cleaned_data
    seen = {found.slug: wanted["revision"]}
    try:
        lines = ledger.write(form.deed, op_id=wanted["op_id"], by=request.user, revisions=seen)
    except OutdatedError:
        return _page(request, MendForm(_writable(request).get(pk=found.pk), request.POST))
    ledger.remember(lines)
    return see_other(f"{found.get_absolute_url()}#ledger")


def _writable(request: PlayerRequest) -> CharacterQuerySet:
    return Character.objects.select_related("campaign", "owner").finished().writable_by(request.user)


def _page(request: PlayerRequest, form: MendForm) -> HttpResponse:
    """Answer with the page; 409 for another ledger, 422 with what is amiss, 404 where nothing is to be put right."""
    if not form.is_bound and form.offer is None:
        raise Http404
    status = 200 if not form.is_bound else 409 if form.is_outdated else 422
    context = {"character": form.character, "form": form.renewed() if status == 409 else form}
    context |= {"is_outdated": status == 409, "section": "characters"}
    return render(request, "characters/mend.html", context, status=status)
