"""Dream Odyssey in downtime (Sefirot, "Integrating Dream Odyssey with The Hidden Isle")."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from characters.hidden_isle.rules import contacts, harm, tracks
from characters.hidden_isle.rules.agent import BURDEN, IDEAL, Agent, Contact, Odyssey
from characters.hidden_isle.rules.asking import card_in_words, pluralized_in_words
from characters.hidden_isle.rules.downtime import NONE_ON, reasons_against_action
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.tracks import DRIVES, EntryFacts, FactsXpProblems
from characters.socket.rules import AnswersError, Offer, Problem, Question
from decks.rules.tarot import CODES, DECK, Card, capitalized, card_in_sentence, names_as_phrase

DRAWN = "drawn"
XP, HEAL = "xp", "heal"
OdysseyOutcome = Literal["won", "lost"]
WON: OdysseyOutcome = "won"
LOST: OdysseyOutcome = "lost"
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Layout:
    """What to lay out: the Crown (None: draw a Major), the Party, what leaves the decks first, and all of it told."""

    crown: Card | None
    party: tuple[Card, ...]
    leave: tuple[Card, ...]
    sentences: tuple[str, ...]


def layout_of_odyssey(odyssey: Odyssey) -> Layout:
    """Return the changed set-up of *odyssey*."""
    crown = Card.from_code(odyssey.crown) if odyssey.crown else None
    party = tuple(map(Card.from_code, odyssey.party))
    leave = (*((crown,) if crown else ()), *party)
    told = (
        f"Take {names_as_phrase(map(card_in_sentence, leave))} out of the decks first.",
        f"Lay {card_in_sentence(crown)} on the Crown." if crown else "Draw a random Major for the Crown.",
        f"Your Party begins with {names_as_phrase(map(card_in_sentence, party))}.",
    )
    return Layout(crown, party, leave, told)


# --- setting out ---


def odyssey_begin_and_end_offers(agent: Agent, rules: HouseRules) -> Iterator[Offer]:
    """Yield an Odyssey alone, one with a contact, and how the one that is dreamt may end."""
    yield _lone_odyssey_offer(agent, rules)
    yield _shared_odyssey_offer(agent, rules)
    yield _odyssey_end_offer(agent, WON, rules)
    yield _odyssey_end_offer(agent, LOST, rules)


def _reasons_against_odyssey(agent: Agent, rules: HouseRules, *, is_visit: bool = False) -> Iterator[str]:
    """It costs 2 actions, once per downtime, and a card of one's own to begin with."""
    yield from reasons_against_action(agent, rules, rules.odyssey_actions, is_visit=is_visit)
    if agent.downtime and agent.downtime.odysseys >= rules.odysseys:
        most = pluralized_in_words(rules.odysseys, "Dream Odyssey")
        yield f"At most {most} in a downtime. The other actions are open to you."
    if not _start_card_question(agent).choices:
        yield "The Party begins with a Major or a court of your vices, virtues, burden or ideal, and you have none."


def _lone_odyssey_offer(agent: Agent, rules: HouseRules) -> Offer:
    asks = (_crown_question(agent), _start_card_question(agent))
    label = f"A Dream Odyssey: {pluralized_in_words(rules.odyssey_actions, 'action')}"
    return Offer(
        "odyssey alone",
        "odyssey",
        0,
        label,
        asks=asks,
        notes=_odyssey_gains_in_words(rules),
        reasons=tuple(_reasons_against_odyssey(agent, rules)),
    )


def _shared_odyssey_offer(agent: Agent, rules: HouseRules) -> Offer:
    """With a contact by one's side it is the one visit as well, and costs 2 actions, not 1."""
    why = tuple(_reasons_against_odyssey(agent, rules, is_visit=True))
    if not agent.contacts:
        why = (*why, "You have no contact to share it with. Meet one first.")
    bring = Question("bring", "Their card joins the Party", choices=((YES, "Yes"), (NO, "No")))
    notes = (
        "It counts as your visit.",
        f"At affection {rules.party_affection} their card may join the Party.",
        f"At affection {rules.insight_affection}, if you win: your burden or ideal {rules.insight} up or down.",
    )
    label = f"A Dream Odyssey with a contact: {pluralized_in_words(rules.odyssey_actions, 'action')}"
    asks = (
        contacts.which_contact_question(agent),
        _crown_question(agent),
        _start_card_question(agent),
        bring,
    )
    return Offer(
        "odyssey with",
        "odyssey",
        0,
        label,
        asks=asks,
        notes=(*_odyssey_gains_in_words(rules), *notes),
        reasons=why,
    )


