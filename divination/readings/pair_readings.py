"""Readings of a game for two: what lies where, and every write of them: words, methods, readers, a link, a seal.

Each player writes a part of their own, which nobody else changes. What concerns both stands only while both say yes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db import transaction
from django.db.models import F

from campaigns.accounts import new_token, token_hash
from campaigns.errors import OutdatedError
from campaigns.models import GameSession, User
from campaigns.versions import save_fields_at_version
from divination.games.pairs import count_news_so_pages_redraw, kind_of_pair_game
from divination.models import PairGame, PairPart, PairReading
from divination.rules.starfield import SEATS
from divination.rules.two_player_readings import OF_LOVERS, OF_WAR, Cycle, ReadRow, rows_by_method
from divination.rules.two_player_roles import NotedRoles, noted_roles_of_game
from divination.rules.two_players import TwoPlayerPosition, other_seat
from play import remembering
from play.models import Seat
from play.rules.lines import WATCHER

WAR = "warring_planets"
Consent = Literal["says_campaign", "says_link", "says_pin"]
AGREED = dict(zip(SEATS, ("agreed_one", "agreed_two"), strict=True))


# --- what there is ---


@dataclass(frozen=True)
class ReadGame:
    """A game for two that ended, as it is read: its row (unsaved until somebody wrote), each one's part, its roles."""

    reading: PairReading
    parts: Mapping[str, PairPart]
    noted: NotedRoles
    last: TwoPlayerPosition

    @property
    def game(self) -> PairGame:
        return self.reading.game

    @property
    def offered(self) -> tuple[str, ...]:
        """The methods by which it may be read."""
        return methods_of_game(self.game)

    @property
    def methods(self) -> list[str]:
        """Those by which it is read; before anybody chose, the first."""
        return [key for key in self.offered if key in self.reading.methods] or [self.offered[0]]

    @property
    def cycles(self) -> dict[str, Cycle]:
        return {
            seat: Cycle(part.ring, part.turns, part.time, part.crosses) for seat, part in self.parts.items()
        }

    def rows(self, methods: Sequence[str] = ()) -> dict[str, tuple[ReadRow, ...]]:
        """Return what lies by each of *methods*, by default those it is read by."""
        is_war = self.game.kind == WAR
        return rows_by_method(methods or self.methods, self.noted, self.last, self.cycles, is_war=is_war)


def methods_of_game(game: PairGame) -> tuple[str, ...]:
    return OF_WAR if game.kind == WAR else OF_LOVERS


def read_game(game: PairGame) -> ReadGame:
    """Return *game*, which has ended, as it is read by now: its roles are noted line by line."""
    written = list(PairPart.objects.filter(reading__game=game).select_related("reading__game_session"))
    found = written[0].reading if written else PairReading.objects.filter(game=game).first()
    reading = found or PairReading(game=game)
    reading.game = game
    steps = list(_act_numbers_and_positions(game))
    return ReadGame(reading, _part_of_each_seat(written), noted_roles_of_game(steps), steps[-1][1])


def parts_by_seat(reading: PairReading) -> dict[str, PairPart]:
    """Return both parts, one that nobody wrote in as an unsaved row."""
    return _part_of_each_seat(reading.parts.all())


def _part_of_each_seat(written: Iterable[PairPart]) -> dict[str, PairPart]:
    kept = {part.seat: part for part in written}
    return {seat: kept.get(seat) or PairPart(seat=seat) for seat in SEATS}


def _act_numbers_and_positions(game: PairGame) -> Iterator[tuple[int, TwoPlayerPosition]]:
    """Yield the number of the act and the position of every line of *game*, as who watches it knows them."""
    kind = kind_of_pair_game(game)
    position = remembering.first_position(kind, game)
    yield 0, position
    for act in remembering.acts_that_stand(game):
        for line in act.lines if not act.note else ():
            if heard := line.text_heard_by(WATCHER):
                position = kind.apply(position, heard)
                yield act.number, position


# --- a part, and the methods ---


def save_part(
    game: PairGame,
    seat: str,
    words: Mapping[str, str],
    *,
    by: User | None,
    seen_version: int,
    **ring_choices: Any,
) -> None:
    """Save what *by* wrote at *seat* beside each row, and what they say of their ring; words of rows not shown stay.

    OutdatedError when their part was saved since *seen_version*, in another window of theirs.
    """
    part = _part_created_if_missing(game, seat, by)
    kept = {key: text for key, text in ({**part.words, **words}).items() if text}
    save_fields_at_version(PairPart.objects.filter(pk=part.pk), seen_version, words=kept, **ring_choices)
    count_news_so_pages_redraw(game)


def _part_created_if_missing(game: PairGame, seat: str, writer: User | None) -> PairPart:
    part, _is_new = PairPart.objects.get_or_create(
        reading=_reading_created_if_missing(game), seat=seat, defaults={"writer": writer}
    )
    return part


def _reading_created_if_missing(game: PairGame) -> PairReading:
    reading, _is_new = PairReading.objects.get_or_create(game=game)
    return reading


