"""How something is printed: on which paper, with how much ink."""

from dataclasses import dataclass, replace

from printing.job import Job

OWN = "own"  # a page that is as large as what stands on it
PAPERS = ("a4", "letter")
SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # mm, upright
INKS = ("sparing", "full")


@dataclass(frozen=True, slots=True)
class Manner:
    """A paper ("a4", "letter", `OWN`) and an ink ("sparing" lays no ground, "full" tints to the edge)."""

    paper: str
    ink: str = "full"

    @property
    def is_sparing(self) -> bool:
        return self.ink == "sparing"

    def apply_to(self, job: Job) -> Job:
        """Return *job* with no more ink than is wanted."""
        return replace(job, stylesheets=(*job.stylesheets, "ink-sparing")) if self.is_sparing else job