def _odyssey_gains_in_words(rules: HouseRules) -> tuple[str, ...]:
    return (
        f"Won: {rules.won_xp} XP, or {rules.won_track} points on your burden or ideal if it is the Crown.",
        f"Lost: {rules.lost_xp} XP.",
        f"Either way: the Crown as an extra vision card, and up to {rules.rest_heal} harm gone or {rules.rest_xp} XP.",
    )


def _crown_question(agent: Agent) -> Question:
    """The burden's or the ideal's card may be the Crown, if it is a Major."""
    choices, shut = [(DRAWN, "A Major drawn at random")], []
    for which in DRIVES:
        card = CODES.get(agent.drive(which).card)
        if card is None:
            shut.append((which, f"You have no {which} now."))
        elif card.is_major:
            choices.append((which, f"{card}, your {which}"))
        else:
            shut.append(
                (
                    which,
                    f"{capitalized(card_in_sentence(card))}, your {which}, is no Major: only a Major can be the Crown.",
                )
            )
    return Question("crown", "The Crown", choices=tuple(choices), closed=tuple(shut))


def descriptions_by_own_card_code(agent: Agent) -> dict[str, list[str]]:
    """Return the cards of the agent's vices, active virtues, burden and ideal, each with what it is."""
    held = [(agent.burden.card, "burden"), (agent.ideal.card, "ideal")]
    held += [(vice.card, f"vice: {vice.text}") for vice in agent.vices]
    held += [(virtue.card, f"virtue: {virtue.text}") for virtue in agent.virtues]  # Ruling H25
    found: dict[str, list[str]] = {}
    for code, what in held:
        if code:
            found.setdefault(code, []).append(f"your {what}")
    return found


def _start_card_question(agent: Agent) -> Question:
    """One starting Party card, from a vice, a virtue, the burden or the ideal; a Party has Majors and courts."""
    choices, shut = [], []
    for code, what in descriptions_by_own_card_code(agent).items():
        if may_join_party(CODES[code]):  # Ruling H11
            choices.append((code, f"{CODES[code]}, {names_as_phrase(what)}"))
        else:
            told = f"{capitalized(card_in_words(code))}, {names_as_phrase(what)}"
            shut.append((code, f"{told}: a Party has Majors and courts alone."))
    return Question("start", "Your starting Party card", choices=tuple(choices), closed=tuple(shut))


def may_join_party(card: Card) -> bool:
    """Say whether *card* can be in a Party: Majors and courts are."""
    return card.is_major or card.is_court


