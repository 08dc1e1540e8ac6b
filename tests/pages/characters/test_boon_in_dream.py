"""A Boon pressed from the sheet: during an open dream it leads to what its player may do by hand there."""

import re
from html import unescape

import pytest
from django.test import Client

from characters.beckoning_dream.rules.boons import Boon, Need
from characters.ledger import ledger
from characters.models import Character
from characters.socket.rules import Entry
from tests.cast import fresh, op
from tests.characters.dreams import Dreaming, _as_laid, make_dream, sent_by_form

pytestmark = pytest.mark.django_db
__all__ = ["_as_laid"]

LAMP = Boon("Lamplight", "Shuffle a card of the Past into the Future.")
SALT = Boon("Lamplight & Salt", "Burn a card.\nThen wait.")
NIGHT = Boon("Nightlight", "Once a dream, discard a card.")
ASLEEP = Boon("Polaris", "All of it.", needs=(Need(cards=60),))
HERMIT = Boon("Boon of The Hermit", major=9)  # which brings its card, and does nothing more
PRESENT = ("s8", "s9", "c7")  # Ondine's
NO_CARD = "No card of yours is there to be moved."


def ondine(*boons: Boon) -> Character:
    """Return Ondine with *boons*."""
    found = Character.objects.get(name="Ondine")
    gained = Entry("boon", 0, {"boons": [boon.data for boon in boons]})
    ledger.write({found.slug: gained}, op_id=op(), by=found.owner)
    return fresh(found)


def sheet(client: Client, character: Character) -> str:
    return client.get(character.get_absolute_url()).content.decode()


def links(html: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'href="([^"]*beside=by-hand[^"]*)"', html)]


def link(dream: Dreaming, name: str) -> str:
    return f"{dream.url}?as=d1&beside=by-hand&why={name}#by-hand"


def told(html: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())


@pytest.mark.asks
def test_a_boon_leads_to_what_is_done_by_hand_with_its_name_and_words() -> None:
    dream = make_dream()
    shown = links(sheet(dream.bo, ondine(LAMP, SALT)))
    assert shown == [link(dream, "Lamplight"), link(dream, "Lamplight%20%26%20Salt")]
    page = dream.bo.get(shown[1].partition("#")[0]).content.decode()
    assert re.search(r'<details[^>]* id="by-hand" open', page)
    assert "Lamplight & Salt Burn a card. Then wait." in told(page)
    sent = sent_by_form(page, "hand")
    assert (sent["for"], sent["why"]) == (["d1"], ["Lamplight & Salt"])
    assert dream.send(dream.bo, {**sent, "step": "burn", "hand_what": "s8"}).status_code == 200
    assert "burns the 8 of Swords, by hand: Lamplight & Salt" in told(dream.page(dream.dee))


def test_only_its_own_player_presses_it() -> None:
    check_own()


def check_own() -> None:
    dream, found = make_dream(), ondine(LAMP)
    shown = [len(links(sheet(client, found))) for client in (dream.bo, dream.ada, dream.dee)]
    assert shown == [1, 0, 0]


def test_without_an_open_dream_a_sheet_says_nothing_of_it() -> None:
    check_open()


def check_open() -> None:
    dream, found = make_dream(), ondine(LAMP)
    dream.play("gm: end")
    assert "Lamplight" in (page := sheet(dream.bo, found))
    assert dream.scene.title not in page


def test_why_none_may_be_used_now_is_said_as_the_page_of_the_dream_says_it() -> None:
    check_reason()


def check_reason() -> None:
    dream, found = make_dream(), ondine(LAMP, SALT)
    dream.play("gm: do d1 guide | salt", *(f"gm: do d1 burn:{card} | salt" for card in PRESENT))
    page = sheet(dream.bo, found)
    assert not links(page)
    assert told(page).count(f"Not now in “The stair”: {NO_CARD}") == 2
    assert NO_CARD in told(dream.page(dream.bo, "?as=d1&beside=by-hand&why=Lamplight"))
    assert NO_CARD not in told(dream.page(dream.bo, "?as=d1"))


def test_a_boon_that_works_once_a_dream_is_used_up_by_what_was_done_in_its_name() -> None:
    check_used_up()


def check_used_up() -> None:
    dream, found = make_dream(), ondine(LAMP, NIGHT)
    assert len(links(sheet(dream.bo, found))) == 2
    sent = sent_by_form(dream.page(dream.bo, "?as=d1&beside=by-hand&why=Nightlight"), "hand")
    dream.send(dream.bo, {**sent, "step": "discard", "hand_what": "s8"})
    page = sheet(dream.bo, found)
    assert links(page) == [link(dream, "Lamplight")]
    assert "Used in “The stair”: once a dream." in told(page)
    asked = "?as=d1&beside=by-hand&why={}"
    shown = [
        "It was used in this dream." in told(dream.page(dream.bo, asked.format(name)))
        for name in ("Nightlight", "Lamplight")
    ]
    assert shown == [True, False]


def test_a_boon_that_the_gm_does_for_another_is_used_up_too() -> None:
    check_used_up_for_another()


def check_used_up_for_another() -> None:
    dream, found = make_dream(), ondine(LAMP, NIGHT)
    asked = {"for": "d2", "step": "draw", "figure": "1", "why": "Nightlight"}
    assert dream.press(dream.ada, "hand", **asked).status_code == 200
    assert len(links(sheet(dream.bo, found))) == 2, "it may be a Boon of Tal's own"
    assert dream.press(dream.ada, "hand", **asked, hand_whose="d1").status_code == 200
    assert links(sheet(dream.bo, found)) == [link(dream, "Lamplight")]
    assert "Tal draws a card, by hand: Ondine’s Nightlight." in told(dream.page(dream.dee))


def test_a_player_says_of_nobody_else_whose_boon_it_is() -> None:
    dream = make_dream()
    assert "hand_whose" not in dream.form(dream.bo, "hand")
    asked = {"for": "d1", "step": "discard", "hand_what": "s8", "hand_whose": "d2", "why": "salt"}
    dream.press(dream.bo, "hand", **asked)
    assert dream.moves[-1] == "do d1 discard:s8 | salt"


def test_what_the_gm_said_of_it_stays_where_it_was_refused() -> None:
    dream = make_dream()
    answer = dream.press(dream.ada, "hand", **{"for": "d2"}, step="draw", hand_whose="d1", why="")
    assert sent_by_form(answer.content.decode(), "hand")["hand_whose"] == ["d1"]


def test_a_boon_that_sleeps_or_only_brings_its_card_is_not_pressed() -> None:
    check_of_use()


def check_of_use() -> None:
    dream = make_dream()
    page = sheet(dream.bo, ondine(HERMIT, ASLEEP, LAMP))
    assert links(page) == [link(dream, "Lamplight")]
    assert "Asleep: it waits for at least 60 cards." in told(page)


def test_the_words_of_a_boon_stand_on_the_page_of_who_acts_for_its_seat() -> None:
    dream, asked = make_dream(), "?as=d1&beside=by-hand&why=Lamplight"
    ondine(LAMP)
    shown = [LAMP.text in told(dream.page(client, asked)) for client in (dream.bo, dream.ada, dream.dee)]
    assert shown == [True, False, False]
    assert LAMP.text in told(dream.play("gm: lend d1 d2").page(dream.dee, asked))
