"""Plan a cheapest legal route from one deck of The Beckoning Dream to another."""

import json
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from characters.beckoning_dream.rules.boons import MAJOR_BOONS
from characters.beckoning_dream.rules.deck import deck_problems
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.goals import USUAL_XP, Goal
from characters.beckoning_dream.rules.planner import (
    ALLOW_TRANSFORM,
    MOST_XP,
    TRY_TRANSFORM,
    find_route,
    goal_problems,
)
from characters.socket.rules import NoRoute, Route, Step
from decks.rules.notation import NotationError, cards_as_code_ranges, cards_of_text
from decks.rules.tarot import Card, cards_of_codes

DIGITS = 9  # more say nothing that these do not


class Command(BaseCommand):
    help = (
        'Plan a cheapest route from deck to deck: plan "s1-4 c1-2" "s2-5 c1-2". A deck is a suit\'s letter '
        "and its ranks, and m and a number for a Major. Exit code 1 where no route is found. With --json: "
        'cost (null without a route), steps (code, price, total, label, answers, deck), "reasons", and whether '
        "ways by Transform were looked at."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("start", help='the deck as it is, as "s1-4 c1-2 m13"; each Major\'s Boon is held')
        parser.add_argument("target", help="the deck that is wanted, written alike")
        parser.add_argument("--transform", action="store_true", help="Transform may be used too")
        parser.add_argument(
            "--max-xp",
            default=str(USUAL_XP),
            help=f"how many XP at most, up to {MOST_XP}: {USUAL_XP} by default",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        start = _dreamer_with_deck_and_its_boons(
            _read_deck_or_raise_command_error("The deck as it is", options["start"])
        )
        target = _read_deck_or_raise_command_error("The deck that is wanted", options["target"])
        goal = Goal(
            target,
            may_transform=options["transform"],
            most=_read_xp_or_raise_command_error(options["max_xp"]),
        )
        for problem in goal_problems(start, goal, HouseRules()):
            raise CommandError(problem.message)
        found = find_route(start, goal, HouseRules())
        if options["json"]:
            told = _json_of_route_or_reasons(start.deck, found) | {"transform": options["transform"]}
            self.stdout.write(json.dumps(told, indent=2, ensure_ascii=False))
        if isinstance(found, NoRoute):
            raise CommandError(" ".join([*found.reasons, *_hint_if_transform_may_help(found)]))
        if not options["json"]:
            self.stdout.write(
                "\n".join(
                    [*_lines_of_steps_and_total(start.deck, found), *_hint_if_transform_may_help(found)]
                )
            )


def _read_deck_or_raise_command_error(which_in_error: str, text: str) -> frozenset[Card]:
    try:
        deck = frozenset(cards_of_text(text))
    except NotationError as error:
        raise CommandError(f"{which_in_error}: {error}") from error
    if problems := [problem.message for problem in deck_problems(deck)]:
        raise CommandError(f"{which_in_error}: {' '.join(problems)}")
    return deck


def _read_xp_or_raise_command_error(text: str) -> int:
    """Return a number however large; the goal says how far a plan looks."""
    if not (text.isascii() and text.isdecimal()):
        raise CommandError(f"--max-xp takes a number from 0 to {MOST_XP}.")
    return int(text[:DIGITS])


def _dreamer_with_deck_and_its_boons(deck: frozenset[Card]) -> Dreamer:
    held = {card.rank for card in deck if card.is_major}
    return Dreamer(deck, boons=tuple(boon for boon in MAJOR_BOONS if boon.major in held))


def _steps_xp_so_far_and_written_decks(
    start_deck: frozenset[Card], route: Route
) -> Iterator[tuple[Step, int, str]]:
    """Yield each step, what all so far cost, and the deck after it as it is written."""
    total = 0
    for step in route.steps:
        start_deck = (start_deck - cards_of_codes(step.leaves)) | cards_of_codes(step.comes)
        total += step.price
        yield step, total, cards_as_code_ranges(start_deck)


def _lines_of_steps_and_total(start_deck: frozenset[Card], route: Route) -> Iterator[str]:
    for number, (step, _total, after) in enumerate(_steps_xp_so_far_and_written_decks(start_deck, route), 1):
        yield f"{number}. {step.label}: {step.price} XP"
        yield f"   {step.after} ({after})"
    steps = f"{len(route.steps)} {'step' if len(route.steps) == 1 else 'steps'}"
    if not route.steps:
        yield "0 XP: nothing is left to do."
        return
    without = " without Transform" if route.fixes else ""
    yield f"{route.cost} XP in {steps}. No route{without} is cheaper."


def _hint_if_transform_may_help(found: Route | NoRoute) -> Iterator[str]:
    """Yield the flag that looks further."""
    if any(fix in found.fixes for fix in (ALLOW_TRANSFORM, TRY_TRANSFORM)):
        yield "With --transform, ways by Transform are looked at too."


def _json_of_route_or_reasons(start_deck: frozenset[Card], found: Route | NoRoute) -> dict[str, Any]:
    if isinstance(found, NoRoute):
        return {"cost": None, "steps": [], "reasons": list(found.reasons)}
    steps = [
        {**step.data, "price": step.price, "total": total, "label": step.label, "deck": after}
        for step, total, after in _steps_xp_so_far_and_written_decks(start_deck, found)
    ]
    return {"cost": found.cost, "steps": steps, "reasons": []}
