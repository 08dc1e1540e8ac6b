"""A dream at the table, as it is posted: who joins late, foes that play by themselves, which cards go."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, opposition, scenes
from characters.models import Character, Scene
from play.models import Seat
from tests.cast import SYSTEM, copied, forget, make_dreamer, op, spend_data

pytestmark = pytest.mark.django_db
REAL = {"c0_real": "on"}


def begun(client: Client, campaign: Campaign, **told: str) -> Scene:
    """Return a dream of the first Dreamer of *campaign*, without a spread unless *told* otherwise."""
    form = {"op_id": op(), "title": "The Toll", "spread": "0", "question": "", "c0": "on"}
    page = reverse("characters:scene_new", args=[campaign.slug, SYSTEM, "dream"])
    assert client.post(page, form | told).status_code == 303
    return Scene.objects.select_related("record").latest("record__begun_at")


def post(client: Client, scene: Scene, act: str, seat: str = "gm", **told: Any) -> Any:
    scene.record.refresh_from_db()
    sent = {"op_id": op(), "seat": seat, "seen": str(scene.number), "act": act} | told
    return client.post(reverse("characters:scene_move", args=[scene.slug]), sent)


def position(scene: Scene) -> Any:
    scene.record.refresh_from_db()
    return scenes.keepers_position(scene)


def words(answer: Any) -> str:
    return " ".join(re.sub("<[^>]+>", " ", answer.content.decode()).split())


# --- somebody joins late ---


@pytest.fixture
@copied
def late(dreamer: Character, campaign: Campaign, bo: User) -> Character:
    return make_dreamer(bo, campaign, name="Wren Sable")


def test_who_joins_late_plays_their_own_seat_from_then_on(
    campaign: Campaign, dreamer: Character, late: Character, ada_client: Client, bo_client: Client
) -> None:
    scene = begun(ada_client, campaign, spread="3", question="What waits?")
    assert late.name in words(ada_client.get(scene.get_absolute_url()))
    assert post(bo_client, scene, "words", seat="d2", code="answer d2", words="An oar").status_code == 422
    assert post(ada_client, scene, "join", character=late.slug).status_code == 303
    assert set(scene.characters.all()) == {dreamer, late}
    assert Seat.objects.get(record=scene.record, key="d2").is_waited_for
    assert post(bo_client, scene, "words", seat="d2", code="answer d2", words="An oar").status_code == 303
    assert position(scene).bearers["d2"].guide == "An oar"
    assert "Choose who joins" in words(post(ada_client, scene, "join", character=late.slug))


@pytest.mark.asks
def test_a_latecomers_seat_goes_with_the_character(
    campaign: Campaign, dreamer: Character, late: Character, ada_client: Client, cy: User
) -> None:
    scene = begun(ada_client, campaign)
    post(ada_client, scene, "join", character=late.slug)
    Character.objects.filter(pk=late.pk).update(owner=cy)
    forget()
    assert scenes.own_seats_in_scene(scene, cy) == {"d2"}


def test_the_game_master_acts_for_a_latecomer_with_real_cards(
    campaign: Campaign, dreamer: Character, late: Character, ada_client: Client
) -> None:
    scene = begun(ada_client, campaign)
    post(ada_client, scene, "join", character=late.slug, is_real="1")
    card = ledger.states_by_pk([late])[late.pk].sheet.deck
    entered = f"enter d2 {min(each.code for each in card)}"
    assert post(ada_client, scene, "plain", seat="d2", move=entered).status_code == 303


def test_nobody_joins_but_who_sits_at_the_table(
    campaign: Campaign, dreamer: Character, cy: User, ada_client: Client, bo_client: Client
) -> None:
    elsewhere = make_dreamer(cy, name="Iver Lund")
    scene = begun(ada_client, campaign)
    assert post(ada_client, scene, "join", character=elsewhere.slug).status_code == 422
    assert post(bo_client, scene, "join", seat="d1", character=dreamer.slug).status_code == 422
    assert len(position(scene).dreamers) == 1


def test_nobody_joins_a_dream_while_they_dream_another(
    campaign: Campaign, dreamer: Character, late: Character, ada_client: Client
) -> None:
    check_joining_a_second_dream(campaign, late, ada_client)


def check_joining_a_second_dream(campaign: Campaign, late: Character, ada_client: Client) -> None:
    second = {"c0": "", "c1": "on", "title": "The Well"}
    scene, other = begun(ada_client, campaign), begun(ada_client, campaign, **second)
    answer = post(ada_client, scene, "join", character=late.slug)
    said = "“The Well” is open, and Wren Sable is in it. End it there first, under “End the dream”."
    assert answer.status_code == 422
    assert said in words(answer)
    assert not Seat.objects.filter(record=scene.record, key="d2").exists()
    assert len(position(scene).dreamers) == 1
    post(ada_client, other, "plain", move="end")
    assert post(ada_client, scene, "join", character=late.slug).status_code == 303


# --- a foe that plays by itself ---


def test_a_foe_that_selects_at_random_asks_its_game_master_no_card(
    campaign: Campaign, dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    scene = begun(ada_client, campaign)
    told = {"who": "d1", "what": "ready:A minor foe", "selects": "random", "bearing": "holds"}
    assert post(ada_client, scene, "duel", **told).status_code == 303
    post(bo_client, scene, "plain", seat="d1", move="next d1")
    card = position(scene).bearers["d1"].piles.present.known[0]
    post(bo_client, scene, "turn", seat="d1", opponent="f1", card=card)
    dream = position(scene)
    assert set(dream.turn.revealed) == {"d1", "f1"}
    assert dream.bearers["f1"].bearing == "holds"


# --- which cards go ---


def bearing(campaign: Campaign, ada_client: Client, bo_client: Client, **told: str) -> Scene:
    """Return a dream in which Bo's Dreamer is about to have Stress to bear by an Effort."""
    scene = begun(ada_client, campaign, **told)
    if told:
        post(bo_client, scene, "plain", seat="d1", move="enter d1 c1")
    step = opposition.create_opponent(
        campaign, SYSTEM, "effort", op_id=op(), name="The Step", portrait="",
        data={"cards": ["w14"], "difficulty": 9, "intensity": 1},
    )  # fmt: skip
    post(ada_client, scene, "effort", who="d1", what=f"kept:{step.slug}")
    post(bo_client, scene, "plain", seat="d1", move="next d1")
    return scene