def choose_reading_methods(game: PairGame, methods: Sequence[str]) -> None:
    """Let *game* be read by *methods*, which combine; what was written by another is kept with it."""
    chosen = [key for key in methods_of_game(game) if key in methods]
    PairReading.objects.filter(pk=_reading_created_if_missing(game).pk).update(methods=chosen)
    count_news_so_pages_redraw(game)


def keep_part_back_or_not(game: PairGame, seat: str, *, by: User, is_kept_back: bool) -> None:
    """Let nobody but the two read the part of *seat*, or all whom the reading is shared with."""
    PairPart.objects.filter(pk=_part_created_if_missing(game, seat, by).pk).update(is_kept_back=is_kept_back)


def take_thought_into_reading_or_out(
    game: PairGame, seat: str, step: int, *, by: User, is_taken: bool
) -> None:
    """Let the thought that *seat* opened at *step* stand in the reading, or not any more."""
    with transaction.atomic():
        part = PairPart.objects.select_for_update().get(pk=_part_created_if_missing(game, seat, by).pk)
        steps = {*part.thoughts, step} if is_taken else {*part.thoughts} - {step}
        PairPart.objects.filter(pk=part.pk).update(thoughts=sorted(steps))
    count_news_so_pages_redraw(game)


# --- who else reads it ---


def do_both_consent(parts: Mapping[str, PairPart], seats: Mapping[str, Seat], consent: Consent) -> bool:
    """Say whether both said yes; for a player of the app nobody has to."""
    return all(getattr(parts[seat], consent) or seats[seat].player for seat in SEATS)


def say_yes_or_no_to_sharing(
    game: PairGame, seats: Mapping[str, Seat], seat: str, consent: Consent, *, is_yes: bool
) -> None:
    """Let *seat* say yes or no to sharing: a no ends at once what both had agreed to, and a link for good."""
    with transaction.atomic():
        reading = PairReading.objects.select_for_update().get(pk=_reading_created_if_missing(game).pk)
        for each in (seat, *(key for key in SEATS if seats[key].player)):
            PairPart.objects.filter(pk=_part_created_if_missing(game, each, seats[each].person).pk).update(
                **{consent: is_yes}
            )
        if consent == "says_link" and not is_yes:
            PairReading.objects.filter(pk=reading.pk).update(link_hash="")
    count_news_so_pages_redraw(game)


def ask_to_pin_to_session(game: PairGame, seats: Mapping[str, Seat], seat: str, session: GameSession) -> None:
    """Let *seat* ask that the reading hang at *session*; the other is asked anew where it is another than before."""
    if _reading_created_if_missing(game).game_session_id != session.pk:
        with transaction.atomic():
            PairPart.objects.filter(reading=_reading_created_if_missing(game)).update(says_pin=False)
            PairReading.objects.filter(game=game).update(game_session=session)
    say_yes_or_no_to_sharing(game, seats, seat, "says_pin", is_yes=True)


def make_link_token(game: PairGame) -> str:
    """Return the token of a new link, which only this return value ever shows; an older one ends.

    OutdatedError where one of the two does not agree to it (any more).
    """
    token = new_token()
    with transaction.atomic():
        reading = PairReading.objects.select_for_update().get(pk=_reading_created_if_missing(game).pk)
        if not PairReading.objects.agreed_on("says_link").filter(pk=reading.pk).exists():
            raise OutdatedError
        PairReading.objects.filter(pk=reading.pk).update(link_hash=token_hash(token))
    return token


def reading_of_link(token: str) -> PairReading | None:
    """Return the reading that the link with *token* leads to, while both agree to it."""
    linked = PairReading.objects.agreed_on("says_link").filter(link_hash=token_hash(token))
    return linked.select_related("game__campaign").first()


# --- the seal ---


def change_seal_and_say_if_other_had_agreed(
    game: PairGame, seat: str, seal: Sequence[Mapping[str, str]], *, seen_version: int
) -> bool:
    """Save the sketch that both see, and say whether the other one had agreed to what it was before.

    A change leaves both consents behind; what changes nothing leaves them. OutdatedError when the sketch was changed
    since *seen_version*.
    """
    reading = _reading_created_if_missing(game)
    if reading.seal == list(seal):
        return False
    found = PairReading.objects.filter(pk=reading.pk, version=seen_version)
    if not found.update(version=F("version") + 1, seal=list(seal)):
        raise OutdatedError
    had_agreed = other_seat(seat) in reading.agreed
    count_news_so_pages_redraw(game)
    return had_agreed


def agree_to_seal(game: PairGame, seats: Mapping[str, Seat], seat: str, *, seen_version: int) -> None:
    """Let *seat* agree to the seal as it was shown; OutdatedError when it was changed since."""
    agreeing = (seat, *(key for key in SEATS if seats[key].player))
    found = PairReading.objects.filter(game=game, version=seen_version)
    if not found.update(**dict.fromkeys([AGREED[key] for key in agreeing], seen_version)):
        raise OutdatedError
    count_news_so_pages_redraw(game)


def take_back_consent(game: PairGame, seat: str) -> None:
    """Let *seat* not have agreed to the seal: it is a sketch again."""
    PairReading.objects.filter(game=game).update(**{AGREED[seat]: 0})
    count_news_so_pages_redraw(game)
