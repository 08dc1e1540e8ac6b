"""A builder asks for the name itself, offers ready-made beginnings first, and calls nothing wrong that is untouched."""

import re
from typing import Any

import pytest
from django.test import Client

from campaigns.models import NAME, Campaign, User
from characters.ledger import profiles
from characters.models import Character
from characters.systems import SYSTEMS, system_of
from tests.cast import fresh

pytestmark = pytest.mark.django_db
every_system = pytest.mark.parametrize("system", SYSTEMS)


def begin(bo: User, campaign: Campaign, system: str) -> Character:
    return profiles.create_draft_and_delete_old_untouched(system, bo, campaign)


def page(client: Client, draft: Character) -> str:
    return client.get(draft.get_absolute_url()).content.decode()


def click(client: Client, draft: Character, **posted: Any) -> Any:
    return client.post(f"{draft.get_absolute_url()}draft/", posted)


@every_system
def test_the_name_is_asked_first_then_what_is_ready_made(
    system: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    text = page(bo_client, begin(bo, campaign, system))
    places = [text.index(part) for part in ('name="called"', 'id="ready-made"', 'id="draft"')]
    assert places == sorted(places)
    assert '<details class="readymade" id="ready-made" open>' in text


@every_system
def test_a_name_goes_along_with_any_click(
    system: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    draft = begin(bo, campaign, system)
    starter = system_of(system).rules.starters[0].key
    assert click(bo_client, draft, called="Wren Hollow", starter=starter).status_code == 303
    assert (fresh(draft).name, bool(fresh(draft).draft)) == ("Wren Hollow", True)
    click(bo_client, draft, starter=starter)  # a click that knows of no name
    assert fresh(draft).name == "Wren Hollow"


@every_system
def test_finishing_keeps_the_name_that_was_typed_last(
    system: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    draft = begin(bo, campaign, system)
    click(bo_client, draft, starter=system_of(system).rules.starters[0].key)
    seen = re.search(r'name="seen" value="([^"]*)"', page(bo_client, draft))
    along = {"seen": seen.group(1)} if seen else {}
    answer = bo_client.post(f"{draft.get_absolute_url()}finish/", {"called": "Wren Hollow", **along})
    assert (answer.status_code, fresh(draft).is_finished) == (303, True)
    assert fresh(draft).name == "Wren Hollow"


def test_a_name_too_long_is_told_and_nothing_typed_is_lost(
    bo: User, campaign: Campaign, bo_client: Client
) -> None:
    draft = begin(bo, campaign, "beckoning_dream")
    answer = click(bo_client, draft, called="x" * (NAME + 1))
    assert answer.status_code == 422
    assert "1 character too many" in answer.content.decode()
    assert "x" * (NAME + 1) in answer.content.decode()
    assert fresh(draft).name == ""


def test_another_ones_draft_is_not_named(bo: User, campaign: Campaign, ada_client: Client) -> None:
    draft = begin(bo, campaign, "beckoning_dream")
    assert click(ada_client, draft, called="Mine").status_code == 404
    assert fresh(draft).name == ""


@every_system
def test_an_untouched_draft_has_things_to_do_and_no_mistakes(
    system: str, bo: User, campaign: Campaign, bo_client: Client
) -> None:
    text = page(bo_client, begin(bo, campaign, system))
    assert "Still to do" in text
    assert "Not finished" not in text
    assert text.count('<li class="calm">') == text.partition('<ol class="probs">')[2].partition("</ol>")[
        0
    ].count("<li")


def test_what_was_touched_and_is_wrong_is_told_as_wrong(
    bo: User, campaign: Campaign, bo_client: Client
) -> None:
    draft = begin(bo, campaign, "beckoning_dream")
    click(bo_client, draft, want="c1 c3")
    text = page(bo_client, draft)
    assert "Not finished" in text
    assert re.search(r"<li><div><p>Cups has a gap", text)
    assert re.search(r'<li class="calm"><div><p>[^<]*cards are missing', text)


def test_the_phones_bar_finishes_once_nothing_is_left(
    bo: User, campaign: Campaign, bo_client: Client
) -> None:
    draft = begin(bo, campaign, "beckoning_dream")

    def bar() -> str:
        return page(bo_client, draft).partition('<p class="state">')[2].partition("</p>")[0]

    assert "<button" not in bar()
    click(bo_client, draft, called="Wren", starter=system_of("beckoning_dream").rules.starters[0].key)
    assert 'formaction="' in bar()
    assert "Finish" in bar()
