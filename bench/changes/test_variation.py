"""Know Thyself with a hand of five."""

import re

from bench.changes.reading import page
from tests.cast import client_of, op


def begun(client, **more):
    body = page(client, "/games/new/?mode=know_thyself")
    sent = {"mode": "know_thyself", "op_id": op(), **more}
    answer = client.post("/games/new/", sent)
    assert answer.status_code == 303
    return body, page(client, answer["Location"])


def test_five_cards_wait_in_the_hand(bo):
    client = client_of(bo)
    asked = re.search(r'name="(\w+)" value="wide"', page(client, "/games/new/?mode=know_thyself"))
    assert asked
    choices, table = begun(client, **{asked[1]: ["wide"]})
    assert "Wide hand" in choices
    assert len(set(re.findall(r"\?card=(\w+)", table))) >= 5


def test_without_it_the_hand_is_as_ever(bo):
    _choices, table = begun(client_of(bo))
    assert len(set(re.findall(r"\?card=(\w+)", table))) <= 4
