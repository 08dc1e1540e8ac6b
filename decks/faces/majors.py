"""The pictures of the 22 Majors in order."""

from decks.faces import heavens, roads, trials
from decks.faces.strokes import Drawing

MAJORS: tuple[Drawing, ...] = (
    roads.FOOL,
    roads.MAGICIAN,
    roads.PRIESTESS,
    roads.EMPRESS,
    roads.EMPEROR,
    roads.HIEROPHANT,
    roads.LOVERS,
    roads.CHARIOT,
    trials.STRENGTH,
    trials.HERMIT,
    trials.WHEEL,
    trials.JUSTICE,
    trials.HANGED_MAN,
    trials.DEATH,
    trials.TEMPERANCE,
    heavens.DEVIL,
    heavens.TOWER,
    heavens.STAR,
    heavens.MOON,
    heavens.SUN,
    heavens.GATE,
    heavens.WORLD,
)
