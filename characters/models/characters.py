"""Characters and the ledger that they are."""

from functools import lru_cache
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from campaigns.kept_queries import KeptQuery
from campaigns.models import NAME, Campaign, GameSession, Member, User, new_slug
from characters.systems import system_of
from decks.rules.seal import Seal, seal_of_json

FINISHED, ARRIVING = Q(finished_at__isnull=False), Q(offered_at__isnull=False)
AS_GM = Q(campaign__members__is_gm=True)
READABLE, WRITABLE, RUN = FINISHED | ARRIVING & AS_GM, FINISHED & AS_GM, (FINISHED | ARRIVING) & AS_GM


@lru_cache(maxsize=1024)
def _condition_if_owner_and_user_sit_at_table(user_pk: int, condition_there: Q) -> Q:
    """Return *condition_there* at a table where owner and user both sit now; kept, since it takes long to make."""
    theirs = Character.objects.filter(campaign__members__user=F("owner"), campaign__members__left_at=None)
    mine = {"campaign__members__user_id": user_pk, "campaign__members__left_at": None}
    return Q(pk__in=theirs.filter(condition_there, **mine).values("pk"))


@lru_cache(maxsize=1024)
def _condition_run_by(user_pk: int) -> Q:
    """Return the condition that awards are *user_pk*'s; kept as well."""
    elsewhere = ~Q(campaign_id__in=Member.objects.present().filter(user_id=user_pk).values("campaign_id"))
    alone = Q(owner_id=user_pk) & (Q(campaign=None) | elsewhere)
    return alone | _condition_if_owner_and_user_sit_at_table(user_pk, RUN)


SEATS_AT_TABLE = KeptQuery(
    lambda campaign_pk: (
        Member.objects.present().filter(campaign_id=campaign_pk).values_list("user_id", "is_gm")
    ),
    int,
)


class CharacterQuerySet(models.QuerySet["Character"]):
    """A character counts as in its campaign only while its owner is a member."""

    def at_table(self) -> "CharacterQuerySet":
        """Return the finished characters whose owners still sit at their campaign's table."""
        return self.filter(
            finished_at__isnull=False,
            campaign__members__user=F("owner"),
            campaign__members__left_at=None,
        )

    def visible_to(self, user: User | AnonymousUser) -> "CharacterQuerySet":
        """Return what *user* may read: their own, their tables' finished ones, arrivals that wait for them."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(Q(owner_id=user.pk) | _condition_if_owner_and_user_sit_at_table(user.pk, READABLE))

    def writable_by(self, user: User | AnonymousUser) -> "CharacterQuerySet":
        """Return the characters *user* may write moves for: their own, and as GM their tables' finished ones."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(Q(owner_id=user.pk) | _condition_if_owner_and_user_sit_at_table(user.pk, WRITABLE))

    def run_by(self, user: User | AnonymousUser) -> "CharacterQuerySet":
        """Return those whose awards and corrections are *user*'s: as GM, or as owner without a campaign."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(_condition_run_by(user.pk))

    def finished(self) -> "CharacterQuerySet":
        return self.filter(finished_at__isnull=False)

    def active(self) -> "CharacterQuerySet":
        return self.filter(archived_at=None)

    def owned_by(self, user: User | AnonymousUser) -> "CharacterQuerySet":
        return self.filter(owner_id=user.pk)

    def finished_and_visible_to(self, user: User | AnonymousUser) -> "CharacterQuerySet":
        return self.finished().visible_to(user)

    def finished_and_writable_by(self, user: User | AnonymousUser) -> "CharacterQuerySet":
        return self.finished().writable_by(user)

    def finished_and_run_by(self, user: User | AnonymousUser) -> "CharacterQuerySet":
        return self.finished().run_by(user)


class Character(models.Model):
    """A character: plain words, a draft until finished, then a ledger that alone says what it is."""

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    system = models.CharField(max_length=40)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="characters")
    campaign = models.ForeignKey(Campaign, models.SET_NULL, null=True, blank=True, related_name="characters")
    name = models.CharField(_("name"), max_length=NAME, blank=True)
    pronouns = models.CharField(_("pronouns"), max_length=40, blank=True)
    texts = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)  # of name, pronouns and texts
    seal = models.JSONField(default=dict)  # {"cards", "words"}: a reading's seal as it was when chosen
    draft = models.JSONField(default=dict)
    plan = models.JSONField(default=dict)  # where its owner wants it to go, and the route there
    rehearsal = models.JSONField(default=list)  # spends tried out beside the table's: {"code", "answers"}
    rehearsed_at = models.DateTimeField(null=True, editable=False)
    revision = models.PositiveIntegerField(default=0)
    is_demo = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    touched_at = models.DateTimeField(default=timezone.now, editable=False)
    offered_at = models.DateTimeField(null=True, editable=False)  # an arrival that waits for the GM
    finished_at = models.DateTimeField(null=True, editable=False)
    archived_at = models.DateTimeField(null=True, editable=False)

    objects = CharacterQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name or str(_("Someone without a name"))

    def get_absolute_url(self) -> str:
        return reverse("characters:character", args=[self.slug])

    @property
    def is_finished(self) -> bool:
        return self.finished_at is not None

    @property
    def line(self) -> str:
        """What stands under the name: the first short text of its system."""
        short = next((text.key for text in system_of(self.system).says.texts if not text.long), "")
        return str(self.texts.get(short, ""))

    @property
    def chosen_seal(self) -> Seal | None:
        """The seal on the sheet, as it was when it was chosen."""
        if not self.seal:
            return None
        return seal_of_json(self.seal)

    @cached_property
    def seats(self) -> dict[int, bool]:
        """Who sits at the campaign's table now, by user id, and whether as game master."""
        return dict(SEATS_AT_TABLE.rows(self.campaign_id)) if self.campaign_id else {}

    @property
    def table(self) -> Campaign | None:
        """The campaign this character counts in: its own, while its owner sits there."""
        return self.campaign if self.owner_id in self.seats else None

    def has_user_as_gm(self, user: User) -> bool:
        """Say whether *user* is a game master of the table where the owner sits."""
        return self.owner_id in self.seats and self.seats.get(user.pk, False)

    def is_run_by(self, user: User) -> bool:
        """Say whether awards and arrivals are *user*'s: the game master's, or the owner's without a table."""
        return self.has_user_as_gm(user) if self.owner_id in self.seats else self.owner_id == user.pk


class LedgerLine(models.Model):
    """One settled fact about a character; append only."""

    character = models.ForeignKey(Character, models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    xp = models.IntegerField(default=0)
    data = models.JSONField(default=dict)
    game_session = models.ForeignKey(GameSession, models.SET_NULL, null=True, related_name="+")
    house_rules_version = models.PositiveIntegerField(default=0)  # 0: the house defaults
    op_id = models.CharField(max_length=40)
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    written_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["character", "number"], name="one_line_per_number"),
            models.UniqueConstraint(fields=["character", "op_id"], name="one_line_per_op"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind} {self.xp:+d}"
