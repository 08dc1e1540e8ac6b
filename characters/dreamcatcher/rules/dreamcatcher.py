"""What a dreamcatcher's character is, and how a fact changes one (Dreamcatcher, "Chapter 1: Basic Rules").

A hamper and a recovery name what they fall on by its code: "ability Guile", or the key of a trait, "a1".
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from characters.socket.rules import Entry, EntryData
from play.rules.replacing import replace

ABILITY = "ability "
ALL = "all"
KEY_IN_SCENE = re.compile(r"(?P<words>.+) @ (?P<slug>[-\w]{22})", re.ASCII | re.DOTALL)
AWARDS = frozenset({"story", "corrected", "granted", "arrived"})
PLAYED = frozenset({"scene", "test"})  # lines of play: with the first, a story has begun
BEGUN, STORY, CONVERTED, NAMED, RAISED, BY_GM = "begun", "story", "converted", "named", "raised", "gm"
SOURCE_OF_KIND: Mapping[str, str] = {
    "created": BEGUN,
    "arrived": BEGUN,
    "story": STORY,
    "corrected": STORY,
    "convert": CONVERTED,
    "name": NAMED,
    "raise": RAISED,
    "granted": BY_GM,
}  # where the points of a line came from or went; those of play say it one by one


@dataclass(frozen=True, slots=True)
class Ability:
    """One approach and its score; *hampered_by* is the key of the test that hampered it, None while it is whole."""

    name: str
    score: int
    hampered_by: str | None = None

    @property
    def code(self) -> str:
        return f"{ABILITY}{self.name}"

    @property
    def is_hampered(self) -> bool:
        return self.hampered_by is not None


@dataclass(frozen=True, slots=True)
class Advantage:
    """An advantage in its player's words, hampered as an ability is."""

    key: str
    words: str
    hampered_by: str | None = None

    @property
    def code(self) -> str:
        return self.key

    @property
    def name(self) -> str:
        return f"‘{self.words}’"

    @property
    def is_hampered(self) -> bool:
        return self.hampered_by is not None


@dataclass(frozen=True, slots=True)
class Hindrance:
    """A hindrance in its player's words; nothing hampers one."""

    key: str
    words: str


@dataclass(frozen=True, slots=True)
class FailedTest:
    """A test without a scene that failed: its key, the ability used, the key of the advantage called ("" for none)."""

    key: str
    ability: str
    advantage: str = ""


@dataclass(frozen=True)
class Dreamcatcher:
    """A character as the ledger leaves it.

    *xp* is the destiny in the pool, *earned* all that stories and the GM ever gave. *traits_made* counts the traits
    there ever were, so that no key comes twice. *is_between_stories* from a story's end to the first line of play after
    it (Ruling D21); *conversions* and *called* (the keys of hindrances) are those since the last story. *pool* says
    where the points of *xp* came from and went, each source with what it comes to. *waiting* is the test whose
    player has not chosen yet what its failure hampers.
    """

    abilities: tuple[Ability, ...] = ()
    advantages: tuple[Advantage, ...] = ()
    hindrances: tuple[Hindrance, ...] = ()
    xp: int = 0
    earned: int = 0
    traits_made: int = 0
    stories: int = 0
    is_between_stories: bool = False
    conversions: int = 0
    called: tuple[str, ...] = ()
    exceptions: tuple[tuple[str, str], ...] = ()
    pool: tuple[tuple[str, int], ...] = ()
    waiting: FailedTest | None = None

    @property
    def bearers(self) -> tuple[Ability | Advantage, ...]:
        """Return all that a hamper may fall on, abilities first."""
        return (*self.abilities, *self.advantages)

    @property
    def traits(self) -> tuple[Advantage | Hindrance, ...]:
        """Return all that is in its player's words, advantages first."""
        return (*self.advantages, *self.hindrances)

    @property
    def whole(self) -> tuple[Ability | Advantage, ...]:
        """Return what is left to bear."""
        return tuple(bearer for bearer in self.bearers if not bearer.is_hampered)

    @property
    def hampered(self) -> tuple[Ability | Advantage, ...]:
        return tuple(bearer for bearer in self.bearers if bearer.is_hampered)

    def ability(self, name: str) -> Ability:
        """Return the ability of this name; StopIteration if there is none."""
        return next(ability for ability in self.abilities if ability.name == name)

    def advantage(self, key: str) -> Advantage:
        """Return the advantage of this key; StopIteration if there is none."""
        return next(advantage for advantage in self.advantages if advantage.key == key)

    def hindrance(self, key: str) -> Hindrance:
        """Return the hindrance of this key; StopIteration if there is none."""
        return next(hindrance for hindrance in self.hindrances if hindrance.key == key)

    def bearer(self, code: str) -> Ability | Advantage:
        """Return what *code* names; StopIteration if it names nothing."""
        return next(bearer for bearer in self.bearers if bearer.code == code)

    @property
    def next_trait_number(self) -> int:
        return self.traits_made + 1


