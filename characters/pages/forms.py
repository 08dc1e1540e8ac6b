"""What people type about a character, turned into what the ledger and the keeping take."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from campaigns.forms import OpForm, VersionForm, new_op_id
from campaigns.models import NAME, Campaign, User
from characters.ledger import ledger
from characters.models import Character
from characters.socket.questions import question_field, tell
from characters.socket.rules import AnswersError, Cast, Deed, Offer, System, Table
from characters.systems import SYSTEMS, system_of


class SpendForm(OpForm):
    """One offer, its questions answered. *offers* are all that the rules make for the sheet as it is now."""

    code = forms.CharField(widget=forms.HiddenInput, max_length=60)
    revision = forms.IntegerField(widget=forms.HiddenInput)
    rules_version = forms.IntegerField(widget=forms.HiddenInput)
    none: Any = _("That cannot be done now. Choose one of those below.")
    deed: Deed
    told: dict[str, str]

    def __init__(self, character: Character, data: Any = None, *, code: str = "") -> None:
        self.character = character
        self.system: System[Any, Any] = system_of(character.system)
        wanted = data.get("code", "") if data is not None else code
        self.is_joint = self.system.takes_two(wanted)  # or, once answered, a game master's yes is needed
        self.version, self.table, self.sheet = self._stand()
        self.offers = list(self._source(self.sheet, self.table))
        self.offer: Offer | None = next((offer for offer in self.offers if offer.code == wanted), None)
        super().__init__(data, initial={
            "code": wanted, "op_id": new_op_id(),
            "revision": character.revision, "rules_version": self.version,
        }, auto_id="spend_%s")  # fmt: skip
        for question in self.offer.asks if self.offer else ():
            self.fields[f"answer_{question.key}"] = question_field(question)

    def _stand(self) -> tuple[int, Table[Any], Any]:
        """Return the house-rules version, what surrounds the character, and the sheet that the offers are made for."""
        version, table = ledger.table(self.character, with_others=self.is_joint)
        return version, table, ledger.standing(self.character).sheet

    def _cast(self, offer: Offer) -> Cast[Any]:
        """Return whom *offer* may touch."""
        return ledger.cast(self.character, offer.seats)

    def _source(self, sheet: Any, table: Table[Any]) -> Iterable[Offer]:
        """Return the offers this form chooses from."""
        return self.system.offers(sheet, table)

    @property
    def is_outdated(self) -> bool:
        """Say whether the form was shown for another revision or other house rules."""
        shown = (str(self.data.get("revision")), str(self.data.get("rules_version")))
        return self.is_bound and shown != (str(self.character.revision), str(self.version))

    @property
    def is_moving(self) -> bool:
        """Say whether the chosen offer makes cards leave or come."""
        return self.offer is not None and bool(self.offer.leaves or self.offer.comes)

    @property
    def left(self) -> int:
        """Return what stays after the chosen offer."""
        return ledger.standing(self.character).balance - (self.offer.price if self.offer else 0)

    @cached_property
    def foreseen(self) -> Any:
        """Return what the chosen offer changes of what is to be expected, as far as the system can tell."""
        return self.system.foresee(self.sheet, self.offer) if self.system.foresee and self.offer else None

    @cached_property
    def answers(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("answer_")]

    @cached_property
    def asked(self) -> list[tuple[str, list[forms.BoundField]]]:
        """Return the fields that are answered, those about one thing together under its name."""
        grouped = groupby(self.offer.asks if self.offer else (), key=lambda question: question.about)
        return [(about, [self[f"answer_{q.key}"] for q in questions]) for about, questions in grouped]

    @property
    def page_key(self) -> str:
        """Return the page of the system where what is asked is put together, "" where it is answered here."""
        return (
            next((question.page for question in self.offer.asks if question.page), "") if self.offer else ""
        )

    def renewed(self) -> "SpendForm":
        """Return the same choice for the sheet as it is now, with everything typed kept."""
        if not self.is_bound:
            return self
        shown = {"revision": str(self.character.revision), "rules_version": str(self.version)}
        data = dict(self.data.items()) | shown
        return type(self)(self.character, data)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.offer is None:
            raise forms.ValidationError(self.none)
        if self.offer.reasons:
            raise forms.ValidationError(list(self.offer.reasons))
        self.told = {question.key: cleaned.get(f"answer_{question.key}", "") for question in self.offer.asks}
        cast = self._cast(self.offer)
        try:
            self.deed = self.system.settle(cast, self.offer, self.told, self.table.rules)
        except AnswersError as error:
            for problem in error.problems:
                tell(self, f"answer_{problem.where[0]}", problem.message)
        self.is_joint = self.system.waits_for_yes(self.offer.code, self.told)
        return cleaned

    def write(self, by: User) -> None:
        """Write what was answered, on the ledger as it was shown; OutdatedError when that moved on."""
        wanted = self.cleaned_data
        lines = ledger.write(
            self.deed, op_id=wanted["op_id"], by=by,
            revisions={self.character.slug: wanted["revision"]}, rules_version=wanted["rules_version"],
        )  # fmt: skip
        ledger.remember(lines)


class ExceptionForm(SpendForm):
    """What a game master grants beside the rules, or lets be bought on credit."""

    none = _("That cannot be granted now. Choose one of those below.")

    @property
    def owed(self) -> int:
        """Return what a purchase on credit leaves to be made good."""
        return -self.left

    def _source(self, sheet: Any, table: Table[Any]) -> Iterable[Offer]:
        return self.system.exceptions(sheet, table) if self.system.exceptions else ()


class MendForm(SpendForm):
    """Words that are put right, at no price."""

    none = _("These words are no longer here to be put right. Look again at the sheet.")

    def _source(self, sheet: Any, table: Table[Any]) -> Iterable[Offer]:
        return self.system.mends(sheet) if self.system.mends else ()


class TakeBackForm(OpForm):
    """One line, and in one word what is agreed to go along with it."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    revision = forms.IntegerField(widget=forms.HiddenInput)
    along = forms.CharField(widget=forms.HiddenInput, required=False, max_length=32)


