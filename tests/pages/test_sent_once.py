"""A page is sent small, and a seal once: what the browser has is not sent again."""

import pytest

from tests.promises.laid import laid, world
from tests.promises.world import World

__all__ = ["laid", "world"]
GZIP = {"Accept-Encoding": "gzip"}
SEALS = [
    ("characters:seal_svg", "dreamer"), ("divination:seal_svg", "reading"), ("divination:seal_png", "reading"),
    ("divination:linked_seal", "linked"),
]  # fmt: skip


def check_a_seal_is_sent_once(world: World, route: str, args: str) -> None:
    url = world.url(route, args)
    first = world.client("owner").get(url, headers=GZIP)
    again = world.client("owner").get(url, headers={**GZIP, "If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert {"private", "no-cache"} <= set(
        again["Cache-Control"].split(", ")
    )  # kept, and asked for at each visit


@pytest.mark.parametrize(("route", "args"), SEALS)
def test_a_seal_is_sent_once(world, route, args):
    check_a_seal_is_sent_once(world, route, args)


@pytest.mark.parametrize(("route", "args"), SEALS[:3])
def test_who_may_not_see_a_seal_is_not_told_that_it_is_the_same(world, route, args):
    url = world.url(route, args)
    known = world.client("owner").get(url)["ETag"]
    assert world.client("outsider").get(url, headers={"If-None-Match": known}).status_code == 404


@pytest.mark.parametrize(("part", "most"), [("character", 3_000), ("grow", 4_500)])
def test_a_dreamers_page_is_sent_in_a_few_kilobytes(world, part, most):
    url = world.url(f"characters:{part}", "dreamer")
    whole = world.client("owner").get(url)
    small = world.client("owner").get(url, headers=GZIP)
    assert "Content-Encoding" not in whole
    assert len(small.content) < min(most, len(whole.content) / 3)


@pytest.mark.parametrize(
    ("route", "args"), [("characters:sheet_pdf", "dreamer"), ("divination:seal_png", "reading")]
)
def test_paper_and_pictures_are_sent_as_they_are(world, route, args):
    assert "Content-Encoding" not in world.client("owner").get(world.url(route, args), headers=GZIP)
