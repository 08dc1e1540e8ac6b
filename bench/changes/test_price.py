"""A Boon costs 5 XP."""

from html import unescape

from bench.changes.reading import page
from tests.cast import client_of, fresh, make_dreamer, op


def test_a_boon_costs_five(bo, campaign):
    dreamer, bo_client = make_dreamer(bo, campaign, xp=4), client_of(bo)
    grow = f"{dreamer.get_absolute_url()}grow/"
    assert "Costs 5 XP. You have 4, so 1 is missing." in page(bo_client, grow)
    sent = {"code": "boon", "op_id": op(), "revision": str(fresh(dreamer).revision), "house_rules": "0"}
    answer = bo_client.post(f"{dreamer.get_absolute_url()}spend/", sent)
    assert answer.status_code in (409, 422)
    assert "4 XP" in unescape(bo_client.get(grow).content.decode())


def test_with_five_it_can_be_had(bo, campaign):
    dreamer = make_dreamer(bo, campaign, xp=5)
    assert "Costs 5 XP. You have" not in page(client_of(bo), f"{dreamer.get_absolute_url()}grow/")
