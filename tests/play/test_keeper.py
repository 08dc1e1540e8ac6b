"""The one door of what is played: each act whole, each op once, every audience told what it may read and no more."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from campaigns import roster
from campaigns.errors import OutdatedError
from campaigns.models import Campaign, User
from play import keeper, remembering
from play.chances import DealtChance, WrittenChance
from play.keeper import (
    begin_record,
    keep_told_record,
    move,
    note_in_log,
    take_back_last_act,
    write_down_chance,
)
from play.models import Line, Record, Seat
from play.remembering import MEMORY, acts_so_far, known, read_acts, read_acts_by_record_pk, remember_all_acts
from play.rules.choices import SealedChoice, commitment_hash
from play.rules.kinds import IllegalMoveError, Kind
from play.rules.knowing import Known, Page, page_for_audience
from play.rules.lines import ALL_KNOWING, WATCHER, Audience
from play.rules.lines import Line as Said
from tests.cast import op
from tests.play.hidden import TOYS
from tests.play.worlds import Fate, LeakError, Pair, Toy, World

pytestmark = pytest.mark.django_db
GUARDS, CUPS, FIGURES = TOYS["guards"].kind, TOYS["cups"].kind, TOYS["figures"].kind
CODE = "c0de" * 16
SET = (("g", "set n1 3 4 1"), ("g", "set n2 2 2 0"))
A, B, G = (frozenset(seat) for seat in "abg")


def begun(kind: Kind[Any], owner: User, **told: Any) -> Record:
    seats = {"a": owner, "b": None, "c": None, "g": None}
    return begin_record(kind, {}, seats, op_id=told.pop("op_id", op()), owner=owner, by=owner, **told)


def go(kind: Kind[Any], record: Record, seat: str, code: str, op_id: str = "") -> Any:
    return move(kind, record, seat, code, seen_number=record.number, op_id=op_id or op(), by=record.owner)


def written(record: Record) -> list[tuple[int, int]]:
    return list(record.lines.values_list("act", "part"))


# --- beginning ---


def test_what_the_keeper_deals_comes_before_the_first_act(bo):
    record = begun(GUARDS, bo)
    assert (record.number, written(record)) == (0, [(0, 1), (0, 2), (0, 3)])
    assert [line.readers for line in record.lines.all()] == [[], ["a"], ["b"]]
    assert record.commitment == commitment_hash(record.salt, record.deal)


def test_what_some_know_from_the_beginning_is_no_act(bo):
    """Figures that were written down before: their readers know them, the others that they are there."""
    first = [Said(f"set {name} 3 4 1", readers=G, stub=f"set {name} U U U") for name in ("n1", "n2")]
    record = begun(FIGURES, bo, lines_before_first_move=first)
    assert (record.number, written(record)) == (0, [(0, 1), (0, 2)])
    go(FIGURES, record, "a", "strike n1")
    take_back_last_act(FIGURES, record, "a", seen_number=1, op_id=op(), by=bo)
    assert record.number == 2
    assert [known(FIGURES, record, each).position.beasts["n1"].lives for each in (G, A)] == [3, "U"]


def test_a_code_that_was_typed_in_deals_the_same_again_and_is_committed_to_by_nothing(bo):
    one, two = (begun(GUARDS, bo, deal=CODE) for _ in range(2))
    assert known(GUARDS, one, ALL_KNOWING).position == known(GUARDS, two, ALL_KNOWING).position
    assert one.commitment == ""


def test_begun_twice_by_one_op_it_is_one(bo, cy):
    first = begun(GUARDS, bo, op_id="once")
    assert begun(GUARDS, bo, op_id="once") == first
    assert (Record.objects.count(), first.lines.count()) == (1, 3)
    with pytest.raises(OutdatedError):
        begun(GUARDS, cy, op_id="once")


def test_the_moves_it_opens_with_are_written_with_it(bo):
    record = begun(FIGURES, bo, opening_seats_and_moves=SET)
    assert (record.number, record.lines.count()) == (2, 2)
    assert known(FIGURES, record, G).position.beasts["n1"].lives == 3
    assert [seat.key for seat in record.seats.filter(is_waited_for=True)] == ["a"]


def test_what_cannot_begin_leaves_nothing(bo):
    with pytest.raises(IllegalMoveError, match="figures"):
        begun(FIGURES, bo, opening_seats_and_moves=(("g", "set n1 9 9 9"),))
    with pytest.raises(IllegalMoveError, match="turn"):
        begun(FIGURES, bo, opening_seats_and_moves=(("a", "strike n1"),))
    with pytest.raises(ValueError, match="letters"):
        begin_record(GUARDS, {}, {"*": None}, op_id=op(), owner=bo)
    assert Record.objects.count() == 0


def test_it_is_played_by_the_house_rules_that_held_when_it_began(bo, campaign):
    asked = []

    def first(setup, rules):
        asked.append((dict(setup), dict(rules)))
        return FIGURES.begin(setup, rules)

    kind, rules = replace(FIGURES, begin=first), {"lives": 9}
    record = begin_record(
        kind, {"where": "stair"}, {"g": bo}, op_id=op(), campaign=campaign, house_rules=rules
    )
    rules["lives"] = 1
    known(kind, record, WATCHER)
    assert asked[1:]
    assert all(told == ({"where": "stair"}, {"lives": 9}) for told in asked)


# --- a move ---


def test_a_move_and_all_that_the_keeper_says_because_of_it_are_one_act(bo):
    record = begun(GUARDS, bo)
    act = go(GUARDS, record, "a", "draw")
    assert [line.text.split()[0] for line in act.lines] == ["draw", "drawn"]
    assert [(line.act, line.part, line.by, line.person) for line in record.lines.filter(act=1)] == [
        (1, 1, "a", bo), (1, 2, "*", bo),
    ]  # fmt: skip
    assert [seat.key for seat in Seat.objects.filter(is_waited_for=True)] == ["b"]


def test_a_mark_that_nobody_has_any_more_goes_with_the_next_that_changes(bo):
    """As one that an older edition wrote: home would say for ever that it waits."""
    record = begun(GUARDS, bo)
    record.seats.filter(key="c").update(is_waited_for=True, waits_for="plays", lent_to=None)
    go(GUARDS, record, "a", "draw")
    assert [seat.key for seat in record.seats.filter(is_waited_for=True)] == ["b"]


def test_an_act_that_is_broken_off_leaves_nothing(bo, monkeypatch):
    record = begun(GUARDS, bo)
    before = record.number

    def fail(*_told: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(keeper, "_mark_seats", fail)
        with pytest.raises(RuntimeError):
            go(GUARDS, record, "a", "draw")
    record.refresh_from_db()
    assert (record.number, record.lines.filter(act__gt=before).count()) == (before, 0)


def test_a_known_op_returns_what_it_wrote(bo):
    record = begun(GUARDS, bo)
    first = go(GUARDS, record, "a", "draw", "click")
    again = move(GUARDS, Record.objects.get(), "a", "draw", seen_number=0, op_id="click", by=None)
    assert again == first
    assert record.lines.filter(act__gt=0).count() == len(first.lines)


def test_who_saw_an_older_number_is_told(bo):
    record = begun(GUARDS, bo)
    stale = Record.objects.get(pk=record.pk)
    go(GUARDS, record, "a", "pass")
    for page, seat in ((stale, "a"), (record, "b"), (record, "a")):
        with pytest.raises(OutdatedError):
            move(GUARDS, page, seat, "pass", seen_number=0, op_id=op(), by=None)
    assert record.lines.filter(act__gt=1).count() == 0


def test_what_nothing_overtook_goes_through(bo):
    """A kind may say of an act that it changes nothing that others were shown; what takes one back always does."""
    calm = replace(CUPS, overtakes=lambda act: "vote" not in act.lines[0].text)
    record = begun(calm, bo)
    go(calm, record, "g", "hide 2")
    go(calm, record, "a", "vote 1")
    unsteady = replace(
        calm, options=lambda *who: (replace(each, is_steady=False) for each in CUPS.options(*who))
    )
    move(unsteady, record, "b", "vote 1", seen_number=1, op_id=op(), by=None)
    assert record.number == 3
    take_back_last_act(unsteady, record, "b", seen_number=3, op_id=op(), by=None)
    for seen in (0, 3, 9):
        with pytest.raises(OutdatedError):
            move(unsteady, record, "b", "vote 2", seen_number=seen, op_id=op(), by=None)


def test_what_is_steady_asks_for_no_number(bo):
    record = begun(CUPS, bo)
    go(CUPS, record, "g", "hide 2")
    for seat in "ab":
        move(CUPS, record, seat, "vote 1", seen_number=1, op_id=op(), by=None)
    assert record.number == 3
    with pytest.raises(OutdatedError):
        move(CUPS, record, "g", "hide 1", seen_number=0, op_id=op(), by=None)


@pytest.mark.parametrize("code", ["attack k1", "lay k99", "fly", "", "undo 1"])
def test_what_is_no_open_option_is_refused_and_leaves_nothing(bo, code):
    record = begun(GUARDS, bo)
    with pytest.raises(IllegalMoveError):
        go(GUARDS, record, "a", code)
    assert (record.number, record.lines.count()) == (0, 3)


def test_what_is_too_long_is_refused(bo):
    record = begun(FIGURES, bo)
    with pytest.raises(IllegalMoveError, match="too long"):
        go(FIGURES, record, "g", f"set n1 {'1' * 600} 1 1")
    lengthy = replace(FIGURES, decide=lambda *_told: [Said("x" * 3000, "g")])
    with pytest.raises(IllegalMoveError, match="too long"):
        go(lengthy, record, "g", "set n1 1 1 1")


def test_an_act_of_which_somebody_would_not_know_is_refused(bo):
    record = begun(GUARDS, bo)
    silent = replace(GUARDS, decide=lambda *_told: [Said("pass a", "a", A)])
    with pytest.raises(ValueError, match="stub"):
        go(silent, record, "a", "pass")
    forged = replace(GUARDS, decide=lambda *_told: [Said("undo 1", "a")])
    with pytest.raises(ValueError, match="room itself"):
        go(forged, record, "a", "pass")


def test_it_ends_once_and_then_stays(bo):
    record = begun(CUPS, bo)
    go(CUPS, record, "g", "hide 1")
    for seat in "abc":
        go(CUPS, record, seat, "vote 1")
    assert record.ended_at
    assert Record.objects.open().count() == 0
    assert not Seat.objects.filter(is_waited_for=True).exists()
    with pytest.raises(OutdatedError):
        go(CUPS, record, "a", "vote 1")


def test_a_sealed_choice_is_its_makers_until_it_is_opened_and_can_be_checked_then(bo):
    record = begun(CUPS, bo)
    go(CUPS, record, "g", "hide 1")
    told = known(CUPS, record, A).position.token
    assert (told.said, told.salt, len(told.commitment)) == ("U", "U", 64)
    for seat in "abc":
        go(CUPS, record, seat, "vote 1")
    opened = record.lines.get(text__startswith="opened").text.removeprefix("opened ")
    assert isinstance(told, SealedChoice)
    assert told.matches_opened_text(opened)
    assert not told.matches_opened_text(opened.replace("g 1", "g 2"))


# --- taking back ---


def test_who_made_the_last_act_takes_it_back(bo):
    record = begun(GUARDS, bo)
    before = known(GUARDS, record, A).position
    go(GUARDS, record, "a", "pass")
    assert known(GUARDS, record, A).takeable == 1
    take_back_last_act(GUARDS, record, "a", seen_number=1, op_id="undo", by=bo)
    take_back_last_act(GUARDS, Record.objects.get(), "a", seen_number=1, op_id="undo", by=bo)
    now = known(GUARDS, record, A)
    assert (now.position, now.number, record.number) == (before, 2, 2)
    assert list(record.lines.filter(act__gt=0).values_list("text", flat=True)) == ["pass a", "undo 1"]
    go(GUARDS, record, "a", "draw")


def test_nobody_else_takes_it_back_but_who_runs_it(bo):
    record = begun(GUARDS, bo)
    go(GUARDS, record, "a", "pass")
    with pytest.raises(IllegalMoveError, match="stays"):
        take_back_last_act(GUARDS, record, "b", seen_number=1, op_id=op(), by=None)
    take_back_last_act(GUARDS, record, "b", seen_number=1, op_id=op(), by=None, can_take_back_others=True)
    assert record.number == 2


def test_what_the_keeper_told_is_taken_back_by_nobody(bo):
    record = begun(GUARDS, bo)
    go(GUARDS, record, "a", "draw")
    with pytest.raises(IllegalMoveError, match="stays"):
        take_back_last_act(GUARDS, record, "a", seen_number=1, op_id=op(), by=None, can_take_back_others=True)
    assert record.number == 1


def test_a_take_back_of_an_older_page_is_told(bo):
    record = begun(GUARDS, bo)
    go(GUARDS, record, "a", "pass")
    with pytest.raises(OutdatedError):
        take_back_last_act(GUARDS, record, "a", seen_number=0, op_id=op(), by=None)


def test_a_note_stands_in_the_log_and_changes_nothing(bo):
    record = begun(GUARDS, bo)
    go(GUARDS, record, "a", "pass")
    before = known(GUARDS, record, A)
    act = note_in_log(GUARDS, record, "b", "it rains", seen_number=1, op_id="rain", by=bo)
    assert (act.note, note_in_log(GUARDS, record, "b", "it rains", seen_number=1, op_id="rain", by=bo)) == (
        "it rains",
        act,
    )
    assert known(GUARDS, record, A) == replace(before, number=2)
    MEMORY.clear()
    assert known(GUARDS, record, A) == replace(before, number=2)
    with pytest.raises(OutdatedError):
        note_in_log(GUARDS, record, "b", "it snows", seen_number=1, op_id=op(), by=bo)
    take_back_last_act(GUARDS, record, "a", seen_number=2, op_id=op(), by=bo)
    assert [act.note for act in acts_so_far(record)] == ["", "", "it rains", ""]


def test_nobody_but_the_room_writes_a_note(bo):
    record = begun(GUARDS, bo)
    forged = replace(GUARDS, decide=lambda *_told: [Said("note pass", "a")])
    with pytest.raises(ValueError, match="room itself"):
        go(forged, record, "a", "pass")


def test_a_room_writes_beside_an_act_all_of_it_or_nothing(bo):
    record, told = begun(CUPS, bo), []

    def beside(_record: Record, outcome: Any) -> None:
        told.append(outcome)

    def failing(written: Record, _outcome: Any) -> None:
        assert known(CUPS, written, ALL_KNOWING).number == 2  # a room may look before it refuses
        raise IllegalMoveError

    move(CUPS, record, "g", "hide 1", seen_number=0, op_id=op(), by=bo, beside=beside)
    with pytest.raises(IllegalMoveError):
        move(CUPS, record, "a", "vote 1", seen_number=1, op_id=op(), by=bo, beside=failing)
    assert (record.number, record.lines.filter(act__gt=1).count()) == (1, 0)
    assert known(CUPS, record, ALL_KNOWING).number == 1
    for seat in "abc":
        move(CUPS, record, seat, "vote 1", seen_number=record.number, op_id=op(), by=bo, beside=beside)
    assert told == [None, None, None, CUPS.outcome(known(CUPS, record, ALL_KNOWING).position)]
    assert told[-1] is not None


def test_what_was_told_whole_is_kept_as_it_was_told(bo):
    first = begun(GUARDS, bo, deal=CODE)
    go(GUARDS, first, "a", "draw")
    row = Record(kind=GUARDS.key, owner=bo, op_id="told", deal=CODE)
    seats = {"a": bo, "b": None}
    told = keep_told_record(GUARDS, row, seats, read_acts(first), by=bo)
    assert (told.number, read_acts(told)) == (1, read_acts(first))
    assert known(GUARDS, told, A) == known(GUARDS, first, A)
    assert keep_told_record(GUARDS, Record(kind=GUARDS.key, owner=bo, op_id="told"), seats, (), by=bo) == told


def test_acts_that_were_read_beside_their_record_are_not_asked_for_again(bo, django_assert_num_queries):
    records = [begun(GUARDS, bo) for _ in range(3)]
    MEMORY.clear()
    with django_assert_num_queries(1):
        found = read_acts_by_record_pk([one.pk for one in records])
    for one in records:
        remember_all_acts(one, found[one.pk])
    with django_assert_num_queries(0):
        assert [known(GUARDS, one, A).number for one in records] == [0, 0, 0]


def test_an_end_that_is_taken_back_goes_on(bo):
    ending = replace(FIGURES, wants=lambda now: None if now.turn else FIGURES.wants(now))
    record = begun(ending, bo, opening_seats_and_moves=SET)
    waited = record.seats.filter(is_waited_for=True).values_list("key", flat=True)
    assert (before := set(waited.all()))
    go(ending, record, "a", "wait")
    assert (Record.objects.open().exists(), set(waited.all())) == (False, set())
    take_back_last_act(ending, record, "a", seen_number=record.number, op_id=op(), by=bo)
    assert (Record.objects.open().get(), set(waited.all())) == (record, before)


# --- the table's own cards and dice ---


def roll(owner: User) -> Record:
    """Return figures with dice of the table's own, one of which is waited for."""
    record = begun(FIGURES, owner, is_real=True, opening_seats_and_moves=SET)
    go(FIGURES, record, "a", "strike n1")
    go(FIGURES, record, "g", "let")
    return record


