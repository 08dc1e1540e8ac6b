"""A table's catalogue: who reads and writes it, what an edit leaves alone, what a held Boon waits for."""

import json
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns import roster
from campaigns.models import HouseRules
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.offering import PRICES
from characters.ledger import ledger, profiles
from characters.ledger.errors import OutdatedError
from characters.models import LedgerLine
from tests.cast import SYSTEM, copied, fresh, house_rules_form, make_dreamer, spend_data

STAR = {"name": "Boon of The Star", "category": "Major Arcana", "major": "17", "text": "It leads."}
CALM = {"name": "Calm", "category": "Minor Arcana", "text": "Still water."}
NEED = {"need_0_suit": "c", "need_0_cards": "4", "need_3_boon": "boon of the star"}


@pytest.fixture
def at(campaign) -> Callable[..., str]:
    """Return the address of a page of the catalogue."""

    def address(page: str = "catalogue", *args: str) -> str:
        return reverse(f"characters:{page}", args=[campaign.slug, SYSTEM, *args])

    return address


def version() -> int:
    return HouseRules.objects.count()


def post(client: Any, url: str, **typed: Any) -> Any:
    return client.post(url, {"version": str(version()), **typed})


def kept() -> dict[str, dict[str, Any]]:
    """Return the catalogue's entries by name, as the newest version holds them."""
    newest = HouseRules.objects.order_by("-version").first()
    return {entry["name"]: entry for entry in newest.data.get("boons", ())} if newest else {}


def address_of(client: Any, at: Callable[..., str], name: str) -> str:
    return next(boon.address for boon in client.get(at()).context["page"] if boon.name == name)


def text(answer: Any) -> str:
    return unescape(answer.content.decode())


# --- reading ---


def test_every_member_reads_it_under_plain_headings(ada_client, bo_client, at):
    assert post(ada_client, at("catalogue_new"), **{**CALM, "category": "General"}).status_code == 303
    body = text(bo_client.get(at()))
    assert ["<h2>General</h2>" in body, "<h2>Major Arcana</h2>" in body] == [True, True]
    assert "<h3>Boon of The Star</h3>" in body
    assert "New Boon" not in body


def test_what_was_written_on_a_later_page_is_shown_there(ada_client, ada, campaign, at):
    many = {"boons": [Boon(f"Boon {n}").data for n in range(120)]}
    roster.change_house_rules(campaign, SYSTEM, many, by=ada, seen_version=0)
    answer = post(ada_client, at("catalogue_new"), **{**CALM, "category": "General"})
    page, _, address = answer["Location"].partition("#")
    assert page.endswith("?page=3")
    assert f'id="{address}"' in text(ada_client.get(page))


def test_prerequisites_stand_there_in_words(ada_client, bo_client, at):
    assert post(ada_client, at("catalogue_new"), **CALM, **NEED).status_code == 303
    body = text(bo_client.get(at()))
    assert "Asks for at least 4 cards of Cups and the Boon boon of the star." in body
    assert "Still water." in body


def test_a_stranger_gets_404(cy_client, at):
    assert cy_client.get(at()).status_code == 404
    assert cy_client.get(at("catalogue_export")).status_code == 404


def test_a_player_writes_nothing(bo_client, at):
    posts = [
        post(bo_client, at("catalogue_new"), **CALM),
        post(bo_client, at("catalogue_entry", "m17"), **STAR),
        post(bo_client, at("catalogue_remove", "m17")),
        post(bo_client, at("catalogue_yes"), file="{}", way="add"),
    ]
    assert [answer.status_code for answer in posts] == [404] * 4
    assert version() == 0


def test_a_table_leads_to_its_catalogue(bo_client, campaign, at):
    assert f'href="{at()}"' in text(bo_client.get(f"{campaign.get_absolute_url()}keep/"))


# --- writing ---


def test_a_game_master_adds_an_entry(ada_client, at):
    assert post(ada_client, at("catalogue_new"), **CALM, **NEED).status_code == 303
    assert len(kept()) == 23
    wanted = {**CALM, "major": None, "needs": [{"suit": "c", "cards": 4}, {"boon": "boon of the star"}]}
    assert kept()["Calm"] == wanted


def test_a_game_master_changes_an_entry_where_it_stands(ada_client, at):
    assert post(ada_client, at("catalogue_entry", "m17"), **{**STAR, "name": "Polaris"}).status_code == 303
    assert list(kept()).index("Polaris") == 17
    assert kept()["Polaris"]["text"] == "It leads."


