"""A scene of Dreamcatcher that a whole table plays: tests, contests, fights, and what they leave."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from characters.dreamcatcher.rules.dreamcatcher import Dreamcatcher, key_of_test_in_scene
from characters.dreamcatcher.rules.house_rules import HouseRules, house_rules_of_json
from characters.dreamcatcher.rules.played_scene import (
    GM,
    THE_GM,
    PlayedScene,
    begin_scene,
    sheet_facts,
    whoever_waits,
    with_answers,
)
from characters.dreamcatcher.rules.scene import reasons_of_waiting_hamper, scene_entries
from characters.dreamcatcher.rules.scene_lines import apply_line
from characters.dreamcatcher.scene_foresight import foresee, roll_summary_of_lines
from characters.dreamcatcher.scene_moves import (
    HIDDEN,
    lines_of_comer,
    lines_of_dice,
    lines_of_move,
    may_change_other_moves,
    npc_as_set_down,
    npc_facts,
    said_of_line,
)
from characters.dreamcatcher.scene_options import (
    GROUPS,
    LIKELY,
    grade_choices,
    options_of,
    options_of_seats,
    reasons_against_coming,
)
from characters.dreamcatcher.scene_view import name_and_deed_in_words, scene_context
from characters.socket.rules import (
    Answers,
    Comer,
    ComingLater,
    DiceByKey,
    Draft,
    EntriesBySeat,
    Entry,
    Problem,
    Question,
    ScenePlayedByOptions,
)
from play.rules.kinds import IllegalMoveError, Kind, Tell, Want, What
from play.rules.lines import Line

SETTLE, ROLL = "settle", "roll"
TEXT = r'(?:[^"\\]|\\.)*'  # as JSON has it
STARTS = (("", "In sight"), (HIDDEN, "Hidden, until you reveal it"))


def wants_of(now: PlayedScene) -> Want | None:
    """Return whom all wait for: dice, those without whom nothing goes on, or whoever likes to act."""
    if now.is_settled:
        return None
    if now.rolling:
        return Want(What.DICE, of=ROLL)
    if now.is_over:
        return Want(What.MOVE, THE_GM, SETTLE)
    seats = frozenset(
        one.seat
        for one in now.scene.participants
        if any(not option.reasons for option in options_of(now, one.seat))
    )
    return Want(What.MOVE, seats | THE_GM, first=frozenset(whoever_waits(now)))


def outcome_if_over(full: PlayedScene) -> Mapping[str, Entry] | None:
    """Return a line for each character, by seat; None while it goes on."""
    if not full.is_over:
        return None
    recovered: dict[str, list[str]] = {}
    for seat, code in full.recovered:
        recovered.setdefault(seat, []).append(code)
    return scene_entries(full.scene, recovered)


KIND: Kind[PlayedScene] = Kind(
    key="scene",
    title="Scene",
    version=1,
    begin=begin_scene,
    apply=apply_line,
    wants=wants_of,
    waits_for=lambda now, seat: "" if now.is_over else name_and_deed_in_words(now, seat),
    options=options_of,
    decide=lines_of_move,
    answer=lines_of_dice,
    tells=(  # of an NPC its name, what its dice came to, and that it can bear no more; of none of it a figure
        Tell(rf'npc n\d+ {{"name": "{TEXT}", "say": "{TEXT} is here\."}}'),
        Tell(rf'rolled n\d+ (?P<came>[0-3])( t\d+)? {{"say": "{TEXT}: a [a-z ]+\.", "degree": (?P=came)}}'),
        Tell(rf'out n\d+ {{"say": "{TEXT} is out of this scene\."}}'),
    ),
    says=said_of_line,
    shows=scene_context,
    outcome=outcome_if_over,
    overtakes=may_change_other_moves,
)


def entries_by_slug_if_over(
    now: PlayedScene, cast: Mapping[str, Any], sheets_by_slug: Mapping[str, Any]
) -> EntriesBySeat | None:
    """Return a line for each character (by slug) that has a sheet still; None while it goes on."""
    entries = outcome_if_over(now)
    if entries is None:
        return None
    return {
        slug: _with_scene_at_hampers(entries[seat], cast.get("slug", ""))
        for seat, slug in (*cast["seats"].items(), *now.came)
        if slug in sheets_by_slug
    }


def _with_scene_at_hampers(entry: Entry, scene_slug: str) -> Entry:
    """Return *entry* whose hampers say which scene has their test on record: the sheet links there."""
    hampers = [[code, key_of_test_in_scene(goal, scene_slug)] for code, goal in entry.data["hampers"]]
    return replace(entry, data={**entry.data, "hampers": hampers})


# --- as it begins, and as a page shows it ---


def asked_of_quick_npc(rules: HouseRules) -> tuple[Question, ...]:
    """Return what is asked of somebody who was never set down: one of the table's own grades."""
    return (Question("grade", "Grade", choices=grade_choices(rules)),)


