"""What can be no act: chance that nobody waits for, a keeper who never stops, a line that no one may know of."""

from dataclasses import replace

import pytest

from play.chances import DealtChance, WrittenChance
from play.rules.acts import MOST_ANSWERS, decide_beginning, decide_move, decide_written_chance
from play.rules.kinds import UnknownChanceError
from play.rules.knowing import fold, known_after_act
from play.rules.lines import WATCHER, Act, Line
from tests.play.toys.guards import KIND

BEGUN = KIND.begin({}, {})
CHANCE = DealtChance("0f" * 32)


def after_the_deal():
    position = BEGUN
    decided = decide_beginning(KIND, BEGUN, CHANCE)
    for line in decided.lines:
        position = KIND.apply(position, line.text)
    assert decided.full == position  # what it hands on is what a fold makes of its lines
    return position


def test_chance_is_written_down_only_where_it_is_waited_for():
    position = after_the_deal()
    with pytest.raises(UnknownChanceError):
        decide_written_chance(KIND, position, position, "a", WrittenChance("5"))


def test_a_keeper_who_never_stops_wanting_is_stopped():
    endless = replace(
        KIND, answer=lambda _full, _want, _chance: (Line("again"),), apply=lambda position, _text: position
    )
    with pytest.raises(RecursionError, match=f"still wants .* after {MOST_ANSWERS} answers"):
        decide_beginning(endless, BEGUN, CHANCE)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (Line("pass", by="a", readers=frozenset("a")), "Every act leaves all who sit there a line or a stub"),
        (Line("undo 1", by="a"), "Only the room itself writes that an act was taken back"),
        (Line("note 1", by="a"), "Only the room itself writes a note"),
    ],
)
def test_an_act_that_can_be_none_is_not_written(line, told):
    position = after_the_deal()
    odd = replace(KIND, decide=lambda _full, _seat, _move: (line,), apply=lambda now, _text: now)
    with pytest.raises(ValueError, match=told):
        decide_move(odd, position, position, "a", "pass", CHANCE, lambda: "")


def test_a_line_that_is_not_sealed_stays_as_it_is():
    def no_salt():
        raise AssertionError("Nothing is sealed here.")

    position = after_the_deal()
    (line,) = KIND.decide(position, "a", "pass")
    assert decide_move(KIND, position, position, "a", "pass", CHANCE, no_salt).lines[0] == line


def test_a_note_changes_nothing_but_the_number():
    dealt = Act(0, decide_beginning(KIND, BEGUN, CHANCE).lines)
    passed = Act(
        1, decide_move(KIND, after_the_deal(), after_the_deal(), "a", "pass", CHANCE, lambda: "").lines
    )
    note = Act(2, (Line("note it rains", by="b"),))
    known = fold(KIND, BEGUN, (dealt, passed), WATCHER)
    assert (known.takeable, note.note, passed.note) == (1, "it rains", "")
    assert known_after_act(KIND, known, note, WATCHER) == replace(known, number=2)
    assert fold(KIND, BEGUN, (dealt, passed, note), WATCHER) == replace(known, number=2)
