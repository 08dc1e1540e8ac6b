"""Tell every scene in lines: its moves are played once more, and what their dice decided is written beside them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any

from django.db import migrations

from characters.arkana.rules.arkana import house_rules_of_json
from characters.arkana.rules.conflict import lines
from characters.arkana.rules.conflict.casting import starting_position
from characters.arkana.rules.conflict.lines import ARBITER
from characters.arkana.scene import KIND
from decks.chance import new_deal
from play.rules.choices import commitment_hash
from play.rules.knowing import fold
from play.rules.lines import UNDO, WATCHER, Act, Line

UNPLAYABLE = "event lost By today’s rules this cannot be played again: what it changed is not known."


def acts_of(
    cast: Mapping[str, Any],
    house_rules: Mapping[str, Any],
    moves: Mapping[int, Any],
    number: int,
    seat_of: Callable[[Any], str],
    *,
    has_ended: bool,
) -> Iterator[Act]:
    """Yield the acts of an old scene under the numbers that they had.

    *moves* are its rows by number. A number without a row took the last move back, and that of the end wrote the
    ledgers. A move is played from where it was made, so one that was taken back tells what it told then.
    """
    standing = [(0, starting_position(cast, house_rules_of_json(house_rules)))]
    for at in range(1, number + 1):
        position = standing[-1][1]
        if at in moves:
            seat = seat_of(moves[at])
            told, position = _played(position, moves[at].line, seat)
            standing.append((at, position))
            yield Act(at, told)
        elif has_ended and at == number:
            yield Act(at, (Line(lines.SETTLE, ARBITER),))
        else:
            gone, _position = standing.pop()
            yield Act(at, (Line(f"{UNDO}{gone}", seat_of(moves[gone])),))


def _played(position: Any, line: str, seat: str) -> tuple[tuple[Line, ...], Any]:
    """Return what *line* tells, and where it leads; one that today's rules refuse is kept, and leads nowhere."""
    try:
        told = lines.lines_of_played_move(position, line, seat)
    except ValueError:
        return (Line(f"move {line}", seat, lines.THE_ARBITERS, "move"), Line(UNPLAYABLE, seat)), position
    now = lines.Conflict(position)
    for one in told:
        now = lines.apply_line(now, one.text)
    return told, now.position


def tell_in_lines(apps: Any, _schema: Any) -> None:
    for scene in apps.get_model("characters", "Scene").objects.filter(record=None).order_by("pk").iterator():
        _tell(apps, scene)


def _tell(apps: Any, scene: Any) -> None:
    Record, Seat = (apps.get_model("play", name) for name in ("Record", "Seat"))
    rules, code, salt = _house_rules(apps, scene), new_deal(), new_deal()
    owners = _owners(apps, scene)
    rows = {row.number: row for row in scene.moves.order_by("number")}
    seat_of = _seat_of(apps, scene, owners)
    first = lines.arbiters_lines_of_hidden_figures(scene.cast, rules)
    acts = list(acts_of(scene.cast, rules, rows, scene.number, seat_of, has_ended=scene.ended_at is not None))
    record = Record.objects.create(
        slug=scene.slug, kind=scene.kind, rules_version=KIND.version, house_rules=rules, setup=lines.cast_without_arbiters_figures(scene.cast),
        campaign_id=scene.campaign_id, number=scene.number, deal=code, salt=salt,
        commitment=commitment_hash(salt, code),
        op_id=scene.op_id, begun_at=scene.begun_at, ended_at=scene.ended_at,
    )  # fmt: skip
    _lay(apps, record, scene, rows, [Act(0, first), *acts])
    want = KIND.wants(fold(KIND, lines.begin_conflict(record.setup, rules), acts, WATCHER).position)
    awaited = want.seats if want else frozenset()
    people = {ARBITER: scene.begun_by_id, **owners}
    Seat.objects.bulk_create(
        Seat(record=record, key=key, person_id=person, is_waited_for=key in awaited) for key, person in people.items()
    )
    apps.get_model("characters", "Scene").objects.filter(pk=scene.pk).update(record=record)


def _house_rules(apps: Any, scene: Any) -> dict[str, Any]:
    """Return the house rules that held when it began, whole."""
    kept = apps.get_model("campaigns", "HouseRules").objects.filter(
        campaign_id=scene.campaign_id, system=scene.system, version=scene.rules_version
    )
    return asdict(house_rules_of_json(kept.values_list("data", flat=True).first() or {}))


def _owners(apps: Any, scene: Any) -> dict[str, int | None]:
    """Return who owns the character of each seat by now, None where it is no more."""
    seats = scene.cast["seats"]
    there = apps.get_model("characters", "Character").objects.filter(slug__in=seats.values())
    owners = dict(there.values_list("slug", "owner_id"))
    return {seat: owners.get(slug) for seat, slug in seats.items()}


def _seat_of(apps: Any, scene: Any, owners: Mapping[str, int | None]) -> Callable[[Any], str]:
    """Return what says from which seat a row was made: a player's own, of all others the Arbiter's."""
    members = apps.get_model("campaigns", "Member").objects.filter(campaign_id=scene.campaign_id, is_gm=True)
    run_by = set(members.values_list("user_id", flat=True))

    def seat(row: Any) -> str:
        own = [key for key, owner in owners.items() if owner == row.by_id and owner is not None]
        if not own or row.by_id in run_by:
            return ARBITER
        return next((key for key in own if key in row.line.replace(">", " ").split()), own[0])

    return seat


def _lay(apps: Any, record: Any, scene: Any, rows: Mapping[int, Any], acts: Iterable[Act]) -> None:
    """Write *acts*, each with the op, the person and the time of its row; of others the time of the one before."""
    LineRow = apps.get_model("play", "Line")
    at, made = scene.begun_at, []
    for act in acts:
        row = rows.get(act.number)
        if act.number == record.number and not row and scene.ended_at:
            at = scene.ended_at
        op, person, at = (row.op_id, row.by_id, row.at) if row else (_op(scene, act), None, at)
        made += [
            LineRow(
                record=record, act=act.number, part=part, by=line.by, text=line.text, stub=line.stub, op_id=op,
                person_id=person, at=at, readers=None if line.readers is None else sorted(line.readers),
            )
            for part, line in enumerate(act.lines, 1)
        ]  # fmt: skip
    LineRow.objects.bulk_create(made, batch_size=500)


def _op(scene: Any, act: Act) -> str:
    return f"undo.{act.taken_back}" if act.number and act.taken_back else f"{scene.op_id[:30]}.{act.number}"


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0005_unsaved'),
        ('characters', '0007_record_of_a_scene'),
    ]

    operations = [migrations.RunPython(tell_in_lines)]  # the way back is a backup made before
