"""What a table may settle for itself: every number that the text of Dreamcatcher does not give, with its default."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from characters.dreamcatcher.rules.dice import signed
from characters.socket.rules import Problem, Question
from decks.rules.tarot import names_as_phrase, word_up_to_ten_or_figures

ABILITIES = "Forcefulness, Deftness, Intelligence, Charm, Guile, Resolve"
SPREAD = "+3 +3 +2 +2 +1 0"
GRADES = "minor +1/1, able +2/2, rival +3/3/1, terror +4/5/1"
FEWEST_ABILITIES, MOST_ABILITIES, ABILITY_LIMIT = 3, 9, 30
LOWEST, HIGHEST = -3, 6  # a range lies within these
LIST_LIMIT, MOST_GRADES, MOST_BORNE, GRADE_LIMIT = 400, 8, 12, 30
NOT, MAY, MUST = "not", "may", "must"  # a new hindrance in the place of a converted one
ANY, SCENE, STORY = "any", "scene", "story"  # how often a hindrance may be called
EVERY = 99  # hampers recovered at a scene's end: all of them
NO_LIMIT = 0  # of a cap, of conversions, of hampers in a combat; of a price: not for sale
NUMBER = re.compile(r"[+\N{MINUS SIGN}-]?[0-9]{1,2}")
GRADE = re.compile(
    r"(?P<name>\D*[^\W\d]) *(?P<score>[+\N{MINUS SIGN}-]?\d{1,2}) */ *(?P<bears>\d{1,2})"
    r"(?: */ *(?P<advantages>\d{1,2}))?"
)


@dataclass(frozen=True, slots=True)
class Grade:
    """An NPC in short: one ability for everything, the hampers it bears, and how many of those are advantages."""

    name: str
    score: int
    bears: int
    advantages: int = 0


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table has settled; lists are written as a line each."""

    abilities: str = ABILITIES
    spread: str = SPREAD
    lowest: int = -1
    highest: int = 4
    advantages: int = 3
    hindrances: int = 2
    most_advantages: int = 6
    destiny: int = 5  # the text
    destiny_cap: int = NO_LIMIT
    story_destiny: int = 2
    conversion_price: int = 3
    conversions: int = 1
    new_hindrance: str = MAY
    new_hindrance_points: int = 0
    scene_recovery: int = 1
    out_after: int = 3
    raise_price: int = NO_LIMIT
    calls: str = SCENE
    must_accept: bool = False  # Ruling D9
    hampers_ability_used: bool = False  # Ruling D10
    traits_last: bool = False  # Ruling D11
    traits_from_doubles_only: bool = False  # Ruling D15
    grades: str = GRADES

    @property
    def ability_names(self) -> tuple[str, ...]:
        return names_listed(self.abilities)

    @property
    def spread_numbers(self) -> tuple[int, ...]:
        """Return the numbers of the spread, the highest first; ValueError where they cannot be read."""
        return spread_of_text(self.spread)

    @property
    def npc_grades(self) -> tuple[Grade, ...]:
        """Return the grades of NPCs; ValueError where they cannot be read."""
        return grades_of_text(self.grades)


def names_listed(text: str) -> tuple[str, ...]:
    """Return the names in *text*, with commas between them.

    >>> names_listed("Might,  Wit , Heart,")
    ('Might', 'Wit', 'Heart')
    """
    names = (" ".join(name.split()) for name in text.split(","))
    return tuple(name for name in names if name)


def spread_of_text(text: str) -> tuple[int, ...]:
    """Return the numbers in *text*, the highest first; ValueError where one is none.

    >>> spread_of_text("+1 0, −1 +2")
    (2, 1, 0, -1)
    """
    words = text.replace(",", " ").split()
    if not all(NUMBER.fullmatch(word) for word in words):
        raise ValueError(f"{text!r} is no list of numbers.")
    return tuple(sorted((_number(word) for word in words), reverse=True))


