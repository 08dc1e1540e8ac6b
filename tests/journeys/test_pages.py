"""Every page with people's things on it: accessible by day and night, never wider than the screen, and nothing of it
moves under a reader while it loads.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from time import sleep
from typing import Any

import pytest
from django.conf import settings
from django.core.servers.basehttp import ServerHandler
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, opposition, profiles, proposals, rehearsing
from characters.models import Character
from characters.systems import system_of
from decks.rules.tarot import Card
from divination.games import play
from divination.games.fairness import deal_fields_with_salt_and_commitment
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.readings import readings
from tests.cast import SYSTEM, client_of, make_dreamer, make_user, op
from tests.characters import conflicts
from tests.divination import games
from tests.evenings import agents
from tests.journeys import gate
from tests.journeys.axe import bring, violations
from tests.journeys.looks import COME_TO_REST, DRAW_BY
from tests.journeys.test_screen import LED_FROM_NOTHING, OUT_OF_SHAPE, PRESSED, TOO_SMALL, WIDER
from tests.pages.divination.grown import played
from tests.snapshot import Snapshot

FOE = {"cards": ["s1", "s2", "s3", "w4", "w5", "m16"], "awareness": 4}
EFFORT = {"cards": ["c5", "m16"], "difficulty": 6, "intensity": 2}
SHORT = "23" * 32  # the deal of a journey of eight cards: its seal asks the same of each
FOUR = [Card.from_code(code) for code in ("m7", "m17", "m1", "m9")]

DESK, PHONE = 1280, 390
PARTS = 3  # of all pages: a test of them all might be ended as one that waits without end
KINDS = {  # of page, looked at with nothing of it known to the browser before
    "home", "list", "character", "arkana", "agent", "builder", "agent-builder", "odds", "plan", "transform", "history",
    "campaign", "members", "session", "night", "house-rules", "opponents", "duel", "rehearsal", "proposal", "downtime",
    "hand", "check", "scene", "readings", "reading", "told", "linked", "seal", "cards", "card", "catalogue", "account",
    "games", "new-game", "thyself", "thyself-words", "facing", "journey-replay",
}  # fmt: skip
MOST = 0.02  # cumulative layout shift; what a browser's makers call good is 0.1
LATE = 0.3  # seconds
WATCH = """
window.shifted = 0;
new PerformanceObserver(function (list) {
  list.getEntries().forEach(function (entry) { if (!entry.hadRecentInput) { window.shifted += entry.value; } });
}).observe({type: "layout-shift", buffered: true});
"""
# What is drawn amiss, how far the page moved while it was loaded, and by how much it is too wide.
AS_IT_STANDS = f"""([pressed, width]) => document.fonts.ready.then(() => [
  [...({TOO_SMALL})(pressed), ...({OUT_OF_SHAPE})(), ...({LED_FROM_NOTHING})()], window.shifted, ({WIDER})(width),
])"""
# What nobody looks at any more need not be laid out again: so it ends.
WIDER_BY_NIGHT_AND_DAY = f"""width => {{
  const found = ["night", "day"].map(theme => {{
    document.documentElement.dataset.theme = theme;
    return ({WIDER})(width);
  }});
  document.body.remove();
  return found;
}}"""


@dataclass
class Table:
    """A table that has lived a little, Ada, who runs it and plays, and the address of every page of hers."""

    ada: User
    pages: dict[str, str]


def make_table() -> Table:
    ada, bo = (make_user(name) for name in ("ada", "bo"))
    campaign = roster.new_campaign("The Salt Stair", "Everyone dreams of the same stair.", ada)
    roster.add_member(campaign, bo)
    return Table(ada, _pages(campaign, ada))


lay_table = Snapshot(make_table).lay


@pytest.fixture
def table(transactional_db: None) -> Table:
    return lay_table()


def _pages(campaign: Campaign, ada: User) -> dict[str, str]:
    dreamer = make_dreamer(ada, campaign, xp=5)
    draft = _draft(ada, campaign, {"cards": ["c2", "c3", "c5", "s1"]})
    arrival = _draft(ada, campaign, {"arrival": True, "cards": ["c3", "m9", "w14"], "awareness": 4, "xp": 2})
    session = roster.new_session(campaign, "The Orchard Under Glass", date(2026, 11, 13), ada)
    reading = readings.lay_new_reading_of_real_cards(ada, "Low tide", "What holds?", FOUR, op_id=op())
    readings.save_seal(reading, ["Stand", "Listen", "Begin", "Alone"], seen_version=1)
    profiles.put_seal_on_sheet_or_take_off(dreamer, {"cards": ["m9", "m1"], "words": ["Alone", "Begin"]})
    foe = opposition.create_opponent(
        campaign, SYSTEM, "foe", op_id=op(), name="The Toll-Keeper", portrait="", data=FOE
    )
    step = opposition.create_opponent(
        campaign, SYSTEM, "effort", op_id=op(), name="The Step", portrait="", data=EFFORT
    )
    foes, keeper = f"{campaign.get_absolute_url()}opponents/{SYSTEM}/", foe.get_absolute_url()
    read, told = reading.get_absolute_url(), played(ada, "dream_odyssey")
    seal_told = f"{played(ada, 'dream_odyssey', SHORT).get_absolute_url()}seal/"
    play.write_journal_chapter(told.game, 2, "A hut, and rain.", seen_version=0)  # type: ignore[arg-type]
    here, at = dreamer.get_absolute_url(), campaign.get_absolute_url()
    return {
        "home": "/", "list": "/characters/", "new": "/characters/new/", "character": here,
        "chosen": f"{here}grow/?offer=across c>s", "boon": f"{here}grow/?offer=boon",
        "odds": f"{here}odds/?oneirogen=2&stress=9", "odds-amiss": f"{here}odds/?drawn=many&past=-1",
        "transform": f"{here}transform/?deck=s1-5+c1-3", "transform-amiss": f"{here}transform/?deck=s1-5+c2-3+c10+m3",
        "transform-choice": f"{here}grow/?offer=transform",
        "plan": f"{here}plan/",
        "history": f"{here}ledger/", "grow": f"{here}grow/", "more": f"{here}more/", "print": f"{here}print/",
        "line": f"{here}lines/2/", "exceptions": f"{here}exceptions/",
        "credit": f"{here}exceptions/?offer=give", "words": f"{here}words/", "hand-over": f"{here}hand-over/",
        "join": f"{here}campaign/", "builder": draft.get_absolute_url(), "arrival": arrival.get_absolute_url(),
        "campaigns": "/campaigns/", "campaign": at, "evenings": f"{at}evenings/", "keep": f"{at}keep/",
        "campaign-new": "/campaigns/new/", "members": f"{at}members/", "edit": f"{at}edit/",
        "session": session.get_absolute_url(), "notes": f"{session.get_absolute_url()}notes/",
        "gm-note": f"{session.get_absolute_url()}gm-note/", "night": f"{at}evenings/{SYSTEM}/reflection/",
        "house-rules": f"{at}house-rules/{SYSTEM}/",
        "opponents": foes, "opponent": keeper, "foe-edit": f"{keeper}edit/", "effort-new": f"{foes}effort/",
        "opponent-note": f"{keeper}note/", "against": f"{here}against/",
        "duel": f"{here}against/{foe.slug}/?mine=c4&theirs=s2", "effort": f"{here}against/{step.slug}/",
        "rehearsal": _rehearsal(dreamer), "rehearsing": f"{_rehearsal(dreamer)}?offer=boon",
        "bond": f"{here}grow/?offer=bond", "proposal": _proposal(dreamer),
        "account": "/account/", "password": "/account/password/",
        "rulings": "/how-we-read-the-rules/", "credits": "/credits/",
        "readings": "/readings/", "new-reading": "/readings/new/",
        "games": "/games/", "new-game": "/games/new/", "new-odyssey": "/games/new/?mode=dream_odyssey",
        "reading": read, "told": told.get_absolute_url(), "seal-told": seal_told,
        "linked": f"/reading/{readings.make_link_token(reading)}/", "seal": f"{read}seal/",
        "seal-files": f"{read}seal/files/", "choose": f"{read}choose/", "cards": "/cards/", "card": "/cards/c1/",
        "almanac": "/cards/almanac/",
        "catalogue": f"{at}catalogue/{SYSTEM}/", "entry": f"{at}catalogue/{SYSTEM}/m17/",
        "entry-new": f"{at}catalogue/{SYSTEM}/new/", "import": f"{at}catalogue/{SYSTEM}/import/",
        **_hand(campaign, ada), **_agent(campaign, ada), **gate.pages(campaign, ada),
        **_thyself(ada), **_journey(ada),
    }  # fmt: skip


def _thyself(ada: User) -> dict[str, str]:
    """Return the pages of Know Thyself: half-played, with a card chosen, in words, with real cards, over."""
    half, over = games.play_on(games.begin(ada), 30), games.play_on(games.begin(ada))
    here, card = half.get_absolute_url(), steps_of_game(half)[-1].position.hand[0].code  # type: ignore[attr-defined]
    return {
        "thyself": here, "thyself-chosen": f"{here}?card={card}", "thyself-words": f"{here}?as=words&card={card}",
        "thyself-real": games.begin(ada, is_real=True, deal="").get_absolute_url(),
        "thyself-over": over.get_absolute_url(), "thyself-replay": f"{over.get_absolute_url()}replay/?at=9",
        "thyself-rules": "/games/rules/know_thyself/",
    }  # fmt: skip


def _journey(ada: User) -> dict[str, str]:
    """Return the pages of Dream Odyssey: an encounter, and a journey that was won, written about and proved."""
    met, won = games.begin(ada, "dream_odyssey"), games.play_on(games.begin(ada, "dream_odyssey"))
    while not (options := [one for one in steps_of_game(met)[-1].position.options() if ">" in one.move]):
        games.play_on(met, 1)
    Game.objects.filter(pk=won.pk).update(**deal_fields_with_salt_and_commitment(games.DEAL))
    play.write_journal_chapter(won, 2, "A sunny garden, and nobody in it.", seen_version=0)
    here, over = f"{met.get_absolute_url()}?card={options[0].card}", won.get_absolute_url()
    return {
        "facing": here, "facing-words": f"{here}&as=words", "journey-won": over,
        "journey-replay": f"{over}replay/?at=9", "fair": f"{over}fair/",
        "new-again": f"/games/new/?mode=dream_odyssey&deal={games.DEAL}", "game-import": "/games/import/",
    }  # fmt: skip


def _agent(campaign: Campaign, ada: User) -> dict[str, str]:
    """Return the pages of an agent with harm of each kind, and those of one in the making and one who arrives."""
    lived = agents.agent(ada, campaign, "Perrin Sloe")
    for suit, kind in (("s", "physical"), ("s", "trauma"), ("c", "spiritual")):
        lived = agents.act(lived, f"harm {suit}", ada, kind=kind)
    made, arriving = (
        profiles.create_draft_and_delete_old_untouched(agents.SYSTEM, ada, campaign) for _time in range(2)
    )
    broken = {"burden": {"text": "I left", "card": "m13", "track": 9}, "skills": {"slip": 3}, "vices": [{}]}
    profiles.change_draft(made, lambda _before: {**broken, "virtues": [{"text": "calm", "card": "m14"}] * 4})
    profiles.change_draft(arriving, lambda _before: {**broken, "arrival": True, "harm": ["s trauma"] * 3})
    return {
        "agent": lived.get_absolute_url(),
        "agent-exception": f"{lived.get_absolute_url()}exceptions/?offer=trait+vice",
        "agent-builder": made.get_absolute_url(), "agent-arrival": arriving.get_absolute_url(),
        "agent-rules": f"{campaign.get_absolute_url()}house-rules/hidden_isle/",
    }  # fmt: skip


def _hand(campaign: Campaign, ada: User) -> dict[str, str]:
    """Return the pages of a downtime: at its vices, at its actions, and while an Odyssey is dreamt."""
    owing, acting, dreaming = (
        agents.agent(ada, campaign, name) for name in ("Sela Vane", "Ivo Marr", "Wren")
    )
    agents.begin(campaign, ada, owing, acting, dreaming)
    acting, dreaming = agents.open_actions(acting, ada), agents.open_actions(dreaming, ada)
    agents.act(dreaming, "odyssey alone", ada, crown="burden", start="m17")
    vices, actions, dream = (one.get_absolute_url() for one in (owing, acting, dreaming))
    laid = f"{actions}odyssey/?offer=odyssey+with&answer_crown=burden&answer_start=m17"
    return {
        "downtime": f"{vices}downtime/", "downtime-vice": f"{vices}downtime/?offer=vice",
        "resting": f"{actions}downtime/", "extra": f"{actions}downtime/?offer=extra",
        "odyssey": f"{actions}odyssey/", "cards-chosen": laid,
        "dreaming": f"{dream}odyssey/", "won": f"{dream}odyssey/?offer=woke+won",
        "hand": f"{campaign.get_absolute_url()}hidden_isle/hand/",
        "rest": f"{campaign.get_absolute_url()}evenings/hidden_isle/downtime/",
    }  # fmt: skip


def _rehearsal(dreamer: Character) -> str:
    """Return where *dreamer* rehearses, with drafts that follow, one that does not, and one that takes two."""
    bond = {"with": "outside", "name": "Marlowe", "theirs": "c9", "card": "c1", "words": "We heard the bell."}
    for code in ("across s>c", "bond", "highest c"):
        rehearsing.add_drafted_spend(dreamer, code, bond if code == "bond" else {}, op_id=op())
    return f"{dreamer.campaign.get_absolute_url()}rehearsal/{SYSTEM}/"


def _proposal(dreamer: Character) -> str:
    """Return where a Bond waits for *dreamer*'s answer."""
    partner = make_dreamer(dreamer.owner, dreamer.campaign, name="Tobias Reed", xp=4)
    _version, there = ledger.rules_version_and_table(partner, with_others=True)
    bond = next(
        o for o in system_of(SYSTEM).rules.offers(ledger.state(partner).sheet, there) if o.code == "bond"
    )
    told = {"with": dreamer.slug, "card": "c2", "words": "He ate the apple, she kept the core."}
    return proposals.propose_and_accept_if_run_by(
        partner, bond, told, op_id=op(), by=partner.owner
    ).get_absolute_url()


