"""Each ruling is told, cited where the code follows it, and proven by a test that names it."""

import re
from pathlib import Path

import pytest

from characters.dreamcatcher.rulings import RULINGS

HOME = Path(__file__).parents[3]
CODES = [f"D{number}" for number in range(1, 26)]


def cited(folder, pattern):
    source = "".join(path.read_text() for path in (HOME / folder).glob("*.py"))
    return {code for codes in re.findall(pattern, source) for code in codes.split(", ")}


def test_the_page_has_d1_to_d25_each_with_choice_and_why():
    assert [code for code, choice, why in RULINGS if choice and why] == CODES


@pytest.mark.parametrize("code", CODES)
def test_each_is_cited_where_the_rules_follow_it_and_where_a_test_proves_it(code):
    assert code in cited("characters/dreamcatcher/rules", r"Rulings? (D\d+(?:, D\d+)*)")
    assert code in cited("tests/rules/dreamcatcher", r"# (D\d+(?:, D\d+)*)")
