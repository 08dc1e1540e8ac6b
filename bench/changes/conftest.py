"""The tests stand on what every other test stands on."""

from tests.cast import *  # noqa: F403
from tests.cast import _nothing_remembered
from tests.conftest import django_db_modify_db_settings, pytest_configure, pytest_unconfigure

__all__ = ["_nothing_remembered", "django_db_modify_db_settings", "pytest_configure", "pytest_unconfigure"]
