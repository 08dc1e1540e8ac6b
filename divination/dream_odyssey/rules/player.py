"""A sensible player of Dream Odyssey, who weighs each decision by itself and looks no further."""

from collections.abc import Callable, Iterable

from decks.rules.tarot import Card
from divination.dream_odyssey.rules.flow import moves_and_reasons_against
from divination.dream_odyssey.rules.position import DreamOdyssey
from divination.dream_odyssey.rules.table import (
    CHARIOT,
    DEATH,
    DEVIL,
    EMPEROR,
    EMPRESS,
    FOOL,
    GATE,
    HANGED,
    HERMIT,
    HIEROPHANT,
    LOVERS,
    MOON,
    PRIESTESS,
    STRENGTH,
    SUN,
    TEMPERANCE,
    TOWER,
    WHEEL,
    WORLD,
    MoveAndReasonsAgainst,
    OdysseyTable,
    known_cards,
    value_of_played_pip,
)
from divination.rules.boards import START
from divination.rules.engine import Move, Slot, value_of_card

UNSEEN = 7  # about what a card that nobody has seen stands for
# Powers that are used as soon as they can be: what they bring is welcome in any hand.
BRING = (PRIESTESS, EMPRESS, HANGED, HERMIT, DEATH, MOON, SUN, GATE, WORLD, STRENGTH)
WISH, NEVER = 100.0, -100.0
DEEP = 100  # units of the board, that count as much as one


def sensible_move(position: DreamOdyssey) -> Move:
    """Return the move that looks best."""
    table = position.table
    judge = JUDGES[table.todo[0].kind]
    legal = [choice for choice in moves_and_reasons_against(table) if not choice.reasons]
    return max(legal, key=lambda choice: judge(table, choice)).move


def worth_of_holding_minor(card: Card) -> float:
    """Return how welcome *card* is: a Court raises any pip."""
    return 8.5 if card.is_court else float(card.rank)


def count_of_foes_beaten_by_pips(pips: Iterable[Card], foe_values: Iterable[int]) -> int:
    """Return how many of *foe_values* are beaten, each by the lowest of *pips* that does."""
    left, beaten = sorted(card.rank for card in pips), 0
    for foe in sorted(foe_values, reverse=True):
        enough = [pip for pip in left if pip >= foe]
        if enough:
            left.remove(enough[0])
            beaten += 1
    return beaten


def foe_values_expected(slots: Iterable[Slot]) -> list[int]:
    """Return what each foe is worth; one face down counts as what may be expected."""
    return [value_of_card(slot) if isinstance(slot, Card) else UNSEEN for slot in slots]


def count_of_foes_left_expected(table: OdysseyTable, foe_values: list[int]) -> float:
    """Return about how many of *foe_values* would stand, Courts helping where pips do not reach."""
    standing = len(foe_values) - count_of_foes_beaten_by_pips(table.hand, foe_values)
    return max(0.0, standing - 0.7 * len(table.courts))


# --- on the road ---


