"""The way to convert some hindrances, story by story, at what a character earns ("this one, then that one")."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, count_in_words, destiny_after
from characters.dreamcatcher.rules.growth import CONVERT
from characters.dreamcatcher.rules.house_rules import NO_LIMIT, HouseRules
from characters.socket.rules import Goal, NoRoute, Problem, Route, Step

MOST_EARNED = 20  # a story; a cap of ours


def goal_of(hindrance_keys: Sequence[str], earns: int) -> Goal:
    """Return the goal to convert these hindrances, in this order, at *earns* destiny left of each story."""
    return {"convert": list(hindrance_keys), "earns": earns}


def goal_problems(sheet: Dreamcatcher, goal: Goal, rules: HouseRules) -> Iterator[Problem]:
    """Yield what of *goal* breaks the rules, whatever it costs."""
    keys = goal["convert"]
    held = {hindrance.key for hindrance in sheet.hindrances}
    if not held.issuperset(keys) or len(set(keys)) < len(keys):
        yield Problem("convert", "Choose hindrances of this sheet, each once.", ("convert",))
    if type(goal["earns"]) is not int or not 0 <= goal["earns"] <= MOST_EARNED:
        told = f"What is left of a story: from 0 to {MOST_EARNED} destiny."
        yield Problem("earns", told, ("earns",))
    if len(sheet.advantages) + len(keys) > rules.most_advantages:
        told = f"A character holds at most {count_in_words(rules.most_advantages, 'advantage')} here: mark fewer."
        yield Problem("convert", told, ("convert",))


def find_route(sheet: Dreamcatcher, goal: Goal, rules: HouseRules) -> Route | NoRoute:
    """Return the conversions of *goal*, each as soon as it can be paid, or why there is no end to it.

    Every way costs the same; what differs is how many stories it takes.
    """
    price, earns = rules.conversion_price, goal["earns"]
    if rules.destiny_cap and rules.destiny_cap < price:
        return NoRoute(
            (f"It takes {count_in_words(price, 'point')}, and a pool holds {rules.destiny_cap} here.",)
        )
    if not earns and sheet.xp < price * len(goal["convert"]):
        return NoRoute((f"It takes {price * len(goal['convert'])} destiny, and nothing is left of a story.",))
    steps: list[Step] = []
    stories = 0
    now = sheet
    for key in goal["convert"]:
        while not _is_payable(now, rules):
            stories += 1
            now = _after_story(now, earns, rules)
        now = replace(now, xp=now.xp - price, conversions=now.conversions + 1)
        steps.append(
            Step(
                f"{CONVERT} {key}",
                price,
                f"‘{sheet.hindrance(key).words}’ becomes an advantage",
                after=f"After {count_in_words(stories, 'more story')}" if stories else "Now",
            )
        )
    return Route(tuple(steps), claim=_claim(stories, earns))


def _is_payable(sheet: Dreamcatcher, rules: HouseRules) -> bool:
    has_turn = rules.conversions == NO_LIMIT or sheet.conversions < rules.conversions
    return sheet.is_between_stories and has_turn and sheet.xp >= rules.conversion_price


def _after_story(sheet: Dreamcatcher, earns: int, rules: HouseRules) -> Dreamcatcher:
    destiny = destiny_after(sheet.xp, earns, rules.destiny_cap)
    return replace(sheet, xp=destiny, is_between_stories=True, conversions=0)


def _claim(stories: int, earns: int) -> str:
    if not stories:
        return "all of it now"
    return f"{count_in_words(stories, 'story')} at {earns} destiny each"


def remaining_route(
    sheet: Dreamcatcher, goal: Goal, rules: HouseRules, steps_json: Sequence[Mapping[str, object]]
) -> Route | None:
    """Return what is left of the kept steps, None where one of them leads nowhere any more."""
    keys = [str(step["code"]).removeprefix(f"{CONVERT} ") for step in steps_json]
    held = {hindrance.key for hindrance in sheet.hindrances}
    left = [key for key in keys if key in held]
    wanted = [key for key in goal["convert"] if key in held]
    if sorted(left) != sorted(wanted):
        return None
    found = find_route(sheet, {**goal, "convert": left}, rules)
    return found if isinstance(found, Route) else None
