"""Ready-made decks to begin with."""

from characters.socket.rules import Starter


def _starter_of_highest_ranks(key: str, title: str, line: str, **highest_ranks_by_suit_name: int) -> Starter:
    """Return a ready-made deck: each suit from its Ace to *highest_ranks_by_suit_name*."""
    letters = {"swords": "s", "cups": "c", "wands": "w", "pentacles": "p"}
    cards = [
        f"{letters[suit]}{rank}"
        for suit, top in highest_ranks_by_suit_name.items()
        for rank in range(1, top + 1)
    ]
    return Starter(key, title, line, {"cards": cards})


STARTERS = (
    _starter_of_highest_ranks(
        "blade",
        "The Open Blade",
        "High Swords win most duels by value. Cups undo you.",
        swords=6,
        pentacles=4,
    ),
    _starter_of_highest_ranks(
        "water", "Still Water", "Reads the room first, then cuts once.", cups=6, swords=4
    ),
    _starter_of_highest_ranks(
        "fool", "The Lucky Fool", "Two suits that feed each other, and room for chance.", wands=5, cups=5
    ),
    _starter_of_highest_ranks(
        "con", "The Long Con", "Slow, sly, hard to read. Fear an honest Sword.", pentacles=6, wands=4
    ),
    _starter_of_highest_ranks(
        "winds",
        "Four Winds",
        "An answer to any Spike, and nothing tall.",
        swords=3,
        cups=3,
        wands=2,
        pentacles=2,
    ),
    _starter_of_highest_ranks(
        "roads", "Three Roads", "A little of most things. Easy to grow from.", swords=4, cups=3, pentacles=3
    ),
)
