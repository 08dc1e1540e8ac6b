"""Queries of nearly every request, of which Django makes the SQL once: that takes far longer than the database does."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.sql import InsertQuery, UpdateQuery

from campaigns.memory import Memory

Row = TypeVar("Row", bound=models.Model)
MakeQuery = Callable[..., "models.QuerySet[Any, Any]"]


@dataclass(frozen=True, slots=True)
class Statement:
    """What a database is asked, and by column what Django makes of its answers."""

    sql: str
    parameters: Sequence[Any]
    converters: dict[int, tuple[list[Callable[..., Any]], Any]]


STATEMENTS: Memory["_Kept", Statement] = Memory()


class _Kept(ABC):
    """What is told to a database with other *values* each time.

    *make* is given a stand-in for each of them, a number or a word as *kinds* says, and may do nothing with it but
    hand it on to the query, which is made of it for all. What else it asks by is the same for ever: no time of
    now, no list that grows, no zone of the reader.
    """

    def __init__(self, make: Callable[..., Any], *kinds: type[int] | type[str]) -> None:
        self._make = make
        # Numbers that any column of numbers may hold: of another Django leaves the whole condition out.
        self._stand_ins = [31_001 + n if kind is int else f"value {n}" for n, kind in enumerate(kinds)]

    @abstractmethod
    def _statement(self) -> Statement:
        """Return what is sent, made of the stand-ins."""

    @contextmanager
    def _executed(self, values: Sequence[Any]) -> Iterator[tuple[Any, Statement]]:
        """Yield the cursor by which it was told, and the statement."""
        statement = STATEMENTS.get(self) or STATEMENTS.put(self, self._statement())
        asked = dict(zip(self._stand_ins, values, strict=True))
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, [asked.get(each, each) for each in statement.parameters])
            yield cursor, statement


class KeptUpdate(_Kept):
    """A change of rows: *make* returns them, and what becomes of their columns."""

    def _statement(self) -> Statement:
        rows, changes = self._make(*self._stand_ins)
        query = rows.query.chain(UpdateQuery)
        query.add_update_values(changes)
        sql, parameters = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        return Statement(sql, parameters, {})

    def write(self, *values: Any) -> int:
        """Change the rows that are found for *values*; return how many."""
        with self._executed(values) as (cursor, _statement):
            changed: int = cursor.rowcount
        return changed


class KeptInsert(Generic[Row]):
    """New rows of a *model* of plain columns, written as they are, all by one statement: nothing fills a field by
    itself (`auto_now`, `db_default`), and the rows do not learn their keys.
    """

    def __init__(self, model: type[Row]) -> None:
        self._model = model
        self._fields = [field for field in model._meta.concrete_fields if not field.primary_key]

    @cached_property
    def _statement_and_row(self) -> tuple[str, str]:
        """Return what is sent before the first row, and the places of the values of a row."""
        query = InsertQuery(self._model)
        query.insert_values(self._fields, [self._model()])
        ((sql, _stand_ins),) = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        begins, _word, row = sql.partition("VALUES ")  # Django 5.2 sends one row so to both databases
        return f"{begins}VALUES ", row

    def write(self, rows: Sequence[Row]) -> None:
        if not rows:
            return
        begins, row = self._statement_and_row
        values = [
            field.get_db_prep_save(getattr(each, field.attname), connection)
            for each in rows
            for field in self._fields
        ]
        with connection.cursor() as cursor:
            cursor.execute(begins + ", ".join([row] * len(rows)), values)


class KeptQuery(_Kept):
    """A query of values: *make* returns it."""

    def query(self) -> "models.QuerySet[Any, Any]":
        found: models.QuerySet[Any, Any] = self._make(*self._stand_ins)
        return found

    def _statement(self) -> Statement:
        return statement_of(self.query())

    def rows(self, *values: Any) -> list[list[Any]]:
        """Return the rows that are found for *values*, by one statement."""
        with self._executed(values) as (cursor, statement):
            found = list(map(list, cursor.fetchall()))
        for row in found:
            for column, (converters, expression) in statement.converters.items():
                for convert in converters:
                    row[column] = convert(row[column], expression, connection)
        return found


def statement_of(rows_of_values: "models.QuerySet[Any, Any]") -> Statement:
    compiler = rows_of_values.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, parameters = compiler.as_sql()
    return Statement(sql, parameters, compiler.get_converters([column for column, *_ in compiler.select]))


class KeptModelQuery(KeptQuery, Generic[Row]):
    """The same for the rows of a *model*, each with what its query annotates, and *beside* it what it points to by
    those names, as `select_related` reads it.
    """

    def __init__(
        self, model: type[Row], make: MakeQuery, *kinds: type[int] | type[str], beside: Sequence[str] = ()
    ) -> None:
        super().__init__(make, *kinds)
        self._model, self._names = model, _column_names(model)
        there: Any = [(name, model._meta.get_field(name).related_model) for name in beside]
        self._beside = [(name, found, _column_names(found)) for name, found in there]
        self._annotated: list[str] = []

    def query(self) -> "models.QuerySet[Any, Any]":
        rows = super().query()
        self._annotated = list(rows.query.annotations)
        there = (f"{name}__{column}" for name, _model, names in self._beside for column in names)
        return rows.values_list(*self._names, *there, *self._annotated)

    def all(self, *values: Any) -> Iterator[Row]:
        """Yield what is found for *values*."""
        for row in self.rows(*values):
            yield self._thing(row)

    def first(self, *values: Any) -> Row | None:
        return next(self.all(*values), None)

    def _thing(self, row: list[Any]) -> Row:
        columns = iter(row)
        thing = self._model.from_db(DEFAULT_DB_ALIAS, self._names, list(islice(columns, len(self._names))))
        for name, model, names in self._beside:
            there = list(islice(columns, len(names)))
            is_none = all(value is None for value in there)
            setattr(thing, name, None if is_none else model.from_db(DEFAULT_DB_ALIAS, names, there))
        for name, value in zip(self._annotated, columns, strict=True):
            setattr(thing, name, value)
        return thing


def _column_names(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]
