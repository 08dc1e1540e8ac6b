"""What is kept of a game for two after its end: both hands in its replay, the proof of its deal, its file."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.guests import open_to_guests
from campaigns.http import PlayerRequest, file_answer
from decks.rules.tarot import CODES, Card, card_in_sentence, names_as_phrase
from divination.games import pair_links, pair_replay, pairs
from divination.games.app_turns import reckoning_sentences_by_act
from divination.games.fairness import does_commitment_match_deal
from divination.games.gestures import gesture_in_words
from divination.games.hindsight import may_be_looked_back_on
from divination.games.pair_fairness import card_orders_for_two, is_dealt_as_coded
from divination.games.pair_records import (
    BroughtPairGame,
    gestures_and_thoughts_in_file,
    may_be_exported,
    pair_game_as_json,
)
from divination.games.pair_replay import GoesOnError, ReplayStep, index_of_step_after_act
from divination.games.same_sky import may_all_know_deal
from divination.games.thoughts import thoughts_that_all_may_read
from divination.models import PairGame
from divination.modes import MODES_FOR_TWO, variation_titles
from divination.pages.games import names_steps_and_keys_of_replay_links
from divination.pages.pair_acts import SECTION, visible_pair_or_404
from divination.pages.pair_hindsight import mark_contexts_by_act
from divination.pages.pair_table import PairTable
from divination.rules.two_player_words import with_player_names
from divination.rules.two_players import other_seat
from divination.sky import NO_PRESS, PlacePress
from play.models import Seat
from play.remembering import acts_that_stand
from play.rules.knowing import Known
from play.rules.lines import WATCHER

LONGEST_NUMBER = 8  # digits of a step in an address


@dataclass(frozen=True, slots=True)
class ShownHand:
    """What *name* held at a step: each card, and whether *other* knew that they held it."""

    name: str
    other: str
    cards: tuple[tuple[Card, bool], ...]
    is_untold: bool  # real cards: the app was told of none

    @property
    def knew(self) -> str:
        """What the other knew of it."""
        gifts = [card_in_sentence(card) for card, is_known in self.cards if is_known]
        told = {"other": self.other, "cards": names_as_phrase(gifts)}
        if not gifts:
            return _("%(other)s knew none of these.") % told
        each = ngettext(
            "%(other)s knew of %(cards)s, a gift.", "%(other)s knew of %(cards)s, gifts.", len(gifts)
        )
        return each % told


@dataclass(frozen=True)
class PairReplay(PairTable):
    """A game that is over, as it stood after step *at*: nothing may be done there, and both hands lie open."""

    steps: tuple[ReplayStep, ...] = ()
    at: int = 0

    @property
    def step(self) -> ReplayStep:
        return self.steps[self.at]

    @cached_property
    def replay_url(self) -> str:
        """Where every step is read: by the link of who looks on, or by the game's own address."""
        return f"{self.url}replay/"

    @cached_property
    def known(self) -> Any:
        return Known(self.step.full, number=self.step.number)

    @property
    def is_turn(self) -> bool:
        return False

    def press_on(self, _place: str) -> PlacePress:
        return NO_PRESS

    @property
    def last_at(self) -> int:
        return len(self.steps) - 1

    @property
    def last_number(self) -> int:
        return self.steps[-1].number

    @property
    def words(self) -> str:
        """What happened in the step."""
        if self.at:
            return self._with_player_names(self.step.words)
        return _("The cards are dealt. %(name)s begins.") % {"name": self.player}

    @cached_property
    def reckonings(self) -> dict[int, str]:
        told = reckoning_sentences_by_act(self.game) if self.app_strength else {}
        return {act: self._with_player_names(words) for act, words in told.items()}

    @property
    def reckoning(self) -> str:
        """What the app reckoned with in the step, where it was the app's."""
        return self.reckonings.get(self.step.number, "")

    @cached_property
    def marks(self) -> list[dict[str, Any]]:
        """What could have been known at the step, as far as it was looked for."""
        if not may_be_looked_back_on(self.game):
            return []
        found = getattr(self.game, "hindsight", None)  # read with the game, if it was ever looked for
        return mark_contexts_by_act(found, self.names).get(self.step.number, [])

    @property
    def _acts_shown(self) -> range:
        """The numbers of the acts at which the game stood so: those taken back since count to what stood."""
        is_last = self.at == self.last_at
        end = self.game.number + 1 if is_last else self.steps[self.at + 1].number
        return range(self.step.number, end)

    @cached_property
    def felt(self) -> list[str]:
        """What was let be felt at this step."""
        made = self.game.gestures.filter(step__in=self._acts_shown)
        return [gesture_in_words(one, self.names[one.seat]) for one in made]

    @cached_property
    def opened(self) -> list[tuple[str, str]]:
        """The kept thoughts of this step that their writers opened: a name and a text each."""
        opened = thoughts_that_all_may_read(self.game)
        return [(self.names[seat], text) for act in self._acts_shown for seat, text in opened.get(act, ())]

    @property
    def hands_shown(self) -> list[ShownHand]:
        """Both hands, the reader's own first."""
        return [self._hand_shown(seat) for seat in (self.near, other_seat(self.near))]

    def _hand_shown(self, seat: str) -> ShownHand:
        held, known = self.step.hand(seat), self.step.cards_of_hand_known_to_other(seat)
        return ShownHand(
            self.names[seat],
            self.names[other_seat(seat)],
            tuple((CODES[code], code in known) for code in held),
            len(held) < len(self.position.hands[seat]),
        )

    @property
    def next_card(self) -> str:
        """The card on top of the deck, which nobody knew."""
        return card_in_sentence(CODES[self.step.next_card]) if self.step.next_card else ""

    def url_of_step(self, act_number: int) -> str:
        return f"{self.replay_url}?step={act_number}"

    @property
    def every_step(self) -> list[tuple[str, str, bool]]:
        """Every step: where it is read, what happened, whether it is shown."""
        beginning = _("The beginning")
        return [
            (self.url_of_step(step.number), self._with_player_names(step.words) or beginning, at == self.at)
            for at, step in enumerate(self.steps)
        ]

    @property
    def stepper(self) -> list[tuple[str, str, str]]:
        """The links to other steps: a name, where it is read ("": it is shown already), a key."""
        links = names_steps_and_keys_of_replay_links(self.at, self.last_at)
        return [
            (name, "" if to is None else self.url_of_step(self.steps[to].number), key)
            for name, to, key in links
        ]


