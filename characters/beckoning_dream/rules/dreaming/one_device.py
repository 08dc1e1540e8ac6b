"""A dream that several play at one device: whose hands hang behind a curtain there, and until when one lies open."""

from collections.abc import Mapping

from characters.beckoning_dream.rules.dreaming.position import GM, Dream


def hands_behind_curtain(dream: Dream) -> Mapping[str, str]:
    """Return whose hands a curtain hides, each seat's name by its key: the game master's and those that the app deals;
    none where each plays at a device of their own. Of real cards nothing is hidden here.
    """
    if not dream.is_on_one_device:
        return {}
    return {GM: "the GM"} | {one.key: one.name for one in dream.dreamers if not one.is_real}


def moment_of_hands(dream: Dream) -> str:
    """Return what is another word once a turn, a Conflict or a scene is another: no hand lies open any longer."""
    return f"{dream.scene} {len(dream.resolved)} {dream.turn.by if dream.turn else ''}"
