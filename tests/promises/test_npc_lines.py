"""Each line of a Dreamcatcher NPC's traits is shown as text where the GM reads it, however it looks."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from characters.dreamcatcher.rules.house_rules import MOST_BORNE
from characters.dreamcatcher.rules.npcs import MOST_NPC_TRAITS
from characters.models import Character, Opponent
from characters.socket.rules import Comer
from tests.cast import op
from tests.characters.catcher_scenes import begin
from tests.characters.catchers import SYSTEM, make_catcher
from tests.html import parsed
from tests.promises.nasty import STRINGS
from tests.promises.test_shown_as_text import PLAIN, elements, marked, meant, words

pytestmark = [pytest.mark.django_db, pytest.mark.alike]
LINES = [" ".join(meant(marked(string, number)).split()) for number, string in enumerate(STRINGS)]
PIECES = [LINES[at : at + MOST_NPC_TRAITS] for at in range(0, len(LINES), MOST_NPC_TRAITS)]


@pytest.fixture
def ragna(bo: User, campaign: Campaign) -> Character:
    return make_catcher(bo, campaign)


def set_down(ada_client: Client, campaign: Campaign, pieces: list[str]) -> Opponent:
    """Return an NPC that the GM's form made, with *pieces* as its advantages and again as its hindrances."""
    typed = "\n".join(pieces)
    told = {
        "name": "Marrow",
        "score": "1",
        "bears": str(MOST_BORNE),
        "advantages": typed,
        "hindrances": typed,
    }
    url = reverse("characters:opponent_new", args=[campaign.slug, SYSTEM, "npc"])
    assert ada_client.post(url, {**told, "op_id": op()}).status_code == 303
    return Opponent.objects.order_by("-pk")[0]


def pages(ada: User, ada_client: Client, campaign: Campaign, ragna: Character, npc: Opponent) -> list[Any]:
    """Return all that the GM reads of *npc*: its page, the form that changes it, and a scene in which it is to roll."""
    table = begin({"ada": ada}, campaign, [ragna], [Comer(npc.name, data=npc.data)])
    table.play(
        ("p1", "describe p1", {"how": "Pushes.", "goal": "through"}),
        ("gm", "contest p1 n1", {"ability": "0", "tie": "no"}),
    )
    change = reverse("characters:opponent_edit", args=[npc.slug])
    asked = (npc.get_absolute_url(), change, f"{table.url}?as=n1&do=roll")
    read = [parsed(ada_client.get(address).content.decode()) for address in asked]
    table.scene.record.delete()
    return read


@pytest.mark.parametrize("pieces", PIECES, ids=range(len(PIECES)))
def test_every_line_of_an_npcs_traits_is_text(
    pieces: list[str], ada: User, ada_client: Client, campaign: Campaign, ragna: Character
) -> None:
    plain = [marked(PLAIN, number) for number, _line in enumerate(pieces)]
    read: list[list[Any]] = []
    for typed in (plain, pieces):
        npc = set_down(ada_client, campaign, typed)
        assert (npc.data["advantages"], npc.data["hindrances"]) == (typed, typed)
        read.append(pages(ada, ada_client, campaign, ragna, npc))
    for with_plain, with_pieces in zip(*read, strict=True):
        assert elements(with_plain) == elements(with_pieces)
        said = words(with_pieces)
        assert [piece for piece in pieces if piece not in said] == []