def faced(scene: Scene, client: Client) -> None:
    """Face the Effort by the lowest card; its Score leaves Stress to bear."""
    dream = position(scene)
    me = dream.bearers["d1"]
    card = "U" if me.is_real else min(me.piles.present.known, key=lambda code: int(code[1:]))
    post(client, scene, "turn", seat="d1", opponent="effort 0", card=card)
    if me.is_real:
        post(client, scene, "plain", seat="d1", move="enter d1 c2")
    post(client, scene, "interpret", seat="d1")


def test_its_player_says_which_card_goes_to_bear_stress(
    campaign: Campaign, dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    scene = bearing(campaign, ada_client, bo_client)
    faced(scene, bo_client)
    present = sorted(position(scene).bearers["d1"].piles.present.known)
    way = {"way": f"flinch:{present[0]}"}
    answer = post(bo_client, scene, "bear", seat="d1", goes=present[:2], **way)
    assert "Chosen are 2 cards, and this way takes 1." in words(answer)
    post(bo_client, scene, "bear", seat="d1", goes=[present[1]], **way)
    assert present[1] in position(scene).bearers["d1"].piles.past.known


def test_of_real_cards_nobody_guesses_which_one_goes(
    campaign: Campaign, dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    scene = bearing(campaign, ada_client, bo_client, **REAL)
    faced(scene, bo_client)
    assert "Say which card goes" in words(post(bo_client, scene, "bear", seat="d1", way="flinch:c3"))
    assert "discards" not in words(bo_client.get(scene.get_absolute_url()))
    post(bo_client, scene, "bear", seat="d1", way="flinch:c3", goes=["s4"])
    assert "s4" in position(scene).bearers["d1"].piles.past.known


# --- nothing that was typed is lost ---


def test_what_was_said_of_a_step_by_hand_stands_there_still_when_it_is_refused(
    campaign: Campaign, dreamer: Character, ada_client: Client
) -> None:
    scene = begun(ada_client, campaign)
    told = {"beside": "by-hand", "for": "d1", "step": "stress", "figure": "2", "why": "The tide returns"}
    answer = post(ada_client, scene, "hand", **told)
    assert "Ondine Varga bears no Stress now." in words(answer)
    page = answer.content.decode()
    assert 'value="The tide returns"' in page
    assert '<option value="stress" selected>' in page
    assert re.search(r'name="figure"[^>]* value="2"', page)


def test_whoever_has_nothing_left_to_play_may_wake_though_they_told_no_guide(
    campaign: Campaign, dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    scene = begun(ada_client, campaign)
    for card in position(scene).bearers["d1"].piles.present.known:
        post(ada_client, scene, "hand", **{"for": "d1", "step": "discard", "hand_what": card, "why": "lost"})
    count = str(len(position(scene).bearers["d1"].piles.future))
    post(ada_client, scene, "hand", **{"for": "d1", "step": "blind", "figure": count, "why": "lost"})
    assert "Wake up" in words(bo_client.get(scene.get_absolute_url()))


# --- what the table settled ---


def test_effects_that_the_table_wrote_are_offered_told_and_done(
    campaign: Campaign, dreamer: Character, ada: User, ada_client: Client, bo_client: Client
) -> None:
    own = "Spark | any | any | It <jumps>. | foe stress 2"
    roster.change_house_rules(campaign, SYSTEM, {"own_effects": own}, by=ada, seen_version=0)
    scene = begun(ada_client, campaign)
    step = opposition.create_opponent(
        campaign, SYSTEM, "effort", op_id=op(), name="The Step", portrait="",
        data={"cards": ["m20"], "difficulty": 9, "intensity": 1},
    )  # fmt: skip
    post(ada_client, scene, "effort", who="d1", what=f"kept:{step.slug}")
    post(bo_client, scene, "plain", seat="d1", move="next d1")
    card = position(scene).bearers["d1"].piles.present.known[0]
    post(bo_client, scene, "turn", seat="d1", opponent="effort 0", card=card)
    page = bo_client.get(scene.get_absolute_url()).content.decode()
    assert "Spark" in page
    assert "It &lt;jumps&gt;." in page
    sent = post(bo_client, scene, "interpret", seat="d1", effect="own_a", on_own_a="effort")
    assert sent.status_code == 303
    assert position(scene).conflict.effort.difficulty == 7


def test_a_dream_keeps_the_rules_by_which_it_began(
    campaign: Campaign, dreamer: Character, ada: User, ada_client: Client
) -> None:
    def second_award(scene: Scene) -> int:
        for why in ("the owl", "the tide"):
            answer = post(ada_client, scene, "words", code="award d1", words=why)
        return int(answer.status_code)

    older = begun(ada_client, campaign)
    roster.change_house_rules(campaign, SYSTEM, {"oneirogen_a_dream": 1}, by=ada, seen_version=0)
    assert second_award(older) == 303
    post(ada_client, older, "plain", move="end")
    assert second_award(begun(ada_client, campaign)) == 422


# --- over several evenings ---


def swapped(client: Client, dreamer: Character) -> None:
    """Pay 1 XP: the highest card of Cups goes, the next of Swords comes."""
    page = f"{dreamer.get_absolute_url()}spend/"
    assert client.post(page, spend_data(dreamer, "across c>s")).status_code == 303


def test_what_xp_buys_while_a_dream_goes_on_counts_from_the_next_dream(
    campaign: Campaign, dreamer: Character, ada_client: Client, bo_client: Client
) -> None:
    scene = begun(ada_client, campaign)
    swapped(bo_client, dreamer)
    assert {"c6"} - set(position(scene).bearers["d1"].deck) == set()
    assert "Sheets have changed" not in words(ada_client.get(scene.get_absolute_url()))
    assert post(ada_client, scene, "grow").status_code == 422
    post(ada_client, scene, "plain", move="end")
    assert {"s5", "c6"} & set(position(begun(ada_client, campaign)).bearers["d1"].deck) == {"s5"}


def test_a_table_that_reflects_each_evening_takes_in_what_xp_bought(
    campaign: Campaign, dreamer: Character, ada: User, ada_client: Client, bo_client: Client
) -> None:
    roster.change_house_rules(campaign, SYSTEM, {"reflects_each_evening": True}, by=ada, seen_version=0)
    scene = begun(ada_client, campaign)
    assert "Sheets have changed" not in words(ada_client.get(scene.get_absolute_url()))
    assert "No sheet has changed" in words(post(ada_client, scene, "grow"))
    swapped(bo_client, dreamer)
    assert "Sheets have changed" in words(ada_client.get(scene.get_absolute_url()))
    assert "Sheets have changed" not in words(bo_client.get(scene.get_absolute_url()))
    assert post(ada_client, scene, "grow").status_code == 303
    piles = position(scene).bearers["d1"].piles
    assert "s5" in piles.future
    assert "c6" not in (*piles.future, *piles.present)
    assert "Sheets have changed" not in words(ada_client.get(scene.get_absolute_url()))


def test_of_real_cards_it_is_asked_where_one_lay(
    campaign: Campaign, dreamer: Character, ada: User, ada_client: Client, bo_client: Client
) -> None:
    roster.change_house_rules(campaign, SYSTEM, {"reflects_each_evening": True}, by=ada, seen_version=0)
    scene = begun(ada_client, campaign, **REAL)
    post(bo_client, scene, "plain", seat="d1", move="enter d1 c1")
    swapped(bo_client, dreamer)
    assert "6 of Cups lay in" in words(ada_client.get(scene.get_absolute_url()))
    assert "Say where the 6 of Cups lay." in words(post(ada_client, scene, "grow"))
    assert post(ada_client, scene, "grow", lies_d1_c6="present").status_code == 303
    assert len(position(scene).bearers["d1"].piles.present) == 2


# --- several seats in one hand ---


def test_the_page_goes_by_itself_to_whichever_of_the_readers_seats_is_waited_for(
    campaign: Campaign, dreamer: Character, late: Character, ada_client: Client, bo_client: Client
) -> None:
    scene = begun(ada_client, campaign, spread="1", question="What waits?", c1="on")
    first = bo_client.get(scene.get_absolute_url(), headers={"HX-Request": "true"})
    assert "It is for you, Ondine Varga:" in words(first)
    assert "&amp;as=" not in re.findall(r'data-poll hx-get="([^"]+)"', first.content.decode())[0]
    post(bo_client, scene, "words", seat="d1", code="answer d1", words="An oar")
    asked = {"key": "d1", "act": "words", "code": "answer d2", "words": "An oar"}  # as it stood for the other
    then = bo_client.get(scene.get_absolute_url(), asked, headers={"HX-Request": "true"})
    assert "It is for you, Wren Sable:" in words(then)
    assert 'value="An oar"' not in then.content.decode()
    chosen = bo_client.get(scene.get_absolute_url(), {"as": "d1"})
    assert "&amp;as=d1" in chosen.content.decode()
