"""What a table's catalogue of Boons may hold (The Beckoning Dream, "Boons")."""

from collections.abc import Iterator, Mapping, Sequence

from characters.beckoning_dream.rules.boons import MAJOR_ARCANA, NOTHING, Boon, Need
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.socket.rules import Problem
from decks.rules.tarot import DECK, KING, MAJORS, Suit

MOST_ENTRIES, MOST_NEEDS = 200, 6  # caps of ours, not of the game
MOST_EITHER, MOST_ASKED = 4, 12  # those of which one must hold; prerequisites with all of these


def catalogue_problems(boons: Sequence[Boon]) -> Iterator[Problem]:
    """Yield what no catalogue can mean; ``where`` begins with the place of the entry, from 0."""
    if len(boons) > MOST_ENTRIES:
        yield Problem(
            "many", f"{len(boons):,} Boons are too many: at most {MOST_ENTRIES} fit in a catalogue."
        )
        return
    asking = _casefolded_askers_by_casefolded_name(boons)
    for place, boon in enumerate(boons):
        yield from _name_text_and_category_problems(boon, str(place))
        yield from _name_or_major_taken_problems(boon, boons[:place], str(place))
        yield from _need_problems(boon, asking, str(place))


def _name_text_and_category_problems(boon: Boon, entry_index: str) -> Iterator[Problem]:
    if not boon.name:
        yield Problem("name", "Give the Boon a name.", (entry_index, "name"))
    for key, text, most in (("name", boon.name, NAME_LIMIT), ("text", boon.text, TEXT_LIMIT)):
        if len(text) > most:
            told = f"{len(text):,} characters are too many: {most:,} fit here. Shorten it."
            yield Problem(key, told, (entry_index, key))
    if boon.major is not None and boon.category != MAJOR_ARCANA:
        told = f"A Boon that brings a Major is of the {MAJOR_ARCANA}. Choose that, or no Major."
        yield Problem("category", told, (entry_index, "category"))


def _name_or_major_taken_problems(
    boon: Boon, boons_before: Sequence[Boon], entry_index: str
) -> Iterator[Problem]:
    """A Boon is held once (Ruling B8), so it is here once: by its name, and by the Major it brings."""
    if any(other.name.casefold() == boon.name.casefold() for other in boons_before):
        told = f"{boon.name} is in the catalogue already. Give it another name."
        yield Problem("twice", told, (entry_index, "name"))
    if boon.major is not None:
        for other in (other for other in boons_before if other.major == boon.major):
            told = f"{MAJORS[boon.major]} comes with {other.name} already. A Major has one Boon."
            yield Problem("major", told, (entry_index, "major"))


# --- prerequisites ---


def _need_problems(
    boon: Boon, askers_by_casefolded_name: Mapping[str, list[str]], entry_index: str
) -> Iterator[Problem]:
    if len(boon.needs) > MOST_NEEDS:
        told = f"{len(boon.needs)} prerequisites are too many: at most {MOST_NEEDS} fit here."
        yield Problem("needs", told, (entry_index, "needs"))
        return
    if (count := sum(max(1, len(need.either)) for need in boon.needs)) > MOST_ASKED:
        told = f"{count} with all that may stand in for another are too many: at most {MOST_ASKED} fit here."
        yield Problem("needs", told, (entry_index, "needs"))
    around = (
        _name_and_all_askers_casefolded(boon.name.casefold(), askers_by_casefolded_name)
        if boon.needs
        else set()
    )
    for number, need in enumerate(boon.needs):
        at = (entry_index, "needs", str(number))
        for key, told in _unanswerable_parts_and_reasons(need):
            yield Problem("need", told, (*at, key))
        if need.boon and (
            told := _why_boon_cannot_ask_for_or_empty(need.boon, boon, askers_by_casefolded_name, around)
        ):
            yield Problem("need", told, (*at, "boon"))
        yield from _alternative_need_problems(need, boon, askers_by_casefolded_name, at)


