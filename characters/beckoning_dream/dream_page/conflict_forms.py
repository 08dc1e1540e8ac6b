"""What the game master begins: scenes of the spread, and in them Duels, Efforts and Spikes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from characters.beckoning_dream.dream_page.reading import Choice, DreamReading
from characters.beckoning_dream.opponent_forms import BEARINGS, FOES, OWN, SELECTS, SIDES
from characters.beckoning_dream.rules.dreaming.position import Bearer, Prepared
from characters.beckoning_dream.rules.dreaming.prepared import (
    FOE,
    PARTS,
    READY_MADE,
    Budget,
    ReadyMade,
    budget,
    cost_in_words,
    prepared_by_gm,
)
from characters.beckoning_dream.spikes import spike_costs_in_words
from decks.rules.tarot import with_full_stop

BEGUN = (
    ("duel", "foe", "A Duel", "Begin the Duel"), ("effort", "effort", "An Effort", "Begin the Effort"),
    ("spike", "spike", "A Spike", "Begin the Spike"),
)  # fmt: skip
ACTS = tuple(act for act, *_told in BEGUN)
SCENE_ENDS = {"won": "well", "lost": "not_well", "open": "open"}  # by how the last Conflict in it Resolved


def _as_set_down(settled: str) -> str:
    return f"as set down, else {settled}"


def side_where_nothing_is_said(bearer: Bearer | None, set_down: Mapping[str, Any]) -> str:
    """Return on which side *bearer* stands in a Duel, or a foe that comes as it was *set_down*, where nobody says
    otherwise.
    """
    return bearer.side if bearer else set_down.get("side", FOES)


@dataclass(frozen=True, slots=True)
class ConflictToBegin:
    """What may be begun: with whom of the Dreamers and the foes *there*, against what was set down or is ready-made."""

    act: str
    title: str
    button: str
    reasons: tuple[str, ...]
    members: tuple[Choice, ...]
    there: tuple[Choice, ...]
    against: tuple[Choice, ...]

    @property
    def is_possible(self) -> bool:
        """Say whether it may be begun: nothing stands against it, and there is what the Dreamers face."""
        return not self.reasons and bool(self.against or self.there)


class SceneForm:
    """What may be begun between Conflicts."""

    template = "characters/beckoning_dream/dream/_conflicts.html"
    sum = ()

    def __init__(self, reading: DreamReading) -> None:
        self.reading, self.dream = reading, reading.dream

    @property
    def button(self) -> str:
        if self.next_scene:
            return f"Begin {self.next_scene.label}"
        conflict = self.conflict if self.is_conflict_next else None
        return conflict.button if conflict and conflict.is_possible else ""

    @property
    def title(self) -> str:
        if self.are_guides_first:
            return "The Guides come first"
        return "Before the first scene" if self.reading.is_before_first_scene else "Between Conflicts"

    @property
    def are_guides_first(self) -> bool:
        """Say whether it is not the game master who is waited for: Dreamers answer the question."""
        return bool(self.reading.want and self.reading.want.of == "answer")

    @property
    def next_scene(self) -> Choice | None:
        """Return the scene that comes next: the first not begun yet, where none is open and all Guides are told."""
        if self.dream.scene or self.are_guides_first or self._asked_act:
            return None
        codes = [f"scene {number}" for number, one in enumerate(self.dream.scenes, 1) if not one.outcome]
        return next((row for row in self._scenes if row.value in codes), None)

    @property
    def is_conflict_next(self) -> bool:
        """Say whether a Conflict is likely begun next: one is asked about, or nothing else comes before it."""
        return bool(self._asked_act) or not (self.next_scene or self.are_guides_first or self.is_end_next)

    @property
    def _asked_act(self) -> str:
        asked = self.reading.asked("begin")
        return asked if asked in ACTS else ""

    @property
    def tabs(self) -> list[Choice]:
        """Return what may be begun; chosen is what is asked about, else what was prepared to come next, where a
        Conflict is next.
        """
        chosen = self._act if self.is_conflict_next else ""
        return [Choice(act, title, is_chosen=act == chosen) for act, _kind, title, _button in BEGUN]

    @property
    def _act(self) -> str:
        act_by_kind = {kind: act for act, kind, *_told in BEGUN}
        prepared = next((act_by_kind[thing.what] for _key, thing in self._prepared_for_now()), "")
        return self.reading.chosen_of("begin", ACTS, prepared)

    @property
    def scenes(self) -> list[Choice]:
        """Return the scenes that may be begun besides what comes next, and how the open one may end."""
        return [row for row in self._scenes if row != self.next_scene]

    @cached_property
    def _scenes(self) -> list[Choice]:
        return [Choice(one.code, one.label) for one in self.reading.open_options("scene", "close")]

    @property
    def is_end_next(self) -> bool:
        """Say whether each scene of the spread is over, so that the dream's end is what comes."""
        return bool(self.dream.scenes and not self._scenes and self.reading.open_options("end"))

    @property
    def are_scenes_first(self) -> bool:
        """Say whether a scene is likely begun or ended next: none is open, or it had a Conflict already."""
        number = self.dream.scene
        return not number or bool(self.dream.scenes[number - 1].conflicts)

    @property
    def on_to_next(self) -> tuple[Choice, int] | None:
        """Return how the open scene ends, as its last Conflict did, and the number of the scene that comes next; None
        where it had no Conflict, or none comes next.
        """
        number, scenes = self.dream.scene, self.dream.scenes
        following = next((n for n, one in enumerate(scenes[number:], number + 1) if not one.outcome), 0)
        if not (number and following):
            return None
        codes = [f"close {SCENE_ENDS[how]}" for how in scenes[number - 1].conflicts[-1:]]
        ends = [one for one in self.reading.open_options("close") if one.code in codes]
        return next(
            ((Choice(one.code, f"{one.label}, on to Scene {following}"), following) for one in ends), None
        )

    @property
    def selects(self) -> list[Choice]:
        """Return how foes that come Select: as was set down of each, or all of them as is said here."""
        settled = SELECTS["random" if self.dream.rules.foes_select_at_random else "asked"]
        return self._ways_to_play("selects", {"": _as_set_down(settled), **SELECTS}, "")

    @property
    def bearings(self) -> list[Choice]:
        """Return how foes that come bear Stress."""
        settled = BEARINGS[self.dream.rules.foes_bear]
        return self._ways_to_play("bearing", {"": _as_set_down(settled), **BEARINGS}, "")

    def _ways_to_play(self, name: str, ways: Mapping[str, str], settled: str) -> list[Choice]:
        chosen = self.reading.chosen_of(name, tuple(ways), settled)
        return [Choice(value, label, is_chosen=value == chosen) for value, label in ways.items()]

    @property
    def sides(self) -> list[tuple[str, str, list[Choice]]]:
        """Return who may stand on which side of a Duel: what the answer is called, their name, the sides. Dreamers are
        asked about where the campaign agreed that they stand against each other.
        """
        one = self.conflict
        if not one:
            return []
        dreamers = one.members if self.dream.may_dreamers_duel else ()
        rows = (*dreamers, *one.there, *one.against)
        return [(f"side_{row.value}", row.label, self._sides_of(row.value)) for row in rows]

    def _sides_of(self, value: str) -> list[Choice]:
        side = side_where_nothing_is_said(self.dream.bearers.get(value), self._set_down.get(value, {}))
        return self._ways_to_play(f"side_{value}", SIDES, side if side in SIDES else OWN)

    @cached_property
    def _set_down(self) -> Mapping[str, Mapping[str, Any]]:
        """Return what was said of each that was prepared or set down by the table, by what it posts."""
        prepared = {f"prepared:{key}": thing.told for key, thing in self._prepared_for_now()}
        return prepared | {f"kept:{one.slug}": one.data for one in self.reading.scene.opponents()}

    @property
    def budget(self) -> Budget:
        return budget(self.dream)

    @cached_property
    def conflict(self) -> ConflictToBegin | None:
        return next((self._conflict(*told) for told in BEGUN if told[0] == self._act), None)

    def _conflict(self, act: str, kind: str, title: str, button: str) -> ConflictToBegin | None:
        option = self.reading.option(act)
        if option is None:
            return None
        asked, is_duel = option.asks[0], act == "duel"
        there = [one for one in self.dream.able if one.is_foe] if is_duel else []
        against = self._against(kind, is_chosen=not there)
        reasons = tuple(reason for reason in option.reasons if not is_duel or "Set down a foe" not in reason)
        names = {
            key: self.dream.bearers[key].name for key in asked.keys if not self.dream.bearers[key].is_foe
        }
        return ConflictToBegin(
            act,
            title,
            button,
            reasons,
            tuple(Choice(key, name, is_chosen=self._is_marked("who", key)) for key, name in names.items()),
            tuple(Choice(one.key, one.name, is_chosen=self._is_marked("foes", one.key)) for one in there),
            against,
        )

    def _is_marked(self, name: str, value: str) -> bool:
        """Say whether a box is marked: as it was sent; before, and of who was not there then, it is."""
        return value in self.reading.asked_all(name) or value not in self.reading.asked_all("marked")

    def _against(self, kind: str, *, is_chosen: bool) -> tuple[Choice, ...]:
        """Return what may stand against Dreamers: prepared for this dream, set down by the table, ready-made."""
        found = [
            Choice(
                f"prepared:{key}",
                thing.told["name"],
                figures_of(kind, thing.told),
                _what_else_it_costs(thing.told),
            )
            for key, thing in self._prepared_for_now()
            if thing.what == kind
        ]
        found += list(kept_and_ready_made(self.reading, kind))
        first = found[0].value if found and is_chosen else ""
        is_said = kind == FOE and self.reading.has_asked("marked")  # that none comes may be said too
        chosen = self.reading.asked_all("what") or ([] if is_said else [first])
        return tuple(replace(each, is_chosen=each.value in chosen) for each in found)

    def _prepared_for_now(self) -> Iterator[tuple[str, Prepared]]:
        """Yield what is prepared for the scene that is open or for any, and not used, as it was prepared."""
        for key, thing in prepared_by_gm(self.dream).items():
            if not thing.is_used and thing.scene in (0, self.dream.scene):
                yield key, thing


