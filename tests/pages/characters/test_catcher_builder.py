"""The builder of a Dreamcatcher: the spread by clicks, traits in words, one who has played before, finishing."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.ledger import ledger, profiles
from characters.models import Character
from tests.cast import fresh
from tests.characters.catchers import DRAFT, SYSTEM, sheet_of

pytestmark = pytest.mark.django_db
WORDS = {
    **{f"advantages-{place}": words for place, words in enumerate(DRAFT["advantages"])},
    **{f"hindrances-{place}": words for place, words in enumerate(DRAFT["hindrances"])},
}


@pytest.fixture
def draft(bo: User, campaign: Campaign) -> Character:
    return profiles.create_draft_and_delete_old_untouched(SYSTEM, bo, campaign)


def click(client: Client, draft: Character, /, **posted: Any) -> str:
    """Post a click of the builder; return the page that follows."""
    return answered(client, draft, 303, posted)


def answered(client: Client, draft: Character, status: int, posted: dict[str, Any]) -> str:
    answer = client.post(f"{draft.get_absolute_url()}draft/", posted)
    assert answer.status_code == status, answer.content.decode()
    return (client.get(draft.get_absolute_url()) if status == 303 else answer).content.decode()


def kept(draft: Character) -> dict[str, Any]:
    return dict(fresh(draft).draft)


def test_all_numbers_of_the_spread_lie_somewhere_and_each_may_be_pressed_for_any_other(
    draft: Character, bo_client: Client
) -> None:
    page = bo_client.get(draft.get_absolute_url()).content.decode()
    assert re.findall(r'<th scope="row"[^>]*>(\w+) <b class="vh">(.+?)</b>', page) == [
        ("Forcefulness", "+3"), ("Deftness", "+3"), ("Intelligence", "+2"),
        ("Charm", "+2"), ("Guile", "+1"), ("Resolve", "0"),
    ]  # fmt: skip
    assert page.count('name="scores"') == 6 * 5


def test_a_pressed_number_changes_place_with_the_one_that_was_there(
    draft: Character, bo_client: Client
) -> None:
    page = bo_client.get(draft.get_absolute_url()).content.decode()
    (posts,) = re.findall(r'value="([^"]+)" id="spread-4-0"', page)  # Guile, the first +3
    click(bo_client, draft, scores=posts)
    click(bo_client, draft, scores=posts)  # twice is once
    assert list(kept(draft)["scores"].values()) == [1, 3, 2, 2, 3, 0]


def test_traits_are_kept_as_they_are_typed_and_stand_there_again(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, **{"advantages-1": "Good with a rope", "hindrances-0": "Afraid of dogs"})
    page = click(bo_client, draft, scores="3 3 2 2 1 0")
    assert kept(draft)["advantages"] == ["", "Good with a rope"]
    assert 'value="Good with a rope"' in page
    assert 'value="Afraid of dogs"' in page
    assert "2</span> of 5 traits in your words" in page


def test_a_problem_is_named_at_its_place_with_what_mends_it(draft: Character, bo_client: Client) -> None:
    page = click(bo_client, draft, scores="3 3 3 2 1 0", **{"advantages-0": "Rope", "advantages-1": "rope"})
    assert "The spread has two +3. Take one of these three down to +2 or lower:" in page
    assert (
        '<div class="catcher-at" id="at-advantages-1"><p class="err"><span>‘rope’ stands here twice.' in page
    )
    mended = click(bo_client, draft, score="2 Deftness", drop="advantages-1-2")
    assert "The spread has" not in mended
    assert kept(draft)["advantages"] == ["Rope"]


def test_a_page_that_is_old_by_now_overwrites_nothing(draft: Character, bo_client: Client) -> None:
    old = re.findall(r'name="seen" value="(\w+)"', bo_client.get(draft.get_absolute_url()).content.decode())[
        0
    ]
    click(bo_client, draft, seen=old, **{"advantages-0": "From the first tab"})
    page = answered(bo_client, draft, 422, {"seen": old, "advantages-0": "From the second"})
    assert "This draft was changed elsewhere." in page
    assert 'value="From the second"' in page
    assert kept(draft)["advantages"] == ["From the first tab"]


def test_scores_for_another_list_of_abilities_are_refused(draft: Character, bo_client: Client) -> None:
    answered(bo_client, draft, 422, {"scores": "3 2 1"})
    answered(bo_client, draft, 422, {"score": "2 Might"})
    assert "scores" not in kept(draft)


def test_a_ready_made_one_is_taken_and_finished(draft: Character, bo_client: Client) -> None:
    click(bo_client, draft, starter="roofer", called="Nix")
    answer = bo_client.post(f"{draft.get_absolute_url()}finish/", {"called": "Nix"})
    assert answer.status_code == 303
    assert [ability.score for ability in sheet_of(draft).abilities] == [1, 3, 2, 0, 3, 2]
    assert sheet_of(draft).xp == 5


def test_what_is_typed_goes_along_with_finishing(draft: Character, bo_client: Client) -> None:
    answer = bo_client.post(f"{draft.get_absolute_url()}finish/", {"called": "Nix", **WORDS})
    assert answer.status_code == 303
    assert [trait.words for trait in sheet_of(draft).traits] == [*DRAFT["advantages"], *DRAFT["hindrances"]]


def test_one_who_has_played_before_brings_scores_hampers_and_destiny(
    draft: Character, bo_client: Client, ada_client: Client
) -> None:
    click(bo_client, draft, arrival="yes", called="Nix", **WORDS)
    posted = {f"ability-{place}": score for place, score in enumerate(["4", "0", "-1", "2", "2", "1"])}
    page = click(bo_client, draft, xp="9", marked="yes", hampered=["ability Charm", "advantages-0"], **posted)
    assert page.count('name="hampered"') == 6 + 3
    click(bo_client, draft, xp="9", marked="yes", hampered=["ability Charm"], add="hindrances")
    bo_client.post(f"{draft.get_absolute_url()}finish/", {})
    waiting = ada_client.get(draft.get_absolute_url()).content.decode()
    assert "<dt>Hampered</dt><dd>Charm</dd>" in waiting
    offered = fresh(draft).offered_at
    ada_client.post(f"{draft.get_absolute_url()}finish/", {"offered": offered.isoformat()})
    sheet = ledger.state(fresh(draft)).sheet
    assert (sheet.xp, [held.code for held in sheet.hampered]) == (9, ["ability Charm"])
    assert [ability.score for ability in sheet.abilities] == [4, 0, -1, 2, 2, 1]
