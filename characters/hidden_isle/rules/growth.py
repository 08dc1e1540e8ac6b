"""What XP and play bring: tracks, skills, abilities, items, vision cards (The Hidden Isle, "XP")."""

from collections.abc import Iterator

from characters.hidden_isle.rules.agent import ABILITY, SKILLS, TRACKS, Agent
from characters.hidden_isle.rules.asking import NAME
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.tracks import FactsXpProblems
from characters.socket.rules import Offer, Problem, Question
from decks.rules.tarot import Suit

MARK_PRICE = 1  # XP, for one step of a track
POINT = {ABILITY: "a new ability"} | {suit.value: f"a skill point of {suit.title}" for suit in Suit}


def growth_item_and_vision_offers(agent: Agent, rules: HouseRules) -> Iterator[Offer]:
    """Yield what XP and points may buy, and what play gives and takes."""
    for track in TRACKS:  # Ruling H2
        yield _track_mark_offer(agent, track, rules)
    for skill in SKILLS:
        yield _skill_raise_offer(agent, skill, rules)
    yield _offer_to_name_due_ability(agent)
    yield Offer("item come", "item", 0, "Write down an item", asks=(Question("name", "What it is", NAME),))
    held = tuple(dict.fromkeys((item, item) for item in agent.items))
    why = () if held else ("You carry nothing. Write an item down first.",)
    asks = (Question("name", "Which item", choices=held),)
    yield Offer("item go", "item", 0, "Let an item go", asks=asks, reasons=why)
    seen = tuple((card.code, str(card)) for card in agent.visions)
    why = () if seen else ("You hold no extra vision card. A Dream Odyssey brings one.",)
    asks = (Question("card", "Which card", choices=seen),)
    yield Offer("vision", "vision", 0, "Play an extra vision card", asks=asks, reasons=why)


def _track_mark_offer(agent: Agent, track_key: str, rules: HouseRules) -> Offer:
    """One XP goes on a track; a full suit track gives a skill point of that suit, a full ability track an ability."""
    at = agent.xp_on_track(track_key)
    full = f"full: {POINT[track_key]}, and back to 0"
    to = full if at + 1 >= rules.xp_track else f"{at + 1} of {rules.xp_track}"
    dear = f"Costs {MARK_PRICE} XP. You have {agent.xp}: train, or ask the Seer."
    why = () if agent.xp >= MARK_PRICE else (dear,)
    return Offer(f"mark {track_key}", "mark", MARK_PRICE, f"{TRACKS[track_key]}, then {to}", reasons=why)


def most_rating_of_skill(agent: Agent, skill: str, rules: HouseRules) -> int:
    """Return how far *skill* goes: 3, or 4 when unlocked."""
    return rules.skill_unlocked if skill in agent.unlocked else rules.skill


def _skill_raise_offer(agent: Agent, skill: str, rules: HouseRules) -> Offer:
    """A skill point raises a skill of its suit."""
    suit, rating, most = SKILLS[skill], agent.rating(skill), most_rating_of_skill(agent, skill, rules)
    why = []
    if rating >= most:
        unlock = "" if skill in agent.unlocked else f" Unlocked, it goes to {rules.skill_unlocked}."
        why.append(f"{skill.capitalize()} is at {rating}, its most.{unlock}")
    if agent.points_to_spend(suit.value) < 1:
        why.append(f"You have no skill point of {suit.title}. Its full track gives one.")
    label = f"{skill.capitalize()} from {rating} to {rating + 1}"
    return Offer(f"skill {skill}", "skill", 0, label, reasons=tuple(why))


def _offer_to_name_due_ability(agent: Agent) -> Offer:
    why = (
        ()
        if agent.points_to_spend(ABILITY) > 0
        else ("No new ability is due. A full ability track gives one.",)
    )
    asks = (Question("name", "The new ability", NAME),)
    return Offer("ability", "ability", 0, "A new ability", asks=asks, reasons=why)


# --- settling ---


def settle_track_mark(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Put one XP on a track; when it is full it gives its point and resets."""
    track = offer.code.partition(" ")[2]
    at = agent.xp_on_track(track)
    if at + 1 >= rules.xp_track:
        return FactsXpProblems({"tracks": {track: -at}, "points": {track: 1}}, -offer.price)  # Ruling H3
    return FactsXpProblems({"tracks": {track: 1}}, -offer.price)


def settle_skill_raise(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Spend a skill point of the suit on the skill."""
    skill = offer.code.partition(" ")[2]
    return FactsXpProblems({"skills": {skill: 1}, "points": {SKILLS[skill].value: -1}})


def settle_ability_named(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Name the ability that a full ability track gave."""
    return FactsXpProblems(
        {"abilities": [answers["name"]], "points": {ABILITY: -1}},
        0,
        problems_if_ability_is_held(agent, answers["name"]),
    )


def problems_if_ability_is_held(agent: Agent, name: str) -> tuple[Problem, ...]:
    """Say that an ability is held once."""
    if name.casefold() not in map(str.casefold, agent.abilities):
        return ()
    told = f"You have {name} already: an ability is held once. Name another."
    return (Problem("twice", told, ("name",)),)


def settle_item_taken_or_let_go(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Write an item down, or let it go."""
    return FactsXpProblems({"items" if offer.code == "item come" else "dropped": [answers["name"]]})


def settle_vision_card_played(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """An extra vision card is there for the next scenario, and then gone."""
    return FactsXpProblems({"seen": [answers["card"]]})
