"""Harm taken and healed (The Hidden Isle, "Harm")."""

from collections import Counter
from collections.abc import Iterator, Mapping

from characters.hidden_isle.rules.agent import HARMS, SPIRITUAL, TRAUMA, Agent, HarmBox
from characters.hidden_isle.rules.asking import trait_in_words
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.tracks import FactsXpProblems
from characters.socket.rules import Offer, Problem, Question
from decks.rules.tarot import Suit, capitalized, names_as_phrase, word_up_to_ten_or_figures

HEART = "heart"
STUBBORN = "Trauma heals only by a heart-to-heart or a virtue."


def free_harm_box_count(agent: Agent, suit: Suit, rules: HouseRules) -> int:
    """Return how many boxes of *suit* are free: each suit has two."""
    return max(0, rules.boxes - sum(box.suit is suit for box in agent.harm))


def cards_lost_to_harm(agent: Agent, suit: Suit, rules: HouseRules) -> int:
    """Return how many cards fewer *suit* has: one, when all its boxes are filled."""
    return int(not free_harm_box_count(agent, suit, rules))  # Ruling H16


def free_harm_box_count_of_all_suits(agent: Agent, rules: HouseRules) -> int:
    """Return how many boxes for harm are free in all four suits."""
    return sum(free_harm_box_count(agent, suit, rules) for suit in Suit)


def healable_harm(agent: Agent) -> Counter[HarmBox]:
    """Return the harm that rest can heal: all but trauma."""
    return Counter(box for box in agent.harm if box.kind != TRAUMA)


# --- what is asked ---


def spiritual_harm_suit_questions(agent: Agent, count: int, rules: HouseRules) -> tuple[Question, ...]:
    """Return where *count* spiritual harm goes, as far as boxes are free."""
    free = {suit: free_harm_box_count(agent, suit, rules) for suit in Suit}
    choices = tuple((suit.value, suit.title) for suit, room in free.items() if room)
    closed = tuple(
        (suit.value, _no_free_harm_box_sentence(suit, rules)) for suit, room in free.items() if not room
    )
    return tuple(
        Question(f"suit-{place + 1}", "Where the spiritual harm goes", choices=choices, closed=closed)
        for place in range(min(count, free_harm_box_count_of_all_suits(agent, rules)))  # Ruling H5
    )


def _no_free_harm_box_sentence(suit: Suit, rules: HouseRules) -> str:
    return f"{suit.title} has no free box: all {word_up_to_ten_or_figures(rules.boxes)} are filled."


def settle_spiritual_harm(agent: Agent, answers: Mapping[str, str], rules: HouseRules) -> FactsXpProblems:
    """Return the spiritual harm in the suits that *answers* names; each takes as much as it has boxes."""
    suits = Counter(Suit(value) for key, value in answers.items() if key.startswith("suit-"))
    problems = tuple(
        Problem(
            "boxes",
            f"{suit.title} has room for {free_harm_box_count(agent, suit, rules)} more: put the rest in another suit.",
            tuple(key for key, value in answers.items() if value == suit.value),
        )
        for suit, count in suits.items()
        if count > free_harm_box_count(agent, suit, rules)
    )
    return FactsXpProblems(
        {"hurt": [HarmBox(suit, SPIRITUAL).code for suit in suits.elements()]}, 0, problems
    )


def healable_box_questions(agent: Agent, most: int, *, required: bool = True) -> tuple[Question, ...]:
    """Return which harm goes, up to *most*; only the first must be named."""
    held = healable_harm(agent)
    choices = tuple(
        (box.code, capitalized(str(box)) + _suffix_of_times_if_several(count)) for box, count in held.items()
    )
    closed = tuple(
        (box.code, f"{capitalized(str(box))} stays. {STUBBORN}") for box in agent.harm if box.kind == TRAUMA
    )
    return tuple(
        Question(
            f"box-{place + 1}",
            "Which harm goes" if not place else "And which more",
            choices=choices,
            closed=tuple(dict.fromkeys(closed)),
            required=required and not place,
        )
        for place in range(min(most, held.total()))
    )


def _suffix_of_times_if_several(count: int) -> str:
    return "" if count == 1 else f" (there {word_up_to_ten_or_figures(count)} times)"


def settle_harm_boxes_healed(agent: Agent, answers: Mapping[str, str]) -> FactsXpProblems:
    """Return the boxes that *answers* names; each goes as often as it is there."""
    keys = [key for key in answers if key.startswith("box-")]
    named, held = Counter(HarmBox.from_code(answers[key]) for key in keys), healable_harm(agent)
    problems = tuple(
        Problem(
            "boxes",
            f"{capitalized(str(box))} is there {_times_in_words(held[box])}, not {_times_in_words(count)}. "
            "Name other harm, or less.",
            tuple(key for key in keys if answers[key] == box.code),
        )
        for box, count in named.items()
        if count > held[box]
    )
    return FactsXpProblems({"healed": [box.code for box in named.elements()]}, 0, problems)


def _times_in_words(count: int) -> str:
    return "once" if count == 1 else f"{word_up_to_ten_or_figures(count)} times"


# --- harm taken at the table, trauma talked away ---


def harm_and_trauma_offers(agent: Agent, rules: HouseRules) -> Iterator[Offer]:
    """Yield a box of each suit, and what heals a trauma."""
    for suit in Suit:
        others = [other.title for other in Suit if free_harm_box_count(agent, other, rules)]
        instead = (
            f"There is room in {names_as_phrase(others)}." if others else "No suit has room: tell the Seer."
        )
        why = (
            ()
            if free_harm_box_count(agent, suit, rules)
            else (f"{_no_free_harm_box_sentence(suit, rules)} {instead}",)
        )
        kinds = tuple((kind, kind.capitalize()) for kind in HARMS)
        asks = (Question("kind", "What kind of harm", choices=kinds),)
        last = free_harm_box_count(agent, suit, rules) == 1
        notes = (f"The last box of {suit.title}: one card fewer there.",) if last else ()
        yield Offer(f"harm {suit}", "harm", 0, f"Harm in {suit.title}", asks=asks, notes=notes, reasons=why)
    yield _trauma_offer(agent)


def _trauma_offer(agent: Agent) -> Offer:
    """Trauma heals only by a heart-to-heart or a virtue."""
    held = dict.fromkeys(box for box in agent.harm if box.kind == TRAUMA)
    boxes = tuple((box.code, capitalized(str(box))) for box in held)
    virtues = (
        (f"virtue {place}", f"Your virtue: {trait_in_words(virtue)}")
        for place, virtue in enumerate(agent.virtues)  # Ruling H25
    )
    ways = ((HEART, "A heart-to-heart"), *virtues)
    asks = (Question("box", "Which trauma", choices=boxes), Question("way", "By what", choices=ways))
    why = () if held else ("You carry no trauma. Other harm heals in downtime.",)
    return Offer("trauma", "trauma", 0, "Let a trauma heal", asks=asks, reasons=why)


def settle_harm_taken(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Fill a box of a suit with one kind of harm."""
    return FactsXpProblems({"hurt": [f"{offer.code.partition(' ')[2]} {answers['kind']}"]})


def settle_trauma_healed(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Take a trauma away, and remember by what."""
    way, _, place = answers["way"].partition(" ")
    by = {"virtue": agent.virtues[int(place)].text} if way == "virtue" else {}
    return FactsXpProblems({"healed": [answers["box"]], **by})  # Ruling H15
