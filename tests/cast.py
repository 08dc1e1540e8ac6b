"""One small cast: Ada the game master, Bo a player, Cy a stranger, and Dreamers made by the real writes."""

import json
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client
from django.test.client import ClientHandler

from campaigns import roster
from campaigns.kept_queries import KeptModelQuery
from campaigns.models import Campaign, GameSession, User
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.beckoning_dream.rules.offering import PRICES, missing_xp_reasons
from characters.ledger import ledger, profiles
from characters.models import Character, characters
from characters.systems import system_of
from divination.games import playing
from play import remembering
from tests.copied import COPIES, copied_of

PASSWORD = "a long enough word"
SYSTEM = "beckoning_dream"
FIRST_DECK = [f"c{rank}" for rank in range(1, 7)] + [f"s{rank}" for rank in range(1, 5)]


@pytest.fixture(autouse=True)
def _nothing_remembered(request: pytest.FixtureRequest) -> None:
    """A rolled back test gives its numbers to the next one."""
    forget()
    COPIES.begin_test(str(request.node.path))


def forget() -> None:
    """Empty what is remembered by the numbers of rows."""
    ledger.MEMORY.clear()
    playing.MEMORY.clear()
    remembering.MEMORY.clear()
    characters._condition_if_owner_and_user_sit_at_table.cache_clear()
    characters._condition_run_by.cache_clear()


copied = copied_of(forget)


def make_user(name: str, **fields: Any) -> User:
    return User.objects.create_user(name, PASSWORD, display_name=name.title(), **fields)


def too_dear(group: str, xp: int) -> str:
    """Return why *xp* are too few for what *group* offers; `tests/rules/test_reflection.py` has the words."""
    (reason,) = missing_xp_reasons(Dreamer(xp=xp), PRICES[group])
    return reason


def house_rules_form(system: str = SYSTEM, *, version: int = 0, **changed: int | str) -> dict[str, str]:
    """Return what the page of house rules posts: what holds in *system*, but for what was *changed*."""
    usual = system_of(system)
    held = {asked.key: getattr(usual.rules.house_rules, asked.key) for asked in usual.says.house_rule_fields}
    chosen = {
        asked.key: json.dumps(held[asked.key]) for asked in usual.says.house_rule_fields if asked.choices
    }
    return {key: str(value) for key, value in {**held, **chosen, **changed, "version": version}.items()}


class Server(ClientHandler):
    """What answers the browsers of all tests, as one process answers everybody: its middleware is set up once."""

    def __deepcopy__(self, _known: dict[int, Any]) -> "Server":
        return self


SERVER = Server(enforce_csrf_checks=False)


def client_of(user: User) -> Client:
    """Return a browser where *user* is signed in: with the row that signing in leaves, written once and by itself."""
    client, session = Client(), SessionStore()
    client.handler = SERVER
    if SERVER._middleware_chain is None:  # type: ignore[attr-defined]
        SERVER.load_middleware()  # before several ask at once
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


@pytest.fixture
@copied
def ada(db: None) -> User:
    return make_user("ada")


@pytest.fixture
@copied
def bo(db: None) -> User:
    return make_user("bo")


@pytest.fixture
@copied
def cy(db: None) -> User:
    return make_user("cy")


@pytest.fixture
@copied
def campaign(ada: User, bo: User) -> Campaign:
    """The Salt Stair, run by Ada, with Bo at the table."""
    campaign = roster.new_campaign("The Salt Stair", "Everyone dreams of the same stair.", ada)
    roster.add_member(campaign, bo)
    return campaign


@pytest.fixture
@copied
def game_session(campaign: Campaign, ada: User) -> GameSession:
    return roster.new_session(campaign, "The Orchard Under Glass", date(2026, 11, 13), ada)


@pytest.fixture
@copied
def ada_client(ada: User) -> Client:
    return client_of(ada)


@pytest.fixture
@copied
def bo_client(bo: User) -> Client:
    return client_of(bo)


@pytest.fixture
@copied
def cy_client(cy: User) -> Client:
    return client_of(cy)


def op() -> str:
    return uuid4().hex


def make_dreamer(
    owner: User,
    campaign: Campaign | None = None,
    *,
    cards: list[str] | None = None,
    xp: int = 0,
    **words: Any,
) -> Character:
    """Return a finished Dreamer with *xp* to spend, made as a player makes one."""
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    words = {
        "name": "Ondine Varga",
        "pronouns": "she",
        "texts": {"dream": "the tide that forgot her"},
    } | words
    profiles.save_name_and_texts(draft, words, seen_version=draft.version)
    profiles.change_draft(draft, lambda before: {**before, "cards": cards or FIRST_DECK})
    ledger.finish_draft_as_first_line(draft, op_id=op(), by=owner)
    if xp:
        entry = system_of(SYSTEM).rules.award(xp, "a gift for the test")
        ledger.write({draft.slug: entry}, op_id=op(), by=owner)
    return fresh(draft)


def fresh(character: Character) -> Character:
    (found,) = CHARACTER.all(character.pk)
    return found


CHARACTER = KeptModelQuery(
    Character, lambda pk: Character.objects.filter(pk=pk), int, beside=["campaign", "owner"]
)


def spend_data(character: Character, code: str, **answers: str) -> dict[str, str]:
    """Return what the page's spend form posts for *code*."""
    version, _ = ledger.rules_version_and_table(character)
    return {
        "code": code,
        "op_id": op(),
        "revision": str(character.revision),
        "rules_version": str(version),
        **{f"answer_{key}": value for key, value in answers.items()},
    }


@pytest.fixture
@copied
def dreamer(bo: User, campaign: Campaign) -> Character:
    """Bo's Ondine: Cups Ace to 6, Swords Ace to 4, 5 XP."""
    return make_dreamer(bo, campaign, xp=5)
