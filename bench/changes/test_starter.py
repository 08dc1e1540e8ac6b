"""The Bell Founder is ready to be played."""

from bench.changes.reading import page
from characters.ledger import ledger, profiles
from characters.systems import system_of
from tests.cast import client_of, fresh, op


def test_it_can_be_chosen_and_finished(bo, campaign):
    draft = profiles.create_draft_and_delete_old_untouched("hidden_isle", bo, campaign)
    profiles.save_name_and_texts(draft, {"name": "Sela Vane"}, seen_version=draft.version)
    assert "The Bell Founder" in page(client_of(bo), draft.get_absolute_url())
    starter = next(s for s in system_of("hidden_isle").rules.starters if s.title == "The Bell Founder")
    profiles.change_draft(fresh(draft), lambda _: dict(starter.draft))
    ledger.finish_draft_as_first_line(fresh(draft), op_id=op(), by=bo)
    assert fresh(draft).finished_at
