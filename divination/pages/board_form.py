"""A board of one's own, given as a file when a game begins, and carried while the rest of the form is mended."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.files import MOST_BYTES, FileError, TooLargeError, read_json
from campaigns.forms import OpForm
from divination.rules.boards import board_problems

MOST_KEPT = 64 * 1024  # a board that was checked, as it is carried while the rest is mended


class BoardForm(OpForm):
    """A form with which a game begins, on a board of one's own where a file is given. *problems* checks it."""

    problems: Callable[[Any], Iterator[str]] = staticmethod(board_problems)

    board = forms.FileField(
        label=_("A board of your own"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("A file that describes another tree; left empty it is the Tree of Life."),
        error_messages={
            "empty": _("This file is empty. Choose another, or none."),
            "invalid": _("Choose a file, or none."),
            "missing": _("Choose a file, or none."),
        },
    )
    kept = forms.CharField(required=False, widget=forms.HiddenInput, strip=False)

    @property
    def told_board(self) -> dict[str, Any]:
        """The board as it was given, in a file or in one that was checked before; {}: the usual one."""
        if not self.is_bound:
            return {}
        return self.cleaned_data.get("board") or self.cleaned_data.get("kept") or {}

    def clean_board(self) -> dict[str, Any] | None:
        given = self.cleaned_data["board"]
        if not given:
            return None
        if given.size > MOST_BYTES:
            raise forms.ValidationError(str(TooLargeError(given.size)))
        return self._board_json_of_file(given.read())

    def clean_kept(self) -> dict[str, Any] | None:
        text = self.cleaned_data["kept"]
        if not text or "board" in self.errors:
            return None
        if len(text) > MOST_KEPT:
            raise forms.ValidationError(_("The board that was kept is too large. Choose its file again."))
        return self._board_json_of_file(text.encode("utf-8", "replace"))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        self.keep_checked_board()
        return cleaned

    def keep_checked_board(self) -> None:
        """Carry a board that was checked, since a page cannot choose a file again."""
        data = self.data.copy()  # type: ignore[attr-defined]
        data["kept"] = json.dumps(self.told_board) if self.told_board else ""
        self.data = data

    def _board_json_of_file(self, data: bytes) -> dict[str, Any]:
        """Return the board that *data* tells. ValidationError: everything that is wrong with it."""
        try:
            told = read_json(data)
        except FileError as error:
            raise forms.ValidationError(str(error)) from error
        if problems := list(type(self).problems(told)):
            raise forms.ValidationError(problems)
        board: dict[str, Any] = told
        return board
