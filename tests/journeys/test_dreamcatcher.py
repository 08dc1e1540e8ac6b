"""A group of Dreamcatcher in real browsers: a character made, a story played and ended, paper, and a table of dice."""

import re
from collections.abc import Callable, Iterator
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
from tests.journeys.hands import FURTHEST, Hand
from tests.journeys.looks import settle
from tests.journeys.page_pool import PagePool
from tests.journeys.seats import press_and_see, seated, see_drawn_anew
from tests.journeys.test_dream_table import ASK_FOR_NEWS

MOST = 180  # seconds that a character may take somebody who knows what to write
KEY, CLICK, THOUGHT = (
    0.28,
    1.7,
    1.35,
)  # seconds each takes most people (Card, Moran, Newell: keystroke-level model)
FOLLOWS = 5000  # milliseconds until what others did is read: every 3 s the table asks
PAUSE = 600  # milliseconds without a key, after which what was typed is sent
NEAR = 20  # presses of Tab to whatever counts at a table
PAST_THE_BOARD = "#waits ~ .skip"
IS_PAST_THE_BOARD = (
    """place => Boolean(place.closest("#acting")) && !document.activeElement.closest("#acting")"""
)
TRAITS = {
    "Advantage 1": "Knows every current of the river",
    "Advantage 2": "Lifts what two men cannot",
    "Advantage 3": "Never lost in fog",
    "Hindrance 1": "Will not leave anybody in the water",
    "Hindrance 2": "Owes the harbour guild",
}
SPREAD = ("Deftness 0, from Resolve", "Charm +3, from Resolve")  # pressed one after the other


class Maker(Hand):
    """Somebody who makes a character: what their acts take a person is added up."""

    def __init__(self, page: Page, *, has_mouse: bool) -> None:
        super().__init__(page, has_mouse=has_mouse)
        self.acts, self._began = 0, monotonic()

    @property
    def seconds(self) -> float:
        """Return how long a person takes for what was done, and the pages took to answer."""
        return self.keys * KEY + self.clicks * CLICK + self.acts * THOUGHT + monotonic() - self._began

    def press(self, place: Locator, key: str = "Enter") -> None:
        self.acts += 1
        super().press(place, key)

    def write(self, place: Locator, words: str) -> None:
        self.acts += 1
        super().write(place, words)
        if not self.has_mouse:
            self.key("Tab")
            self.page.wait_for_timeout(PAUSE)
            settle(self.page)


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


