"""Conflicts and their turns: opened, closed, handed on, Resolved (The Beckoning Dream, "Duel", "Effort", "Initiative",
"Resolution").
"""

from collections.abc import Iterable, Iterator

from characters.beckoning_dream.rules.dreaming.effects import after_all_interpreted
from characters.beckoning_dream.rules.dreaming.position import (
    DREAMERS,
    EFFORT,
    Bearer,
    Conflict,
    Dream,
    Effort,
    Ending,
    Step,
    Turn,
    opposed_card,
)
from characters.beckoning_dream.rules.dreaming.real_cards import REVEAL, task_of_entering
from characters.beckoning_dream.rules.dreaming.spikes import after_spike
from characters.beckoning_dream.rules.score import RevealedCard
from decks.rules.tarot import CODES
from play.rules.choices import SealedChoice
from play.rules.replacing import replace

LOOKED_AT = 3  # cards that a Plot shows


def draw_tasks(bearer: Bearer, least: int = 0) -> tuple[str, ...]:
    """Return what the keeper does when *bearer* Draws; after a Plot they take one of the top three first."""
    count = bearer.cards_to_draw(least)
    if not count:
        return ()
    if bearer.plots:
        looked_at = min(LOOKED_AT, len(bearer.piles.future))
        rest = (f"draw {bearer.key} {count - 1}",) if count > 1 else ()
        return (f"look {bearer.key} {looked_at}", f"take {bearer.key}", *rest)
    return (f"draw {bearer.key} {count}",)


# --- begun ---


def sides_of_duel(dream: Dream, members: Iterable[str]) -> dict[str, str]:
    """Return on which side each of *members* stands: the one that is named with them ("d2@rebels"), else their own."""
    told = (member.partition("@") for member in members)
    own = {key: one.side for key, one in dream.bearers.items()}
    return {key: side or own.get(key, "") for key, _at, side in told}


def with_duel(dream: Dream, members: Iterable[str]) -> Dream:
    """Return *dream* with a Duel of *members* begun: the foes shuffle and draw up to Awareness; one that comes again
    has its piles as they were (Ruling B48).
    """
    sides = sides_of_duel(dream, members)
    foes = [dream.bearers[key] for key in sides if dream.bearers[key].is_foe]
    tasks = [f"mix {foe.key}" for foe in foes if not foe.has_met] + [f"deal {foe.key}" for foe in foes]
    for key, side in sides.items():
        bearer = dream.bearers[key]
        dream = dream.with_bearer(replace(bearer, side=side, has_met=bearer.is_foe, comes_again=False))
    return replace(dream, conflict=Conflict(tuple(sides))).with_tasks(tasks)


def with_effort(dream: Dream, effort: Effort, members: Iterable[str]) -> Dream:
    """Return *dream* with *effort* before *members*."""
    return replace(dream, conflict=Conflict(tuple(members), effort))


def with_turn_of(dream: Dream, key: str) -> Dream:
    """Return *dream* when it is the turn of *key*; the others have waited one turn longer."""
    conflict = dream.conflict
    assert conflict
    others = [one.key for one in dream.members if not one.is_foe and one.key != key]
    waited = {other: conflict.waited.get(other, 0) + 1 for other in others}
    for one in dream.members:
        candle = one.candle if one.turns else one.piles.to_play
        dream = dream.with_bearer(replace(one, turns=one.turns + 1, candle=candle))
    return replace(
        dream,
        conflict=replace(conflict, waited=waited),
        turn=Turn(key, does_push_free=dream.rules.push_frees_countered),
    )


def who_waited_longest_first(dream: Dream) -> list[Bearer]:
    """Return who may be next, likeliest first: who was not on turn for longest."""
    assert dream.conflict
    waited = dream.conflict.waited
    return sorted(dream.dreamers_who_can_play, key=lambda one: -waited.get(one.key, 0))


# --- a turn ---


def with_opponent(dream: Dream, opponent: str, opposed: int = -1) -> Dream:
    """Return *dream* when who is on turn chose; whoever must Select with no Present draws first (Ruling B20).

    Where one of both has run out, by what was done by hand, the turn closes.
    """
    dream = dream.with_turn(step=Step.SELECT, opponent=opponent, opposed=opposed)
    effort = dream.conflict.effort if dream.conflict else None
    if effort and dream.rules.opposed_turned_over:
        dream = dream.with_effort(effort.with_opposed(opposed))
    assert dream.turn
    selecting = [dream.bearers[key] for key in dream.turn.sides]
    if any(bearer.has_run_out for bearer in selecting):
        return after_all_borne(dream)
    empty = [bearer for bearer in selecting if not bearer.piles.present]
    return dream.with_tasks(task for bearer in empty for task in draw_tasks(bearer, least=1))


