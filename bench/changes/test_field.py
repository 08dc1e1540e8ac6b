"""A Dreamer's Fear is typed with the dream, read by the table, printed."""

from bench.changes.reading import name_of, page, printed
from characters.ledger import profiles
from tests.cast import SYSTEM, make_dreamer

FEAR = "That the tide will know her name."


def test_it_is_asked_where_the_dream_is_and_takes_120_characters(bo, bo_client, campaign):
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    url = f"{draft.get_absolute_url()}words/"
    name = name_of("Fear", page(bo_client, draft.get_absolute_url()) + page(bo_client, url))
    told = {"name": "Ondine", "pronouns": "", "version": str(draft.version), "op_id": "1" * 32}
    answer = bo_client.post(url, {**told, name: "x" * 121})
    assert answer.status_code == 422
    assert bo_client.post(url, {**told, name: FEAR}).status_code == 303
    draft.refresh_from_db()
    assert draft.texts["fear"] == FEAR


def test_the_table_reads_it_and_it_is_printed(bo, ada_client, campaign):
    dreamer = make_dreamer(bo, campaign, texts={"dream": "the tide", "fear": FEAR})
    assert FEAR in page(ada_client, dreamer.get_absolute_url())
    assert FEAR in " ".join(printed(ada_client, f"{dreamer.get_absolute_url()}sheet.pdf"))
