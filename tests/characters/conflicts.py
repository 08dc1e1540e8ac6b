"""A table of the Arkana Engine in a conflict: Bo's Brand and Dee's Sable, run by Ada, against a guard and an archer."""

import re
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse

from campaigns import roster
from campaigns.models import Campaign, User
from characters.ledger import ledger, opposition, profiles, scenes
from characters.models import Character, Opponent, Scene
from characters.socket.rules import Comer
from play import keeper
from play.chances import WrittenChance
from play.rules.acts import lines_with_keepers_answers
from tests.cast import client_of, fresh, make_user, op
from tests.characters.scene_tables import SceneTable
from tests.snapshot import Snapshot

SYSTEM = "arkana"
CELLS = {"enhance body": 3, "control mind": 3, "diminish body": 3, "diminish mind": 3}
BLADE = {"name": "Salt Blade", "kit": "weapon", "hands": 1, "reach": "close"}
MAIL = {"name": "Scale Mail", "kit": "armor", "hands": 2, "reach": ""}
DRAFT = {"scores": CELLS, "kit": "00+", "equipment": [BLADE], "pack": [MAIL], "spells": []}
GUARD = {"cells": [3] * 9, "kit": "000", "equipment": [{**BLADE, "name": "Cudgel"}]}
FIELD = re.compile(r'name="(\w+)" value="([^"]*)"')


def make_arkana(owner: User, campaign: Campaign | None, name: str = "Brand Oakes", **draft: Any) -> Character:
    """Return a finished Arkana, made as a player makes one."""
    made = profiles.create_draft_and_delete_old_untouched(SYSTEM, owner, campaign)
    profiles.save_name_and_texts(made, {"name": name, "pronouns": "", "texts": {}}, seen_version=made.version)
    profiles.change_draft(made, lambda before: {**before, **DRAFT, **draft})
    ledger.finish_draft_as_first_line(made, op_id=op(), by=owner)
    return fresh(made)


def make_npc(campaign: Campaign, name: str = "The Tide Warden", **data: Any) -> Opponent:
    told = {**GUARD, **data}
    return opposition.create_opponent(campaign, SYSTEM, "npc", op_id=op(), name=name, portrait="", data=told)


@dataclass
class Fight(SceneTable):
    """A scene and everybody's browsers; seats are p1 (Brand), p2 (Sable), n3 and n4 (the Guards)."""

    brand: Character
    sable: Character

    def __post_init__(self) -> None:
        self.ada, self.bo, self.dee, self.cy = (
            client_of(self.people[who]) for who in ("ada", "bo", "dee", "cy")
        )

    @property
    def position(self) -> Any:
        return scenes.keepers_position(self.fresh).position

    @property
    def moves(self) -> list[str]:
        """Return the moves that were made, as they were written down, the oldest first."""
        texts = self.scene.record.lines.filter(text__startswith="move ").values_list("text", flat=True)
        return [text.removeprefix("move ") for text in texts]

    def post(self, client: Client, code: str, group: str, seat: str = "", **more: Any) -> Any:
        """Post a move as the page's form does."""
        data = {"code": code, "group": group, "seat": seat, "seen": str(self.number), "op_id": op(), **more}
        return client.post(reverse("characters:scene_move", args=[self.scene.slug]), data)

    def play(self, *lines: str) -> None:
        """Play *lines* straight away, as the game master."""
        for line in lines:
            play_at_once(self.fresh, line, self.people["ada"])


def play_at_once(scene: Scene, line: str, by: User) -> None:
    """Play *line* in *scene*, whether or not it is offered."""
    kind = scenes.scene_kind_by_options(scene.system, scene.kind)
    full, watched = scenes.keepers_position(scene), scenes.known_to_seats(scene, ()).position
    said = kind.play.decide(full, kind.runs, line)
    decided = lines_with_keepers_answers(kind.play, full, watched, said, WrittenChance())
    keeper._write_next_act(kind.play, scene.record, lambda: decided, op(), by)


PLACES = ("ambush players", "guard p1", "cover p2", "guard n3", "cover n4")


def make_fight(*, placed: bool = True, foe: dict[str, Any] | None = None, name: str = "Guard") -> Fight:
    people = {who: make_user(who) for who in ("ada", "bo", "dee", "cy")}
    campaign = roster.new_campaign("The Salt Stair", "", people["ada"])
    for who in ("bo", "dee"):
        roster.add_member(campaign, people[who])
    brand = make_arkana(people["bo"], campaign)
    sable = make_arkana(people["dee"], campaign, "Sable Reed")
    fight = make_scene(campaign, people, brand, sable, foe=foe, name=name)
    if placed:
        fight.play(*PLACES)
    return fight


lay_fight = Snapshot(make_fight).lay


def make_scene(
    campaign: Campaign,
    people: dict[str, User],
    brand: Character,
    sable: Character,
    *,
    foe: dict[str, Any] | None = None,
    name: str = "Guard",
) -> Fight:
    """Begin a conflict of both against two of *name*; nothing has happened yet."""
    comers = [
        *(Comer(each.name, each.slug, ledger.state(each).sheet) for each in (brand, sable)),
        *(Comer(f"{name} {number}", data=foe or GUARD) for number in (1, 2)),
    ]
    kind = scenes.scene_kind_by_options(SYSTEM, "conflict")
    scene = scenes.begin_scene(
        campaign, SYSTEM, kind, "At the gate", comers, {}, op_id=op(), by=people["ada"]
    )
    return Fight(campaign, scene, people, brand, sable)


def words(answer: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())
