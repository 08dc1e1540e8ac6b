"""`manage.py verify_game SLUG|FILE`: whether a game was dealt as it was promised, and played by the rules."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.files import MOST_BYTES, FileError
from divination.games.fairness import is_commitment_kept
from divination.games.playing import steps_of_game
from divination.games.records import BroughtGame, game_as_json, game_of_file
from divination.models import Game


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
        try:
            data = (
                _game_file_if_deal_is_as_committed(game) if game else _bytes_of_file_up_to_limit(Path(named))
            )
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
    if game.commitment and not is_commitment_kept(game):
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
