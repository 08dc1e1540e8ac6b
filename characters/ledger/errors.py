"""What may go wrong at the one write, each with its remedy."""

from typing import Any

from campaigns.errors import OutdatedError
from characters.socket.rules import Problem

__all__ = ["AskFirstError", "AskOtherError", "OutdatedError", "RefusedError"]


class RefusedError(Exception):
    """What was asked is not possible; *problems* says every reason (422)."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems

    @classmethod
    def because(cls, message: str, *where: str) -> "RefusedError":
        return cls(Problem("refused", message, where))


class AskOtherError(Exception):
    """What two forged is taken back by both: it takes the yes of the *others*, None among them for a game master's."""

    def __init__(self, key: str, others: list[Any]) -> None:
        super().__init__("It takes two to take this back.")
        self.key, self.others = key, others


class AskFirstError(Exception):
    """More would go than the one line that was named: it takes a yes to all of it."""
