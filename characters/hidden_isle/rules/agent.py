"""What an agent is, and how a fact changes one (The Hidden Isle, "Agent", "Harm", "XP", "Contacts")."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from characters.hidden_isle.rules.resting import Downtime as Downtime
from characters.hidden_isle.rules.resting import Odyssey as Odyssey
from characters.hidden_isle.rules.resting import downtime_after
from characters.socket.rules import Entry, EntryData, TextField
from decks.rules.tarot import DECK, Card, Suit
from play.rules.replacing import replace

CLASSES = ("Illusionist", "Scoundrel", "Occultist", "Prowler", "Champion", "Hunter")
KINDS = ("Homeland", "Dioscorian", "Fellow Agent", "Deity", "Angel or Demon", "Other")
SKILLS: Mapping[str, Suit] = {
    "skirmish": Suit.SWORDS,
    "convince": Suit.SWORDS,
    "study": Suit.SWORDS,
    "unleash": Suit.WANDS,
    "perform": Suit.WANDS,
    "channel": Suit.WANDS,
    "slip": Suit.CUPS,
    "soothe": Suit.CUPS,
    "mingle": Suit.CUPS,
    "finesse": Suit.PENTACLES,
    "bargain": Suit.PENTACLES,
    "survey": Suit.PENTACLES,
}
VISION_DECK = tuple(card for card in DECK if card.is_major or card.is_court)
PHYSICAL, SPIRITUAL, TRAUMA = "physical", "spiritual", "trauma"
HARMS = (PHYSICAL, SPIRITUAL, TRAUMA)
ABILITY = "ability"
TRACKS: Mapping[str, str] = {**{suit.value: suit.title for suit in Suit}, ABILITY: "Abilities"}
BURDEN, IDEAL = "burden", "ideal"
BECOMES = {BURDEN: "vice", IDEAL: "virtue"}
TEXTS = (
    TextField("class", "Class", 80, long=False, hint=f"{', '.join(CLASSES)}, or your own."),
    TextField("guild", "Guild", 80, long=False),
    TextField("culture", "Culture", 80, long=False),
    TextField("look", "Look", 2_000),
    TextField("why", "Why Dioscoria", 2_000),
    TextField("notes", "Notes", 10_000, hint="The table can read these. They go on the sheet."),
    TextField("secret", "Private notes", 10_000, private=True, hint="Only you read these."),
)


def skills_in_order(skills: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return *skills* of a draft in the order of a sheet, what is no skill last; PostgreSQL keeps no order of keys."""
    return [(skill, skills[skill]) for skill in (*SKILLS, *sorted(skills.keys() - SKILLS)) if skill in skills]


@dataclass(frozen=True, slots=True)
class Trait:
    """A phrase and its card's code: a childhood, an adulthood, a vice, a virtue; empty where none is named."""

    text: str = ""
    card: str = ""

    @property
    def data(self) -> dict[str, str]:
        return {"text": self.text, "card": self.card}


@dataclass(frozen=True, slots=True)
class Drive:
    """A burden or an ideal: its phrase, its card's code and how far its track is."""

    text: str = ""
    card: str = ""
    track: int = 0

    @property
    def is_named(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True, slots=True)
class HarmBox:
    """One harm box that is filled; its code is suit and kind: "s spiritual"."""

    suit: Suit
    kind: str

    @classmethod
    def from_code(cls, code: str) -> "HarmBox":
        suit, _, kind = code.partition(" ")
        return cls(Suit(suit), kind)

    @property
    def code(self) -> str:
        return f"{self.suit.value} {self.kind}"

    def __str__(self) -> str:
        return (
            f"{self.kind} harm in {self.suit.title}"
            if self.kind != TRAUMA
            else f"trauma in {self.suit.title}"
        )


@dataclass(frozen=True, slots=True)
class Contact:
    """Someone the agent knows; *key* names them in the ledger."""

    key: str
    name: str
    kind: str
    card: str
    land: str = ""
    affection: int = 0
    distance: int = 0


@dataclass(frozen=True)
class Agent:
    """An agent as the ledger leaves them.

    *aside* are virtues set aside; *skills*, *tracks* and *points* stand in the order of SKILLS and TRACKS; *visions*
    are extra vision cards; *xp* is what no track has taken yet, *earned* all that ever came. *exceptions* are what
    the Seer granted, and why.
    """

    childhood: Trait = Trait()
    adulthood: Trait = Trait()
    burden: Drive = Drive()
    ideal: Drive = Drive()
    vices: tuple[Trait, ...] = ()
    virtues: tuple[Trait, ...] = ()
    aside: tuple[Trait, ...] = ()
    skills: tuple[int, ...] = (0,) * len(SKILLS)
    unlocked: frozenset[str] = frozenset()
    harm: tuple[HarmBox, ...] = ()
    tracks: tuple[int, ...] = (0,) * len(TRACKS)
    points: tuple[int, ...] = (0,) * len(TRACKS)
    abilities: tuple[str, ...] = ()
    contacts: tuple[Contact, ...] = ()
    items: tuple[str, ...] = ()
    visions: tuple[Card, ...] = ()
    xp: int = 0
    earned: int = 0
    exceptions: tuple[tuple[str, str], ...] = ()
    downtime: Downtime | None = None

    def drive(self, drive_key: str) -> Drive:
        return self.burden if drive_key == BURDEN else self.ideal

    def rating(self, skill: str) -> int:
        return self.skills[list(SKILLS).index(skill)]

    def xp_on_track(self, track_key: str) -> int:
        return self.tracks[list(TRACKS).index(track_key)]

    def points_to_spend(self, track_key: str) -> int:
        return self.points[list(TRACKS).index(track_key)]

    def contact(self, contact_key: str) -> Contact | None:
        return next((contact for contact in self.contacts if contact.key == contact_key), None)


