"""What the page "transform" draws: the deck that goes, the one that comes, and what else the change would cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from campaigns.forms import new_op_id
from characters.beckoning_dream.rules import bonds
from characters.beckoning_dream.rules.boons import is_boon_awake, unmet_needs
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, HouseRules
from characters.beckoning_dream.rules.foresight import figures_before_and_after
from characters.beckoning_dream.rules.transforming import (
    FEWER,
    HIGHEST,
    cards_a_transform_may_add,
    read_new_deck,
    transform_offer,
    transform_problems,
)
from characters.beckoning_dream.workbench import WAYS, builder_row_context
from characters.socket.questions import question_field
from characters.socket.rules import Problem, Table
from decks.rules.notation import cards_as_code_ranges
from decks.rules.tarot import (
    ACE,
    KING,
    Card,
    Suit,
    cards_in_deck_order,
    codes_in_deck_order,
    names_as_phrase,
    ranks_as_ranges,
    ranks_held_of_suit,
)

OLD = "old"  # in the address: begin with what may stay


@dataclass(frozen=True, slots=True)
class LostBond:
    """A Bond whose card is not in the new deck, and the fields that settle what becomes of it."""

    bond: Bond
    fields: tuple[forms.BoundField, ...]


@dataclass(frozen=True, slots=True)
class SuitChange:
    """A suit of the old deck beside the new one's: *old* and *new* are each card's code and state."""

    key: str
    name: str
    old: tuple[tuple[str, str], ...]
    new: tuple[tuple[str, str], ...]
    was: str
    becomes: str


def transform_context(dreamer: Dreamer, table: Table[HouseRules], query: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page draws of the deck that the address asks for."""
    new, unread = deck_asked_for_and_problems(dreamer, query)
    offer = transform_offer(dreamer)
    problems = [*unread, *transform_problems(dreamer, new)]
    wanted = max(0, len(dreamer.deck) - FEWER)
    lost = lost_bonds_with_questions(dreamer, new, query)
    return {
        "deck": cards_as_code_ranges(new),
        "may_stay": cards_as_code_ranges(cards_a_transform_may_keep(dreamer)),
        "rows": transform_builder_rows(dreamer, new, problems),
        "problems": problems,
        "count": len(new),
        "wanted": wanted,
        "pips": [place <= len(new) for place in range(1, max(wanted, len(new)) + 1)],
        "beside": tuple(changes_of_suits_and_majors(dreamer.deck, new)),
        "leaves": codes_in_deck_order(dreamer.deck - new),
        "comes": codes_in_deck_order(new - dreamer.deck),
        "stays": codes_in_deck_order(new & dreamer.deck),
        "highest": HIGHEST,
        "lost": lost,
        "bond_price": bonds.CHANGE_PRICE,
        "kept": [
            bond for _place, bond in bonds.awake_bonds(dreamer) if bond.mine in codes_in_deck_order(new)
        ],
        "asleep": tuple(names_and_needs_of_boons_falling_asleep(dreamer, new)),
        "majors": names_as_phrase(card for card in cards_in_deck_order(dreamer.deck - new) if card.is_major),
        "changes": () if problems else figures_before_and_after(dreamer, replace(dreamer, deck=new)),
        "offer": offer,
        "left": dreamer.xp - offer.price,
        "op_id": new_op_id(),
    }


# --- the deck asked for ---


def deck_asked_for_and_problems(
    dreamer: Dreamer, query: Mapping[str, str]
) -> tuple[frozenset[Card], list[Problem]]:
    """Return the deck that the address names, a card wanted added and one dropped left out, and what is unreadable."""
    named, unread = _typed_deck_and_problems(query.get("answer_deck", query.get("deck", "")), dreamer)
    wanted, strange = _typed_deck_and_problems(query.get("want", ""), dreamer)
    dropped, odd = _typed_deck_and_problems(query.get("drop", ""), dreamer)
    return (named | wanted) - dropped, [*unread, *strange, *odd]


def _typed_deck_and_problems(text: str, dreamer: Dreamer) -> tuple[frozenset[Card], list[Problem]]:
    if text == OLD:
        return cards_a_transform_may_keep(dreamer), []
    try:
        return read_new_deck(text), []
    except ValueError as error:
        return frozenset(), [Problem("unread", str(error))]


