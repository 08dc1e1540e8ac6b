"""A group of Dreamcatcher in real browsers: a character made, a story played and ended, paper, and a table of dice."""

import re
from collections.abc import Iterator
from io import BytesIO
from time import monotonic

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from campaigns import roster
from campaigns.models import Campaign
from tests.cast import client_of, make_user
from tests.characters.catchers import make_catcher
from tests.journeys.axe import violations
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import press_and_see, seated

MOST = 180  # seconds that a character may take somebody who knows what to write
KEY, CLICK, THOUGHT = (
    0.28,
    1.7,
    1.35,
)  # seconds each takes most people (Card, Moran, Newell: keystroke-level model)
FOLLOWS = 5000  # milliseconds until what others did is read: every 3 s the table asks
PAUSE = 600  # milliseconds without a key, after which what was typed is sent
AT_REST = "!document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"
FURTHEST = 60  # presses of Tab from one place of a page to another
TRAITS = {
    "Advantage 1": "Knows every current of the river",
    "Advantage 2": "Lifts what two men cannot",
    "Advantage 3": "Never lost in fog",
    "Hindrance 1": "Will not leave anybody in the water",
    "Hindrance 2": "Owes the harbour guild",
}
SPREAD = ("Deftness 0, from Resolve", "Charm +3, from Resolve")  # pressed one after the other


class Maker:
    """Somebody at a page, with a mouse or by keyboard alone: what their acts take a person is added up."""

    def __init__(self, page: Page, *, has_mouse: bool) -> None:
        self.page, self.has_mouse, self.keys, self.clicks, self.acts = page, has_mouse, 0, 0, 0
        self._began = monotonic()

    @property
    def seconds(self) -> float:
        """Return how long a person takes for what was done, and the pages took to answer."""
        return self.keys * KEY + self.clicks * CLICK + self.acts * THOUGHT + monotonic() - self._began

    def press(self, place: Locator) -> None:
        self.acts += 1
        if self.has_mouse:
            self.clicks += 1
            place.click()
            return
        self._go_to(place)
        self.keys += 1
        self.page.keyboard.press("Enter")

    def write(self, place: Locator, words: str) -> None:
        self.acts += 1
        if self.has_mouse:
            self.clicks += 1
            place.click()
        else:
            self._go_to(place)
        self.keys += len(words)
        self.page.keyboard.type(words)
        if not self.has_mouse:
            self.keys += 1
            self.page.keyboard.press("Tab")
            self.page.wait_for_timeout(PAUSE)
            self.page.wait_for_function(AT_REST)

    def _go_to(self, place: Locator) -> None:
        for _time in range(FURTHEST):
            if place.evaluate("place => place === document.activeElement"):
                return
            self.keys += 1
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {place}.")


@pytest.fixture
def campaign(transactional_db: None) -> Campaign:
    """The table of Halla, where Joss and Minna play."""
    halla, joss, minna = map(make_user, ("halla", "joss", "minna"))
    campaign = roster.new_campaign("The Light Inland", "", halla, system="dreamcatcher")
    for player in (joss, minna):
        roster.add_member(campaign, player)
    return campaign


@pytest.mark.parametrize(
    ("has_mouse", "has_js"),
    [(True, True), (False, True), (True, False)],
    ids=["mouse", "keyboard", "no-javascript"],
)
def test_a_character_is_made_in_under_three_minutes(
    campaign: Campaign, page_pool: PagePool, faults: list[str], *, has_mouse: bool, has_js: bool
) -> None:
    joss = campaign.members.get(user__username="joss").user
    with seated(page_pool, [client_of(joss)], faults, has_js=has_js) as (page,):
        page.goto("/characters/new/")
        maker = Maker(page, has_mouse=has_mouse)
        maker.press(page.get_by_role("button", name="Begin"))
        maker.write(page.get_by_role("textbox", name="Name", exact=True), "Ragna Oarless")
        for press in SPREAD:
            maker.press(page.get_by_role("button", name=press))
            expect(page.get_by_role("button", name=press)).to_have_count(0)
            if not has_mouse:
                expect(page.get_by_role("rowheader", name=press.split(",")[0])).to_be_focused()
        for label, words in TRAITS.items():
            maker.write(page.get_by_label(label), words)
        if not has_js:
            maker.press(page.get_by_role("button", name="Keep what is typed"))
        if has_js and has_mouse:
            assert violations(page) == []
        maker.press(page.get_by_role("button", name="Finish the Dreamcatcher"))
        expect(page.locator("#character h1")).to_have_text("Ragna Oarless")
        assert maker.acts == 3 + len(SPREAD) + len(TRAITS) + (not has_js)
        assert maker.seconds < MOST
        for score in (r"Deftness\s*0", r"Charm\s*\+3", r"Resolve\s*\+2", *TRAITS.values()):
            expect(page.get_by_role("listitem").filter(has_text=re.compile(score))).to_be_visible()
        if has_js and has_mouse:
            assert violations(page) == []


