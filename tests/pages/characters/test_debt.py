"""While the balance is negative the page says what is owed, and which spends could be taken back."""

import pytest
from django.test import Client

from campaigns.models import User
from characters.ledger import ledger
from characters.models import Character
from characters.systems import system_of
from tests.cast import SYSTEM, copied, fresh, op, spend_data

pytestmark = pytest.mark.django_db


@pytest.fixture
@copied
def owing(dreamer: Character, bo_client: Client, ada: User) -> Character:
    """Bo's Ondine, who spent 3 and 2 of 5 XP and owes 2 since Ada took those back."""
    for code in ("highest c", "awareness"):
        bo_client.post(f"{dreamer.get_absolute_url()}spend/", spend_data(fresh(dreamer), code))
    entry = system_of(SYSTEM).rules.award(-2, "counted twice")
    ledger.write({dreamer.slug: entry}, op_id=op(), by=ada)
    return fresh(dreamer)


def test_it_says_what_is_owed_and_what_could_be_taken_back(owing: Character, bo_client: Client) -> None:
    page = " ".join(bo_client.get(owing.get_absolute_url()).content.decode().split())
    assert "Ondine Varga owes 2 XP" in page
    assert ">Line 4</a>, Maximum Awareness rose from 3 to 4." in page
    assert "Line 3<" not in page  # the last one is enough


def test_nothing_can_be_bought(owing: Character, bo_client: Client) -> None:
    answer = bo_client.post(f"{owing.get_absolute_url()}spend/", spend_data(owing, "lowest c"))
    assert answer.status_code == 422
    assert "You owe 2: nothing can be bought until that is made good." in answer.content.decode()


def test_who_owes_nothing_is_told_nothing(dreamer: Character, bo_client: Client) -> None:
    assert "could be taken back" not in bo_client.get(dreamer.get_absolute_url()).content.decode()
