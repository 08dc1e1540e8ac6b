"""With real cards: a turn, Stress to bear, a Spike. Anybody may open them; everything stands in the address.

No test of a stranger here may ask a database: the pages must not.
"""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from characters.models import Character
from characters.systems import SYSTEMS
from tests.html import parsed

KEYS = ("turn", "stress", "spike")
SETBACK = {"mine": "s4", "theirs": "w7"}
EFFORT = {"against": "effort", "difficulty": "9", "intensity": "2"}


def url(key: str = "turn") -> str:
    return reverse("characters:calculator", args=["beckoning_dream", key])


def page(key: str = "turn", **asked: Any) -> str:
    answer = Client().get(url(key), asked)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def said(html: str) -> str:
    """Return what a page says, without its mark-up."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def results(html: str, side: str) -> dict[str, str]:
    """Return what stands in each row of a side's effects: its name, and what it does here or why it may not."""
    part = re.search(rf'id="effects-{side}".*?</fieldset>', html, re.DOTALL)
    rows = re.findall(r"<b>([^<]+)</b>(.*?)</label>", part[0] if part else "", re.DOTALL)
    return {name: said(told).strip() for name, told in rows}


def checked(html: str) -> set[str]:
    return {
        str(control.get("id")) for control in parsed(html).iter("input") if control.get("checked") is not None
    }


# --- anybody's, and nothing is kept ---


@pytest.mark.parametrize("key", KEYS)
def test_a_stranger_gets_no_cookie_and_the_database_is_not_asked(key: str) -> None:
    answer = Client().get(url(key))
    assert answer.status_code == 200
    assert not answer.cookies


@pytest.mark.parametrize("key", KEYS)
def test_by_htmx_the_form_alone_is_drawn_and_the_address_is_the_shortest_that_shows_the_same(
    key: str,
) -> None:
    asked = {
        "turn": {**SETBACK, "mine_added": "0", "against": "foe", "mine_of": "swords", "mine_named": ""},
        "stress": {"stress": "4", "present": "3"},
        "spike": {"difficulty": "3", "past": "2"},
    }[key]
    answer = Client().get(url(key), asked, headers={"HX-Request": "true"})
    short = {"turn": "mine=s4&theirs=w7", "stress": "stress=4", "spike": "past=2"}[key]
    assert answer.content.decode().lstrip().startswith('<form id="calculator"')
    assert answer["HX-Replace-Url"] == f"{url(key)}?{short}"
    again = Client().get(answer["HX-Replace-Url"], headers={"HX-Request": "true"})
    assert again.content == answer.content


def test_what_is_asked_as_usual_has_the_bare_address() -> None:
    assert Client().get(url(), headers={"HX-Request": "true"})["HX-Replace-Url"] == url()


# --- a turn ---


def test_without_cards_it_says_what_to_do() -> None:
    assert "Choose the two cards that were Revealed" in page()
    assert "Now theirs" in page(mine="s4")
    assert "Now yours" in page(theirs="s4")


def test_each_card_can_be_chosen_by_its_family_and_then_itself() -> None:
    root = parsed(page())
    families = [control.get("value") for control in root.iter("input") if control.get("name") == "mine_of"]
    cards = [control.get("value") for control in root.iter("input") if control.get("name") == "mine"]
    assert families == ["swords", "cups", "wands", "pentacles", "majors"]
    assert len(set(cards)) == len(cards) == 78
    assert all(control.get("data-leaf") for control in root.iter("input") if control.get("name") == "mine_of")


def test_both_scores_are_told_with_why_and_what_each_effect_does() -> None:
    html = page(**SETBACK)
    assert re.findall(r'class="stamp (\w+)', html) == ["setback", "success"]
    assert "4 is less than 7: the 4 of Swords is a Setback, the 7 of Wands a Success." in html
    assert "choose one effect" in html
    assert "choose two effects" in html
    assert results(html, "mine")["Brace"] == "no Stress to halve"
    assert results(html, "theirs")["Devastate"] == "7 − 4 = 3 Stress"
    assert "Break needs a Triumph." in html
    assert "8 are closed" in html


def test_what_is_chosen_gives_the_sums_and_the_way_on() -> None:
    html = page(**SETBACK, mine_does="brace", theirs_does=["press", "devastate"])
    assert results(html, "mine")["Brace"] == "4 → 2 Stress"
    assert checked(html) >= {"mine-brace", "theirs-press", "theirs-devastate"}
    assert re.findall(r"<li><b>(.*?)</b><span>(.*?)</span>", html) == [
        ("4", "Stress to you"), ("2", "after Brace"), ("0", "Stress to them"),
    ]  # fmt: skip
    assert f'href="{url("stress")}?stress=2">Bear 2 Stress' in html


def test_what_they_have_to_bear_is_a_way_on_too() -> None:
    html = page(mine="s9", theirs="s5", mine_does=["devastate", "glare"])
    assert f'href="{url("stress")}?stress=5">They bear 5' in html
    both = page(mine="s4", theirs="s4", mine_does="glare", theirs_does="glare")
    assert f'href="{url("stress")}?stress=2">Bear 2 Stress' in both
    assert f'href="{url("stress")}?stress=2">Theirs' in both


