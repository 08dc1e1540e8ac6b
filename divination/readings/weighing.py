"""What the Minors on a card weigh: by suits and Courts, in a sentence; nothing is interpreted one by one."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.rules.tarot import Card
from divination.readings.rules.reading import counts_of_minors_by_suit


def minors_by_suit_in_words(minors: Sequence[Card]) -> str:
    """Return what lies with a card; "" where nothing does.

    >>> minors_by_suit_in_words([Card.from_code(code) for code in ("c2", "s1", "s14")])
    '3 Minors lie with it: Swords 2 and Cups 1, 1 of them a Court.'
    >>> minors_by_suit_in_words([Card.from_code("c12")])
    'One Minor lies with it: a Court of Cups.'
    """
    if not minors:
        return ""
    by_suit = counts_of_minors_by_suit(minors)
    courts = sum(one.courts for one in by_suit)
    if len(minors) == 1:
        alone = (
            _("One Minor lies with it: a Court of %(suit)s.")
            if courts
            else _("One Minor lies with it, of %(suit)s.")
        )
        return alone % {"suit": by_suit[0].suit.title}
    *some, last = [f"{one.suit.title} {one.count}" for one in by_suit]
    told = _("%(some)s and %(last)s") % {"some": ", ".join(some), "last": last} if some else last
    of_them = ngettext(", %(n)s of them a Court.", ", %(n)s of them Courts.", courts) % {"n": courts}
    return _("%(n)s Minors lie with it: %(told)s") % {"n": len(minors), "told": told} + (
        of_them if courts else "."
    )
