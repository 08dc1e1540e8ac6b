"""A Conflict of the Arkana Engine as a scene that a whole table plays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from characters.arkana.rules import npcs
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.conflict import IllegalMoveError, Phase, Side, lines, outcome_if_over
from characters.arkana.rules.conflict.casting import (
    ConflictCast,
    entries_by_slug_if_conflict_over,
    fighter_facts,
)
from characters.arkana.scene_fell import roll_summary_of_events
from characters.arkana.scene_foresight import foresee
from characters.arkana.scene_options import (
    GROUPS,
    LIKELY,
    ConflictOption,
    move_line_of_answers,
    options_of_seats,
)
from characters.arkana.scene_view import awaited_and_waits_for_context, conflict_context
from characters.socket.rules import Answers, Comer, Draft, Option, Problem, Question, ScenePlayedByOptions
from decks.rules.tarot import capitalized
from play.rules import kinds
from play.rules.kinds import Kind, Tell, Want, What

STARTS = (("", "They choose"), ("guard", "In Guard"), ("cover", "In Cover"))
STRENGTHS = tuple((str(score), word) for score, word in (
    (2, "2, a bystander"), (3, "3, able"), (4, "4, a veteran"), (5, "5, a champion"), (6, "6, a terror"),
))  # fmt: skip
ROLL, AMBUSHES = "roll", {"players": "The players ambush", "arbiter": "The players are ambushed"}
ASKS = (Question("advantage", "Who has Advantage?", choices=((ROLL, "A die decides"), *AMBUSHES.items())),)
QUICK = (
    Question("strength", "Every Base Score", choices=STRENGTHS),
    Question(
        "weapon", "In hand", required=False,
        choices=(("close", "Close weapon"), ("reach", "Reach weapon"), ("ranged", "Ranged weapon")),
    ),
    Question("armor", "Armor", required=False, choices=(("1", "1 slot"), ("2", "2 slots"))),
)  # fmt: skip


def quick_npc_draft(answers: Answers) -> Draft:
    """Return somebody who was never set down, as an NPC: what they carry, they have a knack for."""
    weapon, armor = answers.get("weapon") or "", int(answers.get("armor") or 0)
    kit = f"{'+' if armor else '0'}0{'+' if weapon else '0'}"
    return npcs.quick_npc_data(int(answers.get("strength") or 2), kit, weapon, armor)


def cast_of_comers(comers: Sequence[Comer[Arkana]], answers: Answers) -> ConflictCast:
    """Return the cast: characters on the players' side, everybody else on the Arbiter's."""
    fighters, seats = [], {}
    for number, comer in enumerate(comers, 1):
        if comer.sheet is not None:
            seat, side, arkana = f"p{number}", Side.PLAYERS, comer.sheet
            seats[seat] = comer.slug
        else:
            seat, side, arkana = f"n{number}", Side.ARBITER, npcs.npc_of(comer.data or {})
        fighters.append(fighter_facts(arkana, seat, comer.name, side, comer.start))
    return {"fighters": fighters, "seats": seats}


def opening_move_lines(answers: Answers) -> tuple[str, ...]:
    """Return the ambush, if there is one; else the die for Advantage waits."""
    side = answers.get("advantage")
    return (f"ambush {side}",) if side in AMBUSHES else ()


def cast_without_gone_and_with_sheets_of_now(
    earlier_cast: ConflictCast, comers: Sequence[Comer[Arkana]]
) -> ConflictCast:
    """Return *earlier_cast* with the characters among *comers* as they are now; all who are none stay."""
    sheets_by_slug = {comer.slug: comer.sheet for comer in comers if comer.sheet is not None}
    seats = {seat: slug for seat, slug in earlier_cast["seats"].items() if slug in sheets_by_slug}
    fighters = []
    for told in earlier_cast["fighters"]:
        seat, name, place = told["seat"], told["name"], told["place"]
        if seat in seats:
            fighters.append(fighter_facts(sheets_by_slug[seats[seat]], seat, name, Side.PLAYERS, place))
        elif seat not in earlier_cast["seats"]:
            fighters.append(told)
    return {**earlier_cast, "fighters": fighters, "seats": seats}


# --- as it is played by its lines ---


def seats_waited_for_next(conflict: lines.Conflict) -> Want | None:
    """Return whom all wait for: the dice of a move, whoever goes on, and at its end the Arbiter, who settles it."""
    if conflict.is_settled:
        return None
    if conflict.position.phase is Phase.OVER:
        return Want(What.MOVE, lines.THE_ARBITERS, lines.SETTLE)
    if conflict.roll:
        return Want(What.DICE, of=lines.ROLL)
    return Want(
        What.MOVE,
        frozenset(
            seat or lines.ARBITER for seat in awaited_and_waits_for_context(conflict.position)["awaited"]
        ),
    )


def options_of(
    conflict: lines.Conflict, seat: str, arbiters_move_naming_seats: str | None = None
) -> Iterator[Option]:
    """Yield what *seat* might do, the Arbiter for everybody: of their own move, for those whom it names."""
    if conflict.is_settled or conflict.roll:
        return
    if conflict.position.phase is Phase.OVER:
        if seat == lines.ARBITER:
            yield ConflictOption(lines.SETTLE, "Write it into the ledgers")
        return
    everybody = (
        fighter.seat
        for fighter in conflict.position.fighters
        if arbiters_move_naming_seats is None or fighter.seat in arbiters_move_naming_seats
    )
    yield from options_of_seats(conflict.position, ("", *everybody) if seat == lines.ARBITER else (seat,))


KIND: Kind[lines.Conflict] = Kind(
    key="conflict",
    title="Conflict",
    version=1,
    begin=lines.begin_conflict,
    apply=lines.apply_line,
    wants=seats_waited_for_next,
    options=options_of,
    decide=lines.lines_of_move_or_of_its_waiting_roll,
    answer=lines.lines_of_waiting_move_with_rolled_dice,
    tells=(Tell(r"event \w+ .+"),),  # what a move comes to, in the words that Ruling A21 leaves open
    says=lines.event_in_words_or_blank,
    shows=lambda now: conflict_context(now.position),
    outcome=lambda full: outcome_if_over(full.position),
    overtakes=lines.may_change_other_moves,
    options_like=options_of,
)


# --- as a page shows it ---


def problems_of_refusal(error: kinds.IllegalMoveError) -> tuple[Problem, ...]:
    """Return what is amiss, each at its key; of any other refusal why, and no word of what others could do."""
    if isinstance(error, IllegalMoveError) and error.problems:
        return tuple(replace(problem, message=capitalized(problem.message)) for problem in error.problems)
    return (Problem("refused", str(error).partition(" Legal: ")[0]),)


CONFLICT: ScenePlayedByOptions[Arkana, HouseRules] = ScenePlayedByOptions(
    key="conflict",
    title="Conflict",
    line="Two sides, Guard and Cover, two Actions each round.",
    begin_label="Begin a conflict",
    groups=GROUPS,
    opponents=("npc",),
    asks=ASKS,
    starts=STARTS,
    quick=lambda _rules: QUICK,
    draft=quick_npc_draft,
    gather=cast_of_comers,
    opening=opening_move_lines,
    again=cast_without_gone_and_with_sheets_of_now,
    setup=lines.cast_without_arbiters_figures,
    first=lines.arbiters_lines_of_hidden_figures,
    play=KIND,
    runs=lines.ARBITER,
    settle=lines.SETTLE,
    options=lambda now, seats: options_of_seats(now.position, seats),
    likely=LIKELY,
    foresee=lambda now, option: foresee(now.position, option),
    fell=roll_summary_of_events,
    write=move_line_of_answers,
    problems=problems_of_refusal,
    view=lambda now: conflict_context(now.position),
    outcome=lambda now, cast, sheets: entries_by_slug_if_conflict_over(now.position, cast, sheets),
)
