"""What the Arbiter may grant beside the rules, and why: XP, a Base Score, Wounds."""

from collections.abc import Iterator

from characters.arkana.rules import growth
from characters.arkana.rules.arkana import WOUNDED, Arkana, HouseRules
from characters.arkana.rules.creation import MOST_WOUNDS
from characters.arkana.rules.phrases import HIGHEST, LOWEST, PHRASES, Area
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    AnswersError,
    EntriesBySeat,
    Entry,
    EntryData,
    Group,
    Offer,
    Problem,
    Question,
    Table,
)
from characters.socket.rules.reasons import REASON, reason_problems

XP, SCORE, WOUNDS = "xp", "score", "wounds"
GROUPS = (
    Group(XP, "XP", "Outside a milestone, or to put an error right.", 0),
    Group(SCORE, "A Base Score", "Any Phrase, from 2 to 6.", 0),
    Group(WOUNDS, "Wounds", "To Body or Spirit, more or fewer.", 0),
)
EXCEPTIONS = frozenset(group.key for group in GROUPS)
GRANTS = frozenset({"granted", "exception"})
MOST_XP, NUMBER = 50, 12  # caps of ours: XP at once, and what may be typed as a number
AMOUNT = Question("xp", "How many XP", NUMBER, hint="With a minus to take some away.")
NEW_SCORE = Question(
    "score",
    "Its score from now on",
    choices=tuple((str(score), str(score)) for score in range(LOWEST, HIGHEST + 1)),
)
HELD = Question("held", "Wounds from now on", NUMBER, hint="0 where all are healed.")
EntryAndProblems = tuple[Entry, tuple[Problem, ...]]


def exception_offers(arkana: Arkana, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield what the Arbiter may grant *arkana*: XP, a Base Score from 2 to 6, Wounds as they should be."""
    phrases = tuple((phrase.code, f"{phrase}, now {score}") for phrase, score in arkana.scores.items())
    areas = tuple(
        (area.value, f"{area.title}, now {arkana.wounds(area)} of {arkana.most_wounds(area)}")
        for area in WOUNDED
    )
    yield Offer(XP, XP, 0, "XP outside a milestone", asks=(AMOUNT, REASON))
    asks = (Question("phrase", "Which Phrase", choices=phrases), NEW_SCORE, REASON)
    yield Offer(SCORE, SCORE, 0, "Change a Base Score", asks=asks)
    asks = (Question("area", "To Body or to Spirit", choices=areas), HELD, REASON)
    yield Offer(WOUNDS, WOUNDS, 0, "Change Wounds", asks=asks)


def settle_spend_or_exception(
    cast: ActorAndSheets[Arkana], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer*, growth or an exception, writes; AnswersError lists every answer missing or amiss."""
    if offer.group not in EXCEPTIONS:
        return growth.settle_offer(cast, offer, answers, rules)
    reason = " ".join(str(answers.get("reason", "")).split())
    ways = {XP: _award_and_problems, SCORE: _score_and_problems, WOUNDS: _wounds_and_problems}
    entry, problems = ways[offer.group](cast.my_sheet, answers, reason)
    if problems := (*problems, *reason_problems(reason)):
        raise AnswersError(problems)
    return {cast.me: entry}


def award_entry(xp: int, reason: str) -> Entry:
    """Return the line that brings *xp* outside a milestone."""
    return Entry("granted", xp, {"reason": reason})


def _number_typed_or_none(answers: Answers, answer_key: str) -> int | None:
    """Return the number typed, a true minus sign counted as one; None where there is none."""
    try:
        return int(str(answers.get(answer_key, "")).replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        return None


def _award_and_problems(arkana: Arkana, answers: Answers, reason: str) -> EntryAndProblems:
    xp = _number_typed_or_none(answers, "xp") or 0
    told = f"Give a number from 1 to {MOST_XP}, or with a minus to take some away."
    return award_entry(xp, reason), (() if 1 <= abs(xp) <= MOST_XP else (Problem("xp", told, ("xp",)),))


def _score_and_problems(arkana: Arkana, answers: Answers, reason: str) -> EntryAndProblems:
    """A Base Score set anew, still from 2 to 6 (Ruling A6)."""
    named = [phrase for phrase in PHRASES if phrase.code == answers.get("phrase")]
    score = _number_typed_or_none(answers, "score")
    problems: list[Problem] = []
    if not named:
        problems.append(Problem("phrase", "Choose one of the nine Phrases.", ("phrase",)))
    if score is None or not LOWEST <= score <= HIGHEST:
        told = f"A Base Score goes from {LOWEST} to {HIGHEST}."
        problems.append(Problem("score", told, ("score",)))
    if problems or score is None:
        return Entry("exception"), tuple(problems)
    phrase, now = named[0], arkana.scores[named[0]]
    if score == now:
        return Entry("exception"), (
            Problem("score", f"{phrase} is {now} already. Choose another score.", ("score",)),
        )
    what = f"{phrase} {'rose' if score > now else 'fell'} from {now} to {score}"
    return _exception_entry({"scores": {phrase.code: score - now}}, what, reason), ()


def _wounds_and_problems(arkana: Arkana, answers: Answers, reason: str) -> EntryAndProblems:
    named = [area for area in WOUNDED if area.value == answers.get("area")]
    held = _number_typed_or_none(answers, "held")
    problems: list[Problem] = []
    if not named:
        problems.append(Problem("area", "Wounds are to Body or to Spirit: choose one.", ("area",)))
    if held is None or not 0 <= held <= MOST_WOUNDS:
        problems.append(Problem("held", f"Wounds: a number from 0 to {MOST_WOUNDS}.", ("held",)))
    if problems or held is None:
        return Entry("exception"), tuple(problems)
    return _wounds_entry_and_problems(arkana, named[0], held, reason)


def _wounds_entry_and_problems(arkana: Arkana, area: Area, new_wounds: int, reason: str) -> EntryAndProblems:
    now = arkana.wounds(area)
    if new_wounds == now:
        same = f"Wounds to {area.title} are {now} already. Give another number."
        return Entry("exception"), (Problem("held", same, ("held",)),)
    what = f"Wounds to {area.title} went from {now} to {new_wounds}"
    return _exception_entry({"wounds": {area.value: new_wounds - now}}, what, reason), ()


def _exception_entry(entry_data: EntryData, what: str, reason: str) -> Entry:
    return Entry("exception", 0, {**entry_data, "exception": {"what": what, "reason": reason}})
