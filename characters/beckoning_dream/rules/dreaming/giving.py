"""Oneirogen that are given, and asked for: by the game master, or by a show of hands (The Beckoning Dream, "Oneirogen";
Ruling B44).
"""

from collections.abc import Iterator

from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, Dream, Wish
from play.rules.kinds import Option
from play.rules.replacing import replace


def options_of_giving(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield whom *seat* may give an Oneirogen or ask for one, and what they may say to those that are asked for."""
    for dreamer in () if dream.tasks else dream.asleep:
        key, name = dreamer.key, dreamer.name
        reasons, label = tuple(_reasons_against_one(dream, dreamer)), f"An Oneirogen for {name}"
        is_given = seat == GM and not dream.rules.oneirogen_by_hands
        if is_given:
            yield Option(f"award {key}", label, reasons, asks=("why",), is_steady=True)
        elif seat in who_has_a_hand(dream) | {key}:
            asked = (f"One is asked for {name} already.",) if key in dream.wishes else ()
            yield Option(f"wish {seat} {key}", label, (*reasons, *asked), asks=("why",), is_steady=True)
        if wish := dream.wishes.get(key):
            yield from _options_of_wish(dream, seat, dreamer, wish, reasons, is_given=is_given)


def _options_of_wish(
    dream: Dream, seat: str, dreamer: Bearer, wish: Wish, reasons: tuple[str, ...], *, is_given: bool
) -> Iterator[Option]:
    key, name = dreamer.key, dreamer.name
    if is_given:
        yield Option(f"grant {key}", f"Give {name} the Oneirogen", reasons, is_steady=True)
    elif dream.rules.oneirogen_by_hands and seat in who_has_a_hand(dream) - {key} - wish.hands:
        yield Option(f"favour {seat} {key}", f"A hand for {name}", reasons, is_steady=True)
    if seat in (GM, wish.by):
        label = "Ask for it no more" if seat == wish.by else f"No Oneirogen for {name}"
        yield Option(f"deny {key}", label, is_steady=True)


def _reasons_against_one(dream: Dream, dreamer: Bearer) -> Iterator[str]:
    limit = dream.rules.oneirogen_a_dream
    if limit and dreamer.awards >= limit:
        yield f"{limit} a dream here, and {dreamer.name} was given them."


def who_has_a_hand(dream: Dream) -> frozenset[str]:
    """Return who raises a hand: the game master, and who is in the dream, awake too."""
    return frozenset({GM, *(one.key for one in dream.dreamers if not one.stepped_aside)})


def with_award(dream: Dream, key: str) -> Dream:
    """Return *dream* with an Oneirogen given to *key*; what was asked for them is answered."""
    bearer = dream.bearers[key]
    given = replace(bearer, oneirogen=bearer.oneirogen + 1, awards=bearer.awards + 1)
    return without_wish(dream.with_bearer(given), key)


def without_wish(dream: Dream, key: str) -> Dream:
    return replace(dream, wishes={whose: wish for whose, wish in dream.wishes.items() if whose != key})


def with_wish(dream: Dream, by: str, key: str, words: str) -> Dream:
    """Return *dream* with an Oneirogen asked for *key*; who asks for another is the first hand for it."""
    dream = replace(dream, wishes={**dream.wishes, key: Wish(by, words)})
    return dream if by == key or not dream.rules.oneirogen_by_hands else with_hand_for(dream, by, key)


def with_hand_for(dream: Dream, seat: str, key: str) -> Dream:
    """Return *dream* with a hand of *seat*; more than half of the others give it (an option of Ruling B44)."""
    wish = dream.wishes[key]
    hands, others = wish.hands | {seat}, who_has_a_hand(dream) - {key}
    if 2 * len(hands & others) > len(others):
        return with_award(dream, key)
    return replace(dream, wishes={**dream.wishes, key: replace(wish, hands=hands)})


# --- in words ---


def wish_in_words(dream: Dream, by: str, key: str, words: str) -> str:
    """Return what the log says of who asks for an Oneirogen, and that it is given where no other hand was needed."""
    name = dream.bearers[key].name
    asks = "The GM" if by == GM else dream.bearers[by].name
    told = f"{asks} asks for an Oneirogen{'' if by == key else f' for {name}'}: {words}."
    return told if key in dream.wishes else f"{told} {name} gets it."


def hand_in_words(dream: Dream, seat: str, key: str) -> str:
    name, hand = dream.bearers[key].name, "The GM" if seat == GM else dream.bearers[seat].name
    told = f"{hand} raises a hand for it."
    return told if key in dream.wishes else f"{told} {name} gets an Oneirogen."
