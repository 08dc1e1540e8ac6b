"""For whom a dream waits, and what each may do, with every reason against it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from characters.beckoning_dream.rules.dreaming.away import (
    option_of_time,
    options_of_going_on,
    options_of_lending,
)
from characters.beckoning_dream.rules.dreaming.bearing import can_bear, stress_asked
from characters.beckoning_dream.rules.dreaming.bonds import (
    options_of_bond,
    reason_of_waiting_bond,
    seat_waited_for_by_bond,
)
from characters.beckoning_dream.rules.dreaming.burning import options_of_burning
from characters.beckoning_dream.rules.dreaming.by_hand import options_by_hand
from characters.beckoning_dream.rules.dreaming.coming import options_of_coming
from characters.beckoning_dream.rules.dreaming.construction import (
    options_of_answering,
    options_of_asking,
    options_of_coming_and_going,
    options_of_placing,
    who_is_to_answer,
)
from characters.beckoning_dream.rules.dreaming.effects import EffectsAsked, effects_asked, name_in_conflict
from characters.beckoning_dream.rules.dreaming.giving import options_of_giving
from characters.beckoning_dream.rules.dreaming.growing import options_of_growing
from characters.beckoning_dream.rules.dreaming.guides import (
    SEEN,
    options_of_gm_with_hands,
    options_of_guide,
    options_of_seeing,
    reason_of_waiting_guide,
    reasons_of_raised_hands,
    who_is_asked_about_hands,
    who_may_see,
)
from characters.beckoning_dream.rules.dreaming.initiative import (
    is_between_dreamers,
    is_interpreted_unseen,
    who_interprets,
    who_selects,
    who_waited_longest_first,
)
from characters.beckoning_dream.rules.dreaming.position import EFFORT, GM, Bearer, Dream, Step
from characters.beckoning_dream.rules.dreaming.prepared import options_of_preparing
from characters.beckoning_dream.rules.dreaming.real_cards import options_of_entering, options_of_real_plot
from characters.beckoning_dream.rules.dreaming.resolving import options_of_resolving
from characters.beckoning_dream.rules.dreaming.scenes import options_of_scenes
from characters.beckoning_dream.rules.dreaming.spikes import (
    options_of_spike,
    seats_waited_for,
    who_speaks_first,
)
from characters.beckoning_dream.rules.dreaming.whereabouts import elsewhere_in_words, options_of_place
from decks.rules.tarot import CODES, capitalized, card_in_sentence, names_as_phrase
from play.rules.kinds import Option, Want, What
from play.rules.lines import Audience
from play.rules.zones import U

MOST_STAYS = 2  # a dream ("Oneirogen")


@dataclass(frozen=True, slots=True)
class MembersAsked:
    """Who may be in a Conflict that is to begin, by key; each who is *elsewhere*, with where (Ruling B54)."""

    keys: tuple[str, ...]
    elsewhere: tuple[tuple[str, str], ...] = ()


def wants(dream: Dream) -> Want | None:
    """Return whom all wait for, and for what; None once the dream is over."""
    if dream.tasks:
        return _want_of_task(dream, dream.tasks[0])
    if dream.is_over:
        return None
    if answering := who_is_to_answer(dream):
        return _want_of_dreamers_first(frozenset({GM, *answering}), "answer")
    if not dream.conflict:
        return Want(What.MOVE, frozenset({GM}), "scene", first=frozenset())
    if dream.conflict.ending:
        return Want(What.MOVE, frozenset({GM}), "resolve")
    if dream.conflict.spike and not dream.turn:
        spike = dream.conflict.spike
        return Want(What.CHOICE, seats_waited_for(dream, spike), "spike", who_speaks_first(dream, spike))
    if not dream.turn:
        return _want_of_dreamers_first(
            frozenset({GM, *(one.key for one in dream.dreamers_who_can_play)}), "begin"
        )
    if asked := seat_waited_for_by_bond(dream):
        return Want(What.MOVE, asked, "bond")
    if asked := who_is_asked_about_hands(dream):
        return _want_of_dreamers_first(asked, "hands")
    what = What.CHOICE if dream.turn.step is Step.SELECT else What.MOVE
    return Want(what, _players(dream, keys_waited_for(dream)), dream.turn.step)


def _want_of_dreamers_first(seats: Audience, of: str) -> Want:
    """Return that all wait for *seats*, of whom the game master may do it too, but need not."""
    return Want(What.MOVE, seats, of, (seats - {GM}) or None)


def _want_of_task(dream: Dream, task: str) -> Want:
    word, *rest = task.split()
    if word in ("take", "pick", "enter"):
        return Want(What.MOVE, frozenset({dream.bearers[rest[0]].player}), word)
    if word == SEEN:
        return _want_of_dreamers_first(who_may_see(dream, rest[0]), SEEN)
    if word in ("ask", "place"):
        return Want(What.MOVE, frozenset({GM}), word)
    return Want(What.ORDER if word in ("mix", "combine", "spread") else What.ANSWER, of=task)


def keys_waited_for(dream: Dream) -> tuple[str, ...]:
    """Return who is waited for at this step of the turn, by key."""
    turn = dream.turn
    assert turn
    match turn.step:
        case Step.SELECT:
            return who_selects(dream)
        case Step.INTERPRET:
            return who_interprets(dream)
        case Step.SHARE:
            return tuple(owner for owner, _helper in turn.shares)
        case Step.BURN:
            return tuple(turn.burns)
        case Step.BEAR:
            return tuple(turn.stress)
        case Step.WAKE:
            return turn.waking
        case _:
            return (turn.by,)


def _players(dream: Dream, keys: tuple[str, ...]) -> Audience:
    """Return who plays *keys*; for a Dreamer who woke the game master says who is next."""
    bearers = (dream.bearers[key] for key in keys)
    assert dream.turn
    is_next = dream.turn.step is Step.NEXT
    return frozenset(GM if is_next and one.has_left else one.player for one in bearers)


def options(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield every move that *seat* might think of; the game master's foes are played from there too."""
    if dream.is_over:
        return
    want = wants(dream)
    if seat == GM:
        yield from _options_of_gm(dream, want)
        yield option_of_time(dream)
    yield from options_of_lending(dream, seat)
    yield from options_of_going_on(dream, seat)
    yield from options_of_spike(dream, seat)
    yield from options_of_coming_and_going(dream, seat)
    yield from options_by_hand(dream, seat)
    yield from options_of_place(dream, seat)
    yield from options_of_coming(dream, seat)
    yield from options_of_seeing(dream, seat)
    yield from options_of_giving(dream, seat)
    for bearer in dream.bearers.values():
        if bearer.player == seat:
            yield from _options_of_bearer(dream, bearer, want)


