"""A seat with real cards: the app knows how many lie where, and of a card which it is once it lies open.

What was turned over is entered by who sits there; nobody tells the app what a Present holds, or in which order a Future
lies.
"""

from collections.abc import Iterator

from characters.beckoning_dream.rules.dreaming.position import Bearer, Dream
from characters.beckoning_dream.rules.dreaming.spikes import NONE, spike_of
from decks.rules.tarot import CODES, DECK, capitalized, card_in_sentence
from play.rules.kinds import Option
from play.rules.zones import U, Zone

GUIDE, REVEAL, SPIKE, SPREAD = "guide", "reveal", "spike", "spread"  # for what a card is entered


def task_of_entering(key: str, what: str) -> str:
    return f"enter {key} {what}"


def why_it_cannot_be_that_card(dream: Dream, bearer: Bearer, code: str) -> str:
    """Say why *code* cannot be a card that *bearer* turns over or lays now, "" where it can."""
    piles, turn = bearer.piles, dream.turn
    if code == U:
        return "Say which card it is: it lies open."
    card = capitalized(card_in_sentence(CODES[code]))
    if code not in bearer.deck:
        return f"{card} is not in this Dreamer’s deck: wrong card, or has the deck changed?"
    places = {"your Past": piles.past, "the Pyre": piles.pyre, "what is set aside": piles.aside}
    for place, zone in places.items():
        if code in zone.known:
            return f"{card} lies in {place}."
    if turn and turn.has_card_on_table(bearer.key) and turn.revealed[bearer.key].card.code == code:
        return f"{card} lies on the table."
    return ""


def why_it_cannot_be_held(dream: Dream, bearer: Bearer, code: str) -> str:
    """Say why *code* cannot lie in the Present, "" where it can; of real cards any may that lies nowhere else."""
    return _why_it_cannot_lie_in(dream, bearer, code, bearer.piles.present, "the Present")


def why_it_cannot_be_past(dream: Dream, bearer: Bearer, code: str) -> str:
    """Say why *code* cannot lie in the Past, "" where it can: of real cards one may have gone unnamed in a Spike."""
    return _why_it_cannot_lie_in(dream, bearer, code, bearer.piles.past, "the Past")


def _why_it_cannot_lie_in(dream: Dream, bearer: Bearer, code: str, zone: Zone, place: str) -> str:
    if code in zone.known:
        return ""
    if bearer.is_real and U in zone and code in (*CODES, U):
        return why_it_cannot_be_that_card(dream, bearer, code)
    return f"{CODES.get(code, 'A card')} is not in {place}."


def cards_the_present_may_hold(dream: Dream, bearer: Bearer) -> tuple[str, ...]:
    """Return the cards of the Present as *bearer* knows them; of real cards all that lie nowhere else."""
    if not bearer.is_real:
        return bearer.piles.present.known
    return tuple(code for code in bearer.deck if not why_it_cannot_be_held(dream, bearer, code))


def burnable_cards(dream: Dream, bearer: Bearer) -> tuple[str, ...]:
    """Return what *bearer* may Burn: of the Present, of the Past where that is empty ("Burn")."""
    if bearer.piles.present:
        return cards_the_present_may_hold(dream, bearer)
    return tuple(code for code in bearer.deck if not why_it_cannot_be_past(dream, bearer, code))


def options_of_entering(dream: Dream, bearer: Bearer, what: str) -> Iterator[Option]:
    """Yield every card that might have been turned over; in a Spike also that none was."""
    spike = spike_of(dream)
    for card in DECK:
        why_not = why_it_cannot_be_held if what == REVEAL else why_it_cannot_be_that_card
        reasons = [why_not(dream, bearer, card.code)]
        if what == SPIKE and spike and card.suit is not spike.suits[bearer.key]:
            reasons.append(f"It takes a card of {spike.suits[bearer.key].title}.")
        yield Option(f"enter {bearer.key} {card.code}", str(card), tuple(filter(None, reasons)))
    if what == SPIKE:
        yield Option(f"enter {bearer.key} {NONE}", "No card")


def options_of_real_plot(bearer: Bearer) -> Iterator[Option]:
    """Yield how many of the cards that were looked at go back on top, the one that was taken left out."""
    others = len(bearer.piles.looked_at) - 1
    for on_top in range(others + 1):
        back = " ".join([str(on_top), *[U] * others])
        yield Option(
            f"take {bearer.key} {U} {back}", f"One is taken; {on_top} on top, {others - on_top} at the bottom"
        )
