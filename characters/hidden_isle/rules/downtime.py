"""Downtime, in its order: vices, drift, then actions (The Hidden Isle, "Downtime")."""

from collections.abc import Iterator

from characters.hidden_isle.rules import contacts, harm, tracks
from characters.hidden_isle.rules.agent import Agent, Downtime, apply_entry
from characters.hidden_isle.rules.asking import pluralized_in_words
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.tracks import DOWN, DRIVES, UP, FactsXpProblems
from characters.socket.rules import Answers, Entry, Offer, Problem, Question
from decks.rules.tarot import capitalized, word_up_to_ten_or_figures

NONE_ON = "No downtime is on. The Seer begins one."
DREAMING = "You are in a Dream Odyssey. Say first how it ended."
WORDS = 200


# --- where a downtime stands ---


def actions_left(downtime: Downtime, rules: HouseRules) -> int:
    """Return the actions left: 2, or 3 when solo, and what was had for harm."""
    free = rules.actions_solo if downtime.is_solo else rules.actions
    return max(0, free + downtime.extra - downtime.used)


def step_owed_first_in_words_or_blank(downtime: Downtime) -> str:
    """Return what comes before any action, "" once it is done."""
    if downtime.vices:
        owed = word_up_to_ten_or_figures(downtime.vices)
        return f"First your vices: {owed} still to be paid for with spiritual harm."
    return "First your contacts drift." if downtime.drifts else ""


def next_downtime_step_in_words_and_page(agent: Agent, rules: HouseRules) -> tuple[str, str] | None:
    """Return what a downtime that is on asks of its player, and the page where they do it."""
    if agent.downtime is None:
        return None
    if agent.downtime.odyssey:
        return DREAMING, "odyssey"
    left = actions_left(agent.downtime, rules)
    told = step_owed_first_in_words_or_blank(agent.downtime) or (
        f"{capitalized(pluralized_in_words(left, 'action'))} left." if left else ""
    )
    return told or "No action is left. End it when you are done.", "downtime"


def reasons_against_action(
    agent: Agent, rules: HouseRules, actions_needed: int = 1, *, is_visit: bool = False
) -> Iterator[str]:
    """Yield why an action that takes so many *actions_needed*, or a visit, is not open now."""
    if (downtime := agent.downtime) is None:
        yield NONE_ON
        return
    if downtime.odyssey:
        yield DREAMING
    if owed := step_owed_first_in_words_or_blank(downtime):  # Ruling H8
        yield owed
    if (left := actions_left(downtime, rules)) < actions_needed:
        have = f"{word_up_to_ten_or_figures(left)} {'is' if left == 1 else 'are'}" if left else "none is"
        more = _extra_action_sentence_or_blank(agent, rules)
        yield f"Takes {pluralized_in_words(actions_needed, 'action')}, and {have} left.{more}"
    if is_visit and downtime.visits >= rules.visits:
        yield f"At most {pluralized_in_words(rules.visits, 'visit')} in a downtime. The other actions are open to you."


def _extra_action_sentence_or_blank(agent: Agent, rules: HouseRules) -> str:
    """Say that one more action may be had, where it may."""
    if any(_reasons_against_extra_action(agent, rules)):
        return ""
    return f" One more may be had for {rules.extra_harm} spiritual harm."


def _reasons_against_extra_action(agent: Agent, rules: HouseRules) -> Iterator[str]:
    """One more action for 2 spiritual harm, once."""
    yield from reasons_against_action(agent, rules, 0)  # Ruling H8
    if agent.downtime and agent.downtime.extra >= rules.extra_actions:  # Ruling H7
        yield f"At most {pluralized_in_words(rules.extra_actions, 'more action')} in a downtime."
    if (free := harm.free_harm_box_count_of_all_suits(agent, rules)) < rules.extra_harm:
        have = pluralized_in_words(free, "free box", "free boxes")
        yield f"Takes {rules.extra_harm} spiritual harm, and you have {have}."


# --- what may be done ---


def downtime_offers_but_odysseys(agent: Agent, rules: HouseRules) -> Iterator[Offer]:
    """Yield every step and action of a downtime in order, an Odyssey aside, each with its cost and what it gives."""
    yield _vice_offer(agent, rules)
    yield _drift_offer(agent, rules)
    yield Offer(
        "extra",
        "extra",
        0,
        f"One more action, for {rules.extra_harm} spiritual harm",
        asks=harm.spiritual_harm_suit_questions(agent, rules.extra_harm, rules),
        reasons=tuple(_reasons_against_extra_action(agent, rules)),
    )
    why = tuple(reasons_against_action(agent, rules))
    yield _heal_offer(agent, rules, why)
    yield Offer("train", "train", 0, f"Train: {rules.train} XP", reasons=why)
    words = Question("words", "What you prepare", WORDS, required=False)
    yield Offer("prepare", "prepare", 0, "Prepare for what comes", asks=(words,), reasons=why)
    yield from _reflect_offers(agent, rules, why)
    label = f"Meet a new contact: affection {rules.new_affection}"
    yield Offer("meet", "meet", 0, label, asks=contacts.MEET_ASKS, reasons=why)
    yield _visit_offer(agent, rules)
    yield _end_offer(agent, rules)


