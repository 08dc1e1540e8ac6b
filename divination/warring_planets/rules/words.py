"""Warring Planets in words: its moves, what stands against them, what happened (Sefirot, "Warring Planets")."""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum

from decks.rules.tarot import card_in_sentence
from divination.rules.engine import Event
from divination.rules.starfield import SEATS
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_player_words import (
    EVENT_WORDS,
    EventWords,
    Words,
    always_say,
    cards_at_start_of_sentence,
    cards_in_words,
    clause_that_majors_are_resolved,
    consequences_of_drawing,
    consequences_of_giving,
    label_of_being_stuck,
    label_of_giving,
    label_of_laying,
    label_of_raising,
    no_consequences,
    no_room_reason,
    outcome_sentence,
    place_name_of_event,
    player_token,
    reasons_against_move_in_words,
    resolved_reason,
    what_would_resolve,
)
from divination.rules.two_players import DRAW, GIVE, LAY, RAISE, STUCK, other_seat
from divination.rules.ways import MoveAndBrokenRules
from divination.warring_planets.rules.moves import ATTACK, GUARD, Rule
from divination.warring_planets.rules.table import WarOutcome, WarTable

Consequences = Callable[[WarTable, MoveAndBrokenRules], Iterator[str]]


def label_of_move(table: WarTable, choice: MoveAndBrokenRules) -> str:
    """Return what stands on the button of a move."""
    return WORDS[choice.kind][0](table, choice)


