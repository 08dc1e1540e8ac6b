"""A conflict of twenty with 300 Actions: a move in process, and its page against a bare view."""

from functools import partial
from itertools import cycle
from typing import Any
from uuid import uuid4

from bench import Row, milliseconds
from bench.pages import on_a_database_of_its_own, visitor
from campaigns import roster
from campaigns.models import User
from characters.ledger import ledger, profiles, scenes
from characters.models import Scene
from characters.socket.rules import Comer
from characters.systems import system_of
from play import keeper

SYSTEM, KIND = "arkana", "conflict"
FIGHTERS, ACTIONS, RUNS = 20, 300, 30
MOVE, PAGE = 15, 15


def figures() -> list[Row]:
    scene, ada = crowded()
    kind, ids = scenes.kind_of(SYSTEM, KIND), cycle(range(10**9))

    def move() -> None:
        now = Scene.objects.get(pk=scene.pk)
        option = next(o for o in scenes.offered(now, {""}) if o.group == "ruling")
        told = {"seat": kind.runs, "seen": now.number, "op_id": f"r{next(ids)}", "by": ada}
        scenes.move(now, option, {"text": "The floor is ice."}, {}, **told)

    full = scenes.played(Scene.objects.get(pk=scene.pk))
    line = _lines(full.position)[0]

    def answered() -> None:
        list(kind.options(full, {"", full.position.fighters[0].seat}))
        kind.play.option_of(full, kind.runs, line)
        for said in kind.play.decide(full, kind.runs, line):
            kind.play.apply(full, said.text)

    asking = visitor(ada)
    bare = milliseconds(lambda: asking.ask("/bare/"))
    page = milliseconds(lambda: asking.ask(scene.get_absolute_url()))
    taken, written = milliseconds(answered, RUNS), milliseconds(move, RUNS)
    return [
        Row("a move of 20 after 300 Actions, offered and played, ms", taken, MOVE),
        Row("a ruling there, offered, played and written, ms", written),
        Row("its page / bare view", page / bare, PAGE, f"{page:.1f} ms"),
    ]


def crowded() -> tuple[Scene, User]:
    """Return a conflict of twenty after 300 Actions, and who runs it."""
    ada = User.objects.create_user("ada", "a long enough word", display_name="Ada")
    campaign = roster.new_campaign("The Iron Gate", "", ada)
    comers = [*(_comer(ada, campaign, n) for n in range(FIGHTERS // 2)), *map(_foe, range(FIGHTERS // 2))]
    kind = scenes.kind_of(SYSTEM, KIND)
    told = {"op_id": uuid4().hex, "by": ada}
    scene = scenes.begin(campaign, SYSTEM, kind, "The ford", comers, {"advantage": "players"}, **told)
    actions = 0
    while actions < ACTIONS:
        now = Scene.objects.get(pk=scene.pk)
        position = scenes.played(now).position
        for line in _lines(position):
            said = kind.play.decide(scenes.played(now), kind.runs, line)
            keeper._written(kind.play, now.record, partial(tuple, said), uuid4().hex, ada)
            actions += line.startswith("defend")
    return scene, ada


def _lines(position: Any) -> list[str]:
    side = position.turn
    able = [each for each in position.fighters if each.side is side and each.actions]
    if not able:
        return [f"done {side}"]
    return [f"defend {able[0].seat} area=body", f"resolve dice={'3' * able[0].mastery('enhance')}"]


def _comer(ada: User, campaign: Any, number: int) -> Comer[Any]:
    made = profiles.new_draft(SYSTEM, ada, campaign)
    profiles.save_name_and_texts(made, {"name": f"Hero {number}", "pronouns": "", "texts": {}}, version=1)
    profiles.change_draft(made, lambda before: {**before, **system_of(SYSTEM).rules.starters[0].draft})
    ledger.finish_draft(made, op_id=uuid4().hex, by=ada)
    made.refresh_from_db()
    return Comer(made.name, made.slug, ledger.state(made).sheet, start="guard")


def _foe(number: int) -> Comer[Any]:
    data = scenes.kind_of(SYSTEM, KIND).draft({"strength": "4", "weapon": "close"})
    return Comer(f"Guard {number}", data=data, start="guard")


def run() -> list[Row]:
    """Return a move in milliseconds and the page as a multiple of the bare view."""
    return on_a_database_of_its_own(figures)
