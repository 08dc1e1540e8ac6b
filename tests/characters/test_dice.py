"""One throw of real dice, as it is written down."""

import pytest
from django.forms import ValidationError
from hypothesis import given, settings
from hypothesis import strategies as st

from characters.ledger.dice import DiceField
from characters.socket.rules import DiceToThrow
from tests.conftest import at_night

FACES = st.lists(st.sampled_from([*"123456", *"123456", *"0789x-²٣"]), max_size=8)
APART = st.sampled_from(["", " ", ", ", ";", ".", " + "])


def written(faces: list[str], apart: list[str]) -> str:
    return "".join(face + between for face, between in zip(faces, apart, strict=True))


@given(st.data(), FACES, st.integers(1, 6), st.booleans())
@settings(max_examples=at_night(1000, 50))
def test_dice_are_taken_exactly_when_as_many_fall_and_each_shows_1_to_6(
    data: st.DataObject, faces: list[str], count: int, must: bool
) -> None:
    if data.draw(st.booleans()):  # else few would ever fit
        count = len(faces) or count
    typed = written(faces, [data.draw(APART) for _ in faces])
    field = DiceField(DiceToThrow("own", "Their dice", count), must=must)
    if all(face in "123456" for face in faces) and len(faces) in ((count,) if must else (0, count)):
        assert field.clean(typed) == tuple(map(int, faces))
    else:
        with pytest.raises(ValidationError):
            field.clean(typed)
