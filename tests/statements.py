"""Which statements the app sends in a run of tests: `--statements FILE`, two of which `bin/statements.py` compares."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db.backends.signals import connection_created

HOME = f"{settings.BASE_DIR}/"
NOT_OF_THE_APP = ("tests", "bench", "bin", ".venv")
# A savepoint has a name of its own, and SQLite is asked whether it knows JSON.
ASKING_FOR_NO_ROWS = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "PRAGMA", "SELECT JSON('")
# What one database writes and the other does not (a lock, many rows at once, what else groups them, a value in JSON),
# and what depends on what was remembered of rules already.
OTHERWISE = re.compile(
    r" (?:FOR (?:NO KEY )?UPDATE|VALUES|SELECT \* FROM UNNEST)\b.*| OR IGNORE|CASE WHEN .*? ELSE |[-#]>>?"
    r"| GROUP BY (?:[^()]|\([^()]*\))*?(?= HAVING | ORDER BY | LIMIT |\)|$)"
)
ALIKE = re.compile(
    r'"\w+"|<>|[<>]=?|=|\b(?:SELECT|INSERT|UPDATE|DELETE|SET|FROM|JOIN|WHERE|AND|OR|NOT|EXISTS|IN|IS|NULL|ORDER|ASC|DESC'
    r"|LIMIT|OFFSET|DISTINCT|COUNT|MAX|MIN|SUM|HAVING|UNION)\b"
)


def shape(sql: str) -> str:
    """Return the names and words of a statement which SQLite and PostgreSQL write alike, without its values."""
    return " ".join(ALIKE.findall(OTHERWISE.sub("", sql)))


def sender_of(sql: Any) -> str:
    """Return the function of the app that asks *sql* for rows, or nothing if a test does, or nothing is asked for."""
    if not isinstance(sql, str) or sql.startswith(ASKING_FOR_NO_ROWS):
        return ""
    frame = sys._getframe(1)
    while frame := frame.f_back:  # type: ignore[assignment]
        file = frame.f_code.co_filename
        if file.startswith(HOME) and file.removeprefix(HOME).split("/")[0] not in NOT_OF_THE_APP:
            return f"{file.removeprefix(HOME)}: {frame.f_code.co_name}"
    return ""


def is_of_many_connections(item: pytest.Item) -> bool:
    marked = item.get_closest_marker("django_db")
    return "transactional_db" in getattr(item, "fixturenames", ()) or bool(
        marked and marked.kwargs.get("transaction")
    )


class Recorder:
    """Keep of each shape the first test that made it, who sent it and its SQL; none of many connections, since there it
    depends on who comes first.
    """

    def __init__(self, file: str) -> None:
        self.file, self.test = Path(file), ""
        self.known: set[str] = set()
        self.told: dict[str, tuple[str, str, str]] = {}

    def pytest_sessionstart(self) -> None:
        connection_created.connect(self.listen, weak=False)

    def listen(self, connection: Any, **_: Any) -> None:
        if self.note not in connection.execute_wrappers:
            connection.execute_wrappers.insert(0, self.note)  # before the app's own

    def note(self, execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        if self.test and sql not in self.known and (place := sender_of(sql)):
            self.known.add(sql)
            self.told.setdefault(shape(sql), (self.test, place, sql))
        return execute(sql, params, many, context)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        self.test = "" if is_of_many_connections(item) else item.nodeid

    def pytest_sessionfinish(self) -> None:
        self.file.write_text(json.dumps(self.told), "utf-8")
