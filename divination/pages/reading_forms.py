"""What people type about a reading."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from campaigns.fields import FixedChoices, LineField, LongField
from campaigns.forms import OpForm, SavedAndTyped, VersionForm, new_op_id
from campaigns.models import LINE, NAME, Campaign, User
from decks.marks import SHAPES, drawn_symbol_in_words
from decks.rules.seal import GROUNDS, SIGNS, SYMBOL, Seal, symbol_code_of_parts
from decks.rules.tarot import CODES, DECK, NUMERALS, Card, capitalized
from decks.seals import SealSizeError, draw_seal_png
from divination.models import LaidCard, Reading
from divination.pages.begin_forms import DAY
from divination.readings.rules.reading import CENTRE, central_card_problems
from divination.readings.sealing import (
    EMPTY,
    SealDraft,
    cards_for_seal,
    must_cards_be_chosen_for_seal,
    saved_or_default_seal_draft,
    symbol_field_values,
)

MAJORS = [("", _("Choose"))] + [
    (card.code, f"{NUMERALS[card.rank]} {card}") for card in DECK if card.is_major
]
A_NUMBER = dict.fromkeys(("invalid", "required"), _("Write a whole number."))
MOST_WORDS = 30_000  # letters, of all cards together where there are more than four
TOO_LONG = _("The words of a reading hold %(most)s letters. Shorten them by %(over)s.")
TOP_DOWN = CENTRE[::-1]


# Simple shapes first, then the symbols of the Majors, then ranks over suits.
SYMBOLS_OF_OURS = [
    (code, capitalized(drawn_symbol_in_words(CODES.get(code, code))))
    for code in (*SHAPES, *(card.code for card in sorted(DECK, key=lambda card: not card.is_major)))
]

# Beside another a rank over its suit would be too small to read.
SECOND_SIGNS = [(code, name) for code, name in SYMBOLS_OF_OURS if code in SHAPES or CODES[code].is_major]
SYMBOL_CHOICES = FixedChoices([("", _("its own symbol")), *SYMBOLS_OF_OURS])
GROUND_CHOICES = FixedChoices(
    [("", _("nothing around it")), *((key, capitalized(SHAPES[key][0])) for key in GROUNDS)]
)
SECOND_CHOICES = FixedChoices([("", _("no second sign")), *SECOND_SIGNS])
PARTS = ("symbol", "ground", "second")  # the fields of one symbol


class NewReadingForm(OpForm):
    """A new reading: shuffled and drawn, or laid with real cards."""

    title = LineField(
        label=_("Title"),
        max_length=NAME,
        required=False,
        help_text=_("Without one it is called after the day."),
    )
    question = LineField(
        label=_("What you ask"), max_length=LINE, required=False, help_text=_("Or leave it to the cards.")
    )

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, initial={"op_id": new_op_id()})
        self.is_laid = data is not None and "laid" in data
        for place in TOP_DOWN:
            self.fields[place.key] = forms.CharField(
                label=place.name,
                required=False,
                widget=forms.Select(choices=MAJORS),
                help_text=place.question,
            )

    @property
    def cards(self) -> list[Card]:
        """The cards typed in, from the bottom to the top."""
        return [Card.from_code(self.cleaned_data[place.key]) for place in CENTRE]

    @property
    def places(self) -> list[forms.BoundField]:
        return [self[place.key] for place in TOP_DOWN]

    def clean_title(self) -> str:
        """Return the title, or what a reading is called by whoever gives it none."""
        title: str = self.cleaned_data["title"]
        return title or _("Quick reading, %(day)s") % {"day": date_format(timezone.localdate(), DAY)}

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.is_laid:
            for problem in central_card_problems([cleaned.get(place.key, "") for place in CENTRE]):
                self.add_error(problem.place, problem.message)
        return cleaned


class ReadingForm(VersionForm):
    """The title and question of *reading*, and the reader's own words for every card."""

    title = LineField(label=_("Title"), max_length=NAME)
    question = LineField(label=_("What you ask"), max_length=LINE, required=False)

    def __init__(self, reading: Reading, data: Any = None) -> None:
        self.reading = reading
        super().__init__(data, initial={**self.now(), "version": reading.version})
        for laid in reading.shown:
            self.fields[laid.key] = LongField(
                label=_("Your words for %(card)s") % {"card": laid.card},
                required=False,
                widget=forms.Textarea(attrs={"rows": 5}),
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        over = sum(len(cleaned.get(laid.key, "")) for laid in self.reading.laid) - MOST_WORDS
        if len(self.reading.cards) > len(CENTRE) and over > 0:
            self.add_error(None, TOO_LONG % {"most": f"{MOST_WORDS:,}", "over": f"{over:,}"})
        return cleaned

    def now(self) -> dict[str, str]:
        """Return every text as it is kept now."""
        words = {laid.key: laid.words for laid in self.reading.laid}
        return {"title": self.reading.title, "question": self.reading.question, **words}

    def words(self) -> list[str]:
        """Return what was typed for each card, row by row."""
        return [self.cleaned_data[laid.key] for laid in self.reading.laid]

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "ReadingForm":
        """Return the form with all that was typed, ready to be saved over *version_saved_meanwhile*."""
        return type(self)(self.reading, {**self.data.dict(), "version": str(version_saved_meanwhile)})  # type: ignore[attr-defined]


class SealForm(VersionForm):
    """The seal of *reading*: which cards stand in it where one may choose, a word and a symbol for each.

    While somebody types (*is_live*) a missing word is no fault yet.
    """

    def __init__(self, reading: Reading, data: Any = None, *, is_live: bool = False) -> None:
        self.reading, self.is_live = reading, is_live
        self.rows, self.is_chosen = cards_for_seal(reading), must_cards_be_chosen_for_seal(reading)
        super().__init__(data, initial={**self._kept(), "version": reading.version})
        for laid in self.rows:
            self._add_fields_of_card(laid)

    def _add_fields_of_card(self, laid: LaidCard) -> None:
        say = {"aria-describedby": f"{laid.key}-say", "autocomplete": "off", "spellcheck": "false"}
        if self.is_chosen:
            said = _("%(card)s stands in the seal") % {"card": laid.card}
            self.fields[f"take-{laid.key}"] = forms.BooleanField(label=said, required=False)
        self.fields[laid.key] = LineField(
            label=_("Your word for %(card)s") % {"card": laid.card},
            required=False,
            widget=forms.TextInput(attrs=say),
        )
        self.fields[f"symbol-{laid.key}"] = forms.ChoiceField(
            label=_("Symbol for %(card)s") % {"card": laid.card},
            choices=SYMBOL_CHOICES,
            required=False,
            widget=forms.RadioSelect,
        )
        self.fields[f"ground-{laid.key}"] = forms.ChoiceField(
            label=_("Shape around the symbol for %(card)s") % {"card": laid.card},
            choices=GROUND_CHOICES,
            required=False,
            widget=forms.RadioSelect,
        )
        self.fields[f"second-{laid.key}"] = forms.ChoiceField(
            label=_("Second sign for %(card)s") % {"card": laid.card},
            choices=SECOND_CHOICES,
            required=False,
        )

    def _kept(self) -> dict[str, Any]:
        draft = saved_or_default_seal_draft(self.reading)
        taken = {f"take-{laid.key}": True for laid in draft.laid}
        symbols: dict[str, str] = {}
        for key, code in draft.symbols.items():
            symbols |= symbol_field_values(key, code)
        return {**draft.words, **taken, **symbols}

    def asked(
        self,
    ) -> list[tuple[LaidCard, forms.BoundField, list[forms.BoundField], forms.BoundField | None]]:
        """Return each row with its fields: the word, the three of the symbol, and whether it stands there where one
        chooses.
        """
        return [
            (
                laid,
                self[laid.key],
                [self[f"{part}-{laid.key}"] for part in PARTS],
                self[f"take-{laid.key}"] if self.is_chosen else None,
            )
            for laid in self.rows
        ]

    @property
    def draft(self) -> SealDraft:
        """Return the seal as it stands in the form now."""
        laid = tuple(one for one in self.rows if not self.is_chosen or self[f"take-{one.key}"].value())
        words = {one.key: str(self[one.key].value() or "").strip() for one in laid}
        return SealDraft(self.reading, laid, words, {one.key: self._symbol_code_typed(one) for one in laid})

    def _symbol_code_typed(self, laid: LaidCard) -> str:
        """Return the code of what stands for *laid*, "" for its own symbol; within a ground that is named too."""
        sign, ground, second = (str(self[f"{part}-{laid.key}"].value() or "") for part in PARTS)
        if {sign, second} - {"", *SIGNS} or ground not in {"", *GROUNDS}:
            return ""
        return symbol_code_of_parts(ground, sign or (laid.card.code if ground or second else ""), second)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for key, problem in self.draft.faults():
            if key is None:
                self.add_error(None, problem.message)
            elif problem.code == SYMBOL:
                self.add_error(f"symbol-{key}", problem.message)
            elif key in cleaned and not (self.is_live and problem.code == EMPTY):
                self.add_error(key, problem.message)
        return cleaned

    def rows_of_saved_meanwhile_and_typed(self, saved_meanwhile: dict[str, Any]) -> list[SavedAndTyped]:
        return [
            {
                **text,
                "theirs": _seal_value_in_words(text["theirs"]),
                "yours": _seal_value_in_words(text["yours"]),
            }
            for text in super().rows_of_saved_meanwhile_and_typed(saved_meanwhile)
        ]

    def now(self) -> dict[str, Any]:
        """Return everything as it is kept now."""
        return {name: False if name.startswith("take-") else "" for name in self.fields} | self._kept()

    def rebound_with_typed(self, version_saved_meanwhile: int) -> "SealForm":
        """Return the form with all that was typed, ready to be saved over *version_saved_meanwhile*."""
        return type(self)(self.reading, {**self.data.dict(), "version": str(version_saved_meanwhile)})  # type: ignore[attr-defined]


def _seal_value_in_words(value: Any) -> str:
    """Return what a field of the seal shows, in words."""
    if isinstance(value, bool):
        return str(_("in the seal") if value else _("left out"))
    return str(value or "")


class PictureForm(forms.Form):
    """A seal as a PNG; *typed* may be nothing at all."""

    size = forms.IntegerField(label=_("Pixels across"), initial=2048, error_messages=A_NUMBER)
    ground = forms.ChoiceField(
        label=_("Ground"), choices=[("paper", _("paper")), ("transparent", _("transparent"))], initial="paper"
    )

    def __init__(self, seal: Seal, typed: dict[str, Any] | None = None) -> None:
        self.seal = seal
        super().__init__({"size": "2048", "ground": "paper"} | typed if typed is not None else None)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                self.png = draw_seal_png(
                    self.seal, cleaned["size"], transparent=cleaned["ground"] == "transparent"
                )
            except SealSizeError as error:
                self.add_error("size", str(error))
        return cleaned


class ShareForm(forms.Form):
    """With which of *owner*'s campaigns a reading is shared; with none it is theirs alone."""

    campaign = forms.ModelChoiceField(
        Campaign.objects.none(),
        to_field_name="slug",
        required=False,
        empty_label=_("Choose"),
        label=_("Campaign"),
        error_messages={"invalid_choice": _("Choose a campaign you are in.")},
    )

    def __init__(self, owner: User, data: Any = None) -> None:
        super().__init__(data)
        self.tables = Campaign.objects.visible_to(owner).order_by("title")
        self.fields["campaign"].queryset = self.tables  # type: ignore[attr-defined]
