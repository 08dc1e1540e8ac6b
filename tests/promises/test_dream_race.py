"""Two at once in one dream: both cards count, of two presses one, the other is told; a click many times is one move."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from campaigns import roster
from characters.models import Scene
from play import remembering
from play.models import Record
from tests.cast import SYSTEM, op
from tests.characters.dreams import (
    DUEL,
    SELECTED,
    SPIKE,
    Dreaming,
    begin_dream,
    make_people,
)
from tests.conftest import at_night
from tests.promises.racing import at_once, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = at_night(100, ci=2)  # of each of eight races
MET = (
    f"gm: spike {SPIKE}",
    "d1: approach d1 I hold",
    "d2: approach d2 I jump",
    "gm: suit d1 s",
    "gm: suit d2 s",
)
LENT = (*SELECTED[:-1], "gm: lend d1 d2")  # Ondine's seat, to Tal's player
Data = dict[str, Any]


@pytest.fixture
def dream() -> Dreaming:
    people, campaign, slugs = make_people()
    return begin_dream(people, campaign, slugs)


@pytest.fixture
def with_two_gms(dream: Dreaming) -> Dreaming:
    roster.add_member(dream.campaign, dream.people["cy"])
    roster.make_gm(dream.campaign, dream.people["cy"])
    return dream


def raced(dream: Dreaming, sent: list[tuple[str, Data]]) -> list[Any]:
    """Send all of it at the same time, each by who sends it; return the answers, in order."""
    clients = [signed_in(dream.people[who], 1)[0] for who, _data in sent]
    url = reverse("characters:scene_move", args=[dream.scene.slug])
    answers = at_once(lambda n: clients[n].post(url, sent[n][1]), len(sent))
    remembering.MEMORY.clear()
    return answers


def anew(dream: Dreaming) -> Dreaming:
    """Return the same table at the beginning of another dream."""
    slugs = list(dream.scene.cast["seats"].values())
    Record.objects.all().delete()
    remembering.MEMORY.clear()
    return begin_dream(dream.people, dream.campaign, slugs)


def each_round(dream: Dreaming, check: Callable[[Dreaming], None]) -> None:
    for number in range(ROUNDS):
        check(anew(dream) if number else dream)


def card(dream: Dreaming, key: str) -> str:
    return str(dream.of(key).piles.present.cards[0])


def sends(dream: Dreaming, seat: str, act: str, **more: Any) -> Data:
    return {"seat": seat, "seen": str(dream.number), "op_id": op(), "act": act, **more}


def check_two_selects(dream: Dreaming) -> None:
    dream.play(*SELECTED[:-1])
    mine, theirs = card(dream, "d1"), card(dream, "f1")
    answers = raced(
        dream,
        [
            ("bo", sends(dream, "d1", "turn", card=mine)),
            ("ada", sends(dream, "gm", "turn", key="f1", card=theirs)),
        ],
    )
    assert [answer.status_code for answer in answers] == [303, 303]
    assert {key: card.card.code for key, card in dream.full.turn.revealed.items()} == {
        "d1": mine,
        "f1": theirs,
    }


def check_hand_and_next(dream: Dreaming) -> None:
    """A hand goes up as the next press Interprets: the hand holds it, or it comes too late for this Reveal."""
    dream.play(*SELECTED[:-1], f"d1: select d1 {card(dream, 'd1')}")
    dream.play(f"gm: select f1 {card(dream, 'f1')}", "gm: do d1 score:triumph | salt")
    hand, press = (
        sends(dream, "d2", "plain", move="hand d2"),
        sends(dream, "d1", "interpret", effect="press"),
    )
    before = dream.number
    answers = raced(dream, [("dee", hand), ("bo", press)])
    assert Counter(answer.status_code for answer in answers) == {303: 1, 409: 1}
    late = next(answer for answer in answers if answer.status_code == 409)
    assert "Somebody moved before you." in late.content.decode()
    assert dream.number == before + 1
    is_held = answers[0].status_code == 303
    assert (dream.full.turn.hands, "d1" in dream.full.turn.effects) == (
        (frozenset({"d2"}), False) if is_held else (frozenset(), True)
    )


def check_two_begin(dream: Dreaming) -> None:
    dream.play(*DUEL)
    before = dream.number
    answers = raced(
        dream,
        [
            ("bo", sends(dream, "d1", "plain", move="next d1")),
            ("dee", sends(dream, "d2", "plain", move="next d2")),
        ],
    )
    assert Counter(answer.status_code for answer in answers) == {303: 1, 409: 1}
    assert dream.number == before + 1
    assert dream.full.turn.by == ("d1" if answers[0].status_code == 303 else "d2")


def check_last_choices(dream: Dreaming) -> None:
    """The last two show a card in a Spike, each twice at once: both count, all is opened once."""
    dream.play(*MET)
    shown = {seat: sends(dream, seat, "plain", move=f"meet {seat} none") for seat in ("d1", "d2")}
    answers = raced(
        dream, [("bo", shown["d1"]), ("dee", shown["d2"]), ("bo", shown["d1"]), ("dee", shown["d2"])]
    )
    assert Counter(answer.status_code for answer in answers) == {303: 4}
    assert sorted(move for move in dream.moves if move.startswith("meet ")) == [
        "meet d1 none",
        "meet d2 none",
    ]
    assert dream.full.turn.burns


def check_one_op(dream: Dreaming) -> None:
    """Two moves of one form, sent four times at once, are made once."""
    dream.play(*SELECTED[:-2])
    before = dream.number
    data = sends(dream, "d1", "turn", opponent="f1", card=card(dream, "d1"))
    answers = raced(dream, [("bo", data)] * 4)
    assert Counter(answer.status_code for answer in answers) == {303: 4}
    assert dream.number == before + 2


def check_lent_seat(dream: Dreaming) -> None:
    """Who plays Ondine and who holds her seat lay a card, then Interpret at once: one does, the other is told."""
    dream.play(*LENT)
    dream.play(f"gm: select f1 {card(dream, 'f1')}")
    cards = dict(zip(("bo", "dee"), dream.of("d1").piles.present.cards, strict=False))
    first = check_one_of_both(dream, {who: {"act": "turn", "card": code} for who, code in cards.items()})
    assert dream.full.turn.revealed["d1"].card.code == cards[first]
    dream.play("gm: do d1 score:success | salt")
    first = check_one_of_both(
        dream, {"bo": {"act": "interpret", "effect": "press"}, "dee": {"act": "interpret"}}
    )
    assert dream.full.turn.effects["d1"] == {"bo": ("press",), "dee": ()}[first]


def check_one_of_both(dream: Dreaming, posted: dict[str, Data]) -> str:
    """Send all of it for Ondine's seat at once; return who did what they sent, once."""
    before = dream.number
    answers = raced(dream, [(who, sends(dream, "d1", **data)) for who, data in posted.items()])
    assert Counter(answer.status_code for answer in answers) == {303: 1, 409: 1}
    late = next(answer for answer in answers if answer.status_code == 409)
    assert "Somebody moved before you." in late.content.decode()
    assert dream.number == before + 1
    first = list(posted)[[answer.status_code for answer in answers].index(303)]
    assert dream.scene.record.lines.get(act=dream.number, part=1).person == dream.people[first]
    return first


