"""What was rolled at the table for a character: recorded as it fell, never rolled again."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from campaigns.models import GameSession, new_slug
from characters.models.characters import Character


class Throw(models.Model):
    """A check as it was made; append only.

    *asked* are the answers given before the dice fell, *thrown* the dice by whose they are, *told* what came of both
    in a sentence. One that *follows* another tells the same dice anew, with what was paid for after they fell.
    """

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    character = models.ForeignKey(Character, models.CASCADE, related_name="throws")
    check_key = models.CharField(max_length=40)
    asked = models.JSONField(default=dict)
    thrown = models.JSONField(default=dict)
    told = models.TextField()
    is_entered = models.BooleanField(default=False)  # real dice, told by a person
    follows = models.OneToOneField("self", models.CASCADE, null=True, related_name="followed_by")
    game_session = models.ForeignKey(GameSession, models.SET_NULL, null=True, related_name="+")
    op_id = models.CharField(max_length=40)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["character", "op_id"], name="one_throw_per_op"),
        ]

    def __str__(self) -> str:
        return self.told

    def get_absolute_url(self) -> str:
        return reverse("characters:throw", args=[self.character.slug, self.slug])
