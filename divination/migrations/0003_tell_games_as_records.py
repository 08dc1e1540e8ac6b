"""Every game becomes a record of play: its lines the acts they were, with what the deal turned over beside them."""

from django.db import migrations, models

from divination.games.hinting import HINT
from divination.games.telling import ToldGame, act_of_played_line, game_so_far_after_lines, note_as_act, begin_told_game
from divination.modes import MODES
from divination.rules.course import SEAT, kind_of_mode, setup_of_record_without_empty_parts
from play.chances import DealtChance, WrittenChance
from play.rules.kinds import IllegalMoveError
from play.rules.lines import UNDO, Act, Line


def tell(apps, schema_editor):
    Game, Record = apps.get_model("divination", "Game"), apps.get_model("play", "Record")
    _make_room(apps, Record)
    for game in Game.objects.order_by("pk").iterator(chunk_size=100):
        _tell(apps, game)


def _make_room(apps, Record):
    """Let no game have the number of a record, so that each can be kept under the number it has."""
    last = Record.objects.aggregate(last=models.Max("pk"))["last"]
    if not last:
        return
    names = (("divination", "Game", "pk"), ("divination", "GameLine", "game_id"), ("divination", "Chapter", "game_id"), ("divination", "Reading", "game_id"),
             ("evenings", "Pin", "game_id"))  # fmt: skip
    for app, name, key in names:
        rows = apps.get_model(app, name).objects.exclude(**{key: None})
        field = "id" if key == "pk" else key
        rows.update(**{field: -models.F(field) - last})  # none of them meets another on the way
    for app, name, key in names:
        field = "id" if key == "pk" else key
        apps.get_model(app, name).objects.filter(**{f"{key}__lt": 0}).update(**{field: -models.F(field)})


def _tell(apps, game):
    Record, Seat = apps.get_model("play", "Record"), apps.get_model("play", "Seat")
    setup = setup_of_record_without_empty_parts(game.variations, game.board, game.setup)
    lines = list(apps.get_model("divination", "GameLine").objects.filter(game_id=game.pk).order_by("number"))
    record = Record.objects.create(
        pk=game.pk, slug=game.slug, kind=game.mode, rules_version=game.rules_version, house_rules={}, setup=setup,
        owner_id=game.owner_id, campaign_id=game.campaign_id, number=game.number, deal=game.deal, salt=game.salt,
        commitment=game.commitment, op_id=game.op_id, begun_at=game.begun_at, ended_at=game.ended_at,
    )  # fmt: skip
    Seat.objects.create(record=record, key=SEAT, person_id=game.owner_id, is_waited_for=game.ended_at is None)
    by_number = {line.number: line for line in lines}
    Row = apps.get_model("play", "Line")
    rows = []
    for act in _acts(kind_of_mode(MODES[game.mode]), setup, game.deal, lines):
        told = by_number.get(act.number)
        rows += [
            Row(
                record=record, act=act.number, part=part, by=line.by, text=line.text, stub=line.stub, readers=None,
                op_id=told.op_id if told else f"{game.op_id[:30]}.0", person_id=game.owner_id,
                at=told.at if told else game.begun_at,
            )
            for part, line in enumerate(act.lines, 1)
        ]  # fmt: skip
    Row.objects.bulk_create(rows, batch_size=500)


def _acts(kind, setup, deal, lines):
    """Yield every act that *lines* were; what today's rules refuse is kept as it was told, and changes nothing."""
    chance = DealtChance(deal) if deal else WrittenChance()
    told = begin_told_game(kind, kind.begin(setup, {}), chance)
    yield from told.acts
    before, course = [], told.so_far  # how it stood before each line of play that stands
    for line in lines:
        if line.text.startswith(HINT):
            yield note_as_act(line.number, line.text)
        elif line.text == "undo":
            number, course = before.pop() if before else (0, course)
            yield Act(line.number, (Line(f"{UNDO}{number}", by=SEAT),))
        else:
            try:
                act = act_of_played_line(kind, course, line.number, line.text, chance)
            except IllegalMoveError:
                act = Act(line.number, (Line(line.text, by=SEAT),))
            before.append((line.number, course))
            course = game_so_far_after_lines(kind, course, act.lines)
            yield act


class Migration(migrations.Migration):
    dependencies = [
        ("divination", "0002_games"),
        ("evenings", "0002_pin"),
        ("play", "0001_records"),
    ]
    operations = [migrations.RunPython(tell)]
