"""Games of Sefirot, kept as their lines, and readings: cards on their places, the reader's own words, a seal."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, ClassVar, Self, TypeVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.models import LINE, LONG, NAME, Campaign, GameSession, Member, User, new_slug
from decks.marks import SYMBOLS
from decks.rules.symbols import TITLES
from decks.rules.tarot import NUMERALS, Card, rank_letter
from divination.readings.rules.reading import (
    BEYOND,
    CENTRE,
    PLACES,
    KeptRow,
    ReadingPlace,
    SuitCounts,
    counts_of_minors_by_suit,
    journey_place,
)
from divination.readings.weighing import minors_by_suit_in_words
from divination.rules.starfield import SEATS
from play.models import Line, Record, Seat

SEAT_LINK_LASTS = timedelta(days=7)  # as an invitation does unless somebody says otherwise


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on its place, with the reader's own words: row *number* of a reading.

    Of a game it knows the step (*line*) that put it there, the *minors* on it, and how it came there (*told*).
    """

    number: int
    place: ReadingPlace
    card: Card
    words: str = ""
    name: str = ""
    line: int | None = None
    minors: tuple[Card, ...] = ()
    told: str = ""

    @property
    def key(self) -> str:
        """What its fields and its heading are called in a page."""
        return f"row{self.number}"

    @property
    def heading(self) -> str:
        return self.name or self.place.name

    @property
    def title(self) -> str:
        """The title that the deck gives the card."""
        return TITLES[self.card.code]

    @property
    def weights(self) -> tuple[SuitCounts, ...]:
        return counts_of_minors_by_suit(self.minors)

    @property
    def weighed(self) -> str:
        """What the Minors on it weigh, in a sentence; "" where its game tells that itself."""
        return "" if self.told and self.place.key in PLACES else minors_by_suit_in_words(self.minors)

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


Row = TypeVar("Row", bound=models.Model)


