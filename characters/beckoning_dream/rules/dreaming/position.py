"""Where a dream stands: who is in it, what lies in which pile, what is fought, what the turn waits for.

The same values serve the keeper and every audience: a card that is not known to who looks is `U`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, count
from typing import Any

from characters.beckoning_dream.rules.dreaming.house_rules import DreamingRules
from characters.beckoning_dream.rules.interpreting import Interpretation
from characters.beckoning_dream.rules.score import RevealedCard, Score
from characters.beckoning_dream.rules.stress import DreamingMind
from decks.rules.tarot import CODES, Suit
from play.rules.choices import SealedChoice
from play.rules.lines import Audience
from play.rules.replacing import replace
from play.rules.zones import U, Zone, unseen_cards

GM = "gm"  # the seat of the game master, who plays the foes
EFFORT = "effort"  # stands for an Effort where a bearer of cards might stand
DREAMERS = "dreamers"  # the side on which Dreamers are, where nobody says otherwise
ELSEWHERE = "elsewhere"  # where one is who is not here, in no more words than that
HAND, PILE = Zone(), Zone(is_pile=True)


class Bearing(StrEnum):
    """How a foe bears Stress (Ruling B42)."""

    SPENDS = "spends"  # itself: Blind Burns first, then Burns
    HOLDS = "holds"  # on: keeps most cards to play
    ASKED = "asked"  # the game master chooses each time


class Step(StrEnum):
    """What a turn of Initiative waits for."""

    OPPOSE = "oppose"
    SELECT = "select"
    INTERPRET = "interpret"
    SHARE = "share"
    BURN = "burn"
    BEAR = "bear"
    WAKE = "wake"
    CLOSE = "close"
    NEXT = "next"


class Ending(StrEnum):
    """How a Conflict stands when it can go no further ("Resolution")."""

    OPEN = ""
    WON = "won"  # the Dreamers' side is the last one standing, the Difficulty is gone
    LOST = "lost"
    NOBODY = "nobody"  # nobody stands (Ruling B40)


@dataclass(frozen=True)  # no slots: `replace` copies it as a whole
class Piles:
    """One's cards: unseen in the *future*, held in the *present*, used in the *past*, gone in the *pyre*.

    What was set aside for the dream, the Guide's card and the one given to the Dream Deck, lies *aside*. *looked_at*
    are in their player's hand until they are put back. *guide* is the Guide's card, "" where none was pulled, *given*
    the one of the Dream Deck. *open* are the cards of the Present that all have seen (Ruling B47).
    """

    future: Zone = PILE
    present: Zone = HAND
    past: Zone = HAND
    pyre: Zone = HAND
    aside: Zone = HAND
    looked_at: Zone = HAND
    guide: str = ""
    given: str = ""
    open: frozenset[str] = frozenset()

    @classmethod
    def of_deck(cls, size: int) -> "Piles":
        """Return a deck of *size* cards that nobody has seen yet."""
        return cls(Zone(unseen_cards(size), is_pile=True))

    @property
    def cards(self) -> int:
        """How many cards the Dreamer has in the dream: without any they wake up (Ruling B18)."""
        return len(self.future) + len(self.present) + len(self.past)

    @property
    def to_play(self) -> int:
        """How many cards can still be played: who has none has run out (Ruling B41)."""
        return len(self.future) + len(self.present)

    def with_future_shuffled(self, whole_order: tuple[str, ...] = ()) -> "Piles":
        return replace(self, future=self.future.shuffled_to_order_or_unseen(whole_order))

    def with_top_given(self) -> "Piles":
        """Return them with the top card given to the Dream Deck, unseen (Ruling B27)."""
        top, rest = self.future.draw()
        return replace(self, future=rest, aside=self.aside.add(top), given=top[0])

    def with_given_seen(self, card: str) -> "Piles":
        """Return them when all see that *card* was given."""
        return replace(self, aside=self.aside.with_cards_seen([card]), given=card)

    def with_guide(self, card: str) -> "Piles":
        """Return them with *card*, pulled at random, set aside as the Guide's."""
        return replace(self, future=self.future.draw()[1], aside=self.aside.add([card]), guide=card)

    def with_guide_burned(self) -> "Piles":
        """Return them with the Guide's card in the Pyre."""
        if not self.guide:
            return self
        return replace(
            self, aside=self.aside.without_card(self.guide), pyre=self.pyre.add([self.guide]), guide=""
        )

    def with_set_aside(self, card: str) -> "Piles":
        """Return them with *card* of the Present set aside."""
        return replace(self._without_held(card), aside=self.aside.add([card]))

    def gathered(self, on_table: Iterable[str]) -> "Piles":
        """Return the whole deck as a Future of which nobody knows the order, but for what is set aside (Ruling B16)."""
        size = self.cards + len(self.pyre) + len(tuple(on_table))
        return Piles(
            Zone(unseen_cards(size), is_pile=True), aside=self.aside, guide=self.guide, given=self.given
        )

    def with_recovered(self, card: str) -> "Piles":
        """Return them with *card* of the Past in the Present again."""
        return replace(self._with_held_openly(card), past=self.past.without_card(card))

    def with_shuffled_in(self, card: str) -> "Piles":
        """Return them with *card* of the Past back in the Future, which is to be shuffled."""
        return replace(self, past=self.past.without_card(card), future=self.future.add([card]))

    def with_kindled(self, card: str) -> "Piles":
        """Return them with *card* of the Pyre in the Present."""
        return replace(self._with_held_openly(card), pyre=self.pyre.without_card(card))

    def with_restored(self, card: str) -> "Piles":
        """Return them with *card* of the Pyre back in the Future, which is to be shuffled."""
        return replace(self, pyre=self.pyre.without_card(card), future=self.future.add([card]))

    def with_fetched(self, card: str) -> "Piles":
        """Return them with *card* of what is set aside in the Present; a Guide then stands without one."""
        guide = "" if card == self.guide else self.guide
        aside = self.aside.without_card(card)
        return replace(self._with_held_openly(card), aside=aside, guide=guide)

    def with_top_seen(self, cards: tuple[str, ...]) -> "Piles":
        """Return them when *cards*, the top of the Future, were seen and stay where they are."""
        return replace(self, future=self.future.with_cards_seen(cards))

    def with_looked_at(self, cards: tuple[str, ...]) -> "Piles":
        """Return them while *cards*, the top of the Future, are looked at."""
        return replace(self, future=self.future.draw(len(cards))[1], looked_at=self.looked_at.add(cards))

    def with_unearthed(self, cards: tuple[str, ...]) -> "Piles":
        """Return them with *cards* of the Past among those looked at ("Spike")."""
        past = self.past
        for card in cards:
            past = past.without_card(card)
        return replace(self, past=past, looked_at=self.looked_at.add(cards))

    def with_held_looked_at(self, cards: tuple[str, ...]) -> "Piles":
        """Return them with *cards* of the Present among those looked at ("Spike")."""
        present = self.present
        for card in cards:
            present = present.without_card(card)
        unseen = frozenset[str]() if cards else self.open  # of those that lay open any may be gone
        return replace(self, present=present, open=unseen, looked_at=self.looked_at.add(cards))

    def with_shown_card_burned(self, card: str) -> "Piles":
        """Return them with *card* of those looked at in the Pyre ("Spike")."""
        return replace(self, looked_at=self.looked_at.without_card(card), pyre=self.pyre.add([card]))

    def with_taken(self, card: str) -> "Piles":
        """Return them with *card* of those looked at in the Present."""
        return replace(self, looked_at=self.looked_at.without_card(card), present=self.present.add([card]))

    def with_put_back(self, on_top: tuple[str, ...], below: tuple[str, ...]) -> "Piles":
        """Return them with all that was looked at back in the Future."""
        return replace(self, future=self.future.add(on_top).add(below, below=True), looked_at=HAND)

    def with_drawn(self, cards: tuple[str, ...]) -> "Piles":
        """ "Draw": the top of the Future goes to the Present."""
        return replace(self, future=self.future.draw(len(cards))[1], present=self.present.add(cards))

    def with_discarded(self, card: str) -> "Piles":
        """ "Discard": a card of the Present goes to the Past."""
        return replace(self._without_held(card), past=self.past.add([card]))

    def with_burned(self, card: str) -> "Piles":
        """ "Burn": a card of the Present goes to the Pyre; with an empty Present one of the Past."""
        if self.present:
            return replace(self._without_held(card), pyre=self.pyre.add([card]))
        return replace(self, past=self.past.without_card(card), pyre=self.pyre.add([card]))

    def with_blind_burned(self) -> "Piles":
        """ "Blind Burn": the top of the Future goes to the Pyre, and nobody looks at it."""
        top, rest = self.future.draw()
        return replace(self, future=rest, pyre=self.pyre.add(top))

    def without_revealed(self, card: str) -> "Piles":
        """Return them while *card* of the Present lies Revealed on the table."""
        return self._without_held(card)

    def with_swept(self, card: str) -> "Piles":
        """Return them with *card*, which lay on the table, in the Past ("Initiative")."""
        return replace(self, past=self.past.add([card]))

    def with_table_card_back(self, card: str) -> "Piles":
        """Return them with *card*, which lay on the table, back in the Present ("Bond", Tag In)."""
        return self._with_held_openly(card)

    def with_table_card_burned(self, card: str) -> "Piles":
        """Return them with *card*, which lay on the table, in the Pyre ("Break")."""
        return replace(self, pyre=self.pyre.add([card]))

    def with_present_shown(self, cards: tuple[str, ...]) -> "Piles":
        """Return them when the table sees the Present ("Analyze")."""
        seen = self.open.union(card for card in cards if card != U)
        return replace(self, present=self.present.with_cards_seen(cards), open=seen)

    def as_all_know_them(self) -> "Piles":
        """Return them without what lies in hand or ahead, but for what all have seen of the Present."""
        hidden = unseen_cards(len(self.present) - len(self.open))
        return replace(
            self,
            future=self.future.shuffled_to_order_or_unseen(),
            present=HAND.add([*self.open, *hidden]),
            looked_at=HAND.add(unseen_cards(len(self.looked_at))),
        )

    def _with_held_openly(self, card: str) -> "Piles":
        return replace(self, present=self.present.add([card]), open=self.open | ({card} - {U}))

    def _without_held(self, card: str) -> "Piles":
        return replace(self, present=self.present.without_card(card), open=self.open - {card})


