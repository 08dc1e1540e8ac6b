"""A sensible player of Lovers' Discourse, who looks no further than this move: for the app's seat, and for figures.

A move is worth what it leaves: rooms on the sky and free Gift Fields, the Seeresses, the rest of the hand.
"""

from bisect import insort
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from decks.rules.tarot import Card
from divination.lovers_discourse.rules.moves import GIFT, LOCK, PLAY_ON, TAKE
from divination.lovers_discourse.rules.table import FIELDS, LoversTable
from divination.rules import material_plane as plane
from divination.rules.engine import Move
from divination.rules.outlook import (
    CardValues,
    MatchKey,
    Outlook,
    OutlookWeights,
    columns_and_rows_of_next_card,
    match_key_of_card,
    matching_keys,
    values_of_cards,
)
from divination.rules.sefira import Sefira
from divination.rules.starfield import EDGE
from divination.rules.two_players import (
    DISCARD,
    DRAW,
    DRAW_UP,
    FATED,
    GIVE,
    LAY,
    LEAVE,
    NEGATE,
    RAISE,
    RISE,
    other_seat,
)  # fmt: skip
from divination.rules.ways import MoveAndBrokenRules

# What is worth how much: found by playing thousands of games.
WINS, LOSES = 200.0, -100.0
RESOLVED = 6.0  # a Sefira that is
ROOMS = (0.0, -3.0, -2.2, -1.9, -1.7, -1.5, -1.4, -1.3, -1.3, -1.2, 0.0)  # one that holds so much more
WIDER, WIDEST = 0.1, -0.3  # each point of room above 10, and of that above 20
ANY_ROOM = 3.0  # The Fool's
LAYS, LAYS_SCALE = 5.0, 1.0  # a Major on the sky, and its room
BOTH_REACH, OPENS = 0.5, 0.4  # room within reach of both, and each that comes within reach
LONE = 0.3  # to resolve what nobody else could
FREE_FIELDS = (0.0, 8.0, 12.0)  # so many of them
NEGATES, CLEARS = 4.0, 3.0  # two Courts, and each useless Major let go with them
USELESS = -3.0  # a Major with a room worth less
GIVES, FITS_PARTNER = -3.0, 0.5  # a gift, and of what it would raise at once
TAKES = -2.0  # against a card unseen
OUTLOOK = OutlookWeights(
    crowded=-0.1,
    safe=(-1.0, 0.0, 0.0, 0.0),
    trap=0.2,
    chance=0.1,
    quiet=1.0,
    lays=1.0,
    best=0.5,
    every=0.2,
    cap=6.0,
    live_majors=(0.0, 0.0, -1.0, -3.0, -8.0),
    dead_majors=(0.0, -1.0, -3.0, -8.0, -20.0),
)
BEST_ROOMS = 3  # that are looked at for each card that rises
FOOLS_ROOM = 1000  # whatever comes fills it

Rooms = tuple[int, ...]  # of the unresolved Sefira within reach, the least first


def sensible_move(position: LoversTable) -> Move:
    """Return the move that such a player makes of *position*, which has at least one."""
    choices = position.choices
    if len(choices) == 1:
        return next(iter(choices))
    rated = ratings_by_move(position)
    return max(rated, key=rated.__getitem__)


def ratings_by_move(position: LoversTable) -> dict[Move, float]:
    """Return every legal move, with what such a player thinks of it: the more the better."""
    view = _View(position)
    return {move: RATED[choice.kind](view, choice) for move, choice in position.choices.items()}


# --- the sky: what room is worth, and what rises into it ---


class _Sky(NamedTuple):
    """What is left of the sky for one who raises: rooms, free Gift Fields, free places; *wins_if_filled*: it wins."""

    rooms: Rooms
    fields: int
    places: int
    wins_if_filled: bool

    def with_rooms(self, *rooms: int) -> "_Sky":
        return self._replace(rooms=tuple(sorted((*self.rooms, *rooms))))

    def without_room(self, room_points: int) -> "_Sky":
        at = self.rooms.index(room_points)
        return self._replace(rooms=self.rooms[:at] + self.rooms[at + 1 :])


