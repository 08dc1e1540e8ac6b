"""A game for two with the players' own cards, as its referee has it: which card was laid, then where it went."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks.rules.tarot import (
    CODES,
    DECK,
    capitalized,
    card_in_sentence,
    names_as_phrase,
    word_up_to_ten_or_figures,
)
from divination.games.pairs import kind_of_pair_game
from divination.games.real_cards_for_two import is_phone_in_middle, sentence_where_card_lies_by_code
from divination.games.take_backs import TakeBack, take_back_state_for_seat
from divination.pages.pair_table import PairTable, Row, Side
from divination.pages.real_cards import card_grid_by_family
from divination.rules.engine import SEE, Outcome, value_of_card
from divination.rules.starfield import ONE
from divination.rules.two_players import DISCARD, DRAW, MATCH, PLAY, RAISE, SACRED, STUCK
from divination.sky import DrawnSky, drawing_of_sky
from play.rules.kinds import Option
from play.rules.zones import U

TO_SEERESS = ">"
WAITS = {  # what the table waits for, of whoever plays and of another
    DRAW: (gettext_lazy("draw a card, or take the gift"), gettext_lazy("draws a card, or takes the gift")),
    SACRED: (gettext_lazy("turn the top card over"), gettext_lazy("turn the top card over")),
    "drawn": (gettext_lazy("draw a card, then lay one"), gettext_lazy("draws a card, then lays one")),
    "taken": (gettext_lazy("lay a card"), gettext_lazy("lays a card")),
    "empty": (
        gettext_lazy("the deck is empty, lay a card"),
        gettext_lazy("lays a card, the deck is empty"),
    ),
}
QUESTIONS = {
    SACRED: gettext_lazy("Tap the card that was turned over"),
    DRAW: gettext_lazy("From the deck, or the gift?"),
    PLAY: gettext_lazy("Tap the card that is laid"),
    MATCH: gettext_lazy("Courts met: what becomes of them?"),
    DISCARD: gettext_lazy("Tap each card that is let go"),
}
FEW = 4  # places to go, of each of which there is room to say what it would do


@dataclass(frozen=True, slots=True)
class CardToTap:
    """A card of the grid: its sign, what it is called, and what a tap does: it chooses (*href*) or is sent (*move*).

    *is_closed*: it lies elsewhere; a tap says where.
    """

    code: str
    sign: str
    told: str
    href: str
    move: str
    is_closed: bool


@dataclass(frozen=True, slots=True)
class FamilyToTap:
    """A suit, or the Majors, of the grid."""

    key: str
    name: str
    cards: tuple[CardToTap, ...]


class RealPairTable(PairTable):
    """A table of real cards: no hand is in the app, and any card may be laid that lies nowhere yet."""

    is_real: ClassVar[bool] = True

    @property
    def is_in_middle(self) -> bool:
        """Say whether one phone lies between both: whoever is on turn taps."""
        return is_phone_in_middle(True, self.seats)

    # --- who and what ---

    @property
    def near(self) -> str:
        return ONE if self.is_in_middle else super().near

    @property
    def is_turn(self) -> bool:
        return bool(self.seat) and not self.is_over and (self.position.seat == self.seat or self.is_seeking)

    @property
    def is_seeking(self) -> bool:
        """Say whether cards are turned over for the sacred number: whoever sits there may say which."""
        return self.position.phase == SACRED

    @property
    def player(self) -> str:
        return names_as_phrase(self.names.values()) if self.is_seeking else super().player

    @property
    def waits_for(self) -> str:
        how = self._how_turn_begins if self.is_playing else self.position.phase
        return str(WAITS[how][not self.is_turn]) if how in WAITS else super().waits_for

    @property
    def _how_turn_begins(self) -> str:
        seat, hand = self.position.seat, self.position.hand
        if self.position.drawn[seat][-1:] != (U,):
            return "taken"
        return "drawn" if len(hand) > self.position.hand_sizes[seat] else "empty"

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """Both sides, with the backs that each holds; who is on turn has Seeresses to press."""
        return tuple(  # type: ignore[return-value]
            replace(side, shows_backs=True, has_presses=self.is_turn and side.is_on_turn)
            for side in super().sides
        )

    @property
    def take_back(self) -> TakeBack:
        if not self.is_in_middle:
            return super().take_back
        return take_back_state_for_seat(self.game, self.seats, self.known.takeable_by, self.known)

    @property
    def last(self) -> str:
        return self.log[0][1] if self.log else ""

    @property
    def first_do(self) -> str:
        """What the table does with the deck before the card is turned over or laid, "" where nothing."""
        position = self.position
        if self.is_seeking and position.away:
            card = position.away[-1]
            counts = _("%(card)s counts %(n)d, not 6 to 10. Turn the next card over.")
            return capitalized(counts % {"card": card_in_sentence(card), "n": value_of_card(card)})
        if self.is_seeking:
            return _(
                "Shuffle all 78 cards and turn the top one over. The first that counts 6 to 10 gives the sacred number."
            )
        if position.turn > 1 or self.is_over:
            return ""
        size = word_up_to_ten_or_figures(position.hand_sizes[position.seat])
        told = _("Shuffle all 78 cards. Each of you draws %(size)s that nobody else sees. %(name)s begins.")
        if position.number:
            told = _(
                "Shuffle them back in. Each of you draws %(size)s that nobody else sees. %(name)s begins."
            )
        return told % {"size": size, "name": self.player}

    # --- which card ---

    @property
    def asks_for_card(self) -> bool:
        """Say whether the grid is asked: for what was laid, let go or turned over."""
        if not self.is_turn:
            return False
        return self.position.phase in (SACRED, DISCARD) or (self.position.phase == PLAY and not self.card)

    @property
    def is_playing(self) -> bool:
        return self.position.phase == PLAY

    @property
    def question(self) -> str:
        if self.card_name and self.position.phase in (PLAY, RAISE):
            return _("Where does %(card)s go?") % {"card": self.card_name}
        return str(QUESTIONS[self.position.phase])

    @cached_property
    def _lies(self) -> dict[str, str]:
        return {
            code: self._with_player_names(where)
            for code, where in sentence_where_card_lies_by_code(self.position).items()
        }

    @property
    def grid(self) -> list[FamilyToTap]:
        """All 78 cards in their places."""
        begins = {SACRED: SEE, DISCARD: f"{DISCARD} "}.get(self.position.phase, "")
        return self._grid_to_tap(self._lies, begins)

    def _grid_to_tap(
        self, sentence_where_card_lies_by_code: dict[str, str], move_prefix: str
    ) -> list[FamilyToTap]:
        return [
            FamilyToTap(
                family.key,
                family.name,
                tuple(
                    CardToTap(
                        each.card.code, each.sign, each.told, self.url_that_chooses(card=each.card.code),
                        f"{move_prefix}{each.card.code}" if move_prefix and not each.against else "",
                        is_closed=bool(each.against),
                    )
                    for each in family.cards
                ),
            )
            for family in card_grid_by_family(sentence_where_card_lies_by_code)
        ]  # fmt: skip

    @cached_property
    def card(self) -> str:
        """The card that was tapped, and lies nowhere yet; where some rose, the first of them until one is."""
        if self.position.phase != PLAY:
            return super().card
        code = self.asked.get("card", "")
        return code if code in CODES and code not in self._lies else ""

    @property
    def likely(self) -> tuple[str, str]:
        """Return none: of a hand that nobody typed nothing is likely."""
        return "", ""

    @property
    def against(self) -> tuple[str, ...]:
        """Where the card that was tapped lies already, or why it cannot go to the place that was pressed."""
        code = self.asked.get("card", "")
        if self.asks_for_card and code in self._lies:
            return (f"{capitalized(card_in_sentence(CODES[code]))}: {self._lies[code]}",)
        return super().against

    # --- where it went ---

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        """The options with the card that was tapped: a hand that nobody typed might hold any of 78."""
        if self.position.phase != PLAY or not self.seat:
            return super()._options
        if not self.card:
            forfeit = self.mode.forfeit
            return (Option(f"{forfeit.code} {self.seat}", forfeit.label, is_steady=True),)
        kind = kind_of_pair_game(self.game)
        assert kind.options_like
        return tuple(kind.options_like(self.position, self.seat, self.card))

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Each place where the card may go, one tap each; where they are many only what ends the game is said."""
        found = [row for row in super().rows if self.position.phase != DISCARD or not row.option.card]
        told = self._that_the_game_ends_with_it if len(found) > FEW else self._effects_not_told_by_board
        return tuple(replace(row, does=told(row)) for row in found)

    def _that_the_game_ends_with_it(self, row: Row) -> tuple[str, ...]:
        return row.does[:1] if self.position.after_line(row.option.code).outcome else ()

    def _effects_not_told_by_board(self, row: Row) -> tuple[str, ...]:
        """Return what the option of *row* does but for what its place would hold, which the board tells."""
        name = self.position.board.names.get(row.option.place)
        known = (f"On {name} ", f"{name} would hold ")
        return tuple(told for told in row.does if not told.startswith(known))

    @cached_property
    def sky(self) -> DrawnSky:
        reader = "" if self.is_in_middle else self.seat
        return drawing_of_sky(self.position, reader, self.press_on, self._with_player_names)

    # --- only Majors? ---

    @cached_property
    def _ways_of_being_stuck(self) -> dict[str, str]:
        """By the code of the Major that was drawn last ("": an empty hand) the move that says so."""
        if self.position.phase != PLAY or not self.is_turn:
            return {}
        return {
            choice.cards[0].code if choice.cards else "": choice.move
            for choice in self.position.ways_of_being_stuck()
        }

    @property
    def may_be_stuck(self) -> bool:
        """Say whether the hand may hold nothing to play, for all that lies open: it is asked."""
        return bool(self._ways_of_being_stuck) and not self.card

    @property
    def move_of_empty_hand(self) -> str:
        return self._ways_of_being_stuck.get("", "")

    @property
    def is_asking_if_stuck(self) -> bool:
        """Say whether they said that only Majors are left, and are asked which was drawn last."""
        return STUCK in self.asked and self.may_be_stuck

    @property
    def stuck_end(self) -> str:
        """How the game ends then."""
        move = next(iter(self._ways_of_being_stuck.values()))
        ended: Outcome | None = self.position.after_line(move).outcome
        return self._with_player_names(self.mode.ended(ended)).partition(". ")[0] + "."

    @property
    def stuck_grid(self) -> list[FamilyToTap]:
        """The Majors, those that could have been drawn last and go nowhere open to a tap."""
        closed = _("it has a place to go")
        lies = {
            card.code: self._lies.get(card.code) or closed
            for card in DECK
            if card.is_major and card.code not in self._ways_of_being_stuck
        }
        return self._grid_to_tap(lies, f"{STUCK} ")[-1:]

    @property
    def stuck_url(self) -> str:
        return self.url_that_chooses(stuck="1")
