"""How much one print may use, and how many may wait: every number of the press in one place."""

from dataclasses import dataclass

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
    all: int = 6  # jobs of everybody, so that two of eight threads always stay free
    patience: float = 20


LIMITS = Limits()
