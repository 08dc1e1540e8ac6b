"""An agent who has played before: what a draft claims of them beyond a new agent's, and what is amiss with it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from characters.hidden_isle.rules.agent import (
    HARMS,
    SKILLS,
    TRACKS,
    VISION_DECK,
    Agent,
    Contact,
    HarmBox,
    skills_in_order,
)
from characters.hidden_isle.rules.asking import pluralized_in_words
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Draft, Fix, Problem
from decks.rules.tarot import CODES, Suit, capitalized, card_in_sentence

MOST_XP = 500  # what an arrival may claim; a cap of ours, not of the game
VISIONS = frozenset(card.code for card in VISION_DECK)
BOXES = tuple(HarmBox(suit, kind).code for suit in Suit for kind in HARMS)


def arrival_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Yield what the rules do not allow of an agent who comes with a life behind them."""
    yield from _arrival_skill_problems(draft, rules)
    for key, title in TRACKS.items():
        most = rules.xp_track - 1
        track, points = draft.get("tracks", {}).get(key, 0), draft.get("points", {}).get(key, 0)
        yield from _out_of_range_problems(f"tracks-{key}", f"The {title} track", track, most)
        yield from _out_of_range_problems(f"points-{key}", f"What is to place of {title}", points, MOST_XP)
    yield from _out_of_range_problems("xp", "XP", draft.get("xp", 0), MOST_XP)
    yield from _harm_problems(draft, rules)
    for place, told in enumerate(draft.get("contacts", ())):
        affection, distance = told.get("affection", 0), told.get("distance", 0)
        yield from _out_of_range_problems(
            f"contacts-{place}-affection", "Affection", affection, rules.affection
        )
        yield from _out_of_range_problems(
            f"contacts-{place}-distance", "Distance", distance, rules.distance - 1
        )
    yield from _vision_card_problems(draft)


def _out_of_range_problems(field_name: str, label: str, value: int, most: int) -> Iterator[Problem]:
    if not 0 <= value <= most:
        to = 0 if value < 0 else most
        fix = Fix(f"Set it to {to}", ((field_name, str(to)),))
        yield Problem("figure", f"{label} is {value}: it may be 0 to {most}.", (field_name,), (fix,))


def _arrival_skill_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """A skill goes to 3, or to 4 when unlocked; how many points it took is their own story."""
    for skill, rating in skills_in_order(draft.get("skills", {})):
        unlocked = skill in draft.get("unlocked", ())
        most = rules.skill_unlocked if unlocked else rules.skill
        if not 0 <= rating <= most:
            fix = Fix(
                f"{capitalized(skill)} {0 if rating < 0 else most}",
                ((skill, str(0 if rating < 0 else most)),),
            )
            unlock = (
                (Fix(f"Unlock {skill}", (("unlock", skill),)),)
                if not unlocked and most < rating <= rules.skill_unlocked
                else ()
            )
            yield Problem(
                "skill", f"{capitalized(skill)} is {rating}: 0 to {most}.", (skill,), (fix, *unlock)
            )


def _harm_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Each suit has two boxes."""
    held = [code for code in draft.get("harm", ()) if code in BOXES]
    for suit, count in Counter(HarmBox.from_code(code).suit for code in held).items():
        if count > rules.boxes:
            told = f"{suit.title} has {pluralized_in_words(rules.boxes, 'box', 'boxes')}, and {count} are filled."
            yield Problem("boxes", f"{told} Take {count - rules.boxes} out.", (f"harm-{suit}",))


def _vision_card_problems(draft: Draft) -> Iterator[Problem]:
    """Vision cards are Majors and courts, each of them once."""
    codes = list(draft.get("visions", ()))
    for place, code in enumerate(codes):
        out = (Fix("Take it out", (("drop-vision", str(place)),)),)
        if code not in VISIONS:
            named = capitalized(card_in_sentence(CODES[code]))
            told = f"{named} is no vision card: those are the Majors and the courts."
            yield Problem("vision", told, (f"visions-{place}",), out)
        elif code in codes[:place]:
            yield Problem(
                "twice",
                f"{capitalized(card_in_sentence(CODES[code]))} is here twice.",
                (f"visions-{place}",),
                out,
            )


def arrival_data_beyond_new_agents(draft: Draft) -> dict[str, Any]:
    """Return what the first line says of an arrival beyond a new agent's."""
    return {
        "aside": [{"text": told["text"].strip(), "card": told["card"]} for told in draft.get("aside", ())],
        "unlocked": [skill for skill in SKILLS if skill in draft.get("unlocked", ())],
        "tracks": _nonzero_figures_of_tracks(draft.get("tracks", {})),
        "points": _nonzero_figures_of_tracks(draft.get("points", {})),
        "hurt": [code for code in draft.get("harm", ()) if code in BOXES],
        "visions": list(draft.get("visions", ())),
    }


def _nonzero_figures_of_tracks(figures: Mapping[str, int]) -> dict[str, int]:
    return {key: count for key, count in figures.items() if key in TRACKS and count}


def arrival_draft_of(agent: Agent) -> Draft:
    """Return *agent* as an arrival's draft, for a duplicate."""
    return {
        "arrival": True,
        **{key: asdict(getattr(agent, key)) for key in ("childhood", "adulthood", "burden", "ideal")},
        **{key: [trait.data for trait in getattr(agent, key)] for key in ("vices", "virtues", "aside")},
        "skills": {skill: rating for skill, rating in zip(SKILLS, agent.skills, strict=True) if rating},
        "unlocked": [skill for skill in SKILLS if skill in agent.unlocked],
        "abilities": list(agent.abilities),
        "contacts": [_contact_data_without_key(contact) for contact in agent.contacts],
        "items": list(agent.items),
        "harm": [box.code for box in agent.harm],
        "tracks": _nonzero_figures_of_tracks(dict(zip(TRACKS, agent.tracks, strict=True))),
        "points": _nonzero_figures_of_tracks(dict(zip(TRACKS, agent.points, strict=True))),
        "visions": [card.code for card in agent.visions],
        "xp": max(0, agent.xp),
    }


def _contact_data_without_key(contact: Contact) -> dict[str, Any]:
    return {key: told for key, told in asdict(contact).items() if key != "key"}
