"""Two last XP and a Bond at the same moment: whoever comes first, nobody is in debt and nothing is half done."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from characters.ledger import ledger
from characters.models import Character, LedgerLine, Proposal
from tests.cast import fresh
from tests.characters.bonds import Pair, answer_data, laid, make_pair
from tests.conftest import at_night
from tests.promises.racing import at_once, fields_of, post_spend, signed_in, spend_form

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(50, ci=4)
CLIENTS = 4  # of each kind
LAST = 2  # the XP each of the two has


def until_it_is_settled(client: Client, character: Character, data: dict[str, str]) -> int:
    """Spend, reading anew after every 409; return how it ended."""
    while (answer := post_spend(client, character, data)).status_code == 409:
        data = fields_of(answer.content.decode())
    return int(answer.status_code)


def agree(client: Client, proposal: Proposal) -> int:
    """Answer with a yes, reading anew after a 409 while it still waits."""
    url = proposal.get_absolute_url()
    while True:
        answer: Any = client.post(url, answer_data(proposal, seat=proposal.turn))
        if answer.status_code != 409 or not Proposal.objects.open().filter(pk=proposal.pk).exists():
            return int(answer.status_code)


def left(pair: Pair) -> list[int]:
    """Return both balances as the lines alone have them, the sheets agreeing."""
    ledger.MEMORY.clear()
    both = [fresh(pair.ondine), fresh(pair.tobias)]
    sums = [sum(LedgerLine.objects.filter(character=one).values_list("xp", flat=True)) for one in both]
    assert sums == [ledger.state(one).balance for one in both]
    return sums


def kinds(pair: Pair) -> dict[str, Counter[str]]:
    listed = LedgerLine.objects.filter(character__in=[pair.ondine, pair.tobias], xp__lt=0)
    found = {name: Counter[str]() for name in ("Ondine Varga", "Tobias Reed")}
    for name, kind in listed.values_list("character__name", "kind"):
        found[name][kind] += 1
    return found


def check_last_xp() -> None:
    """Both spend their last XP while the Bond is agreed on."""
    pair = make_pair(LAST, LAST)
    proposal = laid(pair)
    bo, dee, yes = (signed_in(pair.people[name], CLIENTS) for name in ("bo", "dee", "dee"))
    forms = [spend_form(bo[0], pair.ondine, "awareness"), spend_form(dee[0], pair.tobias, "awareness")]
    tasks: list[Callable[[int], int]] = [
        lambda n: until_it_is_settled(bo[n], pair.ondine, forms[0]),
        lambda n: until_it_is_settled(dee[n], pair.tobias, forms[1]),
        lambda n: agree(yes[n], proposal),
    ]
    statuses = at_once(lambda n: tasks[n % 3](n // 3), 3 * CLIENTS)
    assert set(statuses) <= {303, 409, 422}, statuses
    check_whole(pair)


def check_whole(pair: Pair) -> None:
    """Nobody owes anything, and the Bond stands on both sides or on none."""
    balances, bought = left(pair), kinds(pair)
    forged = [bought[name]["bond"] for name in bought]
    assert min(balances) >= 0, balances
    assert forged in ([0, 0], [1, 1]), forged
    assert Proposal.objects.get().is_agreed is (forged == [1, 1])


def check_many_yeses() -> None:
    """The same yes many times at once, and different ones: one Bond, and every copy of the winner is told so."""
    pair = make_pair(8, 8)
    proposal = laid(pair)
    clients = signed_in(pair.people["dee"])
    data = [answer_data(proposal, answer_card=card) for card in ("s1", "s2")]
    statuses = at_once(lambda n: clients[n].post(proposal.get_absolute_url(), data[n % 2]).status_code)
    assert Counter(statuses) == {303: 8, 409: 8}
    assert left(pair) == [6, 6]
    assert [sum(found.values()) for found in kinds(pair).values()] == [1, 1]


def check_yes_and_take_back() -> None:
    """Agreed on and taken back at once: the one or the other."""
    pair = make_pair(LAST, LAST)
    proposal = laid(pair)
    (bo,), (dee,) = signed_in(pair.people["bo"], 1), signed_in(pair.people["dee"], 1)
    url, yes = proposal.get_absolute_url(), answer_data(proposal)
    told = [lambda: bo.post(f"{url}close/", {"round": "1"}), lambda: dee.post(url, yes)]
    closed, agreed = at_once(lambda n: told[n]().status_code, 2)
    assert sorted((closed, agreed)) == [303, 409]
    assert left(pair) == ([0, 0] if agreed == 303 else [LAST, LAST])


def check_one_offer() -> None:
    """The same click on "Lay it before them" many times at once is one proposal."""
    pair = make_pair()
    clients = signed_in(pair.people["bo"])
    told = {"answer_with": pair.tobias.slug, "answer_card": "c1", "answer_words": "One."}
    data = {**spend_form(clients[0], pair.ondine, "bond"), **told}
    statuses = at_once(lambda n: post_spend(clients[n], pair.ondine, data).status_code)
    assert (Counter(statuses), Proposal.objects.count()) == ({303: 16}, 1)


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_both_spending_their_last_xp_as_the_bond_is_agreed_leaves_neither_in_debt(round_: int) -> None:
    check_last_xp()


@pytest.mark.parametrize("round_", range(at_night(50, ci=2)))
def test_of_many_answers_to_one_round_one_goes_through(round_: int) -> None:
    check_many_yeses()


@pytest.mark.parametrize("round_", range(at_night(50, ci=2)))
def test_a_bond_is_agreed_on_or_taken_back(round_: int) -> None:
    check_yes_and_take_back()


def test_one_click_lays_one_proposal() -> None:
    check_one_offer()
