"""A table of Dreamcatcher in a scene that Ada runs: Bo's character sits at p1, Dee's at p2."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from campaigns import roster
from campaigns.models import Campaign, User
from characters.dreamcatcher.rules.played_scene import PlayedScene, with_answers
from characters.dreamcatcher.scene import KIND
from characters.ledger import ledger, scenes
from characters.models import Character
from characters.socket.rules import Comer
from play import keeper
from tests.cast import make_user, op
from tests.characters.catchers import SYSTEM, make_catcher
from tests.characters.scene_tables import SceneTable


@dataclass
class Catching(SceneTable):
    @property
    def now(self) -> PlayedScene:
        found: PlayedScene = scenes.keepers_position(self.fresh)
        return found

    def play(self, *moves: tuple[Any, ...]) -> None:
        """Make *moves*: a seat, what it does, and what is told with it."""
        for seat, code, *told in moves:
            keeper.move(
                KIND, self.scene.record, seat, with_answers(code, told[0] if told else {}), seen_number=self.number,
                op_id=op(), by=self.people["ada"],
            )  # fmt: skip

    def sends(self, code: str, group: str, seat: str = "p1", **more: str) -> dict[str, str]:
        """Return what a browser posts that makes a move."""
        told = {"code": code, "group": group, "seat": seat, "seen": str(self.number), "op_id": op()}
        return told | more


def make_people() -> tuple[dict[str, User], Campaign, list[Character]]:
    """Return all people, Ada and Eve run it; their campaign; and the characters of Bo and Dee."""
    people = {who: make_user(who) for who in ("ada", "bo", "dee", "eve")}
    campaign = roster.new_campaign("The Drowned Bell", "", people["ada"])
    for who in ("bo", "dee", "eve"):
        roster.add_member(campaign, people[who])
    roster.make_gm(campaign, people["eve"])
    names = {"bo": "Ragna", "dee": "Ulf"}
    return people, campaign, [make_catcher(people[who], campaign, name) for who, name in names.items()]


def begin(
    people: dict[str, User], campaign: Campaign, characters: list[Character], npcs: Sequence[Comer[Any]] = ()
) -> Catching:
    comers = [*(Comer(each.name, each.slug, ledger.state(each).sheet) for each in characters), *npcs]
    kind = scenes.scene_kind_by_options(SYSTEM, "scene")
    scene = scenes.begin_scene(
        campaign, SYSTEM, kind, "The harbour", comers, {}, op_id=op(), by=people["ada"]
    )
    return Catching(campaign, scene, people)
