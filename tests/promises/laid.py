"""The world of the promises, laid once for all tests of a file: what a file imports of this, or a room's conftest."""

from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.cast import forget
from tests.promises.world import World, lay_world
from tests.statements import is_of_many_connections


@pytest.fixture(scope="module")
def laid(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Lay the world's rows once for all tests of a file that ask for it, none of which may commit."""
    forget()  # of another file's rows, whose numbers these may get
    with django_db_blocker.unblock(), transaction.atomic():
        yield lay_world()
        transaction.set_rollback(True)


@pytest.fixture
def world(laid: World, db: None, request: pytest.FixtureRequest) -> World:
    """Return the world to do with as a test likes: what it writes is taken back to the rows that were laid."""
    assert not is_of_many_connections(request.node), (
        "what it commits would stay: lay its own world (lay_world)"
    )
    return deepcopy(laid)
