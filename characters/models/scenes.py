"""Longer play with a state of its own: what a campaign keeps of it beside its record."""

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from campaigns.models import NAME, Campaign, GameSession, User
from characters.models.characters import Character
from play.models import Record


class SceneQuerySet(models.QuerySet["Scene"]):
    def visible_to(self, user: User) -> "SceneQuerySet":
        """Return those of the tables where *user* sits, each with whether they run it (*is_run*)."""
        theirs = self.filter(campaign__members__user_id=user.pk, campaign__members__left_at=None)
        return theirs.annotate(is_run=models.F("campaign__members__is_gm"))

    def run_by(self, user: User) -> "SceneQuerySet":
        """Return those of the tables that *user* runs."""
        return self.filter(campaign__in=Campaign.objects.run_by(user))

    def open(self) -> "SceneQuerySet":
        return self.filter(record__ended_at=None)


class Scene(models.Model):
    """What a campaign keeps of a scene beside its *record*, which says who is in it and all that was done there.

    *characters* are those in it, *game_session* the evening it belongs to once it has ended.
    """

    record = models.OneToOneField(Record, models.CASCADE, related_name="scene")
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="scenes")
    system = models.CharField(max_length=40)
    title = models.CharField(max_length=NAME)
    characters = models.ManyToManyField(Character, related_name="scenes")
    game_session = models.ForeignKey(GameSession, models.SET_NULL, null=True, related_name="scenes")
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    objects = SceneQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-record__begun_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("characters:scene", args=[self.slug])

    @property
    def slug(self) -> str:
        return self.record.slug

    @property
    def kind(self) -> str:
        return self.record.kind

    @property
    def number(self) -> int:
        """The number of acts ever written, those taken back too: it is what a poll asks about."""
        return self.record.number

    @property
    def cast(self) -> Any:
        """Who is in it (JSON), as they were when it began and as everybody at the table may read it."""
        return self.record.setup

    @property
    def begun_at(self) -> datetime:
        return self.record.begun_at

    @property
    def ended_at(self) -> datetime | None:
        return self.record.ended_at
