"""Over 800 random Arkana: a spend succeeds exactly when the book lets it, and leaves what the book says; whatever
line is taken back, what stays is the life without it.

The book is told anew here, in plain words: nothing in the part "the book" asks the rules.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from campaigns.models import User
from characters.ledger import dependents, ledger
from characters.ledger.dependents import BookLine
from characters.ledger.replay import replay
from characters.models import Character, LedgerLine
from characters.socket.rules import ActorAndSheets, AnswersError, Entry, Offer, Table
from characters.systems import system_of
from tests.cast import client_of, fresh, make_user, op, spend_data
from tests.conftest import at_night
from tests.pages.characters.arkana import ARKANA, begin, url
from tests.promises.world import undone

MANY, OVER_HTTP, LIVES, PARTS = 800, 24, at_night(400, 80), 8
RULES = system_of(ARKANA)
TABLE = Table(RULES.rules.house_rules)
PHRASES = [
    f"{act} {area}" for act in ("enhance", "control", "diminish") for area in ("body", "mind", "spirit")
]
KITS = ("+00", "0+0", "00+", "-++", "+-+", "++-")
NAMES = ("Rope", "Lamp", "Pike", "Bow", "Coat")


@dataclass
class Facts:
    """An Arkana as this test knows one."""

    scores: dict[str, int]
    gear: dict[str, list[dict[str, Any]]]
    spells: list[dict[str, str]]
    wounds: dict[str, int]
    xp: int
    seed: int = field(default=0, compare=False)

    @property
    def draft(self) -> dict[str, Any]:
        return {
            "arrival": True, "scores": dict(self.scores), "kit": KITS[self.seed % 6], **self.gear,
            "spells": self.spells, "wounds": self.wounds, "xp": self.xp,
        }  # fmt: skip


def drawn(seed: int) -> Facts:
    """Return a random Arkana: scores of every height, slots from empty to full, Wounds at times to the limit."""
    chance = random.Random(seed)
    scores = {phrase: chance.choice((2, 2, 3, 4, 5, 6, 6)) for phrase in PHRASES}
    gear: dict[str, list[dict[str, Any]]] = {"equipment": [], "pack": []}
    spells: list[dict[str, str]] = []
    for place in gear:
        for _ in range(chance.choice((0, 1, 3, 6))):
            if used(place, gear, spells) < 5:
                hands = chance.choice((1, 2)) if used(place, gear, spells) < 4 else 1
                gear[place].append({"name": chance.choice(NAMES), "kit": "tool", "hands": hands, "reach": ""})
        if used(place, gear, spells) < 5 and chance.random() < 0.4:
            spells.append({"words": f"Spell {place}", "place": chance.choice((place, ""))})
    wounds = {area: chance.choice((0, 0, 0, 1, 2, 6)) for area in ("body", "spirit")}
    return Facts(scores, gear, spells, wounds, chance.choice((0, 1, 2, 3, 4, 5, 6, 14)), seed)


# --- the book ---


def used(place: str, gear: dict[str, list[dict[str, Any]]], spells: list[dict[str, str]]) -> int:
    """A piece fills a slot for each hand; a spell fills the one it was given."""
    return sum(int(piece["hands"]) for piece in gear[place]) + sum(
        spell["place"] == place for spell in spells
    )


def average(facts: Facts, area: str) -> int:
    """The mean of a column, .5 and more rounded up, worked out with a float."""
    return int(sum(score for phrase, score in facts.scores.items() if phrase.endswith(area)) / 3 + 0.5)


def is_out(facts: Facts) -> bool:
    return any(facts.wounds[area] >= average(facts, area) for area in ("body", "spirit"))


def by_the_book(code: str, told: dict[str, str], facts: Facts) -> bool:
    """Say from the book alone whether *code* may be done with these answers."""
    way, _, rest = code.partition(" ")
    room = {place: 5 - used(place, facts.gear, facts.spells) for place in ("equipment", "pack")}
    if way == "raise":
        score = facts.scores[rest]
        return score < 6 and facts.xp >= score and not is_out(facts)
    if way in ("equip", "pack"):
        to, of = ("equipment", "pack") if way == "equip" else ("pack", "equipment")
        return room[to] >= facts.gear[of][int(rest) - 1]["hands"]
    if way == "add":
        is_weapon, has_range = told["kit"] == "weapon", bool(told["reach"])
        is_piece = bool(told["name"].strip()) and is_weapon == has_range and told["hands"] in ("1", "2")
        return room[rest] >= 1 and is_piece and room[rest] >= int(told["hands"])
    if way == "learn":
        return bool(told["words"].strip()) and (not told["place"] or room[told["place"]] >= 1)
    if way == "place":
        spell = facts.spells[int(rest) - 1]
        return told["place"] != spell["place"] and (not told["place"] or room[told["place"]] >= 1)
    return True  # what is dropped or let go is gone


# --- what a random player does ---


def every_code(facts: Facts) -> list[str]:
    """Return every way there is, open or not."""
    gear = {place: range(1, len(pieces) + 1) for place, pieces in facts.gear.items()}
    spells = range(1, len(facts.spells) + 1)
    return [
        *(f"raise {phrase}" for phrase in PHRASES),
        *(f"equip {n}" for n in gear["pack"]), *(f"pack {n}" for n in gear["equipment"]),
        "add equipment", "add pack", *(f"drop {place} {n}" for place, numbers in gear.items() for n in numbers),
        "learn", *(f"{way} {n}" for way in ("place", "forget") for n in spells),
    ]  # fmt: skip


def answers(chance: random.Random, code: str) -> dict[str, str]:
    way = code.partition(" ")[0]
    place = chance.choice(("", "equipment", "pack"))
    return {
        "add": {
            "name": chance.choice((*NAMES, " ")), "kit": chance.choice(("weapon", "armor", "")),
            "hands": chance.choice("12"), "reach": chance.choice(("", "", "close", "ranged")),
        },
        "learn": {"words": chance.choice(("Hush.", "Glow.", " ")), "place": place},
        "place": {"place": place},
    }.get(way, {})  # fmt: skip


def sheet_of(facts: Facts) -> Any:
    return RULES.rules.apply(RULES.rules.blank, RULES.rules.create(facts.draft, RULES.rules.house_rules))


def does(sheet: Any, offer: Offer, told: dict[str, str]) -> Entry | None:
    """Return what the rules write for *offer*; None where they refuse."""
    if offer.reasons:
        return None
    try:
        return RULES.rules.settle(ActorAndSheets("me", {"me": sheet}), offer, told, RULES.rules.house_rules)[
            "me"
        ]
    except AnswersError:
        return None


# --- page and book agree ---


def disagreements(facts: Facts) -> list[str]:
    chance, sheet = random.Random(facts.seed), sheet_of(facts)
    offered = {offer.code: offer for offer in RULES.rules.offers(sheet, TABLE)}
    wrong = [] if sorted(offered) == sorted(every_code(facts)) else [f"{facts.seed}: offers {list(offered)}"]
    for code in every_code(facts):
        told = answers(chance, code)
        entry = does(sheet, offered[code], told)
        if (entry is not None) != by_the_book(code, told, facts):
            wrong.append(f"{facts.seed}: {code} {told} {entry}")
        if entry and code.startswith("raise"):
            phrase = code.removeprefix("raise ")
            after = RULES.rules.apply(sheet, entry)
            scores = {p.code: score for p, score in after.scores.items()}
            wanted = facts.scores | {phrase: facts.scores[phrase] + 1}
            if (after.xp, scores) != (facts.xp - facts.scores[phrase], wanted):
                wrong.append(f"{facts.seed}: {code} leaves {after}")
    return wrong


@pytest.mark.parametrize("part", range(PARTS))
def test_a_spend_succeeds_exactly_when_the_book_lets_it(part: int) -> None:
    assert [wrong for seed in range(part, MANY, PARTS) for wrong in disagreements(drawn(seed))] == []


def test_the_random_arkana_are_of_every_kind() -> None:
    outcomes = set()
    for seed in range(200):
        facts, chance = drawn(seed), random.Random(seed)
        assert list(RULES.rules.problems(facts.draft, RULES.rules.house_rules)) == []
        for code in every_code(facts):
            outcomes.add((code.partition(" ")[0], by_the_book(code, answers(chance, code), facts)))
    ways = ("raise", "equip", "pack", "add", "learn", "place")
    assert outcomes == {
        *((way, done) for way in ways for done in (True, False)),
        ("drop", True),
        ("forget", True),
    }


def kept(owner: User, seed: int) -> tuple[Character, Facts]:
    facts = drawn(seed)
    begun = begin(owner, None, f"Arkana {seed}", **facts.draft)
    ledger.finish_draft_as_first_line(begun, op_id=op(), by=owner)
    return fresh(begun), facts


@pytest.mark.alike  # written by the ledger's door, whose tests ask every database
@pytest.mark.django_db
@pytest.mark.parametrize("part", range(4))
def test_over_http_too(part: int) -> None:
    owner = make_user("bo")
    client, outcomes, wanted = client_of(owner), [], []
    for seed in range(part, OVER_HTTP, 4):
        character, facts = kept(owner, seed)
        chance = random.Random(seed)
        for code in chance.sample(every_code(facts), 6):
            told = answers(chance, code)
            with undone():
                answer = client.post(url(character, "spend/"), spend_data(character, code, **told))
                lines = LedgerLine.objects.filter(character=character).count() - character.revision
            outcomes.append((seed, code, answer.status_code, lines))
            wanted.append((seed, code, *((303, 1) if by_the_book(code, told, facts) else (422, 0))))
    assert outcomes == wanted


# --- whole lives, and any line of them taken back ---


def life(seed: int) -> list[BookLine]:
    """Return a random life of milestones, spends and exceptions."""
    chance, facts = random.Random(seed), drawn(seed)
    entries = [RULES.rules.create(facts.draft, RULES.rules.house_rules)]
    sheet = RULES.rules.apply(RULES.rules.blank, entries[0])
    for _ in range(chance.randint(4, 24)):
        entry = lived(chance, sheet)
        if entry is not None:
            entries.append(entry)
            sheet = RULES.rules.apply(sheet, entry)
            assert sheet.xp >= 0
            assert all(2 <= cell <= 6 for cell in sheet.cells)
    return [BookLine(number, number, f"op {number}", entry) for number, entry in enumerate(entries, 1)]


def lived(chance: random.Random, sheet: Any) -> Entry | None:
    if chance.random() < 0.25:
        told = {"goal": "A door opened", "xp": chance.randint(1, 4)}
        return RULES.occasions[0].settle(ActorAndSheets("me", {"me": sheet}), told, RULES.rules.house_rules)
    if chance.random() < 0.1:
        held = {"area": "body", "held": str(chance.randint(0, 3)), "reason": "a fall"}
        return granted(sheet, "wounds", held)
    options: list[Offer] = [offer for offer in RULES.rules.offers(sheet, TABLE) if offer.is_open]
    chosen = chance.choice(options)
    return does(sheet, chosen, answers(chance, chosen.code))


def granted(sheet: Any, code: str, told: dict[str, str]) -> Entry | None:
    assert RULES.exceptions is not None
    offer = next(one for one in RULES.exceptions.offers(sheet, TABLE) if one.code == code)
    try:
        return RULES.exceptions.settle(
            ActorAndSheets("me", {"me": sheet}), offer, told, RULES.rules.house_rules
        )["me"]
    except AnswersError:
        return None


def replayed(book: list[BookLine], without: set[int]) -> Any:
    sheet = RULES.rules.blank
    for line in book:
        if line.number not in without:
            sheet = RULES.rules.apply(sheet, line.entry)
    return sheet


def takeable(book: list[BookLine]) -> list[int]:
    return [line.number for line in book if line.entry.kind in RULES.rules.spends | RULES.rules.grants]


@pytest.mark.parametrize("part", range(PARTS))
def test_any_line_taken_back_leaves_the_life_without_it(part: int) -> None:
    for seed in range(part, LIVES, PARTS):
        book = life(seed)
        told = sheets_before_and_legality(book)
        for number in takeable(book):
            fall = dependents.dependents_of(RULES, {"me": book}, "me", number)
            gone = set(fall.numbers["me"])
            assert number in gone
            assert fall.after["me"] == replayed(book, gone)
            assert stands_throughout(book, told, gone), (seed, number)
            assert follows(book, gone), (seed, number)
            for last in sorted(gone - {number}):  # none goes that could have stayed
                assert not stands_throughout(book, told, {n for n in gone if n < last}, upto=last), (
                    seed,
                    number,
                    last,
                )


def follows(book: list[BookLine], gone: set[int]) -> bool:
    """Say in plain words whether what stays could have been written: each raise from where it was paid for, nothing
    moved or dropped that is not there.
    """
    sheet = RULES.rules.blank
    for line in book:
        if line.number in gone:
            continue
        data = line.entry.data
        scores = {phrase.code: score for phrase, score in sheet.scores.items()}
        if "from" in data and any(scores[code] != data["from"] for code in data["scores"]):
            return False
        for key, things in data.get("left", {}).items():
            if any(thing not in [one.data for one in getattr(sheet, key)] for thing in things):
                return False
        sheet = RULES.rules.apply(sheet, line.entry)
    return True


def sheets_before_and_legality(book: list[BookLine]) -> list[tuple[Any, bool]]:
    """Return of each line of *book* the sheet before it, and whether it stood there."""
    sheet, told = RULES.rules.blank, []
    for line in book:
        told.append((sheet, line.number == 1 or RULES.rules.is_entry_still_legal(sheet, line.entry)))
        sheet = RULES.rules.apply(sheet, line.entry)
    return told


def stands_throughout(
    book: list[BookLine], told: list[tuple[Any, bool]], gone: set[int], upto: int | None = None
) -> bool:
    """Say whether each line that stood with all of them still stands without *gone*, up to line *upto*."""
    first = min(gone) - 1
    after, _ = told[first]  # what stands before the first that is gone is as it was
    for line, (_before, stood) in zip(book[first:], told[first:], strict=True):
        if line.number in gone:
            continue
        if stood and line.number != 1 and not RULES.rules.is_entry_still_legal(after, line.entry):
            return False
        after = RULES.rules.apply(after, line.entry)
        if line.number == upto:
            return True
    return True


@pytest.mark.alike  # taken back as by anybody
@pytest.mark.django_db
def test_over_http_a_line_taken_back_leaves_the_replay_without_it() -> None:
    owner = make_user("bo")
    client = client_of(owner)
    for seed in range(10):
        check_over_http(client, owner, seed)


def check_over_http(client: Client, owner: User, seed: int) -> None:
    book = life(seed)
    begun = begin(owner, None, f"Life {seed}", **drawn(seed).draft)
    ledger.finish_draft_as_first_line(begun, op_id=op(), by=owner)
    for line in book[1:]:
        ledger.write({begun.slug: line.entry}, op_id=op(), by=owner)
    character = fresh(begun)
    for number in takeable(book)[:3]:
        gone = set(dependents.dependents_of(RULES, {"me": book}, "me", number).numbers["me"])
        with undone():
            ledger.MEMORY.clear()
            posted = {"number": number, "revision": character.revision, "op_id": op()}
            answer = client.post(url(character, "take-back/"), posted)
            assert answer.status_code == 303
            if len(gone) > 1:
                page = client.get(answer["Location"])
                client.post(
                    url(character, "take-back/"), {one.name: one.value() for one in page.context["form"]}
                )
            ledger.MEMORY.clear()
            state = ledger.state(fresh(character))
            assert state.sheet == replayed(book, gone)
            assert state.balance == state.sheet.xp
        ledger.MEMORY.clear()


def test_a_life_replays_to_the_same_sheet() -> None:
    for seed in range(40):
        book = life(seed)
        assert replay(RULES, [(line.number, line.entry) for line in book]).sheet == replayed(book, set())
