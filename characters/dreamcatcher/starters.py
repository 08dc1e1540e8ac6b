"""Ready-made beginnings: six people, each with another best approach, under the house defaults."""

from characters.socket.rules import Starter


def _starter(
    key: str, title: str, line: str, scores: str, advantages: tuple[str, ...], hindrances: tuple[str, ...]
) -> Starter:
    """Return a beginning of *scores* in the order of the default abilities."""
    names = ("Forcefulness", "Deftness", "Intelligence", "Charm", "Guile", "Resolve")
    numbers = dict(zip(names, map(int, scores.split()), strict=True))
    draft = {"scores": numbers, "advantages": list(advantages), "hindrances": list(hindrances)}
    return Starter(key, title, line, draft)


STARTERS: tuple[Starter, ...] = (
    _starter(
        "ferrywoman", "The ferrywoman", "Goes through things, and pulls others after her.",
        "3 2 0 1 2 3",
        ("Knows every current of the river", "Lifts what two men cannot", "Never lost in fog"),
        ("Will not leave anybody in the water", "Owes the harbour guild"),
    ),
    _starter(
        "roofer", "The roofer", "Is up there before anybody looks, and down again before anybody asks.",
        "1 3 2 0 3 2",
        ("At home on roofs and ledges", "Good with a rope", "Wakes at the smallest sound"),
        ("Takes what glitters", "Cannot lie to children"),
    ),
    _starter(
        "clockmaker", "The clockmaker", "Finds the flaw in a thing, and in a plan.",
        "0 3 3 1 2 2",
        ("Reads a mechanism by its ticking", "A workshop in a coat", "Remembers every face once drawn"),
        ("Has to see how it works", "Shouted at by crowds, goes numb"),
    ),
    _starter(
        "singer", "The singer", "Has the room before the second verse.",
        "1 2 2 3 3 0",
        ("A song for every grief", "Known in every tavern by the sea", "Hears who does not belong"),
        ("Never refuses a dare", "Thinks of a lost sister at the wrong time"),
    ),
    _starter(
        "envoy", "The envoy", "Says one thing, means another, and gets a third.",
        "0 1 3 2 3 2",
        ("Speaks four languages without an accent", "Letters with good seals", "Counts the exits"),
        ("Sworn to a house that is falling", "Despises soldiers, and shows it"),
    ),
    _starter(
        "pilgrim", "The pilgrim", "Was told to turn back seven times.",
        "2 0 1 3 2 3",
        ("Walks when others lie down", "Patient with beasts", "Knows the old prayers by heart"),
        ("Gives away the last bread", "Afraid of closed rooms"),
    ),
)  # fmt: skip