@pytest.fixture
def rolling(bo: User) -> Record:
    return roll(bo)


def test_with_real_dice_it_waits_until_somebody_writes_down_what_they_showed(rolling):
    assert (rolling.is_real, rolling.commitment) == (True, "")
    assert [seat.key for seat in rolling.seats.filter(is_waited_for=True)] == ["a", "b"]
    act = write_down_chance(FIGURES, rolling, "b", "5", seen_number=rolling.number, op_id="die", by=None)
    assert [(line.by, line.text) for line in act.lines] == [("b", "rolled 5"), ("*", "hit n1")]
    again = write_down_chance(FIGURES, rolling, "b", "5", seen_number=rolling.number, op_id="die", by=None)
    assert again == act


@pytest.mark.parametrize("words", ["", "7", "0", "x", "5 5"])
def test_what_no_die_shows_is_refused(rolling, words):
    with pytest.raises(IllegalMoveError):
        write_down_chance(FIGURES, rolling, "a", words, seen_number=rolling.number, op_id=op(), by=None)
    assert rolling.lines.filter(act__gt=rolling.number).count() == 0


def test_who_may_not_read_them_writes_nothing_down(bo):
    rolling = roll(bo)
    with pytest.raises(IllegalMoveError, match="waited for"):
        write_down_chance(FIGURES, rolling, "g", "5", seen_number=rolling.number, op_id=op(), by=None)
    with pytest.raises(OutdatedError):
        write_down_chance(FIGURES, rolling, "a", "5", seen_number=1, op_id=op(), by=None)


