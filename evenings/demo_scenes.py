"""What the demo tables rolled and fought, by the same doors as everybody, with the dice that fell there."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from campaigns.forms import new_op_id
from campaigns.models import Campaign, User
from characters.ledger import ledger, scenes, throws
from characters.models import Character, Scene, Throw
from characters.socket import playthroughs
from characters.socket.rules import Comer, DiceByKey
from play.models import Record


def roll_check_of_step(character: Character, step: playthroughs.Rolled, rolled_at: datetime) -> None:
    """Roll as *character*'s player did on that *rolled_at*."""
    check = throws.check_with_key(character, step.check)
    assert check is not None
    made = throws.roll_check(
        character,
        check,
        step.answers,
        op_id=new_op_id(),
        by=character.owner,
        revision=character.revision,
        rules_version=ledger.rules_version_and_table(character)[0],
        typed_dice=step.dice,
    )
    Throw.objects.filter(pk=made.pk).update(at=rolled_at)


def play_scene_of_step(
    campaign: Campaign,
    system_key: str,
    gm: User,
    characters: Sequence[Character],
    step: playthroughs.Fought,
    begun_at: datetime,
) -> None:
    """Begin the scene and make its moves, each by whose it is; it goes on."""
    comers = [
        *(Comer(each.name, each.slug, ledger.state(each).sheet) for each in characters),
        *(Comer(name, data=data) for name, data in step.against.items()),
    ]
    kind = scenes.scene_kind_by_options(system_key, step.kind)
    scene = scenes.begin_scene(campaign, system_key, kind, step.title, comers, {}, op_id=new_op_id(), by=gm)
    owners = {each.slug: each.owner for each in characters}
    for moved in step.moves:
        _make_move(scene, moved, owners, gm)
    Record.objects.filter(pk=scene.record_id).update(begun_at=begun_at)
    scene.record.lines.update(at=begun_at)


def _make_move(scene: Scene, moved: playthroughs.Moved, users_by_seat: dict[str, User], gm: User) -> None:
    scene.record.refresh_from_db()
    kind = scenes.kind_by_options(scene)
    everybody = ("", *kind.view(scenes.known_to_seats(scene, None).position)["names"])
    option = next(one for one in scenes.open_and_closed_options(scene, everybody) if one.code == moved.code)
    fallen: DiceByKey = {want.key: moved.dice for want in option.wants}
    theirs = scenes.open_and_closed_options(scene, (option.seat,)) if option.seat else ()
    is_theirs = any(one.code == moved.code for one in theirs)  # not whoever's who runs it, about that seat
    by = users_by_seat.get(scene.cast["seats"].get(option.seat, ""), gm) if is_theirs else gm
    seat = kind.runs if by == gm else option.seat
    scenes.make_move(
        scene, option, moved.answers, fallen, seat=seat, seen_number=scene.number, op_id=new_op_id(), by=by
    )


def play_scene_by_forms_of_step(
    campaign: Campaign,
    system_key: str,
    gm: User,
    characters: Sequence[Character],
    step: playthroughs.Played,
    begun_at: datetime,
) -> None:
    """Begin the scene as its form was filled in, and make its moves, each by whose seat it is."""
    kind = scenes.scene_kind_by_forms(system_key, step.kind)
    there = [(each, ledger.state(each).sheet) for each in characters]
    boxes = {f"c{number}": "on" for number, _each in enumerate(there)}
    form = kind.begin_form(there, {**boxes, **step.begun, "op_id": new_op_id()})
    assert form.is_valid(), form.errors
    told = {"op_id": form.cleaned_data["op_id"], "by": gm, "deal": step.deal}
    scene = scenes.begin_scene_of_cast(
        campaign, system_key, kind, form.cleaned_data["title"], form.cast, **told
    )
    owners = {each.slug: each.owner for each in characters}
    people = {kind.runs: gm} | {seat: owners[slug] for seat, slug in scene.cast["seats"].items()}
    for done in step.moves:
        for seat, move in [done] if isinstance(done, tuple) else _likely_moves_until(scene, done):
            told = {"seen_number": scene.number, "op_id": new_op_id(), "by": people[seat]}
            scenes.make_moves(scene, seat, [move], seats_read_from=(seat,), **told)
    Record.objects.filter(pk=scene.record_id).update(
        begun_at=begun_at, ended_at=begun_at if scene.ended_at else None
    )
    scene.record.lines.update(at=begun_at)


def _likely_moves_until(scene: Scene, word: str) -> Iterator[tuple[str, str]]:
    """Yield what is likely done next, and by which seat, until all wait for *word*."""
    kind = scenes.kind_by_forms(scene)
    while (want := kind.play.wants(scenes.known_to_seats(scene, ()).position)) and want.of != word:
        seat = min(want.seats)
        yield seat, kind.likely(scenes.known_to_seats(scene, (seat,)).position, seat)