def settle_odyssey_begun(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Begin an Odyssey, alone or with a contact."""
    crown = "" if answers["crown"] == DRAWN else agent.drive(answers["crown"]).card
    party, downtime = [answers["start"]], {"used": rules.odyssey_actions, "odysseys": 1}
    problems = tuple(_problems_if_start_is_crown(agent, crown, answers["start"]))
    if offer.code == "odyssey alone":
        return FactsXpProblems(
            {"odyssey": {"crown": crown, "party": party}, "downtime": downtime}, 0, problems
        )
    contact = next(one for one in agent.contacts if one.key == answers["contact"])
    if answers["bring"] == YES:
        problems += tuple(problems_of_bringing_contact(contact, {crown, answers["start"]}, rules))
        party = [*party, contact.card]
    shared = {"crown": crown, "party": party, "contact": contact.key, "affection": contact.affection}
    facts: EntryFacts = {
        "odyssey": shared,
        "name": contact.name,
        "visit": contacts.visit_data(contact.key, rules),
    }
    return FactsXpProblems({**facts, "downtime": {**downtime, "visits": 1}}, 0, problems)  # Ruling H9


def _problems_if_start_is_crown(agent: Agent, crown_code: str, start_code: str) -> Iterator[Problem]:
    """One card cannot be both the Crown and in the Party."""
    if start_code == crown_code:  # Ruling H11
        others = [str(CODES[code]) for code, _ in _start_card_question(agent).choices if code != crown_code]
        instead = (
            f"Begin with {' or '.join(others)}, or draw the Crown." if others else "Draw the Crown instead."
        )
        yield Problem(
            "start",
            f"{capitalized(card_in_words(start_code))} is the Crown already. {instead}",
            ("start",),
        )


def problems_of_bringing_contact(
    contact: Contact, used_card_codes: set[str], rules: HouseRules
) -> Iterator[Problem]:
    """The contact's card joins at affection 3, before set-up."""
    if contact.affection < rules.party_affection:
        told = f"{contact.name}'s card joins at affection {rules.party_affection}, and it is {contact.affection}."
        yield Problem("bring", f"{told} Set out without it.", ("bring",))
    if contact.card in used_card_codes:
        yield Problem(
            "bring",
            f"{capitalized(card_in_words(contact.card))} is in use already. Set out without it.",
            ("bring",),
        )
    elif not may_join_party(CODES[contact.card]):  # Ruling H24
        told = f"{capitalized(card_in_words(contact.card))} cannot join: a Party has Majors and courts alone."
        yield Problem("bring", f"{told} Set out without it.", ("bring",))


# --- waking ---


def _odyssey_end_offer(agent: Agent, outcome: OdysseyOutcome, rules: HouseRules) -> Offer:
    """Return how an Odyssey ends, won or lost, with what it then asks."""
    odyssey = agent.downtime.odyssey if agent.downtime else None
    gives = f"{rules.won_xp} XP or your track" if outcome == WON else f"{rules.lost_xp} XP"
    label = f"The Odyssey is {outcome}: {gives}"
    if odyssey is None:
        why = "You are in no Dream Odyssey. Set out on one first." if agent.downtime else NONE_ON
        return Offer(f"woke {outcome}", "woke", 0, label, reasons=(why,))
    asks = (
        *_crown_drawn_questions(odyssey),
        *(_reward_questions(agent, odyssey, rules) if outcome == WON else ()),
    )
    asks += (
        _rest_after_odyssey_question(agent, rules),
        *harm.healable_box_questions(agent, rules.rest_heal, required=False),
    )
    if outcome == WON and odyssey.contact and odyssey.affection >= rules.insight_affection:  # Ruling H10
        insight = tracks.drive_track_move_question(agent, "insight", "Their insight", rules.insight, rules)
        asks += (
            Question(
                "insight", insight.label, choices=insight.choices, closed=insight.closed, required=False
            ),
        )
    return Offer(f"woke {outcome}", "woke", 0, label, asks=asks)


def _crown_drawn_questions(odyssey: Odyssey) -> tuple[Question, ...]:
    """A Crown drawn at random is named at the end; cards in use were not in the deck."""
    if odyssey.crown:
        return ()
    majors = tuple(
        (card.code, str(card)) for card in DECK if card.is_major and card.code not in odyssey.party
    )
    return (Question("crown", "Which Major was the Crown", choices=majors),)


def _reward_questions(agent: Agent, odyssey: Odyssey, rules: HouseRules) -> tuple[Question, ...]:
    """4 XP, or 2 points on the track only if the Crown is one's own burden or ideal."""
    moves = tracks.drive_track_move_question(agent, "reward", "", rules.won_track, rules)
    choices, shut = [(XP, f"{rules.won_xp} XP")], list(moves.closed)
    for choice, label in moves.choices:
        which = choice.partition(" ")[0]
        if odyssey.crown and odyssey.crown != agent.drive(which).card:
            shut.append((choice, _not_crown_sentence(which)))
        else:
            choices.append((choice, label))
    return (Question("reward", "What you won", choices=tuple(choices), closed=tuple(shut)),)


def _not_crown_sentence(drive_key: str) -> str:
    return f"The card of your {drive_key} is not the Crown, so its track stays."


def _rest_after_odyssey_question(agent: Agent, rules: HouseRules) -> Question:
    """Either up to 3 spiritual or physical harm gone, or 2 XP."""
    heals = (HEAL, f"Up to {rules.rest_heal} physical or spiritual harm goes")
    can = bool(harm.healable_harm(agent))
    shut = () if can else ((HEAL, f"You have no physical or spiritual harm. {harm.STUBBORN}"),)
    choices = ((heals,) if can else ()) + ((XP, f"{rules.rest_xp} XP"),)
    return Question("rest", "And you wake rejuvenated", choices=choices, closed=shut)


def settle_odyssey_end(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """Write what the Odyssey gave: the outcome's, the Crown as a vision card, the rest, the contact's insight."""
    odyssey = agent.downtime.odyssey if agent.downtime else None
    if odyssey is None:
        raise AnswersError((Problem("closed", " ".join(offer.reasons)),))
    crown, outcome = odyssey.crown or answers["crown"], offer.code.partition(" ")[2]
    moves, xp, problems = _reward_moves_xp_and_problems(agent, crown, answers, rules)
    xp += rules.lost_xp if outcome == LOST else 0
    healed = harm.settle_harm_boxes_healed(agent, answers)
    problems += (
        *healed.problems,
        *_rest_after_odyssey_problems(answers, bool(healed.facts["healed"]), rules),
    )
    if any(ask.key == "insight" for ask in offer.asks):
        problems += tuple(_insight_problems(agent, moves, answers, rules))
        if "insight" in answers:
            moves = [*moves, tracks.drive_key_and_step_of_choice(answers["insight"], rules.insight)]
    facts = {
        "outcome": outcome,
        "visions": [crown],
        **healed.facts,
        **tracks.facts_of_drive_track_moves(agent, moves, rules),
    }
    return FactsXpProblems(facts, xp + (rules.rest_xp if answers["rest"] == XP else 0), problems)


def _reward_moves_xp_and_problems(
    agent: Agent, crown_code: str, answers: dict[str, str], rules: HouseRules
) -> tuple[list[tracks.DriveKeyAndSteps], int, tuple[Problem, ...]]:
    """Return the moves and XP that a won Odyssey gives as chosen, and what is amiss."""
    reward = answers.get("reward", "")
    if not reward:
        return [], 0, ()
    if reward == XP:
        return [], rules.won_xp, ()
    move = tracks.drive_key_and_step_of_choice(reward, rules.won_track)
    if agent.drive(move[0]).card != crown_code:  # Ruling H12
        message = f"{_not_crown_sentence(move[0])} Take {rules.won_xp} XP instead."
        return [move], 0, (Problem("reward", message, ("reward",)),)
    return [move], 0, ()


def _rest_after_odyssey_problems(
    answers: dict[str, str], names_harm: bool, rules: HouseRules
) -> Iterator[Problem]:
    """One of the two, not both."""
    if answers["rest"] == HEAL and not names_harm:
        yield Problem("rest", f"Name at least one harm that goes, or take {rules.rest_xp} XP.", ("box-1",))
    if answers["rest"] == XP and names_harm:
        yield Problem("rest", f"Harm goes or {rules.rest_xp} XP come, not both: name no harm.", ("box-1",))


def _insight_problems(
    agent: Agent, moves: list[tracks.DriveKeyAndSteps], answers: dict[str, str], rules: HouseRules
) -> Iterator[Problem]:
    """At affection 5 and won: the burden or the ideal goes 1 up or down, after what the outcome gave."""
    after = tracks.agent_after_drive_track_moves(agent, moves, rules)
    if "insight" not in answers:
        if any(
            not any(tracks.reasons_against_drive_track_move(after, which, by, rules))
            for which in (BURDEN, IDEAL)
            for by in (1, -1)
        ):
            yield Problem("insight", "Their insight: say which track goes up or down.", ("insight",))
        return
    which, by = tracks.drive_key_and_step_of_choice(answers["insight"], rules.insight)
    if why := " ".join(tracks.reasons_against_drive_track_move(after, which, by, rules)):
        yield Problem("insight", f"{why} Choose the other, or another way.", ("insight",))
