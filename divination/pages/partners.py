"""With whom a game for two is played besides those of one's campaigns, and what is asked for each."""

from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.fields import LineField
from campaigns.models import NAME, User
from divination.rules.players_for_two import PLAYERS_FOR_TWO, SENSIBLE

LINK, HERE, APP = "link", "here", "app"
REAL = "real"  # cards of their own
WAYS = {  # what each is called, and what it means
    HERE: (
        gettext_lazy("Here, on this device"),
        gettext_lazy(
            "A curtain hides each hand from the other. With your own cards it lies between you: whoever is on turn "
            "taps what they laid."
        ),
    ),
    LINK: (
        gettext_lazy("By link"),
        gettext_lazy(
            "You get an address to send. Whoever opens it gives a name and sits down, without an account."
        ),
    ),
    APP: (gettext_lazy("The app"), gettext_lazy("It knows what its seat may know, and no more.")),
}
STRENGTHS = {  # what a player of the app does, with figures: of 2,000 seeded games, the far-sighted of 100 and 200
    "first_sight": gettext_lazy("Two moves in five at random, else the best next one. Looks at no other."),
    "sensible": gettext_lazy("The best next move. A pair of its kind wins 73 Lovers’ Discourses of 100."),
    "far_sighted": gettext_lazy(
        "Plays about a hundred games on in thought before each move, for up to two seconds."
    ),
}


class PartnerForm(forms.Form):
    """What is asked for of two at one device, of the app, and of who has no account."""

    own_name = LineField(
        label=gettext_lazy("Your name"),
        max_length=NAME,
        required=False,
        help_text=gettext_lazy("What the table calls you."),
    )
    name_1 = LineField(label=gettext_lazy("Who sits near you"), max_length=NAME, required=False)
    name_2 = LineField(label=gettext_lazy("Who sits across"), max_length=NAME, required=False)
    player = forms.ChoiceField(
        label=gettext_lazy("How it plays"),
        choices=[(key, player.title) for key, player in PLAYERS_FOR_TWO.items()],
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose one of these.")},
    )

    def preset_own_name_and_sensible_player(self, user: User | AnonymousUser) -> None:
        """Preset what is asked for *user*, who begins; who has an account is called as it is."""
        has_name = user.is_authenticated and not user.is_guest
        if has_name:
            del self.fields["own_name"]
        self.initial.update(name_1=str(user) if has_name else "", player=SENSIBLE)

    @property
    def strengths(self) -> list[tuple[Any, Any]]:
        """Each radio of how the app plays, with what that means."""
        return [(radio, STRENGTHS[key]) for radio, key in zip(self["player"], PLAYERS_FOR_TWO, strict=True)]

    def clean(self) -> Any:
        told = super().clean() or self.cleaned_data
        if told.get("partner") == HERE:
            for key in ("name_1", "name_2"):
                if not told.get(key) and key not in self.errors:
                    self.add_error(key, _("Give both names."))
            if told.get("name_1") and told["name_1"] == told.get("name_2"):
                self.add_error("name_2", _("Give another name: the curtain calls each by theirs."))
        if told.get("partner") == APP and told.get("cards") == REAL:
            self.add_error("cards", _("The app plays with its own cards alone: it would have to see yours."))
        return told
