"""What each card stands for: titles and the Majors' symbols (Sefirot, "The Cards" and "Sealing the Game").

Titles are printed as the source has them, doubles included: two cards may share one. Symbols go by the
meaning column of the source's table.
"""

from decks.rules.tarot import Card

ELEMENT, PLANET, SIGN = "Element", "Planet", "Sign"

MAJOR_SYMBOLS: tuple[tuple[str, str], ...] = (
    (ELEMENT, "Air"),          # The Fool
    (PLANET,  "Mercury"),      # The Magician
    (PLANET,  "Moon"),         # The High Priestess
    (PLANET,  "Venus"),        # The Empress
    (SIGN,    "Aries"),        # The Emperor
    (SIGN,    "Taurus"),       # The Hierophant
    (SIGN,    "Gemini"),       # The Lovers
    (SIGN,    "Cancer"),       # The Chariot
    (SIGN,    "Leo"),          # Strength
    (SIGN,    "Virgo"),        # The Hermit
    (PLANET,  "Jupiter"),      # Wheel of Fortune
    (SIGN,    "Libra"),        # Justice
    (ELEMENT, "Water"),        # The Hanged Man
    (SIGN,    "Scorpio"),      # Death
    (SIGN,    "Sagittarius"),  # Temperance
    (SIGN,    "Capricorn"),    # The Devil
    (PLANET,  "Mars"),         # The Tower
    (SIGN,    "Aquarius"),     # The Star
    (SIGN,    "Pisces"),       # The Moon
    (PLANET,  "Sol"),          # The Sun
    (ELEMENT, "Fire"),         # The Gate
    (ELEMENT, "Earth"),        # The World
)  # fmt: skip

TITLES: dict[str, str] = {
    "s1":  "The Power of the Intellect",
    "s2":  "Cutting the Ties",
    "s3":  "Cutting the Ties",
    "s4":  "The Practical Spirit",
    "s5":  "A Leap of the Mind",
    "s6":  "Approaching the Inner Light",
    "s7":  "Cutting into the Inner Silence",
    "s8":  "Enter the Void",
    "s9":  "A New Beginning",
    "s10": "It Takes Two",
    "s11": "Contemplating The Journey",
    "s12": "Lightning Fast Thinking",
    "s13": "Attempting Transcendence",
    "s14": "Wielding Intellectual Power",
    "c1":  "Limitless Potential of Love",
    "c2":  "A Promising Encounter",
    "c3":  "The Formation of Love",
    "c4":  "Stability and Stagnation",
    "c5":  "Following the Call",
    "c6":  "The Beauty of Love",
    "c7":  "A Core of Kindness",
    "c8":  "Being in Union",
    "c9":  "Moving On",
    "c10": "Entering A New Existence",
    "c11": "Powerful Emotions",
    "c12": "Perpetual State of Flow",
    "c13": "Pure of Heart",
    "c14": "Wisdom of Kindness",
    "w1":  "Creative Potential",
    "w2":  "Decision at the Crossroads",
    "w3":  "Explosive Growth",
    "w4":  "Stability & Balance",
    "w5":  "Disharmony & Conflict",
    "w6":  "Accomplishment",
    "w7":  "Defiance",
    "w8":  "Haste",
    "w9":  "Resilience",
    "w10": "Burden of Completion",
    "w11": "The Potential of Energy",
    "w12": "Balanced Actions",
    "w13": "Mastered Intuition",
    "w14": "To Act Without Inhibition",
    "p1":  "The Opportunities of the Material World",
    "p2":  "The Union of Material Forces",
    "p3":  "Explosive Growth",
    "p4":  "The Paradox of Material Wealth",
    "p5":  "Aspirations that Break Stagnation",
    "p6":  "The Realisation of Beauty",
    "p7":  "Transcending the Material World",
    "p8":  "The Perfection of Dual Planes",
    "p9":  "Surrounded by Abundance",
    "p10": "The Spirit of Matter",
    "p11": "A Promising Opportunity",
    "p12": "The Fruits of Hard Labour",
    "p13": "Content with Wealth",
    "p14": "The Fulfilment of Material Wealth",
    "m0":  "Humanity Unbound",
    "m1":  "Shrewdness of the Trickster",
    "m2":  "Uniting the Mind",
    "m3":  "Strength through Passion",
    "m4":  "The Power of Stability reigns Supreme",
    "m5":  "To Bridge the Worlds",
    "m6":  "Entering a Union",
    "m7":  "A Force Moving Forward",
    "m8":  "Actualisation of Inner Power",
    "m9":  "The Journey Within",
    "m10": "Everything Moves and Repeats",
    "m11": "To Judge Ourselves",
    "m12": "Sacrifice for Betterment",
    "m13": "Radical Change",
    "m14": "Benefit of Restraint",
    "m15": "A Trial of Temptations",
    "m16": "The Joy Of The Cataclysm",
    "m17": "Flow of Knowledge",
    "m18": "Revelation of True Nature",
    "m19": "Radiant Brilliance of Life",
    "m20": "A Passage of Transformation",
    "m21": "Total Realisation",
}  # fmt: skip


def sefirot_title_of_card(card: Card) -> str:
    """Return the title of *card*.

    >>> sefirot_title_of_card(Card.from_code("m0"))
    'Humanity Unbound'
    """
    return TITLES[card.code]


def symbol_kind_and_name_of_card(card: Card) -> tuple[str, str]:
    """Return what kind of symbol a card has, and which: a Minor's is its numeral over its suit's mark.

    >>> symbol_kind_and_name_of_card(Card.from_code("m5"))
    ('Sign', 'Taurus')
    """
    if card.suit is None:
        return MAJOR_SYMBOLS[card.rank]
    return "Suit", card.suit.title
