"""How a Conflict ended: by the rules, and as the game master says, with a line if they like (The Beckoning Dream,
"Resolution"; Rulings B39, B40, B49, B58).
"""

from collections.abc import Iterator

from characters.beckoning_dream.rules.dreaming.guides import MOST_WORDS
from characters.beckoning_dream.rules.dreaming.position import GM, Dream, Ending
from decks.rules.tarot import names_as_phrase, with_full_stop
from play.rules.kinds import IllegalMoveError, Option
from play.rules.lines import Line

HOWS = {"won": "went well", "lost": "did not go well", "open": "stays open"}


def options_of_resolving(closed: tuple[str, ...], *, is_early: bool) -> Iterator[Option]:
    """Yield how the game master may say that a Conflict ended, each also with a line of what it means."""
    for how, words in HOWS.items():
        label = f"It {words}"
        yield Option(f"resolve {how}", label, closed, is_steady=is_early)
        yield Option(f"resolve {how} |", f"{label}, with a word", closed, asks=("words",), is_steady=is_early)


def ending_in_words(dream: Dream) -> str:
    """Return how the open Conflict ended by the rules, "" while it goes on: of a Duel who is left standing."""
    conflict = dream.conflict
    if not conflict or not conflict.ending:
        return ""
    if conflict.spike:
        return "all met it" if conflict.ending is Ending.WON else "not all met it"
    if conflict.effort:
        return "the Difficulty is gone" if conflict.ending is Ending.WON else "no Dreamer can go on"
    if conflict.ending is Ending.NOBODY:
        return "nobody stands"
    standing = [one.name for one in dream.members]
    return f"{names_as_phrase(standing)} {'is' if len(standing) == 1 else 'are'} left standing"


def line_of_resolution(full: Dream, told: str) -> Line:
    """Return how a Conflict is Resolved, "won" or "won | The gate opens.", and how it ended by the rules where that is
    another way; a Spike’s Resolution is each Dreamer’s own. IllegalMoveError says what is amiss.
    """
    how, bar, words = told.partition(" | ")
    if bar and not 0 < len(words.strip()) <= MOST_WORDS:
        raise IllegalMoveError(f"Say in a few words what it means: up to {MOST_WORDS} characters fit.")
    conflict = full.conflict
    is_other = conflict and not conflict.spike and conflict.ending not in (Ending.OPEN, how)
    by_rules = f" [{ending_in_words(full)}]" if is_other else ""
    return Line(f"resolve {how}{by_rules}{bar}{words}", GM)


def resolution_in_words(told: str) -> str:
    """Return what the log says of it, beside what the rules said."""
    said, _bar, words = told.partition(" | ")
    how, _space, by_rules = said.partition(" ")
    means = f" What it means: {with_full_stop(words)}" if words else ""
    beside = f" By the rules {by_rules[1:-1]}." if by_rules else ""
    return f"The Conflict is Resolved: it {HOWS[how]}.{beside}{means}"
