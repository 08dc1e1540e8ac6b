"""The likely answer to each question of a dream, which a page presets: by rule, the same for the same position.

It is a beginning and no advice: no odds are asked for it. *dream* is as who plays *key* knows it, so that no answer
tells what lies hidden. How Stress is borne is in `bearing`: so that most cards are left to play.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from characters.beckoning_dream.rules.dreaming.bearing import can_bear, likely_steps
from characters.beckoning_dream.rules.dreaming.burning import likely_burns
from characters.beckoning_dream.rules.dreaming.effects import (
    AIMS,
    NOTHING,
    Aim,
    Fact,
    effects_of_turn,
    possible_targets,
    reasons_against_effect,
    word_of_effect,
)
from characters.beckoning_dream.rules.dreaming.foresight import as_known_to
from characters.beckoning_dream.rules.dreaming.initiative import who_waited_longest_first
from characters.beckoning_dream.rules.dreaming.offering import MOST_STAYS, keys_waited_for, wants
from characters.beckoning_dream.rules.dreaming.position import (
    EFFORT,
    Bearer,
    Dream,
    Effort,
    Ending,
    Step,
    Turn,
    opposed_card,
)
from characters.beckoning_dream.rules.dreaming.spikes import NONE, spike_of
from characters.beckoning_dream.rules.interpreting import (
    EFFECTS,
    Interpretation,
    InterpretedTurn,
    added_by_trap,
    stress_after_brace,
)
from characters.beckoning_dream.rules.score import RevealedCard, value_of_card
from decks.rules.tarot import CODES
from play.rules.replacing import replace
from play.rules.zones import U

# What deals or spares Stress, and what is likely beside it, the likelier first; nobody leaves a Duel unasked.
FIRST = ("Brace", "Trap", "Devastate", "Glare", "Press")
OTHERS = ("Break", "Misdirect", "Lookout", "Hinder", "Help", "Plot", "Analyze", "Study", "Anticipate")
FACTS = (Fact.HIGHEST, Fact.MOST, Fact.LOWEST, Fact.LEAST)  # as a Study likely asks for them


# --- whose turn, against whom, with which card ---


def likely_next(dream: Dream) -> str:
    """Return who is likely next: who waited longest of those who can play."""
    return who_waited_longest_first(dream)[0].key


def likely_opponent(dream: Dream, key: str) -> str:
    """Return what *key* likely opposes: the foe with fewest cards to play, or the card of the Effort that suits best
    the cards of the Present ("effort 1").
    """
    effort = dream.conflict.effort if dream.conflict else None
    if not effort:
        return min(dream.foes_of(key), key=lambda foe: dream.bearers[foe].piles.to_play)
    places = [place for place in range(len(effort.spread)) if place not in effort.turned_over]
    present = _cards_of_present(dream.bearers[key])
    if not present:
        return f"{EFFORT} {min(places, key=lambda place: value_of_card(CODES[effort.spread[place]]))}"
    worth = {
        place: max(_worth(dream, mine, opposed_card(dream, place)) for mine in present) for place in places
    }
    return f"{EFFORT} {max(places, key=worth.__getitem__)}"


def likely_card(dream: Dream, key: str) -> str:
    """Return the card that *key* likely Selects, `U` of real cards: what does best, by value and suit, against what is
    known to stand against it, of equals the lowest; where nothing is known, the highest.
    """
    present = _cards_of_present(dream.bearers[key])
    if not present:
        return U
    against = tuple(_cards_known_against(dream, key))
    if not against:
        return max(present, key=lambda card: card.value).card.code

    def worth(mine: RevealedCard) -> tuple[int, int]:
        return sum(_worth(dream, mine, theirs) for theirs in against), -mine.value

    return max(present, key=worth).card.code


def _cards_of_present(bearer: Bearer) -> tuple[RevealedCard, ...]:
    """Return the cards that *bearer* may Reveal as they would lie there, with what waits for them."""
    return tuple(RevealedCard(CODES[code], bearer.added) for code in bearer.piles.present.known)


def _cards_known_against(dream: Dream, key: str) -> Iterator[RevealedCard]:
    """Yield what may stand against a card of *key*: the one that does, else those of a Present that was shown, else all
    that the Opponent has laid so far.
    """
    turn = dream.turn
    assert turn
    opponent = turn.other(key)
    if opponent in turn.revealed:
        yield turn.revealed[opponent]
    elif turn.is_against_effort:
        yield opposed_card(dream, turn.opposed)
    else:
        bearer = as_known_to(dream, key, opponent).bearers[opponent]
        known = bearer.piles.present.known or bearer.piles.past.known
        yield from (RevealedCard(CODES[code], bearer.added) for code in known)


def _worth(dream: Dream, mine: RevealedCard, theirs: RevealedCard) -> int:
    effort = dream.conflict.effort if dream.conflict else None
    return worth_against_effort(mine, theirs, effort) if effort else worth_in_duel(mine, theirs)


def worth_in_duel(mine: RevealedCard, theirs: RevealedCard) -> int:
    """Return by how much the Stress that *mine* likely deals to *theirs* is more than what it likely costs."""
    ours, other = Interpretation(mine, theirs), Interpretation(theirs, mine)
    their_effects = _likely_names(other, 0)
    dealt = other.stress_dealt_by(their_effects, is_dealt_stress=False)
    turn = InterpretedTurn(ours, other, _likely_names(ours, dealt), their_effects)
    return turn.stress_dealt_by_me - turn.stress_to_bear


def worth_against_effort(mine: RevealedCard, theirs: RevealedCard, effort: Effort) -> int:
    """Return the same against *theirs* of *effort*; more than what is left of its Difficulty is worth nothing."""
    ours = Interpretation(mine, theirs, is_against_effort=True)
    cost = effort.intensity if ours.score.is_costly else 0
    turn = InterpretedTurn(ours, None, _likely_names(ours, cost), (), effort.intensity)
    return min(turn.stress_dealt_by_me, effort.difficulty) - turn.stress_to_bear


# --- Interpret ---


def likely_effects(dream: Dream, key: str) -> tuple[str, ...]:
    """Return what *key* likely chooses, as it is written: what deals or spares most Stress, then the others."""
    turn = dream.turn
    assert turn
    able = [effect.name for effect in EFFECTS if not any(reasons_against_effect(dream, turn, key, effect))]
    written = {name: _written(dream, turn, key, name) for name in able}
    mine = turn.interpretation(key)
    names = _names(mine, _stress_likely_dealt_to(dream, turn, key), [name for name in able if written[name]])
    return tuple(written[name] for name in names)


def _names(mine: Interpretation, dealt: int, able: Iterable[str]) -> tuple[str, ...]:
    """Return which effects are likely chosen of those *able*, as many as may be, by who is *dealt* so much Stress."""

    def worth(name: str) -> int:
        match name:
            case "Brace" if mine.is_against_effort:  # which costs as much again each turn it lasts
                return dealt - stress_after_brace(dealt)
            case "Brace":
                return dealt if dealt > 1 else 0
            case "Trap":  # what is added to a value is as much Stress
                return added_by_trap(dealt)
            case _:
                return mine.stress_of(name, is_dealt_stress=dealt > 0)

    able = tuple(able)
    first = sorted(filter(worth, able), key=lambda name: (-worth(name), FIRST.index(name)))
    return (*first, *(name for name in OTHERS if name in able))[: mine.choices]


def _likely_names(mine: Interpretation, dealt: int) -> tuple[str, ...]:
    """Return the same of who is taken to have no ally."""
    return _names(
        mine, dealt, (each.name for each in mine.open_effects if AIMS.get(each.name) is not Aim.ALLY)
    )


def _stress_likely_dealt_to(dream: Dream, turn: Turn, key: str) -> int:
    """Return the Stress that *key* is dealt this turn: by what the Opponent chose, or likely will."""
    opponent = turn.other(key)
    if opponent == EFFORT or opponent in turn.effects:
        so_far = replace(turn, effects={side: turn.effects.get(side, ()) for side in turn.sides})
        return effects_of_turn(dream, so_far).stress_dealt_by(opponent).get(key, 0)
    other = turn.interpretation(opponent)
    return other.stress_dealt_by(_likely_names(other, 0), is_dealt_stress=False)


def _written(dream: Dream, turn: Turn, key: str, name: str) -> str:
    """Return the effect *name* of *key* with whom it likely works on, "" where it is of no use to anybody."""
    word, targets = word_of_effect(name), possible_targets(dream, turn, key, name)
    match name:
        case "Lookout":
            targets = tuple(ally for ally in dream.allies_of(key) if _is_less_aware(dream.bearers[ally]))
            return f"{word}={_waited_longest(dream, targets)}" if targets else ""
        case "Study":
            target = turn.other(key)
            fact = next((fact for fact in FACTS if fact not in dream.bearers[target].studied), "")
            return f"{word}={target}:{fact}" if fact else ""
        case "Glare" | "Hinder":
            return f"{word}={turn.other(key)}"
        case _:
            return f"{word}={_waited_longest(dream, targets)}" if targets else word


def _waited_longest(dream: Dream, targets: Sequence[str]) -> str:
    assert dream.conflict
    waited = dream.conflict.waited
    return max(targets, key=lambda target: waited.get(target, 0))


def _is_less_aware(bearer: Bearer) -> bool:
    return bearer.awareness < bearer.maximum


# --- Stress, Spikes, Plots ---


def likely_share(dream: Dream, owner: str) -> int:
    """Return how much of the Stress of *owner* somebody likely takes who shares their pain: half, rounded down."""
    assert dream.turn
    return dream.turn.stress[owner] // 2


def likely_spike_card(dream: Dream, key: str) -> str:
    """Return what *key* likely shows in a Spike: the lowest card that fits, or NONE; `U` of real cards."""
    bearer, spike = dream.bearers[key], spike_of(dream)
    assert spike
    if bearer.is_real:
        return U
    fitting = [code for code in bearer.piles.looked_at.known if CODES[code].suit is spike.suits[key]]
    return min(fitting, key=_value, default=NONE)


def likely_take(dream: Dream, key: str) -> tuple[str, ...]:
    """Return what *key* likely does with the cards of a Plot: takes the highest, puts the others on top as they would
    be drawn, the higher first. It is the card, how many go on top, and the others.
    """
    taken, *others = sorted(dream.bearers[key].piles.looked_at, key=_value, reverse=True)
    return (taken, str(len(others)), *others)


def _value(code: str) -> int:
    return 0 if code == U else value_of_card(CODES[code])


# --- whole moves ---


def likely_move(dream: Dream, seat: str) -> str:
    """Return the likely move of *seat*, for whom all wait; "" where that is theirs to say: which Conflict is to begin,
    which suit an approach has, which real card lies there, what is asked and answered, what is thought of a Guide or a
    Bond.
    """
    want = wants(dream)
    assert want
    match want.of:
        case "resolve":
            assert dream.conflict
            return f"resolve {'won' if dream.conflict.ending is Ending.WON else 'lost'}"
        case "begin" | Step.NEXT:
            return f"next {seat if seat in dream.bearers and want.of == 'begin' else likely_next(dream)}"
        case "take":
            return " ".join(["take", seat, *likely_take(dream, seat)])
        case "spike" if seat in dream.bearers:
            return f"meet {seat} {likely_spike_card(dream, seat)}"
        case "spike" | "scene" | "enter" | "pick" | "seen" | "bond" | "hands" | "ask" | "place" | "answer":
            return ""
        case _:
            key = next(key for key in keys_waited_for(dream) if dream.bearers[key].player == seat)
            return LIKELY[want.of](dream, key)


def _bearing(dream: Dream, key: str) -> str:
    return " ".join(["bear", key, *likely_steps(dream, key)]) if can_bear(dream, key) else _waking(dream, key)


def _waking(dream: Dream, key: str) -> str:
    bearer = dream.bearers[key]
    return f"{'stay' if bearer.oneirogen and bearer.stays < MOST_STAYS else 'wake'} {key}"


LIKELY: Mapping[str, Callable[[Dream, str], str]] = {
    Step.OPPOSE: lambda dream, key: f"oppose {key} {likely_opponent(dream, key)}",
    Step.SELECT: lambda dream, key: f"select {key} {likely_card(dream, key)}",
    Step.INTERPRET: lambda dream, key: " ".join(
        ["interpret", key, *(likely_effects(dream, key) or (NOTHING,))]
    ),
    Step.SHARE: lambda dream, key: f"share {key} {likely_share(dream, key)}",
    Step.BURN: lambda dream, key: " ".join(["burn", key, *likely_burns(dream, dream.bearers[key])]),
    Step.BEAR: _bearing,
    Step.WAKE: _waking,
}
