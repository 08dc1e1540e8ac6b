"""Why a game was not begun, moved or written in."""


class RefusedError(ValueError):
    """What was asked cannot be; the message says why, and what to do instead (422)."""