class _WorthAndSky(NamedTuple):
    worth: float
    sky: _Sky


def _room_points_of(sefira: Sefira) -> int:
    if sefira.is_resolved:
        return 0
    return sefira.holds - sefira.total if sefira.holds else FOOLS_ROOM


@lru_cache(maxsize=128)
def _worth_of_room(room_points: int) -> float:
    if room_points < len(ROOMS):
        return ROOMS[room_points] if room_points else RESOLVED
    if room_points == FOOLS_ROOM:
        return ANY_ROOM
    most = len(ROOMS) - 1
    return ROOMS[most] + WIDER * (room_points - most) + WIDEST * max(0, room_points - 2 * most)


@lru_cache(maxsize=1024)
def _gain_of_placing(room_points: int, card_value: int) -> float:
    """Return what it is worth to place *card_value* where there is *room_points*."""
    return _worth_of_room(_room_points_left(room_points, card_value)) - _worth_of_room(room_points)


def _room_points_left(room_points: int, card_value: int) -> int:
    return 0 if room_points == FOOLS_ROOM else room_points - card_value


def _worth_and_sky_after_placing(sky: _Sky, room_points: int, card_value: int) -> _WorthAndSky:
    return _WorthAndSky(
        _gain_of_placing(room_points, card_value),
        _Sky(_rooms_after_placing(sky.rooms, room_points, card_value), *sky[1:]),
    )


def _rooms_after_placing(rooms: Rooms, room_points: int, card_value: int) -> Rooms:
    after = list(rooms)
    after.remove(room_points)
    if left := _room_points_left(room_points, card_value):
        insort(after, left)
    return tuple(after)


def _worth_and_sky_after_locking(sky: _Sky) -> _WorthAndSky:
    rooms, fields, places, wins_if_filled = sky
    return _WorthAndSky(_gain_of_locking(fields), _Sky(rooms, fields - 1, places, wins_if_filled))


def _gain_of_locking(free_fields: int) -> float:
    return FREE_FIELDS[free_fields - 1] - FREE_FIELDS[free_fields]


def _worth_and_sky_of_best_raising(sky: _Sky, values: CardValues) -> _WorthAndSky:
    """Return what it is worth at best that cards of these values rise, and the sky after it."""
    rooms, fields, places, wins_if_filled = sky
    worth, rooms, fields = _best_worth_rooms_and_fields_left(rooms, fields, wins_if_filled, values)
    return _WorthAndSky(worth, _Sky(rooms, fields, places, wins_if_filled))


@lru_cache(maxsize=1 << 16)
def _best_worth_rooms_and_fields_left(
    rooms: Rooms, free_fields: int, wins_if_filled: bool, values: CardValues
) -> tuple[float, Rooms, int]:
    """Return the worth of the best way to place *values*, with what it leaves of *rooms* and free *free_fields*."""
    if wins_if_filled and not rooms:
        return WINS, rooms, free_fields
    if not values:
        return 0.0, rooms, free_fields
    best: tuple[float, Rooms, int] | None = None
    for value in dict.fromkeys(values) if wins_if_filled else values[:1]:
        at = values.index(value)
        rest = values[:at] + values[at + 1 :]
        takers = sorted(
            [(_gain_of_placing(room, value), room) for room in {*rooms} if room >= value], reverse=True
        )
        # Where nothing is left to place the one that gains most is the best.
        for gain, room in takers[: BEST_ROOMS if rest or wins_if_filled else 1]:
            after = _rooms_after_placing(rooms, room, value)
            worth, left, free = _best_worth_rooms_and_fields_left(after, free_fields, wins_if_filled, rest)
            if best is None or gain + worth > best[0]:
                best = gain + worth, left, free
    if best:
        return best
    if not free_fields:
        return LOSES, rooms, free_fields
    worth, left, free = _best_worth_rooms_and_fields_left(rooms, free_fields - 1, wins_if_filled, values[1:])
    return _gain_of_locking(free_fields) + worth, left, free


def _with_best_raising_added(so_far: _WorthAndSky, values_left: CardValues) -> _WorthAndSky:
    worth, sky = _worth_and_sky_of_best_raising(so_far.sky, values_left)
    return _WorthAndSky(so_far.worth + worth, sky)


