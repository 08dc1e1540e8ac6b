"""A conflict of twenty with 300 Actions: a move, its page and a poll of it, and the fold of its first lines.

A move is held against the least that any write takes: who asks, one row, a line, the disk that has it.
"""

import re
from collections.abc import Iterable
from functools import partial
from typing import Any
from uuid import uuid4

from bench import Row, milliseconds
from bench.pages import IN_A_ROW, in_turns, on_a_database_of_its_own, queries, visitor
from campaigns import roster
from campaigns.models import User
from characters.ledger import ledger, profiles, scenes
from characters.models import Scene
from characters.socket.rules import Comer
from characters.systems import system_of
from play import keeper, remembering
from play.chances import WrittenChance
from play.models import Record
from play.rules.acts import lines_with_keepers_answers
from play.rules.kinds import Kind
from play.rules.lines import Audience

SYSTEM, KIND = "arkana", "conflict"
FIGHTERS, ACTIONS, RUNS = 20, 300, 30
MOVE, ANSWER, WHOLE, PAGE = 15, 10, 15, 15  # milliseconds; bare views: beside a bare write, whole, its page
LINES, FOLD, SIX_FOLDS = 500, 120, 400  # milliseconds
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "stage"}
SHOWN = re.compile(rb'id="([\w-]+)"[^>]* data-drawn(?:="(\w+)")?')  # what a browser says that it shows


