"""What a seal is: cards and a word for each, and every way they cannot be set (Sefirot, "Sealing the game").

The book asks for all cards of a Know Thyself, and for two to five of the other games; here a seal has two to five.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from decks.rules.tarot import CODES, Card, names_as_phrase, word_up_to_ten_or_figures

LEAST_CARDS, MOST_CARDS, MOST_LETTERS = 2, 5, 24
# What may stand for a card in a seal: the symbol of any other, or a simple shape (`decks.marks.SHAPES` draws them).
SHAPES = (
    "circle", "rings", "square", "lozenge", "cross", "star", "arrow", "wave", "spiral", "heart", "eye", "ladder",
)  # fmt: skip
SIGNS = frozenset((*CODES, *SHAPES))
ShapeKey = str  # one of SHAPES
# What has room within it, and for how many signs; a code of such is "circle+m16" or "square+m16+m3".
GROUNDS = {"circle": 2, "square": 2, "lozenge": 1}
CharacterKind = Literal["letter", "invisible", "emoji", "sign"]
SYMBOL = "symbol"  # the code of a problem with one
PART = "+"  # between the ground and the signs of a code
# What joins to the sign before it: variation selectors, the joiner, skin tones.
_JOINS = frozenset("\ufe0e\ufe0f\u200d") | frozenset(map(chr, range(0x1F3FB, 0x1F400)))
# Greek capitals carry no accent, breathing or iota below, only the two dots; these part two vowels.
_GREEK_MARKS = re.compile("[\u0300\u0301\u0304\u0306\u0313\u0314\u0342]")
_PARTED = re.compile("([ΑΕΗΟΥΩ])\u0301([ΙΥ])(?!\u0308)")


@dataclass(frozen=True, slots=True)
class Emblem:
    """One sign, or two, within a simple shape; each sign is a card whose symbol it is, or a simple shape."""

    ground: ShapeKey
    signs: tuple[Card | ShapeKey, ...]


def symbol_code_of_parts(ground: str, *signs: str) -> str:
    """Return the code of *signs* within *ground*, or of the one sign where there is no ground.

    >>> symbol_code_of_parts("circle", "m16", ""), symbol_code_of_parts("", "m16", "")
    ('circle+m16', 'm16')
    """
    return PART.join(part for part in (ground, *signs) if part)


def ground_sign_and_second_sign_of_code(symbol_code: str) -> tuple[str, str, str]:
    """Return the ground, the sign and the second sign of *symbol_code*, each "" where there is none.

    >>> ground_sign_and_second_sign_of_code("square+m16+m3"), ground_sign_and_second_sign_of_code("star")
    (('square', 'm16', 'm3'), ('', 'star', ''))
    """
    first, *signs = symbol_code.split(PART)
    if not signs:
        return "", first, ""
    return first, signs[0], PART.join(signs[1:])


def symbol_problem_sentences(symbol_code: str) -> Iterator[str]:
    """Yield why *symbol_code* is no symbol of one's own that could be drawn and told from others."""
    ground, *signs = symbol_code.split(PART)
    if not signs:
        if symbol_code not in SIGNS:
            yield "What stands for a card is the symbol of another, or a simple shape."
        return
    if len(signs) > 1 and GROUNDS.get(ground) == 1:
        yield f"A {ground} has room for one sign. Two find it in a circle or a square."
    elif ground not in GROUNDS and len(signs) == 1 and {ground, *signs} <= SIGNS:
        yield "Two signs stand together in a circle or a square: choose one of them too."
    elif ground not in GROUNDS or len(signs) > 2 or not set(signs) <= SIGNS:
        yield "A symbol is at most two signs, the symbols of cards or simple shapes, within a shape that has room."
    elif len(signs) > 1 and any(sign in CODES and not CODES[sign].is_major for sign in signs):
        yield "A rank over its suit is too small beside another sign: take a Major’s symbol, or a simple shape."
    elif signs == [ground]:
        yield f"A {ground} within a {ground} is hard to tell from one alone: choose another sign."


