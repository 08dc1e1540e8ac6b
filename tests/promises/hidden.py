"""Two worlds of one game that differ in nothing but what lies unseen, and all that anybody can read of it there."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any
from unittest.mock import patch

from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from campaigns import roster
from campaigns.models import User
from decks import chance
from decks.rules.tarot import Card
from divination.games import dealing, hinting, playing
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.pages.beside import PARTS
from divination.rules.engine import AnyMode, Position, Slot, Unseen
from play.rules.choices import commitment_hash
from tests.cast import client_of, make_user
from tests.conftest import at_night
from tests.divination.games import DEAL, begin, play_on
from tests.routes import routes_of_resolver

CHANGING = re.compile(r'(name="(?:csrfmiddlewaretoken|op_id)" value="|X-CSRFToken": ")[^"]*"')
OF_THE_MOMENT = ("Content-Length", "Set-Cookie", "Expires", "Last-Modified", "Date")
PARTIAL = {"HX-Request": "true"}
HIDDEN = {"deal": "c0ffee" + "0" * 58, "salt": "decade" + "0" * 58}  # in the other world
SEVERAL = at_night(40, 3)
Reader = Callable[[Any], Iterator[tuple[str, str]]]


LISTS = ("/", "/games/", "/readings/")
OP, SALT, SLUG = "0123456789abcdef", "5a17" * 16, "a-game-with-such-slug"
REFUSED = (
    {"move": "fly", "number": "@"},
    {"move": "fly", "number": "999"},
    {"line": "99999", "text": "x", "version": "0"},
)


@dataclass
class Table:
    """A game of Bo's, shared with the table, where Ada sits too; how far it is played."""

    game: Game
    bo: Client
    ada: Client

    @property
    def position(self) -> Position:
        return steps_of_game(self.game)[-1].position

    @property
    def mode(self) -> AnyMode:
        return MODES[self.game.mode]


def make_table(mode: str, far: int, variations: tuple[str, ...] = ()) -> Table:
    people = [User.objects.filter(username=name).first() or make_user(name) for name in ("bo", "ada")]
    campaign = roster.new_campaign("The Salt Stair", "", people[1])
    roster.add_member(campaign, people[0])
    game = begin(people[0], mode, deal=DEAL, campaign=campaign, variations=variations)
    promised = commitment_hash(SALT, DEAL)  # the same game every time, by a deal that is nobody's
    Game.objects.filter(pk=game.pk).update(salt=SALT, commitment=promised, slug=SLUG)
    playing.MEMORY.clear()
    game.refresh_from_db()
    play_on(game, far)
    return Table(game, *map(client_of, people))


# --- what anybody may read of it ---


def addresses(game: Game) -> list[str]:
    """Return every page of a game, found by looking, and those that a list of games may stand on."""
    routes = routes_of_resolver(get_resolver("divination.urls"))
    named = [route.name for path, route in routes if path.startswith("games/<slug:game_slug>/")]
    assert named  # a route written anew would leave nothing to look at
    return [reverse(f"divination:{name}", args=[game.slug]) for name in named]


def questions(table: Table) -> list[str]:
    """Return what one may ask the board: each card on each place."""
    options = [(option.card, option.place) for option in table.position.options()]
    asked = list(dict.fromkeys((f"?card={card}&place={place}" for card, place in options)))[:SEVERAL]
    cards = list(dict.fromkeys(f"?card={card}" for card, _place in options))[:SEVERAL]
    return ["", "?as=words", "?log=all", *cards, *asked]


def fronts(table: Table, *clients: Client) -> Iterator[tuple[str, str]]:
    """Yield every page of the game and every list that it may stand on, as *clients*, or Bo alone, get it."""
    for number, client in enumerate(clients or (table.bo,)):
        for page in (*filter(page_exists, LISTS), *addresses(table.game)):
            yield f"{number} {page}", told(client.get(page))


