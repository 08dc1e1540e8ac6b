"""A dream at the table: what cannot be says so where it was typed, with nothing lost and nothing half done."""

import json
from typing import Any

import pytest
from django.urls import reverse

from characters.models import Scene
from tests.cast import op
from tests.characters.dreams import (
    DUEL,
    EFFORT,
    ONDINE,
    REVEALED,
    SELECTED,
    SPIKE,
    Dreaming,
    _as_laid,
    make_dream,
    refused,
    sent_by_form,
)

__all__ = ["_as_laid"]
pytestmark = pytest.mark.django_db

IN_SPIKE = (f"gm: spike {SPIKE}", "d1: approach d1 I hold the rope")
BOND = {"other": "d1", "theirs": "s9", "is_asleep": False}
BOUND = {"bonds": {"d2": [BOND]}}
ASLEEP = {"bonds": {"d2": [{**BOND, "is_asleep": True}]}}
ALONE = (DUEL[0], "gm: where d2 the lighthouse", "gm: duel d1 f1", *REVEALED[2:])
STAYS = "You may wake up: you watch, and share in the Reflection."
SEATS = {"ada": "gm", "bo": "d1", "dee": "d2"}
SPREAD = {"spread": 2, "question": "What waits?"}
SCENE = ("d1: answer d1 An owl", "d2: answer d2 An oar", "gm: scene 1")
REAL_TURN = (
    "d1: enter d1 c1", *DUEL, "d1: next d1", "gm: do d1 discard:c2 | salt", "d1: oppose d1 f1", "d1: select d1 U",
    "gm: select f1 s1",
)  # fmt: skip
TOO_EARLY: tuple[Any, ...] = (
    {"real": "d1"}, REAL_TURN[:-1], "bo", {"act": "plain", "move": "enter d1 s9"},
    "Warden has not chosen yet. Yours is kept.",
)  # fmt: skip
TAG_IN = ("tag", "Ondine is asked. A card of your Present takes the place of theirs, and the turn is yours.")
BURNED = ("burn:c7", "The 7 of Cups burned a moment ago. Choose one of these.")


@pytest.mark.parametrize(
    ("begins", "moves", "who", "sent", "said"),
    [
        pytest.param({}, IN_SPIKE, "bo", {"act": "guide", "code": "guide d1 @", "how": "bolster", "whose": "d1"},
                     "No Guides or Bonds in a Spike.", id="a Guide in a Spike"),
        pytest.param(BOUND, IN_SPIKE, "dee", {"act": "plain", "move": "bond d2 @ d1 pain"},
                     "No Guides or Bonds in a Spike.", id="a Bond in a Spike"),
        pytest.param({}, (*REVEALED, "gm: do d1 guide | a tide"), "bo",
                     {"act": "guide", "code": "guide d1 @", "how": "bolster", "whose": "d1"},
                     "Your Guide burned; it comes back with the next dream.", id="a Guide that burned"),
        pytest.param(BOUND, ALONE, "dee", {"act": "plain", "move": "bond d2 @ d1 pain"},
                     "Tal is elsewhere: the lighthouse.", id="a Bond from elsewhere"),
        pytest.param(ASLEEP, REVEALED, "dee", {"act": "plain", "move": "bond d2 @ d1 pain"},
                     "Your Bond with Ondine sleeps: its card has left your deck.", id="a Bond that sleeps"),
        pytest.param(BOUND, (*REVEALED, "d2: bond d2 R d1 pain", "d1: no d1"), "dee",
                     {"act": "plain", "move": "bond d2 @ d1 tag"},
                     "Ondine said no. A Bond is offered once a turn: again in the next one.", id="a Bond after a no"),
        pytest.param(SPREAD, (*SCENE, *DUEL), "ada", {"act": "plain", "move": "close well"},
                     "A Duel with Warden is open. Say how it ended first, under “End the Conflict”.",
                     id="ends in a Duel"),
        pytest.param(SPREAD, (*SCENE, f"gm: effort {EFFORT}"), "ada", {"act": "plain", "move": "close well"},
                     "The Effort “The gate” is open. Say how it ended first, under “End the Conflict”.",
                     id="in an Effort"),
        pytest.param({"real": "d1"}, REAL_TURN, "bo", {"act": "plain", "move": "enter d1 c2"},
                     "The 2 of Cups lies in your Past.", id="a real card that lies elsewhere"),
        pytest.param({"real": "d1"}, REAL_TURN, "bo", {"act": "plain", "move": "enter d1 p14"},
                     "The King of Pentacles is not in this Dreamer’s deck: wrong card, or has the deck changed?",
                     id="a real card that is not in the deck"),
        pytest.param(*TOO_EARLY, id="a real card before the other Selected"),
        pytest.param(SPREAD, (), "bo", {"act": "words", "code": "answer d1", "words": "owl " * 2500},
                     "9799 characters too many: 200 fit here.", id="a Guide of 10,000 characters"),
    ],
)  # fmt: skip
def test_it_says_why_and_makes_nothing(
    begins: dict[str, Any], moves: tuple[str, ...], who: str, sent: dict[str, str], said: str
) -> None:
    check_refused_at(begins, moves, who, sent, said)


