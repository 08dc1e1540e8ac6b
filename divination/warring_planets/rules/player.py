"""A sensible player of Warring Planets, who looks no further than this move: for the app's seat, and for figures.

A move is worth what it leaves: points, rooms that either can fill, ground, the Seeresses, the rest of the hand.
"""

from collections.abc import Callable, Collection, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from decks.rules.tarot import Card
from divination.rules import material_plane as plane
from divination.rules.engine import Move, value_of_card
from divination.rules.outlook import (
    CardValues,
    MatchKey,
    Outlook,
    OutlookWeights,
    columns_and_rows_of_next_card,
    matching_keys,
    values_of_cards,
)
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_players import DRAW, GIVE, LAY, RAISE, other_seat
from divination.rules.ways import MoveAndBrokenRules
from divination.warring_planets.rules.moves import ATTACK, GUARD
from divination.warring_planets.rules.table import WarTable

# What is worth how much, in points of the score: found by playing thousands of games.
ENDS_AHEAD, ENDS_BEHIND = 60.0, -60.0
RESOLVED, FOOL = 3.0, 1.5  # a Major resolved, beside its points; The Fool while it is not
# Of the points of a Major that holds so much more, up to 10 and wider; the second pair is off where the foe reaches it.
OWN = (1.0, 0.02, 0.35, 0.4, 0.4, 0.23, 0.45, 0.45, 0.45, 0.45, 0.55)
OWN_WIDER = 0.47
FOES = (0.0, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.23, 0.25, 0.61, 0.3)
FOES_WIDER = 0.1
LAYS, SLIPS = 2.0, 0.42  # a Major on the sky, and under a Guard
NEARS, NEW_ROOMS = 0.6, 1.0  # a place come within reach, and of what a Major of the foe's there is worth
BLOCKS = 0.5  # a place that the foe reaches, taken
GUARDS, GUARDS_VALUE = 0.38, 0.04  # a Guard, and each point of it
PLACE_GONE, LAST_PLACE_GONE = -0.69, -2.77  # an empty place within reach
ATTACKS, FELLED, SPENT = 1.5, 0.25, -0.25  # an attack, each point that falls by it, each that it costs
TURNS = 0.88  # a Major that faced the foe, resolved
OUTLOOK = OutlookWeights(
    crowded=-0.1,
    safe=(-3.0, -1.0, 0.05, -0.12),
    trap=0.2,
    chance=0.15,
    quiet=1.0,
    lays=2.0,
    best=0.3,
    every=0.21,
    cap=11.6,
    live_majors=(0.0, 0.0, -0.5, -0.95, -2.0),
    dead_majors=(0.0, -0.76, -3.0, -7.57, -20.0),
)
FOOLS_ROOM = 1000  # whatever comes fills it


def sensible_move(position: WarTable) -> Move:
    """Return the move that such a player makes of *position*, which has at least one."""
    choices = position.choices
    if len(choices) == 1:
        return next(iter(choices))
    rated = ratings_by_move(position)
    return max(rated, key=rated.__getitem__)


def ratings_by_move(position: WarTable) -> dict[Move, float]:
    """Return every legal move, with what such a player thinks of it: the more the better."""
    view = _View(position)
    return {move: RATED[choice.kind](view, choice) for move, choice in position.choices.items()}


# --- the sky: what room is worth, and what rises into it ---


class _Room(NamedTuple):
    """An unresolved Major: what it holds yet, what it is worth, whether the foe reaches it."""

    left: int
    worth: int
    is_foes: bool

    def filled_by(self, card_value: int) -> "_Room":
        return _Room(0 if self.left == FOOLS_ROOM else self.left - card_value, self.worth, self.is_foes)


class _Sky(NamedTuple):
    """What lies within reach of one who raises: rooms, empty places, the foe's Guards; *lead*: in points, as it is."""

    rooms: tuple[_Room, ...]
    places: int
    guards: CardValues
    lead: int

    def with_room_or_its_points(self, room: _Room) -> "_Sky":
        """Return it with *room*, or with its points where nothing is left of it."""
        rooms, places, guards, lead = self
        if room.left:
            return _Sky(tuple(sorted((*rooms, room))), places, guards, lead)
        return _Sky(rooms, places, guards, lead + room.worth)

    def without_room(self, room: _Room) -> "_Sky":
        rooms, places, guards, lead = self
        at = rooms.index(room)
        return _Sky(rooms[:at] + rooms[at + 1 :], places, guards, lead)


