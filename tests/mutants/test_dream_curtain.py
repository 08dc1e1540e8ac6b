"""Each guard of a dream at one device, and the tests that die without it."""

from functools import partial
from typing import Any

from characters.pages import form_stage
from characters.pages.form_stage import FormStage
from characters.pages.scene_reader import SceneReader
from tests.characters.dreams import _as_laid
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.characters import test_dream_one_device as pages
from tests.promises.test_dream_curtain import check_worlds_at_one_device

pytestmark = DATABASE

__all__ = ["_as_laid", "test_without_it_its_tests_fail"]


def every_own_hand(stage: Any) -> frozenset[str]:
    """Return every seat of the reader's, whichever hand lies open."""
    return frozenset(stage.own)


GUARDS: tuple[Guard, ...] = (
    Guard(
        "a curtain that leaks",
        Put(FormStage, "reads", property(every_own_hand)),
        partial(check_worlds_at_one_device, "Revealed", ""),
    ),
    Guard(
        "the hand across stands behind the open one",
        Put(FormStage, "reads", property(every_own_hand)),
        partial(check_worlds_at_one_device, "chosen, not Revealed", "d2"),
    ),
    Guard(
        "a hand opens by itself in a later turn",
        Reworded(form_stage, "hand_lying_open", 'told["moment"] == moment and ', ""),
        pages.check_old_turn,
    ),
    Guard(
        "a hand lies open while another here is waited for",
        Reworded(form_stage, "hand_lying_open", " and is_theirs", ""),
        pages.check_falls,
    ),
    Guard(
        "what the log told one hand stays in the page of another",
        Put(FormStage, "told", SceneReader.told),
        pages.check_log_anew,
    ),
)
