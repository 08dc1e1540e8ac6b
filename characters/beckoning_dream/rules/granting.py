"""What a game master may grant against the rules, and why: a card, a purchase on credit. XP are an award."""

from collections.abc import Iterator
from dataclasses import replace

from characters.beckoning_dream.rules import bonds, reflection
from characters.beckoning_dream.rules.deck import deck_problems
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.offering import PLENTY
from characters.rules import Answers, AnswersError, Cast, Deed, Entry, Offer, Problem, Question, Table
from decks.rules.tarot import CODES, DECK, Card

REASON_LIMIT = 200
GIVE, TAKE, CREDIT = "give", "take", "credit"
GRANTS = frozenset({GIVE, TAKE, CREDIT})
REASON = Question("reason", "Why", REASON_LIMIT, hint="It stands in the ledger and on the sheet.")


def exceptions(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield what a game master may grant *dreamer*: a card that keeps the deck whole, or a spend on credit."""
    if may_come := [card for card in DECK if _is_whole(dreamer, card)]:
        yield _card_offer(GIVE, "Give a card", may_come)
    if may_leave := [card for card in DECK if card in dreamer.deck and _is_whole(dreamer, card)]:
        yield _card_offer(TAKE, "Take a card", may_leave)
    for offer in _affordable(dreamer, table):
        yield replace(offer, code=f"{CREDIT} {offer.code}", group=CREDIT, asks=(REASON, *offer.asks))


def _is_whole(dreamer: Dreamer, card: Card) -> bool:
    return not any(deck_problems(dreamer.deck ^ {card}))


def _card_offer(group: str, label: str, choices: list[Card]) -> Offer:
    card = Question("card", "Which card", choices=bonds.card_choices(choices))
    return Offer(group, group, 0, label, asks=(card, REASON))


def _affordable(dreamer: Dreamer, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield the spends that only wait for XP; a Bond is not *dreamer*'s alone."""
    short = {offer.code for offer in reflection.offers(dreamer, table) if not offer.is_open}
    rich = reflection.open_offers(replace(dreamer, xp=PLENTY), table)
    return (offer for offer in rich if offer.code in short and offer.group != "bond")


def settle(cast: Cast[Dreamer], offer: Offer, answers: Answers, rules: HouseRules) -> Deed:
    """Return what *offer*, a spend or an exception, writes; AnswersError lists every answer missing or amiss."""
    if offer.group not in GRANTS:
        return reflection.settle(cast, offer, answers, rules)
    reason = " ".join(str(answers.get("reason", "")).split())
    problems = tuple(_reason_problems(reason))
    if offer.group == CREDIT:
        return _on_credit(cast, offer, answers, rules, reason, problems)
    return _moved(cast, offer, str(answers.get("card", "")), reason, problems)


def _reason_problems(reason: str) -> Iterator[Problem]:
    if not reason:
        yield Problem("reason", "Say why: it stands in the ledger.", ("reason",))
    if len(reason) > REASON_LIMIT:
        told = f"The reason has {len(reason)} characters: at most {REASON_LIMIT}."
        yield Problem("reason", told, ("reason",))


def _on_credit(
    cast: Cast[Dreamer],
    offer: Offer,
    answers: Answers,
    rules: HouseRules,
    reason: str,
    problems: tuple[Problem, ...],
) -> Deed:
    """A spend that XP do not cover yet: the balance falls below nothing, by the game master's word."""
    code = offer.code.removeprefix(f"{CREDIT} ")
    spend = replace(offer, code=code, group=code.partition(" ")[0])
    rich = replace(cast, sheets={**cast.sheets, cast.me: replace(cast.my_sheet, xp=PLENTY)})
    try:
        deed = reflection.settle(rich, spend, answers, rules)
    except AnswersError as error:
        raise AnswersError((*problems, *error.problems)) from error
    if problems:
        raise AnswersError(problems)
    mine = deed[cast.me]
    granted = {"what": f"On credit: {offer.label}", "reason": reason}
    return {**deed, cast.me: replace(mine, data={**mine.data, "exception": granted})}


def _moved(cast: Cast[Dreamer], offer: Offer, code: str, reason: str, problems: tuple[Problem, ...]) -> Deed:
    """A card given or taken; a Bond that hung on it sleeps."""
    if code not in {choice for choice, _ in offer.asks[0].choices}:
        raise AnswersError((Problem("card", "Choose one of these cards.", ("card",)), *problems))
    if problems:
        raise AnswersError(problems)
    card, comes = CODES[code], offer.group == GIVE
    asleep = [
        {"key": bond.key, "is_asleep": True}
        for _, bond in bonds.touched(cast.my_sheet, () if comes else (card,))
    ]
    granted = {"what": f"The {card} {'came' if comes else 'left'}", "reason": reason}
    data = {"added" if comes else "removed": [code], "exception": granted}
    entry = Entry("exception", 0, {**data, **({"bonds": asleep} if asleep else {})})
    return {**bonds.told(cast, asleep), cast.me: entry}
