"""An Arkana tries their luck."""

import re

import pytest

from bench.changes.reading import page
from tests.cast import client_of
from tests.characters.arkana import make_arkana, roll_url, rolled


@pytest.mark.parametrize(
    ("die", "said"),
    [
        ("6", "Fortune smiles."),
        ("4", "Fortune smiles."),
        ("3", "Fortune looks away."),
        ("1", "Fortune looks away."),
    ],
)
def test_a_die_says_it(bo, campaign, die, said):
    brand, client = make_arkana(bo, campaign), client_of(bo)
    asked = re.search(r'name="(dice_\w+)"', page(client, roll_url(brand, "luck")))
    assert asked
    answer = rolled(client, brand, "luck", by="mine", **{asked[1]: die})
    assert answer.status_code == 303
    assert said in page(client, answer["Location"])


def test_it_stands_among_what_can_be_rolled(bo, campaign):
    brand, client = make_arkana(bo, campaign), client_of(bo)
    assert "Luck" in page(client, roll_url(brand, "check"))
    assert rolled(client, brand, "luck").status_code == 303
