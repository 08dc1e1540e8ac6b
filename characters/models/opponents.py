"""What stands against a campaign's characters."""

from typing import ClassVar

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns.models import LONG, NAME, Campaign, Member, User, new_slug


class OpponentQuerySet(models.QuerySet["Opponent"]):
    def visible_to(self, user: User | AnonymousUser) -> "OpponentQuerySet":
        """Return the opponents of *user*'s tables: all of them to a game master, to players those revealed."""
        seats = Member.objects.of(user)
        run = seats.filter(is_gm=True)
        shown = Q(revealed_at__isnull=False, campaign__in=seats.values("campaign_id"))
        return self.filter(shown | Q(campaign__in=run.values("campaign_id")))

    def run_by(self, user: User | AnonymousUser) -> "OpponentQuerySet":
        """Return the opponents of the tables whose game master *user* is."""
        return self.filter(campaign__in=Campaign.objects.run_by(user))

    def active(self) -> "OpponentQuerySet":
        return self.filter(archived_at=None)


class Opponent(models.Model):
    """What stands against the characters of a campaign; the game masters' alone until revealed.

    *kind* and *data* (JSON) are the system's own.
    """

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="opponents")
    system = models.CharField(max_length=40)
    kind = models.CharField(max_length=20)
    name = models.CharField(_("name"), max_length=NAME)
    portrait = models.TextField(_("what they look like"), max_length=LONG, blank=True)
    data = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    op_id = models.CharField(max_length=40, unique=True, editable=False)  # of the write that made it
    revealed_at = models.DateTimeField(null=True, editable=False)
    archived_at = models.DateTimeField(null=True, editable=False)

    objects = OpponentQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["name", "pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("characters:opponent", args=[self.slug])

    @property
    def is_revealed(self) -> bool:
        return self.revealed_at is not None


class GMOpponentNote(models.Model):
    """What the game masters keep to themselves about an opponent, revealed or not."""

    opponent = models.OneToOneField(Opponent, models.CASCADE, related_name="gm_note")
    text = models.TextField(_("only game masters read this"), max_length=LONG, blank=True)
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"GM's note on {self.opponent}"
