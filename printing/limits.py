"""How much one job may use, and how many may wait: every number of the press in one place, for each kind of work."""

from dataclasses import dataclass
from typing import Literal

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, bytes and counts; memory is the worker's address space."""

    workers: int = 2
    start: float = 60  # until a new worker is ready; the job's own clock starts then
    cpu: int = 20  # four times the worst honest print: a slow or busy machine may finish it
    wall: float = 40
    memory: int = 1024 * MEGABYTE
    html: int = 2 * MEGABYTE
    output: int = 20 * MEGABYTE
    grown: int = 400 * MEGABYTE  # a worker that holds this much after a job is replaced
    jobs: int = 500  # and so is one that has printed this often
    owner: int = 3  # jobs of one owner: one running, two waiting
    all: int = 6  # jobs of everybody, so that a process has threads left for pages
    patience: float = 20


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Work:
    """A kind of work that the press does: the program of its workers, its limits, and the sentences of a refusal."""

    program: str  # a room above this one is named, never imported
    limits: Limits
    too_long: str
    too_large: str
    failed: str
    busy_owner: str
    busy_all: str


PRINTS = Work(
    program="printing.worker",
    limits=LIMITS,
    too_long="This print took too long and was stopped. Shorten the longest text and try again.",
    too_large="This print grew too large and was stopped. Shorten the longest text and try again.",
    failed="This could not be printed. Try again; if that does not help, tell your host.",
    busy_owner="Three of your prints are already under way. Wait until one is ready, then try again.",
    busy_all="The press is busy with other prints. Try again in a few seconds.",
)
HINTS = Work(
    program="divination.games.hint_worker",
    limits=Limits(
        workers=1, cpu=4, wall=8, memory=512 * MEGABYTE, output=MEGABYTE, owner=1, all=4, patience=10
    ),
    too_long="This hint took too long and was stopped. Nothing was lost: play on, or ask again.",
    too_large="This hint grew too large and was stopped. Nothing was lost: play on.",
    failed="There is no hint just now. Nothing was lost: play on, or ask again.",
    busy_owner="You are being given a hint already. Wait until it is there, then ask again.",
    busy_all="Others are being given hints. Nothing was lost: play on, or ask again in a few seconds.",
)
WorkName = Literal["prints", "hints"]
WORKS: dict[WorkName, Work] = {"prints": PRINTS, "hints": HINTS}
