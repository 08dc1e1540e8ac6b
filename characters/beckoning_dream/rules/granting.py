"""What a game master may grant beside the rules, and why: XP, a card, a purchase on credit."""

from collections.abc import Iterator
from dataclasses import replace

from characters.beckoning_dream.rules import bonds, reflection
from characters.beckoning_dream.rules.deck import is_deck_whole
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.offering import PLENTY
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Entry,
    Group,
    Offer,
    Problem,
    Question,
    Table,
)
from characters.socket.rules.reasons import REASON, reason_problems
from decks.rules.tarot import CODES, DECK, Card, card_in_sentence

XP, GIVE, TAKE, CREDIT = "xp", "give", "take", "credit"
GROUPS = (
    Group(XP, "XP", "Outside a dream, or to put an error right.", 0),
    Group(GIVE, "A card joins", "Any that leaves the deck without a gap.", 0),
    Group(TAKE, "A card leaves", "Any that leaves the deck without a gap. A Bond on it sleeps.", 0),
    Group(CREDIT, "A purchase on credit", "All that only waits for XP. They are owed until they come.", 0),
)
GRANTS = frozenset(group.key for group in GROUPS)
MOST_XP, NUMBER = 50, 12  # caps of ours: XP at once, and what may be typed as a number
AMOUNT = Question("xp", "How many XP", NUMBER, hint="With a minus to take some away.")


def exception_offers(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield what a game master may grant *dreamer*: XP, a card that keeps the deck whole, a spend on credit."""
    yield Offer(XP, XP, 0, "XP outside a dream", asks=(AMOUNT, REASON))
    if may_come := [
        card for card in DECK if card not in dreamer.deck and _is_deck_legal_with_card_toggled(dreamer, card)
    ]:
        yield _offer_to_give_or_take_card(GIVE, "Give a card", may_come)
    if may_leave := [
        card for card in DECK if card in dreamer.deck and _is_deck_legal_with_card_toggled(dreamer, card)
    ]:
        yield _offer_to_give_or_take_card(TAKE, "Take a card", may_leave)
    for offer in _offers_waiting_for_xp_alone_as_if_paid(dreamer, table):
        label = f"Awareness: {offer.label}" if offer.group == "awareness" else offer.label
        yield replace(
            offer, code=f"{CREDIT} {offer.code}", group=CREDIT, label=label, asks=(REASON, *offer.asks)
        )


def _is_deck_legal_with_card_toggled(dreamer: Dreamer, card: Card) -> bool:
    return is_deck_whole(dreamer.deck ^ {card})


def _offer_to_give_or_take_card(group: str, label: str, cards_to_choose_from: list[Card]) -> Offer:
    card = Question("card", "Which card", choices=bonds.codes_and_names_in_deck_order(cards_to_choose_from))
    return Offer(group, group, 0, label, asks=(REASON, card))


def _offers_waiting_for_xp_alone_as_if_paid(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield the spends that only wait for XP; a Bond is not *dreamer*'s alone."""
    short = {offer.code for offer in reflection.open_and_closed_offers(dreamer, table) if not offer.is_open}
    rich = reflection.open_offers(replace(dreamer, xp=PLENTY), table)
    return (offer for offer in rich if offer.code in short and offer.group != "bond")


def settle_spend_or_exception(
    cast: ActorAndSheets[Dreamer], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer*, a spend or an exception, writes; AnswersError lists every answer missing or amiss."""
    if offer.group not in GRANTS:
        return reflection.settle_offer(cast, offer, answers, rules)
    reason = " ".join(str(answers.get("reason", "")).split())
    problems = tuple(reason_problems(reason))
    if offer.group == XP:
        return {cast.me: _award_entry_of_typed_xp(str(answers.get("xp", "")), reason, problems)}
    if offer.group == CREDIT:
        return _entries_of_spend_on_credit(cast, offer, answers, rules, reason, problems)
    return _entries_of_card_given_or_taken(cast, offer, str(answers.get("card", "")), reason, problems)


def award_entry(xp: int, reason: str) -> Entry:
    """Return the line that brings *xp* outside a dream."""
    return Entry("granted", xp, {"reason": reason})


def _award_entry_of_typed_xp(typed: str, reason: str, problems_to_raise: tuple[Problem, ...]) -> Entry:
    """Return the line of an award; a true minus sign counts as one."""
    try:
        xp = int(typed.replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        xp = 0
    if not xp or abs(xp) > MOST_XP:
        told = f"Give a number from 1 to {MOST_XP}, or with a minus to take some away."
        problems_to_raise = (Problem("xp", told, ("xp",)), *problems_to_raise)
    if problems_to_raise:
        raise AnswersError(problems_to_raise)
    return award_entry(xp, reason)


def _entries_of_spend_on_credit(
    cast: ActorAndSheets[Dreamer],
    offer: Offer,
    answers: Answers,
    rules: HouseRules,
    reason: str,
    problems_to_raise: tuple[Problem, ...],
) -> EntriesBySeat:
    """A spend that XP do not cover yet: the balance falls below nothing, by the game master's word."""
    code = offer.code.removeprefix(f"{CREDIT} ")
    spend = replace(offer, code=code, group=code.partition(" ")[0])
    rich = replace(cast, sheets={**cast.sheets, cast.me: replace(cast.my_sheet, xp=PLENTY)})
    try:
        deed = reflection.settle_offer(rich, spend, answers, rules)
    except AnswersError as error:
        raise AnswersError((*problems_to_raise, *error.problems)) from error
    if problems_to_raise:
        raise AnswersError(problems_to_raise)
    mine = deed[cast.me]
    granted = {"what": f"On credit: {offer.label}", "reason": reason}
    return {**deed, cast.me: replace(mine, data={**mine.data, "exception": granted})}


def _entries_of_card_given_or_taken(
    cast: ActorAndSheets[Dreamer],
    offer: Offer,
    card_code: str,
    reason: str,
    problems_to_raise: tuple[Problem, ...],
) -> EntriesBySeat:
    """A card given or taken; a Bond that hung on it sleeps."""
    if card_code not in {choice for choice, _ in offer.asks[-1].choices}:
        raise AnswersError((Problem("card", "Choose one of these cards.", ("card",)), *problems_to_raise))
    if problems_to_raise:
        raise AnswersError(problems_to_raise)
    card, comes = CODES[card_code], offer.group == GIVE
    asleep = [
        {"key": bond.key, "is_asleep": True}
        for _, bond in bonds.awake_bonds_losing_their_card(cast.my_sheet, () if comes else (card,))
    ]
    what = f"{card_in_sentence(card)} {'came' if comes else 'left'}"
    granted = {"what": what[0].upper() + what[1:], "reason": reason}
    data = {"added" if comes else "removed": [card_code], "exception": granted}
    entry = Entry("exception", 0, {**data, **({"bonds": asleep} if asleep else {})})
    return {**bonds.entries_telling_bond_partners(cast, asleep), cast.me: entry}
