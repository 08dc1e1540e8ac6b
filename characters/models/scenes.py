"""Longer play with a state of its own, kept as its cast and its moves."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from campaigns.models import NAME, Campaign, GameSession, new_slug
from characters.models.characters import Character


class SceneQuerySet(models.QuerySet["Scene"]):
    def visible_to(self, user: object) -> "SceneQuerySet":
        """Return those of the tables where *user* sits."""
        return self.filter(campaign__in=Campaign.objects.visible_to(user))

    def run_by(self, user: object) -> "SceneQuerySet":
        """Return those of the tables that *user* runs."""
        return self.filter(campaign__in=Campaign.objects.run_by(user))

    def open(self) -> "SceneQuerySet":
        return self.filter(ended_at=None)


class Scene(models.Model):
    """A scene of a campaign: *cast* (JSON) is who is in it, as they were when it began; its moves say the rest.

    *number* counts the moves ever made, those taken back too: it is what a poll asks about.
    """

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="scenes")
    system = models.CharField(max_length=40)
    kind = models.CharField(max_length=40)
    title = models.CharField(max_length=NAME)
    cast = models.JSONField(default=dict)
    rules_version = models.PositiveIntegerField(default=0)  # of the table's house rules when it began
    number = models.PositiveIntegerField(default=0)
    characters = models.ManyToManyField(Character, related_name="scenes")
    game_session = models.ForeignKey(GameSession, models.SET_NULL, null=True, related_name="scenes")
    op_id = models.CharField(max_length=40, unique=True)
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    begun_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, editable=False)

    objects = SceneQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-begun_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("characters:scene", args=[self.slug])


class SceneMove(models.Model):
    """One move as one line; append only, save that the last may be *undone*."""

    scene = models.ForeignKey(Scene, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    line = models.CharField(max_length=500)
    is_undone = models.BooleanField(default=False)
    op_id = models.CharField(max_length=40)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["scene", "number"], name="one_move_per_number"),
            models.UniqueConstraint(fields=["scene", "op_id"], name="one_move_per_op"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.line}"
