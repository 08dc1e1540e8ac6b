"""How Dream Odyssey is laid out (Sefirot, "Setup", "Changes to setup")."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from decks.rules.tarot import CODES, DECK, Card, names_as_phrase
from divination.dream_odyssey.rules.table import (
    FULL_HAND,
    OdysseyTable,
    Sefira,
    Task,
    lift_minors_aside,
    put_into_hand_or_party,
    shuffle_as_new_deck,
    take_all_from_aside,
)
from divination.rules.boards import CROWN, FORMER_STACKS, STACKS, START, Board
from divination.rules.engine import Slot, Unseen

ALL_STACKS = {**STACKS, **FORMER_STACKS}
MAJORS, MINORS = 0, 1  # the first two shuffles
MOST_MINORS = (
    36  # on a tree: of the forty pips one is then always in play, so that no game comes to a standstill
)


def variation_problems(variations: Collection[str]) -> Iterator[str]:
    """Yield why *variations*, of the stacks, cannot be played together."""
    for key in variations:
        if key not in ALL_STACKS:
            yield f"Dream Odyssey has no variation “{key[:40]}”: choose one of {names_as_phrase(STACKS)}."
    if len(set(variations)) > 1:
        yield f"The stacks lie one way in a game: choose one of {names_as_phrase(STACKS)}."


def setup_problems(board: Board, variations: Collection[str], setup: Mapping[str, Any]) -> Iterator[str]:
    """Yield what keeps this from being laid out, each with what to do about it."""
    yield from variation_problems(variations)
    sizes = stack_sizes_by_sefira(board, variations) if set(variations) <= set(ALL_STACKS) else {}
    if sum(sizes.values()) > MOST_MINORS:
        yield f"{sum(sizes.values())} Minors would lie on this tree, {MOST_MINORS} at most: make its stacks smaller."
    crown, party = setup.get("crown") or "", list(setup.get("party") or ())
    if len(sizes) + len(party) > len(DECK) - len(majors_or_minors(is_major=False)):
        yield "There are not enough Majors for every Sefira of this tree. Take places away."
    if crown and (crown not in CODES or not CODES[crown].is_major):
        yield f"“{crown}” cannot lie on the Crown: choose one of the Majors."
    for code in party:
        if code not in CODES or not (CODES[code].is_major or CODES[code].is_court):
            yield f"“{code}” cannot be in the Party: choose Majors and Courts."
    if len({crown, *party}) < len(party) + 1:
        yield "A card lies in one place alone: choose another for the Crown or the Party."


def majors_or_minors(*, is_major: bool) -> tuple[Card, ...]:
    """Return the Majors or the Minors in the deck's own order."""
    return tuple(card for card in DECK if card.is_major is is_major)


def stack_sizes_by_sefira(board: Board, variations: Collection[str]) -> dict[str, int]:
    """Return how many Minors lie on each Sefira."""
    changed = ALL_STACKS[next(iter(variations), "even")]
    return {spot.key: changed.get(spot.key, spot.stack) for spot in board.spots}


def lay_out_new_table(board: Board, variations: Collection[str], setup: Mapping[str, Any]) -> OdysseyTable:
    """Return the table with Majors and stacks face down; what is to be turned over comes next. Raises ValueError."""
    if wrong := tuple(setup_problems(board, variations, setup)):
        raise ValueError(" ".join(wrong))
    party = tuple(map(Card.from_code, setup.get("party") or ()))
    crown = Card.from_code(setup["crown"]) if setup.get("crown") else None
    gathered = [
        tuple(card for card in majors_or_minors(is_major=is_major) if card not in (crown, *party))
        for is_major in (True, False)
    ]
    majors, minors = (
        [Unseen(number, place) for place in range(len(cards))] for number, cards in enumerate(gathered)
    )
    sefirot = tuple(_pop_sefirot_from_decks(stack_sizes_by_sefira(board, variations), crown, majors, minors))
    todo = (
        Task("goal"),
        Task("fill"),
        *(() if party else (Task("ally"),)),
        Task("open", place=START),
        Task("turn"),
    )
    piles = tuple(gathered)
    table = OdysseyTable(board, piles, tuple(majors), tuple(minors), piles, sefirot, todo, party=party)
    return table.with_event("party", *party) if party else table


def _pop_sefirot_from_decks(
    sizes: Mapping[str, int], crown: Card | None, majors: list[Unseen], minors: list[Unseen]
) -> Iterator[Sefira]:
    """Yield the Sefirot of so many Minors each, taken from the tops of *majors* and *minors*."""
    for key, size in sizes.items():
        major: Slot = crown if crown and key == CROWN else majors.pop(0)
        yield Sefira(key, major, tuple(minors[:size]))
        del minors[:size]


def log_goal(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """The Crown's Major is turned over: the goal, and what kind of world this is."""
    major = table.sefira(CROWN).major
    assert isinstance(major, Card)
    return table.with_event("goal", major, place=CROWN)


def take_aside_and_lift_until_hand_full(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Draw three to the hand; Courts among them are shuffled back, until it holds three pips."""
    table, drawn = take_all_from_aside(table)
    courts = tuple(card for card in drawn if card.is_court)
    table = put_into_hand_or_party(table, *(card for card in drawn if card not in courts))
    if courts:
        table = shuffle_as_new_deck(table, (*table.minors, *courts)).with_event("shuffled back", *courts)
    if len(table.hand) == FULL_HAND:
        return table.with_event("hand", *table.hand)
    return lift_minors_aside(table, FULL_HAND - len(table.hand)).with_tasks_first(Task("fill"))


def lift_major_and_queue_joining(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Draw a Major, which joins the Party."""
    if not table.majors:
        return table
    drawn, *rest = table.majors
    return table._replace(majors=tuple(rest), aside=(drawn,)).with_tasks_first(Task("joins"))


def take_aside_into_hand_or_party_as_joined(table: OdysseyTable, _task: Task) -> OdysseyTable:
    """Take what was drawn into hand and party."""
    table, drawn = take_all_from_aside(table)
    return put_into_hand_or_party(table, *drawn).with_event("joined", *drawn)


def open_sefirot_beside_place_of_task(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Make every Sefira beside *task*.place attainable: its Major and the first of its stack are turned over."""
    new = [key for key in table.board.beside[task.place] if key != START and not table.sefira(key).is_open]
    for key in new:
        table = table.with_sefira(key, is_open=True)
    return table.with_tasks_first(*(Task("seen", place=key) for key in new))


def log_opened_sefira(table: OdysseyTable, task: Task) -> OdysseyTable:
    """Tell what lies open on the Sefira: its Major, and the outermost card of its stack."""
    sefira = table.sefira(task.place)
    shown = tuple(card for card in (sefira.major, *sefira.stack[:1]) if isinstance(card, Card))
    return table.with_event("opened", *shown, place=task.place)
