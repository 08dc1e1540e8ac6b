"""A game as one request looks at it: the step shown, what is chosen, what it would do; and what a mode shows of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaigns.forms import new_op_id
from decks.rules.tarot import CODES, Card, capitalized, card_in_sentence, names_as_phrase
from divination.board import NOTHING, Press
from divination.games.playing import board_of_game, steps_of_game, view_of_step
from divination.models import Game
from divination.modes import MODES, variation_titles
from divination.rules.boards import Board
from divination.rules.engine import AnyMode, Event, Option, Step

MOST_FALLEN = 5  # cards of what just happened that are drawn


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step of a game's rules: *key* is the moment of play in which it is told."""

    key: str
    title: str | Promise
    lines: tuple[str | Promise, ...]


class AnsweredQuestion(NamedTuple):
    """What a place of the board asks, the card that answers it there, and the place."""

    question: str
    card_name: str
    place_name: str


@dataclass(frozen=True, slots=True)
class Screen:
    """All that pages say and show of a mode, as one value; its rules are a `divination.rules.engine.Mode`.

    - *show*: what its template `divination/games/_<key>.html` gets beside the desk. `drawing` (the board), `says` (what
      is waited for), `sums` (pairs of a name and a number) and `buttons` (moves pressed at once) are every mode's.
    - *why_not*: places in words and a reason against each; *lessons*: its rules in steps, at least "aim" and "end";
      *moment*: the key of the one that tells of this moment; *rulings*: code, choice, why.
    - *answered*: a place's question, the card that answers it, and where.
    - *whereabouts*: cards that cannot be turned over, and where they lie; *deck_first*: what to do with the real deck
      before the first card of a shuffle is turned over, "" where nothing.
    """

    show: "Callable[[GameDesk], dict[str, Any]]"
    why_not: "Callable[[GameDesk], list[tuple[str, str]]]"
    lessons: tuple[Lesson, ...] = ()
    moment: "Callable[[GameDesk], str]" = lambda desk: "end" if desk.step.is_over else "aim"
    rulings: tuple[tuple[str, str, str], ...] = ()
    answered: "Callable[[GameDesk], list[AnsweredQuestion]]" = lambda _desk: []
    whereabouts: "Callable[[GameDesk], Iterator[tuple[str, Iterable[Card]]]]" = lambda _desk: iter(())
    deck_first: "Callable[[GameDesk, int], str]" = lambda _desk, _shuffle_from_0: ""


