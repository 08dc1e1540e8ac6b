"""What every move of Know Thyself would do, in our words (Sefirot, "Know Thyself")."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from decks.rules.tarot import CODES, Card, capitalized, card_in_sentence, names_as_phrase
from divination.know_thyself.rules import material_plane as plane
from divination.know_thyself.rules.heavens import OWN, is_full, is_won, open_places
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
    Choice,
    Rule,
    choices,
    legal_choices,
    places_with_room,
    setting,
)
from divination.know_thyself.rules.table import DISCARD, DRAW, PLAY, RAISE, Table
from divination.readings.rules.reading import DURING
from divination.rules.cards import value_of
from divination.rules.engine import Move, Option

SEERESS_NAMES = {"1": "the First Seeress", "2": "the Second Seeress", "3": "the Third Seeress"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
# What is asked of the player in each phase.
NOW = {
    "sacred": "The sacred number is being sought.",
    "draw": "A turn begins with a card from the deck.",
    "play": "Play a card of your hand: a Major onto the tree, or a Minor to a Seeress.",
    "match": "Two Courts have met: say first whether they negate each other.",
    "discard": "Discard what you like of your hand, then draw up to four.",
    "raise": "What rose has to be placed first.",
    "over": "The game is over.",
}


def refusal(now: Table, move: str) -> str:
    """Return why *move* is not legal, and what is."""
    if now.wants:
        return f"{move[:40]}: a card is being turned over. Say first which it is, as “see c9”."
    told = " ".join(_reasons_against_move(now, move)) or f"There is no such move now. {NOW[now.phase]}"
    legal = ", ".join(legal_choices(now))
    return f"{move[:40]}: {told} Legal: {legal}." if legal else f"{move[:40]}: {told}"


def _reasons_against_move(now: Table, move: str) -> Iterable[str]:
    for choice in choices(now):
        if choice.move == move:
            return _reasons_against_choice(now, choice)
    card = CODES.get(move.replace(">", "@").split("@")[0])
    if card and now.phase == PLAY and card not in now.hand:
        return [f"{capitalized(card_in_sentence(card))} is not in your hand."]
    return []


def _reasons_against_choice(now: Table, choice: Choice) -> tuple[str, ...]:
    return tuple(REASONS[rule](now, choice) for rule in choice.broken)


def options(now: Table) -> Iterator[Option]:
    """Yield every move one might think of now, in words; what each would do only of those that may be made."""
    for choice in choices(now):
        label, does = WORDS[choice.kind]
        card = choice.cards[0].code if len(choice.cards) == 1 else ""
        told = () if choice.broken else tuple(does(now, choice))
        yield Option(
            choice.move, card, choice.place, label(now, choice), told, _reasons_against_choice(now, choice)
        )


def settings(now: Table) -> Iterator[Option]:
    """Yield the move that changes whether a turn draws by itself, and what it costs."""
    if choice := setting(now):
        label, does = WORDS[choice.kind]
        yield Option(choice.move, "", "", label(now, choice), tuple(does(now, choice)))


def line_name(line: str) -> str:
    """Return a line of the Material Plane in words.

    >>> line_name("row2"), line_name("column1"), line_name("row12")
    ('the second row', 'the first column', 'row 12')
    """
    kind = line.rstrip("0123456789")
    number = int(line.removeprefix(kind))
    return f"the {ORDINALS[number - 1]} {kind}" if number <= len(ORDINALS) else f"{kind} {number}"


def likely(now: Table, moves: Sequence[Option]) -> Option | None:
    """Return what is chosen of *moves* until the player chooses: what resolves or raises most, as the board shows it.

    It weighs nothing that comes after the move, so that it is no hint; a move that loses at once it leaves to others.
    """
    placed = [one for one in moves if one.card and now.phase in (PLAY, RAISE)]
    return max(placed, key=lambda one: _gain(now, CODES[one.card], one.place), default=None)


def _gain(now: Table, card: Card, place: str) -> float:
    """Return what a move gains at once: cards that rise and find room, a Major that is resolved, one that is laid."""
    if place in plane.SEERESSES:
        risen = plane.rising_cards(
            plane.matches_in_lines(plane.columns_given(now.columns, card, place), now.number)
        )
        homeless = sum(not places_with_room(now, one) for one in risen)
        return len(risen) if not homeless else -homeless
    if place == GRACE:
        return -1
    if card.is_major:
        return 0.5
    sefira = now.tree[place]
    return 2 if sefira.holding(card).is_resolved else 1 - (sefira.holds - sefira.total) / 100


def follows(now: Table) -> Move | None:
    """Return the only move there is, where that places a card that rose: nothing is left to choose (Ruling K6)."""
    legal = list(legal_choices(now)) if now.phase == RAISE else []
    return legal[0] if len(legal) == 1 else None


# --- what stands against it ---


def _card_held_reason(now: Table, choice: Choice) -> str:
    return f"{now.board.by_key[choice.place].name} holds {card_in_sentence(now.tree[choice.place].major)} already."


def _place_of_another_major_reason(now: Table, choice: Choice) -> str:
    return f"Only {card_in_sentence(OWN[choice.place])} opens {now.board.by_key[choice.place].name}."


def _row_begun_reason(now: Table, _choice: Choice) -> str:
    shorter = " or ".join(SEERESS_NAMES[key] for key in now.open_columns)
    return f"The row begun has to be filled first: {shorter} has room in it."


def _no_room_reason(now: Table, choice: Choice) -> str:
    (card,), sefira = choice.cards, now.tree[choice.place]
    if sefira.is_resolved:
        return f"{capitalized(card_in_sentence(sefira.major))} is resolved and takes nothing more."
    room = sefira.holds - sefira.total
    named = capitalized(card_in_sentence(sefira.major))
    return f"{named} has room for {room}, and {card_in_sentence(card)} counts {value_of(card)}."


def _room_elsewhere_reason(now: Table, choice: Choice) -> str:
    names = _place_names(now, places_with_room(now, choice.cards[0]))
    return f"A Grace Field takes only what no Sefira can: there is room on {names}."


def _same_reason(reason: str) -> Callable[[Table, Choice], str]:
    return lambda _now, _choice: reason


REASONS: dict[Rule, Callable[[Table, Choice], str]] = {
    Rule.RISES_ALONE: _same_reason("A Minor comes to the Heavens only by rising from the Seeresses."),
    Rule.HELD: _card_held_reason,
    Rule.ANOTHERS: _place_of_another_major_reason,
    Rule.NO_BRANCH: _same_reason("No branch leads there yet from an occupied place."),
    Rule.RESTS_WHEN_RISEN: _same_reason(
        "A Minor takes a Grace Field only when it rises and no Sefira has room."
    ),
    Rule.NOT_FULL: _same_reason("A Grace Field takes a Major only when every Sefira is full."),
    Rule.NO_GRACE: _same_reason("Every Grace Field is taken."),
    Rule.MINORS_ONLY: _same_reason("The Seeresses take Minors only."),
    Rule.ROW_BEGUN: _row_begun_reason,
    Rule.NO_MAJOR: _same_reason("No Major lies there yet."),
    Rule.NO_ROOM: _no_room_reason,
    Rule.ROOM_ELSEWHERE: _room_elsewhere_reason,
}

# --- what stands on a button ---


def _place_label(now: Table, choice: Choice) -> str:
    where = "a Grace Field" if choice.place == GRACE else now.board.by_key[choice.place].name
    return f"Place {card_in_sentence(choice.cards[0])} on {where}"


def _give_label(_now: Table, choice: Choice) -> str:
    return f"Give {card_in_sentence(choice.cards[0])} to {SEERESS_NAMES[choice.place]}"


def _negate_label(_now: Table, choice: Choice) -> str:
    one, other = choice.cards
    return f"Let {card_in_sentence(one)} and {card_in_sentence(other)} negate each other"


def _place_risen_label(now: Table, choice: Choice) -> str:
    held = now.tree.get(choice.place)
    return (
        f"Place {card_in_sentence(choice.cards[0])} on {card_in_sentence(held.major)}"
        if held
        else _place_label(now, choice)
    )


# --- what it would do ---


def _drawn_consequences(now: Table, _choice: Choice) -> Iterator[str]:
    left = len(now.hidden)
    yield f"{left} {'is' if left == 1 else 'are'} left in the deck."


def _laid_consequences(now: Table, choice: Choice) -> Iterator[str]:
    (card,), place = choice.cards, choice.place
    if place == GRACE:
        yield "It would rest there, and needs no resolving."
        yield _grace_left_sentence(now)
        return
    sefira = now.sefira(card, place)
    asks = f", and ask: {_uncapitalized(DURING[place])}" if place in DURING else "."
    holds = f"it would hold {sefira.holds}" if sefira.holds else "any one card would resolve it"
    yield f"On {now.board.by_key[place].name} {holds}{asks}"
    if place in OWN:
        yield "The space becomes a Sefira, which has to be resolved to win."
    before, after = (open_places(now.board, tree) for tree in (now.tree, {**now.tree, place: sefira}))
    if opened := [key for key in after if key not in before]:
        yield f"It opens {_place_names(now, opened)}."


def _given_consequences(now: Table, choice: Choice) -> Iterator[str]:
    columns = plane.columns_given(now.columns, choice.cards[0], choice.place)
    found, pairs = plane.matches_in_lines(columns, now.number), plane.court_pairs(columns)
    for match in found:
        yield f"In {line_name(match.line)} {names_as_phrase(map(card_in_sentence, match.cards))} match and rise."
    for one, other in pairs:
        yield f"{capitalized(card_in_sentence(one))} and {card_in_sentence(other)} may negate each other."
    yield from _homeless_consequences(now, plane.rising_cards(found), is_sure=not pairs)
    if not found and not pairs:
        yield "It matches nothing."


def _homeless_consequences(now: Table, rising: Iterable[Card], *, is_sure: bool = True) -> Iterator[str]:
    """Yield which of the *rising* no Sefira takes, and that the game ends with them where it must (Ruling K18)."""
    trees, free = now.tree.values(), now.free_grace
    homeless = [card for card in rising if not any(sefira.takes(card) for sefira in trees)]
    if homeless:
        needs = "it needs a Grace Field" if len(homeless) == 1 else "each needs a Grace Field"
        yield f"No Sefira has room for {names_as_phrase(map(card_in_sentence, homeless))}: {needs}."
    if is_sure and len(homeless) > free:
        left = f"Only {free} {'is' if free == 1 else 'are'} free" if free else "None is free"
        first = ", unless the last Major is resolved first" if is_full(now.board, now.tree) else ""
        yield f"{left}: the game would be lost{first}."


def _negated_consequences(_now: Table, _choice: Choice) -> Iterator[str]:
    yield "Both leave the game. You may discard of your hand, and draw up to four cards."


def _drawn_up_consequences(now: Table, _choice: Choice) -> Iterator[str]:
    count = now.missing
    yield f"You draw {count} {'card' if count == 1 else 'cards'}." if count else "You draw nothing."


def _let_draw_consequences(now: Table, _choice: Choice) -> Iterator[str]:
    yield "Each turn begins with its card drawn. What came before a drawn card cannot be taken back."
    if now.phase == DRAW:
        yield "This turn's card is drawn at once."


def _placed_risen_consequences(now: Table, choice: Choice) -> Iterator[str]:
    (card,), place = choice.cards, choice.place
    if place == GRACE:
        yield _grace_left_sentence(now)
        return
    held = now.tree[place].holding(card)
    if not held.is_resolved:
        yield f"{now.board.by_key[place].name} would hold {held.total} of {held.holds}."
    else:
        won = is_won(now.board, {**now.tree, place: held})
        yield f"It resolves {card_in_sentence(held.major)}" + (", the last: you win." if won else ".")


def _grace_left_sentence(now: Table) -> str:
    left = now.free_grace - 1
    return f"{left or 'No'} Grace {'Field' if left == 1 else 'Fields'} would be left."


def _place_names(now: Table, places: Iterable[str]) -> str:
    return names_as_phrase(now.board.by_key[place].name for place in places)


def _uncapitalized(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


Label = Callable[[Table, Choice], str]
Does = Callable[[Table, Choice], Iterable[str]]
WORDS: dict[str, tuple[Label, Does]] = {
    DRAW: (_same_reason("Draw a card"), _drawn_consequences),
    LAY: (_place_label, _laid_consequences),
    GIVE: (_give_label, _given_consequences),
    NEGATE: (_negate_label, _negated_consequences),
    RISE: (
        lambda now, _choice: f"Let {names_as_phrase(map(card_in_sentence, now.matched))} rise",
        lambda now, _choice: _homeless_consequences(now, now.matched),
    ),
    LEAVE: (_same_reason("Leave them where they are"), lambda _now, _choice: ("The turn ends.",)),
    DISCARD: (
        lambda _now, choice: f"Discard {card_in_sentence(choice.cards[0])}",
        lambda _now, _choice: ("It leaves the game.",),
    ),
    DRAW_UP: (_same_reason("Draw up to four"), _drawn_up_consequences),
    RAISE: (_place_risen_label, _placed_risen_consequences),
    LET_DRAW: (_same_reason("Draw for me from now on"), _let_draw_consequences),
    DRAW_BY_HAND: (
        _same_reason("Let me draw by hand"),
        lambda _now, _choice: ("A turn waits until you draw.",),
    ),
}
