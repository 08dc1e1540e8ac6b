"""A copy with changes is what dataclasses.replace makes, whether a value has slots or not."""

import dataclasses
from dataclasses import FrozenInstanceError, dataclass
from functools import cached_property
from typing import Any

import pytest

from play.rules.replacing import replace


@dataclass(frozen=True)
class Open:
    name: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Slotted:
    name: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Remembering(Open):
    @cached_property
    def size(self) -> int:
        return len(self.cards)


every_kind = pytest.mark.parametrize("kind", [Open, Slotted, Remembering])


@every_kind
def test_it_is_the_same_with_changes_and_what_was_stays_as_it_was(kind: Any) -> None:
    before = kind("Ada", ("c1",))
    after = replace(before, cards=("c1", "c2"))
    asked = dataclasses.replace(before, cards=("c1", "c2"))
    assert (after, repr(after), hash(after)) == (asked, repr(asked), hash(asked))
    assert (type(after), before) == (kind, kind("Ada", ("c1",)))


@every_kind
def test_it_is_as_frozen(kind: Any) -> None:
    after = replace(kind("Ada"), name="Bo")
    with pytest.raises(FrozenInstanceError):
        after.name = "Cy"


@every_kind
def test_a_field_that_it_does_not_have_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="seat"):
        replace(kind("Ada"), seat="d1")


def test_what_was_worked_out_of_a_value_is_not_taken_over() -> None:
    before = Remembering("Ada", ("c1",))
    assert before.size == 1
    assert replace(before, cards=("c1", "c2")).size == 2
