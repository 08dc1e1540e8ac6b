"""The pictures of the 22 Majors in order, and what each shows, in words."""

from decks.faces import heavens, roads, trials
from decks.faces.strokes import Drawing

MAJORS: tuple[Drawing, ...] = (
    roads.FOOL, roads.MAGICIAN, roads.PRIESTESS, roads.EMPRESS, roads.EMPEROR, roads.HIEROPHANT, roads.LOVERS,
    roads.CHARIOT, trials.STRENGTH, trials.HERMIT, trials.WHEEL, trials.JUSTICE, trials.HANGED_MAN, trials.DEATH,
    trials.TEMPERANCE, heavens.DEVIL, heavens.TOWER, heavens.STAR, heavens.MOON, heavens.SUN, heavens.GATE,
    heavens.WORLD,
)  # fmt: skip
STORIES = (
    "A kite in the sign of air pulls over a cliff's edge, tied to a bundle",
    "The winged sign of Mercury over a table with all four suits",
    "The Moon between a dark pillar and a light one, behind a veil of pomegranates",
    "The sign of Venus under twelve stars, between ears of wheat",
    "The sign of Aries rises from a throne of rams before the mountains",
    "The sign of Taurus between two crossed keys, under a triple crown, above a bridge",
    "Two trees grow into one arch over the sign of Gemini",
    "Two sea horses draw a car with the sign of Cancer under an arch of stars",
    "The sign of Leo in a lion's mane of flames, above a laurel",
    "A lantern with the sign of Virgo shines over the mountains, beside a staff",
    "The sign of Jupiter is the hub of a turning wheel",
    "Scales with a heart and a feather hang on a sword above the sign of Libra",
    "Somebody hangs by one foot in the sign of water, under a gate of living wood",
    "A death's-head moth bears the sign of Scorpio over a setting sun",
    "Water flows from cup to cup under a sun that bears the sign of Sagittarius",
    "Horns over a star that holds the sign of Capricorn, and a chain that is open",
    "Lightning strikes the crown from a tower with the sign of Mars",
    "A great star over two jars whose water meets in the sign of Aquarius",
    "The Moon weeps between two towers on a road that leads to the sign of Pisces",
    "The Sun blazes over a wall with four sunflowers",
    "An open gate, and in it the sign of fire",
    "The sign of earth in a wreath, the four suits at its corners",
)
