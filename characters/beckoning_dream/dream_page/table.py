"""A dream as one reader's page shows it: who is waited for, the board, what is asked, and what else there is."""

from functools import cached_property
from typing import Any

from characters.beckoning_dream.dream_page.beside import Beside
from characters.beckoning_dream.dream_page.board import Board
from characters.beckoning_dream.dream_page.conflict_forms import SceneForm
from characters.beckoning_dream.dream_page.few_forms import (
    PLAIN,
    AnswerForm,
    AsideForm,
    AskForm,
    EndForm,
    EnterForm,
    MeetForm,
    PlainForm,
    ResolveForm,
    SuitForm,
)
from characters.beckoning_dream.dream_page.reading import DreamReading
from characters.beckoning_dream.dream_page.turn_forms import BearForm, BurnForm, InterpretForm, SelectForm
from characters.beckoning_dream.rules.dreaming.bonds import ASKED, LAY, SUIT
from characters.beckoning_dream.rules.dreaming.initiative import who_interprets
from characters.beckoning_dream.rules.dreaming.last_time import last_time_in_lines
from characters.beckoning_dream.rules.dreaming.position import GM, Step
from characters.socket.rules import SceneReading
from decks.rules.tarot import capitalized, names_as_phrase

FORMS: dict[str, type[Any]] = {
    Step.OPPOSE: SelectForm, Step.SELECT: SelectForm, Step.INTERPRET: InterpretForm, Step.BURN: BurnForm,
    Step.BEAR: BearForm, "enter": EnterForm, "place": EnterForm, "ask": AskForm, "answer": AnswerForm,
    "spike": MeetForm, "resolve": ResolveForm,
}  # fmt: skip
WAITED_FOR = {  # what is waited for, as a sentence goes on after whom it is for
    "resolve": "say how it ended", "spike": "meet the Spike",
    "begin": "whoever presses first begins", "hands": "a hand is raised",
    "seen": "say whether you see the Guide too",
    "take": "take one of the cards that were looked at", "pick": "take one of the cards that were looked at",
    "enter": "enter the card that lies open",
    "place": "enter the card of the spread", "ask": "ask the Dreamers a question", "answer": "answer the question",
    Step.OPPOSE: "choose an Opponent, and a card", Step.SELECT: "Select a card", Step.SHARE: "share the Stress",
    Step.BURN: "choose what Burns", Step.BEAR: "bear the Stress", Step.WAKE: "wake up, or stay in the dream",
    Step.NEXT: "say who is next",
}  # fmt: skip
OF_OTHERS = {  # of the same, what reads otherwise where it is not for the reader
    "seen": "say whether they see the Guide too", "hands": "lower a raised hand",
}  # fmt: skip
BOND_WAITS_FOR = {
    ASKED: "say yes or no to a Bond", LAY: "Reveal a card for the Bond", SUIT: "say as which card it Scores",
}  # fmt: skip