def test_each_change_shows_at_once(ada_client, at):
    for name in ("Calm", "Calmer", "Calmest"):
        post(ada_client, at("catalogue_new"), **{**CALM, "name": name})
        assert f"<h3>{name}</h3>" in text(ada_client.get(at()))


def test_the_form_begins_with_what_is_kept(ada_client, at):
    post(ada_client, at("catalogue_new"), **CALM, **NEED, need_4_major="0")
    form = ada_client.get(at("catalogue_entry", address_of(ada_client, at, "Calm"))).context["form"]
    assert form.initial["text"] == "Still water."
    assert [row["is_open"] for row in form.rows] == [True] * 4 + [False] * 8
    body = text(ada_client.get(at("catalogue_entry", address_of(ada_client, at, "Calm"))))
    assert '<option value="0" selected>0 The Fool</option>' in body


def test_one_of_several_is_asked_row_by_row_and_kept(ada_client, at):  # Ruling B24
    torn = {"need_0_suit": "c", "need_1_suit": "w", "need_1_instead": "on", "need_2_majors": "2"}
    assert post(ada_client, at("catalogue_new"), **CALM, **torn).status_code == 303
    asked = [{"either": [{"suit": "c"}, {"suit": "w"}]}, {"majors": 2}]
    assert kept()["Calm"]["needs"] == asked
    assert "a card of Cups or a card of Wands and at least 2 Majors" in text(ada_client.get(at()))
    page = ada_client.get(at("catalogue_entry", address_of(ada_client, at, "Calm")))
    form = page.context["form"]
    assert (form.initial["need_1_instead"], form.initial["need_2_instead"]) == (True, False)
    begun = {name: value for name, value in form.initial.items() if value not in (False, None)}
    assert (
        post(ada_client, at("catalogue_entry", address_of(ada_client, at, "Calm")), **begun).status_code
        == 303
    )
    assert kept()["Calm"]["needs"] == asked


def test_what_is_amiss_with_one_of_several_stands_at_its_row(ada_client, at):
    torn = {"need_0_suit": "c", "need_2_boon": "Nowhere", "need_2_instead": "on"}
    form = post(ada_client, at("catalogue_new"), **CALM, **torn).context["form"]
    assert list(form.errors) == ["need_2_boon"]
    many = {f"need_{row}_suit": "c" for row in range(5)} | {
        f"need_{row}_instead": "on" for row in range(1, 5)
    }
    form = post(ada_client, at("catalogue_new"), **CALM, **many).context["form"]
    assert form.errors["need_4_instead"] == ["5 are too many to choose from: at most 4 fit here."]


def test_who_asks_for_a_boon_follows_its_new_name(ada_client, at):
    post(ada_client, at("catalogue_new"), **CALM, need_0_boon="Boon of The Star")
    post(ada_client, at("catalogue_entry", "m17"), **{**STAR, "name": "Polaris"})
    assert kept()["Calm"]["needs"] == [{"boon": "Polaris"}]


def test_an_entry_is_taken_out(ada_client, at):
    assert post(ada_client, at("catalogue_remove", "m17")).status_code == 303
    assert "Boon of The Star" not in kept()
    assert post(ada_client, at("catalogue_remove", "m17")).status_code == 303  # a double click
    assert version() == 1


def test_a_boon_that_another_asks_for_stays(ada_client, at):
    post(ada_client, at("catalogue_new"), **CALM, **NEED)
    answer = post(ada_client, at("catalogue_remove", "m17"))
    assert answer.status_code == 422
    assert "Calm asks for Boon of The Star: take that prerequisite out first." in text(answer)
    assert "Boon of The Star" in kept()


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({**CALM, "name": ""}, "name", "Nothing stands here yet. Fill it in."),
        ({**CALM, "name": "n" * 81}, "name", "1 character too many: 80 fit here. Shorten it by 1."),
        (
            {**CALM, "name": "boon of the MOON"},
            "name",
            "boon of the MOON is in the catalogue already. Give it another name.",
        ),
        (
            {**STAR, "name": "Polaris"},
            "major",
            "The Star comes with Boon of The Star already. A Major has one Boon.",
        ),
        (
            {**CALM, "major": "17"},
            "category",
            "A Boon that brings a Major is of the Major Arcana. Choose that, or no Major.",
        ),
        (
            {**CALM, "need_3_suit": "s", "need_3_cards": "15"},
            "need_3_cards",
            "Swords has at most 14 cards: ask for 1 to 14.",
        ),
        (
            {**CALM, "need_0_boon": "Gone"},
            "need_0_boon",
            "Gone is not in the catalogue. Add it first, or leave it out.",
        ),
        ({**CALM, "need_2_boon": "calm"}, "need_2_boon", "Calm cannot ask for itself."),
        ({**CALM, "need_0_cards": "many"}, "need_0_cards", "Enter a whole number."),
    ],
)
def test_what_is_amiss_is_told_at_its_field_and_nothing_typed_is_lost(ada_client, at, typed, field, said):
    answer = post(ada_client, at("catalogue_new"), **typed)
    assert (answer.status_code, version()) == (422, 0)
    assert answer.context["form"].errors[field] == [said]
    assert answer.context["form"].data.dict().items() >= typed.items()
    assert f'id="id_{field}_error"' in text(answer)


