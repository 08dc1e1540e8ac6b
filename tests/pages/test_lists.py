"""Long lists: fifty rows a page whatever their number, found by a word of their names, any page number answered."""

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import Model
from django.db.models.signals import post_init
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from campaigns import roster
from campaigns.listing import A_PAGE
from campaigns.models import Campaign, HouseRules, Member, new_slug
from characters.beckoning_dream.rules.boons import Boon
from characters.models import Character, LedgerLine, Opponent, Proposal, Throw
from divination.models import Game, Reading
from evenings.models import Pin
from tests.cast import SYSTEM, forget
from tests.promises.world import World, lay_world

pytestmark = pytest.mark.asks  # in what order rows come, how many there are, and which are found
FEW, MANY = A_PAGE + 10, 869


@dataclass(frozen=True)
class List:
    """A page with a list: who looks, where, and a row of it; *named* is the field that copies are told apart by.

    *section* is the id of its place on a page of several lists, *mark* is what each row has once. A page that tells of
    all its rows, as of what waits, *reads_all* of them and shows fifty. Not all are *searched*.
    """

    role: str
    page: str
    args: str
    row: Callable[[World], Any]
    named: str = ""
    key: str = "page"
    section: str = ""
    mark: str = ""
    reads_all: bool = False
    is_searched: bool = True


def thing(model: Any, name: str, **changed: Any) -> Callable[[World], Any]:
    """Return how to find the thing called *name* in a world, with *changed* fields."""

    def found(world: World) -> Any:
        row = model.objects.get(slug=world.things[name])
        for field, value in changed.items():
            setattr(row, field, value)
        row.save()
        return row

    return found


def archived(model: Any, name: str) -> Callable[[World], Any]:
    return lambda world: thing(model, name, archived_at=world.session.created_at)(world)


def dreamt(world: World) -> Pin:
    """Return an Odyssey that was dreamt to its end after the session."""
    return Pin.objects.create(
        game=thing(Game, "ended")(world), character=world.dreamer, line=1, game_session=world.session
    )


def house_rules(world: World) -> Any:
    data = {"deck_least": 8, "deck_most": 12, "awareness": 3}
    return HouseRules.objects.create(
        campaign=world.campaign, system=SYSTEM, version=1, data=data, by=world.people["ada"]
    )


def granted(world: World) -> LedgerLine:
    """Return a line that brings XP after the last one: whoever owes is shown every spend that would make it good."""
    row = world.dreamer.lines.get(number=world.dreamer.revision)
    row.kind, row.xp, row.data = "granted", 1, {"reason": "a song"}
    return row


