"""The lines of a record: who wrote each, who may read it, what all others read in its place."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

KEEPER = "*"  # writes what no seat may know, and reads all; no seat is called so
UNDO = "undo "  # begins the line of the room's own that takes an act back: "undo 7"
NOTE = "note "  # begins a line of the room's own that stands in the log and changes nothing

Audience = frozenset[str]  # the seats one looks from; seats read, people do not
WATCHER: Audience = frozenset()
ALL_KNOWING: Audience = frozenset({KEEPER})


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its *text* for its *readers* (None: all; no seat: nobody but the keeper), *stub* for all others.

    Without a stub the others do not learn that it is there. A line *is_sealed* until the room has put a salt to its
    text and a commitment to its stub (play/rules/choices.py). Nothing in it ever changes: to show something later is a
    new line.
    """

    text: str
    by: str = KEEPER
    readers: Audience | None = None
    stub: str = ""
    is_sealed: bool = False

    def text_heard_by(self, audience: Audience) -> str:
        """Return what *audience* reads of it, "" where that is nothing.

        >>> Line("drawn a c9", readers=frozenset("a"), stub="drawn a U").text_heard_by(frozenset("b"))
        'drawn a U'
        """
        if self.readers is None or KEEPER in audience or not self.readers.isdisjoint(audience):
            return self.text
        return self.stub


@dataclass(frozen=True, slots=True)
class Act:
    """What one write wrote: a move and all that the keeper said because of it.

    Acts are numbered from 1; number 0 is what the keeper did before anybody moved.
    """

    number: int
    lines: tuple[Line, ...]

    @property
    def taken_back(self) -> int:
        """The number of the act that this one takes back; 0 where it is none that does."""
        text = self.lines[0].text
        return int(text.removeprefix(UNDO)) if text.startswith(UNDO) else 0

    @property
    def note(self) -> str:
        """What it notes in the log; "" where it is no note."""
        text = self.lines[0].text
        return text.removeprefix(NOTE) if text.startswith(NOTE) else ""

    @property
    def takeable_by(self) -> str:
        """The seat that may take it back: its maker, where the keeper told nobody anything in it; else ""."""
        makers = {line.by for line in self.lines}
        return self.lines[0].by if len(makers) == 1 and KEEPER not in makers else ""


def acts_not_taken_back(acts: Iterable[Act]) -> tuple[Act, ...]:
    """Return *acts* without those that were taken back and those that took them back."""
    kept: list[Act] = []
    for act in acts:
        if gone := act.taken_back:
            kept = [one for one in kept if one.number != gone]
        else:
            kept.append(act)
    return tuple(kept)


def reader_sets_of_audience(
    sets_and_first_acts: Sequence[tuple[Audience, int]], audience: Audience, up_to_act: int
) -> frozenset[Audience]:
    """Return the sets of readers by which *audience* read lines not meant for all, up to act *up_to_act*.

    Two audiences of which they are the same have read the same lines and stubs, and may share one position.
    """
    return frozenset(
        readers
        for readers, first in sets_and_first_acts
        if first <= up_to_act and may_read(audience, readers)
    )


def reader_sets_and_first_acts(
    acts: Iterable[Act], sets_and_first_acts_before: Sequence[tuple[Audience, int]] = ()
) -> tuple[tuple[Audience, int], ...]:
    """Return every set of readers that some line is for, with the number of the first act that has one, lines for all
    left out; *sets_and_first_acts_before* is what it was before these *acts*.
    """
    first = dict(sets_and_first_acts_before)
    for act in acts:
        for line in act.lines:
            if line.readers is not None:
                first.setdefault(line.readers, act.number)
    return tuple(first.items())


def may_read(audience: Audience, readers: Audience) -> bool:
    """Say whether *audience* reads what is for *readers*."""
    return KEEPER in audience or not readers.isdisjoint(audience)


def why_lines_are_no_act(lines: Sequence[Line]) -> str:
    """Say why *lines* can be no act, "" where they can."""
    if not lines or not lines[0].text_heard_by(WATCHER):
        return "Every act leaves all who sit there a line or a stub: its first one has neither."
    if any(line.text.startswith(UNDO) for line in lines):
        return "Only the room itself writes that an act was taken back."
    if any(line.text.startswith(NOTE) for line in lines):
        return "Only the room itself writes a note."
    return ""
