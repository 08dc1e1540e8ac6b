"""A scene played by forms of its own: beginning it, its page, what is posted there."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import SimpleLazyObject, cached_property

from campaigns.forms import new_op_id
from campaigns.http import PlayerRequest
from campaigns.kept_queries import KeptModelQuery, KeptQuery
from characters.ledger import ledger, scenes
from characters.models import Character, Opponent
from characters.pages.curtain import hand_lying_open, hand_written_down, hide_hands, open_hand
from characters.pages.scene_reader import SceneReader
from characters.socket.rules import BeforePause, CharacterThere, OpponentThere, SceneReading
from play.rules.knowing import Known
from play.rules.lines import WATCHER
from play.times import moment_in_words

ACTIVE_OPPONENTS = KeptModelQuery(
    Opponent,
    lambda campaign_pk, system: Opponent.objects.active().filter(campaign_id=campaign_pk, system=system),
    int,
    str,
)
CHARACTERS_AT_TABLE = KeptQuery(
    lambda campaign_pk, system: scenes.characters_at_table(campaign_pk, system).values_list(
        "pk", "slug", "name"
    ),
    int,
    str,
)


class FormStage(SceneReader):
    """A scene played by forms as one reader sees it, from the seats they may act for."""

    def __init__(
        self, request: PlayerRequest, scene: Any, data: QueryDict | None = None, **told: Any
    ) -> None:
        super().__init__(request, scene, data, **told)
        self.kind = scenes.kind_by_forms(scene)
        self.template = f"characters/{scene.system}/_{scene.kind}.html"

    @property
    def is_for_all(self) -> bool:
        """Say whether this is a screen that all look at: it acts for nobody, and knows what everybody may know."""
        return self._asked.get("screen", "") == "all"

    @property
    def offers_screen_for_all(self) -> bool:
        """Say whether the reader may want that screen: whoever runs it, and who only watches."""
        return self.is_gm or not self.own

    @cached_property
    def _watched(self) -> Any:
        """The position as everybody may know it."""
        return scenes.known_to_seats(self.scene, WATCHER).position

    @cached_property
    def hands(self) -> Mapping[str, str]:
        """Return the reader's hands that a curtain hides from each other, each seat's name by its key: none where each
        has a device, and none for whoever has one.
        """
        if self.is_for_all:
            return {}
        mine = self.own | {self.kind.runs} if self.is_gm else self.own
        hands = {seat: name for seat, name in self.kind.hands(self._watched).items() if seat in mine}
        return hands if len(hands) > 1 else {}

    @cached_property
    def _hands_waited_for(self) -> list[str]:
        return [seat for seat in self.kind.acting(self._watched) if seat in self.hands]

    @cached_property
    def open_hand(self) -> str:
        """Return the seat whose hand lies open, "" behind the curtain, and where there is none."""
        moment = self.kind.moment(self._watched)
        found = hand_lying_open(self._request.session, self.scene.slug, moment, self._hands_waited_for)
        return found if found in self.hands else ""

    @property
    def hand_written_down(self) -> str:
        """Return what a poll says of the hand that it shows, so that one that was hidden elsewhere goes here too."""
        return hand_written_down(self._request.session, self.scene.slug)

    @property
    def hands_to_open(self) -> list[tuple[str, str]]:
        """Return whose hand may be opened, who is waited for first: seat and name."""
        first = [*self._hands_waited_for, *self.hands]
        return [(seat, self.hands[seat]) for seat in dict.fromkeys(first)]

    @property
    def next_hand(self) -> str:
        """Return the name of whom the device is to be handed to, "" where nobody at it is waited for."""
        return next((self.hands[seat] for seat in self._hands_waited_for), "")

    def open_or_hide_hand(self, seat: str) -> None:
        """Open the hand of *seat*, one of those here; told none, hide all."""
        if seat in self.hands:
            moment = self.kind.moment(self._watched)
            open_hand(self._request.session, self.scene.slug, seat, moment, self._hands_waited_for)
        else:
            hide_hands(self._request.session)

    @cached_property
    def reads(self) -> frozenset[str]:
        """Return the seats that the reader reads from: what a seat read before it was lent is nobody else's."""
        if self.is_for_all:
            return frozenset()
        if self.hands:
            return frozenset({self.open_hand} - {""})
        return self.own | {self.kind.runs} if self.is_gm else self.own

    @property
    def told(self) -> frozenset[int]:
        """Return what the reader's log shows already; where a device goes from hand to hand it is drawn anew."""
        return frozenset() if self.hands else super().told

    @cached_property
    def seats(self) -> frozenset[str]:
        """Return the seats the reader may act for: those lent to them too, for whoever runs it those on a table."""
        return scenes.seats_to_act_for(self.kind, self._watched, self.reads)

    @cached_property
    def known(self) -> Known[Any]:
        return scenes.known_to_seats(self.scene, self.reads)

    @cached_property
    def seen_by(self) -> frozenset[str] | None:
        return None if self.kind.runs in self.reads else self.seats

    @property
    def chosen_seat(self) -> str:
        """Return for whom the reader chose to act, "" where they left it to who is waited for."""
        return self._wanted if self._wanted in self.seats else ""

    @cached_property
    def seat(self) -> str:
        """Return for whom the reader acts: whom they chose, else the first of theirs that is waited for."""
        if self.chosen_seat:
            return self.chosen_seat
        awaited = [seat for seat in self.kind.acting(self.known.position) if seat in self.seats]
        first = self.kind.runs if self.kind.runs in self.seats else min(self.seats, default="")
        return awaited[0] if awaited else first

    @cached_property
    def reading(self) -> SceneReading:
        asked: Mapping[str, Sequence[str]] = dict(self._asked.lists())
        there = (
            cache(self._opponents_there),
            cache(self._characters_there),
        )  # a page has several forms of them
        return SceneReading(
            self.known.position,
            self.seats,
            self.seat,
            asked,
            *there,
            self._before_pause,
            self._waits_until,
            self._sheet_at_seat,
            self.reads,
        )

    def _waits_until(self, move: str) -> str:
        until = scenes.earliest_moment_of_move(self.scene, move)
        return moment_in_words(until) if until and until > timezone.now() else ""

    @property
    def may_have_paused(self) -> bool:
        """Say whether it began so long ago that there may have been a pause."""
        return timezone.now() - self.scene.begun_at >= scenes.PAUSE

    def _before_pause(self) -> BeforePause | None:
        """Return how it stood when the last pause began: until somebody moves again, or where that is asked for."""
        is_asked = self._asked.get("last", "") == "time"
        number = scenes.number_before_pause(self.scene, although_it_goes_on=is_asked)
        if number is None:
            return None
        known = scenes.known_to_seats_at(self.scene, self.reads, number)
        told = [line.words for line in known.log if line.act == known.log[-1].act]
        return BeforePause(known.position, " ".join(told))

    def _opponents_there(self) -> tuple[OpponentThere, ...]:
        """Return whom the table's game masters set down before, for them alone."""
        if self.kind.runs not in self.reads:
            return ()
        there = ACTIVE_OPPONENTS.all(self.scene.campaign_id, self.scene.system)
        return tuple(OpponentThere(each.slug, each.kind, each.name, each.data) for each in there)

    def _characters_there(self) -> tuple[CharacterThere[Any], ...]:
        """Return who is at the table, for its game masters alone."""
        if self.kind.runs not in self.reads:
            return ()
        states: Any = SimpleLazyObject(  # a page names them; only who joins is read
            lambda: ledger.states_by_pk(scenes.characters_at_table_of_scene(self.scene))
        )

        def sheet(pk: int) -> Any:
            return states[pk].sheet

        return tuple(
            CharacterThere(slug, name, SimpleLazyObject(partial(sheet, pk)))
            for pk, slug, name in CHARACTERS_AT_TABLE.rows(self.scene.campaign_id, self.scene.system)
        )

    def _sheet_at_seat(self) -> Any:
        slug = self.kind.seats(self.known.position).get(self.seat) if self.seat in self.seats else None
        there = Character.objects.filter(slug=slug).first()
        return ledger.state(there).sheet if there else None

    @cached_property
    def view(self) -> Any:
        return self.kind.view(self.reading)

    @property
    def new_op(self) -> str:
        """Return an op for one form; the page has several."""
        return new_op_id()

    @property
    def is_last_move_own(self) -> bool:
        """Say whether one of the reader's seats made the last move, of a scene that goes on."""
        last = self._numbers[-1] if self._numbers and not self.scene.ended_at else 0
        return bool(last) and any(line.by in self.seats for line in self.known.log if line.act == last)

    @property
    def last_lines(self) -> tuple[str, ...]:
        """Return what happened last, as the reader was told of it."""
        return next((turn.words for turn in self.log if turn.words), ())

    @property
    def last_told(self) -> str:
        return " ".join(self.last_lines)
