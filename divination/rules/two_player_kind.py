"""A game for two as a kind of play: two seats, hidden hands, and a keeper who deals and says whether play can go on."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from divination.rules.engine import Event, Move, Variation, card_of_code, value_of_card
from divination.rules.starfield import SEATS, Starfield, starfield_of_json_or_default_if_empty
from divination.rules.two_players import (
    DEAL,
    EVERY_CODE,
    HAND,
    NUMEROLOGY,
    SACRED,
    SACRED_NUMBERS,
    STUCK,
    TwoPlayerPosition,
)  # fmt: skip
from divination.rules.ways import MoveAndBrokenRules, Way, moves_and_broken_rules_of_ways
from play.rules.kinds import Chance, IllegalMoveError, Kind, Option, Tell, Want, What
from play.rules.lines import Line
from play.rules.zones import U, unseen_cards

Play = TypeVar("Play", bound=TwoPlayerPosition)
FIRST, HAND_SIZE, REAL = "first", "hand", "real"  # parts of a setup, beside its variations and its board
HAND_SIZES = range(2, 5)
BOTH = frozenset(SEATS)
CARD_CODE = re.compile(r"\b[scwpm]\d+\b")


@dataclass(frozen=True, slots=True)
class CardOption(Option):
    """An option with the *card* it is made with and its *place* ("": none).

    What it would do is worked out where it is read: of all options it is told of few.
    """

    card: str = ""
    place: str = ""
    consequences: Callable[[], Iterable[str]] = field(default=tuple, repr=False, compare=False)

    @property
    def does(self) -> tuple[str, ...]:
        """What it would do, in sentences."""
        return tuple(self.consequences())


@dataclass(frozen=True, slots=True)
class Thought:
    """How far the far-sighted player goes: *moves* that are tried, the best at first sight; *games* that are played on
    over all of them, and no more once these took so many *lines*: a decision is to last two seconds.
    """

    moves: int = 8
    games: int = 96
    lines: int = 4_000


@dataclass(frozen=True, slots=True)
class TwoPlayerMode(Generic[Play]):
    """A game for two as one value: all that the rest of the app knows of its rules.

    *new* takes the board, the variations, who begins, how many cards rest in a hand, and whether the cards are real.
    """

    key: str  # also the stored value, the URL and the template's name
    title: str
    line: str
    variations: tuple[Variation, ...]
    new: Callable[[Starfield, Collection[str], str, int, bool], Play]
    label: Callable[[Play, MoveAndBrokenRules], str]  # of a move, as its button has it
    does: Callable[[Play, MoveAndBrokenRules], Iterator[str]]  # what a legal move would do
    reasons: Callable[[Play, MoveAndBrokenRules], tuple[str, ...]]  # each rule against a move, in words
    tell: Callable[[Event, Play], str]  # an event in a sentence; with the position after it
    ended: Callable[[Any], str]  # its outcome in words, for both alike
    forfeit: Option  # how one gives up, at any time (Ruling W10)
    sensible: Callable[[Play], Move]  # what a player would do who looks no further than this move
    rated: Callable[[Play], Mapping[Move, float]]  # what that player thinks of each: the more the better
    version: int  # of the rules: a record says by which it was played
    scores: Callable[[Play], Mapping[str, int]] = lambda _position: {}  # by seat, where points decide it
    thought: Thought = Thought()

    @property
    def offered(self) -> tuple[Variation, ...]:
        """The variations with which a game may be begun: all of them."""
        return self.variations


AnyTwoPlayerMode = TwoPlayerMode[Any]


def kind_of_two_player_mode(mode: AnyTwoPlayerMode) -> Kind[Any]:
    """Return *mode* as a kind of play; what it is begun with is `setup_of_two_players`."""

    def begin(setup: Mapping[str, Any], _house_rules: Mapping[str, Any]) -> TwoPlayerPosition:
        variations = setup.get("variations", ())
        if problems := list(variation_problems(mode, variations)):
            raise ValueError(" ".join(problems))
        opening: TwoPlayerPosition = mode.new(
            starfield_of_json_or_default_if_empty(setup.get("board", {})),
            variations,
            setup.get(FIRST, SEATS[0]),  # Ruling W8
            setup.get(HAND_SIZE, HAND),
            setup.get(REAL, False),
        )
        return opening

    def options(position: TwoPlayerPosition, seat: str) -> Iterator[Option]:
        yield from options_of_ways(position, seat, position.ways)

    def options_like(position: TwoPlayerPosition, seat: str, move: str) -> Iterator[Option]:
        """Yield the options with a card that *move* names, all where it names none: of a hand that nobody typed any
        card might be played.
        """
        codes = set(CARD_CODE.findall(move))
        ways = [way for way in position.ways if not codes or codes & _codes_of_way(way)]
        yield from options_of_ways(position, seat, ways)

    def options_of_ways(position: TwoPlayerPosition, seat: str, ways: Iterable[Way]) -> Iterator[Option]:
        if position.outcome:
            return
        if seat == position.seat:
            for choice in moves_and_broken_rules_of_ways(ways):
                card = choice.cards[0].code if len(choice.cards) == 1 else ""
                broken = mode.reasons(position, choice)
                yield CardOption(
                    choice.move,
                    mode.label(position, choice),
                    broken,
                    card=card,
                    place=choice.place,
                    consequences=tuple if broken else partial(mode.does, position, choice),
                )
        yield Option(f"{mode.forfeit.code} {seat}", mode.forfeit.label, is_steady=True)

    return Kind(
        key=mode.key,
        title=mode.title,
        version=mode.version,
        begin=begin,
        apply=lambda position, text: position.after_line(text),
        wants=what_is_waited_for,
        options=options,
        decide=lambda _position, seat, move: (Line(move, by=seat),),
        answer=lines_of_keeper,
        tells=TELLS,
        says=lambda _heard, position: " ".join(
            filter(None, (mode.tell(one, position) for one in position.events))
        ),
        shows=lambda position: position,
        outcome=lambda position: position.outcome,
        options_like=options_like,
    )


def _codes_of_way(way: Way) -> set[str]:
    cards = way.cards if isinstance(way, MoveAndBrokenRules) else (way.card,)
    return {card.code for card in cards}


def variation_problems(mode: AnyTwoPlayerMode, variations: Collection[str]) -> Iterator[str]:
    """Yield why *variations* cannot be played: any of the mode's own may be played together."""
    known = [variation.key for variation in mode.variations]
    for key in variations:
        if key not in known:
            yield f"{mode.title} has no variation “{key[:40]}”: choose among {', '.join(known)}."


