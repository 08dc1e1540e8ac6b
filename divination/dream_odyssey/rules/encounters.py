"""Encounters: the row, the cards played against it, wounds (Sefirot, "Encounters", "Using Court cards")."""

from collections.abc import Iterator
from typing import cast

from decks.rules.tarot import Card, capitalized, card_in_sentence
from divination.dream_odyssey.rules.majors import reasons_against_major, table_with_major_spent
from divination.dream_odyssey.rules.table import (
    HIEROPHANT,
    JUSTICE,
    TOP,
    Choice,
    Encounter,
    Table,
    Task,
    cards_without,
    cleared,
    discarded,
    known_cards,
    most_value,
    played_value,
    taken,
)
from divination.rules.boards import CROWN, WINGS
from divination.rules.cards import value_of
from divination.rules.engine import Outcome, Slot


def now(table: Table) -> Encounter:
    """Return the encounter that is going on."""
    return cast(Encounter, table.encounter)


def begun(table: Table, place: str, trigger: Card, row: tuple[Slot, ...]) -> Table:
    """Lay out the cards of an encounter."""
    return table._replace(encounter=Encounter(place, trigger, row)).then(Task("laid"), Task("face"))


def laid(table: Table, _task: Task) -> Table:
    """Tell which Minors lie there."""
    return table.log("encounter", *known_cards(now(table).row), place=now(table).place)


def unfaced(table: Table) -> tuple[Card, ...]:
    """Return the Minors of the row that nobody has faced yet."""
    return cards_without(known_cards(now(table).row), *now(table).faced)


def must_play(table: Table) -> bool:
    """While the hand holds cards, one is played against every encounter card."""
    return bool(table.hand and unfaced(table))


def face(table: Table, _task: Task) -> Table:
    """Ask for the next card as long as something can be done, then conclude."""
    if not now(table).row and (now(table).place == CROWN or any(reasons_against_major(table, HIEROPHANT))):
        return table.then(Task("conclude"))
    others = (choice for choice in play_choices(table, Task("plays")) if choice.kind != "end")
    return table.then(Task("plays") if any(not choice.reasons for choice in others) else Task("conclude"))


def play_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """A pip against a card, a Court of the Party onto a Court, a Major's power, or the end."""
    row = known_cards(now(table).row)
    for pip in table.hand:
        for foe in row:
            stood = foe in now(table).faced
            reasons = (
                (f"{capitalized(card_in_sentence(foe))} was faced already, and stands.",) if stood else ()
            )
            yield Choice(f"{pip.code}>{foe.code}", "play", pip.code, foe.code, reasons)
    for court in table.courts:
        for foe in row:
            yield Choice(
                f"{court.code}>{foe.code}", "meet", court.code, foe.code, tuple(_no_match(court, foe))
            )
    for card in table.party:
        if card.is_major:
            yield Choice(card.code, "power", card.code, "", tuple(reasons_against_major(table, card.rank)))
    owed = "While you hold cards, one is played against every card not yet faced."
    yield Choice("end", "end", reasons=(owed,) if must_play(table) else ())


def _no_match(court: Card, foe: Card) -> Iterator[str]:
    if not foe.is_court:
        yield "By itself a Court beats Courts alone; it may raise a pip once that is played."
    elif court.suit is not foe.suit and court.rank != foe.rank:
        yield f"{capitalized(card_in_sentence(court))} and {card_in_sentence(foe)} share neither suit nor rank."


def apply_play(table: Table, _task: Task, choice: Choice) -> Table:
    """End the facing, use a power, play a pip against a foe, or let a Court meet it, who strikes it at once."""
    if choice.kind == "end":
        return table.then(Task("conclude"))
    if choice.kind == "power":
        return table.then(Task("power", (Card.from_code(choice.card),)), Task("face"))
    card, foe = Card.from_code(choice.card), Card.from_code(choice.place)
    table = table.facing(has_played=True).then(Task("face"))
    if choice.kind == "play":
        table = table._replace(hand=cards_without(table.hand, card)).facing(pip=card, foe=foe)
        return table.log("played", card, foe, place=now(table).place).then(Task("weigh"))
    table = table._replace(party=cards_without(table.party, card))
    table = table.facing(courts=(*now(table).courts, card), allies=(*now(table).allies, card))
    return struck(table.log("met", card, foe, place=now(table).place), foe)


def struck(table: Table, foe: Card) -> Table:
    """Discard a defeated encounter card."""
    return discarded(parted(table, foe), foe).log("beaten", foe, place=now(table).place)