def check_two_gms_open(dream: Dreaming) -> None:
    dream.play(DUEL[0])
    before = dream.number
    answers = raced(
        dream,
        [
            ("ada", sends(dream, "gm", "plain", move="duel d1 f1")),
            ("cy", sends(dream, "gm", "plain", move="duel d2 f1")),
        ],
    )
    assert Counter(answer.status_code for answer in answers) == {303: 1, 409: 1}
    assert dream.number == before + 1
    mine = "d1" if answers[0].status_code == 303 else "d2"
    assert dream.full.conflict.members == (mine, "f1")


def check_two_gms_begin(dream: Dreaming) -> None:
    """Two game masters begin a dream of the same Dreamers at once: there is one, and the other reads which."""
    Record.objects.all().delete()
    url = reverse("characters:scene_new", args=[dream.campaign.slug, SYSTEM, "dream"])
    clients = [signed_in(dream.people[who], 1)[0] for who in ("ada", "cy")]
    titles = ("The well", "The tower")

    def begin(number: int) -> Any:
        told = {"title": titles[number], "spread": "0", "question": "", "c0": "on", "c1": "on"}
        return clients[number].post(url, {"op_id": op(), **told})

    answers = at_once(begin, 2)
    assert Counter(answer.status_code for answer in answers) == {303: 1, 422: 1}
    (scene,) = Scene.objects.all()
    late = next(answer for answer in answers if answer.status_code == 422).content.decode()
    assert f"“{scene.title}” is open, and somebody of these is in it." in late


def test_two_who_select_at_once_both_count(dream: Dreaming) -> None:
    each_round(dream, check_two_selects)


def test_of_a_raised_hand_and_the_next_press_one_counts_and_the_other_is_told(dream: Dreaming) -> None:
    each_round(dream, check_hand_and_next)


def test_of_two_who_begin_at_once_one_does(dream: Dreaming) -> None:
    each_round(dream, check_two_begin)


def test_the_last_choices_of_a_spike_at_once_open_it_once(dream: Dreaming) -> None:
    each_round(dream, check_last_choices)


def test_the_same_click_four_times_makes_its_moves_once(dream: Dreaming) -> None:
    each_round(dream, check_one_op)


def test_of_a_lent_seats_player_and_its_holder_at_once_one_plays_it(dream: Dreaming) -> None:
    each_round(dream, check_lent_seat)


def test_of_two_game_masters_who_open_a_duel_at_once_one_does(with_two_gms: Dreaming) -> None:
    each_round(with_two_gms, check_two_gms_open)


def test_of_two_game_masters_who_begin_a_dream_at_once_one_does(with_two_gms: Dreaming) -> None:
    each_round(with_two_gms, check_two_gms_begin)
