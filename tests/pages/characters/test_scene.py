"""A conflict at the table: begun by the game master, played by everybody live, ended in the ledgers."""

import re
from datetime import date
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse

from campaigns import listing, roster
from campaigns.models import GameSession
from characters.arkana.rules.conflict import Side
from characters.ledger import ledger, opposition, scenes
from characters.models import LedgerLine, Scene
from characters.pages.staging import Stage
from characters.socket.rules import Question
from play import remembering
from play.models import Record
from tests.cast import client_of, fresh, make_user, op
from tests.characters.conflicts import (
    BLADE,
    PLACES,
    Fight,
    lay_fight,
    make_arkana,
    make_fight,
    make_npc,
    make_scene,
    words,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def fight(db: None) -> Fight:
    return lay_fight()


def begin_url(fight: Fight) -> str:
    return reverse("characters:scene_new", args=[fight.campaign.slug, "arkana", "conflict"])


def begun(fight: Fight, **more: str) -> Any:
    data = {
        "op_id": op(), "title": "The ford", "c0": "on", "c1": "on", "q0_count": "2", "q0_name": "Wader",
        "q0_strength": "3", "q0_start": "guard", "answer_advantage": "players", **more,
    }  # fmt: skip
    return fight.ada.post(begin_url(fight), data)


# --- beginning ---


@pytest.mark.asks
def test_the_gm_begins_with_the_table_and_with_guards_typed_in(fight: Fight) -> None:
    answer = begun(fight)
    made = Scene.objects.get(title="The ford")
    assert (answer.status_code, answer["Location"]) == (303, made.get_absolute_url())
    position = scenes.keepers_position(made).position
    assert [each.name for each in position.fighters] == ["Brand Oakes", "Sable Reed", "Wader 1", "Wader 2"]
    assert [each.place for each in position.fighters] == [None, None, "guard", "guard"]
    assert made.record.lines.filter(act=1).first().text == "move ambush players"


def test_a_double_click_begins_one(fight: Fight) -> None:
    same = op()
    assert begun(fight, op_id=same)["Location"] == begun(fight, op_id=same)["Location"]
    assert Scene.objects.count() == 2


def test_an_npc_set_down_comes_under_the_name_given(fight: Fight) -> None:
    make_npc(fight.campaign, "Old Marrow the Betrayer")
    begun(fight, q0_count="0", q0_name="", o0_count="1", o0_name="A hooded man")
    made = Scene.objects.get(title="The ford")
    page = words(fight.bo.get(made.get_absolute_url()))
    assert "A hooded man" in page
    assert "Marrow" not in page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"q0_name": ""}, "Say what the table calls them."),
        ({"q0_count": "0", "q0_name": ""}, "A conflict has two sides: the Arbiter’s side needs at least one"),
        ({"q0_count": "0"}, "How many of them are there?"),
        ({"title": ""}, "Nothing stands here yet."),
        ({"q0_count": "12", "q1_count": "12", "q1_name": "B", "q2_count": "12", "q2_name": "C", "q3_count": "12",
          "q3_name": "D"}, "At most 40 take part."),
        ({"q0_count": "99"}, "Select a valid choice"),
    ],
)  # fmt: skip
def test_what_cannot_begin_says_why_and_keeps_what_was_typed(
    fight: Fight, typed: dict[str, str], said: str
) -> None:
    answer = begun(fight, **typed)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert typed.get("title") == "" or 'value="The ford"' in answer.content.decode()
    assert Scene.objects.count() == 1


def test_players_and_strangers_begin_none(fight: Fight) -> None:
    assert [client.get(begin_url(fight)).status_code for client in (fight.bo, fight.cy)] == [404, 404]


def test_a_kind_that_no_system_has_is_not_there(fight: Fight) -> None:
    for system, kind in (("arkana", "dance"), ("beckoning_dream", "conflict"), ("chess", "conflict")):
        url = reverse("characters:scene_new", args=[fight.campaign.slug, system, kind])
        assert fight.ada.get(url).status_code == 404


# --- who sees it ---


def test_members_see_it_and_strangers_do_not(fight: Fight) -> None:
    answers = [client.get(fight.url).status_code for client in (fight.ada, fight.bo, fight.dee, fight.cy)]
    assert answers == [200, 200, 200, 404]


def test_a_stranger_moves_nothing(fight: Fight) -> None:
    check_stranger(fight)


def check_stranger(fight: Fight) -> None:
    before = fight.number
    for page in ("scene_move", "scene_take_back", "scene_end"):
        assert fight.cy.post(reverse(f"characters:{page}", args=[fight.scene.slug]), {}).status_code == 404
    assert fight.number == before


def awaited(fight: Fight, client: Any) -> str:
    """Return what the page says of whom the table waits for."""
    page = client.get(fight.url).content.decode()
    said = re.findall(r'<p (?:id="waits"|class="awaits)[^>]*>(.*?)</p>', page, re.DOTALL)
    return " ".join(re.sub("<[^>]+>", " ", " ".join(said)).split())


def onlooker(fight: Fight) -> Any:
    """Return the browser of a player of the table who has nobody in the conflict."""
    eve = make_user("eve")
    roster.add_member(fight.campaign, eve)
    return client_of(eve)


def test_whoever_must_roll_reads_that_the_others_wait_for_them(fight: Fight) -> None:
    check_parts(fight)


def check_parts(fight: Fight) -> None:
    """To each what is true for them: who reacts, who has nothing to do, the Arbiter, who looks on."""
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body", "defend p1 area=body")
    told = "It waits for the dice of Brand Oakes."
    assert {
        "who reacts": awaited(fight, fight.bo),
        "another": awaited(fight, fight.dee),
        "the Arbiter": awaited(fight, fight.ada),
        "who looks on": awaited(fight, onlooker(fight)),
    } == {
        "who reacts": "It waits for you: the dice of Brand Oakes.",
        "another": f"{told} Until then Sable Reed can neither act nor react.",
        "the Arbiter": told,
        "who looks on": f"{told} You watch: no character of yours is in this.",
    }
    fight.play("resolve dice=11")
    assert awaited(fight, fight.ada) == "It waits for you: the dice of Guard 1."
    assert awaited(fight, fight.bo).endswith("Until then, what stands below is open to Brand Oakes.")


def test_who_may_assist_reads_that_it_is_open_to_them(fight: Fight) -> None:
    fight.play("advance p2 area=body", "resolve dice=11", "attack p1>n3 close1 area=body wounds=body")
    assert awaited(fight, fight.bo) == "It waits for you: the dice of Brand Oakes."
    said = "It waits for the dice of Brand Oakes. Until then, what stands below is open to Sable Reed."
    assert awaited(fight, fight.dee) == said
    assert awaited(fight, fight.ada) == "It waits for the dice of Brand Oakes."


