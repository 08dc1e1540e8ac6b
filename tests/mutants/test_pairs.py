"""Each guard of the games for two, and the tests that die without it."""

from functools import partial
from typing import Any

from campaigns.models import Member
from divination.games import listing, pairs, pencil, take_backs
from divination.games.pairs import known_to
from divination.models import PairGameQuerySet
from divination.pages import pair_acts, pair_table
from divination.pages.pencil_table import PencilTable
from divination.sky import NO_PRESS
from play.models import Pencil
from play.rules.lines import ALL_KNOWING
from tests.mutants.guards import (
    DATABASE,
    Guard,
    Put,
    Redrawn,
    Reworded,
    RewordedView,
    test_without_it_its_tests_fail,
)
from tests.pages.divination import test_pair_pencil as lays
from tests.pages.divination import test_pair_take_backs as back
from tests.pages.divination import test_pairs as tests
from tests.pages.divination.test_pair_pencil import slow
from tests.pages.divination.test_pair_take_backs import played
from tests.pages.divination.test_pairs import dee, game, sits
from tests.pages.evenings import test_home as home
from tests.pages.evenings.test_home import over_days

pytestmark = DATABASE

__all__ = ["dee", "game", "over_days", "played", "sits", "slow", "test_without_it_its_tests_fail"]


def everybody(self: Any, _user: Any) -> Any:
    return self.all()


def of_campaigns_alone(self: Any, user: Any) -> Any:
    return self.filter(campaign__in=Member.objects.of(user).values("campaign_id"))


class AnyPencilTable(PencilTable):
    """The table of one who reads whatever is in pencil, whoever laid it."""

    @property
    def kept(self) -> Any:
        rows = Pencil.objects.filter(seat__record=self.game).exclude(moves="")
        return tuple("\n".join(rows.values_list("moves", flat=True)).splitlines())


