"""What a campaign settles of its dreams at the table, each with the house default and what it comes to in figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from characters.beckoning_dream.rules.dream import MOST_CARDS
from characters.beckoning_dream.rules.interpreting import Effect
from characters.beckoning_dream.rules.own_effects import TEXT_LIMIT, NoEffectError, effects_of_text
from characters.socket.rules import Problem, Question

MOST_LIMIT = 99  # a cap of ours


@dataclass(frozen=True, slots=True, kw_only=True)
class DreamingRules:
    """*spread_size* is how many scenes a dream has, *own_effects* are written a line each (`rules/own_effects.py`); for
    all others the ruling that each is an option of stands beside it. A number that limits is 0 where there is no limit.
    """

    spread_size: int = 3
    shows_given: bool = False  # B27: as they go to the Dream Deck
    turns_scenes: bool = False  # B28: as they begin
    own_deck: bool = False  # whose pictures the app does not know
    reflects_each_evening: bool = False  # B31: else once, when the dream is over
    pyre_each: bool = False  # else one Pyre, and whose each card was
    breath: str = "none"  # B43: what of each Past comes back when a scene is over
    oneirogen_carry_over: bool = True  # B21
    oneirogen_by_hands: bool = False  # B44: by a show of hands
    oneirogen_a_dream: int = 0  # B44: so many are given to each Dreamer
    guides_each_card: bool = False  # B32: else once in each Reveal
    guides_need_yes: bool = False  # B32: of another who sees it too
    guides_a_dream: int = 0  # B32: so often each Dreamer Invokes theirs
    awake_may_invoke: bool = False  # B52
    everybody_passes: bool = False  # else a raised hand waits, and nobody must pass
    push_frees_countered: bool = False  # B33
    only_opponent_in_effort: bool = False  # B37
    intensity_at_once: bool = False  # B36
    opposed_turned_over: bool = False  # B38
    interprets_unseen: bool = False  # B35: both choose unseen
    who_reveals_draws: bool = False  # B42
    foes_bear: str = "spends"  # B42, of a foe of whom nothing else is said
    foes_select_at_random: bool = False  # B42, likewise
    may_dreamers_duel: bool = False  # B51
    may_yield: bool = True  # B51
    presets: bool = True  # the likely answer is chosen already
    own_effects: str = ""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The Interpretation Effects that the table wrote for itself. Raises NoEffectError."""
        return effects_of_text(self.own_effects)


def settled_rules(house_rules_json: Mapping[str, Any], of: type[DreamingRules]) -> dict[str, Any]:
    """Return the fields of *of* that a table has settled (JSON)."""
    return {
        field.name: house_rules_json[field.name] for field in fields(of) if field.name in house_rules_json
    }


def dreaming_rules_of_json(house_rules_json: Mapping[str, Any]) -> DreamingRules:
    """Return what a table has settled of its dreams, the defaults in the place of what it has not."""
    return DreamingRules(**settled_rules(house_rules_json, DreamingRules))


