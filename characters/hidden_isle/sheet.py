"""An agent as a sheet shows one on screen: pure values, ready to be drawn."""

from collections.abc import Iterator
from dataclasses import dataclass

from characters.hidden_isle.rules import odyssey
from characters.hidden_isle.rules.agent import (
    ABILITY,
    BECOMES,
    SKILLS,
    TRACKS,
    Agent,
    Contact,
    Downtime,
    Trait,
)
from characters.hidden_isle.rules.asking import pluralized_in_words
from characters.hidden_isle.rules.downtime import actions_left, step_owed_first_in_words_or_blank
from characters.hidden_isle.rules.growth import most_rating_of_skill
from characters.hidden_isle.rules.harm import cards_lost_to_harm
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import COMES, NEW, Offer, Strip, StripCell, StripGroup, Table, Tally
from decks.rules.tarot import Suit, capitalized

MarkedPips = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A childhood or an adulthood."""

    title: str
    text: str
    card: str


@dataclass(frozen=True, slots=True)
class DriveView:
    """A burden or an ideal with its track; *fills* says what it becomes when full."""

    title: str
    text: str
    card: str
    track: int
    most: int
    pips: MarkedPips
    fills: str


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill: one mark a point it may reach, filled as far as it goes."""

    name: str
    rating: int
    most: int
    pips: MarkedPips
    is_unlocked: bool


@dataclass(frozen=True, slots=True)
class SuitView:
    """Everything of one suit: skills, harm boxes (kinds, "" where free), the XP track and points to place."""

    key: str
    name: str
    skills: tuple[SkillView, ...]
    boxes: tuple[str, ...]
    is_fewer: bool
    track: int
    pips: MarkedPips
    points: str

    @property
    def harm(self) -> str:
        """Return the filled boxes in words."""
        return ", ".join(kind for kind in self.boxes if kind)


@dataclass(frozen=True, slots=True)
class ContactView:
    """Someone the agent knows, affection and distance as marks."""

    name: str
    kind: str
    card: str
    land: str
    affection: int
    distance: int
    hearts: MarkedPips
    steps: MarkedPips


@dataclass(frozen=True, slots=True)
class DowntimeSummary:
    """Where a downtime stands: how many actions are left, what comes first, what an Odyssey lays out."""

    left: str
    actions: MarkedPips
    first: str
    layout: tuple[str, ...]
    is_solo: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """All of an agent that a sheet draws."""

    past: tuple[Past, ...]
    drives: tuple[DriveView, ...]
    vices: tuple[Trait, ...]
    virtues: tuple[Trait, ...]
    aside: tuple[Trait, ...]
    most_virtues: int
    suits: tuple[SuitView, ...]
    abilities: tuple[str, ...]
    ability_track: int
    ability_pips: MarkedPips
    ability_points: str
    xp_track: int
    contacts: tuple[ContactView, ...]
    most_affection: int
    items: tuple[str, ...]
    visions: tuple[str, ...]
    xp: int
    exceptions: tuple[tuple[str, str], ...]
    downtime: DowntimeSummary | None

    @property
    def harmed(self) -> int:
        return sum(bool(kind) for suit in self.suits for kind in suit.boxes)

    @property
    def to_place(self) -> tuple[str, ...]:
        """Return what waits to be placed: skill points, a new ability."""
        return tuple(told for told in (*(suit.points for suit in self.suits), self.ability_points) if told)


def sheet_context(agent: Agent, table: Table[HouseRules]) -> SheetView:
    return sheet_view(agent, table.rules)


def sheet_view(agent: Agent, rules: HouseRules) -> SheetView:
    """Return *agent* as a sheet shows them under *rules*."""
    return SheetView(
        past=(_past_view("Childhood", agent.childhood), _past_view("Adulthood", agent.adulthood)),
        drives=tuple(_drive_views(agent, rules)),
        vices=agent.vices,
        virtues=agent.virtues,
        aside=agent.aside,
        most_virtues=rules.virtues,
        suits=tuple(_suit_view(agent, suit, rules) for suit in Suit),
        abilities=agent.abilities,
        ability_track=agent.xp_on_track(ABILITY),
        ability_pips=_pips_of_count(agent.xp_on_track(ABILITY), rules.xp_track),
        ability_points=_counted_noun_or_blank(
            agent.points_to_spend(ABILITY), "a new ability to name", "new abilities to name"
        ),
        xp_track=rules.xp_track,
        contacts=tuple(_contact_view(contact, rules) for contact in agent.contacts),
        most_affection=rules.affection,
        items=agent.items,
        visions=tuple(card.code for card in agent.visions),
        xp=agent.xp,
        exceptions=agent.exceptions,
        downtime=_downtime_summary(agent.downtime, rules) if agent.downtime else None,
    )