class Preparing:
    """What the game master prepares unseen, shows in parts and puts away."""

    def __init__(self, reading: DreamReading) -> None:
        self.reading, self.dream = reading, reading.dream

    @property
    def things(self) -> list[tuple[str, str, list[Choice]]]:
        """Return what is prepared and not used: its name, its figures and scene, what may be shown or done of it."""
        return [
            (thing.told["name"], self._figures(thing), self._presses(key))
            for key, thing in prepared_by_gm(self.dream).items()
            if not thing.is_used
        ]

    def _figures(self, thing: Prepared) -> str:
        scene = f", scene {thing.scene}" if thing.scene else ""
        return f"{figures_of(thing.what, thing.told)}{_what_else_was_said(thing)}{scene}"

    def _presses(self, key: str) -> list[Choice]:
        there = (one.code for one in self.reading.open_options("open", "drop"))
        return [
            Choice(code, f"Show the {part[0]}" if part else "Put it away")
            for code in there
            for _word, whose, *part in [code.split()]
            if whose == key
        ]

    @property
    def sources(self) -> list[Choice]:
        """Return what may be prepared: what the table set down, what is ready-made."""
        return [each for kind in PARTS for each in kept_and_ready_made(self.reading, kind)]

    @property
    def scenes(self) -> list[Choice]:
        """Return to which scene it may be pinned, none first."""
        return [
            Choice("0", "any scene"),
            *(Choice(str(n), f"scene {n}") for n in range(1, len(self.dream.scenes) + 1)),
        ]


