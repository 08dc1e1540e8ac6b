"""/games/<slug>/: the board, what a choice would do, moves, what is taken back, hints, real cards, the replay."""

import re
from html import unescape
from typing import Any

import pytest

from campaigns.models import User
from decks.rules.tarot import DECK, capitalized, card_in_sentence, names_as_phrase
from divination.games import hinting
from divination.games.playing import MEMORY, kind_of_game, steps_of_game
from divination.models import Game
from divination.modes import MODES
from divination.pages.desk import GameDesk, sentences_of_step
from divination.rules.course import SEAT
from divination.rules.engine import Option, Step
from play import keeper
from tests.cast import client_of, op
from tests.divination.games import begin, go, play_on

HTMX: Any = {"headers": {"hx-request": "true"}}
LOST_WITH_CARDS_RISEN = "27d719c754aacd492a6dc8a1b76619355abcf5ef473cbec02018d3c57ebbf0d5"


@pytest.fixture
def game(bo: User) -> Game:
    return begin(bo)


def hand(game: Game) -> tuple[Any, ...]:
    return tuple(steps_of_game(game)[-1].position.hand)  # type: ignore[attr-defined]


def first(game: Game, kind: str) -> str:
    """Return the first legal move that holds *kind*: "@" lays a Major, ">" gives a Minor."""
    return next(move for move in steps_of_game(game)[-1].position.legal_moves() if kind in move)


