"""Both games for two are sound, tight and live as every kind is: hands and the deck are hidden, nothing else."""

from random import Random

import pytest

from decks.rules.tarot import Card
from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules.engine import Outcome
from divination.rules.starfield import OUTER_LINKS, PLACES, STARFIELD
from divination.rules.two_player_kind import CardOption
from divination.rules.two_players import RAISE
from divination.warring_planets.rules import game as warring_planets
from divination.warring_planets.rules.table import WarOutcome
from play.rules.lines import ALL_KNOWING, WATCHER
from play.rules.zones import U
from tests.conftest import at_night
from tests.play.worlds import Fate, World, chosen_seat
from tests.rules.play.test_kinds import check_folds, check_options, check_sound, check_tight
from tests.rules.sefirot.skies import DECK, SKIES, sky
from tests.rules.sefirot.two_players import LOVERS

every_sky = pytest.mark.parametrize(("name", "variations"), SKIES.values(), ids=SKIES)
plain_skies = pytest.mark.parametrize("name", ["lovers_discourse", "warring_planets"])
GAMES, PAIRS, MOST_TURNS = at_night(170, ci=5), at_night(1000, ci=30), 160


def whole_game(name, variations, seed, each=lambda _world: None, board=None):
    """Play a game at random to its end; *each* looks at the world after every act."""
    toy, random = sky(name, variations, board=board), Random(seed)
    world = World(toy.kind, Fate(random), Random(seed))
    world.open()
    while seat := chosen_seat(world, random):
        each(world)
        world.move(seat, world.open_moves(toy, seat, random)[0])
    each(world)
    return world


@pytest.mark.unmeasured
@every_sky
def test_what_an_audience_knows_is_what_the_keeper_knows_with_blanks(name, variations):
    check_sound(sky(name, variations), GAMES)


@pytest.mark.unmeasured
@every_sky
def test_two_worlds_that_differ_in_nothing_one_may_know_look_the_same(name, variations):
    same, different = check_tight(sky(name, variations), PAIRS)
    assert same >= 3 * PAIRS, "they were told apart too soon to have shown anything"
    assert different >= 0.6 * PAIRS, "too few of them were two worlds at all"


@pytest.mark.unmeasured
@plain_skies
def test_every_option_offered_plays_and_no_other_does(name):
    assert check_options(sky(name, ()), 2) > 100


@pytest.mark.unmeasured
@plain_skies
def test_what_is_remembered_is_what_is_folded_from_nothing(name):
    check_folds(sky(name, ()), 2)


@pytest.mark.unmeasured
@plain_skies
def test_hands_and_deck_are_hidden_and_nothing_else(name):
    hidden = set()

    def look(world):
        known = world.known(WATCHER).position
        assert set(known.deck.cards) <= {U}
        hidden.update(known.hands["1"].cards + known.hands["2"].cards)
        open_parts = (
            "sky",
            "columns_of",
            "raised",
            "matched",
            "away",
            "seat",
            "turn",
            "phase",
            "outcome",
            "number",
        )
        full = world.full()
        assert [getattr(known, part) for part in open_parts] == [getattr(full, part) for part in open_parts]

    whole_game(name, (), 3, look)
    assert U in hidden


@pytest.mark.unmeasured
@every_sky
@pytest.mark.parametrize("seed", range(at_night(500, ci=4)))
def test_every_game_ends_and_accounts_for_each_card_after_each_move(name, variations, seed):
    def look(world):
        full = world.full()
        lying = [card.code for card in full.open_cards()]
        lying += [code for hand in full.hands.values() for code in hand] + list(full.deck)
        assert len(lying) == len(set(lying)) == DECK
        assert set(full.sky) <= set(PLACES)
        assert full.turn <= MOST_TURNS
        if full.turn % 4 == seed % 4:  # so that somebody reads it in every turn of the four games
            options = world.kind.options(world.known(frozenset({full.seat})).position, full.seat)
            told = [option.does for option in options if isinstance(option, CardOption)]
            assert all(sentence.endswith(".") for does in told for sentence in does)

    second = STARFIELD | {"links": OUTER_LINKS}
    world = whole_game(name, variations, seed, look, second if seed % 2 else None)
    assert world.kind.outcome(world.full()) is not None
    assert world.known(ALL_KNOWING) == world.folded(ALL_KNOWING)


@pytest.mark.unmeasured
@plain_skies
def test_what_rose_is_placed_by_its_player_in_any_order(name):
    orders: set[Card] = set()

    def look(world):
        full = world.full()
        if full.phase == RAISE and len(full.raised) > 1:
            orders.update(choice.cards[0] for choice in full.choices.values())

    whole_game(name, (), 1, look)
    assert len(orders) > 1


@plain_skies
def test_who_forfeits_at_any_time_ends_it(name):
    toy = sky(name, (), is_played_on=False)
    world = World(toy.kind, Fate(Random(1)), Random(1))
    world.open()
    world.move("2", "forfeit 2")
    assert toy.kind.outcome(world.full()).told in {"The game was given up.", "‹2› gave the game up."}
    assert toy.kind.wants(world.known(WATCHER).position) is None


WARS = (
    ((54, 41), "1", "‹1› won, 54 to 41. It is full."),
    ((41, 54), "2", "‹2› won, 54 to 41. It is full."),
    ((40, 12), "2", "‹2› won, though it stood 12 to 40. It is full."),  # forfeited, whatever the score
    ((40, 40), "", "A draw, 40 to 40. It is full."),
)


@pytest.mark.parametrize(("scores", "winner", "told"), WARS)
def test_a_war_tells_who_won_with_their_points_first(scores, winner, told):
    ended = WarOutcome(is_won=bool(winner), told="It is full.", scores=scores, winner=winner)
    assert warring_planets.MODE.ended(ended) == told


def test_the_options_like_a_move_are_those_of_its_cards():
    """Of a hand that nobody typed any card might be played: whoever names one need not look at all others."""
    at, options_like = LOVERS.begin({"real": True}, {}), LOVERS.options_like
    assert options_like
    every = [option for option in LOVERS.options(at, "1") if "m5" in option.code or option.is_steady]
    assert list(options_like(at, "1", "m5@L4")) == every
    gift = at.after_line("gift m4")
    assert list(options_like(gift, "2", "take")) == list(LOVERS.options(gift, "2"))


def test_both_win_or_lose_a_discourse():
    assert lovers_discourse.MODE.ended(Outcome(True, "All are resolved.")) == (
        "You won together. All are resolved."
    )
    assert lovers_discourse.MODE.ended(Outcome(False, "It is full.")) == "The game is lost. It is full."
