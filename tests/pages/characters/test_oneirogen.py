"""The Oneirogen a Dreamer has: counted by player and GM, kept, printed (The Beckoning Dream; Ruling B21)."""

import pytest
from django.test import Client

from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.workbench import arrival_draft_of
from characters.ledger import ledger
from characters.models import Character
from characters.pages.prints import sheet_job
from characters.socket.rules import Entry
from characters.systems import system_of
from tests.cast import SYSTEM, fresh, op

pytestmark = pytest.mark.django_db


def count(client: Client, dreamer: Character, typed: str) -> int:
    """Post that there are so many now; return the answer's status."""
    now = fresh(dreamer)
    version, _table = ledger.rules_version_and_table(now)
    posted = {
        "code": "oneirogen", "answer_oneirogen": typed, "op_id": op(),
        "revision": str(now.revision), "rules_version": str(version),
    }  # fmt: skip
    return client.post(f"{dreamer.get_absolute_url()}mend/", posted).status_code


def held(dreamer: Character) -> int:
    return int(ledger.state(fresh(dreamer)).sheet.oneirogen)


def test_player_and_gm_count_them(dreamer: Character, bo_client: Client, ada_client: Client) -> None:
    assert (count(bo_client, dreamer, "4"), held(dreamer)) == (303, 4)
    assert (count(ada_client, dreamer, "1"), held(dreamer)) == (303, 1)
    told = [
        system_of(SYSTEM).says.describe(Entry(line.kind, line.xp, line.data)) for line in dreamer.lines.all()
    ]
    assert told[-2:] == ["Gathered four Oneirogen.", "Spent three Oneirogen."]
    assert ledger.state(fresh(dreamer)).balance == ledger.state(dreamer).balance  # no XP


def test_nobody_else_counts_them(dreamer: Character, cy_client: Client) -> None:
    assert (count(cy_client, dreamer, "4"), held(dreamer)) == (404, 0)


@pytest.mark.parametrize("typed", ["", "-1", "many", "1000", "9" * 300, "\u0664"])
def test_what_is_no_number_gets_a_sentence(typed: str, dreamer: Character, bo_client: Client) -> None:
    assert (count(bo_client, dreamer, typed), held(dreamer)) == (422, 0)


def test_a_duplicate_has_them_too() -> None:
    system = system_of(SYSTEM)
    copy = system.rules.apply(
        system.rules.blank,
        system.rules.create(arrival_draft_of(Dreamer(oneirogen=5)), system.rules.house_rules),
    )
    assert copy.oneirogen == 5


def test_the_sheet_and_its_paper_say_how_many(dreamer: Character, bo_client: Client) -> None:
    count(bo_client, dreamer, "4")
    page = bo_client.get(dreamer.get_absolute_url()).content.decode()
    section = page[page.index('id="oneirogen"') :].split("</section>")[0]
    assert ">4<" in section
    assert "?offer=oneirogen" in section
    assert "4 carried over" in sheet_job(fresh(dreamer), "a4").html


def test_the_odds_begin_with_them(dreamer: Character, bo_client: Client) -> None:
    count(bo_client, dreamer, "4")
    odds = bo_client.get(f"{dreamer.get_absolute_url()}odds/").context["own"]["odds"]
    assert odds["oneirogen"].value() == "4"
