"""What is kept about a character beside its ledger: words, awards, whose it is and where it plays."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Exists, F, OuterRef
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.http import PlayerRequest, form_page, posted, see_other, stale_page
from campaigns.listing import part, search
from campaigns.models import Member
from characters.ledger import keeping, ledger
from characters.ledger.errors import OutdatedError, RefusedError
from characters.models import Character, CharacterQuerySet
from characters.pages.forms import HandOverForm, JoinForm, WordsForm
from characters.systems import SYSTEMS, system_of


@require_GET
@login_required
def listing(request: PlayerRequest) -> HttpResponse:
    """Your characters, drafts and archive, and those of your tables."""
    sits = Exists(Member.objects.of(request.user).filter(campaign=OuterRef("campaign_id")))
    shown = Character.objects.annotate(is_at_table=sits).select_related("campaign", "owner")
    own, theirs = shown.filter(owner=request.user), shown.visible_to(request.user).active()
    newest, by_table = F("finished_at").desc(nulls_first=True), ("campaign__title", "name", "pk")
    mine = part(request, own.active().order_by(newest, "name", "pk"), "name")
    others = part(
        request,
        theirs.exclude(owner=request.user).order_by(*by_table),
        *("name", "campaign__title"),
        key="others",
    )
    archived = part(request, own.filter(archived_at__isnull=False), "name", key="archive")
    context = {
        "mine": mine,
        "others": others,
        "archived": archived,
        "search": search(request, mine, others, archived),
        "is_archive_open": "archive" in request.GET or "q" in request.GET,
        "systems": [room.system for room in SYSTEMS.values()],
        "section": "characters",
    }
    return render(request, "characters/list.html", context)


@login_required
def words(request: PlayerRequest, slug: str) -> HttpResponse:
    """Name, pronouns and texts: the owner's alone."""
    found = _own(request, slug)
    form, page = WordsForm(found, posted(request)), {"character": found, "section": "characters"}
    if not form.is_valid():
        return form_page(request, "characters/words.html", form, **page)
    try:
        keeping.save_words(found, form.words(), version=form.cleaned_data["version"])
    except OutdatedError:
        now = dict(WordsForm(_own(request, slug)).initial)
        return stale_page(request, "characters/words.html", form, now=now, version=now["version"], **page)
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def archive(request: PlayerRequest, slug: str) -> HttpResponse:
    found = _own(request, slug)
    keeping.archive(found, away=request.POST.get("away") == "yes")
    return see_other(found.get_absolute_url())


@require_POST
@login_required
def duplicate(request: PlayerRequest, slug: str) -> HttpResponse:
    """Begin a draft of one's own with this character's words and present state, or with its draft."""
    found = _own(request, slug)
    sheet = ledger.standing(found).sheet
    draft = dict(system_of(found.system).draft_of(sheet)) if found.is_finished else found.draft
    return see_other(keeping.duplicate(found, draft, request.user).get_absolute_url())


@login_required
def hand_over(request: PlayerRequest, slug: str) -> HttpResponse:
    """Give a character to someone else at its table: by its owner, or by the game master."""
    found = get_object_or_404(_all().finished().writable_by(request.user), slug=slug)
    form = HandOverForm(found, posted(request))
    if form.is_valid():
        try:
            keeping.hand_over(found, form.cleaned_data["to"])
        except RefusedError as error:
            form.add_error("to", str(error))
        else:
            messages.info(
                request, _("%(name)s now belongs to %(to)s.") % {"name": found, "to": form.cleaned_data["to"]}
            )
            return see_other(found.get_absolute_url())
    context = {"character": found, "form": form, "section": "characters"}
    return render(request, "characters/hand_over.html", context, status=422 if form.is_bound else 200)


@login_required
def join(request: PlayerRequest, slug: str) -> HttpResponse:
    """Bring a character to one of its owner's campaigns, or take it out."""
    found = _own(request, slug)
    initial = {"campaign": found.campaign.slug if found.campaign else ""}
    form = JoinForm(request.user, posted(request), initial=initial)
    if form.is_valid():
        try:
            keeping.join(found, form.cleaned_data["campaign"])
        except RefusedError as error:
            form.add_error("campaign", str(error))
        else:
            return see_other(found.get_absolute_url())
    context = {"character": found, "form": form, "section": "characters"}
    return render(request, "characters/join.html", context, status=422 if form.is_bound else 200)


def _all() -> CharacterQuerySet:
    return Character.objects.select_related("campaign", "owner")


def _own(request: PlayerRequest, slug: str) -> Character:
    found: Character = get_object_or_404(_all().filter(owner=request.user), slug=slug)
    return found