class _WorthAndSky(NamedTuple):
    worth: float
    sky: _Sky


# What it gains, and what makes the sky after it, of that sky, what it is placed on, and its value.
_WayToPlace = tuple[float, Callable[[_Sky, Any, int], _WorthAndSky], _Room | int | None]


@lru_cache(maxsize=1 << 12)
def _worth_of_room(room: _Room) -> float:
    if not room.left:
        return room.worth + RESOLVED
    if room.left == FOOLS_ROOM:
        return FOOL
    own, foes = (OWN[room.left], FOES[room.left]) if room.left < len(OWN) else (OWN_WIDER, FOES_WIDER)
    return room.worth * (own - foes * room.is_foes)


@lru_cache(maxsize=1 << 14)
def _gain_of_placing(room: _Room, card_value: int) -> float:
    return _worth_of_room(room.filled_by(card_value)) - _worth_of_room(room)


def _worth_and_sky_after_placing(sky: _Sky, room: _Room, card_value: int) -> _WorthAndSky:
    """Return what it is worth to place *card_value* where there is *room*, and the sky after it."""
    return _WorthAndSky(
        _gain_of_placing(room, card_value),
        sky.without_room(room).with_room_or_its_points(room.filled_by(card_value)),
    )


def _gain_of_guarding(free_places: int, card_value: int) -> float:
    return GUARDS + GUARDS_VALUE * card_value + (PLACE_GONE if free_places > 1 else LAST_PLACE_GONE)


def _worth_and_sky_after_guarding(sky: _Sky, card_value: int) -> _WorthAndSky:
    rooms, places, guards, lead = sky
    return _WorthAndSky(_gain_of_guarding(places, card_value), _Sky(rooms, places - 1, guards, lead))


def _worth_of_attack(guard_value: int, value_spent: int) -> float:
    return ATTACKS + FELLED * guard_value + SPENT * value_spent


def _worth_and_sky_after_attacking(sky: _Sky, guard_value: int, value_spent: int) -> _WorthAndSky:
    rooms, places, guards, lead = sky
    left = list(guards)
    left.remove(guard_value)
    return _WorthAndSky(
        _worth_of_attack(guard_value, value_spent), _Sky(rooms, places + 1, tuple(left), lead)
    )


def _worth_and_sky_of_best_raising(sky: _Sky, values: CardValues) -> _WorthAndSky:
    """Return what it is worth at best that cards of these values rise, and the sky after it."""
    rooms, places, guards, lead = sky
    if places < len(values):
        return _worth_and_sky_of_best_raising_with_lead(sky, values)
    # Each may stand as a Guard, so that the game does not end with it: who leads makes no difference.
    worth, (rooms, places, guards, won) = _worth_and_sky_of_best_raising_with_lead(
        _Sky(rooms, places, guards, 0), values
    )
    return _WorthAndSky(worth, _Sky(rooms, places, guards, lead + won))


@lru_cache(maxsize=1 << 16)
def _worth_and_sky_of_best_raising_with_lead(sky: _Sky, values: CardValues) -> _WorthAndSky:
    if not values:
        return _WorthAndSky(0.0, sky)
    value, rest = values[0], values[1:]
    ways = _ways_to_place(sky, value)
    if not ways:
        return _WorthAndSky(ENDS_AHEAD if sky.lead > 0 else ENDS_BEHIND, sky)
    if not rest:
        _gain, after, what = max(ways, key=lambda way: way[0])
        return after(sky, what, value)
    return max(
        [_with_best_raising_added(after(sky, what, value), rest) for _gain, after, what in ways],
        key=lambda raised: raised.worth,
    )