# --- the game master ---


def _options_of_gm(dream: Dream, want: Want | None) -> Iterator[Option]:
    told = _open_conflict(dream)
    busy = (*told, *_busy(dream))
    yield Option("foe", "Set down a foe", busy, asks=("foe",))
    able = [one for one in dream.able if not one.is_foe]
    here = () if dream.here else ("No Dreamer is here and asleep.",)
    nobody = () if able else ("No Dreamer is here with a card to play.",)
    may_part = dream.may_dreamers_duel and len(able) > 1
    has_sides = may_part or any(one.is_foe for one in dream.able)
    alone = () if has_sides else ("Set down a foe first: a Duel needs two sides.",)
    everybody = _members_asked(dream, dream.able)
    yield Option("duel", "Begin a Duel", (*busy, *(nobody or alone)), asks=(everybody,))
    dreamers, sleepers = _members_asked(dream, able), _members_asked(dream, dream.here)
    yield Option("effort", "Begin an Effort", (*busy, *nobody), asks=(dreamers,))
    yield Option("spike", "Begin a Spike", (*busy, *here), asks=(sleepers,))
    yield Option("end", "End the dream", busy)
    no_conflict = () if dream.conflict else ("No Conflict is open.",)
    is_early = bool(dream.conflict) and not _waits_for(want, GM, "resolve")
    yield from options_of_resolving((*no_conflict, *_busy(dream)), is_early=is_early)
    for foe in dream.bearers.values() if dream.conflict and not dream.tasks else ():
        if foe.has_met and not (foe.has_left or foe.comes_again):
            yield Option(f"keep {foe.key}", f"{capitalized(foe.name)} comes again", is_steady=True)
    yield from _options_of_next(dream, want, GM)
    yield from options_of_gm_with_hands(dream)
    yield from options_of_asking(dream)
    yield from options_of_scenes(dream, busy)
    yield from options_of_growing(dream, busy)
    if _waits_for(want, GM, "place"):
        yield from options_of_placing(dream, dream.tasks[0].split()[1])
    yield from options_of_preparing(
        dream,
        closed={"foe": busy, "effort": (*busy, *nobody), "spike": (*busy, *here)},
        members={"effort": dreamers, "spike": sleepers},
    )


