"""What a game master types or posts about a table's catalogue."""

from typing import Any, Literal

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.files import MOST_BYTES, FileError, TooLargeError
from campaigns.forms import SavedAndTyped, VersionForm
from characters.socket.catalogues import Preview, catalogue_preview, merged_entries
from characters.socket.rules import Catalogue, CatalogueEntry

ADD, REPLACE = "add", "replace"
WAYS = ((ADD, _("Add to what is here")), (REPLACE, _("Take the place of what is here")))


class CatalogueEntryForm(VersionForm):
    """One entry of a catalogue, new or kept under *address*; *after* is the whole catalogue with it."""

    def __init__(
        self,
        catalogue: Catalogue[Any],
        entries: tuple[CatalogueEntry, ...],
        address: str,
        version: int,
        data: Any = None,
    ) -> None:
        self.catalogue, self.entries, self.address, self.newest = catalogue, entries, address, version
        self.place = next((n for n, kept in enumerate(entries) if catalogue.address(kept) == address), None)
        self.kept: CatalogueEntry | None = None if self.place is None else entries[self.place]
        super().__init__(
            data, initial={**(self.field_values_of_entry(self.kept) if self.kept else {}), "version": version}
        )

    def field_values_of_entry(self, entry: CatalogueEntry) -> dict[str, Any]:
        """Return what the fields show of an entry that is kept."""
        raise NotImplementedError

    def entry(self) -> CatalogueEntry:
        """Return the entry that was typed, as JSON."""
        raise NotImplementedError

    def field_name_of_path(self, problem_path: tuple[str, ...]) -> str:
        """Return the field that a problem of this entry speaks of."""
        return problem_path[0]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        self.after = self._after()
        mine = str(self.after.index(self.entry()) if self.place is None else self.place)
        for problem in self.catalogue.problems(self.after):
            if not problem.where:
                self.add_error(None, problem.message)
            elif problem.where[0] == mine:
                self.add_error(self.field_name_of_path(problem.where[1:]), problem.message)
        return cleaned

    def _after(self) -> list[CatalogueEntry]:
        typed, after = self.entry(), list(self.entries)
        if self.kept is not None and self.place is not None:
            after[self.place] = typed
            return self.entries_after_renaming(after, str(self.kept["name"]), str(typed["name"]))
        is_again = typed in after and self.cleaned_data["version"] == self.newest - 1
        return after if is_again else [*after, typed]  # the same save twice is one

    def entries_after_renaming(
        self, entries: list[CatalogueEntry], old_name: str, new_name: str
    ) -> list[CatalogueEntry]:
        """Return *entries* with the others speaking of the entry by its new name."""
        raise NotImplementedError

    def said(self) -> str:
        """Return what the history tells of the change."""
        return f"{self.entry()['name']} written"

    def rows_of_saved_meanwhile_and_typed(
        self, saved_meanwhile: CatalogueEntry | None
    ) -> list[SavedAndTyped]:
        """Return each part that differs from the entry *saved_meanwhile*, or all of them; None: it is gone."""
        yours = self.catalogue.facts(self.entry())
        now = (
            self.catalogue.facts(saved_meanwhile)
            if saved_meanwhile
            else tuple((label, "") for label, _text in yours)
        )
        both: list[SavedAndTyped] = [
            {"label": label, "theirs": kept, "yours": typed}
            for (label, kept), (_label, typed) in zip(now, yours, strict=True)
        ]
        return [text for text in both if text["theirs"] != text["yours"]] or both


class ImportForm(forms.Form):
    """What a file should do with the entries that are here; *after* is what it would make of them."""

    way = forms.ChoiceField(label=_("What it should do"), choices=WAYS, initial=ADD, widget=forms.RadioSelect)

    def __init__(
        self, catalogue: Catalogue[Any], entries: tuple[CatalogueEntry, ...], *args: Any, **kwargs: Any
    ) -> None:
        self.catalogue, self.entries = catalogue, entries
        self.after: list[CatalogueEntry] = []
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors:
            self.after, said = catalogue_after_import_and_first_problem_or_empty(
                self.catalogue, self.entries, cleaned["file"], cleaned["way"]
            )
            if said:
                self.add_error("file", said)
        return cleaned

    @property
    def preview(self) -> Preview:
        """Return what would come, change and go."""
        return catalogue_preview(self.catalogue, self.entries, self.after)


class FileForm(ImportForm):
    """A file, chosen."""

    field_order = ["file", "way"]
    file = forms.FileField(
        label=_("File"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("A file that was exported from a catalogue, at most 512 KB."),
        error_messages={
            "required": _("Choose a file first."),
            "empty": _("This file is empty. Choose another."),
            "missing": _("Choose a file first."),
            "invalid": _("Choose a file first."),
        },
    )

    def clean_file(self) -> tuple[CatalogueEntry, ...]:
        given = self.cleaned_data["file"]
        if given.size > MOST_BYTES:
            raise forms.ValidationError(str(TooLargeError(given.size)))
        return _read_entries_or_raise_validation_error(self.catalogue, given.read())


class YesForm(ImportForm, VersionForm):
    """A yes to what was shown: the file's words again."""

    file = forms.CharField(widget=forms.HiddenInput, strip=False)

    def clean_file(self) -> tuple[CatalogueEntry, ...]:
        return _read_entries_or_raise_validation_error(
            self.catalogue, self.cleaned_data["file"].encode("utf-8", "replace")
        )


def _read_entries_or_raise_validation_error(
    catalogue: Catalogue[Any], data: bytes
) -> tuple[CatalogueEntry, ...]:
    try:
        return catalogue.read(data)
    except FileError as error:
        raise forms.ValidationError(str(error)) from error


def catalogue_after_import_and_first_problem_or_empty(
    catalogue: Catalogue[Any],
    entries: tuple[CatalogueEntry, ...],
    file_entries: tuple[CatalogueEntry, ...],
    add_or_replace: Literal["add", "replace"],
) -> tuple[list[CatalogueEntry], str]:
    """Return the catalogue that *file_entries* would make of *entries*, and the first thing that is wrong with it."""
    after = (
        list(file_entries) if add_or_replace == REPLACE else merged_entries(catalogue, entries, file_entries)
    )
    problem = next(catalogue.problems(after), None)
    if problem is None:
        return after, ""
    return (
        after,
        f"{_path_in_file_or_name_of_entry_here(catalogue, file_entries, after, problem.where)}: {problem.message}",
    )


def _path_in_file_or_name_of_entry_here(
    catalogue: Catalogue[Any],
    file_entries: tuple[CatalogueEntry, ...],
    after: list[CatalogueEntry],
    where_in_after: tuple[str, ...],
) -> str:
    """Return the path in the file that a problem of *after* speaks of, or the entry here that it speaks of."""
    if not where_in_after:
        return catalogue.key
    entry = after[int(where_in_after[0])]
    return (
        catalogue.path((str(file_entries.index(entry)), *where_in_after[1:]))
        if entry in file_entries
        else str(entry["name"])
    )
