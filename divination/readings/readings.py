"""The only writes of readings: laid (a game's by `play`), worded, sealed, shared and opened by a link."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction

from campaigns.accounts import new_token, token_hash
from campaigns.errors import NotMemberError, OutdatedError
from campaigns.models import Campaign, User
from campaigns.versions import save_fields_at_version
from decks.chance import new_deal, shuffled_by_deal
from decks.rules.tarot import DECK, Card
from divination.games.playing import rows_of_majors_beyond_center
from divination.models import Reading, ReadingQuerySet
from divination.readings.rules.reading import CENTRE, first_four_majors


def deal_new_reading(owner: User, title: str, question: str, *, op_id: str) -> Reading:
    """Shuffle a whole deck and fill the four central Sefira. A known *op_id* returns what it drew first."""
    deal = new_deal()
    return _create_reading(
        owner, title, question, first_four_majors(shuffled_by_deal(DECK, deal)), deal, op_id
    )


def lay_new_reading_of_real_cards(
    owner: User, title: str, question: str, cards_from_bottom: Sequence[Card], *, op_id: str
) -> Reading:
    """Keep a reading laid with real cards, from the bottom to the top."""
    return _create_reading(owner, title, question, cards_from_bottom, "", op_id)


def _create_reading(
    owner: User, title: str, question: str, cards_from_bottom: Sequence[Card], deal: str, op_id: str
) -> Reading:
    laid = [
        {"place": place.key, "card": card.code, "words": ""}
        for place, card in zip(CENTRE, cards_from_bottom, strict=True)
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


def save_title_question_and_words(
    reading: Reading, title: str, question: str, words_of_rows: Sequence[str], *, seen_version: int
) -> None:
    """Save the reader's own words, one text a card; OutdatedError when others were saved since *seen_version*."""
    cards = [laid | {"words": text} for laid, text in zip(reading.cards, words_of_rows, strict=True)]
    save_fields_at_version(
        _queryset_of_reading(reading), seen_version, title=title, question=question, cards=cards
    )


def take_in_majors_beyond_center(reading: Reading, *, seen_version: int) -> None:
    """Take in its game’s other Sefira that hold a Major; OutdatedError when something was saved since."""
    assert reading.game
    save_fields_at_version(
        _queryset_of_reading(reading),
        seen_version,
        cards=[*reading.cards, *rows_of_majors_beyond_center(reading.game)],
    )


def save_seal(
    reading: Reading,
    words_of_chosen_rows: Sequence[str],
    chosen_rows_and_symbols: Sequence[Mapping[str, Any]] = (),
    *,
    seen_version: int,
) -> None:
    """Save the seal's words, one a card, and which rows stand in it with which symbols, () all with their own.

    OutdatedError when others were saved since *seen_version*.
    """
    save_fields_at_version(
        _queryset_of_reading(reading),
        seen_version,
        seal=list(words_of_chosen_rows),
        chosen=list(chosen_rows_and_symbols),
    )


def _queryset_of_reading(reading: Reading) -> ReadingQuerySet:
    return Reading.objects.filter(pk=reading.pk)


def share_with_campaign(reading: Reading, campaign: Campaign | None) -> None:
    """Let the members of *campaign* read it, or nobody else (None). Raises NotMemberError."""
    if campaign and not campaign.has_member(reading.owner_id):
        raise NotMemberError
    _queryset_of_reading(reading).update(campaign=campaign)


def make_link_token(reading: Reading) -> str:
    """Return the token of a new link to *reading*, which only this return value ever shows; an older one ends."""
    token = new_token()
    _queryset_of_reading(reading).update(link_hash=token_hash(token))
    reading.refresh_from_db(fields=["link_hash"])
    return token


def end_link(reading: Reading) -> None:
    """Let nobody read *reading* by its link any more."""
    _queryset_of_reading(reading).update(link_hash="")
