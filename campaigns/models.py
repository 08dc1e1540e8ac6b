"""Users, campaigns, who is in them, and what a campaign keeps: sessions, notes, house rules."""

import secrets
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from campaigns.kept_queries import KeptModelQuery

KEY = 200  # characters of what names a form on a page
NAME, LINE, LONG = 80, 200, 10_000  # the caps of every name, line and long text, in characters


def new_slug() -> str:
    """Return a public id of 128 random bits."""
    while (slug := secrets.token_urlsafe(16)).startswith("-"):  # a shell would take it for an option
        pass
    return slug


class UserManager(DjangoUserManager["User"]):
    def create_user(self, username: str, password: str | None = None, **fields: Any) -> "User":  # type: ignore[override]
        user = self.model(username=self.model.normalize_username(username), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username=self.model.normalize_username(username or ""))

    def get(self, *args: Any, **kwargs: Any) -> "User":
        """Return what any manager does; by the key alone, as Django asks at every request, by a query made once."""
        is_by_key = not args and kwargs.keys() == {"pk"} and isinstance(kwargs["pk"], int)
        is_of_all = (
            self.model is User and type(self) is UserManager
        )  # not a migration's, nor of what points here
        if not (is_by_key and is_of_all):
            return super().get(*args, **kwargs)
        if (found := USER_BY_PK.first(kwargs["pk"])) is None:
            raise self.model.DoesNotExist
        return found


class User(AbstractUser):
    """An account; ``is_staff`` marks a host of this Reverie. No e-mail, on purpose."""

    class Paper(models.TextChoices):
        A4 = "a4", _("A4")
        LETTER = "letter", _("US Letter")

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    email = None  # type: ignore[assignment]
    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    display_name = models.CharField(_("name at the table"), max_length=NAME)
    paper = models.CharField(_("paper"), max_length=6, choices=Paper, default=Paper.A4)
    version = models.PositiveIntegerField(default=1)  # of display_name and paper
    # The campaign whose invitation made this account; none where a host, or nobody who is known, did.
    invited_to = models.ForeignKey("Campaign", models.SET_NULL, null=True, editable=False, related_name="+")

    is_guest = False  # on an instance True while somebody without an account is served (campaigns.guests)

    EMAIL_FIELD = ""
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects: ClassVar[UserManager] = UserManager()

    def __str__(self) -> str:
        return self.display_name or self.username

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return the one way *username* is stored: Ada and ada are one account."""
        return super().normalize_username(username).casefold()

    def clean(self) -> None:
        self.username = self.normalize_username(self.username)


USER_BY_PK = KeptModelQuery(User, lambda pk: User.objects.filter(pk=pk), int)


class Guest(models.Model):
    """Somebody without an account, known by a key that their browser keeps; what they begin is *user*'s, who can never
    sign in. Only hashes are stored, of the key, of the way back to it for another device, and of where they came from.
    """

    user = models.OneToOneField(User, models.CASCADE, related_name="guest")
    key_hash = models.CharField(max_length=64, unique=True)
    way_back_hash = models.CharField(max_length=64, blank=True, db_index=True)
    address = models.CharField(max_length=64, db_index=True)
    seen_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"guest since {self.user.date_joined:%Y-%m-%d}"


class CampaignQuerySet(models.QuerySet["Campaign"]):
    def visible_to(self, user: User | AnonymousUser) -> "CampaignQuerySet":
        """Return the campaigns *user* is a member of; a host sees no more than anyone."""
        return self.filter(pk__in=Member.objects.of(user).values("campaign_id"))

    def run_by(self, user: User | AnonymousUser) -> "CampaignQuerySet":
        """Return the campaigns *user* is a game master of."""
        return self.filter(pk__in=Member.objects.of(user).filter(is_gm=True).values("campaign_id"))

    def active(self) -> "CampaignQuerySet":
        """Return those that are not in the archive."""
        return self.filter(archived_at=None)


class Campaign(models.Model):
    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    title = models.CharField(_("title"), max_length=NAME)
    pitch = models.CharField(_("in a line"), max_length=LINE, blank=True)
    system = models.CharField(max_length=40, default="", blank=True)  # the key of the game it plays
    archived_at = models.DateTimeField(null=True, editable=False)
    version = models.PositiveIntegerField(default=1)
    is_demo = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = CampaignQuerySet.as_manager()

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("evenings:campaign", args=[self.slug])

    def has_member(self, user_id: int) -> bool:
        """Say whether this user sits at its table now."""
        return self.members.present().filter(user=user_id).exists()


class MemberQuerySet(models.QuerySet["Member"]):
    def of(self, user: User | AnonymousUser) -> "MemberQuerySet":
        """Return the seats *user* holds now."""
        return self.filter(user_id=user.pk, left_at=None) if user.is_authenticated else self.none()

    def present(self) -> "MemberQuerySet":
        return self.filter(left_at=None)

    def with_users(self) -> "MemberQuerySet":
        """Return the seats with who holds them, and whether they sit at another table too (*sits_elsewhere*)."""
        others = Member.objects.present().filter(user=OuterRef("user")).exclude(campaign=OuterRef("campaign"))
        return self.select_related("user").annotate(sits_elsewhere=Exists(others))


class Member(models.Model):
    """A seat at a campaign's table; leaving sets ``left_at`` and nothing else."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="members")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    is_gm = models.BooleanField(default=False)
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)

    objects = MemberQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_seat_per_user"),
        ]

    def __str__(self) -> str:
        return f"{self.user} at {self.campaign}"