LISTS = {
    "readings": List("owner", "divination:list", "", thing(Reading, "reading"), "title"),
    "readings of others": List("gm", "divination:list", "", thing(Reading, "shared"), "title", "shared"),
    "games that are over": List("owner", "divination:games", "", thing(Game, "ended"), "title"),
    "games that go on": List("owner", "divination:games", "", thing(Game, "game"), "title", section="over"),
    "games of others": List("gm", "divination:games", "", thing(Game, "watched"), "title", "shared"),
    "characters": List("owner", "characters:list", "", thing(Character, "dreamer"), "name"),
    "characters of others": List("gm", "characters:list", "", thing(Character, "dreamer"), "name", "others"),
    "archive": List("owner", "characters:list", "", archived(Character, "dreamer"), "name", "archive"),
    "campaigns": List("owner", "campaigns:list", "", lambda w: w.campaign, "title"),
    "members": List("player", "campaigns:members", "campaign", lambda w: w.people["bo"], "display_name"),
    "accounts": List("host", "campaigns:accounts", "", lambda w: w.people["bo"], "display_name"),
    "sessions": List("player", "evenings:campaign_evenings", "campaign", lambda w: w.session, "title"),
    "opponents": List(
        "gm", "characters:opponents", "campaign system", thing(Opponent, "keeper"), "name"
    ),
    "whom to face": List("owner", "characters:against", "dreamer", thing(Opponent, "keeper"), "name"),
    "rolls": List("player", "characters:rolls", "gate", thing(Throw, "throw"), mark='class="row throw"'),
    "ledger": List("owner", "characters:ledger", "dreamer", granted, mark='id="line-'),
    "house rules": List("player", "characters:house_rules", "campaign system", house_rules, mark='<div class="fact">'),
    "what waits": List(
        "owner", "evenings:home", "", thing(Character, "draft"), "name", "waiting",
        section="waiting", reads_all=True, is_searched=False,
    ),
    "characters on the first page": List(
        "owner", "evenings:home", "", thing(Character, "dreamer"), "name", "characters",
        section="characters", reads_all=True, is_searched=False,
    ),
    "campaigns on the first page": List(
        "owner", "evenings:home", "", lambda w: w.campaign, "title", "seats",
        section="campaigns", reads_all=True, is_searched=False,
    ),
    "who is at a table": List(
        "player", "evenings:campaign", "campaign", thing(Character, "dreamer"), "name",
        section="there", reads_all=True,
    ),
    "drafts at a table": List(
        "owner", "evenings:campaign", "campaign", thing(Character, "draft"), "name", section="there", reads_all=True,
    ),
    "who stands at the door": List(
        "gm", "evenings:campaign", "campaign", thing(Character, "arrival"), "name", "door",
        section="door", reads_all=True, is_searched=False,
    ),
    "whom an opponent is set against": List(
        "gm", "characters:opponent", "keeper", thing(Character, "dreamer"), "name", reads_all=True,
    ),
    "what two must agree on": List(
        "owner", "characters:grow", "dreamer", thing(Proposal, "proposal"), key="proposals",
        mark='<div class="proposal">', reads_all=True, is_searched=False,
    ),
    "catalogue": List("player", "characters:catalogue", "campaign system", lambda w: None, "name", reads_all=True),
    "what was dreamt": List(
        "owner", "evenings:session", "session", dreamt, key="dreamt", mark="Dreamt far", is_searched=False,
    ),
}  # fmt: skip
NAMED = [name for name, one in LISTS.items() if one.named]
SEARCHED = [name for name in NAMED if LISTS[name].is_searched]
TURNED = [name for name in NAMED if name != "games that go on"]
FEW_ROWS = [name for name, one in LISTS.items() if not one.reads_all]


def fill(world: World, one: List, row: Any, numbers: range) -> None:
    """Let there be rows more like *row*: "Folio 1", "Folio 2" and so on."""
    if one.page == "characters:catalogue":
        boons = [Boon(f"Folio {n}").data for n in numbers]
        roster.change_house_rules(
            world.campaign, SYSTEM, {"boons": boons}, by=world.people["ada"], seen_version=0
        )
        return
    if isinstance(row, Pin):
        _pin(row, numbers)
        return
    made = [_copy(row, one, n) for n in numbers]
    if row._meta.parents:
        _save_in_two_tables(made)
    else:
        made = type(row).objects.bulk_create(made)
    if isinstance(row, Campaign):
        Member.objects.bulk_create(Member(campaign=new, user=world.people["bo"]) for new in made)
    if one.page == "campaigns:members":
        Member.objects.bulk_create(Member(campaign=world.campaign, user=new) for new in made)
    if isinstance(row, Character) and one.reads_all and row.is_finished:
        LedgerLine.objects.bulk_create(
            _again(line, character=new, op_id=uuid4().hex) for line in row.lines.all() for new in made
        )
    if isinstance(row, LedgerLine):
        Character.objects.filter(pk=row.character_id).update(revision=made[-1].number)


def _pin(row: Pin, numbers: range) -> None:
    """Pin as many games more, each with a reading."""
    games = [_again(row.game, slug=new_slug(), op_id=uuid4().hex) for _number in numbers]
    _save_in_two_tables(games)
    read = row.game.reading
    Reading.objects.bulk_create(
        _again(read, slug=new_slug(), op_id=uuid4().hex, game=game, title="Dreamt far") for game in games
    )
    Pin.objects.bulk_create(
        _again(row, game=game, line=row.line + number) for game, number in zip(games, numbers, strict=True)
    )