@dataclass(frozen=True, slots=True)
class BondHere:
    """A Dreamer’s side of a Bond: with whom, and which card of theirs is the Bond Card; *is_asleep* on this side."""

    other: str
    theirs: str
    is_asleep: bool = False


@dataclass(frozen=True, slots=True)
class BondAsked:
    """A Bond that is being Invoked: *by* whom, on whose card, *how*, and what it *waits_for*."""

    by: str
    owner: str
    how: str
    waits_for: str


@dataclass(frozen=True)  # no slots: `replace` copies it as a whole
class Bearer:
    """Who bears cards in a dream: a Dreamer, whose *key* is their seat, or a foe, whom the game master plays.

    *added* waits for the next Reveal (Help, Hinder, Trap); so does *anticipates* for the next Select, and *plots* for
    the next Draw (Ruling B46). *selects_at_random* and *bearing* are a foe's (Ruling B42). *stays* counts how often a
    Dreamer who would have woken stayed; who *has_left* is awake, or a foe whom Stress ended. *deck* is all of their
    cards, as far as they are known; *studied* is what a Study was answered, by what it asked. *turns* of
    Conflicts they have been in, since they had as many cards to play as *candle* says. *is_real*: they are cards
    on a table, which the app has not dealt. *elsewhere* says where in the story they are, "" if here, and
    *is_placed_by_gm* whether the game master said so (Ruling B54). *is_guide_burned* for the rest of this dream.
    *guide* is the Guide in words. Who *stepped_aside* left the dream early, and may come back (Ruling B30).
    *invocations* of their Guide, and *awards* of Oneirogen, count what a campaign may limit. *character* is the slug of
    whose seat a Dreamer's is. A foe that *has_met* Dreamers is gone after that Duel, unless it *comes_again*: then its
    piles are kept (Ruling B48). A seat that is *lent_to* another is played from there, too. *whys* tell for what
    something was done by hand in this dream, for them or by a Boon of theirs.
    """

    key: str
    name: str
    maximum: int
    awareness: int
    piles: Piles
    deck: tuple[str, ...] = ()
    side: str = DREAMERS
    oneirogen: int = 0
    is_foe: bool = False
    has_left: bool = False
    selects_at_random: bool = False
    bearing: Bearing = Bearing.ASKED
    added: int = 0
    anticipates: bool = False
    plots: bool = False
    stays: int = 0
    bonds: tuple[BondHere, ...] = ()
    is_real: bool = False
    studied: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    turns: int = 0
    candle: int = 0
    elsewhere: str = ""
    is_placed_by_gm: bool = False
    is_guide_burned: bool = False
    guide: str = ""
    stepped_aside: bool = False
    invocations: int = 0
    awards: int = 0
    has_met: bool = False
    comes_again: bool = False
    character: str = ""
    lent_to: str = ""
    whys: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        return not self.elsewhere

    @property
    def player(self) -> str:
        """The seat that plays them."""
        return GM if self.is_foe else self.key

    @property
    def readers(self) -> Audience:
        """The seats that read what they alone may know: who plays them, and who holds their seat meanwhile."""
        return frozenset({self.player, self.lent_to or self.player})

    @property
    def has_run_out(self) -> bool:
        """Say whether neither Present nor Future holds a card (Ruling B41)."""
        return not self.piles.to_play

    def cards_to_draw(self, least: int = 0) -> int:
        """Return how many cards are Drawn now: up to Awareness, *least* at least, no more than the Future has."""
        missing = max(self.awareness - len(self.piles.present), least)
        return max(0, min(missing, len(self.piles.future)))

    def mind(self, oneirogen_left_this_turn: int) -> DreamingMind:
        """Return them as "Stress" counts them; a foe has no Oneirogen (Ruling B42)."""
        piles = self.piles
        return DreamingMind(
            len(piles.present),
            len(piles.past),
            len(piles.future),
            self.awareness,
            min(self.oneirogen, oneirogen_left_this_turn),
        )

    def with_nothing_waiting(self) -> "Bearer":
        """Return them after a Resolution, when what waits lapses (Ruling B46)."""
        return replace(self, added=0, anticipates=False, plots=False)


