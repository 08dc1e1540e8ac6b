"""A turn in pencil: laid out by the rules, kept for its seat alone, given in one go; drawing by itself, as set."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.errors import OutdatedError
from campaigns.models import Campaign, User
from divination.games import pairs, pencil
from divination.models import PairGame
from divination.modes import MODES_FOR_TWO
from divination.rules.starfield import NEAR_FIELD, ONE, SEATS, TWO
from divination.rules.two_players import PLAY, RAISE
from play import keeper
from play.models import Pencil, Seat
from play.rules.kinds import IllegalMoveError
from tests.cast import client_of, op
from tests.conftest import at_night
from tests.pages.divination.test_pairs import (
    HTMX,
    MODES,
    dee,
    fresh,
    legal,
    move,
    play_at_random,
    play_on,
    position_of,
    sits,
)

__all__ = ["dee", "sits"]

DEAL = "c0de" * 16
TURNS_LOOKED_AT = at_night(8, ci=3)
NEW_EACH_TIME = re.compile(
    r"""name="(?:csrfmiddlewaretoken|op_id)" value="[^"]*"|"X-CSRFToken": "\w+"|'Expires': '[^']*' """.strip()
)


@pytest.fixture
def slow(campaign: Campaign, ada: User, bo: User) -> PairGame:
    """A game over days, in which Ada has drawn."""
    game = begun_over_days(campaign, ada, bo)
    pairs.make_move(game, ONE, "draw", seen_number=game.number, op_id=op(), by=ada)
    return game


def begun_over_days(campaign: Campaign, ada: User, bo: User, mode: str = "warring_planets") -> PairGame:
    return pairs.begin_pair_game(
        campaign,
        mode,
        (),
        ada,
        bo,
        title="Two skies",
        op_id=op(),
        first_seat=ONE,
        deal=DEAL,
        is_over_days=True,
    )


def seat_of(game: PairGame, key: str) -> Seat:
    return Seat.objects.get(record=game, key=key)


def kept(game: PairGame, key: str = ONE) -> list[str]:
    return list(pencil.moves_kept_in_pencil(seat_of(game, key)))


def post(client: Client, game: PairGame, what: str, **data: Any) -> Any:
    told = {"number": str(fresh(game).number), "op_id": op(), **data}
    return client.post(f"{game.get_absolute_url()}{what}/", told, **HTMX)


def lay(client: Client, game: PairGame, line: str, key: str = ONE, **data: Any) -> Any:
    return post(client, game, "pencil", move=line, **{"kept": "\n".join(kept(game, key)), **data})


def give(client: Client, game: PairGame, key: str = ONE, **data: Any) -> Any:
    return post(client, game, "give", **{"kept": "\n".join(kept(game, key)), **data})


def page(client: Client, game: PairGame) -> str:
    return client.get(game.get_absolute_url()).content.decode()


def laid_out(game: PairGame, seat: str, moves: Any) -> pencil.LaidOutTurn:
    return pencil.lay_out(pairs.kind_of_pair_game(game), position_of(game, seat), seat, moves)


def turn_at_random(game: PairGame, seat: str, random: Random) -> list[str]:
    """Return a turn of *seat*, as far as pencil reaches, each move at random."""
    moves: list[str] = []
    while True:
        now = laid_out(game, seat, moves).position
        if not pencil.may_lay_more(now, seat):
            return moves
        going = [one for one in now.choices if not pencil.is_card_drawn_between(now, now.after_line(one))]
        if not going:
            return moves
        moves.append(random.choice(going))


# --- what pencil reaches ---


@pytest.mark.parametrize("mode", MODES)
def test_what_is_given_is_what_was_laid_out(mode: str, campaign: Campaign, ada: User, bo: User) -> None:
    random, game = Random(f"pencil {mode}"), begun_over_days(campaign, ada, bo, mode)
    longest = 0
    while not position_of(game).outcome:
        seat = position_of(game).seat
        if position_of(game, seat).phase == "draw" or not (moves := turn_at_random(game, seat, random)):
            play_at_random(game, random)
            continue
        laid, now = laid_out(game, seat, moves), fresh(game)
        own, by = seat_of(game, seat), pairs.seats_by_key(now)[seat].person
        assert by
        for at, line in enumerate(moves):
            pencil.lay_move(now, own, line, seen_moves=moves[:at])
        pencil.make_moves_in_pencil(now, own, seen_moves=moves, seen_number=now.number, op_id=op(), by=by)
        given = position_of(game, seat)
        assert (given.sky, given.columns_of, given.raised, given.hands) == (
            laid.position.sky, laid.position.columns_of, laid.position.raised, laid.position.hands,
        )  # fmt: skip
        assert kept(game, seat) == []
        longest = max(longest, len(moves))
    assert longest > 2