def _vice_offer(agent: Agent, rules: HouseRules) -> Offer:
    """Each vice causes 1 spiritual harm."""
    downtime = agent.downtime
    why = (
        ()
        if downtime and downtime.vices
        else (NONE_ON if downtime is None else "No vice asks for more now.",)
    )
    short = harm.free_harm_box_count_of_all_suits(agent, rules) < rules.vice_harm
    notes = ("Not enough boxes are free: what finds none goes to the Seer.",) if short else ()
    asks = harm.spiritual_harm_suit_questions(agent, rules.vice_harm, rules)
    label = f"A vice takes {rules.vice_harm} spiritual harm"
    return Offer("vice", "vice", 0, label, asks=asks, notes=notes, reasons=why)


def _drift_offer(agent: Agent, rules: HouseRules) -> Offer:
    """Each contact drifts, once the vices are paid for."""
    downtime, why = agent.downtime, ""
    if downtime is None:
        why = NONE_ON
    elif downtime.vices:  # Ruling H4
        why = step_owed_first_in_words_or_blank(downtime)
    elif not downtime.drifts:
        why = "No contact drifts now."
    reasons = (why,) if why else ()
    notes = contacts.notes_on_contacts_after_drift(agent, rules)
    return Offer("drift", "drift", 0, f"Contacts drift by {rules.drift}", notes=notes, reasons=reasons)


def _heal_offer(agent: Agent, rules: HouseRules, reasons: tuple[str, ...]) -> Offer:
    """Heal up to 3, not trauma."""
    if not harm.healable_harm(agent):
        reasons = (*reasons, f"You have no physical or spiritual harm to heal. {harm.STUBBORN}")
    asks = harm.healable_box_questions(agent, rules.heal)
    return Offer("heal", "heal", 0, f"Heal up to {rules.heal} harm, not trauma", asks=asks, reasons=reasons)


def _reflect_offers(agent: Agent, rules: HouseRules, reasons: tuple[str, ...]) -> Iterator[Offer]:
    """Reflect: burden or ideal 1 up or down."""
    for which in DRIVES:
        for way in (UP, DOWN):
            _, by = tracks.drive_key_and_step_of_choice(f"{which} {way}", rules.reflect)
            label = tracks.drive_track_move_in_words(agent, which, by, rules)
            against = tuple(tracks.reasons_against_drive_track_move(agent, which, by, rules))
            yield Offer(f"reflect {which} {way}", "reflect", 0, label, reasons=(*reasons, *against))


def _visit_offer(agent: Agent, rules: HouseRules) -> Offer:
    """Visit a contact: distance 0, affection +1."""
    why = tuple(reasons_against_action(agent, rules, is_visit=True))
    if not agent.contacts:
        why = (*why, "You have no contact to visit. Meet one first.")
    asks, notes = (
        (contacts.which_contact_question(agent),),
        contacts.notes_on_contacts_if_visited(agent, rules),
    )
    label = f"Visit a contact: distance 0, affection +{rules.visit_affection}"
    return Offer("visit", "visit", 0, label, asks=asks, notes=notes, reasons=why)


def _end_offer(agent: Agent, rules: HouseRules) -> Offer:
    """A downtime is over when its player says so; actions left are lost."""
    left = actions_left(agent.downtime, rules) if agent.downtime else 0
    notes = (f"{capitalized(pluralized_in_words(left, 'action'))} would go unused.",) if left else ()
    return Offer(
        "rest",
        "rest",
        0,
        "End this downtime",
        notes=notes,
        reasons=tuple(reasons_against_action(agent, rules, 0)),
    )


# --- settling ---


