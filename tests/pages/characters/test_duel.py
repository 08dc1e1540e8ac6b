"""The duel table: every pair with its Scores and its reason, whom to face, and the same on paper."""

import io
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from campaigns.models import Campaign, User
from characters.beckoning_dream.duels import duel_averages_per_pair_in_words, text_with_two_decimals
from characters.beckoning_dream.rules.dreamer import Dreamer
from characters.ledger import opposition
from characters.models import Character, Opponent
from decks.rules.notation import cards_of_text
from tests.cast import SYSTEM, copied, make_dreamer, op
from tests.pages.characters.test_opponents import make_foe, words

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
@copied
def foe(campaign: Campaign) -> Opponent:
    made = make_foe(campaign, "s4 w7 m0")
    opposition.set_opponent_revealed(made, is_revealed=True)
    return made


@pytest.fixture
@copied
def effort(campaign: Campaign) -> Opponent:
    data = {"cards": ["s4", "w1"], "difficulty": 6, "intensity": 2}
    made = opposition.create_opponent(
        campaign, SYSTEM, "effort", op_id=op(), name="The Step", portrait="", data=data
    )
    opposition.set_opponent_revealed(made, is_revealed=True)
    return made


def page_of(dreamer: Character, opponent: Opponent) -> str:
    return reverse("characters:duel", args=[dreamer.slug, opponent.slug])


def cells(answer: Any) -> dict[str, str]:
    """Return what each cell says aloud, by its pair."""
    return dict(re.findall(r'name="at" value="([\w-]+)" aria-label="([^"]+)"', answer.content.decode()))


# --- the table ---


