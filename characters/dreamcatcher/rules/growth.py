"""Growth between stories: a hindrance becomes an advantage (Dreamcatcher, "Destiny Points"); the rest is ours."""

from collections.abc import Iterator
from typing import Any

from characters.dreamcatcher.rules.creation import HINT, HINT_OF_HINDRANCE, TRAIT_LIMIT
from characters.dreamcatcher.rules.dice import signed
from characters.dreamcatcher.rules.dreamcatcher import (
    ABILITY,
    Ability,
    Dreamcatcher,
    Hindrance,
    count_in_words,
    destiny_after,
)
from characters.dreamcatcher.rules.house_rules import MUST, NO_LIMIT, NOT, HouseRules
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
from decks.rules.tarot import capitalized, word_up_to_ten_or_figures

CONVERT, NAME, RAISE, REWORDED = "convert", "name", "raise", "reworded"
GROUPS = (
    Group(CONVERT, "A hindrance becomes an advantage", "Between stories, in its player’s own words.", None, "Growth"),
    Group(NAME, "A new hindrance", "In the place of one that was converted.", 0, "Growth"),
    Group(RAISE, "An ability rises", "By 1, where the table allows it.", None, "Growth"),
)  # fmt: skip
SPENDS = frozenset({CONVERT, NAME, RAISE})


def open_and_closed_offers(sheet: Dreamcatcher, table: Table[HouseRules]) -> tuple[Offer, ...]:
    """Return every way *sheet* might grow, each with its price and what stands against it."""
    rules = table.rules
    return (
        *(convert_offer(sheet, hindrance, rules, table.scene) for hindrance in sheet.hindrances),
        name_offer(sheet, rules, table.scene),
        *(raise_offer(sheet, ability, rules, table.scene) for ability in sheet.abilities),
    )


def convert_offer(
    sheet: Dreamcatcher, hindrance: Hindrance, rules: HouseRules, open_scene: str = ""
) -> Offer:
    """A hindrance becomes an advantage for destiny, reworded; a new hindrance may take its place (house rule)."""
    asks = [Question("words", "As an advantage", TRAIT_LIMIT, begins=hindrance.words, hint=HINT)]
    if rules.new_hindrance != NOT and len(sheet.hindrances) <= rules.hindrances:
        asks.append(
            Question(
                "hindrance",
                "A new hindrance",
                TRAIT_LIMIT,
                required=rules.new_hindrance == MUST,
                hint=HINT_OF_HINDRANCE,
            )
        )
    reasons = [
        *_reasons_of_time(sheet, open_scene, "A hindrance is converted between stories."),
        *_reasons_of_conversions(sheet, rules),
        *missing_destiny_reasons(sheet, rules.conversion_price),
    ]
    if len(sheet.advantages) >= rules.most_advantages:
        reasons.append(
            f"You hold {count_in_words(len(sheet.advantages), 'advantage')}, the most that one may hold here."
        )
    label = f"‘{hindrance.words}’ becomes an advantage"
    return Offer(
        f"{CONVERT} {hindrance.key}",
        CONVERT,
        rules.conversion_price,
        label,
        asks=tuple(asks),
        reasons=tuple(reasons),
    )


def name_offer(sheet: Dreamcatcher, rules: HouseRules, open_scene: str = "") -> Offer:
    """A new hindrance at no price, up to the number at creation (house rule)."""
    reasons = list(_reasons_of_time(sheet, open_scene, "A new hindrance is named between stories."))
    if rules.new_hindrance == NOT:
        reasons.append("No new hindrance takes the place of a converted one (house rule).")
    if len(sheet.hindrances) >= rules.hindrances:
        has = count_in_words(len(sheet.hindrances), "hindrance")
        reasons.append(f"You have {has}, as many as at creation.")
    notes = (
        (f"Brings {count_in_words(rules.new_hindrance_points, 'point')}.",)
        if rules.new_hindrance_points
        else ()
    )
    asks = (Question("hindrance", "A new hindrance", TRAIT_LIMIT, hint=HINT_OF_HINDRANCE),)
    return Offer(NAME, NAME, 0, "A new hindrance", asks=asks, notes=notes, reasons=tuple(reasons))


def raise_offer(sheet: Dreamcatcher, ability: Ability, rules: HouseRules, open_scene: str = "") -> Offer:
    """An ability rises by one, up to the range, where the table has a price for it (house rule: it has none)."""
    reasons = []
    if rules.raise_price == NO_LIMIT:
        reasons.append("Abilities are not raised here (house rule).")
    if ability.score >= rules.highest:
        reasons.append(f"{ability.name} is {signed(ability.score)}: no score goes higher here.")
    reasons += [
        *_reasons_of_time(sheet, open_scene, "An ability rises between stories."),
        *missing_destiny_reasons(sheet, rules.raise_price),
    ]
    label = f"{ability.name} from {signed(ability.score)} to {signed(ability.score + 1)}"
    return Offer(f"{RAISE} {ability.name}", RAISE, rules.raise_price, label, reasons=tuple(reasons))