def _past_view(title: str, trait: Trait) -> Past:
    return Past(title, trait.text, trait.card)


def _pips_of_count(count: int, most: int) -> MarkedPips:
    """Return one mark for each of *most*, or more where there are; filled as far as *count*."""
    return tuple(place < count for place in range(max(most, count)))


def _counted_noun_or_blank(count: int, one: str, many: str) -> str:
    return "" if count < 1 else one if count == 1 else f"{count} {many}"


def _drive_views(agent: Agent, rules: HouseRules) -> Iterator[DriveView]:
    for which, becomes in BECOMES.items():
        drive = agent.drive(which)
        yield DriveView(
            capitalized(which),
            drive.text,
            drive.card,
            drive.track,
            rules.track,
            _pips_of_count(drive.track, rules.track),
            f"Full, it becomes a {becomes}.",
        )


def _suit_view(agent: Agent, suit: Suit, rules: HouseRules) -> SuitView:
    kinds = [box.kind for box in agent.harm if box.suit is suit]
    track = agent.xp_on_track(suit.value)
    point = f"skill point of {suit.title} to place"
    return SuitView(
        key=suit.name.lower(),
        name=TRACKS[suit.value],
        skills=tuple(_skill_view(agent, skill, rules) for skill, its in SKILLS.items() if its is suit),
        boxes=(*kinds, *[""] * (rules.boxes - len(kinds))),
        is_fewer=bool(cards_lost_to_harm(agent, suit, rules)),
        track=track,
        pips=_pips_of_count(track, rules.xp_track),
        points=_counted_noun_or_blank(
            agent.points_to_spend(suit.value), f"a {point}", point.replace("point", "points", 1)
        ),
    )


def _skill_view(agent: Agent, skill: str, rules: HouseRules) -> SkillView:
    rating, most = agent.rating(skill), most_rating_of_skill(agent, skill, rules)
    return SkillView(capitalized(skill), rating, most, _pips_of_count(rating, most), skill in agent.unlocked)


def _contact_view(contact: Contact, rules: HouseRules) -> ContactView:
    return ContactView(
        contact.name,
        contact.kind,
        contact.card,
        contact.land,
        contact.affection,
        contact.distance,
        _pips_of_count(contact.affection, rules.affection),
        _pips_of_count(contact.distance, rules.distance),
    )


def _downtime_summary(downtime: Downtime, rules: HouseRules) -> DowntimeSummary:
    left, used = actions_left(downtime, rules), downtime.used
    return DowntimeSummary(
        left=f"{capitalized(pluralized_in_words(left, 'action'))} left",
        actions=tuple(place < left for place in range(left + used)),
        first="" if downtime.odyssey else step_owed_first_in_words_or_blank(downtime),
        layout=odyssey.layout_of_odyssey(downtime.odyssey).sentences if downtime.odyssey else (),
        is_solo=downtime.is_solo,
    )


# --- in one line, above the offers ---


def tracks_drives_and_harm_strip(before: Agent, now: Agent, offer: Offer | None) -> Strip:
    """Return the tracks, drives and harm of *now*: what *offer* would mark, and what moved since *before*."""
    marked = offer.code.removeprefix("mark ") if offer and offer.group == "mark" and offer.is_open else ""

    def track(key: str, mark: str = "") -> StripCell:
        at = now.xp_on_track(key) + (key == marked)
        state = COMES if key == marked else _new_state_if_changed(before.xp_on_track(key), at)
        return StripCell(f"{TRACKS[key]}: XP {at}", figure=str(at), mark=mark, state=state)

    def drive(which: str) -> StripGroup:
        at = now.drive(which).track
        cell = StripCell(str(at), figure=str(at), state=_new_state_if_changed(before.drive(which).track, at))
        return StripGroup(capitalized(which), (cell,))

    def harm(suit: Suit) -> StripCell:
        at = _harm_count(now, suit)
        label = f"Harm of {TRACKS[suit.value]}: {at}"
        return StripCell(
            label,
            figure=str(at),
            mark=suit.name.lower(),
            state=_new_state_if_changed(_harm_count(before, suit), at),
        )

    groups = (
        StripGroup("XP", tuple(track(suit.value, suit.name.lower()) for suit in Suit)),
        StripGroup("Ability", (track(ABILITY),)),
        *map(drive, BECOMES),
        StripGroup("Harm", tuple(map(harm, Suit))),
    )
    return Strip(groups, Tally(str(now.xp), "XP") if now.xp else None)


def _new_state_if_changed(was: int, now: int) -> str:
    return NEW if was != now else ""


def _harm_count(agent: Agent, suit: Suit) -> int:
    return sum(box.suit is suit for box in agent.harm)
