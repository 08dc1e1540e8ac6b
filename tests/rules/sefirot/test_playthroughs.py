"""Whole games as text files, told anew: what happens in them is what happened when they were written."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, product
from pathlib import Path

import pytest

from decks.rules.tarot import DECK
from divination.dream_odyssey.rules import tale as dream_odyssey_tale
from divination.dream_odyssey.rules.flow import moves_and_reasons_against
from divination.dream_odyssey.rules.majors import IN_ENCOUNTERS
from divination.dream_odyssey.rules.position import DreamOdyssey
from divination.dream_odyssey.rules.table import WAY
from divination.dream_odyssey.rules.words import ASKED, WORDS
from divination.know_thyself.rules import options as know_thyself_options
from divination.know_thyself.rules import telling as know_thyself_telling
from divination.know_thyself.rules.position import SACRED_NUMBERS, KnowThyself
from divination.rules.boards import CROWN
from divination.rules.engine import SEE, Step
from tests.rules.sefirot.playthroughs import FOLDER, MODES, retold, steps_of

FILES = sorted(file for file in FOLDER.glob("*.txt") if file.name.partition("-")[0] in MODES)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_whole_game_is_told_as_it_was(file: Path) -> None:
    text = file.read_text("utf-8")
    assert retold(file.name, text) == text


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_has_twenty_whole_games_with_both_endings(mode: str) -> None:
    games = [file.read_text("utf-8") for file in FILES if file.name.startswith(f"{mode}-")]
    assert len(games) >= 20
    assert all(game.startswith("# ") for game in games)
    assert {"\noutcome won" in game for game in games} == {True, False}


def test_know_thyself_is_played_with_every_set_of_variations() -> None:
    begun = (
        file.read_text("utf-8").splitlines()[1] for file in FILES if file.name.startswith("know_thyself-")
    )
    sets = {line.removeprefix("new").strip() for line in begun}
    assert len(sets) == 2 ** len(MODES["know_thyself"].variations)


def games(mode: str) -> Iterator[Sequence[Step]]:
    for file in FILES:
        if file.name.startswith(f"{mode}-"):
            yield steps_of(file.name, file.read_text("utf-8"))


def shown(mode: str) -> Iterator[tuple[Step, Step]]:
    """Yield every step of every game of *mode* with the one before it."""
    for steps in games(mode):
        yield from pairwise(steps)


def test_together_they_use_every_power_and_answer_in_every_way() -> None:
    """All that Dream Odyssey asks and tells: what no game showed could change unseen."""
    asked, answered, told, used = set(), set(), {"goal", "party", "hand", "shuffled back"}, set()
    for before, step in shown("dream_odyssey"):
        assert isinstance(before.position, DreamOdyssey)
        table = before.position.table
        if not step.line.startswith(SEE):
            asked.add(table.todo[0].kind)
            answered |= {
                choice.kind for choice in moves_and_reasons_against(table) if choice.move == step.line
            }
        told |= {event.kind for event in step.events}
        used |= {event.cards[0] for event in step.events if event.kind == "power"}
    assert asked == set(ASKED)
    assert answered == set(WORDS)
    assert told == set(dream_odyssey_tale.TOLD)
    assert used == {card for card in DECK if card.is_major}


def test_powers_for_encounters_are_used_on_the_way_on_the_tree_and_at_the_crown() -> None:
    used = {
        (event.cards[0].rank, event.place if event.place in (WAY, CROWN) else "tree")
        for _, step in shown("dream_odyssey")
        for event in step.events
        if event.kind == "power" and event.place
    }
    assert used >= set(product(IN_ENCOUNTERS, (WAY, "tree", CROWN)))


def test_justice_prevents_a_wound_of_an_encounter_and_the_devils() -> None:
    """What wounds outside an encounter is The Devil."""
    prevented = set()
    for before, step in shown("dream_odyssey"):
        assert isinstance(before.position, DreamOdyssey)
        if any(event.kind == "warded" for event in step.events):
            prevented.add(before.position.table.encounter is None)
    assert prevented == {True, False}


def test_each_sacred_number_is_given_by_its_major_and_one_by_a_minor() -> None:
    steps = chain.from_iterable(games("know_thyself"))
    given = {event.cards[0] for step in steps for event in step.events if event.kind == "sacred"}
    assert {card.rank for card in given if card.is_major} == set(SACRED_NUMBERS)
    assert not all(card.is_major for card in given)


def test_together_they_ask_all_that_know_thyself_asks_and_tell_all_it_tells() -> None:
    asked, told, ends, numbers = {"sacred", "over"}, {"turned", "sacred"}, set(), set()
    for before, step in shown("know_thyself"):
        assert isinstance(before.position, KnowThyself)
        assert isinstance(step.position, KnowThyself)
        asked.add(before.position.phase)
        told |= {event.kind for event in step.events}
        numbers.add(step.position.number)
        if end := step.position.outcome:
            ends.add((end.is_won, end.card and end.card.is_major))
    assert asked == set(know_thyself_options.NOW)
    assert told == set(know_thyself_telling.TOLD)
    assert ends == {(True, None), (False, None), (False, True), (False, False)}
    assert numbers == {0, *SACRED_NUMBERS}