def _rate_road_move(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> float:
    if choice.kind == "go":
        return _rate_going_to_sefira(table, choice.place)
    if choice.kind == "power":
        return _rate_using_major_on_road(table, Card.from_code(choice.card).rank)
    if choice.kind == "arrive":
        return 0.0
    return NEVER  # who has joined helps more by staying


def _rate_going_to_sefira(table: OdysseyTable, key: str) -> float:
    """Prefer what is sure to be won, then what is high on the tree, there at once or by way of emptied places."""
    steps, edge = {key: 0}, [key]
    for passed in edge:
        if table.sefira(passed).major is None:
            for other in table.board.beside[passed]:
                if other not in steps and other != START:
                    steps[other] = steps[passed] + 1
                    edge.append(other)
    return max(_rate_encounter_at_sefira(table, other) - 0.1 * steps[other] for other in edge)


def _rate_encounter_at_sefira(table: OdysseyTable, key: str) -> float:
    sefira = table.sefira(key)
    if sefira.major is None or not sefira.is_open:
        return NEVER
    stands = count_of_foes_left_expected(table, foe_values_expected(sefira.stack))
    depth = table.board.by_key[key].y / DEEP
    return 10 - depth - 6 * stands * (1 + len(table.wounds))


def _rate_using_major_on_road(table: OdysseyTable, rank: int) -> float:
    if rank == WHEEL:
        low = sum(card.rank <= 4 for card in table.hand)
        return WISH if low >= 2 and low * 2 > len(table.hand) else NEVER
    if rank == DEVIL:
        return WISH if len(table.wounds) < 2 else NEVER
    return WISH if rank in BRING else NEVER


# --- in an encounter ---


def _rate_encounter_move(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> float:
    now = table.encounter
    assert now
    row = known_cards(now.row)
    if choice.kind == "end":
        return -30.0
    if choice.kind == "play":
        pip, foe = Card.from_code(choice.card), Card.from_code(choice.place)
        spare = value_of_played_pip(pip, is_ace_eleven=now.is_small) - value_of_card(foe)
        if spare >= 0:
            return 50 + value_of_card(foe) - 2 * spare
        return 10 + 2.0 * spare - (0 if _can_courts_add(table, -spare) else 10)
    if choice.kind == "meet":
        return 45.0
    return _rate_using_major_in_encounter(table, Card.from_code(choice.card).rank, row)


def _can_courts_add(table: OdysseyTable, shortfall: int) -> bool:
    return bool(table.courts) and shortfall <= 4 * len(table.courts)


def _rate_using_major_in_encounter(table: OdysseyTable, rank: int, row: tuple[Card, ...]) -> float:
    now = table.encounter
    assert now
    foes = [value_of_card(card) for card in row]
    lost = len(foes) - count_of_foes_beaten_by_pips(table.hand, foes)
    if rank == FOOL:
        return 60.0 if any(card.rank == 1 for card in table.hand) and lost else NEVER
    if rank == CHARIOT:
        return 41.0 if lost >= 2 and len(table.wounds) >= 2 else NEVER
    if rank == HIEROPHANT:
        return 20.0 if not row else NEVER
    if rank in (EMPEROR, LOVERS):
        return 42.0
    return 40.0 if lost and rank in (TEMPERANCE, TOWER) else NEVER


def _rate_raise_or_stand(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> float:
    """Let the Courts help that suffice with the least; leave a pip alone where a wound is cheap."""
    if choice.kind == "stand":
        return -50.0
    now = table.encounter
    assert now
    assert now.pip
    assert now.foe
    value = value_of_played_pip(
        now.pip, (*now.raising, Card.from_code(choice.card)), is_ace_eleven=now.is_small
    )
    return float(-abs(value - value_of_card(now.foe)))


def _rate_taking_card(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> float:
    return worth_of_holding_minor(Card.from_code(choice.card)) if choice.card else -1.0


def _rate_losing_card(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> float:
    return -worth_of_holding_minor(Card.from_code(choice.card)) if choice.card else -20.0


def _rate_card_whose_code_is_in_place(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> float:
    return worth_of_holding_minor(Card.from_code(choice.place)) if choice.place else 0.0


def _rate_ward_or_wound(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> float:
    return 1.0 if choice.kind == "ward" else 0.0


def _rate_all_alike(_table: OdysseyTable, _choice: MoveAndReasonsAgainst) -> float:
    return 0.0


JUDGES: dict[str, Callable[[OdysseyTable, MoveAndReasonsAgainst], float]] = {
    "road": _rate_road_move,
    "way": _rate_road_move,
    "give": _rate_losing_card,
    "ends": _rate_all_alike,
    "plays": _rate_encounter_move,
    "raise": _rate_raise_or_stand,
    "ward": _rate_ward_or_wound,
    "keep": _rate_card_whose_code_is_in_place,
    "order": _rate_all_alike,
    "hope": _rate_card_whose_code_is_in_place,
    "choose": _rate_taking_card,
    "drop": _rate_losing_card,
    "puts": _rate_losing_card,
    "stacks": _rate_all_alike,
    "piles": _rate_all_alike,
    "returns": _rate_losing_card,
    "pairs": _rate_card_whose_code_is_in_place,
    "bargain": _rate_losing_card,
    "fells": _rate_card_whose_code_is_in_place,
}
