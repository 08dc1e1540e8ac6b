"""What a reading tells of the game it grew out of: which game, how it ended, its journal, and the way back into it."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import User
from divination.games.playing import steps_of_game
from divination.models import Chapter, Game, Reading
from divination.modes import MODES


@dataclass(frozen=True, slots=True)
class GameOfReading:
    """The game of a reading: its name, its end in a sentence, its score (0 where there is none).

    *replay* is where its steps are, "" for those who may not look at them; *chapters* are its player's alone.
    """

    game: str
    is_won: bool
    told: str
    score: int
    replay: str
    chapters: tuple[Chapter, ...]

    @property
    def end(self) -> str:
        """Return how it ended: won or lost, why, and the score where there is one."""
        score = _("Score: %(score)s.") % {"score": self.score} if self.score else ""
        return " ".join(filter(None, (_("Won.") if self.is_won else _("Lost."), self.told, score)))


def game_of_reading_as_seen_by(reading: Reading, viewer: User | None = None) -> GameOfReading | None:
    """Return what *viewer* (None: somebody with a link) may know of the game of *reading*; None if there was none."""
    game = reading.game
    if game is None:
        return None
    outcome = steps_of_game(game)[-1].position.outcome
    is_own = viewer is not None and viewer.pk == reading.owner_id
    is_open = is_own or (viewer is not None and Game.objects.visible_to(viewer).filter(pk=game.pk).exists())
    return GameOfReading(
        mode_and_variations_in_words(game),
        game.result == Game.Result.WON,
        outcome.told if outcome else "",
        outcome.score if outcome else 0,
        reverse("divination:game_replay", args=[game.slug]) if is_open else "",
        tuple(game.chapters.exclude(text="")) if is_own else (),
    )


def mode_and_variations_in_words(game: Game) -> str:
    """Return the game's mode and its variations, as a line."""
    mode = MODES[game.mode]
    titles = [variation.title for variation in mode.variations if variation.key in game.variations]
    return ", ".join([mode.title, *titles])
