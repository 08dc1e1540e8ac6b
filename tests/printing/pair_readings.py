"""A printed reading of two with one text in each of the fields that people fill."""

from types import SimpleNamespace
from typing import Any, cast

from django.utils import timezone

from decks.rules.tarot import CODES
from divination.pages.pair_readings import PairReadingPage, ShownRow, SignedWords
from divination.readings.pair_prints import pair_reading_job
from divination.rules.starfield import ONE
from divination.rules.two_player_kind import setup_of_two_players
from divination.rules.two_player_readings import METHODS, THREE, ReadRow, Reason
from divination.sky import NO_PRESS, drawing_of_sky
from divination.warring_planets.rules.game import KIND
from printing.job import Job
from printing.manner import Manner

FIELDS = (
    8  # the game's title twice, both names, a name and words beside a card, in a thought, and how it ended
)


def in_every_field(text: str) -> Job:
    """Return a reading of two with *text* in each of the fields that it prints."""
    setup = setup_of_two_players((), ONE, board={}, hand_size=3, is_real=False)
    first: Any = KIND.begin(setup, {})
    row = ReadRow(
        "contact", "First contact", ("What do we stand on?",), (CODES["m7"],), (Reason(1, "Laid."),)
    )
    shown = ShownRow(
        row, row.name, row.asks, (("Laid.", ""),), (SignedWords(text, text, is_kept_back=False),)
    )
    page = SimpleNamespace(
        game=SimpleNamespace(title=text, ended_at=timezone.now()),
        read=SimpleNamespace(reading=SimpleNamespace(is_sealed=False)),
        seat="",
        played="Warring Planets",
        both=text,
        outcome=text,
        sections=[(METHODS[THREE], [shown])],
        thoughts=[(text, "", text)],
        sky=drawing_of_sky(first, ONE, lambda _place: NO_PRESS, str),
    )
    return pair_reading_job(cast(PairReadingPage, page), Manner("a4"))
