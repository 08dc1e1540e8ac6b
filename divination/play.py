"""The only writes of divination: readings, drawn or typed in, their words, seals and whom they are shared with."""

from collections.abc import Sequence

from django.db import IntegrityError, transaction

from campaigns.errors import NotMemberError, OutdatedError
from campaigns.models import Campaign, User
from campaigns.versions import save
from decks.chance import new_deal, shuffled
from decks.rules.tarot import DECK, Card
from divination.models import Reading, ReadingQuerySet
from divination.rules.reading import CENTRE, central_cards


def draw_reading(owner: User, title: str, question: str, *, op_id: str) -> Reading:
    """Shuffle a whole deck and fill the four central Sefira. A known *op_id* returns what it drew first."""
    deal = new_deal()
    return _keep(owner, title, question, central_cards(shuffled(DECK, deal)), deal, op_id)


def enter_reading(owner: User, title: str, question: str, cards: Sequence[Card], *, op_id: str) -> Reading:
    """Keep a reading laid with real cards, from the bottom to the top."""
    return _keep(owner, title, question, cards, "", op_id)


def _keep(owner: User, title: str, question: str, cards: Sequence[Card], deal: str, op_id: str) -> Reading:
    laid = [
        {"place": place.key, "card": card.code, "words": ""}
        for place, card in zip(CENTRE, cards, strict=True)
    ]
    try:
        with transaction.atomic():
            return Reading.objects.create(
                owner=owner, title=title, question=question, deal=deal, cards=laid, op_id=op_id
            )
    except IntegrityError as error:
        first = Reading.objects.filter(op_id=op_id, owner=owner).first()
        if first is None:  # somebody else's op
            raise OutdatedError from error
        return first


def save_words(reading: Reading, title: str, question: str, words: Sequence[str], *, version: int) -> None:
    """Save the reader's own words, one text a card; OutdatedError when others were saved since *version*."""
    cards = [laid | {"words": text} for laid, text in zip(reading.cards, words, strict=True)]
    save(_row(reading), version, title=title, question=question, cards=cards)


def save_seal(reading: Reading, words: Sequence[str], *, version: int) -> None:
    """Save the seal's words, one a card; OutdatedError when others were saved since *version*."""
    save(_row(reading), version, seal=list(words))


def _row(reading: Reading) -> ReadingQuerySet:
    return Reading.objects.filter(pk=reading.pk)


def share(reading: Reading, campaign: Campaign | None) -> None:
    """Let the members of *campaign* read it, or nobody else (None). Raises NotMemberError."""
    if campaign is not None and not campaign.members.present().filter(user=reading.owner_id).exists():
        raise NotMemberError
    _row(reading).update(campaign=campaign)
