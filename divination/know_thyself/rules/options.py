"""What every move of Know Thyself would do, and every reason against it, in our words (Sefirot, "Know Thyself")."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from decks.rules.tarot import CODES, Card, listed, the
from divination.know_thyself.rules import material_plane as plane
from divination.know_thyself.rules.heavens import OWN, Sefira, is_full, is_won, open_places, reached
from divination.readings.rules.reading import DURING
from divination.rules.cards import value_of
from divination.rules.engine import Option

if TYPE_CHECKING:
    from divination.know_thyself.rules.position import KnowThyself

GRACE = "grace"  # any free Grace Field: which of them makes no difference
SEERESS_NAMES = {"1": "the First Seeress", "2": "the Second Seeress", "3": "the Third Seeress"}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NO_GRACE = "Every Grace Field is taken."
# What is asked of the player in each phase.
NOW = {
    "sacred": "The sacred number is being sought.",
    "draw": "A turn begins with a card from the deck.",
    "play": "Play a card of your hand: a Major onto the tree, or a Minor to a Seeress.",
    "match": "Two Courts have met: say first whether they negate each other.",
    "discard": "Discard what you like of your hand, then draw up to four.",
    "raise": "What rose has to be placed first.",
    "over": "The game is over.",
}


def refusal(position: "KnowThyself", move: str) -> str:
    """Return why *move* is not legal, and what is."""
    if position.wants:
        return f"{move[:40]}: a card is being turned over. Say first which it is, as “see c9”."
    told = " ".join(_reasons(position, move)) or f"There is no such move now. {NOW[position.phase]}"
    legal = ", ".join(position.legal_moves())
    return f"{move[:40]}: {told} Legal: {legal}." if legal else f"{move[:40]}: {told}"


def _reasons(position: "KnowThyself", move: str) -> Iterable[str]:
    for option in position.options():
        if option.move == move:
            return option.reasons
    card = CODES.get(move.replace(">", "@").split("@")[0])
    if card and position.phase == "play" and card not in position.hand:
        return [f"{upper(the(card))} is not in your hand."]
    return []


def options(position: "KnowThyself") -> Iterator[Option]:
    """Yield every move one might think of now; those without reasons are the legal ones, in their order."""
    if not position.wants:
        yield from OPTIONS[position.phase](position)


def line_name(line: str) -> str:
    """Return a line of the Material Plane in words.

    >>> line_name("row2"), line_name("column1"), line_name("row12")
    ('the second row', 'the first column', 'row 12')
    """
    kind = line.rstrip("0123456789")
    number = int(line.removeprefix(kind))
    return f"the {ORDINALS[number - 1]} {kind}" if number <= len(ORDINALS) else f"{kind} {number}"


def _draw(position: "KnowThyself") -> Iterator[Option]:
    left = len(position.hidden)
    yield Option("draw", "", "", "Draw a card", (f"{left} {'is' if left == 1 else 'are'} left in the deck.",))


# Playing a card of the hand.


def _play(position: "KnowThyself") -> Iterator[Option]:
    columns, now_open = position.open_columns, open_places(position.board, position.tree)
    for card in position.hand:
        for spot in position.board.spots:
            yield _onto_tree(position, card, spot.key, spot.name, now_open)
        yield _onto_grace(position, card)
        for seeress, name in SEERESS_NAMES.items():
            yield _to_seeress(position, card, seeress, name, columns)


def _onto_tree(
    position: "KnowThyself", card: Card, place: str, name: str, now_open: tuple[str, ...]
) -> Option:
    move, label = f"{card.code}@{place}", f"Place {the(card)} on {name}"
    if reasons := tuple(_against_major(position, card, place, name)):
        return Option(move, card.code, place, label, (), reasons)
    sefira = position.sefira(card, place)
    asks = f", and ask: {_lower(DURING[place])}" if place in DURING else "."
    holds = f"it would hold {sefira.holds}" if sefira.holds else "any one card would resolve it"
    does = [f"On {name} {holds}{asks}"]
    if place in OWN:
        does.append("The space becomes a Sefira, which has to be resolved to win.")
    tree = {**position.tree, place: sefira}
    if opened := [key for key in open_places(position.board, tree) if key not in now_open]:
        does.append(f"It opens {_names(position, opened)}.")
    return Option(move, card.code, place, label, tuple(does))


def _against_major(position: "KnowThyself", card: Card, place: str, name: str) -> Iterator[str]:
    if card.suit:
        yield "A Minor comes to the Heavens only by rising from the Seeresses."
        return
    if held := position.tree.get(place):
        yield f"{name} holds {the(held.major)} already."
    if OWN.get(place, card) != card:
        yield f"Only {the(OWN[place])} opens {name}."
    if place not in position.tree and not reached(position.board, position.tree, place):
        yield "No branch leads there yet from an occupied place."


def _onto_grace(position: "KnowThyself", card: Card) -> Option:
    reasons = []
    if card.suit:
        reasons.append("A Minor takes a Grace Field only when it rises and no Sefira has room.")
    elif not is_full(position.board, position.tree):
        reasons.append("A Grace Field takes a Major only when every Sefira is full.")
    if not position.free_grace:
        reasons.append(NO_GRACE)
    does = () if reasons else ("It would rest there, and needs no resolving.", _left(position))
    return Option(
        f"{card.code}@{GRACE}", card.code, GRACE, f"Place {the(card)} on a Grace Field", does, tuple(reasons)
    )


def _to_seeress(
    position: "KnowThyself", card: Card, seeress: str, name: str, columns: tuple[str, ...]
) -> Option:
    move, label = f"{card.code}>{seeress}", f"Give {the(card)} to {name}"
    reasons = []
    if not card.suit:
        reasons.append("The Seeresses take Minors only.")
    if seeress not in columns:
        shorter = " or ".join(SEERESS_NAMES[key] for key in columns)
        reasons.append(f"The row begun has to be filled first: {shorter} has room in it.")
    if reasons:
        return Option(move, card.code, seeress, label, (), tuple(reasons))
    after = plane.given(position.columns, card, seeress)
    return Option(move, card.code, seeress, label, tuple(_would_match(position, after)))


def _would_match(position: "KnowThyself", columns: plane.Columns) -> Iterator[str]:
    found, pairs = plane.matches(columns, position.number), plane.pairs(columns)
    for match in found:
        yield f"In {line_name(match.line)} {listed(map(the, match.cards))} match and rise."
    for one, other in pairs:
        yield f"{upper(the(one))} and {the(other)} may negate each other."
    yield from _homeless(position, plane.rising(found), is_sure=not pairs)
    if not found and not pairs:
        yield "It matches nothing."


def _homeless(position: "KnowThyself", rising: Iterable[Card], *, is_sure: bool = True) -> Iterator[str]:
    """Yield which of the *rising* no Sefira takes, and that the game ends with them where it must (Ruling K18)."""
    trees, free = position.tree.values(), position.free_grace
    homeless = [card for card in rising if not any(sefira.takes(card) for sefira in trees)]
    if homeless:
        needs = "it needs a Grace Field" if len(homeless) == 1 else "each needs a Grace Field"
        yield f"No Sefira has room for {listed(map(the, homeless))}: {needs}."
    if is_sure and len(homeless) > free:
        left = f"Only {free} {'is' if free == 1 else 'are'} free" if free else "None is free"
        first = ", unless the last Major is resolved first" if is_full(position.board, position.tree) else ""
        yield f"{left}: the game would be lost{first}."


# Courts that met.


def _match(position: "KnowThyself") -> Iterator[Option]:
    for one, other in position.pairs:
        yield Option(
            f"negate {one.code} {other.code}", "", "", f"Let {the(one)} and {the(other)} negate each other",
            ("Both leave the game. You may discard of your hand, and draw up to four cards.",),
        )  # fmt: skip
    if position.matched:
        does = tuple(_homeless(position, position.matched))
        yield Option("rise", "", "", f"Let {listed(map(the, position.matched))} rise", does)
    else:
        yield Option("leave", "", "", "Leave them where they are", ("The turn ends.",))


def _discard(position: "KnowThyself") -> Iterator[Option]:
    for card in position.hand:
        yield Option(f"discard {card.code}", card.code, "", f"Discard {the(card)}", ("It leaves the game.",))
    count = position.missing
    draws = f"You draw {count} {'card' if count == 1 else 'cards'}." if count else "You draw nothing."
    yield Option("draw", "", "", "Draw up to four", (draws,))


# Placing what rose.


def _raise(position: "KnowThyself") -> Iterator[Option]:
    for card in position.raised:
        for spot in position.board.spots:
            yield _raise_onto(position, card, spot.key, spot.name)
        yield _raise_to_grace(position, card)


def _raise_onto(position: "KnowThyself", card: Card, place: str, name: str) -> Option:
    sefira = position.tree.get(place)
    move = f"raise {card.code}@{place}"
    if sefira is None:
        label, reasons = f"Place {the(card)} on {name}", ("No Major lies there yet.",)
        return Option(move, card.code, place, label, (), reasons)
    label = f"Place {the(card)} on {the(sefira.major)}"
    if not sefira.takes(card):
        return Option(move, card.code, place, label, (), (_too_much(card, sefira),))
    held = sefira.holding(card)
    if not held.is_resolved:
        return Option(move, card.code, place, label, (f"{name} would hold {held.total} of {held.holds}.",))
    won = is_won(position.board, {**position.tree, place: held})
    does = f"It resolves {the(sefira.major)}" + (", the last: you win." if won else ".")
    return Option(move, card.code, place, label, (does,))


def _too_much(card: Card, sefira: Sefira) -> str:
    if sefira.is_resolved:
        return f"{upper(the(sefira.major))} is resolved and takes nothing more."
    room = sefira.holds - sefira.total
    return f"{upper(the(sefira.major))} has room for {room}, and {the(card)} counts {value_of(card)}."


def _raise_to_grace(position: "KnowThyself", card: Card) -> Option:
    move, label = f"raise {card.code}@{GRACE}", f"Place {the(card)} on a Grace Field"
    reasons = []
    if takers := [key for key, sefira in position.tree.items() if sefira.takes(card)]:
        names = _names(position, sorted(takers, key=list(position.board.by_key).index))
        reasons.append(f"A Grace Field takes only what no Sefira can: there is room on {names}.")
    if not position.free_grace:
        reasons.append(NO_GRACE)
    return Option(move, card.code, GRACE, label, () if reasons else (_left(position),), tuple(reasons))


def _left(position: "KnowThyself") -> str:
    left = position.free_grace - 1
    return f"{left or 'No'} Grace {'Field' if left == 1 else 'Fields'} would be left."


def _names(position: "KnowThyself", places: Iterable[str]) -> str:
    return listed(position.board.by_key[place].name for place in places)


def upper(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


OPTIONS: dict[str, Callable[["KnowThyself"], Iterator[Option]]] = {
    "sacred": lambda position: iter(()),
    "draw": _draw,
    "play": _play,
    "match": _match,
    "discard": _discard,
    "raise": _raise,
    "over": lambda position: iter(()),
}
