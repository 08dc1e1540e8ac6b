"""Every version's database becomes one of this version, and nothing in it is lost or told otherwise."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaigns.models import User
from characters.models import Character, LedgerLine
from config import __version__, health
from divination.games import pairs
from divination.models import PairGame
from play.models import Line
from play.rules.lines import WATCHER
from tests.cast import client_of, forget
from tests.promises import archives
from tests.upgrades.facts import facts
from tests.upgrades.upgrading import HERE, VERSIONS, lay, upgraded

pytestmark = pytest.mark.django_db(transaction=True)
nothing_migrated_twice = archives.nothing_migrated_twice


@pytest.fixture(scope="module", params=VERSIONS)
def name(request: pytest.FixtureRequest) -> str:
    """One version after the other: what a database counts on by itself is of the one that was upgraded last."""
    return str(request.param)


@pytest.fixture
def version(name: str, settings: Any, tmp_path: Path, nothing_migrated_twice: None) -> str:
    """Lay the rows of a version's small database, as they were upgraded."""
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path / "data", tmp_path / "data/media"
    lay(upgraded(name, tmp_path).rows)
    return name


# What a later version tells otherwise on purpose, by the end of its place: (before, since).
SINCE = {"target": (0, None)}  # 0.1.0: an action of a conflict whose Target nobody has set yet


def told_otherwise(then: Any, now: Any, where: str = "") -> list[str]:
    """Return where *now* says otherwise than *then*; what is new since does not count."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [found for key in then for found in told_otherwise(then[key], now.get(key), f"{where}/{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [found for n, (one, other) in pairs for found in told_otherwise(one, other, f"{where}/{n}")]
    if then == now or SINCE.get(where.rpartition("/")[2]) == (then, now):
        return []
    return [f"{where}: {then!r} became {now!r}"]


def test_counts_balances_sheets_and_replays_are_what_they_were(version: str) -> None:
    then = json.loads((HERE / f"{version}.json").read_text())
    assert told_otherwise(then, json.loads(json.dumps(facts()))) == []
    assert health.pending_migrations() == []


def test_its_characters_pages_open(version: str) -> None:
    for character in Character.objects.filter(finished_at__isnull=False):
        assert client_of(character.owner).get(character.get_absolute_url()).status_code == 200


def test_its_games_for_two_open_and_go_on(version: str) -> None:
    for game in PairGame.objects.all():
        seats = pairs.seats_by_key(game)
        position = pairs.known_to(game, WATCHER).position
        person = seats[position.seat].person
        client = next(client_of(one.person) for one in seats.values() if one.person and one.person.is_active)
        assert client.get(game.get_absolute_url()).status_code == 200
        if game.ended_at:
            for part in ("reading", "replay", "fair"):
                assert client.get(f"{game.get_absolute_url()}{part}/").status_code == 200
        elif person:
            known = pairs.known_to(game, frozenset({position.seat})).position
            move = next(move for move in known.choices if not move.startswith("forfeit"))
            pairs.make_move(
                game, position.seat, move, seen_number=game.number, op_id="0123456789abcdef", by=person
            )


def test_its_people_go_on_writing(version: str) -> None:
    user = User.objects.create(username="new", display_name="New")
    assert user.pk > User.objects.exclude(pk=user.pk).order_by("-pk").first().pk


def test_a_lost_line_is_noticed(version: str) -> None:
    """The comparison itself: with a line of a ledger gone, or of a game for two, it must fail."""
    lost = LedgerLine.objects.filter(xp__lt=0).last() or Line.objects.filter(text__startswith="raise ").last()
    assert lost
    lost.delete()
    forget()
    with pytest.raises(AssertionError):
        test_counts_balances_sheets_and_replays_are_what_they_were(version)


def test_every_version_has_its_figures_and_is_small() -> None:
    assert VERSIONS, __version__
    assert {path.stem for path in HERE.glob("*.json")} == set(VERSIONS)
    assert all(path.stat().st_size < 300_000 for path in HERE.glob("[0-9]*.*"))
