"""A scene that several play at one device: a curtain hangs before their hands, and each opens their own by a press.

Which hand lies open stands in the browser's session: one at a time, and until another turn begins or somebody else of
this device is waited for. So an old address shows the curtain, and nothing is written by looking.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.sessions.backends.base import SessionBase

OPEN_HAND = "open_hand"


def hand_written_down(session: SessionBase, scene_slug: str) -> str:
    """Return whose hand was opened last in this browser, and not hidden since; "" where it was in another scene."""
    told = session.get(OPEN_HAND, {})
    return str(told["seat"]) if told.get("scene") == scene_slug else ""


def hand_lying_open(session: SessionBase, scene_slug: str, moment: str, waited_for: Sequence[str]) -> str:
    """Return whose hand lies open at this *moment*, while these of the hands here are *waited_for*; "" behind the
    curtain.
    """
    if not (seat := hand_written_down(session, scene_slug)):
        return ""
    told: Mapping[str, Any] = session[OPEN_HAND]
    is_theirs = seat in waited_for or list(waited_for) in ([], told["waited_for"])
    return seat if told["moment"] == moment and is_theirs else ""


def open_hand(
    session: SessionBase, scene_slug: str, seat: str, moment: str, waited_for: Sequence[str]
) -> None:
    """Draw the curtain aside before the hand of *seat*, and of nobody else."""
    session[OPEN_HAND] = {
        "scene": scene_slug,
        "seat": seat,
        "moment": moment,
        "waited_for": list(waited_for),
    }


def hide_hands(session: SessionBase) -> None:
    """Let the curtain fall at once."""
    session.pop(OPEN_HAND, None)
