"""A game for two for one who lays a turn out in pencil."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from divination.games import pairs, pencil
from divination.games.pencil import LaidMove, LaidOutTurn
from divination.pages.pair_table import WAITS, PairTable, Side
from divination.rules.two_player_kind import CardOption
from divination.rules.two_players import DRAW, TwoPlayerPosition
from divination.sky import DrawnSky


@dataclass(frozen=True)
class PencilTable(PairTable):
    """The table as it would be, and what would come of it."""

    @cached_property
    def kept(self) -> tuple[str, ...]:
        return pencil.moves_kept_in_pencil(self.seats[self.seat])

    @cached_property
    def laid_out(self) -> LaidOutTurn:
        return pencil.lay_out(pairs.kind_of_pair_game(self.game), self.real_position, self.seat, self.kept)

    @property
    def waits_for_draw(self) -> bool:
        return pencil.must_draw_before_laid_moves(self.real_position, self.seat, self.kept)

    @property
    def position(self) -> TwoPlayerPosition:
        return self.real_position if self.waits_for_draw or self.is_over else self.laid_out.position

    @property
    def lays(self) -> bool:
        """Say whether what is chosen is laid out; a draw is made at once."""
        return self.position.phase != DRAW

    @property
    def may_choose(self) -> bool:
        return not self.is_over and bool(self.legal)

    @cached_property
    def legal(self) -> tuple[CardOption, ...]:
        """The moves that may be laid; one that draws is made at once, so it is there only before anything is laid."""
        if not pencil.may_lay_more(self.position, self.seat):
            return ()
        is_bare = not self.laid_out.standing or self.waits_for_draw
        kind, position = pairs.kind_of_pair_game(self.game), self.position
        may_draw = is_bare and self.is_turn
        return tuple(
            option
            for option in super().legal
            if may_draw or not pencil.is_card_drawn_between(position, kind.apply(position, option.code))
        )

    @property
    def steps(self) -> list[tuple[int, LaidMove]]:
        """Each move that is laid out, with its place in the turn."""
        told = (
            replace(
                one, words=self._with_player_names(one.words), against=self._with_player_names(one.against)
            )
            for one in self.laid_out.laid
        )
        return list(enumerate(told))

    @property
    def kept_lines(self) -> str:
        return "\n".join(self.kept)

    @property
    def may_be_given(self) -> bool:
        """Say whether it is laid out as far as pencil reaches: to the end of the turn, or to a draw."""
        return self.is_turn and bool(self.laid_out.standing) and not self.waits_for_draw and not self.legal

    @property
    def has_move_at_hand(self) -> bool:
        return self.may_be_given or super().has_move_at_hand

    @property
    def is_whole(self) -> bool:
        """Say whether the turn ends with what is laid out."""
        return pencil.is_turn_whole(self.laid_out.position, self.seat)

    @property
    def may_be_given_at_once(self) -> bool:
        """Say whether the turn ends with the move that is chosen: one press may lay it out and give it."""
        if not self.lays or not self.is_turn or self.waits_for_draw or not self.chosen:
            return False
        after = pairs.kind_of_pair_game(self.game).apply(self.position, self.chosen.option.code)
        return pencil.is_turn_whole(after, self.seat)

    @property
    def stops_at_draw(self) -> bool:
        """Say whether a card is drawn next, or the keeper asked: neither is ever in pencil."""
        return self.may_be_given and not self.is_whole

    @property
    def waits_for(self) -> str:
        if self.may_be_given:
            return _("give the turn")
        return str(WAITS[self.position.phase][0]) if self.is_turn else super().waits_for

    @property
    def outlook(self) -> list[str]:
        """What the turn would do, in sentences."""
        if not self.laid_out.standing:
            return []
        return [
            self._with_player_names(one) for one in pencil.outlook_sentences_of_turn(self.mode, self.laid_out)
        ]

    @property
    def move_url(self) -> str:
        return f"{self.game.get_absolute_url()}pencil/"

    @cached_property
    def sky(self) -> DrawnSky:
        drawn, real = super().sky, self.real_position
        places = tuple(
            replace(place, is_pencilled=self._is_place_changed(place.key, real)) for place in drawn.places
        )
        return replace(drawn, places=places)

    def _is_place_changed(self, place: str, real_position: TwoPlayerPosition) -> bool:
        fields = (
            (getattr(one, "gifts", {}), getattr(one, "locked", {})) for one in (real_position, self.position)
        )
        before, now = ((gifts.get(place), locked.get(place)) for gifts, locked in fields)
        return before != now or real_position.sky.get(place) != self.position.sky.get(place)

    def _side(self, seat: str) -> Side:
        before, now = (
            {card.code for column in one.columns_of[seat] for card in column}
            for one in (self.real_position, self.position)
        )
        return replace(super()._side(seat), pencilled=frozenset(now - before))
