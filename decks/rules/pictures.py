"""What is to be seen on each card: a place, a creature and an object on every Minor, and one sentence on every card.

A Guide is something one can see, "a single statement encompassing a thing, the quantity, and the quality" (The
Beckoning Dream, "Guide"), so a sentence names thing, quantity and quality. It names no colour, since what is dark by
day is light by night, and no ground, which a quarter of the Minors share. Drawings, descriptions, alternative texts
and the words that a Guide shares with a card all come from here.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from decks.rules.tarot import DECK, Card

PLACE, CREATURE, OBJECT = "place", "creature", "object"
KINDS = (PLACE, CREATURE, OBJECT)


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to see: its *name*, the *state* it is drawn in ("drinking"; "" for its plain one), and how many."""

    name: str
    state: str = ""
    count: int = 1

    @property
    def drawing_name(self) -> str:
        """Return the name its drawing has among those of its kind."""
        return f"{self.name}, {self.state}" if self.state else self.name

    @property
    def slug(self) -> str:
        """Return its name as an address has it: "clock-with-no-hands"."""
        return self.name.replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Picture:
    """The three things on a Minor, and the sentence that tells them."""

    things: dict[str, Thing]  # kind -> thing
    sentence: str


def _picture(place: str, creature: str, held: str, sentence: str, creatures: int = 1) -> Picture:
    """Return the picture of three things, each written as "name" or "name, state"."""
    named = [written.partition(", ") for written in (place, creature, held)]
    counts = (1, creatures, 1)
    things = {
        kind: Thing(name, state, count)
        for kind, (name, _, state), count in zip(KINDS, named, counts, strict=True)
    }
    return Picture(things, sentence)