def grades_of_text(text: str) -> tuple[Grade, ...]:
    """Return the grades that *text* writes; ValueError where one cannot be read.

    >>> grades_of_text("minor +1/1, rival +3/3/1")
    (Grade(name='minor', score=1, bears=1, advantages=0), Grade(name='rival', score=3, bears=3, advantages=1))
    """
    found = [GRADE.fullmatch(name) for name in names_listed(text)]
    if not all(found):
        raise ValueError(f"{text!r} does not tell of grades.")
    return tuple(
        Grade(one["name"], _number(one["score"]), int(one["bears"]), int(one["advantages"] or 0))
        for one in found
        if one
    )


def _number(word: str) -> int:
    return int(word.replace("\N{MINUS SIGN}", "-"))


def house_rules_of_json(house_rules_json: Mapping[str, Any]) -> HouseRules:
    """Return the house rules that a table has settled (JSON), the defaults in the place of what it has not."""
    kept = {field.name for field in fields(HouseRules)} & house_rules_json.keys()
    return HouseRules(**{key: house_rules_json[key] for key in kept})


# --- what no table can mean ---

NUMBERS: Mapping[str, tuple[str, int, int, str]] = {  # label, least, most, what may stand besides
    "lowest": ("The lowest score", LOWEST, HIGHEST, ""),
    "highest": ("The highest score", LOWEST, HIGHEST, ""),
    "advantages": ("Advantages at creation", 0, 8, ""),
    "hindrances": ("Hindrances at creation", 0, 6, ""),
    "most_advantages": ("The most advantages", 1, 12, ""),
    "destiny": ("Destiny at creation", 0, 20, ""),
    "destiny_cap": ("The most destiny", 5, 50, "0 for no cap"),
    "story_destiny": ("Destiny at a story’s end", 0, 10, ""),
    "conversion_price": ("The price of a conversion", 1, 20, ""),
    "conversions": ("Conversions between two stories", 1, 9, "0 for no limit"),
    "new_hindrance_points": ("Points for a new hindrance", 0, 3, ""),
    "out_after": ("Hampers that take out of a combat", 2, 9, "0 for when nothing is left"),
    "raise_price": ("The price of +1 to an ability", 1, 20, "0 for not at all"),
}


def house_rule_problems(rules: HouseRules) -> Iterator[Problem]:
    """Yield what no table can mean, each with the rule."""
    for key, (label, least, most, besides) in NUMBERS.items():
        value = getattr(rules, key)
        if not least <= value <= most and not (besides and value == NO_LIMIT):
            between = f"from {signed(least)} to {signed(most)}" if least < 0 else f"from {least} to {most}"
            also = f", or {besides}" if besides else ""
            yield Problem(key, f"{label}: {between}{also}.", (key,))
    yield from _choice_problems(rules)
    yield from _ability_list_problems(rules)
    yield from _range_problems(rules)
    yield from _spread_problems(rules)
    if rules.advantages > rules.most_advantages:
        told = f"{rules.advantages} advantages at creation are more than the {rules.most_advantages} one may hold."
        yield Problem("most_advantages", told, ("most_advantages",))
    if rules.destiny_cap and rules.destiny > rules.destiny_cap:
        told = f"Destiny at creation is {rules.destiny}, above its cap of {rules.destiny_cap}."
        yield Problem("destiny_cap", told, ("destiny_cap",))
    yield from _grade_problems(rules)


def _choice_problems(rules: HouseRules) -> Iterator[Problem]:
    for key, allowed in (
        ("new_hindrance", (NOT, MAY, MUST)),
        ("calls", (ANY, SCENE, STORY)),
        ("scene_recovery", (0, 1, 2, EVERY)),
    ):
        if getattr(rules, key) not in allowed:
            yield Problem(key, "Choose one of these.", (key,))


