"""To take a line back: at one click where nothing stands on it, else by a page that lists what goes along."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.forms import OpForm, new_op_id
from campaigns.http import PlayerRequest, one_or_404, see_other
from characters.ledger import proposals, undoing
from characters.ledger.errors import AskFirstError, AskOtherError, OutdatedError, RefusedError
from characters.models import Character, LedgerLine
from characters.pages import diary, parts
from characters.pages.growing import render_grow_or_page_that_asked
from characters.pages.parts import GROW, LEDGER
from characters.pages.sheet import render_ledger


class TakeBackForm(OpForm):
    """One line, and in one word what is agreed to go along with it."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    revision = forms.IntegerField(widget=forms.HiddenInput)
    along = forms.CharField(widget=forms.HiddenInput, required=False, max_length=32)


@require_GET
@login_required
def take_back_line_page(request: PlayerRequest, character_slug: str, line_number: int) -> HttpResponse:
    """What taking one line back would take along, and a yes to it."""
    return _take_back_page(request, _writable_character_or_404(request, character_slug), line_number)


@require_POST
@login_required
def take_line_back_and_answer(request: PlayerRequest, character_slug: str) -> HttpResponse:
    found = _writable_character_or_404(request, character_slug)
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        return _refusal_page(request, found, _("That cannot be read. Load the page anew."))
    told = form.cleaned_data
    try:
        undoing.take_line_back(
            found,
            told["number"],
            op_id=told["op_id"],
            by=request.user,
            revision=told["revision"],
            agreed_undoing_key=told["along"],
        )
    except AskFirstError:
        return _go_to_take_back_page(request, found, told["number"])
    except AskOtherError as error:
        return _propose_taking_back(request, found, error, told)
    except OutdatedError:
        found.refresh_from_db(fields=["revision"])
        return _page_of_present_state_409(request, found, told)
    except RefusedError as error:
        return _refusal_page(request, found, str(error))
    found.refresh_from_db(fields=["revision"])
    if request.htmx:
        return _page_of_part_where_button_stood(request, found, is_written=True)
    return see_other(
        f"{parts.part_url(found, _posted_part_key_of_button(request))}?written={found.revision}#now"
    )


def _writable_character_or_404(request: PlayerRequest, character_slug: str) -> Character:
    return one_or_404(
        Character.objects.finished_and_writable_by, request.user, character_slug, "campaign", "owner"
    )


def _posted_part_key_of_button(request: PlayerRequest) -> parts.PartKey:
    """Return the part of the page where the button stood: the offers, with what was bought tonight, or the ledger."""
    return GROW if request.POST.get("part") == GROW else LEDGER


def _page_of_part_where_button_stood(request: PlayerRequest, found: Character, **told: Any) -> HttpResponse:
    """Answer with the part where the button stood."""
    return (
        render_grow_or_page_that_asked(request, found, **told)
        if _posted_part_key_of_button(request) == GROW
        else render_ledger(request, found, **told)
    )


def _refusal_page(request: PlayerRequest, found: Character, why: str) -> HttpResponse:
    return _page_of_part_where_button_stood(request, found, status=422, refusals=[why])


def _go_to_take_back_page(request: PlayerRequest, found: Character, line_number: int) -> HttpResponse:
    """Go to the page that asks; by htmx, put it in the sheet's place."""
    url = reverse("characters:line", args=[found.slug, line_number])
    if not request.htmx:
        return see_other(url)
    answer = _take_back_page(request, found, line_number)
    answer["HX-Push-Url"] = url
    return answer


def _propose_taking_back(
    request: PlayerRequest, found: Character, error: AskOtherError, cleaned: dict[str, Any]
) -> HttpResponse:
    """Lay it before the other; nothing falls until they agree."""
    try:
        made = proposals.propose_taking_back(
            found, cleaned["number"], error, op_id=cleaned["op_id"], by=request.user
        )
    except RefusedError as refused:
        return _refusal_page(request, found, str(refused))
    url = made.get_absolute_url()
    if not request.htmx:
        return see_other(url)
    answer = HttpResponse()
    answer["HX-Redirect"] = url
    return answer


def _page_of_present_state_409(
    request: PlayerRequest, found: Character, cleaned: dict[str, Any]
) -> HttpResponse:
    """Show what is so now (409): the list that was agreed to, or the sheet."""
    if cleaned["along"]:
        return _take_back_page(request, found, cleaned["number"], status=409)
    return _page_of_part_where_button_stood(request, found, status=409)


def _take_back_page(
    request: PlayerRequest, found: Character, line_number: int, *, status: int = 200
) -> HttpResponse:
    context = {
        "character": found,
        "number": line_number,
        "is_outdated": status == 409,
        "section": "characters",
    }
    try:
        asked = undoing.undoing_of_line(found, line_number, by=request.user)
    except RefusedError as error:
        context |= {"refusal": str(error), "stays": _line_that_stays_in_words(request, found, line_number)}
    else:
        context |= {
            "sides": list(map(diary.falling_side_in_sentences, asked.sides)),
            "form": _take_back_form_that_agrees_to(asked),
            "first": asked.first,
        }
    template = "_take_back.html" if request.htmx else "take_back.html"
    return render(request, f"characters/{template}", context, status=status)


def _take_back_form_that_agrees_to(agreed: undoing.Undoing) -> TakeBackForm:
    """Return the form that agrees to exactly what is *agreed*."""
    shown = {"number": agreed.first.number, "revision": agreed.sides[0].revision, "along": agreed.key}
    return TakeBackForm(initial={**shown, "op_id": new_op_id()})


def _line_that_stays_in_words(
    request: PlayerRequest, found: Character, line_number: int
) -> diary.StayingLine:
    """Return the line that stays in words, and the evening it came from, where there is one to read."""
    lines = LedgerLine.objects.filter(character=found).select_related("game_session")
    return diary.staying_line_in_words(found, get_object_or_404(lines, number=line_number), request.user)
