"""What each line of a scene does to it, for whoever reads it: the one fold (Dreamcatcher, "Chapter 1: Basic Rules").

What follows from what lies open, everybody works out here; what an NPC's figures decide, a line of the keeper says.
"""

from collections.abc import Callable, Mapping
from typing import Any

from characters.dreamcatcher.rules.ability_test import (
    AbilityTest,
    Consequences,
    consequences_of,
    with_advantage,
    with_hindrance,
)
from characters.dreamcatcher.rules.aiding import (
    GIFT,
    consequences_of_aiding,
    final_degree,
    lead_test_with_aid,
)
from characters.dreamcatcher.rules.combat import (
    Combat,
    Fighter,
    after_exchange,
    with_conceded,
    with_hamper,
    with_next_leads,
)
from characters.dreamcatcher.rules.contest import ContestEnd, Side, Terms, contest_end
from characters.dreamcatcher.rules.destiny import (
    Answer,
    answer_offers,
    counts_as_called,
    point_of_answer,
    point_of_reroll,
    reroll_reasons,
)
from characters.dreamcatcher.rules.dice import Degree, Reroll, Roll
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, Hindrance, with_hampers
from characters.dreamcatcher.rules.hampering import can_bear
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.dreamcatcher.rules.npcs import called_on_npc, npc_with_hamper
from characters.dreamcatcher.rules.overriding import (
    Override,
    consequences_after_override,
    overriding_point,
)
from characters.dreamcatcher.rules.played_scene import (
    EXCHANGE,
    TEST,
    Action,
    Fight,
    NpcThere,
    PlayedScene,
    Roller,
    code_and_answers,
    npc_of_facts,
    sheet_facts,
    sheet_of_facts,
)
from characters.dreamcatcher.rules.scene import (
    Participant,
    TemporaryTrait,
    hamper_choices,
    with_approach_closed,
    with_approach_opened,
    with_consequences,
    with_hamper_chosen,
    with_hindrance_called,
    with_imposed_hamper,
    with_point,
    with_somebody_out,
    with_temporary_trait,
    with_trait_called,
)
from play.rules.replacing import replace
from play.rules.zones import U

UNTIL_TOLD = 99  # what an NPC in a combat bears as far as anybody there reads: a line says when it is out
Told = Mapping[str, Any]


def apply_line(now: PlayedScene, line_or_stub: str) -> PlayedScene:
    """Return *now* after one line or stub, whoever read it."""
    (word, *rest), told = code_and_answers(line_or_stub)
    apply = APPLIES.get(word)
    return apply(now, rest, told) if apply else now


def _participant_with_hamper(now: PlayedScene, seat: str, code: str, test: str | None) -> PlayedScene:
    one = now.scene.participant(seat)
    kept = tuple(pair for pair in one.hampers if pair[0] != code)
    changed = replace(
        one,
        sheet=with_hampers(one.sheet, {code: test}),
        hampers=(*kept, (code, test)) if test is not None else kept,
    )
    there = (changed if each.seat == seat else each for each in now.scene.participants)
    return replace(now, scene=replace(now.scene, participants=tuple(there)))


# --- who is there ---