def page(client: Any, game: Game, **query: str) -> str:
    answer = client.get(game.get_absolute_url(), query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def post(client: Any, game: Game, what: str, **data: str) -> Any:
    htmx = data.pop("htmx", "")
    data = {"number": str(game.number), "op_id": op(), **data}
    return client.post(f"{game.get_absolute_url()}{what}/", data, **(HTMX if htmx else {}))


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def test_the_page_shows_the_tree_and_the_hand(bo_client: Any, game: Game) -> None:
    body = page(bo_client, game)
    assert 'class="board"' in body
    assert all(f'aria-label="{card}"' in body for card in hand(game))
    assert "Deck <b>74</b>" in body
    assert " style=" not in body


def test_a_game_is_never_kept_by_the_browser(bo_client: Any, game: Game) -> None:
    for answer in (
        bo_client.get(game.get_absolute_url()),
        post(bo_client, game, "move", move=first(game, ">"), htmx="yes"),
        bo_client.get(f"{game.get_absolute_url()}replay/"),
    ):
        assert "no-store" in answer["Cache-Control"]


MOVE = re.compile(r'name="move"|"move":|&quot;move&quot;')  # of a form, or of a place that is pressed


def sendable(body: str) -> list[str]:
    """Return the moves that a page can send, but for the one that lets a turn draw by itself."""
    return [move for move in re.findall(r'name="move" value="([^"]*)"', body) if move != "draws itself"]


def test_a_chosen_card_lights_its_places(bo_client: Any, game: Game) -> None:
    move = first(game, ">")
    card = move.partition(">")[0]
    body = page(bo_client, game, card=card)
    assert all(f"?card={card}&amp;place={seeress}" in body for seeress in "123")
    assert all(f'"move": "{card}&gt;{seeress}"' in body for seeress in "123")  # a press plays it


def test_the_likely_move_is_chosen_until_another_is(bo_client: Any, game: Game) -> None:
    """What gains most at once, by what lies open: it is no hint, and a card that is chosen is that card."""
    position = steps_of_game(game)[-1].position
    legal = [option for option in position.options() if not option.reasons]
    likely = MODES[game.mode].likely(position, legal)
    assert likely
    assert [unescape(move) for move in sendable(page(bo_client, game))] == [likely.move]
    other = next(option for option in legal if option.card != likely.card)
    assert sendable(page(bo_client, game, card=other.card))[0].startswith(other.card)


def test_a_chosen_card_goes_to_the_first_place_until_another_is_chosen(bo_client: Any, game: Game) -> None:
    move = first(game, ">")
    card, _, seeress = move.partition(">")
    assert sendable(page(bo_client, game, card=card)) == [f"{card}&gt;{seeress}"]
    assert sendable(page(bo_client, game, card=card, place="3")) == [f"{card}&gt;3"]
    assert sendable(page(bo_client, game, card=card, place="grace")) == []


def test_where_one_card_rose_it_goes_where_it_comes_nearest_to_resolving(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c2", "see c5", "see m9", "see m7", "m9@foundation", "draw", "see s3", "m7@victory")
    go(game, "draw", "see c9", "c2>1", "draw", "see c10", "c5>1", "raise c5@foundation")
    assert {option.card for option in steps_of_game(game)[-1].position.options() if not option.reasons} == {
        "c2"
    }
    assert sendable(page(bo_client, game)) == ["raise c2@foundation"]  # 5 of 9 lie there, on Victory 0 of 7


def test_a_chosen_place_says_what_would_happen_and_holds_the_only_move(bo_client: Any, game: Game) -> None:
    card, _, seeress = first(game, ">").partition(">")
    body = page(bo_client, game, card=card, place=seeress)
    assert sendable(body) == [f"{card}&gt;{seeress}"]
    assert "It matches nothing." in body
    assert "coming" in body
    assert fresh(game).number == 0


def check_questions(client: Any, bo: User) -> None:
    """ "During play": a question stands beside the move that lays a Major in the middle, and beside what lies there."""
    game = begin(bo, is_real=True, deal="")
    go(game, "see m17", "see c9", "see s3", "see w8")
    asked = "hat carries me, and what can I draw on?"

    def would(**chosen: str) -> str:
        return page(client, game, **chosen).partition('class="would">')[2].partition("</p>")[0]

    assert asked not in would(card="m17", place="victory")
    assert asked in would(card="m17", place="foundation")
    go(game, "m17@foundation")
    assert f"<i>W{asked}</i> The Star, on Foundation." in page(client, game)


def test_the_questions_of_play_are_asked_while_one_plays(bo_client: Any, bo: User) -> None:
    check_questions(bo_client, bo)


def test_what_would_rise_stands_up(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c2", "see c5", "see s3", "see m7", "c2>1", "draw", "see s9")
    assert "wide rises" not in page(bo_client, game)
    body = page(bo_client, game, card="c5", place="1")
    assert body.count("wide rises") == 2
    assert "raises 2" in body


def test_why_not_there_is_answered(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c2", "see c5", "see s3", "see m7")
    body = page(bo_client, game, card="m7", place="crown")
    assert "No branch leads there yet from an occupied place." in body
    assert "The Seeresses take Minors only." in body
    assert sendable(body) == []


@pytest.mark.parametrize(
    "query", [{"card": "x"}, {"card": "m99", "place": "up"}, {"move": "fly"}, {"as": "no"}]
)
def test_an_address_that_names_nothing_shows_the_board(
    bo_client: Any, game: Game, query: dict[str, str]
) -> None:
    assert 'class="board"' in page(bo_client, game, **query)


def test_a_move_is_played_and_the_page_comes_again(bo_client: Any, game: Game) -> None:
    answer = post(bo_client, game, "move", move=first(game, ">"))
    assert (answer.status_code, answer["Location"]) == (303, f"{game.get_absolute_url()}?moved=1#game")
    assert fresh(game).number == 1


def test_by_htmx_the_part_comes_with_what_changed(bo_client: Any, game: Game) -> None:
    answer = post(bo_client, game, "move", move=first(game, ">"), htmx="yes")
    assert answer.content.decode().lstrip().startswith('<div id="game"')
    assert "wide changed" in answer.content.decode()
    assert answer["HX-Replace-Url"] == game.get_absolute_url()


def test_a_move_the_rules_forbid_is_told(bo_client: Any, game: Game) -> None:
    answer = post(bo_client, game, "move", move="m9@moon")
    assert answer.status_code == 422
    assert "is not in your hand" in answer.content.decode()
    assert fresh(game).number == 0


@pytest.mark.parametrize("data", [{}, {"move": ""}, {"move": "x" * 300}, {"move": "draw", "op_id": "no"}])
def test_what_is_no_move_changes_nothing(bo_client: Any, game: Game, data: dict[str, str]) -> None:
    assert post(bo_client, game, "move", **data).status_code == 422
    assert fresh(game).number == 0


@pytest.mark.parametrize("number", ["7", "", "x", "9" * 40])
def test_an_outdated_page_is_told(bo_client: Any, game: Game, number: str) -> None:
    answer = post(bo_client, game, "move", move=first(game, ">"), number=number, htmx="yes")
    assert answer.status_code == 409
    assert "The game moved on" in answer.content.decode()
    assert fresh(game).number == 0


def test_clicked_twice_is_one_move(bo_client: Any, game: Game) -> None:
    one, move = op(), first(game, ">")
    for _ in range(2):
        assert post(bo_client, game, "move", move=move, op_id=one, number="0").status_code == 303
    assert fresh(game).number == 1


def test_what_was_laid_is_taken_back_until_a_card_is_drawn(bo_client: Any, game: Game) -> None:
    assert "Take back" not in page(bo_client, game)
    go(game, first(game, ">"))
    told = " ".join(sentences_of_step(MODES[game.mode], steps_of_game(game)[-1]))
    assert "Take back" in page(bo_client, game)
    post(bo_client, game, "undo")
    body = unescape(page(bo_client, game))
    assert f"<del>{told}</del>" in body
    assert "taken back" in body
    assert len(hand(fresh(game))) == 4
    go(game := fresh(game), first(game, ">"), "draw")
    assert "Take back" not in page(bo_client, game)
    assert post(bo_client, game, "undo").status_code == 422


def test_what_followed_a_move_taken_back_too_is_told_by_what_it_did(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c9", "see m13", "see s1", "see w3", "c9>1")
    page(bo_client, game)
    for _ in range(5):
        post(bo_client, game := fresh(game), "undo")
    body = unescape(page(bo_client, fresh(game)))
    assert body.count("<del>") == 3  # of the last eight lines
    assert "<del>The 9 of Cups went to the First Seeress.</del>" in body
    go(game := fresh(game), "see c9")
    body = unescape(page(bo_client, game, log="all"))
    assert "<del>You drew Death.</del>" in body
    assert body.count("<del>You drew ") == 4
    assert unescape(page(bo_client, fresh(game))).count("<del>") == 2


def test_a_move_taken_back_that_the_rules_refuse_by_now_is_told_as_it_was_written(
    bo_client: Any, game: Game
) -> None:
    go(game, first(game, ">"))
    post(bo_client, game, "undo")
    game.lines.filter(act=1).update(text="m9@moon")
    MEMORY.clear()
    assert "<del>A move that the rules refuse by now.</del>" in page(bo_client, game)


def test_a_hint_is_asked_for(bo_client: Any, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "MOST_ROUNDS", 1)
    assert 'class="hints"' not in page(bo_client, game)
    assert post(bo_client, game, "hint").status_code == 303
    body = page(bo_client, game)
    assert 'class="hints"' in body
    assert "You asked for a hint." in body


@pytest.mark.parametrize(("note", "told"), [
    ("hint {} 31/50, {} 8/20", ["62 % of 50", "8 of 20"]), ("hint {} 62, {} 40", ["", ""]),
])  # fmt: skip
def test_a_hint_says_of_how_many_games_it_speaks(
    bo_client: Any, game: Game, note: str, told: list[str]
) -> None:
    told_moves = steps_of_game(game)[-1].position.legal_moves()[:2]
    keeper.note_in_log(
        kind_of_game(game), game, SEAT, note.format(*told_moves), seen_number=0, op_id=op(), by=None
    )
    hints = page(bo_client, game).partition('class="hints"')[2].partition("</ol>")[0]
    assert re.findall(r"</a><span>(.*?)</span>", hints) == told


@pytest.mark.parametrize(
    ("mode", "variations", "times"),
    [("know_thyself", [], "×2"), ("know_thyself", ["meditative"], "×4"), ("dream_odyssey", [], "")],
)
def test_knowledge_says_how_often_it_counts(
    bo_client: Any, bo: User, mode: str, variations: list[str], times: str
) -> None:
    body = page(bo_client, begin(bo, mode, variations=variations))
    assert re.findall("×[0-9]", body) == [times] * bool(times)


def test_the_lesson_is_offered_to_newcomers_until_a_game_was_finished(
    bo_client: Any, bo: User, game: Game
) -> None:
    play_on(begin(bo))
    assert "New here? The rules of this moment" in page(bo_client, game)  # begun before the other ended
    assert "New here?" not in page(bo_client, begin(bo))


def test_the_log_shows_the_last_lines_and_all_of_them(bo_client: Any, game: Game) -> None:
    play_on(game, 12)
    assert page(bo_client, game).count('<li><span class="n">') == 8
    assert page(bo_client, game, log="all").count('<li><span class="n">') == 12


def test_the_last_move_leads_to_what_became_of_the_game(bo_client: Any, game: Game) -> None:
    play_on(game, play_on(begin(game.player)).number - 1)
    last = MODES[game.mode].sensible(steps_of_game(game)[-1].position)
    answer = post(bo_client, game, "move", move=last)
    assert answer["Location"] == f"{game.get_absolute_url()}?moved={fresh(game).number}#now"
    assert 'id="now"' in page(bo_client, fresh(game))


def test_the_end_leads_to_the_reading(bo_client: Any, game: Game) -> None:
    play_on(game)
    body = page(bo_client, game)
    outcome = steps_of_game(game)[-1].position.outcome
    assert outcome
    assert outcome.told in body
    assert game.reading.get_absolute_url() in body
    assert not MOVE.search(body)


def test_words_tell_the_same_board(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c2", "see c5", "see s3", "see m7", "m7@foundation", "draw", "see m9", "c2>1")
    body = page(bo_client, game, **{"as": "words"})
    assert 'class="board"' not in body
    assert "The Chariot, 0 of 7" in body
    assert "<td>2 of Cups" in body


def test_words_are_kept_as_a_preference(bo_client: Any, game: Game) -> None:
    answer = bo_client.post("/games/as/", {"as": "words", "next": game.get_absolute_url()})
    assert (answer.status_code, answer["Location"]) == (303, game.get_absolute_url())
    assert 'class="board"' not in page(bo_client, game)
    bo_client.post("/games/as/", {"as": "board"})
    assert 'class="board"' in page(bo_client, game)


def test_what_was_chosen_is_still_chosen_in_words(bo_client: Any, game: Game) -> None:
    chosen = f"?card={first(game, '>').partition('>')[0]}&place=3"
    body = bo_client.get(f"{game.get_absolute_url()}{chosen}&as=board&moved=0").content.decode()
    here = unescape(re.findall(r'games/as/.*?name="next" value="([^"]*)"', body, re.DOTALL)[0])
    assert here == f"{game.get_absolute_url()}{chosen}"
    assert bo_client.post("/games/as/", {"as": "words", "next": here})["Location"] == here


def test_no_preference_leads_away(bo_client: Any) -> None:
    answer = bo_client.post("/games/as/", {"as": "words", "next": "https://example.org/"})
    assert answer["Location"].startswith("/")


def test_a_game_that_is_over_asks_for_nothing(bo_client: Any, bo: User) -> None:
    game = play_on(begin(bo, deal=LOST_WITH_CARDS_RISEN))
    body = page(bo_client, game)
    assert "Lost." in body
    assert " places<" not in body
    assert "Why not there?" not in body


def test_cards_turned_over_one_after_another_are_told_in_one_sentence(bo_client: Any, bo: User) -> None:
    game = play_on(begin(bo, deal=LOST_WITH_CARDS_RISEN))
    turned = [event.cards[0] for event in steps_of_game(game)[-1].events if event.kind == "turned"]
    assert len(turned) > 1
    assert f"{capitalized(names_as_phrase(map(card_in_sentence, turned)))} were turned over." in page(
        bo_client, game
    )
    assert "was turned over." not in page(bo_client, game)


def test_the_table_looks_on_and_cannot_play(ada_client: Any, bo: User, campaign: Any) -> None:
    game = begin(bo, campaign=campaign)
    body = page(ada_client, game)
    assert "You look on." in body
    assert "Why not there?" not in body
    assert not MOVE.search(body)
    assert "?card=" not in body
    assert post(ada_client, game, "move", move=first(game, ">")).status_code == 404


@pytest.mark.parametrize("what", ["", "replay/", "fair/", "game.json"])
def test_a_stranger_finds_no_game(cy_client: Any, game: Game, what: str) -> None:
    assert cy_client.get(f"{game.get_absolute_url()}{what}").status_code == 404


# With real cards.


def test_real_cards_are_asked_for_one_by_one(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    body = page(bo_client, game)
    assert "Which is it?" in body
    assert post(bo_client, game, "move", card="c9").status_code == 303
    assert post(bo_client, fresh(game), "move", written="Death").status_code == 303
    assert [card.code for card in hand(fresh(game))] == ["c9", "m13"]


def grid(body: str) -> dict[str, tuple[str, bool]]:
    """Return what the grid says of each card, by its code, and whether it is soft."""
    found = re.findall(
        r'<button name="card" value="(\w+)"[^>]* aria-label="([^"]*)" title="[^"]*"( class="not")?>', body
    )
    return {code: (said, bool(soft)) for code, said, soft in found}


def test_all_78_lie_in_a_grid_to_be_pressed(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    told = grid(page(bo_client, game))
    assert list(told) == [card.code for card in DECK]
    assert told["c13"] == ("Queen of Cups", False)
    assert not any(soft for _said, soft in told.values())


def test_what_lies_elsewhere_stays_in_its_place_and_says_where(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c9", "see m13", "see s4", "see p5", "m13@foundation", "draw")
    told = grid(page(bo_client, game))
    assert list(told) == [card.code for card in DECK]
    assert told["c9"] == ("9 of Cups: it is in your hand", True)
    assert told["m13"] == ("Death: it lies on Foundation", True)
    assert {code for code, (_said, soft) in told.items() if soft} == {"c9", "m13", "s4", "p5"}


def test_on_a_journey_the_other_deck_is_soft(bo_client: Any, bo: User) -> None:
    game = begin(bo, "dream_odyssey", is_real=True, deal="")
    told = grid(page(bo_client, game))
    assert told["c9"] == ("9 of Cups: a Major is turned over, and this is a Minor", True)
    assert told["m9"] == ("The Hermit", False)
    go(game, "see m9")
    told = grid(page(bo_client, game))
    assert told["m9"] == ("The Hermit: it lies on Crown", True)
    assert told["m2"] == ("The High Priestess: a Minor is turned over, and this is a Major", True)


@pytest.mark.parametrize(("mode", "first"), [
    ("know_thyself", "Shuffle all 78 cards"), ("dream_odyssey", "Lay a Major face down on every Sefira"),
])  # fmt: skip
def test_with_real_cards_the_page_says_what_to_lay_out(
    bo_client: Any, bo: User, mode: str, first: str
) -> None:
    game = begin(bo, mode, is_real=True, deal="")
    assert first in page(bo_client, game)
    go(game, "see m9")
    assert first not in page(bo_client, game)


def check_shuffled_back(client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="", variations=["numerology"])
    go(game, "see m2", "see c4")
    asked = "Your sacred number is 8. Put every card that you turned over back into the deck and shuffle all 78 anew."
    assert asked not in page(client, game)
    go(game, "see w8")
    body = page(client, game)
    assert asked in body
    assert not any(soft for _said, soft in grid(body).values())
    go(game, "see w8")
    assert asked not in page(client, game)


def test_the_sacred_numbers_cards_are_asked_to_be_shuffled_back(bo_client: Any, bo: User) -> None:
    check_shuffled_back(bo_client, bo)


def test_a_court_of_the_first_hand_is_asked_to_be_shuffled_back(bo_client: Any, bo: User) -> None:
    game = begin(bo, "dream_odyssey", is_real=True, deal="")
    go(game, "see m9", "see c4", "see c12", "see s7")
    assert "put the Knight of Cups back and shuffle the Minors" in page(bo_client, game)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, "Say which card was turned over: press it, or type its name."),
        ({"card": "c9"}, "The 9 of Cups cannot be the card turned over now: it is in your hand. Look again."),
        ({"card": "c99"}, "The deck has no such card."),
        ({"written": "9 of cups"}, "it is in your hand"),
        ({"written": "c1-3"}, "One card is turned over at a time."),
        ({"written": "hermti"}, "“hermti” names no card. Did you mean The Hermit?"),
        ({"written": "9"}, "“9” alone says no suit."),
        ({"move": "see c9"}, "has been seen before"),
    ],
)
def test_what_cannot_be_the_card_is_told(bo_client: Any, bo: User, data: dict[str, str], told: str) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c9")
    answer = post(bo_client, game, "move", **data)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    if "written" in data:
        assert f'name="written" value="{data["written"]}"' in answer.content.decode()
    assert fresh(game).number == 1


def test_a_card_told_twice_by_one_click_comes_once(bo_client: Any, bo: User) -> None:
    game, one = begin(bo, is_real=True, deal=""), op()
    told = [post(bo_client, game, "move", card="c9", op_id=one, number="0").status_code for _ in range(2)]
    assert (told, fresh(game).number) == ([303, 303], 1)


def test_a_card_told_where_another_came_first_is_outdated(bo_client: Any, bo: User) -> None:
    game = begin(bo, is_real=True, deal="")
    go(game, "see c9")
    answer = post(bo_client, game, "move", card="c9", number="0")
    assert (answer.status_code, fresh(game).number) == (409, 1)
    assert "The game moved on" in answer.content.decode()


def test_a_dealt_game_is_told_no_cards(bo_client: Any, game: Game) -> None:
    assert post(bo_client, game, "move", move="see c9").status_code == 422
    assert post(bo_client, game, "move", card="c9").status_code == 422


# The replay, and the rules.


def test_the_replay_shows_each_step_and_nothing_to_press(bo_client: Any, game: Game) -> None:
    play_on(game, 6)
    for at in range(7):
        body = bo_client.get(f"{game.get_absolute_url()}replay/", {"at": at}).content.decode()
        assert f"Step {at} of 6." in body
        assert not MOVE.search(body)
    assert "?at=5" in body


@pytest.mark.parametrize(("at", "shown"), [("x", 0), ("-1", 0), ("999", 2), ("9" * 30, 0)])
def test_a_step_that_is_none_shows_the_nearest(bo_client: Any, game: Game, at: str, shown: int) -> None:
    play_on(game, 2)
    body = bo_client.get(f"{game.get_absolute_url()}replay/", {"at": at}).content.decode()
    assert f"Step {shown} of 2." in body


@pytest.mark.parametrize("mode", ["know_thyself", "dream_odyssey"])
def test_the_rules_are_told_in_steps(bo_client: Any, mode: str) -> None:
    answer = bo_client.get(f"/games/rules/{mode}/")
    assert answer.status_code == 200
    assert answer.content.decode().count("<h2>") >= 5


def test_there_are_no_rules_of_another_game(bo_client: Any) -> None:
    assert bo_client.get("/games/rules/chess/").status_code == 404


@pytest.mark.parametrize("turns", [0, 30, 10_000])
def test_a_page_needs_few_queries(bo: User, django_assert_max_num_queries: Any, turns: int) -> None:
    game, client = play_on(begin(bo), turns), client_of(bo)
    with django_assert_max_num_queries(5):
        page(client, game)
    with django_assert_max_num_queries(5):
        client.get(f"{game.get_absolute_url()}replay/")


@pytest.mark.parametrize(("mode", "most"), [("know_thyself", 9), ("dream_odyssey", 10)])
def test_playing_needs_few_queries(
    bo: User, django_assert_max_num_queries: Any, mode: str, most: int
) -> None:
    game, client = play_on(begin(bo, mode), 1), client_of(bo)
    page(client, game)
    with django_assert_max_num_queries(
        most
    ):  # the two of the transaction too, and who looks reads the new act
        post(client, game, "move", move=steps_of_game(game)[-1].position.legal_moves()[0], htmx="yes")
    assert MEMORY.get(game.pk)


def test_a_card_that_is_chosen_has_the_only_button():
    draw, settle = (Option(move, "", "", move) for move in ("draw", "draws itself"))
    nowhere: Any = None
    give = Option("c9>2", "c9", "2", "Give it to the Second Seeress")
    for chosen, told in ((None, (settle, draw)), (draw, (draw, settle)), (give, (give,))):
        desk = GameDesk(Game(), Step("", nowhere, (), is_revealing=False))
        vars(desk)["chosen"] = chosen
        assert desk.options_with_button([settle, draw]) == told
