"""Random downtimes: whatever is done, every limit holds and the ledger replays to the same agent."""

import json
from functools import reduce
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from characters.hidden_isle.rules import offers
from characters.hidden_isle.rules.agent import Agent, apply_entry
from characters.hidden_isle.rules.creation import first_entry
from characters.hidden_isle.rules.downtime import downtime_begun_entry
from characters.hidden_isle.rules.validity import difference_between, is_entry_still_legal
from characters.hidden_isle.rules.words import describe_entry
from characters.socket.rules import AnswersError, Entry, Offer, Table
from tests.conftest import at_night
from tests.rules.hidden_isle.lives import DRAFT, RULES, drawn_answers, keeps_every_limit

START = [first_entry(DRAFT, RULES)]


def lived(data: Any) -> list[Entry]:
    """Return the ledger of two random downtimes with what lies between, each step under every limit."""
    lines = list(START)
    who = reduce(apply_entry, lines, Agent())
    for _ in range(2):
        lines.append(downtime_begun_entry({"solo": data.draw(st.booleans())}))
        who = apply_entry(who, lines[-1])
        for _ in range(data.draw(st.integers(1, 16))):
            if line := _tried(data, who):
                lines.append(line)
                who = apply_entry(who, line)
                keeps_every_limit(who)
    return lines


def _tried(data: Any, who: Agent) -> Entry | None:
    """Return the line of a drawn open offer, None where its answers do not fit together."""
    moves = offers.open_downtime_offers(who, RULES)
    everything = [offer for offer in offers.open_and_closed_offers(who, Table(RULES)) if offer.is_open]
    offer: Offer = data.draw(st.sampled_from(moves if moves and data.draw(st.integers(0, 3)) else everything))
    try:
        return offers.entry_of_open_offer(who, offer, drawn_answers(data.draw, offer), RULES)
    except AnswersError:
        return None


@settings(max_examples=at_night(500, 40))
@given(st.data())
def test_random_downtimes_keep_every_limit_and_replay_equal(data: Any) -> None:
    """Every line stands where it was written, and is a sentence; so is what stands against each offer at the end."""
    lines = lived(data)
    who = reduce(apply_entry, lines, Agent())
    stored = [Entry(line.kind, line.xp, json.loads(json.dumps(dict(line.data)))) for line in lines]
    again = Agent()
    for line in stored:
        assert is_entry_still_legal(again, line)
        assert describe_entry(line)[0].isupper()
        assert describe_entry(line)[-1] in "." or line.kind == "prepared"
        again = apply_entry(again, line)
    assert again == who
    assert not difference_between(who, again).sentences
    assert who.xp == sum(line.xp for line in lines)

    every = list(offers.open_and_closed_offers(who, Table(RULES)))
    assert len({offer.code for offer in every}) == len(every)
    assert {offer.group for offer in every} == {group.key for group in offers.GROUPS}
    assert all(why.endswith(".") and why[0].isupper() for offer in every for why in offer.reasons)