def test_who_is_out_reads_it(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body", "resolve dice=666")
    assert fight.position.fighter("p1").is_out
    assert awaited(fight, fight.bo).endswith("Nobody of yours can go on.")


@pytest.mark.parametrize(
    ("lines", "player", "arbiter"),
    [
        ((), "It waits for the Arbiter’s die for Advantage. Until then Brand Oakes can neither act nor react.",
         "It waits for you: the Arbiter’s die for Advantage."),
        (("ambush players", "guard p1"), "It waits for Sable Reed, Guard 1 and Guard 2 to take Guard or Cover. "
         "Until then Brand Oakes can neither act nor react.",
         "It waits for you: Sable Reed, Guard 1 and Guard 2 to take Guard or Cover."),
        (PLACES, "It waits for you: an Action of Brand Oakes or Sable Reed.",
         "It waits for an Action of Brand Oakes or Sable Reed."),
        ((*PLACES, "done players", "done arbiter"), "It waits for the Arbiter to say the Area of unused Actions. "
         "Until then Brand Oakes can neither act nor react.",
         "It waits for you: the Arbiter to say the Area of unused Actions."),
        ((*PLACES, "done players", "done arbiter", "set area=body"),
         "It waits for you: the unused Actions of Brand Oakes, Sable Reed, Guard 1 and Guard 2.",
         "It waits for you: the unused Actions of Brand Oakes, Sable Reed, Guard 1 and Guard 2."),
    ],
)  # fmt: skip
def test_before_and_between_the_turns_too(lines: tuple[str, ...], player: str, arbiter: str) -> None:
    fight = make_fight(placed=False)
    fight.play(*lines)
    assert (awaited(fight, fight.bo), awaited(fight, fight.ada)) == (player, arbiter)


def test_focus_is_whole_before_the_first_round(fight: Fight) -> None:
    begun(fight, answer_advantage="roll")
    scene = Scene.objects.get(title="The ford")
    board = fight.bo.get(scene.get_absolute_url()).text.partition('id="board"')[2].partition("t-own")[0]
    assert re.findall(r"Focus <b>(\d)", board) == ["3", "3"]


# --- moves ---


def test_a_player_attacks_and_the_dice_fall(fight: Fight) -> None:
    told = {"answer_wounds": "body"}
    assert fight.post(fight.bo, "attack p1>n3 close1", "attack", "p1", **told).status_code == 303
    assert fight.post(fight.ada, "set", "set", answer_area="body").status_code == 303
    assert fight.post(fight.bo, "resolve", "resolve", "p1").status_code == 303
    assert re.fullmatch(r"resolve dice=[1-6]{2,3}", fight.moves[-1])


def test_every_sentence_begins_with_a_capital_whoever_it_is_about(fight: Fight) -> None:
    cast = fight.scene.cast
    next(told for told in cast["fighters"] if told["seat"] == "n3")["name"] = "the tide-warden"
    Record.objects.filter(scene=fight.scene).update(setup=cast)
    remembering.MEMORY.clear()
    fight.play("attack p1>n3 close1 area=body wounds=body", "defend n3 area=body")
    assert "The tide-warden defends" in words(fight.bo.get(fight.url))
    fight.play("resolve dice=111", "resolve dice=666")
    page = fight.ada.get(fight.url)
    assert "The tide-warden takes" in words(page)
    assert not re.search(r"<p>(<b>)?the tide", page.content.decode())


def test_real_dice_are_recorded_as_they_fell(fight: Fight) -> None:
    fight.play("attack p1>n3 close1 area=body wounds=body")
    dice = "6" * fight.position.fighter("p1").mastery("diminish")
    fight.post(fight.bo, "resolve", "resolve", "p1", dice_dice=" ".join(dice))
    assert fight.moves[-1] == f"resolve dice={dice}"
    assert "6 (Gain)" in words(fight.dee.get(fight.url))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("7 1 1", "from 1 to 6"),
        ("1", "1 are written down"),
        ("six", "from 1 to 6"),
        ("666666", "6 are written down"),
    ],
)
def test_dice_that_are_none_get_a_sentence_and_stay(fight: Fight, typed: str, said: str) -> None:
    fight.play("attack p1>n3 close1 area=body wounds=body")
    answer = fight.post(fight.bo, "resolve", "resolve", "p1", dice_dice=typed)
    page = answer.content.decode()
    assert (answer.status_code, said in words(answer), f'value="{typed}"' in page) == (422, True, True)


def test_a_question_left_open_gets_a_sentence(fight: Fight) -> None:
    answer = fight.post(fight.ada, "attack p1>n3 close1", "attack", "p1", answer_area="body")
    assert answer.status_code == 422
    assert "Wounds go to: choose or fill it in." in words(answer)
    assert re.search(r'value="body"[^>]*checked', answer.content.decode())


@pytest.mark.parametrize("target", ["x", "hard", "-3", "1000", "4 5", "3 tool=yes"])
def test_a_target_that_is_no_number_is_refused_at_its_field(fight: Fight, target: str) -> None:
    before = fight.number
    told = {"answer_act": "control", "answer_area": "body", "answer_target": target}
    answer = fight.post(fight.ada, "check p1", "check", "p1", **told)
    page = answer.content.decode()
    assert answer.status_code == 422
    said = page.partition('id="id_answer_target_error">')[2].partition("</p>")[0]
    assert said.startswith("<span>Target must be a number from 0 to 99, not “")
    assert "check p1”" not in page
    assert f'value="{target}"' in page
    assert fight.number == before


def test_a_target_of_0_may_be_asked_for(fight: Fight) -> None:
    told = {"answer_act": "control", "answer_area": "body", "answer_target": "0"}
    assert fight.post(fight.ada, "check p1", "check", "p1", **told).status_code == 303
    assert fight.position.declared[-1].target == 0


def test_nobody_is_asked_whom_else_to_bring_to_guard_where_one_alone_is_in_cover(fight: Fight) -> None:
    assert "Also bring to Guard" not in words(fight.ada.get(f"{fight.url}?as=p1&do=pass"))


def test_a_player_acts_for_nobody_elses_character(fight: Fight) -> None:
    check_own(fight)


def check_own(fight: Fight) -> None:
    before = fight.number
    for code, seat in (
        ("defend p2", "p2"),
        ("defend n3", "n3"),
        ("ruling", ""),
        ("stop", ""),
        ("done arbiter", ""),
    ):
        answer = fight.post(fight.bo, code, code.split()[0], seat, answer_area="body", answer_text="I win")
        assert answer.status_code in (409, 422)
    assert fight.number == before


def test_the_gm_acts_for_anybody(fight: Fight) -> None:
    assert fight.post(fight.ada, "defend p2", "defend", "p2", answer_area="body").status_code == 303


def test_when_a_turn_ends_the_gm_is_shown_somebody_of_the_other_side(fight: Fight) -> None:
    answer = fight.post(fight.ada, "done players", "done", "p1")
    page = fight.ada.get(answer["Location"]).content.decode()
    assert re.findall(r'id="as-(\w+)" [^>]*aria-current="true"', page) == ["n3"]


