"""A reading's seal for a sheet."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from campaigns.http import PlayerRequest, form_page, posted, see_other
from divination.models import Reading
from evenings.forms import ChooseSealForm
from evenings.sealing import copy_seal


@login_required
def choose(request: PlayerRequest, slug: str) -> HttpResponse:
    """Put a copy of the seal on one of your sheets; what is printed of it later stays as it was chosen."""
    found = get_object_or_404(Reading, slug=slug, owner=request.user)
    if not found.seal:
        return see_other(found.get_absolute_url())
    form = ChooseSealForm(request.user, posted(request))
    if not form.is_valid():
        return form_page(request, "evenings/choose_seal.html", form, reading=found, section="readings")
    character = form.cleaned_data["character"]
    copy_seal(found, character)
    return see_other(f"{character.get_absolute_url()}#seal")
