"""What happened to a whole table at once; append only."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from campaigns.models import GameSession, new_slug


class EveningQuerySet(models.QuerySet["Evening"]):
    def visible_to(self, user: Any) -> "EveningQuerySet":
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
