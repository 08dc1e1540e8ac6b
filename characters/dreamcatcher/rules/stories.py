"""A story ends: destiny for everybody who was there, and everything recovered (Dreamcatcher, "Destiny Points").

Between this and a character's next scene conversions are open (Ruling D21).
"""

from collections.abc import Iterator, Mapping

from characters.dreamcatcher.rules.dreamcatcher import ALL, Dreamcatcher, count_in_words, destiny_after
from characters.dreamcatcher.rules.house_rules import HouseRules
from characters.socket.rules import Answers, Entry, Problem

TITLE_LIMIT, MOST_DESTINY = 200, 20  # caps of ours: words, and destiny for one from one story
STORY, CORRECTED = "story", "corrected"


def story_problems(answers: Answers) -> Iterator[Problem]:
    """Yield what keeps *answers* ("title", "destiny" for all, and "differs" by seat) from being recorded."""
    title = title_of(answers)
    if not title:
        yield Problem("title", "Give the story a title.", ("title",))
    if len(title) > TITLE_LIMIT:
        yield Problem("title", f"The title has {len(title)} characters: at most {TITLE_LIMIT}.", ("title",))
    if not _is_amount(answers.get("destiny")):
        yield Problem("destiny", f"Destiny for all: from 0 to {MOST_DESTINY}.", ("destiny",))
    for seat, amount in _differing(answers).items():
        if not _is_amount(amount):
            yield Problem("differs", f"Destiny for one: from 0 to {MOST_DESTINY}.", (f"differs-{seat}",))


def _is_amount(amount: object) -> bool:
    return type(amount) is int and 0 <= amount <= MOST_DESTINY


def _differing(answers: Answers) -> Mapping[str, int]:
    given: Mapping[str, int] = answers.get("differs") or {}
    return given


def title_of(answers: Answers) -> str:
    """Return the story's title, blanks put in order."""
    return " ".join(str(answers.get("title") or "").split())


def destiny_for_all(answers: Answers) -> int:
    """Return the destiny that *answers* give to everybody for whom nothing else is told; 0 while it is no number."""
    return destiny_told_for(answers, "")


def destiny_told_for(answers: Answers, seat: str) -> int:
    """Return the destiny that *answers* give to *seat*: what differs for one, or what all get."""
    told = _differing(answers).get(seat, answers.get("destiny"))
    return told if told is not None and _is_amount(told) else 0


def title_and_destiny_for_all(answers: Answers) -> tuple[tuple[str, int], ...]:
    """Return what the story is called, with the destiny that everybody gets for it."""
    return ((title_of(answers) or "No title yet", destiny_for_all(answers)),)


def differs_for_one(answers: Answers) -> bool:
    """Say whether *answers* give somebody another number than all."""
    return any(amount != answers["destiny"] for amount in _differing(answers).values())


def story_entry(sheet: Dreamcatcher, answers: Answers, seat: str, rules: HouseRules) -> Entry:
    """Return the line of whoever was there: each their own destiny, as far as a cap lets it, and all recovered."""
    told = destiny_told_for(answers, seat)
    gained = destiny_after(sheet.xp, told, rules.destiny_cap) - sheet.xp
    return Entry(STORY, gained, {"title": title_of(answers), "told": told, "recovered": ALL})


def foreseen_sentences(sheet: Dreamcatcher, rules: HouseRules, entry: Entry) -> tuple[str, ...]:
    """Return what *entry*, of a story's end or its correction, brings *sheet*."""
    return tuple(_foreseen(sheet, rules, entry))


def _foreseen(sheet: Dreamcatcher, rules: HouseRules, entry: Entry) -> Iterator[str]:
    lost = entry.data.get("told", entry.xp) - entry.xp
    if lost:
        yield f"{lost} above the cap of {rules.destiny_cap} {'is' if lost == 1 else 'are'} lost."
    if "recovered" not in entry.data:
        return
    if sheet.hampered:
        yield f"Recovers {count_in_words(len(sheet.hampered), 'hamper')}."
    yield "Conversions are open until their next scene."


def correction_entry(
    sheet: Dreamcatcher, before: Answers | None, after: Answers | None, seat: str, rules: HouseRules
) -> Entry:
    """Return the line for the difference; None: this character was not there.

    Points stay spent (Ruling D21): a pool may go below zero by it, and then nothing can be converted. Who was there
    after all recovers and may convert as all others did.
    """
    gave, gives = (0 if told is None else destiny_told_for(told, seat) for told in (before, after))
    change = destiny_after(sheet.xp, gives - gave, rules.destiny_cap) - sheet.xp
    title = {} if after is None else {"title": title_of(after)}
    ends = {"told": gives, "recovered": ALL} if before is None and after is not None else {}
    return Entry(CORRECTED, change, {"was_there": after is not None, **title, **ends})


def is_correction_needed(entry: Entry) -> bool:
    """Say whether a correction has anything to write."""
    return bool(entry.xp) or "recovered" in entry.data
