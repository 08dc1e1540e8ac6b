"""Dream Construction: the Dream Deck, the Dream Spread, the question and the Guides that answer it, who comes late and
who leaves early (The Beckoning Dream, "Dream Construction", "Guide"; Rulings B27 to B30).
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from characters.beckoning_dream.rules.deck import MOST_AWARENESS
from characters.beckoning_dream.rules.dream import MOST_CARDS
from characters.beckoning_dream.rules.dreaming.house_rules import DreamingRules, dreaming_rules_of_json
from characters.beckoning_dream.rules.dreaming.initiative import after_closing
from characters.beckoning_dream.rules.dreaming.position import (
    GM,
    HAND,
    Bearer,
    BondHere,
    Dream,
    Piles,
    Scene,
    Step,
)
from characters.beckoning_dream.rules.dreaming.real_cards import GUIDE, SPREAD, task_of_entering
from characters.beckoning_dream.rules.stress import SET_ASIDE
from decks.rules.tarot import CODES, DECK, capitalized, card_in_sentence, names_as_phrase
from play.rules.kinds import Chance, IllegalMoveError, Option
from play.rules.lines import Audience, Line
from play.rules.replacing import replace
from play.rules.zones import U, unseen_cards

MAJORS, DREAMERS_WITHOUT_MORE = 4, 3  # of a neutral deck; one more for each player beyond three
MAJOR_CODES = tuple(card.code for card in DECK if card.is_major)
LEFT_OUT = {
    1: "A deck of one gives no card, and its Guide is told without one.",
    2: "A deck of two gives a card, and its Guide is told without one.",
}
SEAT = re.compile(r"d[1-9][0-9]?")
JOINING = ("key", "name", "deck", "awareness", "oneirogen", "bonds", "is_real", "character", "known_by")
NOBODY: Audience = frozenset()


# --- how it begins ---


def majors_of_dream_deck(dreamers: int) -> int:
    """Return how many Majors of a neutral deck the Dream Deck of so many *dreamers* has."""
    return MAJORS + max(0, dreamers - DREAMERS_WITHOUT_MORE)


def cards_set_aside(deck: Sequence[str]) -> int:
    """Return how many cards of a *deck* are set aside, the given one first: one is left to play (Ruling B29)."""
    return min(SET_ASIDE, len(deck) - 1)


def left_out_of_construction(deck: Sequence[str]) -> str:
    """Return what a small *deck* leaves out, "" where it leaves out nothing (Ruling B29)."""
    return LEFT_OUT.get(len(deck), "")


def size_of_dream_deck(decks: Sequence[Sequence[str]]) -> int:
    """Return how many cards the Dream Deck of Dreamers with these *decks* has: no spread can have more."""
    return majors_of_dream_deck(len(decks)) + sum(bool(cards_set_aside(deck)) for deck in decks)


def dreamer_of_setup(told: Mapping[str, Any], rules: DreamingRules) -> Bearer:
    """Return a Dreamer as they come into a dream, their whole deck unshuffled."""
    deck, awareness = tuple(told["deck"]), told["awareness"]
    return Bearer(
        told["key"],
        told["name"],
        awareness,
        awareness,  # each dream starts at Maximum Awareness (Ruling B21)
        Piles.of_deck(len(deck)),
        deck,
        oneirogen=told.get("oneirogen", 0) if rules.oneirogen_carry_over else 0,
        bonds=tuple(BondHere(**bond) for bond in told.get("bonds", ())),
        is_real=bool(told.get("is_real")),
        character=told.get("character", ""),
    )


def begin(setup: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Dream:
    """Return a dream that is about to begin, all that Dream Construction asks for still to be done.

    *setup* names the ``dreamers``, the slug of the character at each of their ``seats``, how many cards the ``spread``
    has (none: a dream without one) and, if they are settled, the ``question`` and the ``minutes_for_hands``, and
    whether several play at ``one_device``. ValueError says why it cannot begin.
    """
    rules = dreaming_rules_of_json(house_rules)
    seats = setup.get("seats", {})
    dreamers = {
        told["key"]: dreamer_of_setup({**told, "character": seats.get(told["key"], "")}, rules)
        for told in setup["dreamers"]
    }
    size, most = setup.get("spread", 0), size_of_dream_deck([one.deck for one in dreamers.values()])
    if not 0 <= size <= min(most, MOST_CARDS):
        raise ValueError(
            f"The spread may have 1 to {min(most, MOST_CARDS)} cards: the Dream Deck has {most}."
        )
    dream = Dream(
        {},
        rules,
        spread_is_real=all(one.is_real for one in dreamers.values()),
        scenes=(Scene(),) * size,
        question=setup.get("question", ""),
        minutes_for_hands=setup.get("minutes_for_hands", 0),
        is_on_one_device=setup.get("one_device", False),
    )
    for one in dreamers.values():
        dream = dream.with_newcomer(one)
    return dream.with_tasks(_tasks_with_spread(dream) if size else _tasks_without_spread(dreamers.values()))


def _tasks_with_spread(dream: Dream) -> Iterator[str]:
    """Yield what is done, in the order of the text: Dream Deck, spread, question, Guides, Futures."""
    for one in dream.dreamers:
        yield from _tasks_of_giving(one)
    if not dream.spread_is_real:
        yield from (f"combine {majors_of_dream_deck(len(dream.dreamers))}", f"spread {len(dream.scenes)}")
    elif not dream.rules.turns_scenes:
        yield from (f"place {number}" for number in range(1, len(dream.scenes) + 1))
    if not dream.question:
        yield "ask"
    for one in dream.dreamers:
        yield from _tasks_of_guide(one, cards_set_aside(one.deck) == SET_ASIDE)
    for one in dream.dreamers:
        yield f"deal {one.key}"


def _tasks_without_spread(dreamers: Iterable[Bearer]) -> Iterator[str]:
    for one in dreamers:
        yield from _tasks_of_giving(one)
        yield from _tasks_of_guide(one, cards_set_aside(one.deck) == SET_ASIDE)
        yield f"deal {one.key}"


def _tasks_of_giving(one: Bearer) -> Iterator[str]:
    yield f"mix {one.key}"
    if cards_set_aside(one.deck):
        yield f"give {one.key}"


def _tasks_of_guide(one: Bearer, is_pulled: bool) -> Iterator[str]:
    """Yield the card pulled for a Guide, where one is: real cards are turned over by their player."""
    if is_pulled:
        yield task_of_entering(one.key, GUIDE) if one.is_real else f"pull {one.key}"


# --- the Dream Deck and the spread ---


def lines_of_giving(full: Dream, key: str) -> Iterator[Line]:
    """Yield that *key* gives a card; only where the house says so, which (an option of Ruling B27)."""
    yield Line(f"given {key}")
    if full.rules.shows_given and not full.bearers[key].is_real:
        yield Line(f"disclosed {key} given:{full.bearers[key].piles.future.draw()[0][0]}")


def line_of_combining(full: Dream, count: int, chance: Chance) -> Line:
    """Return the Majors that join the Dream Deck: nobody sees one before it lies in the spread."""
    majors = chance.order(MAJOR_CODES, full.shuffles)[:count]
    stub = " ".join(["combined", *unseen_cards(count)])
    return Line(" ".join(["combined", *majors]), readers=NOBODY, stub=stub)


def with_majors(dream: Dream, majors: Sequence[str]) -> Dream:
    return replace(dream, majors=HAND.add(majors), shuffles=dream.shuffles + 1)


def line_of_spread(full: Dream, chance: Chance) -> Line:
    """Return the Dream Spread, drawn at random; where scenes are turned later nobody sees it yet (Ruling B28)."""
    given = [f"{one.key}:{one.piles.given}" for one in full.dreamers if one.piles.given]
    size = len(full.scenes)
    drawn = chance.order((*full.majors, *given), full.shuffles)[:size]
    line = Line(" ".join(["spread", *drawn]))
    return (
        replace(line, readers=NOBODY, stub=" ".join(["spread", *unseen_cards(size)]))
        if full.rules.turns_scenes
        else line
    )


def with_spread(dream: Dream, drawn: Sequence[str]) -> Dream:
    """Return *dream* with its spread *drawn*: open, or as the reader knows it, of scenes that are turned later."""
    dream = replace(dream, shuffles=dream.shuffles + 1)
    if dream.rules.turns_scenes:
        return replace(dream, scenes=tuple(_scene_of_drawn(each) for each in drawn))
    for number, each in enumerate(drawn, 1):
        dream = with_scene_turned(dream, number, each)
    return dream


def with_scene_turned(dream: Dream, number: int, drawn: str) -> Dream:
    """Return *dream* with a card of the spread turned; whose it is shows, and a real one is entered by its owner."""
    scene = _scene_of_drawn(drawn)
    dream = dream.with_scene(number, card=scene.card, owner=scene.owner, is_turned=True)
    if not scene.owner:
        return dream
    if scene.card == U:
        return replace(dream, tasks=(task_of_entering(scene.owner, SPREAD), *dream.tasks))
    return dream.with_given_seen(scene.owner, scene.card)


def _scene_of_drawn(drawn: str) -> Scene:
    """Read "m16", "d1:s4" or U, a card that is not known."""
    owner, _colon, card = drawn.rpartition(":")
    return Scene() if drawn == U else Scene(card, owner)


def with_given_card_entered(dream: Dream, key: str, code: str) -> Dream:
    """Return *dream* when *key* turned over the real card that they gave: it lies in the spread."""
    number = next(place for place, scene in enumerate(dream.scenes, 1) if scene.owner == key)
    return dream.with_scene(number, card=code).with_given_seen(key, code)


def drawn_of_scene(scene: Scene) -> str:
    """Return a card of the spread as a line names it: "m16", "d1:s4"."""
    return f"{scene.owner}:{scene.card}" if scene.owner else scene.card


def options_of_placing(dream: Dream, number: str) -> Iterator[Option]:
    """Yield every card of the table's own Dream Deck that might lie in the spread: a Major, or one that was given."""
    lies = {drawn_of_scene(scene) for scene in dream.scenes if scene.is_turned}
    for code in MAJOR_CODES:
        there = ("It lies in the spread.",) if code in lies else ()
        yield Option(f"place {number} {code}", card_named(code), there)
    for one in dream.dreamers:
        for code in one.deck if one.piles.given else ():
            reasons = [] if one.piles.given == U else [f"The card that {one.name} gave lies in the spread."]
            if code == one.piles.guide:
                reasons.append(f"{card_named(code)} was pulled for a Guide.")
            yield Option(
                f"place {number} {one.key}:{code}", f"{card_named(code)}, of {one.name}", tuple(reasons)
            )