class DreamTable:
    """A dream as *reading* shows it, with what its seat may choose now, the likely choice made already."""

    def __init__(self, reading: SceneReading) -> None:
        self.reading = DreamReading(reading)
        self.dream = self.reading.dream
        self.board = Board(self.reading)
        self.beside = Beside(self.reading)

    @property
    def is_over(self) -> bool:
        return self.dream.is_over and not self.dream.tasks

    @cached_property
    def last_time(self) -> tuple[str, ...]:
        """Return how it stood before a pause, in five lines, where the page opens it again; else nothing."""
        before = None if self.is_over else self.reading.scene.before_pause()
        return last_time_in_lines(before.position, before.told) if before else ()

    @property
    def is_gm(self) -> bool:
        return self.reading.is_gm

    @property
    def is_mine(self) -> bool:
        """Say whether the reader is waited for; between Conflicts nobody is, and Guides are the Dreamers’ to tell. Who
        begins and how a Spike is met they say first, where they are not all played from the GM's seat.
        """
        of, mine = self.reading.of, self.reading.scene.seats
        if self.is_gm and of in ("answer", "begin", "spike"):
            first = self._who_has_not_said if of == "spike" else self._seats_waited_for
            return of != "answer" and (first <= mine or bool(self._who_has_said))
        return self.may_say_how or bool(of and of != "scene")

    @property
    def may_say_how(self) -> bool:
        """Say whether the reader has not said yet how they meet a Spike; the GM, who is waited for, hears it first."""
        return self.key in self._who_has_not_said and bool(self.reading.open_options("approach"))

    @property
    def _who_has_said(self) -> frozenset[str]:
        """Return who said how they meet the Spike, and has no suit for it yet."""
        conflict = self.dream.conflict
        spike = conflict.spike if conflict else None
        return frozenset(spike.approaches) - frozenset(spike.suits) if spike else frozenset()

    @property
    def _who_has_not_said(self) -> frozenset[str]:
        """Return who has neither said how they meet the Spike nor been given a suit."""
        conflict = self.dream.conflict
        if not conflict or not conflict.spike:
            return frozenset()
        return frozenset(conflict.members) - {*conflict.spike.approaches, *conflict.spike.suits}

    @property
    def key(self) -> str:
        return self.reading.key

    @property
    def is_awake(self) -> bool:
        """Say whether the reader’s Dreamer woke up, and watches from now on."""
        me = self.reading.me
        return bool(me and me.has_left and not me.is_foe)

    @property
    def holds_score(self) -> bool:
        """Say whether the reader’s own hand holds the Score: what they raised it for stands first."""
        turn = self.dream.turn
        return bool(turn and self.reading.of == "hands" and self.key in turn.hands)

    @property
    def seats_of_reader(self) -> list[tuple[str, str, bool]]:
        """Return the seats that the reader may act for: each with its name, and whether it is waited for."""
        awaited = self.reading.want.seats if self.reading.want else frozenset()
        every = [GM, *(one.key for one in self.dream.dreamers)]
        return [
            (seat, capitalized(self.reading.name_of_seat(seat)), seat in awaited)
            for seat in every
            if seat in self.reading.scene.seats
        ]

    @property
    def waits_for_reader(self) -> tuple[str, str]:
        """Return whom the sentence on top speaks to, and for what they are waited for."""
        return f"It is for you, {self.reading.name_of_seat(self.reading.seat)}:", f"{self._what_is_awaited}."

    @property
    def waits_for_others(self) -> str:
        want = self.reading.want
        if want is None:
            return "The dream is over."
        if want.of == "scene":
            when = "Before the first scene" if self.reading.is_before_first_scene else "Between Conflicts"
            return f"{when}: nothing has to be pressed."
        names = names_as_phrase(map(self.reading.name_of_seat, sorted(self._seats_waited_for)))
        if want.of == "begin":
            return f"Waiting for {names}: {WAITED_FOR[want.of]}."
        return f"Waiting for {names} to {OF_OTHERS.get(want.of, self._what_is_awaited)}."

    @property
    def _seats_waited_for(self) -> frozenset[str]:
        """Return whom the sentence on top names: who has to say something first."""
        return self.reading.want.told if self.reading.want else frozenset()

    @property
    def _what_is_awaited(self) -> str:
        want, turn = self.reading.want, self.dream.turn
        if not want:
            return ""
        if want.of == "bond" and turn and turn.bond:
            return BOND_WAITS_FOR[turn.bond.waits_for]
        if want.of == Step.OPPOSE and len(self.reading.open_options("oppose")) == 1:
            return WAITED_FOR[Step.SELECT]
        if want.of == Step.BEAR and turn:
            mine = turn.stress.get(self.key, 0) if self.is_mine else 0
            return f"bear {mine} Stress" if mine else WAITED_FOR[Step.BEAR]
        if want.of == "spike":
            return self._what_a_spike_awaits
        if want.of == "begin" and self.is_gm and self.is_mine:
            return "say who begins"
        if want.of == "hands" and turn and self.key in turn.hands:
            return "your hand holds the Score; lower it when you are done"
        if want.of == Step.INTERPRET and turn:
            interpreting = who_interprets(self.dream)
            key = self.key if self.key in interpreting else interpreting[0]
            count = turn.interpretation(key).choices
            if not count:
                return "go on, as nobody has a choice"
            return f"Interpret, {count} choice{'s' * (count != 1)}" if self.is_mine else "Interpret"
        return WAITED_FOR[want.of]

    @property
    def _what_a_spike_awaits(self) -> str:
        of_gm = "give each a suit for how they meet it"
        if self.is_mine:
            of_dreamer = "show a card of its suit, or none"
            return of_gm if self.is_gm else "say how you meet the Spike" if self.may_say_how else of_dreamer
        seats = self._seats_waited_for
        if seats == {GM}:
            return of_gm
        return "say how they meet the Spike" if seats <= self._who_has_not_said else WAITED_FOR["spike"]

    @property
    def went(self) -> str:
        """Return where a card lies by now that was sent to be Selected, "" where it can be."""
        return self.form.went if isinstance(self.form, SelectForm) else ""

    @cached_property
    def form(self) -> Any:
        """Return what the page asks first; None where nothing is asked of the reader."""
        reading, want = self.reading, self.reading.want
        if self.is_over or not reading.options or not want:
            return None
        if not self.is_gm and reading.open_options("return"):
            return AsideForm(reading)
        if self.is_gm and want.of in ("scene", "answer"):
            is_ending = reading.asked("begin") == "end" and reading.open_options("end")
            return EndForm(reading) if is_ending else SceneForm(reading)
        if self.is_gm and reading.of == "spike":
            return SuitForm(reading)
        if reading.of in FORMS:
            return FORMS[reading.of](reading)
        if reading.of in PLAIN and reading.of:
            return PlainForm(reading)
        return self._form_of_who_is_not_waited_for(want.of)

    def _form_of_who_is_not_waited_for(self, of: str) -> Any:
        """Return what may be chosen anew, or said, by who has done what they were waited for, or still waits for it."""
        reading, turn = self.reading, self.dream.turn
        if (
            turn
            and turn.step is Step.INTERPRET
            and reading.key in (*who_interprets(self.dream), *turn.unseen)
        ):
            return InterpretForm(reading)  # a hand or a Bond holds it: what is marked stays marked
        if of == "hands":
            return None
        if of == Step.SELECT and reading.open_options("select"):
            return SelectForm(reading)
        if of == "spike" and reading.open_options("approach", "meet"):
            return MeetForm(reading)
        if reading.open_options("wake", "stay"):
            return PlainForm(reading)
        may_answer = of in ("answer", "scene") and not self.is_gm and reading.open_options("answer")
        return AnswerForm(reading) if may_answer else None
