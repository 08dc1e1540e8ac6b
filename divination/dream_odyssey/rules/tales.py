"""The unfolding tale: what world one walks, which places, whom one meets (Sefirot, "The unfolding tale").

A Knight of Swords in a city is the debater, the champion the Knight of Wands: an example in the text mixes them up.
"""

from enum import IntEnum

from decks.rules.tarot import Card, Suit


class World(IntEnum):
    """What kind of world it is: the column of the tables."""

    FOREST = 0
    WETLANDS = 1
    CITY = 2
    WASTE = 3

    @property
    def title(self) -> str:
        return self.name.capitalize()


# By the Major on the Crown, from The Fool on: the landscape, and what kind of world it is.
LANDSCAPES = (
    ("Desert of mirages",         World.WASTE),     # The Fool
    ("City of tricksters",        World.CITY),      # The Magician
    ("Midnight forest",           World.FOREST),    # The High Priestess
    ("Flooded cornfields",        World.WETLANDS),  # The Empress
    ("Red wastes",                World.WASTE),     # The Emperor
    ("City of scholars",          World.CITY),      # The Hierophant
    ("Blooming forest",           World.FOREST),    # The Lovers
    ("Burning desert",            World.WASTE),     # The Chariot
    ("Ruthless woods",            World.FOREST),    # Strength
    ("Craggy bog",                World.WETLANDS),  # The Hermit
    ("Sunlit jungle",             World.FOREST),    # Wheel of Fortune
    ("Austere city",              World.CITY),      # Justice
    ("Dark forest",               World.FOREST),    # The Hanged Man
    ("Plague town",               World.CITY),      # Death
    ("Verdant fens",              World.WETLANDS),  # Temperance
    ("Screaming underworld",      World.WASTE),     # The Devil
    ("Besieged city",             World.CITY),      # The Tower
    ("Starlit desert",            World.WASTE),     # The Star
    ("Shadowed city",             World.CITY),      # The Moon
    ("Blooming plains",           World.WASTE),     # The Sun
    ("Endless, still water",      World.WETLANDS),  # The Gate
    ("Riverlands",                World.WETLANDS),  # The World
)  # fmt: skip
# By the Major of a Sefira: the place or person there, by kind of world.
PLACES = (
    # Forest                         Wetlands                         City                           Waste
    ("Lost adventurer's camp",   "Explorer's camp",            "Explorer's guild",          "Explorer's camp"),
    ("Sorcerer's tower",         "Sorcerer's tower",           "Sorcerer's tower",          "Sorcerer's tower"),
    ("Sacred grove",             "Sunken shrine",              "Seer's temple",             "Seer's shrine"),
    ("Empress's falconry lodge", "Empress's lakeside palace",  "Empress's palace",          "Empress's fortress"),
    ("Emperor's hunting lodge",  "Emperor's lakeside palace",  "Emperor's palace",          "Emperor's fortress"),
    ("Forest worshippers",       "Sunken library",             "Great library",             "Scholar's hut"),
    ("Lovers' pleasure palace",  "Lovers' island",             "Pleasure garden",           "Couple's homestead"),
    ("Horseback messenger",      "Cavalry battle",             "Hippodrome",                "Hippodrome city"),
    ("Wild animal tamer",        "Wild animal tamer",          "Circus",                    "Wild animal tamer"),
    ("Hermit's grotto",          "Hermit's grotto",            "Monastery",                 "Monastery"),
    ("Mysterious card-player",   "Mysterious card-player",     "Gambling house",            "Arena"),
    ("Forest chapel",            "Ruined courthouse",          "Courthouse",                "Angelic shrine"),
    ("Sacrificial altar",        "Sacrificial altar",          "Plaza of gibbets",          "Sacrificial altar"),
    ("Overgrown cemetery",       "Flooded cemetery",           "Churchyard crypt",          "Clifftop cemetery"),
    ("Sacred pool",              "Sacred pool",                "Fountain of water-bearers", "Sacred pool"),
    ("Cave of demons",           "Creature of grasping vines", "Torture dungeon",           "Demonic palace"),
    ("Crumbling tower",          "Crumbling tower",            "Crumbling tower",           "Crumbling tower"),
    ("Stone circle",             "Stone circle",               "Observatory",               "Mountaintop observatory"),
    ("Cave of illusions",        "Illusory waterfall",         "Fountain of illusions",     "Cave of illusions"),
    ("Walled garden",            "Island garden",              "Walled, private park",      "Flowering oasis"),
    ("Wall with looming gate",   "Wall with looming gate",     "Locked city gate",          "Narrow ravine"),
    ("Dancing giantess",         "Dancing giantess",           "Panoramic tower",           "Dancing giantess"),
)  # fmt: skip
# By suit, the Page, the Knight, the Queen and the King: who they are, by kind of world.
PEOPLE = {
    Suit.SWORDS: (
        ("Journeying apprentice", "Journeying apprentice", "Student",           "Journeying apprentice"),
        ("Swordmaster",           "Swordmaster",           "Debater",           "Swordmaster"),
        ("Alchemist",             "Traveling scholar",     "Alchemist",         "Traveling scholar"),
        ("Traveling philosopher", "Traveling philosopher", "Orator",            "Traveling philosopher"),
    ),
    Suit.WANDS: (
        ("Shepherd",              "Adventurer",            "Novice magician",   "Shepherd"),
        ("Heroic knight",         "Heroic knight",         "Champion",          "Heroic knight"),
        ("Freedom fighter",       "Freedom fighter",       "Playwright",        "Freedom fighter"),
        ("Rebel leader",          "Rebel leader",          "Charismatic actor", "Rebel leader"),
    ),
    Suit.CUPS: (
        ("Fisher",                "Fisher",                "Novice scryer",     "Apprentice healer"),
        ("Forest reveler",        "Traveling dancer",      "Dancer",            "Traveling dancer"),
        ("Scryer",                "Scryer",                "Confessor",         "Healer"),
        ("Lord of the dance",     "Lord of the dance",     "Partying host",     "Lord of the dance"),
    ),
    Suit.PENTACLES: (
        ("Forager",               "Forager",               "Street urchin",     "Journeying merchant"),
        ("Farmer",                "Farmer",                "Businessperson",    "Farmer"),
        ("Traveling merchant",    "Traveling merchant",    "Banker",            "Traveling merchant"),
        ("Merchant king",         "Royal treasurer",       "Royal treasurer",   "Merchant king"),
    ),
}  # fmt: skip
FIRST_COURT = 11


def landscape_name_of_crown(crown_major: Card) -> str:
    """Return the landscape that the Major on the Crown lays out.

    >>> landscape_name_of_crown(Card.from_code("m5"))
    'City of scholars'
    """
    return LANDSCAPES[crown_major.rank][0]


def world_of_crown(crown_major: Card) -> World:
    """Return what kind of world it is."""
    return LANDSCAPES[crown_major.rank][1]


def story_name_of_major(crown_major: Card, major: Card) -> str:
    """Return the place or person that *major* is on a Sefira in that world.

    >>> story_name_of_major(Card.from_code("m17"), Card.from_code("m19"))
    'Flowering oasis'
    """
    return PLACES[major.rank][world_of_crown(crown_major)]


def story_name_of_court(crown_major: Card, court: Card) -> str:
    """Return who *court* is in that world.

    >>> story_name_of_court(Card.from_code("m5"), Card.from_code("s12"))
    'Debater'
    """
    assert court.suit
    return PEOPLE[court.suit][court.rank - FIRST_COURT][world_of_crown(crown_major)]
