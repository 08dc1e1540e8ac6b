"""What is played move by move, kept as its lines: a record, what each line says to whom, who sits there."""

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import F, Q
from django.db.models.deletion import Collector
from django.utils import timezone

from campaigns.models import NAME, Campaign, Member, User, new_slug
from play.rules.lines import Line as Said

WORD, WORDS, TEXT = (
    40,
    300,
    2000,
)  # characters of a kind's key, of what a seat is waited for, of a line with an order of 78 cards, with room to spare


def delete_unowned_and_unlink_owned_records(
    collector: Collector, field: Any, records: Any, using: str
) -> None:
    """Let the records of a deleted campaign go with it, and those that somebody shared there be their owner's alone."""
    models.CASCADE(collector, field, records.filter(owner=None), using)
    models.SET_NULL(collector, field, records.exclude(owner=None), using)


def hand_on_or_delete_records(collector: Collector, field: Any, records: Any, using: str) -> None:
    """Let what somebody deleted began be whose who sits there too, and go with them where nobody does."""
    rest = {record.pk: record for record in records}
    gone = {
        user.pk for user in collector.data.get(User, ())
    }  # two guests who played each other may go at once
    for person_pk, pks in pks_of_records_by_other_person(rest, gone).items():
        collector.add_field_update(field, person_pk, [rest.pop(pk) for pk in pks])
    models.CASCADE(collector, field, records.filter(pk__in=list(rest)), using)


def pks_of_records_by_other_person(
    record_pks: Iterable[int], gone_user_pks: Collection[int]
) -> dict[int, list[int]]:
    """Return at which of the records somebody sits who is not gone, by who that is."""
    seats = Seat.objects.filter(record__in=list(record_pks), person__isnull=False)
    by_record = dict(seats.exclude(person__in=gone_user_pks).order_by("-key").values_list("record", "person"))
    found: dict[int, list[int]] = {}
    for record_pk, person_pk in by_record.items():
        found.setdefault(person_pk, []).append(record_pk)
    return found


class RecordQuerySet(models.QuerySet["Record"]):
    def visible_to(self, user: User | AnonymousUser) -> "RecordQuerySet":
        """Return *user*'s own, those of a table where *user* sits, and what its owner shares with such a table.

        Whose line is whose is not asked here: a page looks from the seats that are *user*'s.
        """
        if not user.is_authenticated:
            return self.none()
        at_table = Q(campaign__in=Member.objects.of(user).values("campaign_id"))
        there = Q(campaign__members__user=F("owner"), campaign__members__left_at=None)
        shared = Record.objects.filter(at_table & (Q(owner=None) | there))
        return self.filter(Q(owner_id=user.pk) | Q(pk__in=shared.values("pk")))

    def open(self) -> "RecordQuerySet":
        return self.filter(ended_at=None)


class Record(models.Model):
    """Something played: how it began, and its lines. Everything else about it is folded from them.

    *owner* is whose it is; without one it is its campaign's. *setup* (JSON) is public. *deal* is the code of its
    shuffles, "" with the table's own cards; it and *salt* are told to nobody before the end, *commitment* is their
    hash, "" where the code was typed in. *number* counts the acts ever written, those taken back too: it is what a poll
    asks about.
    """

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    kind = models.CharField(max_length=WORD)
    rules_version = models.PositiveIntegerField(default=1)  # the kind's, when it began
    house_rules = models.JSONField(default=dict)  # as they were then
    setup = models.JSONField(default=dict)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, hand_on_or_delete_records, null=True, related_name="records"
    )
    campaign = models.ForeignKey(
        Campaign, delete_unowned_and_unlink_owned_records, null=True, related_name="records"
    )
    number = models.PositiveIntegerField(default=0)
    deal = models.CharField(max_length=64, blank=True)
    salt = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    op_id = models.CharField(max_length=WORD, unique=True)
    begun_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)

    objects = RecordQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-begun_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="a_record_is_somebodys",
                condition=Q(owner__isnull=False) | Q(campaign__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.slug}"

    @property
    def is_real(self) -> bool:
        """Say whether the table's own cards and dice are played: what they show is written down."""
        return not self.deal


class Line(models.Model):
    """One line: what `play.rules.lines.Line` says of it, in which *act*, the how-manieth (*part*), by whose hand.

    Append only: neither a line nor its readers are ever changed. *readers* is a list of seats, null for all.
    """

    record = models.ForeignKey(Record, models.CASCADE, related_name="lines")
    act = models.PositiveIntegerField()
    part = models.PositiveIntegerField()
    by = models.CharField(max_length=WORD)  # a seat, or the keeper
    text = models.CharField(max_length=TEXT)
    readers = models.JSONField(null=True)
    stub = models.CharField(max_length=TEXT, blank=True)
    op_id = models.CharField(max_length=WORD)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["act", "part"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["record", "act", "part"], name="one_line_per_part"),
            models.UniqueConstraint(fields=["record", "op_id", "part"], name="one_part_per_op"),
        ]

    def __str__(self) -> str:
        return f"{self.act}.{self.part} {self.text}"

    @property
    def said(self) -> Said:
        """The line as the rules know it."""
        return Said(self.text, self.by, None if self.readers is None else frozenset(self.readers), self.stub)


class Seat(models.Model):
    """Somebody's place in a record: what lines call it, who sits there by now, whether it is waited for; *waits_for*
    says in words for what, "" where that goes without.

    *name* is what who sits there is called here, "" for what their account says; *player* is the key of the app's
    player who sits there, "" where a person does. *lent_to* is the seat from which it is played too, while who sits
    there is away.

    How they play here, None as it is preset: *is_in_pencil*, whether a turn is laid out before it is given, and
    *draws_by_itself*. *seen_number* is the newest act that their page told it had drawn; one that *is_plain* runs no
    script, and tells it with what it posts alone. *seen_at* is when they were last there, to the minute.
    """

    record = models.ForeignKey(Record, models.CASCADE, related_name="seats")
    key = models.CharField(max_length=WORD)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    name = models.CharField(max_length=NAME, blank=True)
    player = models.CharField(max_length=WORD, blank=True)
    is_waited_for = models.BooleanField(default=False)
    waits_for = models.CharField(max_length=WORDS, blank=True)
    lent_to = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    is_in_pencil = models.BooleanField(null=True)
    draws_by_itself = models.BooleanField(null=True)
    seen_number = models.PositiveIntegerField(default=0)
    is_plain = models.BooleanField(default=False)
    seen_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["key"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["record", "key"], name="one_seat_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.key} in {self.record}"


class Pencil(models.Model):
    """A turn that *seat* laid out and has not given: *moves*, one a line. Only a page of that seat ever reads it.

    It is no line of the record: no number counts it, and nobody learns that it is there.
    """

    seat = models.OneToOneField(Seat, models.CASCADE, related_name="pencil")
    moves = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"pencil of {self.seat}"