def who_reveals_next(dream: Dream) -> tuple[str, ...]:
    """Return whose cards are Revealed next, all at once; who Anticipates Selects after the other's Reveal."""
    turn = dream.turn
    assert turn
    hidden = tuple(key for key in turn.sides if key not in turn.revealed)
    return tuple(key for key in hidden if not dream.bearers[key].anticipates) or hidden


def who_selects(dream: Dream) -> tuple[str, ...]:
    """Return who is still to Select; for a foe that Selects at random the keeper does, at the Reveal."""
    turn = dream.turn
    assert turn
    next_ones = (key for key in who_reveals_next(dream) if key not in turn.selected)
    return tuple(key for key in next_ones if not dream.bearers[key].selects_at_random)


def with_selected(dream: Dream, key: str, choice: SealedChoice) -> Dream:
    """Return *dream* with a card of *key* Selected; nothing moves before it is Revealed."""
    assert dream.turn
    return with_reveal_once_all_selected(dream.with_turn(selected={**dream.turn.selected, key: choice}))


def with_reveal_once_all_selected(dream: Dream) -> Dream:
    """Return *dream* with the Reveal next, where nobody is waited for to Select."""
    if who_selects(dream):
        return dream
    real = [key for key in who_reveals_next(dream) if dream.bearers[key].is_real]
    return dream.with_tasks(["reveal", *(task_of_entering(key, REVEAL) for key in real), "measure"])


def with_revealed(dream: Dream, key: str, code: str) -> Dream:
    """Return *dream* when *key* Reveals a card: what waited for it is in its value, and an Effort's card meets it."""
    bearer, turn = dream.bearers[key], dream.turn
    assert turn
    card = RevealedCard(CODES[code], bearer.added)
    revealed = {**turn.revealed, key: card}
    piles = bearer.piles.without_revealed(code)
    dream = dream.with_bearer(replace(bearer, piles=piles, added=0, anticipates=False))
    if turn.is_against_effort and dream.conflict and (effort := dream.conflict.effort):
        revealed[EFFORT] = opposed_card(dream, turn.opposed)
        dream = dream.with_effort(replace(effort, hindered=0))
    selected = {who: choice for who, choice in turn.selected.items() if who != key}
    return dream.with_turn(revealed=revealed, selected=selected)


def after_reveal(dream: Dream) -> Dream:
    """Return *dream* once all who were to Reveal did: it is Interpreted, or who Anticipates Selects now."""
    turn = dream.turn
    assert turn
    if any(key not in turn.revealed for key in turn.sides):
        return with_reveal_once_all_selected(dream)
    asked = (
        {one.key for one in dream.dreamers if may_invoke(dream, one)} if dream.rules.everybody_passes else ()
    )
    return after_interpreting(dream.with_turn(step=Step.INTERPRET, hands=turn.hands.union(asked)))


def may_invoke(dream: Dream, bearer: Bearer) -> bool:
    """Say whether the Guide of *bearer* may speak in this Reveal, as far as that depends on nothing they say."""
    return not any(reasons_against_guide(dream, bearer))


def is_guide_silent(dream: Dream, bearer: Bearer) -> bool:
    """Say whether the Guide of *bearer*, a Dreamer, has no voice: who is awake, or stepped aside (Ruling B52)."""
    return bearer.stepped_aside or (bearer.has_left and not dream.rules.awake_may_invoke)


def reasons_against_guide(dream: Dream, bearer: Bearer) -> Iterator[str]:
    """Yield why *bearer*, a Dreamer, does not Invoke their Guide; nothing where they may (Rulings B32, B52)."""
    limit, turn = dream.rules.guides_a_dream, dream.turn
    spoken = sum(key == bearer.key for key, _whose in turn.invoked) if turn else 0
    most = len(turn.revealed) if turn and dream.rules.guides_each_card else 1
    if is_guide_silent(dream, bearer):
        yield f"{bearer.name} is not in the dream."
    elif bearer.is_guide_burned:
        yield "Your Guide burned; it comes back with the next dream."
    elif spoken >= most:
        yield "Your Guide has spoken in this Reveal."
    elif limit and bearer.invocations >= limit:
        often = "once" if limit == 1 else f"{limit} times"
        yield f"A Guide speaks {often} a dream here, and yours has."


