"""Nobody's text is silently overwritten: a stale save shows both texts, keeps what was typed, and can be saved anew."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from django.apps import apps

from tests.cast import house_rules_form
from tests.promises.world import World

HIDDEN = re.compile(r'<input type="hidden" name="(?P<name>\w+)" value="(?P<value>[^"]*)"')
ROOMS = ("campaigns", "characters", "divination", "evenings", "play", "config", "decks", "printing")


@dataclass(frozen=True)
class Tab:
    """A form that edits a model: what the two tabs type into it, and which words of it the pages show."""

    model: str
    name: str
    args: str
    role: str
    first: dict[str, Any]
    second: dict[str, Any]
    rival: str = ""  # who has the other tab, where it may be somebody else
    page: str = ""  # the route whose page holds the form, where that is another
    asks: str = ""  # of that page, so that it shows the form

    def __str__(self) -> str:
        return f"{self.model} at {self.name}"


ONDINE = {"name": "Ondine Varga", "pronouns": "she"}
TIDE = {"title": "Low tide", "question": "What next?"}
WORDS = {"row0": "Wet", "row2": "Low"}
JOURNEY = {"take-row0": "on", "take-row3": "on", "take-row15": "on", "row15": "Beside"}
TABS = (
    Tab(
        "campaigns.User", "campaigns:account", "", "owner",
        {"display_name": "Bo the First", "paper": "a4"}, {"display_name": "Bo the Second", "paper": "a4"},
    ),
    Tab(
        "campaigns.Campaign", "campaigns:edit", "campaign", "gm",
        {"title": "The Sweet Stair", "pitch": "One"}, {"title": "The Sour Stair", "pitch": "Two"},
    ),
    Tab(
        "campaigns.GameSession", "campaigns:session_edit", "session", "gm",
        {"title": "The Grove", "date": "2026-11-13"}, {"title": "The Glade", "date": "2026-11-13"},
    ),
    Tab(
        "campaigns.GameSession", "campaigns:session_notes", "session", "owner",
        {"notes": "We fled."}, {"notes": "We stood."}, rival="player",
    ),
    Tab("campaigns.GMNote", "campaigns:gm_note", "session", "gm", {"text": "He lies."}, {"text": "He errs."}),
    Tab(
        "campaigns.HouseRules", "characters:house_rules", "campaign system", "gm",
        house_rules_form(deck_least=7, deck_most=17, awareness=4),
        house_rules_form(deck_least=8, deck_most=18, awareness=5),
    ),
    Tab(
        "campaigns.HouseRules", "characters:catalogue_entry", "campaign system m17", "gm",
        {"name": "Polaris", "category": "Major Arcana", "major": "17", "text": "It leads."},
        {"name": "Polestar", "category": "Major Arcana", "major": "17", "text": "It lures."},
    ),
    Tab(
        "characters.Character", "characters:words", "dreamer", "owner",
        {**ONDINE, "dream": "the high tide", "look": "Salt", "notes": "n", "secret": "hers"},
        {**ONDINE, "dream": "the low tide", "look": "Sand", "notes": "n", "secret": "mine"},
    ),
    Tab(
        "characters.Opponent", "characters:opponent_edit", "keeper", "gm",
        {"name": "The Toll-Taker", "portrait": "Keys", "cards": ["s7"], "awareness": "11"},
        {"name": "The Toll-Giver", "portrait": "Locks", "cards": ["c8"], "awareness": "13"},
    ),
    Tab(
        "characters.GMOpponentNote", "characters:opponent_note", "keeper", "gm",
        {"text": "It lies."}, {"text": "It errs."},
    ),
    Tab(
        "divination.KeptThought", "divination:pair_thoughts", "pair", "owner",
        {"text": "Not there."}, {"text": "Not here."},
    ),
    Tab(
        "divination.Reading", "divination:reading", "reading", "owner",
        {**TIDE, "row3": "A lamp.", "row1": "Salt."}, {**TIDE, "row3": "A star.", "row1": "Sand."},
    ),
    Tab(
        "divination.Reading", "divination:seal", "reading", "owner",
        {**WORDS, "row3": "High", "row1": "Dry"}, {**WORDS, "row3": "Hoch", "row1": "Sec"},
    ),
    Tab(
        "divination.Reading", "divination:seal", "told", "owner",
        {**JOURNEY, "row0": "Noon", "row3": "Ride"}, {**JOURNEY, "row0": "Dusk", "row3": "Rest"},
    ),
    Tab(
        "divination.PairPart", "divination:pair_reading", "pair_told", "owner",
        {"three-contact": "The first year."}, {"three-contact": "The last year."},
    ),
    Tab(
        "divination.PairReading", "divination:pair_seal", "pair_told", "owner",
        {"card1": "m12", "word1": "Hang", "card2": "m7", "word2": "Ride"},
        {"card1": "m12", "word1": "Hold", "card2": "m7", "word2": "Roll"}, rival="player",
    ),
    Tab(
        "divination.Chapter", "divination:game_journal", "watched", "owner",
        {"line": "0", "text": "The trees sang."}, {"line": "0", "text": "The trees wept."},
        page="divination:game", asks="?tale=all&write=0",
    ),
)  # fmt: skip


def shown(answer: Any) -> dict[str, str]:
    """Return the hidden fields of the page's own form: the last of each name."""
    body = answer.content.decode()
    fields = {name: unescape(value) for name, value in HIDDEN.findall(body)}
    return {name: fields[name] for name in ("version",)}


