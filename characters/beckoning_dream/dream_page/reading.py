"""What a page of a dream is drawn from: the dream as its reader knows it, and what they chose on the page so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from characters.beckoning_dream.rules.dreaming.away import player_in_words
from characters.beckoning_dream.rules.dreaming.offering import options, wants
from characters.beckoning_dream.rules.dreaming.position import GM, Bearer, Dream, Step
from characters.socket.rules import SceneReading
from play.rules.kinds import Option, Want


@dataclass(frozen=True, slots=True)
class Choice:
    """A row one chooses from: what it posts, its label, at the right a *figure*, a *card* where it is one."""

    value: str
    label: str
    figure: str = ""
    what: str = ""
    is_chosen: bool = False
    reasons: tuple[str, ...] = ()
    card: str = ""


class DreamReading:
    """A dream as *reading* tells it, for the seat that its reader acts for."""

    def __init__(self, reading: SceneReading) -> None:
        self.scene = reading
        self.dream: Dream = reading.position
        self.seat = reading.seat
        self.want: Want | None = wants(self.dream)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Return all that the seat may think of; none where the reader does not act for it."""
        return tuple(options(self.dream, self.seat)) if self.seat in self.scene.seats else ()

    # --- what was asked or posted before ---

    @cached_property
    def _asked(self) -> Mapping[str, Sequence[str]]:
        """What was asked; nothing where it was for whom else: a page goes by itself from one seat to the next."""
        whose = self.scene.asked.get("key", (self.key,))
        return self.scene.asked if self.key in whose and not self.refused_beside else {}

    @property
    def refused_beside(self) -> str:
        """Return the name of the form that was sent and not taken, of those beside the first; "" where none was."""
        return (self.scene.asked.get("beside") or [""])[-1]

    def sent_beside(self, form: str, name: str) -> str:
        """Return what was sent as *name* by the *form* beside the first that was not taken, "" where it was another."""
        return (self.scene.asked.get(name) or [""])[-1] if form == self.refused_beside else ""

    def asked(self, name: str, default: str = "") -> str:
        return (self._asked.get(name) or [default])[-1]

    def asked_all(self, name: str) -> Sequence[str]:
        return self._asked.get(name, ())

    def has_asked(self, name: str) -> bool:
        return name in self._asked

    def words_asked_by(self, code: str) -> Mapping[str, str] | None:
        """Return the words that the form *code* sent, None where it was not that one, or is still being filled in."""
        is_filled = bool(self.asked("words").strip()) or self.has_asked("op_id")  # which only a press sends
        return {"words": self.asked("words")} if is_filled and self.asked("code") == code else None

    # --- for whom, and what is waited for ---

    @property
    def is_gm(self) -> bool:
        return self.seat == GM

    @property
    def is_mine(self) -> bool:
        """Say whether what is waited for is the seat's to do."""
        return bool(self.want and self.seat in self.want.seats)

    @property
    def is_before_first_scene(self) -> bool:
        return bool(self.dream.scenes) and not self.dream.has_begun

    @property
    def of(self) -> str:
        """Return what the seat is waited for, in the rules' own word; "" where it is not."""
        return str(self.want.of) if self.want and self.is_mine else ""

    @cached_property
    def key(self) -> str:
        """Whose cards are played: the seat's own; the game master's foe that is in this turn, "" without one."""
        turn = self.dream.turn
        if not self.is_gm:
            return self.seat
        if not turn:
            return ""
        foes = [key for key in turn.sides if key in self.dream.bearers and self.dream.bearers[key].is_foe]
        bearing = [key for key in turn.stress if self.dream.bearers[key].is_foe]
        return next(iter([*(bearing if turn.step is Step.BEAR else ()), *foes]), "")

    @property
    def me(self) -> Bearer | None:
        return self.dream.bearers.get(self.key)

    def name_of_seat(self, seat: str) -> str:
        return "the GM" if seat == GM else self.dream.bearers[seat].name

    def holder_in_words(self, bearer: Bearer) -> str:
        """Return to whom the seat of *bearer* is lent; "" where to nobody, and where the reader has both seats."""
        if not bearer.lent_to or {bearer.key, bearer.lent_to} <= self.scene.own:
            return ""
        return player_in_words(self.dream, bearer.lent_to)

    @property
    def is_hand_seen_by_two(self) -> bool:
        return bool(self.me and self.holder_in_words(self.me))

    # --- its options ---

    def open_options(self, *words: str) -> list[Option]:
        """Return the open options whose first word is one of *words*."""
        return [one for word, one in self._open_options_by_word if word in words]

    @cached_property
    def _open_options_by_word(self) -> list[tuple[str, Option]]:
        """All open options, each beside the first word of its code."""
        return [(one.code.split()[0], one) for one in self.options if not one.reasons]

    def option(self, code: str) -> Option | None:
        """Return the option *code* of the seat, open or closed."""
        return next((one for one in self.options if one.code == code), None)

    def chosen_of(self, name: str, codes: Sequence[str], likely: str = "") -> str:
        """Return which of *codes* is chosen: what was asked, else what is likely, else the first."""
        return first_possible((self.asked(name), likely), codes)

    @property
    def has_presets(self) -> bool:
        """Say whether the likely answer is chosen already, as the campaign settled."""
        return self.dream.rules.presets

    def preset_of(self, name: str, codes: Sequence[str], likely: str) -> str:
        """Return which of *codes* is chosen: what was asked, else what is likely; where nothing is preset, only what is
        alone.
        """
        if self.has_presets or len(codes) == 1:
            return self.chosen_of(name, codes, likely)
        return self.asked(name) if self.asked(name) in codes else ""


def first_possible(wished: Sequence[str], codes: Sequence[str]) -> str:
    """Return the first of *wished* that is one of *codes*, else the first of these; "" without any."""
    return next((code for code in (*wished, *codes) if code in codes), "")
