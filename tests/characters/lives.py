"""Random lives of several Dreamers at one table, lived by the rules' own offers, and their laws of taking back."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from characters.beckoning_dream.rules import forging, granting, reflection
from characters.beckoning_dream.rules.boons import MAJOR_BOONS, Boon, Need
from characters.beckoning_dream.rules.dreamer import Dreamer, HouseRules
from characters.beckoning_dream.rules.gaining import posted_key_of_boon
from characters.beckoning_dream.system import SYSTEM
from characters.ledger import dependents
from characters.ledger.dependents import BookLine, Dependents
from characters.ledger.replay import REVERTED, replay
from characters.socket.rules import ActorAndSheets, AnswersError, EntriesBySeat, Entry, Offer, Table
from decks.rules.tarot import Suit, ranks_held_of_suit
from tests.characters.test_random_dreamers import answered

NAMES = {"ann": "Ann", "bea": "Bea", "col": "Col"}
FIRST = (
    [f"c{n}" for n in range(1, 7)] + [f"s{n}" for n in range(1, 5)],
    ["s1", "s2", "c1", "c2", "c3", "w1", "w2", "p1", "p2", "p3"],
)
NEEDY = (
    Boon("Iron Will", needs=(Need(suit="s", cards=3),)),
    Boon("Tide", needs=(Need(suit="c", highest=5),)),
    Boon("Polaris", needs=(Need(boon="Tide"), Need(cards=9))),
    Boon("Star Road", needs=(Need(major=3),)),
)
RULES = HouseRules(boons=(*MAJOR_BOONS[:5], *NEEDY))
TABLE = Table(RULES)
PLENTY = 1_000
STEPS = ("award", "award", *["spend"] * 7, "bond", "exception", "reword", "take back")


@dataclass
class Life:
    """The books of a table, and each sheet as they leave it."""

    seed: int
    steps: int
    books: dict[str, list[BookLine]] = field(default_factory=dict)
    sheets: dict[str, Dreamer] = field(default_factory=dict)
    written: int = 0
    known: dict[Any, bool] = field(default_factory=dict)
    left: dict[tuple[str, frozenset[int]], Dreamer] = field(default_factory=dict)
    strokes: list["Stroke"] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        for seat in NAMES:
            self.books[seat], self.sheets[seat] = [], SYSTEM.rules.blank
            draft = {"cards": self.chance.choice(FIRST)}
            self.write({seat: SYSTEM.rules.create(draft, RULES)})
            self.write({seat: granting.award_entry(self.chance.randint(6, 14), "many dreams")})
        for _ in range(self.steps):
            self.live()

    def write(self, deed: EntriesBySeat) -> None:
        """Write *deed* at one stroke."""
        self.written += 1
        self.left.clear()
        self.strokes.clear()
        for seat, entry in deed.items():
            line = BookLine(len(self.books[seat]) + 1, self.written, f"op {self.written}", entry)
            self.books[seat].append(line)
            is_back = entry.kind == REVERTED
            self.sheets[seat] = (
                stands(self.books[seat]) if is_back else SYSTEM.rules.apply(self.sheets[seat], entry)
            )

    def live(self) -> None:
        seat, step = self.chance.choice(list(NAMES)), self.chance.choice(STEPS)
        ways: dict[str, Callable[[str], EntriesBySeat]] = {
            "award": lambda _: {seat: granting.award_entry(self.chance.randint(2, 6), "a dream")},
            "spend": self.spent, "bond": self.bonded, "exception": self.excepted, "reword": self.reworded,
            "take back": self.taken_back,
        }  # fmt: skip
        if deed := ways[step](seat):
            self.write(deed)

    def cast(self, seat: str) -> ActorAndSheets[Dreamer]:
        return ActorAndSheets(seat, self.sheets)

    def spent(self, seat: str) -> EntriesBySeat:
        sheet = self.sheets[seat]
        options = list(reflection.open_offers(sheet, TABLE))
        if not options:
            return {}
        group = self.chance.choice(sorted({offer.group for offer in options}))
        offer = self.chance.choice([offer for offer in options if offer.group == group])
        return reflection.settle_offer(self.cast(seat), offer, self.answers(offer, sheet), RULES)

    def answers(self, offer: Offer, sheet: Dreamer) -> dict[str, str]:
        told = answered(self.chance, offer, sheet)
        if offer.code == "boon":
            told["boon"] = self.chance.choice(
                [key for key, _ in next(q.choices for q in offer.asks if q.key == "boon")]
            )
        return told

    def bonded(self, seat: str) -> EntriesBySeat:
        """Two make a Bond, where both can pay."""
        pair = (seat, self.chance.choice([other for other in NAMES if other != seat]))
        if min(self.sheets[one].xp for one in pair) < 2:
            return {}
        told = {
            one: {"card": self.chance.choice(edges(self.sheets[one])), "words": "The bell."} for one in pair
        }
        offer = forging.forge_offer(self.sheets[seat], ())
        sheets = {one: self.sheets[one] for one in pair}
        return forging.entries_of_forged_bond(
            ActorAndSheets(seat, sheets), offer, told, NAMES, f"bond {self.written}"
        )

    def excepted(self, seat: str) -> EntriesBySeat:
        sheet = self.sheets[seat]
        offer = self.chance.choice(list(granting.exception_offers(sheet, TABLE)))
        told = {"reason": "because", "xp": str(self.chance.choice((-2, 1, 3)))}
        if offer.group == granting.CREDIT:
            inner = replace(offer, code=offer.code.partition(" ")[2], asks=offer.asks[1:])
            told |= self.answers(inner, replace(sheet, xp=PLENTY))
        elif offer.group != granting.XP:
            told["card"] = self.chance.choice([code for code, _ in offer.asks[-1].choices])
        return granting.settle_spend_or_exception(self.cast(seat), offer, told, RULES)

    def reworded(self, seat: str) -> EntriesBySeat:
        boons = self.sheets[seat].boons
        if not boons:
            return {}
        was = self.chance.choice(boons).name
        return {seat: Entry("reworded", 0, {"boon": was, "name": f"{was} {self.written}", "text": "New."})}

    def taken_back(self, seat: str) -> EntriesBySeat:
        numbers = takeable(self.books[seat])
        if not numbers:
            return {}
        return refund(self.books, self.fall(seat, self.chance.choice(numbers)).numbers)

    def fall(self, seat: str, number: int) -> Dependents:
        return dependents.dependents_of(SYSTEM, self.books, seat, number)

    def without(self, seat: str, fallen: frozenset[int]) -> Dreamer:
        """Return what the lines of *seat* that are left without *fallen* give, one after the other."""
        if (seat, fallen) not in self.left:
            sheet, gone = SYSTEM.rules.blank, fallen | dependents.line_numbers_taken_back(self.books[seat])
            for line in self.books[seat]:
                if line.number not in gone and line.entry.kind != REVERTED:
                    sheet = SYSTEM.rules.apply(sheet, line.entry)
            self.left[seat, fallen] = sheet
        return self.left[seat, fallen]

    def standing_strokes(self) -> list["Stroke"]:
        """Return what stands, stroke by stroke in the order of writing, and see that each could be written there."""
        if not self.strokes:
            ops: dict[str, list[tuple[str, BookLine]]] = {}
            for one, book in self.books.items():
                gone = dependents.line_numbers_taken_back(book)
                for line in book:
                    if line.entry.kind != REVERTED and line.number not in gone:
                        ops.setdefault(line.op, []).append((one, line))
            sheets = dict.fromkeys(NAMES, SYSTEM.rules.blank)
            for op, lines in sorted(ops.items(), key=lambda item: int(item[0].partition(" ")[2])):
                self.strokes.append(Stroke(op, lines, dict(sheets)))
                assert all(self.could_write(sheets[one], one, line) for one, line in lines), (self.seed, op)
                for one, line in lines:
                    sheets[one] = SYSTEM.rules.apply(sheets[one], line.entry)
        return self.strokes

    def could_write(self, sheet: Dreamer, seat: str, line: BookLine) -> bool:
        """Say whether the rules offer *line* to *sheet*; what that does not hang on is left out, and asked once."""
        bare = replace(sheet, xp=PLENTY, earned=0, exceptions=())
        key = (bare, seat, line.number)
        if key not in self.known:
            self.known[key] = could_write(bare, line.entry)
        return self.known[key]


class Stroke(NamedTuple):
    """What was written at once: its lines with their seats, and every sheet as it was before."""

    op: str
    lines: list[tuple[str, BookLine]]
    before: dict[str, Dreamer]


def held(sheet: Dreamer) -> list[str]:
    return sorted(card.code for card in sheet.deck)


def edges(sheet: Dreamer) -> list[str]:
    """Return the cards that are likely to leave: the lowest and the highest of each suit."""
    suits = {suit: ranks_held_of_suit(sheet.deck, suit) for suit in Suit}
    ends = [f"{suit}{rank}" for suit, ranks in suits.items() if ranks for rank in (ranks[0], ranks[-1])]
    return ends or held(sheet)


def stands(book: list[BookLine]) -> Dreamer:
    sheet: Dreamer = replay(SYSTEM, [(line.number, line.entry) for line in book]).sheet
    return sheet


def takeable(book: list[BookLine]) -> list[int]:
    """Return the lines of *book* that may be taken back."""
    kinds, gone = SYSTEM.rules.spends | SYSTEM.rules.grants, dependents.line_numbers_taken_back(book)
    return [line.number for line in book if line.entry.kind in kinds and line.number not in gone]


def refund(books: dict[str, list[BookLine]], numbers: dict[str, list[int]]) -> EntriesBySeat:
    """Return the deed that takes *numbers* back."""
    return {
        seat: Entry(
            REVERTED, -sum(line.entry.xp for line in books[seat] if line.number in gone), {"reverts": gone}
        )
        for seat, gone in numbers.items()
    }


# --- what the rules would offer: nothing here asks is_entry_still_legal ---


def could_write(rich: Dreamer, entry: Entry) -> bool:
    """Say whether an offer to *rich*, who can pay for all, and answers to it would write *entry*."""
    if entry.kind in ("created", "granted", "told"):
        return True
    if entry.kind == "reworded":
        return entry.data["boon"] in {boon.name for boon in rich.boons}
    if entry.kind == "bond":
        bond = entry.data["bond"]
        told = {**bond, "card": bond["mine"], "with": bond["seat"] or "outside"}
        return forging.bond_facts_and_problems(rich, told) == ({"bond": bond}, ())
    return any(_writes(rich, offer, entry) for offer in _offered(rich, entry))


def _offered(rich: Dreamer, entry: Entry) -> Iterator[Offer]:
    if entry.kind == "exception":
        group = granting.GIVE if "added" in entry.data else granting.TAKE
        yield from (offer for offer in granting.exception_offers(rich, TABLE) if offer.group == group)
        return
    for offer in reflection.open_offers(rich, TABLE):
        moves = offer.group == entry.kind and not (offer.leaves or offer.comes)
        same = set(offer.leaves) == set(entry.data.get("removed", ())) and set(offer.comes) == set(
            entry.data.get("added", ())
        )
        if moves or (offer.group == entry.kind and same):
            yield offer


def _writes(rich: Dreamer, offer: Offer, entry: Entry) -> bool:
    data = entry.data
    told = {"reason": data.get("exception", {}).get("reason", ""), "deck": " ".join(data.get("added", ()))}
    told |= {"card": (data.get("added", []) + data.get("removed", []) + [""])[0]}
    for boon in map(Boon.read, data.get("boons", ())):
        own = boon.major is None and boon.name not in {b.name for b in NEEDY}
        told |= {
            "boon": boon.category if own else posted_key_of_boon(boon),
            "name": boon.name,
            "text": boon.text,
        }
    changes = {change["key"]: change for change in data.get("bonds", ())}
    for place, bond in enumerate(rich.bonds, 1):
        change = changes.get(bond.key, {})
        told |= {f"card_{place}": change.get("mine", ""), f"words_{place}": change.get("words", "")}
        told[f"keep_{place}"] = "pay" if "mine" in change else "sleep" if change else ""
    try:
        made = granting.settle_spend_or_exception(ActorAndSheets("me", {"me": rich}), offer, told, RULES)[
            "me"
        ]
    except AnswersError:
        return False
    return (made.kind, made.xp, _bare(made, rich)) == (entry.kind, entry.xp, _bare(entry, rich))


def _bare(entry: Entry, sheet: Dreamer) -> dict[str, Any]:
    """Return what *entry* says, but for a word on a Bond that only fell asleep and is not awake on *sheet*."""
    awake = {bond.key for bond in sheet.bonds if not bond.is_asleep}
    data = {key: value for key, value in entry.data.items() if key not in ("exception", "from")}
    kept = [change for change in data.pop("bonds", ()) if "mine" in change or change["key"] in awake]
    cards: dict[str, Any] = {key: set(data.pop(key)) for key in ("added", "removed") if key in data}
    return {**data, **cards, **({"bonds": kept} if kept else {})}


# --- the laws ---


def as_if_never_written(life: Life, seat: str, number: int, fall: Dependents) -> None:
    """Once refunded, every sheet and balance is what the lines that are left give, and no debt comes of it."""
    deed = refund(life.books, fall.numbers)
    is_award = next(x for x in life.books[seat] if x.number == number).entry.kind == "granted"
    for one, book in life.books.items():
        left = life.without(one, frozenset(fall.numbers.get(one, ())))
        if one in deed:
            book = [*book, BookLine(len(book) + 1, 10**6, "back", deed[one])]
            assert stands(book) == left, (life.seed, seat, number, one)
        assert left == fall.after[one], (life.seed, seat, number, one)
        assert sum(line.entry.xp for line in book) == left.xp
        assert is_award or left.xp >= life.sheets[one].xp
    bonds_mirror(fall.after)


def bonds_mirror(sheets: dict[str, Dreamer]) -> None:
    """A Bond is on both sheets or on neither, and each names the other's card while it has one."""
    known = {seat: {bond.key: bond for bond in sheet.bonds} for seat, sheet in sheets.items()}
    for seat, bonds in known.items():
        for key, bond in bonds.items():
            if bond.seat:
                theirs = known[bond.seat][key]
                assert theirs.seat == seat
                assert bond.theirs == ("" if theirs.is_asleep else theirs.mine)
            assert bond.is_asleep or bond.mine in held(sheets[seat])


def exactly_what_is_needed(life: Life, seat: str, number: int, fall: Dependents) -> None:
    """Without what falls every line left could still be written in its turn; of what falls along, none could."""
    first = next(line.op for line in life.books[seat] if line.number == number)
    sheets: dict[str, Dreamer] = {}
    for stroke in life.standing_strokes():
        falls = {line.number in fall.numbers.get(one, ()) for one, line in stroke.lines}
        assert len(falls) == 1, (life.seed, seat, number, "half a stroke")
        if stroke.op == first:
            sheets = dict(stroke.before)
            assert falls == {True}
        elif not sheets:  # what was written before it stays as it is
            assert falls == {False}, (life.seed, seat, number, stroke.lines)
        else:
            possible = all(life.could_write(sheets[one], one, line) for one, line in stroke.lines)
            assert possible == (falls == {False}), (life.seed, seat, number, stroke.lines)
        if sheets and falls == {False}:
            for one, line in stroke.lines:
                sheets[one] = SYSTEM.rules.apply(sheets[one], line.entry)