def test_where_the_machine_rolls_nobody_writes_a_die_down(bo):
    record = begun(FIGURES, bo, opening_seats_and_moves=SET)
    with pytest.raises(IllegalMoveError, match="waited for"):
        write_down_chance(FIGURES, record, "a", "5", seen_number=2, op_id=op(), by=None)


def test_an_order_that_was_written_is_one_of_those_cards():
    assert WrittenChance("c2 c1").order(("c1", "c2"), 0) == ("c2", "c1")
    with pytest.raises(IllegalMoveError, match="c1 c2"):
        WrittenChance("c2 c2").order(("c1", "c2"), 0)
    assert WrittenChance("m13").card() == "m13"


def test_a_code_gives_one_order_for_ever():
    assert DealtChance(CODE).order(tuple("abcdef"), 1) == DealtChance(CODE).order(tuple("abcdef"), 1)
    assert DealtChance(CODE).order(tuple("abcdef"), 1) != DealtChance(CODE).order(tuple("abcdef"), 2)
    assert all(1 <= die <= 4 for die in DealtChance(CODE).dice(40, 4))


# --- what an audience knows ---


def test_those_who_read_the_same_lines_share_one_fold(bo):
    record = begun(FIGURES, bo, opening_seats_and_moves=SET)
    assert known(FIGURES, record, A) is known(FIGURES, record, B) is known(FIGURES, record, WATCHER)
    assert known(FIGURES, record, G) is not known(FIGURES, record, A)
    assert known(FIGURES, record, G) is known(FIGURES, record, ALL_KNOWING)


