"""A copied fixture leaves what it left when it was made, and is made anew where anything else was written."""

from collections.abc import Callable

import pytest
from django.db import transaction

from campaigns import roster
from campaigns.models import Campaign, User
from tests.cast import copied, make_user
from tests.copied import COPIES
from tests.rows import Tables, read

pytestmark = pytest.mark.django_db
MADE: list[str] = []


@copied
def ines() -> User:
    MADE.append("ines")
    return make_user("ines")


@copied
def table(gm: User) -> Campaign:
    """Return a campaign of one who is renamed for it."""
    MADE.append("table")
    gm.display_name = "Ines of the Stair"
    gm.save()
    return roster.new_campaign("The Salt Stair", "", gm)


@copied
def told(title: str = "", pitch: str = "") -> Campaign:
    MADE.append("told")
    return roster.new_campaign(title, pitch, make_user("tomas"))


def in_a_test(*before: Callable[[], object]) -> tuple[User, Campaign, Tables]:
    """Return what both make, and all rows, in what is undone as a test is."""
    with transaction.atomic():
        COPIES.begin_test(__file__)
        gm = ines()
        for each in before:
            each()
        made, rows = table(gm=gm), read()
        transaction.set_rollback(True)
    return gm, made, rows


def test_a_copy_is_what_was_made() -> None:
    COPIES.begin_test("another file")
    MADE.clear()
    gm, made, rows = in_a_test()
    again, copy, same = in_a_test()
    assert MADE == ["ines", "table"]
    assert (again, copy, same) == (gm, made, rows)
    assert again.display_name == "Ines of the Stair"  # what it was made of is as it became
    assert (again is gm, copy is made) == (False, False)


def test_where_something_else_was_written_it_is_made_anew() -> None:
    COPIES.begin_test("another file")
    MADE.clear()
    in_a_test()
    _gm, made, _rows = in_a_test(lambda: make_user("tomas"))
    assert MADE == ["ines", "table", "table"]
    assert made.title == "The Salt Stair"


def test_another_file_begins_with_nothing() -> None:
    COPIES.begin_test("another file")
    MADE.clear()
    in_a_test()
    COPIES.begin_test("another file")
    in_a_test()
    assert MADE == ["ines", "table"] * 2


def test_each_asked_for_by_other_words_is_made_for_itself() -> None:
    COPIES.begin_test("another file")
    MADE.clear()
    for asked in ({"title": "Salt"}, {"pitch": "Salt"}, {"title": "Salt"}):
        with transaction.atomic():
            COPIES.begin_test(__file__)
            made = told(**asked)
            assert {name: getattr(made, name) for name in asked} == asked
            transaction.set_rollback(True)
    assert MADE == ["told", "told"]


def test_where_something_was_taken_back_it_is_made_anew() -> None:
    COPIES.begin_test("another file")
    MADE.clear()

    def take_back() -> None:
        with transaction.atomic():
            table(gm=ines())
            transaction.set_rollback(True)

    with transaction.atomic():
        COPIES.begin_test(__file__)
        take_back()
        ines()
        transaction.set_rollback(True)
    assert MADE == ["ines", "table", "ines"]
