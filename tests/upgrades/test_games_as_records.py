"""Games of the version before become records of play: nothing in them is lost, and every step is what it was."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from campaigns.models import User
from divination.games import play
from divination.games.dealing import dealer_of_deal
from divination.games.fairness import card_orders_of_shuffles, does_commitment_match_deal
from divination.games.playing import log_of_game_newest_first, step_that_may_be_taken_back, steps_of_game
from divination.games.records import game_as_json, game_of_file
from divination.models import Chapter, Game, Reading
from divination.modes import MODES
from divination.rules.boards import THE_TREE
from divination.rules.course import DEALT, SEAT
from divination.rules.engine import SEE, Step, first_step, step_of_line
from evenings.models import Pin
from play.models import Line, Record, Seat
from play.rules.choices import commitment_hash
from play.rules.kinds import IllegalMoveError
from tests.cast import client_of, forget, op
from tests.promises.archives import migrate_once
from tests.rows import Tables, read, write

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("divination", "0002_games"), ("evenings", "0002_pin")]
DAY = datetime(2025, 3, 1, 20, tzinfo=UTC)
SALT, DEAL = "5a17" * 16, "0f" * 32


@dataclass
class Old:
    """A game as the version before kept it: its row, its lines with the flag that each bears, its steps."""

    title: str
    mode: str = "know_thyself"
    variations: tuple[str, ...] = ()
    setup: dict[str, Any] = field(default_factory=dict)
    deal: str = DEAL
    salt: str = SALT
    lines: list[tuple[str, bool]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    row: Any = None

    @property
    def commitment(self) -> str:
        return commitment_hash(self.salt, self.deal) if self.salt and self.deal else ""

    def begin(self) -> "Old":
        self.steps = [first_step(MODES[self.mode].new(THE_TREE, self.variations, self.setup), self._deals)]
        return self

    @property
    def _deals(self) -> Any:
        return dealer_of_deal(self.deal) if self.deal else None

    def play(self, line: str) -> None:
        """Play *line* as that version did; one that its rules refuse changed nothing."""
        try:
            self.steps.append(step_of_line(self.steps[-1].position, line, self._deals))
        except IllegalMoveError:
            self.steps.append(Step(line, self.steps[-1].position, (), is_revealing=False, is_refused=True))
        self.lines.append((line, False))

    def take_back(self) -> None:
        self.steps.pop()
        last = max(n for n, (text, gone) in enumerate(self.lines) if not (gone or self.is_note(text)))
        self.lines[last] = (self.lines[last][0], True)
        self.lines.append(("undo", False))

    @staticmethod
    def is_note(text: str) -> bool:
        return text == "undo" or text.startswith("hint")

    def note(self, text: str) -> None:
        self.lines.append((text, False))

    def go(self, most: int, random: Random) -> "Old":
        """Play on as a sensible player would, taking moves back that showed nothing."""
        for _ in range(most):
            position = self.steps[-1].position
            if self.steps[-1].is_over:
                break
            if position.wants:
                self.play(f"{SEE}{random.choice(position.may_be()).code}")
            else:
                self.play(MODES[self.mode].sensible(position))
            is_free = not (self.steps[-1].is_revealing or self.steps[-1].is_over)
            if is_free and random.random() < 0.3:
                self.take_back()
        return self


def olds() -> Iterator[Old]:
    """Yield one game of each case: over, half played, of each mode, with hints, with what no rule of today allows."""
    random = Random(7)
    for mode, variations in (
        ("know_thyself", ()), ("know_thyself", ("meditative", "fated", "numerology")), ("dream_odyssey", ("stern",)),
    ):  # fmt: skip
        yield Old(f"Over, {mode} {variations}", mode, variations).begin().go(3000, random)
        yield Old(f"Half played, {mode} {variations}", mode, variations).begin().go(23, random)
    yield Old("Nothing played").begin()
    yield Old("A deal typed in", salt="").begin().go(9, random)
    yield Old("Real cards", deal="", salt="").begin().go(31, random)
    yield Old("Real cards to the end", "dream_odyssey", deal="", salt="").begin().go(3000, random)
    yield Old("An agent's", "dream_odyssey", setup={"crown": "m5", "party": ["c12"]}).begin().go(12, random)
    hinted = Old("Hints", "dream_odyssey").begin().go(2, random)
    hinted.play(MODES[hinted.mode].sensible(hinted.steps[-1].position))
    hinted.note("hint go victory 31/50, go splendor 8/20")
    hinted.note("hint go victory 62")
    yield hinted
    yield refused()


def refused() -> Old:
    """Return a game with lines that no rule of today allows, one of them taken back."""
    old = Old("Refused").begin()
    for line in ("fly", "m9@moon"):
        old.play(line)
    old.take_back()
    old.play(old.steps[-1].position.legal_moves()[0])
    return old


def to_before() -> Any:
    """Lay the tables of the version before, with nothing in them; return its models."""
    if connection.vendor == "sqlite":  # a new file, which the second time is a copy of the first
        connection.close()
        Path(connection.settings_dict["NAME"]).unlink()
    else:
        with connection.cursor() as cursor:
            for table in connection.introspection.table_names(cursor):
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)} CASCADE")
    forget()
    loader, ours = MigrationLoader(None), dict(BEFORE)
    targets = [(app, ours.get(app, name)) for app, name in loader.graph.leaf_nodes()]
    migrate_once("default", [target for target in targets if not _comes_after(loader, target)])
    return loader.project_state([*BEFORE, ("play", "0001_records")]).apps


def _comes_after(loader: MigrationLoader, target: tuple[str, str]) -> bool:
    return ("divination", "0003_tell_games_as_records") in loader.graph.forwards_plan(target)


def fill(before: Any, made: list[Old]) -> None:
    bo = before.get_model("campaigns", "User").objects.create(username="bo", display_name="Bo")
    for number, old in enumerate(made):
        begun, last = DAY + timedelta(days=number), old.steps[-1]
        outcome = last.position.outcome if last.is_over else None
        old.row = before.get_model("divination", "Game").objects.create(
            slug=f"game-{number}", owner=bo, mode=old.mode, variations=list(old.variations), setup=old.setup,
            deal=old.deal, salt=old.salt, commitment=old.commitment, title=old.title, question="What holds?",
            number=len(old.lines), op_id=f"op-{number}", begun_at=begun,
            ended_at=begun + timedelta(hours=2) if outcome else None,
            result=("won" if outcome.is_won else "lost") if outcome else "",
        )  # fmt: skip
        before.get_model("divination", "GameLine").objects.bulk_create(
            before.get_model("divination", "GameLine")(
                game=old.row, number=n, text=text, is_undone=gone, op_id=f"line-{n}", at=begun + timedelta(minutes=n)
            )
            for n, (text, gone) in enumerate(old.lines, 1)
        )  # fmt: skip
        for step in {0, len(old.steps) - 1}:
            before.get_model("divination", "Chapter").objects.create(
                game=old.row, line=step, text=f"{number}: salt"
            )
        if outcome:
            before.get_model("divination", "Reading").objects.create(
                slug=f"reading-{number}", owner=bo, mode=old.mode, title=old.title, deal=old.deal, game=old.row,
                op_id=f"game.game-{number}", cards=[row.card.code for row in MODES[old.mode].reading(old.steps)],
            )  # fmt: skip


def upgrade() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    forget()


@pytest.fixture(scope="module")
def made() -> list[Old]:
    return list(olds())


UPGRADED: list[tuple[set[int], Tables]] = []  # the keys of the toys, and what the rows of the games became


@pytest.fixture
def games(made: list[Old]) -> list[Old]:
    """Bring the games of the version before to this one, beside records that have the keys of some of them; every test
    but the first has the rows as they were then.
    """
    if UPGRADED:
        write(UPGRADED[0][1])
    else:
        before = to_before()
        fill(before, made)
        toys = keys_of_toys(before)
        upgrade()
        UPGRADED.append((toys, read()))
    return made


def keys_of_toys(before: Any) -> set[int]:
    """Write three records that are no games of the version before; return their keys."""
    owner, records = (
        before.get_model("campaigns", "User").objects.get(),
        before.get_model("play", "Record").objects,
    )
    toys = [records.create(kind="toy", slug=f"toy-{n}", owner=owner, op_id=f"toy-{n}") for n in range(3)]
    return {toy.pk for toy in toys}


def check_lines(game: Game, old: Old) -> None:
    log = log_of_game_newest_first(game)[::-1]
    assert [(line.number, line.text, line.is_undone) for line in log] == [
        (number, text, gone) for number, (text, gone) in enumerate(old.lines, 1)
    ]
    rows = list(game.lines.filter(part=1, act__gt=0))
    assert [(row.op_id, row.by, row.person_id) for row in rows] == [
        (f"line-{n}", SEAT, game.owner_id) for n in range(1, len(old.lines) + 1)
    ]
    assert [row.at - game.begun_at for row in rows] == [
        timedelta(minutes=n) for n in range(1, len(old.lines) + 1)
    ]


def test_every_game_is_what_it_was(games: list[Old]) -> None:
    assert Game.objects.count() == len(games)
    told = Line.objects.exclude(text__startswith=DEALT)
    assert told.count() == sum(len(old.lines) for old in games)
    assert Seat.objects.filter(is_waited_for=True).count() == sum(not old.steps[-1].is_over for old in games)
    for old in games:
        game = Game.objects.get(slug=old.row.slug)
        assert (game.title, game.question, game.result) == (old.title, "What holds?", old.row.result)
        assert (game.mode, tuple(game.variations), game.beforehand) == (old.mode, old.variations, old.setup)
        for name in ("owner_id", "number", "deal", "salt", "commitment", "op_id", "begun_at", "ended_at"):
            assert getattr(game, name) == getattr(old.row, name)
        check_lines(game, old)
        assert list(steps_of_game(game)) == old.steps
        assert [(one.line, one.text[-4:]) for one in game.chapters.all()] == [
            (line, "salt") for line in sorted({0, len(old.steps) - 1})
        ]
        assert (
            Reading.objects.filter(game=game, slug=old.row.slug.replace("game", "reading")).count() == 1
        ) == bool(old.row.result)
        if game.deal:
            assert card_orders_of_shuffles(game, steps_of_game(game)) == card_orders_of_shuffles(
                old.row, old.steps
            )
            assert does_commitment_match_deal(game) == bool(old.commitment)


@pytest.mark.usefixtures("games")
def test_a_record_that_was_there_before_keeps_its_number() -> None:
    kept, _rows = UPGRADED[0]
    assert set(Record.objects.filter(kind="toy").values_list("pk", flat=True)) == kept
    assert not Game.objects.filter(pk__in=kept).exists()
    assert Chapter.objects.filter(game__in=Game.objects.all()).count() == Chapter.objects.count()
    assert Pin.objects.count() == 0


@pytest.mark.usefixtures("games")
def test_they_are_played_on_taken_back_taken_along_and_looked_at() -> None:
    bo = User.objects.get(username="bo")
    for game in Game.objects.all():
        file = game_as_json(game, steps_of_game(game), with_journal=True)
        if game.title != "Refused":
            brought = game_of_file(file.encode())
            assert brought.steps[-1].position == steps_of_game(game)[-1].position
        for path in ("", "replay/", "fair/"):
            assert client_of(bo).get(f"{game.get_absolute_url()}{path}").status_code == 200
        if game.ended_at:
            continue
        if step_that_may_be_taken_back(game):
            play.take_back_last_line_to_step_before(game, seen_number=game.number, op_id=op())
        position, number = steps_of_game(game)[-1].position, game.number
        real = f"{SEE}{position.may_be()[0].code}" if position.wants else ""
        play.play_line(game, real or MODES[game.mode].sensible(position), seen_number=number, op_id=op())
        assert game.number == number + 1


@pytest.mark.usefixtures("games")
def test_what_the_rules_of_today_refuse_stays_and_says_so() -> None:
    game = Game.objects.get(title="Refused")
    assert [step.is_refused for step in steps_of_game(game)][:2] == [False, True]
    page = client_of(game.player).get(f"{game.get_absolute_url()}?log=all").content.decode()
    assert page.count("A move that the rules refuse by now.") == 2
