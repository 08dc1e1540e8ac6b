"""/games/<slug>/ of Dream Odyssey: each move within reach, what it would do, tale, journal, real cards."""

import re
from functools import cache
from html import unescape
from typing import Any

import pytest

from campaigns.models import User
from divination.games import play
from divination.games.dealing import dealer_of_deal
from divination.games.playing import steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.rules.boards import TREE, board_of_json
from divination.rules.engine import SEE, Step, step_of_line
from divination.rules.engine import first_step as begun
from tests.cast import client_of, op
from tests.divination.games import begin, go, play_on

MODE = MODES["dream_odyssey"]
BUTTON = re.compile(r'<input type="hidden" name="move" value="([^"]*)"')
LINK = re.compile(r'href="(/games/[^"?]+/\?[^"]*(?:card|place|move)=[^"]*)"')
ASKED = (
    "road", "way", "plays", "raise", "ends", "drop", "puts", "choose", "give", "ward", "hope", "returns", "bargain",
)  # fmt: skip


@cache
def situations() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return for each kind of decision a deal and the moves of a sensible player that lead to it."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    for number in range(60):
        deal = f"{number:064x}"
        for moves, step in lived(deal):
            table = step.position.table
            if table.todo and table.outcome is None:
                found.setdefault(table.todo[0].kind, (deal, moves))
    return found


def lived(deal: str) -> Any:
    deals = dealer_of_deal(deal)
    step: Step = begun(MODE.new(board_of_json(TREE), (), {}), deals)
    moves: tuple[str, ...] = ()
    yield moves, step
    while step.position.outcome is None:
        move = MODE.sensible(step.position)
        moves, step = (*moves, move), step_of_line(step.position, move, deals)
        yield moves, step


def at(owner: User, asked: str) -> Game:
    if asked == "give":
        game = at(owner, "road")
        go(game, "assist")
        return game
    deal, moves = situations()[asked]
    game = begin(owner, MODE.key, deal=deal)
    go(game, *moves)
    return game


def page(client: Any, url: str) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def reached(client: Any, url: str, query: str = "") -> set[str]:
    """Return every move that has a button, at once or after up to two choices."""
    edge, seen, moves = [url + query], {url + query}, set()
    for _ in range(2):
        bodies = [page(client, each) for each in edge]
        moves |= {move for body in bodies for move in BUTTON.findall(body)}
        links = dict.fromkeys(link for body in bodies for link in LINK.findall(body))
        edge = [link for link in links if link not in seen]
        seen.update(edge)
    return moves | {move for each in edge for move in BUTTON.findall(page(client, each))}


@pytest.mark.parametrize("asked", ASKED)
def test_each_legal_move_is_within_reach_and_no_other(bo: User, asked: str) -> None:
    game = at(bo, asked)
    assert reached(client_of(bo), game.get_absolute_url()) == set(
        steps_of_game(game)[-1].position.legal_moves()
    )


def test_so_they_are_in_words(bo: User) -> None:
    game = at(bo, "plays")
    client = client_of(bo)
    client.post("/games/as/", {"as": "words"})
    assert reached(client, game.get_absolute_url()) == set(steps_of_game(game)[-1].position.legal_moves())


def test_the_page_says_what_would_be_beaten_before_it_is_done(bo: User) -> None:
    game = at(bo, "plays")
    client = client_of(bo)
    option = next(o for o in steps_of_game(game)[-1].position.options() if ">" in o.move and not o.reasons)
    before = game.number
    body = page(client, f"{game.get_absolute_url()}?card={option.card}")
    assert option.does[0] in body
    game.refresh_from_db()
    assert game.number == before


def test_whom_a_card_faces_is_always_asked(bo: User) -> None:
    game = at(bo, "plays")
    options = [each for each in steps_of_game(game)[-1].position.options() if not each.reasons]
    card = options[0].card
    assert len([each for each in options if each.card == card]) > 1
    assert BUTTON.findall(page(client_of(bo), f"{game.get_absolute_url()}?card={card}")) == []


def test_a_power_that_cannot_be_used_says_why(bo: User) -> None:
    game = at(bo, "road")
    refused = [o for o in steps_of_game(game)[-1].position.options() if o.reasons and o.place]
    body = page(client_of(bo), game.get_absolute_url() + "?as=words")
    assert refused
    assert all(reason in body for option in refused[:3] for reason in option.reasons)


def test_the_first_page_says_how_it_is_played_and_why_one_goes_not_back(bo: User) -> None:
    game = begin(bo, MODE.key, variations=["even"], title="Dream Odyssey, at dusk")
    body = page(client_of(bo), game.get_absolute_url())
    assert "Played as Even" in body
    assert "The tree's foot: Nobody goes back to where they set out." in body


def test_the_tree_shows_stacks_and_the_traveller(bo: User) -> None:
    game = at(bo, "way")
    body = page(client_of(bo), game.get_absolute_url())
    assert 'class="travels"' in body
    assert 'class="count"' in body
    assert " style=" not in body
    assert "Wound Field: free" in body


