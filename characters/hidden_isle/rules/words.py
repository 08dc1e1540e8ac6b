"""An agent's entries as sentences for the diary."""

from collections.abc import Callable, Iterable, Mapping

from characters.hidden_isle.rules.agent import ABILITY, BECOMES, SKILLS, TRACKS, HarmBox
from characters.hidden_isle.rules.asking import card_in_words
from characters.hidden_isle.rules.tracks import DRIVES
from characters.socket.rules import Entry, EntryData, MovedCards
from decks.rules.tarot import CODES, capitalized, names_as_phrase


def _boxes_in_words(codes: Iterable[str]) -> str:
    return names_as_phrase(str(HarmBox.from_code(code)) for code in codes)


def _trait_and_card_in_words(trait_data: Mapping[str, str]) -> str:
    return f"{trait_data['text']} ({CODES[trait_data['card']]})"


def _created_sentence(entry_data: EntryData) -> str:
    burden, ideal = (
        _trait_and_card_in_words(entry_data["burden"]),
        _trait_and_card_in_words(entry_data["ideal"]),
    )
    return f"Came to Dioscoria. Burden: {burden}. Ideal: {ideal}."


def _arrived_sentence(entry_data: EntryData) -> str:
    drives = ((which.capitalize(), entry_data[which]) for which in DRIVES)
    return " ".join(
        (
            "Arrived with a life behind them.",
            *(f"{which}: {_trait_and_card_in_words(told)}." for which, told in drives if told["text"]),
        )
    )


def _downtime_began_sentence(entry_data: EntryData) -> str:
    return "Downtime began, alone." if entry_data["solo"] else "Downtime began."


def _downtime_corrected_sentence(entry_data: EntryData) -> str:
    if "solo" not in entry_data:
        return "Downtime corrected: not in it after all."
    alone = "alone" if entry_data["solo"] else "with the Hand"
    return (
        f"Downtime corrected: in it after all, {alone}."
        if entry_data["begins"]
        else f"Downtime corrected: {alone}."
    )


def _vice_harm_sentence(entry_data: EntryData) -> str:
    hurt = entry_data["hurt"]
    return (
        f"A vice took its due: {_boxes_in_words(hurt)}."
        if hurt
        else "A vice asked for harm, and no box was free."
    )


def _contacts_drifted_sentence(entry_data: EntryData) -> str:
    return "The contacts drifted apart."


def _drive_track_sentences(entry_data: EntryData) -> list[str]:
    """Return what became of the burden and the ideal, each in a sentence."""
    moved = entry_data.get("moved", {})  # in any order: PostgreSQL keeps an object's keys in its own
    told = [
        f"The {which} went {'up' if moved[which] >= 0 else 'down'} by {abs(moved[which])}."
        for which in DRIVES
        if which in moved
    ]
    for which in DRIVES:
        kind = BECOMES[which]
        if which in entry_data:
            told.append(
                f"The {which} was full and became a {kind}: {_trait_and_card_in_words(entry_data[f'{kind}s'][0])}."
            )
    return told


def _prepared_sentence(entry_data: EntryData) -> str:
    return f"Prepared: {entry_data['words']}" if entry_data["words"] else "Prepared for what comes."


def _contact_met_sentence(entry_data: EntryData) -> str:
    contact = entry_data["contacts"][0]
    land = f" of {contact['land']}" if contact["land"] else ""
    return f"Met {contact['name']}{land} ({contact['kind']}, {CODES[contact['card']]})."


def _odyssey_begun_sentence(entry_data: EntryData) -> str:
    odyssey = entry_data["odyssey"]
    crown = card_in_words(odyssey["crown"]) if odyssey["crown"] else "a Major drawn at random"
    party = names_as_phrase(map(card_in_words, odyssey["party"]))
    company = f" with {entry_data['name']}" if "name" in entry_data else ""
    return f"Set out on a Dream Odyssey{company}. Crown: {crown}. Party: {party}."