def _draft(owner: User, campaign: Campaign, draft: dict[str, Any]) -> Character:
    begun = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    profiles.save_name_and_texts(
        begun, {"name": "Ysolt of the Weirs", "texts": {"dream": "a river"}}, seen_version=1
    )
    return profiles.change_draft(begun, lambda _before: draft)


def sign_in(context: BrowserContext, client: Client, url: str, theme: str) -> None:
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([
        {"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": url},
        {"name": "theme", "value": theme, "url": url},
    ])  # fmt: skip


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_stands_still_passes_axe_and_fits(
    page: Page, context: BrowserContext, live_server: Any, table: Table, part: int
) -> None:
    """By day at a desk and by night on a phone. One of each kind is loaded for either; any other page is loaded once,
    and then drawn by night and as narrow as a phone: no script and no answer asks how wide it is.
    """
    assert table.pages.keys() >= KINDS
    client, browser = client_of(table.ada), context.new_cdp_session(page)
    found: dict[str, list[Any]] = {}
    with page.add_init_script(WATCH), bring(page):
        for name in list(table.pages)[part::PARTS]:
            faults = found[name] = []
            for theme, width in (("day", DESK), ("night", PHONE)):
                page.set_viewport_size({"width": width, "height": 900})
                if name in KINDS:
                    browser.send("Network.clearBrowserCache")
                if name in KINDS or width == DESK:
                    sign_in(context, client, live_server.url, theme)
                    answer = page.goto(table.pages[name])
                    assert answer is not None
                    assert answer.status == 200, name
                else:
                    page.evaluate(DRAW_BY, theme)
                faults += faults_of(page, name, width)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_page_whose_end_comes_late_stands_still(
    page: Page, context: BrowserContext, live_server: Any, transactional_db: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The tree of Know Thyself leaves room for the hand below it, which comes last."""
    send, part = ServerHandler._write, 0.0

    def send_the_end_late(handler: Any, data: bytes) -> None:
        cut = int(len(data) * part)
        send(handler, data[:cut])
        if b"HTTP" not in data[:4] and handler.headers["Content-Type"].startswith("text/html"):
            handler._flush()
            sleep(LATE)
        send(handler, data[cut:])

    monkeypatch.setattr(ServerHandler, "_write", send_the_end_late)
    ada = make_user("ada")
    sign_in(context, client_of(ada), live_server.url, "day")
    page.set_viewport_size({"width": PHONE, "height": 900})
    game = games.play_on(games.begin(ada), 30)
    with page.add_init_script(WATCH):
        for part in (0.7, 0.8):
            page.goto(game.get_absolute_url())
            page.evaluate("document.fonts.ready")
            assert page.evaluate("window.shifted") <= MOST, part
            expect(page.locator("#next, .hcard").first).to_be_visible()


def test_what_is_to_mend_goes_past_its_button_and_never_under_it(
    page: Page, context: BrowserContext, live_server: Any, transactional_db: None
) -> None:
    ada = make_user("ada")
    draft = profiles.create_draft_and_delete_old_untouched(
        conflicts.SYSTEM, ada, roster.new_campaign("The Dry Sea", "", ada)
    )
    laden = {"arrival": True, "xp": -1, "equipment": [conflicts.MAIL] * 3, "kit": "+++"}
    profiles.change_draft(draft, lambda _before: laden)
    sign_in(context, client_of(ada), live_server.url, "day")
    page.goto(draft.get_absolute_url())
    expect(page.locator("#to-mend .fix button").last).to_be_attached()
    for height in (768, 800, 844):
        page.set_viewport_size({"width": 1366, "height": height})
        assert violations(page) == [], height


def faults_of(page: Page, name: str, width: int) -> Iterator[Any]:
    """Yield what is amiss on the page as it stands, and on a phone's in 320 px by night and by day."""
    page.evaluate(COME_TO_REST)
    yield from violations(page)
    ill_drawn, shifted, wider = page.evaluate(AS_IT_STANDS, [PRESSED, width])
    yield from ill_drawn
    yield from [f"moves by {shifted}"] if name in KINDS and shifted > MOST else []
    yield from ["scrolls sideways"] if wider > 0 else []
    if width == DESK:
        return
    page.set_viewport_size({"width": 320, "height": 900})
    yield from ["scrolls sideways in 320 px"] if max(page.evaluate(WIDER_BY_NIGHT_AND_DAY, 320)) > 0 else []