class InviteQuerySet(models.QuerySet["Invite"]):
    def open(self) -> "InviteQuerySet":
        """Return the invitations that still admit somebody."""
        return self.filter(uses_left__gt=0, expires_at__gt=timezone.now(), revoked_at=None)


class Invite(models.Model):
    """An invitation; only the SHA-256 of its 256-bit token is stored."""

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invites")
    token_hash = models.CharField(max_length=64, unique=True)
    uses_left = models.PositiveSmallIntegerField(default=1)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey(User, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)

    objects = InviteQuerySet.as_manager()

    def __str__(self) -> str:
        return f"invitation to {self.campaign}"


class ResetLink(models.Model):
    """A one-time link to choose a new password; only its token's SHA-256 is stored.

    It stays when it is used or late: whose account it is sees on their page what was made, and by whom.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(null=True, blank=True)  # when its user signed in next

    def __str__(self) -> str:
        return f"reset link for {self.user}"


class SignInBucket(models.Model):
    """How many sign-in tries one account and address have left (a token bucket)."""

    key = models.CharField(max_length=64, unique=True)
    tokens = models.FloatField()
    filled_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.tokens:.1f} tries"


class Unsaved(models.Model):
    """What somebody typed in a form and has not saved: theirs alone, in no file, gone with their account.

    *key* is the page's path, "#" and the form's name there; *data* what the form would have posted, each name with a
    list.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    key = models.CharField(max_length=KEY)
    data = models.JSONField()
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "key"], name="one_unsaved_form_once"),
        ]

    def __str__(self) -> str:
        return f"unsaved words of {self.user}"


class GameSessionQuerySet(models.QuerySet["GameSession"]):
    def visible_to(self, user: User | AnonymousUser) -> "GameSessionQuerySet":
        """Return the sessions of *user*'s campaigns and those they keep on their own."""
        if not user.is_authenticated:
            return self.none()
        campaigns = Member.objects.of(user).values("campaign_id")
        return self.filter(Q(campaign_id__in=campaigns) | Q(campaign=None, owner_id=user.pk))

    def run_by(self, user: User | AnonymousUser) -> "GameSessionQuerySet":
        """Return the sessions *user* is the game master of, and those they keep on their own."""
        if not user.is_authenticated:
            return self.none()
        return self.filter(Q(campaign__in=Campaign.objects.run_by(user)) | Q(campaign=None, owner_id=user.pk))


class GameSession(models.Model):
    """One evening of play: a campaign's, or its owner's own."""

    slug = models.CharField(max_length=22, unique=True, default=new_slug, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, null=True, related_name="sessions")
    owner = models.ForeignKey(User, models.CASCADE, null=True, related_name="sessions")
    title = models.CharField(_("title"), max_length=NAME)
    date = models.DateField(_("date"))
    notes = models.TextField(_("notes everyone can read"), max_length=LONG, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = GameSessionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-date", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(campaign=None) ^ Q(owner=None), name="session_of_a_campaign_or_an_owner"
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("evenings:session", args=[self.slug])


class GMNoteQuerySet(models.QuerySet["GMNote"]):
    def visible_to(self, user: User | AnonymousUser) -> "GMNoteQuerySet":
        """Return the notes of the campaigns *user* is a game master of."""
        return self.filter(game_session__campaign__in=Campaign.objects.run_by(user))


class GMNote(models.Model):
    """What the game masters keep to themselves about a session."""

    game_session = models.OneToOneField(GameSession, models.CASCADE, related_name="gm_note")
    text = models.TextField(_("only game masters read this"), max_length=LONG, blank=True)
    version = models.PositiveIntegerField(default=1)

    objects = GMNoteQuerySet.as_manager()

    def __str__(self) -> str:
        return f"GM's note on {self.game_session}"


class HouseRules(models.Model):
    """One version of a campaign's house rules for one system; append only."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="house_rules")
    system = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    data = models.JSONField()
    by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "system", "version"], name="one_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.system} house rules {self.version} of {self.campaign}"
