"""`manage.py verify_game SLUG|FILE`: whether a game was dealt as it was promised, and played by the rules."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.files import MOST_BYTES, FileError, read_json
from divination.games.fairness import does_commitment_match_deal
from divination.games.pair_fairness import is_dealt_as_coded
from divination.games.pair_records import (
    BroughtPairGame,
    is_pair_game_file,
    may_be_exported,
    pair_game_as_json,
    pair_game_of_file,
)
from divination.games.pairs import known_to, names_by_seat, seats_by_key
from divination.games.playing import steps_of_game
from divination.games.records import BroughtGame, game_as_json, game_of_file
from divination.models import Game, PairGame
from divination.modes import MODES_FOR_TWO
from divination.rules.two_player_words import with_player_names
from play.remembering import acts_that_stand
from play.rules.lines import WATCHER


class Command(BaseCommand):
    help = (
        "Check a game: that its deal is the one it was committed to, that every move replays by the rules to the same "
        "end. Give its slug, as in its address, or a file that was taken along. Exit code 1 where anything differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", metavar="SLUG|FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        named = options["game"]
        game = Game.objects.filter(slug=named).first()
        pair_game = PairGame.objects.filter(slug=named).first()
        try:
            if pair_game:
                self.stdout.write("\n".join(_findings_of_pair_game(pair_game)))
                return
            data = (
                _game_file_if_deal_is_as_committed(game) if game else _bytes_of_file_up_to_limit(Path(named))
            )
            if is_pair_game_file(read_json(data)):
                self.stdout.write("\n".join(_findings_of_pair_file(pair_game_of_file(data))))
                return
            brought = game_of_file(data)
        except FileError as error:
            raise CommandError(f"{named} does not hold. {error}") from error
        self.stdout.write("\n".join(_findings_in_words(brought, game)))


def _bytes_of_file_up_to_limit(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(f"There is no game and no file {path}.") from error


def _game_file_if_deal_is_as_committed(game: Game) -> bytes:
    if game.commitment and not does_commitment_match_deal(game):
        raise CommandError(
            f"{game.slug} does not hold. Its salt and code give another number than it was told."
        )
    return game_as_json(game, steps_of_game(game), with_journal=True).encode()


def _findings_in_words(brought: BroughtGame, game: Game | None) -> list[str]:
    kept, moves = brought.game, len(brought.steps) - 1
    committed = game.commitment if game else kept.commitment
    told = [f"{moves} steps replay by the rules; the game is {kept.get_result_display()}."]
    if committed:
        told.append(f"The deal is the one that {committed} was made from.")
        if not kept.result:
            told.append("Its code is told when the game is over.")
    elif kept.deal:
        told.append("Its deal was known before: nothing was promised.")
    else:
        told.append("Played with real cards: there is no deal to check.")
    return told


def _findings_of_pair_game(game: PairGame) -> list[str]:
    if not may_be_exported(game):
        raise CommandError(f"{game.slug} cannot be checked yet: its deal is told at its end.")
    if game.commitment and not (does_commitment_match_deal(game) and is_dealt_as_coded(game)):
        raise CommandError(f"{game.slug} does not hold. It was dealt by another code than it was told.")
    acts, names = acts_that_stand(game), names_by_seat(seats_by_key(game))
    is_undecided = known_to(game, WATCHER).position.outcome is None
    text = pair_game_as_json(game, names, acts, is_undecided=is_undecided)
    brought = pair_game_of_file(text.encode())
    written, played_anew = (
        [line.text for act in told if not act.note for line in act.lines] for told in (acts, brought.acts)
    )
    if written != played_anew:
        raise CommandError(f"{game.slug} does not hold. Played anew its lines say something else.")
    return _findings_of_pair_file(brought)


def _findings_of_pair_file(brought: BroughtPairGame) -> list[str]:
    game, outcome = brought.game, brought.position.outcome
    ended = MODES_FOR_TWO[game.kind].ended(outcome) if outcome else "It was left undecided."
    told = [f"{brought.moves} moves replay by the rules.", with_player_names(ended, brought.names)]
    if game.commitment:
        return [*told, f"The deal is the one that {game.commitment} was made from."]
    if game.is_real:
        return [*told, "Played with real cards: there is no deal to check."]
    return [*told, "Its deal was known before: nothing was promised."]
