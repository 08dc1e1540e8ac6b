"""Dream Odyssey, the journey of one player to the Crown (Sefirot, "Dream Odyssey")."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from decks.rules.tarot import Card
from divination.dream_odyssey.rules import flow, words
from divination.dream_odyssey.rules.setup import lay_out_new_table
from divination.dream_odyssey.rules.table import OdysseyTable
from divination.rules.boards import Board
from divination.rules.engine import Event, Move, Option, Outcome, Slot, Unseen


@dataclass(frozen=True, slots=True)
class DreamOdyssey:
    """A position: the table, as the player knows it."""

    table: OdysseyTable

    @property
    def shuffles(self) -> tuple[tuple[Slot, ...], ...]:
        return self.table.shuffles

    @property
    def wants(self) -> Unseen | None:
        return self.table.wants if self.outcome is None else None

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def see(self, card: Card) -> "tuple[DreamOdyssey, tuple[Event, ...]]":
        table, events = flow.split_off_events(flow.see_wanted_card_and_run_on(self.table, card))
        return DreamOdyssey(table), events

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple(
            choice.move for choice in flow.moves_and_reasons_against(self.table) if not choice.reasons
        )

    def play(self, move: Move) -> "tuple[DreamOdyssey, tuple[Event, ...]]":
        table, events = flow.split_off_events(flow.apply_move_and_run_on(self.table, move))
        return DreamOdyssey(table), events

    def options(self) -> Iterator[Option]:
        return words.open_and_closed_options_in_words(self.table)

    def census(self) -> Iterator[Slot]:
        return self.table.census()

    def may_be(self) -> tuple[Card, ...]:
        return flow.possible_wanted_cards(self.table)


def new_dream_odyssey(board: Board, variations: Collection[str], setup: Mapping[str, Any]) -> DreamOdyssey:
    """Return the table laid out. Raises ValueError with what stands against it."""
    return DreamOdyssey(flow.run_until_move_or_card_is_wanted(lay_out_new_table(board, variations, setup)))
