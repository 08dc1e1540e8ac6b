"""`python -m tests.upgrades.games_for_two`: lay games for two into the empty database in DATA_DIR, to be kept.

One of each way to sit down, half played; of each mode one that is over, read, with a sketch or a seal.
"""

import os
from collections.abc import Collection
from datetime import timedelta
from typing import Any
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.http import HttpRequest  # noqa: E402  # after the settings
from django.utils import timezone  # noqa: E402

from campaigns import guests, roster  # noqa: E402
from campaigns.models import User  # noqa: E402
from divination.games import gestures, here, pair_links, pairs, pencil, same_sky, thoughts, turn_time  # noqa: E402
from divination.games.app_turns import begin_pair_game_with_app, play_app_decisions_known_at_once  # noqa: E402
from divination.games.pair_hints import allow_hints  # noqa: E402
from divination.models import PairGame  # noqa: E402
from divination.modes import MODES_FOR_TWO  # noqa: E402
from divination.readings import pair_readings  # noqa: E402
from divination.readings.pair_sealing import cards_for_pair_seal  # noqa: E402
from divination.rules.starfield import ONE, SEATS, TWO  # noqa: E402

LOVERS, WAR = "lovers_discourse", "warring_planets"
HALF, WHOLE = 24, 1000  # moves


def op() -> str:
    return uuid4().hex


def play(game: PairGame, most_moves: int) -> PairGame:
    """Let both make the sensible move until it is over, *most_moves* of them at most."""
    for _ in range(most_moves):
        game.refresh_from_db()
        seats, seat = pairs.seats_by_key(game), pairs.known_to(game, frozenset()).position.seat
        known = pairs.known_to(game, frozenset(seat)).position
        if known.outcome:
            break
        by = seats[seat].person or game.owner
        assert by
        move = MODES_FOR_TWO[game.kind].sensible(known)
        pairs.make_move(game, seat, move, seen_number=game.number, op_id=op(), by=by)
        if any(each.player for each in seats.values()):
            play_app_decisions_known_at_once(game, seats)
    game.refresh_from_db()
    return game


def write_beside(game: PairGame, people: tuple[User, User]) -> None:
    """Let both make a gesture, keep a thought and allow hints."""
    waiting = "2" if pairs.known_to(game, frozenset()).position.seat == ONE else "1"
    gestures.make_gesture(game, waiting, "beautiful", seen_number=game.number)
    for seat, person in zip(SEATS, people, strict=True):
        thoughts.keep_thought(game, person, seat, 1, f"What {person} would have said.", seen_version=0)
        allow_hints(game, seat, is_allowed=True)


def lay_pencil(game: PairGame) -> None:
    """Let whose turn it is draw, and lay out what is sensible."""
    seat = pairs.known_to(game, frozenset()).position.seat
    while pairs.known_to(game, frozenset(seat)).position.phase != "play":
        play(game, 1)
        seat = pairs.known_to(game, frozenset()).position.seat
    own, known = pairs.seats_by_key(game)[seat], pairs.known_to(game, frozenset(seat)).position
    pencil.lay_move(game, own, MODES_FOR_TWO[game.kind].sensible(known), seen_moves=())


def read(game: PairGame, people: tuple[User, User], methods: Collection[str], *, is_sealed: bool) -> None:
    """Let both open a thought, write, share, and make a seal of it, or a sketch that one agreed to."""
    seats = pairs.seats_by_key(game)
    pair_readings.choose_reading_methods(game, [*methods])
    rows = [row.key for shown in pair_readings.read_game(game).rows().values() for row in shown if row.cards]
    for seat, person in zip(SEATS, people, strict=True):
        thoughts.open_thoughts(game, person, seat)
        words = {key: f"{person} on {key}" for key in rows[:3]}
        pair_readings.save_part(game, seat, words, by=person, seen_version=1)
        pair_readings.say_yes_or_no_to_sharing(game, seats, seat, "says_campaign", is_yes=True)
        pair_readings.say_yes_or_no_to_sharing(game, seats, seat, "says_link", is_yes=True)
    pair_readings.take_thought_into_reading_or_out(game, ONE, 1, by=people[0], is_taken=True)
    pair_readings.make_link_token(game)
    cards = cards_for_pair_seal(pair_readings.read_game(game))[:3]
    entries = [{"card": card.code, "word": f"Word {n}", "symbol": ""} for n, card in enumerate(cards)]
    pair_readings.change_seal_and_say_if_other_had_agreed(game, ONE, entries, seen_version=1)
    for seat in SEATS if is_sealed else (ONE,):
        pair_readings.agree_to_seal(game, seats, seat, seen_version=2)