def card_named(code: str) -> str:
    """Return a card as a label names it."""
    return capitalized(card_in_sentence(CODES[code]))


def card_of_scene_in_words(dream: Dream, scene: Scene) -> str:
    """Return a card of the spread as a sentence names it, with who gave it."""
    if not scene.owner:
        return card_in_sentence(CODES[scene.card])
    card = "a card" if scene.card == U else card_in_sentence(CODES[scene.card])
    return f"{card}, which {dream.bearers[scene.owner].name} gave"


def spread_in_words(dream: Dream) -> str:
    """Return what the log says of the spread."""
    if not dream.scenes[0].is_turned:
        return "The spread lies face down: each card is turned when its scene begins."
    cards = [card_of_scene_in_words(dream, scene) for scene in dream.scenes]
    return f"The spread: {'; '.join(cards)}."


# --- the question and the Guides ---


@dataclass(frozen=True, slots=True)
class WordsAsked:
    """What is told in words of somebody's own: what it is for, and what stands there now."""

    what: str
    now: str = ""


def options_of_asking(dream: Dream) -> Iterator[Option]:
    """Yield the question of the game master, which stands once the dream has begun."""
    begun = ("The dream has begun, and its question stands.",) if dream.has_begun else ()
    yield Option(
        "ask",
        "Ask the Dreamers a question",
        begun,
        asks=(WordsAsked("question", dream.question),),
        is_steady=True,
    )


