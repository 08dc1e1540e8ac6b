"""Guides, Invoked between Reveal and Score, and the hands raised to do so (The Beckoning Dream, "Guide"; Rulings B32 to
B34, B44, B52, B56).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from characters.beckoning_dream.rules.dreaming.bearing import after_step, problem_of_step
from characters.beckoning_dream.rules.dreaming.effects import (
    name_in_conflict,
    problems_of_spending_oneirogen,
)
from characters.beckoning_dream.rules.dreaming.initiative import is_guide_silent, reasons_against_guide
from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, Dream, Step, Turn
from characters.beckoning_dream.rules.dreaming.spikes import reasons_of_spike
from decks.rules.pictures import words_seen_on_card
from decks.rules.tarot import CODES, Card, Suit, card_in_sentence, names_as_phrase
from play.rules.kinds import IllegalMoveError, Option
from play.rules.replacing import replace

MOST_WORDS = 200  # in which one says where the Guide is seen
BOLSTER, WEAKEN, PUSH, JOIN = "bolster", "weaken", "push", "join"
INVOKED = re.compile(
    r"(?P<how>bolster|weaken|push|join)(=(?P<target>\w+))?(\+(?P<oneirogen>\d+))?"
    r"( (?P<burn>burn:\w+|blind))?( \| (?P<where>.+))?"
)


@dataclass(frozen=True, slots=True)
class Invocation:
    """How a Guide is Invoked: on whose Revealed card, with how many Oneirogen more, Burning what, seen *where*. Of Just
    in Time the *target* is the side on which one enters, "" where that is one's own.
    """

    how: str
    target: str = ""
    oneirogen: int = 0
    burn: str = ""
    where: str = ""

    @classmethod
    def read(cls, written: str) -> "Invocation":
        """Read "bolster=d1+1 | the cat on the wall" or "push=d1 burn:s2". Raises IllegalMoveError."""
        found = INVOKED.fullmatch(written)
        if not found:
            raise IllegalMoveError("Say what the Guide does: Bolster, Weaken, Push or Just in Time.")
        parts = {name: found[name] or "" for name in ("how", "target", "burn", "where")}
        return cls(**parts, oneirogen=int(found["oneirogen"] or 0))


@dataclass(frozen=True, slots=True)
class GuideAsked:
    """What Invoking asks: whose Revealed card it may be, whose a Push may give a choice, whether one may enter, and on
    which of the *sides*, none where nobody asks.
    """

    targets: tuple[str, ...]
    pushed: tuple[str, ...]
    may_join: bool
    sides: tuple[str, ...] = ()


# --- when ---

SEEN = "seen"  # the task of another than whose Guide it is, where the table asks for their yes


def is_before_interpreting(dream: Dream) -> bool:
    """Say whether the cards are Revealed and nobody has Interpreted yet: Guides and Bonds are Invoked now."""
    return bool(
        dream.turn
        and dream.turn.step is Step.INTERPRET
        and not (dream.turn.effects or dream.turn.unseen or dream.tasks)
    )


def options_of_guide(dream: Dream, bearer: Bearer) -> Iterator[Option]:
    """Yield what a Dreamer asleep may do before the cards are Interpreted, present or not.

    Several may Invoke theirs at once, each for the Reveal that they saw: its number stands in the move.
    """
    turn, key = dream.turn, bearer.key
    code, label = f"guide {key} {dream.shuffles}", f"{bearer.name}’s Guide"
    label += f": {bearer.guide}" if bearer.guide else ""
    if bearer.is_foe or is_guide_silent(dream, bearer):
        return
    if in_spike := reasons_of_spike(dream):
        yield Option(code, label, in_spike, asks=(GuideAsked((key,), (), may_join=False),), is_steady=True)
    waits = reason_of_waiting_guide(dream)
    if not turn or not (waits or is_before_interpreting(dream)):
        return
    closed = (*waits, *reasons_against_guide(dream, bearer))
    asked = GuideAsked(
        tuple(turn.revealed),
        () if bearer.has_left else tuple(side for side in turn.sides if _may_be_pushed(turn, side)),
        not (bearer.has_left or _is_in_conflict(dream, key)),
        sides_to_enter(dream, bearer),
    )
    yield Option(code, label, closed, asks=(asked,), is_steady=True)
    if waits:
        return
    if key in turn.hands:
        passes = "Pass" if dream.rules.everybody_passes else "Lower your hand"
        yield Option(f"lower {key}", passes, is_steady=True)
    else:
        yield Option(f"hand {key}", "Raise your hand", is_steady=True)


def words_of_guides_on(dream: Dream, card: Card) -> list[str]:
    """Return the words of a Revealed *card*'s sentence that a Guide says too, the same for all who see the card.

    They say where to look, never whether a Guide appears ("When your Guide appears in the artwork of Revealed cards",
    The Beckoning Dream, "Guide"). None where the table plays with a deck of its own, or the Guide burned or is silent.
    """
    if dream.rules.own_deck:
        return []
    guides = (
        one.guide
        for one in dream.bearers.values()
        if not (one.is_foe or one.is_guide_burned or is_guide_silent(dream, one))
    )
    return list(dict.fromkeys(word for guide in guides for word in words_seen_on_card(guide, card)))


def options_of_gm_with_hands(dream: Dream) -> Iterator[Option]:
    """Yield the hands that the game master may lower, so that it goes on."""
    for key in sorted(dream.turn.hands) if dream.turn and is_before_interpreting(dream) else ():
        yield Option(f"lower {key}", f"Lower {dream.bearers[key].name}’s hand", is_steady=True)


def reasons_of_raised_hands(dream: Dream, key: str) -> tuple[str, ...]:
    """Return why *key* does not Interpret while hands are raised, their own first; nothing where none is."""
    turn = dream.turn
    if not turn or not turn.hands or turn.effects or turn.unseen:
        return ()
    names = [dream.bearers[one].name for one in sorted(turn.hands - {key})]
    has = "has" if len(names) == 1 else "have"
    passes = dream.rules.everybody_passes
    own = "You have not passed yet." if passes else "Your hand is raised: lower it first."
    others = f"{names_as_phrase(names)} {has} {'not passed yet' if passes else 'raised a hand'}."
    return (*((own,) if key in turn.hands else ()), *((others,) if names else ()))


def waiting_guide(dream: Dream) -> tuple[str, str]:
    """Return whose Guide waits for another's yes, and how it is Invoked; two times "" where none does."""
    word, key, written = f"{dream.tasks[0] if dream.tasks else ''}  ".split(" ", 2)
    return (key, written.strip()) if word == SEEN else ("", "")


