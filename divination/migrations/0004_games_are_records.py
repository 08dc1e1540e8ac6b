"""A game keeps what the app adds to its record, and is the record in everything else."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.migrations.operations.base import Operation

MOVED = (
    "slug", "owner", "campaign", "mode", "variations", "board", "setup", "deal", "salt", "commitment",
    "rules_version", "number", "op_id", "begun_at", "ended_at",
)  # fmt: skip


class BeRecord(Operation):
    """From here on a game is a record: what its table lacks stands in that of the records."""

    reversible = False

    def state_forwards(self, app_label, state):
        state.models[app_label, "game"].bases = ("play.record",)
        state.reload_model(app_label, "game", delay=False)

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        pass

    def describe(self):
        return "Let a game be a record of play"


class Migration(migrations.Migration):
    dependencies = [("divination", "0003_tell_games_as_records")]
    operations = [
        migrations.DeleteModel("GameLine"),
        migrations.AlterModelOptions("game", {}),
        *[migrations.RemoveField("game", name) for name in MOVED],
        migrations.RenameField("game", "id", "record_ptr"),
        migrations.AlterField(
            "game",
            "record_ptr",
            models.OneToOneField(
                auto_created=True,
                on_delete=django.db.models.deletion.CASCADE,
                parent_link=True,
                primary_key=True,
                serialize=False,
                to="play.record",
            ),
        ),
        BeRecord(),
    ]