def figures() -> list[Row]:
    scene, ada = crowded()
    asking, url = visitor(ada), scene.get_absolute_url()
    kind = scenes.scene_kind_by_options(SYSTEM, KIND)
    full = scenes.keepers_position(Scene.objects.get(pk=scene.pk))
    acting = full.position.fighters[FIGHTERS // 2].seat
    line = [each.code for each in kind.play.options(full, kind.runs) if not (each.reasons or each.asks)][-1]

    def answered() -> None:
        list(kind.options(full, {"", full.position.fighters[-1].seat}))
        kind.play.open_option_of_move(full, kind.runs, line)
        for said in kind.play.decide(full, kind.runs, line):
            kind.play.apply(full, said.text)

    def number() -> int:
        return Scene.objects.get(pk=scene.pk).number

    shown: dict[bytes, bytes] = {}

    def show(page: bytes) -> bytes:
        shown.update(SHOWN.findall(page))
        return page

    def rule() -> bytes:
        said = {"group": "ruling", "code": "ruling", "answer_text": "The floor is ice.", "seat": acting}
        data = said | {"seen": str(number()), "op_id": uuid4().hex}
        says = b" ".join(b"=".join(filter(None, part)) for part in shown.items()).decode()
        return show(asking.ask(f"{url}move/", list(data.items()), HTMX | {"HTTP_SHOWN": says}))

    def poll() -> bytes:
        return asking.ask(f"{url}?seen={number()}", headers=HTMX)

    told = Record.objects.create(kind=KIND, campaign=scene.campaign, op_id=uuid4().hex)
    show(asking.ask(url))
    assert b"The floor is ice." in rule()
    assert not poll()
    taken = in_turns(
        {
            "bare": lambda: [asking.ask("/bare/") for _ in range(IN_A_ROW)],
            "write": lambda: asking.ask(f"/bare/{told.slug}/", []),
            "move": rule,
            "page": lambda: asking.ask(url),
            "poll": poll,
            "number": number,
        }
    )

    def row(what: str, name: str, limit: float | None = None) -> Row:
        took = taken[name] - (taken["number"] if name in ("move", "poll") else 0)
        return Row(what, took / taken["bare"], limit, f"{took:.1f} ms")

    above = (taken["move"] - taken["number"] - taken["write"]) / taken["bare"]
    own = queries(poll) - queries(number) - queries(lambda: asking.ask("/bare/"))
    return [
        Row("a move of 20 after 300 Actions, offered and played, ms", milliseconds(answered, RUNS), MOVE),
        row("a line written and answered by a name / bare view", "write"),
        row("a ruling there, offered, written and answered / bare view", "move", WHOLE),
        Row("the ruling beside such a line / bare view", above, ANSWER),
        row("its page / bare view", "page", PAGE),
        row("a poll of it that finds nothing new / bare view", "poll"),
        Row("queries of such a poll, beside those of who asks", own, 1),
        *_folds(scene, kind.play),
    ]


def _folds(scene: Scene, play: Kind[Any]) -> list[Row]:
    """Return what it takes to fold the first 500 lines of *scene* anew, for one who looks and for six."""
    last = scene.record.lines.order_by("act", "part")[LINES - 1].act
    scene.record.lines.filter(act__gt=last).delete()
    scene.record.number = last
    six = [frozenset({seat}) for seat in ("arbiter", *(f"p{n}" for n in range(1, 6)))]

    def fold(audiences: Iterable[Audience]) -> None:
        remembering.MEMORY.clear()
        for each in audiences:
            remembering.known(play, scene.record, each)

    one, all_six = milliseconds(lambda: fold(six[:1])), milliseconds(lambda: fold(six))
    return [
        Row(f"{LINES} lines of it folded, nothing remembered, ms", one, FOLD),
        Row("the same for six audiences, ms", all_six, SIX_FOLDS),
    ]


def crowded() -> tuple[Scene, User]:
    """Return a conflict of twenty after 300 Actions, and who runs it."""
    ada = User.objects.create_user("ada", "a long enough word", display_name="Ada")
    campaign = roster.new_campaign("The Iron Gate", "", ada)
    comers = [*(_comer(ada, campaign, n) for n in range(FIGHTERS // 2)), *map(_foe, range(FIGHTERS // 2))]
    kind = scenes.scene_kind_by_options(SYSTEM, KIND)
    advantage = {"advantage": "players"}
    scene = scenes.begin_scene(
        campaign, SYSTEM, kind, "The ford", comers, advantage, op_id=uuid4().hex, by=ada
    )
    actions = 0
    while actions < ACTIONS:
        now = Scene.objects.get(pk=scene.pk)
        position = scenes.keepers_position(now).position
        for line in _lines(position):
            full, watched = scenes.keepers_position(now), scenes.known_to_seats(now, ()).position
            said = kind.play.decide(full, kind.runs, line)
            decide = partial(lines_with_keepers_answers, kind.play, full, watched, said, WrittenChance())
            keeper._write_next_act(kind.play, now.record, decide, uuid4().hex, ada)
            actions += line.startswith("defend")
    return scene, ada


def _lines(position: Any) -> list[str]:
    side = position.turn
    able = [each for each in position.fighters if each.side is side and each.actions]
    if not able:
        return [f"done {side}"]
    return [f"defend {able[0].seat} area=body", f"resolve dice={'3' * able[0].mastery('enhance')}"]


def _comer(ada: User, campaign: Any, number: int) -> Comer[Any]:
    made = profiles.create_draft_and_delete_old_untouched(SYSTEM, ada, campaign)
    profiles.save_name_and_texts(
        made, {"name": f"Hero {number}", "pronouns": "", "texts": {}}, seen_version=1
    )
    profiles.change_draft(made, lambda before: {**before, **system_of(SYSTEM).rules.starters[0].draft})
    ledger.finish_draft_as_first_line(made, op_id=uuid4().hex, by=ada)
    made.refresh_from_db()
    return Comer(made.name, made.slug, ledger.state(made).sheet, start="guard")


def _foe(number: int) -> Comer[Any]:
    data = scenes.scene_kind_by_options(SYSTEM, KIND).draft({"strength": "4", "weapon": "close"})
    return Comer(f"Guard {number}", data=data, start="guard")


def run() -> list[Row]:
    """Return a move in milliseconds and the page as a multiple of the bare view."""
    return on_a_database_of_its_own(figures)
