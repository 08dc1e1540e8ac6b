"""Leaks planted on purpose, one in each place where something can slip out: the proofs of the kinds catch every one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from play.rules import acts, choices, knowing
from play.rules.kinds import Kind, Want
from play.rules.knowing import Page
from play.rules.lines import ALL_KNOWING, Audience, Line
from play.rules.zones import U, Zone
from tests.play.hidden import TOYS
from tests.play.toys.guards import number_of, other
from tests.play.worlds import LeakError, Toy, World
from tests.rules.play.test_kinds import (
    check_commitments,
    check_options,
    check_sound,
    check_taken_back,
    check_tight,
)

Lines = Sequence[Line]
PAIRS = 250  # within these every one of them shows


def decided(name: str, change: Callable[[Any, list[Line]], Lines]) -> Toy:
    """Return a toy whose moves are written otherwise."""
    toy = TOYS[name]
    kind = toy.kind
    leaky = replace(kind, decide=lambda full, seat, move: change(full, list(kind.decide(full, seat, move))))
    return replace(toy, kind=leaky)


def answered(name: str, change: Callable[[Any, Want, list[Line]], Lines]) -> Toy:
    """Return a toy whose keeper says something otherwise."""
    toy = TOYS[name]
    kind = toy.kind
    leaky = replace(
        kind, answer=lambda full, want, chance: change(full, want, list(kind.answer(full, want, chance)))
    )
    return replace(toy, kind=leaky)


def rewritten(word: str, line: Callable[[Line], Line]) -> Callable[..., Lines]:
    """Return a change of the lines that begin with *word*."""
    return lambda *told: [line(one) if one.text.split()[0] == word else one for one in told[-1]]


# --- what a line or its stub says ---


def stub_names_the_guard() -> Toy:
    return decided("guards", rewritten("lay", lambda line: replace(line, stub=line.text)))


def stub_tells_which_of_three_went_on_top() -> Toy:
    """The numbers they lay by when they were looked at."""

    def change(full: Any, lines: list[Line]) -> Lines:
        held = list(full.held[full.seat])
        places = (f"p{held.index(card)}" for card in lines[0].text.split()[2:])
        return [replace(lines[0], stub=" ".join(["back", full.seat, *places]))]

    return decided(
        "piles", lambda full, lines: change(full, lines) if lines[0].text.startswith("back") else lines
    )


def stub_lists_the_pool_that_was_mixed() -> Toy:
    def sort(line: Line) -> Line:
        word, seat, *cards = line.text.split()
        return replace(line, stub=" ".join([word, seat, *sorted(cards)]))

    return answered("guards", rewritten("mixed", sort))


def stub_counts_what_was_drawn() -> Toy:
    """One blank for each pip, where there should be one."""
    longer = lambda line: replace(line, stub=line.stub + " " * number_of(line.text.split()[-1]))  # noqa: E731
    return answered("guards", rewritten("drawn", longer))


def order_of_the_deck_is_read_by_all() -> Toy:
    return answered("piles", rewritten("dealt", lambda line: replace(line, readers=None)))


def order_after_a_reshuffle_is_read_by_its_owner() -> Toy:
    """The readers of one line are wrong by one seat."""
    own = lambda line: replace(line, readers=frozenset(line.text.split()[1]))  # noqa: E731
    return answered("piles", rewritten("gathered", own))


def readers_of_a_look_are_both() -> Toy:
    return answered("piles", rewritten("looked", lambda line: replace(line, readers=frozenset("ab"))))


def readers_of_a_drawn_card_are_all() -> Toy:
    return answered("guards", rewritten("drawn", lambda line: replace(line, readers=None)))


def readers_of_the_figures_are_the_hunters_too() -> Toy:
    return decided("figures", rewritten("set", lambda line: replace(line, readers=frozenset("agb"))))


def an_answer_says_by_how_much() -> Toy:
    """The guard holds, and its number is told."""

    def change(full: Any, _want: Want, lines: list[Line]) -> Lines:
        if not lines[0].text.startswith("holds"):
            return lines
        return [replace(lines[0], text=f"{lines[0].text} {next(iter(full.guards[other(full.seat)]))}")]

    return answered("guards", change)


def an_answer_says_who_voted_what() -> Toy:
    def change(full: Any, want: Want, lines: list[Line]) -> Lines:
        if want.of != "sums":
            return lines
        first = next(iter(full.ballots.values()))
        return [*lines, Line(f"{lines[0].text} ")] if first.said.endswith("1") else lines

    return answered("cups", change)


def an_answer_tells_what_is_left() -> Toy:
    """A line that hit says how many lives are left."""

    def change(full: Any, _want: Want, lines: list[Line]) -> Lines:
        left = full.beasts[full.target].lives if full.target else ""
        return [
            replace(line, text=f"{line.text} {left}") if line.text.startswith("hit") else line
            for line in lines
        ]

    return answered("figures", change)


# --- how many lines, acts, questions there are ---


def count_of_lines_tells_a_low_card() -> Toy:
    """A line more in the log, which says nothing new."""

    def change(_full: Any, lines: list[Line]) -> Lines:
        low = lines[0].text.startswith("lay") and number_of(lines[0].text.split()[-1]) < 8
        return [Line("shown a", lines[0].by), *lines] if low else lines

    return decided("guards", change)


def count_of_words_in_a_ballot() -> Toy:
    longer = lambda line: replace(line, stub=line.stub + " x" * line.text.endswith("2"))  # noqa: E731
    return decided("cups", rewritten("vote", longer))


def undo_tells_that_the_keeper_spoke() -> Toy:
    """A line that one seat alone reads, and that nobody counts, takes the take-back away."""

    def change(_full: Any, lines: list[Line]) -> Lines:
        high = lines[0].text.startswith("lay") and number_of(lines[0].text.split()[-1]) > 7
        return [*lines, Line("shown a", readers=frozenset())] if high else lines

    return decided("guards", change)


def nobody_is_asked_who_cannot_dodge() -> Toy:
    """The question is left out where no dodge is left."""

    def change(full: Any, lines: list[Line]) -> Lines:
        word, *name = lines[0].text.split()
        is_asked = word != "strike" or full.beasts[name[0]].dodges
        return lines if is_asked else [*lines, Line("let")]

    return decided("figures", change)


def an_end_that_one_side_sees() -> Toy:
    """It is over for those who know that one has a single life left, and goes on for the others."""
    toy = TOYS["figures"]

    def wants(now: Any) -> Want | None:
        return None if any(beast.lives == 1 for beast in now.beasts.values()) else toy.kind.wants(now)

    return replace(toy, kind=replace(toy.kind, wants=wants))


PLANTED = [
    stub_names_the_guard, stub_tells_which_of_three_went_on_top, stub_lists_the_pool_that_was_mixed,
    stub_counts_what_was_drawn, order_of_the_deck_is_read_by_all, order_after_a_reshuffle_is_read_by_its_owner,
    readers_of_a_look_are_both, readers_of_a_drawn_card_are_all, readers_of_the_figures_are_the_hunters_too,
    an_answer_says_by_how_much, an_answer_says_who_voted_what, an_answer_tells_what_is_left,
    count_of_lines_tells_a_low_card, count_of_words_in_a_ballot, undo_tells_that_the_keeper_spoke,
    nobody_is_asked_who_cannot_dodge,
]  # fmt: skip


@pytest.mark.unmeasured
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_leak_of_a_kind_is_caught(plant: Callable[[], Toy]) -> None:
    with pytest.raises(LeakError):
        check_tight(plant(), PAIRS)


def test_an_end_that_one_side_sees_is_caught() -> None:
    with pytest.raises(AssertionError):
        check_sound(an_end_that_one_side_sees())


# --- what the room makes of it ---


def number_counts_lines(world: World, audience: Audience) -> Page:
    """Lines that one alone may read would be counted for all."""
    return replace(page(world, audience), number=sum(len(act.lines) for act in world.acts))


def options_are_the_keepers(world: World, audience: Audience) -> Page:
    """A label or a reason made of what its chooser does not know."""
    options = {seat: tuple(world.kind.options(world.full(), seat)) for seat in sorted(audience)}
    return replace(page(world, audience), options=options)


def want_is_made_of_a_hand(world: World, audience: Audience) -> Page:
    """Only a seat that could do something is waited for."""
    full, want = world.full(), world.kind.wants(world.full())
    idle = want and all(number_of(card) < 4 for seat in want.seats for card in full.hands[seat])
    return replace(page(world, audience), want=None if idle else want)


def board_is_the_keepers(world: World, audience: Audience) -> Page:
    return replace(page(world, audience), board=world.kind.shows(world.full()))


def log_is_the_keepers(world: World, audience: Audience) -> Page:
    return replace(page(world, audience), log=world.known(ALL_KNOWING).log)


page = World.page
ROOMS = [
    ("figures", number_counts_lines), ("guards", options_are_the_keepers), ("guards", want_is_made_of_a_hand),
    ("piles", board_is_the_keepers), ("figures", log_is_the_keepers),
]  # fmt: skip


@pytest.mark.parametrize(("name", "leaky"), ROOMS, ids=lambda one: getattr(one, "__name__", one))
def test_a_leak_of_the_room_is_caught(name: str, leaky: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "page", leaky)
    with pytest.raises(LeakError):
        check_tight(TOYS[name], PAIRS)


@pytest.mark.parametrize("salt", ["", "0" * 64], ids=["no salt", "one salt for all"])
def test_a_choice_that_can_be_found_by_trying_is_caught(salt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "salt", lambda _world: salt)
    with pytest.raises(AssertionError):
        check_commitments(TOYS["cups"])


def test_a_salt_in_the_stub_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def salted(line: Line, new_salt: Callable[[], str]) -> Line:
        sealed = choices.line_with_salt_and_commitment(line, new_salt)
        salt = sealed.text.rpartition(choices.MARK)[2] if line.is_sealed else ""
        return replace(sealed, stub=f"{sealed.stub} {salt}" if salt else sealed.stub)

    monkeypatch.setattr(acts, "line_with_salt_and_commitment", salted)
    with pytest.raises(AssertionError):
        check_commitments(TOYS["cups"])


# --- what keeps a position sound and play alive ---


def test_a_hand_from_which_an_unseen_card_went_keeps_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever kept them would know cards that may lie elsewhere by now."""
    take = Zone.without_card

    def keep(zone: Zone, card: str) -> Zone:
        return replace(zone, cards=zone.cards[:-1]) if card == U else take(zone, card)

    monkeypatch.setattr(Zone, "without_card", keep)
    with pytest.raises(AssertionError):
        check_sound(TOYS["guards"])


def test_a_reshuffled_pile_keeps_no_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Zone,
        "shuffled_to_order_or_unseen",
        lambda zone, order=(): replace(zone, cards=tuple(order) or zone.cards),
    )
    with pytest.raises(AssertionError):
        check_sound(TOYS["piles"])


def test_an_option_with_a_reason_against_it_plays_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    first = lambda kind, position, seat, move: next(  # noqa: E731
        option for option in kind.options(position, seat) if option.is_made_by(move)
    )
    monkeypatch.setattr(Kind, "open_option_of_move", first)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        check_options(TOYS["cups"])


def test_a_fold_that_keeps_what_was_taken_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        knowing, "acts_not_taken_back", lambda acts: tuple(act for act in acts if not act.taken_back)
    )
    with pytest.raises(AssertionError):
        check_taken_back()
