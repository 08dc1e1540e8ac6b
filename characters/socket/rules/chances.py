"""Chances in words."""

from fractions import Fraction


def per_cent_in_two_decimals(chance: Fraction) -> str:
    """Return *chance* in per cent to two places; only what is certain reads as 0 or 100.

    >>> [per_cent_in_two_decimals(chance) for chance in (Fraction(17, 28), Fraction(1), Fraction(1, 10**6))]
    ['60.71', '100', 'under 0.01']
    """
    if chance in (0, 1):
        return str(int(chance * 100))
    hundredths = int(chance * 10_000 + Fraction(1, 2))
    if not 0 < hundredths < 10_000:
        return "over 99.99" if hundredths else "under 0.01"
    return f"{hundredths // 100}.{hundredths % 100:02}"