def card_shape_key_or_emblem_of_code(symbol_code: str) -> "Card | ShapeKey | Emblem":
    """Return what *symbol_code* stands for. ValueError if nothing."""
    if why := next(symbol_problem_sentences(symbol_code), None):
        raise ValueError(why)
    ground, sign, second = ground_sign_and_second_sign_of_code(symbol_code)
    signs = tuple(CODES.get(one, one) for one in (sign, second) if one)
    return Emblem(ground, signs) if ground else signs[0]


@dataclass(frozen=True, slots=True)
class Seal:
    """Cards in the order in which they stand around the ring, first at the top, and a word beside each.

    *symbols* are what stands for them, the code of another card, a simple shape or signs within one; "" where a card's
    own symbol does.
    """

    cards: tuple[Card, ...]
    words: tuple[str, ...]
    symbols: tuple[str, ...] = ()

    @property
    def drawn(self) -> tuple[Card | ShapeKey | Emblem, ...]:
        """What is drawn: the card whose symbol it is, a simple shape by its key, or signs within one."""
        others = (*self.symbols, *[""] * (len(self.cards) - len(self.symbols)))
        return tuple(
            card_shape_key_or_emblem_of_code(other) if other else card
            for card, other in zip(self.cards, others, strict=True)
        )

    @property
    def kept(self) -> dict[str, list[str]]:
        """The seal as plain data, which `seal_of_json` reads."""
        told = {"cards": [card.code for card in self.cards], "words": list(self.words)}
        return told | ({"symbols": list(self.symbols)} if any(self.symbols) else {})


def seal_of_json(seal_json: Mapping[str, Sequence[str]]) -> Seal:
    """Return the seal that *kept* tells. KeyError or ValueError if it tells none."""
    symbols = seal_json.get("symbols", ())
    for symbol in filter(None, symbols):
        card_shape_key_or_emblem_of_code(symbol)
    return Seal(tuple(map(Card.from_code, seal_json["cards"])), tuple(seal_json["words"]), tuple(symbols))


@dataclass(frozen=True, slots=True)
class SealProblem:
    """One way a seal cannot be drawn; *place* counts its card or word from 0, None is the seal as a whole."""

    code: str
    message: str
    place: int | None = None


def seal_problems(seal: Seal, can_draw_character: Callable[[str], bool]) -> Iterator[SealProblem]:
    """Yield everything that keeps *seal* from being drawn; *can_draw_character* tells which capitals we can draw."""
    yield from _problems_with_number_of_cards_and_words(seal)
    for place, card in enumerate(seal.cards):
        if card in seal.cards[:place]:
            yield SealProblem("twice", f"{card} is on this seal already: choose another card.", place)
    for place, code in enumerate(seal.symbols):
        yield from (SealProblem(SYMBOL, why, place) for why in symbol_problem_sentences(code) if code)
    for place, word in enumerate(seal.words[: max(len(seal.cards), MOST_CARDS)]):
        for code, message in _problem_codes_and_sentences_on_word(word, can_draw_character):
            yield SealProblem(code, message, place)


def word_in_ring_capitals(word: str) -> str:
    """Return *word* as it stands on the ring: in capitals, its letters composed, one space between its parts.

    >>> word_in_ring_capitals("Ελπίδα"), word_in_ring_capitals("Μάιος"), word_in_ring_capitals("Straße")
    ('ΕΛΠΙΔΑ', 'ΜΑΪΟΣ', 'STRASSE')
    """
    raised = " ".join(unicodedata.normalize("NFC", word).upper().split())
    if not any("\u0370" <= char <= "\u03ff" or "\u1f00" <= char <= "\u1fff" for char in raised):
        return unicodedata.normalize("NFC", raised)
    apart = unicodedata.normalize("NFD", raised).replace("\u0345", "Ι")
    bare = (
        _GREEK_MARKS.sub("", _PARTED.sub("\\1\\2\u0308", apart)) if _has_no_letter_but_greek(apart) else apart
    )
    return unicodedata.normalize("NFC", bare)


