"""What the GM may grant beside the rules, and why: destiny, a score, a hamper, a trait, an ability's name."""

from collections.abc import Callable, Iterator
from typing import Any

from characters.dreamcatcher.rules import growth
from characters.dreamcatcher.rules.creation import MOST_TRAITS, TRAIT_LIMIT
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher
from characters.dreamcatcher.rules.house_rules import ABILITY_LIMIT, HIGHEST, LOWEST, HouseRules
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

DESTINY, SCORE, HAMPER, TRAIT, LOSE, RENAME = "destiny", "score", "hamper", "trait", "lose", "rename"
GROUPS = (
    Group(DESTINY, "Destiny", "Outside a story’s end, or to put an error right.", 0),
    Group(SCORE, "A score", f"Any ability, from {signed(LOWEST)} to {signed(HIGHEST)}.", 0),
    Group(HAMPER, "A hamper", "Put on, or taken away.", 0),
    Group(TRAIT, "A trait", "An advantage or a hindrance more.", 0),
    Group(LOSE, "A trait goes", "An advantage or a hindrance fewer.", 0),
    Group(RENAME, "An ability’s name", "As the table calls it now.", 0),
)
EXCEPTIONS = frozenset(group.key for group in GROUPS)
GRANTS = frozenset({"granted", "exception"})
MOST_DESTINY, NUMBER = 50, 12  # caps of ours: destiny at once, and what may be typed as a number
KIND = Question(
    "kind",
    "Which kind",
    choices=(("advantages", "An advantage"), ("hindrances", "A hindrance")),
    begins="advantages",
)


