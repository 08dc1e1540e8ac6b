"""The reason against what one cannot pay for says the price, then the purse."""

from bench.changes.reading import page
from tests.cast import client_of, make_dreamer


def test_the_reason_reads_so(bo, campaign):
    dreamer = make_dreamer(bo, campaign, xp=2)
    body = page(client_of(bo), f"{dreamer.get_absolute_url()}grow/")
    assert "This costs 3 XP, and you have 2." in body
    assert "missing" not in body.partition("<main")[2].partition("</main>")[0]
