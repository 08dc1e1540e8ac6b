"""What a fixture writes by the app's own doors once for the tests of a file, and as rows for each of the others.

A fixture is `@copied` (tests/cast.py) if what it makes hangs on nothing but what it is given and on rows that other
copied ones wrote: not on a clock that stands still, on a stand-in, or on files. Whoever writes anything else ends it
for that test: from then on all is made by the doors.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar

from django.db.backends.signals import connection_created

from campaigns.models import User
from tests.rows import Tables, read, writer, written

Made = TypeVar("Made")
READS = ("SELECT", "SAVEPOINT", "RELEASE", "BEGIN", "PRAGMA", "SHOW")
Steps = tuple[
    Any, ...
]  # the file of a test, how many people stood there before it, and what was made in it by whom


@dataclass
class Copies:
    """What was made in this *file*, by all that had been made before it in its test."""

    file: str = ""
    kept: dict[Steps, "Copy"] = field(default_factory=dict)
    made_so_far: Steps = ()
    is_all_known: bool = False  # nothing else was written in this test

    def begin_test(self, file: str) -> None:
        if file != self.file:
            self.file = file
            self.kept.clear()
        self.made_so_far, self.is_all_known = (file,), True

    def end(self) -> None:
        """Make all anew in what is left of this test."""
        self.is_all_known = False

    def note(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        """Notice each statement of any connection that may write or take back (Django's execute_wrappers)."""
        if not isinstance(sql, str) or not sql.startswith(READS):
            self.end()
        return execute(sql, params, many, context)

    def make(self, maker: Callable[..., Made], given: dict[str, Any], forget: Callable[[], None]) -> Made:
        """Return what *maker* makes of what it was *given*: the second time on a copy of it, with its rows."""
        if not self.is_all_known:
            return maker(**given)
        if len(self.made_so_far) == 1:
            self.made_so_far = (self.file, User.objects.count())
        asked = repr({name: value for name, value in given.items() if not is_thing(value)})
        steps = (*self.made_so_far, (maker, asked))
        if steps in self.kept:
            made: Made = self.kept[steps].lay(given)
        else:
            before = self.kept[self.made_so_far].after if self.made_so_far in self.kept else read()
            made, after = maker(**given), read()
            rows = writer(changed_rows(before, after), replaces=True)
            self.kept[steps] = Copy(*deepcopy((made, given)), rows, after)
        forget()  # it is as cold the first time as it is of a copy
        self.made_so_far, self.is_all_known = steps, True
        return made


@dataclass(frozen=True)
class Copy:
    """What was made, what became of all that it was made of, what writes the rows that were written, and all rows."""

    made: Any
    given: dict[str, Any]
    write_rows: Callable[[], None]
    after: Tables

    def lay(self, given: dict[str, Any]) -> Any:
        """Write the rows; let *given* become what it was made of, and return what was made with that in it."""
        self.write_rows()
        things = {name: thing for name, thing in given.items() if is_thing(thing)}
        known = {id(self.given[name]): thing for name, thing in things.items()}
        for name, thing in things.items():
            became = deepcopy(self.given[name].__dict__, known)
            thing.__dict__.clear()
            thing.__dict__.update(became)
        return deepcopy(self.made, known)


COPIES = Copies()


def notice_writes(connection: Any, **_: object) -> None:
    if COPIES.note not in connection.execute_wrappers:
        connection.execute_wrappers.append(COPIES.note)


connection_created.connect(notice_writes)


def copied_of(forget: Callable[[], None]) -> Callable[[Callable[..., Made]], Callable[..., Made]]:
    """Return what makes of a fixture, or of what a test calls by names, one that writes by doors once for a file."""

    def copied(maker: Callable[..., Made]) -> Callable[..., Made]:
        @wraps(maker)
        def make(**given: Any) -> Made:
            return COPIES.make(maker, given, forget)

        return make

    return copied


def is_thing(value: Any) -> bool:
    """Say whether *value* is a row, a browser, a table: what the steps before it have made, not a word or a number."""
    return hasattr(value, "__dict__")


def changed_rows(before: Tables, after: Tables) -> Tables:
    """Return the rows that are new or otherwise, of each table that has any; no fixture takes one away."""
    found = {}
    for name, rows in after.items():
        known = set(map(repr, before.get(name, ())))
        if new := [tuple(map(written, row)) for row in rows if repr(row) not in known]:
            found[name] = new
        assert len(rows) >= len(before.get(name, ())), f"a row of {name} is gone"
    assert before.keys() <= after.keys()
    return found