class Seat(Hand):
    """Somebody at the live table: who makes a move waits for what comes of it, who looks again sees what others did."""

    def __init__(self, page: Page, *, has_js: bool, has_mouse: bool = True) -> None:
        super().__init__(page, has_mouse=has_mouse)
        self.has_js = has_js

    def go_to(self, place: Locator, most: int = FURTHEST) -> None:
        """At a table all that counts lies near: past the board leads a link."""
        most = NEAR if self.page.locator(".table").count() else most
        past = self.page.locator(PAST_THE_BOARD)
        if past.count() and place.evaluate(IS_PAST_THE_BOARD):
            super().go_to(past, most)
            self.key("Enter")
        super().go_to(place, most)

    def follow(self, link: Locator) -> None:
        """Go to another page."""
        with self.page.expect_navigation():
            self.press(link)

    def awaits(self, what: str, *, by_itself: bool = False, by_link: bool = False) -> None:
        """Look again until *what* is waited for. With scripts the table asks by itself every 3 s: it is waited for
        where *by_itself* is told, else the table is made to ask now. There is a link, too: without scripts that alone.
        """
        waits = self.page.locator("#waits")
        if by_itself and self.has_js:
            expect(waits).to_contain_text(what, timeout=FOLLOWS)
            return
        if by_link or not self.has_js:
            self.follow(self.page.get_by_role("link", name="Look again"))
        else:
            self.page.evaluate(ASK_FOR_NEWS)
        expect(waits).to_contain_text(what)

    def open(self, group: str) -> None:
        """Choose what else there is to do; what does not stand in the line is folded."""
        link = self.page.get_by_role("link", name=group, exact=True)
        if not link.count():
            self.press(self.page.locator("#more > summary"))
        self.press(link.first)
        self._arrives_at(group)

    def act_for(self, name: str) -> None:
        self.press(self.page.get_by_role("link", name=name, exact=True))
        self._arrives_at(name)

    def _arrives_at(self, what: str) -> None:
        """What is asked now has the focus, for who has no mouse."""
        expect(self.page.locator("#what" if self.has_mouse else "#what:focus")).to_contain_text(what)

    def choose(self, option: str) -> None:
        place = self.page.get_by_role("radio", name=option)
        if self.has_mouse:
            place.click()
        else:
            self.go_to(place)
            self._arrow_down_until(place.is_checked)
        expect(place).to_be_checked()

    def answer(self, card: str) -> None:
        """Press one of the cards: that is the answer."""
        self.move(re.compile(f"^{card}"))

    def select(self, place: Locator, option: str) -> None:
        if self.has_mouse:
            place.select_option(label=option)
        else:
            self.go_to(place)
            self._arrow_down_until(lambda: place.locator("option:checked").text_content() == option)

    def _arrow_down_until(self, is_chosen: Callable[[], bool]) -> None:
        for _time in range(FURTHEST):
            if is_chosen():
                return
            self.key("ArrowDown")
            settle(self.page)

    def write(self, place: Locator, words: str) -> None:
        """Write in the place of what stands there, which is chosen whole by Tab."""
        if self.has_mouse:
            place.fill(words)
        else:
            super().write(place, words)

    def tell(self, **told: str) -> None:
        for label, words in told.items():
            self.write(self.page.get_by_label(label.replace("_", " "), exact=True), words)

    def throw(self, dice: str, button: str = "Let the dice fall") -> None:
        """Write what real dice show, on a line that stays open once it was."""
        if not self.page.locator("#real[open]").count():
            self.press(self.page.locator("#real > summary"))
        self.write(self.page.locator("#real").get_by_role("textbox"), dice)
        self.move(button)

    def look(self) -> None:
        """See that all can read and reach what stands there; without scripts it is drawn alike."""
        if self.has_js:
            assert violations(self.page) == []

    def move(self, button: str | re.Pattern[str]) -> None:
        """Press the button that says what is done; then the focus is at the sentence that says who is waited for."""
        place = self.page.get_by_role("button", name=button, exact=True).first
        if self.has_js and self.has_mouse:
            press_and_see(self.page, place)
        elif self.has_js:
            self.go_to(place)
            see_drawn_anew(self.page, lambda: self.key("Enter"))
            expect(self.page.locator("#waits")).to_be_focused()
        else:
            self.follow(place)


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
    """With scripts by keys alone, without them by mouse."""
    gm, joss, minna = table
    for seat in table:
        seat.has_mouse = not has_js
    open_a_scene(gm, campaign)
    for player in (joss, minna):
        player.page.goto(campaign.get_absolute_url())
        player.follow(player.page.get_by_role("link", name="To the scene"))
    fail_under_a_called_hindrance(gm, joss)
    refuse_a_call_and_be_aided(gm, joss, minna)
    fight(gm, joss, minna)
    end_the_scene(gm, joss)
    end_the_story(gm, campaign)
    convert(joss)


def open_a_scene(gm: Seat, campaign: Campaign) -> None:
    gm.page.goto(campaign.get_absolute_url())
    gm.follow(gm.page.get_by_role("link", name="Open a scene"))
    gm.look()
    gm.write(gm.page.get_by_label("What it is about"), "The gate in the corn")
    foe = gm.page.locator(".later .foe").first
    gm.select(foe.get_by_label("How many"), "1")
    gm.write(foe.get_by_label("What the table calls them"), "Old Marrow")
    gm.select(foe.get_by_label("Grade"), "able: +2, bears 2")
    gm.follow(gm.page.get_by_role("button", name="Open a scene"))
    expect(gm.page.get_by_role("heading", name="The gate in the corn", level=1)).to_be_visible()


def fail_under_a_called_hindrance(gm: Seat, joss: Seat) -> None:
    """Describe, be ruled on, accept a call, fall short with the worst two of three, and choose what it hampers."""
    joss.tell(What_your_character_does="Pulls the gate out of the corn.", What_for="into the tower")
    joss.move("Say what you do")
    gm.awaits("the GM, who says whether it takes a test", by_itself=True)
    gm.choose("Forcefulness +3")
    gm.move("Rule on it")
    gm.open("Call a hindrance")
    gm.choose("‘Afraid of dogs’ of Ragna Oarless")
    gm.move("Call a hindrance")
    joss.awaits("Ragna Oarless", by_itself=True)
    expect(joss.page.locator("#move")).to_contain_text("Destiny 5, then 6. Success 58 %, then 32 %.")
    joss.look()
    joss.answer("Accept it")
    joss.throw("2 1 6")
    joss.move("Keep the dice, or roll one again")
    gm.awaits("the GM")
    gm.move("Let it stand")
    joss.awaits("who chooses what is hampered")
    joss.choose("Resolve")
    joss.move("Choose what is hampered")


