"""Lanterns, the least that is a game: a lantern has one to three flames, and XP light one more."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.socket.draft_form import DraftForm
from characters.socket.rules import Entry, GameRules, GameViews, GameWords, Group, Offer, Problem, System

LEAST, MOST, PRICE = 1, 3, 2


@dataclass(frozen=True, slots=True)
class Lantern:
    """A character: what the ledger has made of it."""

    flames: int = 0
    xp: int = 0


class LanternForm(DraftForm):
    """What the builder asks, each field also a key of the draft."""

    is_drawn = True
    shown = ("flames",)
    flames = forms.IntegerField(label=_("Flames"), required=False)

    def draft_after(self, before: Mapping[str, Any]) -> dict[str, Any]:
        asked = self.cleaned_data["flames"]
        return dict(before) if asked is None else {**before, "flames": asked}


def problems(draft: Mapping[str, Any], _rules: Any) -> Iterator[Problem]:
    """Yield what keeps a draft from being finished."""
    if not LEAST <= draft.get("flames", 0) <= MOST:
        yield Problem("flames", f"A lantern begins with {LEAST} to {MOST} flames.", ("flames",))


def create(draft: Mapping[str, Any], _rules: Any) -> Entry:
    """Return the first line of the ledger."""
    return Entry("created", data={"flames": draft["flames"]})


def offers(lantern: Lantern, _table: Any) -> Iterator[Offer]:
    """Yield every way to spend XP, with what stands against it."""
    short = () if lantern.xp >= PRICE else (f"One more flame costs {PRICE} XP; there are {lantern.xp}.",)
    yield Offer("kindle", "kindle", PRICE, "One more flame", reasons=short)


def apply(lantern: Lantern, entry: Entry) -> Lantern:
    """Return *lantern* as *entry* leaves it; this never refuses."""
    more = entry.data["flames"] if entry.kind == "created" else int(entry.kind == "kindle")
    return replace(lantern, flames=lantern.flames + more, xp=lantern.xp + entry.xp)


def describe(entry: Entry) -> str:
    """Tell an entry of the ledger in a line."""
    told = {"created": "A lantern is lit", "kindle": "One more flame"}
    return told.get(entry.kind) or str(entry.data.get("reason", ""))


SYSTEM: System[Lantern, Any] = System(
    key="skeleton",
    rules=GameRules(Lantern(), create, apply, problems=problems, offers=offers, spends=frozenset({"kindle"})),
    says=GameWords(
        "Lanterns",
        "lantern",
        "A light in a bottle. It grows with what it has seen.",
        describe,
        groups=(Group("kindle", "Kindle", "Two XP light a flame.", PRICE),),
    ),
    shows=GameViews(LanternForm),
)
