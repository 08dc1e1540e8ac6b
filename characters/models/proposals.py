"""Offers that take two, while they wait for an answer."""

from collections.abc import Mapping
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models import LINE, new_slug
from characters.models.characters import Character

TAKE_BACK = "take_back"  # the code of one that takes a line back, with its number


class ProposalQuerySet(models.QuerySet["Proposal"]):
    def open(self) -> "ProposalQuerySet":
        """Return those that still wait for somebody."""
        return self.filter(closed_at=None)

    def made_by_or_asked_of(self, character: Character | OuterRef) -> "ProposalQuerySet":
        """Return those that *character* made or must answer."""
        return self.filter(Q(maker=character) | Q(other=character))

    def with_parties(self) -> "ProposalQuerySet":
        """Add whom they are between, and who plays those."""
        return self.select_related("maker__owner", "maker__campaign", "other__owner", "awaits__owner")


class Proposal(models.Model):
    """An offer that takes two: what each has answered so far, and for whom it waits.

    *answers* are by character slug. Without *other* it asks for a game master's yes, and *awaits* is nobody until one
    sends it back to its maker, with a *word*.
    """

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    code = models.CharField(max_length=60)
    maker = models.ForeignKey(Character, models.CASCADE, related_name="proposals")
    other = models.ForeignKey(Character, models.CASCADE, null=True, related_name="proposed")
    awaits = models.ForeignKey(Character, models.CASCADE, null=True, related_name="+")
    answers = models.JSONField(default=dict)
    round = models.PositiveIntegerField(default=1)  # how often somebody has answered
    word = models.CharField(max_length=LINE, blank=True)
    op_id = models.CharField(max_length=40, unique=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, editable=False)
    is_agreed = models.BooleanField(default=False, editable=False)

    objects = ProposalQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.code} of {self.maker}"

    def get_absolute_url(self) -> str:
        return reverse("characters:proposal", args=[self.slug])

    @property
    def is_open(self) -> bool:
        return self.closed_at is None

    @property
    def between(self) -> list[int]:
        """Return the keys of those it is between, its maker first."""
        return [self.maker_id, *([self.other_id] if self.other_id else [])]

    @property
    def turn(self) -> str:
        """Return whose turn it is, by seat; "" for a game master's."""
        return self.awaits.slug if self.awaits else ""

    @property
    def takes_back(self) -> int:
        """Return the line of its maker's ledger that it would take back; 0 where it proposes something new."""
        _kind, _, number = self.code.partition(" ")
        return int(number) if self.kind == TAKE_BACK else 0

    @property
    def kind(self) -> str:
        """Return the group of the offer that is proposed, or TAKE_BACK."""
        return self.code.partition(" ")[0]

    @property
    def template(self) -> str:
        """Name what draws the thing proposed, in its system's own words."""
        if self.takes_back:
            return "characters/_proposal_back.html"
        return f"characters/{self.maker.system}/_proposal_{self.kind}.html"

    @property
    def by_maker(self) -> Mapping[str, str]:
        """Return what its maker answered."""
        return self._answers_by(self.maker)

    @property
    def by_other(self) -> Mapping[str, str]:
        """Return what the other has answered so far."""
        return self._answers_by(self.other) if self.other else {}

    @property
    def newest(self) -> Mapping[str, str]:
        """Return what was answered last, by whom it does not wait for."""
        return self.by_other if self.by_other and self.awaits_id == self.maker_id else self.by_maker

    def _answers_by(self, character: Character) -> Mapping[str, str]:
        told: Mapping[str, str] = self.answers.get(character.slug, {})
        return told
