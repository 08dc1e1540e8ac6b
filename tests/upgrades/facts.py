"""What must be the same after an upgrade: counts, every balance and sheet, where each game and conflict stands."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from django.apps import apps

from characters.ledger import ledger, scenes
from characters.models import Character, Scene
from divination.games import pairs
from divination.games.pair_fairness import is_dealt_as_coded
from divination.games.pair_replay import replay_of_ended_game
from divination.games.pencil import moves_kept_in_pencil
from divination.games.playing import log_of_game_newest_first, steps_of_game
from divination.models import Game, PairGame, Reading
from divination.readings import pair_readings
from divination.rules.starfield import SEATS
from play.models import Line
from play.rules.lines import WATCHER

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
        "games_for_two": {one.slug: _game_for_two(one) for one in PairGame.objects.all()},
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


def _game_for_two(game: PairGame) -> dict[str, Any]:
    """Return what each seat and whoever watches knows of it and may do there, and all that was written beside it."""
    seats = pairs.seats_by_key(game)
    known = {seat: pairs.known_to(game, frozenset({seat})).position for seat in SEATS}
    watched = pairs.known_to(game, WATCHER)
    return {
        "seats": {key: [str(seat.person), seat.name, seat.player] for key, seat in seats.items()},
        "number": game.number,
        "position": {key: told for key, told in plain(watched.position).items() if key != "board"},
        "log": [line.words for line in watched.log],
        "hands": {
            seat: {key: list(hand.cards) for key, hand in at.hands.items()} for seat, at in known.items()
        },
        "moves": {seat: sorted(map(str, at.choices)) for seat, at in known.items()},
        "pencil": {key: list(moves_kept_in_pencil(seat)) for key, seat in seats.items()},
        "gestures": sorted([one.seat, one.step, one.word] for one in game.gestures.all()),
        "thoughts": sorted(
            [one.seat, one.step, one.text, bool(one.opened_at)] for one in game.thoughts.all()
        ),
        "links": sorted([one.purpose, one.seat, bool(one.used_at)] for one in game.links.all()),
        **(_reading_of_two(game) if game.ended_at else {}),
    }


def _reading_of_two(game: PairGame) -> dict[str, Any]:
    read = pair_readings.read_game(game)
    return {
        "replay": len(replay_of_ended_game(game)),
        "is_dealt_as_coded": is_dealt_as_coded(game),
        "rows": plain(read.rows(read.offered)),
        "words": {seat: [part.words, part.thoughts] for seat, part in read.parts.items()},
        "consents": {
            seat: [part.says_campaign, part.says_link, part.says_pin, part.is_kept_back]
            for seat, part in read.parts.items()
        },
        "seal": [read.reading.seal, read.reading.is_sealed],
    }


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
