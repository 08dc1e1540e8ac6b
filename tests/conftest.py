"""What every test stands on: the database, Hypothesis' profiles, settings that suit tests, the cast."""

import gc
import os
import re
import shutil
import tempfile
import threading
from collections.abc import Collection
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any

import pytest
from _pytest import main
from django.conf import settings
from django.db import connection, connections, transaction
from django.template import Context, Template
from django.test import TransactionTestCase, utils
from django.test.signals import setting_changed, template_rendered
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis

from config.stack import enlarge_stack_frame_of
from config.templatetags.once import DRAWN
from tests.prepared import migrated_database
from tests.statements import Recorder, is_of_many_connections

gc.disable()  # until all is collected: nothing of that goes before the end

enlarge_stack_frame_of(main.pytest_runtestloop)
enlarge_stack_frame_of(threading.Thread.run)  # a live server's, and those of a race

# ci: the same examples every time, minutes in all. nightly: new examples, the full numbers.
QUIET: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
hypothesis.register_profile("ci", derandomize=True, max_examples=50, print_blob=True, **QUIET)
hypothesis.register_profile("nightly", max_examples=1000, **QUIET)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
hypothesis.load_profile(PROFILE)


def at_night(full: int, ci: int) -> int:
    """Return how often to do something: the *full* number in the nightly profile."""
    return full if PROFILE == "nightly" else ci


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="run only what may differ by database")
    parser.addoption("--guards", metavar="FILE", help="write which test died without which guard")
    parser.addoption("--statements", metavar="FILE", help="write which statements the app sends")


def pytest_configure(config: pytest.Config) -> None:
    """Keep tests out of data/, sign in fast, and name static files plainly."""
    settings.DATA_DIR = Path(tempfile.mkdtemp(prefix="reverie-tests-"))
    settings.MEDIA_ROOT = settings.DATA_DIR / "media"
    os.environ["DATA_DIR"] = str(settings.DATA_DIR)
    settings.DATABASES["default"]["CONN_MAX_AGE"] = 0  # a thread's connection ends with its request
    patient = settings.DATABASES["default"]["OPTIONS"]  # on a busy machine a write may take its time
    patient |= {"timeout": 20} if "timeout" in patient else {"options": "-c lock_timeout=20s"}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    TransactionTestCase._fixture_teardown = emptied  # type: ignore[attr-defined]
    utils.instrumented_test_render = render_told_once  # type: ignore[attr-defined]
    if file := config.getoption("--statements"):
        config.pluginmanager.register(Recorder(file))


tell_of_every_piece = utils.instrumented_test_render  # type: ignore[attr-defined]


def render_told_once(template: Template, context: Context) -> str:
    """Draw a template, and keep what it was drawn of for the test that asks, but for the pieces that it includes: each
    would be copied with all that the page knows.
    """
    if context.template is template:
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


def draw_anew(setting: str, **_: Any) -> None:
    """Forget what is drawn once a process: addresses and the names of static files hang on these settings."""
    if setting in ("ROOT_URLCONF", "STORAGES"):
        DRAWN.clear()


setting_changed.connect(draw_anew)


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(settings.DATA_DIR, ignore_errors=True)


pytest_plugins = ["tests.cast"]


def emptied(_case: TransactionTestCase | None = None) -> None:
    """Delete every row that a test of many connections leaves, and keep what migrating wrote: Django's way makes every
    table and every permission anew, which takes longer than most of these tests.
    """
    quoted = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:  # keys are looked at when it ends
        for table in connection.introspection.django_table_names(only_existing=True, include_views=False):
            if table not in MIGRATED:
                cursor.execute(f"DELETE FROM {quoted(table)}")


