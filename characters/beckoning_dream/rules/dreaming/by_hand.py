"""What Boons and the story do, by hand: plain steps, each with a word why (Ruling B58).

One moves one's own cards, the game master everything; a hidden card is moved, never read, but by who looks at it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreaming.effects import name_in_conflict
from characters.beckoning_dream.rules.dreaming.guides import MOST_WORDS, SEEN
from characters.beckoning_dream.rules.dreaming.position import EFFORT, GM, Bearer, Dream, Piles, Step
from characters.beckoning_dream.rules.dreaming.real_cards import cards_the_present_may_hold
from characters.beckoning_dream.rules.score import Score
from decks.rules.tarot import (
    ACE,
    CODES,
    Card,
    Suit,
    capitalized,
    card_in_sentence,
    with_full_stop,
    word_up_to_ten_or_figures,
)
from play.rules.kinds import IllegalMoveError, Option
from play.rules.lines import Line
from play.rules.replacing import replace

MOST = 99  # of any figure that is set by hand: a cap of ours
STEP = re.compile(
    r"(?P<word>[a-z]+)(:(?P<what>\w+))?(?P<figure>[+-]?\d+)?( \[(?P<by_rules>[\w ]+)\])? \| (?P<why>.+)"
)
# Of one's own cards, by a card that lies open to its player: of another pile, where one is named, else of the Present.
OF_PILE = {"recover": "past", "shuffle": "past", "kindle": "pyre", "restore": "pyre", "fetch": "aside"}
OF_PYRE = (
    "kindle",
    "restore",
)  # offered card by card: the keeper knows what burned unseen, and says nothing of it
ONES_OWN = ("discard", "burn", *OF_PILE, "aside")
COUNTED = ("draw", "blind", "look", "seek", "redraw")  # of the Future, the last of the Past, by a number
SIGNED = ("awareness", "oneirogen", "value")
SET = ("stress",)
OF_TURN = ("suit", "score", "choice")  # of a Revealed card that is not Interpreted yet
EVERY = (*ONES_OWN, *COUNTED, *SIGNED, *SET, *OF_TURN, "guide")
OF_FIGURES = (*SIGNED, *SET, *OF_TURN)  # they move no card, so that they wait for nobody
OF_EFFORT = ("difficulty", "intensity", "value")  # which bears no cards

ONCE = re.compile(r"\bonce (a|per|each|every) dream\b", re.IGNORECASE)
WAITS_FOR = {  # why nobody moves one's cards by hand, by the word of the task that is about them
    "take": "{} looks at cards, and takes one first.",
    "pick": "{} looks at cards, and takes one first.",
    "enter": "{} turns over a card first.",
    SEEN: "Does another see {}’s Guide, too? That is answered first.",
}


@dataclass(frozen=True, slots=True)
class HandStep:
    """A plain step: its *word*, of *what* (a card, a suit, a Score) or the *figure* that it takes, and *why*.

    *by_rules* says what the rules said, of what the game master sets otherwise.
    """

    word: str
    what: str
    figure: int
    why: str
    by_rules: str = ""

    @classmethod
    def read(cls, written: str) -> "HandStep":
        """Read "recover:c3 | The tide returns." or "awareness+1 | …". Raises IllegalMoveError."""
        found = STEP.fullmatch(written)
        if not found or found["word"] not in (*EVERY, *OF_EFFORT):
            raise IllegalMoveError("Choose what is done by hand, and say why.")
        figure = int(found["figure"] or 0)
        return cls(found["word"], found["what"] or "", figure, found["why"], found["by_rules"] or "")


@dataclass(frozen=True, slots=True)
class HandAsked:
    """What may be done by hand for somebody: which steps, with which cards of each pile that they know, and how
    many of the Future may be looked through; why their cards *wait*, if they do.
    """

    words: tuple[str, ...]
    present: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    pyre: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    future: int = 0
    waits: tuple[str, ...] = ()


def options_by_hand(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield for whom *seat* may do something by hand: a player for themselves, the game master for all."""
    for bearer in dream.bearers.values():
        if seat in (GM, bearer.player):
            yield from _options_for_bearer(dream, bearer, seat)
    if seat == GM and dream.conflict and (effort := dream.conflict.effort):
        asked = HandAsked(OF_EFFORT)
        yield Option(f"do {EFFORT}", f"By hand, for {effort.name}", asks=(asked,), is_steady=True)


