"""How an agent begins (The Hidden Isle, "Creation"): every problem of a draft, and the first line."""

from collections.abc import Iterator, Mapping
from typing import Any

from characters.hidden_isle.rules.agent import BECOMES, BURDEN, IDEAL, KINDS, SKILLS, skills_in_order
from characters.hidden_isle.rules.arriving import arrival_data_beyond_new_agents, arrival_problems
from characters.hidden_isle.rules.asking import LINE, NAME, contact_key_of_name, pluralized_in_words
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Draft, Entry, Fix, Problem
from decks.rules.tarot import CODES, word_up_to_ten_or_figures

PHRASES: Mapping[str, str] = {
    "childhood": "Your childhood",
    "adulthood": "Your adulthood",
    BURDEN: "Your burden",
    IDEAL: "Your ideal",
}
TRAITS: Mapping[str, str] = {"vices": "Vice", "virtues": "Virtue", "aside": "Virtue aside"}


def draft_problems(draft: Draft, rules: HouseRules) -> Iterator[Problem]:
    """Yield what keeps *draft* from being finished."""
    is_arrival = bool(draft.get("arrival"))
    for key, label in PHRASES.items():
        if not (is_arrival and key in BECOMES and _is_trait_unnamed(draft.get(key, {}))):
            yield from _phrase_problems(key, label, draft.get(key, {}))
    for key in (BURDEN, IDEAL):
        yield from _track_problems(key, draft.get(key, {}).get("track", 0), rules)
    for key in ("vices", "virtues", *(("aside",) if is_arrival else ())):
        for place, told in enumerate(draft.get(key, ())):
            yield from _phrase_problems(f"{key}-{place}", f"{TRAITS[key]} {place + 1}", told)
    yield from _virtue_count_problems(len(draft.get("virtues", ())), rules)
    if is_arrival:
        yield from arrival_problems(draft, rules)
    else:
        yield from _new_agent_skill_problems(draft.get("skills", {}), rules)
        yield from _ability_count_problems(list(draft.get("abilities", ())), rules)
    yield from _ability_problems(list(draft.get("abilities", ())))
    yield from _contact_problems(draft)
    for place, item in enumerate(draft.get("items", ())):
        yield from _words_problems(f"items-{place}", f"Item {place + 1}", item, NAME)


def _is_trait_unnamed(trait_data: Mapping[str, Any]) -> bool:
    """Say whether nothing is named: where a burden or an ideal was full, its place is empty."""
    return not trait_data.get("text", "").strip() and not trait_data.get("card", "")


def _phrase_problems(field_prefix: str, label: str, phrase_data: Mapping[str, Any]) -> Iterator[Problem]:
    """Childhood, adulthood, burden, ideal, vices and virtues are each a text and a card."""
    yield from _words_problems(f"{field_prefix}-text", label, phrase_data.get("text", ""), LINE)
    if phrase_data.get("card", "") not in CODES:
        yield Problem("card", f"{label} has no card yet: choose one.", (f"{field_prefix}-card",))


def _words_problems(field_name: str, label: str, text: str, most_characters: int) -> Iterator[Problem]:
    if not text.strip():
        yield Problem("words", f"{label} has no words yet: say it in a few.", (field_name,))
    elif len(text) > most_characters:
        yield Problem(
            "words", f"{label} has {len(text)} characters: at most {most_characters}.", (field_name,)
        )


def _track_problems(drive_key: str, track: int, rules: HouseRules) -> Iterator[Problem]:
    """A track goes from 0 to 7, and a full one becomes a vice or a virtue at once."""
    most = rules.track - 1  # Ruling H19
    if not 0 <= track <= rules.track:
        told = f"The track of your {drive_key} is {track}: it goes from 0 to {rules.track}. Begin at 0 to {most}."
    elif track == rules.track:
        becomes = f"it would become a {BECOMES[drive_key]} at once"
        told = f"The track of your {drive_key} is full: {becomes}. Begin at 0 to {most}."
    else:
        return
    to = 0 if track < 0 else most
    yield Problem(
        "track", told, (f"{drive_key}-track",), (Fix(f"Set it to {to}", ((f"{drive_key}-track", str(to)),)),)
    )


def _virtue_count_problems(count: int, rules: HouseRules) -> Iterator[Problem]:
    if count > rules.virtues:
        told = f"{count} virtues are named: at most {rules.virtues} are active. Take {count - rules.virtues} out."
        fix = Fix(f"Take virtue {count} out", (("drop-virtue", str(count - 1)),))
        yield Problem("virtues", told, ("virtues",), (fix,))


def _new_agent_skill_problems(skills: Mapping[str, int], rules: HouseRules) -> Iterator[Problem]:
    """7 skill points, at most 2 in a skill."""
    most = rules.skill_at_creation
    for skill, rating in skills_in_order(skills):
        if skill not in SKILLS:
            told = f"{skill} is no skill. The skills are {', '.join(map(str.capitalize, SKILLS))}."
            yield Problem("no_skill", told, (skill,), (_set_skill_fix(skill, 0),))
        elif not 0 <= rating <= most:
            told = f"{skill.capitalize()} is {rating}: 0 to {most} to begin with."
            yield Problem("skill", told, (skill,), (_set_skill_fix(skill, 0 if rating < 0 else most),))
    yield from _skill_points_problems({skill: skills.get(skill, 0) for skill in SKILLS}, rules)


