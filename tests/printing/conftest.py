"""One press for all tests of printing, so that its workers start once."""

from collections.abc import Iterator

import pytest

from printing.pdf.engine import Engine
from printing.pool import Pool
from tests.printing import paper


@pytest.fixture(scope="session")
def press() -> Iterator[Pool]:
    made = Pool()
    yield made
    made.close()


@pytest.fixture(scope="session")
def engine() -> Engine:
    """WeasyPrint in this very process, where a test can watch what it opens."""
    return paper.engine()
