"""What holds in every game of Dream Odyssey, however it is played.

Walking from one emptied Sefira to another costs nothing, so a game has no longest length. Everything else does: an
encounter beats a card or costs a wound, powers and help use up the Party. Chance walks on to a full Sefira sooner or
later, so a random game ends; the bound below is there to show it, and no game comes near it.
"""

from functools import lru_cache
from random import Random
from typing import Any

import pytest

from decks.rules.tarot import DECK
from divination.dream_odyssey.rules.game import MODE
from divination.dream_odyssey.rules.position import DreamOdyssey, new_dream_odyssey
from divination.games.dealing import dealer_guessing_cards, dealer_of_deal
from divination.rules.engine import SEE, Step, first_step, step_of_line
from tests.conftest import at_night
from tests.rules.sefirot.odyssey import BOARD
from tests.rules.sefirot.playthroughs import replay

LONGEST = 2000
STACKS = ("even", "gentle", "steep")
SETUPS: tuple[dict[str, Any], ...] = (
    {},
    {"crown": "m5", "party": ["c12"]},
    {"crown": "", "party": ["m2", "w13"]},
)


# How many moves a game of a fixed deal takes, and how it ends: a changed rule shows here first.
COUNTED = [
    (0, 17, "lost w1"), (1, 47, "lost p9"), (2, 37, "lost w8"), (3, 141, "won"), (4, 24, "lost c5"), (5, 19, "lost s5"),
    (6, 82, "won"), (7, 84, "won"), (8, 15, "lost c4"), (9, 35, "lost w2"), (10, 117, "won"), (11, 62, "won"),
]  # fmt: skip
# The same of the stacks nobody begins with any more: a game kept from then goes on as it was.
COUNTED_OF_OLD = [(2, 54, "won"), (5, 29, "lost p5"), (8, 26, "lost c2"), (11, 90, "won")]


def dealt(number: int, stacks: str = "") -> DreamOdyssey:
    return new_dream_odyssey(BOARD, (stacks or STACKS[number % 3],), SETUPS[number // 3 % 3])


def choose(position: DreamOdyssey, chance: Random, share: float) -> str:
    """Return a sensible move for *share* of the time, else any: so that games come to the Crown, too."""
    return MODE.sensible(position) if chance.random() < share else chance.choice(position.legal_moves())


@lru_cache(maxsize=64)
def at_large(number: int, stacks: str = "") -> list[Step]:
    chance, deal = Random(number), dealer_of_deal(f"{number:064x}")
    steps = [first_step(dealt(number, stacks), deal)]
    while not steps[-1].position.outcome and len(steps) < LONGEST:
        position = steps[-1].position
        assert isinstance(position, DreamOdyssey)
        check(position)
        steps.append(step_of_line(position, choose(position, chance, number % 4 / 3), deal))
    return steps


def check(position: DreamOdyssey) -> None:
    """Every card is somewhere; what is offered is what is legal; the view holds no more than the position."""
    lying = list(position.census())
    assert len(lying) == len({*lying}) == len(DECK)
    moves = position.legal_moves()
    assert moves
    assert len({*moves}) == len(moves)
    options = [option for option in position.options() if not option.reasons]
    assert tuple(option.move for option in options) == moves
    assert all(option.does for option in options)


@pytest.mark.unmeasured
@pytest.mark.parametrize("number", range(at_night(2000, 60)))
def test_a_random_game_ends_accounts_for_all_cards_and_replays(number: int) -> None:
    steps: list[Any] = at_large(number)
    end = steps[-1].position
    assert end.outcome
    assert len({*end.census()}) == len(DECK)
    again = replay(dealt(number), [step.line for step in steps[1:]], dealer_of_deal(f"{number:064x}"))
    assert [step.events for step in again] == [step.events for step in steps]
    assert again[-1].position == end
    assert all(MODE.tell(event, step.position) for step in steps for event in step.events)
    assert len(MODE.reading(steps)) > 1


@pytest.mark.parametrize(("number", "moves", "end"), COUNTED)
def test_a_fixed_deal_takes_as_many_moves_as_ever(number: int, moves: int, end: str) -> None:
    assert ended(at_large(number)) == (moves, end)


def ended(steps: list[Step]) -> tuple[int, str]:
    """Return after how many moves the game of *steps* ended, and how."""
    outcome = steps[-1].position.outcome
    assert outcome
    return len(steps) - 1, "won" if outcome.is_won else f"lost {outcome.card and outcome.card.code}"


@pytest.mark.parametrize(("number", "moves", "end"), COUNTED_OF_OLD)
def test_a_game_begun_with_the_stacks_of_old_goes_as_it_went(number: int, moves: int, end: str) -> None:
    steps = at_large(number, "stern")
    assert ended(steps) == (moves, end)
    again = replay(
        dealt(number, "stern"), [step.line for step in steps[1:]], dealer_of_deal(f"{number:064x}")
    )
    assert [step.events for step in again] == [step.events for step in steps]


@pytest.mark.parametrize("number", range(at_night(200, 6)))
def test_an_encounter_beats_a_card_or_costs_a_wound(number: int) -> None:
    """What could go on for ever is walking through emptied Sefira alone, so the game needs no other end."""
    beaten = False
    for step in at_large(number):
        for event in step.events:
            if event.kind == "encounter":
                beaten = not event.cards
            elif event.kind in ("beaten", "swayed", "recognised", "wound", "warded", "power"):
                beaten = True
            elif event.kind in ("won", "lost"):
                assert beaten


@pytest.mark.parametrize("number", range(at_night(200, 6)))
def test_the_same_game_is_played_with_real_cards(number: int) -> None:
    """Nobody deals: the player says each card that is turned over, and no rule knows the difference."""
    steps = at_large(number)
    deal, position = dealer_of_deal(f"{number:064x}"), dealt(number)
    for step in steps:
        if step.line:
            position = position.play(step.line)[0]
        while wanted := position.wants:
            line = f"{SEE}{deal(position, wanted).code}"
            after = step_of_line(position, line, None).position
            assert isinstance(after, DreamOdyssey)
            position = after
    assert position == steps[-1].position


@pytest.mark.parametrize("number", range(at_night(200, 6)))
def test_a_game_can_be_guessed_on_from_anywhere(number: int) -> None:
    """However the cards fall that may fall, every card fits somewhere to the end."""
    chance, guess = Random(number), dealer_guessing_cards(f"{number:064x}")
    step = first_step(dealt(number), guess)
    for _ in range(LONGEST):
        if step.position.outcome:
            break
        assert isinstance(step.position, DreamOdyssey)
        step = step_of_line(step.position, choose(step.position, chance, 0.9), guess)
    assert step.position.outcome
    assert len({*step.position.census()}) == len(DECK)


@pytest.mark.unmeasured
def test_a_sensible_player_wins_about_eight_in_ten_on_even_stacks() -> None:
    games = at_night(600, 16)
    won = 0
    for number in range(games):
        deal = dealer_of_deal(f"{number:064x}")
        step = first_step(new_dream_odyssey(BOARD, (), {}), deal)
        while not step.position.outcome:
            assert isinstance(step.position, DreamOdyssey)
            step = step_of_line(step.position, MODE.sensible(step.position), deal)
        won += step.position.outcome.is_won
    assert 0.65 <= won / games <= 0.95