def is_interpreted_unseen(dream: Dream) -> bool:
    """Say whether both choose their effects unseen: where the table settled so, and both cards have a choice (B35)."""
    turn = dream.turn
    assert turn
    is_duel = not turn.is_against_effort
    return (
        dream.rules.interprets_unseen
        and is_duel
        and all(turn.interpretation(key).choices for key in turn.sides)
    )


def who_interprets(dream: Dream) -> tuple[str, ...]:
    """Return who is next to Interpret, nobody where all did: a Countered card chooses nothing.

    Where nobody has a choice whose turn it is says that it goes on, so that Guides and Bonds come before.
    """
    turn = dream.turn
    assert turn
    if is_interpreted_unseen(dream):
        return tuple(key for key in turn.sides if key not in turn.unseen and key not in turn.effects)
    for key in turn.sides:
        if key not in turn.effects and turn.interpretation(key).choices:
            return (key,)
    return () if turn.effects else (turn.by,)


def with_unseen_effects(dream: Dream, key: str, choice: SealedChoice) -> Dream:
    """Return *dream* with effects of *key* chosen unseen; the last choice opens both (an option of Ruling B35)."""
    assert dream.turn
    dream = dream.with_turn(unseen={**dream.turn.unseen, key: choice})
    return dream if who_interprets(dream) else dream.with_tasks(["settle"])


def with_effects(dream: Dream, key: str, effects: tuple[str, ...]) -> Dream:
    """Return *dream* with the *effects* that *key* chose, for all to see."""
    assert dream.turn
    return dream.with_turn(effects={**dream.turn.effects, key: effects})


def after_interpreting(dream: Dream) -> Dream:
    """Return *dream* with what all effects do, once nobody is to Interpret any more."""
    turn = dream.turn
    assert turn
    if who_interprets(dream):
        return dream
    effects = {key: turn.effects.get(key, ()) for key in turn.sides}
    return after_all_interpreted(dream.with_turn(effects=effects), replace(turn, effects=effects))


# --- closed ---


def after_all_borne(dream: Dream) -> Dream:
    """Return *dream* when the turn closes: what lies Revealed goes to its owner's Past, then who was on turn draws."""
    if dream.conflict and dream.conflict.spike:
        return after_spike(dream)
    dream = with_table_swept(dream)
    assert dream.turn
    sides = dream.turn.sides if dream.rules.who_reveals_draws else (dream.turn.by,)
    drawing = (dream.bearers[key] for key in sides)
    tasks = [task for one in drawing if not one.has_left for task in draw_tasks(one)]
    closing = dream.with_turn(step=Step.CLOSE).with_tasks(tasks)
    return closing if closing.tasks else after_closing(closing)


def with_table_swept(dream: Dream) -> Dream:
    """Return *dream* with every card that lies Revealed in its owner's Past ("Initiative"); what was Might burns."""
    turn = dream.turn
    if not turn:
        return dream
    for key, code in turn.might:  # before the table is swept (Ruling B45)
        dream = dream.with_piles(key, dream.bearers[key].piles.with_table_card_burned(code))
    for key, card in turn.revealed.items():
        if turn.has_card_on_table(key):
            dream = dream.with_piles(key, dream.bearers[key].piles.with_swept(card.card.code))
    return dream.with_turn(broken=tuple(turn.revealed), might=())


def after_closing(dream: Dream) -> Dream:
    """Return *dream* once a turn is closed: who has run out or Fell Back is out; it ends where one side is left."""
    conflict, turn = dream.conflict, dream.turn
    assert conflict
    assert turn
    staying = [
        one for one in dream.members if not (one.has_run_out or one.has_left or one.key in turn.fell_back)
    ]
    members = tuple(one.key for one in staying)
    ending = ending_of(conflict, staying)
    run_out = tuple(one.key for one in dream.members if one.has_run_out and not one.has_left)
    dream = replace(dream, conflict=replace(conflict, members=members, ending=ending), just_run_out=run_out)
    if turn.then in (one.key for one in dream.dreamers_who_can_play) and not ending:
        return with_turn_of(dream, turn.then)
    return dream.with_turn(step=Step.NEXT)


