"""The shared press with workers that print nothing: what becomes of a press is seen without a page."""

from dataclasses import replace

from printing import limits, server
from tests.printing import patient_worker

if __name__ == "__main__":
    limits.WORKS["prints"] = replace(limits.PRINTS, program=patient_worker.__name__)
    server.main()
