"""Print a one-time link with which an account chooses a new password."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from campaigns import accounts
from campaigns.models import User


class Command(BaseCommand):
    help = "Print a link, good once and for a day, with which USERNAME chooses a new password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(username)
        except User.DoesNotExist:
            raise CommandError(f"Nobody here has the user name {username}.") from None
        token = accounts.make_reset_link_token(user, None)
        self.stdout.write(reverse("campaigns:reset", args=[token]))
        self.stderr.write(
            f"Put this behind your Reverie's address and give it to {user}: good once, for a day."
        )