def quick_npc_draft(answers: Answers) -> Draft:
    """Return somebody who was never set down: by their grade."""
    return {"grade": str(answers.get("grade") or "0")}


def cast_of_comers(comers: Sequence[Comer[Dreamcatcher]], _answers: Answers) -> Mapping[str, Any]:
    """Return the cast: characters, NPCs in sight, and those who are hidden."""
    npcs = [
        {"name": each.name, "is_hidden": each.start == HIDDEN, **(each.data or {})}
        for each in comers
        if each.sheet is None
    ]
    return {**_seated(comers), "npcs": npcs}


def _seated(comers: Sequence[Comer[Dreamcatcher]]) -> Mapping[str, Any]:
    """Return the characters among *comers*, a seat for each."""
    people = [(comer, comer.sheet) for comer in comers if comer.sheet is not None]
    return {
        "participants": [
            {"seat": f"p{n}", "name": comer.name, "sheet": sheet_facts(sheet)}
            for n, (comer, sheet) in enumerate(people, 1)
        ],
        "seats": {f"p{n}": comer.slug for n, (comer, _sheet) in enumerate(people, 1)},
    }


def cast_as_all_may_read(cast: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *cast* with the names of those NPCs alone that are in sight."""
    return {**cast, "npcs": [npc["name"] for npc in cast["npcs"] if not npc["is_hidden"]]}


def lines_of_hidden_figures(cast: Mapping[str, Any], house_rules_json: Mapping[str, Any]) -> tuple[Line, ...]:
    """Return the lines that tell the GM, before anybody moves, what the table may not read of *cast*.

    ValueError says why it cannot begin.
    """
    rules = house_rules_of_json(house_rules_json)
    begin_scene(cast_as_all_may_read(cast), house_rules_json)
    lines = []
    for word, letter, is_hidden in (("figures", "n", False), ("hide", "h", True)):
        there = [npc for npc in cast["npcs"] if npc["is_hidden"] is is_hidden]
        for number, npc in enumerate(there, 1):
            facts = (
                npc_facts(npc["name"], npc, rules)
                if "score" not in npc
                else npc_as_set_down(npc["name"], npc)
            )
            lines.append(Line(with_answers(f"{word} {letter}{number}", facts), readers=THE_GM))
    return tuple(lines)


def cast_with_characters_of_now(
    earlier_cast: Mapping[str, Any], comers: Sequence[Comer[Dreamcatcher]]
) -> Mapping[str, Any]:
    """Return *earlier_cast* with the characters among *comers* as they are now, the latest to come to it last."""
    before = list(earlier_cast["seats"].values())
    in_order = sorted(
        comers, key=lambda comer: before.index(comer.slug) if comer.slug in before else len(before)
    )
    return {**earlier_cast, **_seated(in_order)}


def move_line_of_answers(code: str, answers: Answers, dice: DiceByKey) -> str:
    """Return a move with what is told with it and the dice that were typed in, as one line."""
    told = {key: list(value) if isinstance(value, list | tuple) else value for key, value in answers.items()}
    return with_answers(code, told | {key: list(thrown) for key, thrown in dice.items()})


def problems_of_refusal(error: IllegalMoveError) -> tuple[Problem, ...]:
    return (Problem("refused", str(error)),)


SCENE: ScenePlayedByOptions[Dreamcatcher, HouseRules] = ScenePlayedByOptions(
    key="scene",
    title="Scene",
    line="Tests, contests and fights follow each other; every failure leaves a mark.",
    begin_label="Open a scene",
    end_label="End the scene",
    groups=GROUPS,
    opponents=("npc",),
    asks=(),
    starts=STARTS,
    are_characters_placed=False,
    quick=asked_of_quick_npc,
    draft=quick_npc_draft,
    gather=cast_of_comers,
    opening=lambda _answers: (),
    again=cast_with_characters_of_now,
    setup=cast_as_all_may_read,
    first=lines_of_hidden_figures,
    play=KIND,
    runs=GM,
    settle=SETTLE,
    options=options_of_seats,
    likely=LIKELY,
    foresee=foresee,
    fell=roll_summary_of_lines,
    write=move_line_of_answers,
    problems=problems_of_refusal,
    view=scene_context,
    outcome=entries_by_slug_if_over,
    holds_currency=True,
    later=ComingLater(
        group="come",
        reasons=reasons_against_coming,
        lines=lines_of_comer,
        came=lambda now: dict(now.came),
    ),
    bars=lambda now, seat: tuple(reasons_of_waiting_hamper(now.scene, seat)),
)
