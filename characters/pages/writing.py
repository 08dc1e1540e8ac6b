"""What is answered on a page of its own and becomes a line of the ledger."""

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpResponse

from campaigns.http import PlayerRequest, SeeOther, see_other
from characters.ledger import ledger
from characters.ledger.errors import OutdatedError
from characters.models import Character, CharacterQuerySet
from characters.pages import parts
from characters.pages.spend_form import SpendForm

Form = TypeVar("Form", bound=SpendForm)


def write_posted_once_and_go_to_ledger(
    request: PlayerRequest,
    reread_from: CharacterQuerySet,
    found: Character,
    form_of: Callable[..., Form],
    answer_if_amiss: Callable[[PlayerRequest, Form], HttpResponse],
) -> HttpResponse:
    """Write what was posted about *found* and go to its ledger, or answer with the page of what is amiss."""
    if ledger.has_written_op(found, request.POST.get("op_id")):  # a double click: the first result stands
        return _redirect_to_newest_ledger_line(reread_from, found)
    form = form_of(found, request.POST)
    if form.is_outdated or not form.is_valid():
        return answer_if_amiss(request, form)
    try:
        form.write(request.user)
    except OutdatedError:
        return answer_if_amiss(request, form_of(reread_from.get(pk=found.pk), request.POST))
    return _redirect_to_newest_ledger_line(reread_from, found)


def _redirect_to_newest_ledger_line(reread_from: CharacterQuerySet, found: Character) -> SeeOther:
    """Go to the ledger, where the newest line is told."""
    after: Character = reread_from.get(pk=found.pk)
    return see_other(f"{parts.part_url(after, parts.LEDGER)}?written={after.revision}#now")