def test_once_no_action_is_left_the_turn_ends_by_one_press(fight: Fight) -> None:
    """While somebody of the side could still act, it has to be chosen first."""

    def is_offered_at_once() -> bool:
        return bool(re.search(r'name="code" value="done arbiter"', fight.ada.get(fight.url).text))

    fight.play(
        "done players", "defend n3 area=body", "resolve dice=111", "defend n4 area=body", "resolve dice=111"
    )
    assert not is_offered_at_once()
    fight.play("defend n3 area=mind", "resolve dice=111", "defend n4 area=mind", "resolve dice=111")
    assert [fighter.actions for fighter in fight.position.able_fighters(Side.ARBITER)] == [0, 0]
    assert is_offered_at_once()


def test_what_is_not_possible_stands_folded_with_its_reasons(fight: Fight) -> None:
    page = words(fight.bo.get(f"{fight.url}?as=p1&do=attack"))
    assert "Salt Blade" in page
    assert "2 more are not possible now: Guard 2, Salt Blade · Guard 2, bare hands" in page
    assert "Close weapons and bare hands reach from Guard to Guard" in page


def test_the_arbiter_is_led_to_whoever_of_their_side_acts_next(fight: Fight) -> None:
    """Not away from whom they pressed, though: there may be something left that takes no Action."""

    def acts(step: str) -> list[str]:
        return re.findall(r'id="as-(\w+)" [^>]*aria-current="true"', fight.ada.get(fight.url + step).text)

    fight.play("done players", "task n3", "resolve", "task n3", "resolve")
    assert acts(f"?as=n3&seen={fight.number - 1}") == ["n4"]
    assert acts("?as=n3") == ["n3"]


def check_in_place(fight: Fight) -> None:
    """Who cannot dodge sees the row where it always stands and reads why; from the third on such rows are folded."""
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    page = acting(fight, fight.dee, "?as=p2&do=let")
    rows = page.partition("t-ways")[2].partition("</ul>")[0]
    heard = re.findall(r'class="t-way( off)?"[^>]*>.*?<b>([^<]+)</b>', rows, re.DOTALL)
    assert heard == [
        ("", "I let it pass"),
        ("", "Defend"),
        (" off", "Dodge"),
        ("", "I let all pass this turn"),
    ]
    assert "Sable Reed may dodge an Attack on themself only." in rows
    assert re.findall(r'type="radio"[^>]*value="(\w+) p2"', rows) == ["let", "defend", "letall"]
    names = page.partition("t-names")[2].partition("</button>")[0]
    assert re.findall(r"<span>([^<]+)</span>", names)[2:] == ["Dodge", "I let all pass this turn"]
    closed = acting(fight, fight.dee, "?as=p2&do=attack")
    assert (closed.count("t-way off"), "2 more are not possible now" in closed) == (2, True)


def test_what_is_not_possible_stands_in_its_place(fight: Fight) -> None:
    check_in_place(fight)


def check_area(fight: Fight) -> None:
    """It is remembered of whom and of what: an Attack of Brand's, not their Defense, not another's Attack."""

    def chosen() -> list[str]:
        return re.findall(
            r'name="answer_area" value="(\w+)"[^>]* checked', acting(fight, fight.ada, "?do=set")
        )

    fight.play("attack p1>n3 close1 wounds=body")
    assert chosen() == ["body"]
    fight.play("set area=spirit", "resolve dice=111", "attack p1>n3 close1 wounds=body")
    assert chosen() == ["spirit"]
    fight.play("set area=spirit", "resolve dice=111", "defend p2")
    assert chosen() == ["body"]
    fight.play("set area=body", "resolve dice=11", "done players")
    assert "With Body: " in acting(fight, fight.ada, "?as=n3&do=attack")
    fight.play("attack n3>p1 close1 area=mind wounds=body", "resolve dice=111")
    assert "With Mind: " in acting(fight, fight.ada, "?as=n3&do=attack")


def test_the_area_said_last_is_chosen_the_next_time(fight: Fight) -> None:
    check_area(fight)


def test_the_area_of_unused_actions_said_last_is_chosen_the_next_round(fight: Fight) -> None:
    check_area_of_unused(fight)


def check_area_of_unused(fight: Fight) -> None:
    """Mind the first time; then that of the last round, whatever else was said in between, for all who roll."""

    def chosen() -> list[str]:
        return re.findall(r'name="answer_area" value="(\w+)"[^>]* checked', acting(fight, fight.ada))

    fight.play("done players", "done arbiter")
    assert chosen() == ["mind"]
    fight.play("set area=spirit", f"unused players dice={'3' * 8}", f"unused arbiter dice={'3' * 12}")
    first = fight.position.turn
    fight.play(f"done {first}", "maneuver p1", "set area=body", "resolve dice=33", f"done {first.other}")
    assert chosen() == ["spirit"]


def test_the_line_for_real_dice_stands_beside_the_roll(fight: Fight) -> None:
    fight.play("attack p1>n3 close1 area=body wounds=body")
    assert re.search(
        r'<input id="real-p1-resolve-dice" name="dice_dice"[^>]* placeholder="3 dice"',
        acting(fight, fight.bo),
    )
    fight.play("resolve dice=333", "call who=p1,p2 act=control area=mind target=5")
    assert 'id="real-p1-answer-dice"' in acting(fight, fight.bo)


def test_no_choice_of_one_stands_without_the_likely_chosen(fight: Fight) -> None:
    """A Cause begins with the Act of most dice; nobody counts, of whoever looks, more than one in each."""
    for chosen in ("check", "call", "spell-attack", "spell-defend"):
        who = fight.ada if chosen == "call" else fight.bo
        form = acting(fight, who, f"?as=p1&do={chosen}")
        names = set(re.findall(r'<input type="radio" name="(\w+)"', form))
        assert names
        for name in names:
            assert len(re.findall(rf'<input type="radio" name="{name}"[^>]* checked', form)) == 1, (
                chosen,
                name,
            )


def test_the_arbiter_records_a_ruling(fight: Fight) -> None:
    fight.post(fight.ada, "ruling", "ruling", answer_text="The floor\nis ice: x=1.")
    assert "The floor is ice: x=1." in words(fight.bo.get(fight.url))


def test_another_move_first_is_told_and_nothing_is_lost(fight: Fight) -> None:
    check_stale(fight)


def check_stale(fight: Fight) -> None:
    told = {"answer_area": "mind", "answer_wounds": "spirit", "seen": str(fight.number)}
    fight.play("defend p2 area=body")
    answer = fight.post(fight.bo, "drop p1 close1", "drop", "p1", **told)
    page = words(answer)
    assert answer.status_code == 409
    assert "Somebody moved before you." in page
    assert "Sable Reed defends." in page
    assert f'name="seen" value="{fight.number}"' in answer.content.decode()
    assert "close1" in fight.position.fighter("p1").equipped