def _reasons_of_time(sheet: Dreamcatcher, open_scene: str, told: str) -> Iterator[str]:
    """Between stories ends with the character's next scene, from its beginning (Ruling D21)."""
    if open_scene:
        yield f"{told} ‘{open_scene}’ is under way."
    elif not sheet.is_between_stories:
        yield told


def _reasons_of_conversions(sheet: Dreamcatcher, rules: HouseRules) -> Iterator[str]:
    if rules.conversions != NO_LIMIT and sheet.conversions >= rules.conversions:
        was = "was" if sheet.conversions == 1 else "were"
        count = capitalized(word_up_to_ten_or_figures(sheet.conversions))
        yield f"{count} {was} converted since the last story."


def missing_destiny_reasons(sheet: Dreamcatcher, price: int) -> Iterator[str]:
    """Yield what destiny is missing: no spend takes a pool below zero."""
    if price and sheet.xp < 0:
        yield f"This takes {count_in_words(price, 'point')}, and you owe {-sheet.xp}."
    elif 0 <= sheet.xp < price:
        yield f"This takes {count_in_words(price, 'point')}, and you have {sheet.xp or 'none'}."


def rewording_offers(sheet: Dreamcatcher) -> Iterator[Offer]:
    """Yield the words of traits that may be put right at no price."""
    for trait in sheet.traits:
        ask = Question("words", "In its player’s words", TRAIT_LIMIT, begins=trait.words)
        yield Offer(
            f"{REWORDED} {trait.key}", REWORDED, 0, f"Put ‘{trait.words}’ in other words", asks=(ask,)
        )


# --- what an offer writes ---


def settle_offer(
    cast: ActorAndSheets[Dreamcatcher], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer* writes; AnswersError lists every answer that is missing or amiss."""
    sheet = cast.my_sheet
    problems = tuple(_answer_problems(sheet, offer, answers))
    if problems:
        raise AnswersError(problems)
    writes = {CONVERT: _converted, NAME: _named, RAISE: _raised, REWORDED: _reworded}
    return {cast.me: writes[offer.group](sheet, offer, answers, rules)}


def words_of(answers: Answers, key: str) -> str:
    """Return the words answered under *key*, blanks put in order."""
    return " ".join(str(answers.get(key) or "").split())


def _answer_problems(sheet: Dreamcatcher, offer: Offer, answers: Answers) -> Iterator[Problem]:
    key = offer.code.partition(" ")[2]
    others = [trait.words.casefold() for trait in sheet.traits if trait.key != key]
    for question in offer.asks:
        words = words_of(answers, question.key)
        if question.required and not words:
            yield Problem(question.key, "Put it in your own words.", (question.key,))
        if len(words) > question.limit:
            told = f"{len(words)} characters stand here: at most {question.limit}."
            yield Problem(question.key, told, (question.key,))
        if words.casefold() in others:
            yield Problem(question.key, f"‘{words}’ stands on the sheet already.", (question.key,))


def _converted(sheet: Dreamcatcher, offer: Offer, answers: Answers, rules: HouseRules) -> Entry:
    """An advantage from a conversion is whole, whatever its hindrance had been through (Ruling D21)."""
    hindrance = sheet.hindrance(offer.code.removeprefix(f"{CONVERT} "))
    number = sheet.next_trait_number
    came: dict[str, Any] = {"advantages": [[f"a{number}", words_of(answers, "words")]]}
    after = sheet.xp - offer.price
    if len(offer.asks) > 1 and (named := words_of(answers, "hindrance")):
        came["hindrances"] = [[f"h{number + 1}", named]]
        after = destiny_after(after, rules.new_hindrance_points, rules.destiny_cap)
    data = {"left": [hindrance.key], "came": came, "converted": 1, "from": hindrance.words}
    return Entry(CONVERT, after - sheet.xp, data)


def _named(sheet: Dreamcatcher, _offer: Offer, answers: Answers, rules: HouseRules) -> Entry:
    gained = destiny_after(sheet.xp, rules.new_hindrance_points, rules.destiny_cap) - sheet.xp
    named = [f"h{sheet.next_trait_number}", words_of(answers, "hindrance")]
    return Entry(NAME, gained, {"came": {"hindrances": [named]}})


def _raised(sheet: Dreamcatcher, offer: Offer, _answers: Answers, _rules: HouseRules) -> Entry:
    name = offer.code.removeprefix(f"{RAISE} ")
    data = {"scores": [[f"{ABILITY}{name}", 1]], "from": sheet.ability(name).score}
    return Entry(RAISE, -offer.price, data)


def _reworded(_sheet: Dreamcatcher, offer: Offer, answers: Answers, _rules: HouseRules) -> Entry:
    key = offer.code.removeprefix(f"{REWORDED} ")
    return Entry(REWORDED, 0, {"renamed": [[key, words_of(answers, "words")]]})
