"""The parts of a character's page: their addresses, what their tabs say, which one a list leads to, buying in a row."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.models import Character
from characters.socket.rules import COMES, NEW, Entry
from tests.cast import fresh, make_dreamer, op, spend_data, too_dear
from tests.characters.arkana import make_arkana
from tests.evenings import agents

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def at(character: Character, part: str = "") -> str:
    return f"{character.get_absolute_url()}{part}"


def page(client: Client, character: Character, part: str = "", **query: str) -> str:
    return client.get(at(character, part), query).content.decode()


def tabs(text: str) -> list[str]:
    ways = text.partition('<nav class="tabs"')[2].partition("</nav>")[0]
    return [" ".join(re.sub("<[^>]+>", "", way).split()) for way in re.findall(r"<a.*?</a>", ways)]


def here(text: str) -> list[str]:
    return re.findall(r'<a href="([^"]+)" aria-current="page">(?:Sheet|Grow|Ledger|More)', text)


def buy(client: Client, who: Character, code: str, answers: Any = None, **kwargs: Any) -> Any:
    return client.post(at(who, "spend/"), spend_data(fresh(who), code, **(answers or {})), **kwargs)


def one_of_each(bo: User, campaign: Campaign) -> list[Character]:
    return [
        make_dreamer(bo, campaign, xp=5),
        make_arkana(bo, campaign, xp=5),
        agents.agent(bo, campaign, "Sela Vane"),
    ]


# --- addresses and tabs ---


@pytest.mark.parametrize("part", ["", "grow/", "ledger/", "more/"])
def test_each_part_has_an_address_and_says_where_one_is(
    part: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    for who in one_of_each(bo, campaign):
        assert here(page(bo_client, who, part)) == [at(who, part)]


def test_the_tabs_bear_the_xp_and_the_number_of_lines(dreamer: Character, bo_client: Client) -> None:
    assert tabs(page(bo_client, dreamer)) == ["Sheet", "Grow 5 XP", "Ledger 2", "More"]


def test_who_grows_by_more_than_xp_is_told_of_no_xp(bo: User, campaign: Campaign, bo_client: Client) -> None:
    dreamer, agent = make_dreamer(bo, campaign, xp=0), agents.agent(bo, campaign, "Sela Vane")
    assert tabs(page(bo_client, dreamer))[1] == "Grow 0 XP"
    assert tabs(page(bo_client, agent))[1] == "Grow"


def test_one_who_only_reads_is_offered_no_growth(
    dreamer: Character, campaign: Campaign, cy: User, cy_client: Client
) -> None:
    roster.add_member(campaign, cy)
    assert tabs(page(cy_client, dreamer)) == ["Sheet", "Ledger 2", "More"]
    assert cy_client.get(at(dreamer, "grow/")).status_code == 404


def test_the_sheet_holds_no_offers_and_no_lines(dreamer: Character, bo_client: Client) -> None:
    text = page(bo_client, dreamer)
    assert [part in text for part in ('name="offer"', 'class="lines"', "Duplicate")] == [False] * 3


def test_more_names_all_that_is_nowhere_else(dreamer: Character, bo_client: Client) -> None:
    text = page(bo_client, dreamer, "more/")
    for said in (
        "Name and words", "Plan a route", "Rehearse together", "Hand over", "Duplicate", "A blank sheet",
        "Where they play", "Odds",
    ):  # fmt: skip
        assert said in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("?offer=across+c%3Es", "grow/?offer=across+c%3Es"),
        ("history/?page=2", "ledger/?page=2"),
        ("history/", "ledger/"),
    ],
)
def test_an_old_address_leads_to_the_new_one(
    old: str, new: str, dreamer: Character, bo_client: Client
) -> None:
    answer = bo_client.get(at(dreamer, old))
    assert (answer.status_code // 100, answer["Location"]) == (3, at(dreamer, new))


# --- the last part is remembered ---


def way_in(client: Client, who: Character, listing: str = "/characters/") -> str:
    found = re.search(rf'class="nm" href="([^"]*{who.slug}[^"]*)"', client.get(listing).content.decode())
    assert found
    return found.group(1)


@pytest.mark.parametrize("listing", ["/characters/", "/"])
@pytest.mark.parametrize("part", ["", "grow/", "ledger/"])
def test_a_list_leads_to_the_part_used_last(
    listing: str, part: str, dreamer: Character, bo_client: Client
) -> None:
    page(bo_client, dreamer, part)
    assert way_in(bo_client, dreamer, listing) == at(dreamer, part)


def test_more_is_not_remembered_nor_is_a_part_that_is_none(dreamer: Character, bo_client: Client) -> None:
    page(bo_client, dreamer, "grow/")
    page(bo_client, dreamer, "more/")
    assert way_in(bo_client, dreamer) == at(dreamer, "grow/")
    bo_client.cookies["part"] = "finish"
    assert way_in(bo_client, dreamer) == at(dreamer)


def test_somebody_elses_character_opens_at_its_sheet(dreamer: Character, ada_client: Client) -> None:
    page(ada_client, dreamer, "grow/")
    assert way_in(ada_client, dreamer) == at(dreamer)


# --- buying one thing after another ---


def test_after_a_spend_one_stays_at_the_offers_and_is_told(dreamer: Character, bo_client: Client) -> None:
    answer = bo_client.get(buy(bo_client, dreamer, "two_lowest c")["Location"])
    text = answer.content.decode()
    assert here(text) == [at(dreamer, "grow/")]
    assert "Written into the ledger." in text
    assert "4 XP left." in text
    assert 'href="#group-two_lowest">Back to: Two low for one high<' in text


def test_what_the_note_says_is_the_newest_line_alone(dreamer: Character, bo_client: Client) -> None:
    buy(bo_client, dreamer, "two_lowest c")
    assert "Written into the ledger." in page(bo_client, dreamer, "grow/", written="3")
    assert "Written into the ledger." not in page(bo_client, dreamer, "grow/", written="2")
    assert "Written into the ledger." not in page(bo_client, dreamer, "grow/", written="zwei")


def test_by_htmx_the_note_takes_the_focus_and_leads_back_to_the_group(
    dreamer: Character, bo_client: Client
) -> None:
    text = buy(bo_client, dreamer, "two_lowest c", headers=HTMX).content.decode()
    assert re.search(r'id="now"><p tabindex="-1" data-land data-say.*?href="#group-two_lowest"', text)
    assert 'id="group-two_lowest"' in text


def test_the_strip_marks_what_comes_and_what_was_bought(dreamer: Character, bo_client: Client) -> None:
    buy(bo_client, dreamer, "two_lowest c")
    strip = bo_client.get(at(dreamer, "grow/"), {"offer": "two_lowest s"}).context["strip"]
    cells = {cell.card: cell.state for group in strip.groups for cell in group.cells}
    assert (cells["c7"], cells["s5"], cells["s1"], cells["c3"]) == (NEW, COMES, "leaves", "")


def test_choosing_by_htmx_draws_the_strip_anew(dreamer: Character, bo_client: Client) -> None:
    headers = HTMX | {"HX-Target": "choice"}
    text = bo_client.get(at(dreamer, "grow/"), {"offer": "highest c"}, headers=headers).content.decode()
    assert 'id="strip" hx-swap-oob="true"' in text
    assert "7 of Cups, joins the deck" in text.partition('id="strip"')[2]


def test_what_was_bought_tonight_stands_there_and_can_be_taken_back(
    dreamer: Character, bo_client: Client
) -> None:
    buy(bo_client, dreamer, "two_lowest c")
    buy(bo_client, dreamer, "two_lowest s")
    text = page(bo_client, dreamer, "grow/").partition('id="tonight"')[2]
    assert "Tonight" in text
    assert "5 XP came, 2 spent" in text
    assert text.count("Take back<") == 2
    back = {"number": "4", "revision": "4", "op_id": op(), "part": "grow"}
    answer = bo_client.get(bo_client.post(at(dreamer, "take-back/"), back)["Location"])
    assert here(answer.content.decode()) == [at(dreamer, "grow/")]
    assert answer.content.decode().partition('id="tonight"')[2].count("Take back<") == 1
    assert [each.line.number for each in answer.context["tonight"].bought] == [3]
    assert ledger.state(fresh(dreamer)).balance == 4


def test_an_evenings_xp_begin_a_new_list(dreamer: Character, bo_client: Client, ada: User) -> None:
    buy(bo_client, dreamer, "two_lowest c")
    ledger.write({dreamer.slug: Entry("granted", 2, {"reason": "a song"})}, op_id=op(), by=ada)
    answer = bo_client.get(at(dreamer, "grow/"))
    assert answer.context["tonight"].bought == ()
    assert all(cell.state != NEW for group in answer.context["strip"].groups for cell in group.cells)


@pytest.mark.parametrize(("xp", "told"), [(2, True), (-2, False)])
def test_only_what_came_is_told_as_brought(
    dreamer: Character, bo_client: Client, ada: User, xp: int, told: bool
) -> None:
    ledger.write({dreamer.slug: Entry("granted", xp, {"reason": "a song"})}, op_id=op(), by=ada)
    buy(bo_client, dreamer, "two_lowest c")
    assert ("XP came" in page(bo_client, dreamer, "grow/")) is told


def test_what_one_arrived_with_was_brought_by_no_night(
    bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = profiles.create_draft_and_delete_old_untouched("beckoning_dream", bo, campaign)
    profiles.save_name_and_texts(who, {"name": "Old Marrow"}, seen_version=who.version)
    deck = ["c3", "c4", "c5"]
    profiles.change_draft(
        who, lambda _: {"arrival": True, "cards": deck, "awareness": 4, "xp": 2, "boons": []}
    )
    ledger.finish_draft_as_first_line(who, op_id=op(), by=bo)
    assert buy(bo_client, who, "two_lowest c").status_code == 303
    text = page(bo_client, who, "grow/")
    assert "Take back<" in text.partition('id="tonight"')[2]
    assert "XP came" not in text


def test_an_arkanas_strip_marks_the_phrase_that_rises(
    bo: User, campaign: Campaign, bo_client: Client
) -> None:
    who = make_arkana(bo, campaign, xp=9)
    buy(bo_client, who, "raise enhance body")
    strip = bo_client.get(at(who, "grow/"), {"offer": "raise enhance mind"}).context["strip"]
    body, mind, _spirit = strip.groups[0].cells
    assert (body.state, mind.state) == (NEW, COMES)
    assert strip.tally.words.startswith("in all, was ")


def test_an_agents_strip_marks_what_moved(bo: User, campaign: Campaign, bo_client: Client) -> None:
    who = agents.agent(bo, campaign, "Sela Vane")
    answer = buy(bo_client, who, "harm s", {"kind": "physical"}, headers=HTMX)
    moved = [cell for group in answer.context["strip"].groups for cell in group.cells if cell.state == NEW]
    assert [cell.label for cell in moved] == ["Harm of Swords: 1"]


# --- nothing to spend ---


def test_with_nothing_to_spend_one_line_stands_for_the_wall(
    bo: User, campaign: Campaign, bo_client: Client
) -> None:
    text = page(bo_client, make_dreamer(bo, campaign, xp=0), "grow/")
    assert "No XP to spend. The next session brings some." in text
    assert '<details class="later">' in text  # folded
    assert re.search(r"\d+ are not possible yet, and why: ", text)
    assert too_dear("highest", 0) in text  # and each reason still there