@dataclass(frozen=True)
class GameDesk:
    """*step* of *game*; *card*, *place* and *move* are what the address chooses, "" for nothing.

    *is_own*: whoever looks is its player. *is_open*: they may play now. *is_moved*: the step came about just now, and
    what changed is shown moving. *is_whole*: all of the tale is asked for,
    *writes* the step at whose chapter its player writes. *drawn* are the steps that the browser shows already, () where
    it shows none or others; *is_choice*: it shows these very lines, and only a choice is drawn anew.
    """

    game: Game
    step: Step
    card_chosen: str = ""
    place_chosen: str = ""
    move_chosen: str = ""
    is_own: bool = False
    is_open: bool = False
    is_moved: bool = False
    is_whole: bool = False
    writes: str = ""
    drawn: Sequence[Step] = ()
    is_choice: bool = False

    @cached_property
    def mode(self) -> AnyMode:
        return MODES[self.game.mode]

    @cached_property
    def view(self) -> Any:
        return view_of_step(self.game, self.step)

    @cached_property
    def url(self) -> str:
        return self.game.get_absolute_url()

    @cached_property
    def board(self) -> Board:
        return board_of_game(self.game)

    @property
    def variations(self) -> list[str]:
        """How it is played, as people call it."""
        return variation_titles(self.mode, self.game.variations)

    @property
    def op(self) -> str:
        return new_op_id()

    @cached_property
    def latest(self) -> list[Step]:
        """What just happened: the step, after those that it followed by itself."""
        made = list(steps_of_game(self.game))
        made = made[: made.index(self.step) + 1]
        first = len(made) - 1
        while first > 1 and self.mode.follows(made[first - 1].position) == made[first].line:
            first -= 1
        return made[first:]

    @property
    def changes(self) -> tuple[Event, ...]:
        return tuple(event for step in self.latest for event in step.events) if self.is_moved else ()

    @cached_property
    def fallen(self) -> tuple[Card, ...]:
        """The cards that the last move was made with or turned over, each once, as far as there is room for them."""
        cards = [card for step in self.latest for event in step.events for card in event.cards]
        return tuple(dict.fromkeys(cards))[-MOST_FALLEN:]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        found: tuple[Option, ...] = self.view.options if self.is_open else ()
        return found

    @cached_property
    def legal(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if not option.reasons)

    @cached_property
    def buttons(self) -> tuple[Option, ...]:
        """The moves that need nothing chosen: without a card and a place."""
        return tuple(option for option in self.legal if not option.card and not option.place)

    def options_with_button(self, buttons: Iterable[Option]) -> tuple[Option, ...]:
        """Return the moves that have a button: the chosen one, and the *buttons* where no card goes anywhere by it."""
        others = () if self.chosen and self.chosen.card else (each for each in buttons if each != self.chosen)
        return (*((self.chosen,) if self.chosen else ()), *others)

    @cached_property
    def likely(self) -> Option | None:
        """What is chosen until the player chooses, where nothing else is pressed at once."""
        return None if self.buttons else self.mode.likely(self.step.position, self.legal)

    @cached_property
    def card(self) -> str:
        """The card chosen, that of the move chosen, the likely one, or the only one to do anything with."""
        if self.move_chosen and self.chosen:
            return self.chosen.card
        if self.card_chosen in {option.card for option in self.options}:
            return self.card_chosen
        if self.likely:
            return self.likely.card
        cards = {option.card for option in self.legal}
        return cards.pop() if len(cards) == 1 else ""

    @cached_property
    def of_card(self) -> tuple[Option, ...]:
        """What may be done with the card chosen."""
        return tuple(option for option in self.legal if self.card and option.card == self.card)

    @cached_property
    def chosen(self) -> Option | None:
        """The move that is chosen: by its name, or by the card and the place.

        A card goes to the likely place, or where nothing is likely to the first that takes it, until another is
        chosen; which card it faces is always asked.
        """
        if self.move_chosen:
            return next((option for option in self.legal if option.move == self.move_chosen), None)
        found = [option for option in self.of_card if self.place_chosen in ("", option.place)]
        if len(found) == 1:
            return found[0]
        if found and (likely := self.mode.likely(self.step.position, found)):
            return likely
        return found[0] if found and self.card_chosen and found[0].place not in CODES else None

    @property
    def is_choosing(self) -> bool:
        """Say whether the address chooses anything: until then nothing but what is likely is chosen."""
        return bool(self.card_chosen or self.place_chosen or self.move_chosen)

    @cached_property
    def place(self) -> str:
        return self.chosen.place if self.chosen else ""

    @cached_property
    def against(self) -> Option | None:
        """What was asked for and cannot be."""
        wanted = (self.card, self.place_chosen)
        found = (one for one in self.options if one.reasons and (one.card, one.place) == wanted)
        return next(found, None) if any(wanted) else None

    def press_on(self, place: str) -> Press:
        """Return what a press on *place* plays: the chosen card, or, until one is chosen, the only one that may go."""
        found = next((option for option in self.of_card if option.place == place), None)
        if found is None and not self.is_choosing:
            there = [option for option in self.legal if option.place == place]
            found = there[0] if len(there) == 1 else None
        if found is None or not found.card:
            return NOTHING
        href, told = self.url_that_chooses(found.card, place), f"{found.label}. {' '.join(found.does)}"
        return Press(
            href, self.posts, found.move, found.card, found.label, told, is_chosen=found is self.chosen
        )

    @property
    def card_name(self) -> str:
        return capitalized(card_in_sentence(CODES[self.card])) if self.card else ""

    @property
    def posts(self) -> str:
        """Return where a move is sent that is made by pressing its place."""
        return f"{self.url}move/" if self.is_open else ""

    def url_that_chooses(self, card: str = "", place: str = "", move: str = "") -> str:
        """Return where *card*, then *place*, or a *move* by its name, is chosen; "" where nothing can be."""
        if not self.is_open:
            return ""
        pairs = (("card", card), ("place", place), ("move", move))
        chosen = urlencode({key: value for key, value in pairs if value})
        return f"{self.url}?{chosen}" if chosen else self.url

    def closed_targets_and_reasons_in_words(
        self, target_names_as_phrase: Callable[[list[str]], str]
    ) -> list[tuple[str, str]]:
        """Return why the chosen card may not go elsewhere: the places, in words, and the reason they share.

        *target_names_as_phrase* makes words of the `place` of some options. [] until a card is chosen.
        """
        places: dict[str, list[str]] = {}
        for option in self.options:
            if self.card and option.card == self.card and option.reasons:
                places.setdefault(" ".join(option.reasons), []).append(option.place)
        return [(target_names_as_phrase(keys), reason) for reason, keys in places.items()]


# What happens card by card, and is told of several in one sentence.
IN_ONE = {"drawn": "you drew {}.", "turned": "{} were turned over.", "put back": "put back: {}."}


def sentences_of_step(mode: AnyMode, step: Step) -> tuple[str, ...]:
    """Return what happened in *step*, in sentences; cards that came one after another in one."""
    return (
        (_("A move that the rules refuse by now."),)
        if step.is_refused
        else tuple(_sentences_of_events(mode, step))
    )


def _sentences_of_events(mode: AnyMode, step: Step) -> Iterator[str]:
    came: dict[str, list[Card]] = {kind: [] for kind in IN_ONE}
    for event in step.events:
        came.get(event.kind, []).extend(event.cards)
    for event in step.events:
        cards = came.get(event.kind, [])
        if len(cards) < 2:
            yield mode.tell(event, step.position)
        elif event.cards[0] == cards[0]:
            yield capitalized(IN_ONE[event.kind].format(names_as_phrase(map(card_in_sentence, cards))))
