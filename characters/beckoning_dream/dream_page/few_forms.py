"""What is asked beside turns: one of a few, which real card lies open, how a Spike is met, a question, its answers."""

from functools import cached_property

from characters.beckoning_dream.dream_page.begin_form import DreamAnswerForm, DreamMeaningForm, DreamWordsForm
from characters.beckoning_dream.dream_page.reading import Choice, DreamReading
from characters.beckoning_dream.dream_page.turn_forms import waking_choice
from characters.beckoning_dream.rules.dreaming.bonds import ASKED, MIGHT, PAIN, TAG, bond_in_words
from characters.beckoning_dream.rules.dreaming.construction import left_out_of_construction
from characters.beckoning_dream.rules.dreaming.foresight import spike_chances
from characters.beckoning_dream.rules.dreaming.likely import likely_move, likely_spike_card
from characters.beckoning_dream.rules.dreaming.position import Step
from characters.beckoning_dream.rules.dreaming.real_cards import GUIDE, REVEAL, SPIKE, SPREAD
from characters.beckoning_dream.rules.dreaming.resolving import ending_in_words
from characters.beckoning_dream.rules.dreaming.spikes import NONE, costs_of_spike
from decks.rules.pictures import sentence_of_card
from decks.rules.tarot import CODES, Suit, capitalized
from play.rules.kinds import Option
from play.rules.zones import U

PLAIN = {  # of what is waited for, the first words of the options that ask nothing
    "begin": ("next",), Step.NEXT: ("next", "yield"), Step.SHARE: ("share",), Step.WAKE: ("wake", "stay"),
    "bond": ("yes", "no", "lay", "as"), "seen": ("seen", "unseen"), "take": ("take",), "pick": ("take",),
    "resolve": ("resolve",), "": ("wake", "stay"),
}  # fmt: skip
TITLES = {
    "begin": "Who begins?", Step.NEXT: "Who is next?", Step.SHARE: "Share the Stress", Step.WAKE: "Wake, or stay?",
    "bond": "A Bond", "seen": "Do you see it too?", "take": "Take one", "pick": "Take one",
    "resolve": "How did it end?", "": "Nothing is left to play",
}  # fmt: skip
ENTERED = {
    GUIDE: "Which card did you pull for your Guide?", REVEAL: "Which card did you Reveal?",
    SPIKE: "Which card did you show?", SPREAD: "Which card did you give?",
}  # fmt: skip
DOES = {
    TAG: "Their card takes the place of yours, which comes back to your Present, and the turn is theirs.",
    PAIN: "They take a share of the Stress of this turn, as you both like.",
    MIGHT: "They lay a card beside yours: both values count, and theirs burns.",
}


class PlainForm:
    """One of a few options that ask nothing more, the likely one chosen."""

    template = "characters/beckoning_dream/dream/_plain.html"
    act, any_button = "plain", "So be it"
    sum = ()
    words: DreamMeaningForm | None = None

    def __init__(self, reading: DreamReading) -> None:
        self.reading = reading

    @property
    def title(self) -> str:
        return TITLES[self.reading.of]

    @property
    def ending(self) -> str:
        told = ending_in_words(self.reading.dream)
        return f"{capitalized(told)}." if told else ""

    @property
    def told(self) -> str:
        """Return what is asked, in a sentence: a Bond that is offered says what it does."""
        if self.reading.of == "begin":
            return "Whoever presses first, or whom the GM names."
        bond = self.reading.dream.turn.bond if self.reading.dream.turn else None
        if self.reading.of != "bond" or not bond or bond.waits_for != ASKED:
            return ""
        offered = bond_in_words(self.reading.dream, bond.by, bond.owner, bond.how)
        return f"{offered} {DOES[bond.how]}"

    @property
    def only(self) -> str:
        """Return the one option there is, where the button says all of it; else ""."""
        alone = self.rows[0] if len(self.rows) == 1 else None
        return alone.value if alone and not (alone.reasons or alone.figure or alone.what) else ""

    @property
    def button(self) -> str:
        return next((row.label for row in self.rows if row.is_chosen), "Choose one")

    @cached_property
    def rows(self) -> list[Choice]:
        words = PLAIN[self.reading.of]
        there = [one for one in self.reading.options if one.code.split()[0] in words and not one.asks]
        likely = likely_move(self.reading.dream, self.reading.seat) if self.reading.is_mine else ""
        chosen = self.reading.preset_of("move", [one.code for one in there if not one.reasons], likely)
        return [self._row(one, is_chosen=one.code == chosen) for one in there]

    def _row(self, option: Option, *, is_chosen: bool) -> Choice:
        if option.code.split()[0] in ("wake", "stay"):
            return waking_choice(self.reading.dream, option.code.split()[1], option, is_chosen=is_chosen)
        return Choice(
            option.code, option.label, is_chosen=is_chosen, reasons=option.reasons, card=_card_of(option)
        )


