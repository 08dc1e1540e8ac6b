"""How a character begins: abilities and their spread, advantages, hindrances, destiny.

The text gives five destiny points ("Destiny Points") and names abilities, advantages and hindrances without their
numbers: those are house defaults.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import ABILITY, Dreamcatcher, count_in_words
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Draft, Entry, Fix, Problem
from decks.rules.tarot import capitalized, names_as_phrase, word_up_to_ten_or_figures

TRAIT_LIMIT, MOST_TRAITS, MOST_DESTINY = 120, 40, 99  # caps of ours, not of the game
SCORE = "score"  # what a fix of a score posts: the number, a blank, the name of the ability
KINDS = {"advantages": "advantage", "hindrances": "hindrance"}
HINT = (
    "Narrow enough to be argued over, broad enough to come up: “Good with a rope”, not “Good at everything”."
)
HINT_OF_HINDRANCE = (
    "Whoever accepts a call earns a point of destiny, so a good one comes up: "
    "“Afraid of dogs”, not “Afraid of the last dragon”."
)


def draft_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Yield what keeps *draft* from being finished, as a new character or as one who has played before."""
    yield from _range_problems(draft, rules)
    if draft.get("arrival"):
        yield from _arrival_problems(draft, rules)
    else:
        yield from _spread_problems(draft, rules)
    for key in KINDS:
        yield from _trait_problems(draft, key, rules)


# --- scores ---


def draft_scores(draft: Draft, rules: HouseRules) -> dict[str, int]:
    """Return the score of each ability in the table's order: the spread as it is listed, where the draft has none."""
    given = draft.get("scores", {})
    return {
        name: score if type(score := given.get(name, listed)) is int else listed
        for name, listed in zip(rules.ability_names, rules.spread_numbers, strict=True)
    }


def _range_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    for name in rules.ability_names:
        score = draft.get("scores", {}).get(name, rules.lowest)
        if type(score) is int and rules.lowest <= score <= rules.highest:
            continue
        told = signed(score) if type(score) is int else f"“{score}”"
        message = f"{name} is {told}. A score goes from {signed(rules.lowest)} to {signed(rules.highest)}."
        nearest = rules.highest if type(score) is int and score > rules.highest else rules.lowest
        yield Problem("score", message, (name,), (_score_fix(name, nearest),))


