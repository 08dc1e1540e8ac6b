"""How we read Know Thyself where its manual is silent or can be read two ways: code, choice, why."""

from decks.rules.tarot import word_up_to_ten_or_figures
from divination.know_thyself.rules.table import NEGATED_HAND

RULINGS = (
    ("K3", "All that matches after a slide rises together.",
     "The manual's example lets one card slide and match; with several, nobody is first."),
    ("K4", "With all ten Sefira full, a Major may rest on a free Grace Field, and never needs resolving there.",
     "The Sun's and the Moon's space are not among the ten. A hand of Majors loses only with no Grace Field free."),
    ("K5", "Only The Sun opens the Sun's space, only The Moon the Moon's.",
     "That is what makes these two places what they are."),
    ("K6", "A raised Minor takes a Grace Field only while no Sefira has room for it; the order of placing is yours.",
     "Grace is for what finds no place. The first card placed may leave no room for the next: that is the game."),
    ("K7", "Of three or more that match, any two Courts of one suit may negate; the rest rises, even a single card.",
     "The match was made by all of them before the two went."),
    ("K8", "Victory comes at once, in the middle of whatever was being placed.",
     "The moment the last Sefira is resolved the game is won."),
    ("K9", "The score counts Knowledge doubled; The Fool counts 40 there and nothing elsewhere.",
     "What a Major is worth is what it held."),
    ("K10", "Meditative doubles what a Major takes, Knowledge four times and The Fool there 80; the score stays.",
     "The Fool elsewhere still takes a single card."),
    ("K11", "Numerology: every card that is part of a total in its line rises; a single card is no match.",
     "A line may hold several totals that share a card. They all count."),
    ("K12", "Numerology: two Courts of one suit in a line may negate whatever they total; declined, they stay.",
     "Courts of different suits never negate, and if they total a multiple of the number they rise."),
    ("K13", "Fated: a Minor goes to any column shorter than the longest, to any at all when they are level.",
     "That is what filling a row before the next begins comes to, after slides too."),
    ("K14", "An empty deck ends the drawing, not the game.",
     "You play on with what you hold. With nothing left to play the game is lost."),
    ("K15", f"After the first negation {word_up_to_ten_or_figures(NEGATED_HAND)} cards are held between turns.",
     "The hand has grown for good."),
    ("K17", "For the sacred number any card counts: Courts as 10, the Majors VI to X too.",
     "A card with a value between 6 and 10 is asked for, and these have one."),
    ("K18", "The obstacle of a lost game is the Minor that found no place, or the card last drawn to a hand "
            "of Majors.",
     "It is what brought the end about. It is kept aside and fills no Sefira of the reading."),
    ("K19", "Two Courts negate only where they share a row or a column.",
     "To match the same third card is not to match each other."),
    ("K20", "The game is lost only when nothing that rose can be placed any more.",
     "One card without a place is no end while another has one; the obstacle is the first of what is left."),
    ("K21", "After a loss the Majors of your hand fill the middle in the order in which you drew them.",
     "The manual says from bottom to top, and not which Major first."),
    ("K22", "Numerology: Courts that were left may negate whenever the lines are looked at again.",
     "To decline once is not to decline for ever."),
    ("During", "What is asked while you play stands beside the move that lays a Major in the middle; what is "
               "asked after play "
               "stands in the reading.",
     "The manual has questions for both. An Ace counts 1 and a Court 10, in every sum."),
    ("More", "A reading may take in more Sefira than the four of the middle.",
     "The manual leaves that to whoever knows the Tree well: the reading offers it, until it is sealed."),
    ("Tree", "Where the branches run is read off the picture of the board (house default).",
     "The manual draws its board and does not describe it; a board of your own may have others."),
)  # fmt: skip