def test_a_draw_and_giving_up_are_never_in_pencil(slow: PairGame) -> None:
    draws = position_of(slow, ONE).with_(phase="draw")
    assert pencil.must_draw_before_laid_moves(draws, ONE, ())
    kind = pairs.kind_of_pair_game(slow)
    assert pencil._position_after_and_reason_against(kind, draws, ONE, "draw")[1] == pencil.NEVER
    assert "never in pencil" in laid_out(slow, ONE, ["forfeit 1"]).laid[0].against


def test_nothing_is_laid_after_the_turn(slow: PairGame) -> None:
    first, second = [line for line in legal(slow) if ">" in line or "@" in line][:2]
    laid = laid_out(slow, ONE, [first, second])
    assert laid.standing == (first,)
    assert laid.laid[1].against == pencil.WHOLE


def test_once_courts_negated_the_pencil_stops_where_one_draws_up(
    campaign: Campaign, ada: User, bo: User
) -> None:
    game = begun_over_days(campaign, ada, bo, "lovers_discourse")
    position = position_of(game, ONE)
    courts = tuple(position.cards_that_may_be_in_hand(TWO))
    queen, king = [card for card in courts if card.is_court and card.suit][:2]
    met = position.with_(
        phase="match",
        pairs=((queen, king),),
        columns_of={**position.columns_of, ONE: ((queen,), (king,), ())},
    )
    kind = pairs.kind_of_pair_game(game)
    laid = pencil.lay_out(kind, met, ONE, [f"negate {queen.code} {king.code}", "draw up"])
    assert [bool(one.against) for one in laid.laid] == [False, True]
    assert laid.laid[1].against == pencil.NEVER
    assert laid.position.phase == "discard"


def test_it_says_what_a_turn_resolves_leaves_missing_and_opens(
    campaign: Campaign, ada: User, bo: User
) -> None:
    random, game = Random(5), begun_over_days(campaign, ada, bo)
    wanted, told = {"Resolves", "Left", "Opens"}, set[str]()
    while not wanted <= told:
        assert not position_of(game).outcome, told
        seat = position_of(game).seat
        if position_of(game, seat).phase != "draw":
            laid = laid_out(game, seat, turn_at_random(game, seat, random))
            told |= {
                one.partition(" ")[0]
                for one in pencil.outlook_sentences_of_turn(MODES_FOR_TWO[game.kind], laid)
            }
        play_at_random(game, random)


# --- laid, taken out, given ---


def test_a_turn_is_laid_out_and_given_with_one_press(sits: dict[str, Client], slow: PairGame) -> None:
    before, line = fresh(slow).number, next(line for line in legal(slow) if ">" in line)
    body = lay(sits[ONE], slow, line).content.decode()
    assert "In pencil" in body
    assert "Give the turn" in body
    assert "For you, Ada: give the turn." in body
    assert fresh(slow).number == before
    assert give(sits[ONE], slow).status_code == 200
    assert (fresh(slow).number, position_of(slow).seat, kept(slow)) == (before + 1, TWO, [])


def test_what_ends_the_turn_is_laid_out_and_given_by_one_press(
    sits: dict[str, Client], slow: PairGame
) -> None:
    """The same click, come twice, gives once; out of turn it is laid out alone."""
    before, line = fresh(slow).number, next(line for line in legal(slow) if ">" in line)
    assert "Lay it out and give the turn" in page(sits[ONE], slow)
    told = {"op_id": op(), "number": str(before), "kept": "", "gives": "on"}
    assert [lay(sits[ONE], slow, line, **told).status_code for _ in range(2)] == [200, 200]
    assert (fresh(slow).number, position_of(slow).seat, kept(slow)) == (before + 1, TWO, [])
    mine = next(line for line in position_options_before_turn(slow) if ">" in line)
    assert "Lay it out and give the turn" not in page(sits[ONE], slow)
    answer = lay(sits[ONE], slow, mine, gives="on")
    assert answer.status_code == 422
    assert "turn. What you laid out is kept in pencil." in answer.content.decode()
    assert kept(slow) == [mine]


def test_a_move_after_which_something_rises_is_laid_out_alone(
    sits: dict[str, Client], slow: PairGame
) -> None:
    random = Random(3)
    found: list[str] = []
    while not found:
        play_at_random(slow, random)
        seat = position_of(slow).seat
        lines = [line for line in legal(slow) if ">" in line]
        found = [line for line in lines if laid_out(slow, seat, [line]).position.seat == seat]
    before = fresh(slow).number
    assert lay(sits[seat], slow, found[0], seat, gives="on").status_code == 200
    assert (fresh(slow).number, kept(slow, seat)) == (before, found[:1])