def _options_for_bearer(dream: Dream, bearer: Bearer, seat: str) -> Iterator[Option]:
    label = f"By hand, for {bearer.name}"
    waits = _reasons_to_wait(dream, bearer)
    if closed := _reasons_against_every_step(dream, bearer, seat, waits):
        yield Option(f"do {bearer.key}", label, closed, asks=(HandAsked(()),), is_steady=True)
        return
    if waits:
        asked = HandAsked(OF_FIGURES, waits=waits)
        yield Option(f"do {bearer.key}", label, asks=(asked,), is_steady=True)
        return
    held = bearer.piles.present and not _reason_to_stay(dream, bearer)
    present = cards_the_present_may_hold(dream, bearer) if held else ()
    piles = {name: _cards_of_pile(bearer, name) for name in ("past", "pyre", "aside")}
    asked = HandAsked(
        EVERY if seat == GM else ONES_OWN,
        present,
        **piles,
        future=len(bearer.piles.future) * (_is_shuffled(bearer) and not bearer.piles.looked_at),
    )
    may_move = seat == GM or asked.present or asked.past or asked.aside
    bare = () if may_move else ("No card of yours is there to be moved.",)
    yield Option(f"do {bearer.key}", label, bare, asks=(asked,), is_steady=True)
    for word, code in product(OF_PYRE, asked.pyre):
        yield Option(f"relight {bearer.key} {word}:{code}", label, asks=("why",), is_steady=True)


def _reasons_against_every_step(
    dream: Dream, bearer: Bearer, seat: str, waits: tuple[str, ...]
) -> tuple[str, ...]:
    """Say why nothing at all can be done by hand for *bearer* now: figures are the game master's, at any step, but for
    those of who waits to be told that their Guide is seen, which may take Oneirogen.
    """
    if bearer.has_left:
        return (f"{capitalized(bearer.name)} has left the dream.",)
    has_promised = any(task.startswith(f"{SEEN} {bearer.key} ") for task in dream.tasks)
    return waits if has_promised or seat != GM else ()


def _reasons_to_wait(dream: Dream, bearer: Bearer) -> tuple[str, ...]:
    """Say what is done with the cards of *bearer* first, nothing where no task is about them."""
    tasks = (task.split() for task in dream.tasks)
    word = next((word for word, *about in tasks if bearer.key in about[:1]), "")
    told = WAITS_FOR.get(word, "{} is dealt cards first.").format(bearer.name)
    return (capitalized(told),) if word else ()


def _is_shuffled(bearer: Bearer) -> bool:
    """Say whether the cards of *bearer* lie in an order: a foe shuffles when it meets somebody (Ruling B48)."""
    return bearer.has_met or not bearer.is_foe


def _cards_of_pile(bearer: Bearer, name: str) -> tuple[str, ...]:
    """Return the cards of a pile that are known; what was given to the Dream Deck lies there until the dream ends."""
    known: tuple[str, ...] = getattr(bearer.piles, name).known
    return tuple(code for code in known if code != bearer.piles.given)


def _reason_to_stay(dream: Dream, bearer: Bearer) -> str:
    """Say why no card may leave the Present of *bearer* now, "" where one may: what is Selected lies there unseen."""
    turn = dream.turn
    if (
        not turn
        or turn.step is not Step.SELECT
        or bearer.key not in turn.sides
        or bearer.key in turn.revealed
    ):
        return ""
    if bearer.key in turn.selected:
        return f"A card of {bearer.name} lies face down: that one is Revealed first."
    return f"{bearer.name} is to Select, and has one card." if len(bearer.piles.present) == 1 else ""


# --- what is amiss ---


def line_of_relighting(dream: Dream, seat: str, written: str) -> Line:
    """Return the line by which a card comes back from the Pyre that burned openly, as it was offered."""
    key, step, _bar, why = written.split(" ", 3)
    return _line_of_step(dream, seat, key, f"{step} | {why}")


def line_by_hand(dream: Dream, seat: str, key: str, written: str) -> Line:
    """Return the line of a step by hand, with what the rules said; IllegalMoveError says why it cannot be."""
    if HandStep.read(written).word in OF_PYRE:
        raise IllegalMoveError(f"That card is not in the Pyre of {dream.bearers[key].name}, for all to see.")
    return _line_of_step(dream, seat, key, written)


def _line_of_step(dream: Dream, seat: str, key: str, written: str) -> Line:
    step = HandStep.read(written)
    if problem := _problem_of(dream, seat, key, step):
        raise IllegalMoveError(capitalized(problem))
    done, bar, why = written.partition(" | ")
    said = said_by_rules(dream, key, step.word)
    return Line(f"do {key} {done} [{said}]{bar}{why}" if said else f"do {key} {written}", seat)