# --- the table as the player sees it ---


class _View:
    """What the player sees of a position: nothing but what its seat may know."""

    def __init__(self, position: LoversTable) -> None:
        self.position = position
        self.sky = self.sky_within(position.reached_by_minors)
        self._ratings_of_columns_and_hand_left: dict[object, float] = {}
        self._rooms_brought_within_reach: dict[str, list[int]] = {}
        self._worths: dict[_Sky, dict[CardValues, float]] = {}

    def sky_within(self, places: Iterable[str]) -> _Sky:
        position = self.position
        rooms = tuple(sorted([room for place in places if (room := _room_points_of(position.sky[place]))]))
        unresolved = [held for held in position.sky.values() if not held.is_resolved]
        free = len(position.free_places)
        return _Sky(rooms, len(position.free_fields), free, not free and len(rooms) == len(unresolved))

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        return self.position.cards_that_may_be_in_hand(self.position.seat)

    def hand_without(self, *cards: Card) -> list[Card]:
        return [card for card in self.hand if card not in cards]

    @cached_property
    def matching_keys_by_seeress(self) -> dict[str, set[MatchKey]]:
        return self._matching_keys_by_seeress(self.position)

    def _matching_keys_by_seeress(self, position: LoversTable) -> dict[str, set[MatchKey]]:
        """Return the keys of the cards that match, by the Seeress they are given to, of whose turn *position* has."""
        lines = columns_and_rows_of_next_card(position.columns)
        return {
            seeress: matching_keys(pair, position.number)
            for seeress, pair in zip(plane.SEERESSES, lines, strict=True)
        }

    @cached_property
    def partner(self) -> LoversTable:
        return self.position.with_(seat=other_seat(self.position.seat))

    @cached_property
    def partners_matching_keys_by_seeress(self) -> dict[str, set[MatchKey]]:
        return self._matching_keys_by_seeress(self.partner)

    @cached_property
    def partners_sky(self) -> _Sky:
        """The sky for the partner once their near field was given to."""
        sky = self.sky_within(self.partner.reached_by_minors)
        return sky._replace(fields=sky.fields - 1)

    @cached_property
    def near_partner(self) -> set[str]:
        """The places where a Major takes risen Minors of the partner."""
        position, seat = self.position, other_seat(self.position.seat)
        own = [place for place, held in position.sky.items() if seat in held.laid_by]
        return position.board.reached_through(own, self._is_resolved) | {*EDGE[seat]}

    def _is_resolved(self, place: str) -> bool:
        return place in self.position.sky and self.position.sky[place].is_resolved

    def rooms_brought_within_reach(self, place: str) -> list[int]:
        """Return the rooms that come within reach by an own or resolved Major on *place*."""
        if place not in self._rooms_brought_within_reach:
            sky, reached = self.position.sky, {place, *self.position.reached_by_minors}
            near = self.position.board.reached_through([place], self._is_resolved)
            rooms = [_room_points_of(sky[other]) for other in near if other in sky and other not in reached]
            self._rooms_brought_within_reach[place] = [room for room in rooms if room]
        return self._rooms_brought_within_reach[place]

    @cached_property
    def homeless_majors(self) -> set[Card]:
        """The Majors of the hand that have no place left."""
        majors = [card for card in self.hand if not card.suit]
        return {card for card in majors if not self.position.places_open_to_major(card)}

    def is_useless_major(self, card: Card) -> bool:
        """Say whether *card* is a Major with no place left, or hardly worth one."""
        if card.suit or card in self.homeless_majors:
            return not card.suit
        holds = self.position.holds_on_sefira(card)
        return _worth_of_room(holds or FOOLS_ROOM) < USELESS

    def rate_columns_and_hand_left(self, columns: plane.Columns, sky: _Sky, hand: Collection[Card]) -> float:
        """Rate the Seeresses and the hand that a move leaves under *sky*."""
        if columns is not self.position.columns:
            return self._rate_columns_and_hand_left(columns, sky, hand)
        key = (sky, tuple(hand))
        if key not in self._ratings_of_columns_and_hand_left:
            self._ratings_of_columns_and_hand_left[key] = self._rate_columns_and_hand_left(columns, sky, hand)
        return self._ratings_of_columns_and_hand_left[key]

    def _rate_columns_and_hand_left(self, columns: plane.Columns, sky: _Sky, hand: Collection[Card]) -> float:
        number = self.position.number
        is_fated = FATED in self.position.variations
        given_to = plane.seeresses_open_when_rows_fill_in_turn(columns) if is_fated else plane.SEERESSES

        def can_be_laid(card: Card) -> bool:
            return sky.places > 0 and card not in self.homeless_majors

        worths = self._worths.setdefault(sky, {})  # of this sky alone: most moves leave the same

        def worth_of_rising(values: CardValues) -> float:
            if values not in worths:
                worths[values] = _best_worth_rooms_and_fields_left(
                    sky.rooms, sky.fields, sky.wins_if_filled, values
                )[0]
            return worths[values]

        def worth_of_match(values: CardValues, are_courts_meeting: bool) -> float:
            worth = worth_of_rising(values)
            return max(worth, NEGATES + worth_of_rising(values[2:])) if are_courts_meeting else worth

        outlook = Outlook(columns, given_to, number, OUTLOOK, worth_of_rising)
        return outlook.rate_columns_and_hand(hand, can_be_laid, worth_of_match)