# --- applying ---

Held = TypeVar("Held")


def apply_entry(agent: Agent, entry: Entry) -> Agent:
    """Return *agent* as *entry* leaves them; past entries always apply."""
    data = entry.data
    agent = _with_figures_added(_with_phrases_and_drives_changed(agent, data), data)
    return replace(
        agent,
        harm=_without_first_of_each(agent.harm, map(HarmBox.from_code, data.get("healed", ())))
        + tuple(map(HarmBox.from_code, data.get("hurt", ()))),
        contacts=_contacts_after_entry(agent.contacts, data),
        items=_without_first_of_each(agent.items, data.get("dropped", ())) + tuple(data.get("items", ())),
        visions=_vision_cards_held_after_entry(agent.visions, data),
        xp=agent.xp + entry.xp,
        earned=agent.earned + (0 if entry.kind == "marked" else entry.xp),
        exceptions=agent.exceptions + _exceptions_and_reasons_of(data),
        downtime=downtime_after(agent.downtime, entry, len(agent.vices), len(agent.contacts)),
    )


def _without_first_of_each(held: tuple[Held, ...], gone: Iterable[Held]) -> tuple[Held, ...]:
    """Return *held* without the first of each of *gone*."""
    left = list(held)
    for one in gone:
        if one in left:
            left.remove(one)
    return tuple(left)


def _with_phrases_and_drives_changed(agent: Agent, entry_data: EntryData) -> Agent:
    """Return *agent* with the phrases, cards and tracks that *entry_data* names or moves."""
    changes: dict[str, Any] = {
        key: Trait(**entry_data[key]) for key in ("childhood", "adulthood") if key in entry_data
    }
    for key, by in entry_data.get("moved", {}).items():
        drive = agent.drive(key)
        changes[key] = replace(drive, track=max(0, drive.track + by))
    changes |= {key: Drive(**entry_data[key]) for key in (BURDEN, IDEAL) if key in entry_data}
    for key in ("vices", "virtues", "aside"):
        held = _without_first_of_each(
            getattr(agent, key), (Trait(**told) for told in entry_data.get(f"no_{key}", ()))
        )
        changes[key] = held + tuple(Trait(**told) for told in entry_data.get(key, ()))
    return replace(agent, **changes)


def _with_figures_added(agent: Agent, entry_data: EntryData) -> Agent:
    return replace(
        agent,
        skills=_counts_with_changes_added(agent.skills, SKILLS, entry_data.get("skills", {})),
        tracks=_counts_with_changes_added(agent.tracks, TRACKS, entry_data.get("tracks", {})),
        points=_counts_with_changes_added(agent.points, TRACKS, entry_data.get("points", {})),
        unlocked=agent.unlocked | set(entry_data.get("unlocked", ())),
        abilities=agent.abilities + tuple(entry_data.get("abilities", ())),
    )


def _counts_with_changes_added(
    counts: tuple[int, ...], keys: Iterable[str], change_by_key: Mapping[str, int]
) -> tuple[int, ...]:
    if not change_by_key:  # as with most entries
        return counts
    return tuple(count + change_by_key.get(key, 0) for key, count in zip(keys, counts, strict=True))


def _contacts_after_entry(contacts: tuple[Contact, ...], entry_data: EntryData) -> tuple[Contact, ...]:
    """Return *contacts* as they drift or are visited, and who is new; what is settled carries its limits."""
    if drift := entry_data.get("drift"):
        contacts = tuple(contact_after_drift(contact, drift) for contact in contacts)
    if visit := entry_data.get("visit"):
        contacts = tuple(
            contact_after_visit(one, visit) if one.key == visit["key"] else one for one in contacts
        )
    return contacts + tuple(Contact(**told) for told in entry_data.get("contacts", ()))


def contact_after_drift(contact: Contact, drift: Mapping[str, int]) -> Contact:
    """Each contact drifts: +1, at 3 the distance resets and affection -1."""
    distance = contact.distance + drift["by"]
    if distance < drift["at"]:
        return replace(contact, distance=distance)
    return replace(contact, distance=0, affection=max(0, contact.affection - drift["costs"]))  # Ruling H6


def contact_after_visit(contact: Contact, visit: EntryData) -> Contact:
    """Visit contact: distance 0, affection +1, and never above the most."""
    affection = max(0, min(visit["most"], contact.affection + visit["affection"]))
    return replace(contact, affection=affection, distance=visit.get("distance", 0))


def _vision_cards_held_after_entry(visions: tuple[Card, ...], entry_data: EntryData) -> tuple[Card, ...]:
    left = _without_first_of_each(visions, map(Card.from_code, entry_data.get("seen", ())))
    return tuple(dict.fromkeys((*left, *map(Card.from_code, entry_data.get("visions", ())))))  # Ruling H17


def _exceptions_and_reasons_of(entry_data: EntryData) -> tuple[tuple[str, str], ...]:
    granted = entry_data.get("exception")
    return ((granted["what"], granted["reason"]),) if granted else ()
