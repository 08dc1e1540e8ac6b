"""Whether a line of the ledger still stands when an earlier one is taken back, and what that changes."""

from collections.abc import Iterator

from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import ABILITY, Dreamcatcher
from characters.dreamcatcher.rules.growth import CONVERT, NAME, RAISE
from characters.socket.rules import Difference, Entry


def is_entry_still_legal(sheet_before: Dreamcatcher, entry: Entry) -> bool:
    """Say whether *entry* could be written on *sheet_before*, its price aside.

    All but growth, and what was chosen of a failed test, always can.
    """
    if entry.data.get("follows"):
        return sheet_before.waiting is not None and sheet_before.waiting.key == entry.data["title"]
    if entry.kind == CONVERT:
        held = {hindrance.key for hindrance in sheet_before.hindrances}
        return sheet_before.is_between_stories and held.issuperset(entry.data["left"])
    if entry.kind == NAME:
        return sheet_before.is_between_stories
    if entry.kind == RAISE:
        scores = {ability.code: ability.score for ability in sheet_before.abilities}
        return sheet_before.is_between_stories and all(
            scores.get(code) == entry.data["from"] for code, _change in entry.data["scores"]
        )
    return True


def no_seats_of_other_characters(sheet: Dreamcatcher) -> tuple[str, ...]:
    """Return the other characters whose ledgers a line of *sheet*'s may touch: none."""
    return ()


def difference_between(before: Dreamcatcher, after: Dreamcatcher) -> Difference:
    """Return what changes when *before* becomes *after*: no cards, all of it in sentences."""
    return Difference(
        (), (), scores_in_a_line(before), scores_in_a_line(after), tuple(_sentences(before, after))
    )


def scores_in_a_line(sheet: Dreamcatcher) -> str:
    """Return the scores in a line: "Charm +2, Guile +1"."""
    return ", ".join(f"{ability.name} {signed(ability.score)}" for ability in sheet.abilities)


def _sentences(before: Dreamcatcher, after: Dreamcatcher) -> Iterator[str]:
    was, now = ({one.code: one for one in sheet.abilities} for sheet in (before, after))
    for code in was.keys() & now.keys():
        if was[code].score != now[code].score:
            yield f"{now[code].name} is {signed(now[code].score)}, not {signed(was[code].score)}."
    for code in sorted(now.keys() - was.keys()):
        yield f"There is {code.removeprefix(ABILITY)} again."
    yield from _trait_sentences(before, after)
    had, has = ({one.code: one.name for one in sheet.hampered} for sheet in (before, after))
    yield from (f"{name} is whole." for code, name in had.items() if code not in has)
    yield from (f"{name} is hampered." for code, name in has.items() if code not in had)
    if before.is_between_stories != after.is_between_stories:
        yield (
            "Conversions are open."
            if after.is_between_stories
            else "Conversions are closed until a story ends."
        )


def _trait_sentences(before: Dreamcatcher, after: Dreamcatcher) -> Iterator[str]:
    for noun, was, now in (
        ("advantage", before.advantages, after.advantages),
        ("hindrance", before.hindrances, after.hindrances),
    ):
        had, has = ({trait.key: trait.words for trait in traits} for traits in (was, now))
        for key, words in had.items():
            if key not in has:
                yield f"The {noun} ‘{words}’ goes."
            elif has[key] != words:
                yield f"‘{words}’ reads ‘{has[key]}’."
        yield from (f"The {noun} ‘{words}’ is there again." for key, words in has.items() if key not in had)
