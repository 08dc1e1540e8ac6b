"""The Arkana Engine's numbers: exact odds of a Check, a move in a crowded Conflict, and the sheet's PDF."""

from functools import partial
from itertools import count

from bench import RUNS, Row, milliseconds, side_by_side
from bench.sheet import SEAL, never_drawn, plainly_next, print_next, set_out
from characters.arkana.paper import print_context
from characters.arkana.rules import odds
from characters.arkana.rules.arkana import Arkana, HouseRules
from characters.arkana.rules.checks import Assist, Check
from characters.arkana.rules.conflict import Fighter, Position, Side, new_conflict, play
from characters.arkana.rules.kit import Kit, Piece, Range, WrittenSpell, armor_tool_weapon_ratings
from characters.arkana.rules.phrases import PHRASES
from characters.pages.prints import seal_svg_of_json_or_empty, sheet_page_job
from characters.socket.rules import Table, TypedWords
from printing.press import Job, own_pool, print_pdf

ODDS_MS, MOVE_MS, RATIO = 5, 15, 0.65
FIGHTERS, ACTIONS = 20, 300
WORST = Check(PHRASES[0], 6, 6, xp=2, assists=tuple(Assist(f"Ally {n}", 6) for n in range(12)))
CORVIN = Arkana(
    cells=(3, 4, 2, 5, 4, 3, 2, 3, 4),
    ratings=armor_tool_weapon_ratings("0+0"),
    equipment=(
        Piece("Boat-hook", Kit.WEAPON, 2, Range.REACH),
        Piece("Oilskin coat", Kit.ARMOR),
        Piece("Storm lantern", Kit.TOOL),
    ),
    pack=(Piece("Coil of tarred rope"), Piece("Three sealed letters")),
    spells=(WrittenSpell("The river owes: what it took within the hour it gives back, at the nearer bank."),),
    body_wounds=1,
    xp=2,
    earned=14,
)
WORDS = TypedWords(
    "Corvin Ashgrove",
    "he / him",
    "the Thursday table",
    {"calling": "a ferryman who no longer trusts the river", "notes": "Owes the toll-house nine crossings."},
)


def counted() -> None:
    """Count the worst Check's chances, nothing remembered: six dice and twelve allies of six."""
    for kept in (
        odds.ways_by_gains_and_losses,
        odds.ways_by_net_gains,
        odds.ways_by_assist_gains,
        odds.ways_by_rolled_sum,
    ):
        kept.cache_clear()
    odds.outcome_chances(WORST, 7)


def crowded() -> Position:
    """Return a Conflict of twenty after 300 Actions, with one more that waits for its dice."""
    equipped, pack = ("armor1", "close1", "ranged1"), ("reach2", "tool1")
    sides = [side for side in Side for _ in range(FIGHTERS // 2)]
    position = new_conflict(
        [
            Fighter(f"f{n}", f"F{n}", side, (6,) * 9, equipped=equipped, pack=pack)
            for n, side in enumerate(sides)
        ]
    )
    for line in ("advantage dice=6", *(f"{'guard' if n % 2 else 'cover'} f{n}" for n in range(FIGHTERS))):
        position, _ = play(position, line)
    for _ in range(ACTIONS):
        while not (able := [one for one in position.able_fighters(position.turn) if one.actions]):
            position, _ = play(position, f"done {position.turn}")
        for line in (f"defend {able[0].seat} area=body", "resolve dice=333333"):
            before, (position, _) = position, play(position, line)
    return before


def job(revision: int) -> Job:
    """Return a sheet with a seal at *revision*: another revision is another page to the cache."""
    drawn = {**print_context(CORVIN, Table(HouseRules()), WORDS, "a4"), "state": f"revision {revision}"}
    return sheet_page_job("arkana", "a4", drawn, WORDS.name, seal_svg_of_json_or_empty(SEAL))


def sheet() -> Row:
    """Return how the warm press compares with WeasyPrint that shares nothing."""
    revisions = count(100)
    for _ in range(3):  # warm
        print_pdf(job(next(revisions)), owner="bench")
    pages = iter([set_out(job(n)) for n in range(RUNS)])
    whole = (never_drawn(job(n), n) for n in revisions)
    warm, plain = side_by_side(partial(print_next, whole), partial(plainly_next, pages))
    own_pool().close()
    return Row("Arkana PDF, warm / nothing shared", warm / plain, RATIO, f"{warm:.0f} ms / {plain:.0f} ms")


def run() -> list[Row]:
    """Return the milliseconds of the odds and of a move, and the ratio of the sheet."""
    waiting = crowded()
    return [
        Row("odds of the worst Check, ms", milliseconds(counted), ODDS_MS, "6 dice, 12 Assists of 6"),
        Row(
            f"a move among {FIGHTERS} after {ACTIONS} Actions, ms",
            milliseconds(lambda: play(waiting, "resolve dice=333333")),
            MOVE_MS,
        ),
        sheet(),
    ]
