"""How we read Lovers' Discourse where its manual is silent or can be read two ways: code, choice, why."""

RULINGS = (
    ("L1", "A bridge runs on over any chain of resolved Sefira.",
     "The manual calls what lies on either side of a resolved one adjacent, and does not stop at the first."),
    ("L2", "A chain of Majors from your edge may be made of anybody’s.",
     "It asks for Majors that join the Sefira to your side, not whose they are."),
    ("L3", "A Gift Field holds one card. A gift goes to the far one; to lock, either will do; a locked one is dead. "
           "To take a gift replaces the draw, also when the deck is empty.",
     "One draws from the deck or from the field near by, and a field with a card is not free."),
    ("L4", "The first contact is the first Major with which a card of one of you lies beside a card of the other.",
     "The manual speaks of joined territories; a territory is what lies your way up."),
    ("L5", "A role of a reading that nothing fills stays open. Only for working together does the centre step in.",
     "The manual names that one and no other."),
    ("L6", "With a card in the deck and no gift near, you draw. With a gift near, deck or gift is your choice; with "
           "an empty deck you may leave the gift and play on. A hand that negated Courts grows to four, the other "
           "does not.",
     "Each hand is its player’s own."),
    ("L7", "Where nothing of a hand can be played or given, one of its cards locks a free Gift Field. You lose "
           "only when that is not possible either.",
     "The manual ends the game with no move left and all fields full."),
    ("L8", "A risen Minor locks a field only while no Sefira within reach takes it; which field is your choice. Both "
           "of you saw the card go, so both still know it.",
     "A lock is for what finds no place, as Grace is for one alone."),
    ("L9", "A card passes through a Gift Field once in a game.",
     "Two could hand cards to and fro for ever and never touch the deck."),
    ("L10", "Meditative doubles what the centre takes too: The Sun and The Moon together hold 100.",
     "Everything doubles."),
    ("L11", "Numerology: one sacred number for both, sought before the hands are dealt and shuffled back. Fated: each "
            "fills the rows of their own Seeresses.",
     "The number is the game’s, the Seeresses are yours."),
    ("L12", "What you let go of after a negation lies face up.",
     "Else the one who let it go would know more than the other."),
    ("L13", "The game ends at the turn of whoever can do nothing. Nobody passes, and the other is not asked.",
     "One plays one card a turn. What brought it about is the first risen card without a place, or the Major drawn "
     "last."),
    ("L14", "Where one of you laid The Sun and the other The Moon, the centre counts as placed by both. In a reading "
            "neither of you then resolved what was the other’s alone.",
     "Both lie there."),
    ("L15", "One Major in two roles of a reading lies there once, with both questions.",
     "It is one card, and was there for both."),
    ("L16", "Sacred columns: six Sefira are nearer to each of you, and the Heart is of both.",
     "The two lower ones of each side column and of the centre are player 1’s, the others player 2’s."),
    ("L17", "There is no score: the page tells how many Sefira are resolved, and in how many turns.",
     "The manual has none for this game."),
    ("L18", "Silence holds from the deal to the end. What lies open, is given, taken or let go may be remembered, so "
            "the page keeps it for both.",
     "Only the hands and the deck are hidden."),
    ("W8", "Who begins is drawn by lot, and changes when you play again.",
     "The manual does not say; it matters little, so a lot and a change are fair."),
    ("W9", "A hand with no card, and nothing to draw, ends the game.",
     "There is no card to play."),
    ("W10", "Either of you may give up at any time, and both have lost then.",
     "What is won together is lost together."),
    ("W19", "A time for a turn is agreed on, or none. Once it has run out, whoever waits may leave the game undecided, "
            "let the app play on there, or give the seat out by a new link.",
     "Nobody wins against the other here, so nobody forfeits to them. Nothing happens by itself."),
    ("W6", "The second luminary needs a way to the centre as any Major does. It may come when all thirteen are full, "
           "and onto a resolved centre, which opens again: together they hold 50.",
     "Nothing else may lie on a Sefira twice."),
    ("Sky", "Which Sefira the ouroboros joins is read off the picture of the board (house default).",
     "Sun 2 and Moon 2 touch Star 2, Sun 3 and Moon 3 touch Star 4. The manual’s examples need links that cross."),
)  # fmt: skip
