"""Everything an agent may do, and what each writes (The Hidden Isle)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from characters.hidden_isle.rules import contacts, downtime, growth, harm, odyssey, tracks
from characters.hidden_isle.rules.agent import Agent
from characters.hidden_isle.rules.asking import (
    KINDS_OF_LINE,
    entry_of_answers_without_xp,
    trimmed_answers_and_problems,
)
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.tracks import FactsXpProblems
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Entry,
    Group,
    Offer,
    Problem,
    Table,
)

DOWNTIME, GROWTH, HARM = "Downtime", "Growth", "Harm"
SELF, HAND = "Who they are", "At hand"
GROUPS = (
    Group("vice", "Your vices", "Each one asks for spiritual harm before anything else.", 0, DOWNTIME),
    Group("drift", "Contacts drift", "One step away. Far enough, and affection goes.", 0, DOWNTIME),
    Group("extra", "One more action", "For spiritual harm.", 0, DOWNTIME),
    Group("heal", "Heal", "Physical and spiritual harm, never trauma.", 0, DOWNTIME),
    Group("train", "Train", "XP for your tracks.", 0, DOWNTIME),
    Group("prepare", "Prepare", "For what the next scenario brings.", 0, DOWNTIME),
    Group("reflect", "Reflect", "Your burden or ideal, up or down.", 0, DOWNTIME),
    Group("meet", "A new contact", "Someone who may come to care.", 0, DOWNTIME),
    Group(
        "visit",
        "Visit a contact",
        "The distance goes, affection grows. One visit in a downtime.",
        0,
        DOWNTIME,
    ),
    Group(
        "odyssey", "Dream Odyssey", "Two actions, once in a downtime, alone or with a contact.", 0, DOWNTIME
    ),
    Group("woke", "Waking", "What the Odyssey gave, won or lost.", 0, DOWNTIME),
    Group("rest", "End the downtime", "Actions left are lost.", 0, DOWNTIME),
    Group(
        "mark",
        "Mark a track",
        f"{growth.MARK_PRICE} XP. Full, it gives a skill point or an ability, and begins again.",
        growth.MARK_PRICE,
        GROWTH,
    ),
    Group("skill", "Raise a skill", "For a skill point of its suit.", 0, GROWTH),
    Group("ability", "A new ability", "From a full ability track.", 0, GROWTH),
    Group("harm", "Take harm", "Two boxes a suit. Both filled: one card fewer there.", 0, HARM),
    Group("trauma", "Heal a trauma", "Only by a heart-to-heart or a virtue.", 0, HARM),
    Group("drive", "A new burden or ideal", "Where the old one became a vice or a virtue.", 0, SELF),
    Group("virtue", "Virtues", "At most three are active. Others wait aside.", 0, SELF),
    Group("item", "Items", "What you carry.", 0, HAND),
    Group("vision", "Extra vision cards", "Each is there for the next scenario.", 0, HAND),
)
HEADING_BY_GROUP = {group.key: group.heading for group in GROUPS}
SPENDS = frozenset(KINDS_OF_LINE.values())
PLENTY = 1_000  # XP that pay for anything

Settling = Callable[[Agent, Offer, dict[str, str], HouseRules], FactsXpProblems]
SETTLING: Mapping[str, Settling] = {
    "mark": growth.settle_track_mark,
    "skill": growth.settle_skill_raise,
    "ability": growth.settle_ability_named,
    "item": growth.settle_item_taken_or_let_go,
    "vision": growth.settle_vision_card_played,
    "harm": harm.settle_harm_taken,
    "trauma": harm.settle_trauma_healed,
    "drive": tracks.settle_drive_name,
    "virtue": tracks.settle_virtue_aside_or_taken_up,
    "vice": downtime.settle_vice_harm,
    "drift": contacts.settle_drift,
    "extra": downtime.settle_extra_action,
    "heal": downtime.settle_healing,
    "train": downtime.settle_training,
    "prepare": downtime.settle_preparing,
    "reflect": downtime.settle_reflecting,
    "meet": contacts.settle_new_contact,
    "visit": contacts.settle_visit,
    "rest": downtime.settle_downtime_end,
    "odyssey": odyssey.settle_odyssey_begun,
    "woke": odyssey.settle_odyssey_end,
}


def open_and_closed_offers(agent: Agent, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield everything *agent* might do, each with what it costs and gives and what stands against it."""
    for heading in (DOWNTIME, GROWTH, HARM, SELF):
        yield from _offers_made_with_those_of(heading, agent, table.rules)


def _offers_made_with_those_of(heading: str, agent: Agent, rules: HouseRules) -> Iterator[Offer]:
    """Yield the offers of *heading*; what is at hand is made with what grows."""
    if heading == DOWNTIME:
        yield from downtime.downtime_offers_but_odysseys(agent, rules)
        yield from odyssey.odyssey_begin_and_end_offers(agent, rules)
    elif heading == HARM:
        yield from harm.harm_and_trauma_offers(agent, rules)
    elif heading == SELF:
        yield from tracks.drive_and_virtue_offers(agent, rules)
    else:
        yield from growth.growth_item_and_vision_offers(agent, rules)


def open_downtime_offers(agent: Agent, rules: HouseRules) -> tuple[Offer, ...]:
    """Return the steps and actions of a downtime that are open now; none when none is on."""
    return tuple(offer for offer in _offers_made_with_those_of(DOWNTIME, agent, rules) if offer.is_open)


def offer_with_code(agent: Agent, code: str, rules: HouseRules) -> Offer | None:
    """Return the offer *code* for *agent*, open or closed; its group is the first word of its code."""
    heading = HEADING_BY_GROUP.get(code.partition(" ")[0], "")
    made = _offers_made_with_those_of(heading, agent, rules)
    return next((offer for offer in made if offer.code == code), None)


def settle_offer(
    cast: ActorAndSheets[Agent], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer* writes; AnswersError lists every answer missing or amiss, and what is legal instead."""
    return {cast.me: entry_of_open_offer(cast.my_sheet, offer, answers, rules)}


def entry_of_open_offer(agent: Agent, offer: Offer, answers: Answers, rules: HouseRules) -> Entry:
    """Return the line of *offer*; a closed one is refused with its reasons."""
    if offer.reasons:
        raise AnswersError(tuple(Problem("closed", why) for why in offer.reasons))
    told, problems = trimmed_answers_and_problems(offer, answers)
    if problems:
        raise AnswersError(problems)
    settled = SETTLING[offer.group](agent, offer, told, rules)
    if settled.problems:
        raise AnswersError(settled.problems)
    return replace(entry_of_answers_without_xp(offer, told, rules, settled.facts), xp=settled.xp)
