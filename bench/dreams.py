"""A dream of four after 500 acts: a move, its page, a poll of it, and every way to bear 20 Stress."""

from functools import partial
from itertools import cycle
from typing import Any
from uuid import uuid4

from bench import Row, milliseconds
from bench.pages import IN_A_ROW, MOST_QUERIES, in_turns, on_a_database_of_its_own, queries, visitor
from campaigns import roster
from campaigns.models import User
from characters.beckoning_dream.rules.stress import (
    DreamingMind,
    mind_after_absorbing,
    sort_key_by_what_is_left,
    ways_to_absorb,
)
from characters.ledger import ledger, profiles, scenes
from characters.models import Scene
from decks.rules.tarot import DECK as CARDS
from play import keeper

SYSTEM, KIND = "beckoning_dream", "dream"
DREAMERS, ACTS, RUNS, DECK_SIZE = 4, 500, 30, 20
MOVE, PAGE, BEAR = 15, 15, 5  # milliseconds; bare views; milliseconds
MIND, STRESS = DreamingMind(present=6, past=12, future=30, awareness=6, oneirogen=6), 20
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "stage"}


def figures() -> list[Row]:
    scene, people = dreamt()
    gm, player = visitor(people[0]), visitor(people[1])
    kind, url = scenes.kind_by_forms(scene), scene.get_absolute_url()
    own, full = scenes.known_to_seats(scene, {"d1"}).position, scenes.keepers_position(scene)
    interprets = "interpret d1 press"
    places = cycle(("here", "elsewhere") if full.bearers["d4"].elsewhere else ("elsewhere", "here"))

    def answered() -> None:
        list(kind.play.options(own, "d1"))
        kind.play.open_option_of_move(own, "d1", interprets)
        for said in kind.play.decide(full, "d1", interprets):
            for position in (own, full):
                kind.play.apply(position, said.text)

    def number() -> int:
        return Scene.objects.get(pk=scene.pk).number

    def mark() -> bytes:
        """Move somebody who looks on, there and back: a steady move, posted, written and answered by the page."""
        data = {
            "act": "plain",
            "move": f"{next(places)} d4",
            "seat": "gm",
            "seen": str(number()),
            "op_id": uuid4().hex,
        }
        return gm.ask(f"{url}move/", list(data.items()), HTMX)

    def poll() -> bytes:
        return player.ask(f"{url}?seen={number()}&as=d1", headers=HTMX)

    def page_of(who: Any) -> bytes:
        return bytes(who.ask(url))

    assert b"Triumph" in page_of(player)
    assert b"is elsewhere" in mark() + mark()
    assert not poll()
    taken = in_turns(
        {
            "bare": lambda: [gm.ask("/bare/") for _ in range(IN_A_ROW)],
            "page": partial(page_of, player),
            "gm": partial(page_of, gm),
            "move": mark,
            "poll": poll,
            "number": number,
        }
    )

    def row(what: str, name: str, limit: float | None = None) -> Row:
        took = taken[name] - (taken["number"] if name in ("move", "poll") else 0)
        return Row(what, took / taken["bare"], limit, f"{took:.1f} ms")

    polled = queries(poll) - queries(number) - queries(lambda: gm.ask("/bare/"))
    most = max(queries(partial(page_of, who)) for who in (gm, player))
    return [
        Row(
            f"a move of a dream after {ACTS} acts, offered and played, ms", milliseconds(answered, RUNS), MOVE
        ),
        row("its page, for who Interprets / bare view", "page", PAGE),
        row("its page, for the game master / bare view", "gm", PAGE),
        row("a mark there, written and answered / bare view", "move"),
        row("a poll of it that finds nothing new / bare view", "poll"),
        Row("queries of such a poll, beside those of who asks", polled, 1),
        Row("queries of its page", most, MOST_QUERIES),
        Row(f"all ways to bear {STRESS} Stress, in order, ms", milliseconds(bearing, RUNS), BEAR),
    ]


def bearing() -> None:
    found = sorted(ways_to_absorb(MIND, STRESS), key=partial(sort_key_by_what_is_left, MIND))
    assert len([mind_after_absorbing(MIND, way) for way in found]) > 1


def dreamt() -> tuple[Scene, list[User]]:
    """Return a Duel of a dream in which Ondine is to Interpret a Triumph, and its people, who runs it first."""
    people = [User.objects.create_user(name, "a long enough word") for name in ("ada", "bo")]
    campaign = roster.new_campaign("The Salt Stair", "", people[0])
    roster.add_member(campaign, people[1])
    seats = {f"d{n}": _slug(people[1], campaign, n) for n in range(1, DREAMERS + 1)}
    pips = [card.code for card in CARDS if card.suit]
    cast: Any = {
        "seats": seats,
        "dreamers": [
            {
                "key": seat, "name": f"Dreamer {n}", "deck": pips[n : n + DECK_SIZE], "awareness": 4, "oneirogen": 3,
                "bonds": [], "is_real": False,
            }
            for n, seat in enumerate(seats)
        ],
    }  # fmt: skip
    kind: Any = scenes.scene_kind(SYSTEM, KIND)
    scene = scenes.begin_scene_of_cast(
        campaign, SYSTEM, kind, "The stair", cast, op_id=uuid4().hex, by=people[0]
    )

    def play(seat: str, move: str) -> None:
        told: dict[str, Any] = {"seen_number": scene.record.number, "op_id": uuid4().hex, "by": people[0]}
        keeper.move(kind.play, scene.record, seat, move, **told)

    while scene.record.number < ACTS - 9:
        play("gm", "here d4" if scenes.keepers_position(scene).bearers["d4"].elsewhere else "elsewhere d4")
    play("gm", 'foe {"name": "Warden", "cards": ["s1", "s2", "c1", "c2", "p1"], "awareness": 3}')
    play("gm", "duel d1 d2 d3 f1")
    play("d1", "next d1")
    play("d1", "oppose d1 f1")
    for seat, key in (("d1", "d1"), ("gm", "f1")):
        play(seat, f"select {key} {scenes.keepers_position(scene).bearers[key].piles.present.cards[0]}")
    play("gm", "do d1 score:triumph | for the measure")
    return scene, people


def _slug(owner: User, campaign: Any, number: int) -> str:
    made = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    words = {"name": f"Dreamer {number}", "pronouns": "", "texts": {"dream": "the tide"}}
    profiles.save_name_and_texts(made, words, seen_version=1)
    cards = [*(f"c{rank}" for rank in range(1, 7)), *(f"s{rank}" for rank in range(1, 5))]
    profiles.change_draft(made, lambda before: {**before, "cards": cards})
    ledger.finish_draft_as_first_line(made, op_id=uuid4().hex, by=owner)
    return str(made.slug)


def run() -> list[Row]:
    """Return a move in milliseconds and the page as a multiple of the bare view."""
    return on_a_database_of_its_own(figures)
