"""A dreamcatcher's character as a sheet shows one on screen: pure values, ready to be drawn."""

from dataclasses import dataclass
from fractions import Fraction

from characters.dreamcatcher.rules.destiny import Why
from characters.dreamcatcher.rules.dice import Way, signed
from characters.dreamcatcher.rules.dreamcatcher import (
    BEGUN,
    BY_GM,
    CONVERTED,
    NAMED,
    RAISED,
    STORY,
    Ability,
    Advantage,
    Dreamcatcher,
    Hindrance,
    left_to_bear_in_words,
    words_and_scene_of_test,
)
from characters.dreamcatcher.rules.foresight import rounded_per_cent
from characters.dreamcatcher.rules.growth import CONVERT, RAISE
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.odds import chances_of_ways, degree_ways
from characters.socket.rules import COMES, LEAVES, NEW, Offer, Strip, StripCell, StripGroup, Table, Tally

POOL = (
    (BEGUN, "At the beginning"),
    (STORY, "Stories"),
    (Why.ACCEPTED, "Called hindrances accepted"),
    (NAMED, "New hindrances"),
    (Why.REFUSED, "Called hindrances refused"),
    (Why.REROLLED, "Dice rolled again"),
    (CONVERTED, "Hindrances converted"),
    (RAISED, "Abilities raised"),
    (BY_GM, "Given or taken by the GM"),
)  # where points come from, then where they go
PIPS = 10  # drawn of a pool; what is more stands in its number


@dataclass(frozen=True, slots=True)
class Hamper:
    """What hampers something: the test that brought it in words, "" where none is known, and the scene that has it."""

    test: str
    scene: str


@dataclass(frozen=True, slots=True)
class AbilityRow:
    """An ability: its score, how it rolls now, and with which chance a plain test of it succeeds as it stands."""

    name: str
    score: str
    rolls: str
    chance: str
    hamper: Hamper | None


@dataclass(frozen=True, slots=True)
class AdvantageRow:
    """An advantage, and what hampers it."""

    words: str
    hamper: Hamper | None


@dataclass(frozen=True, slots=True)
class SheetView:
    """All of a character that a sheet draws.

    *pips* are those of destiny, *over* how many points lie beyond them, *pool* where they came from and went. *waits*
    is the test whose hamper is not chosen yet.
    """

    abilities: tuple[AbilityRow, ...]
    advantages: tuple[AdvantageRow, ...]
    hindrances: tuple[Hindrance, ...]
    xp: int
    balance: str
    pips: tuple[bool, ...]
    over: int
    pool: tuple[tuple[str, str], ...]
    left: str
    borne: tuple[bool, ...]
    stories: int
    is_between_stories: bool
    waits: str
    exceptions: tuple[tuple[str, str], ...]
    line: str


def sheet_context(sheet: Dreamcatcher, table: Table[HouseRules]) -> SheetView:
    """Return *sheet* as a page shows it: scores with what is hampered, traits, destiny, and what is left to bear."""
    return SheetView(
        abilities=tuple(map(_ability_row, sheet.abilities)),
        advantages=tuple(AdvantageRow(held.words, _hamper_or_none(held)) for held in sheet.advantages),
        hindrances=sheet.hindrances,
        xp=sheet.xp,
        balance=str(sheet.xp).replace("-", "\N{MINUS SIGN}"),
        pips=destiny_pips(sheet.xp),
        over=max(0, sheet.xp - PIPS),
        pool=pool_in_words(sheet),
        left=left_to_bear_in_words(sheet),
        borne=tuple(bearer.is_hampered for bearer in sorted(sheet.bearers, key=lambda one: not one.is_hampered)),
        stories=sheet.stories,
        is_between_stories=sheet.is_between_stories and not table.scene,
        waits=sheet.waiting.key if sheet.waiting else "",
        exceptions=sheet.exceptions,
        line=best_in_words(sheet),
    )  # fmt: skip


def destiny_pips(destiny: int) -> tuple[bool, ...]:
    """Return a mark for each point up to ten, filled where it is there; at least five stand there."""
    return tuple(place < destiny for place in range(min(PIPS, max(5, destiny))))


def pool_in_words(sheet: Dreamcatcher) -> tuple[tuple[str, str], ...]:
    """Return where the points of the pool came from and went, each with what it comes to; they add up to the pool."""
    counted = dict(sheet.pool)
    return tuple((told, signed(counted[source])) for source, told in POOL if source in counted)


def _ability_row(ability: Ability) -> AbilityRow:
    way = Way.HINDRANCE if ability.is_hampered else Way.PLAIN
    succeeds: Fraction = chances_of_ways(degree_ways(way, ability.score)).succeeds
    return AbilityRow(
        ability.name,
        signed(ability.score),
        way.in_words,
        rounded_per_cent(succeeds),
        _hamper_or_none(ability),
    )


def _hamper_or_none(bearer: Ability | Advantage) -> Hamper | None:
    return None if bearer.hampered_by is None else Hamper(*words_and_scene_of_test(bearer.hampered_by))


def best_in_words(sheet: Dreamcatcher) -> str:
    """Return in a few words where *sheet* is best: "Deftness +3, Guile +3"."""
    if not sheet.abilities:
        return ""
    best = max(ability.score for ability in sheet.abilities)
    return ", ".join(f"{held.name} {signed(held.score)}" for held in sheet.abilities if held.score == best)


# --- in one line, above the offers ---


def scores_and_destiny_strip(before: Dreamcatcher, now: Dreamcatcher, offer: Offer | None) -> Strip:
    """Return the scores of *now* and the number of traits: what *offer* would change, and what did since *before*."""
    group = offer.group if offer is not None and offer.is_open else ""
    rising = offer.code.removeprefix(f"{RAISE} ") if offer is not None and group == RAISE else ""
    was = {ability.code: ability.score for ability in before.abilities}

    def score(ability: Ability) -> StripCell:
        at = ability.score + (ability.name == rising)
        state = COMES if ability.name == rising else NEW if was.get(ability.code) != ability.score else ""
        return StripCell(f"{ability.name} {signed(at)}", figure=signed(at), state=state)

    def count(noun: str, had: int, has: int, change: int) -> StripGroup:
        state = COMES if change > 0 else LEAVES if change < 0 else NEW if had != has else ""
        told = str(has + change)
        return StripGroup(noun, (StripCell(f"{noun}: {told}", figure=told, state=state),))

    turns = group == CONVERT
    groups = (
        *(StripGroup(ability.name, (score(ability),)) for ability in now.abilities),
        count("Advantages", len(before.advantages), len(now.advantages), int(turns)),
        count("Hindrances", len(before.hindrances), len(now.hindrances), -int(turns)),
    )
    return Strip(groups, Tally(str(now.xp).replace("-", "\N{MINUS SIGN}"), "destiny"))