def check_refused_at(
    begins: dict[str, Any], moves: tuple[str, ...], who: str, sent: dict[str, str], said: str
) -> None:
    check_refused(make_dream(**begins).play(*moves), who, sent, said)


def check_refused(dream: Dreaming, who: str, sent: dict[str, str], said: str) -> str:
    """Send it as a page does; return the page that refused it."""
    before, seat = dream.number, SEATS[who]
    told = {name: value.replace("@", str(dream.full.shuffles)) for name, value in sent.items()}
    answer = dream.send(
        getattr(dream, who), {"op_id": op(), "seat": seat, "seen": before, "key": seat, **told}
    )
    assert (answer.status_code, dream.number) == (422, before)
    assert refused(answer).startswith(said), refused(answer)
    return str(answer.content.decode())


@pytest.mark.parametrize(
    ("by_hand", "said"),
    [
        BURNED,
        ("discard:c7", "The 7 of Cups lies in the Past now. Choose one of these."),
        ("aside:c7", "The 7 of Cups is set aside now. Choose one of these."),
    ],
)
def test_who_selects_a_card_that_went_reads_where_it_went(by_hand: str, said: str) -> None:
    check_card_that_went(by_hand, said)


def check_card_that_went(by_hand: str, said: str) -> None:
    dream = make_dream().play(*DUEL, "d1: next d1")
    shown = {**dream.form(dream.bo, "turn"), "card": "c7"}
    dream.play(f"gm: do d1 {by_hand} | a tide")
    before = dream.number
    answer = dream.send(dream.bo, shown)
    page = answer.content.decode()
    assert (answer.status_code, dream.number) == (409, before)
    assert said in page
    assert "Nothing of yours was made." in page
    assert sent_by_form(page, "turn")["card"] == ["s9"], "one of these is chosen now"


# --- what is closed says so on the page, too ---


def test_what_was_typed_at_too_great_length_stands_there_still() -> None:
    dream = make_dream(**SPREAD)
    typed = "owl " * 2500
    answer = dream.press(dream.bo, "words", words=typed)
    assert answer.status_code == 422
    assert sent_by_form(answer.content.decode(), "words")["words"] == [typed]


def test_who_has_selected_reads_who_has_not_and_that_theirs_is_kept() -> None:
    dream = make_dream().play(*SELECTED)
    assert "Warden has not chosen yet. Yours is kept." in dream.page(dream.bo)
    assert set(dream.full.turn.selected) == {"d1"}


@pytest.mark.parametrize(
    ("begins", "moves", "who", "said"),
    [
        ({}, IN_SPIKE, "bo", "No Guides or Bonds in a Spike."),
        ({}, (*REVEALED, "gm: do d1 guide | a tide"), "bo", "Your Guide burned; it comes back with the next dream."),
        ({}, (*REVEALED, "d1: guide d1 R bolster=d1"), "bo", "Your Guide has spoken in this Reveal."),
        (BOUND, ALONE, "dee", "Tal is elsewhere: the lighthouse."),
        (ASLEEP, REVEALED, "dee", "Your Bond with Ondine sleeps: its card has left your deck."),
        (BOUND, (*REVEALED, "d2: bond d2 R d1 pain", "d1: no d1"), "dee", "Ondine says no."),
    ],
)  # fmt: skip
def test_the_page_says_why_a_guide_or_a_bond_is_closed(
    begins: dict[str, Any], moves: tuple[str, ...], who: str, said: str
) -> None:
    dream = make_dream(**begins).play(*moves)
    assert said in dream.page(getattr(dream, who))


@pytest.mark.parametrize(
    ("how", "said"),
    [
        TAG_IN,
        ("pain", "Ondine is asked. You take a share of their Stress of this turn, as you both like."),
        (
            "might",
            "Ondine is asked. A card of your Present adds its value to theirs, and burns when the turn closes.",
        ),
    ],
)
def test_before_a_bond_is_pressed_one_reads_whom_it_asks_what_it_does_and_what_it_costs(
    how: str, said: str
) -> None:
    dream = make_dream(**BOUND).play(*REVEALED)
    page = dream.page(dream.dee)
    told = page[: page.index(f'value="bond d2 {dream.full.shuffles} d1 {how}"')].rpartition("<p ")[2]
    assert said in told


def test_who_is_asked_about_a_bond_reads_who_offers_what_and_what_it_does() -> None:
    dream = make_dream(**BOUND).play(*REVEALED, "d2: bond d2 R d1 pain")
    page = dream.page(dream.bo)
    assert "say yes or no to a Bond" in page
    assert (
        "Tal offers Ondine Shared Pain. They take a share of the Stress of this turn, as you both like."
        in page
    )


