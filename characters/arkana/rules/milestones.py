"""What reaching a milestone gives to everyone in the party (Arkana Engine, last page)."""

from collections.abc import Iterator

from characters.socket.rules import Answers, Entry, Problem

GOAL_LIMIT = 200
MOST_XP = 20  # from one milestone; a cap of ours, not of the game


def milestone_problems(answers: Answers) -> Iterator[Problem]:
    """Yield what keeps *answers* from being recorded: a goal that was agreed on, one or more XP."""
    goal = _goal_named_or_blank(answers)
    if not goal:
        yield Problem("goal", "Name the goal that the party reached.", ("goal",))
    if len(goal) > GOAL_LIMIT:
        yield Problem("goal", f"The goal has {len(goal)} characters: at most {GOAL_LIMIT}.", ("goal",))
    if not 1 <= _xp_named_or_zero(answers) <= MOST_XP:
        yield Problem("xp", f"A milestone gives each player 1 XP or more, up to {MOST_XP} here.", ("xp",))


def _goal_named_or_blank(answers: Answers) -> str:
    return " ".join(str(answers.get("goal") or "").split())


def _xp_named_or_zero(answers: Answers) -> int:
    xp = answers.get("xp")
    return xp if type(xp) is int else 0


def milestone_parts_in_words_and_xp(answers: Answers) -> tuple[tuple[str, int], ...]:
    """Return what *answers* give to each, in words and XP."""
    return ((_goal_named_or_blank(answers) or "No goal yet", _xp_named_or_zero(answers)),)


def milestone_entry(answers: Answers) -> Entry:
    """Return the line that everyone who was there gets."""
    return Entry("milestone", _xp_named_or_zero(answers), {"goal": _goal_named_or_blank(answers)})


def correction_entry(answers_before: Answers | None, answers_after: Answers | None) -> Entry:
    """Return the line for the difference; None: this character was not there."""
    gave, gives = (
        _xp_named_or_zero(answers) if answers is not None else 0
        for answers in (answers_before, answers_after)
    )
    told = {} if answers_after is None else {"goal": _goal_named_or_blank(answers_after)}
    return Entry("corrected", gives - gave, {"was_there": answers_after is not None, **told})
