"""What happened to a whole table at once, append only; and which game is whose Odyssey."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models import GameSession, User, new_slug
from characters.models import Character
from divination.models import Game, Reading


class EveningQuerySet(models.QuerySet["Evening"]):
    def visible_to(self, user: User | AnonymousUser) -> "EveningQuerySet":
        return self.filter(game_session__in=GameSession.objects.visible_to(user))


class Evening(models.Model):
    """One occasion as its answers were given; a correction is a row of its own that names the first."""

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    game_session = models.ForeignKey(GameSession, models.CASCADE, related_name="evenings")
    system = models.CharField(max_length=40)
    occasion = models.CharField(max_length=40)
    answers = models.JSONField()  # "seats" lists the slugs of those who were there
    corrects = models.ForeignKey("self", models.CASCADE, null=True, related_name="corrections")
    op_id = models.CharField(max_length=40, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    objects = EveningQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.occasion} at {self.game_session}"


class PinQuerySet(models.QuerySet["Pin"]):
    def readable_by(self, user: User | AnonymousUser) -> "PinQuerySet":
        """Return those whose game is *user*'s, or whose reading is shared with them: a pin itself shows nobody more."""
        shared = Reading.objects.visible_to(user).filter(game__isnull=False)
        return self.filter(Q(game__owner_id=user.pk) | Q(game__in=shared.values("game_id")))


class Pin(models.Model):
    """A game that is an agent's Odyssey, with the session of that downtime; its reading hangs there once there is one.

    *line* is the ledger's, which set out on the Odyssey: each has one game.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="pin")
    character = models.ForeignKey(Character, models.CASCADE, related_name="pins")
    line = models.PositiveIntegerField()
    game_session = models.ForeignKey(GameSession, models.SET_NULL, null=True, related_name="pins")
    at = models.DateTimeField(default=timezone.now)

    objects = PinQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-line", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["character", "line"], name="one_game_per_odyssey"),
        ]

    def __str__(self) -> str:
        return f"{self.game} of {self.character}"