def _has_no_letter_but_greek(text: str) -> bool:
    """Whether all letters of *text* are Greek, so that its accents may go."""
    return all("\u0370" <= char <= "\u03ff" for char in text if char.isalpha())


def _problems_with_number_of_cards_and_words(seal: Seal) -> Iterator[SealProblem]:
    count = len(seal.cards)
    if count < LEAST_CARDS:
        more = LEAST_CARDS - count
        yield SealProblem(
            "few", f"A seal takes two to five cards: choose {word_up_to_ten_or_figures(more)} more."
        )
    if count > MOST_CARDS:
        yield SealProblem("many", f"A seal takes two to five cards: leave {count - MOST_CARDS} out.")
    if len(seal.words) != count:
        yield SealProblem(
            "words", f"A seal has a word for each card: {count} cards, {len(seal.words)} words."
        )


def _problem_codes_and_sentences_on_word(
    word: str, can_draw_character: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    text = word_in_ring_capitals(word)
    if not text:
        yield "empty", "Write a word for this card."
        return
    yield from _problem_codes_and_sentences_on_undrawable_characters(word, can_draw_character)
    if over := max(0, len(text) - MOST_LETTERS):
        yield "long", f"{len(text)} letters. The ring takes up to {MOST_LETTERS}: shorten it by {over}."


def _problem_codes_and_sentences_on_undrawable_characters(
    word: str, can_draw_character: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    """Yield one problem for each kind of sign that cannot be drawn, every sign of it named once."""
    found: dict[CharacterKind, list[str]] = {}
    for sign in _characters_of_word_with_what_joins_them(
        " ".join(unicodedata.normalize("NFC", word).split())
    ):
        if sign != " " and not all(map(can_draw_character, word_in_ring_capitals(sign))):
            named = found.setdefault(_kind_of_typed_character(sign), [])
            named.extend([] if sign in named else [sign])
    for kind, signs in found.items():
        yield "shape", _undrawable_characters_sentence(kind, signs)
    if not found and not any(char.isalnum() for char in word):
        yield "empty", "Write a word with letters for this card."


def _undrawable_characters_sentence(kind: CharacterKind, characters: Sequence[str]) -> str:
    if kind == "invisible":
        named = names_as_phrase(f"U+{ord(sign[0]):04X}" for sign in characters)
        return f"The word holds a character that cannot be seen ({named}): type it anew."
    quoted = names_as_phrase(sign if kind == "emoji" else f"“{sign}”" for sign in characters)
    many = len(characters) > 1
    noun = kind if kind == "emoji" or not many else f"{kind}s"
    has = "have" if many else "has"
    return f"The {noun} {quoted} {has} no shape here: write with Latin, Greek or Cyrillic letters."


def _kind_of_typed_character(character: str) -> CharacterKind:
    category = unicodedata.category(character[0])
    if category[0] in "LM":
        return "letter"
    if category[0] in "CZ" and category != "Cn":
        return "invisible"
    return "emoji" if category in ("So", "Cn") or len(character) > 1 else "sign"


def _characters_of_word_with_what_joins_them(word: str) -> Iterator[str]:
    """Yield what a reader sees as one sign: a letter with its marks, an emoji with all it is joined from."""
    sign = ""
    for char in word:
        if sign and _joins_to_character_before(sign, char):
            sign += char
            continue
        if sign:
            yield sign
        sign = char
    if sign:
        yield sign


def _joins_to_character_before(character_before: str, char: str) -> bool:
    if unicodedata.category(char)[0] == "M":
        return character_before != " "
    is_picture = not character_before[0].isalnum() and not character_before[0].isspace()
    is_half_flag = (
        len(character_before) == 1
        and "\U0001f1e6" <= character_before <= "\U0001f1ff"
        and "\U0001f1e6" <= char <= "\U0001f1ff"
    )
    return is_half_flag or (is_picture and (char in _JOINS or character_before[-1] == "\u200d"))
