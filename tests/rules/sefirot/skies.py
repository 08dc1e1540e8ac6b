"""Both games for two as the proofs of hidden things play them: who may know which cards, told beside the rules."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, combinations
from random import Random
from typing import Any

from divination.lovers_discourse.rules import game as lovers_discourse
from divination.rules.starfield import SEATS
from divination.rules.two_players import FORFEIT, NUMEROLOGY
from divination.warring_planets.rules import game as warring_planets
from play.rules.kinds import Kind, Option
from play.rules.lines import Audience
from play.rules.zones import Zone
from tests.play.worlds import Pair, Toy

MODES = {"lovers_discourse": lovers_discourse, "warring_planets": warring_planets}
CARD = re.compile(r"[scwpm]\d+")
HAND, DECK = 3, 78


def sets_of_variations(mode: Any) -> list[tuple[str, ...]]:
    """Return every set of a mode's variations that may be played together, the plain game first."""
    keys = [variation.key for variation in mode.MODE.variations]
    return list(chain.from_iterable(combinations(keys, count) for count in range(len(keys) + 1)))


def zones(full: Any) -> tuple[Zone, ...]:
    return (full.deck, *(full.hands[seat] for seat in SEATS))


def places_seen(is_numerology: bool) -> Any:
    """The first cards are dealt, three to each; before that, in Numerology, what seeks the number lies open."""

    def sees(audience: Audience, order: int) -> list[int]:
        if is_numerology and order == 1:
            return list(range(DECK))
        return [place for place in range(HAND * len(SEATS)) if SEATS[place // HAND] in audience]

    return sees


def as_it_is(option: Option, _random: Random) -> str:
    return option.code


def same_place(pair: Pair, _seat: str, move: str) -> str:
    """Somebody else plays the card that lies where the first world has theirs."""
    return CARD.sub(lambda found: pair.names.get(found[0], found[0]), move)


def without_forfeit(kind: Kind[Any]) -> Kind[Any]:
    """Return *kind* for two who play on to the end."""
    options = lambda position, seat: (  # noqa: E731
        option for option in kind.options(position, seat) if not option.code.startswith(FORFEIT)
    )
    return replace(kind, options=options)


def sky(
    name: str,
    variations: tuple[str, ...],
    *,
    is_played_on: bool = True,
    board: Mapping[str, Any] | None = None,
) -> Toy:
    """Return a game for two as the proofs play it."""
    kind = MODES[name].KIND
    setup = {"variations": list(variations), "board": dict(board or {})}
    begun = replace(kind, begin=lambda _setup, rules: kind.begin(setup, rules))
    played = without_forfeit(begun) if is_played_on else begun
    return Toy(played, SEATS, zones, places_seen(NUMEROLOGY in variations), as_it_is, same_place)


SKIES = {
    f"{name} {' '.join(variations)}".strip(): (name, variations)
    for name, mode in MODES.items()
    for variations in sets_of_variations(mode)
}