def position_options_before_turn(game: PairGame) -> list[str]:
    position = position_of(game, ONE)
    return [*pencil.position_to_lay_on(position, ONE).choices]


def test_it_waits_on_the_server_for_every_device(sits: dict[str, Client], slow: PairGame, ada: User) -> None:
    line = next(line for line in legal(slow) if ">" in line)
    lay(sits[ONE], slow, line)
    assert "Give the turn" in page(client_of(ada), slow)


def test_a_link_leads_from_whose_turn_it_is_to_the_button_that_gives_the_turn(
    sits: dict[str, Client], slow: PairGame
) -> None:
    lay(sits[ONE], slow, next(line for line in legal(slow) if ">" in line))
    body = page(sits[ONE], slow)
    assert '<a class="skip" href="#next">To your move</a>' in body
    assert re.search(r'<button[^>]* id="next"[^>]*>Give the turn<', body)


def test_the_page_asks_for_the_place_of_what_rises_in_pencil(sits: dict[str, Client], slow: PairGame) -> None:
    """Until each has one; to the other the turn is one and the same."""

    def move_that_matches(now: Any) -> str:
        own = position_of(slow, ONE)
        moves = own.choices if now.seat == ONE and now.phase == PLAY else ()
        return next((move for move in moves if own.after_line(move).phase == RAISE), "")

    play_on(slow, lambda now: bool(move_that_matches(now)), Random(2))
    lay(sits[ONE], slow, move_that_matches(position_of(slow)))
    while (now := laid_out(slow, ONE, kept(slow)).position).phase == RAISE:
        assert "For you, Ada: place what rose." in page(sits[ONE], slow)
        assert "Ada plays a card." in page(sits[TWO], slow)
        lay(sits[ONE], slow, next(iter(now.choices)))
    assert len(kept(slow)) > 1
    assert "For you, Ada: give the turn." in page(sits[ONE], slow)


def test_a_double_click_lays_and_gives_once(sits: dict[str, Client], slow: PairGame) -> None:
    before, line = fresh(slow).number, next(line for line in legal(slow) if ">" in line)
    assert [lay(sits[ONE], slow, line, kept="").status_code for _ in range(2)] == [200, 200]
    told = {"op_id": op(), "number": str(before), "kept": line}
    assert [give(sits[ONE], slow, **told).status_code for _ in range(2)] == [200, 200]
    assert fresh(slow).number == before + 1


def test_a_single_move_is_taken_out_and_the_rest_stays(sits: dict[str, Client], slow: PairGame) -> None:
    line = next(line for line in legal(slow) if ">" in line)
    lay(sits[ONE], slow, line)
    assert post(sits[ONE], slow, "give", kept=line, out="5").status_code == 409
    assert "Take out" not in post(sits[ONE], slow, "give", kept=line, out="0").content.decode()
    assert kept(slow) == []


@pytest.mark.asks
def test_another_tab_that_shows_something_else_is_told(sits: dict[str, Client], slow: PairGame) -> None:
    first, second = [line for line in legal(slow) if ">" in line][:2]
    lay(sits[ONE], slow, first)
    answer = lay(sits[ONE], slow, second, kept="")
    assert answer.status_code == 409
    assert "You have laid out something else already." in answer.content.decode()
    assert give(sits[ONE], slow, kept=second).status_code == 409
    assert kept(slow) == [first]
    assert position_of(slow).seat == ONE


def test_another_tab_reads_that_the_turn_was_given_where_nothing_is_in_pencil(
    sits: dict[str, Client], slow: PairGame
) -> None:
    seen, line = str(fresh(slow).number), next(line for line in legal(slow) if ">" in line)
    lay(sits[ONE], slow, line)
    give(sits[ONE], slow)
    answer = post(sits[ONE], slow, "give", kept=f"{line}\n{line}", out="0", number=seen)
    assert answer.status_code == 409
    assert "You have played on already." in answer.content.decode()
    assert "stands here, in pencil" not in answer.content.decode()


