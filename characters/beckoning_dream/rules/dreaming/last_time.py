"""What a table is told that opens a dream again after a pause: five lines, of what its reader knows."""

from characters.beckoning_dream.rules.dreaming.position import Bearer, Dream
from characters.beckoning_dream.rules.dreaming.resolving import HOWS, ending_in_words
from characters.beckoning_dream.rules.dreaming.scenes import OVER, scene_in_words
from characters.beckoning_dream.rules.dreaming.spikes import spike_in_words
from characters.beckoning_dream.rules.dreaming.whereabouts import elsewhere_in_words
from decks.rules.tarot import capitalized, names_as_phrase, word_up_to_ten_or_figures


def last_time_in_lines(dream: Dream, last_told: str) -> tuple[str, ...]:
    """Return, as far as there is something to say, the scene, the Conflict, what was *last_told*, Guides and Oneirogen,
    and who is out of it or elsewhere; five lines at most.
    """
    lines = (_scene(dream), _conflict(dream), last_told, _guides_and_oneirogen(dream), _who_is_out(dream))
    return tuple(dict.fromkeys(filter(None, lines)))  # what happened last may be one of the others


def _scene(dream: Dream) -> str:
    if dream.scene:
        return f"{scene_in_words(dream, dream.scene)}."
    if not dream.scenes:
        return ""
    over = sum(scene.outcome in OVER for scene in dream.scenes)
    words = word_up_to_ten_or_figures(over) if over else "none"
    of = word_up_to_ten_or_figures(len(dream.scenes))
    return f"Between scenes: {words} of {of} {'are' if over > 1 else 'is'} over."


def _conflict(dream: Dream) -> str:
    conflict = dream.conflict
    if not conflict:
        return f"No Conflict is open; the last one {HOWS[dream.resolved[-1]]}." if dream.resolved else ""
    if conflict.spike:
        return spike_in_words(dream)
    if conflict.ending:
        return f"{capitalized(ending_in_words(dream))}. How the Conflict ended, the GM says."
    if effort := conflict.effort:
        names = names_as_phrase(one.name for one in dream.members)
        figures = f"Difficulty {effort.difficulty}, Intensity {effort.intensity}"
        return f"{capitalized(effort.name)}, an Effort, stands before {names}: {figures}."
    sides: dict[str, list[str]] = {}
    for one in dream.members:
        sides.setdefault(one.side, []).append(one.name)
    return f"A Duel goes on: {' against '.join(map(names_as_phrase, sides.values()))}."


def _guides_and_oneirogen(dream: Dream) -> str:
    guides = [f"{one.guide} ({one.name})" for one in dream.asleep if one.guide and not one.is_guide_burned]
    oneirogen = [f"{one.name} {one.oneirogen}" for one in dream.asleep if one.oneirogen]
    parts = [f"Guides: {'; '.join(guides)}."] if guides else []
    return " ".join([*parts, *([f"Oneirogen: {names_as_phrase(oneirogen)}."] if oneirogen else [])])


def _who_is_out(dream: Dream) -> str:
    return " ".join(filter(None, map(_out, dream.dreamers)))


def _out(one: Bearer) -> str:
    if one.has_left:
        return f"{one.name} {'stepped aside' if one.stepped_aside else 'is awake'}."
    return "" if one.is_here else elsewhere_in_words(one)