# --- a scene and the story's end ---


class Seat:
    """Somebody at the live table, with a mouse or by keys alone: who presses waits until it is drawn anew; who looks
    again sees what others did.
    """

    def __init__(self, page: Page, *, has_js: bool, has_mouse: bool = True) -> None:
        self.page, self.has_js, self.has_mouse = page, has_js, has_mouse

    def _press(self, place: Locator, key: str = "Enter") -> None:
        if self.has_mouse:
            place.click()
        else:
            place.focus()
            self.page.keyboard.press(key)

    def awaits(self, what: str, *, by_itself: bool = False) -> None:
        """Look again until *what* is waited for; by itself the table asks every 3 s, where it may."""
        if by_itself and self.has_js:
            expect(self.page.locator("#waits")).to_contain_text(what, timeout=FOLLOWS)
            return
        self.page.get_by_role("link", name="Look again").click()
        expect(self.page.locator("#waits")).to_contain_text(what)

    def open(self, group: str) -> None:
        """Choose what else there is to do; what does not stand in the line is folded."""
        link = self.page.get_by_role("link", name=group, exact=True)
        if not link.count():
            self._press(self.page.locator("#more > summary"))
        self._press(link.first)
        expect(self.page.locator("#what")).to_contain_text(group)

    def act_for(self, name: str) -> None:
        self._press(self.page.get_by_role("link", name=name))
        expect(self.page.locator("#what")).to_contain_text(name)

    def choose(self, option: str) -> None:
        place = self.page.get_by_role("radio", name=option)
        self._press(place, "Space")
        expect(place).to_be_checked()

    def answer(self, card: str) -> None:
        """Press one of the cards: that is the answer."""
        self._press(self.page.get_by_role("button", name=re.compile(f"^{card}")))

    def tell(self, **told: str) -> None:
        for label, words in told.items():
            self.page.get_by_label(label.replace("_", " "), exact=True).fill(words)

    def throw(self, dice: str, button: str = "Let the dice fall") -> None:
        """Write what real dice show, on a line that stays open once it was."""
        if not self.page.locator("#real[open]").count():
            self._press(self.page.locator("#real > summary"))
        self.page.locator("#real").get_by_role("textbox").fill(dice)
        self.press(button)

    def look(self) -> None:
        """See that all can read and reach what stands there; without scripts it is drawn alike."""
        if self.has_js:
            assert violations(self.page) == []

    def press(self, button: str) -> None:
        place = self.page.get_by_role("button", name=button, exact=True)
        if self.has_js and self.has_mouse:
            press_and_see(self.page, place)
        else:
            self._press(place.first)


