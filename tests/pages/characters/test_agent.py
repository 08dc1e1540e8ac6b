"""An agent's page: what the sheet shows, spending and taking back, exceptions, what stands under which heading."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign, User
from characters.ledger import ledger
from characters.models import Character
from characters.systems import system_of
from tests.cast import copied, fresh, op, spend_data
from tests.evenings.agents import act, agent, begin

pytestmark = pytest.mark.django_db
SYSTEM = system_of("hidden_isle")


@pytest.fixture
@copied
def sela(bo: User, campaign: Campaign, ada: User) -> Character:
    who = agent(bo, campaign)
    ledger.write({who.slug: SYSTEM.rules.award(9, "the flood was turned")}, op_id=op(), by=ada)
    return fresh(who)


def page(client: Client, who: Character, part: str = "") -> str:
    return client.get(f"{who.get_absolute_url()}{part}").content.decode()


def spend(client: Client, who: Character, code: str, **answers: str) -> Any:
    return client.post(f"{who.get_absolute_url()}spend/", spend_data(fresh(who), code, **answers))


def sheet(who: Character) -> Any:
    return ledger.state(fresh(who)).sheet


def open_headings(client: Client, who: Character) -> list[str]:
    return [bay.heading for bay in client.get(f"{who.get_absolute_url()}grow/").context["open_bays"]]


@pytest.mark.asks
def test_the_sheet_draws_who_they_are(sela: Character, bo_client: Client) -> None:
    text = page(bo_client, sela)
    for told in ("Raised by nets", "Sold maps", "I left them", "No one drowns", "Quiet feet", "Mara", "rope"):
        assert told in text
    for card in ("Page of Cups", "Knight of Pentacles", "Death", "The Star"):
        assert f'aria-label="{card}"' in text
    assert "Full, it becomes a vice." in text


def test_harm_of_each_kind_is_told_by_its_word_and_a_full_suit_by_what_it_costs(
    sela: Character, bo: User, bo_client: Client
) -> None:
    act(act(sela, "harm s", bo, kind="physical"), "harm s", bo, kind="trauma")
    text = page(bo_client, sela)
    assert "physical, trauma" in text
    assert text.count("One card fewer here.") == 1


def test_one_xp_marks_a_track_and_the_seventh_gives_a_point(
    sela: Character, bo: User, bo_client: Client
) -> None:
    for _ in range(6):
        act(sela, "mark s", bo)
    assert spend(bo_client, sela, "mark s").status_code == 303
    assert (sheet(sela).xp_on_track("s"), sheet(sela).points_to_spend("s"), sheet(sela).xp) == (0, 1, 2)
    assert "a skill point of Swords to place" in page(bo_client, sela)
    assert spend(bo_client, sela, "skill study").status_code == 303
    assert sheet(sela).rating("study") == 3


def test_a_skill_without_a_point_is_refused_with_why(sela: Character, bo_client: Client) -> None:
    answer = spend(bo_client, sela, "skill study")
    assert answer.status_code == 422
    assert "You have no skill point of Swords. Its full track gives one." in answer.content.decode()


def test_a_line_that_stands_on_another_goes_with_it_after_a_yes(
    sela: Character, bo: User, bo_client: Client
) -> None:
    for _ in range(7):
        act(sela, "mark s", bo)
    act(sela, "skill study", bo)
    last_mark = fresh(sela).revision - 1
    wanted = {"number": last_mark, "revision": fresh(sela).revision, "op_id": op()}
    answer = bo_client.post(f"{sela.get_absolute_url()}take-back/", wanted)
    asked = bo_client.get(answer["Location"])
    assert [number for side in asked.context["sides"] for number, *_ in side.lines] == [
        last_mark,
        last_mark + 1,
    ]
    yes = {field.name: field.value() for field in asked.context["form"]}
    assert bo_client.post(f"{sela.get_absolute_url()}take-back/", yes).status_code == 303
    assert (sheet(sela).rating("study"), sheet(sela).xp_on_track("s"), sheet(sela).xp) == (2, 6, 3)


def test_a_virtue_is_set_aside_and_taken_up(sela: Character, bo_client: Client) -> None:
    spend(bo_client, sela, "virtue aside", virtue="0")
    assert "set aside" in page(bo_client, sela)
    assert spend(bo_client, sela, "virtue up", virtue="0").status_code == 303
    assert [virtue.text for virtue in sheet(sela).virtues] == ["calm"]


def test_a_fourth_virtue_is_refused_by_name(sela: Character, ada_client: Client, ada: User) -> None:
    for text, card in (("brave", "m8"), ("kind", "c13")):
        grant(ada_client, sela, "trait virtue", text=text, card=card)
    answer = grant(ada_client, sela, "trait virtue", text="wise", card="m9")
    assert answer.status_code == 422
    assert "At most three virtues are active" in answer.content.decode()
    assert len(sheet(sela).virtues) == 3


def grant(client: Client, who: Character, code: str, **answers: str) -> Any:
    posted = spend_data(fresh(who), code, reason="The Seer says so", **answers)
    return client.post(f"{who.get_absolute_url()}exceptions/", posted)


@pytest.mark.parametrize("to", ["8", "-1", "many"])
def test_a_track_beyond_its_bounds_is_refused_at_the_field(
    to: str, sela: Character, ada_client: Client
) -> None:
    answer = grant(ada_client, sela, "track burden", to=to)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert f"{to} is not possible. Give a number from 0 to 7." in text
    assert 'value="The Seer says so"' in text


def test_a_full_burden_becomes_a_vice_and_a_new_one_is_named(
    sela: Character, ada_client: Client, bo_client: Client
) -> None:
    assert grant(ada_client, sela, "track burden", to="7").status_code == 303
    text = page(bo_client, sela)
    assert "It was full, and its place is empty." in text
    assert [vice.text for vice in sheet(sela).vices] == ["spite", "I left them"]
    assert spend(bo_client, sela, "drive burden", text="I came back", card="m20").status_code == 303
    assert (sheet(sela).burden.text, sheet(sela).burden.track) == ("I came back", 0)


def test_an_exception_stands_under_more_with_its_reason(
    sela: Character, ada_client: Client, bo_client: Client
) -> None:
    assert grant(ada_client, sela, "unlock", skill="slip").status_code == 303
    text = page(bo_client, sela, "more/")
    assert "Slip is unlocked" in text
    assert "The Seer says so" in text
    assert grant(bo_client, sela, "gift", name="Wings").status_code in (403, 404)


def test_offers_stand_under_their_headings(sela: Character, bo_client: Client) -> None:
    assert open_headings(bo_client, sela) == ["Growth", "Harm", "Who they are", "At hand"]


def test_during_a_downtime_it_comes_first_with_what_is_owed(
    sela: Character, bo_client: Client, campaign: Campaign, ada: User
) -> None:
    begin(campaign, ada, sela)
    assert open_headings(bo_client, sela)[0] == "Downtime"
    text = page(bo_client, sela)
    assert "Two actions left" in text
    assert "First your vices" in text


def test_a_duplicate_is_whole(sela: Character) -> None:
    assert not list(SYSTEM.rules.problems(SYSTEM.rules.draft_of(sheet(sela)), SYSTEM.rules.house_rules))


def test_a_card_of_all_is_chosen_suit_by_suit(sela: Character, ada_client: Client) -> None:
    text = ada_client.get(f"{sela.get_absolute_url()}exceptions/?offer=trait+vice").content.decode()
    assert [f'<optgroup label="{name}">' in text for name in ("Majors", "Swords", "Cups")] == [True] * 3
