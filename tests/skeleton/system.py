"""Lanterns, the least that is a game: a lantern begins with one to three flames, and XP light more."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from characters.socket.draft_form import DraftForm
from characters.socket.rules import Entry, GameRules, GameViews, GameWords, Group, Offer, Problem, System
from characters.socket.rules.parts import Exceptions
from characters.socket.rules.reasons import REASON

LEAST, MOST, PRICE, GIFT = 1, 3, 2, 3


@dataclass(frozen=True, slots=True)
class Lantern:  # a character: what the ledger has made of it
    flames: int = 0
    xp: int = 0


class LanternForm(DraftForm):  # what the builder asks, each field also a key of the draft
    is_drawn = True
    shown = ("flames",)
    flames = forms.IntegerField(label=_("Flames"), required=False)

    def draft_after(self, before: Mapping[str, Any]) -> dict[str, Any]:
        return {**before, **{key: self.cleaned_data[key] or 0 for key in self.shown if key in self.data}}


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
    yield Offer("raise flames", "raise", PRICE, "One more flame", reasons=short)


def gifts(_lantern: Lantern, _table: Any) -> Iterator[Offer]:
    """Yield what a game master may give."""
    yield Offer("gift", "gift", 0, f"{GIFT} XP", asks=(REASON,))


def give(cast: Any, _offer: Offer, answers: Mapping[str, Any], _rules: Any) -> dict[str, Entry]:
    """Return the line that a gift writes."""
    return {cast.me: SYSTEM.rules.award(GIFT, answers["reason"] or "A gift")}


def apply(lantern: Lantern, entry: Entry) -> Lantern:
    """Return *lantern* as *entry* leaves it; this never refuses."""
    more = entry.data["flames"] if entry.kind == "created" else int(entry.data.get("code") == "raise flames")
    return replace(lantern, flames=lantern.flames + more, xp=lantern.xp + entry.xp)


def describe(entry: Entry) -> str:
    """Tell an entry of the ledger in a line."""
    told = {"created": "A lantern is lit", "raise": "One more flame"}
    return told.get(entry.kind) or str(entry.data.get("reason", ""))


GROUPS = (Group("raise", "Raise", f"{PRICE} XP light a flame.", PRICE),)
GIFTS = (Group("gift", "XP", "For what a lantern has seen.", 0),)
SYSTEM: System[Lantern, Any] = System(
    key="skeleton",
    rules=GameRules(Lantern(), create, apply, problems=problems, offers=offers, spends=frozenset({"raise"})),
    says=GameWords("Lanterns", "lantern", "A light in a bottle that grows.", describe, groups=GROUPS),
    shows=GameViews(LanternForm),
    parts=(Exceptions(gifts, GIFTS, give),),
)
