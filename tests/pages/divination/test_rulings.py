"""The rules page of a game, for anybody: its steps, its variations, how we read the manual."""

import re
from pathlib import Path

import pytest
from django.test import Client

from divination.rulings import RULINGS

RULES = Path(__file__).parents[3] / "divination" / "rules"
LISTED = {code for rulings in RULINGS.values() for code, _choice, _why in rulings}


@pytest.mark.parametrize("mode", RULINGS)
def test_a_games_page_tells_every_ruling(bo_client: Client, mode: str) -> None:
    page = bo_client.get(f"/games/rules/{mode}/").content.decode()
    assert [code for code, _choice, _why in RULINGS[mode] if f'id="{code}"' not in page] == []


def test_every_ruling_that_the_rules_cite_is_listed() -> None:
    cited = {code for file in RULES.glob("*.py") for code in re.findall(r"\b[KO]\d+\b", file.read_text())}
    assert cited - LISTED == set()