def said_by_rules(dream: Dream, key: str, word: str) -> str:
    """Return what the rules say of what *word* changes for *key*, "" where they say nothing."""
    turn, effort = dream.turn, dream.conflict.effort if dream.conflict else None
    match word:
        case "value" if turn:
            return str(turn.revealed[key].value)
        case "suit" if turn:
            suit = turn.revealed[key].suit
            return suit.title if suit else "no suit"
        case "score" if turn:
            return turn.interpretation(key).score.title
        case "stress" if turn:
            return str(turn.stress[key])
        case "difficulty" | "intensity" if effort:
            return str(effort.difficulty if word == "difficulty" else effort.intensity)
        case _:
            return ""


def _problem_of(dream: Dream, seat: str, key: str, step: HandStep) -> str:
    if len(step.why) > MOST_WORDS:
        return f"{len(step.why)} characters are too many: {MOST_WORDS} fit here."
    if seat != GM and step.word not in ONES_OWN:
        return "That is the GM’s to do: by hand one moves one’s own open cards."
    if step.by_rules or (step.word not in (OF_EFFORT if key == EFFORT else EVERY)):
        return "Choose what is done by hand, and say why."
    if step.word in OF_TURN:
        return _problem_of_turn(dream, key, step)
    if step.word == "value" and not (dream.turn and key in dream.turn.revealed):
        return f"No card of {name_in_conflict(dream, key)} lies Revealed."
    if key == EFFORT:
        return _problem_of_figure(step, int(said_by_rules(dream, key, step.word)), dream, key)
    bearer = dream.bearers[key]
    if step.word not in OF_FIGURES and (waits := _reasons_to_wait(dream, bearer)):
        return waits[0]
    if step.word in ONES_OWN:
        return _problem_of_card(dream, bearer, step)
    if step.word == "guide":
        return f"The Guide of {bearer.name} has burned." if bearer.is_guide_burned else ""
    if step.word == "stress" and not (dream.turn and key in dream.turn.stress):
        return f"{bearer.name} bears no Stress now."
    if step.word in COUNTED:
        return _problem_of_count(bearer, step)
    left = {"awareness": bearer.awareness, "oneirogen": bearer.oneirogen}.get(step.word, MOST)
    return _problem_of_figure(step, left, dream, key)


def _problem_of_count(bearer: Bearer, step: HandStep) -> str:
    of_past = step.word == "redraw"
    if not (of_past or _is_shuffled(bearer)):
        return f"{bearer.name} shuffles when a Duel begins."
    if step.word == "seek" and bearer.piles.looked_at:
        return f"{bearer.name} looks at cards already: those are put back first."
    count = len(bearer.piles.past.known if of_past else bearer.piles.future)
    if 1 <= step.figure <= count:
        return ""
    pile = "Past" if of_past else "Future"
    return f"The {pile} of {bearer.name} holds {word_up_to_ten_or_figures(count) if count else 'no card'}."


def _problem_of_figure(step: HandStep, left: int, dream: Dream, key: str) -> str:
    if not step.figure or abs(step.figure) > MOST:
        return f"Write a number from 1 to {MOST}, with its sign."
    name = name_in_conflict(dream, key)
    is_value = step.word == "value"  # which is never below 0, whatever is taken from it (Ruling B34)
    return "" if is_value or left + step.figure >= 0 else f"{name} has {left}: it cannot fall below 0."


def _problem_of_turn(dream: Dream, key: str, step: HandStep) -> str:
    """Say why nothing of a Revealed card can be set, "" where it can: once both lie there, before it is Interpreted."""
    turn = dream.turn
    if (
        not turn
        or turn.step is not Step.INTERPRET
        or key not in turn.sides
        or key in turn.effects
        or turn.unseen
    ):
        return f"No card of {name_in_conflict(dream, key)} waits to be Interpreted."
    if step.word == "suit":
        return "" if step.what in list(Suit) else "Choose the suit that it counts as."
    if step.word == "score":
        return "" if step.what in list(Score) else "Choose the Score that it has."
    is_countered = not (turn.does_push_free or turn.interpretation(key).choices)
    return "A Countered card chooses nothing: set its suit or its Score first." if is_countered else ""