def apply_entry(sheet: Dreamcatcher, entry: Entry) -> Dreamcatcher:
    """Return *sheet* as *entry* leaves it; past entries always apply.

    Its data may tell of "abilities" (names and scores of a first line), of traits that "left" and "came", of "scores"
    (by how much each changes), of what is "renamed", of what is "recovered" (codes, or "all") and of "hampers" (a code
    and the test that brought it), of hindrances "called", of "converted" ones, and of a failed test that "waits".
    """
    data = entry.data
    begun = tuple(Ability(name, score) for name, score in data.get("abilities", ()))
    sheet = replace(sheet, abilities=sheet.abilities + begun)
    sheet = _with_traits_moved(sheet, data)
    sheet = _with_names_and_scores(sheet, data)
    sheet = _with_recovered(sheet, data.get("recovered", ()))
    sheet = with_hampers(sheet, dict(data.get("hampers", ())))
    sheet = _with_story_time(sheet, entry)
    return replace(
        sheet,
        xp=sheet.xp + entry.xp,
        earned=sheet.earned + (entry.xp if entry.kind in AWARDS else 0),
        conversions=sheet.conversions + data.get("converted", 0),
        exceptions=sheet.exceptions + _exceptions_and_reasons_of(entry),
        pool=_pool_after(sheet.pool, entry),
    )


def _pool_after(pool: tuple[tuple[str, int], ...], entry: Entry) -> tuple[tuple[str, int], ...]:
    """Return *pool* with the points of *entry*: each of play says why, all others are of their kind's source."""
    if not entry.xp and not entry.data.get("points"):
        return pool
    points = [
        (BY_GM if why == "overridden" else why, change)
        for change, why, *_words in entry.data.get("points", ())
    ]
    counted = dict(pool)
    for source, change in points or [(SOURCE_OF_KIND[entry.kind], entry.xp)]:
        counted[source] = counted.get(source, 0) + change
    return tuple(counted.items())


def _with_traits_moved(sheet: Dreamcatcher, data: EntryData) -> Dreamcatcher:
    left = data.get("left", ())
    came: Mapping[str, Any] = data.get("came", {})
    advantages = tuple(Advantage(key, words) for key, words in came.get("advantages", ()))
    hindrances = tuple(Hindrance(key, words) for key, words in came.get("hindrances", ()))
    return replace(
        sheet,
        advantages=tuple(held for held in sheet.advantages if held.key not in left) + advantages,
        hindrances=tuple(held for held in sheet.hindrances if held.key not in left) + hindrances,
        traits_made=sheet.traits_made + len(advantages) + len(hindrances),
    )


def _with_names_and_scores(sheet: Dreamcatcher, data: EntryData) -> Dreamcatcher:
    """Return *sheet* with scores changed by their codes, and then with what is renamed."""
    changes, names = dict(data.get("scores", ())), dict(data.get("renamed", ()))
    waiting = sheet.waiting
    if waiting is not None:
        name = names.get(f"{ABILITY}{waiting.ability}", waiting.ability)
        waiting = replace(waiting, ability=name)
    return replace(
        sheet,
        waiting=waiting,
        abilities=tuple(
            replace(held, name=names.get(held.code, held.name), score=held.score + changes.get(held.code, 0))
            for held in sheet.abilities
        ),
        advantages=tuple(replace(held, words=names.get(held.key, held.words)) for held in sheet.advantages),
        hindrances=tuple(replace(held, words=names.get(held.key, held.words)) for held in sheet.hindrances),
    )


