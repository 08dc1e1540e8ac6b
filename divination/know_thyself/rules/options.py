"""What every move of Know Thyself would do, in our words (Sefirot, "Know Thyself")."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum

from decks.rules.tarot import (
    CODES,
    Card,
    capitalized,
    card_in_sentence,
    names_as_phrase,
    word_up_to_ten_or_figures,
)
from divination.know_thyself.rules.heavens import OWN, has_major_on_every_sefira, is_won, open_places
from divination.know_thyself.rules.moves import (
    DRAW_BY_HAND,
    DRAW_UP,
    GIVE,
    GRACE,
    LAY,
    LEAVE,
    LET_DRAW,
    NEGATE,
    RISE,
    Rule,
    legal_moves_by_code,
    move_that_changes_drawing_by_itself,
    moves_and_broken_rules,
    places_with_room,
)
from divination.know_thyself.rules.table import DISCARD, DRAW, NEGATED_HAND, PLAY, RAISE, ThyselfTable
from divination.readings.rules.reading import DURING
from divination.rules import material_plane as plane
from divination.rules.engine import Move, Option, value_of_card
from divination.rules.ways import MoveAndBrokenRules

NEGATED_HAND_IN_WORDS = word_up_to_ten_or_figures(NEGATED_HAND)
# What is asked of the player in each phase.
NOW = {
    "sacred": "The sacred number is being sought.",
    "draw": "A turn begins with a card from the deck.",
    "play": "Play a card of your hand: a Major onto the tree, or a Minor to a Seeress.",
    "match": "Two Courts have met: say first whether they negate each other.",
    "discard": f"Discard what you like of your hand, then draw up to {NEGATED_HAND_IN_WORDS}.",
    "raise": "What rose has to be placed first.",
    "over": "The game is over.",
}


def refusal_in_words(table: ThyselfTable, move: str) -> str:
    """Return why *move* is not legal, and what is."""
    if table.wants:
        return f"{move[:40]}: a card is being turned over. Say first which it is, as “see c9”."
    told = " ".join(_reasons_against_move(table, move)) or f"There is no such move now. {NOW[table.phase]}"
    legal = ", ".join(legal_moves_by_code(table))
    return f"{move[:40]}: {told} Legal: {legal}." if legal else f"{move[:40]}: {told}"


def _reasons_against_move(table: ThyselfTable, move: str) -> Iterable[str]:
    for choice in moves_and_broken_rules(table):
        if choice.move == move:
            return _reasons_against_choice(table, choice)
    card = CODES.get(move.replace(">", "@").split("@")[0])
    if card and table.phase == PLAY and card not in table.hand:
        return [f"{capitalized(card_in_sentence(card))} is not in your hand."]
    return []


def _reasons_against_choice(table: ThyselfTable, choice: MoveAndBrokenRules) -> tuple[str, ...]:
    return tuple(REASONS[rule](table, choice) for rule in choice.broken)


def open_and_closed_options_in_words(table: ThyselfTable) -> Iterator[Option]:
    """Yield every move one might think of now, in words; what each would do only of those that may be made."""
    for choice in moves_and_broken_rules(table):
        label, does = WORDS[choice.kind]
        card = choice.cards[0].code if len(choice.cards) == 1 else ""
        told = () if choice.broken else tuple(does(table, choice))
        yield Option(
            choice.move,
            card,
            choice.place,
            label(table, choice),
            told,
            _reasons_against_choice(table, choice),
        )


def options_that_change_settings(table: ThyselfTable) -> Iterator[Option]:
    """Yield the move that changes whether a turn draws by itself, and what it costs."""
    if choice := move_that_changes_drawing_by_itself(table):
        label, does = WORDS[choice.kind]
        yield Option(choice.move, "", "", label(table, choice), tuple(does(table, choice)))


def likely_option(table: ThyselfTable, legal_options: Sequence[Option]) -> Option | None:
    """Return what is chosen of *legal_options* until the player chooses: what resolves or raises most at once.

    It weighs nothing that comes after the move, so that it is no hint; a move that loses at once it leaves to others.
    """
    placed = [one for one in legal_options if one.card and table.phase in (PLAY, RAISE)]
    return max(placed, key=lambda one: _gain_of_move(table, CODES[one.card], one.place), default=None)


def _gain_of_move(table: ThyselfTable, card: Card, place: str) -> float:
    """Return what a move gains at once: cards that rise and find room, a Major that is resolved, one that is laid."""
    if place in plane.SEERESSES:
        risen = plane.cards_raised_by(table.columns, card, place, table.number)
        homeless = sum(not places_with_room(table, one) for one in risen)
        return len(risen) if not homeless else -homeless
    if place == GRACE:
        return -1
    if card.is_major:
        return 0.5
    sefira = table.tree[place]
    return 2 if sefira.with_minor(card).is_resolved else 1 - (sefira.holds - sefira.total) / 100


def forced_placing(table: ThyselfTable) -> Move | None:
    """Return the only move there is, where that places a card that rose: nothing is left to choose (Ruling K6)."""
    legal = list(legal_moves_by_code(table)) if table.phase == RAISE else []
    return legal[0] if len(legal) == 1 else None


# --- what stands against it ---


def _place_taken_reason(table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    return f"{table.board.by_key[choice.place].name} holds {card_in_sentence(table.tree[choice.place].major)} already."


def _place_of_another_major_reason(table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    return f"Only {card_in_sentence(OWN[choice.place])} opens {table.board.by_key[choice.place].name}."


def _row_begun_reason(table: ThyselfTable, _choice: MoveAndBrokenRules) -> str:
    shorter = " or ".join(plane.SEERESS_NAMES[key] for key in table.open_columns)
    return f"The row begun has to be filled first: {shorter} has room in it."


def _no_room_reason(table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    (card,), sefira = choice.cards, table.tree[choice.place]
    if sefira.is_resolved:
        return f"{capitalized(card_in_sentence(sefira.major))} is resolved and takes nothing more."
    room = sefira.holds - sefira.total
    named = capitalized(card_in_sentence(sefira.major))
    return f"{named} has room for {room}, and {card_in_sentence(card)} counts {value_of_card(card)}."


def _room_elsewhere_reason(table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    names = _place_names_in_words(table, places_with_room(table, choice.cards[0]))
    return f"A Grace Field takes only what no Sefira can: there is room on {names}."


def _always_say(reason: str) -> Callable[[ThyselfTable, MoveAndBrokenRules], str]:
    return lambda _table, _choice: reason


REASONS: dict[Enum, Callable[[ThyselfTable, MoveAndBrokenRules], str]] = {
    Rule.RISES_ALONE: _always_say("A Minor comes to the Heavens only by rising from the Seeresses."),
    Rule.HELD: _place_taken_reason,
    Rule.ANOTHERS: _place_of_another_major_reason,
    Rule.NO_BRANCH: _always_say("No branch leads there yet from an occupied place."),
    Rule.RESTS_WHEN_RISEN: _always_say(
        "A Minor takes a Grace Field only when it rises and no Sefira has room."
    ),
    Rule.NOT_FULL: _always_say("A Grace Field takes a Major only when every Sefira is full."),
    Rule.NO_GRACE: _always_say("Every Grace Field is taken."),
    Rule.MINORS_ONLY: _always_say("The Seeresses take Minors only."),
    Rule.ROW_BEGUN: _row_begun_reason,
    Rule.NO_MAJOR: _always_say("No Major lies there yet."),
    Rule.NO_ROOM: _no_room_reason,
    Rule.ROOM_ELSEWHERE: _room_elsewhere_reason,
}

# --- what stands on a button ---


def _label_of_placing(table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    where = "a Grace Field" if choice.place == GRACE else table.board.by_key[choice.place].name
    return f"Place {card_in_sentence(choice.cards[0])} on {where}"


def _label_of_giving(_table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    return f"Give {card_in_sentence(choice.cards[0])} to {plane.SEERESS_NAMES[choice.place]}"


def _label_of_negating(_table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    one, other = choice.cards
    return f"Let {card_in_sentence(one)} and {card_in_sentence(other)} negate each other"


def _label_of_placing_risen(table: ThyselfTable, choice: MoveAndBrokenRules) -> str:
    held = table.tree.get(choice.place)
    return (
        f"Place {card_in_sentence(choice.cards[0])} on {card_in_sentence(held.major)}"
        if held
        else _label_of_placing(table, choice)
    )


# --- what it would do ---


def _consequences_of_drawing(table: ThyselfTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    left = len(table.hidden)
    yield f"{left} {'is' if left == 1 else 'are'} left in the deck."


def _consequences_of_laying(table: ThyselfTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    (card,), place = choice.cards, choice.place
    if place == GRACE:
        yield "It would rest there, and needs no resolving."
        yield _sentence_on_grace_left_after_one_more(table)
        return
    sefira = table.sefira_with_major(card, place)
    asks = f", and ask: {_uncapitalized(DURING[place])}" if place in DURING else "."
    holds = f"it would hold {sefira.holds}" if sefira.holds else "any one card would resolve it"
    yield f"On {table.board.by_key[place].name} {holds}{asks}"
    if place in OWN:
        yield "The space becomes a Sefira, which has to be resolved to win."
    before, after = (open_places(table.board, tree) for tree in (table.tree, {**table.tree, place: sefira}))
    if opened := [key for key in after if key not in before]:
        yield f"It opens {_place_names_in_words(table, opened)}."


def _consequences_of_giving(table: ThyselfTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    columns = plane.columns_with_card_given(table.columns, choice.cards[0], choice.place)
    found, pairs = plane.matches_in_lines(columns, table.number), plane.court_pairs(columns)
    for match in found:
        names = names_as_phrase(map(card_in_sentence, match.cards))
        yield f"In {plane.line_in_words(match.line)} {names} match and rise."
    for one, other in pairs:
        yield f"{capitalized(card_in_sentence(one))} and {card_in_sentence(other)} may negate each other."
    yield from _consequences_of_cards_without_room(table, plane.rising_cards(found), is_sure=not pairs)
    if not found and not pairs:
        yield "It matches nothing."


def _consequences_of_cards_without_room(
    table: ThyselfTable, rising: Iterable[Card], *, is_sure: bool = True
) -> Iterator[str]:
    """Yield which of the *rising* no Sefira takes, and that the game ends with them where it must (Ruling K18)."""
    trees, free = table.tree.values(), table.free_grace
    homeless = [card for card in rising if not any(sefira.takes(card) for sefira in trees)]
    if homeless:
        needs = "it needs a Grace Field" if len(homeless) == 1 else "each needs a Grace Field"
        yield f"No Sefira has room for {names_as_phrase(map(card_in_sentence, homeless))}: {needs}."
    if is_sure and len(homeless) > free:
        left = f"Only {free} {'is' if free == 1 else 'are'} free" if free else "None is free"
        first = (
            ", unless the last Major is resolved first"
            if has_major_on_every_sefira(table.board, table.tree)
            else ""
        )
        yield f"{left}: the game would be lost{first}."


def _consequences_of_negating(_table: ThyselfTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    yield f"Both leave the game. You may discard of your hand, and draw up to {NEGATED_HAND_IN_WORDS} cards."


def _consequences_of_drawing_up(table: ThyselfTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    count = table.missing
    yield f"You draw {count} {'card' if count == 1 else 'cards'}." if count else "You draw nothing."


def _consequences_of_drawing_by_itself(table: ThyselfTable, _choice: MoveAndBrokenRules) -> Iterator[str]:
    yield "Each turn begins with its card drawn. What came before a drawn card cannot be taken back."
    if table.phase == DRAW:
        yield "This turn's card is drawn at once."


def _consequences_of_placing_risen(table: ThyselfTable, choice: MoveAndBrokenRules) -> Iterator[str]:
    (card,), place = choice.cards, choice.place
    if place == GRACE:
        yield _sentence_on_grace_left_after_one_more(table)
        return
    held = table.tree[place].with_minor(card)
    if not held.is_resolved:
        yield f"{table.board.by_key[place].name} would hold {held.total} of {held.holds}."
    else:
        won = is_won(table.board, {**table.tree, place: held})
        yield f"It resolves {card_in_sentence(held.major)}" + (", the last: you win." if won else ".")


def _sentence_on_grace_left_after_one_more(table: ThyselfTable) -> str:
    left = table.free_grace - 1
    return f"{left or 'No'} Grace {'Field' if left == 1 else 'Fields'} would be left."


def _place_names_in_words(table: ThyselfTable, places: Iterable[str]) -> str:
    return names_as_phrase(table.board.by_key[place].name for place in places)


def _uncapitalized(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


Label = Callable[[ThyselfTable, MoveAndBrokenRules], str]
Does = Callable[[ThyselfTable, MoveAndBrokenRules], Iterable[str]]
WORDS: dict[str, tuple[Label, Does]] = {
    DRAW: (_always_say("Draw a card"), _consequences_of_drawing),
    LAY: (_label_of_placing, _consequences_of_laying),
    GIVE: (_label_of_giving, _consequences_of_giving),
    NEGATE: (_label_of_negating, _consequences_of_negating),
    RISE: (
        lambda table, _choice: f"Let {names_as_phrase(map(card_in_sentence, table.matched))} rise",
        lambda table, _choice: _consequences_of_cards_without_room(table, table.matched),
    ),
    LEAVE: (_always_say("Leave them where they are"), lambda _table, _choice: ("The turn ends.",)),
    DISCARD: (
        lambda _table, choice: f"Discard {card_in_sentence(choice.cards[0])}",
        lambda _table, _choice: ("It leaves the game.",),
    ),
    DRAW_UP: (_always_say(f"Draw up to {NEGATED_HAND_IN_WORDS}"), _consequences_of_drawing_up),
    RAISE: (_label_of_placing_risen, _consequences_of_placing_risen),
    LET_DRAW: (_always_say("Draw for me from now on"), _consequences_of_drawing_by_itself),
    DRAW_BY_HAND: (
        _always_say("Let me draw by hand"),
        lambda _table, _choice: ("A turn waits until you draw.",),
    ),
}
