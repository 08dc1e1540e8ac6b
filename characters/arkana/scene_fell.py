"""What fell last in a Conflict, read from what its act told in words: so old Conflicts show theirs too."""

import re
from collections.abc import Iterator, Mapping, Sequence

from characters.arkana.rules.dice import net_gains, signed
from characters.socket.rules import RollSummary
from decks.rules.tarot import capitalized

DIE = re.compile(r"([1-6]) \((Gain|Null|Loss)\)")
CHECK = re.compile(
    r".*?: (?P<parts>(?:Enhance|Control|Diminish) .*): Result (?P<result>\S+?)(?: against .*?, (?P<came>.*))?\.$"
)
ASSIST = "\N{RIGHT SINGLE QUOTATION MARK}s Assist"
SHOWN_DIE = re.compile(r"The die shows ([1-6]): (.*)\.$")
NUMBER = re.compile(r"(?P<word>.*?),? (?P<number>[+\N{MINUS SIGN}]?\d+)$")
COUNTED = {  # the event that says what came of it, the weightiest first: its number and its word
    "wounds": re.compile(r".* takes (\d+) (Wounds? to \w+)\.$"),
    "damage": re.compile(r"(?:.*) takes (\d+) (Damage)\b.*$"),
    "focus": re.compile(r".* has (\d+) (Focus)\.$"),
    "initiative": re.compile(r"(\d+) (Initiative for .*)\.$"),
}
STOPPED = re.compile(r".* takes (\d+) Damage, and Focus stops (\d+) of it\.$")


def roll_summary_of_events(event_lines: Sequence[str]) -> RollSummary | None:
    """Return what fell in an act of these lines, as their reader read them; None where no dice fell for them."""
    told = dict(_codes_and_words_of_events(event_lines))
    if found := SHOWN_DIE.match(told.get("advantage", "")):
        return RollSummary(found[1], found[2], dice=((int(found[1]), ""),))
    came = next((code for code in COUNTED if code in told), "")
    if not (came or {"check", "dice"} & told.keys()):
        return None
    checked = CHECK.match(told.get("check") or told.get("dice", ""))
    return RollSummary(
        *_counted_number_and_its_noun(told, came, checked),
        is_bad=came == "wounds",
        sum=(
            *_numbers_and_words_of_parts_then_result(checked),
            *_numbers_and_words_of_focus_and_wounds(told, with_damage=checked is None),
        ),
        dice=_own_faces_and_marks_of_check(checked),
        words=" ".join(
            capitalized(words)
            for code, words in _codes_and_words_of_events(event_lines)
            if code not in ("check", "round", "turn")
        ),
    )


def _codes_and_words_of_events(event_lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for text in event_lines:
        word, _space, rest = text.partition(" ")
        if word == "event":
            code, _space, words = rest.partition(" ")
            yield code, words


def _own_faces_and_marks_of_check(check_in_words: re.Match[str] | None) -> tuple[tuple[int, str], ...]:
    """Return the dice of a Check, those of an Assist left out."""
    own = check_in_words["parts"].partition(ASSIST)[0] if check_in_words else ""
    return tuple((int(face), mark) for face, mark in DIE.findall(own))


def _counted_number_and_its_noun(
    words_by_event: Mapping[str, str], decisive_event: str, check_in_words: re.Match[str] | None
) -> tuple[str, str]:
    """Return the number that counts, and what it is of."""
    if "wounds" not in words_by_event and STOPPED.match(words_by_event.get("damage", "")):
        return "0", "Wounds"
    found = COUNTED[decisive_event].match(words_by_event[decisive_event]) if decisive_event else None
    if found:
        return found[1], found[2]
    if check_in_words:
        return check_in_words["result"], check_in_words["came"] or "Result"
    return "", ""


def _numbers_and_words_of_parts_then_result(
    check_in_words: re.Match[str] | None,
) -> Iterator[tuple[str, str]]:
    """Yield what a Check was made of: Base Score, dice, Kit and whatever else, then its Result."""
    if not check_in_words:
        return
    for part in check_in_words["parts"].split("; "):
        if part.startswith("dice "):
            yield signed(net_gains(tuple(int(face) for face, _mark in DIE.findall(part)))), "dice"
        elif found := NUMBER.match(DIE.sub("", part)):
            yield found["number"], found["word"].rstrip(" ,")
    yield check_in_words["result"], "Result"


def _numbers_and_words_of_focus_and_wounds(
    words_by_event: Mapping[str, str], *, with_damage: bool
) -> Iterator[tuple[str, str]]:
    """Yield what Focus stopped of the Damage, and what is left as Wounds; the Damage first *with_damage*."""
    if found := STOPPED.match(words_by_event.get("damage", "")):
        if with_damage:
            yield found[1], "Damage"
        yield f"\N{MINUS SIGN}{found[2]}", "Focus"
        wounds = COUNTED["wounds"].match(words_by_event.get("wounds", ""))
        yield (wounds[1], wounds[2].partition(" ")[0]) if wounds else ("0", "Wounds")