def setup_of_two_players(
    variations: Sequence[str], first_seat: str, *, board: Mapping[str, Any], hand_size: int, is_real: bool
) -> dict[str, Any]:
    """Return what a record keeps of how it began. ValueError for a hand that no table plays with."""
    if hand_size not in HAND_SIZES:
        raise ValueError(f"A hand holds {HAND_SIZES[0]} to {HAND_SIZES[-1]} cards between turns.")
    told = {"variations": list(variations), "board": dict(board), REAL: is_real}
    return {key: part for key, part in told.items() if part} | {FIRST: first_seat, HAND_SIZE: hand_size}


# --- what is waited for, and what the keeper says ---

# Which lines may let whom know a card of a hidden hand or of the deck: the two-worlds test alone takes it.
TELLS = (
    Tell(r"turned( [scwpm]\d+)+"),
    Tell(r"(hand|drawn) (?P<seat>[12])( [scwpm]\d+)+"),
    Tell(r"[scwpm]\d+[@>]\w+"),
    Tell(r"(gift|discard) [scwpm]\d+"),
    Tell(r"lock [scwpm]\d+@\w+"),
    Tell(rf"{STUCK}( m\d+)?"),
    Tell("on"),
)


def what_is_waited_for(position: TwoPlayerPosition) -> Want | None:
    """Return what is waited for: the deal, a card, whether a hand can play at all; else a move."""
    if position.outcome:
        return None
    if position.phase == SACRED:
        return Want(What.CARD if position.is_real else What.ORDER, BOTH, of=SACRED)
    if position.phase == DEAL:
        return Want(What.ORDER, of=DEAL)
    alone = frozenset({position.seat})
    if position.drawing:
        return Want(What.CARD, alone, of=f"deck {position.drawing}")
    if position.is_asked_if_stuck:
        return Want(What.ANSWER, of=STUCK)
    return Want(What.MOVE, alone)


def lines_of_keeper(full_position: TwoPlayerPosition, want: Want, chance: Chance) -> tuple[Line, ...]:
    """Return the keeper's lines that meet *want*. IllegalMoveError if what was written down cannot have been seen."""
    if want.of == SACRED:
        return (Line(f"turned {' '.join(_codes_turned_for_sacred_number(full_position, chance))}"),)
    if want.of == DEAL:
        return _lines_of_deal(full_position, chance)
    if want.of == STUCK:
        can_play = full_position.with_(is_asked_if_stuck=False).choices
        return (Line("on" if can_play else f"{STUCK} {full_position.card_that_is_stuck()}".strip()),)
    drawn, _rest = full_position.deck.draw(full_position.drawing)
    return (_line_that_one_seat_reads("drawn", full_position.seat, drawn),)


def _lines_of_deal(full_position: TwoPlayerPosition, chance: Chance) -> tuple[Line, ...]:
    """Return the order of the deck, which the keeper alone reads, and the two hands off its top."""
    order = chance.order(EVERY_CODE, 1 if NUMEROLOGY in full_position.variations else 0)
    lines, dealt = [Line(f"dealt {' '.join(order)}", readers=frozenset(), stub=f"dealt {U}")], 0
    for seat in SEATS:
        size = full_position.hand_sizes[seat]
        lines.append(_line_that_one_seat_reads("hand", seat, order[dealt : dealt + size]))
        dealt += size
    return tuple(lines)


def _line_that_one_seat_reads(word: str, seat: str, codes: Sequence[str]) -> Line:
    """Return a line that tells *seat* which cards came to its hand, and all others how many."""
    told, unseen = (" ".join([word, seat, *cards]) for cards in (codes, unseen_cards(len(codes))))
    return Line(told, readers=frozenset({seat}), stub=unseen)


def _codes_turned_for_sacred_number(full_position: TwoPlayerPosition, chance: Chance) -> Sequence[str]:
    """Return the cards that are turned over until one is worth 6 to 10; real ones come one at a time."""
    if full_position.is_real:
        card = card_of_code(chance.card())
        if card in full_position.away:
            raise IllegalMoveError(f"{card} was turned over already.")
        return [card.code]
    order = chance.order(EVERY_CODE, 0)
    found = next(at for at, code in enumerate(order) if value_of_card(card_of_code(code)) in SACRED_NUMBERS)
    return order[: found + 1]
