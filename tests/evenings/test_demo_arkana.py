"""The Arkana's demo table: lived through the real writes, legal to the last line, and ready to print."""

import pytest
from django.utils import timezone

from campaigns.models import GameSession
from characters.arkana.demo import DEMO, UNDER_THE_SHIP
from characters.arkana.rules.creation import draft_problems
from characters.arkana.rules.kit import KitPlace
from characters.arkana.rules.phrases import HIGHEST, LOWEST
from characters.beckoning_dream.demo import DEMO as SALT_STAIR
from characters.ledger import ledger, scenes
from characters.ledger.replay import replay
from characters.models import Character, Opponent, Scene, Throw
from characters.pages.prints import sheet_job
from characters.socket.rules import Entry
from characters.systems import system_of
from evenings import demo
from tests.evenings.demo_tables import lay_table

pytestmark = [pytest.mark.django_db, pytest.mark.alike]  # what is told of rows


@pytest.fixture
def lived() -> list[Character]:
    lay_table("arkana")
    found = Character.objects.select_related("owner", "campaign").filter(
        is_demo=True, finished_at__isnull=False
    )
    return list(found.order_by("name"))


@pytest.mark.asks
def test_four_finished_and_a_draft_sit_at_it(lived: list[Character]) -> None:
    assert [character.name for character in lived] == [
        "Brandt Two-Coats", "Corvin Ashgrove", "Ilse, the Bell-Widow", "Maud Tansy",
    ]  # fmt: skip
    draft = Character.objects.get(is_demo=True, finished_at=None)
    assert [
        problem.code for problem in draft_problems(draft.draft, system_of("arkana").rules.house_rules)
    ] == ["kit"]


def test_every_history_replays_to_what_is_shown(lived: list[Character]) -> None:
    for character in lived:
        lines = [(line.number, Entry(line.kind, line.xp, line.data)) for line in character.lines.all()]
        assert replay(system_of("arkana"), lines) == ledger.state(character)


def test_every_sheet_keeps_every_limit(lived: list[Character]) -> None:
    for character in lived:
        held = ledger.state(character).sheet
        assert all(LOWEST <= score <= HIGHEST for score in held.cells)
        assert all(held.free_slot_count_negative_if_overfull(place) >= 0 for place in KitPlace)
        assert held.xp >= 0
        assert not held.is_incapacitated


def test_growth_wounds_an_exception_and_a_correction_were_lived(lived: list[Character]) -> None:
    kinds = {line.kind for character in lived for line in character.lines.all()}
    assert {"created", "arrived", "milestone", "corrected", "granted", "raise", "learn", "add", "pack", "drop",
            "exception", "reverted"} <= kinds  # fmt: skip
    held = {character.name: ledger.state(character).sheet for character in lived}
    assert (held["Maud Tansy"].spirit_wounds, held["Brandt Two-Coats"].body_wounds) == (1, 1)
    assert any(sheet.xp for sheet in held.values())


def test_its_evenings_have_notes_and_one_npc_is_hidden(lived: list[Character]) -> None:
    assert all(GameSession.objects.filter(campaign=lived[0].campaign).values_list("notes", flat=True))
    npcs = Opponent.objects.filter(campaign=lived[0].campaign)
    assert sorted(npc.revealed_at is None for npc in npcs) == [False, True]


def test_nobody_sits_at_two_demo_tables() -> None:
    names = [{person.key for person in play.people} for play in (DEMO, SALT_STAIR)]
    assert not names[0] & names[1]


def test_every_sheet_is_a_job_for_the_press(lived: list[Character]) -> None:
    assert all(character.name.split()[0] in sheet_job(character, "a4").html for character in lived)


def test_two_checks_fell_as_they_are_told(lived: list[Character]) -> None:
    thrown = {throw.character.name: throw for throw in Throw.objects.select_related("character")}
    assert {name: throw.thrown["own"] for name, throw in thrown.items()} == {
        "Brandt Two-Coats": [6, 3, 5, 1], "Maud Tansy": [2, 5, 6, 4],
    }  # fmt: skip
    assert all(throw.at <= timezone.now() for throw in thrown.values())


def test_a_conflict_stands_at_a_reaction_that_a_player_may_choose(lived: list[Character]) -> None:
    scene = Scene.objects.get()
    now = scenes.keepers_position(scene)
    assert scene.ended_at is None
    assert scene.begun_at <= timezone.now()
    assert len(scenes.numbers_of_acts_not_taken_back(scene)) == len(UNDER_THE_SHIP)
    assert all(
        turn.words
        for turn in scenes.turns_of_acts(
            scene, scenes.numbers_of_acts_not_taken_back(scene), scenes.known_to_seats(scene, None).log, {}
        )
    )
    attack, corvin = now.position.declared[-1], now.position.fighter("p1")
    assert (attack.by, attack.at, corvin.name) == ("n4", "p1", "Corvin Ashgrove")
    assert [one.name for one in now.position.fighters if one.is_out] == ["Caulker 2"]
    maud = next(character for character in lived if character.name == "Maud Tansy")
    assert [
        option
        for option in scenes.open_and_closed_options(scene, scenes.own_seats_in_scene(scene, maud.owner))
        if option.is_open
    ]


def test_no_evening_of_the_demo_is_still_to_come() -> None:
    stage = demo.DemoCampaign.__new__(demo.DemoCampaign)
    stage.now = timezone.localtime().replace(hour=10)
    assert stage._evening_days_ago(0) == stage.now
    assert stage._evening_days_ago(1) < stage.now