def exception_offers(sheet: Dreamcatcher, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield what the GM may grant *sheet*."""
    abilities = tuple(
        (ability.name, f"{ability.name}, now {signed(ability.score)}") for ability in sheet.abilities
    )
    bearers = tuple(
        (held.code, f"{held.name}, {'hampered' if held.is_hampered else 'whole'}") for held in sheet.bearers
    )
    traits = tuple((trait.key, f"‘{trait.words}’") for trait in sheet.traits)
    amount = Question("destiny", "How many points", NUMBER, hint="With a minus to take some away.")
    score = Question("score", "Its score from now on", NUMBER)
    which = Question("ability", "Which ability", choices=abilities)
    yield Offer(DESTINY, DESTINY, 0, "Destiny outside a story’s end", asks=(amount, REASON))
    yield Offer(SCORE, SCORE, 0, "Change a score", asks=(which, score, REASON))
    where = Question("on", "On what", choices=bearers)
    yield Offer(HAMPER, HAMPER, 0, "Put a hamper on, or take one away", asks=(where, REASON))
    words = Question("words", "In its player’s words", TRAIT_LIMIT)
    yield Offer(TRAIT, TRAIT, 0, "One trait more", asks=(KIND, words, REASON))
    yield Offer(LOSE, LOSE, 0, "One trait fewer", asks=(Question("key", "Which", choices=traits), REASON))
    name = Question("name", "Its name from now on", ABILITY_LIMIT)
    yield Offer(RENAME, RENAME, 0, "Rename an ability", asks=(which, name, REASON))


def award_entry(destiny: int, reason: str) -> Entry:
    """Return the line that brings *destiny* outside a story's end; by the GM alone it may go below zero."""
    return Entry("granted", destiny, {"reason": reason})


def settle_spend_or_exception(
    cast: ActorAndSheets[Dreamcatcher], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer*, growth or an exception, writes; AnswersError lists every answer missing or amiss."""
    if offer.group not in EXCEPTIONS:
        return growth.settle_offer(cast, offer, answers, rules)
    reason = growth.words_of(answers, "reason")
    found = _WAYS[offer.group](cast.my_sheet, answers, reason)
    problems = (*((found,) if isinstance(found, Problem) else ()), *reason_problems(reason))
    if problems or isinstance(found, Problem):
        raise AnswersError(problems)
    return {cast.me: found}


def _number_typed_or_none(answers: Answers, key: str) -> int | None:
    """Return the number typed, a true minus sign counted as one; None where there is none."""
    try:
        return int(str(answers.get(key, "")).replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return None


def _exception(data: dict[str, Any], what: str, reason: str) -> Entry:
    return Entry("exception", 0, {**data, "exception": {"what": what, "reason": reason}})


def _destiny(_sheet: Dreamcatcher, answers: Answers, reason: str) -> Entry | Problem:
    destiny = _number_typed_or_none(answers, "destiny") or 0
    if not 1 <= abs(destiny) <= MOST_DESTINY:
        told = f"Give a number from 1 to {MOST_DESTINY}, or with a minus to take some away."
        return Problem("destiny", told, ("destiny",))
    return award_entry(destiny, reason)


def _score(sheet: Dreamcatcher, answers: Answers, reason: str) -> Entry | Problem:
    score = _number_typed_or_none(answers, "score")
    named = [ability for ability in sheet.abilities if ability.name == answers.get("ability")]
    if not named:
        return Problem("ability", "Choose one of the abilities.", ("ability",))
    if score is None or not LOWEST <= score <= HIGHEST:
        return Problem("score", f"A score goes from {signed(LOWEST)} to {signed(HIGHEST)}.", ("score",))
    (ability,) = named
    if score == ability.score:
        told = f"{ability.name} is {signed(score)} already. Choose another score."
        return Problem("score", told, ("score",))
    what = f"{ability.name} went from {signed(ability.score)} to {signed(score)}"
    return _exception({"scores": [[ability.code, score - ability.score]]}, what, reason)


def _hamper(sheet: Dreamcatcher, answers: Answers, reason: str) -> Entry | Problem:
    found = [bearer for bearer in sheet.bearers if bearer.code == answers.get("on")]
    if not found:
        return Problem("on", "Choose an ability or an advantage.", ("on",))
    (bearer,) = found
    if bearer.is_hampered:
        return _exception({"recovered": [bearer.code]}, f"{bearer.name} recovered", reason)
    return _exception({"hampers": [[bearer.code, ""]]}, f"{bearer.name} is hampered", reason)


def _trait(sheet: Dreamcatcher, answers: Answers, reason: str) -> Entry | Problem:
    """There may be more of them than a table's own number, up to a cap of ours."""
    kind, words = answers.get("kind"), growth.words_of(answers, "words")
    if kind not in ("advantages", "hindrances"):
        return Problem("kind", "Choose an advantage or a hindrance.", ("kind",))
    if not 0 < len(words) <= TRAIT_LIMIT:
        return Problem("words", f"Put it in 1 to {TRAIT_LIMIT} characters.", ("words",))
    if len(sheet.advantages) + len(sheet.hindrances) >= MOST_TRAITS:
        return Problem(
            "words", f"A sheet has room for {MOST_TRAITS} traits. Take one away first.", ("words",)
        )
    key = f"{'a' if kind == 'advantages' else 'h'}{sheet.next_trait_number}"
    return _exception({"came": {kind: [[key, words]]}}, f"‘{words}’", reason)


def _lose(sheet: Dreamcatcher, answers: Answers, reason: str) -> Entry | Problem:
    gone = [trait for trait in sheet.traits if trait.key == answers.get("key")]
    if not gone:
        return Problem("key", "Choose one of the traits.", ("key",))
    return _exception({"left": [gone[0].key]}, f"‘{gone[0].words}’ is gone", reason)


def _rename(sheet: Dreamcatcher, answers: Answers, reason: str) -> Entry | Problem:
    """A sheet keeps the names it was made with; the GM may rename one (Ruling D25)."""
    named = [ability for ability in sheet.abilities if ability.name == answers.get("ability")]
    name = growth.words_of(answers, "name")
    if not named:
        return Problem("ability", "Choose one of the abilities.", ("ability",))
    if not 0 < len(name) <= ABILITY_LIMIT:
        return Problem("name", f"A name has 1 to {ABILITY_LIMIT} characters.", ("name",))
    if name.casefold() in (ability.name.casefold() for ability in sheet.abilities if ability not in named):
        return Problem("name", f"Another ability is called {name}.", ("name",))
    return _exception({"renamed": [[named[0].code, name]]}, f"{named[0].name} is called {name}", reason)


_WAYS: dict[str, Callable[[Dreamcatcher, Answers, str], Entry | Problem]] = {
    DESTINY: _destiny,
    SCORE: _score,
    HAMPER: _hamper,
    TRAIT: _trait,
    LOSE: _lose,
    RENAME: _rename,
}
