"""Bonds, Invoked between Reveal and Score where both players agree (The Beckoning Dream, "Bond"; Ruling B45)."""

from collections.abc import Iterator

from characters.beckoning_dream.rules.dreaming.guides import is_before_interpreting
from characters.beckoning_dream.rules.dreaming.position import Bearer, BondAsked, BondHere, Dream, Turn
from characters.beckoning_dream.rules.dreaming.real_cards import cards_the_present_may_hold
from characters.beckoning_dream.rules.dreaming.spikes import reasons_of_spike
from characters.beckoning_dream.rules.dreaming.whereabouts import reasons_of_who_is_elsewhere
from characters.beckoning_dream.rules.score import RevealedCard, value_of_card
from decks.rules.tarot import CODES, capitalized, card_in_sentence
from play.rules.kinds import Option
from play.rules.replacing import replace

TAG, PAIN, MIGHT = "tag", "pain", "might"
HOWS = {TAG: "Tag In", PAIN: "Shared Pain", MIGHT: "Combined Might"}
ASKED, LAY, SUIT = "asked", "lay", "suit"  # what a Bond that is Invoked waits for


# --- when ---


def options_of_bond(dream: Dream, bearer: Bearer) -> Iterator[Option]:
    """Yield what *bearer* may do with a Bond whose other card lies Revealed, and with one that waits for them."""
    turn = dream.turn
    if bearer.is_foe or bearer.has_left:
        return
    if in_spike := reasons_of_spike(dream):
        there = [bond for bond in bearer.bonds if bond.other in dream.bearers]
        yield from (_option_of_bond(dream, bearer, bond, how, in_spike) for bond in there for how in HOWS)
    if not turn or not is_before_interpreting(dream):
        return
    if turn.bond:
        yield from _options_of_waiting_bond(dream, turn, turn.bond, bearer)
        return
    for bond in bearer.bonds:
        revealed = turn.revealed.get(bond.other)
        if revealed and revealed.card.code == bond.theirs:
            yield from _options_of_hows(dream, turn, bearer, bond)


def _options_of_hows(dream: Dream, turn: Turn, bearer: Bearer, bond: BondHere) -> Iterator[Option]:
    other = dream.bearers[bond.other].name
    closed = [f"Your Bond with {other} sleeps: its card has left your deck."] if bond.is_asleep else []
    closed += _reasons_of_used_bond(dream, turn, bearer.key, bond.other)
    closed += reasons_of_who_is_elsewhere(dream, [bearer.key])
    for how, title in HOWS.items():
        bare = [f"{title} takes a card of your Present, and there is none."]
        reasons = (*closed, *(bare if how != PAIN and not bearer.piles.present else []))
        yield _option_of_bond(dream, bearer, bond, how, reasons)


def _reasons_of_used_bond(dream: Dream, turn: Turn, key: str, other: str) -> list[str]:
    """Return why the Bond of *key* and *other* is not offered in this turn any more: it is once (Ruling B45)."""
    again = "A Bond is offered once a turn: again in the next one."
    if (key, other) in turn.bonds_refused:
        return [f"{dream.bearers[other].name} said no. {again}"]
    if (other, key) in turn.bonds_refused:
        return [f"You said no to {dream.bearers[other].name}. {again}"]
    return ["This Bond was Invoked this turn."] if (key, other) in turn.bonds_used else []


def _option_of_bond(
    dream: Dream, bearer: Bearer, bond: BondHere, how: str, closed: tuple[str, ...]
) -> Option:
    """Return that *bearer* Invokes *bond* so, for the Reveal that they saw: its number stands in the move."""
    code = f"bond {bearer.key} {dream.shuffles} {bond.other} {how}"
    return Option(code, f"{HOWS[how]}, with {dream.bearers[bond.other].name}", closed, is_steady=True)


def _options_of_waiting_bond(dream: Dream, turn: Turn, bond: BondAsked, bearer: Bearer) -> Iterator[Option]:
    key = bearer.key
    if bond.waits_for == ASKED and key == bond.owner:
        yield Option(f"yes {key}", f"Yes: {HOWS[bond.how]}")
        yield Option(f"no {key}", "No")
    if bond.waits_for == LAY and key == bond.by:
        for code in cards_the_present_may_hold(dream, bearer):
            yield Option(f"lay {key} {code}", f"Reveal {card_in_sentence(CODES[code])}")
    if bond.waits_for == SUIT and key == bond.owner:
        for code in (turn.revealed[key].card.code, turn.might[-1][1]):
            yield Option(f"as {key} {code}", f"Score it as {card_in_sentence(CODES[code])} would")


def seat_waited_for_by_bond(dream: Dream) -> frozenset[str]:
    """Return whom a Bond that is Invoked waits for, nobody where there is none."""
    bond = dream.turn.bond if dream.turn else None
    if not bond:
        return frozenset()
    return frozenset({bond.by if bond.waits_for == LAY else bond.owner})


