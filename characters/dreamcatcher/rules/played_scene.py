"""A scene as it is played move by move, as one audience knows it (Dreamcatcher, "Chapter 1: Basic Rules").

Everything of the player characters lies open. Of an NPC the table reads its name, that it bears a hamper more and that
it is out; its figures, and whoever is not revealed yet, are `U` to all but the GM (Ruling D22).
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from characters.dreamcatcher.rules.ability_test import AbilityTest, ability_test_of
from characters.dreamcatcher.rules.aiding import AidTotal, total_of_aid
from characters.dreamcatcher.rules.combat import Combat
from characters.dreamcatcher.rules.contest import Rolled, Side, Terms
from characters.dreamcatcher.rules.dice import Degree, Roll
from characters.dreamcatcher.rules.dreamcatcher import Ability, Advantage, Dreamcatcher, Hindrance
from characters.dreamcatcher.rules.house_rules import HouseRules, house_rules_of_json
from characters.dreamcatcher.rules.npcs import Npc, npc_test_of
from characters.dreamcatcher.rules.overriding import Override
from characters.dreamcatcher.rules.scene import Participant, Scene, recovery_count
from play.rules.replacing import replace
from play.rules.zones import U

GM = "gm"  # the seat of who runs it
THE_GM = frozenset({GM})
TEST, CONTEST, EXCHANGE = "test", "contest", "exchange"
PLAIN_TERMS = Terms()
GOAL_LIMIT, WORDS_LIMIT, MOST_THERE = 120, 300, 40  # caps of ours


@dataclass(frozen=True)
class NpcThere:
    """An NPC whom all see: its figures are `U` to the table, who sees the hampers it has *taken*."""

    seat: str
    npc: Npc
    taken: int = 0
    is_out: bool = False

    @property
    def is_known(self) -> bool:
        """Say whether its figures are known: of whoever reads its name alone they are not."""
        return isinstance(self.npc.score, int)


@dataclass(frozen=True)
class Roller:
    """Somebody who rolls: for which side, as its lead or to aid, by which test, and what fell.

    *test* and *roll* of an NPC are `U` to the table, its *degree* is told. It *is_kept* once no die will be rolled
    again. *called* are hindrances of their sheet that were called on them in this test, whatever they answered.
    """

    seat: str
    side: Side
    is_lead: bool
    test: AbilityTest | str
    roll: Roll | str | None = None
    degree: Degree | None = None
    is_kept: bool = False
    how: str = ""
    called: tuple[str, ...] = ()
    override: Override | None = None

    @property
    def known_test(self) -> AbilityTest:
        """Return the test of somebody whose figures are known."""
        assert isinstance(self.test, AbilityTest)
        return self.test

    @property
    def known_roll(self) -> Roll:
        """Return the dice of somebody whose figures are known, once they have fallen."""
        assert isinstance(self.roll, Roll)
        return self.roll

    @property
    def fallen_degree(self) -> Degree:
        """Return what their dice came to, once they have fallen."""
        assert self.degree is not None
        return self.degree


@dataclass(frozen=True)
class Action:
    """What somebody does, with its goal: described, then ruled to be a test, a contest or an exchange (*kind*).

    *call* is a hindrance that waits for its answer, by seat and key.
    """

    who: str
    goal: str
    how: str = ""
    kind: str = ""
    rollers: tuple[Roller, ...] = ()
    terms: Terms = PLAIN_TERMS
    call: tuple[str, str] | None = None

    def has(self, seat: str) -> bool:
        """Say whether *seat* rolls in it."""
        return any(one.seat == seat for one in self.rollers)

    def roller(self, seat: str) -> Roller:
        """Return who rolls at *seat*; StopIteration if nobody does."""
        return next(one for one in self.rollers if one.seat == seat)

    @property
    def leads(self) -> tuple[Roller, ...]:
        """Return the lead of each side, one alone in a test."""
        return tuple(one for one in self.rollers if one.is_lead)

    def lead(self, side: Side) -> Roller:
        """Return who leads *side*; StopIteration if nobody does."""
        return next(one for one in self.leads if one.side is side)

    def aiding(self, side: Side) -> tuple[Roller, ...]:
        return tuple(one for one in self.rollers if not one.is_lead and one.side is side)

    def aid_total(self, side: Side) -> AidTotal:
        """Return what those who have rolled to aid *side* come to so far."""
        return total_of_aid(one.degree for one in self.aiding(side) if one.degree is not None)

    @property
    def has_lead_rolled(self) -> bool:
        return any(one.is_lead and one.degree is not None for one in self.rollers)

    @property
    def must_roll(self) -> tuple[Roller, ...]:
        """Return who rolls next: everyone who aids, in any order, and then the leads (Ruling D14)."""
        if not self.kind or self.call is not None:
            return ()
        if aiding := [one for one in self.rollers if not (one.is_lead or one.is_kept)]:
            return tuple(one for one in aiding if one.degree is None)
        return tuple(one for one in self.rollers if one.degree is None)

    @property
    def may_reroll(self) -> tuple[Roller, ...]:
        """Return whose dice lie there and may be rolled again (Ruling D24)."""
        return tuple(one for one in self.rollers if one.degree is not None and not one.is_kept)

    @property
    def waits_for_the_gms_word(self) -> bool:
        """Say whether all dice have fallen, and the GM says that it stands or what else it comes to."""
        return bool(self.kind) and all(one.is_kept for one in self.rollers)

    def rolled(self, side: Side) -> Rolled:
        """Return what *side* comes to: where the GM sets a degree, that one (Ruling D23)."""
        lead = self.lead(side)
        if lead.override is not None:
            return Rolled(lead.override.degree)
        return Rolled(lead.fallen_degree, self.aid_total(side))


@dataclass(frozen=True)
class Fight:
    """A combat with its goal, and the advantages that fit it, each by seat and key."""

    goal: str
    combat: Combat
    fits: tuple[tuple[str, str], ...] = ()

    @property
    def imposing_side(self) -> Side:
        """Return which side may impose a hamper, where one may."""
        assert self.combat.may_impose is not None
        return self.combat.may_impose

    def keys_that_fit(self, seat: str) -> tuple[str, ...]:
        return tuple(key for who, key in self.fits if who == seat)


@dataclass(frozen=True)
class PlayedScene:
    """A scene as it stands for whoever knows it so.

    *rolling* is a move whose dice have not fallen yet. *npc_hampers* are the NPCs that bear one more, a seat for each:
    the GM says what it falls on. *contests* are those that were fought, by both seats and how it went. Once it
    *is_ending*, everybody says what they recover: *chosen* has a seat for each that was, *recovered* all of the scene.
    *came* are the characters who came while it was played, each by seat and slug.
    """

    scene: Scene
    rules: HouseRules
    npcs: tuple[NpcThere, ...] = ()
    unrevealed: tuple[tuple[str, Npc], ...] | str = U
    npc_hampers: tuple[str, ...] = ()
    action: Action | None = None
    fight: Fight | None = None
    rolling: str = ""
    contests: tuple[tuple[str, str, str], ...] = ()
    recovered: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()
    is_ending: bool = False
    is_settled: bool = False
    came: tuple[tuple[str, str], ...] = ()

    @property
    def under_way(self) -> Action:
        """Return what is under way, where something is."""
        assert self.action is not None
        return self.action

    @property
    def fought(self) -> Fight:
        """Return the fight that is under way, where one is."""
        assert self.fight is not None
        return self.fight

    @property
    def hidden(self) -> tuple[tuple[str, Npc], ...]:
        """Return whom the GM has not revealed yet, as far as that is known."""
        return () if isinstance(self.unrevealed, str) else self.unrevealed

    def is_npc(self, seat: str) -> bool:
        return any(one.seat == seat for one in self.npcs)

    def npc(self, seat: str) -> NpcThere:
        """Return the NPC at *seat*; StopIteration if none is there."""
        return next(one for one in self.npcs if one.seat == seat)

    def name(self, seat: str) -> str:
        if seat == GM:
            return "the GM"
        return self.npc(seat).npc.name if self.is_npc(seat) else self.scene.participant(seat).name

    @property
    def seats(self) -> tuple[str, ...]:
        """Return all who are there, the player characters first."""
        return (*(one.seat for one in self.scene.participants), *(one.seat for one in self.npcs))

    def is_out(self, seat: str) -> bool:
        return self.npc(seat).is_out if self.is_npc(seat) else self.scene.participant(seat).is_out

    def sheet(self, seat: str) -> Dreamcatcher:
        return self.scene.participant(seat).sheet

    def test_of(self, seat: str, ability_number: int) -> AbilityTest | str:
        """Return a test of *seat* with nothing called; `U` where an NPC's figures are not known."""
        if self.is_npc(seat):
            return npc_test_of(self.npc(seat).npc) if self.npc(seat).is_known else U
        sheet = self.sheet(seat)
        return ability_test_of(sheet, sheet.abilities[ability_number].name)

    def with_npc(self, changed: NpcThere) -> "PlayedScene":
        return replace(self, npcs=tuple(changed if one.seat == changed.seat else one for one in self.npcs))

    def with_action(self, action: Action | None) -> "PlayedScene":
        return replace(self, action=action)

    def with_roller(self, changed: Roller) -> "PlayedScene":
        rollers = tuple(changed if one.seat == changed.seat else one for one in self.under_way.rollers)
        return self.with_action(replace(self.under_way, rollers=rollers))

    def recoveries_left(self, one: Participant) -> int:
        """Return how many hampers a scene's end still lets them recover."""
        chosen = self.chosen.count(one.seat)
        return min(recovery_count(one.sheet, self.rules), self.rules.scene_recovery - chosen)

    @property
    def still_recovering(self) -> tuple[str, ...]:
        if not self.is_ending:
            return ()
        return tuple(one.seat for one in self.scene.participants if self.recoveries_left(one) > 0)

    @property
    def is_over(self) -> bool:
        return self.is_ending and not self.still_recovering


