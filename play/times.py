"""Times that players agree on, and moments as they are told: nothing happens by itself once one has come."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy, ngettext_lazy

HOUR, DAY = 60, 24 * 60
AGREED_TIMES = {  # in minutes
    10: gettext_lazy("10 minutes"),
    HOUR: gettext_lazy("An hour"),
    **{n * DAY: ngettext_lazy("%(n)d day", "%(n)d days", n) % {"n": n} for n in (1, 2, 3, 7, 14, 30)},
}


def moment_in_words(moment: datetime) -> str:
    """Return *moment* as it is told: within a week its day and hour, else its date.

    >>> moment_in_words(datetime(2026, 11, 24, 20, tzinfo=timezone.get_current_timezone()))  # doctest: +SKIP
    'Tuesday 20:00'
    """
    at = timezone.localtime(moment)
    is_near = abs((at.date() - timezone.localdate()).days) < 7
    return date_format(at, "l H:i" if is_near else "j F Y, H:i")