def test_those_who_read_other_lines_do_not(bo):
    record = begun(GUARDS, bo)
    """Whoever reads something the others do not has a fold of their own from then on."""
    assert known(GUARDS, record, A).position.hands["a"].known
    assert not known(GUARDS, record, B).position.hands["a"].known
    assert not known(GUARDS, record, WATCHER).position.hands["a"].known
    go(GUARDS, record, "a", "draw")
    assert len(known(GUARDS, record, A).position.hands["a"].known) == 5
    assert not known(GUARDS, record, B).position.hands["a"].known


def test_a_write_is_carried_on_and_nothing_is_folded_twice(bo):
    record = begun(GUARDS, bo)
    known(GUARDS, record, A)
    go(GUARDS, record, "a", "draw")
    with CaptureQueriesContext(connection) as asked:
        now = known(GUARDS, record, A)
    assert len(asked) == 0
    remembering.MEMORY.clear()
    assert known(GUARDS, record, A) == now


def test_what_another_process_wrote_is_read_once(bo):
    record = begun(GUARDS, bo)
    known(GUARDS, record, A)
    here = MEMORY.all()[record.pk]
    go(GUARDS, record, "a", "draw")
    MEMORY.put(record.pk, here)
    for queries in (1, 0):
        with CaptureQueriesContext(connection) as asked:
            known(GUARDS, record, A)
        assert len(asked) == queries


