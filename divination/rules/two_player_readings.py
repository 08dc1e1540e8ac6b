"""How a game for two is read: which card lies in which role, and what is asked there (Sefirot, "Divination").

Players have no names here: "‹1›" and "‹2›" stand for them. The questions are in our words. A role that nothing fills
stays open; only the text itself names what steps in (Ruling L5).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from decks.rules.tarot import Card
from divination.rules.starfield import HEART, ONE, PLACES, RINGS, SEATS, TWO
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_player_roles import NotedCards, NotedRoles
from divination.rules.two_player_words import (
    cards_at_start_of_sentence,
    cards_in_words,
    clause_that_majors_are_resolved,
    player_token,
)
from divination.rules.two_players import TwoPlayerPosition, other_seat

THREE, COLUMNS, OUROBOROS, TALE = "three", "columns", "ouroboros", "tale"
CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
TIMES = ("past", "present", "to come")


@dataclass(frozen=True, slots=True)
class Method:
    """A way to read a game: its name, and what it does in a line."""

    key: str
    title: str
    line: str


METHODS = {
    method.key: method
    for method in (
        Method(
            TALE, "Tale of a conflict", "Who fought, what set it off, what it cost, and how it was decided."
        ),
        Method(THREE, "Three cards", "Where you two first met, how you work together, what you have of it."),
        Method(
            COLUMNS, "Sacred columns", "All thirteen Sefira: thought, spirit and feeling, yours and shared."
        ),
        Method(OUROBOROS, "Ouroboros", "A ring for each of you, and where the rings meet."),
    )
}
OF_LOVERS = (THREE, COLUMNS, OUROBOROS)
OF_WAR = (TALE, *OF_LOVERS)  # a war may be read as a relationship too (Ruling W20)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card lies there, in a sentence, and the step that it tells of."""

    step: int
    told: str


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A place of a reading: its *key* within it, its name, what it asks, the cards that lie there and why.

    Without cards it is open, and *reasons* are none; *minors* lie on the cards at the end.
    """

    key: str
    name: str
    asks: tuple[str, ...]
    cards: tuple[Card, ...] = ()
    reasons: tuple[Reason, ...] = ()
    minors: tuple[Card, ...] = ()
    place: str = ""

    @property
    def is_open(self) -> bool:
        return not self.cards


@dataclass(frozen=True, slots=True)
class Cycle:
    """How one player reads the ouroboros: which ring, which way it turns, of which time, where they change over;
    "" is not said yet.
    """

    ring: str = ""
    turns: str = ""
    time: str = ""
    crosses: str = ""


# --- three cards, and the tale of a conflict ---

CONTACT = ReadRow(
    "contact", "First contact", ("What of our past should we keep in mind?", "What do we stand on, we two?")
)
TOGETHER = ReadRow("together", "Working together", ("How do we do things together?", "Where are we now?"))
STRENGTH = ReadRow("strength", "Our strength", ("What can we do best, side by side?",))
HARD = ReadRow("hard", "What will be hard", ("Which trouble is ahead of us?",))
SPARK = ReadRow("spark", "The spark", ("What set the two against each other?",))
LOST = ReadRow("lost", "What was lost", ("What was given up, or betrayed?",))
BLUNDER = ReadRow("blunder", "The blunder", ("Which mistake could not be mended?",))
BLOW = ReadRow("blow", "The decisive blow", ("How did it come to be decided?",))


def rows_of_three_cards_of_lovers(noted: NotedRoles, last_position: TwoPlayerPosition) -> tuple[ReadRow, ...]:
    """Return the three cards of a Lovers' Discourse: the third is of its victory, or of what lost it."""
    is_won = last_position.outcome is not None and last_position.outcome.is_won
    third = _strength_row(noted, last_position) if is_won else _what_will_be_hard_row(noted, last_position)
    return rows_with_each_card_once(
        (_first_contact_row(noted, last_position), _working_together_row(noted, last_position), third)
    )


def rows_of_three_cards_of_war(noted: NotedRoles, last_position: TwoPlayerPosition) -> tuple[ReadRow, ...]:
    """Return a war read as a relationship: what was resolved last and what could not be played both lie (W20)."""
    rows = (
        _first_contact_row(noted, last_position),
        _working_together_row(noted, last_position),
        _strength_row(noted, last_position),
        _what_will_be_hard_row(noted, last_position),
    )
    return rows_with_each_card_once(rows)


