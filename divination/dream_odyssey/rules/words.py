"""What each move of Dream Odyssey would do, in short sentences, and what is asked; long by its many moves."""

from collections.abc import Callable, Iterator
from typing import Literal

from decks.rules.tarot import Card, capitalized, card_in_sentence, names_as_phrase
from divination.dream_odyssey.rules import tales
from divination.dream_odyssey.rules.encounters import current_encounter
from divination.dream_odyssey.rules.flow import moves_and_reasons_against
from divination.dream_odyssey.rules.table import (
    TOP,
    WAY,
    MoveAndReasonsAgainst,
    OdysseyTable,
    most_value_with_courts,
    value_of_played_pip,
)
from divination.rules.boards import CROWN, WINGS
from divination.rules.engine import Option, Unseen, value_of_card

# What each Major does, from The Fool on.
POWERS = (
    "In this encounter your Aces count 11 and come back to your hand.",
    "A stack on the tree is discarded; as many from the top of the discard pile take its place.",
    "You look at the bottom three of the deck or of the discard pile, keep two and put one back.",
    "You look at the bottom three of the deck, keep one and put the others on top.",
    "A Court that you face joins your Party.",
    "Up to two pips that you played in this encounter come back to your hand.",
    "A card of your hand takes a card of its suit that you face.",
    "You leave this encounter before you have played a card; then you draw as ever.",
    "A wound heals: its card comes to your hand.",
    "You draw two cards, each from the top or the bottom of the deck.",
    "Your hand is discarded; you draw as many, and on to three.",
    "It prevents a wound, or keeps a Court that you would discard.",
    "You discard a card of your hand and draw three, from both ends of the deck.",
    "A wound is discarded, and one of the top four of the discard pile is yours.",
    "A card that you face is discarded.",
    "You draw three: two are yours, the third becomes a wound.",
    "One of your Party is discarded, and up to two cards that you face are beaten.",
    "Right after an encounter a card that you just beat is yours.",
    "You look at the bottom four of the deck, take one and put the rest back in your order.",
    "You look at the top four of the discard pile, take one and put the rest under the deck in your order.",
    "The bottom card of the deck is discarded; then any card of the discard pile is yours.",
    "You look at the top four of the deck, take one and put the rest back in your order.",
)
ASKED = {
    "road": "Where do you go?",
    "way": "You are on the way. Go on, or do something first?",
    "give": "Whom do you give up: a Major, or two Courts?",
    "ends": "Draw from the top or the bottom of the deck?",
    "plays": "Which card do you play, and against which?",
    "raise": "It falls short. Does a Court help?",
    "ward": "A wound. Does Justice prevent it?",
    "keep": "Courts leave you. Does Justice keep one?",
    "order": "In which order do you discard them? The last lies on top.",
    "hope": "Does The Star take a card that you just beat?",
    "choose": "Which card do you take?",
    "drop": "Which card do you discard?",
    "puts": "Which goes back next? The last lies outermost.",
    "stacks": "Which stack is replaced?",
    "piles": "Into which pile do you look?",
    "returns": "Which one goes back?",
    "pairs": "Which card takes which?",
    "bargain": "Which one becomes a wound?",
    "fells": "Which card is beaten?",
}

LabelAndConsequences = tuple[str, tuple[str, ...]]


def open_and_closed_options_in_words(table: OdysseyTable) -> Iterator[Option]:
    """Yield every answer to what is asked, with what it would do."""
    for choice in moves_and_reasons_against(table):
        label, does = WORDS[choice.kind](table, choice)
        shown = () if choice.reasons else does
        yield Option(choice.move, choice.card, choice.place, label, shown, choice.reasons)


def question_asked(table: OdysseyTable) -> str:
    """Return what is asked now, or "" while a card is turned over and after the end."""
    is_asked = table.outcome is None and table.wants is None
    return ASKED[table.todo[0].kind] if is_asked else ""


def place_of_wanted_card_in_words(table: OdysseyTable) -> str:
    """Return where the card lies that is being turned over, "" while none is."""
    slot = table.wants
    if slot is None:
        return ""
    now = table.encounter
    if slot in table.aside:
        return _place_of_lifted_card_in_words(table, slot)
    if now and slot in now.row:
        return (
            "The top card of the Minors"
            if now.place == WAY
            else f"The next Minor on {name_of_place(table, now.place)}"
        )
    on = next(sefira for sefira in table.sefirot if slot in (sefira.major, *sefira.stack))
    what = "Major" if slot == on.major else "first Minor"
    return f"The {what} on {name_of_place(table, on.key)}"


def _place_of_lifted_card_in_words(table: OdysseyTable, slot: Unseen) -> str:
    task = table.todo[0]
    if task.kind == "shed" and task.place:
        return f"The next Minor that lay on {name_of_place(table, task.place)}"
    if slot.shuffle == 0:
        return "The top card of the Majors"
    above = any(isinstance(other, Unseen) and other.place < slot.place for other in table.minors)
    return "The bottom card of the Minors" if above else "The top card of the Minors"


def card_of_choice_in_words(choice: MoveAndReasonsAgainst) -> str:
    """Name the card of *choice* in a sentence's words."""
    return card_in_sentence(Card.from_code(choice.card))