def refuse_a_call_and_be_aided(gm: Seat, joss: Seat, minna: Seat) -> None:
    """Pay a point and be called by nothing; a success that aid made a critical one is overridden, with words."""
    minna.awaits("whoever likes says what they do", by_link=True)
    minna.tell(What_your_character_does="Listens for the lock’s last tooth.", What_for="into the tower")
    minna.move("Say what you do")
    gm.awaits("the GM, who says whether it takes a test")
    gm.choose("Deftness +3")
    gm.move("Rule on it")
    gm.open("Call a hindrance")
    gm.choose("‘Owes money everywhere’ of Pell Underlamp")
    gm.move("Call a hindrance")
    minna.awaits("Pell Underlamp", by_itself=True)
    minna.answer("Pay one point")
    joss.awaits("Pell Underlamp, who rolls", by_itself=True)
    joss.open("Aid")
    joss.choose("Guile +1")
    joss.tell(How_it_helps="Talks the dog to sleep.")
    joss.move("Aid")
    joss.throw("5 4")
    joss.move("Keep the dice, or roll one again")
    minna.awaits("Pell Underlamp, who rolls")
    minna.throw("4 5")
    minna.move("Keep the dice, or roll one again")
    gm.awaits("the GM")
    expect(gm.page.get_by_role("list", name="The ladder of aid")).to_contain_text("with aid")
    gm.open("Narrative Override")
    gm.look()
    gm.choose("A success")
    gm.tell(Why="The tooth breaks off in the lock.")
    gm.move("Narrative Override")
    expect(gm.page.locator("#lines")).to_contain_text("makes it a success: The tooth breaks off in the lock.")
    gm.move("Let it stand")


def fight(gm: Seat, joss: Seat, minna: Seat) -> None:
    """Clash once, let it be enough, and see the other side concede; what somebody reads meanwhile keeps the focus."""
    log = minna.page.locator("#lines > summary")
    minna.press(log)
    gm.open("Fight")
    gm.tell(What_the_fight_is_about="the gate")
    gm.move("Fight")
    gm.open("Exchange")
    gm.look()
    gm.select(gm.page.get_by_label("On one side leads"), "Ragna Oarless, Forcefulness +3")
    gm.move("Exchange")
    joss.awaits("Ragna Oarless")
    joss.throw("5 4")
    joss.move("Keep the dice, or roll one again")
    gm.awaits("the GM, who acts for an NPC")
    gm.throw("1 2")
    gm.move("Let it stand")
    joss.awaits("Ragna Oarless")
    joss.choose("It is enough")
    joss.move("Impose a hamper, or not")
    gm.awaits("the GM")
    gm.move("Hamper an NPC")
    gm.open("Concede")
    gm.move("Concede")
    if minna.has_js:
        expect(minna.page.locator("#lines")).to_contain_text("Old Marrow concedes", timeout=FOLLOWS)
        expect(log).to_be_focused()


def end_the_scene(gm: Seat, joss: Seat) -> None:
    """Let each recover what the table allows, and write a line for each into the ledgers."""
    gm.open("End the scene")
    gm.move("End the scene")
    joss.awaits("Ragna Oarless")
    joss.look()
    joss.move("Recover")
    gm.awaits("The scene is over")
    gm.look()
    gm.follow(gm.page.get_by_role("button", name="Write it into the ledgers"))
    expect(gm.page.get_by_text("It stands in the ledgers")).to_be_visible()


def end_the_story(gm: Seat, campaign: Campaign) -> None:
    """Two points of destiny for each, shown before it is written."""
    page = gm.page
    page.goto(campaign.get_absolute_url())
    gm.follow(page.get_by_role("link", name="A story ends").first)
    gm.tell(Title="Into the tower")
    gm.write(page.get_by_label("What the story is called"), "The light that went inland")
    if gm.has_js:
        gm.key("Tab")
    else:
        page.get_by_role("button", name="Look first").click()
    expect(page.locator("#live")).to_contain_text("6, then 8")
    expect(page.locator("#live")).to_contain_text("4, then 6")
    gm.look()
    gm.follow(page.get_by_role("button", name="Record the"))
    expect(page.get_by_role("heading", name="Into the tower", level=1)).to_be_visible()
    gm.look()