# --- moves ---


def _rate_taking(view: _View, choice: MoveAndBrokenRules) -> float:
    """Rate a gift by the best that could be done with it, against a card unseen."""
    (gift,) = choice.cards
    position, hand = view.position, view.hand
    if gift.suit:
        best = max(_rate_giving(view, gift, seeress, hand) for seeress in position.open_columns)
    else:
        places = position.places_open_to_major(gift)
        best = max((_rate_laying(view, gift, place, hand) for place in places), default=LOSES)
    return TAKES + best - view.rate_columns_and_hand_left(position.columns, view.sky, hand)


def _rate_laying_major(view: _View, choice: MoveAndBrokenRules) -> float:
    (card,) = choice.cards
    return _rate_laying(view, card, choice.place, view.hand_without(card))


def _rate_laying(view: _View, card: Card, place: str, hand: Collection[Card]) -> float:
    position = view.position
    room, opened = (
        _room_points_of(position.sefira_with_major(card, place)),
        view.rooms_brought_within_reach(place),
    )
    rated = LAYS + LAYS_SCALE * _worth_of_room(room) + OPENS * len(opened)
    rated += BOTH_REACH if place in view.near_partner else 0.0
    after = view.sky
    if place not in position.sky:
        after = after._replace(places=after.places - 1)
    elif place in position.reached_by_minors and (luminary := _room_points_of(position.sky[place])):
        after = after.without_room(luminary)
    return rated + view.rate_columns_and_hand_left(position.columns, after.with_rooms(room, *opened), hand)


def _rate_giving_minor(view: _View, choice: MoveAndBrokenRules) -> float:
    (card,) = choice.cards
    return _rate_giving(view, card, choice.place, view.hand_without(card))


def _rate_giving(view: _View, card: Card, seeress: str, hand: Collection[Card]) -> float:
    columns = plane.columns_with_card_given(view.position.columns, card, seeress)
    if match_key_of_card(card, view.position.number) in view.matching_keys_by_seeress[seeress]:
        return _rate_matching(view, columns, hand)
    return view.rate_columns_and_hand_left(columns, view.sky, hand)


def _rate_matching(view: _View, columns: plane.Columns, hand: Collection[Card]) -> float:
    """Rate that what matches rises, or that Courts of it negate each other."""
    rated = _rate_rising(view, columns, hand)
    pairs = plane.court_pairs(columns)
    return max(rated, _rate_negating(view, columns, pairs[0], hand)) if pairs else rated


def _rate_rising(view: _View, columns: plane.Columns, hand: Collection[Card]) -> float:
    """Rate that what matches rises, and what slides up and matches then, each where it is best."""
    rated, sky = 0.0, view.sky
    while matches := plane.matches_in_lines(columns, view.position.number):
        rising = plane.rising_cards(matches)
        worth, sky = _worth_and_sky_of_best_raising(sky, values_of_cards(rising))
        rated += worth
        columns = plane.columns_without(columns, rising)
    return rated + view.rate_columns_and_hand_left(columns, sky, hand)