def _spread_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Each number of the spread goes to one ability: told from the highest down, too many and then too few."""
    scores, spread = draft_scores(draft, rules), rules.spread_numbers
    numbers = sorted(set(spread), reverse=True)
    for number, lower in pairwise(numbers):
        at_least = [name for name, score in scores.items() if score >= number]
        allowed = sum(other >= number for other in spread)
        exactly = spread.count(number)
        if len(at_least) > allowed:
            this = signed(number) if allowed == exactly else f"{signed(number)} or higher"
            yield Problem(
                "spread",
                f"The spread has {word_up_to_ten_or_figures(allowed)} {this}. "
                f"Take {word_up_to_ten_or_figures(len(at_least) - allowed)} of these "
                f"{word_up_to_ten_or_figures(len(at_least))} down to {signed(lower)} or lower: {', '.join(at_least)}.",
                tuple(at_least),
                tuple(_score_fix(name, lower) for name in at_least),
            )
        elif len(at_least) < allowed:
            below = [name for name, score in scores.items() if score < number]
            yield Problem(
                "spread",
                f"{capitalized(word_up_to_ten_or_figures(allowed - len(at_least)))} {signed(number)} of the spread "
                f"{'is' if allowed - len(at_least) == 1 else 'are'} still to be placed: {', '.join(below)}.",
                tuple(below),
                tuple(_score_fix(name, number) for name in below),
            )
    if sorted(scores.values()) != sorted(spread):
        yield from _between_problems(scores, spread)


def _between_problems(scores: dict[str, int], spread: Sequence[int]) -> Iterator[Problem]:
    """Numbers that stand in no spread: each is named with what it may be."""
    told = names_as_phrase(signed(number) for number in sorted(set(spread), reverse=True))
    for name, score in scores.items():
        if score not in spread:
            message = f"{name} is {signed(score)}, and the spread has {told}. Give it one of these."
            yield Problem("spread", message, (name,))


def _score_fix(name: str, score: int) -> Fix:
    return Fix(f"Make {name} {signed(score)}", ((SCORE, f"{score} {name}"),))


# --- traits ---


def draft_traits(draft: Draft, key: str) -> tuple[str, ...]:
    """Return the advantages or hindrances of *draft* in words, blank ones too."""
    return tuple(" ".join(str(words).split()) for words in draft.get(key, ()))


def _trait_problems(draft: Draft, key: str, rules: HouseRules) -> Iterator[Problem]:
    """A new character has as many as the table says; one who comes may have any number up to what one may hold."""
    noun, traits = KINDS[key], draft_traits(draft, key)
    for place, words in enumerate(traits):
        where = (f"{key}-{place}",)
        out = Fix("Take it out", (("drop", f"{key}-{place}-{len(traits)}"),))
        if len(words) > TRAIT_LIMIT:
            told = f"This {noun} has {len(words)} characters: at most {TRAIT_LIMIT}."
            yield Problem("words", told, where)
        elif words and words.casefold() in [other.casefold() for other in traits[:place]]:
            yield Problem("twice", f"‘{words}’ stands here twice.", where, (out,))
    named = sum(map(bool, traits))
    wanted: int = getattr(rules, key)
    if draft.get("arrival"):
        most = rules.most_advantages if key == "advantages" else MOST_TRAITS
        if named > most:
            yield Problem(key, f"At most {count_in_words(most, noun)} here, and {named} are named.", (key,))
    elif named < wanted:
        is_there = f"{named} {'is' if named == 1 else 'are'}" if named else "none is"
        told = (
            f"A character begins with {count_in_words(wanted, noun)}, and {is_there} named. "
            f"Put {'it' if wanted - named == 1 else 'them'} in your own words."
        )
        yield Problem(key, told, (key,))
    elif named > wanted:
        fixes = tuple(
            Fix(f"Leave out ‘{words}’", (("drop", f"{key}-{place}-{len(traits)}"),))
            for place, words in enumerate(traits)
            if words
        )
        begins = f"A character begins with {count_in_words(wanted, noun)}"
        told = f"{begins}, and {named} are named: leave out {named - wanted}."
        yield Problem(key, told, (key,), fixes)


# --- one who has played before ---


def _arrival_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    destiny = draft.get("xp", rules.destiny)
    most = rules.destiny_cap or MOST_DESTINY
    if type(destiny) is not int or not 0 <= destiny <= most:
        yield Problem("destiny", f"Destiny: from 0 to {most} here.", ("xp",))
    there = {f"{ABILITY}{name}" for name in rules.ability_names} | {
        f"advantages-{place}" for place, words in enumerate(draft_traits(draft, "advantages")) if words
    }
    for code in draft.get("hampered", ()):
        if code not in there:
            told = "Something is hampered here that the character has not. Mark it anew."
            yield Problem("hampered", told, ("hampered",), (Fix("Take the mark away", (("whole", code),)),))


# --- mending and making ---


def draft_after_fix(draft: Draft, fix: Fix) -> Draft:
    """Return *draft* as *fix* changes it: a score, a trait taken out, a mark taken away."""
    if fix.field == "whole":
        return {**draft, "hampered": [code for code in draft.get("hampered", ()) if code != fix.value]}
    if fix.field == SCORE:
        score, _blank, name = fix.value.partition(" ")
        return {**draft, "scores": {**draft.get("scores", {}), name: int(score)}}
    key, place, count = fix.value.split("-")
    traits = list(draft.get(key, ()))
    if len(traits) == int(count):  # else it has gone already
        del traits[int(place)]
    return {**draft, key: traits}


def first_entry(draft: Draft, rules: HouseRules) -> Entry:
    """Return the first line of a draft without problems; the abilities' names are settled into it (Ruling D25)."""
    came: dict[str, list[list[str]]] = {"advantages": [], "hindrances": []}
    key_by_place: dict[str, str] = {}
    number = 0
    for kind, noun in KINDS.items():
        for place, words in enumerate(draft_traits(draft, kind)):
            if words:
                number += 1
                key_by_place[f"{kind}-{place}"] = f"{noun[0]}{number}"
                came[kind].append([f"{noun[0]}{number}", words])
    data: dict[str, Any] = {
        "abilities": [[name, score] for name, score in draft_scores(draft, rules).items()],
        "came": came,
    }
    if not draft.get("arrival"):
        return Entry("created", rules.destiny, data)
    hampers = [[key_by_place.get(code, code), ""] for code in draft.get("hampered", ())]
    return Entry("arrived", draft.get("xp", rules.destiny), {**data, "hampers": hampers})


def arrival_draft_of(sheet: Dreamcatcher) -> Draft:
    """Return *sheet* as the draft of one who has played before, for a duplicate."""
    codes = {advantage.code: f"advantages-{place}" for place, advantage in enumerate(sheet.advantages)}
    return {
        "arrival": True,
        "scores": {ability.name: ability.score for ability in sheet.abilities},
        "advantages": [advantage.words for advantage in sheet.advantages],
        "hindrances": [hindrance.words for hindrance in sheet.hindrances],
        "xp": max(0, sheet.xp),
        "hampered": [codes.get(bearer.code, bearer.code) for bearer in sheet.hampered],
    }
