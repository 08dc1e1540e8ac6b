"""How a system speaks where a page is shared: its own words, whole phrases each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spoken:
    """A system's own words for the pages that all systems share; plain English, no mark-up.

    Choosing a kind of character: *line* says in a sentence or two what one is and how it grows, *begins* what to begin
    with ("Ten cards make the first one, and ready-made decks are there."). Building: *starters* and *starters_note*
    head the ready-made beginnings; *finished* follows "This writes the first line of the ledger.", *arrived* says what
    of an arrival becomes that line. Growing: *growth* heads the offers and *growth_line* stands under it; *after*
    leads what Offer.after tells ("Deck after"), *whole* what Difference.before and .after tell ("The deck"). *page*
    is the link to where an offer's answers are put together ("Build the new deck"). Planning: *none_marked* says how
    to mark a goal, *want_less* what might help where no way leads there.
    """

    line: str
    begins: str
    starters: str
    starters_note: str
    finished: str
    arrived: str
    growth: str
    growth_line: str
    after: str = "Afterwards"
    whole: str = "Altogether"
    page: str = "Put it together"
    none_marked: str = "Mark what they should be, and the way appears here."
    want_less: str = "Or want a little less."


@dataclass(frozen=True, slots=True)
class Tally:
    """How far a draft is in one respect, as a builder counts it: a figure and its words ("7", "of 10 cards").

    *pips* draws it, one mark each, filled or still open.
    """

    count: str
    words: str
    pips: tuple[bool, ...] = ()
