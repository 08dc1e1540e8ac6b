"""A Rest as it is held at the table: once for each area and character, or an Assist instead (Arkana Engine, "Rest").

Every sheet keeps what was healed on it in the Rest that is open; all sheets with the same Rest are that Rest.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from characters.arkana.rules import assisting, checks, rest, rolling
from characters.arkana.rules.aftermath import REST, entry_of_roll
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.kit import count_with_noun
from characters.arkana.rules.phrases import Area
from characters.arkana.rules.rest import HEALED, Recovery, Rest
from characters.socket.rules import (
    ActorAndSheets,
    Answers,
    CheckTask,
    DiceByKey,
    DiceToThrow,
    EntriesBySeat,
    Offer,
    Problem,
    Question,
    Table,
)

CLOSED = "No Rest is open. Who runs the table allows one."


def open_rest_or_empty(cast: ActorAndSheets[Arkana], table: Table[HouseRules]) -> Rest:
    """Return the Rest that is open for whose move it is: what all who rest in it have healed so far."""
    called, open_rest = distinct_names_by_slug(cast, table), cast.my_sheet.rest
    return Rest(
        tuple(
            Recovery(called[seat], Area(area), tuple(called.get(who, who) for who in assists))
            for seat, sheet in cast.sheets.items()
            if open_rest and sheet.rest == open_rest
            for area, assists in sheet.recoveries
        )
    )


def distinct_names_by_slug(cast: ActorAndSheets[Arkana], table: Table[HouseRules]) -> Mapping[str, str]:
    """Return how those at the table are called, each by a name of their own."""
    everyone = ((cast.me, table.name), *table.others)
    heard: Counter[str] = Counter()
    called: dict[str, str] = {}
    for seat, name in everyone:
        heard[name] += 1
        called[seat] = f"{name} ({heard[name]})" if heard[name] > 1 else name
    return called


def rest_questions(cast: ActorAndSheets[Arkana], table: Table[HouseRules]) -> tuple[Question, ...]:
    """Return what a Check of a Rest asks: Body or Spirit, and what every Check does."""
    arkana = cast.my_sheet
    areas = tuple(
        (
            area.value,
            f"{area.title}: {count_with_noun(arkana.wounds(area), 'Wound')},"
            f" by {HEALED[area]} {arkana.scores[HEALED[area]]}",
        )
        for area in HEALED
    )
    return (
        Question("area", "What is healed", choices=areas),
        *rolling.kit_xp_and_assist_questions(cast, table),
    )


def rest_answer_problems(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> Iterator[Problem]:
    """Yield every way *answers* are no Check of the Rest that is open."""
    yield from rolling.wounds_kit_xp_and_assist_problems(cast, table, answers)
    if not cast.my_sheet.rest:
        yield Problem("closed", CLOSED, ())
        return
    called = distinct_names_by_slug(cast, table)
    chosen = [called[seat] for seat in answers.get("assists") or () if seat in called]
    outside = [name for name, _dice in assisting.typed_names_and_dice_of_others(answers)]
    yield from _problems_at_form_fields(
        rest.recovery_problems(
            open_rest_or_empty(cast, table), table.name, answers.get("area"), (*chosen, *outside)
        ),
        outside,
    )
    for seat in answers.get("assists") or ():
        if seat in cast.sheets and cast.sheets[seat].rest != cast.my_sheet.rest:
            yield Problem("assists", f"{called[seat]} has no part in this Rest.", ("assists",))
    area = answers.get("area")
    if area in list(HEALED) and not cast.my_sheet.wounds(Area(str(area))):
        yield Problem("whole", f"There are no Wounds to {Area(str(area)).title}: nothing to heal.", ("area",))


def _problems_at_form_fields(problems: Iterator[Problem], names_not_at_table: list[str]) -> Iterator[Problem]:
    """Yield *problems* at the field where those they speak of stand."""
    for problem in problems:
        if problem.where[1:] and problem.where[1] in names_not_at_table:
            yield Problem(problem.code, problem.message, ("others",))
        else:
            yield Problem(problem.code, problem.message, problem.where[:1])


def rest_task_of_answers(
    cast: ActorAndSheets[Arkana], table: Table[HouseRules], answers: Answers
) -> CheckTask:
    """Return the task that *answers* without problems settle."""
    area = Area(str(answers["area"]))
    common = rolling.shared_part_of_task(cast, table, answers, HEALED[area])
    return {**common, "area": area.value, "wounds": cast.my_sheet.wounds(area), "rest": cast.my_sheet.rest}


def rest_dice_wanted(task: CheckTask) -> tuple[DiceToThrow, ...]:
    """Return the dice of a rest: one's own, and of each who assists."""
    return (
        DiceToThrow(rolling.OWN, str(rolling.check_of(task).phrase), task["dice"]),
        *assisting.assist_dice_wanted(task),
    )