GUARDS: tuple[Guard, ...] = (
    Guard(
        "without its filter a game for two answers anyone",
        Put(PairGameQuerySet, "visible_to", everybody),
        tests.test_a_stranger_gets_404,
    ),
    Guard(
        "without their seats who left the campaign loses the game",
        Put(PairGameQuerySet, "visible_to", of_campaigns_alone),
        tests.test_who_leaves_the_campaign_plays_on,
    ),
    Guard(
        "by the keeper's eyes the log tells what another drew",
        Put(pair_table, "known_to", lambda game, _audience: known_to(game, ALL_KNOWING)),
        tests.test_another_reads_that_a_card_was_drawn_and_not_which,
    ),
    Guard(
        "by the keeper's eyes a card of the other hand stands on a page sooner or later",
        Put(pair_table, "known_to", lambda game, _audience: known_to(game, ALL_KNOWING)),
        partial(
            tests.test_no_page_of_a_whole_game_names_a_card_of_the_other_hand,
            mode="warring_planets",
            number=0,
        ),
    ),
    Guard(
        "who does not sit there would move",
        Put(pairs, "audience_of_user", lambda _people, _user: frozenset("1")),
        tests.test_a_member_who_watches_moves_nothing,
    ),
    Guard(
        "who does not sit there would see a hand",
        Put(pairs, "audience_of_user", lambda _people, _user: frozenset("1")),
        tests.test_a_member_watches_without_hands_or_moves,
    ),
    Guard(
        "without the number of the page an old one plays",
        Reworded(pairs, "make_move", "seen_number=seen_number", "seen_number=game.number"),
        tests.test_who_was_overtaken_gets_the_fresh_page,
    ),
    Guard(
        "who draws on two devices at once is told off for it",
        Put(pair_acts, "_is_draw_reader_has_made", lambda _request, _game: False),
        tests.test_who_draws_on_two_devices_at_once_draws_one_card_and_reads_no_reproach,
    ),
    Guard(
        "what is pressed on a page that another drew from is lost unsaid",
        Reworded(pair_acts, "_is_draw_reader_has_made", 'request.POST.get("move") == DRAW and ', ""),
        tests.test_who_draws_on_two_devices_at_once_draws_one_card_and_reads_no_reproach,
    ),
    Guard(
        "a draw that was played on from is lost unsaid",
        Reworded(pair_acts, "_is_draw_reader_has_made", "game.number == posted_number(request) + 1 and ", ""),
        tests.test_who_draws_on_two_devices_at_once_draws_one_card_and_reads_no_reproach,
    ),
    Guard(
        "without its op a double click begins two",
        Reworded(pairs, "begin_pair_game", "op_id=op_id", "op_id=str(rolled_dice(4, 10**6))"),
        tests.test_a_double_click_begins_one_game,
    ),
    Guard(
        "without a lot the same one begins each game",
        Put(pairs, "rolled_dice", lambda _count, _sides: (1,)),
        tests.test_who_begins_is_drawn_by_lot,
    ),
    Guard(
        "without looking who sits in the campaign one plays with who left it",
        Reworded(pairs, "begin_pair_game", "sitting < len(SEATS) or ", ""),
        tests.test_who_left_the_campaign_is_no_partner,
    ),
    Guard(
        "without the other seat the same one begins again",
        Put(pairs, "other_seat", lambda seat: seat),
        tests.test_giving_up_is_asked_once_more_and_again_lets_the_other_begin,
    ),
    Guard(
        "without its words nobody is told whose turn it is",
        Put(pairs, "why_not_on_turn_or_which_card_missing", lambda *_asked: ""),
        tests.test_out_of_turn,
    ),
    Guard(
        "without its words nobody is told that a card was drawn",
        Reworded(take_backs, "why_nothing_is_taken_back", '"drawn"', '"dealt"'),
        tests.test_the_last_move_is_taken_back_until_a_card_was_drawn,
    ),
    Guard(
        "without asking what another has seen is taken away from them",
        Put(take_backs, "is_take_back_free", lambda _own, _other, _act: True),
        back.test_once_the_others_page_has_drawn_it_it_is_asked_and_accepted_with_a_click,
    ),
    Guard(
        "without looking again what another saw meanwhile is taken back",
        Put(take_backs, "_check_take_back_still_free", lambda _seats, _seat, _act: None),
        back.test_it_is_looked_at_once_more_while_it_is_taken_back,
    ),
    Guard(
        "without its end a move is taken back by who has seen both hands",
        Reworded(take_backs, "take_back_state_for_seat", " or game.ended_at", ""),
        back.test_nothing_is_taken_back_after_the_end,
    ),
    Guard(
        "without what was let stand one asks for ever",
        Reworded(take_backs, "take_back_state_for_seat", "game.let_stand == known.takeable", "False"),
        back.test_the_other_lets_it_stand,
    ),
    Guard(
        "by whoever's pencil a page shows what another laid out",
        Put(
            pair_acts,
            "table_for",
            lambda game, seats, seat, asked: AnyPencilTable(game, seats, seat or "1", asked),
        ),
        partial(lays.test_nobody_else_learns_that_something_is_in_pencil, mode="warring_planets"),
    ),
    Guard(
        "without a look at its end one press gives half a turn",
        Put(pencil, "is_turn_whole", lambda _position, _seat: True),
        lays.test_a_move_after_which_something_rises_is_laid_out_alone,
    ),
    Guard(
        "a number that counts what is in pencil tells the other of it",
        Reworded(
            pencil,
            "_keep_moves_if_as_seen",
            "    with transaction.atomic():",
            "    pairs.count_news_so_pages_redraw(PairGame.objects.get(pk=seat.record_id))\n"
            "    with transaction.atomic():",
        ),
        partial(lays.test_nobody_else_learns_that_something_is_in_pencil, mode="warring_planets"),
    ),
    Guard(
        "without its rule a draw is in pencil",
        Put(pencil, "is_card_drawn_between", lambda _before, _after: False),
        lays.test_once_courts_negated_the_pencil_stops_where_one_draws_up,
    ),
    Guard(
        "without what the page showed one tab writes over another",
        Reworded(pencil, "_keep_moves_if_as_seen", "seat=seat, moves=seen)", "seat=seat)"),
        lays.test_another_tab_that_shows_something_else_is_told,
    ),
    Guard(
        "without its turn a turn is given out of turn",
        Reworded(pencil, "make_moves_in_pencil", "position.seat != key and not position.outcome", "False"),
        lays.test_whoever_moves_out_of_turn_reads_that_it_is_kept,
    ),
    Guard(
        "without its choice a draw is made where a gift lies",
        Put(pair_table, "has_only_to_draw", lambda position: "draw" in position.choices),
        lays.test_where_a_gift_lies_nothing_is_drawn_by_itself,
    ),
    Guard(
        "without its choice home draws where a gift lies",
        RewordedView("pair_draw", " and has_only_to_draw(position)", ""),
        home.test_where_a_gift_lies_home_draws_nothing_and_leads_to_the_choice,
    ),
    Guard(
        "without what was moved home draws for who has drawn",
        Reworded(
            listing, "_rows_of_pair_games_waiting_for", " & ~Exists(last.filter(person_id=user.pk))", ""
        ),
        home.test_who_draws_by_a_press_draws_on_home,
    ),
    Guard(
        "without its link a turn begins far from its move",
        Redrawn("divination/pairs/_tracked.html", "table.has_move_at_hand", "False"),
        partial(tests.test_a_link_leads_from_whose_turn_it_is_to_the_move_at_hand, is_over_days=False),
    ),
    Guard(
        "a turn in pencil is far from the button that gives it",
        Put(PencilTable, "has_move_at_hand", pair_table.PairTable.has_move_at_hand),
        lays.test_a_link_leads_from_whose_turn_it_is_to_the_button_that_gives_the_turn,
    ),
    Guard(
        "what is laid out in pencil is asked for once it is laid",
        Put(PencilTable, "waits_for", pair_table.PairTable.waits_for),
        lays.test_the_page_asks_for_the_place_of_what_rises_in_pencil,
    ),
    Guard(
        "the link to the move leads nowhere",
        Put(pair_table.PairTable, "has_move_at_hand", True),
        partial(tests.test_a_link_leads_from_whose_turn_it_is_to_the_move_at_hand, is_over_days=False),
    ),
    Guard(
        "the keyboard is led nowhere from a card that is chosen",
        Redrawn("divination/pairs/_cards.html", ' data-leads="next"', ""),
        tests.test_what_is_chosen_leads_the_keyboard_to_its_move,
    ),
    Guard(
        "of another card the first place of the list is chosen, whatever it does",
        Put(pair_table.PairTable, "_likely_of", lambda _table, found: next(iter(found), None)),
        tests.test_of_any_card_what_a_sensible_player_would_do_is_chosen,
    ),
    Guard(
        "what stands in words has no place on the board",
        Redrawn("divination/pairs/_choose.html", ' data-place="{{ row.place_key }}"', ""),
        tests.test_what_is_chosen_in_words_has_its_place_on_the_board,
    ),
    Guard(
        "nobody new to the game is told what it is about",
        Put(pair_table.PairTable, "is_new_to_reader", False),
        tests.test_who_has_not_played_yet_reads_the_aim_and_the_rules_of_the_moment,
    ),
    Guard(
        "the other one's move is not told beside the card that the page drew",
        Put(pair_table.PairTable, "_is_last_act_own_draw", False),
        tests.test_what_the_other_did_is_told_beside_the_card_ones_own_page_drew,
    ),
    Guard(
        "a Seeress is no press",
        Put(pair_table.PairTable, "press_on", lambda _table, _place: NO_PRESS),
        tests.test_each_seeress_is_a_press_that_gives_her_the_chosen_card,
    ),
    Guard(
        "a press on a Seeress sends nothing",
        Redrawn("divination/pairs/_side.html", 'hx-vals=\'{"move": "{{ press.move }}"}\'', ""),
        tests.test_each_seeress_is_a_press_that_gives_her_the_chosen_card,
    ),
    Guard(
        "without scripts a Seeress is chosen in vain",
        Redrawn("divination/pairs/_side.html", 'href="{{ press.href }}"', 'href="{{ table.url }}"'),
        tests.test_each_seeress_is_a_press_that_gives_her_the_chosen_card,
    ),
    Guard(
        "who asks would answer",
        Reworded(
            take_backs, "is_seat_asked_to_allow_take_back", "known.takeable_by == other_seat(seat)", "True"
        ),
        back.test_who_was_not_asked_answers_nothing,
    ),
    Guard(
        "given up by one press",
        Redrawn("divination/pairs/_table.html", "table.is_forfeiting", "False"),
        tests.test_giving_up_is_asked_once_more_and_again_lets_the_other_begin,
    ),
)