def reason_of_waiting_guide(dream: Dream) -> tuple[str, ...]:
    """Return why nothing goes on while a Guide waits for another's yes; nothing where none does."""
    key, _written = waiting_guide(dream)
    return (
        (f"Does another see {dream.bearers[key].name}’s Guide, too? That is answered first.",) if key else ()
    )


def who_may_see(dream: Dream, key: str) -> frozenset[str]:
    """Return who may say that they see the Guide of *key*, too: every other Dreamer, and the game master."""
    return frozenset({GM, *(one.key for one in dream.dreamers if not one.stepped_aside)} - {key})


def options_of_seeing(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield the yes and the no of *seat* to a Guide that waits for one (an option of Ruling B32)."""
    key, _written = waiting_guide(dream)
    if key and seat in who_may_see(dream, key):
        yield Option(f"seen {key}", f"Yes, I see {dream.bearers[key].name}’s Guide too")
        yield Option(f"unseen {key}", "No, I do not")


def sides_to_enter(dream: Dream, bearer: Bearer) -> tuple[str, ...]:
    """Return the sides on which *bearer* may enter a Conflict, their own first: those on which Dreamers stand, and
    their own where the campaign agreed that Dreamers duel (Ruling B51); none where it is their own alone.
    """
    dreamers = [one.side for one in dream.members if not one.is_foe]
    own = [bearer.side] if dream.may_dreamers_duel or bearer.side in dreamers else []
    sides = tuple(dict.fromkeys((*own, *dreamers)))
    return () if sides == (bearer.side,) else sides


def _may_be_pushed(turn: Turn, side: str) -> bool:
    """Say whether a Push gives the card of *side* a choice (Ruling B33)."""
    return turn.does_push_free or bool(turn.interpretation(side).choices)


def _is_in_conflict(dream: Dream, key: str) -> bool:
    return bool(dream.conflict and key in dream.conflict.members)


# --- what is amiss ---


def check_invocation(dream: Dream, key: str, written: str) -> None:
    """Refuse what *key* wants of the Guide unless it can be; IllegalMoveError says all that is amiss."""
    turn, invoked = dream.turn, Invocation.read(written)
    assert turn
    if problems := list(_problems_of_invocation(dream, turn, key, invoked)):
        raise IllegalMoveError(" ".join(problems))


def _problems_of_invocation(dream: Dream, turn: Turn, key: str, invoked: Invocation) -> Iterator[str]:
    if len(invoked.where) > MOST_WORDS:
        yield f"{len(invoked.where)} characters are too many: {MOST_WORDS} fit here."
    if invoked.oneirogen and invoked.how not in (BOLSTER, WEAKEN):
        yield "Oneirogen strengthen Bolster and Weaken alone."
    yield from problems_of_spending_oneirogen(dream, key, invoked.oneirogen)
    if invoked.how not in (BOLSTER, WEAKEN) and dream.bearers[key].has_left:
        yield "From the waking side one Bolsters and Weakens alone."
        return
    if invoked.how == JOIN and _is_in_conflict(dream, key):
        yield f"{dream.bearers[key].name} is in this Conflict."
    elif invoked.how == JOIN and invoked.target not in (sides_to_enter(dream, dream.bearers[key]) or ("",)):
        yield "Choose on whose side you enter."
    elif invoked.how == PUSH:
        yield from _problems_of_push(dream, turn, key, invoked)
    elif invoked.how != JOIN and invoked.target not in turn.revealed:
        names = names_as_phrase(name_in_conflict(dream, one) for one in turn.revealed)
        yield f"Choose whose Revealed card shows the Guide: {names}."
    elif invoked.how != JOIN and (key, invoked.target) in turn.invoked:
        yield f"Your Guide has spoken in the card of {name_in_conflict(dream, invoked.target)}."


def _problems_of_push(dream: Dream, turn: Turn, key: str, invoked: Invocation) -> Iterator[str]:
    """Yield why nothing can be pushed; a Countered card’s owner still chooses nothing (Ruling B33)."""
    if invoked.target not in turn.sides:
        yield "Choose whose choice the Push adds to."
    elif not _may_be_pushed(turn, invoked.target):
        yield "Countered chooses nothing, with a Push too. Your card is not burned."
    if not invoked.burn:
        yield "A Push Burns a card: choose which."
    elif problem := problem_of_burn(dream, dream.bearers[key], invoked.burn):
        yield problem


def problem_of_burn(dream: Dream, bearer: Bearer, step: str) -> str:
    """Say why *bearer* cannot Burn so, "" where they can: blind only with neither Present nor Past ("Burn")."""
    if step == "blind" and (bearer.piles.present or bearer.piles.past):
        return "Blind Burn is for who has neither Present nor Past: choose a card to Burn."
    return problem_of_step(dream, bearer, step)


# --- what it does ---


def with_invocation(dream: Dream, key: str, written: str) -> Dream:
    """Return *dream* with the Guide of *key* Invoked, or, where the table asks for it, waiting for another's yes."""
    if dream.rules.guides_need_yes:
        return dream.with_tasks([f"{SEEN} {key} {written}"])
    return after_invocation(dream, key, written)


def after_seeing(dream: Dream, *, is_seen: bool) -> Dream:
    """Return *dream* when another said whether they see the Guide, too; if not, it has not spoken."""
    key, written = waiting_guide(dream)
    dream = replace(dream, tasks=dream.tasks[1:])
    return after_invocation(dream, key, written) if is_seen else dream


def after_invocation(dream: Dream, key: str, written: str) -> Dream:
    """Return *dream* after the Guide of *key* was Invoked before the cards’ effects are determined."""
    invoked, turn = Invocation.read(written), dream.turn
    assert turn
    dream = dream.with_oneirogen_spent(key, invoked.oneirogen)
    dream = dream.with_bearer(replace(dream.bearers[key], invocations=dream.bearers[key].invocations + 1))
    on = invoked.target if invoked.how in (BOLSTER, WEAKEN) else ""
    dream = dream.with_turn(invoked=(*turn.invoked, (key, on)), hands=turn.hands - {key})
    match invoked.how:
        case "push":
            return _after_push(dream, key, invoked)
        case "join":  # wherever they were
            bearer = dream.bearers[key]
            joined = replace(bearer, elsewhere="", side=invoked.target or bearer.side)
            return dream.with_member(key).with_bearer(joined)
        case how:
            amount = (1 + invoked.oneirogen) * (1 if how == BOLSTER else -1)
            card = turn.revealed[invoked.target]
            changed = replace(card, added=card.added + amount)
            return dream.with_turn(revealed={**turn.revealed, invoked.target: changed})


def _after_push(dream: Dream, key: str, invoked: Invocation) -> Dream:
    """Return *dream* with a choice more for whose card was chosen, the burned card’s suit open too (Ruling B33)."""
    turn, code = dream.turn, invoked.burn.partition(":")[2]
    assert turn
    suit: Suit | None = CODES[code].suit if code else None
    pushed = {**turn.pushed, invoked.target: (*turn.pushed.get(invoked.target, ()), suit)}
    return dream.with_bearer(after_step(dream.bearers[key], invoked.burn)).with_turn(pushed=pushed)


def with_hand(dream: Dream, key: str, *, is_raised: bool) -> Dream:
    """Return *dream* with the hand of *key* raised, which holds the Score until it is lowered."""
    turn = dream.turn
    assert turn
    return dream.with_turn(hands=turn.hands | {key} if is_raised else turn.hands - {key})


def who_is_asked_about_hands(dream: Dream) -> frozenset[str]:
    """Return for whom all wait while hands are raised: who raised them, and the game master, who may go on."""
    hands = dream.turn.hands if dream.turn and is_before_interpreting(dream) else frozenset()
    return frozenset({GM, *hands}) if hands else frozenset()


def beside_in_words(dream: Dream, side: str, key: str) -> str:
    """Return on whose side of the Conflict *side* is, for *key* who enters it."""
    names = [one.name for one in dream.members if one.side == side and one.key != key]
    return f"on the side of {names_as_phrase(names)}" if names else "on a side of their own"


def invocation_in_words(dream: Dream, key: str, written: str) -> str:
    """Return what the log says of it."""
    invoked = Invocation.read(written)
    bearer = dream.bearers[key]
    if invoked.how == JOIN:
        told = f"{bearer.name} is just in time and enters the Conflict"
        if invoked.target:
            told += f", {beside_in_words(dream, invoked.target, key)}"
    else:
        by = f" by {1 + invoked.oneirogen}" if invoked.oneirogen else ""
        card = invoked.burn.partition(":")[2]
        by += f", burning {card_in_sentence(CODES[card])}" if card else ""
        told = f"{bearer.name}’s Guide: {invoked.how.capitalize()} for {name_in_conflict(dream, invoked.target)}{by}"
    return f"{told} ({invoked.where})." if invoked.where else f"{told}."