# --- as JSON ---


def sheet_facts(sheet: Dreamcatcher) -> Mapping[str, Any]:
    """Return *sheet* as JSON, as far as a scene needs it."""
    return {
        "abilities": [[held.name, held.score, held.hampered_by] for held in sheet.abilities],
        "advantages": [[held.key, held.words, held.hampered_by] for held in sheet.advantages],
        "hindrances": [[held.key, held.words] for held in sheet.hindrances],
        "destiny": sheet.xp,
        "called": list(sheet.called),
        **({"waits": sheet.waiting.key} if sheet.waiting else {}),
    }


def sheet_of_facts(facts: Mapping[str, Any]) -> Dreamcatcher:
    """Return the sheet that *facts* tell of."""
    return Dreamcatcher(
        tuple(Ability(*told) for told in facts["abilities"]),
        tuple(Advantage(*told) for told in facts["advantages"]),
        tuple(Hindrance(*told) for told in facts["hindrances"]),
        xp=facts["destiny"],
        called=tuple(facts["called"]),
    )


def npc_of_facts(facts: Mapping[str, Any]) -> Npc:
    """Return the NPC that *facts* tell of; whoever reads its name alone knows no figure."""
    unknown: Any = U
    if "score" not in facts:
        return Npc(facts["name"], unknown, unknown, unknown, unknown, unknown)
    return Npc(
        facts["name"],
        facts["score"],
        facts["bears"],
        advantages=tuple(Advantage(f"a{n}", words) for n, words in enumerate(facts["advantages"], 1)),
        hindrances=tuple(Hindrance(f"h{n}", words) for n, words in enumerate(facts["hindrances"], 1)),
    )


