"""A game goes into a file and comes back as it was; a file that was changed says where, and changes nothing."""

import json
import random
from typing import Any

import pytest

from campaigns.files import FileError
from campaigns.models import User
from divination.games import play, playing
from divination.games.records import game_as_json, game_of_file
from divination.models import Game, Reading
from divination.rules.boards import TREE
from tests.cast import op
from tests.conftest import at_night
from tests.divination.test_playing import begin, finish, fresh, go

pytestmark = pytest.mark.django_db


def exported(game: Game) -> str:
    return game_as_json(game, playing.steps_of_game(game), with_journal=True)


def brought(owner: User, text: str) -> Game:
    return fresh(play.keep_brought_game(owner, game_of_file(text.encode()), op_id=op()))


def played(owner: User, **fields: Any) -> Game:
    game = begin(owner, **{"deal": "", "question": "What next?", **fields})
    play.note_and_return_hints(game, seen_number=0, op_id=op(), seconds=0.01)
    play.write_journal_chapter(game, 0, "A stair.", seen_version=0)
    finish(game)
    return fresh(game)


def random_game(owner: User, seed: int) -> Game:
    game, chance = begin(owner, deal="", is_real=seed % 3 == 2), random.Random(seed)
    for _ in range(chance.randrange(1, 40)):
        position = playing.steps_of_game(game)[-1].position
        if game.ended_at:
            break
        moves = position.legal_moves() or [f"see {card.code}" for card in position.may_be()]
        go(game, chance.choice(moves))
    return fresh(game)


@pytest.mark.parametrize(  # the first ask what all of them ask of a database
    "seed",
    [*range(4), *(pytest.param(seed, marks=pytest.mark.alike) for seed in range(4, at_night(300, 20)))],
)
def test_a_game_comes_back_as_it_was(bo: User, cy: User, seed: int) -> None:
    game = random_game(bo, seed)
    back = brought(cy, exported(game))
    same = [step.position for step in playing.steps_of_game(game)][-1]
    assert playing.steps_of_game(back)[-1].position == same
    assert (back.owner, back.result, back.title) == (cy, game.result, game.title)
    assert exported(brought(cy, exported(back))) == exported(back)
    if game.ended_at or game.is_real:
        assert exported(back) == exported(game)
        assert [step.line for step in playing.steps_of_game(back)] == [
            step.line for step in playing.steps_of_game(game)
        ]


def test_a_finished_game_brings_its_reading_its_journal_and_its_proof(bo: User, cy: User) -> None:
    game = played(bo)
    back = brought(cy, exported(game))
    assert Reading.objects.get(game=back).cards == Reading.objects.get(game=game).cards
    assert [(each.line, each.text) for each in back.chapters.all()] == [(0, "A stair.")]
    assert (back.deal, back.salt, back.commitment) == (game.deal, game.salt, game.commitment)
    assert playing.log_of_game_newest_first(back)[-1].text == "hint"
    assert playing.hints_of_last_log_line(back) == ()


def test_before_its_end_a_file_tells_no_deal(bo: User, cy: User) -> None:
    game = begin(bo, deal="")
    go(game, playing.steps_of_game(game)[-1].position.legal_moves()[0])
    file = json.loads(exported(game))
    assert set(file) == {"format", "version", "mode", "title", "commitment", "lines"}
    assert game.deal not in exported(game)
    assert game.salt not in exported(game)
    assert file["lines"][0].startswith("see ")
    assert brought(cy, exported(game)).is_real  # it goes on with cards in somebody's hands


def test_the_journal_is_its_writers(bo: User) -> None:
    game = played(bo)
    assert "A stair." not in game_as_json(game, playing.steps_of_game(game), with_journal=False)


def test_brought_twice_is_once(bo: User) -> None:
    text, op_id = exported(played(bo)), op()
    one, other = (play.keep_brought_game(bo, game_of_file(text.encode()), op_id=op_id) for _ in range(2))
    assert (one, Game.objects.count()) == (other, 2)


def test_lines_that_were_taken_back_stay_here(bo: User) -> None:
    game = begin(bo)
    go(game, "keep c8")
    play.take_back_last_line_to_step_before(game, seen_number=1, op_id=op())
    assert json.loads(exported(game))["lines"] == ["see c8"]


def refused(file: Any) -> str:
    with pytest.raises(FileError) as told:
        game_of_file(file if isinstance(file, bytes) else json.dumps(file).encode())
    return str(told.value)


@pytest.fixture
def file(bo: User) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(exported(played(bo)))
    return told