def test_every_pair_has_a_cell_with_both_scores(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    found = cells(bo_client.get(page_of(dreamer, foe)))
    assert len(found) == 10 * 3
    assert found["c6-s4"] == "Success, theirs Countered"
    assert found["c1-m0"] == "Triumph, theirs Setback"


def test_a_cell_is_read_without_colour(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    page = bo_client.get(page_of(dreamer, foe)).content.decode()
    assert re.search(r'value="c6-s4"[^>]*>\+<i>×</i>', page)
    assert re.search(r'value="c1-m0"[^>]*>\+\+<i>−</i>', page)


@pytest.mark.parametrize("query", [{"at": "c6-s4"}, {"mine": "c6", "theirs": "s4"}])
def test_a_chosen_pair_says_why(
    dreamer: Character, foe: Opponent, bo_client: Client, query: dict[str, str]
) -> None:
    said = words(bo_client.get(page_of(dreamer, foe), query))
    assert "Cups counter Swords: the 4 of Swords is Countered." in said
    assert "6 is more than 4, but not double: the 6 of Cups is a Success." in said
    assert "2 choices for Ondine Varga. From: Analyze, Press, Devastate, Help, Hinder, Study." in said


def test_a_chosen_pair_can_be_played_with_real_cards(
    dreamer: Character, foe: Opponent, effort: Opponent, bo_client: Client
) -> None:
    turn = reverse("characters:calculator", args=["beckoning_dream", "turn"])
    against = "&amp;against=effort&amp;difficulty=6&amp;intensity=2"
    for opponent, query in ((foe, ""), (effort, against)):
        page = bo_client.get(page_of(dreamer, opponent)).content.decode()
        code = opponent.data["cards"][0]
        chosen = bo_client.get(page_of(dreamer, opponent), {"mine": "c1", "theirs": code}).content.decode()
        assert f'<a href="{turn}">' in page
        assert f'<a href="{turn}?mine=c1&amp;theirs={code}{query}">' in chosen


def test_by_htmx_the_pair_comes_alone(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    answer = bo_client.get(page_of(dreamer, foe), {"at": "c6-s4"}, headers=HTMX)
    page = answer.content.decode()
    assert page.lstrip().startswith('<div class="pairof')
    assert "Countered" in page


@pytest.mark.parametrize("at", ["c7-s4", "c6-s5", "c6", "-", "x" * 300, "c6-s4-w1", "\0"])
def test_a_pair_that_is_not_there_is_no_error(
    dreamer: Character, foe: Opponent, bo_client: Client, at: str
) -> None:
    answer = bo_client.get(page_of(dreamer, foe), {"at": at})
    assert answer.status_code == 200
    assert "Choose a cell of the table" in words(answer)


# --- at a glance, and by suit and card ---


def test_it_tells_who_counters_whom(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    said = words(bo_client.get(page_of(dreamer, foe)))
    assert "Ondine Varga Cups counter Swords 6 pairs The Toll-Keeper Wands counter Cups 6 pairs" in said


def test_it_tells_when_nobody_counters(dreamer: Character, campaign: Campaign, ada_client: Client) -> None:
    said = words(ada_client.get(page_of(dreamer, make_foe(campaign, "m3"))))
    assert "Nobody counters anybody: value alone decides." in said


def test_it_tells_the_best_answer_to_each_card(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    page = bo_client.get(page_of(dreamer, foe)).content.decode()
    advice = re.findall(r'<li>\s*<span class="cs">(.*?)</li>', page, re.S)
    assert [re.findall(r'aria-label="([^"]+)"', line) for line in advice] == [
        ["4 of Swords", "5 of Cups", "6 of Cups"],
        ["7 of Wands", "4 of Swords"],
        ["The Fool", "Ace of Swords", "Ace of Cups"],
    ]
    assert "+8" in advice[2]


def test_it_sums_up_by_suit_and_by_card(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    said = words(bo_client.get(page_of(dreamer, foe)))
    assert re.search(r"Majors 0 · ·|Majors · · · 10", said)
    assert "6 of Cups" in said
    assert "4 of Swords" in said


def test_an_effort_tells_the_stress(dreamer: Character, effort: Opponent, bo_client: Client) -> None:
    answer = bo_client.get(page_of(dreamer, effort), {"at": "c3-s4"})
    said = words(answer)
    assert (
        "3 is less than 4: the 3 of Cups is a Setback, and costs 2 Stress. One choice for Ondine Varga."
        in said
    )
    assert cells(answer)["c3-s4"] == "Setback, 2 Stress"
    assert cells(answer)["c5-s4"] == "Success"
    assert "Difficulty 6" in said
    assert "Intensity: Stress for =, − and × 2" in said


def test_a_glance_is_exact(dreamer: Character) -> None:
    deck = Dreamer(deck=frozenset(cards_of_text("c9")))
    assert (
        duel_averages_per_pair_in_words(deck, {"cards": ["s4", "c9", "c5", "w2"]})
        == "1.75 choices a pair to 1.00"
    )
    assert (
        duel_averages_per_pair_in_words(deck, {"cards": ["s4", "c9", "c12"], "intensity": 3})
        == "2.00 choices a pair, 2.00 Stress"
    )


def test_a_figure_is_rounded_halves_up_with_a_true_minus() -> None:
    from fractions import Fraction

    halves = (Fraction(1, 200), Fraction(-1, 8), Fraction(-1, 400), Fraction(7, 3))
    assert [text_with_two_decimals(number) for number in halves] == ["0.01", "−0.13", "0.00", "2.33"]


# --- whom to face ---


def test_a_dreamers_page_leads_to_whom_they_may_face(
    dreamer: Character, foe: Opponent, bo_client: Client
) -> None:
    against = reverse("characters:against", args=[dreamer.slug])
    assert against in bo_client.get(dreamer.get_absolute_url()).content.decode()
    assert page_of(dreamer, foe) in bo_client.get(against).content.decode()


def test_only_what_the_reader_may_see_is_listed(
    dreamer: Character, campaign: Campaign, bo_client: Client, ada_client: Client
) -> None:
    make_foe(campaign)
    against = reverse("characters:against", args=[dreamer.slug])
    assert "Nothing has shown itself yet." in words(bo_client.get(against))
    assert "Hidden from the players." in words(ada_client.get(against))


def test_without_a_table_it_says_where_opponents_are(bo: User, bo_client: Client) -> None:
    alone = make_dreamer(bo)
    against = reverse("characters:against", args=[alone.slug])
    assert "Opponents are a campaign’s." in words(bo_client.get(against))


def test_a_hidden_opponent_is_nobodys_to_face(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    check_hidden_duel(dreamer, foe, bo_client)


def check_hidden_duel(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    opposition.set_opponent_revealed(foe, is_revealed=False)
    for address in (page_of(dreamer, foe), f"{page_of(dreamer, foe)}table.pdf"):
        assert bo_client.get(address).status_code == 404


def test_a_dreamer_of_another_table_does_not_face_it(foe: Opponent, bo: User, bo_client: Client) -> None:
    check_strange_dreamer(foe, bo, bo_client)


def check_strange_dreamer(foe: Opponent, bo: User, bo_client: Client) -> None:
    assert bo_client.get(page_of(make_dreamer(bo), foe)).status_code == 404


# --- on paper ---


def test_it_is_printed_on_the_paper_asked_for(dreamer: Character, foe: Opponent, bo_client: Client) -> None:
    """On the one that is not the usual; on that `tests/pages/campaigns/test_prints.py` prints it."""
    answer = bo_client.get(f"{page_of(dreamer, foe)}table.pdf", {"paper": "letter"})
    assert answer["Content-Type"] == "application/pdf"
    assert "ondine-varga-against-the-toll-keeper.pdf" in answer["Content-Disposition"]
    first = PdfReader(io.BytesIO(answer.content)).pages[0]
    assert (round(first.mediabox.width), round(first.mediabox.height)) == (612, 792)
    assert "The Salt Stair" in first.extract_text()


def test_an_unknown_paper_is_refused_with_a_sentence(
    dreamer: Character, foe: Opponent, bo_client: Client
) -> None:
    answer = bo_client.get(f"{page_of(dreamer, foe)}table.pdf", {"paper": "a0"})
    assert answer.status_code == 422
    assert "Paper is a4 or letter." in words(answer)