def _save_in_two_tables(rows: list[Any]) -> None:
    """Save *rows* of a model that has its parent's table too: Django would ask for each by itself."""
    model = type(rows[0])
    ((parent, link),) = model._meta.parents.items()
    above = [each.attname for each in parent._meta.concrete_fields if not each.primary_key]
    parents = parent.objects.bulk_create(
        parent(**{name: getattr(row, name) for name in above}) for row in rows
    )
    for row, made in zip(rows, parents, strict=True):
        row.id = row.pk = made.pk
        setattr(row, link.attname, made.pk)
        row._state.adding = False
    fields, quoted = model._meta.local_concrete_fields, connection.ops.quote_name
    names, places = ", ".join(quoted(each.column) for each in fields), ", ".join(["%s"] * len(fields))
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {quoted(model._meta.db_table)} ({names}) VALUES ({places})",
            [
                [each.get_db_prep_save(getattr(row, each.attname), connection) for each in fields]
                for row in rows
            ],
        )


def _again(row: Any, **told: Any) -> Any:
    new = copy.copy(row)
    new._state = copy.copy(row._state)
    for field, value in {"pk": None, "id": None, **told}.items():
        setattr(new, field, value)
    return new


def _copy(row: Any, one: List, n: int) -> Any:
    told: dict[str, Any] = {
        "slug": new_slug(),
        "op_id": uuid4().hex,
        "username": f"row{n}",
        one.named: f"Folio {n}",
    }
    if isinstance(row, Game):
        told["number"] = 0  # nothing was played in it
    if isinstance(row, LedgerLine):
        told["number"] = row.number + n
    if isinstance(row, HouseRules):
        told["version"] = row.version + n
    return _again(row, **{field: value for field, value in told.items() if field and hasattr(row, field)})


@contextmanager
def loaded() -> Iterator[Counter[str]]:
    """Count the rows that are made of what the database answers, by model."""
    rows = Counter[str]()

    def count(sender: type[Model], **_: Any) -> None:
        rows[sender._meta.label] += 1

    post_init.connect(count)
    try:
        yield rows
    finally:
        post_init.disconnect(count)


