"""The toys with their tables: what an audience may not know, told beside the kinds and never asked of them."""

from collections import Counter
from random import Random

from play.rules.kinds import Option
from play.rules.lines import Audience
from tests.play.toys import cups, figures, guards, piles
from tests.play.worlds import Pair, Toy


def nothing(_audience: Audience, _order: int) -> tuple[int, ...]:
    """Nobody sees a place of the first order."""
    return ()


def own_hand(audience: Audience, order: int) -> list[int]:
    """The first cards of the deck are dealt: four to a, then four to b."""
    if order > 1:
        return []
    return [place for place in range(2 * guards.HAND) if guards.SEATS[place // guards.HAND] in audience]


def as_it_is(option: Option, _random: Random) -> str:
    return option.code


def same_place(pair: Pair, seat: str, move: str) -> str:
    """Somebody else plays the card that lies where the first world has theirs; what they lay unseen, in any order."""
    word, *cards = move.split()
    theirs = [pair.names[card] for card in cards]
    if word == "lay":
        theirs = [pair.random.choice(tuple(pair.second.full().hands[seat]))]
    elif word == "back":
        pair.random.shuffle(theirs)
    return " ".join([word, *theirs])


def another_cup(pair: Pair, seat: str, move: str) -> str | None:
    """The token may lie under any cup; ballots may be any that come to the same sums."""
    word, cup = move.split()
    if word == "hide":
        return f"hide {pair.random.choice(cups.CUPS)}"
    here, there = ({**_votes(world.full()), seat: ""} for world in (pair.first, pair.second))
    here[seat] = cup
    closed = [cup for cup in cups.CUPS if cup not in pair.first.full().opened]
    hidden = [voter for voter in cups.VOTERS if voter not in pair.audience]
    if any(voter not in here for voter in hidden if voter != seat) or pair.random.random() < 0.05:
        return f"vote {pair.random.choice(closed)}"
    for other in closed:
        there[seat] = other
        if Counter(here[voter] for voter in hidden) == Counter(there[voter] for voter in hidden):
            return f"vote {other}"
    return None if pair.random.random() < 0.8 else f"vote {cup}"


def _votes(full: cups.Cups) -> dict[str, str]:
    return {voter: ballot.said.split()[-1] for voter, ballot in full.ballots.items()}


def some_figures(option: Option, random: Random) -> str:
    if not option.asks:
        return option.code
    most = figures.MOST[option.code.split()[0]]
    return " ".join([option.code, *(str(random.randint(min(1, top - 1), top)) for top in most)])


def other_figures(pair: Pair, seat: str, move: str) -> str:
    """Whoever runs the beasts wrote other figures down."""
    word, *rest = move.split()
    if word not in figures.MOST:
        return move
    code = f"{word} {rest[0]}"
    return some_figures(Option(code, "", asks=("figures",)), pair.random)


TOYS = {
    "guards": Toy(guards.KIND, guards.SEATS, guards.zones, own_hand, as_it_is, same_place),
    "cups": Toy(cups.KIND, (cups.HIDER, *cups.VOTERS), lambda _now: (), nothing, as_it_is, another_cup),
    "piles": Toy(piles.KIND, piles.SEATS, piles.zones, nothing, as_it_is, same_place),
    "figures": Toy(
        figures.KIND, (figures.RUNS, *figures.HUNTERS), lambda _now: (), nothing, some_figures, other_figures
    ),
}
