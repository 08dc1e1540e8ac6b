"""Why a game master grants something beside the rules: asked and looked at alike in every game."""

from collections.abc import Iterator

from characters.socket.rules.values import Problem, Question

REASON_LIMIT = 200  # characters; a cap of ours
REASON = Question("reason", "Why", REASON_LIMIT, hint="It stands in the ledger and on the sheet.")


def reason_problems(reason: str) -> Iterator[Problem]:
    """Yield what keeps *reason* from standing in the ledger: it says nothing, or too much."""
    if not reason:
        yield Problem("reason", "Say why: it stands in the ledger.", ("reason",))
    if len(reason) > REASON_LIMIT:
        told = f"The reason has {len(reason)} characters: at most {REASON_LIMIT}."
        yield Problem("reason", told, ("reason",))
