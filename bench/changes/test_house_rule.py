"""A table settles how many XP a new Dreamer begins with."""

from bench.changes.reading import name_of, page
from characters.ledger import ledger
from tests.cast import make_dreamer

LABEL = "XP that a new Dreamer begins with"


def settle(client, campaign, value):
    url = f"/campaigns/{campaign.slug}/house-rules/beckoning_dream/"
    body = page(client, url)
    main = body[body.index(LABEL) :]
    assert name_of(LABEL, body) == "xp"
    assert 'value="0"' in main[:900]
    sent = {"deck_least": "10", "deck_most": "10", "awareness": "3", "version": "0", "op_id": "2" * 32}
    return client.post(url, {**sent, "xp": value})


def test_they_begin_with_what_the_table_settled(ada_client, bo, campaign):
    assert settle(ada_client, campaign, "2").status_code == 303
    assert ledger.state(make_dreamer(bo, campaign)).balance == 2


def test_by_default_none_and_never_more_than_ten(ada_client, bo, campaign):
    assert settle(ada_client, campaign, "11").status_code == 422
    assert settle(ada_client, campaign, "-1").status_code == 422
    assert ledger.state(make_dreamer(bo, campaign)).balance == 0


def test_the_ledger_shows_where_they_come_from(ada_client, bo, campaign):
    settle(ada_client, campaign, "3")
    dreamer = make_dreamer(bo, campaign)
    assert "3 XP" in page(ada_client, f"{dreamer.get_absolute_url()}ledger/")