@pytest.fixture(params=[True, False], ids=["with-javascript", "without-javascript"])
def has_js(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def table(campaign: Campaign, has_js: bool, page_pool: PagePool, faults: list[str]) -> Iterator[list[Seat]]:
    """Yield the GM, and the players of Ragna and Pell."""
    people = [member.user for member in campaign.members.order_by("pk").select_related("user")]
    make_catcher(people[1], campaign, name="Ragna Oarless")
    make_catcher(people[2], campaign, name="Pell Underlamp")
    with seated(page_pool, map(client_of, people), faults, has_js=has_js) as pages:
        yield [Seat(page, has_js=has_js) for page in pages]


def test_a_table_plays_a_scene_to_the_end_of_its_story(
    campaign: Campaign, table: list[Seat], has_js: bool
) -> None:
    gm, joss, minna = table
    open_a_scene(gm, campaign)
    for player in (joss, minna):
        player.page.goto(campaign.get_absolute_url())
        player.page.get_by_role("link", name="To the scene").click()
    fail_under_a_called_hindrance(gm, joss)
    refuse_a_call_and_be_aided(gm, joss, minna)
    fight(gm, joss)
    end_the_scene(gm, joss)
    end_the_story(gm.page, campaign, has_js=has_js)
    convert(joss.page, has_js=has_js)


def open_a_scene(gm: Seat, campaign: Campaign) -> None:
    page = gm.page
    page.goto(campaign.get_absolute_url())
    page.get_by_role("link", name="Open a scene").click()
    page.get_by_label("What it is about").fill("The gate in the corn")
    foe = page.locator(".later .foe").first
    foe.get_by_label("How many").select_option("1")
    foe.get_by_label("What the table calls them").fill("Old Marrow")
    foe.get_by_label("Grade").select_option(label="able: +2, bears 2")
    page.get_by_role("button", name="Open a scene").click()
    expect(page.get_by_role("heading", name="The gate in the corn", level=1)).to_be_visible()


def fail_under_a_called_hindrance(gm: Seat, joss: Seat) -> None:
    """Describe, be ruled on, accept a call, fall short with the worst two of three, and choose what it hampers."""
    joss.tell(What_your_character_does="Pulls the gate out of the corn.", What_for="into the tower")
    joss.press("Say what you do")
    gm.awaits("the GM, who says whether it takes a test", by_itself=True)
    gm.choose("Forcefulness +3")
    gm.press("Rule on it")
    gm.open("Call a hindrance")
    gm.choose("‘Afraid of dogs’ of Ragna Oarless")
    gm.press("Call a hindrance")
    joss.awaits("Ragna Oarless", by_itself=True)
    expect(joss.page.locator("#move")).to_contain_text("Destiny 5, then 6. Success 58 %, then 32 %.")
    joss.look()
    joss.answer("Accept it")
    joss.throw("2 1 6")
    joss.press("Keep the dice, or roll one again")
    gm.awaits("the GM")
    gm.press("Let it stand")
    joss.awaits("who chooses what is hampered")
    joss.choose("Resolve")
    joss.press("Choose what is hampered")


def refuse_a_call_and_be_aided(gm: Seat, joss: Seat, minna: Seat) -> None:
    """Pay a point and be called by nothing; with a success of one who aids, a success becomes a critical one."""
    minna.awaits("whoever likes says what they do")
    minna.tell(What_your_character_does="Listens for the lock’s last tooth.", What_for="into the tower")
    minna.press("Say what you do")
    gm.awaits("the GM, who says whether it takes a test")
    gm.choose("Deftness +3")
    gm.press("Rule on it")
    gm.open("Call a hindrance")
    gm.choose("‘Owes money everywhere’ of Pell Underlamp")
    gm.press("Call a hindrance")
    minna.awaits("Pell Underlamp", by_itself=True)
    minna.answer("Pay one point")
    joss.awaits("Pell Underlamp, who rolls", by_itself=True)
    joss.open("Aid")
    joss.choose("Guile +1")
    joss.tell(How_it_helps="Talks the dog to sleep.")
    joss.press("Aid")
    joss.throw("5 4")
    joss.press("Keep the dice, or roll one again")
    minna.awaits("Pell Underlamp, who rolls")
    minna.throw("4 5")
    minna.press("Keep the dice, or roll one again")
    gm.awaits("the GM")
    expect(gm.page.get_by_role("list", name="The ladder of aid")).to_contain_text("with aid")
    gm.look()
    gm.press("Let it stand")


def fight(gm: Seat, joss: Seat) -> None:
    """Clash once, let it be enough, and see the other side concede."""
    gm.open("Fight")
    gm.tell(What_the_fight_is_about="the gate")
    gm.press("Fight")
    gm.open("Exchange")
    gm.look()
    gm.page.get_by_label("On one side leads").select_option(label="Ragna Oarless, Forcefulness +3")
    gm.press("Exchange")
    joss.awaits("Ragna Oarless")
    joss.throw("5 4")
    joss.press("Keep the dice, or roll one again")
    gm.awaits("the GM, who acts for an NPC")
    gm.throw("1 2")
    gm.press("Let it stand")
    joss.awaits("Ragna Oarless")
    joss.choose("It is enough")
    joss.press("Impose a hamper, or not")
    gm.awaits("the GM")
    gm.press("Hamper an NPC")
    gm.page.goto(gm.page.url.partition("?")[0] + "?as=n1")
    gm.open("Concede")
    gm.press("Concede")


def end_the_scene(gm: Seat, joss: Seat) -> None:
    """Let each recover what the table allows, and write a line for each into the ledgers."""
    gm.open("End the scene")
    gm.press("End the scene")
    joss.awaits("Ragna Oarless")
    joss.look()
    joss.press("Recover")
    gm.awaits("")
    gm.page.get_by_role("button", name="Write it into the ledgers").click()
    expect(gm.page.get_by_text("It stands in the ledgers")).to_be_visible()


def end_the_story(gm: Page, campaign: Campaign, *, has_js: bool) -> None:
    """Two points of destiny for each, shown before it is written."""
    gm.goto(campaign.get_absolute_url())
    gm.get_by_role("link", name="A story ends").first.click()
    gm.get_by_label("Title", exact=True).fill("Into the tower")
    gm.get_by_label("What the story is called").fill("The light that went inland")
    if has_js:
        gm.get_by_label("What the story is called").blur()
    else:
        gm.get_by_role("button", name="Look first").click()
    expect(gm.locator("#live")).to_contain_text("6, then 8")
    expect(gm.locator("#live")).to_contain_text("4, then 6")
    gm.get_by_role("button", name="Record the").click()
    expect(gm.get_by_role("heading", name="Into the tower", level=1)).to_be_visible()


def convert(player: Page, *, has_js: bool) -> None:
    """Turn a hindrance into an advantage for three points, in new words."""
    player.goto("/characters/")
    player.get_by_role("link", name="Ragna Oarless").click()
    player.get_by_role("link", name="See what is possible").click()
    player.locator("label", has_text="Afraid of dogs").click()
    if not has_js:
        player.get_by_role("button", name="Show what this choice does").click()
    expect(player.locator("#choice")).to_contain_text("Costs 3 destiny, leaves 5")
    player.get_by_label("As an advantage").fill("Dogs fear her")
    player.get_by_label("A new hindrance").fill("Talks to dogs, and waits for an answer")
    player.get_by_role("button", name="Write it into the ledger").click()
    expect(player.locator("#now")).to_contain_text("Dogs fear her")
    player.get_by_role("link", name="Sheet", exact=True).click()
    for words in ("Dogs fear her", "Talks to dogs, and waits for an answer"):
        expect(player.get_by_role("listitem").filter(has_text=words)).to_be_visible()
    expect(player.get_by_text("hampered", exact=False)).to_have_count(0)


# --- real dice, paper, odds ---


def print_sheet(player: Page, name: str) -> None:
    player.goto("/characters/")
    player.get_by_role("link", name=name).click()
    player.get_by_role("link", name="More").click()
    player.get_by_role("link", name="Print the sheet").click()
    player.route("**/sheet.pdf*", lambda route: route.fulfill(status=204))  # the page that waits stays
    player.get_by_role("button", name="Print it").click()
    href = player.get_by_role("link", name="Open the file").get_attribute("href")
    assert href
    answer = player.context.request.get(href)
    assert answer.headers["content-type"] == "application/pdf"
    text = PdfReader(BytesIO(answer.body())).pages[0].extract_text()
    assert name.upper() in text.upper()
    assert "Good with a rope" in text


@pytest.mark.parametrize("has_js", [True], ids=["with-javascript"])
def test_a_table_with_real_dice_writes_faces_only_and_needs_no_mouse(
    campaign: Campaign, table: list[Seat], has_js: bool, page_pool: PagePool, faults: list[str]
) -> None:
    gm, joss, _minna = table
    open_a_scene(gm, campaign)
    gm.has_mouse = False
    gm.act_for("Ragna Oarless")
    gm.tell(What_your_character_does="Pulls the gate out of the corn.", What_for="into the tower")
    gm.press("Say what you do")
    gm.choose("Forcefulness +3")
    gm.press("Rule on it")
    gm.choose("With ‘Good with a rope’")
    gm.throw("1 2 3")
    expect(gm.page.locator("#fell")).to_contain_text(
        "3 and 2, without the 1 and Forcefulness +3 make 8, a failure"
    )
    gm.choose("Roll the 2 again")
    gm.throw("5", "Keep the dice, or roll one again")
    expect(gm.page.locator("#fell")).to_contain_text(
        "5 and 3, without the 1 and Forcefulness +3 make 11, a success"
    )
    gm.press("Let it stand")
    joss.page.goto(gm.page.url)
    expect(joss.page.locator("#stage")).to_contain_text("Destiny 4")
    print_sheet(joss.page, "Ragna Oarless")
    with page_pool.lent(faults) as stranger:
        read_odds(stranger)


def read_odds(stranger: Page) -> None:
    """Without an account: six scores from the highest that is asked for."""
    stranger.goto("/")
    stranger.get_by_role("link", name="Odds", exact=True).click()
    expect(stranger.get_by_role("row").filter(has_text="+3")).to_contain_text("58")
    stranger.get_by_label("The highest score").fill("6")
    stranger.get_by_label("The highest score").blur()
    expect(stranger.get_by_role("row").filter(has_text="+6")).to_be_visible()
    assert violations(stranger) == []


# --- a test at one keyboard ---


@pytest.mark.parametrize("has_js", [True, False], ids=["with-javascript", "no-javascript"])
def test_a_test_at_one_keyboard_is_decided_after_the_dice(
    campaign: Campaign, page_pool: PagePool, faults: list[str], *, has_js: bool
) -> None:
    joss = campaign.members.get(user__username="joss").user
    make_catcher(joss, campaign)
    with seated(page_pool, [client_of(joss)], faults, has_js=has_js) as (page,):
        page.goto("/characters/")
        page.get_by_role("link", name="Ragna Oarless").click()
        page.get_by_role("link", name="Test", exact=True).click()
        if has_js:  # asked by its address: while one types, the chances are counted anew again and again
            page.goto(f"{page.url}?task=Past+the+guard&ability=Guile")
        else:
            page.get_by_label("What you do, and to what end").fill("Past the guard")
            page.get_by_label("Which ability the GM names").select_option(label="Guile +1")
            page.get_by_role("button", name="Count the chances").click()
        expect(page.locator("#foreseen")).to_contain_text("27.78 %")
        page.locator("#foreseen summary").click()
        page.get_by_label("2d6").fill("1 5")
        page.get_by_role("button", name="Take these dice").click()
        thrown = page.locator("#thrown")
        expect(thrown).to_contain_text("5 and 1 and Guile +1 make 7, a failure.")
        if has_js:
            assert violations(page) == []
        page.get_by_label("The 1: 3 of 6 a success, 3 of 6 a failure").check()
        page.locator("#after-again summary").click()
        page.get_by_label("The die").fill("2")
        page.get_by_role("button", name="Take this die").click()
        expect(thrown).to_contain_text("1 and 5 fell, the 1 was rolled again and is a 2")
        page.goto("/")
        expect(page.locator("main")).to_contain_text("What it hampers is yours to choose.")
        page.get_by_role("link", name="Go on").click()
        page.get_by_label("Charm").check()
        page.get_by_role("button", name="Choose this").click()
        expect(thrown).to_contain_text("Hampered: Charm.")
        page.get_by_role("link", name="Back to the sheet").click()
        expect(page.locator("main")).to_contain_text("hampered: Guile: Past the guard")
        expect(page.locator("main")).to_contain_text("Dice rolled again")
