"""What a page draws of a scene, for whoever knows it so: who is there, what is under way, the ladder, the fight."""

from collections.abc import Iterator, Mapping
from typing import Any

from characters.dreamcatcher.rules.ability_test import AbilityTest, way_in_words
from characters.dreamcatcher.rules.aiding import ladder
from characters.dreamcatcher.rules.combat import Fighter
from characters.dreamcatcher.rules.contest import Side
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import left_to_bear_in_words
from characters.dreamcatcher.rules.foresight import (
    Approach,
    approaches_beside_each_other,
    rounded_per_cent,
)
from characters.dreamcatcher.rules.npcs import npc_in_words
from characters.dreamcatcher.rules.played_scene import (
    GM,
    TEST,
    Action,
    Fight,
    PlayedScene,
    Roller,
    whoever_waits,
)
from characters.dreamcatcher.rules.scene import Participant, reasons_against_approach
from characters.dreamcatcher.scene_foresight import fight_forecast, hampers_until_out
from decks.rules.tarot import capitalized, names_as_phrase

MOST_PIPS = 10  # of destiny that are drawn beside the figure


def scene_context(now: PlayedScene) -> Mapping[str, Any]:
    """Return what ``_scene.html`` draws: no figure that *now* does not know is part of it."""
    waits = tuple(dict.fromkeys(whoever_waits(now)))
    able = [seat for seat in now.seats if not now.is_out(seat)]
    first = [seat for seat in _seats_with_something_to_do(now) if seat in able]
    return {
        "now": _state_in_words(now),
        "names": {seat: now.name(seat) for seat in now.seats},
        "ways": {},
        "ready": tuple(dict.fromkeys([*first, *able])),
        "acting": frozenset(first or able),
        "out": frozenset(seat for seat in now.seats if now.is_out(seat)),
        "awaited": frozenset("" if seat == GM else seat for seat in waits),
        "waits_for": _waits_in_words(now, waits),
        "is_over": now.is_over,
        "figures": [
            *(_participant_context(now, one) for one in now.scene.participants),
            *(_npc_context(now, one.seat) for one in now.npcs),
        ],
        "hidden": [f"{npc.name}: {npc_in_words(npc)}" for _key, npc in now.hidden],
        "doing": {one.seat: _sign_and_word(one) for one in now.action.rollers} if now.action else {},
        "answers": [
            {
                "seat": seat,
                "name": now.name(seat),
                "sign": "now",
                "word": _deed_in_words(now, seat),
                "may_answer": True,
            }
            for seat in waits
            if seat != GM
        ],
        "action": _action_context(now, now.action) if now.action else None,
        "fight": _fight_context(now, now.fight) if now.fight else None,
        "closed": [f"{ability} for ‘{goal}’" for ability, goal in now.scene.closed],
    }


def _seats_with_something_to_do(now: PlayedScene) -> Iterator[str]:
    """Yield for whom somebody acts next, an NPC too, the first the most."""
    yield from (one.seat for one in now.scene.waiting)
    yield from now.npc_hampers
    if action := now.action:
        if action.call:
            yield action.call[0]
        yield from (one.seat for one in (*action.may_reroll, *action.must_roll))
        if not action.kind or action.waits_for_the_gms_word:
            yield action.who
    if now.fight and (side := now.fight.combat.may_impose):
        yield now.fight.combat.lead(side).seat
    yield from now.still_recovering


def _state_in_words(now: PlayedScene) -> str:
    if now.is_over:
        return "The scene is over."
    if now.is_ending:
        return "The scene ends."
    if now.fight is not None:
        return f"A fight about ‘{now.fight.goal}’."
    return "Say what your characters do."


def _waits_in_words(now: PlayedScene, waits: tuple[str, ...]) -> str:
    if now.is_over:
        return ""
    seats_by_deed: dict[str, list[str]] = {}
    for seat in waits:
        seats_by_deed.setdefault(_deed_in_words(now, seat), []).append(seat)
    if seats_by_deed:
        return "; ".join(_waiting_for_one_deed(now, deed, seats) for deed, seats in seats_by_deed.items())
    clash = ", or the GM lets them clash" if now.fight else ""
    return f"nobody: whoever likes says what they do{clash}"


def name_and_deed_in_words(now: PlayedScene, seat: str) -> str:
    """Return who is waited for at *seat*, and for what."""
    return f"{now.name(seat)}, who {_deed_in_words(now, seat)}"


def _waiting_for_one_deed(now: PlayedScene, deed: str, seats: list[str]) -> str:
    names = names_as_phrase([now.name(seat) for seat in seats])
    return f"{names}, who {DEEDS_OF_SEVERAL.get(deed, deed) if len(seats) > 1 else deed}"


DEEDS_OF_SEVERAL = {
    "chooses what is hampered": "choose what is hampered",
    "chooses what recovers": "choose what recovers",
    "keeps the dice or rolls one again": "keep the dice or roll one again",
    "rolls": "roll",
}


def _deed_in_words(now: PlayedScene, seat: str) -> str:
    """Return what *seat* is waited for to do."""
    action = now.action
    if any(one.seat == seat for one in now.scene.waiting):
        return "chooses what is hampered"
    if now.is_ending:
        return "chooses what recovers"
    if action is not None and action.call and action.call[0] == seat:
        return "answers a called hindrance"
    if action is not None and seat in (one.seat for one in action.may_reroll):
        return "keeps the dice or rolls one again"
    if action is not None and seat in (one.seat for one in action.must_roll):
        return "rolls"
    if now.fight and now.fight.combat.may_impose and seat != GM:
        return "may impose a hamper"
    if seat != GM:
        return "says what they do"
    return _gms_deed_in_words(now)


