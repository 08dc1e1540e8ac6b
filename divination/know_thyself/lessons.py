"""The rules of Know Thyself in steps, in our words: a page of them, and one at a time while somebody plays."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from decks.rules.tarot import word_up_to_ten_or_figures
from divination.know_thyself.rules.table import HAND, NEGATED_HAND
from divination.pages.desk import Lesson
from divination.readings.rules.reading import CENTRE, DURING

LESSONS = (
    Lesson("aim", _("What you are after"), (
        _("Lay a Major Arcana on each of the ten Sefira of the tree, and resolve all ten."),
        _("A Major is resolved when the Minors on it add up to exactly its number."),
        _("There is no clock and nobody to beat. Take your time over the four Sefira of the middle: their Majors "
          "become your reading."),
        _("To begin, choose a card of your hand: a Minor goes to a Seeress, a Major to the tree. The places where it "
          "may go light up, and the page says what it would do there."),
    )),
    Lesson("draw", _("Draw"), (
        _("A turn begins with a card from the deck. Until you draw, you may take back what you did before."),
        _("Under “How you play on” the page draws for you from now on: each turn then begins with its card drawn, and "
          "what came before it cannot be taken back."),
        format_lazy(
            _("You hold {hand} cards between turns, {more} once two Courts have negated each other."),
            hand=word_up_to_ten_or_figures(HAND), more=word_up_to_ten_or_figures(NEGATED_HAND),
        ),
    )),
    Lesson("play", _("Play one card"), (
        _("A Major goes on an empty Sefira that a branch joins to the tree’s foot or to a Sefira that holds a Major. "
          "It never moves again."),
        _("A Minor goes to one of the three Seeresses, below the cards she has."),
    )),
    Lesson("rise", _("What matches, rises"), (
        _("Two or more Minors of one suit in a row or in a column of the Seeresses rise to the Heavens. What is left "
          "slides up, and may match again."),
        _("Lay each risen card on a Sefira with a Major that has room for it: an Ace counts 1, pips their "
          "number, Courts 10. "
          "The order is yours, and what lies there stays."),
        _("If no Sefira has room, the card takes a Grace Field. There are four, for one card each. When one is "
          "needed and none is free, the game is lost."),
    )),
    Lesson("negate", _("Two Courts"), (
        _("Two Courts that match may negate each other instead of rising: both leave the game."),
        format_lazy(
            _("Then let go of as many cards of your hand as you like, and draw up to {more}."),
            more=word_up_to_ten_or_figures(NEGATED_HAND),
        ),
    )),
    Lesson("special", _("Odd places, odd cards"), (
        _("Knowledge doubles its Major. The Fool is worth 40 there; anywhere else one Minor, whichever, resolves it. "
          "Played as Meditative a Major takes twice its number, on Knowledge four times, and The Fool there 80."),
        _("The Sun may lie on the Sun’s space and The Moon on the Moon’s. Empty, these two need nothing; once taken, "
          "they must be resolved too."),
        _("With all ten Sefira full, a Major you cannot use may rest on a free Grace Field."),
    )),
    Lesson("score", _("The score"), (
        _("When you win, each resolved Major scores its number: on Knowledge twice that, The Fool 40 there "
          "and nothing "
          "elsewhere. The Sun and The Moon in their own spaces score like any other; a Major on a Grace Field scores "
          "nothing. Meditative changes what Majors take, not what they score."),
    )),
    Lesson("ask", _("What to ask while you play"), (
        _("When a Major comes to one of the four Sefira of the middle, stay with its question for a moment."),
        *(format_lazy("{}: {}", place.name, DURING[place.key]) for place in CENTRE),
    )),
    Lesson("real", _("With real cards"), (
        _("Lay out, or draw, the tree: ten places for Majors with the branches as on the board here, and one "
          "for The Sun "
          "and one for The Moon beside it. Leave room for four Grace Fields and, below, for three columns: the "
          "Seeresses."),
        format_lazy(
            _("Shuffle all 78 cards and draw {hand}. Each card you turn over, press or type here; the page keeps "
              "the count and "
              "says what may go where."),
            hand=word_up_to_ten_or_figures(HAND),
        ),
        _("Numerology: before that, turn cards over until one is worth 6 to 10. That is the sacred number. "
          "Put all of "
          "them back and shuffle the whole deck again."),
    )),
    Lesson("end", _("The end, and what comes of it"), (
        _("With every Sefira full and every Major resolved you win at once, whatever still waits to be laid."),
        _("You lose when no move is left. The card that brought it about becomes the obstacle of your reading."),
        _("Either way the four Majors of the middle answer you: what is below your feet, what is within you, "
          "where to "
          "turn, what crowns you. A reading may take in more Sefira, if you know the Tree well."),
    )),
)  # fmt: skip
