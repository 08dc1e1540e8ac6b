"""What one Dreamer has that another has not: the same one before a line is taken back, and after."""

from collections.abc import Iterator

from characters.beckoning_dream.rules.boons import is_boon_awake, unmet_needs
from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.socket.rules import Difference
from decks.rules.tarot import Card, card_in_sentence, codes_in_deck_order, deck_in_words, names_as_phrase


def difference_between(before: Dreamer, after: Dreamer) -> Difference:
    """Return what changes when *before* becomes *after*."""
    return Difference(
        leaves=tuple(codes_in_deck_order(before.deck - after.deck)),
        comes=tuple(codes_in_deck_order(after.deck - before.deck)),
        before=deck_in_words(before.deck),
        after=deck_in_words(after.deck),
        sentences=(
            *_sentence_if_awareness_changes(before, after),
            *_sentence_if_oneirogen_changes(before, after),
            *_sentences_on_boons_changed(before, after),
            *_sentences_on_bonds_gone_or_changed(before, after),
        ),
    )


def other_seats_of_all_bonds(dreamer: Dreamer) -> tuple[str, ...]:
    """Return the other characters whose ledgers a line of *dreamer*'s may touch: those of the Bonds."""
    return tuple(dict.fromkeys(bond.seat for bond in dreamer.bonds if bond.seat))


def _sentence_if_awareness_changes(before: Dreamer, after: Dreamer) -> Iterator[str]:
    if before.awareness != after.awareness:
        yield f"Maximum Awareness is {after.awareness}, not {before.awareness}."


def _sentence_if_oneirogen_changes(before: Dreamer, after: Dreamer) -> Iterator[str]:
    if before.oneirogen != after.oneirogen:
        yield f"Oneirogen: {after.oneirogen}, not {before.oneirogen}."


def _sentences_on_boons_changed(before: Dreamer, after: Dreamer) -> Iterator[str]:
    had, has = ({boon.name: boon for boon in dreamer.boons} for dreamer in (before, after))
    yield from (f"The Boon {name} goes." for name in had if name not in has)
    for name, boon in has.items():
        was_awake = name in had and is_boon_awake(had[name], before.deck, before.boons)
        asks = names_as_phrase(unmet_needs(boon, after.deck, after.boons))
        if name not in had:
            yield f"The Boon {name} is there again."
        elif asks and was_awake:
            yield f"The Boon {name} sleeps: it asks for {asks}."
        elif not asks and not was_awake:
            yield f"The Boon {name} wakes."


def _sentences_on_bonds_gone_or_changed(before: Dreamer, after: Dreamer) -> Iterator[str]:
    had, has = ({bond.key: bond for bond in dreamer.bonds} for dreamer in (before, after))
    for key, bond in had.items():
        if key not in has:
            yield f"The Bond with {bond.name} goes: {bond.words}"
        else:
            yield from _sentences_on_bond_changed(bond, has[key])


def _sentences_on_bond_changed(was: Bond, now: Bond) -> Iterator[str]:
    if (was.mine, was.words) != (now.mine, now.words):
        yield f"The Bond with {now.name} hangs on {card_in_sentence(Card.from_code(now.mine))} again: {now.words}"
    if was.is_asleep and not now.is_asleep:
        yield f"The Bond with {now.name} wakes."
    if was.theirs != now.theirs:
        yield f"{now.name}'s card in your Bond is {card_in_sentence(Card.from_code(now.theirs))} again."