def check_late(fight: Fight) -> None:
    """Who lets it pass changes nothing of the roll that the Arbiter saw before: it goes through."""
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    seen = str(fight.number)
    assert fight.post(fight.bo, "let p1", "let", "p1").status_code == 303
    assert fight.post(fight.dee, "letall p2", "let", "p2", seen=seen).status_code == 303
    answer = fight.post(fight.ada, "resolve", "resolve", "n3", seen=seen)
    assert (answer.status_code, fight.position.declared) == (303, ())


def test_a_roll_that_comes_after_somebody_let_it_pass_goes_through(fight: Fight) -> None:
    check_late(fight)


def check_overtaken(fight: Fight) -> None:
    """A Reaction does change it: the roll is refused, with all that happened since it was shown."""
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    seen = str(fight.number)
    assert fight.post(fight.bo, "defend p1", "let", "p1").status_code == 303
    fight.play("set area=body", "resolve dice=33", "let p2")
    answer = fight.post(fight.ada, "resolve", "resolve", "n3", seen=seen)
    told = words(answer).partition("This happened:")[2].partition("Look, then choose again.")[0]
    assert answer.status_code == 409
    heard = ("Brand Oakes defends in Reaction.", "Brand Oakes has", "Sable Reed lets it pass.")
    assert [part for part in heard if part not in told] == []
    assert [each.kind for each in fight.position.declared] == ["attack"]


def test_a_roll_that_something_overtook_is_refused_with_what_happened(fight: Fight) -> None:
    check_overtaken(fight)