def ending_of(conflict: Conflict, staying: Iterable[Bearer]) -> Ending:
    """Return how *conflict* stands with who is in it by now ("Resolution"; Rulings B39, B40)."""
    staying = tuple(staying)
    sides, can_play = {one.side for one in staying}, any(not one.is_foe for one in staying)
    if conflict.effort:
        if conflict.effort.difficulty <= 0:
            return Ending.WON
        return Ending.OPEN if can_play else Ending.LOST
    if not sides:
        return Ending.NOBODY
    if len(sides) > 1:
        return Ending.OPEN if can_play else Ending.LOST
    return Ending.WON if can_play or sides == {DREAMERS} else Ending.LOST


def is_between_dreamers(dream: Dream) -> bool:
    """Say whether Dreamers stand against each other in this Duel (Ruling B51)."""
    return len({one.side for one in dream.members if not one.is_foe}) > 1


def after_yielding(dream: Dream, key: str) -> Dream:
    """Return *dream* when *key*, who stands against other Dreamers, yields (Ruling B51)."""
    turn = dream.turn
    assert turn
    return after_closing(dream.with_turn(fell_back=(*turn.fell_back, key)))


# --- waking ---


def after_waking(dream: Dream, key: str) -> Dream:
    """Return *dream* when *key*, who could bear no more, is out of it: a Dreamer awake, a foe ended (B18, B42)."""
    dream = dream.with_bearer(replace(dream.bearers[key], has_left=True))
    return after_all_borne_if_so(_no_longer_asked(dream, key))


def cards_burned_and_left_by_stay(dream: Dream, key: str) -> tuple[int, int]:
    """Return how many cards Burn unseen when *key* stays now, and how many are left to play (Rulings B16, B17)."""
    bearer = dream.bearers[key]
    count = len(bearer.piles.gathered(_cards_on_table(dream, key)).future)
    burned = -(-count // (3 - bearer.stays))
    return burned, count - burned


def _cards_on_table(dream: Dream, key: str) -> list[str]:
    turn = dream.turn
    return [turn.revealed[key].card.code] if turn and key in turn.revealed and key not in turn.broken else []


def with_stay(dream: Dream, key: str) -> Dream:
    """Return *dream* when *key* stays for all Oneirogen: the whole own deck comes back, but for what is set aside, and
    is shuffled; a third of it, the second time half, Burns unseen (Rulings B16, B17).
    """
    bearer, turn = dream.bearers[key], dream.turn
    on_table = _cards_on_table(dream, key)
    burned, _left = cards_burned_and_left_by_stay(dream, key)
    piles = bearer.piles.gathered(on_table)
    dream = dream.with_bearer(replace(bearer, piles=piles, stays=bearer.stays + 1, oneirogen=0, turns=0))
    if turn and on_table:
        dream = dream.with_turn(broken=(*turn.broken, key))
    return _no_longer_asked(dream, key).with_tasks([f"mix {key}", f"ash {key} {burned}"])


def _no_longer_asked(dream: Dream, key: str) -> Dream:
    if not dream.turn:
        return dream
    stress = {who: left for who, left in dream.turn.stress.items() if who != key}
    return dream.with_turn(stress=stress, waking=tuple(who for who in dream.turn.waking if who != key))


def after_all_borne_if_so(dream: Dream) -> Dream:
    """Return *dream* with the turn closed, if all that lay on anybody is borne and the keeper has nothing to say."""
    turn = dream.turn
    if not turn or dream.tasks or turn.stress or turn.waking or turn.step not in (Step.BEAR, Step.WAKE):
        return dream
    bare = tuple(one.key for one in dream.members if _is_bare(one, turn)) if turn.step is Step.BEAR else ()
    return dream.with_turn(step=Step.WAKE, waking=bare) if bare else after_all_borne(dream)


def _is_bare(bearer: Bearer, turn: Turn) -> bool:
    """Say whether a Dreamer asleep has no card anywhere (Ruling B18), also none on the table."""
    has_card = turn.has_card_on_table(bearer.key) or bool(bearer.piles.cards)
    return not (bearer.is_foe or bearer.has_left or has_card)


# --- Resolved ---


def after_resolution(dream: Dream, how: str) -> Dream:
    """Return *dream* after a Conflict Resolved: what waited lapses, all Dreamers asleep draw up to Awareness (B50)."""
    dream = with_table_swept(dream)
    kept = {
        key: replace(
            one.with_nothing_waiting(), side=one.side if one.is_foe else DREAMERS, is_placed_by_gm=False
        )
        for key, one in dream.bearers.items()
        if not one.has_met or one.comes_again
    }
    dream = replace(dream, bearers=kept, conflict=None, turn=None, resolved=(*dream.resolved, how))
    return dream.with_tasks(task for one in dream.asleep for task in draw_tasks(one))
