"""What two forged and one would take back: a page to read it and to agree (Ruling B25)."""

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.http import PlayerRequest, see_other
from characters.ledger import proposals, undoing
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, Proposal
from characters.pages import diary
from characters.pages.proposal_forms import RoundForm
from characters.systems import system_of


def show_or_agree_to_take_back(
    request: PlayerRequest, found: Proposal, own_character_pks: set[int]
) -> HttpResponse:
    """Show what would fall on both ledgers; a POST of whom it waits for, or of a game master, agrees."""
    may_answer = found.is_open and (
        found.awaits_id in own_character_pks if found.awaits_id else found.maker.is_run_by(request.user)
    )
    asked, against = _undoing_or_refusal(found) if found.is_open else (None, "")
    is_outdated = False
    if request.method == "POST":
        form = RoundForm(request.POST)
        if asked and may_answer and form.is_valid():
            try:
                proposals.agree_and_write_taking_back(
                    found, asked, by=request.user, round=form.cleaned_data["round"]
                )
            except OutdatedError:
                is_outdated = True
            else:
                return see_other(found.get_absolute_url())
        is_outdated = is_outdated or not against
    context = {
        "proposal": found,
        "system": system_of(found.maker.system),
        "sides": list(map(diary.falling_side_in_sentences, asked.sides)) if asked else [],
        "against": against,
        "may_answer": may_answer and asked is not None,
        "is_outdated": is_outdated,
        "character": own_character_whose_turn_or_first(found, own_character_pks),
        "section": "characters",
    }
    status = 409 if is_outdated else 422 if request.method == "POST" else 200
    return render(request, "characters/proposal_back.html", context, status=status)


def own_character_whose_turn_or_first(found: Proposal, own_character_pks: set[int]) -> Character:
    """Return for whom they act here: whom it waits for, else its maker, else the other."""
    return next(
        one for one in (found.awaits, found.maker, found.other) if one and one.pk in own_character_pks
    )


def _undoing_or_refusal(found: Proposal) -> tuple[undoing.Undoing | None, str]:
    """Return what its maker would take back now, or why that cannot be."""
    try:
        asked = undoing.undoing_of_line(found.maker, found.takes_back, by=found.maker.owner)
    except RefusedError as error:
        return None, str(error)
    if asked.key != found.by_maker.get("key"):
        return None, "Something else stands on it by now, so another list would fall. Let it be asked anew."
    return asked, ""