def _members_asked(dream: Dream, may: Iterable[Bearer]) -> MembersAsked:
    elsewhere = [(one.key, elsewhere_in_words(one)) for one in dream.asleep if not one.is_here]
    return MembersAsked(tuple(one.key for one in may), tuple(elsewhere))


def _open_conflict(dream: Dream) -> tuple[str, ...]:
    """Return which Conflict is open, and how it is closed."""
    if not (conflict := dream.conflict):
        return ()
    foes = names_as_phrase(one.name for one in dream.members if one.is_foe)
    duel = f"A Duel with {foes}" if foes else "A Duel"
    effort = f"The Effort “{capitalized(conflict.effort.name)}”" if conflict.effort else ""
    what = effort or ("A Spike" if conflict.spike else duel)
    return (f"{what} is open. Say how it ended first, under “End the Conflict”.",)


def _busy(dream: Dream) -> tuple[str, ...]:
    if not dream.tasks:
        return ()
    word, *rest = dream.tasks[0].split()
    match word:
        case "ask":
            return ("Ask the Dreamers your question first.",)
        case "place":
            return ("Say first which card lies in the spread.",)
        case "seen":
            return reason_of_waiting_guide(dream)
        case "enter":
            return (f"{dream.bearers[rest[0]].name} turns over a card first.",)
        case _:
            return ("Somebody looks at cards: they take one first.",)


def _options_of_next(dream: Dream, want: Want | None, seat: str) -> Iterator[Option]:
    """Yield who may be next; where a Conflict begins, the game master may name anybody, and each press themselves."""
    if _waits_for(want, seat, "begin"):
        may = [one for one in dream.dreamers_who_can_play if seat in (GM, one.key)]
        yield from (Option(f"next {one.key}", f"{one.name} begins") for one in may)
    elif _waits_for(want, seat, Step.NEXT):
        yield from (
            Option(f"next {one.key}", f"{one.name} is next") for one in who_waited_longest_first(dream)
        )


def _waits_for(want: Want | None, seat: str, of: str) -> bool:
    return bool(want and seat in want.seats and want.of == of)


# --- whoever bears cards ---


def _options_of_bearer(dream: Dream, bearer: Bearer, want: Want | None) -> Iterator[Option]:
    seat, key = bearer.player, bearer.key
    if seat != GM:
        yield from _options_of_next(dream, want, seat)
    if _waits_for(want, seat, "take"):
        yield from options_of_real_plot(bearer) if bearer.is_real else _options_of_plot(bearer)
    if _waits_for(want, seat, "pick") and dream.tasks[0] == f"pick {key}":
        yield from _options_of_picking(bearer)
    if _waits_for(want, seat, "enter"):
        yield from options_of_entering(dream, bearer, dream.tasks[0].split()[2])
    if not (dream.conflict or dream.tasks or bearer.is_foe or bearer.has_left) and bearer.has_run_out:
        yield from _options_of_waking(bearer, ())  # by their own will (Ruling B43)
    yield from options_of_answering(dream, bearer)
    yield from options_of_guide(dream, bearer)
    yield from options_of_bond(dream, bearer)
    if dream.turn and want and want.of in (dream.turn.step, "hands", "bond", SEEN):
        yield from _options_of_turn(dream, bearer, dream.turn.step, key in keys_waited_for(dream))


