"""A query that is made once finds what Django finds, with its own values each time."""

from datetime import timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import F, QuerySet
from django.test import Client
from django.utils import timezone

from campaigns.kept_queries import STATEMENTS, KeptInsert, KeptModelQuery, KeptQuery, KeptUpdate
from campaigns.models import Campaign, Member, User
from characters.models import Character
from play.models import Line, Record
from tests.cast import make_dreamer


def told(row: models.Model) -> dict[str, Any]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def memberships(user_pk: int) -> QuerySet[Member]:
    return Member.objects.filter(user_id=user_pk).annotate(title=F("campaign__title"))


def test_it_finds_rows_as_django_reads_them(campaign: Campaign, ada: User, bo: User) -> None:
    query = KeptModelQuery(Member, memberships, int, beside=["campaign", "user"])
    for user in (ada, bo):
        (found,), (usual,) = query.all(user.pk), memberships(user.pk).select_related("campaign", "user")
        assert told(found) == told(usual)
        assert told(found.campaign) == told(usual.campaign) == told(campaign)
        assert (found.campaign, found.user) == (campaign, user)


def test_json_times_and_what_points_nowhere_are_read_too(bo: User) -> None:
    dreamer = make_dreamer(bo)
    query = KeptModelQuery(
        Character, lambda slug: Character.objects.filter(slug=slug), str, beside=["campaign"]
    )
    found = query.first(dreamer.slug)
    assert found
    assert told(found) == told(Character.objects.get(pk=dreamer.pk))
    assert found.campaign is None
    assert query.first("nobody") is None


def test_it_is_made_once(campaign: Campaign, ada: User, bo: User, cy: User) -> None:
    made = []

    def make(user_pk: int) -> QuerySet[Member, Any]:
        made.append(user_pk)
        return memberships(user_pk).values_list("campaign__title", "is_gm")

    STATEMENTS.clear()
    query = KeptQuery(make, int)
    assert [query.rows(user.pk) for user in (ada, bo, cy)] == [
        [[campaign.title, True]],
        [[campaign.title, False]],
        [],
    ]
    assert query.rows(None) == []  # nobody
    assert len(made) == 1


def test_a_change_is_made_once_too(ada: User, bo: User, cy: User) -> None:
    renamed = KeptUpdate(
        lambda user_pk, name: (
            User.objects.filter(pk=user_pk),
            {"display_name": name, "version": F("version") + 1},
        ),
        int,
        str,
    )
    assert [renamed.write(user.pk, name) for user, name in ((ada, "Ada %s"), (bo, "Bo"))] == [1, 1]
    assert renamed.write(0, "Nobody") == 0
    told = User.objects.order_by("pk").values_list("display_name", "version")
    assert list(told) == [("Ada %s", 2), ("Bo", 2), ("Cy", 1)]


def test_a_browser_whose_session_has_ended_is_nobodys(bo: User, bo_client: Client) -> None:
    assert bo_client.get("/account/password/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert bo_client.get("/account/password/").status_code == 302


def test_rows_are_written_as_django_writes_them_by_one_statement(
    bo: User, django_assert_num_queries: Any
) -> None:
    record, now = Record.objects.create(kind="toy", owner=bo, op_id="begun"), timezone.now()
    lines = KeptInsert(Line)

    def two(act: int) -> list[Line]:
        told = {"record": record, "act": act, "by": "d1", "text": "lays c7", "op_id": f"op {act}", "at": now}
        return [Line(part=1, person=bo, readers=["d1"], stub="a card", **told), Line(part=2, **told)]

    Line.objects.bulk_create(two(1))
    with django_assert_num_queries(1):
        lines.write(two(2))
    usual, found = (list(record.lines.filter(act=act)) for act in (1, 2))
    for line, other in zip(found, usual, strict=True):
        assert told(line) == {**told(other), "id": line.pk, "act": 2, "op_id": "op 2"}
