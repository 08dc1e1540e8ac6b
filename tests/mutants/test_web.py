"""Each guard of what serves, keeps and limits, and the tests that die without it."""

import fcntl
import re
from datetime import timedelta
from functools import partial
from ipaddress import ip_network
from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection
from django.middleware.http import ConditionalGetMiddleware
from django.utils import timezone

import all_tests
from campaigns import accounts, files
from campaigns.files import FileError
from config import middleware, restoring, table_copy, web_process
from divination.rules import boards
from tests.config import test_all_tests as parts
from tests.config import test_bodies as bodies
from tests.config import test_middleware as kept
from tests.config import test_upkeep as upkeep
from tests.config import test_web_process as serves
from tests.mutants.guards import (
    COMMITTED,
    DATABASE,
    FAILS,
    TOGETHER,
    Guard,
    Put,
    Reworded,
    rewritten,
    test_without_it_its_tests_fail,
)
from tests.pages import test_sent_once as seals
from tests.promises import test_hostile_files as hostile
from tests.promises import test_restore
from tests.promises.world import lay_world

pytestmark = DATABASE

__all__ = ["test_without_it_its_tests_fail"]


def leave_out(monkeypatch, room):
    run = [path for path in all_tests.documented_modules() if not path.startswith(room)]
    monkeypatch.setattr(all_tests, "documented_modules", lambda: run)


NEVER = 3600


def unlimited(monkeypatch, limit, value):
    real = web_process.Limits
    monkeypatch.setattr(serves, "Limits", lambda **limits: real(**{**limits, limit: value}))


archive, house = (test_restore.archive, test_restore.house)
nothing_migrated_twice = test_restore.nothing_migrated_twice


