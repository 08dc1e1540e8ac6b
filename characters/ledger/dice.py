"""Dice of one throw: written down as they lie on the table, or fallen here."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from campaigns.fields import LineField
from characters.socket.rules import DiceByKey, DiceToThrow
from decks import chance

SPLIT = re.compile(r"[\s,;.+]+")
MOST_TYPED, MOST_DRAWN = 200, 12


class DiceField(LineField):
    """The line on which one throw of real dice is written; empty, the app rolls, unless they *must* be written."""

    def __init__(self, wanted: DiceToThrow, *, must: bool = False, **kwargs: Any) -> None:
        self.wanted, self.must = wanted, must
        attrs = {
            "inputmode": "numeric",
            "autocomplete": "off",
            "placeholder": " ".join(["–"] * min(wanted.count, MOST_DRAWN)),
        }
        super().__init__(required=False, max_length=MOST_TYPED, widget=forms.TextInput(attrs), **kwargs)

    def clean(self, value: object) -> tuple[int, ...]:
        shown = split_typed_dice(super().clean(value))
        if not shown and not self.must:
            return ()
        legal = {str(face) for face in range(1, self.wanted.sides + 1)}
        odd = next((face for face in shown if face not in legal), None)
        if odd is not None:
            raise forms.ValidationError(
                _("“%(odd)s” is no face of a die: write numbers from 1 to %(sides)s."),
                params={"odd": odd[:20], "sides": self.wanted.sides},
            )
        if len(shown) != self.wanted.count:
            raise forms.ValidationError(
                _("Here fall %(count)s dice, and %(shown)s are written down."),
                params={"count": self.wanted.count, "shown": len(shown)},
            )
        return tuple(map(int, shown))


def split_typed_dice(typed: str) -> list[str]:
    """Return the dice in *typed*, one by one; digits without anything between them are a die each.

    >>> split_typed_dice("6, 3 1"), split_typed_dice("631"), split_typed_dice("66 1")
    (['6', '3', '1'], ['6', '3', '1'], ['6', '6', '1'])
    """
    return [face for part in SPLIT.split(typed) if part for face in (part if part.isdecimal() else [part])]


def dice_typed_or_rolled(
    dice_wanted: Sequence[DiceToThrow], typed_dice: DiceByKey
) -> dict[str, tuple[int, ...]]:
    """Return the throws that are *dice_wanted*, in their order: of *typed_dice*, the others fallen now."""
    return {
        one.key: typed_dice.get(one.key) or chance.rolled_dice(one.count, one.sides) for one in dice_wanted
    }
