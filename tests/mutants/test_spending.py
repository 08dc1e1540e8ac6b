"""One click, one spend: each guard switched off, and the race must then be lost."""

import pytest
from django.db import connection
from django.db.models import F

from characters import ledger
from characters.models import Character, CharacterQuerySet
from tests.promises import test_one_spend as spending
from tests.promises.world import make_world

FAILS = pytest.raises(AssertionError)
pytestmark = pytest.mark.django_db(transaction=True)


def test_without_the_revision_many_buy(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(slug: str, op_id: str, revision: int | None) -> Character:
        Character.objects.filter(slug=slug).update(revision=F("revision") + 1)
        return Character.objects.get(slug=slug)

    monkeypatch.setattr(ledger, "_locked", locked)
    with FAILS:
        spending.check_one_revision()


def test_without_known_ops_a_double_click_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "_known", lambda deed, op_id: [])
    monkeypatch.setattr(ledger, "has", lambda character, op_id: False)
    with FAILS:
        spending.check_one_op()


@pytest.mark.parametrize("what", ["spend", "reflection"])
def test_without_a_transaction_a_killed_worker_leaves_half_a_write(what: str) -> None:
    world = make_world()
    spending.add_second(world)
    with FAILS:
        spending.check_killed(what, "before", world, "--unguarded")


@pytest.mark.skipif("connection.vendor == 'sqlite'", reason="SQLite has one lock for all")
def test_without_an_order_deeds_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    order_by = CharacterQuerySet.order_by
    monkeypatch.setattr(CharacterQuerySet, "order_by", lambda self, *names: order_by(self, "?"))
    assert connection.vendor == "postgresql"
    with FAILS:
        spending.check_opposite_orders()