def rows_of_tale_of_conflict(noted: NotedRoles, last_position: TwoPlayerPosition) -> tuple[ReadRow, ...]:
    """Return the five questions of a war, up to six cards: two who fight (Ruling W20)."""
    fighters = [_fighter_row(noted, last_position, seat) for seat in SEATS]
    lost = _row_filled_with_noted(
        LOST, noted.by_other, last_position, _by_other_in_words
    )  # nothing steps in here
    spark = _row_filled_with_noted(SPARK, noted.link, last_position, _link_in_words)
    blunder = _row_filled_with_noted(BLUNDER, noted.end, last_position, _end_in_words)
    blow = _row_filled_with_noted(BLOW, noted.last_resolved, last_position, _last_resolved_in_words)
    return rows_with_each_card_once((*fighters, spark, lost, blunder, blow))


def _first_contact_row(noted: NotedRoles, last_position: TwoPlayerPosition) -> ReadRow:
    return _row_filled_with_noted(CONTACT, noted.link, last_position, _link_in_words)


def _working_together_row(noted: NotedRoles, last_position: TwoPlayerPosition) -> ReadRow:
    """Return who was helped first; where nobody was, the centre's Major steps in, as the text says (Ruling L5)."""
    if noted.by_other:
        return _row_filled_with_noted(TOGETHER, noted.by_other, last_position, _by_other_in_words)
    heart = last_position.sky.get(HEART)
    if not isinstance(heart, StarfieldSefira):
        return TOGETHER
    lies = replace(noted.laid[HEART], cards=heart.majors)
    return _row_filled_with_noted(TOGETHER, lies, last_position, _heart_in_words)


def _strength_row(noted: NotedRoles, last_position: TwoPlayerPosition) -> ReadRow:
    return _row_filled_with_noted(STRENGTH, noted.last_resolved, last_position, _last_resolved_in_words)


def _what_will_be_hard_row(noted: NotedRoles, last_position: TwoPlayerPosition) -> ReadRow:
    return _row_filled_with_noted(HARD, noted.end, last_position, _end_in_words)


def _fighter_row(noted: NotedRoles, last_position: TwoPlayerPosition, seat: str) -> ReadRow:
    who = ReadRow(
        f"fighter{seat}",
        f"Who fights: {player_token(seat)}",
        (f"Who are they on the side of {player_token(seat)}, and what do they hold dear?",),
    )
    return _row_filled_with_noted(who, noted.first_majors.get(seat), last_position, _first_major_in_words)


def _row_filled_with_noted(
    row: ReadRow,
    noted: NotedCards | None,
    last_position: TwoPlayerPosition,
    reason_in_words: Callable[[NotedCards, TwoPlayerPosition], str],
) -> ReadRow:
    """Return *row* with what was *noted*; open where that is nothing."""
    if noted is None:
        return row
    minors = minors_on_cards(last_position, noted.cards)
    reasons = (Reason(noted.step, reason_in_words(noted, last_position)),)
    return replace(row, cards=noted.cards, reasons=reasons, minors=minors, place=noted.place)


