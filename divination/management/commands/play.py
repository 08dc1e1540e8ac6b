"""`manage.py play MODE`: a game played or replayed from a deal, with its reading; --games: how often it is won."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.files import FileError, read_json
from decks.chance import new_deal
from decks.rules.tarot import Card
from divination.errors import RefusedError
from divination.games.solitaires import (
    EndedSolitaire,
    greedy_or_random_player,
    play_many_games,
    play_moves_then_player,
)
from divination.games.two_player_games import (
    PLAYER_NAMES,
    MoveForTwo,
    play_many_games_for_two,
    play_moves_then_players,
    player_for_two_of_name,
)
from divination.modes import MODES, MODES_FOR_TWO, checked_variation_keys_in_order, variation_titles
from divination.readings.rules.reading import PLACES, journey_place
from divination.rules.boards import TREE, board_of_json
from divination.rules.engine import SEE, AnyMode, Position, Step
from divination.rules.starfield import SEATS, STARFIELD, Starfield, starfield_of_json
from divination.rules.two_player_kind import AnyTwoPlayerMode, variation_problems
from divination.rules.two_player_words import with_player_names
from divination.rules.two_players import TwoPlayerPosition
from divination.warring_planets.rules.table import WarOutcome
from play.rules.kinds import IllegalMoveError

PLAYERS = ("greedy", "random")
PLAYERS_FOR_TWO = (*PLAYERS, *(name for name in PLAYER_NAMES if name not in PLAYERS))
BAR, MOST_GAMES = 40, 1_000_000
RESULTS_FOR_TWO = ("won", "won by 1", "won by 2", "drawn", "won by who began")


class Command(BaseCommand):
    help = (
        "Play a game of Sefirot from a deal to its end, or replay the moves of a file, and tell outcome, moves and "
        "reading. With --games many, and how often they are won. With --json: mode, variations, deal, player, "
        "result, told, score, moves, reading; with --games each game on a line of its own, then the rates."
    )
    requires_system_checks = ()  # they import every page, and a mode is played before it has any

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("mode", choices=[*MODES, *MODES_FOR_TWO])
        parser.add_argument(
            "--variation", action="append", default=[], metavar="NAME", help="may be repeated"
        )
        parser.add_argument("--deal", default="", metavar="CODE", help="64 hex digits; without it a new one")
        parser.add_argument(
            "--player",
            action="append",
            choices=PLAYERS_FOR_TWO,
            help="greedy (the best next move), if no file is replayed, or random; of a game for two also far (plays "
            "on in thought) and sight (two moves in five at random), and twice, for each seat",
        )
        parser.add_argument("--moves", type=Path, metavar="FILE", help="a move on each line, from the first")
        parser.add_argument(
            "--board", type=Path, metavar="FILE", help="a board of your own (docs/board-file.md)"
        )
        parser.add_argument(
            "--games", type=int, metavar="N", help="play many, and tell how often they are won"
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["mode"] in MODES_FOR_TWO:
            return self._play_for_two(MODES_FOR_TWO[options["mode"]], options)
        if len(options["player"] or ()) > 1:
            raise CommandError("One plays this game: name one --player.")
        options["player"] = (options["player"] or [None])[0]
        if options["player"] not in (None, *PLAYERS):
            raise CommandError(f"Only a game for two has this player: name one of {', '.join(PLAYERS)}.")
        mode: AnyMode = MODES[options["mode"]]
        deal = _checked_deal_code_or_new(options["deal"])
        variations, opening = _variation_keys_and_opening(mode, options["variation"], options["board"])
        told = {"mode": mode.key, "variations": variations, "deal": deal}
        if options["games"] is not None:
            return self._play_and_print_many_games(mode, opening, told, options)
        moves = _moves_of_file(options["moves"])
        name = options["player"] or (None if options["moves"] else PLAYERS[0])
        steps: list[Step] = []
        try:
            steps.extend(
                play_moves_then_player(
                    opening, deal, moves, greedy_or_random_player(name, mode, deal) if name else None
                )
            )
        except IllegalMoveError as error:
            raise CommandError(f"{options['moves']}, move {len(steps) or 1}: {error}") from error
        found = {**told, "player": name, **_game_as_json(mode, steps)}
        self.stdout.write(
            json.dumps(found, ensure_ascii=False)
            if options["json"]
            else "\n".join(_game_in_text_lines(mode, found))
        )
        return None

    def _play_and_print_many_games(
        self, mode: AnyMode, opening: Position, facts_of_deal: dict[str, Any], options: dict[str, Any]
    ) -> None:
        games, name = options["games"], options["player"] or PLAYERS[0]
        if not 0 < games <= MOST_GAMES or options["moves"]:
            raise CommandError(f"--games is a number from 1 to {MOST_GAMES:,}, and replays no file.")
        counted: Counter[str] = Counter()
        for number, ended in enumerate(play_many_games(mode, opening, facts_of_deal["deal"], name, games), 1):
            counted.update(won=ended.is_won, moves=ended.moves, score=ended.score)
            if options["json"]:
                self.stdout.write(json.dumps(_ended_solitaire_as_json(ended)))
            self._draw_progress_bar(number, games, counted["won"])
        rates = {
            **facts_of_deal,
            "player": name,
            "games": games,
            "won": counted["won"],
            "rate": counted["won"] / games,
            "moves": counted["moves"] / games,
            "score": counted["score"] / games,
        }
        self.stdout.write(json.dumps(rates) if options["json"] else _win_rates_in_words(mode, rates))

    def _play_for_two(self, mode: AnyTwoPlayerMode, options: dict[str, Any]) -> None:
        """Play one game for two, or many and how they ended."""
        deal_code, moves = _checked_deal_code_or_new(options["deal"]), _moves_of_file(options["moves"])
        variations, board = _variation_keys_and_sky(mode, options["variation"], options["board"])
        names = _player_of_each_seat(options["player"] or ([] if moves else [PLAYERS[0]]))
        told = {"mode": mode.key, "variations": variations, "deal": deal_code, "players": names}
        if options["games"] is not None:
            return self._play_and_print_many_games_for_two(mode, board, told, options)
        players = {
            seat: player_for_two_of_name(name, mode, f"{deal_code}:{seat}")
            for seat, name in zip(SEATS, names, strict=False)
        }
        played: list[MoveForTwo] = []
        try:
            played.extend(play_moves_then_players(mode, board, variations, deal_code, moves, players))
        except IllegalMoveError as error:
            raise CommandError(f"{options['moves']}: {error}") from error
        found = {**told, **_game_for_two_as_json(mode, played)}
        if options["json"]:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(_game_for_two_in_text_lines(mode, found)))
        return None

    def _play_and_print_many_games_for_two(
        self, mode: AnyTwoPlayerMode, board: Starfield, facts_of_deal: dict[str, Any], options: dict[str, Any]
    ) -> None:
        games, names = options["games"], facts_of_deal["players"]
        if not 0 < games <= MOST_GAMES or options["moves"] or not names:
            raise CommandError(f"--games is a number from 1 to {MOST_GAMES:,}, and replays no file.")
        counted: Counter[str] = Counter()
        played = play_many_games_for_two(
            mode, board, facts_of_deal["variations"], facts_of_deal["deal"], names, games
        )
        for number, ended in enumerate(played, 1):
            result = _one_or_zero_by_result(ended.position, ended.first_seat)
            counted.update({**result, "turns": ended.position.turn})
            if options["json"]:
                self.stdout.write(
                    json.dumps({"deal": ended.deal_code, "turns": ended.position.turn, **result})
                )
            self._draw_progress_bar(number, games, counted["won"])
        rates = {**facts_of_deal, "games": games, "turns": counted.pop("turns") / games, **counted}
        self.stdout.write(json.dumps(rates) if options["json"] else _rates_for_two_in_words(mode, rates))

    def _draw_progress_bar(self, games_played: int, games_in_all: int, games_won: int) -> None:
        """Draw a bar where somebody looks on."""
        if not self.stderr.isatty():
            return
        full = BAR * games_played // games_in_all
        end = "\n" if games_played == games_in_all else ""
        self.stderr.write(
            f"\r[{'#' * full}{'.' * (BAR - full)}] {games_played}/{games_in_all}, {games_won} won", ending=end
        )
        self.stderr.flush()


# --- what was asked ---


def _checked_deal_code_or_new(typed: str) -> str:
    if typed and (len(typed) != 64 or not set(typed) <= set("0123456789abcdef")):
        raise CommandError("A deal is 64 digits from 0 to f, as a finished game tells it.")
    return typed or new_deal()


def _variation_keys_and_opening(
    mode: AnyMode, variations: Sequence[str], board_file: Path | None
) -> tuple[list[str], Position]:
    try:
        told = read_json(board_file.read_bytes()) if board_file else TREE
        names = checked_variation_keys_in_order(mode, variations)
        return names, mode.new(board_of_json(told), names, {})
    except OSError as error:
        raise CommandError(f"{board_file}: {error.strerror}.") from error
    except (FileError, RefusedError, ValueError) as error:
        raise CommandError(str(error)) from error


def _moves_of_file(moves_file: Path | None) -> list[str]:
    """Return the moves of *moves_file*; blank lines, notes after # and cards that the deal knows anyway left out."""
    if moves_file is None:
        return []
    try:
        lines = [line.partition("#")[0].strip() for line in moves_file.read_text("utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{moves_file} cannot be read as text.") from error
    return [line for line in lines if line and not line.startswith(SEE)]


def _variation_keys_and_sky(
    mode: AnyTwoPlayerMode, variations: Sequence[str], board_file: Path | None
) -> tuple[list[str], Starfield]:
    if problems := list(variation_problems(mode, variations)):
        raise CommandError(" ".join(problems))
    try:
        told = read_json(board_file.read_bytes()) if board_file else STARFIELD
        return [each.key for each in mode.variations if each.key in variations], starfield_of_json(told)
    except OSError as error:
        raise CommandError(f"{board_file}: {error.strerror}.") from error
    except (FileError, ValueError) as error:
        raise CommandError(str(error)) from error


def _player_of_each_seat(named: Sequence[str]) -> list[str]:
    """Return who plays each seat: one who is named alone plays both; nobody, where moves alone are replayed."""
    if len(named) > len(SEATS):
        raise CommandError("Two play this game: name at most two times --player.")
    return [named[0], named[-1]] if named else []


# --- what is told ---


def _game_as_json(mode: AnyMode, steps: Sequence[Step]) -> dict[str, Any]:
    last = steps[-1].position
    outcome = last.outcome
    return {
        "result": ("won" if outcome.is_won else "lost") if outcome else "",
        "told": outcome.told if outcome else "",
        "score": outcome.score if outcome else 0,
        "moves": [step.line for step in steps[1:]],
        "legal": list(last.legal_moves()),
        "reading": [
            {
                "place": row.place,
                "card": row.card.code,
                "minors": [card.code for card in row.minors],
                "line": row.line,
                "told": row.told,
            }
            for row in (mode.reading(steps) if outcome else ())
        ],
    }


def _ended_solitaire_as_json(ended: EndedSolitaire) -> dict[str, Any]:
    return {
        "deal": ended.deal,
        "result": "won" if ended.is_won else "lost",
        "score": ended.score,
        "moves": ended.moves,
    }


def _game_in_text_lines(mode: AnyMode, game_json: dict[str, Any]) -> Iterator[str]:
    yield _title_with_variations(mode, game_json)
    yield f"Deal {game_json['deal']}"
    yield ""
    yield from game_json["moves"]
    yield ""
    if game_json["result"]:
        yield f"{game_json['result'].capitalize()} after {len(game_json['moves'])} moves. {game_json['told']}"
    else:
        yield f"It goes on. Legal: {', '.join(game_json['legal'])}."
    yield from (
        f"  {_place_name_of_reading_row(mode, row)}: {Card.from_code(row['card'])}. {row['told']} (move {row['line']})"
        for row in game_json["reading"]
    )


def _place_name_of_reading_row(mode: AnyMode, row_json: dict[str, Any]) -> str:
    """Return where a card of the reading lies, as the reading's page names it."""
    place = (
        PLACES.get(row_json["place"])
        if mode.key == "know_thyself"
        else journey_place(row_json["place"], row_json["line"])
    )
    return (place and place.name) or row_json["place"].capitalize()


def _title_with_variations(mode: AnyMode, game_json: dict[str, Any]) -> str:
    return ", ".join((mode.title, *variation_titles(mode, game_json["variations"])))


def _win_rates_in_words(mode: AnyMode, rates: dict[str, Any]) -> str:
    return (
        f"{_title_with_variations(mode, rates)}: {rates['won']} of {rates['games']} won "
        f"({100 * rates['rate']:.1f} %) by the "
        f"{rates['player']} player, {rates['moves']:.1f} moves a game.\nDeals by {rates['deal']}"
    )


# --- of games for two ---

NAME_BY_SEAT = {seat: f"Player {seat}" for seat in SEATS}


def _one_or_zero_by_result(position: TwoPlayerPosition, first_seat: str) -> dict[str, int]:
    """Return what is counted of a game that is over: won together, or by which seat, or by nobody."""
    outcome = position.outcome
    assert outcome
    if not isinstance(outcome, WarOutcome):
        return {"won": int(outcome.is_won)}
    won = {f"won by {seat}": int(outcome.winner == seat) for seat in SEATS}
    return {**won, "drawn": int(not outcome.winner), "won by who began": int(outcome.winner == first_seat)}


def _game_for_two_as_json(mode: AnyTwoPlayerMode, played: Sequence[MoveForTwo]) -> dict[str, Any]:
    last = played[-1].position
    ended = with_player_names(mode.ended(last.outcome), NAME_BY_SEAT) if last.outcome else ""
    return {
        "moves": [[each.seat, each.move] for each in played[1:]],
        "told": ended,
        "turns": last.turn,
        "scores": dict(mode.scores(last)),
        "legal": list(last.choices),
    }


def _game_for_two_in_text_lines(mode: AnyTwoPlayerMode, game_json: dict[str, Any]) -> Iterator[str]:
    yield ", ".join((mode.title, *variation_titles(mode, game_json["variations"])))
    yield f"Deal {game_json['deal']}"
    yield ""
    yield from (f"{seat}  {move}" for seat, move in game_json["moves"])
    yield ""
    if game_json["told"]:
        yield f"Over after {game_json['turns']} turns. {game_json['told']}"
    else:
        yield f"It goes on. Legal: {', '.join(game_json['legal'])}."


def _rates_for_two_in_words(mode: AnyTwoPlayerMode, rates: dict[str, Any]) -> str:
    games = rates["games"]
    title = ", ".join((mode.title, *variation_titles(mode, rates["variations"])))
    shares = ", ".join(
        f"{key} {rates[key]} ({100 * rates[key] / games:.1f} %)" for key in rates if key in RESULTS_FOR_TWO
    )
    return (
        f"{title}: of {games} {shares} by {' and '.join(rates['players'])}, {rates['turns']:.1f} turns a game.\n"
        f"Deals by {rates['deal']}"
    )