def sessions_that_nobody_sweeps_are_noticed(monkeypatch):
    now = timezone.now()
    for key, ends in (("over", now - timedelta(minutes=1)), ("open", now + timedelta(minutes=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
    monkeypatch.setattr(accounts, "sweep_sessions", lambda: None)


def with_every_header_told_one_passes_for_another(monkeypatch):
    real = web_process.wsgi_environ

    def all_of_them(request: Any, body: bytes, length: int) -> dict[str, Any]:
        told = {f"HTTP_{name.replace('-', '_').upper()}": value for name, value in request.headers.items()}
        return {**told, **real(request, body, length)}

    monkeypatch.setattr(web_process, "wsgi_environ", all_of_them)


def counting_each_name_among_all_is_noticed(monkeypatch):

    def counted(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _value in pairs]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise FileError(twice)
        return dict(pairs)

    monkeypatch.setattr(files, "_object_with_unique_names", counted)


def rows_without_their_order_of_numbers_are_noticed(monkeypatch):
    if connection.vendor == "sqlite":
        pytest.skip("SQLite needs no telling")
    monkeypatch.setattr(
        table_copy,
        "copy_and_count_rows",
        rewritten(
            table_copy.copy_and_count_rows,
            "in connections[target_alias].ops.sequence_reset_sql(no_style(), model_classes)",
            "in ()",
        ),
    )


GUARDS: tuple[Guard, ...] = (
    # --- config
    Guard(
        "believing every peer is noticed",
        (
            Put(settings, "TRUSTED_PROXIES", [ip_network("10.0.0.0/24")]),
            Put(middleware, "is_trusted_proxy", lambda peer: True),
        ),
        kept.test_a_stranger_forges_nothing,
    ),
    Guard(
        "believing the first address is noticed",
        (
            Put(settings, "TRUSTED_PROXIES", [ip_network("10.0.0.0/24")]),
            Put(middleware, "nearest_untrusted_address", lambda chain, peer: chain.split(",")[0].strip()),
        ),
        partial(
            kept.test_what_stands_before_the_last_stranger_is_not_believed,
            chain=f"{kept.FORGED}, {kept.STRANGER}",
        ),
    ),
    Guard(
        "an inline policy is noticed",
        Put(middleware, "CONTENT_SECURITY_POLICY", "script-src 'self' 'unsafe-inline'"),
        kept.test_the_policy_allows_nothing_inline,
    ),
    Guard(
        "one cache for page and fragment is noticed",
        Put(middleware, "patch_vary_headers", lambda response, names: None),
        kept.test_a_page_and_its_fragment_are_cached_apart,
        errors=KeyError,
    ),
    Guard(
        "reading whatever comes is noticed", Put(middleware, "MOST_BODY", 10**9), bodies.check_refused_unread
    ),
    Guard(
        "an upload written to disk is noticed",
        Put(settings, "FILE_UPLOAD_HANDLERS", ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]),
        bodies.check_nothing_is_written,
    ),
    Guard(
        "a length that tells the page is noticed",
        Put(middleware.Compression, "max_random_bytes", 0),
        kept.check_that_the_length_tells_nothing,
    ),
    Guard(
        "compressing what is compressed is noticed",
        Put(middleware, "COMPRESSED", ("",)),
        partial(kept.test_what_is_compressed_already_is_sent_as_it_is, kind="application/pdf"),
    ),
    Guard(
        "a seal sent again is noticed",
        Put(ConditionalGetMiddleware, "needs_etag", lambda self, response: False),
        lambda: seals.check_a_seal_is_sent_once(lay_world(), *seals.SEALS[0]),
        errors=KeyError,
    ),
    Guard(
        "sessions that nobody sweeps are noticed",
        sessions_that_nobody_sweeps_are_noticed,
        upkeep.check_swept_daily,
    ),
    Guard(
        "a token that scripts may read is noticed",
        Put(settings, "CSRF_COOKIE_HTTPONLY", False),
        kept.check_cookies_are_for_the_server_alone,
    ),
    *(
        Guard(
            f"a room whose examples are not run is noticed: {room}",
            partial(leave_out, room=room),
            lambda: parts.check_examples(all_tests.documented_modules()),
        )
        for room in ("campaigns", "divination", "evenings", "printing")
    ),
    # --- web_process
    *(
        Guard(
            f"without the limit its promise breaks: {limit} {promise.__name__}",
            partial(unlimited, limit=limit, value=value),
            promise,
            errors=(*FAILS, TimeoutError),
            marks=(pytest.mark.sqlite,),
        )
        for limit, value, promise in (
            ("head", NEVER, serves.a_head_has_its_time),
            ("body", NEVER, serves.a_body_has_its_time),
            ("reading", NEVER, serves.an_answer_is_taken_in_time),
            ("connections", 500, serves.the_longest_idle_makes_room),
            ("body_size", 5 * web_process.MEGABYTE, serves.too_much_is_answered_by_its_head),
            ("body_size", 5 * web_process.MEGABYTE, serves.what_is_too_much_is_not_kept),
            ("bodies", 64 * web_process.MEGABYTE, serves.bodies_together_have_a_limit),
            ("bodies", 64 * web_process.MEGABYTE, serves.chunks_count_among_all_bodies),
        )
    ),
    Guard(
        "with threads that read slow lines hold them all",
        (),
        partial(serves.slow_lines_hold_no_thread, "gthread"),
        errors=(*FAILS, TimeoutError),
        marks=(pytest.mark.sqlite,),
    ),
    Guard(
        "with every header told one passes for another",
        with_every_header_told_one_passes_for_another,
        serves.no_header_passes_for_another,
        marks=(pytest.mark.sqlite,),
    ),
    Guard(
        "with the usual time a process hangs on",
        (),
        partial(serves.a_process_that_hangs_is_replaced, "config.web_process.WebProcess", patience=4),
        marks=(pytest.mark.sqlite,),
    ),
    Guard(
        "where nobody is sent elsewhere all stay with one",
        Put(web_process.ConnectionDesk, "_is_busy", False),
        serves.who_is_answered_by_a_busy_process_comes_again_elsewhere,
        marks=(pytest.mark.sqlite,),
    ),
    # --- hostile_files
    Guard(
        "a search from each quote is noticed",
        Put(files, "PARTS", re.compile('"(?:[^"\\\\]|\\\\.)*"|[\\[\\]{},]', re.DOTALL)),
        partial(hostile.check_soon_read, worst=hostile.quotes, size=24000),
    ),
    Guard(
        "counting each name among all is noticed",
        counting_each_name_among_all_is_noticed,
        partial(hostile.check_soon_read, worst=hostile.many_names, size=110000),
    ),
    Guard(
        "branches without end are noticed",
        Put(boards, "MOST_BRANCHES", 10**9),
        partial(hostile.check_soon_read, worst=hostile.branches, size=60000),
    ),
    Guard(
        "values without end are noticed",
        Put(files, "MOST_VALUES", 10**9),
        partial(
            hostile.test_too_much_is_told_with_what_to_do,
            data=b"\n[" + b"0," * 40000 + b"0]",
            message="Line 2",
        ),
    ),
    Guard(
        "names without end are noticed",
        Put(files, "MOST_NAMES", 10**9),
        lambda: hostile.test_too_much_is_told_with_what_to_do(hostile.many_names(3000), "0000000: 251 names"),
    ),
    # --- restore
    *(
        Guard(
            f"a broken archive believed is noticed: {name}",
            Put(restoring, name, off),
            partial(test_restore.test_a_broken_archive_is_refused_with_its_reason, how=how),
            marks=(TOGETHER, pytest.mark.sqlite),
        )
        for name, off, how in (
            ("_may_stand_in_archive", lambda name: True, "a hidden key"),
            ("_refuse_damaged_database", lambda path, manifest: None, "a row less"),
        )
    ),
    Guard(
        "a broken archive believed is noticed: _refuse_unknown_migrations",
        (
            Put(restoring, "_refuse_unknown_migrations", lambda manifest: None),
            Put(restoring, "_copy_rows_and_upgrade", lambda *_: pytest.fail("It was believed.")),
        ),
        partial(test_restore.test_a_broken_archive_is_refused_with_its_reason, how="a migration left out"),
        match="It was believed",
        marks=(TOGETHER, pytest.mark.sqlite),
    ),
    Guard(
        "a check left out is noticed: the sum",
        Reworded(
            restoring,
            "_unpack_files",
            "written != (said.size, said.sha256)",
            "written[0] != said.size",
        ),
        partial(test_restore.test_a_broken_archive_is_refused_with_its_reason, how="another picture"),
        marks=(TOGETHER, pytest.mark.sqlite),
    ),
    Guard(
        "a check left out is noticed: a folder",
        Reworded(restoring, "_unpack_files", "not entry.isreg() or entry.issparse()", "False"),
        partial(test_restore.test_a_broken_archive_is_refused_with_its_reason, how="a folder"),
        marks=(TOGETHER, pytest.mark.sqlite),
    ),
    Guard(
        "a check left out is noticed: a bomb",
        Reworded(
            restoring, "_bytes_to_read_at_most", "size > SMALL + MOST_RATIO * archive.stat().st_size", "False"
        ),
        partial(test_restore.test_a_broken_archive_is_refused_with_its_reason, how="a bomb that says so"),
        marks=(TOGETHER, pytest.mark.sqlite),
    ),
    Guard(
        "a check left out is noticed: a row less",
        Reworded(restoring, "_refuse_wrong_row_count_or_broken_json", "count != count_in_manifest", "False"),
        partial(test_restore.test_a_broken_archive_is_refused_with_its_reason, how="a row less"),
        marks=(TOGETHER, pytest.mark.sqlite),
    ),
    Guard(
        "a stream without bounds is noticed",
        Put(restoring, "_refuse_bytes_after_archive", lambda source, plain: None),
        partial(test_restore.test_a_damaged_file_is_refused_with_its_reason, how="zeros without end"),
        marks=(TOGETHER, pytest.mark.sqlite),
    ),
    Guard(
        "keeping nothing is noticed",
        Put(restoring, "keep", lambda: None),
        test_restore.test_what_it_replaces_is_kept_and_restores,
        errors=StopIteration,
        marks=COMMITTED,
    ),
    Guard(
        "restoring under a server is noticed",
        Put(fcntl, "flock", lambda *_: None),
        test_restore.test_while_reverie_runs_nothing_is_replaced,
        marks=COMMITTED,
    ),
    Guard(
        "rows without their order of numbers are noticed",
        rows_without_their_order_of_numbers_are_noticed,
        test_restore.test_what_was_backed_up_comes_back_and_no_more,
        errors=IntegrityError,
        match="duplicate key",
        marks=(TOGETHER,),
    ),
    Guard(
        "a migration that asks ours is noticed",
        Put(table_copy.Aside, "db_for_write", lambda self, model, **hints: None),
        test_restore.test_an_older_backup_is_upgraded_and_ours_is_asked_nothing_meanwhile,
        marks=COMMITTED,
    ),
)
