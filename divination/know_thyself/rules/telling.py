"""Know Thyself in words: its events for the log, and the reading that grew out of them ("Sefirot as Divination")."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from decks.rules.tarot import Suit, capitalized, card_in_sentence, names_as_phrase
from divination.know_thyself.rules.ending import FROM_DECK
from divination.know_thyself.rules.position import KnowThyself
from divination.readings.rules.reading import CENTRE, CardInReading
from divination.rules import material_plane as plane
from divination.rules.engine import Event, Position, Step
from divination.rules.sefira import Sefira

OBSTACLE = "obstacle"
FEW_MINORS = 3  # so many are named one by one; of more only suits and Courts are told


def sentence_of_event(event: Event, position_after: KnowThyself) -> str:
    """Return *event* as a sentence of the log; *position_after* is the position it led to."""
    return TOLD[event.kind](event, position_after)


def _card_names_in_words(event: Event) -> str:
    return names_as_phrase(map(card_in_sentence, event.cards))


def _place_name(event: Event, position_after: KnowThyself) -> str:
    return position_after.board.by_key[event.place].name


def _laid_sentence(event: Event, position_after: KnowThyself) -> str:
    holds = f"It can hold {event.number}." if event.number else "Any one card resolves it."
    return f"{capitalized(_card_names_in_words(event))} was placed on {_place_name(event, position_after)}. {holds}"


def _raised_sentence(event: Event, position_after: KnowThyself) -> str:
    sefira = position_after.tree[event.place]
    of = f", {event.number} of {sefira.holds}" if sefira.holds else ""
    return f"{capitalized(_card_names_in_words(event))} was placed on {card_in_sentence(sefira.major)}{of}."


def _over_sentence(event: Event, position_after: KnowThyself) -> str:
    outcome = position_after.outcome
    assert outcome
    return f"The game is won. {outcome.told}" if outcome.is_won else f"The game is lost. {outcome.told}"


TOLD: dict[str, Callable[[Event, KnowThyself], str]] = {
    "turned": lambda event, after: f"{capitalized(_card_names_in_words(event))} was turned over.",
    "sacred": lambda event, after: f"The sacred number is {event.number}. The cards were shuffled back.",
    "drawn": lambda event, after: f"You drew {_card_names_in_words(event)}.",
    "laid": _laid_sentence,
    "graced": lambda event, after: f"{capitalized(_card_names_in_words(event))} took a Grace Field.",
    "given": lambda event, after: (
        f"{capitalized(_card_names_in_words(event))} went to {plane.SEERESS_NAMES[event.place]}."
    ),
    "matched": lambda event, after: (
        f"{capitalized(_card_names_in_words(event))} matched in {plane.line_in_words(event.place)}."
    ),
    "rose": lambda event, after: f"{capitalized(_card_names_in_words(event))} rose.",
    "slid": lambda event, after: f"{capitalized(_card_names_in_words(event))} slid up.",
    "raised": _raised_sentence,
    "resolved": lambda event, after: (
        f"{capitalized(_card_names_in_words(event))} is resolved: {event.number} points."
    ),
    "negated": lambda event, after: f"{capitalized(_card_names_in_words(event))} negated each other.",
    "left": lambda event, after: f"{capitalized(_card_names_in_words(event))} stayed where they were.",
    "discarded": lambda event, after: f"{capitalized(_card_names_in_words(event))} was discarded.",
    "filled": lambda event, after: (
        f"{capitalized(_card_names_in_words(event))} filled {_place_name(event, after)}."
    ),
    "settled": lambda event, after: (
        "From now on each turn draws by itself." if event.number else "From now on you draw by hand."
    ),
    "won": _over_sentence,
    "lost": _over_sentence,
}


def cards_in_reading(steps: Sequence[Step]) -> tuple[CardInReading, ...]:
    """Return the Majors of the central Sefira, from the bottom to the top, then a lost game's obstacle.

    Of a game that is not over it returns the rows that there are.
    """
    return tuple(_rows_of_reading(steps))


def cards_beyond_center(steps: Sequence[Step]) -> tuple[CardInReading, ...]:
    """Return the Majors of the other Sefira, in the board's order: a reading may take them in too."""
    last = steps[-1].position
    assert isinstance(last, KnowThyself)
    middle = {place.key for place in CENTRE}
    return tuple(
        _rows_of_majors_on_places(steps, [spot.key for spot in last.board.spots if spot.key not in middle])
    )


def _rows_of_majors_on_places(steps: Sequence[Step], places: Sequence[str]) -> Iterator[CardInReading]:
    came = {
        event.place: (line, event)
        for line, step in enumerate(steps)
        for event in step.events
        if event.kind in ("laid", "filled")
    }
    last = steps[-1].position
    assert isinstance(last, KnowThyself)
    for place in places:
        if place in came:
            line, event = came[place]
            sefira = last.tree[place]
            how = (
                _source_of_filled_in_words(event)
                if event.kind == "filled"
                else _turn_placed_and_minors_in_words(steps[line - 1].position, sefira)
            )
            yield CardInReading(place, sefira.major, line, sefira.minors, how)


def _rows_of_reading(steps: Sequence[Step]) -> Iterator[CardInReading]:
    yield from _rows_of_majors_on_places(steps, [place.key for place in CENTRE])
    came = {
        event.kind: (line, event)
        for line, step in enumerate(steps)
        for event in step.events
        if event.kind == "lost"
    }
    last = steps[-1].position
    assert isinstance(last, KnowThyself)
    if last.outcome and last.outcome.card:
        yield CardInReading(OBSTACLE, last.outcome.card, came["lost"][0], (), last.outcome.told)


def _source_of_filled_in_words(event: Event) -> str:
    return "It came from the deck." if event.number == FROM_DECK else "It came from your hand."


def _turn_placed_and_minors_in_words(position_before: Position, sefira: Sefira) -> str:
    assert isinstance(position_before, KnowThyself)
    laid = f"Placed in turn {position_before.turn}"
    return f"{laid}, {minors_and_state_in_words(sefira)}" if sefira.minors else f"{laid}; nothing came to it."


def minors_and_state_in_words(sefira: Sefira) -> str:
    """Return what the Minors on *sefira* weigh: one by one where they are few, else by suits and Courts."""
    minors = sefira.minors
    if len(minors) <= FEW_MINORS:
        names = names_as_phrase(map(card_in_sentence, minors))
    else:
        suits = Counter(card.suit for card in minors if card.suit)
        counted = names_as_phrase(f"{suit.title} {suits[suit]}" for suit in Suit if suits[suit])
        names = f"{len(minors)} Minors, {counted}"
        if courts := sum(card.is_court for card in minors):
            names += f", {courts} of them {'a Court' if courts == 1 else 'Courts'}"
    if sefira.is_resolved:
        return f"resolved by {names}."
    return f"with {names} on it, {sefira.total} of {sefira.holds}."
