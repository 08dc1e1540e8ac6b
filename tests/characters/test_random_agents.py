"""Random agents: the page and the write agree on what is possible, and any line may be taken back."""

import random
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from campaigns.forms import new_op_id
from campaigns.models import Campaign, User
from characters.hidden_isle.rules import granting
from characters.ledger import dependents, ledger
from characters.models import Character, LedgerLine
from characters.pages import parts
from characters.socket.rules import ActorAndSheets, AnswersError, Offer
from tests.cast import op
from tests.characters.agents import SYSTEM, TABLE, AgentLife, settled, stands, takeable
from tests.conftest import at_night
from tests.promises.world import undone
from tests.rules.hidden_isle.lives import RULES, keeps_every_limit

HISTORIES, PARTS = at_night(500, 30), 5
STEPS = at_night(40, 24)
OVER_HTTP = at_night(40, 4)


@pytest.mark.parametrize("part", range(PARTS))
def test_taking_a_line_back_leaves_what_the_other_lines_give(part: int) -> None:
    for seed in range(part, HISTORIES, PARTS):
        life = AgentLife(seed, STEPS)
        for number in takeable(life.book):
            fall = dependents.dependents_of(SYSTEM, {"me": life.book}, "me", number)
            gone = {*fall.numbers["me"], *dependents.line_numbers_taken_back(life.book)}
            left = [line for line in life.book if line.number not in gone and line.entry.kind != "reverted"]
            assert fall.after["me"] == stands(left)
            keeps_every_limit(
                replace(fall.after["me"], xp=max(0, fall.after["me"].xp))
            )  # what is owed is told
            assert falls_no_further_than_it_must(life, number, set(fall.numbers["me"]))


def as_postgresql_keeps(told: Any) -> Any:
    """Return JSON as PostgreSQL gives it back: the keys of an object by their length, then by letter."""
    if isinstance(told, dict):
        return {key: as_postgresql_keeps(told[key]) for key in sorted(told, key=lambda key: (len(key), key))}
    return [as_postgresql_keeps(one) for one in told] if isinstance(told, list) else told


@pytest.mark.parametrize("seed", range(PARTS))
def test_a_ledger_says_the_same_however_its_keys_are_kept(seed: int) -> None:
    book = AgentLife(seed, STEPS * 4).book
    kept = [
        line._replace(entry=replace(line.entry, data=as_postgresql_keeps(line.entry.data))) for line in book
    ]
    told = [line.entry for line in book if line.entry.kind != "reverted"]
    told_again = [line.entry for line in kept if line.entry.kind != "reverted"]
    assert list(map(SYSTEM.says.describe, told_again)) == list(map(SYSTEM.says.describe, told))
    assert stands(kept) == stands(book)


def falls_no_further_than_it_must(life: AgentLife, number: int, fallen: set[int]) -> bool:
    """Say whether each line that goes along could not have been written without those before it."""
    gone = dependents.line_numbers_taken_back(life.book)
    live = [line for line in life.book if line.number not in gone and line.entry.kind != "reverted"]
    for line in live:
        before = [one for one in live if one.number < line.number and one.number not in fallen]
        along = line.number in fallen and line.number != number
        if along and SYSTEM.rules.is_entry_still_legal(stands(before), line.entry):
            return False
    return True


def test_the_random_lives_are_of_every_kind() -> None:
    every = {"created", "granted", "downtime", "exception", "reverted", *SYSTEM.rules.spends}
    kinds: set[str] = set()
    for seed in (1, 4, 7, *range(14)):  # the first three have the rarest
        kinds |= {line.entry.kind for line in AgentLife(seed, 180).book}
        if kinds >= every:
            break
    assert kinds == every


# --- over HTTP ---


@pytest.fixture
def lived(bo: User, campaign: Campaign) -> list[tuple[AgentLife, Character]]:
    made = []
    for seed in range(OVER_HTTP):
        life = AgentLife(seed, 30)
        made.append((life, kept(life, bo, campaign)))
    return made


def kept(life: AgentLife, owner: User, campaign: Campaign) -> Character:
    """Put *life* into the database, as its owner wrote it."""
    who = Character.objects.create(
        system=SYSTEM.key, owner=owner, campaign=campaign, name="Sela Vane", revision=len(life.book),
        finished_at=owner.date_joined,
    )  # fmt: skip
    LedgerLine.objects.bulk_create(
        LedgerLine(
            character=who, number=line.number, kind=line.entry.kind, xp=line.entry.xp,
            data=dict(line.entry.data), op_id=new_op_id(), written_by=owner,
        )
        for line in life.book
    )  # fmt: skip
    return who


@pytest.mark.alike  # what the rules say of one sheet
@pytest.mark.django_db
def test_the_page_offers_exactly_what_the_write_takes(
    lived: list[tuple[AgentLife, Character]], bo_client: Client
) -> None:
    for life, who in lived:
        page = bo_client.get(parts.part_url(who, parts.GROW))
        shown = {o.code for bay in page.context["open_bays"] for shelf in bay.shelves for o in shelf.open}
        told = random.Random(who.slug)
        offers = {offer.code: offer for offer in SYSTEM.rules.offers(life.sheet, TABLE)}
        assert shown == {code for code, offer in offers.items() if offer.is_open}
        for code in told.sample(sorted(offers), k=12):
            with undone():
                check_one(bo_client, who, offers[code], life, is_open=code in shown)


def check_one(client: Client, who: Character, offer: Offer, life: AgentLife, *, is_open: bool) -> None:
    done = settled(random.Random(0), life.sheet, offer, "new") if is_open else None
    if is_open and done is None:
        return
    told = done[0] if done else {}
    posted = {"code": offer.code, "op_id": op(), "revision": who.revision, "rules_version": 0}
    answer = client.post(
        f"{who.get_absolute_url()}spend/",
        {**posted, **{f"answer_{key}": value for key, value in told.items()}},
    )
    assert answer.status_code == (303 if is_open else 422), offer.code
    ledger.MEMORY.clear()
    after = ledger.state(Character.objects.get(pk=who.pk)).sheet
    assert after == (SYSTEM.rules.apply(life.sheet, done[1]) if done else life.sheet)


def test_what_is_closed_is_never_settled() -> None:
    for seed in range(40):
        sheet = AgentLife(seed, 20).sheet
        closed = [offer for offer in SYSTEM.rules.offers(sheet, TABLE) if not offer.is_open]
        assert all(offer.reasons for offer in closed)
        for offer in closed:
            with pytest.raises(AnswersError):
                granting.settle_spend_or_exception(ActorAndSheets("me", {"me": sheet}), offer, {}, RULES)
