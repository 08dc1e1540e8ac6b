"""The one fold of a dream: what each line changes, for the keeper and for every audience. It refuses nothing."""

import json
from collections.abc import Callable, Mapping

from characters.beckoning_dream.rules.dreaming.away import (
    with_hand_entrusted,
    with_no_more_waiting,
    with_seat_back,
    with_seat_lent,
)
from characters.beckoning_dream.rules.dreaming.bearing import after_bearing
from characters.beckoning_dream.rules.dreaming.bonds import (
    with_bond_agreed,
    with_bond_asked,
    with_bond_refused,
    with_card_laid,
    with_suit_chosen,
)
from characters.beckoning_dream.rules.dreaming.breath import with_breath, with_breathed
from characters.beckoning_dream.rules.dreaming.burning import after_burning
from characters.beckoning_dream.rules.dreaming.by_hand import after_step_by_hand
from characters.beckoning_dream.rules.dreaming.coming import with_gone
from characters.beckoning_dream.rules.dreaming.construction import (
    with_answer,
    with_disclosed,
    with_given_card_entered,
    with_latecomer,
    with_majors,
    with_question,
    with_return,
    with_scene_turned,
    with_spread,
    with_stepped_aside,
)
from characters.beckoning_dream.rules.dreaming.effects import effects_as_written, with_stress_shared
from characters.beckoning_dream.rules.dreaming.giving import (
    with_award,
    with_hand_for,
    with_wish,
    without_wish,
)
from characters.beckoning_dream.rules.dreaming.growing import with_grown
from characters.beckoning_dream.rules.dreaming.guides import after_seeing, with_hand, with_invocation
from characters.beckoning_dream.rules.dreaming.initiative import (
    after_all_borne_if_so,
    after_closing,
    after_interpreting,
    after_resolution,
    after_reveal,
    after_waking,
    after_yielding,
    with_duel,
    with_effects,
    with_effort,
    with_opponent,
    with_reveal_once_all_selected,
    with_revealed,
    with_selected,
    with_stay,
    with_turn_of,
    with_unseen_effects,
)
from characters.beckoning_dream.rules.dreaming.position import (
    Bearer,
    Bearing,
    Dream,
    Effort,
    Piles,
    Spike,
    Step,
)
from characters.beckoning_dream.rules.dreaming.prepared import (
    with_dropped,
    with_part_opened,
    with_prepared,
    with_used,
)
from characters.beckoning_dream.rules.dreaming.real_cards import GUIDE, REVEAL, SPREAD
from characters.beckoning_dream.rules.dreaming.scenes import (
    OVER,
    with_conflict_in_scene,
    with_scene_begun,
    with_scene_over,
)
from characters.beckoning_dream.rules.dreaming.spikes import (
    after_opening,
    closed,
    spike_of,
    with_card_shown,
    with_choice,
    with_spike,
    with_spike_changed,
    with_suit,
)
from characters.beckoning_dream.rules.dreaming.whereabouts import with_place
from decks.rules.tarot import Suit
from play.rules.choices import MARK, SealedChoice
from play.rules.replacing import replace
from play.rules.zones import U, unseen_cards

Words = list[str]


def apply_line(dream: Dream, line_or_stub: str) -> Dream:
    """Return *dream* after one line or stub, whoever read it."""
    word, _space, rest = line_or_stub.partition(" ")
    if dream.just_run_out or dream.just_borne:
        dream = replace(dream, just_run_out=(), just_borne=0)
    return FOLDS[word](dream, rest)


def _with_task_done(dream: Dream) -> Dream:
    return replace(dream, tasks=dream.tasks[1:])


def _going_on(dream: Dream) -> Dream:
    """Return *dream* once the keeper has said all: a turn that waited for it goes on."""
    if dream.tasks or not dream.turn:
        return dream
    match dream.turn.step:
        case Step.SELECT if dream.turn.opponent and not dream.turn.selected:
            return with_reveal_once_all_selected(dream)
        case Step.CLOSE:
            return after_closing(dream)
        case _:
            return after_all_borne_if_so(dream)


# --- what the keeper says ---


def _mixed(dream: Dream, rest: str) -> Dream:
    key, *order = rest.split()
    piles = dream.bearers[key].piles.with_future_shuffled(() if order == [U] else tuple(order))
    return _with_task_done(replace(dream, shuffles=dream.shuffles + 1).with_piles(key, piles))


def _given(dream: Dream, key: str) -> Dream:
    return _with_task_done(dream.with_piles(key, dream.bearers[key].piles.with_top_given()))


def _combined(dream: Dream, rest: str) -> Dream:
    return _with_task_done(with_majors(dream, rest.split()))


