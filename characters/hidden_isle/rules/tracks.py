"""The tracks of a burden and an ideal, and the vices and virtues they become (The Hidden Isle, "Agent", "Downtime")."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from characters.hidden_isle.rules.agent import BECOMES, BURDEN, IDEAL, Agent, Trait, apply_entry
from characters.hidden_isle.rules.asking import trait_in_words, trait_questions
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Entry, Offer, Problem, Question
from decks.rules.tarot import word_up_to_ten_or_figures

DRIVES = (BURDEN, IDEAL)
UP, DOWN = "up", "down"
EntryFacts = dict[str, Any]
DriveKeyAndSteps = tuple[str, int]  # BURDEN or IDEAL, and how far its track moves: down below 0


@dataclass(frozen=True, slots=True)
class FactsXpProblems:
    """What a line will say, the XP it brings, and what is amiss with the answers."""

    facts: EntryFacts = field(default_factory=dict)
    xp: int = 0
    problems: tuple[Problem, ...] = ()


def would_another_virtue_be_too_many(agent: Agent, rules: HouseRules) -> bool:
    """Say whether another virtue would be more than may be active: at most 3 are."""
    return len(agent.virtues) >= rules.virtues


def too_many_virtues_sentence(agent: Agent, rules: HouseRules) -> str:
    """Say what is legal in the place of a fourth virtue."""
    held = "; ".join(virtue.text for virtue in agent.virtues)
    told = f"At most {word_up_to_ten_or_figures(rules.virtues)} virtues are active, and yours are {held}."
    return (
        f"{told} Set one aside first."
        if held
        else f"At most {word_up_to_ten_or_figures(rules.virtues)} virtues are active."
    )


def reasons_against_drive_track_move(
    agent: Agent, drive_key: str, steps: int, rules: HouseRules
) -> Iterator[str]:
    """Yield why the track of *drive_key* cannot go up or down *steps* so many."""
    drive = agent.drive(drive_key)
    if not drive.is_named:
        yield f"You have no {drive_key} now. Name one first."
    elif steps < 0 and not drive.track:
        yield f"Your {drive_key} is at 0 and goes no lower. It may go up."
    elif (
        drive_key == IDEAL
        and drive.track + steps >= rules.track
        and would_another_virtue_be_too_many(agent, rules)
    ):
        yield f"This fills your ideal, which becomes a virtue. {too_many_virtues_sentence(agent, rules)}"


def facts_of_drive_track_moves(
    agent: Agent, drive_keys_and_steps: Sequence[DriveKeyAndSteps], rules: HouseRules
) -> EntryFacts:
    """Return what *drive_keys_and_steps* change: a full burden becomes a vice, a full ideal a virtue."""
    tracks = {which: agent.drive(which).track for which in DRIVES}
    for which, by in drive_keys_and_steps:
        tracks[which] = min(rules.track, max(0, tracks[which] + by))
    facts: EntryFacts = {}
    for which in {which: None for which, _ in drive_keys_and_steps}:
        drive = agent.drive(which)
        if tracks[which] >= rules.track:
            facts[which] = {"text": "", "card": "", "track": 0}  # Ruling H13
            facts["vices" if which == BURDEN else "virtues"] = [Trait(drive.text, drive.card).data]
        else:
            facts.setdefault("moved", {})[which] = tracks[which] - drive.track
    return facts


def drive_track_move_in_words(agent: Agent, drive_key: str, steps: int, rules: HouseRules) -> str:
    """Return a move of a track in words, with what it leads to."""
    track = agent.drive(drive_key).track
    to = min(rules.track, max(0, track + steps))
    full = f": full, it becomes a {BECOMES[drive_key]}" if to == rules.track else ""
    return f"Your {drive_key} from {track} to {to}{full}"


def drive_key_and_step_of_choice(choice: str, steps: int) -> DriveKeyAndSteps:
    """Return what "burden up" means where the step is *steps*."""
    which, _, way = choice.partition(" ")
    return which, steps if way == UP else -steps


def drive_track_move_question(
    agent: Agent, question_key: str, label: str, steps: int, rules: HouseRules
) -> Question:
    """Return the question which track goes which way, those closed with why."""
    choices, closed = [], []
    for choice in (f"{which} {way}" for which in DRIVES for way in (UP, DOWN)):
        which, step = drive_key_and_step_of_choice(choice, steps)
        if why := " ".join(reasons_against_drive_track_move(agent, which, step, rules)):
            closed.append((choice, why))
        else:
            choices.append((choice, drive_track_move_in_words(agent, which, step, rules)))
    return Question(question_key, label, choices=tuple(choices), closed=tuple(closed), required=bool(choices))


# --- a new burden or ideal, and virtues set aside ---


def drive_and_virtue_offers(agent: Agent, rules: HouseRules) -> Iterator[Offer]:
    """Yield what may be named anew, and the virtues that may be set aside or taken up."""
    for which in DRIVES:
        held = agent.drive(which)
        why = f"Your {which} is {held.text}. It makes room when its track is full." if held.is_named else ""
        asks = trait_questions(f"Your new {which}")
        yield Offer(
            f"drive {which}", "drive", 0, f"Name a new {which}", asks=asks, reasons=_reasons_unless_blank(why)
        )
    why = "" if agent.virtues else "You have no active virtue to set aside."
    yield _virtue_offer("virtue aside", "Set a virtue aside", agent.virtues, why)
    why = "" if agent.aside else "You have set no virtue aside."
    if agent.aside and would_another_virtue_be_too_many(agent, rules):
        why = too_many_virtues_sentence(agent, rules)
    yield _virtue_offer("virtue up", "Take a virtue up again", agent.aside, why)


def _virtue_offer(code: str, label: str, virtues_held: Sequence[Trait], reason_or_blank: str) -> Offer:
    which = Question("virtue", "Which virtue", choices=_trait_choices(virtues_held))
    return Offer(code, "virtue", 0, label, asks=(which,), reasons=_reasons_unless_blank(reason_or_blank))


def _trait_choices(traits: Sequence[Trait]) -> tuple[tuple[str, str], ...]:
    return tuple((str(place), trait_in_words(trait)) for place, trait in enumerate(traits))


def _reasons_unless_blank(reason_or_blank: str) -> tuple[str, ...]:
    return (reason_or_blank,) if reason_or_blank else ()


def settle_drive_name(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Name a new burden or ideal where the old one has become a vice or a virtue."""
    which = offer.code.partition(" ")[2]
    return FactsXpProblems({which: {"text": answers["text"], "card": answers["card"], "track": 0}})


def settle_virtue_aside_or_taken_up(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Set a virtue aside, or take one up again."""
    place = int(answers["virtue"])
    if offer.code == "virtue aside":
        virtue = agent.virtues[place].data
        return FactsXpProblems({"no_virtues": [virtue], "aside": [virtue]})  # Ruling H14
    virtue = agent.aside[place].data
    return FactsXpProblems({"no_aside": [virtue], "virtues": [virtue]})


def agent_after_drive_track_moves(
    agent: Agent, drive_keys_and_steps: Sequence[DriveKeyAndSteps], rules: HouseRules
) -> Agent:
    """Return *agent* as *drive_keys_and_steps* would leave them."""
    return apply_entry(
        agent, Entry("reflected", 0, facts_of_drive_track_moves(agent, drive_keys_and_steps, rules))
    )