def _npc(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    return replace(now, npcs=(*now.npcs, NpcThere(rest[0], npc_of_facts(told))))


def _figures(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    return now.with_npc(replace(now.npc(rest[0]), npc=npc_of_facts(told)))


def _hide(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    return replace(now, unrevealed=(*now.hidden, (rest[0], npc_of_facts(told))))


def _reveal(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    key, seat = rest
    npc = dict(now.hidden)[key]
    left = tuple(pair for pair in now.hidden if pair[0] != key)
    return replace(now, npcs=(*now.npcs, NpcThere(seat, npc)), unrevealed=left)


def _come(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    """A character comes while it is played; lines of their own bring all that is on the sheet."""
    sheet = Dreamcatcher((), (), (), xp=told["destiny"], called=tuple(told["called"]))
    there = (*now.scene.participants, Participant(rest[0], told["name"], sheet))
    scene = replace(now.scene, participants=there)
    return replace(now, scene=scene, came=(*now.came, (rest[0], told["slug"])))


def _brings(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    one = now.scene.participant(rest[0])
    facts = sheet_facts(one.sheet)
    sheet = sheet_of_facts({**facts, **{key: [*facts[key], row] for key, row in told.items()}})
    there = (replace(each, sheet=sheet) if each is one else each for each in now.scene.participants)
    return replace(now, scene=replace(now.scene, participants=tuple(there)))


# --- what is done, and what it is ruled to be ---


def _describe(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    return now.with_action(Action(rest[0], told["goal"], told.get("how", "")))


def _over_with(now: PlayedScene, _rest: list[str], _told: Told) -> PlayedScene:
    return now.with_action(None)


def _ruled(now: PlayedScene, kind: str, leads: Mapping[Side, tuple[str, int]], terms: Terms) -> PlayedScene:
    action = now.action or Action(leads[Side.LEFT][0], now.fight.goal if now.fight else "")
    rollers = tuple(
        Roller(seat, side, True, now.test_of(seat, number)) for side, (seat, number) in leads.items()
    )
    return now.with_action(replace(action, kind=kind, rollers=rollers, terms=terms))


def _test(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    return _ruled(now, TEST, {Side.LEFT: (rest[0], int(rest[1]))}, Terms())


def _against(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    """A contest or an exchange: the word, a seat and an ability of each side, and its terms."""
    kind, left, left_number, right, right_number = rest
    began = told.get("began", "")
    terms = Terms(
        not now.is_npc(left),
        not now.is_npc(right),
        None if began in ("", "nobody") else Side.LEFT if began == left else Side.RIGHT,
        told["tie"] == "yes",
    )
    leads = {Side.LEFT: (left, int(left_number)), Side.RIGHT: (right, int(right_number))}
    now = _ruled(now, kind, leads, terms)
    if kind == EXCHANGE:
        combat = replace(now.fought.combat, left_lead=left, right_lead=right)
        now = replace(now, fight=replace(now.fought, combat=combat))
    return now


def _aid(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    seat, side, number, *advantage = rest
    test = now.test_of(seat, int(number))
    if advantage and isinstance(test, AbilityTest):
        test = with_advantage(test, now.sheet(seat).advantage(advantage[0]))
    aiding = Roller(seat, Side(side), False, test, how=told["how"])
    return now.with_action(replace(now.under_way, rollers=(*now.under_way.rollers, aiding)))


# --- what is called ---


def _call(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    seat, key = rest
    action = now.under_way
    roller = action.roller(seat)
    if not (trait := trait_of(now, seat, key)):
        return now.with_action(replace(action, call=(seat, key)))
    test = roller.test  # Ruling D11: no answer is asked
    test = with_hindrance(test, trait.called) if isinstance(test, AbilityTest) else test
    hindered = replace(roller, test=test)
    return replace(now.with_roller(hindered), scene=with_trait_called(now.scene, key, now.rules))


def trait_of(now: PlayedScene, seat: str, key: str) -> TemporaryTrait | None:
    """Return the temporary trait of *seat* with this key, None where it is none."""
    return next((trait for trait in now.scene.traits_of(seat) if trait.key == key), None)


def _answer(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    seat, word = rest
    action, answer = now.under_way, Answer(word)
    roller, hindrance = action.roller(seat), called_hindrance(now)
    one = now.scene.participant(seat)
    offers = answer_offers(roller.known_test, hindrance, one.destiny, now.rules)
    offer = next(each for each in offers if each.answer is answer)
    scene = now.scene
    for point in point_of_answer(offer, hindrance, action.goal):
        scene = with_point(scene, seat, point)
    if counts_as_called(answer):
        scene = with_hindrance_called(scene, seat, hindrance.key)
    now = replace(now, scene=scene, action=replace(action, call=None))
    if offer.test is None:
        return _without_roller(now, roller)
    return now.with_roller(replace(roller, test=offer.test, called=(*roller.called, hindrance.key)))


def called_hindrance(now: PlayedScene) -> Hindrance:
    """Return the hindrance that waits for its player's answer, where one does."""
    assert now.under_way.call is not None
    seat, key = now.under_way.call
    return now.sheet(seat).hindrance(key)


def _without_roller(now: PlayedScene, gone: Roller) -> PlayedScene:
    """Return *now* where *gone* does not roll: an action without its lead is over (Ruling D9)."""
    if gone.is_lead:
        return now.with_action(None)
    rollers = tuple(one for one in now.under_way.rollers if one.seat != gone.seat)
    return now.with_action(replace(now.under_way, rollers=rollers))


# --- dice ---


def _roll(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    return replace(now, rolling=" ".join(rest))


def _reroll(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    return replace(now, rolling=" ".join(["again", *rest]))


def ability_test_as_rolled(now: PlayedScene, seat: str, key: str) -> AbilityTest:
    """Return the test of *seat*, whose figures are known, with what is called for it or against it by *key*."""
    action = now.under_way
    roller = action.roller(seat)
    test = roller.known_test
    if roller.is_lead:
        test = lead_test_with_aid(test, action.aid_total(roller.side))
    if not key:
        return test
    if key == GIFT.key:
        return with_advantage(test, GIFT)
    if trait := trait_of(now, seat, key):
        return with_advantage(test, trait.called)
    if not now.is_npc(seat):
        return with_advantage(test, now.sheet(seat).advantage(key))
    npc = now.npc(seat).npc
    if against := next((each for each in npc.hindrances if each.key == key), None):
        return with_hindrance(test, called_on_npc(against))
    return with_advantage(test, next(each for each in npc.advantages if each.key == key))


def key_and_dice(words: list[str]) -> tuple[str, tuple[int, ...]]:
    """Return what is called, "" for nothing, and the dice as they fell.

    >>> key_and_dice(["a1", "6", "4"]), key_and_dice(["3", "4"])
    (('a1', (6, 4)), ('', (3, 4)))
    """
    key = words[0] if words and not words[0].isdecimal() else ""
    return key, tuple(map(int, words[bool(key) :]))


def _fell(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    seat, (key, dice) = rest[0], key_and_dice(rest[1:])
    roller = now.under_way.roller(seat)
    test = ability_test_as_rolled(now, seat, key)
    roll = Roll(test.score, test.way, dice)
    is_kept = now.is_npc(seat) or roll.degree is Degree.CRITICAL_SUCCESS
    is_kept = is_kept or bool(reroll_reasons(roll, now.scene.participant(seat).destiny))
    rolled = replace(roller, test=test, roll=roll, degree=roll.degree, is_kept=is_kept)
    return _with_trait_used(now.with_roller(rolled), key)


def _rolled(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    """What the table reads of an NPC's dice: the degree, and a temporary advantage that all knew of."""
    seat, number, *key = rest
    roller = now.under_way.roller(seat)
    told = replace(roller, roll=U, degree=Degree(int(number)), is_kept=True)
    return _with_trait_used(now.with_roller(told), key[0] if key else "")


def _with_trait_used(now: PlayedScene, key: str) -> PlayedScene:
    return replace(now, rolling="", scene=with_trait_called(now.scene, key, now.rules))


def _again(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    seat, place, face = rest[0], int(rest[1]), int(rest[2])
    roller = now.under_way.roller(seat)
    scene = with_point(now.scene, seat, point_of_reroll(roller.known_roll, place, now.under_way.goal))
    roll = replace(roller.known_roll, reroll=Reroll(place, face))
    kept = replace(roller, roll=roll, degree=roll.degree, is_kept=True)
    return replace(now.with_roller(kept), rolling="", scene=scene)


def _keep(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    roller = now.under_way.roller(rest[0])
    return now.with_roller(replace(roller, is_kept=True))


# --- what follows ---


def _override(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    roller = now.under_way.roller(rest[0])
    return now.with_roller(replace(roller, override=Override(told["words"], Degree(int(rest[1])))))


def _stand(now: PlayedScene, _rest: list[str], told: Told) -> PlayedScene:
    action = now.under_way
    words = told.get("trait", "") or action.goal
    for one in action.rollers:
        if not one.is_lead and one.degree is not None:
            now = _with_what_follows(now, one, consequences_of_aiding(one.degree), words)
    now = (_test_stands if action.kind == TEST else _contest_stands)(now, action, words)
    return with_whoever_is_out(now.with_action(None))


def consequences_of_lead(action: Action, rules: HouseRules) -> Consequences:
    """Return what follows a test for its lead, by the final degree or the one that the GM set."""
    lead = action.lead(Side.LEFT)
    if lead.override is not None:
        return consequences_after_override(lead.override, rules)
    final = final_degree(lead.fallen_degree, action.aid_total(Side.LEFT))
    return consequences_of(final, lead.fallen_degree, rules)


def degree_as_it_stands(action: Action, side: Side, rules: HouseRules) -> Degree:
    """Return what *side* comes to, all of whose dice lie there: by aid, or as the GM set it."""
    if action.kind != TEST:
        return end_of_contest(action, rules).degree(side)
    rolled = action.rolled(side)
    return final_degree(rolled.degree, rolled.aid)


def end_of_contest(action: Action, rules: HouseRules) -> ContestEnd:
    """Return how a contest whose dice all lie there ends."""
    return contest_end(action.rolled(Side.LEFT), action.rolled(Side.RIGHT), action.terms, rules)


def _test_stands(now: PlayedScene, action: Action, words: str) -> PlayedScene:
    lead, follows = action.lead(Side.LEFT), consequences_of_lead(action, now.rules)
    now = _with_what_follows(now, lead, follows, words)
    if follows.makes_progress:
        return now
    return replace(now, scene=with_approach_closed(now.scene, lead.known_test.ability, action.goal))  # D16


def _contest_stands(now: PlayedScene, action: Action, words: str) -> PlayedScene:
    end = end_of_contest(action, now.rules)
    for lead in action.leads:
        now = _with_what_follows(now, lead, end.bears(lead.side), words)
    if action.kind == EXCHANGE:
        return replace(now, fight=replace(now.fought, combat=after_exchange(now.fought.combat, end)))
    left, right = (action.lead(side).seat for side in Side)
    how = f"{now.name(left)} {end.left.in_words}, {now.name(right)} {end.right.in_words}"
    return replace(now, contests=(*now.contests, (left, right, how)))


def _with_what_follows(now: PlayedScene, roller: Roller, follows: Consequences, words: str) -> PlayedScene:
    seat = roller.seat
    if now.is_npc(seat):
        now = replace(now, npc_hampers=(*now.npc_hampers, *(seat for _one in range(follows.hampers))))
        test, follows = AbilityTest("", 0), replace(follows, hampers=0)
    else:
        test = roller.known_test
    return replace(now, scene=with_consequences(now.scene, seat, now.under_way.goal, test, follows, words))


def _impose(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    side = now.fought.imposing_side
    fight = now.fought
    loser = fight.combat.lead(side.other)
    now = replace(now, fight=replace(fight, combat=replace(fight.combat, may_impose=None)))
    if rest[1] == "yes" and loser.is_player:
        fits = fight.keys_that_fit(loser.seat)
        now = replace(now, scene=with_imposed_hamper(now.scene, loser.seat, fight.goal, fits))
    elif rest[1] == "yes":
        now = replace(now, npc_hampers=(*now.npc_hampers, loser.seat))
    return with_whoever_is_out(now)


def _choose(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    seat, number = rest[0], int(rest[1])
    waiting = next(one for one in now.scene.waiting if one.seat == seat)
    code = now.sheet(seat).bearers[number].code
    now = _not_recovered(replace(now, scene=with_hamper_chosen(now.scene, waiting, code)), seat, code)
    return with_whoever_is_out(_with_hamper_in_fight(now, seat))


def _cross(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    """A hamper of an NPC; the table does not read what it falls on."""
    seat, *code = rest
    one, left = now.npc(seat), list(now.npc_hampers)
    left.remove(seat)
    npc = npc_with_hamper(one.npc, code[0], "") if code else one.npc
    now = replace(now, npc_hampers=tuple(left)).with_npc(replace(one, npc=npc, taken=one.taken + 1))
    return _with_hamper_in_fight(now, seat)


def _with_hamper_in_fight(now: PlayedScene, seat: str) -> PlayedScene:
    if now.fight is None or seat not in (one.seat for one in now.fight.combat.fighters):
        return now
    combat = _with_bears_of_now(now, with_hamper(now.fight.combat, seat), now.fight)
    return replace(now, fight=replace(now.fight, combat=combat))


def _with_bears_of_now(now: PlayedScene, combat: Combat, fight: Fight) -> Combat:
    """Return *combat* with what each player character can still bear of what fits it."""
    return replace(
        combat,
        fighters=tuple(
            replace(one, bears=bears_in_fight(now, one.seat, fight.keys_that_fit(one.seat)))
            if one.is_player
            else one
            for one in combat.fighters
        ),
    )


def bears_in_fight(now: PlayedScene, seat: str, keys_that_fit: tuple[str, ...]) -> int:
    """Return how much *seat* can still bear in a fight: abilities, and the advantages that fit it."""
    whole = now.sheet(seat).whole
    return sum(one.code.startswith("ability ") or one.code in keys_that_fit for one in whole)


def _out(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    """An NPC is out, as the keeper says: it bears no more of what waits."""
    seat = rest[0]
    left = tuple(each for each in now.npc_hampers if each != seat)
    now = replace(now, npc_hampers=left).with_npc(replace(now.npc(seat), is_out=True))
    if now.fight is not None:
        fighters = tuple(
            replace(one, bears=0) if one.seat == seat else one for one in now.fight.combat.fighters
        )
        now = replace(now, fight=replace(now.fight, combat=replace(now.fight.combat, fighters=fighters)))
    return with_whoever_is_out(now)


def with_whoever_is_out(now: PlayedScene) -> PlayedScene:
    """Return *now* without whoever can bear no more, and without a fight that nobody opposes (Ruling D20)."""
    for waiting in now.scene.waiting:
        one = now.scene.participant(waiting.seat)
        if not one.is_out and not can_bear(hamper_choices(now.scene, waiting, now.rules)):
            now = replace(now, scene=with_somebody_out(now.scene, waiting.seat))
    if now.fight is None:
        return now
    combat = now.fight.combat
    for fighter in combat.fighters:
        if fighter.is_player and fighter.is_out(now.rules) and not now.is_out(fighter.seat):
            now = replace(now, scene=with_somebody_out(now.scene, fighter.seat))
    if any(fighter.is_player and now.is_out(fighter.seat) for fighter in combat.fighters):
        fighters = tuple(
            replace(one, bears=0) if one.is_player and now.is_out(one.seat) else one
            for one in combat.fighters
        )
        combat = replace(combat, fighters=fighters)
    if side := combat.may_impose:
        loser = combat.lead(side.other)
        if loser.is_out(now.rules):  # whoever is out already bears no more
            combat = replace(combat, may_impose=None)
    waits = now.action is not None or combat.may_impose is not None or now.npc_hampers
    if combat.is_over(now.rules) and not waits:
        return replace(now, fight=None)
    return replace(now, fight=replace(now.fought, combat=with_next_leads(combat, now.rules)))


# --- a fight ---


def _fight(now: PlayedScene, _rest: list[str], told: Told) -> PlayedScene:
    fighters = tuple(fighter_of(now, seat, side) for side in Side for seat in told[side])
    combat = Combat(fighters, told[Side.LEFT][0], told[Side.RIGHT][0])
    return replace(now, fight=Fight(told["goal"], combat), action=None)


def fighter_of(now: PlayedScene, seat: str, side: Side) -> Fighter:
    """Return *seat* as they begin to fight on *side*."""
    is_npc = now.is_npc(seat)
    return Fighter(
        seat, now.name(seat), side, UNTIL_TOLD if is_npc else bears_in_fight(now, seat, ()), not is_npc
    )


def _peace(now: PlayedScene, _rest: list[str], _told: Told) -> PlayedScene:
    return replace(now, fight=None, action=None)


def _fits(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    """An advantage fits the fight, as the GM says: it may be hampered there, also by what is being chosen."""
    seat, key = rest
    fight = replace(now.fought, fits=(*now.fought.fits, (seat, key)))
    waiting = tuple(
        replace(one, fits=(*one.fits, key)) if one.seat == seat and one.failed is None else one
        for one in now.scene.waiting
    )
    combat = _with_bears_of_now(now, fight.combat, fight)
    return replace(now, fight=replace(fight, combat=combat), scene=replace(now.scene, waiting=waiting))


def _concede(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    combat = with_conceded(now.fought.combat, rest[0])
    return with_whoever_is_out(replace(now, fight=replace(now.fought, combat=combat)))


def _join(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    """Somebody joins the fight under way, on one side, whole as far as it goes."""
    seat, side = rest
    combat = now.fought.combat
    fighters = (*combat.fighters, fighter_of(now, seat, Side(side)))
    return replace(now, fight=replace(now.fought, combat=replace(combat, fighters=fighters)))


# --- what the GM sets, and the end ---


def _point(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    seat, change = rest
    point = overriding_point(int(change), now.scene.title, told["words"])
    return replace(now, scene=with_point(now.scene, seat, point))


def _trait(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    seat, kind = rest
    scene = with_temporary_trait(now.scene, seat, kind == "advantage", told["words"], now.scene.title)
    return replace(now, scene=scene)


def _hamper(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    seat, number = rest
    code = now.sheet(seat).bearers[int(number)].code
    now = _participant_with_hamper(now, seat, code, now.scene.title)
    return with_whoever_is_out(_not_recovered(now, seat, code))


def _not_recovered(now: PlayedScene, seat: str, code: str) -> PlayedScene:
    """What is hampered anew was not recovered in this scene."""
    return replace(now, recovered=tuple(pair for pair in now.recovered if pair != (seat, code)))


def _mend(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    seat, number = rest
    code = now.sheet(seat).bearers[int(number)].code
    now = _participant_with_hamper(now, seat, code, None)
    return replace(now, recovered=(*now.recovered, (seat, code)))


def _recover(now: PlayedScene, rest: list[str], told: Told) -> PlayedScene:
    """One of those that a scene's end lets its player recover."""
    return replace(_mend(now, rest, told), chosen=(*now.chosen, rest[0]))


def _open(now: PlayedScene, rest: list[str], _told: Told) -> PlayedScene:
    return replace(now, scene=with_approach_opened(now.scene, *now.scene.closed[int(rest[0])]))


def _end(now: PlayedScene, _rest: list[str], _told: Told) -> PlayedScene:
    """Temporary traits go, and what failed is open again (Rulings D11 and D16)."""
    return replace(now, is_ending=True, scene=replace(now.scene, traits=(), closed=()))


def _settle(now: PlayedScene, _rest: list[str], _told: Told) -> PlayedScene:
    return replace(now, is_settled=True)


APPLIES: Mapping[str, Callable[[PlayedScene, list[str], Told], PlayedScene]] = {
    "npc": _npc, "figures": _figures, "hide": _hide, "reveal": _reveal, "come": _come, "brings": _brings,
    "describe": _describe, "happens": _over_with, "no": _over_with, "drop": _over_with,
    "test": _test, "against": _against, "aid": _aid,
    "call": _call, "answer": _answer, "roll": _roll, "reroll": _reroll, "fell": _fell, "rolled": _rolled,
    "again": _again, "keep": _keep, "override": _override, "stand": _stand,
    "impose": _impose, "choose": _choose, "cross": _cross, "out": _out,
    "fight": _fight, "join": _join, "peace": _peace, "fits": _fits, "concede": _concede,
    "point": _point, "trait": _trait, "hamper": _hamper, "mend": _mend,
    "recover": _recover, "open": _open, "end": _end, "settle": _settle,
}  # fmt: skip
