"""A card's page: what it is, and where it is in your Dreamers' decks."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.models import User
from characters.beckoning_dream.rules.score import COUNTERS
from characters.models import CharacterQuerySet
from decks.rules.tarot import CODES, DECK, ORDER, Card
from decks.views import entry_of_card
from evenings.briefs import CharacterBrief, briefs_of_characters


@never_cache
@require_safe
def card_page(request: HttpRequest, card_code: str) -> HttpResponse:
    shown = CODES.get(card_code)
    if shown is None:
        raise Http404
    holders, others = _briefs_that_hold_card_and_others(request, shown)
    context = {
        "section": "cards",
        "entry": entry_of_card(shown),
        "counters": _suits_countered_and_countering(shown),
        "before": DECK[ORDER[shown] - 1],
        "after": DECK[(ORDER[shown] + 1) % len(DECK)],
        "holders": holders,
        "others": others,
    }
    return render(request, "evenings/card.html", context)


def _briefs_that_hold_card_and_others(
    request: HttpRequest, card: Card
) -> tuple[list[CharacterBrief], list[CharacterBrief]]:
    """Return whose decks hold *shown* and whose do not, of the finished characters this person may read."""
    if not request.user.is_authenticated:
        return [], []
    briefs = briefs_of_characters(_finished_visible_characters, request.user.pk)
    dreamers = [brief for brief in briefs if hasattr(_sheet_or_none(brief), "deck")]
    dreamers.sort(key=lambda brief: brief.character.owner_id != request.user.pk)
    holders = [brief for brief in dreamers if card in _sheet_or_none(brief).deck]
    return holders, [brief for brief in dreamers if brief not in holders]


def _finished_visible_characters(characters: CharacterQuerySet, user_pk: int) -> CharacterQuerySet:
    return characters.visible_to(User(pk=user_pk)).active().finished()


def _sheet_or_none(brief: CharacterBrief) -> Any:
    return brief.state.sheet if brief.state else None


def _suits_countered_and_countering(card: Card) -> tuple[str, str] | None:
    """Return the suit that *card* counters and the one that counters it (Ruling B3: a Major does neither)."""
    if card.suit is None:
        return None
    place = COUNTERS.index(card.suit)
    return COUNTERS[(place + 1) % len(COUNTERS)].title, COUNTERS[place - 1].title