PICTURES: dict[str, Picture] = {
    "s1": _picture("lighthouse", "owl", "book",
        "An owl that does not blink sits below a lighthouse; an open book hangs in its beam."),
    "s2": _picture("jetty", "swallow", "scissors",
        "One swallow skims past an empty jetty; a pair of scissors hangs open."),
    "s3": _picture("boat", "spider", "scissors",
        "A boat under way, a spider on its last thread, a pair of open scissors."),
    "s4": _picture("windmill", "beetle", "loaf",
        "A small beetle walks towards a windmill; a loaf of bread hangs within reach."),
    "s5": _picture("standing stones", "hare, in mid-leap", "compass",
        "A hare in mid-leap past standing stones; a compass."),
    "s6": _picture("cave", "bat", "candle",
        "One bat between a deep cave and one lit candle."),
    "s7": _picture("three pines", "fox, listening", "bell, silent",
        "A fox listens before three pines; the bell is silent."),
    "s8": _picture("well", "bat", "rope ladder",
        "A rope ladder is let down over an open well; a bat comes out of it."),
    "s9": _picture("island", "swallow", "egg",
        "The first swallow reaches a small island; a whole egg."),
    "s10": _picture("boat, with two sails", "crow", "ribbon",
        "Two crows beak to beak, a boat with two sails, a tied ribbon with two loops.", creatures=2),
    "s11": _picture("signpost", "heron", "letter",
        "A patient heron, a far signpost, a letter not yet opened; a feather on the cap."),
    "s12": _picture("broken tower", "swallow", "compass, spinning",
        "A quick swallow, a broken tower, a compass whose needle spins; a lance with a pennant."),
    "s13": _picture("stair in the air", "owl", "feather",
        "An owl at the hem, a stair that ends in the air woven on the gown, a single feather; a butterfly."),
    "s14": _picture("bell tower", "wolf", "key",
        "A wolf that sits still, a tall bell tower on the robe, one key; a throne with two spears."),
    "c1": _picture("waterfall", "stag, drinking", "ring",
        "A young stag drinks below a waterfall; a plain ring."),
    "c2": _picture("bridge", "swan", "letter",
        "A swan comes slowly out from under a bridge; a sealed letter."),
    "c3": _picture("glass house", "bee", "egg",
        "One busy bee at a glass house; an egg."),
    "c4": _picture("well", "toad", "clock with no hands",
        "A fat toad that does not stir, beside a well; a clock that tells no time."),
    "c5": _picture("lighthouse", "whale", "bell",
        "A whale makes for a lighthouse; a bell is heard."),
    "c6": _picture("walled orchard", "moth", "shell",
        "A moth with broad wings above a walled orchard; a ribbed shell."),
    "c7": _picture("house with a lit window", "hedgehog", "pear, halved",
        "A hedgehog comes home to a house with a lit window; half a pear shows its core."),
    "c8": _picture("tent", "horse", "ring",
        "Two horses neck to neck before one tent; a plain ring.", creatures=2),
    "c9": _picture("bridge", "snail", "spool",
        "A snail has come over a bridge; a spool of thread."),
    "c10": _picture("door that stands alone", "snake", "mask",
        "A snake in a new skin, a door that stands alone, a mask put off."),
    "c11": _picture("island, tiny", "whale, in high waves", "shell",
        "A great whale in high waves, a tiny island, a shell; a fish in the cup."),
    "c12": _picture("waterfall", "seal, on its back", "hourglass",
        "A seal on its back, a far waterfall, an hourglass; a helm with two wings."),
    "c13": _picture("glass house", "mouse", "feather",
        "A small mouse at the hem, a glass house on the gown, one weightless feather; a crown of shells."),
    "c14": _picture("lone tree", "hedgehog", "loaf",
        "A hedgehog unrolled, a lone tree on the robe, a loaf of bread; a curled throne."),
    "w1": _picture("lone tree, in bud", "bee", "rope ladder",
        "A single bee, a lone tree in bud, a rope ladder let down from above."),
    "w2": _picture("signpost", "cat, stalking", "die, turning",
        "A stalking cat, a signpost that points two ways, a die that still turns."),
    "w3": _picture("smoking mountain", "snake, uncoiling", "egg, cracked",
        "A snake uncoils, a smoking mountain, a cracked egg."),
    "w4": _picture("standing stones", "heron, on one leg", "ribbon, tied tight",
        "A heron on one leg, a circle of standing stones, a ribbon tied tight."),
    "w5": _picture("smoking mountain", "goat, stubborn", "bell, cracked",
        "A stubborn goat before a smoking mountain; a cracked bell."),
    "w6": _picture("snowy peak", "goat", "paper crown",
        "A goat on the way to a snowy peak; a paper crown."),
    "w7": _picture("broken tower", "mouse", "umbrella",
        "One mouse before a broken tower; an open umbrella."),
    "w8": _picture("windmill, whirling", "hare", "clock with no hands",
        "A running hare, a whirling windmill, a clock that tells no time."),
    "w9": _picture("lone tree, bent by the wind", "crow, wet", "candle, in the wind",
        "A wet crow, a lone tree bent by the wind, a candle that still burns."),
    "w10": _picture("bell tower", "beetle, under a load", "book, heavy",
        "A beetle under a load, a high bell tower, a heavy book."),
    "w11": _picture("tent", "cat", "lantern",
        "A small cat before a far tent, a lantern just lit; a hat with a broad brim."),
    "w12": _picture("bridge", "horse", "umbrella",
        "A horse at a steady walk, a far bridge, an umbrella held for balance; a burning torch."),
    "w13": _picture("hedge maze", "cat, crouching", "mask",
        "A crouching cat at the hem, a hedge maze on the gown, a mask in no use; a sunflower."),
    "w14": _picture("smoking mountain", "fox", "key",
        "A fox at the hem, a smoking mountain on the robe, a key; a throne in leaf."),
    "p1": _picture("door that stands alone", "snail", "key",
        "A snail sets out for a door that stands alone, ajar; a key."),
    "p2": _picture("jetty", "seal", "ring",
        "Two seals off a jetty; one ring.", creatures=2),
    "p3": _picture("walled orchard, over its wall", "bee", "pear",
        "Three bees, a walled orchard that grows over its wall, a ripe pear.", creatures=3),
    "p4": _picture("well, full", "heron", "mirror",
        "A lean heron by a full well; a mirror shows neither."),
    "p5": _picture("snowy peak", "toad, looking up", "rope ladder",
        "A toad looks up at a snowy peak; a rope ladder comes down."),
    "p6": _picture("island", "swan, looking at itself", "mirror",
        "A swan looks at itself beside a small island; a mirror with a handle."),
    "p7": _picture("stair in the air", "moth", "lantern",
        "A moth between a stair that ends in the air and a lantern."),
    "p8": _picture("hedge maze", "spider, in its web", "mirror",
        "A spider in its web, a hedge maze the same on both sides, a mirror."),
    "p9": _picture("walled orchard", "mouse, well fed", "loaf",
        "A stout mouse, a walled orchard, a whole loaf."),
    "p10": _picture("cave, with one star in it", "stag", "hourglass, half run",
        "A stag looks into a cave with one star in it; an hourglass half run."),
    "p11": _picture("boat, at anchor", "fox", "die",
        "A curious fox, a far boat at anchor, a die; two braids."),
    "p12": _picture("windmill", "snail", "hourglass, almost run out",
        "A slow snail at the hem, a far windmill, an hourglass almost run out; a helm with two horns."),
    "p13": _picture("house with a lit window", "goat, at rest", "spool, full",
        "A content goat at the hem, a house with a lit window on the gown, a full spool; two climbing roses."),
    "p14": _picture("three pines", "wolf, tame", "paper crown",
        "A tame wolf at the hem, three pines on the robe, a paper crown above his own; a throne with two bulls."),
}  # fmt: skip
SENTENCES_OF_MAJORS = (
    "A kite in the sign of air pulls over a cliff's edge, tied to a bundle.",
    "The winged sign of Mercury over a table with a sword, a cup, a wand and a coin.",
    "The Moon between two unlike pillars, before a veil of pomegranates.",
    "The sign of Venus under twelve stars, between ears of wheat.",
    "The sign of Aries over a throne of rams before the mountains.",
    "The sign of Taurus between two crossed keys, under a triple crown, above a bridge.",
    "Two trees grow into one arch over the sign of Gemini.",
    "Two sea horses before a chariot with the sign of Cancer, under an arch of stars.",
    "The sign of Leo in a lion's mane of flames, above a laurel.",
    "A lantern with the sign of Virgo shines over the mountains, beside a staff.",
    "The sign of Jupiter is the hub of a turning wheel.",
    "Scales with a heart and a feather hang on a sword above the sign of Libra.",
    "Somebody hangs by one foot in the sign of water, under a gate of living wood.",
    "A death's-head moth with the sign of Scorpio over a setting sun.",
    "Water flows from cup to cup under a sun with the sign of Sagittarius.",
    "Horns over a star that holds the sign of Capricorn, and a chain that is open.",
    "Lightning strikes the crown from a tower with the sign of Mars.",
    "A great star over two jars whose water meets in the sign of Aquarius.",
    "The Moon weeps between two towers on a road to the sign of Pisces.",
    "The Sun blazes over a wall with four sunflowers.",
    "An open gate, and in it the sign of fire.",
    "The sign of earth in a wreath, the four suits at its corners.",
)