def _ways_to_place(sky: _Sky, card_value: int) -> list[_WayToPlace]:
    """Return each way to place *card_value*: what it gains, and what makes the sky after it."""
    found: list[_WayToPlace] = [
        (_gain_of_placing(room, card_value), _worth_and_sky_after_placing, room)
        for room in dict.fromkeys(sky.rooms)
        if room.left >= card_value
    ]
    if sky.places:
        found.append(
            (
                _gain_of_guarding(sky.places, card_value),
                lambda sky, _none, card_value: _worth_and_sky_after_guarding(sky, card_value),
                None,
            )
        )
    found += [
        (_worth_of_attack(guard, card_value), _worth_and_sky_after_attacking, guard)
        for guard in {*sky.guards}
        if guard <= card_value
    ]
    return found


def _with_best_raising_added(so_far: _WorthAndSky, values_left: CardValues) -> _WorthAndSky:
    worth, sky = _worth_and_sky_of_best_raising(so_far.sky, values_left)
    return _WorthAndSky(so_far.worth + worth, sky)


# --- the table as the player sees it ---


class _View:
    """What the player sees of a position: nothing but what its seat may know."""

    def __init__(self, position: WarTable) -> None:
        self.position = position
        self.foe = position.with_(seat=other_seat(position.seat))
        rooms = [self.room_at(place) for place in position.places_for_minors]
        guards = [guard.value for place in position.places_to_attack if (guard := position.guard_at(place))]
        scores = position.scores()
        lead = scores[position.seat] - scores[self.foe.seat]
        self.sky = _Sky(
            tuple(sorted([room for room in rooms if room.left])),
            len(position.places_for_guards),
            tuple(sorted(guards)),
            lead,
        )
        self._ground_gained: dict[str, float] = {}
        self._worths: dict[_Sky, dict[CardValues, float]] = {}

    def room_at(self, place: str) -> _Room:
        """Return what the Major on *place* holds yet."""
        sefira = self.position.major_at(place)
        assert sefira
        return self.room_in(sefira, place)

    def room_in(self, sefira: StarfieldSefira, place: str) -> _Room:
        """Return what *sefira* on *place* holds yet."""
        left = 0 if sefira.is_resolved else sefira.holds - sefira.total if sefira.holds else FOOLS_ROOM
        return _Room(left, sefira.worth, place in self.places_of_foe)

    @cached_property
    def places_of_foe(self) -> set[str]:
        """The places whose Majors the foe may play Minors to."""
        return {*self.foe.reached, *self.foe.places_facing(self.foe.seat)}

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return self.position.cards_that_may_be_in_hand(self.position.seat)

    def hand_without(self, card: Card) -> list[Card]:
        return [held for held in self.hand if held != card]

    @cached_property
    def homeless_majors(self) -> set[Card]:
        """The Majors of the hand that have no place left."""
        majors = [card for card in self.hand if not card.suit]
        return {card for card in majors if not self.position.places_open_to_major(card)}

    @cached_property
    def matching_keys_by_seeress(self) -> dict[str, set[MatchKey]]:
        """The keys that match, by Seeress."""
        lines = columns_and_rows_of_next_card(self.position.columns)
        return {key: matching_keys(pair) for key, pair in zip(plane.SEERESSES, lines, strict=True)}

    def rate_ground_gained_at(self, place: str) -> float:
        """Rate what comes within reach once *place* faces the player, and that the foe cannot lay there."""
        if place not in self._ground_gained:
            position = self.position
            new = [other for other in position.board.beside[place] if other not in position.reached]
            rated = BLOCKS if place in self.foe.reached else 0.0
            self._ground_gained[place] = rated + sum(map(self._rate_coming_within_reach, new))
        return self._ground_gained[place]

    def _rate_coming_within_reach(self, place: str) -> float:
        if place not in self.position.sky:
            return NEARS
        sefira = self.position.major_at(place)
        if not sefira or sefira.is_resolved or sefira.faces == self.position.seat:
            return 0.0
        return NEARS + NEW_ROOMS * max(0.0, _worth_of_room(self.room_in(sefira, place)))

    def rate_columns_and_hand_left(self, columns: plane.Columns, sky: _Sky, hand: Collection[Card]) -> float:
        """Rate the Seeresses and the hand that a move leaves under *sky*."""

        def can_be_laid(card: Card) -> bool:
            return sky.places > 0 and card not in self.homeless_majors

        worths = self._worths.setdefault(sky, {})  # of this sky alone: most moves leave the same

        def worth_of_rising(values: CardValues) -> float:
            if values not in worths:
                worths[values] = _worth_and_sky_of_best_raising(sky, values).worth
            return worths[values]

        def worth_of_match(values: CardValues, _are_courts_meeting: bool) -> float:
            return worth_of_rising(values)

        outlook = Outlook(columns, plane.SEERESSES, 0, OUTLOOK, worth_of_rising)
        return outlook.rate_columns_and_hand(hand, can_be_laid, worth_of_match)


