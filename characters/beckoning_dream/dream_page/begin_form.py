"""What is asked to begin a dream, and what is typed in the middle of one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from campaigns.forms import OpForm, new_op_id
from campaigns.models import NAME
from characters.beckoning_dream.rules.dream import MOST_CARDS
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.beckoning_dream.rules.dreaming.construction import left_out_of_construction
from characters.beckoning_dream.rules.dreaming.guides import MOST_WORDS
from decks.rules.tarot import cards_in_deck_order
from play.times import AGREED_TIMES

MOST_DREAMERS = 12  # in one dream: a cap of ours


class DreamBeginForm(OpForm):
    """Who dreams, and who of them plays with real cards."""

    title = LineField(label=_("What this dream is called"), max_length=NAME)
    spread = forms.TypedChoiceField(
        label=_("Cards of the spread"),
        choices=[("0", _("No spread")), *((str(n), str(n)) for n in range(1, MOST_CARDS + 1))],
        coerce=int,
        initial="3",
    )
    question = LineField(label=_("The question"), max_length=MOST_WORDS, required=False)
    minutes_for_hands = forms.TypedChoiceField(
        label=_("A time for hands"),
        choices=[(0, _("None")), *AGREED_TIMES.items()],
        coerce=int,
        required=False,
    )

    one_device = forms.BooleanField(label=_("Several play at one device"), required=False)

    def __init__(self, characters: Sequence[tuple[Any, Dreamer]], data: Any = None) -> None:
        super().__init__(data, initial={"op_id": new_op_id()})
        self.characters = characters
        for number, (character, _sheet) in enumerate(characters):
            self.fields[f"c{number}"] = forms.BooleanField(label=character.name, required=False, initial=True)
            self.fields[f"c{number}_real"] = forms.BooleanField(label=_("real cards"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        count = len(self.dreaming)
        if not count:
            self.add_error(None, _t("Nobody dreams yet: choose who falls asleep."))
        if count > MOST_DREAMERS:
            self.add_error(None, _t("At most %(n)d dream one dream.") % {"n": MOST_DREAMERS})
        return cleaned

    @property
    def dreaming(self) -> list[tuple[int, Any, Dreamer]]:
        """Return who dreams: the number of their row, the character, its sheet."""
        return [
            (number, character, sheet)
            for number, (character, sheet) in enumerate(self.characters)
            if self.cleaned_data.get(f"c{number}")
        ]

    @property
    def cast(self) -> Mapping[str, Any]:
        """Return the setup of the dream, as everybody at its table may read it."""
        seats = {f"d{place}": told for place, told in enumerate(self.dreaming, 1)}
        seat_by_slug = {character.slug: seat for seat, (_number, character, _sheet) in seats.items()}
        dreamers = [
            dreamer_as_told(
                seat,
                character.name,
                sheet,
                seat_by_slug,
                is_real=bool(self.cleaned_data.get(f"c{number}_real")),
            )
            for seat, (number, character, sheet) in seats.items()
        ]
        asked = self.cleaned_data
        told = {"dreamers": dreamers, "seats": {seat: slug for slug, seat in seat_by_slug.items()}}
        if asked["spread"]:
            told |= {"spread": asked["spread"], "question": asked["question"]}
        if asked["minutes_for_hands"]:
            told |= {"minutes_for_hands": asked["minutes_for_hands"]}
        return told | ({"one_device": True} if asked["one_device"] else {})

    @property
    def rows(self) -> list[tuple[Any, forms.BoundField, forms.BoundField, str]]:
        """Return each who may dream, whether they do, whether with real cards, and what a small deck leaves out."""
        return [
            (
                character,
                self[f"c{number}"],
                self[f"c{number}_real"],
                left_out_of_construction([card.code for card in sheet.deck]),
            )
            for number, (character, sheet) in enumerate(self.characters)
        ]

    @property
    def to_mend(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name in self.errors]


def dreamer_as_told(
    key: str, name: str, sheet: Dreamer, seat_by_slug: Mapping[str, str], *, is_real: bool
) -> dict[str, Any]:
    """Return a Dreamer as the setup of a dream tells them, or the move by which they come late."""
    return {
        "key": key,
        "name": name,
        "deck": [card.code for card in cards_in_deck_order(sheet.deck)],
        "awareness": sheet.awareness,
        "oneirogen": sheet.oneirogen,
        "bonds": list(bonds_here(sheet.bonds, seat_by_slug)),
        "is_real": is_real,
    }


def bonds_here(bonds: Sequence[Bond], seat_by_slug: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield a Dreamer's Bonds with those who dream too, and whose Bond Card is still in a deck."""
    for bond in bonds:
        if bond.seat in seat_by_slug and bond.theirs:
            yield {"other": seat_by_slug[bond.seat], "theirs": bond.theirs, "is_asleep": bond.is_asleep}


class DreamWordsForm(forms.Form):
    """A few words: what a dream asks, how a Spike is met."""

    words = LineField(label=_("In a few words"), max_length=MOST_WORDS)


class DreamAnswerForm(forms.Form):
    """A Guide, in a player's own words: a thing, a quantity, a quality."""

    words = LineField(label=_("Something one can see"), max_length=MOST_WORDS)


class DreamAwardForm(forms.Form):
    """For what an Oneirogen is given."""

    words = LineField(label=_("For what, in a few words"), max_length=MOST_WORDS)


class DreamPlaceForm(forms.Form):
    """Where somebody is who is elsewhere."""

    words = LineField(label=_("Where, in a few words"), max_length=MOST_WORDS)


class DreamGuideForm(forms.Form):
    """Where a Guide is seen; all else that Invoking one asks is chosen."""

    where = LineField(label=_("Where it is seen, in a few words"), max_length=MOST_WORDS, required=False)


class DreamMeaningForm(forms.Form):
    """What the end of a Conflict means, for who likes a line of it."""

    words = LineField(label=_("What it means, in a few words"), max_length=MOST_WORDS, required=False)


class DreamHandForm(forms.Form):
    """Why something is done by hand; all else is chosen."""

    why = LineField(label=_("Why, in a few words"), max_length=MOST_WORDS)
