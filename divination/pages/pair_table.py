"""A game for two as one reader sees it: whose turn it is, what just happened, the sky, what they may do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, islice
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.forms import new_op_id
from decks.rules.tarot import CODES, Card, capitalized, card_in_sentence, word_up_to_ten_or_figures
from divination.games.here import is_played_on_one_device
from divination.games.pair_hints import seats_that_allow_hints
from divination.games.pair_links import LinksOfGame, links_of_game
from divination.games.pairs import is_next_begun, is_seat_empty, kind_of_pair_game, known_to, names_by_seat
from divination.games.pencil import (
    does_page_draw_by_itself,
    does_seat_play_in_pencil,
    has_only_to_draw,
    likely_move_and_why,
)
from divination.games.same_sky import may_all_know_deal, other_game_with_same_deal
from divination.games.take_backs import TakeBack, is_seat_asked_to_allow_take_back, take_back_state_for_seat
from divination.lovers_discourse.rules.moves import GIFT, TAKE
from divination.lovers_discourse.rules.table import FIELD_NAMES
from divination.models import PairGame, PairReading
from divination.modes import MODES_FOR_TWO, variation_titles
from divination.pages.desk import Lesson
from divination.pages.pair_company import Company, LogEntry
from divination.rules import material_plane as plane
from divination.rules.players_for_two import PLAYERS_FOR_TWO
from divination.rules.starfield import FAR_FIELD, NEAR_FIELD, ONE
from divination.rules.starfield_sefira import StarfieldSefira
from divination.rules.two_player_kind import FIRST, CardOption
from divination.rules.two_player_words import with_player_names
from divination.rules.two_players import (
    DISCARD,
    DRAW,
    FORFEIT,
    MATCH,
    OVER,
    PLAY,
    RAISE,
    STUCK,
    TwoPlayerPosition,
    other_seat,
)
from divination.screens import TAUGHT_FOR_TWO
from divination.sky import NO_PRESS, DrawnSky, PlacePress, drawing_of_sky, fullness_in_words
from divination.warring_planets.rules.table import Guard
from play.models import Seat
from play.rules.kinds import Option
from play.rules.lines import KEEPER, WATCHER
from play.rules.zones import U

WAITS = {  # what all wait for, of whoever plays and of another
    DRAW: (gettext_lazy("draw a card"), gettext_lazy("draws a card")),
    PLAY: (gettext_lazy("play a card"), gettext_lazy("plays a card")),
    MATCH: (gettext_lazy("say what becomes of the Courts"), gettext_lazy("decides about Courts that met")),
    DISCARD: (gettext_lazy("let go of what you like, then draw"), gettext_lazy("lets cards go, then draws")),
    RAISE: (gettext_lazy("place what rose"), gettext_lazy("places what rose")),
}

LESSON_OF_PHASE = {DRAW: "draw", PLAY: "play", MATCH: "match", DISCARD: "match", RAISE: "raise"}


@dataclass(frozen=True, slots=True)
class Row:
    """A move that may be chosen: what it is called in a row, what it brings in a few letters, the option, what that
    would do in sentences, and where it goes on the board.
    """

    name: str
    figure: str
    option: CardOption
    does: tuple[str, ...]
    place_key: str
    is_chosen: bool
    likely: str = ""  # why a sensible player would do it, where it is that move


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card of the hand, or of what rose: where a press on it leads ("": nowhere)."""

    card: Card
    href: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One who plays, as the reader sees them: *cards* of their hand, "" for each that is not theirs to see."""

    seat: str
    name: str
    is_on_turn: bool
    hand_size: int
    score: int | None
    rows: tuple[tuple[Card | None, ...], ...]
    pencilled: frozenset[str] = frozenset()  # codes of cards that lie there in pencil
    shows_backs: bool = True  # of the hand, which the reader does not see
    has_presses: bool = False  # on its Seeresses

    @property
    def in_hand(self) -> str:
        return ngettext("%(n)s card in hand", "%(n)s cards in hand", self.hand_size) % {
            "n": word_up_to_ten_or_figures(self.hand_size)
        }

    @property
    def backs(self) -> range:
        return range(self.hand_size)


@dataclass(frozen=True)
class PairTable:
    """*game* for a reader who sits at *seats* of it (none: who watches), with what the address chooses.

    All of it is made of what these seats know: no other position comes near it.
    """

    is_real: ClassVar[bool] = False

    game: PairGame
    seats: Mapping[str, Seat]
    seat: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)
    address: str = ""  # where who looks on by a link reads it

    is_curtain: ClassVar[bool] = False

    # --- who and what ---

    @cached_property
    def known(self) -> Any:
        return known_to(self.game, frozenset({self.seat}) if self.seat else WATCHER)

    @property
    def real_position(self) -> TwoPlayerPosition:
        """The table as it stands."""
        found: TwoPlayerPosition = self.known.position
        return found

    @property
    def position(self) -> TwoPlayerPosition:
        """The table as it is drawn."""
        return self.real_position

    @property
    def number(self) -> int:
        number: int = self.known.number
        return number

    @property
    def mode(self) -> Any:
        return MODES_FOR_TWO[self.game.kind]

    @property
    def played_as(self) -> list[str]:
        return variation_titles(self.mode, self.game.setup.get("variations", ()))

    @property
    def op(self) -> str:
        return new_op_id()

    @cached_property
    def names(self) -> dict[str, str]:
        return names_by_seat(self.seats)

    @cached_property
    def links(self) -> LinksOfGame | None:
        """Which links lead to a seat of a game that goes on, for who sits there."""
        return links_of_game(self.game) if self.seat and not self.game.ended_at else None

    @property
    def is_app_on_turn(self) -> bool:
        """Say whether the app is to move, and the reader's page asks it to."""
        return bool(self.seat) and not self.is_over and bool(self.seats[self.real_position.seat].player)

    @property
    def app_strength(self) -> str:
        """How the app plays here; "" where it does not."""
        player = next((seat.player for seat in self.seats.values() if seat.player), "")
        return PLAYERS_FOR_TWO[player].title.lower() if player else ""

    @cached_property
    def is_here(self) -> bool:
        """Say whether both play at one device."""
        return is_played_on_one_device(self.game, self.seats)

    @cached_property
    def both_hands(self) -> list[tuple[str, tuple[HeldCard, ...]]]:
        """The hands of both by name, the reader's own first, once anybody may see them."""
        if self.is_real or not (self.is_over and self.is_deal_told):
            return []
        hands = known_to(self.game, frozenset(self.seats)).position.hands
        return [
            (
                self.names[seat],
                tuple(HeldCard(CODES[code], "", is_chosen=False) for code in hands[seat].cards),
            )
            for seat in (self.near, other_seat(self.near))
        ]

    @property
    def is_partner_missing(self) -> bool:
        return bool(self.seat) and is_seat_empty(self.seats[other_seat(self.seat)])

    @property
    def is_link_out(self) -> bool:
        """Say whether somebody may still sit down opposite by a link."""
        return bool(self.links and other_seat(self.seat) in self.links.by_seat)

    @property
    def is_own_seat_given_out(self) -> bool:
        """Say whether a link leads to the reader's own seat: the other one thinks that they lost the way."""
        return bool(self.links and self.seat in self.links.by_seat)

    def _with_player_names(self, sentence: str) -> str:
        return with_player_names(sentence, self.names)

    @property
    def near(self) -> str:
        """The seat at the bottom: the reader's own."""
        return self.seat or ONE

    @property
    def is_over(self) -> bool:
        return self.real_position.phase == OVER

    @property
    def is_turn(self) -> bool:
        """Say whether the reader is waited for."""
        return bool(self.seat) and not self.is_over and self.real_position.seat == self.seat

    @property
    def may_choose(self) -> bool:
        """Say whether there are moves to choose from."""
        return self.is_turn

    @property
    def has_move_at_hand(self) -> bool:
        """Say whether one press makes a move that is chosen already: a link leads the keyboard to it."""
        return self.is_turn and not (self.is_real or self.is_forfeiting) and self.chosen is not None

    @property
    def player(self) -> str:
        """Whose turn it is, by name."""
        return self.names[self.real_position.seat]

    @property
    def waits_for(self) -> str:
        """What the reader, or else whose turn it is, is waited for."""
        return str(WAITS[self.real_position.phase][not self.is_turn])

    @property
    def outcome(self) -> str:
        return self._with_player_names(self.mode.ended(self.position.outcome)) if self.is_over else ""

    @property
    def outcome_and_why(self) -> tuple[str, str]:
        """How it ended, and what brought it about."""
        told, _stop, why = self.outcome.partition(". ")
        return f"{told}.", why

    @property
    def hint_words(self) -> str:
        """What leads to hints, or to allowing them, and whether the other does; "" where there are none to be had."""
        people = {seat.person_id for seat in self.seats.values()}
        if not self.seat or self.is_over or self.game.is_real or len(people) < len(self.seats):
            return ""
        allowing, other = seats_that_allow_hints(self.game, self.seats), other_seat(self.seat)
        if self.seat in allowing:
            return _("A hint")
        if other in allowing and not self.seats[other].player:
            return _("Allow hints, as %(name)s does") % {"name": self.names[other]}
        return _("Allow hints")

    @property
    def has_shared_reading(self) -> bool:
        """Say whether both share their reading with the campaign."""
        return PairReading.objects.agreed_on("says_campaign").filter(game=self.game).exists()

    @cached_property
    def is_next_begun(self) -> bool:
        """Say whether the other one has begun the next game already."""
        return bool(self.seat) and is_next_begun(self.game)

    @property
    def first_again(self) -> str:
        """Who begins when they play again."""
        return self.names[other_seat(self.game.setup[FIRST])]

    @property
    def counts(self) -> list[tuple[str, str]]:
        """What of the table is counted: the deck, and where no points are what is resolved of the sky."""
        deck = [(_("Deck"), str(len(self.position.deck)))]
        if self.mode.scores(self.position):
            return deck
        resolved = sum(held.is_resolved for held in self.position.sky.values())
        return [(_("Resolved"), _("%(n)d of 13") % {"n": resolved}), *deck]

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """The one across and the one near by, in this order."""
        return self._side(other_seat(self.near)), self._side(self.near)

    def _side(self, seat: str) -> Side:
        scores, columns = self.mode.scores(self.position), self.position.columns_of[seat]
        longest = max(2, *map(len, columns))
        return Side(
            seat,
            self.names[seat],
            not self.is_over and self.real_position.seat == seat,
            len(self.position.hands[seat]),
            scores.get(seat),
            tuple(
                tuple(column[row] if row < len(column) else None for column in columns)
                for row in range(longest)
            ),
            shows_backs=seat != self.seat,
            has_presses=seat == self.seat,
        )

    # --- how it is played ---

    @cached_property
    def is_new_to_reader(self) -> bool:
        """Say whether the reader, who sits here, has made no act of this game yet."""
        return bool(self.seat) and all(line.by != self.seat for line in self.known.log)

    @property
    def aim(self) -> str:
        """What both are after, in a sentence."""
        return str(self._lessons["aim"].lines[0])

    @property
    def lesson(self) -> Lesson | None:
        """The step of the rules that tells of this moment, for who sits here."""
        return self._lessons.get(LESSON_OF_PHASE.get(self.position.phase, "")) if self.seat else None

    @property
    def _lessons(self) -> dict[str, Lesson]:
        return {lesson.key: lesson for lesson in TAUGHT_FOR_TWO[self.game.kind].lessons}

    @property
    def rules_url(self) -> str:
        """Where the rules are read, with the way back to this table."""
        rules = reverse("divination:game_rules", args=[self.game.kind])
        return f"{rules}?{urlencode({'back': self.url})}"

    # --- what happened ---

    @cached_property
    def log(self) -> list[tuple[int, str]]:
        """Every act that stands in sentences, by its number, the last first."""
        told: dict[int, list[str]] = {}
        for line in self.known.log:
            told.setdefault(line.act, []).append(self._with_player_names(line.words))
        return [(act, " ".join(words)) for act, words in reversed(told.items())]

    @property
    def last(self) -> str:
        """The last act, with the other one's turn before it where it is a card that the reader's own page drew; on one
        device, and beside the app, the whole turn that nobody followed.
        """
        if self.log:
            is_turn_told = self.is_told_by_turns or self._is_last_act_own_draw
            return " ".join(self._words_of_last_turn) if is_turn_told else self.log[0][1]
        return _("The cards are dealt. %(name)s begins.") % {"name": self.player}

    @property
    def acts_to_follow_again(self) -> list[str]:
        """The turn that the reader may follow once more, act by act; none where it was one act."""
        words = self._words_of_last_turn if self.log else []
        return words if len(words) > 1 else []

    @property
    def is_told_by_turns(self) -> bool:
        return self.is_here or any(seat.player for seat in self.seats.values())

    @property
    def _is_last_act_own_draw(self) -> bool:
        is_drawn = self.known.log[-1].by == KEEPER
        return is_drawn and self.real_position.phase == PLAY and self.real_position.seat == self.seat

    @property
    def _words_of_last_turn(self) -> list[str]:
        """What whoever made the last act did in their turn; what the other did before it, where that is the reader."""
        makers, maker = {}, self.real_position.seat
        for line in reversed(self.known.log):
            maker = maker if line.by == KEEPER else line.by  # a card drawn: by who then plays
            makers[line.act] = maker
        turns = groupby(self.log, lambda told: makers[told[0]])
        newest = [(maker, [words for _act, words in told]) for maker, told in islice(turns, 2)]
        told = newest if newest[0][0] == self.seat else newest[:1]
        return [words for _maker, turn in told for words in turn][::-1]

    @cached_property
    def company(self) -> Company:
        """What there is to tell of the other one."""
        return Company(
            self.game,
            self.seats,
            self.names,
            self.seat,
            self.real_position,
            self.number,
            self.is_partner_missing,
        )

    @property
    def log_with_company(self) -> list[LogEntry]:
        return self.company.log_entries_with_gestures(self.log)

    # --- what is taken back ---

    @cached_property
    def take_back(self) -> TakeBack:
        """How the last act stands to the reader."""
        return take_back_state_for_seat(self.game, self.seats, self.seat, self.known)

    @property
    def is_asked_to_take_back(self) -> bool:
        return is_seat_asked_to_allow_take_back(self.game, self.seat, self.known)

    @property
    def partner(self) -> str:
        """The other one's name."""
        return self.names[other_seat(self.near)]

    @cached_property
    def is_deal_told(self) -> bool:
        """Say whether anybody may see both hands by now."""
        return may_all_know_deal(self.game)

    @property
    def shares_sky(self) -> bool:
        """Say whether the reader's deal is another pair's too, or is offered to one."""
        return bool(self.seat) and bool(self.game.sky_hash or other_game_with_same_deal(self.game))

    @property
    def other_person(self) -> Any:
        """Who sits across from the reader, None where nobody does, or the same one."""
        own, other = self.seats.get(self.seat), self.seats.get(other_seat(self.near))
        return other.person if own and other and other.person_id != own.person_id else None

    @property
    def tells_seen(self) -> bool:
        """Say whether the page has drawn what it has not told of yet."""
        own = self.seats.get(self.seat)
        return bool(own and (own.is_plain or own.seen_number < self.number))

    # --- what may be done ---

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        """Every option of the reader, with the seat's names in it; none who watches has any."""
        return tuple(kind_of_pair_game(self.game).options(self.position, self.seat)) if self.seat else ()

    @cached_property
    def options(self) -> tuple[CardOption, ...]:
        return tuple(option for option in self._options if isinstance(option, CardOption))

    @cached_property
    def legal(self) -> tuple[CardOption, ...]:
        return tuple(option for option in self.options if not option.reasons)

    @property
    def forfeit(self) -> Option | None:
        return next((option for option in self._options if option.code.startswith(FORFEIT)), None)

    @property
    def is_forfeiting(self) -> bool:
        """Say whether they have said that they give up, and are asked once more."""
        return "forfeit" in self.asked and self.forfeit is not None

    @cached_property
    def card(self) -> str:
        """The card that is chosen; until one is, the likely one."""
        cards = dict.fromkeys(option.card for option in self.legal if option.card)
        if self.asked.get("card") in cards or self.asked.get("card") in {each.card for each in self.options}:
            return self.asked["card"]
        likely = next((option.card for option in self.legal if option.code == self.likely[0]), "")
        return likely or next(iter(cards), "")

    @cached_property
    def likely(self) -> tuple[str, str]:
        """The move that is chosen until the reader chooses another, and why; made of what they know."""
        return likely_move_and_why(self.mode, self.position) if self.may_choose else ("", "")

    @property
    def card_name(self) -> str:
        return card_in_sentence(CODES[self.card]) if self.card else ""

    def place_key_of(self, option: CardOption) -> str:
        """Return where *option* goes on the board: a gift has its field, although its move need not say it."""
        if option.code.startswith(GIFT):
            return FAR_FIELD[self.seat]
        return NEAR_FIELD[self.seat] if option.code == TAKE else option.place

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The moves to choose from: of the chosen card, and those that need none."""
        found = [option for option in self.legal if option.card in ("", self.card)]
        place = self.asked.get("place", "")
        chosen = next((each for each in found if place and self.place_key_of(each) == place), None)
        move, why = self.likely
        chosen = chosen or self._likely_of(found)
        return tuple(
            Row(
                self._name_of_row(each), self._effect_at_place_in_words(each),
                replace(each, label=self._with_player_names(each.label)),
                tuple(map(self._with_player_names, each.does)), self.place_key_of(each), each is chosen,
                why if each.code == move else "",
            )
            for each in found
        )  # fmt: skip

    def _likely_of(self, found: Sequence[CardOption]) -> CardOption | None:
        """Return which of *found* a sensible player would make, the first where nothing is likely."""
        move, _why = self.likely
        rated = self.mode.rated(self.position) if move and move not in {each.code for each in found} else {}
        return max(found, key=lambda each: rated.get(each.code, float(each.code == move)), default=None)

    def _name_of_row(self, option: CardOption) -> str:
        place = option.place
        if not option.card or not place:
            return self._with_player_names(option.label)
        if place in plane.SEERESS_NAMES and ">" in option.code:
            return capitalized(plane.SEERESS_NAMES[place])
        if place in FIELD_NAMES:
            return self._with_player_names(option.label)
        held = self.position.sky.get(place)
        name = self.position.board.names[place]
        if isinstance(held, StarfieldSefira):
            return f"{name}, {', '.join(map(str, held.majors))}"
        return f"{name}, {held.card}" if held else name

    def _effect_at_place_in_words(self, option: CardOption) -> str:
        held = self.position.sky.get(option.place)
        if not option.card or option.place not in self.position.board.names:
            return ""
        if isinstance(held, StarfieldSefira) and self.position.phase == RAISE:
            after = held.with_minor(CODES[option.card])
            return _("resolves it") if after.is_resolved else fullness_in_words(after)
        if self.position.phase == RAISE:
            return _("Attack") if held else _("Guard")
        return _("slips under") if held else ""

    @property
    def chosen(self) -> Row | None:
        return next((row for row in self.rows if row.is_chosen), None)

    @property
    def against(self) -> tuple[str, ...]:
        """Why the chosen card cannot go to the place that was pressed."""
        place = self.asked.get("place", "")
        if not place or place in self._row_by_place:
            return ()
        return tuple(dict.fromkeys(self._reasons_against_card_at(place)))

    @cached_property
    def _row_by_place(self) -> dict[str, Row]:
        """The first of the rows at each place."""
        return {self.place_key_of(row.option): row for row in reversed(self.rows)}

    @cached_property
    def _options_of_card_by_place(self) -> dict[str, list[CardOption]]:
        """What one might think of doing with the chosen card, by the place."""
        found: dict[str, list[CardOption]] = {}
        for option in self.options:
            if option.card == self.card:
                found.setdefault(self.place_key_of(option), []).append(option)
        return found

    @cached_property
    def closed(self) -> tuple[str, ...]:
        """Why the chosen card cannot go elsewhere, each reason once."""
        places = [place for place in self._options_of_card_by_place if place not in self._row_by_place]
        return tuple(
            dict.fromkeys(reason for place in places for reason in self._reasons_against_card_at(place))
        )

    def _reasons_against_card_at(self, place_key: str) -> tuple[str, ...]:
        """Return what stands against the chosen card at *place_key*, by the move that comes nearest to it."""
        options = self._options_of_card_by_place.get(place_key, ())
        found = [option.reasons for option in options if option.reasons]
        held = self.position.sky.get(place_key)
        if len(found) > 1:  # one may raise, guard and attack: what lies there says which of them was meant
            is_foes = isinstance(held, Guard) and held.faces != self.seat
            found = found[:1] if isinstance(held, StarfieldSefira) else found[2:] if is_foes else found[1:2]
        return tuple(map(self._with_player_names, found[0])) if found else ()

    @property
    def draws_by_itself(self) -> bool:
        """Say whether the page draws as its player looks: as they set it, and nothing else can be done."""
        position, own = self.real_position, self.seats.get(self.seat)
        is_to_draw = self.is_turn and has_only_to_draw(position)
        return bool(is_to_draw and own and not own.player and does_page_draw_by_itself(self.game, own))

    @property
    def switches(self) -> list[tuple[str, str, bool]]:
        """How the reader plays: each with its words, and whether it is so."""
        own = self.seats[self.seat]
        pencil = ("is_in_pencil", _("In pencil"), does_seat_play_in_pencil(self.game, own))
        draws = ("draws_by_itself", _("Draws by itself"), does_page_draw_by_itself(self.game, own))
        return [draws] if self.game.is_real else [pencil, draws]

    # --- what is drawn ---

    @property
    def move_url(self) -> str:
        """Where a move is sent."""
        return f"{self.game.get_absolute_url()}move/"

    def url_that_chooses(self, **chosen: str) -> str:
        opened = {"open": self.asked["open"]} if "open" in self.asked else {}
        return f"{self.url}?{urlencode(opened | chosen)}"

    @cached_property
    def url(self) -> str:
        return self.address or self.game.get_absolute_url()

    @property
    def url_that_lays_down(self) -> str:
        """Where the same table is without anything chosen."""
        return self.url_that_chooses() if "open" in self.asked else self.url

    @property
    def forfeit_url(self) -> str:
        return self.url_that_chooses(forfeit="1")

    @property
    def poll_url(self) -> str:
        kept = {key: self.asked[key] for key in ("card", "place", "forfeit", STUCK) if key in self.asked}
        return self.url_that_chooses(seen=f"{self.number}.{self.game.news}", **kept)

    @property
    def is_raising(self) -> bool:
        return self.position.phase == RAISE

    @property
    def raised(self) -> tuple[HeldCard, ...]:
        return tuple(
            self._card_with_link_to_choose(card, can_choose=self.may_choose) for card in self.position.raised
        )

    @property
    def hand(self) -> tuple[HeldCard, ...]:
        """The reader's own hand."""
        cards = self.position.hands[self.seat].cards if self.seat else ()
        can_choose = self.may_choose and self.position.phase in (PLAY, DISCARD)
        return tuple(
            self._card_with_link_to_choose(CODES[code], can_choose=can_choose) for code in cards if code != U
        )

    def _card_with_link_to_choose(self, card: Card, *, can_choose: bool) -> HeldCard:
        href = self.url_that_chooses(card=card.code) if can_choose else ""
        return HeldCard(card, href, can_choose and card.code == self.card)

    @cached_property
    def sky(self) -> DrawnSky:
        return drawing_of_sky(self.position, self.seat, self.press_on, self._with_player_names)

    def press_on(self, place_key: str) -> PlacePress:
        """Return what a press on *place_key*, or on a Seeress by her key, does: it plays the chosen card there, or says
        why that cannot be.
        """
        if row := self._row_by_place.get(place_key):
            card = {"card": row.option.card} if row.option.card else {}
            href, posts = self.url_that_chooses(**card, place=place_key), self.move_url
            return PlacePress(
                is_open=True, is_chosen=row.is_chosen, href=href, posts=posts, move=row.option.code
            )
        is_closed = self.card and place_key in self._options_of_card_by_place
        return PlacePress(href=self.url_that_chooses(card=self.card, place=place_key) if is_closed else "")

    @property
    def seeresses(self) -> list[tuple[str, str, PlacePress]]:
        """Each Seeress of the reader, from the left: her key, which she is, and what a press on her does."""
        is_asked = any(">" in row.option.code for row in self.rows)
        names = zip(plane.SEERESSES, (_("First"), _("Second"), _("Third")), strict=True)
        return [(key, name, self.press_on(key) if is_asked else NO_PRESS) for key, name in names]

    @property
    def seat_words(self) -> list[tuple[str, str, str]]:
        """Each who plays: a sign, their name, a word."""
        return [
            ("now" if side.is_on_turn else "", side.name, _("plays") if side.is_on_turn else _("next"))
            for side in sorted(self.sides, key=lambda side: side.seat != self.near)
            if not self.is_over
        ]


@dataclass(frozen=True)
class CurtainTable(PairTable):
    """A game on one device while no hand lies open: what anybody may see, and whom it waits for."""

    is_curtain = True

    @property
    def near(self) -> str:
        return self.position.seat

    @property
    def take_back(self) -> TakeBack:
        """How the last act stands to who has just played."""
        return take_back_state_for_seat(self.game, self.seats, other_seat(self.position.seat), self.known)