@dataclass(frozen=True, slots=True)
class Effort:
    """An Effort at the table: what is left of its *difficulty*, its *intensity*, its spread, which stays (Ruling B38);
    *turned_over* are places in it, where opposed cards are.

    *hindered* is taken from the next card that is opposed (Ruling B37); *cost* tells what else a bad Score costs.
    """

    name: str
    difficulty: int
    intensity: int
    spread: tuple[str, ...]
    hindered: int = 0
    cost: str = ""
    turned_over: tuple[int, ...] = ()

    def with_opposed(self, place: int) -> "Effort":
        """Return it with the card at *place* turned over until all were."""
        turned_over = (*self.turned_over, place)
        return replace(self, turned_over=() if len(turned_over) == len(self.spread) else turned_over)


@dataclass(frozen=True, slots=True)
class Spike:
    """A Spike: *difficulty* is how many cards each looks at, *consequence* what it means for who shows none that fits.

    As far as it is *stress*, *awareness* lost or cards that Burn (*burns*), the app sees to it. By the key of each
    Dreamer: in which words they meet it, the suit that was given for that, what they chose, and what was *shown* when
    all was opened.
    """

    difficulty: int
    consequence: str
    stress: int = 0
    awareness: int = 0
    burns: int = 0
    approaches: Mapping[str, str] = field(default_factory=dict)
    suits: Mapping[str, Suit] = field(default_factory=dict)
    chosen: Mapping[str, SealedChoice] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Conflict:
    """A Duel, or with an *effort* an Effort, with a *spike* a Spike: who is in it by now, and how its *ending* stands.

    *waited* says for how many turns each Dreamer has not been on turn.
    """

    members: tuple[str, ...]
    effort: Effort | None = None
    spike: Spike | None = None
    waited: Mapping[str, int] = field(default_factory=dict)
    ending: Ending = Ending.OPEN


