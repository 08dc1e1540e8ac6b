"""Contacts: met, visited, drifting away (The Hidden Isle, "Contacts")."""

from typing import Any

from characters.hidden_isle.rules.agent import KINDS, Agent, Contact, contact_after_drift, contact_after_visit
from characters.hidden_isle.rules.asking import CARDS, NAME, contact_key_of_name
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.tracks import FactsXpProblems
from characters.socket.rules import Offer, Problem, Question

MEET_ASKS = (
    Question("name", "Their name", NAME),
    Question("kind", "Who they are to you", choices=tuple((kind, kind) for kind in KINDS)),
    Question("card", "Their card", choices=CARDS),
    Question("land", "Their land", NAME, required=False),
)


def which_contact_question(agent: Agent) -> Question:
    """Return the question which contact, with how close each is now."""
    choices = tuple((one.key, f"{one.name}, {closeness_in_words(one)}") for one in agent.contacts)
    return Question("contact", "Which contact", choices=choices)


def closeness_in_words(contact: Contact) -> str:
    return f"affection {contact.affection}, distance {contact.distance}"


def drift_data(rules: HouseRules) -> dict[str, int]:
    """Return a drift as the ledger keeps it, limits and all."""
    return {"by": rules.drift, "at": rules.distance, "costs": rules.drift_affection}


def notes_on_contacts_after_drift(agent: Agent, rules: HouseRules) -> tuple[str, ...]:
    """Return what the drift makes of each contact."""
    after = (contact_after_drift(one, drift_data(rules)) for one in agent.contacts)
    return tuple(f"{one.name}: {closeness_in_words(one)}." for one in after)


def visit_data(contact_key: str, rules: HouseRules) -> dict[str, Any]:
    """Return a visit as the ledger keeps it, limits and all."""
    return {"key": contact_key, "affection": rules.visit_affection, "most": rules.affection}


def notes_on_contacts_if_visited(agent: Agent, rules: HouseRules) -> tuple[str, ...]:
    """Return what a visit would make of each contact."""
    after = (contact_after_visit(one, visit_data(one.key, rules)) for one in agent.contacts)
    return tuple(f"{one.name}: then {closeness_in_words(one)}." for one in after)


def settle_drift(agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules) -> FactsXpProblems:
    """Each contact drifts."""
    return FactsXpProblems({"drift": drift_data(rules), "downtime": {"drifts": -1}})


def settle_new_contact(
    agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules
) -> FactsXpProblems:
    """A new contact begins with affection 1, close by."""
    key = contact_key_of_name(answers["name"])
    problems: tuple[Problem, ...] = ()
    if agent.contact(key):
        problems = (Problem("twice", f"You know a {answers['name']} already. Give another name.", ("name",)),)
    contact = {"key": key, "land": "", **answers, "affection": min(rules.new_affection, rules.affection)}
    return FactsXpProblems({"contacts": [contact], "downtime": {"used": 1}}, 0, problems)


def settle_visit(agent: Agent, offer: Offer, answers: dict[str, str], rules: HouseRules) -> FactsXpProblems:
    """A visit brings a contact close, and affection with it."""
    name = next(one.name for one in agent.contacts if one.key == answers["contact"])
    data = visit_data(answers["contact"], rules)
    return FactsXpProblems({"visit": data, "name": name, "downtime": {"used": 1, "visits": 1}})
