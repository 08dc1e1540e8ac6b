"""What both games for two say: moves on their buttons, events in the log, rules that stand against a card.

Players have no names here: "‹1›" and "‹2›" stand for them, and `with_player_names` puts the names in.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any

from decks.rules.tarot import (
    CODES,
    Card,
    capitalized,
    card_in_sentence,
    names_as_phrase,
    rank_name,
    word_up_to_ten_or_figures,
)
from divination.rules import material_plane as plane
from divination.rules.engine import Event, value_of_card
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_players import TwoPlayerPosition
from divination.rules.ways import MoveAndBrokenRules
from play.rules.zones import U

PLAYER = re.compile(r"‹([12])›")
Words = Callable[[Any, MoveAndBrokenRules], str]  # of a position and a move
EventWords = Callable[[Any, Event], str]  # of the position after it


def player_token(seat: str) -> str:
    """Return what stands for the player of *seat* in a sentence, until their name does."""
    return f"‹{seat}›"


def with_player_names(sentence: str, name_by_seat: Mapping[str, str]) -> str:
    """Return *sentence* with the names of the players in it.

    >>> with_player_names("‹1› waits for ‹2›.", {"1": "Ada", "2": "‹1›"})
    'Ada waits for ‹1›.'
    """
    return PLAYER.sub(lambda found: name_by_seat[found[1]], sentence)


def always_say(words: str) -> Callable[[object, object], str]:
    """Return what says *words*, whatever it is asked of."""
    return lambda _position, _of: words


def cards_in_words(cards: tuple[Card, ...]) -> str:
    """Return *cards* as they are named within a sentence; where all are of one suit it is named once.

    >>> cards_in_words((Card.from_code("p13"), Card.from_code("p7")))
    'the Queen and the 7 of Pentacles'
    """
    suits = {card.suit for card in cards}
    suit = suits.pop() if len(cards) > len(suits) == 1 else None
    if suit is None:
        return names_as_phrase(map(card_in_sentence, cards))
    return f"{names_as_phrase(f'the {rank_name(card.rank)}' for card in cards)} of {suit.title}"


def cards_at_start_of_sentence(cards: tuple[Card, ...]) -> str:
    """Return *cards* as a sentence begins with them."""
    return capitalized(cards_in_words(cards))


def verb_is_or_are(cards: tuple[Card, ...]) -> str:
    """Return the verb that goes with so many *cards*."""
    return "is" if len(cards) == 1 else "are"


def clause_that_majors_are_resolved(majors: tuple[Card, ...]) -> str:
    """Return how a sentence begins that says so of *majors*: one, or both luminaries."""
    return f"{cards_at_start_of_sentence(majors)} {verb_is_or_are(majors)} resolved"


def count_of_cards_in_words(count: int) -> str:
    """Return "a card", "two cards", as a sentence has them."""
    return "a card" if count == 1 else f"{word_up_to_ten_or_figures(count)} cards"


# --- moves on their buttons, and what they would do ---


def label_of_laying(position: TwoPlayerPosition, choice: MoveAndBrokenRules) -> str:
    return f"Place {card_in_sentence(choice.cards[0])} on {position.board.names[choice.place]}"


def label_of_giving(_position: TwoPlayerPosition, choice: MoveAndBrokenRules) -> str:
    return f"Give {card_in_sentence(choice.cards[0])} to {plane.SEERESS_NAMES[choice.place]}"


def label_of_raising(position: TwoPlayerPosition, choice: MoveAndBrokenRules) -> str:
    held = position.sky.get(choice.place)
    on = (
        cards_in_words(held.majors)
        if isinstance(held, StarfieldSefira)
        else position.board.names[choice.place]
    )
    return f"Place {card_in_sentence(choice.cards[0])} on {on}"


def label_of_being_stuck(_position: TwoPlayerPosition, choice: MoveAndBrokenRules) -> str:
    if not choice.cards:
        return "My hand is empty"
    return f"Only Majors, and none can go: I drew {card_in_sentence(choice.cards[0])} last"


def consequences_of_drawing(position: TwoPlayerPosition, _choice: MoveAndBrokenRules) -> Iterator[str]:
    left = len(position.deck)
    yield f"{left} {'is' if left == 1 else 'are'} left in the deck."


def consequences_of_giving(position: TwoPlayerPosition, choice: MoveAndBrokenRules) -> Iterator[str]:
    """Yield what would match, and which Courts may negate each other then."""
    columns = plane.columns_with_card_given(position.columns, choice.cards[0], choice.place)
    given = position.with_(columns_of={**position.columns_of, position.seat: columns})
    found, pairs = plane.matches_in_lines(columns, position.number), given.court_pairs()
    for match in found:
        yield f"In {plane.line_in_words(match.line)} {cards_in_words(match.cards)} match and rise."
    for pair in pairs:
        yield f"{cards_at_start_of_sentence(pair)} may negate each other."
    if not found and not pairs:
        yield "Nothing beside it matches yet: it waits there."


def what_would_resolve(position: TwoPlayerPosition, place: str, holds: int) -> str:
    """Say what a Major that *holds* so much asks for once it lies at *place*; 0 for The Fool."""
    minors = f"exactly {holds} in Minors" if holds else "any one card"
    return f"On {position.board.names[place]} {minors} would resolve it."


def no_consequences(_position: object, _choice: MoveAndBrokenRules) -> Iterator[str]:
    """Say nothing beside the label."""
    return iter(())


# --- rules against a move ---


def row_begun_reason(position: TwoPlayerPosition, _choice: MoveAndBrokenRules) -> str:
    shorter = " or ".join(plane.SEERESS_NAMES[key] for key in position.open_columns)
    return f"The row begun has to be filled first: {shorter} has room in it."


def no_room_reason(position: TwoPlayerPosition, choice: MoveAndBrokenRules) -> str:
    (card,), sefira = choice.cards, position.sky[choice.place]
    room, named = sefira.holds - sefira.total, cards_at_start_of_sentence(sefira.majors)
    has = "have" if sefira.second else "has"
    return f"{named} {has} room for {room}, and {card_in_sentence(card)} counts {value_of_card(card)}."


def resolved_reason(position: TwoPlayerPosition, choice: MoveAndBrokenRules) -> str:
    sefira = position.sky[choice.place]
    takes = "take" if sefira.second else "takes"
    return f"{clause_that_majors_are_resolved(sefira.majors)} and {takes} nothing more."


def reasons_against_move_in_words(
    position: TwoPlayerPosition, choice: MoveAndBrokenRules, reason_of_rule: Mapping[Enum, Words]
) -> tuple[str, ...]:
    """Return each rule against *choice* in words."""
    return tuple(reason_of_rule[rule](position, choice) for rule in choice.broken)


# --- events in the log ---


def _drawn_sentence(position: TwoPlayerPosition, event: Event) -> str:
    """Say what was drawn to who may see it, and to all others how many."""
    codes = position.drawn[event.place][-event.number :]
    is_seen = U not in codes
    told = (
        cards_in_words(tuple(CODES[code] for code in codes))
        if is_seen
        else count_of_cards_in_words(event.number)
    )
    return f"{player_token(event.place)} drew {told}."


def _say_player_then(clause_of_event: Callable[[TwoPlayerPosition, Event], str]) -> EventWords:
    """Return what says who did it: whose turn it was before the line."""
    return lambda position, event: f"{player_token(position.mover)} {clause_of_event(position, event)}"


def place_name_of_event(position: TwoPlayerPosition, event: Event) -> str:
    return position.board.names[event.place]


def laid_clause(position: TwoPlayerPosition, event: Event) -> str:
    sefira = position.sky[event.place]
    resolves = f"Exactly {event.number} in Minors resolves" if event.number else "Any one card resolves"
    it = "both" if sefira.second else "it"
    return f"laid {cards_in_words(event.cards)} on {place_name_of_event(position, event)}. {resolves} {it}."


def raised_sentence(position: TwoPlayerPosition, event: Event) -> str:
    sefira = position.sky[event.place]
    of = f", {event.number} of {sefira.holds}" if sefira.holds else ""
    return f"{cards_at_start_of_sentence(event.cards)} was placed on {cards_in_words(sefira.majors)}{of}."


def outcome_sentence(position: TwoPlayerPosition, _event: Event) -> str:
    outcome = position.outcome
    assert outcome
    return outcome.told


EVENT_WORDS: dict[str, EventWords] = {
    "turned": lambda _position, event: (
        f"{cards_at_start_of_sentence(event.cards)} {'was' if len(event.cards) == 1 else 'were'} turned over."
    ),
    "sacred": lambda _position, event: f"The sacred number is {event.number}. The cards were shuffled back.",
    "drawn": _drawn_sentence,
    "laid": _say_player_then(laid_clause),
    "given": _say_player_then(
        lambda _position, event: f"gave {cards_in_words(event.cards)} to {plane.SEERESS_NAMES[event.place]}."
    ),
    "matched": lambda _position, event: (
        f"{cards_at_start_of_sentence(event.cards)} matched in {plane.line_in_words(event.place)}."
    ),
    "rose": lambda _position, event: f"{cards_at_start_of_sentence(event.cards)} rose.",
    "slid": lambda _position, event: f"{cards_at_start_of_sentence(event.cards)} slid up.",
    "raised": raised_sentence,
    "resolved": lambda _position, event: f"{clause_that_majors_are_resolved(event.cards)}.",
}