def convert(joss: Seat) -> None:
    """Turn a hindrance into an advantage for three points, in new words."""
    page = joss.page
    page.goto("/characters/")
    joss.follow(page.get_by_role("link", name="Ragna Oarless"))
    joss.follow(page.get_by_role("link", name="See what is possible"))
    joss.choose("Afraid of dogs")
    if not joss.has_js:
        page.get_by_role("button", name="Show what this choice does").click()
    expect(page.locator("#choice")).to_contain_text("Costs 3 destiny, leaves 5")
    joss.look()
    joss.write(page.get_by_label("As an advantage"), "Dogs fear her")
    joss.write(page.get_by_label("A new hindrance"), "Talks to dogs, and waits for an answer")
    joss.press(page.get_by_role("button", name="Write it into the ledger"))
    expect(page.locator("#now")).to_contain_text("Dogs fear her")
    joss.look()
    joss.follow(page.get_by_role("link", name="Sheet", exact=True))
    for words in ("Dogs fear her", "Talks to dogs, and waits for an answer"):
        expect(page.get_by_role("listitem").filter(has_text=words)).to_be_visible()
    expect(page.get_by_text("hampered", exact=False)).to_have_count(0)


# --- real dice, paper, odds ---


def print_sheet(player: Page, name: str) -> None:
    """By keys alone: from the list of one's characters to the file."""
    hand = Hand(player, has_mouse=False)
    player.goto("/characters/")
    hand.press(player.get_by_role("link", name=name))
    hand.press(player.get_by_role("link", name="More"))
    hand.press(player.get_by_role("link", name="Print the sheet"))
    player.route("**/sheet.pdf*", lambda route: route.fulfill(status=204))  # the page that waits stays
    hand.press(player.get_by_role("button", name="Print it"))
    href = player.get_by_role("link", name="Open the file").get_attribute("href")
    assert href
    answer = player.context.request.get(href)
    assert answer.headers["content-type"] == "application/pdf"
    text = PdfReader(BytesIO(answer.body())).pages[0].extract_text()
    assert name.upper() in text.upper()
    assert "Good with a rope" in text


@pytest.mark.parametrize("has_js", [True], ids=["with-javascript"])
def test_a_table_with_real_dice_writes_faces_only_to_the_end_of_a_fight(
    campaign: Campaign, table: list[Seat], has_js: bool, page_pool: PagePool, faults: list[str]
) -> None:
    gm, joss, _minna = table
    open_a_scene(gm, campaign)
    gm.act_for("Ragna Oarless")
    gm.tell(What_your_character_does="Pulls the gate out of the corn.", What_for="into the tower")
    gm.move("Say what you do")
    gm.choose("Forcefulness +3")
    gm.move("Rule on it")
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
    gm.move("Let it stand")
    fight_to_the_end(gm)
    joss.page.goto(gm.page.url)
    expect(joss.page.locator("#stage")).to_contain_text("Destiny 4")
    expect(joss.page.locator("#acting")).to_contain_text("Nobody of yours can go on.")
    print_sheet(joss.page, "Ragna Oarless")
    with page_pool.lent(faults) as stranger:
        read_odds(stranger)


def fight_to_the_end(gm: Seat) -> None:
    """Somebody fails twice and bears one hamper more of the first exchange: after three they are out of the scene."""
    gm.open("Fight")
    gm.tell(What_the_fight_is_about="the tower")
    gm.page.get_by_role("group", name="On one side").get_by_label("Pell Underlamp").uncheck()
    gm.move("Fight")
    for ability in ("Forcefulness +3", "Guile +1"):
        gm.open("Exchange")
        gm.select(gm.page.get_by_label("On one side leads"), f"Ragna Oarless, {ability}")
        gm.move("Exchange")
        gm.throw("1 2")
        gm.move("Keep the dice, or roll one again")
        gm.throw("5 4")
        gm.move("Let it stand")
        choose_for_her(gm)
        if ability == "Forcefulness +3":
            gm.choose("Ragna Oarless bears one hamper more")
            gm.move("Impose a hamper, or not")
            choose_for_her(gm)
    expect(gm.page.locator("#lines")).to_contain_text("Ragna Oarless is out of this scene.")


def choose_for_her(gm: Seat) -> None:
    gm.tell(Why="It is her sister’s dream too.")
    gm.move("Choose what is hampered")


def read_odds(stranger: Page) -> None:
    """Without an account and by keys alone: six scores from the highest that is asked for."""
    hand = Hand(stranger, has_mouse=False)
    stranger.goto("/")
    hand.press(stranger.get_by_role("link", name="Odds", exact=True))
    expect(stranger.get_by_role("row").filter(has_text="+3")).to_contain_text("58")
    hand.press(stranger.get_by_label("The highest score"), "Control+a")
    hand.write(stranger.get_by_label("The highest score"), "6")
    hand.key("Tab")
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
