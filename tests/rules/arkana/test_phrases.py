"""The nine Phrases and the Masteries in their margins (Arkana Engine, "The Arkana")."""

import pytest

from characters.arkana.rules.phrases import PHRASES, Area, Phrase, PhraseAct, mastery_of


def scores(*cells: int) -> dict[Phrase, int]:
    return dict(zip(PHRASES, cells, strict=True))


def test_there_are_nine_phrases_of_an_act_and_an_area():
    assert len(set(PHRASES)) == 9
    assert str(PHRASES[0]) == "Enhance Body"


@pytest.mark.parametrize("phrase", PHRASES, ids=str)
def test_a_code_is_read_back(phrase):
    assert Phrase.from_code(phrase.code) == phrase


@pytest.mark.parametrize("code", ["", "enhance", "enhance soul", "body enhance", "enhance body mind"])
def test_no_other_code_is_a_phrase(code):
    with pytest.raises(ValueError, match="is not a valid"):
        Phrase.from_code(code)


@pytest.mark.parametrize(
    ("cells", "mean"), [((2, 2, 2), 2), ((3, 2, 2), 2), ((3, 3, 2), 3), ((6, 6, 6), 6), ((6, 5, 2), 4)]
)
def test_less_than_half_rounds_down_and_half_or_more_up(cells, mean):
    assert mastery_of(scores(*cells, 2, 2, 2, 2, 2, 2), PhraseAct.ENHANCE) == mean


def test_an_act_is_a_row_and_an_area_a_column():
    held = scores(6, 2, 2, 6, 2, 2, 6, 2, 2)
    assert [mastery_of(held, area) for area in Area] == [6, 2, 2]
    assert [mastery_of(held, act) for act in PhraseAct] == [3, 3, 3]