def settle_vice_harm(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Pay for one vice."""
    hurt = harm.settle_spiritual_harm(agent, answers, rules)
    return FactsXpProblems({**hurt.facts, "downtime": {"vices": -1}}, 0, hurt.problems)  # Ruling H4


def settle_extra_action(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Take the harm, gain the action."""
    hurt = harm.settle_spiritual_harm(agent, answers, rules)
    return FactsXpProblems({**hurt.facts, "downtime": {"extra": 1}}, 0, hurt.problems)


def settle_healing(agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules) -> FactsXpProblems:
    """Heal the boxes that are named."""
    healed = harm.settle_harm_boxes_healed(agent, answers)
    return FactsXpProblems({**healed.facts, "downtime": {"used": 1}}, 0, healed.problems)


def settle_training(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Train: 2 XP."""
    return FactsXpProblems({"downtime": {"used": 1}}, rules.train)  # Ruling H2


def settle_preparing(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Prepare: what for is the player's own."""
    return FactsXpProblems({"words": answers.get("words", ""), "downtime": {"used": 1}})


def settle_reflecting(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Reflect: the track moves."""
    move = tracks.drive_key_and_step_of_choice(offer.code.removeprefix("reflect "), rules.reflect)
    return FactsXpProblems(
        {**tracks.facts_of_drive_track_moves(agent, [move], rules), "downtime": {"used": 1}}
    )


def settle_downtime_end(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """End the downtime."""
    return FactsXpProblems()


# --- for the whole Hand ---


def no_problems_to_begin(answers: Answers) -> Iterator[Problem]:
    """Yield nothing: a downtime begins as soon as the Seer says whether the player is alone."""
    return iter(())


def downtime_in_words_and_no_xp(answers: Answers) -> tuple[tuple[str, int], ...]:
    """Return what a downtime gives by itself: no XP."""
    return (("Downtime for one player alone" if answers.get("solo") else "Downtime for the Hand", 0),)


def downtime_begun_entry(answers: Answers) -> Entry:
    """Return the line with which a downtime begins for everyone."""
    return Entry("downtime", 0, {"solo": bool(answers.get("solo")), **_downtime_key_data(answers)})


def _downtime_key_data(answers: Answers) -> dict[str, str]:
    """Return what names this downtime, so that putting it right never touches a later one."""
    return {"key": answers["key"]} if answers.get("key") else {}


def correction_entry(answers_if_there_before: Answers | None, answers_if_there_now: Answers | None) -> Entry:
    """Return the line that puts right whether an agent had this downtime, and how; without data, it is right."""
    told = answers_if_there_now if answers_if_there_now is not None else answers_if_there_before
    if told is None or (
        answers_if_there_before
        and answers_if_there_now
        and bool(answers_if_there_before.get("solo")) == bool(answers_if_there_now.get("solo"))
    ):
        return Entry("corrected")
    if answers_if_there_now is None:
        return Entry("corrected", 0, {"begins": False, **_downtime_key_data(told)})  # Ruling H20
    return Entry(
        "corrected",
        0,
        {
            "begins": answers_if_there_before is None,
            "solo": bool(answers_if_there_now.get("solo")),
            **_downtime_key_data(told),
        },
    )


def foreseen_downtime_sentences(agent: Agent, rules: HouseRules, entry: Entry) -> tuple[str, ...]:
    """Return what the line *entry* of a downtime brings *agent*, in sentences."""
    on, then = agent.downtime, apply_entry(agent, entry).downtime
    if then == on:
        return ("This downtime is over for them. What they did in it stays.",)
    if then is None:
        return ("Their downtime ends. What they did in it stays, and can be taken back line by line.",)
    if on is not None and entry.kind == "corrected":
        left = pluralized_in_words(actions_left(then, rules), "action")
        return (f"Then {left} left, not {word_up_to_ten_or_figures(actions_left(on, rules))}.",)
    return (
        *_sentences_on_downtime_cut_short(on, rules),
        *_sentences_on_steps_and_actions_to_come(agent, then, rules),
    )


def _sentences_on_downtime_cut_short(downtime_on: Downtime | None, rules: HouseRules) -> Iterator[str]:
    """Yield what ends when another downtime begins."""
    if downtime_on is None:
        return
    yield "A downtime is on already. This one takes its place."
    if downtime_on.vices:
        yield f"{capitalized(pluralized_in_words(downtime_on.vices, 'vice'))} of the old one will ask for nothing more."
    if downtime_on.odyssey:
        yield "The Dream Odyssey ends untold, and gives nothing."
    if left := actions_left(downtime_on, rules):
        yield f"{capitalized(pluralized_in_words(left, 'action'))} of the old one would go unused."


def _sentences_on_steps_and_actions_to_come(
    agent: Agent, downtime_begun: Downtime, rules: HouseRules
) -> Iterator[str]:
    """Yield the vices, the drift and the actions to come."""
    if downtime_begun.vices:
        asked, free = (
            downtime_begun.vices * rules.vice_harm,
            harm.free_harm_box_count_of_all_suits(agent, rules),
        )
        short = "" if asked <= free else f" Only {pluralized_in_words(free, 'box is', 'boxes are')} free."
        yield f"{capitalized(pluralized_in_words(downtime_begun.vices, 'vice'))}: {asked} spiritual harm.{short}"
    if downtime_begun.drifts:
        drifting = "; ".join(
            note.rstrip(".") for note in contacts.notes_on_contacts_after_drift(agent, rules)
        )
        yield f"Contacts drift. {drifting}."
    yield f"Then {pluralized_in_words(actions_left(downtime_begun, rules), 'action')}."
