"""What becomes of Bonds when cards leave (The Beckoning Dream, "Bond"; Rulings B9, B10, B13)."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from characters.beckoning_dream.rules.dreamer import Bond, Dreamer
from characters.socket.rules import ActorAndSheets, Answers, EntriesBySeat, Entry, Problem, Question
from decks.rules.tarot import Card, card_in_sentence, cards_in_deck_order

WORDS_LIMIT = 200
CHANGE_PRICE = 1
PAY, SLEEP = "pay", "sleep"
WAYS = (
    (PAY, f"It changes, for {CHANGE_PRICE} XP more"),
    (SLEEP, "It sleeps: your Dreamer can no longer Invoke it"),
)
PlacedBonds = tuple[tuple[int, Bond], ...]  # each with its place on the sheet, from 1


@dataclass(frozen=True, slots=True)
class SettledBonds:
    """What was settled for the Bonds a spend touches: their changes, the XP this costs, what is amiss."""

    changes: tuple[Mapping[str, object], ...] = ()
    xp: int = 0
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _Answered:
    changes: list[Mapping[str, object]] = field(default_factory=list)
    paid: int = 0
    problems: list[Problem] = field(default_factory=list)


def awake_bonds(dreamer: Dreamer) -> PlacedBonds:
    """Return the Bonds that *dreamer* can Invoke, each with its place."""
    return tuple((place, bond) for place, bond in enumerate(dreamer.bonds, 1) if not bond.is_asleep)


def awake_bonds_losing_their_card(dreamer: Dreamer, leaving_cards: Iterable[Card]) -> PlacedBonds:
    """Return the Bonds that lose their card when *leaving_cards* leave."""
    gone = {card.code for card in leaving_cards}
    return tuple((place, bond) for place, bond in awake_bonds(dreamer) if bond.mine in gone)


def questions_on_bonds_losing_their_card(
    bonds: PlacedBonds, deck_after: Iterable[Card]
) -> Iterator[Question]:
    """Yield what must be known of each of *bonds*: keep it with a card of *deck_after*, for XP, or let it sleep."""
    choices = codes_and_names_in_deck_order(deck_after)
    for place, bond in bonds:
        about = f"Your Bond with {bond.name}"
        so_far = f"So far: {bond.words}"
        yield Question(f"keep_{place}", "What becomes of it", choices=WAYS, required=False, about=about)
        yield Question(f"card_{place}", "Its new card", choices=choices, required=False, about=about)
        yield Question(
            f"words_{place}",
            "How it changed, as your Dreamer tells it",
            WORDS_LIMIT,
            required=False,
            hint=so_far,
            about=about,
        )


def sentences_on_bonds_losing_their_card(bonds: PlacedBonds) -> tuple[str, ...]:
    """Return a sentence for each of *bonds* that a spend would touch."""
    return tuple(
        f"Your Bond with {bond.name} hangs on {card_in_sentence(Card.from_code(bond.mine))}: "
        f"{CHANGE_PRICE} XP gives it a new card and new words, or it sleeps."
        for _, bond in bonds
    )


def extra_cost_of_keeping_bonds_in_words_or_empty(bonds: PlacedBonds) -> str:
    """Return what *bonds* may cost beyond a spend's price, in words (Ruling B10)."""
    if not bonds:
        return ""
    which = "to keep the Bond" if len(bonds) == 1 else "for each Bond you keep"
    return f"{CHANGE_PRICE} XP more {which}"


def codes_and_names_in_deck_order(deck: Iterable[Card]) -> tuple[tuple[str, str], ...]:
    """Return the cards of *deck* as choices, code and name, in the deck's order."""
    return tuple((card.code, str(card)) for card in cards_in_deck_order(deck))


def settle_bonds_losing_their_card(
    bonds: PlacedBonds, deck_after: Set[Card], answers: Answers, xp_left_after_price: int
) -> SettledBonds:
    """Return what *answers* settle for *bonds* in *deck_after*; the spend itself is paid by then."""
    told = _Answered()
    for place, bond in bonds:
        way = answers.get(f"keep_{place}", "")
        if way == SLEEP:
            told.changes.append({"key": bond.key, "is_asleep": True})
        elif way == PAY:
            _add_bond_kept_for_xp(told, place, bond, deck_after, answers, xp_left_after_price)
        else:
            told.problems.append(
                Problem(
                    "keep",
                    f"Your Bond with {bond.name} loses its card: pay {CHANGE_PRICE} XP to change it, or let it sleep.",
                    (f"keep_{place}",),
                )
            )
    return SettledBonds(tuple(told.changes), told.paid * CHANGE_PRICE, tuple(told.problems))


def _add_bond_kept_for_xp(
    settled: _Answered,
    place_from_1: int,
    bond: Bond,
    deck_after: Set[Card],
    answers: Answers,
    xp_left_after_price: int,
) -> None:
    card, words = (
        str(answers.get(f"card_{place_from_1}", "")),
        str(answers.get(f"words_{place_from_1}", "")).strip(),
    )
    settled.paid += 1
    settled.problems += [
        *_bond_card_problems(card, deck_after, f"card_{place_from_1}"),
        *bond_words_problems(words, f"words_{place_from_1}"),
    ]
    if settled.paid * CHANGE_PRICE > xp_left_after_price:  # unspent XP pay for both
        short = f"To keep this Bond costs {CHANGE_PRICE} XP more than you have. Let it sleep, or spend less."
        settled.problems.append(Problem("purse", short, (f"keep_{place_from_1}",)))
    settled.changes.append({"key": bond.key, "mine": card, "words": words})


def _bond_card_problems(card_code: str, deck_after: Set[Card], field_name: str) -> Iterator[Problem]:
    if card_code not in {card.code for card in deck_after}:  # Ruling B10
        yield Problem("card", "Choose a card that is in the deck afterwards.", (field_name,))


def bond_words_problems(words: str, field_name: str) -> Iterator[Problem]:
    """Yield what keeps *words* from being a Bond's statement."""
    if not words:
        yield Problem("words", "Say in a sentence what binds you.", (field_name,))
    if len(words) > WORDS_LIMIT:
        yield Problem("words", f"That has {len(words)} characters: at most {WORDS_LIMIT}.", (field_name,))


def entries_telling_bond_partners(
    cast: ActorAndSheets[Dreamer], own_bond_changes: Iterable[Mapping[str, object]]
) -> EntriesBySeat:
    """Return the line at no price that tells each other Dreamer of *cast* which card a Bond of theirs now names."""
    entries: dict[str, Entry] = {}
    for change in own_bond_changes:
        mine = next(bond for bond in cast.my_sheet.bonds if bond.key == change["key"])
        other = cast.sheets.get(mine.seat)
        theirs = next((bond for bond in other.bonds if bond.key == mine.key), None) if other else None
        if theirs:
            before = entries[mine.seat].data["bonds"] if mine.seat in entries else []
            moved = {"key": mine.key, "theirs": change.get("mine", "")}
            entries[mine.seat] = Entry("told", 0, {"bonds": [*before, moved], "name": theirs.name})
    return entries


def other_seats_of_bonds(bonds: PlacedBonds) -> tuple[str, ...]:
    """Return the other characters that *bonds* are with, as far as they are kept here."""
    return tuple(dict.fromkeys(bond.seat for _, bond in bonds if bond.seat))
