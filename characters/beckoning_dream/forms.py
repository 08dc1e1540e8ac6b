"""What a player does in the deck builder, turned into the next draft."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField, LongField
from characters.beckoning_dream.rules.boons import CATEGORIES, MAJOR_BOONS, Boon
from characters.beckoning_dream.rules.deck import (
    MOST_AWARENESS,
    MOST_BOONS,
    MOST_XP,
    NAME_LIMIT,
    TEXT_LIMIT,
)
from characters.beckoning_dream.rules.gaining import posted_key_of_boon
from characters.beckoning_dream.starters import STARTERS
from characters.socket.draft_form import DraftForm
from characters.socket.questions import number_field
from characters.socket.rules import Draft
from decks.rules.tarot import CODES, Card, cards_of_codes, codes_in_deck_order


class CardsField(forms.Field):
    """Codes of cards, each button's with blanks between them."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[str]:
        wanted = [code for words in value or () for code in str(words).split()]
        if unknown := [code for code in wanted if code not in CODES]:
            raise forms.ValidationError(_("%(code)s is no card.") % {"code": unknown[0]})
        return wanted


class DreamerDraftForm(DraftForm):
    """One click of the builder: cards wanted or dropped, a ready-made deck, or an arrival's figures."""

    shown = ("awareness", "xp")
    want = CardsField(required=False)
    drop = CardsField(required=False)
    starter = forms.ChoiceField(choices=[(s.key, s.title) for s in STARTERS], required=False)
    arrival = forms.ChoiceField(choices=[("yes", ""), ("no", "")], required=False)
    awareness = number_field(_("Maximum Awareness"), 0, MOST_AWARENESS, required=False)
    xp = number_field(_("Unspent XP"), 0, MOST_XP, required=False)
    boon = CardsField(required=False)
    entry = forms.ChoiceField(label=_("A Boon of the catalogue"), required=False)
    boon_category = forms.ChoiceField(
        label=_("Kind"), choices=[(name, name) for name in CATEGORIES], required=False
    )
    boon_name = LineField(label=_("Boon"), max_length=NAME_LIMIT, required=False)
    boon_text = LongField(
        label=_("What it does"), max_length=TEXT_LIMIT, required=False, widget=forms.Textarea({"rows": 2})
    )
    drop_boon = LineField(max_length=NAME_LIMIT, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        boons = self.rules.boons if self.rules else ()
        self.entries = {posted_key_of_boon(boon): boon for boon in boons if boon.major is None}
        choices = [(key, boon.name) for key, boon in self.entries.items()]
        self.fields["entry"].choices = [("", _("Choose")), *choices]  # type: ignore[attr-defined]

    def clean_entry(self) -> str:
        key: str = self.cleaned_data["entry"]
        if key:
            self._raise_if_boon_held_or_too_many(self.entries[key].name)
        return key

    def clean_boon_name(self) -> str:
        name: str = self.cleaned_data["boon_name"]
        self._raise_if_boon_held_or_too_many(name)
        return name

    def _raise_if_boon_held_or_too_many(self, name: str) -> None:
        """Raise ValidationError where one more Boon called *name* cannot be held."""
        held = [boon["name"].casefold() for boon in self.before.get("boons", ())]
        if name and name.casefold() in held:
            raise forms.ValidationError(_("%(name)s is held already. A Boon is held once.") % {"name": name})
        if name and len(held) >= MOST_BOONS:
            raise forms.ValidationError(_("At most %(most)s Boons fit here.") % {"most": MOST_BOONS})

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("boon_text") and not cleaned.get("boon_name") and "boon_name" not in self.errors:
            self.add_error("boon_name", _("Give the Boon a name."))
        return cleaned

    def draft_after(self, before: Draft) -> Draft:
        asked = self.cleaned_data
        after = dict(before)
        if asked["starter"]:
            after["cards"] = next(list(s.draft["cards"]) for s in STARTERS if s.key == asked["starter"])
        if asked["arrival"]:
            after["arrival"] = asked["arrival"] == "yes"
        after |= {key: asked[key] for key in ("awareness", "xp") if asked[key] is not None}
        deck = cards_of_codes(after.get("cards", ())) | cards_of_codes(asked["want"])
        after["cards"] = codes_in_deck_order(deck - cards_of_codes(asked["drop"]))
        return self._draft_with_boons_dropped_and_added(after)

    def _draft_with_boons_dropped_and_added(self, draft: dict[str, Any]) -> dict[str, Any]:
        asked = self.cleaned_data
        boons = [boon for boon in draft.get("boons", ()) if boon["name"] != asked["drop_boon"]]
        if asked["entry"]:
            boons.append(self.entries[asked["entry"]].data)
        if asked["boon_name"]:
            category = asked["boon_category"] or CATEGORIES[0]
            boons.append(
                {"name": asked["boon_name"], "text": asked["boon_text"], "category": category, "major": None}
            )
        majors, cards = [boon["major"] for boon in boons], cards_of_codes(draft["cards"])
        for card in map(Card.from_code, dict.fromkeys(asked["boon"])):
            if not card.is_major or card.rank in majors:
                continue
            boons.append(self._catalogue_or_book_boon_of_major(card).data)
            cards |= {card}
        after = draft | {"cards": codes_in_deck_order(cards)}
        return after | ({"boons": boons} if boons or "boons" in draft else {})

    def _catalogue_or_book_boon_of_major(self, major_card: Card) -> Boon:
        """Return the Boon of a Major, as the table's catalogue tells it where it does."""
        kept = self.rules.boons if self.rules else ()
        return next((boon for boon in kept if boon.major == major_card.rank), MAJOR_BOONS[major_card.rank])