@dataclass(frozen=True)  # no slots: `replace` copies it as a whole
class Turn:
    """A Dreamer's turn: whose, what it waits for, and what came of it so far, by the key of who it concerns.

    *opponent* is a foe's key, or EFFORT with the place of the *opposed* card in its spread. *effects* are what was
    chosen, each as it was written, *unseen* those that nobody else knows yet. *dealt* is all Stress of the turn,
    *stress* what is still to bear; *spent* are Oneirogen. *fell_back* leave when it closes. The cards of *broken*
    lie on the table no more. *waking* have no card. *hands* are raised, and hold the Score; *invoked* tells who
    used their Guide, on whose card; *pushed* are the suits that Pushes opened. *bond* is being Invoked; *bonds_used*
    are those that were, *bonds_refused* by whom and to whom those were offered that an owner refused. Of those that
    were Invoked, *shares* have Stress to split, whose and with whom, and *might* are cards that burn when the turn
    closes, whose and which. *braced* halve what they bear, once it is split. *burns* are cards that a Consequence
    Burns, how many of whose. *scores* are what the game master set otherwise than the rules. *then* is who was
    named to be next, "" where it is asked. *does_push_free* a Countered card, an option of Ruling B33.
    """

    by: str
    step: Step = Step.OPPOSE
    opponent: str = ""
    opposed: int = -1
    selected: Mapping[str, SealedChoice] = field(default_factory=dict)
    revealed: Mapping[str, RevealedCard] = field(default_factory=dict)
    effects: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unseen: Mapping[str, SealedChoice] = field(default_factory=dict)
    dealt: Mapping[str, int] = field(default_factory=dict)
    stress: Mapping[str, int] = field(default_factory=dict)
    spent: Mapping[str, int] = field(default_factory=dict)
    fell_back: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    waking: tuple[str, ...] = ()
    hands: frozenset[str] = frozenset()
    invoked: tuple[tuple[str, str], ...] = ()
    pushed: Mapping[str, tuple[Suit | None, ...]] = field(default_factory=dict)
    bond: BondAsked | None = None
    bonds_used: tuple[tuple[str, str], ...] = ()
    bonds_refused: tuple[tuple[str, str], ...] = ()
    shares: tuple[tuple[str, str], ...] = ()
    might: tuple[tuple[str, str], ...] = ()
    braced: frozenset[str] = frozenset()
    burns: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[str, Score] = field(default_factory=dict)
    then: str = ""
    does_push_free: bool = False

    @property
    def is_against_effort(self) -> bool:
        return self.opponent == EFFORT

    @property
    def sides(self) -> tuple[str, ...]:
        """Who Interprets, in this order: whose turn it is, then the Opponent (Ruling B35)."""
        return (self.by,) if self.is_against_effort else (self.by, self.opponent)

    def other(self, key: str) -> str:
        """Return whom *key*, one of both, stands against."""
        return self.opponent if key == self.by else self.by

    def has_card_on_table(self, key: str) -> bool:
        """Say whether a Revealed card of *key* lies on the table."""
        return key != EFFORT and key in self.revealed and key not in self.broken

    def interpretation(self, key: str) -> Interpretation:
        """Return what *key* Interprets, once both cards are Revealed."""
        mine, theirs = self.revealed[key], self.revealed[self.other(key)]
        pushed, set_by_hand = self.pushed.get(key, ()), self.scores.get(key)
        return Interpretation(mine, theirs, self.is_against_effort, pushed, set_by_hand, self.does_push_free)


