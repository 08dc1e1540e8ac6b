"""How statements are told apart, whose they are, and what is asked of SQLite alone."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

import statements
from campaigns import roster
from campaigns.models import Campaign, User
from tests.statements import Recorder, shape

SAME = {  # as SQLite and as PostgreSQL have it
    "a search": (
        """SELECT "a"."id" FROM "a" WHERE "a"."name" LIKE %s ESCAPE '\\' ORDER BY 1 ASC LIMIT 50""",
        'SELECT "a"."id" FROM "a" WHERE UPPER("a"."name"::text) LIKE UPPER(%s) ORDER BY 1 ASC LIMIT 1',
    ),
    "a lock": (
        'SELECT "a"."id" FROM "a" WHERE "a"."id" = %s',
        'SELECT "a"."id" FROM "a" WHERE "a"."id" = %s FOR NO KEY UPDATE OF "a"',
    ),
    "what groups": (
        'SELECT COUNT("b"."id") FROM "a" GROUP BY "a"."id", COALESCE("a"."n", %s) HAVING "a"."n" > %s',
        'SELECT COUNT("b"."id") FROM "a" GROUP BY "a"."id" HAVING "a"."n" > %s',
    ),
    "many rows": (
        'INSERT INTO "a" ("n", "m") VALUES (%s, %s), (%s, %s) RETURNING "a"."id"',
        'INSERT INTO "a" ("n", "m") SELECT * FROM UNNEST((%s)::bigint[], (%s)::text[])',
    ),
    "rows that are there": (
        'INSERT OR IGNORE INTO "a" ("n") VALUES (%s)',
        'INSERT INTO "a" ("n") VALUES (%s) ON CONFLICT DO NOTHING',
    ),
    "JSON": (
        """SELECT (CASE WHEN JSON_TYPE("a"."data", %s) IN ('null') THEN JSON_TYPE("a"."data", %s)"""
        """ ELSE JSON_EXTRACT("a"."data", %s) END) AS "said" FROM "a\"""",
        'SELECT ("a"."data" ->> %s) AS "said" FROM "a"',
    ),
    "a list": ('DELETE FROM "a" WHERE "a"."id" IN (%s)', 'DELETE FROM "a" WHERE "a"."id" IN (%s, %s)'),
}
OTHERS = {
    "another field": ('SELECT "a"."n" FROM "a"', 'SELECT "a"."m" FROM "a"'),
    "a field more": ('UPDATE "a" SET "n" = %s', 'UPDATE "a" SET "n" = %s, "m" = %s'),
    "a condition": ('SELECT "a"."n" FROM "a"', 'SELECT "a"."n" FROM "a" WHERE "a"."n" = %s'),
    "an order": ('SELECT "a"."n" FROM "a" ORDER BY 1 ASC', 'SELECT "a"."n" FROM "a" ORDER BY 1 DESC'),
    "what is not": ('DELETE FROM "a" WHERE "a"."n" IS NULL', 'DELETE FROM "a" WHERE "a"."n" IS NOT NULL'),
    "a limit": ('SELECT "a"."n" FROM "a"', 'SELECT "a"."n" FROM "a" LIMIT 1'),
    "what does it": ('DELETE FROM "a"', 'SELECT FROM "a"'),
}


@pytest.mark.parametrize("name", SAME)
def test_one_statement_has_one_shape_on_both(name: str) -> None:
    sqlite, postgresql = SAME[name]
    assert shape(sqlite) == shape(postgresql)


@pytest.mark.parametrize("name", OTHERS)
def test_another_statement_has_another_shape(name: str) -> None:
    one, other = OTHERS[name]
    assert shape(one) != shape(other)


@pytest.fixture
def recorder(db: None, tmp_path: Path) -> Any:
    recorder = Recorder(str(tmp_path / "told"))
    recorder.listen(connection)
    yield recorder
    connection.execute_wrappers.remove(recorder.note)


def item(*fixtures: str) -> Any:
    return SimpleNamespace(nodeid="test_it", fixturenames=fixtures, get_closest_marker=lambda _name: None)


@pytest.mark.alike
def test_the_app_is_heard_and_a_test_is_not(recorder: Recorder, campaign: Campaign, cy: User) -> None:
    recorder.pytest_runtest_setup(item())
    assert Campaign.objects.exists()
    roster.add_member(campaign, cy)
    recorder.pytest_sessionfinish()
    told = json.loads(recorder.file.read_text("utf-8"))
    assert {test for test, _place, _sql in told.values()} == {"test_it"}
    assert "campaigns/roster.py: add_member" in {place for _test, place, _sql in told.values()}
    asked = [sql for _test, _place, sql in told.values()]
    assert not [sql for sql in asked if "SAVEPOINT" in sql or "campaigns_campaign" in sql]


@pytest.mark.alike
def test_where_many_ask_at_once_nothing_is_heard(recorder: Recorder, campaign: Campaign, cy: User) -> None:
    recorder.pytest_runtest_setup(item("transactional_db"))
    roster.add_member(campaign, cy)
    assert not recorder.told


def test_what_one_alone_is_asked_is_named_with_its_test() -> None:
    both, alone = (
        ["tests/a.py::test_a", "a.py: save", "UPDATE"],
        ["tests/b.py::test_b", "b.py: find", "SELECT"],
    )
    ours = {"both": both, "alone": alone}
    theirs = {"both": ["tests/c.py::test_c", "a.py: save", "UPDATE"], "theirs": both}
    assert statements.asked_of_one_alone(ours, theirs) == ["tests/b.py::test_b\n    b.py: find\n    SELECT"]
    assert statements.asked_of_one_alone(theirs, theirs) == []
