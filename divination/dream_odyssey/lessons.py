"""The rules of Dream Odyssey in steps, in our words: a page of them, and one at a time while somebody plays."""

from django.utils.translation import gettext_lazy as _

from divination.pages.desk import Lesson

LESSONS = (
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