@dataclass(frozen=True, slots=True)
class Scene:
    """A card of the Dream Spread, which informs a scene.

    *owner* gave it, "" where it is a Major of the neutral deck. Once it *is_turned* all see both. *outcome* is how the
    scene went, "" before it is over; *conflicts* tell how those Resolved that were met in it.
    """

    card: str = U
    owner: str = U
    is_turned: bool = False
    outcome: str = ""
    conflicts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """What the game master prepared unseen: *what* it is ("foe"), as it was *told*, pinned to a *scene*, 0 to none."""

    what: str
    told: Mapping[str, Any]
    scene: int = 0
    is_used: bool = False


@dataclass(frozen=True, slots=True)
class Wish:
    """An Oneirogen that is asked for, *by* whom, in *words* why, and the *hands* that are raised for it."""

    by: str
    words: str
    hands: frozenset[str] = frozenset()


def name_of_its_own(name: str, others: Iterable[str]) -> str:
    """Return *name*, numbered where one of *others* is called so already.

    >>> name_of_its_own("Guard", ["Warden"]), name_of_its_own("Guard", ["Guard", "Guard 2"])
    ('Guard', 'Guard 3')
    """
    taken, numbered = set(others), (f"{name} {number}" for number in count(2))
    return next(each for each in chain([name], numbered) if each not in taken)


