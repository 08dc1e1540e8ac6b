"""What an agent's printed sheet draws: tracks as circles, suits, phrases, traits, contacts."""

from dataclasses import dataclass

MOST_CIRCLES = 7  # a house rule may want more: then a figure stands in their place


@dataclass(frozen=True, slots=True)
class Track:
    """How far a track is marked, and how far it goes."""

    at: int
    of: int

    @property
    def circles(self) -> tuple[str, ...]:
        """Return a circle for each step, "on" or "off"; none where a figure says it better."""
        if self.of > MOST_CIRCLES or not 0 <= self.at <= self.of:
            return ()
        return ("on",) * self.at + ("off",) * (self.of - self.at)


@dataclass(frozen=True, slots=True)
class PrintedSkill:
    """A skill with its circles: those above *most* are locked."""

    name: str
    rating: int
    circles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedSuit:
    """A suit's column: skills, harm, XP track. *harm* are the kinds in its boxes, *free* the boxes left."""

    key: str
    name: str
    skills: tuple[PrintedSkill, ...]
    harm: tuple[str, ...]
    boxes: int
    track: Track
    points: int

    @property
    def free(self) -> range:
        return range(max(0, self.boxes - len(self.harm)))

    @property
    def has_boxes(self) -> bool:
        """Say whether the boxes have room side by side: a house rule may want more than two."""
        return self.boxes <= 2 and len(self.harm) <= 2


@dataclass(frozen=True, slots=True)
class PrintedPhrase:
    """A phrase and its card."""

    key: str
    text: str
    card: str
    track: Track | None = None


@dataclass(frozen=True, slots=True)
class PrintedTrait:
    """A vice or a virtue; *mark* names its card's mark, *name* is its card in words."""

    text: str
    mark: str
    name: str


@dataclass(frozen=True, slots=True)
class PrintedContact:
    """A contact; *rank* is what their card bears over its mark, *about* their kind and land, *told* all of it."""

    name: str
    kind: str
    mark: str
    rank: str
    about: str
    told: str
    affection: Track
    distance: Track
