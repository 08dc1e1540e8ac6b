"""A game for two after its end, act by act: what lay open, what each held and knew, what neither could know."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.memory import Memory
from divination.games.pairs import kind_of_pair_game
from divination.games.same_sky import may_all_know_deal
from divination.models import PairGame
from divination.rules.starfield import SEATS
from divination.rules.two_players import TwoPlayerPosition, other_seat
from play.remembering import MEMORY, acts_that_stand, first_position
from play.rules.knowing import Known, known_after_act
from play.rules.lines import ALL_KNOWING

Tables = Mapping[str, TwoPlayerPosition]


class GoesOnError(Exception):
    """A deal is played still: nobody may see both hands of it."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A game after act *number*: as the keeper knew it (*full*) and each seat, and what happened, in sentences.

    Names are left out of *words* still: “‹1›”.
    """

    number: int
    full: TwoPlayerPosition
    known_by_seat: Tables
    words: str

    def hand(self, seat: str) -> tuple[str, ...]:
        """Return the cards that *seat* held, those of real cards that nobody told left out."""
        return self.full.hands[seat].known

    def cards_of_hand_known_to_other(self, seat: str) -> tuple[str, ...]:
        """Return the cards in the hand of *seat* that the other knew it to hold: gifts that were taken."""
        return self.known_by_seat[other_seat(seat)].hands[seat].known

    @property
    def next_card(self) -> str:
        """The card on top of the deck, which neither could know; "" where none lies there or nobody was told."""
        return next(iter(self.full.deck.known[:1]), "")


REPLAYS: Memory[tuple[int, int], tuple[ReplayStep, ...]] = Memory(16, beside=MEMORY)


def replay_of_ended_game(game: PairGame) -> tuple[ReplayStep, ...]:
    """Return every act of *game* that stands, its beginning first. GoesOnError before its deal is told."""
    if not may_all_know_deal(game):
        raise GoesOnError
    key = game.pk, game.number
    return REPLAYS.get(key) or REPLAYS.put(key, _replay_steps(game))


def _replay_steps(game: PairGame) -> tuple[ReplayStep, ...]:
    kind = kind_of_pair_game(game)
    begun = Known(first_position(kind, game))
    audiences = {seat: frozenset({seat}) for seat in SEATS}
    full, known_by_seat = begun, dict.fromkeys(SEATS, begun)
    steps: list[ReplayStep] = []
    for act in acts_that_stand(game):
        if act.note:
            continue
        told_before = len(full.log)
        full = known_after_act(kind, full, act, ALL_KNOWING)
        known_by_seat = {
            seat: known_after_act(kind, known_by_seat[seat], act, audience)
            for seat, audience in audiences.items()
        }
        words = " ".join(line.words for line in full.log[told_before:])
        tables = {seat: known.position for seat, known in known_by_seat.items()}
        steps.append(ReplayStep(act.number, full.position, tables, words))
    return tuple(steps)


def index_of_step_after_act(steps: tuple[ReplayStep, ...], act_number: int) -> int:
    """Return which of *steps* shows the game after act *act_number*; one that was taken back shows what stood then."""
    return max((at for at, step in enumerate(steps) if step.number <= act_number), default=0)
