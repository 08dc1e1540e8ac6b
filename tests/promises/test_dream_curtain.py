"""At one device nobody reads another's hand of a dream: two worlds that differ in hidden hands look alike, to a byte.

Bo plays Ondine and Tal. Behind the curtain his page knows what whoever watches does; with a hand open, what that one
Dreamer does.
"""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.contrib import auth
from django.urls import reverse

from characters.models import Character
from tests.characters.dreams import HTMX, Dreaming, _as_laid, begin_dream, lay_people
from tests.promises.hidden import first_told_apart, told
from tests.promises.test_dream_secrets import (
    READERS,
    STATES,
    hidden_from,
    in_the_other_world,
    read_without_canary,
)
from tests.promises.walking import looked_up_once

__all__ = ["_as_laid"]
pytestmark = [pytest.mark.django_db, pytest.mark.alike]

HANDS = {"": (), "d1": ("d1",), "d2": ("d2",)}
MET = ("between Conflicts, something prepared", "chosen, not Revealed", "Revealed", "a Plot", "a Spike")


def dream_at_one_device() -> Dreaming:
    """Return a dream in which both Dreamers are Bo's, at one device."""
    people, campaign, slugs = lay_people()
    Character.objects.filter(slug__in=slugs).update(owner=people["bo"])
    return begin_dream(people, campaign, slugs, one_device=True)


def draw_curtain(dream: Dreaming, seat: str, **told: str) -> str:
    """Open the hand of *seat*, or hide all; return the page."""
    url = reverse("characters:scene_curtain", args=[dream.scene.slug])
    data = {"seat": seat} if seat else {}
    return str(getattr(dream, told.get("who", "bo")).post(url, data, headers=HTMX).content.decode())


def answers(dream: Dreaming, seat: str) -> Iterator[tuple[str, str]]:
    """Yield each page, part, poll and refusal that Bo's browser is answered while the hand of *seat* lies open."""
    draw_curtain(dream, seat)
    yield "page", told(dream.bo.get(dream.url))
    for asked in ("?seen=x&as=d1&log=all", "?seen=x&as=d2", f"?seen={dream.number}&hand=", "?last=time"):
        yield asked, told(dream.bo.get(dream.url + asked, headers=HTMX))
    shown = {**HTMX, "Shown": " ".join(f"act-{number}" for number in range(dream.number + 1))}
    yield "shown before", told(dream.bo.get(f"{dream.url}?seen=x", headers=shown))
    for other in ("d1", "d2"):
        move = {
            "op_id": "0123456789abcdef",
            "seat": other,
            "seen": dream.number,
            "act": "turn",
            "card": "m21",
        }
        url = reverse("characters:scene_move", args=[dream.scene.slug])
        yield f"refused {other}", told(dream.bo.post(url, move, headers=HTMX))
    for page in ("/", dream.campaign.get_absolute_url()):
        yield page, told(dream.bo.get(page))
    yield "story", told(dream.bo.get(reverse("characters:scene_markdown", args=[dream.scene.slug])))


@pytest.mark.parametrize("seat", HANDS)
@pytest.mark.parametrize("state", MET)
def test_no_answer_at_one_device_hangs_on_a_hand_that_is_hidden(state: str, seat: str) -> None:
    check_worlds_at_one_device(state, seat)


def check_worlds_at_one_device(state: str, seat: str) -> None:
    dream = dream_at_one_device().play(*STATES[state])
    looked_up = looked_up_once(auth.get_user)  # Bo, who stays as he is
    with patch.dict(READERS, here=HANDS[seat]), patch.object(auth, "get_user", looked_up):
        hidden, before = [card for cards, _there in hidden_from(dream, "here") for card in cards], dream.full
        here = read_without_canary(hidden, "here", answers(dream, seat))
        in_the_other_world(dream, "here")
        assert dream.full != before, "they are one world"
        assert first_told_apart(here, answers(dream, seat)) == ""
