"""The rules of the games in steps, in our words: a page of them, and one at a time while somebody plays."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from divination.readings.rules.reading import CENTRE, DURING


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step of a game's rules: *key* is the moment of play in which it is told."""

    key: str
    title: str | Promise
    lines: tuple[str | Promise, ...]


KNOW_THYSELF = (
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
        _("You hold three cards between turns, four once two Courts have negated each other."),
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
        _("Then let go of as many cards of your hand as you like, and draw up to four."),
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
        _("Shuffle all 78 cards and draw three. Each card you turn over, press or type here; the page keeps "
          "the count and "
          "says what may go where."),
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

DREAM_ODYSSEY = (
    Lesson("aim", _("What you are after"), (
        _("Climb the tree from its foot to the Crown, and win over whoever waits there. The Crown’s card says what "
          "land you travel."),
        _("Four wounds end the journey."),
        _("To begin, choose a place that lies open above the tree’s foot. The number beside it counts the "
          "Minors that "
          "wait there."),
    )),
    Lesson("travel", _("Set out"), (
        _("Choose a Sefira that a branch joins to where you stand and whose cards lie open, or one that you have "
          "emptied."),
        _("On the way you draw a Minor. A pip joins your hand. A Court is a stranger who stands in your way with "
          "one card more: win against it, and the stranger joins your Party."),
    )),
    Lesson("encounter", _("Encounters"), (
        _("Each card laid out against you wants one of your hand. Equal or higher beats it; Courts against you "
          "count 10, an Ace 1, yours too."),
        _("While you hold cards you must play. A card that falls short becomes a wound, and you draw one, "
          "from the top "
          "or from the bottom."),
        _("Beat them all, and the Major of that Sefira joins your Party; the Sefira it touches open. Otherwise what "
          "stands goes back, and you may come again."),
        _("Won or lost, you draw a card afterwards: one, also when the encounter emptied your hand. Lost, you "
          "first look at "
          "the bottom three and let one go."),
    )),
    Lesson("party", _("Your Party"), (
        _("In an encounter a Court strengthens a card you played: Page 2, Knight 3, Queen 4, a King doubles "
          "it. Or it "
          "beats a Court of its suit or its rank at once."),
        _("Every Major has a power, used once. Choose one to read what it would do now."),
        _("Outside encounters, one Major or two Courts may leave for a card from the top or from the bottom."),
    )),
    Lesson("wounds", _("Wounds"), (
        _("A card that falls short takes one of the four Wound Fields. You draw a card for it, from the top of the "
          "deck or from the bottom, and it may still be played in this encounter."),
        _("The fourth wound ends the journey at once, at the Crown too."),
    )),
    Lesson("within", _("Cards you look at"), (
        _("After a lost encounter you look at the bottom three of the deck: one is discarded, two go back in your "
          "order. Some powers look at cards too."),
        _("What you have seen stays known: the page shows where in the deck it lies."),
    )),
    Lesson("score", _("The score"), (
        _("There is none: you come to the Crown, or you wake. What you gain is whom you met."),
    )),
    Lesson("real", _("With real cards"), (
        _("Part the Majors from the Minors and shuffle each. Lay a Major face down on every Sefira, the Sun’s "
          "and the "
          "Moon’s too, and on it, crosswise and face down, as many Minors as the number beside it on the "
          "board says."),
        _("Turn over the Major on the Crown: whom you seek. Draw three Minors; Courts among them go back, "
          "shuffle, and draw "
          "anew until you hold three pips. Draw one Major for your Party."),
        _("Turn over the lowest three Majors and the first card of each of their stacks. Set a coin at the "
          "tree’s foot, and "
          "leave room for four wounds. Each card you turn over, press or type here."),
    )),
    Lesson("end", _("The end, and what comes of it"), (
        _("Win the encounter on the Crown, and its blessing is yours. With four wounds you wake with empty "
          "hands, and "
          "wiser."),
        _("The places and people you met become your reading, and two to five of their symbols your seal."),
    )),
)  # fmt: skip
LESSONS = {"know_thyself": KNOW_THYSELF, "dream_odyssey": DREAM_ODYSSEY}


def lesson_of(mode: str, moment: str) -> Lesson:
    """Return the step of *mode*'s rules that is told at *moment*. KeyError where there is none."""
    return {lesson.key: lesson for lesson in LESSONS[mode]}[moment]
