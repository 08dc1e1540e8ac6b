"""What the Seer may grant beside the rules, and why."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from characters.hidden_isle.rules import contacts, offers, tracks
from characters.hidden_isle.rules.agent import SKILLS, Agent
from characters.hidden_isle.rules.asking import (
    NAME,
    trait_in_words,
    trait_questions,
    trimmed_answers_and_problems,
)
from characters.hidden_isle.rules.growth import problems_if_ability_is_held
from characters.hidden_isle.rules.house_rules import HouseRules, rules_other_than_default
from characters.hidden_isle.rules.tracks import DRIVES, FactsXpProblems
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
from characters.socket.rules.reasons import REASON
from decks.rules.tarot import capitalized

MOST_XP, NUMBER = 50, 12  # caps of ours: XP at once, and what may be typed as a number
GROUPS = (
    Group("xp", "XP", "Outside a downtime, or to put an error right.", 0),
    Group("track", "A track", "A burden or an ideal, set anew. Full, it becomes a vice or a virtue.", 0),
    Group("trait", "A vice or a virtue", "One comes, by your word.", 0),
    Group("leave", "A vice or a virtue goes", "By your word.", 0),
    Group("unlock", "Unlock a skill", "It may go one further.", 0),
    Group("gift", "An ability", "Without a full track.", 0),
    Group("close", "A contact", "How close they are, set anew.", 0),
    Group("mend", "Harm goes", "Trauma too.", 0),
)
GRANTS = frozenset(group.key for group in GROUPS)
AMOUNT = Question("xp", "How many XP", NUMBER, hint="With a minus to take some away.")


def exception_offers(agent: Agent, table: Table[HouseRules]) -> Iterator[Offer]:
    """Yield what the Seer may grant *agent*, as far as there is something to grant it on."""
    rules = table.rules
    yield Offer("xp", "xp", 0, "XP outside a downtime", asks=(AMOUNT, REASON))
    yield from _offers_to_set_drive_tracks(agent, rules)
    full = (
        (tracks.too_many_virtues_sentence(agent, rules),)
        if tracks.would_another_virtue_be_too_many(agent, rules)
        else ()
    )
    yield _exception_offer("trait vice", "Give a vice", *trait_questions("The vice"))
    yield replace(
        _exception_offer("trait virtue", "Give a virtue", *trait_questions("The virtue")), reasons=full
    )
    if held := _held_vices_and_virtues_as_choices(agent):
        yield _exception_offer("leave", "A vice or a virtue goes", Question("which", "Which", choices=held))
    if locked := tuple((skill, skill.capitalize()) for skill in SKILLS if skill not in agent.unlocked):
        yield _exception_offer("unlock", "Unlock a skill", Question("skill", "Which skill", choices=locked))
    yield _exception_offer("gift", "Give an ability", Question("name", "The ability", NAME))
    if agent.contacts:
        yield _exception_offer(
            "close", "How close a contact is", *_contact_and_closeness_questions(agent, rules)
        )
    if agent.harm:
        boxes = tuple(dict.fromkeys((box.code, capitalized(str(box))) for box in agent.harm))
        yield _exception_offer("mend", "Harm goes", Question("box", "Which harm", choices=boxes))


def _exception_offer(code: str, label: str, *asks: Question) -> Offer:
    return Offer(code, code.partition(" ")[0], 0, label, asks=(REASON, *asks))


def _offers_to_set_drive_tracks(agent: Agent, rules: HouseRules) -> Iterator[Offer]:
    for which in DRIVES:
        drive = agent.drive(which)
        if drive.is_named:
            to = Question("to", f"The track, 0 to {rules.track}", NUMBER)
            yield _exception_offer(f"track {which}", f"Your {which} is at {drive.track}", to)


def _held_vices_and_virtues_as_choices(agent: Agent) -> tuple[tuple[str, str], ...]:
    kinds = (("vices", agent.vices), ("virtues", agent.virtues), ("aside", agent.aside))
    return tuple(
        (f"{kind} {place}", trait_in_words(trait)) for kind, held in kinds for place, trait in enumerate(held)
    )


def _contact_and_closeness_questions(agent: Agent, rules: HouseRules) -> tuple[Question, ...]:
    return (
        contacts.which_contact_question(agent),
        Question("affection", f"Affection, 0 to {rules.affection}", NUMBER),
        Question("distance", f"Distance, 0 to {rules.distance}", NUMBER),
    )


# --- settling ---


def settle_spend_or_exception(
    cast: ActorAndSheets[Agent], offer: Offer, answers: Answers, rules: HouseRules
) -> EntriesBySeat:
    """Return what *offer*, an agent's own or an exception, writes; AnswersError lists every answer amiss."""
    if offer.group not in GRANTS:
        return offers.settle_offer(cast, offer, answers, rules)
    if offer.reasons:
        raise AnswersError(tuple(Problem("closed", why) for why in offer.reasons))
    told, problems = trimmed_answers_and_problems(offer, answers)
    if problems:
        raise AnswersError(problems)
    if offer.group == "xp":
        return {cast.me: award_entry(_number_answered(told, "xp", -MOST_XP, MOST_XP, "XP"), told["reason"])}
    settled, what = GRANTING[offer.group](cast.my_sheet, offer, told, rules)
    if settled.problems:
        raise AnswersError(settled.problems)
    by = {"code": offer.code, "answers": told, **_changed_house_rules_data(rules)}
    granted = {"what": what, "reason": told["reason"]}
    return {cast.me: Entry("exception", 0, {**settled.facts, "exception": granted, "by": by})}