def wounds_left_after_rest(task: CheckTask, fallen: DiceByKey) -> int:
    """Return the Wounds left after the Check."""
    return rest.wounds_left_after_score(task["wounds"], rolling.result_of(task, fallen).score)


def rest_in_words(task: CheckTask, fallen: DiceByKey) -> str:
    """Return what was healed in a sentence with each die's part in it."""
    told = checks.describe_result(rolling.result_of(task, fallen)).removesuffix(".")
    area, healed = Area(task["area"]).title, task["wounds"] - wounds_left_after_rest(task, fallen)
    wounds = (
        f"{count_with_noun(healed, 'Wound')} to {area} healed, {wounds_left_after_rest(task, fallen)} left"
        if healed
        else f"no Wound to {area} healed"
    )
    return rolling.with_players_words_before(task, f"Rest, {told}: {wounds}.")


def entries_of_rest(cast: ActorAndSheets[Arkana], task: CheckTask, fallen: DiceByKey) -> EntriesBySeat:
    """Return the line of the healing; it is written even where nothing healed, for it is done once a Rest."""
    assists = [one["seat"] or one["name"] for one in task["assists"]]
    entry = entry_of_roll(
        cast.my_sheet,
        REST,
        rest_in_words(task, fallen),
        wounds_after={Area(task["area"]): wounds_left_after_rest(task, fallen)},
        gains_bought=task["xp"],
        recovery={"area": task["area"], "assists": assists},
    )
    return {cast.me: entry}


def gain_offers_after_rest(
    cast: ActorAndSheets[Arkana], _table: Table[HouseRules], task: CheckTask, fallen: DiceByKey
) -> tuple[Offer, ...]:
    """Return the Gains that would heal the Wounds that are left, while their Rest is open."""
    if cast.my_sheet.rest != task["rest"]:
        return ()
    score, remaining = rolling.result_of(task, fallen).score, wounds_left_after_rest(task, fallen)
    # a Result below 0 counts 0: Gains bring it there first
    better = range(max(0, score) + 1, max(0, score) + min(remaining, rolling.MOST_LATER) + 1)
    return tuple(
        rolling.offer_of_gains_after_roll(
            cast.my_sheet,
            at - score,
            f"{count_with_noun(task['wounds'] - rest.wounds_left_after_score(task['wounds'], at), 'Wound')} healed",
        )
        for at in better
    )


def paid_rest_task_and_entries(
    cast: ActorAndSheets[Arkana], task: CheckTask, fallen: DiceByKey, offer: Offer
) -> tuple[CheckTask, EntriesBySeat]:
    """Return the task with the Gains of *offer*, and the line that pays for them and heals the rest."""
    paid = rolling.task_with_gains(task, offer)
    area, arkana = Area(task["area"]), cast.my_sheet
    wounds = arkana.wounds(area) - (
        wounds_left_after_rest(task, fallen) - wounds_left_after_rest(paid, fallen)
    )
    gains = paid["later"] - task["later"]
    return paid, {
        cast.me: entry_of_roll(
            arkana, REST, rest_in_words(paid, fallen), wounds_after={area: max(0, wounds)}, gains_bought=gains
        )
    }