MIGRATED = {"auth_permission", "django_content_type"}
TESTS = Path(__file__).parent
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}
ASKING = {  # what a file of these rooms holds that has a test for each database
    "pages": ("mark.asks", "transaction=True"),
    "mutants": ("TOGETHER",),
    "printing": (),
    "decks": (),
    "config": ("django_db",),
    "promises": ("django_db", "world"),
}
ALIKE = re.compile(r"^pytestmark = (\[\n[^\]]*|.*)mark\.(alike|sqlite)", re.MULTILINE)  # so is the whole file


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no file for the other database of which no test would be left: to collect takes as long as to test."""
    is_unread = config.getoption("--database-only") and not is_read_for_each_database(collection_path)
    return True if is_unread else None


@cache
def is_read_for_each_database(path: Path) -> bool:
    if not path.name.startswith("test_"):
        return True
    words = ASKING.get(path.relative_to(TESTS).parts[0], ("",))
    text = path.read_text("utf-8")
    is_asking = "mark.asks" in text or not ALIKE.search(text)
    return is_asking and any(word in text for word in words)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the other database's run has, and what only SQLite can do."""
    lost = [
        item.nodeid for item in items if not is_read_for_each_database(item.path) and touches_database(item)
    ]
    if lost:
        raise pytest.UsageError(f"The other database never reads, for want of {ASKING}: {lost}")
    wanted = items
    if config.getoption("--database-only"):
        wanted = [item for item in wanted if touches_database(item)]
    if connections["default"].vendor != "sqlite":
        wanted = [item for item in wanted if not item.get_closest_marker("sqlite")]
    config.hook.pytest_deselected(items=list(set(items) - set(wanted)))
    items[:] = wanted


def pytest_collection_finish() -> None:
    """Look for garbage even more seldom than a worker of the press does: what was collected stays till the end, and a
    print is a million objects that all live until it is drawn.
    """
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)
    gc.enable()


def touches_database(item: pytest.Item) -> bool:
    """Return whether another database might answer otherwise.

    What is marked as alike one database shows for all. So it shows what a page makes of answers that the rooms and
    promises have got already, and that a guard switched off is noticed, unless many ask at once. Of two marks the
    test's own counts, not its file's.
    """
    said = next((mark.name for mark in item.iter_markers() if mark.name in ("alike", "asks")), "")
    if said == "alike":
        return False
    is_repeated = "pages" in item.path.parts and said != "asks"
    if is_repeated or "mutants" in item.path.parts:
        return is_of_many_connections(item)
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(DATABASE_FIXTURES & fixtures)


# What pytest-django does before and after each test for mails, sites, other addresses, other apps, Django's own test
# cases and templates that lack a word, none of which are here: it would take longer than many tests do.
NOT_AROUND_TESTS = {
    "_dj_autoclear_mailbox",
    "_django_clear_site_cache",
    "_django_isolate_apps",
    "_django_set_urlconf",
    "_django_setup_unittest",
    "_fail_for_invalid_template_variable",
    "_template_string_if_invalid_marker",
}


def pytest_itemcollected(item: pytest.Item) -> None:
    set_up_without(NOT_AROUND_TESTS, item)


def set_up_without(fixtures: Collection[str], item: pytest.Item) -> None:
    """Leave out those *fixtures* that go around every test, where *item* does not ask for them by name."""
    if isinstance(item, pytest.Function):
        asked = signature(item.function).parameters
        item.fixturenames[:] = [name for name in item.fixturenames if name in asked or name not in fixtures]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request: pytest.FixtureRequest) -> None:
    """Keep SQLite's test database in a file, as in life: in memory it neither locks nor logs the same way."""
    test = connections["default"].settings_dict["TEST"]
    if connections["default"].vendor == "sqlite":
        test["NAME"] = shutil.copy(
            migrated_database(request.config.cache), settings.DATA_DIR / "test.sqlite3"
        )
    else:
        request.getfixturevalue("django_db_modify_db_settings_parallel_suffix")


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Let a file that was migrated stand: Django looks whether a migration is missing, and makes nothing anew."""
    return connections["default"].vendor == "sqlite"
