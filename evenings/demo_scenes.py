"""What the demo tables rolled and fought, by the same doors as everybody, with the dice that fell there."""

from collections.abc import Sequence
from datetime import datetime

from campaigns.forms import new_op_id
from campaigns.models import Campaign, User
from characters.ledger import ledger, scenes, throws
from characters.models import Character, Scene, Throw
from characters.socket import playthroughs
from characters.socket.rules import Comer, DiceByKey
from play.models import Record


def roll_of_step(character: Character, step: playthroughs.Rolled, day: datetime) -> None:
    """Roll as *character*'s player did on that *day*."""
    check = throws.check_with_key(character, step.check)
    assert check is not None
    made = throws.roll_check(
        character,
        check,
        step.answers,
        op_id=new_op_id(),
        by=character.owner,
        revision=character.revision,
        rules_version=ledger.table(character)[0],
        typed_dice=step.dice,
    )
    Throw.objects.filter(pk=made.pk).update(at=day)


def fight_of_step(
    campaign: Campaign,
    system: str,
    gm: User,
    there: Sequence[Character],
    step: playthroughs.Fought,
    day: datetime,
) -> None:
    """Begin the scene and make its moves, each by whose it is; it goes on."""
    comers = [
        *(Comer(each.name, each.slug, ledger.state(each).sheet) for each in there),
        *(Comer(name, data=data) for name, data in step.against.items()),
    ]
    kind = scenes.kind_of(system, step.kind)
    scene = scenes.begin(campaign, system, kind, step.title, comers, {}, op_id=new_op_id(), by=gm)
    owners = {each.slug: each.owner for each in there}
    for moved in step.moves:
        _make_moves(scene, moved, owners, gm)
    Record.objects.filter(pk=scene.record_id).update(begun_at=day)
    scene.record.lines.update(at=day)


def _make_moves(scene: Scene, moved: playthroughs.Moved, owners: dict[str, User], gm: User) -> None:
    scene.record.refresh_from_db()
    kind = scenes.kind_of(scene.system, scene.kind)
    everybody = ("", *kind.view(scenes.known(scene, None).position)["names"])
    option = next(one for one in scenes.offered(scene, everybody) if one.code == moved.code)
    fallen: DiceByKey = {want.key: moved.dice for want in option.wants}
    by = owners.get(scene.cast["seats"].get(option.seat, ""), gm)
    seat = kind.runs if by == gm else option.seat
    scenes.move(scene, option, moved.answers, fallen, seat=seat, seen=scene.number, op_id=new_op_id(), by=by)
