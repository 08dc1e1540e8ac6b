"""A Spike at the table, met by every Dreamer there at once (The Beckoning Dream, "Spike"; Ruling B49)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from characters.beckoning_dream.rules.dreaming.position import (
    GM,
    Bearer,
    Conflict,
    Dream,
    Ending,
    Spike,
    Step,
    Turn,
)
from characters.beckoning_dream.rules.foresight import cards_looked_at_in_spike
from decks.rules.tarot import CODES, Suit, card_in_sentence, names_as_phrase, with_full_stop
from play.rules.choices import SealedChoice
from play.rules.kinds import Option
from play.rules.lines import Audience, Line
from play.rules.replacing import replace
from play.rules.zones import U, unseen_cards

NONE = "none"  # is chosen by who shows no card: whether there was one, nobody learns
MOST_WORDS = 200  # in which one says how one meets it
CONSEQUENCES = ("stress", "awareness", "burns")  # as far as the app sees to them
MOST_CONSEQUENCE = 20  # of each: a cap of ours
SPIKE = "spike"  # whose turn it is while a Spike’s Consequence is borne: nobody’s


def problems_of_consequences(told: Mapping[str, Any]) -> Iterator[str]:
    """Yield what keeps the figures of a Consequence from being some."""
    if any(told[key] not in range(MOST_CONSEQUENCE + 1) for key in CONSEQUENCES):
        yield f"Stress, Awareness lost and Burns are numbers from 0 to {MOST_CONSEQUENCE}."


def costs_in_words(stress: int, awareness: int, burns: int) -> str:
    """Return what of a Consequence is a figure: "2 Stress, 1 Burn"; "" where nothing is."""
    told = (
        f"{stress} Stress" if stress else "",
        f"{awareness} Awareness" if awareness else "",
        f"{burns} {'Burn' if burns == 1 else 'Burns'}" if burns else "",
    )
    return ", ".join(filter(None, told))


def costs_of_spike(spike: Spike) -> str:
    """Return what *spike* costs who shows no card, as far as it is figures: they lie open once it has begun."""
    return costs_in_words(spike.stress, spike.awareness, spike.burns)


def with_spike(dream: Dream, spike: Spike, members: Iterable[str]) -> Dream:
    """Return *dream* with *spike* before *members*."""
    return replace(dream, conflict=Conflict(tuple(members), spike=spike))


def spike_of(dream: Dream) -> Spike | None:
    return dream.conflict.spike if dream.conflict else None


def reasons_of_spike(dream: Dream) -> tuple[str, ...]:
    """Return why no Guide and no Bond is Invoked, where a Spike is open ("Spike")."""
    return ("No Guides or Bonds in a Spike.",) if spike_of(dream) else ()


def with_spike_changed(dream: Dream, **changes: Any) -> Dream:
    """Return *dream* with *changes* of its Spike."""
    assert dream.conflict
    assert dream.conflict.spike
    return replace(dream, conflict=replace(dream.conflict, spike=replace(dream.conflict.spike, **changes)))


# --- how it is met ---


def with_suit(dream: Dream, key: str, suit: Suit) -> Dream:
    """Return *dream* when the game master gave the approach of *key* a suit: they look at the cards at once."""
    spike = spike_of(dream)
    assert spike
    return with_spike_changed(dream, suits={**spike.suits, key: suit}).with_tasks([f"spy {key}"])


def counts_looked_at(bearer: Bearer, difficulty: int) -> tuple[int, int, int]:
    """Return how many cards of Future, Past and Present *bearer* looks at."""
    piles = bearer.piles
    return cards_looked_at_in_spike(difficulty, len(piles.future), len(piles.past), len(piles.present))


def lines_of_look(bearer: Bearer, difficulty: int, chosen: Mapping[str, tuple[str, ...]]) -> Iterator[Line]:
    """Yield what *bearer* looks at: the Future is theirs alone to see, what lay open in the Past was seen by all.

    *chosen* are the cards pulled at random of "past" and "present".
    """
    top = bearer.piles.future.draw(counts_looked_at(bearer, difficulty)[0])[0]
    own, with_gm = bearer.readers, bearer.readers | {GM}
    yield _line_of_cards("spied", bearer, top, own)
    yield Line(" ".join(["unearthed", bearer.key, *chosen["past"]]))
    yield _line_of_cards("held", bearer, chosen["present"], with_gm)


def _line_of_cards(word: str, bearer: Bearer, cards: tuple[str, ...], readers: Audience) -> Line:
    stub = " ".join([word, bearer.key, *unseen_cards(len(cards))])
    return Line(" ".join([word, bearer.key, *cards]), readers=readers, stub=stub)


def with_choice(dream: Dream, key: str, choice: SealedChoice) -> Dream:
    """Return *dream* with what *key* shows chosen, unseen; the last choice opens all."""
    spike = spike_of(dream)
    assert spike
    chosen = {**spike.chosen, key: choice}
    dream = with_spike_changed(dream, chosen=chosen)
    return closed(dream) if len(chosen) == len(dream.members) else dream


def closed(dream: Dream) -> Dream:
    """Return *dream* when all have chosen, or the game master closed it: who has not meets the Consequence (B49)."""
    spike = spike_of(dream)
    assert spike
    real = [one.key for one in dream.members if one.is_real and one.key in spike.chosen]
    return dream.with_tasks(["open", *(f"enter {key} {SPIKE}" for key in real), "pass"])


def lines_of_opening(dream: Dream) -> Iterator[Line]:
    """Yield what each chose, opened together; who has not chosen shows nothing."""
    spike = spike_of(dream)
    assert spike
    assert dream.conflict
    for key in dream.conflict.members:
        choice = spike.chosen.get(key)
        if not (choice and dream.bearers[key].is_real):  # which shows its card itself
            yield Line(f"met {choice.opened}" if choice else f"met meet {key} {NONE}")
    yield Line("turned")


def with_card_shown(dream: Dream, key: str, code: str) -> Dream:
    """Return *dream* when *key* showed *code*, which Burns, or none; what was looked at goes back into the Future.

    That is shuffled at once, before others turn real cards over: nobody knows more of it meanwhile.
    """
    piles = dream.bearers[key].piles
    if code != NONE:
        piles = piles.with_shown_card_burned(code)
    dream = dream.with_piles(key, piles.with_put_back(piles.looked_at.cards, ()))
    spike = spike_of(dream)
    assert spike
    dream = with_spike_changed(dream, shown={**spike.shown, key: code})
    first = [task for task in dream.tasks if task.startswith(("open", "mix"))]
    rest = dream.tasks[len(first) :]
    return replace(dream, tasks=(*first, f"mix {key}", *rest))


def after_opening(dream: Dream) -> Dream:
    """Return *dream* once all is opened: who showed no card of the suit suffers the Consequence."""
    spike = spike_of(dream)
    assert spike
    missed = [key for key, code in spike.shown.items() if code == NONE]
    for key in missed:
        bearer = dream.bearers[key]
        dream = dream.with_bearer(replace(bearer, awareness=max(0, bearer.awareness - spike.awareness)))
    stress = {key: spike.stress for key in missed if spike.stress}
    burns = {key: spike.burns for key in missed if spike.burns}
    step = Step.BURN if burns else Step.BEAR
    dream = replace(dream, turn=Turn(SPIKE, step, stress=stress, dealt=stress, burns=burns))
    return dream if stress or burns else after_spike(dream)


def after_spike(dream: Dream) -> Dream:
    """Return *dream* when the Spike is over: what it means the game master says."""
    assert dream.conflict
    assert dream.conflict.spike
    shown = dream.conflict.spike.shown
    ending = Ending.LOST if NONE in shown.values() else Ending.WON
    return replace(dream, conflict=replace(dream.conflict, ending=ending), turn=None)


# --- what may be done ---


def seats_waited_for(dream: Dream, spike: Spike) -> frozenset[str]:
    """Return for whom all wait in a Spike: the game master for suits, who has one for a choice."""
    assert dream.conflict
    unsuited = [key for key in dream.conflict.members if key not in spike.suits]
    choosing = {key for key in spike.suits if key not in spike.chosen}
    return frozenset({*choosing, *([GM] if unsuited else [])})


def who_speaks_first(dream: Dream, spike: Spike) -> frozenset[str]:
    """Return who has to say something before the rest in a Spike: how they meet it, a suit for who said so, a card."""
    assert dream.conflict
    silent = {key for key in dream.conflict.members if key not in {*spike.approaches, *spike.suits}}
    said = spike.approaches.keys() - spike.suits.keys()
    choosing = {key for key in spike.suits if key not in spike.chosen}
    return frozenset({*silent, *choosing, *([GM] if said else [])})


def options_of_spike(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield what *seat* may do in a Spike that is open."""
    spike = spike_of(dream)
    if not spike or not dream.conflict or dream.conflict.ending or dream.turn or dream.tasks:
        return
    if seat == GM:
        for key in dream.conflict.members:
            given = ("It has a suit, and the cards were looked at.",) if key in spike.suits else ()
            for suit in Suit:
                label = f"{suit.title} for {dream.bearers[key].name}"
                yield Option(f"suit {key} {suit.value}", label, given, is_steady=True)
        yield Option("close", "Close it: who has not chosen meets the Consequence", is_steady=True)
    elif seat in dream.conflict.members:
        told = ("Your approach has a suit.",) if seat in spike.suits else ()
        yield Option(f"approach {seat}", "Say how you meet it", told, asks=("words",), is_steady=True)
        if seat in spike.suits:
            yield from _options_of_meeting(dream.bearers[seat], spike)


def _options_of_meeting(bearer: Bearer, spike: Spike) -> Iterator[Option]:
    suit = spike.suits[bearer.key]
    if bearer.is_real:
        yield Option(f"meet {bearer.key} {U}", "I have chosen", is_steady=True)
        return
    for code in bearer.piles.looked_at.known:
        wrong = () if CODES[code].suit is suit else (f"It takes a card of {suit.title}.",)
        yield Option(
            f"meet {bearer.key} {code}", f"Show {card_in_sentence(CODES[code])}", wrong, is_steady=True
        )
    yield Option(f"meet {bearer.key} {NONE}", "Show no card", is_steady=True)


def spike_in_words(dream: Dream) -> str:
    """Return a Spike as the log begins it."""
    spike, conflict = spike_of(dream), dream.conflict
    assert spike
    assert conflict
    names = names_as_phrase(dream.bearers[key].name for key in conflict.members)
    told = f"A Spike of Difficulty {spike.difficulty} comes over {names}: {spike.consequence}"
    costs = costs_of_spike(spike)
    return f"{with_full_stop(told)} It costs {costs}." if costs else told
