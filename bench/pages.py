"""Pages and fragments against a bare view: a signed-in GET through the whole middleware that returns a name."""

import io
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path, reverse

import config.urls
from bench import Row, milliseconds
from campaigns import roster
from campaigns.models import Campaign, HouseRules, User
from characters.beckoning_dream.rules.boons import GENERAL, MAJOR_BOONS, Boon, Need
from characters.ledger import ledger, profiles
from characters.models import Character, LedgerLine
from characters.socket.rules import Entry
from decks.rules.tarot import DECK as CARDS
from divination.models import Reading
from divination.readings import readings
from play.models import Line, Record

SYSTEM = "beckoning_dream"
DECK = [f"c{rank}" for rank in range(1, 7)] + [f"s{rank}" for rank in range(1, 5)]
WARM, RUNS = 5, 31
IN_A_ROW = 8  # as long as a page takes: a busy machine interrupts both alike
FEW, MANY = 10, 2_000
A_LIST, A_LONG_LIST = 50, 869  # readings
MOST_QUERIES = 8
FRAGMENT = 4  # bare views, beside a bare write
NEEDS = (Need(suit="s", cards=5, highest=11), Need(major=3), Need(boon="Power 7"), Need(cards=45))
CATALOGUE = (
    *MAJOR_BOONS,
    *(Boon(f"Power {n}", "What it does, at some length.", GENERAL, None, NEEDS[: n % 5]) for n in range(38)),
)  # 60 Boons
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "builder"}


@login_required
def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(request.user))


@login_required
def bare_write(request: HttpRequest, slug: str) -> HttpResponse:
    """Write one line of a record, as the least of moves must, and return the user's name."""
    record = Record.objects.get(slug=slug)
    with transaction.atomic():
        Record.objects.filter(pk=record.pk, number=record.number).update(number=F("number") + 1)
        Line.objects.create(record=record, act=record.number + 1, part=1, by="a", op_id=uuid4().hex)
    return HttpResponse(str(request.user))


urlpatterns = [path("bare/", bare), path("bare/<slug:slug>/", bare_write), *config.urls.urlpatterns]


@dataclass
class Visitor:
    """Somebody signed in, who asks the application itself: no test client in between."""

    application: Callable[..., Any]
    session: str
    token: str

    def ask(
        self, url: str, data: list[tuple[str, str]] | None = None, headers: Mapping[str, str] | None = None
    ) -> bytes:
        """Return the body of a GET, or of a POST of *data*; anything but 200 is a fault of the benchmark."""
        where, _, query = url.partition("?")
        body = urlencode(data or []).encode()
        environ = {
            "REQUEST_METHOD": "GET" if data is None else "POST",
            "PATH_INFO": where,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_COOKIE": f"sessionid={self.session}; csrftoken={self.token}",
            "HTTP_X_CSRFTOKEN": self.token,
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": io.BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": io.StringIO(),
            **(headers or {}),
        }
        said: list[str] = []
        answer = self.application(environ, lambda status, _headers: said.append(status))
        content = b"".join(answer)
        answer.close()
        if said not in (["200 OK"], ["204 No Content"]):
            raise RuntimeError(f"{url} answered {said}.")
        return content


def visitor(user: User) -> Visitor:
    client = Client()
    client.force_login(user)
    return Visitor(get_wsgi_application(), client.cookies["sessionid"].value, secrets.token_hex(16))


def dreamer(owner: User, campaign: Campaign, lines: int) -> Character:
    """Return a finished Dreamer with 12 XP and a ledger of *lines*."""
    draft = begun(owner, campaign)
    ledger.finish_draft_as_first_line(draft, op_id=uuid4().hex, by=owner)
    LedgerLine.objects.bulk_create(
        LedgerLine(
            character=draft,
            number=number,
            kind="reflection",
            xp=12 if number == lines else 0,
            data={"well": 3, "learned": True, "progress": False},
            op_id=uuid4().hex,
            written_by=owner,
        )
        for number in range(2, lines + 1)
    )
    Character.objects.filter(pk=draft.pk).update(revision=lines)
    return Character.objects.get(pk=draft.pk)


def grown(owner: User, campaign: Campaign) -> Character:
    """Return a Dreamer with 8 Bonds, 12 Boons and a plan, at a table whose catalogue has 60 Boons."""
    boons = [boon.data for boon in CATALOGUE]
    HouseRules.objects.create(campaign=campaign, system=SYSTEM, version=1, data={"boons": boons}, by=owner)
    lived = dreamer(owner, campaign, FEW)
    cards = ("s4", "c6", "c1", "s1", "c6", "s4", "c3", "c2")
    bonds = [
        {
            "key": f"k{n}",
            "seat": "",
            "name": f"Old Friend {n}",
            "mine": mine,
            "theirs": "m9",
            "words": "The bell.",
        }
        for n, mine in enumerate(cards)
    ]
    entries = [Entry("bond", 0, {"bond": bond}) for bond in bonds]
    entries += [Entry("boon", 0, {"boons": [Boon(f"Gift {n}", "It holds.").data]}) for n in range(12)]
    for entry in entries:
        ledger.write({lived.slug: entry}, op_id=uuid4().hex, by=owner)
    client = Client()
    client.force_login(owner)
    client.post(reverse("characters:plan", args=[lived.slug]), {"want": ["s5", "s6", "c7"], "drop": ["s1"]})
    return Character.objects.exclude(plan={}).get(pk=lived.pk)


def reader(name: str, number: int) -> Visitor:
    """Return somebody who laid *number* readings."""
    owner = roster.create_account(name, name.title(), None)
    laid = readings.lay_new_reading_of_real_cards(
        owner, "A wet week", "What next?", CARDS[:4], op_id=uuid4().hex
    )
    Reading.objects.bulk_create(
        Reading(owner=owner, title=f"Week {n}", question="What next?", cards=laid.cards, op_id=uuid4().hex)
        for n in range(1, number)
    )
    return visitor(owner)


