"""A worker process that prints: WeasyPrint with all that it keeps from job to job."""

import logging

from printing.frames import Header
from printing.job import Job
from printing.loop import DoJob, run_worker_loop
from printing.pdf.engine import Engine


def printer() -> DoJob:
    """Return what makes a PDF of a job."""
    logging.getLogger("weasyprint").setLevel(logging.ERROR)  # it warns of each letter that no typeface has
    engine = Engine()
    return lambda header, blobs: engine.render_pdf(_job_of_message(header, blobs))


def _job_of_message(header: Header, blobs: list[bytes]) -> Job:
    names, stylesheets = header["images"], header["stylesheets"]
    assert isinstance(names, list)
    assert isinstance(stylesheets, list)
    return Job(
        html=str(header["html"]),
        stylesheets=tuple(stylesheets),
        images=dict(zip(names, blobs, strict=True)),
        title=str(header["title"]),
        lang=str(header["lang"]),
    )


if __name__ == "__main__":
    run_worker_loop(printer)
