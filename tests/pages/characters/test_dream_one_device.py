"""A dream at one device: a curtain names who is next, each opens their own hand by a press, and it falls by itself."""

import re

import pytest
from django.urls import reverse

from characters.ledger import scenes
from characters.models import Character, Scene
from tests.cast import op
from tests.characters.dreams import DUEL, HTMX, SELECTED, SPIKE, _as_laid, begin_dream, lay_people, make_dream
from tests.pages.characters.test_dream_forms import MET
from tests.promises.test_dream_curtain import draw_curtain, dream_at_one_device

__all__ = ["_as_laid"]
pytestmark = pytest.mark.django_db

TURN = (*DUEL, "d1: next d1")


def hands_shown(page: str) -> set[str]:
    """Return whose Present is named on *page*."""
    return {who for who, card in (("d1", "8 of Swords"), ("d2", "9 of Pentacles")) if card in page}


def is_curtain(page: str) -> bool:
    return "show my hand" in page


@pytest.mark.parametrize(("chosen", "kept"), [({}, False), ({"one_device": "on"}, True)])
def test_the_begin_form_asks_whether_several_play_at_one_device(chosen: dict[str, str], kept: bool) -> None:
    dream = make_dream().play("gm: end")
    url = reverse("characters:scene_new", args=[dream.campaign.slug, "beckoning_dream", "dream"])
    assert "Several play at one device" in dream.ada.get(url).content.decode()
    data = {"op_id": op(), "title": "The well", "spread": "2", "question": "", "c0": "on", **chosen}
    assert dream.ada.post(url, data).status_code == 303
    assert scenes.keepers_position(Scene.objects.get(title="The well")).is_on_one_device is kept


def test_the_curtain_names_who_is_next_and_hides_every_hand() -> None:
    page = dream_at_one_device().play(*TURN)
    told = page.page(page.bo)
    assert "Ondine is next" in told
    assert "I am Ondine: show my hand" in told
    assert "I am Tal: show my hand" in told
    assert hands_shown(told) == set()
    assert page.form(page.bo, "turn") == {}


def test_a_hand_is_opened_alone_and_hidden_by_a_press() -> None:
    dream = dream_at_one_device().play(*TURN)
    assert hands_shown(draw_curtain(dream, "d1")) == {"d1"}
    assert hands_shown(dream.page(dream.bo)) == {"d1"}
    assert hands_shown(dream.page(dream.bo, "?as=d2")) == {"d1"}
    assert "data-here" in dream.page(dream.bo)
    assert hands_shown(draw_curtain(dream, "d2")) == {"d2"}
    assert is_curtain(draw_curtain(dream, ""))
    assert hands_shown(dream.page(dream.bo)) == set()


def test_the_curtain_falls_once_somebody_else_here_is_waited_for() -> None:
    check_falls()


def check_falls() -> None:
    """Both are waited for, side by side; whoever has answered hands the device on."""
    dream = dream_at_one_device().play(*MET)
    draw_curtain(dream, "d1")
    dream.press(dream.bo, "plain", move="meet d1 none")
    page = dream.page(dream.bo)
    assert is_curtain(page)
    assert "Tal is next" in page
    assert hands_shown(page) == set()


def test_a_hand_of_an_earlier_turn_does_not_open_by_itself() -> None:
    check_old_turn()


def check_old_turn() -> None:
    dream = dream_at_one_device().play(*TURN)
    draw_curtain(dream, "d2")  # a look, while it is the other's turn
    assert hands_shown(dream.page(dream.bo)) == {"d2"}
    dream.play("d1: oppose d1 f1", "d1: select d1 s9", "gm: select f1 s1", "d1: then d1 d2",
               "d1: interpret d1 press", "gm: interpret f1 nothing")  # fmt: skip
    page = dream.page(dream.bo)
    assert is_curtain(page)
    assert "Tal is next" in page
    assert hands_shown(page) == set()


