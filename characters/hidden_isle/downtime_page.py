"""What the page "downtime" draws of an agent: the steps in order, what each costs and gives, what was done so far."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from characters.hidden_isle.rules import harm
from characters.hidden_isle.rules.agent import Agent, Contact, Downtime
from characters.hidden_isle.rules.asking import pluralized_in_words
from characters.hidden_isle.rules.contacts import notes_on_contacts_after_drift
from characters.hidden_isle.rules.downtime import (
    actions_left,
    downtime_offers_but_odysseys,
    reasons_against_action,
    step_owed_first_in_words_or_blank,
)
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.odyssey import odyssey_begin_and_end_offers
from characters.hidden_isle.rules.offers import GROUPS
from characters.hidden_isle.rules.words import describe_entry
from characters.socket.rules import Entry, Offer, Table
from decks.rules.tarot import Suit, capitalized

ACTIONS = ("heal", "train", "prepare", "reflect", "meet", "visit", "odyssey", "extra")
TITLES = {group.key: (group.title, group.law) for group in GROUPS}
USED, LEFT, EXTRA = "used", "left", "extra"


@dataclass(frozen=True, slots=True)
class SuitHarm:
    """A suit's boxes: the kind of harm in each, "" where one is free; *is_full*: one card fewer there."""

    key: str
    title: str
    boxes: tuple[str, ...]

    @property
    def is_full(self) -> bool:
        return all(self.boxes)

    @property
    def harm_in_words(self) -> str:
        return ", ".join(box or "free" for box in self.boxes) if any(self.boxes) else "unhurt"


@dataclass(frozen=True, slots=True)
class DoneAction:
    """One thing done: its sentence, what it cost, what XP it brought."""

    sentence: str
    cost: str
    xp: int


@dataclass(frozen=True, slots=True)
class DowntimeView:
    """Where an agent's downtime stands. *moons* are the actions: used, left, and one for harm."""

    downtime: Downtime | None
    owed: str
    left: int
    sentence: str
    moons: tuple[str, ...]
    done: tuple[DoneAction, ...]
    suits: tuple[SuitHarm, ...]
    contacts: tuple[Contact, ...]


def downtime_view(agent: Agent, rules: HouseRules) -> DowntimeView:
    """Return where *agent*'s downtime stands, for their own page and the Hand's."""
    on = agent.downtime
    left = actions_left(on, rules) if on else 0
    return DowntimeView(
        downtime=on,
        owed=step_owed_first_in_words_or_blank(on) if on else "",
        left=left,
        sentence=f"{capitalized(pluralized_in_words(left, 'action'))} left",
        moons=_action_moon_css_classes(on, left) if on else (),
        done=tuple(map(done_action_of_entry, on.lines)) if on else (),
        suits=harm_by_suit(agent, rules),
        contacts=agent.contacts,
    )


def _action_moon_css_classes(downtime: Downtime, unused_actions: int) -> tuple[str, ...]:
    """Return the actions one by one; the one that harm bought is the last."""
    moons = [USED] * downtime.used + [LEFT] * unused_actions
    return tuple(
        moons[: len(moons) - downtime.extra]
        + [f"{moon} {EXTRA}" for moon in moons[len(moons) - downtime.extra :]]
    )


def harm_by_suit(agent: Agent, rules: HouseRules) -> tuple[SuitHarm, ...]:
    """Return each suit's boxes as they are filled."""
    held = {suit: [box.kind for box in agent.harm if box.suit is suit] for suit in Suit}
    return tuple(
        SuitHarm(
            suit.name.lower(), suit.title, (*kinds, *[""] * harm.free_harm_box_count(agent, suit, rules))
        )
        for suit, kinds in held.items()
    )


def done_action_of_entry(entry: Entry) -> DoneAction:
    """Return what *entry* did, what it cost and what XP it brought."""
    used = entry.data.get("downtime", {}).get("used", 0)
    return DoneAction(describe_entry(entry), pluralized_in_words(used, "action") if used else "", entry.xp)


# --- the steps ---


@dataclass(frozen=True, slots=True)
class DowntimeChoice:
    """One step or action: what it costs and gives, what of it is open, and why the rest is not."""

    key: str
    title: str
    law: str
    cost: str
    gives: str
    open: tuple[Offer, ...]
    reasons: tuple[str, ...]

    @property
    def asks(self) -> bool:
        """Say whether it must know something before it can be done."""
        return any(offer.asks for offer in self.open)

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(note for offer in self.open for note in offer.notes)


def downtime_context(agent: Agent, table: Table[HouseRules], _query: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page draws."""
    rules, on = table.rules, agent.downtime
    every = (*downtime_offers_but_odysseys(agent, rules), *odyssey_begin_and_end_offers(agent, rules))
    ways = {way.key: way for way in _downtime_choices(every, rules)}
    shut = tuple(reasons_against_action(agent, rules)) if on else ()
    return {
        "now": downtime_view(agent, rules),
        "steps": (ways["vice"], ways["drift"]),
        "vices": agent.vices,
        "drifts": notes_on_contacts_after_drift(agent, rules) if on and on.drifts else (),
        "ways": [ways[key] for key in ACTIONS],
        "shut": shut,  # what closes every action: said once
        "rest": ways["rest"],
        "dreams": bool(on and on.odyssey),
    }


def _downtime_choices(all_offers: tuple[Offer, ...], rules: HouseRules) -> Iterator[DowntimeChoice]:
    for key in ("vice", "drift", *ACTIONS, "rest"):
        offers = [offer for offer in all_offers if offer.group == key]
        reasons = dict.fromkeys(why for offer in offers for why in offer.reasons)
        title, law = TITLES[key]
        cost, gives = _cost_and_gain_in_words(key, rules)
        yield DowntimeChoice(
            key, title, law, cost, gives, tuple(o for o in offers if o.is_open), tuple(reasons)
        )


def _cost_and_gain_in_words(group_key: str, rules: HouseRules) -> tuple[str, str]:
    """Return what a step costs and what it gives, in words."""
    action = pluralized_in_words(1, "action")
    worth = {
        "vice": (f"{rules.vice_harm} spiritual harm each", ""),
        "drift": (f"distance +{rules.drift}", ""),
        "heal": (action, f"Up to {rules.heal} harm goes, trauma stays."),
        "train": (action, f"{rules.train} XP for your tracks."),
        "prepare": (action, "You write down what for."),
        "reflect": (action, f"A track goes up or down by {rules.reflect}."),
        "meet": (action, f"A contact with affection {rules.new_affection}."),
        "visit": (action, f"Distance 0, affection +{rules.visit_affection}."),
        "odyssey": (
            pluralized_in_words(rules.odyssey_actions, "action"),
            f"Won: {rules.won_xp} XP or your track. Lost: {rules.lost_xp} XP. And rest either way.",
        ),
        "extra": (f"{rules.extra_harm} spiritual harm", f"{capitalized(action)} more."),
        "rest": ("", ""),
    }
    return worth[group_key]
