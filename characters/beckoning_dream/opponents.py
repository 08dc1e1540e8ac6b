"""What may stand against Dreamers: a foe with a deck, an Effort with a spread."""

from characters.beckoning_dream import duels
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.foes import effort_problems, foe_problems
from characters.rules import OpponentKind

FOE: OpponentKind[Dreamer] = OpponentKind(
    key="foe",
    title="Foe",
    plural="Foes",
    line="A will of its own, with a deck like a Dreamer's.",
    problems=foe_problems,
    describe=duels.foe_text,
    shown=duels.deck_shown,
    duel=duels.against,
    glance=duels.glance,
)
EFFORT: OpponentKind[Dreamer] = OpponentKind(
    key="effort",
    title="Effort",
    plural="Efforts",
    line="What the dream holds in its course: a spread, a Difficulty and an Intensity.",
    problems=effort_problems,
    describe=duels.effort_text,
    shown=duels.deck_shown,
    duel=duels.against,
    glance=duels.glance,
)
OPPONENTS = (FOE, EFFORT)
