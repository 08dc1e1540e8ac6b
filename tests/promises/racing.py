"""Many clients at once, each with its own connection to the database."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from threading import Barrier
from typing import Any, TypeVar

from django.db import connection
from django.test import Client
from django.urls import reverse

from campaigns.models import User
from characters.models import Character
from config import writing

CLIENTS = 16
writing.gate.places = CLIENTS  # as many threads as several processes have, in one
FORM = re.compile(r'<form[^>]* id="choice".*?</form>', re.S)
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
Result = TypeVar("Result")


def at_once(task: Callable[[int], Result], times: int = CLIENTS) -> list[Result]:
    """Run *task* that many times in threads that start together; return what they gave, in order."""
    gate = Barrier(times)

    def run(number: int) -> Result:
        try:
            connection.ensure_connection()  # who still connects comes late to the race
            gate.wait()
            return task(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(run, range(times)))


def signed_in(user: User, times: int = CLIENTS) -> list[Client]:
    """Return browsers that share one sign-in."""
    first = Client()
    first.force_login(user)
    clients = [Client(raise_request_exception=False) for _ in range(times)]
    for client in clients:
        client.cookies = first.cookies
    return clients


def spend_form(client: Client, character: Character, code: str) -> dict[str, str]:
    """Read the page as a player does, and return what its form would post."""
    url = reverse("characters:grow", args=[character.slug])
    return fields_of(client.get(url, {"offer": code}).content.decode())


def fields_of(page: str) -> dict[str, str]:
    form = FORM.search(page)
    assert form, page[:300]
    return {name: unescape(value) for name, value in FIELD.findall(form[0]) if name != "csrfmiddlewaretoken"}


def post_spend(client: Client, character: Character, data: dict[str, str]) -> Any:
    return client.post(reverse("characters:spend", args=[character.slug]), data)
