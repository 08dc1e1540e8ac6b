"""From one session to the next, a week later."""

import re
from datetime import timedelta
from html import unescape

from bench.changes.reading import page


def test_the_gm_goes_on_to_the_week_after(ada_client, game_session):
    body = page(ada_client, game_session.get_absolute_url())
    link = re.search(r'<a[^>]*href="([^"]+)"[^>]*>\s*One week later\s*</a>', body)
    assert link
    form = page(ada_client, unescape(link[1]))
    assert f'value="{game_session.date + timedelta(days=7):%Y-%m-%d}"' in form
    assert game_session.title not in form.partition("<form")[2]


def test_a_player_has_no_such_link(bo_client, game_session):
    assert "One week later" not in page(bo_client, game_session.get_absolute_url())
