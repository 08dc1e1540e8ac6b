"""Random lives of agents: spends, exceptions, awards, downtimes, lines taken back."""

import random
from typing import Any

from characters.hidden_isle.rules import granting
from characters.hidden_isle.rules.agent import TRACKS, Agent
from characters.ledger import dependents
from characters.ledger.dependents import BookLine
from characters.ledger.replay import REVERTED, replay
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Offer, Table
from characters.systems import system_of
from tests.rules.hidden_isle.lives import DRAFT, RULES

SYSTEM = system_of("hidden_isle")
TABLE = Table(RULES)
STEPS = ("award", "downtime", "exception", "take back", *["spend"] * 12)
TRIES = 6


def answered(chance: random.Random, offer: Offer, marked: str) -> dict[str, str]:
    """Return answers to all that *offer* asks, as a player who reads the questions might give them."""
    told: dict[str, str] = {}
    for ask in offer.asks:
        if not ask.required and chance.random() < 0.4:
            continue
        if ask.choices:
            told[ask.key] = chance.choice(ask.choices)[0]
        elif ask.key in ("to", "affection", "distance"):
            told[ask.key] = str(chance.randint(0, 7 if ask.key == "to" else 2))
        else:
            told[ask.key] = str(chance.randint(1, 5)) if ask.key == "xp" else f"{ask.key} {marked}"
    return told


def settled(
    chance: random.Random, sheet: Agent, offer: Offer, marked: str
) -> tuple[dict[str, str], Entry] | None:
    """Return answers that *offer* takes and the line it writes, None where a few tries find none."""
    for _ in range(TRIES):
        told = answered(chance, offer, marked)
        try:
            return told, granting.settle_spend_or_exception(
                ActorAndSheets("me", {"me": sheet}), offer, told, RULES
            )["me"]
        except AnswersError:
            continue
    return None


class AgentLife:
    """The ledger of one agent, lived by chance."""

    def __init__(self, seed: int, steps: int, draft: dict[str, Any] = DRAFT) -> None:
        self.chance = random.Random(f"agent {seed}")
        self.book: list[BookLine] = []
        self.sheet = Agent()
        self.write(SYSTEM.rules.create(draft, RULES))
        for _ in range(steps):
            self.live()

    def write(self, entry: Entry) -> None:
        number = len(self.book) + 1
        self.book.append(BookLine(number, number, f"op {number}", entry))
        self.sheet = stands(self.book) if entry.kind == REVERTED else SYSTEM.rules.apply(self.sheet, entry)

    def live(self) -> None:
        step, sheet = self.chance.choice(STEPS), self.sheet
        if step == "award":
            self.write(SYSTEM.rules.award(self.chance.randint(1, 9), "the tide was turned"))
        elif step == "downtime":
            told = {"solo": self.chance.random() < 0.3, "key": "k"}
            self.write(SYSTEM.occasions[0].settle(ActorAndSheets("me", {"me": sheet}), told, RULES))
        elif step == "take back":
            self.taken_back()
        else:
            ways = (
                SYSTEM.exceptions.offers if step == "exception" and SYSTEM.exceptions else SYSTEM.rules.offers
            )
            options = [offer for offer in ways(sheet, TABLE) if offer.is_open]
            group = self.chance.choice(sorted({offer.group for offer in options}))
            offer = self.chance.choice(self._likely([offer for offer in options if offer.group == group]))
            if done := settled(self.chance, sheet, offer, str(len(self.book))):
                self.write(done[1])

    def _likely(self, options: list[Offer]) -> list[Offer]:
        """Return *options*; of marks mostly those that go on with the fullest track, so that some are filled."""
        if options[0].group != "mark" or self.chance.random() < 0.2:
            return options
        fullest = max(TRACKS, key=self.sheet.xp_on_track)
        return [offer for offer in options if offer.code == f"mark {fullest}"]

    def taken_back(self) -> None:
        if numbers := takeable(self.book):
            gone = self.fall(self.chance.choice(numbers))
            xp = -sum(line.entry.xp for line in self.book if line.number in gone)
            self.write(Entry(REVERTED, xp, {"reverts": list(gone)}))

    def fall(self, number: int) -> list[int]:
        """Return the lines that go with *number*, itself among them."""
        return list(dependents.dependents_of(SYSTEM, {"me": self.book}, "me", number).numbers["me"])


def stands(book: list[BookLine]) -> Agent:
    sheet: Agent = replay(SYSTEM, [(line.number, line.entry) for line in book]).sheet
    return sheet


def takeable(book: list[BookLine]) -> list[int]:
    """Return the lines of *book* that may be taken back."""
    kinds, gone = SYSTEM.rules.spends | SYSTEM.rules.grants, dependents.line_numbers_taken_back(book)
    return [line.number for line in book if line.entry.kind in kinds and line.number not in gone]
