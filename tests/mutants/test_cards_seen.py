"""Guards of what is to be seen on cards, and the tests that die without each."""

from characters.beckoning_dream.dream_page import board
from characters.beckoning_dream.dream_page.board import Board
from characters.beckoning_dream.dream_page.few_forms import AnswerForm
from decks import almanac
from decks.faces import scenes
from decks.rules import pictures
from tests.characters.dreams import _as_laid
from tests.decks import test_scenes as drawn
from tests.mutants.guards import DATABASE, Guard, Put, Reworded, test_without_it_its_tests_fail
from tests.pages.characters import test_dream_marks as marks
from tests.pages.decks import test_almanac as looking

pytestmark = DATABASE

__all__ = ["_as_laid", "test_without_it_its_tests_fail"]

OWN_DECK = marks.test_a_table_with_a_deck_of_its_own_reads_no_sentence_and_no_mark
GUARDS: tuple[Guard, ...] = (
    Guard("no mark with a deck of one's own",
          Reworded(board, "words_of_guides_on", "if dream.rules.own_deck:", "if False:"), OWN_DECK),
    Guard("no sentence with a deck of one's own",
          Put(AnswerForm, "sentence", property(lambda form: pictures.sentence_of_card(form.me.piles.guide))),
          OWN_DECK, errors=(AssertionError, AttributeError)),
    Guard("no card large with a deck of one's own", Put(Board, "has_own_deck", False), OWN_DECK),
    Guard("a mark for the words of Guides alone", Put(board, "words_of_guides_on", lambda dream, card: ["moth"]),
          marks.test_a_revealed_card_is_marked_the_same_for_all_with_the_words_of_a_guide),
    Guard("words are looked for from their beginning",
          Put(almanac, "has_words_that_begin_so", lambda text, begun: begun.casefold() in text.casefold()),
          looking.test_a_word_finds_things_and_what_else_a_sentence_tells),
    Guard("as many creatures as the row names",
          Reworded(scenes, "draw_creatures", "if thing.count == 1:", "if True:"),
          drawn.test_a_card_draws_exactly_the_three_that_its_row_names_in_the_number_it_names),
    Guard("a King wears his place", Put(scenes, "QUEEN", 99), drawn.test_a_queen_and_a_king_wear_their_place_in_gold),
)  # fmt: skip
