"""Games for two: a move, its page, a poll, the end and its replay; what the app's players take; many games in a row."""

from collections.abc import Iterator
from hashlib import sha256
from statistics import median
from time import process_time
from typing import Any
from uuid import uuid4

from bench import Row, milliseconds, side_by_side
from bench.pages import HTMX, IN_A_ROW, MOST_QUERIES, Visitor, on_a_database_of_its_own, queries, visitor
from bench.plays import memory_of_many_games
from campaigns import roster
from decks import chance
from divination.games import pair_links, pairs
from divination.games.pair_replay import REPLAYS
from divination.games.solitaires import play_many_games
from divination.games.two_player_games import play_many_games_for_two, play_moves_then_players
from divination.models import PairGame
from divination.modes import FOR_TWO, MODES
from divination.rules.boards import TREE, board_of_json
from divination.rules.players_for_two import FAR_SIGHTED, PLAYERS_FOR_TWO, SENSIBLE
from divination.rules.starfield import ONE, SEATS, THE_STARFIELD
from divination.rules.two_player_kind import AnyTwoPlayerMode
from divination.rules.two_players import TwoPlayerPosition
from play import remembering

MOVE, PAGE, POLL = 6, 15, 1.5
MOST_MILLISECONDS = {SENSIBLE: 20, FAR_SIGHTED: 2000}
BEFORE, TIMED = 10, 24  # moves before the first that is timed, and how many are
GAMES = 40
MOST_OF_FIRST_REPLAY = 500  # milliseconds: each of some 120 acts is folded for the keeper and both seats
MOST_GAMES_OF_KNOW_THYSELF = {"lovers_discourse": 12, "warring_planets": 10}
DEAL = "0f" * 32


def figures() -> list[Row]:
    return [row for mode in FOR_TWO for row in (*_answers(mode), *_players(mode), *_many_games(mode))]


def _answers(mode: AnyTwoPlayerMode) -> list[Row]:
    """Return what a game of *mode* costs while two sensible players go on in it."""
    people = [roster.create_account(f"{mode.key[:6]}{seat}", f"Bo {seat}", None) for seat in SEATS]
    campaign = roster.new_campaign(f"The Salt Stair {mode.key}", "", people[0])
    roster.add_member(campaign, people[1])
    asking = {seat: visitor(person) for seat, person in zip(SEATS, people, strict=True)}
    game = pairs.begin_pair_game(
        campaign, mode.key, (), *people, title="A sky", op_id=uuid4().hex, first_seat=ONE, deal=DEAL
    )
    for _ in range(BEFORE):
        _move(mode, game, dict(zip(SEATS, people, strict=True)))
    rounds = [_round(mode, game, asking, dict(zip(SEATS, people, strict=True))) for _ in range(TIMED)]
    taken = {name: median(each[name] for each in rounds) for name in rounds[0]}
    watched = f"/watch/{pair_links.make_watch_link_token(game)}/"
    game.refresh_from_db()
    bare, url = taken.pop("bare") / IN_A_ROW, game.get_absolute_url()
    poll = f"{url}?seen={game.number}.{game.news}"
    limits = {"move": MOVE, "page": PAGE, "poll with nothing new": POLL}
    rows = [
        Row(f"{mode.title}: {name} / bare view", taken[name] / bare, limit, f"{taken[name]:.1f} ms")
        for name, limit in limits.items()
    ]
    anybody = Visitor(asking[ONE].application, "", asking[ONE].token)
    looks_on = f"{watched}?seen={game.number}.{game.news}"
    asked, one = asking[ONE], queries(lambda: asking[ONE].ask("/bare/"))
    more = queries(lambda: asked.ask(poll, headers=HTMX)) - one
    return [
        *rows,
        Row(f"{mode.title}: page, queries", queries(lambda: asked.ask(url)), MOST_QUERIES),
        Row(f"{mode.title}: poll, queries besides session and user", more, 1),
        Row(
            f"{mode.title}: poll by a link to look on, queries",
            queries(lambda: anybody.ask(looks_on, headers=HTMX)),
            1,
        ),
        *_end(mode, game, dict(zip(SEATS, people, strict=True)), asked),
    ]


