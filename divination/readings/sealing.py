"""From a reading to its seal: what may stand in it, where on the ring, and what may be drawn of the words so far."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

from django.urls import reverse

from decks.letters import is_character_drawable_on_ring
from decks.rules.seal import (
    LEAST_CARDS,
    MOST_CARDS,
    SYMBOL,
    Seal,
    SealProblem,
    ground_sign_and_second_sign_of_code,
    seal_problems,
)
from divination.dream_odyssey.rules.tale import may_stand_in_seal
from divination.models import LaidCard, Reading
from divination.readings.rules.reading import CardInReading, clockwise_on_ring_by_height

EMPTY = "empty"


@dataclass(frozen=True)
class SealDraft:
    """A seal as somebody makes it: the rows that stand in it, by their keys a word and, if not its own, a symbol."""

    reading: Reading
    laid: tuple[LaidCard, ...]
    words: Mapping[str, str]
    symbols: Mapping[str, str]

    @cached_property
    def ring(self) -> tuple[LaidCard, ...]:
        """What stands in it as it stands around the ring: a journey as it went, else the highest at the top."""
        laid = [one for one in self.reading.shown if one in self.laid]
        return tuple(laid if self.reading.is_journey or not laid else clockwise_on_ring_by_height(laid[::-1]))

    @property
    def seal(self) -> Seal:
        return Seal(
            tuple(one.card for one in self.ring),
            tuple(self.words.get(one.key, "") for one in self.ring),
            tuple(self.symbols.get(one.key, "") for one in self.ring) if any(self.symbols.values()) else (),
        )

    @property
    def is_drawable(self) -> bool:
        return LEAST_CARDS <= len(self.laid) <= MOST_CARDS

    def faults(self) -> Iterator[tuple[str | None, SealProblem]]:
        """Yield what keeps it from being drawn, each with the key of the row at fault; None: its cards' number."""
        for problem in seal_problems(self.seal, is_character_drawable_on_ring):
            yield None if problem.place is None else self.ring[problem.place].key, problem

    def without_faults(self) -> "SealDraft":
        """Return it without the words and symbols that cannot be drawn."""
        faults = [(key, problem.code == SYMBOL) for key, problem in self.faults()]
        bad_words = {key for key, is_symbol in faults if not is_symbol}
        bad_symbols = {key for key, is_symbol in faults if is_symbol}
        return replace(
            self,
            words={key: word for key, word in self.words.items() if key not in bad_words},
            symbols={key: code for key, code in self.symbols.items() if key not in bad_symbols},
        )

    @property
    def kept(self) -> tuple[list[str], list[dict[str, str | int]]]:
        """Its words, and which rows stand in it with which symbols, as a reading keeps them."""
        laid = sorted(self.laid, key=lambda one: one.number)
        words = [self.words.get(one.key, "") for one in laid]
        is_plain = len(laid) == len(self.reading.laid) and not any(self.symbols.values())
        chosen: list[dict[str, str | int]] = [
            {"row": one.number, "symbol": self.symbols.get(one.key, "")} for one in laid
        ]
        return words, [] if is_plain else chosen


def cards_for_seal(reading: Reading) -> list[LaidCard]:
    """Return what may stand in the seal of *reading*, as one reads it: every card once."""
    found: dict[str, LaidCard] = {}
    for laid, row in zip(reading.laid, reading.cards, strict=True):
        if not reading.is_journey or may_stand_in_seal(CardInReading(row["place"], laid.card, 0, (), "")):
            found.setdefault(laid.card.code, laid)
    return [laid for laid in reading.shown if laid in found.values()]


def must_cards_be_chosen_for_seal(reading: Reading) -> bool:
    """Say whether the cards of its seal are chosen: a journey's are, and where more lie than a seal can hold."""
    return reading.is_journey or len(reading.laid) > MOST_CARDS


def default_cards_for_seal(reading: Reading) -> Sequence[LaidCard]:
    """Return what stands in the seal before anything is chosen."""
    return cards_for_seal(reading)[:MOST_CARDS]


def saved_or_default_seal_draft(reading: Reading) -> SealDraft:
    """Return the seal as it is kept, or before there is one."""
    if not reading.seal:
        return SealDraft(reading, tuple(default_cards_for_seal(reading)), {}, {})
    words = {laid.key: word for laid, word in zip(reading.stands, reading.seal, strict=False)}
    symbols = {
        laid.key: one["symbol"]
        for laid, one in zip(reading.stands, reading.chosen, strict=False)
        if one["symbol"]
    }
    return SealDraft(reading, tuple(reading.stands), words, symbols)


def saved_seal(reading: Reading) -> Seal | None:
    """Return the seal that *reading* keeps; None where none was chosen."""
    return saved_or_default_seal_draft(reading).seal if reading.seal else None


def symbol_field_values(row_key: str, symbol_code: str) -> dict[str, str]:
    """Return what the fields of the row *row_key* hold where its symbol is *symbol_code*."""
    ground, sign, second = ground_sign_and_second_sign_of_code(symbol_code)
    return {f"symbol-{row_key}": sign, f"ground-{row_key}": ground, f"second-{row_key}": second}


def seal_preview_url(draft: SealDraft) -> str:
    """Return where the seal of *draft* is drawn, without the words that cannot be."""
    clear = draft.without_faults()
    standing = {one.key for one in clear.laid}
    told = {key: word for key, word in clear.words.items() if key in standing}
    for key, code in clear.symbols.items():
        told |= {
            name: part for name, part in symbol_field_values(key, code).items() if part and key in standing
        }
    told |= {f"take-{key}": "on" for key in standing if must_cards_be_chosen_for_seal(draft.reading)}
    return (
        f"{reverse('divination:seal_preview', args=[draft.reading.slug])}?{urlencode(sorted(told.items()))}"
    )
