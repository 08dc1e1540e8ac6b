"""Whether this Reverie can serve: ``/healthz``."""

import sqlite3

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from config import __version__, writing


def pending_migrations() -> list[str]:
    """Return the migrations the database has not seen, as ``app.name``."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


@require_safe
@cache_control(no_store=True)
def health_answer(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database answers, is up to date and can be written, 503 when not."""
    facts = {"version": __version__, "database": connection.vendor, "sqlite": sqlite3.sqlite_version}
    try:
        pending = pending_migrations()
    except DatabaseError:
        return JsonResponse({**facts, "status": "the database does not answer"}, status=503)
    wrong = "migrations are pending" if pending else writing.trouble_now()
    told = {**facts, "status": wrong or "ok", "pending_migrations": pending}
    return JsonResponse(told, status=503 if wrong else 200)