def test_it_stays_open_for_a_whole_turn_of_ones_own() -> None:
    dream = dream_at_one_device().play(*TURN)
    draw_curtain(dream, "d1")
    dream.press(dream.bo, "turn", card="s9")
    assert not is_curtain(dream.page(dream.bo))  # the foe is waited for, nobody here
    dream.play("gm: select f1 s1")
    assert dream.form(dream.bo, "interpret")


def test_nobody_moves_for_a_hand_that_is_hidden() -> None:
    dream = dream_at_one_device().play(*TURN)
    draw_curtain(dream, "d2")
    before = dream.number
    for seat in ("d1", "gm"):
        data = {"op_id": op(), "seat": seat, "seen": dream.number, "act": "plain", "move": f"hand {seat}"}
        assert dream.send(dream.bo, data).status_code == 422
    assert dream.number == before


def test_a_poll_of_a_page_whose_hand_was_hidden_elsewhere_draws_it_anew() -> None:
    dream = dream_at_one_device().play(*TURN)
    draw_curtain(dream, "d1")
    asked = re.search(r'hx-get="([^"]*)"', dream.page(dream.bo))
    assert asked
    assert dream.bo.get(asked[1], headers=HTMX).status_code == 204
    draw_curtain(dream, "")
    assert is_curtain(dream.bo.get(asked[1], headers=HTMX).content.decode())


def test_no_log_of_another_hand_is_left_in_the_page() -> None:
    """What a page shows already it says when it asks; behind a curtain it is not left there all the same."""
    check_log_anew()


def check_log_anew() -> None:
    dream = dream_at_one_device().play(*TURN)
    number = dream.moves and dream.number
    shown = {**HTMX, "Shown": f"act-{number}"}
    answer = dream.bo.get(f"{dream.url}?seen=x", headers=shown)
    assert "hx-preserve" not in answer.content.decode()


def test_who_has_one_hand_sees_no_curtain_and_has_none_to_draw() -> None:
    dream = make_dream(one_device=True).play(*TURN)
    assert hands_shown(dream.page(dream.bo)) == {"d1"}
    url = reverse("characters:scene_curtain", args=[dream.scene.slug])
    assert dream.bo.post(url, {"seat": "d1"}).status_code == 404


def test_where_each_has_a_device_no_curtain_hangs_between_the_hands_of_one() -> None:
    dream = make_dream().play(*TURN)
    dream.scene.characters.update(owner=dream.people["bo"])
    assert hands_shown(dream.page(dream.bo)) == {"d1", "d2"}


def test_a_gm_who_dreams_too_opens_one_hand_at_a_time() -> None:
    dream = make_dream(one_device=True).play(*SELECTED)
    dream.scene.characters.update(owner=dream.people["ada"])
    page = dream.page(dream.ada)
    assert is_curtain(page)
    assert "the GM is next" in page or "The GM is next" in page
    assert hands_shown(draw_curtain(dream, "d2", who="ada")) == {"d2"}
    assert "Prepare unseen" not in dream.page(dream.ada)
    assert dream.form(dream.ada, "turn") == {}
    assert "Prepare unseen" in draw_curtain(dream, "gm", who="ada")


def test_once_the_dream_is_over_no_curtain_hangs_before_what_comes_next() -> None:
    dream = dream_at_one_device().play("gm: end")
    page = dream.page(dream.bo)
    assert not is_curtain(page)
    assert "Back to the campaign" in page
    assert hands_shown(page) == set()


def test_real_cards_hang_behind_no_curtain() -> None:
    dream = make_dream(one_device=True, real="d1 d2")
    assert not is_curtain(dream.page(dream.ada))


def test_who_plays_two_dreamers_is_led_to_the_one_who_has_not_spoken_yet() -> None:
    """In a Spike Ondine may still show another card; that Tal has said nothing yet comes first."""
    people, campaign, slugs = lay_people()
    Character.objects.filter(slug__in=slugs).update(owner=people["bo"])
    dream = begin_dream(people, campaign, slugs).play(f"gm: spike {SPIKE}", "d1: approach d1 I hold the rope")
    dream.play("gm: suit d1 s", "d1: meet d1 s10")
    assert "It is for you, Tal:</b> say how you meet the Spike" in dream.page(dream.bo)
