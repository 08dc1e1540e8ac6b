"""Who comes to an Effort between two turns, and who goes (The Beckoning Dream, "Effort"; Ruling B39)."""

from collections.abc import Iterator

from characters.beckoning_dream.rules.dreaming.initiative import ending_of
from characters.beckoning_dream.rules.dreaming.position import GM, Dream, Step
from characters.beckoning_dream.rules.dreaming.whereabouts import reasons_of_who_is_elsewhere
from play.rules.kinds import Option
from play.rules.replacing import replace


def options_of_coming(dream: Dream, seat: str) -> Iterator[Option]:
    """Yield who may join the Effort that is open, and who may leave it: each Dreamer, or the game master for them."""
    conflict, is_between = dream.conflict, not dream.turn or dream.turn.step is Step.NEXT
    if not conflict or not conflict.effort or conflict.ending or dream.tasks or not is_between:
        return
    for one in dream.asleep:
        if seat not in (GM, one.key):
            continue
        if one in dream.members:
            yield Option(f"go {one.key}", f"{one.name} leaves the Effort", is_steady=True)
        else:
            closed = [*reasons_of_who_is_elsewhere(dream, [one.key])]
            closed += [f"{one.name} has no card to play."] if one.has_run_out else []
            yield Option(f"come {one.key}", f"{one.name} joins the Effort", tuple(closed), is_steady=True)


def with_gone(dream: Dream, key: str) -> Dream:
    """Return *dream* when *key* left the Effort; it is lost once nobody is in it who can play."""
    assert dream.conflict
    staying = [one for one in dream.members if one.key != key]
    members, ending = tuple(one.key for one in staying), ending_of(dream.conflict, staying)
    return replace(dream, conflict=replace(dream.conflict, members=members, ending=ending))
