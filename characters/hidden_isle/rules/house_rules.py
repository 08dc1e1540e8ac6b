"""What a table may settle for itself (The Hidden Isle: every limit is a house default)."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from characters.socket.rules import Problem, Question

MOST = 20  # of any house rule; a cap of ours, not of the game


@dataclass(frozen=True, slots=True)
class HouseRules:  # Ruling H1
    """Every limit, gain and price of the Hidden Isle, with the house default."""

    skill_points: int = 7
    skill_at_creation: int = 2
    abilities_at_creation: int = 2
    skill: int = 3
    skill_unlocked: int = 4
    boxes: int = 2
    track: int = 7
    xp_track: int = 7
    virtues: int = 3
    affection: int = 6
    distance: int = 3
    vice_harm: int = 1
    drift: int = 1
    drift_affection: int = 1
    actions: int = 2
    actions_solo: int = 3
    extra_actions: int = 1
    extra_harm: int = 2
    visits: int = 1
    heal: int = 3
    train: int = 2
    reflect: int = 1
    new_affection: int = 1
    visit_affection: int = 1
    odysseys: int = 1
    odyssey_actions: int = 2
    won_xp: int = 4
    won_track: int = 2
    lost_xp: int = 2
    rest_heal: int = 3
    rest_xp: int = 2
    party_affection: int = 3
    insight_affection: int = 5
    insight: int = 1


DEFAULT = HouseRules()
LABELS: Mapping[str, str] = {
    "skill_points": "Skill points at creation",
    "skill_at_creation": "The most in a skill at creation",
    "abilities_at_creation": "Abilities at creation",
    "skill": "The most in a skill",
    "skill_unlocked": "The most in an unlocked skill",
    "boxes": "Harm boxes for each suit",
    "track": "A full burden or ideal",
    "xp_track": "A full XP track",
    "virtues": "Virtues active at once",
    "affection": "The most affection",
    "distance": "The distance at which affection goes",
    "vice_harm": "Spiritual harm from each vice",
    "drift": "Drift of a contact in a downtime",
    "drift_affection": "Affection lost to distance",
    "actions": "Downtime actions",
    "actions_solo": "Downtime actions of a solo player",
    "extra_actions": "Actions that may be had for harm",
    "extra_harm": "Spiritual harm for one more action",
    "visits": "Visits in a downtime",
    "heal": "Harm healed by one action",
    "train": "XP from training",
    "reflect": "Track points from reflecting",
    "new_affection": "Affection of a new contact",
    "visit_affection": "Affection from a visit",
    "odysseys": "Dream Odysseys in a downtime",
    "odyssey_actions": "Actions for a Dream Odyssey",
    "won_xp": "XP from a won Odyssey",
    "won_track": "Track points from a won Odyssey",
    "lost_xp": "XP from a lost Odyssey",
    "rest_heal": "Harm healed by an Odyssey",
    "rest_xp": "XP in the place of that healing",
    "party_affection": "Affection for a contact's card in the Party",
    "insight_affection": "Affection for a contact's insight",
    "insight": "Track points from a contact's insight",
}
HEADINGS: Mapping[str, str] = {  # by the first that stands under each
    "skill_points": "Creation",
    "skill": "An agent's limits",
    "vice_harm": "Downtime",
    "odysseys": "Dream Odyssey",
}
FROM_ONE = frozenset(
    {"skill", "skill_unlocked", "track", "xp_track", "affection", "distance", "boxes", "heal"}
)


def house_rule_fields() -> Iterator[Question]:
    """Yield what a table may settle, those of one kind together under their heading."""
    heading = ""
    for key, label in LABELS.items():
        heading = HEADINGS.get(key, heading)
        yield Question(key, label, about=heading)


def house_rules_of_json(house_rules_json: Mapping[str, Any]) -> HouseRules:
    """Return the house rules that a table has settled (JSON), the defaults in the place of what it has not."""
    return HouseRules(
        **{
            field.name: house_rules_json[field.name]
            for field in fields(HouseRules)
            if field.name in house_rules_json
        }
    )


def rules_other_than_default(rules: HouseRules) -> dict[str, int]:
    """Return what of *rules* is not the default, as JSON."""
    told = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {key: value for key, value in told.items() if value != getattr(DEFAULT, key)}


def house_rule_problems(rules: HouseRules) -> Iterator[Problem]:
    """Yield what no table can mean."""
    for key, value in asdict(rules).items():
        least = 1 if key in FROM_ONE else 0
        if not least <= value <= MOST:
            told = f"{LABELS[key]}: {value} is not possible. It may be {least} to {MOST}."
            yield Problem(key, told, (key,))
    if rules.skill_at_creation > rules.skill:
        told = f"A skill goes up to {rules.skill}: at creation it may be 0 to {rules.skill}."
        yield Problem("skill_at_creation", told, ("skill_at_creation",))
    if rules.skill_unlocked < rules.skill:
        told = f"Unlocking never lowers a skill: at least {rules.skill}."
        yield Problem("skill_unlocked", told, ("skill_unlocked",))