def check_cards(file: dict[str, Any]) -> None:
    """Each card of the deal put in the place of another breaks the file, and so does each digit of its code."""
    for number, order in enumerate(file["shuffles"]):
        for place in range(len(order)):
            other = json.loads(json.dumps(file))
            other["shuffles"][number][place] = order[place - 1]
            if len(order) > 1:
                assert refused(other).startswith(f"shuffles[{number}][{place}]: the deal says ")
    for key in ("deal", "salt", "commitment"):
        for place in range(0, 64, 9):
            digit = "0" if file[key][place] != "0" else "1"
            changed = {**file, key: f"{file[key][:place]}{digit}{file[key][place + 1 :]}"}
            changed.pop("shuffles") if key != "deal" else None
            assert refused(changed)


def test_a_card_that_was_changed_breaks_the_proof(file: dict[str, Any]) -> None:
    check_cards(file)


@pytest.mark.alike  # refused before a row is asked for
@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "reverie-boons"}, 'format: this must be "reverie-game".'),
        ({"version": 2}, "version: this must be 1"),
        ({"version": True}, "version: this must be 1"),
        ({"mode": "chess"}, "mode: this must be "),
        ({"mode": ["ladder"]}, "mode: this must be "),
        ({"colour": "red"}, "colour: nothing here is called that. Take it out."),
        ({"variations": ["slippery"]}, "variations: There is no variation “slippery”"),
        ({"variations": "steep"}, "variations: this must be a list"),
        ({"setup": {"crown": "m1"}}, "setup: This game asks for nothing beforehand."),
        ({"setup": {"guide": "m1"}}, "setup.guide: nothing here is called that."),
        ({"board": {"title": "A hut"}}, "board: A board is an object with"),
        ({"board": []}, "board: "),
        ({"title": ""}, "title: Nothing stands here yet."),
        ({"title": "x" * 81}, "title: 1 character too many"),
        ({"deal": "0f"}, "deal: this must be 64 digits from 0 to f."),
        ({"lines": ["fly"]}, "lines[0]: “fly” is no move now."),
        ({"lines": ["hint", "see c8"]}, "lines[1]: "),
        ({"lines": ["hint"] * 2_001}, "lines: at most 2000 fit here. Leave some out."),
        ({"lines": []}, "result: played anew it is going on."),
        ({"result": "lost", "variations": []}, "result: played anew it is won."),
        ({"result": "drawn"}, "result: this must be 'won' or 'lost'."),
        ({"shuffles": [[]]}, "shuffles"),
        ({"chapters": [{"line": 999, "text": "."}]}, "chapters[0].line: the game has "),
        ({"chapters": [{"line": 0, "text": "."}] * 2}, "chapters[1].line: this step has a chapter already."),
        ({"chapters": [{"line": -1, "text": "."}]}, "chapters[0].line: this number must be at least 0."),
        ({"chapters": [{"line": n, "text": "x" * 9_999} for n in range(3)]}, "chapters: a journal holds"),
    ],
    ids=lambda part: next(iter(part)) if isinstance(part, dict) else "",
)
def test_what_is_wrong_is_told_where_it_stands(
    file: dict[str, Any], change: dict[str, Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divination.games.records.MOST_JOURNAL", 20_000)
    if file["result"] == "lost" and "result" in change:
        change, told = {"result": "won"}, "result: played anew it is lost."
    if change.get("result") == "drawn":
        told = "result: this must be"
    assert refused({**file, **change}).startswith(told)


@pytest.mark.alike  # refused before a row is asked for
@pytest.mark.parametrize("key", ["format", "version", "mode", "title"])
def test_what_is_missing_is_told(file: dict[str, Any], key: str) -> None:
    del file[key]
    assert refused(file).startswith(f"{key}: this must be" if key != "title" else "title: this is missing.")


def test_without_its_deal_the_cards_are_missing(file: dict[str, Any]) -> None:
    del file["deal"]
    assert refused(file).startswith("lines[1]: ")


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b'"game"', b"\xff", b"[" * 999, b" " * 600_000])
def test_what_is_no_file_is_told(data: bytes) -> None:
    assert refused(data)


def test_a_board_of_ones_own_goes_along(bo: User, cy: User) -> None:
    game = begin(bo, board={**TREE, "title": "The Salt Tree"})
    assert brought(cy, exported(game)).board["title"] == "The Salt Tree"
    cut = json.loads(exported(game))
    cut["board"]["branches"] = [line for line in TREE["branches"] if not line.startswith("sun")]
    assert refused(cut) == "board: No branch leads from the start to “sun”. Add one."


@pytest.mark.parametrize("word", ["\ud800", "a\x07b", "a\0b", "x" * 99])
def test_a_boards_words_can_be_kept(bo: User, word: str) -> None:
    game = json.loads(exported(begin(bo)))
    assert refused({**game, "board": {**TREE, "title": word}})
    places = {**TREE["places"], "crown": {**TREE["places"]["crown"], "name": word}}
    assert refused({**game, "board": {**TREE, "places": places}})
