"""A dream as a scene that a whole table plays."""

from collections.abc import Mapping
from typing import Any

from characters.beckoning_dream.dream_page.begin_form import DreamBeginForm
from characters.beckoning_dream.dream_page.posting import moves_of_posted
from characters.beckoning_dream.dream_page.table import DreamTable
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.dreaming.kind import KIND
from characters.beckoning_dream.rules.dreaming.offering import wants
from characters.beckoning_dream.rules.dreaming.position import GM, Dream
from characters.socket.rules import ScenePlayedByForms


def seats_waited_for(dream: Dream) -> tuple[str, ...]:
    """Return for whom all wait, Dreamers before the game master."""
    want = wants(dream)
    return tuple(sorted(want.seats, key=lambda seat: (seat == GM, seat))) if want else ()


def seats_with_real_cards(cast: Mapping[str, Any]) -> frozenset[str]:
    """Return the seats whose cards lie on a table: nothing of them is hidden here, so a GM may press for them."""
    return frozenset(told["key"] for told in cast["dreamers"] if told["is_real"])


DREAM: ScenePlayedByForms[Dreamer, HouseRules] = ScenePlayedByForms(
    key=KIND.key,
    title="A dream",
    line="Duels, Efforts and Spikes, with every Dreamer’s piles kept, and Guides, Bonds and Oneirogen.",
    begin_label="Begin a dream",
    opponents=("foe", "effort", "spike"),
    play=KIND,
    runs=GM,
    begin_form=DreamBeginForm,
    view=DreamTable,
    moves=moves_of_posted,
    acting=seats_waited_for,
    lent=seats_with_real_cards,
)