def test_the_tale_tells_places_people_and_what_they_faced_one_with(bo: User) -> None:
    game = play_on(begin(bo, MODE.key, deal=situations()["plays"][0]))
    chapters = client_of(bo).get(game.get_absolute_url(), {"tale": "all"}).context["tale"]
    first = client_of(bo).get(game.get_absolute_url()).context
    assert (len(first["tale"]), first["before"]) == (3, len(chapters) - 3)
    places = {"way", *TREE["places"]}
    met = [
        row
        for row in MODE.reading(steps_of_game(game))
        if row.place in places and (row.line or row.place == "crown")
    ]
    assert [chapter.line for chapter in chapters][::-1][: len(met)] == [row.line for row in met]
    assert all(chapter.minors for chapter in chapters[1:-1])
    assert chapters[0].title in ("The Crown", "Waking")


def test_a_card_that_was_looked_at_stays_known(bo: User) -> None:
    game = at(bo, "puts")
    go(game, *[steps_of_game(game)[-1].position.legal_moves()[0]])
    known = [card for card in MODE.view(steps_of_game(game)[-1].position).deck if card]
    assert known
    assert all(str(card) in page(client_of(bo), game.get_absolute_url()) for card in known)


# --- the journal ---


def write(client: Any, game: Game, text: str, *, line: int = 0, version: int = 0) -> Any:
    return client.post(f"{game.get_absolute_url()}journal/", {"line": line, "text": text, "version": version})


def test_what_one_writes_stands_at_its_chapter(bo: User) -> None:
    game, client = begin(bo, MODE.key), client_of(bo)
    answer = write(client, game, "The trees know my name.")
    assert answer["Location"] == f"{game.get_absolute_url()}?tale=all#chapter-0"
    body = page(client, f"{game.get_absolute_url()}?write=0")
    assert re.search(r"<textarea[^>]*>\s*The trees know my name.</textarea>", body)
    assert "<textarea" not in page(client, game.get_absolute_url())
    assert "The trees know my name." in page(client, game.get_absolute_url())
    assert write(client, game, "They sing it.", version=1).status_code == 303
    assert game.chapters.get().text == "They sing it."


@pytest.mark.asks
def test_two_tabs_never_overwrite_each_other(bo: User) -> None:
    game, client = begin(bo, MODE.key), client_of(bo)
    write(client, game, "First.")
    answer = write(client, game, "Second.")
    body = answer.content.decode()
    assert answer.status_code == 409
    assert "First." in body
    assert "Second." in body
    assert game.chapters.get().text == "First."
    version = answer.context["journal"]["version"].value()
    assert write(client, game, "Second.", version=version).status_code == 303


@pytest.mark.asks
def test_a_step_that_was_not_played_is_refused(bo: User) -> None:
    game = begin(bo, MODE.key)
    answer = write(client_of(bo), game, "Kept.", line=999)
    assert answer.status_code == 422
    assert "There is no such step in this game." in answer.content.decode()
    assert not game.chapters.exists()


def test_others_write_in_no_journal(bo: User, ada: User) -> None:
    game = begin(bo, MODE.key)
    write(client_of(bo), game, "Mine alone.")
    assert write(client_of(ada), game, "Hers.").status_code == 404


def test_the_table_reads_no_journal(bo: User, ada: User, campaign: Any) -> None:
    game = begin(bo, MODE.key, campaign=campaign)
    write(client_of(bo), game, "Mine alone.")
    for url in (game.get_absolute_url(), f"{game.get_absolute_url()}replay/"):
        assert "Mine alone." not in page(client_of(ada), url)


def test_after_the_end_one_may_still_write(bo: User) -> None:
    game = play_on(begin(bo, MODE.key))
    client = client_of(bo)
    assert write(client, game, "I woke.", line=len(steps_of_game(game)) - 1).status_code == 303
    body = page(client, game.get_absolute_url())
    assert "I woke." in body
    assert game.reading.get_absolute_url() in body


# --- with real cards ---


def test_set_up_asks_only_for_what_it_must(bo: User) -> None:
    game = play.begin_game(bo, MODE.key, title="My cards", op_id=op(), is_real=True)
    client, asked, deals = client_of(bo), [], dealer_of_deal("7" * 64)
    while (wanted := steps_of_game(game)[-1].position.wants) is not None:
        where = MODE.view(steps_of_game(game)[-1].position).wanted
        assert where[1:] in page(client, game.get_absolute_url())
        asked.append(where)
        go(game, f"{SEE}{deals(steps_of_game(game)[-1].position, wanted).code}")
    assert asked[0] == "The Major on Crown"
    assert asked.count("The top card of the Majors") == 1
    open_now = {"Foundation", "Splendor", "Victory"}
    assert set(asked[-6:]) == {
        f"The {what} on {name}" for name in open_now for what in ("Major", "first Minor")
    }
    assert set(asked[1:-7]) == {"The top card of the Minors"}


def test_on_the_way_it_asks_for_the_card_drawn_alone(bo: User) -> None:
    game = play.begin_game(bo, MODE.key, title="My cards", op_id=op(), is_real=True)
    deals = dealer_of_deal("7" * 64)
    while (wanted := steps_of_game(game)[-1].position.wants) is not None:
        go(game, f"{SEE}{deals(steps_of_game(game)[-1].position, wanted).code}")
    go(game, "go foundation")
    body = page(client_of(bo), game.get_absolute_url())
    assert "Turn over the top card of the Minors." in body
