"""Dream Odyssey, the journey of one player to the Crown (Sefirot, "Dream Odyssey")."""

from divination.rules.dream_odyssey_player import sensible
from divination.rules.dream_odyssey_position import DreamOdyssey, new
from divination.rules.dream_odyssey_setup import variation_problems
from divination.rules.dream_odyssey_tale import reading, tell
from divination.rules.dream_odyssey_view import View, view
from divination.rules.engine import Mode, Variation

VARIATIONS = (
    Variation("even", "Even", "Two Minors on the lowest Sefira, three on the others, four on the Crown."),
    Variation("gentle", "Gentle", "Two Minors on most Sefira, three below the Crown, four on it."),
    Variation(
        "steep", "Stern", "Eight Minors on each of the lowest three, one on each above, four on the Crown."
    ),
    Variation("stern", "Stern of old", "As even, and five Minors on the Crown.", is_former=True),
)
MODE: Mode[DreamOdyssey, View] = Mode(
    key="dream_odyssey",
    title="Dream Odyssey",
    line="Climb the tree through a world of dreams, and win over whoever waits on the Crown.",
    variations=VARIATIONS,
    problems=variation_problems,
    new=new,
    view=view,
    tell=tell,
    reading=reading,
    sensible=sensible,
    version=1,
)
