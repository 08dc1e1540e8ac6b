"""What a dream gives to everyone who was in it (The Beckoning Dream, "Reflection")."""

from collections.abc import Iterator

from characters.socket.rules import Answers, Entry, Problem
from decks.rules.tarot import Card, word_up_to_ten_or_figures

MOST_CARDS = 12
LEARNED = "Did we learn something important about the challenges ahead of us?"
PROGRESS = "Did we make progress towards anyone's dream?"


def reflection_problems(answers: Answers) -> Iterator[Problem]:
    """Yield what keeps *answers* from being recorded; a card may lie twice, from two decks, or none (Ruling B23)."""
    spread = answers.get("spread", ())
    if len(spread) > MOST_CARDS:
        too_many = f"A spread has at most {MOST_CARDS} cards here: {len(spread)} are named."
        yield Problem("spread", too_many, ("spread",))
    for place, (code, _) in enumerate(spread):
        try:
            Card.from_code(code)
        except ValueError:
            yield Problem("card", f"Card {place + 1}: choose a card.", (f"card-{place}",))


def reflection_parts_in_words_and_xp_gained(
    answers: Answers,
) -> tuple[tuple[str, int], tuple[str, int], tuple[str, int]]:
    """Return what each part of *answers* gives, in words and XP.

    One for each card that went well, one for each "yes"; the second question gives one at most (Ruling B19).
    """
    well, learned, progress = _reflection_facts(answers).values()
    cards_went = "card went" if well == 1 else "cards went"
    told = (
        f"{word_up_to_ten_or_figures(well).capitalize()} {cards_went} well"
        if answers.get("spread")
        else "No card was named"
    )
    return (
        (told, well),
        ("We learned something" if learned else "Nothing important was learned", int(learned)),
        ("We came closer to a dream" if progress else "No dream came closer", int(progress)),
    )


def _reflection_facts(answers: Answers) -> dict[str, int]:
    well = sum(1 for _, went_well in answers.get("spread", ()) if went_well)
    return {"well": well, "learned": bool(answers.get("learned")), "progress": bool(answers.get("progress"))}


def reflection_entry(answers: Answers) -> Entry:
    """Return the line that everyone who was there gets."""
    return Entry(
        "reflection",
        sum(xp for _, xp in reflection_parts_in_words_and_xp_gained(answers)),
        _reflection_facts(answers),
    )


def correction_entry(answers_if_there_before: Answers | None, answers_if_there_now: Answers | None) -> Entry:
    """Return the line for the difference; None: this Dreamer was not there."""
    gave, gives = (
        reflection_entry(answers).xp if answers is not None else 0
        for answers in (answers_if_there_before, answers_if_there_now)
    )
    return Entry(
        "corrected",
        gives - gave,
        {
            "was_there": answers_if_there_now is not None,
            **({} if answers_if_there_now is None else _reflection_facts(answers_if_there_now)),
        },
    )