def test_an_act_is_remembered_after_the_one_before_it_alone(bo):
    record = begun(FIGURES, bo, opening_seats_and_moves=SET)
    known(FIGURES, record, A)
    here = MEMORY.all()[record.pk]
    for text in ("One.", "Two."):
        note_in_log(FIGURES, record, "a", text, seen_number=record.number, op_id=op(), by=bo)
    MEMORY.put(record.pk, here)
    remembering.remember_new_act(record, read_acts(record)[-1])
    assert acts_so_far(record) == read_acts(record)


@pytest.mark.alike  # each act of it is asked of every database above
@pytest.mark.parametrize("name", TOYS)
def test_what_a_process_remembers_is_what_another_folds_from_the_rows(bo, name):
    toy = TOYS[name]
    door = Door(toy, bo, Fate(Random(4)), "4" * 64)

    def look(world: World) -> None:
        for audience in (*toy.audiences, ALL_KNOWING):
            now = world.known(audience)
            kept = remembering.MEMORY.all()
            remembering.MEMORY.clear()
            assert known(toy.kind, Record.objects.get(), audience) == now
            for key, value in kept.items():
                remembering.MEMORY.put(key, value)

    play_on(door, toy, look)


# --- two worlds through the door itself ---

FATES: dict[str, Any] = {}