LIMITS = {  # the least and the most that a number may be
    "spread_size": (1, MOST_CARDS),
    "oneirogen_a_dream": (0, MOST_LIMIT),
    "guides_a_dream": (0, MOST_LIMIT),
}
CONSTRUCTION, BETWEEN = "A dream at the table", "Guides and Oneirogen"
CONFLICTS, FOES, OWN = "Turns and Efforts", "Foes, and Dreamers against each other", "Effects of your own"
QUESTIONS = (
    Question(
        "spread_size",
        "Cards of the spread",
        hint="A scene each. Four new Dreamers have 32 cards to play: three typical scenes take about 20 turns.",
        about=CONSTRUCTION,
    ),
    Question(
        "own_deck",
        "The pictures on the cards",
        choices=(("false", "Are those drawn here"), ("true", "Are those of a deck of your own")),
        hint="Each Minor here shows a place, a creature and an object, told in a sentence, and a Guide’s word in it is "
        "marked: one of these 72 lies in 8 of 100 Reveals of two Minors. With your own deck nothing is told or marked.",
        about=CONSTRUCTION,
    ),
    Question(
        "turns_scenes",
        "The cards of the spread",
        choices=(("false", "Lie open from the start"), ("true", "Are turned, each as its scene begins")),
        hint="Open, all may answer the question by them; turned later, the GM does not know them either.",
        about=CONSTRUCTION,
    ),
    Question(
        "shows_given",
        "The card each gives to the Dream Deck",
        choices=(("false", "Nobody sees it, its owner neither"), ("true", "Is shown as it is given")),
        hint="Of a deck of ten one card is given, and whose it was shows where it lies in the spread.",
        about=CONSTRUCTION,
    ),
    Question(
        "reflects_each_evening",
        "What XP buys while a dream goes on",
        choices=(("false", "Counts from the next dream"), ("true", "Is taken in after each session")),
        hint="New cards are shuffled into the Future, those that left are taken from wherever they lie. Two new "
        "Dreamers have 16 cards to play: they win 97 Duels of 100 against a foe of 14 that holds on, and 5 against one "
        "of 16.",
        about=CONSTRUCTION,
    ),
    Question(
        "pyre_each",
        "The Pyre",
        choices=(("false", "Is one for all, each card’s owner named"), ("true", "Each has their own")),
        hint="Nobody plays from it, and nothing counts otherwise. The 8 Stress that each of four new Dreamers bears in "
        "a typical dream are 2 or 3 burned cards.",
        about=CONSTRUCTION,
    ),
    Question(
        "presets",
        "The likely answer to each question",
        choices=(("true", "Is chosen already"), ("false", "Is left to each: nothing is chosen")),
        hint="Where it is right, a turn of a Duel takes its player 2 or 3 presses; with nothing chosen 5 to 9, on the "
        "average 6.7.",
        about=CONSTRUCTION,
    ),
    Question(
        "breath",
        "A breath between scenes",
        choices=(
            ('"none"', "None"),
            ('"half"', "Half of each Past comes back"),
            ('"all"', "Each Past comes back"),
        ),
        hint="The cards are shuffled into the Future, and Awareness rises by 1. If half comes back, nobody has no "
        "card left at the end of a typical dream of four against foes that spend themselves, not 10 %; of a heavy one "
        "9 %, not 98.",
        about=CONSTRUCTION,
    ),
    Question(
        "guides_each_card",
        "In each Reveal a Dreamer’s Guide speaks",
        choices=(("false", "Once"), ("true", "Once for each Revealed card that shows it")),
        hint="+1 for one card and \N{MINUS SIGN}1 for the other changes the Score of 42 pairs of "
        "cards from Ace to 6 in 100, +1 alone 27.",
        about=BETWEEN,
    ),
    Question(
        "guides_need_yes",
        "That a Guide appears",
        choices=(("false", "Its player says, and the GM may say no"), ("true", "Another player says too")),
        hint="One press more for each Guide: in a dream with 20 turns at most about 20 each.",
        about=BETWEEN,
    ),
    Question(
        "guides_a_dream",
        "How often each Guide is Invoked in a dream, at most (0: no limit)",
        hint="A Bolster in every single turn shortens a Duel of two against a rival from 8.7 turns to 8.4.",
        about=BETWEEN,
    ),
    Question(
        "oneirogen_by_hands",
        "Who gives Oneirogen",
        choices=(("false", "The GM"), ("true", "The table, by a show of hands")),
        hint="Anyone may ask for one. More than half of the others raise a hand for it, the GM among them: of four "
        "Dreamers and a GM three.",
        about=BETWEEN,
    ),
    Question(
        "oneirogen_a_dream",
        "Oneirogen given to each Dreamer in a dream, at most (0: no limit)",
        hint="One more for half of the Dreamers in each later scene of a heavy dream, and 26 % have no card before its "
        "third scene, not 58.",
        about=BETWEEN,
    ),
    Question(
        "oneirogen_carry_over",
        "Oneirogen, from dream to dream",
        choices=(("true", "Carry over"), ("false", "Each dream begins with none")),
        hint="One is 1 Stress less to bear; all of them, at least one, let a Dreamer stay who would wake.",
        about=BETWEEN,
    ),
    Question(
        "everybody_passes",
        "Between Reveal and Score",
        choices=(("false", "A raised hand waits, and nobody must pass"), ("true", "Every Dreamer passes")),
        hint="One press more of each Dreamer in every Reveal: about 80 in a dream of four with 20 turns.",
        about=BETWEEN,
    ),
    Question(
        "push_frees_countered",
        "A Guide that Pushes a Countered card",
        choices=(("false", "Is not possible: it chooses nothing"), ("true", "Gives it that one choice")),
        hint="Of two cards of any suits, one in four is Countered.",
        about=BETWEEN,
    ),
    Question(
        "awake_may_invoke",
        "The Guide of who is awake",
        choices=(("false", "Is silent"), ("true", "May Bolster and Weaken from the waking side")),
        hint="+1 changes the Score of 27 pairs of cards from Ace to 6 in 100, +2 of 40.",
        about=BETWEEN,
    ),
    Question(
        "interprets_unseen",
        "Who chooses effects first",
        choices=(("false", "Whose turn it is, then the Opponent"), ("true", "Both at once, unseen")),
        hint="Of two cards of any suits one in four is Countered and chooses nothing: else the second to choose sees "
        "what they have to bear, and whether a Brace or a Trap is worth its choice.",
        about=CONFLICTS,
    ),
    Question(
        "who_reveals_draws",
        "When a turn closes",
        choices=(("false", "Whose turn it was draws"), ("true", "Both who Revealed draw, foes too")),
        hint="With it 33 Selects in 100 find an empty Present, not 40; length and winner stay the same.",
        about=CONFLICTS,
    ),
    Question(
        "only_opponent_in_effort",
        "Against an Effort",
        choices=(("false", "Glare and Hinder work as well"), ("true", "Only what names the Opponent works")),
        hint="Each Glare then takes 1 or 2 less off the Difficulty.",
        about=CONFLICTS,
    ),
    Question(
        "intensity_at_once",
        "The Intensity of an Effort",
        choices=(
            ("false", "Is borne after Interpret: Brace halves it"),
            ("true", "Comes at once, before any Brace"),
        ),
        hint="Intensity 2 is 1 after a Brace; without it each bad Score costs all of it.",
        about=CONFLICTS,
    ),
    Question(
        "opposed_turned_over",
        "A card of an Effort that was opposed",
        choices=(("false", "May be opposed again"), ("true", "Is turned over until all were")),
        hint="Difficulty 12, Intensity 2, a spread of 2, 4, 6: four new Dreamers need 4.8 turns, or 6.6 if cards are "
        "turned over; two need 5.2, or 7.6.",
        about=CONFLICTS,
    ),
    Question(
        "foes_bear",
        "A foe of whom nothing else is said",
        choices=(('"spends"', "Spends itself"), ('"holds"', "Holds on"), ('"asked"', "Asks the GM")),
        hint="Turns against four new Dreamers, for one that spends itself and one that holds on: a minor foe 3.5 "
        "and 5.7, an able one 6.0 and 9.8, a rival 8.6 and 12.9, a terror 11.8 and 18.0.",
        about=FOES,
    ),
    Question(
        "foes_select_at_random",
        "A foe's card",
        choices=(("false", "Is the GM's choice"), ("true", "Is taken at random")),
        hint="Such a foe deals at most a tenth less Stress, and falls less than half a turn sooner.",
        about=FOES,
    ),
    Question(
        "may_dreamers_duel",
        "Dreamers against each other",
        choices=(("false", "Not in this campaign"), ("true", "Yes: we have spoken about it")),
        hint="Fought to the end it takes 8 turns, both decks are spent, and in 82 of 100 nobody stands.",
        about=FOES,
    ),
    Question(
        "may_yield",
        "In a Duel of Dreamers",
        choices=(
            ("true", "Either may yield when a turn has closed"),
            ("false", "One leaves by Fall Back alone"),
        ),
        hint="Nobody stands in 82 of 100 that are fought to the end.",
        about=FOES,
    ),
    Question(
        "own_effects",
        "Interpretation Effects, a line each",
        TEXT_LIMIT,
        required=False,
        long=True,
        hint="Name | suit or any | Scores or any | what it means | steps. Wands have three that the rules leave open. "
        "Steps, if the app is to do them: who (me, opponent, ally, foe), what (draw, burn, awareness, oneirogen, "
        "value, stress), how many. For example: Wildfire | Wands | Triumph | The fire leaps over. | opponent stress "
        "2, me awareness -1",
        about=OWN,
    ),
)


def dreaming_rule_problems(rules: DreamingRules) -> Iterator[Problem]:
    """Yield what no table can mean."""
    for question in QUESTIONS:
        least, most = LIMITS.get(question.key, (0, 0))
        if question.key in LIMITS and not least <= getattr(rules, question.key) <= most:
            yield Problem(question.key, f"{question.label}: {least} to {most}.", (question.key,))
    try:
        effects_of_text(rules.own_effects)
    except NoEffectError as amiss:
        yield Problem("own_effects", str(amiss), ("own_effects",))