def begun(owner: User, campaign: Campaign) -> Character:
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    words = {"name": "Ysolde Marrow", "pronouns": "she", "texts": {"dream": "to find the door, and knock"}}
    profiles.save_name_and_texts(draft, words, seen_version=draft.version)
    return profiles.change_draft(draft, lambda before: {**before, "cards": DECK})


def queries(act: Callable[[], object]) -> int:
    """Return how many queries *act* makes."""
    made: list[str] = []

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        made.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        act()
    return len(made)


def in_turns(acts: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Return the median milliseconds of each act, warm, taken in turns; "bare" of one alone."""
    for act in acts.values():
        for _ in range(WARM):
            act()
    rounds = [{name: milliseconds(act, 1) for name, act in acts.items()} for _ in range(RUNS)]
    taken = {name: median(each[name] for each in rounds) for name in acts}
    return taken | {"bare": taken["bare"] / IN_A_ROW}


def acts() -> dict[str, Callable[[], object]]:
    """Return everything that is timed, on a table of its own."""
    owner = roster.create_account("bo", "Bo", None)
    campaign = roster.new_campaign("The Salt Stair", "", owner)
    few, many, draft = dreamer(owner, campaign, FEW), dreamer(owner, campaign, MANY), begun(owner, campaign)
    elder = roster.create_account("ada", "Ada", None)
    old, hers = grown(elder, roster.new_campaign("The Long Stair", "", elder)), visitor(elder)
    lists = {name: reader(name, number) for name, number in (("cy", A_LIST), ("dee", A_LONG_LIST))}
    asking, click = visitor(owner), reverse("characters:draft", args=[draft.slug])
    told = Record.objects.create(kind="bare", campaign=campaign, op_id=uuid4().hex)

    def cold(who: Visitor, found: Character) -> bytes:
        ledger.MEMORY.clear()
        return who.ask(found.get_absolute_url())

    return {
        "bare": lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)],
        "write": lambda: asking.ask(f"/bare/{told.slug}/", []),
        "fragment": lambda: asking.ask(click, [("want", "p1"), ("drop", "s4")], HTMX),
        "few": lambda: asking.ask(few.get_absolute_url()),
        "many": lambda: asking.ask(many.get_absolute_url()),
        "line": lambda: asking.ask(reverse("characters:line", args=[few.slug, 2])),
        "old line": lambda: asking.ask(reverse("characters:line", args=[many.slug, 2])),
        "list": lambda: lists["cy"].ask(reverse("divination:list")),
        "long list": lambda: lists["dee"].ask(reverse("divination:list")),
        "home": lambda: asking.ask(reverse("evenings:home")),
        "campaign": lambda: asking.ask(campaign.get_absolute_url()),
        "grown": lambda: hers.ask(old.get_absolute_url()),
        "transform": lambda: hers.ask(reverse("characters:page", args=[old.slug, "transform"])),
        "grown, cold": lambda: cold(hers, old),
        "cold": lambda: cold(asking, many),  # the last: what it reads anew is remembered in the next round
    }


def figures() -> list[Row]:
    timed = acts()
    taken = in_turns(timed)
    ms = {name: f"{value:.1f} ms" for name, value in taken.items()}
    asked = {name: queries(timed[name]) for name in timed if name not in ("bare", "write", "fragment")}
    most = max(asked, key=asked.__getitem__)

    def ratio(name: str, what: str, limit: float | None, below: str = "bare", note: str = "") -> Row:
        return Row(what, taken[name] / taken[below], limit, f"{ms[name]} / {ms[below]}{note}")

    above = (taken["fragment"] - taken["write"]) / taken["bare"]
    return [
        ratio("fragment", "deck-builder fragment / bare view", None),
        Row("the same beside a line written, answered by a name / bare", above, FRAGMENT, ms["write"]),
        ratio("few", "Dreamer's page with all offers / bare view", 15),
        ratio("grown", "the same, 8 Bonds, 12 Boons, a plan, 60 to choose / bare", 15),
        ratio("transform", "to Transform / bare view", 15),
        ratio("line", "what goes with a line / bare view", 15),
        ratio("old line", f"the same, of {MANY:,} lines, each replayed with and without", None),
        ratio("home", "first page / bare view", 15),
        ratio("campaign", "campaign's page / bare view", 15),
        ratio("many", f"Dreamer's page, {MANY:,} lines / {FEW} lines", 1.5, "few", f", cold {ms['cold']}"),
        ratio("long list", f"list of {A_LONG_LIST} readings / of {A_LIST}", 1.3, "list"),
        Row("queries of a page, the most", asked[most], MOST_QUERIES, most),
    ]


def on_a_database_of_its_own(measure: Callable[[], list[Row]]) -> list[Row]:
    """Return what *measure* finds on a database made for it and gone afterwards."""
    settings.ROOT_URLCONF = "bench.pages"
    settings.ALLOWED_HOSTS = ["localhost", "testserver"]
    call_command("collectstatic", interactive=False, verbosity=0)
    kept, test = connection.settings_dict["NAME"], connection.settings_dict["TEST"]
    test["NAME"] = str(settings.DATA_DIR / "bench.sqlite3") if connection.vendor == "sqlite" else None
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        return measure()
    finally:
        ledger.MEMORY.clear()
        connection.creation.destroy_test_db(kept, verbosity=0)


def run() -> list[Row]:
    """Return the ratios of pages and fragments to the bare view."""
    return on_a_database_of_its_own(figures)
