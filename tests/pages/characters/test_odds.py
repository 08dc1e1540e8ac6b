"""What a Dreamer may expect of their deck: who reads it, what stands there, what is typed amiss."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from math import cos, pi
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign, User
from characters.beckoning_dream.odds import odds_context
from characters.beckoning_dream.rules import foresight
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.ledger import profiles
from characters.models import Character
from characters.socket import charts
from characters.socket.rules import Table
from decks.rules.tarot import DECK, cards_of_codes
from tests.cast import SYSTEM

EVEN = [f"{suit}{rank}" for suit in "scwp" for rank in (1, 2, 3, 4)]
FIELDS = ("drawn", "stress", "present", "past", "future", "awareness", "oneirogen")


def url(character: Character) -> str:
    return reverse("characters:page", args=[character.slug, "odds"])


def page(client: Client, character: Character, **query: str) -> str:
    answer = client.get(url(character), query)
    assert answer.status_code == 200
    return answer.content.decode()


def cells(html: str, head: str) -> list[str]:
    """Return the figures of the row that *head* begins."""
    row = re.search(rf'<tr><th scope="row">{re.escape(head)}</th>(.*?)</tr>', html, re.DOTALL)
    assert row, head
    return re.findall(r"<td[^>]*>([^<]*)</td>", row[1])


# --- pages ---


@pytest.mark.django_db
def test_the_table_reads_it_and_a_stranger_does_not(
    dreamer: Character, ada_client: Client, bo_client: Client, cy_client: Client
) -> None:
    assert [c.get(url(dreamer)).status_code for c in (ada_client, bo_client, cy_client)] == [200, 200, 404]


@pytest.mark.django_db
def test_a_spike_stands_by_suit_and_cards_looked_at(dreamer: Character, bo_client: Client) -> None:
    """Cups Ace to 6, Swords Ace to 4."""
    html = page(bo_client, dreamer)
    assert cells(html, "3") == ["83.33", "96.67", "0", "0"]
    assert html.count("<svg") == 5
    for drawing in re.findall(r"<svg.*?</svg>", html, re.DOTALL):
        parts = {part.tag for part in ET.fromstring(drawing)}
        assert {"title", "desc"} <= parts


@pytest.mark.django_db
def test_it_begins_as_a_dream_does(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer)
    begins = {"present": "3", "past": "0", "future": "5", "awareness": "3", "oneirogen": "0", "stress": "3"}
    for key, number in begins.items():
        assert re.search(rf'name="{key}" value="{number}"', html), key
    assert '<p class="tot">38</p>' in html
    assert cells(html, "Flinch once and Blink once") == ["2", "1", "5", "2"]


@pytest.mark.django_db
def test_what_is_asked_is_answered(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer, present="1", past="0", future="0", awareness="0", stress="4")
    assert "One way to absorb 4" in html
    assert "Flinch once and Burn once" in html
    assert "your last card: you wake up" in html


@pytest.mark.django_db
def test_too_much_stress_says_so(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer, present="0", past="0", future="1", awareness="0", stress="9")
    assert "9 Stress is more than you can absorb." in html


@pytest.mark.django_db
def test_without_a_card_one_is_awake(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer, present="0", past="0", future="0")
    assert "Without a card in Present, Past and Future a Dreamer wakes up." in html


@pytest.mark.django_db
def test_oneirogen_go_up_to_maximum_awareness_in_a_turn(dreamer: Character, bo_client: Client) -> None:
    html = page(bo_client, dreamer, oneirogen="9")
    assert "at most 3 can go in one turn" in html
    assert '<p class="tot">41</p>' in html


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["seven", "-1", "9" * 3000, "", "1e3", "3.5", "<b>", "\x00"])
@pytest.mark.parametrize("field", FIELDS)
def test_what_cannot_be_read_gets_a_sentence_and_stays(
    dreamer: Character, bo_client: Client, field: str, typed: str
) -> None:
    check_typed(dreamer, bo_client, field, typed)


def check_typed(dreamer: Character, bo_client: Client, field: str, typed: str) -> None:
    answer = bo_client.get(url(dreamer), {field: typed})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert html.count("Write a whole number from") == 1
    assert f'id="odds_{field}_error"' in html
    assert answer.context["own"]["odds"][field].value() == typed
    assert "Mend the number" in html


@pytest.mark.django_db
def test_htmx_gets_the_fragment_alone(dreamer: Character, bo_client: Client) -> None:
    html = bo_client.get(url(dreamer), headers={"HX-Request": "true"}).content.decode()
    assert html.lstrip().startswith('<form id="odds"')


@pytest.mark.django_db
def test_a_deck_with_majors_goes_on_above_the_king(bo: User, campaign: Campaign) -> None:
    made = odds_context(Dreamer(cards_of_codes(["m17", "c1"]), 3), Table(HouseRules()), {"drawn": "1"})
    assert [row for row, _ in made["present"].values][-2:] == ["16", "17"]
    assert made["present"].values[-1][1] == ("50.00", "0")


@pytest.mark.parametrize("deck", [frozenset(), frozenset(DECK)])
def test_no_deck_is_too_small_or_too_large(deck: frozenset[Any]) -> None:
    made = odds_context(Dreamer(deck, 0), Table(HouseRules()), {})
    assert made["present"]
    assert made["stress"]


@pytest.mark.django_db
def test_sixteen_cards_of_four_suits_are_even(bo: User, campaign: Campaign, bo_client: Client) -> None:
    made = odds_context(Dreamer(cards_of_codes(EVEN), 3), Table(HouseRules()), {})
    assert dict(made["looks"])[3] == ("60.71",) * 4


@pytest.mark.django_db
def test_a_draft_has_no_odds(bo: User, campaign: Campaign, bo_client: Client) -> None:
    assert (
        bo_client.get(url(profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign))).status_code
        == 404
    )


# --- drawings ---


@pytest.mark.parametrize(
    "chance", [Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(17, 28), Fraction(1)]
)
def test_a_moon_is_lit_over_exactly_its_chance(chance: Fraction) -> None:
    check_moon(chance)


def check_moon(chance: Fraction) -> None:
    (moon,) = charts.row_of_moons([("3", chance)])
    assert lit_share(moon.lit) == pytest.approx(float(chance), abs=0.001)


def lit_share(path: str) -> float:
    """Return the lit share of a disc, summed in thin slices from the two arcs of its outline."""
    if not path:
        return 0.0
    found = re.fullmatch(r"M22 3A17 17 0 0 1 22 37A([\d.]+) 17 0 0 ([01]) 22 3Z", path)
    assert found
    width, bulge = float(found[1]), 1 if found[2] == "1" else -1
    slices = [cos(pi * (n + 0.5) / 2000 - pi / 2) ** 2 for n in range(2000)]
    return sum((17 + bulge * width) * part for part in slices) / sum(34 * part for part in slices)


def test_the_shore_falls_from_the_left_to_the_foot() -> None:
    drawn = charts.shore_of_chances([Fraction(1), Fraction(1, 2), Fraction(0)])
    assert drawn.line == "M40 10V10H144V80H248V150H352V150"
    assert drawn.names == (("92", "1"), ("196", "2"), ("300", "3"))


def test_a_long_shore_names_every_other_value() -> None:
    assert [name for _, name in charts.shore_of_chances([Fraction(1)] * 15).names] == [
        "1",
        "3",
        "5",
        "7",
        "9",
        "11",
        "13",
        "15",
    ]


# --- what an offer changes ---


@pytest.mark.django_db
def test_a_chosen_offer_says_what_it_changes(dreamer: Character, bo_client: Client) -> None:
    html = bo_client.get(f"{dreamer.get_absolute_url()}grow/", {"offer": "across c>s"}).content.decode()
    assert "What it changes" in html
    assert cells(html, "Swords in a Spike of 3")[:1] == ["83.33\xa0%"]
    assert re.search(r"Swords in a Spike of 3.*?<b>91.67\xa0%</b>.*?rises", html, re.DOTALL)
    assert "Wands in a Spike of 3" not in html


@pytest.mark.django_db
def test_choosing_with_htmx_says_it_too(dreamer: Character, bo_client: Client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "choice"}
    answer = bo_client.get(f"{dreamer.get_absolute_url()}grow/", {"offer": "awareness"}, headers=headers)
    assert "What it changes" in answer.content.decode()


@pytest.mark.django_db
def test_of_a_boon_nothing_is_foreseen(dreamer: Character, bo_client: Client) -> None:
    html = bo_client.get(f"{dreamer.get_absolute_url()}grow/", {"offer": "boon"}).content.decode()
    assert "What it changes" not in html


@pytest.mark.django_db
def test_a_transform_says_what_it_changes_once_its_deck_is_whole(
    dreamer: Character, bo_client: Client
) -> None:
    """Ten cards go, eight come."""
    builder = reverse("characters:page", args=[dreamer.slug, "transform"])
    whole = bo_client.get(builder, {"deck": "w1-5 c1-3"}).content.decode()
    short = bo_client.get(builder, {"deck": "w1-5"}).content.decode()
    assert cells(whole, "The most Stress")[0] == "38"
    assert re.search(r"The most Stress.*?<b>30</b>.*?falls", whole, re.DOTALL)
    assert "The most Stress" not in short


@pytest.mark.django_db
def test_nothing_is_counted_until_an_offer_is_chosen(
    dreamer: Character, bo_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[object] = []
    monkeypatch.setattr(foresight, "figures_before_and_after", lambda before, after: counted.append(before))
    bo_client.get(f"{dreamer.get_absolute_url()}grow/")
    assert counted == []
    bo_client.get(f"{dreamer.get_absolute_url()}grow/", {"offer": "across c>s"})
    assert len(counted) == 1


@pytest.mark.django_db
def test_the_sheet_leads_to_the_odds(dreamer: Character, bo_client: Client) -> None:
    html = bo_client.get(dreamer.get_absolute_url()).content.decode()
    assert f'<a class="go" href="{url(dreamer)}">Odds</a>' in html
