"""`manage.py forget character|campaign SLUG` or `user USERNAME`: say what goes and what stays; `--yes` does it."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError

from campaigns.models import Campaign, User
from characters.models import Character
from config import serving
from evenings import forgetting
from evenings.forgetting import ForgetError, ForgettingNotice


class Command(BaseCommand):
    help = "Take a character, a campaign or a person away for good. Without --yes it only says what goes."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=("character", "campaign", "user"))
        parser.add_argument("name", help="a slug, as it stands in the address; of a user, the user name")
        parser.add_argument("--yes", action="store_true", help="do it")

    def handle(self, *args: Any, kind: str, name: str, yes: bool, **options: Any) -> None:
        try:
            found = self.find_and_return_notice(kind, name)
        except ForgetError as error:
            raise CommandError(f"{error} Nothing was forgotten.") from None
        self.stdout.write(f"{found.goes}\n{found.stays}")
        if not yes:
            return self.stdout.write("Nothing was forgotten yet: say --yes.")
        try:
            with serving.alone():  # whoever serves remembers sheets and prints
                found.forget()
        except (serving.ServingError, OperationalError) as error:
            raise CommandError(f"{error} Nothing was forgotten.") from None
        return self.stdout.write(
            "Forgotten. Backups made before still hold it: they lie in data/backups and where you put them."
        )

    def find_and_return_notice(self, kind: str, name: str) -> ForgettingNotice:
        try:
            if kind == "character":
                return forgetting.what_forgetting_character_deletes_and_leaves(
                    Character.objects.get(slug=name)
                )
            if kind == "campaign":
                return forgetting.what_forgetting_campaign_deletes_and_leaves(Campaign.objects.get(slug=name))
            return forgetting.what_forgetting_user_deletes_and_leaves(User.objects.get_by_natural_key(name))
        except (Character.DoesNotExist, Campaign.DoesNotExist, User.DoesNotExist):
            raise CommandError(f"There is no {kind} {name} here.") from None
