"""An agent's sheet fitted to paper: which size a text takes, what stands on page one and what goes overleaf."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from characters.hidden_isle.overleaf import FORM_LINES, spare_lines, written
from characters.hidden_isle.printed import (
    ContactView,
    PhraseView,
    SkillView,
    SuitView,
    Track,
    TraitView,
)
from characters.hidden_isle.rules.agent import ABILITY, BURDEN, IDEAL, SKILLS, Agent, Contact, Drive, Trait
from characters.hidden_isle.rules.growth import most_of
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Table, Words
from decks.rules.tarot import CODES, NUMERALS, Suit, rank_letter
from printing.text import CINZEL, GARAMOND, ITALIC, POINT, Face, line_count

BESIDE_SEAL = 122.0  # mm, as all widths and heights here
COLUMN, MARK = 52.0, 6.4
TEXT_LINE, LABEL_LINE, GAP = 12.6 * POINT, 11 * POINT, 1.2
TRAITS_HIGH = {"a4": 33.4, "letter": 29.4}
ABILITIES_HIGH = {"a4": 26.0, "letter": 22.0}
ITEMS_HIGH = {"a4": 47.5, "letter": 38.4}
CONTACTS = {"a4": 5, "letter": 4}
ITEM_LINE, WRITING_LINE = 13.2 * POINT, 6.0
NAME_WIDE = 48.0
VISIONS, VISION_PLACES = 5, 4
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fit:
    """A size of the head's block: points, and the lines that the name takes at most at it."""

    key: str
    name: float
    lines: int
    text: float


# The first that fits is taken; what does not even fit the last goes overleaf.
FITS = (Fit("grand", 34, 1, 11), Fit("large", 25, 1, 11), Fit("middle", 19, 2, 11), Fit("small", 13, 4, 9))
# A phrase beside its card: the first size and number of lines that holds it.
PHRASES = (("wide", 12.0, 2), ("close", 9.0, 3))
LIVES = (("wide", 10.5, 2), ("close", 9.0, 3))
PHRASE_WIDE, LIFE_WIDE = 72.5, 46.0


def on_paper(agent: Agent | None, table: Table[HouseRules], words: Words, paper: str) -> Mapping[str, object]:
    """Return what the print page draws of *agent* on *paper* ("a4", "letter"); of nobody, the blank form."""
    who, rules = agent or Agent(), table.rules
    suits = tuple(_suit(who, suit, rules) for suit in Suit)
    drawn = {**_head(words), **_cards(who, rules), **_lists(who, rules, paper), **_people(who, rules, paper)}
    drawn |= {**written(words), "granted_overleaf": tuple(filter(_is_told, who.exceptions))}
    drawn |= {"asides_overleaf": tuple(map(_trait, who.aside))}
    later = [value for key, value in drawn.items() if key.endswith("_overleaf")]
    many = tuple(suit for suit in suits if suit.harm and not suit.has_boxes)
    drawn |= spare_lines(drawn, paper, is_crowded=bool(many))
    return {
        **drawn,
        "is_blank": agent is None,
        "is_overleaf": agent is None or any((*later, many)),
        "paper": paper,
        "words": words,
        "rules": rules,
        "agent": who,
        "suits": suits,
        "harm_overleaf": many,
        "abilities_track": Track(who.track(ABILITY), rules.xp_track),
        "abilities_due": who.point(ABILITY),
        "traits_overleaf": _named(drawn, "vices", "virtues", "asides"),
        "lines_overleaf": _named(drawn, "abilities", "items"),
        "form_lines": {key: range(count) for key, count in FORM_LINES[paper].items()},
    }


def _named(drawn: Mapping[str, object], *keys: str) -> tuple[tuple[str, object], ...]:
    return tuple((key, drawn[f"{key}_overleaf"]) for key in keys)


def _is_told(exception: tuple[str, str]) -> bool:
    """Say whether an exception needs telling on paper: granted XP are in what was earned."""
    what, _reason = exception
    return not what.endswith(" XP")


# --- the head ---


def _head(words: Words) -> dict[str, object]:
    about = " · ".join(filter(None, (words.texts.get(key, "") for key in ("class", "guild", "culture"))))
    table = _at_table(words)
    fit = next((fit for fit in FITS if _fits(words.name, (about, table), fit)), FITS[-1])
    about_here, table_here = (_is_a_line(text, fit.text) for text in (about, table))
    return {
        "fit": fit.key,
        "about": about if about_here else "",
        "about_overleaf": "" if about_here else about,
        "table_here": table_here,
        "table_overleaf": "" if table_here else table,
    }


def _at_table(words: Words) -> str:
    return " · ".join(filter(None, (words.pronouns, words.table and f"at {words.table}")))


def _fits(name: str, lines: Sequence[str], fit: Fit) -> bool:
    tracking = fit.name / 100
    if line_count(name, CINZEL, fit.name, BESIDE_SEAL, tracking=tracking) > fit.lines:
        return False
    return all(_is_a_line(line, fit.text) for line in lines)


def _is_a_line(text: str, size: float) -> bool:
    return line_count(text, ITALIC, size, BESIDE_SEAL) <= 1


# --- the suits ---