def look(world: World, one: List, query: str = "") -> str:
    answer = world.client(one.role).get(world.url(one.page, one.args) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def shown(world: World, one: List, query: str = "") -> str:
    """Return what of the page is its list."""
    body = look(world, one, query).split("<main")[1]
    return body.split(f'id="{one.section}"')[1].split("</section>")[0] if one.section else body


def cost(world: World, one: List) -> tuple[int, Counter[str]]:
    """Return how many queries the page asks, and which rows it loads; what may be remembered is."""
    forget()
    look(world, one)
    with CaptureQueriesContext(connection) as asked, loaded() as rows:
        look(world, one)
    return len(asked), rows


def check_many_cost_no_more(one: List, many: int = MANY) -> None:
    world = lay_world()
    row = one.row(world)
    fill(world, one, row, range(1, FEW + 1))
    few_queries, few_rows = cost(world, one)
    fill(world, one, row, range(FEW + 1, many + 1))
    queries, rows = cost(world, one)
    assert queries == few_queries <= 8
    assert rows == few_rows


def test_a_short_list_asks_for_nothing(bo_client):
    assert 'type="search"' not in bo_client.get("/readings/").content.decode()


@pytest.mark.alike  # how often a database is asked, not what it answers
@pytest.mark.parametrize("name", FEW_ROWS)
@pytest.mark.django_db
def test_many_rows_ask_and_load_no_more_than_few(name):
    check_many_cost_no_more(LISTS[name])


@pytest.fixture(scope="module")
def laid(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[World, List]]:
    """Lay a world with 120 more rows of one list, once for all tests that look at it, none of which may commit. It
    lies there till the next is laid: who wants an empty database stands above.
    """
    one = LISTS[request.param]
    with django_db_blocker.unblock(), transaction.atomic():
        world = lay_world()
        fill(world, one, one.row(world), range(1, 121))
        yield world, one
        transaction.set_rollback(True)


@pytest.fixture
def many(laid: tuple[World, List], db: None) -> tuple[World, List]:
    world, one = laid
    return copy.deepcopy(world), one


every_list = pytest.mark.parametrize("laid", LISTS, indirect=True)
every_named = pytest.mark.parametrize("laid", SEARCHED, indirect=True)


def named(body: str) -> set[str]:
    return set(re.findall(r"Folio \d+", body))


def check_fifty_at_a_time(world: World, one: List) -> None:
    for n in (1, 2, 3):
        body = shown(world, one, f"?{one.key}={n}")
        rows = len(named(body)) if one.named else body.count(one.mark)
        assert 0 < rows <= A_PAGE, (n, rows)


@pytest.mark.parametrize(  # of a list with names the last of these tests asks more
    "laid", [name for name in LISTS if name not in TURNED], indirect=True
)
def test_no_page_shows_more_than_fifty_rows(many):
    check_fifty_at_a_time(*many)


@pytest.mark.parametrize("laid", TURNED, indirect=True)
def test_its_pages_show_every_row_once_fifty_at_a_time(many):
    world, one = many
    pages = [named(shown(world, one, f"?{one.key}={n}")) for n in (1, 2, 3)]
    assert 0 < min(map(len, pages)) <= max(map(len, pages)) <= A_PAGE
    assert sum(map(len, pages)) == len(set.union(*pages))
    assert {f"Folio {n}" for n in range(1, 101)} <= set.union(*pages)


@every_named
def test_a_word_of_a_name_finds_its_row_on_whatever_page(many):
    world, one = many
    body = look(world, one, "?q=fOlio+117")
    assert named(body.split("<main")[1]) == {"Folio 117"}
    assert "1 found for “fOlio 117”." in body


@pytest.mark.alike  # what is found is asked above, with another word
@every_named
def test_what_is_looked_for_stays_from_page_to_page(many):
    world, one = many
    body = look(world, one, "?q=folio")
    assert "120 found for “folio”." in body
    assert f"q=folio&amp;{one.key}=2" in body


@pytest.mark.alike  # asked as what is found
@every_named
def test_nothing_found_is_said(many):
    world, one = many
    assert "Nothing found for “zz”. Try fewer letters." in look(world, one, "?q=zz")


@pytest.mark.parametrize("asked", ["%00", "%25", "_", "' OR 1=1", "x" * 5000, "q " * 500, "%F0%28"])
@pytest.mark.parametrize("laid", ["readings"], indirect=True)
def test_whatever_is_looked_for_is_answered(many, asked):
    world, one = many
    assert not named(look(world, one, f"?q={asked}")) or asked == "%00"


@pytest.mark.alike  # how many there are the others ask
@every_list
def test_a_page_after_the_last_is_the_last(many):
    world, one = many
    assert "There is no such page. This is the last one." in look(world, one, f"?{one.key}=99")


@pytest.mark.parametrize("laid", ["readings"], indirect=True)
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("9" * 4000, "There is no such page. This is the last one."),
        ("9" * 9000, "A page has a number. This is the first one."),
        ("0", "There is no such page. This is the first one."),
        ("-3", "There is no such page. This is the first one."),
        ("two", "A page has a number. This is the first one."),
        ("%00", "A page has a number. This is the first one."),
    ],
)
def test_a_page_that_is_not_there_is_answered_with_one_that_is(many, asked, told):
    world, one = many
    assert told in look(world, one, f"?{one.key}={asked}")


@pytest.mark.parametrize("laid", ["opponents"], indirect=True)
def test_a_player_is_told_of_no_row_that_is_not_theirs(many):
    """Neither the number of rows nor a search tells what is hidden (120 revealed foes; foe, Effort and Spike more)."""
    world, one = many
    url = world.url(one.page, one.args)
    body = world.client("player").get(url).content.decode()
    assert "Page 1 of 3, 123 in all" in body
    assert "Nothing found for “Drowned”." in world.client("player").get(f"{url}?q=Drowned").content.decode()