def with_question(dream: Dream, words: str) -> Dream:
    tasks = dream.tasks[1:] if dream.tasks[:1] == ("ask",) else dream.tasks
    return replace(dream, question=words, tasks=tasks)


def options_of_answering(dream: Dream, bearer: Bearer) -> Iterator[Option]:
    """Yield the Guide of a Dreamer asleep: all answer side by side, and change it until the dream begins."""
    if bearer.is_foe or bearer.has_left or (dream.tasks and dream.conflict):
        return
    reasons = ["Your Guide stands: the dream has begun."] if bearer.guide and dream.has_begun else []
    if "ask" in dream.tasks:
        reasons.append("The GM asks a question first.")
    elif task_of_entering(bearer.key, GUIDE) in dream.tasks:
        reasons.append("Turn over a card for it first.")
    asked = (WordsAsked("guide", bearer.guide),)
    yield Option(
        f"answer {bearer.key}", f"The Guide of {bearer.name}", tuple(reasons), asks=asked, is_steady=True
    )


def with_answer(dream: Dream, key: str, words: str) -> Dream:
    return dream.with_bearer(replace(dream.bearers[key], guide=words))


def who_is_to_answer(dream: Dream) -> tuple[str, ...]:
    """Return whose Guide a dream waits for that was constructed and has not begun."""
    if dream.has_begun or not dream.scenes:
        return ()
    return tuple(one.key for one in dream.asleep if not one.guide)


# --- late and early (Ruling B30) ---


@dataclass(frozen=True, slots=True)
class DreamerAsked:
    """Who may join a dream: a Dreamer as the setup tells them, whose key is none of these *keys*."""

    keys: tuple[str, ...]