def reason_of_waiting_bond(dream: Dream) -> tuple[str, ...]:
    """Return why nobody Interprets while a Bond waits; nothing where none does."""
    waiting = sorted(seat_waited_for_by_bond(dream))
    return (f"{dream.bearers[waiting[0]].name} is asked about a Bond.",) if waiting else ()


# --- what it does ---


def with_bond_asked(dream: Dream, by: str, owner: str, how: str) -> Dream:
    """Return *dream* with the owner of the Bond Card asked: all players involved must agree."""
    turn = dream.turn
    assert turn
    used = (*turn.bonds_used, (by, owner), (owner, by))
    return dream.with_turn(bond=BondAsked(by, owner, how, ASKED), bonds_used=used)


def with_bond_agreed(dream: Dream) -> Dream:
    """Return *dream* when the owner said yes; who Invoked it is in the Conflict from now on (Ruling B22)."""
    turn = dream.turn
    assert turn
    assert turn.bond
    bond, conflict = turn.bond, dream.conflict
    assert conflict
    if bond.by not in conflict.members:
        joined = replace(dream.bearers[bond.by], side=dream.bearers[bond.owner].side)
        dream = dream.with_member(bond.by).with_bearer(joined)
    if bond.how == PAIN:
        return dream.with_turn(bond=None, shares=(*turn.shares, (bond.owner, bond.by)))
    return dream.with_turn(bond=replace(bond, waits_for=LAY))


def with_bond_refused(dream: Dream) -> Dream:
    assert dream.turn
    assert dream.turn.bond
    bond, refused = dream.turn.bond, dream.turn.bonds_refused
    return dream.with_turn(bond=None, bonds_refused=(*refused, (bond.by, bond.owner)))


def with_card_laid(dream: Dream, code: str) -> Dream:
    """Return *dream* when who Invoked a Bond laid a card of the Present: in the Bond Card’s place, or beside it."""
    assert dream.turn
    assert dream.turn.bond
    return _with_tag(dream, code) if dream.turn.bond.how == TAG else _with_might(dream, code)


def _with_tag(dream: Dream, code: str) -> Dream:
    """Return *dream* with the Bond Card back in its owner’s Present, and the turn, or the Opponent’s place, taken over.

    What helped the owner’s card is spent; what waited for who tags in is in theirs (Ruling B45).
    """
    turn = dream.turn
    assert turn
    assert turn.bond
    by, owner = turn.bond.by, turn.bond.owner
    helper = dream.bearers[by]
    gone = turn.revealed[owner].card.code
    revealed = {key: card for key, card in turn.revealed.items() if key != owner}
    revealed[by] = RevealedCard(CODES[code], helper.added)
    dream = dream.with_piles(owner, dream.bearers[owner].piles.with_table_card_back(gone))
    dream = dream.with_bearer(replace(helper, piles=helper.piles.without_revealed(code), added=0))
    places = {"by": by} if turn.by == owner else {"opponent": by}
    pushed = {key: suits for key, suits in turn.pushed.items() if key != owner}
    scores = {key: score for key, score in turn.scores.items() if key != owner}
    return dream.with_turn(revealed=revealed, pushed=pushed, scores=scores, bond=None, **places)


def _with_might(dream: Dream, code: str) -> Dream:
    """Return *dream* with the value of *code* added to the Bond Card’s; its owner chooses which of two suits counts."""
    turn = dream.turn
    assert turn
    assert turn.bond
    bond, helper = turn.bond, dream.bearers[turn.bond.by]
    card = turn.revealed[bond.owner]
    stronger = replace(card, added=card.added + value_of_card(CODES[code]))
    dream = dream.with_bearer(replace(helper, piles=helper.piles.without_revealed(code)))
    is_same = CODES[code].suit is card.card.suit
    return dream.with_turn(
        revealed={**turn.revealed, bond.owner: stronger},
        might=(*turn.might, (bond.by, code)),
        bond=None if is_same else replace(bond, waits_for=SUIT),
    )


def with_suit_chosen(dream: Dream, key: str, code: str) -> Dream:
    """Return *dream* with the card of *key* Scored by the suit of *code*."""
    turn = dream.turn
    assert turn
    card = replace(turn.revealed[key], suit_of=CODES[code])
    return dream.with_turn(revealed={**turn.revealed, key: card}, bond=None)


# --- in words ---


def bond_in_words(dream: Dream, by: str, owner: str, how: str) -> str:
    """Return how the log tells that a Bond is Invoked."""
    return f"{dream.bearers[by].name} offers {dream.bearers[owner].name} {HOWS[how]}."


def laid_in_words(dream: Dream, key: str, code: str) -> str:
    """Return how the log tells which card somebody laid for a Bond."""
    return capitalized(f"{dream.bearers[key].name} Reveals {card_in_sentence(CODES[code])} for the Bond.")
