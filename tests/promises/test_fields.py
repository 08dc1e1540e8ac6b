"""No module of forms is overlooked where the promises look for fields."""

import importlib
import pkgutil

from tests.promises.fields import FORMS

ROOMS = ("config", "evenings", "characters", "divination", "campaigns", "decks", "printing")


def form_modules() -> set[str]:
    """Return every module of a room that is named after forms."""
    rooms = [importlib.import_module(room) for room in ROOMS]
    return {
        module.name
        for room in rooms
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
        if module.name.endswith("forms")
    }


def test_every_module_of_forms_is_looked_through() -> None:
    assert form_modules() <= set(FORMS)