def parted(table: Table, foe: Card) -> Table:
    """Take *foe* out of the row, defeated (ruling O16)."""
    rest = tuple(card for card in now(table).row if card != foe)
    return table.facing(row=rest, beaten=(*now(table).beaten, foe))


# --- a pip that was played ---


def weigh(table: Table, _task: Task) -> Table:
    """Equal or more succeeds (ruling O10); a pip that Courts may still bring that far waits for them."""
    on = now(table)
    pip, foe = cast(Card, on.pip), cast(Card, on.foe)
    if played_value(pip, on.raising, is_small=on.is_small) >= value_of(foe):
        return _beat(table, pip, foe)
    if most_value(pip, on.raising, table.courts, is_small=on.is_small) >= value_of(foe):  # Ruling O17
        return table.then(Task("raise"))
    return failed(table)


def raise_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield each Court of the party that may raise the pip played, and standing by what it is."""
    for court in table.courts:
        yield Choice(f"+{court.code}", "raise", court.code, cast(Card, now(table).foe).code)
    yield Choice("stand", "stand", cast(Card, now(table).pip).code, cast(Card, now(table).foe).code)


def apply_raise(table: Table, _task: Task, choice: Choice) -> Table:
    """Let the Court raise the pip, which is weighed anew; standing by it fails."""
    if choice.kind == "stand":
        return failed(table)
    court, on = Card.from_code(choice.card), now(table)
    table = table._replace(party=cards_without(table.party, court))
    table = table.facing(raising=(*on.raising, court), allies=(*on.allies, court))
    return table.log("raised", court, cast(Card, on.pip), place=on.place).then(Task("weigh"))


def _settled(table: Table) -> Table:
    """The Courts that raised a pip are spent at the end of the encounter."""
    on = now(table)
    return table.facing(pip=None, foe=None, raising=(), courts=(*on.courts, *on.raising))


def _beat(table: Table, pip: Card, foe: Card) -> Table:
    table = _settled(table)
    if now(table).is_small and pip.rank == 1:  # The Fool's power: it comes back
        return struck(taken(table, pip), foe)
    return struck(discarded(table, pip).facing(pips=(*now(table).pips, pip)), foe)


def failed(table: Table) -> Table:
    """The card stands against the pip: a wound, unless Justice is there to prevent it."""
    pip, foe = cast(Card, now(table).pip), cast(Card, now(table).foe)
    table = _settled(table).facing(faced=(*now(table).faced, foe))
    table = table._replace(aside=(pip,)).log("failed", pip, foe, place=now(table).place)
    return table.then(Task("harm"), Task("inspiration", number=len(table.wounds)))


def harm(table: Table, _task: Task) -> Table:
    """The card that lies aside becomes a wound; Justice may be asked first."""
    return table.then(Task("ward")) if table.has(JUSTICE) else wounded(table)


def ward_choices(table: Table, _task: Task) -> Iterator[Choice]:
    """Yield that Justice prevents the wound, and that it is taken."""
    (card,) = known_cards(table.aside)
    yield Choice("m11", "ward", "m11", card.code)
    yield Choice("wound", "wound", card.code, "wound")


def apply_ward(table: Table, _task: Task, choice: Choice) -> Table:
    """Take the wound, or spend Justice and discard what would have wounded."""
    if choice.kind == "wound":
        return wounded(table)
    table, cards = cleared(table_with_major_spent(table, JUSTICE))
    table = discarded(table, *cards).log("warded", *cards)
    if table.encounter:  # Ruling O14; what was played is discarded, so that The Hierophant may keep it
        table = table.facing(pips=(*now(table).pips, *cards))
    return table


def wounded(table: Table) -> Table:
    """Lay it on a wound field; the fourth ends the game at once (ruling O8)."""
    table, cards = cleared(table)
    table = table._replace(wounds=(*table.wounds, *cards)).log("wound", *cards, number=len(table.wounds) + 1)
    if len(table.wounds) < WINGS:
        return table
    told = "Four wounds: your spirit is broken, and you wake without what you came for."
    return table.log("defeat", *cards)._replace(outcome=Outcome(False, told, card=cards[-1]))


def inspiration(table: Table, task: Task) -> Table:
    """A wound inspires: draw from the top or the bottom. A prevented one does not (ruling O14)."""
    if len(table.wounds) == task.number or not (table.minors or table.discard):
        return table
    return table.then(Task("draw", place=TOP) if len(table.minors) < 2 else Task("ends", number=1))
