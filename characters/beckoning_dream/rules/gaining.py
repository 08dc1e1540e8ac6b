"""To gain a Boon: one of the table's catalogue, or one in the player's own words (The Beckoning Dream, "Boons")."""

from collections.abc import Iterator

from characters.beckoning_dream.rules.boons import CATEGORIES, MAJOR_ARCANA, Boon, Need, unmet_needs
from characters.beckoning_dream.rules.deck import NAME_LIMIT, TEXT_LIMIT
from characters.beckoning_dream.rules.dreamer import Dreamer, EntryFactsAndProblems
from characters.beckoning_dream.rules.offering import make_spend_offer
from characters.socket.rules import Answers, Choice, Offer, Problem, Question
from decks.rules.tarot import CODES, MAJORS, NUMERALS, Card, names_as_phrase

TYPED = CATEGORIES  # what a player may name and write (Ruling B24)
OWN = "Not in the catalogue"
ASKED = (
    "With a Major it is the GM's to agree to: they are asked first, and nothing is spent until they say yes."
)
MAJOR = "The Major it brings"
TELL = "Only where the catalogue leaves it open."


def posted_key_of_boon(boon: Boon) -> str:
    """Return what the form posts for *boon*: its card's code, or its name behind an @."""
    return f"m{boon.major}" if boon.major is not None else f"@{boon.name}"


def boon_offer(dreamer: Dreamer, catalogue: tuple[Boon, ...]) -> Offer:
    """Spend XP to gain a Boon; one offer with questions, not one for each Boon."""
    majors_held = dreamer.majors_held
    left = [boon for boon in catalogue if not _is_boon_held(boon, dreamer, majors_held)]
    left.sort(key=lambda boon: CATEGORIES.index(boon.category))
    menu = (
        *(_boon_choice(boon, dreamer) for boon in left),
        *(
            Choice(kind, f"{kind}, in our own words", OWN, note=ASKED if kind == MAJOR_ARCANA else "")
            for kind in TYPED
        ),
    )
    hint = "A Major is its own Boon: its card joins the deck."
    asks = (
        Question(
            "boon",
            "Which Boon",
            hint=hint,
            menu=menu,
            choices=tuple((choice.value, choice.label) for choice in menu if not choice.why),
            closed=tuple((choice.label, choice.why) for choice in menu if choice.why),
        ),
        *_major_questions(dreamer),
        Question(
            "name",
            "Its name",
            NAME_LIMIT,
            required=False,
            hint="In your own words; a Major may bear one too.",
        ),
        Question(
            "text", "What it does, in your table's words", TEXT_LIMIT, required=False, long=True, hint=TELL
        ),
    )
    return make_spend_offer(dreamer, "boon", "Gain a Boon", asks=asks)


def _major_questions(dreamer: Dreamer) -> tuple[Question, ...]:
    """Ask which card an own Boon of the Majors brings: any whose Boon is not held (Ruling B24)."""
    held = dreamer.majors_held
    left = [(f"m{n}", f"{NUMERALS[n]} {name}") for n, name in enumerate(MAJORS) if n not in held]
    hint = f"Only of a Boon of the {MAJOR_ARCANA} in our own words."
    return (
        (Question("major", MAJOR, choices=(("", "None"), *left), required=False, hint=hint),) if left else ()
    )


def needs_yes_of_gm(offer_group: str, answers: Answers) -> bool:
    """Say whether a GM agrees first: a player's own Boon that brings a Major (Ruling B24)."""
    return offer_group == "boon" and answers.get("boon") in TYPED and bool(answers.get("major"))


def _boon_choice(boon: Boon, dreamer: Dreamer) -> Choice:
    why = (
        _unmet_needs_sentence(boon, dreamer)
        if next(_unmet_needs_with_its_card_in_deck(boon, dreamer), None)
        else ""
    )
    note = f"Asks for {names_as_phrase(boon.needs)}." if boon.needs and not why else ""
    return Choice(posted_key_of_boon(boon), _boon_label(boon), boon.category, boon.text, note, why)


def _is_boon_held(boon: Boon, dreamer: Dreamer, majors_held: frozenset[int]) -> bool:
    """Say whether nothing could make *boon* another than those held; a Major's name may be changed (Ruling B8)."""
    if boon.major is not None:
        return boon.major in majors_held
    return any(map(boon.is_same_by_name_or_major_as, dreamer.boons))


def _unmet_needs_with_its_card_in_deck(boon: Boon, dreamer: Dreamer) -> Iterator[Need]:
    if not boon.needs:
        return iter(())
    return unmet_needs(boon, dreamer.deck | _cards_brought_by_boon(boon), dreamer.boons)