def consequences_of_move(table: WarTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    """Yield what a legal move would do, in sentences, first the score if it ends the game (Ruling W13)."""
    after = table.after_line(choice.move)
    if after.outcome:
        yield f"The game ends with it. {score_in_words(after)}"
    yield from WORDS[choice.kind][1](table, choice)


def reasons_against_move(table: WarTable, choice: MoveAndBrokenRules) -> tuple[str, ...]:
    """Return each rule against a move in words."""
    return reasons_against_move_in_words(table, choice, REASONS)


def sentence_of_event(event: Event, position_after: WarTable) -> str:
    """Return *event* as a sentence of the log, "" where it needs none."""
    return EVENTS[event.kind](position_after, event)


def score_in_words(table: WarTable) -> str:
    """Return the points of both, the first player's first."""
    one, two = (f"{player_token(seat)} {points}" for seat, points in table.scores().items())
    return f"Points: {one}, {two}."


def points_in_words(number: int) -> str:
    return "one point" if number == 1 else f"{number} points"


# --- what stands on a button, and what it would do ---


def _label_of_laying(table: WarTable, choice: MoveAndBrokenRules) -> str:
    if guard := table.guard_at(choice.place):
        return f"Slip {card_in_sentence(choice.cards[0])} under {card_in_sentence(guard.card)}"
    return label_of_laying(table, choice)


def _label_of_guarding(table: WarTable, choice: MoveAndBrokenRules) -> str:
    return f"Let {card_in_sentence(choice.cards[0])} guard {table.board.names[choice.place]}"


def _label_of_attacking(table: WarTable, choice: MoveAndBrokenRules) -> str:
    guard = table.guard_at(choice.place)
    foe = card_in_sentence(guard.card) if guard else table.board.names[choice.place]
    return f"Attack {foe} with {cards_in_words(choice.cards)}"


def _consequences_of_laying(table: WarTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    sefira = table.sefira_with_major(choice.cards[0], choice.place)
    before = table.major_at(choice.place)
    if sefira.second:
        heart = table.board.names[choice.place]
        yield f"The Sun and The Moon share {heart}, and hold {sefira.holds} together."
        if before and before.is_resolved:  # Ruling W17
            loses = f"{player_token(before.faces)} loses {before.worth} points"
            yield f"It counts for nobody until it is resolved anew: {loses}."
    elif sefira.is_resolved:
        yield f"It is resolved at once: {points_in_words(sefira.worth)}."
    elif sefira.minors:
        yield f"It would hold {sefira.total} of {sefira.holds}."
    else:
        yield what_would_resolve(table, choice.place, sefira.holds)


def _consequences_of_raising(table: WarTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    sefira = table.major_at(choice.place)
    assert sefira
    held = sefira.with_minor(choice.cards[0])
    if not held.is_resolved:
        yield f"{table.board.names[choice.place]} would hold {held.total} of {held.holds}."
        return
    them = "them" if held.second else "it"
    yield f"It resolves {cards_in_words(held.majors)}: {points_in_words(held.worth)}" + (
        f", and turns {them} to you." if sefira.faces != table.seat else "."
    )


def _consequences_of_guarding(table: WarTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    foe = player_token(other_seat(table.seat))
    yield f"{foe} can play nothing there while it stands."


def _consequences_of_attacking(_table: WarTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    yield "All of them are discarded, and the place is free."


WORDS: Mapping[str, tuple[Words, Consequences]] = {
    DRAW: (always_say("Draw a card"), consequences_of_drawing),
    LAY: (_label_of_laying, _consequences_of_laying),
    GIVE: (label_of_giving, consequences_of_giving),
    RAISE: (label_of_raising, _consequences_of_raising),
    GUARD: (_label_of_guarding, _consequences_of_guarding),
    ATTACK: (_label_of_attacking, _consequences_of_attacking),
    STUCK: (label_of_being_stuck, no_consequences),
}


# --- what stands against it ---


def _place_taken_reason(table: WarTable, choice: MoveAndBrokenRules) -> str:
    held = table.sky[choice.place]
    what = cards_in_words(held.majors) if isinstance(held, StarfieldSefira) else card_in_sentence(held.card)
    return f"{table.board.names[choice.place]} holds {what} already."


def _foes_guard_reason(table: WarTable, choice: MoveAndBrokenRules) -> str:
    guard = table.guard_at(choice.place)
    assert guard
    return f"{player_token(guard.faces)}’s {guard.card} guards {table.board.names[choice.place]}."


def _guard_counts_more_reason(table: WarTable, choice: MoveAndBrokenRules) -> str:
    guard = table.guard_at(choice.place)
    assert guard
    (card,) = choice.cards
    return f"Your Guard counts {guard.value} and {card_in_sentence(card)} {card.rank}."


def _out_of_reach_reason(table: WarTable, choice: MoveAndBrokenRules) -> str:
    return f"{table.board.names[choice.place]} is not at your edge, and beside nothing that faces you."


def _too_weak_reason(table: WarTable, choice: MoveAndBrokenRules) -> str:
    guard = table.guard_at(choice.place)
    assert guard
    return (
        f"{cards_at_start_of_sentence((guard.card,))} counts {guard.value}: an attack has to count as much."
    )


REASONS: Mapping[Enum, Words] = {
    Rule.RISES_ALONE: always_say("A Minor comes to the sky only by rising from the Seeresses."),
    Rule.HELD: _place_taken_reason,
    Rule.FOES_GUARD: _foes_guard_reason,
    Rule.GUARD_COUNTS_MORE: _guard_counts_more_reason,
    Rule.FOOL_UNDER_GUARD: always_say("The Fool fits under no Guard."),
    Rule.OUT_OF_REACH: _out_of_reach_reason,
    Rule.MINORS_ONLY: always_say("The Seeresses take Minors only."),
    Rule.NO_MAJOR: always_say("No Major lies there yet."),
    Rule.RESOLVED: resolved_reason,
    Rule.NO_ROOM: no_room_reason,
    Rule.NOT_EMPTY: _place_taken_reason,
    Rule.NO_FOES_GUARD: always_say("No Guard of your foe stands there."),
    Rule.TOO_WEAK: _too_weak_reason,
    Rule.COURT_FALLS_TO_COURT: always_say("A Court Guard falls only to a Court."),
}


# --- what happened ---


def _say_player_then(clause_of_event: Callable[[WarTable, Event], str]) -> EventWords:
    return lambda position, event: f"{player_token(position.mover)} {clause_of_event(position, event)}"


def _attacked_clause(table: WarTable, event: Event) -> str:
    *cards, guard = event.cards
    return (
        f"attacked {card_in_sentence(guard)} on {place_name_of_event(table, event)} "
        f"with {cards_in_words(tuple(cards))}: all of them are gone."
    )


EVENTS: Mapping[str, EventWords] = EVENT_WORDS | {
    "slipped": _say_player_then(
        lambda table, event: (
            f"slipped {cards_in_words(event.cards)} under the Guard on {place_name_of_event(table, event)}."
        )
    ),
    "guarded": _say_player_then(
        lambda table, event: (
            f"set {cards_in_words(event.cards)} as a Guard on {place_name_of_event(table, event)}."
        )
    ),
    "attacked": _say_player_then(_attacked_clause),
    "turned to": lambda table, event: (
        f"{cards_at_start_of_sentence(event.cards)} {'turns' if len(event.cards) == 1 else 'turn'} "
        f"to {player_token(table.mover)}."
    ),
    "resolved": lambda _table, event: (
        f"{clause_that_majors_are_resolved(event.cards)}: {points_in_words(event.number)}."
    ),
    "over": lambda table, event: f"{outcome_sentence(table, event)} {score_in_words(table)}",
}


def outcome_in_words(outcome: WarOutcome) -> str:
    """Return how it ended, for both alike: who won and by how much, or in spite of what, or that it is a draw."""
    one, two = outcome.scores
    if outcome.is_undecided:
        return f"Undecided, at {one} to {two}. {outcome.told}"
    if not outcome.winner:
        return f"A draw, {one} to {two}. {outcome.told}"
    mine, theirs = (one, two) if outcome.winner == SEATS[0] else (two, one)
    though = "" if mine > theirs else " though it stood"  # who forfeits loses, whatever the score
    return f"{player_token(outcome.winner)} won,{though} {mine} to {theirs}. {outcome.told}"