def test_their_brace_halves_what_they_bear() -> None:
    html = page(mine="s9", theirs="s4", mine_does="devastate", theirs_does="brace")
    assert ("2", "after Brace") in re.findall(r"<li><b>(.*?)</b><span>(.*?)</span>", html)


def test_what_was_added_counts_and_is_told() -> None:
    html = page(**SETBACK, mine_added="3")
    assert "7 (4 + 3) equals 7: both Clash." in html
    assert "You, <b>7</b>" in html


def test_a_major_may_count_another_value_here() -> None:
    assert 'name="mine_named"' not in page(**SETBACK)
    html = page(mine="m17", theirs="w7", mine_named="5")
    assert "5 (as named) is less than 7" in html
    assert 'name="mine_named" value="5"' in html


def test_what_a_minor_would_be_named_is_not_read() -> None:
    assert "4 is less than 7" in page(**SETBACK, mine_named="50")
    assert "4 is less than 7" in page(**SETBACK, mine_named="what")


def test_a_push_opens_a_suit_and_gives_a_choice_more() -> None:
    html = page(**SETBACK, mine_pushed="p", mine_does=["trap", "press"])
    assert results(html, "mine")["Trap"] == "an ally’s next value +2"
    assert "Stress to them" in html
    assert "choose two effects" in page(**SETBACK, mine_pushed="none")


def test_a_combined_might_may_be_scored_by_the_other_suit() -> None:
    assert (
        "Countered"
        not in re.findall(r'class="stamp[^>]*>(.*?)</p>', page(mine="s9", theirs="c4", mine_suit="w"))[0]
    )
    html = page(mine="s4", theirs="c9", mine_added="6", mine_suit="w", mine_does=["press", "glare"])
    assert "Wands counter Cups: the 9 of Cups is Countered." in html
    assert "the 4 of Swords as Wands is a Success." in html
    assert "Glare needs a card of Swords." in html
    assert 'name="mine_suit"' in page(mine="s9", theirs="c4")


def test_who_is_countered_chooses_nothing() -> None:
    html = page(mine="s9", theirs="c4")
    assert "Countered chooses nothing" in html
    assert results(html, "mine") == {}


def test_an_effort_costs_its_intensity_and_loses_what_is_dealt() -> None:
    html = page(**EFFORT, mine="s4", theirs="w7", mine_does="press")
    assert re.findall(r'class="stamp (\w+)', html) == ["setback"]
    assert "and costs 2 Stress." in html
    assert re.findall(r"<li><b>(.*?)</b><span>(.*?)</span>", html) == [
        ("2", "Stress to you"), ("9", "Difficulty"), ("−1", "Stress"), ("8", "left"),
    ]  # fmt: skip
    assert f'href="{url()}?against=effort&difficulty=8&intensity=2">Next turn' in html
    assert f'href="{url("stress")}?stress=2&difficulty=8&intensity=2"' in html


def test_an_effort_at_zero_is_resolved_and_the_next_one_begins_anew() -> None:
    html = page(against="effort", difficulty="3", mine="s9", theirs="w4", mine_does="devastate")
    assert ("0", "Resolved") in re.findall(r"<li><b>(.*?)</b><span>(.*?)</span>", html)
    assert f'href="{url()}?against=effort">Another turn' in html


# --- bad input: a sentence where it was typed, nothing lost ---


def test_too_many_choices_get_a_sentence_and_stay_chosen() -> None:
    html = page(mine="s9", theirs="w4", mine_does=["press", "devastate", "help", "study"])
    assert "A Triumph has 3 choices." in html
    assert checked(html) >= {"mine-press", "mine-devastate", "mine-help", "mine-study"}
    assert "Stress to you" not in html


def test_two_choices_for_one_both_stay_in_sight() -> None:
    html = page(**SETBACK, mine_does=["press", "help"])
    assert "A Setback has 1 choice." in html
    assert checked(html) >= {"mine-press", "mine-help"}
    assert '<input type="radio" name="mine_does"' not in html
    assert '<input type="radio" name="mine_does"' in page(**SETBACK, mine_does="press")


def test_a_closed_choice_stays_in_its_row_with_its_reason() -> None:
    html = page(mine="s5", theirs="w4", mine_does=["break", "press"])
    assert results(html, "mine")["Break"] == "Break needs a Triumph."
    assert checked(html) >= {"mine-break", "mine-press"}
    assert "Stress to you" not in html


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"mine": "zz"}, "That is no card. Choose one of these."),
        ({"mine_added": "99"}, "Choose what was added from −30 to +30."),
        ({"against": "rain"}, "Choose a foe or an Effort."),
        ({"mine_does": "sing"}, "There is no such effect. Choose from these."),
        ({"mine_pushed": "x"}, "Choose one of these."),
        ({"mine_suit": "x"}, "Choose one of these."),
        ({"mine": "m3", "mine_named": "all"}, "Write a whole number from 0 to 99."),
        ({**EFFORT, "difficulty": "0"}, "Write a whole number from 1 to 99."),
        ({**EFFORT, "intensity": "-1"}, "Write a whole number from 1 to 20."),
    ],
)
def test_what_cannot_be_read_gets_a_sentence_and_keeps_the_rest(asked: dict[str, str], sentence: str) -> None:
    html = page(**{"theirs_added": "2", **SETBACK, **asked})
    assert html.count(sentence) == 1
    assert '<option value="2" selected>' in html
    assert "w7" in {
        control.get("value") for control in parsed(html).iter("input") if control.get("checked") is not None
    }


