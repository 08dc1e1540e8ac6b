"""One name for one thing, and no machine code in what a player reads."""

import re

import pytest

from tests.promises.laid import laid, world

__all__ = ["laid", "world"]


@pytest.mark.parametrize("args", ["game", "watched", "ended"])
def test_no_log_of_a_game_shows_a_code(world, args):
    body = world.client("owner").get(world.url("divination:game", args) + "?log=all").content.decode()
    assert '<ol class="log">' in body
    assert not re.search(r"<code>", body.split('id="gamelog"')[1].split("</section>")[0])


@pytest.mark.parametrize(
    ("role", "page", "args"),
    [
        ("owner", "characters:list", ""), ("owner", "characters:character", "dreamer"),
        ("gm", "characters:opponents", "campaign system"), ("gm", "characters:opponent", "keeper"),
        ("gm", "evenings:campaign", "campaign"), ("owner", "characters:words", "draft"),
    ],
)  # fmt: skip
def test_what_is_archived_is_called_so_everywhere(world, role, page, args):
    body = world.client(role).get(world.url(page, args)).content.decode()
    assert "ut away" not in body
