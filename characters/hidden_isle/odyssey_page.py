"""What the page "odyssey" draws: a Dream Odyssey before it is set out on, while it is dreamt, and once it has ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from characters.hidden_isle.downtime_page import done_action_of_entry, downtime_view
from characters.hidden_isle.rules.agent import Agent, Odyssey
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.hidden_isle.rules.odyssey import (
    YES,
    Layout,
    descriptions_by_own_card_code,
    layout_of_odyssey,
    odyssey_begin_and_end_offers,
    problems_of_bringing_contact,
)
from characters.hidden_isle.rules.tracks import DRIVES
from characters.socket.rules import Offer, Table
from decks.rules.tarot import CODES, Card

BEFORE, DURING, AFTER = "before", "during", "after"
WAYS = (("odyssey alone", "Alone"), ("odyssey with", "With a contact"))
ENDS = (("woke won", "It was won"), ("woke lost", "It was lost"))


@dataclass(frozen=True, slots=True)
class LaidOutCards:
    """What is laid out, None before a card is chosen; each Party card with what it is; whether the Crown is drawn."""

    layout: Layout | None
    party: tuple[tuple[Card, str], ...]
    is_drawn: bool = False


def odyssey_context(agent: Agent, table: Table[HouseRules], query: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page draws."""
    rules, on = table.rules, agent.downtime
    offers = {offer.code: offer for offer in odyssey_begin_and_end_offers(agent, rules)}
    dreamt = on.odyssey if on else None
    woke = [done_action_of_entry(line) for line in on.lines if line.kind == "woke"] if on else []
    return {
        "phase": DURING if dreamt else AFTER if woke else BEFORE,
        "now": downtime_view(agent, rules),
        "ways": _offers_with_titles(offers, WAYS),
        "ends": _offers_with_titles(offers, ENDS),
        "gives": offers["odyssey alone"].notes,
        "laid": _laid_out_cards(agent, dreamt or _odyssey_asked_for(agent, query, rules), rules),
        "company": next((one for one in agent.contacts if dreamt and one.key == dreamt.contact), None),
        "woke": woke[-1] if woke else None,
        "crown": _last_crown_code(agent) if woke else None,
        "rules": rules,
    }


def _offers_with_titles(
    offers: Mapping[str, Offer], codes_and_titles: tuple[tuple[str, str], ...]
) -> list[tuple[Offer, str]]:
    return [(offers[code], title) for code, title in codes_and_titles]


def _last_crown_code(agent: Agent) -> str:
    """Return the card that the last Odyssey gave."""
    lines = agent.downtime.lines if agent.downtime else ()
    return next(str(line.data["visions"][0]) for line in reversed(lines) if line.kind == "woke")


def _odyssey_asked_for(agent: Agent, query: Mapping[str, str], rules: HouseRules) -> Odyssey | None:
    """Return the Odyssey that the answers so far would set out on, as far as they fit; None: nothing is chosen."""
    wanted, start = query.get("answer_crown", ""), query.get("answer_start", "")
    if not wanted and not start:
        return None
    card = CODES.get(agent.drive(wanted).card) if wanted in DRIVES else None
    crown = card.code if card and card.is_major else ""
    party = [start] if start in descriptions_by_own_card_code(agent) and start != crown else []
    contact = agent.contact(query.get("answer_contact", ""))
    if (
        contact
        and query.get("answer_bring") == YES
        and not any(problems_of_bringing_contact(contact, {crown, *party}, rules))
    ):
        party.append(contact.card)
    return Odyssey(crown, tuple(party))


def _laid_out_cards(agent: Agent, odyssey: Odyssey | None, rules: HouseRules) -> LaidOutCards:
    """Return what is laid out for *odyssey*, each Party card with what it is to the agent."""
    if odyssey is None:
        return LaidOutCards(None, ())
    mine = descriptions_by_own_card_code(agent)
    near = {one.card: one.name for one in agent.contacts}
    party = tuple(
        (Card.from_code(code), ", ".join(mine.get(code, ())) or near.get(code, "")) for code in odyssey.party
    )
    shown = layout_of_odyssey(odyssey) if odyssey.party else None
    return LaidOutCards(shown, party, is_drawn=not odyssey.crown)