def _ability_list_problems(rules: HouseRules) -> Iterator[Problem]:
    names = rules.ability_names
    if not FEWEST_ABILITIES <= len(names) <= MOST_ABILITIES:
        told = f"{word_up_to_ten_or_figures(FEWEST_ABILITIES)} to {word_up_to_ten_or_figures(MOST_ABILITIES)}"
        here = f"{len(names)} stand here" if len(names) != 1 else "1 stands here"
        yield Problem("abilities", f"A table has {told} abilities, and {here}.", ("abilities",))
    if len({name.casefold() for name in names}) < len(names):
        yield Problem("abilities", "Each ability is named once.", ("abilities",))
    if too_long := [name for name in names if len(name) > ABILITY_LIMIT]:
        told = f"An ability’s name has at most {ABILITY_LIMIT} characters: {too_long[0]}."
        yield Problem("abilities", told, ("abilities",))


def _range_problems(rules: HouseRules) -> Iterator[Problem]:
    if rules.lowest > rules.highest:
        told = (
            f"Scores go from the lowest to the highest: "
            f"{signed(rules.lowest)} to {signed(rules.highest)} is no range."
        )
        yield Problem("highest", told, ("highest",))


def _spread_problems(rules: HouseRules) -> Iterator[Problem]:
    try:
        spread = rules.spread_numbers
    except ValueError:
        told = f"Write the spread as numbers with blanks between them: {SPREAD}."
        yield Problem("spread", told, ("spread",))
        return
    if len(spread) != len(rules.ability_names):
        told = (
            f"The spread has one number for each ability: {len(spread)} for {len(rules.ability_names)} here."
        )
        yield Problem("spread", told, ("spread",))
    if outside := [number for number in spread if not rules.lowest <= number <= rules.highest]:
        told = (
            f"{names_as_phrase(map(signed, outside))} "
            f"{'lies' if len(outside) == 1 else 'lie'} outside {signed(rules.lowest)} to {signed(rules.highest)}."
        )
        yield Problem("spread", told, ("spread",))


def _grade_problems(rules: HouseRules) -> Iterator[Problem]:
    try:
        grades = rules.npc_grades
    except ValueError:
        told = (
            f"Write each grade as a name, its ability, the hampers it bears and how many of them are advantages: "
            f"{GRADES}."
        )
        yield Problem("grades", told, ("grades",))
        return
    if not 1 <= len(grades) <= MOST_GRADES or len({grade.name for grade in grades}) < len(grades):
        yield Problem("grades", f"One to {MOST_GRADES} grades, each named once.", ("grades",))
    for grade in grades:
        if not LOWEST <= grade.score <= HIGHEST:
            told = f"{grade.name}: an ability goes from {signed(LOWEST)} to {signed(HIGHEST)}."
            yield Problem("grades", told, ("grades",))
        if not max(1, grade.advantages) <= grade.bears <= MOST_BORNE:
            told = f"{grade.name}: it bears 1 to {MOST_BORNE} hampers, and its advantages are among them."
            yield Problem("grades", told, ("grades",))


def what_stays_sentences(before: HouseRules, after: HouseRules) -> Iterator[str]:
    """Yield what a change leaves as it was: a sheet keeps the abilities that it was made with (Ruling D25)."""
    if before.ability_names != after.ability_names:
        yield (
            "Characters who are there keep their abilities. New ones get the new list; the GM may rename one "
            "of an older sheet by exception."
        )
    if before.spread_numbers != after.spread_numbers or (before.lowest, before.highest) != (
        after.lowest,
        after.highest,
    ):
        yield "Scores that are there stay as they are."


# --- the fields ---

YES_NO = {"false": "No", "true": "Yes"}


