"""The tests stand on what every other test stands on."""

from tests.cast import *  # noqa: F403
from tests.conftest import django_db_modify_db_settings, pytest_configure, pytest_unconfigure

__all__ = ["django_db_modify_db_settings", "pytest_configure", "pytest_unconfigure"]
