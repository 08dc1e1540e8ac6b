"""One person's printing cannot stop the others: the worst a sheet can hold.

Beside other tests it weighs as much as with none: what is weighed is the worker's own CPU time, in plain sheets printed
just then.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from statistics import median

import pytest

from characters.beckoning_dream.paper import Words
from characters.beckoning_dream.rules.boons import Boon
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from decks.rules.tarot import DECK
from printing.limits import MEGABYTE, Limits
from printing.pool import Pool, Worker
from printing.press import Job, PrintBusyError
from tests.printing import agents, arkana, catchers, readings, stories, table_papers
from tests.printing.paper import OLD, SEAL, sheet_job
from tests.printing.test_duel_table import ALL, duel_table_job

NOTES = {
    "words": "lantern and tide " * 588,
    "one-run": "x" * 10_000,
    "wide": "W" * 10_000,
    "lines": "a\n" * 5_000,
    "paragraphs": "a\n\n" * 3_333,
    "no-break-spaces": "\u00a0" * 10_000,
    "accents": "\u0301" * 10_000,
    "turned": "\u202e" * 10_000,
    "escaped": "&" * 10_000,
    "tabs": "\t" * 9_999 + "a",
    "foreign": "שרה月👩" * 2_000,
    "ligatures": "f" * 10_000,
}


def worst(notes: str) -> Job:
    """Return a sheet with all 78 cards, fifty Boons, forty Bonds and exceptions at their limits, and *notes*."""
    boons = tuple(Boon("B" * 80, f"{notes[:1_990]} {n}") for n in range(50))
    bonds = tuple(Bond(str(n), "", "N" * 80, "s1", "c9", notes[:200]) for n in range(40))
    granted = tuple((f"The {n} of Cups came", notes[:200]) for n in range(40))
    dreamer = Dreamer(frozenset(DECK), 30, -300, 999, boons, bonds, granted)
    return sheet_job(dreamer, Words("W" * 80, "M" * 40, "W" * 80, "W" * 200, notes[:2_000], notes[:10_000]))


WORST: dict[str, Callable[[str], Job]] = {
    "beckoning_dream": worst,
    "arkana": arkana.worst,
    "hidden_isle": agents.worst,
    "dreamcatcher": catchers.worst,
    "reading": readings.worst,
    "quick reading": readings.worst_of_four,
    "story": stories.worst,
    "foes": table_papers.worst_foes,
    "scores": table_papers.worst_scores,
    "GM's page": catchers.worst_gms_page,
}


# A kind in every system that has ever been near the top or has its own way through the press; the rest as a Dreamer.
EVERYWHERE = ("wide", "lines", "accents", "escaped", "foreign")
PRINTS = [
    *(("beckoning_dream", kind) for kind in NOTES),
    *((key, kind) for key in WORST if key != "beckoning_dream" for kind in EVERYWHERE),
]
_plain = sheet_job(OLD, seal=SEAL)
PLAIN = replace(
    _plain, html=_plain.html.replace('data-blocks=""', "")
)  # laid out each time: nothing of it is kept
TIMES_WEIGHED = 5
_number = count(1)
PLAIN_SHEETS = 28  # under five seconds, where a plain one takes a sixth of a second
LIGHT = PLAIN_SHEETS / 4  # such a print is not too heavy, however much slower the machine was before it
SHORTLY = 3  # prints: so long a plain sheet counts as printed shortly before


def with_nothing_kept(job: Job) -> Job:
    """Return *job* with no block that a worker laid out before: what it keeps it finds by all that stands around it."""
    html = job.html.replace("<body", f'<body data-weighed="{next(_number)}"')
    assert html != job.html
    return replace(job, html=html)


class Scales:
    """What a print weighs in plain sheets that its worker prints shortly before and, if it is heavy, just after it."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self._plain: deque[float] = deque(maxlen=6)
        self._prints_since_plain = 0

    def weigh(self, job: Job) -> tuple[float, int]:
        """Return the CPU time of *job* in plain sheets, and the bytes that its worker held at most.

        What seems too heavy is weighed again, four times at most, between six plain sheets of its own: what else the
        machine does meanwhile slows a large print more than small ones, and never makes one lighter. Each time it is
        printed as if for the first time.
        """
        weighed = [self._weigh_once(job, before=0, after=1)]
        while weighed[-1][0] >= PLAIN_SHEETS and len(weighed) < TIMES_WEIGHED:
            weighed.append(self._weigh_once(job, before=3, after=3))
        return weighed[-1][0], max(peak for _weight, peak in weighed)

    def _weigh_once(self, job: Job, before: int, after: int) -> tuple[float, int]:
        with self.pool._borrow_worker("bo") as worker:
            if not self._plain:
                worker.run_job(PLAIN)  # cold: fonts, stylesheets and drawings are read
                self._print_plain(worker, 5)
            self._print_plain(worker, before or int(self._prints_since_plain >= SHORTLY))
            worker.run_job(with_nothing_kept(job))
            self._prints_since_plain += 1
            cpu, peak = worker.cpu, worker.peak
            if before or cpu / median(self._plain) > LIGHT:
                self._print_plain(worker, after)
            return cpu / median(self._plain), peak

    def _print_plain(self, worker: Worker, times: int) -> None:
        for _ in range(times):
            worker.run_job(PLAIN)
            self._plain.append(worker.cpu)
            self._prints_since_plain = 0


@pytest.fixture(scope="module")
def pool():
    made = Pool(Limits(wall=300))  # however busy the machine is: the worker's own CPU time counts
    yield made
    made.close()


@pytest.fixture(scope="module")
def scales(pool: Pool) -> Scales:
    return Scales(pool)


@pytest.mark.parametrize(("key", "kind"), PRINTS)
def test_the_worst_sheet_weighs_28_plain_ones_and_300_megabytes_at_most(
    scales: Scales, key: str, kind: str
) -> None:
    weight, peak = scales.weigh(WORST[key](NOTES[kind]))
    assert weight < PLAIN_SHEETS
    assert peak < 300 * MEGABYTE


@pytest.mark.parametrize("kind", ["wide", "foreign"])
def test_the_worst_duel_table_weighs_no_more(scales: Scales, kind: str) -> None:
    """All 78 cards against all 78, names at their caps."""
    weight, peak = scales.weigh(duel_table_job(ALL, ALL, name=NOTES[kind][:80], other=NOTES[kind][:80]))
    assert weight < PLAIN_SHEETS
    assert peak < 300 * MEGABYTE


def test_bo_is_refused_his_fourth_print_at_once(pool: Pool) -> None:
    with (
        pool._hold_queue_place("bo"),
        pool._hold_queue_place("bo"),
        pool._hold_queue_place("bo"),
        pytest.raises(PrintBusyError, match="Three"),
    ):
        pool.run_job(Job("<p>A page.</p>", ("fonts",)), "bo")
