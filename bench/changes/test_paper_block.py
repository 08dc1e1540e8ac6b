"""An agent's paper has a block for debts."""

import pytest

from bench.changes.reading import printed
from characters.ledger import ledger
from tests.cast import client_of
from tests.pages.characters.test_agent_builder import draft, whole  # noqa: F401

pytestmark = pytest.mark.django_db
PAGES = 2  # at most


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_debts_stand_once_on_both_sheets(bo, whole, paper):  # noqa: F811
    ledger.finish_draft_as_first_line(whole, op_id="3" * 32, by=bo)
    for url in (f"{whole.get_absolute_url()}sheet.pdf", "/characters/blank/hidden_isle/sheet.pdf"):
        pages = printed(client_of(bo), f"{url}?paper={paper}")
        assert " ".join(pages).upper().count("DEBTS") == 1
        assert len(pages) <= PAGES