def test_more_than_two_hundred_are_told(ada_client, at, ada, campaign):
    many = [{"name": f"Boon {n}", "text": "", "category": "General", "major": None} for n in range(200)]
    roster.change_house_rules(campaign, SYSTEM, {"boons": many}, by=ada, seen_version=0)
    answer = post(ada_client, at("catalogue_new"), **CALM)
    assert answer.status_code == 422
    assert "201 Boons are too many: at most 200 fit in a catalogue." in text(answer)


def test_the_same_save_twice_is_one(ada_client, at):
    typed = {**CALM, "version": "0"}
    assert [ada_client.post(at("catalogue_new"), typed).status_code for _ in range(2)] == [303, 303]
    assert version() == 1


def test_the_same_change_twice_is_one(ada_client, at):
    typed = {**STAR, "version": "0"}
    assert [ada_client.post(at("catalogue_entry", "m17"), typed).status_code for _ in range(2)] == [303, 303]
    assert version() == 1


def test_a_change_to_another_entry_meanwhile_is_told(ada_client, at):
    post(ada_client, at("catalogue_new"), **CALM)
    answer = ada_client.post(at("catalogue_entry", "m17"), {**STAR, "version": "0"})
    assert (answer.status_code, version()) == (409, 1)
    again = {**STAR, "version": answer.context["form"]["version"].value()}
    assert ada_client.post(at("catalogue_entry", "m17"), again).status_code == 303
    assert {"Calm", "Boon of The Star"} <= set(kept())


def test_an_entry_taken_out_meanwhile_loses_nothing_typed(ada_client, at):
    post(ada_client, at("catalogue_new"), **CALM)
    address = address_of(ada_client, at, "Calm")
    post(ada_client, at("catalogue_remove", address))
    typed = {**CALM, "text": "Deep water.", "version": "1"}
    answer = ada_client.post(at("catalogue_entry", address), typed)
    assert (answer.status_code, "Deep water." in text(answer)) == (409, True)
    assert (
        post(ada_client, at("catalogue_entry", address), **{**CALM, "text": "Deep water."}).status_code == 303
    )
    assert kept()["Calm"]["text"] == "Deep water."


def test_a_removal_that_met_another_change_waits(ada_client, at):
    post(ada_client, at("catalogue_new"), **CALM)
    answer = ada_client.post(at("catalogue_remove", "m17"), {"version": "0"})
    assert answer.status_code == 409
    assert "Somebody changed the catalogue while you read." in text(answer)
    assert "Boon of The Star" in kept()


@pytest.mark.asks
def test_the_history_says_when_the_catalogue_changed(ada_client, campaign, at):
    post(ada_client, at("catalogue_new"), **CALM)
    numbers = house_rules_form(deck_least=8, version=1)
    house = reverse("characters:house_rules", args=[campaign.slug, SYSTEM])
    assert ada_client.post(house, numbers).status_code == 303
    history = [(old["version"], old["said"]) for old in ada_client.get(house).context["history"]]
    assert history == [(2, ""), (1, "Calm written")]
    assert "Boons: Calm written" in text(ada_client.get(house))
    assert "Calm" in kept(), "the numbers kept the catalogue"


# --- the Dreamer's page ---


def spend_boon(client: Any, character: Any, **answers: str) -> Any:
    url = reverse("characters:spend", args=[character.slug])
    return client.post(url, spend_data(fresh(character), "boon", **answers))