def _suit(agent: Agent, suit: Suit, rules: HouseRules) -> SuitView:
    return SuitView(
        key=suit.name.lower(),
        name=suit.title,
        skills=tuple(_skill(agent, skill, rules) for skill, of in SKILLS.items() if of is suit),
        harm=tuple(box.kind for box in agent.harm if box.suit is suit),
        boxes=rules.boxes,
        track=Track(agent.track(suit.value), rules.xp_track),
        points=agent.point(suit.value),
    )


def _skill(agent: Agent, skill: str, rules: HouseRules) -> SkillView:
    rating = agent.rating(skill)
    most = max(rating, most_of(agent, skill, rules))
    circles = Track(rating, most).circles + ("locked",) * max(0, rules.skill_unlocked - most)
    return SkillView(skill.capitalize(), rating, circles if len(circles) <= 4 else ())


# --- phrases and their cards ---


def _cards(agent: Agent, rules: HouseRules) -> dict[str, object]:
    lives = tuple(_phrase(key, getattr(agent, key), LIVES, LIFE_WIDE) for key in ("childhood", "adulthood"))
    drives = tuple(
        _phrase(key, agent.drive(key), PHRASES, PHRASE_WIDE, Track(agent.drive(key).track, rules.track))
        for key in (BURDEN, IDEAL)
    )
    over = tuple(phrase for phrase in (*lives, *drives) if phrase.text and not phrase.fit)
    return {"lives": lives, "drives": drives, "phrases_overleaf": over}


def _phrase(
    key: str,
    held: Trait | Drive,
    sizes: Sequence[tuple[str, float, int]],
    width: float,
    track: Track | None = None,
) -> PhraseView:
    fit = next((name for name, size, most in sizes if line_count(held.text, ITALIC, size, width) <= most), "")
    return PhraseView(key, held.text, held.card, fit, track)


# --- what there is many of ---


def _lists(agent: Agent, rules: HouseRules, paper: str) -> dict[str, object]:
    drawn: dict[str, object] = {}
    for key, held in (("vices", agent.vices), ("virtues", agent.virtues)):
        here, over, room = _split(tuple(map(_trait, held)), _trait_height, TRAITS_HIGH[paper])
        places = range(int(room // (TEXT_LINE + LABEL_LINE + GAP)))
        drawn |= {key: here, f"{key}_overleaf": over, f"{key}_places": places}
    for key, lines, high in (
        ("abilities", agent.abilities, ABILITIES_HIGH[paper]),
        ("items", agent.items, ITEMS_HIGH[paper]),
    ):
        here_too, over_too, room = _split(lines, _line_height, high)
        drawn |= {
            key: here_too,
            f"{key}_overleaf": over_too,
            f"{key}_lines": range(int(room // WRITING_LINE)),
        }
    visions = tuple(card.code for card in agent.visions)
    drawn |= {"visions": visions[:VISIONS], "visions_overleaf": visions[VISIONS:]}
    return drawn | {"vision_places": range(VISION_PLACES - len(visions))}


def _trait(trait: Trait) -> TraitView:
    return TraitView(trait.text, _mark(trait.card), str(CODES[trait.card]))


def _mark(code: str) -> str:
    card = CODES[code]
    return card.suit.name.lower() if card.suit else code


def _split(
    held: tuple[T, ...], height: Callable[[T], float], room: float
) -> tuple[tuple[T, ...], tuple[T, ...], float]:
    """Return what fits *room* mm, in its order, the others, and the room left."""
    for place, one in enumerate(held):
        needed = height(one)
        if needed > room:
            return held[:place], held[place:], 0
        room -= needed
    return held, (), room


def _trait_height(trait: TraitView) -> float:
    return line_count(trait.text, GARAMOND, 10.5, COLUMN - MARK) * TEXT_LINE + LABEL_LINE + GAP


def _line_height(line: str) -> float:
    return line_count(line, GARAMOND, 10.5, COLUMN) * ITEM_LINE + 0.6


# --- contacts ---


def _people(agent: Agent, rules: HouseRules, paper: str) -> dict[str, object]:
    every = tuple(_contact(contact, rules) for contact in agent.contacts)
    here = tuple(one for one in every if one.fit)[: CONTACTS[paper]]
    over = tuple(one for one in every if one not in here or not one.is_whole)
    left = sum(one not in here for one in every)
    return {
        "contacts": here,
        "contacts_overleaf": over,
        "more_contacts": left,
        "contact_places": range(CONTACTS[paper] - len(here)),
        "no_affection": Track(0, rules.affection),
        "no_distance": Track(0, rules.distance),
    }


# A contact's name: the first face and size at which it takes one line.
NAMES: tuple[tuple[str, Face, float, float], ...] = (("wide", CINZEL, 9, 0.1), ("close", GARAMOND, 9.5, 0))


def _contact(contact: Contact, rules: HouseRules) -> ContactView:
    card = CODES[contact.card]
    about = " · ".join(filter(None, (contact.kind, contact.land)))
    is_short = line_count(about, ITALIC, 9, NAME_WIDE) <= 1
    fits = (
        key
        for key, face, size, tracking in NAMES
        if line_count(contact.name, face, size, NAME_WIDE, tracking=tracking) <= 1
    )
    return ContactView(
        name=contact.name,
        mark=_mark(contact.card),
        rank=rank_letter(card.rank) if card.suit else NUMERALS[card.rank],
        fit=next(fits, ""),
        about=about if is_short else contact.kind,
        told=f"{about} · {card}",
        is_whole=is_short,
        affection=Track(contact.affection, rules.affection),
        distance=Track(contact.distance, rules.distance),
    )
