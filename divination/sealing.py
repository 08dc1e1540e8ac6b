"""From a reading to its seal: which card stands where on the ring, and what may be drawn of the words so far."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from django.urls import reverse

from decks.letters import has_shape
from decks.rules.seal import Seal, SealProblem, problems
from divination.models import Laid, Reading
from divination.rules.reading import around

EMPTY = "empty"


def ring(reading: Reading) -> list[Laid]:
    """Return what lies there as it stands around the ring, the highest place at the top."""
    return list(around(reading.laid))


def seal_of(reading: Reading, words: Mapping[str, str]) -> Seal:
    """Return the seal of *reading* with a word for each place."""
    laid = ring(reading)
    return Seal(tuple(one.card for one in laid), tuple(words.get(one.place.key, "") for one in laid))


def kept_words(reading: Reading) -> dict[str, str]:
    """Return the words of the seal that is kept, by place; none where there is no seal."""
    return {laid.place.key: word for laid, word in zip(reading.laid, reading.seal, strict=False)}


def kept_seal(reading: Reading) -> Seal | None:
    return seal_of(reading, kept_words(reading)) if reading.seal else None


def faults(reading: Reading, words: Mapping[str, str]) -> list[tuple[str, SealProblem]]:
    """Return what keeps the seal with *words* from being drawn, each with the place it is at fault."""
    laid = ring(reading)
    found = problems(seal_of(reading, words), has_shape)
    return [(laid[problem.place].place.key, problem) for problem in found if problem.place is not None]


def drawable(reading: Reading, words: Mapping[str, str]) -> dict[str, str]:
    """Return *words* without those that cannot be drawn."""
    bad = {place for place, _problem in faults(reading, words)}
    return {place: word for place, word in words.items() if place not in bad}


def preview_url(reading: Reading, words: Mapping[str, str]) -> str:
    """Return where the seal with *words* is drawn, without those that cannot be."""
    shown: Sequence[tuple[str, str]] = sorted(drawable(reading, words).items())
    return f"{reverse('divination:seal_preview', args=[reading.slug])}?{urlencode(shown)}"
