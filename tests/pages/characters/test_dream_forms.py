"""A dream at the table: what each state's form has chosen already, what a press makes, and what is refused."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns import roster
from characters.ledger import ledger, opposition, scenes
from characters.models import Scene
from decks.rules.tarot import CODES
from play import remembering
from play.models import Record
from tests.cast import SYSTEM, copied, make_dreamer, op
from tests.characters.dreams import (
    DUEL,
    EFFORT,
    FOE,
    HTMX,
    REVEALED,
    SELECTED,
    SPIKE,
    Dreaming,
    _as_laid,
    begin_dream,
    lay_people,
    let_time_pass,
    make_dream,
    refused,
    sent_by_form,
)

__all__ = ["_as_laid"]
pytestmark = pytest.mark.django_db

Refused = tuple[tuple[str, ...], str, str, dict[str, Any], str]
ASKED = ("gm: ask What waits on the stair?",)
STRESSED = (*REVEALED, "d1: interpret d1 press", "gm: interpret f1 press")
MET = (
    f"gm: spike {SPIKE}", "d1: approach d1 I hold the rope", "d2: approach d2 I jump", "gm: suit d1 s",
    "gm: suit d2 c",
)  # fmt: skip
ENDED = (f"gm: effort {EFFORT}", "gm: do effort difficulty-4 | salt", "d1: next d1", "d1: oppose d1 effort 0",
         "d1: select d1 s8", "d1: interpret d1 nothing")  # fmt: skip
MISSED = (*MET, "d1: meet d1 s10", "d2: meet d2 none")


# --- beginning ---


def begin_url(dream: Dreaming) -> str:
    return reverse("characters:scene_new", args=[dream.campaign.slug, "beckoning_dream", "dream"])


def begun(dream: Dreaming, **more: str) -> Any:
    """Begin a dream once the one that was open is over."""
    if not dream.full.is_over:
        dream.play("gm: end")
    data = {"op_id": op(), "title": "The well", "spread": "2", "question": "", "c0": "on", "c1": "on", **more}
    return dream.ada.post(begin_url(dream), data)


def test_the_gm_begins_with_who_dreams_and_who_has_real_cards() -> None:
    dream = make_dream()
    answer = begun(dream, c1_real="on", question="What waits?")
    made = Scene.objects.get(title="The well")
    assert (answer.status_code, answer["Location"]) == (303, made.get_absolute_url())
    told = [(one["name"], one["is_real"], len(one["deck"])) for one in made.cast["dreamers"]]
    assert told == [("Ondine", False, 10), ("Tal", True, 10)]
    assert (made.cast["spread"], made.cast["question"]) == (2, "What waits?")


def test_a_double_click_begins_one_dream() -> None:
    dream, same = make_dream(), op()
    assert begun(dream, op_id=same)["Location"] == begun(dream, op_id=same)["Location"]
    assert Scene.objects.filter(title="The well").count() == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"c0": "", "c1": ""}, "Nobody dreams yet: choose who falls asleep."),
        ({"title": ""}, "Nothing stands here yet."),
        ({"spread": "12"}, "The spread may have 1 to 6 cards: the Dream Deck has 6."),
        ({"spread": "13"}, "Select a valid choice"),
    ],
)
def test_what_cannot_begin_says_why_and_keeps_what_was_typed(typed: dict[str, str], said: str) -> None:
    dream = make_dream()
    answer = begun(dream, question="What waits?", **typed)
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    assert 'value="What waits?"' in answer.content.decode()
    assert Scene.objects.count() == 1


# --- one press ---


@pytest.mark.parametrize(
    ("begins", "moves", "who", "act", "changed", "made"),
    [
        pytest.param({"spread": 3}, (), "ada", "words", {"words": "What waits?"}, ["ask What waits?"], id="ask"),
        pytest.param({"spread": 3}, ASKED, "bo", "words", {"words": "Three owls"},
                     ["answer d1 Three owls"], id="answer"),
        pytest.param({"spread": 3}, (*ASKED, "d1: answer d1 Three owls"), "bo", "words", {},
                     ["answer d1 Three owls"], id="answer anew"),
        pytest.param({}, (), "ada", "duel", {"what": ["ready:A minor foe", "ready:A rival"]}, None, id="Duel"),
        pytest.param({}, (f"gm: foe {FOE}",), "ada", "duel", {}, ["duel d1 d2 f1"], id="foe there"),
        pytest.param({}, (), "ada", "effort", {"who": ["d2"]}, None, id="Effort"),
        pytest.param({}, (), "ada", "prepare", {"what": "ready:A firm Effort"}, None, id="prepare"),
        pytest.param({}, DUEL, "bo", "plain", {}, ["next d1"], id="who presses first begins"),
        pytest.param({}, DUEL, "ada", "plain", {"move": "next d2"}, ["next d2"], id="the GM names who begins"),
        pytest.param({}, (*DUEL, "d2: next d2"), "dee", "turn", {}, ["oppose d2 f1", "select d2 p9"], id="turn"),
        pytest.param({}, SELECTED, "bo", "turn", {"card": "c7"}, ["select d1 c7"], id="another card"),
        pytest.param({}, SELECTED, "ada", "turn", {}, ["select f1 s2"], id="foe"),
        pytest.param({}, REVEALED, "bo", "interpret", {},
                     ["then d1 d2", "interpret d1 glare=f1 press devastate"], id="Interpret"),
        pytest.param(
            {}, REVEALED, "bo", "interpret",
            {"effect": ["study", "help", "hinder"], "fact": "least", "more_help": "2", "then": "d1"},
            ["then d1 d1", "interpret d1 study=f1:least help=d2+2 hinder=f1"], id="with all that is asked",
        ),
        pytest.param({}, REVEALED, "bo", "interpret", {"effect": None},
                     ["then d1 d2", "interpret d1 nothing"], id="nothing"),
        pytest.param({}, (*REVEALED, "d1: interpret d1 press"), "ada", "interpret", {},
                     ["interpret f1 glare=d1"], id="foe Interprets"),
        pytest.param({}, REVEALED, "dee", "guide", {"how": "weaken", "whose": "f1", "where": "the moth"},
                     ["guide d2 4 weaken=f1 | the moth"], id="Guide"),
        pytest.param({}, REVEALED, "bo", "guide", {"how": "push", "burn": "burn:s8"},
                     ["guide d1 4 push=d1 burn:s8"], id="Push"),
        pytest.param({}, STRESSED, "bo", "bear", {"then": "d1"},
                     ["then d1 d1", "bear d1 oneirogen"], id="bear"),
        pytest.param({}, STRESSED, "bo", "bear", {"way": "burn:s8"}, ["then d1 d2", "bear d1 burn:s8"], id="burn"),
        pytest.param({}, (*STRESSED, "d1: bear d1 oneirogen"), "bo", "plain", {}, ["next d2"], id="next"),
        pytest.param({}, (f"gm: effort {EFFORT}", "d1: next d1"), "bo", "turn", {"opponent": "effort 1"},
                     ["oppose d1 effort 1", "select d1 s8"], id="Effort's turn"),
        pytest.param({}, MET[:1], "dee", "words", {"words": "I jump"}, ["approach d2 I jump"], id="approach"),
        pytest.param({}, MET[:3], "ada", "plain", {"move": "suit d2 c"}, ["suit d2 c"], id="suit"),
        pytest.param({}, MET, "bo", "plain", {}, ["meet d1 s10"], id="meet"),
        pytest.param({}, MISSED, "dee", "burn", {}, ["burn d2 burn:p7"], id="Consequence"),
        pytest.param({"real": "d2"}, (), "dee", "plain", {"move": "enter d2 p2"}, ["enter d2 p2"], id="enter"),
        pytest.param({}, REVEALED, "ada", "words", {"words": "the owl", "code": "award d2"},
                     ["award d2 the owl"], id="Oneirogen"),
        pytest.param({}, REVEALED, "ada", "hand",
                     {"for": "d1", "step": "awareness", "figure": "\N{MINUS SIGN}1", "why": "salt"},
                     ["do d1 awareness-1 | salt"], id="by hand, a figure"),
        pytest.param({}, REVEALED, "bo", "hand", {"step": "discard", "hand_what": "s8", "why": "salt"},
                     ["do d1 discard:s8 | salt"], id="by hand, a card"),
        pytest.param({}, ("d1: do d1 burn:s8 | salt",), "bo", "hand",
                     {"step": "kindle", "hand_what": "s8", "why": "salt"},
                     ["do d1 kindle:s8 | salt"], id="by hand, out of the Pyre"),
        pytest.param({}, ("gm: do d1 seek2 | salt",), "bo", "plain", {"move": "take d1 s10 0 c8"},
                     ["took d1 s10"], id="by hand, one of the Future"),
        pytest.param({}, ENDED, "ada", "resolve", {"move": "resolve open", "words": "It sleeps."},
                     ["resolve open [the Difficulty is gone] | It sleeps."], id="how it ended, with a word"),
        pytest.param({}, ENDED, "ada", "resolve", {}, ["resolve won"], id="how it ended"),
        pytest.param({}, REVEALED, "dee", "plain", {"move": "hand d2"}, ["hand d2"], id="hand"),
    ],
)  # fmt: skip
def test_one_press_makes_what_is_chosen(
    begins: dict[str, Any],
    moves: tuple[str, ...],
    who: str,
    act: str,
    changed: dict[str, Any],
    made: list[str] | None,
) -> None:
    """The form stands there, the likely choice made; a browser sends it as it stands, but for what was *changed*."""
    dream = make_dream(**begins).play(*moves)
    before = len(dream.moves)
    client = getattr(dream, who)
    if act == "plain" and "move" in changed:
        form = {"op_id": op(), "seat": seat_of(dream, who), "seen": dream.number, "act": act}
        assert f'value="{changed["move"]}"' in dream.page(client)
        answer = dream.send(client, {**form, **changed})
    else:
        answer = dream.press(client, act, f"?begin={act}", **changed)
    assert (answer.status_code, refused(answer)) == (200, "")
    if made is not None:
        assert dream.moves[before:] == made
    else:
        assert len(dream.moves) > before


def seat_of(dream: Dreaming, who: str) -> str:
    return {"ada": "gm", "bo": "d1", "dee": "d2"}.get(who, "")


def test_foes_chosen_come_and_fight_at_one_press() -> None:
    dream = make_dream()
    dream.press(dream.ada, "duel", what=["ready:A minor foe", "ready:A rival"], who=["d2"])
    assert dream.full.conflict.members == ("d2", "f1", "f2")
    assert [dream.of(key).name for key in ("f1", "f2")] == ["a minor foe", "a rival"]


def test_a_foe_that_comes_beside_one_that_comes_again_is_who_fights() -> None:
    dream = make_dream().play(*[f"gm: foe {FOE}"] * 2, "gm: duel d1 f1 f2", "gm: keep f2", "gm: resolve open")
    dream.press(dream.ada, "duel", what=["ready:A rival"], who=["d1"], foes=None)
    assert (dream.full.conflict.members, dream.of("f3").name) == (("d1", "f3"), "a rival")


# --- sides are the story's ---


def test_foes_stand_together_apart_or_beside_the_dreamers() -> None:
    dream = make_dream().play(f"gm: foe {FOE}")
    sides = {"side_f1": "dreamers", "side_ready:A minor foe": "own", "side_ready:A rival": "foes"}
    dream.press(dream.ada, "duel", what=["ready:A minor foe", "ready:A rival"], foes=["f1"], **sides)
    assert {key: dream.of(key).side for key in ("d1", "f1", "f2", "f3")} == {
        "d1": "dreamers", "f1": "dreamers", "f2": "f2", "f3": "foes",
    }  # fmt: skip
    assert dream.moves[-1] == "duel d1 d2 f1@dreamers f2@f2 f3"
    page = dream.page(dream.bo)
    assert '<span class="chip">on the Dreamers’ side</span>' in page
    assert '<span class="chip">on a side of their own</span>' in page
    dream.play("d1: next d1")
    assert re.findall(r'name="opponent" value="(\w+)"', dream.page(dream.bo)) == ["f2", "f3"]


def test_dreamers_stand_against_each_other_without_a_foe_where_the_campaign_agreed() -> None:
    dream = dream_where(may_dreamers_duel=True)
    dream.press(dream.ada, "duel", what=None, side_d2="foes")
    assert dream.moves == ["duel d1 d2@foes"]
    dream.play("d1: next d1")
    dream.press(dream.bo, "turn", card="s9")
    dream.press(dream.dee, "turn", card="w8")
    assert sorted(dream.full.turn.revealed) == ["d1", "d2"]
    assert '<span class="chip">on the other side</span>' in dream.page(dream.eve)


def test_who_comes_just_in_time_says_on_whose_side() -> None:
    check_just_in_time()


def check_just_in_time() -> None:
    dream = dream_where(may_dreamers_duel=True).play(f"gm: foe {FOE}", "gm: duel d1@own f1", "d1: next d1")
    dream.play("d1: oppose d1 f1", "d1: select d1 s9", "gm: select f1 s1")
    page = dream.page(dream.dee)
    told = re.findall(r'<option value="(\w+)"[^>]*>(on [^<]*)', page)
    assert told == [("dreamers", "on a side of their own"), ("own", "on the side of Ondine")]
    assert 'name="side"' not in dream.page(dream.bo)
    dream.press(dream.dee, "guide", how="join", side="own", where="a gull")
    assert dream.full.conflict.members == ("d1", "f1", "d2")
    assert dream.of("d2").side == "own"


def test_without_that_no_dreamer_is_asked_on_whose_side_they_stand() -> None:
    dream = make_dream()
    assert "side_d1" not in dream.form(dream.ada, "duel")
    said = refused(dream.press(dream.ada, "duel", side_d2="own"))
    assert said == "Dreamers against each other: this campaign has not agreed to that."
    assert refused(
        dream.press(dream.ada, "duel", **{"side_ready:A minor foe": "x"}, what="ready:A minor foe")
    ) == ("Choose on which side they stand.")
    assert dream.moves == []


def test_which_sides_were_chosen_and_that_no_foe_comes_stands_there_after_a_poll() -> None:
    dream = dream_where(may_dreamers_duel=True)
    chosen = "&act=duel&begin=duel&marked=d1&marked=d2&who=d1&who=d2&side_d2=own"
    sent = sent_by_form(dream.page(dream.ada, f"?seen=x&as=gm{chosen}"), "duel")
    assert (sent["side_d1"], sent["side_d2"], "what" in sent) == (["dreamers"], ["own"], False)


def test_without_scripts_a_press_leads_back_to_the_page() -> None:
    dream = make_dream().play(*DUEL)
    data = {**dream.form(dream.bo, "plain"), "move": "next d1"}
    answer = dream.bo.post(reverse("characters:scene_move", args=[dream.scene.slug]), data)
    assert (answer.status_code, answer["Location"]) == (303, dream.url)
    assert "<h1" in dream.bo.get(dream.url).content.decode()


# --- what is refused ---


ANOTHERS_SEAT: Refused = (
    DUEL, "bo", "sent", {"seat": "d2", "act": "plain", "move": "next d2"}, "That seat is not yours to play.",
)  # fmt: skip
JSON_PRESSED: Refused = (DUEL, "ada", "sent", {"act": "plain", "move": "spike {}"}, "Choose one.")
BAD = [
    pytest.param(REVEALED, "bo", "interpret", {"effect": ["press", "press"]}, "Press is chosen.", id="twice"),
    pytest.param(REVEALED, "bo", "interpret", {"effect": ["press", "glare", "help", "hinder"]},
                 "A Triumph has 3 choices.", id="four of three"),
    pytest.param((*SELECTED, "gm: select f1 s2", "gm: do f1 value+5 | a tide"), "bo", "interpret",
                 {"effect": ["break"]}, "Break needs a Triumph.", id="Break with a Success"),
    pytest.param(REVEALED, "bo", "interpret", {"effect": ["hinder"], "more_hinder": "4"},
                 "3 a turn, your Maximum Awareness, and 0 are spent.", id="a fourth Oneirogen"),
    pytest.param((*REVEALED, "gm: do f1 score:countered | a tide"), "bo", "guide",
                 {"how": "push", "whose": "f1", "burn": "burn:s8"},
                 "Countered chooses nothing, with a Push too. Your card is not burned.", id="pushes a Countered card"),
    pytest.param((*REVEALED, "d1: guide d1 R bolster=d1"), "bo", "guide-sent",
                 {"act": "guide", "code": "guide d1 @", "how": "bolster", "whose": "d1"},
                 "Your Guide has spoken in this Reveal.", id="Invokes twice"),
    pytest.param((*STRESSED, "gm: do d1 stress5 | a tide"), "bo", "bear", {"way": "burn:s8"},
                 "2 Stress are still there.", id="bears 3 of 5"),
    pytest.param((*STRESSED, "gm: do d1 discard:s8 | a tide", "gm: do d1 discard:c7 | a tide"), "bo", "bear",
                 {"way": "flinch:s8"}, "Nothing to Discard: 4 ways are left.", id="Flinches with no Present"),
    pytest.param(STRESSED, "bo", "bear", {"way": None}, "Choose how it is borne.", id="bears nohow"),
    pytest.param(SELECTED[:-2], "bo", "turn", {"opponent": None}, "Choose an Opponent.", id="opposes nobody"),
    pytest.param(SELECTED, "bo", "turn", {"card": None}, "Choose a card.", id="no card"),
    pytest.param(SELECTED, "bo", "turn", {"card": "w1"}, "This is no move here.", id="a card of another's"),
    pytest.param((), "ada", "duel", {"what": None}, "Choose a foe.", id="no foe"),
    pytest.param((), "ada", "duel", {"who": None}, "Choose who is in it.", id="nobody in it"),
    pytest.param((), "ada", "effort", {"what": "kept:nothing"}, "Choose an Effort.", id="an Effort that is gone"),
    pytest.param((), "ada", "spike", {}, "Choose a Spike.", id="no Spike"),
    pytest.param(DUEL, "ada", "duel-sent", {"act": "duel", "who": ["d1"], "what": ["ready:A minor foe"]},
                 "A Duel with Warden is open. Say how it ended first, under “End the Conflict”.",
                 id="a second Conflict"),
    pytest.param(DUEL, "ada", "end-sent", {"act": "plain", "move": "end"},
                 "A Duel with Warden is open. Say how it ended first, under “End the Conflict”.",
                 id="ends in a Conflict"),
    pytest.param(REVEALED, "ada", "hand", {"step": "awareness", "figure": "1"}, "Nothing stands here yet.",
                 id="no why"),
    pytest.param(REVEALED, "ada", "hand", {"step": "awareness", "figure": "lots", "why": "salt"},
                 "Choose what is done by hand", id="no figure"),
    pytest.param(REVEALED, "bo", "hand", {"step": "awareness", "figure": "1", "why": "salt"},
                 "That is the GM’s to do", id="by hand what is the GM's"),
    pytest.param(REVEALED, "ada", "words", {"words": ""}, "Nothing stands here yet.", id="an Oneirogen for nothing"),
    pytest.param(REVEALED, "bo", "guide", {"how": "bolster", "where": "a\0b"}, "This text holds a NUL", id="a NUL"),
    pytest.param(*JSON_PRESSED, id="JSON"),
    pytest.param(DUEL, "ada", "sent", {"act": "words", "code": "foe", "words": "{}"}, "Choose for whom.",
                 id="JSON told"),
    pytest.param(DUEL, "bo", "sent", {"act": "dance"}, "Choose what to do.", id="no such form"),
    pytest.param(*ANOTHERS_SEAT, id="another's seat"),
    pytest.param(DUEL, "bo", "sent", {"seat": "gm", "act": "plain", "move": "next d1"},
                 "That seat is not yours to play.", id="the GM's seat"),
    pytest.param(DUEL, "ada", "sent", {"seat": "d1", "act": "plain", "move": "next d1"},
                 "That seat is not yours to play.", id="a player's seat"),
    pytest.param(DUEL, "eve", "sent", {"seat": "d1", "act": "plain", "move": "next d1"},
                 "That seat is not yours to play.", id="who only watches"),
    pytest.param(DUEL, "eve", "sent", {"seat": "", "act": "plain", "move": "next d1"}, "This is no move here.",
                 id="who watches, for nobody"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "who", "act", "changed", "said"), BAD)
def test_what_cannot_be_says_why_and_makes_nothing(
    moves: tuple[str, ...], who: str, act: str, changed: dict[str, Any], said: str
) -> None:
    check_refused(moves, who, act, changed, said)


def check_refused(moves: tuple[str, ...], who: str, act: str, changed: dict[str, Any], said: str) -> None:
    dream = make_dream().play(*moves)
    client, before = getattr(dream, who), dream.number
    form = (
        {"op_id": op(), "seat": seat_of(dream, who), "seen": before}
        if "sent" in act
        else dream.form(client, act, f"?begin={act}")
    )
    answer = dream.send(client, {**form, **changed, **_this_reveal(dream, changed)})
    assert (answer.status_code, dream.number) == (422, before)
    assert refused(answer).startswith(said), refused(answer)


def _this_reveal(dream: Dreaming, changed: dict[str, Any]) -> dict[str, str]:
    code = changed.get("code", "")
    return {"code": code.replace("@", str(dream.full.shuffles))} if "@" in code else {}


def test_where_nothing_is_set_down_to_begin_no_button_begins_it() -> None:
    check_begun_button()


def check_begun_button() -> None:
    dream = make_dream()
    assert "Begin the Effort" in dream.page(dream.ada, "?begin=effort")
    page = dream.page(dream.ada, "?begin=spike")
    assert "None is set down yet." in page
    assert "Begin the Spike" not in page


@pytest.mark.parametrize(("how", "outcome"), [("won", "well"), ("lost", "not_well"), ("open", "open")])
def test_a_scene_ends_as_its_last_conflict_did_and_the_next_begins_by_one_press(
    how: str, outcome: str
) -> None:
    check_on_to_next(how, outcome)


def check_on_to_next(how: str, outcome: str) -> None:
    dream = make_dream(spread=2, question="What waits?").play("gm: scene 1")
    assert not dream.form(dream.ada, "on")  # nothing says yet how it went
    dream.play(f"gm: effort {EFFORT}", f"gm: resolve {how}")
    assert re.search(rf'value="close {outcome}">[^<]+, on to Scene 2<', dream.page(dream.ada))
    assert "on to Scene" not in dream.page(dream.bo)
    pressed = {"move": f"close {outcome}"}
    assert refused(dream.press(dream.ada, "on", **pressed, then=None)) == "Choose which scene begins."
    assert refused(dream.press(dream.ada, "on", **pressed, then="9"))
    assert dream.full.scene == 1
    dream.press(dream.ada, "on", **pressed)
    assert (dream.full.scene, dream.full.scenes[0].outcome) == (2, outcome)
    dream.play(f"gm: effort {EFFORT}", "gm: resolve won")
    assert not dream.form(dream.ada, "on")  # none comes next


def test_the_end_is_told_a_line_at_a_time_and_only_what_went_well_has_a_tick() -> None:
    dream = make_dream(spread=2, question="What waits?").play(
        "gm: scene 1", "gm: close not_well", "gm: scene 2"
    )
    page = dream.play("gm: close well", "gm: end").page(dream.ada)
    told = re.search(r'<div class="dream-just">(.*?)</div>', page, re.S)
    assert told
    assert "<p>The dream is over.</p>" in told[1]
    assert re.findall(r'class="t-sign (\w*)"></i>((?:did not go|went) well)', page) == [
        ("away", "did not go well"),
        ("done", "went well"),
    ]


def test_no_scene_is_to_come_once_the_dream_is_over() -> None:
    dream = make_dream(spread=2, question="What waits?").play("gm: scene 1", "gm: close well")
    assert "to come" in dream.page(dream.bo)
    page = dream.play("gm: end").page(dream.bo)
    assert ("to come" in page, "was not begun" in page) == (False, True)


def test_once_each_scene_is_over_the_dream_is_ended_without_looking_for_it() -> None:
    check_end_in_sight()


def test_a_dream_of_no_spread_is_ended_where_it_is_looked_for() -> None:
    dream = make_dream()
    assert "End the dream" not in dream.page(dream.ada).partition('<ul class="t-actors">')[0]


def check_end_in_sight() -> None:
    dream = make_dream(spread=1, question="What waits?")
    for moves, is_in_sight in (
        ((), False),
        (("gm: scene 1",), False),
        (("gm: close open",), False),
        (("gm: scene 1", "gm: close well"), True),
    ):
        page = dream.play(*moves).page(dream.ada)
        assert (first_button(page) == "End the dream") == is_in_sight, moves
    assert first_button(dream.page(dream.ada, "?begin=duel")) == "Begin the Duel"


def first_button(page: str) -> str:
    """Return what stands on the button at the foot, "" where there is none."""
    found = re.search(r'<div class="t-do"><(?:a|button) class="btn"[^>]*>([^<]*)<', page)
    return found[1] if found else ""


def test_guides_come_first_then_a_scene_then_conflicts() -> None:
    check_next_step()


def check_next_step() -> None:
    dream = make_dream(spread=2, question="What waits?")
    page = dream.page(dream.ada)
    assert (first_button(page), "<h2>The Guides come first" in page) == ("", True)
    assert re.search(r'class="btn quiet" name="move" value="scene 1"', page)  # it may begin without them
    dream.play("d1: answer d1 Three wet ladders", "d2: answer d2 an oar")
    page = dream.page(dream.ada)
    assert "Begin the Duel" not in page
    assert "Before the first scene: nothing has to be pressed." in dream.page(dream.bo)
    assert first_button(page).startswith("Begin Scene 1: ")
    assert first_button(dream.page(dream.ada, "?begin=effort")) == "Begin the Effort"  # who looks for it
    dream.press(dream.ada, "plain")
    assert dream.full.scene == 1
    assert first_button(dream.page(dream.ada)) == "Begin the Duel"
    dream.play("gm: close well")
    assert first_button(dream.page(dream.ada)).startswith("Begin Scene 2: ")


def test_what_was_chosen_and_typed_stands_there_still_after_a_refusal() -> None:
    dream = make_dream().play(*REVEALED)
    chosen = {"for": "d2", "step": "value", "hand_what": "c", "figure": "7", "why": ""}
    page = dream.press(dream.ada, "hand", **chosen).content.decode()
    kept = {name: [str(value)] for name, value in chosen.items()}
    assert {**sent_by_form(page, "hand"), **kept} == sent_by_form(page, "hand")
    assert re.search(r'id="by-hand"[^>]* open', page)
    page = dream.press(
        dream.bo, "interpret", effect=["study", "break", "press", "help"], fact="least"
    ).content.decode()
    assert sorted(sent_by_form(page, "interpret")["effect"]) == ["break", "help", "press", "study"]
    assert sent_by_form(page, "interpret")["fact"] == ["least"]


def test_by_hand_stands_open_to_the_gm_at_any_step_and_says_whose_cards_wait() -> None:
    check_by_hand_at_any_step()


def check_by_hand_at_any_step() -> None:
    dream = make_dream(real="d1")
    why = "Ondine turns over a card first."
    assert why in part_of(dream.page(dream.ada, "?as=gm"), "by-hand")
    assert why not in dream.page(dream.bo)
    assert why in dream.page(dream.bo, "?as=d1&beside=by-hand&why=Lamplight")
    told = {"for": "d1", "step": "awareness", "figure": "-1", "why": "dazed"}
    assert dream.press(dream.ada, "hand", "?as=gm", **told).status_code == 200
    assert dream.of("d1").awareness == 2
    told |= {"step": "draw", "figure": "1"}
    assert why in refused(dream.press(dream.ada, "hand", "?as=gm", **told))


def test_where_somebody_is_is_said_in_words_and_stands_with_their_name() -> None:
    check_where()


def check_where() -> None:
    dream = make_dream()
    sent = sent_by_part(dream.page(dream.bo), "places", "words")
    assert sent.get("code") == ["where d1"]
    assert dream.send(dream.bo, {**sent, "words": "the drowned lighthouse"}).status_code == 200
    assert "the drowned lighthouse" in dream.page(dream.dee)
    sent = sent_by_part(dream.page(dream.ada), "places", "words")
    sent |= {"code": ["where d2"]}
    page = dream.send(dream.ada, {**sent, "words": "the stair " * 30}).content.decode()
    assert sent_by_part(page, "places", "words")["code"] == ["where d2"]
    dream.send(dream.ada, {**sent, "words": "the stair"})
    assert sent_by_part(dream.page(dream.dee), "places", "words") == {}
    assert dream.moves == ["placed d1 d1 the drowned lighthouse", "placed gm d2 the stair"]


SENT_BESIDE = {
    "prepare": ("ada", "prepare", {"what": "ready:A whale", "scene": "2"}),
    "award": ("ada", "words", {"code": "award d2", "words": " "}),
    "by-hand": ("ada", "hand", {"for": "d2", "step": "value", "hand_what": "c", "figure": "lot", "why": "salt"}),
    "late": ("ada", "join", {"character": "nobody", "is_real": "1"}),
    "guide": ("bo", "guide", {"how": "push", "whose": "f1", "burn": "burn:c7", "oneirogen": "2", "where": "m" * 300}),
}  # fmt: skip


@pytest.mark.parametrize("part", SENT_BESIDE)
def test_what_was_sent_beside_stands_open_and_filled_though_the_turn_went_on(part: str) -> None:
    check_kept_beside(part)


def check_kept_beside(part: str) -> None:
    """The game master plays a foe while the form is filled, and none once it is sent."""
    who, act, chosen = SENT_BESIDE[part]
    dream = make_dream(spread=3, question="What waits?").play("gm: scene 1", *REVEALED)
    make_dreamer(dream.people["eve"], dream.campaign, name="Rook")
    client = getattr(dream, who)
    filled = {**sent_by_part(dream.page(client), part, act), **chosen}
    dream.play("d1: interpret d1 press", "gm: interpret f1 nothing")
    if who == "bo":
        dream.play("d1: next d1", "d1: oppose d1 f1", "d1: select d1 s8", "gm: select f1 s2")
    before = dream.number
    page = dream.send(client, filled).content.decode()
    assert dream.number == before
    assert re.search(rf'id="{part}"[^>]* open', page)
    sent = sent_by_part(page, part, act)
    kept = {name: [value] for name, value in chosen.items() if value not in ("ready:A whale", "nobody")}
    assert {**sent, **kept} == sent


def part_of(html: str, part: str) -> str:
    """Return what stands folded in *part*, "" where the page has none."""
    folded = re.search(rf'<details class="t-folded" id="{part}".*?</details>', html, re.S)
    return folded[0] if folded else ""


def sent_by_part(html: str, part: str, act: str) -> dict[str, list[str]]:
    """Return what the form *act* sends that stands folded in *part*."""
    return sent_by_form(part_of(html, part), act)


# --- two at once, and what one has seen ---


def test_a_page_that_was_overtaken_says_what_happened_and_keeps_what_was_chosen() -> None:
    check_stale(make_dream().play(*REVEALED))


def check_stale(dream: Dreaming) -> None:
    chosen = {**dream.form(dream.bo, "interpret"), "effect": ["help", "study"], "fact": "least"}
    dream.play("d2: hand d2")
    before = dream.number
    answer = dream.send(dream.bo, chosen)
    page = answer.content.decode()
    assert (answer.status_code, dream.number) == (409, before)
    assert "Somebody moved before you." in page
    assert "Tal raises a hand." in page
    sent = sent_by_form(page, "interpret")
    assert (sent.get("effect"), sent.get("fact")) == (["help", "study"], ["least"])


def test_a_card_that_went_meanwhile_cannot_be_selected() -> None:
    dream = make_dream().play(*SELECTED[:-1])
    chosen = {**dream.form(dream.bo, "turn"), "card": "s8"}
    dream.play("gm: do d1 burn:s8 | the tide took it")
    answer = dream.send(dream.bo, chosen)
    assert answer.status_code == 409
    assert "burns the 8 of Swords, by hand: the tide took it" in answer.content.decode()
    assert sent_by_form(answer.content.decode(), "turn")["card"] != ["s8"]


def test_two_who_select_from_the_same_page_both_count() -> None:
    dream = make_dream().play(*SELECTED[:-1])
    first, second = dream.form(dream.bo, "turn"), dream.form(dream.ada, "turn")
    assert [
        dream.send(client, data).status_code for client, data in ((dream.ada, second), (dream.bo, first))
    ] == [
        200,
        200,
    ]
    assert set(dream.full.turn.revealed) == {"d1", "f1"}


def test_two_who_bear_from_the_same_page_both_count() -> None:
    """One of them names who is next, too: nothing of that means anything else once the other has borne theirs."""
    check_two_bear()


def check_two_bear() -> None:
    foe = FOE.replace("}", ', "bearing": "asked"}')
    dream = make_dream().play(
        f"gm: foe {foe}", *REVEALED[1:], "d1: interpret d1 press", "gm: interpret f1 press"
    )
    mine, theirs = dream.form(dream.bo, "bear"), dream.form(dream.ada, "bear")
    assert [dream.send(dream.ada, theirs).status_code, dream.send(dream.bo, mine).status_code] == [200, 200]
    assert dream.moves[-2:] == ["then d1 d2", "bear d1 oneirogen"]
    assert not dream.full.turn.stress


def test_a_double_click_makes_one_move() -> None:
    check_double_click(make_dream().play(*REVEALED))


def check_double_click(dream: Dreaming) -> None:
    data = dream.form(dream.bo, "interpret")
    assert [dream.send(dream.bo, data).status_code for _ in range(2)] == [200, 200]
    assert dream.moves[-2:] == ["then d1 d2", "interpret d1 glare=f1 press devastate"]


def test_who_moved_may_take_it_back_and_nobody_what_was_shown() -> None:
    dream = make_dream().play(*DUEL, "d1: next d1")
    taken = {"number": dream.number, "seen": dream.number, "seat": "d1"}
    url = reverse("characters:scene_take_back", args=[dream.scene.slug])
    assert dream.dee.post(url, taken, headers=HTMX).status_code == 409
    assert dream.bo.post(url, taken, headers=HTMX).status_code == 200
    assert "whoever presses first begins" in dream.page(dream.bo)
    dream.play("d1: next d1", *REVEALED[3:])
    shown = {"number": dream.number, "seen": dream.number, "seat": "gm"}
    assert dream.ada.post(url, shown, headers=HTMX).status_code == 409
    assert "Reveals the 9 of Swords" in dream.page(dream.bo)


# --- where the table settled it otherwise ---


@copied
def dream_where(**rules: Any) -> Dreaming:
    """Return a dream of a campaign that settled *rules*."""
    people, campaign, slugs = lay_people()
    roster.change_house_rules(campaign, SYSTEM, rules, by=people["ada"], seen_version=0)
    return begin_dream(people, campaign, slugs)


LEFT_OPEN = {  # where nothing is preset: who answers by which form, what is left open in it, what it then says
    "who begins": (DUEL, "ada", "plain", "move", "Choose one."),
    "a card": ((*DUEL, "d1: next d1"), "bo", "turn", "card", "Choose a card."),
    "an Opponent": ((f"gm: foe {FOE}", f"gm: foe {FOE}", "gm: duel d1 d2 f1 f2", "d1: next d1"), "bo", "turn",
                    "opponent", "Choose an Opponent."),
    "a foe's card": (SELECTED, "ada", "turn", "card", "Choose a card."),
    "effects": (REVEALED, "bo", "interpret", "effect", ""),
    "who is next": (REVEALED, "bo", "interpret", "then", ""),
    "a way": (STRESSED, "bo", "bear", "way", "Choose how it is borne."),
    "a Spike": (MET, "bo", "plain", "move", "Choose one."),
    "a Consequence": (MISSED, "dee", "burn", "burn", "Say which card burns: tap it."),
}  # fmt: skip


@pytest.mark.parametrize("asked", LEFT_OPEN)
def test_where_nothing_is_preset_each_answer_is_left_open_and_says_so(asked: str) -> None:
    check_left_open(asked)


def check_left_open(asked: str) -> None:
    moves, who, act, name, said = LEFT_OPEN[asked]
    dream = dream_where(presets=False).play(*moves)
    client = getattr(dream, who)
    sent = dream.form(client, act)
    assert sent
    assert name not in sent
    assert 'hx-include="#move"' in dream.page(client)
    answer = dream.send(client, sent)
    assert (answer.status_code, refused(answer)) == (422 if said else 200, said)


def test_where_nothing_is_preset_the_cards_that_go_are_chosen_too() -> None:
    dream = dream_where(presets=False).play(*STRESSED)
    assert "Which card goes, if not the lowest" not in dream.page(dream.bo)
    assert what_ways_say(dream.page(dream.bo))["Flinch once"] == "one card to the Past"
    assert refused(dream.press(dream.bo, "bear", way="flinch:c7")) == "Say which card goes: tap it."
    dream.press(dream.bo, "bear", way="flinch:c7", goes=["s8"])
    assert dream.moves[-1] == "bear d1 flinch:s8"


def test_where_nothing_is_preset_what_one_chose_is_kept_and_named_by_the_button() -> None:
    dream = dream_where(presets=False).play(*DUEL, "d1: next d1")
    assert ">Choose a card</span>" in dream.page(dream.bo)
    page = dream.page(dream.bo, "?as=d1&card=s8")
    assert sent_by_form(page, "turn")["card"] == ["s8"]
    assert ">Select the 8 of Swords</span>" in page


def test_another_player_is_asked_whether_they_see_a_guide_too() -> None:
    dream = dream_where(guides_need_yes=True).play(*REVEALED)
    dream.press(dream.bo, "guide", how="bolster", whose="d1", where="the moth")
    asked = "Do you see it too?"
    assert [asked in dream.page(who) for who in (dream.ada, dream.bo, dream.dee)] == [True, False, True]
    assert "Does another see Ondine’s Guide, too?" in dream.page(dream.bo)
    dream.press(dream.dee, "plain", move="seen d1")
    assert dream.moves[-1] == "seen d1"
    assert dream.full.turn.revealed["d1"].value == 10


def test_both_choose_their_effects_unseen_and_may_change_them_until_both_did() -> None:
    dream = dream_where(interprets_unseen=True).play(*REVEALED)
    dream.press(dream.bo, "interpret", effect=["press"], then=None)
    for reader in (dream.ada, dream.dee):
        assert "Ondine has chosen." in dream.page(reader)
        assert "chooses Press" not in dream.page(reader)
    assert dream.form(dream.bo, "interpret")["effect"] == ["press"]
    dream.press(dream.bo, "interpret", effect=["press", "hinder"], more_hinder="1")
    assert dream.form(dream.bo, "interpret")["more_hinder"] == ["1"]
    dream.press(dream.ada, "interpret", effect=["press"])
    assert "Ondine chooses Press and Hinder on Warden by 2." in dream.page(dream.dee)


def test_anyone_asks_for_an_oneirogen_and_the_gm_gives_it() -> None:
    dream = make_dream()
    assert "Ask for an Oneirogen" not in dream.page(dream.ada)
    dream.press(dream.dee, "words", code="wish d2 d1", words="the lamp that <blinked>")
    asked = "An Oneirogen for Ondine? the lamp that <blinked>"
    assert [asked in dream.page(who) for who in (dream.ada, dream.bo, dream.eve)] == [True, True, True]
    dream.press(dream.ada, "plain", move="grant d1")
    assert (dream.moves[-1], dream.of("d1").oneirogen) == ("grant d1", 6)
    assert asked not in dream.page(dream.ada)


def test_a_table_gives_oneirogen_by_a_show_of_hands() -> None:
    dream = dream_where(oneirogen_by_hands=True)
    dream.press(dream.bo, "words", code="wish d1 d1", words="the lamp")
    assert "A hand for Ondine" not in dream.page(dream.bo)
    for who in (dream.dee, dream.ada):
        move = "favour d2 d1" if who is dream.dee else "favour gm d1"
        dream.press(who, "plain", move=move)
    assert dream.of("d1").oneirogen == 6


PYRE = re.compile(r'class="dream-pyre".*?</section>', re.S)
BURNED = ("gm: do d1 burn:s8 | salt", "gm: do d2 blind1 | salt")


def test_the_pyre_is_one_for_all_and_says_whose_each_card_was() -> None:
    page = make_dream().play(*BURNED)
    shared = PYRE.findall(page.page(page.dee))
    assert len(shared) == 1
    told = " ".join(re.sub("<[^>]+>", " ", shared[0]).split())
    assert re.search(r"Ondine 1 .*8.* Tal 1 one face down", told), told
    assert 'class="pile-pyre"' not in page.page(page.dee)


def test_a_table_may_have_a_pyre_for_each() -> None:
    page = dream_where(pyre_each=True).play(*BURNED)
    assert 'class="pile-pyre"' in page.page(page.dee)
    assert not PYRE.findall(page.page(page.dee))


def page_of_fell(dream: Dreaming, client: Any) -> str:
    return dream.page(client).partition('id="fell"')[2].partition("</section>\n")[0]


def test_the_end_of_a_duel_says_who_is_left_standing() -> None:
    alone = FOE.replace('["s1", "s2", "c3", "c4", "p1"]', '["s1"]')
    fought = (f"gm: foe {alone}", "gm: duel d1 d2 f1", "d1: next d1", "d1: oppose d1 f1", "d1: select d1 s9")
    dream = make_dream().play(
        *fought, "gm: select f1 s1", "d1: interpret d1 press", "gm: interpret f1 nothing"
    )
    assert "Ondine and Tal are left standing." in dream.page(dream.ada)
    told = '<p class="dream-out">Warden is out</p>'  # not as what hits a Dreamer
    assert [told in page_of_fell(dream, who) for who in (dream.bo, dream.eve)] == [True, True]


def test_who_ran_out_themselves_read_that_they_are_out() -> None:
    dream = make_dream(decks={"d1": ["s9"]})
    dream.play(*REVEALED, "d1: interpret d1 nothing", "gm: interpret f1 nothing")
    told = '<p class="dream-hit">You are out</p>'
    assert [told in page_of_fell(dream, who) for who in (dream.bo, dream.dee)] == [True, False]


def test_ways_to_bear_say_how_much_they_absorb() -> None:
    dream = make_dream().play(*STRESSED, "gm: do d1 stress5 | a tide")
    assert "3 + 2 for 5 Stress" in dream.page(dream.bo).partition('class="dream-ways"')[2]


def what_ways_say(page: str) -> dict[str, str]:
    """Return what stands under each way to bear Stress, by its name."""
    rows = re.findall(r"<label class=\"t-way\".*?<b>(.*?)</b>(.*?)</label>", page)
    return {way: "".join(re.findall(r'<span class="what">(.*?)</span>', told)) for way, told in rows}


@pytest.mark.parametrize(
    ("stress", "way", "told"),
    [
        (2, "Flinch twice", "2 × 1 for 2 Stress, the 7 of Cups and the 8 of Swords to the Past"),
        (2, "Burn once", "the 7 of Cups gone for this dream"),
        (2, "Blind Burn once", "one unseen card gone for this dream"),
        (5, "Burn once and Blind Burn once",
            "3 + 4 for 5 Stress, the 7 of Cups and one unseen card gone for this dream"),
    ],
)  # fmt: skip
def test_ways_to_bear_tell_cards_of_the_past_from_those_gone_for_this_dream(
    stress: int, way: str, told: str
) -> None:
    dream = make_dream().play(*STRESSED, f"gm: do d1 stress{stress} | a tide")
    assert what_ways_say(dream.page(dream.bo))[way] == told


def test_whose_cards_were_shown_reads_which_of_them_all_have_seen() -> None:
    shown = ("gm: do f1 suit:c | salt", "gm: interpret f1 analyze")
    dream = make_dream().play(*REVEALED, *shown)
    note = "all have seen the 7 of Cups and the 8 of Swords"
    assert [note in dream.page(who) for who in (dream.bo, dream.dee)] == [True, False]


@pytest.mark.parametrize(
    ("moves", "who", "asked"),
    [
        ((), "ada", "?begin=duel"),
        (DUEL, "ada", ""),
        (REVEALED, "bo", "?as=d1&effect=study"),
        (REVEALED, "ada", ""),
    ],
)
def test_what_may_be_changed_by_a_menu_looks_so(moves: tuple[str, ...], who: str, asked: str) -> None:
    dream = make_dream().play(*moves)
    page = dream.page(getattr(dream, who), asked)
    assert page.count('<span class="sel"><select ') == page.count("<select ") > 0


def test_a_card_of_the_spread_is_named_once_it_lies_open() -> None:
    dream = make_dream(spread=2, question="What waits?").play("gm: scene 1")
    assert names_in_spread(dream) == [str(CODES[scene.card]) for scene in dream.full.scenes]


def test_a_card_of_the_spread_that_lies_face_down_is_not_named() -> None:
    people, campaign, slugs = lay_people()
    roster.change_house_rules(campaign, SYSTEM, {"turns_scenes": True}, by=people["ada"], seen_version=0)
    dream = begin_dream(people, campaign, slugs, spread=2, question="What waits?").play("gm: scene 1")
    assert names_in_spread(dream) == [str(CODES[dream.full.scenes[0].card])]


def test_a_present_that_the_gm_sees_lies_beside_its_name() -> None:
    dream = make_dream()
    told = 'Present <b>3</b> <span class="dream-small"><span class="card'
    assert [dream.page(who).count(told) for who in (dream.ada, dream.bo)] == [2, 0]


def names_in_spread(dream: Dreaming) -> list[str]:
    spread = dream.page(dream.bo).partition('class="dream-margin"')[2].partition("</aside>")[0]
    return re.findall(r'<b aria-hidden="true">([A-Z0-9][^<]{2,})</b>', spread)


def test_the_name_of_what_is_ready_made_reads_well_within_a_sentence_and_as_its_beginning() -> None:
    dream = make_dream()
    dream.press(dream.ada, "duel", what=["ready:A minor foe", "ready:A rival"], who=["d1"])
    dream.play("d1: next d1")
    page = dream.page(dream.bo)
    assert "<h3>A minor foe</h3>" in page
    assert re.search(r">Select the \d+ of \w+, against a minor foe</span>", page)
    assert "A Duel begins: Ondine against a minor foe and a rival." in page
    dream.play("d1: oppose d1 f1", "d1: select d1 s8")
    page = dream.page(dream.bo)
    assert "A minor foe has not chosen yet. Yours is kept." in page
    assert "Ondine opposes a minor foe." in page
    assert not re.findall(r"[a-z,] A (?:minor foe|rival)", page)


# --- polls ---


def asked_of(dream: Dreaming, client: Any, url: str, headers: dict[str, str]) -> tuple[Any, int]:
    """Return the answer, and how many queries it took beside those of who asks."""
    client.get("/account/")
    with CaptureQueriesContext(connection) as found:
        answer = client.get(url, headers=headers)
    told = [query["sql"] for query in found]
    return answer, len(
        [sql for sql in told if "django_session" not in sql and 'FROM "campaigns_user"' not in sql]
    )


def test_a_poll_with_nothing_new_is_one_query_and_no_page() -> None:
    dream = make_dream().play(*REVEALED)
    for client in (dream.ada, dream.bo, dream.eve):
        answer, queries = asked_of(dream, client, f"{dream.url}?seen={dream.number}&as=d1", HTMX)
        assert (answer.status_code, answer.content, queries) == (204, b"", 1)


def test_what_is_chosen_and_typed_survives_a_poll_that_brings_something() -> None:
    dream = make_dream().play(*REVEALED)
    page = dream.page(dream.bo)
    asks = re.search(r'<div id="stage"[^>]*', page)
    assert asks
    assert 'hx-include="#move"' in asks[0]
    chosen = "&act=interpret&effect=help&effect=study&on_help=d2&fact=least&then=d1"
    dream.play("d2: hand d2")
    page = dream.page(dream.bo, f"?seen={dream.number - 1}&as=d1{chosen}")
    sent = sent_by_form(page, "interpret")
    assert (sent["effect"], sent["fact"], sent["then"]) == (["help", "study"], ["least"], ["d1"])
    assert "Tal raises a hand." in page


@pytest.mark.parametrize(
    ("moves", "act", "chosen", "kept"),
    [
        (SELECTED[:-1], "turn", "&act=turn&card=c7", {"card": ["c7"]}),
        (STRESSED, "bear", "&act=bear&way=burn:c7&then=d1", {"way": ["burn:c7"], "then": ["d1"]}),
        (MET[:1], "words", "&act=words&code=approach d1&words=I hold", {"words": ["I hold"]}),
        (MET, "plain", "&act=plain&move=meet d1 none", {"move": ["meet d1 none"]}),
    ],
)
def test_each_form_stands_as_it_was_sent_along(
    moves: tuple[str, ...], act: str, chosen: str, kept: dict[str, list[str]]
) -> None:
    dream = make_dream().play(*moves)
    sent = sent_by_form(dream.page(dream.bo, f"?seen=0&as=d1{chosen}"), act)
    assert {name: sent[name] for name in kept} == kept


def test_a_page_asks_the_database_at_most_eight_times() -> None:
    """Freshly loaded, by each who sits there, in each state; nothing is remembered."""
    dream, most = make_dream(), 8
    held_up = ("gm: lend d1 gm", "gm: time 60", "d2: hand d2")
    for moves in ((), DUEL, SELECTED[2:], REVEALED[-1:], held_up, ("d2: lower d2",), STRESSED[-2:]):
        dream.play(*moves)
        if "d2: lower d2" in moves:  # opened again after a pause
            let_time_pass(dream, days=7)
        for client in (dream.ada, dream.bo, dream.eve):
            for url, headers in ((dream.url, {}), (f"{dream.url}?seen=x", HTMX)):
                ledger.MEMORY.clear()
                remembering.MEMORY.clear()
                with CaptureQueriesContext(connection) as found:
                    assert client.get(url, headers=headers).status_code == 200
                assert len(found) <= most, "\n".join(
                    query["sql"].partition(" FROM ")[2][:230] for query in found
                )


@pytest.mark.parametrize(
    ("moves", "turned"),
    [
        (REVEALED, ["d1 s9", "f1 s1"]),
        ((f"gm: effort {EFFORT}", "d1: next d1", "d1: oppose d1 effort 0", "d1: select d1 s9"), ["d1 s9"]),
    ],
)
def test_what_lay_face_down_turns_and_not_what_an_effort_lays(
    moves: tuple[str, ...], turned: list[str]
) -> None:
    dream = make_dream().play(*moves)
    assert re.findall(r'data-fell="([^"]*)"', dream.page(dream.eve)) == turned


def test_who_watches_is_offered_nothing() -> None:
    dream = make_dream().play(*REVEALED)
    page = dream.page(dream.eve)
    assert "<form" not in page
    assert "You watch: no Dreamer of yours is in this." in page
    assert "To your move" not in page


@pytest.mark.parametrize(
    ("who", "asked", "leads"), [("bo", "", True), ("ada", "", True), ("ada", "?screen=all", False)]
)
def test_by_keyboard_a_link_leads_past_the_board_to_what_may_be_done(
    who: str, asked: str, leads: bool
) -> None:
    dream = make_dream().play(*REVEALED)
    assert (
        '<a class="skip" href="#acting">To your move</a>' in dream.page(getattr(dream, who), asked)
    ) == leads


def test_two_foes_of_one_name_can_be_told_apart_where_an_opponent_is_chosen() -> None:
    guard = FOE.replace("Warden", "Guard")
    dream = make_dream().play(f"gm: foe {guard}", f"gm: foe {guard}", "gm: duel d1 f1 f2", "d1: next d1")
    page = dream.page(dream.bo)
    assert re.findall(r'name="opponent" value="(\w+)"[^>]*> <span>([^<]+)</span>', page) == [
        ("f1", "Guard"),
        ("f2", "Guard 2"),
    ]
    assert "<h3>Guard 2</h3>" in page


# --- prepared unseen, foreseen where asked, told to the Reflection ---


def test_the_gm_prepares_unseen_and_shows_it_in_parts() -> None:
    dream = make_dream()
    dream.press(dream.ada, "prepare", what="ready:A rival")
    assert "A rival" in dream.page(dream.ada)
    assert "a rival" not in dream.page(dream.bo).lower()
    shown = dream.send(dream.ada, {**dream.form(dream.ada, "plain"), "move": "open t1 name"})
    assert shown.status_code == 200
    assert "The GM shows a foe: a rival." in dream.page(dream.bo)
    dream.play("gm: use t1")
    assert dream.of("f1").name == "a rival"


def test_what_is_prepared_must_be_something_and_is_the_gms() -> None:
    dream = make_dream()
    said = "Choose what is prepared: a foe, an Effort or a Spike."
    assert refused(dream.press(dream.ada, "prepare", what="ready:A whale")) == said
    assert dream.form(dream.bo, "prepare") == {}
    assert dream.moves == []


SET_DOWN: dict[str, dict[str, Any]] = {
    "foe": {"cards": ["s2", "c3"], "awareness": 2, "side": "own", "selects_at_random": True, "bearing": "holds"},
    "effort": {"cards": ["s2"], "difficulty": 6, "intensity": 1, "cost": "an hour of night…"},
    "spike": {"difficulty": 3, "consequence": "It forgets.", "stress": 2, "awareness": 1, "burns": 1},
}  # fmt: skip


SAID = {
    "foe": ("side", "selects_at_random", "bearing"), "effort": ("cost",),
    "spike": ("stress", "awareness", "burns"),
}  # fmt: skip


def set_down(dream: Dreaming, kind: str) -> str:
    """Set something down days before, and return how it is chosen in the dream."""
    made = opposition.create_opponent(
        dream.campaign, SYSTEM, kind, op_id=op(), name="The Stair", portrait="", data=SET_DOWN[kind]
    )
    return f"kept:{made.slug}"


@pytest.mark.parametrize("kind", SET_DOWN)
@pytest.mark.parametrize("is_prepared", [True, False], ids=["prepared", "at once"])
def test_what_was_set_down_begins_with_all_that_was_said_of_it(kind: str, is_prepared: bool) -> None:
    check_set_down(kind, is_prepared=is_prepared)


def check_set_down(kind: str, *, is_prepared: bool) -> None:
    dream, act = make_dream(), "duel" if kind == "foe" else kind
    chosen = set_down(dream, kind)
    if is_prepared:
        dream.press(dream.ada, "prepare", what=chosen)
        chosen = "prepared:t1"
    assert dream.form(dream.ada, act, f"?begin={act}")["what"] == [chosen]  # by one press
    dream.press(dream.ada, act, f"?begin={act}")
    said = {key: SET_DOWN[kind][key] for key in SAID[kind]}
    if kind == "foe":
        assert_plays(dream.of("f1"), **{**said, "side": "f1"})
    else:
        begun = getattr(dream.full.conflict, kind)
        assert {key: getattr(begun, key) for key in said} == said


def test_what_else_an_effort_costs_is_read_before_it_begins() -> None:
    check_cost()


def check_cost() -> None:
    dream = make_dream()
    set_down(dream, "effort")
    told = '<span class="what">A bad Score also costs an hour of night…</span>'
    assert dream.page(dream.ada, "?begin=effort").count(told) == 1
    dream.press(dream.ada, "prepare", what=set_down(dream, "effort"))
    assert dream.page(dream.ada, "?begin=effort").count(told) == 3


def test_who_has_shown_a_card_to_a_spike_may_choose_another_instead() -> None:
    check_chosen_for_spike()


def check_chosen_for_spike() -> None:
    dream = make_dream().play(*MET, "d1: meet d1 none")
    assert dream.form(dream.bo, "plain")["move"] == ["meet d1 none"]
    page = dream.page(dream.bo)
    assert ("Choose this instead" in page, "Show the 10 of Swords" in page) == (True, False)
    assert "Choose this instead" not in dream.page(dream.dee)
    dream.press(dream.bo, "plain", move="meet d1 s10")
    assert dream.moves[-1] == "meet d1 s10"


def test_what_a_spike_costs_is_read_before_one_says_how_one_meets_it_and_where_one_shows_no_card() -> None:
    dream = make_dream()
    dream.press(dream.ada, "prepare", what=set_down(dream, "spike"))
    assert "2 Stress" not in dream.page(dream.bo)  # nobody opened it
    dream.press(dream.ada, "spike", "?begin=spike", what="prepared:t1")
    assert "<b>2 Stress, 1 Awareness, 1 Burn</b>" in dream.page(dream.bo)
    dream.play("d1: approach d1 I hold the rope", "gm: suit d1 s")
    assert 'Show no card <span class="soft">2 Stress, 1 Awareness, 1 Burn</span>' in dream.page(dream.bo)


def test_the_sentence_on_top_names_who_has_to_say_something_first() -> None:
    check_who_is_first()


def check_who_is_first() -> None:
    dream = make_dream().play(*DUEL)
    assert "Waiting for Ondine and Tal: whoever presses first begins." in dream.page(dream.ada)
    dream.play("gm: resolve open", MET[0])
    assert "Waiting for Ondine and Tal to say how they meet the Spike." in dream.page(dream.ada)
    dream.play(MET[1])
    assert "the GM:</b> give each a suit for how they meet it." in dream.page(dream.ada)
    assert "Waiting for Tal and the GM to meet the Spike." in dream.page(dream.bo)
    dream.play(MET[2])
    assert "Waiting for the GM to give each a suit for how they meet it." in dream.page(dream.bo)


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        pytest.param((*DUEL, "d1: next d1"), "Ondine to choose an Opponent, and a card", id="who is on turn"),
        pytest.param(SELECTED, "the GM to Select a card", id="a foe’s card"),
        pytest.param(REVEALED, "Ondine to Interpret", id="Interpret"),
        pytest.param((*REVEALED, "d2: hand d2"), "Tal to lower a raised hand", id="a hand"),
    ],
)
def test_who_only_waits_is_told_what_the_others_are_to_do_and_bidden_nothing(moves: Any, told: str) -> None:
    dream = make_dream().play(*moves)
    assert f"Waiting for {told}." in dream.page(dream.eve)


def test_nothing_waits_is_not_said_above_an_oneirogen_that_waits_for_a_word() -> None:
    dream = make_dream().play(*DUEL, "d1: next d1", "d1: wish d1 d1 the owl")
    assert "Nothing waits for you." not in dream.page(dream.ada)
    assert "Nothing waits for you." in dream.page(dream.dee)


def test_who_stepped_aside_reads_that_they_did_and_comes_back_by_the_first_button() -> None:
    check_comes_back()


def check_comes_back() -> None:
    dream = make_dream().play("d1: leave d1")
    page = dream.page(dream.bo)
    assert ("You have stepped aside" in page, "Nothing waits for you." in page) == (True, False)
    dream.press(dream.bo, "plain")
    assert dream.moves[-1] == "return d1"


def test_nothing_is_missed_in_a_field_that_nobody_has_sent_yet() -> None:
    check_nothing_missed()


def check_nothing_missed() -> None:
    dream = make_dream().play(*MET[:1])
    missing = "Nothing stands here yet."
    assert missing not in dream.page(dream.bo, "?key=d1&act=words&code=approach d1&words=")
    assert missing in dream.press(dream.bo, "words").content.decode()


def test_one_option_alone_is_said_by_its_button_only() -> None:
    dream = make_dream().play(*DUEL)
    assert re.findall(r'<input type="(\w+)"[^>]* name="move"', dream.page(dream.bo)) == ["hidden"]
    assert dream.page(dream.ada).count('type="radio" id="plain-') == 2


def test_who_was_not_there_when_boxes_were_marked_comes_back_marked() -> None:
    check_marked_again()


def check_marked_again() -> None:
    dream = make_dream()
    polled = "&act=duel&begin=duel&marked=d2&who="
    assert dream.form(dream.ada, "duel", f"?as=gm{polled}").get("who") == ["d1"]


def test_the_likely_act_stands_first_and_the_end_of_the_dream_is_asked_once_more() -> None:
    check_likely_act_first()


def check_likely_act_first() -> None:
    dream = make_dream(spread=2, question="What waits?").play("gm: scene 1")
    page = dream.page(dream.ada)
    assert page.index('<ul class="t-actors">', page.index("<h2>Between")) < page.index("The scene went well")
    page = dream.play(f"gm: effort {EFFORT}", "gm: resolve won").page(dream.ada)
    assert page.index("The scene went well") < page.index('<ul class="t-actors">', page.index("<h2>Between"))
    assert 'name="move" value="end"' not in page
    asked = dream.page(dream.ada, "?as=gm&begin=end")
    assert ("End the dream?" in asked, "No, dream on" in asked) == (True, True)
    dream.press(dream.ada, "plain", "?as=gm&begin=end")
    assert dream.full.is_over


def test_what_is_chosen_already_has_no_button_until_another_is_marked() -> None:
    check_chosen_already()


def check_chosen_already() -> None:
    kept = "Your choice is kept. Press another to change it."
    dream = make_dream().play(*SELECTED)
    assert (kept in dream.page(dream.bo), kept in dream.page(dream.bo, "?key=d1&card=c7")) == (True, False)
    dream.play("gm: resolve open", *MET, "d1: meet d1 none")
    assert kept in dream.page(dream.bo)
    assert kept not in dream.page(dream.bo, "?key=d1&move=meet d1 s10")


def test_turns_of_what_is_ready_made_are_whole() -> None:
    dream = make_dream()
    told = "".join(dream.page(dream.ada, f"?begin={act}") for act in ("duel", "effort"))
    figures = re.findall(r"about ([^<]*) turns", told)
    assert figures
    assert not any("." in each for each in figures)


def assert_plays(foe: Any, **told: Any) -> None:
    assert {key: getattr(foe, key) for key in told} == told


@pytest.mark.parametrize("what", ["kept", "ready:A rival"])
def test_how_a_foe_plays_may_be_said_anew_where_it_comes(what: str) -> None:
    check_said_anew(what)


def check_said_anew(what: str) -> None:
    dream = make_dream()
    dream.press(dream.ada, "prepare", what=set_down(dream, "foe") if what == "kept" else what)
    said = {"side_prepared:t1": "foes", "selects": "asked", "bearing": "asked"}
    dream.press(dream.ada, "duel", **said)
    assert_plays(dream.of("f1"), side="foes", selects_at_random=False, bearing="asked")


def test_the_gm_reads_what_is_prepared_with_how_it_plays_and_what_it_costs() -> None:
    dream = make_dream()
    for kind in SET_DOWN:
        dream.press(dream.ada, "prepare", what=set_down(dream, kind))
    page = dream.page(dream.ada)
    assert "2 cards, Awareness 2, at random, they hold on, on a side of their own" in page
    assert "Difficulty 3, 2 Stress, 1 Awareness, 1 Burn" in page
    assert "an hour of night" in page
    assert 'name="stress"' not in dream.page(dream.ada, "?begin=spike")  # it was said where it was set down


def test_what_a_card_may_meet_is_told_where_it_is_asked_for() -> None:
    dream = make_dream().play(*DUEL, "d1: next d1")
    assert "What each may meet" not in dream.page(dream.bo)
    assert "What each may meet" in dream.page(dream.bo, "?as=d1&foresee=yes")


def test_against_a_deck_that_is_not_known_it_says_so_and_what_each_card_does_by_the_value_it_meets() -> None:
    dream = make_dream().play(*DUEL, "d1: next d1")
    page = dream.page(dream.bo, "?as=d1&foresee=yes")
    assert "The deck against it is not known, so there are no odds yet" in page
    told = "<li><b>The 8 of Swords</b><span>Triumph up to 4 · Success 5 to 7 · Clash 8 · Setback from 9 · "
    assert f"{told}Countered by Cups</span></li>" in page
    dream.play("d1: oppose d1 f1", "d1: select d1 s8", "gm: select f1 s1", "d1: interpret d1 nothing")
    dream.play("gm: interpret f1 nothing", "d1: next d2")
    page = dream.page(dream.ada, "?as=gm&foresee=yes")  # whose foe meets what all know
    assert "there are no odds yet" not in page


def test_what_a_card_may_meet_waits_for_an_opponent_where_none_is_chosen() -> None:
    two = (f"gm: foe {FOE}", f"gm: foe {FOE}", "gm: duel d1 d2 f1 f2", "d1: next d1")
    dream = dream_where(presets=False).play(*two)
    assert "Choose an Opponent first." in dream.page(dream.bo, "?as=d1&foresee=yes")


@pytest.mark.asks
def test_a_dream_that_is_over_leads_to_no_move() -> None:
    dream = make_dream()
    assert "To your move" in dream.page(dream.bo)
    dream.play("gm: end")
    assert "To your move" not in dream.page(dream.bo)


def test_a_dream_that_is_over_fills_the_reflection_and_stands_with_its_session() -> None:
    dream = make_dream().play("gm: end")
    url = reverse("evenings:occasion", args=[dream.campaign.slug, "beckoning_dream", "reflection"])
    page = dream.ada.get(f"{url}?scene={dream.scene.slug}").content.decode()
    assert 'value="The stair"' in page
    evening = {
        "title": "The stair",
        "date": "2026-11-20",
        "notes": "",
        "op_id": op(),
        "save": "yes",
        "places": "3",
    }
    seats = list(dream.scene.characters.values_list("slug", flat=True))
    dream.ada.post(
        f"{url}?scene={dream.scene.slug}", {**evening, "learned": "no", "progress": "no", "seats": seats}
    )
    session = Scene.objects.get(pk=dream.scene.pk).game_session
    assert session is not None
    assert dream.url in dream.bo.get(session.get_absolute_url()).content.decode()


def test_a_dream_that_goes_on_fills_nothing() -> None:
    dream = make_dream()
    url = reverse("evenings:occasion", args=[dream.campaign.slug, "beckoning_dream", "reflection"])
    assert dream.ada.get(f"{url}?scene={dream.scene.slug}").status_code == 404


def reflection_url(dream: Dreaming) -> str:
    url = reverse("evenings:occasion", args=[dream.campaign.slug, "beckoning_dream", "reflection"])
    return f"{url}?scene={dream.scene.slug}"


@pytest.mark.parametrize("at_campaign", [False, True])
def test_a_dream_that_is_over_leads_all_to_its_story_and_the_gm_to_the_reflection(at_campaign: bool) -> None:
    dream = make_dream().play("gm: end")
    url = dream.campaign.get_absolute_url() if at_campaign else "/"
    for client, leads in ((dream.ada, True), (dream.bo, False)):
        page = client.get(url).text
        assert (f'href="{dream.url}"' in page, reflection_url(dream) in page) == (True, leads)
    assert dream.url not in dream.cy.get("/").text


@pytest.mark.parametrize("at_campaign", [False, True])
@pytest.mark.parametrize("why_not", ["told", "long ago", "another is under way"])
def test_a_dream_that_is_over_is_told_of_no_longer_than_that_helps(why_not: str, at_campaign: bool) -> None:
    dream = make_dream().play("gm: end")
    if why_not == "told":
        session = roster.new_session(dream.campaign, "The stair", timezone.localdate(), dream.people["ada"])
        scenes.put_in_session(dream.scene, session)
    elif why_not == "long ago":
        Record.objects.update(ended_at=timezone.now() - timedelta(days=15))
    else:
        begun(dream)
    page = dream.ada.get(dream.campaign.get_absolute_url() if at_campaign else "/").text
    assert (reflection_url(dream) in page, dream.url in page) == (False, False)


def test_players_read_when_the_gm_may_reflect_and_find_what_came_of_it() -> None:
    dream = make_dream().play("gm: end")
    assert "told at the Reflection, which the GM may open now" in dream.page(dream.bo)
    session = roster.new_session(dream.campaign, "The cellar", timezone.localdate(), dream.people["ada"])
    scenes.put_in_session(dream.scene, session)
    for client in (dream.ada, dream.bo):
        page = dream.page(client)
        assert (f'href="{session.get_absolute_url()}"' in page, reflection_url(dream) in page) == (
            True,
            False,
        )


@pytest.mark.asks
def test_a_page_of_a_dream_that_is_over_learns_that_the_reflection_was_written() -> None:
    check_news_of_session()


def check_news_of_session() -> None:
    dream = make_dream().play("gm: end")
    poll = re.search(r'data-poll hx-get="([^"]+)"', dream.page(dream.bo))
    assert poll
    assert dream.bo.get(poll[1], headers=HTMX).status_code == 204
    session = roster.new_session(dream.campaign, "The cellar", timezone.localdate(), dream.people["ada"])
    scenes.put_in_session(dream.scene, session)
    told = dream.bo.get(poll[1], headers=HTMX).content.decode()
    assert f'href="{session.get_absolute_url()}"' in told
    assert "data-poll" not in told  # nothing more is to come


# --- words, rows and presses that stay ---


@pytest.mark.parametrize(
    ("moves", "who", "told"),
    [
        pytest.param(SELECTED, "bo", "Ondine Selects the 9 of Swords, unseen.", id="a card"),
        pytest.param((*REVEALED, "d2: hand d2", "d2: lower d2"), "dee", "Tal lowers the hand.", id="a hand"),
        pytest.param((*MET, "d1: meet d1 s10"), "bo", "Ondine chooses the 10 of Swords, unseen.", id="a Spike"),
        pytest.param((*MET, "d1: meet d1 none"), "bo", "Ondine chooses no card, unseen.", id="no card"),
    ],
)  # fmt: skip
def test_ones_own_move_is_told_in_words_in_ones_own_log(moves: Any, who: str, told: str) -> None:
    dream = make_dream().play(*moves)
    first = re.search(r'<li id="act-.*?</li>', dream.page(getattr(dream, who)), re.S)
    assert first
    assert (told in first[0], "out of sight" in first[0]) == (True, False)
    assert told not in dream.page(dream.eve) or "hand" in told


def test_the_gm_reads_that_something_was_put_away() -> None:
    dream = make_dream()
    dream.press(dream.ada, "prepare", what="ready:A rival")
    dream.play(f"gm: drop {next(iter(dream.full.prepared))}")
    told = "Something that was prepared is taken away, unseen."
    assert [told in dream.page(who) for who in (dream.ada, dream.bo)] == [True, False]


def test_who_was_given_a_suit_keeps_their_row_so_that_none_slides_under_the_mouse() -> None:
    dream = make_dream().play(*MET[:4])
    rows = dream.page(dream.ada).split('class="dream-approach"')[1:]
    assert [row.count("disabled") for row in rows] == [4, 0]
    assert 'now" disabled>Swords' in rows[0]


def test_what_each_says_at_a_spike_stands_after_their_name_and_a_colon() -> None:
    dream = make_dream().play(*MET[:2])
    page = dream.page(dream.ada)
    assert "<b>Ondine:</b> I hold the rope" in page
    assert '<b>Tal</b> <span class="soft">has not said yet</span>' in page


def test_who_cannot_take_their_move_back_reads_why() -> None:
    dream = make_dream().play(*SELECTED)
    stays = "Your last move stays: what it drew or showed has been seen."
    assert "Take back the last move" in dream.page(dream.bo)
    dream.play("gm: select f1 s1", "d1: interpret d1 press", "gm: interpret f1 press", "d1: bear d1 burn:s8")
    assert [stays in dream.page(who) for who in (dream.bo, dream.dee, dream.eve)] == [True, False, False]


def test_the_story_of_a_dream_that_is_over_is_printed_from_one_place() -> None:
    dream = make_dream().play(*DUEL)
    assert dream.page(dream.bo).count("Print the story") == 1
    dream.play("gm: resolve open", "gm: end")
    assert dream.page(dream.bo).count("Print the story") == 1


@pytest.mark.parametrize(
    ("moves", "says"), [((), "End the dream"), (DUEL, "End the Conflict"), (MET, "End the Conflict")]
)
def test_what_ends_says_whether_it_is_the_conflict_or_the_dream(moves: Any, says: str) -> None:
    dream = make_dream().play(*moves)
    assert says in dream.page(dream.ada).partition('id="endings"')[2][:400]


def test_forms_say_what_their_words_mean() -> None:
    dream = make_dream().play(*REVEALED)
    page = dream.page(dream.bo)
    assert "To Interpret is to choose what your card does." in page
    assert "2 if that foe dealt you some this turn" in page
    dream.play("d1: interpret d1 press", "gm: interpret f1 press")
    assert "Blind Burn: so is the top card of your Future, unseen" in dream.page(dream.bo)


@pytest.mark.parametrize(("who", "asked"), [("ada", ""), ("bo", ""), ("eve", ""), ("ada", "?screen=all")])
def test_all_see_a_move_within_3_seconds_though_the_answer_takes_half_of_one(who: str, asked: str) -> None:
    dream = make_dream()
    told = re.search(r'data-poll [^>]*hx-trigger="every ([\d.]+)s"', dream.page(getattr(dream, who), asked))
    assert told
    assert float(told[1]) + 0.5 <= 3
