"""How we read Warring Planets where its manual is silent or can be read two ways: code, choice, why."""

RULINGS = (
    ("L4", "The spark is the first Major or Guard with which a card that faces one of you lies beside one that faces "
           "the other.",
     "The manual speaks of joined territories; a territory is what faces you."),
    ("L5", "No bridge runs over resolved Sefira here: what is adjacent is adjacent.",
     "The manual has it for Lovers’ Discourse only."),
    ("W2", "A Major slips under your own Guard when it counts at least as much; the same value resolves it at once. "
           "The Guard then lies on it as a Minor, face up. The Fool never fits under one.",
     "The Fool counts nothing."),
    ("W3", "A Guard occupies its Sefira.", "The sky can be full of Majors and Guards."),
    ("W4", "Noble: pips never beat a Court, however many they are.",
     "Only a Court defeats a Court there."),
    ("W5", "The second luminary makes the centre worth 50 and opens it again. It goes on facing whom it faced until "
           "it is resolved anew.",
     "Nobody resolved it meanwhile."),
    ("W6", "The second luminary needs the access that any Major needs; it may come when all thirteen are full, and "
           "onto a resolved centre.",
     "Nothing else may lie on a Sefira twice."),
    ("W7", "Only resolved Majors that face you score. The same score is a draw.",
     "The manual counts no halves and names no other winner."),
    ("W8", "Who begins is drawn by lot, and changes when you play again.",
     "Who begins wins a little more often: 54 in 100 among the app’s sensible players."),
    ("W9", "A player with no card to play ends the game.", "There is no passing."),
    ("W10", "To forfeit is open at any time. Both scores are told, and who forfeits has lost.",
     "Else whoever is ahead would forfeit."),
    ("W11", "To slip takes the access that any Major needs. A Guard that was cut off still closes its Sefira, and "
            "takes no Major until a card that faces you lies beside it again.",
     "A Guard is no ground of its own."),
    ("W12", "Each risen Minor must go somewhere: onto a Major, as a Guard, or into an attack, in the order you like. "
            "The game ends only when none of what is left can go anywhere. You may add to another’s Major without "
            "resolving it.",
     "One card without a place is no end while another has one."),
    ("W13", "Nobody is punished for the card that finds no place: it ends the game, and the score decides. Before "
            "such a move the page tells the score.",
     "To bring the end about while ahead is the closing stroke."),
    ("W14", "A full sky with every Major resolved ends the game at once, with cards still to place. Guards fill.",
     "It is full and resolved, and nothing more is asked."),
    ("W15", "Outnumber: Minors of the same raise attack together, more than needed too. With Noble a Court falls only "
            "where a Court is among them. What an attack empties, the next card of the raise may take.",
     "They rose together."),
    ("W16", "What an attack discards lies face up. A turned Major keeps who placed it; the first one that turned "
            "is what was lost, in the tale.",
     "All saw it."),
    ("W17", "The second luminary on a resolved centre takes its worth out of the score until it is resolved anew; the "
            "page says so before.",
     "An unresolved Major scores nothing."),
    ("W18", "Noble and Outnumber are this game’s only variations.",
     "The manual gives it these two."),
    ("W19", "A time for a turn is agreed on, or none. Once it has run out, whoever waits may take the game as "
            "forfeited, leave it undecided, let the app play on there, or give the seat out by a new link.",
     "The manual knows no clock. Nothing happens by itself, and a day told beforehand stops the time."),
    ("W20", "The tale has five questions and up to six cards. Read as a relationship, what was resolved last and what "
            "could not be played both lie, if both are there.",
     "A war has no victory of both that would decide between them."),
    ("W21", "A foe’s Guard on one of your three edge Sefira can always be attacked.",
     "“Their end” is the attacker’s own."),
    ("K14", "An empty deck ends the drawing, not the game.", "You play on with what you hold."),
    ("Sky", "Which Sefira the ouroboros joins is read off the picture of the board (house default).",
     "Sun 2 and Moon 2 touch Star 2, Sun 3 and Moon 3 touch Star 4. The manual’s examples need links that cross."),
)  # fmt: skip