def sentence_of_card(card: Card) -> str:
    """Say what is to be seen on *card*.

    >>> sentence_of_card(Card.from_code("w2"))
    'A stalking cat, a signpost that points two ways, a die that still turns.'
    """
    return SENTENCES_OF_MAJORS[card.rank] if card.suit is None else PICTURES[card.code].sentence


def cards_by_thing(kind: str) -> dict[str, list[Card]]:
    """Return the Minors that show each thing of *kind*, by its name, both in order."""
    shown: dict[str, list[Card]] = {}
    for card in DECK:
        if card.suit is not None:
            shown.setdefault(PICTURES[card.code].things[kind].name, []).append(card)
    return dict(sorted(shown.items()))


# Words with nothing to see in them, and numbers, which would find something on nearly every card.
COMMON_WORDS = (
    "a above across after against all almost alone along among an and another any around as at away back be "
    "before behind below beneath beside between beyond both but by can come comes do does down each end ends "
    "every far first for four from full great had half has have heard held her hers high him his hold holds how "
    "i in into is it its itself just last let lies like look looks makes me mid my near neither new next no nor "
    "not of off on one onto or our out over own pair past point points put reach reaches s same sets she show "
    "shows sign signs single sit sits small so some somebody something stand stands still tell tells than that "
    "the their them then there they this those three through time to towards turn turns twelve two under up upon "
    "us use was way ways we were what when where which while who whole whose will with within without yet you "
    "young your"
)
COMMON = frozenset(COMMON_WORDS.split())
WORD = re.compile(r"[^\W\d_]+")
# Plurals that a last letter or two do not tell.
SINGULARS = {
    "mice": "mouse",
    "wolves": "wolf",
    "loaves": "loaf",
    "leaves": "leaf",
    "dice": "die",
    "geese": "goose",
}


def word_and_singulars(word: str) -> Iterator[str]:
    """Yield *word* and what it may be the plural of."""
    yield word
    yield SINGULARS.get(word, word)
    for ending, singular in (("s", ""), ("es", ""), ("ies", "y")):
        if word.endswith(ending):
            yield word.removesuffix(ending) + singular


@lru_cache(maxsize=512)  # the Guides of some tables and all cards
def _forms_of_words(text: str) -> dict[str, frozenset[str]]:
    """Return the words of *text* in which there is something to see, each with what it may be the plural of."""
    words = dict.fromkeys(WORD.findall(text.casefold()))
    return {word: frozenset(word_and_singulars(word)) - COMMON for word in words if word not in COMMON}


@lru_cache(maxsize=512)
def _all_forms(text: str) -> frozenset[str]:
    return frozenset().union(*_forms_of_words(text).values())


def words_seen_on_card(text: str, card: Card) -> list[str]:
    """Return the words in the sentence of *card* that *text* says, too: the same word, or its plural.

    >>> words_seen_on_card("The Cat", Card.from_code("w2"))
    ['cat']
    """
    said = _all_forms(text)
    return [
        word for word, forms in _forms_of_words(sentence_of_card(card)).items() if not forms.isdisjoint(said)
    ]