def reasons_of_waiting_test(name: str, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield what keeps somebody out of a scene: a test without one whose failure waits on their sheet."""
    if test := facts.get("waits"):
        yield f"{name} still chooses what ‘{test}’ hampers: on their sheet, and you may for them."


def begin_scene(setup: Mapping[str, Any], house_rules_json: Mapping[str, Any]) -> PlayedScene:
    """Return the scene of *setup*: its "title", "participants" and the names of "npcs" whom all see.

    ValueError says why it cannot begin.
    """
    participants = tuple(
        Participant(told["seat"], told["name"], sheet_of_facts(told["sheet"]))
        for told in setup["participants"]
    )
    if not participants:
        raise ValueError("Nobody is in it. Choose at least one character.")
    for told in setup["participants"]:
        for reason in reasons_of_waiting_test(told["name"], told["sheet"]):
            raise ValueError(reason)
    npcs = tuple(NpcThere(f"n{n}", npc_of_facts({"name": name})) for n, name in enumerate(setup["npcs"], 1))
    return PlayedScene(Scene(setup["title"], participants), house_rules_of_json(house_rules_json), npcs)


def code_and_answers(move_or_line: str) -> tuple[list[str], dict[str, Any]]:
    """Return the words of a move or a line, and what is told with it.

    >>> code_and_answers('describe p1 {"goal": "into the tower"}')
    (['describe', 'p1'], {'goal': 'into the tower'})
    """
    code, brace, rest = move_or_line.partition(" {")
    told: dict[str, Any] = json.loads(f"{{{rest}") if brace else {}
    return code.split(), told


def with_answers(code: str, told: Mapping[str, Any]) -> str:
    """Return *code* with what is told with it, as one line."""
    return f"{code} {json.dumps(told, ensure_ascii=False)}" if told else code


def whoever_waits(now: PlayedScene) -> Iterator[str]:
    """Yield the seats for whom all wait, the first the most: nothing goes on without them."""
    action = now.action
    yield from (one.seat for one in now.scene.waiting)
    yield from (GM for _npc in now.npc_hampers)
    if action is not None:
        if action.call is not None:
            yield action.call[0]
        elif not action.kind or action.waits_for_the_gms_word:
            yield GM
        for one in (*action.may_reroll, *action.must_roll):
            yield GM if now.is_npc(one.seat) else one.seat
    if now.fight and (side := now.fight.combat.may_impose):
        lead = now.fight.combat.lead(side)
        yield lead.seat if lead.is_player else GM
    yield from now.still_recovering
