"""An agent's sheet on paper: what its pages are drawn of. Where all of it stands is found by the press."""

import re
from collections.abc import Mapping

from characters.hidden_isle.printed import (
    PrintedContact,
    PrintedPhrase,
    PrintedSkill,
    PrintedSuit,
    PrintedTrait,
    Track,
)
from characters.hidden_isle.rules.agent import ABILITY, BURDEN, IDEAL, SKILLS, Agent, Contact, Drive, Trait
from characters.hidden_isle.rules.growth import most_rating_of_skill
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Table, TypedWords
from decks.rules.tarot import CODES, NUMERALS, Suit, rank_letter
from printing.text import (
    BREAKS,
    LONGEST_RUN,
    add_soft_breaks,
    paragraphs_of_tidy_text,
    tidy_lines_or_run_on_many_short_ones,
)

CONTACTS, VISIONS, VISION_PLACES, FORM_LINES = 5, 5, 4, 5
IN_COLUMNS, ON_A_FORM = (
    12_000,
    5_000,
)  # letters that two columns may hold; that a page with lines to write on may
WRITTEN = ("look", "why", "notes")
BREAKING = re.compile(f"[{BREAKS}]+")


def print_context(
    agent: Agent | None, table: Table[HouseRules], words: TypedWords, paper_size: str
) -> Mapping[str, object]:
    """Return what the print page draws of *agent* on *paper_size* ("a4", "letter"); of nobody, the blank form."""
    who, rules = agent or Agent(), table.rules
    suits = tuple(_printed_suit(who, suit, rules) for suit in Suit)
    texts = {key: tidy_lines_or_run_on_many_short_ones(words.texts.get(key, "")) for key in WRITTEN}
    visions = tuple(card.code for card in who.visions)
    contacts = tuple(_printed_contact(contact, rules) for contact in who.contacts)
    return {
        "is_blank": agent is None,
        "paper": paper_size,
        "words": words,
        "rules": rules,
        "agent": who,
        "about": " · ".join(
            filter(None, (words.texts.get(key, "") for key in ("class", "guild", "culture")))
        ),
        "lives": tuple(_printed_phrase(key, getattr(who, key)) for key in ("childhood", "adulthood")),
        "suits": suits,
        "drives": tuple(
            _printed_phrase(key, who.drive(key), Track(who.drive(key).track, rules.track))
            for key in (BURDEN, IDEAL)
        ),
        "vices": tuple(map(_printed_trait, who.vices)),
        "virtues": tuple(map(_printed_trait, who.virtues)),
        "asides": tuple(map(_printed_trait, who.aside)),
        "abilities": who.abilities,
        "abilities_track": Track(who.xp_on_track(ABILITY), rules.xp_track),
        "abilities_due": who.points_to_spend(ABILITY),
        "items": who.items,
        "contacts": contacts,
        "contact_places": range(CONTACTS - len(contacts)),
        "no_affection": Track(0, rules.affection),
        "no_distance": Track(0, rules.distance),
        "visions": visions[:VISIONS],
        "visions_overleaf": visions[VISIONS:],
        "vision_places": range(VISION_PLACES - len(visions)),
        "harm_overleaf": tuple(suit for suit in suits if suit.harm and not suit.has_boxes),
        "exceptions": tuple(filter(_is_exception_other_than_xp, who.exceptions)),
        **{key: paragraphs_of_tidy_text(text) for key, text in texts.items()},
        "setting": "columns" if _is_set_in_columns(texts) else "running",
        "leaf_sizes": "form full" if sum(map(len, texts.values())) <= ON_A_FORM else "full",
        "form_lines": range(FORM_LINES),
    }


def _is_exception_other_than_xp(what_and_reason: tuple[str, str]) -> bool:
    """Say whether an exception needs telling on paper: granted XP are in what was earned."""
    what, _reason = what_and_reason
    return not what.endswith(" XP")


def _is_set_in_columns(texts: Mapping[str, str]) -> bool:
    """Two columns read best, but are laid out several times over: very much text, or a run that no line can
    break, takes the full measure.
    """
    if sum(map(len, texts.values())) > IN_COLUMNS:
        return False
    return all(
        len(run) <= 2 * LONGEST_RUN
        for text in texts.values()
        for run in BREAKING.split(add_soft_breaks(text))
    )


def _printed_suit(agent: Agent, suit: Suit, rules: HouseRules) -> PrintedSuit:
    return PrintedSuit(
        key=suit.name.lower(),
        name=suit.title,
        skills=tuple(_printed_skill(agent, skill, rules) for skill, of in SKILLS.items() if of is suit),
        harm=tuple(box.kind for box in agent.harm if box.suit is suit),
        boxes=rules.boxes,
        track=Track(agent.xp_on_track(suit.value), rules.xp_track),
        points=agent.points_to_spend(suit.value),
    )


def _printed_skill(agent: Agent, skill: str, rules: HouseRules) -> PrintedSkill:
    rating = agent.rating(skill)
    most = max(rating, most_rating_of_skill(agent, skill, rules))
    circles = Track(rating, most).circles + ("locked",) * max(0, rules.skill_unlocked - most)
    return PrintedSkill(skill.capitalize(), rating, circles if len(circles) <= 4 else ())


def _printed_phrase(key: str, trait_or_drive: Trait | Drive, track: Track | None = None) -> PrintedPhrase:
    return PrintedPhrase(key, trait_or_drive.text, trait_or_drive.card, track)


def _printed_trait(trait: Trait) -> PrintedTrait:
    return PrintedTrait(trait.text, _suit_name_or_major_code(trait.card), str(CODES[trait.card]))


def _suit_name_or_major_code(card_code: str) -> str:
    card = CODES[card_code]
    return card.suit.name.lower() if card.suit else card_code


def _printed_contact(contact: Contact, rules: HouseRules) -> PrintedContact:
    card = CODES[contact.card]
    about = " · ".join(filter(None, (contact.kind, contact.land)))
    return PrintedContact(
        name=contact.name,
        kind=contact.kind,
        mark=_suit_name_or_major_code(contact.card),
        rank=rank_letter(card.rank) if card.suit else NUMERALS[card.rank],
        about=about,
        told=f"{about} · {card}",
        affection=Track(contact.affection, rules.affection),
        distance=Track(contact.distance, rules.distance),
    )