def cards_a_transform_may_keep(dreamer: Dreamer) -> frozenset[Card]:
    """Return the old cards that may come again: each suit that began at its Ace up to the 9, held Majors up to 9."""
    low = dreamer.deck & cards_a_transform_may_add(dreamer)
    from_ace = {suit for suit in Suit if ACE in ranks_held_of_suit(low, suit)}
    return frozenset(card for card in low if card.suit is None or card.suit in from_ace)


# --- what is drawn ---


def transform_builder_rows(
    dreamer: Dreamer, new_deck: frozenset[Card], problems: list[Problem]
) -> list[dict[str, Any]]:
    """Return the builder's rows: Ace to 9, higher only where the deck asked for holds such a card, then Majors."""
    notes = {code: place for place, problem in enumerate(problems, 1) for code in problem.where}
    top = max([HIGHEST, *(card.rank for card in new_deck if card.suit)])
    rows = [
        builder_row_context(
            suit.title,
            suit.name.lower(),
            WAYS[suit],
            _cards_from_ace_up_to(suit, min(top, KING)),
            new_deck,
            notes,
        )
        for suit in Suit
    ]
    majors = [
        card for card in cards_in_deck_order(new_deck | cards_a_transform_may_add(dreamer)) if card.is_major
    ]
    return (
        [
            *rows,
            builder_row_context("Majors", "majors", _("Those whose Boon is held"), majors, new_deck, notes),
        ]
        if majors
        else rows
    )


def _cards_from_ace_up_to(suit: Suit, top_rank: int) -> list[Card]:
    return [Card(suit, rank) for rank in range(ACE, top_rank + 1)]


def changes_of_suits_and_majors(old_deck: frozenset[Card], new_deck: frozenset[Card]) -> Iterator[SuitChange]:
    """Yield each suit that either deck holds, then the Majors: every old card, every new one, and its state."""
    for suit in (*Suit, None):
        was, becomes = (
            cards_in_deck_order(card for card in deck if card.suit is suit) for deck in (old_deck, new_deck)
        )
        if was or becomes:
            yield SuitChange(
                key=suit.name.lower() if suit else "majors",
                name=suit.title if suit else _("Majors"),
                old=tuple((card.code, "" if card in new_deck else "leaves") for card in was),
                new=tuple((card.code, "" if card in old_deck else "comes") for card in becomes),
                was=_held_in_words(suit, was),
                becomes=_held_in_words(suit, becomes),
            )


def _held_in_words(suit: Suit | None, cards: list[Card]) -> str:
    told = ranks_as_ranges(card.rank for card in cards) if suit else names_as_phrase(cards)
    return told or _("none")


# --- what else it would cost ---


def lost_bonds_with_questions(
    dreamer: Dreamer, new_deck: frozenset[Card], query: Mapping[str, str]
) -> list[LostBond]:
    """Return the Bonds whose card is not in *new_deck*, each with what must be known of it, as answered so far."""
    touched = bonds.awake_bonds_losing_their_card(dreamer, dreamer.deck - new_deck)
    form = BondsForm(touched, new_deck, query)
    return [LostBond(bond, tuple(form[f"answer_{key}_{place}"] for key in KEYS)) for place, bond in touched]


KEYS = ("keep", "card", "words")


class BondsForm(forms.Form):
    """The questions of the Bonds *touched*, as the Dreamer's page asks them; posted with the new deck."""

    use_required_attribute = False

    def __init__(self, touched: bonds.PlacedBonds, new: frozenset[Card], query: Mapping[str, str]) -> None:
        super().__init__(initial=dict(query), auto_id="transform_%s")
        for question in bonds.questions_on_bonds_losing_their_card(touched, new):
            field = question_field(question)
            field.widget.attrs["form"] = "write"
            self.fields[f"answer_{question.key}"] = field


def names_and_needs_of_boons_falling_asleep(
    dreamer: Dreamer, new_deck: frozenset[Card]
) -> Iterator[tuple[str, str]]:
    """Yield the name of each Boon that *new_deck* puts to sleep, and what it asks for."""
    for boon in dreamer.boons:
        if is_boon_awake(boon, dreamer.deck, dreamer.boons) and (
            missing := list(unmet_needs(boon, new_deck, dreamer.boons))
        ):
            yield boon.name, names_as_phrase(missing)