def test_a_dreamer_gains_a_boon_of_the_catalogue(ada_client, bo_client, bo, campaign, at):
    post(ada_client, at("catalogue_new"), **CALM)
    who = make_dreamer(bo, campaign, xp=PRICES["boon"])
    body = text(bo_client.get(f"{who.get_absolute_url()}grow/", {"offer": "boon"}))
    assert ['value="@Calm"' in body, "Still water." in body] == [True, True]
    assert spend_boon(bo_client, who, boon="@Calm", name="", text="").status_code == 303
    assert ledger.state(fresh(who)).sheet.boons[0].text == "Still water."


def test_what_is_closed_is_shown_with_why(ada_client, bo_client, bo, campaign, at):
    post(ada_client, at("catalogue_new"), **CALM, need_0_suit="w", need_0_highest="13")
    who = make_dreamer(bo, campaign, xp=PRICES["boon"])
    body = text(bo_client.get(f"{who.get_absolute_url()}grow/", {"offer": "boon"}))
    assert "Calm asks for the Queen of Wands or higher." in body
    assert 'value="@Calm"' not in body
    answer = spend_boon(bo_client, who, boon="@Calm", name="", text="Mine")
    assert (answer.status_code, fresh(who).revision) == (422, who.revision)


@pytest.mark.asks
def test_an_edit_of_the_catalogue_changes_no_old_line(ada_client, bo_client, bo, campaign, at):
    post(ada_client, at("catalogue_new"), **CALM, need_0_suit="c")
    who = make_dreamer(bo, campaign, xp=PRICES["boon"])
    assert spend_boon(bo_client, who, boon="@Calm", name="", text="").status_code == 303
    line = LedgerLine.objects.get(character=who, kind="boon")
    address = address_of(ada_client, at, "Calm")
    post(
        ada_client,
        at("catalogue_entry", address),
        **{**CALM, "name": "Storm", "text": "Wild."},
        need_0_suit="w",
    )
    post(ada_client, at("catalogue_remove", address_of(ada_client, at, "Storm")))
    ledger.MEMORY.clear()
    now = LedgerLine.objects.get(pk=line.pk)
    assert (now.data, now.xp) == (line.data, -PRICES["boon"])
    boon = ledger.state(fresh(who)).sheet.boons[0]
    assert (boon.name, boon.text, boon.category, str(boon.needs[0])) == (
        "Calm", "Still water.", "Minor Arcana", "a card of Cups",
    )  # fmt: skip
    assert "Gained a Boon: Calm." in text(bo_client.get(reverse("characters:ledger", args=[who.slug])))


def test_a_boon_whose_prerequisite_fails_later_is_shown_asleep(ada_client, bo_client, bo, campaign, at):
    post(ada_client, at("catalogue_new"), **CALM, need_0_suit="c", need_0_cards="6")
    who = make_dreamer(bo, campaign, xp=PRICES["boon"] + PRICES["two_lowest"])
    assert spend_boon(bo_client, who, boon="@Calm", name="", text="").status_code == 303
    assert "Asleep:" not in text(bo_client.get(who.get_absolute_url()))
    url = reverse("characters:spend", args=[who.slug])
    assert bo_client.post(url, spend_data(fresh(who), "two_lowest c")).status_code == 303
    assert "Asleep: it waits for at least 6 cards of Cups." in text(bo_client.get(who.get_absolute_url()))


# --- words put right ---


@pytest.fixture
@copied
def gifted(bo, campaign, bo_client) -> Any:
    who = make_dreamer(bo, campaign, xp=PRICES["boon"])
    assert spend_boon(bo_client, who, boon="General", name="Tide Bon", text="").status_code == 303
    return fresh(who)


def mend_data(who: Any, **typed: str) -> dict[str, str]:
    return spend_data(who, "reworded 1", **typed)


@pytest.mark.parametrize("client", ["bo_client", "ada_client"])
def test_owner_and_game_master_put_a_boons_words_right(request, client, gifted):
    url = reverse("characters:mend", args=[gifted.slug])
    browser = request.getfixturevalue(client)
    assert 'value="Tide Bon"' in text(browser.get(url, {"offer": "reworded 1"}))
    typed = mend_data(gifted, name="Tide Boon", text="It comes.")
    assert [browser.post(url, typed).status_code for _ in range(2)] == [303, 303]  # a double click
    line = LedgerLine.objects.get(character=gifted, kind="reworded")
    assert (line.xp, line.data) == (0, {"boon": "Tide Bon", "name": "Tide Boon", "text": "It comes."})
    assert "New words for the Boon Tide Bon: Tide Boon." in text(
        browser.get(f"{gifted.get_absolute_url()}ledger/")
    )


