"""`manage.py demo`: tables to look at, one a game, with people and what they lived; `--reset` anew, `--remove` away."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from campaigns.errors import UsernameTakenError
from characters.socket.playthroughs import Playthrough
from characters.systems import SYSTEMS
from evenings import demo, demo_accounts
from evenings.demo_accounts import NamePasswordAndPlace


class Command(BaseCommand):
    help = "Set the demo campaigns, one a game. A second time changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        choice = parser.add_mutually_exclusive_group()
        choice.add_argument("--reset", action="store_true", help="set them anew, with new passwords")
        choice.add_argument("--remove", action="store_true", help="take them away, and nothing else")

    def handle(self, *args: Any, **options: Any) -> None:
        self.loud = options["verbosity"] > 0
        file = settings.DATA_DIR / "demo.txt"
        if options["reset"] or options["remove"]:
            demo.remove_demo_tables(*_plays().values())
            file.unlink(missing_ok=True)
        if options["remove"]:
            return self.say("The demo campaigns are gone.")
        if demo.is_set():
            return self.say(
                f"The demo campaigns stand already. Their accounts are in {file}; --reset makes new passwords."
            )
        demo_accounts.write_passwords_file(self.set_up(), file)
        return self.say(f"The demo campaigns are set. Their accounts and passwords are in {file}.")

    def set_up(self) -> list[NamePasswordAndPlace]:
        try:
            with transaction.atomic():
                return [
                    account
                    for system, play in _plays().items()
                    for account in demo.write_playthrough_and_return_accounts(system, play)
                ]
        except UsernameTakenError as taken:
            plays = _plays().values()
            names = ", ".join(name for play in plays for name in demo_accounts.demo_usernames(play))
            told = f"One of these accounts is somebody's own, so nothing was set: {names}."
            raise CommandError(told) from taken

    def say(self, words: str) -> None:
        if self.loud:
            self.stdout.write(words)


def _plays() -> dict[str, Playthrough]:
    """Return the demo table of each game that has one."""
    found = ((key, system.part_of(Playthrough)) for key, system in SYSTEMS.items())
    return {key: play for key, play in found if play is not None}