class AsideForm(PlainForm):
    """Who stepped aside comes back by one press."""

    title = "You have stepped aside"
    told = "The dream goes on without you until you come back."

    @cached_property
    def rows(self) -> list[Choice]:
        return [Choice(one.code, one.label, is_chosen=True) for one in self.reading.open_options("return")]


class EndForm(PlainForm):
    """The end of the dream, asked once more."""

    template = "characters/beckoning_dream/dream/_end.html"

    @cached_property
    def rows(self) -> list[Choice]:
        return [Choice(one.code, one.label, is_chosen=True) for one in self.reading.open_options("end")]


class ResolveForm(PlainForm):
    """How a Conflict ended, and in a line what that means, if there is one."""

    act = "resolve"

    def __init__(self, reading: DreamReading) -> None:
        super().__init__(reading)
        asked = {"words": reading.asked("words")} if reading.asked("act") == self.act else None
        self.words = DreamMeaningForm(asked)


def _card_of(option: Option) -> str:
    words = option.code.split()
    return words[2] if words[0] in ("lay", "as", "take") and words[2] in CODES else ""


class EnterForm:
    """Which real card lies open: one tap."""

    template = "characters/beckoning_dream/dream/_enter.html"
    button, sum = "", ()

    def __init__(self, reading: DreamReading) -> None:
        self.reading = reading

    @property
    def title(self) -> str:
        word, *rest = self.reading.dream.tasks[0].split()
        return ENTERED[rest[1]] if word == "enter" else "Which card lies in the spread?"

    @cached_property
    def _cards(self) -> list[Choice]:
        """Return the cards that may have been turned over; of a Spike also that none was."""
        dream, rows = self.reading.dream, []
        for one in self.reading.options:
            word, *rest = one.code.split()
            code = rest[1].rpartition(":")[2] if word in ("enter", "place") else ""
            if word == "place" or (word == "enter" and (code == NONE or code in dream.bearers[rest[0]].deck)):
                rows.append(
                    Choice(one.code, one.label, reasons=one.reasons, card=code if code in CODES else "")
                )
        return rows

    @property
    def open_cards(self) -> list[Choice]:
        return [row for row in self._cards if not row.reasons]

    @property
    def closed_cards(self) -> list[Choice]:
        return [row for row in self._cards if row.reasons]


class SuitForm:
    """Which suit stands for how each meets a Spike: the game master gives it by a press."""

    template = "characters/beckoning_dream/dream/_suits.html"
    button, sum = "", ()

    def __init__(self, reading: DreamReading) -> None:
        self.reading = reading

    @property
    def approaches(self) -> list[tuple[str, str, list[Choice]]]:
        """Return of each the name, how they meet it in their words, and the four suits, closed once one is given: who
        has one keeps their row, so that the next does not come to lie under the mouse.
        """
        dream = self.reading.dream
        spike = dream.conflict.spike if dream.conflict else None
        if not dream.conflict or not spike:
            return []
        return [
            (dream.bearers[key].name, spike.approaches.get(key, ""), _suits(key, spike.suits.get(key)))
            for key in dream.conflict.members
        ]


def _suits(key: str, given: Suit | None) -> list[Choice]:
    closed = (f"{given.title} is given.",) if given else ()
    return [
        Choice(f"suit {key} {suit.value}", suit.title, is_chosen=suit is given, reasons=closed)
        for suit in Suit
    ]


