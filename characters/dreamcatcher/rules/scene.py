"""A scene of a story: who is in it, what waits, temporary traits, closed approaches, recovery (Dreamcatcher,
"Resolving the Test", "Degrees of Success"; recovery is a house default).

In play each change is one of these steps; at the end each character gets one line of the ledger.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from characters.dreamcatcher.rules.ability_test import AbilityTest, Called, Consequences, Source
from characters.dreamcatcher.rules.combat import OUT
from characters.dreamcatcher.rules.destiny import Point, sum_of_points
from characters.dreamcatcher.rules.dreamcatcher import (
    Dreamcatcher,
    FailedTest,
    with_hampers,
)
from characters.dreamcatcher.rules.hampering import HamperChoice, choices_after_failure, choices_in_combat
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Entry, Problem
from decks.rules.tarot import capitalized, names_as_phrase, word_up_to_ten_or_figures
from play.rules.replacing import replace

SCENE, TEST = "scene", "test"  # kinds of entries


@dataclass(frozen=True, slots=True)
class TemporaryTrait:
    """A temporary advantage or hindrance that somebody has in this scene, and the test that brought it."""

    key: str
    seat: str
    is_advantage: bool
    words: str
    test: str

    @property
    def called(self) -> Called:
        """Return it as it is called: a temporary hindrance earns no point (Ruling D11)."""
        return Called(self.key, self.words, Source.TEMPORARY)


@dataclass(frozen=True, slots=True)
class WaitingHamper:
    """A hamper whose player has not chosen yet what it falls on, and the key of the test that brought it.

    *failed* is that test where it was failed; None where a winner imposed it, on an ability or what *fits* the fight.
    """

    seat: str
    test: str
    failed: AbilityTest | None = None
    fits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Participant:
    """A player character in a scene: the sheet as it is by now, and all that the scene did to it."""

    seat: str
    name: str
    sheet: Dreamcatcher
    hampers: tuple[tuple[str, str], ...] = ()
    points: tuple[Point, ...] = ()
    called: tuple[str, ...] = ()
    is_out: bool = False

    @property
    def destiny(self) -> int:
        return self.sheet.xp + sum_of_points(self.points)


@dataclass(frozen=True)
class Scene:
    """A scene as it stands. *closed* are the approaches that failed, each with its goal."""

    title: str
    participants: tuple[Participant, ...]
    traits: tuple[TemporaryTrait, ...] = ()
    waiting: tuple[WaitingHamper, ...] = ()
    closed: tuple[tuple[str, str], ...] = ()
    traits_made: int = 0

    def participant(self, seat: str) -> Participant:
        """Return who sits there; StopIteration if nobody does."""
        return next(one for one in self.participants if one.seat == seat)

    def traits_of(self, seat: str) -> tuple[TemporaryTrait, ...]:
        return tuple(trait for trait in self.traits if trait.seat == seat)


def _with_participant(scene: Scene, changed: Participant) -> Scene:
    there = (changed if one.seat == changed.seat else one for one in scene.participants)
    return replace(scene, participants=tuple(there))


# --- what a test leaves ---


def reasons_against_acting(scene: Scene, seat: str) -> Iterator[str]:
    """Yield what keeps *seat* from tests, aid and contests: out of the scene, or a choice that still waits."""
    if scene.participant(seat).is_out:
        yield OUT
    yield from reasons_of_waiting_hamper(scene, seat)


def reasons_of_waiting_hamper(scene: Scene, seat: str) -> Iterator[str]:
    """Yield why *seat* rolls nothing, in this scene or outside of it, while what a failure hampers is not chosen."""
    if any(waiting.seat == seat for waiting in scene.waiting):
        yield "A failure still waits: choose first what it hampers."


def with_consequences(
    scene: Scene, seat: str, test_key: str, test: AbilityTest, follows: Consequences, words: str
) -> Scene:
    """Return *scene* with what *test* of *seat* left: a hamper to be chosen, a temporary trait in these *words*."""
    waiting = (WaitingHamper(seat, test_key, test),) * follows.hampers
    scene = replace(scene, waiting=scene.waiting + waiting)
    for is_advantage, is_there in (
        (True, follows.has_temporary_advantage),
        (False, follows.has_temporary_hindrance),
    ):
        if is_there:
            scene = with_temporary_trait(scene, seat, is_advantage, words, test_key)
    return scene


def with_temporary_trait(scene: Scene, seat: str, is_advantage: bool, words: str, test_key: str) -> Scene:
    """Return *scene* with a temporary trait of *seat*, called when its player or the GM wants it (Ruling D11)."""
    number = scene.traits_made + 1
    trait = TemporaryTrait(f"t{number}", seat, is_advantage, words, test_key)
    return replace(scene, traits=(*scene.traits, trait), traits_made=number)


def with_imposed_hamper(scene: Scene, seat: str, test_key: str, fits: Collection[str]) -> Scene:
    """Return *scene* where *seat* has another hamper to choose, imposed in combat: an ability or what *fits* it."""
    return replace(scene, waiting=(*scene.waiting, WaitingHamper(seat, test_key, fits=tuple(fits))))


def hamper_choices(scene: Scene, waiting: WaitingHamper, rules: HouseRules) -> tuple[HamperChoice, ...]:
    """Return what a *waiting* hamper may fall on; where none is open, its player is out of the scene (Ruling D20)."""
    sheet = scene.participant(waiting.seat).sheet
    if waiting.failed is None:
        return choices_in_combat(sheet, waiting.fits)
    return choices_after_failure(sheet, waiting.failed, rules)


def with_hamper_chosen(scene: Scene, waiting: WaitingHamper, code: str) -> Scene:
    """Return *scene* with a *waiting* hamper on what its player, or the GM for them, chose."""
    left = list(scene.waiting)
    left.remove(waiting)
    one = scene.participant(waiting.seat)
    hampered = replace(
        one,
        sheet=with_hampers(one.sheet, {code: waiting.test}),
        hampers=(*one.hampers, (code, waiting.test)),
    )
    return _with_participant(replace(scene, waiting=tuple(left)), hampered)


def with_somebody_out(scene: Scene, seat: str) -> Scene:
    """Return *scene* with *seat* out of it: nothing of theirs waits any more; hampers stay (Rulings D18, D20)."""
    waiting = tuple(one for one in scene.waiting if one.seat != seat)
    return _with_participant(replace(scene, waiting=waiting), replace(scene.participant(seat), is_out=True))


def with_point(scene: Scene, seat: str, point: Point) -> Scene:
    """Return *scene* with *point* in the pool of *seat*."""
    one = scene.participant(seat)
    return _with_participant(scene, replace(one, points=(*one.points, point)))


def with_hindrance_called(scene: Scene, seat: str, hindrance_key: str) -> Scene:
    """Return *scene* where the GM has called a hindrance from the sheet of *seat*."""
    one = scene.participant(seat)
    return _with_participant(scene, replace(one, called=(*one.called, hindrance_key)))


def with_trait_called(scene: Scene, key: str, rules: HouseRules) -> Scene:
    """Return *scene* where the temporary trait of this key was called: it is gone, unless the table lets it last."""
    if rules.traits_last:  # Ruling D11
        return scene
    return replace(scene, traits=tuple(trait for trait in scene.traits if trait.key != key))


# --- again, but differently ---


def _as_goal(goal: str) -> str:
    return " ".join(goal.split()).casefold()


def with_approach_closed(scene: Scene, ability: str, goal: str) -> Scene:
    """Return *scene* where *ability* has failed for *goal*: closed to everybody until the scene ends (Ruling D16)."""
    return replace(scene, closed=(*scene.closed, (ability, goal)))


def with_approach_opened(scene: Scene, ability: str, goal: str) -> Scene:
    """Return *scene* where the GM has opened an approach again (Ruling D16)."""
    kept = (
        (name, for_goal)
        for name, for_goal in scene.closed
        if name != ability or _as_goal(for_goal) != _as_goal(goal)
    )
    return replace(scene, closed=tuple(kept))


def reasons_against_approach(scene: Scene, ability: str, goal: str) -> Iterator[str]:
    """Yield what keeps *ability* from being used for *goal*: whoever tries again, tries another way."""
    for name, for_goal in scene.closed:
        if name == ability and _as_goal(for_goal) == _as_goal(goal):
            yield f"{name} has failed for ‘{for_goal}’. Until the scene ends it takes another approach."
            return


# --- its end ---


def ending_problems(scene: Scene) -> Iterator[Problem]:
    """Yield what keeps *scene* from ending: choices that wait. The GM may choose for them, with a line."""
    seats = {waiting.seat for waiting in scene.waiting}
    names = [one.name for one in scene.participants if one.seat in seats]
    if names:
        count = capitalized(word_up_to_ten_or_figures(len(names)))
        choose = "chooses" if len(names) == 1 else "choose"
        yield Problem(
            "waiting", f"{count} still {choose} what is hampered: {names_as_phrase(names)}.", ("end",)
        )


def recovery_count(sheet: Dreamcatcher, rules: HouseRules) -> int:
    """Return how many hampers a scene's end lets *sheet* recover (house default: one, of its player's choice)."""
    return min(rules.scene_recovery, len(sheet.hampered))


def scene_entries(scene: Scene, recovered_by_seat: Mapping[str, Iterable[str]]) -> dict[str, Entry]:
    """Return one line for each character: hampers taken and recovered, what happened to the pool, who was out.

    Temporary traits and closed approaches go with the scene.
    """
    return {
        one.seat: Entry(
            SCENE,
            sum_of_points(one.points),
            _line_data(one, scene.title, recovered_by_seat.get(one.seat, ())),
        )
        for one in scene.participants
    }


def entry_of_test_alone(one: Participant, words: str, waits: FailedTest | None, *, follows: bool) -> Entry:
    """Return the line of a test without a scene, at one keyboard: it writes the same, and recovers nothing.

    A failure *waits* for what it hampers; a line that *follows* says what its player chose of the dice that lay there.
    """
    data = _line_data(one, words, ())
    data["waits"] = [waits.key, waits.ability, waits.advantage] if waits else None
    return Entry(TEST, sum_of_points(one.points), data | ({"follows": True} if follows else {}))


def _line_data(one: Participant, title: str, recovered: Iterable[str]) -> dict[str, Any]:
    """What is recovered was hampered before or in this scene: a hamper that is gone by the end is not written."""
    gone = list(recovered)
    told = {*gone, *(code for code, _test in one.hampers)}
    return {
        "title": title,
        "hampers": [[code, test] for code, test in one.hampers if code not in gone],
        "recovered": gone,
        "names": [[held.code, held.name] for held in one.sheet.advantages if held.code in told],
        "points": [point.data for point in one.points],
        "called": list(one.called),
        "out": one.is_out,
    }