def _spread(dream: Dream, rest: str) -> Dream:
    return with_spread(_with_task_done(dream), rest.split())


def _scene_turned(dream: Dream, rest: str) -> Dream:
    number, drawn = rest.split()
    return with_scene_turned(_with_task_done(dream), int(number), drawn)


def _pulled(dream: Dream, rest: str) -> Dream:
    key, card = rest.split()
    return _with_task_done(dream.with_piles(key, dream.bearers[key].piles.with_guide(card)))


def _disclosed(dream: Dream, rest: str) -> Dream:
    key, *told = rest.split()
    return with_disclosed(dream, key, told)


def _drawn(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    drawn = dream.with_piles(key, dream.bearers[key].piles.with_drawn(tuple(cards)))
    return _going_on(_with_task_done(drawn))


def _burned_unseen(dream: Dream, rest: str) -> Dream:
    key, count = rest.split()
    piles = dream.bearers[key].piles
    for _card in range(int(count)):
        piles = piles.with_blind_burned()
    return _going_on(_with_task_done(dream.with_piles(key, piles)))


def _revealed(dream: Dream, opened: str) -> Dream:
    _word, key, code = opened.partition(MARK)[0].split()
    return with_revealed(dream, key, code)


def _all_revealed(dream: Dream, _rest: str) -> Dream:
    return _going_on(after_reveal(_with_task_done(replace(dream, shuffles=dream.shuffles + 1))))


def _turned(dream: Dream, _rest: str) -> Dream:
    return _with_task_done(dream)


def _shown(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    shown = dream.with_piles(key, dream.bearers[key].piles.with_present_shown(tuple(cards)))
    return _going_on(_with_task_done(shown))


def _studied(dream: Dream, rest: str) -> Dream:
    key, fact, *found = rest.split()
    bearer = dream.bearers[key]
    studied = replace(bearer, studied={**bearer.studied, fact: tuple(found)})
    return _going_on(_with_task_done(dream.with_bearer(studied)))


def _looked(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    bearer = dream.bearers[key]
    looking = replace(bearer, piles=bearer.piles.with_looked_at(tuple(cards)), plots=False)
    return _with_task_done(dream.with_bearer(looking))


def _borne_by_preset(dream: Dream, rest: str) -> Dream:
    key, *steps = rest.split()
    return _going_on(after_bearing(_with_task_done(dream), key, steps))


def _ended(dream: Dream, key: str) -> Dream:
    return after_waking(_with_task_done(dream), key)


# --- what somebody does ---


def _breathed(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    return with_breathed(_with_task_done(dream), key, cards)


def _peeked(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    seen = dream.with_piles(key, dream.bearers[key].piles.with_top_seen(tuple(cards)))
    return _going_on(_with_task_done(seen))


def _redrawn(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    for card in cards:
        dream = dream.with_piles(key, dream.bearers[key].piles.with_recovered(card))
    return _going_on(_with_task_done(replace(dream, shuffles=dream.shuffles + 1)))


def _sought(dream: Dream, rest: str) -> Dream:
    return _with_task_done(_spied(dream, rest))


def _do(dream: Dream, rest: str) -> Dream:
    key, _space, written = rest.partition(" ")
    return after_step_by_hand(dream, key, written)


def _enter(dream: Dream, rest: str) -> Dream:
    key, code = rest.split()
    what, dream = dream.tasks[0].split()[2], _with_task_done(dream)
    if what == GUIDE:
        return dream.with_piles(key, dream.bearers[key].piles.with_guide(code))
    if what == SPREAD:
        return with_given_card_entered(dream, key, code)
    return with_revealed(dream, key, code) if what == REVEAL else with_card_shown(dream, key, code)


def _foe(dream: Dream, rest: str) -> Dream:
    told = json.loads(rest)
    deck = tuple(told.get("cards", unseen_cards(told["size"])))
    foe = Bearer(
        told["key"],
        told["name"],
        told["awareness"],
        told["awareness"],
        Piles.of_deck(len(deck)),
        deck,
        told["side"],
        is_foe=True,
        selects_at_random=told["selects_at_random"],
        bearing=Bearing(told["bearing"]),
    )
    return dream.with_newcomer(foe)


def _duel(dream: Dream, rest: str) -> Dream:
    return with_duel(dream, rest.split())


def _effort(dream: Dream, rest: str) -> Dream:
    told = json.loads(rest)
    effort = Effort(
        told["name"], told["difficulty"], told["intensity"], tuple(told["spread"]), cost=told.get("cost", "")
    )
    return with_effort(dream, effort, told["members"])


def _oppose(dream: Dream, rest: str) -> Dream:
    _key, opponent, *place = rest.split()
    return _going_on(with_opponent(dream, opponent, int(place[0]) if place else -1))


def _select(dream: Dream, rest: str) -> Dream:
    key = rest.split()[0]
    return with_selected(dream, key, SealedChoice.from_text(f"select {rest}"))


def _selected(dream: Dream, rest: str) -> Dream:
    key = rest.partition(MARK)[0]
    return with_selected(dream, key, SealedChoice.from_stub(rest))


def _interpret(dream: Dream, rest: str) -> Dream:
    key, *effects = rest.split()
    if MARK in rest:  # as who chose unseen reads it
        return with_unseen_effects(dream, key, SealedChoice.from_text(f"interpret {rest}"))
    return _going_on(after_interpreting(with_effects(dream, key, effects_as_written(effects))))


def _interpreted(dream: Dream, rest: str) -> Dream:
    return with_unseen_effects(dream, rest.partition(MARK)[0], SealedChoice.from_stub(rest))


def _chose(dream: Dream, opened: str) -> Dream:
    _word, key, *effects = opened.partition(MARK)[0].split()
    return with_effects(dream, key, effects_as_written(effects))


def _settled(dream: Dream, _rest: str) -> Dream:
    return _going_on(after_interpreting(_with_task_done(dream.with_turn(unseen={}))))


def _then(dream: Dream, rest: str) -> Dream:
    return dream.with_turn(then=rest.split()[1])


def _bear(dream: Dream, rest: str) -> Dream:
    key, *steps = rest.split()
    return after_all_borne_if_so(after_bearing(dream, key, steps))


def _burn(dream: Dream, rest: str) -> Dream:
    key, *steps = rest.split()
    return after_all_borne_if_so(after_burning(dream, key, steps))


def _invoke(dream: Dream, rest: str) -> Dream:
    key, _reveal, written = rest.split(" ", 2)
    return with_invocation(dream, key, written)


def _seen(dream: Dream, _key: str) -> Dream:
    return after_seeing(dream, is_seen=True)


def _unseen(dream: Dream, _key: str) -> Dream:
    return after_seeing(dream, is_seen=False)


def _bond(dream: Dream, rest: str) -> Dream:
    by, _reveal, owner, how = rest.split()
    return with_bond_asked(dream, by, owner, how)


def _yes(dream: Dream, _rest: str) -> Dream:
    return with_bond_agreed(dream)


def _no(dream: Dream, _rest: str) -> Dream:
    return with_bond_refused(dream)


def _lay(dream: Dream, rest: str) -> Dream:
    return with_card_laid(dream, rest.split()[1])


def _as(dream: Dream, rest: str) -> Dream:
    key, code = rest.split()
    return with_suit_chosen(dream, key, code)


def _share(dream: Dream, rest: str) -> Dream:
    key, amount = rest.split()
    return after_all_borne_if_so(with_stress_shared(dream, key, int(amount)))


def _hand(dream: Dream, key: str) -> Dream:
    return with_hand(dream, key, is_raised=True)


def _lower(dream: Dream, key: str) -> Dream:
    return with_hand(dream, key, is_raised=False)


def _placed(dream: Dream, rest: str) -> Dream:
    seat, key, where = f"{rest} ".split(" ", 2)
    return with_place(dream, seat, key, where.rstrip())


def _keep(dream: Dream, key: str) -> Dream:
    return dream.with_bearer(replace(dream.bearers[key], comes_again=True))


def _come(dream: Dream, key: str) -> Dream:
    return dream.with_member(key)


def _award(dream: Dream, rest: str) -> Dream:
    return with_award(dream, rest.split()[0])


def _wish(dream: Dream, rest: str) -> Dream:
    return with_wish(dream, *rest.split(" ", 2))


def _favour(dream: Dream, rest: str) -> Dream:
    return with_hand_for(dream, *rest.split())


def _spike(dream: Dream, rest: str) -> Dream:
    told = json.loads(rest)
    spike = Spike(told["difficulty"], told["consequence"], told["stress"], told["awareness"], told["burns"])
    return with_spike(dream, spike, told["members"])


def _approach(dream: Dream, rest: str) -> Dream:
    key, _space, words = rest.partition(" ")
    spike = spike_of(dream)
    return with_spike_changed(dream, approaches={**spike.approaches, key: words}) if spike else dream


def _suit(dream: Dream, rest: str) -> Dream:
    key, suit = rest.split()
    return with_suit(dream, key, Suit(suit))


def _spied(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    return dream.with_piles(key, dream.bearers[key].piles.with_looked_at(tuple(cards)))


def _unearthed(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    return dream.with_piles(key, dream.bearers[key].piles.with_unearthed(tuple(cards)))


def _held(dream: Dream, rest: str) -> Dream:
    key, *cards = rest.split()
    looked = dream.with_piles(key, dream.bearers[key].piles.with_held_looked_at(tuple(cards)))
    return _with_task_done(replace(looked, shuffles=looked.shuffles + 1))


def _meet(dream: Dream, rest: str) -> Dream:
    return with_choice(dream, rest.split()[0], SealedChoice.from_text(f"meet {rest}"))


def _chosen(dream: Dream, rest: str) -> Dream:
    return with_choice(dream, rest.partition(MARK)[0], SealedChoice.from_stub(rest))


def _close(dream: Dream, outcome: str) -> Dream:
    if not outcome:
        return closed(dream)  # a Spike
    over = with_scene_over(dream, outcome)
    return with_breath(over) if outcome in OVER else over


def _met(dream: Dream, opened: str) -> Dream:
    _word, key, code = opened.partition(MARK)[0].split()
    return with_card_shown(dream, key, code)


def _passed(dream: Dream, _rest: str) -> Dream:
    return after_opening(_with_task_done(dream))


def _took(dream: Dream, rest: str) -> Dream:
    key, card = rest.split()
    return dream.with_piles(key, dream.bearers[key].piles.with_taken(card))


def _back(dream: Dream, rest: str) -> Dream:
    key, count, *cards = rest.split()
    on_top, below = tuple(cards[: int(count)]), tuple(cards[int(count) :])
    put_back = dream.with_piles(key, dream.bearers[key].piles.with_put_back(on_top, below))
    return _going_on(_with_task_done(put_back))


def _answer(dream: Dream, rest: str) -> Dream:
    key, _space, words = rest.partition(" ")
    return with_answer(dream, key, words)


def _grown(dream: Dream, rest: str) -> Dream:
    key, _space, written = rest.partition(" ")
    return with_grown(dream, key, written)


def _scene(dream: Dream, number: str) -> Dream:
    return with_scene_begun(dream, int(number))


def _resolve(dream: Dream, rest: str) -> Dream:
    how = rest.split()[0]
    return after_resolution(with_conflict_in_scene(dream, how), how)


def _end(dream: Dream, _rest: str) -> Dream:
    return replace(with_scene_over(dream, "open"), is_over=True).with_tasks(["disclose"])


def _time(dream: Dream, minutes: str) -> Dream:
    return replace(dream, minutes_for_hands=int(minutes))


FOLDS: Mapping[str, Callable[[Dream, str], Dream]] = {
    "mixed": _mixed, "given": _given, "pulled": _pulled, "drawn": _drawn, "ashes": _burned_unseen,
    "revealed": _revealed, "measured": _all_revealed, "shown": _shown, "studied": _studied, "looked": _looked,
    "borne": _borne_by_preset, "ended": _ended,
    "foe": _foe, "duel": _duel, "effort": _effort, "next": with_turn_of, "oppose": _oppose, "select": _select,
    "selected": _selected, "interpret": _interpret, "interpreted": _interpreted, "chose": _chose, "settled": _settled,
    "bear": _bear, "took": _took, "back": _back, "wake": after_waking,
    "stay": with_stay, "resolve": _resolve, "end": _end, "spike": _spike, "approach": _approach, "suit": _suit,
    "spied": _spied, "unearthed": _unearthed, "held": _held, "meet": _meet, "burn": _burn,
    "chosen": _chosen, "close": _close, "met": _met, "turned": _turned, "enter": _enter,
    "breathed": _breathed, "peeked": _peeked, "redrawn": _redrawn, "sought": _sought, "do": _do, "passed": _passed,
    "bond": _bond, "yes": _yes, "no": _no, "lay": _lay, "as": _as, "share": _share, "yield": after_yielding,
    "then": _then, "keep": _keep, "come": _come, "go": with_gone,
    "guide": _invoke, "seen": _seen, "unseen": _unseen,
    "hand": _hand, "lower": _lower, "award": _award, "wish": _wish, "favour": _favour, "grant": _award,
    "deny": without_wish,
    "placed": _placed,
    "combined": _combined, "spread": _spread, "uncovered": _scene_turned, "place": _scene_turned, "ask": with_question,
    "answer": _answer, "scene": _scene, "join": with_latecomer, "leave": with_stepped_aside, "return": with_return,
    "disclosed": _disclosed, "grown": _grown, "over": _turned,
    "prepare": with_prepared, "prepared": with_prepared, "drop": with_dropped, "used": with_used,
    "opened": with_part_opened, "lend": with_seat_lent, "entrusted": with_hand_entrusted, "reclaim": with_seat_back,
    "time": _time, "overdue": with_no_more_waiting,
}  # fmt: skip