def _changed_house_rules_data(rules: HouseRules) -> dict[str, dict[str, int]]:
    house = rules_other_than_default(rules)
    return {"house": house} if house else {}


def award_entry(xp: int, reason: str) -> Entry:
    """Return the line that brings *xp* outside a downtime."""
    what = f"{xp:+d} XP".replace("-", "\N{MINUS SIGN}")
    return Entry("granted", xp, {"reason": reason, "exception": {"what": what, "reason": reason}})


def _number_answered(answers: Mapping[str, str], answer_key: str, least: int, most: int, label: str) -> int:
    """Return the number that *answers* gives under *answer_key*; AnswersError says what it may be."""
    try:
        value = int(answers[answer_key].replace("\N{MINUS SIGN}", "-"))
    except ValueError:
        value = most + 1
    if least <= value <= most:
        return value
    message = f"{label}: {answers[answer_key]} is not possible. Give a number from {least} to {most}."
    raise AnswersError((Problem(answer_key, message, (answer_key,)),))


FactsXpProblemsAndSentence = tuple[FactsXpProblems, str]


def _grant_drive_track(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblemsAndSentence:
    """Set a track; a full one becomes a vice or a virtue, and a fourth virtue is refused."""
    which = offer.code.partition(" ")[2]
    to = _number_answered(answers, "to", 0, rules.track, f"Your {which}'s track")
    by = to - agent.drive(which).track
    against = tuple(
        Problem("to", why, ("to",))
        for why in tracks.reasons_against_drive_track_move(agent, which, by, rules)
    )
    return FactsXpProblems(
        tracks.facts_of_drive_track_moves(agent, [(which, by)], rules), 0, against if by > 0 else ()
    ), f"{capitalized(which)} at {to}"


def _grant_vice_or_virtue(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblemsAndSentence:
    kind = offer.code.partition(" ")[2]
    trait = {"text": answers["text"], "card": answers["card"]}
    return FactsXpProblems({f"{kind}s": [trait]}), f"The {kind} {answers['text']} came"


def _grant_loss_of_vice_or_virtue(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblemsAndSentence:
    kind, _, place = answers["which"].partition(" ")
    held = {"vices": agent.vices, "virtues": agent.virtues, "aside": agent.aside}[kind]
    trait = held[int(place)]
    return FactsXpProblems({f"no_{kind}": [trait.data]}), f"{trait.text} went"


def _grant_skill_unlock(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblemsAndSentence:
    return FactsXpProblems({"unlocked": [answers["skill"]]}), f"{answers['skill'].capitalize()} is unlocked"


def _grant_ability(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblemsAndSentence:
    return FactsXpProblems(
        {"abilities": [answers["name"]]}, 0, problems_if_ability_is_held(agent, answers["name"])
    ), answers["name"]


def _grant_contact_closeness(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblemsAndSentence:
    contact = next(one for one in agent.contacts if one.key == answers["contact"])
    affection = _number_answered(answers, "affection", 0, rules.affection, "Affection")
    distance = _number_answered(answers, "distance", 0, rules.distance, "Distance")
    by = affection - contact.affection
    visit = {"key": contact.key, "affection": by, "most": rules.affection, "distance": distance}
    return FactsXpProblems({"visit": visit}), f"{contact.name}: affection {affection}, distance {distance}"


def _grant_healing(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblemsAndSentence:
    return FactsXpProblems(
        {"healed": [answers["box"]]}
    ), f"{capitalized(dict(offer.asks[-1].choices)[answers['box']])} went"


GRANTING: Mapping[str, Callable[[Agent, Offer, dict[str, str], HouseRules], FactsXpProblemsAndSentence]] = {
    "track": _grant_drive_track,
    "trait": _grant_vice_or_virtue,
    "leave": _grant_loss_of_vice_or_virtue,
    "unlock": _grant_skill_unlock,
    "gift": _grant_ability,
    "close": _grant_contact_closeness,
    "mend": _grant_healing,
}