def house_rule_fields() -> tuple[Question, ...]:
    """Return what a table may settle; each hint says what it does to a story."""
    return (
        Question(
            "abilities", "The abilities", LIST_LIMIT, about="Creation",
            hint="Three to nine names with commas between them. The text names three: the list is ours. "
            "Characters who are there keep theirs.",
        ),
        Question(
            "spread", "The spread of scores", 80, about="Creation",
            hint="A number for each ability of a new character. +3 succeeds in 58 of 100 plain tests, +2 in 42, a 0 in "
            "17.",
        ),
        _number_field("lowest", "Creation", "At −1 a plain test succeeds in 8 of 100."),
        _number_field("highest", "Creation", "At +4 a plain test succeeds in 72 of 100."),
        _number_field("advantages", "Creation", "Each is also a hamper that can be borne."),
        _number_field("hindrances", "Creation", "What the GM may call, and what destiny may convert."),
        _number_field("most_advantages", "Creation", "Each is also a hamper that can be borne."),
        _number_field("destiny", "Destiny", "The text gives 5: rerolls, and calls refused, for about two stories."),
        _number_field("destiny_cap", "Destiny", "With 0 there is no cap. Points above one are lost."),
        _number_field(
            "story_destiny", "Destiny",
            "A story of 12 tests takes a pool from 5 to 2.8, with rerolls that are worth it: 2 keep it level, 1 drains "
            "it, 3 fill it.",
        ),
        Question(
            "calls", "The same hindrance may be called", about="Destiny",
            choices=(('"scene"', "Once a scene"), ('"story"', "Once a story"), ('"any"', "Any number of times")),
            hint="Each call that is accepted brings a point: without a limit it is a pump.",
        ),
        Question(
            "must_accept", "Without destiny a called hindrance must be accepted", about="Destiny",
            choices=tuple(YES_NO.items()), hint="Otherwise the action may be withdrawn.",
        ),
        _number_field(
            "conversion_price", "Growth",
            "At 2 points a story, 3 is a conversion every second story; each is also a reroll that is not made.",
        ),
        _number_field(
            "conversions", "Growth", "With 0 there is no limit: then both hindrances may go after one story."
        ),
        Question(
            "new_hindrance", "A new hindrance in the place of a converted one", about="Growth",
            choices=(('"may"', "May be named"), ('"must"', "Must be named"), ('"not"', "Is not named")),
            hint="Without one, growth and calls end after two conversions.",
        ),
        _number_field(
            "new_hindrance_points", "Growth", "Destiny for naming one: each conversion is cheaper by as much."
        ),
        _number_field(
            "raise_price", "Growth",
            "With 0 none rises: the text names only conversion. A price takes from rerolls.",
        ),
        Question(
            "scene_recovery", "Hampers recovered at a scene’s end", about="Hampers",
            choices=(("0", "None"), ("1", "One"), ("2", "Two"), (str(EVERY), "All")),
            hint="A story’s end recovers all. In 24 tests success falls from 81 of 100 to 72 with none, and to "
            "77 with one a scene.",
        ),
        _number_field(
            "out_after", "Hampers",
            "With 0 only when nothing is left. Two equals of +3 who call an advantage fight about 5 exchanges with 3, "
            "and 17 until nine hampers are borne.",
        ),
        Question(
            "hampers_ability_used", "A failure hampers the ability that was used", about="Hampers",
            choices=tuple(YES_NO.items()), hint="Otherwise its player chooses the ability. The advantage called may "
            "always be chosen.",
        ),
        Question(
            "traits_last", "Temporary traits last to the end of the scene", about="Temporary traits",
            choices=tuple(YES_NO.items()), hint="Otherwise each is called once and is gone.",
        ),
        Question(
            "traits_from_doubles_only", "Temporary traits come from doubles only", about="Temporary traits",
            choices=tuple(YES_NO.items()), hint="Otherwise a critical degree reached by aid brings one too.",
        ),
        Question(
            "grades", "Grades of NPCs", LIST_LIMIT, about="NPCs",
            hint="A name, its ability, the hampers it bears, how many of them are advantages. A character of +3 with "
            "three hampers to bear, one on the advantage it calls, wins 97, 91, 48 and 12 of 100 fights with the four.",
        ),
    )  # fmt: skip


def _number_field(key: str, about: str, hint: str) -> Question:
    return Question(key, NUMBERS[key][0], about=about, hint=hint)
