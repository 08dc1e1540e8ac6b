"""Catalogues, whatever their system: what a file would change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from characters.socket.rules import Catalogue, CatalogueEntry


@dataclass(frozen=True, slots=True)
class Change:
    """An entry with other words: what they are now and what they would be."""

    name: str
    parts: tuple[tuple[str, str, str], ...]  # label, now, then


@dataclass(frozen=True, slots=True)
class Preview:
    """What would become of a catalogue."""

    arrivals: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # name, and what is told of it
    changes: tuple[Change, ...]
    goes: tuple[str, ...]
    stays: int

    @property
    def comes(self) -> tuple[str, ...]:
        return tuple(name for name, _told in self.arrivals)

    @property
    def is_nothing(self) -> bool:
        return not (self.comes or self.changes or self.goes)

    def __str__(self) -> str:
        counted = ((self.comes, "new"), (self.changes, "changed"), (self.goes, "taken out"))
        return ", ".join(f"{len(names)} {done}" for names, done in counted if names)


def merged_entries(
    catalogue: Catalogue[Any], entries: Sequence[CatalogueEntry], file_entries: Sequence[CatalogueEntry]
) -> list[CatalogueEntry]:
    """Return *entries* with what *file_entries* has of it as it is there, and what is new in *file_entries* after it.

    What stands twice in *file_entries* stands twice afterwards, for its problems to be told.
    """
    new: dict[str, CatalogueEntry] = {}
    again = []
    for entry in file_entries:
        if new.setdefault(catalogue.address(entry), entry) is not entry:
            again.append(entry)
    kept = [new.pop(catalogue.address(entry), entry) for entry in entries]
    return [*kept, *new.values(), *again]


def catalogue_preview(
    catalogue: Catalogue[Any], before: Sequence[CatalogueEntry], after: Sequence[CatalogueEntry]
) -> Preview:
    """Return what comes, what changes and what goes when *before* becomes *after*."""
    old = {catalogue.address(entry): entry for entry in before}
    new = {catalogue.address(entry): entry for entry in after}
    changes = [
        Change(str(new[key]["name"]), _changed_labels_with_old_and_new(catalogue, old[key], new[key]))
        for key in new
        if key in old and new[key] != old[key]
    ]
    return Preview(
        arrivals=tuple(
            (str(new[key]["name"]), _filled_labels_and_facts_but_name(catalogue, new[key]))
            for key in new
            if key not in old
        ),
        changes=tuple(changes),
        goes=tuple(str(old[key]["name"]) for key in old if key not in new),
        stays=len(new.keys() & old.keys()) - len(changes),
    )


def _filled_labels_and_facts_but_name(
    catalogue: Catalogue[Any], entry: CatalogueEntry
) -> tuple[tuple[str, str], ...]:
    """Return what is told of *entry* beside its name."""
    return tuple((label, text) for label, text in catalogue.facts(entry) if text and text != entry["name"])


def _changed_labels_with_old_and_new(
    catalogue: Catalogue[Any], old: CatalogueEntry, new: CatalogueEntry
) -> tuple[tuple[str, str, str], ...]:
    both = zip(catalogue.facts(old), catalogue.facts(new), strict=True)
    return tuple((label, now, then) for (label, now), (_, then) in both if now != then)
