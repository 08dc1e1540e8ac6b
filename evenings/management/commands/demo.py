"""`manage.py demo`: a table to look at, with people, Dreamers and dreams; `--reset` anew, `--remove` away."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.errors import UsernameTakenError
from characters.systems import SYSTEMS, playthrough_of
from evenings import demo


class Command(BaseCommand):
    help = "Set the demo table. A second time changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        choice = parser.add_mutually_exclusive_group()
        choice.add_argument("--reset", action="store_true", help="set it anew, with new passwords")
        choice.add_argument("--remove", action="store_true", help="take it away, and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        self.loud = options["verbosity"] > 0
        file = settings.DATA_DIR / "demo.txt"
        if options["reset"] or options["remove"]:
            for system in SYSTEMS:
                demo.remove(playthrough_of(system))
            file.unlink(missing_ok=True)
        if options["remove"]:
            return self.say("The demo table is gone.")
        if demo.is_set():
            return self.say(
                f"The demo table stands already. Its accounts are in {file}; --reset makes new passwords."
            )
        demo.write_down(self.set_up(), file)
        return self.say(f"The demo table is set. Its accounts and passwords are in {file}.")

    def set_up(self) -> list[tuple[str, str, str]]:
        try:
            return [account for system in SYSTEMS for account in demo.set_up(system, playthrough_of(system))]
        except UsernameTakenError as taken:
            names = ", ".join(name for system in SYSTEMS for name in demo.usernames(playthrough_of(system)))
            raise CommandError(
                f"One of these accounts is somebody's own, so no table was set: {names}."
            ) from taken

    def say(self, words: str) -> None:
        if self.loud:
            self.stdout.write(words)