@dataclass(frozen=True)  # no slots: `replace` copies it as a whole
class Dream:
    """A dream as one audience knows it.

    *tasks* are what the keeper is still to say, the next first; *shuffles* counts the orders it gave. *resolved* tells
    of each Conflict how it ended, in the order in which they were Resolved. *rules* are what the campaign had settled
    when it began.

    Of Dream Construction: the *majors* of the Dream Deck, the spread as *scenes*, the number of the *scene* that is
    open, from 1; the *question* that the Guides answer. Where the *spread_is_real*, the Dream Deck lies on the table,
    and its cards are entered. *prepared* is the game master's, by key, and U to all others; what they see of it is
    *opened*. *wishes* are Oneirogen that are asked for, by whose they would be. *minutes_for_hands* is the time
    agreed on for raised hands and answers, 0 for none. Where it *is_on_one_device*, whoever plays several seats hands
    it on (`one_device`).

    Of the last line alone, for the log: who has *just_run_out*, and how much Stress was *just_borne*.
    """

    bearers: Mapping[str, Bearer]
    rules: DreamingRules = field(default_factory=DreamingRules)
    spread_is_real: bool = False
    majors: Zone = HAND
    scenes: tuple[Scene, ...] = ()
    scene: int = 0
    question: str = ""
    prepared: Mapping[str, Prepared] | str = field(default_factory=dict)
    opened: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    wishes: Mapping[str, Wish] = field(default_factory=dict)
    conflict: Conflict | None = None
    turn: Turn | None = None
    tasks: tuple[str, ...] = ()
    shuffles: int = 0
    resolved: tuple[str, ...] = ()
    is_over: bool = False
    minutes_for_hands: int = 0
    is_on_one_device: bool = False
    just_run_out: tuple[str, ...] = ()
    just_borne: int = 0

    def with_bearer(self, bearer: Bearer) -> "Dream":
        return replace(self, bearers={**self.bearers, bearer.key: bearer})

    def with_newcomer(self, bearer: Bearer) -> "Dream":
        """Return it with *bearer*, who was not in it, under a name that nobody else has."""
        name = name_of_its_own(bearer.name, (one.name for one in self.bearers.values()))
        return self.with_bearer(replace(bearer, name=name))

    def with_piles(self, key: str, piles: Piles) -> "Dream":
        return self.with_bearer(replace(self.bearers[key], piles=piles))

    def with_turn(self, **changes: Any) -> "Dream":
        """Return it with *changes* of the turn."""
        return replace(self, turn=replace(self.turn, **changes)) if self.turn else self

    def with_member(self, key: str) -> "Dream":
        """Return it with *key* in the Conflict from now on (Ruling B56)."""
        assert self.conflict
        return replace(self, conflict=replace(self.conflict, members=(*self.conflict.members, key)))

    def with_effort(self, effort: Effort) -> "Dream":
        return replace(self, conflict=replace(self.conflict, effort=effort)) if self.conflict else self

    def with_effort_hindered(self, amount: int) -> "Dream":
        """Return it with *amount* to be taken from the next card of the Effort that is opposed (Ruling B37)."""
        effort = self.conflict.effort if self.conflict else None
        return self.with_effort(replace(effort, hindered=effort.hindered + amount)) if effort else self

    def with_broken_card(self, key: str) -> "Dream":
        """Return it with the Revealed card of *key* in the Pyre ("Break")."""
        assert self.turn
        card = self.turn.revealed[key].card.code
        burned = self.with_piles(key, self.bearers[key].piles.with_table_card_burned(card))
        return burned.with_turn(broken=(*self.turn.broken, key))

    def with_oneirogen_spent(self, key: str, count: int) -> "Dream":
        """Return it after *key* spent *count* Oneirogen this turn."""
        if not count or not self.turn:
            return self
        bearer, spent = self.bearers[key], self.turn.spent
        paid = self.with_bearer(replace(bearer, oneirogen=bearer.oneirogen - count))
        return paid.with_turn(spent={**spent, key: spent.get(key, 0) + count})

    def with_tasks(self, tasks: Iterable[str]) -> "Dream":
        return replace(self, tasks=(*self.tasks, *tasks))

    def with_tasks_first(self, tasks: Iterable[str]) -> "Dream":
        """Return it with *tasks* that come before all that waits: what is done by hand is done at once."""
        return replace(self, tasks=(*tasks, *self.tasks))

    def with_given_seen(self, key: str, code: str) -> "Dream":
        """Return it when all see that *key* gave *code* to the Dream Deck."""
        return self.with_piles(key, self.bearers[key].piles.with_given_seen(code))

    def with_scene(self, number: int, **changes: Any) -> "Dream":
        """Return it with *changes* of the card of that *number* in the spread."""
        changed = replace(self.scenes[number - 1], **changes)
        return replace(self, scenes=(*self.scenes[: number - 1], changed, *self.scenes[number:]))

    @property
    def has_begun(self) -> bool:
        """Say whether a scene or a Conflict has begun: the Guides that were told stand now."""
        return bool(
            self.scene or self.conflict or self.resolved or any(scene.outcome for scene in self.scenes)
        )

    @property
    def may_dreamers_duel(self) -> bool:
        return self.rules.may_dreamers_duel

    @property
    def dreamers(self) -> tuple[Bearer, ...]:
        return tuple(bearer for bearer in self.bearers.values() if not bearer.is_foe)

    @property
    def asleep(self) -> tuple[Bearer, ...]:
        return tuple(dreamer for dreamer in self.dreamers if not dreamer.has_left)

    @property
    def here(self) -> tuple[Bearer, ...]:
        """Which Dreamers are asleep and here: a Spike comes over them (Ruling B49)."""
        return tuple(dreamer for dreamer in self.asleep if dreamer.is_here)

    @property
    def members(self) -> tuple[Bearer, ...]:
        """Who is in the Conflict by now."""
        return tuple(self.bearers[key] for key in self.conflict.members) if self.conflict else ()

    @property
    def able(self) -> tuple[Bearer, ...]:
        """Who may be in a Conflict that begins: asleep and here, with a card to play."""
        return tuple(
            one for one in self.bearers.values() if one.is_here and not (one.has_left or one.has_run_out)
        )

    @property
    def dreamers_who_can_play(self) -> tuple[Bearer, ...]:
        """Those who may be next ("Initiative"; Ruling B53)."""
        return tuple(one for one in self.members if not one.is_foe and not one.has_run_out)

    def allies_of(self, key: str) -> tuple[str, ...]:
        """Return the others on the side of *key* in this Conflict (Ruling B46)."""
        side = self.bearers[key].side
        return tuple(one.key for one in self.members if one.side == side and one.key != key)

    def foes_of(self, key: str) -> tuple[str, ...]:
        """Return those on another side in this Conflict."""
        side = self.bearers[key].side
        return tuple(one.key for one in self.members if one.side != side)

    def oneirogen_left(self, key: str) -> int:
        """Return how many Oneirogen *key* may still spend this turn: Maximum Awareness in all (Ruling B44)."""
        bearer, spent = self.bearers[key], self.turn.spent.get(key, 0) if self.turn else 0
        return 0 if bearer.is_foe else min(bearer.oneirogen, bearer.maximum - spent)


def opposed_card(dream: Dream, place: int) -> RevealedCard:
    """Return the card at *place* of the Effort's spread as it stands there, what hinders it taken off."""
    assert dream.conflict
    assert dream.conflict.effort
    return RevealedCard(CODES[dream.conflict.effort.spread[place]], -dream.conflict.effort.hindered)