def _alternative_need_problems(
    need: Need, boon: Boon, askers_by_casefolded_name: Mapping[str, list[str]], where_of_need: tuple[str, ...]
) -> Iterator[Problem]:
    """Yield what is amiss with those of which one must hold; a circle of Boons is none where another will do."""
    if len(need.either) == 1:
        told = "One alone is nothing to choose from: ask for it plainly, or add another."
        yield Problem("need", told, (*where_of_need, "either"))
    if len(need.either) > MOST_EITHER:
        told = f"{len(need.either)} are too many to choose from: at most {MOST_EITHER} fit here."
        yield Problem("need", told, (*where_of_need, "either"))
    for number, one in enumerate(need.either):
        here = (*where_of_need, "either", str(number))
        for key, told in _unanswerable_parts_and_reasons(one):
            yield Problem("need", told, (*here, key))
        if one.boon and (
            told := _why_boon_cannot_ask_for_or_empty(
                one.boon, boon, askers_by_casefolded_name, {boon.name.casefold()}
            )
        ):
            yield Problem("need", told, (*here, "boon"))


def _unanswerable_parts_and_reasons(need: Need) -> Iterator[tuple[str, str]]:
    """Yield each part of *need* that no deck can answer, and why."""
    if need == NOTHING:
        yield "suit", "This prerequisite asks for nothing. Fill a part of it, or leave it out."
    if not 0 <= need.majors <= len(MAJORS):
        yield "majors", f"There are {len(MAJORS)} Majors: ask for 1 to {len(MAJORS)}."
    most = KING if need.suit else len(DECK)
    if not 0 <= need.cards <= most:
        where = Suit(need.suit).title if need.suit else "A deck"
        yield "cards", f"{where} has at most {most} cards: ask for 1 to {most}."
    if not 0 <= need.highest <= KING:
        yield "highest", f"A rank is 1 to {KING}: an Ace is 1, a King {KING}."
    if need.major is not None and not 0 <= need.major < len(MAJORS):
        yield "major", f"A Major is 0 to {len(MAJORS) - 1}, The Fool to The World."


def _casefolded_askers_by_casefolded_name(boons: Sequence[Boon]) -> dict[str, list[str]]:
    """Return each Boon with those that ask for it, all by their names without capitals."""
    here = {boon.name.casefold(): boon for boon in boons}
    asking: dict[str, list[str]] = {name: [] for name in here}
    for name, boon in here.items():
        for wanted in {need.boon.casefold() for need in boon.needs} & here.keys():
            asking[wanted].append(name)
    return asking


def _name_and_all_askers_casefolded(
    casefolded_name: str, askers_by_casefolded_name: Mapping[str, list[str]]
) -> set[str]:
    """Return *casefolded_name*, those that ask for it, those that ask for these, and so on."""
    found, ahead = {casefolded_name}, [casefolded_name]
    while ahead:
        new = set(askers_by_casefolded_name[ahead.pop()]) - found
        found |= new
        ahead += new
    return found


def _why_boon_cannot_ask_for_or_empty(
    name_asked_for: str,
    boon: Boon,
    askers_by_casefolded_name: Mapping[str, list[str]],
    casefolded_name_and_askers_of_boon: set[str],
) -> str:
    """Say why *boon* cannot ask for that Boon: it is not here, or it asks for this one in turn."""
    if name_asked_for.casefold() not in askers_by_casefolded_name:
        return f"{name_asked_for} is not in the catalogue. Add it first, or leave it out."
    return (
        _circle_sentence(name_asked_for, boon)
        if name_asked_for.casefold() in casefolded_name_and_askers_of_boon
        else ""
    )


def _circle_sentence(name_asked_for: str, boon: Boon) -> str:
    if name_asked_for.casefold() == boon.name.casefold():
        return f"{boon.name} cannot ask for itself."
    return f"{name_asked_for} asks for {boon.name} in its turn: neither could ever be gained."


# --- one entry among the others ---


def names_asking_for(name: str, boons: Sequence[Boon]) -> list[str]:
    """Return the names of the Boons that ask for the Boon *name*."""
    wanted = name.casefold()
    asked = {boon.name: {one.boon.casefold() for need in boon.needs for one in need.plain} for boon in boons}
    return [boon.name for boon in boons if wanted in asked[boon.name]]