class Door(World):
    """A world whose every act goes through the database."""

    def __init__(self, toy: Toy, owner: User, chance: Any, code: str) -> None:
        super().__init__(toy.kind, chance, Random(1))
        FATES[code] = chance
        self.code, self.owner = code, owner
        self.record: Record = Record()

    def open(self) -> None:
        self.record = begun(self.kind, self.owner, deal=self.code)
        self.acts = list(remembering.read_acts(self.record))

    def known(self, audience: Audience) -> Known[Any]:
        return known(self.kind, self.record, audience)

    def page(self, audience: Audience) -> Page:
        return page_for_audience(self.kind, self.known(audience), audience)

    def move_as_offered(self, seat: str, move: str) -> None:
        self.acts.append(go(self.kind, self.record, seat, move))

    def take_back(self) -> None:
        seat, seen = self.known(WATCHER).takeable_by, self.record.number
        self.acts.append(
            take_back_last_act(self.kind, self.record, seat, seen_number=seen, op_id=op(), by=self.owner)
        )


def play_on(door: Door, toy: Toy, look: Any, acts: int = 12) -> None:
    random = Random(9)
    door.open()
    look(door)
    for _ in range(acts):
        want = toy.kind.wants(door.known(WATCHER).position)
        if not want:
            return
        seat = sorted(want.seats)[0]
        door.move(seat, door.open_moves(toy, seat, random)[0])
        if door.known(WATCHER).takeable and random.random() < 0.3 and not door.record.ended_at:
            door.take_back()
        look(door)


