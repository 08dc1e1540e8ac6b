"""Readings: cards on their places, the reader's own words, and a seal of them."""

from dataclasses import dataclass
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models import NAME, Campaign, Member, new_slug
from decks.marks import SYMBOLS
from decks.rules.tarot import NUMERALS, Card, rank_letter
from divination.rules.reading import PLACES, Place


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on its place, with the reader's own words."""

    place: Place
    card: Card
    words: str

    @property
    def numeral(self) -> str:
        """The number of a Major; a Minor's stands in its name."""
        return NUMERALS[self.card.rank] if self.card.is_major else ""

    @property
    def sign(self) -> str:
        """The mark that stands for the card: a Major's own, or its suit's."""
        return self.card.suit.name.lower() if self.card.suit else self.card.code

    @property
    def symbol(self) -> str:
        """What the card's symbol is called."""
        rank = self.card.rank
        return f"{rank_letter(rank)} over {self.card.suit.title}" if self.card.suit else SYMBOLS[rank][0]


class ReadingQuerySet(models.QuerySet["Reading"]):
    def visible_to(self, user: Any) -> "ReadingQuerySet":
        """Return *user*'s own, and what others share with a campaign that both sit in."""
        if not user.is_authenticated:
            return self.none()
        shared = Reading.objects.filter(
            campaign__in=Member.objects.of(user).values("campaign_id"),
            campaign__members__user=F("owner"),
            campaign__members__left_at=None,
        )
        return self.filter(Q(owner_id=user.pk) | Q(pk__in=shared.values("pk")))


class Reading(models.Model):
    """A reading; private until it is shared with a campaign. What was drawn never changes.

    *cards* is a list of {"place", "card", "words"}, from the bottom to the top; *seal* a list of words, one a
    card, empty until there is a seal.
    """

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="readings")
    campaign = models.ForeignKey(Campaign, models.SET_NULL, null=True, blank=True, related_name="readings")
    mode = models.CharField(max_length=40, default="quick")
    title = models.CharField(_("title"), max_length=NAME)
    question = models.CharField(_("what you ask"), max_length=200, blank=True)
    deal = models.CharField(
        max_length=64, blank=True
    )  # the code of the shuffle; none: typed in from a real deck
    cards = models.JSONField()
    seal = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    op_id = models.CharField(max_length=40, unique=True)
    is_demo = models.BooleanField(default=False, editable=False)
    drawn_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = ReadingQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-drawn_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("divination:reading", args=[self.slug])

    @property
    def laid(self) -> list["Laid"]:
        """What lies there, from the bottom to the top."""
        return [Laid(PLACES[row["place"]], Card.from_code(row["card"]), row["words"]) for row in self.cards]

    @property
    def seal_alt(self) -> str:
        """The kept seal in words, for those who cannot see it."""
        said = (f"{laid.card}, {word}" for laid, word in zip(self.laid, self.seal, strict=False))
        return _("The seal: %(said)s") % {"said": "; ".join(reversed(list(said)))}

    @property
    def words_in_line(self) -> str:
        """The words of the seal from the top down, as a line of text."""
        return f"{', '.join(reversed(self.seal))}." if self.seal else ""
