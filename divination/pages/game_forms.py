"""What people bring to a game that was kept in a file."""

import json

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.files import MOST_BYTES, FileError, TooLargeError, as_one_json_line, read_json
from campaigns.forms import OpForm, new_op_id
from divination.games.pair_records import BroughtPairGame, is_pair_game_file, pair_game_of_file
from divination.games.records import BroughtGame, game_of_file

Brought = BroughtGame | BroughtPairGame


class BringForm(forms.Form):
    """A file, chosen; *text* is what stands in it."""

    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("A game that was taken along from here, at most 512 KB."),
        error_messages={
            "required": _("Choose a file first."),
            "empty": _("This file is empty. Choose another."),
            "missing": _("Choose a file first."),
            "invalid": _("Choose a file first."),
        },
    )

    def clean_file(self) -> Brought:
        given = self.cleaned_data["file"]
        if given.size > MOST_BYTES:
            raise forms.ValidationError(str(TooLargeError(given.size)))
        data = given.read()
        brought = _brought_game_of_file(data)
        self.text, self.op_id = as_one_json_line(json.loads(data)), new_op_id()
        return brought


class BroughtForm(OpForm):
    """A yes to what was shown: the file's words again."""

    file = forms.CharField(widget=forms.HiddenInput, strip=False)

    def clean_file(self) -> Brought:
        return _brought_game_of_file(self.cleaned_data["file"].encode("utf-8", "replace"))


def _brought_game_of_file(data: bytes) -> Brought:
    try:
        is_for_two = is_pair_game_file(read_json(data))
        return pair_game_of_file(data) if is_for_two else game_of_file(data)
    except FileError as error:
        raise forms.ValidationError(str(error)) from error