class SharedQuerySet(models.QuerySet[Row]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """Return *user*'s own, and what others share with a campaign that both sit in."""
        if not user.is_authenticated:
            return self.none()
        shared = self.model._default_manager.filter(
            campaign__in=Member.objects.of(user).values("campaign_id"),
            campaign__members__user=F("owner"),
            campaign__members__left_at=None,
        )
        return self.filter(Q(owner_id=user.pk) | Q(pk__in=shared.values("pk")))


class GameQuerySet(SharedQuerySet["Game"]):
    def open(self) -> "GameQuerySet":
        return self.filter(ended_at=None)


class Game(Record):
    """A game of Sefirot: a record of play, and what is kept of it beside; a campaign it is shared with looks on."""

    class Result(models.TextChoices):
        OPEN = "", _("going on")
        WON = "won", _("won")
        LOST = "lost", _("lost")

    title = models.CharField(_("title"), max_length=NAME)
    question = models.CharField(_("what you ask"), max_length=LINE, blank=True)
    result = models.CharField(max_length=4, choices=Result, default=Result.OPEN, blank=True)
    is_demo = models.BooleanField(default=False, editable=False)

    objects = GameQuerySet.as_manager()  # type: ignore[assignment, misc]  # of games, where a record's is of records

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("divination:game", args=[self.slug])

    @property
    def player(self) -> User:
        """Whose game it is."""
        assert self.owner
        return self.owner

    @property
    def mode(self) -> str:
        """The key of what is played."""
        return self.kind

    @property
    def variations(self) -> list[str]:
        return list(self.setup.get("variations", ()))

    @property
    def board(self) -> dict[str, Any]:
        """One of the table's own, {} the Tree as it stands."""
        return dict(self.setup.get("board", {}))

    @property
    def beforehand(self) -> dict[str, Any]:
        """What was laid out for an agent alone, {} nothing."""
        return dict(self.setup.get("setup", {}))

    @property
    def settings(self) -> list[str]:
        """How it was to be played on when it began; moves may have changed that since."""
        return list(self.setup.get("settings", ()))

    @property
    def may_be_again(self) -> bool:
        """Say whether another may be begun as it was: it is over, and nothing was laid out for an agent alone."""
        return bool(self.ended_at) and not self.beforehand


class PairGameQuerySet(models.QuerySet["PairGame"]):
    def visible_to(self, user: User | AnonymousUser) -> "PairGameQuerySet":
        """Return those of the campaigns where *user* is, those where they sit, wherever they have gone since, and
        those that they brought in a file, over as these are.
        """
        if not user.is_authenticated:
            return self.none()
        at_table = Q(campaign__in=Member.objects.of(user).values("campaign_id"))
        sits = Q(pk__in=Seat.objects.filter(person_id=user.pk).values("record_id"))
        return self.filter(at_table | sits | Q(owner_id=user.pk, ended_at__isnull=False))

    def lost_by(self, user: User) -> "PairGameQuerySet":
        """Return those that go on, in which *user* moved and sits no more."""
        moved_in = Line.objects.filter(person_id=user.pk).values("record")
        sits_at = Seat.objects.filter(person_id=user.pk).values("record")
        return self.open().filter(pk__in=moved_in).exclude(pk__in=sits_at)

    def open(self) -> "PairGameQuerySet":
        return self.filter(ended_at=None)


class PairGame(Record):
    """A game of Sefirot for two, who sit there as "1" and "2"; where it is a campaign's, the campaign looks on.

    *news* counts what came beside the moves: a poll asks for it together with the number. *is_over_days*: they play
    when each finds the time, not together. *minutes_for_turn* is the time agreed on for a turn, 0 for none;
    *absences* tell who was or is away: {"seat", "since", "until"} each. *asked_back* is the act whose maker asks to
    take it back (0: none), *let_stand* the last one of which the other said no.
    """

    title = models.CharField(_("title"), max_length=NAME)
    news = models.PositiveIntegerField(default=0)
    is_over_days = models.BooleanField(default=False)
    minutes_for_turn = models.PositiveIntegerField(default=0)
    absences = models.JSONField(default=list)
    asked_back = models.PositiveIntegerField(default=0)
    let_stand = models.PositiveIntegerField(default=0)
    opened = models.CharField(
        max_length=40, blank=True
    )  # on one device: whose hand, in which turn, by which key
    sky_of = models.ForeignKey(
        "self", models.SET_NULL, null=True, related_name="skies"
    )  # whose deal another pair plays here
    sky_hash = models.CharField(max_length=64, blank=True, db_index=True)  # of the link that offers its deal
    hints_allowed_by = models.CharField(max_length=2, blank=True)  # the seats that allow hints, in no order

    objects = PairGameQuerySet.as_manager()  # type: ignore[assignment, misc]  # as a game's

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("divination:pair", args=[self.slug])

    @cached_property
    def game_of_other_pair(self) -> "PairGame | None":
        """The game of the other pair to whom its sky was offered. One query, once for each time it was read."""
        return self.skies.first()


class PairLink(models.Model):
    """An address that leads to a game for two: to *seat*, whoever has it may sit down there once, or to look on.

    Only the SHA-256 of its 256-bit token is stored. A link to a seat leads there for seven days, as an invitation does,
    and stays once it is used: it then says so. One that *is_after_time* leads to a seat whatever sits there, whose time
    for a turn had run out.
    """

    class Purpose(models.TextChoices):
        SEAT = "seat", _("to sit down")
        WATCH = "watch", _("to look on")

    game = models.ForeignKey(PairGame, models.CASCADE, related_name="links")
    purpose = models.CharField(max_length=5, choices=Purpose)
    seat = models.CharField(max_length=40, blank=True)
    token_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True)
    is_after_time = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"link to {self.game} {self.get_purpose_display()}"

    @property
    def leads_until(self) -> datetime:
        """When a link to a seat leads nowhere any more."""
        return self.made_at + SEAT_LINK_LASTS


class LossRead(models.Model):
    """That *person*, whose seat at *game* was given to another, has read so: home tells them no more."""

    game = models.ForeignKey(PairGame, models.CASCADE, related_name="losses_read")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "person"], name="one_loss_read_per_person"),
        ]

    def __str__(self) -> str:
        return f"{self.person} has read of {self.game}"


class PairHint(models.Model):
    """A hint that *seat* of a game for two was given at act *number*, for that seat's page alone.

    *told* is a list of moves, each with how many of how many games went well after it, the best first.
    """

    game = models.ForeignKey(PairGame, models.CASCADE, related_name="hints")
    seat = models.CharField(max_length=1)
    number = models.PositiveIntegerField()
    told = models.JSONField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat", "number"], name="one_hint_per_seat_and_act"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.number}, {self.seat}"


class AppDecision(models.Model):
    """What a player of the app reckoned with at act *number* of a game for two, for nobody to read before its end."""

    game = models.ForeignKey(PairGame, models.CASCADE, related_name="app_decisions")
    number = models.PositiveIntegerField()
    move = models.CharField(max_length=200)
    told = models.JSONField()

    class Meta:
        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        return f"{self.game}, {self.number}"


