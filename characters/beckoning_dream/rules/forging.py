"""To forge a Bond: two Dreamers, a card of each, one statement (The Beckoning Dream, "Bond"; Ruling B22)."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from characters.beckoning_dream.rules.bonds import (
    WORDS_LIMIT,
    bond_words_problems,
    codes_and_names_in_deck_order,
)
from characters.beckoning_dream.rules.deck import NAME_LIMIT
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer, EntryFactsAndProblems
from characters.beckoning_dream.rules.offering import make_spend_offer
from characters.socket.rules import (
    OUTSIDE,
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Entry,
    Offer,
    Problem,
    Question,
)
from decks.rules.tarot import DECK, Card

ANY_CARD = codes_and_names_in_deck_order(DECK)
CARDS = frozenset(code for code, _ in ANY_CARD)


def forge_offer(dreamer: Dreamer, seats_and_names_of_others: tuple[tuple[str, str], ...]) -> Offer:
    """Spend two XP to forge a Bond with another character, who pays as much."""
    elsewhere, yes = "Somebody who is not kept here", "A GM says yes in their place; without a table you do."
    asks = (
        Question("with", "With whom", choices=(*seats_and_names_of_others, (OUTSIDE, elsewhere))),
        Question("name", "Their name", NAME_LIMIT, required=False, hint=yes, about=elsewhere),
        Question("theirs", "Their card", choices=ANY_CARD, required=False, about=elsewhere),
        *_own_card_and_words_questions(dreamer),
    )
    return make_spend_offer(dreamer, "bond", "Forge a Bond", asks=asks)


def _own_card_and_words_questions(dreamer: Dreamer) -> tuple[Question, ...]:
    return (
        Question("card", "Your card", choices=codes_and_names_in_deck_order(dreamer.deck)),
        Question("words", "What binds you", WORDS_LIMIT, shared=True, hint="A sentence that both agree on."),
    )


def questions_to_replying_dreamer(cast: ActorAndSheets[Dreamer]) -> tuple[Question, ...]:
    """Return what the other Dreamer, whose move it is in *cast*, is asked: a card, and their yes to the words."""
    return _own_card_and_words_questions(cast.my_sheet)


def bond_facts_and_problems(dreamer: Dreamer, answers: Answers) -> EntryFactsAndProblems:
    """Return one side of a Bond as its line says it, and what is amiss.

    *answers*: "card", "words", "theirs" and "name" as they are known so far, "key" and "with" once both agree.
    """
    told = {
        key: str(answers.get(key, "")).strip() for key in ("card", "words", "theirs", "name", "key", "with")
    }
    outside = told["with"] == OUTSIDE
    bond = Bond(
        key=told["key"],
        seat="" if outside else told["with"],
        name=" ".join(told["name"].split()),
        mine=told["card"],
        theirs=told["theirs"],
        words=told["words"],
    )
    data = {key: value for key, value in asdict(bond).items() if key != "is_asleep"}
    return {"bond": data}, tuple(_forging_problems(dreamer, bond, told["with"]))


def _forging_problems(dreamer: Dreamer, bond: Bond, other_seat: str) -> Iterator[Problem]:
    if not other_seat:
        yield Problem("with", "Choose with whom.", ("with",))
    if other_seat == OUTSIDE and not bond.name:
        yield Problem("name", "Say who they are.", ("name",))
    if other_seat == OUTSIDE and bond.theirs not in CARDS:
        yield Problem("theirs", "Choose the card of theirs that the Bond hangs on.", ("theirs",))
    if len(bond.name) > NAME_LIMIT:
        yield Problem("name", f"The name has {len(bond.name)} characters: at most {NAME_LIMIT}.", ("name",))
    if bond.mine not in {card.code for card in dreamer.deck}:
        gone = f"The {Card.from_code(bond.mine)} is not in this deck. " if bond.mine in CARDS else ""
        yield Problem("card", f"{gone}Choose a card of the deck.", ("card",))
    yield from bond_words_problems(bond.words, "words")


def entries_of_forged_bond(
    cast: ActorAndSheets[Dreamer],
    offer: Offer,
    answers_by_seat: Mapping[str, Answers],
    names_by_seat: Mapping[str, str],
    bond_key: str,
) -> EntriesBySeat:
    """Return the Bond for all of *cast*, from what each has answered; AnswersError says whose answer is amiss."""
    deed, problems = {}, []
    for seat, dreamer in cast.sheets.items():
        (other,) = [s for s in cast.sheets if s != seat] or [OUTSIDE]
        told = {**answers_by_seat[seat], "with": other, "key": bond_key}
        if other != OUTSIDE:
            told |= {"name": names_by_seat[other], "theirs": answers_by_seat[other]["card"]}
        data, wrong = bond_facts_and_problems(dreamer, told)
        problems += [Problem(p.code, p.message, (seat, *p.where)) for p in wrong]
        deed[seat] = Entry(offer.group, -offer.price, data)
    if problems:
        raise AnswersError(tuple(problems))
    return deed