def _with_recovered(sheet: Dreamcatcher, recovered: Iterable[str] | str) -> Dreamcatcher:
    codes = {bearer.code for bearer in sheet.bearers} if recovered == ALL else set(recovered)
    return with_hampers(sheet, dict.fromkeys(codes))


def with_hampers(sheet: Dreamcatcher, test_by_code: Mapping[str, str | None]) -> Dreamcatcher:
    """Return *sheet* with these hampered by the tests named, or whole where there is None."""
    return replace(
        sheet,
        abilities=tuple(
            replace(held, hampered_by=test_by_code.get(held.code, held.hampered_by))
            for held in sheet.abilities
        ),
        advantages=tuple(
            replace(held, hampered_by=test_by_code.get(held.code, held.hampered_by))
            for held in sheet.advantages
        ),
    )


def _with_story_time(sheet: Dreamcatcher, entry: Entry) -> Dreamcatcher:
    """A story's end opens conversions; the first line of play after it closes them (Ruling D21).

    To who was there after all it ends by the correction that says so.
    """
    if entry.kind == "story" or (entry.kind == "corrected" and "recovered" in entry.data):
        return replace(
            sheet, stories=sheet.stories + 1, is_between_stories=True, conversions=0, called=(), waiting=None
        )
    called = tuple(entry.data.get("called", ()))
    is_open = sheet.is_between_stories and entry.kind not in PLAYED
    if "waits" in entry.data:
        told = entry.data["waits"]
        sheet = replace(sheet, waiting=FailedTest(*told) if told else None)
    return replace(sheet, called=sheet.called + called, is_between_stories=is_open)


def _exceptions_and_reasons_of(entry: Entry) -> tuple[tuple[str, str], ...]:
    """Return what the GM granted by *entry*, and why."""
    if entry.kind == "granted":
        return ((f"{entry.xp:+d} destiny".replace("-", "\N{MINUS SIGN}"), entry.data["reason"]),)
    granted = entry.data.get("exception")
    return ((granted["what"], granted["reason"]),) if granted else ()


def destiny_after(destiny: int, change: int, cap: int) -> int:
    """Return a pool of *destiny* after *change*: what is gained above *cap* is lost, and what is held never is.

    >>> destiny_after(4, 3, 5), destiny_after(7, 1, 5), destiny_after(7, -1, 5), destiny_after(7, 1, 0)
    (5, 7, 6, 8)
    """
    return max(destiny, min(destiny + change, cap)) if cap and change > 0 else destiny + change


def words_and_scene_of_test(test_key: str) -> tuple[str, str]:
    """Return what the key of a test says of it, and the slug of the scene that has it on record.

    >>> words_and_scene_of_test(key_of_test_in_scene("Past the guard", "x" * 22)), words_and_scene_of_test("Tea @ noon")
    (('Past the guard', 'xxxxxxxxxxxxxxxxxxxxxx'), ('Tea @ noon', ''))
    """
    found = KEY_IN_SCENE.fullmatch(test_key)
    return (found["words"], found["slug"]) if found else (test_key, "")


def key_of_test_in_scene(words: str, slug: str) -> str:
    """Return the key of a test: what it was for, and the *slug* of the scene that has it on record ("": none)."""
    return f"{words} @ {slug}" if slug else words


def left_to_bear_in_words(sheet: Dreamcatcher) -> str:
    """Return what is left to bear, as a sheet tells it.

    >>> left_to_bear_in_words(Dreamcatcher((Ability("Guile", 0), Ability("Charm", 1)), (Advantage("a1", "Rope", ""),)))
    'Can bear 2 more: 2 abilities and no advantage.'
    """
    abilities = sum(not ability.is_hampered for ability in sheet.abilities)
    advantages = sum(not advantage.is_hampered for advantage in sheet.advantages)
    if not abilities + advantages:
        return "Nothing is left to bear."
    told = f"{count_in_words(abilities, 'ability')} and {count_in_words(advantages, 'advantage')}"
    return f"Can bear {abilities + advantages} more: {told}."


def count_in_words(number: int, noun: str) -> str:
    """Return *number* with *noun*.

    >>> count_in_words(0, "point"), count_in_words(1, "ability"), count_in_words(2, "ability")
    ('no point', '1 ability', '2 abilities')
    """
    if number == 1:
        return f"1 {noun}"
    many = f"{noun.removesuffix('y')}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number} {many}" if number else f"no {noun}"