def pages(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the name and all bytes of whatever is answered about the game, as it stands."""
    yield from fronts(table, table.bo, table.ada)
    for question in questions(table):
        for headers in ({}, PARTIAL):
            yield f"{question} {headers}", told(table.bo.get(address(table.game) + question, headers=headers))
    for part in PARTS:
        yield part, told(table.bo.get(f"{address(table.game)}beside/?part={part}", headers=PARTIAL))
    for url in addresses(table.game):
        last = len(steps_of_game(table.game)) - 1
        yield f"{url} part", told(table.bo.get(f"{url}?at={last}", headers=PARTIAL))
        for data in REFUSED:
            yield f"post {url} {data}", told(table.bo.post(url, {**data, "op_id": OP}))


def page_exists(page: str) -> bool:
    try:
        get_resolver().resolve(page)
    except Exception:  # a list that is not built here
        return False
    return True


def address(game: Game) -> str:
    return f"/games/{game.slug}/"


def told(answer: Any) -> str:
    """Return headers and body, without what is made anew for every answer."""
    headers = "\n".join(f"{n}: {v}" for n, v in sorted(answer.headers.items()) if n not in OF_THE_MOMENT)
    return CHANGING.sub("", f"{answer.status_code}\n{headers}\n{answer.content.decode()}")


def first_told_apart(here: Mapping[str, str], there: Iterable[tuple[str, str]]) -> str:
    """Return the name of the first answer that is not the same *there* as *here*, "" if there is none: what comes after
    it is not asked for.
    """
    for one, other in zip_longest(here.items(), there):
        if one != other:
            return (one or other)[0]
    return ""


def values(table: Table) -> Iterator[tuple[str, str]]:
    """Yield what the pages are made of: the view and every sentence of every step, options, hints, what undo offers."""
    made, mode = steps_of_game(table.game), table.mode
    for number, step in enumerate(made):
        yield f"view {number}", repr(mode.view(step.position))
        yield f"log {number}", repr([mode.tell(event, step.position) for event in step.events])
        yield f"events {number}", repr(step.events)
    yield "options", repr(list(table.position.options()))
    yield "moves", repr(table.position.legal_moves())
    yield "census", repr(list(table.position.census()))
    yield "shuffles", repr(table.position.shuffles)
    yield "undo", repr(playing.step_that_may_be_taken_back(table.game))
    yield "lines", repr(playing.log_of_game_newest_first(table.game))
    code = f"{table.game.slug}:{len(made)}"
    if table.position.legal_moves():
        yield (
            "hints",
            repr(
                hinting.hints_best_first(
                    mode, table.position, code, counted(len(table.position.legal_moves()))
                )
            ),
        )


def counted(most: int) -> Any:
    """Return a clock that strikes after *most* games, however fast the machine is."""
    asked = iter(range(most + 1))
    return lambda: next(asked, most) >= most


# --- the other world ---


@contextmanager
def other_world(table: Table) -> Iterator[None]:
    """Let every card that nobody saw lie elsewhere, by another code and salt; what was told stays told."""
    true, deal, salt = dealing.order_of_last_shuffle, table.game.deal, table.game.salt
    now = len(table.position.shuffles)
    swapped = permuted(table, deal)

    def order(shuffles: tuple[tuple[Slot, ...], ...], _deal: str) -> tuple[Card, ...]:
        number = len(shuffles) - 1
        if number >= now:
            cards = [slot if isinstance(slot, Card) else at(shuffles, slot) for slot in shuffles[-1]]
            return tuple(chance.shuffled_by_deal(cards, HIDDEN["deal"], number))
        lies = list(true(shuffles, deal))
        for unseen, card in swapped.items():
            if unseen.shuffle == number:
                lies[unseen.place] = card
        return tuple(lies)

    def at(shuffles: tuple[tuple[Slot, ...], ...], slot: Unseen) -> Card:
        return order(shuffles[: slot.shuffle + 1], deal)[slot.place]

    dealing.order_of_last_shuffle = order  # type: ignore[assignment]
    put(table, **HIDDEN)
    try:
        yield
    finally:
        dealing.order_of_last_shuffle = true
        put(table, deal=deal, salt=salt)


def permuted(table: Table, deal: str) -> dict[Unseen, Card]:
    """Return where the cards that lie unseen lie in the other world: each one place further in its shuffle."""
    shuffles = table.position.shuffles
    hidden = [slot for slot in table.position.census() if isinstance(slot, Unseen)]
    swapped: dict[Unseen, Card] = {}
    for number in {unseen.shuffle for unseen in hidden}:
        places = [unseen for unseen in hidden if unseen.shuffle == number]
        cards = [
            dealing.order_of_last_shuffle(shuffles[: number + 1], deal)[unseen.place] for unseen in places
        ]
        swapped |= dict(zip(places, cards[1:] + cards[:1], strict=True))
    return swapped


def put(table: Table, **hidden: str) -> None:
    Game.objects.filter(pk=table.game.pk).update(**hidden)
    for key, value in hidden.items():
        setattr(table.game, key, value)
    playing.MEMORY.clear()


def check_worlds(table: Table, reader: Reader) -> None:
    """Both worlds give *reader* the same bytes, and none of them holds the code or the salt."""
    now = timezone.now()  # in both: pages tell the day and the hour
    with patch.object(timezone, "now", lambda: now):
        here = dict(reader(table))
        assert not [name for name, text in here.items() if table.game.deal in text or table.game.salt in text]
        with other_world(table):
            assert first_told_apart(here, reader(table)) == ""