class MeetForm:
    """How a Dreamer meets a Spike: in words first, then with a card of the suit these have, or none."""

    template = "characters/beckoning_dream/dream/_meet.html"
    any_button = "So be it"
    sum = ()

    def __init__(self, reading: DreamReading) -> None:
        self.reading, self.key, self.me = reading, reading.key, reading.me
        conflict = reading.dream.conflict
        self.spike = conflict.spike if conflict else None

    @property
    def button(self) -> str:
        if not self.cards:
            return "Say so"
        if self._said:
            return "Choose this instead"
        return next((row.label for row in self.cards if row.is_chosen), "Choose a card, or none")

    @property
    def is_chosen_already(self) -> bool:
        """Say whether what is marked lies face down already."""
        return any(row.is_chosen and row.value == self._said for row in self.cards)

    @property
    def suit(self) -> str:
        suit = self.spike.suits.get(self.key) if self.spike else None
        return suit.title if suit else ""

    @property
    def approach(self) -> str:
        return self.spike.approaches.get(self.key, "") if self.spike else ""

    @property
    def _said(self) -> str:
        """Return the move by which they have chosen already, "" where they have not or real cards lie face down."""
        choice = self.spike.chosen.get(self.key) if self.spike else None
        return choice.said if choice and choice.said != U else ""

    @cached_property
    def cards(self) -> list[Choice]:
        """Return what was looked at, to show one of it, or none."""
        there = [one for one in self.reading.options if one.code.split()[:2] == ["meet", self.key]]
        able = [one.code for one in there if not one.reasons]
        if self._said in able:  # it lies face down already
            chosen = self.reading.chosen_of("move", able, self._said)
        else:
            likely = f"meet {self.key} {likely_spike_card(self.reading.dream, self.key)}" if able else ""
            chosen = self.reading.preset_of("move", able, likely)
        costs = costs_of_spike(self.spike) if self.spike else ""
        return [
            Choice(
                one.code, one.label, costs if one.code.split()[2] == NONE else "", is_chosen=one.code == chosen,
                reasons=one.reasons, card="" if one.code.split()[2] in (NONE, U) else one.code.split()[2],
            )
            for one in there
        ]  # fmt: skip

    @property
    def is_foreseen(self) -> bool:
        return self.reading.has_asked("foresee")

    @property
    def foreseen(self) -> list[tuple[str, int]]:
        """Return for each suit the chance, in percent, that a card of it is among those looked at."""
        if not self.spike:
            return []
        chances = spike_chances(self.reading.dream, self.key, self.spike.difficulty)
        return [(suit.title, round(100 * chance)) for suit, chance in chances.items()]

    @property
    def words(self) -> DreamWordsForm:
        return DreamWordsForm(self.reading.words_asked_by(f"approach {self.key}"))


class AskForm:
    """The question that the Guides answer."""

    template = "characters/beckoning_dream/dream/_ask.html"
    button, sum = "Ask it", ()

    def __init__(self, reading: DreamReading) -> None:
        self.reading = reading
        self.words = DreamWordsForm(reading.words_asked_by("ask"))


class AnswerForm:
    """A Dreamer’s Guide: the answer to the question, by the card that was pulled."""

    template = "characters/beckoning_dream/dream/_answer.html"
    sum = ()

    @property
    def button(self) -> str:
        return "Change my Guide" if self.me and self.me.guide else "This is my Guide"

    def __init__(self, reading: DreamReading) -> None:
        self.reading, self.me = reading, reading.me
        asked, now = reading.words_asked_by(f"answer {reading.key}"), self.me.guide if self.me else ""
        self.words = DreamAnswerForm(asked, initial={"words": now})

    @property
    def question(self) -> str:
        return self.reading.dream.question

    @property
    def left_out(self) -> str:
        return left_out_of_construction(self.me.deck) if self.me else ""

    @property
    def card(self) -> str:
        guide = self.me.piles.guide if self.me else ""
        return guide if guide in CODES else ""

    @property
    def sentence(self) -> str:
        """Say what is to be seen on the card that was pulled, "" where the table plays with a deck of its own."""
        return (
            sentence_of_card(CODES[self.card]) if self.card and not self.reading.dream.rules.own_deck else ""
        )