def _options_of_turn(dream: Dream, bearer: Bearer, step: Step, is_waited_for: bool) -> Iterator[Option]:
    match step:
        case Step.OPPOSE if not bearer.is_foe:
            waits = () if is_waited_for else (f"{_names_waited_for(dream)} chooses an Opponent.",)
            for aim, label, closed in _opponents(dream, bearer.key):
                yield Option(f"oppose {bearer.key} {aim}", label, (*waits, *closed))
        case Step.SELECT:
            yield from _options_of_select(dream, bearer)
        case Step.INTERPRET:
            yield _option_of_interpreting(dream, bearer, is_waited_for)
            yield from _options_of_then(dream, bearer)
        case Step.SHARE if is_waited_for and dream.turn:
            helper = next(by for owner, by in dream.turn.shares if owner == bearer.key)
            for amount in range(dream.turn.stress[bearer.key] + 1):
                label = f"{dream.bearers[helper].name} takes {amount}"
                yield Option(f"share {bearer.key} {amount}", label, is_steady=True)
        case Step.BURN if is_waited_for:
            yield from options_of_burning(dream, bearer)
        case Step.BEAR if is_waited_for:
            able = can_bear(dream, bearer.key)
            unable = () if able else (f"{capitalized(bearer.name)} cannot absorb all of it.",)
            asked = (stress_asked(dream, bearer.key),)
            label = f"{capitalized(bearer.name)} bears it"
            yield Option(f"bear {bearer.key}", label, unable, asks=asked, is_steady=True)
            yield from _options_of_waking(bearer, ("All of it can be borne.",) if able else ())
            yield from _options_of_then(dream, bearer)
        case Step.WAKE if is_waited_for:
            yield from _options_of_waking(bearer, ())
        case Step.NEXT if dream.rules.may_yield and _stands_against_dreamers(dream, bearer):
            yield Option(f"yield {bearer.key}", "Yield", is_steady=True)


def _options_of_then(dream: Dream, bearer: Bearer) -> Iterator[Option]:
    """Yield whom who is on turn may name, once, to come when this turn has closed; likeliest first."""
    if dream.turn and bearer.key == dream.turn.by and not dream.turn.then:
        for one in who_waited_longest_first(dream):
            yield Option(f"then {bearer.key} {one.key}", f"Then {one.name}", is_steady=True)


def _option_of_interpreting(dream: Dream, bearer: Bearer, is_waited_for: bool) -> Option:
    """Return what *bearer* Interprets; who is not next is not asked anything."""
    code, label = f"interpret {bearer.key}", f"{capitalized(bearer.name)} Interprets"
    waits = reason_of_waiting_guide(dream) or reason_of_waiting_bond(dream)
    if held := waits or reasons_of_raised_hands(dream, bearer.key):
        return Option(code, label, held, asks=(EffectsAsked(0, ()),))
    if not dream.turn or not (is_waited_for or bearer.key in dream.turn.unseen):
        return Option(code, label, (f"{_names_waited_for(dream)} Interprets.",), asks=(EffectsAsked(0, ()),))
    asked = (effects_asked(dream, dream.turn, bearer.key),)
    return Option(code, label, asks=asked, is_steady=is_interpreted_unseen(dream))


def _names_waited_for(dream: Dream) -> str:
    return capitalized(names_as_phrase(dream.bearers[key].name for key in keys_waited_for(dream)))


