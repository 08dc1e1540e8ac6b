"""Whether a line of the ledger still stands when an earlier one is taken back, and what that changes."""

from collections.abc import Iterator
from dataclasses import replace

from characters.hidden_isle.rules import granting, offers
from characters.hidden_isle.rules.agent import SKILLS, TRACKS, Agent
from characters.hidden_isle.rules.asking import trait_in_words
from characters.hidden_isle.rules.contacts import closeness_in_words
from characters.hidden_isle.rules.house_rules import house_rules_of_json
from characters.hidden_isle.rules.tracks import DRIVES
from characters.socket.rules import ActorAndSheets, AnswersError, Difference, Entry, Table
from decks.rules.tarot import capitalized, codes_in_deck_order, deck_in_words


def is_entry_still_legal(agent_before: Agent, entry: Entry) -> bool:
    """Say whether *entry* could be written on *agent_before*, its cost aside: by the same answers, under its rules.

    The first line, awards and the beginning of a downtime always can.
    """
    by = entry.data.get("by")
    if by is None:
        return True
    rules = house_rules_of_json(by.get("house", {}))
    rich = replace(agent_before, xp=offers.PLENTY)
    if entry.kind == "exception":
        granted = granting.exception_offers(rich, Table(rules))
        offer = next((offer for offer in granted if offer.code == by["code"]), None)
    else:
        offer = offers.offer_with_code(rich, by["code"], rules)
    if offer is None:
        return False
    try:
        deed = granting.settle_spend_or_exception(
            ActorAndSheets("me", {"me": rich}), offer, by["answers"], rules
        )
    except AnswersError:
        return False
    return deed["me"] == entry


def no_seats_of_other_characters(agent: Agent) -> tuple[str, ...]:
    """Return the others whose ledgers a line may touch: none, an agent's life is their own."""
    return ()


def difference_between(before: Agent, after: Agent) -> Difference:
    """Return what changes when *before* becomes *after*."""
    return Difference(
        leaves=tuple(codes_in_deck_order(set(before.visions) - set(after.visions))),
        comes=tuple(codes_in_deck_order(set(after.visions) - set(before.visions))),
        before=deck_in_words(before.visions),
        after=deck_in_words(after.visions),
        sentences=(
            *_drive_differences(before, after),
            *_skill_track_and_point_differences(before, after),
            *_held_things_and_downtime_differences(before, after),
        ),
    )


def _drive_differences(before: Agent, after: Agent) -> Iterator[str]:
    for which in DRIVES:
        was, now = before.drive(which), after.drive(which)
        if (was.text, was.card) != (now.text, now.card):
            yield f"Your {which} is {now.text} again." if now.is_named else f"You have no {which} again."
        elif was.track != now.track:
            yield f"Your {which} is at {now.track}, not {was.track}."


def _skill_track_and_point_differences(before: Agent, after: Agent) -> Iterator[str]:
    labels = (*map(str.capitalize, SKILLS), *(f"The {title} track" for title in TRACKS.values()))
    had, has = ((*agent.skills, *agent.tracks) for agent in (before, after))
    for label, was, now in zip(labels, had, has, strict=True):
        if was != now:
            yield f"{label} is at {now}, not {was}."
    for title, was, now in zip(TRACKS.values(), before.points, after.points, strict=True):
        if was != now:
            yield f"Points to spend on {title}: {now}, not {was}."


def _things_held_in_words_by_label(agent: Agent) -> dict[str, list[str]]:
    """Return what *agent* has many of, each in words."""
    return {
        "Your vice": [trait_in_words(vice) for vice in agent.vices],
        "Your virtue": [trait_in_words(virtue) for virtue in agent.virtues],
        "The virtue aside": [trait_in_words(virtue) for virtue in agent.aside],
        "The ability": list(agent.abilities),
        "The item": list(agent.items),
        "The contact": [f"{one.name} ({closeness_in_words(one)})" for one in agent.contacts],
        "Your": [str(box) for box in agent.harm],
        "The skill unlocked": [skill.capitalize() for skill in SKILLS if skill in agent.unlocked],
    }


def _held_things_and_downtime_differences(before: Agent, after: Agent) -> Iterator[str]:
    had, has = _things_held_in_words_by_label(before), _things_held_in_words_by_label(after)
    for what, held in had.items():
        left = list(has[what])
        for one in held:
            if one in left:
                left.remove(one)
            else:
                yield capitalized(f"{what} {one} goes.")
        yield from (f"{what} {one} is there again." for one in left)
    if (before.downtime is None) != (after.downtime is None):
        yield "No downtime is on." if after.downtime is None else "A downtime is on again."