def _end(mode: AnyTwoPlayerMode, game: PairGame, people: dict[str, Any], asked: Visitor) -> list[Row]:
    """Return what the same game costs once it is over: its page, and its replay read for the first time."""
    while not pairs.known_to(game, frozenset()).position.outcome:
        _move(mode, game, people)
    url = game.get_absolute_url()

    def read_for_first_time() -> None:
        remembering.MEMORY.clear()
        REPLAYS.clear()
        asked.ask(f"{url}replay/")

    cold = milliseconds(read_for_first_time)
    warm, bare = side_by_side(
        lambda: asked.ask(f"{url}replay/"), lambda: [asked.ask("/bare/") for _ in range(IN_A_ROW)]
    )
    return [
        Row(f"{mode.title}: end, queries", queries(lambda: asked.ask(url)), MOST_QUERIES),
        Row(f"{mode.title}: replay, queries", queries(read_for_first_time), MOST_QUERIES),
        Row(f"{mode.title}: replay read anew / bare view", warm / (bare / IN_A_ROW), PAGE, f"{warm:.0f} ms"),
        Row(
            f"{mode.title}: replay for the first time, ms", cold, MOST_OF_FIRST_REPLAY, f"{game.number} acts"
        ),
    ]


def _round(
    mode: AnyTwoPlayerMode, game: PairGame, asking: dict[str, Visitor], people: dict[str, Any]
) -> dict[str, float]:
    """Return the milliseconds of each answer at this step, then of the move that leads to the next."""
    url = game.get_absolute_url()
    poll = f"{url}?seen={game.number}.{game.news}"
    return {
        "bare": milliseconds(lambda: [asking[ONE].ask("/bare/") for _ in range(IN_A_ROW)], 1),
        "page": milliseconds(lambda: asking[ONE].ask(url), 1),
        "poll with nothing new": milliseconds(
            lambda: [asking[ONE].ask(poll, headers=HTMX) for _ in range(IN_A_ROW)], 1
        )
        / IN_A_ROW,
        "move": _move(mode, game, people),
    }


def _move(mode: AnyTwoPlayerMode, game: PairGame, people: dict[str, Any]) -> float:
    """Let whose turn it is make the sensible move; return the milliseconds that writing it took."""
    game.refresh_from_db()
    seat = pairs.known_to(game, frozenset(ONE)).position.seat
    move = mode.sensible(pairs.known_to(game, frozenset(seat)).position)
    return milliseconds(
        lambda: pairs.make_move(
            game, seat, move, seen_number=game.number, op_id=uuid4().hex, by=people[seat]
        ),
        1,
    )


def _players(mode: AnyTwoPlayerMode) -> list[Row]:
    """Return the slowest decision of each player in the course of a game."""
    rows = []
    for key, limit in MOST_MILLISECONDS.items():
        player = PLAYERS_FOR_TWO[key]
        known = [*_positions(mode)][:: 1 if key == SENSIBLE else 12]
        slowest = max(_milliseconds_to_choose(mode, player, position) for position in known)
        rows.append(Row(f"{mode.title}: slowest decision, {player.title.lower()}, ms", slowest, limit))
    return rows


def _milliseconds_to_choose(mode: AnyTwoPlayerMode, player: Any, position: TwoPlayerPosition) -> float:
    """Return what the processor has to do for it, with nothing worked out of *position* before."""
    began = process_time()
    player.choose(mode, position.with_(), chance.chooser_of_numbers_below_limit("ab"))
    return (process_time() - began) * 1000


def _positions(mode: AnyTwoPlayerMode) -> Iterator[TwoPlayerPosition]:
    """Yield each position of a sensible game, as its seat knows it, at which there is a choice."""
    seen: list[TwoPlayerPosition] = []

    def noting(position: TwoPlayerPosition) -> str:
        if len(position.choices) > 1:
            seen.append(position)
        return mode.sensible(position)

    list(play_moves_then_players(mode, THE_STARFIELD, (), DEAL, (), dict.fromkeys(SEATS, noting)))
    yield from seen


def _many_games(mode: AnyTwoPlayerMode) -> list[Row]:
    """Return the time of many sensible games against as many of Know Thyself, and what they need of memory."""
    code, alone = sha256(b"bench").hexdigest(), MODES["know_thyself"]
    began = process_time()
    for _ended in play_many_games_for_two(mode, THE_STARFIELD, (), code, ("greedy", "greedy"), GAMES):
        pass
    taken = process_time() - began
    began = process_time()
    for _each in play_many_games(alone, alone.new(board_of_json(TREE), [], {}), code, "greedy", GAMES):
        pass
    ratio = taken / (process_time() - began)
    return [
        Row(
            f"{mode.title}: sensible games / as many of Know Thyself",
            ratio,
            MOST_GAMES_OF_KNOW_THYSELF[mode.key],
            f"{taken / GAMES * 1000:.0f} ms a game",
        ),
        memory_of_many_games(mode),
    ]


def run() -> list[Row]:
    """Return the ratios of a game for two, what its players take, and what many games need."""
    return on_a_database_of_its_own(figures)