def _stands_against_dreamers(dream: Dream, bearer: Bearer) -> bool:
    return is_between_dreamers(dream) and bearer in dream.members and not bearer.is_foe


def _opponents(dream: Dream, key: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield whom *key* may oppose: somebody of another side, or a card of the Effort, and why one may not."""
    effort = dream.conflict.effort if dream.conflict else None
    if effort:
        for place, code in enumerate(effort.spread):
            closed = ("It is turned over until all were opposed.",) if place in effort.turned_over else ()
            yield f"{EFFORT} {place}", f"Oppose {card_in_sentence(CODES[code])}", closed
        return
    for foe in dream.foes_of(key):
        yield foe, f"Oppose {name_in_conflict(dream, foe)}", ()


def _options_of_select(dream: Dream, bearer: Bearer) -> Iterator[Option]:
    turn, key = dream.turn, bearer.key
    assert turn
    if key not in turn.sides or bearer.selects_at_random:
        return
    is_late = key in turn.revealed
    is_early = key not in who_selects(dream) and key not in turn.selected and not is_late
    closed = ["Your card is Revealed."] if is_late else []
    other = capitalized(name_in_conflict(dream, turn.other(key)))
    closed += [f"{other} Reveals first."] if is_early else []
    if bearer.is_real:
        yield Option(f"select {key} {U}", "My card lies face down", tuple(closed), is_steady=True)
        waits = f"{other} has not chosen yet. Yours is kept."
        for code in bearer.deck if key in turn.selected else ():
            yield Option(f"enter {key} {code}", str(CODES[code]), (waits,))
        return
    for code in bearer.piles.present.known:
        label = f"Select {card_in_sentence(CODES[code])}"
        yield Option(f"select {key} {code}", label, tuple(closed), is_steady=True)


def _options_of_waking(bearer: Bearer, able: tuple[str, ...]) -> Iterator[Option]:
    if bearer.is_foe:
        yield Option(f"wake {bearer.key}", f"{capitalized(bearer.name)} is ended", able, is_steady=True)
        return
    yield Option(f"wake {bearer.key}", "Wake up", able, is_steady=True)
    reasons = [] if bearer.oneirogen else ["It takes all Oneirogen, at least 1, and there is none."]
    if bearer.stays >= MOST_STAYS:
        reasons.append("Nobody stays more than twice in a dream.")
    if reasons:
        reasons.append("You may wake up: you watch, and share in the Reflection.")
    yield Option(f"stay {bearer.key}", "Stay in the dream", (*able, *reasons), is_steady=True)


def _options_of_plot(bearer: Bearer) -> Iterator[Option]:
    """Yield each card that may be taken of those looked at, with every way to put the others back."""
    cards = bearer.piles.looked_at.known
    for taken in cards:
        others = [card for card in cards if card != taken]
        orders = {tuple(others), tuple(reversed(others))}
        for order in sorted(orders):
            for on_top in range(len(order) + 1):
                back = " ".join((str(on_top), *order))
                yield Option(f"take {bearer.key} {taken} {back}", _plot_in_words(taken, order, on_top))


def _options_of_picking(bearer: Bearer) -> Iterator[Option]:
    """Yield each card that may be taken of those looked at; the others are shuffled back (Ruling B58)."""
    cards = bearer.piles.looked_at
    for taken in cards.known or (U,):
        others = cards.without_card(taken)
        label = "One is taken" if taken == U else f"Take {card_in_sentence(CODES[taken])}"
        yield Option(" ".join(["take", bearer.key, taken, "0", *others]), label)


def _plot_in_words(taken: str, order: tuple[str, ...], on_top: int) -> str:
    named = [card_in_sentence(CODES[code]) for code in order]
    parts = [f"take {card_in_sentence(CODES[taken])}"]
    parts += [f"{card} on top" for card in named[:on_top]] + [
        f"{card} at the bottom" for card in named[on_top:]
    ]
    return capitalized(", ".join(parts))