def _gms_deed_in_words(now: PlayedScene) -> str:
    action = now.action
    if now.npc_hampers:
        return f"says what is hampered of {now.name(now.npc_hampers[0])}"
    if action is not None and not action.kind:
        return "says whether it takes a test"
    if action is not None and action.waits_for_the_gms_word:
        return "says what comes of it"
    return "acts for an NPC"


def _sign_and_word(roller: Roller) -> tuple[str, str]:
    if roller.degree is not None:
        return "done", f"a {roller.degree.in_words}"
    return "acts", "leads" if roller.is_lead else "aids"


def _participant_context(now: PlayedScene, one: Participant) -> dict[str, Any]:
    sheet = one.sheet
    goal = now.action.goal if now.action else ""
    seen = approaches_beside_each_other(
        sheet, lambda ability: reasons_against_approach(now.scene, ability, goal)
    )
    waiting = any(each.seat == one.seat for each in now.scene.waiting)
    return {
        "seat": one.seat,
        "name": one.name,
        "is_out": one.is_out,
        "is_open": True,
        "destiny": one.destiny,
        "pips": range(min(one.destiny, MOST_PIPS)),
        "bears": "" if waiting else left_to_bear_in_words(sheet),
        "waits": waiting,
        "left": len(sheet.whole),
        "approaches": tuple(
            (
                each.ability,
                signed(each.score),
                each.is_hampered,
                rounded_per_cent(each.plain.succeeds),
                rounded_per_cent(each.with_advantage.succeeds),
                rounded_per_cent(each.with_reroll.succeeds) if one.destiny > 0 else "",
                " ".join(each.reasons),
                *_as_drawn(each),
            )
            for each in seen
        ),
        "traits": tuple(
            _trait_in_words(trait.is_advantage, trait.words) for trait in now.scene.traits_of(one.seat)
        ),
        "advantages": tuple((held.words, held.is_hampered) for held in sheet.advantages),
        "hindrances": tuple(held.words for held in sheet.hindrances),
    }


def _as_drawn(approach: Approach) -> tuple[int, int]:
    """Return how far its chance is drawn, in whole per cent, and how far an advantage would lengthen that."""
    plain = approach.plain.succeeds_per_cent
    return plain, approach.with_advantage.succeeds_per_cent - plain


def _trait_in_words(is_advantage: bool, words: str) -> str:
    return f"{'Advantage' if is_advantage else 'Hindrance'} for this scene: {words}"


def _npc_context(now: PlayedScene, seat: str) -> dict[str, Any]:
    one = now.npc(seat)
    traits = tuple(_trait_in_words(trait.is_advantage, trait.words) for trait in now.scene.traits_of(seat))
    drawn = {"seat": seat, "name": one.npc.name, "is_out": one.is_out, "taken": one.taken, "traits": traits}
    return drawn | {"is_open": False, "figures": npc_in_words(one.npc) if one.is_known else ""}


def _action_context(now: PlayedScene, action: Action) -> Mapping[str, Any]:
    is_test = action.kind == TEST and action.lead(Side.LEFT).degree is not None
    return {
        "title": f"{now.name(action.who)}: {action.goal}",
        "how": action.how,
        "rollers": tuple(_roller_in_words(now, one) for one in action.rollers),
        "has_dice": any(one.degree is not None for one in action.rollers),
        "aid": ladder_of_aid(action) if action.aiding(Side.LEFT) and is_test else (),
        "call": _call_in_words(now, action),
    }


def ladder_of_aid(action: Action) -> tuple[tuple[str, bool, bool], ...]:
    """Return the four rungs, the best first: in words, whether the lead's dice came to it, whether aid lifts to it."""
    rungs = ladder(action.lead(Side.LEFT).fallen_degree, action.aid_total(Side.LEFT))
    return tuple((capitalized(rung.degree.in_words), rung.is_rolled, rung.is_final) for rung in rungs)


def _roller_in_words(now: PlayedScene, roller: Roller) -> tuple[str, str, str]:
    """Return who rolls, how (as far as it is known), and what it came to."""
    what = "" if roller.is_lead else "aids"
    how = f"{roller.test.ability} {signed(roller.test.score)}" if isinstance(roller.test, AbilityTest) else ""
    way = way_in_words(roller.test) if isinstance(roller.test, AbilityTest) else ""
    came = f"a {roller.degree.in_words}" if roller.degree is not None else "not rolled yet"
    if roller.override is not None:
        came = f"a {roller.override.degree.in_words}, as the GM rules; the dice came to {came}"
    return now.name(roller.seat), ", ".join(filter(None, (what, how, way))), came


def _call_in_words(now: PlayedScene, action: Action) -> str:
    if action.call is None:
        return ""
    seat, key = action.call
    return f"‘{now.sheet(seat).hindrance(key).words}’ is called on {now.name(seat)}."


def _fight_context(now: PlayedScene, fight: Fight) -> Mapping[str, Any]:
    return {
        "goal": fight.goal,
        "exchanges": fight.combat.exchanges,
        "sides": tuple(
            tuple(_fighter_context(now, fight, one) for one in fight.combat.fighters if one.side is side)
            for side in Side
        ),
        "forecast": fight_forecast(now, fight),
    }


def _fighter_context(now: PlayedScene, fight: Fight, one: Fighter) -> Mapping[str, Any]:
    state = "out" if one.is_out(now.rules) else "conceded" if one.has_conceded else ""
    left = None if state else hampers_until_out(now, one)
    return {
        "name": one.name,
        "leads": not state and one.seat in (fight.combat.left_lead, fight.combat.right_lead),
        "state": state,
        "taken": one.taken,
        "left": left,
        "boxes": (True,) * one.taken + (False,) * (left or 0),
    }
