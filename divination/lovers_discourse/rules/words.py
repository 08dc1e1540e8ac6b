"""Lovers' Discourse in words: its moves, what stands against them, what happened (Sefirot, "Lovers' Discourse")."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum

from decks.rules.tarot import capitalized, card_in_sentence, word_up_to_ten_or_figures
from divination.lovers_discourse.rules.moves import GIFT, LOCK, PLAY_ON, TAKE, Rule
from divination.lovers_discourse.rules.table import FIELD_NAMES, FIELDS, LoversTable
from divination.rules import material_plane as plane
from divination.rules.engine import Event, Outcome
from divination.rules.two_player_words import (
    EVENT_WORDS,
    EventWords,
    Words,
    always_say,
    cards_at_start_of_sentence,
    cards_in_words,
    consequences_of_drawing,
    consequences_of_giving,
    label_of_being_stuck,
    label_of_giving,
    label_of_laying,
    label_of_raising,
    no_consequences,
    no_room_reason,
    outcome_sentence,
    player_token,
    reasons_against_move_in_words,
    resolved_reason,
    row_begun_reason,
    verb_is_or_are,
    what_would_resolve,
)
from divination.rules.two_players import (
    DISCARD,
    DRAW,
    DRAW_UP,
    GIVE,
    LAY,
    LEAVE,
    NEGATE,
    RAISE,
    RISE,
    STUCK,
    other_seat,
)
from divination.rules.ways import MoveAndBrokenRules
from play.rules.zones import U

Consequences = Callable[[LoversTable, MoveAndBrokenRules], Iterator[str]]


def label_of_move(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    """Return what stands on the button of a move."""
    return WORDS[choice.kind][0](table, choice)


def consequences_of_move(table: LoversTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    """Yield what a legal move would do, in sentences, that it ends the game first; made of nothing that its player does
    not know.
    """
    if outcome := table.after_line(choice.move).outcome:
        yield f"The game is {'won' if outcome.is_won else 'lost'} with it, for you both."
    yield from WORDS[choice.kind][1](table, choice)


def reasons_against_move(table: LoversTable, choice: MoveAndBrokenRules) -> tuple[str, ...]:
    """Return each rule against a move in words."""
    return reasons_against_move_in_words(table, choice, REASONS)


def sentence_of_event(event: Event, position_after: LoversTable) -> str:
    """Return *event* as a sentence of the log, "" where it needs none."""
    return EVENTS[event.kind](position_after, event)


# --- what stands on a button, and what it would do ---


def _label_of_taking(table: LoversTable, _choice: MoveAndBrokenRules) -> str:
    gift = table.near_gift
    return f"Take {card_in_sentence(gift)}, the gift" if gift else "Take the gift"


def _label_of_locking(_table: LoversTable, choice: MoveAndBrokenRules) -> str:
    return f"Lock {FIELD_NAMES[choice.place]} with {card_in_sentence(choice.cards[0])}"


def _label_of_raising(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    return _label_of_locking(table, choice) if choice.place in FIELDS else label_of_raising(table, choice)


def _label_of_negating(_table: LoversTable, choice: MoveAndBrokenRules) -> str:
    return f"Let {cards_in_words(choice.cards)} negate each other"


def _label_of_drawing_up(table: LoversTable, _choice: MoveAndBrokenRules) -> str:
    return f"Draw up to {word_up_to_ten_or_figures(table.hand_sizes[table.seat])}"


def _consequences_of_taking(_table: LoversTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    yield "It takes the place of drawing. Both of you know that it is in your hand until you play it."


def _consequences_of_playing_on(table: LoversTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    playing = table.begin_play().with_(is_asked_if_stuck=False)
    if not table.hand.cards or not playing.choices:
        yield "Nothing in your hand can be played: the game is lost with it, for you both."


def _consequences_of_laying(table: LoversTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    sefira = table.sefira_with_major(choice.cards[0], choice.place)
    if sefira.second:
        heart = table.board.names[choice.place]
        yield f"The Sun and The Moon share {heart}, and hold {sefira.holds} together."
        return
    yield what_would_resolve(table, choice.place, sefira.holds)


def _consequences_of_giving(table: LoversTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    yield from consequences_of_giving(table, choice)
    (card,), seeress = choice.cards, choice.place
    rising = plane.cards_raised_by(table.columns, card, seeress, table.number)
    if homeless := tuple(one for one in rising if not table.places_with_room(one)):
        needs = "it needs a Gift Field" if len(homeless) == 1 else "each needs a Gift Field"
        free = word_up_to_ten_or_figures(len(table.free_fields)) if table.free_fields else "none"
        is_free = "is" if len(table.free_fields) == 1 else "are"
        yield f"No Sefira within reach has room for {cards_in_words(homeless)}: {needs}, and {free} {is_free} free."


def _label_of_leaving_gift(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    partner = player_token(other_seat(table.seat))
    return f"Leave {card_in_sentence(choice.cards[0])} as a gift for {partner}"


def _consequences_of_gift(_table: LoversTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    yield "It lies open, and may be taken in place of drawing. It can be given once in a game."


def _consequences_of_locking(table: LoversTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    if choice.kind == LOCK and U in table.hand.cards:
        yield "Only while nothing else in the hand can be laid or given."
    yield f"It lies face down for good: nothing can be given in {FIELD_NAMES[choice.place]} any more."


def _consequences_of_raising(table: LoversTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    (card,), place = choice.cards, choice.place
    if place in FIELDS:
        yield from _consequences_of_locking(table, choice)
        return
    held = table.sky[place].with_minor(card)
    if not held.is_resolved:
        yield f"{table.board.names[place]} would hold {held.total} of {held.holds}."
    else:
        yield f"It resolves {cards_in_words(held.majors)}."


def _consequences_of_negating(table: LoversTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    yield "Both leave the game. You may let go of cards, then draw up to four; from then on your hand rests at four."


WORDS: Mapping[str, tuple[Words, Consequences]] = {
    DRAW: (always_say("Draw a card"), consequences_of_drawing),
    TAKE: (_label_of_taking, _consequences_of_taking),
    PLAY_ON: (always_say("Play on without drawing"), _consequences_of_playing_on),
    LAY: (label_of_laying, _consequences_of_laying),
    GIVE: (label_of_giving, _consequences_of_giving),
    GIFT: (_label_of_leaving_gift, _consequences_of_gift),
    LOCK: (_label_of_locking, _consequences_of_locking),
    NEGATE: (_label_of_negating, _consequences_of_negating),
    RISE: (lambda table, _choice: f"Let {cards_in_words(table.matched)} rise", no_consequences),
    LEAVE: (always_say("Leave them where they are"), no_consequences),
    DISCARD: (lambda _table, choice: f"Let go of {card_in_sentence(choice.cards[0])}", no_consequences),
    DRAW_UP: (_label_of_drawing_up, no_consequences),
    RAISE: (_label_of_raising, _consequences_of_raising),
    STUCK: (label_of_being_stuck, no_consequences),
}


# --- what stands against it ---


def _place_taken_reason(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    held = cards_in_words(table.sky[choice.place].majors)
    return f"{table.board.names[choice.place]} holds {held} already."


def _out_of_reach_reason(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    return f"No chain of Majors leads from your edge to {table.board.names[choice.place]}."


def _not_near_reason(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    named, partner = (
        cards_at_start_of_sentence(table.sky[choice.place].majors),
        player_token(other_seat(table.seat)),
    )
    be = verb_is_or_are(table.sky[choice.place].majors)
    where = f"{named} {be} {partner}’s, not at your edge and beside none of yours."
    return f"{where} A bridge runs over resolved Sefira only."


def _gift_field_of_choice(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    return choice.place or table.far_field


def _field_holds_reason(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    gift_field = _gift_field_of_choice(table, choice)
    where = "The far field" if gift_field == table.far_field else "The near field"
    return f"{where} still holds {card_in_sentence(table.gifts[gift_field])}."


def _room_elsewhere_reason(table: LoversTable, choice: MoveAndBrokenRules) -> str:
    places = table.places_with_room(choice.cards[0])
    takers = ", ".join(cards_in_words(table.sky[place].majors) for place in places)
    return f"There is room for it: {takers}."


def _deck_first_reason(table: LoversTable, _choice: MoveAndBrokenRules) -> str:
    return f"The deck has cards still: draw one{', or take the gift' if table.near_gift else ''}."


REASONS: Mapping[Enum, Words] = {
    Rule.DECK_EMPTY: always_say("The deck is empty."),
    Rule.NO_GIFT: always_say("No gift lies near you."),
    Rule.DECK_FIRST: _deck_first_reason,
    Rule.RISES_ALONE: always_say("A Minor comes to the sky only by rising from the Seeresses."),
    Rule.HELD: _place_taken_reason,
    Rule.OUT_OF_REACH: _out_of_reach_reason,
    Rule.MINORS_ONLY: always_say("The Seeresses take Minors only."),
    Rule.ROW_BEGUN: row_begun_reason,
    Rule.FIELD_HOLDS: _field_holds_reason,
    Rule.FIELD_LOCKED: always_say("It is locked."),
    Rule.PASSED_ONCE: lambda _table, choice: (
        f"{capitalized(card_in_sentence(choice.cards[0]))} was a gift already, and a card is given once in a game."
    ),
    Rule.MAY_BE_PLAYED: always_say("A card of the hand locks a field only when none can be played or given."),
    Rule.NO_MAJOR: always_say("No Major lies there yet."),
    Rule.NOT_NEAR: _not_near_reason,
    Rule.RESOLVED: resolved_reason,
    Rule.NO_ROOM: no_room_reason,
    Rule.ROOM_ELSEWHERE: _room_elsewhere_reason,
}


# --- what happened ---


def _say_player_then(clause_of_event: Callable[[Event], str]) -> EventWords:
    return lambda position, event: f"{player_token(position.mover)} {clause_of_event(event)}"


EVENTS: Mapping[str, EventWords] = EVENT_WORDS | {
    "taken": _say_player_then(
        lambda event: f"took {cards_in_words(event.cards)}, the gift in {FIELD_NAMES[event.place]}."
    ),
    "offered": _say_player_then(
        lambda event: f"laid {cards_in_words(event.cards)} in {FIELD_NAMES[event.place]} as a gift."
    ),
    "locked": _say_player_then(
        lambda event: f"locked {FIELD_NAMES[event.place]} with {cards_in_words(event.cards)}."
    ),
    "negated": lambda _position, event: f"{cards_at_start_of_sentence(event.cards)} negated each other.",
    "left": lambda _position, event: f"{cards_at_start_of_sentence(event.cards)} stayed where they were.",
    "discarded": _say_player_then(lambda event: f"let go of {cards_in_words(event.cards)}."),
    "won": outcome_sentence,
    "lost": outcome_sentence,
    "undecided": outcome_sentence,
}


def outcome_in_words(outcome: Outcome) -> str:
    """Return how it ended, for both alike."""
    if outcome.is_undecided:
        return f"The game stays undecided. {outcome.told}"
    return f"You won together. {outcome.told}" if outcome.is_won else f"The game is lost. {outcome.told}"