@pytest.fixture(autouse=True)
def _fated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the codes of these worlds deal what their tables say."""
    FATES.clear()
    monkeypatch.setattr(keeper, "DealtChance", lambda code: FATES.get(code) or DealtChance(code))


def check_door(toy: Toy, owner: User, pairs: int) -> int:
    same = 0
    for seed in range(pairs):
        pair = Pair(toy, toy.audiences[seed % len(toy.audiences)], seed)
        pair.first = Door(toy, owner, pair.first.chance, f"{2 * seed:064}")
        pair.second = Door(toy, owner, pair.second.chance, f"{2 * seed + 1:064}")
        same += pair.play()
    return same


@pytest.mark.alike  # each act of it is asked of every database above
@pytest.mark.parametrize("name", TOYS)
def test_two_worlds_look_the_same_through_the_door(bo, name):
    assert check_door(TOYS[name], bo, 6) >= 12


@pytest.mark.alike  # each act of it is asked of every database above
def test_a_line_that_goes_to_the_wrong_reader_at_the_door_is_caught(bo, monkeypatch):
    real = keeper._create_line_rows

    def lay(record: Record, act: Any, *told: Any) -> list[Line]:
        return real(
            record, replace(act, lines=tuple(replace(line, readers=None) for line in act.lines)), *told
        )

    monkeypatch.setattr(keeper, "_create_line_rows", lay)
    with pytest.raises(LeakError):
        check_door(TOYS["cups"], bo, 6)


# --- whose it is ---


def of_table(campaign: Campaign) -> Record:
    """Return one that belongs to the table."""
    return begin_record(FIGURES, {}, {"g": None}, op_id=op(), campaign=campaign)


@pytest.fixture
def conflict(campaign: Campaign) -> Record:
    return of_table(campaign)


def test_a_record_of_a_table_is_seen_by_those_who_sit_there(campaign, ada, bo, cy):
    conflict = of_table(campaign)
    assert conflict.owner is None
    assert [Record.objects.visible_to(user).count() for user in (ada, bo, cy)] == [1, 1, 0]


def test_ones_own_is_seen_by_oneself_and_where_it_is_shared(campaign, ada, bo, cy):
    record = begun(GUARDS, bo)
    assert [Record.objects.visible_to(user).count() for user in (ada, bo, cy)] == [0, 1, 0]
    Record.objects.filter(pk=record.pk).update(campaign=campaign)
    assert [Record.objects.visible_to(user).count() for user in (ada, bo, cy)] == [1, 1, 0]
    roster.leave_campaign(campaign, bo)
    assert [Record.objects.visible_to(user).count() for user in (ada, bo, cy)] == [0, 1, 0]


def test_a_record_is_somebodys():
    with pytest.raises(IntegrityError):
        Record.objects.create(kind="figures", op_id=op())


def test_with_its_campaign_a_record_of_the_table_goes_and_ones_own_stays(campaign, conflict, bo):
    own = begun(GUARDS, bo, campaign=campaign)
    campaign.delete()
    assert Record.objects.get() == own
    assert Record.objects.filter(campaign=None).exists()


def test_a_part_is_written_once(conflict):
    told = {"record": conflict, "act": 1, "part": 1, "by": "g", "text": "wait g"}
    Line.objects.create(**told, op_id="one")
    with pytest.raises(IntegrityError):
        Line.objects.create(**told, op_id="two")
