"""What a player asks of a plan, turned into the next goal."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.fields import LineField
from characters.beckoning_dream.forms import CardsField
from characters.beckoning_dream.rules.deck import MOST_AWARENESS, MOST_BOONS, NAME_LIMIT
from characters.beckoning_dream.rules.gaining import posted_key_of_boon
from characters.beckoning_dream.rules.goals import Goal
from characters.beckoning_dream.rules.planner import MOST_XP
from characters.socket.plans import PlanForm
from decks.rules.notation import NotationError, cards_of_text
from decks.rules.tarot import NUMERALS, Card, cards_of_codes

MOST_WRITTEN = 300  # characters of a deck in a line


class DeckField(forms.Field):
    """A deck in a line, as the shell takes it: "s2-5 c1-2"."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})

    def to_python(self, value: object) -> frozenset[Card]:
        if len(text := str(value or "").strip()) > MOST_WRITTEN:
            raise forms.ValidationError(_("That is longer than any deck. Write each suit once, as s1-14."))
        try:
            return frozenset(cards_of_text(text))
        except NotationError as error:
            raise forms.ValidationError(str(error)) from error


class DreamerPlanForm(PlanForm):
    """One click on a card, a deck written in a line, or what is wanted beside the deck."""

    want = CardsField(required=False)
    drop = CardsField(required=False)
    deck = DeckField(label=_("Or write the deck, as s2-5 c1-2 m13"), required=False)
    asked = forms.BooleanField(
        required=False, widget=forms.HiddenInput
    )  # the whole form, and no click on a card
    awareness = forms.IntegerField(label=_("Maximum Awareness"), required=False)
    most = forms.IntegerField(
        label=_("For how many XP at most"),
        required=False,
        min_value=0,
        max_value=MOST_XP,
        error_messages=dict.fromkeys(
            ("min_value", "max_value"),
            _("A plan looks as far as %(most)d XP: give a number from 0 to %(most)d.") % {"most": MOST_XP},
        ),
    )
    transform = forms.BooleanField(label=_("By Transform too"), required=False)
    boon = forms.ChoiceField(label=_("One more Boon"), required=False)
    own = LineField(label=_("Or one in your own words"), max_length=NAME_LIMIT, required=False)
    drop_boon = LineField(max_length=NAME_LIMIT, required=False)

    def __init__(self, data: Any = None, *, goal: Any, sheet: Any, rules: Any) -> None:
        super().__init__(data, goal=goal, sheet=sheet, rules=rules)
        aim = Goal.read(goal)
        self.fields["awareness"] = _awareness_field_with_minimum(sheet.awareness)
        self.fields["boon"].choices = [("", _("None")), *self._addable_boon_choices_by_heading(aim)]  # type: ignore[attr-defined]
        begins = {"awareness": max(aim.awareness, sheet.awareness), "most": aim.most, "asked": True}
        self.initial.update(begins, transform=aim.may_transform)

    def _addable_boon_choices_by_heading(self, aim: Goal) -> list[tuple[Any, Any]]:
        """Return the table's Boons that are neither held nor in the plan, its Majors apart."""
        known = {name.casefold() for name in aim.boons} | {boon.name.casefold() for boon in self.sheet.boons}
        majors = {card.rank for card in aim.deck if card.is_major} | self.sheet.majors_held
        left = [b for b in self.rules.boons if b.name.casefold() not in known and b.major not in majors]
        others = [(posted_key_of_boon(boon), boon.name) for boon in left if boon.major is None]
        bring = [boon.major for boon in left if boon.major is not None]
        major = [(f"m{rank}", f"{NUMERALS[rank]} {Card(None, rank)}") for rank in bring]
        shelves: list[tuple[Any, Any]] = [(_("Of the table"), others), (_("A Major"), major)]
        return [(title, some) for title, some in shelves if some]

    def clean_own(self) -> str:
        name: str = self.cleaned_data["own"]
        if name and len(self.before.get("boons", ())) >= MOST_BOONS:
            raise forms.ValidationError(_("A plan holds at most %(most)s Boons.") % {"most": MOST_BOONS})
        return name

    def goal_after(self, before: Any) -> dict[str, Any]:
        asked, aim = self.cleaned_data, Goal.read(before)
        key = asked["boon"]
        deck = (asked["deck"] or aim.deck) | cards_of_codes(asked["want"])
        deck |= cards_of_codes([key] if key.startswith("m") else [])
        return Goal(
            deck - cards_of_codes(asked["drop"]),
            aim.awareness if asked["awareness"] is None else asked["awareness"],
            self._boon_names_wanted_after_click(aim, key),
            asked["transform"] or (aim.may_transform and not asked["asked"]),
            aim.most if asked["most"] is None else asked["most"],
        ).data

    def _boon_names_wanted_after_click(self, aim: Goal, boon_key: str) -> tuple[str, ...]:
        asked = self.cleaned_data
        named = [
            *aim.boons,
            *([boon_key[1:]] if boon_key.startswith("@") else []),
            *([asked["own"]] if asked["own"] else []),
        ]
        once = {name.casefold(): name for name in reversed(named) if name != asked["drop_boon"]}
        return tuple(reversed(once.values()))


def _awareness_field_with_minimum(minimum: int) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Maximum Awareness"),
        required=False,
        min_value=minimum,
        max_value=max(minimum, MOST_AWARENESS),
        error_messages={
            "min_value": _("Maximum Awareness never falls: it is %(limit_value)s now."),
            "max_value": _("Maximum Awareness goes as far as %(limit_value)s here."),
        },
    )