def test_words_that_cannot_stand_are_told_at_their_field(bo_client, gifted):
    answer = bo_client.post(
        reverse("characters:mend", args=[gifted.slug]), mend_data(gifted, name="", text="kept")
    )
    assert (answer.status_code, "kept" in text(answer)) == (422, True)
    assert answer.context["form"].errors["answer_name"] == ["Give the Boon a name."]


def test_a_stale_mend_keeps_what_was_typed(bo_client, gifted):
    url = reverse("characters:mend", args=[gifted.slug])
    stale = mend_data(gifted, name="Ebb", text="Typed late.")
    assert bo_client.post(url, mend_data(gifted, name="Flow", text="")).status_code == 303
    answer = bo_client.post(url, stale)
    assert (answer.status_code, "Typed late." in text(answer)) == (409, True)
    assert ledger.state(fresh(gifted)).sheet.boons[0].name == "Flow"


@pytest.mark.asks
def test_a_mend_lost_to_another_write_is_stale(monkeypatch, bo_client, gifted):
    def late(*args: Any, **kwargs: Any) -> None:
        raise OutdatedError

    monkeypatch.setattr(ledger, "write", late)
    url = reverse("characters:mend", args=[gifted.slug])
    answer = bo_client.post(url, mend_data(gifted, name="Ebb", text="Typed late."))
    assert "Typed late." in text(answer)


def test_what_is_not_there_cannot_be_put_right(bo_client, gifted):
    url = reverse("characters:mend", args=[gifted.slug])
    assert bo_client.get(url, {"offer": "reworded 9"}).status_code == 404
    answer = bo_client.post(url, spend_data(gifted, "reworded 9", name="x", text=""))
    assert answer.status_code == 422
    assert "These words are no longer here to be put right." in text(answer)


# --- speed ---


def test_two_hundred_boons_cost_no_query_and_are_read_once(ada, bo, bo_client, campaign, monkeypatch):
    who = make_dreamer(bo, campaign, xp=5)
    bo_client.get(who.get_absolute_url())
    with CaptureQueriesContext(connection) as before:
        bo_client.get(who.get_absolute_url())
    many = [
        {"name": f"Boon {n}", "text": "word " * 400, "category": "General", "major": None} for n in range(200)
    ]
    roster.change_house_rules(campaign, SYSTEM, {"boons": many}, by=ada, seen_version=0)
    bo_client.get(who.get_absolute_url())
    decoded: list[int] = []
    decode = json.JSONDecoder.decode
    monkeypatch.setattr(
        json.JSONDecoder,
        "decode",
        lambda self, s, *a: decoded.append(len(s)) or decode(self, s, *a),  # type: ignore[func-returns-value]
    )
    with CaptureQueriesContext(connection) as after:
        bo_client.get(who.get_absolute_url())
    assert len(after) == len(before)
    assert max(decoded, default=0) < 100_000, "the catalogue was read again"


# --- those who arrive ---


@pytest.fixture
@copied
def arrival(bo, campaign) -> Any:
    draft = profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)
    profiles.change_draft(draft, lambda before: {"arrival": True, "cards": ["c3", "c4"]})
    return fresh(draft)


@pytest.mark.asks
def test_an_arrival_takes_a_boon_as_the_catalogue_tells_it(ada_client, bo_client, arrival, at):
    post(ada_client, at("catalogue_new"), **CALM, need_0_suit="c")
    post(ada_client, at("catalogue_entry", "m17"), **STAR)
    assert '<option value="@Calm">Calm</option>' in text(bo_client.get(arrival.get_absolute_url()))
    url = reverse("characters:draft", args=[arrival.slug])
    assert bo_client.post(url, {"entry": "@Calm"}).status_code == 303
    assert bo_client.post(url, {"boon": "m17"}).status_code == 303
    calm = {**CALM, "major": None, "needs": [{"suit": "c"}]}
    assert fresh(arrival).draft["boons"] == [calm, {**STAR, "major": 17}]


def test_an_arrival_takes_a_boon_once(ada_client, bo_client, arrival, at):
    post(ada_client, at("catalogue_new"), **CALM)
    url = reverse("characters:draft", args=[arrival.slug])
    assert [bo_client.post(url, {"entry": "@Calm"}).status_code for _ in range(2)] == [303, 422]
    assert len(fresh(arrival).draft["boons"]) == 1
