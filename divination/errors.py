"""Why a game was not begun, moved or written in."""


class RefusedError(ValueError):
    """What was asked cannot be; the message says why, and what to do instead (422)."""


class HintError(Exception):
    """There is no hint just now; the message says why, and what to do (429)."""


class HintBusyError(HintError):
    """There is no hint while others, or whoever asks, are being given one: soon there is room."""
