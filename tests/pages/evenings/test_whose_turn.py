"""Whose turn it is in a dream under way, as the first page and the campaign's tell each of them."""

import importlib
import re

import pytest
from django.apps import apps
from django.test import Client

from campaigns import roster
from characters.ledger import profiles, scenes
from characters.models import Character, Scene
from play.models import Seat
from tests.cast import SYSTEM, make_dreamer, op
from tests.characters.dreams import DUEL, Dreaming, _as_laid, cast, make_dream

__all__ = ["_as_laid"]
pytestmark = pytest.mark.django_db
YOURS = "It is your turn."
DEES = "It is your turn at the seat of Dee, which is lent to you."
HELD = "The seat of Dee is lent to you."
AWAY = "Your seat is lent to Bo."
AT_GM = "Your seat is lent to the GM."


def told_at(dream: Dreaming, client: Client, address: str) -> str:
    """Return what the page says of the dream between its title and "Under way"."""
    page = " ".join(re.sub(r"<[^>]+>", " ", client.get(address).text.split("<main")[1]).split())
    found = re.search(r"The stair (.*?)Under way", page)
    return found[1].strip() if found else "nothing of it"


def told(dream: Dreaming) -> dict[str, str]:
    """Return what home tells each at the table; the campaign's page tells them the same."""
    by_name = {}
    for who in ("ada", "bo", "dee", "eve"):
        client = getattr(dream, who)
        by_name[who] = told_at(dream, client, "/")
        assert by_name[who] == told_at(dream, client, dream.campaign.get_absolute_url())
    return by_name


@pytest.mark.asks
def test_whose_turn_it_is_reads_so_at_home_and_at_the_campaign() -> None:
    dream = make_dream()
    assert told(dream) == {"ada": "", "bo": "", "dee": "", "eve": ""}, (
        "between Conflicts nothing has to be pressed"
    )
    dream.play(*DUEL)
    assert told(dream) == {"ada": "", "bo": YOURS, "dee": YOURS, "eve": ""}, "a Dreamer begins"
    dream.play("d1: next d1")
    assert told(dream) == {"ada": "", "bo": YOURS, "dee": "", "eve": ""}
    dream.play("d1: oppose d1 f1", "d1: select d1 s9")
    assert told(dream) == {"ada": YOURS, "bo": "", "dee": "", "eve": ""}, "of the foe"


@pytest.mark.asks
def test_who_holds_a_lent_seat_is_told_as_its_owner_is() -> None:
    check_holder()


def check_holder() -> None:
    dream = make_dream().play(*DUEL, "d2: next d2", "gm: lend d2 d1")
    assert told(dream) == {"ada": "", "bo": DEES, "dee": f"{YOURS} {AWAY}", "eve": ""}
    dream.play("d2: oppose d2 f1", "d2: select d2 p9")
    assert told(dream) == {"ada": YOURS, "bo": HELD, "dee": AWAY, "eve": ""}
    dream.play("d2: reclaim d2")
    assert told(dream)["bo"] == ""


def test_ones_own_turn_is_told_before_that_of_a_lent_seat() -> None:
    dream = make_dream().play(*DUEL, "gm: lend d2 d1")
    assert told(dream)["bo"] == YOURS


@pytest.mark.asks
def test_a_seat_lent_to_the_gm_is_every_gms_and_of_nobody_who_was_one() -> None:
    check_gms()


def check_gms() -> None:
    dream = make_dream().play(*DUEL, "d2: next d2", "gm: lend d2 gm")
    roster.make_gm(dream.campaign, dream.people["eve"])
    assert told(dream) == {"ada": DEES, "bo": "", "dee": f"{YOURS} {AT_GM}", "eve": DEES}
    dream.campaign.members.filter(user=dream.people["ada"]).update(is_gm=False)
    assert told(dream) == {"ada": "", "bo": "", "dee": f"{YOURS} {AT_GM}", "eve": DEES}
    dream.play("d2: oppose d2 f1", "d2: select d2 p9")
    assert told(dream) == {"ada": "", "bo": "", "dee": AT_GM, "eve": YOURS}


def test_who_takes_back_that_they_have_their_seat_again_lends_it_still() -> None:
    dream = lent_again_by_undo()
    assert told(dream)["bo"] == DEES


def lent_again_by_undo() -> Dreaming:
    dream = make_dream().play(*DUEL, "d2: next d2", "gm: lend d2 d1", "d2: reclaim d2")
    scene, number = Scene.objects.get(pk=dream.scene.pk), dream.number
    scenes.take_back_last_move(scene, ["d2"], number, seen_number=number, by=dream.people["dee"])
    dream.scene.record.refresh_from_db()
    return dream


@pytest.mark.asks
def test_a_turn_is_told_before_a_newer_dream_of_others() -> None:
    check_older_dream()


def check_older_dream() -> None:
    dream = make_dream().play(*DUEL, "d2: next d2", "gm: lend d2 d1")
    other = make_dreamer(dream.people["eve"], dream.campaign, name="Wren")
    kind = scenes.scene_kind_by_forms(SYSTEM, "dream")
    people = cast("", "")
    alone = people | {"title": "The well", "seats": {"d1": other.slug}, "dreamers": people["dreamers"][:1]}
    scenes.begin_scene_of_cast(
        dream.campaign, SYSTEM, kind, "The well", alone, op_id=op(), by=dream.people["ada"]
    )
    assert told(dream) == {
        "ada": "nothing of it",
        "bo": DEES,
        "dee": f"{YOURS} {AWAY}",
        "eve": "nothing of it",
    }


def test_who_is_given_a_character_in_a_dream_sits_there() -> None:
    check_given_character()


def check_given_character() -> None:
    dream = make_dream().play(*DUEL, "d2: next d2")
    tal = Character.objects.get(name="Tal")
    profiles.hand_over_to(tal, dream.people["eve"])
    assert told(dream) == {"ada": "", "bo": "", "dee": "", "eve": YOURS}


@pytest.mark.asks
def test_a_seat_lent_before_pages_told_of_it_is_marked_as_its_lines_say() -> None:
    dream = lent_again_by_undo().play("gm: lend d1 gm", "d1: reclaim d1")
    Seat.objects.update(lent_to=None)
    assert told(dream)["bo"] == ""
    upgrade = importlib.import_module("characters.migrations.0010_seats_lent_in_open_dreams")
    upgrade.mark_lent_seats(apps, None)
    assert told(dream) == {"ada": "", "bo": DEES, "dee": f"{YOURS} {AWAY}", "eve": ""}


@pytest.mark.parametrize("address", ["/", "campaign"])
def test_they_are_told_in_as_few_queries(address: str, django_assert_max_num_queries) -> None:
    dream = make_dream().play(*DUEL, "d2: next d2", "gm: lend d2 d1")
    with django_assert_max_num_queries(8):
        dream.bo.get(address if address == "/" else dream.campaign.get_absolute_url())


def test_while_a_dream_is_under_way_or_waits_for_its_reflection_only_that_is_pressed_first() -> None:
    dream = make_dream()
    first = re.compile(r'<a class="btn" href[^>]*>([^<]+)<')
    assert first.findall(dream.ada.get(dream.campaign.get_absolute_url()).text) == ["To the scene"]
    dream.play("gm: end")
    assert first.findall(dream.ada.get(dream.campaign.get_absolute_url()).text) == ["Reflection night"]
