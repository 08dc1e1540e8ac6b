"""What a room is made of stands in it: at a start nothing is filled in from another room."""

from pathlib import Path

from django.apps import apps

HOME = Path(__file__).parents[2]
AT_A_START = {"config"}  # watches connections for what Django tells by a signal alone


def test_no_room_fills_in_another_at_a_start() -> None:
    own = [app for app in apps.get_app_configs() if Path(app.path).parent == HOME]
    assert {app.name for app in own if "ready" in vars(type(app))} <= AT_A_START
