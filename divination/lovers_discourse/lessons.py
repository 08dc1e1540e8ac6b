"""The rules of Lovers' Discourse in steps, in our words: a page of them."""

from django.utils.translation import gettext_lazy as _

from divination.pages.desk import Lesson

LESSONS = (
    Lesson("aim", _("What you are after"), (
        _("Together you fill all thirteen Sefira of the Starfield with Majors, and resolve every one. Then you have "
          "both won, at once."),
        _("A Major is resolved when the Minors on it add up to exactly its number."),
        _("Neither speaks of the cards in hand, from the deal to the end. What you give, lay and let go of says "
          "enough."),
    )),
    Lesson("sky", _("The sky"), (
        _("You sit at one end, your partner at the other; each sees their own edge below. Three columns: the Sun’s, "
          "the stars’, the Moon’s. Neighbours in a column touch, and four links of the ouroboros join the columns."),
        _("The places bear the same names for both: Sun 1 to 4, Star 1 to 5 with the Heart in the middle, Moon 1 to "
          "4."),
    )),
    Lesson("draw", _("Draw"), (
        _("A turn begins with a card from the deck, or with the gift that lies near you in its place."),
        _("Three cards rest in your hand between turns."),
    )),
    Lesson("play", _("Play one card"), (
        _("A Major goes to one of the three Sefira at your edge, or to where a chain of Majors leads from there; "
          "whose they are does not matter. Nothing that was laid moves again."),
        _("A Minor goes to one of your own three Seeresses."),
        _("Or lay any card open in the far Gift Field: your partner may take it in place of drawing. A card is given "
          "once in a game."),
    )),
    Lesson("raise", _("What matches, rises"), (
        _("Minors of one suit in a row or a column of your Seeresses rise together. What is left slides up, and may "
          "match again."),
        _("Lay each on a Major that has room: on your own, on any at your edge, on any that touches one of yours. A "
          "resolved Sefira is a bridge: what lies behind it counts as touching."),
        _("An Ace counts 1, a pip its number, a Court 10. The Fool takes any one card."),
        _("A Minor with no place locks a free Gift Field for good. With none free the game is lost for both."),
    )),
    Lesson("match", _("Courts that meet"), (
        _("Two Courts of one suit in a row or a column may negate each other and leave the game. Let go of what you "
          "like, and draw up to four: from then on four cards rest in your hand."),
    )),
    Lesson("heart", _("The Sun and The Moon"), (
        _("Both may share the Heart, also when it is resolved already or all else is full. Together they hold 50."),
    )),
    Lesson("over", _("The end"), (
        _("You win the moment the last of thirteen Majors is resolved. You lose when a risen Minor finds no place and "
          "no field, or a hand can do nothing at all."),
    )),
)  # fmt: skip