# --- moves ---


def _rate_laying(view: _View, choice: MoveAndBrokenRules) -> float:
    (card,), place = choice.cards, choice.place
    position, sky = view.position, view.sky
    room = view.room_in(position.sefira_with_major(card, place), place)
    rated = LAYS + _worth_of_room(room)
    if place not in position.sky:
        rated += view.rate_ground_gained_at(place)
        sky = sky._replace(places=sky.places - 1)
    elif position.guard_at(place):
        rated += SLIPS
    else:
        luminary = view.room_at(place)
        if luminary.left:
            rated -= _worth_of_room(luminary)
            sky = sky.without_room(luminary)
        else:
            points = luminary.worth if position.sky[place].faces == position.seat else -luminary.worth
            rated -= points
            sky = sky._replace(lead=sky.lead - points)
    return rated + view.rate_columns_and_hand_left(
        position.columns, sky.with_room_or_its_points(room), view.hand_without(card)
    )


def _rate_giving(view: _View, choice: MoveAndBrokenRules) -> float:
    (card,) = choice.cards
    columns = plane.columns_with_card_given(view.position.columns, card, choice.place)
    rated, sky, is_matching = 0.0, view.sky, card.suit in view.matching_keys_by_seeress[choice.place]
    while is_matching and (matches := plane.matches_in_lines(columns)):
        rising = plane.rising_cards(matches)
        worth, sky = _worth_and_sky_of_best_raising(sky, values_of_cards(rising))
        rated += worth
        columns = plane.columns_without(columns, rising)
    return rated + view.rate_columns_and_hand_left(columns, sky, view.hand_without(card))


def _rate_raising(view: _View, choice: MoveAndBrokenRules) -> float:
    (card,), place = choice.cards, choice.place
    raised = _worth_and_sky_after_placing(view.sky, view.room_at(place), value_of_card(card))
    sefira = view.position.major_at(place)
    assert sefira
    if sefira.faces != view.position.seat and sefira.with_minor(card).is_resolved:
        raised = raised._replace(worth=raised.worth + TURNS + view.rate_ground_gained_at(place))
    return _rate_with_other_raised_placed_best(view, choice, raised)


def _rate_guarding(view: _View, choice: MoveAndBrokenRules) -> float:
    worth, sky = _worth_and_sky_after_guarding(view.sky, value_of_card(choice.cards[0]))
    return _rate_with_other_raised_placed_best(
        view, choice, _WorthAndSky(worth + view.rate_ground_gained_at(choice.place), sky)
    )


def _rate_attacking(view: _View, choice: MoveAndBrokenRules) -> float:
    guard = view.position.guard_at(choice.place)
    assert guard
    spent = sum(map(value_of_card, choice.cards))
    return _rate_with_other_raised_placed_best(
        view, choice, _worth_and_sky_after_attacking(view.sky, guard.value, spent)
    )


def _rate_with_other_raised_placed_best(
    view: _View, choice: MoveAndBrokenRules, worth_and_sky: _WorthAndSky
) -> float:
    """Rate it with what else rose, each where it is best, and all that is left then."""
    rest = values_of_cards(card for card in view.position.raised if card not in choice.cards)
    worth, sky = _with_best_raising_added(worth_and_sky, rest)
    return worth + view.rate_columns_and_hand_left(view.position.columns, sky, view.hand)


RATED: Mapping[str, Callable[[_View, MoveAndBrokenRules], float]] = {
    DRAW: lambda _view, _choice: 0.0,
    LAY: _rate_laying,
    GIVE: _rate_giving,
    RAISE: _rate_raising,
    GUARD: _rate_guarding,
    ATTACK: _rate_attacking,
}