def _odyssey_ended_sentence(entry_data: EntryData) -> str:
    told = [
        f"Woke from the Odyssey, {entry_data['outcome']}. "
        f"{capitalized(card_in_words(entry_data['visions'][0]))} is an extra vision card."
    ]
    if entry_data["healed"]:
        told.append(f"Healed: {_boxes_in_words(entry_data['healed'])}.")
    return " ".join((*told, *_drive_track_sentences(entry_data)))


def _track_marked_sentence(entry_data: EntryData) -> str:
    track = next(iter(entry_data["tracks"]))
    if "points" not in entry_data:
        return f"Marked the {TRACKS[track]} track."
    gave = "a new ability" if track == ABILITY else "a skill point"
    return f"The {TRACKS[track]} track was full: {gave}."


def _skill_raised_sentence(entry_data: EntryData) -> str:
    skill = next(iter(entry_data["skills"]))
    return f"{skill.capitalize()} rose by one, for a point of {SKILLS[skill].title}."


def _trauma_healed_sentence(entry_data: EntryData) -> str:
    by = f"the virtue {entry_data['virtue']}" if "virtue" in entry_data else "a heart-to-heart"
    return f"Healed by {by}: {_boxes_in_words(entry_data['healed'])}."


def _drive_named_sentence(entry_data: EntryData) -> str:
    which = next(which for which in DRIVES if which in entry_data)
    return f"A new {which}: {_trait_and_card_in_words(entry_data[which])}."


def _virtue_aside_or_taken_up_sentence(entry_data: EntryData) -> str:
    if "aside" in entry_data:
        return f"Set a virtue aside: {_trait_and_card_in_words(entry_data['aside'][0])}."
    return f"Took a virtue up again: {_trait_and_card_in_words(entry_data['virtues'][0])}."


def _item_taken_or_let_go_sentence(entry_data: EntryData) -> str:
    return (
        f"Took along: {entry_data['items'][0]}."
        if "items" in entry_data
        else f"Let go: {entry_data['dropped'][0]}."
    )


def _exception_granted_sentence(entry_data: EntryData) -> str:
    granted = entry_data["exception"]
    became = " ".join(_drive_track_sentences(entry_data)) if "moved" not in entry_data else ""
    return f"{became} {granted['what']}, by exception: {granted['reason']}".lstrip()


SENTENCES: Mapping[str, Callable[[EntryData], str]] = {
    "created": _created_sentence,
    "arrived": _arrived_sentence,
    "downtime": _downtime_began_sentence,
    "corrected": _downtime_corrected_sentence,
    "vice": _vice_harm_sentence,
    "drift": _contacts_drifted_sentence,
    "extra": lambda data: f"One more action, for {_boxes_in_words(data['hurt']) or 'nothing'}.",
    "healed": lambda data: f"Healed: {_boxes_in_words(data['healed'])}.",
    "trained": lambda data: "Trained.",
    "prepared": _prepared_sentence,
    "reflected": lambda data: f"Reflected. {' '.join(_drive_track_sentences(data))}",
    "met": _contact_met_sentence,
    "visited": lambda data: f"Visited {data['name']}.",
    "odyssey": _odyssey_begun_sentence,
    "woke": _odyssey_ended_sentence,
    "rested": lambda data: "The downtime was over.",
    "marked": _track_marked_sentence,
    "skilled": _skill_raised_sentence,
    "ability": lambda data: f"A new ability: {data['abilities'][0]}.",
    "harmed": lambda data: f"Took {_boxes_in_words(data['hurt'])}.",
    "mended": _trauma_healed_sentence,
    "named": _drive_named_sentence,
    "virtue": _virtue_aside_or_taken_up_sentence,
    "item": _item_taken_or_let_go_sentence,
    "vision": lambda data: f"Played an extra vision card: {CODES[data['seen'][0]]}.",
    "granted": lambda data: f"XP outside a downtime: {data['reason']}",
    "exception": _exception_granted_sentence,
}


def cards_gone_and_come(entry: Entry) -> MovedCards:
    """Return the codes of the extra vision cards that *entry* used up, and of those it brought."""
    return MovedCards(tuple(entry.data.get("seen", ())), tuple(entry.data.get("visions", ())))


def describe_entry(entry: Entry) -> str:
    """Return *entry* as a sentence."""
    return SENTENCES[entry.kind](entry.data)
