"""The world that is laid from memory is the one that was made, whatever a test did to it before."""

from django.db import connection

from tests.promises.world import lay_world, undone
from tests.rows import read


def test_each_test_gets_the_world_as_it_was_made(db: None) -> None:
    with undone():
        first = lay_world()
        rows = read()
        first.things["token"] = first.dreamer.name = "changed"
        first.client("gm").logout()
    second = lay_world()
    assert {name: sorted(kept, key=str) for name, kept in read().items()} == {
        name: sorted(kept, key=str) for name, kept in rows.items()
    }
    assert "changed" not in (second.things["token"], second.dreamer.name)
    assert second.client("gm").get(second.url("campaigns:edit", "campaign")).status_code == 200
    connection.check_constraints()
