"""What XP buys while a dream goes on over several evenings, where the table reflects after each (an option of Ruling
B31): new cards are shuffled into the Future, those that left are taken from wherever they lie.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from characters.beckoning_dream.rules.deck import MOST_AWARENESS
from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, BondHere, Dream, Piles
from decks.rules.tarot import CODES, capitalized, card_in_sentence, names_as_phrase
from play.rules.kinds import IllegalMoveError, Option
from play.rules.lines import Line
from play.rules.replacing import replace
from play.rules.zones import U

GIVEN = "given"  # a card of the Dream Deck: it stays there until the dream ends
PLACES = {"future": "the Future", "present": "the Present", "past": "the Past", "pyre": "the Pyre"}
ASIDE = {"aside": "what is set aside"}
EVERY_PLACE: Mapping[str, str] = {**PLACES, **ASIDE, GIVEN: "the Dream Deck"}


@dataclass(frozen=True, slots=True)
class GrownAsked:
    """Where each card of a deck may lie, by its code, as far as who asks knows: of real cards in one of several."""

    places: Mapping[str, tuple[str, ...]]


def options_of_growing(dream: Dream, closed: tuple[str, ...]) -> Iterator[Option]:
    """Yield whose sheet the game master may take in; *closed* says why not now."""
    for one in dream.dreamers if dream.rules.reflects_each_evening else ():
        if not one.has_left or one.stepped_aside:
            asked = GrownAsked({code: places_of_card(one, code) for code in one.deck})
            yield Option(f"grow {one.key}", f"Take in what XP bought {one.name}", closed, asks=(asked,))


def places_of_card(bearer: Bearer, code: str) -> tuple[str, ...]:
    """Return where *code* may lie: the one place where it is known to, else every one with a card that is not known."""
    piles = bearer.piles
    if code == piles.given:
        return (GIVEN,)
    zones = {name: getattr(piles, name) for name in (*PLACES, *ASIDE)}
    for name, zone in zones.items():
        if code in zone.known:
            return (name,)
    unseen = [name for name, zone in zones.items() if name in PLACES and len(zone) > len(zone.known)]
    return (*unseen, *([GIVEN] if piles.given == U else []))


def line_of_growing(full: Dream, key: str, written: str) -> Line:
    """Return the line that takes in what a sheet says by now: '{"deck": […], "awareness": 4, "bonds": […]}', where a
    real card lay, if that is not known, as "lies". IllegalMoveError says all that is amiss.
    """
    told, bearer = json.loads(written), full.bearers[key]
    deck, lies = told["deck"], told.get("lies", {})
    problems = []
    if not deck or len(set(deck)) < len(deck) or any(code not in CODES for code in deck):
        problems.append("A deck has at least one card, and each only once.")
    if told["awareness"] not in range(MOST_AWARENESS + 1):
        problems.append(f"Maximum Awareness is 0 to {MOST_AWARENESS}.")
    gone: dict[str, list[str]] = {}
    for code in bearer.deck:
        if code not in deck:
            places = places_of_card(bearer, code)
            place = places[0] if len(places) == 1 else lies.get(code)
            gone.setdefault(place if place in places else "", []).append(code)
    problems += [f"Say where {card_in_sentence(CODES[code])} lay." for code in gone.pop("", ())]
    problems += list(_problems_of_too_many(bearer, gone))
    if problems:
        raise IllegalMoveError(" ".join(problems))
    stays = gone.pop(GIVEN, [])
    kept = {
        "deck": [*deck, *stays], "stays": stays, "new": [code for code in deck if code not in bearer.deck],
        "gone": gone, "awareness": told["awareness"], "bonds": told["bonds"],
    }  # fmt: skip
    return Line(f"grown {key} {json.dumps(kept)}", GM)


def _problems_of_too_many(bearer: Bearer, gone: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield where more real cards are said to have lain than lie there unseen."""
    for place, codes in gone.items():
        zone = bearer.piles.aside if place == GIVEN else getattr(bearer.piles, place)
        unseen = 1 if place == GIVEN else len(zone) - len(zone.known)
        if sum(code not in zone.known for code in codes) > unseen:
            yield f"So many cards do not lie unseen in {EVERY_PLACE[place]}."


def with_grown(dream: Dream, key: str, written: str) -> Dream:
    """Return *dream* with what a sheet says by now; Awareness does not rise with its Maximum (Ruling B31)."""
    told, bearer = json.loads(written), dream.bearers[key]
    piles = _without(bearer.piles, told["gone"])
    grown = replace(
        bearer,
        deck=tuple(told["deck"]),
        piles=replace(piles, future=piles.future.add(told["new"])),
        maximum=told["awareness"],
        awareness=min(bearer.awareness, told["awareness"]),
        bonds=tuple(BondHere(**bond) for bond in told["bonds"]),
        turns=0,  # its candle is a new one
    )
    dream = dream.with_bearer(grown)
    for code in told["stays"]:  # so that all learn where it lies
        dream = dream.with_given_seen(key, code)
    return dream.with_tasks([f"mix {key}"])


def differs_from_dream(
    bearer: Bearer, deck: Iterable[str], awareness: int, bonds: Iterable[BondHere]
) -> bool:
    """Say whether a sheet with that *deck*, Maximum Awareness and these *bonds* is another than in the dream."""
    in_dream, on_sheet = set(bearer.deck), set(deck)
    stays = {code for code in in_dream - on_sheet if places_of_card(bearer, code) == (GIVEN,)}
    return (in_dream - stays, bearer.maximum, bearer.bonds) != (on_sheet, awareness, tuple(bonds))


def _without(piles: Piles, gone: Mapping[str, Iterable[str]]) -> Piles:
    for name, codes in gone.items():
        for code in codes:
            guide = "" if code == piles.guide else piles.guide
            left = {name: getattr(piles, name).without_card(code)}
            piles = replace(piles, guide=guide, open=piles.open - {code}, **left)
    return piles


def grown_in_words(dream: Dream, key: str, written: str) -> str:
    """Return what the log says of it."""
    told, bearer = json.loads(written), dream.bearers[key]
    gone = [
        f"{names_as_phrase(card_in_sentence(CODES[code]) for code in codes)} out of {EVERY_PLACE[place]}"
        for place, codes in told["gone"].items()
    ]
    parts = [f"{names_as_phrase(gone)}"] if gone else []
    new = names_as_phrase(card_in_sentence(CODES[code]) for code in told["new"])
    parts += [f"{new} into the Future"] if new else []
    stays = names_as_phrase(card_in_sentence(CODES[code]) for code in told["stays"])
    parts += [f"{stays} stays in the Dream Deck"] if stays else []
    parts.append(f"Maximum Awareness {bearer.maximum}")
    return capitalized(f"{bearer.name} takes in what XP bought: {'; '.join(parts)}.")