def test_a_menu_shows_what_none_of_it_is() -> None:
    assert '<option value="99" selected>99</option>' in page(**SETBACK, mine_added="99")


# --- Stress ---


def test_the_ways_to_bear_stress_stand_in_order_and_the_first_is_marked() -> None:
    html = page("stress", stress="4")
    ways = re.findall(r'<tr( class="likely")?><th scope="row">(.*?)<', html)
    assert [way.strip() for _mark, way in ways][:2] == ["Blink twice", "Blink once and Burn once"]
    assert [bool(mark) for mark, _way in ways] == [True] + [False] * (len(ways) - 1)
    assert "keeps most to play" in html


def test_oneirogen_bear_one_each() -> None:
    html = page("stress", stress="2", present="0", future="0", past="1", awareness="0", oneirogen="2")
    assert "spend 2 Oneirogen" in html


def test_more_stress_than_can_be_borne_says_what_is_left_to_do() -> None:
    html = page("stress", stress="9", present="0", future="1", awareness="0")
    assert "9 Stress is more than you can absorb." in html


def test_from_an_efforts_turn_the_way_leads_back_to_what_is_left_of_it() -> None:
    html = page("stress", stress="2", difficulty="8", intensity="2")
    assert f'href="{url()}?against=effort&difficulty=8&intensity=2">Next turn' in html
    assert f'href="{url()}">Next turn' in page("stress", stress="2", difficulty="x", intensity="2")


def test_of_thousands_of_ways_a_page_tells_the_first() -> None:
    piles = {"present": "78", "past": "78", "future": "78", "awareness": "20", "oneirogen": "20"}
    html = page("stress", stress="40", **piles)
    assert html.count('<th scope="row">') == 120
    assert "more ways leave less still." in html


@pytest.mark.parametrize("typed", ["seven", "-1", "9" * 3000, "", "3.5", "<b>", "\x00"])
@pytest.mark.parametrize("name", ["stress", "present", "past", "future", "awareness", "oneirogen"])
def test_a_number_that_cannot_be_read_gets_a_sentence_and_stays(name: str, typed: str) -> None:
    answer = Client().get(url("stress"), {name: typed})
    assert answer.content.decode().count("Write a whole number from") == 1
    assert answer.context["own"]["ask"][name].value() == typed
    assert "Mend the numbers above" in answer.content.decode()


# --- a Spike ---


def test_a_spikes_chance_is_counted_over_the_piles() -> None:
    assert "82.14 %" in page("spike")
    html = page("spike", difficulty="6", future="4", future_fit="1", past="3", past_fit="0", present="1")
    assert "100 %" in html
    assert "look at the top 4 cards of your Future, 2 at random from your Past." in html
    short = page("spike", difficulty="9", future="1", future_fit="0", past="1", present="1")
    assert (
        "the top card of your Future, one at random from your Past, one at random from your Present." in short
    )
    assert "0 %" in short


def test_a_larger_difficulty_is_easier_and_the_page_says_so() -> None:
    assert "A larger Difficulty is easier." in page("spike")


def test_more_of_the_suit_than_lie_there_gets_a_sentence_at_that_field() -> None:
    html = page("spike", past="2", past_fit="3")
    assert "3 of the suit among 2: that is more than lie there." in html
    assert 'name="past_fit" value="3"' in html
    assert "Mend the numbers above" in html


# --- where one finds them ---


def links(client: Client, address: str) -> set[str]:
    """Return the calculators that a page leads to."""
    answer = client.get(address)
    assert answer.status_code == 200
    there = {str(link.get("href")) for link in parsed(answer.content.decode()).iter("a")}
    return {address for address in there if address.startswith("/calculators/")}


@pytest.mark.django_db
def test_the_first_page_leads_to_each() -> None:
    every = {(key, one.key) for key, system in SYSTEMS.items() for one in system.calculators}
    assert links(Client(), "/") == {reverse("characters:calculator", args=pair) for pair in every}


@pytest.mark.django_db
@pytest.mark.parametrize("where", ["character", "more", "odds"])
def test_a_dreamers_pages_lead_there(dreamer: Character, bo_client: Client, where: str) -> None:
    address = (
        reverse("characters:page", args=[dreamer.slug, "odds"])
        if where == "odds"
        else reverse(f"characters:{where}", args=[dreamer.slug])
    )
    assert links(bo_client, address) == {url()}


@pytest.mark.django_db
def test_a_campaign_that_plays_it_leads_there(
    dreamer: Character, campaign: Campaign, bo_client: Client
) -> None:
    assert links(bo_client, campaign.get_absolute_url()) == {url()}
