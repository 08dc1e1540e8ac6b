"""Player and Seer at the same downtime at once: at most one visit, never an action too many, the key of it kept."""

import re
from collections import Counter
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import User
from characters.ledger import ledger
from characters.models import Character, LedgerLine
from tests.cast import make_user, op
from tests.conftest import at_night
from tests.evenings import agents
from tests.promises.racing import FIELD, at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(20, ci=2)
EACH = 4  # browsers of the player, and as many of the Seer


def at_rest() -> tuple[Character, list[Client]]:
    """Return an agent with two actions left, and the browsers of both who may act."""
    people = {name: User.objects.filter(username=name).first() or make_user(name) for name in ("ada", "bo")}
    campaign = roster.new_campaign("The Drowned Quarter", "", people["ada"])
    roster.add_member(campaign, people["bo"])
    sela = agents.agent(people["bo"], campaign)
    agents.begin(campaign, people["ada"], sela)
    sela = agents.open_actions(sela, people["bo"])
    return sela, [*signed_in(people["bo"], EACH), *signed_in(people["ada"], EACH)]


def fields(page: str) -> dict[str, str]:
    """Return what stands hidden in the page's form."""
    form = re.search(r'<div id="downtime".*?</form>', page, re.S)
    assert form, page[:300]
    found = {name: unescape(value) for name, value in FIELD.findall(form[0])}
    return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}


def act(client: Client, character: Character, code: str, **answers: str) -> int:
    """Do *code* from the downtime's page, reading anew after a 409; return how it ended."""
    page: Any = client.get(reverse("characters:page", args=[character.slug, "downtime"]))
    told = {"code": code, **{f"answer_{key}": value for key, value in answers.items()}}
    data = {**fields(page.content.decode()), "op_id": op(), **told}
    spend = reverse("characters:spend", args=[character.slug])
    while (answer := client.post(spend, data)).status_code == 409:
        data = {**fields(answer.content.decode()), **told}
    return int(answer.status_code)


def kinds(character: Character) -> Counter[str]:
    lines = list(LedgerLine.objects.filter(character=character).order_by("number"))
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    return Counter(line.kind for line in lines)


def check_one_visit() -> None:
    """Everybody visits at once: one does, the others are told the rule."""
    sela, clients = at_rest()
    ended = at_once(lambda n: act(clients[n], sela, "visit", contact="mara"), 2 * EACH)
    assert Counter(ended) == {303: 1, 422: 2 * EACH - 1}
    ledger.MEMORY.clear()
    assert kinds(sela)["visited"] == 1
    assert agents.sheet_of(sela).contacts[0].affection == 2


def check_two_actions() -> None:
    """Everybody trains at once: two do, as many as there are actions."""
    sela, clients = at_rest()
    ended = at_once(lambda n: act(clients[n], sela, "train"), 2 * EACH)
    assert Counter(ended) == {303: 2, 422: 2 * EACH - 2}
    ledger.MEMORY.clear()
    assert kinds(sela)["trained"] == 2
    assert agents.sheet_of(sela).downtime.used == 2


@pytest.mark.parametrize("check", [check_one_visit, check_two_actions])
def test_at_once(check: Any) -> None:
    for _ in range(ROUNDS):
        check()
