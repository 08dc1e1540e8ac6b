"""A correction adds lines for the difference; it never rewrites what stands."""

import pytest

from campaigns import roster
from characters.ledger.errors import OutdatedError
from characters.models import LedgerLine
from evenings import record
from evenings.models import Evening
from tests.cast import copied
from tests.evenings import tables
from tests.evenings.tables import answers, balance

pytestmark = pytest.mark.django_db


@pytest.fixture
@copied
def salt(ada, bo):
    return tables.campaign(ada, bo)


@pytest.fixture
@copied
def ondine(bo, salt):
    return tables.dreamer(bo, salt, "Ondine Varga")


@pytest.fixture
@copied
def tobias(bo, salt):
    return tables.dreamer(bo, salt, "Tobias Reed")


@pytest.fixture
@copied
def first(ada, salt, ondine, tobias):
    return tables.evening(salt, ada, ondine, tobias)  # 3 XP each


def correct(first, told, *there, by, op_id=None, seen=None):
    seats = [character.slug for character in there]
    return record.correct_evening(first, told, seats, op_id=op_id or tables.op(), by=by, seen_slug=seen)


def kinds(character):
    return list(character.lines.values_list("kind", "xp"))


def test_a_line_for_the_difference(ada, first, ondine, tobias):
    correct(first, answers(well=1), ondine, tobias, by=ada)
    assert kinds(ondine)[1:] == [("reflection", 3), ("corrected", -1)]
    assert balance(tobias) == 2


def test_no_line_where_nothing_differs(ada, first, ondine, tobias):
    correct(first, answers(), ondine, by=ada)
    assert kinds(ondine)[1:] == [("reflection", 3)]
    assert kinds(tobias)[1:] == [("reflection", 3), ("corrected", -3)]


def test_one_who_was_there_after_all_gets_the_whole(ada, bo, salt, first, ondine, tobias):
    pell = tables.dreamer(bo, salt, "Pell")
    correct(first, answers(), ondine, tobias, pell, by=ada)
    assert (balance(pell), balance(ondine)) == (3, 3)


def test_the_first_row_stays_as_it_was(ada, first, ondine, tobias):
    correct(first, answers(well=1), ondine, by=ada)
    first.refresh_from_db()
    assert first.answers["spread"] == answers()["spread"]
    assert first.corrections.get().answers["seats"] == [ondine.slug]


def test_a_correction_starts_from_the_latest(ada, first, ondine, tobias):
    correct(first, answers(well=0), ondine, tobias, by=ada)
    correct(first, answers(well=4), ondine, tobias, by=ada)
    assert (balance(ondine), kinds(ondine)[-1]) == (5, ("corrected", 4))


def test_the_same_op_twice_changes_nothing(ada, first, ondine, tobias):
    one = correct(first, answers(well=1), ondine, tobias, by=ada, op_id="b" * 32)
    two = correct(first, answers(well=0), ondine, by=ada, op_id="b" * 32)
    assert one.evening == two.evening
    assert (balance(ondine), balance(tobias), Evening.objects.count()) == (2, 2, 2)


def test_it_names_whose_spending_is_in_doubt(ada, bo, first, ondine, tobias):
    tables.spend(ondine, "highest", bo)
    done = correct(first, answers(well=1), ondine, tobias, by=ada)
    assert [character.name for character in done.in_doubt] == ["Ondine Varga"]
    assert balance(ondine) == -1


def test_a_correction_made_from_an_older_one_is_outdated(ada, first, ondine, tobias):
    correct(first, answers(well=1), ondine, tobias, by=ada)
    with pytest.raises(OutdatedError):
        correct(first, answers(well=0), ondine, tobias, by=ada, seen=first.slug)
    assert Evening.objects.count() == 2


def test_one_who_left_the_table_is_passed_by(ada, bo, salt, first, ondine, tobias):
    roster.leave_campaign(salt, bo)
    correct(first, answers(well=0), by=ada)
    assert LedgerLine.objects.filter(kind="corrected").count() == 0


def test_one_who_came_back_is_corrected_from_what_they_had(ada, bo, salt, first, ondine, tobias):
    roster.leave_campaign(salt, bo)
    correct(first, answers(well=0), by=ada)
    roster.add_member(salt, bo)
    correct(first, answers(well=1), ondine, tobias, by=ada)
    assert (balance(ondine), kinds(ondine)[-1]) == (2, ("corrected", -1))