# --- staying ---


def stayed(dream: Dreaming, times: int) -> Dreaming:
    """Return *dream* at Stress that Ondine cannot bear, once more than she stayed."""
    dream.play(*DUEL, "d1: next d1")
    for _time in range(times):
        fall(dream)
        dream.play("gm: do d1 oneirogen+1 | salt", "d1: stay d1", "d1: next d1")
    return fall(dream)


def fall(dream: Dreaming) -> Dreaming:
    """Let Ondine’s turn against Warden end in more Stress than anybody can bear."""
    dream.play("d1: oppose d1 f1", f"d1: select d1 {dream.of('d1').piles.present.known[0]}")
    return dream.play(
        f"gm: select f1 {dream.of('f1').piles.present.known[0]}", "gm: do d1 score:setback | salt",
        "gm: do f1 score:success | salt", "d1: interpret d1 nothing", "gm: interpret f1 press",
        "gm: do d1 stress99 | a tide",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (2, f"Nobody stays more than twice in a dream. {STAYS}"),
        (0, f"It takes all Oneirogen, at least 1, and there is none. {STAYS}"),
    ],
)
def test_who_may_not_stay_reads_the_rule_and_what_else_there_is(times: int, said: str) -> None:
    dream = stayed(make_dream(decks={"d1": [*ONDINE, "w6", "w7", "w8", "w9"]}), times)
    dream.play("gm: do d1 oneirogen-5 | salt" if not times else "gm: do d1 oneirogen+1 | salt")
    page = dream.page(dream.bo)
    assert said.partition(". ")[0] in page
    assert sent_by_form(page, "bear")["way"] == ["wake d1"]
    check_refused(dream, "bo", {"act": "bear", "way": "stay d1"}, said)


def test_who_woke_up_reads_that_they_watch_and_share_in_the_reflection() -> None:
    dream = stayed(make_dream(decks={"d1": [*ONDINE, "w6", "w7", "w8", "w9"]}), 0).play("d1: wake d1")
    watches = "You are awake: you watch from here on, and share in the Reflection."
    assert watches in dream.page(dream.bo)
    assert watches not in dream.page(dream.dee)
    assert watches not in dream.page(dream.ada)


# --- many, few, one ---


@pytest.mark.parametrize(
    ("deck", "said", "piles"),
    [
        (ONDINE[:1], "A deck of one gives no card, and its Guide is told without one.", ((), ("m13",))),
        (ONDINE[:2], "A deck of two gives a card, and its Guide is told without one.", (("m13",), ("c1",))),
    ],
)
def test_a_dream_begins_with_a_deck_of_one_or_two_and_says_what_is_left_out(
    deck: list[str], said: str, piles: tuple[tuple[str, ...], ...]
) -> None:
    dream = make_dream(**SPREAD, decks={"d1": deck})
    assert said in dream.page(dream.bo)
    dream.play(*SCENE)
    assert dream.full.scene == 1
    mine = dream.of("d1").piles
    assert (mine.aside.known, mine.present.known) == piles


def test_a_second_dream_of_the_same_dreamers_says_which_is_open_and_how_to_end_it() -> None:
    check_second_dream()


def check_second_dream() -> None:
    dream = make_dream()
    url = reverse("characters:scene_new", args=[dream.campaign.slug, "beckoning_dream", "dream"])
    told = {"op_id": op(), "title": "The well", "spread": "0", "question": "", "c0": "on"}
    answer = dream.ada.post(url, told)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert (
        "“The stair” is open, and somebody of these is in it. End it there first, under “End the dream”."
        in page
    )
    assert 'value="The well"' in page
    assert Scene.objects.count() == 1
    dream.play("gm: end")
    assert dream.ada.post(url, told).status_code == 303


def test_one_dreamer_meets_ten_foes_of_one_card() -> None:
    one = {"name": "Gnat", "cards": ["w1"], "awareness": 1}
    dream = make_dream().play("gm: elsewhere d2", *[f"gm: foe {json.dumps(one)}"] * 10)
    keys = [f"f{number}" for number in range(1, 11)]
    dream.press(dream.ada, "duel", who=["d1"], foes=keys, what=None)
    dream.press(dream.ada, "plain", move="next d1")
    assert dream.full.conflict.members == ("d1", *keys)
    form = dream.form(dream.bo, "turn")
    assert form["opponent"] == ["f1"]
    assert "10 foes" in dream.page(dream.bo)
    assert all(dream.press(dream.bo, "turn", opponent=key).status_code == 200 for key in keys[-1:])
    dream.press(dream.ada, "turn")
    assert set(dream.full.turn.revealed) == {"d1", "f10"}
    assert "9 foes more" in dream.page(dream.bo)