def _cards_brought_by_boon(boon: Boon) -> frozenset[Card]:
    """Return the card that a Major Boon brings (Ruling B7)."""
    return frozenset() if boon.major is None else frozenset({Card(None, boon.major)})


def _boon_label(boon: Boon) -> str:
    if boon.major is None:
        return boon.name
    card = Card(None, boon.major)
    told = f"{NUMERALS[card.rank]} {card}"
    return told if boon.name == f"Boon of {card}" else f"{told}: {boon.name}"


def _unmet_needs_sentence(boon: Boon, dreamer: Dreamer) -> str:
    return f"{boon.name} asks for {names_as_phrase(_unmet_needs_with_its_card_in_deck(boon, dreamer))}."


def gained_boon_facts_and_problems(
    dreamer: Dreamer, catalogue: tuple[Boon, ...], answers: Answers
) -> EntryFactsAndProblems:
    """Return what the line of a Boon says, and what is missing or amiss."""
    kind, text = str(answers.get("boon", "")), str(answers.get("text", "")).strip()
    name, major = " ".join(str(answers.get("name", "")).split()), str(answers.get("major", ""))
    entry = next((boon for boon in catalogue if posted_key_of_boon(boon) == kind), None)
    own = Boon(name, text, kind, CODES[major].rank if _is_major_code(major) else None)
    problems = (*_chosen_or_own_boon_problems(dreamer, entry, own), *_named_major_problems(kind, major))
    if problems := (
        *problems,
        *(_problems_if_own_boon_takes_catalogue_name(catalogue, name) if kind in TYPED else ()),
    ):
        return {}, problems
    boon = _boon_with_own_words(entry, own)
    brought = [card.code for card in _cards_brought_by_boon(boon)]
    return {"boons": [boon.data], **({"added": brought} if brought else {})}, ()


def _problems_if_own_boon_takes_catalogue_name(
    catalogue: tuple[Boon, ...], own_name: str
) -> Iterator[Problem]:
    """Nobody gets around a prerequisite by writing a Boon of the catalogue in their own words."""
    for boon in catalogue:
        if boon.major is None and boon.name.casefold() == own_name.casefold():
            yield Problem(
                "kept", f"{boon.name} is in the catalogue: choose it there, or take another name.", ("name",)
            )


def _is_major_code(code: str) -> bool:
    return code in CODES and CODES[code].is_major


def _named_major_problems(boon_answer: str, major_code: str) -> Iterator[Problem]:
    if major_code and boon_answer != MAJOR_ARCANA:
        told = (
            f"Only a Boon of the {MAJOR_ARCANA} in our own words brings one you name. Choose that, or none."
        )
        yield Problem("major", told, ("major",))
    elif major_code and not _is_major_code(major_code):
        yield Problem("major", "Choose one of these Majors, or none.", ("major",))


def _boon_with_own_words(catalogue_boon: Boon | None, own_boon: Boon) -> Boon:
    """Return the Boon with the words typed where the catalogue has none; a Major's name may be the player's."""
    if catalogue_boon is None:
        return own_boon
    called = own_boon.name if own_boon.name and catalogue_boon.major is not None else catalogue_boon.name
    return Boon(
        called,
        catalogue_boon.text or own_boon.text,
        catalogue_boon.category,
        catalogue_boon.major,
        catalogue_boon.needs,
    )


def _chosen_or_own_boon_problems(
    dreamer: Dreamer, catalogue_boon: Boon | None, own_boon: Boon
) -> Iterator[Problem]:
    kind, name, text = own_boon.category, own_boon.name, own_boon.text
    if catalogue_boon is None and kind not in TYPED:
        yield Problem("boon", "Choose a Boon.", ("boon",))
    if catalogue_boon is None and not name:
        yield Problem("name", "Give the Boon a name.", ("name",))
    elif catalogue_boon is not None or kind in TYPED:
        boon = _boon_with_own_words(catalogue_boon, own_boon)
        for held in filter(boon.is_same_by_name_or_major_as, dreamer.boons):  # Ruling B8
            where = "name" if held.name.casefold() == name.casefold() else "boon"
            yield Problem("held", f"{held.name} is held already. A Boon is held once.", (where,))
        if next(_unmet_needs_with_its_card_in_deck(boon, dreamer), None):
            yield Problem("unmet", _unmet_needs_sentence(boon, dreamer), ("boon",))
    if len(name) > NAME_LIMIT:
        yield Problem("name", f"The name has {len(name)} characters: at most {NAME_LIMIT}.", ("name",))
    if len(text) > TEXT_LIMIT:
        yield Problem("text", f"The text has {len(text)} characters: at most {TEXT_LIMIT}.", ("text",))
