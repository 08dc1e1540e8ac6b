"""Leaks planted on purpose in a scene: the proofs that every kind shares catch each of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from characters.dreamcatcher.rules.npcs import npc_in_words
from characters.dreamcatcher.rules.played_scene import PlayedScene, code_and_answers, with_answers
from characters.dreamcatcher.scene_view import scene_context
from play.rules.kinds import Want
from play.rules.knowing import Page
from play.rules.lines import ALL_KNOWING, Audience, Line
from tests.play.worlds import LeakError, Toy, World
from tests.rules.dreamcatcher.scenes import AGAINST_NPCS, scene_of
from tests.rules.play.test_kinds import check_tight

Lines = Sequence[Line]
PAIRS = 150  # within these every one of them shows
pytestmark = pytest.mark.unmeasured


def written(change: Callable[[PlayedScene, Line], Lines]) -> Toy:
    """Return a scene whose lines are written otherwise, of whatever comes of a move and of the dice."""
    toy = scene_of(2, words=AGAINST_NPCS)

    def changed(full: PlayedScene, lines: Lines) -> Lines:
        return [new for line in lines for new in change(full, line)]

    def decide(full: Any, seat: str, move: str) -> Lines:
        return changed(full, toy.kind.decide(full, seat, move))

    def answer(full: Any, want: Want, chance: Any) -> Lines:
        return changed(full, toy.kind.answer(full, want, chance))

    return replace(toy, kind=replace(toy.kind, decide=decide, answer=answer))


def rewritten(word: str, change: Callable[[PlayedScene, Line], Line]) -> Toy:
    """Return a scene whose lines that begin with *word*, and of which the table reads less, are written otherwise."""
    return written(
        lambda full, line: [change(full, line) if line.stub and line.text.split()[0] == word else line]
    )


def stub_says(line: Line, more: object) -> Line:
    """Return *line* whose stub says *more* beside what it says."""
    words, told = code_and_answers(line.stub)
    return replace(line, stub=with_answers(" ".join(words), {**told, "say": f"{told.get('say', '')} {more}"}))


def the_stub_of_an_npc_says_its_figures() -> Toy:
    return rewritten("npc", lambda _full, line: replace(line, stub=line.text))


def what_is_said_of_an_npc_has_its_score() -> Toy:
    return rewritten("npc", lambda _full, line: stub_says(line, code_and_answers(line.text)[1]["score"]))


def a_hidden_npc_is_told() -> Toy:
    return rewritten("hide", lambda _full, line: replace(line, stub=line.text))


def all_read_a_hidden_npc() -> Toy:
    return rewritten("hide", lambda _full, line: replace(line, readers=None, stub=""))


def a_hidden_npc_is_told_by_how_long_it_is() -> Toy:
    """A blank more for each box that it has."""

    def longer(_full: PlayedScene, line: Line) -> Line:
        return replace(line, stub=line.stub + " " * code_and_answers(line.text)[1]["bears"])

    return rewritten("hide", longer)


def a_hidden_npc_makes_one_line_more() -> Toy:
    """A line that says nothing, where it is a terror."""

    def more(_full: PlayedScene, line: Line) -> Lines:
        is_terror = line.text.startswith("hide") and code_and_answers(line.text)[1]["score"] == 4
        return [line, Line("said")] if is_terror else [line]

    return written(more)


def whoever_is_revealed_comes_with_their_score() -> Toy:
    def told(full: PlayedScene, line: Line) -> Line:
        return stub_says(line, dict(full.hidden)[line.text.split()[1]].score)

    return rewritten("reveal", told)


def which_advantage_an_npc_calls_is_read() -> Toy:
    return rewritten("roll", lambda _full, line: replace(line, stub=f"roll U {line.text.split()[-1]}"))


def the_dice_of_an_npc_are_read() -> Toy:
    return rewritten("fell", lambda _full, line: stub_says(line, code_and_answers(line.text)[0][2:]))


def what_an_npc_came_to_has_its_total() -> Toy:
    return rewritten("fell", lambda _full, line: stub_says(line, code_and_answers(line.text)[1]["sum"][-1]))


def what_a_hamper_of_an_npc_falls_on_is_read() -> Toy:
    return rewritten("cross", lambda _full, line: stub_says(line, line.text.split()[2]))


def what_an_npc_can_still_bear_is_read() -> Toy:
    return rewritten("cross", lambda full, line: stub_says(line, full.npc(line.text.split()[1]).npc.left))


PLANTED = [
    the_stub_of_an_npc_says_its_figures, what_is_said_of_an_npc_has_its_score, a_hidden_npc_is_told,
    all_read_a_hidden_npc, a_hidden_npc_is_told_by_how_long_it_is, a_hidden_npc_makes_one_line_more,
    whoever_is_revealed_comes_with_their_score, which_advantage_an_npc_calls_is_read,
    the_dice_of_an_npc_are_read, what_an_npc_came_to_has_its_total,
    what_a_hamper_of_an_npc_falls_on_is_read, what_an_npc_can_still_bear_is_read,
]  # fmt: skip


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_leak_of_a_scene_is_caught(plant: Callable[[], Toy]) -> None:
    with pytest.raises(LeakError):
        check_tight(plant(), PAIRS)


# --- what a page makes of it ---


def board_names_who_is_hidden(world: World, audience: Audience) -> Page:
    there: Mapping[str, Any] = {"hidden": [npc.name for _key, npc in world.full().hidden]}
    return replace(page(world, audience), board=there)


def board_is_the_keepers(world: World, audience: Audience) -> Page:
    return replace(page(world, audience), board=scene_context(world.full()))


def board_has_what_an_npc_bears(world: World, audience: Audience) -> Page:
    there = {one.seat: npc_in_words(one.npc) for one in world.full().npcs}
    return replace(page(world, audience), board=there)


def log_is_the_keepers(world: World, audience: Audience) -> Page:
    return replace(page(world, audience), log=world.known(ALL_KNOWING).log)


def options_are_the_keepers(world: World, audience: Audience) -> Page:
    options = {seat: tuple(world.kind.options(world.full(), "gm")) for seat in sorted(audience)}
    return replace(page(world, audience), options=options)


page = World.page
ROOMS = [
    board_names_who_is_hidden, board_is_the_keepers, board_has_what_an_npc_bears, log_is_the_keepers,
    options_are_the_keepers,
]  # fmt: skip


@pytest.mark.parametrize("leaky", ROOMS, ids=lambda leaky: leaky.__name__)
def test_a_leak_of_its_page_is_caught(leaky: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(World, "page", leaky)
    with pytest.raises(LeakError):
        check_tight(scene_of(2, words=AGAINST_NPCS), PAIRS)
