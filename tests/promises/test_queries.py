"""At most 8 queries a GET, the browser's session and the user included, whatever the size of the data."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from campaigns import roster
from campaigns.models import Campaign, GameSession, GMNote, HouseRules, User
from characters.ledger import ledger, scenes
from characters.models import Character, LedgerLine, Opponent, Scene, Throw
from characters.socket.rules import Comer
from divination.games import pair_links, pairs, same_sky
from divination.models import PairGame
from divination.readings import pair_readings
from evenings.models import Evening
from play import remembering
from play.models import Line, Record
from tests.cast import SYSTEM, client_of, make_dreamer, make_user
from tests.characters import conflicts
from tests.evenings import agents
from tests.promises.unprinted import unprinted
from tests.promises.world import REFLECTION, ROLES, World, make_world
from tests.routes import ROUTES, Route
from tests.snapshot import Snapshot
from tests.upgrades.games_for_two import play as play_for_two
from tests.upgrades.games_for_two import read as read_by_two
from tests.upgrades.games_for_two import write_beside

pytestmark = pytest.mark.alike  # how often a database is asked, not what it answers

MOST = 8
CHARACTERS, LINES, SESSIONS, MEMBERS = 20, 200, 30, 10
THROWS, SCENES, MOVES, AGENTS, BRANDS = 300, 40, 300, 30, 8


def fill(world: World) -> None:
    """Let the table have played for years."""
    for number in range(MEMBERS):
        roster.add_member(world.campaign, make_user(f"player{number}"))
    users = list(User.objects.filter(username__startswith="player"))
    sessions = GameSession.objects.bulk_create(
        GameSession(campaign=world.campaign, title=f"Dream {n}", date=date(2025, 1, 1) + timedelta(n))
        for n in range(SESSIONS)
    )
    GMNote.objects.bulk_create(GMNote(game_session=session, text="Hush.") for session in sessions)
    _evenings(world, sessions)
    for number in range(CHARACTERS):
        owner = world.people["bo"] if number % 2 else users[number % MEMBERS]
        _grow(make_dreamer(owner, world.campaign, name=f"Dreamer {number}"), sessions, 20)
    _grow(world.dreamer, sessions, LINES)
    _hand(world)
    _gate(world)
    for version in range(1, 20):
        numbers = {"deck_least": 8, "deck_most": 12, "awareness": 3}
        HouseRules.objects.create(
            campaign=world.campaign, system=SYSTEM, version=version, data=numbers, by=users[0]
        )
    for number in range(20):
        roster.make_invite_token(world.campaign, users[0] if number % 2 else world.people["ada"])
        roster.new_campaign(f"Table {number}", "", world.people["bo"])


def _evenings(world: World, sessions: list[GameSession]) -> None:
    answers = world.evening.answers
    Evening.objects.bulk_create(
        Evening(
            game_session=session, system=SYSTEM, occasion=REFLECTION.key, answers=answers, op_id=uuid4().hex,
            by=world.people["ada"],
        )
        for session in sessions
    )  # fmt: skip


def _grow(character: Character, sessions: list[GameSession], lines: int) -> None:
    """Give *character* many lines: XP that came, and Awareness bought with them."""
    first = Character.objects.get(pk=character.pk).revision
    LedgerLine.objects.bulk_create(
        LedgerLine(
            character=character, number=first + n, kind="granted" if n % 2 else "awareness",
            xp=2 if n % 2 else -2, data={"reason": "a song"} if n % 2 else {"awareness": 1, "from": n},
            game_session=sessions[n % SESSIONS], op_id=uuid4().hex, written_by=character.owner,
        )
        for n in range(1, lines + 1)
    )  # fmt: skip
    Character.objects.filter(pk=character.pk).update(revision=first + lines)


def _hand(world: World) -> None:
    """Let thirty agents sit at the table, of Bo's and of Dee's, all at rest."""
    hand = [
        agents.agent(world.people["bo" if number % 2 else "dee"], world.campaign, f"Agent {number}")
        for number in range(AGENTS)
    ]
    agents.begin(world.campaign, world.people["ada"], *hand)


def _gate(world: World) -> None:
    """Let the other table have rolled and fought for years: throws paid for, scenes, a long one, many NPCs."""
    gate = Campaign.objects.get(slug=world.things["gate"])
    brand = Character.objects.get(slug=world.things["brand"])
    table = [brand, *(conflicts.make_arkana(world.people["dee"], gate, f"Reed {n}") for n in range(BRANDS))]
    first = Throw.objects.get(slug=world.things["throw"])
    told = {"check_key": first.check_key, "asked": first.asked, "thrown": first.thrown, "told": first.told}
    made = Throw.objects.bulk_create(
        Throw(character=table[n % len(table)], op_id=uuid4().hex, by=world.people["bo"], **told)
        for n in range(THROWS)
    )
    Throw.objects.bulk_create(
        Throw(character=each.character, op_id=uuid4().hex, follows=each, by=world.people["ada"], **told)
        for each in made[::3]
    )
    scene = Scene.objects.get(record__slug=world.things["scene"])
    records = Record.objects.bulk_create(
        Record(kind=scene.kind, campaign=gate, setup=scene.cast, op_id=uuid4().hex) for _n in range(SCENES)
    )
    Scene.objects.bulk_create(
        Scene(record=record, campaign=gate, system=scene.system, title=f"Gate {n}")
        for n, record in enumerate(records)
    )
    people = list(world.people.values())
    Line.objects.bulk_create(
        Line(
            record=scene.record,
            act=scene.number + n,
            part=1,
            by="arbiter",
            text=f"event ruling The tide, {n}.",
            op_id=uuid4().hex,
            person=people[n % 3],
        )
        for n in range(1, MOVES + 1)
    )
    Record.objects.filter(pk=scene.record_id).update(number=scene.number + MOVES)
    Opponent.objects.bulk_create(
        Opponent(
            campaign=gate,
            system=scene.system,
            kind="npc",
            name=f"Guard {n}",
            data=conflicts.GUARD,
            op_id=uuid4().hex,
        )
        for n in range(AGENTS)
    )


def make_years() -> World:
    world = make_world()
    fill(world)
    return world


lay_years = Snapshot(make_years).lay


@pytest.fixture
def years(db: None) -> World:
    return lay_years()


@contextmanager
def statements() -> Iterator[list[str]]:
    """Yield what the database is asked, as it is sent: to spell each value out Django would ask once more."""
    asked: list[str] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield asked


def queries(world: World, role: str, url: str) -> tuple[int, int, list[str]]:
    """Return the status of a GET by *role*, nothing remembered, and what it asked of the database."""
    ledger.MEMORY.clear()
    with statements() as asked:
        answer = world.client(role).get(url)
    return answer.status_code, len(asked), asked


def check_budget(world: World, routes: list[Route]) -> None:
    over = [
        f"{route} by {role}: {count}\n" + "\n".join(asked)
        for route in routes
        for role, status in zip(ROLES, route.get.split(), strict=True)
        if status == "200"
        for _status, count, asked in [queries(world, role, world.url(route.name, route.args))]
        if count > MOST
    ]
    assert not over, "\n\n".join(over)


@pytest.fixture(autouse=True)
def _nothing_is_printed() -> Iterator[None]:
    """What is printed has been asked for by then."""
    with unprinted():
        yield


PAPERS = ("characters:sheet_pdf", "characters:sheet_png")
READ = [route for route in ROUTES if "200" in route.get]


def test_no_page_asks_more_than_eight_questions(years: World) -> None:
    check_budget(years, [route for route in READ if route.name not in PAPERS])


def test_a_printed_sheet_asks_no_more(years: World) -> None:
    check_budget(years, [route for route in READ if route.name in PAPERS])


def test_every_page_of_a_long_history_keeps_to_it(years: World) -> None:
    url = years.url("characters:ledger", "dreamer")
    counts = [queries(years, "gm", f"{url}?page={page}")[1] for page in (1, 2, 4)]
    assert max(counts) <= MOST


def _fought(campaign: Campaign, people: dict[str, User]) -> Scene:
    """Return a conflict of ten heroes, Bo's and Dee's by turns, and ten foes, after 300 moves."""
    heroes = [
        conflicts.make_arkana(people["bo" if n % 2 else "dee"], campaign, f"Hero {n}") for n in range(10)
    ]
    comers = [
        *(Comer(each.name, each.slug, ledger.state(each).sheet, start="guard") for each in heroes),
        *(Comer(f"Guard {n}", data=conflicts.GUARD, start="guard") for n in range(10)),
    ]
    kind, by = scenes.scene_kind_by_options(conflicts.SYSTEM, "conflict"), people["ada"]
    begun = {"advantage": "players"}
    scene = scenes.begin_scene(
        campaign, conflicts.SYSTEM, kind, "The ford", comers, begun, op_id=uuid4().hex, by=by
    )
    while scene.number < MOVES:
        for line in _next(scenes.keepers_position(scene).position):
            conflicts.play_at_once(scene, line, by)
    return Scene.objects.get(pk=scene.pk)


def _next(position: Any) -> list[str]:
    """Return an Action, with its dice, of whoever has one left; the turn is over where nobody has."""
    able = [each for each in position.able_fighters(position.turn) if each.actions]
    if not able:
        return [f"done {position.turn}"]
    return [f"defend {able[0].seat} area=body", f"resolve dice={'3' * able[0].mastery('enhance')}"]


def test_a_conflict_of_twenty_after_300_moves_asks_no_more(db: None) -> None:
    """For everybody who sits there: freshly loaded, with a move being chosen, and asked for live."""
    people = {who: make_user(who) for who in ("ada", "bo", "dee")}
    campaign = roster.new_campaign("The Iron Gate", "", people["ada"])
    for who in ("bo", "dee"):
        roster.add_member(campaign, people[who])
    scene = _fought(campaign, people)
    position = scenes.keepers_position(scene).position
    assert len(position.fighters) == 20
    assert position.round > 3
    assert scene.number >= MOVES
    at, live = scene.get_absolute_url(), {"HX-Request": "true", "HX-Target": "stage"}
    choosing = f"{at}?as={_next(position)[0].split()[1]}&do=defend"
    for person in people.values():
        for url, headers in ((at, {}), (choosing, {}), (f"{at}?seen=1", live)):
            ledger.MEMORY.clear()  # and with it what is known of scenes
            client = client_of(person)
            with statements() as found:
                assert client.get(url, headers=headers).status_code == 200
            assert len(found) <= MOST, (person.username, url, found)


def begin_for_two(campaign: Campaign, who: tuple[User, User]) -> PairGame:
    return pairs.begin_pair_game(
        campaign,
        "lovers_discourse",
        (),
        *who,
        title="A sky",
        op_id=uuid4().hex,
        first_seat="1",
        is_over_days=True,
    )


@pytest.fixture
def two(db: None) -> dict[str, Any]:
    """A game for two that is over, after others of the same two, with all that may be shown at its end: gestures,
    opened thoughts, a reading that is shared, pinned and sealed, links, the same sky played by another pair.
    """
    ada, bo, cy, dee = (make_user(name) for name in ("ada", "bo", "cy", "dee"))
    campaign = roster.new_campaign("The Salt Stair", "", ada)
    for user in (bo, cy, dee):
        roster.add_member(campaign, user)
    for _before in range(3):
        forfeit(begin_for_two(campaign, (ada, bo)))
    game = play_for_two(begin_for_two(campaign, (ada, bo)), 24)
    write_beside(game, (ada, bo))
    pair_links.make_watch_link_token(game)
    same_sky.offer_sky_and_make_link_token(game)
    game.refresh_from_db()
    other = same_sky.begin_game_with_same_deal(
        game, cy, campaign.members.get(user=dee), title="Theirs", op_id=uuid4().hex
    )
    forfeit(other)
    play_for_two(game, 1000)
    read_by_two(game, (ada, bo), ("three", "columns", "ouroboros"), is_sealed=True)
    session = GameSession.objects.create(campaign=campaign, title="The Ebb", date="2026-11-20")
    seats = pairs.seats_by_key(game)
    for seat in seats:
        pair_readings.ask_to_pin_to_session(game, seats, seat, session)
    pairs.begin_pair_game_again(game, "Again")
    game.refresh_from_db()
    return {"game": game, "people": (ada, bo, dee)}


def forfeit(game: PairGame) -> None:
    by = pairs.seats_by_key(game)["1"].person
    assert by
    pairs.make_move(game, "1", "forfeit 1", seen_number=game.number, op_id=uuid4().hex, by=by)


def test_the_end_of_a_game_for_two_with_everything_on_asks_no_more(two: dict[str, Any]) -> None:
    game = two["game"]
    assert game.ended_at
    assert game.thoughts.exclude(opened_at=None).count() == 2
    assert game.reading.is_sealed
    pages = ("", "reading/", "replay/", "replay/?step=30", "fair/")
    for person, page in product(two["people"], pages):
        remembering.MEMORY.clear()
        client = client_of(person)
        with statements() as found:
            assert client.get(f"{game.get_absolute_url()}{page}").status_code == 200
        assert len(found) <= MOST, (person.username, page, found)
