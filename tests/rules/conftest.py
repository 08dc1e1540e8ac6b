"""Which tests of the rules are measured: every branch is reached by those that go there once."""

import sys
from collections.abc import Generator

import pytest

TRACER = sys.gettrace()  # nothing where no coverage is asked for
UNMEASURED = ("hypothesis", "unmeasured")  # marks, the first of which Hypothesis sets by itself


class Measuring:
    """Measure what each test calls, and not what pytest does for it; and of no test of Hypothesis, nor of one that is
    marked as unmeasured, since tracing takes as long again as the test does.
    """

    def pytest_collection_finish(self) -> None:
        sys.settrace(None)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        is_measured = not any(item.get_closest_marker(mark) for mark in UNMEASURED)
        sys.settrace(TRACER if is_measured else None)
        try:
            return (yield)
        finally:
            sys.settrace(None)


def pytest_configure(config: pytest.Config) -> None:
    """Measure the examples in the rules' docstrings too, which lie elsewhere."""
    config.pluginmanager.register(Measuring())
