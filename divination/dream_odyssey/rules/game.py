"""Dream Odyssey, the journey of one player to the Crown (Sefirot, "Dream Odyssey")."""

from divination.dream_odyssey.rules.player import sensible_move
from divination.dream_odyssey.rules.position import DreamOdyssey, new_dream_odyssey
from divination.dream_odyssey.rules.setup import variation_problems
from divination.dream_odyssey.rules.tale import cards_in_reading, sentence_of_event
from divination.dream_odyssey.rules.view import OdysseyView, view_of_odyssey
from divination.rules.course import kind_of_mode
from divination.rules.engine import Mode, Variation

VARIATIONS = (
    Variation("even", "Even", "Two Minors on the lowest Sefira, three on the others, four on the Crown."),
    Variation("gentle", "Gentle", "Two Minors on most Sefira, three below the Crown, four on it."),
    Variation(
        "steep", "Stern", "Eight Minors on each of the lowest three, one on each above, four on the Crown."
    ),
    Variation("stern", "Stern of old", "As even, and five Minors on the Crown.", is_former=True),
)
MODE: Mode[DreamOdyssey, OdysseyView] = Mode(
    key="dream_odyssey",
    title="Dream Odyssey",
    line="Climb the tree through a world of dreams, and win over whoever waits on the Crown.",
    variations=VARIATIONS,
    problems=variation_problems,
    new=new_dream_odyssey,
    view=view_of_odyssey,
    tell=sentence_of_event,
    reading=cards_in_reading,
    sensible=sensible_move,
    picture=("start", "victory", "spirit", "understanding", "crown"),
    is_way=True,
    version=1,
    one_of="How the stacks lie",
)
KIND = kind_of_mode(MODE)
