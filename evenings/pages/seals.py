"""A reading's seal for a sheet."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from campaigns.http import PlayerRequest, form_page, posted_data, see_other
from campaigns.models import User
from characters.models import Character
from divination.models import Reading
from evenings.sealing import copy_seal_to_character, possible_seal_bearers


class ChooseSealForm(forms.Form):
    """On which of *owner*'s sheets a seal is put."""

    character = forms.ModelChoiceField(
        Character.objects.none(),
        to_field_name="slug",
        label=_("On whose sheet"),
        empty_label=_("Choose"),
        error_messages={"invalid_choice": _("Choose one of your finished characters.")},
    )

    def __init__(self, owner: User, data: Any = None) -> None:
        super().__init__(data)
        self.characters = possible_seal_bearers(owner)
        self.fields["character"].queryset = self.characters  # type: ignore[attr-defined]


@login_required
def choose_sheet_for_seal(request: PlayerRequest, reading_slug: str) -> HttpResponse:
    """Put a copy of the seal on one of your sheets; what is printed of it later stays as it was chosen."""
    found = get_object_or_404(Reading, slug=reading_slug, owner=request.user)
    if not found.seal:
        return see_other(found.get_absolute_url())
    form = ChooseSealForm(request.user, posted_data(request))
    if not form.is_valid():
        return form_page(request, "evenings/choose_seal.html", form, reading=found, section="readings")
    character = form.cleaned_data["character"]
    copy_seal_to_character(found, character)
    return see_other(f"{character.get_absolute_url()}#seal")