def _rate_negating(view: _View, columns: plane.Columns, pair: plane.Pair, hand: Collection[Card]) -> float:
    """Rate letting two Courts negate each other: the rest rises, and useless Majors can be let go."""
    rising = plane.rising_cards(plane.matches_in_lines(columns, view.position.number))
    rest = [card for card in rising if card not in pair]
    kept = [card for card in hand if not view.is_useless_major(card)]
    worth, sky = _worth_and_sky_of_best_raising(view.sky, values_of_cards(rest))
    rated = NEGATES + CLEARS * (len(hand) - len(kept)) + worth
    return rated + view.rate_columns_and_hand_left(plane.columns_without(columns, (*pair, *rest)), sky, kept)


def _rate_laying_gift(view: _View, choice: MoveAndBrokenRules) -> float:
    """Rate giving a card: it fills a Gift Field, and may raise at once what fits, if the partner takes it."""
    (card,) = choice.cards
    worth, sky = _worth_and_sky_after_locking(view.sky)
    rated = GIVES + worth
    if card.suit:
        rated += FITS_PARTNER * max(0.0, _worth_to_partner(view, card))
    return rated + view.rate_columns_and_hand_left(view.position.columns, sky, view.hand_without(card))


def _worth_to_partner(view: _View, card: Card) -> float:
    """Return what it is worth at best that the partner gives *card* to a Seeress of theirs and what matches rises."""
    columns, number = view.partner.columns, view.position.number
    raised = [
        plane.cards_raised_by(columns, card, seeress, number)
        for seeress in view.partner.open_columns
        if match_key_of_card(card, number) in view.partners_matching_keys_by_seeress[seeress]
    ]
    return max(
        [_worth_and_sky_of_best_raising(view.partners_sky, values_of_cards(cards)).worth for cards in raised],
        default=0.0,
    )


def _rate_placing_raised(view: _View, choice: MoveAndBrokenRules) -> float:
    (card,), place = choice.cards, choice.place
    position = view.position
    rest = values_of_cards(other for other in position.raised if other is not card)
    if place in FIELDS:
        worth, sky = _worth_and_sky_after_locking(view.sky)
    else:
        sefira = position.sky[place]
        (value,) = values_of_cards([card])
        worth, sky = _worth_and_sky_after_placing(view.sky, _room_points_of(sefira), value)
        if sefira.with_minor(card).is_resolved:
            opened = view.rooms_brought_within_reach(place)
            worth += OPENS * len(opened) + (LONE if place not in view.near_partner else 0.0)
            sky = sky.with_rooms(*opened)
        elif place in view.near_partner:
            worth += BOTH_REACH
    worth, sky = _with_best_raising_added(_WorthAndSky(worth, sky), rest)
    return worth + view.rate_columns_and_hand_left(position.columns, sky, view.hand)


def _rate_discarding(view: _View, choice: MoveAndBrokenRules) -> float:
    return 1.0 if view.is_useless_major(choice.cards[0]) else -1.0


def _rate_all_alike(_view: _View, _choice: MoveAndBrokenRules) -> float:
    return 0.0


RATED: Mapping[str, Callable[[_View, MoveAndBrokenRules], float]] = {
    DRAW: _rate_all_alike,
    TAKE: _rate_taking,
    PLAY_ON: _rate_all_alike,
    LAY: _rate_laying_major,
    GIVE: _rate_giving_minor,
    GIFT: _rate_laying_gift,
    LOCK: _rate_all_alike,
    NEGATE: lambda view, choice: _rate_negating(
        view, view.position.columns, (choice.cards[0], choice.cards[1]), view.hand
    ),
    RISE: lambda view, _choice: _rate_rising(view, view.position.columns, view.hand),
    LEAVE: lambda view, _choice: view.rate_columns_and_hand_left(view.position.columns, view.sky, view.hand),
    DISCARD: _rate_discarding,
    DRAW_UP: _rate_all_alike,
    RAISE: _rate_placing_raised,
}