def _skill_points_problems(rating_by_skill: Mapping[str, int], rules: HouseRules) -> Iterator[Problem]:
    most = rules.skill_at_creation
    spent, points = sum(rating_by_skill.values()), rules.skill_points
    if spent < points:
        told = f"{_capitalized_points_in_words(points - spent)} to place: {spent} of {points}."
        room = [
            _set_skill_fix(skill, rating + 1)
            for skill, rating in rating_by_skill.items()
            if 0 <= rating < most
        ]
        yield Problem("few_points", told, (), tuple(room))
    if spent > points:
        told = f"{_capitalized_points_in_words(spent - points)} too many: {spent} of {points}."
        held = [
            _set_skill_fix(skill, rating - 1)
            for skill, rating in rating_by_skill.items()
            if 0 < rating <= most
        ]
        yield Problem("many_points", told, (), tuple(held))


def _capitalized_points_in_words(count: int) -> str:
    return pluralized_in_words(count, "skill point").capitalize()


def _set_skill_fix(skill: str, rating: int) -> Fix:
    if skill not in SKILLS:
        return Fix(f"Take {skill} out", ((skill, "0"),))
    return Fix(f"{skill.capitalize()} {rating}", ((skill, str(rating)),))


def _ability_count_problems(abilities: list[str], rules: HouseRules) -> Iterator[Problem]:
    """2 abilities to begin with."""
    wanted, count = rules.abilities_at_creation, len(abilities)
    if count < wanted:
        missing = (
            f"{word_up_to_ten_or_figures(wanted - count).capitalize()} more {_ability_noun(wanted - count)}"
        )
        yield Problem("few_abilities", f"{missing} to name: {count} of {wanted}.", ("abilities",))
    if count > wanted:
        outs = tuple(
            Fix(f"Take {ability or 'the empty one'} out", (("drop-ability", str(place)),))
            for place, ability in enumerate(abilities)
        )
        yield Problem(
            "many_abilities", f"{count} abilities are named: {wanted} to begin with.", ("abilities",), outs
        )


def _ability_problems(abilities: list[str]) -> Iterator[Problem]:
    """An ability has a name, and is held once."""
    for place, ability in enumerate(abilities):
        where = f"abilities-{place}"
        yield from _words_problems(where, f"Ability {place + 1}", ability, NAME)
        if ability.casefold() in map(str.casefold, abilities[:place]):
            out = Fix("Take the second out", (("drop-ability", str(place)),))
            yield Problem("twice", f"{ability} is named twice. An ability is held once.", (where,), (out,))


def _ability_noun(count: int) -> str:
    return "ability" if count == 1 else "abilities"


def _contact_problems(draft: Draft) -> Iterator[Problem]:
    """A contact has a name of its own, a kind and a card; the land may stay open."""
    keys: list[str] = []
    for place, told in enumerate(draft.get("contacts", ())):
        where, label = f"contacts-{place}", f"Contact {place + 1}"
        name = told.get("name", "")
        yield from _words_problems(f"{where}-name", label, name, NAME)
        if told.get("kind") not in KINDS:
            yield Problem("kind", f"{label} is one of {', '.join(KINDS)}: choose.", (f"{where}-kind",))
        if told.get("card") not in CODES:
            yield Problem("card", f"{label} has no card yet: choose one.", (f"{where}-card",))
        if len(told.get("land", "")) > NAME:
            message = f"The land of contact {place + 1} has more than {NAME} characters."
            yield Problem("words", message, (f"{where}-land",))
        if contact_key_of_name(name) in keys:
            yield Problem(
                "twice", f"Two contacts are called {name}: give one another name.", (f"{where}-name",)
            )
        keys.append(contact_key_of_name(name))


def first_entry(draft: Draft, rules: HouseRules) -> Entry:
    """Return the first line, of a new agent or of one who arrives; house defaults are settled into it."""
    is_arrival = bool(draft.get("arrival"))
    phrases: dict[str, Any] = {key: _stripped_trait_data(draft.get(key, {})) for key in PHRASES}
    for key in (BURDEN, IDEAL):
        phrases[key]["track"] = draft.get(key, {}).get("track", 0) if phrases[key]["text"] else 0
    contacts = [
        {
            "key": contact_key_of_name(told["name"]),
            **{key: told.get(key, "").strip() for key in ("name", "kind", "card", "land")},
            **_closeness_of_contact(told, rules, is_arrival=is_arrival),
        }
        for told in draft.get("contacts", ())
    ]
    lists = {key: [_stripped_trait_data(told) for told in draft.get(key, ())] for key in ("vices", "virtues")}
    data = {
        **phrases,
        **lists,
        "skills": {skill: rating for skill, rating in draft.get("skills", {}).items() if rating},
        "abilities": [ability.strip() for ability in draft.get("abilities", ())],
        "contacts": contacts,
        "items": [item.strip() for item in draft.get("items", ())],
    }
    if not is_arrival:
        return Entry("created", 0, data)
    return Entry("arrived", draft.get("xp", 0), {**data, **arrival_data_beyond_new_agents(draft)})


def _closeness_of_contact(
    contact_data: Mapping[str, Any], rules: HouseRules, *, is_arrival: bool
) -> dict[str, int]:
    """Return how close a contact is: as an arrival says, else as the house has a new contact."""
    if is_arrival:
        return {key: contact_data.get(key, 0) for key in ("affection", "distance")}
    return {"affection": rules.new_affection}  # Ruling H18


def _stripped_trait_data(trait_data: Mapping[str, Any]) -> dict[str, Any]:
    return {"text": trait_data.get("text", "").strip(), "card": trait_data.get("card", "")}