def options_of_coming_and_going(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield who joins, by the game master, and who steps aside or comes back, by themselves or the game master."""
    if dream.tasks:
        return
    if seat == GM:
        keys = tuple(one.key for one in dream.dreamers)
        yield Option("join", "Somebody joins the dream", asks=(DreamerAsked(keys),), is_steady=True)
    for one in dream.dreamers:
        if seat not in (GM, one.key):
            continue
        if one.stepped_aside:
            yield Option(f"return {one.key}", f"{one.name} comes back", is_steady=True)
        elif not one.has_left:
            closed = _reasons_against_leaving(dream, one)
            yield Option(f"leave {one.key}", f"{one.name} steps aside", closed, is_steady=True)


def _reasons_against_leaving(dream: Dream, one: Bearer) -> tuple[str, ...]:
    """Return why *one* cannot step aside now: in a Conflict only between two turns, that nothing waits for them."""
    turn = dream.turn
    is_asked = bool(turn and turn.bond and turn.bond.by == one.key)
    if is_asked or (one in dream.members and not (turn and turn.step is Step.NEXT)):
        return (
            f"{one.name} is in this Conflict: once a turn has closed, or it is over, they may step aside.",
        )
    return ()


def line_of_joining(full: Dream, written: str) -> Line:
    """Return the line by which a late-comer is in the dream. IllegalMoveError says all that is amiss."""
    told = json.loads(written)
    deck = told["deck"]
    problems = []
    if not SEAT.fullmatch(told["key"]) or told["key"] in full.bearers:
        problems.append("Give them a seat that nobody has.")
    if not told["name"].strip():
        problems.append("Say who joins.")
    if not deck or len(set(deck)) < len(deck) or any(code not in CODES for code in deck):
        problems.append("A deck has at least one card, and each only once.")
    if told["awareness"] not in range(MOST_AWARENESS + 1):
        problems.append(f"Maximum Awareness is 0 to {MOST_AWARENESS}.")
    if problems:
        raise IllegalMoveError(" ".join(problems))
    kept = {key: told[key] for key in JOINING if key in told}
    return Line(f"join {json.dumps(kept)}", GM)


def with_latecomer(dream: Dream, written: str) -> Dream:
    """Return *dream* with a Dreamer more, who answers, shuffles and draws, and gives no card; no Major more.

    ``known_by`` are the Bonds of those who dream already with the late-comer, by whose they are.
    """
    told = json.loads(written)
    late = dreamer_of_setup(told, dream.rules)
    for key, bonds in told.get("known_by", {}).items():
        one = dream.bearers[key]
        dream = dream.with_bearer(replace(one, bonds=(*one.bonds, *(BondHere(**bond) for bond in bonds))))
    tasks = (f"mix {late.key}", *_tasks_of_guide(late, len(late.deck) > 1), f"deal {late.key}")
    return dream.with_newcomer(late).with_tasks(tasks)


def with_stepped_aside(dream: Dream, key: str) -> Dream:
    """Return *dream* when *key* stepped aside; a Conflict that they were in goes on, or ends, without them."""
    dream = dream.with_bearer(replace(dream.bearers[key], has_left=True, stepped_aside=True))
    conflict, turn = dream.conflict, dream.turn
    if not conflict or not turn:
        return dream
    dream = dream.with_turn(hands=turn.hands - {key})
    return after_closing(dream) if key in conflict.members and not conflict.ending else dream


def with_return(dream: Dream, key: str) -> Dream:
    return dream.with_bearer(replace(dream.bearers[key], has_left=False, stepped_aside=False))


# --- at the end ---


def lines_of_disclosure(full: Dream) -> Iterator[Line]:
    """Yield what lay unseen, as the dream is over: who gave which card, and what lies in each Pyre."""
    shown = {scene.owner for scene in full.scenes if scene.is_turned}
    for one in full.dreamers:
        is_told = one.piles.given in ("", U) or full.rules.shows_given or one.key in shown
        given = [] if is_told else [f"given:{one.piles.given}"]
        if told := [*given, *one.piles.pyre.known]:
            yield Line(" ".join(["disclosed", one.key, *told]))
    yield Line("over")


def with_disclosed(dream: Dream, key: str, told: Sequence[str]) -> Dream:
    """Return *dream* when all see what *key* gave, and what burned unseen."""
    given, burned = _given_and_burned(told)
    for code in given:
        dream = dream.with_given_seen(key, code)
    piles = dream.bearers[key].piles
    return dream.with_piles(key, replace(piles, pyre=piles.pyre.with_cards_seen(burned)))


def disclosed_in_words(dream: Dream, key: str, told: Sequence[str]) -> str:
    given, burned = _given_and_burned(told)
    name = dream.bearers[key].name
    parts = [f"{name} gave {card_in_sentence(CODES[code])} to the Dream Deck" for code in given]
    if burned:
        burned_ones = names_as_phrase(card_in_sentence(CODES[code]) for code in burned)
        parts.append(f"in {name}’s Pyre {'lies' if len(burned) == 1 else 'lie'} {burned_ones}")
    return f"{capitalized('; '.join(parts))}."


def _given_and_burned(told: Sequence[str]) -> tuple[list[str], list[str]]:
    given = [each.removeprefix("given:") for each in told if each.startswith("given:")]
    return given, [each for each in told if not each.startswith("given:")]
