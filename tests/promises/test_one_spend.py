"""One click, one spend: 16 clients at once, a double click, a worker killed between the writes."""

import signal
from collections import Counter
from multiprocessing import get_context
from typing import Any

import pytest
from django.db import connection

from campaigns.models import GameSession, User
from characters.ledger import ledger
from characters.models import Character, LedgerLine
from characters.socket.rules import Entry
from evenings.models import Evening
from tests.cast import fresh, make_dreamer, make_user, op
from tests.conftest import at_night
from tests.promises.killed import write_and_die
from tests.promises.racing import CLIENTS, at_once, fields_of, post_spend, signed_in, spend_form
from tests.promises.world import World, make_world
from tests.snapshot import Snapshot

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(50, ci=5)
XP, PRICE, CODE = 10, 2, "awareness"


def rich(name: str = "bo") -> Character:
    """Return a Dreamer with 10 XP."""
    owner = User.objects.filter(username=name).first() or make_user(name)
    return make_dreamer(owner, xp=XP)


def bought(character: Character) -> int:
    """Return how many spends stand; the balance must be what they leave, the lines without a gap."""
    ledger.MEMORY.clear()
    character = fresh(character)
    numbers = list(LedgerLine.objects.filter(character=character).values_list("number", flat=True))
    assert numbers == list(range(1, character.revision + 1))
    count = LedgerLine.objects.filter(character=character, kind=CODE).count()
    assert ledger.state(character).balance == XP - PRICE * count
    return count


def check_retries() -> None:
    """Everybody reads anew after a 409 and tries again: exactly as many buy as there is XP for."""
    character = rich()
    clients = signed_in(character.owner)

    # each has the page open before anybody buys: who has nothing left is shown no form
    page = spend_form(clients[0], character, CODE)
    forms = [{**page, "op_id": op()} for _ in clients]

    def buy(number: int) -> int:
        data = forms[number]
        while (answer := post_spend(clients[number], character, data)).status_code == 409:
            data = fields_of(answer.content.decode())
        return answer.status_code

    assert Counter(at_once(buy)) == {303: XP // PRICE, 422: CLIENTS - XP // PRICE}
    assert bought(character) == XP // PRICE


def check_one_revision() -> None:
    """Everybody holds the same page and nobody tries again: one buys."""
    character = rich()
    clients = signed_in(character.owner)
    data = spend_form(clients[0], character, CODE)
    statuses = at_once(lambda n: post_spend(clients[n], character, {**data, "op_id": op()}).status_code)
    assert Counter(statuses) == {303: 1, 409: CLIENTS - 1}
    assert bought(character) == 1


def check_one_op() -> None:
    """The same click 16 times is one line, and every one of them is told it went well."""
    character = rich()
    clients = signed_in(character.owner)
    data = spend_form(clients[0], character, CODE)
    statuses = at_once(lambda n: post_spend(clients[n], character, data).status_code)
    assert Counter(statuses) == {303: CLIENTS}
    assert bought(character) == 1


def check_opposite_orders() -> None:
    """Deeds over two characters, named in either order, neither wait for each other for ever nor lose a line."""
    one, other = rich("bo"), rich("cy")
    ada = make_user("ada")
    times = 5

    def give(number: int) -> str:
        slugs = (one.slug, other.slug) if number % 2 else (other.slug, one.slug)
        try:
            for _ in range(times):
                deed = {slug: Entry("granted", 1, {"reason": "both"}) for slug in slugs}
                ledger.write(deed, op_id=op(), by=ada)
        except Exception as error:
            return repr(error)
        return ""

    assert set(at_once(give, 8)) == {""}
    assert [fresh(character).revision for character in (one, other)] == [2 + 8 * times] * 2


def check_killed(what: str, when: str, world: World, *, is_guarded: bool = True) -> None:
    """A worker dies between the writes: after it nothing of the write is there, and the next one works."""
    slugs = [world.dreamer.slug] if what == "spend" else [world.dreamer.slug, world.things["second"]]
    before = state()
    connection.close()  # the worker opens its own
    worker = get_context("fork").Process(
        target=write_and_die, args=(what, when, slugs), kwargs={"is_guarded": is_guarded}
    )
    worker.start()
    worker.join()
    assert worker.exitcode == -signal.SIGKILL
    assert state() == before
    (client,) = signed_in(world.people["bo"], 1)
    data = spend_form(client, world.dreamer, CODE)
    assert post_spend(client, world.dreamer, data).status_code == 303


def state() -> list[Any]:
    connection.close()
    ledger.MEMORY.clear()
    revisions = list(Character.objects.order_by("pk").values_list("pk", "revision"))
    return [revisions, *(model.objects.count() for model in (LedgerLine, Evening, GameSession))]


def add_second(world: World) -> World:
    second = make_dreamer(world.people["dee"], world.campaign, name="Second")
    world.things["second"] = second.slug
    return world


lay_peopled = Snapshot(lambda: add_second(make_world())).lay


@pytest.fixture
def peopled() -> World:
    return lay_peopled()


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_with_retries_as_many_buy_as_there_is_xp_for(round_: int) -> None:
    check_retries()


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_of_those_who_hold_one_revision_one_buys(round_: int) -> None:
    check_one_revision()


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_one_op_is_one_line(round_: int) -> None:
    check_one_op()


def test_deeds_in_opposite_orders_do_not_wait_for_each_other() -> None:
    check_opposite_orders()


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("what", ["spend", "reflection"])
def test_a_worker_killed_between_the_writes_leaves_nothing_half_done(
    what: str, when: str, peopled: World
) -> None:
    check_killed(what, when, peopled)