class PairHindsight(models.Model):
    """What could have been known in a game for two that is over: worked out act by act, from the last, and kept.

    *acts* are those that were looked at by now, *marks* what was found, by act (see `games.hindsight`); *seconds* is
    how long it took.
    """

    game = models.OneToOneField(PairGame, models.CASCADE, related_name="hindsight")
    acts = models.JSONField(default=list)
    marks = models.JSONField(default=dict)
    seconds = models.FloatField(default=0.0)
    is_done = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.game}, looked back upon"


class Gesture(models.Model):
    """All that may be said at *step* of *game* by who sits at *seat*: one of six, once."""

    class Word(models.TextChoices):
        HERE = "here", _("Here")
        BACK_LATER = "back", _("Back later")
        THANK_YOU = "thanks", _("Thank you")
        BEAUTIFUL = "beautiful", _("Beautiful")
        ALAS = "alas", _("Alas")
        ONCE_MORE = "once_more", _("Once more")

    game = models.ForeignKey(PairGame, models.CASCADE, related_name="gestures")
    seat = models.CharField(max_length=1)
    step = models.PositiveIntegerField()
    word = models.CharField(max_length=9, choices=Word)

    class Meta:
        ordering: ClassVar = ["step", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "seat", "step"], name="one_gesture_per_step_and_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.step}: {self.word}"


class KeptThought(models.Model):
    """What *writer*, who sat at *seat*, would have said at *step* of *game*, where nobody may speak.

    Nobody but its writer reads it, nor who sits down there after them, until after the end they open it; then it stays
    open as it is.
    """

    game = models.ForeignKey(PairGame, models.CASCADE, related_name="thoughts")
    writer = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="kept_thoughts")
    seat = models.CharField(max_length=1)
    step = models.PositiveIntegerField()
    text = models.TextField(max_length=LONG)
    version = models.PositiveIntegerField(default=1)
    opened_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["step", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "writer", "seat", "step"], name="one_thought_per_step_and_writer"
            ),
        ]

    def __str__(self) -> str:
        return f"thought at {self.step} of {self.game}"


class Chapter(models.Model):
    """What the player writes in the journal of *game* at step *line* (0: its start)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="chapters")
    line = models.PositiveIntegerField()
    text = models.TextField(max_length=LONG, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["line"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "line"], name="one_chapter_per_step"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.line}"


class ReadingQuerySet(SharedQuerySet["Reading"]):
    pass


class Reading(models.Model):
    """A reading; private until it is shared with a campaign. What was drawn never changes.

    *cards* is a list of {"place", "card", "words"}, from the bottom to the top or as a journey went, with "line",
    "minors", "told" and "name" where a *game* told them; *seal* a list of words, empty until there is a seal;
    *chosen* which rows have one and with which symbol, a list of {"row", "symbol"}, [] all of them with their own.
    *link_hash* is the SHA-256 of its share link.
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
    game = models.OneToOneField(Game, models.CASCADE, null=True, blank=True, related_name="reading")
    chosen = models.JSONField(default=list)
    link_hash = models.CharField(max_length=64, blank=True, db_index=True)
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
    def is_untouched(self) -> bool:
        """Say whether nobody wrote in it, sealed it or shared it since it was laid."""
        return self.version == 1 and self.campaign_id is None and not self.link_hash

    @property
    def may_take_in(self) -> bool:
        """Say whether it may take in more Sefira of its game: not yet done, and not sealed."""
        is_middle = all(row["place"] in PLACES for row in self.cards)
        return self.mode == "know_thyself" and self.game_id is not None and is_middle and not self.seal

    @property
    def is_journey(self) -> bool:
        return self.mode == "dream_odyssey"

    @cached_property
    def laid(self) -> list["LaidCard"]:
        """What lies there, as its rows are numbered."""
        return [self._laid_card(number, row) for number, row in enumerate(self.cards)]

    def _laid_card(self, row_number: int, row: KeptRow) -> "LaidCard":
        line = row.get("line")
        place = (
            journey_place(row["place"], line or 0) if self.is_journey else PLACES.get(row["place"], BEYOND)
        )
        minors = tuple(map(Card.from_code, row.get("minors", ())))
        name = place.name or row.get("name", "")
        return LaidCard(
            row_number,
            place,
            Card.from_code(row["card"]),
            row["words"],
            name,
            line,
            minors,
            row.get("told", ""),
        )

    @property
    def shown(self) -> list["LaidCard"]:
        """What lies there as one reads it: a journey as it went, else from the Crown down, the obstacle last."""
        if self.is_journey:
            return self.laid
        return [*self.laid[len(CENTRE) - 1 :: -1], *self.laid[len(CENTRE) :]]

    @property
    def stands(self) -> list["LaidCard"]:
        """Which rows stand in the seal, as its words are kept."""
        return [self.laid[one["row"]] for one in self.chosen] if self.chosen else self.laid

    @property
    def sealed(self) -> list[tuple["LaidCard", str]]:
        """The rows of the kept seal, each with its word, as one reads them."""
        words = {laid.number: word for laid, word in zip(self.stands, self.seal, strict=False)}
        return [(laid, words[laid.number]) for laid in self.shown if laid.number in words]

    @property
    def seal_alt(self) -> str:
        """The kept seal in words, for those who cannot see it."""
        return _("The seal: %(said)s") % {
            "said": "; ".join(f"{laid.card}, {word}" for laid, word in self.sealed)
        }

    @property
    def words_in_line(self) -> str:
        """The words of the seal as one reads them, as a line of text."""
        return f"{', '.join(word for _laid, word in self.sealed)}." if self.seal else ""


