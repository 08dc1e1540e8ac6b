"""A dream's lines as the log tells them, each for who read it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from characters.beckoning_dream.rules.dreaming.away import (
    changed_time_in_words,
    lent_in_words,
    overdue_in_words,
)
from characters.beckoning_dream.rules.dreaming.bearing import sum_of_steps
from characters.beckoning_dream.rules.dreaming.bonds import bond_in_words, laid_in_words
from characters.beckoning_dream.rules.dreaming.breath import breath_in_words
from characters.beckoning_dream.rules.dreaming.by_hand import step_in_words
from characters.beckoning_dream.rules.dreaming.construction import (
    card_of_scene_in_words,
    disclosed_in_words,
    spread_in_words,
)
from characters.beckoning_dream.rules.dreaming.effects import (
    ChosenEffect,
    Fact,
    effects_as_written,
    name_in_conflict,
    read_effect,
)
from characters.beckoning_dream.rules.dreaming.giving import hand_in_words, wish_in_words
from characters.beckoning_dream.rules.dreaming.growing import grown_in_words
from characters.beckoning_dream.rules.dreaming.guides import (
    BOLSTER,
    WEAKEN,
    invocation_in_words,
    waiting_guide,
)
from characters.beckoning_dream.rules.dreaming.initiative import sides_of_duel
from characters.beckoning_dream.rules.dreaming.position import Dream
from characters.beckoning_dream.rules.dreaming.prepared import (
    A_OR_AN,
    cost_in_words,
    opened_in_words,
    prepared_by_gm,
)
from characters.beckoning_dream.rules.dreaming.resolving import resolution_in_words
from characters.beckoning_dream.rules.dreaming.scenes import OUTCOMES, scene_in_words
from characters.beckoning_dream.rules.dreaming.spikes import NONE, spike_in_words
from characters.beckoning_dream.rules.dreaming.whereabouts import elsewhere_in_words
from decks.rules.tarot import (
    CODES,
    Suit,
    capitalized,
    card_in_sentence,
    names_as_phrase,
    word_up_to_ten_or_figures,
)
from play.rules.choices import MARK
from play.rules.zones import U

FACTS = {
    Fact.MOST: "most common suit", Fact.LEAST: "least common suit",
    Fact.HIGHEST: "highest card", Fact.LOWEST: "lowest card",
}  # fmt: skip
VERBS = {
    "flinch": "Discards", "burn": "Burns", "blind": "Blind Burns", "blink": "Blinks", "oneirogen": "spends",
}  # fmt: skip


def line_in_words(line_or_stub: str, now: Dream) -> str:
    """Return a line or stub in words, "" where the log needs none; *now* is how the dream stands after it."""
    word, _space, rest = line_or_stub.partition(" ")
    told = "" if word in SILENT else capitalized(SAYS[word](rest.split(), now))
    return " ".join(filter(None, (told, run_out_in_words(now))))


def run_out_in_words(now: Dream) -> str:
    """Return who is out since the line before, with no card left to play (Ruling B41); "" where nobody is."""
    names = [_name(now, key) for key in now.just_run_out]
    has = "has" if len(names) == 1 else "have"
    is_out = "is out" if len(names) == 1 else "are out"
    return capitalized(f"{names_as_phrase(names)} {has} no card left to play and {is_out}.") if names else ""


def cards_in_words(codes: Sequence[str]) -> str:
    """Return cards as a sentence names them; those that the reader does not know by their number."""
    if U in codes:
        return "a card" if len(codes) == 1 else f"{word_up_to_ten_or_figures(len(codes))} cards"
    return names_as_phrase(card_in_sentence(CODES[code]) for code in codes)


def _name(now: Dream, key: str) -> str:
    return now.bearers[key].name if key in now.bearers else "somebody"


def _given(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} gives a card to the Dream Deck, unseen."


def _combined(words: list[str], _now: Dream) -> str:
    return f"{word_up_to_ten_or_figures(len(words))} Majors join the Dream Deck, unseen."


def _spread(_words: list[str], now: Dream) -> str:
    return spread_in_words(now)


def _scene_turned(words: list[str], now: Dream) -> str:
    number = int(words[0])
    return f"The card of scene {number}: {card_of_scene_in_words(now, now.scenes[number - 1])}."


def _ask(words: list[str], _now: Dream) -> str:
    return f"The GM asks: {' '.join(words)}"


def _answer(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])}’s Guide: {' '.join(words[1:])}"


def _scene(words: list[str], now: Dream) -> str:
    return f"{scene_in_words(now, int(words[0]), ' begins')}."


def _close(words: list[str], _now: Dream) -> str:
    return f"The scene is over: it {OUTCOMES[words[0]]}." if words else ""


def _join(words: list[str], now: Dream) -> str:
    return f"{list(now.bearers.values())[-1].name} joins the dream."


def _leave(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} steps aside."


def _return(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} is back."


def _lend(words: list[str], now: Dream) -> str:
    return lent_in_words(now, *words)


def _reclaim(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])}’s player has the seat back."


def _time(_words: list[str], now: Dream) -> str:
    return changed_time_in_words(now)


def _overdue(words: list[str], now: Dream) -> str:
    return overdue_in_words(now, *words)


def _disclosed(words: list[str], now: Dream) -> str:
    return disclosed_in_words(now, words[0], words[1:])


def _grown(words: list[str], now: Dream) -> str:
    return grown_in_words(now, words[0], " ".join(words[1:]))


def _prepare(words: list[str], now: Dream) -> str:
    thing = prepared_by_gm(now)[words[0]]
    return f"Prepared unseen: {thing.told['name']}, {A_OR_AN[thing.what]}."


def _drop(_words: list[str], _now: Dream) -> str:
    return "Something that was prepared is taken away, unseen."


def _opened(words: list[str], now: Dream) -> str:
    return opened_in_words(now, words[0], words[1])


def _pulled(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} pulls {cards_in_words(words[1:])} for a Guide."


def _drawn(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} draws {cards_in_words(words[1:])}." if words[1:] else ""


def _ashes(words: list[str], now: Dream) -> str:
    if words[1] == "0":  # more were to burn than the Future has
        return ""
    count = word_up_to_ten_or_figures(int(words[1]))
    return f"{count} of {_name(now, words[0])}’s cards {'burns' if words[1] == '1' else 'burn'} unseen."


def _revealed(words: list[str], now: Dream) -> str:
    _word, key, code, *_salt = words
    return f"{_name(now, key)} Reveals {card_in_sentence(CODES[code])}."


def _measured(_words: list[str], now: Dream) -> str:
    return scores_in_words(now)


def scores_in_words(now: Dream) -> str:
    """Return what both Score as the cards lie now, "" before all lie there."""
    turn = now.turn
    if not turn or not turn.opponent or any(key not in turn.revealed for key in turn.sides):
        return ""
    scores = [
        f"{_name(now, key)} Scores {_score(turn.interpretation(key).score.title)}" for key in turn.sides
    ]
    return capitalized(f"{names_as_phrase(scores)}.")


def _with_scores(told: str, now: Dream) -> str:
    """Return what is *told* of something that changed a value, and what the cards Score now."""
    return f"{told} {scores_in_words(now)}".rstrip()


def _score(title: str) -> str:
    return title if title == "Countered" else f"a {title}"


def _shown(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])}’s Present is shown: {cards_in_words(words[1:])}."


def _studied(words: list[str], now: Dream) -> str:
    key, fact, *found = words
    told = [Suit(one).title if one in list(Suit) else card_in_sentence(CODES[one]) for one in found]
    answer = names_as_phrase(told) if told else "it has no suit"
    return f"The {FACTS[Fact(fact)]} in {_name(now, key)}’s deck: {answer}."


def _looked(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} looks at {cards_in_words(words[1:])} of the Future."


def _spike(_words: list[str], now: Dream) -> str:
    return spike_in_words(now)


def _approach(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])}: {' '.join(words[1:])}"


def _suit(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} meets it with {Suit(words[1]).title}."


def _spied(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} looks at {cards_in_words(words[1:])} of the Future." if words[1:] else ""


def _unearthed(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} looks at {cards_in_words(words[1:])} of the Past." if words[1:] else ""


def _held(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} looks at {cards_in_words(words[1:])} of the Present." if words[1:] else ""


def _meet(words: list[str], now: Dream) -> str:
    card = "no card" if words[1] == NONE else card_in_sentence(CODES[words[1]])
    return f"{_name(now, words[0])} chooses {card}, unseen."


def _chosen(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} has chosen."


def _met(words: list[str], now: Dream) -> str:
    _word, key, code, *_salt = words
    if code == NONE:
        return f"{_name(now, key)} shows no card, and the Consequence is theirs."
    return f"{_name(now, key)} shows {card_in_sentence(CODES[code])}, which burns."


def _guide(words: list[str], now: Dream) -> str:
    told = invocation_in_words(now, words[0], " ".join(words[2:]))
    waits = any(waiting_guide(now))
    return _with_scores(told, now) if words[2].startswith((BOLSTER, WEAKEN)) and not waits else told


def _seen(_words: list[str], now: Dream) -> str:
    return _with_scores("Another sees it too.", now)


def _unseen(words: list[str], now: Dream) -> str:
    return f"Nobody else sees the Guide of {_name(now, words[0])}."


def _bond(words: list[str], now: Dream) -> str:
    by, _reveal, owner, how = words
    return bond_in_words(now, by, owner, how)


def _yes(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} agrees."


def _no(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} says no."


def _lay(words: list[str], now: Dream) -> str:
    return _with_scores(laid_in_words(now, words[0], words[1]), now)


def _as(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} Scores it as {card_in_sentence(CODES[words[1]])} would. {scores_in_words(now)}"


def _share(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} shares {words[1]} of the Stress."


def _hand(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} raises a hand."


def _lower(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} lowers the hand."


def _placed(words: list[str], now: Dream) -> str:
    return elsewhere_in_words(now.bearers[words[1]])


def _keep(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} will come again."


def _come(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} joins the Effort."


def _go(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} leaves the Effort."


def _award(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} gets an Oneirogen: {' '.join(words[1:])}."


def _wish(words: list[str], now: Dream) -> str:
    return wish_in_words(now, words[0], words[1], " ".join(words[2:]))


def _favour(words: list[str], now: Dream) -> str:
    return hand_in_words(now, words[0], words[1])


def _grant(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} gets the Oneirogen."


def _deny(words: list[str], now: Dream) -> str:
    return f"No Oneirogen for {_name(now, words[0])} this time."


def _took(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} takes {cards_in_words(words[1:])}, and puts the others back."


def _bear(words: list[str], now: Dream) -> str:
    key, *steps = words
    told = f"{_name(now, key)} {names_as_phrase(_steps_in_words(steps))}"
    if not now.just_borne or len(steps) == 1:
        return f"{told}."
    most = sum_of_steps(step.partition(":")[0] for step in steps)
    return f"{told}: {most} for {now.just_borne} Stress."


def _steps_in_words(steps: Sequence[str]) -> Iterator[str]:
    """Yield what was done with cards, card by card, then what else, with how often."""
    for step in steps:
        word, _colon, card = step.partition(":")
        if card:
            yield f"{VERBS[word]} {card_in_sentence(CODES[card])}"
    for word in ("blind", "blink"):
        if count := steps.count(word):
            yield (
                VERBS[word] if count == 1 else f"{VERBS[word]} {'twice' if count == 2 else f'{count} times'}"
            )
    if count := steps.count("oneirogen"):
        yield f"{VERBS['oneirogen']} {word_up_to_ten_or_figures(count)} Oneirogen"


def _ended(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} can bear no more and is out of it."


def _do(words: list[str], now: Dream) -> str:
    told = step_in_words(now, words[0], " ".join(words[1:]))
    return _with_scores(told, now) if words[1].startswith(("value", "suit", "score")) else told


def _peeked(words: list[str], now: Dream) -> str:
    return f"On top of {_name(now, words[0])}’s Future: {cards_in_words(words[1:])}."


def _redrawn(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} draws {cards_in_words(words[1:])} from the Past."


def _breathed(words: list[str], now: Dream) -> str:
    return breath_in_words(now, words[0], words[1:])


def _enter(words: list[str], now: Dream) -> str:
    key, code = words
    return (
        f"{_name(now, key)} turns over {cards_in_words([code])}."
        if code != NONE
        else _met(["meet", *words], now)
    )


def _foe(words: list[str], now: Dream) -> str:
    return f"{list(now.bearers.values())[-1].name} is there."


def _duel(words: list[str], now: Dream) -> str:
    sides = sides_of_duel(now, words)
    together = (
        names_as_phrase(_name(now, key) for key in sides if sides[key] == side)
        for side in dict.fromkeys(sides.values())
    )
    return f"A Duel begins: {' against '.join(together)}."


def _effort(_words: list[str], now: Dream) -> str:
    assert now.conflict
    assert now.conflict.effort
    effort = now.conflict.effort
    spread = cards_in_words(effort.spread)
    figures = f"Difficulty {effort.difficulty}, Intensity {effort.intensity}"
    return f"{effort.name}: an Effort of {figures}, with {spread}{cost_in_words(effort.cost)}."


def _next(words: list[str], now: Dream) -> str:
    return f"It is {_name(now, words[0])}’s turn."


def _oppose(words: list[str], now: Dream) -> str:
    key, opponent, *place = words
    effort = now.conflict.effort if now.conflict else None
    against = (
        card_in_sentence(CODES[effort.spread[int(place[0])]])
        if effort and place
        else name_in_conflict(now, opponent)
    )
    return f"{_name(now, key)} opposes {against}."


def _select(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} Selects {card_in_sentence(CODES[words[1]])}, unseen."


def _selected(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} has Selected."


def _interpret(words: list[str], now: Dream) -> str:
    key, *written = words
    if MARK.strip() in words[-1]:  # as who chose unseen reads it
        return _chosen(words, now)
    chosen = [_effect(read_effect(now, one), now) for one in effects_as_written(written)]
    return f"{_name(now, key)} chooses {names_as_phrase(chosen) if chosen else 'nothing'}."


def _chose(words: list[str], now: Dream) -> str:
    return _interpret(words[1:-1], now)


def _effect(chosen: ChosenEffect, now: Dream) -> str:
    on = f" on {name_in_conflict(now, chosen.target)}" if chosen.target else ""
    more = f" by {chosen.amount}" if chosen.oneirogen else ""
    words = f" ({chosen.effect.words.removesuffix('.')})" if chosen.effect.words else ""
    return f"{chosen.name}{on}{more}{words}"


def _then(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} names who is next: {_name(now, words[1])}."


def _wake(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} {'is ended' if now.bearers[words[0]].is_foe else 'wakes up'}."


def _stay(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} spends all Oneirogen and stays in the dream."


def _yield(words: list[str], now: Dream) -> str:
    return f"{_name(now, words[0])} yields."


def _resolve(words: list[str], _now: Dream) -> str:
    return resolution_in_words(" ".join(words))


def _end(_words: list[str], _now: Dream) -> str:
    return "The dream is over."


# Lines of which the log needs none: what they do the next one tells, or nobody need read it.
SILENT = frozenset({
    "mixed", "turned", "passed", "settled", "back", "over", "prepared", "used", "entrusted",
})  # fmt: skip
SAYS: Mapping[str, Callable[[list[str], Dream], str]] = {
    "given": _given, "pulled": _pulled, "drawn": _drawn, "ashes": _ashes, "revealed": _revealed, "measured": _measured,
    "shown": _shown, "studied": _studied, "looked": _looked, "borne": _bear, "ended": _ended, "foe": _foe,
    "duel": _duel, "effort": _effort, "next": _next, "oppose": _oppose, "select": _select, "selected": _selected,
    "interpret": _interpret, "interpreted": _chosen, "chose": _chose,
    "bear": _bear, "burn": _bear, "took": _took, "wake": _wake, "stay": _stay,
    "spike": _spike, "approach": _approach, "suit": _suit, "spied": _spied, "unearthed": _unearthed, "held": _held,
    "meet": _meet, "chosen": _chosen, "met": _met, "enter": _enter,
    "do": _do, "breathed": _breathed, "peeked": _peeked, "redrawn": _redrawn, "sought": _looked,
    "bond": _bond, "yes": _yes, "no": _no, "lay": _lay, "as": _as,
    "share": _share, "yield": _yield, "then": _then,
    "guide": _guide, "seen": _seen, "unseen": _unseen,
    "hand": _hand, "lower": _lower, "award": _award, "wish": _wish, "favour": _favour, "grant": _grant, "deny": _deny,
    "placed": _placed, "resolve": _resolve,
    "keep": _keep, "come": _come, "go": _go, "end": _end,
    "combined": _combined, "spread": _spread, "uncovered": _scene_turned, "place": _scene_turned, "ask": _ask,
    "answer": _answer, "scene": _scene, "close": _close, "join": _join, "leave": _leave, "return": _return,
    "disclosed": _disclosed, "grown": _grown, "prepare": _prepare, "drop": _drop, "opened": _opened,
    "lend": _lend, "reclaim": _reclaim, "time": _time, "overdue": _overdue,
}  # fmt: skip
