"""What the page of the whole Hand's downtime draws."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from characters.hidden_isle.downtime_page import DowntimeView, downtime_view
from characters.hidden_isle.rules.agent import Agent
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Board


@dataclass(frozen=True, slots=True)
class AgentSeat:
    """One agent at the table, and where their downtime stands; *next* is what comes first for them, in a sentence."""

    slug: str
    name: str
    now: DowntimeView
    next: str
    is_dreaming: bool


def hand_context(
    slugs_names_and_agents: tuple[tuple[str, str, Agent], ...], rules: HouseRules
) -> Mapping[str, Any]:
    """Return what the page draws: every agent as their downtime stands, and how many are still in one."""
    hand = [_seat_of_agent(slug, name, agent, rules) for slug, name, agent in slugs_names_and_agents]
    resting = [seat for seat in hand if seat.now.downtime]
    return {"hand": hand, "resting": len(resting), "waiting": sum(1 for seat in resting if seat.now.left)}


def _seat_of_agent(slug: str, name: str, agent: Agent, rules: HouseRules) -> AgentSeat:
    now = downtime_view(agent, rules)
    is_dreaming = bool(agent.downtime and agent.downtime.odyssey)
    return AgentSeat(slug, name, now, _next_step_in_words(now, is_dreaming), is_dreaming)


def _next_step_in_words(now: DowntimeView, is_dreaming: bool) -> str:
    """Return what comes first: what is owed, the Odyssey's end, an action, or nothing."""
    if now.downtime is None:
        return "In no downtime."
    if is_dreaming:
        return "Dreams an Odyssey. How does it end?"
    if now.owed:
        return now.owed
    return f"{now.sentence}." if now.left else "All actions are done. The downtime can end."


HAND: Board[Agent, HouseRules] = Board(
    key="hand",
    title="The Hand’s downtime",
    line="Who owes what first, who still has actions, and what each one has done.",
    context=hand_context,
)
