"""Write on the seats of dreams under way from which seat they are played too, as their lines say."""

from typing import Any

from django.db import migrations


def mark_lent_seats(apps: Any, _schema: Any) -> None:
    Record, Line, Seat = (apps.get_model("play", name) for name in ("Record", "Line", "Seat"))
    lending = Line.objects.filter(text__startswith="lend ").values("record")
    for pk in Record.objects.filter(kind="dream", ended_at=None, pk__in=lending).values_list("pk", flat=True):
        told = list(Line.objects.filter(record=pk).order_by("act", "part").values_list("act", "text"))
        taken_back = {int(text.split()[1]) for _act, text in told if text.startswith("undo ")}
        for act, text in told:
            word, *rest = text.split(" ")
            if act not in taken_back and word in ("lend", "reclaim"):
                key, holder = rest if word == "lend" else (*rest, "")
                held_from = Seat.objects.filter(record=pk, key=holder).first()
                Seat.objects.filter(record=pk, key=key).update(lent_to=held_from)


class Migration(migrations.Migration):
    dependencies = [("characters", "0009_scenes_are_records"), ("play", "0006_seat_lent_to")]
    operations = [migrations.RunPython(mark_lent_seats, migrations.RunPython.noop)]
