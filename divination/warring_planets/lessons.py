"""The rules of Warring Planets in steps, in our words: a page of them."""

from django.utils.translation import gettext_lazy as _

from divination.pages.desk import Lesson

LESSONS = (
    Lesson("aim", _("What you are after"), (
        _("Two fight over one sky. Who has more points of resolved Majors that face them when it ends, wins."),
        _("A Major is resolved when the Minors on it add up to exactly its number. Whoever laid the last of them has "
          "it face them, and with it the ground it gives."),
    )),
    Lesson("sky", _("The sky"), (
        _("You sit at one end, your foe at the other; each sees their own edge below. Neighbours in a column touch, "
          "and four links of the ouroboros join the columns."),
    )),
    Lesson("draw", _("Draw"), (
        _("A turn begins with a card from the deck. Three cards rest in your hand between turns."),
    )),
    Lesson("play", _("Play one card"), (
        _("A Major goes to one of the three Sefira at your edge, or beside a Major or Guard that faces you."),
        _("It may slip under your own Guard if it counts at least as much: the Guard then lies on it, and resolves it "
          "if both are the same."),
        _("A Minor goes to one of your own three Seeresses."),
    )),
    Lesson("raise", _("What matches, rises"), (
        _("Minors of one suit in a row or a column of your Seeresses rise together. What is left slides up, and may "
          "match again."),
        _("Lay each on a Major with room for it: one that faces you, one at your edge, one beside a card that faces "
          "you."),
        _("Or let it stand guard on an empty Sefira at your edge or beside a card that faces you: your foe may play "
          "nothing there while it stands."),
        _("Or attack a Guard of your foe that you reach, with at least its value: both are discarded. A Court counts "
          "10."),
    )),
    Lesson("heart", _("The Sun and The Moon"), (
        _("Both may share the Heart. Together they hold 50, and a centre that was resolved counts for nobody until it "
          "is resolved anew."),
    )),
    Lesson("over", _("The end"), (
        _("It ends when the sky is full and every Major resolved; when nothing of what rose can go anywhere; when a "
          "hand holds only Majors and none can go; or when one forfeits, who then has lost."),
        _("The same score is a draw."),
    )),
)  # fmt: skip