def kinds_of(field: Any) -> list[tuple[Any, System[Any, Any], str]]:
    """Return each radio of a *field* that asks for a game, with its system and the template that draws what is played
    there.
    """
    systems = [room.system for room in SYSTEMS.values()]
    drawn = [f"characters/{system.key}/_kind.html" for system in systems]
    return list(zip(field, systems, drawn, strict=True))


class NewForm(forms.Form):
    """Which kind of character, and for which of the owner's campaigns."""

    system = forms.ChoiceField(
        label=_("Game"),
        choices=[(key, room.system.title) for key, room in SYSTEMS.items()],
        widget=forms.RadioSelect,
        initial=next(iter(SYSTEMS)),
        error_messages={"required": _("Choose a game.")},
    )
    campaign = forms.ModelChoiceField(
        Campaign.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("No campaign"),
        label=_("Campaign"),
    )

    def __init__(self, user: User, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        tables = Campaign.objects.visible_to(user).active().order_by("title")
        self.fields["campaign"].queryset = tables  # type: ignore[attr-defined]
        if data is None and not self.initial.get("campaign") and len(tables) == 1:
            self.initial["campaign"] = tables[0].slug
        wanted = self["campaign"].value()
        self.table = next((table for table in tables if table.slug == wanted), None)
        if self.table and self.table.system in SYSTEMS:
            self.initial.setdefault("system", self.table.system)

    @property
    def kinds(self) -> list[tuple[Any, System[Any, Any], str]]:
        """Return the game of the campaign it is for; every game where that plays none yet."""
        return [kind for kind in kinds_of(self["system"]) if self._is_first(kind[1])]

    @property
    def others(self) -> list[tuple[Any, System[Any, Any], str]]:
        """Return the games that the campaign it is for does not play first of all."""
        return [kind for kind in kinds_of(self["system"]) if not self._is_first(kind[1])]

    def _is_first(self, system: System[Any, Any]) -> bool:
        return self.table is None or self.table.system in ("", system.key)


class WordsForm(VersionForm):
    """Name, pronouns and a system's texts, the private ones too: they are their owner's to edit."""

    name = LineField(label=_("Name"), max_length=NAME)
    pronouns = LineField(label=_("Pronouns"), max_length=40, required=False)

    def __init__(self, character: Character, data: Any = None) -> None:
        self.character = character
        texts = system_of(character.system).texts
        initial = {"name": character.name, "pronouns": character.pronouns, "version": character.version}
        super().__init__(data, initial=initial | {t.key: character.texts.get(t.key, "") for t in texts})
        for text in texts:
            field = LongField if text.long else LineField
            self.fields[text.key] = field(
                label=text.label, max_length=text.limit, required=False, help_text=text.hint
            )

    def words(self) -> dict[str, Any]:
        """Return the columns to save."""
        typed = {text.key: self.cleaned_data[text.key] for text in system_of(self.character.system).texts}
        kept = {key: value for key, value in (self.character.texts | typed).items() if value}
        return {"name": self.cleaned_data["name"], "pronouns": self.cleaned_data["pronouns"], "texts": kept}

    def renewed(self, version: int) -> "WordsForm":
        return WordsForm(self.character, {**self.data.dict(), "version": str(version)})  # type: ignore[attr-defined]


class HandOverForm(forms.Form):
    to = forms.ModelChoiceField(
        User.objects.none(),
        to_field_name="slug",
        empty_label=_("Choose somebody"),
        label=_("To whom"),
        help_text=_("Private notes stay with who wrote them: they show again if the character comes back."),
    )

    def __init__(self, character: Character, data: Any = None) -> None:
        super().__init__(data)
        seats = character.seats if character.table else {}  # who has left a table is told nothing of it
        others = User.objects.filter(pk__in=seats).exclude(pk=character.owner_id)
        self.fields["to"].queryset = others.order_by("display_name")  # type: ignore[attr-defined]


class JoinForm(forms.Form):
    campaign = forms.ModelChoiceField(
        Campaign.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("No campaign"),
        label=_("Campaign"),
    )

    def __init__(self, owner: User, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["campaign"].queryset = Campaign.objects.visible_to(owner).order_by("title")  # type: ignore[attr-defined]
