"""Room on the stack of Python's frames (docs/decisions/a-request-has-room-for-its-calls.md)."""

from types import FunctionType
from typing import Any

ROOM = 1 << 17  # words of a frame: a mebibyte


def enlarge_stack_frame_of(function: Any) -> None:
    """Let *function* take more of the stack than it needs, so that whatever it calls finds room there.

    Python asks the system for the frames of its functions by sixteen KiB, and gives them back with the first that is
    left (3.11 to 3.14 at least). Where a loop stands just before such an edge, each of its calls costs two questions to
    the system: a tenth of what a page takes, and up to two hundred times a loop's own time.
    """
    assert isinstance(function, FunctionType)
    function.__code__ = function.__code__.replace(co_stacksize=ROOM)
