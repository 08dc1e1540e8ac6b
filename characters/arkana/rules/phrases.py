"""The nine Phrases of an Arkana and the Masteries in its margins (Arkana Engine, "The Arkana")."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product

LOWEST, HIGHEST = 2, 6  # of a Base Score, for good (Ruling A6)


class PhraseAct(StrEnum):
    """The rows: what is done. Their Masteries are the dice of a Check."""

    ENHANCE = "enhance"
    CONTROL = "control"
    DIMINISH = "diminish"

    @property
    def title(self) -> str:  # type: ignore[override]  # an Act is never title-cased otherwise
        return self.capitalize()


class Area(StrEnum):
    """The columns: where it is done. Their Masteries are maximum Wounds (Body, Spirit) and Focus (Mind)."""

    BODY = "body"
    MIND = "mind"
    SPIRIT = "spirit"

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.capitalize()


@dataclass(frozen=True, slots=True)
class Phrase:
    """An Act and an Area together; its code is both words.

    >>> Phrase.from_code("control mind")
    Phrase(act=<PhraseAct.CONTROL: 'control'>, area=<Area.MIND: 'mind'>)
    """

    act: PhraseAct
    area: Area

    @classmethod
    def from_code(cls, code: str) -> "Phrase":
        """Return the Phrase that *code* names; ValueError if there is none."""
        act, _, area = code.partition(" ")
        return cls(PhraseAct(act), Area(area))

    @property
    def code(self) -> str:
        return f"{self.act} {self.area}"

    def __str__(self) -> str:
        return f"{self.act.title} {self.area.title}"


PHRASES = tuple(Phrase(act, area) for act, area in product(PhraseAct, Area))
PLACES = {(phrase.act, phrase.area): place for place, phrase in enumerate(PHRASES)}
ScoreByPhrase = Mapping[Phrase, int]


def mastery_of(scores: ScoreByPhrase, act_or_area: PhraseAct | Area) -> int:
    """Return the mean of a row or a column, .5 and more rounded up (A mastery's definition).

    >>> mastery_of(dict.fromkeys(PHRASES, 2) | {PHRASES[0]: 3, PHRASES[1]: 3}, PhraseAct.ENHANCE)
    3
    """
    cells = [scores[phrase] for phrase in PHRASES if act_or_area in (phrase.act, phrase.area)]
    return (2 * sum(cells) + len(cells)) // (2 * len(cells))


@lru_cache(maxsize=4096)
def mastery_of_cells(cells: tuple[int, ...], act_or_area: PhraseAct | Area) -> int:
    """Return the Mastery of *cells*, scores in the order of PHRASES."""
    return mastery_of(dict(zip(PHRASES, cells, strict=True)), act_or_area)
