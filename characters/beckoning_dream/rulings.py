"""How we read The Beckoning Dream where its text is silent or torn: code, choice, why."""

RULINGS = (
    ("B1", "A first deck has exactly ten cards, and Maximum Awareness begins at 3.",
     "The text names neither number. Both are house defaults: a GM can set others for a campaign. "
     "Later a deck may have any size, with at least one card."),
    ("B2", "A new Dreamer has no Major.", "A Major joins by its Boon, and Boons cost XP."),
    ("B3", "Equal values Clash, 0 against 0 too, and a Setback is looked for before a Triumph. Countered "
           "comes from the "
           "suit alone and outdoes even a Triumph; the card that counters still scores by its value.",
     "The 2 of Swords against the 10 of Pentacles: Swords have a Setback, Pentacles are Countered. A Major neither "
     "counters nor is countered. A Triumph has 3 choices, a Success or a Clash 2, a Setback 1, Countered "
     "none, and no "
     "effect is chosen twice. The sheet shows which suit counters which."),
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
    ("B16", "To stay in the dream gives the whole deck back, burned cards too, and then burns a third of it unseen.",
     "Rounded up; the second time it is half, rounded up too. Cards that were set aside stay aside, Awareness "
     "stays. Present and Past are empty afterwards, and the Stress left over is gone."),
    ("B17", "To stay takes every Oneirogen there is, at least one, and happens twice in a dream at most.",
     "It is not counted against what a turn allows. All other uses together are: Maximum Awareness a turn."),
    ("B18", "A Dreamer wakes when Stress is left over, or when no card is left anywhere.",
     "The text does not say when a dream ends for one of its Dreamers."),
    ("B19", "A card of the spread counts only when it is marked as gone well, and everyone who was in the "
            "dream gets the same.",
     "The second question gives 1 XP at most, however many dreams came closer. The GM may count in "
     "someone who was away."),
    ("B20", "With an empty Present, draw before you Select: up to Awareness, and at least one card (house default).",
     "The text lets only the Dreamer draw whose turn ends, so nearly every Duel meets an empty Present."),
    ("B21", "Each dream begins at Maximum Awareness with as many cards drawn, and Oneirogen carry over (house "
            "default).",
     "The text names neither where a dream begins nor what becomes of them."),
    ("B22", "A Bond begins with one statement that both agree on.",
     "After one of them has changed theirs for 1 XP, the two may read differently."),
    ("B23", "A dream may end with no card of the spread named.", "The two questions alone then give XP."),
    ("B24", "A Boon may also ask for a number of Majors, or for one of several things: Cups or Wands.",
     "A Boon in a player's own words may be of any category. One that brings a Major's card is the GM's to agree "
     "to: it is proposed to them, and bought once they say yes."),
    ("B25", "A Bond is taken back by both, as it was forged: the other is asked.",
     "It cost both, and stands on both sheets. The GM may take it back without."),
    ("B26", "Of two plans that cost the same, the one that breaks fewer Bonds is the better one.",
     "A Bond that keeps its card needs no XP to be kept."),
    ("B27", "The card given to the Dream Deck is seen by nobody, its owner neither, until it lies in the spread.",
     "The text does not say whether it is drawn openly. Else it is turned over when the dream ends; the "
     "rest of the Dream Deck stays unseen. A campaign may show each card as it is given."),
    ("B28", "The whole spread lies open when it is drawn, so that question and Guides may answer it.",
     "A campaign may turn each card when its scene begins; until then the GM does not know it either."),
    ("B29", "A deck of two gives a card to the Dream Deck and its Guide is told without one; a deck of one gives none.",
     "The text takes two cards from everyone, and a card must be left to play."),
    ("B30", "Who comes late answers the question, shuffles and draws up to Maximum Awareness, and gives no card.",
     "No Major is added for them. Who leaves early steps aside. Both were in the dream; the GM may decide otherwise."),
    ("B31", "A dream may go on over several sessions and has one Reflection, when it ends: what XP buys meanwhile "
            "counts from the next dream.",
     "The text writes dream/session. The piles wait. A campaign may reflect after each session: then new cards are "
     "shuffled into the Future, and those that left are taken from wherever they lie; one that was given to the Dream "
     "Deck stays there until the dream ends."),
    ("B32", "Its player says that a Guide appears, and where: in any Revealed card, a foe's or an Effort's too.",
     "Once in each Reveal, one effect, whether they are there or not. The GM may say no. A campaign may let it speak "
     "once for each such card, so often in a dream, or ask another player, who sees it too, for their yes."),
    ("B33", "A Push Burns a card by the rules of Burn. Burned unseen it adds a choice and no suit, as a Major does.",
     "A Countered card still chooses nothing, with a Push too."),
    ("B34", "All that is added to a value and taken from it counts together, at least 0, without a ceiling.",
     "It counts wherever a value is named: for the Score, and for Devastate. It never changes the suit. A Major is its "
     "numeral, unless the GM names another value before the Score."),
    ("B35", "Whose turn it is chooses first, then the Opponent; then all takes effect together.",
     "What is shown, Awareness, Burns, Stress, what waits for the next card, and Fall Back. A campaign may let both "
     "choose unseen."),
    ("B36", "All Stress on somebody in a turn is one heap, an Effort’s Intensity too, borne once, after Interpret.",
     "Shared Pain splits it, then Brace halves the share of whoever chose it. Glare and Trap ask what was dealt this "
     "turn: before it is split and halved, and whoever chose first. So a Glare on both sides deals 2 to each."),
    ("B37", "Against an Effort, Press, Devastate and Glare lower its Difficulty, and Hinder takes 1 from the next card "
            "that is opposed.",
     "Help, Lookout, Plot, Brace and Trap work as they do in a Duel. Analyze, Anticipate, Misdirect, Study, Break and "
     "Fall Back have nothing to work on: an Effort is an Opponent and no foe."),
    ("B38", "The cards of an Effort stay where they are, and any may be opposed again.",
     "The weakest is then opposed for ever: a spread of one card, or of even values, avoids that."),
    ("B39", "An Effort is lost when no Dreamer in it can play, or when the GM ends it.",
     "The text names no end but success. Between two turns Dreamers who are here may join it, and leave."),
    ("B40", "When the last cards of all sides go in one turn, nobody stands, and the GM says what that means.",
     "Nobody is then the last one standing. With even numbers of cards it happens in 62 of 100 Duels."),
    ("B41", "Who has neither Present nor Future has run out; that is looked at when a turn has closed.",
     "The draw is over by then. Who Fell Back leaves at the same moment."),
    ("B42", "Foes bear Stress as Dreamers do, without Oneirogen and without staying; what they cannot bear ends them.",
     "A foe that spends itself burns unseen first, then burns; one that holds on keeps most cards to play."),
    ("B43", "With only a Past left, a Dreamer may wake by their own will between two Conflicts, and stay.",
     "Else who kept their cards would be worse off than who burned them all."),
    ("B44", "Oneirogen are given by the GM, one at a time, for a picture or a meaning; in each turn of anybody at "
            "most Maximum Awareness are spent.",
     "The text counts by turns and does not say whose. Anyone may ask for one. A campaign may let the table give them "
     "by a show of hands: more than half of the others, the GM among them; and so many in a dream at most."),
    ("B45", "A Bond is Invoked once a turn, with both players' yes, by one whose side of it is awake.",
     "After a no it may be offered again in the next turn. "
     "Tag In takes over the turn and its closing, or the Opponent's place. Combined Might takes a card of the "
     "Present, which burns when the turn closes."),
    ("B46", "Help, Hinder, Trap, Anticipate and Plot wait for the next Reveal or Draw, add up, and lapse when the "
            "Conflict is Resolved.",
     "An ally is another on one's own side. Nothing of it falls on a Spike."),
    ("B47", "What Analyze shows the whole table sees; Study is answered truly from the whole deck, of equals all.",
     "Cards seen stay known until they leave the Present."),
    ("B48", "Foes begin each Conflict whole, shuffled, with a Present up to their Awareness.",
     "Their piles are kept only where the GM says that they come again."),
    ("B49", "In a Spike each looks alone and chooses unseen; all is opened when all have chosen.",
     "One card burns, however many fit. Who has not chosen when the GM closes it meets the Consequence."),
    ("B50", "When a Conflict is Resolved every Dreamer asleep draws up to Awareness, in it or not.",
     "Awareness itself does not rise."),
    ("B51", "Dreamers stand against each other only where the campaign agreed to it, and either may yield when a "
            "turn has closed.",
     "Fought to the end both decks are spent, and in 82 of 100 nobody stands."),
    ("B52", "Who is awake makes no moves and Invokes no Guide.", "They watch, and share in Reflection."),
    ("B53", "Any Dreamer in a Conflict who can play may be next, whose turn it was too.",
     "The one who waited longest is the likely one."),
    ("B54", "Each player marks whether their Dreamer is here or elsewhere, and the GM everybody; the GM's mark counts.",
     "Who is elsewhere is in no Conflict or Spike that begins and Invokes no Bond. A Guide is Invoked from anywhere. "
     "When a Conflict is Resolved the story goes on, and players mark themselves again."),
    ("B56", "Just in Time joins now and plays from the next turn on; who Fell Back may come again so, or by a Bond.",
     "The text lets anybody enter who is not in the Conflict."),
    ("B57", "Help and Hinder are two effects; how many Oneirogen strengthen them is said when they are chosen.",
     "So both may be chosen with one card."),
    ("B58", "By hand one moves one's own open cards, the GM everything else, each time with a word why.",
     "So Boons and the story do what no rule foresees. A hidden card is moved and never read, but by who looks at it. "
     "What burned openly may come back, what burned unseen stays where it is."),
    ("Bond", "To Invoke a Bond: a card that is not yours and that it rests on is Revealed, outside a Spike; "
             "all who share "
             "it agree, and are there in the story. Choose before anything comes of the cards: Tag In, Shared "
             "Pain or "
             "Combined Might.",
     "Tag In puts a card of your Present in its place, which goes to its owner’s Present, and the turn goes "
     "on as yours. "
     "Shared Pain splits its owner’s Stress of this turn between you. Combined Might adds the value of a card you "
     "Reveal, which Burns at the end of the turn; the owner chooses either suit. Whoever Invokes joins the "
     "Conflict."),
    ("Guide", "To Invoke a Guide: it appears in the picture of a Revealed card, outside a Spike; you need not "
              "be there, and "
              "several Guides may be Invoked at once. Choose before anything comes of the cards: Bolster, "
              "Weaken, Push or "
              "Just in Time.",
     "Bolster and Weaken move that card’s value by 1, and by 1 more for each Oneirogen spent on it. Push "
     "Burns a card of "
     "yours: the owner of a Revealed card has one effect more to choose, from the Burned card’s suit too. "
     "Just in Time "
     "brings you into the Conflict from anywhere."),
    ("Effects", "No effect is chosen twice for one card, however many choices there are.",
     "Some need a Score, which stands behind their name, and some the suit of the card."),
    ("Stay", "To stay in the dream when you would wake costs every Oneirogen you have, one at least, and a "
             "third of your deck.",
     "The second time half of it; a third time there is none. See B16 and B17."),
)  # fmt: skip
