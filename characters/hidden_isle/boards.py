"""What the page of the whole Hand's downtime draws."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from characters.hidden_isle.downtime_page import DowntimeView, downtime_view
from characters.hidden_isle.rules.agent import Agent
from characters.hidden_isle.rules.house_rules import HouseRules
from characters.socket.rules import Board


@dataclass(frozen=True, slots=True)
class AgentDowntimeRow:
    """One agent at the table, and where their downtime stands; *next* is what comes first for them, in a sentence."""

    slug: str
    name: str
    now: DowntimeView
    next: str
    is_dreaming: bool


def hand_downtime_context(
    slugs_names_and_agents: tuple[tuple[str, str, Agent], ...], rules: HouseRules
) -> Mapping[str, Any]:
    """Return what the page draws: every agent as their downtime stands, and how many are still in one."""
    hand = [_agent_downtime_row(slug, name, agent, rules) for slug, name, agent in slugs_names_and_agents]
    resting = [seat for seat in hand if seat.now.downtime]
    return {"hand": hand, "resting": len(resting), "waiting": sum(1 for seat in resting if seat.now.left)}


def _agent_downtime_row(slug: str, name: str, agent: Agent, rules: HouseRules) -> AgentDowntimeRow:
    now = downtime_view(agent, rules)
    is_dreaming = bool(agent.downtime and agent.downtime.odyssey)
    return AgentDowntimeRow(slug, name, now, _next_step_in_words(now, is_dreaming), is_dreaming)


def _next_step_in_words(downtime_view: DowntimeView, is_dreaming: bool) -> str:
    """Return what comes first: what is owed, the Odyssey's end, an action, or nothing."""
    if downtime_view.downtime is None:
        return "In no downtime."
    if is_dreaming:
        return "Dreams an Odyssey. How does it end?"
    if downtime_view.owed:
        return downtime_view.owed
    return (
        f"{downtime_view.sentence}." if downtime_view.left else "All actions are done. The downtime can end."
    )


HAND: Board[Agent, HouseRules] = Board(
    key="hand",
    title="The Hand’s downtime",
    line="Who owes what first, who still has actions, and what each one has done.",
    context=hand_downtime_context,
)