def name_of_place(table: OdysseyTable, key: str) -> str:
    """Name the place *key* of the board."""
    return table.board.by_key[key].name


def major_on_crown(table: OdysseyTable) -> Card:
    """Return the goal, which is seen from the start."""
    major = table.sefira(CROWN).major
    assert isinstance(major, Card)
    return major


# --- travel ---


def _words_of_going_to_sefira(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    name = name_of_place(table, choice.place)
    if choice.reasons:
        return f"Go to {name}", ()
    sefira = table.sefira(choice.place)
    if not isinstance(sefira.major, Card):
        return f"Go to {name}", (f"You reach {name} at once: it is empty.",)
    where = tales.story_name_of_major(major_on_crown(table), sefira.major)
    first = [slot for slot in sefira.stack if isinstance(slot, Card)]
    hosts = f"{len(sefira.stack)} {'card waits' if len(sefira.stack) == 1 else 'cards wait'} there"
    seen = f", {names_as_phrase(map(card_in_sentence, first))} to be seen" if first else ""
    return f"Go to {name}", (
        "You draw a card on the way: a pip is yours, a Court is a stranger to win over.",
        f"{capitalized(card_in_sentence(sefira.major))}, {where}: {hosts}{seen}.",
    )


def _words_of_arriving(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return f"Go on to {name_of_place(table, choice.place)}", ("The encounter there begins.",)


def _words_of_seeking_assistance(
    _table: OdysseyTable, _choice: MoveAndReasonsAgainst
) -> LabelAndConsequences:
    return "Seek assistance", ("A Major or two Courts leave your Party; you draw from the top of the deck.",)


def _words_of_seeking_inspiration(
    _table: OdysseyTable, _choice: MoveAndReasonsAgainst
) -> LabelAndConsequences:
    return "Seek inspiration", (
        "A Major or two Courts leave your Party; you draw from the bottom of the deck.",
    )


def _words_of_giving_up_card(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    card = Card.from_code(choice.card)
    more = "" if card.is_major or table.aside else " after a second Court"
    return f"Give up {card_in_sentence(card)}", (
        f"It is discarded, and you draw from the {choice.place} of the deck{more}.",
    )


def _words_of_drawing_from_end(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    slot = table.minors[0 if choice.place == TOP else -1]
    what = (
        f"You know it: {card_in_sentence(slot)}." if isinstance(slot, Card) else "Nobody has seen that card."
    )
    return f"Draw from the {choice.place}", (what,)


def _words_of_using_major(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    card = Card.from_code(choice.card)
    return f"Use {card_in_sentence(card)}", (
        f"{POWERS[card.rank]} Then {card_in_sentence(card)} is discarded.",
    )


# --- encounters ---


def _words_of_playing_pip_on_foe(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    pip, foe = Card.from_code(choice.card), Card.from_code(choice.place)
    on = current_encounter(table)
    label = f"{capitalized(card_in_sentence(pip))} against {card_in_sentence(foe)}"
    missing = value_of_card(foe) - value_of_played_pip(pip, is_ace_eleven=on.is_small)
    if missing <= 0:
        return label, ("It is beaten.",)
    if most_value_with_courts(pip, (), table.courts, is_ace_eleven=on.is_small) >= value_of_card(foe):
        return label, (f"It falls {missing} short, unless your Courts help.",)
    return label, (f"It falls {missing} short: {_next_wound_in_words(table)}.",)


def _next_wound_in_words(table: OdysseyTable) -> str:
    return "the fourth wound, and the end" if len(table.wounds) == WINGS - 1 else "a wound"


def _words_of_court_meeting_foe(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    foe = card_in_sentence(Card.from_code(choice.place))
    return f"{capitalized(card_of_choice_in_words(choice))} against {foe}", (
        "It is beaten. The Court is discarded after the encounter.",
    )


def _words_of_ending_encounter(table: OdysseyTable, _choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    left = len(current_encounter(table).row)
    if not left:
        return "End the encounter", ("It is won.",)
    return "End the encounter", (f"{left} {'stands' if left == 1 else 'stand'}: it is lost.",)


def _words_of_court_raising_pip(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    on, court = current_encounter(table), Card.from_code(choice.card)
    assert on.pip
    assert on.foe
    value = value_of_played_pip(on.pip, (*on.raising, court), is_ace_eleven=on.is_small)
    short = value_of_card(on.foe) - value
    then = f"{card_in_sentence(on.foe)} is beaten" if short <= 0 else f"it falls {short} short still"
    return f"{capitalized(card_in_sentence(court))} helps", (
        f"{capitalized(card_in_sentence(on.pip))} counts {value}: {then}.",
    )


def _words_of_not_raising_pip(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return "Leave it so", (
        f"{capitalized(card_in_sentence(Card.from_code(choice.place)))} stands: {_next_wound_in_words(table)}.",
    )


def _words_of_justice_preventing_wound(
    _table: OdysseyTable, choice: MoveAndReasonsAgainst
) -> LabelAndConsequences:
    return "Justice prevents it", (
        f"{capitalized(card_in_sentence(Card.from_code(choice.place)))} is discarded, and nothing is drawn.",
    )


def _words_of_taking_wound(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return "Take the wound", (
        f"{capitalized(card_of_choice_in_words(choice))} becomes {_next_wound_in_words(table)}.",
    )


def _words_of_justice_keeping_court(
    _table: OdysseyTable, choice: MoveAndReasonsAgainst
) -> LabelAndConsequences:
    kept = card_in_sentence(Card.from_code(choice.place))
    return f"Justice keeps {kept}", ("It goes back to your Party; Justice is discarded.",)


def _words_of_letting_courts_go(_table: OdysseyTable, _choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return "Let them go", ("They are discarded; Justice stays with you.",)


def _words_of_star_taking_card(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return f"The Star takes {card_in_sentence(Card.from_code(choice.place))}", ("The Star is discarded.",)


def _words_of_keeping_star(_table: OdysseyTable, _choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return "Go on", ("The Star stays with you.",)


# --- cards taken, discarded, put back ---


def _words_of_taking_card(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return f"Take {card_of_choice_in_words(choice)}", (
        f"It comes to your {_where_taken_card_goes(Card.from_code(choice.card))}.",
    )


def _where_taken_card_goes(card: Card) -> Literal["Party", "hand"]:
    return "Party" if card.is_major or card.is_court else "hand"


def _words_of_taking_no_second_card(
    _table: OdysseyTable, _choice: MoveAndReasonsAgainst
) -> LabelAndConsequences:
    return "That is enough", ("No second card.",)


def _words_of_discarding_card(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return f"Discard {card_of_choice_in_words(choice)}", ("It goes on the discard pile.",)


def _words_of_discarding_all(_table: OdysseyTable, _choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return "Discard them as they lie", ("The last of them lies on top.",)


def _words_of_putting_card_on_deck(
    _table: OdysseyTable, choice: MoveAndReasonsAgainst
) -> LabelAndConsequences:
    where = "the others go on top of it" if choice.place == TOP else "the others go beneath it"
    return f"Put {card_of_choice_in_words(choice)} back", (
        f"It goes to the {choice.place} of the deck; {where}.",
    )


def _words_of_replacing_stack(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    size = len(table.sefira(choice.place).stack)
    new = names_as_phrase(map(card_in_sentence, table.discard[:size]))
    return f"Replace the stack on {name_of_place(table, choice.place)}", (
        f"{capitalized(new)} will lie there.",
    )


def _words_of_looking_into_pile(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    pile = "deck" if choice.place == "deck" else "discard pile"
    return f"Look at the bottom of the {pile}", ("Of three cards two are yours.",)


def _words_of_returning_card_looked_at(
    _table: OdysseyTable, choice: MoveAndReasonsAgainst
) -> LabelAndConsequences:
    return f"Put {card_of_choice_in_words(choice)} back", ("The other two are yours.",)


def _words_of_card_taking_foe(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    foe = Card.from_code(choice.place)
    chosen = capitalized(card_of_choice_in_words(choice))
    does = f"{chosen} is discarded; {card_in_sentence(foe)} comes to your {_where_taken_card_goes(foe)}."
    return f"{chosen} takes {card_in_sentence(foe)}", (does,)


def _words_of_choosing_wound(table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return f"{capitalized(card_of_choice_in_words(choice))} as a wound", (
        f"It becomes {_next_wound_in_words(table)}; the other two are yours.",
    )


def _words_of_felling_foe(_table: OdysseyTable, choice: MoveAndReasonsAgainst) -> LabelAndConsequences:
    return f"Beat {card_in_sentence(Card.from_code(choice.place))}", ("It is discarded.",)


WORDS: dict[str, Callable[[OdysseyTable, MoveAndReasonsAgainst], LabelAndConsequences]] = {
    "go": _words_of_going_to_sefira,
    "arrive": _words_of_arriving,
    "assist": _words_of_seeking_assistance,
    "inspire": _words_of_seeking_inspiration,
    "give": _words_of_giving_up_card,
    "draw": _words_of_drawing_from_end,
    "power": _words_of_using_major,
    "play": _words_of_playing_pip_on_foe,
    "meet": _words_of_court_meeting_foe,
    "end": _words_of_ending_encounter,
    "raise": _words_of_court_raising_pip,
    "stand": _words_of_not_raising_pip,
    "ward": _words_of_justice_preventing_wound,
    "wound": _words_of_taking_wound,
    "keep": _words_of_justice_keeping_court,
    "let go": _words_of_letting_courts_go,
    "hope": _words_of_star_taking_card,
    "go on": _words_of_keeping_star,
    "take": _words_of_taking_card,
    "enough": _words_of_taking_no_second_card,
    "discard": _words_of_discarding_card,
    "discard all": _words_of_discarding_all,
    "put": _words_of_putting_card_on_deck,
    "stack": _words_of_replacing_stack,
    "from": _words_of_looking_into_pile,
    "return": _words_of_returning_card_looked_at,
    "recognise": _words_of_card_taking_foe,
    "bargain": _words_of_choosing_wound,
    "fell": _words_of_felling_foe,
}
