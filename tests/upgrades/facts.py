"""What must be the same after an upgrade: counts, every balance and sheet, where each game and conflict stands."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from django.apps import apps

from characters.ledger import ledger, scenes
from characters.models import Character, Scene
from divination.games.playing import log_of_game_newest_first, steps_of_game
from divination.models import Game, Reading
from play.models import Line

PASSING = {"auth_permission", "django_content_type", "django_migrations", "django_session"}


def facts() -> dict[str, Any]:
    """Return them for the database there is, as JSON would say them."""
    models = apps.get_models(include_auto_created=True)
    counts = {model._meta.db_table: model._base_manager.count() for model in models}
    counts["characters_scenemove"] = Line.objects.filter(
        record__kind="conflict", part=1, text__startswith="move "
    ).count()
    counts["divination_gameline"] = sum(len(log_of_game_newest_first(game)) for game in Game.objects.all())
    return {
        "counts": {name: count for name, count in counts.items() if name not in PASSING},
        "characters": {one.slug: _character(one) for one in Character.objects.all()},
        "games": {one.slug: _game(one) for one in Game.objects.all()},
        "scenes": {one.slug: plain(scenes.keepers_position(one).position) for one in Scene.objects.all()},
        "readings": {one.slug: [one.title, one.cards, one.seal] for one in Reading.objects.all()},
    }


def _character(character: Character) -> dict[str, Any]:
    state = ledger.state(character)
    return {"name": character.name, "balance": state.balance, "sheet": plain(state.sheet)}


def _game(game: Game) -> dict[str, Any]:
    made = steps_of_game(game)
    position = made[-1].position
    moves = [] if game.ended_at else sorted(map(str, position.legal_moves()))
    return {"result": game.result, "steps": len(made), "moves": moves}


def plain(value: Any) -> Any:
    """Return *value* as JSON can hold it; a set in an order of its own."""
    if is_dataclass(value):
        own = [field.name for field in fields(value) if field.init]  # the others come of these
        return {name: plain(getattr(value, name)) for name in own}
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=lambda part: json.dumps(part, sort_keys=True))
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value if isinstance(value, str | int | float | None) else str(value)
