"""How we read The Beckoning Dream where its text is silent or torn: code, choice, why."""

RULINGS = (
    ("B1", "A first deck has exactly ten cards, and Maximum Awareness begins at 3.",
     "The text names neither number. Both are house defaults: a GM can set others for a campaign. "
     "Later a deck may have any size, with at least one card."),
    ("B2", "A new Dreamer has no Major.", "A Major joins by its Boon, and Boons cost XP."),
    ("B3", "Only suits counter. A Major counters nothing, and nothing counters it.",
     "The text says so of a card without a suit. The sheet shows which suit counters which."),
    ("B4", "Death is XIII, and its value is 13.",
     "The text writes XII beside the value 13: a misprint. The value of a Major is its numeral."),
    ("B5", "Two low for one high works with exactly two cards of the suit; one card stays.",
     "Both leave, the next one comes, and the suit still has no gap. With one card, or with the King on top, "
     "there is nothing to do it with."),
    ("B6", "A suit may give away its only card and is then gone.",
     "The two suits must differ, and the one that receives must be in the deck: a new suit has its own "
     "price. Below an Ace and above a King there is no next card."),
    ("B7", "A Major's card joins the deck at once, and free.", "Its Boon has already been paid for."),
    ("B8", "The same Boon cannot be gained twice.", "It would add nothing that is not there."),
    ("B9", "A Bond changes only when its card leaves the deck.",
     "Then 1 XP gives it a new card and new words. Left as it is, it sleeps for that Dreamer, and only for them."),
    ("B10", "The new card of a Bond may be any card that is in the deck afterwards.",
     "Each Bond that is kept costs its own 1 XP, several on one card too."),
    ("B11", "To Transform takes a deck of at least three cards.",
     "The new one has two fewer, and a deck needs one card."),
    ("B12", "Majors count among the cards that leave. A held one may come again, up to the Hermit.",
     "The limit of 9 binds them as well. Boons stay, and sleep while the deck lacks what they ask for."),
    ("B13", "A Bond whose card is in the new deck too is untouched by a Transform.",
     "Awareness, unspent XP and Oneirogen stay as well. Suits begin at the Ace again."),
    ("B14", "Stress may be met by any means at any time, in any order and number.",
     "Each absorbs at most its cap, and nothing is kept for later."),
    ("B15", "A card of the Past burns only when the Present is empty; with both empty only the Future is left.",
     "To Flinch with a card and then burn the same one is allowed, once the Present is empty."),
    ("B18", "A Dreamer wakes when Stress is left over, or when no card is left anywhere.",
     "The text does not say when a dream ends for one of its Dreamers."),
    ("B19", "A card of the spread counts only when it is marked as gone well, and everyone who was in the "
            "dream gets the same.",
     "The second question gives 1 XP at most, however many dreams came closer. The GM may count in "
     "someone who was away."),
    ("B22", "A Bond begins with one statement that both agree on.",
     "After one of them has changed theirs for 1 XP, the two may read differently."),
)  # fmt: skip
