"""Readings that grew out of games, their rows made by hand: a journey, and a Know Thyself that was lost."""

from typing import Any

from campaigns.models import User
from divination.games import play
from divination.games.playing import steps_of_game
from divination.models import Reading
from divination.modes import MODES
from tests.cast import op

JOURNEY = [
    ("crown", "m17", 0, "", "Starlit desert (waste): The Star is whom you seek."),
    ("foundation", "m5", 2, "s3 s12", "Scholar's hut, on Foundation: you win over The Hierophant."),
    ("way", "c12", 4, "w4", "Traveling dancer, on the way to Spirit, is not won over."),
    ("spirit", "m5", 6, "c2 c3", "Scholar's hut, on Spirit: you win over The Hierophant."),
    ("crown", "m17", 8, "s1 p4 w2", "Mountaintop observatory, on Crown, gives its blessing."),
    ("ally", "c13", 9, "", "The Queen of Cups, healer, stood by you at the Crown."),
    ("fate", "m17", 11, "", "The Star is won over."),
]
LOST = [
    ("foundation", "m7", 3, "c1 c2 c11", "Placed in turn 1, resolved by the cards on it."),
    ("spirit", "m17", 5, "", "Placed in turn 2; nothing came to it."),
    ("knowledge", "m1", 9, "s2", "Placed in turn 4, resolved by the 2 of Swords."),
    ("crown", "m9", 12, "", "It came from the deck."),
    ("obstacle", "w10", 12, "", "The third Seeress had no room left."),
]
NAMES = {"foundation": "Foundation", "spirit": "Spirit", "knowledge": "Knowledge", "crown": "Crown"}
Told = list[tuple[str, str, int, str, str]]


def rows(told: Told) -> list[dict[str, Any]]:
    return [
        {"place": place, "card": card, "words": "", "line": line, "minors": minors.split(), "told": said,
         "name": NAMES.get(place, "")}
        for place, card, line, minors, said in told
    ]  # fmt: skip


def grown(owner: User, mode: str = "dream_odyssey", told: Told | None = None, **fields: Any) -> Reading:
    """Return a reading of *mode* as a game would have kept it."""
    told = told or (JOURNEY if mode == "dream_odyssey" else LOST)
    return Reading.objects.create(
        **{
            "owner": owner,
            "mode": mode,
            "title": "A long night",
            "cards": rows(told),
            "op_id": op(),
            **fields,
        }
    )


def played(owner: User, mode: str, deal: str = "5e" * 32, **fields: Any) -> Reading:
    """Return the reading of a game of *mode* as a sensible player ends it."""
    game = play.begin_game(
        owner,
        mode,
        **{"title": "A long night", "question": "Who waits?", "op_id": op(), "deal": deal, **fields},
    )
    while not game.ended_at:
        position = steps_of_game(game)[-1].position
        play.play_line(game, MODES[mode].sensible(position), seen_number=game.number, op_id=op())
    return Reading.objects.get(game=game)
