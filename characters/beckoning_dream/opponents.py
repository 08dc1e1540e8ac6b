"""What may stand against Dreamers: a foe with a deck, an Effort with a spread, a Spike with its Consequence."""

from characters.beckoning_dream import duels, spikes
from characters.beckoning_dream.opponent_forms import EffortForm, FoeForm, SpikeForm
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.foes import effort_problems, foe_problems, spike_problems
from characters.socket.rules import OpponentKind

FOE: OpponentKind[Dreamer] = OpponentKind(
    key="foe",
    title="Foe",
    plural="Foes",
    line="A will of its own, with a deck like a Dreamer's.",
    problems=foe_problems,
    describe=duels.foe_in_words,
    shown=duels.opponent_deck_context,
    form=FoeForm,
    duel=duels.duel_context,
    glance=duels.duel_averages_per_pair_in_words,
)
EFFORT: OpponentKind[Dreamer] = OpponentKind(
    key="effort",
    title="Effort",
    plural="Efforts",
    line="What the dream holds in its course: a spread, a Difficulty and an Intensity.",
    problems=effort_problems,
    describe=duels.effort_figures_and_cards_in_words,
    shown=duels.opponent_deck_context,
    form=EffortForm,
    duel=duels.duel_context,
    glance=duels.duel_averages_per_pair_in_words,
)
SPIKE: OpponentKind[Dreamer] = OpponentKind(
    key="spike",
    title="Spike",
    plural="Spikes",
    line="What the dream thrusts in: a Difficulty, the cards one may look at, and a Consequence.",
    problems=spike_problems,
    describe=spikes.spike_in_words,
    shown=spikes.spike_page_context,
    form=SpikeForm,
    duel=spikes.spike_against_dreamer_context,
    glance=spikes.two_likeliest_suits_in_words,
    has_table=False,
)
OPPONENTS = (FOE, EFFORT, SPIKE)