def test_a_turn_is_given_whole_or_not_at_all(
    sits: dict[str, Client], slow: PairGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = next(line for line in legal(slow) if ">" in line)
    lay(sits[ONE], slow, line)
    seen = str(fresh(slow).number)
    move(sits[TWO], slow, "forfeit 2")
    answer = give(sits[ONE], slow, number=seen)
    assert answer.status_code == 409
    assert "The game moved on: " in answer.content.decode()
    assert kept(slow) == [line]


def test_of_several_moves_all_are_made_or_none(slow: PairGame, ada: User) -> None:
    """Each is an act of its own; a known op does nothing more."""
    kind, before = pairs.kind_of_pair_game(slow), fresh(slow).number
    line = next(line for line in legal(slow) if position_of(slow, ONE).after_line(line).seat == TWO)
    told: dict[str, Any] = {"seen_number": before, "by": ada}
    for refused, moves in ((IllegalMoveError, [line, line]), (OutdatedError, [])):
        with pytest.raises(refused):
            keeper.make_moves(kind, fresh(slow), ONE, moves, op_id=op(), **told)
    assert (fresh(slow).number, position_of(slow).phase) == (before, "play")
    op_id = op()
    acts = [keeper.make_moves(kind, fresh(slow), ONE, [line], op_id=op_id, **told) for _ in range(2)]
    assert [act.number for act in acts] == [before + 1] * 2
    with pytest.raises(OutdatedError):
        keeper.make_moves(kind, fresh(slow), ONE, [line], op_id=op(), **told)


def test_whoever_moves_out_of_turn_reads_that_it_is_kept(sits: dict[str, Client], slow: PairGame) -> None:
    card = position_of(slow, TWO).hands[TWO].cards[0]
    line = next(one for one in pencil.position_to_lay_on(position_of(slow, TWO), TWO).choices if card in one)
    body = lay(sits[TWO], slow, line, TWO).content.decode()
    told = "It is Ada’s turn. What you laid out is kept in pencil."
    assert told in body
    assert 'id="next"' not in body
    answer = give(sits[TWO], slow, TWO)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert kept(slow, TWO) == [line]
    line = next(one for one in legal(slow) if position_of(slow, ONE).after_line(one).seat == TWO)
    move(sits[ONE], slow, line)
    assert "Draw a card first." in page(sits[TWO], slow)
    assert give(sits[TWO], slow, TWO).status_code == 422
    assert lay(sits[TWO], slow, "draw", TWO).status_code == 200  # made at once: it is never in pencil
    assert position_of(slow).phase == "play"
    assert "Give the turn" in page(sits[TWO], slow)


def test_what_the_partner_made_impossible_is_named_and_the_rest_stays(
    sits: dict[str, Client], slow: PairGame
) -> None:
    position = position_of(slow, TWO)
    card = position.hands[TWO].cards[0]
    other = next(code for code in ("c2", "c3", "c4", "c5") if code not in position.hands[TWO].cards)
    Pencil.objects.create(seat=seat_of(slow, TWO), moves=f"{other}>2\n{card}>1")
    body = page(sits[TWO], slow)
    assert "It no longer goes:" in body
    assert "is not in your hand." in body
    assert laid_out(slow, TWO, kept(slow, TWO)).standing in ((f"{card}>1",), ())


def test_playing_by_hand_rubs_the_pencil_out_and_a_draw_does_not(
    sits: dict[str, Client], slow: PairGame
) -> None:
    line = next(one for one in legal(slow) if position_of(slow, ONE).after_line(one).seat == TWO)
    lay(sits[ONE], slow, line)
    Pencil.objects.create(seat=seat_of(slow, TWO), moves="c2>1")
    move(sits[ONE], slow, line)
    assert (kept(slow), kept(slow, TWO)) == ([], ["c2>1"])
    move(sits[TWO], slow, "draw")
    assert kept(slow, TWO) == ["c2>1"]


def test_what_cannot_be_laid_says_why(sits: dict[str, Client], slow: PairGame) -> None:
    strange = next(code for code in ("c2", "c3", "c4", "c5") if code not in position_of(slow, ONE).hand.cards)
    answer = lay(sits[ONE], slow, f"{strange}>1")
    assert answer.status_code == 422
    assert "is not in your hand." in answer.content.decode()
    assert post(sits[ONE], slow, "pencil").status_code == 422
    for what in ("pencil", "give"):
        assert post(sits[ONE], slow, what, move="c2>1", kept="c2>1\n" * 41).status_code == 422


# --- for its seat alone ---


@pytest.mark.parametrize("mode", MODES)
def test_nobody_else_learns_that_something_is_in_pencil(
    mode: str, campaign: Campaign, ada: User, bo: User, dee: User, sits: dict[str, Client]
) -> None:
    """Pages, parts, polls, headers, lists of all others are the same before and after, whoever lays what out."""
    random, game = Random(f"canary {mode}"), begun_over_days(campaign, ada, bo, mode)
    for turn in range(TURNS_LOOKED_AT * 10):
        if position_of(game).outcome:
            break
        if turn % 10 == 3:
            for seat in SEATS if turn == 3 else (position_of(game).seat,):
                others = {**sits, "": client_of(dee)}
                others.pop(seat)
                Seat.objects.filter(record=game).update(seen_at=timezone.now())  # that one is there all see
                before = {key: all_that_is_read(client, game) for key, client in others.items()}
                for line in turn_at_random(game, seat, random):
                    lay(sits[seat], game, line, seat)
                assert {key: all_that_is_read(client, game) for key, client in others.items()} == before
        play_at_random(game, random)


def all_that_is_read(client: Client, game: PairGame) -> str:
    url, now = game.get_absolute_url(), fresh(game)
    asked: tuple[dict[str, str], ...] = ({}, {"seen": "0"}, {"seen": f"{now.number}.{now.news}"})
    answers = [client.get(url, each, **HTMX) for each in asked]
    answers += [client.get(one) for one in (url, "/", "/games/", f"/campaigns/{game.campaign.slug}/")]
    told = (f"{answer.status_code} {answer.headers} {answer.content.decode()}" for answer in answers)
    return NEW_EACH_TIME.sub("", " ".join(told))


def test_who_watches_lays_nothing(dee: User, cy_client: Client, slow: PairGame) -> None:
    for client in (client_of(dee), cy_client):
        for what in ("pencil", "give", "way"):
            assert (
                post(client, slow, what, move="c2>1", kept="", switch="is_in_pencil", on="no").status_code
                == 404
            )


# --- as each plays ---


@pytest.mark.asks
def test_over_days_it_is_preset_and_a_press_changes_it_for_good(
    sits: dict[str, Client], slow: PairGame
) -> None:
    assert 'pencil/" hx-post' in page(sits[ONE], slow)
    assert post(sits[ONE], slow, "way", switch="is_in_pencil", on="no").status_code == 200
    assert 'pencil/" hx-post' not in page(sits[ONE], slow)
    assert 'pencil/" hx-post' in page(sits[TWO], slow)
    assert post(sits[ONE], slow, "way", switch="is_plain", on="no").status_code == 422


def test_a_quick_game_is_played_by_hand_and_draws_by_itself(
    sits: dict[str, Client], campaign: Campaign, ada: User, bo: User
) -> None:
    game = pairs.begin_pair_game(
        campaign, "warring_planets", (), ada, bo, title="", op_id=op(), first_seat=ONE
    )
    assert 'pencil/" hx-post' not in page(sits[ONE], game)
    assert "data-by-itself" in page(sits[ONE], game)
    assert "data-by-itself" not in page(sits[TWO], game)
    move(sits[ONE], game, "draw")
    assert "data-by-itself" not in page(sits[ONE], game)


@pytest.mark.asks
def test_over_days_one_draws_by_a_press_until_it_is_set(
    sits: dict[str, Client], campaign: Campaign, ada: User, bo: User
) -> None:
    game = begun_over_days(campaign, ada, bo)
    assert "data-by-itself" not in page(sits[ONE], game)
    post(sits[ONE], game, "way", switch="draws_by_itself", on="yes")
    assert "data-by-itself" in page(sits[ONE], game)
    assert fresh(game).number == 0  # a page that is looked at draws nothing


def test_where_a_gift_lies_nothing_is_drawn_by_itself(
    sits: dict[str, Client], campaign: Campaign, ada: User, bo: User
) -> None:
    game = begun_over_days(campaign, ada, bo, "lovers_discourse")
    post(sits[TWO], game, "way", switch="draws_by_itself", on="yes")
    move(sits[ONE], game, "draw")
    move(sits[ONE], game, next(line for line in legal(game) if line.startswith("gift")))
    body = page(sits[TWO], game)
    assert "data-by-itself" not in body
    assert position_of(game, TWO).gifts[NEAR_FIELD[TWO]]
    assert lay(sits[TWO], game, "take", TWO).status_code == 200  # the gift may be in pencil: all know it
    assert kept(game, TWO) == ["take"]
    assert position_of(game).phase == "draw"


def test_the_likely_move_is_chosen_and_says_why(sits: dict[str, Client], slow: PairGame) -> None:
    position, mode = position_of(slow, ONE), MODES_FOR_TWO[slow.kind]
    likely, why = pencil.likely_move_and_why(mode, position)
    assert likely == mode.sensible(position)
    assert f'value="{likely}" checked' in page(sits[ONE], slow)
    assert f"Likely: {why}." in page(sits[ONE], slow)
    assert pencil.likely_move_and_why(mode, position.with_(drawing=1)) == ("", "")