def kept(world: World, tab: Tab) -> str:
    """Return what the model's rows hold now, as one text."""
    return str(list(apps.get_model(tab.model).objects.order_by("pk").values()))


def differing(tab: Tab) -> list[tuple[str, str]]:
    """Return what was typed first and second where the two differ."""
    rows = [(tab.first[key], tab.second[key]) for key in tab.first]
    told = [(one[0], other[0]) if isinstance(one, list) else (one, other) for one, other in rows]
    return [row for row in told if row[0] != row[1]]


def check_two_tabs(world: World, tab: Tab) -> None:
    url = world.url(tab.name, tab.args)
    one, other = world.client(tab.rival or tab.role), world.client(tab.role)
    page = world.url(tab.page or tab.name, tab.args) + tab.asks
    seen_by_one, seen_by_other = shown(one.get(page)), shown(other.get(page))
    assert one.post(url, {**tab.first, **seen_by_one}).status_code == 303
    after_one = kept(world, tab)

    stale = other.post(url, {**tab.second, **seen_by_other})
    assert (stale.status_code, kept(world, tab) == after_one) == (409, True), "saved over, or said nothing"
    body = unescape(stale.content.decode())
    missing = [text for pair in differing(tab) for text in pair if text not in body]
    assert not missing, f"not on the page: {missing}"

    assert other.post(url, {**tab.second, **shown(stale)}).status_code == 303
    now = kept(world, tab)
    assert all(second in now for _first, second in differing(tab)), "the second save did not take"


def test_every_model_with_a_version_is_tried() -> None:
    versioned = {
        model._meta.label
        for model in apps.get_models()
        if model._meta.app_label in ROOMS and "version" in {field.name for field in model._meta.fields}
    }
    assert versioned == {tab.model for tab in TABS}


@pytest.mark.parametrize("tab", TABS, ids=str)
def test_a_stale_save_shows_both_texts_and_loses_neither(world: World, tab: Tab) -> None:
    check_two_tabs(world, tab)


def test_the_same_text_saved_twice_is_no_clash(world: World) -> None:
    url, client = world.url("campaigns:gm_note", "session"), world.client("gm")
    posted = {"text": "He lies.", **shown(client.get(url))}
    assert [client.post(url, posted).status_code for _ in range(2)] == [303, 303]


def test_what_nobody_can_read_as_a_version_loses_nothing_typed(world: World) -> None:
    url = world.url("campaigns:session_notes", "session")
    answer = world.client("owner").post(url, {"notes": "A long evening of typing.", "version": "x" * 40})
    assert answer.status_code in (409, 422)
    assert "A long evening of typing." in answer.content.decode()