@never_cache
@require_safe
@open_to_guests
def pair_replay_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The game after a step, with both hands; before its end there is no such page."""
    game = visible_pair_or_404(request, pair_slug, "hindsight")
    seats = pairs.seats_by_key(game)
    seat = min(pairs.audience_of_user(seats, request.user), default="")
    return _replay_page(request, game, seats, seat)


@never_cache
@require_safe
def watched_pair_replay_page(request: HttpRequest, token: str) -> HttpResponse:
    """The same for whoever looks on by a link."""
    watched = PairGame.objects.filter(pair_links.condition_of_games_watched_by_token(token))
    game = get_object_or_404(watched.select_related("hindsight"))
    answer = _replay_page(
        request, game, pairs.seats_by_key(game), address=reverse("divination:pair_watch", args=[token])
    )
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _replay_page(
    request: HttpRequest, game: PairGame, seats: dict[str, Seat], seat: str = "", address: str = ""
) -> HttpResponse:
    try:
        steps = pair_replay.replay_of_ended_game(game)
    except GoesOnError as error:
        raise Http404 from error
    at = index_of_step_after_act(steps, _asked_step(request))
    replay = PairReplay(game, seats, seat, address=address, steps=steps, at=at)
    name = "_replay" if getattr(request, "htmx", False) else "replay"
    answer = render(request, f"divination/pairs/{name}.html", {"table": replay, "game": game, **SECTION})
    answer["Cache-Control"] = "no-store"
    return answer


def _asked_step(request: HttpRequest) -> int:
    asked = request.GET.get("step", "")
    is_number = asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_NUMBER
    return int(asked) if is_number else 0


@never_cache
@require_safe
@open_to_guests
def pair_fairness_page(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """What was promised of the deal at the start, and after the end how anybody can check it."""
    game = visible_pair_or_404(request, pair_slug)
    context = {"game": game, **_deal_context(game), **SECTION}
    return render(request, "divination/pairs/fair.html", context)


def _deal_context(game: PairGame) -> dict[str, Any]:
    """Return what anybody may know of the deal: nothing before the end, nor while another pair plays it."""
    if not may_all_know_deal(game) or game.is_real:
        return {}
    return {
        "is_kept": does_commitment_match_deal(game) and is_dealt_as_coded(game),
        "orders": card_orders_for_two(game.deal, game.setup.get("variations", ())),
    }


@never_cache
@require_safe
@open_to_guests
def pair_json_file(request: PlayerRequest, pair_slug: str) -> HttpResponse:
    """The game as a file; before its end there is none."""
    game = visible_pair_or_404(request, pair_slug)
    if not may_be_exported(game):
        raise Http404
    names = pairs.names_by_seat(pairs.seats_by_key(game))
    is_undecided = pairs.known_to(game, WATCHER).position.outcome is None
    acts = acts_that_stand(game)
    beside = gestures_and_thoughts_in_file(game, acts)
    text = pair_game_as_json(game, names, acts, is_undecided=is_undecided, gestures_and_thoughts=beside)
    return file_answer(
        text.encode(), "application/json", game.title, "json", ascii_title="game", is_inline=False
    )


def brought_pair_page(request: PlayerRequest, brought: BroughtPairGame, form: forms.Form) -> HttpResponse:
    """Show what a file of a game for two tells; nothing is written."""
    mode, outcome = MODES_FOR_TWO[brought.game.kind], brought.position.outcome
    context = {
        "game": brought.game,
        "mode": mode,
        "names": brought.names.values(),
        "moves": brought.moves,
        "outcome": with_player_names(mode.ended(outcome), brought.names) if outcome else "",
        "variations": variation_titles(mode, brought.game.setup.get("variations", ())),
        "form": form,
        **SECTION,
    }
    return render(request, "divination/pairs/brought.html", context)
