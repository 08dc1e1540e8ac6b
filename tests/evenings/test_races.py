"""Two game masters at once: one evening, and the difference from the true latest."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Barrier

import pytest
from django.db import connection

from campaigns import roster
from campaigns.models import GameSession
from characters.ledger.errors import OutdatedError
from evenings import record
from evenings.models import Evening
from evenings.record import WhenAndWhere
from tests.evenings import tables
from tests.evenings.tables import answers, balance

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(tasks):
    """Run *tasks* in threads that start together; return what they gave or raised."""
    gate = Barrier(len(tasks))

    def run(task):
        gate.wait()
        try:
            return task()
        except OutdatedError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def test_parallel_saves_of_one_form_make_one_evening(ada, bo):
    salt = tables.campaign(ada, bo)
    ondine = tables.dreamer(bo, salt, "Ondine Varga")
    made = at_once([lambda: tables.evening(salt, ada, ondine, op_id="c" * 32)] * 8)
    assert len({evening.pk for evening in made}) == 1
    assert (Evening.objects.count(), GameSession.objects.count(), balance(ondine)) == (1, 1, 3)


def test_parallel_tellings_of_a_session_let_one_through(ada, bo, campaign):
    ondine = tables.dreamer(bo, campaign, "Ondine Varga")
    session = roster.new_session(campaign, "The Orchard Under Glass", date(2026, 11, 13), ada)
    night = WhenAndWhere(campaign, session.title, session.date, session=session)

    def tell():
        seats = [ondine.slug]
        return record.record_evening(
            tables.SYSTEM, tables.REFLECTION, night, answers(), seats, op_id=tables.op(), by=ada
        )

    outcomes = at_once([tell] * 4)
    assert sum(isinstance(outcome, OutdatedError) for outcome in outcomes) == 3
    assert (Evening.objects.count(), balance(ondine)) == (1, 3)


def test_parallel_clicks_on_one_session_give_the_first_result(ada, bo, campaign):
    ondine = tables.dreamer(bo, campaign, "Ondine Varga")
    session = roster.new_session(campaign, "The Orchard Under Glass", date(2026, 11, 13), ada)
    night = WhenAndWhere(campaign, session.title, session.date, session=session)

    def tell():
        seats = [ondine.slug]
        return record.record_evening(
            tables.SYSTEM, tables.REFLECTION, night, answers(), seats, op_id="d" * 32, by=ada
        )

    assert len({evening.pk for evening in at_once([tell] * 4)}) == 1
    assert (Evening.objects.count(), balance(ondine)) == (1, 3)


def test_parallel_corrections_leave_the_sum_of_the_last_one(ada, bo):
    salt = tables.campaign(ada, bo)
    ondine = tables.dreamer(bo, salt, "Ondine Varga")
    first = tables.evening(salt, ada, ondine)

    def correct(well):
        return lambda: record.correct_evening(
            first, answers(well=well), [ondine.slug], op_id=tables.op(), by=ada
        )

    at_once([correct(well) for well in range(8)])
    last = record.evening_and_corrections(first)[-1]
    assert balance(ondine) == tables.REFLECTION.xp_for_all(last.answers)


def test_parallel_corrections_of_what_both_saw_let_one_through(ada, bo):
    salt = tables.campaign(ada, bo)
    ondine = tables.dreamer(bo, salt, "Ondine Varga")
    first = tables.evening(salt, ada, ondine)

    def correct(well):
        seats, told = [ondine.slug], answers(well=well)
        return lambda: record.correct_evening(
            first, told, seats, op_id=tables.op(), by=ada, seen_slug=first.slug
        )

    outcomes = at_once([correct(0), correct(1), correct(3), correct(4)])
    assert sum(isinstance(outcome, OutdatedError) for outcome in outcomes) == 3
    assert Evening.objects.count() == 2
