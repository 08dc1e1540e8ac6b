"""A card as the button that takes it in or leaves it out."""

from typing import NamedTuple


class CardButton(NamedTuple):
    """What is drawn of one: *is_held* in the deck that is built, so that it is dropped by a press and else wanted;
    *look_classes* as the tag `card` knows them; *footnote_number* of what is amiss with it, or empty; *posted_codes*
    of the cards that go or come with it, with blanks between them, or empty for itself alone.
    """

    code: str
    is_held: bool
    look_classes: str = "full"
    footnote_number: int | str = ""
    posted_codes: str = ""