def _problem_of_card(dream: Dream, bearer: Bearer, step: HandStep) -> str:
    burns_of_past = step.word == "burn" and not bearer.piles.present  # as the rules burn ("Burn")
    pile = "past" if burns_of_past else OF_PILE.get(step.word, "")
    if not pile and (reason := _reason_to_stay(dream, bearer)):
        return reason
    if step.what in (_cards_of_pile(bearer, pile) if pile else cards_the_present_may_hold(dream, bearer)):
        return ""
    card = CODES.get(step.what, "That card")
    if pile == "aside":
        return f"{card} is not among what {bearer.name} set aside."
    return f"{card} is not in the {capitalized(pile or 'present')} of {bearer.name}."


# --- what it does ---


def after_step_by_hand(dream: Dream, key: str, written: str) -> Dream:
    """Return *dream* after a step by hand for *key*."""
    step = HandStep.read(written)
    if step.word in MOVES:
        dream = dream.with_piles(key, MOVES[step.word](dream.bearers[key].piles, step.what))
    else:
        dream = DOES[step.word](dream, key, step)
    of, why = whose_and_why(dream, step.why)
    bearer = dream.bearers.get(of or key)
    return dream.with_bearer(replace(bearer, whys=(*bearer.whys, why))) if bearer else dream


# What a step does with a card.
MOVES: Mapping[str, Callable[[Piles, str], Piles]] = {
    "discard": Piles.with_discarded,
    "burn": Piles.with_burned,
    "recover": Piles.with_recovered,
    "kindle": Piles.with_kindled,
    "fetch": Piles.with_fetched,
    "aside": Piles.with_set_aside,
}


def _shuffle(dream: Dream, key: str, step: HandStep) -> Dream:
    back = dream.bearers[key].piles.with_shuffled_in(step.what)
    return dream.with_piles(key, back).with_tasks_first([f"mix {key}"])


def _restore(dream: Dream, key: str, step: HandStep) -> Dream:
    back = dream.bearers[key].piles.with_restored(step.what)
    return dream.with_piles(key, back).with_tasks_first([f"mix {key}"])


def _seek(dream: Dream, key: str, step: HandStep) -> Dream:
    return dream.with_tasks_first([f"seek {key} {step.figure}", f"pick {key}", f"mix {key}"])


def _redraw(dream: Dream, key: str, step: HandStep) -> Dream:
    return dream.with_tasks_first([f"redraw {key} {step.figure}"])


def _draw(dream: Dream, key: str, step: HandStep) -> Dream:
    return dream.with_tasks_first([f"draw {key} {step.figure}"])


def _blind(dream: Dream, key: str, step: HandStep) -> Dream:
    return dream.with_tasks_first([f"ash {key} {step.figure}"])


def _look(dream: Dream, key: str, step: HandStep) -> Dream:
    return dream.with_tasks_first([f"peek {key} {step.figure}"])


def _awareness(dream: Dream, key: str, step: HandStep) -> Dream:
    bearer = dream.bearers[key]
    return dream.with_bearer(replace(bearer, awareness=bearer.awareness + step.figure))


def _oneirogen(dream: Dream, key: str, step: HandStep) -> Dream:
    bearer = dream.bearers[key]
    return dream.with_bearer(replace(bearer, oneirogen=bearer.oneirogen + step.figure))


def _guide(dream: Dream, key: str, _step: HandStep) -> Dream:
    bearer = dream.bearers[key]
    return dream.with_bearer(replace(bearer, is_guide_burned=True, piles=bearer.piles.with_guide_burned()))


def _value(dream: Dream, key: str, step: HandStep) -> Dream:
    turn = dream.turn
    assert turn
    card = turn.revealed[key]
    changed = replace(card, added=card.added + step.figure)
    return dream.with_turn(revealed={**turn.revealed, key: changed})


def _suit(dream: Dream, key: str, step: HandStep) -> Dream:
    turn = dream.turn
    assert turn
    changed = replace(turn.revealed[key], suit_of=Card(Suit(step.what), ACE))  # any card of that suit
    return dream.with_turn(revealed={**turn.revealed, key: changed})


def _score(dream: Dream, key: str, step: HandStep) -> Dream:
    assert dream.turn
    return dream.with_turn(scores={**dream.turn.scores, key: Score(step.what)})


def _choice(dream: Dream, key: str, _step: HandStep) -> Dream:
    assert dream.turn
    return dream.with_turn(pushed={**dream.turn.pushed, key: (*dream.turn.pushed.get(key, ()), None)})


def _stress(dream: Dream, key: str, step: HandStep) -> Dream:
    assert dream.turn
    return dream.with_turn(stress={**dream.turn.stress, key: step.figure})