def kept_and_ready_made(reading: DreamReading, kind: str) -> Iterator[Choice]:
    """Yield what the table set down of that *kind*, then what is ready-made, each with its figures."""
    for kept in reading.scene.opponents():
        if kept.kind == kind:
            yield Choice(
                f"kept:{kept.slug}", kept.name, figures_of(kind, kept.data), _what_else_it_costs(kept.data)
            )
    for ready in READY_MADE:
        if ready.what == kind:
            yield Choice(f"ready:{ready.name}", ready.name, turns_of(ready))


def figures_of(kind: str, told: Any) -> str:
    """Return the figures by which a game master knows what was set down."""
    match kind:
        case "foe":
            return f"{len(told['cards'])} cards, Awareness {told['awareness']}"
        case "effort":
            return f"Difficulty {told['difficulty']}, Intensity {told['intensity']}"
        case _:
            costs = spike_costs_in_words(told)
            return f"Difficulty {told['difficulty']}{f', {costs}' if costs else ''}"


def _what_else_it_costs(told: Mapping[str, Any]) -> str:
    """Return in a sentence what else an Effort's bad Score costs, "" where it costs nothing else."""
    cost = told.get("cost", "")
    return with_full_stop(f"A bad Score also costs {cost}") if cost else ""


def _what_else_was_said(thing: Prepared) -> str:
    """Return after its figures how a foe Selects and bears Stress, and where it stands if that is elsewhere; what
    else an Effort's bad Score costs.
    """
    if thing.what != FOE:
        return cost_in_words(thing.told.get("cost", ""))
    selects = SELECTS["random" if thing.told["selects_at_random"] else "asked"]
    side = thing.told["side"]
    stands = f", {SIDES.get(side, SIDES[OWN])}" if side != FOES else ""
    return f", {selects}, {BEARINGS[thing.told['bearing']]}{stands}"


def turns_of(ready: ReadyMade) -> str:
    """Return the turns that something ready-made takes four new Dreamers."""
    spends, holds = map(round, ready.turns)
    return f"about {spends} turns" if spends == holds else f"about {spends} to {holds} turns"
