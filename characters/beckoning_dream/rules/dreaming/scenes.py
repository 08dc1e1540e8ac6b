"""Scenes of a dream: each card of the spread begins one, and it ends well, not well or open (The Beckoning Dream,
"Dream Construction", "Reflection"; Ruling B28).
"""

from collections.abc import Iterator

from characters.beckoning_dream.rules.dreaming.construction import card_of_scene_in_words
from characters.beckoning_dream.rules.dreaming.position import Dream, Scene
from play.rules.kinds import Option
from play.rules.replacing import replace

OUTCOMES = {"well": "went well", "not_well": "did not go well", "open": "stays open"}
OVER = ("well", "not_well")  # a scene that stays open may go on later


def options_of_scenes(dream: Dream, closed: tuple[str, ...]) -> Iterator[Option]:
    """Yield the scenes that the game master may begin, one at a time, and how the open one may end; *closed* says why
    neither can be now.
    """
    for number, scene in enumerate(dream.scenes, 1):
        reasons = [f"Scene {dream.scene} is open. Say how it ended first."] if dream.scene else []
        reasons += [f"It is over: it {OUTCOMES[scene.outcome]}."] if scene.outcome in OVER else []
        yield Option(f"scene {number}", scene_in_words(dream, number), (*reasons, *closed))
    for outcome, words in OUTCOMES.items() if dream.scenes else ():
        none = () if dream.scene else ("No scene is open.",)
        yield Option(f"close {outcome}", f"The scene {words}", (*none, *closed))


def with_scene_begun(dream: Dream, number: int) -> Dream:
    """Return *dream* with a scene begun; a card that lies face down is turned now (an option of Ruling B28)."""
    dream = replace(dream, scene=number).with_scene(number, outcome="")
    if dream.scenes[number - 1].is_turned:
        return dream
    return dream.with_tasks([f"place {number}" if dream.spread_is_real else f"uncover {number}"])


def with_scene_over(dream: Dream, outcome: str) -> Dream:
    """Return *dream* with the open scene over; where none is, as it is."""
    return replace(dream.with_scene(dream.scene, outcome=outcome), scene=0) if dream.scene else dream


def with_conflict_in_scene(dream: Dream, how: str) -> Dream:
    """Return *dream* when a Conflict Resolved: it belongs to the scene that is open, or to none."""
    if not dream.scene:
        return dream
    return dream.with_scene(dream.scene, conflicts=(*dream.scenes[dream.scene - 1].conflicts, how))


def scene_in_words(dream: Dream, number: int, begins: str = "") -> str:
    """Return a scene by its number, that it *begins* where that is said, and its card once it lies open."""
    scene: Scene = dream.scenes[number - 1]
    card = f": {card_of_scene_in_words(dream, scene)}" if scene.is_turned else ""
    return f"Scene {number}{begins}{card}"