def _difficulty(dream: Dream, _key: str, step: HandStep) -> Dream:
    assert dream.conflict
    assert dream.conflict.effort
    effort = dream.conflict.effort
    return dream.with_effort(replace(effort, difficulty=effort.difficulty + step.figure))


def _intensity(dream: Dream, _key: str, step: HandStep) -> Dream:
    assert dream.conflict
    assert dream.conflict.effort
    effort = dream.conflict.effort
    return dream.with_effort(replace(effort, intensity=effort.intensity + step.figure))


DOES: Mapping[str, Callable[[Dream, str, HandStep], Dream]] = {
    "shuffle": _shuffle, "restore": _restore, "seek": _seek, "redraw": _redraw, "draw": _draw, "blind": _blind,
    "look": _look, "awareness": _awareness, "oneirogen": _oneirogen, "guide": _guide, "value": _value, "suit": _suit,
    "score": _score, "choice": _choice, "stress": _stress, "difficulty": _difficulty, "intensity": _intensity,
}  # fmt: skip


# --- Boons ---


def whose_and_why(dream: Dream, why: str) -> tuple[str, str]:
    """Return of which Dreamer a *why* speaks that says whose Boon it is, as "Ondine’s Nightlight" does, and the rest of
    it; "" and all of it where it names nobody.
    """
    for one in sorted(dream.dreamers, key=lambda one: -len(one.name)):
        if found := re.match(rf"{re.escape(one.name)}(?:[’']s|:) +", why):
            return one.key, why[found.end() :]
    return "", why


def why_of_boon(dream: Dream, key: str, why: str) -> str:
    """Return *why* as it says that it is of a Boon of the Dreamer *key*."""
    return why if whose_and_why(dream, why)[0] == key else f"{dream.bearers[key].name}’s {why}"


def boon_of_why(boons: Iterable[Boon], why: str) -> Boon | None:
    """Return which of *boons* something was done by: whose name its *why* begins with, the longest of them."""
    named = (boon for boon in boons if re.match(rf"{re.escape(boon.name)}(?!\w)", why))
    return max(named, key=lambda boon: len(boon.name), default=None)


def boons_used_up(bearer: Bearer, boons: Iterable[Boon]) -> frozenset[str]:
    """Return the names of those of *boons* that *bearer* used in this dream, whose words say "once a dream"."""
    boons = tuple(boons)
    used = (boon_of_why(boons, why) for why in bearer.whys)
    return frozenset(boon.name for boon in used if boon and ONCE.search(boon.text))


# --- in words ---


def step_in_words(dream: Dream, key: str, written: str) -> str:
    """Return what the log says of a step by hand, beside what the rules said."""
    step, name = HandStep.read(written), name_in_conflict(dream, key)
    card = card_in_sentence(CODES[step.what]) if step.what in CODES else ""
    count = "a card" if step.figure == 1 else f"{word_up_to_ten_or_figures(abs(step.figure))} cards"
    change = f"{step.figure:+d}".replace("-", "\N{MINUS SIGN}")
    told = {
        "discard": f"{name} discards {card}",
        "burn": f"{name} burns {card}",
        "recover": f"{name} takes {card} back from the Past",
        "shuffle": f"{card} goes back into {name}’s Future, shuffled",
        "kindle": f"{name} takes {card} back from the Pyre",
        "restore": f"{card} goes from the Pyre back into {name}’s Future, shuffled",
        "fetch": f"{name} takes {card} back from what is set aside",
        "aside": f"{name} sets {card} aside",
        "draw": f"{name} draws {count}",
        "blind": f"{name} burns {count} unseen",
        "look": f"{name} looks at {count} on top of the Future",
        "seek": f"{name} looks at {count} on top of the Future, takes one and shuffles the others back",
        "redraw": f"{name} draws {count} from the Past, shuffled",
        "awareness": f"{name}’s Awareness changes by {change}",
        "oneirogen": f"{name}’s Oneirogen change by {change}",
        "guide": f"{name}’s Guide burns for the rest of this dream",
        "value": f"The value of {name}’s card changes by {change}",
        "suit": f"{name}’s card counts as one of {Suit(step.what).title if step.word == 'suit' else ''}",
        "score": f"{name} Scores as the GM says",
        "choice": f"{name} has a choice more",
        "stress": f"{name} bears {step.figure} Stress",
        "difficulty": f"The Difficulty changes by {change}",
        "intensity": f"The Intensity changes by {change}",
    }[step.word]
    by_rules = f" (by the rules {step.by_rules})" if step.by_rules else ""
    return capitalized(f"{told}{by_rules}, by hand: {with_full_stop(step.why)}")
