"""Destiny: called hindrances, rerolls, and a pool of which every point says where it came from ("Destiny Points")."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from characters.dreamcatcher.rules.ability_test import AbilityTest, Called, with_hindrance
from characters.dreamcatcher.rules.dice import Roll
from characters.dreamcatcher.rules.dreamcatcher import Hindrance, destiny_after
from characters.dreamcatcher.rules.house_rules import ANY, SCENE, HouseRules
from characters.socket.rules import Problem


class Why(StrEnum):
    """Where a point came from or went in play; stories, conversions and the GM write lines of their own."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    REROLLED = "rerolled"
    OVERRIDDEN = "overridden"


@dataclass(frozen=True, slots=True)
class Point:
    """A change of a pool: by how much, why, in which test, and the words that belong to it."""

    change: int
    why: Why
    test: str
    words: str = ""

    @property
    def in_words(self) -> str:
        """Return what happened to the pool.

        >>> Point(1, Why.ACCEPTED, "t1", "Afraid of dogs").in_words
        '+1: accepted ‘Afraid of dogs’'
        """
        number = f"{self.change:+d}".replace("-", "\N{MINUS SIGN}") if self.change else "0"
        about = f" ‘{self.words}’" if self.why in (Why.ACCEPTED, Why.REFUSED) else f" {self.words}"
        return f"{number}: {self.why}{about if self.words else ''}"

    @property
    def data(self) -> list[int | str]:
        """Return it as JSON, as a line of the ledger holds it."""
        return [self.change, self.why.value, self.test, self.words]


def sum_of_points(points: Iterable[Point]) -> int:
    """Return what *points* changed altogether."""
    return sum(point.change for point in points)


# --- a called hindrance ---


class Answer(StrEnum):
    """What a player may say to a called hindrance."""

    ACCEPT = "accept"
    REFUSE = "refuse"
    WITHDRAW = "withdraw"


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """An answer, what it means in words, what it makes of pool and test (none where it is withdrawn), and what stands
    against it.
    """

    answer: Answer
    label: str
    means: str
    change: int
    destiny: int
    test: AbilityTest | None
    reasons: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        return not self.reasons


def reasons_against_call(
    test: AbilityTest,
    hindrance: Hindrance,
    called_in_scene: Iterable[str],
    called_in_story: Iterable[str],
    rules: HouseRules,
) -> Iterator[str]:
    """Yield what keeps the GM from calling *hindrance*: once a test (Ruling D13), and as often as the table allows."""
    if hindrance.key in (called.key for called in test.hindrances):
        yield f"‘{hindrance.words}’ is called on this test already."
    if rules.calls == ANY:
        return
    when, keys = ("scene", called_in_scene) if rules.calls == SCENE else ("story", called_in_story)
    if hindrance.key in keys:
        yield f"‘{hindrance.words}’ was called in this {when}, and is called once a {when} (house rule)."


def answer_offers(
    test: AbilityTest, hindrance: Hindrance, destiny: int, rules: HouseRules
) -> tuple[AnswerOffer, AnswerOffer, AnswerOffer]:
    """Return the three answers: accept and earn a point, refuse and pay one, withdraw the action before the dice.

    Nobody can be forced to face a hindrance, but refusing takes a point: without one it is closed, and then the action
    may be withdrawn (Ruling D9), unless the table says that one must accept.
    """
    accepted = with_hindrance(test, Called(hindrance.key, hindrance.words, brings_point=True))
    earned = destiny_after(destiny, 1, rules.destiny_cap) - destiny
    short = () if destiny > 0 else (_refusal_reason(rules),)
    return (
        AnswerOffer(
            Answer.ACCEPT,
            "Accept it",
            "Three dice, the worst two, and no advantage cancels it.",
            earned,
            destiny + earned,
            accepted,
        ),
        AnswerOffer(
            Answer.REFUSE, "Pay one point", "It is ignored in this test.", -1, destiny - 1, test, short
        ),
        AnswerOffer(
            Answer.WITHDRAW,
            "Withdraw",
            "Nothing is rolled: something else may be done.",
            0,
            destiny,
            None,
            tuple(_withdrawal_reasons(destiny, rules)),
        ),
    )


def _refusal_reason(rules: HouseRules) -> str:
    way_out = "Accept it." if rules.must_accept else "Accept it, or withdraw."
    return f"Refusing takes a point and you have none. {way_out}"


def _withdrawal_reasons(destiny: int, rules: HouseRules) -> Iterator[str]:
    if destiny > 0:
        yield "You have a point to refuse with: who withdraws has none."
    elif rules.must_accept:
        yield "Whoever has no point accepts (house rule)."


def answer_problems(offers: Iterable[AnswerOffer], answer: str) -> Iterator[Problem]:
    """Yield why *answer* is none that may be given."""
    offered = {offer.answer.value: offer for offer in offers}
    if answer not in offered:
        yield Problem("answer", "Choose one of the answers.", ("answer",))
    else:
        yield from (Problem("answer", reason, ("answer",)) for reason in offered[answer].reasons)


def point_of_answer(offer: AnswerOffer, hindrance: Hindrance, test_key: str) -> tuple[Point, ...]:
    """Return what an answer does to the pool: nothing where the action is withdrawn."""
    if offer.answer is Answer.WITHDRAW:
        return ()
    why = Why.ACCEPTED if offer.answer is Answer.ACCEPT else Why.REFUSED
    return (Point(offer.change, why, test_key, hindrance.words),)


def counts_as_called(answer: Answer) -> bool:
    """Say whether the call is used up: whoever withdraws may be met by the same hindrance again."""
    return answer is not Answer.WITHDRAW


# --- a reroll ---


def reroll_reasons(roll: Roll, destiny: int) -> tuple[str, ...]:
    """Return what keeps a die of *roll* from being rolled again: one die once per test, for a point.

    It is asked of whoever rolled, one who aids too, before anything that the roll would cause (Ruling D24).
    """
    if roll.reroll is not None:
        was = roll.dice[roll.reroll.place]
        return (f"One die may be rolled again once in a test, and that was the {was}.",)
    return () if destiny > 0 else ("Rolling a die again takes a point and you have none.",)


def point_of_reroll(roll: Roll, place: int, test_key: str) -> Point:
    """Return the point that a reroll takes."""
    return Point(-1, Why.REROLLED, test_key, f"the {roll.dice[place]}")
