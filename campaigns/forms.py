"""What people type about accounts, campaigns, invitations and sessions."""

from typing import Any, TypedDict
from uuid import uuid4

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.choices import flatten_choices
from django.utils.translation import gettext_lazy as _

from campaigns.errors import BusyError
from campaigns.fields import DayField, Label, LineField, LongField
from campaigns.models import LINE, NAME, User

USES = [(n, str(n)) for n in (1, 2, 3, 4, 5, 6, 8, 10)]
BUSY = _("Many are signing in just now, so nothing was done. Send it once more in a few seconds.")
OP_ID = r"^[0-9a-f.-]{8,36}$"
DAYS = [(1, _("1 day")), (3, _("3 days")), (7, _("7 days")), (30, _("30 days"))]


def password_field(label: Label, autocomplete: str, **kwargs: Any) -> forms.CharField:
    """Return a field whose text is never trimmed and never sent back."""
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, widget=widget, **kwargs)


def new_op_id() -> str:
    """Return an id for one write, made when its form is drawn."""
    return uuid4().hex


class OpForm(forms.Form):
    """A form whose write must happen once."""

    op_id = forms.RegexField(
        OP_ID, widget=forms.HiddenInput, error_messages={"invalid": _("Load the page anew.")}
    )


class SavedAndTyped(TypedDict):
    """What one field holds by now, saved by somebody else, beside what was typed into it."""

    label: Label
    theirs: Any
    yours: Any


class VersionForm(forms.Form):
    """Texts that somebody else may be editing at the same time; ``version`` is the one this form was shown."""

    version = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_version(self) -> int:
        """Return the version posted; what is none stands for an outdated one, so that nothing typed is lost."""
        text: str = self.cleaned_data["version"]
        return int(text) if text.isdecimal() and len(text) < 9 else -1

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "VersionForm":
        """Return the form with all that was typed, ready to be saved over *version_saved_meanwhile*."""
        return type(self)({**self.data.dict(), "version": str(version_saved_meanwhile)})  # type: ignore[attr-defined]

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: dict[str, Any]) -> list[SavedAndTyped]:
        """Return for each visible field the text as it is now and as it was typed."""
        return [
            {
                "label": field.label,
                "theirs": self._in_words(field.name, saved_meanwhile[field.name]),
                "yours": self._in_words(field.name, self.cleaned_data.get(field.name)),
            }
            for field in self.visible_fields()
        ]

    def _in_words(self, field_name: str, value: Any) -> Any:
        """Return *value* as its field shows it: what is chosen by its name."""
        choices = getattr(self.fields[field_name], "choices", ())
        return dict(flatten_choices(choices)).get(value, value) if value else value


class UsernameField(LineField):
    """A user name in the one way it is stored."""

    default_validators = [
        UnicodeUsernameValidator(message=_("Only letters, digits and @ . + - _ can be in it."))
    ]

    def to_python(self, value: object) -> str:
        return User.normalize_username(super().to_python(value))


class NewAccountForm(forms.Form):
    display_name = LineField(
        label=_("Your name at the table"), max_length=NAME, help_text=_("What the others see.")
    )
    username = UsernameField(
        label=_("User name"),
        max_length=NAME,
        help_text=_("You sign in with it. Capitals make no difference."),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = password_field(
        _("Password"), "new-password", help_text=_("At least 8 characters, no common word.")
    )

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        if User.objects.filter(username=username).exists():
            self.refuse_username()
        return username

    def refuse_username(self) -> None:
        self.add_error("username", _("Somebody here has this user name. Take another."))

    def clean(self) -> None:
        super().clean()
        words = {key: self.cleaned_data.get(key, "") for key in ("username", "display_name")}
        add_errors_on_password(self, User(**words))


class PasswordForm(forms.Form):
    """A new password for *user*, who knows the old one."""

    old = password_field(_("Password now"), "current-password")
    password = password_field(
        _("New password"), "new-password", help_text=_("At least 8 characters, no common word.")
    )

    def __init__(self, user: User, data: Any = None) -> None:
        self.user = user
        super().__init__(data)

    def clean_old(self) -> str:
        old: str = self.cleaned_data["old"]
        try:
            is_right = self.user.check_password(old)
        except BusyError:
            raise ValidationError(BUSY) from None
        if not is_right:
            raise ValidationError(_("This is not your password now."))
        return old

    def clean(self) -> None:
        super().clean()
        add_errors_on_password(self, self.user)


class ResetForm(forms.Form):
    """A new password for *user*, who has a reset link."""

    password = password_field(
        _("New password"), "new-password", help_text=_("At least 8 characters, no common word.")
    )

    def __init__(self, user: User, data: Any = None) -> None:
        self.user = user
        super().__init__(data)

    def clean(self) -> None:
        super().clean()
        add_errors_on_password(self, self.user)


def add_errors_on_password(form: forms.Form, user: User) -> None:
    """Add to *form* every reason why its password will not do for *user*."""
    if password := form.cleaned_data.get("password"):
        try:
            validate_password(password, user)
        except ValidationError as error:
            form.add_error("password", error)


class SignInForm(forms.Form):
    username = LineField(
        label=_("User name"),
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    password = password_field(_("Password"), "current-password")


class AccountForm(VersionForm):
    display_name = LineField(label=_("Your name at the table"), max_length=NAME)
    paper = forms.ChoiceField(
        label=_("Paper"), choices=User.Paper.choices, help_text=_("What your sheets are printed on.")
    )


class NewCampaignForm(forms.Form):
    title = LineField(label=_("Title"), max_length=NAME)
    pitch = LineField(label=_("In a line"), max_length=LINE, required=False, help_text=_("What it is about."))


class CampaignForm(VersionForm, NewCampaignForm):
    field_order = ["title", "pitch"]


class InviteForm(forms.Form):
    uses = forms.TypedChoiceField(label=_("For how many people"), choices=USES, coerce=int, initial=1)
    days = forms.TypedChoiceField(label=_("Open for"), choices=DAYS, coerce=int, initial=7)


class NewSessionForm(forms.Form):
    title = LineField(label=_("Title"), max_length=NAME)
    date = DayField(label=_("Date"))


class SessionForm(VersionForm, NewSessionForm):
    field_order = ["title", "date"]


class NotesForm(VersionForm):
    notes = LongField(
        label=_("Notes"),
        help_text=_("Everyone at the table reads and writes them."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 16}),
    )


class GMNoteForm(VersionForm):
    text = LongField(
        label=_("Your note"),
        help_text=_("Only GMs read it."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 16}),
    )