class PairReadingQuerySet(models.QuerySet["PairReading"]):
    def agreed_on(self, consent_field: str) -> "PairReadingQuerySet":
        """Return those of which both said yes to *consent_field*."""
        one, two = ({"parts__seat": seat, f"parts__{consent_field}": True} for seat in SEATS)
        return self.filter(**one).filter(**two)

    def played_by(self, user: User | AnonymousUser) -> "PairReadingQuerySet":
        """Return those of the games that *user* played."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(game__in=Seat.objects.filter(person_id=user.pk).values("record_id"))

    def shared_with(self, user: User | AnonymousUser) -> "PairReadingQuerySet":
        """Return those that both players share with a campaign where *user* is."""
        if not user.is_authenticated:
            return self.none()
        return self.agreed_on("says_campaign").filter(
            game__campaign__in=Member.objects.of(user).values("campaign_id")
        )


class PairReading(models.Model):
    """What two read in their game: by which *methods* (none chosen: the game's first), and the seal they make of it.

    Which card lies in which role is told by the game. *seal* is a list of {"card", "word", "symbol"}, a sketch until
    both agree: *agreed_one* and *agreed_two* are the *version* of it that player 1 and player 2 agreed to, so that any
    change leaves both consents behind. *link_hash* is the SHA-256 of its share link. *game_session* is where it is
    pinned, once both agree to that one; a pin gives nobody the right to read.
    """

    game = models.OneToOneField(PairGame, models.CASCADE, related_name="reading")
    methods = models.JSONField(default=list)
    seal = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    agreed_one = models.PositiveIntegerField(default=0)
    agreed_two = models.PositiveIntegerField(default=0)
    link_hash = models.CharField(max_length=64, blank=True, db_index=True)
    game_session = models.ForeignKey(
        GameSession, models.SET_NULL, null=True, blank=True, related_name="pair_readings"
    )

    objects = PairReadingQuerySet.as_manager()

    def __str__(self) -> str:
        return str(self.game)

    def get_absolute_url(self) -> str:
        return reverse("divination:pair_reading", args=[self.game.slug])

    @property
    def agreed(self) -> set[str]:
        """The seats that agreed to the seal as it is now."""
        versions = dict(zip(SEATS, (self.agreed_one, self.agreed_two), strict=True))
        return {seat for seat, version in versions.items() if self.seal and version == self.version}

    @property
    def is_sealed(self) -> bool:
        return len(self.agreed) == len(SEATS)


class PairPart(models.Model):
    """What the player of *seat* gives to a reading of two: *words* by the keys of its rows, and how they read a ring.
    It is *writer*'s, and goes with them.

    *thoughts*: the steps of their opened thoughts that stand in the reading too.
    *is_kept_back*: those whom the reading is shared with do not read it. *says_campaign*, *says_link*, *says_pin*: what
    this player agrees to.
    """

    reading = models.ForeignKey(PairReading, models.CASCADE, related_name="parts")
    seat = models.CharField(max_length=1)
    writer = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="pair_parts")
    words = models.JSONField(default=dict)
    ring = models.CharField(max_length=5, blank=True)
    turns = models.CharField(max_length=13, blank=True)
    time = models.CharField(max_length=7, blank=True)
    crosses = models.CharField(max_length=4, blank=True)
    thoughts = models.JSONField(default=list)
    is_kept_back = models.BooleanField(default=False)
    says_campaign = models.BooleanField(default=False)
    says_link = models.BooleanField(default=False)
    says_pin = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["reading", "seat"], name="one_part_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} of {self.reading_id}"