def test_a_roll_after_an_answer_was_taken_back_is_refused(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    assert fight.post(fight.bo, "let p1", "let", "p1").status_code == 303
    seen = str(fight.number)
    back = {"number": seen, "seen": seen}
    assert (
        fight.bo.post(reverse("characters:scene_take_back", args=[fight.scene.slug]), back).status_code == 303
    )
    answer = fight.post(fight.ada, "resolve", "resolve", "n3", seen=seen)
    assert (answer.status_code, "A move was taken back." in words(answer)) == (409, True)


def test_all_take_position_at_once_and_nobody_is_sent_back() -> None:
    fight = make_fight(placed=False)
    fight.play("ambush players")
    seen = str(fight.number)
    placed = [fight.post(fight.bo, "guard p1", "place", "p1", seen=seen),
              fight.post(fight.dee, "cover p2", "place", "p2", seen=seen)]  # fmt: skip
    assert [answer.status_code for answer in placed] == [303, 303]
    assert [fight.position.fighter(seat).place.value for seat in ("p1", "p2")] == ["guard", "cover"]
    again = fight.post(fight.bo, "cover p1", "place", "p1", seen=seen)
    assert again.status_code in (409, 422)


def test_the_same_click_twice_is_one_move(fight: Fight) -> None:
    same = op()
    answers = [
        fight.post(fight.bo, "defend p1", "defend", "p1", answer_area="body", op_id=same) for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert fight.number == len(PLACES) + 1


# --- the likely answer, chosen already ---


def acting(fight: Fight, client: Any, step: str = "") -> str:
    """Return the part of the page where one chooses."""
    return client.get(fight.url + step).text.partition('id="acting"')[2].partition("<footer")[0]


def test_whoever_is_attacked_may_let_it_pass_with_one_press(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    assert awaited(fight, fight.bo).startswith(
        "It waits for you: Brand Oakes: Guard 1 attacks. React, or let it pass."
    )
    assert awaited(fight, fight.ada).startswith("It waits for Brand Oakes: Guard 1 attacks.")
    rows = acting(fight, fight.bo)
    assert re.findall(r'value="(\w+) p1"', rows) == ["let", "defend", "dodge", "letall"]
    assert re.findall(r'value="([\w ]+)"[^>]* checked', rows) == ["let p1"]
    assert fight.post(fight.bo, "let p1", "let", "p1").status_code == 303
    assert (fight.moves[-1], fight.position.fighter("p1").actions) == ("let p1", 2)
    assert awaited(fight, fight.ada).startswith("It waits for you: the dice of Guard 1.")


def test_another_row_is_posted_from_the_same_form(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    assert fight.post(fight.bo, "defend p1", "let", "p1").status_code == 303
    assert [each.kind for each in fight.position.declared] == ["attack", "defend"]


def test_who_is_attacked_sees_it_at_their_own_figure(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    board = fight.bo.get(fight.url).text.partition('id="board"')[2]
    assert re.search(r'class="figure hurt"[^>]*id="on-p1">.*?<em>attacked</em>', board)


def test_what_is_of_nobody_asks_for_nobody_who_acts(fight: Fight) -> None:
    """Neither a call, a ruling nor an Area is somebody's; unused Actions stand once, and before an Area not at all."""
    assert 'class="t-actors"' in acting(fight, fight.ada)
    for heading in ("call", "ruling", "stop"):
        assert 'class="t-actors"' not in acting(fight, fight.ada, f"?do={heading}")
    fight.play("done players", "done arbiter")
    assert acting(fight, fight.ada).count('id="do-idle"') == 1
    fight.play("set area=mind")
    assert "Brand Oakes is to roll" in words(fight.bo.get(fight.url))


def test_nobody_lets_pass_for_another(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    assert fight.post(fight.dee, "let p1", "let", "p1").status_code in (409, 422)
    assert fight.position.declared[-1].answered == ()


def test_the_arbiter_need_not_wait_for_an_answer(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    assert fight.post(fight.ada, "resolve", "resolve", "n3").status_code == 303


def test_a_chance_stands_where_all_that_decides_it_is_known(fight: Fight) -> None:
    """Of the Arbiter's side a player knows no figure, so no chance against it either (Ruling A21)."""
    check_chances(fight)


def check_chances(fight: Fight) -> None:
    assert "%" not in acting(fight, fight.bo, "?as=p1&do=attack")
    assert "a Wound in" in acting(fight, fight.ada, "?as=p1&do=attack")
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body")
    assert "%" not in acting(fight, fight.bo)
    assert "a Wound in" in acting(fight, fight.ada, "?as=p1&do=let")


def test_the_attack_is_open_with_the_first_in_reach_aimed_at(fight: Fight) -> None:
    page = fight.bo.get(fight.url).text
    assert "Attack: Guard 1</button>" in page
    assert re.search(r'class="figure aimed" href="[^"]*aim=n3"', page)
    assert "not in reach" in page
    assert (
        fight.post(fight.bo, "attack p1>n3 close1", "attack", "p1", answer_wounds="body").status_code == 303
    )


def test_a_press_on_a_row_says_with_what_and_where_the_wounds_go(fight: Fight) -> None:
    rows = unescape(acting(fight, fight.bo))
    presses = re.findall(r'name="press" value="([^"]+)"', rows)
    assert presses == [
        f"attack p1>n3{way} wounds={area}" for way in (" close1", "") for area in ("body", "spirit")
    ]
    assert "Brand Oakes: Attack, Guard 1, bare hands, Wounds go to Spirit" in rows
    assert rows.count('name="answer_wounds"') == 1  # said by the press, and asked by nothing beside it
    told = {"answer_wounds": "body", "press": "attack p1>n3 wounds=spirit"}
    assert fight.post(fight.bo, "attack p1>n3 close1", "attack", "p1", **told).status_code == 303
    assert fight.moves[-1] == "attack p1>n3 wounds=spirit"


@pytest.mark.parametrize(
    "press", ["attack p1>n4 wounds=spirit", "attack p1>n3 wounds=mind", "wounds=body", "x=", "="]
)
def test_a_press_that_is_none_makes_no_move(fight: Fight, press: str) -> None:
    before = fight.number
    answer = fight.post(fight.bo, "attack p1>n3 close1", "attack", "p1", press=press)
    assert (answer.status_code, fight.number) == (422, before)


def test_what_could_not_be_pressed_is_asked_for_once_more(fight: Fight) -> None:
    """What was chosen stays, and is mended where it stands: no row does anything at once beside a mistake."""
    answer = fight.post(
        fight.bo, "attack p1>n3 close1", "attack", "p1", press="attack p1>n3 close1 wounds=mind"
    )
    assert answer.status_code == 422
    assert 'name="press"' not in answer.text.partition("t-ways")[2].partition("</ul>")[0]
    assert 'name="answer_wounds"' in answer.text


def question(key: str, answers: int) -> Question:
    return Question(key, key, choices=tuple((str(n), str(n)) for n in range(answers)))


@pytest.mark.parametrize(
    ("asks", "more", "pressed"),
    [
        ((question("where", 2),), {}, "where"),
        ((question("where", 2), question("which", 3)), {}, "where"),
        ((question("where", 2), question("how", 2)), {}, None),
        ((question("which", 3),), {}, None),
        ((question("where", 2),), {"is_mixed": True}, None),
        ((question("where", 2),), {"errors": {"code": ["Choose one."]}}, None),
    ],
)
def test_a_row_is_pressed_where_one_thing_alone_is_either_or(
    asks: tuple[Question, ...], more: dict[str, Any], pressed: str | None
) -> None:
    """Of rows of several groups each asks its own: none of them is done by a press."""
    form = {"options": [SimpleNamespace(asks=asks)], "is_mixed": False, "errors": {}, **more}
    stage: Any = SimpleNamespace(form=SimpleNamespace(**form), aim="n3", grid=None)
    found = vars(Stage)["pressed"].func(stage)
    assert (found and found.key) == pressed


def test_whom_the_arbiter_presses_is_attacked_in_the_way_that_was_chosen() -> None:
    fight = make_fight(placed=False)
    fight.play("ambush arbiter", "guard p1", "guard p2", "guard n3", "guard n4")
    told = {"answer_area": "body", "answer_wounds": "body", "press": "attack n3>p2 close1"}
    assert fight.post(fight.ada, "attack n3>p1", "attack", "n3", **told).status_code == 303
    assert fight.moves[-1] == "attack n3>p2 area=body wounds=body"


def test_the_arbiter_says_whom_with_what_and_where_by_two_presses(fight: Fight) -> None:
    check_cells(fight)


def check_cells(fight: Fight) -> None:
    """Who and with what is a link on the board, all else one press, with no radio between and no script."""
    fight.play("done players")
    shown = unescape(fight.ada.get(fight.url).text)
    assert f'href="{fight.url}?as=n3&do=attack&with=bare"' in shown.partition('id="board"')[2]
    form = unescape(acting(fight, fight.ada, "?as=n3&do=attack&with=bare"))
    presses = re.findall(r'name="press" value="([^"]+)"', form)
    assert presses == [
        f"attack n3>p1 area={area} wounds={wounds}"
        for wounds in ("body", "spirit")
        for area in ("body", "mind", "spirit")
    ]
    assert 'type="radio"' not in form
    assert re.search(r'class="off".*?Sable Reed.*?Sable Reed in Cover', form, re.DOTALL)
    told = {"answer_area": "body", "answer_wounds": "body", "with": "bare", "press": presses[-1]}
    assert fight.post(fight.ada, "attack n3>p1", "attack", "n3", **told).status_code == 303
    assert fight.moves[-1] == "attack n3>p1 area=spirit wounds=spirit"


def test_a_way_that_reaches_nobody_is_as_if_none_was_chosen(fight: Fight) -> None:
    fight.play("done players")
    whole = re.findall(r'name="press" value="([^"]+)"', acting(fight, fight.ada, "?as=n3&do=attack"))
    for way in ("reach9", "x y", "%22"):
        shown = acting(fight, fight.ada, f"?as=n3&do=attack&with={way}")
        assert re.findall(r'name="press" value="([^"]+)"', shown) == whole


def test_a_press_on_the_board_aims_without_javascript() -> None:
    fight = make_fight(placed=False)
    fight.play("ambush players", "guard p1", "cover p2", "guard n3", "guard n4")
    page = fight.bo.get(f"{fight.url}?as=p1&do=attack&aim=n4").text
    assert "Attack: Guard 2</button>" in page
    assert re.search(r'class="figure open" href="[^"]*aim=n3"', page)


def test_what_fell_stands_large_until_the_next_thing_falls(fight: Fight) -> None:
    fight.play("attack p1>n3 close1 area=body wounds=body", "resolve dice=653", "ruling It is dark.")
    shown = fight.dee.get(fight.url).text.partition('id="fell"')[2].partition('id="board"')[0]
    assert re.search(r"<b>6</b><span>Damage</span>", shown)
    assert re.findall(r'<span class="vh">(\d), </span>(\w+)', shown) == [
        ("6", "Gain"),
        ("5", "Gain"),
        ("3", "Null"),
    ]
    fight.play("task p2")
    assert "Sable Reed does a narrative task." in fight.dee.get(fight.url).text.partition('id="fell"')[2]


def test_the_arbiter_calls_for_a_check_from_some_or_all(fight: Fight) -> None:
    check_called(fight)


def check_called(fight: Fight) -> None:
    """Each who is called reads what for and rolls it with one press; nobody else can, and no player calls."""
    form = acting(fight, fight.ada, "?do=call")
    assert re.findall(r'name="answer_who" value="(p\d)"[^>]* checked', form) == ["p1", "p2"]
    told: dict[str, Any] = {
        "answer_who": ["p1", "p2"],
        "answer_act": "control",
        "answer_area": "mind",
        "answer_target": "5",
    }
    assert fight.post(fight.bo, "call", "call", **told).status_code in (409, 422)
    assert fight.post(fight.ada, "call", "call", **told).status_code == 303
    assert awaited(fight, fight.bo).startswith(
        "It waits for you: the Check of Brand Oakes and Sable Reed: Control Mind against 5."
    )
    assert "Brand Oakes: roll Control Mind against 5" in words(fight.bo.get(fight.url))
    assert fight.post(fight.dee, "answer p1", "answer", "p1").status_code in (409, 422)
    assert fight.post(fight.bo, "answer p1", "answer", "p1").status_code == 303
    assert [call.seat for call in fight.position.calls] == ["p2"]
    assert fight.position.fighter("p1").actions == 2
    assert awaited(fight, fight.ada).startswith(
        "It waits for the Check of Sable Reed: Control Mind against 5."
    )


def test_the_arbiter_sees_who_has_not_answered_and_may_answer_for_them(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body", "let p2")
    listed = acting(fight, fight.ada).partition("Who has not answered")[2].partition("</ul>")[0]
    assert re.findall(r"<b>([\w ]+)</b> ([\w ]+)<", listed) == [("Brand Oakes", "may react")]
    assert "Who has not answered" not in acting(fight, fight.bo)
    assert fight.post(fight.ada, "let p1", "let", "p1").status_code == 303
    assert "Who has not answered" not in acting(fight, fight.ada)


def test_a_call_for_a_check_from_nobody_is_refused_in_a_sentence(fight: Fight) -> None:
    told = {"answer_act": "control", "answer_area": "mind", "answer_target": "5"}
    answer = fight.post(fight.ada, "call", "call", **told)
    assert answer.status_code == 422
    assert "From whom: choose or fill it in." in words(answer)


# --- taking back ---


def back(fight: Fight, client: Any, number: int | None = None) -> Any:
    data = {"number": str(number or fight.number), "seen": str(fight.number)}
    return client.post(reverse("characters:scene_take_back", args=[fight.scene.slug]), data)


@pytest.mark.asks
def test_who_made_it_takes_the_last_move_back(fight: Fight) -> None:
    fight.post(fight.bo, "defend p1", "defend", "p1", answer_area="body")
    made = fight.number
    assert back(fight, fight.dee).status_code == 409
    assert back(fight, fight.bo).status_code == 303
    assert back(fight, fight.bo, made).status_code == 303  # a double click
    assert (fight.position.declared, fight.position.fighter("p1").actions) == ((), 2)
    assert fight.scene.record.lines.get(act=fight.number).text == f"undo {made}"


def test_the_gm_takes_anybodys_move_back(fight: Fight) -> None:
    fight.post(fight.bo, "defend p1", "defend", "p1", answer_area="body")
    assert back(fight, fight.ada).status_code == 303


def test_dice_that_fell_are_never_taken_back(fight: Fight) -> None:
    check_dice_stay(fight)


def check_dice_stay(fight: Fight) -> None:
    fight.play("defend p1 area=body")
    fight.post(fight.bo, "resolve", "resolve", "p1")
    before = fight.number
    assert "Take back" not in words(fight.ada.get(fight.url))
    assert [back(fight, client).status_code for client in (fight.bo, fight.ada)] == [409, 409]
    assert fight.number == before


def test_a_ruling_that_speaks_of_dice_may_be_taken_back(fight: Fight) -> None:
    fight.post(fight.ada, "ruling", "ruling", answer_text="dice=6 counts twice")
    assert back(fight, fight.ada).status_code == 303


# --- live ---


def poll(fight: Fight, client: Any, seen: int, target: str = "stage", **more: str) -> Any:
    return client.get(
        fight.url, {"seen": str(seen), **more}, headers={"HX-Request": "true", "HX-Target": target}
    )


def test_nothing_new_is_no_content(fight: Fight, django_assert_num_queries: Any) -> None:
    seen = fight.number
    with django_assert_num_queries(3):  # the browser's session, its user, one number
        assert poll(fight, fight.bo, seen).status_code == 204


def test_another_players_move_shows(fight: Fight) -> None:
    seen = fight.number
    fight.post(fight.dee, "defend p2", "defend", "p2", answer_area="body")
    answer = poll(fight, fight.bo, seen)
    assert answer.status_code == 200
    assert 'id="stage"' in answer.content.decode()
    assert "Sable Reed defends." in words(answer)


def test_while_somebody_chooses_only_the_tracker_is_renewed(fight: Fight) -> None:
    seen = fight.number
    fight.post(fight.dee, "task p2", "task", "p2")
    page = poll(
        fight, fight.bo, seen, "tracker", **{"as": "p1", "do": "attack", "from": str(seen)}
    ).content.decode()
    assert 'id="tracker"' in page
    assert "<form" not in page
    assert "It moved on while you choose." in page
    again = poll(fight, fight.bo, fight.number, "tracker")
    assert again.status_code == 204


@pytest.mark.asks
def test_a_stranger_polls_nothing(fight: Fight) -> None:
    assert poll(fight, fight.cy, fight.number).status_code == 404


# --- the end ---


def finish(fight: Fight, client: Any = None, **more: str) -> Any:
    data = {"seen": str(fight.number), "session": "", **more}
    return (client or fight.ada).post(reverse("characters:scene_end", args=[fight.scene.slug]), data)


def bloody(fight: Fight) -> GameSession:
    """Let Brand take two Wounds, put his mail on and drop his blade; return the evening it was."""
    fight.play(
        "equip p1 armor2", "resolve", "drop p1 close1", "done players",
        "attack n3>p1 close1 area=body wounds=body", "resolve dice=555", "stop",
    )  # fmt: skip
    return roster.new_session(fight.campaign, "The Gate", date(2026, 11, 20), fight.people["ada"])


@pytest.mark.asks
def test_each_character_gets_a_line_with_the_evening(fight: Fight) -> None:
    evening = bloody(fight)
    assert finish(fight, session=evening.slug).status_code == 303
    sheet = ledger.state(fresh(fight.brand)).sheet
    wounds = fight.position.fighter("p1").body
    assert (sheet.body_wounds, wounds > 0) == (wounds, True)
    assert [piece.name for piece in sheet.equipment] == ["Scale Mail"]
    assert sheet.pack == ()
    lines = LedgerLine.objects.filter(kind="conflict")
    assert {line.game_session for line in lines} == {evening}
    assert lines.count() == 2
    assert "Left behind: Salt Blade." in lines.get(character=fight.brand).data["told"]


def test_ended_twice_is_once_and_only_by_the_gm(fight: Fight) -> None:
    bloody(fight)
    assert finish(fight, fight.bo).status_code == 404
    assert [finish(fight).status_code for _ in range(2)] == [303, 303]
    assert LedgerLine.objects.filter(kind="conflict").count() == 2


def test_what_goes_on_is_not_written(fight: Fight) -> None:
    assert finish(fight).status_code == 409
    assert not LedgerLine.objects.filter(kind="conflict").exists()


def test_a_move_that_came_between_is_seen_first(fight: Fight) -> None:
    bloody(fight)
    assert finish(fight, seen=str(fight.number - 1)).status_code == 409
    assert fight.scene.ended_at is None


def test_an_evening_of_another_table_is_refused(fight: Fight) -> None:
    bloody(fight)
    elsewhere = roster.new_campaign("Elsewhere", "", fight.people["cy"])
    theirs = roster.new_session(elsewhere, "Theirs", date(2026, 11, 20), fight.people["cy"])
    assert finish(fight, session=theirs.slug).status_code == 422


@pytest.mark.asks
def test_who_has_left_the_table_keeps_their_ledger(fight: Fight) -> None:
    bloody(fight)
    roster.leave_campaign(fight.campaign, fight.people["dee"])
    finish(fight)
    assert list(LedgerLine.objects.filter(kind="conflict").values_list("character", flat=True)) == [
        fight.brand.pk
    ]


def test_an_end_says_who_holds_the_field(fight: Fight) -> None:
    def shown() -> str:
        return words(fight.bo.get(fight.url)).partition("Log,")[0]

    assert "Over after" not in shown()
    fight.play("attack p1>n3 close1 area=body wounds=body", "resolve dice=666", "stop")
    assert "Over after one round Both sides still stand. 7 Damage" in shown()
    other = make_scene(fight.campaign, fight.people, fight.brand, fight.sable)
    other.play(*PLACES[:-1], "guard n4", "attack p1>n3 close1 area=body wounds=body", "resolve dice=666")
    other.play("attack p1>n4 close1 area=body wounds=body", "resolve dice=666")
    assert "The players hold the field." in words(other.bo.get(other.url))


def again(fight: Fight, client: Any, op_id: str) -> Any:
    return client.post(reverse("characters:scene_again", args=[fight.scene.slug]), {"op_id": op_id})


@pytest.mark.asks
def test_another_begins_with_the_same_fighters_once_it_is_over(fight: Fight) -> None:
    check_again(fight)


def check_again(fight: Fight) -> None:
    """Characters come with the Wounds and the Kit that they left with, the others as they came, figures unseen."""
    fight.play(
        "equip p1 armor2", "resolve", "drop p1 close1", "done players", "drop n3 close1",
        "attack n3>p1 area=body wounds=body", "resolve dice=543", "stop",
    )  # fmt: skip
    assert again(fight, fight.ada, op()).status_code == 422
    finish(fight)
    assert "Again, with all who were in it" in fight.ada.get(fight.url).text
    assert "Again, with all who were in it" not in fight.bo.get(fight.url).text
    assert [again(fight, client, op()).status_code for client in (fight.bo, fight.cy)] == [404, 404]
    same = op()
    answers = [again(fight, fight.ada, same) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    made = Scene.objects.exclude(pk=fight.scene.pk).get()
    before, now = fight.position, scenes.keepers_position(made).position
    assert [(each.name, each.side) for each in now.fighters] == [
        (each.name, each.side) for each in before.fighters
    ]
    assert (now.fighter("p1").body, now.fighter("p1").equipped) == (1, ("armor2",))
    assert (before.fighter("n3").equipped, now.fighter("n3").equipped) == ((), ("close1",))
    assert (now.fighter("n3").scores, now.fighter("n3").names) == (
        before.fighter("n3").scores,
        before.fighter("n3").names,
    )
    assert not scenes.known_to_seats(made, {"p1"}).position.position.fighter("n3").is_known
    assert made.get_absolute_url() == answers[0]["Location"]
    assert fight.ada.get(made.get_absolute_url()).status_code == 200


def test_who_cannot_enter_is_named_where_another_would_begin(fight: Fight) -> None:
    fight.play("done players", "attack n3>p1 close1 area=body wounds=body", "resolve dice=666", "stop")
    finish(fight)
    answer = again(fight, fight.ada, op())
    assert (answer.status_code, Scene.objects.count()) == (422, 1)
    assert "Brand Oakes is incapacitated: they can enter once they have recovered." in words(answer)


def test_after_the_end_nothing_moves(fight: Fight) -> None:
    bloody(fight)
    finish(fight)
    assert fight.post(fight.ada, "ruling", "ruling", answer_text="Too late").status_code == 409
    assert "It stands in the ledgers" in words(fight.bo.get(fight.url))


def test_a_round_goes_round_with_all_unused_actions_at_once(fight: Fight) -> None:
    fight.post(fight.bo, "done players", "done")
    fight.post(fight.ada, "done arbiter", "done")
    assert "Unused Actions" in words(fight.bo.get(fight.url))
    said = "The Arbiter says first in which Area unused Actions are rolled."
    assert said in words(fight.bo.get(f"{fight.url}?do=idle"))
    fight.post(fight.ada, "set", "set", answer_area="mind")
    fight.post(fight.bo, "unused players", "idle")
    fight.post(fight.ada, "unused arbiter", "idle")
    assert fight.position.round == 2


# --- what the Arbiter says, and XP once the dice lie there ---


def test_a_player_declares_and_the_arbiter_says_the_area(fight: Fight) -> None:
    check_says(fight)


def check_says(fight: Fight) -> None:
    """A player is asked for no Area and no Target, and what they post of it counts for nothing."""
    form = fight.bo.get(f"{fight.url}?as=p1&do=check").content.decode()
    assert [key for key in ("act", "area", "target") if f'name="answer_{key}"' in form] == ["act"]
    fight.post(
        fight.bo, "check p1", "check", "p1", answer_act="control", answer_area="mind", answer_target="2"
    )
    assert not fight.position.declared[-1].is_said
    assert awaited(fight, fight.ada).endswith("the Arbiter to say the Area and the Target for Brand Oakes.")
    assert awaited(fight, fight.ada).startswith("It waits for you")
    assert awaited(fight, fight.bo).startswith("It waits for the Arbiter to say")
    asked = fight.ada.get(f"{fight.url}?do=set&code=set").content.decode()
    assert "Control what?" in asked
    assert 'name="answer_target"' in asked
    fight.post(fight.ada, "set", "set", answer_area="mind", answer_target="3")
    assert awaited(fight, fight.bo) == "It waits for you: the dice of Brand Oakes."


def test_a_player_says_no_area_for_another(fight: Fight) -> None:
    fight.post(fight.bo, "defend p1", "defend", "p1")
    before = fight.number
    assert fight.post(fight.bo, "set", "set", "p1", answer_area="mind").status_code in (409, 422)
    assert fight.number == before


def test_only_the_arbiter_says_that_a_base_score_is_enough(fight: Fight) -> None:
    fight.play("check p1 act=control", "set area=mind target=3")
    assert fight.post(fight.bo, "enough", "enough", "p1").status_code in (409, 422)
    assert "Control Mind 3 is enough" in words(fight.ada.get(fight.url))
    assert fight.post(fight.ada, "enough", "enough").status_code == 303
    assert "taken as the Result without a roll" in words(fight.bo.get(fight.url))


def test_a_house_rule_lets_players_set_them_and_the_arbiter_object(fight: Fight) -> None:
    roster.change_house_rules(
        fight.campaign, "arkana", {"players_set": True}, by=fight.people["ada"], seen_version=0
    )
    ours = make_scene(fight.campaign, fight.people, fight.brand, fight.sable)
    ours.play(*PLACES)
    told = {"answer_act": "control", "answer_area": "mind", "answer_target": "3"}
    assert ours.post(ours.bo, "check p1", "check", "p1", **told).status_code == 303
    page = words(ours.bo.get(ours.url))
    assert "Control Mind 3 is enough" in page
    assert "Object: Brand Oakes rolls something else" not in page
    assert ours.post(ours.ada, "set", "set", answer_area="body", answer_target="6").status_code == 303
    assert "The Arbiter objects: Brand Oakes rolls Control Body against a Target of 6." in words(
        ours.bo.get(ours.url)
    )


def test_two_weapons_stay_chosen_when_a_player_presses_another_foe(fight: Fight) -> None:
    roster.change_house_rules(
        fight.campaign, "arkana", {"players_set": True}, by=fight.people["ada"], seen_version=0
    )
    hook = BLADE | {"name": "Boat Hook"}
    armed = make_arkana(fight.people["bo"], fight.campaign, "Tam Reed", equipment=[BLADE, hook])
    ours = make_scene(fight.campaign, fight.people, armed, fight.sable)
    ours.play("ambush players", "guard p1", "guard p2", "guard n3", "guard n4")
    chosen = "?as=p1&do=attack&with=2-close1%2Bclose1"
    board = unescape(ours.bo.get(f"{ours.url}{chosen}&aim=n3").text)
    assert 'name="with" value="2-close1+close1"' in board
    assert f'href="{ours.url}?as=p1&do=attack&aim=n4&with=2-close1%2Bclose1"' in board


def rich(fight: Fight) -> None:
    """Let Brand have brought XP."""
    cast = Scene.objects.get(pk=fight.scene.pk).cast
    next(told for told in cast["fighters"] if told["seat"] == "p1")["xp"] = 2
    Record.objects.filter(scene=fight.scene).update(setup=cast)
    remembering.MEMORY.clear()


def test_xp_may_be_spent_on_dice_that_lie_there(fight: Fight) -> None:
    rich(fight)
    fight.play("defend p1 area=body")
    fight.post(fight.bo, "throw", "resolve", "p1", dice_dice="3 5")
    assert (
        awaited(fight, fight.bo) == "It waits for you: Brand Oakes to spend XP on the dice or let them stand."
    )
    assert "Let it stand: Result 4" in words(fight.bo.get(fight.url))
    assert "2 XP: Result 6" in words(fight.bo.get(f"{fight.url}?as=p1&do=gain&code=gain p1"))
    assert fight.post(fight.dee, "gain p1", "gain", "p1", answer_xp="1").status_code in (409, 422)
    assert fight.post(fight.bo, "gain p1", "gain", "p1", answer_xp="2").status_code == 303
    assert (fight.position.fighter("p1").xp, fight.position.declared) == (0, ())
    assert fight.moves[-1] == "gain p1 xp=2"


def test_xp_may_be_spent_on_the_dice_of_a_check_one_was_called_for(fight: Fight) -> None:
    check_called_xp(fight)


def check_called_xp(fight: Fight) -> None:
    """Whose XP it is spends it, nobody else, and what fell is not taken back."""
    rich(fight)
    fight.play("call who=p1,p2 act=control area=mind target=5")
    assert fight.post(fight.bo, "face p1", "answer", "p1", dice_dice="3 3").status_code == 303
    assert "Let it stand: Result 3" in words(fight.bo.get(fight.url))
    assert "2 XP: Result 5" in words(fight.bo.get(f"{fight.url}?as=p1&do=gain&code=raise p1"))
    for client in (fight.dee, fight.cy):
        assert fight.post(client, "raise p1", "gain", "p1", answer_xp="1").status_code in (404, 409, 422)
    fight.play("answer p2 dice=33")
    assert (
        awaited(fight, fight.bo) == "It waits for you: Brand Oakes to spend XP on the dice or let them stand."
    )
    assert fight.post(fight.bo, "raise p1", "gain", "p1", answer_xp="3").status_code == 422
    assert fight.post(fight.bo, "raise p1", "gain", "p1", answer_xp="2").status_code == 303
    assert (fight.position.fighter("p1").xp, fight.position.calls, fight.moves[-1]) == (
        0,
        (),
        "raise p1 xp=2",
    )
    assert back(fight, fight.ada).status_code == 409


@pytest.mark.asks
def test_dice_that_lie_there_are_never_taken_back(fight: Fight) -> None:
    rich(fight)
    fight.play("defend p1 area=body", "throw dice=35")
    assert back(fight, fight.ada).status_code == 409


def test_a_scene_of_before_goes_on_with_its_old_lines(fight: Fight) -> None:
    old = "cast attack p1>n3 area=body wounds=body spell=control target=9 cost=body"
    fight.play(old, "resolve cause=33 dice=533")
    assert "Guard 1 takes" in words(fight.ada.get(fight.url))  # below its Target, as it was read then


@pytest.mark.asks
def test_a_corrected_rule_leaves_an_old_conflict_readable(fight: Fight) -> None:
    fight.scene.record.lines.filter(act=1, part=1).update(text="move waltz p1")
    remembering.MEMORY.clear()
    assert fight.ada.get(fight.url).status_code == 200


def test_an_npc_put_away_does_not_come(fight: Fight) -> None:
    opposition.set_opponent_archived(make_npc(fight.campaign), is_archived=True)
    assert "Tide Warden" not in words(fight.ada.get(begin_url(fight)))


def check_a_long_log_is_in_pages(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "A_PAGE", 2)
    url = fight.scene.get_absolute_url()
    pages = [
        re.findall(r'<li[^>]*><span class="n">(\d+)</span>', fight.ada.get(f"{url}?log=all&moves={n}").text)
        for n in (1, 2, 3)
    ]
    moves = [str(number) for number in range(fight.number, 0, -1)]
    assert len(moves) > 4
    assert pages == [moves[:2], moves[2:4], moves[4:6]]


def test_a_long_log_is_in_pages(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    check_a_long_log_is_in_pages(fight, monkeypatch)


def test_who_looks_on_stays_on_their_page_of_the_log(fight: Fight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "A_PAGE", 2)
    onlooker = make_user("onlooker")
    roster.add_member(fight.campaign, onlooker)
    page = client_of(onlooker).get(f"{fight.scene.get_absolute_url()}?log=all&moves=2").text
    assert "&amp;log=all&amp;moves=2" in page.split('hx-trigger="every 3s"')[0]