def main() -> None:
    names = ("ada", "bo", "cy", "dee")
    ada, bo, cy, dee = (roster.create_account(name, name.title(), None) for name in names)
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    for user in (bo, cy, dee):
        roster.add_member(campaign, user)
    over_days: dict[str, Any] = {"is_over_days": True, "minutes_for_turn": 24 * 60}

    half = play(
        pairs.begin_pair_game(
            campaign, LOVERS, ("fated", "numerology"), ada, bo, title="Half", op_id=op(), **over_days
        ),
        HALF,
    )
    write_beside(half, (ada, bo))
    lay_pencil(half)
    turn_time.go_away_until_day(half, TWO, (timezone.localtime() + timedelta(days=3)).date())

    war = play(pairs.begin_pair_game(campaign, WAR, ("noble",), ada, bo, title="War", op_id=op()), HALF)
    write_beside(war, (ada, bo))
    same_sky.offer_sky_and_make_link_token(war)
    war.refresh_from_db()
    partner = campaign.members.get(user=dee)
    play(same_sky.begin_game_with_same_deal(war, cy, partner, title="The same sky", op_id=op()), 8)

    for mode, methods, is_sealed in (
        (LOVERS, ("three", "columns", "ouroboros"), True),
        (WAR, ("tale",), False),
    ):
        ended = pairs.begin_pair_game(campaign, mode, (), ada, bo, title=f"Over, {mode}", op_id=op())
        write_beside(play(ended, HALF), (ada, bo))
        read(play(ended, WHOLE), (ada, bo), methods, is_sealed=is_sealed)

    by_link = pairs.begin_pair_game_by_link(
        ada, WAR, ("outnumber",), title="By link", op_id=op(), hand_size=4
    )
    pair_links.make_watch_link_token(by_link)
    token = pair_links.make_seat_link_token(by_link, pairs.seats_by_key(by_link)[TWO])
    request = HttpRequest()
    guests.make_guest_and_return_key(request)
    link = pair_links.seat_link_of_token(token)
    assert link
    assert isinstance(request.user, User)
    pair_links.sit_down(link, request.user, "Mira")
    guests.make_way_back_token(request.user)
    play(by_link, HALF)
    waits = pairs.begin_pair_game_by_link(ada, LOVERS, (), title="Nobody there yet", op_id=op())
    pair_links.make_seat_link_token(waits, pairs.seats_by_key(waits)[TWO])

    app = begin_pair_game_with_app(ada, LOVERS, ("meditative",), "sensible", title="The app", op_id=op())
    play_app_decisions_known_at_once(app, pairs.seats_by_key(app))
    play(app, 8)
    called = {ONE: "Ada", TWO: "Noor"}
    device = play(pairs.begin_pair_game_here(ada, WAR, (), called, title="One device", op_id=op()), 9)
    here.open_hand(device, pairs.known_to(device, frozenset()).position.seat)
    real = pairs.begin_pair_game_here(ada, WAR, (), called, title="Real cards", op_id=op(), is_real=True)
    play_real_cards(real, ada, 9)


def play_real_cards(game: PairGame, by: User, moves: int) -> None:
    """Tap *moves* cards that anybody might hold: each the first that may be laid."""
    for _ in range(moves):
        game.refresh_from_db()
        position = pairs.known_to(game, frozenset()).position
        seat = position.seat
        choices = pairs.known_to(game, frozenset(seat)).position.choices
        laid = next(move for move in choices if not move.startswith(("forfeit", "stuck")))
        pairs.make_move(game, seat, laid, seen_number=game.number, op_id=op(), by=by)


if __name__ == "__main__":
    main()