def minors_on_cards(last_position: TwoPlayerPosition, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the Minors that lie at the end on the Sefira of one of *cards*."""
    for held in last_position.sky.values():
        if isinstance(held, StarfieldSefira) and not {*held.majors}.isdisjoint(cards):
            return held.minors
    return ()


def rows_with_each_card_once(rows: Sequence[ReadRow]) -> tuple[ReadRow, ...]:
    """Return *rows* with every card in one of them: in two roles it lies once, with both questions (Ruling L15)."""
    found: list[ReadRow] = []
    for row in rows:
        for number, before in enumerate(found):
            if not {*before.cards}.isdisjoint(row.cards):
                found[number] = _row_joined_with_second_role(before, row)
                break
        else:
            found.append(row)
    return tuple(found)


def _row_joined_with_second_role(row: ReadRow, other: ReadRow) -> ReadRow:
    return replace(
        row,
        name=f"{row.name} · {other.name}",
        asks=(*row.asks, *other.asks),
        cards=tuple(dict.fromkeys((*row.cards, *other.cards))),
        reasons=(*row.reasons, *other.reasons),
    )


def _place_name(last_position: TwoPlayerPosition, noted: NotedCards) -> str:
    return last_position.board.names[noted.place]


def _it_or_them(cards: Sequence[Card]) -> str:
    return "them" if len(cards) > 1 else "it"


def _first_major_in_words(noted: NotedCards, last_position: TwoPlayerPosition) -> str:
    return f"{player_token(noted.seat)} laid it first of all Majors, on {_place_name(last_position, noted)}."


def _link_in_words(noted: NotedCards, last_position: TwoPlayerPosition) -> str:
    with_it = f"With it on {_place_name(last_position, noted)}"
    return (
        f"{with_it} cards of both lay side by side for the first time: {player_token(noted.seat)} did that."
    )


def _by_other_in_words(noted: NotedCards, last_position: TwoPlayerPosition) -> str:
    seat, it = noted.seat, _it_or_them(noted.cards)
    laid_by = player_token(other_seat(seat))
    return f"{player_token(seat)} resolved {it} on {_place_name(last_position, noted)}, and {laid_by} had laid {it}."


def _heart_in_words(noted: NotedCards, last_position: TwoPlayerPosition) -> str:
    heart, are_two = _place_name(last_position, noted), len(noted.cards) > 1
    lies = f"They lie on {heart}, and step in." if are_two else f"It lies on {heart}, and steps in."
    return f"Nobody resolved what the other had laid. {lies}"


def _last_resolved_in_words(noted: NotedCards, last_position: TwoPlayerPosition) -> str:
    it = _it_or_them(noted.cards)
    return f"{player_token(noted.seat)} resolved {it} last of all, on {_place_name(last_position, noted)}."


def _end_in_words(noted: NotedCards, _last: TwoPlayerPosition) -> str:
    return f"It could go nowhere at {player_token(noted.seat)}’s turn, and that was the end."


# --- sacred columns ---

SPEAKS_OF = {"L": "thought", "C": "spirit", "R": "feeling"}  # the Sun's column, the centre's, the Moon's
NEARER_TO = {
    **dict.fromkeys(("L3", "L4", "C4", "C5", "R3", "R4"), ONE),
    **dict.fromkeys(("L1", "L2", "C1", "C2", "R1", "R2"), TWO),
}  # Ruling L16: six, six, and the Heart of both


def rows_of_sacred_columns(noted: NotedRoles, last_position: TwoPlayerPosition) -> tuple[ReadRow, ...]:
    """Return all thirteen Sefira, column by column: what each speaks of and whose it is, who laid and resolved what."""
    return tuple(_sefira_row(noted, last_position, place) for place in PLACES)


def _sefira_row(noted: NotedRoles, last_position: TwoPlayerPosition, place: str) -> ReadRow:
    row = ReadRow(f"place{place}", last_position.board.names[place], (_column_question(place),), place=place)
    held = last_position.sky.get(place)
    if held is None:
        return row
    if not isinstance(held, StarfieldSefira):
        guard = f"{player_token(held.faces)} set it there as a Guard."
        return replace(row, cards=(held.card,), reasons=(Reason(noted.laid[place].step, guard),))
    return replace(
        row, cards=held.majors, minors=held.minors, reasons=tuple(_reasons_of_sefira(noted, held, place))
    )


def _column_question(place: str) -> str:
    of = SPEAKS_OF[place[0]]
    if place == HEART:
        return f"Of {of}: what are we two, as we are now?"
    return f"Of {of}: what does {player_token(NEARER_TO[place])} bring into it?"


def _reasons_of_sefira(noted: NotedRoles, held: StarfieldSefira, place: str) -> Iterator[Reason]:
    it = _it_or_them(held.majors)
    by = " and ".join(player_token(seat) for seat in sorted(held.laid_by))
    yield Reason(noted.laid[place].step, f"{by} laid {it}.")
    if held.is_resolved:
        done = noted.resolved[place]
        yield Reason(
            done.step, f"{player_token(done.seat)} resolved {it}, with {cards_in_words(held.minors)} on {it}."
        )


# --- the ouroboros ---


def ring_read_by_seat(cycles: Mapping[str, Cycle]) -> dict[str, str]:
    """Return which ring each player reads: as they chose, else the one that the other leaves."""
    left, right = RINGS
    chosen = {seat: cycles[seat].ring for seat in SEATS}
    if not any(chosen.values()):
        return {ONE: left, TWO: right}
    rest = {left: right, right: left}
    return {seat: chosen[seat] or rest[chosen[other_seat(seat)]] for seat in SEATS}


def places_of_ring_in_order(ring: str, seat: str, direction: str = "") -> tuple[str, ...]:
    """Return the ring from the tip of *seat* on: away from them, or in the *direction* they said."""
    away = RINGS[ring] if seat == ONE else RINGS[ring][::-1]
    with_clock = (ring == "left") == (seat == ONE)  # up the left of player 1, or down the right
    if direction and (direction == CLOCKWISE) != with_clock:
        return (away[0], *away[:0:-1])
    return away


def rows_of_ouroboros(
    last_position: TwoPlayerPosition, cycles: Mapping[str, Cycle], noted: NotedRoles
) -> tuple[ReadRow, ...]:
    """Return each player's ring, its Majors in order, empty places left out, and then where the rings meet."""
    rings = ring_read_by_seat(cycles)
    own = [_ring_row(noted, last_position, seat, rings[seat], cycles[seat]) for seat in SEATS]
    return (*own, _meeting_row(noted, last_position, cycles))


MEETINGS = RINGS["left"][-1], RINGS["left"][0]
NOWHERE = "none"

RING_QUESTIONS = {
    "": "Has this gone round for ‹seat› before, does it now, or may it yet?",
    "past": "What went round for ‹seat› in this way once?",
    "present": "What goes round for ‹seat› in this way now?",
    "to come": "What may yet go round for ‹seat› in this way?",
}


def _ring_row(
    noted: NotedRoles, last_position: TwoPlayerPosition, seat: str, ring: str, cycle: Cycle
) -> ReadRow:
    lies = list(
        _places_and_sefirot_with_major(last_position, places_of_ring_in_order(ring, seat, cycle.turns))
    )
    token = player_token(seat)
    reasons = tuple(
        Reason(noted.laid[place].step, f"{last_position.board.names[place]}: {cards_in_words(held.majors)}.")
        for place, held in lies
    )
    asks = (RING_QUESTIONS[cycle.time].replace("‹seat›", token),)
    cards = tuple(card for _place, held in lies for card in held.majors)
    return ReadRow(f"ring{seat}", f"The ring of {token}", asks, cards, reasons)


def _meeting_row(noted: NotedRoles, last_position: TwoPlayerPosition, cycles: Mapping[str, Cycle]) -> ReadRow:
    """Return where the rings meet: what lies there may let one of the two change over, as each says."""
    where = "where the rings meet, on"
    lies = list(_places_and_sefirot_with_major(last_position, MEETINGS))
    reasons = tuple(
        Reason(
            noted.laid[place].step,
            f"{clause_that_majors_are_resolved(held.majors)} {where} {last_position.board.names[place]}."
            if held.is_resolved
            else f"{cards_at_start_of_sentence(held.majors)} lies {where} {last_position.board.names[place]}.",
        )
        for place, held in lies
    )
    cards = tuple(card for _place, held in lies for card in held.majors)
    asks = dict.fromkeys(_question_of_crossing(last_position, seat, cycles[seat].crosses) for seat in SEATS)
    return ReadRow("meeting", "Where the rings meet", tuple(asks), cards, reasons)


def _question_of_crossing(last_position: TwoPlayerPosition, seat: str, crosses: str) -> str:
    if not crosses:
        return "Could one of us change over into the other’s ring here, and by what?"
    if crosses == NOWHERE:
        return f"What keeps {player_token(seat)} in their own ring?"
    return (
        f"{player_token(seat)} changes over on {last_position.board.names[crosses]}: by what, and into what?"
    )


def _places_and_sefirot_with_major(
    last_position: TwoPlayerPosition, places: Sequence[str]
) -> Iterator[tuple[str, StarfieldSefira]]:
    for place in places:
        held = last_position.sky.get(place)
        if isinstance(held, StarfieldSefira):
            yield place, held


# --- all of it ---


def rows_by_method(
    methods: Sequence[str],
    noted: NotedRoles,
    last_position: TwoPlayerPosition,
    cycles: Mapping[str, Cycle],
    *,
    is_war: bool,
) -> dict[str, tuple[ReadRow, ...]]:
    """Return what lies by each of *methods*, which may be combined, in the order in which they are offered."""
    read: dict[str, Callable[[], tuple[ReadRow, ...]]] = {
        TALE: lambda: rows_of_tale_of_conflict(noted, last_position),
        THREE: lambda: (rows_of_three_cards_of_war if is_war else rows_of_three_cards_of_lovers)(
            noted, last_position
        ),
        COLUMNS: lambda: rows_of_sacred_columns(noted, last_position),
        OUROBOROS: lambda: rows_of_ouroboros(last_position, cycles, noted),
    }
    return {
        key: tuple(replace(row, key=f"{key}-{row.key}") for row in read[key]())
        for key in (OF_WAR if is_war else OF_LOVERS)
        if key in methods
    }
